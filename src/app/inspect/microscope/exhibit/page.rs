//! The page of an exhibit: a sentence about each game, the numbers that differ, and the lines of the loop that ran.

use breakout::textbook::museum::{self, Exhibit};
use macroquad::prelude::{Rect, vec2};

use super::calculation::differences;
use super::program::lines;
use super::show::Show;
use crate::app::input::{Action, Context};
use crate::app::inspect::microscope::Subject;
use crate::app::inspect::microscope::sentence::{ROOMY, draw_hints, draw_sentence};
use crate::app::inspect::microscope::traced::{TracedHit, TracedStep};
use crate::app::render::palette::blueprint;
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::words::words;

const GAP: f32 = 8.0;
/// The greatest and the least height of a row of numbers and of a line of the loop.
const ROW: f32 = 34.0;
const LEAST: f32 = 20.0;
/// The most lines of the loop: the last ones that ran.
const LINES: usize = 2;
/// The share of the width that the letters have.
const LETTERS: f32 = 0.12;

pub(in super::super) fn draw(
    ui: &mut Ui<'_>,
    mut room: Rect,
    (exhibit, show): (&Exhibit, &Show),
    (step, hit): (Option<&TracedStep>, Option<TracedHit<'_>>),
    subject: &Subject<'_>,
) {
    let museum = words().museum;
    let hint = |action, words| ui.hint(Context::Microscope, action, words);
    let hints = [
        hint(Action::PlayOn, museum.next),
        hint(Action::Predict, museum.play),
        hint(Action::Back, words().microscope.key_leave),
    ];
    draw_hints(ui, &mut room, &hints);
    match subject.asked.filter(|_| show.is_running()) {
        Some(question) => draw_sentence(ui, &mut room, question, blueprint::INK),
        None => draw_summary(ui, &mut room, exhibit, subject.asked.is_none()),
    }
    room.cut_top(GAP);
    let shown = show.shown(exhibit, step.map_or(0, |step| step.after.steps()));
    let (Some((visit, stop)), Some(step)) = (shown, step) else {
        return;
    };
    let (mut rows, mut ran) = (differences(visit, step, hit), lines(exhibit, visit, stop));
    // A low room has the first numbers, and fewer lines.
    let fitting = ((room.h - GAP).max(0.0) / LEAST) as usize;
    rows.truncate(fitting);
    ran.drain(..ran.len().saturating_sub(LINES.min(fitting - rows.len())));
    let style = [Style::Digits, Style::Body][usize::from(room.w > ROOMY)];
    let count = (rows.len() + ran.len()).max(1) as f32;
    let height = ((room.h - GAP) / count).min(ROW);
    // The numbers lead to the whole calculation, as the key for it does.
    let numbers = Rect {
        h: height * count + GAP,
        ..room
    };
    ui.row(numbers, Action::NextReport);
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
    for (index, (line, result)) in ran.into_iter().enumerate() {
        let row = room.cut_top(height);
        if index == last {
            let plate = Shape::of(row).round(6.0).fill(blueprint::TOUCH.alpha(0.22));
            ui.add_snapped(plate);
        }
        let mut row = row.inset(vec2(GAP, 0.0));
        let width = ui.lettering.width(style, &result) + GAP;
        let color = blueprint::TOUCH;
        ui.line(style, result, row.cut_right(width), Align::Right, color);
        let line = ui.lettering.fitted(style, &line, row.w);
        ui.line(style, line, row, Align::Left, blueprint::INK);
    }
}

/// Draws the name of an exhibit of the museum, and a sentence about each game.
fn draw_summary(ui: &mut Ui<'_>, room: &mut Rect, exhibit: &Exhibit, in_museum: bool) {
    let words = words().museum;
    // On the course the station has its name below.
    if in_museum {
        let title = words.title(exhibit.number + 1, museum::count(), exhibit.level.title());
        draw_sentence(ui, room, &title, blueprint::INK);
    }
    for (does, color) in [
        (words.textbook_does(exhibit.textbook_does), blueprint::TOUCH),
        (words.ours_does(exhibit.ours_does), blueprint::CAST),
    ] {
        draw_sentence(ui, room, &does, color);
    }
}
