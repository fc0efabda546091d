//! Tests of the real program's sound through a real sound server, and without one.
//!
//! These tests need `PulseAudio` and its tools.

// Tests of a real device may use a real clock.
#![allow(clippy::disallowed_methods)]

#[path = "../harness/mod.rs"]
mod harness;
mod recording;
mod server;

use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use recording::{best_match, wav};
use server::{Recorder, Server};

/// The longest wait before a test fails.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(1);

type Test = (&'static str, fn(&Path));

const TESTS: &[Test] = &[
    (
        "the_server_plays_what_was_rendered",
        the_server_plays_what_was_rendered,
    ),
    (
        "playback_returns_after_a_lost_server",
        playback_returns_after_a_lost_server,
    ),
    ("alsa_gets_what_was_rendered", alsa_gets_what_was_rendered),
    (
        "without_any_device_it_says_so",
        without_any_device_it_says_so,
    ),
];

/// A command that runs the program without a device in its environment.
fn program(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_breakout"));
    command
        .args(arguments)
        .current_dir(folder)
        .env("HOME", folder)
        .env("XDG_RUNTIME_DIR", folder)
        .env_remove("PULSE_SERVER")
        .env_remove("PULSE_RUNTIME_PATH")
        .env("ALSA_CONFIG_PATH", "/dev/null")
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

/// Ends the program when the test ends, even by a panic.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The samples of a sound, rendered by the program without a device.
fn made(name: &str, folder: &Path) -> Vec<f32> {
    let path = folder.join(format!("{name}.wav"));
    let file = path.to_str().expect("a plain path");
    let output = program(&["sound", name, "--bars", "1", "--out", file], folder)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    wav(&std::fs::read(&path).expect("a file"))
}

/// Waits until a condition holds.
#[track_caller]
fn wait(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < TIMEOUT, "never seen: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A machine that is busy may lose some of what is played in real time, so there are three attempts.
fn the_server_plays_what_was_rendered(folder: &Path) {
    let mut lost = String::new();
    for _ in 0..3 {
        match plays_what_was_rendered(folder) {
            Ok(()) => return,
            Err(what) => lost = what,
        }
        println!("  {lost}");
    }
    panic!("{lost}");
}

/// Plays sounds through a server.
///
/// # Errors
/// What cannot be found in the recording, or not in its place.
fn plays_what_was_rendered(folder: &Path) -> Result<(), String> {
    let names = ["brick", "good", "blast", "music-town-tense"];
    let server = Server::start(folder);
    let recorder = Recorder::start(&server);
    wait("the server's silence", || recorder.seconds() > 0.0);
    let played = program(&[&["sound"], &names[..], &["--bars", "1"]].concat(), folder)
        .env("PULSE_SERVER", server.address())
        .output()
        .expect("the program starts");
    assert!(played.status.success(), "{played:?}");
    assert!(played.stderr.is_empty(), "{played:?}");
    // The server buffers less than a second when the program ends.
    let end = recorder.seconds() + 1.0;
    wait("the end of the recording", || recorder.seconds() > end);
    let heard = recorder.samples();
    let mut last = 0;
    for name in names {
        let (place, like) = best_match(&heard, &made(name, folder));
        println!(
            "  {name}: {like:.3} alike at {:.2} s",
            recording::seconds(place)
        );
        if !(0.9..).contains(&like) {
            return Err(format!("{name} is not in the recording: {like}"));
        }
        if place < last {
            return Err(format!("{name} is not in its place"));
        }
        last = place;
    }
    Ok(())
}

fn playback_returns_after_a_lost_server(folder: &Path) {
    let server = Server::start(folder);
    let recorder = Recorder::start(&server);
    let mut running = Running(
        program(&["sound", "music-lake", "--bars", "20"], folder)
            .env("PULSE_SERVER", server.address())
            .spawn()
            .expect("the program starts"),
    );
    wait("music", || recorder.is_loud());
    drop((recorder, server));
    let server = Server::start(folder);
    let recorder = Recorder::start(&server);
    wait("music again", || recorder.is_loud());
    assert!(
        running.0.try_wait().expect("its status").is_none(),
        "it plays on"
    );
}

fn alsa_gets_what_was_rendered(folder: &Path) {
    // ALSA's null device takes everything at once, and its file device records it.
    let file = folder.join("written");
    let config = folder.join("asound.conf");
    let text = format!(
        "pcm.!default {{ type file; file {:?}; format raw; slave.pcm {{ type null }} }}",
        file.display()
    );
    std::fs::write(&config, text).expect("a file");
    let played = program(&["sound", "good"], folder)
        .env("ALSA_CONFIG_PATH", &config)
        .output()
        .expect("the program starts");
    assert!(played.status.success(), "{played:?}");
    assert!(played.stderr.is_empty(), "{played:?}");
    let heard = recording::samples(&std::fs::read(&file).expect("what was written"));
    let (_, like) = best_match(&heard, &made("good", folder));
    println!("  good: {like:.3} alike");
    assert!(like > 0.9, "it is not what was written: {like}");
}

fn without_any_device_it_says_so(folder: &Path) {
    let output = program(&["sound", "wall"], folder)
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 2, "{said}");
    assert!(
        lines[0].starts_with("breakout: there is no sound: "),
        "{said}"
    );
    assert_eq!(lines[1], "breakout: no sound device could be opened");
}

fn main() -> ExitCode {
    let prepare = || match server::missing() {
        Some(tool) => Err(format!("{tool} is not installed")),
        None => Ok(()),
    };
    // One at a time: what is heard is compared sample by sample, and a late one would be a gap.
    harness::main("sound", 1, TESTS, prepare, |test, (), folder| test(&folder))
}
