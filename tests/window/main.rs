//! Tests of the real program in a real window on a private display.
//!
//! These tests need Xvfb and OpenGL in software.

// Tests of a real window may use a real clock.
#![allow(clippy::disallowed_methods)]

mod backup;
mod clipboard;
mod continuing;
mod course;
mod demo;
mod display;
mod distortion;
mod drops;
mod editor;
mod faults;
mod flashes;
mod fullscreen;
#[path = "../harness/mod.rs"]
mod harness;
mod keyboard;
mod lab;
mod levels;
mod monkey;
mod mouse;
mod options;
mod play;
mod program;
mod reload;
mod replays;
#[path = "../harness/report.rs"]
mod report;
mod scopes;
mod screens;
mod sessions;
mod settings;
mod sound;
mod touch;
mod wayland;
mod whole_session;
#[path = "../harness/xvfb.rs"]
mod xvfb;

use std::cell::Cell;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use display::Desk;
use program::Program;
use report::Report;
use xvfb::Xvfb;

/// The display and the empty working directory of a test.
pub(crate) struct Stage<'a> {
    pub(crate) display: &'a str,
    pub(crate) folder: PathBuf,
    looks: Cell<bool>,
}

type Test = (&'static str, fn(&Stage<'_>));

fn tests() -> Vec<Test> {
    [
        screens::TESTS,
        course::TESTS,
        sessions::TESTS,
        play::TESTS,
        distortion::TESTS,
        flashes::TESTS,
        fullscreen::TESTS,
        keyboard::TESTS,
        drops::TESTS,
        wayland::TESTS,
        scopes::TESTS,
        lab::TESTS,
        mouse::TESTS,
        options::TESTS,
        backup::TESTS,
        clipboard::TESTS,
        editor::TESTS,
        levels::TESTS,
        settings::TESTS,
        demo::TESTS,
        monkey::TESTS,
        sound::TESTS,
        faults::TESTS,
        continuing::TESTS,
        reload::TESTS,
        replays::TESTS,
        touch::TESTS,
        whole_session::TESTS,
    ]
    .concat()
}

impl<'a> Stage<'a> {
    pub(crate) fn new(display: &'a str, folder: PathBuf) -> Self {
        Self {
            display,
            folder,
            looks: Cell::new(false),
        }
    }

    /// What starts from here on has its colours, and the test may look at it. Otherwise Mesa leaves
    /// them out, which are most of its work.
    pub(crate) fn look(&self) {
        self.looks.set(true);
    }

    /// A command that runs the program on the display.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_breakout"));
        command
            .args(arguments)
            .current_dir(&self.folder)
            .env("DISPLAY", self.display)
            .env_remove("WAYLAND_DISPLAY")
            // Tests must not touch the real best scores and settings.
            .env("XDG_DATA_HOME", self.folder.join("data"))
            .env("XDG_CONFIG_HOME", self.folder.join("config"))
            // Returns freed memory to the system at once. By default glibc keeps some megabytes,
            // which would look like a leak.
            .env("MALLOC_MMAP_THRESHOLD_", "131072")
            .env("MALLOC_TRIM_THRESHOLD_", "131072")
            .env("LIBGL_ALWAYS_SOFTWARE", "1");
        if !self.looks.get() {
            command.env("LP_PERF", "no_shade");
        }
        command
    }

    /// Starts the program and attaches to its window.
    pub(crate) fn open(&self, arguments: &[&str]) -> (Program, Desk) {
        let program = Program::start(self, arguments);
        let desk = self.sit_down(&program);
        (program, desk)
    }

    /// Waits for the program's first picture, and gives its window the focus.
    pub(crate) fn sit_down(&self, program: &Program) -> Desk {
        program.wait("a first frame", |report| !report.get("screen").is_empty());
        let desk = Desk::find(self.display, "Breakout", self.looks.get())
            .unwrap_or_else(|error| panic!("{error}"));
        desk.focus();
        program.wait("the focus", |report| report.is("focus", "yes"));
        desk
    }

    /// Like [`Self::open`], and starts the first level.
    pub(crate) fn play(&self, arguments: &[&str]) -> (Program, Desk, Report) {
        let (program, desk) = self.open(arguments);
        desk.press(display::RETURN);
        let report = program.wait("a serve", |report| report.is("state", "serving"));
        (program, desk, report)
    }

    /// Plays a script to its end. Returns the reports, and what was said of errors.
    #[track_caller]
    pub(crate) fn play_script(&self, script: &str, arguments: &[&str]) -> (Vec<Report>, String) {
        self.write("script.txt", script);
        let mut command = self.command(arguments);
        command.args(["--script", "script.txt", "--report", "--no-audio"]);
        // A recording has a seed already.
        if arguments.first() != Some(&"replay") {
            command.args(["--seed", "1"]);
        }
        let output = command.output().expect("the program starts");
        assert!(output.status.success(), "{output:?}");
        let lines = String::from_utf8_lossy(&output.stdout);
        let states = lines.lines().filter(|line| line.starts_with("screen="));
        let reports = states.map(Report::parse).collect();
        (
            reports,
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    }

    /// Writes settings for what starts from here on.
    pub(crate) fn set(&self, settings: &str) {
        let folder = self.folder.join("config/breakout");
        let written = std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::write(folder.join("settings.toml"), settings));
        written.expect("the folder can be written to");
    }

    /// Writes a file into the folder.
    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.folder.join(name), text).expect("the folder can be written to");
    }
}

fn main() -> ExitCode {
    // Most tests wait for the program, which waits for its next frame.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    harness::main(
        "window",
        2 * cores,
        &tests(),
        Xvfb::start,
        |test, server, folder| {
            test(&Stage::new(&server.name, folder));
        },
    )
}
