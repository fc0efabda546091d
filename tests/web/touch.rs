//! A session in the page of a phone, by one finger alone.

use serde_json::json;

use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[("a_finger_does_for_a_session", a_finger_does_for_a_session)];

/// The page of a phone that is held upright, in logical pixels.
const PHONE: (u32, u32) = (390, 844);

/// Where a finger taps, and what is reported then. `tests/sessions/touch_upright.txt` has more of it; the title
/// of a page has no Quit.
const TO_A_GAME: [((i32, i32), &str, &str); 9] = [
    ((195, 792), "face", "blueprint"),
    ((195, 792), "face", "play"),
    ((195, 691), "page", "Sound"),
    ((150, 155), "page", "Picture"),
    ((60, 690), "screen", "title"),
    ((195, 603), "screen", "levels"),
    ((115, 750), "screen", "sets"),
    ((90, 200), "screen", "levels"),
    ((130, 240), "state", "serving"),
];

const IN_A_GAME: [((i32, i32), &str, &str); 4] = [
    ((200, 700), "state", "running"),
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
