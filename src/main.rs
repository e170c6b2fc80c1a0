//! The command line of Herzbot.
fn main() {}
