//! The timeline of a run, with a mark at each hit.

use breakout::history::{History, Mark, MarkKind};
use breakout::tuning::STEPS_PER_SECOND;
use macroquad::prelude::{Vec2, vec2};

use super::layout::{KNOB, Layout};
use crate::app::input::{Action, Slider};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Shape, Style};

/// The distance of two places with marks.
const PITCH: f32 = 3.0;

/// Draws the timeline, from the start of the run at the left to the present at the right.
pub(super) fn draw(canvas: &mut Canvas, layout: &Layout, history: &History, cursor: u64) {
    let line = layout.line();
    let middle = line.y + line.h * 0.5;
    let place = |step: u64| vec2(line.x + line.w * share_of(history, step), middle);
    let thin =
        |from: Vec2, to: Vec2, color: Color| Shape::line(from, to, 3.0).round(1.5).fill(color);
    let (left, right) = (vec2(line.x, middle), vec2(line.right(), middle));
    canvas.add(thin(left, right, blueprint::GRID_COARSE));
    canvas.add(thin(left, place(cursor), blueprint::CAST));
    for tick in ticks(history, line.w / (PITCH)) {
        let (color, height) = mark_look(tick.kind);
        let at = vec2(line.x + line.w * tick.share, middle);
        let size = vec2(1.5, height * tick.strength);
        canvas.add_snapped(Shape::rect(at - size * 0.5, size).fill(color));
    }
    canvas.add(Shape::circle(place(cursor), KNOB).fill(blueprint::INK));

    let ago = match history.last() - cursor {
        0 => "now".to_owned(),
        steps => format!("–{}", time(steps)),
    };
    let at = vec2(layout.timeline.x, middle + 5.0);
    canvas.text(Style::Digits, ago, at, Align::Left, blueprint::INK);
    let slider = Slider {
        track: line,
        thumb: 0.0,
        stops: history.last() as usize + 1,
        action: Action::ScrollTo,
    };
    canvas.links.add_slider(layout.timeline, slider);
}

/// A place of the line with one mark, or with several that are too close to be told apart.
struct Tick {
    share: f32,
    /// The most important kind.
    kind: MarkKind,
    /// The part of the marks' height: in a long run it tells how much happened.
    strength: f32,
}

/// The ticks of a run on a line of so many places.
fn ticks(history: &History, places: f32) -> Vec<Tick> {
    // The place, the share of the first mark, the most important kind, and the number of marks.
    let mut groups: Vec<(u32, f32, MarkKind, u32)> = Vec::new();
    for Mark { step, kind } in history.marks() {
        let share = share_of(history, step);
        let place = (share * places) as u32;
        match groups.last_mut() {
            Some((last, _, most, count)) if *last == place => {
                *most = kind.max(*most);
                *count += 1;
            }
            _ => groups.push((place, share, kind, 1)),
        }
    }
    let most = groups.iter().map(|(.., count)| *count).max().unwrap_or(1) as f32;
    let tick = |(_, share, kind, count): (u32, f32, MarkKind, u32)| Tick {
        share,
        kind,
        strength: match kind {
            MarkKind::Lost => 1.0,
            _ => 0.25 + 0.75 * count as f32 / most,
        },
    };
    groups.into_iter().map(tick).collect()
}

/// Steps as a time, in seconds while these have two digits.
fn time(steps: u64) -> String {
    let hundredths = steps * 100 / u64::from(STEPS_PER_SECOND);
    let (seconds, rest) = (hundredths / 100, hundredths % 100);
    match seconds {
        0..100 => format!("{seconds}.{rest:02} s"),
        100..3600 => format!("{}:{:02}.{}", seconds / 60, seconds % 60, rest / 10),
        _ => format!(
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        ),
    }
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
