//! Power-ups that distort the picture.

use crate::display::{Picture, is_near};
use crate::program::Program;
use crate::report::Report;
use crate::{Desk, Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "confusion_turns_the_field_and_back",
        confusion_turns_the_field_and_back,
    ),
    ("chaos_sways_the_field", chaos_sways_the_field),
];

/// With room beside the field, and otherwise small: the effects draw every pixel twice, in software.
const SIZE: &str = "1024x576";
/// A green brick, and the opposite colour of the same lightness.
const GREEN: u32 = 0x7a_e5_82;
const OPPOSITE: u32 = 0xe5_7a_dd;
/// Fewer pixels of a colour may be there by chance.
const MANY: usize = 500;

/// Opens a level with a brick and its capsule above the paddle, a ball that flies straight up and down
/// below it, and green bricks in the left half that are never hit.
fn open(stage: &Stage<'_>, letter: char) -> (Program, Desk, Report) {
    stage.look();
    // What is compared is the field, and not a place that appears meanwhile.
    stage.set("[picture]\nplace = 0\n");
    let empty = format!("{}\n", ". ".repeat(15));
    let middle =
        |mark: char| empty.replacen(". . . . . . . .", &format!(". . . . . . . {mark}"), 1);
    let green = empty.replacen(". . . .", ". . 3 3", 1);
    let head = "title: Moods\nball: 400 300 0 -300\npaddle: 400";
    let bricks = middle('2') + &empty.repeat(6) + &green;
    let drops = middle(letter) + &empty.repeat(7);
    stage.write(
        "moods.txt",
        &format!("{head}\nbricks:\n{bricks}drops:\n{drops}"),
    );
    // Help would steer the ball to the green bricks.
    let (program, desk) = stage.open(&["moods.txt", "--no-help", "--size", SIZE]);
    let report = program.wait("the field", |report| report.field()[0].is_finite());
    hold_the_paddle(&desk, &report);
    (program, desk, report)
}

/// Holds the paddle below the ball and the capsule.
fn hold_the_paddle(desk: &Desk, report: &Report) {
    let [left, top, scale] = report.field();
    desk.point(left + 400.0 * scale, top + 500.0 * scale);
}

const LEFT_ABOVE: [f32; 4] = [20.0, 20.0, 220.0, 280.0];
const RIGHT_BELOW: [f32; 4] = [560.0, 300.0, 220.0, 280.0];

fn count_of(picture: &Picture, area: [f32; 4], color: u32) -> usize {
    picture.count(area, |pixel| is_near(pixel, color))
}

fn confusion_turns_the_field_and_back(stage: &Stage<'_>) {
    let (program, desk, mut report) = open(stage, 'c');
    let above = report.part(LEFT_ABOVE);
    let before = desk.see("green bricks above", |picture| {
        count_of(picture, above, GREEN) > MANY
    });
    let is_turned = |picture: &Picture, report: &Report| {
        let below = report.part(RIGHT_BELOW);
        count_of(picture, below, OPPOSITE) > MANY
            && count_of(picture, report.part(LEFT_ABOVE), GREEN) == 0
    };
    let turned = desk.see("their opposite below", |picture| {
        is_turned(picture, &report)
    });
    // The text beside the field does not change, except for score and timers in the upper half, and hints at the foot.
    let height = turned.height as f32;
    let right = report.part([800.0, 0.0, 0.0, 0.0]);
    let right = right[0] + 6.0;
    let margin = [
        right,
        height * 0.5,
        turned.width as f32 - right,
        height * 0.2,
    ];
    assert_eq!(before.differing(&turned, margin), 0);

    desk.resize(800, 600);
    report = program.wait("another size", |report| report.is("window", "800x600"));
    hold_the_paddle(&desk, &report);
    desk.see("the same in another window", |picture| {
        picture.width == 800 && is_turned(picture, &report)
    });
    let above = report.part(LEFT_ABOVE);
    desk.see("green bricks above again", |picture| {
        let below = report.part(RIGHT_BELOW);
        count_of(picture, above, GREEN) > MANY / 2 && count_of(picture, below, OPPOSITE) == 0
    });
    assert!(
        program.now().is("lives", "3"),
        "the power-up ended by itself"
    );
}

fn chaos_sways_the_field(stage: &Stage<'_>) {
    let (program, desk, report) = open(stage, 'x');
    let area = report.part(LEFT_ABOVE);
    let before = desk.see("green bricks", |picture| {
        count_of(picture, area, GREEN) > MANY
    });
    let first = desk.see("bricks out of their places", |picture| {
        before.differing(picture, area) > MANY / 2
    });
    desk.see("bricks in other places", |picture| {
        first.differing(picture, area) > MANY / 2 && before.differing(picture, area) > 0
    });
    desk.see("bricks in their places", |picture| {
        before.differing(picture, area) == 0
    });
    assert!(
        program.now().is("lives", "3"),
        "the power-up ended by itself"
    );
}
