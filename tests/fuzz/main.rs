//! Everything that reads what it is given is given what nobody would write.
//!
//! `BREAKOUT_FUZZ_INPUTS=1000000 cargo test --profile soak --test fuzz -- --nocapture` takes longer.
//! The package in `fuzz/` gives the same checks to libFuzzer.

mod input_stream;
mod level_edit;
mod level_text;
mod mutator;
mod records_text;
mod replay_bytes;
mod share_code;

#[path = "../scenes/mod.rs"]
mod scenes;

use std::fs;
use std::path::Path;

use mutator::{Corpus, fuzz};

fn owned(words: &[&[u8]]) -> Vec<Vec<u8>> {
    words.iter().map(|word| word.to_vec()).collect()
}

#[test]
fn level_text() {
    fuzz(&levels(), 4000, 2 << 20, level_text::check);
}

#[test]
fn level_edit() {
    fuzz(&levels(), 300, 16 << 20, level_edit::check);
}

/// The built-in levels, files of plain numbers and of everything, and what they are made of.
fn levels() -> Corpus {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let files = fs::read_dir(folder)
        .expect("the built-in levels")
        .filter_map(|entry| fs::read(entry.ok()?.path()).ok());
    let others = [level_text::EXAMPLE, level_edit::NUMBERS].map(Vec::from);
    Corpus {
        examples: files.chain(others).collect(),
        words: owned(&level_text::WORDS),
    }
}

#[test]
fn records_text() {
    let lines = [
        "breakout scores 2",
        "level 91f3d2a4c0b7e865 normal 1240 stars=cn- time=41.275 : First Light",
        "level 0a5be1c2d3f49786 easy 7 stars=--- recording=one.rec : Two  b : c=d",
        "run 0a5be1c2d3f49786 normal 20480 start=1 : First Light and 30 more",
        "run 12 any 2048 : One and 2 more",
        "medal gold",
    ];
    let first_version =
        "// Breakout's best scores.\nlevel 12 1240 c-t One\nrun 77 2048 One and 1 more\n";
    let corpus = Corpus {
        examples: vec![
            records_text::with_checks(&lines).into(),
            first_version.into(),
        ],
        words: owned(&records_text::WORDS),
    };
    fuzz(&corpus, 4000, 1 << 20, records_text::check);
}

#[test]
fn input_stream() {
    let corpus = Corpus {
        examples: input_stream::examples(),
        words: input_stream::words(),
    };
    fuzz(&corpus, 30, 4 << 20, input_stream::check);
}

#[test]
fn replay_bytes() {
    let corpus = Corpus {
        examples: replay_bytes::examples(),
        words: owned(&replay_bytes::WORDS),
    };
    fuzz(&corpus, 200, 128 << 20, replay_bytes::check);
}

#[test]
fn share_code() {
    let corpus = Corpus {
        examples: share_code::examples(),
        words: owned(&share_code::WORDS),
    };
    fuzz(&corpus, 2000, 8 << 20, share_code::check);
}
