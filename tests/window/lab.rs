//! The collision lab with the keyboard alone and with the mouse alone.

use crate::display::{DOWN, ESCAPE, LEFT, PAGE_DOWN, RETURN, RIGHT, key};
use crate::program::Program;
use crate::{Desk, Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "every_pair_can_be_seen_at_every_size",
        every_pair_can_be_seen_at_every_size,
    ),
    ("the_lab_by_keys", the_lab_by_keys),
    ("the_lab_by_mouse", the_lab_by_mouse),
    ("numbers_are_typed_in_the_lab", numbers_are_typed_in_the_lab),
];

const PAIRS: usize = 8;

fn open(stage: &Stage<'_>, size: &str) -> (Program, Desk) {
    let (program, desk) = stage.open(&["--size", size]);
    desk.press(DOWN);
    desk.press(DOWN);
    desk.press(RETURN);
    program.wait("what there is to learn", |report| {
        report.get("menu").contains("Course")
    });
    desk.press(DOWN);
    program.wait("its item", |report| {
        report.get("menu").contains("Collision")
    });
    desk.press(RETURN);
    program.wait("the lab", |report| report.is("screen", "lab"));
    (program, desk)
}

fn every_pair_can_be_seen_at_every_size(stage: &Stage<'_>) {
    stage.look();
    for size in ["1280x720", "800x600", "600x1000"] {
        let (program, desk) = open(stage, size);
        let mut seen = vec![program.now().get("pair").to_owned()];
        while seen.len() < PAIRS {
            let last = seen.last().expect("one is there").clone();
            // Each pair has several scenes.
            let mut report = program.now();
            while report.get("pair") == last {
                let scene = report.get("preset").to_owned();
                desk.press(PAGE_DOWN);
                report = program.wait("another scene", |report| report.get("preset") != scene);
            }
            seen.push(report.get("pair").to_owned());
            // The colours of the paper and of the text.
            desk.see("the drawing", |picture| {
                picture.count(picture.whole(), |pixel| pixel == 0x0a_2a_4a) > 40_000
                    && picture.count(picture.whole(), |pixel| pixel == 0xdb_ea_fe) > 500
            });
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), PAIRS, "{size}: {seen:?}");
    }
}

fn the_lab_by_keys(stage: &Stage<'_>) {
    let (program, desk) = open(stage, "1280x720");
    let report = program.wait("circle and box", |report| report.is("pair", "circle-box"));
    assert!(
        report.is("touches", "no") && report.is("edited", "no"),
        "beside a corner"
    );
    // Snaps to the nearest position that touches without overlapping.
    desk.press(key('n'));
    let report = program.wait("a snap", |report| report.is("edited", "yes"));
    assert!(report.is("touches", "yes") && report.is("overlaps", "no"));
    desk.press(LEFT);
    program.wait("a nudge that overlaps", |report| {
        report.is("overlaps", "yes")
    });
    for _ in 0..40 {
        desk.press(RIGHT);
        desk.press(DOWN);
    }
    program.wait("apart", |report| report.is("touches", "no"));
    desk.press(key('2'));
    let report = program.wait("the second lesson", |report| report.is("edited", "no"));
    assert!(
        report.is("touches", "yes") && report.is("overlaps", "no"),
        "a tangent"
    );
    desk.press(ESCAPE);
    program.wait("the title", |report| report.is("screen", "title"));
}

fn the_lab_by_mouse(stage: &Stage<'_>) {
    let (program, desk) = open(stage, "1280x720");
    let before = program.wait("circle and box", |report| report.is("pair", "circle-box"));
    assert!(before.is("overlaps", "no"));
    // Drags the circle from the lower right of the sheet up and left into the box.
    desk.point(542.0, 463.0);
    desk.button_down();
    for part in 1..=10 {
        desk.point(542.0 - 20.0 * part as f32, 463.0 - 18.0 * part as f32);
    }
    desk.button_up();
    program.wait("the circle in the box", |report| {
        report.is("overlaps", "yes")
    });
    // Goes to the next scene, and leaves with the button at the top.
    desk.click(247.0, 692.0);
    program.wait("another scene", |report| {
        report.is("preset", "tangent-side")
    });
    desk.click(1204.0, 27.0);
    program.wait("the title", |report| report.is("screen", "title"));
}

fn numbers_are_typed_in_the_lab(stage: &Stage<'_>) {
    let (program, desk) = open(stage, "1280x720");
    let write = |text: &str| {
        // The keys are letters from the next frame on.
        program.settled_by_focus(&desk);
        for letter in text.chars() {
            desk.press(key(letter));
        }
        desk.press(RETURN);
    };
    // The first input.
    desk.press(key('j'));
    desk.press(RETURN);
    write("140,163");
    program.wait("a circle above the box's lower side", |report| {
        report.is("touches", "yes") && report.is("edited", "yes")
    });
    // The same input by a click.
    desk.click(880.0, 106.0);
    write("300,163");
    program.wait("a circle beside the box", |report| {
        report.is("touches", "no") && report.is("overlaps", "no")
    });
    desk.press(ESCAPE);
    program.wait("the title", |report| report.is("screen", "title"));
}
