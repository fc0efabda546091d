//! What the command line changes about the window.

use crate::display::{RETURN, SPACE};
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    ("a_levels_folder_wins", a_levels_folder_wins),
    ("a_workshop_plays_on_alone", a_workshop_plays_on_alone),
    (
        "the_same_seed_serves_the_same",
        the_same_seed_serves_the_same,
    ),
];

fn a_levels_folder_wins(stage: &Stage<'_>) {
    std::fs::create_dir(stage.folder.join("levels")).expect("a folder");
    stage.write(
        "levels/only.txt",
        "title: Only\nball: 400 400 10 -300\n\n. . .\n. 2 .\n",
    );
    let (program, desk) = stage.open(&[]);
    desk.press(RETURN);
    program.wait("the victory", |report| report.is("state", "won"));
}

fn a_workshop_plays_on_alone(stage: &Stage<'_>) {
    stage.write("mine.txt", ". . . . .\n. 2 3 2 .\n. 4 5 4 .\n");
    let (program, desk) = stage.open(&["mine.txt"]);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.blur();
    program.wait("the bot's launch", |report| report.is("state", "running"));
    program.wait("the bot's bricks", |report| report.number("score") >= 20.0);
}

fn the_same_seed_serves_the_same(stage: &Stage<'_>) {
    let played = || {
        let (program, desk, _) = stage.play(&[]);
        desk.press(SPACE);
        program.wait("the first brick", |report| report.number("score") > 0.0);
        desk.press(crate::display::F2);
        desk.press(crate::display::UP);
        let report = program.wait("its hit", |report| {
            report.is("state", "microscope") && !report.is("hit", "none")
        });
        report.get("hit").to_owned()
    };
    assert_eq!(played(), played());
}
