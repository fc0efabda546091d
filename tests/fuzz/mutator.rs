//! Seeded changes to bytes, for tests of everything that reads what it is given.
//!
//! `BREAKOUT_FUZZ_INPUTS` is the number of inputs of each test instead of its usual one, and
//! `BREAKOUT_FUZZ_SEED` the seed of the first. Each input has the seed after the one before, so that the
//! seed that a failure names gives its input alone.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

#[path = "../memory/mod.rs"]
pub(crate) mod memory;

/// The most changes of one input.
const MAX_CHANGES: usize = 12;
/// The most bytes that one change copies or takes out.
const MAX_PIECE: usize = 64;
/// The longest input, so that copies of copies do not go on for ever.
const MAX_LENGTH: usize = 1 << 16;
/// The most bytes of an input that failed that are printed; its seed gives them all.
const MAX_SHOWN: usize = 4000;

/// Numbers at which something ends, as they stand in texts.
const NUMBERS: [&str; 16] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "-0.0",
    "1e9",
    "1e-40",
    "1e999",
    "nan",
    "inf",
];

/// What the inputs are made of.
pub(crate) struct Corpus {
    /// Whole inputs.
    pub(crate) examples: Vec<Vec<u8>>,
    /// What inputs are made of, and what spoils them.
    pub(crate) words: Vec<Vec<u8>>,
}

/// Checks the examples, and then changed ones: so many, if the environment names no number. Says which
/// took the longest and which the most memory.
///
/// # Panics
/// A check panics, or takes more bytes than `most_bytes`.
pub(crate) fn fuzz(corpus: &Corpus, usual: u64, most_bytes: isize, check: impl Fn(&[u8])) {
    let first = number("BREAKOUT_FUZZ_SEED").unwrap_or(1);
    let inputs = number("BREAKOUT_FUZZ_INPUTS").unwrap_or(usual);
    let mut slowest = (Duration::ZERO, 0);
    let mut largest = (0, 0);
    #[allow(
        clippy::disallowed_methods,
        reason = "the time is told, and decides nothing"
    )]
    let mut look = |seed: u64, input: &[u8]| {
        let start = Instant::now();
        let bytes = memory::peak(|| guarded(seed, input, &check));
        assert!(bytes <= most_bytes, "seed {seed} takes {bytes} bytes");
        slowest = slowest.max((start.elapsed(), seed));
        largest = largest.max((bytes, seed));
    };
    for example in &corpus.examples {
        look(0, example);
    }
    for seed in first..first + inputs {
        look(seed, &corpus.changed(seed));
    }
    let ((time, slow), (bytes, large)) = (slowest, largest);
    println!("{inputs} inputs; at most {time:.1?} (seed {slow}) and {bytes} bytes (seed {large})");
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Checks one input. If that fails, says which one it was.
fn guarded(seed: u64, input: &[u8], check: impl Fn(&[u8])) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(input))) {
        let shown = &input[..input.len().min(MAX_SHOWN)];
        println!("seed {seed}: b\"{}\"", shown.escape_ascii());
        resume_unwind(panic);
    }
}

impl Corpus {
    /// The input of a seed.
    fn changed(&self, seed: u64) -> Vec<u8> {
        let mut rng = Pcg32::seed_from_u64(seed);
        let mut bytes = match rng.random_range(0..16) {
            0 => Vec::new(),
            _ => any(&mut rng, &self.examples).to_vec(),
        };
        for _ in 0..=rng.random_range(0..MAX_CHANGES) {
            self.change(&mut bytes, &mut rng);
        }
        bytes
    }

    /// Makes one change.
    fn change(&self, bytes: &mut Vec<u8>, rng: &mut Pcg32) {
        let piece = piece(bytes, rng);
        let at = rng.random_range(0..=bytes.len());
        match rng.random_range(0..10) {
            // A bit, or a byte.
            0 | 1 if at < bytes.len() => bytes[at] ^= 1 << rng.random_range(0..8),
            2 if at < bytes.len() => bytes[at] = rng.random_range(0..=255),
            // Something is missing, or there twice, or many times.
            3 => drop(bytes.drain(piece)),
            4 => insert(bytes, at, bytes[piece].to_vec()),
            5 => {
                let times = rng.random_range(2..200);
                insert(bytes, at, bytes[piece].repeat(times));
            }
            6 => bytes.truncate(at),
            // Something else stands there.
            7 => {
                let other = any(rng, &self.examples);
                let part = other[self::piece(other, rng)].iter().copied();
                drop(bytes.splice(piece, part));
            }
            8 => {
                let digits = |byte: &u8| byte.is_ascii_digit();
                let start = at + bytes[at..].iter().take_while(|byte| !digits(byte)).count();
                let end = start
                    + bytes[start..]
                        .iter()
                        .take_while(|byte| digits(byte))
                        .count();
                let number = NUMBERS[rng.random_range(0..NUMBERS.len())];
                drop(bytes.splice(start..end, number.bytes()));
            }
            _ => insert(bytes, at, any(rng, &self.words).to_vec()),
        }
    }
}

fn any<'a>(rng: &mut Pcg32, list: &'a [Vec<u8>]) -> &'a [u8] {
    &list[rng.random_range(0..list.len())]
}

/// A short part of some bytes.
fn piece(bytes: &[u8], rng: &mut Pcg32) -> Range<usize> {
    let start = rng.random_range(0..=bytes.len());
    let most = (bytes.len() - start).min(MAX_PIECE);
    start..start + rng.random_range(0..=most)
}

fn insert(bytes: &mut Vec<u8>, at: usize, piece: Vec<u8>) {
    if bytes.len() + piece.len() <= MAX_LENGTH {
        bytes.splice(at..at, piece);
    }
}
