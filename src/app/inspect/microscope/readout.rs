//! The panel that shows the report of a hit, or the other events of the step, page by page.

use macroquad::prelude::{Rect, vec2};

use super::column::{Column, LINE};
use super::hit_report::{Chapter, Row};
use crate::app::input::Action;
use crate::app::render::palette::blueprint;
use crate::app::render::{Align, Lettering, Style};
use crate::app::ui::Ui;
use crate::app::ui::panel::{self, Pager, Part};

/// The heights of a heading, of the gap above a further one, and of a row in two lines, in lines.
const HEADING: f32 = 1.1;
const GAP: f32 = 0.4;
const DOUBLE: f32 = 1.9;
/// A chapter that is longer than a page begins where so many lines are left.
const BEGINNING: f32 = 5.0;
/// The lines of a panel that has room for all keys below the report.
const ROOMY: f32 = 18.0;

/// The contents of the panel.
pub(super) struct Report {
    pub(super) chapters: Vec<Chapter>,
    pub(super) page: Pager,
    /// What can be done with it, the most important first; its keys are named where keys are used.
    pub(super) keys: Vec<(String, &'static [Action])>,
}

/// Draws a page of the report, and the keys below it.
pub(super) fn draw(ui: &mut Ui<'_>, rect: Rect, report: &Report) {
    let lines = rect.h / LINE;
    let has_keys = !ui.view.touch;
    let keys = match has_keys {
        false => 0,
        true if lines < ROOMY => report.keys.len().min(1),
        true => report.keys.len(),
    };
    let widths = Widths {
        lettering: &ui.lettering,
        width: rect.w,
        gap: 8.0,
    };
    // The lowest line is for the number of the page.
    let pages = pages(&report.chapters, lines - keys as f32 - 1.0, |row| {
        widths.lines(row)
    });
    let count = pages.len();
    let page = report.page.of(count);
    let pieces: Vec<(Piece<'_>, f32)> = pages.into_iter().nth(page).unwrap_or_default();

    let mut column = Column::new(ui, rect);
    for (piece, height) in pieces {
        let base = column.base;
        match piece {
            Piece::Heading(heading) => column.heading(heading),
            Piece::Gap => {}
            Piece::Row(row) => draw_row(&mut column, row, height),
        }
        column.base = base + height * LINE;
    }
    let foot = Rect {
        y: rect.bottom() - (keys as f32 + 1.0) * LINE,
        h: (keys as f32 + 1.0) * LINE,
        ..rect
    };
    let mut column = Column::new(ui, foot);
    if count > 1 {
        let number = format!("page {} of {count}", page + 1);
        if has_keys {
            column.keys(&number, &[Action::PreviousPage, Action::NextPage]);
        } else {
            column.ui.links.add(rect, Action::NextPage);
            column.line(&number, "tap for the next", blueprint::QUIET);
        }
    } else {
        column.next(1.0);
    }
    for (label, actions) in report.keys.iter().take(keys) {
        column.keys(label, actions);
    }
}

/// A part of a page.
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
        let is_gap = piece == Piece::Gap;
        parts.push(Part {
            height,
            needed,
            is_gap,
        });
        pieces.push((piece, height));
    };
    for chapter in chapters {
        let whole = HEADING + chapter.rows.iter().map(&lines).sum::<f32>();
        let needed = if whole > room { BEGINNING } else { whole };
        add(Piece::Gap, GAP, GAP + needed);
        add(Piece::Heading(chapter.heading), HEADING, needed);
        for row in &chapter.rows {
            add(Piece::Row(row), lines(row), lines(row));
        }
    }
    let pages = panel::pages(&parts, room).into_iter();
    let page = |page: Vec<usize>| page.into_iter().map(|number| pieces[number]).collect();
    pages.map(page).collect()
}

/// Measures rows in a column.
struct Widths<'a> {
    lettering: &'a Lettering,
    width: f32,
    gap: f32,
}

impl Widths<'_> {
    /// The height of a row in lines.
    fn lines(&self, row: &Row) -> f32 {
        let width = |style, text: &str| self.lettering.width(style, text);
        let both = match row {
            Row::Words(words) => {
                let lines = self.lettering.wrapped(Style::Small, words, self.width);
                return lines.len() as f32;
            }
            Row::Value(name, value) => width(Style::Small, name) + width(Style::Digits, value),
            Row::Other(name, reason) => width(Style::Digits, name) + width(Style::Small, reason),
        };
        let below = match row {
            Row::Other(_, reason) => self.lettering.wrapped(Style::Small, reason, self.width),
            _ => Vec::new(),
        };
        if both + self.gap <= self.width {
            1.0
        } else {
            // A reason has as many lines as it needs.
            DOUBLE + (below.len().max(1) - 1) as f32
        }
    }
}

/// Draws a row: a name at the left and its value at the right, or below it where both are too wide. What
/// is too wide even there is broken into lines.
fn draw_row(column: &mut Column<'_, '_>, row: &Row, height: f32) {
    let rect = column.rect;
    let left = vec2(rect.x, column.base);
    let end = if height > 1.0 {
        vec2(rect.right(), column.base + LINE * (DOUBLE - 1.0) * 0.95)
    } else {
        vec2(rect.right(), column.base)
    };
    let ink = blueprint::INK;
    let mut pair = |style, name: &str, color, end_style, text: &str, end_color| {
        let canvas = &mut **column.ui;
        canvas.text(style, name, left, Align::Left, color);
        let lines = canvas.lettering.wrapped(end_style, text, rect.w);
        for (index, line) in lines.into_iter().enumerate() {
            let at = end + vec2(0.0, LINE * index as f32);
            let line = canvas.lettering.fitted(end_style, &line, rect.w);
            canvas.text(end_style, line, at, Align::Right, end_color);
        }
    };
    match row {
        Row::Words(words) => column.words(Style::Small, words, ink),
        Row::Value(name, value) => {
            pair(
                Style::Small,
                name,
                blueprint::QUIET,
                Style::Digits,
                value,
                ink,
            );
        }
        Row::Other(name, reason) => {
            pair(
                Style::Digits,
                name,
                ink,
                Style::Small,
                reason,
                blueprint::QUIET,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_has_the_lines_that_it_needs() {
        let lettering = Lettering::plain();
        let widths = Widths {
            lettering: &lettering,
            width: 130.0,
            gap: 8.0,
        };
        let lines =
            |reason: &str| widths.lines(&Row::Other("(9, 8)".to_owned(), reason.to_owned()));
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
