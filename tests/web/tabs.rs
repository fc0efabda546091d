//! Several pages of one address, and pages that are older than what is stored.

use breakout::level::Level;
use serde_json::json;

use crate::page::{DOWN, ENTER, ESCAPE, Page, RIGHT};
use crate::playing::{clear, code, play, stored};
use crate::records_text::with_checks;
use crate::{SIZE, Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "two_tabs_keep_each_others_saves",
        two_tabs_keep_each_others_saves,
    ),
    (
        "a_run_is_played_in_one_tab_alone",
        a_run_is_played_in_one_tab_alone,
    ),
    (
        "a_page_that_is_older_than_its_saves_keeps_them",
        a_page_that_is_older_than_its_saves_keeps_them,
    ),
    (
        "a_page_takes_up_what_an_older_one_set_aside",
        a_page_takes_up_what_an_older_one_set_aside,
    ),
];

const QUERY: &str = "report&seed=1&no-audio";

/// Both have read everything before one of them saves.
fn two_tabs_keep_each_others_saves(stage: &Stage<'_>) {
    let level = format!("{QUERY}&play={}", code());
    let page = stage.page(SIZE, 1.0);
    page.go(&stage.address(&level));
    page.wait("a serve", |report| report.is("state", "serving"));
    let second = page.open_tab();
    page.wait("a pause", |report| report.is("focus", "no"));
    page.go(&stage.address(&format!("{level}&difficulty=hard")));
    clear(&page);
    stored(&page, "scores.txt", " hard 15 ");
    page.press('m');
    stored(&page, "settings.toml", "muted = true");
    page.show();
    page.wait("a pause", |report| {
        report.is("state", "paused") && report.is("focus", "yes")
    });
    for row in ["Restart", "Edit", "Options"] {
        page.press(DOWN);
        page.wait(row, |report| report.get("menu").starts_with(row));
    }
    page.press(ENTER);
    page.wait("the first page", |report| report.is("page", "Sound"));
    page.press(RIGHT);
    page.wait("more sound", |report| report.is("sound", "8"));
    stored(&page, "settings.toml", "effects = 8");
    page.press(ESCAPE);
    page.wait("the pause", |report| report.is("state", "paused"));
    page.press(ESCAPE);
    clear(&page);
    stored(&page, "scores.txt", " normal 10 ");
    page.browser.close();
    page.show_tab(&second);
    page.go(&stage.address(QUERY));
    page.wait("what both have set", |report| {
        report.is("screen", "title") && report.is("sound", "8") && report.is("muted", "yes")
    });
    let scores = file(&page, "scores.txt");
    let has_both = [" hard 15 ", " normal 10 "].map(|score| scores.contains(score));
    assert_eq!(has_both, [true; 2], "{scores}");
}

/// Waits until the tab in front tells that. What is reported comes from all of them.
#[track_caller]
fn told(page: &Page<'_>, id: &str, text: &str) {
    page.wait_until(&format!(
        "return document.getElementById('{id}')?.textContent.includes('{text}')"
    ));
}

fn a_run_is_played_in_one_tab_alone(stage: &Stage<'_>) {
    let page = stage.open("");
    play(&page);
    stored(&page, "/replays/left", "");
    let open_beside = || {
        let tab = page.open_tab();
        page.go(&stage.address(QUERY));
        tab
    };
    let second = open_beside();
    told(&page, "place", "Breakout. Play");
    page.show();
    told(&page, "place", "Paused");
    page.browser.close();
    page.show_tab(&second);
    page.go(&stage.address(QUERY));
    told(&page, "place", "Breakout. Continue");
    // Two pages offer it, and one gets it.
    let third = open_beside();
    told(&page, "place", "Breakout. Continue");
    page.show_tab(&second);
    page.press(ENTER);
    told(&page, "place", "Level 1");
    page.show_tab(&third);
    page.press(ENTER);
    told(&page, "notice", "another window plays it");
    told(&page, "place", "Breakout. Play");
    assert_eq!(page.take_complaints().len(), 1, "the notice");
}

/// Stores files in the place of those of the game.
fn store(page: &Page<'_>, files: &[(&str, &str)]) {
    for (name, text) in files {
        let text = json!(text);
        page.browser.run(&format!(
            "localStorage.setItem('breakout:breakout/{name}', `${{Date.now()}} text\n` + {text})"
        ));
    }
}

/// What is stored as a file of the game.
#[track_caller]
fn file(page: &Page<'_>, name: &str) -> String {
    let script = format!("return localStorage.getItem('breakout:breakout/{name}')");
    let stored = page.browser.run(&script);
    let (_, text) = stored
        .as_str()
        .expect("a file")
        .split_once('\n')
        .expect("a head");
    text.to_owned()
}

/// What a newer page might have stored, with a number in what this one does not know.
fn newer(number: u32) -> [(&'static str, String); 3] {
    let level = Level::from_code(&code()).expect("a level").content_hash();
    let scores = with_checks(&[
        "breakout scores 2",
        &format!("level {level:016x} hard 5 stars=c-- tune={number} : Wide"),
        &format!("level 12 nightmare {number} stars=c-- : Two"),
    ]);
    let settings = format!("[sound]\neffects = 3\necho = {number}\n\n[garden]\ntrees = {number}\n");
    let run = format!("breakout replay 9 {number:016x}\n");
    [
        ("scores.txt", scores),
        ("settings.toml", settings),
        ("replays/left-1795409260600-7.replay", run),
    ]
}

fn a_page_that_is_older_than_its_saves_keeps_them(stage: &Stage<'_>) {
    let page = stage.page(SIZE, 1.0);
    page.go(&stage.address("report"));
    page.wait("the title", |report| report.is("screen", "title"));
    let store_newer = |number| {
        let files = newer(number);
        store(
            &page,
            &files.each_ref().map(|(name, text)| (*name, text.as_str())),
        );
    };
    page.browser.run("giveLocksBack()");
    store_newer(1);
    page.go(&stage.address(&format!("{QUERY}&play={}", code())));
    page.wait("what it knows", |report| {
        report.is("state", "serving") && report.is("sound", "3")
    });
    let complaints = page.take_complaints().join("\n");
    assert!(complaints.contains("reads formats up to"), "{complaints}");
    assert!(!complaints.contains("aside"), "{complaints}");
    // The newer one goes on beside it.
    store_newer(2);
    page.press('m');
    stored(&page, "settings.toml", "muted = true");
    clear(&page);
    stored(&page, "scores.txt", " normal 10 ");
    let [scores, settings, run] = newer(2).map(|(name, newer)| (file(&page, name), newer));
    for part in [" hard 5 stars=c-- tune=2 : Wide\n", " nightmare 2 "] {
        assert!(scores.0.contains(part), "{}", scores.0);
    }
    for part in ["effects = 3\necho = 2\n", "[garden]\ntrees = 2\n"] {
        assert!(settings.0.contains(part), "{}", settings.0);
    }
    assert_eq!(run.0, run.1);
}

/// The older one could not read them, and made files of its own.
fn a_page_takes_up_what_an_older_one_set_aside(stage: &Stage<'_>) {
    let page = stage.open("");
    let version_3 = with_checks(&["breakout scores 3", "medal gold"]);
    store(&page, &[("scores.txt", &version_3)]);
    page.go(&stage.address(&format!("{QUERY}&difficulty=hard&play={}", code())));
    clear(&page);
    stored(&page, "scores.txt", " hard 15 ");
    assert_eq!(file(&page, "scores-aside-0001.txt"), version_3);
    let complaints = page.take_complaints().join("\n");
    assert!(
        complaints.contains("a newer Breakout wrote it (version 3)"),
        "{complaints}"
    );
    // As if this one were newer now.
    let kept = with_checks(&["breakout scores 2", "medal gold"]);
    store(&page, &[("scores-aside-0001.txt", &kept)]);
    page.go(&stage.address(QUERY));
    told(&page, "place", "Breakout. Play");
    let scores = file(&page, "scores.txt");
    for part in [" medal gold\n", " hard 15 "] {
        assert!(scores.contains(part), "{scores}");
    }
    let asides = "return Object.keys(localStorage).filter(key => key.includes('aside')).length";
    assert_eq!(page.browser.run(asides), 0);
}
