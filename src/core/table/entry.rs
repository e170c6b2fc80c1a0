//! What happens at a table, as the journal keeps it.

use super::{ChairKey, Clock, CloseReason, First, Member, PauseReason};
use crate::ids::{Moment, PersonId};
use herzbot_rules::{Level, Seat};
use serde::{Deserialize, Serialize};

/// The version of the entries and of the rules that they are replayed with. A journal of another version is frozen.
pub const JOURNAL_VERSION: u16 = 1;

/// Something that happened, and when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// When.
    pub at: Moment,
    /// What.
    #[serde(flatten)]
    pub fact: Fact,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Fact {
    /// A person took a seat.
    Joined {
        /// Who.
        member: Member,
        /// What their joining contributes to the shuffle.
        contribution: String,
    },
    /// A person left the lobby.
    LeftLobby {
        /// Who.
        person: PersonId,
    },
    /// A computer player took a seat.
    ComputerAdded {
        /// How it plays.
        level: Level,
        /// Its name (place in [`super::names::COMPUTERS`]).
        name: u16,
    },
    /// How computer players play was chosen.
    LevelSet {
        /// The key of the chair; none: of all, and of those who come later.
        key: Option<ChairKey>,
        /// How.
        level: Level,
    },
    /// Whether players may ask for hints was chosen.
    HintsSet {
        /// Whether they may.
        allowed: bool,
    },
    /// A player was given a hint.
    Hinted {
        /// Who.
        seat: Seat,
    },
    /// A chair was taken away from the lobby (of a computer player, or one that was kept for somebody).
    ChairRemoved {
        /// The chair's key.
        key: ChairKey,
    },
    /// Who begins was chosen.
    FirstSet {
        /// Who.
        first: First,
    },
    /// The clock was chosen.
    ClockSet {
        /// Which.
        clock: Clock,
    },
    /// The language of the table was chosen.
    LanguageSet {
        /// Which (BCP 47); none: that of the place.
        language: Option<String>,
    },
    /// An option of the game was chosen.
    OptionSet {
        /// Its key.
        key: String,
        /// Its value.
        value: serde_json::Value,
    },
    /// The game began; chairs kept for somebody are gone.
    Started,
    /// A round was dealt: the deck follows from the secret, the contributions and the number of the round.
    Dealt {
        /// Who starts or deals.
        first: Seat,
    },
    /// Cards were picked, or put back, for a move that chooses several; what was confirmed before is open again.
    Picked {
        /// Whose.
        seat: Seat,
        /// All that are picked now, in the order of picking.
        cards: Vec<String>,
    },
    /// A choice that everybody makes at the same time; may be changed until the last is in.
    Drafted {
        /// Whose.
        seat: Seat,
        /// The move, in notation.
        mv: String,
        /// Who chose it.
        by: Mover,
    },
    /// A move was made.
    Moved {
        /// Whose seat.
        seat: Seat,
        /// The move, in notation.
        mv: String,
        /// Who made it.
        by: Mover,
    },
    /// A person was reminded of the clock.
    Reminded,
    /// The computer keeps the seat of a person until they are back.
    WentAway {
        /// Who.
        person: PersonId,
    },
    /// A person plays again.
    CameBack {
        /// Who.
        person: PersonId,
    },
    /// A person left the running game for good.
    LeftForGood {
        /// Who.
        person: PersonId,
    },
    /// The game stands still.
    Paused {
        /// Why.
        why: PauseReason,
    },
    /// It goes on.
    Resumed,
    /// Time passed that counts for nobody, since we or the platform were away.
    Slept {
        /// How long, in milliseconds.
        millis: u64,
    },
    /// Whether private messages reach a person.
    Reachable {
        /// Who.
        person: PersonId,
        /// Whether they do.
        yes: bool,
    },
    /// A person has chosen whether the table makes their forced moves.
    AutoplaySet {
        /// Who.
        person: PersonId,
        /// Whether it does.
        yes: bool,
    },
    /// The place speaks another language now; a table for which none was chosen follows.
    PlaceLanguageSet {
        /// Which (BCP 47).
        language: String,
    },
    /// The game is over.
    Finished,
    /// The table was closed without a result.
    Closed {
        /// Why.
        why: CloseReason,
    },
}

/// Who made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    /// The person on the seat.
    Person,
    /// The computer, since the person's time was up.
    Clock,
    /// The computer, whose seat it is or which keeps it.
    Computer,
    /// Nobody: there was no other, as everybody saw, and the person on the seat lets the table make such moves.
    Forced,
}
