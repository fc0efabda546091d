//! The texts of an exhibit: its caption, both calculations and the loop, side by side or by turns.

use std::ops::Range;

use breakout::textbook::museum::{self, Exhibit};
use macroquad::prelude::Rect;

use Part::{Answers, Caption, Closest, Program, Report};

use super::program::Loop;
use super::sums::{Line, Sums};
use super::tour::Tour;
use crate::app::input::{Action, Context};
use crate::app::inspect::microscope::Microscope;
use crate::app::inspect::microscope::column::{Column, LINE};
use crate::app::inspect::microscope::layout::Layout;
use crate::app::inspect::microscope::traced::TracedHit;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::words::words;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Caption,
    Closest,
    Answers,
    Program,
    /// The microscope's own report of our hit.
    Report,
}

/// The parts that are shown at once, page by page: where the loop has a room of its own, where the
/// rest is short, where the loop has no room, and where there is room for one part alone.
const PAGES: [&[Part]; 2] = [&[Caption, Closest, Answers], &[Caption, Report]];
const SHORT_PAGES: [&[Part]; 3] = [&[Caption, Closest], &[Caption, Answers], &[Caption, Report]];
const TALL_PAGES: [&[Part]; 4] = [&[Caption, Closest], &[Answers], &[Program], &[Report]];
const LOW_PAGES: [&[Part]; 5] = [&[Caption], &[Closest], &[Answers], &[Program], &[Report]];
/// The least heights of the pages that are not short, and of the tall ones.
const LONG: f32 = 540.0;
const TALL: f32 = 300.0;

/// The rows of the closest point that can be spared, the first first: half extents, box centre, clamp
/// and difference.
const SPARED: [usize; 4] = [3, 2, 5, 4];

/// The lines of a heading, and of heading and key around the answers.
const HEADING: f32 = 1.1;
const BELOW: usize = 3;

/// The share of the width that the labels of the closest point take.
const LABELS: f32 = 0.24;

impl Microscope {
    /// Draws the texts. Returns the room for the microscope's own report, if this page has it.
    pub(in super::super) fn draw_sums(
        &self,
        ui: &mut Ui<'_>,
        layout: &Layout,
        (exhibit, tour): (&Exhibit, &Tour),
        hit: Option<TracedHit<'_>>,
        in_museum: bool,
    ) -> Option<Rect> {
        let (now, shown) = (&self.now, tour.shown(exhibit, self.now.steps()));
        let program = Loop {
            exhibit,
            now,
            shown,
        };
        if let Some(room) = layout.program {
            program.draw(ui, room);
        }
        let sums = shown.zip(self.step.as_ref());
        // Between both columns of the closest point is half a letter.
        let letter = ui.lettering.width(Style::Digits, "0");
        let letters = (layout.report.w * (1.0 - LABELS) * 0.5 / letter - 0.5) as usize;
        let sums = sums.map(|((visit, _), step)| Sums::of(visit, step, hit, letters));
        let pages = pages(layout, sums.as_ref());
        let number = tour.page.of(pages.len());
        let (page, lines) = &pages[number];
        let (next, _) = &pages[(number + 1) % pages.len()];
        let sums = sums.map(|sums| sums.part(lines));
        let mut column = Column::new(ui, layout.report);
        let mut report = None;
        for part in *page {
            match (part, &sums) {
                (Caption, _) => draw_caption(&mut column, exhibit, in_museum),
                (Program, _) => program.draw(column.ui, layout.report),
                (Report, _) => report = Some(column.rest()),
                (Closest, Some(sums)) => {
                    let answers = page.contains(&Answers).then(|| sums.answers() + BELOW);
                    draw_closest(&mut column, sums, answers.unwrap_or(0));
                }
                (Answers, Some(sums)) => draw_answers(&mut column, sums),
                (_, None) => {}
            }
        }
        if !column.ui.view.touch && report.is_none() && column.has_room(0.4) {
            column.next(0.4);
            let what = if next.contains(&Report) {
                words().museum.key_report
            } else {
                words().museum.key_answers
            };
            column.keys(what, &[Action::NextReport]);
        }
        report
    }
}

/// Draws the title, in the museum with keys to the exhibits before and after, and what both games do.
fn draw_caption(column: &mut Column<'_, '_>, exhibit: &Exhibit, in_museum: bool) {
    let words = words().museum;
    let mut title = exhibit.level.title().to_owned();
    if in_museum {
        title = words.title(exhibit.number + 1, museum::count(), &title);
        if !column.ui.view.touch {
            let steps = [Action::PreviousStation, Action::NextStation];
            let Rect { x, y, w, .. } = column.rect;
            let row = Rect::new(x, y, w, LINE);
            column.ui.keys(row, Align::Right, Context::Course, &steps);
        }
    }
    column.words(Style::Body, &title, blueprint::INK);
    for (does, color) in [
        (words.textbook_does(exhibit.textbook_does), blueprint::TOUCH),
        (words.ours_does(exhibit.ours_does), blueprint::CAST),
    ] {
        column.words(Style::Small, &does, color);
    }
    column.next(0.6);
}

/// The pages that there is room for, each with the lines of its calculation. One that stands alone has
/// as many pages as it needs.
fn pages(layout: &Layout, sums: Option<&Sums>) -> Vec<(&'static [Part], Range<usize>)> {
    let height = layout.report.h;
    let pages: &[&[Part]] = match layout.program {
        Some(_) if height >= LONG => &PAGES,
        Some(_) => &SHORT_PAGES,
        None if height >= TALL => &TALL_PAGES,
        None => &LOW_PAGES,
    };
    let room = (height / LINE - HEADING).max(1.0) as usize;
    let pages = pages.iter().flat_map(|page| {
        let (count, room) = match (*page, sums) {
            ([Closest], Some(sums)) => (sums.closest.len(), room),
            ([Answers], Some(sums)) => (sums.answers(), room),
            _ => (1, usize::MAX),
        };
        let firsts = (0..count).step_by(room);
        firsts.map(move |first| (*page, first..first.saturating_add(room)))
    });
    pages.collect()
}

/// Draws the derivation of the closest point, the textbook's beside ours, above so many other lines.
fn draw_closest(column: &mut Column<'_, '_>, sums: &Sums, below: usize) {
    let (words, rect) = (words().museum, column.rect);
    // Half of what the labels leave is the textbook's.
    let middle = rect.x + rect.w * (LABELS + 1.0) * 0.5;
    for (name, at) in [(words.textbook, middle), (words.ours, rect.right())] {
        column.up_to(at, Style::Heading, name, blueprint::QUIET);
    }
    column.next(HEADING);
    let count = sums.closest.len() + below;
    let left_out = &SPARED[..count.saturating_sub(column.lines_left()).min(SPARED.len())];
    let rows = sums.closest.iter().enumerate();
    for (_, (label, theirs, ours)) in rows.filter(|(row, _)| !left_out.contains(row)) {
        column.up_to(middle, Style::Digits, theirs, blueprint::TOUCH);
        column.line(label, ours, blueprint::CAST);
    }
    column.next(0.4);
}

/// Draws what follows from it: the textbook's at the left, ours at the right.
fn draw_answers(column: &mut Column<'_, '_>, sums: &Sums) {
    let (words, room) = (words().museum, column.rest());
    let mut theirs = Column::new(column.ui, room.cell(0, 2, 1, 16.0));
    theirs.heading(words.textbook);
    draw_lines(&mut theirs, &sums.textbook, blueprint::TOUCH);
    let mut ours = Column::new(column.ui, room.cell(1, 2, 1, 16.0));
    ours.heading(words.ours);
    draw_lines(&mut ours, &sums.ours, blueprint::CAST);
    if let Some(why) = &sums.why_not {
        ours.words(Style::Small, why, blueprint::CAST);
    }
    column.next(HEADING + sums.answers() as f32);
}

fn draw_lines(column: &mut Column<'_, '_>, lines: &[Line], color: Color) {
    for (label, value) in lines {
        if column.has_room(0.0) {
            column.line(label, value, color);
        }
    }
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::super::sums::tests::sums;
    use super::*;
    use crate::app::render::Lettering;
    use crate::app::view::{Surface, View};

    /// Windows with the strip of the course and without, for keys and for fingers.
    const WINDOWS: [(f32, f32, bool); 14] = [
        (1280.0, 720.0, false),
        (1280.0, 660.0, false),
        (800.0, 600.0, false),
        (800.0, 540.0, false),
        (600.0, 1000.0, false),
        (600.0, 920.0, false),
        (390.0, 794.0, false),
        (844.0, 390.0, false),
        (844.0, 345.0, false),
        (390.0, 844.0, true),
        (390.0, 750.0, true),
        (844.0, 390.0, true),
        (844.0, 316.0, true),
        (320.0, 480.0, true),
    ];

    #[test]
    fn no_line_of_the_calculations_is_cut_off() {
        for (width, height, touch) in WINDOWS {
            let window = vec2(width, height);
            let view = if touch {
                View::new(Surface::touched(window))
            } else {
                View::of(window)
            };
            let layout = Layout::new(&view, true);
            let lettering = Lettering::plain();
            let room = layout.report.h / LINE;
            let key = if touch { 0.0 } else { 1.4 };
            for exhibit in (0..).map_while(Exhibit::new) {
                let told = [exhibit.textbook_does, exhibit.ours_does].map(|words| {
                    let words = format!("Textbook: {words}");
                    let width = layout.report.w;
                    lettering.wrapped(Style::Small, &words, width).len()
                });
                let caption = 1.6 + (told[0] + told[1]) as f32;
                let all = sums(exhibit.number);
                let mut seen = [0, 0];
                for (page, lines) in pages(&layout, Some(&all)) {
                    let sums = sums(exhibit.number).part(&lines);
                    let needed = page.iter().map(|part| match part {
                        Caption => caption,
                        Closest => {
                            seen[0] += sums.closest.len();
                            let spared = if page.len() > 1 { SPARED.len() } else { 0 };
                            HEADING + (sums.closest.len() - spared) as f32
                        }
                        Answers => {
                            seen[1] += sums.answers();
                            HEADING + sums.answers() as f32
                        }
                        Program | Report => 0.0,
                    });
                    let needed: f32 = needed.sum();
                    let place = format!("{width}x{height}: {}", exhibit.number);
                    assert!(page == [Caption] || needed + key <= room, "{place}");
                }
                assert_eq!(seen, [all.closest.len(), all.answers()]);
            }
        }
    }
}
