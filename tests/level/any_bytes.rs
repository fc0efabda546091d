//! Whatever the bytes are, the parser answers, and what it answers holds together.

use breakout::level::{BALL_SPEEDS, BrickKind, Level, MAX_BYTES, MAX_PROBLEMS, Severity};
use breakout::tuning::FIELD;
use proptest::{collection::vec, prelude::*, sample::select};

const VALID: &str = "title: First Light\nauthor: A. Person\nball: 400 500 -120 -300\npaddle: 200\n\n\
    // The wall.\nbricks:\n. 2 3 .\n4 # # 5\nd t w 2\n\ndrops:\n. w . .\n. . . .\n. . . x\n\npar: 90\n";

/// What level files are made of, and what spoils them.
const FRAGMENTS: [&[u8]; 32] = [
    b"\n",
    b"\n",
    b"\n",
    b"\r\n",
    b"\r",
    b" ",
    b" ",
    b"\t",
    b"2",
    b"2",
    b"3",
    b"#",
    b".",
    b"d",
    b"9",
    b"12",
    b"Q",
    b"w",
    b"//",
    b":",
    b"title: x\n",
    b"bricks:\n",
    b"drops:\n",
    b"ball: 1 2 3 4\n",
    b"paddle: 1e9\n",
    b"nan",
    b"dorps:\n",
    b"key:\n",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\xe6\xbc\xa2",
    b"\0",
];

fn check(bytes: &[u8]) {
    let parsed = Level::parse("x.txt", bytes);
    let problems = &parsed.problems;
    assert_eq!(parsed, Level::parse("x.txt", bytes));
    assert_eq!(parsed.level.is_none(), problems.has_error());

    // Every place is in the text, and in its order.
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.split('\n').collect();
    let places = problems
        .iter()
        .map(|problem| (problem.line, problem.column));
    assert!(places.is_sorted());
    for problem in problems {
        let line = lines[problem.line - 1];
        assert!(
            (1..=line.chars().count() + 1).contains(&problem.column),
            "{problem}"
        );
    }

    // What is printed is short, harmless, and points at something.
    assert!(problems.len() <= MAX_PROBLEMS);
    assert!(problems.left_out() == 0 || problems.len() == MAX_PROBLEMS);
    let printed = problems.to_string();
    assert!(
        !printed.contains(|c: char| c.is_control() && c != '\n'),
        "{printed:?}"
    );
    assert!(
        printed.lines().all(|line| line.chars().count() < 250),
        "{printed}"
    );
    let carets = printed
        .lines()
        .filter(|line| line.ends_with("| ^") || line.ends_with(" ^"));
    let with_place = problems.iter().filter(|problem| problem.source.is_some());
    assert!(carets.count() >= with_place.count());

    if let Some(level) = &parsed.level {
        check_playable(level);
    }
}

fn check_playable(level: &Level) {
    let count = level.columns() * level.rows();
    assert!((1..=256).contains(&level.columns()) && (1..=256).contains(&level.rows()));
    assert_eq!([level.cells().len(), level.reachable().len()], [count; 2]);
    let breaks = |cell: &Option<BrickKind>| cell.is_some_and(BrickKind::breaks);
    let mut cells = level.cells().iter().zip(level.reachable());
    assert!(cells.any(|(cell, reached)| breaks(cell) && *reached));
    if let Some(drops) = level.drops() {
        assert_eq!(drops.len(), count);
        let mut drops = level.cells().iter().zip(drops);
        assert!(drops.all(|(cell, drop)| drop.is_none() || breaks(cell)));
    }
    assert!(!level.title().is_empty() && level.title().chars().count() <= 60);
    assert!(!level.title().contains(char::is_control));
    let inside = |x: f32, most: f32| (0.0..=most).contains(&x);
    assert!(level.paddle().is_none_or(|x| inside(x, FIELD.x)));
    assert!(level.ball().is_none_or(|ball| {
        inside(ball.position.x, FIELD.x)
            && inside(ball.position.y, FIELD.y)
            && BALL_SPEEDS.contains(&ball.velocity.length())
    }));
    assert!(level.cell_size().x > 0.0 && level.cell_size().y > 0.0);
}

/// One change to a file: at a share of its length, drop some bytes and put others there.
fn change() -> impl Strategy<Value = (f64, usize, Vec<u8>)> {
    let inserted = prop_oneof![
        select(&FRAGMENTS[..]).prop_map(<[u8]>::to_vec),
        vec(any::<u8>(), 0..4)
    ];
    (0.0..1.0, 0_usize..6, inserted)
}

proptest! {
    #[test]
    fn noise(bytes in vec(any::<u8>(), 0..400)) {
        check(&bytes);
    }

    #[test]
    fn fragments(fragments in vec(select(&FRAGMENTS[..]), 0..80)) {
        check(&fragments.concat());
    }

    #[test]
    fn a_level_with_mistakes(changes in vec(change(), 0..6)) {
        let mut bytes = VALID.as_bytes().to_vec();
        for (share, dropped, inserted) in changes {
            let at = (share * bytes.len() as f64) as usize;
            let end = (at + dropped).min(bytes.len());
            bytes.splice(at..end, inserted);
        }
        check(&bytes);
    }

    #[test]
    fn line_endings_make_no_difference(fragments in vec(select(&FRAGMENTS[..]), 0..60)) {
        let unix: Vec<u8> = fragments.concat().into_iter().filter(|byte| *byte != b'\r').collect();
        let dos = unix.split(|byte| *byte == b'\n').collect::<Vec<_>>().join(&b"\r\n"[..]);
        prop_assert_eq!(Level::parse("x", &unix), Level::parse("x", &dos));
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
    let parsed = Level::parse("x.txt", VALID.as_bytes());
    assert_eq!(parsed.problems.to_string(), "");
    check(VALID.as_bytes());
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
