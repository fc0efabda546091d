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
use super::listen::CuePlay;
use super::music::{Music, SharedScene};
use super::synth;
use super::units::SAMPLE_RATE;
use super::volumes::VOLUME_STEPS;

/// How many cues sound at once, whichever they are.
pub(super) const MAX_CUES: usize = 20;
/// A voice that makes room fades for so long, which is too short to hear and too long to click.
const STOP_FADE: Duration = Duration::from_millis(8);
/// Volumes change over so long.
const VOLUME_FADE: Duration = Duration::from_millis(60);
/// Samples that are mixed at a time.
const BUFFER_FRAMES: usize = 128;
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
        sample_rate: SAMPLE_RATE,
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
    playing: Vec<PlayingCue>,
}

/// A cue that sounds.
struct PlayingCue {
    cue: Cue,
    handle: StaticSoundHandle,
}

impl<B: Backend> Mixer<B> {
    /// Starts the backend, with the music on.
    pub(super) fn new(settings: B::Settings, scene: Arc<SharedScene>) -> Option<Self> {
        let mut manager = AudioManager::<B>::new(AudioManagerSettings {
            capacities: Capacities::default(),
            main_track_builder: MainTrackBuilder::new().with_effect(LimiterBuilder),
            internal_buffer_size: BUFFER_FRAMES,
            backend_settings: settings,
        })
        .ok()?;
        let effects = TrackBuilder::new().sound_capacity(2 * MAX_CUES);
        let effects = manager.add_sub_track(effects).ok()?;
        let mut music = manager.add_sub_track(TrackBuilder::new()).ok()?;
        music.play(Music::new(scene)).ok()?;
        Some(Self {
            manager,
            effects,
            music,
            playing: Vec::new(),
        })
    }

    /// Plays a cue. Of its own kind, and of all, only so many sound at once: the oldest makes room.
    pub(super) fn play(&mut self, bank: &Bank, play: CuePlay) {
        self.playing
            .retain(|playing| playing.handle.state() != PlaybackState::Stopped);
        let same = |playing: &PlayingCue| playing.cue == play.cue;
        if self.playing.iter().filter(|playing| same(playing)).count() >= play.cue.row().voices {
            self.stop_oldest(same);
        }
        if self.playing.len() >= MAX_CUES {
            self.stop_oldest(|_| true);
        }
        let data = bank
            .get(play.cue)
            .panning(Panning(play.pan))
            .playback_rate(PlaybackRate::from(Semitones(f64::from(play.rise))));
        // The mixer takes new sounds only as fast as it plays. One that it refuses is not missed
        // among so many.
        if let Ok(handle) = self.effects.play(data) {
            let cue = play.cue;
            self.playing.push(PlayingCue { cue, handle });
        }
    }

    /// Fades the oldest of the cues that match.
    fn stop_oldest(&mut self, matches: impl Fn(&PlayingCue) -> bool) {
        if let Some(index) = self.playing.iter().position(matches) {
            self.playing.remove(index).handle.stop(tween(STOP_FADE));
        }
    }

    /// Cues that sound now.
    #[cfg(test)]
    pub(super) fn playing(&self) -> usize {
        self.playing.len()
    }

    /// Volume of the effects, in steps.
    pub(super) fn set_effects(&mut self, step: u8) {
        self.effects.set_volume(volume(step), tween(VOLUME_FADE));
    }

    /// Volume of the music, in steps.
    pub(super) fn set_music(&mut self, step: u8) {
        self.music.set_volume(volume(step), tween(VOLUME_FADE));
    }

    /// Lets everything be heard, or nothing.
    pub(super) fn set_audible(&mut self, audible: bool) {
        let volume = if audible {
            Decibels::IDENTITY
        } else {
            Decibels::SILENCE
        };
        self.manager
            .main_track()
            .set_volume(volume, tween(VOLUME_FADE));
    }
}

/// A step to decibels: each sounds about as far from the last as the next.
fn volume(step: u8) -> Decibels {
    let share = f32::from(step.min(VOLUME_STEPS)) / f32::from(VOLUME_STEPS);
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
