//! Measures what a person waits for, in a window on a display of its own: `cargo bench --bench waits`.
//! Needs Xvfb and OpenGL in software; docs/speed.md has the figures.
//!
//! - From the start to the first pixels, beside a window of macroquad's that draws one rectangle, in
//!   turns.
//! - The program's own work in each frame, without what macroquad and OpenGL do with it: through every
//!   screen, in the sessions that the window's tests play; with the most bricks that a level may have;
//!   in a choice among 3,000 levels; in one among 135 sets of 31 levels.
//! - What it takes while nothing moves: time and memory.
//! - From a key to the menu's picture, after a short and a long rest, and from the pointer to the paddle's.
//!
//! `cargo bench --bench waits -- still events` measures these parts alone; see [`PARTS`].

// What is measured is what a clock says.
#![allow(clippy::disallowed_methods)]

#[allow(dead_code, reason = "the tests of the window use the rest")]
#[path = "../tests/window/display.rs"]
mod display;
#[path = "../tests/harness/xvfb.rs"]
mod xvfb;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use breakout::level::MAX_CELLS_PER_SIDE;
use display::{DOWN, Desk, ESCAPE, UP};
use macroquad::prelude as mq;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat, Window};
use x11rb::rust_connection::RustConnection;
use xvfb::Xvfb;

/// Starts of each program.
const STARTS: usize = 15;

/// The argument with which this program opens the window of comparison.
const BARE: &str = "bare";

const TITLE: &str = "Breakout";

/// A part by its name.
type Part = (&'static str, fn(&Bench));

const PARTS: [Part; 7] = [
    ("starts", Bench::print_first_pictures),
    ("sessions", Bench::print_sessions),
    ("largest", Bench::print_largest),
    ("many", Bench::print_many),
    ("sets", Bench::print_sets),
    ("still", Bench::print_idle),
    ("events", Bench::print_events),
];

/// Events for each time from an event to its picture; after the long rest fewer.
const EVENTS: usize = 41;
const LATE_EVENTS: usize = 9;

fn main() {
    if std::env::args().any(|argument| argument == BARE) {
        return open_bare_window();
    }
    match Xvfb::start() {
        Ok(xvfb) => Bench::new(xvfb).run(),
        Err(reason) => println!("not measured: {reason}"),
    }
}

/// The least that macroquad can show.
fn open_bare_window() {
    macroquad::Window::new(TITLE, async {
        loop {
            mq::clear_background(mq::DARKBLUE);
            mq::draw_rectangle(100.0, 100.0, 80.0, 30.0, mq::WHITE);
            mq::next_frame().await;
        }
    });
}

struct Bench {
    display: Xvfb,
    /// For levels and what the program keeps.
    folder: PathBuf,
}

impl Bench {
    fn new(display: Xvfb) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("waits");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("many")).expect("a folder");
        fs::write(folder.join("largest.txt"), largest_level()).expect("a level");
        for number in 0..3000 {
            let file = folder.join(format!("many/{number:04}.txt"));
            fs::write(file, small_level(number)).expect("a level");
        }
        Self { display, folder }
    }

    /// Measures the parts that are named, or all.
    fn run(&self) {
        let named: Vec<String> = std::env::args().collect();
        let is_named = |name: &str| named.iter().any(|argument| argument == name);
        let all = !PARTS.iter().any(|(name, _)| is_named(name));
        for (name, print) in PARTS {
            if all || is_named(name) {
                print(self);
            }
        }
    }

    /// The program, in frames as fast as they come.
    fn program(&self, arguments: &[&str]) -> Command {
        let mut command = self.on_display(env!("CARGO_BIN_EXE_breakout"));
        command.args(arguments).args(["--seed", "1"]);
        command.arg("--data-dir").arg(self.folder.join("data"));
        command
    }

    fn on_display(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(&self.folder)
            .env("DISPLAY", &self.display.name)
            .env_remove("WAYLAND_DISPLAY")
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    fn print_first_pictures(&self) {
        let this = std::env::current_exe().expect("the path of this program");
        let programs: [(&str, &dyn Fn() -> Command); 4] = [
            ("a bare window", &|| {
                let mut command = self.on_display(&this);
                command.arg(BARE);
                command
            }),
            ("the game", &|| self.program(&[])),
            ("with 256x256 bricks", &|| self.program(&["largest.txt"])),
            ("with 3,000 levels", &|| self.program(&["many"])),
        ];
        let mut times = [const { Vec::new() }; 4];
        // The first round fills the caches, and is not counted.
        for round in 0..=STARTS {
            for ((_, command), times) in programs.iter().zip(&mut times) {
                let time = self.first_picture(command());
                if round > 0 {
                    times.push(time);
                }
            }
        }
        println!("first picture, in ms from the start        least   median");
        for ((name, _), times) in programs.iter().zip(&mut times) {
            times.sort_unstable();
            let [least, median] = [times[0], times[STARTS / 2]].map(milliseconds);
            println!("{name:<40} {least:>7.0} {median:>8.0}");
        }
        println!();
    }

    /// The time from the start of a program until its window shows something.
    fn first_picture(&self, mut command: Command) -> Duration {
        let (connection, screen) = x11rb::connect(Some(&self.display.name)).expect("the display");
        let root = connection.setup().roots[screen].root;
        let is_dark = || {
            let format = ImageFormat::Z_PIXMAP;
            let pixel = connection.get_image(format, root, 20, 20, 1, 1, !0);
            let pixel = pixel.expect("a request").reply().expect("a pixel").data;
            pixel[..3] == [0; 3]
        };
        while !is_dark() {
            sleep(Duration::from_millis(10));
        }
        let start = Instant::now();
        let _program = Running::start(&mut command);
        while is_dark() {
            sleep(Duration::from_micros(500));
        }
        start.elapsed()
    }

    /// Plays a script; what it prints of times.
    fn play(&self, script: &str, arguments: &[&str]) -> Vec<String> {
        let file = self.folder.join("script");
        fs::write(&file, script).expect("a script");
        let mut command = self.program(arguments);
        command.args(["--no-audio", "--script"]).arg(file);
        let said = command.stdout(Stdio::piped()).output().expect("an answer");
        assert!(said.status.success(), "{said:?}");
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        let times = said.lines().filter(|line| line.contains(": own work "));
        times.map(str::to_owned).collect()
    }

    /// The longest frames on the way through every screen.
    fn print_sessions(&self) {
        let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
        let mut parts = Vec::new();
        for (name, levels) in [
            ("built_in", None),
            ("editor", Some("levels")),
            ("cleared", Some("levels")),
            ("lost", Some("lost")),
        ] {
            let script = fs::read_to_string(home.join(format!("{name}.txt"))).expect("a session");
            let levels = levels.map(|folder| copy(&home.join(folder), &self.folder.join(name)));
            let levels = levels.iter().map(|folder| folder.to_str().expect("a path"));
            let arguments: Vec<&str> = levels.chain(["--size", "1280x720"]).collect();
            // What is a picture there is a part of the way here.
            let script = script.replace("\nshot ", "\ntimes ");
            parts.extend(self.play(&script, &arguments));
        }
        parts.sort_by(|one, other| longest(other).total_cmp(&longest(one)));
        let heading = format!("the longest frames in {} parts of sessions", parts.len());
        parts.truncate(5);
        print_parts(&heading, &parts);
    }

    fn print_largest(&self) {
        let script = "wait 30\ntimes begin\nwait 60\ntimes serve\npress Space\nwait 60\ntimes play\n\
                      press F1\nwait 20\ntimes to blueprint\nwait 60\ntimes blueprint\npress F1\nwait 20\n\
                      press R\nwait 20\ntimes asks\npress R\nwait 1\ntimes restart\n";
        let parts = self.play(script, &["largest.txt", "--size", "1280x720"]);
        print_parts("256x256 bricks", &parts);
    }

    fn print_many(&self) {
        let turns = "press Down\nwait 1\n".repeat(30) + &"press PageDown\nwait 1\n".repeat(30);
        let script = format!(
            "wait 5\npress Escape\nwait 40\npress Up\npress Up\ntimes pause\npress Enter\nwait 1\n\
             times open\nwait 30\ntimes rest\n{turns}times scroll\npress End\nwait 2\ntimes end\n\
             press Slash\ntype 29\nwait 2\ntimes search\n"
        );
        let parts = self.play(&script, &["many", "--size", "1280x720"]);
        print_parts("a choice among 3,000 levels", &parts);
    }

    /// From the start to the choice of a set, with the first page, a search and the last page.
    fn print_sets(&self) {
        let own = self.folder.join("data/levels");
        let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
        for number in 0..135 {
            let set = own.join(format!("Set {number}"));
            fs::create_dir_all(&set).expect("a folder");
            for file in fs::read_dir(&levels).expect("the levels").flatten() {
                if let Ok(text) = fs::read_to_string(file.path()) {
                    let text = text.replace("title: ", &format!("title: {number} "));
                    fs::write(set.join(file.file_name()), text).expect("a level");
                }
            }
        }
        let script = "wait 1\ntimes start\nwait 30\npress Down\nwait 2\npress Enter\nwait 10\ntimes levels\n\
                      press L\nwait 1\ntimes first picture\nwait 15\ntimes first page\npress End\nwait 1\n\
                      times last page\nwait 250\ntimes rest\npress Slash\nwait 1\ntype lizard\nwait 2\n\
                      times search\n";
        let parts = self.play(script, &["--size", "1280x720"]);
        print_parts("a choice among 135 sets of 31 levels", &parts);
        fs::remove_dir_all(own).expect("the sets");
    }

    /// What a window takes, without the threads of the rasteriser.
    fn print_idle(&self) {
        println!("a still window                        of a core, in %   resident, in MB");
        for (name, arguments, act) in [
            ("title", &[][..], Act::Nothing),
            ("paused", &["--level", "1"], Act::Pause),
            ("without the focus", &["--level", "1"], Act::Blur),
            ("paused, 256x256", &["largest.txt"], Act::Pause),
            ("a bot plays", &["--demo"], Act::Nothing),
        ] {
            let program = Running::start(&mut self.program(arguments));
            let desk = Desk::find(&self.display.name, TITLE, false).expect("the window");
            desk.focus();
            sleep(Duration::from_secs(1));
            match act {
                Act::Nothing => {}
                Act::Pause => desk.press(ESCAPE),
                Act::Blur => desk.blur(),
            }
            // A still window draws seldom after some seconds.
            sleep(Duration::from_secs(12));
            let start = Instant::now();
            let before = program.busy();
            sleep(Duration::from_secs(5));
            let share = (program.busy() - before) / start.elapsed().as_secs_f64() * 100.0;
            println!("{name:<32} {share:>20.1} {:>17.1}", program.resident());
        }
    }

    /// Times from an event to its picture, in windows that show nothing else meanwhile.
    fn print_events(&self) {
        println!("from an event to its picture, in ms        least   median     most");
        for (width, height) in [(640, 400), (1280, 720)] {
            let size = format!("{width}x{height}");
            let program = Running::start(&mut self.program(&["--level", "1", "--size", &size]));
            let desk = Desk::find(&self.display.name, TITLE, false).expect("the window");
            desk.focus();
            sleep(Duration::from_secs(2));
            // The paddle is near the foot, the menu in the middle or right of it.
            let foot = [0, height - height / 6, width, height / 6];
            let glass = Glass::over(&self.display.name, foot);
            let mut times = Vec::new();
            for turn in 0..EVENTS {
                sleep(Duration::from_millis(131 + turn as u64 % 7));
                let x = f32::from(width) * if turn % 2 == 0 { 0.35 } else { 0.65 };
                let y = f32::from(height) * 0.5;
                times.push(glass.time_until_seen(|| desk.point(x, y)));
            }
            print_times(&format!("pointer to paddle, {size}"), times);
            desk.press(ESCAPE);
            sleep(Duration::from_secs(2));
            let right = [width / 2, height / 4, width / 8, height / 2];
            let glass = Glass::over(&self.display.name, right);
            for (rest, count) in [(700, EVENTS), (8000, LATE_EVENTS)] {
                let mut times = Vec::new();
                for turn in 0..count {
                    sleep(Duration::from_millis(rest + turn as u64 * 13 % 50));
                    let key = if turn % 2 == 0 { DOWN } else { UP };
                    times.push(glass.time_until_seen(|| desk.press(key)));
                }
                print_times(&format!("key to menu after {rest} ms, {size}"), times);
            }
            drop(program);
        }
        println!();
    }
}

/// A part of the screen that is looked at.
struct Glass {
    connection: RustConnection,
    root: Window,
    /// Left, top, width and height.
    area: [u16; 4],
}

impl Glass {
    fn over(display: &str, area: [u16; 4]) -> Self {
        let (connection, screen) = x11rb::connect(Some(display)).expect("the display");
        let root = connection.setup().roots[screen].root;
        Self {
            connection,
            root,
            area,
        }
    }

    fn pixels(&self) -> Vec<u8> {
        let [left, top, width, height] = self.area;
        let left = left as i16;
        let top = top as i16;
        let format = ImageFormat::Z_PIXMAP;
        let image = self
            .connection
            .get_image(format, self.root, left, top, width, height, !0);
        image.expect("a request").reply().expect("pixels").data
    }

    /// The time from an event until the area clearly looks other than before it.
    fn time_until_seen(&self, event: impl FnOnce()) -> Duration {
        let before = self.pixels();
        let start = Instant::now();
        event();
        loop {
            let now = self.pixels();
            let pairs = before.iter().zip(&now);
            if pairs
                .filter(|(one, other)| one.abs_diff(**other) > 40)
                .count()
                > 30
            {
                return start.elapsed();
            }
            sleep(Duration::from_micros(200));
        }
    }
}

/// What happens to a window before it is measured.
#[derive(Clone, Copy)]
enum Act {
    Nothing,
    Pause,
    Blur,
}

/// A program that is ended with this value.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Self {
        Self(command.spawn().expect("the program starts"))
    }

    /// The seconds that its threads have run, without those of the rasteriser.
    fn busy(&self) -> f64 {
        let threads = fs::read_dir(format!("/proc/{}/task", self.0.id()));
        let threads = threads.expect("its threads").flatten();
        let times = threads.map(|thread| {
            let read = |name| fs::read_to_string(thread.path().join(name)).unwrap_or_default();
            if read("comm").starts_with("llvmpipe") {
                return 0.0;
            }
            let times = read("schedstat");
            let nanoseconds = times.split(' ').next().and_then(|run| run.parse().ok());
            nanoseconds.unwrap_or(f64::NAN) * 1e-9
        });
        times.sum()
    }

    /// Its memory in megabytes.
    fn resident(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id()));
        let status = status.expect("its status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        number.unwrap_or(f64::NAN) / 1024.0
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn print_parts(heading: &str, parts: &[String]) {
    println!("{heading}");
    for part in parts {
        println!("{part}");
    }
    println!();
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn print_times(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let [least, median, most] = [0, times.len() / 2, times.len() - 1].map(|at| times[at]);
    let [least, median, most] = [least, median, most].map(milliseconds);
    println!("{name:<40} {least:>7.1} {median:>8.1} {most:>8.1}");
}

/// The longest frame in a line of times, in milliseconds.
fn longest(line: &str) -> f64 {
    let number = line.split("maximum ").nth(1);
    let number = number.and_then(|rest| rest.split(' ').next()?.parse().ok());
    number.unwrap_or(f64::NAN)
}

/// Copies a folder of files into a new one.
fn copy(from: &Path, to: &Path) -> PathBuf {
    fs::create_dir_all(to).expect("a folder");
    for file in fs::read_dir(from).expect("a folder").flatten() {
        fs::copy(file.path(), to.join(file.file_name())).expect("a copy");
    }
    to.to_owned()
}

/// As many bricks as a level may have.
fn largest_level() -> String {
    let kinds = ["1", "2", "3", "4", "5", "d", "t"];
    let row = |row: usize| {
        let kind = |column: usize| kinds[(row * 3 + column) % kinds.len()];
        (0..MAX_CELLS_PER_SIDE)
            .map(kind)
            .collect::<Vec<_>>()
            .join(" ")
            + "\n"
    };
    (0..MAX_CELLS_PER_SIDE).map(row).collect()
}

/// A small level, each a little different.
fn small_level(number: usize) -> String {
    let row = |row: usize| {
        let cell = |column: usize| match (number + row * 7 + column * 3) % 11 {
            0..3 => ".",
            3..6 => "2",
            6..9 => "3",
            _ => "t",
        };
        (0..13).map(cell).collect::<Vec<_>>().join(" ") + "\n"
    };
    format!("title: Level {number}\n") + &(0..8).map(row).collect::<String>()
}
