//! Whole sessions by script, at three sizes of the window or on a phone: what the program reports and what it
//! hands to the mixer must stay as it is in `tests/sessions/*.lines`.
//!
//! `BREAKOUT_UPDATE=1 cargo test --test window sessions` rewrites those files. Pictures depend on
//! the renderer and are not kept here: with `BREAKOUT_PICTURES=FOLDER` the first run saves them, and
//! every later one compares its own with them, to the pixel.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

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

/// Plays a session and gives what it printed.
fn play(
    stage: &Stage<'_>,
    home: &Path,
    name: &str,
    arguments: &[&str],
    size: &str,
    pictures: &Path,
) -> String {
    let script = home.join(format!("{name}.txt"));
    let mut command = stage.command(&[]);
    if let Some((levels, others)) = arguments.split_first() {
        // A session may draw, and what it draws is kept beside the files.
        let copies = stage.folder.join(size.to_owned() + "-levels");
        copy(&home.join(levels), &copies);
        command.arg(copies).args(others);
    }
    command
        .arg("--script")
        .arg(script)
        .arg("--shots")
        .arg(pictures);
    command.args(["--size", size, "--seed", "1", "--no-audio", "--report"]);
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{size}: {output:?}");
    // What is odd in a level is told.
    let errors = String::from_utf8_lossy(&output.stderr);
    let mut others = errors.lines().filter(|line| !line.contains(": warning: "));
    assert_eq!(others.next(), None, "{size}");
    format!("{size}\n{}", String::from_utf8_lossy(&output.stdout))
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
