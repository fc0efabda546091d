//! Recordings: saved, watched, verified, and left by a defect.

use std::path::PathBuf;
use std::process::Output;

use breakout::replay::Recording;

use crate::display::{ESCAPE, F8, RETURN, SPACE};
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "a_saved_recording_is_watched_and_verified",
        a_saved_recording_is_watched_and_verified,
    ),
    ("a_forged_recording_diverges", a_forged_recording_diverges),
    (
        "a_defect_leaves_a_log_and_the_recording",
        a_defect_leaves_a_log_and_the_recording,
    ),
];

/// A recording of some seconds of play, saved by its key.
fn saved(stage: &Stage<'_>) -> PathBuf {
    let (program, desk, _) = stage.play(&[]);
    desk.press(SPACE);
    program.wait("points", |report| report.number("score") >= 10.0);
    desk.press(F8);
    program.settled(&desk);
    stage.folder.join("game-0001.replay")
}

fn verify(stage: &Stage<'_>, name: &str) -> Output {
    let mut command = stage.command(&["verify", name]);
    command.output().expect("the program starts")
}

fn a_saved_recording_is_watched_and_verified(stage: &Stage<'_>) {
    let recording = saved(stage);
    let output = verify(stage, "game-0001.replay");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}");
    let read = Recording::from_bytes(&std::fs::read(&recording).expect("a file")).expect("whole");
    let expected = format!("the same game: {} points", read.standing.score);
    assert!(told.contains(&expected), "{told}");

    let (program, desk) = stage.open(&["replay", "game-0001.replay"]);
    program.wait("the run", |report| report.is("state", "watching"));
    desk.press(SPACE);
    program.wait("the microscope", |report| report.is("state", "microscope"));
    desk.press(ESCAPE);
    program.wait("the run again", |report| report.is("state", "watching"));
    let score = read.standing.score.to_string();
    program.wait("its end", |report| {
        report.is("state", "ended") && report.is("score", &score) && report.is("diverged", "false")
    });
    desk.press(RETURN);
    program.wait("its start", |report| report.is("state", "watching"));
    desk.press(ESCAPE);
    program.wait("the title", |report| report.is("screen", "title"));
}

fn a_forged_recording_diverges(stage: &Stage<'_>) {
    let recording = saved(stage);
    let read = Recording::from_bytes(&std::fs::read(&recording).expect("a file"));
    let mut forged = read.expect("it is whole");
    forged.standing.score += 10_000;
    std::fs::write(stage.folder.join("forged.replay"), forged.to_bytes()).expect("a file");
    let output = verify(stage, "forged.replay");
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{told}");
    let step = forged.track.steps();
    let expected = format!("forged.replay: DIFFERS at step {step}: the end was");
    assert!(told.starts_with(&expected), "{told}");

    let (program, _) = stage.open(&["replay", "forged.replay"]);
    program.wait("what was played", |report| report.is("diverged", "false"));
    program.wait("the forged end", |report| {
        report.is("state", "ended") && report.is("diverged", "true")
    });
}

fn a_defect_leaves_a_log_and_the_recording(stage: &Stage<'_>) {
    stage.write(
        "defect.txt",
        "wait 5\npress Enter\nwait 30\npress Space\nwait 60\npanic here\n",
    );
    let arguments = ["--script", "defect.txt", "--data-dir", "kept", "--no-audio"];
    let output = stage
        .command(&arguments)
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(101), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(
        said.starts_with("breakout: the game had to stop: "),
        "{said}"
    );
    assert!(
        said.ends_with("; kept/crash-0001.log and kept/crash-0001.replay tell more\n"),
        "{said}"
    );
    let log = std::fs::read_to_string(stage.folder.join("kept/crash-0001.log"));
    let log = log.expect("a log");
    assert!(log.contains("the script asks for a panic"), "{log}");
    let output = verify(stage, "kept/crash-0001.replay");
    assert!(output.status.success(), "the game itself had no defect");
}
