//! A level file as a document: what a change of it changes, and what it leaves alone.

use breakout::level::{BrickKind, Cell, Document, Header, LevelSet, MAX_BYTES, PowerUp};

use crate::level_text::EXAMPLE;

fn document(text: &str) -> Document {
    Document::new(text.as_bytes()).expect("a text")
}

/// Compares a text after a change with what it should be.
#[track_caller]
fn changed(before: &str, change: impl FnOnce(&mut Document), after: &str) {
    let mut document = document(before);
    change(&mut document);
    let found = String::from_utf8_lossy(document.bytes());
    assert_eq!(found, after, "of {before:?}");
}

/// A change, named by what it calls.
type Change = fn(&mut Document);

const WHITE: Option<BrickKind> = Some(BrickKind::White);
const DOUBLE: Option<BrickKind> = Some(BrickKind::Double);

#[test]
fn a_brick_replaces_the_character_of_its_cell() {
    for (before, (column, row), brick, after) in [
        ("2 3\nd 5\n", (1, 0), WHITE, "2 w\nd 5\n"),
        ("title: x\n23\n45", (0, 1), DOUBLE, "title: x\n23\nd5"),
        ("2 d // two\n", (0, 0), None, ". d // two\n"),
        ("a: x\r2 3\r", (1, 0), WHITE, "a: x\r2 w\r"),
        // As other formats write them.
        ("2 d # two\n", (2, 0), WHITE, "2 d # two\n"),
        ("2 d ; a\n2 ; b\n", (1, 1), WHITE, "2 d ; a\n2 w ; b\n"),
        // Other signs between cells make way for blanks.
        ("2, d,\n2, // c\n", (1, 1), WHITE, "2 d\n2 w // c\n"),
        ("2;d\n;2\n", (0, 1), DOUBLE, "2 d\nd 2\n"),
        ("\"2\" \"d\"\n", (1, 0), None, "2 .\n"),
        (
            "a: x\r\n2\t 3//c\r\n",
            (1, 0),
            WHITE,
            "a: x\r\n2\t w//c\r\n",
        ),
        ("\u{feff}2 d", (0, 0), DOUBLE, "\u{feff}d d"),
        ("bricks:\n2 34 5\n", (1, 0), WHITE, "bricks:\n2 w 5\n"),
        ("漢: x\n漢 d 3\n", (2, 0), WHITE, "漢: x\n漢 d w\n"),
        // It is there already, if under another name.
        ("d 1\n", (1, 0), Some(BrickKind::Solid), "d 1\n"),
        ("d 0\n", (1, 0), None, "d 0\n"),
        // A short row is filled, and nothing stands outside of the grid.
        ("2 d 2\n2 // c\n", (2, 1), DOUBLE, "2 d 2\n2 . d // c\n"),
        ("2d2\n2// c\n", (2, 1), None, "2d2\n2..// c\n"),
        ("2 d\n2 2\n", (2, 0), DOUBLE, "2 d\n2 2\n"),
        ("2 d\n2 2\n", (0, 2), DOUBLE, "2 d\n2 2\n"),
    ] {
        changed(
            before,
            |level| level.set_bricks([(column, row, brick)]),
            after,
        );
    }
    let mut level = Document::new(b"a: \xe9\n\xff d 3").expect("a text");
    let bad = b"a: \xe9\n\xff d w";
    level.set_bricks([(2, 0, WHITE)]);
    assert_eq!(level.bytes(), bad, "bytes that are no text stay");
}

#[test]
fn a_file_of_plain_numbers_stays_one_as_long_as_it_can() {
    let numbers = "1 0 2\n6 12 3\n";
    let text = "bricks:\n# . 2\nw w 3\n";
    assert!(document(numbers).is_numbers());
    assert!(!document(text).is_numbers() && !document("").is_numbers());
    for (brick, is_held, after) in [
        (None, true, "1 0 0\n6 12 3\n"),
        (Some(BrickKind::Solid), true, "1 0 1\n6 12 3\n"),
        (WHITE, true, "1 0 6\n6 12 3\n"),
        (DOUBLE, false, "bricks:\n# . d\nw w 3\n"),
    ] {
        assert_eq!(document(numbers).can_hold(brick), is_held);
        assert!(document(text).can_hold(brick));
        changed(numbers, |level| level.set_bricks([(2, 0, brick)]), after);
    }
    changed(numbers, Document::make_text, text);
    changed(text, Document::make_text, text);
    changed("// c\n12\n", Document::make_text, "// c\nbricks:\n#2\n");
    // Among other cells only those change that nothing but a file of numbers may have.
    changed("0 d 12 1", Document::make_text, "0 d w 1");
    changed("02 3\n", |level| level.delete_column(1), "2\n");
    changed("3 12\n", |level| level.resize(1, 1), "3\n");
    changed("12 3\n", |level| level.resize(1, 1), "6\n");
}

#[test]
fn headers_are_replaced_in_place_or_added_in_the_usual_order() {
    for (before, header, value, after) in [
        (
            "title: x // c\n2\n",
            Header::Title,
            "y",
            "title: y // c\n2\n",
        ),
        ("title:x\n2\n", Header::Title, "y", "title:y\n2\n"),
        ("title: // c\n2\n", Header::Title, "y", "title: y // c\n2\n"),
        (
            "title: x\n\n2\n",
            Header::Author,
            "y",
            "title: x\nauthor: y\n\n2\n",
        ),
        (
            "author: x\n\n2\n",
            Header::Title,
            "y",
            "title: y\nauthor: x\n\n2\n",
        ),
        (
            "par: 9\n2\ntitle: x\n",
            Header::Ball,
            "1",
            "par: 9\n2\ntitle: x\nball: 1\n",
        ),
        (
            "// c\n\n\nbricks:\n2\n",
            Header::Par,
            "9",
            "// c\npar: 9\n\n\nbricks:\n2\n",
        ),
        (
            "// c\r\nd\r\n",
            Header::Par,
            "9",
            "// c\r\npar: 9\r\n\r\nd\r\n",
        ),
        // A line without its colon has a value too, and stays a mistake.
        ("title x\nd", Header::Title, "y", "title y\nd"),
        ("1 9\n", Header::Title, "y", "title: y\n\nbricks:\n# w\n"),
        ("", Header::Title, "y", "title: y\n"),
        ("// c", Header::Title, "y", "// c\n\ntitle: y\n"),
        // What is read back is what was given, as far as a line can hold it.
        ("d", Header::Title, " a\nb // c ", "title: a b / c\n\nd"),
        ("title: x\nd", Header::Title, "", "d"),
        (
            "title: x\npar: 3\nTitle: y\nd",
            Header::Title,
            " ",
            "par: 3\nd",
        ),
    ] {
        changed(before, |level| level.set_header(header, Some(value)), after);
    }
    changed(
        "title: x\nd",
        |level| level.set_header(Header::Title, None),
        "d",
    );
    changed(
        "title: x\nd",
        |level| level.set_header(Header::Par, None),
        "title: x\nd",
    );
    let level = document("title: http://x // c\npar:\nd");
    let found = [Header::Title, Header::Par, Header::Ball].map(|header| level.header(header));
    assert_eq!(
        found,
        [Some("http://x".to_owned()), Some(String::new()), None]
    );
}

#[test]
fn drops_are_placed_like_the_bricks_and_left_to_chance_again() {
    let wide = |level: &mut Document| level.set_drops([(1, 0, Some(PowerUp::Wide))]);
    for (before, after) in [
        ("d 2\n2 2\n", "d 2\n2 2\n\ndrops:\n. w\n. .\n"),
        ("d2\n22", "d2\n22\n\ndrops:\n.w\n..\n"),
        ("  d  2\r\n\r\n", "  d  2\r\n\r\ndrops:\r\n  .  w\r\n"),
        ("d 2\n2 2\ndrops:\n", "d 2\n2 2\ndrops:\n. w\n. .\n"),
        (
            "d 2\n2 2\ndrops:\n.\npar: 3",
            "d 2\n2 2\ndrops:\n. w\n. .\npar: 3",
        ),
        (
            "d 2\n2 2\ndrops:\nx x\nx x\n",
            "d 2\n2 2\ndrops:\nx w\nx x\n",
        ),
        ("1 2\n", "bricks:\n# 2\n\ndrops:\n. w\n"),
    ] {
        changed(before, wide, after);
    }
    changed("d 2\n", |level| level.set_drops([(1, 0, None)]), "d 2\n");
    changed("title: x\n", Document::place_drops, "title: x\n");
}

#[test]
fn rows_and_columns_come_and_go_in_both_grids() {
    let both = "d 2 // a\n// b\n3 4 // c\ndrops:\nw .\n. x\n";
    let changes: [(Change, &str); 10] = [
        (
            |level| level.insert_row(0),
            ". .\nd 2 // a\n// b\n3 4 // c\ndrops:\n. .\nw .\n. x\n",
        ),
        (
            |level| level.insert_row(1),
            "d 2 // a\n. .\n// b\n3 4 // c\ndrops:\nw .\n. .\n. x\n",
        ),
        (
            |level| level.insert_row(2),
            "d 2 // a\n// b\n3 4 // c\n. .\ndrops:\nw .\n. x\n. .\n",
        ),
        (|level| level.insert_row(3), both),
        (|level| level.delete_row(0), "// b\n3 4 // c\ndrops:\n. x\n"),
        (
            |level| level.insert_column(0),
            ". d 2 // a\n// b\n. 3 4 // c\ndrops:\n. w .\n. . x\n",
        ),
        (
            |level| level.insert_column(2),
            "d 2 . // a\n// b\n3 4 . // c\ndrops:\nw . .\n. x .\n",
        ),
        (
            |level| level.delete_column(0),
            "2 // a\n// b\n4 // c\ndrops:\n.\nx\n",
        ),
        (
            |level| level.delete_column(1),
            "d // a\n// b\n3 // c\ndrops:\nw\n.\n",
        ),
        (
            |level| level.shift(-1, 1),
            "4 3 // c\n// b\n2 d // a\ndrops:\nx .\n. w\n",
        ),
    ];
    for (change, after) in changes {
        changed(both, change, after);
    }
    changed(
        both,
        |level| level.resize(3, 1),
        "d 2 . // a\n// b\ndrops:\nw . .\n",
    );
    changed(
        both,
        |level| level.resize(1, 3),
        "d // a\n// b\n3 // c\n.\ndrops:\nw\n.\n.\n",
    );
    changed("d\n", |level| level.delete_row(0), "d\n");
    changed("d\n2", |level| level.delete_column(0), "d\n2");
    changed("dx\n2", |level| level.delete_column(0), "x\n.");
    changed("1 2\n3", |level| level.insert_row(2), "1 2\n3\n0 0");
    changed(
        "1 2\r\n3 4\r",
        |level| level.insert_row(2),
        "1 2\r\n3 4\r\n0 0",
    );
    changed("1 2\r3 4", |level| level.insert_row(2), "1 2\r3 4\r0 0");
    changed("d\rd", Document::place_drops, "d\rd\r\rdrops:\r.\r.\r");
    changed(
        "d\r\nd\r",
        Document::place_drops,
        "d\r\nd\r\n\r\ndrops:\r\n.\r\n.\r\n",
    );
}

#[test]
fn a_new_level_is_empty_and_a_level_is_its_text() {
    let level = Document::new_level("New", 3, 2);
    assert_eq!(level.bytes(), b"title: New\n\nbricks:\n. . .\n. . .\n");
    for level in LevelSet::builtin().iter() {
        let document = Document::from_level(level);
        assert_eq!(document.parse("x").level.as_ref(), Some(level));
    }
}

#[test]
fn a_change_beyond_the_largest_file_is_not_made() {
    let mut level = document(&format!("d\n//{}", "x".repeat(MAX_BYTES - 4)));
    let before = level.clone();
    level.insert_row(0);
    assert_eq!(level, before);
    level.set_bricks([(0, 0, Some(BrickKind::Blue))]);
    assert_ne!(level, before, "what fits is made");
    assert!(level.parse("x").level.is_some());
}

#[test]
fn the_picture_shows_what_is_there_however_broken() {
    let picture = document("d . Q\n2 44\ndrops:\nw ?\n").picture();
    let bricks: Vec<_> = (0..2)
        .flat_map(|row| (0..4).map(move |column| (column, row)))
        .map(|(column, row)| picture.brick(column, row))
        .collect();
    let [empty, blue] = [None, Some(BrickKind::Blue)].map(Cell::Known);
    assert_eq!((picture.columns(), picture.rows()), (3, 2));
    let (first, second) = bricks.split_at(4);
    assert_eq!(
        first,
        [Cell::Known(DOUBLE), empty, Cell::Unknown, Cell::Missing]
    );
    assert_eq!(second, [blue, Cell::Unknown, Cell::Missing, Cell::Missing]);
    assert_eq!(picture.drop(0, 0), Cell::Known(Some(PowerUp::Wide)));
    assert_eq!(picture.drop(1, 0), Cell::Unknown);
    assert_eq!(picture.drop(0, 1), Cell::Missing);
    assert!(
        picture.has_drops()
            && !document(EXAMPLE.split("drops").next().unwrap_or(""))
                .picture()
                .has_drops()
    );
    assert_eq!(document("").picture().brick(0, 0), Cell::Missing);
}
