//! State machine for full screen and focus, without window access.

use macroquad::prelude::Vec2;

use WindowTransition::{Changing, Resizing, Steady};

/// Seconds that the window system needs for a change. Meanwhile the focus flickers, and the window's sizes mean nothing.
const CHANGE: f32 = 0.5;
/// Seconds after a change in which no size of the window is taken for the player's.
const SETTLES: f32 = 1.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Request {
    Fill,
    /// Leave full screen, with this window size in pixels.
    Restore(Vec2),
    /// Correct the window size, in pixels.
    Resize(Vec2),
}

pub(crate) struct Fullscreen {
    /// The last request to the window system.
    is_full: bool,
    transition: WindowTransition,
    /// Seconds until sizes are the player's again.
    unsettled: f32,
}

/// The transition under way, with the seconds left.
#[derive(Clone, Copy, Debug, PartialEq)]
enum WindowTransition {
    Steady,
    Changing(f32),
    Resizing(f32),
}

impl Fullscreen {
    pub(crate) fn new(is_full: bool) -> Self {
        let transition = if is_full { Changing(CHANGE) } else { Steady };
        Self {
            is_full,
            transition,
            unsettled: if is_full { SETTLES } else { 0.0 },
        }
    }

    /// Advances by a frame. `wanted` is the player's choice and `actual` the window's size in pixels; `own` becomes that
    /// size while the window is steady and not full screen. A request waits for the end of the one before it.
    pub(crate) fn advance(
        &mut self,
        wanted: bool,
        own: &mut Vec2,
        actual: Vec2,
        seconds: f32,
    ) -> Option<Request> {
        let request = self.request(wanted, *own, actual, seconds);
        self.unsettled = match request {
            Some(_) => SETTLES,
            None => (self.unsettled - seconds).max(0.0),
        };
        if !self.is_full && self.transition == Steady && self.unsettled == 0.0 {
            *own = actual;
        }
        request
    }

    fn request(&mut self, wanted: bool, own: Vec2, actual: Vec2, seconds: f32) -> Option<Request> {
        match &mut self.transition {
            Changing(left) | Resizing(left) if *left > seconds => {
                *left -= seconds;
                return None;
            }
            Changing(_) if !self.is_full && actual != own && !wanted => {
                self.transition = Resizing(CHANGE);
                return Some(Request::Resize(own));
            }
            _ => self.transition = Steady,
        }
        if wanted != self.is_full {
            self.is_full = wanted;
            self.transition = Changing(CHANGE);
            let restore = Request::Restore(own);
            return Some(if wanted { Request::Fill } else { restore });
        }
        None
    }

    /// Notes whether the window is full screen. Returns it if the window system has changed it by itself.
    pub(crate) fn note(&mut self, actual: bool) -> Option<bool> {
        let is_change = self.transition == Steady && actual != self.is_full;
        self.is_full ^= is_change;
        is_change.then_some(actual)
    }

    /// The focus for the screens: during a transition, which makes it flicker, the last one.
    pub(crate) fn focus(&self, last: bool, actual: bool) -> bool {
        let is_steady = self.transition == Steady;
        if is_steady { actual } else { last }
    }
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::*;

    const WINDOW: Vec2 = vec2(1280.0, 720.0);
    const SCREEN: Vec2 = vec2(1920.0, 1200.0);
    const FRAME: f32 = 1.0 / 60.0;

    /// A window system that follows requests a fifth of a second later.
    struct Desktop {
        fullscreen: Fullscreen,
        own: Vec2,
        actual: Vec2,
        /// The size that the window gets, and in how many frames.
        coming: Option<(Vec2, u32)>,
        /// The size with which windows come back from full screen, if not with the one asked for.
        comes_back: Option<Vec2>,
        asked: Vec<Request>,
    }

    impl Desktop {
        fn new() -> Self {
            Self {
                fullscreen: Fullscreen::new(false),
                own: WINDOW,
                actual: WINDOW,
                coming: None,
                comes_back: None,
                asked: Vec::new(),
            }
        }

        fn frames(&mut self, wanted: bool, frames: u32) {
            for _ in 0..frames {
                if let Some((size, left)) = &mut self.coming {
                    *left -= 1;
                    if *left == 0 {
                        self.actual = *size;
                        self.coming = None;
                    }
                }
                let request = self
                    .fullscreen
                    .advance(wanted, &mut self.own, self.actual, FRAME);
                let size = match request {
                    None => continue,
                    Some(Request::Fill) => SCREEN,
                    Some(Request::Restore(size)) => self.comes_back.unwrap_or(size),
                    Some(Request::Resize(size)) => size,
                };
                self.asked.extend(request);
                self.coming = Some((size, 12));
            }
        }
    }

    #[test]
    fn however_fast_it_is_toggled_the_window_keeps_its_size() {
        for presses in 1..8 {
            for gap in [1, 2, 5, 11, 12, 13, 29, 30, 31, 60] {
                let mut desktop = Desktop::new();
                for press in 1..=presses {
                    desktop.frames(press % 2 == 1, gap);
                }
                desktop.frames(presses % 2 == 1, 120);
                let size = if presses % 2 == 1 { SCREEN } else { WINDOW };
                let what = format!("{presses} presses, {gap} frames apart: {:?}", desktop.asked);
                assert_eq!((desktop.actual, desktop.own), (size, WINDOW), "{what}");
                desktop.frames(false, 120);
                assert_eq!((desktop.actual, desktop.own), (WINDOW, WINDOW), "{what}");
            }
        }
    }

    #[test]
    fn a_window_that_comes_back_with_another_size_gets_its_own_again() {
        let mut desktop = Desktop::new();
        desktop.comes_back = Some(SCREEN);
        for wanted in [true, false] {
            desktop.frames(wanted, 120);
        }
        let expected = [
            Request::Fill,
            Request::Restore(WINDOW),
            Request::Resize(WINDOW),
        ];
        assert_eq!(desktop.asked, expected);
        assert_eq!((desktop.actual, desktop.own), (WINDOW, WINDOW));
    }

    #[test]
    fn a_late_change_by_the_window_manager_is_not_the_players() {
        let mut desktop = Desktop::new();
        desktop.frames(true, 120);
        desktop.frames(false, 35);
        // It maximises the window after the change, and takes that back.
        desktop.actual = SCREEN;
        desktop.frames(false, 12);
        assert_eq!(desktop.own, WINDOW);
        desktop.actual = WINDOW;
        desktop.frames(false, 120);
        assert_eq!((desktop.actual, desktop.own), (WINDOW, WINDOW));
    }

    #[test]
    fn a_size_given_by_the_player_is_the_windows_own() {
        let mut desktop = Desktop::new();
        desktop.actual = vec2(800.0, 600.0);
        for wanted in [false, true, false] {
            desktop.frames(wanted, 120);
            assert_eq!(desktop.own, vec2(800.0, 600.0));
        }
        assert_eq!(desktop.actual, desktop.own);
    }

    #[test]
    fn the_focus_that_flickers_during_a_change_counts_only_if_it_lasts() {
        let mut desktop = Desktop::new();
        assert!(!desktop.fullscreen.focus(true, false), "no change");
        desktop.frames(true, 1);
        for (told, actual) in [(true, false), (false, true)] {
            assert_eq!(desktop.fullscreen.focus(told, actual), told);
        }
        desktop.frames(true, 60);
        assert!(!desktop.fullscreen.focus(true, false), "it lasts");
    }

    #[test]
    fn what_the_window_system_decides_by_itself_is_what_the_player_has_now() {
        let mut fullscreen = Fullscreen::new(false);
        let mut own = WINDOW;
        assert_eq!(fullscreen.note(false), None);
        let asked = fullscreen.advance(true, &mut own, WINDOW, FRAME);
        assert_eq!(asked, Some(Request::Fill));
        assert_eq!(fullscreen.note(false), None, "it takes its time");
        fullscreen.advance(true, &mut own, SCREEN, CHANGE);
        fullscreen.advance(true, &mut own, SCREEN, FRAME);
        assert_eq!(fullscreen.note(true), None);
        assert_eq!(fullscreen.note(false), Some(false), "Esc in a browser");
        let asked = fullscreen.advance(false, &mut own, WINDOW, FRAME);
        assert_eq!((asked, own), (None, WINDOW), "nothing is left to do");
    }
}
