//! A test runner with the arguments of Rust's own, for tests that need more than Cargo provides.
//!
//! If the resource of the tests is missing, each prints one line and is skipped. With `required` in
//! `BREAKOUT_WINDOW_TESTS` or `BREAKOUT_SOUND_TESTS` that is a failure.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Prepares the resource of a kind of tests, and runs the selected tests, each in an empty folder.
pub(crate) fn main<T: Copy, R>(
    kind: &str,
    tests: &[(&str, T)],
    prepare: impl FnOnce() -> Result<R, String>,
    test: impl Fn(T, &R, PathBuf),
) -> ExitCode {
    let Some(selected) = select(tests) else {
        return ExitCode::SUCCESS;
    };
    match prepare() {
        Ok(resource) => run(kind, &selected, |case, folder| {
            test(case, &resource, folder);
        }),
        Err(reason) => skip(kind, &selected, &reason),
    }
}

/// The tests that the arguments select; `None` if there is nothing to run.
fn select<'a, T: Copy>(tests: &[(&'a str, T)]) -> Option<Vec<(&'a str, T)>> {
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
        |name: &str| filters.is_empty() || filters.iter().any(|filter| fits(name, filter));
    let selected = tests.iter().copied();
    Some(selected.filter(|(name, _)| is_selected(name)).collect())
}

fn skip<T>(kind: &str, tests: &[(&str, T)], reason: &str) -> ExitCode {
    for (name, _) in tests {
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

fn run<T: Copy>(kind: &str, tests: &[(&str, T)], test: impl Fn(T, PathBuf)) -> ExitCode {
    let mut failed = Vec::new();
    println!("\nrunning {} {kind} tests", tests.len());
    for (name, case) in tests {
        let folder = std::env::temp_dir().join(format!("breakout-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        let start = Instant::now();
        let passed = catch_unwind(AssertUnwindSafe(|| test(*case, folder.clone()))).is_ok();
        let result = if passed { "ok" } else { "FAILED" };
        let seconds = start.elapsed().as_secs_f32();
        println!("test {name} ... {result} ({seconds:.1} s)");
        let _ = std::fs::remove_dir_all(folder);
        if !passed {
            failed.push(*name);
        }
    }
    let passed = tests.len() - failed.len();
    println!("\n{kind} tests: {passed} passed, {} failed\n", failed.len());
    if failed.is_empty() {
        return ExitCode::SUCCESS;
    }
    println!("failed: {}", failed.join(", "));
    ExitCode::FAILURE
}
