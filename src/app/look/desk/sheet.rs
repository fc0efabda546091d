//! The rows of a calculation: inputs, steps, and the one that decides, on several pages if they do not fit on one.

use breakout::explain::{Mark, Step};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::CurveSize;
use super::row::RowText;
use crate::app::input::{Action, Context};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Lettering, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::panel::{self, PagePart, Pager};
use crate::app::ui::text_field::TextField;
use crate::app::view::View;
use crate::app::view::area::{Area, best};
use crate::app::words::words;

/// The page that is shown, the rows that are lit, and the size of the curve beside them.
#[derive(Default)]
pub(crate) struct Sheet {
    page: Pager,
    has_large_curve: bool,
    /// True for the whole desk in a small frame.
    is_whole: bool,
    /// The row that keys have lit.
    lit: Option<usize>,
    pointed: Option<usize>,
}

/// The rows that a sheet shows.
#[derive(Default)]
pub(crate) struct Rows<'a> {
    pub(crate) steps: Vec<Step>,
    /// The number of inputs, which come first: they are short, and can be typed.
    pub(crate) inputs: usize,
    /// The row that the others lead to.
    pub(crate) decides: Option<usize>,
    /// The input that is being typed.
    pub(crate) typing: Option<(usize, &'a TextField)>,
}

/// A way to draw rows: the styles of a formula, of its result and of the deciding one, the heights of a line and of the
/// one below it, and whether there is one below.
#[derive(Clone, Copy)]
struct Form {
    title: Style,
    result: Style,
    decides: Style,
    line: f32,
    below: f32,
}

const FORMS: [Form; 4] = [
    Form {
        title: Style::Formula,
        result: Style::Result,
        decides: Style::Score,
        line: 32.0,
        below: 22.0,
    },
    Form {
        title: Style::Formula,
        result: Style::Formula,
        decides: Style::Score,
        line: 27.0,
        below: 18.0,
    },
    Form {
        title: Style::Formula,
        result: Style::Formula,
        decides: Style::Result,
        line: 27.0,
        below: 0.0,
    },
    Form {
        title: Style::Digits,
        result: Style::Digits,
        decides: Style::Formula,
        line: 22.0,
        below: 0.0,
    },
];

/// The most rows on a page, inputs apart: what a reader keeps in mind.
const MOST_ROWS: f32 = 7.0;
const GAP: f32 = 4.0;
/// The bar in the colour of what a row is about, the room beside its texts, and that of a tick or a cross.
const BAR: f32 = 4.0;
const INSET: f32 = 14.0;
const TICK: f32 = 24.0;
/// The gap between two results.
const BESIDE: f32 = 20.0;
/// The height of a line of inputs, and of the row that leads to the next page.
const INPUTS: f32 = 28.0;
const MORE: f32 = 24.0;

type Line = [(Style, String); 2];

/// A row that is laid out: the steps in it, its lines and their heights.
struct Slot {
    steps: Vec<usize>,
    lines: Vec<(Line, f32)>,
}

impl Rows<'_> {
    /// Rows of which one may decide.
    pub(crate) fn of(steps: Vec<Step>, decides: Option<usize>) -> Self {
        Self {
            steps,
            decides,
            ..Self::default()
        }
    }
}

impl Slot {
    fn height(&self) -> f32 {
        self.lines.iter().map(|(_, height)| height).sum::<f32>() + GAP
    }
}

impl Sheet {
    /// Shows the first page with no row lit.
    pub(crate) fn begin(&mut self) {
        *self = Self {
            has_large_curve: self.has_large_curve,
            is_whole: self.is_whole,
            ..Self::default()
        };
    }

    /// The size of the curve, if there is one.
    pub(super) fn curve(&self, is_there: bool) -> CurveSize {
        match (is_there, self.has_large_curve) {
            (false, _) => CurveSize::None,
            (true, false) => CurveSize::Small,
            (true, true) => CurveSize::Large,
        }
    }

    /// True while a small frame has a picture, a sentence and a row instead of the desk.
    pub(crate) fn is_small(&self, view: &View) -> bool {
        view.is_small_frame() && !self.is_whole
    }

    /// Opens the whole desk in a small frame. False for other actions and where the desk is whole.
    pub(crate) fn opens(&mut self, view: &View, action: Action) -> bool {
        let opens = action == Action::OpenInLab && self.is_small(view);
        self.is_whole |= opens;
        opens
    }

    /// The row that keys have lit.
    pub(crate) fn lit(&self) -> Option<usize> {
        self.lit
    }

    pub(crate) fn light(&mut self, row: usize) {
        self.lit = Some(row);
    }

    /// True for an action on rows or pages that has a key.
    pub(crate) fn acts(action: Action) -> bool {
        use Action::{NextLine, NextPage, PreviousLine, PreviousPage};
        matches!(action, NextLine | NextPage | PreviousLine | PreviousPage)
    }

    /// Lights rows and turns pages.
    pub(crate) fn act(&mut self, action: Action, steps: &[Step]) {
        match action {
            Action::NextLine => self.walk(steps, 1),
            Action::PreviousLine => self.walk(steps, -1),
            Action::NextPage | Action::PreviousPage => {
                self.lit = None;
                self.page.act(action);
            }
            Action::Over { row, .. } => self.pointed = Some(row),
            Action::Point(_) => self.pointed = None,
            Action::Row(row) => self.lit = (self.lit != Some(row)).then_some(row),
            Action::Curve => self.has_large_curve = !self.has_large_curve,
            _ => {}
        }
    }

    /// Lights the next row that is about a part of the picture; `way` is 1 or −1.
    fn walk(&mut self, steps: &[Step], way: isize) {
        let count = steps.len() as isize;
        let before = if way > 0 { -1 } else { count };
        let start = self.lit.map_or(before, |lit| lit as isize);
        let mut next = (1..=count).map(|by| (start + way * by).rem_euclid(count) as usize);
        self.lit = next.find(|row| !steps[*row].marks.is_empty());
    }

    /// The parts of the picture that the lit rows are about.
    pub(crate) fn marks(&self, steps: &[Step]) -> Vec<Mark> {
        let lit = steps
            .iter()
            .enumerate()
            .filter(|(row, _)| self.lights(*row));
        lit.flat_map(|(_, step)| step.marks.clone()).collect()
    }

    fn lights(&self, row: usize) -> bool {
        [self.lit, self.pointed].contains(&Some(row))
    }

    /// Draws a page. Rows about a part of the picture that `is_near` the pointer are lit, too.
    pub(crate) fn draw(
        &self,
        ui: &mut Ui<'_>,
        context: Context,
        mut room: Rect,
        rows: &Rows<'_>,
        is_near: impl Fn(&Mark) -> bool,
    ) {
        let [inputs, more] = [INPUTS, MORE].map(|height| ui.view.target(height));
        let laid = FORMS.map(|form| (form, slots(&ui.lettering, form, [room.w, inputs], rows)));
        let parts = laid.each_ref().map(|(_, slots)| parts(slots, rows));
        let cut = |form: usize, height: f32| panel::pages(&parts[form], vec2(MOST_ROWS, height));
        let least = cut(0, f32::MAX).len();
        let whole = room.h + if least > 1 { -more } else { GAP };
        let forms: Vec<usize> = (0..FORMS.len()).collect();
        let form = best(&forms, |form| cut(*form, whole).len() == least);
        let mut pages = cut(form, whole);
        if pages.len() > 1 {
            pages = cut(form, room.h - more);
        }
        let (form, slots) = &laid[form];
        let has_lit = |page: &Vec<usize>| {
            let mut steps = page.iter().flat_map(|slot| &slots[*slot].steps);
            steps.any(|step| self.lit == Some(*step))
        };
        let page = pages
            .iter()
            .position(has_lit)
            .unwrap_or_else(|| self.page.of(pages.len()));
        if pages.len() > 1 {
            let words = words().lab.more(page + 1, pages.len());
            let next = ui.hint(context, Action::NextPage, &words);
            ui.hints(room.cut_bottom(more), Align::Right, &[next]);
        }
        for slot in &pages[page] {
            let slot = &slots[*slot];
            let mut area = room.cut_top(slot.height());
            area.cut_bottom(GAP);
            match slot.steps[..] {
                [step] if step >= rows.inputs => {
                    let is_lit = self.lights(step) || rows.steps[step].marks.iter().any(&is_near);
                    draw_row(ui, area, (rows, step), slot, is_lit);
                }
                _ => self.draw_inputs(ui, area, rows, slot, form.title),
            }
        }
        ui.flush();
    }

    /// Draws inputs side by side, each a link that begins to type it.
    fn draw_inputs(
        &self,
        ui: &mut Ui<'_>,
        mut area: Rect,
        rows: &Rows<'_>,
        slot: &Slot,
        style: Style,
    ) {
        for step in &slot.steps {
            let text = RowText::of(&rows.steps[*step]);
            let action = Action::Row(*step);
            let width = input_width(&ui.lettering, style, &text);
            let cell = area.cut_left(width.min(area.w)).inset(vec2(2.0, 1.0));
            ui.links.add(cell, action);
            let is_lit = self.lights(*step) || ui.links.hovers(action);
            let fill = if is_lit {
                blueprint::GRID_COARSE
            } else {
                blueprint::PAPER
            };
            ui.add_snapped(Shape::of(cell).round(4.0).fill(fill));
            let texts = cell.inset(vec2(8.0, 0.0));
            ui.line(style, text.title, texts, Align::Left, blueprint::QUIET);
            ui.line(style, text.result, texts, Align::Right, text.color);
            if let Some((_, field)) = rows.typing.filter(|(typed, _)| typed == step) {
                field.draw(
                    ui,
                    Rect {
                        w: width.max(150.0),
                        ..cell
                    },
                );
            }
        }
    }
}

fn input_width(lettering: &Lettering, style: Style, text: &RowText) -> f32 {
    let [title, result] = [&text.title, &text.result].map(|text| lettering.width(style, text));
    title + result + 30.0
}

/// The rows in a form and a width: inputs share lines of a height, and gaps are left out.
fn slots(
    lettering: &Lettering,
    form: Form,
    [width, inputs]: [f32; 2],
    rows: &Rows<'_>,
) -> Vec<Slot> {
    let mut slots: Vec<Slot> = Vec::new();
    let mut used = f32::MAX;
    for (number, step) in rows.steps.iter().enumerate() {
        let text = RowText::of(step);
        if number < rows.inputs {
            let needed = input_width(lettering, form.title, &text);
            used += needed;
            if let Some(slot) = slots.last_mut().filter(|_| used <= width) {
                slot.steps.push(number);
            } else {
                used = needed;
                slots.push(Slot {
                    steps: vec![number],
                    lines: vec![([no_text(), no_text()], inputs)],
                });
            }
            continue;
        }
        let lines = lines(lettering, form, width, &text, rows.decides == Some(number));
        slots.push(Slot {
            steps: vec![number],
            lines,
        });
    }
    slots
}

/// The rows and the heights that slots need of a page. A sentence stands with the row after it.
fn parts(slots: &[Slot], rows: &Rows<'_>) -> Vec<PagePart> {
    let size = |slot: &Slot| {
        let is_row = slot.steps[0] >= rows.inputs;
        vec2(f32::from(is_row), slot.height())
    };
    let part = |(number, slot): (usize, &Slot)| {
        let mut part = PagePart::of(size(slot));
        let next = slots
            .get(number + 1)
            .filter(|_| RowText::of(&rows.steps[slot.steps[0]]).is_sentence);
        part.needed += next.map_or(Vec2::ZERO, size);
        part
    };
    slots.iter().enumerate().map(part).collect()
}

fn no_text() -> (Style, String) {
    (Style::Small, String::new())
}

/// The lines of a row: the formula with its result at the right or below it, and what it says below them.
fn lines(
    lettering: &Lettering,
    form: Form,
    width: f32,
    text: &RowText,
    decides: bool,
) -> Vec<(Line, f32)> {
    let width = width - INSET * 2.0;
    let wide = width - if text.truth.is_some() { TICK } else { 0.0 };
    if text.is_sentence {
        let lines = lettering
            .wrapped(Style::Small, &text.title, width + INSET)
            .into_iter();
        return lines
            .map(|line| ([(Style::Small, line), no_text()], 21.0))
            .collect();
    }
    // A conclusion is words.
    let title = if text.result.is_empty() && text.truth.is_some() {
        Style::Small
    } else {
        form.title
    };
    let first = if decides { form.decides } else { form.result };
    let fitting = |styles: &[Style], room: f32| {
        let width = |style| {
            let widths = [&text.result, &text.ours].map(|text| lettering.width(style, text));
            // Both end at a column of their own.
            if text.ours.is_empty() {
                widths[0]
            } else {
                widths[0].max(widths[1]) * 2.0 + BESIDE
            }
        };
        let fits = |style: &&Style| width(**style) <= room;
        styles.iter().find(fits).copied()
    };
    let smaller = [first, form.title, Style::Digits];
    let height = |style: Style| form.line.max(style.line());
    let taken = lettering.width(title, &text.title) + 12.0;
    // The result of the deciding row is large, on a line of its own where it has to be.
    let beside = fitting(&smaller[..if decides { 1 } else { 3 }], wide - taken);
    let mut lines = if let Some(style) = beside {
        vec![(
            [(title, text.title.clone()), (style, text.result.clone())],
            height(style),
        )]
    } else {
        let above = lettering.wrapped(title, &text.title, wide).into_iter();
        let mut lines: Vec<_> = above
            .map(|line| ([(title, line), no_text()], 22.0))
            .collect();
        let style = fitting(&smaller, wide).unwrap_or(Style::Digits);
        lines.push(([no_text(), (style, text.result.clone())], height(style)));
        lines
    };
    let below = if lettering.width(Style::Digits, &text.below) <= width {
        &text.below
    } else {
        ""
    };
    if form.below > 0.0 && !below.is_empty() {
        let style = if below.contains(|c: char| c.is_ascii_digit()) {
            Style::Digits
        } else {
            Style::Small
        };
        lines.push(([(style, below.to_owned()), no_text()], form.below));
    }
    lines
}

fn draw_row(
    ui: &mut Ui<'_>,
    area: Rect,
    (rows, number): (&Rows<'_>, usize),
    slot: &Slot,
    is_lit: bool,
) {
    let text = RowText::of(&rows.steps[number]);
    let decides = rows.decides == Some(number);
    if !text.is_sentence || is_lit {
        let fill = match (is_lit, decides) {
            (true, _) => blueprint::GRID_COARSE,
            (_, true) => blueprint::GRID,
            _ => blueprint::PAPER.alpha(0.6),
        };
        let edge = if decides { blueprint::INK } else { Color::NONE };
        ui.add_snapped(Shape::of(area).round(6.0).fill(fill).border(1.5, edge));
        let bar = Rect { w: BAR, ..area };
        ui.add_snapped(Shape::of(bar).round(2.0).fill(text.color));
    }
    if !rows.steps[number].marks.is_empty() {
        ui.links.add_line(area, Action::Row(number));
    }
    let mut room = area.inset(vec2(
        if text.is_sentence { INSET * 0.5 } else { INSET },
        0.0,
    ));
    if let Some(truth) = text.truth {
        let mut side = room.cut_right(TICK);
        side.h = side.h.min(slot.lines[0].1);
        draw_truth(ui, side.center() + vec2(4.0, 0.0), truth);
    }
    for (index, ([left, right], height)) in slot.lines.iter().enumerate() {
        let row = room.cut_top(*height);
        let is_below = index > 0 && right.1.is_empty() && !text.is_sentence;
        let color = if is_below {
            blueprint::QUIET
        } else {
            text.color
        };
        // The names of two results belong to both.
        let has_two = !text.ours.is_empty();
        let named = if has_two { blueprint::INK } else { color };
        put(ui, left, row, Align::Left, named);
        let mut first = row;
        if has_two && !right.1.is_empty() {
            let ours = (right.0, text.ours.clone());
            put(ui, &ours, row, Align::Right, blueprint::CAST);
            let widths = [&text.result, &text.ours].map(|text| ui.lettering.width(right.0, text));
            first.cut_right(widths[0].max(widths[1]) + BESIDE);
        }
        put(ui, right, first, Align::Right, color);
    }
}

/// Draws a text of a row, cut where it has no room.
fn put(ui: &mut Ui<'_>, (style, text): &(Style, String), row: Rect, align: Align, color: Color) {
    if !text.is_empty() {
        let text = ui.lettering.fitted(*style, text, row.w);
        ui.line(*style, text, row, align, color);
    }
}

/// Draws a tick or a cross.
pub(super) fn draw_truth(ui: &mut Ui<'_>, middle: Vec2, truth: bool) {
    let (ends, color): (&[[(f32, f32); 2]], Color) = if truth {
        (
            &[[(-6.0, -1.0), (-2.0, 4.0)], [(-2.0, 4.0), (6.0, -6.0)]],
            blueprint::INK,
        )
    } else {
        (
            &[[(-5.0, -5.0), (5.0, 5.0)], [(-5.0, 5.0), (5.0, -5.0)]],
            blueprint::QUIET,
        )
    };
    for [from, to] in ends {
        let [from, to] = [from, to].map(|(x, y)| middle + vec2(*x, *y));
        ui.add(Shape::line(from, to, 2.2).fill(color));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_seven_rows_and_a_sentence_stands_with_the_row_after_it() {
        let row = Step::exact("C", &[1.0], Mark::X(0.0));
        let sentence = Step::note("all of:");
        let lengths = |steps: Vec<Step>, inputs: usize, height: f32| {
            let slot = |step| Slot {
                steps: vec![step],
                lines: vec![([no_text(), no_text()], 20.0 - GAP)],
            };
            let slots: Vec<Slot> = (0..steps.len()).map(slot).collect();
            let rows = Rows {
                inputs,
                ..Rows::of(steps, None)
            };
            let pages = panel::pages(&parts(&slots, &rows), vec2(MOST_ROWS, height));
            pages.iter().map(Vec::len).collect::<Vec<_>>()
        };
        let rows = |count| vec![row.clone(); count];
        assert_eq!(lengths(rows(7), 0, 1000.0), [7]);
        assert_eq!(lengths(rows(18), 3, 1000.0), [10, 7, 1]);
        assert_eq!(lengths(rows(14), 0, 100.0), [5, 5, 4]);
        let mut steps = rows(14);
        steps[6] = sentence.clone();
        assert_eq!(lengths(steps, 0, 1000.0), [6, 7, 1]);
        let mut steps = rows(7);
        steps[6] = sentence;
        assert_eq!(lengths(steps, 0, 1000.0), [7]);
    }
}
