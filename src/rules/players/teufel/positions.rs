//! The positions of Hol's der Teufel as whole rounds.

use crate::players::positions::{HasPositions, ME, Position, read, read_all, take};
use crate::testing::Redeal as _;
use crate::teufel::{Backs, Card, Colour, DevilSet, End, Hand, Row, Teufel, View};
use crate::{BySeat, Game as _, Seat};

impl HasPositions for Teufel {
    const POSITIONS: &'static str = include_str!("positions.txt");

    /// `dealer`; `hand`; `R`, `Y`, `V`, `G`: the rows from the lower end to the upper one, `A` for an angel
    /// beyond an end; by seat: the number of backs of each colour; `chips`, unless all have 20.
    fn round_of(position: &Position) -> Self {
        let name = position.name();
        let shown: Vec<&str> =
            (1..6_u8).map(|seat| position.get(&seat.to_string())).take_while(|it| !it.is_empty()).collect();
        let players = shown.len() as u8 + 1;
        let mut left = Teufel::pack(players);
        let mut hand = Hand::default();
        for card in read_all::<Card>(position.get("hand")) {
            hand.insert(take(&mut left, card, name));
        }
        let mut rows = [Row::default(); 4];
        for (row, colour) in rows.iter_mut().zip(Colour::ALL) {
            for text in position.get(&colour.letter().to_string()).split_whitespace() {
                if text == "A" {
                    take(&mut left, Card::Angel, name);
                    row.close(if row.is_empty() { End::Down } else { End::Up });
                } else {
                    let card: Card = read(&format!("{}{text}", colour.letter()));
                    take(&mut left, card, name);
                    row.add(read(text), End::Up);
                }
            }
        }
        // The view doesn't show hidden values, so any will do.
        let mut hands = vec![hand];
        for backs in shown {
            let mut hand = Hand::default();
            for kind in backs.split_whitespace() {
                let (letter, count) = kind.split_at(1);
                for _ in 0..read::<u8>(count) {
                    let card = left.iter().position(|card| card.to_string().starts_with(letter));
                    hand.insert(
                        left.swap_remove(card.unwrap_or_else(|| panic!("{name}: too many of {letter}"))),
                    );
                }
            }
            hands.push(hand);
        }
        let hands = BySeat::from_fn(players, |seat| hands[seat.index()]);
        let dealer = Seat(read(position.get("dealer")));
        let size = 38 / usize::from(players);
        for (seat, hand) in hands.iter() {
            // The seats from the dealer to the reader's right-hand neighbour have played once more.
            let before = (seat.0 + players - dealer.0) % players < (players - dealer.0) % players;
            let played = size - hands[ME].len() + usize::from(before);
            assert_eq!(hand.len() + played, size, "{name}: cards of {seat}");
        }
        assert_eq!(left.len(), 38 % usize::from(players), "{name}: set aside");
        let chips: Vec<u8> = read_all(position.get("chips"));
        let view = View {
            players,
            me: Some(ME),
            dealer,
            to_move: Some(ME),
            hand,
            offers: Vec::new(),
            payee: Some(ME.right(players)),
            situation: None,
            rows,
            angels_allowed: false,
            chips: BySeat::from_fn(players, |seat| chips.get(seat.index()).copied().unwrap_or(20)),
            backs: BySeat::from_fn(players, |seat| Backs::of(hands[seat])),
            lacks: BySeat::from_fn(players, |_| DevilSet::EMPTY),
            aside: left.len() as u8,
            passes: 0,
            ending: None,
            points: None,
        };
        let game =
            Teufel::from_view(&view, &hands).unwrap_or_else(|| panic!("{name}: it does not fit together"));
        assert_eq!(game.check(), Ok(()), "{name}");
        game
    }
}
