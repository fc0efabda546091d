//! A calculation as a small program in another language, with the numbers of its scene and the expected answers.
//!
//! The program's expressions are the formulas of the rows in the language's notation. An unexpected answer ends it with
//! an error. The scene's numbers are those of 32 bits; the program computes in 64, as the calculation does.

use super::Kind::{Apart, Brief, Case, Check, Hidden, Meet, Note, Says, Slip};
use super::calculation::CalculationLine;
use super::formula::{self, Term};
use super::languages::Language;
use super::{Cast, Row, Scene, Value, name_of};

/// The parts of a program.
pub struct Program {
    /// The imports and the functions.
    pub head: String,
    /// The scene and its calculation.
    pub body: String,
    /// The end of the main block; empty in a language without one.
    pub tail: &'static str,
}

impl Program {
    /// The program under a title, which is a comment.
    pub fn text(&self, language: &Language, title: &str) -> String {
        let Self { head, body, tail } = self;
        let title = filled(language.form("comment"), &[plain(title)]);
        let end = if tail.is_empty() { "" } else { "\n" };
        format!("{title}\n\n{head}{body}{tail}{end}")
    }

    /// A program that prints its answers with one of the language's [`tells`](Language::tells).
    fn of(writer: Writer<'_>, functions: &str, tell: usize) -> Self {
        let language = writer.language;
        let body = writer.text;
        let functions = format!("{}\n{functions}", language.tells[tell]);
        let is_used = |text: &str| functions.contains(text) || body.contains(text);
        let imports: Vec<&str> = language
            .imports
            .iter()
            .filter(|[text, _]| is_used(text))
            .flat_map(|[_, line]| [*line, "\n"])
            .collect();
        let gap = if imports.is_empty() { "" } else { "\n" };
        let begin = language.form("begin");
        let end_of_line = if begin.is_empty() { "" } else { "\n" };
        Self {
            head: [&*imports.concat(), gap, &functions, begin, end_of_line].concat(),
            body,
            tail: language.form("end"),
        }
    }
}

type Words<'a> = &'a dyn Fn(&'static str) -> &'static str;

impl Scene {
    /// Some rows about the scene as a program.
    pub fn program(&self, rows: &[Row], language: &Language, words: Words<'_>) -> Program {
        let mut writer = Writer::new(language, words);
        writer.calculation(&self.calculation(rows).lines);
        if writer.text.ends_with("\n\n") {
            writer.text.pop();
        }
        Program::of(writer, "", 0)
    }
}

impl Cast {
    /// The cast as a program: a function that answers it for all circles and boxes, and its answer here.
    pub fn program(self, language: &Language, words: Words<'_>) -> Program {
        let mut function = Writer::new(language, words);
        function.function();
        let mut writer = Writer::new(language, words);
        let center = self.circle.center;
        let radius = self.circle.radius;
        let [motion, min, max] = [self.motion, self.aabb.min, self.aabb.max];
        let numbers = [
            center.x, center.y, radius, motion.x, motion.y, min.x, min.y, max.x, max.y,
        ]
        .map(|number| writer.number(number.into()));
        let answer = format!("cast({})", numbers.join(", "));
        let expected = writer.number(self.hit().map_or(-1.0, |hit| hit.time.into()));
        writer.statement("tell", &["time", &answer, &expected]);
        Program::of(writer, &function.text, 1)
    }
}

/// The parameters of [`CAST`].
const CAST_GIVEN: [&str; 9] = [
    "C.x", "C.y", "r", "m.x", "m.y", "left", "top", "right", "bottom",
];

/// The cast as a function: `# ` and the id of a comment, a name and its formula, perhaps with a condition and another
/// formula, or `if`, `return` and `end`. For rays, which have no radius, see the collision module.
const CAST: &str = include_str!("cast_function.txt");

struct Named {
    name: String,
    identifier: String,
    is_vector: bool,
    /// The term to write in its place, if it has no variable.
    inline: Option<Term>,
}

/// The binding strength of an operator, from the least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Precedence {
    Or,
    And,
    Not,
    Compared,
    Sum,
    Product,
    Negated,
    Alone,
}

struct Writer<'a> {
    language: &'a Language,
    words: Words<'a>,
    /// The names, by the lines of a calculation.
    names: Vec<Named>,
    /// The comparisons that have a variable, each with whether it counts equality.
    checks: Vec<(Term, String, bool)>,
    /// True while comparisons count equality.
    touching: bool,
    indent: usize,
    text: String,
}

impl<'a> Writer<'a> {
    fn new(language: &'a Language, words: Words<'a>) -> Self {
        Self {
            language,
            words,
            names: Vec::new(),
            checks: Vec::new(),
            touching: false,
            indent: usize::from(!language.form("begin").is_empty()),
            text: String::new(),
        }
    }

    fn words(&self, id: &'static str) -> &'static str {
        if id.is_empty() { "" } else { (self.words)(id) }
    }

    /// Writes the lines that answers need, and the answers.
    fn calculation(&mut self, lines: &[CalculationLine]) {
        let needed = needed(lines);
        self.comment(self.words("code-scene"));
        let mut is_given = true;
        for (at, line) in lines.iter().enumerate() {
            let step = &line.step;
            if is_given && !(line.term.is_none() && step.kind == Hidden) {
                is_given = false;
                self.gap();
            }
            let name = name_of(&step.symbols);
            let is_named = line.term.is_none() || name != step.symbols;
            // A name that is given again is a new variable.
            let mut identifier = identifier(name);
            while needed[at] && self.names.iter().any(|of| of.identifier == identifier) {
                identifier += "_2";
            }
            match step.kind {
                Note | Slip | Brief => {
                    let words = [step.symbols.as_str(), self.words(step.id)].join(" ");
                    self.comment(words.trim());
                }
                Check | Apart | Meet if is_part(lines, at) => self.check(line),
                Check if line.term.is_none() => {
                    self.comment(&format!("{}: {}", step.symbols, step.numbers));
                }
                Check | Says | Case | Apart | Meet => self.answer(line),
                _ if needed[at] && is_named => self.value(line, &identifier),
                _ => {}
            }
            if !needed[at] {
                identifier.clear();
            }
            self.names.push(Named {
                name: name.to_owned(),
                identifier,
                is_vector: matches!(step.value, Value::Vector(_)),
                inline: line.term.clone().filter(|_| !is_named),
            });
        }
    }

    /// Gives a comparison a variable, for the answer that it is part of.
    fn check(&mut self, line: &CalculationLine) {
        let Some(term) = &line.term else { return };
        if !line.step.id.is_empty() {
            self.comment(self.words(line.step.id));
        }
        let name = format!("check_{}", self.checks.len() + 1);
        self.touching = line.step.kind == Meet;
        let value = self.print(term, 0, Precedence::Or);
        self.statement("truth", &[&name, &value]);
        self.checks.push((term.clone(), name, self.touching));
        self.touching = false;
    }

    fn answer(&mut self, line: &CalculationLine) {
        let (Some(term), step) = (&line.term, &line.step) else {
            return;
        };
        // The comparisons are written strictly, and here equality counts.
        self.touching = step.id == "all-touch";
        let value = self.print(term, 0, Precedence::Or);
        self.touching = false;
        let what = match (step.symbols.as_str(), self.words(step.id)) {
            (symbols, "") => symbols.to_owned(),
            ("", words) => words.to_owned(),
            (_, words) if step.kind == Says => words.to_owned(),
            (symbols, words) => format!("{symbols}: {words}"),
        };
        let what = plain(&what).replace('"', "'");
        self.statement("tell", &[&what, &value, self.language.truth(step.holds())]);
    }

    /// Gives a name its value, or both axes of it.
    fn value(&mut self, line: &CalculationLine, identifier: &str) {
        let value = line.step.value;
        let is_truth = matches!(value, Value::Truth(_));
        for axis in 0..value.parts().len().max(1) {
            let name = on_axis(identifier, matches!(value, Value::Vector(_)), axis);
            let value = match (&line.term, value) {
                (Some(term), _) => self.print(term, axis, Precedence::Or),
                (None, Value::Truth(truth)) => self.language.truth(truth).to_owned(),
                (None, value) => self.number(value.vector()[axis]),
            };
            self.statement(if is_truth { "truth" } else { "number" }, &[&name, &value]);
        }
    }

    /// A number; rounded to 32 bits by the program if its digits in 64 bits would be longer.
    fn number(&self, number: f64) -> String {
        let single = number as f32;
        let short = format!("{single:?}");
        if f64::from(single) != number || short.parse() == Ok(number) {
            return format!("{number:?}");
        }
        filled(self.language.form("rounded"), &[short])
    }

    fn function(&mut self) {
        let parameter = self.language.form("parameter");
        let given = CAST_GIVEN.map(|name| filled(parameter, &[identifier(name)]));
        self.indent = 0;
        self.statement("function", &[&given.join(", ")]);
        self.indent = 1;
        for name in ["C", "r", "m", "left", "top", "right", "bottom"] {
            self.name(name, ["C", "m"].contains(&name));
        }
        for line in CAST.lines().map(str::trim_start) {
            if let Some(id) = line.strip_prefix("# ") {
                self.comment((self.words)(id));
            } else if let Some(condition) = line.strip_prefix("if ") {
                self.statement("if", &[&self.read(condition, 0)]);
                self.indent += 1;
            } else if let Some(value) = line.strip_prefix("return ") {
                self.statement("return", &[&self.picked(value, 0)]);
            } else if let Some((name, value)) = line.split_once(" = ") {
                let first = value.split(" if ").next().unwrap_or_default();
                let is_vector = self.term(first).is_some_and(|term| self.is_vector(&term));
                for axis in 0..=usize::from(is_vector) {
                    let written = on_axis(&identifier(name), is_vector, axis);
                    self.statement("number", &[&written, &self.picked(value, axis)]);
                }
                self.name(name, is_vector);
            } else {
                self.close();
            }
        }
        self.close();
        self.text.push('\n');
    }

    fn name(&mut self, name: &str, is_vector: bool) {
        self.names.push(Named {
            name: name.to_owned(),
            identifier: identifier(name),
            is_vector,
            inline: None,
        });
    }

    fn close(&mut self) {
        self.indent -= 1;
        if !self.language.form("end").is_empty() {
            self.statement("end", &[]);
        }
    }

    /// A formula, or a choice of two by a condition.
    fn picked(&self, text: &str, axis: usize) -> String {
        let condition = text.split_once(" if ");
        let parts = condition.and_then(|(one, rest)| Some((one, rest.split_once(" else ")?)));
        let Some((one, (condition, other))) = parts else {
            return self.read(text, axis);
        };
        let parts = [one, condition, other].map(|text| self.read(text, axis));
        filled(self.language.form("pick"), &parts)
    }

    fn term(&self, text: &str) -> Option<Term> {
        let names: Vec<_> = self
            .names
            .iter()
            .enumerate()
            .map(|(at, named)| (named.name.as_str(), at))
            .collect();
        formula::read(text, &names).map(|(term, _)| term)
    }

    fn read(&self, text: &str, axis: usize) -> String {
        let term = self.term(text);
        debug_assert!(term.is_some(), "no formula: {text}");
        term.map_or_else(String::new, |term| self.print(&term, axis, Precedence::Or))
    }

    fn statement(&mut self, form: &str, parts: &[&str]) {
        self.text += &"    ".repeat(self.indent);
        self.text += &filled(self.language.form(form), parts);
        self.text.push('\n');
    }

    fn comment(&mut self, words: &str) {
        self.statement("comment", &[&plain(words)]);
    }

    fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    fn is_vector(&self, term: &Term) -> bool {
        let (sign, terms) = match term {
            Term::Number(_) => return false,
            Term::Line(at) => return self.names[*at].is_vector,
            Term::Of(sign, terms) => (*sign, terms),
        };
        let vectors = terms.iter().filter(|term| self.is_vector(term)).count();
        match sign {
            "," => true,
            "·" => vectors == 1,
            "+" | "−" | "/" | "negate" | "√" | "clamp" | "range" | "min" | "max" => vectors > 0,
            _ => false,
        }
    }

    /// A term as the language writes it: an axis of it if it is a vector, in brackets if it binds less than `least`.
    fn print(&self, term: &Term, axis: usize, least: Precedence) -> String {
        let (text, binds) = self.printed(term, axis);
        if binds < least {
            format!("({text})")
        } else {
            text
        }
    }

    fn printed(&self, term: &Term, axis: usize) -> (String, Precedence) {
        use Precedence::{Alone, And, Compared, Negated, Not, Or, Product, Sum};
        let mut checks = self.checks.iter().filter(|check| check.2 == self.touching);
        if let Some((_, name, _)) = checks.find(|(known, _, _)| known == term) {
            return (name.clone(), Alone);
        }
        let (sign, of) = match term {
            Term::Number(number) => return (format!("{number:?}"), Alone),
            Term::Line(at) => {
                let named = &self.names[*at];
                let variable = || on_axis(&named.identifier, named.is_vector, axis);
                let inline = named.inline.as_ref().map(|term| self.printed(term, axis));
                return inline.unwrap_or_else(|| (variable(), Alone));
            }
            Term::Of(".x", of) => return self.printed(&of[0], 0),
            Term::Of(".y", of) => return self.printed(&of[0], 1),
            Term::Of(",", of) => return self.printed(&of[axis], axis),
            Term::Of(sign, of) => (*sign, of.as_slice()),
        };
        if let Some(term) = self.expanded(sign, of) {
            return self.printed(&term, axis);
        }
        // The right operands of `−` and `/` need brackets where the left ones do not.
        let (binds, least) = match sign {
            "or " => (Or, [Or; 2]),
            "and " => (And, [And; 2]),
            "not " => (Not, [Alone; 2]),
            "+" => (Sum, [Sum; 2]),
            "−" => (Sum, [Sum, Product]),
            "·" | "/" => (Product, [Product, Negated]),
            "negate" => (Negated, [Alone; 2]),
            "√" | "|" | "min" | "max" => (Alone, [Or; 2]),
            _ => (Compared, [Sum; 2]),
        };
        let sign = match sign {
            "<" if self.touching => "≤",
            ">" if self.touching => "≥",
            sign => sign,
        };
        let parts: Vec<String> = of
            .iter()
            .zip(least)
            .map(|(of, least)| self.print(of, axis, least))
            .collect();
        (filled(self.language.form(sign), &parts), binds)
    }

    /// An operation that the languages lack, in terms of those they have: vectors by their axes, limits by `min` and
    /// `max` of two.
    fn expanded(&self, sign: &'static str, of: &[Term]) -> Option<Term> {
        let two = |sign, one, other| Term::Of(sign, vec![one, other]);
        // The products of x and y of the first with two axes of another, joined by a sign.
        let products = |sign, other: &Term, axes: [&'static str; 2]| {
            let on = |axis, term: &Term| Term::Of(axis, vec![term.clone()]);
            let [x, y] = [(".x", axes[0]), (".y", axes[1])]
                .map(|(own, its)| two("·", on(own, &of[0]), on(its, other)));
            two(sign, x, y)
        };
        let are_vectors = of.iter().all(|term| self.is_vector(term));
        Some(match (sign, of) {
            ("·", [_, other]) if are_vectors => products("+", other, [".x", ".y"]),
            ("×", [_, other]) => products("−", other, [".y", ".x"]),
            ("²", [one]) if are_vectors => products("+", one, [".x", ".y"]),
            ("²", [one]) => two("·", one.clone(), one.clone()),
            ("|", [_]) if are_vectors => Term::Of("√", vec![Term::Of("²", of.to_vec())]),
            ("clamp", [value, low, high]) | ("range", [low, high, value]) => {
                let raised = two("max", value.clone(), low.clone());
                two("min", raised, high.clone())
            }
            ("min" | "max", [first, second, rest @ ..]) if !rest.is_empty() => {
                let first = two(sign, first.clone(), second.clone());
                Term::Of(sign, [&[first][..], rest].concat())
            }
            _ => return None,
        })
    }
}

/// The variable of a name, or of one axis of a vector.
fn on_axis(identifier: &str, is_vector: bool, axis: usize) -> String {
    let suffix = ["_x", "_y"][axis];
    identifier.to_owned() + if is_vector { suffix } else { "" }
}

/// True if a comparison is part of a later answer.
fn is_part(lines: &[CalculationLine], at: usize) -> bool {
    let later = lines[at + 1..].iter().filter(|line| line.step.kind == Says);
    let mut answers = later.filter_map(|line| line.term.as_ref());
    let term = lines[at].term.as_ref();
    term.is_some_and(|term| answers.any(|answer| answer.contains(term)))
}

/// For each line, whether an answer needs it.
fn needed(lines: &[CalculationLine]) -> Vec<bool> {
    let mut needed = vec![false; lines.len()];
    for (at, line) in lines.iter().enumerate().rev() {
        let is_answer = matches!(line.step.kind, Check | Apart | Meet | Says | Case);
        if let Some(term) = line.term.as_ref().filter(|_| is_answer || needed[at]) {
            for line in term.lines() {
                needed[line] = true;
            }
        }
    }
    needed
}

/// A name as an identifier of every language.
fn identifier(name: &str) -> String {
    // These are words of a language.
    if ["from", "box"].contains(&name) {
        return format!("{name}_");
    }
    let prefix = if name.starts_with('|') { "length_" } else { "" };
    let signs = [
        ("'", "_prime"),
        ("²", "_squared"),
        ("|", ""),
        (".", "_"),
        (" ", "_"),
    ];
    prefix.to_owned() + &replaced(name, &signs)
}

/// A sentence in ASCII signs.
fn plain(words: &str) -> String {
    let compared = [("≤", "<="), ("≥", ">="), ("≠", "!=")];
    let computed = [
        ("−", "-"),
        ("√", "sqrt"),
        ("²", "^2"),
        ("·", "*"),
        ("×", "x"),
    ];
    replaced(&replaced(words, &compared), &computed)
}

/// A form of the language with its parts.
fn filled(form: &str, parts: &[impl AsRef<str>]) -> String {
    let parts: Vec<_> = ["$1", "$2", "$3"]
        .into_iter()
        .zip(parts)
        .map(|(place, part)| (place, part.as_ref()))
        .collect();
    replaced(form, &parts)
}

fn replaced(text: &str, signs: &[(&str, &str)]) -> String {
    let signs = signs.iter();
    signs.fold(text.to_owned(), |text, (sign, by)| text.replace(sign, by))
}
