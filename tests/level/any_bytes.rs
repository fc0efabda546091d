//! Files that are strange, or as large as they may be. `tests/fuzz` has those that nobody would think of.

use breakout::level::{Level, MAX_BYTES, Severity};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::level_text::{EXAMPLE, WORDS, check};

proptest! {
    #[test]
    fn line_endings_make_no_difference(fragments in vec(select(&WORDS[..]), 0..60)) {
        let unix: Vec<u8> = fragments.concat().into_iter().filter(|byte| *byte != b'\r').collect();
        let parsed = Level::parse("x", &unix);
        for end in [&b"\r\n"[..], b"\r"] {
            let other = unix.split(|byte| *byte == b'\n').collect::<Vec<_>>().join(end);
            prop_assert_eq!(&parsed, &Level::parse("x", &other));
        }
    }

    #[test]
    fn a_drawn_level_is_read_as_drawn(columns in 1_usize..20, symbols in "[.#2345wdtxhr]{20,200}") {
        let rows: Vec<&str> = (0..symbols.len() / columns)
            .map(|row| &symbols[row * columns..(row + 1) * columns])
            .collect();
        let parsed = Level::parse("x", rows.join("\n").as_bytes());
        if let Some(level) = parsed.level {
            prop_assert_eq!(crate::drawn(&level), rows.join("\n"));
        } else {
            let mut problems = parsed.problems.iter();
            let error = problems.find(|problem| problem.severity == Severity::Error);
            prop_assert!(error.is_some_and(|error| error.message.ends_with("cannot be won")));
        }
    }
}

#[test]
fn the_valid_level_is_valid() {
    let parsed = Level::parse("x.txt", EXAMPLE.as_bytes());
    assert_eq!(parsed.problems.to_string(), "");
    check(EXAMPLE.as_bytes());
}

/// Files of the largest size that try to cost more than they weigh.
#[test]
fn the_largest_files_are_parsed() {
    for pattern in [
        "Q",
        "Q ",
        "2 ",
        "2\n",
        "22\n2\n",
        "\n",
        "a:\n",
        "a",
        "\u{ff}",
        "/",
        "# ",
        "# wall\n",
        "2,",
        "drops:\n.",
    ] {
        check(&pattern.as_bytes().repeat(MAX_BYTES / pattern.len()));
    }
    let long_value = format!("ball: {}\n2", "1 x ".repeat(MAX_BYTES / 4 - 10));
    check(long_value.as_bytes());
    let long_key = format!("{}: x\n2", "k".repeat(MAX_BYTES - 10));
    check(long_key.as_bytes());
}

#[test]
fn more_than_the_limit_is_not_looked_at() {
    let just_too_large = "2".repeat(MAX_BYTES + 1);
    for text in [just_too_large, "2\n".repeat(MAX_BYTES)] {
        let parsed = Level::parse("x", text.as_bytes());
        let [problem] = &parsed.problems[..] else {
            panic!("{}", parsed.problems)
        };
        let message = "the file is larger than 1048576 bytes (1 MiB)";
        assert_eq!(
            (problem.severity, &*problem.message),
            (Severity::Error, message)
        );
    }
}

/// Lines that end in more ways than one, as programs leave them that convert a file twice.
#[test]
fn a_carriage_return_inside_a_line_is_one_error() {
    for (text, place) in [
        ("title: x\r\r\n2 2\r\r\n2 2\r\r\n", (1, 9)),
        ("title: x\r2 2\r2 2\n2 2\n", (1, 9)),
        ("title: x\n2 2\r2 2\n", (2, 4)),
    ] {
        let parsed = Level::parse("x", text.as_bytes());
        assert_eq!(parsed.level, None);
        let problems: Vec<_> = parsed.problems.iter().collect();
        let [problem] = &problems[..] else {
            panic!("{text:?}: {}", parsed.problems);
        };
        assert!(
            problem
                .message
                .starts_with("this carriage return ends no line")
        );
        assert_eq!((problem.line, problem.column), place, "{text:?}");
    }
}

#[test]
fn a_file_of_another_kind_is_one_sentence() {
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10";
    let level = "Level:\nBy Me\nOne\nBricks:\n..aabb..\n..aabb..\nBonus:\n........\n........\n";
    let set = format!("Version: 1.00\n{}", level.repeat(214));
    for (bytes, sentence) in [
        (
            &png[..],
            "the file is not text; a level is plain text, with rows such as `. 2 # 2 .`",
        ),
        (
            set.as_bytes(),
            "the file is a set of LBreakoutHD with 214 levels; each level here is a file of its own, with rows such as \
             `. 2 # 2 .`",
        ),
    ] {
        let parsed = Level::parse("x", bytes);
        assert_eq!(parsed.level, None);
        let problems: Vec<_> = parsed.problems.iter().map(|it| &*it.message).collect();
        assert_eq!(problems, [sentence]);
        let whole = parsed.problems.about_the_whole();
        assert_eq!(whole.map(|it| &*it.message), Some(sentence));
    }
    // Its words alone do not make one.
    assert!(
        Level::parse("x", b"bricks:\n2\n")
            .problems
            .about_the_whole()
            .is_none()
    );
}
