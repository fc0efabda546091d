//! The page of a phone, by one finger alone.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::http::Server;
use crate::playing::stored;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    ("a_finger_does_for_a_session", a_finger_does_for_a_session),
    ("a_phone_chooses_what_to_open", a_phone_chooses_what_to_open),
    (
        "a_run_in_a_portal_outlives_its_tab",
        a_run_in_a_portal_outlives_its_tab,
    ),
];

/// The page of a phone that is held upright, in logical pixels.
const PHONE: (u32, u32) = (390, 844);

/// Where the title of a phone has the rows, and the level choice its button.
const PLAY: (i32, i32) = (195, 536);
const LEVELS: (i32, i32) = (195, 584);
const OPEN: (i32, i32) = (243, 740);

/// Where a finger taps, and what is reported then. `tests/sessions/touch_upright.txt` has more of it; the title
/// of a page has no Quit.
const TO_A_GAME: [((i32, i32), &str, &str); 9] = [
    ((195, 792), "face", "blueprint"),
    ((195, 792), "face", "play"),
    // The panel of the options comes to its place from a little below.
    ((195, 680), "panel", "ready"),
    ((150, 130), "page", "Picture"),
    ((60, 720), "screen", "title"),
    ((195, 584), "screen", "levels"),
    ((120, 690), "screen", "sets"),
    ((97, 190), "screen", "levels"),
    ((130, 240), "state", "serving"),
];

const IN_A_GAME: [((i32, i32), &str, &str); 3] = [
    ((310, 25), "face", "blueprint"),
    ((310, 25), "face", "play"),
    ((30, 25), "state", "paused"),
];

fn a_finger_does_for_a_session(stage: &Stage<'_>) {
    let page = stage.open_at(PHONE, "");
    let first = page.wait("the title", |report| report.is("menu", "Play"));
    page.tap((195, 40));
    page.wait("a layout for fingers", |report| {
        report.field() != first.field()
    });
    let tap = |(at, of, value): ((i32, i32), &str, &str)| {
        page.tap(at);
        page.wait(value, |report| report.is(of, value));
    };
    TO_A_GAME.into_iter().for_each(tap);
    page.slide((200, 700), (260, 700));
    page.wait("a paddle to the right", |report| {
        report.number("paddle") > 420.0
    });
    page.launch((200, 700));
    IN_A_GAME.into_iter().for_each(tap);
    // A touch that the browser takes away is no error.
    for (kind, points) in [
        ("touchStart", json!([{ "x": 200, "y": 400 }])),
        ("touchCancel", json!([])),
    ] {
        let touch = json!({ "type": kind, "touchPoints": points });
        page.browser.devtools("Input.dispatchTouchEvent", &touch);
    }
    // Nothing has scrolled or grown.
    let page_stands = "return scrollX == 0 && scrollY == 0 && visualViewport.scale == 1";
    assert_eq!(page.browser.run(page_stands), true);
}

fn a_phone_chooses_what_to_open(stage: &Stage<'_>) {
    let page = stage.page(PHONE, 1.0);
    page.be_a_phone(PHONE);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/0.6.1");
    let level = stage.folder.join("Übung 🧱.txt");
    fs::write(&level, "bricks:\n2 2 2\n").expect("a file");
    let recording = stage.folder.join("a.replay");
    let run = kept.join("replays/left-1795409260579-13914.replay");
    fs::copy(run, &recording).expect("a copy");
    let home = stage.folder.join("home");
    fs::create_dir(&home).expect("a folder");
    fs::copy(kept.join("scores.txt"), home.join("scores.txt")).expect("a copy");
    let backup = stage.folder.join("a.backup");
    let done = Command::new(env!("CARGO_BIN_EXE_breakout"))
        .args(["save", "a.backup", "--data-dir", "home"])
        .current_dir(&stage.folder)
        .output()
        .expect("the program");
    assert!(done.status.success(), "{done:?}");
    let open = |file| {
        page.go(&stage.address("report&seed=1&no-audio"));
        page.wait("the title", |report| report.is("menu", "Play"));
        page.tap(LEVELS);
        page.wait("the level choice", |report| report.is("screen", "levels"));
        page.choose(&[file], || page.tap(OPEN));
    };
    open(level);
    page.wait("a serve of it", |report| {
        report.is("state", "serving") && report.is("levels", "1") && report.is("bricks", "3")
    });
    open(recording);
    page.wait("the question about a recording", |report| {
        report.is("screen", "opened") && report.is("panel", "ready")
    });
    open(backup);
    page.wait_until("return document.getElementById('notice').textContent.includes('is loaded')");
    stored(&page, "scores.txt", " normal 10 ");
}

/// A page of another site with the game in a frame, as the pages of games have it.
fn portal(game: &str) -> String {
    format!(
        "<!doctype html><title>Portal</title><link rel='icon' href='data:,'>
         <meta name='viewport' content='width=device-width'>
         <style>body {{ margin: 0 }} iframe {{ border: 0; width: 100vw; height: 100vh; display: block }}</style>
         <iframe src='{game}'></iframe>"
    )
}

fn a_run_in_a_portal_outlives_its_tab(stage: &Stage<'_>) {
    let game = stage.address("v=1732313661&report&seed=1&no-audio");
    fs::write(stage.folder.join("portal.html"), portal(&game)).expect("a file");
    let server = Server::start(&stage.folder).expect("a server");
    let address = format!("http://localhost:{}/portal.html", server.port);
    let is_told = "return document.getElementById('notice').textContent.includes('inside this page stays inside it')";
    let page = stage.page(PHONE, 1.0);
    let open = || {
        page.open_tab();
        page.be_a_phone(PHONE);
        page.go(&address);
        page.enter_frame();
    };
    open();
    page.wait("the title", |report| report.is("menu", "Play"));
    page.wait_until(is_told);
    page.tap(PLAY);
    page.wait("a serve", |report| report.is("state", "serving"));
    page.launch((200, 700));
    page.wait("points", |report| report.number("score") > 0.0);
    page.be_a_phone((PHONE.1, PHONE.0));
    page.wait("a pause", |report| {
        report.is("state", "paused") && report.is("window", "844x390")
    });
    stored(&page, "/replays/left", "");
    page.browser.kill();
    page.show();
    open();
    // Long before its lock is too old to count.
    page.wait("the run", |report| report.is("menu", "Continue"));
    assert_eq!(page.browser.run(is_told), false, "it is told once");
}
