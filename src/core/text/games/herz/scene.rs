//! The scene of Herz an Herz: towers, piles, the drawn card, and its moves.

use super::cards::{
    MARKS, card_alone, card_in_sentence, card_on_button, drawn_note, face, placed_face, side_word, tower_of,
};
use super::refusals::refused;
use crate::board::{Cell, Held, ZoneKind};
use crate::page::Style;
use crate::text::games::scene::{Hand, HandLine, MoveRow, SceneMove};
use crate::text::games::{Area, Place, PlaceLine, Position, Scene, Teller, round_number};
use crate::text::parts::{chair, explains, fitted, score_name, your_turn};
use crate::text::{Say, plain};
use herzbot_rules::herz::{Card, Choice, Face, LEVELS, Move, Refusal, Side, TowerView, View};
use herzbot_rules::{AnyMove, Seat};

/// The spot of the drawn card.
const DRAWN: &str = "drawn";
/// The spot of the discard pile.
pub const DISCARD: &str = "discard";
/// More thefts than these are in a menu: on a phone each button fills a line.
const MANY_THEFTS: usize = 3;

/// The spot for the next card of a column.
pub fn next(seat: Seat, side: Side) -> String {
    format!("{}.{}", seat.0, side_word(side))
}

/// The spot of the last card of a column.
pub fn last(seat: Seat, side: Side) -> String {
    format!("{}.last", next(seat, side))
}

/// The spot of a start card.
pub fn start(seat: Seat) -> String {
    format!("{}.start", seat.0)
}

pub fn scene(at: &Position<'_, View>) -> Scene {
    let (say, view) = (at.say, at.view);
    let tower = |seat: Seat| {
        let own_caption = (at.playing.seat == Some(seat)).then(|| caption(at, seat, true));
        Area { own_caption, ..tower(at.teller(), view, seat, caption(at, seat, false)) }
    };
    let mut areas: Vec<Area> = at.table.chairs.iter().map(|chair| tower(chair.seat)).collect();
    areas.push(Area { places: pile_places(say, view).into(), ..Area::default() });
    let towers: Vec<TowerView> = at.table.chairs.iter().map(|chair| tower_of(view, chair.seat)).collect();
    let own_tower = at.playing.seat.map(|seat| tower_of(view, seat));
    let (legend, own_legend) = (legend(at, &towers), legend(at, own_tower.as_slice()));
    let Some(drawn) = &view.drawn else { return Scene { areas, legend, own_legend, ..Scene::default() } };
    let mut moves = Vec::new();
    let (mut placed, mut thefts, mut discards, mut task) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for choice in &drawn.choices {
        let Some(offered) = offer(at, choice, thefts.len() + 1) else { continue };
        match choice.mv {
            Move::Start | Move::Place(_) => placed.push(moves.len()),
            Move::Steal { .. } => thefts.push(moves.len()),
            Move::Discard => discards.push(moves.len()),
        }
        if choice.mv == Move::Start && explains(at.table, at.playing) {
            let worth = ("worth", choice.worth.unwrap_or_default().into());
            task.push(say.text("herz-effect-start", &[worth]));
        }
        moves.push(offered);
    }
    let useless = placed.is_empty() && thefts.is_empty();
    task.extend(useless.then(|| nothing_fits(say, view, drawn.card)));
    let why = match (at.mine, useless, placed.is_empty()) {
        (true, true, _) => nothing_fits(say, view, drawn.card),
        // A thief is not placed; the stolen card is.
        (true, false, true) => drawn_note(say, drawn.card),
        (true, false, false) | (false, ..) => String::new(),
    };
    let mut rows = Vec::new();
    if thefts.len() > MANY_THEFTS {
        let label = say.text("herz-menu-steal", &[("count", thefts.len().into())]);
        rows.push(MoveRow { menu: Some((0, label)), moves: std::mem::take(&mut thefts) });
    }
    rows.push(MoveRow { menu: None, moves: [placed, thefts, discards].concat() });
    let note = drawn_note(say, drawn.card);
    let held = Held { spot: DRAWN.to_owned(), face: face(say, drawn.card, None), picked: false, why };
    let board_task = Some(board_task(say, view, drawn.card, &note, useless));
    let drew = say.word("herz-you-drew");
    let you_drew = |turn: String| if at.past { drew.clone() } else { format!("{turn} · {drew}") };
    let hand = Hand {
        name: you_drew(say.word("private-your-turn")),
        caption: you_drew(your_turn(say, at.playing)),
        lines: vec![HandLine { lead: String::new(), cards: vec![held], note }],
        is_drawn: true,
    };
    Scene { areas, hand, task, board_task, moves, rows, legend, own_legend, ..Scene::default() }
}

/// In the first round, the meaning of signs on these towers: the marks of colours at the first turns, a small
/// number while it is the only one of its kind.
fn legend(at: &Position<'_, View>, towers: &[TowerView]) -> Option<String> {
    let is_new = |count: usize| at.playing.round == 1 && count == 1;
    let placed = towers.iter().flat_map(|shown| {
        let column = move |side| (0..LEVELS).filter_map(move |level| shown.tower.at(side, level));
        Side::ALL.into_iter().flat_map(column).chain(shown.tower.start())
    });
    let jokers = placed.filter(|placed| !matches!(placed.card.face(), Face::Number(_))).count();
    let levels = towers.iter().flat_map(|shown| shown.levels).filter(|level| level.points > 0).count();
    let [yellow, green, red, turquoise] = MARKS;
    let marks = [("yellow", yellow), ("green", green), ("red", red), ("turquoise", turquoise)];
    let parts = [
        (explains(at.table, at.playing), "herz-legend"),
        (is_new(jokers), "herz-legend-joker"),
        (is_new(levels), "herz-legend-level"),
    ];
    let args = marks.map(|(name, mark)| (name, mark.into()));
    let parts = parts.into_iter().filter(|(is_said, _)| *is_said).map(|(_, key)| at.say.text(key, &args));
    let said = parts.collect::<Vec<_>>().join(" · ");
    (!said.is_empty()).then_some(said)
}

/// The reader's task beside a board.
fn board_task(say: Say<'_>, view: &View, card: Card, note: &str, useless: bool) -> Vec<String> {
    let args = [("card", card_in_sentence(say, card, None).into()), ("note", note.to_owned().into())];
    let drew = if useless || note.is_empty() {
        say.text("herz-board-drew", &args[..1])
    } else {
        say.text("herz-board-drew-note", &args)
    };
    let your_turn = format!("**{}**", say.word("private-your-turn"));
    let useless = useless.then(|| nothing_fits(say, view, card));
    [your_turn, drew].into_iter().chain(useless).collect()
}

/// The caption of a tower in a message; `own`: in its owner's private message.
fn caption(at: &Position<'_, View>, seat: Seat, own: bool) -> String {
    let points = tower_of(at.view, seat).points;
    let (key, first) = match (own, at.has_earlier_rounds()) {
        (true, true) => ("herz-private-tower-later", "round"),
        (true, false) => ("herz-private-tower", "round"),
        (false, true) => ("herz-score-later", "name"),
        (false, false) => ("herz-score", "name"),
    };
    let named = if own {
        round_number(at.say, at.table.game, at.playing.round, at.playing.rounds)
    } else {
        score_name(at.say, at.table, seat)
    };
    let total = at.total(seat) + points;
    at.say.text(key, &[(first, named.into()), ("points", points.into()), ("total", total.into())])
}

/// A tower with the points of each level.
pub fn tower(teller: Teller<'_>, view: &View, seat: Seat, caption: String) -> Area {
    let say = teller.say;
    let shown = tower_of(view, seat);
    let tower = shown.tower;
    let top = match tower.start() {
        None => Cell { spot: start(seat), name: say.word("herz-no-start-card"), ..Cell::default() },
        Some(placed) => Cell { face: Some(placed_face(say, placed)), ..Cell::default() },
    };
    let told = say.word(if tower.start().is_some() { "herz-start-card" } else { "herz-no-start-card" });
    let mut lines = vec![PlaceLine { cells: vec![top], told, ..PlaceLine::default() }];
    for level in 0..LEVELS {
        let cell = |side: Side| {
            let face = tower.at(side, level).map(|placed| placed_face(say, placed));
            let mut cell = Cell { face, ..Cell::default() };
            if level == tower.height(side) {
                (cell.spot, cell.why) = (next(seat, side), why(say, view, seat, side));
                cell.name = say.word(match side {
                    Side::Left => "herz-board-left",
                    Side::Right => "herz-board-right",
                });
            } else if level + 1 == tower.height(side) {
                cell.spot = last(seat, side);
            }
            cell
        };
        let scored = shown.levels[level].points + shown.levels[level].bonus;
        let note = if scored > 0 { format!("+{scored}") } else { String::new() };
        let mut line = PlaceLine { cells: Side::ALL.map(cell).into(), note, ..PlaceLine::default() };
        if line.has_cards() {
            line.lead = (level + 1).to_string();
        }
        lines.push(line);
    }
    let name = chair(teller.chairs, seat).map_or_else(String::new, |chair| plain(&chair.name));
    let place = Place { kind: ZoneKind::Tower, seat: Some(seat), name, lines };
    Area { caption: Some(caption), seat: Some(seat), places: vec![place], ..Area::default() }
}

/// The piles: the number of cards left, and the top of the discard pile.
fn pile_places(say: Say<'_>, view: &View) -> [Place; 2] {
    let pile = |name: String, cell: Cell| {
        let lines = vec![PlaceLine { cells: vec![cell], ..PlaceLine::default() }];
        Place { kind: ZoneKind::Pile, seat: None, name, lines }
    };
    let left = Cell { sign: view.cards_left.to_string(), ..Cell::default() };
    let discarded = say.word("herz-board-discard");
    let discard = Cell {
        spot: DISCARD.to_owned(),
        face: view.discard.map(|card| face(say, card, None)),
        sign: "🗑".to_owned(),
        name: discarded.clone(),
        ..Cell::default()
    };
    [pile(say.word("herz-board-pile"), left), pile(discarded, discard)]
}

/// The cards left, and the top of the discard pile.
pub fn piles(say: Say<'_>, view: &View) -> String {
    let left = say.text("herz-cards-left", &[("count", view.cards_left.into())]);
    let Some(card) = view.discard else { return left };
    let top = format!("**{}**", card_alone(say, card));
    say.text("herz-piles", &[("left", left.into()), ("card", top.into())])
}

/// Why the drawn card can't go to the reader's own column `side`; empty if it can, or nothing was drawn.
fn why(say: Say<'_>, view: &View, seat: Seat, side: Side) -> String {
    let Some(drawn) = view.drawn.as_ref().filter(|_| view.seat == Some(seat)) else { return String::new() };
    let goes = |choice: &Choice| match choice.mv {
        Move::Place(to) | Move::Steal { to, .. } => to == side,
        Move::Start | Move::Discard => false,
    };
    if drawn.choices.iter().any(goes) {
        return String::new();
    }
    let tower = tower_of(view, seat).tower;
    let refusal = match (drawn.card.face(), tower.start()) {
        (_, None) => Refusal::NoStartCard,
        (Face::Thief, _) => return nothing_fits(say, view, drawn.card),
        (Face::Number(_) | Face::Joker(_) | Face::SuperJoker, _) if tower.is_full(side) => {
            Refusal::ColumnFull
        }
        (Face::Number(_) | Face::Joker(_) | Face::SuperJoker, _) => Refusal::DoesNotFit,
    };
    refused(say, refusal, Some((view, Move::Place(side))))
}

/// Why the card can only be discarded.
fn nothing_fits(say: Say<'_>, view: &View, card: Card) -> String {
    let started = view.seat.is_some_and(|seat| tower_of(view, seat).tower.start().is_some());
    match (card.face(), started) {
        (Face::Thief, false) => say.word("herz-nothing-thief-no-start"),
        (Face::Thief, true) => say.word("herz-nothing-thief"),
        (Face::Number(_) | Face::Joker(_) | Face::SuperJoker, _) => say.word("herz-nothing-fits"),
    }
}

/// A legal move; `nth`: its number if it is a theft.
fn offer(at: &Position<'_, View>, choice: &Choice, nth: usize) -> Option<SceneMove> {
    let me = at.view.seat?;
    let drawn = || vec![DRAWN.to_owned()];
    let (cards, place, emoji, word) = match choice.mv {
        // Not `start`, which begins the game: typed twice, it must not keep a card.
        Move::Start => (drawn(), start(me), "⬆️", "keep".to_owned()),
        Move::Place(side @ Side::Left) => (drawn(), next(me, side), "⬅️", side_word(side).to_owned()),
        Move::Place(side @ Side::Right) => (drawn(), next(me, side), "➡️", side_word(side).to_owned()),
        // Not by pressing the card: a discard can't be undone.
        Move::Discard => (Vec::new(), DISCARD.to_owned(), "🗑️", "discard".to_owned()),
        Move::Steal { victim, from, to } => {
            (vec![last(victim, from)], next(me, to), "", format!("steal {nth}"))
        }
    };
    let label = label(at.teller(), at.view, choice);
    let style = if choice.mv == Move::Discard { Style::Secondary } else { Style::Primary };
    let price = price(choice, tower_of(at.view, me).points);
    let word = at.say.language.move_word(&word);
    let offered = at.offer(AnyMove::Herz(choice.mv), label)?;
    Some(SceneMove { emoji, style, word, cards, place: Some(place), price, ..offered })
}

/// The value and gain of a move in a few characters; `points`: the tower's points before.
fn price(choice: &Choice, points: i32) -> String {
    let is_joker = matches!(choice.card.face(), Face::Joker(_) | Face::SuperJoker);
    let worth = choice.worth.filter(|_| is_joker).map(|worth| format!("={worth}"));
    let gain = Some(choice.points - points).filter(|gain| *gain > 0).map(|gain| format!("+{gain}"));
    worth.into_iter().chain(gain).collect::<Vec<_>>().join(" ")
}

/// A legal move in a few words.
fn label(teller: Teller<'_>, view: &View, choice: &Choice) -> String {
    let say = teller.say;
    let own = view.seat.map(|seat| tower_of(view, seat)).unwrap_or_default();
    let gain = choice.points - own.points;
    let card = card_on_button(say, choice.card, choice.worth.unwrap_or_default());
    match choice.mv {
        Move::Start => say.text("herz-do-start", &[("card", card.into())]),
        Move::Place(side) => {
            let above = own.tower.above(side).unwrap_or_default();
            let args = [
                ("side", side_word(side).into()),
                ("card", card.into()),
                ("above", above.into()),
                ("gain", gain.into()),
            ];
            say.text("herz-do-place", &args)
        }
        Move::Discard => say.word("herz-do-discard"),
        Move::Steal { victim, from, to } => {
            let name = chair(teller.chairs, victim).map_or("", |chair| chair.name.as_str());
            let before = tower_of(view, victim).points;
            let loss = before - choice.victim_points.unwrap_or(before);
            let key =
                if reads_the_same(say, view, choice) { "herz-do-steal-column" } else { "herz-do-steal" };
            let label = |gain: i32, loss: i32| {
                let label = |victim: &str| {
                    let args = [
                        ("card", card.as_str().into()),
                        ("victim", victim.into()),
                        ("from", side_word(from).into()),
                        ("side", side_word(to).into()),
                        ("gain", gain.into()),
                        ("loss", loss.into()),
                    ];
                    say.text(key, &args)
                };
                fitted(name, label)
            };
            // If there is no room, the victim's loss is omitted, then the gain.
            let label = label(gain, loss).or_else(|_| label(gain, 0)).or_else(|_| label(0, 0));
            label.unwrap_or_else(|wide| wide)
        }
    }
}

/// Whether both columns of a victim end with cards of the same label: jokers, whose label is only their
/// future value. Then the button has to name the column.
fn reads_the_same(say: Say<'_>, view: &View, theft: &Choice) -> bool {
    let Move::Steal { victim, from, to } = theft.mv else { return false };
    let named = |choice: &Choice| card_on_button(say, choice.card, choice.worth.unwrap_or_default());
    let choices = view.drawn.as_ref().map_or(&[][..], |drawn| &drawn.choices);
    let other = Move::Steal { victim, from: from.other(), to };
    choices.iter().any(|choice| choice.mv == other && named(choice) == named(theft))
}

/// A move that was legal in `view`, in a few words.
pub fn move_words(teller: Teller<'_>, view: &View, mv: Move) -> Option<String> {
    let choice = view.drawn.as_ref()?.choices.iter().find(|choice| choice.mv == mv)?;
    Some(label(teller, view, choice))
}
