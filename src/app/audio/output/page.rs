//! The mix for a page, which fetches it piece by piece and plays it.

#![expect(unsafe_code, reason = "the page calls functions by their names")]

use std::{cell::RefCell, ptr, sync::Arc};

use super::{DeviceState, DeviceStatus, Handover, SampleSource, offline};
use crate::app::audio::{mixer::Mixer, music::SharedScene, units::SAMPLE_RATE};

pub(in crate::app::audio) type Backend = Handover;

thread_local! {
    static LENT: RefCell<Option<(SampleSource, Arc<DeviceStatus>)>> = const { RefCell::new(None) };
}

/// Lends the mix to the page, whose first fetch, after a key or touch, opens the device. `None` if the mixer fails.
pub(in crate::app::audio) fn open(
    status: &Arc<DeviceStatus>,
    scene: &SharedScene,
) -> Option<Mixer<Backend>> {
    let (mixer, source) = offline(scene)?;
    LENT.set(Some((source, Arc::clone(status))));
    Some(mixer)
}

#[unsafe(no_mangle)]
extern "C" fn breakout_sample_rate() -> u32 {
    SAMPLE_RATE
}

/// Mixes the next frames. Returns interleaved stereo samples, valid until the next call, or null without sound.
#[unsafe(no_mangle)]
extern "C" fn breakout_mix(frames: usize) -> *const f32 {
    LENT.with_borrow_mut(|lent| {
        lent.as_mut().map_or(ptr::null(), |(source, status)| {
            status.set(DeviceState::Open);
            source.mix(frames).as_ptr()
        })
    })
}
