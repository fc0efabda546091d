//! The usual form of a level file.

use breakout::level::{Document, Level};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::level_text::WORDS;

fn formatted(text: &[u8]) -> Document {
    let mut document = Document::new(text).expect("a text");
    document.format();
    document
}

#[test]
fn a_level_takes_its_usual_form() {
    for (before, after) in [
        ("", ""),
        ("\n \n", ""),
        ("2", "2\n"),
        ("\u{feff}2 d\r\n", "2 d\n"),
        ("22\rdd\r", "2 2\nd d\n"),
        // What is a mistake stays one.
        ("# a wall\n22  ; b\n2, d\n", "# a wall\n2 2 ; b\n2, d\n"),
        ("22\ndd", "2 2\nd d\n"),
        ("  2\t d \n\t2  2\n", "2 d\n2 2\n"),
        ("2\u{a0}d", "2 d\n"),
        // Comments stand behind what they are about.
        ("22// a\n2  2 //b\n", "2 2 // a\n2 2 //b\n"),
        ("  // a  \n//\n2//// b // c", "// a\n//\n2 //// b // c\n"),
        ("title:x//y  // z\n2", "title: x//y // z\n2\n"),
        ("title: // z\n2", "title: // z\n2\n"),
        ("title://y\n2", "title://y\n2\n"),
        // Names stay as they were written.
        (
            "Title  :  T  t \nColour:red\n2",
            "Title: T  t\nColour: red\n2\n",
        ),
        (
            "bricks:\t// b\n2\ndrops :\nw",
            "bricks: // b\n2\ndrops:\nw\n",
        ),
        ("2\nkey:\n  rows  of it", "2\nkey:\nrows  of it\n"),
        // One blank line is as good as many.
        ("\n\n2\n\n\n// c\n \n\n2\n\n", "2\n\n// c\n\n2\n"),
        // Numbers line up.
        ("1 12 3\n100 0 06 // c", "  1 12  3\n100  0 06 // c\n"),
        ("title: 漢\n2 2", "title: 漢\n2 2\n"),
    ] {
        let found = formatted(before.as_bytes());
        assert_eq!(String::from_utf8_lossy(found.bytes()), after, "{before:?}");
    }
    let bad = formatted(b"// \xe9 \r\n  2   2").bytes().to_vec();
    assert_eq!(bad, b"// \xe9 \n2 2\n", "a line that is no text stays");
}

#[test]
fn the_levels_of_the_game_are_in_their_usual_form() {
    for folder in ["levels", "levels/museum", "tests/sessions/levels"] {
        for entry in std::fs::read_dir(folder).expect("a folder of levels") {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                let text = std::fs::read(&path).expect("a file");
                assert_eq!(formatted(&text).bytes(), text, "{}", path.display());
            }
        }
    }
}

proptest! {
    #[test]
    fn the_usual_form_says_the_same_and_stays(fragments in vec(select(&WORDS[..]), 0..60)) {
        let text = fragments.concat();
        if let Some(level) = Level::parse("x", &text).level {
            let once = formatted(&text);
            prop_assert_eq!(once.parse("x").level, Some(level));
            prop_assert_eq!(&formatted(once.bytes()), &once);
        }
    }
}
