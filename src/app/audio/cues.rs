//! The table of short sounds. Cues are in the D major pentatonic scale, so that they agree with every tune: see the score.

use super::synth::Timbre::{Bell, Clarinet, Drum, Flute, Marimba, Metal, Noise};
use super::synth::{Tone, note};

pub(super) struct CueSpec {
    pub(super) cue: Cue,
    /// The name in `breakout sound`.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "for the desktop"))]
    pub(super) name: &'static str,
    /// Loudness of its loudest moment, in decibels relative to full scale. Frequent cues are quiet.
    pub(super) loudness: f32,
    /// Voices that may sound at once; one more stops the oldest.
    pub(super) voices: usize,
    pub(super) notes: &'static [Tone],
}

/// Pitches as MIDI note numbers; 69 is the A of 440 Hz.
const D2: f32 = 38.0;
const D3: f32 = 50.0;
const F3: f32 = 54.0; // F sharp, like every F here.
const A3: f32 = 57.0;
const B3: f32 = 59.0;
const D4: f32 = 62.0;
const E4: f32 = 64.0;
const F4: f32 = 66.0;
const A4: f32 = 69.0;
const B4: f32 = 71.0;
const D5: f32 = 74.0;
const F5: f32 = 78.0;
const A5: f32 = 81.0;
const D6: f32 = 86.0;

/// Defines [`Cue`], and [`CUES`] in its order, from rows of the fields of [`CueSpec`].
macro_rules! cues {
    ($($(#[$doc:meta])* $cue:ident = $name:literal, $loudness:literal, $voices:literal, $notes:expr;)*) => {
        /// A short sound; its row in [`CUES`] defines it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Cue { $($(#[$doc])* $cue),* }

        pub(super) static CUES: [CueSpec; 29] = [$(CueSpec {
            cue: Cue::$cue,
            name: $name,
            loudness: $loudness,
            voices: $voices,
            notes: &$notes,
        }),*];
    };
}

cues! {
    Paddle = "paddle", -19.5, 2, [
        note(Marimba, A3).ring(0.7).attack(0.004),
        note(Marimba, A4).ring(0.4).attack(0.004).level(0.4),
        note(Drum, D3).to(D2).ring(0.12).level(0.5),
    ];
    Wall = "wall", -22.5, 2, [note(Marimba, D5).ring(0.34).attack(0.003)];
    Barrier = "barrier", -22.0, 2, [
        note(Flute, D4).to(A4).ring(0.25).attack(0.005),
        note(Bell, D5).ring(0.3).level(0.4),
    ];
    /// A brick breaks at its only hit.
    Brick = "brick", -19.5, 2, [
        note(Marimba, D4).ring(1.0).attack(0.004),
        note(Bell, D5).ring(0.5).level(0.22),
    ];
    /// A brick with several hits takes one of them.
    ToughHit = "tough-hit", -22.5, 2, [
        note(Marimba, A3).ring(0.2).attack(0.004),
        note(Metal, D4).ring(0.2).attack(0.004).level(0.45),
    ];
    ToughBreak = "tough-break", -21.0, 2, [
        note(Marimba, D4).ring(0.6).attack(0.004),
        note(Marimba, A4).at(0.03).ring(0.6).attack(0.004).level(0.8),
        note(Bell, D5).at(0.06).ring(0.4).level(0.4),
    ];
    /// A ball bounces off a solid brick.
    Solid = "solid", -23.0, 3, [note(Metal, B4).ring(0.22)];
    Blast = "blast", -21.0, 2, [
        note(Drum, D3).to(26.0).ring(0.5).attack(0.004),
        note(Noise, D5).to(D3).ring(0.45).attack(0.008).level(1.6),
    ];
    Revealed = "revealed", -23.0, 3, [
        note(Bell, A4).ring(0.25),
        note(Bell, B4).at(0.04).ring(0.25),
        note(Bell, D5).at(0.08).ring(0.25),
        note(Bell, F5).at(0.12).ring(0.4),
    ];
    Mended = "mended", -24.0, 3, [
        note(Flute, A4).ring(0.2).attack(0.02),
        note(Flute, F4).at(0.09).ring(0.3).attack(0.02),
    ];
    CapsuleAppears = "capsule", -26.0, 1, [
        note(Bell, F5).ring(0.18),
        note(Bell, A5).at(0.06).ring(0.25),
    ];
    CaughtGood = "good", -20.5, 2, [
        note(Bell, D5).ring(0.3),
        note(Bell, F5).at(0.05).ring(0.3),
        note(Bell, A5).at(0.1).ring(0.3),
        note(Bell, D6).at(0.15).ring(0.5),
    ];
    CaughtHarmful = "harmful", -20.0, 2, [
        note(Clarinet, D4).to(B3).ring(0.25).attack(0.006),
        note(Clarinet, A3).to(F3).at(0.12).ring(0.4).attack(0.006),
    ];
    EffectEnds = "effect-ends", -24.0, 2, [
        note(Flute, A4).ring(0.2).attack(0.01),
        note(Flute, E4).at(0.1).ring(0.3).attack(0.01),
    ];
    Laser = "laser", -25.0, 3, [
        note(Flute, D6).to(A4).ring(0.14),
        note(Noise, D6).to(D5).ring(0.08).level(0.3),
    ];
    /// A ball sticks to the paddle.
    Sticky = "sticky", -25.0, 2, [
        note(Drum, D3).to(A3).ring(0.14),
        note(Marimba, D4).at(0.02).ring(0.12).level(0.7),
    ];
    Launch = "launch", -23.0, 2, [
        note(Flute, D4).to(D5).ring(0.24).attack(0.01),
        note(Noise, D4).to(D6).ring(0.2).attack(0.03).level(0.2),
    ];
    ExtraBall = "extra-ball", -22.5, 2, [
        note(Marimba, A4).ring(0.25),
        note(Marimba, D5).at(0.06).ring(0.25),
        note(Bell, A5).at(0.12).ring(0.35).level(0.6),
    ];
    BallLost = "ball-lost", -20.0, 2, [
        note(Flute, D4).to(D3).ring(0.6).attack(0.01),
        note(Drum, D3).to(D2).at(0.1).ring(0.4).level(0.7),
    ];
    LifeLost = "life-lost", -19.0, 1, [
        note(Clarinet, B3).ring(0.3).attack(0.01),
        note(Clarinet, A3).at(0.16).ring(0.3).attack(0.01),
        note(Clarinet, F3).at(0.32).ring(0.6).attack(0.01),
    ];
    ExtraLife = "extra-life", -20.0, 1, [
        note(Bell, D5).ring(0.35),
        note(Bell, A5).at(0.08).ring(0.35),
        note(Bell, F5).at(0.16).ring(0.35),
        note(Bell, D6).at(0.24).ring(0.7),
    ];
    LevelStart = "level-start", -20.0, 1, [
        note(Flute, D4).ring(0.4).attack(0.01),
        note(Flute, A4).at(0.11).ring(0.4).attack(0.01),
        note(Flute, D5).at(0.22).ring(0.6).attack(0.01),
        note(Bell, D5).at(0.22).ring(0.6).level(0.5),
    ];
    LevelCleared = "level-cleared", -17.0, 1, [
        note(Marimba, D4).ring(0.5),
        note(Marimba, F4).at(0.09).ring(0.5),
        note(Marimba, A4).at(0.18).ring(0.5),
        note(Bell, D5).at(0.27).ring(0.9),
        note(Bell, F5).at(0.36).ring(1.0),
        note(Flute, A4).at(0.36).ring(0.9).attack(0.02).level(0.6),
    ];
    Star = "star", -21.0, 3, [
        note(Bell, D5).ring(0.6),
        note(Bell, A5).at(0.05).ring(0.5).level(0.5),
    ];
    Victory = "victory", -16.0, 1, [
        note(Marimba, D4).ring(0.5),
        note(Marimba, A4).at(0.14).ring(0.5),
        note(Bell, D5).at(0.28).ring(0.7),
        note(Bell, F5).at(0.56).ring(0.7),
        note(Bell, B4).at(0.7).ring(0.7),
        note(Flute, D4).at(0.84).ring(1.8).attack(0.03).level(0.7),
        note(Flute, A4).at(0.84).ring(1.8).attack(0.03).level(0.7),
        note(Bell, A5).at(0.84).ring(1.2),
        note(Bell, D6).at(0.98).ring(1.6).level(0.8),
    ];
    GameOver = "game-over", -18.0, 1, [
        note(Flute, D4).ring(0.6).attack(0.02),
        note(Flute, B3).at(0.25).ring(0.6).attack(0.02),
        note(Flute, F3).at(0.5).ring(1.6).attack(0.03),
        note(Clarinet, D3).at(0.75).ring(1.5).attack(0.04).level(0.5),
        note(Marimba, B3).at(0.75).ring(0.8).level(0.5),
    ];
    MenuMove = "menu-move", -23.0, 2, [note(Marimba, F5).ring(0.06)];
    MenuChoose = "menu-choose", -20.0, 2, [
        note(Bell, A4).ring(0.15),
        note(Bell, D5).at(0.06).ring(0.3),
    ];
    MenuBack = "menu-back", -20.0, 2, [
        note(Bell, D5).ring(0.15),
        note(Bell, A4).at(0.06).ring(0.3),
    ];
}

impl Cue {
    pub(super) fn spec(self) -> &'static CueSpec {
        &CUES[self as usize]
    }
}

/// The steps of the pentatonic scale, in semitones.
const SCALE: [f32; 5] = [0.0, 2.0, 4.0, 7.0, 9.0];
/// The highest step of a combo, two octaves up; longer combos cycle through the upper octave.
const TOP: u32 = 10;

/// Semitones to raise a brick's sound by, for the n-th brick of a combo.
pub(super) fn combo_rise(combo: u32) -> f32 {
    let octave = SCALE.len() as u32;
    let mut step = combo.saturating_sub(1);
    if step > TOP {
        step = TOP - octave + (step - TOP) % octave;
    }
    SCALE[(step % octave) as usize] + 12.0 * (step / octave) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_combo_climbs_the_scale_and_stays_there() {
        let steps: Vec<f32> = (0..8).map(combo_rise).collect();
        assert_eq!(steps, [0.0, 0.0, 2.0, 4.0, 7.0, 9.0, 12.0, 14.0]);
        assert_eq!(combo_rise(11), 24.0);
        for combo in 12..1_000 {
            assert!((12.0..=24.0).contains(&combo_rise(combo)), "{combo}");
            assert_ne!(combo_rise(combo), combo_rise(combo + 1), "{combo}");
        }
    }
}
