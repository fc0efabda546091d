//! The page of an exhibit: what both games do, the lines in which their numbers differ, and the lines of the loop that
//! ran.

use breakout::textbook::museum::{self, Exhibit};
use macroquad::prelude::{Rect, vec2};

use super::program::lines;
use super::sums::differences;
use super::tour::Tour;
use crate::app::input::{Action, Context};
use crate::app::inspect::microscope::Specimen;
use crate::app::inspect::microscope::traced::{TracedHit, TracedStep};
use crate::app::inspect::microscope::why::{ROOMY, draw_keys, draw_sentence};
use crate::app::render::palette::blueprint;
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::words::words;

const GAP: f32 = 8.0;
/// The height of a row of numbers and of a line of the loop, at most.
const ROW: f32 = 34.0;
/// The share of the width that the letters have.
const LETTERS: f32 = 0.12;

pub(in super::super) fn draw(
    ui: &mut Ui<'_>,
    mut room: Rect,
    (exhibit, tour): (&Exhibit, &Tour),
    (step, hit): (Option<&TracedStep>, Option<TracedHit<'_>>),
    specimen: &Specimen<'_>,
) {
    let museum = words().museum;
    let hint = |action, words| ui.hint(Context::Microscope, action, words);
    let next = specimen
        .in_museum
        .then(|| hint(Action::PlayOn, museum.next));
    let others = [
        hint(Action::NextReport, museum.more),
        hint(Action::Back, words().microscope.key_leave),
    ];
    draw_keys(
        ui,
        &mut room,
        &next.into_iter().chain(others).collect::<Vec<_>>(),
    );
    draw_told(ui, &mut room, exhibit, specimen.in_museum);
    room.cut_top(GAP);
    let shown = tour.shown(exhibit, step.map_or(0, |step| step.after.steps()));
    let (Some((visit, stop)), Some(step)) = (shown, step) else {
        return;
    };
    let (rows, ran) = (differences(visit, step, hit), lines(exhibit, visit, stop));
    let style = if room.w > ROOMY {
        Style::Body
    } else {
        Style::Digits
    };
    let count = (rows.len() + ran.len()) as f32;
    let height = ((room.h - GAP) / count).min(ROW);
    for (label, theirs, ours) in rows {
        let row = room.cut_top(height);
        if label == "|D'|" {
            let plate = Shape::of(row).round(6.0).fill(blueprint::INK.alpha(0.08));
            ui.add_snapped(plate);
        }
        let row = row.inset(vec2(GAP, 0.0));
        let middle = Rect {
            w: row.w * (LETTERS + 1.0) * 0.5,
            ..row
        };
        ui.line(style, label, row, Align::Left, blueprint::QUIET);
        ui.line(style, theirs, middle, Align::Right, blueprint::TOUCH);
        ui.line(style, ours, row, Align::Right, blueprint::CAST);
    }
    room.cut_top(GAP);
    let last = ran.len().saturating_sub(1);
    for (index, line) in ran.into_iter().enumerate() {
        let row = room.cut_top(height);
        if index == last {
            let plate = Shape::of(row).round(6.0).fill(blueprint::TOUCH.alpha(0.22));
            ui.add_snapped(plate);
        }
        let row = row.inset(vec2(GAP, 0.0));
        let line = ui.lettering.fitted(style, &line, row.w);
        ui.line(style, line, row, Align::Left, blueprint::INK);
    }
}

/// Draws the name of an exhibit, and what both games do.
fn draw_told(ui: &mut Ui<'_>, room: &mut Rect, exhibit: &Exhibit, in_museum: bool) {
    let words = words().museum;
    let mut title = exhibit.level.title().to_owned();
    if in_museum {
        title = words.title(exhibit.number + 1, museum::count(), &title);
    }
    draw_sentence(ui, room, &title, blueprint::INK);
    for (does, color) in [
        (words.textbook_does(exhibit.textbook_does), blueprint::TOUCH),
        (words.ours_does(exhibit.ours_does), blueprint::CAST),
    ] {
        draw_sentence(ui, room, &does, color);
    }
}
