//! Files that cannot be written, and texts that are not what they should be, cost a sentence each.

use std::fs::File;

use super::*;

/// A name that is too long, and a folder or a file in its place.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_is_said_once_and_ends_the_load() {
    let folder = TestFolder::new("in-the-way");
    create_dir_all(folder.join("levels/a.txt")).expect("a folder");
    folder.write("levels/mine", "my notes");
    let long = format!("levels/{}.txt", "x".repeat(300));
    let backup = backup_of(&[
        ("levels/a.txt", ". 2 .\n"),
        ("levels/mine/b.txt", ". 3 .\n"),
        ("levels/mine/c.txt", ". 3 .\n"),
        (&long, ". 4 .\n"),
        ("settings.toml", "[sound]\nmusic = 2\n"),
    ]);
    let Loaded { remarks, result } = load(&folder, &backup);
    let place = folder.join("levels/mine/b.txt");
    let said = result.expect_err("two files are missing");
    assert_eq!(
        said,
        format!(
            "Only 3 of the 5 files of the backup could be loaded: {}: not a directory, and 1 more",
            place.display()
        )
    );
    assert_eq!(remarks.len(), 1, "{remarks:?}");
    assert!(remarks[0].contains("xxx…: it is levels/xxx"), "{remarks:?}");
    assert_eq!(folder.text("levels/mine"), "my notes");
    assert_eq!(folder.text("levels/a-2.txt"), ". 2 .\n");
    assert!(folder.text("settings.toml").contains("music = 2"));
    assert_eq!(left_by_a_load(&folder), Vec::<String>::new());
    assert_eq!(home(&folder).finish(), None, "no start tries again");
}

/// What is loaded is said to be loaded, and nothing else is.
#[cfg(unix)]
#[test]
fn a_recording_that_cannot_be_written_is_not_said_to_be_loaded() {
    let best = "replays/best-1795409260600-7.replay";
    let left = "replays/left-1795409260600-7.replay";
    let backup = || to_bytes([best, left].map(|name| (name.into(), recorded(5))).into());
    let folder = TestFolder::new("recording");
    create_dir_all(folder.join(best)).expect("a folder");
    let said = load(&folder, &backup()).result.expect_err("one is missing");
    assert!(said.starts_with("Only 1 of the 2 files"), "{said}");
    assert!(folder.join(left).is_file());
    let folder = TestFolder::new("no-folder");
    folder.write("replays", "my notes");
    let said = load(&folder, &backup())
        .result
        .expect_err("both are missing");
    assert!(said.starts_with("Only 0 of the 2 files"), "{said}");
    assert_eq!(folder.text("replays"), "my notes");
}

#[test]
fn a_longer_recording_of_the_played_run_is_not_called_loaded() {
    let folder = TestFolder::new("played");
    let left = "left-1795409260600-7";
    create_dir_all(folder.join("replays")).expect("a folder");
    let name = format!("replays/{left}.replay");
    let backup = |steps| to_bytes(vec![(name.clone(), recorded(steps))]);
    folder.write(&name, recorded(5));
    let lock = File::create(folder.join(format!("replays/{left}.lock"))).expect("a file");
    lock.lock().expect("it is free");
    assert_eq!(load_whole(&folder, &backup(4)), 1);
    let said = load(&folder, &backup(6)).result.expect_err("it is missing");
    assert!(said.ends_with(": another window plays this run"), "{said}");
    lock.unlock().expect("it was locked");
    assert_eq!(load_whole(&folder, &backup(6)), 1);
    assert_eq!(read(folder.join(&name)).expect("it"), recorded(6));
}

/// A link leads nowhere while its disk is away.
#[cfg(unix)]
#[test]
fn a_disk_that_is_away_lets_the_next_start_try_again() {
    let folder = TestFolder::new("away");
    let disk = TestFolder::new("disk");
    let place = disk.join("levels");
    std::os::unix::fs::symlink(&place, folder.join("levels")).expect("a link");
    let backup = backup_of(&[("levels/a.txt", ". 2 .\n"), ("scores-aside-1.txt", "x")]);
    for said in [
        load(&folder, &backup).result,
        home(&folder).finish().expect("it is left").result,
    ] {
        let said = said.expect_err("the disk is away");
        assert!(said.contains("each start tries again"), "{said}");
    }
    create_dir_all(&place).expect("the disk is there");
    assert_eq!(home(&folder).finish().expect("it is left").result, Ok(2));
    assert_eq!(disk.text("levels/a.txt"), ". 2 .\n");
    assert_eq!(left_by_a_load(&folder), Vec::<String>::new());
}

#[test]
fn a_damaged_score_file_in_the_folder_is_set_aside_and_that_is_said() {
    let folder = TestFolder::new("damaged");
    folder.write("scores.txt", "breakout scores 2\njunk\n");
    let one = TestFolder::new("one");
    keep_score(&one, &LevelSet::builtin()[0], 1200);
    let Loaded { remarks, result } = load(&folder, &home(&one).save().0);
    assert_eq!((result, remarks.len()), (Ok(1), 1), "{remarks:?}");
    assert!(
        remarks[0].contains("it is kept as scores-aside-0001.txt"),
        "{remarks:?}"
    );
    assert_eq!(score(&folder, &LevelSet::builtin()[0]), 1200);
}

#[test]
fn a_text_that_is_no_score_file_or_too_long_costs_a_sentence() {
    let folder = TestFolder::new("texts");
    keep_score(&folder, &LevelSet::builtin()[0], 1200);
    let long = "# x\n".repeat(1 << 15);
    let backup = backup_of(&[("scores.txt", "junk\n\0"), ("settings.toml", &long)]);
    let said = load(&folder, &backup).result.expect_err("it is too long");
    assert_eq!(
        said,
        "Only 1 of the 2 files of the backup could be loaded: settings.toml: it is longer than 65536 bytes"
    );
    assert_eq!(score(&folder, &LevelSet::builtin()[0]), 1200);
}
