//! Samples of texts of Herz an Herz; most refusals come from a round played up to the refused move.

use crate::notice::Notice;
use crate::text::games::samples::GameSamples;
use herzbot_rules::herz::{Card, Group, Herz, Move, Options, Refusal, Side};
use herzbot_rules::players::herz::Reason;
use herzbot_rules::{AnyMove, AnyView, Game as _, Seat};

const LEFT: Move = Move::Place(Side::Left);
const RIGHT: Move = Move::Place(Side::Right);
const STEAL: Move = Move::Steal { victim: Seat(1), from: Side::Left, to: Side::Left };

impl GameSamples for Herz {
    fn evening() -> String {
        "herz-3-short".to_owned()
    }

    fn refusals() -> Vec<Notice> {
        let joker = Card::joker(Group::ALL[2]);
        let column = [97, 90, 80, 60, 40, 20, 12];
        let column: Vec<(Card, Move)> = std::iter::once(Move::Start)
            .chain([RIGHT; 6])
            .zip(column)
            .map(|(mv, n)| (number(n), mv))
            .collect();
        vec![
            tried(&[], Card::THIEF, STEAL),
            tried(&[(number(93), Move::Start)], Card::SUPER_JOKER, Move::Start),
            plain(Refusal::StartTaken),
            tried(&[(number(57), Move::Start)], Card::THIEF, LEFT),
            tried(&column, Card::SUPER_JOKER, RIGHT),
            plain(Refusal::ColumnFull),
            tried(&[(number(70), Move::Start), (number(57), LEFT)], number(62), LEFT),
            tried(&[(number(40), Move::Start)], number(62), RIGHT),
            tried(&[(number(70), Move::Start), (number(51), LEFT)], joker, LEFT),
            tried(&[(number(40), Move::Start)], joker, RIGHT),
            tried(&[(number(5), Move::Start), (number(1), LEFT)], Card::SUPER_JOKER, LEFT),
            tried(&[(number(1), Move::Start)], Card::SUPER_JOKER, RIGHT),
            plain(Refusal::DoesNotFit),
            tried(&[(number(57), Move::Start)], number(8), STEAL),
            plain(Refusal::NoThief),
            plain(Refusal::NoVictim),
            plain(Refusal::NothingToSteal),
        ]
    }

    fn reasons() -> Vec<Reason> {
        let (ben, side, group) = (Seat(1), Side::Left, Group::ALL[2]);
        vec![
            Reason::HighStart { worth: 96 },
            Reason::StartsNow { worth: 60 },
            Reason::WaitsForStart,
            Reason::CompletesPair { side, level: 2 },
            Reason::ColourBonus { side, level: 3, group },
            Reason::SmallStep { side, from: 57, to: 55 },
            Reason::SmallStep { side: Side::Right, from: 57, to: 30 },
            Reason::EndsColumn { side },
            Reason::KeepsOpen { side, from: 40, to: 52 },
            Reason::KeepsOpen { side: Side::Right, from: 40, to: 40 },
            Reason::WaitsForColour { side },
            Reason::KeepsPlace { side: Side::Right },
            Reason::Steals { victim: ben, loses: 3 },
            Reason::NothingToSteal,
            Reason::FitsNowhere,
        ]
    }
}

fn number(n: u8) -> Card {
    Card::number(n).expect("1 to 100 are cards")
}

/// If the attempt is unknown.
const fn plain(refusal: Refusal) -> Notice {
    Notice::refused(herzbot_rules::Refusal::Herz(refusal))
}

/// The answer to `mv` with the card `drawn`, after the first of four players drew and played as in `before`
/// while the others discarded everything.
fn tried(before: &[(Card, Move)], drawn: Card, mv: Move) -> Notice {
    const PLAYERS: u8 = 4;
    let mut others = Herz::pack(PLAYERS);
    let own: Vec<Card> = before.iter().map(|(card, _)| *card).chain([drawn]).collect();
    for card in &own {
        let place = others.iter().position(|other| other == card).expect("the pack has as many of them");
        others.remove(place);
    }
    let mut deck = Vec::new();
    for card in own {
        deck.push(card);
        deck.extend(others.drain(..3));
    }
    deck.append(&mut others);
    let mut game = Herz::deal(PLAYERS, &Options::default(), 1, Seat(0), &deck);
    for (_, mv) in before {
        game.apply(Seat(0), *mv, |_| {}).expect("the move is legal");
        for other in 1..PLAYERS {
            game.apply(Seat(other), Move::Discard, |_| {}).expect("discarding is legal");
        }
    }
    let view = AnyView::Herz(game.view(Some(Seat(0))));
    let refusal = game.apply(Seat(0), mv, |_| {}).expect_err("the move is refused");
    Notice::illegal(refusal, Some(&view), AnyMove::Herz(mv))
}
