//! The layout of the lab.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::state::TABS;
use crate::app::ui::area::Area;
use crate::app::ui::keyboard;
use crate::app::view::View;

/// The layout of one frame, in text units.
pub(super) struct Layout {
    /// Left end of the title's base line.
    pub(super) title: Vec2,
    pub(super) pairs: Rect,
    pub(super) pair_columns: usize,
    pub(super) lessons: Rect,
    pub(super) lesson_columns: usize,
    /// Height from one lesson to the next.
    pub(super) lesson_pitch: f32,
    pub(super) bench: Rect,
    /// The lesson's sentence, at most two lines.
    pub(super) sentence: Rect,
    pub(super) buttons: Rect,
    pub(super) panel: Rect,
    /// The modes of the panel, in its upper part.
    pub(super) tabs: Rect,
    pub(super) tab_columns: usize,
    /// The keys for numbers, where there is no keyboard; without height elsewhere.
    pub(super) keypad: Rect,
    /// The distance at which the pointer or a finger grabs a handle or a point.
    pub(super) grab: f32,
}

/// Height of a row of tabs for a pointer, and the least width of one for a finger,
/// in text units.
const TAB_HEIGHT: f32 = 27.0;
const FINGER_TAB: f32 = 48.0;

/// The least height of a bench below the list of pairs, as a share of its width.
const LEAST_BENCH: f32 = 0.45;
/// The share of a row that lessons take beside the buttons, and the most of them.
const LESSONS_SHARE: f32 = 0.47;
const MOST_LESSONS: usize = 6;

/// That distance for a pointer.
const GRAB_RADIUS: f32 = 11.0;
/// That distance for a finger, in text units: a shape between its handles is grabbed, too.
const FINGER_RADIUS: f32 = 15.0;

impl Layout {
    /// In a large window the lists are left and the formula right of the bench. In a tall window
    /// everything is above or below it. In others the lists are above and below, the formula beside.
    pub(super) fn new(view: &View, pairs: usize) -> Self {
        let window = view.window;
        let mut layout = if view.touch {
            Self::for_fingers(view, pairs)
        } else if window.x >= 1000.0 && window.y >= 660.0 {
            Self::wide(view, pairs)
        } else if window.y > window.x && window.y >= 900.0 {
            Self::tall(view, pairs)
        } else {
            Self::compact(view, pairs)
        };
        // Texts follow a shrinking window a moment later, and until then the bench has no room.
        layout.bench.w = layout.bench.w.max(1.0);
        layout.bench.h = layout.bench.h.max(1.0);
        layout.with_tabs(view)
    }

    /// Gives the upper part of the panel to the tabs.
    fn with_tabs(mut self, view: &View) -> Self {
        let Rect { x, y, w, .. } = self.panel;
        let in_a_row = view.touch && w >= FINGER_TAB * TABS as f32;
        self.tab_columns = if in_a_row { TABS } else { TABS.div_ceil(2) };
        let pitch = if view.touch {
            view.target(40.0)
        } else {
            TAB_HEIGHT
        };
        let height = pitch * TABS.div_ceil(self.tab_columns) as f32;
        self.tabs = Rect::new(x, y, w, height);
        if view.touch {
            let height = keyboard::height(view, keyboard::DIGITS);
            let top = view.window.y - height;
            self.keypad = Rect::new(0.0, top, view.window.x, height);
        }
        self
    }

    /// The rectangle of a tab.
    pub(super) fn tab(&self, index: usize) -> Rect {
        let rows = TABS.div_ceil(self.tab_columns);
        self.tabs.cell(index, self.tab_columns, rows, 2.0)
    }

    /// The part of the panel below the tabs.
    pub(super) fn sheet(&self) -> Rect {
        let top = self.tabs.bottom() + 4.0;
        let Rect { x, w, .. } = self.panel;
        Rect::new(x, top, w, self.panel.bottom() - top)
    }

    fn wide(view: &View, pairs: usize) -> Self {
        let window = view.window;
        let (margin, gap) = (20.0, 20.0);
        let (left, right) = (210.0, 290.0);
        let (head, foot) = (70.0, 90.0);
        let list = 34.0 * pairs as f32;
        let lessons = head + list + 38.0;

        let bench_x = margin + left + gap;
        let panel_x = window.x - margin - right;
        let width = panel_x - gap - bench_x;
        let bench = Rect::new(bench_x, head, width, window.y - head - foot);
        let below = bench.y + bench.h;
        Self {
            title: vec2(margin + 8.0, head - 24.0),
            pairs: Rect::new(margin, head, left, list),
            pair_columns: 1,
            lessons: Rect::new(margin, lessons, left, below - lessons),
            lesson_columns: 1,
            lesson_pitch: 30.0,
            bench,
            sentence: Rect::new(bench_x, below + 8.0, width, 42.0),
            buttons: Rect::new(bench_x, window.y - 38.0, width, 28.0),
            panel: Rect::new(panel_x, head, right, window.y - head - 12.0),
            tabs: Rect::default(),
            tab_columns: 1,
            keypad: Rect::default(),
            grab: GRAB_RADIUS,
        }
    }

    /// On a phone the formula is below everything, or beside it, and lessons are numbers.
    fn for_fingers(view: &View, pairs: usize) -> Self {
        let window = view.window;
        let (margin, gap, target) = (8.0, 6.0, view.target(40.0));
        let head = 36.0;
        let is_upright = window.x < window.y;
        let panel_width = if is_upright {
            window.x - margin * 2.0
        } else {
            252.0
        };
        let panel_height = 362.0;
        let (width, foot) = if is_upright {
            (panel_width, window.y - panel_height - gap)
        } else {
            (window.x - panel_width - margin * 3.0, window.y - gap)
        };
        // From the bottom up: buttons, lessons, sentence. The bench gets the rest.
        // Where the bench would be low, lessons and buttons share a row, if it is wide enough.
        let buttons = foot - target;
        let rest = buttons - target - head - 44.0;
        let half = width * LESSONS_SHARE;
        let is_shared = rest < width * LEAST_BENCH && half >= target * MOST_LESSONS as f32;
        let (lessons, lesson_columns, beside) = if is_shared {
            (buttons, MOST_LESSONS, half)
        } else {
            (buttons - gap - target, 8, 0.0)
        };
        let sentence = lessons - 44.0;
        // Where the list has no room beside a bench, a button goes on to the next pair.
        let list = target * pairs.div_ceil(3) as f32;
        let has_list = is_upright && sentence - head - list - gap > width * LEAST_BENCH;
        let (list_width, list) = if has_list { (width, list) } else { (0.0, 0.0) };
        let bench_y = head + list + if has_list { gap } else { 0.0 };
        // A link at the panel's foot is as far from those below the window as fingers need.
        let panel_foot = window.y - margin * 2.0;
        let panel = if is_upright {
            Rect::new(margin, foot + gap, width, panel_foot - foot - gap)
        } else {
            let height = panel_foot - margin;
            Rect::new(window.x - margin - panel_width, margin, panel_width, height)
        };
        Self {
            title: vec2(margin, head - 12.0),
            pairs: Rect::new(margin, head, list_width, list),
            pair_columns: 3,
            lessons: Rect::new(
                margin,
                lessons,
                if is_shared { half } else { width },
                target,
            ),
            lesson_columns,
            lesson_pitch: target,
            bench: Rect::new(margin, bench_y, width, sentence - gap - bench_y),
            grab: FINGER_RADIUS,
            sentence: Rect::new(margin, sentence, width, 42.0),
            buttons: Rect::new(margin + beside, buttons, width - beside, target),
            panel,
            tabs: Rect::default(),
            tab_columns: 1,
            keypad: Rect::default(),
        }
    }

    fn compact(view: &View, pairs: usize) -> Self {
        let window = view.window;
        let margin = 12.0;
        let head = 42.0;
        let pair_columns = 4;
        let list = 28.0 * pairs.div_ceil(pair_columns) as f32;
        let top = head + list + 8.0;
        let right = 252.0;
        let panel_x = window.x - margin - right;
        let width = panel_x - margin * 2.0;

        // From the bottom up: buttons, lessons, sentence. The bench gets the rest.
        let buttons = window.y - 37.0;
        let lessons = buttons - 58.0;
        let sentence = lessons - 46.0;
        Self {
            title: vec2(margin + 4.0, head - 13.0),
            pairs: Rect::new(margin, head, window.x - margin * 2.0, list),
            pair_columns,
            lessons: Rect::new(margin, lessons, width, 52.0),
            lesson_columns: 3,
            lesson_pitch: 26.0,
            bench: Rect::new(margin, top, width, sentence - 7.0 - top),
            sentence: Rect::new(margin, sentence, width, 42.0),
            buttons: Rect::new(margin, buttons, width, 28.0),
            panel: Rect::new(panel_x, top, right, window.y - top - 10.0),
            tabs: Rect::default(),
            tab_columns: 1,
            keypad: Rect::default(),
            grab: GRAB_RADIUS,
        }
    }

    fn tall(view: &View, pairs: usize) -> Self {
        let window = view.window;
        let margin = 16.0;
        let width = window.x - margin * 2.0;
        let head = 48.0;
        let columns = 4;
        let list = 32.0 * pairs.div_ceil(columns) as f32;
        let bench_y = head + list + 10.0;
        // The panel below has a fixed height. The bench gets the rest.
        let height = (window.y - bench_y - 520.0).clamp(width * 0.4, width * 0.75);
        let bench = Rect::new(margin, bench_y, width, height);
        let below = bench.y + bench.h;
        let lower = below + 94.0;
        let lessons = (width * 0.37).min(230.0);
        let panel_x = margin + lessons + 16.0;
        Self {
            title: vec2(margin, head - 16.0),
            pairs: Rect::new(margin, head, width, list),
            pair_columns: columns,
            lessons: Rect::new(margin, lower + 26.0, lessons, window.y - lower - 36.0),
            lesson_columns: 1,
            lesson_pitch: 30.0,
            bench,
            sentence: Rect::new(margin, below + 8.0, width, 42.0),
            buttons: Rect::new(margin, below + 54.0, width, 28.0),
            panel: Rect::new(
                panel_x,
                lower,
                window.x - margin - panel_x,
                window.y - lower - 10.0,
            ),
            tabs: Rect::default(),
            tab_columns: 1,
            keypad: Rect::default(),
            grab: GRAB_RADIUS,
        }
    }

    /// The rectangle of a pair in the list.
    pub(super) fn pair(&self, index: usize, count: usize) -> Rect {
        let rows = count.div_ceil(self.pair_columns);
        self.pairs.cell(index, self.pair_columns, rows, 2.0)
    }

    /// The rectangle of a lesson.
    pub(super) fn lesson(&self, index: usize) -> Rect {
        let mut rest = self.lessons;
        rest.cut_top(self.lesson_pitch * (index / self.lesson_columns) as f32);
        let row = rest.cut_top(self.lesson_pitch - 2.0);
        row.cell(index % self.lesson_columns, self.lesson_columns, 1, 2.0)
    }

    /// The rectangle of a button.
    pub(super) fn button(&self, index: usize, count: usize) -> Rect {
        let pitch = (self.buttons.w / count as f32).min(124.0);
        let corner = self.buttons.point() + vec2(pitch * index as f32, 0.0);
        let size = vec2(pitch - 6.0, self.buttons.h);
        Rect::new(corner.x, corner.y, size.x, size.y)
    }
}

#[cfg(test)]
mod tests {
    use super::super::lab_surface;
    use super::super::pairs::PAIRS;
    use super::*;
    use crate::app::inspect::viewport::Viewport;
    use crate::app::view::Surface;

    #[test]
    fn the_bench_shows_something_in_a_window_that_is_too_small_for_its_texts() {
        for (width, height) in [(240.0, 200.0), (240.0, 1180.0), (1900.0, 200.0)] {
            let surface = Surface::new(vec2(width, height), 1.0, 1.5, false);
            let view = View::new(surface);
            let layout = Layout::new(&view, PAIRS.len());
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
            let layout = Layout::new(&View::new(surface), 8);
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
            let layout = Layout::new(&view, 8);
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
