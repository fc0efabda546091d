#![no_main]
#![allow(dead_code, reason = "the examples are for the tests")]

#[path = "../../tests/fuzz/input_stream.rs"]
mod input_stream;
#[path = "../../tests/scenes/mod.rs"]
mod scenes;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| input_stream::check(bytes));
