//! The read model of a table, built from nothing for one reader or for everybody.

use super::{ChairKey, CloseReason, PauseReason, Presence, TableSetup};
use crate::daily::Day;
use crate::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_rules::{AnyEvent, AnyMatch, AnyMove, AnyView, BySeat, GameKind, Level, Seat, SeatSet};
use jiff::civil::Date;

/// A table for one reader, or for everybody.
#[derive(Clone, Debug, PartialEq)]
pub struct TableView {
    /// Its id, part of its choices.
    pub id: TableId,
    /// Its short name, unique among the live tables of the community unless names run out.
    pub name: &'static str,
    /// The game that is played here.
    pub game: GameKind,
    /// The channel of the table's message.
    pub channel: ChannelRef,
    /// Whether one person plays against computers in the private chat.
    pub alone: bool,
    /// Whether it continues the company of a finished table.
    pub rematch: bool,
    /// Its daily deal, if it is one.
    pub daily: Option<DailyView>,
    /// Whether it is a table of a game night in its channel.
    pub night: bool,
    /// Whether other tables of the night play the same decks, so that only its people see its cards.
    pub duplicate: bool,
    /// When it was opened.
    pub opened: Moment,
    /// The seats, in order.
    pub chairs: Vec<ChairView>,
    /// The person who may start, pause and close it; none if only computers are left.
    pub host: Option<PersonId>,
    /// The setup.
    pub options: TableSetup,
    /// The hash of the table's secret, in hexadecimal (fair shuffle, docs).
    pub commitment: String,
    /// The reader; none: everybody.
    pub reader: Option<PersonId>,
    /// The phase, with its own fields.
    pub phase: PhaseView,
}

impl TableView {
    /// The maximum number of seats of the game.
    pub const fn most_seats(&self) -> u8 {
        *self.game.players().end()
    }

    /// The seat for a person who joins the running game: of a person who left, else of the last computer
    /// player.
    pub fn seat_to_take(&self) -> Option<&ChairView> {
        let is_open = matches!(self.phase, PhaseView::Playing(_)) && self.options.late && !self.alone;
        let has_left =
            |chair: &&ChairView| matches!(chair.sitter, SitterView::Human { presence: Presence::Left, .. });
        let is_computer = |chair: &&ChairView| matches!(chair.sitter, SitterView::Computer(_));
        let chairs = || self.chairs.iter().filter(|_| is_open);
        chairs().find(has_left).or_else(|| chairs().rfind(is_computer))
    }
}

/// The daily deal of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyView {
    /// The day.
    pub day: Day,
    /// Whether it was or will be finished on another day, so that it does not count.
    pub late: bool,
}

/// A seat, and who plays there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChairView {
    /// Its number: the index in [`TableView::chairs`].
    pub seat: Seat,
    /// The identity of the chair, which survives shifts in the lobby.
    pub key: ChairKey,
    /// Name of the person or the computer player, unescaped.
    pub name: String,
    /// The player.
    pub sitter: SitterView,
}

impl ChairView {
    /// Whether it is this person's seat.
    pub fn is_of(&self, person: Option<PersonId>) -> bool {
        match self.sitter {
            SitterView::Human { person: sitter, .. } => Some(sitter) == person,
            SitterView::Computer(_) | SitterView::Reserved(_) => false,
        }
    }
}

/// The occupant of a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SitterView {
    /// A person, possibly away or gone.
    Human {
        /// Their id.
        person: PersonId,
        /// Whether they play.
        presence: Presence,
        /// Whether private messages can't be delivered: they are notified in the channel, and use *My cards*.
        unreachable: bool,
        /// Whether they are a guest, without an account.
        guest: bool,
    },
    /// A computer player.
    Computer(Level),
    /// Reserved for a person from the game before this rematch, until they join or the game starts.
    Reserved(PersonId),
}

/// The phase of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum PhaseView {
    /// The lobby is open.
    Lobby {
        /// When the idle lobby closes.
        closes: Moment,
    },
    /// The game is running.
    Playing(Box<PlayingView>),
    /// The game is running, and its cards are hidden from the reader.
    Concealed(Box<ConcealedView>),
    /// The game is over.
    Finished(Box<FinishedView>),
    /// The table was closed without a result.
    Closed(ClosedView),
}

impl PhaseView {
    /// Whether the game hasn't started.
    pub const fn is_lobby(&self) -> bool {
        matches!(self, Self::Lobby { .. })
    }

    /// Whether the game is over, or the table was closed.
    pub const fn is_over(&self) -> bool {
        matches!(self, Self::Finished(_) | Self::Closed(_))
    }
}

/// A table that was closed without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosedView {
    /// Why.
    pub why: CloseReason,
    /// The seat of the person who closed it, if they have one.
    pub by: Option<Seat>,
}

/// A running game.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayingView {
    /// The reader's seat, unless they have left.
    pub seat: Option<Seat>,
    /// The round, with the reader's hidden cards only.
    pub game: AnyView,
    /// The reader's legal moves; empty unless it is their turn.
    pub legal: Vec<AnyMove>,
    /// The number of moves made in the whole game: part of choices, to detect old ones.
    pub turn: usize,
    /// Which round, from 1.
    pub round: usize,
    /// The number of rounds, if fixed.
    pub rounds: Option<usize>,
    /// Points of the finished rounds, by seat.
    pub totals: BySeat<i32>,
    /// The seats to move.
    pub to_move: SeatSet,
    /// The seats that have made their simultaneous choice.
    pub drafted: SeatSet,
    /// The reader's simultaneous choice so far.
    pub draft: Option<AnyMove>,
    /// The reader's choice of several cards; none unless it is their turn.
    pub picking: Option<PickingView>,
    /// When the current turn began.
    pub since: Moment,
    /// When the clock of the current turn runs out, if one is running: the reader's if they are to move, else
    /// the first.
    pub deadline: Option<Moment>,
    /// The seats to move whose clock is stopped by a holiday, with its last day, which only people in the
    /// table's own places see.
    pub holidays: Vec<(Seat, Option<Date>)>,
    /// Why the game is paused, if it is.
    pub paused: Option<PauseReason>,
    /// The events since the reader (for everybody: since a person) last moved, oldest first.
    pub recent: Vec<Happened>,
    /// The moves that the table made for the reader since they last moved themselves, oldest first.
    pub forced: Vec<Happened>,
    /// The digest of the contributions to the shuffle, in hexadecimal.
    pub digest: String,
    /// The number of hints so far.
    pub hints: u32,
    /// Whether the reader may ask for a hint now.
    pub may_have_hint: bool,
}

impl PlayingView {
    /// Whether it is the reader's turn, and the game is not paused.
    pub const fn is_readers_turn(&self) -> bool {
        self.paused.is_none() && !self.legal.is_empty()
    }

    /// The view of `seat` (none: everybody) on a position after `happened`, without a player to move. If its
    /// round is `over`, its points are shown by the cards and not added to earlier rounds. None before the
    /// first deal.
    pub fn of_position(
        game: &AnyMatch,
        seat: Option<Seat>,
        happened: &[Happened],
        over: bool,
    ) -> Option<Self> {
        let mut totals = game.totals();
        if over && let Some(points) = game.round_points().last() {
            for seat in Seat::all(game.players()) {
                totals[seat] -= points[seat];
            }
        }
        Some(Self {
            seat,
            game: game.view(seat)?,
            legal: Vec::new(),
            turn: game.moves_made(),
            round: game.round(),
            rounds: game.rounds(),
            totals,
            to_move: game.to_move(),
            drafted: SeatSet::EMPTY,
            draft: None,
            picking: None,
            since: Moment(0),
            deadline: None,
            holidays: Vec::new(),
            paused: None,
            recent: happened.to_vec(),
            forced: Vec::new(),
            digest: String::new(),
            hints: 0,
            may_have_hint: false,
        })
    }
}

/// A running game with everything hidden that depends on its cards, since others play the same decks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConcealedView {
    /// Which round, from 1.
    pub round: usize,
    /// The number of rounds, if fixed.
    pub rounds: Option<usize>,
    /// The seats that were reminded to move and have not. Other turns are not shown, since the seat to move
    /// reveals who took a trick.
    pub late: SeatSet,
    /// When the clock of the current turn runs out, if one is running.
    pub deadline: Option<Moment>,
    /// Why the game is paused, if it is.
    pub paused: Option<PauseReason>,
    /// The digest of the contributions to the shuffle, in hexadecimal.
    pub digest: String,
}

/// A move of several cards of the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickingView {
    /// The number of cards to pick.
    pub count: usize,
    /// The hand, in notation: [`super::Play::Pick`] is an index.
    pub cards: Vec<String>,
    /// The cards picked so far, in notation; confirmed if [`PlayingView::draft`] is set.
    pub picked: Vec<String>,
}

/// A public event at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The seat whose move caused it.
    pub seat: Seat,
    /// The event, with public information only.
    pub event: AnyEvent,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedView {
    /// The end of every round as everybody saw it, in order. Empty if the reader didn't see it.
    pub ends: Vec<AnyView>,
    /// Points of every round, by seat.
    pub rounds: Vec<BySeat<i32>>,
    /// The sum of them.
    pub totals: BySeat<i32>,
    /// The winners.
    pub winners: SeatSet,
    /// Place by seat, from 1; people who left are last.
    pub places: BySeat<u8>,
    /// The revealed secret of the shuffle, in hexadecimal; none while others play the same decks.
    pub secret: Option<String>,
    /// The digest of the contributions to the shuffle, in hexadecimal.
    pub digest: String,
    /// Whether the game counts for the leaderboard.
    pub rated: bool,
    /// Whether it was shorter than usual.
    pub shortened: bool,
    /// How many hints were given.
    pub hints: u32,
    /// The last position with the events since a person last moved; none for a table from the archive.
    pub last: Option<PlayingView>,
}

/// The result of a round, for a short public message.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundView {
    /// The public seats.
    pub chairs: Vec<ChairView>,
    /// The table's short name.
    pub name: &'static str,
    /// Which game.
    pub kind: GameKind,
    /// Which round, from 1.
    pub round: usize,
    /// The number of rounds, if fixed.
    pub rounds: Option<usize>,
    /// The last position of the round as everybody sees it, with its events.
    pub last: PlayingView,
    /// The points of this round.
    pub points: BySeat<i32>,
    /// The points of every round so far, by seat; this one is the last.
    pub so_far: Vec<BySeat<i32>>,
    /// The totals after it.
    pub totals: BySeat<i32>,
    /// The seat that begins (or deals) the next round; none if there is no next one, or it has begun.
    pub next_first: Option<Seat>,
}

impl RoundView {
    /// The places after it, from 1; players with equal points share one.
    pub fn places(&self) -> BySeat<u8> {
        let sign = if self.kind.lowest_wins() { -1 } else { 1 };
        BySeat::from_fn(self.totals.players(), |seat| {
            let better =
                self.totals.iter().filter(|(_, other)| sign * **other > sign * self.totals[seat]).count();
            u8::try_from(better + 1).unwrap_or(u8::MAX)
        })
    }
}
