#![no_main]
#![allow(dead_code, reason = "the examples are for the tests")]

#[path = "../../tests/fuzz/replay_bytes.rs"]
mod replay_bytes;
#[path = "../../tests/scenes/mod.rs"]
mod scenes;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| replay_bytes::check(bytes));
