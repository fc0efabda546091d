//! Fingers, each from where it goes down to where it goes up.
//!
//! Outside a running game a finger is a pointer: it taps, drags what can be dragged, and scrolls everything else. In a
//! game the first one steers, and a tap by any of them launches.

use macroquad::{miniquad::TouchPhase, prelude::Vec2};

use super::devices::{DeviceEvent, TouchEvent};
use super::links::Links;
use crate::app::view::View;

/// The distance in window units up to which a finger counts as still.
const SLOP: f32 = 10.0;
/// The longest tap of a finger that steers, in seconds: held still for longer, it aims.
const TAP: f32 = 0.3;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Role {
    /// Acts where it goes up, unless it moves before.
    Tap,
    Drag,
    Scroll,
    /// Steers; a short touch that stays in its place launches, too.
    Steer {
        seconds: f32,
        is_tap: bool,
    },
    /// Fires beside the one that steers.
    Fire,
    /// Nothing, until it goes up.
    Ignored,
}

impl Role {
    fn is_in_game(self) -> bool {
        matches!(self, Self::Steer { .. } | Self::Fire)
    }
}

pub(super) struct Finger {
    id: u64,
    start: Vec2,
    at: Vec2,
    role: Role,
}

/// The fingers that are down, the first one first.
#[derive(Default)]
pub(super) struct Fingers {
    pub(super) down: Vec<Finger>,
    pub(super) are_used: bool,
    /// True if the picture is one for fingers.
    pub(super) are_shown: bool,
}

impl Fingers {
    /// Advances by a number of seconds. The picture changes only while no finger is down, never under a tap.
    pub(super) fn advance(&mut self, by: f32) {
        if self.down.is_empty() {
            self.are_shown = self.are_used;
        }
        for finger in &mut self.down {
            if let Role::Steer { seconds, .. } = &mut finger.role {
                // A slow frame must not make a tap a hold.
                *seconds += by.min(TAP / 2.0);
            }
        }
    }

    /// Follows a finger, and adds its events. `steers` is whether a game runs.
    pub(super) fn follow(
        &mut self,
        touch: TouchEvent,
        steers: bool,
        links: &Links,
        view: &View,
        events: &mut Vec<DeviceEvent>,
    ) {
        let TouchEvent { id, phase, at } = touch;
        self.are_used = true;
        match phase {
            TouchPhase::Started => {
                // An earlier one with this id never reported its end.
                self.down.retain(|finger| finger.id != id);
                self.put_down(touch, steers, links, view, events);
            }
            TouchPhase::Moved => {
                let mut fingers = self.down.iter_mut();
                if let Some(finger) = fingers.find(|finger| finger.id == id) {
                    finger.move_to(at, events);
                }
            }
            TouchPhase::Ended | TouchPhase::Cancelled => {
                if let Some(place) = self.down.iter().position(|finger| finger.id == id) {
                    let finger = self.down.remove(place);
                    finger.lift(at, phase == TouchPhase::Ended, steers, events);
                }
            }
        }
    }

    fn put_down(
        &mut self,
        TouchEvent { id, at, .. }: TouchEvent,
        steers: bool,
        links: &Links,
        view: &View,
        events: &mut Vec<DeviceEvent>,
    ) {
        let any = |is: fn(&Role) -> bool| self.down.iter().any(|finger| is(&finger.role));
        let points = any(|role| matches!(role, Role::Tap | Role::Drag | Role::Scroll));
        let is_steered = any(|role| matches!(role, Role::Steer { .. }));
        // A link is for one finger, even in a game; then steering comes before everything else in the picture.
        let role = if links.at(view.window_to_text(at)).is_some() && !points {
            Role::Tap
        } else if steers && is_steered {
            Role::Fire
        } else if steers {
            Role::Steer {
                seconds: 0.0,
                is_tap: true,
            }
        } else if points {
            Role::Ignored
        } else if links.is_dragged(view.window_to_text(at)) {
            Role::Drag
        } else {
            Role::Tap
        };
        match role {
            Role::Steer { .. } => events.push(DeviceEvent::Steer { at, by: None }),
            Role::Fire => events.push(DeviceEvent::Click(at)),
            Role::Tap => events.push(point(at)),
            Role::Drag => events.extend([point(at), DeviceEvent::Click(at)]),
            Role::Scroll | Role::Ignored => {}
        }
        self.down.push(Finger {
            start: at,
            id,
            at,
            role,
        });
    }

    /// Ignores touches that were meant for another screen.
    pub(super) fn forget(&mut self) {
        for finger in &mut self.down {
            finger.role = Role::Ignored;
        }
    }

    /// No game runs: fingers that steered or fired are ignored.
    pub(super) fn leave_game(&mut self) {
        let fingers = self.down.iter_mut();
        let in_game = fingers.filter(|finger| finger.role.is_in_game());
        in_game.for_each(|finger| finger.role = Role::Ignored);
    }

    pub(super) fn drag(&self) -> bool {
        self.down.iter().any(|finger| finger.role == Role::Drag)
    }

    pub(super) fn fire(&self) -> bool {
        self.down.iter().any(|finger| finger.role.is_in_game())
    }

    pub(super) fn tapping(&self) -> Option<Vec2> {
        let finger = self.down.iter().find(|finger| finger.role == Role::Tap);
        finger.map(|finger| finger.at)
    }
}

impl Finger {
    fn move_to(&mut self, at: Vec2, events: &mut Vec<DeviceEvent>) {
        let by = at - std::mem::replace(&mut self.at, at);
        let is_moved = at.distance(self.start) > SLOP;
        match &mut self.role {
            Role::Tap if is_moved => {
                self.role = Role::Scroll;
                events.push(DeviceEvent::Slide(at - self.start));
            }
            Role::Scroll => events.push(DeviceEvent::Slide(by)),
            Role::Drag => events.push(point(at)),
            Role::Steer { is_tap, .. } => {
                *is_tap &= !is_moved;
                events.push(DeviceEvent::Steer { at, by: Some(by) });
            }
            Role::Tap | Role::Fire | Role::Ignored => {}
        }
    }

    /// Goes up; a cancelled one neither clicks nor launches.
    fn lift(mut self, at: Vec2, is_meant: bool, steers: bool, events: &mut Vec<DeviceEvent>) {
        self.move_to(at, events);
        match self.role {
            Role::Tap if is_meant => events.extend([
                point(self.start),
                DeviceEvent::Click(self.start),
                DeviceEvent::Release(self.start),
            ]),
            Role::Drag => events.push(DeviceEvent::Release(at)),
            Role::Steer { seconds, is_tap } if is_meant && steers && is_tap && seconds < TAP => {
                events.push(DeviceEvent::Click(self.start));
            }
            _ => {}
        }
    }
}

fn point(at: Vec2) -> DeviceEvent {
    let by = Vec2::ZERO;
    DeviceEvent::Point { at, by }
}

#[cfg(test)]
mod tests {
    use TouchPhase::{Cancelled, Ended, Moved, Started};
    use macroquad::prelude::{Rect, vec2};

    use super::*;
    use crate::app::input::Action;
    use crate::app::view::Surface;

    const LINK: Vec2 = Vec2::new(20.0, 20.0);
    const SHAPE: Vec2 = Vec2::new(220.0, 20.0);
    const FREE: Vec2 = Vec2::new(20.0, 220.0);

    fn phone() -> View {
        View::new(Surface::touched(vec2(390.0, 844.0)))
    }

    /// A link at the left, something to drag at the right.
    fn picture() -> Links {
        let mut links = Links::default();
        links.begin(None, &phone());
        links.add(Rect::new(0.0, 0.0, 50.0, 50.0), Action::Pause);
        links.add_drag(Rect::new(200.0, 0.0, 50.0, 50.0));
        links
    }

    /// The events that touches become.
    fn meaning(steers: bool, touches: &[(u64, TouchPhase, Vec2)]) -> Vec<DeviceEvent> {
        let mut fingers = Fingers::default();
        let mut events = Vec::new();
        for (id, phase, at) in touches.iter().copied() {
            let touch = TouchEvent { id, phase, at };
            fingers.follow(touch, steers, &picture(), &phone(), &mut events);
            fingers.advance(0.01);
        }
        events
    }

    fn tapped(at: Vec2) -> Vec<DeviceEvent> {
        vec![
            point(at),
            point(at),
            DeviceEvent::Click(at),
            DeviceEvent::Release(at),
        ]
    }

    #[test]
    fn a_tap_acts_where_it_goes_up_and_one_that_moves_slides() {
        for at in [LINK, FREE] {
            let near = at + vec2(6.0, -6.0);
            assert_eq!(
                meaning(false, &[(0, Started, at), (0, Moved, near), (0, Ended, at)]),
                tapped(at)
            );
            assert_eq!(
                meaning(false, &[(0, Started, at), (0, Cancelled, at)]),
                [point(at)]
            );
            let by = vec2(0.0, 30.0);
            let more = vec2(0.0, -50.0);
            let slid = [
                (0, Started, at),
                (0, Moved, at + by),
                (0, Moved, at + by + more),
                (0, Ended, at + by + more),
            ];
            assert_eq!(
                meaning(false, &slid)[1..],
                [
                    DeviceEvent::Slide(by),
                    DeviceEvent::Slide(more),
                    DeviceEvent::Slide(Vec2::ZERO)
                ]
            );
        }
    }

    #[test]
    fn what_can_be_dragged_is_held_at_once() {
        let to = SHAPE + vec2(90.0, 5.0);
        let dragged = [(0, Started, SHAPE), (0, Moved, to), (0, Ended, to)];
        let expected = [
            point(SHAPE),
            DeviceEvent::Click(SHAPE),
            point(to),
            point(to),
            DeviceEvent::Release(to),
        ];
        assert_eq!(meaning(false, &dragged), expected);
        // The window system may take the finger away.
        let lost = [(0, Started, SHAPE), (0, Moved, to), (0, Cancelled, to)];
        assert_eq!(meaning(false, &lost), expected);
    }

    #[test]
    fn beside_a_game_a_second_finger_does_nothing() {
        let touches = [
            (0, Started, FREE),
            (1, Started, LINK),
            (1, Ended, LINK),
            (0, Ended, FREE),
        ];
        assert_eq!(meaning(false, &touches), tapped(FREE));
    }

    #[test]
    fn in_a_game_the_first_finger_steers_and_a_tap_launches() {
        let steer = |at, by| DeviceEvent::Steer { at, by };
        let tap = [(0, Started, FREE), (0, Ended, FREE)];
        let launched = [
            steer(FREE, None),
            steer(FREE, Some(Vec2::ZERO)),
            DeviceEvent::Click(FREE),
        ];
        assert_eq!(meaning(true, &tap), launched);
        let by = vec2(40.0, 0.0);
        let to = FREE + vec2(40.0, 0.0);
        let moved = [(0, Started, FREE), (0, Moved, to), (0, Ended, to)];
        assert_eq!(
            meaning(true, &moved),
            [
                steer(FREE, None),
                steer(to, Some(by)),
                steer(to, Some(Vec2::ZERO))
            ]
        );
        // A second one launches when it goes down, and a link stays one.
        let both = [
            (0, Started, FREE),
            (1, Started, SHAPE),
            (0, Moved, to),
            (2, Started, LINK),
            (2, Ended, LINK),
        ];
        let mut expected = vec![
            steer(FREE, None),
            DeviceEvent::Click(SHAPE),
            steer(to, Some(by)),
        ];
        expected.extend(tapped(LINK));
        assert_eq!(meaning(true, &both), expected);
    }

    #[test]
    fn a_finger_that_steered_does_nothing_in_a_pause() {
        let mut fingers = Fingers::default();
        let mut events = Vec::new();
        let touch = |phase, at| TouchEvent { id: 0, phase, at };
        fingers.follow(
            touch(Started, FREE),
            true,
            &picture(),
            &phone(),
            &mut events,
        );
        fingers.leave_game();
        events.clear();
        fingers.follow(
            touch(Moved, SHAPE),
            false,
            &picture(),
            &phone(),
            &mut events,
        );
        fingers.follow(touch(Ended, SHAPE), true, &picture(), &phone(), &mut events);
        assert_eq!(events, []);
        assert!(!fingers.fire());
    }

    #[test]
    fn a_finger_that_is_held_still_aims_and_a_slow_picture_is_not_held() {
        let mut fingers = Fingers::default();
        let mut events = Vec::new();
        let touch = |phase| TouchEvent {
            id: 0,
            phase,
            at: FREE,
        };
        for (frames, is_tap) in [(vec![1.0], true), (vec![TAP / 2.0; 2], false)] {
            events.clear();
            fingers.follow(touch(Started), true, &picture(), &phone(), &mut events);
            assert!(fingers.fire());
            for seconds in frames {
                fingers.advance(seconds);
            }
            fingers.follow(touch(Ended), true, &picture(), &phone(), &mut events);
            assert_eq!(events.contains(&DeviceEvent::Click(FREE)), is_tap);
            assert!(!fingers.fire());
        }
    }

    #[test]
    fn what_a_finger_began_on_one_screen_it_does_not_end_on_the_next() {
        let mut fingers = Fingers::default();
        let mut events = Vec::new();
        let touch = |phase| TouchEvent {
            id: 7,
            phase,
            at: LINK,
        };
        fingers.follow(touch(Started), false, &picture(), &phone(), &mut events);
        assert_eq!(fingers.tapping(), Some(LINK));
        fingers.forget();
        events.clear();
        fingers.follow(touch(Ended), true, &picture(), &phone(), &mut events);
        assert_eq!(events, []);
    }
}
