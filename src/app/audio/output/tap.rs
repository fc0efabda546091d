//! From the mixer to the thread that hands samples on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use kira::backend::{Backend, Renderer};

use crate::app::audio::synth::RATE;

/// Bytes of a moment of sound: two channels of 16 bits.
pub(super) const FRAME: usize = 4;
/// How far ahead of the clock a device may take samples before it has to wait.
const LEAD: Duration = Duration::from_millis(150);

/// A backend that hands the renderer to whoever asks for samples: a thread, or a test.
pub(in crate::app::audio) struct Handover(Sender<Renderer>);

impl Backend for Handover {
    type Settings = Sender<Renderer>;
    type Error = ();

    fn setup(settings: Self::Settings, _: usize) -> Result<(Self, u32), ()> {
        Ok((Self(settings), RATE))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), ()> {
        self.0.send(renderer).map_err(drop)
    }
}

/// What the game and the output thread tell each other.
#[derive(Debug, Default)]
pub(in crate::app::audio) struct Line {
    stopped: AtomicBool,
    open: AtomicBool,
    missing: AtomicBool,
}

impl Line {
    /// Asks the thread to end.
    pub(in crate::app::audio) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether there is a device that plays.
    pub(in crate::app::audio) fn is_open(&self) -> bool {
        self.open.load(Ordering::Relaxed)
    }

    /// Whether a device was looked for, and there is none.
    pub(in crate::app::audio) fn is_missing(&self) -> bool {
        self.missing.load(Ordering::Relaxed)
    }

    pub(super) fn set_open(&self) {
        self.open.store(true, Ordering::Relaxed);
        self.missing.store(false, Ordering::Relaxed);
    }

    pub(super) fn set_missing(&self) {
        self.open.store(false, Ordering::Relaxed);
        self.missing.store(true, Ordering::Relaxed);
    }
}

/// Where samples come from.
pub(in crate::app::audio) struct Tap {
    renderer: Renderer,
    mix: Vec<f32>,
    bytes: Vec<u8>,
    /// When the clock began, and what has been taken since.
    since: Instant,
    taken: Duration,
}

impl Tap {
    pub(in crate::app::audio) fn new(renderer: Renderer) -> Self {
        Self {
            renderer,
            mix: Vec::new(),
            bytes: Vec::new(),
            since: Instant::now(),
            taken: Duration::ZERO,
        }
    }

    /// The next moments, left and right in turn, from -1 to 1.
    pub(in crate::app::audio) fn mix(&mut self, frames: usize) -> &[f32] {
        self.mix.resize(frames * 2, 0.0);
        self.renderer.on_start_processing();
        self.renderer.process(&mut self.mix, 2);
        &self.mix
    }

    /// The next moments as a device wants them: 16 bits, the low byte first.
    ///
    /// A device that takes all it can get, as one does that plays to nobody, is made to wait.
    pub(super) fn bytes(&mut self, frames: usize) -> &[u8] {
        self.wait();
        self.taken += Duration::from_secs_f64(frames as f64 / f64::from(RATE));
        self.mix(frames);
        self.bytes.clear();
        self.bytes
            .extend(self.mix.iter().flat_map(|s| to_16_bits(*s).to_le_bytes()));
        &self.bytes
    }

    fn wait(&mut self) {
        let played = self.since.elapsed();
        if let Some(ahead) = self.taken.checked_sub(played) {
            std::thread::sleep(ahead.saturating_sub(LEAD));
        } else {
            // A device that began late, or paused, has nothing to catch up with.
            self.since = Instant::now();
            self.taken = Duration::ZERO;
        }
    }
}

/// A sample from -1 to 1 in 16 bits.
pub(in crate::app::audio) fn to_16_bits(sample: f32) -> i16 {
    (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16
}
