//! The blueprint, the microscope and the museum.

use crate::display::{
    DOWN, ESCAPE, F1, F2, LEFT, PAGE_DOWN, PAGE_UP, RETURN, RIGHT, SPACE, UP, key,
};
use crate::program::Program;
use crate::report::Report;
use crate::{Desk, Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    ("f1_shows_the_blueprint", f1_shows_the_blueprint),
    ("layers_have_keys", layers_have_keys),
    (
        "the_microscope_goes_back_and_forward",
        the_microscope_goes_back_and_forward,
    ),
    ("the_timeline_can_be_scrubbed", the_timeline_can_be_scrubbed),
    ("play_goes_on_from_the_past", play_goes_on_from_the_past),
    ("a_moment_becomes_a_scene", a_moment_becomes_a_scene),
    ("the_museum_opens_its_scenes", the_museum_opens_its_scenes),
];

const PAPER: u32 = 0x0a_2a_4a;

fn f1_shows_the_blueprint(stage: &Stage<'_>) {
    stage.look();
    let (program, desk, _) = stage.play(&[]);
    desk.press(F1);
    program.wait("the blueprint", |report| report.is("face", "blueprint"));
    desk.see("blue paper", |picture| {
        picture.count(picture.whole(), |pixel| pixel == PAPER) > 200_000
    });
    desk.press(F1);
    program.wait("the game's own face", |report| report.is("face", "play"));
    desk.see("no paper", |picture| {
        picture.count(picture.whole(), |pixel| pixel == PAPER) == 0
    });
}

fn layers_have_keys(stage: &Stage<'_>) {
    stage.look();
    let (program, desk, report) = stage.play(&[]);
    let [x, y, scale] = report.field();
    let bricks = [x, y + 40.0 * scale, 800.0 * scale, 250.0 * scale];
    desk.press(F1);
    program.wait("the blueprint", |report| report.is("face", "blueprint"));
    let outlines = |pixel: u32| pixel == 0x5f_a8_d3;
    desk.see("boxes", |picture| picture.count(bricks, outlines) > 2000);
    desk.press(key('1'));
    desk.see("no boxes", |picture| picture.count(bricks, outlines) < 200);
    desk.press(key('1'));
    desk.see("boxes again", |picture| {
        picture.count(bricks, outlines) > 2000
    });
}

/// Plays until some bricks are broken, and opens the microscope.
fn under_the_microscope(stage: &Stage<'_>) -> (Program, Desk) {
    let (program, desk, _) = stage.play(&[]);
    desk.press(SPACE);
    program.wait("a broken brick and more", |report| {
        report.number("score") > 10.0 || report.is("lives", "2")
    });
    desk.press(F2);
    program.wait("the microscope", |report| report.is("state", "microscope"));
    (program, desk)
}

/// Goes back to a step with a hit, if it is not at one; a lost ball has a mark, but is not a hit.
fn up_to_a_hit(program: &Program, desk: &Desk) -> Report {
    let mut report = program.now();
    while report.is("hit", "none") {
        let before = report.number("step");
        desk.press(UP);
        report = program.wait("an earlier mark", |report| report.number("step") < before);
    }
    report
}

fn the_microscope_goes_back_and_forward(stage: &Stage<'_>) {
    stage.look();
    let (program, desk) = under_the_microscope(stage);
    let hit = up_to_a_hit(&program, &desk);
    let step = hit.number("step");
    desk.press(LEFT);
    let before = program.wait("one step back", |report| {
        report.number("step") == step - 1.0
    });
    assert_ne!(before.get("hash"), hit.get("hash"));
    desk.press(RIGHT);
    let again = program.wait("one step on", |report| report.number("step") == step);
    assert_eq!(
        again.get("hash"),
        hit.get("hash"),
        "the same state, bit for bit"
    );
    assert_eq!(again.get("hit"), hit.get("hit"));
    // The keys of the blueprint's layers work here, too, behind the first page.
    desk.press(key('t'));
    let outlines = |picture: &crate::display::Picture| {
        picture.count(picture.whole(), |pixel| pixel == 0x5f_a8_d3)
    };
    let boxes = outlines(&desk.see("boxes", |picture| outlines(picture) > 2000));
    desk.press(key('1'));
    desk.see("no boxes", |picture| outlines(picture) < boxes / 2);
    // The hit may be in the very last step, so time goes on from before it.
    desk.press(LEFT);
    program.wait("before the hit", |report| report.number("step") < step);
    desk.press(SPACE);
    program.wait("time goes on", |report| report.number("step") >= step);
    desk.press(F2);
    program.wait("the game", |report| {
        report.is("state", "running") || report.is("state", "serving")
    });
}

fn the_timeline_can_be_scrubbed(stage: &Stage<'_>) {
    let (program, desk) = under_the_microscope(stage);
    let report = program.now();
    // Below |D'| over time.
    let right = 756.0;
    let foot = 647.0;
    desk.point(right - 4.0, foot);
    desk.button_down();
    for back in 1..=8 {
        desk.point(right - 60.0 * back as f32, foot);
    }
    program.wait("an earlier moment", |later| {
        later.number("step") < report.number("step") * 0.8
    });
    desk.button_up();
}

fn play_goes_on_from_the_past(stage: &Stage<'_>) {
    let (program, desk) = under_the_microscope(stage);
    let last = program.now().number("last");
    let past = up_to_a_hit(&program, &desk).number("step");
    assert!(past < last);
    // The first press asks, because the run ends.
    desk.press(RETURN);
    assert!(program.settled(&desk).is("state", "microscope"));
    desk.press(RETURN);
    program.wait("the count", |report| report.is("state", "count-in"));
    program.wait("the game", |report| report.is("state", "running"));
    desk.press(F2);
    let now = program.wait("the microscope", |report| report.is("state", "microscope"));
    assert!(now.number("last") >= past, "the branch is recorded, too");
}

fn a_moment_becomes_a_scene(stage: &Stage<'_>) {
    stage.look();
    let (program, desk) = under_the_microscope(stage);
    up_to_a_hit(&program, &desk);
    desk.press(key('x'));
    let name = "scene-0001.txt";
    // It takes the place of the sentence.
    desk.see("the notice", |picture| {
        picture.count([808.0, 54.0, 448.0, 130.0], |pixel| pixel == 0x4c_c9_f0) > 100
    });
    let text = std::fs::read_to_string(stage.folder.join(name)).expect("it is saved");
    assert!(
        text.contains("ball: ") && text.contains("paddle: "),
        "{text}"
    );
    drop(program);
    let (program, _desk) = stage.open(&[name]);
    program.wait("the scene plays", |report| report.is("screen", "play"));
}

fn the_museum_opens_its_scenes(stage: &Stage<'_>) {
    stage.look();
    let (program, desk) = stage.open(&[]);
    for key in [DOWN, DOWN, RETURN] {
        desk.press(key);
    }
    for (item, key) in [("Course", DOWN), ("Collision", DOWN), ("Museum", RETURN)] {
        program.wait("its menu", |report| report.get("menu").contains(item));
        desk.press(key);
    }
    program.wait("its list", |report| report.is("screen", "levels"));
    for _ in 0..3 {
        desk.press(RETURN);
        program.wait("a scene that plays itself", |report| {
            report.is("shows", "yes") && report.number("step") >= 1.0
        });
        desk.press(key(' '));
        let report = program.wait("a scene that stands", |report| report.is("shows", "no"));
        assert!(report.number("step") >= 1.0);
        desk.see("the textbook's ball", |picture| {
            picture.count(picture.whole(), |pixel| pixel == 0xff_4d_6d) > 20
        });
        // The sentences are beside the picture, where no loupe and no trail crosses them.
        let beside = [808.0, 54.0, 448.0, 130.0];
        desk.see("its caption", |picture| {
            // Antialiased letters are seldom in full colour.
            let reddish = |pixel: u32| pixel >> 16 > 160 && (pixel >> 8) & 0xff < 110;
            picture.count(beside, reddish) > 20
        });
        desk.press(ESCAPE);
        program.wait("its list", |report| report.is("screen", "levels"));
        desk.press(RIGHT);
    }
    // From one scene to the next, and round to the last one.
    desk.press(RETURN);
    let ways = [(vec![PAGE_DOWN], "5"), (vec![PAGE_UP; 5], "11")];
    for (pressed, selected) in ways {
        for key in pressed {
            program.wait("a scene that plays itself", |report| {
                report.is("shows", "yes")
            });
            desk.press(key);
            program.settled(&desk);
        }
        desk.press(ESCAPE);
        program.wait("its list", |report| report.is("selected", selected));
        desk.press(RETURN);
    }
}
