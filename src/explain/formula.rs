//! Formulas as they are written on the screens, read and worked out.
//!
//! `D = C − B`, `K = clamp(D, −e, e)`, `|D'| < r`, `not (A or B)`. Two names or brackets side by side are
//! multiplied, as are those with `·` between them, which is the dot product of two vectors; `×` is the cross
//! product. A square of a vector is that of its length, and `|…|` the length, or a number without its sign.

use glam::DVec2;

/// What a formula comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A vector, or a place.
    Vector(DVec2),
    /// Whether a comparison holds.
    Truth(bool),
}

impl Value {
    /// The numbers of it: one, or x and y. A truth has none.
    pub fn parts(self) -> Vec<f64> {
        match self {
            Self::Number(number) => vec![number],
            Self::Vector(vector) => vector.to_array().into(),
            Self::Truth(_) => Vec::new(),
        }
    }

    /// Whether it is a truth that holds.
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

/// How two sides are compared. `touching` is the reading that counts equality, where the sign does not.
pub(super) fn compare(left: f64, sign: char, right: f64, touching: bool) -> bool {
    match sign {
        '<' => left < right || (touching && left == right),
        '>' => left > right || (touching && left == right),
        '≤' => left <= right,
        '≥' => left >= right,
        _ => left == right,
    }
}

/// Ways of putting values together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Cross,
    Negate,
    Square,
    Root,
    Length,
    Axis(usize),
    Pair,
    Clamp,
    Range,
    Min,
    Max,
    Whole,
    Compare(char),
    And,
    Or,
    Not,
}

const FUNCTIONS: [(&str, Operation); 6] = [
    ("clamp(", Operation::Clamp),
    ("range(", Operation::Range),
    ("min(", Operation::Min),
    ("max(", Operation::Max),
    ("√(", Operation::Root),
    ("whole(", Operation::Whole),
];

/// The operations between two terms, those that bind least first. Comparisons chain.
const LEVELS: [&[(&str, Operation)]; 5] = [
    &[("or ", Operation::Or)],
    &[("and ", Operation::And)],
    &[],
    &[("+", Operation::Add), ("−", Operation::Subtract)],
    &[
        ("·", Operation::Multiply),
        ("×", Operation::Cross),
        ("/", Operation::Divide),
    ],
];
const COMPARED: usize = 2;

#[derive(Clone, Debug)]
pub(super) enum Term {
    Number(f64),
    /// The line of the calculation where a name was given its value.
    Line(usize),
    Of(Operation, Vec<Self>),
}

impl Term {
    /// Its value, given that of each line; `touching` counts equality in a comparison with `<` or `>`.
    pub(super) fn value(&self, touching: bool, line: &impl Fn(usize) -> Value) -> Value {
        let (operation, terms) = match self {
            Self::Number(number) => return Value::Number(*number),
            Self::Line(at) => return line(*at),
            Self::Of(operation, terms) => (*operation, terms),
        };
        let values: Vec<Value> = terms
            .iter()
            .map(|term| term.value(touching, line))
            .collect();
        let truth = |at: usize| values[at].holds();
        match (operation, values.as_slice()) {
            (Operation::Add, of) => Value::each(of, |of| of[0] + of[1]),
            (Operation::Subtract, of) => Value::each(of, |of| of[0] - of[1]),
            (Operation::Multiply, [Value::Vector(a), Value::Vector(b)]) => Value::Number(a.dot(*b)),
            (Operation::Multiply, of) => Value::each(of, |of| of[0] * of[1]),
            (Operation::Divide, of) => Value::each(of, |of| of[0] / of[1]),
            (Operation::Cross, of) => Value::Number(of[0].vector().perp_dot(of[1].vector())),
            (Operation::Negate, of) => Value::each(of, |of| -of[0]),
            (Operation::Square, [Value::Vector(of)]) => Value::Number(of.length_squared()),
            (Operation::Square, of) => Value::each(of, |of| of[0] * of[0]),
            (Operation::Root, of) => Value::each(of, |of| of[0].max(0.0).sqrt()),
            (Operation::Length, [Value::Vector(of)]) => Value::Number(of.length()),
            (Operation::Length, of) => Value::each(of, |of| of[0].abs()),
            (Operation::Axis(axis), of) => Value::Number(of[0].vector()[axis]),
            (Operation::Pair, of) => Value::Vector(DVec2::new(of[0].number(), of[1].number())),
            (Operation::Clamp, of) => Value::each(of, |of| of[0].max(of[1]).min(of[2])),
            (Operation::Range, of) => Value::each(of, |of| of[2].max(of[0]).min(of[1])),
            (Operation::Min, of) => {
                Value::each(of, |of| of.iter().copied().fold(f64::INFINITY, f64::min))
            }
            (Operation::Max, of) => {
                Value::each(of, |of| of.iter().copied().fold(-f64::INFINITY, f64::max))
            }
            (Operation::Whole, of) => {
                let is_whole = |of: &Value| of.vector().x.fract() == 0.0;
                Value::Truth(of.iter().all(is_whole))
            }
            (Operation::Compare(sign), [Value::Vector(a), Value::Vector(b)]) => {
                let holds = |axis| compare(a[axis], sign, b[axis], touching);
                Value::Truth(holds(0) && holds(1))
            }
            (Operation::Compare(sign), of) => {
                Value::Truth(compare(of[0].number(), sign, of[1].number(), touching))
            }
            (Operation::And, _) => Value::Truth(truth(0) && truth(1)),
            (Operation::Or, _) => Value::Truth(truth(0) || truth(1)),
            (Operation::Not, _) => Value::Truth(!truth(0)),
        }
    }

    /// The lines that it is worked out from, each once.
    pub(super) fn lines(&self) -> Vec<usize> {
        let mut lines = match self {
            Self::Number(_) => Vec::new(),
            Self::Line(line) => vec![*line],
            Self::Of(_, terms) => terms.iter().flat_map(Self::lines).collect(),
        };
        let mut seen = Vec::new();
        lines.retain(|line| {
            !seen.contains(line) && {
                seen.push(*line);
                true
            }
        });
        lines
    }
}

/// Where a formula has a name: its bytes, the line that gave it its value, and its axis if it has one.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) line: usize,
    pub(super) axis: Option<usize>,
}

/// Reads a formula whose names stand for lines. `None` if it has none of this form.
pub(super) fn read(text: &str, names: &[(&str, usize)]) -> Option<(Term, Vec<Place>)> {
    let mut reader = Reader {
        text,
        at: 0,
        names,
        places: Vec::new(),
    };
    let mut terms = reader.list("")?;
    let term = if terms.len() == 1 {
        terms.remove(0)
    } else {
        Term::Of(Operation::Pair, terms)
    };
    reader.rest().is_empty().then_some((term, reader.places))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    names: &'a [(&'a str, usize)],
    places: Vec<Place>,
}

impl<'a> Reader<'a> {
    fn rest(&mut self) -> &str {
        self.at += self.text[self.at..].len() - self.text[self.at..].trim_start().len();
        &self.text[self.at..]
    }

    fn takes(&mut self, sign: &str) -> bool {
        let takes = self.rest().starts_with(sign);
        self.at += if takes { sign.len() } else { 0 };
        takes
    }

    /// The first of some signs, if one is next.
    fn sign(&mut self, signs: &str) -> Option<char> {
        let next = self
            .rest()
            .chars()
            .next()
            .filter(|next| signs.contains(*next))?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn any(&mut self) -> Option<Term> {
        self.joined(0)
    }

    /// Terms that are joined by the operations of a level, which those of the next bind more.
    fn joined(&mut self, level: usize) -> Option<Term> {
        let Some(operations) = LEVELS.get(level) else {
            return self.factor();
        };
        if level == COMPARED {
            return self.compared();
        }
        let mut term = self.joined(level + 1)?;
        loop {
            let found = operations.iter().find(|(sign, _)| self.takes(sign));
            let operation = match found {
                Some((_, operation)) => *operation,
                None if level + 1 == LEVELS.len() && self.begins_factor() => Operation::Multiply,
                None => return Some(term),
            };
            term = Term::Of(operation, vec![term, self.joined(level + 1)?]);
        }
    }

    fn compared(&mut self) -> Option<Term> {
        if self.takes("not ") {
            return Some(Term::Of(Operation::Not, vec![self.compared()?]));
        }
        let mut left = self.joined(COMPARED + 1)?;
        let mut all = None;
        // A chain, as in 0 < t ≤ 1.
        while let Some(sign) = self.sign("<≤=≥>") {
            let right = self.joined(COMPARED + 1)?;
            let next = Term::Of(Operation::Compare(sign), vec![left, right.clone()]);
            left = right;
            all = Some(match all {
                None => next,
                Some(before) => Term::Of(Operation::And, vec![before, next]),
            });
        }
        all.or(Some(left))
    }

    /// Whether a factor follows without a sign. A bar closes the length that it is in.
    fn begins_factor(&mut self) -> bool {
        let is_name = self.name().is_some_and(|(name, _)| !name.starts_with('|'));
        let rest = self.rest();
        is_name || rest.starts_with('(') || FUNCTIONS.iter().any(|(name, _)| rest.starts_with(name))
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
            .filter(|(name, _)| rest.starts_with(name) && ends(name));
        known
            .max_by_key(|(name, line)| (name.len(), *line))
            .copied()
    }

    fn factor(&mut self) -> Option<Term> {
        if self.takes("−") {
            return Some(Term::Of(Operation::Negate, vec![self.factor()?]));
        }
        let mut term = self.atom()?;
        while self.takes("²") {
            term = Term::Of(Operation::Square, vec![term]);
        }
        Some(term)
    }

    fn atom(&mut self) -> Option<Term> {
        for (name, operation) in FUNCTIONS {
            if self.takes(name) {
                return Some(Term::Of(operation, self.list(")")?));
            }
        }
        if let Some((name, line)) = self.name() {
            let from = self.at;
            self.at += name.len();
            let axes = [".x", ".y"];
            let axis = axes
                .iter()
                .position(|axis| self.text[self.at..].starts_with(axis));
            self.at += axis.map_or(0, |_| axes[0].len());
            let to = self.at;
            self.places.push(Place {
                from,
                to,
                line,
                axis,
            });
            let whole = Term::Line(line);
            return Some(axis.map_or(whole.clone(), |axis| {
                Term::Of(Operation::Axis(axis), vec![whole])
            }));
        }
        if self.takes("|") {
            return Some(Term::Of(Operation::Length, self.list("|")?));
        }
        if self.takes("(") {
            let mut inside = self.list(")")?;
            return match inside.len() {
                1 => inside.pop(),
                _ => Some(Term::Of(Operation::Pair, inside)),
            };
        }
        let rest = self.rest();
        let digits = rest.find(|next: char| !next.is_ascii_digit() && next != '.');
        let number = &rest[..digits.unwrap_or(rest.len())];
        let (number, length) = (number.parse().ok()?, number.len());
        self.at += length;
        Some(Term::Number(number))
    }

    /// Terms set apart by commas, up to a closing sign.
    fn list(&mut self, end: &str) -> Option<Vec<Term>> {
        let mut terms = vec![self.any()?];
        while self.takes(",") {
            terms.push(self.any()?);
        }
        self.takes(end).then_some(terms)
    }
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
