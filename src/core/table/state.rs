//! The state of a table, as a snapshot keeps it: the formats of these types are on disk.

use super::{ChairKey, Clock, CloseReason, First, Happened, Member, PauseReason, Presence};
use crate::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_rules::shuffle::{Contributions, Secret};
use herzbot_rules::{AnyMatch, BySeat, GameKind, Level, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The version of the entries and the rules with which its journal is replayed ([`super::JOURNAL_VERSION`]).
    pub version: u16,
    /// Random; every choice id carries it.
    pub id: TableId,
    /// The game that is played here; fixed from the start.
    pub game: GameKind,
    /// The channel of the table's message.
    pub channel: ChannelRef,
    /// The channel in which its thread was opened, while the table stands in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<ChannelRef>,
    /// When it was opened.
    pub opened: Moment,
    /// The finished table of which this is the rematch.
    #[serde(default)]
    pub rematch_of: Option<TableId>,
    /// Whether one person plays here against computers, in the private chat: nobody can join.
    #[serde(default)]
    pub alone: bool,
    /// The language of the place (BCP 47), where none was chosen for the table.
    pub place_language: String,
    pub(super) name: u16,
    pub(super) host: Option<PersonId>,
    pub(super) chairs: Vec<Chair>,
    pub(super) next_key: ChairKey,
    pub(super) setup: TableSetup,
    pub(super) secret: Secret,
    pub(super) contributions: Contributions,
    /// How many hints were given in the running or finished game.
    #[serde(default)]
    pub(super) hints: u32,
    pub(super) last_human: Moment,
    pub(super) phase: TablePhase,
    /// How many seconds the wall clock, by which people read times, is ahead of the clock of the entries. Not kept.
    #[serde(skip)]
    pub(super) wall_ahead: i64,
}

/// A chair at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Chair {
    pub key: ChairKey,
    pub sitter: Sitter,
}

/// Who sits on a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Sitter {
    Human { member: Member, presence: Presence, missed: u8, unreachable: bool },
    Computer { level: Level, name: u16 },
    Reserved { member: Member },
}

/// What is chosen in the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct TableSetup {
    pub first: First,
    pub clock: Clock,
    pub language: Option<String>,
    /// How computer players play that come from now on.
    #[serde(default = "usual_level")]
    pub level: Level,
    /// Whether players may ask for hints even where the game would count.
    #[serde(default)]
    pub hints: bool,
    /// Whether spectators see the game a move behind.
    #[serde(default)]
    pub delayed: bool,
    /// Whether the game is to be played in a thread; none: there can be no threads where it was opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<bool>,
    pub game: serde_json::Map<String, serde_json::Value>,
}

/// The level where none was chosen: worth playing against.
const fn usual_level() -> Level {
    Level::Medium
}

impl Default for TableSetup {
    fn default() -> Self {
        Self {
            first: First::default(),
            clock: Clock::default(),
            language: None,
            level: usual_level(),
            hints: false,
            delayed: false,
            thread: None,
            game: serde_json::Map::new(),
        }
    }
}

/// The phase of a table, with what only that phase has.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum TablePhase {
    Lobby,
    Playing(Box<Playing>),
    Finished(Box<Finished>),
    Closed { why: CloseReason, at: Moment },
}

/// A game that is on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Playing {
    pub game: AnyMatch,
    pub drafts: BySeat<Option<String>>,
    /// What was picked for a move that chooses several cards, and not confirmed yet.
    #[serde(default)]
    pub picked: BTreeMap<Seat, Vec<String>>,
    pub since: Moment,
    pub reminded: bool,
    pub paused: Option<(PauseReason, Moment)>,
    /// Not part of a snapshot: those are made when a round has just been dealt, and then nothing has happened in it.
    #[serde(skip)]
    pub recent: Vec<Happened>,
    /// The moves that the table has made for people since they last moved themselves. Not part of a snapshot, either.
    #[serde(skip)]
    pub forced: Vec<Happened>,
}

/// A finished game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Finished {
    pub game: AnyMatch,
    pub at: Moment,
    /// What led to the end since a person had last moved. Not part of a snapshot: it is only shown when it happens.
    #[serde(skip)]
    pub recent: Vec<Happened>,
}

impl Table {
    /// The options of the game that were chosen, as in a record.
    pub const fn chosen_options(&self) -> &serde_json::Map<String, serde_json::Value> {
        &self.setup.game
    }

    /// The channel to which it counts: that of its message, or the one in which its thread was opened.
    pub fn home_channel(&self) -> &ChannelRef {
        self.parent.as_ref().unwrap_or(&self.channel)
    }

    /// Whether the game is on and is to be played in a thread that is not there yet.
    pub fn awaits_thread(&self) -> bool {
        self.playing().is_some() && self.setup.thread == Some(true) && self.parent.is_none()
    }

    /// Whether there can be threads where it was opened.
    pub const fn can_have_thread(&self) -> bool {
        self.setup.thread.is_some()
    }

    /// From now on times are shown by a wall clock that is so many seconds ahead of the clock of the entries.
    pub const fn set_wall_ahead(&mut self, seconds: i64) {
        self.wall_ahead = seconds;
    }

    /// What the wall clock shows at a moment.
    pub(super) const fn by_wall(&self, at: Moment) -> Moment {
        Moment(at.0.saturating_add_signed(self.wall_ahead.saturating_mul(1000)))
    }

    /// The language of its public messages (BCP 47).
    pub fn language(&self) -> &str {
        self.setup.language.as_deref().unwrap_or(&self.place_language)
    }

    /// Who sits here, where its messages are and in which language: as a lobby, without anything of its game.
    #[must_use]
    pub fn outline(&self) -> Self {
        let setup = TableSetup { language: self.setup.language.clone(), ..TableSetup::default() };
        Self {
            setup,
            contributions: Contributions::default(),
            hints: 0,
            last_human: self.opened,
            phase: TablePhase::Lobby,
            ..self.clone()
        }
    }

    pub(super) fn playing(&self) -> Option<&Playing> {
        match &self.phase {
            TablePhase::Playing(playing) => Some(playing),
            TablePhase::Lobby | TablePhase::Finished(_) | TablePhase::Closed { .. } => None,
        }
    }
}
