//! Post-game analysis: from the record of a finished game to each player's costliest mistakes.
//!
//! A game has one review: the same record gives the same review, wherever it is shown. Since the search takes
//! seconds, the review is kept with the game ([`Review::to_json`]).

use herzbot_rules::players::Budget;
use herzbot_rules::{AnyMatch, AnyMove, AnyOpinion, AnyReason, AnyView, Level, Record, Seat};
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde::{Deserialize, Serialize};

/// The search budget per decision in a short game, as a multiple of that of [`Level::Medium`].
const BUDGET: f32 = 2.0;
/// The number of moves up to which a game is short. In longer games each decision has less.
const SHORT_GAME: u16 = 60;
/// The smallest gap, in points, that is a mistake.
const SMALLEST_MISTAKE: f32 = 0.3;
/// The most mistakes that are listed for a player.
const LISTED: usize = 3;

/// What could have been played better in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// All players, in the order of their seats.
    pub players: Vec<PlayerReview>,
}

/// What one player could have played better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerReview {
    /// The player's seat.
    pub seat: Seat,
    /// The number of decisions: moves with at least two legal ones, before the round was decided.
    pub decisions: u32,
    /// The number of decisions that were not significantly worse than the best move.
    pub agreed: u32,
    /// The cost of all mistakes, in points; also of those that are not in `slips`.
    pub lost: f32,
    /// The slips that cost most, the worst first; at most three.
    #[serde(skip)]
    pub slips: Vec<Slip>,
    /// The sum over the rounds of the expected points at the first decision, as far as the search can tell.
    pub promised: f32,
    /// The points of all rounds.
    pub made: i32,
    /// The most points with perfect information, where the game has a solver for that
    /// ([`Record::best_in_hindsight`]).
    pub best: Option<i32>,
}

/// A mistake: a move that was significantly worse than the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct Slip {
    /// The round, from 1.
    pub round: usize,
    /// The number of the move among the player's moves in that round, from 1.
    pub number: usize,
    /// The player's view before the move.
    pub view: Box<AnyView>,
    /// The move that was made.
    pub played: AnyMove,
    /// The best move by the search.
    pub better: AnyMove,
    /// The difference in expected utility, in points; above 0.
    pub cost: f32,
    /// What speaks for `better`.
    pub reason: AnyReason,
}

/// The review as it is kept: the views and the moves that were made are in the record.
#[derive(Serialize, Deserialize)]
struct KeptReview {
    players: Vec<PlayerReview>,
    slips: Vec<KeptSlip>,
}

/// A slip as it is kept. `better` is in the notation of records.
#[derive(Serialize, Deserialize)]
struct KeptSlip {
    seat: Seat,
    round: usize,
    number: usize,
    better: String,
    cost: f32,
    reason: AnyReason,
}

/// A move of a record, and the position before it.
struct PlayedMove<'a> {
    game: &'a AnyMatch,
    seat: Seat,
    mv: AnyMove,
    round: usize,
    /// The number among the player's moves in the round, from 1.
    number: usize,
}

/// Searches every decision of the game. Takes seconds for a long game. None if the record can't be replayed.
pub fn review(record: &Record) -> Option<Review> {
    let moves = record.rounds.iter().map(|round| round.moves.len()).sum::<usize>();
    let moves = u16::try_from(moves).unwrap_or(u16::MAX).max(SHORT_GAME);
    let share = f32::from(SHORT_GAME) / f32::from(moves);
    let budget = Budget::of(record.game, Level::Medium)?.scaled(BUDGET * share).best(2);
    let mut rng = StdRng::seed_from_u64(0);
    let mut players: Vec<PlayerReview> = Seat::all(record.players).map(PlayerReview::new).collect();
    let game = replay(record, |played| {
        let Some(player) = players.get_mut(played.seat.index()) else { return };
        let first = played.number == 1;
        let choices = played.game.legal(played.seat).len();
        if played.game.is_decided() || (choices < 2 && !first) {
            return;
        }
        let Some(view) = played.game.view(Some(played.seat)) else { return };
        let opinions = view.ponder(budget, &mut rng);
        if first && let Some(best) = opinions.first() {
            player.promised += best.value;
        }
        if choices >= 2 {
            player.judge(&opinions, view, &played);
        }
    })?;
    let best = record.best_in_hindsight();
    for player in &mut players {
        player.best = best.and_then(|best| best.get(player.seat).copied());
        player.made = game.totals().get(player.seat).copied().unwrap_or_default();
        player.slips.sort_by(|one, other| other.cost.total_cmp(&one.cost));
        player.slips.truncate(LISTED);
    }
    Some(Review { players })
}

/// Replays the record and gives its last position; none if that is not possible.
fn replay(record: &Record, mut before: impl FnMut(PlayedMove<'_>)) -> Option<AnyMatch> {
    let mut moves = record.rounds.iter().flat_map(|round| &round.moves);
    // By seat: the round of the last move, and the number of moves in it.
    let mut made = vec![(0, 0); usize::from(record.players)];
    AnyMatch::replay(record, |game| {
        let Some((seat, mv)) = moves.next().and_then(|text| read(game, text)) else { return };
        let Some(made) = made.get_mut(seat.index()) else { return };
        let round = game.round();
        *made = (round, if made.0 == round { made.1 + 1 } else { 1 });
        before(PlayedMove { game, seat, mv, round, number: made.1 });
    })
    .ok()
}

/// Reads a move of a record: `SEAT MOVE`.
fn read(game: &AnyMatch, text: &str) -> Option<(Seat, AnyMove)> {
    let (seat, mv) = text.split_once(' ')?;
    Some((Seat(seat.parse().ok()?), game.kind().parse_move(mv).ok()?))
}

impl Review {
    /// The review as JSON, to be kept beside the record of its game.
    ///
    /// # Errors
    /// A number is infinite or not a number.
    pub fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        let slips = self.players.iter().flat_map(|player| {
            player.slips.iter().map(|slip| KeptSlip {
                seat: player.seat,
                round: slip.round,
                number: slip.number,
                better: slip.better.to_string(),
                cost: slip.cost,
                reason: slip.reason,
            })
        });
        serde_json::to_vec(&KeptReview { players: self.players.clone(), slips: slips.collect() })
    }

    /// The review that was kept for the game of `record`; none if it can't be read, or belongs to another
    /// game.
    pub fn from_json(json: &[u8], record: &Record) -> Option<Self> {
        let KeptReview { mut players, slips } = serde_json::from_slice(json).ok()?;
        let mut found: Vec<Option<(Seat, Slip)>> = slips.iter().map(|_| None).collect();
        replay(record, |played| {
            for (kept, found) in slips.iter().zip(&mut found) {
                if (kept.seat, kept.round, kept.number) == (played.seat, played.round, played.number) {
                    *found = kept.restore(&played).map(|slip| (kept.seat, slip));
                }
            }
        })?;
        for slip in found {
            let (seat, slip) = slip?;
            players.iter_mut().find(|player| player.seat == seat)?.slips.push(slip);
        }
        Some(Self { players })
    }
}

impl KeptSlip {
    fn restore(&self, played: &PlayedMove<'_>) -> Option<Slip> {
        Some(Slip {
            round: self.round,
            number: self.number,
            view: Box::new(played.game.view(Some(played.seat))?),
            played: played.mv,
            better: played.game.kind().parse_move(&self.better).ok()?,
            cost: self.cost,
            reason: self.reason,
        })
    }
}

impl PlayerReview {
    const fn new(seat: Seat) -> Self {
        Self {
            seat,
            decisions: 0,
            agreed: 0,
            lost: 0.0,
            slips: Vec::new(),
            promised: 0.0,
            made: 0,
            best: None,
        }
    }

    fn judge(&mut self, opinions: &[AnyOpinion], view: AnyView, played: &PlayedMove<'_>) {
        let Some(best) = opinions.first() else { return };
        let Some(own) = opinions.iter().find(|opinion| opinion.mv == played.mv) else { return };
        self.decisions += 1;
        if own.behind < SMALLEST_MISTAKE || own.is_about_equal() {
            self.agreed += 1;
            return;
        }
        self.lost += own.behind;
        self.slips.push(Slip {
            round: played.round,
            number: played.number,
            view: Box::new(view),
            played: played.mv,
            better: best.mv,
            cost: own.behind,
            reason: best.reason,
        });
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;
    use herzbot_rules::{GameKind, Phase};
    use serde_json::Map;

    /// The record of a short game with these players: the least length on offer above 1.
    fn played(kind: GameKind, levels: &[Level]) -> Record {
        let mut rng = StdRng::seed_from_u64(1);
        let length = &kind.options()[0];
        let short = length.offered(levels.len() as u8).into_iter().find(|length| length.number() > Some(1));
        let options = Map::from_iter([(length.key.to_string(), short.unwrap().to_json())]);
        let mut game = AnyMatch::new(kind, levels.len() as u8, &options).unwrap();
        while let Phase::Deal { first } = game.phase() {
            let mut deck = kind.pack(levels.len() as u8);
            rand::seq::SliceRandom::shuffle(deck.as_mut_slice(), &mut rng);
            game.deal(first.unwrap_or(Seat(0)), &deck).unwrap();
            while let Some(seat) = game.to_move().iter().next() {
                let mv = game.choose(levels[seat.index()], seat, &mut rng).unwrap();
                game.apply(seat, mv).unwrap();
            }
        }
        game.record()
    }

    #[test]
    fn who_plays_at_random_slips_more_than_who_thinks() {
        for kind in GameKind::ALL {
            let record = played(kind, &[Level::Random, Level::Medium, Level::Easy]);
            let review = review(&record).unwrap();
            let [random, medium, _] = review.players.as_slice() else { panic!("three play") };
            let share = |player: &PlayerReview| f64::from(player.agreed) / f64::from(player.decisions);
            assert!(random.decisions > 0, "{kind}: {random:?}");
            assert!(share(random) < share(medium), "{kind}: {} {}", share(random), share(medium));
            assert!(random.lost > medium.lost, "{kind}: {} {}", random.lost, medium.lost);
            for player in [random, medium] {
                assert_eq!(player.best.is_some(), record.best_in_hindsight().is_some(), "{kind}");
                assert!(player.best.is_some() || kind != GameKind::Herz);
                assert!(player.best.is_none_or(|best| best >= player.made), "{player:?}");
            }
            assert!(!random.slips.is_empty() && random.slips.len() <= LISTED, "{kind}");
            assert!(random.slips.is_sorted_by(|one, other| one.cost >= other.cost), "{kind}");
        }
    }

    #[test]
    fn a_kept_review_is_the_one_that_was_computed() {
        for kind in GameKind::ALL {
            let record = played(kind, &[Level::Random, Level::Easy, Level::Random]);
            let computed = review(&record).unwrap();
            assert!(computed.players.iter().any(|player| !player.slips.is_empty()), "{kind}");
            assert_eq!(review(&record).as_ref(), Some(&computed), "{kind}: the same record, the same review");
            let kept = computed.to_json().unwrap();
            assert_eq!(Review::from_json(&kept, &record), Some(computed), "{kind}");
            let mut other = record.clone();
            other.rounds.truncate(1);
            other.rounds[0].moves.clear();
            assert_eq!(Review::from_json(&kept, &other), None, "{kind}: another game");
            assert_eq!(Review::from_json(&kept[1..], &record), None, "{kind}: damaged");
        }
    }

    #[test]
    fn a_record_that_makes_no_sense_has_no_review() {
        let mut record = played(GameKind::Herz, &[Level::Easy, Level::Easy]);
        record.rounds[0].moves[0] = "9 nonsense".into();
        assert_eq!(review(&record), None);
    }
}
