//! A seat that a person is asked to take, and their no. The formats are on disks.

use crate::ids::PersonId;
use crate::table::{ChairKey, Member};
use serde::{Deserialize, Serialize};

/// A seat that a person is asked to take. The format is on disks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The chair: kept for them in the lobby; in a running game that of the person who asks.
    pub key: ChairKey,
    /// The person who is asked, with what was known of them then.
    pub member: Member,
}

/// A person who has declined to take a seat, and the one who offered it. The format is on disks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declined {
    pub person: PersonId,
    pub by: PersonId,
}
