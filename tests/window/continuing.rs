//! A run that was left goes on, whatever ended the window.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::display::{DOWN, Desk, ESCAPE, RETURN, SPACE, UP, key};
use crate::program::Program;
use crate::xvfb::Xvfb;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "a_run_left_for_the_title_continues",
        a_run_left_for_the_title_continues,
    ),
    ("a_closed_run_continues", a_closed_run_continues),
    ("a_killed_run_continues", a_killed_run_continues),
    (
        "a_level_played_again_costs_no_run",
        a_level_played_again_costs_no_run,
    ),
    (
        "two_windows_never_play_the_same_run",
        two_windows_never_play_the_same_run,
    ),
    (
        "a_best_score_is_proved_and_watched",
        a_best_score_is_proved_and_watched,
    ),
    (
        "on_a_full_disk_it_plays_on_and_says_so_once",
        on_a_full_disk_it_plays_on_and_says_so_once,
    ),
    (
        "where_nothing_can_be_kept_it_asks",
        where_nothing_can_be_kept_it_asks,
    ),
];

/// Starts a run, and waits for its first points.
fn score(stage: &Stage<'_>) -> (Program, Desk) {
    let (program, desk, _) = stage.play(&[]);
    desk.press(SPACE);
    program.wait("points", |report| report.number("score") > 0.0);
    (program, desk)
}

/// Chooses the row that the title offers first.
#[track_caller]
fn continue_run(program: &Program, desk: &Desk) -> f32 {
    program.wait("the offer", |report| report.is("menu", "Continue"));
    desk.press(RETURN);
    let report = program.wait("the run", |report| report.is("state", "count-in"));
    assert!(report.is("level", "1") && report.is("lives", "3"));
    report.number("score")
}

/// The names of the recordings of a kind.
fn recordings(stage: &Stage<'_>, kind: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(stage.folder.join("data/breakout/replays"));
    let entries = entries.into_iter().flatten().flatten();
    let is_one = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(kind) && path.extension().is_some_and(|end| end == "replay")
    };
    entries.map(|entry| entry.path()).filter(is_one).collect()
}

fn a_run_left_for_the_title_continues(stage: &Stage<'_>) {
    let (program, desk) = score(stage);
    desk.press(ESCAPE);
    let paused = program.wait_for_panel("paused");
    desk.press(UP);
    desk.press(RETURN);
    program.wait("the title", |report| report.is("screen", "title"));
    assert_eq!(continue_run(&program, &desk), paused.number("score"));
    program.wait("the game", |report| report.is("state", "running"));
    // A run that is given up is a game, and nothing to come back to.
    desk.press(key('r'));
    program.wait_for_panel("asking");
    desk.press(key('r'));
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.close();
    assert_eq!(program.end().1, "");
    assert_eq!(recordings(stage, "left").len(), 0);
    assert_eq!(recordings(stage, "game").len(), 1);
}

fn a_closed_run_continues(stage: &Stage<'_>) {
    let (program, desk) = score(stage);
    desk.press(ESCAPE);
    let paused = program.wait_for_panel("paused");
    desk.close();
    assert_eq!(program.end().1, "");
    let (program, desk) = stage.open(&[]);
    assert_eq!(continue_run(&program, &desk), paused.number("score"));
}

fn a_killed_run_continues(stage: &Stage<'_>) {
    let (program, desk) = score(stage);
    desk.press(ESCAPE);
    let paused = program.wait_for_panel("paused");
    desk.wait("a recording", |_| recordings(stage, "left").len() == 1);
    // As by `kill -9`.
    drop(program);
    let (program, desk) = stage.open(&[]);
    assert_eq!(continue_run(&program, &desk), paused.number("score"));
}

fn a_level_played_again_costs_no_run(stage: &Stage<'_>) {
    fs::create_dir(stage.folder.join("levels")).expect("a folder");
    for level in ["1", "2"] {
        let name = format!("levels/{level}.txt");
        stage.write(&name, "ball: 400 400 10 -200\n. . .\n. 2 .\n");
    }
    let (program, desk) = stage.open(&[]);
    desk.press(RETURN);
    let run = program.wait_for_panel("cleared");
    for ends in ["cleared", "paused"] {
        desk.press(DOWN);
        desk.press(RETURN);
        program.wait("the level again", |report| report.is("score", "0"));
        if ends == "paused" {
            desk.press(ESCAPE);
        }
        program.wait_for_panel(ends);
        if ends == "paused" {
            desk.press(DOWN);
            desk.press(DOWN);
        }
        desk.press(RETURN);
        let back = program.wait("the run", |report| report.is("menu", "Next"));
        assert!(back.is("state", "cleared") && back.number("score") == run.number("score"));
        program.wait_for_panel("cleared");
    }
    // Whoever leaves the level leaves the run, which waits with its panel.
    desk.press(DOWN);
    desk.press(RETURN);
    program.wait("the level again", |report| report.is("score", "0"));
    desk.press(ESCAPE);
    program.wait_for_panel("paused");
    desk.press(UP);
    desk.press(RETURN);
    program.wait("the offer", |report| report.is("menu", "Continue"));
    desk.press(RETURN);
    let back = program.wait_for_panel("cleared");
    assert_eq!(back.number("score"), run.number("score"));
    desk.press(RETURN);
    let next = program.wait("the next level", |report| report.is("level", "2"));
    assert!(next.number("score") >= run.number("score"));
}

fn two_windows_never_play_the_same_run(stage: &Stage<'_>) {
    let (first, desk) = score(stage);
    desk.press(ESCAPE);
    let paused = first.wait_for_panel("paused");
    desk.wait("a recording", |_| recordings(stage, "left").len() == 1);
    // On a display of its own, so that both have the focus.
    let display = Xvfb::start().expect("a display");
    let display = display.name.as_str();
    let folder = stage.folder.clone();
    let beside = Stage::new(display, folder);
    let (other, other_desk) = beside.open(&[]);
    assert!(other.now().is("menu", "Play"), "the run is being played");
    other_desk.close();
    assert_eq!(other.end().1, "");
    // As a file manager opens a level meanwhile.
    stage.write("one.txt", ". 2 .\n");
    let (level, its_desk) = beside.open(&["one.txt"]);
    level.wait_for_line("A run is open in another window, and goes on there");
    its_desk.close();
    level.end();
    desk.close();
    assert_eq!(first.end().1, "");
    // Now both are offered it, and one gets it.
    let ((late, late_desk), (fast, fast_desk)) = (stage.open(&[]), beside.open(&[]));
    late.wait("the offer", |report| report.is("menu", "Continue"));
    assert_eq!(continue_run(&fast, &fast_desk), paused.number("score"));
    late_desk.press(RETURN);
    late.wait("no offer any more", |report| {
        report.is("screen", "title") && report.is("menu", "Play")
    });
    late_desk.close();
    let said = "breakout: The run cannot be continued here: another window plays it\n";
    assert_eq!(late.end().1, said);
}

fn a_best_score_is_proved_and_watched(stage: &Stage<'_>) {
    fs::create_dir(stage.folder.join("levels")).expect("a folder");
    stage.write("levels/1.txt", "ball: 400 400 10 -200\n. . .\n. 2 .\n");
    let (program, desk) = stage.open(&[]);
    desk.press(RETURN);
    program.wait_for_panel("won");
    assert_eq!(recordings(stage, "best").len(), 1);
    desk.press(ESCAPE);
    program.wait("the title", |report| report.is("menu", "Play"));
    desk.press(DOWN);
    desk.press(RETURN);
    program.wait("the proof of the level", |report| {
        report.is("screen", "levels") && report.is("proved", "true")
    });
    let scores = fs::read_to_string(stage.folder.join("data/breakout/scores.txt"));
    let scores = scores.expect("a file");
    assert_eq!(scores.matches(" replay=").count(), 2, "{scores}");
    assert!(!scores.contains("checked="), "{scores}");
    desk.press(key('v'));
    program.wait("the recording", |report| report.is("screen", "watch"));
    program.wait("its end", |report| {
        report.is("state", "ended") && report.is("diverged", "false")
    });
    desk.press(ESCAPE);
    program.wait("the levels", |report| report.is("screen", "levels"));
    desk.close();
    assert_eq!(program.end().1, "");
}

/// A limit on the size of files stands for a full disk: a part is written, then an error comes.
fn on_a_full_disk_it_plays_on_and_says_so_once(stage: &Stage<'_>) {
    let game = stage.command(&["--no-audio"]);
    let mut shell = Command::new("sh");
    let limited = "trap '' XFSZ; ulimit -S -f 1; exec \"$0\" \"$@\"";
    shell.args(["-c", limited]).arg(game.get_program());
    shell.args(game.get_args()).current_dir(&stage.folder);
    for (name, value) in game.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    let program = Program::spawn(shell);
    let desk = stage.sit_down(&program);
    desk.press(RETURN);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.press(SPACE);
    program.wait("points", |report| report.number("score") > 0.0);
    for _ in 0..2 {
        desk.press(ESCAPE);
        program.wait_for_panel("paused");
        desk.press(RETURN);
        program.wait("the game", |report| report.is("state", "running"));
    }
    desk.close();
    program.wait_for_panel("asking");
    desk.close();
    let (status, said) = program.end();
    assert!(status.success(), "{said}");
    let failures = said.matches("Recordings are not kept: ").count();
    assert_eq!(failures, 1, "{said}");
    assert!(said.contains("file too large"), "{said}");
    let kept = fs::read_dir(stage.folder.join("data/breakout/replays"));
    let kept = kept.expect("a folder").flatten();
    let names: Vec<_> = kept.map(|entry| entry.file_name()).collect();
    let is_lock = |name: &OsString| name.to_string_lossy().ends_with(".lock");
    assert!(names.iter().all(is_lock), "nothing half written: {names:?}");
}

fn where_nothing_can_be_kept_it_asks(stage: &Stage<'_>) {
    fs::create_dir_all(stage.folder.join("data/breakout")).expect("a folder");
    stage.write("data/breakout/replays", "a file in the way");
    let (program, desk) = score(stage);
    desk.press(ESCAPE);
    program.wait_for_panel("paused");
    desk.close();
    program.wait_for_panel("asking");
    desk.press(DOWN);
    desk.press(RETURN);
    let (status, said) = program.end();
    assert!(status.success());
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(
        said.starts_with("breakout: Recordings are not kept: "),
        "{said}"
    );
}
