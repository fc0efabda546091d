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
mod fingers;
mod links;
mod pads;
mod rebinding;
pub(crate) mod script;
mod steering;
mod table;
mod touch;

pub(crate) use action::{Action, Context};
pub(crate) use bindings::Bindings;
pub(crate) use button::{Chord, Hand};
pub(crate) use links::{Links, Slider};
pub(crate) use pads::StickSettings;
pub(crate) use rebinding::Use;
pub(crate) use steering::{NUDGE, PointerSettings, SteeringSettings};
pub(crate) use table::{ActionRow, CONTEXTS, label, named};

use breakout::game::{Game, Paddle};
use breakout::{input::Input, tuning::steps};
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{EventHandler, KeyCode as Key};
use macroquad::{input::simulate_mouse_with_touch, prelude::Vec2};

use super::platform::pad::{PadButton, PadReport};
use super::platform::{clipboard, keyboard, pointer, window};
use super::view::View;
use button::{Button, key, pad};
use devices::{DeviceEvent, Devices};
use fingers::Fingers;
use pads::Pads;
use script::{Command, Script};
use steering::{Device, Steering};

/// Seconds after which a held ball is launched by itself, if that is chosen.
const AUTOMATIC_LAUNCH: f32 = 1.0;

/// The longest time between the two clicks of a double one in seconds, and the distance in window units.
const DOUBLE_CLICK: f32 = 0.4;
const SAME_PLACE: f32 = 6.0;

/// Buttons that click on the link in focus.
const CLICKS: [Chord; 3] = [key(Key::Enter), key(Key::KpEnter), pad(PadButton::South)];

/// Buttons that move the focus to a side, once there is one.
const CROSS: [(Chord, Vec2); 4] = [
    (pad(PadButton::Up), Vec2::NEG_Y),
    (pad(PadButton::Down), Vec2::Y),
    (pad(PadButton::Left), Vec2::NEG_X),
    (pad(PadButton::Right), Vec2::X),
];

pub(crate) struct ControlSettings {
    pub(crate) bindings: Bindings,
    pub(crate) steering: SteeringSettings,
}

/// Reads the devices once a frame, and gives the game its input.
#[derive(Default)]
pub(crate) struct Controls {
    /// Our subscription to macroquad's events, made at the first read.
    subscriber: Option<usize>,
    devices: Devices,
    fingers: Fingers,
    pads: Pads,
    /// The last used device with buttons.
    pub(crate) hand: Hand,
    contexts: Vec<Context>,
    /// Where the pointer is, and a finger that taps.
    pointer: Vec2,
    pub(crate) tapping: Option<Vec2>,
    slider: Option<Slider>,
    steering: Steering,
    /// A press of launch that no step has consumed yet.
    launch: bool,
    /// True if there was any input in this frame, the pointer's included.
    pub(crate) are_used: bool,
    pressed: Vec<Chord>,
    /// True while a button that launches is held.
    fire: bool,
    /// Steps for which a ball has waited for its automatic launch.
    waited: u32,
    clicked: Vec2,
    /// The place of the last click that led elsewhere, and the seconds in which the next one there is its double.
    turned_at: Vec2,
    turned: f32,
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
        let subscriber = *self.subscriber.get_or_insert_with(|| {
            self.devices.pointer = macroquad::input::mouse_position().into();
            simulate_mouse_with_touch(false);
            self.fingers.are_used = window::begins_by_touch();
            register_input_subscriber()
        });
        clipboard::keep();
        let hidden = keyboard::hidden();
        let reports;
        if let Some(script) = script {
            repeat_all_miniquad_input(&mut Devices::default(), subscriber);
            script.advance();
            reports = match &script.command {
                Some(Command::Pad(reports)) => reports.clone(),
                _ => Vec::new(),
            };
            if let Some(command) = &script.command {
                self.devices.apply(command);
            }
        } else {
            // A key that is used with others goes down first.
            for (key, mods) in hidden {
                self.devices.key_down_event(key, mods, false);
            }
            repeat_all_miniquad_input(&mut self.devices, subscriber);
            reports = self.pads.read();
        }
        self.follow_pads(reports, contexts, seconds);
        self.fingers.advance(seconds);
        self.turned -= seconds;
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
            Pads::forget(&mut self.devices);
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
            if event == DeviceEvent::Left {
                self.fingers.down.clear();
            }
            let DeviceEvent::Touch(touch) = event else {
                if is_used(event) {
                    self.fingers.are_used = false;
                }
                self.follow_hand(event);
                events.push(event);
                continue;
            };
            self.steering.follow_touch();
            self.hand = Hand::Keys;
            let before = events.len();
            self.fingers.follow(touch, steers, links, view, &mut events);
            for event in &events[before..] {
                if let DeviceEvent::Point { at, .. } = event {
                    self.devices.pointer = *at;
                }
            }
        }
        // The second click of a double one whose first has led elsewhere is left out.
        events.retain(|event| {
            let DeviceEvent::Click(at) = *event else {
                return true;
            };
            let is_second = self.turned > 0.0 && at.distance(self.turned_at) <= SAME_PLACE;
            self.clicked = at;
            !is_second
        });
        // Devices count in window units, pictures in text units.
        for event in &mut events {
            use DeviceEvent::{Click, Point, Release, Slide, Steer};
            match event {
                Point { at, .. } | Click(at) | Release(at) | Slide(at) => *at = view.at_window(*at),
                Steer { at, by } => {
                    *at = view.at_window(*at);
                    *by = by.map(|by| view.at_window(by));
                }
                _ => {}
            }
        }
        self.pointer = view.at_window(self.devices.pointer);
        self.tapping = self.fingers.tapping().map(|at| view.at_window(at));
        events
    }

    /// Notes which device the hand is on; a motion of the mouse alone may be a bumped desk.
    fn follow_hand(&mut self, event: DeviceEvent) {
        self.hand = match event {
            DeviceEvent::Press { chord, .. } => chord.button.hand(),
            DeviceEvent::Click(_) | DeviceEvent::Unplugged => Hand::Keys,
            _ => return,
        };
        if self.hand == Hand::Pad {
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
        // Of two opposite keys the later wins.
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
                DeviceEvent::Left => self.steering.forget_tap(),
                _ => {}
            }
        }
        let keys = held.iter().rev().find_map(way);
        let stick = settings.steering.stick.steer(self.pads.stick.x);
        if stick != 0.0 {
            self.hand = Hand::Pad;
            self.fingers.are_used = false;
        }
        self.steering.follow_keys(keys.unwrap_or(stick));
        self.steering.follow_place(self.pointer, mouse, view);
        if self.steering.is_by_mouse() {
            self.hand = Hand::Keys;
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
                    let focused = walk(links, action, chord);
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
                DeviceEvent::Left | DeviceEvent::Touch(_) | DeviceEvent::Steer { .. } => None,
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
            launch: self.take_launch() | (self.waited >= steps(AUTOMATIC_LAUNCH)),
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
            // What moved before means nothing.
            pointer::motion();
            self.steering.catch(is_caught);
        }
        is_new
    }

    /// Forgets what was meant for another screen: a latched launch, and a target.
    pub(crate) fn forget(&mut self) {
        self.turn();
        self.launch = false;
        self.fingers.forget();
        Pads::forget(&mut self.devices);
        self.slider = None;
        self.steering.forget_target();
        self.steering.forget_tap();
    }

    pub(crate) fn forget_tap(&mut self) {
        self.steering.forget_tap();
    }

    /// Something else is under the pointer from now on.
    pub(crate) fn turn(&mut self) {
        self.turned = DOUBLE_CLICK;
        self.turned_at = self.clicked;
    }

    /// Lets the next click count at once: the pointer is over the same link as before.
    pub(crate) fn stay(&mut self) {
        self.turned = 0.0;
    }

    /// Puts a launch into the next input.
    pub(crate) fn latch_launch(&mut self) {
        self.launch = true;
    }

    /// Takes the latched launch: at most one input gets it.
    pub(crate) fn take_launch(&mut self) -> bool {
        std::mem::take(&mut self.launch)
    }

    pub(crate) fn has_launch(&self) -> bool {
        self.launch
    }

    /// The button pressed in this frame that can be bound to an action.
    pub(crate) fn pressed(&self) -> Option<Chord> {
        let mut pressed = self.pressed.iter().copied();
        pressed.find(|chord| chord.can_be_bound())
    }

    pub(crate) fn pointer(&self) -> Vec2 {
        self.pointer
    }

    /// True while the left button is held or a finger drags.
    pub(crate) fn pointer_is_down(&self) -> bool {
        self.devices.pointer_is_down() || self.fingers.drag()
    }

    /// True if the picture is one for fingers.
    pub(crate) fn touch(&self) -> bool {
        self.fingers.are_shown
    }

    pub(crate) fn holds(&self, bindings: &Bindings, of: Use) -> bool {
        let mut held = self.devices.held.iter();
        held.any(|button| bindings.has(of, *button))
    }

    /// Makes the pad rumble, if it is the device in hand. `strength` is from 0 to 1.
    pub(crate) fn rumble(&mut self, strength: f32, seconds: f32) {
        if self.hand == Hand::Pad {
            self.pads.rumble(strength, seconds);
        }
    }

    pub(crate) fn pads_are_there(&self) -> bool {
        !self.pads.plugged.is_empty()
    }

    pub(crate) fn shift_is_down(&self) -> bool {
        self.devices.shift
    }

    /// True while the window has the keyboard's focus.
    pub(crate) fn focused(&self) -> bool {
        !self.devices.unfocused
    }
}

/// Moves the focus by F6 or, once there is one, a pad's cross; other keys remove it. Enter clicks the link in focus,
/// whose action this returns; a clicked row loses the focus, because it may lead elsewhere.
fn walk(links: &mut Links, action: Action, chord: Chord) -> Option<Action> {
    match action {
        Action::NextControl => links.walk(1),
        Action::PreviousControl => links.walk(-1),
        _ if CLICKS.contains(&chord) => {
            let action = links.focused().map(|(_, action)| action);
            if matches!(action, Some(Action::Row(_))) {
                links.leave_focus();
            }
            return action;
        }
        _ if chord.button.is_modifier() => {}
        _ if let Some((_, way)) = CROSS.iter().find(|(button, _)| *button == chord)
            && links.focused().is_some() =>
        {
            links.walk_towards(*way);
            let pointed = links.focused().and_then(|(_, action)| action.pointed_at());
            return pointed.or(Some(Action::NextControl));
        }
        _ => links.leave_focus(),
    }
    links.focused().and_then(|(_, action)| action.pointed_at())
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
mod tests {
    use breakout::level::LevelSet;
    use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton, TouchPhase};

    use super::touch::Touch;
    use super::*;
    use crate::app::settings::Settings;

    const NONE: KeyMods = KeyMods {
        shift: false,
        ctrl: false,
        alt: false,
        logo: false,
    };
    const GAME: &[Context] = &[Context::Window, Context::Game];
    const MENU: &[Context] = &[Context::Window, Context::Menu];

    fn read(controls: &mut Controls, contexts: &[Context]) -> Vec<Action> {
        controls.fingers.advance(1.0 / 60.0);
        let (settings, view) = (Settings::default(), View::of(Vec2::new(1280.0, 720.0)));
        controls.act(contexts, &settings.controls, &mut Links::default(), &view)
    }

    fn game() -> Game {
        Game::new(LevelSet::builtin(), 0, 1)
    }

    /// The input of the next step after the events so far.
    fn input(controls: &mut Controls) -> Input {
        read(controls, GAME);
        controls.input(&game(), false)
    }

    #[test]
    fn keys_walk_the_links_of_the_picture_and_enter_is_a_click_on_one() {
        use macroquad::prelude::Rect;
        let view = View::of(Vec2::new(1280.0, 720.0));
        let mut links = Links::default();
        links.begin(None, &view);
        links.add(Rect::new(0.0, 0.0, 10.0, 10.0), Action::Pause);
        links.cover(Rect::new(0.0, 0.0, 100.0, 100.0));
        links.add(Rect::new(0.0, 0.0, 10.0, 10.0), Action::Row(0));
        links.add(Rect::new(0.0, 20.0, 10.0, 10.0), Action::Copy);
        // The same as a row and as a hint is one of them.
        links.add(Rect::new(0.0, 40.0, 10.0, 10.0), Action::Row(0));
        let mut controls = Controls::default();
        let shift = KeyMods {
            shift: true,
            ..NONE
        };
        let over = Action::Over {
            row: 0,
            is_value: false,
        };
        // None is under the pointer, which is hidden.
        for (key, mods, means) in [
            (KeyCode::Enter, NONE, Action::Choose),
            (KeyCode::F6, NONE, over),
            (KeyCode::F6, NONE, Action::NextControl),
            (KeyCode::Enter, NONE, Action::Copy),
            // From the last to the first, and back.
            (KeyCode::F6, NONE, over),
            (KeyCode::F6, shift, Action::PreviousControl),
            (KeyCode::KpEnter, NONE, Action::Copy),
            // Any other key takes the focus away.
            (KeyCode::Down, NONE, Action::Down),
            (KeyCode::Enter, NONE, Action::Choose),
            (KeyCode::F6, shift, Action::PreviousControl),
            (KeyCode::F6, NONE, over),
            (KeyCode::Enter, NONE, Action::Row(0)),
            (KeyCode::Enter, NONE, Action::Choose),
            (KeyCode::F6, shift, Action::PreviousControl),
            (KeyCode::Enter, NONE, Action::Copy),
        ] {
            controls.devices.key_down_event(key, mods, false);
            let events = controls.events(MENU, &links, &view);
            let bindings = Bindings::default();
            let found = controls.actions(events, MENU, &bindings, &mut links);
            assert_eq!(found, [means], "{key:?}");
            controls.devices.key_up_event(key, mods);
        }
        assert!(links.hovers(Action::Copy), "it is lit");
        links.begin(None, &view);
        assert_eq!(links.focused(), None, "it is not shown any more");
    }

    #[test]
    fn the_second_click_of_a_double_one_is_not_for_what_the_first_led_to() {
        let at = Vec2::new(300.0, 200.0);
        let clicks = |controls: &mut Controls, at: Vec2| {
            controls.devices.events.push(DeviceEvent::Click(at));
            read(controls, MENU).contains(&Action::Click(at))
        };
        let mut controls = Controls::default();
        assert!(
            clicks(&mut controls, at) && clicks(&mut controls, at),
            "on one screen"
        );
        controls.forget();
        assert!(!clicks(&mut controls, at + Vec2::new(3.0, 0.0)));
        assert!(
            clicks(&mut controls, at + Vec2::new(40.0, 0.0)),
            "elsewhere"
        );
        controls.forget();
        controls.turned -= DOUBLE_CLICK;
        assert!(clicks(&mut controls, at + Vec2::new(40.0, 0.0)), "later");
    }

    #[test]
    fn of_two_steering_keys_the_later_counts() {
        let mut controls = Controls::default();
        assert_eq!(input(&mut controls).steer, 0.0);
        controls.devices.key_down_event(KeyCode::Left, NONE, false);
        controls.devices.key_down_event(KeyCode::D, NONE, false);
        controls.devices.key_down_event(KeyCode::M, NONE, false);
        assert_eq!(input(&mut controls).steer, 1.0);
        controls.devices.key_up_event(KeyCode::D, NONE);
        assert_eq!(input(&mut controls).steer, -1.0);
    }

    #[test]
    fn a_steering_key_that_is_up_before_the_frame_ends_moves_one_step() {
        let mut controls = Controls::default();
        let tap = |controls: &mut Controls, key| {
            controls.devices.key_down_event(key, NONE, false);
            controls.devices.key_up_event(key, NONE);
        };
        let steers =
            |controls: &mut Controls| [(); 3].map(|()| controls.input(&game(), false).steer);
        tap(&mut controls, KeyCode::Left);
        read(&mut controls, GAME);
        // A frame that makes no step keeps it.
        read(&mut controls, GAME);
        assert_eq!(steers(&mut controls), [-1.0, 0.0, 0.0]);
        controls.devices.key_down_event(KeyCode::Left, NONE, false);
        tap(&mut controls, KeyCode::Right);
        read(&mut controls, GAME);
        assert_eq!(steers(&mut controls), [1.0, -1.0, -1.0], "one is held");
        controls.devices.key_up_event(KeyCode::Left, NONE);
        // What was pressed in a menu or while the game stood still is over.
        tap(&mut controls, KeyCode::Left);
        read(&mut controls, MENU);
        assert_eq!(steers(&mut controls), [0.0; 3]);
        tap(&mut controls, KeyCode::Left);
        read(&mut controls, GAME);
        controls.forget_tap();
        assert_eq!(steers(&mut controls), [0.0; 3]);
    }

    #[test]
    fn a_key_that_was_held_when_the_focus_went_steers_again_at_its_next_press() {
        let mut controls = Controls::default();
        controls.devices.key_down_event(KeyCode::Left, NONE, false);
        controls.devices.window_minimized_event();
        assert_eq!(input(&mut controls).steer, 0.0);
        controls.devices.window_restored_event();
        // Under X11 miniquad reports a repeat here, because it has not seen the release.
        controls.devices.key_down_event(KeyCode::Left, NONE, true);
        assert_eq!(input(&mut controls).steer, -1.0);
    }

    #[test]
    fn a_click_launches_and_leaves_the_paddle_to_the_keys() {
        let mut controls = Controls::default();
        let at = Vec2::new(900.0, 500.0);
        let mut target = |events: &[DeviceEvent]| {
            controls.devices.events.extend(events);
            controls.devices.pointer = at;
            input(&mut controls).target
        };
        let by = Vec2::new(-9.0, 0.0);
        assert!(target(&[DeviceEvent::Point { at, by }]).is_some());
        // The shortest tap of a key steers, too.
        let chord = Chord {
            button: Button::Key(KeyCode::Left),
            with: button::Modifier::None,
        };
        let tap = DeviceEvent::Press {
            chord,
            repeats: false,
        };
        assert_eq!(target(&[tap]), None);
        assert_eq!(
            target(&[DeviceEvent::Click(at), DeviceEvent::Release(at)]),
            None
        );
        assert!(target(&[DeviceEvent::Point { at, by }]).is_some());
    }

    #[test]
    fn only_moving_through_a_menu_repeats() {
        let alt = KeyMods { alt: true, ..NONE };
        for (key, mods, action, times) in [
            (KeyCode::Down, NONE, Action::Down, 3),
            (KeyCode::M, NONE, Action::Mute, 1),
            (KeyCode::Enter, NONE, Action::Choose, 1),
            (KeyCode::Enter, alt, Action::Fullscreen, 1),
        ] {
            let mut controls = Controls::default();
            for repeat in [false, true, true] {
                controls.devices.key_down_event(key, mods, repeat);
            }
            assert_eq!(read(&mut controls, MENU), vec![action; times]);
        }
    }

    #[test]
    fn what_is_typed_is_text_where_one_is_written_and_a_command_nowhere() {
        let ctrl = KeyMods { ctrl: true, ..NONE };
        for (contexts, mods, actions) in [
            (
                &[Context::Text][..],
                NONE,
                vec![Action::Type('v'), Action::Other],
            ),
            (&[Context::Text], ctrl, vec![Action::Paste]),
            (MENU, NONE, vec![Action::Other]),
        ] {
            let mut controls = Controls::default();
            // In this order under X11.
            controls.devices.char_event('v', mods, false);
            controls.devices.key_down_event(KeyCode::V, mods, false);
            assert_eq!(read(&mut controls, contexts), actions, "{contexts:?}");
        }
    }

    #[test]
    fn chords_of_three_keys_are_told_apart() {
        let mods = |ctrl, shift| KeyMods {
            ctrl,
            shift,
            ..NONE
        };
        for (mods, key, action) in [
            (mods(true, false), KeyCode::Z, Action::Undo),
            (mods(true, true), KeyCode::Z, Action::Redo),
            (mods(true, false), KeyCode::X, Action::Cut),
            (mods(false, false), KeyCode::X, Action::Mirror),
            (mods(false, true), KeyCode::X, Action::Mirror),
        ] {
            let mut controls = Controls::default();
            controls.devices.key_down_event(key, mods, false);
            assert_eq!(
                read(&mut controls, &[Context::Editor]),
                [action],
                "{mods:?}"
            );
        }
    }

    #[test]
    fn parts_of_a_notch_add_up_and_a_notch_is_one_page() {
        for (turns, pages) in [
            (&[-1.0][..], 1),
            (&[-15.0], 1),
            (&[-0.25; 7], 1),
            (&[-0.5; 8], 4),
            (&[-0.5, 0.5, -0.5], 0),
        ] {
            let mut controls = Controls::default();
            for up in turns {
                controls.devices.mouse_wheel_event(0.0, *up);
            }
            let actions = read(&mut controls, MENU);
            assert_eq!(actions, vec![Action::NextPage; pages], "{turns:?}");
        }
    }

    #[test]
    fn the_right_button_leads_back_and_pauses_once_for_each_press() {
        for (contexts, action) in [(MENU, Action::Back), (GAME, Action::Pause)] {
            let mut controls = Controls::default();
            for _ in 0..2 {
                let right = MouseButton::Right;
                controls.devices.mouse_button_down_event(right, 5.0, 5.0);
                controls.devices.mouse_button_up_event(right, 5.0, 5.0);
            }
            assert_eq!(read(&mut controls, contexts), vec![action; 2]);
            assert!(controls.devices.held.is_empty());
        }
    }

    #[test]
    fn what_launches_fires_while_it_is_held() {
        let mut controls = Controls::default();
        let mut fires = |events: fn(&mut Devices)| {
            events(&mut controls.devices);
            [(); 2].map(|()| input(&mut controls).fire)
        };
        assert_eq!(fires(|_| {}), [false; 2]);
        assert_eq!(
            fires(|it| it.key_down_event(KeyCode::Space, NONE, false)),
            [true; 2]
        );
        assert_eq!(
            fires(|it| it.key_up_event(KeyCode::Space, NONE)),
            [false; 2]
        );
        assert_eq!(fires(|it| it.held.push(devices::LEFT)), [true; 2]);
        assert_eq!(fires(|it| it.held.clear()), [false; 2]);
        assert_eq!(
            fires(|it| it.key_down_event(KeyCode::M, NONE, false)),
            [false; 2]
        );
    }

    #[test]
    fn a_launch_is_in_exactly_one_input() {
        let mut controls = Controls::default();
        controls.latch_launch();
        assert!(input(&mut controls).launch);
        assert!(!input(&mut controls).launch);
    }

    /// The steps after which a serve is launched.
    fn launched_after(automatic: bool, pressed_at: Option<u32>) -> Option<u32> {
        let (mut controls, mut game) = (Controls::default(), game());
        (0..steps(5.0)).find(|step| {
            if Some(*step) == pressed_at {
                controls.latch_launch();
            }
            let input = controls.input(&game, automatic);
            game.step(input, &mut Vec::new());
            !game.is_serving()
        })
    }

    #[test]
    fn a_finger_acts_once_and_the_picture_follows_when_it_is_up() {
        let mut controls = Controls::default();
        let at = Vec2::new(300.0, 300.0);
        let touch = |phase| DeviceEvent::Touch(Touch { id: 3, phase, at });
        controls.devices.events.push(touch(TouchPhase::Started));
        assert_eq!(read(&mut controls, MENU), [Action::Point(at)]);
        assert!(!controls.touch());
        controls.devices.events.push(touch(TouchPhase::Ended));
        let tap = [Action::Point(at), Action::Click(at), Action::Release(at)];
        assert_eq!(read(&mut controls, MENU), tap);
        read(&mut controls, MENU);
        assert!(controls.touch());
        // A mouse that only lies there changes nothing, one that is used does.
        for (by, stays) in [(Vec2::ZERO, true), (Vec2::X, false)] {
            let event = DeviceEvent::Point { at, by };
            controls.devices.events.push(event);
            read(&mut controls, MENU);
            read(&mut controls, MENU);
            assert_eq!(controls.touch(), stays);
        }
    }

    #[test]
    fn fingers_steer_launch_and_fire_and_are_gone_with_the_focus() {
        let mut controls = Controls::default();
        let mut after = |touches: &[(TouchPhase, u64, f32)]| {
            for (phase, id, x) in touches {
                let (phase, id, at) = (*phase, *id, Vec2::new(*x, 600.0));
                let touch = Touch { id, phase, at };
                controls.devices.events.push(DeviceEvent::Touch(touch));
            }
            let actions = read(&mut controls, GAME);
            let launches = actions
                .iter()
                .any(|action| matches!(action, Action::Click(_)));
            (controls.input(&game(), false), launches)
        };
        let (down, moved) = (TouchPhase::Started, TouchPhase::Moved);
        // A tap in a menu has left the pointer where it was.
        let (input, _) = after(&[(down, 5, 50.0), (TouchPhase::Cancelled, 5, 50.0)]);
        assert_eq!(input.target, None);
        let (input, launches) = after(&[(down, 0, 600.0), (moved, 0, 660.0)]);
        assert!(input.fire && !launches);
        assert!(input.target.is_some_and(|target| target > 400.0));
        let (input, launches) = after(&[(down, 1, 100.0)]);
        assert!(input.fire && launches);
        controls.devices.window_minimized_event();
        assert!(!self::input(&mut controls).fire);
    }

    #[test]
    fn an_automatic_launch_waits_a_second_and_a_press_does_not() {
        assert_eq!(launched_after(false, None), None);
        assert_eq!(launched_after(false, Some(30)), Some(30));
        assert_eq!(
            launched_after(true, None),
            Some(steps(AUTOMATIC_LAUNCH) - 1)
        );
        assert_eq!(launched_after(true, Some(30)), Some(30));
    }
}
