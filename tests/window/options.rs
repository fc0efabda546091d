//! The options: by keys alone and by the mouse alone, from the title and from the pause.

use crate::display::{DOWN, Desk, ESCAPE, Key, LEFT, RETURN, RIGHT, key};
use crate::program::Program;
use crate::report::Report;
use crate::{Stage, Test};

const PAGE_DOWN: Key = Key(0xff56);

pub(crate) const TESTS: &[Test] = &[
    (
        "options_by_keys_change_the_next_run_and_the_paused_one",
        options_by_keys_change_the_next_run_and_the_paused_one,
    ),
    (
        "options_by_mouse_change_sound_and_picture",
        options_by_mouse_change_sound_and_picture,
    ),
    (
        "a_button_bound_by_keys_plays_the_game",
        a_button_bound_by_keys_plays_the_game,
    ),
    (
        "a_button_bound_by_mouse_is_swapped_and_put_back",
        a_button_bound_by_mouse_is_swapped_and_put_back,
    ),
];

/// Goes down a menu to a row.
fn select(program: &Program, desk: &Desk, name: &str, label: &str) -> Report {
    for _ in 0..30 {
        let report = program.settled(desk);
        if report.is(name, label) {
            return report;
        }
        desk.press(DOWN);
    }
    panic!("there is no {label}: {:?}", program.now());
}

/// Presses a key that leads to a screen, once a panel that has just opened takes it: any press before is a
/// hammer to it, and it waits on.
fn press_to(program: &Program, desk: &Desk, pressed: Key, screen: &str) -> Report {
    program.wait("a panel that takes a press", |report| {
        !report.is("panel", "new")
    });
    desk.press(pressed);
    program.wait(screen, |report| report.is("screen", screen))
}

/// Opens the options from the title by keys.
fn open_by_keys(program: &Program, desk: &Desk) {
    select(program, desk, "menu", "Options");
    press_to(program, desk, RETURN, "options");
}

fn options_by_keys_change_the_next_run_and_the_paused_one(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    open_by_keys(&program, &desk);
    desk.press(RIGHT);
    program.wait("louder sounds", |report| report.is("sound", "8"));
    desk.press(PAGE_DOWN);
    select(&program, &desk, "row", "Text_size");
    let small = program.now().field()[2];
    desk.press(RIGHT);
    program.wait("larger texts around a smaller field", |report| {
        report.is("value", "112_%") && report.field()[2] < small
    });
    desk.press(PAGE_DOWN);
    select(&program, &desk, "row", "Difficulty");
    desk.press(RIGHT);
    desk.press(RIGHT);
    program.wait("the hardest", |report| report.is("value", "master"));
    desk.press(ESCAPE);
    program.wait("the title", |report| report.is("menu", "Options"));

    // The next run has two lives, and so does the paused one, whatever is chosen over it.
    select(&program, &desk, "menu", "Play");
    desk.press(RETURN);
    program.wait("two lives", |report| report.is("lives", "2"));
    desk.press(ESCAPE);
    program.wait("the pause", |report| report.is("state", "paused"));
    select(&program, &desk, "menu", "Options");
    press_to(&program, &desk, RETURN, "options");
    desk.press(PAGE_DOWN);
    desk.press(PAGE_DOWN);
    select(&program, &desk, "row", "Difficulty");
    desk.press(LEFT);
    program.wait("one easier", |report| report.is("value", "hard"));
    desk.press(ESCAPE);
    let report = program.wait("the pause", |report| report.is("state", "paused"));
    assert!(report.is("lives", "2"), "this run keeps its rules");
    press_to(&program, &desk, RETURN, "options");
    desk.press(PAGE_DOWN);
    desk.press(PAGE_DOWN);
    select(&program, &desk, "row", "Start_a_new_run_with_these");
    desk.press(RETURN);
    program.wait("a new run with three lives", |report| {
        report.is("state", "serving") && report.is("lives", "3")
    });
}

/// The tabs' and the rows' places, at 1280x720.
const TABS: [(f32, f32); 4] = [(420.0, 72.0), (566.0, 72.0), (713.0, 72.0), (860.0, 72.0)];
const LABELS: f32 = 480.0;
const MORE: f32 = 896.0;
const BACK: (f32, f32) = (380.0, 657.0);

/// Distance of the places that are tried: two of them are in each row.
const APART: f32 = 15.0;

/// Moves the pointer down a column until a row is selected, or past it if it was selected before.
/// Returns a height inside of it, and points there.
fn point_at(program: &Program, desk: &Desk, x: f32, name: &str, label: &str) -> f32 {
    let selected = |y: f32| {
        desk.point(x, y);
        program.settled(desk).is(name, label)
    };
    let mut heights = (4..48).map(|step| step as f32 * APART);
    let found = if selected(3.0 * APART) {
        let below = heights.find(|y| !selected(*y));
        below.map(|below| below - 2.0 * APART)
    } else {
        heights.find(|y| selected(*y))
    };
    let found = found.unwrap_or_else(|| panic!("there is no {label}: {:?}", program.now()));
    desk.point(x, found);
    found
}

/// Clicks on a row.
fn click_row(program: &Program, desk: &Desk, x: f32, name: &str, label: &str) {
    let y = point_at(program, desk, x, name, label);
    desk.click(x, y);
}

fn options_by_mouse_change_sound_and_picture(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    click_row(&program, &desk, 640.0, "menu", "Options");
    program.wait("the options", |report| {
        report.is("screen", "options") && report.is("panel", "ready")
    });
    let music = point_at(&program, &desk, LABELS, "row", "Music");
    desk.click(MORE, music);
    program.wait("louder music", |report| report.is("music", "7"));
    desk.click(TABS[1].0, TABS[1].1);
    program.wait("the picture", |report| report.is("page", "Picture"));
    let effects = point_at(&program, &desk, LABELS, "row", "All_effects");
    // From the last value, a click on the row leads to the first.
    desk.click(LABELS, effects);
    program.wait("no effects", |report| report.is("value", "0_%"));
    desk.click(BACK.0, BACK.1);
    program.wait("the title", |report| report.is("screen", "title"));
}

/// Goes from the title to where the next key launches the ball.
pub(crate) fn open_keys_of_launch(program: &Program, desk: &Desk) {
    open_by_keys(program, desk);
    for _ in 0..3 {
        desk.press(PAGE_DOWN);
    }
    for row in ["Game:_keys_and_buttons", "Launch,_fire", "Change_space"] {
        select(program, desk, "row", row);
        desk.press(RETURN);
    }
    program.wait("a key is awaited", |report| report.is("row", "Cancel"));
}

fn a_button_bound_by_keys_plays_the_game(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    open_keys_of_launch(&program, &desk);
    // Escape leaves all as it is.
    desk.press(ESCAPE);
    program.wait("as before", |report| report.is("row", "Change_space"));
    desk.press(RETURN);
    program.wait("a key is awaited", |report| report.is("row", "Cancel"));
    desk.press(key('v'));
    program.wait("the new key", |report| report.is("row", "Change_V"));
    for depth in ["1", "0"] {
        desk.press(ESCAPE);
        program.wait("one page back", |report| report.is("depth", depth));
    }
    desk.press(ESCAPE);
    program.wait("the title", |report| report.is("screen", "title"));
    select(&program, &desk, "menu", "Play");
    desk.press(RETURN);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.press(key('v'));
    program.wait("the launch", |report| report.is("state", "running"));
}

fn a_button_bound_by_mouse_is_swapped_and_put_back(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    click_row(&program, &desk, 640.0, "menu", "Options");
    program.wait("the options", |report| {
        report.is("screen", "options") && report.is("panel", "ready")
    });
    desk.click(TABS[3].0, TABS[3].1);
    program.wait("the controls", |report| report.is("page", "Controls"));
    for (row, depth) in [
        ("Game:_keys_and_buttons", "1"),
        ("Restart", "2"),
        ("Change_R", "3"),
    ] {
        click_row(&program, &desk, LABELS, "row", row);
        program.wait("the next page", |report| report.is("depth", depth));
    }
    // The middle button leads to the editor.
    desk.tap_button(2);
    let swap = "Swap:_R_goes_to_Workshop:_edit_(Game)";
    program.wait("a button that is taken", |report| report.is("row", swap));
    click_row(&program, &desk, LABELS, "row", swap);
    program.wait("the new button", |report| {
        report.is("row", "Change_middle_click")
    });
    desk.click(BACK.0, BACK.1);
    program.wait("the actions", |report| report.is("depth", "1"));
    // The list is longer than its place.
    (0..3).for_each(|_| desk.tap_button(5));
    for (row, depth) in [("Defaults", "2"), ("Defaults", "1")] {
        click_row(&program, &desk, LABELS, "row", row);
        program.wait("the next page", |report| report.is("depth", depth));
    }
    point_at(&program, &desk, LABELS, "row", "Restart");
    program.wait("the default", |report| report.is("value", "R"));
}
