//! The rules of Herzbot's games: pure, without clock, randomness, input or output, and without strings for
//! people.
//!
//! Three layers, each knowing only the one before:
//!
//! - [`Game`]: one *round* of one game, from the deal to its score. Implemented by the games of
//!   [`for_each_game!`].
//! - [`Match`]: a whole game: rounds, totals, winners, and the moves so far, so that it can be written as a
//!   [`Record`].
//! - [`AnyMatch`]: any of the games, with a tag ([`GameKind`]), for callers that don't care which game is
//!   played.
//!
//! Everything that a player may see comes from [`Game::view`], which is built from nothing: two states that
//! differ only in facts hidden from a seat give that seat equal views. Buttons, hints, computer players and
//! validation all read [`Game::legal`].
//!
//! A whole game between computer players, from the deal to the record that replays it:
//!
//! ```
//! use herzbot_rules::fast::Fast;
//! use herzbot_rules::{AnyMatch, GameKind, Level, Phase, Seat};
//! use rand::seq::SliceRandom as _;
//!
//! // All randomness comes in as an argument: the same seed plays the same game.
//! let mut rng = Fast::new(7, 0);
//! let options = serde_json::from_str(r#"{"rounds": 1}"#)?;
//! let kind: GameKind = "teufel".parse()?;
//! let mut game = AnyMatch::new(kind, 3, &options).expect("three can play");
//! while let Phase::Deal { first } = game.phase() {
//!     let mut deck = game.kind().pack(game.players());
//!     deck.shuffle(&mut rng);
//!     game.deal(first.unwrap_or(Seat(0)), &deck).expect("the deck is a permutation of the pack");
//!     while let Some(seat) = game.to_move().first() {
//!         let mv = game.choose(Level::Easy, seat, &mut rng).expect("whoever is to move has a move");
//!         game.apply(seat, mv).expect("computer players choose among the legal moves");
//!     }
//! }
//! assert!(game.winners().is_some());
//!
//! // A record is the whole game as text: decks, moves, and points to check the replay against.
//! let record = game.record();
//! let replayed = AnyMatch::replay(&record, |_before_each_move| {}).expect("the record is complete");
//! assert_eq!(replayed.totals(), game.totals());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

mod any;
mod bits;
pub mod daily;
pub mod duel;
pub mod fast;
mod games;
pub mod hearts;
pub mod herz;
mod notation;
mod options;
pub mod players;
pub mod record;
mod seat;
pub mod shuffle;
pub mod simulate;
#[doc(hidden)]
pub mod testing;
pub mod teufel;
pub mod trace;
pub mod whole;

pub use any::{AnyEvent, AnyMatch, AnyMove, AnyOpinion, AnyOptions, AnyReason, AnyView};
pub use games::{GameKind, Refusal};
pub use notation::NotationError;
pub use options::{
    Count, GameOption, GameOptionValue, OptionError, OptionKey, OptionRange, OptionStyle, Options, SetupError,
};
pub use players::{Level, RatedLevel};
pub use record::{Record, RecordError};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use whole::{Match, Phase};

/// A card of one of the games; `Display` and `FromStr` are its notation.
pub trait Card:
    Copy + Eq + Ord + std::hash::Hash + fmt::Debug + fmt::Display + FromStr + Send + Sync + 'static
{
}

impl<T: Copy + Eq + Ord + std::hash::Hash + fmt::Debug + fmt::Display + FromStr + Send + Sync + 'static> Card
    for T
{
}

/// The legal moves of a seat, without allocation where it matters.
pub trait Moves<M: Copy>: Clone + fmt::Debug {
    /// The number of moves.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The move at `index`, below [`Moves::len`], in a fixed order.
    fn get(&self, index: usize) -> Option<M>;
    /// The move whose index `choose` returns for the number of moves; none if there are none.
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<M> {
        if self.is_empty() { None } else { self.get(choose(self.len())) }
    }
    /// Whether `mv` is among them.
    fn contains(&self, mv: M) -> bool;
    /// All moves, in order.
    fn iter(&self) -> impl Iterator<Item = M> {
        (0..self.len()).filter_map(|index| self.get(index))
    }
}

/// One round of a game, from the deal to its score.
pub trait Game: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// Its tag.
    const KIND: GameKind;
    /// The possible numbers of players.
    const PLAYERS: RangeInclusive<u8>;
    /// Whether the lowest total wins.
    const LOWEST_WINS: bool = false;
    /// Whether the `first` of a round is its dealer; else its starter, who makes the first move.
    const FIRST_DEALS: bool;
    /// Its cards.
    type Card: Card;
    /// Its moves; `Display` and `FromStr` are its notation in records.
    type Move: Copy + Eq + fmt::Debug + fmt::Display + FromStr<Err = NotationError> + Send + Sync;
    /// The legal moves of a seat.
    type Moves: Moves<Self::Move>;
    /// Its options.
    type Options: Options;
    /// A public event.
    type Event: Clone + Eq + fmt::Debug + Send + Sync;
    /// The reasons for a refusal, besides those shared by all games.
    type Refusal: Copy + Eq + fmt::Debug + Send + Sync;
    /// The view of a seat, or of a spectator.
    type View: Clone + Eq + fmt::Debug + Send + Sync;

    /// Every card in play among `players`, in a fixed order: the deck before shuffling.
    fn pack(players: u8) -> Vec<Self::Card>;

    /// Deals the round with this number, counted from 1. `first` is the starter or the dealer (as in a record
    /// of this game); `deck` is a permutation of [`Game::pack`], top card first (checked by the caller).
    fn deal(players: u8, options: &Self::Options, round: usize, first: Seat, deck: &[Self::Card]) -> Self;

    /// The seats that may move now; none once the round is over.
    fn to_move(&self) -> SeatSet;

    /// The legal moves of `seat`; empty if it is not to move.
    fn legal(&self, seat: Seat) -> Self::Moves;

    /// The legal moves of `seat` in trace notation: distinct, in any order. The notation of [`Game::legal`],
    /// unless the game abbreviates it (the pass of Hearts: `pass/3`, then the hand, sorted).
    fn legal_notation(&self, seat: Seat) -> Vec<String> {
        self.legal(seat).iter().map(|mv| mv.to_string()).collect()
    }

    /// Makes a move, and reports its public events to `on_event`.
    ///
    /// # Errors
    /// The exact reason; the state is unchanged, and no event was reported.
    fn apply(&mut self, seat: Seat, mv: Self::Move, on_event: impl FnMut(Self::Event))
    -> Result<(), Refusal>;

    /// The fast path for simulations: applies a move from [`Game::legal`] without checking it, and reports
    /// its public events to `on_event`. The state after an illegal move is unspecified (debug builds panic).
    #[inline]
    fn apply_legal(&mut self, seat: Seat, mv: Self::Move, on_event: impl FnMut(Self::Event)) {
        let applied = self.apply(seat, mv, on_event);
        debug_assert!(applied.is_ok(), "{mv:?} of seat {seat}: {applied:?}");
    }

    /// Whether the rest of the round can't change any points, as everybody can see, so that a table may play
    /// it automatically.
    fn is_decided(&self) -> bool {
        false
    }

    /// Whether `seat`, which is to move, is certain to take all that is left of the round against any defence, if it
    /// always makes its last legal move. Judged from the seat's view alone.
    fn takes_the_rest(&self, _seat: Seat) -> bool {
        false
    }

    /// The only legal move of `seat`, if everybody can tell from open facts and the move itself that it is
    /// the only one, so that a table may play it automatically without revealing anything. It must not depend
    /// on hidden facts: the result is the same in every state that looks the same to a spectator and in which
    /// the move is legal and shows the same.
    fn openly_forced(&self, _seat: Seat) -> Option<Self::Move> {
        None
    }

    /// Whether the move is hidden from others: only the player who makes it and those it concerns ever see
    /// it.
    fn is_secret(_mv: Self::Move) -> bool {
        false
    }

    /// The view of `seat` (`None`: a spectator), built from nothing.
    fn view(&self, seat: Option<Seat>) -> Self::View;

    /// The points of the round by seat, once it is over.
    fn points(&self) -> Option<BySeat<i32>>;

    /// The `first` of the next round: the left-hand neighbour, unless the game overrides it.
    fn next_first(first: Seat, players: u8) -> Seat {
        first.left(players)
    }

    /// The number of rounds of a whole game, if fixed in advance.
    fn rounds(_options: &Self::Options, _players: u8) -> Option<usize> {
        None
    }

    /// Whether a game with these `totals` after `rounds` finished rounds is over.
    fn is_over(options: &Self::Options, players: u8, rounds: usize, totals: &BySeat<i32>) -> bool;
}
