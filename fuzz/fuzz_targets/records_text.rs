#![no_main]
#![allow(dead_code, reason = "the examples are for the tests")]

#[path = "../../tests/fuzz/records_text.rs"]
mod records_text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| records_text::check(bytes));
