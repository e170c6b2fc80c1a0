//! Why a card is not playable, and why a move was refused.

use super::{Card, CardSet, Hearts, Move, Phase, Restriction, Suit};
use crate::Seat;

/// Why a move of Hearts was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The card is not in the hand.
    NotInHand,
    /// Three different cards are to be passed.
    PassThreeDifferent,
    /// First comes the pass.
    PassFirst,
    /// The pass is over, or this game has none.
    NoPassNow,
    /// The first lead is the lowest club in any hand: this one.
    MustPlay(Card),
    /// A card of the suit led is in hand and must be played.
    MustFollow(Suit),
    /// It may not be led yet: a heart, or in most games the queen of spades.
    NotBroken,
    /// Neither a heart nor the queen of spades may be discarded in the first trick.
    NoPointsInFirstTrick,
}

impl Hearts {
    /// Why some cards of a hand are not playable, for a seat that is to play.
    pub(super) fn restriction(&self, seat: Seat) -> Option<Restriction> {
        let hand = self.hands[seat.index()];
        if self.playable(seat) == hand {
            None
        } else if self.trick.len == 0 {
            Some(match self.limits.opening {
                Some(_) => Restriction::LowestClub,
                None => Restriction::NotBroken,
            })
        } else {
            let led = self.trick.cards[0].suit();
            Some(if (hand & CardSet::suit(led)).is_empty() {
                Restriction::NoPointsInFirstTrick
            } else {
                Restriction::Follow(led)
            })
        }
    }

    /// The reason for an illegal move.
    #[cold]
    pub(super) fn refusal(&self, seat: Seat, mv: Move) -> crate::Refusal {
        if self.phase == Phase::Over {
            return crate::Refusal::RoundOver;
        }
        if !self.to_move.contains(seat) {
            return crate::Refusal::NotYourTurn;
        }
        crate::Refusal::Hearts(match (self.phase, mv) {
            (Phase::Passing, Move::Play(_)) => Refusal::PassFirst,
            (Phase::Passing, Move::Pass(three)) if three.set().len() < 3 => Refusal::PassThreeDifferent,
            (Phase::Passing, Move::Pass(_)) => Refusal::NotInHand,
            (Phase::Playing | Phase::Over, Move::Pass(_)) => Refusal::NoPassNow,
            (Phase::Playing | Phase::Over, Move::Play(card)) => {
                if self.hands[seat.index()].contains(card) {
                    match (self.restriction(seat), self.limits.opening) {
                        (Some(Restriction::LowestClub), Some(card)) => Refusal::MustPlay(card),
                        (Some(Restriction::Follow(suit)), _) => Refusal::MustFollow(suit),
                        (Some(Restriction::NoPointsInFirstTrick), _) => Refusal::NoPointsInFirstTrick,
                        (Some(Restriction::LowestClub | Restriction::NotBroken) | None, _) => {
                            Refusal::NotBroken
                        }
                    }
                } else {
                    Refusal::NotInHand
                }
            }
        })
    }
}
