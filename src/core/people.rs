//! People and communities as the store keeps them: accounts, names and settings. The JSON of these types is on the disk:
//! new fields need a default.

use crate::ids::{Account, PersonId};
use serde::{Deserialize, Serialize};

/// When a person's private view is posted as a new message, which notifies, instead of edited, which doesn't.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notify {
    /// At every turn of theirs.
    EveryTurn,
    /// At a turn of theirs when their last action at the table was a while ago.
    #[default]
    WhenAway,
    /// Never: always an edit.
    Never,
}

/// A person, with the account that they act with and their settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The id by which tables and results refer to them.
    pub id: PersonId,
    /// The account they act with: one account is of one person.
    pub account: Account,
    /// The display name that the platform reported last; unescaped.
    pub name: String,
    /// The language that the platform reported last (BCP 47).
    pub locale: Option<String>,
    /// What they have set by `/settings`.
    #[serde(default)]
    pub settings: PersonSettings,
}

/// The settings of a person; what is missing on the disk has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonSettings {
    /// Their language (BCP 47); none: that of the platform.
    pub language: Option<String>,
    /// When a turn of theirs notifies.
    pub notify: Notify,
    /// Whether they are left out of leaderboards (they are rated all the same).
    pub hidden: bool,
    /// Whether tables make moves for them that everybody can tell to be forced. Opt-in: people want to play their
    /// cards themselves, and a card that is played by itself looks like a defect to those who don't expect it.
    pub autoplay: bool,
}

/// The settings of a community, made by the people who manage it; what is missing on the disk has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// The language of public messages (BCP 47); none: that of the platform.
    pub language: Option<String>,
    /// The clock per turn of new tables, in seconds; 0: no clock; none: the program's default.
    pub clock: Option<u32>,
    /// The most tables that a channel may have at once; none: the program's default.
    pub tables_per_channel: Option<u8>,
    /// The prefix of commands that are typed as messages; none: the program's default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
}
