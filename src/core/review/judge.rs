//! The search of a [`Review`]: the cost or gain of each decision.

use super::{Find, PlayedMove, PlayerReview, Review, Slip, replay};
use herzbot_rules::players::Budget;
use herzbot_rules::{AnyMatch, AnyMove, AnyView, BySeat, GameKind, Level, Record, Seat};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// The search budget per decision in a short game, as a multiple of that of [`Level::Medium`].
const BUDGET: f32 = 2.0;
/// The number of moves up to which a game is short. Longer games have less budget per decision.
const SHORT_GAME: u16 = 60;
/// The budget for comparing two moves, with standard errors of about 0.1 points.
const COMPARED: Budget = Budget { samples: 600, rollouts: 2400, best: 2 };
/// The smallest gap, in points, that is a mistake.
const SMALLEST_MISTAKE: f32 = 0.3;
/// How many moves of a player are examined closely to find the best one.
const COMPARED_FINDS: usize = 3;
/// The maximum number of listed mistakes per player.
pub const LISTED: usize = 3;

/// Searches every decision of the game. Takes seconds for a long game. None if the record can't be replayed.
pub fn review(record: &Record) -> Option<Review> {
    let moves = record.rounds.iter().map(|round| round.moves.len()).sum::<usize>();
    let moves = u16::try_from(moves).unwrap_or(u16::MAX).max(SHORT_GAME);
    let share = f32::from(SHORT_GAME) / f32::from(moves);
    let budget = Budget::of(record.game, Level::Medium)?.scaled(BUDGET * share).best(2);
    let mut rng = StdRng::seed_from_u64(0);
    let mut judges: Vec<Judge> = Seat::all(record.players).map(|_| Judge::default()).collect();
    let game = replay(record, |played| {
        if let Some(judge) = judges.get_mut(played.seat.index()) {
            judge.see(&played, budget, &mut rng);
        }
    })?;
    let points = game.round_points();
    let players = Seat::all(record.players)
        .zip(judges)
        .map(|(seat, judge)| judge.conclude(seat, &points, record.game, &mut rng));
    Some(Review { players: players.collect() })
}

/// A mistake before the selection of the listed ones.
struct FoundSlip {
    cost: f32,
    slip: Slip,
    /// The position before it.
    game: AnyMatch,
}

/// The findings on one player in one round, in fractions of points; more are better in every game.
#[derive(Clone, Copy)]
struct RoundTally {
    /// The total cost of mistakes.
    lost: f32,
    /// The cost of the worst one.
    dearest: f32,
    /// The highest expected value at any of the decisions.
    reach: f32,
}

/// The findings on one player, in fractions of points.
#[derive(Default)]
struct Judge {
    decisions: u32,
    agreed: u32,
    promised: f32,
    rounds: Vec<RoundTally>,
    /// The most costly ones, worst first.
    slips: Vec<FoundSlip>,
    /// The moves that seem to beat all others by most, with the lead and the second-best move; best first.
    finds: Vec<(f32, Find, AnyMove)>,
}

impl RoundTally {
    /// The total cost of the mistakes. A recurring chance is lost only once: the total is at most the
    /// difference between the highest expected value and the points `made`, unless one mistake alone cost more.
    #[expect(clippy::cast_precision_loss, reason = "points of games are small")]
    fn lost(self, made: i32) -> f32 {
        self.lost.min(self.dearest.max(self.reach - made as f32))
    }
}

impl Judge {
    fn see(&mut self, played: &PlayedMove<'_>, budget: Budget, rng: &mut StdRng) {
        let PlayedMove { game, seat, mv, .. } = *played;
        let (first, choices) = (played.number == 1, game.legal(seat).len());
        if game.is_decided() || (choices < 2 && !first) {
            return;
        }
        let Some(view) = game.view(Some(seat)) else { return };
        let opinions = view.ponder(budget, rng);
        let Some(best) = opinions.first() else { return };
        if first {
            let sure = view.compare(&[best.mv], COMPARED, rng);
            self.promised += sure.first().unwrap_or(best).value;
        }
        let reach = if game.kind().lowest_wins() { -best.value } else { best.value };
        let nothing = RoundTally { lost: 0.0, dearest: 0.0, reach: f32::NEG_INFINITY };
        self.rounds.resize(played.round.max(self.rounds.len()), nothing);
        let Some(round) = self.rounds.last_mut() else { return };
        round.reach = round.reach.max(reach);
        if choices < 2 {
            return;
        }
        self.decisions += 1;
        if mv == best.mv {
            self.agreed += 1;
            // It is examined more closely at the end.
            if let (Some(next), Some(find)) = (opinions.get(1), Find::of(played, 0, best.reason)) {
                self.finds.push((next.behind, find, next.mv));
                self.finds.sort_by(|one, other| other.0.total_cmp(&one.0));
                self.finds.truncate(COMPARED_FINDS);
            }
            return;
        }
        let Some(cost) = gap(&view, best.mv, mv, rng) else {
            self.agreed += 1;
            return;
        };
        round.lost += cost;
        round.dearest = round.dearest.max(cost);
        let slip = Slip {
            round: played.round,
            number: played.number,
            place: played.place,
            view: Box::new(view),
            played: mv,
            better: best.mv,
            cost: whole(cost),
            reason: best.reason,
            line: Vec::new(),
        };
        self.slips.push(FoundSlip { cost, slip, game: game.clone() });
        self.slips.sort_by(|one, other| other.cost.total_cmp(&one.cost));
        self.slips.truncate(LISTED);
    }

    /// `points`: of each round.
    fn conclude(self, seat: Seat, points: &[BySeat<i32>], kind: GameKind, rng: &mut StdRng) -> PlayerReview {
        let sign = if kind.lowest_wins() { -1 } else { 1 };
        let made = points.iter().map(|points| points[seat]).sum::<i32>();
        let lost = self.rounds.iter().zip(points).map(|(round, points)| round.lost(sign * points[seat]));
        let lost = whole(lost.sum());
        let mut rest = lost;
        // A recurring chance is listed once.
        let slips = self.slips.into_iter().filter_map(|FoundSlip { slip, game, .. }| {
            let line = line(game, seat, slip.better, rng)?;
            let is_listed = slip.cost > 0 && slip.cost <= rest;
            rest -= if is_listed { slip.cost } else { 0 };
            is_listed.then_some(Slip { line, ..slip })
        });
        let slips = slips.collect();
        let sure = |(_, find, next): (f32, Find, AnyMove)| {
            let gain = whole(gap(&find.view, find.played, next, rng)?);
            (gain > 0).then_some(Find { gain, ..find })
        };
        // The first of equals.
        let best = self
            .finds
            .into_iter()
            .filter_map(sure)
            .reduce(|one, other| if other.gain > one.gain { other } else { one });
        PlayerReview {
            best,
            seat,
            decisions: self.decisions,
            agreed: self.agreed,
            promised: whole(self.promised),
            slips,
            worth: made + sign * lost,
            made,
        }
    }
}

/// The average cost of a move in the position of a mistake, in points above 0; none: it is as good as the
/// best one, or the difference may be chance.
pub fn cost(slip: &Slip, mv: AnyMove) -> Option<i32> {
    if mv == slip.played {
        return Some(slip.cost);
    }
    let cost = gap(&slip.view, slip.better, mv, &mut StdRng::seed_from_u64(0))?;
    Some(whole(cost)).filter(|cost| *cost > 0)
}

/// The gain of `better` over `other` in the player's own points; none if there is no gain, or it may be
/// chance. A move that only hurts rivals is worth nothing.
fn gap(view: &AnyView, better: AnyMove, other: AnyMove, rng: &mut StdRng) -> Option<f32> {
    let opinions = view.compare(&[better, other], COMPARED, rng);
    let [first, second] = opinions.as_slice() else { return None };
    let points =
        if view.kind().lowest_wins() { second.value - first.value } else { first.value - second.value };
    let clear = first.mv == better && second.behind >= SMALLEST_MISTAKE && !second.is_about_equal();
    (clear && points >= SMALLEST_MISTAKE && points > 2.0 * second.points_error).then_some(points)
}

/// The rest of the round after a move, in record notation, played by computers; none if it can't be played.
fn line(mut game: AnyMatch, seat: Seat, mv: AnyMove, rng: &mut StdRng) -> Option<Vec<String>> {
    let (mut moves, mut next) = (Vec::new(), Some((seat, mv)));
    while let Some((seat, mv)) = next {
        game.apply(seat, mv).ok()?;
        moves.push(format!("{seat} {mv}"));
        next = game.to_move().first().and_then(|seat| Some((seat, game.choose(Level::Medium, seat, rng)?)));
    }
    Some(moves)
}

#[expect(clippy::cast_possible_truncation, reason = "no game has so many points")]
fn whole(points: f32) -> i32 {
    points.round() as i32
}
