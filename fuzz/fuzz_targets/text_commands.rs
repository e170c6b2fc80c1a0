#![no_main]

#[path = "../checks/text_commands.rs"]
mod text_commands;

libfuzzer_sys::fuzz_target!(|data: &[u8]| text_commands::check(data));
