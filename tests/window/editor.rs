//! The level editor: by mouse alone, by keys alone, over a game, and after a crash.

use std::ffi::OsString;
use std::fs;

use crate::display::{DOWN, Desk, ESCAPE, Key, LEFT, RETURN, RIGHT, SPACE, key};
use crate::mouse::choose;
use crate::program::Program;
use crate::report::Report;
use crate::xvfb::Xvfb;
use crate::{Stage, Test};

const F4: Key = Key(0xffc1);
const SHIFT: Key = Key(0xffe1);
const CTRL: Key = Key(0xffe3);

pub(crate) const TESTS: &[Test] = &[
    (
        "a_level_is_drawn_by_mouse_alone",
        a_level_is_drawn_by_mouse_alone,
    ),
    (
        "by_mouse_alone_a_drawing_is_played_and_the_same_ball_flies_on",
        by_mouse_alone_a_drawing_is_played_and_the_same_ball_flies_on,
    ),
    (
        "pieces_are_put_and_the_picture_moves_with_the_mouse",
        pieces_are_put_and_the_picture_moves_with_the_mouse,
    ),
    (
        "a_level_is_drawn_by_keys_alone",
        a_level_is_drawn_by_keys_alone,
    ),
    (
        "a_heart_is_mirrored_changed_named_and_timed_by_keys_alone",
        a_heart_is_mirrored_changed_named_and_timed_by_keys_alone,
    ),
    (
        "a_heart_is_mirrored_changed_and_timed_by_mouse_alone",
        a_heart_is_mirrored_changed_and_timed_by_mouse_alone,
    ),
    (
        "twenty_steps_are_undone_after_tests_and_a_change_on_disk",
        twenty_steps_are_undone_after_tests_and_a_change_on_disk,
    ),
    (
        "a_kill_while_painting_loses_nothing",
        a_kill_while_painting_loses_nothing,
    ),
    (
        "two_windows_on_one_file_lose_nothing",
        two_windows_on_one_file_lose_nothing,
    ),
    (
        "editing_asks_in_a_ranked_run_and_the_same_ball_flies_on",
        editing_asks_in_a_ranked_run_and_the_same_ball_flies_on,
    ),
];

/// The middle of a cell of the picture, in the window.
fn place(report: &Report, (column, row): (usize, usize)) -> (f32, f32) {
    let grid = report.get("grid");
    let (columns, rows) = grid.split_once('x').expect("a size");
    let side = |text: &str| text.parse::<f32>().expect("a number");
    let width = 800.0 / side(columns);
    let height = (300.0 / side(rows)).min(50.0);
    let [left, top, scale] = report.field();
    let at = |cell: usize, size: f32| (cell as f32 + 0.5) * size * scale;
    (left + at(column, width), top + at(row, height))
}

/// Draws with the left button from a cell to another.
fn drag(report: &Report, desk: &Desk, from: (usize, usize), to: (usize, usize)) {
    let [from, to] = [from, to].map(|cell| place(report, cell));
    desk.drag(LEFT_BUTTON, from, to);
}

/// A code of PC keyboards.
const KEY_OF_O: u8 = 32;

const LEFT_BUTTON: u8 = 1;
const MIDDLE: u8 = 2;
const RIGHT_BUTTON: u8 = 3;
const WHEEL_UP: u8 = 4;

/// The buttons of the editor at 1280x720: tools and others in one column, the palette below in two.
const LINE: (f32, f32) = (88.0, 89.0);
const RECTANGLE: (f32, f32) = (88.0, 119.0);
const CHANGE: (f32, f32) = (88.0, 209.0);
const PIECE: (f32, f32) = (88.0, 269.0);
const MIRROR: (f32, f32) = (88.0, 239.0);
const PEN: (f32, f32) = (88.0, 59.0);
const SELECT: (f32, f32) = (88.0, 179.0);
/// The suggested par in the report of a new level.
const TAKE_PAR: (f32, f32) = (1144.0, 306.0);
const SAVE: (f32, f32) = (1150.0, 25.0);
const PLAY: (f32, f32) = (1245.0, 25.0);
const DROPS: (f32, f32) = (126.0, 330.0);

/// The place of an ink in the palette.
fn ink(number: usize) -> (f32, f32) {
    let column = number % 2;
    let row = number / 2;
    (30.0 + 78.0 * column as f32, 365.0 + 33.0 * row as f32)
}

fn click(desk: &Desk, at: (f32, f32)) {
    desk.click(at.0, at.1);
}

/// Opens the editor with a new level from the title, by keys.
fn open_new(program: &Program, desk: &Desk) {
    desk.press(DOWN);
    desk.press(RETURN);
    program.wait("the levels", |report| report.is("screen", "levels"));
    desk.press(key('n'));
    program.wait("the editor", |report| report.is("state", "drawing"));
}

/// Saves what is not saved, by keys.
pub(crate) fn save(program: &Program, desk: &Desk) {
    program.wait("work to save", |report| report.is("dirty", "true"));
    desk.down(CTRL);
    desk.press(key('s'));
    desk.up(CTRL);
    program.wait("the save", |report| report.is("dirty", "false"));
}

/// What is meant by both drawings.
const MEANT: &str = "title: Untitled 1\n\nbricks:\n\
    . . . . . . . . . . . . .\n\
    . . t t . . . . . t t . .\n\
    . . t t . . . . . t t . .\n\
    . . . . . . . . . . . . .\n\
    . . # # # # # # # # # . .\n\
    . . . . . . . . . . . . .\n\
    . . . . . . . . . . . . .\n\
    . . . . . . . . . . . . .\n\
    . . . . . . . . . . . . .\n\
    . . . . . . . . . . . . .\n";

/// The file of the player's that the level was saved in, which follows the number in its title.
fn saved(stage: &Stage<'_>, number: u8) -> String {
    let path = format!("data/breakout/levels/untitled-{number}.txt");
    fs::read_to_string(stage.folder.join(path)).expect("it is saved")
}

fn a_level_is_drawn_by_mouse_alone(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    choose(&program, &desk, &["Draw"]);
    let report = program.wait("the editor", |report| report.is("state", "drawing"));
    click(&desk, MIRROR);
    click(&desk, RECTANGLE);
    click(&desk, ink(8));
    drag(&report, &desk, (2, 1), (3, 2));
    click(&desk, LINE);
    click(&desk, ink(1));
    drag(&report, &desk, (2, 4), (8, 4));
    // The right button picks.
    let triple = place(&report, (2, 1));
    desk.point(triple.0, triple.1);
    desk.tap_button(RIGHT_BUTTON);
    program.wait("both strokes and the eyedropper", |report| {
        report.is("ink", "triple") && report.is("undo", "2") && report.is("dirty", "true")
    });
    click(&desk, SAVE);
    program.wait("the save", |report| report.is("dirty", "false"));
    assert_eq!(saved(stage, 1), MEANT);
    // Drops, on the bricks that are there.
    click(&desk, PEN);
    click(&desk, MIRROR);
    click(&desk, MIRROR);
    click(&desk, DROPS);
    click(&desk, ink(1));
    drag(&report, &desk, (2, 1), (2, 1));
    click(&desk, SAVE);
    program.wait("the save", |report| {
        report.is("dirty", "false") && report.is("undo", "3")
    });
    let text = saved(stage, 1);
    assert!(
        text.starts_with(MEANT) && text.contains("\ndrops:\n"),
        "{text}"
    );
    assert_eq!(text.matches('w').count(), 1);
    // Outside the picture the right button leads back.
    desk.point(1200.0, 400.0);
    desk.tap_button(RIGHT_BUTTON);
    program.wait("the title", |report| report.is("screen", "title"));
}

fn by_mouse_alone_a_drawing_is_played_and_the_same_ball_flies_on(stage: &Stage<'_>) {
    let text = "ball: 400 500 0 -400\nbricks:\n. . . . .\n2 2 2 2 2\n";
    stage.write("ball.txt", text);
    let (program, desk) = stage.open(&["ball.txt"]);
    program.wait("points", |report| report.number("score") > 0.0);
    // One click leads to the editor, and one back.
    desk.tap_button(MIDDLE);
    let report = program.wait("the editor", |report| report.is("state", "drawing"));
    drag(&report, &desk, (0, 0), (4, 0));
    program.wait("a stroke", |report| report.is("undo", "1"));
    click(&desk, PLAY);
    let goes_on = |report: &Report| {
        report.is("state", "running")
            && report.number("score") > 0.0
            && report.number("bricks") > 5.0
    };
    program.wait("the same game with more bricks", goes_on);
    // So do the rows of the pause.
    desk.tap_button(RIGHT_BUTTON);
    program.wait_for_panel("paused");
    let row = (100..700).step_by(8).find(|y| {
        desk.point(800.0, *y as f32);
        program.settled_by_focus(&desk).is("menu", "Edit")
    });
    click(
        &desk,
        (800.0, row.expect("a row that leads to the editor") as f32),
    );
    program.wait("the editor", |report| report.is("undo", "1"));
    click(&desk, PLAY);
    program.wait("the same game again", goes_on);
}

fn pieces_are_put_and_the_picture_moves_with_the_mouse(stage: &Stage<'_>) {
    let text = "bricks:\n2 3 . . .\nt . . . .\n. . . . .\n";
    stage.write("pieces.txt", text);
    stage.look();
    let (program, desk) = stage.open(&["pieces.txt"]);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.tap_button(MIDDLE);
    let report = program.wait("the editor", |report| report.is("state", "drawing"));
    let cell = |column, row| place(&report, (column, row));
    // What the right button is dragged over is put by each click, until the right button puts it away.
    desk.drag(RIGHT_BUTTON, cell(1, 1), cell(0, 0));
    click(&desk, cell(3, 0));
    click(&desk, cell(2, 1));
    desk.tap_button(RIGHT_BUTTON);
    // On an empty cell the right button takes the eraser.
    desk.point(cell(0, 2).0, cell(0, 2).1);
    desk.tap_button(RIGHT_BUTTON);
    click(&desk, cell(0, 0));
    program.wait("the eraser", |report| {
        report.is("ink", "empty") && report.is("undo", "3")
    });
    // What is pasted hangs at the pointer until one click.
    click(&desk, SELECT);
    drag(&report, &desk, (3, 1), (3, 1));
    let hangs = cell(1, 2);
    desk.point(hangs.0, hangs.1);
    program.settled(&desk);
    let before = desk.picture();
    desk.down(CTRL);
    desk.press(key('c'));
    desk.press(key('v'));
    desk.see("it hangs there", |picture| {
        let middle = [hangs.0 - 30.0, hangs.1 - 10.0, 60.0, 20.0];
        picture.differing(&before, middle) > 600
    });
    desk.up(CTRL);
    assert!(program.settled(&desk).is("undo", "3"), "it only hangs");
    click(&desk, cell(4, 2));
    program.wait("what is pasted", |report| report.is("undo", "4"));
    // The picture follows the middle button, and the left one while the space bar is down.
    let from = cell(2, 1);
    let to = (cell(2, 1).0 - 100.0, cell(2, 1).1 + 60.0);
    desk.point(from.0, from.1);
    (0..4).for_each(|_| desk.tap_button(WHEEL_UP));
    desk.drag(MIDDLE, from, to);
    program.settled(&desk);
    click(&desk, ink(1));
    click(&desk, to);
    program.wait("a brick", |report| report.is("undo", "5"));
    desk.down(SPACE);
    desk.drag(LEFT_BUTTON, to, from);
    desk.up(SPACE);
    program.settled(&desk);
    click(&desk, ink(8));
    click(&desk, from);
    program.wait("another brick", |report| report.is("undo", "6"));
    // Alone the space bar paints when it is let go.
    click(&desk, ink(1));
    desk.point(from.0, from.1);
    desk.down(SPACE);
    assert!(program.settled(&desk).is("undo", "6"));
    desk.up(SPACE);
    program.wait("a brick", |report| report.is("undo", "7"));
    click(&desk, SAVE);
    program.wait("the save", |report| report.is("dirty", "false"));
    let path = stage.folder.join("pieces.txt");
    let saved = fs::read_to_string(path).expect("the file");
    assert_eq!(saved, "bricks:\n. 3 . 2 3\nt . # 3 .\n. . t . 3\n");
}

fn a_level_is_drawn_by_keys_alone(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    open_new(&program, &desk);
    let press = |keys: &[Key]| keys.iter().for_each(|key| desk.press(*key));
    let times = |pressed: Key, count: usize| (0..count).for_each(|_| desk.press(pressed));
    // The cursor begins in the middle, at the seventh column and the sixth row.
    times(LEFT, 4);
    times(crate::display::UP, 4);
    press(&[key('x'), key('r'), key('8'), SPACE, RIGHT, DOWN, SPACE]);
    // Held, the pen draws on.
    press(&[key('x'), key('x'), key('p'), key('1'), DOWN, DOWN]);
    desk.press(LEFT);
    desk.down(SPACE);
    times(RIGHT, 8);
    desk.up(SPACE);
    program.wait("two strokes", |report| report.is("undo", "2"));
    save(&program, &desk);
    assert_eq!(saved(stage, 1), MEANT);
    // A title by keys, and F4 plays it.
    let go = |pressed: Key, what: &str, state: &str| {
        desk.press(pressed);
        program.wait(what, |report| report.is("state", state));
    };
    go(key('t'), "the page", "page");
    go(RETURN, "the text", "writing");
    press(&[RIGHT, Key(0xff08), key('7')]);
    go(RETURN, "the page", "page");
    go(ESCAPE, "the picture", "drawing");
    go(F4, "a serve", "serving");
    press(&[F4]);
    program.wait("the editor", |report| report.is("dirty", "true"));
    press(&[ESCAPE]);
    program.wait_for_panel("asking");
    press(&[RETURN]);
    program.wait("the game", |report| report.is("state", "serving"));
    assert_eq!(saved(stage, 7), MEANT.replace("Untitled 1", "Untitled 7"));
}

/// What both hearts become: half of one is drawn in sand, mirrored, and all sand is changed to green.
const HEART: &str = "bricks:\n\
    . . . . . . . . . . . . .\n\
    . . . . 3 3 . 3 3 . . . .\n\
    . . . 3 3 3 3 3 3 3 . . .\n\
    . . . . 3 3 3 3 3 . . . .\n\
    . . . . . 3 3 3 . . . . .\n\
    . . . . . . . . . . . . .\n\
    . . . . . . . . . . . . .\n\
    . . . . . . . . . . . . .\n\
    . . . . . . . . . . . . .\n\
    . . . . . . . . . . . . .\n";

/// Tries to take the suggested par until the bot has one.
fn take_par(program: &Program, desk: &Desk, take: impl Fn(&Desk)) {
    let before = program.settled(desk).get("undo").to_owned();
    let is_taken = || {
        take(desk);
        program.settled(desk).get("undo") != before
    };
    assert!((0..1000).any(|_| is_taken()), "the games end");
}

fn a_heart_is_mirrored_changed_named_and_timed_by_keys_alone(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    open_new(&program, &desk);
    let press = |keys: &[Key]| keys.iter().for_each(|key| desk.press(*key));
    let times = |pressed: Key, count: usize| (0..count).for_each(|_| desk.press(pressed));
    let with = |modifiers: &[Key], pressed: Key| {
        for key in modifiers {
            desk.down(*key);
        }
        desk.press(pressed);
        for key in modifiers {
            desk.up(*key);
        }
    };
    let undo = |steps: &str| program.wait("a step", |report| report.is("undo", steps));
    // The left half, with the line tool, from the cell in the middle: two, four, three and two bricks.
    press(&[key('4'), key('l'), crate::display::UP, crate::display::UP]);
    times(crate::display::UP, 2);
    let line = |from_left: usize, length: usize| {
        times(LEFT, from_left);
        press(&[SPACE]);
        times(RIGHT, length - 1);
        press(&[SPACE]);
    };
    line(2, 2);
    press(&[DOWN, RIGHT]);
    line(3, 4);
    press(&[DOWN]);
    line(2, 3);
    press(&[DOWN]);
    line(1, 2);
    undo("4");
    // It is selected with the column in the middle, copied, and pasted mirrored.
    press(&[key('s'), SPACE]);
    times(LEFT, 3);
    times(crate::display::UP, 3);
    press(&[SPACE]);
    with(&[CTRL], key('c'));
    times(RIGHT, 4);
    press(&[DOWN]);
    with(&[CTRL, SHIFT], key('v'));
    program.settled(&desk);
    press(&[SPACE]);
    undo("5");
    // All sand becomes green, whatever the mirror is.
    press(&[key('3'), key('k'), crate::display::UP, SPACE]);
    undo("6");
    // The title begins with its first letter, and has one that no key of this keyboard wrote.
    press(&[key('t')]);
    program.wait("the page", |report| report.is("row", "Title"));
    with(&[SHIFT], key('h'));
    program.wait("the text", |report| report.is("state", "writing"));
    desk.remap(KEY_OF_O, Key(0xe9));
    desk.press_code(KEY_OF_O);
    press(&[key('a'), key('r'), key('t'), RETURN]);
    program.wait("the title", |report| {
        report.is("state", "page") && report.is("undo", "7")
    });
    press(&[ESCAPE, key('h')]);
    take_par(&program, &desk, |desk| desk.press(key('b')));
    undo("8");
    save(&program, &desk);
    let path = stage.folder.join("data/breakout/levels/héart.txt");
    let saved = fs::read_to_string(path).expect("it is saved by its title");
    assert!(saved.starts_with("title: Héart\npar: "), "{saved}");
    assert!(saved.ends_with(HEART), "{saved}");
}

fn a_heart_is_mirrored_changed_and_timed_by_mouse_alone(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    choose(&program, &desk, &["Draw"]);
    let report = program.wait("the editor", |report| report.is("state", "drawing"));
    let undo = |steps: &str| program.wait("a step", |report| report.is("undo", steps));
    click(&desk, LINE);
    click(&desk, ink(4));
    for (row, from, to) in [(1, 4, 5), (2, 3, 6), (3, 4, 6), (4, 5, 6)] {
        drag(&report, &desk, (from, row), (to, row));
    }
    undo("4");
    click(&desk, SELECT);
    drag(&report, &desk, (3, 1), (6, 4));
    // The page of a piece: its rows are 39 apart.
    let row = |number: usize| (1100.0, 74.0 + 39.0 * number as f32);
    click(&desk, PIECE);
    program.wait("the page", |report| report.is("row", "Copy"));
    click(&desk, row(0));
    program.settled(&desk);
    click(&desk, row(3));
    program.wait("the piece", |report| report.is("state", "drawing"));
    click(&desk, place(&report, (7, 2)));
    undo("5");
    click(&desk, ink(3));
    click(&desk, CHANGE);
    click(&desk, place(&report, (5, 3)));
    undo("6");
    take_par(&program, &desk, |desk| click(desk, TAKE_PAR));
    undo("7");
    click(&desk, SAVE);
    program.wait("the save", |report| report.is("dirty", "false"));
    let saved = saved(stage, 1);
    assert!(saved.starts_with("title: Untitled 1\npar: "), "{saved}");
    assert!(saved.ends_with(HEART), "{saved}");
}

fn twenty_steps_are_undone_after_tests_and_a_change_on_disk(stage: &Stage<'_>) {
    let row = ". . . . . . . . . . . .\n";
    let text = format!("title: Steps // mine\nbricks:\n{row}{row}{row}. . . . . 2 . . . . . .\n");
    stage.write("steps.txt", &text);
    let (program, desk) = stage.open(&["steps.txt"]);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.press(F4);
    let report = program.wait("the editor", |report| report.is("state", "drawing"));
    let paint = |row: usize| {
        for column in 0..6 {
            drag(&report, &desk, (column, row), (column, row));
        }
    };
    let mut steps = 0;
    for row in 0..3 {
        paint(row);
        steps += 6;
        let count = steps.to_string();
        program.wait("six steps", |report| report.is("undo", &count));
        // A play-test, from a new serve and then with the same ball.
        match row {
            0 => {
                desk.down(SHIFT);
                desk.press(F4);
                desk.up(SHIFT);
            }
            1 => desk.press(F4),
            _ => break,
        }
        program.wait("a game", |report| report.is("screen", "play"));
        desk.press(F4);
        program.wait("the editor", |report| report.is("undo", &count));
    }
    save(&program, &desk);
    // Someone else writes the file: one step.
    let path = stage.folder.join("steps.txt");
    let mine = fs::read_to_string(&path).expect("the file");
    fs::write(&path, mine.replace("Steps", "Theirs")).expect("it can be written");
    program.wait("their change", |report| report.is("undo", "19"));
    let last = place(&report, (11, 3));
    desk.click(last.0, last.1);
    program.wait("twenty steps", |report| report.is("undo", "20"));
    for _ in 0..20 {
        desk.press(key('u'));
    }
    program.wait("none left", |report| {
        report.is("undo", "0") && report.is("redo", "20")
    });
    save(&program, &desk);
    assert_eq!(fs::read_to_string(&path).expect("the file"), text);
}

fn a_kill_while_painting_loses_nothing(stage: &Stage<'_>) {
    let text = "title: Kept\nbricks:\n. . . . .\n. . 2 . .\n";
    stage.write("kept.txt", text);
    let (program, desk) = stage.open(&["kept.txt"]);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.press(F4);
    let report = program.wait("the editor", |report| report.is("state", "drawing"));
    drag(&report, &desk, (0, 0), (4, 0));
    let at = place(&report, (0, 1));
    desk.point(at.0, at.1);
    desk.button_down();
    let draft = stage.folder.join("kept.txt.autosave");
    let painted = "2 2 2 2 2\n2 . 2 . .\n";
    desk.wait("what is painted", |_| {
        fs::read_to_string(&draft).is_ok_and(|draft| draft.ends_with(painted))
    });
    // As by `kill -9`, with the button still down.
    drop(program);
    desk.button_up();
    let read = |path| fs::read_to_string(stage.folder.join(path)).expect("the file");
    assert_eq!(read("kept.txt"), text);
    let (program, desk) = stage.open(&["kept.txt"]);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.press(F4);
    program.wait_for_panel("asking");
    desk.press(RETURN);
    program.wait("the work", |report| {
        report.is("state", "drawing") && report.is("undo", "1") && report.is("dirty", "true")
    });
    save(&program, &desk);
    assert!(read("kept.txt").ends_with(painted));
    desk.wait("no draft", |_| !draft.exists());
}

fn two_windows_on_one_file_lose_nothing(stage: &Stage<'_>) {
    stage.write("two.txt", "title: Two\nbricks:\n. . . .\n. 2 . .\n");
    // On a display of its own, so that both have the focus.
    let display = Xvfb::start().expect("a display");
    let beside = Stage::new(&display.name, stage.folder.clone());
    let draw = |stage: &Stage<'_>, column, rows: &str| {
        let (program, desk) = stage.open(&["two.txt"]);
        program.wait("a serve", |report| report.is("state", "serving"));
        desk.press(F4);
        let report = program.wait("the editor", |report| report.is("state", "drawing"));
        drag(&report, &desk, (column, 0), (column, 0));
        desk.wait("a draft", |_| {
            let files = fs::read_dir(&stage.folder).expect("the folder").flatten();
            let mut texts = files.map(|file| fs::read_to_string(file.path()).unwrap_or_default());
            texts.any(|text| text.ends_with(rows))
        });
        program
    };
    let first = draw(stage, 0, "2 . . .\n. 2 . .\n");
    let second = draw(&beside, 3, ". . . 2\n. 2 . .\n");
    // Both as by `kill -9`, the second later: until then its work is offered nowhere.
    drop(first);
    let (program, desk) = stage.open(&["two.txt"]);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.press(F4);
    program.wait_for_panel("asking");
    desk.press(RETURN);
    program.wait("the work", |report| {
        report.is("undo", "1") && report.is("dirty", "true")
    });
    save(&program, &desk);
    let read = || fs::read_to_string(stage.folder.join("two.txt")).expect("the file");
    assert!(read().ends_with("2 . . .\n. 2 . .\n"));
    let go_to_title = |program: &Program, desk: &Desk| {
        desk.press(ESCAPE);
        program.wait_for_panel("paused");
        desk.press(crate::display::UP);
        desk.press(RETURN);
        program.wait("the title", |report| report.is("screen", "title"));
    };
    desk.press(ESCAPE);
    program.wait("the game", |report| report.is("screen", "play"));
    go_to_title(&program, &desk);
    choose(&program, &desk, &["Draw"]);
    program.wait("a new level", |report| report.is("state", "drawing"));
    drop((program, second));
    let (program, desk) = stage.open(&["two.txt"]);
    program.wait("a serve", |report| report.is("state", "serving"));
    go_to_title(&program, &desk);
    choose(&program, &desk, &["Go"]);
    program.wait("the other work", |report| {
        report.is("undo", "1") && report.is("dirty", "true")
    });
    // The file was saved after this was drawn.
    desk.down(CTRL);
    desk.press(key('s'));
    desk.up(CTRL);
    program.wait_for_panel("asking");
    desk.press(RETURN);
    program.wait("the save", |report| report.is("dirty", "false"));
    assert!(read().ends_with("2 . . .\n. 2 . .\n"));
    let beside = fs::read_to_string(stage.folder.join("two-2.txt")).expect("the other file");
    assert!(beside.ends_with(". . . 2\n. 2 . .\n"));
    let names: Vec<_> = fs::read_dir(&stage.folder)
        .expect("the folder")
        .flatten()
        .map(|file| file.file_name())
        .collect();
    let is_draft = |name: &OsString| name.to_string_lossy().contains("autosave");
    assert!(!names.iter().any(is_draft), "{names:?}");
}

fn editing_asks_in_a_ranked_run_and_the_same_ball_flies_on(stage: &Stage<'_>) {
    let (program, desk, _) = stage.play(&[]);
    desk.press(SPACE);
    program.wait("points", |report| report.number("score") > 0.0);
    desk.press(F4);
    program.wait_for_panel("asking");
    desk.press(ESCAPE);
    program.wait("the run", |report| report.is("state", "running"));
    desk.press(F4);
    program.wait_for_panel("asking");
    desk.press(DOWN);
    desk.press(RETURN);
    let report = program.wait("the editor", |report| report.is("state", "drawing"));
    let at = place(&report, (0, 0));
    desk.click(at.0, at.1);
    program.wait("a step", |report| report.is("undo", "1"));
    desk.press(F4);
    let report = program.wait("the same ball", |report| report.is("state", "running"));
    assert!(report.number("score") > 0.0, "the game goes on");
    // What is not saved is asked about when it is left.
    desk.press(ESCAPE);
    program.wait_for_panel("paused");
    desk.press(crate::display::UP);
    desk.press(RETURN);
    program.wait_for_panel("asking");
    desk.press(RETURN);
    program.wait("the title", |report| report.is("screen", "title"));
    let levels = stage.folder.join("data/breakout/levels");
    let names: Vec<_> = fs::read_dir(levels)
        .expect("the player's folder")
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    assert_eq!(names, ["first-light.txt"]);
}
