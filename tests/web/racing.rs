//! Two browsers exchange a race by a link.

use breakout::replay::Recording;
use serde_json::json;

use crate::page::{Page, from_base64};
use crate::{SIZE, Stage, Test};

pub(crate) const TESTS: &[Test] = &[(
    "a_race_goes_from_one_browser_to_another_by_link",
    a_race_goes_from_one_browser_to_another_by_link,
)];

/// A level that its ball clears by itself.
const LEVEL: &str = "title: Two Steps\nball: 400 400 0 -300\nbricks:\n. . .\n. 2 .\n";
const ENTER: char = '\u{e007}';

/// Notes what is copied.
const LISTEN: &str = "
    window.copied = null;
    addEventListener('copy', () => window.copied = document.activeElement.value ?? String(getSelection()))";

fn cleared(page: &Page<'_>, what: &str) {
    page.wait(what, |report| {
        report.is("state", "won") && report.is("panel", "ready")
    });
}

fn a_race_goes_from_one_browser_to_another_by_link(stage: &Stage<'_>) {
    let parsed = breakout::level::Level::parse("two.txt", LEVEL.as_bytes());
    let level = parsed.level.expect("a level").to_code();
    let one = stage.open(&format!("&play={level}"));
    one.keep_downloads();
    one.browser.run(LISTEN);
    cleared(&one, "the end of the first run");
    one.press('c');
    let line = one.wait_until("return window.copied");
    let line = line.as_str().expect("a text");
    let link = line.rsplit_once(' ').expect("a link").1;
    assert!(
        line.starts_with("Two Steps in 0:0") && link.contains("?race=R1"),
        "{line}"
    );
    assert!(link.len() <= 2000, "{}", link.len());
    one.wait_until(
        "return document.getElementById('notice').textContent.startsWith('Copied the result')",
    );
    let saved = Recording::from_bytes(&from_base64(&one.downloaded())).expect("a recording");
    assert_eq!(Recording::from_code(link).as_ref(), Ok(&saved));
    drop(one);

    let other = stage.page(SIZE, 1.0);
    other.go(&format!("{link}&report&no-audio"));
    other.wait("the question", |report| {
        report.is("screen", "opened") && report.is("panel", "ready")
    });
    other.press(ENTER);
    let ended = other.wait("the end of the race", |report| {
        report.is("state", "won") && report.is("panel", "ready")
    });
    let score = saved.standing.score.to_string();
    assert!(
        ended.is("rival-behind", "0.00") && ended.is("score", &score),
        "{ended:?}"
    );
    assert_eq!(
        other
            .browser
            .run("return location.search.includes('race=')"),
        json!(true)
    );
}
