//! Invariants of pages of Hearts, including secrecy.

use super::board::board;
use super::pages::{check, check_all, check_step, every_move_has_its_button, the_table_keeps_secrets};
use super::texts;
use crate::page::{Block, Page};
use crate::samples::{Evening, person};
use crate::table::{Happened, PhaseView, TableView};
use crate::text::pages;
use crate::text::{Language, plain};
use herzbot_rules::hearts::{Card, Direction, Event};
use herzbot_rules::{AnyEvent, AnyView, GameKind, Seat};
use proptest::prelude::*;

/// A game of `players` with options that the seed draws.
fn evening(seed: u64, players: u8) -> Evening {
    let flag = |bit: u32| seed >> bit & 1 == 1;
    let options = serde_json::json!({
        "moon": flag(0),
        "passing": flag(1) || flag(2),
        "breaking": (["heart_or_spade", "heart_or_queen", "heart", "heart"][(seed >> 6 & 3) as usize]),
        "directions": if flag(8) { "left" } else { "rotating" },
        "ten_of_diamonds": if flag(9) { -10 } else { 0 },
        "moon_score": if flag(10) { "minus" } else { "others" },
        "first_trick_points": flag(4),
        "target": if flag(5) { 20 } else { 50 },
    });
    Evening::random(GameKind::Hearts, &options, seed, players)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn every_state_of_hearts_can_be_shown(seed: u64, players in 2u8..=6) {
        let texts = texts();
        let mut evening = evening(seed, players);
        let mut language = Language::ALL.into_iter().cycle();
        let mut steps = 0u16;
        while evening.step() && steps < 400 {
            steps += 1;
            let language = language.next().unwrap_or_default();
            if let Some(round) = evening.round() {
                check(&pages::round_result(texts.say(language), &round));
            }
            let public = evening.view(None).expect("a round is dealt");
            let before = evening.game.ends().pop();
            for reader in [None, Some(person(Seat(0))), Some(person(Seat((steps % u16::from(players)) as u8)))] {
                let view = evening.view(reader).expect("a round is dealt");
                let page = pages::last_trick(texts.say(language), &view, before.as_ref());
                let offered = pages::private(texts.say(language), &view, None, None).choice_by_sign("⏪").is_some();
                let playing = matches!(view.phase, PhaseView::Playing(_));
                prop_assert_eq!(page.is_some() && playing && seated(&view), offered);
                let table = pages::table(texts.say(language), &view);
                prop_assert_eq!(page.is_some(), table.choice_by_sign("⏪").is_some());
                page.iter().for_each(check);
                check_step(&texts, language, &view, steps.into());
                every_move_has_its_button(&texts, language, &view);
                the_table_keeps_secrets(&texts, language, &public, &view);
            }
        }
        prop_assert_eq!(texts.troubles(), 0);
    }

    #[test]
    fn views_of_hearts_leak_nothing_to_the_last_byte(seed: u64, players in 2u8..=6) {
        let texts = texts();
        let mut evening = evening(seed, players).going();
        let mut steps = 0u16;
        // Secrecy does not depend on the language, so each step uses one of them.
        let mut languages = Language::ALL.into_iter().cycle();
        while evening.step() && steps < 250 {
            steps += 1;
            let language = languages.next().unwrap_or_default();
            let mut readers = vec![None, Some(person(Seat((steps % u16::from(players)) as u8)))];
            if steps.is_multiple_of(3) {
                readers.push(Some(person(Seat(0))));
            }
            for reader in readers {
                let view = evening.view(reader).expect("a round is dealt");
                let Some(redealt_view) = evening.with_hidden_redealt(&view) else { continue };
                prop_assert_eq!(
                    bytes(&pages::private(texts.say(language), &view, None, None)),
                    bytes(&pages::private(texts.say(language), &redealt_view, None, None))
                );
                prop_assert_eq!(
                    bytes(&pages::table(texts.say(language), &view)),
                    bytes(&pages::table(texts.say(language), &redealt_view))
                );
                prop_assert_eq!(board(texts.say(language), &view), board(texts.say(language), &redealt_view));
                let last = |view| pages::last_trick(texts.say(language), view, None);
                prop_assert_eq!(
                    last(&view).as_ref().map(bytes),
                    last(&redealt_view).as_ref().map(bytes)
                );
            }
        }
    }
}

/// Everything that could reveal something: texts, buttons, their order and ids.
fn bytes(page: &Page) -> String {
    serde_json::to_string(page).expect("a page is JSON")
}

/// Whether the reader has a seat that is still theirs.
fn seated(view: &TableView) -> bool {
    match &view.phase {
        PhaseView::Playing(playing) => playing.seat.is_some(),
        PhaseView::Lobby { .. } | PhaseView::Concealed(_) | PhaseView::Finished(_) | PhaseView::Closed(_) => {
            false
        }
    }
}

#[test]
fn the_last_trick_is_shown_on_request_in_the_order_in_which_it_was_played() {
    let texts = texts();
    let mut evening = Evening::of(GameKind::Hearts, 2);
    let mut shown = 0;
    while evening.step() && evening.game.round() < 3 {
        let view = evening.view(Some(person(Seat(0)))).expect("a round is dealt");
        let PhaseView::Playing(playing) = &view.phase else { break };
        let AnyView::Hearts(game) = &playing.game else { break };
        let before = evening.game.ends().pop();
        let page = pages::last_trick(texts.say(Language::En), &view, before.as_ref());
        let Some(trick) = game.last_trick else {
            // Between two deals nobody has seen the end of the first one yet.
            let caption = page.map(|page| format!("{page:?}"));
            assert_eq!(caption.is_some(), playing.round > 1);
            assert!(caption.is_none_or(|page| page.contains("of the previous deal")));
            continue;
        };
        let page = page.expect("there is one");
        let Some(Block::Cards(group)) = page.blocks.first() else { panic!("{page:?}") };
        assert_eq!(group.caption, "**The last trick**");
        assert_eq!(group.lines.len(), 4);
        assert_eq!(group.lines.iter().filter(|line| line.note.contains("highest")).count(), 1);
        let taker = if trick.best == Some(Seat(0)) { "You take the trick" } else { "** takes the trick" };
        assert!(format!("{:?}", page.blocks[1]).contains(taker), "{page:?}");
        shown += 1;
    }
    assert!(shown > 40, "{shown}");
}

#[test]
fn who_sees_a_round_end_with_cards_in_hand_is_told_why() {
    let texts = texts();
    let mut rounds = [0, 0];
    for seed in 0..6 {
        let mut evening = Evening::of(GameKind::Hearts, seed);
        let mut decided = false;
        while evening.step() {
            decided |= evening.game.is_decided();
            let Some(round) = evening.round() else { continue };
            let page = format!("{:?}", pages::round_result(texts.say(Language::En), &round));
            assert_eq!(page.contains("so the remaining cards were played at once"), decided, "{page}");
            rounds[usize::from(decided)] += 1;
            decided = false;
        }
    }
    assert!(rounds.into_iter().all(|count| count > 0), "{rounds:?}");
}

#[test]
fn the_cards_that_counted_come_to_the_points_of_a_round() {
    let texts = texts();
    let (mut rounds, mut cards) = (0, 0);
    for seed in 0..4 {
        let mut evening = Evening::of(GameKind::Hearts, seed);
        while evening.step() {
            let Some(round) = evening.round() else { continue };
            let table = evening.view(None).expect("a round is dealt");
            let board = pages::round_board(texts.say(Language::En), &table, &round);
            let lines: Vec<_> = board
                .end
                .iter()
                .flat_map(|block| match block {
                    Block::Cards(group) => group.lines.clone(),
                    Block::Text(_) | Block::Small(_) => vec![],
                })
                .collect();
            // A player who took all hearts and the queen gets different points.
            if lines.iter().any(|line| line.cells.len() >= 14) {
                continue;
            }
            rounds += 1;
            for chair in &round.chairs {
                let line = lines.iter().find(|line| line.note == plain(&chair.name));
                let taken = line.into_iter().flat_map(|line| line.cells.iter().flatten());
                let points = taken.map(|card| {
                    cards += 1;
                    let worth = card.worth.trim_matches(['(', ')']).replace('−', "-");
                    worth.parse().unwrap_or_else(|_| i32::from(card.mark == "♥"))
                });
                assert_eq!(points.sum::<i32>(), round.points[chair.seat], "{lines:?}");
            }
        }
    }
    assert!(rounds > 4 && cards >= 14 * rounds, "{cards} cards in {rounds} rounds");
}

/// The texts of these events for Anna, at seat 0, and for everybody.
fn told(events: Vec<Event>) -> [String; 2] {
    let mut evening = Evening::of(GameKind::Hearts, 1);
    evening.step();
    let mut view = evening.view(Some(person(Seat(0)))).expect("a round is dealt");
    if let PhaseView::Playing(playing) = &mut view.phase {
        playing.recent = events
            .into_iter()
            .map(|event| Happened { seat: Seat(0), event: AnyEvent::Hearts(event) })
            .collect();
    }
    let texts = texts();
    let pages = [
        pages::private(texts.say(Language::En), &view, None, None),
        pages::table(texts.say(Language::En), &view),
    ];
    for language in Language::ALL {
        check_all(&texts, language, &view);
        check(&pages::table(texts.say(language), &view));
    }
    assert_eq!(texts.troubles(), 0);
    pages.map(|page| format!("{:?}", page.blocks))
}

#[test]
fn what_one_did_oneself_is_told_as_such_and_to_others_by_name() {
    let (anna, ben) = (Seat(0), Seat(1));
    let card = |notation: &str| notation.parse::<Card>().expect("it is a card");
    let trick = |taker: Seat, cards: [&str; 4]| -> Vec<Event> {
        let played = Seat::all(4).zip(cards).map(|(seat, played)| Event::Played { seat, card: card(played) });
        // The last trick is the table's own; this one is an earlier one.
        played.chain([Event::Taken { seat: taker }, Event::Taken { seat: taker }]).collect()
    };
    for (events, own, public) in [
        (
            vec![Event::Exchanged { leader: anna, direction: Direction::Left }],
            "to the left. You lead.",
            "to the left. **Anna** leads.",
        ),
        (
            vec![Event::Exchanged { leader: ben, direction: Direction::Left }],
            "**Ben** leads.",
            "**Ben** leads.",
        ),
        (vec![Event::Played { seat: anna, card: card("QS") }], "You play Q♠.", "**Anna** plays Q♠."),
        (vec![Event::Played { seat: ben, card: card("QS") }], "**Ben** plays Q♠.", "**Ben** plays Q♠."),
        (vec![Event::Taken { seat: anna }], "You take the trick.", "**Anna** takes the trick."),
        (
            trick(anna, ["2C", "3C", "4C", "AC"]),
            "You take 2♣ 3♣ 4♣ A♣, no points.",
            "**Anna** takes 2♣ 3♣ 4♣ A♣, no points",
        ),
        (
            trick(anna, ["2C", "3C", "4H", "QS"]),
            "You take 2♣ 3♣ 4♥ Q♠: 14 points.",
            "**Anna** takes 2♣ 3♣ 4♥ Q♠: 14 points.",
        ),
        (
            trick(ben, ["2C", "3C", "4H", "QS"]),
            "**Ben** takes 2♣ 3♣ 4♥ Q♠: 14",
            "**Ben** takes 2♣ 3♣ 4♥ Q♠: 14",
        ),
        (
            vec![Event::ReserveTaken { seat: anna, cards: 2 }],
            "You also get the reserve, 2 cards. Only you may look at them.",
            "**Anna** also gets the reserve, 2 cards.",
        ),
        (
            vec![Event::Drawn { seat: ben, left: 0 }],
            "You both draw the last cards",
            "Both draw the last cards",
        ),
        (
            vec![Event::Sourdine { seat: anna }],
            "You have taken all the hearts",
            "**Anna** has taken all the hearts",
        ),
    ] {
        let [private, table] = told(events);
        assert!(private.contains(own), "{own}: {private}");
        assert!(table.contains(public), "{public}: {table}");
        assert!(!table.contains("You "), "{table}");
    }
}
