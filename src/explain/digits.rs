//! The digits of a calculation: each number has enough of them to compute the next ones.
//!
//! A reader who computes a line from the digits of the others is at most one unit of the last digit off, and finds every
//! comparison to be as shown. Numbers have two decimals, and up to four where another line needs them; a result that
//! does not follow from four is shorter.

use crate::sorting::sort_by_key;
use glam::DVec2;

use super::calculation::{Calculation, CalculationLine, LARGE, LEAST};
use super::formula::{Term, Value};
use super::{Kind, Step};

/// The most decimals of a number.
const MOST: i32 = 4;
/// The fewest decimals of a result: hundred thousands are its last digit.
const FEWEST: i32 = -5;
/// The least decimals of a time.
pub(super) const TIME_DECIMALS: i32 = 3;
/// The most decimals of numbers in a comparison, which may differ by very little.
const MOST_COMPARED: i32 = 15;
/// The relative error below which a number counts as exact.
const EXACT: f64 = 1e-12;
/// A distance and a radius closer together than this, in playfield units, are equal: at the moment of impact they
/// differ by rounding alone.
const SAME: f32 = 0.002;
/// The words for a distance that equals the radius.
const EQUALS_RADIUS: &str = "= r";

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
pub fn compared(distance: f32, radius: f32, decimals: i32) -> String {
    let sign = relation(distance, radius);
    let holds = |decimals: &i32| relation(shown(distance.into(), *decimals) as f32, radius) == sign;
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

fn written(number: f64, decimals: i32, is_trimmed: bool) -> String {
    let number = rounded(number, decimals);
    let decimals = decimals.max(0) as usize;
    let whole = format!("{number:.decimals$}");
    let text = if whole.contains('.') && is_trimmed {
        whole.trim_end_matches('0').trim_end_matches('.')
    } else {
        &whole
    };
    // No zero has a sign.
    let is_zero = text.trim_matches(['-', '0', '.']).is_empty();
    text.replace('-', if is_zero { "" } else { "−" })
}

/// A unit of the last digit.
fn unit(decimals: i32) -> f64 {
    let unit = (0..decimals).fold(1.0, |unit, _| unit * 0.1);
    (decimals..0).fold(unit, |unit, _| unit * 10.0)
}

/// A number without its last digits before the point, if the decimals are negative.
fn rounded(number: f64, decimals: i32) -> f64 {
    let unit = unit(decimals);
    if decimals < 0 {
        (number / unit).round() * unit
    } else {
        number
    }
}

/// A number as it is shown, read back.
fn shown(number: f64, decimals: i32) -> f64 {
    let text = written(number, decimals, false).replace('−', "-");
    text.parse().unwrap_or(number)
}

/// True if a number is shown exactly, for an `f32` to its last bit.
fn is_exact(number: f64, decimals: i32) -> bool {
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
        let distance = step.value.vector().x;
        let sign = relation(distance as f32, radius);
        step.after = match sign {
            '<' => "< r",
            '=' => EQUALS_RADIUS,
            _ => "> r",
        };
        let is_told = |decimals: &i32| relation(shown(distance, *decimals) as f32, radius) == sign;
        let decimals = (LEAST..MOST).find(is_told).unwrap_or(MOST);
        self.refine(decimals);
    }

    /// Adds digits to the numbers that need them, and shortens the results for which the most are too few.
    fn settle(&mut self) {
        let least: Vec<i32> = self.lines.iter().map(|line| line.decimals[0]).collect();
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
        while (0..self.lines.len()).any(|line| self.shorten(line)) {}
        for (line, least) in least.into_iter().enumerate() {
            while self.lines[line].decimals[0] > least && self.is_as_good_without_one(line) {}
        }
        for line in 0..self.lines.len() {
            self.tell_apart(line);
        }
    }

    /// Takes a decimal from a line that does not follow from the others; true if it did.
    fn shorten(&mut self, line: usize) -> bool {
        let [decimals, _] = self.lines[line].decimals;
        let is_shortened = self.is_wrong(line) && decimals > FEWEST;
        if is_shortened {
            self.set_decimals(line, decimals - 1);
        }
        is_shortened
    }

    /// Takes a decimal from a number; false if another line needs it, and it stays.
    fn is_as_good_without_one(&mut self, line: usize) -> bool {
        let [decimals, _] = self.lines[line].decimals;
        self.set_decimals(line, decimals - 1);
        let is_needed = (0..self.lines.len()).any(|line| self.is_wrong(line));
        if is_needed {
            self.set_decimals(line, decimals);
        }
        !is_needed
    }

    /// True if a number does not follow from the others.
    fn is_wrong(&self, line: usize) -> bool {
        let term = self.formula(line);
        term.is_some_and(|term| self.error(line, term, None) > 0.0)
    }

    /// Gives all lines with a line's name and value these decimals, for x as for y.
    fn set_decimals(&mut self, line: usize, decimals: i32) {
        for line in self.same(line) {
            self.lines[line].decimals = [decimals; 2];
        }
    }

    /// Gives a comparison as many decimals as it takes to be seen.
    fn tell_apart(&mut self, line: usize) {
        let CalculationLine { term, step, .. } = &self.lines[line];
        let (Some(term), Value::Truth(_)) = (term, step.value) else {
            return;
        };
        let is_told = |decimals: &i32| {
            let by_hand =
                |touching| term.value(touching, &|line| self.as_shown(line, None, *decimals));
            by_hand(false) == step.value && by_hand(true).holds() == step.touching
        };
        let decimals = (LEAST..MOST_COMPARED)
            .find(is_told)
            .unwrap_or(MOST_COMPARED);
        self.lines[line].decimals = [decimals; 2];
    }

    /// The formula that a line computes with; none if it compares, or repeats numbers.
    fn formula(&self, line: usize) -> Option<&Term> {
        let CalculationLine { term, step, .. } = &self.lines[line];
        let is_number = !matches!(step.value, Value::Truth(_));
        let term = term.as_ref().filter(|_| is_number);
        term.filter(|term| self.repeated(term).is_none())
    }

    /// The lines with a line's name and value.
    fn same(&self, line: usize) -> Vec<usize> {
        let step = &self.lines[line].step;
        let is_same = |other: &usize| {
            let other = &self.lines[*other].step;
            other.value == step.value && other.name() == step.name()
        };
        (0..self.lines.len()).filter(is_same).collect()
    }

    /// Gives all lines with a line's name and value the same decimals, for x as for y; true if any line had others.
    fn share_digits(&mut self, line: usize) -> bool {
        let same = self.same(line).into_iter();
        let decimals: Vec<_> = same.map(|line| self.lines[line].decimals).collect();
        let most = [decimals.iter().flatten().copied().max().unwrap_or_default(); 2];
        let changes = decimals.iter().any(|decimals| *decimals != most);
        self.set_decimals(line, most[0]);
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

    fn number(&self, (line, axis): Number) -> (f64, i32) {
        let CalculationLine { step, decimals, .. } = &self.lines[line];
        (step.value.vector()[axis], decimals[axis])
    }

    /// The value of a line as it is shown, with at least some decimals, except for one number, which is exact.
    fn as_shown(&self, line: usize, whole: Option<Number>, least: i32) -> Value {
        let number = |at: Number| match self.number(at) {
            (number, _) if whole == Some(at) => number,
            (number, decimals) => shown(number, decimals.max(least)),
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
        let by_hand = term.value(false, &|line| self.as_shown(line, whole, FEWEST));
        let decimals = &self.lines[line].decimals;
        let own = self.as_shown(line, None, FEWEST).parts().into_iter();
        let numbers = own.zip(by_hand.parts()).zip(decimals);
        // Numbers that are large or not finite are not checked.
        let numbers = numbers.filter(|((own, _), _)| own.abs() < LARGE);
        let units =
            numbers.map(|((own, by_hand), decimals)| (by_hand - own).abs() / unit(*decimals) - 1.0);
        units.map(|units: f64| units.max(0.0)).sum()
    }

    /// The number whose next digit reduces a line's error most; `None` if it has no error, or no digit would help.
    fn most_wrong(&self, line: usize) -> Option<Number> {
        let term = self.formula(line)?;
        if self.error(line, term, None) <= 0.0 {
            return None;
        }
        let can_have_more = |at: &Number| {
            let (number, decimals) = self.number(*at);
            let is_off = (shown(number, decimals) - number).abs() > EXACT * number.abs();
            decimals < MOST && is_off && !self.equals_radius(*at)
        };
        let lines = term.lines();
        let mut numbers: Vec<Number> = lines
            .iter()
            .flat_map(|line| self.numbers(*line))
            .filter(can_have_more)
            .collect();
        // On a tie, the digit goes to a line's own number before one that it repeats.
        sort_by_key(&mut numbers, |(line, _)| !lines.contains(line));
        let error = |number: &Number| self.error(line, term, Some(*number));
        let better = numbers.into_iter().map(|number| (error(&number), number));
        let best = better.min_by(|(one, _), (other, _)| one.total_cmp(other));
        best.map(|(_, number)| number)
    }

    /// True for a distance of which it is said that it is the radius: it is as short.
    fn equals_radius(&self, (line, _): Number) -> bool {
        self.lines[line].step.after == EQUALS_RADIUS
    }

    /// The digits of numbers with at least some decimals, as many in each, and true if any of them is rounded.
    fn digits(&self, numbers: &[Number], least: i32) -> (Vec<String>, bool) {
        let decimals = |at: &Number| self.number(*at).1.max(least);
        let most = numbers.iter().map(decimals).max().unwrap_or_default();
        let is_rounded = numbers.iter().any(|at| {
            let (number, _) = self.number(*at);
            let is_short = most < LEAST && number.abs() < LARGE;
            !self.equals_radius(*at) && (is_short || !is_exact(number, most))
        });
        let digits = |decimals| {
            let numbers = numbers.iter().map(|at| self.number(*at).0);
            let texts = numbers.map(|number| written(number, decimals, false));
            texts.collect::<Vec<String>>()
        };
        let mut decimals = most;
        let ends_in_zeros = |texts: &[String]| texts.iter().all(|text| text.ends_with('0'));
        while decimals > 0 && ends_in_zeros(&digits(decimals)) {
            decimals -= 1;
        }
        (digits(decimals), is_rounded)
    }

    fn step(&self, line: usize) -> Step {
        let mut step = self.lines[line].step.clone();
        (step.digits, step.is_rounded) = self.digits(&self.numbers(line), FEWEST);
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
        // A comparison may show its numbers with more decimals than their own lines.
        let is_compared = matches!(step.value, Value::Truth(_));
        let compared = if is_compared {
            self.lines[line].decimals[0]
        } else {
            FEWEST
        };
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
            let numbers = self.repeated(term).unwrap_or_default();
            let (digits, is_rounded) = self.digits(&numbers, compared);
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
