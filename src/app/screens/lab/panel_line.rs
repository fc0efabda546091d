//! A line of the panel: a step of a calculation, or something to choose.

use breakout::explain::{Kind, Step};

use crate::app::render::Style;
use crate::app::render::palette::{Color, blueprint};
use crate::app::words::words;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct PanelLine {
    pub(super) content: LineContent,
    pub(super) action: Option<LineAction>,
    /// True if it belongs to an earlier stage.
    pub(super) is_faint: bool,
}

/// The effect of choosing a line: types a number, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineAction {
    Type(usize),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum LineContent {
    Step(Step),
}

/// The longest name and value, in characters, that share a row.
const MOST_IN_A_ROW: usize = 28;

impl From<LineContent> for PanelLine {
    fn from(content: LineContent) -> Self {
        Self {
            content,
            action: None,
            is_faint: false,
        }
    }
}

impl From<Step> for PanelLine {
    fn from(step: Step) -> Self {
        LineContent::Step(step).into()
    }
}

impl PanelLine {
    pub(super) fn choosing(self, action: LineAction) -> Self {
        let action = Some(action);
        Self { action, ..self }
    }

    pub(super) fn step(&self) -> Option<&Step> {
        let LineContent::Step(step) = &self.content;
        Some(step)
    }

    /// True if the line refers to a part of the picture, or can be chosen.
    pub(super) fn can_be_lit(&self) -> bool {
        self.step().is_some_and(|step| !step.marks.is_empty()) || self.action.is_some()
    }
}

/// The value of a step: its digits, in parentheses if there are two, or its sentence.
fn value(step: &Step) -> String {
    let digits = match &step.digits[..] {
        [] => return words().lab.said(step.id).to_owned(),
        [digits] => digits.clone(),
        digits => format!("({})", digits.join(", ")),
    };
    rounded(step, &digits)
}

/// The numbers of a comparison.
pub(super) fn numbers(step: &Step) -> String {
    rounded(step, &step.numbers)
}

fn rounded(step: &Step, text: &str) -> String {
    format!("{}{text}", if step.is_rounded { "≈ " } else { "" })
}

pub(super) struct Text(pub(super) Style, pub(super) String, pub(super) Color);

impl LineContent {
    /// The texts of each row, at the left and at the right.
    pub(super) fn texts(&self, ink: Color) -> Vec<[Text; 2]> {
        let small = |text: &str, color| Text(Style::Small, text.to_owned(), color);
        let digits = |text: &str, color| Text(Style::Digits, text.to_owned(), color);
        let alone = |text| [text, small("", ink)];
        let Self::Step(step) = self;
        let (words, color, holds) = (words().lab, color(step), step.holds());
        let said = words.said(step.id);
        let truth = |color| digits(words.truth(holds), color);
        let lit = if holds { color } else { blueprint::QUIET };
        let symbols = |label: &str| digits(&format!("{label}{}", step.symbols), blueprint::QUIET);
        let numbers = || digits(&numbers(step), ink);
        match step.kind {
            Kind::Value => {
                let value = value(step);
                let length = step.symbols.chars().count() + value.chars().count();
                let value = if step.digits.is_empty() {
                    small(&value, ink)
                } else {
                    digits(&value, ink)
                };
                if length > MOST_IN_A_ROW {
                    vec![alone(symbols("")), alone(value)]
                } else {
                    vec![[symbols(""), value]]
                }
            }
            Kind::Working => {
                let sign = if step.is_rounded { "" } else { "= " };
                let worked = format!("{} {sign}{}", step.numbers, value(step));
                vec![alone(symbols("")), alone(digits(&worked, ink))]
            }
            Kind::Check => {
                let label = match said {
                    "" | "slip" => String::new(),
                    said => format!("{said}: "),
                };
                vec![alone(symbols(&label)), [numbers(), truth(lit)]]
            }
            Kind::Apart | Kind::Meet => {
                // The readings differ at equality. Otherwise what keeps the shapes apart stands out.
                let color = if holds != step.touching {
                    blueprint::TOUCH
                } else if holds == (step.kind == Kind::Apart) {
                    blueprint::APART
                } else {
                    blueprint::QUIET
                };
                vec![[small(said, ink), symbols("")], [numbers(), truth(color)]]
            }
            Kind::Brief => {
                let name = step.symbols.split(' ').next().unwrap_or_default();
                let compared = format!("{name} {}", step.numbers);
                vec![[digits(&compared, ink), truth(lit)]]
            }
            Kind::Says => vec![[small(said, ink), truth(lit)]],
            Kind::Case => {
                let color = if holds { color } else { blueprint::DIM };
                vec![[small(said, color), digits(&step.symbols, color)]]
            }
            Kind::Note if !step.symbols.is_empty() => {
                vec![alone(small(&words.differs(&step.symbols), color))]
            }
            Kind::Note | Kind::Slip => vec![alone(small(said, color))],
            _ => Vec::new(),
        }
    }

    /// The texts without styles.
    #[cfg(test)]
    pub(super) fn text(&self) -> String {
        let rows = self.texts(blueprint::INK).into_iter().enumerate();
        let rows = rows.map(|(row, [left, right])| {
            let indent = if row > 0 { "  " } else { "" };
            let text = format!("{:<38}{}", format!("{indent}{}", left.1), right.1);
            text.trim_end().to_owned()
        });
        rows.collect::<Vec<_>>().join("\n")
    }
}

/// The colour of a sentence, of the word "true", or of a case that applies.
fn color(step: &Step) -> Color {
    match (step.kind, step.id) {
        (Kind::Slip | Kind::Brief, _) | (_, "slip" | "circles-box-overlaps") => blueprint::BOX_ONLY,
        (Kind::Case, _) | (_, "approaches" | "not-finite") => blueprint::CAST,
        (Kind::Note, id) if id != "differs" => blueprint::QUIET,
        _ => blueprint::TOUCH,
    }
}
