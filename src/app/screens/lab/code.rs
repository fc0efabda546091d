//! A scene and its test as a program in another language, to be copied.

use breakout::explain::{Language, Program};

use super::pairs::PAIRS;
use super::shapes::Setup;
use crate::app::words::words;

/// The program of a tutorial's form, or of our own test.
fn program(pair: usize, form: Option<usize>, setup: &Setup, language: &Language) -> Program {
    let pair = &PAIRS[pair];
    let said = |id| words().lab.said(id);
    let form = form.map(|form| &pair.forms[form]);
    match form {
        Some(form) => setup.scene().program(form.rows, language, &said),
        None if setup.motion.is_some() => setup.cast().program(language, &said),
        None => setup.scene().program(pair.formula, language, &said),
    }
}

/// The program with its title.
pub(super) fn text(pair: usize, form: Option<usize>, setup: &Setup, language: &Language) -> String {
    let row = &PAIRS[pair];
    let test = form.map_or(row.caption.sentence(), |form| {
        words().lab.said(row.forms[form].id)
    });
    let title = format!("{}: {test}", row.caption.name().replace(" · ", " and "));
    program(pair, form, setup, language).text(language, &title)
}

#[cfg(not(target_family = "wasm"))]
impl super::SceneAddress {
    /// The program that the lab copies at the address.
    pub(crate) fn code(&self, language: &Language) -> String {
        let lesson = &PAIRS[self.pair].lessons[self.lesson];
        let setup = self.scene.unwrap_or(lesson.setup);
        text(self.pair, self.form, &setup, language)
    }
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Output};

    use breakout::collision::Aabb;
    use breakout::explain::LANGUAGES;
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::platform::testing::TestFolder;
    use crate::app::screens::lab::address::SceneAddress;
    use crate::app::screens::lab::shapes::{boxed, circle};

    /// What a language's programs are built and run with; without a builder they are run as they are.
    const TOOLS: [(&str, &[&str], &str); 4] = [
        ("python", &[], "python3"),
        (
            "cpp",
            &[
                "g++",
                "-std=c++17",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-x",
                "c++",
                "-o",
                "program",
            ],
            "./program",
        ),
        ("javascript", &[], "node"),
        (
            "rust",
            &[
                "rustc",
                "--edition",
                "2021",
                "-D",
                "warnings",
                "-o",
                "program",
            ],
            "./program",
        ),
    ];

    /// Runs a program. `None` if the tools are not installed and need not be.
    fn run(language: &Language, text: &str) -> Option<Output> {
        let folder = TestFolder::new(language.id);
        folder.write("code.txt", text);
        let (_, build, start) = TOOLS
            .iter()
            .find(|row| row.0 == language.id)
            .expect("a row");
        let command = |name: &str, arguments: &[&str]| {
            let mut command = Command::new(if name.starts_with('.') {
                folder.join(name)
            } else {
                name.into()
            });
            command.args(arguments).current_dir(&*folder).output()
        };
        let run = || {
            if let [builder, arguments @ ..] = build {
                let built = command(builder, &[arguments, &["code.txt"]].concat())?;
                assert!(
                    built.status.success(),
                    "{}\n{text}",
                    String::from_utf8_lossy(&built.stderr)
                );
                return command(start, &[]);
            }
            command(start, &["code.txt"])
        };
        match run() {
            Ok(output) => Some(output),
            Err(error) => {
                let required = std::env::var_os("BREAKOUT_CODE_TESTS")
                    .is_some_and(|value| value == "required");
                assert!(!required, "{}: {error}", language.name);
                println!("skipped: programs in {} ({error})", language.name);
                None
            }
        }
    }

    /// Programs one after the other as one: a block each, where the language has blocks.
    fn joined(programs: &[Program]) -> String {
        let block = |program: &Program| match program.tail {
            "" => format!("{}\n", program.body),
            _ => format!("{{\n{}}}\n", program.body),
        };
        let all: String = programs.iter().map(block).collect();
        // The tops of all, each line once, before what tells the answers.
        let is_top = |line: &&str| line.starts_with("import ") || line.starts_with('#');
        let mut top: Vec<&str> = programs
            .iter()
            .flat_map(|program| program.head.lines().filter(is_top))
            .collect();
        top.sort_unstable();
        top.dedup();
        let Program { head, tail, .. } = &programs[0];
        let rest: Vec<&str> = head.lines().filter(|line| !is_top(line)).collect();
        format!("{}\n{}\n{all}{tail}\n", top.join("\n"), rest.join("\n"))
    }

    fn succeeds(language: &Language, text: &str, answers: usize) {
        if let Some(output) = run(language, text) {
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: {errors}", language.name);
            let told = String::from_utf8_lossy(&output.stdout).lines().count();
            assert!(told >= answers, "{}: {told} of {answers}", language.name);
        }
    }

    #[test]
    fn the_program_of_every_form_and_lesson_answers_as_expected() {
        for language in &LANGUAGES {
            let mut programs = Vec::new();
            for (index, pair) in PAIRS.iter().enumerate() {
                for lesson in pair.lessons {
                    let own = lesson.setup.motion.is_none().then_some(None);
                    let forms = 0..pair.forms.len();
                    let forms = forms.map(Some).chain(own);
                    programs
                        .extend(forms.map(|form| program(index, form, &lesson.setup, language)));
                }
            }
            assert!(programs.len() > 100);
            succeeds(language, &joined(&programs), programs.len());
        }
    }

    #[test]
    fn the_program_of_the_cast_answers_as_the_cast_does() {
        let pair = PAIRS.len() - 1;
        let mut seed = 1_u32;
        let mut next = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((seed >> 8) % (below * 4)) as f32 / 4.0
        };
        let mut setups: Vec<Setup> = PAIRS[pair]
            .lessons
            .iter()
            .map(|lesson| lesson.setup)
            .collect();
        for _ in 0..300 {
            let ball = circle(next(40), next(40), 0.25 + next(8));
            let size = vec2(next(20), next(20));
            let aabb = Aabb::from_corner_size(vec2(next(40), next(40)), size);
            let other = boxed(aabb.min.x, aabb.min.y, size.x, size.y);
            setups.push(Setup::of(ball, other).moving(next(80) - 40.0, next(80) - 40.0));
        }
        let hits = setups
            .iter()
            .filter(|setup| setup.cast().hit().is_some())
            .count();
        assert!((60..250).contains(&hits), "{hits}");
        for language in &LANGUAGES {
            let programs = setups
                .iter()
                .map(|setup| program(pair, None, setup, language));
            succeeds(
                language,
                &joined(&programs.collect::<Vec<_>>()),
                setups.len(),
            );
        }
    }

    #[test]
    fn a_wrong_answer_is_an_error() {
        let address = SceneAddress::of("circle-box", "lying-corner");
        for language in &LANGUAGES {
            let right = address.code(language);
            let at = right.rfind("alse").expect("an expected answer");
            let mut wrong = right.clone();
            wrong.replace_range(
                at - 1..at + 4,
                if language.id == "python" {
                    "True"
                } else {
                    "true"
                },
            );
            if let Some(output) = run(language, &wrong) {
                assert!(!output.status.success(), "{}\n{wrong}", language.name);
            }
        }
    }
}
