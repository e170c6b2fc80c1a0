//! The command line of Herzbot.

use std::process::ExitCode;

fn main() -> ExitCode {
    herzbot::cli::main()
}
