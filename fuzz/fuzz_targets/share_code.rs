#![no_main]
#![allow(dead_code, reason = "the examples are for the tests")]

#[path = "../../tests/fuzz/share_code.rs"]
mod share_code;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| share_code::check(bytes));
