//! The platforms that this process serves: they are started, supervised and stopped here.

pub mod boards;
pub mod hosting;
pub mod notes;
#[cfg(feature = "matrix")]
pub mod renewal;
pub mod spectators;
#[cfg(feature = "discord")]
pub mod supervision;
