//! Screens look in the page as they look on the desktop.

use std::io::Cursor;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::browser::TIMEOUT;
use crate::page::{DOWN, ENTER, ESCAPE, F9, Page, from_base64};
use crate::xvfb::Xvfb;
use crate::{Stage, Test, harness};

pub(crate) const TESTS: &[Test] = &[
    (
        "screens_look_as_on_the_desktop",
        screens_look_as_on_the_desktop,
    ),
    ("f9_gives_the_picture", f9_gives_the_picture),
];

const SIZE: (u32, u32) = (640, 480);

/// A key, and what is reported then.
type Step = (char, &'static str, &'static str);

/// Screens that stand still, and the steps from each to the next.
const SCREENS: [(&str, &[Step]); 4] = [
    (
        "lab",
        &[
            (DOWN, "menu", "Levels"),
            (DOWN, "menu", "Learn"),
            (ENTER, "menu", "Course"),
            (DOWN, "menu", "Collision"),
            (ENTER, "screen", "lab"),
        ],
    ),
    (
        "museum",
        &[
            (ESCAPE, "screen", "title"),
            (DOWN, "menu", "Museum"),
            (ENTER, "screen", "levels"),
        ],
    ),
    // A press ends its show.
    (
        "exhibit",
        &[(ENTER, "state", "microscope"), (DOWN, "shows", "no")],
    ),
    (
        "options",
        &[
            (ESCAPE, "screen", "levels"),
            (ESCAPE, "menu", "Museum"),
            (ESCAPE, "menu", "Learn"),
            (DOWN, "menu", "Draw"),
            (DOWN, "menu", "Options"),
            (ENTER, "screen", "options"),
        ],
    ),
];

fn screens_look_as_on_the_desktop(stage: &Stage<'_>) {
    let Some(display) = display() else { return };
    on_the_desktop(&display.name, &stage.folder);
    let page = stage.open_at(SIZE, "");
    for (name, steps) in SCREENS {
        for (key, of, value) in steps {
            page.press(*key);
            page.wait(value, |report| report.is(of, value));
        }
        let file = stage.folder.join(name).with_extension("png");
        let expected = pixels(&std::fs::read(file).expect("a picture"));
        wait_for(&page, name, &expected);
    }
}

fn display() -> Option<Xvfb> {
    match Xvfb::start() {
        Ok(display) => Some(display),
        Err(reason) => {
            assert!(!harness::is_required("web"), "{reason}");
            println!("skipped: there is no desktop to compare with ({reason})");
            None
        }
    }
}

/// Plays the same keys in a window, and saves a picture of each screen in the folder.
fn on_the_desktop(display: &str, folder: &Path) {
    let name = |key: &char| match *key {
        DOWN => "Down",
        ENTER => "Enter",
        _ => "Escape",
    };
    let mut script = vec!["wait 20".to_owned()];
    for (screen, steps) in SCREENS {
        script.extend(
            steps
                .iter()
                .map(|(key, ..)| format!("press {}\nwait 30", name(key))),
        );
        // The place behind it has come.
        script.push(format!("wait 150\nshot {screen}"));
    }
    std::fs::write(folder.join("script.txt"), script.join("\n")).expect("a script");
    let output = Command::new(env!("CARGO_BIN_EXE_breakout"))
        .args([
            "--script",
            "script.txt",
            "--shots",
            ".",
            "--size",
            "640x480",
        ])
        .args(["--seed", "1", "--no-audio"])
        .current_dir(folder)
        .env("DISPLAY", display)
        .env_remove("WAYLAND_DISPLAY")
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{output:?}");
}

fn f9_gives_the_picture(stage: &Stage<'_>) {
    let page = stage.open_at(SIZE, "");
    let (name, steps) = SCREENS[0];
    for (key, of, value) in steps {
        page.press(*key);
        page.wait(value, |report| report.is(of, value));
    }
    // The lab has come in.
    page.wait_until("return restsUntil > performance.now()");
    page.keep_downloads();
    page.press(F9);
    let picture = pixels(&from_base64(&page.downloaded()));
    // When the notice is gone.
    wait_for(&page, name, &picture);
}

/// Waits until a page looks like a picture. Two renderers may round an edge in two ways.
#[track_caller]
fn wait_for(page: &Page<'_>, name: &str, expected: &[[u8; 3]]) {
    let start = Instant::now();
    loop {
        let seen = pixels(&page.screenshot());
        assert_eq!(seen.len(), expected.len(), "{name}");
        let pairs = seen.iter().zip(expected);
        let different = pairs.filter(|(a, b)| !is_near(**a, **b)).count();
        if different * 1000 <= expected.len() {
            return;
        }
        assert!(
            start.elapsed() < TIMEOUT,
            "{name}: {different} pixels differ"
        );
    }
}

fn is_near(a: [u8; 3], b: [u8; 3]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= 20)
}

pub(crate) fn pixels(png: &[u8]) -> Vec<[u8; 3]> {
    let mut decoder = png::Decoder::new(Cursor::new(png));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().expect("a picture");
    let mut bytes = vec![0; reader.output_buffer_size()];
    let info = reader.next_frame(&mut bytes).expect("a whole picture");
    let samples = info.color_type.samples();
    let pixels = bytes[..info.buffer_size()].chunks_exact(samples);
    pixels.map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}
