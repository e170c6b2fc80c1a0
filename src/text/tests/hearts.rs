//! Pages of Hearts: what must hold for them, and what they must not give away.

use super::pages::{check, check_all, every_move_has_its_button, print, the_table_keeps_secrets};
use super::tables::{Evening, person};
use super::texts;
use crate::page::Page;
use crate::text::Language;
use crate::text::pages;
use herzbot_rules::{GameKind, Seat};
use proptest::prelude::*;

/// A game of `players` with options that the seed draws.
fn evening(seed: u64, players: u8) -> Evening {
    let flag = |bit: u32| seed >> bit & 1 == 1;
    let options = serde_json::json!({
        "moon": flag(0),
        "passing": flag(1) || flag(2),
        "breaking": if flag(3) { "heart_or_spade" } else { "heart_or_queen" },
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
                check(&pages::round_result(&texts, language, &round));
            }
            let public = evening.view(None).expect("a round is dealt");
            for reader in [None, Some(person(Seat(0))), Some(person(Seat((steps % u16::from(players)) as u8)))] {
                let view = evening.view(reader).expect("a round is dealt");
                check_all(&texts, language, &view);
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
        while evening.step() && steps < 250 {
            steps += 1;
            let mut readers = vec![None, Some(person(Seat((steps % u16::from(players)) as u8)))];
            if steps.is_multiple_of(3) {
                readers.push(Some(person(Seat(0))));
            }
            for reader in readers {
                let view = evening.view(reader).expect("a round is dealt");
                let Some(anew) = evening.with_hidden_dealt_anew(&view) else { continue };
                for language in Language::ALL {
                    prop_assert_eq!(
                        bytes(&pages::private(&texts, language, &view, None, None)),
                        bytes(&pages::private(&texts, language, &anew, None, None))
                    );
                    prop_assert_eq!(
                        bytes(&pages::table(&texts, language, &view)),
                        bytes(&pages::table(&texts, language, &anew))
                    );
                }
            }
        }
    }
}

/// All that could give something away: texts, buttons, their order and their ids.
fn bytes(page: &Page) -> String {
    serde_json::to_string(page).expect("a page is JSON")
}

#[test]
#[ignore = "prints the messages of a game of Hearts, to be read aloud"]
fn read_hearts_aloud() {
    let texts = texts();
    for language in Language::ALL {
        for players in [2, 3, 4] {
            println!("\n════ {} {players}", language.own_name());
            let mut evening = evening(u64::from(players), players).going();
            let mut moves = 0;
            while evening.step() {
                moves += 1;
                if let Some(round) = evening.round() {
                    print(&pages::round_result(&texts, language, &round));
                }
                if matches!(moves, 1 | 12 | 40 | 45 | 50 | 55 | 60 | 70 | 75) {
                    let own = evening.view(Some(person(Seat(0)))).expect("a round is dealt");
                    print(&pages::private(&texts, language, &own, None, None));
                    print(&pages::table(&texts, language, &evening.view(None).expect("a round is dealt")));
                }
            }
            print(&pages::table(&texts, language, &evening.view(None).expect("the game is over")));
        }
    }
}
