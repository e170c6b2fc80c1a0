//! A table of a single player in their private chat.

use super::*;
use crate::text::{Language, Texts, pages};
use std::sync::LazyLock;

/// The same evening with Anna alone.
fn alone(game: GameKind) -> Evening {
    let mut evening = Evening::of(game, "Anna");
    let opening = Opening {
        game,
        channel: evening.table.channel().clone(),
        place_language: "en".into(),
        clock: Clock::NONE,
        host: member("Anna"),
        taken_names: vec![],
        options: serde_json::Map::new(),
        thread: None,
        secret: Secret::draw(&mut evening.rng),
    };
    evening.table = Table::open_alone(opening, evening.now, &mut evening.rng);
    evening.opened = evening.table.clone();
    evening
}

/// The text of the table's message, and the number of its choices.
fn message(evening: &Evening) -> (String, usize) {
    // Cached, since parsing all languages each time took most of the time of these tests.
    static TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts::embedded().unwrap());
    let page = pages::table_alone(TEXTS.say(Language::En), &evening.table.view(None));
    (format!("{:?}", page.blocks), page.choices().count())
}

#[test]
fn computers_sit_there_already_and_nobody_joins() {
    for game in GameKind::ALL {
        let mut evening = alone(game);
        assert_eq!(evening.table.view(None).chairs.len(), 4, "{game}");
        assert_eq!(evening.ask("Ben", TableRequest::Join), Err(Notice::PlaysAlone), "{game}");
        for _ in 0..3 {
            evening.ask("Anna", TableRequest::RemoveComputer).unwrap();
        }
        assert!(message(&evening).0.contains("Add computer"), "{}", message(&evening).0);
        evening.ask("Anna", TableRequest::AddComputer).unwrap();
        assert!(message(&evening).0.contains("Start"), "{}", message(&evening).0);
        evening.ask("Anna", TableRequest::Start).unwrap();
        assert_eq!(evening.ask("Ben", TableRequest::Join), Err(Notice::PlaysAlone), "{game}");
    }
}

#[test]
fn only_ones_own_view_offers_anything_while_the_game_is_on() {
    let mut evening = alone(GameKind::Herz);
    let lobby = message(&evening);
    assert!(lobby.1 > 1 && !lobby.0.contains("Join") && !lobby.0.contains("free"), "{}", lobby.0);
    evening.ask("Anna", TableRequest::Start).unwrap();
    let before = message(&evening);
    assert!(before.1 == 0 && before.0.contains("`leave`"), "{}", before.0);
    let mut moves = 0;
    while evening.table.is_playing() {
        assert_eq!(message(&evening), before, "it stays as it is");
        if evening.on_turn()[0] == "Anna" {
            evening.somebody_plays();
            moves += 1;
        } else {
            evening.pass(MINUTE);
        }
        if moves == 3 {
            evening.ask("Anna", TableRequest::Pause).unwrap();
            assert_eq!(message(&evening).1, 1, "the way to go on");
            evening.ask("Anna", TableRequest::Resume).unwrap();
        }
    }
    assert!(evening.table.is_finished() && message(&evening).1 > 1);
    let next = evening.table.rematch(
        &member("Anna"),
        &[],
        Secret::draw(&mut evening.rng),
        evening.now,
        &mut evening.rng,
    );
    assert!(next.unwrap().is_alone(), "the next game is one alone, too");
}
