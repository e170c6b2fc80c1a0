#![no_main]

#[path = "../checks/journals.rs"]
mod journals;

libfuzzer_sys::fuzz_target!(|data: &[u8]| journals::check(data));
