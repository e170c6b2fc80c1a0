//! The positions of Herz an Herz as whole rounds.

use crate::herz::{Card, Herz, Move, Options, Side};
use crate::players::positions::{HasPositions, Position, read, read_all, take};
use crate::{Game as _, Seat};

impl HasPositions for Herz {
    const POSITIONS: &'static str = include_str!("positions.txt");

    /// `players`; by seat (the reader: `me`): `START
    /// LEFT
    /// RIGHT`, as far as present; `gone`: the discarded cards, or `left`: the draw pile, with all other cards
    /// discarded; ranges are allowed; `drawn`.
    fn round_of(position: &Position) -> Self {
        let name = position.name();
        let players: u8 = read(position.get("players"));
        let drawn: Card = read(position.get("drawn"));
        let mut rest = Herz::pack(players);
        take(&mut rest, drawn, name);
        // By seat: its cards with their moves.
        let mut built: Vec<Vec<(Card, Move)>> = Vec::new();
        for seat in 0..players {
            let key = if seat == 0 { "me".to_owned() } else { seat.to_string() };
            let moves = [Move::Start, Move::Place(Side::Left), Move::Place(Side::Right)];
            let parts = position.get(&key).split('|').zip(moves);
            let cards = parts.flat_map(|(part, mv)| read_all(part).into_iter().map(move |card| (card, mv)));
            built.push(cards.inspect(|&(card, _)| _ = take(&mut rest, card, name)).collect());
        }
        let pile = listed(position.get("left"));
        let mut gone = listed(position.get("gone"));
        for &card in pile.iter().chain(&gone) {
            take(&mut rest, card, name);
        }
        let pile = if pile.is_empty() {
            rest
        } else {
            gone.append(&mut rest);
            pile
        };
        // The number of drawn cards determines who began.
        let turns = built.iter().map(Vec::len).sum::<usize>() + gone.len();
        let first =
            Seat(((usize::from(players) - turns % usize::from(players)) % usize::from(players)) as u8);
        let (mut deck, mut moves, mut seat) = (Vec::new(), Vec::new(), first);
        let mut built: Vec<_> = built.into_iter().map(Vec::into_iter).collect();
        let mut gone = gone.into_iter();
        for _ in 0..turns {
            let discard =
                || (gone.next().unwrap_or_else(|| panic!("{name}: too few discards")), Move::Discard);
            let (card, mv) = built[seat.index()].next().unwrap_or_else(discard);
            deck.push(card);
            moves.push((seat, mv));
            seat = seat.left(players);
        }
        assert!(
            built.iter_mut().all(|cards| cards.next().is_none()),
            "{name}: too few turns for these towers"
        );
        deck.push(drawn);
        deck.extend(pile);
        let mut game = Herz::deal(players, &Options::default(), 1, first, &deck);
        for (seat, mv) in moves {
            let done = game.apply(seat, mv, |_| ());
            assert_eq!(done, Ok(()), "{name}: {seat} {mv}");
        }
        game
    }
}

/// Cards, with ranges of numbers.
fn listed(text: &str) -> Vec<Card> {
    let cards = |word: &str| -> Vec<Card> {
        match word.split_once('-') {
            Some((from, to)) => (read::<u8>(from)..=read(to)).filter_map(Card::number).collect(),
            None => vec![read(word)],
        }
    };
    text.split_whitespace().flat_map(cards).collect()
}
