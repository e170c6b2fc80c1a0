//! A seat that a person is asked to take. The format is on disks.

use crate::table::{ChairKey, Member};
use serde::{Deserialize, Serialize};

/// A seat that a person is asked to take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The chair: kept for them in the lobby; in a running game that of who asks.
    pub key: ChairKey,
    /// The person who is asked, with what was known of them then.
    pub member: Member,
}
