//! The score of a tune, and how to read it.
//!
//! A [`Score`] has a key, a tempo, the instruments, and parts that are played one after another; after the last one the
//! first follows. A [`Part`] is a phrase, the figures that accompany it, and how loud it begins and ends.
//!
//! **A phrase** has a pair of texts for each bar: its chords and its melody.
//!
//! ```text
//! ("Am7 D", "a6 g2 f4 d4")
//! ```
//!
//! - Chords are written as over a song: `D`, `Em7`, `G/B` with B in the bass. Several share the bar evenly. The pad
//!   plays each in close position in one octave, so that every voice moves to the next chord by the shortest way.
//! - The melody is written in the notation of folk tunes, ABC: `C` to `B` are the octave from middle C, `c` to `b` the
//!   next, and each `'` after a letter is an octave more. The number is the length in steps, `z` is a rest. The key says
//!   which notes are sharp, so `f` is F sharp in D major, and no note is outside the key.
//!
//! **A figure** has a character for each step of a bar, and `.` where nothing begins.
//!
//! - Arpeggio and pulse: `1` is the lowest note of the chord and `4` the highest; `5` is `1` an octave higher.
//! - Bass: `r` is the root, `5` the fifth above it, `8` the octave, and each `-` holds the note for another step.
//! - Drums: `X` is a loud stroke and `x` a soft one.
//!
//! The sounds of the game are the notes D, E, F sharp, A and B. They agree with every key of one to three sharps, and the
//! tunes keep to these: their keys are neighbours, and lead to each other.

use super::notation::{Chord, Note, chord, notes};
use super::voice::{Drum, Instrument};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stem {
    Pad,
    Bass,
    Arpeggio,
    Melody,
    Pulse,
    Drums,
}

/// A level for each layer.
pub(super) type Mix = [f32; LAYERS.len()];

/// The level of each layer in a calm game and in a tense one, in the order of [`Stem`].
#[rustfmt::skip]
pub(super) const LAYERS: [(Stem, [f32; 2]); 6] = [
    (Stem::Pad,      [0.7,  0.6]),
    (Stem::Bass,     [0.75, 1.0]),
    (Stem::Arpeggio, [0.6,  0.85]),
    (Stem::Melody,   [0.6,  0.75]),
    (Stem::Pulse,    [0.0,  0.8]),
    (Stem::Drums,    [0.35, 1.0]),
];

// Layers index this table; a misplaced row does not compile.
breakout::rows_are_in_order!(LAYERS, 0);

/// The mix of a place without a running game, as in a pause.
pub(super) const PAUSE: Mix = [0.9, 0.35, 0.4, 0.6, 0.0, 0.0];

pub(super) struct Score {
    /// The key as musicians say it.
    #[cfg_attr(not(test), expect(dead_code, reason = "for readers and tests"))]
    pub(super) key: &'static str,
    /// The sharps of the key.
    pub(super) sharps: usize,
    pub(super) beats_per_minute: f64,
    /// Beats of a bar, and steps of a beat.
    pub(super) meter: [usize; 2],
    /// The delay of the echo in steps.
    pub(super) echo: usize,
    /// The lowest pitch of the pad, as a MIDI note number; 69 is the A of 440 Hz.
    pub(super) low: u8,
    /// The instruments of the layers before the drums, which are in the grooves.
    pub(super) band: [Instrument; LAYERS.len() - 1],
    /// The mix without a running game.
    pub(super) rest: Mix,
    /// Makes all tunes equally loud.
    pub(super) level: f32,
    pub(super) parts: &'static [Part],
}

/// A phrase, its accompaniment, and its level at the beginning and at the end.
pub(super) type Part = (Phrase, &'static Groove, [f32; 2]);

/// The chords and the melody of each bar.
pub(super) type Phrase = &'static [(&'static str, &'static str)];

/// The figures that accompany a phrase.
pub(super) struct Groove {
    pub(super) arpeggio: &'static str,
    pub(super) pulse: &'static str,
    pub(super) bass: &'static str,
    pub(super) drums: &'static [(Drum, &'static str)],
}

/// A bar of a score as it is played.
pub(super) struct Bar<'a> {
    score: &'a Score,
    pub(super) groove: &'a Groove,
    pub(super) swell: f32,
    chords: &'static str,
    melody: &'static str,
}

impl Score {
    pub(super) fn steps_per_bar(&self) -> usize {
        self.meter[0] * self.meter[1]
    }

    pub(super) fn step_seconds(&self) -> f64 {
        60.0 / self.beats_per_minute / self.meter[1] as f64
    }

    pub(super) fn bar_seconds(&self) -> f32 {
        (self.step_seconds() * self.steps_per_bar() as f64) as f32
    }

    /// The number of bars until it repeats.
    pub(super) fn bars(&self) -> usize {
        self.parts.iter().map(|(phrase, ..)| phrase.len()).sum()
    }

    /// A bar, counted from the start of the tune; `None` after its end.
    pub(super) fn bar(&self, mut index: usize) -> Option<Bar<'_>> {
        for (phrase, groove, [from, to]) in self.parts {
            if let Some((chords, melody)) = phrase.get(index) {
                let share = index as f32 / phrase.len() as f32;
                return Some(Bar {
                    score: self,
                    groove,
                    swell: from + (to - from) * share,
                    chords,
                    melody,
                });
            }
            index -= phrase.len();
        }
        None
    }

    /// The level of a step: accents are on the beats.
    pub(super) fn accent(&self, step: usize) -> f32 {
        match step {
            0 => 1.0,
            _ if step.is_multiple_of(self.meter[1]) => 0.88,
            _ if step.is_multiple_of(2) => 0.78,
            _ => 0.63,
        }
    }

    pub(super) fn mix(&self, tension: Option<f32>) -> Mix {
        tension.map_or(self.rest, |tension| {
            LAYERS.map(|(_, [calm, tense])| calm + (tense - calm) * tension)
        })
    }
}

impl Bar<'_> {
    pub(super) fn melody(&self) -> impl Iterator<Item = Note> {
        notes(self.melody, self.score.sharps)
    }

    /// The chord at a step, and the steps that are left of it.
    pub(super) fn chord(&self, step: usize) -> Option<(Chord, usize)> {
        let length = self.chord_steps();
        let symbol = self.chords.split_whitespace().nth(step / length)?;
        Some((chord(symbol, self.score.low)?, length - step % length))
    }

    /// True at the first step of a chord.
    pub(super) fn changes(&self, step: usize) -> bool {
        step.is_multiple_of(self.chord_steps())
    }

    fn chord_steps(&self) -> usize {
        let count = self.chords.split_whitespace().count();
        (self.score.steps_per_bar() / count.max(1)).max(1)
    }

    /// The bass note that begins at a step, and its length. A chord that changes under a held note begins with its root.
    pub(super) fn bass(&self, step: usize) -> Option<(u8, usize)> {
        let (chord, left) = self.chord(step)?;
        let figure = &self.groove.bass.as_bytes()[step..];
        let pitch = match figure.first()? {
            b'5' => chord.fifth,
            b'8' => chord.bass + 12,
            b'r' => chord.bass,
            b'-' if self.changes(step) => chord.bass,
            _ => return None,
        };
        let held = figure.iter().skip(1).take_while(|held| **held == b'-');
        Some((pitch, (1 + held.count()).min(left)))
    }

    /// The note of a figure of the chord that begins at a step.
    pub(super) fn figure(&self, figure: &str, step: usize) -> Option<u8> {
        let number = char::from(*figure.as_bytes().get(step)?).to_digit(10)?;
        let index = number.checked_sub(1)? as usize;
        let (chord, _) = self.chord(step)?;
        Some(chord.notes[index % 4] + 12 * (index / 4) as u8)
    }
}
