//! Whole sessions by script, at three sizes of the window or on a phone: what the program reports and what it
//! hands to the mixer must stay as it is in `tests/sessions/*.lines`.
//!
//! `BREAKOUT_UPDATE=1 cargo test --test window sessions` rewrites those files. Pictures depend on
//! the renderer and are not kept here: with `BREAKOUT_PICTURES=FOLDER` the first run saves them, and
//! every later one compares its own with them, to the pixel.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    ("sessions_built_in", |stage| {
        check(stage, "built_in", &[], &SIZES);
    }),
    ("sessions_cleared", |stage| {
        check(stage, "cleared", &["levels"], &SIZES);
    }),
    ("sessions_editor", |stage| {
        check(stage, "editor", &["levels"], &SIZES);
    }),
    ("sessions_lost", |stage| {
        let arguments = &["lost", "--difficulty", "master"];
        check(stage, "lost", arguments, &SIZES);
    }),
    ("sessions_touch_upright", |stage| {
        check(stage, "touch_upright", &[], &["390x844"]);
    }),
    ("sessions_touch_sideways", |stage| {
        check(stage, "touch_sideways", &[], &["844x390"]);
    }),
    ("sessions_pad", |stage| {
        check(stage, "pad", &[], &SIZES[..1]);
    }),
    ("sessions_pad_game", |stage| {
        check(stage, "pad_game", &["pad_levels"], &SIZES);
    }),
    ("longer_words_have_room", longer_words_have_room),
    ("pictures_repeat_to_the_pixel", pictures_repeat_to_the_pixel),
    ("every_card_keeps_its_place", every_card_keeps_its_place),
];

const SIZES: [&str; 3] = ["1280x720", "800x600", "600x1000"];

fn check(stage: &Stage<'_>, name: &str, arguments: &[&str], sizes: &[&str]) {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
    let mut lines = String::new();
    let mut different = Vec::new();
    let kept = std::env::var_os("BREAKOUT_PICTURES");
    if kept.is_some() {
        stage.look();
    }
    for size in sizes {
        let pictures = stage.folder.join(size);
        lines += &play(stage, &home, name, arguments, size, &pictures);
        if let Some(kept) = &kept {
            let kept = Path::new(kept).join(format!("{name}-{size}"));
            different.extend(compare(&pictures, &kept));
        }
    }
    assert!(different.is_empty(), "other pictures: {different:#?}");
    let golden = home.join(format!("{name}.lines"));
    if std::env::var_os("BREAKOUT_UPDATE").is_some_and(|value| !value.is_empty()) {
        fs::write(&golden, &lines).expect("the lines can be kept");
    }
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    for (number, (line, expected)) in (1..).zip(lines.lines().zip(expected.lines())) {
        assert_eq!(line, expected, "{}:{number}", golden.display());
    }
    assert_eq!(
        lines.lines().count(),
        expected.lines().count(),
        "{}",
        golden.display()
    );
}

/// All sessions with texts two fifths longer: on no picture does a text leave the window or lie on another.
fn longer_words_have_room(stage: &Stage<'_>) {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
    for (name, arguments, sizes) in [
        ("built_in", &[][..], &SIZES[..]),
        ("cleared", &["levels"], &SIZES),
        ("editor", &["levels"], &SIZES),
        ("lost", &["lost", "--difficulty", "master"], &SIZES),
        ("touch_upright", &[], &["390x844"]),
        ("touch_sideways", &[], &["844x390"]),
        ("pad", &[], &SIZES[..1]),
    ] {
        for size in sizes {
            let of = |what: &str| stage.folder.join(format!("{name}-{size}-{what}"));
            let mut command = session(&of("levels"), stage, &home, name, arguments, size);
            command
                .arg("--shots")
                .arg(of("shots"))
                .env("BREAKOUT_WORDS", "longer");
            finish(command, size);
        }
    }
}

/// Plays a script and gives the bytes of its pictures, by their names.
fn pictures(
    stage: &Stage<'_>,
    script: &str,
    size: &str,
    folder: &str,
) -> BTreeMap<String, Vec<u8>> {
    let (_, errors) = stage.play_script(script, &["--size", size, "--shots", folder]);
    assert_eq!(errors, "");
    let entries = fs::read_dir(stage.folder.join(folder))
        .expect("a folder of pictures")
        .map(|entry| entry.expect("a picture").path());
    let picture = |path: PathBuf| {
        let name = path.file_stem().expect("its name").to_string_lossy();
        (name.into_owned(), fs::read(&path).expect("its bytes"))
    };
    entries.map(picture).collect()
}

/// Also while places are painted and appear, on the title, on the cards and in play.
fn pictures_repeat_to_the_pixel(stage: &Stage<'_>) {
    const SCRIPT: &str = "
        wait 60\nshot title_1\nwait 30\nshot title_2\nwait 40\nshot title_3
        press Down\npress Enter
        wait 12\nshot cards_1\nwait 25\nshot cards_2\nwait 70\nshot cards_3
        press E\nwait 30\nshot page_1\nwait 30\nshot page_2
        press Enter
        wait 50\nshot play_1\nwait 60\nshot play_2\nwait 40\nshot play_3";
    stage.look();
    let take = |folder| pictures(stage, SCRIPT, "800x600", folder);
    let one = take("one");
    let two = take("two");
    assert_eq!(one.len(), 11);
    for (name, bytes) in &one {
        assert!(two.get(name) == Some(bytes), "{name}");
    }
    for pair in one.values().collect::<Vec<_>>().windows(2) {
        assert!(
            pair[0] != pair[1],
            "something happens from each to the next"
        );
    }
}

/// However the cards came to be where they are: by pages, or by a search, also while they are painted.
fn every_card_keeps_its_place(stage: &Stage<'_>) {
    const SCRIPT: &str = "
        wait 20\npress Down\npress Enter
        wait 2\nshot plain\nwait 95\nshot first
        press E\nwait 15\npress Q\nwait 95\nshot again
        press Slash\ntype er\nwait 10\npress Backspace\nwait 20\npress Backspace\nwait 5\npress Escape
        press Home\nwait 95\nshot searched";
    stage.look();
    pictures(stage, SCRIPT, "800x600", "shots");
    let shown = |name: &str| {
        let path = stage.folder.join("shots").join(name).with_extension("png");
        pixels(&path).expect("a picture").2
    };
    // In another part of the texture a pixel may be rounded otherwise.
    let differs = |one: &[u8], other: &[u8]| {
        let pairs = one.iter().zip(other);
        pairs
            .filter(|(one, other)| one.abs_diff(**other) > 2)
            .count()
    };
    let first = shown("first");
    assert!(differs(&first, &shown("plain")) > first.len() / 10);
    for name in ["again", "searched"] {
        assert_eq!(differs(&first, &shown(name)), 0, "{name}");
    }
}

/// Plays a session and gives what it printed.
fn play(
    stage: &Stage<'_>,
    home: &Path,
    name: &str,
    arguments: &[&str],
    size: &str,
    pictures: &Path,
) -> String {
    // A session may draw, and what it draws is kept beside the files.
    let copies = stage.folder.join(size.to_owned() + "-levels");
    let mut command = session(&copies, stage, home, name, arguments, size);
    command.arg("--shots").arg(pictures);
    format!("{size}\n{}", finish(command, size))
}

/// The command that plays a session, with a copy of its levels.
fn session(
    copies: &Path,
    stage: &Stage<'_>,
    home: &Path,
    name: &str,
    arguments: &[&str],
    size: &str,
) -> Command {
    let mut command = stage.command(&[]);
    if let Some((levels, others)) = arguments.split_first() {
        copy(&home.join(levels), copies);
        command.arg(copies).args(others);
    }
    command
        .arg("--script")
        .arg(home.join(format!("{name}.txt")));
    command.args(["--size", size, "--seed", "1", "--no-audio", "--report"]);
    command
}

/// Plays a session to its end, in which nothing may be odd. Returns what it reported.
fn finish(mut command: Command, size: &str) -> String {
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{size}: {output:?}");
    // What is odd in a level is told.
    let errors = String::from_utf8_lossy(&output.stderr);
    let mut others = errors.lines().filter(|line| !line.contains(": warning: "));
    assert_eq!(others.next(), None, "{size}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Copies the files of a folder into a new one.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder of files") {
        let entry = entry.expect("a file");
        fs::copy(entry.path(), to.join(entry.file_name())).expect("a copy");
    }
}

/// The pictures that differ from those that were kept; keeps them if there are none yet.
fn compare(new: &Path, kept: &Path) -> Vec<PathBuf> {
    let is_first = !kept.exists();
    fs::create_dir_all(kept).expect("a folder for pictures");
    let names = |folder: &Path| -> BTreeSet<OsString> {
        let entries = fs::read_dir(folder).expect("a folder of pictures");
        entries
            .map(|entry| entry.expect("a picture").file_name())
            .collect()
    };
    let is_new = |name: &&OsString| !name.to_string_lossy().ends_with(".new.png");
    let lost: Vec<OsString> = names(kept).iter().filter(is_new).cloned().collect();
    let lost = lost.into_iter().filter(|name| !new.join(name).exists());
    let mut different: Vec<PathBuf> = lost.map(|name| kept.join(name)).collect();
    for name in names(new) {
        let path = new.join(name);
        let old = kept.join(path.file_name().expect("its name"));
        if is_first {
            fs::copy(&path, &old).expect("the picture can be kept");
        } else if pixels(&path) != pixels(&old) {
            let shown = old.with_extension("new.png");
            fs::copy(&path, &shown).expect("the picture can be shown");
            different.push(shown);
        }
    }
    different
}

/// The size and the pixels of a picture; nothing if there is none.
fn pixels(path: &Path) -> Option<(u32, u32, Vec<u8>)> {
    let file = std::io::BufReader::new(fs::File::open(path).ok()?);
    let mut reader = png::Decoder::new(file).read_info().ok()?;
    let mut bytes = vec![0; reader.output_buffer_size()];
    let info = reader.next_frame(&mut bytes).ok()?;
    Some((info.width, info.height, bytes))
}
