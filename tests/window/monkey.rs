//! Random input on every screen must not crash the program or make it leak memory.
//!
//! `BREAKOUT_MONKEY_SECONDS` sets the duration; it is 20 by default.

use std::path::Path;
use std::time::{Duration, Instant};

use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use crate::display::{DOWN, Desk, ESCAPE, Key, RETURN, SPACE, TIMEOUT, UP, is_near, key};
use crate::program::Program;
use crate::report::Report;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[("random_input_breaks_nothing", random_input_breaks_nothing)];

/// The items of the title's menu, as reported: up to the first blank.
const PLACES: [&str; 5] = ["Play", "Levels", "Course", "Collision", "Museum"];
/// The window size for measuring memory, because the driver's buffers depend on it.
const WINDOW: (u32, u32) = (1280, 720);
/// Growth of memory since the warm-up that is allowed, in kilobytes.
const GROWTH: u64 = 1024;
/// The colours of the outline of a confused field and of a chaotic one.
const MOOD_LINES: [u32; 2] = [0xc4_5d_d1, 0xd1_42_46];
/// Runs of at least this many seconds check the memory.
const LONG: f32 = 300.0;
/// Rounds through all places before memory is measured, so that every screen, every text and most
/// text sizes have been shown.
const WARM_UP: usize = 2;

/// Home, End, both pages, Backspace, Tab, F1, F2, F12 and the arrows. F11 is missing, because full
/// screen takes the focus away, and without a window manager it does not come back.
const SPECIAL: [u32; 13] = [
    0xff50, 0xff57, 0xff55, 0xff56, 0xff08, 0xff09, 0xffbe, 0xffbf, 0xffc9, 0xff51, 0xff52, 0xff53,
    0xff54,
];
/// Letters, digits and signs, bound or not; `m` is kept for [`Program::settled_anywhere`].
const LETTERS: &str = "abcdefghijklnopqrstuvwxyz0123456789-=[],.;/";
const SHIFT: Key = Key(0xffe1);

struct Monkey<'a> {
    program: &'a Program,
    desk: &'a Desk,
    rng: Pcg32,
    /// The current size of the window.
    size: (u32, u32),
}

fn random_input_breaks_nothing(stage: &Stage<'_>) {
    let seconds = std::env::var("BREAKOUT_MONKEY_SECONDS").ok();
    let seconds = seconds.map_or(20.0, |text| text.parse().expect("seconds"));
    let (program, desk) = at_all_levels(stage);
    let mut monkey = Monkey {
        program: &program,
        desk: &desk,
        rng: Pcg32::seed_from_u64(1),
        size: WINDOW,
    };
    // Even a short run visits all places.
    let visit = Duration::from_secs_f32(f32::clamp(seconds / 30.0, 0.5, 6.0));
    let start = Instant::now();
    let mut memory = Vec::new();
    while start.elapsed().as_secs_f32() < seconds || memory.len() < WARM_UP + 2 {
        for place in PLACES {
            monkey.go_home();
            monkey.choose(place);
            monkey.romp(visit);
        }
        monkey.go_home();
        monkey.romp(visit);
        monkey.go_home();
        memory.push(monkey.memory());
        if let Some(now) = memory.last() {
            println!("  after {:3.0} s: {now} kB", start.elapsed().as_secs_f32());
        }
    }
    let (early, late) = memory[WARM_UP..].split_at((memory.len() - WARM_UP).div_ceil(2));
    let early = median(early);
    let late = median(late);
    // In the first minutes the driver's own buffers still grow with every new window size.
    assert!(
        seconds < LONG || late <= early + GROWTH,
        "{early} kB grew to {late} kB"
    );
    desk.close();
    let (status, said) = program.end();
    assert_eq!((status.code(), said.as_str()), (Some(0), ""));
}

/// Opens the built-in levels after a level with confusion and chaos, for which the driver allocates
/// when they are shown first.
fn at_all_levels(stage: &Stage<'_>) -> (Program, Desk) {
    stage.look();
    std::fs::create_dir(stage.folder.join("levels")).expect("a folder");
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    for entry in std::fs::read_dir(levels).expect("the levels") {
        let path = entry.expect("a level").path();
        if let Ok(text) = std::fs::read_to_string(&path) {
            let name = path.file_name().expect("its name").to_string_lossy();
            stage.write(&format!("levels/{name}"), &text);
        }
    }
    let bricks = ". . . 2 . . 2\n. . . 2 . . 2\n. . . . . . .\n. . . . . . .\n";
    let drops = ". . . x . . .\n. . . c . . .\n. . . . . . .\n. . . . . . .\n";
    let head = "ball: 400 300 0 -300\npaddle: 400\n";
    let text = format!("{head}bricks:\n{bricks}drops:\n{drops}");
    stage.write("levels/00_moods.txt", &text);
    let (program, desk) = stage.open(&[]);
    desk.press(RETURN);
    for line in MOOD_LINES {
        desk.see("its line around the field", |picture| {
            picture.count(picture.whole(), |pixel| is_near(pixel, line)) > 2000
        });
    }
    (program, desk)
}

fn median(numbers: &[u64]) -> u64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted[sorted.len() / 2]
}

impl Monkey<'_> {
    fn rest(&mut self, milliseconds: std::ops::Range<u64>) {
        let time = self.rng.random_range(milliseconds);
        std::thread::sleep(Duration::from_millis(time));
    }

    /// Sends random input for some time.
    fn romp(&mut self, time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {
            match self.rng.random_range(0..100) {
                0..45 => self.press(),
                45..62 => self.point(),
                62..74 => self.choose_something(),
                74..80 => self.drag(),
                80..86 => self.resize(),
                86..88 => {
                    self.desk.blur();
                    self.rest(0..200);
                    self.desk.focus();
                }
                // Right button, wheel up and down.
                88..92 => self.desk.tap_button(self.rng.random_range(3..=5)),
                _ => self.rest(0..120),
            }
        }
    }

    fn press(&mut self) {
        let letter = self.rng.random_range(0..LETTERS.len() + SPECIAL.len());
        let key = match LETTERS.as_bytes().get(letter) {
            Some(letter) => key(char::from(*letter)),
            None => Key(SPECIAL[letter - LETTERS.len()]),
        };
        let shift = self.rng.random_bool(0.1);
        if shift {
            self.desk.down(SHIFT);
        }
        self.desk.down(key);
        if self.rng.random_bool(0.3) {
            self.rest(0..300);
        }
        self.desk.up(key);
        if shift {
            self.desk.up(SHIFT);
        }
        if self.rng.random_bool(0.1) {
            self.desk.press(ESCAPE);
        }
    }

    /// Moves the pointer to a random place in the window.
    fn point(&mut self) {
        let x = self.rng.random_range(0..self.size.0) as f32;
        let y = self.rng.random_range(0..self.size.1) as f32;
        self.desk.point(x, y);
    }

    /// Confirms or clicks whatever is selected, except Quit.
    fn choose_something(&mut self) {
        if self.rng.random_bool(0.7) {
            self.point();
        }
        let report = self.program.settled_anywhere(self.desk);
        let by_key = match self.rng.random_range(0..4) {
            0 => Some(RETURN),
            1 => Some(SPACE),
            _ => None,
        };
        match by_key {
            Some(key) if !report.is("menu", "Quit") => self.desk.press(key),
            // On the title, a resize may have moved Quit under the pointer.
            None if !report.is("screen", "title") => {
                self.desk.button_down();
                self.desk.button_up();
            }
            _ => {}
        }
    }

    fn drag(&mut self) {
        self.point();
        if self
            .program
            .settled_anywhere(self.desk)
            .is("screen", "title")
        {
            return;
        }
        self.desk.button_down();
        for _ in 0..self.rng.random_range(1..6) {
            self.point();
            self.rest(0..30);
        }
        self.desk.button_up();
    }

    fn resize(&mut self) {
        self.size = (
            self.rng.random_range(240..1900),
            self.rng.random_range(200..1180),
        );
        self.desk.resize(self.size.0, self.size.1);
        // Sometimes waits long enough for the text size to change.
        self.rest(0..300);
    }

    /// Returns to the title from any screen.
    fn go_home(&mut self) {
        self.size = WINDOW;
        self.desk.resize(WINDOW.0, WINDOW.1);
        self.desk.focus();
        // The text size follows the window with a delay.
        std::thread::sleep(Duration::from_millis(300));
        let start = Instant::now();
        loop {
            let report = self.program.settled_anywhere(self.desk);
            let deeper = ["Course", "Collision", "Museum", "Back"].contains(&report.get("menu"));
            if report.is("screen", "title") && !deeper {
                return;
            }
            let long = start.elapsed() > TIMEOUT;
            assert!(!long, "there is no way home from {report:?}");
            let panels = ["paused", "cleared", "lost", "won", "asking"];
            let has_panel = panels.contains(&report.get("state"));
            if has_panel && !report.is("panel", "ready") {
                continue;
            }
            let asks = report.is("screen", "play") || report.is("screen", "editor");
            if asks && has_panel {
                // The last item of each panel leads to the title, and of a question to what was asked.
                self.desk.press(UP);
                self.desk.press(RETURN);
            } else {
                self.desk.press(ESCAPE);
            }
        }
    }

    /// Selects and confirms an item of the title.
    fn choose(&mut self, place: &str) {
        if ["Course", "Collision", "Museum"].contains(&place) {
            self.select("Learn");
            self.desk.press(RETURN);
        }
        self.select(place);
        self.desk.press(RETURN);
        let is_there = |report: &Report| !report.is("screen", "title");
        self.program.wait("what was chosen", is_there);
    }

    fn select(&mut self, place: &str) {
        let start = Instant::now();
        while !self.program.settled_anywhere(self.desk).is("menu", place) {
            assert!(start.elapsed() < TIMEOUT, "there is no {place}");
            self.desk.press(DOWN);
        }
    }

    /// The median of several measurements of the memory in use, in kilobytes.
    fn memory(&mut self) -> u64 {
        let looks: Vec<u64> = (0..9)
            .map(|_| {
                std::thread::sleep(Duration::from_millis(50));
                self.program.memory()
            })
            .collect();
        median(&looks)
    }
}
