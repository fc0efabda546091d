//! `breakout licences`: the licences of the program and its parts.

use std::io::{Write, stdout};

use miniz_oxide::inflate::decompress_to_vec;

use crate::app::platform::console::{Failure, printed};

const DEFLATED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/licences.deflate"));

pub(crate) fn run() -> Result<(), Failure> {
    let text = decompress_to_vec(DEFLATED).expect("the build deflated it");
    printed(stdout().write_all(&text))
}
