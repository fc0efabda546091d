//! The texts of an exhibit: its caption, both calculations and the loop, side by side or by turns.

use breakout::game::Game;
use breakout::textbook::museum::Exhibit;
use macroquad::prelude::{Rect, vec2};

use super::program::Loop;
use super::sums::{Line, Sums};
use super::tour::Tour;
use crate::app::input::{Action, Bindings};
use crate::app::inspect::microscope::column::Column;
use crate::app::inspect::microscope::layout::Layout;
use crate::app::inspect::microscope::traced::{TracedHit, TracedStep};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Lettering, Style};

/// A part of the texts.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Caption,
    Closest,
    Answers,
    Loop,
    /// The microscope's own report of our hit.
    Report,
}

/// The parts that are shown at once, page by page: where the loop has a room of its own, where it has
/// not, and where there is room for one part alone.
const PAGES: [&[Part]; 2] = [
    &[Part::Caption, Part::Closest, Part::Answers],
    &[Part::Caption, Part::Report],
];
const TALL_PAGES: [&[Part]; 4] = [
    &[Part::Caption, Part::Closest],
    &[Part::Answers],
    &[Part::Loop],
    &[Part::Report],
];
const LOW_PAGES: [&[Part]; 5] = [
    &[Part::Caption],
    &[Part::Closest],
    &[Part::Answers],
    &[Part::Loop],
    &[Part::Report],
];
/// The least height of the tall pages, times the scale of texts.
const TALL: f32 = 300.0;

/// The rows of the closest point that can be spared, the first first: half extents, box centre, clamp
/// and difference.
const SPARED: [usize; 4] = [3, 2, 5, 4];

/// The share of the width that the labels of the closest point take.
const LABELS: f32 = 0.24;

/// What the texts are about.
pub(in super::super) struct Panel<'a> {
    pub(in super::super) exhibit: &'a Exhibit,
    pub(in super::super) tour: &'a Tour,
    pub(in super::super) now: &'a Game,
    pub(in super::super) step: Option<&'a TracedStep>,
    pub(in super::super) hit: Option<TracedHit<'a>>,
    /// The keys, where keys are used.
    pub(in super::super) bindings: Option<&'a Bindings>,
}

impl Panel<'_> {
    /// Draws the texts. Returns the room that is left for the microscope's own report, if this page
    /// has it.
    pub(in super::super) fn draw(&self, canvas: &mut Canvas, layout: &Layout) -> Option<Rect> {
        let ui = layout.view.ui;
        let computed = self.exhibit.computed(self.now.steps());
        let stop = computed.and_then(|step| self.tour.stop(step));
        let shown = computed.zip(stop);
        let shown = shown.map(|(step, stop)| (&step.visits[stop.visit], stop));
        let program = Loop {
            exhibit: self.exhibit,
            now: self.now,
            bindings: self.bindings,
            shown,
        };
        if let Some(room) = layout.program {
            program.draw(canvas, room, ui);
        }
        let pages: &[&[Part]] = match layout.program {
            Some(_) => &PAGES,
            None if layout.report.h >= TALL * ui => &TALL_PAGES,
            None => &LOW_PAGES,
        };
        let page = pages[self.tour.page % pages.len()];
        let sums = shown.zip(self.step);
        let letters = letters(&canvas.lettering, layout.report.w);
        let sums = sums.map(|((visit, _), step)| Sums::of(visit, step, self.hit, letters));
        let mut column = Column::new(canvas, layout.report, ui);
        let mut report = None;
        for part in page {
            match (part, &sums) {
                (Part::Caption, _) => self.caption(&mut column),
                (Part::Loop, _) => program.draw(column.canvas, layout.report, ui),
                (Part::Report, _) => report = Some(rest(&column)),
                (Part::Closest, Some(sums)) => closest(&mut column, sums),
                (Part::Answers, Some(sums)) => answers(&mut column, sums),
                (_, None) => {}
            }
        }
        if let (Some(bindings), None, true) = (self.bindings, report, column.has_room(1.0)) {
            column.next(0.4);
            column.keys("our whole report", &[Action::NextReport], bindings);
        }
        report
    }

    fn caption(&self, column: &mut Column<'_>) {
        column.words(Style::Body, self.exhibit.level.title(), blueprint::INK);
        let textbook = format!("Textbook: {}", self.exhibit.textbook_does);
        column.words(Style::Small, &textbook, blueprint::TOUCH);
        let ours = format!("Ours: {}", self.exhibit.ours_does);
        column.words(Style::Small, &ours, blueprint::CAST);
        column.next(0.6);
    }
}

/// The letters that a column of the closest point has room for, with half a letter between both.
fn letters(lettering: &Lettering, width: f32) -> usize {
    let letter = lettering.width(Style::Digits, "0");
    (width * (1.0 - LABELS) * 0.5 / letter - 0.5) as usize
}

/// What is left of a column's rectangle.
fn rest(column: &Column<'_>) -> Rect {
    let Rect { x, w, .. } = column.rect;
    let bottom = column.rect.bottom();
    let top = (column.base - 16.0 * column.ui).min(bottom);
    Rect::new(x, top, w, bottom - top)
}

/// Draws the derivation of the closest point, the textbook's beside ours.
fn closest(column: &mut Column<'_>, sums: &Sums) {
    let Rect { x, w, .. } = column.rect;
    let right = x + w;
    // Half of what the labels leave is the textbook's.
    let middle = x + w * (LABELS + 1.0) * 0.5;
    for (name, at) in [("TEXTBOOK", middle), ("OURS", right)] {
        let at = vec2(at, column.base);
        column
            .canvas
            .text(Style::Heading, name, at, Align::Right, blueprint::QUIET);
    }
    column.next(1.1);
    let count = sums.closest.len();
    let left_out = &SPARED[..count.saturating_sub(column.lines_left()).min(SPARED.len())];
    let rows = sums.closest.iter().enumerate();
    for (_, (label, theirs, ours)) in rows.filter(|(row, _)| !left_out.contains(row)) {
        let at = vec2(middle, column.base);
        let theirs = theirs.as_str();
        column
            .canvas
            .text(Style::Digits, theirs, at, Align::Right, blueprint::TOUCH);
        column.line(label, ours, blueprint::CAST);
    }
    column.next(0.4);
}

/// Draws what follows from it: the textbook's at the left, ours at the right.
fn answers(column: &mut Column<'_>, sums: &Sums) {
    let (Rect { x, w, .. }, ui) = (column.rect, column.ui);
    let half = (w - 16.0 * ui) * 0.5;
    let top = column.base - 16.0 * ui;
    let room = column.rect.bottom() - top;
    let side = |left: f32| Rect::new(left, top, half, room);
    let rows = sums.textbook.len().max(sums.ours.len());
    let mut theirs = Column::new(column.canvas, side(x), ui);
    theirs.heading("TEXTBOOK");
    lines(&mut theirs, &sums.textbook, blueprint::TOUCH);
    let mut ours = Column::new(column.canvas, side(x + half + 16.0 * ui), ui);
    ours.heading("OURS");
    lines(&mut ours, &sums.ours, blueprint::CAST);
    if let Some(why) = &sums.why_not {
        ours.words(Style::Small, why, blueprint::CAST);
    }
    column.next(1.1 + rows as f32);
}

fn lines(column: &mut Column<'_>, lines: &[Line], color: Color) {
    for (label, value) in lines {
        if column.has_room(0.0) {
            column.line(label, value, color);
        }
    }
}
