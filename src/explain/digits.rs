//! The digits of a calculation: each number has as many as it takes to work out the next ones.
//!
//! Whoever works a line out from the digits of the others comes within one unit of its last digit, and finds every
//! comparison as it is said to be.

use glam::DVec2;

use super::formula::{Operation, Place, Term, Value};
use super::{Calculation, Line, Step};

/// The decimals that a number has at least, and at most.
const LEAST: usize = 2;
pub(super) const MOST: usize = 9;
/// Two numbers that are compared may need more to be told apart.
const MOST_COMPARED: usize = 15;
/// The relative error below which a number counts as exact.
const EXACT: f64 = 1e-12;
/// From here on a number has no decimals to begin with, and is only said to be large.
const LARGE: f64 = 1e6;
/// A distance and a radius closer together than this are the same: at the moment of impact they differ by
/// rounding only. In playfield units.
const SAME: f32 = 0.002;

/// The sign between a distance and a radius, as a report of the game compares them.
pub fn relation(distance: f32, radius: f32) -> char {
    match distance - radius {
        off if off.abs() < SAME => '=',
        off if off < 0.0 => '<',
        _ => '>',
    }
}

/// A number with at most so many decimals, none of them a 0 at the end.
pub fn rounded(number: f64, decimals: usize) -> String {
    written(number, decimals, true)
}

/// The shortest digits that tell an `f32` from its neighbours.
pub fn exact(number: f32) -> String {
    let is_small = number != 0.0 && number.abs() < 1e-4;
    let text = if is_small {
        format!("{number:e}")
    } else {
        format!("{number}")
    };
    text.replace('-', "−")
}

fn written(number: f64, decimals: usize, is_trimmed: bool) -> String {
    let text = format!("{number:.decimals$}");
    let text = if text.contains('.') && is_trimmed {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    // No zero has a sign.
    let is_zero = text.trim_matches(['-', '0', '.']).is_empty();
    text.replace('-', if is_zero { "" } else { "−" })
}

pub(super) fn least(value: Value) -> [usize; 2] {
    let numbers = value.vector();
    [0, 1].map(|axis| {
        if numbers[axis].abs() < LARGE {
            LEAST
        } else {
            0
        }
    })
}

/// A number as its digits say.
fn shown(number: f64, decimals: usize) -> f64 {
    format!("{number:.decimals$}").parse().unwrap_or(number)
}

/// Whether the digits say all of a number, to the last bit of an `f32` if it is one.
fn is_exact(number: f64, decimals: usize) -> bool {
    let shown = shown(number, decimals);
    let is_single = f64::from(number as f32) == number;
    (shown - number).abs() <= EXACT * number.abs() || (is_single && shown as f32 == number as f32)
}

/// The lines whose digits a term takes over, because it only puts their numbers side by side.
fn copied(term: &Term) -> Option<Vec<(usize, Option<usize>)>> {
    match term {
        Term::Line(line) => Some(vec![(*line, None)]),
        Term::Of(Operation::Axis(axis), of) => match of[..] {
            [Term::Line(line)] => Some(vec![(line, Some(*axis))]),
            _ => None,
        },
        Term::Of(Operation::Pair, of) => {
            let of: Option<Vec<_>> = of.iter().map(copied).collect();
            of.map(|of| of.concat())
        }
        _ => None,
    }
}

impl Calculation {
    /// Adds digits to the numbers that need them.
    pub(super) fn settle(&mut self) {
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for line in 0..self.lines.len() {
                while let Some((wrong, axis)) = self.most_wrong(line) {
                    self.lines[wrong].decimals[axis] += 1;
                    is_settled = false;
                }
                is_settled &= !self.share_digits(line);
            }
        }
    }

    /// Gives a number that was named before the digits that it has there, and those there its own.
    fn share_digits(&mut self, line: usize) -> bool {
        let Line { step, decimals, .. } = &self.lines[line];
        let (name, value, mut most) = (step.name().to_owned(), step.value, *decimals);
        let same = |other: &Line| other.step.value == value && other.step.name() == name;
        let lines = self.lines.iter().filter(|line| same(line));
        for other in lines.map(|line| line.decimals) {
            most = [0, 1].map(|axis| most[axis].max(other[axis]));
        }
        let mut changes = false;
        for line in self.lines.iter_mut().filter(|line| same(line)) {
            changes |= line.decimals != most;
            line.decimals = most;
        }
        changes
    }

    fn copies(&self, line: usize) -> Option<Vec<(usize, Option<usize>)>> {
        self.lines[line].term.as_ref().and_then(copied)
    }

    /// The value of a line as its digits say, but for one number, which is given to the last bit.
    fn as_shown(&self, line: usize, whole: Option<(usize, usize)>) -> Value {
        let Line {
            step,
            term,
            decimals,
            ..
        } = &self.lines[line];
        if let (Some(term), Some(_)) = (term, self.copies(line)) {
            return term.value(false, &|line| self.as_shown(line, whole));
        }
        let axis = |axis: usize, number: f64| {
            if whole == Some((line, axis)) {
                return number;
            }
            shown(number, decimals[axis])
        };
        match step.value {
            Value::Number(number) => Value::Number(axis(0, number)),
            Value::Vector(vector) => {
                Value::Vector(DVec2::new(axis(0, vector.x), axis(1, vector.y)))
            }
            Value::Truth(_) => step.value,
        }
    }

    /// How far a line is from what its formula gives by the digits of the others: in units of its last digit,
    /// beyond the one that it may be off.
    fn error(&self, line: usize, term: &Term, whole: Option<(usize, usize)>) -> f64 {
        let by_hand = term.value(false, &|line| self.as_shown(line, whole));
        let (own, decimals) = (self.as_shown(line, None), self.lines[line].decimals);
        if let Value::Truth(_) = own {
            let touching = term.value(true, &|line| self.as_shown(line, whole)).holds();
            let is_told = by_hand == own && touching == self.lines[line].step.touching;
            return f64::from(u8::from(!is_told));
        }
        let off = by_hand.parts().into_iter().zip(own.parts()).zip(decimals);
        let units =
            off.map(|((by_hand, own), decimals)| (by_hand - own).abs() / unit(decimals) - 1.0);
        // A number that is not finite has no digits, and a large one is only said to be large.
        let numbers = own.parts().into_iter().zip(units);
        let beyond = numbers.map(|(own, units)| {
            if own.abs() < LARGE {
                units.max(0.0)
            } else {
                0.0
            }
        });
        beyond.sum()
    }

    /// The number, and its axis, whose next digit does most for a line; `None` if the line can be worked out
    /// from what is shown, or no digit would help.
    fn most_wrong(&self, line: usize) -> Option<(usize, usize)> {
        let Line { term, step, .. } = &self.lines[line];
        let term = term.as_ref().filter(|term| copied(term).is_none())?;
        if self.error(line, term, None) <= 0.0 {
            return None;
        }
        let most = if let Value::Truth(_) = step.value {
            MOST_COMPARED
        } else {
            MOST
        };
        let mut sources = term.lines();
        let (mut at, mut numbers) = (0, Vec::new());
        while let Some(&source) = sources.get(at) {
            at += 1;
            if let Some(copied) = self.copies(source) {
                sources.extend(copied.into_iter().map(|(line, _)| line));
            } else {
                let parts = self.lines[source]
                    .step
                    .value
                    .parts()
                    .into_iter()
                    .enumerate();
                numbers.extend(parts.map(|(axis, number)| (source, axis, number)));
            }
        }
        let can_have_more = |(source, axis, number): &(usize, usize, f64)| {
            let decimals = self.lines[*source].decimals[*axis];
            decimals < most && (shown(*number, decimals) - number).abs() > EXACT * number.abs()
        };
        let numbers = numbers.into_iter().filter(can_have_more);
        let better = numbers.map(|(source, axis, _)| {
            let place = (source, axis);
            (self.error(line, term, Some(place)), place)
        });
        let best = better.min_by(|(one, _), (other, _)| one.total_cmp(other));
        best.map(|(_, place)| place)
    }

    /// The digits of a line, each with whether they are rounded.
    fn digits(&self, line: usize) -> Vec<(String, bool)> {
        if let Some(copied) = self.copies(line) {
            let of = |(line, axis): (usize, Option<usize>)| {
                let digits = self.digits(line);
                axis.map_or(digits.clone(), |axis| {
                    digits[axis..].iter().take(1).cloned().collect()
                })
            };
            return copied.into_iter().flat_map(of).collect();
        }
        let Line { step, decimals, .. } = &self.lines[line];
        let parts = step.value.parts().into_iter().zip(*decimals);
        let digits = parts.map(|(number, decimals)| {
            let is_exact = is_exact(number, decimals);
            (written(number, decimals, is_exact), !is_exact)
        });
        digits.collect()
    }

    /// A line as it is shown.
    pub(super) fn step(&self, line: usize) -> Step {
        let digits = self.digits(line);
        let mut step = self.lines[line].step.clone();
        step.is_rounded = digits.iter().any(|(_, is_rounded)| *is_rounded);
        step.digits = digits.into_iter().map(|(digits, _)| digits).collect();
        if !self.lines[line].places.is_empty() {
            self.put_numbers(line, &mut step);
        }
        step
    }

    /// Writes a formula with the numbers of its names.
    fn put_numbers(&self, line: usize, step: &mut Step) {
        let Line {
            formula, places, ..
        } = &self.lines[line];
        let mut from = 0;
        for Place {
            from: start,
            to,
            line,
            axis,
        } in places
        {
            step.numbers += &formula[from..*start];
            from = *to;
            let product = |end: char| end.is_ascii_digit() || [')', '²'].contains(&end);
            if step.numbers.trim_end().ends_with(product) {
                // Two names side by side are multiplied, two numbers are not.
                step.numbers.truncate(step.numbers.trim_end().len());
                step.numbers += " · ";
            }
            let digits = self.digits(*line);
            let digits = match axis {
                Some(axis) => &digits[(*axis).min(digits.len())..][..1],
                None => &digits[..],
            };
            if step.value.parts().is_empty() {
                // A comparison of what is rounded is rounded itself.
                step.is_rounded |= digits.iter().any(|(_, is_rounded)| *is_rounded);
            }
            let texts: Vec<&str> = digits.iter().map(|(text, _)| text.as_str()).collect();
            let is_operand = step.numbers.trim_end().ends_with(['+', '−', '·', '/']);
            let is_bracketed =
                |one: &str| one.starts_with('−') && (is_operand || formula[*to..].starts_with('²'));
            let texts = match texts[..] {
                [] => formula[*start..*to].to_owned(),
                [one] if !is_bracketed(one) => one.to_owned(),
                _ => format!("({})", texts.join(", ")),
            };
            step.numbers += &texts;
        }
        step.numbers += &formula[from..];
    }
}

/// A unit of the last decimal.
fn unit(decimals: usize) -> f64 {
    (0..decimals).fold(1.0, |unit, _| unit * 0.1)
}

#[cfg(test)]
mod tests {
    use super::super::{Row, Seen};
    use super::*;

    #[test]
    fn a_number_has_the_digits_that_the_next_one_needs() {
        let mut calculation = Calculation::default();
        calculation.shown("a", 6.0);
        calculation.shown("b", 1.0 / 3.0);
        calculation.add(Row::Line("1000 a b"));
        let texts: Vec<String> = calculation.steps().iter().map(Step::text).collect();
        assert_eq!(texts, ["6", "0.333333", "2000"]);
    }

    #[test]
    fn texts_are_short_where_they_are_exact() {
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0.00"),
            (-0.5, "−0.5"),
            (f64::from(0.1_f32), "0.1"),
            (123.456, "123.46"),
            (f64::INFINITY, "inf"),
        ] {
            let mut calculation = Calculation::default();
            calculation.shown("x", value);
            assert_eq!(calculation.steps()[0].text(), text);
        }
        assert_eq!(
            [rounded(2.50, 2), rounded(-0.001, 2), exact(-1e-5)],
            ["2.5", "0", "−1e−5"]
        );
    }

    #[test]
    fn numbers_that_differ_are_shown_to_differ() {
        for (x, with, shown) in [
            (34.706, 32.0, "34.71 > 32"),
            (31.999_998, 32.0, "31.999998 > 32"),
        ] {
            let mut calculation = Calculation::default();
            calculation.given("d", x, Seen::As(None));
            calculation.given("r", with, Seen::As(None));
            calculation.add(Row::Check("", "d > r"));
            let step = &calculation.steps()[0];
            assert_eq!((step.numbers.as_str(), step.holds()), (shown, x > with));
        }
    }
}
