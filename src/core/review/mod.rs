//! Post-game analysis of a finished game's record: how much of each player's result is due to cards, luck and
//! mistakes.
//!
//! All numbers are whole points of the game, come from one computation, and add up: result = value of the
//! deals + luck (later cards, and the other players' actions) − own mistakes. The review is deterministic for
//! a record. Since the search takes seconds, the review is stored with the game ([`Review::to_json`]).

mod judge;
#[cfg(test)]
mod tests;

use herzbot_rules::{AnyMatch, AnyMove, AnyReason, AnyView, Record, Seat};
use serde::{Deserialize, Serialize};

pub use judge::{cost, review};

/// The review of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// All players, in seat order.
    pub players: Vec<PlayerReview>,
}

/// The value of one player's cards, and their result. All points are as the game counts them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerReview {
    /// The player's seat.
    pub seat: Seat,
    /// The number of decisions: moves with at least two legal ones, before the round was decided.
    pub decisions: u32,
    /// The number of decisions that were not significantly worse than the best move.
    pub agreed: u32,
    /// The sum over the rounds of the expected points at the first decision.
    pub promised: i32,
    /// The result without the mistakes; the difference to `promised` is luck.
    pub worth: i32,
    /// The points of all rounds; the difference to `worth` is the cost of the mistakes.
    pub made: i32,
    /// The most costly mistakes, worst first; at most three. Together they cost no more than all mistakes.
    #[serde(skip)]
    pub slips: Vec<Slip>,
    /// The best move, if one was clearly better than every other.
    #[serde(skip)]
    pub best: Option<Find>,
}

/// A good move: no other move in its position was as good.
#[derive(Clone, Debug, PartialEq)]
pub struct Find {
    /// The round, from 1.
    pub round: usize,
    /// The number of the move among the player's moves in that round, from 1.
    pub number: usize,
    /// The index of the position after the move among those of a replay.
    pub place: usize,
    /// The player's view before the move.
    pub view: Box<AnyView>,
    /// The move.
    pub played: AnyMove,
    /// The difference to the next best move in the player's own expected points; at least 1.
    pub gain: i32,
    /// The reason for it.
    pub reason: AnyReason,
}

/// A mistake: a move that was significantly worse than the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct Slip {
    /// The round, from 1.
    pub round: usize,
    /// The number of the move among the player's moves in that round, from 1.
    pub number: usize,
    /// The index of the position after the move among those of a replay.
    pub place: usize,
    /// The player's view before the move.
    pub view: Box<AnyView>,
    /// The move that was made.
    pub played: AnyMove,
    /// The best move by the search.
    pub better: AnyMove,
    /// The difference in the player's own expected points; at least 1.
    pub cost: i32,
    /// The reason for `better`.
    pub reason: AnyReason,
    /// A possible continuation from `better` to the end of the round, in record notation, with the actual
    /// cards, played by computers.
    pub line: Vec<String>,
}

/// The stored form of a review; the record holds the views and the moves.
#[derive(Serialize, Deserialize)]
struct KeptReview {
    players: Vec<PlayerReview>,
    slips: Vec<KeptSlip>,
    /// The best move of each player who has one.
    #[serde(default)]
    finds: Vec<KeptFind>,
}

/// The stored form of a [`Find`].
#[derive(Serialize, Deserialize)]
struct KeptFind {
    seat: Seat,
    round: usize,
    number: usize,
    gain: i32,
    reason: AnyReason,
}

/// The stored form of a [`Slip`].
#[derive(Serialize, Deserialize)]
struct KeptSlip {
    seat: Seat,
    round: usize,
    number: usize,
    cost: i32,
    reason: AnyReason,
    line: Vec<String>,
}

/// A move of a record, and the position before it.
pub(crate) struct PlayedMove<'a> {
    pub(crate) game: &'a AnyMatch,
    pub(crate) seat: Seat,
    mv: AnyMove,
    pub(crate) round: usize,
    /// The number among the player's moves in the round, from 1.
    pub(crate) number: usize,
    /// The index of the position after it among those of a replay, which include the end of each round.
    pub(crate) place: usize,
}

/// Replays the record and returns its last position; none if that fails.
pub(crate) fn replay(record: &Record, mut before: impl FnMut(PlayedMove<'_>)) -> Option<AnyMatch> {
    let mut moves = record.rounds.iter().flat_map(|round| &round.moves);
    // By seat: the round of the last move, and the number of moves in it.
    let mut made = vec![(0, 0); usize::from(record.players)];
    let mut place = 0;
    AnyMatch::replay(record, |game| {
        place += 1;
        let Some((seat, mv)) = moves.next().and_then(|text| record.read_move(text)) else { return };
        let Some(made) = made.get_mut(seat.index()) else { return };
        let round = game.round();
        *made = (round, if made.0 == round { made.1 + 1 } else { 1 });
        before(PlayedMove { game, seat, mv, round, number: made.1, place: place + round - 1 });
    })
    .ok()
}

/// The position before a player's mistake, and its index among the positions of a replay.
pub fn position(record: &Record, seat: Seat, slip: &Slip) -> Option<(AnyMatch, usize)> {
    let mut found = None;
    replay(record, |played| {
        if (played.seat, played.round, played.number) == (seat, slip.round, slip.number) {
            found = Some((played.game.clone(), played.place - 1));
        }
    })?;
    found
}

impl Review {
    /// Serializes the review as JSON, to be stored beside the record of its game.
    ///
    /// # Errors
    /// A number is infinite or not a number.
    pub fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        let slips = self.players.iter().flat_map(|player| {
            player.slips.iter().map(|slip| KeptSlip {
                seat: player.seat,
                round: slip.round,
                number: slip.number,
                cost: slip.cost,
                reason: slip.reason,
                line: slip.line.clone(),
            })
        });
        let finds = self.players.iter().filter_map(|player| {
            let Find { round, number, gain, reason, .. } = *player.best.as_ref()?;
            Some(KeptFind { seat: player.seat, round, number, gain, reason })
        });
        let (slips, finds) = (slips.collect(), finds.collect());
        serde_json::to_vec(&KeptReview { players: self.players.clone(), slips, finds })
    }

    /// Parses the stored review for the game of `record`; none if it can't be read, or belongs to another
    /// game.
    pub fn from_json(json: &[u8], record: &Record) -> Option<Self> {
        let KeptReview { mut players, slips, finds } = serde_json::from_slice(json).ok()?;
        let mut found: Vec<Option<(Seat, Slip)>> = slips.iter().map(|_| None).collect();
        let mut best: Vec<Option<(Seat, Find)>> = finds.iter().map(|_| None).collect();
        replay(record, |played| {
            let at = (played.seat, played.round, played.number);
            for (kept, found) in slips.iter().zip(&mut found) {
                if (kept.seat, kept.round, kept.number) == at {
                    *found = kept.restore(record, &played).map(|slip| (kept.seat, slip));
                }
            }
            for (kept, best) in finds.iter().zip(&mut best) {
                if (kept.seat, kept.round, kept.number) == at {
                    *best = Find::of(&played, kept.gain, kept.reason).map(|find| (kept.seat, find));
                }
            }
        })?;
        for find in best {
            let (seat, find) = find?;
            players.iter_mut().find(|player| player.seat == seat)?.best = Some(find);
        }
        for slip in found {
            let (seat, slip) = slip?;
            players.iter_mut().find(|player| player.seat == seat)?.slips.push(slip);
        }
        Some(Self { players })
    }
}

impl Find {
    fn of(played: &PlayedMove<'_>, gain: i32, reason: AnyReason) -> Option<Self> {
        let PlayedMove { game, seat, mv, round, number, place } = *played;
        Some(Self { round, number, place, view: Box::new(game.view(Some(seat))?), played: mv, gain, reason })
    }
}

impl KeptSlip {
    fn restore(&self, record: &Record, played: &PlayedMove<'_>) -> Option<Slip> {
        Some(Slip {
            round: self.round,
            number: self.number,
            place: played.place,
            view: Box::new(played.game.view(Some(played.seat))?),
            played: played.mv,
            better: record.read_move(self.line.first()?)?.1,
            cost: self.cost,
            reason: self.reason,
            line: self.line.clone(),
        })
    }
}

impl PlayerReview {
    /// The cost of the mistakes in points; at least 0.
    pub const fn lost(&self) -> i32 {
        (self.worth - self.made).abs()
    }
}
