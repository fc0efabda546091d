//! What one folder keeps goes into a file, and from there into another folder.

use std::fs;

use crate::report::Report;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    ("what_is_kept_moves_in_a_file", what_is_kept_moves_in_a_file),
    (
        "a_backup_dropped_in_a_game_is_asked_about",
        a_backup_dropped_in_a_game_is_asked_about,
    ),
    (
        "a_dropped_bomb_costs_one_sentence",
        a_dropped_bomb_costs_one_sentence,
    ),
    (
        "a_start_that_finishes_a_load_shows_its_window_first",
        a_start_that_finishes_a_load_shows_its_window_first,
    ),
    (
        "a_dropped_recording_is_raced_or_watched",
        a_dropped_recording_is_raced_or_watched,
    ),
];

/// A run that has points, left for the title.
const LEAVE_RUN: &str = "wait 20\npress Enter\nwait 60\npress Space\nwait 100\npress Escape\nwait 60\n\
    press Up\npress Enter\nwait 20\n";
/// From the title to the last rows of the options of the game.
const SAVE: &str = "press Up\npress Up\npress Enter\nwait 20\npress PageDown\npress PageDown\n\
    press Up\npress Up\npress Up\npress Enter\nwait 20\n";

/// Plays a script with a folder for data. Returns the reports, and what was said of errors.
#[track_caller]
fn play(stage: &Stage<'_>, folder: &str, script: &str) -> (Vec<Report>, String) {
    stage.play_script(script, &["--size", "800x600", "--data-dir", folder])
}

#[track_caller]
fn last(stage: &Stage<'_>, folder: &str, script: &str) -> Report {
    let (mut reports, errors) = play(stage, folder, script);
    assert_eq!(errors, "");
    reports.pop().expect("a report")
}

fn what_is_kept_moves_in_a_file(stage: &Stage<'_>) {
    let report = last(stage, "one", &format!("{LEAVE_RUN}{SAVE}"));
    assert!(report.is("row", "Save_to_a_file"), "{report:?}");
    assert!(stage.folder.join("breakout-0001.backup").is_file());
    let report = last(
        stage,
        "other",
        "wait 20\ndrop breakout-0001.backup\nwait 20\n",
    );
    assert!(
        report.is("screen", "title") && report.is("menu", "Continue"),
        "{report:?}"
    );
    let report = last(stage, "other", "wait 20\npress Enter\nwait 20\n");
    assert!(
        report.is("state", "count-in") && report.number("score") > 0.0,
        "{report:?}"
    );
    // As a file manager opens it.
    let arguments = ["breakout-0001.backup", "--data-dir", "third"];
    let (mut reports, errors) = stage.play_script("wait 40\n", &arguments);
    let report = reports.pop().expect("a report");
    assert!(report.is("menu", "Continue"), "{report:?} {errors}");
    // Without a folder there is nothing to bring it together with.
    let (_, errors) = stage.play_script("wait 20\ndrop breakout-0001.backup\nwait 20\n", &[]);
    assert!(errors.contains("This session keeps nothing"), "{errors}");
}

fn a_backup_dropped_in_a_game_is_asked_about(stage: &Stage<'_>) {
    last(stage, "one", &format!("{LEAVE_RUN}{SAVE}"));
    let asks =
        "wait 20\npress Enter\nwait 60\npress Space\nwait 60\ndrop breakout-0001.backup\nwait 60\n";
    let report = last(stage, "other", asks);
    assert!(report.is("state", "asking"), "{report:?}");
    let report = last(stage, "stays", &format!("{asks}press Escape\nwait 10\n"));
    assert!(report.is("state", "count-in"), "{report:?}");
    let goes = format!("{asks}press Down\npress Enter\nwait 20\n");
    assert!(last(stage, "goes", &goes).is("screen", "title"));
    let report = last(stage, "goes", "wait 20\n");
    assert!(report.is("menu", "Continue"), "{report:?}");
    stage.write("no.backup", "breakout backup 1\nnone");
    let (reports, errors) = play(stage, "other", "wait 20\ndrop no.backup\nwait 20\n");
    assert!(
        reports
            .last()
            .is_some_and(|report| report.is("screen", "title"))
    );
    assert!(
        errors.contains("no.backup: Nothing is loaded: the backup is damaged"),
        "{errors}"
    );
}

fn a_dropped_bomb_costs_one_sentence(stage: &Stage<'_>) {
    let heads: Vec<_> = (0..=20_000)
        .map(|number| format!("0 levels/{number}\n"))
        .collect();
    let heads = heads.concat();
    let body = miniz_oxide::deflate::compress_to_vec_zlib(heads.as_bytes(), 6);
    let bomb = [&b"breakout backup 1\n"[..], &body].concat();
    fs::write(stage.folder.join("bomb.backup"), bomb).expect("a file");
    let (reports, errors) = play(stage, "other", "wait 20\ndrop bomb.backup\nwait 20\n");
    let report = reports.last().expect("a report");
    assert!(report.is("screen", "title"), "{report:?}");
    let sentence = "bomb.backup: Nothing is loaded: the backup has more than 20000 files";
    assert_eq!(errors, format!("breakout: {sentence}\n"));
}

fn a_start_that_finishes_a_load_shows_its_window_first(stage: &Stage<'_>) {
    last(stage, "one", &format!("{LEAVE_RUN}{SAVE}"));
    let home = stage.folder.join("other");
    fs::create_dir(&home).expect("a folder");
    // What a killed load leaves. As long as another program has the lock, the start cannot finish it.
    let backup = stage.folder.join("breakout-0001.backup");
    fs::copy(backup, home.join("loading.backup")).expect("a copy");
    let lock = fs::File::create(home.join("loading.backup.lock")).expect("a file");
    lock.lock().expect("it is free");
    let (program, desk) = stage.open(&["--data-dir", "other"]);
    program.wait("the title", |report| report.is("menu", "Play"));
    program.wait_for_line("A backup is being loaded …");
    assert!(home.join("loading.backup").exists());
    lock.unlock().expect("it was locked");
    program.wait("the run", |report| report.is("menu", "Continue"));
    desk.close();
    let (status, said) = program.end();
    assert!(status.success(), "{said}");
    assert_eq!(said, "");
    let names: Vec<_> = fs::read_dir(home)
        .expect("the folder")
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    assert!(
        !names.iter().any(|name| name == "loading.backup"),
        "{names:?}"
    );
}

fn a_dropped_recording_is_raced_or_watched(stage: &Stage<'_>) {
    last(stage, "one", LEAVE_RUN);
    let entries = fs::read_dir(stage.folder.join("one/replays")).expect("a folder");
    let mut paths = entries.flatten().map(|entry| entry.path());
    let left = paths.find(|path| path.extension().is_some_and(|end| end == "replay"));
    fs::copy(left.expect("the run"), stage.folder.join("mine.replay")).expect("a copy");
    let report = last(stage, "other", "wait 20\ndrop mine.replay\nwait 60\n");
    assert!(report.is("screen", "opened"), "{report:?}");
    let dropped = "wait 20\ndrop mine.replay\nwait 60\n";
    let report = last(stage, "other", &format!("{dropped}press Enter\nwait 20\n"));
    assert!(report.is("rival-behind", "unknown"), "{report:?}");
    let watch = format!("{dropped}press Down\npress Enter\nwait 20\n");
    let report = last(stage, "other", &watch);
    assert!(report.is("screen", "watch"), "{report:?}");
    // As a program that opens a file by its kind gives it.
    let (reports, _) = stage.play_script("wait 20\n", &["mine.replay"]);
    let report = reports.last().expect("a report");
    assert!(report.is("screen", "opened"), "{report:?}");
    stage.write("no.replay", "breakout replay 1 00\n");
    let (_, errors) = play(stage, "other", "wait 20\ndrop no.replay\nwait 20\n");
    assert!(
        errors.contains("no.replay: the recording is damaged"),
        "{errors}"
    );
}
