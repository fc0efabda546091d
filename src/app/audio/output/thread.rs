//! The output thread: plays on the first device that opens, and retries while there is none.

use std::time::{Duration, Instant};

use super::device::Device;
use super::device_status::DeviceStatus;
use super::paced_source::PacedSource;
use super::{alsa, pulse};
use crate::console::say_error;

type Open = fn() -> Result<Box<dyn Device>, String>;

/// The kinds of devices, in the order in which they are tried.
const DEVICES: [(&str, Open); 2] = [("PulseAudio", pulse::open), ("ALSA", alsa::open)];

/// Plays until the status says to stop. Prints only the first of several failures in a row.
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

/// The first and the longest delay between two attempts; each delay is twice the last.
const RETRY_DELAYS: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];
/// After a device that played this long, failures are reported again and delays start over.
const STABLE_AFTER: Duration = Duration::from_secs(5);
/// How often a delay checks whether the thread has to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Opens the first possible device; otherwise gives the reasons of all failures.
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
