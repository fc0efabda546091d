//! A level as one line, and back.

use std::fmt::Write;

use breakout::level::{BRICKS, CodeError, Level, LevelSet, MAX_CODE_CHARS, POWER_UPS};
use breakout::textbook::museum;
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use crate::level;

/// Codes that are out in the world: whatever becomes of the format, they stay what they are.
const KNOWN: [(&str, &str); 5] = [
    ("depth: 400\n. 2 2 .\n3 # # 3\n", "B3wnbmNagEL8xojBXG"),
    (
        "depth: 123.5\nscenery: reef 7\n. 2 2 .\n3 # # 3\n",
        "B3wnbmNagCyIjT27JiNHc",
    ),
    ("scenery: reef 7\n. 2 2 .\n3 # # 3\n", "B3wnbmNagCyIC6ORc"),
    (
        "title: First\npar: 90\n. 2 2 .\n3 # # 3\n",
        "B2wqGiTSk5MJmwRWDLQiw",
    ),
    (
        EVERYTHING,
        "B2yq9w5nlPlq-vf8XqTyfokH6pt55lu47gCCfHja0fBDVt7yPZRmVXtQaAkC9DHw",
    ),
];

/// A level with all that a file can say.
const EVERYTHING: &str = "\
title: Zwei Wörter
author: Someone
ball: 300.1 200 30.5 -400
paddle: 123.25
par: 90.5
bricks:
. d # w 2
. x . 2 r
drops:
. u . . .
. . . l .
";

fn code_of(text: &str) -> String {
    level(text).to_code()
}

#[test]
fn every_level_is_read_back_from_its_code() {
    for level in LevelSet::builtin().iter().chain(museum::levels().iter()) {
        let code = level.to_code();
        assert_eq!(Level::from_code(&code).as_ref(), Ok(level));
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        assert!(code.bytes().all(plain), "{code}");
    }
}

#[test]
fn the_codes_of_the_built_in_levels_are_short() {
    let levels = LevelSet::builtin();
    let lengths: Vec<usize> = levels.iter().map(|level| level.to_code().len()).collect();
    assert!(lengths.iter().all(|length| *length <= 120), "{lengths:?}");
}

#[test]
fn known_codes_stay_what_they_are() {
    for (text, code) in KNOWN {
        assert_eq!(code_of(text), code);
        assert_eq!(Level::from_code(code), Ok(level(text)));
    }
}

#[test]
fn the_codes_of_the_built_in_levels_do_not_change_by_chance() {
    let codes: String = LevelSet::builtin()
        .iter()
        .map(|level| level.to_code() + "\n")
        .collect();
    assert_eq!(codes, include_str!("codes.txt"));
}

/// Whatever a built-in level becomes, the codes of earlier ones that players have passed on are read.
#[test]
fn kept_codes_are_read_for_ever() {
    let kept = std::fs::read_to_string("tests/kept/0.8.0/codes.txt").expect("kept codes");
    for code in kept.lines() {
        let level = Level::from_code(code).expect(code);
        assert_eq!(level.to_code(), code);
    }
    assert_eq!(kept.lines().count(), 31);
}

/// Codes and state hashes store a kind by its index: a new one goes to the end.
#[test]
fn the_order_of_kinds_never_changes() {
    let symbols: String = BRICKS.iter().map(|row| row.symbol).collect();
    assert!(symbols.starts_with("#2345wdtxhr"), "{symbols}");
    let letters: String = POWER_UPS.iter().map(|row| row.letter).collect();
    assert!(letters.starts_with("wnsfmkplbucx"), "{letters}");
}

#[test]
fn levels_of_every_kind_and_size_are_read_back() {
    let mut rng = Pcg32::seed_from_u64(1);
    for (columns, rows) in [(1, 1), (1, 256), (256, 1), (2, 3), (31, 7), (256, 256)] {
        let mut text = String::from("title: Any\nbricks:\n2");
        let mut drops = String::from("\ndrops:\n.");
        for index in 1..columns * rows {
            let gap = if index % columns == 0 { "\n" } else { "" };
            let brick = BRICKS[rng.random_range(0..BRICKS.len())];
            let drop = POWER_UPS[rng.random_range(0..POWER_UPS.len())];
            let carries = brick.hits.is_some() && rng.random_bool(0.7);
            let drop = if carries { drop.letter } else { '.' };
            // Text takes whatever is written to it.
            let _ = write!(text, "{gap}{}", brick.symbol);
            let _ = write!(drops, "{gap}{drop}");
        }
        for text in [&text, &(text.clone() + &drops)] {
            let Some(level) = Level::parse("x.txt", text.as_bytes()).level else {
                continue;
            };
            let code = level.to_code();
            assert!(code.len() < MAX_CODE_CHARS);
            assert_eq!(Level::from_code(&code), Ok(level), "{columns} x {rows}");
        }
    }
}

#[test]
fn numbers_are_read_back_exactly() {
    for number in ["0.1", "1", "600", "-0.0", "1e-40", "0.30000001"] {
        let text = format!("ball: 400 {number} {number} -300\n\n. . 2");
        let level = level(&text);
        assert_eq!(Level::from_code(&level.to_code()), Ok(level), "{number}");
    }
}

#[test]
fn blanks_and_line_breaks_in_a_code_do_not_count_nor_the_link_around_it() {
    let code = code_of(EVERYTHING);
    let (start, end) = code.split_at(20);
    for pasted in [
        format!("  {code}\n"),
        format!("{start}\r\n    {end}"),
        code.chars().flat_map(|c| [c, ' ']).collect(),
        format!("https://example.org/breakout/?calm&play={start}\n{end}&seed=7#top\n"),
        format!("file:///home/me/breakout.html?play={code}"),
    ] {
        assert_eq!(
            Level::from_code(&pasted),
            Ok(level(EVERYTHING)),
            "{pasted:?}"
        );
    }
}

#[test]
fn what_is_wrong_with_a_code_is_said_in_one_sentence() {
    let code = code_of(EVERYTHING);
    let last_changed = code[..code.len() - 1].to_owned() + "!";
    let damaged =
        "the code is damaged: a character is missing or another one, or capitals were changed";
    let no_code = "this is not the code of a level";
    for (text, sentence) in [
        ("", no_code),
        ("levels/01.txt", no_code),
        ("B", no_code),
        ("https://example.org/?play=", no_code),
        ("BB", no_code),
        ("B2", damaged),
        ("B2AA", damaged),
        (&code.to_uppercase(), damaged),
        (&code[..code.len() - 1], damaged),
        (&last_changed, damaged),
        (&(code.clone() + "A"), damaged),
        (&(code.clone() + "ä"), damaged),
        (
            &code.replacen("B2", "B1", 1),
            "the code is of version 1, and this Breakout reads versions 2 and 3",
        ),
        (
            &("B2".to_owned() + &"A".repeat(MAX_CODE_CHARS + 1)),
            "the code is too long to be that of a level",
        ),
    ] {
        let error = Level::from_code(text).expect_err(text);
        assert_eq!(error.to_string(), sentence, "{text:.40}");
    }
}

#[test]
fn every_changed_character_is_noticed() {
    let code = code_of(EVERYTHING);
    for index in 2..code.len() {
        for other in ['A', 'z', '_'] {
            let changed: String = code[..index].chars().chain([other]).collect();
            let changed = changed + &code[index + 1..];
            if changed != code {
                assert_eq!(
                    Level::from_code(&changed),
                    Err(CodeError::Damaged),
                    "{changed}"
                );
            }
        }
    }
}

#[test]
fn a_level_is_found_in_a_sentence_and_in_the_text_of_a_file() {
    let drawn = level("title: Drawn\n. 2 .\n3 3 3\n");
    let code = drawn.to_code();
    let link = format!("https://example.org/breakout/?seed=1&play={code}&calm");
    for text in [
        code.clone(),
        format!("Try this: {code}."),
        format!("Bored? ({link}) Beat me!\n"),
        format!("{code}, and then {}", level("2\n").to_code()),
        format!("B2damaged, but `{code}`"),
        "title: Drawn\n. 2 .\n3 3 3\n".to_owned(),
        "// A comment\r\ntitle: Drawn\r\n. 2 .\r\n3 3 3\r\n".to_owned(),
    ] {
        assert_eq!(Level::found_in(&text).as_ref(), Ok(&drawn), "{text}");
    }
    for (text, error) in [
        ("Try this", CodeError::NotACode),
        ("", CodeError::NotACode),
        ("B1AAAA", CodeError::Version('1')),
        ("title: Nothing to break\n# # #\n", CodeError::NotACode),
    ] {
        assert_eq!(Level::found_in(text), Err(error), "{text}");
    }
    let many = "B2x ".repeat(1 << 18);
    assert!(Level::found_in(&many).is_err(), "and in no time");
}
