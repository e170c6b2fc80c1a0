//! Who made the moves of a finished game.

use super::{Table, TablePhase};
use crate::ids::PersonId;
use herzbot_rules::Seat;

impl Table {
    /// Whether a person made a move of the finished game themselves, rather than a computer or a previous
    /// owner of the seat. `number`: of the moves at their seat in that round, from 1.
    pub fn is_own_move(&self, person: PersonId, round: usize, number: usize) -> bool {
        let TablePhase::Finished(finished) = &self.phase else { return false };
        let Some(seat) = self.company.sole_seat_of(person) else { return false };
        let rounds = finished.game.record().rounds;
        let Some((played, earlier)) = rounds.get(..round).and_then(<[_]>::split_last) else { return false };
        let of_seat =
            |text: &String| text.split_once(' ').is_some_and(|(maker, _)| maker == seat.to_string());
        let mut own = played.moves.iter().enumerate().filter(|(_, text)| of_seat(text));
        let Some((place, _)) = number.checked_sub(1).and_then(|skipped| own.nth(skipped)) else {
            return false;
        };
        let before = earlier.iter().map(|round| round.moves.len()).sum::<usize>() + place;
        finished.makers.is_person(before)
    }

    /// Whether a person made any move of the finished game themselves (see [`Self::is_own_move`]).
    pub fn has_own_moves(&self, person: PersonId) -> bool {
        let TablePhase::Finished(finished) = &self.phase else { return false };
        let Some(seat) = self.company.sole_seat_of(person) else { return false };
        let rounds = finished.game.record().rounds;
        let mut moves = rounds.iter().flat_map(|round| &round.moves).enumerate();
        moves.any(|(before, text)| {
            let is_of_seat = text.split_once(' ').is_some_and(|(maker, _)| maker == seat.to_string());
            is_of_seat && finished.makers.is_person(before)
        })
    }

    /// The seat of a person, if no other person ever had it.
    pub fn sole_seat_of(&self, person: PersonId) -> Option<Seat> {
        self.company.sole_seat_of(person)
    }
}
