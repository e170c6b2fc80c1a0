//! A hint's reason must be true: a case for every reason, and for situations where it would be false.

use super::Reason::{self, *};
use crate::fast::Fast;
use crate::hearts::Suit::{Clubs, Diamonds, Hearts as Heart, Spades};
use crate::hearts::{Card, CardSet, Hearts, Move, Options};
use crate::players::hearts::hidden::HiddenCards;
use crate::players::{Level, choose};
use crate::testing::{below, shuffle};
use crate::{Game as _, Moves as _, Seat};

/// A deal: the hands by seat, and the first of the undealt cards.
#[derive(Clone, Copy)]
struct Deal<'a> {
    hands: &'a [&'a str],
    rest: &'a str,
}

/// Plain hands of thirteen cards.
const PLAIN: Deal = Deal {
    hands: &[
        "2C 5C 9C KC 3D 8D QD 4H 9H JH 3S 8S KS",
        "3C 6C 10C AC 4D 9D KD 5H 10H QH 4S 9S JS",
        "4C 7C JC 2D 5D 10D AD 2H 6H KH 5S 10S QS",
        "8C QC 6D 7D JD 3H 7H 8H AH 2S 6S 7S AS",
    ],
    rest: "",
};

/// Seat 1 has no spades.
const NO_SPADES: Deal = Deal {
    hands: &[
        "2C 5C 3D 8D QD 4H 9H JH 3S 4S 8S 9S KS",
        "3C 6C 9C 10C KC AC 4D 9D KD 5H 10H QH KH",
        "4C 7C JC 2D 5D 10D AD 2H 6H 5S 10S JS QS",
        "8C QC 6D 7D JD 3H 7H 8H AH 2S 6S 7S AS",
    ],
    rest: "",
};

/// Seat 0 can take nearly everything.
const STRONG: Deal = Deal {
    hands: &[
        "QC KC AC JS KS AS 2D 7H 9H 10H JH KH AH",
        "3H 4H 3D 4D 5D 6D 7D 8D 9D 2S 3S 8S 10S",
        "2C 3C 4C 5C 6C 5H 10D JD 4S 5S 6S 9S QS",
        "7C 8C 9C 10C JC 2H 6H 8H QH QD KD AD 7S",
    ],
    rest: "",
};

/// Seat 0 takes all hearts but the one in the reserve, which seat 1 takes.
const RESERVED: Deal = Deal {
    hands: &[
        "2D 3D 4D 5D 6D 7D 8D 9D 10D JD 2S KS AS 2H QH KH AH",
        "8C 9C 10C JC QC KC AC 3S 4S 5S 6S 7S 5H 6H 7H 10H JH",
        "2C 3C 4C 5C 6C 7C QD KD AD 8S 9S 10S JS QS 3H 4H 8H",
    ],
    rest: "9H",
};

/// Two players, and a stock: seat 0 is dealt no spades, but draws some.
const STOCK: Deal = Deal {
    hands: &["2C 3C 4C 5C 7C 8C 9C 3D 4D AD 2H 3H 4H", "6C 10C JC 2D 5D 6D 5H 6H 7H 3S 4S 5S 6S"],
    rest: "KD QD JD JS 10C",
};

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

/// The state after `moves` (`SEAT MOVE`, by commas), with seat 0 as the dealer.
fn play(deal: Deal, passing: bool, moves: &str) -> Hearts {
    let players = deal.hands.len();
    let hands: Vec<Vec<Card>> = deal.hands.iter().map(|hand| cards(hand)).collect();
    let size = hands[0].len();
    let mut deck: Vec<Card> = (0..size * players).map(|i| hands[(1 + i) % players][i / players]).collect();
    for card in cards(deal.rest).into_iter().chain(Card::pack()) {
        if !deck.contains(&card) {
            deck.push(card);
        }
    }
    assert_eq!(deck.len(), 52, "every card is there once");
    let options = Options { passing, ..Options::default() };
    let mut game = Hearts::deal(players as u8, &options, 1, Seat(0), &deck);
    for mv in moves.split(',').map(str::trim).filter(|mv| !mv.is_empty()) {
        let (seat, mv) = mv.split_once(' ').expect("SEAT MOVE");
        let seat = Seat(seat.parse().expect("a seat"));
        let done = game.apply(seat, mv.parse().expect("a move"), |_| ());
        assert_eq!(done, Ok(()), "{seat} {mv} in {moves}");
    }
    game
}

/// Checks the reasons for these moves (`SEAT MOVE`) after `moves`; `!` before the seat: as part of a
/// sourdine.
fn check(says: &str, deal: Deal, moves: &str, then: &[(&str, Reason)]) {
    for &(mv, reason) in then {
        let (all, mv) = mv.strip_prefix('!').map_or((false, mv), |mv| (true, mv));
        let (seat, mv) = mv.split_once(' ').expect("SEAT MOVE");
        let seat = Seat(seat.parse().expect("a seat"));
        let game = play(deal, mv.starts_with("pass"), moves);
        let mv = mv.parse().expect("a move");
        let done = game.clone().apply(seat, mv, |_| ());
        assert_eq!(done, Ok(()), "{says}: {seat} {mv} after {moves}");
        let found = Reason::of(&game.view(Some(seat)), seat, mv, all);
        assert_eq!(found, reason, "{says}: {seat} {mv} after {moves}");
    }
}

const TRICK: &str = "0 play 2C, 1 play 3C, 2 play 4C, 3 play 8C";

/// The moves after the first trick of seats 0 to 3, which seat 3 takes.
fn then(moves: &str) -> String {
    [TRICK, moves].join(", ")
}

#[test]
fn a_hint_to_pass_says_what_gets_better() {
    check(
        "the queen of spades or what would catch her goes; or a suit; or what is high",
        PLAIN,
        "",
        &[
            ("2 pass QS KH AD", PassesQueen),
            ("0 pass KS JH QD", PassesQueen),
            ("3 pass AS AH JD", PassesQueen),
            ("3 pass 8C QC AH", MakesVoid(Clubs)),
            ("1 pass AC KD QH", PassesHigh),
            ("2 pass KH AD JC", PassesHigh),
            ("1 pass 3C 4D 5H", OnlyChoice),
            ("!0 pass 2C 3D 3S", GoesForAll),
        ],
    );
    let guarded = Deal {
        hands: &[
            "2C 5C 9C KC 3D 8D QD 4H 9H JH QS 8S KS",
            PLAIN.hands[1],
            "4C 7C JC 2D 5D 10D AD 2H 6H KH 5S 10S 3S",
            PLAIN.hands[3],
        ],
        rest: "",
    };
    check(
        "the king of spades does not catch a queen that stays in the same hand",
        guarded,
        "",
        &[("0 pass KS KC JH", PassesHigh), ("0 pass QS KS KC", PassesQueen)],
    );
}

#[test]
fn a_hint_says_nothing_of_the_only_card() {
    check("the first lead", PLAIN, "", &[("0 play 2C", OnlyChoice), ("!0 play 2C", OnlyChoice)]);
}

#[test]
fn a_hint_tells_low_from_high_and_from_what_takes_the_trick() {
    check(
        "in the first trick",
        PLAIN,
        "0 play 2C",
        &[
            ("1 play 3C", LeadsLow(Clubs)),
            ("1 play AC", HighWhileSafe(Clubs)),
            ("1 play 10C", HighWhileSafe(Clubs)),
            ("!1 play AC", GoesForAll),
        ],
    );
    check(
        "a club below the ace ducks, as what takes all can't",
        PLAIN,
        "0 play 2C, 1 play AC",
        &[("2 play JC", Ducks), ("2 play 4C", Ducks), ("!2 play JC", GoesForAll)],
    );
    check(
        "the last one knows what the trick brings",
        PLAIN,
        "0 play 2C, 1 play 3C, 2 play JC",
        &[
            ("3 play QC", TakesForNothing),
            ("3 play 8C", Ducks),
            ("!3 play 8C", Ducks),
            ("!3 play QC", GoesForAll),
        ],
    );
    check(
        "leads of diamonds, which all have",
        PLAIN,
        TRICK,
        &[("3 play 6D", LeadsLow(Diamonds)), ("3 play JD", HighWhileSafe(Diamonds))],
    );
    check(
        "hearts cost something at once, and after the king nobody goes over the ace",
        PLAIN,
        &then(
            "3 play AS, 0 play 3S, 1 play 4S, 2 play QS, 3 play QC, 0 play KC, 1 play 6C, 2 play 7C, \
               0 play 9C, 1 play 10C, 2 play JC, 3 play 3H",
        ),
        &[("2 play KH", SafeDiscard(Heart)), ("2 play 2H", LeadsLow(Heart))],
    );
}

#[test]
fn a_hint_does_not_call_a_suit_safe_that_somebody_lacks() {
    let moves = "3 play QC, 0 play KC, 1 play 6C, 2 play 7C, 0 play 9C, 1 play 10C, 2 play JC";
    check(
        "a discard names who gets the heart as the trick stands, or the suit that could take a bad trick",
        PLAIN,
        &then(moves),
        &[
            ("3 play AH", GivesHeart(Seat(2))),
            ("3 play 3H", GivesHeart(Seat(2))),
            ("3 play AS", SafeDiscard(Spades)),
            ("3 play 6D", SafeDiscard(Diamonds)),
            ("3 play 2S", OnlyChoice),
        ],
    );
    let moves = [moves, "3 play 3H, 2 play 2D, 3 play 6D, 0 play 8D, 1 play 9D"].join(", ");
    check("two have shown to have no clubs", PLAIN, &then(&moves), &[("1 play AC", SafeDiscard(Clubs))]);
    check(
        "the queen goes to whoever takes the trick; the ten of diamonds is no bad card",
        PLAIN,
        &then(&[&moves, "1 play AC"].join(", ")),
        &[
            ("2 play QS", GivesQueen(Seat(1))),
            ("2 play KH", GivesHeart(Seat(1))),
            ("2 play 10D", OnlyChoice),
            ("2 play 10S", SafeDiscard(Spades)),
        ],
    );
}

#[test]
fn a_hint_names_the_queen_while_she_is_out() {
    check(
        "a lead below her draws her, one above her does not; other suits do not stay below her",
        PLAIN,
        TRICK,
        &[("3 play 7S", DrawsQueen), ("3 play AS", SafeDiscard(Spades)), ("3 play QC", HighWhileSafe(Clubs))],
    );
    check(
        "the king does not stay below her",
        PLAIN,
        &then("3 play 7S"),
        &[
            ("0 play KS", SafeDiscard(Spades)),
            ("0 play 8S", QueenOut { left_void: false }),
            ("0 play 3S", QueenOut { left_void: false }),
        ],
    );
    check(
        "nor does the king below the ace",
        PLAIN,
        &then("3 play AS"),
        &[("0 play KS", Ducks), ("0 play 3S", QueenOut { left_void: false })],
    );
    check(
        "who holds her knows that she is not out",
        PLAIN,
        &then("3 play 7S, 0 play KS, 1 play JS"),
        &[("2 play QS", GivesQueen(Seat(0))), ("2 play 10S", Ducks)],
    );
    check(
        "nothing is to be said for taking her",
        PLAIN,
        &then("3 play 7S, 0 play 3S, 1 play 4S"),
        &[("2 play QS", OnlyChoice), ("2 play 5S", Ducks)],
    );
}

#[test]
fn a_hint_does_not_name_the_queen_once_she_is_played() {
    let moves = "3 play AS, 0 play 3S, 1 play 4S, 2 play QS";
    check(
        "a low spade",
        PLAIN,
        &then(moves),
        &[("3 play 7S", LeadsLow(Spades)), ("3 play 2S", LeadsLow(Spades))],
    );
    let moves = [moves, "3 play 7S"].join(", ");
    check("a spade on it", PLAIN, &then(&moves), &[("0 play 8S", LeadsLow(Spades))]);
    check(
        "she lies in this very trick",
        PLAIN,
        &then("3 play AS, 0 play 3S, 1 play 4S, 2 play QS, 3 play 2S, 0 play 8S"),
        &[("1 play 9S", SafeDiscard(Spades)), ("1 play JS", SafeDiscard(Spades))],
    );
}

#[test]
fn a_hint_knows_that_the_left_neighbour_has_shown_no_spades() {
    check(
        "seat 1 has not shown it yet",
        NO_SPADES,
        &then("3 play 7S"),
        &[("0 play 3S", QueenOut { left_void: false }), ("0 play KS", SafeDiscard(Spades))],
    );
    check(
        "seat 1 discards",
        NO_SPADES,
        &then("3 play 7S, 0 play 3S"),
        &[
            ("1 play QH", GivesHeart(Seat(3))),
            ("1 play KD", SafeDiscard(Diamonds)),
            ("1 play 4D", SafeDiscard(Diamonds)),
        ],
    );
    let shown = "3 play 7S, 0 play 3S, 1 play KD, 2 play 10S";
    check(
        "and is the only one to play after seat 0",
        NO_SPADES,
        &then(&[shown, "2 play 5S, 3 play 6S"].join(", ")),
        &[
            ("0 play 8S", QueenOut { left_void: true }),
            ("0 play 4S", QueenOut { left_void: true }),
            ("0 play KS", QueenOut { left_void: true }),
        ],
    );
    check(
        "seat 3 has another left-hand neighbour",
        NO_SPADES,
        &then(&[shown, "2 play 5S"].join(", ")),
        &[("3 play 6S", QueenOut { left_void: false })],
    );
    check(
        "no diamonds is not no spades",
        NO_SPADES,
        &then("3 play JD, 0 play QD, 1 play KD, 2 play AD, 2 play 5S, 3 play 6S"),
        &[("0 play 4S", QueenOut { left_void: false })],
    );
}

#[test]
fn a_hint_of_two_players_knows_that_spades_were_drawn_since() {
    check(
        "seat 0 had no spades, and drew the jack",
        STOCK,
        "0 play 2C, 1 play 6C, 1 play 6S, 0 play 2H, 1 play 2D, 0 play AD, 0 play JS",
        &[("1 play 3S", QueenOut { left_void: false })],
    );
}

#[test]
fn a_hint_speaks_of_the_ten_of_diamonds_where_it_comes_home() {
    check(
        "it can be beaten",
        PLAIN,
        "0 play 2C, 1 play 3C, 2 play JC, 3 play 8C",
        &[("2 play 10D", OnlyChoice), ("2 play 2D", LeadsLow(Diamonds))],
    );
    let lead = "0 play 2C, 1 play 3C, 2 play JC, 3 play 8C, 2 play 10D";
    check("somebody may still go over the jack", PLAIN, lead, &[("3 play JD", HighWhileSafe(Diamonds))]);
    check(
        "nobody goes over the king, the last card",
        PLAIN,
        &[lead, "3 play JD, 0 play QD"].join(", "),
        &[("1 play KD", TakesTen), ("1 play 4D", Ducks)],
    );
    check(
        "below the jack it goes to somebody else",
        PLAIN,
        &then("3 play JD, 0 play QD, 1 play 9D"),
        &[("2 play 10D", Ducks), ("2 play AD", TakesForNothing)],
    );
    check(
        "all higher ones are gone",
        PLAIN,
        &then("3 play JD, 0 play QD, 1 play KD, 2 play AD"),
        &[("2 play 10D", TakesTen), ("2 play 5D", LeadsLow(Diamonds))],
    );
}

#[test]
fn a_hint_warns_of_a_sourdine_only_where_it_is_near_and_stopped() {
    let start = "2 play 2C, 3 play 7C, 0 play AC, 1 play 3H, 0 play AS, 1 play 2S, 2 play QS, 3 play 7S";
    let some = [start, "0 play AH, 1 play 4H, 2 play 5H, 3 play 2H"].join(", ");
    check(
        "one heart and the queen are not everything",
        STRONG,
        &[start, "0 play 7H, 1 play 4H, 2 play 5H"].join(", "),
        &[("3 play QH", SafeDiscard(Heart)), ("3 play 8H", OnlyChoice)],
    );
    let most = [&some, "0 play KH, 1 play 3D, 2 play 3C, 3 play 6H"].join(", ");
    check(
        "most are taken, and this heart is not",
        STRONG,
        &[&most, "0 play 7H, 1 play 4D, 2 play 4C"].join(", "),
        &[("3 play QH", StopsSourdine(Seat(0))), ("3 play 8H", StopsSourdine(Seat(0)))],
    );
    let lead = [&most, "0 play 2D, 1 play 3D, 2 play JD, 3 play QD"].join(", ");
    let lead = lead.replace("1 play 3D, 2 play 3C", "1 play 9D, 2 play 3C");
    check(
        "a heart that can be beaten stops nothing",
        STRONG,
        &lead,
        &[("3 play QH", StopsSourdine(Seat(0))), ("3 play 8H", LeadsLow(Heart))],
    );
    check("the one who tries is told so", STRONG, &some, &[("!0 play KH", GoesForAll)]);
    check(
        "the highest heart stays, and nobody goes over it",
        STRONG,
        &[&most, "0 play KS, 1 play 3S, 2 play 4S"].join(", "),
        &[
            ("3 play KD", KeepsStopper(Seat(0))),
            ("3 play 8H", KeepsStopper(Seat(0))),
            ("3 play QH", GivesHeart(Seat(0))),
        ],
    );
    check(
        "six penalties are not yet half of them",
        STRONG,
        &[&some, "0 play KS, 1 play 3S, 2 play 4S"].join(", "),
        &[("3 play KD", SafeDiscard(Diamonds))],
    );
}

#[test]
fn a_hint_empties_a_suit_for_what_is_to_be_discarded() {
    let moves = "2 play 2C, 3 play 7C, 0 play AC, 1 play 3H";
    check("the only diamond", STRONG, moves, &[("0 play 2D", MakesVoid(Diamonds))]);
    check(
        "one of many",
        STRONG,
        "2 play 2C, 3 play JC, 0 play QC, 1 play 3H, 0 play 2D, 1 play 9D, 2 play 10D, 3 play KD",
        &[("3 play QD", HighWhileSafe(Diamonds))],
    );
}

#[test]
fn a_hint_counts_the_reserve() {
    check(
        "who takes the first trick takes what nobody has seen",
        RESERVED,
        "2 play 2C, 0 play 2S",
        &[("1 play AC", SafeDiscard(Clubs)), ("1 play 8C", SafeDiscard(Clubs))],
    );
    let moves = "2 play 2C, 0 play 2S, 1 play AC, 1 play 3S, 2 play 8S, 0 play AS, 0 play AH, 1 play 5H, \
                 2 play 3H, 0 play KH, 1 play 6H, 2 play 4H, 0 play QH, 1 play 7H, 2 play 8H, 0 play 2H";
    check("the heart in it is safe already", RESERVED, moves, &[("1 play 10H", OnlyChoice)]);
}

/// Whether `holds` is true for every continuation of the trick, as far as some tries tell.
fn always(game: &Hearts, rng: &mut Fast, holds: impl Fn(&Hearts) -> bool) -> bool {
    (0..6).all(|_| {
        let mut end = *game;
        let tricks = end.view(None).tricks;
        let open = !end.view(None).trick.cards.as_slice().iter().all(Option::is_none);
        while let Some(seat) = end.to_move().first().filter(|_| open && end.view(None).tricks == tricks) {
            let legal = end.legal(seat);
            let mv = legal.pick(|count| below(rng, count)).expect("it has a move");
            end.apply_legal(seat, mv, |_| ());
        }
        holds(&end)
    })
}

#[test]
fn a_hint_is_true_however_the_hidden_cards_lie() {
    let mut rng = Fast::new(5, 0);
    let mut seen = [0; 8];
    for number in 0..20_000_u16 {
        let players = 2 + (number % 5) as u8;
        let mut deck = Hearts::pack(players);
        shuffle(&mut deck, &mut rng);
        let mut game = Hearts::deal(players, &Options::default(), 1, Seat(0), &deck);
        for _ in 0..below(&mut rng, 52) {
            let Some(seat) = game.to_move().first() else { break };
            let mv = choose(&game, Level::Easy, seat, &mut rng).expect("it has a move");
            game.apply_legal(seat, mv, |_| ());
        }
        let Some(me) = game.to_move().first() else { continue };
        let view = game.view(Some(me));
        let mut hidden = HiddenCards::new(&view).expect("it is a seat's view");
        for card in view.playable.iter() {
            // A sample of the cards from the view of seat `me`, then its card on the table.
            let mut after = hidden.sample(&mut rng).expect("what is seen can have been dealt");
            let queen = Card::QUEEN_OF_SPADES;
            let out = Seat::all(players).any(|seat| seat != me && after.hand(seat).contains(queen));
            after.apply_legal(me, Move::Play(card), |_| ());
            let left = after.hand(me.left(players)) & CardSet::suit(Spades);
            let mine = |game: &Hearts| game.view(None).taken[me];
            let says = match Reason::of(&view, me, Move::Play(card), false) {
                TakesTen => (0, always(&after, &mut rng, |end| mine(end).contains(Card::TEN_OF_DIAMONDS))),
                TakesForNothing => (1, mine(&after).contains(card)),
                StopsSourdine(seat) => {
                    let penalties = |end: &Hearts| {
                        let taken = end.view(None).taken;
                        Seat::all(players)
                            .any(|it| it != seat && !(taken[it] & CardSet::PENALTIES).is_empty())
                    };
                    (2, always(&after, &mut rng, penalties))
                }
                QueenOut { left_void: true } => (3, left.is_empty()),
                QueenOut { left_void: false } | DrawsQueen => {
                    (4, card < queen && (out || view.reserve.count > 0 || view.stock > 0))
                }
                Ducks | GivesQueen(_) | GivesHeart(_) => {
                    (5, always(&after, &mut rng, |end| !mine(end).contains(card)))
                }
                LeadsLow(suit) | MakesVoid(suit) | HighWhileSafe(suit) | SafeDiscard(suit) => {
                    (6, suit == card.suit() && card != queen && card != Card::TEN_OF_DIAMONDS)
                }
                OnlyChoice | KeepsStopper(_) => (7, true),
                GoesForAll | PassesQueen | PassesHigh => (7, false),
            };
            seen[says.0] += 1;
            assert!(
                says.1,
                "{card} of {me}: {:?} in {view:?}",
                Reason::of(&view, me, Move::Play(card), false)
            );
        }
    }
    assert!(seen.iter().all(|&count| count > 3), "all were met: {seen:?}");
}
