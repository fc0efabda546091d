//! The languages of programs, each by its forms of statements and expressions.

/// A language that programs are written in.
pub struct Language {
    /// The id on the command line.
    pub id: &'static str,
    /// The name that people read.
    pub name: &'static str,
    /// Lines that the top of a program needs, each with the text that needs it.
    pub(super) imports: &'static [[&'static str; 2]],
    /// Functions `tell`, for a truth and for a time: each prints an answer and fails if another one was expected.
    pub(super) tells: [&'static str; 2],
    /// The forms that differ from [`USUAL`].
    forms: &'static [[&'static str; 2]],
}

impl Language {
    /// The form of a statement or an expression, whose parts are `$1` to `$3`.
    pub(super) fn form(&self, name: &str) -> &'static str {
        let mut forms = self.forms.iter().chain(USUAL);
        forms.find(|[known, _]| *known == name).map_or("", |[_, form]| *form)
    }

    pub(super) fn truth(&self, truth: bool) -> &'static str {
        self.form(if truth { "true" } else { "false" })
    }
}

/// The forms of most languages. Those of expressions are named by their signs in formulas.
const USUAL: &[[&str; 2]] = &[
    ["comment", "// $1"], ["begin", "{"], ["end", "}"], ["if", "if ($1) {"], ["return", "return $1;"],
    ["tell", "tell(\"$1\", $2, $3);"], ["parameter", "$1"], ["false", "false"], ["true", "true"],
    // The first part if the second one holds, else the third.
    ["pick", "$2 ? $1 : $3"],
    ["or ", "$1 || $2"], ["and ", "$1 && $2"], ["not ", "!$1"],
    ["<", "$1 < $2"], ["≤", "$1 <= $2"], ["=", "$1 == $2"], ["≥", "$1 >= $2"], [">", "$1 > $2"],
    ["+", "$1 + $2"], ["−", "$1 - $2"], ["·", "$1 * $2"], ["/", "$1 / $2"], ["negate", "-$1"],
];

/// Every language.
pub const LANGUAGES: [Language; 4] = [
    Language {
        id: "python", name: "Python",
        imports: &[["ctypes.", "import ctypes"], ["math.", "import math"]],
        tells: ["def tell(what, answer, expected):
    print(f\"{what}: {answer}\")
    if abs(answer - expected) > 0.000001:
        raise SystemExit(f\"{expected} was expected\")
"; 2],
        forms: &[
            ["comment", "# $1"], ["begin", ""], ["end", ""], ["if", "if $1:"], ["return", "return $1"],
            ["tell", "tell(\"$1\", $2, $3)"], ["function", "def cast($1):"], ["false", "False"], ["true", "True"],
            ["number", "$1 = $2"], ["truth", "$1 = $2"], ["rounded", "ctypes.c_float($1).value"],
            ["pick", "$1 if $2 else $3"], ["or ", "$1 or $2"], ["and ", "$1 and $2"], ["not ", "not $1"],
            ["√", "math.sqrt($1)"], ["|", "abs($1)"], ["min", "min($1, $2)"], ["max", "max($1, $2)"],
        ],
    },
    Language {
        id: "cpp", name: "C++",
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
        forms: &[
            ["begin", "int main() {"], ["function", "static double cast($1) {"], ["parameter", "double $1"],
            ["number", "const double $1 = $2;"], ["truth", "const bool $1 = $2;"], ["rounded", "$1f"],
            ["√", "std::sqrt($1)"], ["|", "std::abs($1)"], ["min", "std::min($1, $2)"], ["max", "std::max($1, $2)"],
        ],
    },
    Language {
        id: "javascript", name: "JavaScript", imports: &[],
        tells: ["function tell(what, answer, expected) {
    console.log(`${what}: ${answer}`);
    if (Math.abs(answer - expected) > 0.000001) throw new Error(`${expected} was expected`);
}
"; 2],
        forms: &[
            ["function", "function cast($1) {"], ["=", "$1 === $2"],
            ["number", "const $1 = $2;"], ["truth", "const $1 = $2;"], ["rounded", "Math.fround($1)"],
            ["√", "Math.sqrt($1)"], ["|", "Math.abs($1)"], ["min", "Math.min($1, $2)"], ["max", "Math.max($1, $2)"],
        ],
    },
    Language {
        id: "rust", name: "Rust", imports: &[["_", "#![allow(non_snake_case)]"]],
        tells: ["fn tell(what: &str, answer: bool, expected: bool) {
    println!(\"{what}: {answer}\");
    assert_eq!(answer, expected);
}
", "fn tell(what: &str, answer: f64, expected: f64) {
    println!(\"{what}: {answer}\");
    assert!((answer - expected).abs() < 0.000001, \"{expected} was expected\");
}
"],
        forms: &[
            ["begin", "fn main() {"], ["if", "if $1 {"], ["function", "fn cast($1) -> f64 {"], ["parameter", "$1: f64"],
            ["number", "let $1 = $2;"], ["truth", "let $1 = $2;"], ["rounded", "f64::from($1_f32)"],
            ["pick", "if $2 { $1 } else { $3 }"],
            ["√", "f64::sqrt($1)"], ["|", "f64::abs($1)"], ["min", "f64::min($1, $2)"], ["max", "f64::max($1, $2)"],
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_of_any_language_is_a_form_of_all() {
        let forms = LANGUAGES.iter().flat_map(|language| language.forms).chain(USUAL);
        for [name, _] in forms {
            for language in &LANGUAGES {
                // A language without braces has nothing at the end of a block.
                let may_be_empty = ["begin", "end"].contains(name);
                assert!(may_be_empty || !language.form(name).is_empty(), "{name} in {}", language.name);
            }
        }
    }
}
