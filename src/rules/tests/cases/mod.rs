//! A common format of cases: hands, moves, and expectations. A case is played through the public contract
//! only.

use herzbot_rules::testing::{Redeal, below, shuffle};
use herzbot_rules::{Game, Moves as _, Options as _, Refusal, Seat};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// A round with given hands and moves.
#[derive(Clone, Copy, Default)]
pub struct Case<'a> {
    /// The rule or corner case that it covers.
    pub name: &'a str,
    /// The hands; their number is the number of players; an entry may be empty.
    pub hands: &'a [&'a str],
    /// The options, as in a record; empty: none.
    pub options: &'a str,
    /// The dealer.
    pub dealer: u8,
    /// The first of the undealt cards (reserve, stock, set aside).
    pub rest: &'a str,
    /// `SEAT MOVE`, comma-separated. `…` at the end: each seat in turn makes its first legal move until the
    /// round is over.
    pub moves: &'a str,
}

/// An expectation after the moves.
pub enum Then<'a> {
    /// These seats are to move.
    ToMove(&'a [u8]),
    /// The legal moves of a seat, comma-separated, in any order.
    Legal(u8, &'a str),
    /// A refused move, with the reason.
    Refused(u8, &'a str, Refusal),
    /// The points of the round; none while it is running.
    Points(Option<&'a [i32]>),
}

fn read<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text:?} can't be read"))
}

fn read_all<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split_whitespace().map(read).collect()
}

impl Case<'_> {
    fn players(&self) -> u8 {
        self.hands.len() as u8
    }

    pub fn options<G: Game>(&self) -> G::Options {
        let json = if self.options.is_empty() { "{}" } else { self.options };
        let json: serde_json::Map<_, _> = serde_json::from_str(json).expect("options are JSON");
        G::Options::from_json(&json, self.players()).expect("options are valid")
    }

    /// A deck that deals the hands; open places are filled in pack order, seat by seat.
    pub fn deck<G: Game>(&self, hand_size: usize) -> Vec<G::Card> {
        let mut left = G::pack(self.players());
        let mut take = |card: G::Card| {
            let place = left.iter().position(|&it| it == card);
            left.remove(place.unwrap_or_else(|| panic!("{}: {card} is dealt twice", self.name)))
        };
        let mut hands: Vec<Vec<G::Card>> =
            self.hands.iter().map(|hand| read_all(hand).into_iter().map(&mut take).collect()).collect();
        let mut rest: Vec<G::Card> = read_all(self.rest).into_iter().map(&mut take).collect();
        for hand in &mut hands {
            assert!(hand.len() <= hand_size, "{}: a hand has {} cards", self.name, hand.len());
            hand.extend(left.drain(..hand_size - hand.len()));
        }
        rest.append(&mut left);
        let n = hands.len();
        let dealt = (0..hand_size * n).map(|i| hands[(self.dealer as usize + 1 + i) % n][i / n]);
        dealt.chain(rest).collect()
    }

    /// The state after the moves.
    pub fn play<G: Redeal>(&self, hand_size: usize) -> G {
        let deck = self.deck::<G>(hand_size);
        let mut game = G::deal(self.players(), &self.options::<G>(), 1, Seat(self.dealer), &deck);
        for mv in self.moves.split(',').map(str::trim).filter(|mv| !mv.is_empty()) {
            if mv == "…" {
                while let Some(seat) = game.to_move().iter().next() {
                    let mv = game.legal(seat).get(0).expect("who is to move has a move");
                    game.apply(seat, mv, |_| ()).expect("legal moves are accepted");
                }
                continue;
            }
            let (seat, mv) = mv.split_once(' ').expect("SEAT MOVE");
            let done = game.apply(Seat(read(seat)), read(mv), |_| ());
            assert_eq!(done, Ok(()), "{}: {seat} {mv}", self.name);
        }
        game.check().unwrap_or_else(|error| panic!("{}: {error}", self.name));
        game
    }

    /// Plays the case, and checks the expectations.
    pub fn check<G: Redeal>(&self, hand_size: usize, then: &[Then]) -> G {
        let game: G = self.play(hand_size);
        let name = self.name;
        for then in then {
            match *then {
                Then::ToMove(seats) => {
                    let to_move: Vec<u8> = game.to_move().iter().map(|seat| seat.0).collect();
                    assert_eq!(to_move, seats, "{name}: who is to move");
                }
                Then::Legal(seat, moves) => {
                    let mut legal = game.legal_notation(Seat(seat));
                    legal.sort_unstable();
                    let mut expected: Vec<&str> =
                        moves.split(',').map(str::trim).filter(|mv| !mv.is_empty()).collect();
                    expected.sort_unstable();
                    assert_eq!(legal, expected, "{name}: legal moves of {seat}");
                }
                Then::Refused(seat, mv, refusal) => {
                    let mut copy = game.clone();
                    let mut told = 0;
                    let done = copy.apply(Seat(seat), read(mv), |_| told += 1);
                    assert_eq!(done, Err(refusal), "{name}: {seat} {mv}");
                    assert_eq!(copy, game, "{name}: a refused move changes nothing");
                    assert_eq!(told, 0, "{name}: a refused move tells nothing");
                }
                Then::Points(points) => {
                    assert_eq!(
                        game.points().as_ref().map(|points| points.as_slice()),
                        points,
                        "{name}: points"
                    );
                }
            }
        }
        game
    }
}

/// A generator that is the same in every run.
pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A random round: calls `look` with every state, the next move (`None` at the end) and its events.
pub fn random_round<G: Redeal>(
    players: u8,
    options: &G::Options,
    rng: &mut ChaCha8Rng,
    mut look: impl FnMut(&G, Option<(Seat, G::Move, &[G::Event])>),
) {
    let mut deck = G::pack(players);
    shuffle(&mut deck, rng);
    // A random round number: rounds repeat after a few if the number matters.
    let round = 1 + below(rng, 12);
    let mut game = G::deal(players, options, round, Seat(below(rng, players as usize) as u8), &deck);
    loop {
        let seats: Vec<Seat> = game.to_move().iter().collect();
        if seats.is_empty() {
            return look(&game, None);
        }
        let seat = seats[below(rng, seats.len())];
        let legal = game.legal(seat);
        let mv = legal.get(below(rng, legal.len())).expect("index below the length");
        let mut events = Vec::new();
        let before = game.clone();
        game.apply(seat, mv, |event| events.push(event)).expect("legal moves are accepted");
        look(&before, Some((seat, mv, &events)));
    }
}

/// Checks that `bad` is refused and `good` round-trips.
pub fn check_notation<G: Game>(good: &[&str], bad: &[&str]) {
    for text in good {
        assert_eq!(read::<G::Move>(text).to_string(), *text);
    }
    for text in bad {
        assert!(text.parse::<G::Move>().is_err(), "{text:?} is no move");
    }
}

/// Checks options that are refused, with the offending key and whether it is unknown, and options that are
/// accepted.
pub fn check_options<G: Game>(players: u8, bad: &[(&str, &str, bool)], good: &[(&str, &str)]) {
    let object = |json: &str| serde_json::from_str::<serde_json::Map<_, _>>(json).expect("JSON");
    for (json, key, unknown) in bad {
        let error = G::Options::from_json(&object(json), players).expect_err(json);
        assert_eq!((error.key.as_str(), error.unknown), (*key, *unknown), "{json}");
    }
    for (json, differs) in good {
        let options = G::Options::from_json(&object(json), players).expect(json);
        let back = serde_json::Value::Object(options.to_json(players));
        assert_eq!(back.to_string(), *differs, "{json}");
        assert_eq!(G::Options::from_json(&object(&back.to_string()), players), Ok(options), "{json}");
    }
}
