//! Cards of Hearts in words, and as faces.

use crate::page::{CardFace, Hue};
use crate::text::Say;
use herzbot_rules::Seat;
use herzbot_rules::hearts::{Card, CardSet, Direction, Options, Suit};

/// The suits in display order.
pub const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

pub const fn mark(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "♣",
        Suit::Diamonds => "♦",
        Suit::Hearts => "♥",
        Suit::Spades => "♠",
    }
}

pub const fn hue(suit: Suit) -> Hue {
    match suit {
        Suit::Clubs | Suit::Spades => Hue::Black,
        Suit::Diamonds | Suit::Hearts => Hue::Red,
    }
}

/// The selector of a suit in texts.
pub const fn suit_word(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

/// The selector of a pass direction in texts.
pub const fn direction_word(direction: Direction, players: u8) -> &'static str {
    match direction {
        _ if players == 2 => "each-other",
        Direction::Left => "left",
        Direction::Right => "right",
        Direction::Across => "across",
    }
}

/// The rank on a card: "10", "Q".
pub fn value(say: Say<'_>, card: Card) -> String {
    match card.rank() {
        number @ ..=10 => number.to_string(),
        rank => say.text("hearts-letter", &[("rank", rank.into())]),
    }
}

/// A card in a text: "Q♠".
pub fn short(say: Say<'_>, card: Card) -> String {
    format!("{}{}", value(say, card), mark(card.suit()))
}

/// Cards in a text, by suit: "Q♠, 3♥ and 10♦".
pub fn list(say: Say<'_>, cards: CardSet) -> String {
    say.all_of(&in_order(cards).map(|card| short(say, card)).collect::<Vec<_>>())
}

/// Cards in a line of their own, by suit: "Q♠ 3♥ 10♦".
pub fn together(say: Say<'_>, cards: CardSet) -> String {
    in_order(cards).map(|card| short(say, card)).collect::<Vec<_>>().join(" ")
}

/// Cards in display order: by suit, each from the lowest to the highest.
pub fn in_order(cards: CardSet) -> impl Iterator<Item = Card> {
    SUITS.into_iter().flat_map(move |suit| (cards & CardSet::suit(suit)).iter())
}

/// "13 points", "−10 points".
pub fn points(say: Say<'_>, points: i32) -> String {
    say.text("points-count", &[("count", points.into())])
}

/// A card with its points by these options, if they are special.
pub fn face(say: Say<'_>, options: &Options, card: Card) -> CardFace {
    let name =
        say.text("hearts-name", &[("rank", card.rank().into()), ("suit", suit_word(card.suit()).into())]);
    let special = (options.counting() - CardSet::HEARTS).contains(card);
    let counts = options.worth(CardSet::only(card));
    CardFace {
        text: value(say, card),
        mark: mark(card.suit()).into(),
        worth: if special { format!("({counts})").replace('-', "−") } else { String::new() },
        hue: hue(card.suit()),
        name: if special {
            say.text("hearts-name-worth", &[("card", name.into()), ("points", points(say, counts).into())])
        } else {
            name
        },
    }
}

/// The place of a seat's card in the trick.
pub fn place(seat: Seat) -> String {
    format!("t{}", seat.0)
}
