//! The platforms that this process serves: they are started, supervised and stopped here.

pub mod hosting;
#[cfg(any(feature = "discord", feature = "matrix"))]
pub mod notes;
pub mod registry;
#[cfg(feature = "matrix")]
pub mod renewal;
pub mod reply;
#[cfg(feature = "discord")]
pub mod supervision;
