//! The scene of Hearts: the trick, the hand, the pass, and the reasons for unplayable cards.

use super::cards::{SUITS, direction_word, face, in_order, list, mark, place, short, suit_word, together};
use super::events::taken_by;
use crate::board::Held;
use crate::page::{Block, CardGroup, Style};
use crate::table::{Act, PickingView, Play};
use crate::text::Say;
use crate::text::games::scene::{Hand, HandLine, SceneMove};
use crate::text::games::{Area, Position, Scene, Teller};
use crate::text::parts::{bold_name, explains, score_name};
use herzbot_rules::hearts::{
    Breaking, Card, CardSet, Directions, Move, Options, Phase, Restriction, Suit, Trick, View,
};
use herzbot_rules::{AnyMove, Seat};

pub fn scene(at: &Position<'_, View>) -> Scene {
    let (say, view) = (at.say, at.view);
    let (task, moves) = match &at.playing.picking {
        Some(picking) => pass(at, picking),
        None => play(at),
    };
    let trick_caption = view.trick.led.filter(|_| view.phase == Phase::Playing).map(|suit| {
        let args = [("suit", suit_word(suit).into()), ("mark", mark(suit).into())];
        say.text("hearts-trick", &args)
    });
    let queen = ("queen", short(say, Card::QUEEN_OF_SPADES).into());
    let ten = ("ten", short(say, Card::TEN_OF_DIAMONDS).into());
    let key = if view.options.ten_counts() { "hearts-legend" } else { "hearts-legend-no-ten" };
    let args = [queen, ten, ("target", view.options.target.into())];
    let legend = || say.text(key, &args);
    Scene {
        areas: vec![trick(at.teller(), &view.options, &view.trick, trick_caption)],
        hand: hand(at),
        task,
        moves,
        notes: if view.me.is_some() { notes(at) } else { Vec::new() },
        legend: (explains(at.table, at.playing) || scores_first(at)).then(legend),
        own_legend: explains(at.table, at.playing).then(legend),
        ..Scene::default()
    }
}

/// Whether the last trick brought the first points of the game, or the first card that counts besides the
/// points.
fn scores_first(at: &Position<'_, View>) -> bool {
    let Some(last) = at.view.last_trick.filter(|_| at.playing.round == 1) else { return false };
    let counting = at.view.options.counting();
    let last: CardSet = last.played().map(|(_, card)| card).collect();
    let is_first = |of: CardSet| {
        let taken = at.view.taken.as_slice().iter().fold(CardSet::EMPTY, |all, taken| all | *taken) & of;
        !taken.is_empty() && (taken - last).is_empty()
    };
    is_first(counting) || is_first(counting - CardSet::HEARTS)
}

/// A trick: each seat's card, its owner, and the highest one.
pub fn trick(teller: Teller<'_>, options: &Options, trick: &Trick, caption: Option<String>) -> Area {
    let cards = trick.cards.as_slice().iter().map(|card| card.map(|card| face(teller.say, options, card)));
    let area = Area::trick(teller, cards, trick.leader, trick.best, place, "hearts-highest");
    Area { caption, ..area }
}

/// The last trick, in order of play; early in a deal that of the previous deal, whose end is `before`.
pub fn last_trick(teller: Teller<'_>, view: &View, before: Option<&View>) -> Option<Vec<Block>> {
    let (last, caption) = match view.last_trick {
        Some(trick) => (trick, "hearts-last-trick"),
        None => (before?.last_trick?, "hearts-last-trick-before"),
    };
    let caption = format!("**{}**", teller.say.word(caption));
    let group = trick(teller, &view.options, &last, Some(caption)).group(false)?;
    let cards = last.played().map(|(_, card)| card).collect();
    let taken = taken_by(teller, &view.options, last.best?, Some(cards));
    Some(vec![Block::Cards(CardGroup { flows: false, ..group }), Block::Text(taken)])
}

/// The hand, one line per suit.
fn hand(at: &Position<'_, View>) -> Hand {
    let (say, view) = (at.say, at.view);
    let playing_cards = at.mine && view.phase == Phase::Playing;
    let why = view.restriction.filter(|_| playing_cards).map(|why| restricted(say, view, why));
    let held = |card: Card| Held {
        spot: card.to_string(),
        face: face(say, &view.options, card),
        picked: at.playing.picking.as_ref().is_some_and(|it| it.picked.contains(&card.to_string())),
        why: why.clone().filter(|_| !view.playable.contains(card)).unwrap_or_default(),
    };
    let line = |suit: Suit| {
        let cards = (view.hand & CardSet::suit(suit)).iter().map(held).collect();
        HandLine { cards, ..HandLine::default() }
    };
    let name = say.text("hearts-hand", &[("count", view.hand.len().into())]);
    let caption = if view.hand.is_empty() { String::new() } else { name.clone() };
    Hand { name, caption, lines: SUITS.into_iter().map(line).collect(), is_drawn: false }
}

/// The choice of the three cards to pass: the task, and a button for each card.
fn pass(at: &Position<'_, View>, picking: &PickingView) -> (Vec<String>, Vec<SceneMove>) {
    let (say, view, turn) = (at.say, at.view, at.turn());
    let is_picked = |card: Card| picking.picked.contains(&card.to_string());
    let picked: CardSet = view.hand.iter().filter(|card| is_picked(*card)).collect();
    let to = view.me.zip(view.direction).map(|(me, direction)| direction.receiver(me, view.players));
    let to = to.map_or_else(String::new, |to| bold_name(&at.table.chairs, to));
    let args = [("to", to.into()), ("cards", list(say, picked).into()), ("count", picked.len().into())];
    let confirmed = at.playing.draft.is_some();
    let key = match (at.past, confirmed) {
        (true, _) => "hearts-which",
        (false, true) => "hearts-chosen",
        (false, false) => "hearts-choose",
    };
    let said = say.text(key, &args);
    let pick = |card: Card| {
        let word = card.to_string();
        let index = picking.cards.iter().position(|other| *other == word)?;
        let act = Play::Pick { turn, index: u8::try_from(index).ok()? };
        let (style, emoji) = if is_picked(card) { (Style::Success, "✅") } else { (Style::Secondary, "") };
        Some(SceneMove {
            style,
            emoji,
            cards: vec![word.clone()],
            word,
            ..SceneMove::new(act, short(say, card))
        })
    };
    let mut moves: Vec<SceneMove> = in_order(view.hand).filter_map(pick).filter(|_| at.mine).collect();
    if at.mine && !confirmed {
        let label = say.text("hearts-do-pass", &[("count", picking.count.into())]);
        let act = Play::PassPicked { turn };
        let disabled = picking.picked.len() != picking.count;
        let word = Act::from(act).word_in(say.language).to_owned();
        moves.push(SceneMove { disabled, word, ..SceneMove::new(act, label) });
    }
    (vec![said], moves)
}

/// Playing a card: the task, and a button for each card.
fn play(at: &Position<'_, View>) -> (Vec<String>, Vec<SceneMove>) {
    let (say, view) = (at.say, at.view);
    let turn = if view.trick.led.is_none() { "hearts-your-lead" } else { "hearts-your-turn" };
    let why = view.restriction.map(|restriction| restricted(say, view, restriction));
    let offer = |card: Card| {
        let offered = at.offer(AnyMove::Hearts(Move::Play(card)), short(say, card))?;
        Some(SceneMove { cards: vec![card.to_string()], ..offered })
    };
    let turn = (!at.past).then(|| say.word(turn));
    let task = turn.into_iter().chain(why).collect();
    let claims = at.mine && !at.past && view.takes_the_rest();
    let claim = claims.then(|| SceneMove::new(Play::Claim { turn: at.turn() }, say.word("hearts-do-claim")));
    (task, in_order(view.playable).filter_map(offer).chain(claim).collect())
}

/// Why some cards are not playable.
fn restricted(say: Say<'_>, view: &View, restriction: Restriction) -> String {
    let queen = ("queen", short(say, Card::QUEEN_OF_SPADES).into());
    match restriction {
        Restriction::LowestClub => say.word("hearts-must-lowest-club"),
        Restriction::Follow(suit) => follow(say, suit),
        Restriction::NotBroken => match view.options.breaking {
            Breaking::HeartOrSpade => say.text("hearts-must-not-lead-spade", &[queen]),
            Breaking::HeartOrQueen => say.text("hearts-must-not-lead-queen", &[queen]),
            Breaking::Heart => say.word("hearts-must-not-lead-heart"),
        },
        Restriction::NoPointsInFirstTrick => say.text("hearts-must-not-discard", &[queen]),
    }
}

pub fn follow(say: Say<'_>, suit: Suit) -> String {
    say.text("hearts-must-follow", &[("suit", suit_word(suit).into()), ("mark", mark(suit).into())])
}

/// Facts besides the trick: the pass direction (if it changes), whether hearts may be led, the stock, the
/// owner of the reserve.
pub fn facts(teller: Teller<'_>, view: &View) -> Vec<String> {
    let say = teller.say;
    let mut parts = Vec::new();
    if view.phase != Phase::Passing {
        parts.push(say.word(if view.broken { "hearts-broken" } else { "hearts-not-broken" }));
    }
    if view.options.passing && view.options.directions == Directions::Rotating {
        match (view.direction, view.phase) {
            (Some(direction), Phase::Passing) => {
                let direction = direction_word(direction, view.players);
                parts.push(say.text("hearts-pass-goes", &[("direction", direction.into())]));
            }
            (None, Phase::Playing) if view.last_trick.is_none() => {
                parts.push(say.word("hearts-pass-none"));
            }
            (Some(_) | None, Phase::Passing | Phase::Playing | Phase::Over) => {}
        }
    }
    if view.players == 2 {
        parts.push(say.text("hearts-stock", &[("count", view.stock.into())]));
    }
    if view.reserve.count > 0 {
        let count = ("count", view.reserve.count.into());
        parts.push(match view.reserve.taker {
            None => say.text("hearts-reserve", &[count]),
            Some(taker) => say.text("hearts-reserve-taken", &[count, ("name", teller.name(taker).into())]),
        });
    }
    parts
}

/// A player's points before this deal and in it, as everybody has seen them: "**Anna** 12 + 13 (Q♠)".
pub fn score(at: &Position<'_, View>, seat: Seat) -> String {
    let (say, options) = (at.say, &at.view.options);
    let taken = at.view.taken.get(seat).copied().unwrap_or_default();
    let special = taken & (options.counting() - CardSet::HEARTS);
    let worth = options.worth(taken);
    let summand = format!("{} {}", if worth < 0 { "−" } else { "+" }, worth.unsigned_abs());
    let args = [
        ("name", score_name(say, at.table, seat).into()),
        ("before", at.total(seat).into()),
        ("taken", summand.into()),
        ("cards", together(say, special).into()),
    ];
    say.text(if special.is_empty() { "hearts-score" } else { "hearts-score-special" }, &args)
}

/// A player's further information besides the trick and the hand, including private facts.
fn notes(at: &Position<'_, View>) -> Vec<Block> {
    let (say, view, chairs) = (at.say, at.view, &at.table.chairs);
    let drew = view.drawn.map(|card| say.text("hearts-drew", &[("card", short(say, card).into())]));
    let mut blocks: Vec<Block> = drew.into_iter().map(Block::Small).collect();
    let mut known = Vec::new();
    if let (Some(me), Some(passed), Some(direction), None) =
        (view.me, view.passed, view.direction, &at.playing.picking)
    {
        let to = bold_name(chairs, direction.receiver(me, view.players));
        known.push(say.text("hearts-passed", &[("cards", together(say, passed).into()), ("to", to.into())]));
        // The cards are in the hand: shown until the first trick is over.
        if let (Some(received), None) = (view.received, view.last_trick) {
            let from = bold_name(chairs, direction.giver(me, view.players));
            let args = [("cards", together(say, received).into()), ("from", from.into())];
            known.push(say.text("hearts-received", &args));
        }
    }
    if let (true, Some(cards)) = (view.reserve.taker == view.me, view.reserve.cards) {
        known.push(say.text("hearts-reserve-yours", &[("cards", together(say, cards).into())]));
    }
    blocks.extend((!known.is_empty()).then(|| Block::Small(known.join(" · "))));
    // The table's message shows the owner of the reserve, and who has taken nothing.
    let mut about = facts(at.teller(), view);
    about.truncate(if view.reserve.taker.is_some() { 1 } else { about.len() });
    if !about.is_empty() {
        blocks.push(Block::Small(say.language.facts().capitalised(&about.join(" · "))));
    }
    let counts = |seat: Seat| view.taken.get(seat).is_some_and(|taken| view.options.worth(*taken) != 0);
    let shown = chairs.iter().map(|chair| chair.seat).filter(|&seat| view.me == Some(seat) || counts(seat));
    let scores: Vec<String> = shown.map(|seat| score(at, seat)).collect();
    blocks.push(Block::Text(scores.join(" · ")));
    blocks
}
