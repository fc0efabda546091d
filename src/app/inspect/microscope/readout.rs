//! The panel that shows the report of a hit, or the other events of the step.

use macroquad::prelude::{Rect, vec2};

use super::column::{Column, LINE};
use super::traced::{TracedHit, TracedStep};
use crate::app::input::{Action, Bindings};
use crate::app::render::palette::blueprint;
use crate::app::render::{Align, Canvas, Style};

/// Draws the report of a hit, or the events of a step without one; and the keys that lead to others,
/// where keys are used.
pub(super) fn draw(
    canvas: &mut Canvas,
    rect: Rect,
    ui: f32,
    step: Option<&TracedStep>,
    hit: Option<TracedHit<'_>>,
    bindings: Option<&Bindings>,
) {
    let mut column = Column::new(canvas, rect, ui);
    let Some(hit) = hit else {
        draw_uneventful(&mut column, step, bindings);
        return;
    };
    column.heading("WHY IT BOUNCED");
    for (label, value) in hit.lines() {
        if column.has_room(0.0) {
            column.line(label, &value, blueprint::INK);
        }
    }
    draw_others(&mut column, &hit);
}

/// Draws the events of a step without a hit.
fn draw_uneventful(
    column: &mut Column<'_>,
    step: Option<&TracedStep>,
    bindings: Option<&Bindings>,
) {
    column.heading("IN THIS STEP");
    let Some(step) = step else {
        column.words(Style::Small, "The recording begins here.", blueprint::INK);
        return;
    };
    column.line("step", &step.after.steps().to_string(), blueprint::INK);
    let mut sentences = step.described_events();
    sentences.push("No ball bounced.".to_owned());
    for sentence in sentences {
        column.words(Style::Small, &sentence, blueprint::INK);
    }
    if let Some(bindings) = bindings {
        column.keys("to hits, losses", &[Action::Up, Action::Down], bindings);
    }
}

/// Draws the rejected surfaces.
fn draw_others(column: &mut Column<'_>, hit: &TracedHit<'_>) {
    let (rect, ui) = (column.rect, column.ui);
    let others = hit.others();
    column.next(0.4);
    if others.is_empty() || !column.has_room(2.0) {
        return;
    }
    column.heading("OTHERS");
    for (name, reason) in others {
        if !column.has_room(0.0) {
            return;
        }
        let wide = column.canvas.lettering.width(Style::Small, &reason)
            + column.canvas.lettering.width(Style::Digits, &name);
        if wide + 8.0 * ui <= rect.w {
            let right = vec2(rect.right(), column.base);
            column
                .canvas
                .text(Style::Small, reason, right, Align::Right, blueprint::QUIET);
        } else {
            let below = vec2(rect.x, column.base + LINE * 0.85 * ui);
            column
                .canvas
                .text(Style::Small, reason, below, Align::Left, blueprint::QUIET);
        }
        let at = vec2(rect.x, column.base);
        column
            .canvas
            .text(Style::Digits, name, at, Align::Left, blueprint::INK);
        column.next(if wide + 8.0 * ui <= rect.w { 1.0 } else { 1.9 });
    }
}
