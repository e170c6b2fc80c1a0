//! The information set of a seat in Herz an Herz: towers, turns, and the remaining cards in unknown order.

use crate::fast::{Fast, shuffle};
use crate::herz::{Card, CardSet, Move, Placed, Side, Tower, View, each_move};
use crate::{BySeat, Seat};

/// The knowledge of the seat to move, derived from its view.
#[derive(Clone, Debug)]
pub struct InformationSet {
    /// The number of players: 1 (without theft, for measurements) to 4.
    pub players: u8,
    /// The number of colour groups in play, from the lowest.
    pub groups: usize,
    /// The seat to move.
    pub seat: Seat,
    /// Its drawn card.
    pub drawn: Card,
    /// The towers.
    pub towers: BySeat<Tower>,
    /// The cards of the draw pile, in unknown order.
    pub pile: CardSet,
}

impl InformationSet {
    /// From a view; none if its seat is not to move.
    pub fn new(view: &View) -> Option<Self> {
        let seat = view.seat?;
        let drawn = view.drawn.as_ref()?.card;
        let towers = BySeat::from_fn(view.players, |seat| {
            view.towers.get(seat).map_or_else(Tower::default, |tower| tower.tower)
        });
        let mut pile = CardSet::pack(view.players);
        let used = view.discarded.iter().chain([drawn]);
        let placed = towers.as_slice().iter().flat_map(|tower| {
            let columns = Side::ALL.into_iter().flat_map(|side| tower.column(side));
            tower.start().into_iter().chain(columns).map(|placed| placed.card)
        });
        for card in used.chain(placed) {
            pile.remove(card);
        }
        let groups = usize::from(view.players.clamp(2, 4));
        Some(Self { players: view.players, groups, seat, drawn, towers, pile })
    }

    /// The number of turns of a seat after this one, unless the round ends early.
    pub fn turns(&self, seat: Seat) -> usize {
        let players = usize::from(self.players);
        // The next card is for the left-hand neighbour, and so on.
        let distance = (seat.index() + players - self.seat.index() - 1) % players;
        (self.pile.len() + players - 1 - distance) / players
    }

    /// The tower of the seat to move.
    pub fn own(&self) -> &Tower {
        &self.towers[self.seat]
    }

    /// Every legal move, the discard last.
    pub fn moves(&self) -> Vec<Move> {
        let mut all = Vec::new();
        each_move(self.towers.as_slice(), self.seat, self.drawn, |mv| all.push(mv));
        all
    }

    /// Determinizations: uniformly random orders of the pile.
    pub fn samples(&self, count: u32, seed: u64) -> impl Iterator<Item = Vec<Card>> {
        let mut rng = Fast::new(seed, 0);
        let mut pile = self.pile.iter().collect::<Vec<_>>();
        (0..count).map(move |_| {
            shuffle(&mut pile, &mut rng);
            pile.clone()
        })
    }

    /// The towers after a move; an illegal one changes nothing.
    pub fn after(&self, mv: Move) -> BySeat<Tower> {
        let mut towers = self.towers;
        make(&mut towers, self.seat, self.drawn, mv);
        towers
    }
}

/// Makes a move on the towers; an illegal one changes nothing.
pub fn make(towers: &mut BySeat<Tower>, seat: Seat, drawn: Card, mv: Move) {
    match mv {
        Move::Discard => {}
        Move::Start => start(&mut towers[seat], drawn),
        Move::Place(side) => {
            place(&mut towers[seat], side, drawn);
        }
        Move::Steal { victim, from, to } => {
            let Some(prey) = towers[victim].last(from) else { return };
            if place(&mut towers[seat], to, prey.card) {
                towers[victim].pop(from);
            }
        }
    }
}

/// Makes a card the start card of a tower, if possible.
pub fn start(tower: &mut Tower, card: Card) {
    if let Some(worth) = card.worth_as_start() {
        tower.keep(Placed { card, worth });
    }
}

/// Adds a card to a column; returns whether it fits.
pub fn place(tower: &mut Tower, side: Side, card: Card) -> bool {
    let worth = tower.fits(side, card);
    if let Some(worth) = worth {
        tower.push(side, Placed { card, worth });
    }
    worth.is_some()
}
