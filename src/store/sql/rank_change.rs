//! What changes the leaderboards.

use herzbot_core::ids::PersonId;
use herzbot_core::results::GameResult;

/// What leaderboards follow.
#[derive(Debug)]
pub enum RankChange {
    /// The result with that running number.
    Result(u64, GameResult),
    /// Somebody hides from the leaderboards, or comes back.
    Hidden(PersonId, bool),
    /// Somebody was forgotten when there were so many results.
    Forgotten(PersonId, u64),
}
