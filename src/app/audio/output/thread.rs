//! The thread that hands the mix to a device, and looks for one while there is none.

use std::time::{Duration, Instant};

use super::device::Device;
use super::device_status::DeviceStatus;
use super::paced_source::PacedSource;
use super::{alsa, pulse};
use crate::console::say_error;

type Open = fn() -> Result<Box<dyn Device>, String>;

/// The devices in the order in which they are tried.
const DEVICES: [(&str, Open); 2] = [("PulseAudio", pulse::open), ("ALSA", alsa::open)];

/// Pauses between looking for a device: the first, and the longest after doubling.
const RETRY_DELAYS: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];
/// A device that has played for so long was a good one: its loss is news.
const STABLE_AFTER: Duration = Duration::from_secs(5);
/// How often a wait looks whether the game has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Plays for as long as the line is not stopped.
pub(super) fn run(source: &mut PacedSource, status: &DeviceStatus) {
    let mut delay = RETRY_DELAYS[0];
    let mut warned = false;
    while !status.is_stopped() {
        let start = Instant::now();
        let trouble = match open() {
            Ok(mut device) => {
                status.set_open();
                let lost = device.play(source, status);
                lost.map_err(|reason| format!("the sound is lost: {reason}"))
            }
            Err(reasons) => Err(format!("there is no sound: {reasons}")),
        };
        status.set_missing();
        if start.elapsed() > STABLE_AFTER {
            (delay, warned) = (RETRY_DELAYS[0], false);
        }
        if let Err(sentence) = trouble
            && !std::mem::replace(&mut warned, true)
        {
            say_error(&sentence);
        }
        wait(delay, status);
        delay = (delay * 2).min(RETRY_DELAYS[1]);
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

fn wait(delay: Duration, status: &DeviceStatus) {
    let start = Instant::now();
    while start.elapsed() < delay && !status.is_stopped() {
        std::thread::sleep(POLL_INTERVAL);
    }
}
