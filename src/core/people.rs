//! People and communities as they are kept: accounts, names and what was chosen in the settings.

use crate::ids::{Account, PersonId};
use serde::{Deserialize, Serialize};

/// When a person wants a new message that notifies, instead of an edit that doesn't.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notify {
    /// At every turn.
    EveryTurn,
    /// When they have not pressed anything at the table for a while.
    #[default]
    WhenAway,
    /// Never.
    Never,
}

/// What is known of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Their id.
    pub id: PersonId,
    /// The account they act with.
    pub account: Account,
    /// The name that the platform showed last.
    pub name: String,
    /// The language that the platform told last (BCP 47).
    pub locale: Option<String>,
    /// Their own choices.
    #[serde(default)]
    pub settings: PersonSettings,
}

/// What a person has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonSettings {
    /// Their language, if they chose one (BCP 47).
    pub language: Option<String>,
    /// When to notify.
    pub notify: Notify,
    /// Not to be named on leaderboards.
    pub hidden: bool,
    /// To let tables make moves that everybody sees to be forced. Not without being asked: people want to put down
    /// their cards themselves, and a card that goes by itself looks like a mistake to whoever does not expect it.
    pub autoplay: bool,
}

/// What the people who manage a community have chosen for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// Language of public messages (BCP 47).
    pub language: Option<String>,
    /// Clock per turn of new tables, in seconds; 0: no clock.
    pub clock: Option<u32>,
    /// How many tables a channel may hold at once.
    pub tables_per_channel: Option<u8>,
    /// What commands begin with, where they are messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
}
