//! The pages of a game night.

use crate::ids::{NightId, PersonId};
use crate::league::NightLine;
use crate::page::Page;
use crate::text::pages::{self, NightTableView, NightView};
use crate::text::{Language, Texts};
use herzbot_rules::GameKind;
use serde_json::Map;

/// All pages, with the names of their scenes.
pub fn night_pages(texts: &Texts, language: Language, game: GameKind) -> Vec<(&'static str, Page)> {
    let line = |place, name: &str, points, out| {
        (name.to_owned(), NightLine { place, person: PersonId(1), points, out })
    };
    let gathering = NightView {
        id: NightId(1),
        game,
        options: Map::new(),
        rounds: 3,
        same_decks: false,
        played: 0,
        leader: "Anna".to_owned(),
        people: ["Anna", "Ben", "**Chloé** <@1>"].map(|name| line(1, name, 0, false)).to_vec(),
        tables: Vec::new(),
        over: false,
        commitment: "3f".repeat(32),
        secret: None,
    };
    let empty = NightView { people: Vec::new(), ..gathering.clone() };
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let done = NightTableView::Over(vec![("Anna".into(), 24), ("Ben".into(), 12), ("Emil".into(), 0)]);
    let on = NightTableView::Open { name: Some("Vega"), people: names(&["**Chloé** <@1>", "Dan"]) };
    let missing = NightTableView::Open { name: None, people: names(&["Fay", "👤"]) };
    let people = vec![
        line(1, "Anna", 48, false),
        line(2, "Ben", 36, false),
        line(2, "**Chloé** <@1>", 36, false),
        line(4, "Emil", 0, true),
    ];
    let round =
        NightView { played: 2, people, tables: vec![done.clone(), on.clone(), missing], ..gathering.clone() };
    let alike = NightView { same_decks: true, ..gathering.clone() };
    let waits = NightTableView::Waits(names(&["Anna", "Ben"]));
    let tables = vec![waits, on, done.clone()];
    let compared = NightView { tables, same_decks: true, ..round.clone() };
    let begun = NightView { played: 1, people: gathering.people.clone(), ..round.clone() };
    let next = NightView { tables: vec![done.clone()], ..round.clone() };
    let last = NightView { played: 3, ..round.clone() };
    let secret = Some("12".repeat(32));
    let over = NightView { played: 3, tables: vec![done], over: true, secret, ..round.clone() };
    let tied = over.people.iter().cloned().map(|(name, line)| (name, NightLine { place: 1, ..line }));
    let shared = NightView { people: tied.collect(), played: 2, ..over.clone() };
    let unplayed = NightView { people: gathering.people.clone(), played: 0, ..over.clone() };
    let page = |view: &NightView| pages::night(texts, language, view);
    vec![
        ("game night", page(&gathering)),
        ("game night without anybody", page(&empty)),
        ("game night with the same decks", page(&alike)),
        ("game night with the same decks, round 2", page(&compared)),
        ("game night, round 1", page(&begun)),
        ("game night, round 2", page(&round)),
        ("game night, before round 3", page(&next)),
        ("game night, the last round", page(&last)),
        ("game night, end?", pages::end_night(texts, language, round.id, game)),
        ("game night, end", page(&over)),
        ("game night, end with a shared win", page(&shared)),
        ("game night, ended before it began", page(&unplayed)),
    ]
}
