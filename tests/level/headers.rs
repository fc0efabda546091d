//! What is printed about headers that are not as they should be.

use breakout::level::{Document, Header, Parsed, PowerUp, SceneryKind, Severity};

use crate::{drawn, error, level, parse, warning};

#[test]
fn unknown_headers() {
    warning(
        "autor: x\nbrick colour 2: red\n2",
        "
levels/foo.txt:1:1: warning: unknown header `autor`; known: title author ball paddle par scenery depth bricks drops; \
did you mean `author`?
  1 | autor: x
    | ^
levels/foo.txt:2:1: warning: unknown header `brick colour 2`; known: title author ball paddle par scenery depth bricks drops
  2 | brick colour 2: red
    | ^
",
    );
}

/// A key begins with a letter, and has letters, digits, blanks and dashes.
#[test]
fn a_line_with_a_colon_that_is_no_header_is_a_row() {
    for word in ["2:", "-a:", "a$b:"] {
        let parsed = parse(&format!("{word} 2\n2 2"));
        let problem = parsed.problems.iter().next().expect("it is no brick");
        let says = format!("`{word}` is not a brick");
        assert!(problem.message.starts_with(&says), "{problem}");
    }
}

#[test]
fn an_unknown_section_is_not_taken_for_bricks() {
    let text = "bricks:\n2 2\nwalls:\n3 3\ncolours:\n4\n";
    let parsed = parse(text);
    assert_eq!(parsed.problems.len(), 2, "{}", parsed.problems);
    assert_eq!(drawn(&parsed.level.expect("only warnings")), "22");
}

#[test]
fn a_misspelt_section_is_taken_for_what_was_meant() {
    let parsed = parse("brick:\n2 2\ndorps:\nw .\n");
    assert_eq!(parsed.problems.len(), 2, "{}", parsed.problems);
    let level = parsed.level.expect("only warnings");
    assert_eq!(drawn(&level), "22");
    assert_eq!(level.drops(), Some(&[Some(PowerUp::Wide), None][..]));
}

#[test]
fn headers_without_a_colon() {
    error(
        "title First Light\nAuthor = me\nbricks\n2 2\nball\n",
        "
levels/foo.txt:1:1: error: a header has a colon after its name; did you mean `title:`?
  1 | title First Light
    | ^
levels/foo.txt:2:1: error: a header has a colon after its name; did you mean `Author:`?
  2 | Author = me
    | ^
levels/foo.txt:3:1: error: a header has a colon after its name; did you mean `bricks:`?
  3 | bricks
    | ^
levels/foo.txt:5:1: error: a header has a colon after its name; did you mean `ball:`?
  5 | ball
    | ^
levels/foo.txt:5:5: error: expected 4 numbers, found 0; write `ball: x y dx dy`
  5 | ball
    |     ^
",
    );
}

#[test]
fn an_equals_sign_is_no_part_of_the_value() {
    let parsed = parse("ball = 1 2 30 400\n2");
    assert_eq!(parsed.problems.len(), 1, "{}", parsed.problems);
}

#[test]
fn headers_twice() {
    warning(
        "title: a\nTitle: b\n2",
        "
levels/foo.txt:2:1: warning: `title` again; only line 1 counts
  2 | Title: b
    | ^
",
    );
    error(
        "2\nbricks:\n33",
        "
levels/foo.txt:2:1: error: `bricks` again; line 1 started them
  2 | bricks:
    | ^
",
    );
    error(
        "bricks:\n2\ndrops:\nw\ndrops:\nwww",
        "
levels/foo.txt:5:1: error: `drops` again; line 3 started them
  5 | drops:
    | ^
",
    );
}

#[test]
fn rows_beside_a_section_name() {
    error(
        "bricks: 2 2\n2 2",
        "
levels/foo.txt:1:9: error: the rows of `bricks` start on the next line
  1 | bricks: 2 2
    |         ^
",
    );
}

#[test]
fn names_too_long_to_show() {
    let parsed = parse(&format!("title: {}\n2", "é".repeat(61)));
    let [problem] = &parsed.problems[..] else {
        panic!("{}", parsed.problems)
    };
    assert_eq!((problem.line, problem.column), (1, 68));
    assert_eq!(problem.message, "cut here: at most 60 characters");
    assert_eq!(
        parsed.level.expect("only a warning").title(),
        "é".repeat(60)
    );
}

#[test]
fn a_ball_that_cannot_start() {
    let cases = [
        (
            "1 2 3",
            (1, 12),
            "expected 4 numbers, found 3; write `ball: x y dx dy`",
        ),
        (
            "1 2 3 4 5 6",
            (1, 15),
            "expected 4 numbers, found 6; write `ball: x y dx dy`",
        ),
        (
            "1 2 3 up",
            (1, 13),
            "`up` is not a number; write `ball: x y dx dy`",
        ),
        (
            "1 2 NaN 4",
            (1, 11),
            "`NaN` is not a number; write `ball: x y dx dy`",
        ),
        (
            "1 2 1e99 4",
            (1, 11),
            "`1e99` is not a number; write `ball: x y dx dy`",
        ),
        (
            "1,2 2 3 4",
            (1, 7),
            "`1,2 2 3 4` are not numbers; write `ball: x y dx dy`",
        ),
        (
            "801 2 30 400",
            (1, 7),
            "the ball is outside the field of 800 x 600",
        ),
        (
            "1 -0.5 30 400",
            (1, 7),
            "the ball is outside the field of 800 x 600",
        ),
        (
            "1 2 0 -0",
            (1, 11),
            "the ball's speed is 0; it must be from 1 to 10000 units a second",
        ),
        (
            "1 2 6e4 8e4",
            (1, 11),
            "the ball's speed is 100000; it must be from 1 to 10000 units a second",
        ),
        (
            "1 2 3e38 3e38",
            (1, 11),
            "the ball's speed is inf; it must be from 1 to 10000 units a second",
        ),
    ];
    for (value, place, message) in cases {
        let parsed = parse(&format!("ball: {value}\n2"));
        let [problem] = &parsed.problems[..] else {
            panic!("{value}: {}", parsed.problems)
        };
        assert_eq!(problem.severity, Severity::Error, "{value}");
        assert_eq!(
            ((problem.line, problem.column), &*problem.message),
            (place, message),
            "{value}"
        );
    }
}

/// In a room of solid bricks a ball could neither be played nor lost. Rooms with a way out, and a
/// start in a brick that breaks or is solid itself, are the game's affair.
#[test]
fn a_ball_without_a_way_out() {
    error(
        "ball: 400 30 30 400\n. # . # .\n. # # # .\n. . 2 . .",
        "
levels/foo.txt:1:7: error: the ball starts among solid bricks, without a way out
  1 | ball: 400 30 30 400
    |       ^
",
    );
    for fine in [
        "ball: 400 30 30 400\n. # . # .\n. # 2 # .\n. . 2 . .", // A way out through a brick.
        "ball: 240 30 30 400\n. # . # .\n. # # # .\n. . 2 . .", // In a solid brick.
        "ball: 478 30 30 400\n. # . # .\n. # # # .\n. . 2 . .", // Partly in one to the right.
        "ball: 322 30 30 400\n. # . # .\n. # # # .\n. . 2 . .", // Partly in one to the left.
        "ball: 400 170 30 400\n. # . # .\n. # # # .\n. . 2 . .", // Below the grid.
        "ball: 800 600 30 -400\n. # . # .\n. # # # .\n. . 2 . .", // In the field's corner.
    ] {
        assert_eq!(parse(fine).problems.to_string(), "");
    }
}

#[test]
fn a_ball_that_is_lost_at_once() {
    warning(
        "ball: 100 570 30 400\n2",
        "
levels/foo.txt:1:7: warning: the ball is lost at once: no paddle reaches it before its middle is below a y of 556; \
start it higher, or send it up
  1 | ball: 100 570 30 400
    |       ^
",
    );
    for (start, is_lost) in [
        ("ball: 100 557 0 1", true),
        ("ball: 100 557 0 -400", false),
        // The paddle is below it, or comes in time.
        ("ball: 400 550 0 9000", false),
        ("ball: 760 550 0 9000", true),
        ("ball: 760 550 0 9000\npaddle: 720", false),
        ("ball: 760 500 0 400", false),
        // It flies over to the paddle, or may turn at the wall.
        ("ball: 600 500 -3000 900", false),
        ("ball: 790 550 9000 3000", false),
        // A brick may be in the way: those here end at a y of 50, and the ball reaches 6 further up.
        ("ball: 40 10 0 9000", false),
        ("ball: 40 55.9 0 9000", false),
        ("ball: 40 56 0 9000", true),
        // In time is as far as the widest paddle reaches, half of its 136 units, and moves, 3200 a second. The ball
        // falls for 0.01 seconds, and a step more: 400 - 68 - 6 - 58.67.
        ("ball: 268 546 0 1000", false),
        ("ball: 267 546 0 1000", true),
        ("ball: 532 546 0 1000", false),
        ("ball: 533 546 0 1000", true),
        // Aslant, it comes down 10 units further.
        ("ball: 258 546 1000 1000", false),
        ("ball: 257 546 1000 1000", true),
        // It just comes down before the wall, or just turns there.
        ("ball: 783.9 546 1000 1000", true),
        ("ball: 784.1 546 1000 1000", false),
        ("ball: 16.1 546 -1000 1000", true),
        ("ball: 15.9 546 -1000 1000", false),
        // At the top of the paddle it is not lost yet.
        ("ball: 400 556 0 400", false),
        ("ball: 400 556.1 0 400", true),
    ] {
        let parsed = parse(&format!("{start}\n2 2 2\n"));
        let said = parsed
            .problems
            .iter()
            .filter(|problem| problem.message.contains("lost at once"));
        assert_eq!(said.count(), usize::from(is_lost), "{start}");
        assert!(parsed.level.is_some());
    }
}

#[test]
fn a_slow_ball() {
    warning(
        "ball: 400 500 -3 4\n2",
        "
levels/foo.txt:1:15: warning: the ball's speed is 5: 120 seconds from top to bottom; it should be at least 60 units a second
  1 | ball: 400 500 -3 4
    |               ^
",
    );
    for (velocity, problems) in [("36 -48", 0), ("36 -47", 1), ("0 60", 0), ("0 59.9", 1)] {
        let parsed = parse(&format!("ball: 400 500 {velocity}\n2"));
        assert_eq!(parsed.problems.len(), problems, "{velocity}");
    }
}

#[test]
fn a_paddle_that_cannot_start() {
    error(
        "paddle: 801 // right\n2",
        "
levels/foo.txt:1:9: error: the paddle is outside the field, 0 to 800
  1 | paddle: 801 // right
    |         ^
",
    );
    error(
        "paddle: middle\n2",
        "
levels/foo.txt:1:9: error: `middle` is not a number; write `paddle: x`
  1 | paddle: middle
    |         ^
",
    );
}

#[test]
fn a_par_is_seconds_or_minutes_and_seconds() {
    for (par, seconds) in [
        ("90", 90.0),
        ("1:30", 90.0),
        ("01:30", 90.0),
        ("0:05", 5.0),
        ("60:00", 3600.0),
    ] {
        let text = format!("par: {par} // mine\n2");
        let level = parse(&text).level.expect("it can be played");
        assert_eq!(level.par(), Some(seconds), "{par}");
        let mut document = Document::new(text.as_bytes()).expect("it is text");
        document.format();
        assert_eq!(
            document.bytes(),
            (text + "\n").as_bytes(),
            "as it was written"
        );
    }
}

#[test]
fn the_value_of_a_header_is_checked_by_itself() {
    for (header, value, wrong) in [
        (Header::Title, "anything: at // all", None),
        (Header::Par, "", None),
        (Header::Par, "1:30", None),
        (
            Header::Par,
            "soon",
            Some("`soon` is not a number; write `par: seconds`"),
        ),
        (Header::Ball, "400 500 0 -300", None),
        (
            Header::Ball,
            "400 500 0 0",
            Some("the ball's speed is 0; it must be from 1 to 10000 units a second"),
        ),
        (
            Header::Paddle,
            "801",
            Some("the paddle is outside the field, 0 to 800"),
        ),
    ] {
        let checked = header.check(value);
        assert_eq!(checked.err().as_deref(), wrong, "{value}");
    }
}

#[test]
fn a_scenery_is_a_family_and_a_seed_and_decides_nothing_in_the_game() {
    let plain = parse("2 2").level.expect("a level");
    for (value, read) in [
        ("lake 7", Some((SceneryKind::Lake, 7))),
        ("snow", Some((SceneryKind::Snow, 0))),
        ("town   999", Some((SceneryKind::Town, 999))),
        ("reef 1000", None),
        ("reef -1", None),
        ("reef 1 2", None),
        ("Reef", None),
        ("moon 1", None),
    ] {
        let parsed = parse(&format!("scenery: {value}\n2 2"));
        let level = parsed
            .level
            .expect("whatever the scenery is, it can be played");
        let found = level.scenery().map(|scenery| (scenery.kind, scenery.seed));
        assert_eq!(found, read, "{value}");
        assert_eq!(parsed.problems.is_empty(), read.is_some(), "{value}");
        assert_eq!(level.content_hash(), plain.content_hash(), "{value}");
    }
    let parsed = parse("scenery: ref 3\n2 2");
    let problem = parsed.problems.iter().next().expect("a warning");
    assert_eq!(problem.suggestion.as_deref(), Some("reef"));
    assert!(
        problem.message.contains("lake, reef, town, snow"),
        "{}",
        problem.message
    );
}

#[test]
fn a_depth_says_how_far_down_the_bricks_reach() {
    let rows = "2 2\n".repeat(10);
    for (value, cell, wrong) in [
        ("", 30.0, None),
        ("depth: 100", 10.0, None),
        ("depth: 300", 30.0, None),
        ("depth: 450", 45.0, None),
        (
            "depth: 99.9",
            0.0,
            Some("bricks reach down to a y from 100 to 450"),
        ),
        (
            "depth: 451",
            0.0,
            Some("bricks reach down to a y from 100 to 450"),
        ),
        (
            "depth: NaN",
            0.0,
            Some("`NaN` is not a number; write `depth: y`"),
        ),
        (
            "depth: 1 2",
            0.0,
            Some("expected 1 number, found 2; write `depth: y`"),
        ),
    ] {
        let Parsed { level, problems } = parse(&format!("{value}\n{rows}"));
        let error = problems.first_error().map(|error| error.message.as_str());
        assert_eq!(error, wrong, "{value}");
        let height = level.map_or(0.0, |level| level.cell_size().y);
        assert_eq!(height, cell, "{value}");
    }
    // Two rows are never higher than cells may be, and the editor shows what is played.
    let text = "depth: 400\n2 2\n2 2\n";
    let document = Document::new(text.as_bytes()).expect("a level");
    assert_eq!(document.picture().cell_size(), level(text).cell_size());
    assert_eq!(level(text).cell_size().y, 50.0);
    assert_eq!(
        parse(&level(text).text().to_string()).level,
        Some(level(text))
    );
}
