//! The places of the panel's lines, page by page where they need more room than there is.

use macroquad::prelude::Rect;

use super::layout::Layout;
use super::row::{Line, Row};
use super::state::{Lab, Sheet, Shown};
use crate::app::render::Style;
use crate::app::ui::panel::{self, Pager, Part};

/// Line spacing grows a little with the room, and shrinks a little to fit.
const MOST_SPACING: f32 = 1.15;
const LEAST_SPACING: f32 = 0.88;

/// Height of the answers or of the heading above the lines, and of the line about further pages.
const ANSWERS: f32 = 78.0;
const HEADING: f32 = 30.0;
pub(super) const MORE: f32 = 24.0;

/// The lines that are shown, and their places.
pub(super) struct Page {
    /// The number of the page, and of all.
    pub(super) count: (usize, usize),
    pub(super) slots: Vec<Slot>,
}

/// The place of a line.
pub(super) struct Slot {
    pub(super) line: usize,
    pub(super) area: Rect,
}

impl Page {
    pub(super) fn new(lab: &Lab, layout: &Layout) -> Self {
        let rows = lab.rows();
        let area = area(lab, layout);
        let room = area.h;
        let mut lines: Vec<usize> = (0..rows.len()).collect();
        // Fingers do not hit what is low.
        let least = if layout.keypad.h > 0.0 {
            layout.lesson_pitch / LEAST_SPACING
        } else {
            0.0
        };
        let height = |line: usize| match rows[line].choice {
            Some(_) => height(&rows[line].line).max(least),
            None => height(&rows[line].line),
        };
        let total = |lines: &[usize]| lines.iter().map(|line| height(*line)).sum();
        // The least important lines are left out first.
        for can_go in [is_comparison, is_detail] {
            let needed: f32 = total(&lines);
            if needed > room && lab.sheet == Sheet::Answer {
                lines.retain(|line| !can_go(&rows[*line].line));
            }
        }
        lab.left_out.replace(
            (0..rows.len())
                .filter(|line| !lines.contains(line))
                .collect(),
        );
        // The page of a stage is full: what it is worked out from is seen, too.
        let from_end = matches!(lab.sheet, Sheet::Stage(_));
        let pages = split(lines, &rows, height, room, from_end);
        let shown = match lab.page.get() {
            Shown::Page(page) => page.of(pages.len()),
            Shown::With(line) => {
                let page = pages.iter().position(|page| page.contains(&line));
                let page = page.unwrap_or(0);
                lab.page.set(Shown::Page(Pager::at(page)));
                page
            }
        };
        let needed: f32 = total(&pages[shown]);
        let room = if pages.len() > 1 { room - MORE } else { room };
        let spacing = (room / needed.max(1.0)).clamp(LEAST_SPACING, MOST_SPACING);
        let mut top = area.y;
        let slots = pages[shown].iter().map(|&line| {
            let height = height(line) * spacing;
            let area = Rect::new(area.x, top, area.w, height);
            top += height;
            Slot { line, area }
        });
        let slots = slots.collect();
        Self {
            count: (shown + 1, pages.len()),
            slots,
        }
    }
}

/// The room for the lines in the window.
pub(super) fn area(lab: &Lab, layout: &Layout) -> Rect {
    let Rect { x, y, w, .. } = layout.sheet();
    let links = match lab.sheet {
        Sheet::Stage(_) => MORE,
        _ => 0.0,
    };
    let types_by_touch = lab.writing.is_some() && layout.keypad.h > 0.0;
    let (head, foot) = if types_by_touch {
        (0.0, layout.keypad.y)
    } else {
        let head = lab.heading().map_or(ANSWERS, |_| HEADING);
        (head, layout.panel.bottom() - links)
    };
    Rect::new(x, y + head, w, foot - y - head)
}

/// Splits lines into pages, of which the first ones are full, or the last ones.
fn split(
    mut lines: Vec<usize>,
    rows: &[Row],
    height: impl Fn(usize) -> f32,
    room: f32,
    from_end: bool,
) -> Vec<Vec<usize>> {
    if from_end {
        lines.reverse();
    }
    let part = |line: &usize| {
        let height = height(*line) * LEAST_SPACING;
        Part {
            height,
            needed: height,
            is_gap: rows[*line].line == Line::Gap,
        }
    };
    let parts: Vec<Part> = lines.iter().map(part).collect();
    let all: f32 = parts.iter().map(|part| part.height).sum();
    let room = if all > room { room - MORE } else { room };
    let mut pages = panel::pages(&parts, room);
    for page in &mut pages {
        for number in page.iter_mut() {
            *number = lines[*number];
        }
        if from_end {
            page.reverse();
        }
    }
    if from_end {
        pages.reverse();
    }
    pages
}

fn is_comparison(line: &Line) -> bool {
    matches!(
        line,
        Line::Conclusion {
            style: Style::Digits,
            ..
        }
    )
}

fn is_detail(line: &Line) -> bool {
    matches!(line, Line::Value { detail: true, .. })
}

/// Height of a line.
pub(super) fn height(line: &Line) -> f32 {
    match line {
        Line::Value { .. } => 22.0,
        Line::Check { .. } | Line::Separation { .. } => 44.0,
        Line::Case { .. } => 21.0,
        line if is_comparison(line) => 21.0,
        Line::Conclusion { .. } | Line::Words(..) => 25.0,
        Line::Choice { .. } => 27.0,
        Line::Gap => 8.0,
    }
}
