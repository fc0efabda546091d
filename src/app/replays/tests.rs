//! Recordings stay kept, and a run belongs to one window at a time.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use breakout::difficulty::{DIFFICULTIES, Difficulty};
use breakout::game::Phase;
use breakout::level::LevelId;
use breakout::records::{LevelResult, Stars};
use breakout::replay::{Playthrough, RULES};

use super::jobs::LAST_GAMES;
use super::*;
use crate::app::keeping::Kept;
use crate::app::platform::testing::TestFolder;
use crate::app::platform::whole_file;
use crate::app::words::words;
use crate::scenes;

/// Two levels that a bot does not clear at once.
fn levels() -> LevelSet {
    scenes::levels("2 2 2 2 2 2\n---\n3 3 3 3 3 3\n")
}

fn other_levels() -> LevelSet {
    scenes::levels("4 4 4 4 4 4\n")
}

impl Replays {
    #[track_caller]
    fn load_whole(folder: &TestFolder) -> Self {
        let mut replays = Self::load(Some(folder.to_path_buf()), Some(&levels()));
        assert_eq!(replays.finish(), Vec::<String>::new());
        replays
    }

    /// Leaves a run of `steps` steps, as the title does, and returns its id.
    fn leave_run(&mut self, levels: &LevelSet, steps: usize) -> RunId {
        let run = Run::begin();
        let id = run.id();
        self.leave(run, scenes::recorded(levels, steps));
        assert_eq!(self.finish(), Vec::<String>::new());
        id
    }

    fn offered(&self) -> Option<RunId> {
        self.offer().map(|offer| offer.id)
    }
}

/// The file names of the recordings, without the locks.
fn names(folder: &TestFolder) -> Vec<String> {
    let entries = fs::read_dir(folder.join("replays"))
        .into_iter()
        .flatten()
        .flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.contains(".replay"))
        .collect();
    names.sort();
    names
}

#[test]
fn a_run_that_was_left_or_killed_is_offered_by_the_next_window_as_it_was() {
    for is_killed in [false, true] {
        let folder = TestFolder::new("left");
        let mut replays = Replays::load_whole(&folder);
        assert!(replays.offer().is_none() && replays.is_keeping());
        let recording = scenes::recorded(&levels(), 900);
        let run = Run::begin();
        replays.keep(&run, scenes::recorded(&levels(), 300));
        replays.keep(&run, recording.clone());
        let id = run.id();
        if is_killed {
            replays.flush();
            drop((run, replays));
        } else {
            replays.leave(run, recording.clone());
            assert_eq!(replays.offered(), Some(id), "at the title too");
            replays.finish();
        }
        let mut next = Replays::load_whole(&folder);
        let offer = next.offer().expect("the run");
        assert_eq!(offer.recording.standing, recording.standing);
        assert!(offer.recording.counts() && offer.recording.is_of_these_rules());
        let (run, read) = next.take_offer().expect("nobody else has it");
        assert!(*read == recording && run.id() == id && next.offer().is_none());
        next.end(run, recording);
        next.finish();
        assert_eq!(names(&folder), [format!("game-{id}.replay")]);
        assert!(Replays::load_whole(&folder).offer().is_none());
    }
}

#[test]
fn a_run_belongs_to_one_window_at_a_time() {
    let folder = TestFolder::new("windows");
    let mut first = Replays::load_whole(&folder);
    let run = Run::begin();
    first.keep(&run, scenes::recorded(&levels(), 900));
    first.finish();
    let second = Replays::load_whole(&folder);
    assert_eq!(second.offered(), None, "it is being played");
    first.leave(run, scenes::recorded(&levels(), 1000));
    first.finish();
    let [mut second, mut third] = [(); 2].map(|()| Replays::load_whole(&folder));
    assert!(second.offered().is_some() && third.offered().is_some());
    let taken = second.take_offer().expect("it is faster");
    for late in [&mut first, &mut third] {
        assert!(late.take_offer().is_none());
        assert_eq!(
            late.finish(),
            ["The run cannot be continued here: another window plays it"]
        );
        assert_eq!(late.offered(), None);
    }
    // A stale offer gives the run as another window left it, and nothing once that window has ended it.
    second.leave(taken.0, scenes::recorded(&levels(), 1100));
    second.finish();
    let mut fourth = Replays::load_whole(&folder);
    let mut fifth = Replays::load_whole(&folder);
    let (run, _) = second.take_offer().expect("it is free again");
    let longer = scenes::recorded(&levels(), 1200);
    second.leave(run, longer.clone());
    second.finish();
    let (run, recording) = fourth.take_offer().expect("it is free once more");
    assert!(*recording == longer);
    fourth.end(run, longer);
    fourth.finish();
    assert!(fifth.take_offer().is_none());
    let said = ["The run cannot be continued: no such file"];
    assert_eq!(fifth.finish(), said);
}

#[test]
fn runs_begun_at_the_same_moment_have_different_ids() {
    let ids: Vec<RunId> = (0..200).map(|_| Run::begin().id()).collect();
    assert!(ids.is_sorted_by(|one, next| one < next), "{ids:?}");
}

#[test]
fn there_is_one_run_to_come_back_to_for_each_set_of_levels() {
    let folder = TestFolder::new("one");
    let mut replays = Replays::load_whole(&folder);
    let old = replays.leave_run(&levels(), 500);
    let other = replays.leave_run(&other_levels(), 600);
    assert_eq!(replays.offered(), Some(other), "what was left last");
    assert_eq!(
        Replays::load_whole(&folder).offered(),
        Some(old),
        "of its own levels"
    );
    let mut replays = Replays::load_whole(&folder);
    let new = replays.leave_run(&levels(), 700);
    let left = |id| format!("left-{id}.replay");
    assert_eq!(
        names(&folder),
        [format!("game-{old}.replay"), left(other), left(new)]
    );
    // A window that was killed leaves two, and the next one finds the newest. The other one waits.
    let run = Run::begin();
    let killed = run.id();
    replays.keep(&run, scenes::recorded(&levels(), 800));
    replays.flush();
    drop((run, replays));
    assert_eq!(Replays::load_whole(&folder).offered(), Some(killed));
    let game = |id| format!("game-{id}.replay");
    assert_eq!(
        names(&folder),
        [game(old), left(other), left(new), left(killed)]
    );
}

#[test]
fn the_newest_ten_games_are_kept() {
    let folder = TestFolder::new("games");
    let mut replays = Replays::load_whole(&folder);
    let mut expected = Vec::new();
    for steps in 0..LAST_GAMES + 3 {
        let run = Run::begin();
        expected.push(format!("game-{}.replay", run.id()));
        replays.end(run, scenes::recorded(&levels(), 200 + steps));
        replays.finish();
    }
    assert_eq!(names(&folder), expected[3..]);
}

/// A run that waited for a long time counts as new when it becomes a game.
#[test]
fn a_run_that_has_just_become_a_game_stays() {
    let folder = TestFolder::new("just-now");
    let mut replays = Replays::load_whole(&folder);
    let waits = scenes::recorded(&levels(), 500);
    replays.leave_run(&levels(), 500);
    for steps in 0..LAST_GAMES {
        replays.end(Run::begin(), scenes::recorded(&levels(), 200 + steps));
        replays.finish();
    }
    let before = names(&folder);
    replays.leave_run(&levels(), 700);
    replays.end(Run::begin(), scenes::recorded(&levels(), 300));
    replays.finish();
    let is_game = |name: &String| name.starts_with("game-") && !before.contains(name);
    let games: Vec<String> = names(&folder).into_iter().filter(is_game).collect();
    assert_eq!(games.len(), 2, "it, and the one that ended after it");
    let game = fs::read(folder.join("replays").join(&games[0]));
    assert!(game.is_ok_and(|bytes| bytes == waits.to_bytes()));
}

/// Games from a time when the clock was ahead, by their names and their files' times. A game played after them
/// is newer, and none of them replaces it.
#[test]
fn a_clock_that_is_set_back_makes_no_new_game_the_oldest() {
    let folder = TestFolder::new("set-back");
    fs::create_dir(folder.join("replays")).expect("a folder");
    let ahead = time::millis() + 10_000_000_000;
    let future = SystemTime::now() + Duration::from_hours(10_000);
    for number in 0..LAST_GAMES as u64 {
        let name = format!("replays/game-{}-1.replay", ahead + number);
        folder.write(&name, scenes::recorded(&levels(), 200).to_bytes());
        let file = File::options().append(true).open(folder.join(name));
        file.and_then(|file| file.set_modified(future))
            .expect("a file of ours");
    }
    // No run can come after this number, so the file is none of ours.
    folder.write(&format!("replays/game-{}-1.replay", u64::MAX), "");
    let before = names(&folder);
    let mut replays = Replays::load_whole(&folder);
    let mut made = Vec::new();
    for steps in 0..3 {
        let run = Run::begin();
        made.push(format!("game-{}.replay", run.id()));
        replays.end(run, scenes::recorded(&levels(), 300 + steps));
        replays.finish();
    }
    let mut kept = [&before[3..], &made].concat();
    kept.sort();
    assert_eq!(names(&folder), kept);
}

/// The disk does not take the end of a run: the player is told, and the run does not come back.
#[test]
fn a_run_that_is_over_is_never_offered_again() {
    let folder = TestFolder::new("over");
    let mut replays = Replays::load_whole(&folder);
    let run = Run::begin();
    replays.keep(&run, scenes::recorded(&levels(), 300));
    replays.finish();
    let id = run.id();
    // A file cannot take the place of a folder.
    let game = folder.join("replays").join(format!("game-{id}.replay"));
    for name in whole_file::names(&game) {
        fs::create_dir(name).expect("a folder");
    }
    replays.end(run, scenes::recorded(&levels(), 400));
    assert_eq!(replays.finish().len(), 1);
    drop(replays);
    assert_eq!(
        names(&folder)
            .iter()
            .filter(|name| name.starts_with("left"))
            .count(),
        0
    );
    assert!(Replays::load_whole(&folder).offer().is_none());
}

/// A file that cannot be renamed is not removed.
#[test]
fn a_run_that_cannot_become_a_game_stays() {
    let folder = TestFolder::new("stays");
    let mut replays = Replays::load_whole(&folder);
    let left = replays.leave_run(&levels(), 500);
    fs::create_dir(folder.join("replays").join(format!("game-{left}.replay"))).expect("a folder");
    let run = Run::begin();
    replays.leave(run, scenes::recorded(&levels(), 600));
    assert_eq!(replays.finish().len(), 1);
    assert!(names(&folder).contains(&format!("left-{left}.replay")));
}

#[test]
fn an_unreadable_run_is_set_aside_and_reported_once() {
    let newer = b"breakout replay 99 0\n".as_slice();
    let cut = &scenes::recorded(&levels(), 300).to_bytes()[..200];
    for (bytes, problem, stays) in [
        (newer, "format 99", true),
        (cut, "damaged", false),
        (b"", "not a Breakout recording", false),
    ] {
        let folder = TestFolder::new("damaged");
        fs::create_dir(folder.join("replays")).expect("a folder");
        folder.write("replays/left-1-2.replay", bytes);
        folder.write("replays/left-none.replay", bytes);
        let mut replays = Replays::load(Some(folder.to_path_buf()), Some(&levels()));
        let said = replays.finish();
        assert!(said.len() == 1 && said[0].contains(problem), "{said:?}");
        assert!(replays.offer().is_none());
        let kept = if stays { "left-1-2" } else { "aside-1-2" };
        let kept = format!("{kept}.replay");
        let place = words().files.place(&folder.join("replays").join(&kept));
        let place = format!("; it is kept as {place}");
        assert_eq!(said[0].ends_with(&place), !stays, "{said:?}");
        assert!(names(&folder).contains(&kept), "{problem}");
        assert!(names(&folder).contains(&"left-none.replay".to_owned()));
        let mut again = Replays::load(Some(folder.to_path_buf()), Some(&levels()));
        assert_eq!(again.finish().is_empty(), !stays, "{problem}");
    }
}

#[test]
fn a_run_of_earlier_rules_is_offered_and_ends_as_a_game() {
    let folder = TestFolder::new("rules");
    let mut replays = Replays::load_whole(&folder);
    let run = Run::begin();
    let earlier = Recording {
        rules: RULES - 1,
        ..scenes::recorded(&levels(), 900)
    };
    replays.leave(run, earlier);
    replays.finish();
    let mut next = Replays::load_whole(&folder);
    assert!(!next.offer().expect("the run").recording.is_of_these_rules());
    let (run, recording) = next.take_offer().expect("the run");
    assert!(!recording.is_of_these_rules());
    next.retire(run);
    next.finish();
    let names = names(&folder);
    assert!(
        names.len() == 1 && names[0].starts_with("game-"),
        "{names:?}"
    );
}

#[test]
fn a_failed_write_is_reported_once_and_tried_again() {
    let folder = TestFolder::new("full");
    folder.write("replays", "a file in the way");
    let mut replays = Replays::load_whole(&folder);
    let run = Run::begin();
    for round in 0..3 {
        replays.keep(&run, scenes::recorded(&levels(), 500 + round));
        let said = replays.finish();
        assert_eq!(said.len(), usize::from(round == 0), "{said:?}");
        assert!(!replays.is_keeping());
    }
    let over = Run::begin();
    replays.end(over, scenes::recorded(&levels(), 300));
    replays.finish();
    fs::remove_file(folder.join("replays")).expect("it goes away");
    replays.keep(&run, scenes::recorded(&levels(), 600));
    assert_eq!(replays.finish(), ["Recordings are kept again"]);
    assert_eq!(names(&folder).len(), 2, "the game before it too");
}

#[test]
fn a_run_that_could_not_be_written_can_be_continued_in_its_window() {
    let folder = TestFolder::new("unwritten");
    let mut replays = Replays::load_whole(&folder);
    let recording = scenes::recorded(&levels(), 500);
    let run = Run::begin();
    replays.leave(run, recording.clone());
    folder.write("replays", "a file in the way");
    let (_, read) = replays.take_offer().expect("it is still there");
    assert!(*read == recording);
}

/// A run that cleared its first level, and its scores with the proof.
fn proven(replays: &mut Replays) -> (Recording, Records, RunId) {
    let levels = scenes::levels("ball: 400 400 0 -300\n. . .\n. 2 .\n---\n3 3 3\n");
    let recording = scenes::recorded(&levels, 3000);
    let mut playthrough = Playthrough::new(&recording);
    while playthrough.game().phase() == Phase::Playing {
        assert!(playthrough.step());
    }
    let result = LevelResult::of(playthrough.game());
    let run = Run::begin();
    let mut records = Records::default();
    let normal = Difficulty::Normal;
    records.note_level(&levels[0], normal, &result, Some(run.id()));
    records.note_run(&levels, 0, normal, recording.standing.score, Some(run.id()));
    replays.prove(&run, recording.clone());
    (recording, records, run.id())
}

/// Checks every claim, notes the verdicts, and returns whether each score was confirmed.
fn check(replays: &mut Replays, records: &mut Records) -> Vec<bool> {
    let mut verdicts = Vec::new();
    loop {
        let found = replays.check(records, false);
        if found.is_empty() && replays.checking.is_idle() {
            return verdicts;
        }
        for (claim, shown) in found {
            records.check(&claim, shown);
            verdicts.push(shown.score);
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_best_score_is_proved_by_its_recording_and_by_no_other() {
    let forgeries: [fn(&mut Recording); 7] = [
        |_| {},
        |recording| recording.standing.score += 10,
        |recording| recording.ranked = false,
        |recording| recording.setup.rules.practice = true,
        |recording| recording.setup.rules.chance = false,
        |recording| recording.rules += 1,
        |recording| recording.setup.rules.difficulty = Difficulty::Easy,
    ];
    for (number, forge) in forgeries.into_iter().enumerate() {
        let folder = TestFolder::new("proof");
        let mut replays = Replays::load_whole(&folder);
        let (mut recording, mut records, id) = proven(&mut replays);
        forge(&mut recording);
        let run = Run::new(id);
        replays.prove(&run, recording.clone());
        assert!(*replays.proof(id).expect("not saved yet") == recording);
        assert!(
            replays.check(&records, false).is_empty(),
            "it is not saved yet"
        );
        replays.finish();
        assert_eq!(names(&folder), [format!("best-{id}.replay")]);
        let holds = number == 0;
        assert_eq!(
            check(&mut replays, &mut records),
            [holds, holds],
            "{number}"
        );
        assert!(*replays.proof(id).expect("it is kept") == recording);
    }
}

/// Only what a recording showed is marked: a better time without one has no mark.
#[test]
fn a_time_is_proved_by_a_recording_that_has_it() {
    let folder = TestFolder::new("time");
    let mut replays = Replays::load_whole(&folder);
    let (recording, mut records, _) = proven(&mut replays);
    replays.finish();
    let level = &recording.setup.levels[0];
    let normal = Difficulty::Normal;
    let marks = |records: &Records| {
        let best = records.level(level, normal);
        (best.shows_score(), best.shows_time())
    };
    assert_eq!(marks(&records), (None, false));
    check(&mut replays, &mut records);
    assert_eq!(marks(&records), (Some(true), true));
    let faster = LevelResult {
        level: LevelId::default(),
        score: 1,
        seconds: 0.5,
        stars: Stars::default(),
    };
    records.note_level(level, normal, &faster, None);
    assert_eq!(marks(&records), (Some(true), false));
    // A file cannot carry the marks.
    let mut read = Records::parse(&records.to_string()).0;
    assert_eq!(marks(&read), (None, false));
    check(&mut Replays::load_whole(&folder), &mut read);
    assert_eq!(marks(&read), (Some(true), false));
}

#[test]
fn proofs_on_screen_are_checked_first() {
    let folder = TestFolder::new("first");
    let mut replays = Replays::load_whole(&folder);
    let (recording, _, _) = proven(&mut replays);
    let levels = &recording.setup.levels;
    let score = recording.standing.score;
    let mut records = Records::default();
    let runs = [1, 2, 3, 4].map(|row| {
        let difficulty = DIFFICULTIES[row].kind;
        let run = Run::begin();
        records.note_run(levels, 0, difficulty, score, Some(run.id()));
        let mut of_run = recording.clone();
        of_run.setup.rules.difficulty = difficulty;
        replays.prove(&run, of_run);
        run.id()
    });
    replays.finish();
    replays.check_first(vec![runs[3]]);
    let first = loop {
        if let [(claim, _), ..] = replays.check(&records, true)[..] {
            break claim.run();
        }
        std::thread::yield_now();
    };
    assert_eq!(first, runs[3]);
}

#[test]
fn another_score_is_not_proved_by_the_recording() {
    let folder = TestFolder::new("score");
    let mut replays = Replays::load_whole(&folder);
    let (recording, _, id) = proven(&mut replays);
    replays.finish();
    let mut records = Records::default();
    let levels = &recording.setup.levels;
    let score = recording.standing.score + 1;
    records.note_run(levels, 0, Difficulty::Normal, score, Some(id));
    assert_eq!(check(&mut replays, &mut records), [false]);
}

#[test]
fn a_damaged_proof_fails_and_a_missing_one_is_tried_again() {
    let folder = TestFolder::new("away");
    let mut replays = Replays::load_whole(&folder);
    let (_, mut records, id) = proven(&mut replays);
    replays.finish();
    let name = format!("replays/best-{id}.replay");
    let bytes = fs::read(folder.join(&name)).expect("it");
    fs::remove_file(folder.join(&name)).expect("it goes away");
    assert_eq!(check(&mut replays, &mut records), [] as [bool; 0]);
    assert!(replays.proof(id).is_err());
    folder.write(&name, &bytes[..bytes.len() - 1]);
    let mut next = Replays::load_whole(&folder);
    assert_eq!(check(&mut next, &mut records), [false, false]);
    assert!(folder.join(&name).exists(), "it is marked and kept");
}

#[test]
fn proofs_of_beaten_scores_go_after_a_week() {
    let folder = TestFolder::new("beaten");
    let mut replays = Replays::load_whole(&folder);
    let (recording, records, id) = proven(&mut replays);
    let beaten = Run::begin();
    replays.prove(&beaten, recording);
    replays.finish();
    replays.sweep_proofs(&records);
    assert_eq!(names(&folder).len(), 2, "it is young");
    for name in names(&folder) {
        let path = folder.join("replays").join(name);
        let file = fs::File::options().write(true).open(path);
        file.and_then(|file| file.set_modified(std::time::UNIX_EPOCH))
            .expect("a time");
    }
    replays.sweep_proofs(&records);
    assert_eq!(names(&folder), [format!("best-{id}.replay")]);
}

#[test]
fn without_a_folder_nothing_is_kept_and_nothing_said() {
    let mut replays = Replays::load(None, Some(&levels()));
    let run = Run::begin();
    replays.keep(&run, scenes::recorded(&levels(), 500));
    replays.leave(run, scenes::recorded(&levels(), 500));
    assert!(!replays.is_keeping() && replays.offer().is_none());
    assert!(replays.advance(0.0).is_empty() && replays.finish().is_empty());
}

#[test]
fn a_frame_does_not_wait_for_the_disk_and_the_last_state_is_kept() {
    let folder = TestFolder::new("frames");
    let mut replays = Replays::load_whole(&folder);
    let run = Run::begin();
    for steps in 0..20 {
        replays.keep(&run, scenes::recorded(&levels(), 400 + steps));
        assert!(replays.advance(0.0).is_empty());
    }
    let last = scenes::recorded(&levels(), 420);
    replays.leave(run, last.clone());
    assert!(replays.finish().is_empty());
    let mut next = Replays::load_whole(&folder);
    assert!(*next.take_offer().expect("the run").1 == last);
}

#[test]
fn litter_of_killed_programs_is_removed_and_a_lock_after_a_day() {
    let folder = TestFolder::new("litter");
    fs::create_dir(folder.join("replays")).expect("a folder");
    let litter = ["left-1-2.lock"];
    let others = ["left.lock", "notes.txt", "best.new"];
    let half = ["game-1-2.replay.77-0.new"];
    for name in litter.into_iter().chain(others).chain(half) {
        folder.write(&format!("replays/{name}"), "");
    }
    Replays::load_whole(&folder);
    let count = || fs::read_dir(folder.join("replays")).expect("it").count();
    assert_eq!(count(), 4, "another window may be taking the lock");
    let long_ago = std::time::UNIX_EPOCH;
    for name in litter.into_iter().chain(others) {
        let file = fs::File::options()
            .write(true)
            .open(folder.join("replays").join(name));
        file.and_then(|file| file.set_modified(long_ago))
            .expect("a time");
    }
    Replays::load_whole(&folder);
    assert_eq!(count(), 3);
}

/// Opening a pipe would wait for a reader for ever.
#[cfg(unix)]
#[test]
fn a_run_whose_lock_is_a_pipe_is_reported_and_not_offered() {
    let folder = TestFolder::new("pipe");
    let mut replays = Replays::load_whole(&folder);
    let id = replays.leave_run(&levels(), 500);
    drop(replays);
    let lock = folder.join("replays").join(format!("left-{id}.lock"));
    fs::remove_file(&lock).expect("nobody has it");
    let made = std::process::Command::new("mkfifo").arg(&lock).status();
    assert!(made.is_ok_and(|status| status.success()));
    let mut replays = Replays::load(Some(folder.to_path_buf()), Some(&levels()));
    let reason = format!("{}: it is not a regular file", lock.display());
    let said = [format!("A run cannot be continued: {reason}")];
    assert_eq!(replays.finish(), said);
    assert!(replays.offer().is_none());
}
