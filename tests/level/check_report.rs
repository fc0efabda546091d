//! The verdict of `breakout check` on several files.

use breakout::level::{CheckReport, Level, Parsed};

fn report(files: &[Result<&str, &str>]) -> CheckReport {
    let read = |file: &Result<&str, &str>| -> Result<Parsed, String> {
        let text = file.map_err(str::to_owned)?;
        Ok(Level::parse("x.txt", text.as_bytes()))
    };
    files.iter().map(read).collect()
}

#[test]
fn playable_files_pass_with_a_count_alone() {
    let report = report(&[Ok("2"), Ok("3")]);
    assert!(report.has_passed());
    assert_eq!(report.to_string(), "2 playable, 0 with errors");
}

#[test]
fn a_warning_is_printed_and_passes() {
    let report = report(&[Ok("titel: A\n2")]);
    assert!(report.has_passed());
    let text = report.to_string();
    assert!(text.starts_with("x.txt:1:1: warning: "), "{text}");
    assert!(text.ends_with("\n1 playable, 0 with errors"), "{text}");
}

#[test]
fn errors_and_files_that_cannot_be_read_fail() {
    let report = report(&[Ok("2 Q"), Err("cannot read y"), Ok("2")]);
    assert!(!report.has_passed());
    let text = report.to_string();
    assert!(text.starts_with("x.txt:1:3: error: "), "{text}");
    let end = "\nerror: cannot read y\n1 playable, 2 with errors";
    assert!(text.ends_with(end), "{text}");
}
