//! Reads the chords and melodies of a score. What cannot be read is silent; a test reads all of them.

/// Pitches as MIDI note numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chord {
    pub(super) bass: u8,
    /// The chord's fifth above the bass.
    pub(super) fifth: u8,
    /// Ascending. A chord of three has its lowest note twice.
    pub(super) notes: [u8; 4],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Note {
    /// The first step within the bar.
    pub(super) at: usize,
    pub(super) steps: usize,
    /// `None` for a rest.
    pub(super) pitch: Option<u8>,
}

/// The kinds of chords, each with its notes in semitones above the root, root and fifth first.
#[rustfmt::skip]
const KINDS: [(&str, &[u8]); 10] = [
    ("",      &[0, 7, 4]),
    ("m",     &[0, 7, 3]),
    ("7",     &[0, 7, 4, 10]),
    ("m7",    &[0, 7, 3, 10]),
    ("maj7",  &[0, 7, 4, 11]),
    ("6",     &[0, 7, 4, 9]),
    ("add9",  &[0, 7, 4, 2]),
    ("sus4",  &[0, 7, 5]),
    ("sus2",  &[0, 7, 2]),
    ("7sus4", &[0, 7, 5, 10]),
];

/// The lowest bass note: D2.
const BASS_LOW: u8 = 38;

/// Reads a chord; its notes lie in the octave from `low` up, one of three has its lowest note an octave higher, too.
pub(super) fn chord(symbol: &str, low: u8) -> Option<Chord> {
    let (upper, bass) = symbol.split_once('/').unwrap_or((symbol, symbol));
    let (root, kind) = class(upper)?;
    let (_, intervals) = KINDS.iter().find(|(name, _)| *name == kind)?;
    let bass = above(class(bass)?.0, BASS_LOW);
    let mut notes = [u8::MAX; 4];
    for (note, interval) in notes.iter_mut().zip(*intervals) {
        *note = above(root + interval, low);
    }
    breakout::sorting::sort(&mut notes);
    if intervals.len() == 3 {
        notes[3] = notes[0] + 12;
    }
    let fifth = above(root + intervals[1], bass);
    Some(Chord { bass, fifth, notes })
}

/// The notes of a melody, one after another.
pub(super) fn notes(text: &str, sharps: usize) -> impl Iterator<Item = Note> {
    let mut at = 0;
    text.split_whitespace().map(move |word| {
        let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let steps = word[name.len()..].parse().unwrap_or(1);
        let begin = at;
        at += steps;
        Note {
            at: begin,
            steps,
            pitch: pitch(name, sharps),
        }
    })
}

/// The order in which a key makes notes sharp.
const SHARPS: &str = "FCG";

fn pitch(name: &str, sharps: usize) -> Option<u8> {
    let letter = name.chars().next()?;
    let upper = letter.to_ascii_uppercase();
    let is_sharp = SHARPS.chars().take(sharps).any(|sharp| sharp == upper);
    let octaves = u8::from(letter != upper) + name.matches('\'').count() as u8;
    Some(MIDDLE_C + natural(upper)? + u8::from(is_sharp) + 12 * octaves)
}

const MIDDLE_C: u8 = 60;

/// The pitch class at the beginning of a chord's name, in semitones above C, and what follows it.
fn class(name: &str) -> Option<(u8, &str)> {
    let kind = name.get(1..)?;
    let natural = natural(name.chars().next()?)?;
    Some(match kind.strip_prefix('#') {
        Some(kind) => (natural + 1, kind),
        None => (natural, kind),
    })
}

/// Semitones above C.
fn natural(letter: char) -> Option<u8> {
    let letters = "C D EF G A B";
    letters.find(letter).map(|at| at as u8)
}

/// The lowest pitch of a class that is not below `low`.
pub(super) fn above(class: u8, low: u8) -> u8 {
    low + (class + 120 - low) % 12
}
