#![no_main]

#[path = "../checks/moves.rs"]
mod moves;

libfuzzer_sys::fuzz_target!(|data: &[u8]| moves::check(data));
