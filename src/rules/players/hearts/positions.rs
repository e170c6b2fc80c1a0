//! The positions of Hearts as whole rounds.

use crate::fast::{Fast, shuffle};
use crate::hearts::{Card, Hearts, Move, Options, Suit};
use crate::players::positions::{HasPositions, ME, Position, read, read_all, take};
use crate::{Game as _, Options as _, Seat};

impl HasPositions for Hearts {
    const POSITIONS: &'static str = include_str!("positions.txt");

    /// Four players and `options`; cards are only passed if `played` and `trick` are missing. `hand`: the
    /// reader's hand; `played`: full tricks, `SEAT: CARD …` from the first leader on; `trick`: the one on the
    /// table, likewise.
    fn round_of(position: &Position) -> Self {
        const PLAYERS: u8 = 4;
        let name = position.name();
        let hand: Vec<Card> = read_all(position.get("hand"));
        let (played, trick) = (position.get("played"), position.get("trick"));
        let passing = played.is_empty() && trick.is_empty();
        let plays = plays(played, trick);
        let mut left = Hearts::pack(PLAYERS);
        let mut hands: [Vec<Card>; PLAYERS as usize] = Default::default();
        for &(seat, card) in &plays {
            hands[seat.index()].push(take(&mut left, card, name));
        }
        for card in hand {
            hands[0].push(take(&mut left, card, name));
        }
        assert_eq!(hands[0].len(), 13, "{name}: the reader had thirteen cards");
        let lead = plays.chunks(PLAYERS.into()).map(|trick| trick[0].1.suit());
        let failed: Vec<(Seat, Suit)> = plays
            .chunks(PLAYERS.into())
            .zip(lead)
            .flat_map(|(trick, suit)| {
                trick.iter().filter(move |play| play.1.suit() != suit).map(move |play| (play.0, suit))
            })
            .collect();
        let mut rng = Fast::new(1, 0);
        let options = Options { passing, ..options(position) };
        for _ in 0..10_000 {
            shuffle(&mut left, &mut rng);
            let mut rest = left.iter().copied();
            let mut dealt = hands.clone();
            for hand in &mut dealt {
                hand.extend(rest.by_ref().take(13 - hand.len()));
            }
            let fits = failed.iter().all(|&(seat, suit)| {
                let played = plays.iter().filter(|play| play.0 == seat).count();
                dealt[seat.index()][if seat == ME { 13 } else { played }..]
                    .iter()
                    .all(|card| card.suit() != suit)
            });
            if !fits {
                continue;
            }
            // The dealer gets the last card.
            let deck: Vec<Card> = (0..52).map(|i| dealt[(i + 1) % 4][i / 4]).collect();
            let mut game = Hearts::deal(PLAYERS, &options, 1, ME, &deck);
            for &(seat, card) in &plays {
                let done = game.apply(seat, Move::Play(card), |_| ());
                assert_eq!(done, Ok(()), "{name}: {seat} plays {card}");
            }
            assert!(game.to_move().contains(ME), "{name}: the reader is to move");
            return game;
        }
        panic!("{name}: no deal fits");
    }
}

/// The options of a position of Hearts: `options`, as in a record.
fn options(position: &Position) -> Options {
    let json = Some(position.get("options")).filter(|json| !json.is_empty()).unwrap_or("{}");
    let json = serde_json::from_str(json).expect("options are JSON");
    Options::from_json(&json, 4).expect("options are valid")
}

/// The played cards by seat: `SEAT: CARD …
/// CARD …`, and the trick on the table likewise.
fn plays(played: &str, trick: &str) -> Vec<(Seat, Card)> {
    let mut plays: Vec<(Seat, Card)> = Vec::new();
    for (tricks, full) in [(played, true), (trick, false)] {
        let Some((leader, tricks)) = tricks.split_once(':') else { continue };
        let mut leader = Seat(read(leader));
        for trick in tricks.split('|') {
            let cards: Vec<Card> = read_all(trick);
            assert!(cards.len() == 4 || !full, "{trick} is no full trick");
            let first = plays.len();
            for card in cards {
                plays.push((leader, card));
                leader = leader.left(4);
            }
            let led = plays[first].1.suit();
            let of_suit = plays[first..].iter().filter(|play| play.1.suit() == led);
            leader = of_suit.max_by_key(|play| play.1).map_or(leader, |play| play.0);
        }
    }
    plays
}
