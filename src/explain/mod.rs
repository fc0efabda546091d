//! A calculation as data: how a collision is worked out, line by line, without a window and without a sentence.
//!
//! A line is a formula as it is written on the screens. It is read once, and gives the value, the same line with
//! its numbers, the truth of a comparison in both readings, and the part of the picture that it is about. Numbers
//! have the digits that it takes to work out the lines below from them. Sentences are named by an id; the words for
//! it are the window's.
//!
//! The letters are those of `docs/learning.md`: C the centre of a circle, r its radius, B the centre of a box and e its
//! half extents, P the closest point, D = C − B, K = clamp(D, −e, e), D' = P − C, n the normal, m the motion, v the
//! velocity.

mod bounce;
mod cast;
mod digits;
#[rustfmt::skip]
pub mod forms;
mod formula;
mod mark;
pub mod over_time;
#[rustfmt::skip]
pub mod pairs;
mod quiz;
pub mod textbook;
mod why;

use glam::{DVec2, Vec2};

pub use bounce::BallHit;
pub use cast::{Cast, CastSteps, Stage, reason};
pub use digits::{exact, relation, rounded};
pub use formula::Value;
pub use mark::Mark;
pub use over_time::OverTime;
pub use pairs::{Scene, Shape, box_test_lies};
pub use quiz::Quiz;

use crate::collision::{Aabb, Circle};
use formula::{NamePlace, Term};

/// A row adds lines to a calculation: their kind, the id of what is said of them, and their formulas with `; ` between
/// them. ` if ` and a condition may follow; without it there are no such lines.
///
/// Formulas are read by what was named above them. A name is what stands before ` = `, or the whole formula.
pub type Row = (Kind, &'static str, &'static str);

/// The kind of line that a row adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a formula, and its value.
    Value,
    /// A value that is left out first where room is short.
    Spare,
    /// A formula over the same with its numbers.
    Working,
    /// A formula that is used and not shown.
    Hidden,
    /// A comparison over the same with its numbers, and its truth.
    Check,
    /// A comparison by its numbers alone.
    Brief,
    /// A comparison that would separate two shapes.
    Apart,
    /// A sentence and its truth.
    Says,
    /// One of several cases: the symbols that it is told by, and after ` if ` whether it is the one.
    Case,
    /// A sentence.
    Note,
    /// A sentence about what is wrong with a test.
    Slip,
    /// Room between two groups of lines.
    Gap,
    /// Says that all checks since the last such sentence hold.
    All,
    /// Says that none of the comparisons that separate holds, where touching counts.
    NoneTouching,
    /// Says that none of them holds even with equality, where touching does not count.
    NoneStrict,
    /// Notes each of them that holds with equality alone.
    Differs,
    /// A check in which sizes are unsigned, as in source 001, if that turns its truth round: its numbers are whole, and
    /// one side is negative.
    Unsigned,
}

/// A line of a calculation as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// One of those that are shown: none that concludes, and not [`Kind::Unsigned`].
    pub kind: Kind,
    /// The part of the calculation that it belongs to.
    pub part: &'static str,
    /// Names the words that are said of it; empty without any.
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
    /// Follows the digits: how they compare with the radius.
    pub after: &'static str,
    /// The truth with equality counted, where the comparison does not count it.
    pub touching: bool,
    /// The parts of the picture that it is about.
    pub marks: Vec<Mark>,
}

impl Step {
    /// A number with all of its digits.
    pub fn exact(name: &str, value: f32, mark: Mark) -> Self {
        let mut calculation = Calculation::default();
        let step = &mut calculation.push(Kind::Value, name, value.into()).step;
        (step.digits, step.marks) = (vec![exact(value)], vec![mark]);
        step.clone()
    }

    /// True if it is a truth that holds.
    pub fn holds(&self) -> bool {
        self.value.holds()
    }

    /// The digits, and what follows them.
    pub fn text(&self) -> String {
        let text = self.digits.join(" ") + " " + self.after;
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

/// The part of the picture that a value is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Seen {
    Place,
    /// A vector from a place.
    From(DVec2),
    /// Another part, or nothing by itself.
    As(Option<Mark>),
}

#[derive(Clone, Debug)]
struct Line {
    step: Step,
    term: Option<Term>,
    /// The formula, and the places of its names.
    formula: String,
    places: Vec<NamePlace>,
    seen: Seen,
    /// The decimals of each axis.
    decimals: [usize; 2],
}

/// A calculation that is being written.
#[derive(Clone, Debug, Default)]
struct Calculation {
    lines: Vec<Line>,
    part: &'static str,
    /// The checks since the last conclusion, and the comparisons that separate.
    checks: Vec<usize>,
    separations: Vec<usize>,
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

impl Calculation {
    /// Begins a part. The lines that follow belong to it.
    fn begin(&mut self, part: &'static str) {
        self.part = part;
    }

    fn push(&mut self, kind: Kind, symbols: &str, value: Value) -> &mut Line {
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
        self.lines.push(Line {
            step,
            term: None,
            formula: String::new(),
            places: Vec::new(),
            seen: Seen::As(None),
            decimals: digits::least(value),
        });
        self.last()
    }

    fn last(&mut self) -> &mut Line {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// Gives a name its value, which no line shows.
    fn given(&mut self, name: &str, value: impl Into<Value>, seen: Seen) {
        let line = self.push(Kind::Hidden, name, value.into());
        line.seen = seen;
        line.step.marks = marks_of(seen, line.step.value, Vec::new());
    }

    /// A given value that is no part of the picture.
    fn known(&mut self, name: &str, value: impl Into<Value>) {
        self.given(name, value, Seen::As(None));
    }

    /// A known value that a line shows.
    fn shown(&mut self, name: &str, value: impl Into<Value>) {
        self.known(name, value);
        self.last().step.kind = Kind::Value;
    }

    /// The names of a circle: C and r, or with a number behind them.
    fn circle(&mut self, number: &str, circle: Circle) {
        self.given(&format!("C{number}"), circle.center, Seen::Place);
        let radius = Seen::As(Some(Mark::radius(circle)));
        self.given(&format!("r{number}"), circle.radius, radius);
    }

    /// The names of a box: its sides and sizes with its letter, B and e.
    fn aabb(&mut self, letter: &str, aabb: Aabb) {
        let [min, max] = [aabb.min, aabb.max].map(|corner: Vec2| corner.as_dvec2());
        let values = [min.x, min.y, max.x, max.y];
        let names = ["left", "top", "right", "bottom"];
        for ((name, value), side) in names.iter().zip(values).zip(Mark::sides(aabb)) {
            self.given(&format!("{letter}{name}"), value, Seen::As(Some(side)));
        }
        for (name, value) in [("w", max.x - min.x), ("h", max.y - min.y)] {
            self.given(
                &format!("{letter}{name}"),
                value,
                Seen::As(Some(Mark::Box(aabb))),
            );
        }
        let center = (min + max) * 0.5;
        self.given("B", center, Seen::Place);
        self.given("e", (max - min) * 0.5, Seen::From(center));
    }

    /// Reads a formula by the names above, but for one.
    fn read(&self, formula: &str, but: &str) -> Option<(Term, Vec<NamePlace>)> {
        let named = |kind| {
            matches!(
                kind,
                Kind::Hidden | Kind::Value | Kind::Spare | Kind::Working
            )
        };
        let names = self.lines.iter().enumerate();
        let names = names.filter(|(_, line)| named(line.step.kind) && line.step.name() != but);
        let names: Vec<_> = names.map(|(at, line)| (line.step.name(), at)).collect();
        formula::read(formula, &names)
    }

    fn value_of(&self, term: &Term, touching: bool) -> Value {
        term.value(touching, &|line| self.lines[line].step.value)
    }

    /// Adds what a formula gives. Its name and what is shown of it are `symbols`; the value is the program's own,
    /// if it is given.
    fn worked(&mut self, kind: Kind, symbols: &str, formula: &str, own: Option<Value>) {
        // The program's own value is new, even if there was one of this name.
        let is_new = own.is_some() && symbols == formula;
        let read = self.read(formula, if is_new { formula } else { "" });
        debug_assert!(read.is_some(), "no formula: {formula}");
        let (term, places) = read.unwrap_or((Term::Number(f64::NAN), Vec::new()));
        self.push_term(kind, symbols, term, own);
        let line = self.last();
        (line.formula, line.places) = (formula.to_owned(), places);
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
        if seen == Seen::As(None) {
            // What is worked out again is what it was.
            let mut before = self.lines.iter().rev();
            let before = before.find(|line| line.step.name() == name_of(symbols));
            seen = before.map_or(seen, |line| line.seen);
        }
        let line = self.push(kind, symbols, value);
        line.step.marks = marks_of(seen, value, marks);
        line.step.touching = touching;
        (line.term, line.seen) = (Some(term), seen);
    }

    /// The part of the picture that a term's value is: the way between two places, or where a way from a place leads.
    fn seen(&self, term: &Term) -> Seen {
        let Term::Of(operation, terms) = term else {
            return match term {
                Term::Line(line) => self.lines[*line].seen,
                _ => Seen::As(None),
            };
        };
        let seen: Vec<Seen> = terms.iter().map(|term| self.seen(term)).collect();
        match (*operation, seen.as_slice()) {
            ("−", [Seen::Place, Seen::Place]) => {
                Seen::From(self.value_of(&terms[1], false).vector())
            }
            ("+" | "clamp", [Seen::Place, ..]) => Seen::Place,
            ("clamp" | "negate", [Seen::From(at), ..]) => Seen::From(*at),
            _ => Seen::As(None),
        }
    }

    /// A line with the program's own value.
    fn stated(&mut self, line: &str, value: impl Into<Value>) {
        let formula = line.split_once(" = ").map_or(line, |(_, formula)| formula);
        self.by(line, formula, value);
    }

    /// A line that shows other symbols than its formula, with the program's own value.
    fn by(&mut self, symbols: &str, formula: &str, value: impl Into<Value>) {
        self.worked(Kind::Value, symbols, formula, Some(value.into()));
    }

    fn said(&mut self, symbols: &str, id: &'static str) {
        let step = &mut self.push(Kind::Value, symbols, Value::Truth(false)).step;
        step.id = id;
    }

    /// Compares the last line with the radius.
    fn against_radius(&mut self, radius: f32) {
        let step = &mut self.last().step;
        step.after = match relation(step.value.vector().x as f32, radius) {
            '<' => "< r",
            '=' => "= r",
            _ => "> r",
        };
    }

    /// Gives the last line its part of the picture.
    fn about(&mut self, mark: Mark) {
        let line = self.last();
        (line.seen, line.step.marks) = (Seen::As(Some(mark)), vec![mark]);
    }

    /// Gives the last line more decimals.
    fn refine(&mut self, decimals: usize) {
        self.last().decimals = [decimals; 2];
    }

    fn rows(&mut self, rows: &[Row]) {
        for row in rows {
            self.add(*row);
        }
    }

    /// Adds formulas and their values.
    fn lines(&mut self, formulas: &str) {
        self.each(Kind::Value, "", formulas);
    }

    /// Gives names to formulas that are not shown.
    fn define(&mut self, formulas: &str) {
        self.each(Kind::Hidden, "", formulas);
    }

    fn add(&mut self, (kind, id, text): Row) {
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
            Kind::NoneTouching | Kind::NoneStrict => {
                self.conclude(id, self.separations.clone(), true);
                if kind == Kind::NoneStrict {
                    let step = &mut self.last().step;
                    step.value = Value::Truth(step.touching);
                }
            }
            Kind::Differs => self.differences(id),
            Kind::Note | Kind::Slip | Kind::Gap => self.say(kind, id),
            _ => self.each(kind, id, formulas),
        }
    }

    fn each(&mut self, kind: Kind, id: &'static str, formulas: &str) {
        for formula in formulas.split("; ") {
            if kind == Kind::Unsigned {
                self.unsigned(formula);
                continue;
            }
            let is_compared = matches!(kind, Kind::Check | Kind::Brief | Kind::Apart | Kind::Says);
            let named = formula.split_once(" = ").filter(|_| !is_compared);
            self.worked(kind, formula, named.map_or(formula, |(_, of)| of), None);
            self.last().step.id = id;
            let line = self.lines.len() - 1;
            match kind {
                Kind::Check => self.checks.push(line),
                Kind::Apart => self.separations.push(line),
                _ => {}
            }
        }
    }

    /// Adds a case, with the numbers of its symbols if they are a formula.
    fn case(&mut self, id: &'static str, symbols: &str, condition: &str) {
        self.worked(Kind::Case, condition, condition, None);
        let read = self.read(symbols, "");
        let line = self.last();
        (line.step.id, line.step.symbols) = (id, symbols.to_owned());
        if let Some((_, places)) = read {
            (line.formula, line.places) = (symbols.to_owned(), places);
        }
    }

    fn say(&mut self, kind: Kind, id: &'static str) {
        self.push(kind, "", Value::Truth(true)).step.id = id;
    }

    fn holds(&self, condition: &str) -> bool {
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
        // It is about all of the picture.
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
            (step.id, step.numbers) = ("slip", format!("{} {sign} {}", wrapped[0], wrapped[1]));
        }
    }

    fn differences(&mut self, id: &'static str) {
        for line in self.separations.clone() {
            let step = &self.lines[line].step;
            if step.touching && !step.holds() {
                let (symbols, marks) = (step.symbols.replace(['<', '>'], "="), step.marks.clone());
                let step = &mut self.push(Kind::Note, &symbols, Value::Truth(true)).step;
                (step.id, step.marks) = (id, marks);
            }
        }
    }

    /// The lines that are shown, each number with its digits.
    fn steps(mut self) -> Vec<Step> {
        self.settle();
        let lines = 0..self.lines.len();
        let shown = lines.filter(|line| self.lines[*line].step.kind != Kind::Hidden);
        shown.map(|line| self.step(line)).collect()
    }
}

/// The part of the picture that a value is.
fn marks_of(seen: Seen, value: Value, of_terms: Vec<Mark>) -> Vec<Mark> {
    match (seen, value) {
        (Seen::Place, Value::Vector(at)) => vec![Mark::Point(at.as_vec2())],
        (Seen::From(at), Value::Vector(way)) => {
            vec![Mark::Line(at.as_vec2(), (at + way).as_vec2())]
        }
        (Seen::As(Some(mark)), _) => vec![mark],
        _ => of_terms,
    }
}

#[cfg(test)]
mod tests {
    use super::pairs::tests::Numbers;
    use super::*;
    use crate::bot::NoAim;
    use crate::game::{Game, Trace};
    use crate::level::LevelSet;

    /// Works each line out again from its own numbers, and returns how many there were.
    fn check(steps: &[Step]) -> usize {
        let mut count = 0;
        // A case is told by other symbols than its condition.
        let told = steps.iter().filter(|step| step.kind != Kind::Case);
        for step in told.filter(|step| !step.numbers.is_empty()) {
            let Some((term, _)) = formula::read(&step.numbers, &[]) else {
                // Truths have no numbers.
                let is_of_truths = step.kind == Kind::Says || step.numbers.contains("inside");
                assert!(is_of_truths, "{step:?}");
                continue;
            };
            let by_hand = term.value(false, &|_| Value::Truth(false));
            count += 1;
            if step.digits.is_empty() {
                assert_eq!(by_hand, step.value, "{step:?}");
                continue;
            }
            for (number, digits) in by_hand.parts().into_iter().zip(&step.digits) {
                let decimals = digits
                    .split_once('.')
                    .map_or(0, |(_, decimals)| decimals.len());
                let shown: f64 = digits.replace('−', "-").parse().expect("a number");
                // What is shown with fewer than two decimals is exact, to the last bit of an f32.
                let unit = (0..decimals.max(2)).fold(1.000_001, |unit, _| unit * 0.1);
                assert!((number - shown).abs() <= unit, "{number} {step:#?}");
            }
        }
        count
    }

    #[test]
    fn every_line_follows_from_the_numbers_that_are_shown() {
        let (mut numbers, mut count) = (Numbers(3), 0);
        for _ in 0..150 {
            let (p, q, c, d) = (
                numbers.point(),
                numbers.point(),
                numbers.circle(),
                numbers.circle(),
            );
            let (a, b, i, j) = (
                numbers.aabb(),
                numbers.aabb(),
                numbers.interval(),
                numbers.interval(),
            );
            let motion = numbers.point() - numbers.point();
            for (shapes, rows, forms) in [
                (
                    [Shape::Point(p), Shape::Point(q)],
                    pairs::POINTS,
                    forms::POINTS,
                ),
                (
                    [Shape::Interval(i, 0.0), Shape::Interval(j, 9.0)],
                    pairs::INTERVALS,
                    forms::INTERVALS,
                ),
                (
                    [Shape::Point(p), Shape::Circle(c)],
                    pairs::POINT_CIRCLE,
                    forms::POINT_CIRCLE,
                ),
                (
                    [Shape::Point(p), Shape::Box(a)],
                    pairs::POINT_BOX,
                    forms::POINT_BOX,
                ),
                (
                    [Shape::Circle(c), Shape::Circle(d)],
                    pairs::CIRCLES,
                    forms::CIRCLES,
                ),
                ([Shape::Box(a), Shape::Box(b)], pairs::BOXES, forms::BOXES),
                (
                    [Shape::Circle(c), Shape::Box(a)],
                    pairs::CIRCLE_BOX,
                    forms::CIRCLE_BOX,
                ),
                (
                    [Shape::Circle(c), Shape::Box(a)],
                    pairs::STEPS_OF_CAST,
                    forms::CAST,
                ),
            ] {
                let scene = Scene { shapes, motion };
                count += check(&scene.work_out(rows));
                count += forms
                    .iter()
                    .map(|form| check(&scene.work_out(form.rows)))
                    .sum::<usize>();
            }
            let cast = CastSteps::new(Cast {
                circle: c,
                motion,
                aabb: a,
            });
            let parts = std::iter::once(None).chain(cast.stages().into_iter().map(Some));
            let steps: Vec<Step> = parts.flat_map(|part| cast.of(part)).cloned().collect();
            count += check(&steps);
        }
        assert!(count > 15_000, "{count}");
    }

    #[test]
    fn every_line_of_a_hit_follows_from_the_numbers_that_are_shown() {
        let (mut game, mut bot) = (Game::new(LevelSet::builtin(), 0, 1), NoAim::new(1));
        let (mut hits, mut count) = (0, 0);
        while hits < 100 {
            let (mut events, mut trace) = (Vec::new(), Trace::default());
            let input = bot.input(&game);
            let before = game.clone();
            game.step_observed(input, &mut events, &mut trace);
            for search in &trace.searches {
                let Some(bounce) = &search.bounce else {
                    continue;
                };
                let aabb = match bounce.impact.surface {
                    crate::game::Surface::Brick(brick) => Some(before.bricks().aabb(brick)),
                    _ => None,
                };
                let steps = BallHit {
                    search,
                    bounce,
                    boxes: [aabb, None],
                    box_at_end: aabb,
                    seen_motion: search.motion,
                    paddle_speed: 0.0,
                };
                hits += 1;
                if aabb.is_some() || bounce.impact.surface == crate::game::Surface::Wall {
                    count += check(&steps.steps());
                }
            }
        }
        assert!(count > 300, "{count}");
    }
}
