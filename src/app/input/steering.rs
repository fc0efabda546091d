//! Steering of the paddle: the device used last, and its target.

use breakout::{game::Paddle, tuning::FIELD};
use macroquad::prelude::Vec2;

use super::pads::StickSettings;
use crate::app::view::View;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PointerSettings {
    /// True if the paddle follows the pointer's motion, false for its place.
    pub(crate) relative: bool,
    /// The gain in percent: one of `settings::SENSITIVITIES`. At 100 the paddle moves a playfield unit for each window
    /// unit of a mouse, and on screen as far as a finger.
    pub(crate) sensitivity: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SteeringSettings {
    pub(crate) mouse: PointerSettings,
    /// True if an absolute mouse is kept in the window while it steers.
    pub(crate) holds_pointer: bool,
    pub(crate) touch: PointerSettings,
    pub(crate) stick: StickSettings,
}

/// The least motion of the pointer that counts, in window units: a bumped desk moves it less.
const NUDGE: f32 = 8.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Device {
    #[default]
    Pointer,
    Keys,
    Finger,
}

/// The state of the devices that steer. The pointer steers until a key or a finger does, and again after a [`NUDGE`].
#[derive(Default)]
pub(super) struct Steering {
    by: Device,
    /// The direction of the held keys, -1, 0 or 1, or that of a stick, which may be less.
    keys: f32,
    /// The direction of a key press that no step has seen yet.
    tap: f32,
    /// The pointer's motion since a key last steered, in window units.
    nudge: Vec2,
    /// The goal of a pointer or a finger for the paddle's middle, in playfield units; `None` before it moves.
    target: Option<f32>,
    /// The window's size when the pointer last moved.
    window: Vec2,
    /// The motion of a caught pointer counts, and not its place.
    is_caught: bool,
    /// The motion of a caught pointer or of a finger that no step has seen yet, in playfield units.
    motion: f32,
}

impl Steering {
    /// Follows the keys or a stick, from -1 to 1. One that is held steers.
    pub(super) fn follow_keys(&mut self, keys: f32) {
        self.keys = keys;
        if keys != 0.0 {
            self.take_over(Device::Keys);
            self.forget_target();
        }
    }

    /// Notes a press of a steering key: the next step sees it, even if it is up again by then.
    pub(super) fn tap(&mut self, way: f32) {
        self.follow_keys(way);
        if way != 0.0 {
            self.tap = way;
        }
    }

    pub(super) fn forget_tap(&mut self) {
        self.tap = 0.0;
    }

    /// Another device is used, even if not to steer: the pointer steers again after a [`NUDGE`].
    pub(super) fn take_over(&mut self, by: Device) {
        self.by = by;
        self.nudge = Vec2::ZERO;
    }

    /// A finger is used, even if not to steer: the place of the pointer counts no more.
    pub(super) fn follow_touch(&mut self) {
        if self.by != Device::Finger {
            self.take_over(Device::Finger);
            self.forget_target();
        }
    }

    /// Follows a finger, in window units: it goes down at a place, or moves there.
    pub(super) fn follow_finger(
        &mut self,
        at: Vec2,
        by: Option<Vec2>,
        touch: PointerSettings,
        view: &View,
    ) {
        self.follow_touch();
        match by {
            _ if !touch.relative => self.target = Some(view.to_field(at).x),
            // Where a finger goes down does not move the paddle.
            None => self.forget_target(),
            Some(by) => {
                self.motion += by.x / view.scale * f32::from(touch.sensitivity) / 100.0;
            }
        }
    }

    /// Follows a motion of the pointer, in window units.
    pub(super) fn follow_motion(&mut self, by: Vec2, mouse: PointerSettings, view: &View) {
        self.window = view.in_window_units();
        // Motions add up as vectors: a trembling hand stays below the nudge.
        self.nudge += by;
        if self.nudge.length() >= NUDGE && self.by != Device::Pointer {
            self.by = Device::Pointer;
            self.forget_target();
        }
        if self.is_caught && self.by == Device::Pointer {
            self.motion += by.x * f32::from(mouse.sensitivity) / 100.0;
        }
    }

    /// Follows the place of the pointer, in window units, unless the window was resized since its last motion.
    pub(super) fn follow_place(&mut self, at: Vec2, mouse: PointerSettings, view: &View) {
        let counts = !mouse.relative && self.by != Device::Finger;
        if counts && self.window == view.in_window_units() {
            self.target = Some(view.to_field(at).x);
        }
    }

    pub(super) fn catch(&mut self, is_caught: bool) {
        self.is_caught = is_caught;
        self.forget_target();
    }

    /// Forgets the goal, until the pointer moves again.
    pub(super) fn forget_target(&mut self) {
        self.target = None;
        self.motion = 0.0;
    }

    /// The share of the full speed at which keys steer a step, from -1 to 1. Takes the tap.
    pub(super) fn take_steer(&mut self) -> f32 {
        // A tap that was released before this step still counts.
        match (self.by, std::mem::take(&mut self.tap)) {
            (Device::Keys, 0.0) => self.keys,
            (Device::Keys, tap) => tap,
            _ => 0.0,
        }
    }

    /// True if the mouse steers by its place.
    pub(super) fn is_by_mouse(&self) -> bool {
        self.by == Device::Pointer && self.window != Vec2::ZERO
    }

    /// The goal for the paddle's middle in playfield units, if a pointer or a finger steers. Relative motion moves it
    /// from the paddle's place, and no further than the paddle can go.
    pub(super) fn target(&self, paddle: &Paddle) -> Option<f32> {
        if self.by == Device::Keys || (self.target.is_none() && self.motion == 0.0) {
            return None;
        }
        let target = self.target.unwrap_or(paddle.x) + self.motion;
        let end = paddle.width * 0.5;
        // Relative motion beyond a wall is dropped, so that turning back moves the paddle at once.
        let is_limited = self.is_caught || self.by == Device::Finger;
        let limited = target.clamp(end, FIELD.x - end);
        Some(if is_limited { limited } else { target })
    }

    /// The target for a step, which takes the motion.
    pub(super) fn take_target(&mut self, paddle: &Paddle) -> Option<f32> {
        let target = self.target(paddle);
        // The motion is spent here; the target that it led to stays until the next motion.
        self.target = target.or(self.target);
        self.motion = 0.0;
        target
    }
}

#[cfg(test)]
mod tests {
    use breakout::game::Game;
    use breakout::input::Input;
    use breakout::level::LevelSet;
    use macroquad::prelude::vec2;

    use super::*;

    const ABSOLUTE: PointerSettings = PointerSettings {
        relative: false,
        sensitivity: 100,
    };
    const WIDE: Vec2 = Vec2::new(1280.0, 720.0);

    fn paddle() -> Paddle {
        Game::new(LevelSet::builtin(), 0, 1).paddle().clone()
    }

    /// The pointer of a window, and what it steers.
    struct Pointer {
        at: Vec2,
        keys: f32,
        steering: Steering,
        mouse: PointerSettings,
        view: View,
    }

    impl Pointer {
        fn new(mouse: PointerSettings) -> Self {
            let mut steering = Steering::default();
            steering.catch(mouse.relative);
            Self {
                at: Vec2::ZERO,
                keys: 0.0,
                steering,
                mouse,
                view: View::of(WIDE),
            }
        }

        /// One frame in which the pointer moves.
        fn moves(&mut self, by: Vec2) -> Option<f32> {
            self.at += by;
            self.steering.follow_motion(by, self.mouse, &self.view);
            self.rests()
        }

        /// One frame in which it does not.
        fn rests(&mut self) -> Option<f32> {
            self.steering.follow_keys(self.keys);
            self.steering.follow_place(self.at, self.mouse, &self.view);
            self.steering.target(&paddle())
        }
    }

    #[test]
    fn a_bump_does_not_take_the_paddle_from_the_keys() {
        let mut pointer = Pointer::new(ABSOLUTE);
        let right = |by| vec2(by, 0.0);
        assert!(pointer.moves(right(1.0)).is_some(), "no key has steered");
        pointer.keys = 1.0;
        assert_eq!(pointer.moves(right(500.0)), None, "a held key steers");
        assert_eq!(pointer.steering.take_steer(), 1.0);
        pointer.keys = 0.0;
        // Motions to and fro cancel out, and seven units are no nudge.
        for by in [3.0, -3.0, 5.0, -1.0, 2.0, 1.0] {
            assert_eq!(pointer.moves(right(by)), None);
        }
        assert!(pointer.moves(right(1.0)).is_some(), "eight are one");
        assert!(pointer.moves(right(0.5)).is_some());
        pointer.keys = -1.0;
        assert_eq!(pointer.rests(), None);
        pointer.keys = 0.0;
        assert_eq!(pointer.moves(right(1.0)), None, "it is counted anew");
    }

    #[test]
    fn in_a_window_of_another_size_the_target_stays_until_the_pointer_moves() {
        let mut pointer = Pointer::new(ABSOLUTE);
        let before = pointer.moves(vec2(800.0, 300.0)).expect("a target");
        for window in [vec2(1920.0, 1080.0), vec2(600.0, 1000.0), WIDE] {
            pointer.view = View::of(window);
            assert_eq!(pointer.rests(), Some(before), "{window}");
        }
        pointer.view = View::of(vec2(600.0, 1000.0));
        assert_eq!(pointer.rests(), Some(before));
        let after = pointer.moves(vec2(1.0, 0.0)).expect("a target");
        let there = pointer.view.to_field(pointer.at).x;
        assert!(after == there && (after - before).abs() > 100.0);
        // The same window under another layout: the place is as good as before.
        pointer.view.origin.x += 50.0;
        assert_ne!(pointer.rests(), Some(after));
    }

    #[test]
    fn a_caught_pointer_moves_the_paddle_from_where_it_is() {
        for (sensitivity, expected) in [(100, 430.0), (50, 415.0), (300, 490.0)] {
            let mut pointer = Pointer::new(PointerSettings {
                relative: true,
                sensitivity,
            });
            assert_eq!(pointer.rests(), None, "its place means nothing");
            assert_eq!(
                pointer.moves(vec2(10.0, 99.0)),
                Some(400.0 + (expected - 400.0) / 3.0)
            );
            pointer.moves(vec2(20.0, 0.0));
            let paddle = paddle();
            assert_eq!(pointer.steering.take_target(&paddle), Some(expected));
            assert_eq!(
                pointer.steering.take_target(&paddle),
                Some(expected),
                "once"
            );
            // At a wall it turns back at once, however far it went beyond.
            pointer.moves(vec2(5000.0, 0.0));
            assert_eq!(pointer.steering.take_target(&paddle), Some(748.0));
            assert!(
                pointer
                    .moves(vec2(-1.0, 0.0))
                    .is_some_and(|target| target < 748.0)
            );
            // Let go, it steers no more.
            pointer.steering.catch(false);
            assert_eq!(pointer.moves(vec2(50.0, 0.0)), None);
        }
    }

    #[test]
    fn a_finger_moves_the_paddle_from_where_both_are() {
        let view = View::of(WIDE);
        let paddle = paddle();
        let relative = PointerSettings {
            relative: true,
            sensitivity: 150,
        };
        let mut steering = Steering::default();
        // A mouse at rest has moved before.
        steering.follow_motion(vec2(9.0, 0.0), ABSOLUTE, &view);
        let mut finger = |at: Vec2, by: Option<Vec2>| {
            steering.follow_finger(at, by, relative, &view);
            steering.follow_place(vec2(10.0, 10.0), ABSOLUTE, &view);
            steering.take_target(&paddle)
        };
        let at = vec2(900.0, 700.0);
        assert_eq!(finger(at, None), None, "the paddle stays");
        let by = vec2(20.0, -300.0);
        let expected = paddle.x + 30.0 / view.scale;
        assert_eq!(finger(at + by, Some(by)), Some(expected));
        assert_eq!(finger(at + by, Some(Vec2::ZERO)), Some(expected), "once");
        // At a wall it turns back at once.
        let end = 800.0 - paddle.width * 0.5;
        assert_eq!(finger(at, Some(vec2(5000.0, 0.0))), Some(end));
        let back = finger(at, Some(vec2(-10.0, 0.0)));
        assert!(back.is_some_and(|target| target < end));
        assert_eq!(finger(at, None), None, "another touch is another start");
    }

    #[test]
    fn the_device_used_last_steers_a_finger_too() {
        let view = View::of(WIDE);
        let paddle = paddle();
        let mut steering = Steering::default();
        let at = vec2(640.0, 700.0);
        steering.follow_finger(at, None, ABSOLUTE, &view);
        assert_eq!(steering.target(&paddle), Some(view.to_field(at).x));
        steering.follow_keys(1.0);
        assert_eq!(
            (steering.target(&paddle), steering.take_steer()),
            (None, 1.0)
        );
        steering.follow_finger(at, Some(Vec2::ZERO), ABSOLUTE, &view);
        assert_eq!(steering.take_steer(), 0.0);
        let place = vec2(500.0, 300.0);
        steering.follow_motion(vec2(NUDGE, 0.0), ABSOLUTE, &view);
        steering.follow_place(place, ABSOLUTE, &view);
        assert_eq!(steering.target(&paddle), Some(view.to_field(place).x));
    }

    #[test]
    fn nobody_sees_the_grain_of_a_target() {
        for (width, height) in (300..8000).step_by(110).flat_map(|width| {
            let heights = (300..4400).step_by(130);
            heights.map(move |height| (width as f32, height as f32))
        }) {
            let view = View::of(vec2(width, height));
            for pixel in 0..width as u32 {
                let wanted = view.to_field(vec2(pixel as f32, 0.0)).x.clamp(0.0, FIELD.x);
                let input = Input {
                    target: Some(wanted),
                    ..Input::default()
                };
                let made = input.in_grain().target.expect("a target");
                let pixels = (made - wanted).abs() * view.scale;
                assert!(pixels < 0.1, "{pixels} of a pixel in {width} x {height}");
            }
        }
    }
}
