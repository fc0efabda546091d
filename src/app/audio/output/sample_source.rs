//! A source of mixed samples for the output thread and the tests.

use std::sync::mpsc::Sender;

use kira::backend::{Backend, Renderer};

use crate::app::audio::units::SAMPLE_RATE;

/// A backend that hands its renderer over instead of playing.
pub(crate) struct Handover(Sender<Renderer>);

impl Backend for Handover {
    type Settings = Sender<Renderer>;
    type Error = ();

    fn setup(settings: Self::Settings, _: usize) -> Result<(Self, u32), ()> {
        Ok((Self(settings), SAMPLE_RATE))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), ()> {
        self.0.send(renderer).map_err(drop)
    }
}

pub(crate) struct SampleSource {
    renderer: Renderer,
    mix: Vec<f32>,
}

impl SampleSource {
    pub(super) fn new(renderer: Renderer) -> Self {
        Self {
            renderer,
            mix: Vec::new(),
        }
    }

    /// Mixes the next frames: interleaved stereo, from -1 to 1.
    pub(crate) fn mix(&mut self, frames: usize) -> &[f32] {
        self.mix.resize(frames * 2, 0.0);
        self.renderer.on_start_processing();
        self.renderer.process(&mut self.mix, 2);
        &self.mix
    }
}

/// Converts a sample from -1 to 1 to 16 bits.
#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "for the desktop"))]
pub(crate) fn to_16_bits(sample: f32) -> i16 {
    (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16
}
