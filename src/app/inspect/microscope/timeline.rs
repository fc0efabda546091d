//! The timeline of the last minute, with a mark at each hit.

use breakout::history::{History, MarkKind};
use breakout::tuning::STEPS_PER_SECOND;
use macroquad::prelude::{Vec2, vec2};

use super::layout::Layout;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Shape, Style};

/// Draws the timeline, from the oldest recorded moment at the left to the present at the right.
pub(super) fn draw(canvas: &mut Canvas, layout: &Layout, history: &History, cursor: u64) {
    let ui = layout.view.ui;
    let line = layout.line();
    let middle = line.y + line.h * 0.5;
    let place = |step: u64| vec2(line.x + line.w * share_of(history, step), middle);
    let thin = |from: Vec2, to: Vec2, color: Color| {
        Shape::line(from, to, 3.0 * ui).round(1.5 * ui).fill(color)
    };
    let (left, right) = (vec2(line.x, middle), vec2(line.right(), middle));
    canvas.add(thin(left, right, blueprint::GRID_COARSE));
    canvas.add(thin(left, place(cursor), blueprint::CAST));
    for mark in history.marks() {
        let (color, height) = mark_look(mark.kind);
        let at = place(mark.step);
        let size = vec2(1.5, height) * ui;
        canvas.add_snapped(Shape::rect(at - size * 0.5, size).fill(color));
    }
    canvas.add(Shape::circle(place(cursor), 6.0 * ui).fill(blueprint::INK));

    let seconds = (history.last() - cursor) as f32 / STEPS_PER_SECOND as f32;
    let ago = if cursor == history.last() {
        "now".to_owned()
    } else {
        format!("–{seconds:.2} s")
    };
    let at = vec2(layout.timeline.x, middle + 5.0 * ui);
    canvas.text(Style::Digits, ago, at, Align::Left, blueprint::INK);
}

/// The step at a share of the line.
pub(super) fn step_at(history: &History, share: f32) -> u64 {
    let span = (history.last() - history.first()) as f32;
    history.first() + (share * span).round() as u64
}

fn share_of(history: &History, step: u64) -> f32 {
    let span = (history.last() - history.first()).max(1) as f32;
    step.saturating_sub(history.first()) as f32 / span
}

fn mark_look(kind: MarkKind) -> (Color, f32) {
    match kind {
        MarkKind::Wall => (blueprint::APART, 7.0),
        MarkKind::Paddle => (blueprint::INK, 12.0),
        MarkKind::Brick => (blueprint::TOUCH, 12.0),
        MarkKind::Lost => (blueprint::BOX_ONLY, 18.0),
    }
}
