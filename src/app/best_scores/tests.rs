//! What is kept stays kept, whatever happens to files, disks and processes.
//!
//! `BREAKOUT_FAULTS=1000` makes the long tests as long as that: kills, flipped bits, scores.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use breakout::difficulty::Difficulty;
use breakout::level::{Level, LevelId, LevelSet};
use breakout::records::{Best, LevelResult, Stars};
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use super::*;
use crate::app::keeping::Kept;
use crate::app::platform::testing::TestFolder;
use crate::app::platform::whole_file;
use crate::app::words::words;
use crate::scenes;

const FILE: &str = "scores.txt";
const NORMAL: Difficulty = Difficulty::Normal;

/// A clear of a level with all stars.
fn clear(score: u32) -> LevelResult {
    LevelResult {
        level: LevelId::default(),
        score,
        seconds: 41.25,
        stars: Stars {
            cleared: true,
            unhurt: true,
            in_time: true,
        },
    }
}

/// What is said of a file of ours that was set aside: where it can be found.
fn set_aside(folder: &TestFolder, fault: &str) -> String {
    let kept = words().files.place(&folder.join("scores-aside-0001.txt"));
    format!("scores.txt: {fault}; it is kept as {kept}")
}

/// A level for each number below 4096.
fn numbered_level(number: usize) -> Level {
    let cell = |bit: usize| if number >> bit & 1 == 1 { "2" } else { "3" };
    scenes::level(&(0..12).map(cell).collect::<String>())
}

impl BestScores {
    /// Loads scores of which nothing has to be said.
    #[track_caller]
    fn load_whole(folder: &TestFolder) -> Self {
        let (scores, sentences) = Self::load_and_tell(folder);
        assert!(sentences.is_empty(), "{sentences:?}");
        scores
    }

    fn load_and_tell(folder: &TestFolder) -> (Self, Vec<String>) {
        let mut scores = Self::load(Some(folder.to_path_buf()));
        let sentences = scores.advance(0.0);
        (scores, sentences)
    }

    /// Notes a score and saves it, as a frame and the end of the program do. Returns the sentences
    /// of both: the save may end within the frame or after it.
    fn keep(&mut self, level: &Level, score: u32) -> Vec<String> {
        self.note(|records| records.note_level(level, NORMAL, &clear(score), None));
        let mut sentences = self.advance(0.0);
        sentences.extend(self.finish());
        sentences
    }

    fn score(&self, level: &Level) -> u32 {
        self.records.level(level, NORMAL).score
    }
}

#[test]
fn scores_are_read_back() {
    let folder = TestFolder::new("kept");
    let levels = LevelSet::builtin();
    let mut scores = BestScores::load_whole(&folder);
    assert_eq!(folder.names(), ["scores.txt.lock"], "nothing to keep yet");
    scores.note(|records| records.note_run(&levels, 1, NORMAL, 5000, None));
    assert!(scores.keep(&levels[2], 1200).is_empty());
    let again = BestScores::load_whole(&folder).records;
    let best = again.level(&levels[2], NORMAL);
    assert_eq!((best.score, best.stars), (1200, clear(0).stars));
    assert_eq!(best.seconds(), Some(41.25));
    assert_eq!(again.level(&levels[3], NORMAL), Best::default());
    assert_eq!(again.run(&levels, 1, NORMAL).score, 5000);
    assert_eq!(again.run(&levels, 0, NORMAL).score, 0);
    assert_eq!(folder.names(), [FILE, "scores.txt.lock"]);
}

#[test]
fn without_a_folder_nothing_is_kept_and_nothing_said() {
    let mut scores = BestScores::load(None);
    let level = numbered_level(0);
    assert!(scores.keep(&level, 10).is_empty());
    assert_eq!(scores.score(&level), 10);
}

#[test]
fn a_save_in_a_frame_is_taken_over_when_it_has_ended() {
    let folder = TestFolder::new("frames");
    let levels = [0, 1].map(numbered_level);
    let mut one = BestScores::load_whole(&folder);
    let mut two = BestScores::load_whole(&folder);
    two.keep(&levels[1], 20);
    one.note(|records| records.note_level(&levels[0], NORMAL, &clear(10), None));
    while one.score(&levels[1]) == 0 {
        assert!(one.advance(0.0).is_empty());
        std::thread::yield_now();
    }
    let both = BestScores::load_whole(&folder);
    assert_eq!(levels.map(|level| both.score(&level)), [10, 20]);
}

#[test]
fn a_damaged_file_is_set_aside_and_said_once_and_the_one_before_is_used() {
    let folder = TestFolder::new("damaged");
    let levels = [0, 1, 2].map(numbered_level);
    let mut scores = BestScores::load_whole(&folder);
    for (level, score) in levels.iter().zip([10, 20, 30]) {
        scores.keep(level, score);
    }
    assert_eq!(folder.names(), [FILE, "scores.txt.lock", "scores.txt.old"]);
    let text = folder.text(FILE);
    // The first two are in the file before, the last one is not damaged.
    let damaged = text.replacen(" 10 ", " 99 ", 1).replacen(" 20 ", " ", 1);
    folder.write(FILE, &damaged);
    let (scores, sentences) = BestScores::load_and_tell(&folder);
    assert_eq!(sentences, [set_aside(&folder, "2 lines are damaged")]);
    let kept = levels.each_ref().map(|level| scores.score(level));
    assert_eq!(kept, [10, 20, 30]);
    assert_eq!(folder.text("scores-aside-0001.txt"), damaged);
    assert_eq!(folder.text(FILE), text);
    BestScores::load_whole(&folder);
    // A file that is gone was not given up by the player alone.
    fs::remove_file(folder.join(FILE)).expect("it was there");
    assert_eq!(BestScores::load_whole(&folder).score(&levels[0]), 10);
}

#[test]
fn what_is_none_of_ours_is_set_aside_and_never_overwritten() {
    let level = numbered_level(0);
    for (name, content, fault) in [
        ("binary", &b"\xff\xfe\0\0\n\0"[..], "2 lines are damaged"),
        ("empty", b"", "a line is damaged"),
        (
            "newer",
            b"42b5d013 breakout scores 3\n",
            "a newer Breakout wrote it (version 3)",
        ),
        (
            "long",
            &vec![b'/'; MAX_BYTES + 1],
            "it is longer than 4194304 bytes",
        ),
    ] {
        let folder = TestFolder::new(name);
        let mut scores = BestScores::load_whole(&folder);
        // It may come while the program runs.
        folder.write(FILE, content);
        let sentences = scores.keep(&level, 10);
        assert_eq!(sentences, [set_aside(&folder, fault)], "{name}");
        let aside = fs::read(folder.join("scores-aside-0001.txt"));
        assert_eq!(aside.expect("it is kept"), content, "{name}");
        assert_eq!(BestScores::load_whole(&folder).score(&level), 10, "{name}");
    }
}

/// As a program does that is older than its file.
#[test]
fn what_was_set_aside_counts_again_for_a_program_that_reads_it() {
    let folder = TestFolder::new("returned");
    let newer = TestFolder::new("newer-still");
    let levels = [0, 1].map(numbered_level);
    for ((folder, level), score) in [&folder, &newer].into_iter().zip(&levels).zip([10, 20]) {
        BestScores::load_whole(folder).keep(level, score);
    }
    folder.write("scores-aside-0001.txt", "42b5d013 breakout scores 3\n");
    folder.write("scores-aside-0002.txt", newer.text(FILE));
    let scores = BestScores::load_whole(&folder);
    assert_eq!(levels.each_ref().map(|level| scores.score(level)), [10, 20]);
    let names = [
        "scores-aside-0001.txt",
        FILE,
        "scores.txt.lock",
        "scores.txt.old",
    ];
    assert_eq!(folder.names(), names);
    assert!(!scores.is_whole(), "what the first refers to is not known");
    assert!(BestScores::load_whole(&newer).is_whole());
    let again = BestScores::load_whole(&folder);
    assert_eq!(levels.each_ref().map(|level| again.score(level)), [10, 20]);
}

#[test]
fn a_folder_in_the_place_of_the_file_is_set_aside() {
    let folder = TestFolder::new("folder");
    fs::create_dir_all(folder.join(FILE).join("mine")).expect("a folder");
    let (mut scores, sentences) = BestScores::load_and_tell(&folder);
    assert_eq!(sentences, [set_aside(&folder, "it is not a regular file")]);
    assert!(folder.join("scores-aside-0001.txt/mine").is_dir());
    assert!(scores.keep(&numbered_level(0), 10).is_empty());
    assert_eq!(
        BestScores::load_whole(&folder).score(&numbered_level(0)),
        10
    );
}

#[test]
fn a_failed_save_is_said_once_and_tried_again() {
    let folder = TestFolder::new("failing");
    let mut scores = BestScores::load_whole(&folder);
    fs::remove_dir_all(&*folder).expect("it is empty");
    fs::write(&*folder, "a file where the folder should be").expect("a file");
    let path = folder.join(FILE);
    let sentences = scores.keep(&numbered_level(0), 10);
    let start = format!("Best scores are not kept: {}: ", path.display());
    assert!(
        sentences.len() == 1 && sentences[0].starts_with(&start),
        "{sentences:?}"
    );
    for number in 1..100 {
        assert!(scores.keep(&numbered_level(number), 10).is_empty());
    }
    fs::remove_file(&*folder).expect("it is ours");
    // The end of the program is one more try.
    assert_eq!(scores.finish(), ["Best scores are kept again"]);
    assert!(scores.finish().is_empty());
    let kept = BestScores::load_whole(&folder);
    for number in 0..100 {
        assert_eq!(kept.score(&numbered_level(number)), 10);
    }
}

#[test]
fn a_damaged_file_is_set_aside_only_once_its_replacement_is_written() {
    let folder = TestFolder::new("damaged-failing");
    folder.write(FILE, "damaged");
    // Nothing can be written there.
    let taken: Vec<_> = whole_file::names(&folder.join(FILE)).collect();
    for name in &taken {
        fs::create_dir(name).expect("a folder");
    }
    let (mut scores, sentences) = BestScores::load_and_tell(&folder);
    assert!(sentences.len() == 1 && sentences[0].starts_with("Best scores are not kept: "));
    for number in 0..3 {
        assert!(scores.keep(&numbered_level(number), 10).is_empty());
    }
    assert_eq!(folder.text(FILE), "damaged");
    for name in &taken {
        fs::remove_dir(name).expect("it is empty");
    }
    let sentences = scores.finish();
    let aside = set_aside(&folder, "a line is damaged");
    assert_eq!(sentences, [&aside, "Best scores are kept again"]);
    assert_eq!(folder.text("scores-aside-0001.txt"), "damaged");
}

#[test]
fn a_file_of_version_1_is_taken_over_and_kept_once_more() {
    let folder = TestFolder::new("version-1");
    let level = numbered_level(0);
    let text = format!("level {:016x} 1240 c-t Drawn\n", level.content_hash());
    folder.write(FILE, &text);
    let scores = BestScores::load_whole(&folder);
    let stars = scores.records.stars(&level, Difficulty::Gentle);
    assert!(stars.cleared && stars.in_time && !stars.unhurt);
    assert!(folder.text(FILE).contains(" any 1240 stars=c-t : Drawn\n"));
    assert_eq!(folder.text("scores.txt.old"), text);
}

#[test]
fn what_a_killed_process_left_is_removed_and_nothing_else() {
    let folder = TestFolder::new("left");
    let others = ["notes.txt.1.new", "scores.txt.new.txt"];
    for name in ["scores.txt.1234-0.new", "scores.txt.old.99-1.new"]
        .iter()
        .chain(&others)
    {
        folder.write(name, "half");
    }
    BestScores::load_whole(&folder).keep(&numbered_level(0), 10);
    assert_eq!(
        folder.names(),
        [others[0], FILE, "scores.txt.lock", others[1]]
    );
}

#[cfg(unix)]
#[test]
fn a_linked_file_is_replaced_where_it_is() {
    let folder = TestFolder::new("linked");
    fs::create_dir(folder.join("real")).expect("a folder");
    std::os::unix::fs::symlink("real/mine.txt", folder.join(FILE)).expect("a link");
    for score in [10, 20] {
        assert!(
            BestScores::load_whole(&folder)
                .keep(&numbered_level(0), score)
                .is_empty()
        );
        let link = fs::symlink_metadata(folder.join(FILE)).expect("the link");
        assert!(link.is_symlink());
        assert!(
            folder
                .text("real/mine.txt")
                .contains(&format!(" {score} stars="))
        );
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_something_unreadable_is_set_aside_and_its_target_stays() {
    let folder = TestFolder::new("linked-folder");
    fs::create_dir(folder.join("mine")).expect("a folder");
    std::os::unix::fs::symlink("mine", folder.join(FILE)).expect("a link");
    let (mut scores, sentences) = BestScores::load_and_tell(&folder);
    assert_eq!(sentences, [set_aside(&folder, "it is not a regular file")]);
    assert!(scores.keep(&numbered_level(0), 10).is_empty());
    assert!(folder.text(FILE).contains(" 10 stars="));
    assert!(folder.join("mine").is_dir());
}

#[cfg(unix)]
#[test]
fn a_link_that_turns_to_something_unreadable_costs_no_score() {
    let folder = TestFolder::new("linked-later");
    let mut scores = BestScores::load_whole(&folder);
    fs::create_dir(folder.join("mine")).expect("a folder");
    std::os::unix::fs::symlink("mine", folder.join(FILE)).expect("a link");
    assert_eq!(scores.keep(&numbered_level(0), 10).len(), 1);
    assert!(folder.text(FILE).contains(" 10 stars="));
}

#[test]
fn a_window_that_hangs_while_it_saves_stops_no_other() {
    let folder = TestFolder::new("hangs");
    let lock = fs::File::create(folder.join("scores.txt.lock")).expect("a file");
    lock.lock().expect("a lock");
    let mut scores = BestScores::load_whole(&folder);
    assert!(scores.keep(&numbered_level(0), 10).is_empty());
    assert!(folder.text(FILE).contains(" 10 stars="));
}

/// Opening a pipe would wait for a reader for ever.
#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_the_lock_stops_nobody() {
    let folder = TestFolder::new("pipe");
    let lock = folder.join("scores.txt.lock");
    let made = Command::new("mkfifo").arg(&lock).status();
    assert!(made.is_ok_and(|status| status.success()));
    let (mut scores, said) = BestScores::load_and_tell(&folder);
    assert!(said.is_empty(), "{said:?}");
    for number in 0..3 {
        assert!(scores.keep(&numbered_level(number), 10).is_empty());
    }
    assert_eq!(
        BestScores::load_and_tell(&folder)
            .0
            .score(&numbered_level(2)),
        10
    );
}

#[test]
fn a_damaged_file_loses_nothing_that_was_there_before() {
    let folder = TestFolder::new("cuts");
    let levels = [0, 1, 2].map(numbered_level);
    let mut scores = BestScores::load_whole(&folder);
    for (level, score) in levels.iter().zip([10, 20, 30]) {
        scores.keep(level, score);
    }
    let whole = fs::read(folder.join(FILE)).expect("it is kept");
    let before = folder.text("scores.txt.old");
    let mut rng = Pcg32::seed_from_u64(1);
    let flipped = (0..rounds(100)).map(|_| {
        let mut bytes = whole.clone();
        // The last line break is no loss.
        let bit = rng.random_range(0..(whole.len() - 1) * 8);
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    });
    let cuts = (0..whole.len() - 1).map(|end| whole[..end].to_vec());
    for damaged in cuts.chain(flipped) {
        for name in folder.names() {
            fs::remove_file(folder.join(name)).expect("it is ours");
        }
        folder.write(FILE, &damaged);
        folder.write("scores.txt.old", &before);
        let (scores, sentences) = BestScores::load_and_tell(&folder);
        let text = String::from_utf8_lossy(&damaged);
        assert_eq!(sentences.len(), 1, "{text}");
        let kept = levels.each_ref().map(|level| scores.score(level));
        assert_eq!(kept[..2], [10, 20], "{text}");
        assert!([0, 30].contains(&kept[2]), "{text}");
        let aside = fs::read(folder.join("scores-aside-0001.txt"));
        assert_eq!(aside.expect("it is kept"), damaged);
    }
}

/// How often to try: a few times, or as often as the environment says.
fn rounds(default: usize) -> usize {
    let wanted = std::env::var("BREAKOUT_FAULTS").ok();
    wanted
        .and_then(|wanted| wanted.parse().ok())
        .unwrap_or(default)
}

/// Names the folder in which [`a_process_that_saves`] works.
const FOLDER_VARIABLE: &str = "BREAKOUT_TEST_SAVES_IN";
/// Names the numbers of its levels: `first count`.
const LEVELS_VARIABLE: &str = "BREAKOUT_TEST_SAVES";
/// Names the number before which the limit of its files is lifted.
const FREES_VARIABLE: &str = "BREAKOUT_TEST_FREES_AT";

/// Set if each score is that of a new window, which does not know those before.
const ANEW_VARIABLE: &str = "BREAKOUT_TEST_ANEW";

/// Not a test by itself: the process that others start, and kill. Saves one score after the other,
/// and prints how many are saved.
#[test]
fn a_process_that_saves() {
    let Some(folder) = std::env::var_os(FOLDER_VARIABLE) else {
        return;
    };
    let numbers = std::env::var(LEVELS_VARIABLE).expect("it is set with the folder");
    let mut numbers = numbers.split(' ').map(str::parse::<usize>);
    let mut next = || numbers.next().expect("two numbers").expect("a number");
    let first = next();
    let count = next();
    let load = || BestScores::load(Some(folder.clone().into()));
    let mut scores = load();
    for number in 0..count {
        if std::env::var_os(ANEW_VARIABLE).is_some() {
            scores = load();
        }
        if std::env::var(FREES_VARIABLE).is_ok_and(|at| at == number.to_string()) {
            let id = std::process::id().to_string();
            let freed = Command::new("prlimit")
                .args(["--fsize=unlimited", "--pid", &id])
                .status();
            assert!(freed.is_ok_and(|status| status.success()));
        }
        for sentence in scores.keep(&numbered_level(first + number), 10) {
            println!("\nsaid: {sentence}");
        }
        println!("\nsaved: {}", number + 1);
    }
}

/// Starts that process, in a shell that first runs `before`.
fn saving_process(folder: &TestFolder, before: &str, first: usize, count: usize) -> Child {
    let program = std::env::current_exe().expect("this program");
    let test = "app::best_scores::tests::a_process_that_saves";
    Command::new("sh")
        .args(["-c", &format!("{before} exec \"$0\" \"$@\"")])
        .arg(program)
        .args(["--exact", test, "--nocapture"])
        .env(FOLDER_VARIABLE, &**folder)
        .env(LEVELS_VARIABLE, format!("{first} {count}"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("a process")
}

/// What a process prints after a word, line by line.
fn lines(process: &mut Child, word: &'static str) -> impl Iterator<Item = String> + use<> {
    let out = BufReader::new(process.stdout.take().expect("its output"));
    let lines = out.lines().map_while(Result::ok);
    lines.filter_map(move |line| Some(line.strip_prefix(word)?.to_owned()))
}

#[cfg(unix)]
#[test]
fn a_process_that_is_killed_while_it_saves_loses_nothing() {
    let folder = TestFolder::new("killed");
    let mut rng = Pcg32::seed_from_u64(2);
    let mut left_over = 0;
    let rounds = rounds(10);
    for round in 0..rounds {
        let first = round % 64 * 64;
        let mut process = saving_process(&folder, "", first, 64);
        let mut saved = lines(&mut process, "saved: ");
        let number = |line: String| line.parse::<usize>().expect("a number");
        let mut count = saved.next().map_or(0, number);
        // Any moment will do: what is checked holds at each.
        std::thread::sleep(Duration::from_micros(rng.random_range(0..20_000)));
        process.kill().expect("it can be killed");
        process.wait().expect("it ends");
        count = saved.last().map_or(count, number);
        let is_new = |name: &String| name.contains(".new");
        left_over += usize::from(folder.names().iter().any(is_new));
        let scores = BestScores::load_whole(&folder);
        for number in first..first + count {
            let kept = scores.score(&numbered_level(number));
            assert_eq!(kept, 10, "level {number} in round {round}");
        }
        assert!(!folder.names().iter().any(is_new));
    }
    println!("{left_over} of {rounds} kills left a file behind, which is gone");
}

#[test]
fn two_processes_that_save_lose_none_of_each_others_scores() {
    let folder = TestFolder::new("both");
    let count = rounds(50).min(2048);
    let before = format!("export {ANEW_VARIABLE}=1;");
    let processes = [0, count].map(|first| saving_process(&folder, &before, first, count));
    for mut process in processes {
        assert_eq!(lines(&mut process, "said: ").count(), 0);
        assert!(process.wait().expect("it ends").success());
    }
    let scores = BestScores::load_whole(&folder);
    let lost = (0..count * 2).filter(|number| scores.score(&numbered_level(*number)) != 10);
    assert_eq!(lost.count(), 0, "of {}", count * 2);
}

/// A limit on the size of files stands for a full disk: a part is written, then an error comes.
#[cfg(target_os = "linux")]
#[test]
fn on_a_full_disk_that_is_freed_again_all_scores_are_kept() {
    let folder = TestFolder::new("full");
    let before = format!("trap '' XFSZ; ulimit -S -f 1; export {FREES_VARIABLE}=100;");
    let mut process = saving_process(&folder, &before, 0, 101);
    let said: Vec<String> = lines(&mut process, "said: ").collect();
    assert!(process.wait().expect("it ends").success());
    let path = folder.join(FILE);
    let failure = format!(
        "Best scores are not kept: {}: file too large",
        path.display()
    );
    assert_eq!(said, [&failure, "Best scores are kept again"]);
    let kept = BestScores::load_whole(&folder);
    for number in 0..101 {
        assert_eq!(kept.score(&numbered_level(number)), 10);
    }
}
