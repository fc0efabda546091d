//! The places of the panel's lines, page by page where they need more room than there is.

use breakout::explain::{Kind, Step};
use macroquad::prelude::Rect;

use super::layout::Layout;
use super::row::{Line, Row};
use super::sheet::Sheet;
use super::state::Lab;
use crate::app::render::palette::blueprint;
use crate::app::ui::area::Area;
use crate::app::ui::panel::{self, Part};

/// Line spacing grows a little with the room, and shrinks a little to fit.
const MOST_SPACING: f32 = 1.15;
const LEAST_SPACING: f32 = 0.88;

/// Height of the answers or of the heading above the lines, and of the line about further pages.
const ANSWERS: f32 = 78.0;
const HEADING: f32 = 30.0;
pub(super) const MORE: f32 = 24.0;

pub(super) struct PanelPage {
    /// The number of the page, and of all.
    pub(super) count: (usize, usize),
    pub(super) slots: Vec<(usize, Rect)>,
}

impl PanelPage {
    pub(super) fn new(lab: &Lab, layout: &Layout) -> Self {
        let (rows, mut area) = (lab.rows(), area(lab, layout));
        let pages = split(lab, &rows, layout);
        let shown = lab.page.of(pages.len());
        let height = |line: &usize| slot_height(&rows[*line], layout);
        let needed: f32 = pages[shown].iter().map(height).sum();
        let more = if pages.len() > 1 { MORE } else { 0.0 };
        let spacing = ((area.h - more) / needed.max(1.0)).clamp(LEAST_SPACING, MOST_SPACING);
        let slots = pages[shown].iter();
        let slots = slots.map(|line| (*line, area.cut_top(height(line) * spacing)));
        Self {
            slots: slots.collect(),
            count: (shown + 1, pages.len()),
        }
    }
}

/// The height of a row. Fingers do not hit what is low.
fn slot_height(row: &Row, layout: &Layout) -> f32 {
    let is_touched = row.choice.is_some() && layout.keypad.h > 0.0;
    let least = if is_touched {
        layout.lesson_pitch / LEAST_SPACING
    } else {
        0.0
    };
    height(&row.line).max(least)
}

/// The room for the lines in the window.
pub(super) fn area(lab: &Lab, layout: &Layout) -> Rect {
    let mut area = layout.sheet;
    if lab.writing.is_some() && layout.keypad.h > 0.0 {
        area.h = layout.keypad.y - area.y;
        return area;
    }
    area.cut_top(if lab.shows_answers() {
        ANSWERS
    } else {
        HEADING
    });
    if matches!(lab.sheet, Sheet::Stage(_)) {
        area.cut_bottom(MORE);
    }
    area
}

/// Splits the lines into pages. Those of the answers that are left out for want of room are on none.
pub(super) fn split(lab: &Lab, rows: &[Row], layout: &Layout) -> Vec<Vec<usize>> {
    let room = area(lab, layout).h;
    let height = |line: &usize| slot_height(&rows[*line], layout);
    let mut lines: Vec<usize> = (0..rows.len()).collect();
    // The least important lines are left out first.
    let step = |row: &Row, is: fn(&Step) -> bool| row.step().is_some_and(is);
    let unimportant: [fn(&Step) -> bool; 2] = [
        |step| step.kind == Kind::Brief,
        |step| step.kind == Kind::Spare,
    ];
    for can_go in unimportant {
        let needed: f32 = lines.iter().map(height).sum();
        if needed > room && lab.sheet == Sheet::Answer {
            lines.retain(|line| !step(&rows[*line], can_go));
        }
    }
    // The last page of a stage is full: what it is worked out from is seen, too.
    let from_end = matches!(lab.sheet, Sheet::Stage(_));
    if from_end {
        lines.reverse();
    }
    let parts = lines.iter().map(|line| {
        let height = height(line) * LEAST_SPACING;
        Part {
            height,
            needed: height,
            is_gap: rows[*line].is_gap(),
        }
    });
    let parts: Vec<Part> = parts.collect();
    let all: f32 = parts.iter().map(|part| part.height).sum();
    let room = if all > room { room - MORE } else { room };
    let mut pages = panel::pages(&parts, room);
    for page in &mut pages {
        for number in &mut *page {
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

pub(super) fn height(line: &Line) -> f32 {
    match (line, line.texts(blueprint::INK).len()) {
        (Line::Choice { .. }, _) => 27.0,
        (_, 0) => 8.0,
        (_, 1) => 23.0,
        _ => 44.0,
    }
}
