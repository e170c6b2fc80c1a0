//! The texts of a table's options: in its lobby, on their page, and in its rules.

use super::pages::check;
use super::snapshots::compare;
use super::{spoken_games, texts};
use crate::page::Page;
use crate::samples::{Evening, chapters, drawn};
use crate::text::{Language, pages};
use herzbot_rules::GameKind;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::slice::from_ref;

/// A named set of options of a table.
struct Chosen {
    game: GameKind,
    name: &'static str,
    options: Map<String, Value>,
}

/// Sets of options with texts that differ from the default.
fn sets() -> Vec<Chosen> {
    let set = |game, name, options: &Value| {
        let options = options.as_object().cloned().unwrap_or_default();
        Chosen { game, name, options }
    };
    let styled = |name, style: usize, more: &Value| {
        let mut options = GameKind::Hearts.styles()[style].options();
        options.extend(more.as_object().cloned().unwrap_or_default());
        Chosen { game: GameKind::Hearts, name, options }
    };
    let reversed = json!({
        "target": 77, "moon": false, "passing": false, "breaking": "heart_or_queen", "first_trick_points": false
    });
    vec![
        set(GameKind::Herz, "one round", &json!({"rounds": 1})),
        set(GameKind::Teufel, "two rounds", &json!({"rounds": 2})),
        set(GameKind::Hearts, "no passing", &json!({"passing": false})),
        set(GameKind::Hearts, "everything otherwise", &reversed),
        set(GameKind::Hearts, "no ten", &json!({"ten_of_diamonds": 0})),
        styled("the sheet", 0, &json!({})),
        styled("classic", 1, &json!({})),
        styled("classic without the moon", 1, &json!({"moon": false})),
        styled("classic no more", 1, &json!({"moon": false, "breaking": "heart_or_queen"})),
    ]
}

fn all(pages: &[Page]) -> String {
    pages.iter().map(drawn).collect::<Vec<_>>().join("\n")
}

/// The lines of pages that are not in `usual`.
fn others(pages: &[Page], usual: &[Page]) -> String {
    let (said, usual) = (all(pages), all(usual));
    let usual: BTreeSet<&str> = usual.lines().collect();
    said.lines().filter(|line| !usual.contains(line)).fold(String::new(), |mut all, line| {
        let _written = writeln!(all, "    {line}");
        all
    })
}

#[test]
fn what_was_chosen_for_a_table() {
    let texts = texts();
    for language in Language::complete() {
        let mut said = String::new();
        for game in spoken_games(language) {
            let mut view = Evening::friendly(1).lobby(2);
            view.game = game;
            let usual = [true, false].map(|may_set| pages::options(texts.say(language), &view, may_set));
            let lobby = pages::table(texts.say(language), &view);
            let _written = writeln!(said, "═══ {game}: as usual, for its host\n{}", drawn(&usual[0]));
            let _written = writeln!(said, "\n═══ {game}: as usual, for the others\n{}", drawn(&usual[1]));
            for Chosen { name, options, .. } in sets().into_iter().filter(|set| set.game == game) {
                view.options.game = options;
                let page = pages::options(texts.say(language), &view, true);
                check(&page);
                let shown = pages::table(texts.say(language), &view);
                let (lobby, page) = (
                    others(from_ref(&shown), from_ref(&lobby)),
                    others(from_ref(&page), from_ref(&usual[0])),
                );
                let _written = writeln!(said, "\n═══ {game}: {name}\nlobby\n{lobby}options\n{page}");
            }
        }
        compare(&format!("options-{language}"), &said);
    }
    assert_eq!(texts.troubles(), 0);
}

#[test]
fn what_means_nothing_at_a_table_is_neither_said_nor_asked() {
    let texts = texts();
    let mut view = Evening::friendly(1).lobby(2);
    view.game = GameKind::Hearts;
    let mut said = |options: Value| {
        view.options.game = options.as_object().cloned().unwrap_or_default();
        all(&[pages::options, pages::variants, pages::more_variants]
            .map(|page| page(texts.say(Language::En), &view, true)))
    };
    let (usual, neither) = (said(json!({})), said(json!({"passing": false, "moon": false})));
    for about in ["The three cards go", "Where do the three cards go?", "Shooting the moon counts"] {
        assert!(usual.contains(about) && !neither.contains(about), "{about}: {neither}");
    }
}

#[test]
fn the_rules_of_a_table_are_those_of_its_players_and_options() {
    let texts = texts();
    for language in Language::ALL {
        let mut said = String::new();
        for game in spoken_games(language) {
            let at_table = |options: &Map<String, Value>, players| {
                let mut evening = Evening::random(game, &options.clone().into(), 1, players);
                evening.step();
                let view = evening.view(None).expect("a round is dealt");
                let pages = chapters(&texts, language, game, Some(&view));
                pages.iter().for_each(check);
                pages
            };
            let rules = chapters(&texts, language, game, None);
            let _written = writeln!(said, "═══ {game}: in general\n{}", all(&rules));
            for players in game.players() {
                let usual = at_table(&Map::new(), players);
                let _written = writeln!(said, "\n═══ {game}: {players} players\n{}", others(&usual, &rules));
                for Chosen { name, options, .. } in sets().into_iter().filter(|set| set.game == game) {
                    let page = others(&at_table(&options, players), &usual);
                    let _written = writeln!(said, "═══ {game}: {players} players, {name}\n{page}");
                }
            }
        }
        if language.facts().complete {
            compare(&format!("rules-{language}"), &said);
        }
    }
    assert_eq!(texts.troubles(), 0);
}
