//! Lengths of messages during a game: texts for every turn are short. Labels on a page are distinct.
//!
//! Counted as [`Page::visible_length`] does.

use super::texts;
use crate::ids::{Moment, NightId, PersonId};
use crate::league::{Held, MOST_PEOPLE, MOST_PLACES, NightLine, PlaceLine, PlaceNumber};
use crate::page::{ChoiceRow, Page};
use crate::samples::{Evening, person};
use crate::table::{PhaseView, TableView};
use crate::text::pages::{NightPlaceView, NightTableView, NightView};
use crate::text::{Language, Texts, pages};
use herzbot_rules::{GameKind, GameOption, Seat};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{Rng as _, SeedableRng as _};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr as _;

/// The maximum number of visible characters of the table's message during a game.
const TABLE: usize = 650;
/// The same for a private view.
const PRIVATE: usize = 450;
/// The same for a private view that shows the whole table.
const WHOLE: usize = 900;
/// The maximum width of a button or menu option, in columns, as phones show no more.
const LABEL: usize = 34;
/// Names longer than those of most people.
const NAMES: [&str; 6] = ["Anna_Bella", "Ben", "Chloé-Marie", "Ωmega", "Emil Ernst", "Friederike"];

/// The number of games per test run, most of them in one language: as many as run in a few seconds. The
/// ignored test plays all 1,000 in all languages.
const GAMES: u64 = 200;
/// The number of them in all languages.
const IN_ALL: u64 = 12;

/// The longest page of its kind so far.
#[derive(Default)]
struct Worst {
    length: usize,
    page: String,
}

/// The labels of all buttons and options of a page.
fn labels(page: &Page) -> impl Iterator<Item = &str> {
    page.rows.iter().flat_map(|row| match row {
        ChoiceRow::Buttons(buttons) => buttons.iter().map(|button| button.label.as_str()).collect::<Vec<_>>(),
        ChoiceRow::Menu(menu) => {
            menu.options.iter().map(|option| &option.label).chain([&menu.label]).map(String::as_str).collect()
        }
    })
}

/// The widest label of a page, and its width in columns.
fn widest(page: &Page) -> (usize, &str) {
    labels(page).map(|label| (label.width(), label)).max().unwrap_or_default()
}

/// The labels of a page are distinct, since screen readers read nothing else.
fn assert_labels_differ(page: &Page) {
    let mut seen = BTreeSet::new();
    for label in labels(page).filter(|label| !label.is_empty()) {
        assert!(seen.insert(label), "{label:?} can be pressed twice\n{}", crate::samples::drawn(page));
    }
}

/// The reader, game and language of a message.
type Kind = (GameKind, Language, &'static str);

/// Measures the messages of everybody at the table.
fn measure(
    texts: &Texts,
    evening: &Evening,
    languages: &[Language],
    only_labels: bool,
    worst: &mut BTreeMap<Kind, Worst>,
) {
    let Some(public) = evening.view(None) else { return };
    let PhaseView::Playing(_) = &public.phase else { return };
    for &language in languages {
        let mut among = |surface, limit, length, page: &dyn Fn() -> String| {
            let kind = (evening.game.kind(), language, surface);
            let worst = worst.entry(kind).or_default();
            if length > worst.length {
                *worst = Worst { length, page: page() };
            }
            if std::env::var_os("LENGTHS").is_none() {
                assert!(length <= limit, "{kind:?}: {length} > {limit}\n{}", worst.page);
            }
        };
        let mut longest = |surface, limit, page: &Page| {
            assert_labels_differ(page);
            if !only_labels {
                among(surface, limit, page.visible_length(), &|| crate::samples::drawn(page));
            }
            let (wide, label) = widest(page);
            among("label", LABEL, wide, &|| label.to_owned());
        };
        longest("table", TABLE, &pages::table(texts.say(language), &public));
        let views = Seat::all(evening.game.players()).filter_map(|seat| evening.view(Some(person(seat))));
        for view in views.filter(plays) {
            longest("private", PRIVATE, &pages::private(texts.say(language), &view, None, None));
            // If others play the same decks, it shows the whole table.
            let whole = TableView { duplicate: true, ..view };
            longest("whole", WHOLE, &pages::private(texts.say(language), &whole, None, None));
        }
    }
}

fn plays(view: &TableView) -> bool {
    matches!(&view.phase, PhaseView::Playing(playing) if playing.seat.is_some())
}

/// A game with random players and options, limited to short ones.
fn evening(seed: u64) -> Evening {
    let mut rng = StdRng::seed_from_u64(seed);
    let kind = *GameKind::ALL.choose(&mut rng).expect("there are games");
    let players = rng.random_range(kind.players());
    let value = |option: &GameOption, rng: &mut StdRng| {
        let offered = option.offered(players);
        let among = if option.is_length { &offered[..offered.len().min(2)] } else { &offered[..] };
        among.choose(rng).map(|value| (option.key.as_str().to_owned(), value.to_json()))
    };
    let options: serde_json::Map<_, _> =
        kind.options().iter().filter_map(|option| value(option, &mut rng)).collect();
    Evening::random(kind, &options.into(), seed, players)
}

/// The languages to check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Readers {
    /// In all of them.
    All,
    /// In one of them, in turn.
    One,
}

/// Plays the games of `seeds` with people of these names, and prints the longest messages.
fn play(seeds: impl Iterator<Item = u64>, readers: Readers, names: &[&str], only_labels: bool) {
    let texts = texts();
    let mut worst = BTreeMap::new();
    for seed in seeds {
        let mut evening = evening(seed).named(names);
        let by_turns = seed as usize % Language::ALL.len();
        let languages = match readers {
            Readers::All => &Language::ALL[..],
            Readers::One => &Language::ALL[by_turns..=by_turns],
        };
        while evening.step() {
            measure(&texts, &evening, languages, only_labels, &mut worst);
        }
    }
    assert_eq!(texts.troubles(), 0);
    let mut table = String::new();
    for ((game, language, surface), worst) in &worst {
        let _written = writeln!(table, "{game} {language} {surface}: {}", worst.length);
    }
    println!("{table}");
    for ((game, language, surface), worst) in &worst {
        println!("── {game} {language} {surface}: {}\n{}\n", worst.length, worst.page);
    }
}

#[test]
fn messages_are_short_at_every_turn() {
    play(0..IN_ALL, Readers::All, &NAMES, false);
}

#[test]
fn messages_are_short_at_every_turn_of_many_games() {
    play(IN_ALL..GAMES, Readers::One, &NAMES, false);
}

#[test]
fn labels_stay_short_whatever_people_are_called() {
    let wide =
        ["永".repeat(32), "W".repeat(32), "Ж".repeat(32), "ひ".repeat(32), "m".repeat(31), "😀".repeat(16)];
    play(0..8, Readers::All, &wide.each_ref().map(String::as_str), true);
}

#[test]
#[ignore = "takes minutes: run it after a change of what is shown during a game"]
fn messages_are_short_at_every_turn_of_a_thousand_games() {
    play(0..1000, Readers::All, &NAMES, false);
}

/// Forty people with long names, at ten tables.
#[test]
fn a_full_game_night_fits_in_a_message() {
    let name = |number: usize| format!("Friederike-Wilhelmine {number}");
    let line = |place| {
        let (person, sums) = (PersonId(1), vec![240]);
        NightLine { place, person, points: 240, sums, out: true }
    };
    let table = |number: usize| {
        let people = (0..4).map(|seat| name(4 * number + seat)).collect();
        NightTableView::Open { name: Some("Fomalhaut"), people }
    };
    let view = NightView {
        id: NightId(1),
        game: GameKind::Hearts,
        options: serde_json::Map::new(),
        rounds: 10,
        same_decks: true,
        season: false,
        next: Some(Moment(1_796_414_400_000)),
        held: None,
        played: 9,
        leader: name(1),
        people: (1..=MOST_PEOPLE).map(|number| (name(number), line(number))).collect(),
        places: Vec::new(),
        tables: (0..10).map(table).collect(),
        left: Vec::new(),
        over: false,
        commitment: "3f".repeat(32),
        secret: None,
    };
    let gathering = NightView { played: 0, tables: Vec::new(), ..view.clone() };
    let season =
        NightView { left: vec!["Fomalhaut"; 20], season: true, held: Some(Held::BotAway), ..view.clone() };
    let mut begun = NightView { played: 1, ..view.clone() };
    for (_, line) in &mut begun.people {
        (line.points, line.out) = (0, false);
    }
    let place = |rank| {
        let (place, host) = (PlaceNumber::FIRST, PersonId(1));
        NightPlaceView {
            name: name(rank),
            line: PlaceLine { rank, place, host, points: 96, games: 4, gone: true },
        }
    };
    let shared = NightView { places: (1..=MOST_PLACES).map(place).collect(), ..view.clone() };
    let waits = |number: usize| NightTableView::Waits((0..3).map(|seat| name(3 * number + seat)).collect());
    let places = || shared.places.iter().take(8).cloned().collect();
    let waiting = NightView { tables: (0..16).map(waits).collect(), places: places(), ..view.clone() };
    let shared_lobby = NightView { places: shared.places.clone(), ..gathering.clone() };
    let views = [&view, &gathering, &season, &begun, &shared, &waiting, &shared_lobby];
    for (language, view) in Language::ALL.into_iter().flat_map(|language| views.map(|view| (language, view)))
    {
        let page = pages::night_pictured(texts().say(language), view);
        assert!(page.visible_length() <= 4000, "{language}: {}", page.visible_length());
    }
}
