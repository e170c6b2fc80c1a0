//! Herz an Herz: small steps down, pairs, colours, and thieves where they help most.
//!

pub mod clairvoyant;
mod easy;
mod foresight;
mod prospect;
mod reason;
mod situation;

use self::foresight::Foresight;
use self::prospect::Prospect;
pub use self::reason::Reason;
pub use self::situation::Situation;
use super::search::search;
use super::{Budget, Opinion, Playable};
use crate::Moves as _;
use crate::Seat;
use crate::fast::Fast;
use crate::herz::{CardSet, Herz, Move, MoveSet, Tower, View};
use rand::RngCore;

impl Playable for Herz {
    type Reason = Reason;
    /// The tables alone: a few rollouts would mislead more than they tell.
    const MEDIUM: Budget = Budget { samples: 1, rollouts: 1, best: 1 };
    const HARD: Budget = Budget { samples: 1500, rollouts: 3000, best: 1 };

    /// Some 40 ms.
    fn warm_up(players: u8) {
        plain(players);
    }

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

    fn ponder(
        view: &View,
        legal: &MoveSet,
        budget: Budget,
        rng: &mut dyn RngCore,
    ) -> Vec<Opinion<Move, Reason>> {
        let mut opinions =
            Situation::new(view).map_or_else(Vec::new, |situation| consider(&situation, budget, rng));
        opinions.retain(|opinion| legal.contains(opinion.mv));
        opinions
    }
}

/// What the computer thinks of every legal move, best first. The tables tell; rollouts correct what they get wrong, as
/// far as that can be told from chance.
pub fn consider(situation: &Situation, budget: Budget, rng: &mut dyn RngCore) -> Vec<Opinion<Move, Reason>> {
    let (seat, pile) = (situation.seat, situation.pile);
    let turns = situation.turns(seat);
    let plain = plain(situation.players);
    // A table for the cards that are really left takes some milliseconds, which among others are spent better on
    // rollouts; alone nothing else matters.
    let close = (situation.players == 1)
        .then(|| Prospect::of(situation.own(), pile, situation.groups, turns, DETAIL));
    let own_table = close.as_ref().unwrap_or(plain);
    let rivals = f32::from(situation.players - 1).max(1.0);
    let worth = |tower: &Tower, seat: Seat| {
        let table = if seat == situation.seat { own_table } else { plain };
        f32::from(tower.points()) + table.hope(tower, situation.turns(seat))
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
            reason: Reason::FitsNowhere,
        }
    };
    let mut opinions = situation.moves().into_iter().map(opinion).collect::<Vec<_>>();
    rank(&mut opinions);
    let close_ones = opinions.partition_point(|opinion| opinion.behind < HOPELESS).max(budget.best as usize);
    let candidates = opinions.iter().map(|opinion| opinion.mv).take(close_ones).collect::<Vec<_>>();
    if budget.samples > 1 && candidates.len() > 1 && !pile.is_empty() {
        let mut mind = Foresight::new(situation, own_table, plain);
        let mut luck = Fast::new(rng.next_u64(), 0);
        let found = search(&mut mind, &candidates, budget, &mut luck);
        // How far behind the first at first glance it is by the samples.
        let first = found.iter().find(|found| found.index == 0).map_or(0.0, |found| found.behind);
        for found in &found {
            let opinion = &mut opinions[found.index];
            let trust = |error: f32| 1.0 / (error * error);
            let (table, sampled) = (trust(TABLE_ERROR), trust(found.behind_error.max(LEAST_ERROR)));
            opinion.behind = (table * opinion.behind + sampled * (found.behind - first)) / (table + sampled);
            opinion.behind_error = 1.0 / (table + sampled).sqrt();
            opinion.value = found.value;
            opinion.error = found.error;
        }
        rank(&mut opinions);
    }
    for index in 0..opinions.len() {
        let mv = opinions[index].mv;
        let rival = opinions.iter().map(|opinion| opinion.mv).find(|&other| other != mv);
        opinions[index].reason = reason::reason(situation, mv, rival);
    }
    opinions
}

/// How many cards the tables tell apart.
const DETAIL: usize = 20;
/// How far a difference in the tables is off, in points.
const TABLE_ERROR: f32 = 0.3;
/// No difference of samples is taken to be surer than that.
const LEAST_ERROR: f32 = 0.03;
/// What is as far behind at first glance is not looked at any further.
const HOPELESS: f32 = 1.0;

/// Best first, and how far behind the best each is.
fn rank(opinions: &mut [Opinion<Move, Reason>]) {
    opinions.sort_by(|one, other| one.behind.total_cmp(&other.behind));
    let best = opinions.first().map_or(0.0, |opinion| opinion.behind);
    for opinion in opinions {
        opinion.behind -= best;
    }
}

/// The table for a whole pack: made once.
fn plain(players: u8) -> &'static Prospect {
    static TABLES: [std::sync::OnceLock<Prospect>; 3] = [const { std::sync::OnceLock::new() }; 3];
    let players = players.clamp(2, 4);
    TABLES[usize::from(players) - 2].get_or_init(|| {
        let pack = CardSet::pack(players);
        Prospect::new(pack, players.into(), pack.len().div_ceil(players.into()), DETAIL)
    })
}
