//! Turns devices into actions and into the game's [`Input`]. Nothing else reads keys or pointer.
//!
//! ```text
//! keys, pointer ─ devices ─┬─ bindings ─► Action, by the screen's live contexts
//! a script ────────────────┤─ links ────► Action, where the picture has a hint
//!                          └─ steering, latch ─► Input, one for each step
//! ```

mod action;
mod bindings;
mod button;
mod devices;
mod links;
mod rebinding;
pub(crate) mod script;

pub(crate) use action::{Action, CONTEXTS, Context};
pub(crate) use bindings::Bindings;
pub(crate) use button::Chord;
pub(crate) use links::Links;
pub(crate) use rebinding::{MOST_BUTTONS, Use};

use breakout::input::Input;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::prelude::Vec2;

use super::view::View;
use button::Button;
use devices::{DeviceEvent, Devices};
use script::Script;

/// Reads the devices once a frame, and gives the game its input.
#[derive(Default)]
pub(crate) struct Controls {
    /// Our subscription to macroquad's events, made at the first read.
    subscriber: Option<usize>,
    devices: Devices,
    steering: Steering,
    /// The direction of the held steering keys: -1, 0 or 1.
    steer: f32,
    /// A press of launch that no step has consumed yet.
    launch: bool,
    /// What was pressed in this frame, whatever it means.
    pressed: Vec<Chord>,
    /// Whether a button that launches is held.
    fire: bool,
}

/// The device that steers the paddle: the one used last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Steering {
    Pointer,
    #[default]
    Keys,
}

impl Controls {
    /// The actions since the last call, by the bindings of the live contexts and the links of the
    /// last picture. A script replaces the devices.
    pub(crate) fn read(
        &mut self,
        contexts: &[Context],
        bindings: &Bindings,
        links: &Links,
        script: Option<&mut Script>,
    ) -> Vec<Action> {
        let subscriber = *self
            .subscriber
            .get_or_insert_with(register_input_subscriber);
        match script {
            Some(script) => {
                repeat_all_miniquad_input(&mut Devices::default(), subscriber);
                script.advance();
                if let Some(command) = script.command() {
                    self.devices.apply(command);
                }
            }
            None => repeat_all_miniquad_input(&mut self.devices, subscriber),
        }
        self.actions(contexts, bindings, links)
    }

    /// Translates the devices' events into actions.
    fn actions(&mut self, contexts: &[Context], bindings: &Bindings, links: &Links) -> Vec<Action> {
        let events = std::mem::take(&mut self.devices.events);
        for event in &events {
            self.choose_steering(*event, bindings);
        }
        let pressed = events.iter().filter_map(|event| match event {
            DeviceEvent::Press {
                chord,
                repeats: false,
            } => Some(*chord),
            _ => None,
        });
        self.pressed = pressed.collect();
        let sides = [(Action::SteerLeft, -1.0), (Action::SteerRight, 1.0)];
        // Of two opposite keys the later wins.
        let steered = self.devices.held.iter().rev().find_map(|button| {
            let side = |(action, _): &&(Action, f32)| bindings.has(Context::Game, *action, *button);
            sides.iter().find(side)
        });
        self.steer = steered.map_or(0.0, |(_, way)| *way);
        let fires = |button: &Button| bindings.has(Context::Game, Action::Launch, *button);
        self.fire = self.devices.pointer_is_down || self.devices.held.iter().any(fires);
        let action = |event| action_of(event, contexts, bindings, links);
        events.into_iter().filter_map(action).collect()
    }

    fn choose_steering(&mut self, event: DeviceEvent, bindings: &Bindings) {
        match event {
            DeviceEvent::Point(_) | DeviceEvent::Click(_) => self.steering = Steering::Pointer,
            DeviceEvent::Press {
                chord,
                repeats: false,
            } => {
                let steers = |action| bindings.has(Context::Game, action, chord.button);
                if steers(Action::SteerLeft) || steers(Action::SteerRight) {
                    self.steering = Steering::Keys;
                }
            }
            _ => {}
        }
    }

    /// The input of the game's next step. A press of launch is in exactly one input, however many
    /// steps a frame makes.
    pub(crate) fn input(&mut self, view: &View) -> Input {
        Input {
            launch: self.take_launch(),
            fire: self.fire,
            target: self.target(view),
            steer: match self.steering {
                Steering::Pointer => 0.0,
                Steering::Keys => self.steer,
            },
        }
    }

    /// The goal for the paddle's middle in playfield units, if the pointer steers.
    pub(crate) fn target(&self, view: &View) -> Option<f32> {
        (self.steering == Steering::Pointer).then(|| view.to_field(self.devices.pointer).x)
    }

    /// Puts a launch into the next input.
    pub(crate) fn latch_launch(&mut self) {
        self.launch = true;
    }

    /// Forgets a latched launch.
    pub(crate) fn clear_launch(&mut self) {
        self.launch = false;
    }

    /// Takes the latched launch: at most one input gets it.
    pub(crate) fn take_launch(&mut self) -> bool {
        std::mem::take(&mut self.launch)
    }

    /// Whether a launch is latched.
    pub(crate) fn has_launch(&self) -> bool {
        self.launch
    }

    /// What was pressed in this frame and can be bound to an action.
    pub(crate) fn pressed(&self) -> Option<Chord> {
        let mut pressed = self.pressed.iter().copied();
        pressed.find(|chord| chord.can_be_bound())
    }

    /// The pointer's position in window units.
    pub(crate) fn pointer(&self) -> Vec2 {
        self.devices.pointer
    }

    /// Whether the left button is held.
    pub(crate) fn pointer_is_down(&self) -> bool {
        self.devices.pointer_is_down
    }

    /// Whether Shift is held.
    pub(crate) fn shift_is_down(&self) -> bool {
        self.devices.shift
    }

    /// Whether the window has the keyboard's focus at this moment.
    pub(crate) fn focused(&self) -> bool {
        !self.devices.unfocused
    }
}

fn action_of(
    event: DeviceEvent,
    contexts: &[Context],
    bindings: &Bindings,
    links: &Links,
) -> Option<Action> {
    Some(match event {
        DeviceEvent::Press { chord, repeats } => {
            let action = bindings.action(contexts, chord).unwrap_or(Action::Other);
            return (!repeats || action.repeats()).then_some(action);
        }
        DeviceEvent::Point(at) => Action::Point(at),
        DeviceEvent::Click(at) => links.at(at).unwrap_or(Action::Click(at)),
        DeviceEvent::Release(at) => Action::Release(at),
    })
}

#[cfg(test)]
mod tests {
    use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};

    use super::*;

    const NONE: KeyMods = KeyMods {
        shift: false,
        ctrl: false,
        alt: false,
        logo: false,
    };
    const GAME: &[Context] = &[Context::Window, Context::Game];
    const MENU: &[Context] = &[Context::Window, Context::Menu];

    fn read(controls: &mut Controls, contexts: &[Context]) -> Vec<Action> {
        controls.actions(contexts, &Bindings::default(), &Links::default())
    }

    #[test]
    fn of_two_steering_keys_the_later_counts() {
        let mut controls = Controls::default();
        let steer = |controls: &mut Controls| {
            read(controls, GAME);
            controls.steer
        };
        assert_eq!(steer(&mut controls), 0.0);
        controls.devices.key_down_event(KeyCode::Left, NONE, false);
        controls.devices.key_down_event(KeyCode::D, NONE, false);
        controls.devices.key_down_event(KeyCode::M, NONE, false);
        assert_eq!(steer(&mut controls), 1.0);
        controls.devices.key_up_event(KeyCode::D, NONE);
        assert_eq!(steer(&mut controls), -1.0);
    }

    #[test]
    fn a_key_that_was_held_when_the_focus_went_steers_again_at_its_next_press() {
        let mut controls = Controls::default();
        controls.devices.key_down_event(KeyCode::Left, NONE, false);
        controls.devices.window_minimized_event();
        read(&mut controls, GAME);
        assert_eq!(controls.steer, 0.0);
        controls.devices.window_restored_event();
        // Under X11 miniquad reports a repeat here, because it has not seen the release.
        controls.devices.key_down_event(KeyCode::Left, NONE, true);
        read(&mut controls, GAME);
        assert_eq!(controls.steer, -1.0);
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
        let view = View::of(Vec2::new(1280.0, 720.0));
        let mut controls = Controls::default();
        let mut fires = |events: fn(&mut Devices)| {
            events(&mut controls.devices);
            read(&mut controls, GAME);
            [(); 2].map(|()| controls.input(&view).fire)
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
        assert_eq!(fires(|it| it.pointer_is_down = true), [true; 2]);
        assert_eq!(fires(|it| it.pointer_is_down = false), [false; 2]);
        assert_eq!(
            fires(|it| it.key_down_event(KeyCode::M, NONE, false)),
            [false; 2]
        );
    }

    #[test]
    fn a_launch_is_in_exactly_one_input() {
        let view = View::of(Vec2::new(1280.0, 720.0));
        let mut controls = Controls::default();
        controls.latch_launch();
        assert!(controls.input(&view).launch);
        assert!(!controls.input(&view).launch);
    }
}
