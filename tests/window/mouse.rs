//! Everything by the mouse alone: no key is pressed here.

use std::time::Instant;

use crate::display::{Desk, TIMEOUT};
use crate::program::Program;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    ("the_mouse_alone_sees_the_lab", the_mouse_alone_sees_the_lab),
    (
        "the_mouse_alone_sees_the_museum",
        the_mouse_alone_sees_the_museum,
    ),
    (
        "the_mouse_alone_plays_and_looks_closer",
        the_mouse_alone_plays_and_looks_closer,
    ),
];

/// The right button, and the wheel turned up.
const RIGHT: u8 = 3;
const WHEEL_UP: u8 = 4;

/// Chooses items of the title's menus, each by the first word of its label.
pub(crate) fn choose(program: &Program, desk: &Desk, items: &[&str]) {
    program.wait("the title", |report| report.is("screen", "title"));
    for item in items {
        let start = Instant::now();
        // An item may be selected from the start, so the pointer has to come from another.
        let mut has_left = false;
        for y in (300..700).rev().step_by(6).cycle() {
            assert!(start.elapsed() < TIMEOUT, "no item {item}");
            desk.point(640.0, y as f32);
            let is_selected = program.settled_by_focus(desk).is("menu", item);
            if is_selected && has_left {
                break;
            }
            has_left |= !is_selected;
        }
        desk.button_down();
        desk.button_up();
    }
}

fn the_mouse_alone_sees_the_lab(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    choose(&program, &desk, &["Learn", "Collision"]);
    let before = program.wait("the lab", |report| report.is("screen", "lab"));
    // The buttons under the bench: previous, next scene, reset, sources, scenes, more.
    let button = |place: f32| desk.click(97.0 + 151.0 * place, 692.0);
    button(1.0);
    program.wait("another scene", |report| {
        report.get("preset") != before.get("preset")
    });
    button(5.0);
    program.settled_by_focus(&desk);
    // Of these code, part, snap and fewer.
    button(1.0);
    program.wait("another part", |report| report.is("selected", "b"));
    desk.tap_button(RIGHT);
    program.wait("the title", |report| report.is("screen", "title"));
    choose(&program, &desk, &["Collision"]);
    program.wait("the lab again", |report| report.is("screen", "lab"));
    desk.click(1204.0, 27.0);
    program.wait("the title again", |report| report.is("screen", "title"));
}

fn the_mouse_alone_sees_the_museum(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    choose(&program, &desk, &["Learn", "Museum"]);
    program.wait("the museum", |report| report.is("screen", "levels"));
    desk.click(180.0, 200.0);
    program.wait("an exhibit", |report| report.is("shows", "yes"));
    desk.tap_button(WHEEL_UP);
    let exhibit = program.wait("it stands", |report| report.is("shows", "no"));
    desk.tap_button(WHEEL_UP);
    program.wait("a step back", |report| {
        report.number("step") == exhibit.number("step") - 1.0
    });
    desk.tap_button(RIGHT);
    program.wait("the museum again", |report| report.is("screen", "levels"));
    desk.tap_button(RIGHT);
    program.wait("the title", |report| report.is("screen", "title"));
}

fn the_mouse_alone_plays_and_looks_closer(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    choose(&program, &desk, &["Play"]);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.click(640.0, 600.0);
    program.wait("a launch", |report| report.is("state", "running"));
    desk.tap_button(RIGHT);
    program.wait("a pause", |report| report.is("state", "paused"));
    // The hints beside the field: the fourth from the foot up is the microscope's, above it the blueprint's.
    let hint = |from_foot: f32| desk.click(1150.0, 680.0 - 22.0 * from_foot);
    hint(4.0);
    program.wait("the blueprint", |report| report.is("face", "blueprint"));
    hint(4.0);
    program.wait("the game's own face", |report| report.is("face", "play"));
    hint(3.0);
    let scope = program.wait("the microscope", |report| report.is("state", "microscope"));
    // The wheel leads a step back and on.
    desk.point(350.0, 300.0);
    desk.tap_button(WHEEL_UP);
    program.wait("a step back", |report| {
        report.number("step") == scope.number("step") - 1.0
    });
    desk.tap_button(RIGHT);
    program.wait_for_panel("paused");
    desk.tap_button(RIGHT);
    program.wait("the count", |report| report.is("state", "count-in"));
    desk.tap_button(RIGHT);
    // The last choice of the panel is the title.
    program.wait_for_panel("paused");
    let mut y = 600.0;
    while program.now().is("state", "paused") {
        assert!(y > 0.0, "no last choice");
        desk.click(640.0, y);
        program.settled_by_focus(&desk);
        y -= 12.0;
    }
    program.wait("the title", |report| report.is("screen", "title"));
}
