//! The digits of a calculation: each number has enough of them to compute the next ones.
//!
//! A reader who computes a line from the digits of the others is at most one unit of the last digit off, and finds every
//! comparison to be as shown.

use glam::DVec2;

use super::calculation::{Calculation, CalculationLine, LARGE, LEAST};
use super::formula::{Term, Value};
use super::{Kind, Step};

/// The most decimals of a number.
pub(super) const MOST: usize = 9;
/// The least decimals of a time.
pub(super) const TIME_DECIMALS: usize = 3;
/// The most decimals of numbers that are compared: they may differ by very little.
const MOST_COMPARED: usize = 15;
/// The relative error below which a number counts as exact.
const EXACT: f64 = 1e-12;
/// A distance and a radius closer together than this, in playfield units, are equal: at the moment of impact they
/// differ by rounding alone.
const SAME: f32 = 0.002;

/// The sign that compares a distance with a radius.
pub fn relation(distance: f32, radius: f32) -> char {
    match distance - radius {
        off if off.abs() < SAME => '=',
        off if off < 0.0 => '<',
        _ => '>',
    }
}

/// A distance compared with a radius, as in "38 > 6": with at most `decimals` decimals, or more if the text would
/// otherwise be false.
pub fn compared(distance: f32, radius: f32, decimals: usize) -> String {
    let sign = relation(distance, radius);
    let holds =
        |decimals: &usize| relation(shown(distance.into(), *decimals) as f32, radius) == sign;
    let decimals = (decimals..MOST).find(holds).unwrap_or(MOST);
    let text = written(distance.into(), decimals, true);
    format!("{text} {sign} {}", exact(radius))
}

/// The numbers of a value, each with at most two decimals.
pub fn short(value: impl Into<Value>) -> String {
    let numbers = value.into().parts().into_iter();
    let texts: Vec<String> = numbers.map(|number| written(number, LEAST, true)).collect();
    texts.join(" ")
}

/// A time of a cast, for sentences and pictures.
pub fn time(at: impl Into<f64>) -> String {
    written(at.into(), TIME_DECIMALS, true)
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

/// A number as it is shown, read back.
fn shown(number: f64, decimals: usize) -> f64 {
    format!("{number:.decimals$}").parse().unwrap_or(number)
}

/// True if a number is shown exactly, for an `f32` to its last bit.
fn is_exact(number: f64, decimals: usize) -> bool {
    let shown = shown(number, decimals);
    let is_single = f64::from(number as f32) == number;
    (shown - number).abs() <= EXACT * number.abs() || (is_single && shown as f32 == number as f32)
}

/// A number of a calculation: its line, and its axis.
type Number = (usize, usize);

impl Calculation {
    /// The lines that are shown, each number with its digits.
    pub(super) fn steps(mut self) -> Vec<Step> {
        self.settle();
        let lines = 0..self.lines.len();
        let shown = lines.filter(|line| self.lines[*line].step.kind != Kind::Hidden);
        shown.map(|line| self.step(line)).collect()
    }

    /// Compares the last line with the radius.
    pub(super) fn against_radius(&mut self, radius: f32) {
        let step = &mut self.last().step;
        step.after = match relation(step.value.vector().x as f32, radius) {
            '<' => "< r",
            '=' => "= r",
            _ => "> r",
        };
    }

    /// Adds digits to the numbers that need them.
    fn settle(&mut self) {
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

    /// Gives all lines with a line's name and value the same decimals, for x as for y; true if any line had others.
    fn share_digits(&mut self, line: usize) -> bool {
        let step = &self.lines[line].step;
        let (name, value) = (step.name().to_owned(), step.value);
        let same =
            |other: &&mut CalculationLine| other.step.value == value && other.step.name() == name;
        let mut lines: Vec<_> = self.lines.iter_mut().filter(same).collect();
        let most = |axis: usize| lines.iter().map(|line| line.decimals[axis]).max();
        let most = [most(0).max(most(1)).unwrap_or_default(); 2];
        let changes = lines.iter().any(|line| line.decimals != most);
        for line in &mut lines {
            line.decimals = most;
        }
        changes
    }

    /// The numbers that a term repeats and does not compute with: a name, an axis of one, or a pair of these.
    fn repeated(&self, term: &Term) -> Option<Vec<Number>> {
        match term {
            Term::Line(line) => Some(self.numbers(*line)),
            Term::Of(axis @ (".x" | ".y"), of) => match of[..] {
                [Term::Line(line)] => {
                    let number = self.numbers(line).get(usize::from(*axis == ".y")).copied();
                    Some(number.into_iter().collect())
                }
                _ => None,
            },
            Term::Of(",", of) => {
                let of: Option<Vec<_>> = of.iter().map(|term| self.repeated(term)).collect();
                of.map(|of| of.concat())
            }
            _ => None,
        }
    }

    /// The numbers that a line shows: its own, or those that it repeats.
    fn numbers(&self, line: usize) -> Vec<Number> {
        let CalculationLine { term, step, .. } = &self.lines[line];
        let repeated = term.as_ref().and_then(|term| self.repeated(term));
        let own = || (0..step.value.parts().len()).map(|axis| (line, axis));
        repeated.unwrap_or_else(|| own().collect())
    }

    fn number(&self, (line, axis): Number) -> (f64, usize) {
        let CalculationLine { step, decimals, .. } = &self.lines[line];
        (step.value.vector()[axis], decimals[axis])
    }

    /// The value of a line as it is shown, except for one number, which is exact.
    fn as_shown(&self, line: usize, whole: Option<Number>) -> Value {
        let number = |at: Number| match self.number(at) {
            (number, _) if whole == Some(at) => number,
            (number, decimals) => shown(number, decimals),
        };
        match self.numbers(line)[..] {
            [one] => Value::Number(number(one)),
            [x, y] => Value::Vector(DVec2::new(number(x), number(y))),
            _ => self.lines[line].step.value,
        }
    }

    /// The error of a line against its formula, computed from the other lines as they are shown: in units of its last
    /// digit, less the one that is allowed.
    fn error(&self, line: usize, term: &Term, whole: Option<Number>) -> f64 {
        let by_hand = |touching| term.value(touching, &|line| self.as_shown(line, whole));
        let CalculationLine { step, decimals, .. } = &self.lines[line];
        if let Value::Truth(_) = step.value {
            let is_told = by_hand(false) == step.value && by_hand(true).holds() == step.touching;
            return f64::from(u8::from(!is_told));
        }
        let own = self.as_shown(line, None).parts().into_iter();
        let numbers = own.zip(by_hand(false).parts()).zip(decimals);
        // Numbers that are large or not finite are not checked.
        let numbers = numbers.filter(|((own, _), _)| own.abs() < LARGE);
        let units = numbers.map(|((own, by_hand), decimals)| {
            let unit = (0..*decimals).fold(1.0, |unit, _| unit * 0.1);
            (by_hand - own).abs() / unit - 1.0
        });
        units.map(|units: f64| units.max(0.0)).sum()
    }

    /// The number whose next digit reduces a line's error most; `None` if it has no error, or no digit would help.
    fn most_wrong(&self, line: usize) -> Option<Number> {
        let CalculationLine { term, step, .. } = &self.lines[line];
        let term = term.as_ref().filter(|term| self.repeated(term).is_none())?;
        if self.error(line, term, None) <= 0.0 {
            return None;
        }
        let most = match step.value {
            Value::Truth(_) => MOST_COMPARED,
            _ => MOST,
        };
        let can_have_more = |number: &Number| {
            let (number, decimals) = self.number(*number);
            decimals < most && (shown(number, decimals) - number).abs() > EXACT * number.abs()
        };
        let lines = term.lines();
        let numbers = lines.iter().flat_map(|line| self.numbers(*line));
        let mut numbers: Vec<Number> = numbers.filter(can_have_more).collect();
        // On a tie, the digit goes to a line's own number before one that it repeats.
        numbers.sort_by_key(|(line, _)| !lines.contains(line));
        let error = |number: &Number| self.error(line, term, Some(*number));
        let better = numbers.into_iter().map(|number| (error(&number), number));
        let best = better.min_by(|(one, _), (other, _)| one.total_cmp(other));
        best.map(|(_, number)| number)
    }

    /// The digits of numbers, and true if any of them is rounded.
    fn digits(&self, numbers: &[Number]) -> (Vec<String>, bool) {
        let digits = numbers.iter().map(|number| {
            let (number, decimals) = self.number(*number);
            let is_exact = is_exact(number, decimals);
            (written(number, decimals, is_exact), !is_exact)
        });
        let (digits, rounded): (Vec<_>, Vec<_>) = digits.unzip();
        (digits, rounded.contains(&true))
    }

    fn step(&self, line: usize) -> Step {
        let mut step = self.lines[line].step.clone();
        (step.digits, step.is_rounded) = self.digits(&self.numbers(line));
        if !self.lines[line].places.is_empty() {
            self.put_numbers(line, &mut step);
        }
        step
    }

    /// Writes a formula with numbers in the place of its names.
    fn put_numbers(&self, line: usize, step: &mut Step) {
        let CalculationLine {
            formula, places, ..
        } = &self.lines[line];
        let mut from = 0;
        for (place, term) in places {
            step.numbers += &formula[from..place.start];
            from = place.end;
            let product = |end: char| end.is_ascii_digit() || [')', '²'].contains(&end);
            if step.numbers.trim_end().ends_with(product) {
                // Two names side by side are multiplied, two numbers are not.
                step.numbers.truncate(step.numbers.trim_end().len());
                step.numbers += " · ";
            }
            let (digits, is_rounded) = self.digits(&self.repeated(term).unwrap_or_default());
            // A comparison of rounded numbers is itself rounded.
            step.is_rounded |= is_rounded && step.value.parts().is_empty();
            let is_operand = step.numbers.trim_end().ends_with(['+', '−', '·', '/']);
            let is_bracketed = |one: &str| {
                one.starts_with('−') && (is_operand || formula[from..].starts_with('²'))
            };
            let text = match &digits[..] {
                [] => formula[place.clone()].to_owned(),
                [one] if !is_bracketed(one) => one.clone(),
                _ => format!("({})", digits.join(", ")),
            };
            step.numbers += &text;
        }
        step.numbers += &formula[from..];
    }
}
