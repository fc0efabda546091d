//! What is printed about bricks and drops that are not as they should be, word for word.

use breakout::level::{PowerUp, Severity};

use crate::{error, parse, warning};

#[test]
fn unknown_brick() {
    error(
        "title: x\n\nbricks:\n. 2 2 2 .\n. 2 Q 2 .\n",
        "
levels/foo.txt:5:5: error: unknown brick `Q`; known: . <bricks>
  5 | . 2 Q 2 .
    |     ^
",
    );
}

#[test]
fn unknown_drop() {
    error(
        "2 2 2\ndrops:\nw 0 M",
        "
levels/foo.txt:3:3: error: unknown drop `0`; known: . w n s f m k p l b u c x; did you mean `.`?
  3 | w 0 M
    |   ^
levels/foo.txt:3:5: error: unknown drop `M`; known: . w n s f m k p l b u c x; did you mean `m`?
  3 | w 0 M
    |     ^
",
    );
    error(
        "2 2\ndrops:\né ?",
        "
levels/foo.txt:3:1: error: unknown drop `é`; known: . w n s f m k p l b u c x
  3 | é ?
    | ^
levels/foo.txt:3:3: error: unknown drop `?`; known: . w n s f m k p l b u c x
  3 | é ?
    |   ^
",
    );
}

#[test]
fn par_times_that_cannot_be() {
    for (seconds, caret) in [("0", "^"), ("-5", "^"), ("4000", "^"), ("60:01", "^")] {
        error(
            format!("par: {seconds}\n2"),
            &format!(
                "
levels/foo.txt:1:6: error: a par time is above 0 and at most 3600 seconds
  1 | par: {seconds}
    |      {caret}
"
            ),
        );
    }
    for time in ["1:75", "1:5", "1:", ":30", "1:30:00", "-1:30", "soon:"] {
        let place = "^";
        error(
            format!("par: {time}\n2"),
            &format!(
                "
levels/foo.txt:1:6: error: `{time}` is not a time; write `par: 1:30` for 90 seconds
  1 | par: {time}
    |      {place}
"
            ),
        );
    }
    error(
        "par: soon\n2",
        "
levels/foo.txt:1:6: error: `soon` is not a number; write `par: seconds`
  1 | par: soon
    |      ^
",
    );
}

#[test]
fn cells_that_run_together() {
    error(
        "title: x\n2 34 5\n2 -1 7b d\n2 2 2 2",
        "
levels/foo.txt:2:3: error: `34` is not a brick; a cell is one character; did you mean `3 4`?
  2 | 2 34 5
    |   ^
levels/foo.txt:2:7: error: this row has 3 cells, but line 3 has 4
  2 | 2 34 5
    |       ^
levels/foo.txt:3:3: error: `-1` is not a brick; a cell is one character; did you mean `0`?
  3 | 2 -1 7b d
    |   ^
levels/foo.txt:3:6: error: `7b` is not a brick; a cell is one character
  3 | 2 -1 7b d
    |      ^
",
    );
    error(
        "2 -1",
        "
levels/foo.txt:1:3: error: `-1` is not a brick; a cell is one character or a number; did you mean `0`?
  1 | 2 -1
    |   ^
",
    );
}

/// Once, however many there are; all else is reported as if they were written as they should be.
#[test]
fn comments_and_gaps_of_other_formats() {
    error(
        "# My first wall\n; by me\n/* a\npar: 90 ; s\nbricks: # all\n. 2 Q 2 # the wall\n. # # 2 / two\n2.22;four\n\
         drops:\n# what falls\n. w . m\n. . . . # none\n. . . .",
        "
levels/foo.txt:1:1: error: a comment begins with `//`; did you mean `//`?
  1 | # My first wall
    | ^
levels/foo.txt:6:5: error: unknown brick `Q`; known: . <bricks>
  6 | . 2 Q 2 # the wall
    |     ^
",
    );
    error(
        "2, Q, 3,\n2,3,4\n2 3\n",
        "
levels/foo.txt:1:1: error: cells are separated by blanks; did you mean `2 Q 3`?
  1 | 2, Q, 3,
    | ^
levels/foo.txt:1:4: error: unknown brick `Q`; known: . <bricks>
  1 | 2, Q, 3,
    |    ^
levels/foo.txt:3:4: error: this row has 2 cells, but line 1 has 3
  3 | 2 3
    |    ^
",
    );
    for (text, errors) in [
        ("#comment\n2 2", 1),
        ("1 1 1 # numbers\n2 2 2", 1),
        ("ball: 400 400 0 -300 # up\npaddle: 400; here\n2", 1),
    ] {
        let parsed = parse(text);
        assert_eq!(parsed.problems.len(), errors, "{text}: {}", parsed.problems);
        assert!(parsed.problems[0].message.starts_with("a comment begins"));
    }
    // A stone is no comment, and a slip of the finger is what it is.
    for text in ["# 2 Q #", "#2QQ2#", "#WWWWW", ". # Q", "2 , 2 2"] {
        let parsed = parse(&format!("title: x\n{text}"));
        for problem in parsed.problems.iter() {
            assert!(problem.message.starts_with("unknown brick"), "{problem}");
        }
    }
    assert!(parse("# . # x\n. 2 # .").level.is_some());
}

#[test]
fn numbers_above_five_only_without_headers() {
    error(
        "title: x\n27",
        "
levels/foo.txt:2:2: error: unknown brick `7`; known: . <bricks>; did you mean `w`?
  2 | 27
    |  ^
",
    );
}

#[test]
fn ragged_rows_differ_from_what_most_rows_have() {
    error(
        "2 2\n2 2 2\n2222 // four\n\n2 2 2",
        "
levels/foo.txt:1:4: error: this row has 2 cells, but line 2 has 3
  1 | 2 2
    |    ^
levels/foo.txt:3:4: error: this row has 4 cells, but line 2 has 3
  3 | 2222 // four
    |    ^
",
    );
}

#[test]
fn no_bricks() {
    for text in ["", "\n", "\u{feff}", "\r\n\r\n", "  "] {
        error(
            text,
            "
levels/foo.txt:1:1: error: there are no bricks; write rows such as `. 2 # 2 .`
  1 |
    | ^
",
        );
    }
    error(
        "title: x\nbricks:\n// none\n",
        "
levels/foo.txt:2:1: error: there are no bricks; write rows such as `. 2 # 2 .`
  2 | bricks:
    | ^
",
    );
}

#[test]
fn nothing_to_win() {
    error(
        "\n  # .\n. #",
        "
levels/foo.txt:2:3: error: no brick breaks: this cannot be won
  2 |   # .
    |   ^
",
    );
    error(
        "# 2 2\n# # #",
        "
levels/foo.txt:1:3: error: solid bricks wall in every brick: this cannot be won
  1 | # 2 2
    |   ^
",
    );
}

#[test]
fn bricks_out_of_reach() {
    warning(
        "# 2 2\n# # #\n. 2 .",
        "
levels/foo.txt:1:3: warning: 2 bricks walled in by solid bricks: not needed to win
  1 | # 2 2
    |   ^
",
    );
}

#[test]
fn bytes_that_are_not_text() {
    error(
        b"author: Jos\xe9 \xe9\n2\xff\xfe2\n2\xe2\x82",
        "
levels/foo.txt:1:12: error: byte 0xe9 is not UTF-8; save the file as UTF-8
  1 | author: Jos\u{fffd} \u{fffd}
    |            ^
levels/foo.txt:2:2: error: byte 0xff is not UTF-8; save the file as UTF-8
  2 | 2\u{fffd}\u{fffd}2
    |  ^
levels/foo.txt:3:2: error: byte 0xe2 is not UTF-8; save the file as UTF-8
  3 | 2\u{fffd}
    |  ^
levels/foo.txt:3:3: error: this row has 2 cells, but line 2 has 4
  3 | 2\u{fffd}
    |   ^
",
    );
    error(
        "2\u{fffd}",
        "
levels/foo.txt:1:2: error: unknown brick `\u{fffd}`; known: . <bricks>
  1 | 2\u{fffd}
    |  ^
",
    );
}

#[test]
fn files_that_are_no_text_get_one_line() {
    let no_text = "levels/foo.txt: error: the file is not text; a level is plain text, with rows such as `. 2 # 2 .`";
    let not_utf8 = "levels/foo.txt: error: the file is not UTF-8; save it as UTF-8";
    let utf16 = "levels/foo.txt: error: the file is UTF-16; save it as UTF-8";
    // A program, a picture, a text coloured for a terminal, texts in other encodings.
    for (bytes, printed) in [
        (
            &b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01"[..],
            no_text,
        ),
        (
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x05\0\0\0\x02\xd0\x08",
            no_text,
        ),
        (&b"\x1b[34m2\x1b[m\n".repeat(6), no_text),
        (b"// \xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0!\n2 2", not_utf8),
        (b"\xff\xfe2\0", utf16),
        (b"\xfe\xff\x002", utf16),
    ] {
        error(bytes, &format!("\n{printed}\n"));
    }
}

#[test]
fn a_control_character_in_a_text_has_its_place() {
    error(
        "2 2\n2 \u{0}\n2 \u{1b}",
        "
levels/foo.txt:2:3: error: unknown brick `\\u{0}`; known: . <bricks>
  2 | 2 ?
    |   ^
levels/foo.txt:3:3: error: unknown brick `\\u{1b}`; known: . <bricks>
  3 | 2 ?
    |   ^
",
    );
}

#[test]
fn a_bad_byte_does_not_hide_the_rest_of_its_line() {
    error(
        b"2\xff2Q",
        "
levels/foo.txt:1:2: error: byte 0xff is not UTF-8; save the file as UTF-8
  1 | 2\u{fffd}2Q
    |  ^
levels/foo.txt:1:4: error: unknown brick `Q`; known: . <bricks>
  1 | 2\u{fffd}2Q
    |    ^
",
    );
}

#[test]
fn grids_that_are_too_large() {
    let message = |text: &str| {
        let parsed = parse(text);
        let [problem] = &parsed.problems[..] else {
            panic!("{}", parsed.problems)
        };
        assert_eq!(problem.severity, Severity::Error);
        (problem.line, problem.column, problem.message.clone())
    };
    let wide = format!("{}\n", "2".repeat(257)).repeat(2);
    assert_eq!(
        message(&wide),
        (1, 257, "rows of 257 cells; at most 256 fit".to_owned())
    );
    let high = "2\n".repeat(257);
    assert_eq!(
        message(&high),
        (257, 1, "this is row 257; at most 256 fit".to_owned())
    );
}

/// What does not fit is one problem, whatever it holds.
#[test]
fn what_is_beyond_the_largest_grid_is_not_read() {
    for (text, errors) in [
        (format!("2{}", "Q".repeat(1000)), 1 + 255),
        (format!("2\n{}", "Q\n".repeat(1000)), 1 + 256),
        (format!("2\ndrops:\n{}", ".\n".repeat(1000)), 1),
        (format!("{}2", "#\n".repeat(1000)), 1),
    ] {
        assert_eq!(parse(&text).problems.errors(), errors, "{}", &text[..9]);
    }
}

#[test]
fn drops_that_do_not_fit_the_bricks() {
    error(
        "2 2\n2 2\ndrops:\nw . .",
        "
levels/foo.txt:3:1: error: drops of 3 columns and 1 row for bricks of 2 columns and 2 rows
  3 | drops:
    | ^
",
    );
    error(
        "2 2\n2 2\ndrops:\nw .\nw",
        "
levels/foo.txt:5:2: error: this row has 1 cell, but line 4 has 2
  5 | w
    |  ^
",
    );
}

#[test]
fn drops_that_cannot_fall() {
    warning(
        "2 # .\ndrops:\nw b c",
        "
levels/foo.txt:3:3: warning: this drop cannot fall: its brick never breaks
  3 | w b c
    |   ^
levels/foo.txt:3:5: warning: this drop cannot fall: the cell is empty
  3 | w b c
    |     ^
",
    );
    warning(
        "2 # d\n. # #\ndrops:\nw . b\n. . .",
        "
levels/foo.txt:1:5: warning: 1 brick walled in by solid bricks: not needed to win
  1 | 2 # d
    |     ^
levels/foo.txt:4:5: warning: this drop cannot fall: nothing reaches its brick
  4 | w . b
    |     ^
",
    );
    let level = parse("2 # .\ndrops:\nw b c").level.expect("only warnings");
    assert_eq!(level.drops(), Some(&[Some(PowerUp::Wide), None, None][..]));
}

#[test]
fn all_problems_at_once_in_the_order_of_their_places() {
    let text = "titel: x\n2 2 2\n2 Q\nball: 1\ndrops:\n? .\npaddle: 900\n";
    let parsed = parse(text);
    let places: Vec<_> = parsed
        .problems
        .iter()
        .map(|problem| (problem.line, problem.column))
        .collect();
    assert_eq!(
        places,
        [(1, 1), (3, 3), (3, 4), (4, 8), (6, 1), (7, 9)],
        "{}",
        parsed.problems
    );
}

#[test]
fn a_reason_to_fail_does_not_hide_another() {
    // The drops do not fit, and the level cannot be won.
    let parsed = parse("##\ndrops:\n...\n");
    assert_eq!(parsed.problems.len(), 2, "{}", parsed.problems);
}

#[test]
fn a_ball_that_is_moved_out_of_a_solid_brick_into_a_closed_room() {
    error(
        "ball: 400 25 100 -300\n#####\n#...#\n#####\n2....",
        "
levels/foo.txt:1:7: error: the ball starts among solid bricks, without a way out
  1 | ball: 400 25 100 -300
    |       ^
",
    );
    // With an open room below, or none, it can be played.
    for room in ["#####\n#...#\n##.##\n2....", "#####\n#####\n#####\n2...."] {
        let parsed = parse(&format!("ball: 400 25 100 -300\n{room}"));
        assert!(parsed.problems.is_empty(), "{}", parsed.problems);
    }
}

#[test]
fn cells_that_are_smaller_than_the_ball() {
    let row = "2".repeat(80);
    warning(
        &row,
        &format!(
            "
levels/foo.txt:1:67: warning: cells of 10.0 x 50.0 units are smaller than the ball, 12: \
it may not fit between bricks; draw at most 66 columns and 25 rows
  1 | {row}
    | {}^
",
            " ".repeat(66)
        ),
    );
    warning(
        "22\n".repeat(30),
        "
levels/foo.txt:26:1: warning: cells of 400.0 x 10.0 units are smaller than the ball, 12: \
it may not fit between bricks; draw at most 66 columns and 25 rows
 26 | 22
    | ^
",
    );
    // As large as the ball is large enough, for a ball among them too.
    let fine = format!(
        "ball: 400 100 0 -300\n{}",
        format!("{}\n", "2".repeat(66)).repeat(25)
    );
    assert_eq!(parse(&fine).problems.to_string(), "");
}

#[test]
fn a_ball_among_cells_that_are_smaller() {
    let bricks = "2\n".repeat(30);
    error(
        format!("ball: 400 100 0 -300\n{bricks}"),
        "
levels/foo.txt:1:7: error: the ball, 12 units wide, starts among cells of 800.0 x 10.0; \
start it below them, at a y of 306 or more
  1 | ball: 400 100 0 -300
    |       ^
",
    );
    // Clear of them it may start; touching is clear.
    let severity = |y: f32, bricks: &str| {
        let parsed = parse(&format!("ball: 400 {y} 0 -300\n{bricks}"));
        let [problem] = &parsed.problems[..] else {
            panic!("{y}: {}", parsed.problems)
        };
        problem.severity
    };
    for (bricks, foot) in [(bricks.as_str(), 300.0), (&"2".repeat(80), 50.0)] {
        assert_eq!(severity(foot + 6.0, bricks), Severity::Warning);
        assert_eq!(severity(foot + 5.9, bricks), Severity::Error);
        assert_eq!(severity(0.0, bricks), Severity::Error);
    }
}

/// A room of such cells, where a step once took seconds.
#[test]
fn a_ball_in_a_room_of_cells_smaller_than_itself() {
    let cell = |column: usize, row: usize| match (column, row) {
        (0, 255) => '2',
        (0 | 125, _) => '.',
        _ if (120..130).contains(&column) && (100..130).contains(&row) => '.',
        _ => '#',
    };
    let mut text = String::from("ball: 392 135 7000 7000\n");
    for row in 0..256 {
        text.extend((0..256).map(|column| cell(column, row)));
        text.push('\n');
    }
    assert!(parse(&text).problems.has_error());
}
