//! The level choice: search, sets, and codes that are copied and pasted.

use std::fs;

use breakout::level::Level;

use crate::display::{DOWN, Desk, ESCAPE, Key, RETURN, RIGHT, key};
use crate::program::Program;
use crate::{Stage, Test};

const CTRL: Key = Key(0xffe3);

pub(crate) const TESTS: &[Test] = &[
    (
        "a_level_is_found_by_typing_and_played",
        a_level_is_found_by_typing_and_played,
    ),
    (
        "a_set_is_opened_by_keys_and_by_mouse",
        a_set_is_opened_by_keys_and_by_mouse,
    ),
    (
        "the_level_of_a_code_is_played_at_once",
        the_level_of_a_code_is_played_at_once,
    ),
    (
        "a_level_is_begun_by_its_number",
        a_level_is_begun_by_its_number,
    ),
    (
        "a_level_is_copied_pasted_and_kept",
        a_level_is_copied_pasted_and_kept,
    ),
];

/// Opens the level choice from the title.
fn open_levels(program: &Program, desk: &Desk) {
    desk.press(DOWN);
    program.wait("the second item", |report| report.is("menu", "Levels"));
    desk.press(RETURN);
    program.wait("the levels", |report| report.is("screen", "levels"));
}

fn chord(desk: &Desk, letter: char) {
    desk.down(CTRL);
    desk.press(key(letter));
    desk.up(CTRL);
}

fn a_level_is_found_by_typing_and_played(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    open_levels(&program, &desk);
    desk.press(key('/'));
    program.wait("the search", |report| report.is("search", "true"));
    for letter in "xyz".chars() {
        desk.press(key(letter));
    }
    program.wait("nothing", |report| report.is("found", "0"));
    desk.press(ESCAPE);
    program.wait("all again", |report| report.is("found", "15"));
    // What was typed is cleared first.
    program.wait("the search", |report| report.is("search", "true"));
    for letter in "bot".chars() {
        desk.press(key(letter));
    }
    program.wait("one", |report| {
        report.is("found", "1") && report.is("selected", "7")
    });
    desk.press(RETURN);
    program.wait("its serve", |report| {
        report.is("state", "serving") && report.is("level", "7")
    });
}

fn a_set_is_opened_by_keys_and_by_mouse(stage: &Stage<'_>) {
    let folder = stage.folder.join("data/breakout/levels/Sea");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("1.txt"), "title: Wave\n. 2 .\n").expect("a file");
    let (program, desk) = stage.open(&[]);
    open_levels(&program, &desk);
    desk.press(key('l'));
    let report = program.wait("the sets", |report| report.is("screen", "sets"));
    assert!(report.is("sets", "4"), "there are no loose files");
    for selected in ["2", "3", "4"] {
        desk.press(RIGHT);
        program.wait("the next", |report| report.is("selected", selected));
    }
    desk.press(RETURN);
    program.wait("its level", |report| {
        report.is("screen", "levels") && report.is("found", "1")
    });
    // The heading is a button.
    desk.click(60.0, 45.0);
    program.wait("the sets", |report| report.is("screen", "sets"));
    desk.click(300.0, 300.0);
    program.wait("the built-in levels", |report| {
        report.is("screen", "levels") && report.is("found", "15")
    });
}

fn the_level_of_a_code_is_played_at_once(stage: &Stage<'_>) {
    let level = Level::parse("x.txt", b"title: Sent\n. 2 .\n").level;
    let code = level.expect("a level").to_code();
    let (start, end) = code.split_at(9);
    let (program, desk) = stage.open(&["play", start, end]);
    program.wait("its serve", |report| report.is("state", "serving"));
    desk.press(ESCAPE);
    program.wait("the pause", |report| report.is("state", "paused"));
}

fn a_level_is_begun_by_its_number(stage: &Stage<'_>) {
    let (program, _) = stage.open(&["--level", "12"]);
    program.wait("its serve", |report| {
        report.is("state", "serving") && report.is("level", "12")
    });
}

fn a_level_is_copied_pasted_and_kept(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    open_levels(&program, &desk);
    desk.press(RIGHT);
    program.wait("the second", |report| report.is("selected", "2"));
    chord(&desk, 'c');
    chord(&desk, 'v');
    program.wait("a set of one", |report| {
        report.is("found", "1") && report.is("selected", "1")
    });
    chord(&desk, 's');
    let folder = stage.folder.join("data/breakout/levels");
    desk.wait("the file", |_| folder.join("rainbow.txt").exists());
    desk.press(RETURN);
    program.wait("its serve", |report| report.is("state", "serving"));
}
