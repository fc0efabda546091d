//! The page of an exhibit: a sentence about each game, the numbers that differ, and the lines of the loop that ran.

use breakout::textbook::museum::Exhibit;
use macroquad::prelude::{Rect, vec2};

use super::calculation::differences;
use super::program::lines;
use super::show::Show;
use crate::app::input::Context;
use crate::app::inspect::microscope::Subject;
use crate::app::inspect::microscope::traced::{TracedHit, TracedStep};
use crate::app::look::desk::{Ask, DeskLayout};
use crate::app::render::palette::blueprint;
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::{Area, best};
use crate::app::words::words;

const GAP: f32 = 8.0;
/// The greatest and the least height of a row of numbers and of a line of the loop.
const ROW: f32 = 34.0;
const LEAST: f32 = 20.0;
/// The most lines of the loop: the last ones that ran.
const LINES: usize = 2;
/// The width of the letters, and of the gaps beside the numbers.
const LETTERS: f32 = 76.0;

pub(in super::super) fn draw(
    ui: &mut Ui<'_>,
    layout: &DeskLayout,
    (exhibit, show): (&Exhibit, &Show),
    (step, hit): (Option<&TracedStep>, Option<TracedHit<'_>>),
    subject: &Subject<'_>,
) {
    let museum = words().museum;
    let does = [
        museum.textbook_does(exhibit.textbook_does),
        museum.ours_does(exhibit.ours_does),
    ];
    let said = match subject.asked.filter(|_| show.is_running()) {
        Some(question) => vec![(question, blueprint::INK)],
        None => vec![
            (&*does[0], blueprint::TEXTBOOK),
            (&does[1], blueprint::CAST),
        ],
    };
    let mut room = Ask::say(&said).draw(ui, Context::Microscope, layout);
    let shown = show.shown(exhibit, step.map_or(0, |step| step.after.steps()));
    let (Some((visit, stop)), Some(step)) = (shown, step) else {
        return;
    };
    let (mut rows, mut ran) = (differences(visit, step, hit), lines(exhibit, visit, stop));
    // A low room has the first numbers, and fewer lines.
    let fitting = ((room.h - GAP).max(0.0) / LEAST) as usize;
    rows.truncate(fitting);
    ran.drain(..ran.len().saturating_sub(LINES.min(fitting - rows.len())));
    // The widest of the textbook's numbers, and of ours.
    let widest = |style: Style| {
        let widths = rows
            .iter()
            .map(|(_, theirs, ours)| [theirs, ours].map(|text| ui.lettering.width(style, text)));
        widths.fold([0.0_f32; 2], |most, [theirs, ours]| {
            [most[0].max(theirs), most[1].max(ours)]
        })
    };
    let needed = |style: &Style| widest(*style).iter().sum::<f32>() + LETTERS;
    let style = best(&[Style::Formula, Style::Digits], |style| {
        needed(style) <= room.w
    });
    let ours_width = widest(style)[1] + GAP * 2.0;
    let count = (rows.len() + ran.len()).max(1) as f32;
    let height = ((room.h - GAP) / count).min(ROW);
    for (label, theirs, ours) in rows {
        let row = room.cut_top(height);
        if label == "|D'|" {
            let plate = Shape::of(row).round(6.0).fill(blueprint::INK.alpha(0.08));
            ui.add_snapped(plate);
        }
        let row = row.inset(vec2(GAP, 0.0));
        let middle = Rect {
            w: row.w - ours_width,
            ..row
        };
        ui.line(style, label, row, Align::Left, blueprint::QUIET);
        ui.line(style, theirs, middle, Align::Right, blueprint::TEXTBOOK);
        ui.line(style, ours, row, Align::Right, blueprint::CAST);
    }
    room.cut_top(GAP);
    let last = ran.len().saturating_sub(1);
    for (index, (line, result)) in ran.into_iter().enumerate() {
        let row = room.cut_top(height);
        if index == last {
            let plate = Shape::of(row)
                .round(6.0)
                .fill(blueprint::TEXTBOOK.alpha(0.22));
            ui.add_snapped(plate);
        }
        let mut row = row.inset(vec2(GAP, 0.0));
        let width = ui.lettering.width(style, &result) + GAP;
        let color = blueprint::TEXTBOOK;
        ui.line(style, result, row.cut_right(width), Align::Right, color);
        let line = ui.lettering.fitted(style, &line, row.w);
        ui.line(style, line, row, Align::Left, blueprint::INK);
    }
}
