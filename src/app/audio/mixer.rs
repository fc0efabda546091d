//! The mixer: a track each for effects and music, and a limiter over both.

use std::time::Duration;

use kira::backend::Backend;
use kira::effect::compressor::CompressorBuilder;
use kira::sound::PlaybackState;
use kira::sound::static_sound::{StaticSoundData, StaticSoundHandle, StaticSoundSettings};
use kira::track::{MainTrackBuilder, TrackBuilder, TrackHandle};
use kira::{
    AudioManager, AudioManagerSettings, Capacities, Decibels, Frame, Panning, PlaybackRate,
    Semitones, Tween,
};

use super::cues::{CUES, Cue};
use super::music::{Music, SharedScene};
use super::units::{SAMPLE_RATE, decibels};
use super::volumes::{VOLUME_STEPS, Volumes};
use super::{listen::CuePlay, synth};

/// The maximum output level. Between two samples the sound may be a little higher, and stays a decibel below full scale.
pub(super) const CEILING: f32 = 0.875;
pub(super) const MAX_CUES: usize = 20;

pub(super) struct Mixer<B: Backend> {
    manager: AudioManager<B>,
    effects: TrackHandle,
    music: TrackHandle,
    playing: Vec<(Cue, StaticSoundHandle)>,
}

impl<B: Backend> Mixer<B> {
    /// Starts the backend and the music; `None` if the backend fails.
    pub(super) fn new(settings: B::Settings, scene: SharedScene) -> Option<Self> {
        let main = MainTrackBuilder::new().sound_capacity(1);
        let mut manager = AudioManager::<B>::new(AudioManagerSettings {
            capacities: CAPACITIES,
            main_track_builder: main.with_effect(limiter()),
            internal_buffer_size: BUFFER_FRAMES,
            backend_settings: settings,
        })
        .ok()?;
        let track = |sounds| {
            let track = TrackBuilder::new().sub_track_capacity(1);
            track.sound_capacity(sounds)
        };
        let effects = manager.add_sub_track(track(2 * MAX_CUES)).ok()?;
        let mut music = manager.add_sub_track(track(1)).ok()?;
        music.play(Music::new(scene)).ok()?;
        Some(Self {
            manager,
            effects,
            music,
            playing: Vec::new(),
        })
    }

    /// Plays a cue. Limits instances per cue and in total; stops the oldest.
    pub(super) fn play(&mut self, bank: &mut Bank, play: CuePlay) {
        self.playing
            .retain(|(_, handle)| handle.state() != PlaybackState::Stopped);
        let same = self.playing.iter().filter(|(cue, _)| *cue == play.cue);
        if same.count() >= play.cue.spec().voices {
            self.stop_oldest(|cue| cue == play.cue);
        }
        if self.playing.len() >= MAX_CUES {
            self.stop_oldest(|_| true);
        }
        let data = bank
            .get(play.cue)
            .panning(Panning(play.pan))
            .playback_rate(PlaybackRate::from(Semitones(f64::from(play.rise))));
        // The track takes a limited number of new sounds per buffer; one fewer is not noticed.
        if let Ok(handle) = self.effects.play(data) {
            self.playing.push((play.cue, handle));
        }
    }

    fn stop_oldest(&mut self, matches: impl Fn(Cue) -> bool) {
        if let Some(index) = self.playing.iter().position(|(cue, _)| matches(*cue)) {
            self.playing.remove(index).1.stop(tween(STOP_FADE));
        }
    }

    #[cfg(test)]
    pub(super) fn playing(&self) -> usize {
        self.playing.len()
    }

    /// Sets the volumes of both tracks; all is silent if muted or without the focus.
    pub(super) fn set_volumes(&mut self, volumes: Volumes, focused: bool) {
        let fade = tween(VOLUME_FADE);
        let audible = focused && !volumes.muted;
        let effects = volume(volumes.effects, EFFECTS_GAIN);
        let music = volume(volumes.music, MUSIC_GAIN);
        self.effects.set_volume(effects, fade);
        self.music.set_volume(music, fade);
        let all = if audible {
            Decibels::IDENTITY
        } else {
            Decibels::SILENCE
        };
        self.manager.main_track().set_volume(all, fade);
    }
}

/// Keeps the mix below full scale. Without an attack, and with such a ratio, nothing exceeds the threshold.
pub(super) fn limiter() -> CompressorBuilder {
    let limiter = CompressorBuilder::new()
        .threshold(f64::from(decibels(CEILING)))
        .ratio(1e6)
        .attack_duration(Duration::ZERO);
    limiter.release_duration(Duration::from_millis(80))
}

/// Converts a volume step to decibels, so that the steps sound evenly spaced; `most` is the gain of the highest.
fn volume(step: u8, most: f32) -> Decibels {
    match f32::from(step.min(VOLUME_STEPS)) / f32::from(VOLUME_STEPS) {
        0.0 => Decibels::SILENCE,
        share => Decibels(most + DECIBELS_A_DECADE * share.log10()),
    }
}

/// Fade-out of a stopped cue: too short to be heard, long enough to avoid a click.
const STOP_FADE: Duration = Duration::from_millis(8);
const VOLUME_FADE: Duration = Duration::from_millis(60);
/// Room for the two tracks alone: kira's usual capacities take more than a megabyte.
const CAPACITIES: Capacities = Capacities {
    sub_track_capacity: 2,
    send_track_capacity: 1,
    clock_capacity: 1,
    modulator_capacity: 1,
    listener_capacity: 1,
};
const BUFFER_FRAMES: usize = 128;
/// Gains at the highest volume, in decibels. With the first settings a minute of play comes to -20 to -19 LUFS, as
/// other games do, and the music is 7 to 8 LU below the cues; a test measures it.
const EFFECTS_GAIN: f32 = 12.0;
pub(super) const MUSIC_GAIN: f32 = 7.5;
/// Attenuation at a tenth of the volume steps, in decibels.
const DECIBELS_A_DECADE: f32 = 40.0;

fn tween(duration: Duration) -> Tween {
    Tween {
        duration,
        ..Tween::default()
    }
}

/// The ends of levels and runs: a third of all samples, and seldom heard.
const TUNES: [Cue; 3] = [Cue::LevelCleared, Cue::Victory, Cue::GameOver];

/// The samples of the cues, in the order of [`CUES`], each rendered when it is needed or before.
pub(super) struct Bank(Vec<Option<StaticSoundData>>);

impl Bank {
    pub(super) fn new() -> Self {
        Self(vec![None; CUES.len()])
    }

    /// Renders a cue that is not rendered yet; false if none is left. Tunes wait until they are heard.
    pub(super) fn render_next(&mut self) -> bool {
        let is_due = |cue: &Cue| self.0[*cue as usize].is_none() && !TUNES.contains(cue);
        let next = CUES.iter().map(|row| row.cue).find(is_due);
        next.map(|cue| self.get(cue)).is_some()
    }

    pub(super) fn get(&mut self, cue: Cue) -> StaticSoundData {
        let sound = self.0[cue as usize].get_or_insert_with(|| {
            let samples = synth::render(cue.spec().notes, cue.spec().loudness);
            StaticSoundData {
                sample_rate: SAMPLE_RATE,
                frames: samples.into_iter().map(Frame::from_mono).collect(),
                settings: StaticSoundSettings::default(),
                slice: None,
            }
        });
        sound.clone()
    }
}
