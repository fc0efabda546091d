//! Levels that are edited in another program while the ball flies.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::display::{Desk, ESCAPE, Key, RETURN, SPACE, key};
use crate::program::Program;
use crate::report::Report;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "a_save_comes_into_the_game_in_whatever_way",
        a_save_comes_into_the_game_in_whatever_way,
    ),
    (
        "a_broken_save_is_told_until_it_is_right",
        a_broken_save_is_told_until_it_is_right,
    ),
    (
        "what_cannot_be_played_yet_waits_and_plays_as_soon_as_it_can",
        what_cannot_be_played_yet_waits_and_plays_as_soon_as_it_can,
    ),
    (
        "an_empty_folder_gets_its_first_level",
        an_empty_folder_gets_its_first_level,
    ),
    (
        "what_is_left_out_at_the_start_fails_in_the_end",
        what_is_left_out_at_the_start_fails_in_the_end,
    ),
    (
        "files_of_a_watched_folder_come_and_go",
        files_of_a_watched_folder_come_and_go,
    ),
    (
        "a_cleared_level_is_played_on_after_a_save",
        a_cleared_level_is_played_on_after_a_save,
    ),
    (
        "of_three_hundred_files_the_good_ones_play",
        of_three_hundred_files_the_good_ones_play,
    ),
];

const F4: Key = Key(0xffc1);
const CTRL: Key = Key(0xffe3);

/// Saves in the editor.
fn save(desk: &Desk) {
    desk.down(CTRL);
    desk.press(key('s'));
    desk.up(CTRL);
}

/// A level of so many bricks, in two rows at the top.
fn level(bricks: usize) -> String {
    let row = |count: usize| "2 ".repeat(count.min(40)) + &". ".repeat(40 - count.min(40)) + "\n";
    format!(
        "title: Bricks\n\n{}{}",
        row(bricks),
        row(bricks.saturating_sub(40))
    )
}

/// A way in which programs save a text.
type Save = (&'static str, fn(&Path, &str));

const WAYS: [Save; 6] = [
    ("at once", |path, text| {
        fs::write(path, text).expect("it is written");
    }),
    ("in pieces", |path, text| {
        let mut file = fs::File::create(path).expect("it is opened");
        for piece in text.as_bytes().chunks(text.len() / 12) {
            file.write_all(piece).expect("it is written");
            std::thread::sleep(Duration::from_millis(25));
        }
    }),
    ("another file in its place", |path, text| {
        let beside = path.with_extension("new");
        fs::write(&beside, text).expect("it is written");
        fs::rename(&beside, path).expect("it is renamed");
    }),
    ("away, and a new one after a while", |path, text| {
        fs::rename(path, path.with_extension("txt~")).expect("it is renamed");
        std::thread::sleep(Duration::from_millis(300));
        fs::write(path, text).expect("it is written");
        fs::remove_file(path.with_extension("txt~")).expect("the backup goes");
    }),
    ("cp", |path, text| {
        let beside = path.with_extension("copy");
        fs::write(&beside, text).expect("it is written");
        run("cp", &[beside.as_path(), path]);
    }),
    ("sed -i", |path, text| {
        let rows: Vec<&str> = text.lines().skip(2).collect();
        let to = format!("3s/.*/{}/;4s/.*/{}/", rows[0], rows[1]);
        run("sed", &[Path::new("-i"), Path::new(&to), path]);
    }),
];

fn run(program: &str, arguments: &[&Path]) {
    let status = Command::new(program).args(arguments).status();
    assert!(status.is_ok_and(|status| status.success()), "{program}");
}

/// Waits for so many bricks. Nothing may have been said, and no other number of bricks been shown than
/// the one before.
#[track_caller]
fn wait_for(program: &Program, before: usize, bricks: usize) -> Report {
    let known = program.seen().len();
    let report = program.wait("the saved bricks", |report| {
        report.is("bricks", &bricks.to_string())
    });
    for seen in &program.seen()[known.saturating_sub(1)..] {
        assert!(seen.is("message", "no"), "{seen:?}");
        let shown = [before, bricks]
            .iter()
            .any(|count| seen.is("bricks", &count.to_string()));
        assert!(shown, "{seen:?}");
    }
    report
}

fn a_save_comes_into_the_game_in_whatever_way(stage: &Stage<'_>) {
    stage.write("1.txt", &level(50));
    let path = stage.folder.join("1.txt");
    let (program, desk) = stage.open(&["1.txt"]);
    desk.point(640.0, 500.0);
    program.wait("the level", |report| report.is("bricks", "50"));
    let mut before = 50;
    for (number, (way, save)) in WAYS.iter().enumerate() {
        println!("{way}");
        let bricks = 60 + number;
        save(&path, &level(bricks));
        wait_for(&program, before, bricks);
        before = bricks;
    }
    // The ball flies on through a save: no new serve, and no pause.
    desk.press(SPACE);
    program.wait("a launch", |report| report.is("state", "running"));
    stage.write("1.txt", &level(80));
    let report = program.wait("all bricks", |report| {
        report.number("bricks") > 70.0 || report.is("lives", "2")
    });
    assert!(report.is("state", "running"), "{report:?}");
}

fn a_broken_save_is_told_until_it_is_right(stage: &Stage<'_>) {
    stage.write("1.txt", &level(50));
    let (program, desk) = stage.open(&["1.txt"]);
    desk.point(640.0, 500.0);
    let told = |is: &'static str| move |report: &Report| report.is("message", is);
    program.wait("the level", |report| report.is("bricks", "50"));
    for broken in [
        "",
        "title: Nothing\n",
        ". 2 Q\n",
        &level(3).replacen("2 .", "2", 1),
    ] {
        stage.write("1.txt", broken);
        let report = program.wait("the problems", told("yes"));
        assert!(report.is("bricks", "50"), "the last good level stays");
        stage.write("1.txt", &level(50));
        program.wait("no problems", told("no"));
    }
    // Put away, and back with the next save.
    stage.write("1.txt", ". 2 Q\n");
    program.wait("the problems", told("yes"));
    desk.press(ESCAPE);
    let report = program.wait("no problems", told("no"));
    assert!(report.is("state", "serving"), "it is no pause");
    stage.write("1.txt", ". 2 Q Q\n");
    program.wait("the new problems", told("yes"));
    stage.write("1.txt", &level(60));
    let report = program.wait("the new level", |report| report.is("bricks", "60"));
    assert!(report.is("message", "no"));
    desk.press(ESCAPE);
    program.wait("a pause", |report| report.is("state", "paused"));
}

fn what_cannot_be_played_yet_waits_and_plays_as_soon_as_it_can(stage: &Stage<'_>) {
    stage.write("1.txt", "# # # #\n. . . .\n");
    let (program, desk) = stage.open(&["1.txt"]);
    let waits = |report: &Report| report.is("screen", "levels") && report.is("found", "1");
    program.wait("its card", waits);
    // The file is drawn as it is written, and saved.
    desk.press(F4);
    program.wait("the editor", |report| report.is("grid", "4x2"));
    desk.press(SPACE);
    program.wait("a brick", |report| report.is("dirty", "true"));
    save(&desk);
    program.wait("the save", |report| report.is("dirty", "false"));
    desk.press(ESCAPE);
    program.wait("its card", |report| {
        report.is("screen", "levels") && report.is("found", "1")
    });
    desk.press(RETURN);
    program.wait("the level", |report| report.is("bricks", "1"));
    drop((program, desk));

    // The other way: another program mends it.
    stage.write("1.txt", "par: soon\n. 2 .\n");
    let (program, _desk) = stage.open(&["1.txt"]);
    program.wait("its card", waits);
    stage.write("1.txt", &level(50));
    program.wait("the level", |report| {
        report.is("state", "serving") && report.is("bricks", "50") && report.is("message", "no")
    });
}

fn an_empty_folder_gets_its_first_level(stage: &Stage<'_>) {
    let folder = stage.folder.join("mine");
    fs::create_dir(&folder).expect("a folder");
    let (program, desk) = stage.open(&["mine"]);
    program.wait("no card", |report| {
        report.is("screen", "levels") && report.is("found", "0")
    });
    desk.press(Key(b'n'.into()));
    program.wait("a new level", |report| report.is("grid", "13x10"));
    save(&desk);
    desk.wait("the file", |_| folder.join("untitled-1.txt").exists());
    drop((program, desk));

    fs::remove_file(folder.join("untitled-1.txt")).expect("it goes");
    let (program, _desk) = stage.open(&["mine"]);
    program.wait("no card", |report| {
        report.is("screen", "levels") && report.is("found", "0")
    });
    fs::write(folder.join("a.txt"), level(50)).expect("a file");
    program.wait("the level", |report| report.is("bricks", "50"));
}

fn what_is_left_out_at_the_start_fails_in_the_end(stage: &Stage<'_>) {
    stage.write("1.txt", &level(50));
    stage.write("2.txt", "# #\n");
    for (named, code) in [
        (&["1.txt"][..], 0),
        (&["1.txt", "2.txt"], 1),
        (&["1.txt", "3.txt"], 1),
        (&["2.txt"], 0),
    ] {
        let (program, desk) = stage.open(named);
        let begins = if named == ["2.txt"] { "levels" } else { "play" };
        program.wait("the screen", |report| report.is("screen", begins));
        desk.close();
        let (status, said) = program.end();
        assert_eq!(status.code(), Some(code), "{named:?}: {said}");
    }
}

fn files_of_a_watched_folder_come_and_go(stage: &Stage<'_>) {
    let folder = stage.folder.join("mine");
    fs::create_dir(&folder).expect("a folder");
    let write = |name: &str, bricks| fs::write(folder.join(name), level(bricks)).expect("a file");
    write("b.txt", 50);
    let (program, desk) = stage.open(&["mine"]);
    desk.point(640.0, 500.0);
    program.wait("the level", |report| report.is("levels", "1"));
    let expect = |what, levels: &'static str, level: &'static str| {
        let report = program.wait(what, |report| {
            report.is("levels", levels) && report.is("level", level)
        });
        assert!(report.is("bricks", "50") && report.is("message", "no"));
    };
    write("c.txt", 60);
    expect("one after it", "2", "1");
    write("a.txt", 70);
    expect("one before it", "3", "2");
    fs::remove_file(folder.join("a.txt")).expect("it goes");
    expect("the first is gone", "2", "1");
    // The one in play is played on.
    fs::remove_file(folder.join("b.txt")).expect("it goes");
    write("d.txt", 80);
    expect("another", "3", "1");
}

fn a_cleared_level_is_played_on_after_a_save(stage: &Stage<'_>) {
    let cleared = "ball: 400 400 10 -200\n\n. . . . . . .\n. . . 2 . . .\n";
    stage.write("1.txt", cleared);
    let (program, desk) = stage.open(&["1.txt"]);
    desk.point(640.0, 500.0);
    let report = program.wait_for_panel("won");
    assert!(report.is("menu", "Play"));
    stage.write("1.txt", &cleared.replace("2 .", "2 3"));
    let report = program.wait("a serve", |report| report.is("state", "serving"));
    assert!(report.is("bricks", "1"));
    stage.write("1.txt", cleared);
    desk.press(SPACE);
    program.wait_for_panel("won");
    desk.press(RETURN);
    program.wait("the level again", |report| {
        report.is("level", "1") && report.is("score", "0") && report.is("bricks", "1")
    });
}

fn of_three_hundred_files_the_good_ones_play(stage: &Stage<'_>) {
    let folder = stage.folder.join("many");
    fs::create_dir(&folder).expect("a folder");
    let path = |number: usize| folder.join(format!("{number:03}.txt"));
    for number in 0..300 {
        fs::write(path(number), level(50)).expect("a file");
    }
    fs::set_permissions(path(7), fs::Permissions::from_mode(0o000)).expect("it is made unreadable");
    fs::write(path(8), ". Q .\n").expect("a file");
    fs::remove_file(path(9)).expect("it goes");
    run("mkfifo", &[&path(9)]);
    let (program, desk) = stage.open(&["many"]);
    desk.point(640.0, 500.0);
    let report = program.wait("the levels", |report| !report.get("levels").is_empty());
    // Whoever may read everything, may read the unreadable one too.
    let all = if fs::read(path(7)).is_ok() { 298 } else { 297 };
    assert_eq!(report.number("levels"), all as f32);
    fs::remove_file(path(100)).expect("it vanishes");
    fs::write(path(0), level(60)).expect("a file");
    let report = program.wait("both changes", |report| {
        report.number("levels") as usize == all - 1 && report.is("bricks", "60")
    });
    assert!(report.is("message", "no"));
}
