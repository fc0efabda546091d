//! Demos: the one of `--demo`, and the one on an idle title.

use std::fs;
use std::path::Path;

use crate::display::{DOWN, F12};
use crate::{Stage, Test, display};

pub(crate) const TESTS: &[Test] = &[
    (
        "a_demo_in_frames_is_the_same_every_time",
        a_demo_in_frames_is_the_same_every_time,
    ),
    (
        "a_key_leaves_a_demo_and_does_nothing_else",
        a_key_leaves_a_demo_and_does_nothing_else,
    ),
    ("an_idle_title_shows_games", an_idle_title_shows_games),
];

/// The pictures in a folder, sorted by name.
fn pictures(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder of pictures");
    let mut pictures: Vec<_> = entries
        .map(|entry| entry.expect("a picture"))
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read(entry.path()).expect("its bytes"))
        })
        .collect();
    pictures.sort();
    pictures
}

fn a_demo_in_frames_is_the_same_every_time(stage: &Stage<'_>) {
    stage.look();
    let script = "wait 39\nshot 040\nwait 39\nshot 080\nwait 79\nshot 160\ntimes demo\n";
    fs::write(stage.folder.join("script.txt"), script).expect("a script");
    let record = |folder: &str, seed: &str| {
        let words = "--demo --script script.txt --size 640x480 --no-audio --shots";
        let mut arguments: Vec<&str> = words.split(' ').collect();
        arguments.extend([folder, "--seed", seed]);
        let output = stage
            .command(&arguments)
            .output()
            .expect("the program starts");
        assert!(output.status.success(), "{output:?}");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        (said, pictures(&stage.folder.join(folder)))
    };
    let (said, first) = record("first", "7");
    let names: Vec<&str> = first.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["040.png", "080.png", "160.png"]);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("demo: own work median "), "{said}");
    assert!(first[0].1 != first[2].1, "something happens");
    assert!(first == record("second", "7").1, "the same seed");
    assert!(first != record("third", "8").1, "another seed");
}

fn a_key_leaves_a_demo_and_does_nothing_else(stage: &Stage<'_>) {
    // `z` is not bound to anything.
    for key in [DOWN, F12, display::key('m'), display::key('z')] {
        let (program, desk) = stage.open(&["--demo", "--size", "320x320"]);
        program.wait("the bot's bricks", |report| {
            report.is("screen", "demo") && report.number("score") > 0.0
        });
        desk.press(key);
        let report = program.wait("the title", |report| report.is("screen", "title"));
        assert!(report.is("menu", "Play") && report.is("muted", "no"));
        desk.press(DOWN);
        program.wait("the next key", |report| report.is("menu", "Levels"));
        assert!(!stage.folder.join("breakout-0001.png").exists());
    }
}

fn an_idle_title_shows_games(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&["--size", "320x320"]);
    program.wait("a game", |report| {
        report.is("screen", "demo") && report.number("score") > 0.0
    });
    desk.point(100.0, 100.0);
    desk.point(200.0, 200.0);
    program.wait("the title", |report| report.is("screen", "title"));
}
