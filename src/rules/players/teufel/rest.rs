//! Lookup tables of the fines for all devils of one colour in a hand, for all hands and row ends: dynamic
//! programming over subsets, computed once.

use crate::teufel::{End, Row};
use std::sync::LazyLock;

/// The values at the extendable ends of a row, 0: none. A row of one card has its value twice: its other end
/// opens with the second card. No row: 0 twice.
pub type Ends = [u8; 2];

/// The ends of a row.
#[inline]
pub fn ends(row: &Row) -> Ends {
    let open = |end| if row.closed() == Some(end) { 0 } else { row.value(end).unwrap_or_default() };
    [open(End::Up), open(End::Down)]
}

/// The ends of a row after adding a devil of this value.
#[inline]
pub const fn after(ends: Ends, value: u8, end: End) -> Ends {
    match (ends, end) {
        ([0, 0], _) => [value, value],
        ([_, down], End::Up) => [value, down],
        ([up, _], End::Down) => [up, value],
    }
}

/// No devil of the colour can be played.
pub const NONE: u8 = u8::MAX;

/// The cost of the devils of one colour in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The total in the best order, if nobody else plays there.
    rest: u8,
    /// The cheapest devil that can be played now; [`NONE`] if none can extend the row.
    pub next: u8,
}

impl Cost {
    /// The total cost if nobody else plays there.
    #[inline]
    pub fn rest(self) -> i32 {
        self.rest.into()
    }
}

/// The costs of all hands of one colour at all ends of its row.
pub struct Costs(Vec<Cost>);

/// Computed on first use, in about a million steps.
pub static COSTS: LazyLock<Costs> = LazyLock::new(Costs::new);

/// The index; the values are bits 1 to 9.
#[inline]
const fn place(values: usize, [up, down]: Ends) -> usize {
    (values >> 1) * 100 + up as usize * 10 + down as usize
}

impl Costs {
    fn new() -> Self {
        let mut costs = vec![Cost { rest: 0, next: NONE }; place(0x3fe, [9, 9]) + 1];
        for values in (2..=0x3fe_usize).step_by(2) {
            let cards = (1..=9_u8).filter(|card| values >> card & 1 == 1);
            for (up, down) in (0..=9_u8).flat_map(|up| (0..=9_u8).map(move |down| (up, down))) {
                let mut least = (NONE, NONE);
                for card in cards.clone() {
                    let left = values & !(1 << card);
                    for (end, there) in [(End::Up, up), (End::Down, down)] {
                        if there == 0 && up + down > 0 {
                            continue;
                        }
                        let cost = there.saturating_sub(card);
                        let then = costs[place(left, after([up, down], card, end))].rest;
                        least = (least.0.min(cost + then), least.1.min(cost));
                    }
                }
                let next = if up + down > 0 { least.1 } else { NONE };
                costs[place(values, [up, down])] = Cost { rest: least.0, next };
            }
        }
        Self(costs)
    }

    /// The cost of these values at the ends of a row.
    #[inline]
    pub fn of(&self, values: usize, ends: Ends) -> Cost {
        self.0[place(values, ends)]
    }
}

#[cfg(test)]
mod tests {
    use super::{COSTS, Ends, NONE};

    #[test]
    fn costs_of_single_hands() {
        for (hand, ends, rest, next) in [
            (&[][..], [5, 5], 0, NONE),
            (&[6], [5, 5], 0, 0),
            // The six goes up, the four down from the five itself.
            (&[4, 6], [5, 5], 1, 0),
            // Down once, then up; or down step by step: the same.
            (&[1, 2, 3], [9, 9], 8, 6),
            (&[1, 2, 3], [9, 0], 8, 6),
            // The one down by one, and the eight up from it.
            (&[1, 8], [9, 2], 1, 0),
            (&[1], [9, 2], 1, 1),
            // Without a row nothing can be added, and opening it is free.
            (&[3, 7], [0, 0], 0, NONE),
            (&[1, 2, 3, 4, 5, 6, 7, 8, 9], [0, 0], 0, NONE),
        ] as [(&[u8], Ends, i32, u8); 9]
        {
            let values = hand.iter().map(|value| 1 << value).sum();
            let cost = COSTS.of(values, ends);
            assert_eq!((cost.rest(), cost.next), (rest, next), "{hand:?} at {ends:?}");
        }
    }
}
