//! Herz an Herz: a table of expected values by dynamic programming (`value_table.rs`), corrected by rollouts
//! with the pile in random orders (`rollout.rs`).

mod easy;
mod information_set;
#[cfg(test)]
mod positions;
mod reason;
mod rollout;
mod value_table;

pub use self::information_set::InformationSet;
pub use self::reason::Reason;
use self::rollout::HerzModel;
use self::value_table::ValueTable;
use super::search::{Estimate, search};
use super::{Budget, Level, Opinion, Opinions, Playable, RatedLevel};
use crate::fast::Fast;
use crate::herz::{CardSet, Herz, Move, MoveSet, Tower, View};
use crate::{Moves as _, Seat};
use rand::RngCore;

impl Playable for Herz {
    type Reason = Reason;
    /// The value table alone: a few rollouts would add more variance than they reduce bias.
    const LEVELS: &'static [RatedLevel] = &[
        RatedLevel { level: Level::Easy, score: 800 },
        RatedLevel { level: Level::Medium, score: 900 },
        RatedLevel { level: Level::Hard, score: 950 },
    ];
    const MEDIUM: Budget = Budget { samples: 1, rollouts: 1, best: 1 };
    const HARD: Budget = Budget { samples: 1500, rollouts: 3000, best: 1 };

    fn choices(view: &View) -> MoveSet {
        let mut moves = MoveSet::default();
        for choice in view.drawn.iter().flat_map(|drawn| &drawn.choices) {
            moves.insert(choice.mv);
        }
        moves
    }

    fn easy(view: &View, legal: &MoveSet, rng: &mut dyn RngCore) -> Option<Move> {
        easy::choose(view, legal, rng)
    }

    fn ponder(view: &View, legal: &MoveSet, budget: Budget, rng: &mut dyn RngCore) -> Opinions<Self> {
        let mut opinions =
            InformationSet::new(view).map_or_else(Vec::new, |situation| consider(&situation, budget, rng));
        opinions.retain(|opinion| legal.contains(opinion.mv));
        opinions
    }

    fn compare(view: &View, moves: &[Move], budget: Budget, rng: &mut dyn RngCore) -> Opinions<Self> {
        InformationSet::new(view).map_or_else(Vec::new, |situation| {
            consider_moves(&situation, moves.to_vec(), budget.comparing(moves.len()), rng)
        })
    }
}

/// The evaluation of every legal move, best first: the value tables as a prior, combined with the rollouts by
/// inverse variance.
pub fn consider(situation: &InformationSet, budget: Budget, rng: &mut dyn RngCore) -> Opinions<Herz> {
    consider_moves(situation, situation.moves(), budget, rng)
}

fn consider_moves(
    situation: &InformationSet,
    moves: Vec<Move>,
    budget: Budget,
    rng: &mut dyn RngCore,
) -> Opinions<Herz> {
    let (seat, pile) = (situation.seat, situation.pile);
    let turns = situation.turns(seat);
    let plain = plain(situation.players);
    // A table for the actual cards takes some milliseconds, which are better spent on rollouts, except in a
    // solo game.
    let close = (situation.players == 1)
        .then(|| ValueTable::of(situation.own(), pile, situation.groups, turns, DETAIL));
    let own_table = close.as_ref().unwrap_or(plain);
    let rivals = f32::from(situation.players - 1).max(1.0);
    let worth = |tower: &Tower, seat: Seat| {
        let table = if seat == situation.seat { own_table } else { plain };
        f32::from(tower.points()) + table.expected_points(tower, situation.turns(seat))
    };
    let opinion = |mv: Move| {
        let after = situation.after(mv);
        let value = worth(&after[seat], seat);
        let harm = match mv {
            Move::Steal { victim, .. } => {
                worth(&situation.towers[victim], victim) - worth(&after[victim], victim)
            }
            Move::Start | Move::Place(_) | Move::Discard => 0.0,
        };
        let behind = -(value + harm / rivals);
        Opinion {
            mv,
            value,
            error: TABLE_ERROR,
            behind,
            behind_error: TABLE_ERROR,
            points_error: TABLE_ERROR,
            reason: Reason::FitsNowhere,
        }
    };
    let mut opinions = moves.into_iter().map(opinion).collect::<Vec<_>>();
    rank(&mut opinions);
    let close_ones =
        opinions.partition_point(|opinion| opinion.behind < PRUNE_MARGIN).max(budget.best as usize);
    let candidates = opinions.iter().map(|opinion| opinion.mv).take(close_ones).collect::<Vec<_>>();
    if budget.samples > 1 && (candidates.len() > 1 || budget.best > 1) && !pile.is_empty() {
        let mut model = HerzModel::new(situation, own_table, plain);
        let mut rng = Fast::new(rng.next_u64(), 0);
        let found = search(&mut model, &candidates, budget, &mut rng);
        blend(&mut opinions, found);
        rank(&mut opinions);
    }
    for index in 0..opinions.len() {
        let mv = opinions[index].mv;
        let rival = opinions.iter().map(|opinion| opinion.mv).find(|&other| other != mv);
        opinions[index].reason = reason::reason(situation, mv, rival);
    }
    opinions
}

/// Combines opinions by the tables with what the samples have found, by inverse variance.
fn blend(opinions: &mut [Opinion<Move, Reason>], found: Vec<Estimate<Move>>) {
    // Its distance from the move ranked first by the tables, according to the samples.
    let first = found.iter().find(|found| found.index == 0).map_or(0.0, |found| found.opinion.behind);
    for Estimate { index, opinion: found } in found {
        let trust = |error: f32| 1.0 / (error * error);
        let (table, sampled) = (trust(TABLE_ERROR), trust(found.behind_error.max(MIN_ERROR)));
        let glance = &mut opinions[index];
        let behind = (table * glance.behind + sampled * (found.behind - first)) / (table + sampled);
        let behind_error = 1.0 / (table + sampled).sqrt();
        *glance = Opinion { behind, behind_error, ..found.tagged(|mv| mv, |()| Reason::FitsNowhere) };
    }
}

/// The resolution of the tables, in cells (see [`value_table`]).
const DETAIL: usize = 20;
/// The standard error of a difference between two values of the tables, in points.
const TABLE_ERROR: f32 = 0.3;
/// The minimum standard error that is assumed for differences of rollouts, in points.
const MIN_ERROR: f32 = 0.03;
/// Moves further behind by the tables, in points, get no rollouts.
const PRUNE_MARGIN: f32 = 1.0;

/// Sorts best first, and sets each distance from the best.
fn rank(opinions: &mut [Opinion<Move, Reason>]) {
    opinions.sort_by(|one, other| one.behind.total_cmp(&other.behind));
    let best = opinions.first().map_or(0.0, |opinion| opinion.behind);
    for opinion in opinions {
        opinion.behind -= best;
    }
}

/// The table for a whole pack, made on first use (some 40 ms, some 5 MB).
fn plain(players: u8) -> &'static ValueTable {
    static TABLES: [std::sync::OnceLock<ValueTable>; 3] = [const { std::sync::OnceLock::new() }; 3];
    let players = players.clamp(2, 4);
    TABLES[usize::from(players) - 2].get_or_init(|| {
        let pack = CardSet::pack(players);
        ValueTable::new(pack, players.into(), pack.len().div_ceil(players.into()), DETAIL)
    })
}
