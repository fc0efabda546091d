//! The layout of the lab.

use macroquad::prelude::{Rect, vec2};

use super::page::MORE;
use super::pairs::PAIRS;
use crate::app::ui::{area::Area, keyboard};
use crate::app::view::View;

/// The layout of one frame, in text units.
#[derive(Default)]
pub(super) struct LabLayout {
    pub(super) title: Rect,
    pub(super) pairs: Rect,
    pub(super) pair_columns: usize,
    pub(super) lessons: Rect,
    pub(super) lesson_columns: usize,
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

/// Heights of the head, of the sentence with the gap above it, and the least and the largest height of the panel below
/// the bench.
const HEAD: f32 = 36.0;
const SENTENCE: f32 = 44.0;
const PANEL: (f32, f32) = (240.0, 376.0);
const GAP: f32 = 6.0;

/// Width and height of the least panel beside the bench, and the height of an upright window that has it below.
const BESIDE: f32 = 252.0;
const UPRIGHT: f32 = 900.0;

/// The widths of a pair and of a lesson whose name is not cut.
const PAIR: f32 = 140.0;
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
    /// The panel is below everything else in an upright window, and beside it in others. Above the bench, which gets the
    /// rest, are the title and the pairs; below it the sentence, the lessons and the buttons.
    pub(super) fn new(view: &View) -> Self {
        let (window, touch) = (view.window, view.touch);
        let target = view.target(if touch { 40.0 } else { 28.0 });
        let side = if touch { 8.0 } else { 12.0 };
        let mut room = Rect::new(0.0, 0.0, window.x, window.y).inset(vec2(side, 0.0));
        let mut panel = if window.x < window.y && (touch || window.y >= UPRIGHT) {
            // It gives room to the bench, and has more pages.
            let others = HEAD + (target + GAP) * 2.0 + SENTENCE + GAP + room.w * LEAST_BENCH;
            room.cut_bottom((window.y - others).clamp(PANEL.0, PANEL.1))
        } else {
            let width = if touch { BESIDE } else { KEYED_PANEL };
            let mut panel = room.cut_right(width.min((room.w * 0.375).max(BESIDE)));
            room.cut_right(2.0 * GAP);
            panel.cut_top(8.0);
            panel
        };
        // A finger on the link at its foot must not reach the links below the window.
        panel.cut_bottom(16.0);
        room.cut_bottom(GAP);
        let title = room.cut_top(HEAD);
        // From the bottom up. Lessons and buttons share a wide row where the bench would be low.
        let mut buttons = room.cut_bottom(target);
        let (half, least_bench) = (room.w * LESSONS_SHARE, room.w * LEAST_BENCH);
        let is_low = touch && room.h - target - SENTENCE < least_bench;
        let (lessons, lesson_columns) = if is_low && half >= target * MOST_LESSONS as f32 {
            (buttons.cut_left(half), MOST_LESSONS)
        } else {
            let named = ((room.w / LESSON) as usize).clamp(2, MOST_LESSONS);
            let columns = if touch { MOST_LESSONS + 2 } else { named };
            room.cut_bottom(GAP);
            let rows = MOST_LESSONS.div_ceil(columns) as f32;
            (room.cut_bottom(target * rows), columns)
        };
        let sentence = room.cut_bottom(SENTENCE).cut_top(42.0);
        let pair_columns = ((room.w / PAIR) as usize).clamp(2, 4);
        let height = target * PAIRS.len().div_ceil(pair_columns) as f32;
        // Without the list a button goes on to the next pair.
        let mut pairs = Rect::default();
        if room.h - height - GAP > least_bench {
            pairs = room.cut_top(height);
            room.cut_top(GAP);
        }
        room.cut_bottom(GAP);
        Self {
            title,
            pairs,
            pair_columns,
            lessons,
            lesson_columns,
            sentence,
            buttons,
            panel,
            ..Self::of_bench(room, touch)
        }
        .with_modes(view)
    }

    /// Cuts the rows of modes off the panel, and sets the keypad.
    fn with_modes(mut self, view: &View) -> Self {
        // Three rows for a pointer have room for the keys.
        let rows = match view.touch {
            true if self.panel.w >= FINGER_TAB * TABS as f32 => 1,
            true => 2,
            false => 3,
        };
        let height = view.target(if view.touch { 40.0 } else { TAB_HEIGHT });
        self.sheet = self.panel;
        let tabs = self.sheet.cut_bottom(height * rows as f32);
        self.tabs = (0..rows).map(|row| tabs.cell(row, 1, rows, 2.0)).collect();
        // A finger on the link to the next page must not reach the tabs.
        self.sheet
            .cut_bottom(GAP.max((view.target(MORE) - MORE) * 0.5));
        if view.touch {
            let height = keyboard::height(view, keyboard::DIGITS);
            self.keypad = Rect::new(0.0, view.window.y - height, view.window.x, height);
        }
        self
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

    pub(super) fn lesson(&self, index: usize) -> Rect {
        let columns = self.lesson_columns;
        let rows = MOST_LESSONS.div_ceil(columns);
        self.lessons.cell(index, columns, rows, 2.0)
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
