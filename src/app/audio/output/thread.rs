//! The thread that hands the mix to a device, and looks for one while there is none.

use std::time::{Duration, Instant};

use super::device::Device;
use super::line::Line;
use super::paced::Paced;
use super::{alsa, pulse};
use crate::console::say_error;

type Open = fn() -> Result<Box<dyn Device>, String>;

/// The devices in the order in which they are tried.
const DEVICES: [(&str, Open); 2] = [("PulseAudio", pulse::open), ("ALSA", alsa::open)];

/// Pauses between looking for a device: the first, and the longest after doubling.
const PAUSE: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];
/// A device that has played for so long was a good one: its loss is news.
const STEADY: Duration = Duration::from_secs(5);
/// How often a pause looks whether the game has ended.
const GLANCE: Duration = Duration::from_millis(50);

/// Plays for as long as the line is not stopped.
pub(super) fn run(tap: &mut Paced, line: &Line) {
    let mut pause = PAUSE[0];
    let mut warned = false;
    while !line.is_stopped() {
        let start = Instant::now();
        let trouble = match open() {
            Ok(mut device) => {
                line.set_open();
                let lost = device.play(tap, line);
                lost.map_err(|reason| format!("the sound is lost: {reason}"))
            }
            Err(reasons) => Err(format!("there is no sound: {reasons}")),
        };
        line.set_missing();
        if start.elapsed() > STEADY {
            (pause, warned) = (PAUSE[0], false);
        }
        if let Err(sentence) = trouble
            && !std::mem::replace(&mut warned, true)
        {
            say_error(&sentence);
        }
        rest(pause, line);
        pause = (pause * 2).min(PAUSE[1]);
    }
}

/// The first device that opens, or why none does.
fn open() -> Result<Box<dyn Device>, String> {
    let mut reasons = Vec::new();
    for (name, open) in DEVICES {
        match open() {
            Ok(device) => return Ok(device),
            Err(reason) => reasons.push(format!("{name}: {reason}")),
        }
    }
    Err(reasons.join("; "))
}

fn rest(pause: Duration, line: &Line) {
    let start = Instant::now();
    while start.elapsed() < pause && !line.is_stopped() {
        std::thread::sleep(GLANCE);
    }
}
