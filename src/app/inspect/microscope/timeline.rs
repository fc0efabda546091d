//! The timeline of a run, with a mark at each hit.

use breakout::history::{History, MarkKind, TimelineMark};
use breakout::tuning::STEPS_PER_SECOND;
use macroquad::prelude::{Rect, vec2};

use crate::app::input::{Action, Slider};
use crate::app::render::palette::blueprint;
use crate::app::render::{Canvas, Shape};
use crate::app::view::area::Area;
use crate::app::words::{clock, words};

const KNOB_RADIUS: f32 = 6.0;
const PITCH: f32 = 3.0;

/// Draws the timeline, from the start of the run at the left to the present at the right.
pub(super) fn draw(canvas: &mut Canvas, area: Rect, history: &History, cursor: u64) {
    // Half a knob is free at its ends.
    let line = area.inset(vec2(KNOB_RADIUS, 0.0));
    let middle = line.center().y;
    let at = |share: f32| vec2(line.x + line.w * share, middle);
    let knob = at(share_of(history, cursor));
    for (end, color) in [(at(1.0), blueprint::GRID_COARSE), (knob, blueprint::CAST)] {
        canvas.add(Shape::line(at(0.0), end, 3.0).round(1.5).fill(color));
    }
    // Marks that are too close to each other share a tick, of the most important kind.
    let share = |mark: &TimelineMark| share_of(history, mark.step);
    let place = |mark: &TimelineMark| (share(mark) * line.w / PITCH) as u32;
    let ticks = history.marks().chunk_by(|a, b| place(a) == place(b));
    for tick in ticks {
        let Some(kind) = tick.iter().map(|mark| mark.kind).max() else {
            continue;
        };
        let (color, height) = match kind {
            MarkKind::Wall => (blueprint::APART, 7.0),
            MarkKind::Paddle => (blueprint::INK, 12.0),
            MarkKind::Brick => (blueprint::TOUCH, 12.0),
            MarkKind::Lost => (blueprint::BOX_ONLY, 18.0),
        };
        let size = vec2(1.5, height);
        canvas.add_snapped(Shape::rect(at(share(&tick[0])) - size * 0.5, size).fill(color));
    }
    canvas.add(Shape::circle(knob, KNOB_RADIUS).fill(blueprint::INK));

    let slider = Slider {
        track: line,
        thumb: 0.0,
        stops: history.last() as usize + 1,
        action: Action::ScrollTo,
    };
    canvas.links.add_slider(area, slider);
}

/// The time from a step to the present.
pub(super) fn ago(history: &History, step: u64) -> String {
    match history.last() - step {
        0 => words().microscope.now.to_owned(),
        steps => words().microscope.ago(&time(steps)),
    }
}

/// Steps as a time, in hundredths of a second while seconds have two digits.
fn time(steps: u64) -> String {
    let seconds = steps as f32 / STEPS_PER_SECOND as f32;
    if seconds < 100.0 {
        format!("{seconds:.2} s")
    } else {
        clock(seconds)
    }
}

fn share_of(history: &History, step: u64) -> f32 {
    step as f32 / history.last().max(1) as f32
}
