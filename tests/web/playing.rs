//! The game in the page, with keyboard and mouse.

use breakout::level::Level;
use serde_json::json;

use crate::page::{DOWN, ENTER, ESCAPE, F1, F11, LEFT, Page, RIGHT, SPACE, TAB, UP};
use crate::report::Report;
use crate::{SIZE, Stage, Test, times};

pub(crate) const TESTS: &[Test] = &[
    ("a_game_is_played", a_game_is_played),
    ("a_pad_plays_and_is_unplugged", a_pad_plays_and_is_unplugged),
    ("a_score_is_kept", a_score_is_kept),
    (
        "what_is_not_ours_is_set_aside",
        what_is_not_ours_is_set_aside,
    ),
    ("a_run_is_kept", a_run_is_kept),
    (
        "a_page_that_goes_keeps_a_long_run_at_once",
        a_page_that_goes_keeps_a_long_run_at_once,
    ),
    (
        "the_run_of_a_killed_page_waits",
        the_run_of_a_killed_page_waits,
    ),
    ("a_setting_is_kept", a_setting_is_kept),
    ("a_hidden_page_pauses", a_hidden_page_pauses),
    ("a_pause_is_not_drawn_again", a_pause_is_not_drawn_again),
    (
        "full_screen_may_be_left_by_the_browser",
        full_screen_may_be_left_by_the_browser,
    ),
    (
        "back_is_escape_as_long_as_something_is_open",
        back_is_escape_as_long_as_something_is_open,
    ),
    (
        "tab_leaves_the_game_where_it_means_nothing",
        tab_leaves_the_game_where_it_means_nothing,
    ),
    (
        "the_first_start_is_as_calm_as_the_system_asks",
        the_first_start_is_as_calm_as_the_system_asks,
    ),
    (
        "a_system_of_few_colours_begins_in_high_contrast",
        a_system_of_few_colours_begins_in_high_contrast,
    ),
    (
        "screen_readers_are_told_what_is_on_screen",
        screen_readers_are_told_what_is_on_screen,
    ),
    ("dropped_levels_are_played", dropped_levels_are_played),
    ("sound_begins_with_a_key", sound_begins_with_a_key),
];

fn a_game_is_played(stage: &Stage<'_>) {
    let page = stage.open("");
    page.wait("the title", |report| report.is("menu", "Play"));
    page.press(ENTER);
    let served = page.wait("a serve", |report| report.is("state", "serving"));
    // A press may be over before a slow page makes a step.
    page.hold(LEFT);
    page.wait("a paddle to the left", |report| {
        report.number("paddle") < served.number("paddle")
    });
    page.let_go(LEFT);
    page.press(SPACE);
    page.wait("a flying ball", |report| report.is("state", "running"));
    page.press(F1);
    page.wait("the blueprint", |report| report.is("face", "blueprint"));
    page.wait("points", |report| report.number("score") > 0.0);
    page.press(ESCAPE);
    page.wait("a pause", |report| report.is("state", "paused"));
}

/// A browser shows a pad as it is at the moment it is asked, and counts here how often it was.
const PAD: &str = "
    window.pad = {
        index: 0, id: 'Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 09cc)', mapping: 'standard',
        connected: true, timestamp: 0, axes: [0, 0, 0, 0], buttons: [],
    };
    for (let n = 0; n < 17; n++) pad.buttons.push({ pressed: false });
    navigator.getGamepads = () => (looks++, [pad]);
";

fn a_pad_plays_and_is_unplugged(stage: &Stage<'_>) {
    let page = stage.open("");
    page.wait("the title", |report| report.is("menu", "Play"));
    let change = |change: &str| {
        page.browser
            .run(&format!("{change}; pad.timestamp++; window.looks = 0"));
        page.wait_until("return looks > 4");
    };
    let is = |of: &'static str, value: &'static str| {
        page.wait(value, |report| report.is(of, value));
    };
    let down = "pad.buttons[0].pressed = true";
    let up = "pad.buttons[0].pressed = false";
    change(PAD);
    change(down);
    is("state", "serving");
    change(up);
    change("pad.axes[0] = -1");
    page.wait("a paddle to the left", |report| {
        report.number("paddle") < 380.0
    });
    change("pad.axes[0] = 0");
    change(down);
    is("state", "running");
    change("pad.buttons[9].pressed = true");
    is("state", "paused");
    change("pad.buttons[9].pressed = false");
    change(up);
    is("panel", "ready");
    change(down);
    is("state", "running");
    change("navigator.getGamepads = () => (looks++, [])");
    is("state", "paused");
}

/// The code of a level in which every serve hits the only brick.
pub(crate) fn code() -> String {
    let level = Level::parse("wide.txt", b"bricks:\n2\n").level;
    level.expect("a level").to_code()
}

pub(crate) fn clear(page: &Page<'_>) {
    page.wait("a serve", |report| report.is("state", "serving"));
    page.press(SPACE);
    page.wait("its end", |report| {
        report.is("state", "won") || report.is("state", "cleared")
    });
}

/// Waits until a stored file whose name contains one text contains another; returns it.
pub(crate) fn stored(page: &Page<'_>, name: &str, text: &str) -> String {
    // The file before the last save has such a name, too.
    let script = format!(
        "const keys = Object.keys(localStorage).filter(key => key.includes('{name}'));
         return keys.map(key => localStorage.getItem(key)).find(file => file.includes('{text}')) ?? null"
    );
    page.wait_until(&script)
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

fn a_score_is_kept(stage: &Stage<'_>) {
    let query = format!("&play={}", code());
    let page = stage.open(&query);
    clear(&page);
    stored(&page, "scores.txt", " normal 10 ");
    // A page that did not read the first score would write the second alone.
    page.go(&stage.address(&format!("report&seed=1&no-audio&difficulty=hard{query}")));
    clear(&page);
    let both = stored(&page, "scores.txt", " hard 15 ");
    assert!(both.contains(" normal 10 "), "{both}");
}

fn what_is_not_ours_is_set_aside(stage: &Stage<'_>) {
    let page = stage.open(&format!("&play={}", code()));
    clear(&page);
    stored(&page, "scores.txt", " normal 10 ");
    page.reload_after(
        "for (const key of Object.keys(localStorage).filter(key => key.includes('scores.txt'))) {
             localStorage.setItem(key, 'of another page');
         }",
    );
    clear(&page);
    stored(&page, "scores.txt", " normal 10 ");
    stored(&page, "scores-aside", "of another page");
    let told = page.take_complaints().join("\n");
    assert!(told.contains("scores-aside"), "{told}");
}

fn a_run_is_kept(stage: &Stage<'_>) {
    let page = stage.open("");
    play(&page);
    stored(&page, "/replays/left", "");
    page.reload();
    page.wait("the title", |report| report.is("menu", "Continue"));
    page.press(ENTER);
    page.wait("the run", |report| {
        report.is("screen", "play") && !report.is("state", "resuming")
    });
    page.browser
        .run("gl.getExtension('WEBGL_lose_context').loseContext()");
    page.wait_for_the_end();
    page.browser.run("document.getElementById('again').click()");
    page.wait("the title", |report| report.is("menu", "Continue"));
}

/// One with frames to come keeps it in several.
fn a_page_that_goes_keeps_a_long_run_at_once(stage: &Stage<'_>) {
    let page = stage.open("");
    times::leave(&page, &times::long_run());
    page.reload();
    page.wait("the title", |report| report.is("menu", "Continue"));
    page.press(ENTER);
    let begun = page.wait("the run", |report| {
        report.is("screen", "play") && !report.is("state", "resuming")
    });
    // Without a step there is nothing to keep.
    page.hold(LEFT);
    page.wait("a paddle to the left", |report| {
        report.number("paddle") < begun.number("paddle")
    });
    page.let_go(LEFT);
    let is_kept = page.browser.run(
        "const kept = () => localStorage.getItem('breakout:breakout/replays/left-1-1.replay');
         const before = kept();
         window.dispatchEvent(new Event('pagehide'));
         return kept() != before",
    );
    assert_eq!(is_kept, true);
    page.reload();
    page.wait("the title", |report| report.is("menu", "Continue"));
}

fn the_run_of_a_killed_page_waits(stage: &Stage<'_>) {
    let page = stage.open("");
    play(&page);
    stored(&page, "/replays/left", "");
    // As if it had no time to say that it goes.
    page.reload_after("window.giveLocksBack = () => {}");
    page.wait("the title", |report| report.is("menu", "Continue"));
}

/// Serves the first ball of the first level.
pub(crate) fn play(page: &Page<'_>) {
    page.press(ENTER);
    page.wait("a serve", |report| report.is("state", "serving"));
    page.press(SPACE);
    page.wait("a flying ball", |report| report.is("state", "running"));
}

fn a_setting_is_kept(stage: &Stage<'_>) {
    let page = stage.open("");
    for _ in 0..4 {
        page.press(DOWN);
    }
    page.wait("the options", |report| report.is("menu", "Options"));
    page.press(ENTER);
    page.wait("the first page", |report| report.is("page", "Sound"));
    page.press(RIGHT);
    page.wait("more sound", |report| report.is("sound", "8"));
    stored(&page, "settings.toml", "effects = 8");
    page.reload();
    page.wait("the title", |report| {
        report.is("screen", "title") && report.is("sound", "8")
    });
}

fn a_hidden_page_pauses(stage: &Stage<'_>) {
    let page = stage.open("");
    play(&page);
    page.hide();
    page.show();
    page.wait("a pause", |report| report.is("state", "paused"));
    page.wait("the focus", |report| report.is("focus", "yes"));
}

fn a_pause_is_not_drawn_again(stage: &Stage<'_>) {
    let page = stage.open("");
    play(&page);
    page.press(ESCAPE);
    page.wait("a pause", |report| report.is("state", "paused"));
    page.browser.run(
        "let draws = 0, pictures = 0;
         window.longest = 0;
         const clear = gl.clear;
         gl.clear = (...bits) => { draws++; clear.apply(gl, bits) };
         (function count() {
             pictures = draws ? 0 : pictures + 1;
             draws = 0;
             longest = Math.max(longest, pictures);
             requestAnimationFrame(count);
         })()",
    );
    page.wait_until("return longest >= 5");
    // A key is answered by the next picture.
    page.press(ESCAPE);
    page.wait("the run", |report| !report.is("state", "paused"));
}

fn full_screen_may_be_left_by_the_browser(stage: &Stage<'_>) {
    let page = stage.open("");
    for _ in 0..2 {
        page.press(F11);
        page.wait_until("return document.fullscreenElement != null");
        stored(&page, "settings.toml", "full-screen = true");
        page.browser.run("document.exitFullscreen()");
        stored(&page, "settings.toml", "full-screen = false");
    }
}

fn dropped_levels_are_played(stage: &Stage<'_>) {
    let page = stage.open("");
    page.browser.run(
        "const dropped = new DataTransfer();
         dropped.items.add(new File(['bricks:\\n2 2 2\\n'], 'Übung 🧱.txt'));
         dropped.items.add(new File(['bricks:\\n3\\n'], 'zwei.txt'));
         window.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, cancelable: true }))",
    );
    page.wait("a serve of two levels", |report| {
        report.is("state", "serving") && report.is("levels", "2") && report.is("bricks", "3")
    });
}

fn sound_begins_with_a_key(stage: &Stage<'_>) {
    let page = stage.page((500, 340), 1.0);
    page.go(&stage.address("report&seed=1"));
    page.wait("the title", |report| report.is("screen", "title"));
    assert_eq!(
        page.browser.run("return sound.context"),
        serde_json::Value::Null
    );
    page.press(ENTER);
    page.wait("an open device", |report| report.is("device", "open"));
    page.browser.run(
        "window.ear = sound.context.createAnalyser();
         sound.output.connect(ear);",
    );
    page.wait_until(
        "const wave = new Float32Array(ear.fftSize);
         ear.getFloatTimeDomainData(wave);
         return Math.hypot(...wave) > 0",
    );
    // On a machine that does much else at once, not from the first second on.
    page.wait_until(
        "if (window.gaps != sound.gaps) [window.gaps, window.first] = [sound.gaps, sound.pieces];
         return sound.pieces > first + 100",
    );
    page.browser.run(
        "window.states = [];
         sound.context.addEventListener('statechange', () => states.push(sound.context.state))",
    );
    page.hide();
    page.show();
    page.wait_until("return states.join() == 'suspended,running'");
}

fn back_is_escape_as_long_as_something_is_open(stage: &Stage<'_>) {
    let page = stage.open("");
    page.press(ENTER);
    page.wait("a serve", |report| report.is("state", "serving"));
    page.press(SPACE);
    page.wait("a flying ball", |report| report.is("state", "running"));
    page.browser.run("history.back()");
    let pauses = |report: &Report| report.is("state", "paused") && report.is("panel", "ready");
    page.wait("a pause", pauses);
    page.press(ESCAPE);
    page.wait("the run", |report| !report.is("state", "paused"));
    page.browser.run("history.back()");
    page.wait("a pause", pauses);
    // The last row leads to the title, from which Back leaves the page.
    page.press(UP);
    page.press(ENTER);
    page.wait("the title", |report| report.is("screen", "title"));
    page.wait_until("return history.state == null");
}

fn tab_leaves_the_game_where_it_means_nothing(stage: &Stage<'_>) {
    let page = stage.open("");
    page.browser.run(
        "window.refused = [];
         window.addEventListener('keydown', event => refused.push(event.defaultPrevented))",
    );
    page.press(TAB);
    page.wait_until("return refused.join() == 'false'");
    page.browser.run("canvas.focus()");
    page.press(DOWN);
    page.press(ENTER);
    page.wait("the level choice", |report| report.is("screen", "levels"));
    page.press(TAB);
    page.wait_until("return refused.at(-1)");
}

/// The first start in a browser whose system has these wishes: the names and values of media features.
fn begun_with<'a>(stage: &'a Stage<'_>, wishes: &[(&str, &str)]) -> Page<'a> {
    let page = stage.page(SIZE, 1.0);
    let features: Vec<_> = wishes
        .iter()
        .map(|(name, value)| json!({ "name": name, "value": value }))
        .collect();
    page.browser.devtools(
        "Emulation.setEmulatedMedia",
        &json!({ "features": features }),
    );
    page.go(&stage.address("report&seed=1&no-audio"));
    page.wait("the title", |report| report.is("screen", "title"));
    page
}

fn a_system_of_few_colours_begins_in_high_contrast(stage: &Stage<'_>) {
    let page = begun_with(stage, &[("forced-colors", "active")]);
    stored(&page, "settings.toml", "high-contrast = true");
}

fn the_first_start_is_as_calm_as_the_system_asks(stage: &Stage<'_>) {
    let page = begun_with(
        stage,
        &[
            ("prefers-reduced-motion", "reduce"),
            ("prefers-contrast", "more"),
        ],
    );
    let settings = stored(&page, "settings.toml", "shake = 0");
    assert!(settings.contains("high-contrast = true"), "{settings}");
    // After that the options count.
    page.reload_after(
        "const key = Object.keys(localStorage).find(key => key.endsWith('settings.toml'));
         localStorage.setItem(key, localStorage.getItem(key).replace('shake = 0', 'shake = 50'))",
    );
    page.wait("the title", |report| report.is("screen", "title"));
    stored(&page, "settings.toml", "shake = 50");
}

fn screen_readers_are_told_what_is_on_screen(stage: &Stage<'_>) {
    let page = stage.open("");
    let is_told = |place: &str, text: &str| {
        page.wait_until(&format!(
            "return document.getElementById('{place}').textContent.includes('{text}')"
        ));
    };
    is_told("place", "Breakout. Play");
    page.press(DOWN);
    is_told("place", "Breakout. Levels");
    page.press(UP);
    page.press(ENTER);
    is_told("place", ". 3 lives");
    page.wait("a serve", |report| report.is("state", "serving"));
    page.press(SPACE);
    page.wait("a flying ball", |report| report.is("state", "running"));
    page.press(ESCAPE);
    is_told("place", "Paused. ");
    is_told("place", " points. ");
    // A notice, too.
    page.browser.run(
        "const dropped = new DataTransfer();
         dropped.items.add(new File(['breakout backup 1\\nnone'], 'no.backup'));
         window.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, cancelable: true }))",
    );
    is_told("notice", "the backup is damaged");
    page.take_complaints();
}
