//! Draws the report of a hit or of a step, page by page.

use macroquad::prelude::Rect;

use super::hit_report::{Chapter, Row};
use crate::app::input::{Action, Context};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Lettering, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::panel::{self, PagePart, Pager};
use crate::app::words::words;

const LINE: f32 = 21.0;
/// The heights of a heading, of the gap above a further one, and of a row in two lines, in lines.
const HEADING: f32 = 1.1;
const GAP: f32 = 0.4;
const DOUBLE: f32 = 1.9;
/// From the first of two lines to the second.
const DROP: f32 = (DOUBLE - 1.0) * 0.95;
/// A chapter that is longer than a page begins on a page with this many free lines.
const BEGINNING: f32 = 5.0;

/// The gap between the two texts of a row.
const BETWEEN: f32 = 8.0;

/// Draws a page of the report. A click on it leads to the next one.
pub(super) fn draw(ui: &mut Ui<'_>, mut rect: Rect, chapters: &[Chapter], page: Pager) {
    // The lowest line is for the number of the page.
    let foot = rect.cut_bottom(LINE);
    let (whole, width) = (rect, rect.w);
    let lines = |row: &Row| lines_of(row, &ui.lettering, width);
    let pages = pages(chapters, rect.h / LINE, lines);
    let (count, page) = (pages.len(), page.of(pages.len()));

    for (piece, height) in &pages[page] {
        let area = rect.cut_top(height * LINE);
        match piece {
            Piece::Heading(heading) => {
                let (style, color) = (Style::Heading, blueprint::QUIET);
                ui.line(style, *heading, area, Align::Left, color);
            }
            Piece::Gap => {}
            Piece::Row(row) => draw_row(ui, row, area),
        }
    }
    if count > 1 {
        ui.links.add(whole, Action::NextPage);
        let number = words().common.page(page + 1, count);
        let hint = ui.hint(Context::Microscope, Action::NextPage, &number);
        ui.hints(foot, Align::Right, &[hint]);
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Piece<'a> {
    Heading(&'static str),
    Gap,
    Row(&'a Row),
}

/// The pages of a report, each piece with its height in lines: a chapter stays on one page if it can.
fn pages<'a>(
    chapters: &'a [Chapter],
    room: f32,
    lines: impl Fn(&Row) -> f32,
) -> Vec<Vec<(Piece<'a>, f32)>> {
    let (mut pieces, mut parts) = (Vec::new(), Vec::new());
    let mut add = |piece: Piece<'a>, height: f32, needed: f32| {
        parts.push(PagePart {
            height,
            needed,
            is_gap: piece == Piece::Gap,
        });
        pieces.push((piece, height));
    };
    for chapter in chapters {
        let whole = HEADING + chapter.rows.iter().map(&lines).sum::<f32>();
        let needed = if whole > room { BEGINNING } else { whole };
        add(Piece::Gap, GAP, GAP + needed);
        if !chapter.heading.is_empty() {
            add(Piece::Heading(chapter.heading), HEADING, needed);
        }
        for row in &chapter.rows {
            add(Piece::Row(row), lines(row), lines(row));
        }
    }
    let pages = panel::pages(&parts, room).into_iter();
    let page = |page: Vec<usize>| page.into_iter().map(|number| pieces[number]).collect();
    pages.map(page).collect()
}

fn sides(row: &Row) -> [(Style, &str, Color); 2] {
    let (ink, quiet) = (blueprint::INK, blueprint::QUIET);
    match row {
        Row::Words(words) => [(Style::Small, words, ink), (Style::Small, "", ink)],
        Row::Value(name, value) => [(Style::Small, name, quiet), (Style::Digits, value, ink)],
        Row::Other(name, reason) => [(Style::Digits, name, ink), (Style::Small, reason, quiet)],
    }
}

fn lines_of(row: &Row, lettering: &Lettering, width: f32) -> f32 {
    let count = |text: &str| lettering.wrapped(Style::Small, text, width).len();
    let widths = sides(row).map(|(style, text, _)| lettering.width(style, text));
    match row {
        Row::Words(words) => count(words) as f32,
        _ if widths[0] + widths[1] + BETWEEN <= width => 1.0,
        // A reason has as many lines as it needs.
        Row::Other(_, reason) => DOUBLE + (count(reason).max(1) - 1) as f32,
        Row::Value(..) => DOUBLE,
    }
}

/// Draws a row: a name at the left and its value at the right, or below it and in several lines if it needs them.
fn draw_row(ui: &mut Ui<'_>, row: &Row, mut area: Rect) {
    let [(style, name, color), (end_style, text, end_color)] = sides(row);
    if let Row::Words(words) = row {
        return ui.paragraph(style, words, area, Align::Left, color);
    }
    let first = Rect { h: LINE, ..area };
    ui.line(style, name, first, Align::Left, color);
    if area.h > LINE {
        area.cut_top(LINE * DROP);
    }
    for line in ui.lettering.wrapped(end_style, text, area.w) {
        let line = ui.lettering.fitted(end_style, &line, area.w);
        ui.line(end_style, line, area.cut_top(LINE), Align::Right, end_color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_has_the_lines_that_it_needs() {
        let lettering = Lettering::plain();
        let lines = |reason: &str| {
            let row = Row::Other("(9, 8)".to_owned(), reason.to_owned());
            lines_of(&row, &lettering, 130.0)
        };
        assert_eq!(lines("later"), 1.0);
        assert_eq!(lines("too late: time 1.51"), DOUBLE);
        assert_eq!(
            lines("not approaching: n · motion = 0.00 ≥ 0"),
            DOUBLE + 1.0
        );
    }

    fn chapter(heading: &'static str, rows: usize) -> Chapter {
        Chapter {
            heading,
            rows: vec![Row::Words(heading.to_owned()); rows],
        }
    }

    /// The headings and the number of rows of each page.
    fn shape(chapters: &[Chapter], room: f32) -> Vec<(Vec<&str>, usize)> {
        let pages = pages(chapters, room, |_| 1.0);
        let shape = pages.iter().map(|page| {
            let headings = page.iter().filter_map(|(piece, _)| match piece {
                Piece::Heading(heading) => Some(*heading),
                _ => None,
            });
            let rows = page
                .iter()
                .filter(|(piece, _)| matches!(piece, Piece::Row(_)));
            let height: f32 = page.iter().map(|(_, height)| height).sum();
            assert!(height <= room.max(2.1), "{height} in {room}");
            (headings.collect(), rows.count())
        });
        shape.collect()
    }

    #[test]
    fn a_chapter_stays_on_one_page_if_it_can() {
        let chapters = [chapter("A", 5), chapter("B", 6), chapter("C", 2)];
        assert_eq!(shape(&chapters, 20.0), [(vec!["A", "B", "C"], 13)]);
        assert_eq!(
            shape(&chapters, 11.0),
            [(vec!["A"], 5), (vec!["B", "C"], 8)]
        );
    }

    #[test]
    fn on_a_small_panel_nothing_is_lost() {
        let chapters = [chapter("A", 5), chapter("B", 6)];
        assert_eq!(
            shape(&chapters, 4.0),
            [(vec!["A"], 2), (vec![], 3), (vec!["B"], 2), (vec![], 4)]
        );
        let rows: usize = shape(&chapters, 1.0).iter().map(|(_, rows)| rows).sum();
        assert_eq!(rows, 11);
    }
}
