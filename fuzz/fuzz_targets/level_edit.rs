#![no_main]
#![allow(dead_code, reason = "the example is for the tests")]

#[path = "../../tests/fuzz/level_edit.rs"]
mod level_edit;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| level_edit::check(bytes));
