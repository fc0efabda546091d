//! The verdict of `breakout check` on several files.

use breakout::level::{CheckReport, Level, Parsed};

use crate::with_bricks_unnamed;

fn report(files: &[Result<&str, &str>]) -> CheckReport {
    let read = |file: &Result<&str, &str>| -> (String, Result<Parsed, String>) {
        let parsed = file.map(|text| Level::parse("x.txt", text.as_bytes()));
        ("x.txt".to_owned(), parsed.map_err(str::to_owned))
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

const FILES: [Result<&str, &str>; 4] = [
    Ok("title: A \"B\"\n2"),
    Ok("titel: A\n2 Q"),
    Ok("\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}"),
    Err("cannot read x.txt: no such file"),
];

#[test]
fn text_editors_get_a_line_for_each_problem() {
    assert_eq!(
        with_bricks_unnamed(&report(&FILES).short()),
        "\
x.txt:1:1: warning: unknown header `titel`; known: title author ball paddle par scenery depth bricks drops; did you mean `title`?
x.txt:2:3: error: unknown brick `Q`; known: . <bricks>
x.txt:1:1: error: the file is not text; a level is plain text, with rows such as `. 2 # 2 .`
x.txt:1:1: error: cannot read x.txt: no such file"
    );
    assert_eq!(report(&[Ok("2")]).short(), "");
}

#[test]
fn programs_get_an_object_for_each_file() {
    assert_eq!(
        with_bricks_unnamed(&report(&FILES).json()),
        r#"[
  {"file": "x.txt", "playable": true, "title": "A \"B\"", "problems": []},
  {"file": "x.txt", "playable": false, "title": null, "problems": [{"severity": "warning", "line": 1, "column": 1, "message": "unknown header `titel`; known: title author ball paddle par scenery depth bricks drops", "suggestion": "title"}, {"severity": "error", "line": 2, "column": 3, "message": "unknown brick `Q`; known: . <bricks>", "suggestion": null}]},
  {"file": "x.txt", "playable": false, "title": null, "problems": [{"severity": "error", "line": 1, "column": 1, "message": "the file is not text; a level is plain text, with rows such as `. 2 # 2 .`", "suggestion": null}]},
  {"file": "x.txt", "playable": false, "title": null, "problems": [{"severity": "error", "line": null, "column": null, "message": "cannot read x.txt: no such file", "suggestion": null}]}
]"#
    );
    assert_eq!(report(&[]).json(), "[\n  \n]");
}
