//! A line of the panel: a line of a calculation, or something to choose.

use breakout::explain::{Kind, Step};

use crate::app::render::Style;
use crate::app::render::palette::{Color, blueprint};
use crate::app::words::words;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) line: Line,
    pub(super) choice: Option<Choice>,
    /// True if it belongs to an earlier stage.
    pub(super) is_faint: bool,
}

/// The effect of choosing a line: writes an input, takes up a challenge, or gives an answer, each by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Write(usize),
    TakeUp(usize),
    Answer(usize),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Line {
    Step(Step),
    /// A question.
    Words(&'static str),
    /// A challenge, ticked once it is met, or an answer.
    Choice {
        name: &'static str,
        is_on: bool,
        is_ticked: bool,
    },
    Gap,
}

/// The most letters of a name and its value that fit side by side.
const LETTERS: usize = 28;

impl From<Step> for Row {
    fn from(step: Step) -> Self {
        Self::new(Line::Step(step))
    }
}

impl Row {
    pub(super) const fn new(line: Line) -> Self {
        Self {
            line,
            choice: None,
            is_faint: false,
        }
    }

    pub(super) fn step(&self) -> Option<&Step> {
        match &self.line {
            Line::Step(step) => Some(step),
            _ => None,
        }
    }

    pub(super) fn is_gap(&self) -> bool {
        let is_gap = |step: &Step| step.kind == Kind::Gap;
        self.line == Line::Gap || self.step().is_some_and(is_gap)
    }

    /// True if the line refers to a part of the picture, or can be chosen.
    pub(super) fn can_be_lit(&self) -> bool {
        self.step().is_some_and(|step| !step.marks.is_empty()) || self.choice.is_some()
    }

    pub(super) fn choosing(self, choice: Choice) -> Self {
        let choice = Some(choice);
        Self { choice, ..self }
    }
}

/// The value of a step: its digits, in parentheses if there are two, or its sentence.
fn value(step: &Step) -> String {
    let digits = match &step.digits[..] {
        [] => return words().lab.said(step.id).to_owned(),
        [digits] => digits.clone(),
        digits => format!("({})", digits.join(", ")),
    };
    rounded(step, digits)
}

/// The numbers of a comparison.
pub(super) fn numbers(step: &Step) -> String {
    rounded(step, step.numbers.clone())
}

/// Puts `≈` before the text if the step is rounded.
fn rounded(step: &Step, text: String) -> String {
    if step.is_rounded {
        format!("≈ {text}")
    } else {
        text
    }
}

pub(super) struct Text(pub(super) Style, pub(super) String, pub(super) Color);

impl Line {
    /// The texts of each row, at the left and at the right.
    pub(super) fn texts(&self, ink: Color) -> Vec<[Text; 2]> {
        let small = |text: &str, color| Text(Style::Small, text.to_owned(), color);
        let digits = |text: &str, color| Text(Style::Digits, text.to_owned(), color);
        let nothing = || small("", ink);
        let step = match self {
            Self::Step(step) => step,
            Self::Words(text) => return vec![[small(text, blueprint::QUIET), nothing()]],
            Self::Choice { name, is_on, .. } => {
                let color = if *is_on { blueprint::CAST } else { ink };
                return vec![[small(name, color), nothing()]];
            }
            Self::Gap => return Vec::new(),
        };
        let (said, color) = (words().lab.said(step.id), color(step));
        let truth = || {
            let color = if step.holds() {
                color
            } else {
                blueprint::QUIET
            };
            digits(words().lab.truth(step.holds()), color)
        };
        let symbols = |label: &str| digits(&format!("{label}{}", step.symbols), blueprint::QUIET);
        let numbers = || digits(&numbers(step), ink);
        match step.kind {
            Kind::Value | Kind::Spare => {
                let value = value(step);
                let letters = step.symbols.chars().count() + value.chars().count();
                let value = if step.digits.is_empty() {
                    small(&value, ink)
                } else {
                    digits(&value, ink)
                };
                if letters > LETTERS {
                    vec![[symbols(""), nothing()], [value, nothing()]]
                } else {
                    vec![[symbols(""), value]]
                }
            }
            Kind::Working => {
                let sign = if step.is_rounded { "" } else { "= " };
                let worked = format!("{} {sign}{}", step.numbers, value(step));
                vec![[symbols(""), nothing()], [digits(&worked, ink), nothing()]]
            }
            Kind::Check => {
                let label = match said {
                    "" | "slip" => String::new(),
                    said => format!("{said}: "),
                };
                vec![[symbols(&label), nothing()], [numbers(), truth()]]
            }
            Kind::Apart => {
                let color = match (step.holds(), step.touching) {
                    (true, _) => blueprint::APART,
                    (false, true) => blueprint::TOUCH,
                    (false, false) => blueprint::QUIET,
                };
                let truth = digits(words().lab.truth(step.holds()), color);
                vec![[small(said, ink), symbols("")], [numbers(), truth]]
            }
            Kind::Brief => {
                let name = step.symbols.split(' ').next().unwrap_or_default();
                vec![[digits(&format!("{name} {}", step.numbers), ink), truth()]]
            }
            Kind::Says => vec![[small(said, ink), truth()]],
            Kind::Case => {
                let color = if step.holds() { color } else { blueprint::DIM };
                vec![[small(said, color), digits(&step.symbols, color)]]
            }
            Kind::Note if !step.symbols.is_empty() => {
                vec![[small(&words().lab.differs(&step.symbols), color), nothing()]]
            }
            Kind::Note | Kind::Slip => vec![[small(said, color), nothing()]],
            _ => Vec::new(),
        }
    }

    /// The texts without styles, for copying.
    pub(super) fn text(&self) -> String {
        let lines = self.texts(blueprint::INK).into_iter().enumerate();
        let lines = lines.map(|(row, [left, right])| {
            let indent = if row > 0 { "  " } else { "" };
            format!("{:<38}{}", format!("{indent}{}", left.1), right.1)
        });
        let lines: Vec<String> = lines.map(|line| line.trim_end().to_owned()).collect();
        lines.join("\n")
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

pub(super) fn choice(name: &'static str, is_on: bool, is_ticked: bool, choice: Choice) -> Row {
    let line = Line::Choice {
        name,
        is_on,
        is_ticked,
    };
    Row::new(line).choosing(choice)
}
