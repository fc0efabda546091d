//! How problems are shown: guesses, carets, cuts and counts.

use breakout::level::{Level, MAX_PROBLEMS, Severity, printable};

use crate::{parse, warning};

#[test]
fn suggestions() {
    let brick = |cell: &str| {
        let parsed = parse(&format!("title: x\n{cell}2"));
        parsed
            .problems
            .first()
            .and_then(|problem| problem.suggestion.clone())
    };
    for (cell, meant) in [
        ("D", "d"),
        ("T", "t"),
        ("W", "w"),
        ("O", "0"),
        ("o", "0"),
        ("l", "1"),
        ("-", "."),
        ("X", "x"),
        ("█", "#"),
        ("9", "w"),
    ] {
        assert_eq!(brick(cell).as_deref(), Some(meant), "{cell}");
    }
    assert_eq!(brick("2 2 # d . 2\n22 #d.").as_deref(), Some("2 2"));
    assert_eq!(brick("2 2 # d\n22 #d."), None);
    assert_eq!(brick("2 222222222 "), None);
    for cell in ["Q", "Z", "S", "A", "!", "*", "@", "?", "é", "\u{0}", "ſ"] {
        assert_eq!(brick(cell), None, "{cell}");
    }

    let header = |name: &str| {
        parse(&format!("{name}: x\n2")).problems[0]
            .suggestion
            .clone()
    };
    for (name, meant) in [
        ("titel", "title"),
        ("Tilte", "title"),
        ("titles", "title"),
        ("autor", "author"),
        ("auhtor", "author"),
        ("bal", "ball"),
        ("padle", "paddle"),
        ("pallde", "paddle"),
    ] {
        assert_eq!(header(name).as_deref(), Some(meant), "{name}");
    }
    for name in [
        "name",
        "x",
        "speed",
        "wall",
        "tile",
        "titlepage",
        "é",
        "first brick",
    ] {
        let meant = header(name);
        assert!(
            meant.is_none() || ["wall", "tile"].contains(&name),
            "{name}: {meant:?}"
        );
    }
}

#[test]
fn the_caret_stands_under_its_place() {
    let marked = |line: &str| {
        let parsed = parse(&format!("title: x\n{line}\n"));
        let problem = parsed.problems.last().expect("`?` is no brick").to_string();
        problem
            .lines()
            .skip(1)
            .map(|line| line[6..].to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(marked("22?2"), ["22?2", "  ^"]);
    assert_eq!(marked("\t2\t?"), [" 2 ?", "   ^"]);
    assert_eq!(marked("2 \u{1b} ?"), ["2 ? ?", "    ^"]);
    assert_eq!(marked("é?"), ["é?", " ^"]);
    // Terminals draw these letters two cells wide.
    assert_eq!(marked("漢🧱?"), ["漢🧱?", "    ^"]);
    // A mark that joins the letter before it, and one that turns the text around.
    assert_eq!(marked("e\u{301}\u{202e}?"), ["e???", "   ^"]);
}

#[test]
fn what_cannot_be_seen_is_spelt_out() {
    let message = |line: &str| parse(line).problems[0].message.clone();
    assert!(message("\u{200b}2").starts_with("unknown brick `\\u{200b}`;"));
    assert!(message("\u{1b}2\n").starts_with("unknown brick `\\u{1b}`;"));
    let long = message(&format!("2 {}", "Q".repeat(100)));
    assert!(
        long.starts_with(&format!("`{}…` is not a brick", "Q".repeat(24))),
        "{long}"
    );
}

#[test]
fn no_name_disturbs_a_terminal() {
    for (name, shown) in [
        ("plain é 漢.txt", "plain é 漢.txt"),
        ("e\u{301}.txt", "e\u{301}.txt"),
        ("a\u{1b}[31m\n.txt", "a\\u{1b}[31m\\u{a}.txt"),
        ("a\u{202e}txt.b", "a\\u{202e}txt.b"),
    ] {
        assert_eq!(printable(name), shown);
        let printed = Level::parse(name, b"2 ?").problems.to_string();
        assert!(printed.starts_with(&format!("{shown}:1:3: ")), "{printed}");
    }
    // Names of levels, from a header or a file, are printed and drawn in many places.
    for (file, text, title) in [
        ("x", "title: A\u{1b}[31mB\n2", "A[31mB"),
        ("x", "title: A\tB\u{2028}C\n2", "A B C"),
        ("1_a\u{1b}b\n\u{7}c.txt", "2", "Ab c"),
        ("\u{1b}.txt", "2", "Untitled"),
        ("first.txt", "title: \u{1b}\n2", "First"),
    ] {
        let level = Level::parse(file, text.as_bytes()).level;
        assert_eq!(level.expect("at most warnings").title(), title);
    }
    warning(
        "author: me\u{1b}[m\n2",
        "
levels/foo.txt:1:11: warning: `\\u{1b}` cannot be shown: left out
  1 | author: me?[m
    |           ^
",
    );
}

#[test]
fn the_place_of_something_missing_is_where_it_belongs() {
    let place = |text: &str| {
        let parsed = parse(text);
        (parsed.problems[0].line, parsed.problems[0].column)
    };
    assert_eq!(place("paddle:   \n2"), (1, 8));
    assert_eq!(place("ball: 1 2  // three\n2"), (1, 10));
    assert_eq!(place("2 2 2\n2 2   // two\n2 2 2"), (2, 4));
}

#[test]
fn long_lines_are_cut_around_the_caret() {
    let marked = |at: usize, length: usize| {
        let mut line = "2".repeat(length);
        line.replace_range(at..=at, "?");
        let problem = parse(&format!("title: x\n{line}")).problems[0].clone();
        assert_eq!(problem.column, at + 1);
        let source = problem.source.expect("a line is at fault");
        assert_eq!(source.chars().nth(problem.caret), Some('?'));
        (source.chars().count(), problem.caret)
    };
    assert_eq!(marked(3, 90), (90, 3));
    assert_eq!(marked(89, 90), (90, 89));
    assert_eq!(marked(3, 91), (91, 3));
    assert_eq!(marked(90, 91), (47, 46));
    assert_eq!(marked(120, 250), (92, 46));
    assert_eq!(marked(249, 250), (47, 46));
}

#[test]
fn a_file_full_of_problems_is_cut_short_but_counted() {
    let parsed = parse(&"?\n".repeat(60));
    assert_eq!(
        (parsed.problems.len(), parsed.problems.left_out()),
        (MAX_PROBLEMS, 10)
    );
    assert_eq!(parsed.problems.errors(), 60);
    assert!(
        parsed
            .problems
            .to_string()
            .ends_with("\n 50 | ?\n    | ^\nand 10 more")
    );
}

#[test]
fn an_error_is_kept_however_many_warnings_there_are() {
    let parsed = parse(&format!("{}?", "key: x\n".repeat(60)));
    assert_eq!(parsed.level, None);
    assert_eq!(
        (parsed.problems.len(), parsed.problems.left_out()),
        (MAX_PROBLEMS, 11)
    );
    assert_eq!(parsed.problems.errors(), 1);
    let last = parsed.problems.last().expect("there are problems");
    assert_eq!((last.severity, last.line), (Severity::Error, 61));
}
