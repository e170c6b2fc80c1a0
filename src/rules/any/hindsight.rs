//! What could have been made of the cards of a finished game, had they been known in advance.

use crate::players::Playable;
use crate::record::{Record, split_move};
use crate::whole::read_deck;
use crate::{BySeat, GameKind};

macro_rules! hindsight {
    ($($Name:ident = $module:ident,)+) => {
        impl Record {
            /// By seat, the most points that a player with perfect information could have made in all rounds
            /// together ([`Playable::best_in_hindsight`]). None where the game can't tell, or the record
            /// can't be replayed.
            pub fn best_in_hindsight(&self) -> Option<BySeat<i32>> {
                match self.game {
                    $(GameKind::$Name => best::<crate::$module::$Name>(self),)+
                }
            }
        }
    };
}

crate::for_each_game!(hindsight);

fn best<G: Playable>(record: &Record) -> Option<BySeat<i32>> {
    let mut sums = BySeat::new(record.players);
    for round in &record.rounds {
        let deck = read_deck::<G>(&round.deck).ok()?;
        let moves = round.moves.iter().map(|text| {
            let (seat, mv) = split_move(text, record.players).ok()?;
            Some((seat, mv.parse().ok()?))
        });
        let moves: Option<Vec<_>> = moves.collect();
        for (seat, best) in G::best_in_hindsight(record.players, round.first, &deck, &moves?)?.iter() {
            sums[seat] += best;
        }
    }
    Some(sums)
}
