//! The events that a table's journal records (event sourcing).

use super::{ChairKey, Clock, CloseReason, First, Member, PauseReason};
use crate::ids::{ChannelRef, HomeNumber, Moment, PersonId};
use herzbot_rules::{Level, Seat};
use serde::{Deserialize, Serialize};

/// The version of the entries and of the rules that they are replayed with. A journal of another version is
/// frozen.
pub const JOURNAL_VERSION: u16 = 1;

/// An entry of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The time of the decision; entries of one transition share it.
    pub at: Moment,
    /// What happened; its fields stand beside `at` in the JSON.
    #[serde(flatten)]
    pub fact: Fact,
}

/// A fact about a table. The JSON is on disks: old entries must stay readable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
#[expect(missing_docs, reason = "most fields say with their variant what they hold")]
pub enum Fact {
    /// A person took a seat.
    Joined {
        member: Member,
        /// What their joining contributes to the shuffle.
        contribution: String,
    },
    /// A person left the lobby.
    LeftLobby { person: PersonId },
    /// A computer player took a seat.
    ComputerAdded {
        /// Its level; can be changed by [`Fact::LevelSet`].
        level: Level,
        /// Its name (place in [`super::names::COMPUTERS`]).
        name: u16,
    },
    /// How computer players play was chosen.
    LevelSet {
        /// The key of the chair; none: of all, and of those who come later.
        key: Option<ChairKey>,
        level: Level,
    },
    /// Whether players may ask for hints was chosen.
    HintsSet { allowed: bool },
    /// Whether spectators see the game a move behind was chosen.
    WatchSet { delayed: bool },
    /// Whether people may take the seat of a computer in the running game was chosen.
    LateSet { allowed: bool },
    /// A person took a seat in the running game, which a computer has played.
    TookOver {
        /// The key of the chair: of a computer player, or of a person who has left for good.
        key: ChairKey,
        member: Member,
        /// Whether the clock of the turn begins anew. Older entries don't say so.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        fresh: bool,
    },
    /// A person is asked to take a seat: one that is kept for them in the lobby, or that of somebody in the
    /// running game.
    SeatOffered {
        /// The key of the chair; none: a new one, in the lobby.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<ChairKey>,
        member: Member,
    },
    /// A person is not asked to take a seat any more.
    OfferEnded { person: PersonId },
    /// A person has declined to take a seat.
    OfferDeclined {
        person: PersonId,
        /// The person who offered it: the host in the lobby, in the running game the one on the seat.
        by: PersonId,
    },
    /// The host has handed on their role.
    HostSet { person: PersonId },
    /// Whether guests may take a seat by link was chosen.
    GuestsSet {
        /// Whether they may: by the link that is made now; earlier ones are of no use any more.
        invited: bool,
    },
    /// Whether the game is played in a thread was chosen; in a game that is on: it is not any more.
    ThreadSet { wanted: bool },
    /// The table stands in a thread of its channel from now on.
    ThreadOpened {
        /// The platform's own id of the thread.
        thread: String,
    },
    /// The table is back in the channel of its thread, which is gone.
    ThreadClosed,
    /// The table is shown in another place, too, from now on.
    Brought { channel: ChannelRef, language: String },
    /// The table is not shown any more in a place to which it was brought.
    HomeGone { home: HomeNumber },
    /// A person sits at the table from another place than before; without such a fact, from that where it was
    /// opened.
    SatIn {
        person: PersonId,
        /// The channel; none: where the table was opened.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        channel: Option<ChannelRef>,
    },
    /// A player was given a hint.
    Hinted { seat: Seat },
    /// A chair was taken away from the lobby (of a computer player, or a reserved one).
    ChairRemoved { key: ChairKey },
    /// Who begins (or deals) the first round was chosen.
    FirstSet {
        /// A chair, or by lot at the start.
        first: First,
    },
    /// The time limit per turn was chosen.
    ClockSet { clock: Clock },
    /// The language of the table's messages was chosen.
    LanguageSet {
        /// BCP 47; none: that of the place.
        language: Option<String>,
    },
    /// An option of the game was chosen.
    OptionSet {
        /// Its key, as in records.
        key: String,
        /// Its value, as in records; the rules have accepted it.
        value: serde_json::Value,
    },
    /// The game began; chairs that were still reserved are gone.
    Started,
    /// A round was dealt: the deck follows from the secret, the contributions and the number of the round.
    Dealt { first: Seat },
    /// Cards were picked, or put back, for a move that chooses several; what was confirmed before is open
    /// again.
    Picked {
        seat: Seat,
        /// All that are picked now, in the order of picking.
        cards: Vec<String>,
    },
    /// A choice that everybody makes at the same time; may be changed until the last is in.
    Drafted {
        seat: Seat,
        /// The move, in notation.
        mv: String,
        by: Mover,
    },
    /// A move was made.
    Moved {
        /// The seat that moves, or for which the move is made.
        seat: Seat,
        /// The move, in notation.
        mv: String,
        by: Mover,
    },
    /// A person was reminded of the clock.
    Reminded,
    /// The computer keeps the seat of a person until they are back.
    WentAway { person: PersonId },
    /// A person plays again.
    CameBack { person: PersonId },
    /// A person left the running game for good.
    LeftForGood { person: PersonId },
    /// The game and its clock are paused.
    Paused {
        /// By the host, or because no human is there to play.
        why: PauseReason,
    },
    /// The game and its clock go on.
    Resumed,
    /// Time passed that counts for nobody, since we or the platform were away.
    Slept {
        /// How long, in milliseconds. Negative: the clock of the entries before was ahead of that of the
        /// entries from now on.
        millis: i64,
    },
    /// Whether private messages reach a person.
    Reachable { person: PersonId, yes: bool },
    /// A person has chosen whether the table makes their forced moves.
    AutoplaySet { person: PersonId, yes: bool },
    /// The place has another language now; a table for which none was chosen follows.
    PlaceLanguageSet { language: String },
    /// The game is over.
    Finished,
    /// The table was closed without a result.
    Closed {
        why: CloseReason,
        /// Who has done it, if anybody has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PersonId>,
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
    /// Nobody: there was no other, as everybody saw, and the person on the seat lets the table make such
    /// moves.
    Forced,
}
