//! A backup has everything, and loading one loses nothing, whatever is cut off, damaged or full.
//!
//! `BREAKOUT_FAULTS=1000` makes the long tests as long as that.

use std::collections::BTreeMap;
use std::fs::{create_dir_all, read, write};
use std::process::{Command, Stdio};
use std::time::Duration;

use breakout::difficulty::Difficulty;
use breakout::level::{Level, LevelId, LevelSet};
use breakout::records::{LevelResult, Stars};
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

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

/// What a backup of a folder has.
fn content(folder: &Path) -> Content {
    let (bytes, sentences) = home(folder).save();
    assert_eq!(sentences, Vec::<String>::new());
    file::from_bytes(&bytes)
        .expect("it is whole")
        .into_iter()
        .collect()
}

fn names(content: &Content) -> Vec<&str> {
    content.keys().map(String::as_str).collect()
}

#[test]
fn what_is_saved_and_loaded_elsewhere_is_there_byte_for_byte() {
    let (one, other) = (filled("one"), TestFolder::new("other"));
    one.write("replays/left-1795409260579-13914.lock", "");
    one.write("scores.txt.old", "before");
    one.write("crash-0001.txt", "of this machine");
    let (bytes, _) = home(&one).save();
    // The first start has written its settings.
    settings_file::SettingsFile::load(Some(other.to_path_buf()), &crate::app::Overrides::default());
    assert_eq!(home(&other).load(&bytes), Ok(()));
    let (kept, loaded) = (content(&one), content(&other));
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
    assert!(!other.names().contains(&LOADING.to_owned()));
    assert_eq!(home(&other).load(&bytes), Ok(()), "once more");
    assert!(content(&other) == loaded, "does nothing more");
}

#[test]
fn of_both_sides_the_better_scores_the_longer_runs_and_all_levels_stay() {
    let (one, other) = (filled("one"), filled("other"));
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
    assert_eq!(home(&other).load(&home(&one).save().0), Ok(()));
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
    assert_eq!(home(&one).load(&home(&other).save().0), Ok(()));
    for run in &runs {
        assert!(content(&one)[run] == before[run], "the longer one");
    }
}

#[test]
fn a_run_that_a_newer_program_wrote_stays() {
    let (one, other) = (filled("older"), filled("newer"));
    let run = "replays/left-1795409260600-7.replay";
    let newer = "breakout replay 3 5be1c2d3f49786aa\n";
    one.write(run, recorded(100));
    other.write(run, newer);
    assert_eq!(home(&other).load(&home(&one).save().0), Ok(()));
    assert_eq!(other.text(run), newer);
    assert_eq!(home(&one).load(&home(&other).save().0), Ok(()));
    assert_eq!(one.text(run), newer, "and counts there");
}

#[test]
fn a_run_that_has_ended_here_is_not_offered_again() {
    let (one, other) = (filled("one"), filled("other"));
    let run = "1795409260579-13914.replay";
    let left = other.join(format!("replays/left-{run}"));
    std::fs::rename(&left, other.join(format!("replays/game-{run}"))).expect("it was there");
    assert_eq!(home(&other).load(&home(&one).save().0), Ok(()));
    assert!(!left.exists());
}

#[test]
fn what_was_changed_here_is_not_changed_back_by_a_backup() {
    let (one, other) = (TestFolder::new("one"), TestFolder::new("other"));
    let write = |folder: &TestFolder, text: &str| folder.write("settings.toml", text);
    write(&one, "# Theirs\n[sound]\neffects = 3\nmusic = 2\n");
    write(&other, "# Ours\n[sound]\neffects = 9\n");
    assert_eq!(home(&other).load(&home(&one).save().0), Ok(()));
    assert_eq!(
        other.text("settings.toml"),
        "# Ours\n[sound]\neffects = 9\n# How loud the music is; 0 is off (0 to 10)\nmusic = 2\n"
    );
}

#[test]
fn what_is_no_whole_backup_costs_a_sentence_and_nothing_else() {
    let (one, other) = (filled("one"), filled("other"));
    let before = content(&other);
    let (whole, _) = home(&one).save();
    for (bytes, reason) in [
        (&b""[..], "this is not a backup of Breakout"),
        (
            b"breakout replay 1 00\n",
            "this is not a backup of Breakout",
        ),
        (
            b"breakout backup 2\n...",
            "the backup is in format 2, and this Breakout reads formats up to 1",
        ),
        (
            b"breakout backup x\n",
            "the backup is damaged, and nothing of it is loaded",
        ),
    ] {
        let said = home(&other).load(bytes);
        assert_eq!(said, Err(format!("Nothing is loaded: {reason}")));
    }
    let mut rng = Pcg32::seed_from_u64(1);
    for round in 0..rounds(1000) {
        let mut bytes = whole.clone();
        match round % 3 {
            0 => bytes.truncate(rng.random_range(0..whole.len())),
            // The first line says what it is.
            1 => {
                let bit = rng.random_range(18 * 8..whole.len() * 8);
                bytes[bit / 8] ^= 1 << (bit % 8);
            }
            _ => {
                let at = rng.random_range(18..whole.len());
                let end = (at + 40).min(bytes.len());
                bytes.drain(at..end);
            }
        }
        // A flip in the last byte's padding may change nothing.
        if let Ok(files) = file::from_bytes(&bytes) {
            assert!(
                files == file::from_bytes(&whole).expect("it is whole"),
                "{round}"
            );
            continue;
        }
        assert!(home(&other).load(&bytes).is_err(), "{round}");
    }
    assert!(content(&other) == before);
}

#[test]
fn no_name_in_a_backup_leads_out_of_its_folders() {
    let (folder, beside) = (TestFolder::new("inside"), TestFolder::new("beside"));
    let outside = format!("../{}/x.txt", beside.file_name().expect("a name").display());
    for name in [
        outside.as_str(),
        &format!("levels/../{outside}"),
        &format!("{}/x.txt", beside.display()),
        "levels/../x.txt",
        "levels/.hidden.txt",
        "levels//x.txt",
        "levels/",
        "levels",
        "levels/c:x.txt",
        "levels\\x.txt",
        "levels/x\u{7}.txt",
        "replays/left-1-1.lock",
        "replays/deep/left-1-1.replay",
        "crash-0001.txt",
        "loading.backup",
    ] {
        let expected = (name == "replays/deep/left-1-1.replay").then_some(MergeKind::Recording);
        assert_eq!(MergeKind::of(name), expected, "{name}");
        let files = vec![(name.to_owned(), b"hostile".to_vec())];
        assert_eq!(
            home(&folder).load(&file::to_bytes(&files)),
            Ok(()),
            "{name}"
        );
    }
    assert_eq!(beside.names(), Vec::<String>::new());
}

#[test]
fn a_small_file_that_inflates_to_more_than_a_backup_is_refused() {
    let body = vec![b'\n'; file::MAX_INFLATED + 1];
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&body, 1);
    let bytes = [&b"breakout backup 1\n"[..], &packed].concat();
    assert!(bytes.len() < 4 << 20);
    assert_eq!(
        file::from_bytes(&bytes),
        Err(words().files.damaged_backup.to_owned())
    );
}

fn rounds(default: usize) -> usize {
    let wanted = std::env::var("BREAKOUT_FAULTS").ok();
    wanted
        .and_then(|wanted| wanted.parse().ok())
        .unwrap_or(default)
}

/// Names the folder in which [`a_process_that_loads`] works, and the backup.
const FOLDER_VARIABLE: &str = "BREAKOUT_TEST_LOADS_IN";
const BACKUP_VARIABLE: &str = "BREAKOUT_TEST_LOADS";

/// Not a test by itself: the process that others start, and kill.
#[test]
fn a_process_that_loads() {
    let Some(folder) = std::env::var_os(FOLDER_VARIABLE) else {
        return;
    };
    let backup = std::env::var_os(BACKUP_VARIABLE).expect("it is set with the folder");
    let loaded = home(Path::new(&folder)).load(&read(backup).expect("the backup"));
    println!("\nloaded: {loaded:?}");
}

/// Starts that process, in a shell that first runs `before`.
fn loading_process(folder: &Path, backup: &Path, before: &str) -> Command {
    let program = std::env::current_exe().expect("this program");
    let test = "app::backup::tests::a_process_that_loads";
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{before} exec \"$0\" \"$@\"")])
        .arg(program)
        .args(["--exact", test, "--nocapture"])
        .env(FOLDER_VARIABLE, folder)
        .env(BACKUP_VARIABLE, backup)
        .stdout(Stdio::piped());
    command
}

#[cfg(unix)]
#[test]
fn after_a_kill_at_any_moment_the_next_start_has_all_that_was_or_all_that_merging_gives() {
    let (one, scratch) = (filled("one"), TestFolder::new("scratch"));
    for number in 0..40 {
        one.write(
            &format!("levels/level-{number}.txt"),
            format!(". {} .\n", number % 9 + 1),
        );
    }
    keep_score(&one, &LevelSet::builtin()[3], 777);
    let backup = scratch.join("a.backup");
    write(&backup, home(&one).save().0).expect("a file");
    let before = content(&filled("before"));
    let merged = {
        let folder = filled("merged");
        assert_eq!(home(&folder).load(&read(&backup).expect("it")), Ok(()));
        content(&folder)
    };
    let mut rng = Pcg32::seed_from_u64(2);
    let mut halves = 0;
    let rounds = rounds(20);
    for round in 0..rounds {
        let folder = filled("killed");
        let mut process = loading_process(&folder, &backup, "")
            .spawn()
            .expect("a process");
        // Any moment will do: what is checked holds at each.
        std::thread::sleep(Duration::from_micros(rng.random_range(0..60_000)));
        process.kill().expect("it can be killed");
        process.wait().expect("it ends");
        let half = content(&folder);
        halves += usize::from(half != before && half != merged);
        assert_eq!(home(&folder).finish(), None);
        let kept = content(&folder);
        assert!(
            kept == before || kept == merged,
            "round {round}: {:?}",
            names(&kept)
        );
        let is_odd = |name: &String| name.contains(".new") || name == LOADING;
        assert!(!folder.names().iter().any(is_odd), "{:?}", folder.names());
    }
    println!("{halves} of {rounds} kills came between the first change and the last");
}

/// A limit on the size of files stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn where_there_is_no_room_nothing_is_loaded_and_the_sentence_says_how_much_is_missing() {
    let (one, other) = (filled("one"), filled("other"));
    one.write("levels/large.txt", "// A long comment\n".repeat(4000));
    let backup = one.join("a.backup");
    let (bytes, _) = home(&one).save();
    write(&backup, &bytes).expect("a file");
    let needed: usize = content(&one).values().map(Vec::len).sum::<usize>() + bytes.len();
    let before = content(&other);
    let limit = "trap '' XFSZ; ulimit -S -f 40;";
    let output = loading_process(&other, &backup, limit)
        .output()
        .expect("a process");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    // Dash counts blocks of 512 bytes, and others of 1024.
    let missing = [512, 1024].map(|block| (needed - 40 * block).div_ceil(1000));
    let wanted = missing.map(|kilobytes| {
        format!("loaded: Err(\"Nothing is loaded: {kilobytes} KB more room is needed\")")
    });
    assert!(
        wanted.iter().any(|wanted| said.contains(wanted)),
        "{wanted:?} {said}"
    );
    assert!(content(&other) == before);
    let is_odd = |name: &String| name.contains(".new") || name == LOADING;
    assert!(!other.names().iter().any(is_odd), "{:?}", other.names());
}
