//! The game in a page: its keys, pointer and fingers, and what it says in the browser's console.

use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::browser::{Browser, TIMEOUT};
use crate::report::Report;

/// How long a key or a button is held: longer than a picture takes.
const HOLD: Duration = Duration::from_millis(120);

pub(crate) const ENTER: char = '\u{e007}';
pub(crate) const ESCAPE: char = '\u{e00c}';
pub(crate) const SPACE: char = ' ';
pub(crate) const TAB: char = '\u{e004}';
pub(crate) const LEFT: char = '\u{e012}';
pub(crate) const RIGHT: char = '\u{e014}';
pub(crate) const DOWN: char = '\u{e015}';
pub(crate) const UP: char = '\u{e013}';
pub(crate) const PAGE_DOWN: char = '\u{e00f}';
pub(crate) const F1: char = '\u{e031}';
pub(crate) const F3: char = '\u{e033}';
pub(crate) const F6: char = '\u{e036}';
pub(crate) const F7: char = '\u{e037}';
pub(crate) const F5: char = '\u{e035}';
pub(crate) const F9: char = '\u{e039}';
pub(crate) const F10: char = '\u{e03a}';
pub(crate) const F11: char = '\u{e03b}';
pub(crate) const F12: char = '\u{e03c}';
pub(crate) const CTRL: char = '\u{e009}';

/// A page of its own browser.
pub(crate) struct Page<'a> {
    pub(crate) browser: Browser<'a>,
    tab: Value,
    heard: RefCell<Heard>,
    /// What of a complaint makes it none.
    allowed: Cell<Option<&'static str>>,
    /// Whether it is one of Chromium, whose console can be read and whose window can be any.
    is_chromiums: bool,
}

/// What the page has said so far.
#[derive(Default)]
struct Heard {
    reports: Vec<Report>,
    lines: Vec<String>,
    /// Warnings and errors.
    complaints: Vec<String>,
}

impl<'a> Page<'a> {
    /// A page without an address, of a size in logical pixels, and with some pixels of the screen for each.
    pub(crate) fn new(browser: Browser<'a>, (width, height): (u32, u32), scale: f32) -> Self {
        let mut page = Self::plain(browser);
        page.is_chromiums = true;
        page.resize((width, height), scale);
        page
    }

    /// A page of any browser, in a window as large as it is. Nothing is heard of its console.
    pub(crate) fn plain(browser: Browser<'a>) -> Self {
        Self {
            tab: browser.get("window"),
            browser,
            heard: RefCell::default(),
            allowed: Cell::default(),
            is_chromiums: false,
        }
    }

    pub(crate) fn resize(&self, size: (u32, u32), scale: f32) {
        if self.is_chromiums {
            return self.emulate(size, scale, false);
        }
        let (width, height) = size;
        let size = json!({ "x": 0, "y": 0, "width": width, "height": height });
        self.browser.post("window/rect", &size);
    }

    /// Makes it one of a phone that is held so.
    pub(crate) fn be_a_phone(&self, size: (u32, u32)) {
        self.emulate(size, 1.0, true);
        let touch = json!({ "enabled": true });
        self.browser
            .devtools("Emulation.setTouchEmulationEnabled", &touch);
    }

    fn emulate(&self, (width, height): (u32, u32), scale: f32, is_mobile: bool) {
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": is_mobile,
        });
        self.browser
            .devtools("Emulation.setDeviceMetricsOverride", &metrics);
    }

    pub(crate) fn go(&self, address: &str) {
        self.forget();
        self.browser.post("url", &json!({ "url": address }));
    }

    /// Loads the page again, after a script.
    pub(crate) fn reload_after(&self, script: &str) {
        self.forget();
        self.browser.run(&format!("{script}; location.reload()"));
    }

    pub(crate) fn reload(&self) {
        self.reload_after("");
    }

    /// What a page says before it goes is no answer of the next one, which takes no keys before it has begun.
    fn forget(&self) {
        self.browser.run("console.log = () => {}");
        self.listen();
        self.heard.borrow_mut().reports.clear();
    }

    /// Presses a key and lets it go.
    pub(crate) fn press(&self, key: char) {
        self.act(&json!([{ "type": "key", "id": "keyboard", "actions": [
            { "type": "keyDown", "value": key },
            pause(HOLD),
            { "type": "keyUp", "value": key },
        ] }]));
    }

    /// Presses a key while another is down.
    pub(crate) fn chord(&self, with: char, key: char) {
        self.hold(with);
        self.press(key);
        self.let_go(with);
    }

    /// Holds a key down, until [`Page::let_go`].
    pub(crate) fn hold(&self, key: char) {
        self.act(&json!([{ "type": "key", "id": "keyboard", "actions": [
            { "type": "keyDown", "value": key },
        ] }]));
    }

    pub(crate) fn let_go(&self, key: char) {
        self.act(&json!([{ "type": "key", "id": "keyboard", "actions": [
            { "type": "keyUp", "value": key },
        ] }]));
    }

    /// Puts another tab in front.
    pub(crate) fn hide(&self) {
        self.open_tab();
    }

    /// Puts the game in front again.
    pub(crate) fn show(&self) {
        self.show_tab(&self.tab);
    }

    /// Opens an empty tab in front of the others. What is reported then comes from there, but for the last
    /// report of the one that loses the focus.
    pub(crate) fn open_tab(&self) -> Value {
        let tab = self.browser.post("window/new", &json!({ "type": "tab" }));
        self.show_tab(&tab["handle"]);
        tab["handle"].clone()
    }

    /// Puts a tab in front, which is none that was killed, and waits until it has the keyboard.
    #[track_caller]
    pub(crate) fn show_tab(&self, tab: &Value) {
        self.browser.post("window", &json!({ "handle": tab }));
        self.browser.devtools("Page.bringToFront", &json!({}));
        self.wait_until("return document.hasFocus()");
    }

    /// Turns to the frame in the page: what is run from now on is run there.
    pub(crate) fn enter_frame(&self) {
        let frame = json!({ "using": "css selector", "value": "iframe" });
        let frame = self.browser.post("element", &frame);
        self.browser.post("frame", &json!({ "id": frame }));
    }

    /// Does what opens the browser's chooser for files, and chooses some there.
    #[track_caller]
    pub(crate) fn choose(&self, files: &[PathBuf], open: impl FnOnce()) {
        let intercept = json!({ "enabled": true });
        self.browser
            .devtools("Page.setInterceptFileChooserDialog", &intercept);
        self.browser.run(
            "const { click } = HTMLInputElement.prototype;
             HTMLInputElement.prototype.click = function () {
                 HTMLInputElement.prototype.click = click;
                 window.chooser = this;
                 click.call(this);
             }",
        );
        open();
        self.wait_until("return window.chooser != null");
        let chooser = json!({ "expression": "chooser" });
        let chooser = self.browser.devtools("Runtime.evaluate", &chooser);
        let id = &chooser["result"]["objectId"];
        self.browser.devtools(
            "DOM.setFileInputFiles",
            &json!({ "files": files, "objectId": id }),
        );
        self.browser.run("delete window.chooser");
    }

    /// What is seen, as a PNG.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        let picture = self.browser.get("screenshot");
        from_base64(picture.as_str().unwrap_or_default())
    }

    /// Keeps what is downloaded from now on, for [`Page::downloaded`].
    pub(crate) fn keep_downloads(&self) {
        self.browser.run(
            "const make = URL.createObjectURL;
             URL.createObjectURL = blob => {
                 blob.arrayBuffer().then(buffer => {
                     const letters = Array.from(new Uint8Array(buffer), byte => String.fromCharCode(byte));
                     window.downloaded = btoa(letters.join(''));
                 });
                 return make(blob);
             }",
        );
    }

    /// Waits for a download, and returns it in base64.
    #[track_caller]
    pub(crate) fn downloaded(&self) -> String {
        let file = self.wait_until("return window.downloaded ?? null");
        file.as_str().unwrap_or_default().to_owned()
    }

    /// Taps with a finger, as shortly as can be: one that rests on the field aims.
    pub(crate) fn tap(&self, (x, y): (i32, i32)) {
        self.touch(&[
            json!({ "type": "pointerMove", "x": x, "y": y, "duration": 0 }),
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pointerUp", "button": 0 }),
        ]);
    }

    /// Taps until the ball flies: where two pictures take 0.3 s, a tap is a finger that is held, and aims.
    #[track_caller]
    pub(crate) fn launch(&self, at: (i32, i32)) {
        let runs = |report: &Report| report.is("state", "running");
        let is_launched = (0..10).any(|_| {
            self.tap(at);
            self.hear(Duration::from_secs(3), runs).is_some()
        });
        assert!(is_launched, "ten taps launched no ball");
    }

    /// Clicks with the mouse.
    pub(crate) fn click(&self, (x, y): (i32, i32)) {
        let actions = [
            json!({ "type": "pointerMove", "x": x, "y": y, "duration": 0 }),
            json!({ "type": "pointerDown", "button": 0 }),
            pause(HOLD),
            json!({ "type": "pointerUp", "button": 0 }),
        ];
        self.act(&json!([{
            "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": actions,
        }]));
    }

    /// Moves a finger from a place to another.
    pub(crate) fn slide(&self, (x, y): (i32, i32), (to_x, to_y): (i32, i32)) {
        self.touch(&[
            json!({ "type": "pointerMove", "x": x, "y": y, "duration": 0 }),
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pointerMove", "x": to_x, "y": to_y, "duration": HOLD.as_millis() as u64 }),
            pause(HOLD),
            json!({ "type": "pointerUp", "button": 0 }),
        ]);
    }

    fn touch(&self, actions: &[Value]) {
        self.act(&json!([{
            "type": "pointer", "id": "finger", "parameters": { "pointerType": "touch" }, "actions": actions,
        }]));
    }

    fn act(&self, actions: &Value) {
        self.browser.post("actions", &json!({ "actions": actions }));
    }

    /// Reads what has been said since.
    fn listen(&self) {
        if !self.is_chromiums {
            return;
        }
        let entries = self.browser.post("se/log", &json!({ "type": "browser" }));
        let heard = &mut *self.heard.borrow_mut();
        for entry in entries.as_array().into_iter().flatten() {
            let message = entry["message"].as_str().unwrap_or_default();
            // The place in the script, and the text with quotation marks.
            let text = message
                .split_once(" \"")
                .and_then(|(_, rest)| serde_json::from_str::<String>(&format!("\"{rest}")).ok())
                .unwrap_or_else(|| message.to_owned());
            if ["WARNING", "SEVERE"]
                .iter()
                .any(|level| entry["level"] == *level)
            {
                heard.complaints.push(text.clone());
            } else if text.starts_with("screen=") {
                heard.reports.push(Report::parse(&text));
            }
            heard.lines.push(text);
        }
    }

    /// Waits until a report meets a condition, starting with the newest one.
    #[track_caller]
    pub(crate) fn wait(&self, what: &str, like: impl Fn(&Report) -> bool) -> Report {
        self.hear(TIMEOUT, like).unwrap_or_else(|| {
            let heard = self.heard.borrow();
            let tail: Vec<_> = heard.lines.iter().rev().take(5).rev().collect();
            panic!("never reported: {what}; last: {tail:#?}")
        })
    }

    /// The first report that meets a condition, starting with the newest one, if it comes in time.
    fn hear(&self, time: Duration, like: impl Fn(&Report) -> bool) -> Option<Report> {
        let start = Instant::now();
        let mut looked = self.heard.borrow().reports.len().saturating_sub(1);
        loop {
            self.listen();
            let heard = self.heard.borrow();
            let mut new = heard.reports.iter().skip(looked);
            if let Some(report) = new.find(|report| like(report)) {
                return Some(report.clone());
            }
            if start.elapsed() > time {
                return None;
            }
            looked = heard.reports.len().saturating_sub(1);
            drop(heard);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until a script in the page returns something else than nothing and false; returns it.
    #[track_caller]
    pub(crate) fn wait_until(&self, script: &str) -> Value {
        let start = Instant::now();
        loop {
            let answer = self.browser.run(script);
            if answer != Value::Null && answer != false {
                return answer;
            }
            assert!(start.elapsed() < TIMEOUT, "never true: {script}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits for the sentence with which a page ends.
    #[track_caller]
    pub(crate) fn wait_for_the_end(&self) -> String {
        self.wait_until("return document.getElementById('cover').className == 'over'");
        let sentence = self
            .browser
            .run("return document.getElementById('sentence').innerText");
        sentence.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until it has said a line that begins so, and is no report.
    #[track_caller]
    pub(crate) fn wait_for_line(&self, start: &str) {
        let begun = Instant::now();
        while self.lines(start) == 0 {
            assert!(begun.elapsed() < TIMEOUT, "never said: {start}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// How many lines it has said so far that begin so.
    pub(crate) fn lines(&self, start: &str) -> usize {
        self.listen();
        let lines = &self.heard.borrow().lines;
        lines.iter().filter(|line| line.starts_with(start)).count()
    }

    /// Takes the warnings and errors in the console so far.
    pub(crate) fn take_complaints(&self) -> Vec<String> {
        self.listen();
        let mut complaints = std::mem::take(&mut self.heard.borrow_mut().complaints);
        if let Some(allowed) = self.allowed.get() {
            complaints.retain(|complaint| !complaint.contains(allowed));
        }
        complaints
    }

    pub(crate) fn allow_complaints_about(&self, allowed: &'static str) {
        self.allowed.set(Some(allowed));
    }
}

impl Drop for Page<'_> {
    /// The console of a page has no warnings and no errors but those that its test has taken.
    fn drop(&mut self) {
        if std::thread::panicking() {
            let lines = &self.heard.borrow().lines;
            let tail = &lines[lines.len().saturating_sub(5)..];
            eprintln!("the page's last lines: {tail:#?}");
        } else {
            let complaints = self.take_complaints();
            assert!(complaints.is_empty(), "{complaints:#?}");
        }
    }
}

fn pause(time: Duration) -> Value {
    json!({ "type": "pause", "duration": time.as_millis() as u64 })
}

pub(crate) fn from_base64(text: &str) -> Vec<u8> {
    let value = |letter: &u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters = text.trim_end_matches('=').as_bytes();
    let fours = letters.chunks(4).flat_map(|four| {
        let bits = (0..4).fold(0, |bits, n| {
            bits << 6 | four.get(n).map_or(0, |l| u32::from(value(l)))
        });
        let [_, bytes @ ..] = bits.to_be_bytes();
        bytes.into_iter().take(four.len() - 1)
    });
    fours.collect()
}
