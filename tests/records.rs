//! Best scores are written as text and read back.

use breakout::records::{Records, Stars};
use proptest::prelude::*;

mod scenes;

use scenes::{level, levels};

const CLEARED: Stars = Stars {
    cleared: true,
    unhurt: false,
    in_time: false,
};
const IN_TIME: Stars = Stars {
    cleared: true,
    unhurt: false,
    in_time: true,
};

#[test]
fn the_best_of_each_counts() {
    let mut records = Records::default();
    let one = level("title: One\n2.2");
    assert_eq!(records.level(&one).score, 0);
    assert!(records.note_level(&one, 100, CLEARED));
    assert!(!records.note_level(&one, 90, CLEARED), "not better");
    assert!(records.note_level(&one, 90, IN_TIME), "a star more");
    let best = records.level(&one);
    assert_eq!((best.score, best.stars), (100, IN_TIME));
}

#[test]
fn a_level_is_known_by_what_is_in_it() {
    let mut records = Records::default();
    records.note_level(&level("title: One\n2.2"), 100, CLEARED);
    for (text, score) in [
        ("title: Renamed\npar: 5\n2.2", 100),
        ("title: One\n2.3", 0),
        ("title: One\n2.\n.2", 0),
        ("title: One\nbricks:\n2.2\ndrops:\n...", 0),
        ("title: One\nball: 1 400 0 -100\n2.2", 0),
    ] {
        assert_eq!(records.level(&level(text)).score, score, "{text}");
    }
}

#[test]
fn a_renamed_level_keeps_its_new_name_beside_old_scores() {
    let (mut new, mut old) = (Records::default(), Records::default());
    old.note_level(&level("title: Old\n2.2"), 50, IN_TIME);
    new.note_level(&level("title: New\n2.2"), 100, CLEARED);
    new.merge(old);
    assert!(new.to_string().contains(" 100 c-t New\n"), "{new}");
}

#[test]
fn the_file_is_readable_and_read_back() {
    let mut records = Records::default();
    let levels = levels("title: One\n2.2\n---\ntitle: Two  b\n2");
    records.note_level(&levels[0], 1240, IN_TIME);
    records.note_level(&levels[1], 7, Stars::default());
    records.note_run(&levels, 2048);
    let text = records.to_string();
    assert!(text.contains(" 1240 c-t One\n"), "{text}");
    assert!(text.contains(" 7 --- Two  b\n"), "{text}");
    assert!(text.contains(" 2048 One and 1 more\n"), "{text}");
    assert_eq!(Records::parse(&text), (records.clone(), 0));
    assert_eq!(Records::parse(&text.replace('\n', "\r\n")), (records, 0));
}

#[test]
fn damaged_lines_are_counted_and_the_others_read() {
    let one = level("title: One\n2.2");
    let mut records = Records::default();
    records.note_level(&one, 5, CLEARED);
    let whole = records.to_string();
    for damage in [
        "level 12",
        "level 12 5 c--- x",
        "level 12 5 xyz x",
        "level zz 5 c-- x",
        "level 12 -5 c-- x",
        "level 12 99999999999 c-- x",
        "stage 12 5 c-- x",
        "run 12",
        "\u{0}",
    ] {
        let (read, damaged) = Records::parse(&format!("{damage}\n{whole}{damage}"));
        assert_eq!(damaged, 2, "{damage}");
        assert_eq!(read.level(&one).score, 5, "{damage}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_without_a_panic(text in ".{0,400}") {
        let (records, _) = Records::parse(&text);
        let (again, damaged) = Records::parse(&records.to_string());
        prop_assert_eq!(damaged, 0);
        prop_assert_eq!(again, records);
    }
}
