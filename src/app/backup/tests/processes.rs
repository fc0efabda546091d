//! Loads in processes of their own: at once, killed, and on a full disk.

use std::fs::write;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use super::*;
use crate::app::platform::testing::{DEATH_VARIABLE, moments};

/// Names the folder in which [`a_process_that_loads`] works, and the backup; without one it finishes a load.
const FOLDER_VARIABLE: &str = "BREAKOUT_TEST_LOADS_IN";
const BACKUP_VARIABLE: &str = "BREAKOUT_TEST_LOADS";

/// Not a test by itself: the process that others start, and kill.
#[test]
fn a_process_that_loads() {
    let Some(folder) = std::env::var_os(FOLDER_VARIABLE) else {
        return;
    };
    let home = home(Path::new(&folder));
    let loaded = match std::env::var_os(BACKUP_VARIABLE) {
        Some(backup) => Some(home.load(&Source::File(backup.into()))),
        None => home.finish(),
    };
    println!("\nmoments: {}\nloaded: {loaded:?}", moments());
}

/// Starts that process, in a shell that first runs `before`.
fn process(folder: &Path, backup: Option<&Path>, before: &str) -> Command {
    let program = std::env::current_exe().expect("this program");
    let test = "app::backup::tests::processes::a_process_that_loads";
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{before} exec \"$0\" \"$@\"")])
        .arg(program)
        .args(["--exact", test, "--nocapture"])
        .env(FOLDER_VARIABLE, folder)
        .envs(backup.map(|backup| (BACKUP_VARIABLE, backup)))
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

/// What a process says after a word; nothing if it was killed.
fn said(mut child: Child, word: &str) -> String {
    let mut said = String::new();
    let mut out = child.stdout.take().expect("its output");
    out.read_to_string(&mut said).expect("a text");
    child.wait().expect("it ends");
    let line = said.lines().find_map(|line| line.strip_prefix(word));
    line.unwrap_or_default().to_owned()
}

/// A backup of scores, recordings and this many levels, and what a folder has that loads it.
fn large_backup(name: &str, levels: usize) -> (Vec<u8>, Content) {
    let one = filled(name);
    for number in 0..levels {
        let cell = number % 5 + 1;
        one.write(
            &format!("levels/level-{number}.txt"),
            format!(". {cell} .\n"),
        );
    }
    keep_score(&one, &LevelSet::builtin()[3], 777);
    let (backup, _) = home(&one).save();
    (backup, content(&one))
}

/// Each of these brings a score, a recording, a level of its own name and one of a name that all have.
fn small_backup(number: usize) -> Vec<u8> {
    let folder = TestFolder::new("small");
    for below in ["replays", "levels"] {
        create_dir_all(folder.join(below)).expect("a folder");
    }
    keep_score(&folder, &LevelSet::builtin()[number], 1000);
    folder.write(
        &format!("replays/best-{number}-1.replay"),
        recorded(10 + number),
    );
    folder.write(&format!("levels/own-{number}.txt"), ". 2 .\n");
    folder.write("levels/same.txt", format!("// {number}\n. 2 .\n"));
    home(&folder).save().0
}

#[cfg(unix)]
#[test]
fn of_two_to_eight_loads_at_once_each_loads_all_of_its_files() {
    let scratch = TestFolder::new("scratch");
    let backups: Vec<_> = (0..8)
        .map(|number| {
            let path = scratch.join(number.to_string());
            write(&path, small_backup(number)).expect("a file");
            path
        })
        .collect();
    let mut loads = 0;
    let mut rounds_done = 0;
    while loads < rounds(30) {
        let folder = TestFolder::new("at-once");
        let at_once = 2 + rounds_done % 7;
        let start = |backup: &PathBuf| process(&folder, Some(backup), "").spawn();
        let started: Vec<_> = backups[..at_once].iter().map(start).collect();
        for child in started {
            let said = said(child.expect("a process"), "loaded: ");
            assert_eq!(said, "Some(Loaded { remarks: [], result: Ok(4) })");
        }
        let kept = content(&folder);
        let texts: Vec<_> = kept
            .iter()
            .filter(|(name, _)| name.contains("/same"))
            .collect();
        assert_eq!(texts.len(), at_once, "{:?}", names(&kept));
        for number in 0..at_once {
            assert_eq!(score(&folder, &LevelSet::builtin()[number]), 1000);
            let wanted = format!("// {number}\n. 2 .\n").into_bytes();
            assert!(texts.iter().any(|(_, text)| **text == wanted));
            for name in [
                format!("levels/own-{number}.txt"),
                format!("replays/best-{number}-1.replay"),
            ] {
                assert!(kept.contains_key(&name), "{name}");
            }
        }
        assert_eq!(kept.len(), 1 + 3 * at_once);
        assert_eq!(left_by_a_load(&folder), Vec::<String>::new());
        loads += at_once;
        rounds_done += 1;
    }
    println!("{loads} loads, {rounds_done} times 2 to 8 at once");
}

/// Everything of two contents, with levels of the same name beside each other.
fn has_all(kept: &Content, content: &Content) -> bool {
    let is_there = |(name, bytes): (&String, &Vec<u8>)| match &**name {
        // They are merged, and looked at elsewhere.
        "scores.txt" | "settings.toml" => kept.contains_key(name),
        _ => kept.values().any(|known| known == bytes),
    };
    content.iter().all(is_there)
}

/// Kills a load at each of its writes, or at some of them, evenly.
#[cfg(unix)]
#[test]
fn after_a_kill_at_any_write_another_load_finishes_the_first_and_is_whole() {
    let scratch = TestFolder::new("scratch");
    let first = scratch.join("first");
    let (backup, whole) = large_backup("first", 60);
    write(&first, &backup).expect("a file");
    let other = small_backup(5);
    let all: u32 = {
        let folder = TestFolder::new("counted");
        let child = process(&folder, Some(&first), "").spawn();
        said(child.expect("a process"), "moments: ")
            .parse()
            .expect("a number")
    };
    let rounds = rounds(25);
    let mut halves = 0;
    for round in 0..rounds {
        let death = 1 + (round * all as usize / rounds) as u32;
        let folder = TestFolder::new("killed");
        let mut killed = process(&folder, Some(&first), "");
        let child = killed.env(DEATH_VARIABLE, death.to_string()).spawn();
        assert_eq!(
            said(child.expect("a process"), "loaded: "),
            "",
            "it is killed at {death}"
        );
        let half = content(&folder);
        let Loaded { remarks, result } = load(&folder, &other);
        assert_eq!(result, Ok(4), "death {death}: {remarks:?}");
        let kept = content(&folder);
        // The score of the other level tells whether those of the first were loaded.
        let is_whole = has_all(&kept, &whole) && score(&folder, &LevelSet::builtin()[3]) == 777;
        let is_none = kept.len() == 4;
        halves += usize::from(!half.is_empty() && !has_all(&half, &whole));
        assert!(is_whole || is_none, "death {death}: {:?}", names(&kept));
        let is_said = remarks == [words().files.finished(whole.len())];
        assert!(is_said || remarks.is_empty(), "{remarks:?}");
        assert!(!is_said || is_whole, "what is said is true");
        assert!(is_said || is_none || half == whole, "nothing goes unsaid");
        assert!(kept.contains_key("levels/own-5.txt"));
        assert_eq!(left_in(&folder), Vec::<String>::new());
    }
    println!("{rounds} kills at {all} writes, {halves} between the first file and the last");
}

/// The names of temporary files in any folder, and of a load that is not finished.
fn left_in(folder: &TestFolder) -> Vec<String> {
    let mut left = left_by_a_load(folder);
    for below in ["levels", "levels/more", "replays"] {
        let entries = std::fs::read_dir(folder.join(below))
            .into_iter()
            .flatten()
            .flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        left.extend(names.filter(|name| name.contains(".new")));
    }
    left
}

#[cfg(unix)]
#[test]
fn a_load_that_is_cut_off_twice_is_set_aside_and_can_be_loaded_again() {
    let scratch = TestFolder::new("scratch");
    let first = scratch.join("first");
    let (backup, whole) = large_backup("first", 3);
    write(&first, &backup).expect("a file");
    let folder = TestFolder::new("twice");
    for (backup, death) in [(Some(&*first), 20), (None, 10)] {
        let mut killed = process(&folder, backup, "");
        let child = killed.env(DEATH_VARIABLE, death.to_string()).spawn();
        assert_eq!(said(child.expect("a process"), "loaded: "), "");
    }
    assert!(folder.names().contains(&"loading.backup.again".to_owned()));
    let Loaded { remarks, result } = home(&folder).finish().expect("it is given up");
    assert_eq!(remarks, Vec::<String>::new());
    let said = result.expect_err("it is not loaded");
    let wanted = "The load of a backup was cut off twice, and is given up: what is missing is in";
    assert!(said.starts_with(wanted), "{said}");
    assert_eq!(left_in(&folder), ["loading-aside-0001.backup"]);
    assert_eq!(home(&folder).finish(), None, "no start tries again");
    let aside = Source::File(folder.join("loading-aside-0001.backup"));
    let loaded = home(&folder).load(&aside);
    assert_eq!(loaded.result, Ok(whole.len()));
    assert!(content(&folder) == whole);
}

#[cfg(unix)]
#[test]
fn a_load_killed_at_any_moment_is_done_wholly_or_not_at_all() {
    let scratch = TestFolder::new("scratch");
    let backup = scratch.join("a.backup");
    let (bytes, whole) = large_backup("one", 40);
    write(&backup, bytes).expect("a file");
    let before = content(&filled("before"));
    let merged = {
        let folder = filled("merged");
        load_whole(&folder, &read(&backup).expect("it"));
        content(&folder)
    };
    let mut rng = Pcg32::seed_from_u64(2);
    let mut halves = 0;
    let rounds = rounds(20);
    for round in 0..rounds {
        let folder = filled("killed");
        let mut child = process(&folder, Some(&backup), "")
            .spawn()
            .expect("a process");
        // Any moment will do: what is checked holds at each.
        std::thread::sleep(Duration::from_micros(rng.random_range(0..60_000)));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let half = content(&folder);
        halves += usize::from(half != before && half != merged);
        let finished = home(&folder).finish();
        let is_whole = finished.is_none_or(|loaded| loaded.result == Ok(whole.len()));
        assert!(is_whole, "round {round}");
        let kept = content(&folder);
        assert!(
            kept == before || kept == merged,
            "round {round}: {:?}",
            names(&kept)
        );
        assert_eq!(left_in(&folder), Vec::<String>::new());
    }
    println!("{halves} of {rounds} kills came between the first change and the last");
}

/// A limit on the size of files stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loads_nothing_and_says_how_much_room_is_missing() {
    let one = filled("one");
    let other = filled("other");
    one.write("levels/large.txt", "// A long comment\n".repeat(4000));
    let backup = one.join("a.backup");
    let (bytes, _) = home(&one).save();
    write(&backup, &bytes).expect("a file");
    let needed: usize = content(&one).values().map(Vec::len).sum::<usize>() + bytes.len();
    let before = content(&other);
    let limit = "trap '' XFSZ; ulimit -S -f 40;";
    let child = process(&other, Some(&backup), limit).spawn();
    let said = said(child.expect("a process"), "loaded: ");
    // Dash counts blocks of 512 bytes, and others of 1024.
    let missing = [512, 1024].map(|block| (needed - 40 * block).div_ceil(1000));
    let wanted = missing
        .map(|kilobytes| format!("Err(\"Nothing is loaded: {kilobytes} KB more room is needed\")"));
    assert!(
        wanted.iter().any(|wanted| said.contains(wanted)),
        "{wanted:?} {said}"
    );
    assert!(content(&other) == before);
    assert_eq!(left_in(&other), Vec::<String>::new());
}

/// Of what a full disk stops, the rest is loaded by the next start, and that is no second cut.
#[cfg(target_os = "linux")]
#[test]
fn a_load_that_a_full_disk_stops_is_tried_again_as_often_as_it_takes() {
    let one = filled("one");
    let folder = TestFolder::new("full");
    one.write("levels/large.txt", "// A long comment\n".repeat(4000));
    let backup = home(&one).save().0;
    let whole = content(&one);
    folder.write("loading.backup", &backup);
    for _ in 0..3 {
        let limit = "trap '' XFSZ; ulimit -S -f 40;";
        let child = process(&folder, None, limit).spawn();
        let said = said(child.expect("a process"), "loaded: ");
        let wanted = "A backup is not loaded in full; each start tries again:";
        assert!(said.contains(wanted), "{said}");
    }
    let loaded = home(&folder).finish().expect("the rest");
    assert_eq!(loaded.result, Ok(whole.len()));
    assert!(content(&folder) == whole);
    assert_eq!(left_in(&folder), Vec::<String>::new());
}
