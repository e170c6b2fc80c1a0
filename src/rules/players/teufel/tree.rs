//! Information set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012) for Hol's der Teufel.
//!
//! Every candidate has its own tree over the public moves; the determinization changes from sample to sample.
//! Moves in the tree are selected by PUCT (Rosin, "predictor + UCB", 2011) with the [policy](super::policy)
//! as prior; beyond the tree the policy plays. Everybody maximises chips: their sum is constant, so having
//! many means having more than the others.

use super::deals::Deals;
use super::policy::{PolicyState, play_on};
use crate::fast::Fast;
use crate::players::search::{DeterminizedModel, RolloutOutcome};
use crate::teufel::{Choices, Move, Teufel};
use crate::{Game as _, Moves as _, Seat};

/// The parameters of the selection rule.
#[derive(Clone, Copy, Debug)]
pub struct TreeParameters {
    /// The exploration constant of PUCT, in chips.
    pub exploration: f32,
    /// The softmax temperature of the prior: the difference in the policy's value that makes a move e times
    /// as likely, in sixteenths of a chip.
    pub temperature: f32,
    /// The number of visits after which a leaf is expanded.
    pub expand_after: u32,
}

/// Tuned against players without a tree; see docs/lab/players.md.
pub const PARAMETERS: TreeParameters =
    TreeParameters { exploration: 8.0, temperature: 24.0, expand_after: 1 };

/// No node.
const NIL: u32 = u32::MAX;
/// The maximum depth; no round has more moves, not counting passes.
const DEEPEST: usize = 40;
/// The maximum number of moves: nineteen devils at two ends, and two angels' eight places.
const MOST_MOVES: usize = 48;

/// Moves this many sixteenths of a chip below the best have negligible probability.
const LIKINGS: usize = 512;

/// A move in a tree.
#[derive(Clone, Copy, Debug)]
struct Node {
    mv: Move,
    /// Its next alternative; [`NIL`] at the end.
    sibling: u32,
    /// Its first successor.
    child: u32,
    visits: u32,
    /// The sum over the visits of the final chips of the seat that made the move.
    mover: f32,
    /// The same for the seat that is next.
    next: f32,
}

/// The trees of all candidates, and the deals that they are searched in.
pub struct SearchTree {
    deals: Deals,
    me: Seat,
    /// Utility per chip, since one seat's chips are missing at the others.
    scale: f32,
    parameters: TreeParameters,
    /// The relative probability of a move, by its distance from the best one in sixteenths of a chip.
    likings: [f32; LIKINGS],
    nodes: Vec<Node>,
}

/// The legal moves sorted by the policy's mean value over a few deals, best first: the prior of the search.
pub fn candidates(deals: &Deals, me: Seat, legal: &Choices, rng: &mut Fast) -> Vec<Move> {
    const DEALS: usize = 16;
    let mut moves: Vec<(i32, Move)> = legal.iter().map(|mv| (0, mv)).collect();
    for state in (0..DEALS).filter_map(|_| deals.sample(rng)) {
        let scene = PolicyState::new(&state, me);
        for (worth, mv) in &mut moves {
            *worth += scene.worth(*mv);
        }
    }
    moves.sort_by_key(|&(worth, _)| -worth);
    moves.into_iter().map(|(_, mv)| mv).collect()
}

impl SearchTree {
    /// The empty trees of `candidates`.
    pub fn new(deals: Deals, me: Seat, candidates: &[Move], parameters: TreeParameters) -> Self {
        let players = f32::from(deals.players());
        let scale = players / (players - 1.0);
        let likings = std::array::from_fn(|less| (-(less as f32) / parameters.temperature).exp());
        let mut this = Self { deals, me, scale, parameters, likings, nodes: Vec::new() };
        for &mv in candidates {
            this.add(mv, NIL);
        }
        this
    }

    pub const fn deals(&self) -> &Deals {
        &self.deals
    }

    fn add(&mut self, mv: Move, sibling: u32) -> u32 {
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { mv, sibling, child: NIL, visits: 0, mover: 0.0, next: 0.0 });
        node
    }

    fn find(&self, parent: u32, mv: Move) -> Option<u32> {
        let mut at = self.nodes[parent as usize].child;
        while at != NIL && self.nodes[at as usize].mv != mv {
            at = self.nodes[at as usize].sibling;
        }
        (at != NIL).then_some(at)
    }

    /// The node of a move after another one.
    fn child(&mut self, parent: u32, mv: Move) -> u32 {
        self.find(parent, mv).unwrap_or_else(|| {
            let new = self.add(mv, self.nodes[parent as usize].child);
            self.nodes[parent as usize].child = new;
            new
        })
    }

    /// The next move to try after a visited node.
    fn select(&self, node: u32, state: &Teufel, seat: Seat) -> Option<Move> {
        let scene = PolicyState::new(state, seat);
        let mut moves = [(Move::Pass, 0); MOST_MOVES];
        let (mut count, mut most) = (0, i32::MIN);
        scene.near(&state.legal_now(), |mv| {
            let worth = scene.worth(mv);
            most = most.max(worth);
            if let Some(place) = moves.get_mut(count) {
                *place = (mv, worth);
                count += 1;
            }
        });
        let moves = &moves[..count];
        let liking = |worth: i32| self.likings[((most - worth) as usize).min(LIKINGS - 1)];
        let total: f32 = moves.iter().map(|&(_, worth)| liking(worth)).sum();
        let parent = &self.nodes[node as usize];
        let visits = parent.visits as f32;
        let explore = self.parameters.exploration * visits.sqrt() / total;
        // Untried moves are assumed to be a little worse than tried ones.
        let fresh = parent.next / visits - 1.0;
        // The results of each so far: visits, and the mean chips of the moving seat.
        let mut found = [(0.0, fresh); MOST_MOVES];
        let mut at = parent.child;
        while at != NIL {
            let child = &self.nodes[at as usize];
            if let Some(place) = moves.iter().position(|&(mv, _)| mv == child.mv) {
                let visits = child.visits as f32;
                found[place] = (visits, child.mover / visits);
            }
            at = child.sibling;
        }
        let mut best: Option<(Move, f32)> = None;
        for (&(mv, worth), (visits, mean)) in moves.iter().zip(found) {
            let score = mean + explore * liking(worth) / (1.0 + visits);
            if best.is_none_or(|(_, most)| score >= most) {
                best = Some((mv, score));
            }
        }
        best.map(|(mv, _)| mv)
    }
}

impl DeterminizedModel for SearchTree {
    type Move = Move;
    type State = Teufel;

    fn sample(&mut self, rng: &mut Fast) -> Option<Teufel> {
        self.deals.sample(rng)
    }

    fn rollout(&mut self, state: &Teufel, index: usize, mv: Move, seed: u64) -> RolloutOutcome {
        let mut state = *state;
        let mut path = [(0, self.me, self.me); DEEPEST];
        let mut depth = 0;
        // The candidates are the first nodes.
        let (mut node, mut mover, mut mv) = (index as u32, self.me, mv);
        loop {
            state.apply_legal(mover, mv, |_| {});
            let next = state.turn();
            path[depth] = (node, mover, next.unwrap_or(mover));
            depth += 1;
            let ripe = self.nodes[node as usize].visits >= self.parameters.expand_after && depth < DEEPEST;
            let Some(seat) = next.filter(|_| ripe) else { break };
            let Some(best) = self.select(node, &state, seat) else { break };
            (node, mover, mv) = (self.child(node, best), seat, best);
        }
        play_on(&mut state, &mut Fast::new(seed, 1), |_| {});
        for &(node, mover, next) in &path[..depth] {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.mover += f32::from(state.chips(mover));
            node.next += f32::from(state.chips(next));
        }
        let points = f32::from(state.chips(self.me));
        RolloutOutcome { utility: points * self.scale, points }
    }
}
