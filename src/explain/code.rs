//! A calculation as a small program in another language, with the numbers of its scene and the answers that it comes to.
//!
//! Its expressions are the formulas of the rows, printed as a language writes them; an answer that differs ends it with
//! an error. Numbers are those of the scene in 32 bits, and are worked out in 64, as here.

use super::Kind::{Apart, Brief, Case, Check, Gap, Note, Says, Slip};
use super::calculation::Line;
use super::formula::{self, Term};
use super::{Calculation, Cast, Row, Scene, Step, Value, name_of};

/// How a language writes what a formula or a statement is. In each, `$1` to `$3` are what they are about.
pub struct Language {
    /// Names it on a command line.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    comment: &'static str,
    /// What a word of the program needs at its top.
    imports: &'static [[&'static str; 2]],
    /// Tell a truth and a time, compare it with the expected one, and begin the program proper.
    tells: [&'static str; 2],
    /// The head of a function, and of one of its numbers.
    function: [&'static str; 2],
    begin: &'static str,
    end: &'static str,
    /// Ends a block, and a statement.
    closes: [&'static str; 2],
    number: &'static str,
    truth: &'static str,
    returns: &'static str,
    when: &'static str,
    /// The first if the second holds, else the third.
    pick: &'static str,
    rounded: &'static str,
    truths: [&'static str; 2],
    not: &'static str,
    and: &'static str,
    or: &'static str,
    equal: &'static str,
    root: &'static str,
    size: &'static str,
    min: &'static str,
    max: &'static str,
}

/// The languages.
#[rustfmt::skip]
pub const LANGUAGES: [Language; 4] = [
    Language {
        id: "python", name: "Python", comment: "# ",
        imports: &[["ctypes.", "import ctypes"], ["math.", "import math"]],
        tells: ["def tell(what, answer, expected):
    print(f\"{what}: {answer}\")
    if abs(answer - expected) > 0.000001:
        raise SystemExit(f\"{expected} was expected\")
"; 2],
        function: ["def cast($1):", "$1"], begin: "", end: "", closes: ["", ""],
        number: "$1 = $2", truth: "$1 = $2", returns: "return $1", when: "if $1:", pick: "$1 if $2 else $3",
        rounded: "ctypes.c_float($1).value", truths: ["False", "True"],
        not: "not ", and: " and ", or: " or ", equal: "==",
        root: "math.sqrt", size: "abs", min: "min", max: "max",
    },
    Language {
        id: "cpp", name: "C++", comment: "// ",
        imports: &[["std::m", "#include <algorithm>"], ["std::", "#include <cmath>"],
            ["printf", "#include <cstdio>"], ["exit", "#include <cstdlib>"]],
        tells: ["static void tell(const char* what, bool answer, bool expected) {
    std::printf(\"%s: %s\\n\", what, answer ? \"true\" : \"false\");
    if (answer != expected) {
        std::printf(\"%s was expected\\n\", expected ? \"true\" : \"false\");
        std::exit(1);
    }
}
", "static void tell(const char* what, double answer, double expected) {
    std::printf(\"%s: %.7g\\n\", what, answer);
    if (std::abs(answer - expected) > 0.000001) {
        std::printf(\"%.7g was expected\\n\", expected);
        std::exit(1);
    }
}
"],
        function: ["static double cast($1) {", "double $1"], begin: "int main() {", end: "}", closes: ["}", ";"],
        number: "const double $1 = $2", truth: "const bool $1 = $2", returns: "return $1", when: "if ($1) {",
        pick: "$2 ? $1 : $3", rounded: "$1f", truths: ["false", "true"],
        not: "!", and: " && ", or: " || ", equal: "==",
        root: "std::sqrt", size: "std::abs", min: "std::min", max: "std::max",
    },
    Language {
        id: "javascript", name: "JavaScript", comment: "// ",
        imports: &[],
        tells: ["function tell(what, answer, expected) {
    console.log(`${what}: ${answer}`);
    if (Math.abs(answer - expected) > 0.000001) throw new Error(`${expected} was expected`);
}
"; 2],
        function: ["function cast($1) {", "$1"], begin: "{", end: "}", closes: ["}", ";"],
        number: "const $1 = $2", truth: "const $1 = $2", returns: "return $1", when: "if ($1) {",
        pick: "$2 ? $1 : $3", rounded: "Math.fround($1)", truths: ["false", "true"],
        not: "!", and: " && ", or: " || ", equal: "===",
        root: "Math.sqrt", size: "Math.abs", min: "Math.min", max: "Math.max",
    },
    Language {
        id: "rust", name: "Rust", comment: "// ",
        imports: &[["_", "#![allow(non_snake_case)]"]],
        tells: ["fn tell(what: &str, answer: bool, expected: bool) {
    println!(\"{what}: {answer}\");
    assert_eq!(answer, expected);
}
", "fn tell(what: &str, answer: f64, expected: f64) {
    println!(\"{what}: {answer}\");
    assert!((answer - expected).abs() < 0.000001, \"{expected} was expected\");
}
"],
        function: ["fn cast($1) -> f64 {", "$1: f64"], begin: "fn main() {", end: "}", closes: ["}", ";"],
        number: "let $1 = $2", truth: "let $1 = $2", returns: "return $1", when: "if $1 {",
        pick: "if $2 { $1 } else { $3 }", rounded: "f64::from($1_f32)", truths: ["false", "true"],
        not: "!", and: " && ", or: " || ", equal: "==",
        root: "f64::sqrt", size: "f64::abs", min: "f64::min", max: "f64::max",
    },
];

/// The parts of a program.
pub struct Program {
    /// What it needs at its top, what tells its answers, and the functions that it calls.
    pub head: String,
    /// The scene and its calculation.
    pub body: String,
    /// What ends it.
    pub tail: &'static str,
}

impl Program {
    /// The program under a title, which is a comment.
    pub fn text(&self, language: &Language, title: &str) -> String {
        let Self { head, body, tail } = self;
        let end = if tail.is_empty() { "" } else { "\n" };
        format!(
            "{}{}\n\n{head}{body}{tail}{end}",
            language.comment,
            plain(title)
        )
    }

    fn of(mut writer: Writer<'_>, functions: &str, tells: usize) -> Self {
        let language = writer.language;
        if writer.text.ends_with("\n\n") {
            writer.text.pop();
        }
        let told = format!("{}\n{functions}", language.tells[tells]);
        let all = [told.as_str(), &writer.text].concat();
        let needed = language
            .imports
            .iter()
            .filter(|[word, _]| all.contains(word));
        let mut imports: String = needed.flat_map(|[_, line]| [*line, "\n"]).collect();
        if !imports.is_empty() {
            imports += "\n";
        }
        let begin = match language.begin {
            "" => String::new(),
            begin => format!("{begin}\n"),
        };
        Self {
            head: imports + &told + &begin,
            body: writer.text,
            tail: language.end,
        }
    }
}

/// The words of an id.
type Said<'a> = &'a dyn Fn(&'static str) -> &'static str;

impl Scene {
    /// Some rows about the scene as a program.
    pub fn program(&self, rows: &[Row], language: &Language, said: Said<'_>) -> Program {
        let mut calculation = Calculation::default();
        self.name(&mut calculation);
        calculation.rows(rows);
        let mut writer = Writer::new(language, said);
        writer.calculation(&calculation.lines);
        Program::of(writer, "", 0)
    }
}

impl Cast {
    /// The cast as a program: a function that answers it for all circles and boxes, and what it answers here.
    pub fn program(self, language: &Language, said: Said<'_>) -> Program {
        let mut function = Writer::new(language, said);
        function.function();
        let mut writer = Writer::new(language, said);
        let Self {
            circle,
            motion,
            aabb,
        } = self;
        let numbers = [
            circle.center.to_array().to_vec(),
            vec![circle.radius],
            motion.to_array().to_vec(),
            aabb.min.to_array().to_vec(),
            aabb.max.to_array().to_vec(),
        ];
        let numbers = numbers.concat().into_iter();
        let numbers: Vec<String> = numbers.map(|of| writer.number(of.into())).collect();
        let answer = format!("cast({})", numbers.join(", "));
        let expected = self.hit().map_or(-1.0, |hit| hit.time.into());
        let expected = writer.number(expected);
        writer.tell("time", &answer, &expected);
        Program::of(writer, &function.text, 1)
    }
}

/// What the cast is given, and how it is worked out: `# ` and the id of a comment, a name and its formula, perhaps with
/// a condition and another formula, or `if`, `return` and `end`. For rays, which have no radius, see the collision module.
const CAST_GIVEN: [&str; 9] = [
    "C.x", "C.y", "r", "m.x", "m.y", "left", "top", "right", "bottom",
];
const CAST: &[&str] = &[
    "# code-cast",
    "lo = (left, top)",
    "hi = (right, bottom)",
    "D' = clamp(C, lo, hi) − C",
    "if D'² ≤ r²",
    "# code-touches",
    "if D'² > 0",
    "return 0 if D' · m > 0 else −1",
    "end",
    "# code-inside",
    "in x = min(C.x − left, right − C.x)",
    "in y = min(C.y − top, bottom − C.y)",
    "deeper x = m.x if C.x − left ≤ right − C.x else −m.x",
    "deeper y = m.y if C.y − top ≤ bottom − C.y else −m.y",
    "deeper = deeper y if in y ≤ in x else deeper x",
    "return 0 if deeper > 0 else −1",
    "end",
    "# code-lines",
    "near x = left − r if m.x > 0 else right + r",
    "near y = top − r if m.y > 0 else bottom + r",
    "far x = right + r if m.x > 0 else left − r",
    "far y = bottom + r if m.y > 0 else top − r",
    "# code-along",
    "if m.x = 0 and (C.x ≤ left − r or C.x ≥ right + r)",
    "return −1",
    "end",
    "if m.y = 0 and (C.y ≤ top − r or C.y ≥ bottom + r)",
    "return −1",
    "end",
    "# code-later",
    "t x = (near x − C.x) / m.x if not (m.x = 0) else −1",
    "t y = (near y − C.y) / m.y if not (m.y = 0) else −1",
    "t = max(t x, t y, 0)",
    "E = C + m t",
    "if (E.x − far x) m.x > 0 or (E.y − far y) m.y > 0",
    "return −1",
    "end",
    "P = clamp(E, lo, hi)",
    "if P.x = E.x or P.y = E.y",
    "# code-side",
    "return t if t ≤ 1 else −1",
    "end",
    "# code-corner",
    "k = P − C",
    "along = m · k",
    "across = m × k",
    "half = r² m² − across²",
    "if half ≤ 0",
    "return −1",
    "end",
    "t corner = (along − √(half)) / m²",
    "return t corner if 0 ≤ t corner ≤ 1 else −1",
];

/// A name of the program.
#[derive(Clone)]
struct Named {
    name: String,
    identifier: String,
    is_vector: bool,
    /// What it stands for, where it has no variable.
    inline: Option<Term>,
}

/// How much an operator binds, from `or` to what stands alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
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
    said: Said<'a>,
    /// The names, by the lines of a calculation.
    names: Vec<Named>,
    /// The comparisons that have a variable.
    checks: Vec<(Term, String)>,
    /// Counts equality in comparisons.
    touching: bool,
    indent: usize,
    text: String,
}

impl<'a> Writer<'a> {
    fn new(language: &'a Language, said: Said<'a>) -> Self {
        Self {
            language,
            said,
            names: Vec::new(),
            checks: Vec::new(),
            touching: false,
            indent: usize::from(!language.begin.is_empty()),
            text: String::new(),
        }
    }

    /// Writes the lines that answers need, and the answers.
    fn calculation(&mut self, lines: &[Line]) {
        let needed = needed(lines);
        self.comment((self.said)("code-scene"));
        let mut is_given = true;
        for (at, line) in lines.iter().enumerate() {
            let step = &line.step;
            if is_given && !(line.term.is_none() && step.kind == super::Kind::Hidden) {
                is_given = false;
                self.gap();
            }
            let name = name_of(&step.symbols);
            let is_named = line.term.is_none() || name != step.symbols;
            let mut identifier = identifier(name);
            let is_taken =
                |names: &[Named], as_is: &str| names.iter().any(|of| of.identifier == as_is);
            while needed[at] && is_taken(&self.names, &identifier) {
                identifier += "_2";
            }
            match step.kind {
                Gap => self.gap(),
                Note | Slip | Brief => self.remark(step),
                Check | Apart if is_part(lines, at) => self.check(line),
                Check if line.term.is_none() => {
                    self.comment(&format!("{}: {}", step.symbols, step.numbers));
                }
                Check | Says | Case | Apart => self.answer(line),
                _ if needed[at] && is_named => self.value(line, &identifier),
                _ => {}
            }
            self.names.push(Named {
                name: name.to_owned(),
                identifier: if needed[at] {
                    identifier
                } else {
                    String::new()
                },
                is_vector: matches!(step.value, Value::Vector(_)),
                inline: line.term.clone().filter(|_| !is_named),
            });
        }
    }

    fn remark(&mut self, step: &Step) {
        let said = if step.id.is_empty() {
            ""
        } else {
            (self.said)(step.id)
        };
        let words = [step.symbols.as_str(), said].join(" ");
        self.comment(words.trim());
    }

    fn check(&mut self, line: &Line) {
        let Some(term) = &line.term else {
            return;
        };
        if !line.step.id.is_empty() {
            self.comment((self.said)(line.step.id));
        }
        let name = format!("check_{}", self.checks.len() + 1);
        let value = self.print(term, 0, Binds::Or);
        self.statement(self.language.truth, &[&name, &value]);
        self.checks.push((term.clone(), name));
    }

    fn answer(&mut self, line: &Line) {
        let (Some(term), step) = (&line.term, &line.step) else {
            return;
        };
        // None of the comparisons, even with equality: the line has its own reading.
        self.touching = step.id == "none-overlap";
        let value = self.print(term, 0, Binds::Or);
        self.touching = false;
        let said = if step.id.is_empty() {
            ""
        } else {
            (self.said)(step.id)
        };
        let symbols = if step.kind == Says && !said.is_empty() {
            ""
        } else {
            &step.symbols
        };
        let parts: Vec<&str> = [symbols, said]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        let expected = self.language.truths[usize::from(step.holds())];
        self.tell(&parts.join(": "), &value, expected);
    }

    fn tell(&mut self, what: &str, answer: &str, expected: &str) {
        let what = plain(what).replace('"', "'");
        self.statement(
            "tell($1, $2, $3)",
            &[&format!("\"{what}\""), answer, expected],
        );
    }

    /// Gives a name its value, or both axes of it.
    fn value(&mut self, line: &Line, identifier: &str) {
        let parts = line.step.value.parts();
        for (axis, part) in parts.iter().enumerate() {
            let name = match parts.len() {
                1 => identifier.to_owned(),
                _ => format!("{identifier}_{}", ["x", "y"][axis]),
            };
            let value = match &line.term {
                Some(term) => self.print(term, axis, Binds::Or),
                None => self.number(*part),
            };
            self.statement(self.language.number, &[&name, &value]);
        }
        if let Value::Truth(truth) = line.step.value {
            let value = match &line.term {
                Some(term) => self.print(term, 0, Binds::Or),
                None => self.language.truths[usize::from(truth)].to_owned(),
            };
            self.statement(self.language.truth, &[identifier, &value]);
        }
    }

    /// A number, rounded to 32 bits if it is one of them and not written so in 64.
    fn number(&self, number: f64) -> String {
        let single = number as f32;
        let short = format!("{single:?}");
        if f64::from(single) != number || short.parse() == Ok(number) {
            return format!("{number:?}");
        }
        filled(self.language.rounded, &[&short])
    }

    /// Writes the function of the cast.
    fn function(&mut self) {
        let language = self.language;
        let given = CAST_GIVEN.map(|name| filled(language.function[1], &[&identifier(name)]));
        self.indent = 0;
        self.line(&filled(language.function[0], &[&given.join(", ")]));
        self.indent = 1;
        for name in ["C", "r", "m", "left", "top", "right", "bottom"] {
            self.name(name, ["C", "m"].contains(&name));
        }
        for line in CAST {
            if let Some(id) = line.strip_prefix("# ") {
                self.comment((self.said)(id));
            } else if let Some(condition) = line.strip_prefix("if ") {
                let condition = self.read(condition, 0);
                self.line(&filled(language.when, &[&condition]));
                self.indent += 1;
            } else if let Some(value) = line.strip_prefix("return ") {
                let value = self.picked(value, 0);
                self.statement(language.returns, &[&value]);
            } else if let Some((name, value)) = line.split_once(" = ") {
                let first = value.split(" if ").next().unwrap_or_default();
                let is_vector = self.term(first).is_some_and(|term| self.is_vector(&term));
                let written = identifier(name);
                for axis in 0..=usize::from(is_vector) {
                    let suffix = if is_vector { ["_x", "_y"][axis] } else { "" };
                    let value = self.picked(value, axis);
                    self.statement(language.number, &[&format!("{written}{suffix}"), &value]);
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
        if !self.language.closes[0].is_empty() {
            self.line(self.language.closes[0]);
        }
    }

    /// One formula, or one of two by a condition.
    fn picked(&self, text: &str, axis: usize) -> String {
        let Some((one, (condition, other))) = text
            .split_once(" if ")
            .and_then(|(one, rest)| Some((one, rest.split_once(" else ")?)))
        else {
            return self.read(text, axis);
        };
        let [one, condition, other] = [one, condition, other].map(|text| self.read(text, axis));
        filled(self.language.pick, &[&one, &condition, &other])
    }

    fn term(&self, text: &str) -> Option<Term> {
        let names = self.names.iter().enumerate();
        let names: Vec<_> = names.map(|(at, named)| (named.name.as_str(), at)).collect();
        formula::read(text, &names).map(|(term, _)| term)
    }

    fn read(&self, text: &str, axis: usize) -> String {
        let term = self.term(text);
        debug_assert!(term.is_some(), "no formula: {text}");
        term.map_or_else(String::new, |term| self.print(&term, axis, Binds::Or))
    }

    fn line(&mut self, line: &str) {
        self.text += &"    ".repeat(self.indent);
        self.text += line;
        self.text.push('\n');
    }

    fn statement(&mut self, form: &str, parts: &[&str]) {
        let statement = filled(form, parts) + self.language.closes[1];
        self.line(&statement);
    }

    fn comment(&mut self, words: &str) {
        self.line(&format!("{}{}", self.language.comment, plain(words)));
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
        let mut count = terms.iter().filter(|term| self.is_vector(term));
        match sign {
            "," => true,
            "·" => count.count() == 1,
            "+" | "−" | "/" | "negate" | "√" | "clamp" | "range" | "min" | "max" => {
                count.next().is_some()
            }
            _ => false,
        }
    }

    /// A term as the language writes it: an axis of it if it is a vector, in brackets if it binds less than `least`.
    fn print(&self, term: &Term, axis: usize, least: Binds) -> String {
        let (text, binds) = self.printed(term, axis, least);
        if binds < least {
            format!("({text})")
        } else {
            text
        }
    }

    fn printed(&self, term: &Term, axis: usize, least: Binds) -> (String, Binds) {
        use Binds::{Alone, And, Compared, Negated, Not, Or, Product, Sum};
        let check = self
            .checks
            .iter()
            .find(|(known, _)| known == term && !self.touching);
        if let Some((_, name)) = check {
            return (name.clone(), Alone);
        }
        let (sign, of) = match term {
            Term::Number(number) => return (format!("{number:?}"), Alone),
            Term::Line(at) => return self.named(&self.names[*at], axis, least),
            Term::Of(sign, of) => (*sign, of.as_slice()),
        };
        let language = self.language;
        let on = |at: usize, axis: usize, least| self.print(&of[at], axis, least);
        let two = |sign: &str, binds, right| {
            let (one, other) = (on(0, axis, binds), on(1, axis, right));
            (format!("{one}{sign}{other}"), binds)
        };
        let are_vectors = of.iter().all(|term| self.is_vector(term));
        let square = |at: usize, other: usize| {
            let product =
                |axis| format!("{} * {}", on(at, axis, Product), on(other, axis, Negated));
            format!("{} + {}", product(0), product(1))
        };
        let calls = |name: &str, numbers: Vec<String>| {
            let all = numbers
                .into_iter()
                .reduce(|one, other| format!("{name}({one}, {other})"));
            (all.unwrap_or_default(), Alone)
        };
        let one_of = |name: &str, number: &str| (format!("{name}({number})"), Alone);
        let limited = |value: usize, low: usize, high: usize| {
            let [value, low, high] = [value, low, high].map(|at| on(at, axis, Or));
            let raised = calls(language.max, vec![value, low]).0;
            calls(language.min, vec![raised, high])
        };
        match sign {
            "+" => two(" + ", Sum, Sum),
            "−" => two(" - ", Sum, Product),
            "·" if are_vectors => (square(0, 1), Sum),
            "·" => two(" * ", Product, Negated),
            "/" => two(" / ", Product, Negated),
            "×" => {
                let product =
                    |one, other| format!("{} * {}", on(0, one, Product), on(1, other, Negated));
                (format!("{} - {}", product(0, 1), product(1, 0)), Sum)
            }
            "negate" => (format!("-{}", on(0, axis, Alone)), Negated),
            "²" if are_vectors => (square(0, 0), Sum),
            "²" => (
                format!("{} * {}", on(0, axis, Product), on(0, axis, Negated)),
                Product,
            ),
            "√" => one_of(language.root, &on(0, axis, Or)),
            "|" if are_vectors => one_of(language.root, &square(0, 0)),
            "|" => one_of(language.size, &on(0, axis, Or)),
            ".x" => self.printed(&of[0], 0, least),
            ".y" => self.printed(&of[0], 1, least),
            "," => self.printed(&of[axis], axis, least),
            "clamp" => limited(0, 1, 2),
            "range" => limited(2, 0, 1),
            "min" | "max" => {
                let name = if sign == "min" {
                    language.min
                } else {
                    language.max
                };
                calls(name, (0..of.len()).map(|at| on(at, axis, Or)).collect())
            }
            "and " => two(language.and, And, And),
            "or " => two(language.or, Or, Or),
            "not " => (format!("{}{}", language.not, on(0, axis, Alone)), Not),
            sign => {
                let sign = match sign {
                    "<" if !self.touching => "<",
                    ">" if !self.touching => ">",
                    "<" | "≤" => "<=",
                    ">" | "≥" => ">=",
                    _ => language.equal,
                };
                (
                    format!("{} {sign} {}", on(0, axis, Sum), on(1, axis, Sum)),
                    Compared,
                )
            }
        }
    }

    fn named(&self, named: &Named, axis: usize, least: Binds) -> (String, Binds) {
        match &named.inline {
            Some(term) => self.printed(term, axis, least),
            None if named.is_vector => (
                format!("{}_{}", named.identifier, ["x", "y"][axis]),
                Binds::Alone,
            ),
            None => (named.identifier.clone(), Binds::Alone),
        }
    }
}

/// True if a comparison is part of what a later line says.
fn is_part(lines: &[Line], at: usize) -> bool {
    let Some(term) = &lines[at].term else {
        return false;
    };
    let mut later = lines[at + 1..].iter().filter(|line| line.step.kind == Says);
    later.any(|line| {
        line.term
            .as_ref()
            .is_some_and(|whole| whole.holds_term(term))
    })
}

/// For each line, whether what is told needs it.
fn needed(lines: &[Line]) -> Vec<bool> {
    let mut needed = vec![false; lines.len()];
    for (at, line) in lines.iter().enumerate().rev() {
        let is_told = matches!(line.step.kind, Check | Apart | Says | Case);
        if let Some(term) = line.term.as_ref().filter(|_| is_told || needed[at]) {
            term.lines()
                .into_iter()
                .for_each(|line| needed[line] = true);
        }
    }
    needed
}

/// A name in the letters of all languages.
fn identifier(name: &str) -> String {
    // Words of a language.
    if ["from", "box"].contains(&name) {
        return format!("{name}_");
    }
    let length = if name.starts_with('|') { "length_" } else { "" };
    let letters = name
        .replace('\'', "_prime")
        .replace('²', "_squared")
        .replace('|', "");
    length.to_owned() + &letters.replace(['.', ' '], "_")
}

/// A sentence in the signs of all keyboards.
fn plain(words: &str) -> String {
    let signs = [
        ("−", "-"),
        ("≤", "<="),
        ("≥", ">="),
        ("≠", "!="),
        ("√", "sqrt"),
        ("²", "^2"),
        ("·", "*"),
        ("×", "x"),
    ];
    signs.iter().fold(words.to_owned(), |words, (sign, plain)| {
        words.replace(sign, plain)
    })
}

/// A form of the language with its parts.
fn filled(form: &str, parts: &[&str]) -> String {
    let mut text = String::new();
    let mut pieces = form.split('$');
    text += pieces.next().unwrap_or_default();
    for piece in pieces {
        let number = piece
            .chars()
            .next()
            .and_then(|digit| digit.to_digit(10))
            .unwrap_or(1) as usize;
        text += parts.get(number - 1).unwrap_or(&"");
        text += &piece[1..];
    }
    text
}
