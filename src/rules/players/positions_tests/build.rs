//! From what the reader sees to a whole round, with what they do not see dealt so that it fits, and to their view of it.

use super::Position;
use crate::fast::Fast;
use crate::hearts::{self, Hearts};
use crate::herz::{self, Herz};
use crate::players::below;
use crate::testing::Redeal as _;
use crate::teufel::{self, Backs, Colour, DevilSet, End, Hand, Row, Teufel};
use crate::{AnyView, BySeat, Game, GameKind, Options as _, Seat};
use std::fmt::Debug;
use std::str::FromStr;

/// The reader.
const ME: Seat = Seat(0);

/// What the reader sees.
pub(super) fn view(kind: GameKind, position: &Position) -> AnyView {
    match kind {
        GameKind::Hearts => AnyView::Hearts(hearts(position).view(Some(ME))),
        GameKind::Teufel => AnyView::Teufel(teufel(position).view(Some(ME))),
        GameKind::Herz => AnyView::Herz(herz(position).view(Some(ME))),
    }
}

fn read<T: FromStr>(text: &str) -> T {
    text.trim().parse().unwrap_or_else(|_| panic!("{text:?} can't be read"))
}

fn read_all<T: FromStr>(text: &str) -> Vec<T> {
    text.split_whitespace().map(read).collect()
}

fn shuffle<T>(items: &mut [T], rng: &mut Fast) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last + 1));
    }
}

/// Takes a card out of those that are left.
fn take<C: Copy + PartialEq + Debug>(left: &mut Vec<C>, card: C, name: &str) -> C {
    let place = left.iter().position(|&it| it == card);
    left.swap_remove(place.unwrap_or_else(|| panic!("{name}: {card:?} is there twice")))
}

/// Four players and `options`; nothing is passed but when `played` and `trick` are missing. `hand`: what the reader holds; `played`: full
/// tricks, `SEAT: CARD …` from who leads the first one on; `trick`: the one on the table, likewise.
fn hearts(position: &Position) -> Hearts {
    const PLAYERS: u8 = 4;
    let name = position.name();
    let hand: Vec<hearts::Card> = read_all(position.get("hand"));
    let (played, trick) = (position.get("played"), position.get("trick"));
    let passing = played.is_empty() && trick.is_empty();
    let plays = plays(played, trick);
    let mut left = Hearts::pack(PLAYERS);
    let mut hands: [Vec<hearts::Card>; PLAYERS as usize] = Default::default();
    for &(seat, card) in &plays {
        hands[seat.index()].push(take(&mut left, card, name));
    }
    for card in hand {
        hands[0].push(take(&mut left, card, name));
    }
    assert_eq!(hands[0].len(), 13, "{name}: the reader had thirteen cards");
    let lead = plays.chunks(PLAYERS.into()).map(|trick| trick[0].1.suit());
    let failed: Vec<(Seat, hearts::Suit)> = plays
        .chunks(PLAYERS.into())
        .zip(lead)
        .flat_map(|(trick, suit)| {
            trick.iter().filter(move |play| play.1.suit() != suit).map(move |play| (play.0, suit))
        })
        .collect();
    let mut rng = Fast::new(1, 0);
    let options = hearts::Options { passing, ..options(position) };
    for _ in 0..10_000 {
        shuffle(&mut left, &mut rng);
        let mut rest = left.iter().copied();
        let mut dealt = hands.clone();
        for hand in &mut dealt {
            hand.extend(rest.by_ref().take(13 - hand.len()));
        }
        let fits = failed.iter().all(|&(seat, suit)| {
            let played = plays.iter().filter(|play| play.0 == seat).count();
            dealt[seat.index()][if seat == ME { 13 } else { played }..].iter().all(|card| card.suit() != suit)
        });
        if !fits {
            continue;
        }
        // The dealer is the last to get a card.
        let deck: Vec<hearts::Card> = (0..52).map(|i| dealt[(i + 1) % 4][i / 4]).collect();
        let mut game = Hearts::deal(PLAYERS, &options, 1, ME, &deck);
        for &(seat, card) in &plays {
            let done = game.apply(seat, hearts::Move::Play(card), |_| ());
            assert_eq!(done, Ok(()), "{name}: {seat} plays {card}");
        }
        assert!(game.to_move().contains(ME), "{name}: the reader is to move");
        return game;
    }
    panic!("{name}: no deal fits");
}

/// The options of a position of Hearts: `options`, as in a record.
fn options(position: &Position) -> hearts::Options {
    let json = Some(position.get("options")).filter(|json| !json.is_empty()).unwrap_or("{}");
    let json = serde_json::from_str(json).expect("options are JSON");
    hearts::Options::from_json(&json, 4).expect("options are valid")
}

/// The cards played, by whom: `SEAT: CARD … | CARD …`, and the trick on the table likewise.
fn plays(played: &str, trick: &str) -> Vec<(Seat, hearts::Card)> {
    let mut plays: Vec<(Seat, hearts::Card)> = Vec::new();
    for (tricks, full) in [(played, true), (trick, false)] {
        let Some((leader, tricks)) = tricks.split_once(':') else { continue };
        let mut leader = Seat(read(leader));
        for trick in tricks.split('|') {
            let cards: Vec<hearts::Card> = read_all(trick);
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

/// `dealer`; `hand`; `R`, `Y`, `V`, `G`: the rows from the lower end to the upper one, `A` for an angel beyond an end; by
/// seat: how many of each colour the backs show; `chips`, unless all have 20.
fn teufel(position: &Position) -> Teufel {
    let name = position.name();
    let shown: Vec<&str> =
        (1..6_u8).map(|seat| position.get(&seat.to_string())).take_while(|it| !it.is_empty()).collect();
    let players = shown.len() as u8 + 1;
    let mut left = Teufel::pack(players);
    let mut hand = Hand::default();
    for card in read_all::<teufel::Card>(position.get("hand")) {
        hand.insert(take(&mut left, card, name));
    }
    let mut rows = [Row::default(); 4];
    for (row, colour) in rows.iter_mut().zip(Colour::ALL) {
        for text in position.get(&colour.letter().to_string()).split_whitespace() {
            if text == "A" {
                take(&mut left, teufel::Card::Angel, name);
                row.close(if row.is_empty() { End::Down } else { End::Up });
            } else {
                let card: teufel::Card = read(&format!("{}{text}", colour.letter()));
                take(&mut left, card, name);
                row.add(read(text), End::Up);
            }
        }
    }
    // Any values do for what is hidden: the view does not show them.
    let mut hands = vec![hand];
    for backs in shown {
        let mut hand = Hand::default();
        for kind in backs.split_whitespace() {
            let (letter, count) = kind.split_at(1);
            for _ in 0..read::<u8>(count) {
                let card = left.iter().position(|card| card.to_string().starts_with(letter));
                hand.insert(left.swap_remove(card.unwrap_or_else(|| panic!("{name}: too many of {letter}"))));
            }
        }
        hands.push(hand);
    }
    let hands = BySeat::from_fn(players, |seat| hands[seat.index()]);
    let dealer = Seat(read(position.get("dealer")));
    let size = 38 / usize::from(players);
    for (seat, hand) in hands.iter() {
        // Those from the dealer to the reader's right-hand neighbour have played once more.
        let before = (seat.0 + players - dealer.0) % players < (players - dealer.0) % players;
        let played = size - hands[ME].len() + usize::from(before);
        assert_eq!(hand.len() + played, size, "{name}: cards of {seat}");
    }
    assert_eq!(left.len(), 38 % usize::from(players), "{name}: set aside");
    let chips: Vec<u8> = read_all(position.get("chips"));
    let view = teufel::View {
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
    let game = Teufel::from_view(&view, &hands).unwrap_or_else(|| panic!("{name}: it does not fit together"));
    assert_eq!(game.check(), Ok(()), "{name}");
    game
}

/// `players`; by seat (the reader: `me`): `START | LEFT | RIGHT`, as far as they are there; `gone`: what was discarded, or
/// `left`: what the draw pile holds, and all other cards were discarded; ranges are allowed; `drawn`.
fn herz(position: &Position) -> Herz {
    let name = position.name();
    let players: u8 = read(position.get("players"));
    let drawn: herz::Card = read(position.get("drawn"));
    let mut rest = Herz::pack(players);
    take(&mut rest, drawn, name);
    // By seat: its cards, and how to place each.
    let mut built: Vec<Vec<(herz::Card, herz::Move)>> = Vec::new();
    for seat in 0..players {
        let key = if seat == 0 { "me".to_owned() } else { seat.to_string() };
        let moves =
            [herz::Move::Start, herz::Move::Place(herz::Side::Left), herz::Move::Place(herz::Side::Right)];
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
    // Who began follows from how many cards were drawn.
    let turns = built.iter().map(Vec::len).sum::<usize>() + gone.len();
    let first = Seat(((usize::from(players) - turns % usize::from(players)) % usize::from(players)) as u8);
    let (mut deck, mut moves, mut seat) = (Vec::new(), Vec::new(), first);
    let mut built: Vec<_> = built.into_iter().map(Vec::into_iter).collect();
    let mut gone = gone.into_iter();
    for _ in 0..turns {
        let discard =
            || (gone.next().unwrap_or_else(|| panic!("{name}: too few discards")), herz::Move::Discard);
        let (card, mv) = built[seat.index()].next().unwrap_or_else(discard);
        deck.push(card);
        moves.push((seat, mv));
        seat = seat.left(players);
    }
    assert!(built.iter_mut().all(|cards| cards.next().is_none()), "{name}: too few turns for these towers");
    deck.push(drawn);
    deck.extend(pile);
    let mut game = Herz::deal(players, &herz::Options::default(), 1, first, &deck);
    for (seat, mv) in moves {
        let done = game.apply(seat, mv, |_| ());
        assert_eq!(done, Ok(()), "{name}: {seat} {mv}");
    }
    game
}

/// Cards, with ranges of numbers.
fn listed(text: &str) -> Vec<herz::Card> {
    let cards = |word: &str| -> Vec<herz::Card> {
        match word.split_once('-') {
            Some((from, to)) => (read::<u8>(from)..=read(to)).filter_map(herz::Card::number).collect(),
            None => vec![read(word)],
        }
    };
    text.split_whitespace().flat_map(cards).collect()
}
