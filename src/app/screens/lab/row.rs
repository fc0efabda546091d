//! A line of the panel: what it says, what geometry it is about, and what choosing it does.

use breakout::collision::Aabb;
use macroquad::prelude::{Vec2, vec2};

use super::marks::Mark;
use crate::app::render::Style;
use crate::app::render::palette::{Color, blueprint};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) line: Line,
    /// That of a sentence, or of the word "true".
    pub(super) color: Color,
    /// The geometry that it is about.
    pub(super) marks: Vec<Mark>,
    pub(super) choice: Option<Choice>,
    /// Whether it is left out where room is short.
    pub(super) is_detail: bool,
    /// Whether it is told as what came before.
    pub(super) is_faint: bool,
}

/// What choosing a line does: writes an input, takes up a challenge, or gives an answer, each counted
/// from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Write(usize),
    TakeUp(usize),
    Answer(usize),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Line {
    Value {
        name: String,
        value: String,
    },
    /// A formula in symbols and in numbers, and the truth of a comparison.
    Check {
        symbols: String,
        numbers: String,
        truth: Option<bool>,
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
    /// A conclusion from the lines above; in digits, a comparison of numbers. Those are left out first.
    Conclusion {
        style: Style,
        text: String,
        truth: bool,
    },
    Words(String),
    /// One of several cases. `here` marks the one that applies.
    Case {
        name: &'static str,
        when: &'static str,
        here: bool,
    },
    /// Something to be chosen: a challenge, ticked when it was met, or an answer.
    Choice {
        name: &'static str,
        is_on: bool,
        is_ticked: bool,
    },
    Gap,
}

impl Row {
    pub(super) const GAP: Self = Self::new(Line::Gap);

    const fn new(line: Line) -> Self {
        Self {
            line,
            color: blueprint::TOUCH,
            marks: Vec::new(),
            choice: None,
            is_detail: false,
            is_faint: false,
        }
    }

    pub(super) fn about(mut self, marks: impl IntoIterator<Item = Mark>) -> Self {
        self.marks = marks.into_iter().collect();
        self
    }

    pub(super) fn colored(self, color: Color) -> Self {
        Self { color, ..self }
    }

    /// Whether it has something to show or to do.
    pub(super) fn can_be_lit(&self) -> bool {
        !self.marks.is_empty() || self.choice.is_some()
    }

    pub(super) fn choosing(self, choice: Choice) -> Self {
        let choice = Some(choice);
        Self { choice, ..self }
    }
}

/// Why a cast misses, in the words of a reason with its number.
pub(super) fn miss(reason: &str) -> Vec<Row> {
    let text = format!("No hit: {}", reason.replacen(": ", "\n", 1));
    let rows = text.lines().map(words);
    rows.map(|row| row.colored(blueprint::CAST)).collect()
}

impl Line {
    pub(super) fn text(&self) -> String {
        let verdict = |text: &str, truth: bool| format!("{text:<36}{truth}");
        match self {
            Self::Value { name, value } => format!("{name:<26}{value}"),
            Self::Check {
                symbols,
                numbers,
                truth,
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
            Self::Words(text) => text.clone(),
            Self::Case { name, when, here } => {
                format!("{name:<26}{when}{}", if *here { "  (here)" } else { "" })
            }
            Self::Choice {
                name, is_ticked, ..
            } => verdict(name, *is_ticked),
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
    let (name, value) = (name.into(), value.into());
    Row::new(Line::Value { name, value })
}

pub(super) fn detail(name: &str, number: impl Into<String>) -> Row {
    let is_detail = true;
    Row {
        is_detail,
        ..value(name, number)
    }
}

pub(super) fn working(symbols: impl Into<String>, numbers: impl Into<String>) -> Row {
    Row::new(Line::Check {
        symbols: symbols.into(),
        numbers: numbers.into(),
        truth: None,
    })
}

pub(super) fn check(symbols: impl Into<String>, numbers: String, truth: bool) -> Row {
    Row::new(Line::Check {
        symbols: symbols.into(),
        numbers,
        truth: Some(truth),
    })
}

/// One side of a comparison: a number as it is written, and the geometry that it measures.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub(super) value: f32,
    pub(super) text: String,
    pub(super) mark: Option<Mark>,
}

impl Term {
    pub(super) fn new(value: f32) -> Self {
        Self {
            value,
            text: number(value),
            mark: None,
        }
    }

    pub(super) fn x(value: f32) -> Self {
        Self::new(value).at(Mark::X(value))
    }

    pub(super) fn y(value: f32) -> Self {
        Self::new(value).at(Mark::Y(value))
    }

    pub(super) fn at(self, mark: Mark) -> Self {
        let mark = Some(mark);
        Self { mark, ..self }
    }

    pub(super) fn written(self, text: String) -> Self {
        Self { text, ..self }
    }
}

pub(super) struct Sides {
    pub(super) left: Term,
    pub(super) top: Term,
    pub(super) right: Term,
    pub(super) bottom: Term,
}

impl Sides {
    pub(super) fn of(aabb: Aabb) -> Self {
        let [left, top, right, bottom] = Mark::sides(aabb);
        Self {
            left: Term::new(aabb.min.x).at(left),
            top: Term::new(aabb.min.y).at(top),
            right: Term::new(aabb.max.x).at(right),
            bottom: Term::new(aabb.max.y).at(bottom),
        }
    }
}

pub(super) fn holds(left: f64, sign: char, right: f64) -> bool {
    match sign {
        '<' => left < right,
        '≤' => left <= right,
        '=' => left == right,
        '≥' => left >= right,
        _ => left > right,
    }
}

pub(super) fn sign_of(symbols: &str) -> char {
    let is_sign = |letter: &char| "<≤=≥>".contains(*letter);
    symbols.chars().find(is_sign).unwrap_or('=')
}

/// A comparison in numbers, and whether it holds. Its sign stands in its symbols.
fn asked(symbols: &str, left: &Term, right: &Term) -> (String, bool) {
    let sign = sign_of(symbols);
    let truth = holds(left.value.into(), sign, right.value.into());
    (format!("{} {sign} {}", left.text, right.text), truth)
}

/// A comparison, about the geometry of both sides.
pub(super) fn compare(symbols: impl Into<String>, left: &Term, right: &Term) -> Row {
    let symbols = symbols.into();
    let (numbers, truth) = asked(&symbols, left, right);
    check(symbols, numbers, truth).about(left.mark.into_iter().chain(right.mark))
}

/// A comparison with `<` or `>` that would separate two shapes.
pub(super) fn separation(name: &'static str, symbols: &str, left: &Term, right: &Term) -> Row {
    let (numbers, strict) = asked(symbols, left, right);
    let row = Row::new(Line::Separation {
        name,
        symbols: symbols.to_owned(),
        numbers,
        strict,
        loose: strict || left.value == right.value,
    });
    row.about(left.mark.into_iter().chain(right.mark))
}

/// A conclusion that is a comparison.
pub(super) fn concluded(style: Style, text: String, left: &Term, right: &Term) -> Row {
    let (_, truth) = asked(&text, left, right);
    let row = Row::new(Line::Conclusion { style, text, truth });
    row.about(left.mark.into_iter().chain(right.mark))
}

pub(super) fn conclusion(text: impl Into<String>, truth: bool) -> Row {
    let (style, text) = (Style::Small, text.into());
    Row::new(Line::Conclusion { style, text, truth })
}

pub(super) fn case(name: &'static str, when: &'static str, here: bool) -> Row {
    Row::new(Line::Case { name, when, here })
}

pub(super) fn choice(name: &'static str, is_on: bool, is_ticked: bool, choice: Choice) -> Row {
    let line = Line::Choice {
        name,
        is_on,
        is_ticked,
    };
    Row::new(line).choosing(choice)
}

/// An introduction to the lines below.
pub(super) fn words(text: impl Into<String>) -> Row {
    Row::new(Line::Words(text.into())).colored(blueprint::QUIET)
}

/// A sentence about a wrong answer of a test, in the colour of the box test.
pub(super) fn lie(text: impl Into<String>) -> Row {
    words(text).colored(blueprint::BOX_ONLY)
}
