//! What frames cost in the page: in a game that the bot plays, and when something is kept, where nothing is done beside
//! them. Printed and never asserted: `cargo test --test web -- --nocapture what_`.

use std::thread::sleep;
use std::time::Duration;

use breakout::bot::hands::{self, Device, Hands, Skill};
use breakout::level::LevelSet;
use breakout::replay::Setup;
use serde_json::{Value, json};

use crate::page::{DOWN, ENTER, ESCAPE, Page, RIGHT, UP};
use crate::playing::{clear, code, stored};
use crate::report::Report;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    ("what_pictures_cost", what_pictures_cost),
    ("what_keeping_costs", what_keeping_costs),
];

/// Begins with the page, before any of its scripts: notes the long blocks of the main thread.
const WATCH_BLOCKS: &str = "
    window.blocks = [];
    new PerformanceObserver(list => {
        for (const { startTime, duration } of list.getEntries()) blocks.push([startTime, duration]);
    }).observe({ type: 'longtask', buffered: true });";

/// Measures the frames of the program, and the calls of WebGL in them with the bytes that they send.
const COUNT_CALLS: &str = "
    window.frames = [];
    window.calls = {};
    for (const name in gl) {
        const act = gl[name];
        if (typeof act != 'function') continue;
        gl[name] = function (...given) {
            const count = calls[name] ??= { calls: 0, bytes: 0 };
            count.calls++;
            for (const value of given) count.bytes += value?.byteLength ?? 0;
            return act.apply(gl, given);
        };
    }
    const { frame } = wasm_exports;
    wasm_exports = { ...wasm_exports, frame() {
        const start = performance.now();
        frame();
        frames.push([start, performance.now() - start]);
    } };";

/// The screens whose pictures are measured: queries of the page.
const SCREENS: [(&str, &str); 5] = [
    ("the title", ""),
    ("a game that the bot plays", "demo&level=18&seed=7"),
    ("a room of the lab", "lab=circle-box/lying-corner"),
    ("an exhibit of the museum", "museum=tunnelling"),
    ("a lesson of the course", "course=closest-point"),
];

/// Seconds of a screen before it is measured, and for each measure.
const BEFORE: u64 = 5;
const MEASURED: u64 = 5;

/// Prints the blocks of a start, the main thread's work in a second, and the calls of WebGL in a frame, of each screen;
/// of the game also with a processor that is four times slower, by the browser's own brake.
fn what_pictures_cost(stage: &Stage<'_>) {
    for (screen, query) in SCREENS {
        print_pictures(stage, screen, query, 1);
    }
    let (game, query) = SCREENS[1];
    print_pictures(stage, game, query, 4);
}

fn print_pictures(stage: &Stage<'_>, screen: &str, query: &str, slower: u32) {
    let page = stage.page((700, 620), 1.0);
    let devtools = |command: &str, given: Value| page.browser.devtools(command, &given);
    let source = json!({ "source": WATCH_BLOCKS });
    devtools("Page.addScriptToEvaluateOnNewDocument", source);
    devtools("Emulation.setCPUThrottlingRate", json!({ "rate": slower }));
    devtools("Performance.enable", json!({}));
    page.go(&stage.address(&format!("{query}&no-audio")));
    sleep(Duration::from_secs(BEFORE));
    let blocks = page
        .browser
        .run("return blocks.map(([, length]) => Math.round(length))");
    println!("{screen}, {slower} times slower: blocks of the start in ms {blocks}");
    let seconds_of_work = || {
        let metrics = devtools("Performance.getMetrics", json!({}));
        let all = metrics["metrics"].as_array().cloned().unwrap_or_default();
        let busy = all.iter().find(|metric| metric["name"] == "TaskDuration");
        busy.and_then(|metric| metric["value"].as_f64())
            .unwrap_or_default()
    };
    // Counting costs something itself, so it comes after the measured seconds.
    let start = seconds_of_work();
    sleep(Duration::from_secs(MEASURED));
    let work = (seconds_of_work() - start) * 1e3 / MEASURED as f64;
    page.browser.run(COUNT_CALLS);
    sleep(Duration::from_secs(MEASURED));
    let frames = page.browser.run("return frames");
    let frames: Vec<(f64, f64)> = serde_json::from_value(frames).expect("times");
    let [own, slow] = median_and_slow(frames.iter().map(|(_, length)| *length));
    let [gap, late] = median_and_slow(frames.windows(2).map(|two| two[1].0 - two[0].0));
    println!(
        "    main thread {work:.0} ms a second; {:.0} frames a second, median {gap:.1} ms apart, 95 % within \
         {late:.1}; the program {own:.1} ms a frame, 95 % within {slow:.1}",
        frames.len() as f64 / MEASURED as f64
    );
    print_calls(&page.browser.run("return calls"), frames.len());
}

/// The median of times, and the time that 95 % do not exceed.
fn median_and_slow(times: impl Iterator<Item = f64>) -> [f64; 2] {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    [50, 95].map(|share| {
        let time = times.get(times.len() * share / 100);
        time.copied().unwrap_or_default()
    })
}

/// Prints the calls of WebGL in a frame, and the bytes that they send.
fn print_calls(calls: &Value, frames: usize) {
    let mut calls: Vec<(&str, f64, f64)> = (calls.as_object().into_iter().flatten())
        .map(|(name, count)| {
            let a_frame = |key: &str| count[key].as_f64().unwrap_or_default() / frames as f64;
            (name.as_str(), a_frame("calls"), a_frame("bytes"))
        })
        .collect();
    calls.sort_by(|one, other| other.1.total_cmp(&one.1));
    let all: f64 = calls.iter().map(|(_, calls, _)| calls).sum();
    let bytes: f64 = calls.iter().map(|(.., bytes)| bytes).sum();
    println!("    {all:.0} calls of WebGL a frame, {bytes:.0} bytes:");
    for (name, calls, bytes) in calls.iter().filter(|(_, calls, _)| *calls >= 0.5) {
        println!("        {name} {calls:.1}, {bytes:.0} bytes");
    }
}

/// Minutes of the run that is continued.
const MINUTES: u32 = 8;

/// Measures each frame of the program, and what it stores. WebGL does nothing meanwhile: without a graphics card it
/// would take longer than all else.
const MEASURE: &str = "
    for (const name in gl) {
        const draws = /^(active|bind|blend|buffer|clear|color|cull|depth|draw|enable|disable|finish|flush|read|scissor|stencil|tex|uniform|use|vertex|viewport)/;
        if (typeof gl[name] == 'function' && draws.test(name)) gl[name] = () => {};
    }
    window.frames = [];
    let keys = [], storing = 0;
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
        keys.push(key.split(/[/:]/).at(-1).split('-')[0]);
        const start = performance.now();
        setItem.call(this, key, value);
        storing += performance.now() - start;
    };
    const { frame } = wasm_exports;
    wasm_exports = { ...wasm_exports, frame() {
        keys = [], storing = 0;
        const start = performance.now();
        frame();
        frames.push([performance.now() - start, storing, keys.join(' ')]);
    } };";

fn is_paused(report: &Report) -> bool {
    report.is("state", "paused") && report.is("panel", "ready")
}

/// Prints the times of the frames since the last call, and of those that stored something.
fn print(page: &Page<'_>, what: &str) {
    let frames = page.browser.run("return frames.splice(0)");
    let frames: Vec<(f64, f64, String)> = serde_json::from_value(frames).expect("times");
    let mut times: Vec<f64> = frames.iter().map(|(time, ..)| *time).collect();
    times.sort_by(f64::total_cmp);
    let at =
        |share: usize| times.get((times.len() * share / 100).min(times.len().saturating_sub(1)));
    let [median, p99, most] = [50, 99, 100].map(|share| at(share).copied().unwrap_or_default());
    println!(
        "{what}: {} frames, median {median:.1} ms, p99 {p99:.1} ms, longest {most:.1} ms",
        times.len()
    );
    for (time, storing, keys) in frames.iter().filter(|(.., keys)| !keys.is_empty()) {
        println!("    {time:.1} ms with {keys}, of which the browser stores for {storing:.1} ms");
    }
}

/// The bytes of a long run.
pub(crate) fn long_run() -> Vec<u8> {
    let mouse = Device::Mouse {
        pixels: 1.5,
        picture: 2,
        tremor: 1.0,
    };
    // The page opens with the first set.
    let first = LevelSet::builtin_sets().swap_remove(0);
    let setup = Setup::new(first, 0, 1);
    let recording = hands::play(
        setup,
        Hands::new(mouse, Skill::casual(0.0), 1),
        MINUTES * 60,
    );
    assert!(!recording.standing.is_over, "the hand has lost");
    recording.to_bytes()
}

/// Stores a run as one that was left.
pub(crate) fn leave(page: &Page<'_>, run: &[u8]) {
    page.browser.run(&format!(
        "const bytes = new Uint8Array({});
         let letters = '';
         for (const byte of bytes) letters += String.fromCharCode(byte);
         localStorage.setItem('breakout:breakout/replays/left-1-1.replay', `${{Date.now()}} base64\\n${{btoa(letters)}}`)",
        json!(run)
    ));
}

fn what_keeping_costs(stage: &Stage<'_>) {
    let page = stage.open(&format!("&play={}", code()));
    page.browser.run(MEASURE);
    clear(&page);
    stored(&page, "scores.txt", " normal 10 ");
    print(&page, "a score");

    let bytes = long_run();
    println!("a run of {MINUTES} minutes: {} bytes", bytes.len());
    leave(&page, &bytes);
    page.go(&stage.address("report&seed=1&no-audio"));
    page.wait("the title", |report| report.is("menu", "Continue"));
    page.browser.run(MEASURE);
    page.press(ENTER);
    page.wait("the run", |report| {
        report.is("screen", "play") && !report.is("state", "resuming")
    });
    print(&page, "opening the run");

    for _ in 0..5 {
        page.press(ESCAPE);
        page.wait("a pause", is_paused);
        page.press(ESCAPE);
        page.wait("the run", |report| {
            report.is("state", "running") || report.is("state", "serving")
        });
        // Without a step there is nothing to keep.
        page.wait_until("window.first ??= frames.length; return frames.length > first + 5");
        page.browser.run("delete window.first");
    }
    print(&page, "keeping the run");

    page.press(ESCAPE);
    page.wait("a pause", is_paused);
    for row in ["Restart", "Edit", "Options"] {
        page.press(DOWN);
        page.wait(row, |report| report.get("menu").starts_with(row));
    }
    page.press(ENTER);
    page.wait("the options", |report| report.is("page", "Sound"));
    print(&page, "pausing");
    page.press(RIGHT);
    stored(&page, "settings.toml", "effects = 8");
    print(&page, "a setting");

    page.press(ESCAPE);
    page.wait("a pause", is_paused);
    for row in ["Edit", "Restart", "Resume", "Title"] {
        page.press(UP);
        page.wait(row, |report| report.get("menu").starts_with(row));
    }
    page.press(ENTER);
    page.wait("the title", |report| report.is("menu", "Continue"));
    print(&page, "leaving the run");
}
