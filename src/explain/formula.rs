//! Formulas in the notation of the screens: a parser and an evaluator.
//!
//! `D = C − B`, `K = clamp(D, −e, e)`, `|D'| < r`, `not (A or B)`. Two names or brackets side by side are
//! multiplied, as are those with `·` between them, which is the dot product of two vectors; `×` is the cross
//! product. The square of a vector is that of its length; `|…|` is its length, or the absolute value of a number.

use std::ops::Range;

use glam::{DVec2, Vec2};

/// The result of a formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A vector, or a place.
    Vector(DVec2),
    /// True if a comparison holds.
    Truth(bool),
}

impl Value {
    /// The numbers: one, or x and y. A truth has none.
    pub fn parts(self) -> Vec<f64> {
        match self {
            Self::Number(number) => vec![number],
            Self::Vector(vector) => vector.to_array().into(),
            Self::Truth(_) => Vec::new(),
        }
    }

    /// True if it is a truth that holds.
    pub fn holds(self) -> bool {
        self == Self::Truth(true)
    }

    /// The vector; both axes of a number.
    pub(super) fn vector(self) -> DVec2 {
        match self {
            Self::Vector(vector) => vector,
            Self::Number(number) => DVec2::splat(number),
            Self::Truth(_) => DVec2::NAN,
        }
    }

    fn number(self) -> f64 {
        match self {
            Self::Number(number) => number,
            _ => f64::NAN,
        }
    }

    /// Applies an operation to numbers, or axis by axis.
    fn each(values: &[Self], operation: impl Fn(&[f64]) -> f64) -> Self {
        let on = |axis: usize| {
            let numbers: Vec<f64> = values.iter().map(|value| value.vector()[axis]).collect();
            operation(&numbers)
        };
        if values.iter().any(|value| matches!(value, Self::Vector(_))) {
            Self::Vector(DVec2::new(on(0), on(1)))
        } else {
            Self::Number(on(0))
        }
    }
}

macro_rules! values {
    ($($type:ty: $given:ident => $value:expr;)*) => {
        $(impl From<$type> for Value {
            fn from($given: $type) -> Self {
                $value
            }
        })*
    };
}

values! {
    f32: number => Self::Number(number.into());
    f64: number => Self::Number(number);
    bool: truth => Self::Truth(truth);
    Vec2: vector => Self::Vector(vector.as_dvec2());
    DVec2: vector => Self::Vector(vector);
}

/// Compares two sides. With `touching`, `<` and `>` count equality too.
pub(super) fn compare(left: f64, sign: &str, right: f64, touching: bool) -> bool {
    match sign {
        "<" => left < right || (touching && left == right),
        ">" => left > right || (touching && left == right),
        "≤" => left <= right,
        "≥" => left >= right,
        _ => left == right,
    }
}

const FUNCTIONS: [&str; 6] = ["clamp", "range", "min", "max", "√", "whole"];

/// The binary operators by precedence, the lowest first.
const LEVELS: [&[&str]; 5] = [
    &["or "],
    &["and "],
    &COMPARISONS,
    &["+", "−"],
    &["·", "×", "/"],
];
const COMPARISONS: [&str; 5] = ["<", "≤", "=", "≥", ">"];

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Term {
    Number(f64),
    /// The line of the calculation where a name was given its value.
    Line(usize),
    /// An operator or a function, and its operands.
    Of(&'static str, Vec<Self>),
}

impl Term {
    /// The value, given that of each line; `touching` counts equality in a comparison with `<` or `>`.
    pub(super) fn value(&self, touching: bool, line: &impl Fn(usize) -> Value) -> Value {
        let (sign, terms) = match self {
            Self::Number(number) => return Value::Number(*number),
            Self::Line(at) => return line(*at),
            Self::Of(sign, terms) => (*sign, terms.iter()),
        };
        let values: Vec<Value> = terms.map(|term| term.value(touching, line)).collect();
        match (sign, values.as_slice()) {
            ("+", of) => Value::each(of, |of| of[0] + of[1]),
            ("−", of) => Value::each(of, |of| of[0] - of[1]),
            ("·", [Value::Vector(a), Value::Vector(b)]) => Value::Number(a.dot(*b)),
            ("·", of) => Value::each(of, |of| of[0] * of[1]),
            ("/", of) => Value::each(of, |of| of[0] / of[1]),
            ("×", of) => Value::Number(of[0].vector().perp_dot(of[1].vector())),
            ("negate", of) => Value::each(of, |of| -of[0]),
            ("²", [Value::Vector(of)]) => Value::Number(of.length_squared()),
            ("²", of) => Value::each(of, |of| of[0] * of[0]),
            ("√", of) => Value::each(of, |of| of[0].max(0.0).sqrt()),
            ("|", [Value::Vector(of)]) => Value::Number(of.length()),
            ("|", of) => Value::each(of, |of| of[0].abs()),
            (".x", of) => Value::Number(of[0].vector().x),
            (".y", of) => Value::Number(of[0].vector().y),
            (",", of) => Value::Vector(DVec2::new(of[0].number(), of[1].number())),
            ("clamp", of) => Value::each(of, |of| of[0].max(of[1]).min(of[2])),
            ("range", of) => Value::each(of, |of| of[2].max(of[0]).min(of[1])),
            ("min", of) => Value::each(of, |of| of[0].min(of[1])),
            ("max", of) => Value::each(of, |of| of.iter().copied().fold(-f64::INFINITY, f64::max)),
            ("whole", of) => Value::Truth(of.iter().all(|of| of.vector().x.fract() == 0.0)),
            ("and ", of) => Value::Truth(of.iter().all(|of| of.holds())),
            ("or ", of) => Value::Truth(of.iter().any(|of| of.holds())),
            ("not ", of) => Value::Truth(!of[0].holds()),
            (sign, [Value::Vector(a), Value::Vector(b)]) => {
                let holds = |axis| compare(a[axis], sign, b[axis], touching);
                Value::Truth(holds(0) && holds(1))
            }
            (sign, of) => Value::Truth(compare(of[0].number(), sign, of[1].number(), touching)),
        }
    }

    /// True if it is this term, or any of its operands contains it.
    pub(super) fn contains(&self, part: &Self) -> bool {
        self == part
            || matches!(self, Self::Of(_, terms) if terms.iter().any(|term| term.contains(part)))
    }

    /// The lines that it refers to, each once.
    pub(super) fn lines(&self) -> Vec<usize> {
        let terms = match self {
            Self::Number(_) => return Vec::new(),
            Self::Line(line) => return vec![*line],
            Self::Of(_, terms) => terms,
        };
        let mut lines = Vec::new();
        for line in terms.iter().flat_map(Self::lines) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }
}

/// The byte range of a name in a formula, and its term: a line, or an axis of one.
pub(super) type NamePlace = (Range<usize>, Term);

/// Parses a formula whose names refer to lines; `None` if it is malformed.
pub(super) fn read(text: &str, names: &[(&str, usize)]) -> Option<(Term, Vec<NamePlace>)> {
    let mut reader = FormulaReader {
        text,
        at: 0,
        names,
        places: Vec::new(),
    };
    let term = reader.inside("")?;
    reader.rest().is_empty().then_some((term, reader.places))
}

struct FormulaReader<'a> {
    text: &'a str,
    at: usize,
    names: &'a [(&'a str, usize)],
    places: Vec<NamePlace>,
}

impl<'a> FormulaReader<'a> {
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn takes(&mut self, sign: &str) -> bool {
        let takes = self.rest().starts_with(sign);
        self.at += if takes { sign.len() } else { 0 };
        takes
    }

    /// Terms joined by the operators of a level. Those of the next level bind more tightly.
    fn joined(&mut self, level: usize) -> Option<Term> {
        let Some(signs) = LEVELS.get(level) else {
            return self.factor();
        };
        let compares = *signs == COMPARISONS;
        if compares && self.takes("not ") {
            return Some(Term::Of("not ", vec![self.joined(level)?]));
        }
        let mut term = self.joined(level + 1)?;
        let mut before = None;
        loop {
            let sign = match signs.iter().find(|sign| self.takes(sign)) {
                Some(sign) => sign,
                None if level + 1 == LEVELS.len() && self.begins_factor() => "·",
                None => return Some(term),
            };
            let right = self.joined(level + 1)?;
            term = match before.filter(|_| compares) {
                // A chain, as in 0 < t ≤ 1.
                Some(left) => {
                    let next = Term::Of(sign, vec![left, right.clone()]);
                    Term::Of("and ", vec![term, next])
                }
                None => Term::Of(sign, vec![term, right.clone()]),
            };
            before = Some(right);
        }
    }

    /// True if a factor follows without a sign. A bar closes the length that it is in.
    fn begins_factor(&mut self) -> bool {
        let is_name = self.name().is_some_and(|(name, _)| !name.starts_with('|'));
        let rest = self.rest();
        is_name || rest.starts_with('(') || FUNCTIONS.iter().any(|name| begins_call(rest, name))
    }

    /// The longest known name that is next, and its line.
    fn name(&mut self) -> Option<(&'a str, usize)> {
        let names = self.names;
        let rest = self.rest();
        let ends = |name: &str| {
            let next = rest[name.len()..].chars().next();
            !next.is_some_and(|next| next.is_alphanumeric() && next != '²' || next == '\'')
        };
        let known = names
            .iter()
            .copied()
            .filter(|(name, _)| rest.starts_with(name) && ends(name));
        known.max_by_key(|(name, line)| (name.len(), *line))
    }

    fn factor(&mut self) -> Option<Term> {
        if self.takes("−") {
            return Some(Term::Of("negate", vec![self.factor()?]));
        }
        let mut term = self.atom()?;
        while self.takes("²") {
            term = Term::Of("²", vec![term]);
        }
        Some(term)
    }

    fn atom(&mut self) -> Option<Term> {
        let rest = self.rest();
        if let Some(function) = FUNCTIONS.iter().find(|name| begins_call(rest, name)) {
            self.at += function.len() + 1;
            return Some(Term::Of(function, self.list(")")?));
        }
        if let Some((name, line)) = self.name() {
            let from = self.at;
            self.at += name.len();
            let mut term = Term::Line(line);
            let mut axes = [".x", ".y"].into_iter();
            if let Some(axis) = axes.find(|axis| self.text[self.at..].starts_with(axis)) {
                self.at += axis.len();
                term = Term::Of(axis, vec![term]);
            }
            self.places.push((from..self.at, term.clone()));
            return Some(term);
        }
        if self.takes("|") {
            return Some(Term::Of("|", self.list("|")?));
        }
        if self.takes("(") {
            return self.inside(")");
        }
        let digits = rest.find(|next: char| !next.is_ascii_digit() && next != '.');
        let number = &rest[..digits.unwrap_or(rest.len())];
        self.at += number.len();
        Some(Term::Number(number.parse().ok()?))
    }

    /// A term, or a pair of them, up to a closing sign.
    fn inside(&mut self, end: &str) -> Option<Term> {
        let mut terms = self.list(end)?;
        match terms.len() {
            1 => terms.pop(),
            _ => Some(Term::Of(",", terms)),
        }
    }

    /// Terms set apart by commas, up to a closing sign.
    fn list(&mut self, end: &str) -> Option<Vec<Term>> {
        let mut terms = vec![self.joined(0)?];
        while self.takes(",") {
            terms.push(self.joined(0)?);
        }
        self.takes(end).then_some(terms)
    }
}

fn begins_call(text: &str, function: &str) -> bool {
    text.strip_prefix(function)
        .is_some_and(|rest| rest.starts_with('('))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<Value> {
        let vector = |x, y| Value::Vector(DVec2::new(x, y));
        let lines = [
            ("v", vector(3.0, -4.0)),
            ("n", vector(0.0, 1.0)),
            ("v in", vector(1.0, 2.0)),
            ("t", Value::Number(0.5)),
            ("D'", vector(6.0, 8.0)),
            ("D", vector(-9.0, 1.0)),
            ("m²", Value::Number(7.0)),
            ("A", Value::Truth(true)),
            ("a.w", Value::Number(2.0)),
        ];
        let names: Vec<_> = lines
            .iter()
            .enumerate()
            .map(|(at, (name, _))| (*name, at))
            .collect();
        let (term, _) = read(text, &names)?;
        Some(term.value(false, &|line| lines[line].1))
    }

    #[test]
    fn formulas_are_worked_out_as_they_are_written() {
        let vector = |x, y| Value::Vector(DVec2::new(x, y));
        for (text, value) in [
            ("v − 2 (v · n) n", vector(3.0, 4.0)),
            ("|v| + v.y", Value::Number(1.0)),
            ("clamp(D, −D', D')", vector(-6.0, 1.0)),
            ("(2t, t² − 1) / (1 + t²)", vector(0.8, -0.6)),
            ("√(v.x² + v.y²) m²", Value::Number(35.0)),
            ("v × n", Value::Number(3.0)),
            ("range(0, 5, m²)", Value::Number(5.0)),
            ("a.w a.w / 4", Value::Number(1.0)),
            ("v in · v in", Value::Number(5.0)),
            ("0 < t ≤ 0.5 and not (1 > 2)", Value::Truth(true)),
            ("A and 1 ≥ 2 or t = 0.5", Value::Truth(true)),
        ] {
            assert_eq!(of(text), Some(value), "{text}");
        }
        for text in ["", "v +", "(t", "w", "t)", "D'' + D", "vn", "| t"] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
