#![no_main]
#![allow(dead_code, reason = "the examples are for the tests")]

#[path = "../../tests/fuzz/level_text.rs"]
mod level_text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| level_text::check(bytes));
