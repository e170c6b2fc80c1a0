#![no_main]

#[path = "../checks/custom_ids.rs"]
mod custom_ids;

libfuzzer_sys::fuzz_target!(|data: &[u8]| custom_ids::check(data));
