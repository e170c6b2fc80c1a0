//! Looking ahead: the moves near by are weighed by what was found before, those further off by the [policy](super::policy).
//!
//! Every candidate has a tree of its own, over the moves alone, which everybody sees; the deals change from sample to
//! sample ("information set Monte Carlo tree search", Cowling, Powley and Whitehouse, 2012). In a tree the moves that
//! the policy likes are tried first (as in "predictor + UCB", Rosin, 2011). Everybody wants chips: what is paid stays
//! at the table, so to have many is to have more than the others.

use super::deals::Deals;
use super::policy::{Scene, play_on};
use crate::fast::Fast;
use crate::players::search::{Mind, Outcome};
use crate::teufel::{Choices, Move, Teufel};
use crate::{Game as _, Moves as _, Seat};

/// What decides where a tree grows.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// How much is tried that does not look best: in chips.
    pub explore: f32,
    /// The worth by which the policy likes a move e times as much: in sixteenths of a chip.
    pub heat: f32,
    /// How often a move is played out before those after it get a place in the tree.
    pub ripe: u32,
}

/// The best found.
pub const SHAPE: Shape = Shape { explore: 8.0, heat: 24.0, ripe: 1 };

/// No node.
const NIL: u32 = u32::MAX;
/// No round has more moves, passes aside: after so many the policy goes on.
const DEEPEST: usize = 40;
/// No seat has more moves: nineteen devils at two ends, and two angels' eight places.
const MOST_MOVES: usize = 48;

/// A move in a tree.
#[derive(Clone, Copy, Debug)]
struct Node {
    mv: Move,
    /// The next of those that are possible instead of it; [`NIL`] at the end.
    sibling: u32,
    /// The first of those that come after it.
    child: u32,
    visits: u32,
    /// The chips at the end of whoever made the move, summed up.
    mover: f32,
    /// Those of whoever is next.
    next: f32,
}

/// What a seat makes of its view.
pub(super) struct Tree {
    deals: Deals,
    me: Seat,
    /// Utility for a chip: what oneself has the others don't.
    scale: f32,
    shape: Shape,
    nodes: Vec<Node>,
}

/// The moves, those that the policy likes best in a few deals first.
pub(super) fn candidates(deals: &Deals, me: Seat, legal: &Choices, rng: &mut Fast) -> Vec<Move> {
    const DEALS: usize = 16;
    let mut moves: Vec<(i32, Move)> = legal.iter().map(|mv| (0, mv)).collect();
    for state in (0..DEALS).filter_map(|_| deals.sample(rng)) {
        let scene = Scene::new(&state, me);
        for (worth, mv) in &mut moves {
            *worth += scene.worth(*mv);
        }
    }
    moves.sort_by_key(|&(worth, _)| -worth);
    moves.into_iter().map(|(_, mv)| mv).collect()
}

impl Tree {
    /// The trees of `candidates`, with nothing found yet.
    pub(super) fn new(deals: Deals, me: Seat, candidates: &[Move], shape: Shape) -> Self {
        let players = f32::from(deals.players());
        let mut this = Self { deals, me, scale: players / (players - 1.0), shape, nodes: Vec::new() };
        for &mv in candidates {
            this.add(mv, NIL);
        }
        this
    }

    pub(super) const fn deals(&self) -> &Deals {
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

    /// The move to try after a node that was visited before.
    fn select(&self, node: u32, state: &Teufel, seat: Seat) -> Option<Move> {
        let scene = Scene::new(state, seat);
        let mut moves = [(Move::Pass, 0.0); MOST_MOVES];
        let (mut count, mut most) = (0, f32::NEG_INFINITY);
        scene.near(&state.legal_now(), |mv| {
            let worth = scene.worth(mv) as f32;
            most = most.max(worth);
            if let Some(place) = moves.get_mut(count) {
                *place = (mv, worth);
                count += 1;
            }
        });
        let moves = &mut moves[..count];
        let mut total = 0.0;
        for (_, liking) in moves.iter_mut() {
            *liking = ((*liking - most) / self.shape.heat).exp();
            total += *liking;
        }
        let parent = &self.nodes[node as usize];
        let visits = parent.visits as f32;
        let explore = self.shape.explore * visits.sqrt() / total;
        // What was not tried yet is taken to be a little worse than what was.
        let fresh = parent.next / visits - 1.0;
        let score = |&(mv, liking): &(Move, f32)| match self.find(node, mv).map(|at| &self.nodes[at as usize])
        {
            Some(child) => {
                let visits = child.visits as f32;
                child.mover / visits + explore * liking / (1.0 + visits)
            }
            None => fresh + explore * liking,
        };
        moves.iter().max_by(|one, other| score(one).total_cmp(&score(other))).map(|&(mv, _)| mv)
    }
}

impl Mind for Tree {
    type Move = Move;
    type State = Teufel;

    fn sample(&mut self, rng: &mut Fast) -> Option<Teufel> {
        self.deals.sample(rng)
    }

    fn rollout(&mut self, state: &Teufel, index: usize, mv: Move, luck: u64) -> Outcome {
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
            let ripe = self.nodes[node as usize].visits >= self.shape.ripe && depth < DEEPEST;
            let Some(seat) = next.filter(|_| ripe) else { break };
            let Some(best) = self.select(node, &state, seat) else { break };
            (node, mover, mv) = (self.child(node, best), seat, best);
        }
        play_on(&mut state, &mut Fast::new(luck, 1), |_| {});
        for &(node, mover, next) in &path[..depth] {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.mover += f32::from(state.chips(mover));
            node.next += f32::from(state.chips(next));
        }
        let points = f32::from(state.chips(self.me));
        Outcome { utility: points * self.scale, points }
    }
}
