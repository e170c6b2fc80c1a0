//! Offers of seats, and refusals. The formats are on disk.

use crate::ids::PersonId;
use crate::table::{ChairKey, Member};
use serde::{Deserialize, Serialize};

/// The offer of a seat. The format is on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The chair: reserved in the lobby; in a running game that of the offering person.
    pub key: ChairKey,
    /// The invited person, as known then.
    pub member: Member,
}

/// A person who declined a seat, and who offered it. The format is on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declined {
    pub person: PersonId,
    pub by: PersonId,
}
