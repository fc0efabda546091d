//! Devices to intents: the only place that reads keys and pointer.

pub(crate) mod script;

use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};
use macroquad::prelude::{Vec2, vec2};

use crate::app::input::script::Deed;

/// What a key or the pointer asked for, in the order in which it was asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Action {
    Up,
    Down,
    Left,
    Right,
    /// Enter: choose, launch, go on.
    Confirm,
    /// Space: the same, and what else wants a large key.
    Launch,
    /// Escape: back, or pause.
    Back,
    Restart,
    Pause,
    /// Tab, and with Shift backwards.
    Next,
    Previous,
    /// Page down, page up: the next or the previous of a list.
    PageDown,
    PageUp,
    /// To the nearest place that touches.
    Snap,
    /// Small steps instead of whole ones, for good.
    Step,
    /// Shift went down or up.
    Shift(bool),
    Blueprint,
    /// Show or hide the way ahead of the balls while playing.
    Guide,
    /// Stop time and look closely, or go back to play.
    Microscope,
    /// Let time run back.
    RunBack,
    Slower,
    Faster,
    /// Emphasise the next method.
    Method,
    /// The start and the end of what can be shown.
    First,
    Last,
    /// Save what is shown as a unit test, or as a scene.
    Copy,
    Export,
    /// A layer of the blueprint, counted from 0.
    Layer(usize),
    Fullscreen,
    Screenshot,
    Mute,
    SoundDown,
    SoundUp,
    MusicDown,
    MusicUp,
    /// The pointer moved to here, in window units.
    Point(Vec2),
    /// The left button went down here, in window units.
    Click(Vec2),
    /// The left button went up here, in window units.
    Release(Vec2),
    FocusLost,
    FocusGained,
    /// A key, a button or the wheel that asks for nothing.
    Other,
}

/// One row per key: what a press of it asks for. Keys that steer are in [`STEER`] too.
const KEYS: &[(KeyCode, Action)] = &[
    (KeyCode::Up, Action::Up),
    (KeyCode::W, Action::Up),
    (KeyCode::Down, Action::Down),
    (KeyCode::S, Action::Down),
    (KeyCode::Left, Action::Left),
    (KeyCode::A, Action::Left),
    (KeyCode::Right, Action::Right),
    (KeyCode::D, Action::Right),
    (KeyCode::Enter, Action::Confirm),
    (KeyCode::KpEnter, Action::Confirm),
    (KeyCode::Space, Action::Launch),
    (KeyCode::Escape, Action::Back),
    (KeyCode::R, Action::Restart),
    (KeyCode::P, Action::Pause),
    (KeyCode::PageDown, Action::PageDown),
    (KeyCode::E, Action::PageDown),
    (KeyCode::PageUp, Action::PageUp),
    (KeyCode::Q, Action::PageUp),
    (KeyCode::T, Action::Snap),
    (KeyCode::F, Action::Step),
    (KeyCode::G, Action::Guide),
    (KeyCode::F1, Action::Blueprint),
    (KeyCode::F2, Action::Microscope),
    (KeyCode::Backspace, Action::RunBack),
    (KeyCode::Minus, Action::Slower),
    (KeyCode::KpSubtract, Action::Slower),
    (KeyCode::Equal, Action::Faster),
    (KeyCode::KpAdd, Action::Faster),
    (KeyCode::V, Action::Method),
    (KeyCode::Tab, Action::Next),
    (KeyCode::Home, Action::First),
    (KeyCode::End, Action::Last),
    (KeyCode::C, Action::Copy),
    (KeyCode::X, Action::Export),
    (KeyCode::F11, Action::Fullscreen),
    (KeyCode::F12, Action::Screenshot),
    (KeyCode::M, Action::Mute),
    (KeyCode::Comma, Action::SoundDown),
    (KeyCode::Period, Action::SoundUp),
    (KeyCode::LeftBracket, Action::MusicDown),
    (KeyCode::RightBracket, Action::MusicUp),
    (KeyCode::Key1, Action::Layer(0)),
    (KeyCode::Key2, Action::Layer(1)),
    (KeyCode::Key3, Action::Layer(2)),
    (KeyCode::Key4, Action::Layer(3)),
    (KeyCode::Key5, Action::Layer(4)),
    (KeyCode::Key6, Action::Layer(5)),
    (KeyCode::Key7, Action::Layer(6)),
    (KeyCode::Key8, Action::Layer(7)),
];

/// Keys that steer while they are held: left, right.
const STEER: [&[KeyCode]; 2] = [&[KeyCode::Left, KeyCode::A], &[KeyCode::Right, KeyCode::D]];

/// The key that a script calls by this name.
pub(crate) fn key_named(name: &str) -> Option<KeyCode> {
    let mut keys = KEYS.iter().map(|(key, _)| *key).chain([KeyCode::LeftShift]);
    keys.find(|key| format!("{key:?}") == name)
}

/// What steers the paddle: whichever moved last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Steering {
    Pointer,
    Keys,
}

/// Reads the devices once a frame.
pub(crate) struct Controls {
    subscriber: usize,
    listener: Listener,
}

impl Controls {
    pub(crate) fn new() -> Self {
        let subscriber = register_input_subscriber();
        Self {
            subscriber,
            listener: Listener::default(),
        }
    }

    /// Everything asked for since the last call.
    ///
    /// A script stands in for the devices: its deed, if there still is one, is all that counts.
    pub(crate) fn read(&mut self, script: Option<Option<&Deed>>) -> Vec<Action> {
        match script {
            Some(deed) => {
                repeat_all_miniquad_input(&mut Listener::default(), self.subscriber);
                if let Some(deed) = deed {
                    self.listener.obey(deed);
                }
            }
            None => repeat_all_miniquad_input(&mut self.listener, self.subscriber),
        }
        std::mem::take(&mut self.listener.actions)
    }

    /// -1, 0 or 1: the steering keys held now. Of two opposite ones the later wins.
    pub(crate) fn steer(&self) -> f32 {
        self.listener.steer()
    }

    /// Where the pointer is, in window units.
    pub(crate) fn pointer(&self) -> Vec2 {
        self.listener.pointer
    }

    /// Whether the left button is held.
    pub(crate) fn pointer_is_down(&self) -> bool {
        self.listener.pointer_is_down
    }

    /// What moved last.
    pub(crate) fn steering(&self) -> Steering {
        self.listener.steering
    }

    /// Whether the window has the keyboard's focus.
    pub(crate) fn focused(&self) -> bool {
        !self.listener.unfocused
    }
}

/// Collects ordered events between two frames, so that no press is lost in a short frame.
struct Listener {
    actions: Vec<Action>,
    /// In the order in which they went down. Whether a press repeats is asked here, because
    /// miniquad takes the first press after a lost focus for a repetition when the release went to
    /// another window.
    held: Vec<KeyCode>,
    pointer: Vec2,
    pointer_is_down: bool,
    steering: Steering,
    unfocused: bool,
    shift: bool,
}

impl Default for Listener {
    fn default() -> Self {
        Self {
            actions: Vec::new(),
            held: Vec::new(),
            pointer: Vec2::ZERO,
            pointer_is_down: false,
            steering: Steering::Keys,
            unfocused: false,
            shift: false,
        }
    }
}

impl Listener {
    fn steer(&self) -> f32 {
        let ways = self.held.iter().rev().filter_map(|key| {
            let side = STEER.iter().position(|keys| keys.contains(key))?;
            Some([-1.0, 1.0][side])
        });
        ways.into_iter().next().unwrap_or(0.0)
    }

    /// Does what a script says, as the devices would.
    fn obey(&mut self, deed: &Deed) {
        let mods = KeyMods {
            shift: self.held.contains(&KeyCode::LeftShift),
            ctrl: false,
            alt: false,
            logo: false,
        };
        let button = MouseButton::Left;
        match *deed {
            Deed::Wait(_) | Deed::Shot(_) => {}
            Deed::Press(key) => {
                self.key_down_event(key, mods, false);
                self.key_up_event(key, mods);
            }
            Deed::Hold(key) => self.key_down_event(key, mods, false),
            Deed::Release(key) => self.key_up_event(key, mods),
            Deed::Point(at) => self.mouse_motion_event(at.x, at.y),
            Deed::Click(at) => {
                self.mouse_motion_event(at.x, at.y);
                self.mouse_button_down_event(button, at.x, at.y);
                self.mouse_button_up_event(button, at.x, at.y);
            }
        }
    }

    /// Every key press tells the state of Shift, so that a release that went to another window is
    /// made good.
    fn hold_shift(&mut self, held: bool) {
        if std::mem::replace(&mut self.shift, held) != held {
            self.actions.push(Action::Shift(held));
        }
    }
}

fn is_shift(key: KeyCode) -> bool {
    matches!(key, KeyCode::LeftShift | KeyCode::RightShift)
}

impl EventHandler for Listener {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn key_down_event(&mut self, key: KeyCode, mods: KeyMods, _: bool) {
        let repeat = self.held.contains(&key);
        if !repeat {
            self.held.push(key);
        }
        if !repeat && STEER.iter().any(|keys| keys.contains(&key)) {
            self.steering = Steering::Keys;
        }
        self.hold_shift(is_shift(key) || mods.shift);
        let known = KEYS.iter().find(|(known, _)| *known == key);
        let action = match known {
            _ if key == KeyCode::Enter && mods.alt => &Action::Fullscreen,
            Some((_, action)) => action,
            None => &Action::Other,
        };
        let action = match action {
            Action::Next if mods.shift => &Action::Previous,
            action => action,
        };
        // Only moving through a menu repeats while a key is held.
        let repeats = matches!(
            action,
            Action::Up | Action::Down | Action::Left | Action::Right
        );
        if repeats || !repeat {
            self.actions.push(*action);
        }
    }

    fn key_up_event(&mut self, key: KeyCode, _: KeyMods) {
        self.held.retain(|held| *held != key);
        if is_shift(key) {
            self.hold_shift(false);
        }
    }

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.pointer = window_units(x, y);
        self.steering = Steering::Pointer;
        self.actions.push(Action::Point(self.pointer));
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if button == MouseButton::Left {
            self.pointer = window_units(x, y);
            self.steering = Steering::Pointer;
            self.pointer_is_down = true;
            self.actions.push(Action::Click(self.pointer));
        } else {
            self.actions.push(Action::Other);
        }
    }

    fn mouse_wheel_event(&mut self, _: f32, _: f32) {
        self.actions.push(Action::Other);
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if button == MouseButton::Left {
            self.pointer_is_down = false;
            self.actions.push(Action::Release(window_units(x, y)));
        }
    }

    fn window_minimized_event(&mut self) {
        self.held.clear();
        self.pointer_is_down = false;
        // It may come twice.
        if !std::mem::replace(&mut self.unfocused, true) {
            self.actions.push(Action::FocusLost);
        }
    }

    fn window_restored_event(&mut self) {
        if std::mem::replace(&mut self.unfocused, false) {
            self.actions.push(Action::FocusGained);
        }
    }
}

/// Events come in pixels.
fn window_units(x: f32, y: f32) -> Vec2 {
    vec2(x, y) / macroquad::miniquad::window::dpi_scale()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: KeyMods = KeyMods {
        shift: false,
        ctrl: false,
        alt: false,
        logo: false,
    };

    #[test]
    fn of_two_steering_keys_the_later_counts() {
        let mut listener = Listener::default();
        assert_eq!(listener.steer(), 0.0);
        listener.key_down_event(KeyCode::Left, NONE, false);
        listener.key_down_event(KeyCode::D, NONE, false);
        listener.key_down_event(KeyCode::M, NONE, false);
        assert_eq!(listener.steer(), 1.0);
        listener.key_up_event(KeyCode::D, NONE);
        assert_eq!(listener.steer(), -1.0);
    }

    #[test]
    fn a_key_that_was_held_when_the_focus_went_steers_again_at_its_next_press() {
        let mut listener = Listener::default();
        listener.key_down_event(KeyCode::Left, NONE, false);
        listener.window_minimized_event();
        assert_eq!(listener.steer(), 0.0);
        listener.window_restored_event();
        // Under X11 miniquad calls this a repetition: it has not seen the release.
        listener.key_down_event(KeyCode::Left, NONE, true);
        assert_eq!(listener.steer(), -1.0);
    }

    #[test]
    fn only_moving_through_a_menu_repeats() {
        let alt = KeyMods { alt: true, ..NONE };
        let table = [
            (KeyCode::Down, NONE, Action::Down, 3),
            (KeyCode::M, NONE, Action::Mute, 1),
            (KeyCode::Enter, NONE, Action::Confirm, 1),
            (KeyCode::Enter, alt, Action::Fullscreen, 1),
        ];
        for (key, mods, action, times) in table {
            let mut listener = Listener::default();
            for repeat in [false, true, true] {
                listener.key_down_event(key, mods, repeat);
            }
            assert_eq!(listener.actions, vec![action; times]);
        }
    }
}
