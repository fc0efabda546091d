//! The output thread: plays on the first device that opens, and retries while there is none.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use super::{Device, alsa, paced_source::PacedSource, pulse};
use crate::app::audio::output::device_status::{DeviceState, DeviceStatus};
use crate::app::platform::console::say_error;

type Open = fn() -> Result<Box<dyn Device>, String>;

/// The kinds of devices, in the order in which they are tried.
pub(super) const DEVICES: [(&str, Open); 2] = [("PulseAudio", pulse::open), ("ALSA", alsa::open)];

/// Plays until `status` asks to stop. A panic only ends the sound: the panic hook has already reported it.
pub(super) fn run(mut source: PacedSource, status: &DeviceStatus, devices: &[(&str, Open)]) {
    let play = AssertUnwindSafe(|| play(&mut source, status, devices));
    if catch_unwind(play).is_err() {
        status.set(DeviceState::Broken);
    }
}

/// Opens a device and plays on it; after a failure, retries with backoff. Prints only the first failure in a row.
fn play(source: &mut PacedSource, status: &DeviceStatus, devices: &[(&str, Open)]) {
    let mut delay = RETRY_DELAYS[0];
    let mut warned = false;
    while !status.is_stopped() {
        let failure = match open(devices) {
            Ok(mut device) => {
                status.set(DeviceState::Open);
                let start = Instant::now();
                let played = device.play(source, status);
                if start.elapsed() > STABLE_AFTER {
                    delay = RETRY_DELAYS[0];
                    warned = false;
                }
                played.map_err(|reason| format!("the sound is lost: {reason}"))
            }
            Err(reasons) => Err(format!("there is no sound: {reasons}")),
        };
        status.set(DeviceState::Missing);
        if let Err(sentence) = failure
            && !std::mem::replace(&mut warned, true)
        {
            say_error(&sentence);
        }
        let wait_start = Instant::now();
        while wait_start.elapsed() < delay && !status.is_stopped() {
            std::thread::sleep(POLL_INTERVAL);
        }
        delay = (delay * 2).min(RETRY_DELAYS[1]);
    }
}

/// The first and the longest delay between two attempts; each delay is twice the last.
const RETRY_DELAYS: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];
/// Once a device has played this long, the next failure is reported again and delays start over.
const STABLE_AFTER: Duration = Duration::from_secs(5);
/// The interval at which a delay checks whether the thread has to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Opens the first device that works. The error joins the reasons of all failures.
fn open(devices: &[(&str, Open)]) -> Result<Box<dyn Device>, String> {
    let mut reasons = Vec::new();
    for (name, open) in devices {
        match open() {
            Ok(device) => return Ok(device),
            Err(reason) => reasons.push(format!("{name}: {reason}")),
        }
    }
    Err(reasons.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::audio::music::SharedScene;
    use crate::app::audio::output::offline;

    struct Fails;

    impl Device for Fails {
        fn play(&mut self, _: &mut PacedSource, _: &DeviceStatus) -> Result<(), String> {
            panic!("a device that fails on purpose");
        }
    }

    #[test]
    fn a_panic_only_silences() {
        let (_mixer, source) = offline(&SharedScene::new()).expect("a mixer");
        let status = DeviceStatus::default();
        let device: Open = || Ok(Box::new(Fails));
        run(PacedSource::new(source), &status, &[("a device", device)]);
        assert_eq!(status.state(), DeviceState::Broken);
    }
}
