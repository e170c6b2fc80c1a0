//! Post-game analysis: from the record of a finished game to each player's costliest mistakes.

use herzbot_rules::players::Budget;
use herzbot_rules::{AnyMatch, AnyMove, AnyOpinion, AnyReason, AnyView, Level, Record, Seat};
use rand::RngCore;

/// The search budget per decision, as a multiple of that of [`Level::Medium`].
const THOROUGH: f32 = 4.0;
/// The smallest gap, in points, that is a mistake.
const WORTH_A_WORD: f32 = 0.3;
/// The most slips that are listed for a player.
const SLIPS: usize = 3;

/// What could have been played better in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// By the players it was made for, in the order of their seats.
    pub players: Vec<PlayerReview>,
}

/// What one player could have played better.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerReview {
    /// The seat that was reviewed.
    pub seat: Seat,
    /// The number of decisions: moves with at least two legal ones, before the round was decided.
    pub decisions: u32,
    /// In how many of them the move was not significantly worse than the best one.
    pub agreed: u32,
    /// The cost of all mistakes together, in points; also of those that are not in `slips`.
    pub lost: f32,
    /// The slips that cost most, the worst first; at most three.
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
    /// Which of the player's moves in that round, from 1.
    pub number: usize,
    /// What the player could see before the move.
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

/// Searches every decision of the players at `seats`, with `share` (above 0; 1: all) of the usual budget. Deterministic
/// given `rng`; takes seconds for a long game. None if the record can't be replayed.
pub fn review(record: &Record, seats: &[Seat], share: f32, rng: &mut dyn RngCore) -> Option<Review> {
    let budget = Budget::of(record.game, Level::Medium)?.scaled(THOROUGH * share).best(2);
    let mut players: Vec<PlayerReview> = seats.iter().map(|seat| PlayerReview::new(*seat)).collect();
    let mut moves = record.rounds.iter().flat_map(|round| &round.moves);
    // Of each player: the round of the last move, and how many moves they have made in it.
    let mut made: Vec<(usize, usize)> = vec![(0, 0); players.len()];
    let game = AnyMatch::replay(record, |game| {
        let Some((seat, mv)) = moves.next().and_then(|text| read(game, text)) else { return };
        let Some(place) = players.iter().position(|player| player.seat == seat) else { return };
        let round = game.round();
        let first = made[place].0 != round;
        made[place] = (round, if first { 1 } else { made[place].1 + 1 });
        let choices = game.legal(seat).len();
        if game.is_decided() || (choices < 2 && !first) {
            return;
        }
        let Some(view) = game.view(Some(seat)) else { return };
        let opinions = view.ponder(budget, rng);
        let player = &mut players[place];
        if first && let Some(best) = opinions.first() {
            player.promised += best.value;
        }
        if choices >= 2 {
            player.judge(&opinions, view, mv, made[place]);
        }
    })
    .ok()?;
    let best = record.best_in_hindsight();
    for player in &mut players {
        player.best = best.and_then(|best| best.get(player.seat).copied());
        player.made = game.totals().get(player.seat).copied().unwrap_or_default();
        player.slips.sort_by(|one, other| other.cost.total_cmp(&one.cost));
        player.slips.truncate(SLIPS);
    }
    Some(Review { players })
}

/// A move of a record: `SEAT MOVE`.
fn read(game: &AnyMatch, text: &str) -> Option<(Seat, AnyMove)> {
    let (seat, mv) = text.split_once(' ')?;
    Some((Seat(seat.parse().ok()?), game.kind().parse_move(mv).ok()?))
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

    fn judge(
        &mut self,
        opinions: &[AnyOpinion],
        view: AnyView,
        played: AnyMove,
        (round, number): (usize, usize),
    ) {
        let Some(best) = opinions.first() else { return };
        let Some(own) = opinions.iter().find(|opinion| opinion.mv == played) else { return };
        self.decisions += 1;
        if own.behind < WORTH_A_WORD || own.is_about_equal() {
            self.agreed += 1;
            return;
        }
        self.lost += own.behind;
        self.slips.push(Slip {
            round,
            number,
            view: Box::new(view),
            played,
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
    use rand::SeedableRng;
    use rand::rngs::StdRng;
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
            let mut rng = StdRng::seed_from_u64(2);
            let review = review(&record, &[Seat(0), Seat(1)], 0.25, &mut rng).unwrap();
            let [random, medium] = review.players.as_slice() else { panic!("two were asked for") };
            let share = |player: &PlayerReview| f64::from(player.agreed) / f64::from(player.decisions);
            assert!(random.decisions > 0, "{kind}: {random:?}");
            assert!(share(random) < share(medium), "{kind}: {} {}", share(random), share(medium));
            assert!(random.lost > medium.lost, "{kind}: {} {}", random.lost, medium.lost);
            for player in [random, medium] {
                assert_eq!(player.best.is_some(), record.best_in_hindsight().is_some(), "{kind}");
                assert!(player.best.is_some() || kind != GameKind::Herz);
                assert!(player.best.is_none_or(|best| best >= player.made), "{player:?}");
            }
            assert!(!random.slips.is_empty() && random.slips.len() <= SLIPS, "{kind}");
            assert!(random.slips.is_sorted_by(|one, other| one.cost >= other.cost), "{kind}");
        }
    }

    #[test]
    fn the_same_chance_gives_the_same_review() {
        let record = played(GameKind::Teufel, &[Level::Easy, Level::Easy]);
        let once = |seed| review(&record, &[Seat(1)], 0.1, &mut StdRng::seed_from_u64(seed));
        assert_eq!(once(3), once(3));
    }

    #[test]
    fn a_record_that_makes_no_sense_has_no_review() {
        let mut record = played(GameKind::Herz, &[Level::Easy, Level::Easy]);
        record.rounds[0].moves[0] = "9 nonsense".into();
        assert_eq!(review(&record, &[Seat(0)], 0.1, &mut StdRng::seed_from_u64(1)), None);
    }
}
