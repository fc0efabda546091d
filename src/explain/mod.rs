//! The calculations of collisions as data, line by line, without a window and without sentences.
//!
//! A line is a formula in the notation of the screens. It is parsed once and gives its value, the same line with
//! numbers, the truth of a comparison with and without equality, and the parts of the picture that it refers to.
//! Numbers have enough digits to compute the lines below. A sentence is an id, for which the window has the words.
//!
//! The letters are those of `docs/learning.md`: C the centre of a circle, r its radius, B the centre of a box and e its
//! half extents, P the closest point, D = C − B, K = clamp(D, −e, e), D' = P − C, n the normal, m the motion, v the
//! velocity.

mod bounce;
mod calculation;
mod cast;
mod code;
mod decision;
mod digits;
#[rustfmt::skip]
pub mod forms;
mod formula;
mod help;
#[rustfmt::skip]
mod languages;
mod mark;
pub mod over_time;
#[rustfmt::skip]
pub mod pairs;
mod quiz;
mod why;

pub use bounce::BallHit;
use calculation::{Calculation, Depiction};
pub use cast::{Cast, CastSteps, Stage, reason};
pub use code::Program;
pub use decision::Decision;
pub use digits::{compared, exact, relation, short, time};
pub use formula::Value;
pub use help::HelpTurn;
pub use languages::{LANGUAGES, Language};
pub use mark::Mark;
pub use over_time::OverTime;
pub use pairs::{Scene, SceneShape, box_test_lies};
pub use quiz::Question;

/// A row adds lines to a calculation: their kind, the id of their sentence, and their formulas, separated by `; `.
/// ` if ` and a condition may follow; if it does not hold, the row adds nothing.
///
/// Formulas use the names above them. A name is the text before ` = `, or the whole formula.
pub type Row = (Kind, &'static str, &'static str);

/// The kind of line that a row adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a formula, and its value.
    Value,
    /// A formula, and below it the same with numbers.
    Working,
    /// A formula that is used and not shown.
    Hidden,
    /// A comparison, below it the same with numbers, and its truth.
    Check,
    /// A comparison that no conclusion uses.
    Brief,
    /// A comparison that would separate two shapes.
    Apart,
    /// A comparison that holds for two shapes that meet: strict, and with equality where touching counts.
    Meet,
    /// A sentence and its truth.
    Says,
    /// One of several cases: its symbols, and after ` if ` its condition.
    Case,
    /// A sentence.
    Note,
    /// A sentence about what is wrong with a test.
    Slip,
    /// A value of the textbook's in place of the numbers, and of ours in place of the digits; or a line of its loop.
    Textbook,
    /// Says that all checks since the last such sentence hold.
    All,
    /// Says that none of the comparisons that separate holds, where touching counts.
    NoneTouching,
    /// Says that all of [`Kind::Meet`] hold, where touching counts.
    AllTouching,
    /// Says that all of them hold strictly, where touching does not count.
    AllStrict,
    /// Notes each of them that holds with equality alone.
    Differs,
    /// A check with unsigned sizes, as in source 001, if that inverts its truth: its numbers are whole, and one side is
    /// negative.
    Unsigned,
}

/// A line of a calculation as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The kind of the line. A row that concludes adds a [`Kind::Says`] or a [`Kind::Note`].
    pub kind: Kind,
    /// The part of the calculation that it belongs to.
    pub part: &'static str,
    /// The id of its sentence; empty if it has none.
    pub id: &'static str,
    /// The formula, or a name.
    pub symbols: String,
    /// The formula with the numbers of its names.
    pub numbers: String,
    /// The result of the formula.
    pub value: Value,
    /// The digits of the value: of a number, or of x and y.
    pub digits: Vec<String>,
    /// True if the digits are rounded.
    pub is_rounded: bool,
    /// The comparison with the radius that follows the digits.
    pub after: &'static str,
    /// The truth with equality counted, where the comparison does not count it; the reverse after [`Step::or_equal`].
    pub touching: bool,
    /// The parts of the picture that it is about.
    pub marks: Vec<Mark>,
}

impl Step {
    /// An input, one number or two with all of their digits.
    pub fn exact(name: &str, numbers: &[f32], mark: Mark) -> Self {
        let mut calculation = Calculation::default();
        let step = &mut calculation
            .push(Kind::Value, name, Value::Truth(false))
            .step;
        step.digits = numbers.iter().map(|number| exact(*number)).collect();
        step.marks.push(mark);
        step.clone()
    }

    /// A sentence of the window's own.
    pub fn note(text: impl Into<String>) -> Self {
        let mut calculation = Calculation::default();
        calculation
            .push(Kind::Note, &text.into(), Value::Truth(true))
            .step
            .clone()
    }

    /// A value of the textbook's, perhaps beside ours.
    pub fn textbook(name: &str, theirs: String, ours: Option<String>) -> Self {
        Self {
            kind: Kind::Textbook,
            numbers: theirs,
            digits: ours.into_iter().collect(),
            ..Self::note(name)
        }
    }

    /// True if it is a truth that holds.
    pub fn holds(&self) -> bool {
        self.value.holds()
    }

    /// The comparison with equality counted.
    #[must_use]
    pub fn or_equal(mut self) -> Self {
        for text in [&mut self.symbols, &mut self.numbers] {
            *text = text.replace('<', "≤").replace('>', "≥");
        }
        let strict = self.holds();
        self.value = Value::Truth(self.touching);
        self.touching = strict;
        self
    }

    /// The digits, and the comparison after them; after ≈ if they are rounded.
    pub fn text(&self) -> String {
        let sign = if self.is_rounded { "≈ " } else { "" };
        let text = format!("{sign}{} {}", self.digits.join(" "), self.after);
        text.trim_end().to_owned()
    }

    /// The name that it gives to its value.
    pub fn name(&self) -> &str {
        name_of(&self.symbols)
    }
}

fn name_of(symbols: &str) -> &str {
    symbols.split_once(" = ").map_or(symbols, |(name, _)| name)
}

#[cfg(test)]
mod tests;
