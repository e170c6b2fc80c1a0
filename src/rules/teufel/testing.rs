//! Hol's der Teufel for the contract suite.

use super::{CHIPS, Card, Colour, Devil, DevilSet, End, Hand, Move, Teufel, hand_size};
use crate::testing::{Redeal, shuffle};
use crate::{Game, MAX_SEATS, Seat};
use rand::RngCore;

impl Redeal for Teufel {
    /// The backs reveal the colours: the values of each colour are dealt again among the hands of the others
    /// and the cards set aside. (The colours of the latter follow from the backs, so they stay.) A seat that
    /// had no move lacks the devils that would have been one: inconsistent deals are rejected.
    fn redeal_hidden(&self, seat: Option<Seat>, rng: &mut dyn RngCore) -> Self {
        let lacking = |this: &Self| {
            Seat::all(self.players).all(|seat| (this.devils(seat) & self.lacks[seat.index()]).is_empty())
        };
        loop {
            let this = self.redeal_colours(seat, rng);
            if lacking(&this) {
                return this;
            }
        }
    }

    fn whereabouts(&self) -> Vec<Card> {
        let hands = Seat::all(self.players).flat_map(|seat| self.hand(seat).iter());
        let rows = self.rows.rows.iter().zip(Colour::ALL).flat_map(|(row, colour)| {
            let devils = row.values().iter().filter_map(move |&value| Devil::new(colour, value));
            devils.map(Card::Devil).chain(row.closed().map(|_| Card::Angel))
        });
        hands.chain(rows).chain(self.aside.iter()).collect()
    }

    fn universe(&self, _rng: &mut dyn RngCore) -> Vec<Move> {
        let open = Devil::all().map(Move::Open);
        let extend = Devil::all().flat_map(|devil| End::ALL.map(|end| Move::Extend(devil, end)));
        let angel = Colour::ALL.into_iter().flat_map(|colour| End::ALL.map(|end| Move::Angel(colour, end)));
        open.chain(extend).chain(angel).chain([Move::Pass]).collect()
    }

    fn check(&self) -> Result<(), String> {
        let chips: u32 = self.chips.iter().map(|&chips| u32::from(chips)).sum();
        if chips != u32::from(CHIPS) * u32::from(self.players) {
            return Err(format!("{chips} in chips among {}", self.players));
        }
        if (self.players as usize..MAX_SEATS).any(|seat| !self.hand(Seat(seat as u8)).is_empty()) {
            return Err("a seat that is not there holds cards".into());
        }
        let most = hand_size(self.players);
        if Seat::all(self.players).any(|seat| self.hand(seat).len() > most) {
            return Err(format!("more than {most} cards in a hand"));
        }
        if Seat::all(self.players).any(|seat| !(self.devils(seat) & self.lacks[seat.index()]).is_empty()) {
            return Err("a seat holds what it is known not to hold".into());
        }
        if self.aside.len() != 38 - most * self.players as usize {
            return Err(format!("{} cards set aside", self.aside.len()));
        }
        for colour in Colour::ALL {
            let row = self.rows.get(colour);
            for (set, has) in [
                (self.rows.opened, !row.is_empty()),
                (self.rows.up, row.offers(End::Up)),
                (self.rows.down, row.offers(End::Down)),
            ] {
                if set.count(colour) != if has { 9 } else { 0 } {
                    return Err(format!("what the row of {colour} offers is noted wrongly"));
                }
            }
        }
        let all_out = Seat::all(self.players).all(|seat| self.hand(seat) == Hand::default());
        if self.ending.is_none() && (all_out || self.legal(self.turn) == super::Choices::NONE) {
            return Err("the round goes on, but there is no move".into());
        }
        Ok(())
    }
}

impl Teufel {
    fn redeal_colours(&self, seat: Option<Seat>, rng: &mut dyn RngCore) -> Self {
        let mut this = *self;
        for colour in Colour::ALL {
            let mut places: Vec<&mut DevilSet> = this.devils[..this.players as usize]
                .iter_mut()
                .enumerate()
                .filter(|(index, _)| Some(*index) != seat.map(Seat::index))
                .map(|(_, devils)| devils)
                .chain([&mut this.aside.devils])
                .collect();
            let counts: Vec<usize> = places.iter().map(|devils| devils.count(colour)).collect();
            let mut unknown: Vec<Devil> =
                places.iter().flat_map(|devils| (**devils & DevilSet::colour(colour)).iter()).collect();
            shuffle(&mut unknown, rng);
            let mut unknown = unknown.into_iter();
            for (place, count) in places.iter_mut().zip(counts) {
                let dealt: DevilSet = unknown.by_ref().take(count).collect();
                **place = (**place - DevilSet::colour(colour)) | dealt;
            }
        }
        this
    }
}
