use breakout::level::{BRICKS, BallStart, BrickKind, Level, MAX_BYTES, PowerUp};
use glam::Vec2;

use crate::{cell, drawn, level, parse};

const FULL: &str = "\
// Everything that a level can say.
title: First Light
author: A. Person
ball: 400 500.5 -120 -3e2
paddle: 200
par: 75.5

bricks:
. . 2 3 . .
4 5 # 1 d t
0 w . 2 . 2

drops:
. . w . . .
u . . . . .
. . . . . x
";

#[test]
fn a_level_says_all_of_it() {
    let level = level(FULL);
    assert_eq!(level.title(), "First Light");
    assert_eq!(level.author(), Some("A. Person"));
    assert_eq!((level.columns(), level.rows()), (6, 3));
    assert_eq!(drawn(&level), "..23..\n45##dt\n.w.2.2");
    assert_eq!(cell(&level, 2, 1), Some(BrickKind::Solid));
    assert_eq!(cell(&level, 5, 1), Some(BrickKind::Triple));
    assert_eq!(cell(&level, 0, 0), None);
    let drops: Vec<_> = level
        .drops()
        .expect("they are placed")
        .iter()
        .enumerate()
        .filter_map(|(index, drop)| drop.map(|drop| (index, drop)))
        .collect();
    let placed = [(2, PowerUp::Wide), (6, PowerUp::Life), (17, PowerUp::Chaos)];
    assert_eq!(drops, placed);
    assert_eq!(level.par(), Some(75.5));
    let position = Vec2::new(400.0, 500.5);
    let velocity = Vec2::new(-120.0, -300.0);
    assert_eq!(level.ball(), Some(BallStart { position, velocity }));
    assert_eq!(level.paddle(), Some(200.0));
}

#[test]
fn every_symbol_of_the_table_is_its_brick() {
    for row in &BRICKS {
        for symbol in [Some(row.symbol), row.alias].into_iter().flatten() {
            let level = level(&format!("title: x\n2{symbol}\n2."));
            assert_eq!(level.cells()[1], Some(row.kind), "{symbol}");
        }
    }
}

#[test]
fn what_is_not_said_is_left_open() {
    let level = level("2");
    assert_eq!(level.author(), None);
    assert_eq!(level.ball(), None);
    assert_eq!(level.paddle(), None);
    assert_eq!(level.par(), None);
    assert_eq!(level.drops(), None, "left to chance");
}

/// Each text on the left must come to the same level as `title: T`, `2.3`, `#4.`.
#[test]
fn oddities_are_forgiven() {
    let cases = [
        ("CRLF", "title: T\r\nbricks:\r\n2.3\r\n#4.\r\n"),
        ("CR", "title: T\rbricks:\r2.3\r#4.\r"),
        ("no final newline", "title: T\nbricks:\n2.3\n#4."),
        ("byte order mark", "\u{feff}title: T\nbricks:\n2.3\n#4.\n"),
        (
            "blank lines everywhere",
            "\n\ntitle: T\n\n\nbricks:\n\n2.3\n  \t\n#4.\n\n\n",
        ),
        (
            "blanks at line ends",
            "title: T  \nbricks: \t\n2.3 \n#4.\t\n",
        ),
        (
            "blanks at line starts",
            "  title: T\n\tbricks:\n  2.3\n    #4.\n",
        ),
        ("cells set apart", "title: T\nbricks:\n2 . 3\n# 4 .\n"),
        (
            "cells set apart unevenly",
            "title: T\nbricks:\n2\t.  3\n#   4\u{a0}.\n",
        ),
        ("one row apart, one not", "title: T\nbricks:\n2 . 3\n#4.\n"),
        ("no section name", "title: T\n2.3\n#4.\n"),
        ("capitals in names", "TITLE: T\nBricks:\n2.3\n#4.\n"),
        ("blanks about the colon", "title  :T\nbricks :\n2.3\n#4.\n"),
        ("headers after the bricks", "bricks:\n2.3\n#4.\ntitle: T\n"),
        ("a header among the rows", "2.3\ntitle: T\n#4.\n"),
        (
            "comments",
            "//\n// x: y\ntitle: T // T\nbricks: // B\n2.3 // 2\n//22\n#4.// 4\n",
        ),
        ("zero and one", "title: T\n203\n140\n"),
        ("empty headers", "title: T\nauthor:\nbricks:\n2.3\n#4.\n"),
        (
            "drops without rows",
            "title: T\nbricks:\n2.3\n#4.\ndrops:\n",
        ),
    ];
    let wanted = level("title: T\nbricks:\n2.3\n#4.\n");
    for (oddity, text) in cases {
        assert_eq!(level(text), wanted, "{oddity}");
    }
    assert_eq!(
        level("title: T\ndrops:\nm..\n...\nbricks:\n2.3\n#4.\n"),
        level("title: T\nbricks:\n2.3\n#4.\ndrops:\nm..\n...\n"),
        "drops before bricks"
    );
}

#[test]
fn a_file_of_plain_numbers_is_all_bricks() {
    let cases = [
        ("1 1 1\n2 3 4\n5 0 0", "###\n234\n5.."),
        (
            "0 0 0 \n2 6 7\t\n10 123 99999999999999999999 ",
            "...\n2ww\nwww",
        ),
        ("02 00 01\n2 0 6\n", "2.#\n2.w"),
        ("123450\n678962\n", "#2345.\nwwwww2"),
        ("// Numbers.\n2 13 // Thirteen.\n", "2w"),
        ("2 . # d t w 12", "2.#dtww"),
        ("7", "w"),
    ];
    for (text, wanted) in cases {
        let level = level(text);
        assert_eq!(drawn(&level), wanted, "{text:?}");
    }
}

#[test]
fn an_address_in_a_header_is_no_comment() {
    let level = level("author: http://example.org // me\n2");
    assert_eq!(level.author(), Some("http://example.org"));
}

#[test]
fn a_file_without_a_title_is_called_by_its_name() {
    let cases = [
        ("levels/03_first-light.txt", "First Light"),
        ("C:\\levels\\old.wall.lvl", "Old Wall"),
        ("01.txt", "01"),
        ("3d.txt", "3d"),
        ("2048 bricks.txt", "Bricks"),
        ("über-wall", "Über Wall"),
        ("--.txt", "Untitled"),
        ("levels/", "Untitled"),
        ("", "Untitled"),
        (".hidden", "Untitled"),
    ];
    for (name, title) in cases {
        for text in ["2", "title:\n2"] {
            let level = Level::parse(name, text.as_bytes())
                .level
                .expect("one brick is a level");
            assert_eq!(level.title(), title, "{name}");
        }
    }
}

#[test]
fn a_long_name_makes_a_title_that_can_be_shown() {
    let parsed = Level::parse(&"wall".repeat(50), b"2");
    let title = parsed
        .level
        .expect("one brick is a level")
        .title()
        .to_owned();
    assert_eq!(title, format!("W{}", &"wall".repeat(15)[1..]));
}

#[test]
fn a_ball_and_a_paddle_may_touch_the_edge_of_the_field() {
    let level = level("ball: 0 600 100 0\npaddle: 800\n2");
    assert_eq!(
        level.ball().map(|ball| ball.position),
        Some(Vec2::new(0.0, 600.0))
    );
    assert_eq!(level.paddle(), Some(800.0));
}

#[test]
fn cells_fill_the_width_and_at_most_half_the_height() {
    assert_eq!(level("2").cell_size(), Vec2::new(800.0, 50.0));
    assert_eq!(
        level(&"2222\n".repeat(6)).cell_size(),
        Vec2::new(200.0, 50.0)
    );
    assert_eq!(
        level(&"22\n".repeat(12)).cell_size(),
        Vec2::new(400.0, 25.0)
    );
}

#[test]
fn the_largest_grid_and_the_largest_file_are_read() {
    let largest = parse(&format!("{}\n", "2".repeat(256)).repeat(256));
    assert_eq!(largest.problems.len(), 1, "{}", largest.problems);
    let largest = largest.level.expect("small cells are only a warning");
    assert_eq!((largest.columns(), largest.rows()), (256, 256));

    let mut padded = String::from("2\n//");
    padded.extend(std::iter::repeat_n('x', MAX_BYTES - padded.len()));
    assert_eq!(padded.len(), MAX_BYTES);
    assert_eq!(drawn(&level(&padded)), "2");
}
