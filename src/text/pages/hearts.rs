//! Hearts in words and cards.

use super::super::say::plain;
use super::{Say, bold_name, bold_names, button, lines, playing, rows};
use crate::page::{Block, CardGroup, CardLine, Choice, Face, Hue, Row, Style};
use crate::table::{Act, ChairView, Happened, PickingView, PlayingView, Presence, SitterView, TableView};
use herzbot_rules::hearts::{
    Breaking, Card, CardSet, Event, Move, Phase, Refusal, Restriction, Suit, Trick, View, worth,
};
use herzbot_rules::{AnyEvent, AnyMove, Seat};

/// The suits in the order in which a hand is shown.
const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

const fn mark(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "♣",
        Suit::Diamonds => "♦",
        Suit::Hearts => "♥",
        Suit::Spades => "♠",
    }
}

const fn hue(suit: Suit) -> Hue {
    match suit {
        Suit::Clubs | Suit::Spades => Hue::Black,
        Suit::Diamonds | Suit::Hearts => Hue::Red,
    }
}

/// What the texts select a suit by.
const fn suit_word(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

/// What stands on a card besides its suit: "10", "Q".
fn value(say: Say<'_>, card: Card) -> String {
    match card.rank() {
        number @ ..=10 => number.to_string(),
        rank => say.text("hearts-letter", &[("rank", rank.into())]),
    }
}

/// A card in a text: "Q♠".
fn short(say: Say<'_>, card: Card) -> String {
    format!("{}{}", value(say, card), mark(card.suit()))
}

/// Cards in a text, by suit: "Q♠, 3♥ and 10♦".
fn list(say: Say<'_>, cards: CardSet) -> String {
    say.all_of(&in_order(cards).map(|card| short(say, card)).collect::<Vec<_>>())
}

/// Cards in the order in which they are shown: by suit, each from the lowest to the highest.
fn in_order(cards: CardSet) -> impl Iterator<Item = Card> {
    SUITS.into_iter().flat_map(move |suit| (cards & CardSet::suit(suit)).iter())
}

/// "13 points", "−10 points".
fn points(say: Say<'_>, points: i32) -> String {
    say.text("points-count", &[("count", points.into())])
}

fn face(say: Say<'_>, card: Card) -> Face {
    let name =
        say.text("hearts-name", &[("rank", card.rank().into()), ("suit", suit_word(card.suit()).into())]);
    let special = (CardSet::COUNTING - CardSet::HEARTS).contains(card);
    let counts = worth(CardSet::only(card));
    Face {
        text: value(say, card),
        mark: mark(card.suit()).to_owned(),
        worth: if special { format!("({counts})").replace('-', "−") } else { String::new() },
        hue: hue(card.suit()),
        name: if special {
            say.text("hearts-name-worth", &[("card", name.into()), ("points", points(say, counts).into())])
        } else {
            name
        },
    }
}

/// What lies where besides the trick: whether hearts may be led, what is left of the stock, who has the reserve.
pub(super) fn state(say: Say<'_>, chairs: &[ChairView], view: &View) -> Vec<String> {
    let mut parts = Vec::new();
    match view.phase {
        Phase::Passing => {}
        Phase::Playing | Phase::Over => {
            parts.push(say.word(if view.broken { "hearts-broken" } else { "hearts-not-broken" }));
        }
    }
    if view.players == 2 {
        parts.push(say.text("hearts-stock", &[("count", view.stock.into())]));
    }
    if view.reserve.count > 0 {
        let count = ("count", view.reserve.count.into());
        parts.push(match view.reserve.taker {
            None => say.text("hearts-reserve", &[count]),
            Some(taker) => {
                say.text("hearts-reserve-taken", &[count, ("name", bold_name(chairs, taker).into())])
            }
        });
    }
    parts
}

/// Who still chooses what to pass, while that is so.
pub(super) fn choosing(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
) -> Option<String> {
    match view.phase {
        Phase::Passing => {}
        Phase::Playing | Phase::Over => return None,
    }
    let still = table.chairs.iter().filter(|chair| {
        let plays = match chair.sitter {
            SitterView::Human { presence, .. } => presence == Presence::Here,
            SitterView::Computer(_) | SitterView::Reserved(_) => false,
        };
        plays && playing.to_move.contains(chair.seat) && !playing.drafted.contains(chair.seat)
    });
    let seats: Vec<Seat> = still.map(|chair| chair.seat).collect();
    let since = format!("<t:{}:R>", playing.since.seconds());
    Some(say.text(
        "hearts-choosing",
        &[
            ("count", seats.len().into()),
            ("names", bold_names(say, &table.chairs, seats).into()),
            ("since", since.into()),
        ],
    ))
}

/// The trick on the table, a line per seat.
fn trick(say: Say<'_>, chairs: &[ChairView], view: &View, active: bool) -> Option<CardGroup> {
    match view.phase {
        Phase::Playing => {}
        Phase::Passing | Phase::Over => return None,
    }
    let trick = &view.trick;
    let line = |chair: &ChairView| {
        let mut note = vec![plain(&chair.name)];
        if chair.seat == trick.leader {
            note.push(say.word("hearts-leads"));
        }
        if Some(chair.seat) == trick.best {
            note.push(say.word("hearts-highest"));
        }
        let card = trick.cards.get(chair.seat).copied().flatten();
        CardLine {
            lead: String::new(),
            cells: vec![card.map(|card| face(say, card))],
            note: note.join(" · "),
        }
    };
    let caption = match trick.led {
        None => say.text("hearts-trick-new", &[("name", bold_name(chairs, trick.leader).into())]),
        Some(suit) => {
            say.text("hearts-trick", &[("suit", suit_word(suit).into()), ("mark", mark(suit).into())])
        }
    };
    Some(CardGroup { caption, lines: chairs.iter().map(line).collect(), beside: false, active })
}

/// The cards of a complete trick.
fn cards_of(trick: &Trick) -> CardSet {
    trick.cards.as_slice().iter().copied().flatten().collect()
}

/// The trick before, in the order in which it was played.
fn last_trick(say: Say<'_>, chairs: &[ChairView], view: &View) -> Option<Block> {
    let trick = view.last_trick.as_ref()?;
    let mut seat = trick.leader;
    let mut cards = Vec::new();
    for _ in 0..view.players {
        let card = trick.cards.get(seat).copied().flatten()?;
        cards.push(format!("{} {}", bold_name(chairs, seat), short(say, card)));
        seat = seat.left(view.players);
    }
    Some(Block::Small(say.text(
        "hearts-last-trick",
        &[
            ("cards", cards.join(" · ").into()),
            ("name", bold_name(chairs, trick.best?).into()),
            ("points", points(say, worth(cards_of(trick))).into()),
        ],
    )))
}

/// What each has taken so far, as everybody has seen it.
fn taken(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View) -> Block {
    let line = |chair: &ChairView| {
        let seat = chair.seat;
        let taken = view.taken.get(seat).copied().unwrap_or_default();
        let mut parts = vec![playing::seat_name(say, table, seat)];
        parts.push(say.text("hearts-taken", &[("points", points(say, worth(taken)).into())]));
        let special = taken & (CardSet::COUNTING - CardSet::HEARTS);
        if !special.is_empty() {
            parts.push(list(say, special));
        }
        let tricks = view.tricks.get(seat).copied().unwrap_or_default();
        parts.push(say.text("hearts-tricks", &[("count", tricks.into())]));
        let left = view.counts.get(seat).copied().unwrap_or_default();
        parts.push(say.text("hearts-cards", &[("count", left.into())]));
        if playing.round > 1 {
            let total = playing.totals.get(seat).copied().unwrap_or_default();
            parts.push(say.text("hearts-before", &[("count", total.into())]));
        }
        parts.join(" · ")
    };
    lines(&table.chairs.iter().map(line).collect::<Vec<_>>())
}

/// What counts how much, and what that means.
fn legend(say: Say<'_>, view: &View) -> Block {
    let args = [
        ("queen", short(say, Card::QUEEN_OF_SPADES).into()),
        ("ten", short(say, Card::TEN_OF_DIAMONDS).into()),
        ("target", view.options.target.into()),
    ];
    Block::Small(say.text("hearts-legend", &args))
}

/// The table as everybody sees it.
pub(super) fn board(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View) -> Vec<Block> {
    let mut blocks: Vec<Block> =
        trick(say, &table.chairs, view, false).map(Block::Cards).into_iter().collect();
    blocks.push(taken(say, table, playing, view));
    blocks.extend(last_trick(say, &table.chairs, view));
    blocks.push(legend(say, view));
    blocks
}

/// The hand, a line per suit.
fn hand(say: Say<'_>, cards: CardSet, active: bool) -> Option<CardGroup> {
    let line = |suit: Suit| {
        let held = cards & CardSet::suit(suit);
        let cells: Vec<_> = held.iter().map(|card| Some(face(say, card))).collect();
        (!cells.is_empty()).then(|| CardLine { cells, ..CardLine::default() })
    };
    let lines: Vec<CardLine> = SUITS.into_iter().filter_map(line).collect();
    let caption = say.text("hearts-hand", &[("count", cards.len().into())]);
    (!lines.is_empty()).then_some(CardGroup { caption, lines, beside: false, active })
}

/// What one player sees besides what they may do: the trick, their hand, what they alone know.
pub(super) fn own(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
    mine: bool,
) -> Vec<Block> {
    let chairs = &table.chairs;
    let mut blocks: Vec<Block> = trick(say, chairs, view, false).map(Block::Cards).into_iter().collect();
    blocks.extend(hand(say, view.hand, mine).map(Block::Cards));
    if let Some(card) = view.drawn {
        blocks.push(Block::Small(say.text("hearts-drew", &[("card", short(say, card).into())])));
    }
    if let (Some(me), Some(passed), None) = (view.me, view.passed, &playing.picking) {
        let to = bold_name(chairs, me.left(view.players));
        let args = [("passed", list(say, passed).into()), ("to", to.into())];
        blocks.push(Block::Small(match view.received {
            None => say.text("hearts-passed", &args),
            Some(received) => {
                let from = bold_name(chairs, me.right(view.players));
                let more = [("received", list(say, received).into()), ("from", from.into())];
                say.text("hearts-passed-received", &[&args[..], &more].concat())
            }
        }));
    }
    if let (true, Some(cards)) = (view.me.is_some() && view.reserve.taker == view.me, view.reserve.cards) {
        blocks.push(Block::Small(say.text("hearts-reserve-yours", &[("cards", list(say, cards).into())])));
    }
    blocks.push(taken(say, table, playing, view));
    blocks.extend(last_trick(say, chairs, view));
    blocks.push(legend(say, view));
    blocks
}

/// What the reader may do now.
pub(super) fn turn(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
) -> (Vec<Block>, Vec<Row>) {
    let turn = u32::try_from(playing.turn).unwrap_or(u32::MAX);
    let until = playing.deadline.map(|deadline| {
        let until = format!("<t:{}:R>", deadline.seconds());
        say.text("private-until", &[("until", until.into())])
    });
    let (mut said, buttons) = match &playing.picking {
        Some(picking) => pass(say, table, playing, view, picking, turn),
        None => play(say, table, playing, view, turn),
    };
    said.extend(until.filter(|_| playing.draft.is_none()));
    (vec![lines(&said)], rows(buttons))
}

/// Choosing the three cards to pass.
fn pass(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
    picking: &PickingView,
    turn: u32,
) -> (Vec<String>, Vec<Choice>) {
    let is_picked = |card: Card| picking.picked.contains(&card.to_string());
    let picked: CardSet = view.hand.iter().filter(|card| is_picked(*card)).collect();
    let to = view.me.map_or_else(String::new, |me| bold_name(&table.chairs, me.left(view.players)));
    let args = [("to", to.into()), ("cards", list(say, picked).into()), ("count", picked.len().into())];
    let confirmed = playing.draft.is_some();
    let said = say.text(if confirmed { "hearts-chosen" } else { "hearts-choose" }, &args);
    let mut buttons: Vec<Choice> = in_order(view.hand)
        .filter_map(|card| {
            let notation = card.to_string();
            let index = picking.cards.iter().position(|other| *other == notation)?;
            let act = Act::Pick { turn, index: u8::try_from(index).ok()? };
            let (style, emoji) =
                if is_picked(card) { (Style::Success, "✅") } else { (Style::Secondary, "") };
            let button = button(table, act, short(say, card), style);
            Some(Choice { emoji: emoji.to_owned(), word: notation, ..button })
        })
        .collect();
    if !confirmed {
        let label = say.text("hearts-do-pass", &[("count", picking.count.into())]);
        let disabled = picking.picked.len() != picking.count;
        buttons.push(Choice { disabled, ..button(table, Act::PassPicked { turn }, label, Style::Primary) });
    }
    (vec![said], buttons)
}

/// Playing a card.
fn play(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
    turn: u32,
) -> (Vec<String>, Vec<Choice>) {
    let mut said =
        vec![say.word(if view.trick.led.is_none() { "hearts-your-lead" } else { "hearts-your-turn" })];
    said.extend(view.restriction.map(|restriction| restricted(say, view, restriction)));
    let buttons = in_order(view.playable)
        .filter_map(|card| {
            let mv = AnyMove::Hearts(Move::Play(card));
            let index = playing.legal.iter().position(|legal| *legal == mv)?;
            let act = Act::Move { turn, index: u16::try_from(index).ok()? };
            let button = button(table, act, short(say, card), Style::Primary);
            Some(Choice { word: mv.to_string(), ..button })
        })
        .collect();
    (said, buttons)
}

/// Why not every card may be played.
fn restricted(say: Say<'_>, view: &View, restriction: Restriction) -> String {
    let queen = ("queen", short(say, Card::QUEEN_OF_SPADES).into());
    match restriction {
        Restriction::LowestClub => say.word("hearts-must-lowest-club"),
        Restriction::Follow(suit) => follow(say, suit),
        Restriction::NotBroken => match view.options.breaking {
            Breaking::HeartOrSpade => say.text("hearts-must-not-lead-spade", &[queen]),
            Breaking::HeartOrQueen => say.text("hearts-must-not-lead-queen", &[queen]),
        },
        Restriction::NoPointsInFirstTrick => say.text("hearts-must-not-discard", &[queen]),
    }
}

fn follow(say: Say<'_>, suit: Suit) -> String {
    say.text("hearts-must-follow", &[("suit", suit_word(suit).into()), ("mark", mark(suit).into())])
}

/// What happened, a sentence each.
pub(super) fn told(say: Say<'_>, chairs: &[ChairView], view: &View, recent: &[Happened]) -> Vec<String> {
    let events: Vec<&Event> = recent
        .iter()
        .filter_map(|happened| match &happened.event {
            AnyEvent::Hearts(event) => Some(event),
            AnyEvent::Herz(_) | AnyEvent::Teufel(_) => None,
        })
        .collect();
    let last_taken = events.iter().rposition(|event| matches!(event, Event::Taken { .. }));
    let mut told = Vec::new();
    // What has been played of the trick, as far as it is among what is told.
    let mut trick: Vec<Card> = Vec::new();
    for (index, event) in events.into_iter().enumerate() {
        match event {
            Event::Played { card, .. } => trick.push(*card),
            Event::Taken { .. } => {
                let cards = if Some(index) == last_taken {
                    view.last_trick.as_ref().map(cards_of)
                } else {
                    (trick.len() == usize::from(view.players)).then(|| trick.iter().copied().collect())
                };
                told.extend(event_text(say, chairs, event, cards));
                trick.clear();
                continue;
            }
            Event::Passed { .. }
            | Event::Exchanged { .. }
            | Event::Broken
            | Event::ReserveTaken { .. }
            | Event::Drawn { .. }
            | Event::Sourdine { .. }
            | Event::Over { .. } => {}
        }
        told.extend(event_text(say, chairs, event, None));
    }
    told
}

/// An event in a sentence; none where it is told with another one. `trick`: the cards of the trick that was taken.
fn event_text(say: Say<'_>, chairs: &[ChairView], event: &Event, trick: Option<CardSet>) -> Option<String> {
    let name = |seat: Seat| ("name", bold_name(chairs, seat).into());
    Some(match *event {
        // They all become known at once: with the exchange.
        Event::Passed { .. } => return None,
        Event::Exchanged { leader } => say.text("hearts-did-exchange", &[name(leader)]),
        Event::Played { seat, card } => {
            say.text("hearts-did-play", &[name(seat), ("card", short(say, card).into())])
        }
        Event::Broken => say.text("hearts-did-break", &[("queen", short(say, Card::QUEEN_OF_SPADES).into())]),
        Event::Taken { seat } => match trick.map(|trick| trick & CardSet::COUNTING) {
            None => say.text("hearts-did-take", &[name(seat)]),
            Some(counting) if counting.is_empty() => say.text("hearts-did-take-nothing", &[name(seat)]),
            Some(counting) => say.text(
                "hearts-did-take-points",
                &[
                    name(seat),
                    ("points", points(say, worth(counting)).into()),
                    ("cards", list(say, counting).into()),
                ],
            ),
        },
        Event::ReserveTaken { seat, cards } => {
            say.text("hearts-did-take-reserve", &[name(seat), ("count", cards.into())])
        }
        // Two draw: told with the second one.
        Event::Drawn { left, .. } if left % 2 == 1 => return None,
        Event::Drawn { left, .. } => say.text("hearts-did-draw", &[("count", left.into())]),
        Event::Sourdine { seat } => sourdine(say, chairs, seat),
        // The result has a message of its own.
        Event::Over { .. } => return None,
    })
}

fn sourdine(say: Say<'_>, chairs: &[ChairView], seat: Seat) -> String {
    say.text("hearts-sourdine", &[("name", bold_name(chairs, seat).into())])
}

/// What was special about a round that is over: a sourdine, what was in the reserve.
pub(super) fn special(say: Say<'_>, chairs: &[ChairView], view: &View) -> Vec<String> {
    let mut said: Vec<String> = view.sourdine.map(|seat| sourdine(say, chairs, seat)).into_iter().collect();
    if let (Some(taker), Some(cards)) = (view.reserve.taker, view.reserve.cards) {
        let args = [("name", bold_name(chairs, taker).into()), ("cards", list(say, cards).into())];
        said.push(say.text("hearts-reserve-was", &args));
    }
    said
}

/// A player's line in the result of a round.
pub(super) fn round_line(say: Say<'_>, name: String, scored: i32, total: i32) -> String {
    let args = [("name", name.into()), ("points", points(say, scored).into()), ("total", total.into())];
    say.text("hearts-round-line", &args)
}

/// When a game ends.
pub(super) fn ended(say: Say<'_>, view: &View) -> String {
    say.text("hearts-ended", &[("target", view.options.target.into())])
}

/// Why a move was refused.
pub(in crate::text) fn refused(say: Say<'_>, refusal: Refusal) -> String {
    let queen = ("queen", short(say, Card::QUEEN_OF_SPADES).into());
    match refusal {
        Refusal::NotInHand => say.word("refused-hearts-not-in-hand"),
        Refusal::PassThreeDifferent => say.word("refused-hearts-three-different"),
        Refusal::PassFirst => say.word("refused-hearts-pass-first"),
        Refusal::NoPassNow => say.word("refused-hearts-no-pass"),
        Refusal::MustPlay(card) => say.text("refused-hearts-must-play", &[("card", short(say, card).into())]),
        Refusal::MustFollow(suit) => follow(say, suit),
        Refusal::NotBroken => say.text("refused-hearts-not-broken", &[queen]),
        Refusal::NoPointsInFirstTrick => say.text("hearts-must-not-discard", &[queen]),
    }
}
