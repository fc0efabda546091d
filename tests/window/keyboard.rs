//! Keyboards of other countries, by the codes of their keys, which are those of PC keyboards.

use std::fs;
use std::io::ErrorKind;
use std::process::Command;

use crate::display::{Desk, ESCAPE, Key, RETURN, RIGHT, key};
use crate::program::Program;
use crate::{Stage, Test, editor, harness, options};

pub(crate) const TESTS: &[Test] = &[
    (
        "a_key_is_what_it_writes_on_every_keyboard",
        a_key_is_what_it_writes_on_every_keyboard,
    ),
    (
        "a_level_is_drawn_and_saved_with_russian_letters",
        a_level_is_drawn_and_saved_with_russian_letters,
    ),
    (
        "a_key_is_released_whatever_it_means_by_then",
        a_key_is_released_whatever_it_means_by_then,
    ),
    ("texts_are_composed", texts_are_composed),
    (
        "keys_with_super_are_the_desktops",
        keys_with_super_are_the_desktops,
    ),
    (
        "the_sheet_of_keys_knows_what_a_keyboard_lacks",
        the_sheet_of_keys_knows_what_a_keyboard_lacks,
    ),
    (
        "a_key_that_only_another_layout_names_can_be_bound",
        a_key_that_only_another_layout_names_can_be_bound,
    ),
];

const F3: Key = Key(0xffc0);
const BACKSPACE: u8 = 22;
const SHIFT: u8 = 50;
const CTRL: u8 = 37;
const ALT_GR: u8 = 108;
const SUPER: u8 = 133;
const MENU: u8 = 135;
const NOTHING: u8 = 0;

/// Sets the keyboard of the display. False, with a line, if nothing here can.
fn has_keyboard(stage: &Stage<'_>, arguments: &[&str]) -> bool {
    let mut command = Command::new("setxkbmap");
    command
        .args(["-display", stage.display, "-option", ""])
        .args(arguments);
    match command.status() {
        Ok(status) => {
            assert!(status.success(), "{arguments:?}");
            true
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            assert!(
                !harness::is_required("window"),
                "setxkbmap is not installed"
            );
            println!("skipped: keyboards of other countries (setxkbmap is not installed)");
            false
        }
        Err(error) => panic!("setxkbmap: {error}"),
    }
}

/// Presses a key with another one held, unless that is [`NOTHING`].
fn press_with(desk: &Desk, held: u8, code: u8) {
    if held != NOTHING {
        desk.down_code(held);
    }
    desk.press_code(code);
    if held != NOTHING {
        desk.up_code(held);
    }
}

fn a_key_is_what_it_writes_on_every_keyboard(stage: &Stage<'_>) {
    // For each layout the presses of `.`, `,`, `]`, `[` and `m`.
    for (layout, presses) in [
        (
            &["-layout", "ru,us"][..],
            [
                (NOTHING, 61),
                (SHIFT, 61),
                (NOTHING, 35),
                (NOTHING, 34),
                (NOTHING, 58),
            ],
        ),
        (
            &["-layout", "fr"],
            [
                (SHIFT, 59),
                (NOTHING, 58),
                (ALT_GR, 20),
                (ALT_GR, 14),
                (NOTHING, 47),
            ],
        ),
        (
            &["-layout", "de"],
            [
                (NOTHING, 60),
                (NOTHING, 59),
                (ALT_GR, 18),
                (ALT_GR, 17),
                (NOTHING, 58),
            ],
        ),
        (
            &["-layout", "cz"],
            [
                (NOTHING, 60),
                (NOTHING, 59),
                (ALT_GR, 42),
                (ALT_GR, 41),
                (NOTHING, 58),
            ],
        ),
        (
            &["-layout", "us", "-variant", "dvorak"],
            [
                (NOTHING, 26),
                (NOTHING, 25),
                (NOTHING, 21),
                (NOTHING, 20),
                (NOTHING, 58),
            ],
        ),
    ] {
        if !has_keyboard(stage, layout) {
            return;
        }
        let (program, desk) = stage.open(&["--volume", "3", "--music", "0"]);
        let expected = [
            ("sound", "4"),
            ("sound", "3"),
            ("music", "1"),
            ("music", "0"),
            ("muted", "yes"),
        ];
        for ((held, code), (name, value)) in presses.into_iter().zip(expected) {
            press_with(&desk, held, code);
            program.wait(&format!("{layout:?}: {name} {value}"), |report| {
                report.is(name, value)
            });
        }
    }
}

/// The only level that is saved.
fn saved(stage: &Stage<'_>) -> String {
    let folder = stage.folder.join("data/breakout/levels");
    let mut files = fs::read_dir(folder).expect("the folder").flatten();
    let file = files.next().expect("a level");
    fs::read_to_string(file.path()).expect("its text")
}

/// Opens a new level in the editor, and the text of its title, with the cursor behind it.
fn write_title(program: &Program, desk: &Desk) {
    // N, and T.
    const OF_LETTERS: [u8; 2] = [57, 28];
    desk.press(crate::display::DOWN);
    desk.press(RETURN);
    program.wait("the levels", |report| report.is("screen", "levels"));
    desk.press_code(OF_LETTERS[0]);
    program.wait("the editor", |report| report.is("state", "drawing"));
    desk.press_code(OF_LETTERS[1]);
    program.wait("the page", |report| report.is("state", "page"));
    desk.press(RETURN);
    program.wait("the text", |report| report.is("state", "writing"));
    desk.press(RIGHT);
}

fn a_level_is_drawn_and_saved_with_russian_letters(stage: &Stage<'_>) {
    if !has_keyboard(stage, &["-layout", "ru,us"]) {
        return;
    }
    let (program, desk) = stage.open(&[]);
    write_title(&program, &desk);
    for _ in "Untitled 1".chars() {
        desk.press_code(BACKSPACE);
    }
    // "Ёж" is Shift with the key left of 1, and the key of the semicolon.
    press_with(&desk, SHIFT, 49);
    desk.press_code(47);
    desk.press(RETURN);
    program.wait("the page", |report| report.is("state", "page"));
    desk.press(ESCAPE);
    program.wait("the picture", |report| report.is("state", "drawing"));
    // The pen is on P, the first ink on 1.
    for code in [33, 10] {
        desk.press_code(code);
    }
    desk.press(crate::display::SPACE);
    program.wait("a brick", |report| report.is("undo", "2"));
    // Ctrl+Z takes it back, and Ctrl+S saves.
    press_with(&desk, CTRL, 52);
    program.wait("no brick", |report| report.is("undo", "1"));
    press_with(&desk, CTRL, 39);
    program.wait("the save", |report| report.is("dirty", "false"));
    let saved = saved(stage);
    assert!(saved.starts_with("title: Ёж\n"), "{saved}");
}

fn a_key_is_released_whatever_it_means_by_then(stage: &Stage<'_>) {
    const D: u8 = 40;
    if !has_keyboard(stage, &["-layout", "us"]) {
        return;
    }
    let (program, desk, report) = stage.play(&[]);
    let before = report.number("paddle");
    desk.down_code(D);
    program.wait("the paddle on its way", |report| {
        report.number("paddle") > before
    });
    has_keyboard(stage, &["-layout", "us", "-variant", "dvorak"]);
    desk.up_code(D);
    // A key that drifted on would win against one that steers the other way.
    desk.down(key('a'));
    program.wait("the paddle at the left wall", |report| {
        report.is("paddle", "52")
    });
    desk.up(key('a'));
    let report = program.settled(&desk);
    assert!(report.is("paddle", "52"), "nothing steers any more");
}

fn texts_are_composed(stage: &Stage<'_>) {
    let [quote, e, o, x] = [48, 26, 32, 53];
    if !has_keyboard(
        stage,
        &[
            "-layout",
            "us",
            "-variant",
            "intl",
            "-option",
            "compose:menu",
        ],
    ) {
        return;
    }
    let (program, desk) = stage.open(&[]);
    write_title(&program, &desk);
    // é; nothing; é again, composed of an E after a Shift; œ.
    for code in [quote, e, quote, x, quote] {
        desk.press_code(code);
    }
    press_with(&desk, SHIFT, e);
    for code in [MENU, o, e] {
        desk.press_code(code);
    }
    desk.press(RETURN);
    program.wait("the page", |report| report.is("state", "page"));
    desk.press(ESCAPE);
    program.wait("the picture", |report| report.is("state", "drawing"));
    editor::save(&program, &desk);
    let saved = saved(stage);
    assert!(saved.starts_with("title: Untitled 1éÉœ\n"), "{saved}");
}

fn keys_with_super_are_the_desktops(stage: &Stage<'_>) {
    const M: u8 = 58;
    if !has_keyboard(stage, &["-layout", "us"]) {
        return;
    }
    let (program, desk) = stage.open(&["--volume", "3"]);
    press_with(&desk, SUPER, M);
    desk.press(key('.'));
    let report = program.wait("the sound", |report| report.is("sound", "4"));
    assert!(report.is("muted", "no"));
    desk.press_code(M);
    program.wait("the key alone", |report| report.is("muted", "yes"));
}

fn a_key_that_only_another_layout_names_can_be_bound(stage: &Stage<'_>) {
    const V: u8 = 55;
    if !has_keyboard(stage, &["-layout", "bg,us"]) {
        return;
    }
    let (program, desk) = stage.open(&[]);
    options::open_keys_of_launch(&program, &desk);
    desk.press_code(V);
    program.wait("the new key", |report| report.is("row", "Change_V"));
}

fn the_sheet_of_keys_knows_what_a_keyboard_lacks(stage: &Stage<'_>) {
    const M: u8 = 58;
    if !has_keyboard(stage, &["-layout", "us"]) {
        return;
    }
    let (program, desk) = stage.open(&[]);
    let open_sheet = |missing: &'static str| {
        desk.press(F3);
        program.wait(missing, |report| {
            report.is("screen", "keys") && report.is("missing", missing)
        });
        desk.press(ESCAPE);
        program.wait("the title", |report| report.is("screen", "title"));
    };
    open_sheet("0");
    // The key of M, which mutes, writes another letter.
    desk.remap(M, key('f'));
    open_sheet("1");
}
