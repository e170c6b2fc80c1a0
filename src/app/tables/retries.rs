//! How soon something is tried again that has failed.

use std::time::Duration;

/// The pause after a transition that could not be saved, or a hand that could not be drawn.
pub const RETRY: Duration = Duration::from_secs(1);
/// The pause after an error that another try hardly helps against.
pub const LONG_RETRY: Duration = Duration::from_secs(60);
