//! The panel beside the bench: its modes, both answers, and the lines with their numbers.

use macroquad::prelude::{Rect, vec2};

use super::constructions::answer_color;
use super::layout::{Layout, TABS};
use super::page::{self, MORE, Page};
use super::row::{Choice, Line, Row};
use super::state::Lab;
use crate::app::input::{Action, Context};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::button::Face;
use crate::app::words::words;

pub(super) fn draw(lab: &Lab, ui: &mut Ui<'_>, layout: &Layout) {
    let words = words().lab;
    let modes: [_; TABS] = [
        (Action::NextForm, words.forms),
        (Action::Inputs, words.inputs),
        (Action::Challenges, words.challenges),
        (Action::Predict, words.predict),
        (Action::Copy, words.copy),
        (Action::NextStage, words.stages),
    ];
    // Only a cast has stages.
    let has = |action| action != Action::NextStage || lab.setup.motion.is_some();
    let buttons = modes.into_iter().filter(|(action, _)| has(*action));
    let buttons = buttons.map(|(action, word)| {
        let face = Face::Keyed(Context::Lab, word);
        (face, Some(action), lab.is_on(action))
    });
    let buttons: Vec<_> = buttons.collect();
    for (row, buttons) in layout
        .tabs
        .iter()
        .zip(buttons.chunks(TABS / layout.tabs.len()))
    {
        ui.buttons(*row, 2.0, buttons);
    }
    let page = Page::new(lab, layout);
    if let Some((name, count)) = lab.heading() {
        heading(ui, layout, name, &count);
    } else if page::area(lab, layout).y > layout.sheet.y {
        answers(lab, ui, layout);
    }
    let rows = lab.rows();
    for &(line, mut area) in &page.slots {
        let (row, action) = (&rows[line], Action::Row(line));
        let (is_lit, is_choice) = (lab.lights(line, row, layout), row.choice.is_some());
        plate(ui, area, is_lit, is_choice);
        if is_choice {
            ui.links.add(area, action);
            // What does something may be taller than its text.
            area.y += (area.h - page::height(&row.line)) * 0.5;
        } else {
            ui.links.add_line(area, action);
        }
        let ink = if row.is_faint {
            blueprint::DIM
        } else {
            blueprint::INK
        };
        Text { ui, area, ink }.draw(row);
    }
    ui.flush();
    field(lab, ui, &page);
    links(lab, ui, layout, &page);
}

/// Draws the name of the sheet, and at the right its number.
fn heading(canvas: &mut Canvas, layout: &Layout, name: &str, count: &str) {
    let left = layout.sheet.point() + vec2(0.0, 17.0);
    canvas.text(Style::Small, name, left, Align::Left, blueprint::CAST);
    let right = left + vec2(layout.sheet.w, 0.0);
    canvas.text(Style::Small, count, right, Align::Right, blueprint::QUIET);
}

/// Draws the idea of the pair and both answers.
fn answers(lab: &Lab, canvas: &mut Ui<'_>, layout: &Layout) {
    let mut room = layout.sheet;
    let (idea, quiet) = (lab.pair().told.sentence(), blueprint::QUIET);
    let area = Rect {
        h: 32.0,
        ..room.cut_top(26.0)
    };
    let area = area.middle(area.size() + vec2(0.0, 8.0));
    canvas.label(
        Style::Small,
        idea,
        Rect {
            y: area.y - 3.0,
            ..area
        },
        Align::Left,
        quiet,
    );
    let row = room.cut_top(38.0);
    let words = words().lab;
    answer(canvas, row.cell(0, 2, 1, 8.0), words.touches, lab.touches());
    answer(
        canvas,
        row.cell(1, 2, 1, 8.0),
        words.overlaps,
        lab.overlaps(),
    );
}

/// Draws one of the two answers. Side by side they show exact tangency: touching without overlap.
fn answer(canvas: &mut Canvas, area: Rect, word: &str, yes: bool) {
    let (color, words) = (answer_color(yes), words().lab);
    let (text, opacity) = if yes {
        (words.yes, 0.28)
    } else {
        (words.no, 0.06)
    };
    let plate = Shape::of(area).round(7.0);
    canvas.add_snapped(plate.fill(color.alpha(opacity)).border(1.4, color));
    let base = area.center().y + 5.0;
    let left = vec2(area.x + 12.0, base);
    let right = vec2(area.right() - 12.0, base + 2.0);
    let ink = color.mix(blueprint::INK, 0.3);
    let need = canvas.lettering.width(Style::Small, word) + 28.0;
    let is_narrow = need + canvas.lettering.width(Style::Body, text) > area.w;
    let style = if is_narrow { Style::Small } else { Style::Body };
    canvas.text(style, text, right, Align::Right, ink);
    let room = area.w - 28.0 - canvas.lettering.width(style, text);
    let word = canvas.lettering.fitted(Style::Small, word, room);
    canvas.text(Style::Small, word, left, Align::Left, blueprint::INK);
}

/// Draws the ground of a line that is lit, or that does something.
fn plate(canvas: &mut Canvas, area: Rect, is_lit: bool, does_something: bool) {
    let area = area.inset(vec2(-4.0, 0.0));
    let ground = Shape::rect(area.point(), area.size() - vec2(0.0, 1.0)).round(4.0);
    if is_lit {
        canvas.add_snapped(ground.fill(blueprint::GRID_COARSE));
    } else if does_something {
        canvas.add_snapped(ground.fill(blueprint::PAPER));
    }
}

/// Draws the input that is typed, over its line.
fn field(lab: &Lab, canvas: &mut Canvas, page: &Page) {
    let Some((input, field)) = &lab.writing else {
        return;
    };
    if let Some(&(_, mut area)) = page.slots.iter().find(|(line, _)| line == input) {
        area.cut_left(area.w * 0.4);
        field.draw(canvas, area.middle(vec2(area.w, 30.0)));
        canvas.flush();
    }
}

/// Draws the links at the foot: to the stage before, and to the next page.
fn links(lab: &Lab, ui: &mut Ui<'_>, layout: &Layout, page: &Page) {
    let mut panel = layout.panel;
    let row = panel.cut_bottom(MORE);
    if lab.stage().is_some() {
        let back = ui.hint(Context::Lab, Action::PreviousStage, words().common.back);
        ui.hints(row, Align::Left, &[back]);
    }
    // Fingers have the keys for numbers there while they type.
    let (shown, all) = page.count;
    if all > 1 && lab.writing.is_none() {
        let words = words().lab.more(shown, all);
        let more = ui.hint(Context::Lab, Action::NextPage, &words);
        ui.hints(row, Align::Right, &[more]);
    }
}

/// The texts of a line.
struct Text<'a, 'b> {
    ui: &'a mut Ui<'b>,
    /// Its area, from where its text begins.
    area: Rect,
    /// The colour of its numbers.
    ink: Color,
}

impl Text<'_, '_> {
    fn draw(&mut self, row: &Row) {
        match &row.line {
            Line::Value { name, value, .. } => {
                self.left(Style::Digits, 0, name, blueprint::QUIET);
                let digits = value.starts_with(|c: char| !c.is_alphabetic());
                let style = if digits { Style::Digits } else { Style::Small };
                let lettering = &self.ui.lettering;
                let room = self.area.w - lettering.width(Style::Digits, name) - 8.0;
                let value = lettering.fitted(style, value, room);
                self.right(style, 0, &value, self.ink);
            }
            Line::Check {
                symbols,
                numbers,
                truth,
                color,
            } => {
                self.left(Style::Digits, 0, symbols, blueprint::QUIET);
                self.numbers(numbers, truth.map_or(0.0, |_| 46.0));
                if let Some(truth) = truth {
                    self.truth(1, *truth, *color);
                }
            }
            Line::Separation {
                name,
                symbols,
                numbers,
                strict,
                loose,
            } => {
                self.left(Style::Small, 0, name, self.ink);
                self.right(Style::Digits, 0, symbols, blueprint::QUIET);
                self.separates(*strict, *loose, numbers);
            }
            Line::Words(text, color) => self.left(Style::Small, 0, text, *color),
            Line::Conclusion {
                style,
                text,
                truth,
                color,
            } => {
                self.left(*style, 0, text, self.ink);
                self.truth(0, *truth, *color);
            }
            Line::Case { name, when, here } => {
                let color = if *here {
                    blueprint::CAST
                } else {
                    blueprint::DIM
                };
                self.left(Style::Small, 0, name, color);
                self.right(Style::Digits, 0, when, color);
            }
            Line::Choice {
                name,
                is_on,
                is_ticked,
            } => {
                let key = match row.choice {
                    Some(Choice::Answer(answer)) => {
                        self.ui.key(Context::Lab, Action::Lesson(answer))
                    }
                    _ => None,
                };
                let name = key.map_or((*name).to_owned(), |key| format!("{key}   {name}"));
                let color = if *is_on { blueprint::CAST } else { self.ink };
                self.left(Style::Small, 0, &name, color);
                if *is_ticked {
                    self.tick();
                }
            }
            Line::Gap => {}
        }
    }

    /// A check mark at the right.
    fn tick(&mut self) {
        let middle = vec2(self.area.right() - 12.0, self.base(0) - 4.0);
        let ends = [vec2(-6.0, -1.0), vec2(-2.0, 4.0), vec2(6.0, -6.0)];
        let [from, low, to] = ends.map(|end| middle + end);
        for (from, to) in [(from, low), (low, to)] {
            let line = Shape::line(from, to, 2.2);
            self.ui.add(line.fill(blueprint::CAST));
        }
    }

    /// The numbers of a separation. The truth of both comparisons is at the right, the strict one first.
    fn separates(&mut self, strict: bool, loose: bool, numbers: &str) {
        let mark = match (strict, loose) {
            (true, _) => blueprint::APART,
            (false, true) => blueprint::TOUCH,
            (false, false) => blueprint::QUIET,
        };
        let sign = if numbers.contains('<') { '≤' } else { '≥' };
        let loose = words().lab.truth(loose);
        self.right(Style::Digits, 1, &format!("{sign} {loose}"), mark);
        self.area.w -= 72.0;
        self.truth(1, strict, blueprint::APART);
        self.numbers(numbers, 56.0);
    }

    fn truth(&mut self, row: usize, truth: bool, color: Color) {
        let color = if truth { color } else { blueprint::QUIET };
        self.right(Style::Digits, row, words().lab.truth(truth), color);
    }

    /// Numbers in the second row, with some room at the right for their truth.
    fn numbers(&mut self, numbers: &str, truth: f32) {
        let room = self.area.w - truth;
        let numbers = self.ui.lettering.fitted(Style::Digits, numbers, room);
        self.left(Style::Digits, 1, &numbers, self.ink);
    }

    fn left(&mut self, style: Style, row: usize, text: &str, color: Color) {
        let at = vec2(self.area.x, self.base(row));
        self.ui.text(style, text, at, Align::Left, color);
    }

    fn right(&mut self, style: Style, row: usize, text: &str, color: Color) {
        let at = vec2(self.area.right(), self.base(row));
        self.ui.text(style, text, at, Align::Right, color);
    }

    fn base(&self, row: usize) -> f32 {
        self.area.y + (15.0 + 19.0 * row as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::super::pairs::PAIRS;
    use super::super::prediction::Question;
    use super::super::{challenges, inputs};
    use super::*;
    use crate::app::render::Lettering;

    /// The width of the narrowest panel.
    const NARROWEST: f32 = 252.0;

    #[test]
    fn every_line_of_every_lesson_has_room_in_the_narrowest_panel() {
        let lettering = Lettering::plain();
        let small = |text: &str| lettering.width(Style::Small, text);
        let digits = |text: &str| lettering.width(Style::Digits, text);
        let width = |line: &Line| match line {
            Line::Value { name, value, .. } => digits(name) + digits(value).min(small(value)) + 4.0,
            Line::Check {
                symbols,
                numbers,
                truth: None,
                ..
            } => digits(symbols).max(digits(numbers)),
            Line::Check { symbols, .. } => digits(symbols),
            Line::Separation { name, symbols, .. } => small(name) + digits(symbols) + 8.0,
            Line::Conclusion {
                style: Style::Digits,
                text,
                ..
            } => digits(text) + digits(" false"),
            Line::Words(text, _) => small(text),
            Line::Conclusion { text, .. } => small(text) + digits("false") + 4.0,
            Line::Case { name, when, .. } => small(name) + digits(when) + 4.0,
            Line::Choice { name, .. } => small(name) + small("8   ").max(24.0),
            Line::Gap => 0.0,
        };
        let mut long = Vec::new();
        for pair in PAIRS {
            for form in pair.forms {
                long.push((small(form.name) + small(" 4/4"), form.name.to_owned()));
            }
            for lesson in pair.lessons {
                let mut rows = pair.rows(&lesson.setup);
                rows.extend(inputs::rows(&lesson.setup, pair.letters));
                rows.extend(challenges::rows(|_| true, |_| true));
                rows.extend(Question::about(pair, &lesson.setup).rows());
                rows.extend(
                    pair.forms
                        .iter()
                        .flat_map(|form| (form.rows)(&lesson.setup)),
                );
                long.extend(
                    rows.into_iter()
                        .map(|row| (width(&row.line), format!("{:?}", row.line))),
                );
            }
        }
        long.retain(|(width, _)| *width > NARROWEST);
        assert!(long.is_empty(), "{long:#?}");
    }
}
