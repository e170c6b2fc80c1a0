//! The rollout policy of Hol's der Teufel: greedy by a linear evaluation with noise, open cards, one ply.

use super::rest::{COSTS, Cost, Costs, Ends, NONE, after, ends};
use crate::fast::Fast;
use crate::teufel::{Choices, Colour, DevilSet, End, Event, Move, Teufel};
use crate::{Game as _, Seat};
use rand::RngCore as _;

/// The weights of a move's features, in sixteenths of a chip: the payment now, …
const PAY: i32 = 16;
/// … the future cost of one's own other devils, …
const OWN: i32 = 6;
/// … the future cost of the left-hand neighbour's devils, paid to oneself, …
const LEFT: i32 = 6;
/// … the neighbour's next payment, …
const FORCE: i32 = 17;
/// … one's own next payment if the others leave all rows unchanged, …
const NEXT: i32 = 6;
/// … opening a row, …
const OPEN: i32 = 24;
/// … losing an angel from the hand, …
const ANGEL: i32 = -24;
/// … and noise below this, so that rollouts don't all make the same mistakes.
const NOISE: u32 = 30;

/// The features of a state from which the policy evaluates the moves of one seat.
pub struct PolicyState {
    costs: &'static Costs,
    chips: u8,
    left_chips: u8,
    ends: [Ends; 4],
    own: [usize; 4],
    left: [usize; 4],
    /// The left-hand neighbour's cheapest move outside of each colour.
    left_next: [u8; 4],
    own_next: [u8; 4],
    before: [i32; 4],
    /// Whether the left-hand neighbour has a free move besides devils that extend rows.
    left_free: bool,
}

fn least_elsewhere(next: [u8; 4]) -> [u8; 4] {
    let [a, b, c, d] = next;
    [b.min(c).min(d), a.min(c).min(d), a.min(b).min(d), a.min(b).min(c)]
}

/// The value of a colour for a seat, by the future costs of its left-hand neighbour's hand and its own.
#[inline]
fn future(left: Cost, own: Cost) -> i32 {
    LEFT * left.rest() - OWN * own.rest()
}

impl PolicyState {
    #[inline]
    pub fn new(state: &Teufel, seat: Seat) -> Self {
        let costs = &*COSTS;
        let ends = Colour::ALL.map(|colour| ends(state.row(colour)));
        let all = |seat: Seat| Colour::ALL.map(|colour| state.devils(seat).values_of(colour));
        let left_seat = seat.left(state.players());
        let (own, left) = (all(seat), all(left_seat));
        let cost = |values: [usize; 4]| -> [Cost; 4] {
            std::array::from_fn(|colour| costs.of(values[colour], ends[colour]))
        };
        let (own_costs, left_costs) = (cost(own), cost(left));
        Self {
            costs,
            chips: state.chips(seat),
            left_chips: state.chips(left_seat),
            ends,
            own,
            left,
            left_next: least_elsewhere(left_costs.map(|cost| cost.next)),
            own_next: least_elsewhere(own_costs.map(|cost| cost.next)),
            before: std::array::from_fn(|colour| future(left_costs[colour], own_costs[colour])),
            left_free: state.angels(left_seat) > 0,
        }
    }

    #[inline]
    fn changed(&self, colour: usize, own: usize, ends: Ends) -> i32 {
        let (left, own) = (self.costs.of(self.left[colour], ends), self.costs.of(own, ends));
        let mut sum = future(left, own) - self.before[colour];
        if !self.left_free {
            let next = self.left_next[colour].min(left.next);
            if next != NONE {
                sum += FORCE * i32::from(next.min(self.left_chips));
            }
        }
        let next = self.own_next[colour].min(own.next);
        if next != NONE {
            sum -= NEXT * i32::from(next.min(self.chips));
        }
        sum
    }

    /// Calls `look` with the moves that are not dominated: at each end only the nearest devils above and
    /// below.
    #[inline]
    pub fn near(&self, choices: &Choices, mut look: impl FnMut(Move)) {
        choices.open.iter().for_each(|devil| look(Move::Open(devil)));
        near(choices.up, &self.ends, End::Up).iter().for_each(|devil| look(Move::Extend(devil, End::Up)));
        near(choices.down, &self.ends, End::Down)
            .iter()
            .for_each(|devil| look(Move::Extend(devil, End::Down)));
        choices.angels().for_each(&mut look);
        if choices.pass {
            look(Move::Pass);
        }
    }

    /// The value of a move relative to the other moves in this state, in sixteenths of a chip.
    #[inline]
    pub fn worth(&self, mv: Move) -> i32 {
        match mv {
            Move::Open(devil) => {
                let colour = devil.colour() as usize;
                let own = self.own[colour] & !(1 << devil.value());
                OPEN + self.changed(colour, own, [devil.value(); 2])
            }
            Move::Extend(devil, end) => {
                let colour = devil.colour() as usize;
                let ends = self.ends[colour];
                let there = ends[end as usize];
                let cost = there.saturating_sub(devil.value()).min(self.chips);
                let own = self.own[colour] & !(1 << devil.value());
                self.changed(colour, own, after(ends, devil.value(), end)) - PAY * i32::from(cost)
            }
            Move::Angel(colour, end) => {
                let mut ends = self.ends[colour as usize];
                ends[end as usize] = 0;
                ANGEL + self.changed(colour as usize, self.own[colour as usize], ends)
            }
            Move::Pass => 0,
        }
    }
}

/// The devils in `from` next above or below the card at `end` of their rows.
#[inline]
fn near(from: DevilSet, ends: &[Ends; 4], end: End) -> DevilSet {
    let mut near = 0;
    for colour in Colour::ALL {
        let values = from.values_of(colour) as u64;
        let there = ends[colour as usize][end as usize];
        let below = values & ((1 << there) - 1);
        let above = values & !((1 << there) - 1);
        let below = if below == 0 { 0 } else { 1 << (63 - below.leading_zeros()) };
        near |= (below | (above & above.wrapping_neg())) << (colour as u8 * 16);
    }
    from & DevilSet::from_bits(near)
}

/// The best of the moves that are not dominated.
#[inline]
pub fn best(state: &Teufel, seat: Seat, rng: &mut Fast) -> Option<Move> {
    let scene = PolicyState::new(state, seat);
    let mut best = None;
    let mut most = i32::MIN;
    scene.near(&state.legal_now(), |mv| {
        // Below `NOISE`, and almost uniform, since it is far below 2³².
        let noise = (u64::from(rng.next_u32()) * u64::from(NOISE)) >> 32;
        let worth = scene.worth(mv) + noise as i32;
        if worth > most {
            (most, best) = (worth, Some(mv));
        }
    });
    best
}

/// Plays the round to its end, and reports events to `on_event`.
#[inline]
pub fn play_on(state: &mut Teufel, rng: &mut Fast, mut on_event: impl FnMut(Event)) {
    while let Some(seat) = state.turn() {
        // The seat to move has a move.
        let Some(mv) = best(state, seat, rng) else { return };
        state.apply_legal(seat, mv, &mut on_event);
    }
}
