//! The layout of an exhibit: the texts have more room than in a game, the field less.

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, vec2};

use crate::app::inspect::microscope::layout::{GAP, Layout, TIMELINE_HEIGHT, placed};
use crate::app::view::{Panels, View};

/// Width of the calculations, of the legend at the left, and of the keys beside the loop.
const SUMS: f32 = 312.0;
const LEGEND: f32 = 156.0;
const KEYS: f32 = 176.0;
/// The least width of the loop's lines.
const LINES: f32 = 236.0;
/// Height of the loop in one column, and in two.
const LOOP: f32 = 240.0;
const LOOP_IN_TWO: f32 = 157.0;

impl Layout {
    /// The layout of an exhibit in the window of a view. With fingers the texts take turns.
    pub(in super::super) fn of_exhibit(view: &View) -> Self {
        if view.touch {
            Self::new(view)
        } else if view.panels == Panels::Sides {
            with_all(view)
        } else if view.window.x >= view.window.y {
            with_keys_below(view)
        } else {
            in_columns(view)
        }
    }
}

/// The legend at the left, the calculations at the right, the loop below the field.
fn with_all(view: &View) -> Layout {
    let window = view.window;
    let margin = GAP * 2.0;
    let left = margin + (LEGEND + GAP);
    let right = window.x - (SUMS + GAP);
    let below = TIMELINE_HEIGHT + LOOP_IN_TWO + GAP;
    let room = vec2(right - left - GAP, window.y - margin - below);
    let view = placed(view, room, vec2(left, margin));
    let timeline = timeline(&view);
    let top = timeline.bottom() + GAP * 0.5;
    let column = |x: f32, w: f32| Rect::new(x, margin, w, window.y - margin - GAP);
    Layout {
        legend: column(margin, LEGEND),
        report: column(right, SUMS),
        program: Some(Rect::new(timeline.x, top, timeline.w, window.y - top - GAP)),
        timeline,
        controls: None,
        view,
    }
}

/// The calculations at the right, keys and loop below the field.
fn with_keys_below(view: &View) -> Layout {
    let window = view.window;
    let right = window.x - SUMS - GAP;
    let room = vec2(right - GAP * 2.0, window.y - (TIMELINE_HEIGHT + LOOP) - GAP);
    let view = placed(view, room, vec2(GAP, GAP));
    let timeline = timeline(&view);
    let top = timeline.bottom() + GAP * 0.5;
    let below = |x: f32, w: f32| Rect::new(x, top, w, window.y - top);
    let beside = right - GAP * 3.0 - KEYS;
    Layout {
        legend: below(GAP, KEYS),
        report: Rect::new(right, GAP, SUMS, window.y - GAP * 2.0),
        // Where its lines have no room, it takes turns with the calculations.
        program: (beside >= LINES).then(|| below(GAP * 2.0 + KEYS, beside)),
        timeline,
        controls: None,
        view,
    }
}

/// Everything below the field: loop and keys at the left, the calculations at the right.
fn in_columns(view: &View) -> Layout {
    let plain = Layout::new(view);
    let Rect { x, y, w, h } = plain.legend;
    let height = LOOP.min(h);
    Layout {
        program: Some(Rect::new(x, y, w, height)),
        legend: Rect::new(x, y + height, w, h - height),
        ..plain
    }
}

/// The timeline below the field.
fn timeline(view: &View) -> Rect {
    let corner = view.to_window(vec2(0.0, FIELD.y));
    Rect::new(corner.x, corner.y, view.field_size().x, TIMELINE_HEIGHT)
}
