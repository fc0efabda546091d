//! Turns devices into actions and into the game's [`Input`]. Nothing else reads keys or pointer.
//!
//! ```text
//! keys, pointer ─ devices ─┬─ bindings ─► Action, by the screen's live contexts
//! pads ────────────────────┤
//! a script ────────────────┤─ links ────► Action, where the picture has a hint
//! fingers ─────────────────┘─ steering, launch, fire ─► Input, one for each step
//! ```

mod action;
mod bindings;
mod button;
mod devices;
mod double_click;
mod fingers;
mod links;
mod pads;
mod rebinding;
pub(crate) mod script;
mod steering;
mod table;

pub(crate) use action::{Action, Context};
pub(crate) use bindings::Bindings;
pub(crate) use button::{Button, ButtonDevice, Chord};
pub(crate) use links::{Links, Slider};
pub(crate) use pads::StickSettings;
pub(crate) use rebinding::BoundAction;
pub(crate) use steering::{PointerSettings, SteeringSettings};
pub(crate) use table::{ActionRow, CONTEXTS, label, named};

use breakout::game::{Game, Paddle};
use breakout::{input::Input, tuning::steps};
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::{input::simulate_mouse_with_touch, prelude::Vec2};

use super::platform::pad::PadReport;
use super::platform::{clipboard, keyboard, pointer, window};
use super::view::View;
use devices::{DeviceEvent, Devices};
use double_click::DoubleClickFilter;
use fingers::Fingers;
use pads::PadTracker;
use script::{Script, ScriptCommand};
use steering::{Device, Steering};

/// Seconds after which a held ball is launched by itself, if that is chosen.
const AUTOMATIC_LAUNCH: f32 = 1.0;

#[derive(Clone, PartialEq)]
pub(crate) struct ControlSettings {
    pub(crate) bindings: Bindings,
    pub(crate) steering: SteeringSettings,
}

/// Reads the devices once a frame, and gives the game its input.
#[derive(Default)]
pub(crate) struct Controls {
    devices: Devices,
    fingers: Fingers,
    pads: PadTracker,
    /// The last used device with buttons.
    pub(crate) device: ButtonDevice,
    /// The live contexts of the last frame.
    contexts: Vec<Context>,
    /// The pointer, and a finger that taps, in text units.
    pub(crate) pointer: Vec2,
    pub(crate) tapping: Option<Vec2>,
    pub(crate) double_click: DoubleClickFilter,
    slider: Option<Slider>,
    steering: Steering,
    /// A press of launch that no step has consumed yet.
    pub(crate) launch: bool,
    /// True while a button that launches is held.
    fire: bool,
    /// Steps for which a ball has waited for its automatic launch.
    waited: u32,
    /// True if there was any input in this frame, the pointer's included.
    pub(crate) are_used: bool,
    pressed: Vec<Chord>,
}

impl Controls {
    /// The actions since the last call, by the live bindings and the last picture's links. A script replaces the
    /// devices.
    pub(crate) fn read(
        &mut self,
        contexts: &[Context],
        settings: &ControlSettings,
        links: &mut Links,
        view: &View,
        script: Option<&mut Script>,
        seconds: f32,
    ) -> Vec<Action> {
        let subscriber = *self.devices.subscriber.get_or_insert_with(|| {
            self.devices.pointer = macroquad::input::mouse_position().into();
            simulate_mouse_with_touch(false);
            self.fingers.are_used = window::begins_by_touch();
            register_input_subscriber()
        });
        clipboard::keep();
        keyboard::advance();
        let reports = if let Some(script) = script {
            repeat_all_miniquad_input(&mut Devices::default(), subscriber);
            script.advance();
            if let Some(command) = &script.command {
                self.devices.apply(command);
            }
            match &script.command {
                Some(ScriptCommand::Pad(reports)) => reports.clone(),
                _ => Vec::new(),
            }
        } else {
            repeat_all_miniquad_input(&mut self.devices, subscriber);
            self.pads.read()
        };
        self.follow_pads(reports, contexts, seconds);
        self.fingers.advance(seconds);
        self.double_click.advance(seconds);
        self.act(contexts, settings, links, view)
    }

    fn act(
        &mut self,
        contexts: &[Context],
        settings: &ControlSettings,
        links: &mut Links,
        view: &View,
    ) -> Vec<Action> {
        let events = self.events(contexts, links, view);
        self.are_used = !events.is_empty() || self.pads.tilt.is_some();
        self.steer(&events, contexts, settings, view);
        self.actions(events, contexts, &settings.bindings, links)
    }

    fn follow_pads(&mut self, reports: Vec<PadReport>, contexts: &[Context], seconds: f32) {
        // A button that is held means nothing to another screen.
        if self.contexts != contexts {
            self.contexts = contexts.to_vec();
            PadTracker::forget(&mut self.devices);
        }
        let tilts = !steers(contexts);
        self.pads.follow(reports, tilts, seconds, &mut self.devices);
    }

    /// The devices' events, with what fingers mean in place of their touches; in text units from here on.
    fn events(&mut self, contexts: &[Context], links: &Links, view: &View) -> Vec<DeviceEvent> {
        let steers = steers(contexts);
        if !steers {
            self.fingers.leave_game();
        }
        let mut events = Vec::new();
        for event in std::mem::take(&mut self.devices.events) {
            if event == DeviceEvent::FocusLost {
                self.fingers.down.clear();
            }
            let DeviceEvent::Touch(touch) = event else {
                if is_used(event) {
                    self.fingers.are_used = false;
                }
                self.follow_device(event);
                events.push(event);
                continue;
            };
            self.steering.follow_touch();
            self.device = ButtonDevice::Keys;
            let before = events.len();
            self.fingers.follow(touch, steers, links, view, &mut events);
            for event in &events[before..] {
                if let DeviceEvent::Point { at, .. } = event {
                    self.devices.pointer = *at;
                }
            }
        }
        events.retain(|event| match event {
            DeviceEvent::Click(at) => self.double_click.lets_through(*at),
            _ => true,
        });
        // Devices count in window units, pictures in text units.
        for event in &mut events {
            use DeviceEvent::{Click, Point, Release, Slide, Steer};
            match event {
                Point { at, .. } | Click(at) | Release(at) | Slide(at) => {
                    *at = view.window_to_text(*at);
                }
                Steer { at, by } => {
                    *at = view.window_to_text(*at);
                    *by = by.map(|by| view.window_to_text(by));
                }
                _ => {}
            }
        }
        self.pointer = view.window_to_text(self.devices.pointer);
        self.tapping = self.fingers.tapping().map(|at| view.window_to_text(at));
        events
    }

    /// Notes the device in use; a motion of the mouse alone may be a bumped desk.
    fn follow_device(&mut self, event: DeviceEvent) {
        self.device = match event {
            DeviceEvent::Press { chord, .. } => chord.button.device(),
            DeviceEvent::Click(_) | DeviceEvent::Unplugged => ButtonDevice::Keys,
            _ => return,
        };
        if self.device == ButtonDevice::Pad {
            self.steering.take_over(Device::Keys);
        }
    }

    fn steer(
        &mut self,
        events: &[DeviceEvent],
        contexts: &[Context],
        settings: &ControlSettings,
        view: &View,
    ) {
        let bindings = &settings.bindings;
        let SteeringSettings { mouse, touch, .. } = settings.steering;
        let held = &self.devices.held;
        let means = |button: &Button, action| bindings.has((Context::Game, action), *button);
        self.fire = self.devices.pointer_is_down()
            || self.fingers.fire()
            || held.iter().any(|button| means(button, Action::Launch));
        // The later of two opposite keys wins.
        let sides = [(Action::SteerLeft, -1.0), (Action::SteerRight, 1.0)];
        let way = |button: &Button| {
            let mut sides = sides.iter();
            sides.find_map(|(action, way)| means(button, *action).then_some(*way))
        };
        for event in events {
            match event {
                DeviceEvent::Point { by, .. } => self.steering.follow_motion(*by, mouse, view),
                // A tap may be over by the end of the frame. In a menu the arrows steer nothing.
                DeviceEvent::Press { chord, .. } => {
                    let way = way(&chord.button).unwrap_or(0.0);
                    if steers(contexts) {
                        self.steering.tap(way);
                    } else {
                        self.steering.follow_keys(way);
                    }
                }
                DeviceEvent::Steer { at, by } => {
                    self.steering.follow_finger(*at, *by, touch, view);
                }
                DeviceEvent::FocusLost => self.steering.forget_tap(),
                _ => {}
            }
        }
        let keys = held.iter().rev().find_map(way);
        let stick = settings.steering.stick.steer(self.pads.stick.x);
        if stick != 0.0 {
            self.device = ButtonDevice::Pad;
            self.fingers.are_used = false;
        }
        self.steering.follow_keys(keys.unwrap_or(stick));
        self.steering.follow_place(self.pointer, mouse, view);
        if self.steering.is_by_mouse() {
            self.device = ButtonDevice::Keys;
        }
    }

    fn actions(
        &mut self,
        events: Vec<DeviceEvent>,
        contexts: &[Context],
        bindings: &Bindings,
        links: &mut Links,
    ) -> Vec<Action> {
        let pressed = events.iter().filter_map(|event| match event {
            DeviceEvent::Press {
                chord,
                repeats: false,
            } => Some(*chord),
            _ => None,
        });
        self.pressed = pressed.collect();
        let is_live = |context| contexts.contains(&context);
        let mut actions = Vec::new();
        for event in events {
            match event {
                DeviceEvent::Click(at) => self.slider = links.slider(at),
                DeviceEvent::Release(_) => self.slider = None,
                _ => {}
            }
            if let Some(slider) = &self.slider
                && let DeviceEvent::Click(at) | DeviceEvent::Point { at, .. } = event
            {
                actions.push(slider.at(at));
                continue;
            }
            actions.extend(match event {
                DeviceEvent::Press { chord, repeats } => {
                    let row = bindings.row(contexts, chord);
                    let action = row.map_or(Action::Other, |row| row.action);
                    let focused = links.press(action, chord);
                    let is_meant = !repeats || row.is_some_and(|row| row.repeats);
                    is_meant.then_some(focused.unwrap_or(action))
                }
                DeviceEvent::Point { at, .. } => Some(Action::Point(at)),
                DeviceEvent::Click(at) => links.at(at).or(Some(Action::Click(at))),
                DeviceEvent::Release(at) => Some(Action::Release(at)),
                DeviceEvent::Lift => is_live(Context::Editor).then_some(Action::Lift),
                DeviceEvent::Slide(by) => Some(Action::Slide(by)),
                DeviceEvent::Type(letter) => is_live(Context::Text).then_some(Action::Type(letter)),
                DeviceEvent::Unplugged => Some(Action::Unplugged),
                DeviceEvent::FocusLost | DeviceEvent::Touch(_) | DeviceEvent::Steer { .. } => None,
            });
            if let DeviceEvent::Point { at, .. } = event {
                links.leave_focus();
                actions.extend(links.at(at).and_then(Action::pointed_at));
            }
        }
        actions
    }

    /// The input of the game's next step. A press of launch is in exactly one input, however many steps a frame makes.
    pub(crate) fn input(&mut self, game: &Game, automatic: bool) -> Input {
        let waits = automatic && game.balls().iter().any(|ball| ball.held.is_some());
        self.waited = if waits { self.waited + 1 } else { 0 };
        let input = Input {
            steer: self.steering.take_steer(),
            target: self.steering.take_target(game.paddle()),
            launch: std::mem::take(&mut self.launch) || self.waited >= steps(AUTOMATIC_LAUNCH),
            fire: self.fire,
        };
        input.in_grain()
    }

    /// The goal for the paddle's middle in playfield units, if the pointer steers.
    pub(crate) fn target(&self, paddle: &Paddle) -> Option<f32> {
        self.steering.target(paddle)
    }

    /// True if the mouse was the last device that steered.
    pub(crate) fn mouse_steers(&self) -> bool {
        self.steering.is_by_mouse()
    }

    /// Catches the pointer, so that its motion counts, or lets it go. Returns whether that is new.
    pub(crate) fn catch_pointer(&mut self, is_caught: bool) -> bool {
        let is_new = self.devices.is_caught != is_caught;
        if is_new {
            self.devices.is_caught = is_caught;
            // Discards earlier motion.
            pointer::motion();
            self.steering.catch(is_caught);
        }
        is_new
    }

    /// Forgets what was meant for another screen: a latched launch, and a target.
    pub(crate) fn forget(&mut self) {
        self.double_click.arm();
        self.launch = false;
        self.fingers.forget();
        PadTracker::forget(&mut self.devices);
        self.slider = None;
        self.steering.forget_target();
        self.steering.forget_tap();
    }

    pub(crate) fn forget_tap(&mut self) {
        self.steering.forget_tap();
    }

    /// The button pressed in this frame that can be bound to an action.
    pub(crate) fn pressed(&self) -> Option<Chord> {
        let mut pressed = self.pressed.iter().copied();
        pressed.find(|chord| chord.can_be_bound())
    }

    /// True while the left button is held or a finger drags.
    pub(crate) fn pointer_is_down(&self) -> bool {
        self.devices.pointer_is_down() || self.fingers.drag()
    }

    /// True if the picture is one for fingers.
    pub(crate) fn touch(&self) -> bool {
        self.fingers.are_shown
    }

    pub(crate) fn holds(&self, bindings: &Bindings, of: BoundAction) -> bool {
        let mut held = self.devices.held.iter();
        held.any(|button| bindings.has(of, *button))
    }

    /// Makes the pad rumble, if it is the device in use. `strength` is from 0 to 1.
    pub(crate) fn rumble(&mut self, strength: f32, seconds: f32) {
        if self.device == ButtonDevice::Pad {
            self.pads.rumble(strength, seconds);
        }
    }

    pub(crate) fn pads_are_there(&self) -> bool {
        !self.pads.plugged.is_empty()
    }

    pub(crate) fn shift_is_down(&self) -> bool {
        self.devices.shift
    }

    pub(crate) fn focused(&self) -> bool {
        !self.devices.unfocused
    }
}

fn steers(contexts: &[Context]) -> bool {
    contexts.contains(&Context::Game) && !contexts.contains(&Context::Menu)
}

/// True if an event comes from a keyboard or a mouse in use.
fn is_used(event: DeviceEvent) -> bool {
    match event {
        DeviceEvent::Press { .. } | DeviceEvent::Click(_) => true,
        DeviceEvent::Point { by, .. } => by != Vec2::ZERO,
        _ => false,
    }
}

#[cfg(test)]
mod keyboards;
#[cfg(test)]
pub(crate) mod tests;
