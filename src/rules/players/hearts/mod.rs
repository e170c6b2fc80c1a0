//! Hearts: `easy` is a one-ply heuristic; the others sample determinizations of the hidden hands
//! (`hidden.rs`) and play them out with a fast policy (`policy.rs`), or, `hard` with four players, with a
//! learned one (`learned.rs`).

mod easy;
mod hidden;
pub mod learned;
mod policy;
#[cfg(test)]
mod positions;
mod reason;
mod showings;
mod stock;

use super::search::{DeterminizedModel, Estimate, RolloutOutcome, search};
use super::{Budget, Level, Opinion, Opinions, Playable, RatedLevel};
use crate::fast::Fast;
use crate::hearts::{Card, CardSet, Choices, Hearts, Move, Options, Phase, Suit, Three, View};
use crate::{Game as _, MAX_SEATS, Moves as _, Seat};
use hidden::HiddenCards;
use learned::Weights;
use rand::RngCore;
pub use reason::Reason;

#[cfg(test)]
mod tests;

impl Playable for Hearts {
    type Reason = Reason;
    const LEVELS: &'static [RatedLevel] = &[
        RatedLevel { level: Level::Easy, score: 700 },
        RatedLevel { level: Level::Casual, score: 800 },
        RatedLevel { level: Level::Medium, score: 900 },
        RatedLevel { level: Level::Hard, score: 1100 },
    ];
    const CASUAL: Option<Budget> = Some(Budget { samples: 12, rollouts: 70, best: 1 });
    const MEDIUM: Budget = Budget { samples: 80, rollouts: 480, best: 1 };
    const HARD: Budget = Budget { samples: 3000, rollouts: 16_000, best: 1 };

    fn choices(view: &View) -> Choices {
        match view.phase {
            Phase::Passing if view.me.is_some_and(|me| view.to_move.contains(me)) => Choices::Pass(view.hand),
            Phase::Passing | Phase::Playing | Phase::Over => Choices::Play(view.playable),
        }
    }

    fn easy(view: &View, legal: &Choices, rng: &mut dyn RngCore) -> Option<Move> {
        easy::choose(view, legal, rng)
    }

    fn ponder(view: &View, legal: &Choices, budget: Budget, rng: &mut dyn RngCore) -> Opinions<Self> {
        // Several opinions are for hints, which agree better with good players if they use the quick rules.
        if view.players == 4 && budget.best == 1 && budget.rollouts > Self::MEDIUM.rollouts {
            let budget = budget.scaled(1.0 / LEARNED_COST);
            ponder_with(view, legal, budget, Some(Weights::of(&view.options)), rng)
        } else {
            ponder_with(view, legal, budget, None, rng)
        }
    }

    fn compare(view: &View, moves: &[Move], budget: Budget, rng: &mut dyn RngCore) -> Opinions<Self> {
        let (Some(me), Some(hidden)) = (view.me, HiddenCards::new(view)) else { return Vec::new() };
        let shooting = may_shoot(view, me);
        let plans = moves.iter().flat_map(|&mv| [false, true].map(|shoots| Plan { mv, shoots }));
        let plans = plans.filter(|plan| shooting || !plan.shoots).collect::<Vec<_>>();
        weigh(view, hidden, &plans, budget.comparing(plans.len()), None, &mut Fast::new(rng.next_u64(), 0))
    }
}

/// The cost of a rollout with the learned policy relative to the quick rules.
const LEARNED_COST: f32 = 3.0;

/// Searches like [`Playable::ponder`], with rollouts by a learned policy; by the quick rules if there is
/// none.
pub fn ponder_with(
    view: &View,
    legal: &Choices,
    budget: Budget,
    learned: Option<&Weights>,
    rng: &mut dyn RngCore,
) -> Opinions<Hearts> {
    let (Some(me), Some(hidden)) = (view.me, HiddenCards::new(view)) else { return Vec::new() };
    if legal.is_empty() {
        return Vec::new();
    }
    let candidates = candidates(view, legal, me, budget);
    weigh(view, hidden, &candidates, budget, learned, &mut Fast::new(rng.next_u64(), 0))
}

/// Searches the candidates, most promising first.
fn weigh(
    view: &View,
    hidden: HiddenCards,
    candidates: &[Plan],
    mut budget: Budget,
    learned: Option<&Weights>,
    rng: &mut Fast,
) -> Opinions<Hearts> {
    let Some(me) = view.me else { return Vec::new() };
    if hidden.is_known() && learned.is_none() {
        budget.samples = 1;
    }
    // A card may have two candidates, one per plan.
    let plans = candidates.iter().filter(|candidate| candidate.shoots).count() as u32;
    let wanted = budget.best;
    budget.best = if wanted > 1 { wanted + plans } else { 1 };
    let found = search(&mut HeartsModel { hidden, me, learned }, candidates, budget, rng);
    let mut opinions: Opinions<Hearts> = Vec::new();
    for estimate in &found {
        let Opinion { mv: Plan { mv, shoots }, value, behind, .. } = estimate.opinion;
        if opinions.iter().any(|opinion| opinion.mv == mv) {
            continue;
        }
        // With the best hands, ducking where possible takes everything, too.
        let alike = |other: &Estimate<Plan>| {
            other.opinion.mv == Plan { mv, shoots: true } && other.opinion.behind <= behind
        };
        let all = shoots || value <= SURE_OF_ALL && found.iter().any(alike);
        let reason = Reason::of(view, me, mv, all);
        opinions.push(estimate.opinion.tagged(|_| mv, |()| reason));
    }
    opinions
}

/// An expectation below this implies a sourdine: the ten of diamonds alone subtracts less.
const SURE_OF_ALL: f32 = -13.0;

/// A candidate of the search: a move, and the plan for the rest of the round.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Plan {
    mv: Move,
    /// Whether the seat tries to shoot the moon (a *sourdine*: take all hearts and the queen of spades) from
    /// then on.
    shoots: bool,
}

struct HeartsModel<'a> {
    hidden: HiddenCards,
    me: Seat,
    /// The policy of rollouts; none: the quick rules.
    learned: Option<&'a Weights>,
}

impl DeterminizedModel for HeartsModel<'_> {
    type Move = Plan;
    type State = Hearts;

    fn sample(&mut self, rng: &mut Fast) -> Option<Hearts> {
        self.hidden.sample(rng)
    }

    fn rollout(&mut self, state: &Hearts, _index: usize, candidate: Plan, seed: u64) -> RolloutOutcome {
        let mut state = *state;
        let me = self.me;
        state.apply_legal(me, candidate.mv, |_| {});
        while let Some(seat) = state.passing().first() {
            let three = policy::pass(state.hand(seat), state.terms().1.ten_counts());
            state.apply_legal(seat, Move::Pass(policy::three_of(three)), |_| {});
        }
        play_out(&mut state, me, candidate.shoots, self.learned, seed);
        let points = state.standing();
        let (players, _) = state.terms();
        let own = points[me.index()];
        let others: i32 = points[..MAX_SEATS].iter().sum::<i32>() - own;
        RolloutOutcome { utility: others as f32 / f32::from(players - 1) - own as f32, points: own as f32 }
    }
}

/// Plays by the policy until no scoring card is left; a learned one samples with `seed`. `me` tries to take
/// everything if it `shoots`; others do so if they have taken many penalties and nobody else any.
fn play_out(state: &mut Hearts, me: Seat, shoots: bool, learned: Option<&Weights>, seed: u64) {
    let mut rng = Fast::new(seed, 3);
    while let Some(seat) = state.turn().filter(|_| !state.is_played_out()) {
        let may_near = seat != me || learned.is_some();
        let takes_all = (seat == me && shoots) || (may_near && policy::nears_all(state, seat));
        let card = match learned.filter(|_| !takes_all) {
            Some(weights) => learned::card(state, seat, weights, &mut rng),
            None => policy::card(state, seat, takes_all),
        };
        let Some(card) = card else { break };
        state.apply_legal(seat, Move::Play(card), |_| {});
    }
}

/// The candidates, sorted by a prior, most promising first.
fn candidates(view: &View, legal: &Choices, me: Seat, budget: Budget) -> Vec<Plan> {
    if let Some(hand) = legal.pass_from() {
        return passes(hand, &view.options, budget);
    }
    let all = may_shoot(view, me);
    let cards = distinct(view, view.playable);
    let plain = cards.iter().map(|card| Plan { mv: Move::Play(card), shoots: false });
    let shooting = cards.iter().filter(|_| all).map(|card| Plan { mv: Move::Play(card), shoots: true });
    plain.chain(shooting).collect()
}

/// Whether a plan of taking everything is worthwhile.
fn may_shoot(view: &View, me: Seat) -> bool {
    let others = view.taken.iter().filter(|&(seat, _)| seat != me);
    let lost = others.fold(CardSet::EMPTY, |all, (_, &taken)| all | taken) & CardSet::PENALTIES;
    let strong = strength(view.hand) >= 5 || view.taken[me].contains(Card::QUEEN_OF_SPADES);
    view.options.moon && lost.is_empty() && strong
}

/// The number of high cards in a hand.
fn strength(hand: CardSet) -> usize {
    hand.iter().filter(|card| card.rank() >= 12).count()
}

/// One card of each run of equivalent ones: neighbours in a suit without other hands' cards in between.
fn distinct(view: &View, cards: CardSet) -> CardSet {
    // The cards of the trick are not gone yet.
    let between = CardSet::ALL - view.hand - view.seen();
    let mut kept = CardSet::EMPTY;
    let mut last: Option<Card> = None;
    for card in cards.iter() {
        let special = |card: Card| card == Card::QUEEN_OF_SPADES || card == Card::TEN_OF_DIAMONDS;
        let same = last.is_some_and(|last| {
            last.suit() == card.suit()
                && !special(last)
                && !special(card)
                && (between & CardSet::suit(card.suit())).above(last).below(card).is_empty()
        });
        if !same {
            kept.insert(card);
        }
        last = Some(card);
    }
    kept
}

/// The passes to try: the least desirable cards, and those that empty a suit.
fn passes(hand: CardSet, options: &Options, budget: Budget) -> Vec<Plan> {
    let most = (budget.rollouts as usize / 60).clamp(8, 28);
    let mut valued: Vec<(i32, Three)> = Vec::new();
    for mv in Choices::Pass(hand).iter() {
        let Move::Pass(three) = mv else { continue };
        let rest = hand - three.set();
        let danger: i32 =
            three.cards().iter().map(|&card| policy::pass_danger(hand, card, options.ten_counts())).sum();
        let voids = [Suit::Clubs, Suit::Diamonds].into_iter();
        let voids = voids.filter(|&suit| (rest & CardSet::suit(suit)).is_empty()).count() as i32;
        valued.push((danger + 8 * voids, three));
    }
    // The sort is stable, and the best come first.
    valued.sort_by_key(|&(danger, _)| std::cmp::Reverse(danger));
    valued.truncate(most);
    let policy = policy::three_of(policy::pass(hand, options.ten_counts()));
    let mut candidates = vec![Plan { mv: Move::Pass(policy), shoots: false }];
    let plain = valued.iter().filter(|&&(_, three)| three != policy);
    candidates.extend(plain.map(|&(_, three)| Plan { mv: Move::Pass(three), shoots: false }));
    if options.moon && strength(hand) >= 5 {
        // To take everything, pass low cards, of short suits first, and no hearts.
        let mut low: Vec<Card> = hand.iter().collect();
        low.sort_by_key(|&card| {
            let own = (hand & CardSet::suit(card.suit())).len() as i32;
            let heart = i32::from(card.suit() == Suit::Hearts && card.rank() > 9);
            (heart, i32::from(card.rank()) + own)
        });
        if let [a, b, c, ..] = low[..] {
            candidates.push(Plan { mv: Move::Pass(Three::new([a, b, c])), shoots: true });
        }
    }
    candidates
}
