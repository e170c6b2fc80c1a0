//! The platforms that this process serves: starts, supervises and stops them.

pub mod boards;
pub mod chat_rows;
#[cfg(feature = "discord")]
pub mod discord_shards;
pub mod door;
pub mod frames;
pub mod hosting;
#[cfg(feature = "supervised")]
pub mod notes;
pub mod press;
pub mod spectators;
#[cfg(feature = "supervised")]
pub mod supervision;
