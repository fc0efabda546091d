//! A backup has everything, and loading one loses nothing, whatever is cut off, damaged or full.
//!
//! `BREAKOUT_FAULTS=1000` makes the long tests as long as that.

mod faults;
mod hostile;
mod processes;

use std::collections::BTreeMap;
use std::fs::{create_dir_all, read};

use breakout::difficulty::Difficulty;
use breakout::level::{Level, LevelId, LevelSet};
use breakout::records::{LevelResult, Stars};

use super::file::{Files, Reader, to_bytes};
use super::*;
use crate::app::best_scores::BestScores;
use crate::app::keeping::Kept;
use crate::app::platform::testing::TestFolder;
use crate::scenes;

/// The content of files by their names.
type Content = BTreeMap<String, Vec<u8>>;

fn home(folder: &Path) -> Home {
    Home::find(Some(folder)).expect("a folder")
}

/// The bytes of a recording of this many steps.
fn recorded(steps: usize) -> Vec<u8> {
    scenes::recorded(&scenes::levels("3 3 3 3 3 3\n"), steps).to_bytes()
}

fn score(folder: &Path, level: &Level) -> u32 {
    let scores = BestScores::load(Some(folder.to_path_buf()));
    scores.records().level(level, Difficulty::Normal).score
}

fn keep_score(folder: &Path, level: &Level, score: u32) {
    let mut scores = BestScores::load(Some(folder.to_path_buf()));
    let seconds = 9.5;
    let result = LevelResult {
        level: LevelId::default(),
        score,
        seconds,
        stars: Stars::default(),
    };
    scores.note(|records| records.note_level(level, Difficulty::Normal, &result, None));
    assert_eq!(scores.finish(), Vec::<String>::new());
}

/// A folder with something of everything that is kept.
fn filled(name: &str) -> TestFolder {
    let folder = TestFolder::new(name);
    for below in ["replays", "levels/more"] {
        create_dir_all(folder.join(below)).expect("a folder");
    }
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/0.6.1");
    for file in ["scores.txt", "settings.toml"] {
        folder.write(file, read(kept.join(file)).expect("a file"));
    }
    for (kind, run) in [("best", 79), ("left", 79), ("game", 80), ("aside", 81)] {
        let name = format!("replays/{kind}-17954092605{run}-13914.replay");
        folder.write(&name, recorded(300));
    }
    keep_score(&folder, &LevelSet::builtin()[0], 1200);
    folder.write("scores-aside-0001.txt", "damaged\n");
    folder.write("levels/mine.txt", "title: Größe\n. 2 .\n");
    folder.write("levels/mine.txt.autosave", ". 2 2\n");
    folder.write("levels/more/my second one.txt", ". 3 .\n");
    folder
}

/// What a backup has.
#[track_caller]
fn read_all(bytes: &[u8]) -> Files {
    let mut reader = Reader::new(bytes).expect("a backup");
    let mut files = Files::new();
    while let Some((name, bytes)) = reader.advance().expect("it is whole") {
        files.push((name.to_owned(), bytes.to_vec()));
    }
    files
}

/// What a backup of a folder has, even in the middle of a load.
#[track_caller]
fn content(folder: &Path) -> Content {
    let home = home(folder);
    let unfinished = words().files.unfinished_load;
    let expected: &[&str] = if home.is_loading() {
        &[unfinished]
    } else {
        &[]
    };
    let (bytes, sentences) = home.save();
    assert_eq!(sentences, expected);
    read_all(&bytes).into_iter().collect()
}

fn load(folder: &Path, backup: &[u8]) -> Loaded {
    home(folder).load(&Source::Bytes(backup.into()))
}

/// Loads a whole backup, about which nothing is to be said. Returns the number of its files.
#[track_caller]
fn load_whole(folder: &Path, backup: &[u8]) -> usize {
    let Loaded { remarks, result } = load(folder, backup);
    assert_eq!(remarks, Vec::<String>::new());
    result.expect("it is loaded")
}

/// A backup of drawn files.
fn backup_of(files: &[(&str, &str)]) -> Vec<u8> {
    let files = files.iter();
    to_bytes(
        files
            .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
            .collect(),
    )
}

fn rounds(default: usize) -> usize {
    let wanted = std::env::var("BREAKOUT_FAULTS").ok();
    wanted
        .and_then(|wanted| wanted.parse().ok())
        .unwrap_or(default)
}

/// The names of the files that a load has left in a folder.
fn left_by_a_load(folder: &TestFolder) -> Vec<String> {
    let is_left = |name: &String| {
        let is_lock = name == "loading.backup.lock";
        name.contains(".new") || (name.starts_with("loading") && !is_lock)
    };
    folder.names().into_iter().filter(is_left).collect()
}

fn names(content: &Content) -> Vec<&str> {
    content.keys().map(String::as_str).collect()
}

#[test]
fn what_is_saved_and_loaded_elsewhere_is_there_byte_for_byte() {
    let one = filled("one");
    let other = TestFolder::new("other");
    one.write("replays/left-1795409260579-13914.lock", "");
    one.write("scores.txt.old", "before");
    one.write("crash-0001.txt", "of this machine");
    let (bytes, _) = home(&one).save();
    // The first start has written its settings.
    crate::app::settings_file::SettingsFile::load(
        Some(other.to_path_buf()),
        &crate::app::Overrides::default(),
    );
    assert_eq!(load_whole(&other, &bytes), 10);
    let kept = content(&one);
    let loaded = content(&other);
    assert_eq!(
        names(&kept),
        [
            "levels/mine.txt",
            "levels/mine.txt.autosave",
            "levels/more/my second one.txt",
            "replays/aside-1795409260581-13914.replay",
            "replays/best-1795409260579-13914.replay",
            "replays/game-1795409260580-13914.replay",
            "replays/left-1795409260579-13914.replay",
            "scores-aside-0001.txt",
            "scores.txt",
            "settings.toml",
        ]
    );
    assert_eq!(names(&loaded), names(&kept));
    assert!(loaded == kept);
    assert_eq!(left_by_a_load(&other), Vec::<String>::new());
    assert_eq!(load_whole(&other, &bytes), 10, "once more");
    assert!(content(&other) == loaded, "does nothing more");
}

#[test]
fn the_ladders_of_both_sides_stay() {
    let [one, other] = ["one", "other"].map(TestFolder::new);
    let head = breakout::bot::Ladders::default().to_string();
    let lines = [
        "00000000000000a1 normal 1/900 2/800 -\n",
        "00000000000000b2 hard - - -\n",
    ];
    one.write("ladders.txt", format!("{head}{}", lines[0]));
    other.write("ladders.txt", format!("{head}{}", lines[1]));
    let (bytes, _) = home(&one).save();
    for _ in 0..2 {
        assert_eq!(load_whole(&other, &bytes), 1);
        assert_eq!(
            other.text("ladders.txt"),
            [&head, lines[0], lines[1]].concat()
        );
    }
}

#[test]
fn of_both_sides_the_better_scores_the_longer_runs_and_all_levels_stay() {
    let one = filled("one");
    let other = filled("other");
    let levels = LevelSet::builtin();
    let runs = ["left", "best"].map(|kind| format!("replays/{kind}-1795409260600-7.replay"));
    for (folder, scores, steps, cells) in
        [(&one, [10, 2000], 100, "2"), (&other, [20, 1000], 200, "3")]
    {
        keep_score(folder, &levels[1], scores[0]);
        keep_score(folder, &levels[2], scores[1]);
        for run in &runs {
            folder.write(run, recorded(steps));
        }
        folder.write("levels/a.txt", format!(". {cells} .\n"));
        folder.write("levels/a.txt.autosave", format!("{cells} {cells} .\n"));
    }
    let one_settings = one
        .text("settings.toml")
        .replace("help = false", "help = true");
    one.write("settings.toml", one_settings);
    let before = content(&other);
    load_whole(&other, &home(&one).save().0);
    assert_eq!(
        [1, 2].map(|level| score(&other, &levels[level])),
        [20, 2000]
    );
    let after = content(&other);
    for name in runs
        .iter()
        .map(String::as_str)
        .chain(["levels/a.txt", "levels/a.txt.autosave"])
    {
        assert!(after[name] == before[name], "{name}");
    }
    assert_eq!(after["levels/a-2.txt"], b". 2 .\n");
    assert_eq!(
        after["levels/a-2.txt.autosave"], b"2 2 .\n",
        "a draft goes with its level"
    );
    assert_eq!(after.len(), before.len() + 2);
    // And the other way round.
    load_whole(&one, &home(&other).save().0);
    for run in &runs {
        assert!(content(&one)[run] == before[run], "the longer one");
    }
}

#[test]
fn a_run_that_a_newer_program_wrote_stays() {
    let one = filled("older");
    let other = filled("newer");
    let run = "replays/left-1795409260600-7.replay";
    let newer = "breakout replay 9 5be1c2d3f49786aa\n";
    one.write(run, recorded(100));
    other.write(run, newer);
    load_whole(&other, &home(&one).save().0);
    assert_eq!(other.text(run), newer);
    load_whole(&one, &home(&other).save().0);
    assert_eq!(one.text(run), newer, "and counts there");
}

#[test]
fn a_run_that_has_ended_here_is_not_offered_again() {
    let one = filled("one");
    let other = filled("other");
    let run = "1795409260579-13914.replay";
    let left = other.join(format!("replays/left-{run}"));
    std::fs::rename(&left, other.join(format!("replays/game-{run}"))).expect("it was there");
    load_whole(&other, &home(&one).save().0);
    assert!(!left.exists());
}

#[test]
fn what_was_changed_here_is_not_changed_back_by_a_backup() {
    let one = TestFolder::new("one");
    let other = TestFolder::new("other");
    let write = |folder: &TestFolder, text: &str| folder.write("settings.toml", text);
    write(&one, "# Theirs\n[sound]\neffects = 3\nmusic = 2\n");
    write(&other, "# Ours\n[sound]\neffects = 9\n");
    load_whole(&other, &home(&one).save().0);
    assert_eq!(
        other.text("settings.toml"),
        "# Ours\n[sound]\neffects = 9\n# How loud the music is; 0 is off (0 to 10)\nmusic = 2\n"
    );
}

#[test]
fn a_level_and_its_draft_stay_together_under_a_mended_name() {
    let folder = TestFolder::new("mended");
    let backup = backup_of(&[
        ("levels/aux.txt", ". 2 .\n"),
        ("levels/aux.txt.autosave", "2 2 .\n"),
        ("levels/aux_.txt", ". 3 .\n"),
    ]);
    let Loaded { remarks, result } = load(&folder, &backup);
    assert_eq!(result, Ok(3));
    assert_eq!(
        remarks[0],
        "Some systems do not allow the name levels/aux.txt: it is levels/aux_.txt now"
    );
    let expected = [
        ("levels/aux_-2.txt", ". 3 .\n"),
        ("levels/aux_.txt", ". 2 .\n"),
        ("levels/aux_.txt.autosave", "2 2 .\n"),
    ]
    .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
    assert_eq!(content(&folder), expected.into());
    assert_eq!(load(&folder, &backup).result, Ok(3), "once more");
    assert_eq!(content(&folder).len(), 3, "does nothing more");
}

/// A file of version 0.8.0, which took any name that its own system allows.
#[test]
fn a_backup_of_0_8_0_is_read_and_the_names_that_are_not_allowed_are_mended() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/0.8.0");
    let backup = read(kept.join("mine.backup")).expect("a file");
    let folder = TestFolder::new("0.8.0");
    let Loaded { remarks, result } = load(&folder, &backup);
    assert_eq!(result, Ok(9), "{remarks:?}");
    assert_eq!(remarks.len(), 4, "{remarks:?}");
    assert_eq!(
        names(&content(&folder)),
        [
            "levels/Con_.txt",
            "levels/Con_.txt.autosave",
            "levels/mine.txt",
            "levels/more/a_.txt",
            "levels/more/ends with a dot_",
            "replays/best-1795409260579-13914.replay",
            "replays/left-1795409260579-13914.replay",
            "scores.txt",
            "settings.toml",
        ]
    );
    assert_eq!(load(&folder, &backup).result, Ok(9), "once more");
    assert_eq!(content(&folder).len(), 9, "does nothing more");
}

#[test]
fn what_a_backup_lacks_is_said() {
    let folder = TestFolder::new("lacks");
    create_dir_all(folder.join("levels/a/b/c/d/e/f/g/h/i")).expect("folders");
    create_dir_all(folder.join("levels/.git")).expect("a folder");
    folder.write("levels/good.txt", ". 2 .\n");
    folder.write("levels/large.txt", vec![b'/'; file::MAX_FILE + 1]);
    folder.write("levels/aux.txt", ". 3 .\n");
    for silent in [
        "levels/.hidden.txt",
        "levels/.git/x",
        "levels/a.txt.1-0.new",
        "crash-1.log",
    ] {
        folder.write(silent, "");
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink("..", folder.join("levels/up")).expect("a link");
    let (bytes, mut sentences) = home(&folder).save();
    sentences.sort();
    let place = folder.display();
    let mut expected = vec![
        format!("{place}/levels/a/b/c/d/e/f/g/h/i: it lies too deep for a backup, and is left out"),
        format!(
            "{place}/levels/aux.txt: some systems do not allow this name: in the backup it is levels/aux_.txt"
        ),
        format!("{place}/levels/large.txt: it is too large for a backup, and left out"),
    ];
    if cfg!(unix) {
        expected.push(format!(
            "{place}/levels/up: it is a link to a folder, and left out of the backup"
        ));
    }
    assert_eq!(sentences, expected);
    let names: Vec<String> = read_all(&bytes).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["levels/aux_.txt", "levels/good.txt"]);
}

#[test]
fn a_backup_that_is_saved_before_a_load_is_finished_says_so() {
    let folder = TestFolder::new("unfinished");
    create_dir_all(folder.join("levels")).expect("a folder");
    folder.write("levels/mine.txt", ". 2 .\n");
    folder.write("loading.backup", backup_of(&[("levels/a.txt", ". 3 .\n")]));
    let said = "The load of another backup is not finished: what it would still bring is left out";
    assert_eq!(home(&folder).save().1, [said]);
    home(&folder)
        .finish()
        .expect("it is left")
        .result
        .expect("the rest");
    assert_eq!(
        names(&content(&folder)),
        ["levels/a.txt", "levels/mine.txt"]
    );
}

/// The scores are more important than the last levels.
#[test]
fn of_too_many_files_the_last_levels_are_left_out() {
    let folder = filled("many");
    let (bytes, sentences) = home(&folder).save_at_most(8);
    assert_eq!(sentences, ["2 files are left out: a backup has at most 8"]);
    let files = read_all(&bytes);
    let names: Vec<&str> = files.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names[..2], ["levels/mine.txt", "levels/mine.txt.autosave"]);
    assert_eq!(names[6..], ["scores.txt", "settings.toml"]);
}
