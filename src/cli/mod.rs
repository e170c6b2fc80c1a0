//! The commands of the command line, apart from running the bot.

pub mod backup;
pub mod replay;
pub mod simulate;
