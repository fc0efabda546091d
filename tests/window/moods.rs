//! Power-ups that play tricks on the eye.

use crate::display::Picture;
use crate::program::{Program, Report};
use crate::{Desk, Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "confusion_turns_the_field_and_back",
        confusion_turns_the_field_and_back,
    ),
    ("chaos_sways_the_field", chaos_sways_the_field),
];

/// A green brick, and the opposite colour of the same lightness.
const GREEN: u32 = 0x7a_e5_82;
const OPPOSITE: u32 = 0xe5_7a_dd;
/// Fewer pixels are chance.
const MANY: usize = 500;

/// A ball that flies up and down in the middle, below a brick with a capsule above the paddle, and
/// green bricks in the left half of which none is ever hit.
fn open(stage: &Stage<'_>, letter: char) -> (Program, Desk, Report) {
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
    // With the help, the ball would be led to the green bricks.
    let (program, desk) = stage.open(&["moods.txt", "--no-help"]);
    let report = program.wait("the field", |report| report.field()[0].is_finite());
    hold_the_paddle(&desk, &report);
    (program, desk, report)
}

/// Under the ball and the capsule.
fn hold_the_paddle(desk: &Desk, report: &Report) {
    let [left, top, scale] = report.field();
    desk.point(left + 400.0 * scale, top + 500.0 * scale);
}

/// A part of the field in pixels.
fn part(report: &Report, [x, y, width, height]: [f32; 4]) -> [f32; 4] {
    let [left, top, scale] = report.field();
    [
        left + x * scale,
        top + y * scale,
        width * scale,
        height * scale,
    ]
}

const LEFT_ABOVE: [f32; 4] = [20.0, 20.0, 220.0, 280.0];
const RIGHT_BELOW: [f32; 4] = [560.0, 300.0, 220.0, 280.0];

fn channels(pixel: u32) -> [u32; 3] {
    [pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff]
}

fn is_near(pixel: u32, color: u32) -> bool {
    let pairs = channels(pixel).into_iter().zip(channels(color));
    pairs.into_iter().all(|(a, b)| a.abs_diff(b) <= 20)
}

fn count_of(picture: &Picture, area: [f32; 4], color: u32) -> usize {
    picture.count(area, |pixel| is_near(pixel, color))
}

/// How many pixels of an area differ clearly between two pictures.
fn differing(one: &Picture, other: &Picture, area: [f32; 4]) -> usize {
    let [x, y, width, height] = area.map(|length| length.max(0.0) as usize);
    let places = (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y)));
    places
        .filter(|(x, y)| !is_near(one.at(*x, *y), other.at(*x, *y)))
        .count()
}

fn confusion_turns_the_field_and_back(stage: &Stage<'_>) {
    let (program, desk, mut report) = open(stage, 'c');
    let above = part(&report, LEFT_ABOVE);
    let before = desk.see("green bricks above", |picture| {
        count_of(picture, above, GREEN) > MANY
    });
    let is_turned = |picture: &Picture, report: &Report| {
        let below = part(report, RIGHT_BELOW);
        count_of(picture, below, OPPOSITE) > MANY
            && count_of(picture, part(report, LEFT_ABOVE), GREEN) == 0
    };
    let turned = desk.see("their opposite below", |picture| {
        is_turned(picture, &report)
    });
    // What is written beside the field stays as it was; above, points and timers change.
    let (height, right) = (turned.height as f32, part(&report, [800.0, 0.0, 0.0, 0.0]));
    let right = right[0] + 6.0;
    let margin = [right, height * 0.5, 1280.0 - right, height * 0.5];
    assert_eq!(differing(&before, &turned, margin), 0);

    desk.resize(800, 600);
    report = program.wait("another size", |report| report.is("window", "800x600"));
    hold_the_paddle(&desk, &report);
    desk.see("the same in another window", |picture| {
        picture.width == 800 && is_turned(picture, &report)
    });
    let above = part(&report, LEFT_ABOVE);
    desk.see("green bricks above again", |picture| {
        let below = part(&report, RIGHT_BELOW);
        count_of(picture, above, GREEN) > MANY / 2 && count_of(picture, below, OPPOSITE) == 0
    });
    assert!(
        program.now().is("lives", "3"),
        "the power-up ended by itself"
    );
}

fn chaos_sways_the_field(stage: &Stage<'_>) {
    let (program, desk, report) = open(stage, 'x');
    let area = part(&report, LEFT_ABOVE);
    let before = desk.see("green bricks", |picture| {
        count_of(picture, area, GREEN) > MANY
    });
    let first = desk.see("bricks out of their places", |picture| {
        differing(&before, picture, area) > MANY / 2
    });
    desk.see("bricks in other places", |picture| {
        differing(&first, picture, area) > MANY / 2 && differing(&before, picture, area) > 0
    });
    desk.see("bricks in their places", |picture| {
        differing(&before, picture, area) == 0
    });
    assert!(
        program.now().is("lives", "3"),
        "the power-up ended by itself"
    );
}
