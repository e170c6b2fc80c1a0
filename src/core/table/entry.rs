//! The events in a table's journal (event sourcing).

use super::{ChairKey, Clock, CloseReason, First, Member, PauseReason};
use crate::ids::{ChannelRef, HomeNumber, Moment, PersonId};
use herzbot_rules::{Level, Seat};
use serde::{Deserialize, Serialize};

/// The version of the entries and of the rules for replaying them. A journal of another version is frozen.
pub const JOURNAL_VERSION: u16 = 1;

/// An entry of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The time of the decision, shared by all entries of a transition.
    pub at: Moment,
    /// The event; in JSON its fields are beside `at`.
    #[serde(flatten)]
    pub fact: Fact,
}

/// A fact about a table. The JSON is on disk: old entries must stay readable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
#[expect(missing_docs, reason = "most fields say with their variant what they hold")]
pub enum Fact {
    /// A person took a seat.
    Joined {
        member: Member,
        /// The contribution to the shuffle.
        contribution: String,
    },
    /// A person left the lobby.
    LeftLobby { person: PersonId },
    /// A computer player took a seat.
    ComputerAdded {
        /// Its level; can be changed by [`Fact::LevelSet`].
        level: Level,
        /// Its name (index in [`super::names::COMPUTERS`]).
        name: u16,
    },
    /// The level of computer players was chosen.
    LevelSet {
        /// The key of the chair; none: all, including later ones.
        key: Option<ChairKey>,
        level: Level,
    },
    /// Whether players may ask for hints was chosen.
    HintsSet { allowed: bool },
    /// Whether spectators see the game a move behind was chosen.
    WatchSet { delayed: bool },
    /// Whether people may take the seat of a computer in the running game was chosen.
    LateSet { allowed: bool },
    /// A person took over a seat in the running game from a computer.
    TookOver {
        /// The key of the chair of a computer player, or of a person who left for good.
        key: ChairKey,
        member: Member,
        /// Whether the clock of the turn restarts. Missing in older entries.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        fresh: bool,
    },
    /// A person was invited to a seat: a reserved one in the lobby, or another person's in the running game.
    SeatOffered {
        /// The key of the chair; none: a new one, in the lobby.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<ChairKey>,
        member: Member,
    },
    /// The invitation of a person ended.
    OfferEnded { person: PersonId },
    /// A person declined a seat.
    OfferDeclined {
        person: PersonId,
        /// The person who offered it: the host in a lobby, the seat's owner in a running game.
        by: PersonId,
    },
    /// The host passed on their role.
    HostSet { person: PersonId },
    /// The invitation of guests by link was switched on or off.
    GuestsSet {
        /// Whether it is on. This makes a new link; earlier ones are invalid.
        invited: bool,
    },
    /// Whether to play in a thread was chosen; in a running game: the game is no longer played in one.
    ThreadSet { wanted: bool },
    /// The table is in a thread of its channel from now on.
    ThreadOpened {
        /// The platform's own id of the thread.
        thread: String,
    },
    /// The table is back in the channel of its thread, which is gone.
    ThreadClosed,
    /// The table is shown in a further place from now on.
    Brought { channel: ChannelRef, language: String },
    /// The table is no longer shown in a further place.
    HomeGone { home: HomeNumber },
    /// A person sits at the table from another place than before; without such a fact, from where it was
    /// opened.
    SatIn {
        person: PersonId,
        /// The channel; none: where the table was opened.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        channel: Option<ChannelRef>,
    },
    /// A player was given a hint.
    Hinted { seat: Seat },
    /// A chair was removed from the lobby (of a computer player, or a reserved one).
    ChairRemoved { key: ChairKey },
    /// The chair that begins (or deals) the first round was chosen.
    FirstSet {
        /// A chair, or random at the start.
        first: First,
    },
    /// The time limit per turn was chosen.
    ClockSet { clock: Clock },
    /// The language of the table's messages was chosen.
    LanguageSet {
        /// BCP 47; none: the place's language.
        language: Option<String>,
    },
    /// An option of the game was chosen.
    OptionSet {
        /// Its key, as in records.
        key: String,
        /// Its value, as in records; accepted by the rules.
        value: serde_json::Value,
    },
    /// The game began; chairs that were still reserved were removed.
    Started,
    /// A round was dealt: the deck is derived from the secret, the contributions and the number of the round.
    Dealt { first: Seat },
    /// Cards were picked, or put back, for a move of several cards; an earlier confirmation is void.
    Picked {
        seat: Seat,
        /// All picked cards, in the order of picking.
        cards: Vec<String>,
    },
    /// A simultaneous choice of a player; can be changed until the last player has chosen.
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
    /// The computer plays for a person until they are back.
    WentAway { person: PersonId },
    /// A person plays again.
    CameBack { person: PersonId },
    /// A person left the running game for good.
    LeftForGood { person: PersonId },
    /// The game and its clock are paused.
    Paused {
        /// By the host, or because no human is present.
        why: PauseReason,
    },
    /// The game and its clock go on.
    Resumed,
    /// Time passed that counts for nobody, since the bot or the platform was offline.
    Slept {
        /// How long, in milliseconds. Negative: the clock of earlier entries was ahead of that of later ones.
        millis: i64,
    },
    /// Whether private messages reach a person.
    Reachable { person: PersonId, yes: bool },
    /// A person chose whether the table plays their forced moves.
    AutoplaySet { person: PersonId, yes: bool },
    /// The place's language changed; a table without a chosen language follows.
    PlaceLanguageSet { language: String },
    /// The game is over.
    Finished,
    /// The table was closed without a result.
    Closed {
        why: CloseReason,
        /// The person who closed it, if any.
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
    /// The computer, because the person's time was up.
    Clock,
    /// The computer that owns the seat or plays for an absent person.
    Computer,
    /// Nobody: the move was the only one, as everybody could see, and the person lets the table play forced
    /// moves.
    Forced,
}
