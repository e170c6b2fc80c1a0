//! The pages of a game night.

use crate::ids::{Moment, NightId, PersonId};
use crate::league::{Held, Night, NightLine, NightOpening, PlaceLine, PlaceNumber, Plan};
use crate::page::Page;
use crate::text::pages::{self, NightPlaceView, NightTableView, NightView};
use crate::text::{Language, Texts};
use herzbot_rules::GameKind;
use herzbot_rules::shuffle::Secret;
use serde_json::Map;

fn a_night(game: GameKind, weekly: bool) -> Night {
    let opening = NightOpening {
        id: NightId(1),
        leader: PersonId(1),
        game,
        options: Map::new(),
        rounds: 3,
        same_decks: false,
        plan: Plan { weekly, ..Plan::default() },
        secret: Secret::from_bytes([1; 32]),
    };
    Night::open(opening, Moment(0))
}

/// All pages, with the names of their scenes.
pub fn night_pages(texts: &Texts, language: Language, game: GameKind) -> Vec<(&'static str, Page)> {
    let say = texts.say(language);
    let line = |place, name: &str, points, out| {
        let sums = vec![points / 2, points];
        (name.to_owned(), NightLine { place, person: PersonId(1), points, sums, out })
    };
    let gathering = NightView {
        id: NightId(1),
        game,
        options: Map::new(),
        rounds: 3,
        same_decks: false,
        season: false,
        next: None,
        held: None,
        played: 0,
        leader: "Anna".to_owned(),
        people: ["Anna", "Ben", "**Chloé** <@1>"].map(|name| line(1, name, 0, false)).to_vec(),
        places: Vec::new(),
        tables: Vec::new(),
        left: Vec::new(),
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
    let begin = Some(Moment(1_796_414_400_000));
    let planned = NightView { next: begin, ..gathering.clone() };
    let few = NightView { held: Some(Held::TooFew), ..gathering.clone() };
    let missed = NightView { held: Some(Held::BotAway), ..gathering.clone() };
    let season = NightView { season: true, ..gathering.clone() };
    let to_come = NightView { next: begin, ..season.clone() };
    let week = NightView { season: true, next: begin, ..round.clone() };
    let put_off = NightView { left: vec!["Vega", "Mira"], held: Some(Held::TooFew), ..week.clone() };
    let silent = NightView { next: None, held: Some(Held::Silent), ..week.clone() };
    let last_week = NightView { played: 3, ..week.clone() };
    let won = NightView { season: true, ..over.clone() };
    let unplayed_season = NightView { season: true, ..unplayed.clone() };
    let in_place = |rank, name: &str, points, gone| NightPlaceView {
        name: name.to_owned(),
        line: PlaceLine { rank, place: PlaceNumber::FIRST, host: PersonId(1), points, games: 4, gone },
    };
    let places = vec![in_place(1, "Ⓑ **Chloé** <@1>", 57, false), in_place(2, "Ⓐ Anna", 41, false)];
    let people = vec![line(1, "Ⓐ Anna", 24, false), line(2, "Ⓑ **Chloé** <@1>", 12, false)];
    let brought = NightView { places, people, ..alike.clone() };
    let gone = in_place(3, "Ⓒ 👤", 12, true);
    let places = brought.places.iter().cloned().chain([gone]).collect();
    let between = NightView { places, people: brought.people.clone(), ..compared.clone() };
    let page = |view: &NightView| pages::night(say, view);
    vec![
        ("game night", page(&gathering)),
        ("game night without anybody", page(&empty)),
        ("game night with the same decks", page(&alike)),
        ("game night with the same decks, round 2", page(&compared)),
        ("game night in two places", page(&brought)),
        ("game night in three places, of which one is gone", page(&between)),
        ("game night, end the part of a place?", pages::end_part(say, &a_night(game, false))),
        ("game night, round 1", page(&begun)),
        ("game night, round 2", page(&round)),
        ("game night, before round 3", pages::night_pictured(say, &next)),
        ("game night, the last round", page(&last)),
        ("game night, end?", pages::end_night(say, &a_night(game, false))),
        ("game night, end", page(&over)),
        ("game night, end with a shared win", page(&shared)),
        ("game night, ended before it began", page(&unplayed)),
        ("game night that starts at a set time", page(&planned)),
        ("game night with too few people at its time", page(&few)),
        ("game night that the bot has missed", page(&missed)),
        ("season", page(&season)),
        ("season that starts at a set time", page(&to_come)),
        ("season, week 2", page(&week)),
        ("season that is put off", page(&put_off)),
        ("season in a channel where the bot could not write", page(&silent)),
        ("season, the last week", page(&last_week)),
        ("season, end?", pages::end_night(say, &a_night(game, true))),
        ("season, end", pages::night_pictured(say, &won)),
        ("season, ended before it began", page(&unplayed_season)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The picture is an addition: without it, the page is the one without a picture.
    #[test]
    fn the_picture_of_the_standings_is_told_in_words() {
        let texts = Texts::embedded().expect("the texts of the program");
        let end = |language| {
            let pages = night_pages(&texts, language, GameKind::Hearts);
            pages.into_iter().find(|(scene, _)| *scene == "season, end").expect("the page").1
        };
        let page = end(Language::En);
        let picture = page.picture.as_deref().expect("a picture");
        assert_eq!(
            picture.alt,
            "Chart of the scores: Anna 48, Ben 36, **Chloé** <@1> 36, Emil 0. Anna wins."
        );
        let places: Vec<u8> = picture.lines.iter().map(|line| line.place).collect();
        assert_eq!((places, &picture.lines[1].sums[..]), (vec![1, 2, 2, 4], &[18, 36][..]));
        assert_eq!(page.unattached.len() + 1, page.blocks.len());
        let german = end(Language::De).picture.expect("a picture");
        assert!(german.alt.starts_with("Diagramm der Spielstände: Anna 48"), "{}", german.alt);
        assert!(german.alt.ends_with("Anna gewinnt."), "{}", german.alt);
    }
}
