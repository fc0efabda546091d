//! The two faces of the letters, without what a page never draws: the build makes them by `web/fonts.rs`.

pub(crate) const WORDS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/words.ttf"));
pub(crate) const NUMBERS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/numbers.ttf"));
