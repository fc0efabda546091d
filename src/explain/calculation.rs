//! A calculation as it is written: rows and values become lines, whose formulas use the names above them.

use glam::{DVec2, Vec2};

use super::formula::{self, NamePlace, Term};
use super::{Kind, Mark, Row, Step, Value, name_of};
use crate::collision::{Aabb, Circle};

/// The least decimals of a number.
pub(super) const LEAST: i32 = 2;
/// From here on, numbers begin without decimals and are not checked to their last digit.
pub(super) const LARGE: f64 = 1e6;

/// The way that the picture shows a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Depiction {
    Place,
    /// A vector from a place.
    From(DVec2),
    /// A part that is neither; `None` if the picture does not show it.
    Part(Option<Mark>),
}

#[derive(Clone, Debug)]
pub(super) struct CalculationLine {
    pub(super) step: Step,
    pub(super) term: Option<Term>,
    /// The formula, and the places of the names in it.
    pub(super) formula: String,
    pub(super) places: Vec<NamePlace>,
    pub(super) seen: Depiction,
    /// The decimals of each axis; of −1, the last digit is that of the tens.
    pub(super) decimals: [i32; 2],
}

/// A calculation as it is written.
#[derive(Clone, Debug, Default)]
pub(super) struct Calculation {
    pub(super) lines: Vec<CalculationLine>,
    part: &'static str,
    /// The lines of the checks since the last conclusion, and of the comparisons that separate, or else that all have to
    /// hold.
    checks: Vec<usize>,
    separations: Vec<usize>,
}

impl Calculation {
    /// Begins a part; later lines belong to it.
    pub(super) fn begin(&mut self, part: &'static str) {
        self.part = part;
    }

    pub(super) fn push(&mut self, kind: Kind, symbols: &str, value: Value) -> &mut CalculationLine {
        let step = Step {
            kind,
            part: self.part,
            id: "",
            symbols: symbols.to_owned(),
            numbers: String::new(),
            value,
            digits: Vec::new(),
            is_rounded: false,
            after: "",
            touching: value.holds(),
            marks: Vec::new(),
        };
        self.lines.push(CalculationLine {
            step,
            term: None,
            formula: String::new(),
            places: Vec::new(),
            seen: Depiction::Part(None),
            decimals: least(value),
        });
        self.last()
    }

    pub(super) fn last(&mut self) -> &mut CalculationLine {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// Gives a name its value, without a line on the screen.
    pub(super) fn given(&mut self, name: &str, value: impl Into<Value>, seen: Depiction) {
        let line = self.push(Kind::Hidden, name, value.into());
        line.seen = seen;
        line.step.marks = marks_of(seen, line.step.value, Vec::new());
    }

    /// Gives a name a value that is not in the picture.
    pub(super) fn known(&mut self, name: &str, value: impl Into<Value>) {
        self.given(name, value, Depiction::Part(None));
    }

    /// A value on a line of its own that is not in the picture.
    pub(super) fn shown(&mut self, name: &str, value: impl Into<Value>) {
        self.known(name, value);
        self.last().step.kind = Kind::Value;
    }

    /// The names of a circle: C and r, or with a number behind them.
    pub(super) fn circle(&mut self, number: &str, circle: Circle) {
        self.given(&format!("C{number}"), circle.center, Depiction::Place);
        let radius = Depiction::Part(Some(Mark::radius(circle)));
        self.given(&format!("r{number}"), circle.radius, radius);
    }

    /// The names of a box: its sides and sizes with its letter, B and e.
    pub(super) fn aabb(&mut self, letter: &str, aabb: Aabb) {
        let [min, max] = [aabb.min, aabb.max].map(|corner: Vec2| corner.as_dvec2());
        let size = max - min;
        let names = ["left", "top", "right", "bottom", "w", "h"];
        let values = [min.x, min.y, max.x, max.y, size.x, size.y];
        let marks = Mark::sides(aabb).into_iter().chain([Mark::Box(aabb); 2]);
        for ((name, value), mark) in names.into_iter().zip(values).zip(marks) {
            let part = Depiction::Part(Some(mark));
            self.given(&format!("{letter}{name}"), value, part);
        }
        let center = (min + max) * 0.5;
        self.given("B", center, Depiction::Place);
        self.given("e", size * 0.5, Depiction::From(center));
    }

    /// Reads a formula with the names above, except one.
    fn read(&self, formula: &str, but: &str) -> Option<(Term, Vec<NamePlace>)> {
        use Kind::{Hidden, Working};
        let names: Vec<_> = self
            .lines
            .iter()
            .enumerate()
            .filter(|(_, line)| {
                let has_name = matches!(line.step.kind, Hidden | Kind::Value | Working);
                has_name && line.step.name() != but
            })
            .map(|(at, line)| (line.step.name(), at))
            .collect();
        formula::read(formula, &names)
    }

    fn value_of(&self, term: &Term, touching: bool) -> Value {
        term.value(touching, &|line| self.lines[line].step.value)
    }

    /// Adds a formula and its value, shown as `symbols`. The program's `own` value, if given, replaces that of the
    /// formula.
    pub(super) fn worked(&mut self, kind: Kind, symbols: &str, formula: &str, own: Option<Value>) {
        // The program's own value is new, even if the name had one before.
        let is_new = own.is_some() && symbols == formula;
        let read = self.read(formula, if is_new { formula } else { "" });
        debug_assert!(read.is_some(), "no formula: {formula}");
        let (term, places) = read.unwrap_or((Term::Number(f64::NAN), Vec::new()));
        self.push_term(kind, symbols, term, own);
        let line = self.last();
        line.formula = formula.into();
        line.places = places;
    }

    fn push_term(&mut self, kind: Kind, symbols: &str, term: Term, own: Option<Value>) {
        let value = own.unwrap_or_else(|| self.value_of(&term, false));
        let touching = self.value_of(&term, true).holds();
        let mut marks = Vec::new();
        let lines = term.lines().into_iter();
        for mark in lines.flat_map(|line| &self.lines[line].step.marks) {
            if !marks.contains(mark) {
                marks.push(*mark);
            }
        }
        let mut seen = self.seen(&term);
        if seen == Depiction::Part(None) {
            // A value that is computed again stays the same part of the picture.
            let mut lines = self.lines.iter().rev();
            let before = lines.find(|line| line.step.name() == name_of(symbols));
            seen = before.map_or(seen, |line| line.seen);
        }
        let line = self.push(kind, symbols, value);
        line.step.marks = marks_of(seen, value, marks);
        line.step.touching = touching;
        line.term = Some(term);
        line.seen = seen;
    }

    /// The way that the picture shows a term's value: as the vector between two places, or as the place to which a
    /// vector from a place leads.
    fn seen(&self, term: &Term) -> Depiction {
        let Term::Of(operation, terms) = term else {
            return match term {
                Term::Line(line) => self.lines[*line].seen,
                _ => Depiction::Part(None),
            };
        };
        let seen: Vec<Depiction> = terms.iter().map(|term| self.seen(term)).collect();
        match (*operation, seen.as_slice()) {
            ("−", [Depiction::Place, Depiction::Place]) => {
                Depiction::From(self.value_of(&terms[1], false).vector())
            }
            ("+" | "clamp", [Depiction::Place, ..]) => Depiction::Place,
            ("clamp" | "negate", [Depiction::From(at), ..]) => Depiction::From(*at),
            _ => Depiction::Part(None),
        }
    }

    /// A line that shows its formula, with the program's own value.
    pub(super) fn stated(&mut self, line: &str, value: impl Into<Value>) {
        let formula = line.split_once(" = ").map_or(line, |(_, formula)| formula);
        self.by(line, formula, value);
    }

    /// A line that shows other symbols than its formula, with the program's own value.
    pub(super) fn by(&mut self, symbols: &str, formula: &str, value: impl Into<Value>) {
        self.worked(Kind::Value, symbols, formula, Some(value.into()));
    }

    pub(super) fn said(&mut self, symbols: &str, id: &'static str) {
        let step = &mut self.push(Kind::Value, symbols, Value::Truth(false)).step;
        step.id = id;
    }

    /// Gives the last line a part of the picture.
    pub(super) fn about(&mut self, mark: Mark) {
        let line = self.last();
        line.seen = Depiction::Part(Some(mark));
        line.step.marks = vec![mark];
    }

    pub(super) fn refine(&mut self, decimals: i32) {
        self.last().decimals = [decimals; 2];
    }

    /// Adds formulas and their values.
    pub(super) fn lines(&mut self, formulas: &str) {
        self.each(Kind::Value, "", formulas);
    }

    /// Adds formulas that are not shown.
    pub(super) fn define(&mut self, formulas: &str) {
        self.each(Kind::Hidden, "", formulas);
    }

    pub(super) fn add(&mut self, (kind, id, text): Row) {
        let (formulas, condition) = text.split_once("if ").unwrap_or((text, ""));
        let formulas = formulas.trim_end();
        if kind == Kind::Case {
            return self.case(id, formulas, condition);
        }
        if !condition.is_empty() && !self.holds(condition) {
            return;
        }
        match kind {
            Kind::All => {
                let checks = std::mem::take(&mut self.checks);
                self.conclude(id, checks, false);
            }
            Kind::NoneTouching => self.conclude(id, self.separations.clone(), true),
            Kind::AllTouching | Kind::AllStrict => {
                self.conclude(id, self.separations.clone(), false);
                if kind == Kind::AllTouching {
                    let step = &mut self.last().step;
                    step.value = Value::Truth(step.touching);
                }
            }
            Kind::Differs => self.differences(id),
            Kind::Note | Kind::Slip => self.say(kind, id),
            _ => self.each(kind, id, formulas),
        }
    }

    pub(super) fn each(&mut self, kind: Kind, id: &'static str, formulas: &str) {
        for formula in formulas.split("; ") {
            if kind == Kind::Unsigned {
                self.unsigned(formula);
                continue;
            }
            let is_compared = matches!(
                kind,
                Kind::Check | Kind::Brief | Kind::Apart | Kind::Meet | Kind::Says
            );
            let named = formula.split_once(" = ").filter(|_| !is_compared);
            self.worked(kind, formula, named.map_or(formula, |(_, of)| of), None);
            self.last().step.id = id;
            let line = self.lines.len() - 1;
            match kind {
                Kind::Check => self.checks.push(line),
                Kind::Apart | Kind::Meet => self.separations.push(line),
                _ => {}
            }
        }
    }

    /// Adds a case, with numbers if its symbols are a formula.
    fn case(&mut self, id: &'static str, symbols: &str, condition: &str) {
        self.worked(Kind::Case, condition, condition, None);
        let read = self.read(symbols, "");
        let line = self.last();
        line.step.id = id;
        line.step.symbols = symbols.into();
        if let Some((_, places)) = read {
            line.formula = symbols.into();
            line.places = places;
        }
    }

    pub(super) fn say(&mut self, kind: Kind, id: &'static str) {
        self.push(kind, "", Value::Truth(true)).step.id = id;
    }

    pub(super) fn holds(&self, condition: &str) -> bool {
        let read = self.read(condition, "");
        debug_assert!(read.is_some(), "no condition: {condition}");
        read.is_some_and(|(term, _)| self.value_of(&term, false).holds())
    }

    /// Concludes that all of some lines hold, or that none of them does.
    fn conclude(&mut self, id: &'static str, of: Vec<usize>, none: bool) {
        let joins = if none { "or " } else { "and " };
        let lines = of.into_iter();
        let terms = lines.filter_map(|line| self.lines[line].term.clone());
        let Some(mut term) = terms.reduce(|one, other| Term::Of(joins, vec![one, other])) else {
            return;
        };
        if none {
            term = Term::Of("not ", vec![term]);
        }
        self.push_term(Kind::Says, "", term, None);
        let step = &mut self.last().step;
        step.id = id;
        // It concerns the whole picture.
        step.marks.clear();
    }

    fn unsigned(&mut self, formula: &str) {
        const RANGE: f64 = 4_294_967_296.0;
        let Some((Term::Of(sign, sides), _)) = self.read(formula, "") else {
            return;
        };
        let sides = [&sides[0], &sides[1]].map(|side| self.value_of(side, false).vector().x);
        let is_whole = sides.iter().all(|side| side.fract() == 0.0);
        if is_whole && (sides[0] < 0.0) != (sides[1] < 0.0) {
            let wrapped = sides.map(|side| if side < 0.0 { side + RANGE } else { side });
            if self.lines.last().is_none_or(|line| line.step.id != "slip") {
                self.say(Kind::Slip, "unsigned");
            }
            let truth = formula::compare(wrapped[0], sign, wrapped[1], false);
            let step = &mut self.push(Kind::Check, formula, Value::Truth(truth)).step;
            step.id = "slip";
            step.numbers = format!("{} {sign} {}", wrapped[0], wrapped[1]);
        }
    }

    fn differences(&mut self, id: &'static str) {
        for line in self.separations.clone() {
            let step = &self.lines[line].step;
            if step.touching && !step.holds() {
                let symbols = step.symbols.replace(['<', '>'], "=");
                let marks = step.marks.clone();
                let step = &mut self.push(Kind::Note, &symbols, Value::Truth(true)).step;
                step.id = id;
                step.marks = marks;
            }
        }
    }
}

/// The parts of the picture that a value is shown as.
fn marks_of(seen: Depiction, value: Value, of_terms: Vec<Mark>) -> Vec<Mark> {
    match (seen, value) {
        (Depiction::Place, Value::Vector(at)) => vec![Mark::Point(at.as_vec2())],
        (Depiction::From(at), Value::Vector(way)) => {
            vec![Mark::Line(at.as_vec2(), (at + way).as_vec2())]
        }
        (Depiction::Part(Some(mark)), _) => vec![mark],
        _ => of_terms,
    }
}

/// The decimals before any are added.
fn least(value: Value) -> [i32; 2] {
    let is_small = |number: f64| number.abs() < LARGE;
    let numbers = value.vector().to_array();
    numbers.map(|number| if is_small(number) { LEAST } else { 0 })
}
