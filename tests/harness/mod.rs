//! A test runner with the arguments of Rust's own, for tests that need more than Cargo provides.
//!
//! Each test runs in a process, with a resource and in an empty folder of its own. Most of them wait for
//! most of their time, so some run at once; what they print comes in the order of their list.
//!
//! If the resource of the tests is missing, each prints one line and is skipped. With `required` in
//! `BREAKOUT_WINDOW_TESTS`, `BREAKOUT_SOUND_TESTS` or `BREAKOUT_WEB_TESTS` that is a failure.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

/// Before the name and the folder of the one test that a process runs.
const ALONE: &str = "--alone";

/// Runs the selected tests of a kind, some at once. `prepare` makes the resource of a test.
pub(crate) fn main<T: Copy, R>(
    kind: &str,
    at_once: usize,
    tests: &[(&str, T)],
    prepare: impl Fn() -> Result<R, String>,
    test: impl Fn(T, &R, PathBuf),
) -> ExitCode {
    if let Some((case, folder)) = alone(tests) {
        let resource = prepare().unwrap_or_else(|reason| panic!("{reason}"));
        test(case, &resource, folder);
        return ExitCode::SUCCESS;
    }
    let Some(selected) = select(tests) else {
        return ExitCode::SUCCESS;
    };
    match prepare() {
        Ok(_) => run(kind, &selected, at_once),
        Err(reason) => skip(kind, &selected, &reason),
    }
}

/// The test that this process is for, and its folder.
fn alone<T: Copy>(tests: &[(&str, T)]) -> Option<(T, PathBuf)> {
    let mut arguments = std::env::args().skip(1);
    if arguments.next()? != ALONE {
        return None;
    }
    let name = arguments.next()?;
    let folder = arguments.next()?;
    let (_, case) = tests.iter().find(|(other, _)| *other == name)?;
    Some((*case, folder.into()))
}

/// The names of the tests that the arguments select; `None` if there is nothing to run.
fn select<'a, T>(tests: &[(&'a str, T)]) -> Option<Vec<&'a str>> {
    let (flags, filters): (Vec<_>, Vec<_>) = std::env::args()
        .skip(1)
        .partition(|argument| argument.starts_with("--"));
    let has = |name: &str| flags.iter().any(|flag| flag == name);
    if has("--list") {
        for (name, _) in tests {
            println!("{name}: test");
        }
        return None;
    }
    // No test is marked as ignored.
    if has("--ignored") {
        return None;
    }
    let fits = |name: &str, filter: &String| {
        if has("--exact") {
            name == filter
        } else {
            name.contains(filter)
        }
    };
    let is_selected =
        |name: &&str| filters.is_empty() || filters.iter().any(|filter| fits(name, filter));
    let names = tests.iter().map(|(name, _)| *name);
    Some(names.filter(is_selected).collect())
}

fn skip(kind: &str, tests: &[&str], reason: &str) -> ExitCode {
    for name in tests {
        println!("skipped: {name} ({reason})");
    }
    if is_required(kind) {
        println!("{kind} tests are required here");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Whether a test of this kind that cannot run is a failure.
pub(crate) fn is_required(kind: &str) -> bool {
    let variable = format!("BREAKOUT_{}_TESTS", kind.to_uppercase());
    std::env::var_os(variable).is_some_and(|value| value == "required")
}

fn run(kind: &str, tests: &[&str], at_once: usize) -> ExitCode {
    println!("\nrunning {} {kind} tests", tests.len());
    let results: Vec<OnceLock<TestResult>> = tests.iter().map(|_| OnceLock::new()).collect();
    let queue = Mutex::new(tests.iter().zip(&results));
    let next = || queue.lock().ok()?.next();
    let work = || {
        while let Some((name, result)) = next() {
            let _ = result.set(TestResult::of(name));
        }
    };
    let mut failed = Vec::new();
    std::thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(work);
        }
        for (name, result) in tests.iter().zip(&results) {
            let result = result.wait();
            print!("{}", result.said);
            let word = if result.passed { "ok" } else { "FAILED" };
            println!("test {name} ... {word} ({:.1} s)", result.seconds);
            if !result.passed {
                failed.push(*name);
            }
        }
    });
    let passed = tests.len() - failed.len();
    println!("\n{kind} tests: {passed} passed, {} failed\n", failed.len());
    if failed.is_empty() {
        return ExitCode::SUCCESS;
    }
    println!("failed: {}", failed.join(", "));
    ExitCode::FAILURE
}

struct TestResult {
    passed: bool,
    seconds: f32,
    /// What the test printed, and then why it failed.
    said: String,
}

impl TestResult {
    /// Runs a test in a process and an empty folder of its own.
    fn of(name: &str) -> Self {
        let start = Instant::now();
        let folder = std::env::temp_dir().join(format!("breakout-{}-{name}", std::process::id()));
        let output = std::fs::create_dir_all(&folder).and_then(|()| process(name, &folder));
        let _ = std::fs::remove_dir_all(folder);
        let (passed, said) = match output {
            Ok(output) => {
                let said = [output.stdout, output.stderr].concat();
                let said = String::from_utf8_lossy(&said).into_owned();
                (output.status.success(), said)
            }
            Err(error) => (false, format!("{error}\n")),
        };
        Self {
            passed,
            seconds: start.elapsed().as_secs_f32(),
            said,
        }
    }
}

fn process(name: &str, folder: &Path) -> std::io::Result<Output> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args([ALONE, name]).arg(folder).output()
}
