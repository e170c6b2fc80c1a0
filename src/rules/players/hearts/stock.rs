//! The hidden hand of the other of two players, with a stock from which both have drawn.
//!
//! The other player gets 13 cards, and one after each trick. Each of these *slots* held a card that has been
//! played since or is still in the hand. A card must have arrived before it was played, and after the last
//! time it was shown to be absent. Placements of cards in slots are proposed card by card, which is not
//! uniform; an independence Metropolis–Hastings chain accepts them with inverse weights, so that the samples
//! are uniform.

use super::showings::Showing;
use crate::Seat;
use crate::fast::Fast;
use crate::fast::below;
use crate::hearts::{Card, CardSet, Phase, View};

/// The most slots: 13 cards, and half of the stock.
const SLOTS: usize = 26;
/// The number of proposals between two samples (thinning), and before the first one (burn-in).
const STEPS: usize = 6;
const BURN_IN: usize = 30;

/// The slots of the other hand.
#[derive(Clone, Debug)]
pub struct Slots {
    /// For each slot, the trick after which its card arrived: 0 for the dealt ones. Ascending.
    times: Vec<u8>,
    /// The played cards that are not known to be dealt ones: the first and last possible time of arrival, in
    /// order of play.
    played: Vec<(u8, u8)>,
    /// By time, the unknown cards that may have arrived then and still be in the hand: each set contains the
    /// previous one.
    allowed: Vec<CardSet>,
    unknown: CardSet,
    /// The number of unknown cards in the other hand.
    room: usize,
    /// The current placement of the chain, and the number of choices that led to it.
    now: Option<(CardSet, f64)>,
}

impl Slots {
    pub fn new(view: &View, me: Seat, unknown: CardSet, fixed: CardSet, showings: &[Showing]) -> Self {
        let other = me.left(2);
        let given = view.passed.unwrap_or(CardSet::EMPTY);
        let draws = (26 - view.stock) / 2;
        let first = 13 - given.len();
        let times: Vec<u8> = std::iter::repeat_n(0, first).chain(1..=draws).collect();
        let showings: Vec<&Showing> =
            showings.iter().filter(|showing| showing.seat.is_none_or(|seat| seat == other)).collect();
        // The first possible time of arrival of a card that is there until the trick `until`.
        let since = |card: Card, until: usize| {
            let lacking =
                showings.iter().filter(|showing| showing.trick <= until && showing.lacks.contains(card));
            lacking.map(|showing| showing.trick).max().unwrap_or(0) as u8
        };
        let mut played = Vec::new();
        for (index, trick) in view.plays.as_slice().chunks(2).enumerate() {
            for &(_, card) in trick.iter().filter(|&&(seat, card)| seat == other && !given.contains(card)) {
                played.push((since(card, index + 1), (index as u8).min(draws)));
            }
        }
        let allowed = (0..=draws)
            .map(|time| unknown.iter().filter(|&card| since(card, usize::MAX) <= time).collect())
            .collect();
        // Passed cards that are not picked up yet still count.
        let flying = view.phase == Phase::Passing && !view.to_move.contains(other);
        let room = usize::from(view.counts[other]) + if flying { 3 } else { 0 } - fixed.len();
        Self { times, played, allowed, unknown, room, now: None }
    }

    /// Samples the unknown cards of the other hand.
    pub fn sample(&mut self, rng: &mut Fast) -> Option<CardSet> {
        if self.room == self.unknown.len() {
            return Some(self.unknown);
        }
        let steps = if self.now.is_none() { BURN_IN } else { STEPS };
        for _ in 0..steps {
            let Some((held, choices)) = self.propose(rng) else { continue };
            // The probability of a proposal is one over its number of choices.
            if self.now.is_none_or(|(_, before)| rng.unit() * before < choices) {
                self.now = Some((held, choices));
            }
        }
        self.now.map(|(held, _)| held)
    }

    /// A placement, and its number of choices; none if a card had no slot.
    fn propose(&self, rng: &mut Fast) -> Option<(CardSet, f64)> {
        let mut free: u32 = (1 << self.times.len()) - 1;
        debug_assert!(self.times.len() <= SLOTS);
        let mut choices = 1.0;
        for &(from, to) in &self.played {
            let fits = |slot: &u8| (from..=to).contains(&self.times[usize::from(*slot)]);
            let count = bits(free).filter(fits).count();
            if count == 0 {
                return None;
            }
            let slot = bits(free).filter(fits).nth(below(rng, count))?;
            free &= !(1 << slot);
            choices *= count as f64;
        }
        let mut held = CardSet::EMPTY;
        for slot in bits(free) {
            let cards = self.allowed[usize::from(self.times[usize::from(slot)])] - held;
            choices *= cards.len() as f64;
            held.insert(cards.pick(|count| below(rng, count))?);
        }
        Some((held, choices))
    }
}

fn bits(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn cards(text: &str) -> CardSet {
        text.split_whitespace().map(|card| card.parse::<Card>().expect("a card")).collect()
    }

    /// Counts the ways to put the played and the held cards into slots, by the final hand.
    fn ways(slots: &Slots, played: usize, free: u32, held: CardSet, found: &mut HashMap<String, f64>) {
        if let Some(&(from, to)) = slots.played.get(played) {
            for slot in bits(free).filter(|&slot| (from..=to).contains(&slots.times[usize::from(slot)])) {
                ways(slots, played + 1, free & !(1 << slot), held, found);
            }
        } else if let Some(slot) = bits(free).next() {
            for card in (slots.allowed[usize::from(slots.times[usize::from(slot)])] - held).iter() {
                ways(slots, played, free & !(1 << slot), held | CardSet::only(card), found);
            }
        } else {
            *found.entry(format!("{held:?}")).or_default() += 1.0;
        }
    }

    #[test]
    fn what_is_held_is_as_likely_as_there_are_ways_to_it() {
        let unknown = cards("2C 5C 9D KD 3H QS");
        let diamonds = cards("9D KD");
        let slots = Slots {
            times: vec![0, 0, 0, 1, 2, 3],
            // The second card is of the suit that was missing in the first trick.
            played: vec![(0, 0), (1, 1), (0, 2)],
            // So no diamond arrived before that, and no heart or spade remains of the first two draws.
            allowed: vec![cards("2C 5C"), unknown - diamonds, unknown, unknown],
            unknown,
            room: 3,
            now: None,
        };
        let mut due = HashMap::new();
        ways(&slots, 0, (1 << 6) - 1, CardSet::EMPTY, &mut due);
        let all: f64 = due.values().sum();
        let mut seen: HashMap<String, f64> = HashMap::new();
        let mut chain = slots;
        let mut rng = Fast::new(1, 0);
        let samples = 60_000.0;
        for _ in 0..samples as usize {
            let held = chain.sample(&mut rng).expect("there are ways");
            *seen.entry(format!("{held:?}")).or_default() += 1.0;
        }
        assert!(due.len() > 8 && seen.len() == due.len(), "{} of {}", seen.len(), due.len());
        let off = |(held, ways): (&String, &f64)| {
            let due = ways / all * samples;
            (seen[held] - due).powi(2) / due
        };
        let chi: f64 = due.iter().map(off).sum();
        let free = (due.len() - 1) as f64;
        // Consecutive samples are slightly correlated.
        assert!(chi < free + 8.0 * (2.0 * free).sqrt(), "{chi} for {free}");
    }
}
