//! The timers of power-ups: down a column, or below the field in lines.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::{Surface, TIMERS, View};

/// Sizes of a timer with its name beside it, and of one without.
pub(super) const NAMED_TIMER: Vec2 = vec2(138.0, 22.0);
pub(super) const TIMER: Vec2 = vec2(40.0, 24.0);
/// The vertical distance between named timers, and the least gap between others.
pub(super) const TIMER_PITCH: f32 = 38.0;
const TIMER_GAP: f32 = 6.0;
/// The width that four named timers need, and that a blueprint's layers need for three in a line.
pub(super) const FOUR_NAMES: f32 = 552.0;

/// Timers down a column, with names if all fit.
pub(super) fn down(column: Rect) -> [Rect; TIMERS] {
    let has_names = column.h >= TIMER_PITCH * (TIMERS - 1) as f32 + NAMED_TIMER.y;
    let (columns, size) = if has_names && column.w >= NAMED_TIMER.x {
        (1, NAMED_TIMER)
    } else {
        (2, TIMER)
    };
    let rows = (TIMERS / columns) as f32;
    let pitch = ((column.h - size.y) / (rows - 1.0)).clamp(size.y + 2.0, TIMER_PITCH);
    timers(column.point(), columns, vec2(size.x + 16.0, pitch), size)
}

/// The number of rows of timers without names.
pub(super) fn rows(surface: &Surface) -> usize {
    if surface.window.x < (TIMER.x + 2.0) * TIMERS as f32 + 16.0 {
        2
    } else {
        1
    }
}

/// Timers below the field, without names, in a line that may be wider than the field, or in two.
pub(super) fn in_line(view: &View, gap: f32) -> [Rect; TIMERS] {
    let field = view.field();
    let least = ((TIMER.x + TIMER_GAP) * TIMERS as f32).min(view.window.x - 16.0);
    let width = field.w.max(least);
    let corner = vec2(field.x - (width - field.w) * 0.5, field.bottom() + gap);
    let columns = TIMERS / rows(view);
    let most = (width - TIMER.x) / (columns - 1) as f32;
    let pitch = vec2(most.min(TIMER.x + 16.0), TIMER.y + 2.0);
    timers(corner, columns, pitch, TIMER)
}

/// Timers with their names below the field, in two rows.
pub(super) fn in_rows(view: &View) -> [Rect; TIMERS] {
    let field = view.field();
    let width = field.w.max(FOUR_NAMES);
    let corner = vec2(field.x - (width - field.w) * 0.5, field.bottom() + 9.0);
    let columns = TIMERS / 2;
    let most = (width - NAMED_TIMER.x) / (columns - 1) as f32;
    let pitch = vec2(most.min(NAMED_TIMER.x + TIMER_GAP), TIMER_PITCH);
    timers(corner, columns, pitch, NAMED_TIMER)
}

/// Timers of one size, row by row.
fn timers(corner: Vec2, columns: usize, pitch: Vec2, size: Vec2) -> [Rect; TIMERS] {
    std::array::from_fn(|place| {
        let cell = vec2((place % columns) as f32, (place / columns) as f32);
        let corner = corner + cell * pitch;
        Rect::new(corner.x, corner.y, size.x, size.y)
    })
}
