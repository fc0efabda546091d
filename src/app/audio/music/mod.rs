//! The music, synthesised from its score while it plays, so there is no seam where it repeats.

mod score;
mod voice;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use kira::Frame;
use kira::info::Info;
use kira::sound::{Sound, SoundData};

use score::{
    ACCENTS, ARPEGGIOS, BARS, BASS, KICK, LAYERS, PULSE, REST, SHAKER, STEP_SECONDS, STEPS_PER_BAR,
    Stem,
};
use voice::{Drum, Echo, Ensemble};

#[cfg(not(target_family = "wasm"))]
pub(super) use score::BAR_SECONDS;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum MusicScene {
    /// No running game: menus, pauses, the microscope, demos.
    Menu,
    /// A running game, with its tension from 0 to 1.
    Play(f32),
}

/// The scene, set by the game's thread and read by the mixer's.
#[derive(Clone, Debug)]
pub(super) struct SharedScene(Arc<AtomicU32>);

impl SharedScene {
    const OFF: u32 = 0;
    const MENU: u32 = 1;
    /// A game without tension; each thousandth of tension adds one.
    const PLAY: u32 = 2;

    pub(super) fn new() -> Self {
        Self(Arc::new(AtomicU32::new(Self::MENU)))
    }

    /// Sets the scene; `None` stops the music.
    pub(super) fn set(&self, scene: Option<MusicScene>) {
        let number = match scene {
            None => Self::OFF,
            Some(MusicScene::Menu) => Self::MENU,
            Some(MusicScene::Play(tension)) => Self::PLAY + (tension.clamp(0.0, 1.0) * 1e3) as u32,
        };
        self.0.store(number, Ordering::Relaxed);
    }

    fn get(&self) -> Option<MusicScene> {
        match self.0.load(Ordering::Relaxed) {
            Self::OFF => None,
            Self::MENU => Some(MusicScene::Menu),
            number => Some(MusicScene::Play((number - Self::PLAY) as f32 / 1_000.0)),
        }
    }
}

fn levels(scene: MusicScene) -> [f32; LAYERS.len()] {
    LAYERS.map(|(_, [menu, calm, tense])| match scene {
        MusicScene::Menu => menu,
        MusicScene::Play(tension) => calm + (tense - calm) * tension,
    })
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
    levels: [f32; LAYERS.len()],
    ensemble: Ensemble,
    echo: Echo,
    /// The next step, counted from the start of the piece.
    step: usize,
    /// Seconds until the next step.
    until: f64,
}

impl Music {
    pub(super) fn new(shared: SharedScene) -> Self {
        let scene = shared.get().unwrap_or(MusicScene::Menu);
        Self {
            on: if shared.get().is_some() { 1.0 } else { 0.0 },
            shared,
            levels: levels(scene),
            ensemble: Ensemble::new(),
            echo: Echo::new(),
            step: 0,
            until: 0.0,
        }
    }

    /// Starts at a later bar.
    #[cfg(test)]
    pub(super) fn at_bar(self, bar: usize) -> Self {
        let step = bar * STEPS_PER_BAR;
        Self { step, ..self }
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
        for (level, wanted) in self.levels.iter_mut().zip(levels(scene)) {
            *level += (wanted - *level) * share;
        }
    }

    fn play_step(&mut self) {
        let (chord, arpeggio, swell, melody) = BARS[self.step / STEPS_PER_BAR];
        let step = self.step % STEPS_PER_BAR;
        let level = swell * ACCENTS[step];
        if step == 0 {
            for pitch in chord.notes {
                self.note(Stem::Pad, pitch, STEPS_PER_BAR, swell);
            }
        }
        for (_, above, steps) in BASS.iter().filter(|(at, ..)| *at == step) {
            self.note(Stem::Bass, chord.bass + above, *steps, level);
        }
        // The pulse is an octave above the arpeggio, to keep them apart.
        for (layer, figure, octave) in [
            (Stem::Arpeggio, &ARPEGGIOS[arpeggio], 0),
            (Stem::Pulse, &PULSE, 12),
        ] {
            let index = figure[step];
            if index != REST {
                let pitch = chord.notes[usize::from(index % 4)] + 12 * (index / 4);
                self.note(layer, pitch + octave, 2, level);
            }
        }
        for (_, pitch, steps) in melody.iter().filter(|(at, ..)| *at == step) {
            self.note(Stem::Bell, *pitch, *steps, level);
        }
        for (drum, figure) in [(Drum::Kick, KICK), (Drum::Shaker, SHAKER)] {
            match figure[step] {
                b'X' => self.ensemble.drum(drum, swell),
                b'x' => self.ensemble.drum(drum, swell * SOFT_STROKE),
                _ => {}
            }
        }
        self.step = (self.step + 1) % (BARS.len() * STEPS_PER_BAR);
        self.until += STEP_SECONDS;
    }

    fn note(&mut self, layer: Stem, pitch: u8, steps: usize, level: f32) {
        if self.levels[layer as usize] > INAUDIBLE {
            let seconds = steps as f32 * STEP_SECONDS as f32;
            self.ensemble.note(layer, f32::from(pitch), seconds, level);
        }
    }
}

impl Sound for Music {
    fn process(&mut self, out: &mut [Frame], dt: f64, _: &Info<'_>) {
        let scene = self.shared.get();
        match scene {
            None if self.on == 0.0 => {
                out.fill(Frame::ZERO);
                return;
            }
            // Out of silence, the levels can jump.
            Some(scene) if self.on == 0.0 => self.levels = levels(scene),
            _ => {}
        }
        let mut rest = out;
        while !rest.is_empty() {
            if self.until <= 0.0 {
                self.play_step();
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

#[cfg(test)]
mod tests {
    use kira::info::MockInfoBuilder;

    use super::*;

    const DT: f64 = 1.0 / 48_000.0;

    fn play(music: &mut Music, seconds: f32) -> Vec<Frame> {
        let mut out = vec![Frame::ZERO; (f64::from(seconds) / DT) as usize];
        for chunk in out.chunks_mut(BLOCK) {
            music.process(chunk, DT, &MockInfoBuilder::new().build());
        }
        out
    }

    /// The largest second difference of neighbouring samples between two moments, in seconds.
    fn bend(out: &[Frame], from: f32, to: f32) -> f32 {
        let sample = |seconds: f32| (f64::from(seconds) / DT) as usize;
        out[sample(from)..sample(to)]
            .windows(3)
            .map(|three| (three[0].left - 2.0 * three[1].left + three[2].left).abs())
            .fold(0.0, f32::max)
    }

    #[test]
    fn it_repeats_without_a_seam() {
        let shared = SharedScene::new();
        shared.set(Some(MusicScene::Play(1.0)));
        let mut music = Music::new(shared).at_bar(BARS.len() - 2);
        let out = play(&mut music, 4.0 * BAR_SECONDS);
        assert_eq!(music.step / STEPS_PER_BAR, 2, "it has begun again");
        let seam = 2.0 * BAR_SECONDS;
        let usual = bend(&out, 0.5 * BAR_SECONDS, 1.5 * BAR_SECONDS);
        assert!(bend(&out, seam - 0.1, seam + 0.1) <= 1.2 * usual);
        // There is no gap either: earlier notes ring on.
        let after = &out[(f64::from(seam) / DT) as usize..][..480];
        assert!(after.iter().any(|frame| frame.left.abs() > 0.01));
    }

    #[test]
    fn the_mixer_never_waits_for_memory() {
        let shared = SharedScene::new();
        shared.set(Some(MusicScene::Play(1.0)));
        let mut music = Music::new(shared);
        for _ in 0..BARS.len() {
            play(&mut music, BAR_SECONDS);
            assert!(music.ensemble.has_room());
        }
    }

    #[test]
    fn the_score_fits_its_bars_and_its_key() {
        const D_MAJOR: [u8; 7] = [2, 4, 6, 7, 9, 11, 1];
        assert!(BARS.len() >= 16);
        for (index, (chord, .., melody)) in BARS.iter().enumerate() {
            let tune = melody.iter().map(|(_, pitch, _)| *pitch);
            for pitch in chord.notes.into_iter().chain([chord.bass]).chain(tune) {
                assert!(D_MAJOR.contains(&(pitch % 12)), "bar {index}: {pitch}");
            }
            for (step, _, steps) in *melody {
                assert!(step + steps <= STEPS_PER_BAR, "bar {index}");
            }
        }
    }
}
