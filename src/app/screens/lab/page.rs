//! The layout of the panel's lines, on several pages if they do not fit on one.

use macroquad::prelude::Rect;

use super::layout::LabLayout;
use super::panel_line::{LineContent, PanelLine};
use super::sheet::Sheet;
use super::state::Lab;
use crate::app::render::palette::blueprint;
use crate::app::ui::area::Area;
use crate::app::ui::panel::{self, PagePart};

/// Limits of the line spacing, as factors: it grows a little if there is room, and shrinks a little to fit.
const MOST_SPACING: f32 = 1.15;
const LEAST_SPACING: f32 = 0.88;

/// Heights of the answers, of the heading shown instead, and of the row that tells of further pages, in text units.
const ANSWERS: f32 = 78.0;
const HEADING: f32 = 30.0;
pub(super) const MORE: f32 = 24.0;

pub(super) struct PanelPage {
    /// The number of this page, from 1, and the number of pages.
    pub(super) count: (usize, usize),
    /// The indices of the lines on the page, each with its area in text units.
    pub(super) slots: Vec<(usize, Rect)>,
}

impl PanelPage {
    pub(super) fn new(lab: &Lab, layout: &LabLayout) -> Self {
        let (lines, mut area) = (lab.lines(), area(lab, layout));
        let pages = split(lab, &lines, layout);
        let shown = lab.panel.page.of(pages.len());
        let height = |line: &usize| slot_height(&lines[*line], layout);
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

/// The height of a line before spacing, in text units. With touch, a line that has an action is high enough to tap.
fn slot_height(line: &PanelLine, layout: &LabLayout) -> f32 {
    let height = height(&line.content);
    if line.action.is_some() && layout.keypad.h > 0.0 {
        height.max(layout.buttons.h / LEAST_SPACING)
    } else {
        height
    }
}

/// The area for the lines, in text units.
pub(super) fn area(lab: &Lab, layout: &LabLayout) -> Rect {
    let mut area = layout.sheet;
    if lab.panel.typing.is_some() && layout.keypad.h > 0.0 {
        area.h = layout.keypad.y - area.y;
        return area;
    }
    area.cut_top(if lab.shows_answers() {
        ANSWERS
    } else {
        HEADING
    });
    if matches!(lab.panel.sheet, Sheet::Stage(_)) {
        area.cut_bottom(MORE);
    }
    area
}

/// Splits the lines into pages of indices.
pub(super) fn split(lab: &Lab, lines: &[PanelLine], layout: &LabLayout) -> Vec<Vec<usize>> {
    let room = area(lab, layout).h;
    let height = |line: &usize| slot_height(&lines[*line], layout);
    let mut shown: Vec<usize> = (0..lines.len()).collect();
    // A stage is paged from its end, so that its last page is full and shows the lines that the stage builds on.
    let from_end = matches!(lab.panel.sheet, Sheet::Stage(_));
    if from_end {
        shown.reverse();
    }
    let parts = shown.iter().map(|line| {
        let height = height(line) * LEAST_SPACING;
        PagePart {
            height,
            needed: height,
            is_gap: lines[*line].content.texts(blueprint::INK).is_empty(),
        }
    });
    let parts: Vec<PagePart> = parts.collect();
    let all: f32 = parts.iter().map(|part| part.height).sum();
    let room = if all > room { room - MORE } else { room };
    let mut pages = panel::pages(&parts, room);
    for number in pages.iter_mut().flatten() {
        *number = shown[*number];
    }
    if from_end {
        for page in &mut pages {
            page.reverse();
        }
        pages.reverse();
    }
    pages
}

/// The height of a line before spacing, in text units.
pub(super) fn height(content: &LineContent) -> f32 {
    match content.texts(blueprint::INK).len() {
        0 => 8.0,
        1 => 23.0,
        _ => 44.0,
    }
}
