//! What a seat, or somebody who only watches, sees of a deal: built from nothing.

use super::{Card, CardSet, Choices, Hearts, Phase, Reserve, Three, Trick, View, refusal};
use crate::{BySeat, Seat};

/// Whether `seat` has chosen its three cards.
pub fn has_passed(game: &Hearts, seat: Seat) -> bool {
    game.pass.direction.is_some()
        && match game.phase {
            Phase::Passing => !game.to_move.contains(seat),
            Phase::Playing | Phase::Over => true,
        }
}

/// A trick as it is shown: `cards` in the order played, from `leader` on.
fn shown(players: u8, leader: Seat, cards: &[Card]) -> Trick {
    let mut trick = Trick { leader, best: None, led: None, cards: BySeat::new(players) };
    let mut seat = leader;
    let mut highest: Option<Card> = None;
    for &card in cards {
        trick.cards[seat] = Some(card);
        if highest.is_none_or(|high| card.suit() == high.suit() && card > high) {
            highest = Some(card);
            trick.best = Some(seat);
        }
        seat = seat.left(players);
    }
    trick.led = highest.map(Card::suit);
    trick
}

/// What a seat may know, or somebody who only watches.
pub fn view(game: &Hearts, me: Option<Seat>) -> View {
    // A seat that the table does not have only watches.
    let me = me.filter(|seat| seat.0 < game.players);
    let over = game.phase == Phase::Over;
    let choices = me.map_or(Choices::Play(CardSet::EMPTY), |seat| crate::Game::legal(game, seat));
    let playable = match choices {
        Choices::Play(cards) => cards,
        Choices::Pass(_) => CardSet::EMPTY,
    };
    let passed = |seat: Seat| Three::new(game.pass.cards[seat.index()]).set();
    View {
        players: game.players,
        options: game.options,
        me,
        dealer: game.dealer,
        phase: game.phase,
        direction: game.pass.direction,
        to_move: game.to_move,
        hand: me.map_or(CardSet::EMPTY, |seat| game.hands[seat.index()]),
        playable,
        restriction: me
            .filter(|&seat| game.phase == Phase::Playing && game.to_move.contains(seat))
            .and_then(|seat| refusal::restriction(game, seat)),
        passed: me.filter(|&seat| has_passed(game, seat)).map(passed),
        received: me
            .filter(|_| game.phase != Phase::Passing)
            .and_then(|seat| Some(passed(game.pass.direction?.giver(seat, game.players)))),
        counts: BySeat::from_fn(game.players, |seat| game.hands[seat.index()].len() as u8),
        trick: shown(game.players, game.trick.leader, game.trick.played()),
        last_trick: game.won.first_taker.map(|_| {
            shown(game.players, game.history.last_leader, &game.history.last[..game.players as usize])
        }),
        tricks: BySeat::from_fn(game.players, |seat| game.won.tricks[seat.index()]),
        plays: game.history.plays,
        taken: BySeat::from_fn(game.players, |seat| game.won.cards[seat.index()]),
        broken: game.limits.breakers.is_empty(),
        reserve: Reserve {
            count: game.won.reserve.len() as u8,
            taker: game.won.first_taker.filter(|_| !game.won.reserve.is_empty()),
            cards: (over || (me.is_some() && me == game.won.first_taker))
                .then_some(game.won.reserve)
                .filter(|cards| !cards.is_empty()),
        },
        stock: game.stock.left,
        drawn: me.and_then(|seat| *game.stock.drawn.get(seat.index())?),
        sourdine: game.sourdine().filter(|_| over),
        points: crate::Game::points(game),
    }
}
