//! The read model of a table: what is shown of it, built from nothing for one reader or for everybody.

use super::{ChairKey, CloseReason, PauseReason, Presence, TableSetup};
use crate::daily::Day;
use crate::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_rules::{AnyEvent, AnyMatch, AnyMove, AnyView, BySeat, GameKind, Level, Seat, SeatSet};
use jiff::civil::Date;

/// A table as one reader may see it.
#[derive(Clone, Debug, PartialEq)]
pub struct TableView {
    /// Its id, which choices carry.
    pub id: TableId,
    /// Its short name, unique among the live tables of the community as long as there are names.
    pub name: &'static str,
    /// The game that is played here.
    pub game: GameKind,
    /// The channel of the table's message.
    pub channel: ChannelRef,
    /// Whether one person plays here against computers, in the private chat.
    pub alone: bool,
    /// The day whose deal is played here, if it is one.
    pub daily: Option<DailyView>,
    /// Whether it is a table of a game night in its channel.
    pub night: bool,
    /// Whether other tables of the night play the same decks, so that its cards are shown to its people alone.
    pub duplicate: bool,
    /// When it was opened.
    pub opened: Moment,
    /// The seats, in order.
    pub chairs: Vec<ChairView>,
    /// Who may start, pause, close; none when only computers are left.
    pub host: Option<PersonId>,
    /// What was chosen for the game.
    pub options: TableSetup,
    /// The hash of the table's secret, in hexadecimal (fair shuffle, docs).
    pub commitment: String,
    /// For whom the view is made; none: for everybody.
    pub reader: Option<PersonId>,
    /// The phase, with what only that phase has.
    pub phase: PhaseView,
}

impl TableView {
    /// The most seats that the game has.
    pub const fn most_seats(&self) -> u8 {
        *self.game.players().end()
    }

    /// The seat that a person gets who joins the running game: of somebody who has left, else of the last computer player.
    pub fn seat_to_take(&self) -> Option<&ChairView> {
        let is_open = matches!(self.phase, PhaseView::Playing(_)) && self.options.late && !self.alone;
        let has_left =
            |chair: &&ChairView| matches!(chair.sitter, SitterView::Human { presence: Presence::Left, .. });
        let is_computer = |chair: &&ChairView| matches!(chair.sitter, SitterView::Computer(_));
        let chairs = || self.chairs.iter().filter(|_| is_open);
        chairs().find(has_left).or_else(|| chairs().rfind(is_computer))
    }
}

/// The deal of a day, as it is played at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyView {
    /// The day.
    pub day: Day,
    /// Whether it was finished, or is still played, on another day, so that it does not count.
    pub late: bool,
}

/// A seat, and who plays there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChairView {
    /// Its number: the place in [`TableView::chairs`].
    pub seat: Seat,
    /// What stays the same when seats move up in the lobby.
    pub key: ChairKey,
    /// Name of the person or the computer player, unescaped.
    pub name: String,
    /// Who sits there.
    pub sitter: SitterView,
}

impl ChairView {
    /// Whether this person sits there.
    pub fn is_of(&self, person: Option<PersonId>) -> bool {
        match self.sitter {
            SitterView::Human { person: sitter, .. } => Some(sitter) == person,
            SitterView::Computer(_) | SitterView::Reserved(_) => false,
        }
    }
}

/// Who sits on a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SitterView {
    /// A person, who may be away or have left.
    Human {
        /// Their id.
        person: PersonId,
        /// Whether they play themselves.
        presence: Presence,
        /// Their private messages can't be delivered: they are told in the channel, and use *My cards*.
        unreachable: bool,
        /// They came by the invitation of the table's host, and have no account.
        guest: bool,
    },
    /// A computer player.
    Computer(Level),
    /// Kept for a person who played the game before this rematch, until they join or the game starts.
    Reserved(PersonId),
}

/// The phase of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum PhaseView {
    /// People gather.
    Lobby {
        /// When the lobby closes if nobody does anything.
        closes: Moment,
    },
    /// The game is on.
    Playing(Box<PlayingView>),
    /// The game is on, and the reader may know nothing of its cards.
    Concealed(Box<ConcealedView>),
    /// The game is over.
    Finished(Box<FinishedView>),
    /// The table was closed without a result.
    Closed(ClosedView),
}

/// A table that was closed without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosedView {
    /// Why.
    pub why: CloseReason,
    /// The seat of who has closed it, if they have one.
    pub by: Option<Seat>,
}

/// A game that is on.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayingView {
    /// The reader's seat, if they have one that is still theirs.
    pub seat: Option<Seat>,
    /// The round, as the reader may see it: with their own hidden cards, and nobody else's.
    pub game: AnyView,
    /// What the reader may do now; empty unless it is their turn.
    pub legal: Vec<AnyMove>,
    /// The number of moves made so far in the whole game: choices carry it, so that an old one can be told.
    pub turn: usize,
    /// Which round, from 1.
    pub round: usize,
    /// How many rounds, where that is fixed.
    pub rounds: Option<usize>,
    /// Points of the finished rounds, by seat.
    pub totals: BySeat<i32>,
    /// Who is to move.
    pub to_move: SeatSet,
    /// Who has chosen already, where all choose at the same time.
    pub drafted: SeatSet,
    /// What the reader has chosen so far, where all choose at the same time.
    pub draft: Option<AnyMove>,
    /// From what the reader picks, and has picked, where a move chooses several cards; none unless it is
    /// their turn.
    pub picking: Option<PickingView>,
    /// When the current turn began.
    pub since: Moment,
    /// When the clock of the current turn runs out, if there is a clock and it is running: that of the reader, if they are to
    /// move, or else the first.
    pub deadline: Option<Moment>,
    /// Who of those to move is on holiday, so that their clock stands still, with its last day: that is for those who see the
    /// table where it is played.
    pub holidays: Vec<(Seat, Option<Date>)>,
    /// Why the game stands still, if it does.
    pub paused: Option<PauseReason>,
    /// What happened since the reader (for everybody: since a person) last moved, oldest first.
    pub recent: Vec<Happened>,
    /// The moves that the table has made for the reader since they last moved themselves, oldest first.
    pub forced: Vec<Happened>,
    /// The digest of the contributions to the shuffle, in hexadecimal.
    pub digest: String,
    /// How many hints were given so far.
    pub hints: u32,
    /// Whether the reader may ask for a hint now.
    pub may_have_hint: bool,
}

impl PlayingView {
    /// What `seat` (none: everybody) may know of a position to which `happened` has led, where nobody is to
    /// play. When its round is `over`, the points of that are told by the cards, and not added to those of
    /// the rounds before. None before the first deal.
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

/// A game of which nothing is told that has to do with its cards, since others play the same decks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConcealedView {
    /// Which round, from 1.
    pub round: usize,
    /// How many rounds, where that is fixed.
    pub rounds: Option<usize>,
    /// Who was reminded to move, and has not: only of them it is told that it is their turn, since whose turn it is
    /// tells who took a trick.
    pub late: SeatSet,
    /// When the clock of the current turn runs out, if there is a clock and it is running.
    pub deadline: Option<Moment>,
    /// Why the game stands still, if it does.
    pub paused: Option<PauseReason>,
    /// The digest of the contributions to the shuffle, in hexadecimal.
    pub digest: String,
}

/// A move that chooses several cards of the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickingView {
    /// How many are to be picked.
    pub count: usize,
    /// The hand, in notation: [`super::Play::Pick`] names the place.
    pub cards: Vec<String>,
    /// What is picked so far, in notation; confirmed when [`PlayingView::draft`] is there.
    pub picked: Vec<String>,
}

/// Something that everybody saw at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The seat whose move caused it.
    pub seat: Seat,
    /// The event, with nothing in it that not everybody saw.
    pub event: AnyEvent,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedView {
    /// The end of every round as everybody saw it; in the order of the rounds. Empty if the reader has not.
    pub ends: Vec<AnyView>,
    /// Points of every round, by seat.
    pub rounds: Vec<BySeat<i32>>,
    /// The sum of them.
    pub totals: BySeat<i32>,
    /// Who has won.
    pub winners: SeatSet,
    /// Place by seat, from 1; who has left stands last.
    pub places: BySeat<u8>,
    /// The revealed secret of the shuffle, in hexadecimal; none as long as others play the same decks.
    pub secret: Option<String>,
    /// The digest of the contributions to the shuffle, in hexadecimal.
    pub digest: String,
    /// Whether the game counts for the leaderboard.
    pub rated: bool,
    /// Whether it was shorter than usual.
    pub shortened: bool,
    /// How many hints were given.
    pub hints: u32,
    /// The last position, and what led there since a person had last moved; none once the table was read from
    /// the archive.
    pub last: Option<PlayingView>,
}

/// The result of a round that has just ended, for a short public message.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundView {
    /// The table as everybody sees it.
    pub chairs: Vec<ChairView>,
    /// The table's short name.
    pub name: &'static str,
    /// Which game.
    pub kind: GameKind,
    /// Which round, from 1.
    pub round: usize,
    /// How many, where that is fixed.
    pub rounds: Option<usize>,
    /// The last position of the round as everybody sees it, and what led there.
    pub last: PlayingView,
    /// The points of this round.
    pub points: BySeat<i32>,
    /// The points of every round so far, by seat; this one is the last.
    pub so_far: Vec<BySeat<i32>>,
    /// The totals after it.
    pub totals: BySeat<i32>,
    /// Who begins (or deals) the next one, if there is one.
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
