//! The timeline of a run, with a mark at each hit.

use breakout::history::{History, Mark, MarkKind};
use breakout::tuning::STEPS_PER_SECOND;
use macroquad::prelude::{Vec2, vec2};

use super::layout::Layout;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Shape, Style};

/// Draws the timeline, from the start of the run at the left to the present at the right.
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
    // One mark for each place, the most important one: hours have more marks than a line has pixels.
    let mut marks: Vec<(i32, MarkKind)> = Vec::new();
    for Mark { step, kind } in history.marks() {
        let x = (place(step).x * layout.view.dpi).round() as i32;
        match marks.last_mut() {
            Some((last, most)) if *last == x => *most = kind.max(*most),
            _ => marks.push((x, kind)),
        }
    }
    for (x, kind) in marks {
        let (color, height) = mark_look(kind);
        let at = vec2(x as f32 / layout.view.dpi, middle);
        let size = vec2(1.5, height) * ui;
        canvas.add_snapped(Shape::rect(at - size * 0.5, size).fill(color));
    }
    canvas.add(Shape::circle(place(cursor), 6.0 * ui).fill(blueprint::INK));

    let ago = match history.last() - cursor {
        0 => "now".to_owned(),
        steps => format!("–{}", time(steps)),
    };
    let at = vec2(layout.timeline.x, middle + 5.0 * ui);
    canvas.text(Style::Digits, ago, at, Align::Left, blueprint::INK);
}

/// Steps as a time, in seconds up to ten minutes.
fn time(steps: u64) -> String {
    let hundredths = steps * 100 / u64::from(STEPS_PER_SECOND);
    let (seconds, rest) = (hundredths / 100, hundredths % 100);
    match seconds {
        0..600 => format!("{seconds}.{rest:02} s"),
        600..3600 => format!("{}:{:02}.{}", seconds / 60, seconds % 60, rest / 10),
        _ => format!(
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        ),
    }
}

/// The step at a share of the line.
pub(super) fn step_at(history: &History, share: f32) -> u64 {
    (f64::from(share) * history.last() as f64).round() as u64
}

fn share_of(history: &History, step: u64) -> f32 {
    step as f32 / history.last().max(1) as f32
}

fn mark_look(kind: MarkKind) -> (Color, f32) {
    match kind {
        MarkKind::Wall => (blueprint::APART, 7.0),
        MarkKind::Paddle => (blueprint::INK, 12.0),
        MarkKind::Brick => (blueprint::TOUCH, 12.0),
        MarkKind::Lost => (blueprint::BOX_ONLY, 18.0),
    }
}
