//! The mixer: effects and music on a track each, a limiter over both, and how many voices there are.

use std::sync::Arc;
use std::time::Duration;

use kira::backend::Backend;
use kira::sound::PlaybackState;
use kira::sound::static_sound::{StaticSoundData, StaticSoundHandle, StaticSoundSettings};
use kira::track::{MainTrackBuilder, TrackBuilder, TrackHandle};
use kira::{
    AudioManager, AudioManagerSettings, Capacities, Decibels, Frame, Panning, PlaybackRate,
    Semitones, Tween,
};

use super::cues::{CUES, Cue};
use super::limiter::LimiterBuilder;
use super::listen::Heard;
use super::music::{Mood, Music};
use super::synth;
use super::units::RATE;
use super::volumes::STEPS;

/// How many cues sound at once, whichever they are.
pub(super) const VOICES: usize = 20;
/// A voice that makes room fades for so long, which is too short to hear and too long to click.
const MAKE_ROOM: Duration = Duration::from_millis(8);
/// Volumes change over so long.
const FADE: Duration = Duration::from_millis(60);
/// Samples that are mixed at a time.
const CHUNK: usize = 128;
/// Decibels from full volume down to a tenth of its steps.
const DECIBELS_A_DECADE: f32 = 40.0;

/// Every cue's samples, in the order of [`CUES`].
pub(super) struct Bank(Vec<StaticSoundData>);

impl Bank {
    /// Makes them all, which takes some tens of milliseconds.
    pub(super) fn new() -> Self {
        Self(
            CUES.iter()
                .map(|row| sound(&synth::render(row.notes, row.loudness)))
                .collect(),
        )
    }

    pub(super) fn get(&self, cue: Cue) -> &StaticSoundData {
        &self.0[cue as usize]
    }
}

fn sound(samples: &[f32]) -> StaticSoundData {
    StaticSoundData {
        sample_rate: RATE,
        frames: samples.iter().map(|s| Frame::from_mono(*s)).collect(),
        settings: StaticSoundSettings::default(),
        slice: None,
    }
}

/// Everything that sounds, over some backend.
pub(super) struct Mixer<B: Backend> {
    manager: AudioManager<B>,
    effects: TrackHandle,
    music: TrackHandle,
    voices: Vec<Voice>,
}

/// A cue that sounds.
struct Voice {
    cue: Cue,
    handle: StaticSoundHandle,
}

impl<B: Backend> Mixer<B> {
    /// Starts the backend, with the music on.
    pub(super) fn new(settings: B::Settings, mood: Arc<Mood>) -> Option<Self> {
        let mut manager = AudioManager::<B>::new(AudioManagerSettings {
            capacities: Capacities::default(),
            main_track_builder: MainTrackBuilder::new().with_effect(LimiterBuilder),
            internal_buffer_size: CHUNK,
            backend_settings: settings,
        })
        .ok()?;
        let effects = TrackBuilder::new().sound_capacity(2 * VOICES);
        let effects = manager.add_sub_track(effects).ok()?;
        let mut music = manager.add_sub_track(TrackBuilder::new()).ok()?;
        music.play(Music::new(mood)).ok()?;
        Some(Self {
            manager,
            effects,
            music,
            voices: Vec::new(),
        })
    }

    /// Plays a cue. Of its own kind, and of all, only so many sound at once: the oldest makes room.
    pub(super) fn play(&mut self, bank: &Bank, heard: Heard) {
        self.voices
            .retain(|voice| voice.handle.state() != PlaybackState::Stopped);
        let same = |voice: &Voice| voice.cue == heard.cue;
        if self.voices.iter().filter(|voice| same(voice)).count() >= heard.cue.row().voices {
            self.make_room(same);
        }
        if self.voices.len() >= VOICES {
            self.make_room(|_| true);
        }
        let data = bank
            .get(heard.cue)
            .panning(Panning(heard.pan))
            .playback_rate(PlaybackRate::from(Semitones(f64::from(heard.rise))));
        // The mixer takes new sounds only as fast as it plays. One that it refuses is not missed
        // among so many.
        if let Ok(handle) = self.effects.play(data) {
            let cue = heard.cue;
            self.voices.push(Voice { cue, handle });
        }
    }

    /// Fades the oldest voice of those.
    fn make_room(&mut self, those: impl Fn(&Voice) -> bool) {
        if let Some(index) = self.voices.iter().position(those) {
            self.voices.remove(index).handle.stop(tween(MAKE_ROOM));
        }
    }

    /// Cues that sound now.
    #[cfg(test)]
    pub(super) fn voices(&self) -> usize {
        self.voices.len()
    }

    /// Volume of the effects, in steps.
    pub(super) fn set_effects(&mut self, step: u8) {
        self.effects.set_volume(volume(step), tween(FADE));
    }

    /// Volume of the music, in steps.
    pub(super) fn set_music(&mut self, step: u8) {
        self.music.set_volume(volume(step), tween(FADE));
    }

    /// Lets everything be heard, or nothing.
    pub(super) fn set_audible(&mut self, audible: bool) {
        let volume = if audible {
            Decibels::IDENTITY
        } else {
            Decibels::SILENCE
        };
        self.manager.main_track().set_volume(volume, tween(FADE));
    }
}

/// A step to decibels: each sounds about as far from the last as the next.
fn volume(step: u8) -> Decibels {
    let share = f32::from(step.min(STEPS)) / f32::from(STEPS);
    if share == 0.0 {
        Decibels::SILENCE
    } else {
        Decibels(DECIBELS_A_DECADE * share.log10())
    }
}

fn tween(duration: Duration) -> Tween {
    Tween {
        duration,
        ..Tween::default()
    }
}
