//! The platforms that this process serves: they are started, supervised and stopped here.

pub mod boards;
#[cfg(feature = "discord")]
pub mod discord_shards;
pub mod hosting;
pub mod leased_rows;
#[cfg(any(feature = "discord", feature = "matrix"))]
pub mod notes;
pub mod spectators;
#[cfg(any(feature = "discord", feature = "matrix"))]
pub mod supervision;
