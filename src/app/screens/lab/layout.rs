//! The layout of the lab.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::pairs::PAIRS;
use crate::app::ui::{area::Area, keyboard};
use crate::app::view::View;

/// The layout of one frame, in text units.
#[derive(Default)]
pub(super) struct LabLayout {
    /// The left end of the title's base line.
    pub(super) title: Vec2,
    pub(super) pairs: Rect,
    pub(super) pair_columns: usize,
    pub(super) lessons: Rect,
    pub(super) lesson_columns: usize,
    /// Height from one lesson to the next.
    pub(super) lesson_pitch: f32,
    pub(super) bench: Rect,
    /// The lesson's sentence, at most two lines. It is large where it has room.
    pub(super) sentence: Rect,
    pub(super) buttons: Rect,
    pub(super) panel: Rect,
    /// The rows of the panel's modes, at its foot.
    pub(super) tabs: Vec<Rect>,
    /// The rest of the panel, with the answers first.
    pub(super) sheet: Rect,
    /// The keys for numbers, where there is no keyboard; its height is 0 elsewhere.
    pub(super) keypad: Rect,
    /// The distance from which the pointer or a finger grabs a handle or a point.
    pub(super) grab: f32,
}

/// The most modes.
const TABS: usize = 8;

/// The width of a panel whose tabs have room for their keys, in text units.
const KEYED_PANEL: f32 = 290.0;

/// Height of a row of tabs for a pointer, and the least width of a tab for a finger, in text units.
const TAB_HEIGHT: f32 = 27.0;
const FINGER_TAB: f32 = 48.0;

/// On a phone: heights of the head, of the sentence with the gap above it, and the least and the largest height of the
/// panel below the bench.
const HEAD: f32 = 36.0;
const SENTENCE: f32 = 44.0;
const PANEL: (f32, f32) = (240.0, 362.0);

/// In a compact window: height of everything below the bench with two rows of lessons, and the width of a lesson whose
/// name is not cut.
const COMPACT_FOOT: f32 = 148.0;
const LESSON: f32 = 155.0;

/// The least height of a bench below the list of pairs, as a share of its width.
const LEAST_BENCH: f32 = 0.45;
/// The share of a row that lessons take beside the buttons, and the most lessons of a pair.
const LESSONS_SHARE: f32 = 0.47;
const MOST_LESSONS: usize = 6;

/// [`LabLayout::grab`] for a pointer and for a finger, in text units. It is small, because shapes between their handles
/// are grabbed, too.
const GRAB: f32 = 11.0;
const FINGER_GRAB: f32 = 15.0;

impl LabLayout {
    /// In a large window the lists are left and the panel right of the bench. In a tall window everything is above or
    /// below it. In others the lists are above and below, the panel beside.
    pub(super) fn new(view: &View) -> Self {
        let window = view.window;
        let room = Rect::new(0.0, 0.0, window.x, window.y);
        let mut layout = Self::default();
        if view.touch {
            layout.for_fingers(room, view.target(40.0));
            let height = keyboard::height(view, keyboard::DIGITS);
            layout.keypad = Rect::new(0.0, window.y - height, window.x, height);
        } else if window.x >= 1000.0 && window.y >= 660.0 {
            layout.wide(room);
        } else if window.y > window.x && window.y >= 900.0 {
            layout.tall(room);
        } else {
            layout.compact(room);
        }
        let alone = Self::of_bench(layout.bench, view.touch);
        (layout.bench, layout.grab) = (alone.bench, alone.grab);
        let in_a_row = view.touch && layout.panel.w >= FINGER_TAB * TABS as f32;
        // Three rows for a pointer have room for the keys.
        let rows = match view.touch {
            true if in_a_row => 1,
            true => 2,
            false => 3,
        };
        let height = view.target(if view.touch { 40.0 } else { TAB_HEIGHT });
        layout.sheet = layout.panel;
        let tabs = layout.sheet.cut_bottom(height * rows as f32);
        layout.tabs = (0..rows).map(|row| tabs.cell(row, 1, rows, 2.0)).collect();
        layout.sheet.cut_bottom(6.0);
        layout
    }

    /// The bench alone.
    pub(super) fn of_bench(mut bench: Rect, touch: bool) -> Self {
        // Texts follow a shrinking window a moment later, and until then the bench may have no room.
        bench.w = bench.w.max(1.0);
        bench.h = bench.h.max(1.0);
        Self {
            bench,
            grab: if touch { FINGER_GRAB } else { GRAB },
            ..Self::default()
        }
    }

    fn wide(&mut self, window: Rect) {
        let mut room = window.inset(vec2(20.0, 0.0));
        let head = room.cut_top(70.0);
        self.title = vec2(head.x + 8.0, head.bottom() - 24.0);
        self.panel = room.cut_right(KEYED_PANEL);
        self.panel.cut_bottom(12.0);
        room.cut_right(20.0);
        let mut foot = room.cut_bottom(110.0);
        foot.cut_left(230.0);
        foot.cut_top(8.0);
        self.sentence = foot.cut_top(62.0);
        self.buttons = foot.cut_bottom(38.0).cut_top(28.0);
        self.lessons = room.cut_left(210.0);
        room.cut_left(20.0);
        self.pairs = self.lessons.cut_top(34.0 * PAIRS.len() as f32);
        self.lessons.cut_top(38.0);
        self.bench = room;
        self.pair_columns = 1;
        self.lesson_columns = 1;
        self.lesson_pitch = 30.0;
    }

    /// On a phone the panel is below everything, or beside it, and lessons are numbers.
    fn for_fingers(&mut self, window: Rect, target: f32) {
        let gap = 6.0;
        let mut room = window.inset(vec2(8.0, 0.0));
        let is_upright = window.w < window.h;
        if is_upright {
            // The panel gives room to the bench, and has more pages.
            let others = HEAD + (target + gap) * 2.0 + SENTENCE + gap + room.w * LEAST_BENCH;
            let height = (window.h - others).clamp(PANEL.0, PANEL.1);
            self.panel = room.cut_bottom(height);
        } else {
            self.panel = room.cut_right(252.0);
            self.panel.cut_top(8.0);
            room.cut_right(8.0);
        }
        // A finger on the link at its foot must not reach the links below the window.
        self.panel.cut_bottom(16.0);
        room.cut_bottom(gap);
        let head = room.cut_top(HEAD);
        self.title = vec2(head.x, head.bottom() - 12.0);
        // From the bottom up: buttons, lessons, sentence. The bench gets the rest.
        // Lessons and buttons share a wide row where the bench would be low.
        self.buttons = room.cut_bottom(target);
        let half = room.w * LESSONS_SHARE;
        let least_bench = room.w * LEAST_BENCH;
        let is_low = room.h - target - SENTENCE < least_bench;
        if is_low && half >= target * MOST_LESSONS as f32 {
            self.lessons = self.buttons.cut_left(half);
            self.lesson_columns = MOST_LESSONS;
        } else {
            room.cut_bottom(gap);
            self.lessons = room.cut_bottom(target);
            self.lesson_columns = 8;
        }
        self.lesson_pitch = target;
        self.sentence = room.cut_bottom(SENTENCE).cut_top(42.0);
        // Without the list a button goes on to the next pair.
        self.pair_columns = 3;
        let height = target * PAIRS.len().div_ceil(3) as f32 + gap;
        if is_upright && room.h - height > least_bench {
            self.pairs = room.cut_top(height);
            self.pairs.cut_bottom(gap);
        }
        room.cut_bottom(gap);
        self.bench = room;
    }

    fn compact(&mut self, window: Rect) {
        self.pair_columns = 4;
        self.lesson_pitch = 26.0;
        let mut room = window.inset(vec2(12.0, 0.0));
        let head = room.cut_top(42.0);
        self.title = vec2(head.x + 4.0, head.bottom() - 13.0);
        self.pairs = room.cut_top(28.0 * PAIRS.len().div_ceil(4) as f32);
        room.cut_top(8.0);
        // The panel is wide enough to show the keys of its buttons, unless that would make the scene smaller.
        let mut bench_height = room.h - COMPACT_FOOT;
        let width = room.w - 12.0 - bench_height * 4.0 / 3.0;
        self.panel = room.cut_right(width.clamp(252.0, KEYED_PANEL));
        self.lesson_columns = if room.w < 3.0 * LESSON { 2 } else { 3 };
        let lessons = self.lesson_pitch * MOST_LESSONS.div_ceil(self.lesson_columns) as f32;
        bench_height -= lessons - 2.0 * self.lesson_pitch;
        self.panel.cut_bottom(10.0);
        room.cut_right(12.0);
        self.bench = room.cut_top(bench_height);
        room.cut_top(7.0);
        self.sentence = room.cut_top(42.0);
        room.cut_top(4.0);
        self.lessons = room.cut_top(lessons);
        room.cut_top(6.0);
        self.buttons = room.cut_top(28.0);
    }

    fn tall(&mut self, window: Rect) {
        self.pair_columns = 4;
        self.lesson_columns = 1;
        self.lesson_pitch = 30.0;
        let mut room = window.inset(vec2(16.0, 0.0));
        let head = room.cut_top(48.0);
        self.title = vec2(head.x, head.bottom() - 16.0);
        self.pairs = room.cut_top(32.0 * PAIRS.len().div_ceil(4) as f32);
        room.cut_top(10.0);
        // The panel below has a fixed height. The bench gets the rest.
        self.bench = room.cut_top((room.h - 540.0).clamp(room.w * 0.4, room.w * 0.75));
        room.cut_top(8.0);
        self.sentence = room.cut_top(62.0);
        room.cut_top(4.0);
        self.buttons = room.cut_top(28.0);
        room.cut_top(12.0);
        room.cut_bottom(10.0);
        self.lessons = room.cut_left((room.w * 0.37).min(230.0));
        self.lessons.cut_top(26.0);
        room.cut_left(16.0);
        self.panel = room;
    }

    pub(super) fn lesson(&self, index: usize) -> Rect {
        let mut rest = self.lessons;
        rest.cut_top(self.lesson_pitch * (index / self.lesson_columns) as f32);
        let row = rest.cut_top(self.lesson_pitch - 2.0);
        row.cell(index % self.lesson_columns, self.lesson_columns, 1, 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::lab_surface;
    use super::*;
    use crate::app::inspect::viewport::Viewport;
    use crate::app::view::Surface;

    #[test]
    fn the_bench_shows_something_in_a_window_that_is_too_small_for_its_texts() {
        for (width, height) in [(240.0, 200.0), (240.0, 1180.0), (1900.0, 200.0)] {
            let surface = Surface::new(vec2(width, height), 1.0, 1.5, false);
            let view = View::new(surface);
            let layout = LabLayout::new(&view);
            for lesson in PAIRS.iter().flat_map(|pair| pair.lessons) {
                let seen = {
                    let c = lesson.camera;
                    Viewport::new(layout.bench, c.center, c.span).seen()
                };
                assert!(
                    seen.size().min_element() > 0.0,
                    "{width}x{height}: {seen:?}"
                );
            }
        }
    }

    #[test]
    fn on_a_phone_parts_are_apart_and_large_enough_for_fingers() {
        for (width, height) in [
            (390.0, 844.0),
            (844.0, 390.0),
            (390.0, 757.0),
            (844.0, 316.0),
            (750.0, 369.0),
            (320.0, 568.0),
            (568.0, 320.0),
        ] {
            let surface = lab_surface(Surface::touched(vec2(width, height)));
            let layout = LabLayout::new(&View::new(surface));
            let size = surface.window;
            let parts = [layout.bench, layout.sentence, layout.buttons, layout.panel];
            let parts = [&parts[..], &[layout.lessons, layout.pairs]].concat();
            let window = Rect::new(-0.5, -0.5, size.x + 1.0, size.y + 1.0);
            for (index, part) in parts.iter().enumerate() {
                let ends = [part.point(), part.point() + part.size()];
                let is_inside = ends.iter().all(|end| window.contains(*end));
                assert!(is_inside, "{width}: {index} {part:?}");
                for other in &parts[..index] {
                    let common = part.intersect(*other);
                    assert!(
                        common.is_none_or(|it| it.w * it.h < 0.5),
                        "{width}: {index}"
                    );
                }
            }
            let most = PAIRS.iter().map(|pair| pair.lessons.len()).max();
            assert!(most <= Some(layout.lesson_columns) && layout.lesson_columns >= MOST_LESSONS);
            // A fifth of the window at least, with the strip of the course below it and without.
            let share = layout.bench.h / size.y;
            assert!(share > 0.2, "{width}x{height}: {:?}", layout.bench);
            assert!(
                layout.lesson(0).w >= 36.0 && layout.lessons.h >= surface.target(0.0),
                "{width}"
            );
        }
    }

    #[test]
    fn parts_are_apart_and_in_the_window() {
        for (width, height) in [
            (1280.0, 720.0),
            (800.0, 600.0),
            (600.0, 1000.0),
            (1920.0, 1080.0),
            (640.0, 480.0),
            (600.0, 600.0),
            (480.0, 800.0),
        ] {
            let window = vec2(width, height);
            let view = View::of(window);
            let layout = LabLayout::new(&view);
            let parts = [
                layout.pairs,
                layout.bench,
                layout.sentence,
                layout.buttons,
                layout.panel,
                layout.lessons,
            ];
            assert!(layout.panel.h >= 360.0, "{window}");
            let inside = Rect::new(-0.5, -0.5, view.window.x + 1.0, view.window.y + 1.0);
            for (index, part) in parts.iter().enumerate() {
                let ends = [part.point(), part.point() + part.size()];
                let is_inside = ends.iter().all(|end| inside.contains(*end));
                assert!(is_inside, "{window}: {index} {part:?}");
                for other in &parts[..index] {
                    let common = part.intersect(*other);
                    assert!(common.is_none_or(|c| c.w * c.h < 0.5), "{window}: {index}");
                }
            }
        }
    }
}
