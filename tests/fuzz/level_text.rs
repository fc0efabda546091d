//! Whatever the bytes are, the parser of levels answers, and what it answers holds together.

use breakout::level::{BALL_SPEEDS, BrickKind, Level, MAX_PROBLEMS};
use breakout::tuning::FIELD;

/// A level that has everything in it.
pub(crate) const EXAMPLE: &str = "title: First Light\nauthor: A. Person\nball: 400 500 -120 -300\npaddle: 200\n\n\
    // The wall.\nbricks:\n. 2 3 .\n4 # # 5\nd t w 2\n\ndrops:\n. w . .\n. . . .\n. . . x\n\npar: 90\n";

/// What level files are made of, and what spoils them.
pub(crate) const WORDS: [&[u8]; 35] = [
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
    b"# wall",
    b";",
    b",",
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

/// Parses some bytes, and compares all that is said of them.
pub(crate) fn check(bytes: &[u8]) {
    let parsed = Level::parse("x.txt", bytes);
    let problems = &parsed.problems;
    assert_eq!(parsed, Level::parse("x.txt", bytes));
    assert_eq!(parsed.level.is_none(), problems.has_error());

    // Every place is in the text, and in its order.
    let text = String::from_utf8_lossy(bytes);
    let end = if text.contains('\n') { '\n' } else { '\r' };
    let lines: Vec<&str> = text.split(end).collect();
    let places = problems
        .iter()
        .map(|problem| (problem.line, problem.column));
    assert!(places.is_sorted());
    for problem in problems.iter() {
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
