//! The way out: where the mix goes, and what happens when there is nowhere to go.
//!
//! On Linux a thread of our own fetches the mix and hands it to the first device that takes it.
//! Elsewhere the mixer's own device layer does that.

#[cfg(target_os = "linux")]
mod alsa;
#[cfg(target_os = "linux")]
mod device;
mod line;
#[cfg(target_os = "linux")]
mod paced;
#[cfg(target_os = "linux")]
mod pulse;
mod tap;
#[cfg(target_os = "linux")]
mod thread;

use std::sync::Arc;

use super::mixer::Mixer;
use super::music::Mood;

pub(super) use line::Line;
pub(super) use tap::{Handover, Tap, to_16_bits};

/// The backend that plays.
#[cfg(target_os = "linux")]
pub(super) type Way = Handover;
#[cfg(not(target_os = "linux"))]
pub(super) type Way = kira::backend::cpal::CpalBackend;

/// A mixer that is heard, as soon as there is a device.
#[cfg(target_os = "linux")]
pub(super) fn open(line: &Arc<Line>, mood: &Arc<Mood>) -> Option<Mixer<Way>> {
    let (mixer, tap) = offline(mood)?;
    let mut tap = paced::Paced::new(tap);
    let line = Arc::clone(line);
    std::thread::spawn(move || thread::run(&mut tap, &line));
    Some(mixer)
}

/// A mixer that is heard; none, after a word about it, if there is no device.
#[cfg(not(target_os = "linux"))]
pub(super) fn open(line: &Arc<Line>, mood: &Arc<Mood>) -> Option<Mixer<Way>> {
    let settings = kira::backend::cpal::CpalBackendSettings::default();
    let mixer = Mixer::new(settings, Arc::clone(mood));
    if mixer.is_some() {
        line.set_open();
    } else {
        line.set_missing();
        crate::console::say_error("there is no sound: no device takes it");
    }
    mixer
}

/// A mixer that nobody hears, and where its samples come from.
pub(super) fn offline(mood: &Arc<Mood>) -> Option<(Mixer<Handover>, Tap)> {
    let (sender, receiver) = std::sync::mpsc::channel();
    let mixer = Mixer::new(sender, Arc::clone(mood))?;
    let tap = Tap::new(receiver.recv().ok()?);
    Some((mixer, tap))
}
