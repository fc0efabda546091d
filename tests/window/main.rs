//! The real program in a real window, on a display of its own.
//!
//! These tests need Xvfb and OpenGL in software. Where they are missing, each prints one line and
//! is skipped; with `BREAKOUT_WINDOW_TESTS=required` in the environment that is a failure.

// A test of a real window may look at a real clock.
#![allow(clippy::disallowed_methods)]

mod demo;
mod display;
mod distortion;
mod lab;
mod monkey;
mod play;
mod program;
mod scopes;
mod screens;
mod sessions;
mod settings;
mod sound;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;

use display::{Desk, Xvfb};
use program::{Program, Report};

/// A test gets a display and an empty folder to run in.
pub(crate) struct Stage<'a> {
    pub(crate) display: &'a str,
    pub(crate) folder: PathBuf,
}

type Test = (&'static str, fn(&Stage<'_>));

fn tests() -> Vec<Test> {
    [
        screens::TESTS,
        sessions::TESTS,
        play::TESTS,
        distortion::TESTS,
        scopes::TESTS,
        lab::TESTS,
        settings::TESTS,
        demo::TESTS,
        monkey::TESTS,
        sound::TESTS,
    ]
    .concat()
}

impl Stage<'_> {
    /// Starts the program, waits for its first picture, and sits down in front of it.
    pub(crate) fn open(&self, arguments: &[&str]) -> (Program, Desk) {
        let program = Program::start(self.display, arguments, &self.folder);
        let desk = self.sit_down(&program);
        (program, desk)
    }

    /// Waits for the program's first picture, and sits down in front of it.
    pub(crate) fn sit_down(&self, program: &Program) -> Desk {
        program.wait("a first frame", |report| !report.get("screen").is_empty());
        let desk = Desk::find(self.display, "Breakout").unwrap_or_else(|error| panic!("{error}"));
        desk.focus();
        program.wait("the focus", |report| report.is("focus", "yes"));
        desk
    }

    /// The same, and starts the first level.
    pub(crate) fn play(&self, arguments: &[&str]) -> (Program, Desk, Report) {
        let (program, desk) = self.open(arguments);
        desk.press(display::RETURN);
        let report = program.wait("a serve", |report| report.is("state", "serving"));
        (program, desk, report)
    }

    /// Writes a file into the folder.
    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.folder.join(name), text).expect("the folder can be written to");
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--list") {
        for (name, _) in tests() {
            println!("{name}: test");
        }
        return ExitCode::SUCCESS;
    }
    let exact = arguments.iter().any(|argument| argument == "--exact");
    let filters: Vec<&String> = arguments
        .iter()
        .filter(|word| !word.starts_with("--"))
        .collect();
    let chosen = |name: &str| {
        let fits = |filter: &&String| {
            if exact {
                name == **filter
            } else {
                name.contains(*filter)
            }
        };
        filters.is_empty() || filters.iter().any(fits)
    };
    // Tests that are run because they are ignored: there are none of those here.
    if arguments.iter().any(|argument| argument == "--ignored") {
        return ExitCode::SUCCESS;
    }
    let chosen: Vec<Test> = tests()
        .into_iter()
        .filter(|(name, _)| chosen(name))
        .collect();
    match Xvfb::start() {
        Ok(server) => run(&chosen, &server),
        Err(reason) => skip(&chosen, &reason),
    }
}

fn skip(tests: &[Test], reason: &str) -> ExitCode {
    for (name, _) in tests {
        println!("skipped: {name} ({reason})");
    }
    if std::env::var_os("BREAKOUT_WINDOW_TESTS").is_some_and(|value| value == "required") {
        println!("window tests are required here");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn run(tests: &[Test], server: &Xvfb) -> ExitCode {
    let mut failed = Vec::new();
    println!("\nrunning {} window tests", tests.len());
    for (name, test) in tests {
        let folder = std::env::temp_dir().join(format!("breakout-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        let stage = Stage {
            display: &server.name,
            folder: folder.clone(),
        };
        let start = std::time::Instant::now();
        let passed = catch_unwind(AssertUnwindSafe(|| test(&stage))).is_ok();
        let result = if passed { "ok" } else { "FAILED" };
        println!(
            "test {name} ... {result} ({:.1} s)",
            start.elapsed().as_secs_f32()
        );
        let _ = std::fs::remove_dir_all(folder);
        if !passed {
            failed.push(*name);
        }
    }
    println!(
        "\nwindow tests: {} passed, {} failed\n",
        tests.len() - failed.len(),
        failed.len()
    );
    if failed.is_empty() {
        return ExitCode::SUCCESS;
    }
    println!("failed: {}", failed.join(", "));
    ExitCode::FAILURE
}
