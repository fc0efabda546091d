//! The music, synthesised from its scores while it plays: there is no seam where a tune repeats or follows another.

mod notation;
mod score;
#[cfg(test)]
mod tests;
mod tunes;
mod voice;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use kira::Frame;
use kira::info::Info;
use kira::sound::{Sound, SoundData};

use score::{Bar, Mix, Score, Stem};
use voice::{Echo, Ensemble};

pub(super) use tunes::TUNES;
pub(crate) use tunes::Tune;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct MusicScene {
    pub(super) tune: Tune,
    /// The tension of a running game, from 0 to 1; `None` in menus, pauses, the microscope and demos.
    pub(super) tension: Option<f32>,
}

/// The scene, set by the game's thread and read by the mixer's.
#[derive(Clone, Debug)]
pub(super) struct SharedScene(Arc<AtomicU32>);

impl SharedScene {
    const OFF: u32 = 0;
    /// The first tune without a game. A game without tension adds one, each thousandth of tension another one.
    const ON: u32 = 1;
    /// The distance of one tune from the next.
    const TUNE: u32 = 1_100;

    pub(super) fn new() -> Self {
        let shared = Self(Arc::default());
        shared.set(Some(MusicScene::default()));
        shared
    }

    /// Sets the scene; `None` stops the music.
    pub(super) fn set(&self, scene: Option<MusicScene>) {
        let number = scene.map_or(Self::OFF, |MusicScene { tune, tension }| {
            let tension = tension.map_or(0, |tension| 1 + (tension.clamp(0.0, 1.0) * 1e3) as u32);
            Self::ON + tune as u32 * Self::TUNE + tension
        });
        self.0.store(number, Ordering::Relaxed);
    }

    fn get(&self) -> Option<MusicScene> {
        let number = self.0.load(Ordering::Relaxed).checked_sub(Self::ON)?;
        let row = &TUNES[(number / Self::TUNE) as usize % TUNES.len()];
        let tension = (number % Self::TUNE).checked_sub(1);
        Some(MusicScene {
            tune: row.tune,
            tension: tension.map(|thousandths| thousandths as f32 / 1e3),
        })
    }
}

/// Time constant of a change of scene, in seconds.
const SCENE_FADE: f64 = 1.2;
/// Seconds of the fade when the music is turned on or off.
const SWITCH_FADE: f64 = 0.08;
/// The most frames rendered at a time.
const BLOCK: usize = 128;
/// Layers below this level are not played.
const INAUDIBLE: f32 = 1e-3;
/// The level of a soft drum stroke relative to a loud one.
const SOFT_STROKE: f32 = 0.5;

pub(super) struct Music {
    shared: SharedScene,
    /// From 0 (off) to 1 (on).
    on: f32,
    levels: Mix,
    ensemble: Ensemble,
    echo: Echo,
    tune: Tune,
    /// The next bar of the tune, and the next step in it.
    bar: usize,
    step: usize,
    /// Seconds until the next step.
    until: f64,
}

impl Music {
    pub(super) fn new(shared: SharedScene) -> Self {
        let scene = shared.get();
        let MusicScene { tune, tension } = scene.unwrap_or_default();
        let score = tune.score();
        Self {
            on: if scene.is_some() { 1.0 } else { 0.0 },
            shared,
            levels: score.mix(tension),
            ensemble: Ensemble::new(),
            echo: Echo::new(echo_delay(score)),
            tune,
            bar: 0,
            step: 0,
            until: 0.0,
        }
    }

    /// Starts at a later bar.
    #[cfg(test)]
    pub(super) fn at_bar(self, bar: usize) -> Self {
        Self { bar, ..self }
    }

    /// Begins a tune. What sounds of the one before rings on.
    fn begin(&mut self, tune: Tune) {
        self.tune = tune;
        self.bar = 0;
        self.step = 0;
        self.echo.retime(echo_delay(tune.score()));
    }

    /// Moves the levels towards those of the scene, and fades the music in or out.
    fn follow(&mut self, scene: Option<MusicScene>, out: &mut [Frame], dt: f64) {
        let change = (dt / SWITCH_FADE) as f32;
        for frame in out.iter_mut() {
            *frame *= self.on;
            let towards = if scene.is_some() { change } else { -change };
            self.on = (self.on + towards).clamp(0.0, 1.0);
        }
        let Some(scene) = scene else { return };
        let share = (1.0 - (-dt * out.len() as f64 / SCENE_FADE).exp()) as f32;
        let wanted = self.tune.score().mix(scene.tension);
        for (level, wanted) in self.levels.iter_mut().zip(wanted) {
            *level += (wanted - *level) * share;
        }
    }

    /// Plays the next step. A tune follows another one where a bar begins.
    fn play_step(&mut self, wanted: Option<Tune>) {
        if self.step == 0
            && let Some(wanted) = wanted
            && wanted != self.tune
        {
            self.begin(wanted);
        }
        let score = self.tune.score();
        if let Some(bar) = score.bar(self.bar) {
            self.play_bar(score, &bar);
        }
        self.step += 1;
        if self.step == score.steps_per_bar() {
            self.step = 0;
            self.bar = (self.bar + 1) % score.bars();
        }
        self.until += score.step_seconds();
    }

    fn play_bar(&mut self, score: &Score, bar: &Bar<'_>) {
        let step = self.step;
        let swell = bar.swell * score.level;
        let level = swell * score.accent(step);
        if bar.changes(step)
            && let Some((chord, steps)) = bar.chord(step)
        {
            for pitch in chord.notes {
                self.note(score, Stem::Pad, (pitch, steps), swell);
            }
        }
        if let Some(note) = bar.bass(step) {
            self.note(score, Stem::Bass, note, level);
        }
        // The pulse is an octave above the arpeggio, to keep them apart.
        for (layer, figure, octave) in [
            (Stem::Arpeggio, bar.groove.arpeggio, 0),
            (Stem::Pulse, bar.groove.pulse, 12),
        ] {
            if let Some(pitch) = bar.figure(figure, step) {
                self.note(score, layer, (pitch + octave, 2), level);
            }
        }
        for note in bar.melody().filter(|note| note.at == step) {
            if let Some(pitch) = note.pitch {
                self.note(score, Stem::Melody, (pitch, note.steps), level);
            }
        }
        for (drum, figure) in bar.groove.drums {
            match figure.as_bytes().get(step) {
                Some(b'X') => self.ensemble.drum(*drum, swell),
                Some(b'x') => self.ensemble.drum(*drum, swell * SOFT_STROKE),
                _ => {}
            }
        }
    }

    fn note(&mut self, score: &Score, layer: Stem, (pitch, steps): (u8, usize), level: f32) {
        if self.levels[layer as usize] > INAUDIBLE {
            let seconds = steps as f32 * score.step_seconds() as f32;
            let instrument = score.band[layer as usize];
            self.ensemble.note(layer, instrument, pitch, seconds, level);
        }
    }
}

fn echo_delay(score: &Score) -> f32 {
    (score.echo as f64 * score.step_seconds()) as f32
}

impl Sound for Music {
    fn process(&mut self, out: &mut [Frame], dt: f64, _: &Info<'_>) {
        let scene = self.shared.get();
        match scene {
            None if self.on == 0.0 => {
                out.fill(Frame::ZERO);
                return;
            }
            // Out of silence, tune and levels can jump.
            Some(MusicScene { tune, tension }) if self.on == 0.0 => {
                if tune != self.tune {
                    self.begin(tune);
                }
                self.levels = tune.score().mix(tension);
            }
            _ => {}
        }
        let mut rest = out;
        while !rest.is_empty() {
            if self.until <= 0.0 {
                self.play_step(scene.map(|scene| scene.tune));
            }
            let length = (self.until / dt).ceil() as usize;
            let (block, later) = rest.split_at_mut(length.clamp(1, BLOCK).min(rest.len()));
            block.fill(Frame::ZERO);
            let mut send = [0.0; BLOCK];
            let send = &mut send[..block.len()];
            self.ensemble.play(block, send, &self.levels, dt as f32);
            self.echo.add(block, send, dt as f32);
            self.follow(scene, block, dt);
            self.until -= block.len() as f64 * dt;
            rest = later;
        }
    }

    fn finished(&self) -> bool {
        false
    }
}

impl SoundData for Music {
    type Error = std::convert::Infallible;
    type Handle = ();

    fn into_sound(self) -> Result<(Box<dyn Sound>, ()), Self::Error> {
        Ok((Box::new(self), ()))
    }
}
