//! The pauses before retries.

use std::time::Duration;

/// The pause after a transition that could not be saved, or a hand that could not be drawn.
pub const RETRY: Duration = Duration::from_secs(1);
/// The pause after an error that a retry is unlikely to fix.
pub const LONG_RETRY: Duration = Duration::from_secs(60);
