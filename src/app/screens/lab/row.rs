//! A line of the panel: what it says, what geometry it is about, and what choosing it does.

use macroquad::prelude::{Vec2, vec2};

use super::marks::Mark;
use crate::app::render::palette::{Color, blueprint};

/// A line of the panel.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) line: Line,
    /// The geometry that it is about.
    pub(super) marks: Vec<Mark>,
    pub(super) choice: Option<Choice>,
    /// Whether it is told as what came before.
    pub(super) is_faint: bool,
}

/// What choosing a line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Writes an input, counted from 0.
    Write(usize),
    /// Takes up a challenge, counted from 0.
    TakeUp(usize),
    /// Answers the question that comes first, counted from 0.
    Answer(usize),
}

/// What a line says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Line {
    /// A name and its value. Details are left out where room is short.
    Value {
        name: String,
        value: String,
        detail: bool,
    },
    /// A formula in symbols and in numbers, and the truth of a comparison.
    Check {
        symbols: String,
        numbers: String,
        truth: Option<bool>,
        /// The colour of the word "true".
        color: Color,
    },
    /// A comparison that separates the shapes, and its truth with `<` or `>` (`strict`) and with
    /// `≤` or `≥` (`loose`).
    Separation {
        name: &'static str,
        symbols: String,
        numbers: String,
        strict: bool,
        loose: bool,
    },
    /// A conclusion from the lines above.
    Conclusion {
        text: String,
        truth: bool,
        color: Color,
    },
    /// A comparison in numbers only. These are left out first.
    Compare {
        numbers: String,
        truth: bool,
        color: Color,
    },
    /// Words between the lines, in a colour.
    Words(String, Color),
    /// One of several cases. `here` marks the one that applies.
    Case {
        name: &'static str,
        symbols: &'static str,
        here: bool,
    },
    /// A challenge, ticked when it was met.
    Challenge {
        name: &'static str,
        is_met: bool,
        is_taken_up: bool,
    },
    /// One of the answers to a question, counted from 0.
    Answer(usize, &'static str),
    /// Vertical space.
    Gap,
}

impl From<Line> for Row {
    fn from(line: Line) -> Self {
        Self {
            line,
            marks: Vec::new(),
            choice: None,
            is_faint: false,
        }
    }
}

impl Row {
    pub(super) const GAP: Self = Self {
        line: Line::Gap,
        marks: Vec::new(),
        choice: None,
        is_faint: false,
    };

    /// The same line, about some geometry.
    pub(super) fn about<const N: usize>(mut self, marks: [Mark; N]) -> Self {
        self.marks = marks.into();
        self
    }

    /// The same comparison, in the colour of a wrong answer.
    pub(super) fn in_amber(mut self) -> Self {
        if let Line::Check { color, .. } = &mut self.line {
            *color = blueprint::BOX_ONLY;
        }
        self
    }

    /// Whether it has something to show or to do.
    pub(super) fn can_be_lit(&self) -> bool {
        !self.marks.is_empty() || self.choice.is_some()
    }

    /// The same line, which does something when it is chosen.
    pub(super) fn choosing(mut self, choice: Choice) -> Self {
        self.choice = Some(choice);
        self
    }
}

/// Why a cast misses, in the words of a reason with its number.
pub(super) fn miss(reason: &str) -> Vec<Row> {
    let (reason, number) = reason.split_once(": ").unwrap_or((reason, ""));
    let mut rows = vec![cast(format!("No hit: {reason}"))];
    rows.extend((!number.is_empty()).then(|| cast(number)));
    rows
}

impl Line {
    /// The line as text.
    pub(super) fn text(&self) -> String {
        let verdict = |text: &str, truth: bool| format!("{text:<36}{truth}");
        match self {
            Self::Value { name, value, .. } => format!("{name:<26}{value}"),
            Self::Check {
                symbols,
                numbers,
                truth,
                ..
            } => match truth {
                Some(truth) => format!("{symbols}\n  {}", verdict(numbers, *truth)),
                None => format!("{symbols}\n  {numbers}"),
            },
            Self::Separation {
                name,
                symbols,
                numbers,
                strict,
                loose,
            } => format!("{name}: {symbols}\n  {numbers:<36}{strict}, or equal: {loose}"),
            Self::Conclusion { text, truth, .. } => verdict(text, *truth),
            Self::Compare { numbers, truth, .. } => verdict(numbers, *truth),
            Self::Words(text, _) => text.clone(),
            Self::Case {
                name,
                symbols,
                here,
            } => format!("{name:<26}{symbols}{}", if *here { "  (here)" } else { "" }),
            Self::Challenge { name, is_met, .. } => verdict(name, *is_met),
            Self::Answer(_, name) => (*name).to_owned(),
            Self::Gap => String::new(),
        }
    }
}

/// The shortest digits that tell an `f32` from its neighbours.
pub(super) fn number(x: f32) -> String {
    let text = if x != 0.0 && x.abs() < 1e-4 {
        format!("{x:e}")
    } else {
        format!("{x}")
    };
    text.replace('-', "−")
}

/// At most two decimals, for numbers that are not compared. A sign says where digits are left out.
pub(super) fn short(x: f32) -> String {
    let rounded = hundredths(x);
    let sign = if rounded == x { "" } else { "≈ " };
    format!("{sign}{}", number(rounded))
}

pub(super) fn vector(v: Vec2) -> String {
    let rounded = vec2(hundredths(v.x), hundredths(v.y));
    let sign = if rounded == v { "" } else { "≈ " };
    format!("{sign}({}, {})", number(rounded.x), number(rounded.y))
}

fn hundredths(x: f32) -> f32 {
    // No zero has a sign.
    (x * 100.0).round() / 100.0 + 0.0
}

pub(super) fn value(name: impl Into<String>, value: impl Into<String>) -> Row {
    let (name, value, detail) = (name.into(), value.into(), false);
    Row::from(Line::Value {
        name,
        value,
        detail,
    })
}

pub(super) fn detail(name: impl Into<String>, value: impl Into<String>) -> Row {
    let (name, value, detail) = (name.into(), value.into(), true);
    Row::from(Line::Value {
        name,
        value,
        detail,
    })
}

/// A comparison in symbols and in numbers.
pub(super) fn check(symbols: impl Into<String>, numbers: impl Into<String>, truth: bool) -> Row {
    Row::from(Line::Check {
        symbols: symbols.into(),
        numbers: numbers.into(),
        truth: Some(truth),
        color: blueprint::TOUCH,
    })
}

/// A formula in symbols and in numbers.
pub(super) fn working(symbols: impl Into<String>, numbers: impl Into<String>) -> Row {
    Row::from(Line::Check {
        symbols: symbols.into(),
        numbers: numbers.into(),
        truth: None,
        color: blueprint::INK,
    })
}

pub(super) fn conclusion(text: impl Into<String>, truth: bool) -> Row {
    let (text, color) = (text.into(), blueprint::TOUCH);
    Row::from(Line::Conclusion { text, truth, color })
}

/// An introduction to the lines below.
pub(super) fn words(text: impl Into<String>) -> Row {
    Row::from(Line::Words(text.into(), blueprint::QUIET))
}

/// A sentence about a wrong answer of a test, in the colour of the box test.
pub(super) fn lie(text: impl Into<String>) -> Row {
    Row::from(Line::Words(text.into(), blueprint::BOX_ONLY))
}

/// A sentence about the swept test, in the colour of the cast.
pub(super) fn cast(text: impl Into<String>) -> Row {
    Row::from(Line::Words(text.into(), blueprint::CAST))
}
