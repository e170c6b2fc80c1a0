//! Invariants of every page, in every language and every state of a game.

use super::board::the_board_has_every_move;
use super::snapshots::compare;
use super::texts;
use crate::command::PageChoiceId;
use crate::ids::Moment;
use crate::page::{Block, ChoiceRow, Page};
use crate::picture::LONGEST_ALT;
use crate::results::Standing;
use crate::samples::{Evening, chapters, drawn, pages_of, person, views_of};
use crate::stats::{Curve, EveningOf, HeadToHead, Stats, Tally};
use crate::table::{
    Act, ChoiceId, CloseReason, ClosedView, First, MoveMenu, PhaseView, Play, Presence, SitterView, TableView,
};
use crate::text::pages::{self, BoardLine, BoardView, StatsView};
use crate::text::parts::{bold_name, host};
use crate::text::{Language, Texts};
use herzbot_rules::{AnyView, GameKind, Level, Seat};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Invariants for all platforms.
pub fn check(page: &Page) {
    let mut ids = BTreeSet::new();
    let mut labels = BTreeSet::new();
    let mut words = BTreeSet::new();
    assert!(!page.title.is_empty(), "{page:?}");
    assert!(!page.blocks.is_empty(), "{page:?}");
    assert!(page.rows.len() <= 5, "{page:?}");
    for row in &page.rows {
        match row {
            ChoiceRow::Buttons(buttons) => {
                assert!((1..=5).contains(&buttons.len()), "{page:?}");
                for button in buttons {
                    assert!(button.id.is_ascii() && button.id.len() <= 100, "{page:?}");
                    let ours = PageChoiceId::read(&button.id, None).is_ok();
                    assert!(ours || button.id.parse::<ChoiceId>().is_ok(), "{page:?}");
                    assert!(ids.insert(&button.id), "{page:?}");
                    assert!(!button.label.is_empty(), "{page:?}");
                    assert!(button.label.encode_utf16().count() <= 80, "{page:?}");
                    labels.insert(&button.label);
                    assert!(button.word.is_empty() || words.insert(&button.word), "{page:?}");
                }
            }
            ChoiceRow::Menu(menu) => {
                assert!(ids.insert(&menu.id) && menu.id.len() <= 100, "{page:?}");
                assert!((1..=25).contains(&menu.options.len()), "{page:?}");
                assert!(!menu.label.is_empty() && menu.label.chars().count() <= 100, "{page:?}");
                let values: BTreeSet<_> = menu.options.iter().map(|option| &option.value).collect();
                assert_eq!(values.len(), menu.options.len(), "{page:?}");
                assert!(menu.options.iter().filter(|option| option.selected).count() <= 1, "{page:?}");
                for option in &menu.options {
                    assert!(
                        !option.label.is_empty() && option.label.encode_utf16().count() <= 100,
                        "{page:?}"
                    );
                }
            }
        }
    }
    let mut size = page.title.len();
    for block in &page.blocks {
        match block {
            Block::Text(text) | Block::Small(text) => {
                assert!(!text.trim().is_empty(), "{page:?}");
                assert!(!text.contains("{$") && !text.contains("  "), "{text}");
                // Names are escaped in texts with markup.
                assert!(!text.contains("<@1>") && !text.contains("**Chloé**"), "{text}");
                size += text.chars().count();
            }
            Block::Cards(group) => {
                assert!(!group.caption.trim().is_empty() && !group.lines.is_empty(), "{page:?}");
                size += group.caption.chars().count();
                for line in &group.lines {
                    assert!(!line.cells.is_empty(), "{page:?}");
                    for face in line.cells.iter().flatten() {
                        assert!(!face.text.is_empty() && !face.name.is_empty(), "{page:?}");
                    }
                }
            }
        }
    }
    if let Some(picture) = &page.picture {
        assert!((20..=LONGEST_ALT).contains(&picture.alt.encode_utf16().count()), "{picture:?}");
        assert!(!picture.alt.contains(['*', '`', '{']) || picture.alt.contains("**Chloé**"), "{picture:?}");
        let rounds = picture.lines[0].sums.len();
        assert!(rounds > 0 && picture.lines.iter().all(|line| line.sums.len() == rounds), "{picture:?}");
        assert!(picture.lines.iter().any(|line| line.place == 1), "{picture:?}");
    }
    // A message on Discord holds 4000 characters, cards included.
    assert!(size < 3700, "{size}: {page:?}");
}

/// Every page about a table that `view` allows.
pub fn check_all(texts: &Texts, language: Language, view: &TableView) {
    pages_of(texts, language, view).iter().for_each(check);
}

/// Checks the pages that change with every move; at every sixteenth step, all pages.
pub fn check_step(texts: &Texts, language: Language, view: &TableView, step: usize) {
    if step.is_multiple_of(16) {
        check_all(texts, language, view);
    } else {
        views_of(texts, language, view).iter().for_each(check);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn every_state_of_every_game_can_be_shown(seed: u64, players in 2u8..=4) {
        let texts = texts();
        let mut evening = Evening::new(seed, players);
        let readers: Vec<_> = std::iter::once(None)
            .chain(Seat::all(players).map(|seat| Some(person(seat))))
            .collect();
        let mut steps = Language::ALL.into_iter().cycle().enumerate();
        while evening.step() {
            let (step, language) = steps.next().unwrap_or_default();
            if let Some(round) = evening.round() {
                let result = pages::round_result(texts.say(language), &round);
                check(&pages::illustrated_round(texts.say(language), &round, result.clone()));
                check(&result);
            }
            for view in readers.iter().filter_map(|reader| evening.view(*reader)) {
                check_step(&texts, language, &view, step);
                every_move_has_its_button(&texts, language, &view);
                if let Some(public) = evening.view(None) {
                    the_table_keeps_secrets(&texts, language, &public, &view);
                }
            }
        }
        for language in Language::ALL {
            for view in readers.iter().filter_map(|reader| evening.view(*reader)) {
                check_all(&texts, language, &view);
            }
        }
        prop_assert_eq!(texts.troubles(), 0);
    }
}

/// The buttons and menus of a private view are exactly the legal moves, with the turn for which they are
/// offered.
pub fn every_move_has_its_button(texts: &Texts, language: Language, view: &TableView) {
    let PhaseView::Playing(playing) = &view.phase else { return };
    let page = pages::private(texts.say(language), view, None, None);
    let mut offered: Vec<usize> = Vec::new();
    for (id, value, ..) in page.choices() {
        let id: ChoiceId = id.parse().expect("it is an id of ours");
        let (turn, index) = match (id.act, value) {
            (Act::Play(Play::Move { turn, index }), None) => (turn, index),
            (Act::Play(Play::Pick { turn, index }), None) => (turn, index.into()),
            (Act::MoveMenu(MoveMenu { turn, .. }), Some(value)) => {
                (turn, value.parse().expect("it is a place"))
            }
            _ => continue,
        };
        assert_eq!(turn as usize, playing.turn);
        offered.push(index.into());
    }
    offered.sort_unstable();
    the_board_has_every_move(texts, language, view, playing);
    if let Some(picking) = playing.picking.as_ref().filter(|_| playing.paused.is_none()) {
        assert_eq!(offered, (0..picking.cards.len()).collect::<Vec<_>>());
        let pass = Act::from(Play::PassPicked { turn: 0 });
        let confirm =
            page.choices().any(|(.., word)| Act::by_word(word).is_some_and(|act| act.has_word_of(pass)));
        assert_eq!(confirm, playing.draft.is_none() && picking.picked.len() == picking.count);
        return;
    }
    let due: Vec<usize> =
        if playing.paused.is_some() { Vec::new() } else { (0..playing.legal.len()).collect() };
    assert_eq!(offered, due);
}

/// The table's message contains no private facts, even if made from a player's own view.
pub fn the_table_keeps_secrets(texts: &Texts, language: Language, public: &TableView, own: &TableView) {
    let say = texts.say(language);
    assert_eq!(pages::table(say, own), pages::table(say, public));
    let PhaseView::Playing(playing) = &own.phase else { return };
    let AnyView::Herz(game) = &playing.game else { return };
    assert_eq!(game.drawn.is_some(), !playing.legal.is_empty());
}

#[test]
fn every_lobby_can_be_shown() {
    let texts = texts();
    for language in Language::ALL {
        for seats in 0..=4 {
            let mut view = Evening::new(seats as u64, 4).lobby(seats);
            check(&pages::table(texts.say(language), &view));
            check_all(&texts, language, &view);
            if let Some(last) = view.chairs.last_mut() {
                view.options.first = First::Chair(last.key);
                last.sitter = SitterView::Reserved(person(Seat(9)));
            }
            for game in GameKind::ALL {
                view.game = game;
                check(&pages::table(texts.say(language), &view));
                check_all(&texts, language, &view);
            }
        }
    }
    assert_eq!(texts.troubles(), 0);
}

#[test]
fn a_lobby_says_who_wants_the_rematch_while_a_seat_is_kept() {
    let texts = texts();
    for language in Language::ALL {
        let mut view = Evening::new(1, 4).lobby(4);
        let host = host(&view).expect("a person hosts it");
        let (host_key, name) = (host.key, bold_name(&view.chairs, host.seat));
        let wanted = texts.text(language, "lobby-rematch", &[("host", name.into())]);
        let says = |view: &TableView| {
            let lobby = pages::table(texts.say(language), view);
            lobby.blocks.iter().any(|block| matches!(block, Block::Text(text) if text.contains(&wanted)))
        };
        view.rematch = true;
        assert!(!says(&view), "{language:?}: everybody has joined");
        let other = view.chairs.iter_mut().find(|chair| chair.key != host_key).expect("four sit there");
        other.sitter = SitterView::Reserved(person(Seat(1)));
        assert!(says(&view), "{language:?}: {wanted}");
        // The seat was only offered to a person.
        view.rematch = false;
        assert!(!says(&view), "{language:?}");
    }
}

#[test]
fn a_lobby_offers_what_can_be_done() {
    let texts = texts();
    let words =
        |page: Page| -> BTreeSet<String> { page.choices().map(|(.., word)| word.to_owned()).collect() };
    let offered = |view: &TableView| words(pages::table(texts.say(Language::En), view));
    let in_menu = |view: &TableView, seated| {
        words(pages::menu(texts.say(Language::En), view, seated, pages::Opens::Nowhere, false))
    };
    let evening = Evening::friendly(1);
    assert!(!offered(&evening.lobby(1)).contains("start"));
    assert!(!in_menu(&evening.lobby(1), true).contains("less"));
    assert!(offered(&evening.lobby(2)).is_superset(&["join", "add", "start"].map(str::to_owned).into()));
    let full = offered(&evening.lobby(4));
    assert!(!full.contains("join") && !full.contains("add"));
    assert!(full.contains("start") && full.contains("more"));
    let always = ["rules", "options", "computers", "fair"].map(str::to_owned).into();
    for seated in [true, false] {
        let menu = in_menu(&evening.lobby(4), seated);
        assert!(menu.is_superset(&always) && menu.contains("less"), "{menu:?}");
        assert_eq!(menu.contains("leave"), seated, "{menu:?}");
    }
}

/// The menu marks the level of the computers only if all have the same.
#[test]
fn the_menu_of_computers_marks_only_a_level_that_all_share() {
    let texts = texts();
    let marked = |levels: &[Level]| {
        let mut view = Evening::friendly(1).lobby(2 + levels.len());
        for (chair, level) in view.chairs[2..].iter_mut().zip(levels) {
            chair.sitter = SitterView::Computer(*level);
        }
        let page = pages::computers(texts.say(Language::En), &view, true, false);
        check(&page);
        let Some(ChoiceRow::Menu(menu)) = page.rows.first() else { panic!("{page:?}") };
        let marked = menu.options.iter().filter(|option| option.selected);
        marked.map(|option| option.label.clone()).collect::<Vec<_>>()
    };
    // The table's own level, for the next computer, is medium.
    assert_eq!(marked(&[]), ["All: medium"]);
    assert_eq!(marked(&[Level::Easy]), ["easy"]);
    assert_eq!(marked(&[Level::Hard, Level::Hard]), ["All: hard"]);
    assert_eq!(marked(&[Level::Easy, Level::Hard]), [""; 0]);
    assert_eq!(marked(&[Level::Medium, Level::Hard]), [""; 0]);
}

#[test]
fn every_end_of_a_table_can_be_shown() {
    let texts = texts();
    let reasons = [
        CloseReason::LobbyIdle,
        CloseReason::LobbyEmpty,
        CloseReason::Host,
        CloseReason::Abandoned,
        CloseReason::EverybodyLeft,
        CloseReason::Damaged,
    ];
    for language in Language::ALL {
        for reason in reasons {
            let mut view = Evening::friendly(1).lobby(2);
            view.phase = PhaseView::Closed(ClosedView { why: reason, by: None });
            check(&pages::table(texts.say(language), &view));
            check_all(&texts, language, &view);
        }
        // The person who closed it is named, unless they have no seat.
        let mut view = Evening::friendly(1).lobby(2);
        view.phase = PhaseView::Closed(ClosedView { why: CloseReason::Host, by: Some(Seat(1)) });
        let page = pages::table(texts.say(language), &view);
        check(&page);
        assert!(drawn(&page).contains(&view.chairs[1].name), "{page:?}");
        check_all(&texts, language, &view);
        for game in GameKind::ALL {
            chapters(&texts, language, game, None).iter().for_each(check);
        }
    }
    assert_eq!(texts.troubles(), 0);
}

#[test]
fn the_end_tells_levels_and_bonuses_of_every_round() {
    let texts = texts();
    let mut evening = Evening::friendly(7);
    while evening.step() {}
    let view = evening.view(None).expect("the game is over");
    let PhaseView::Finished(finished) = &view.phase else { panic!("the game is over") };
    let page = pages::table(texts.say(Language::En), &view);
    let Some(Block::Text(standings)) = page.blocks.get(1) else { panic!("{page:?}") };
    for chair in &view.chairs {
        let line = standings.lines().find(|line| line.contains(&chair.name)).expect("everybody has a line");
        let (total, rounds) = line.rsplit_once("** = ").expect("a sum");
        let sums: Vec<i32> = rounds
            .split(") + (")
            .map(|round| {
                let parts = round.trim_matches(['(', ')']).split('+');
                parts.map(|part| part.parse::<i32>().expect("a number")).sum()
            })
            .collect();
        let points: Vec<i32> = finished.rounds.iter().map(|round| round[chair.seat]).collect();
        assert_eq!(sums, points, "{line}");
        assert!(total.ends_with(&format!("**{}", points.iter().sum::<i32>())), "{line}");
    }
}

#[test]
fn points_that_are_taken_off_are_no_sum_of_two_signs() {
    let texts = texts();
    for seed in 0..20 {
        let mut evening = Evening::random(GameKind::Hearts, &serde_json::json!({ "target": 50 }), seed, 4);
        while evening.step() {}
        let Some(view) = evening.view(None) else { panic!("the game is over") };
        let page = pages::table(texts.say(Language::En), &view);
        let Some(Block::Text(standings)) = page.blocks.get(1) else { panic!("{page:?}") };
        assert!(!standings.contains("+ −") && !standings.contains("+ -"), "{standings}");
        if standings.contains(" − ") {
            return;
        }
    }
    panic!("nobody ever got points off");
}

#[test]
fn ones_own_moves_are_told_as_ones_own() {
    let texts = texts();
    let mut told = 0;
    let mut evening = Evening::friendly(7);
    while evening.step() {
        let Some(view) = evening.view(Some(person(Seat(1)))) else { continue };
        let PhaseView::Playing(playing) = &view.phase else { continue };
        told += playing.recent.iter().filter(|happened| happened.seat == Seat(1)).count();
        let own = pages::private(texts.say(Language::En), &view, None, None);
        let all: Vec<&str> = own
            .blocks
            .iter()
            .filter_map(|block| match block {
                Block::Text(text) => Some(text.as_str()),
                Block::Cards(_) | Block::Small(_) => None,
            })
            .collect();
        let all = all.join("\n");
        for third in
            ["**Ben** puts", "**Ben** discards", "**Ben** keeps", "**Ben** steals", "from **Ben** and"]
        {
            assert!(!all.contains(third), "{all}");
        }
    }
    assert!(told > 5, "{told} moves told");
}

#[test]
fn what_a_move_brings_is_said_beside_it() {
    let texts = texts();
    let mut evening = Evening::friendly(5);
    let mut seen = 0;
    while evening.step() {
        for seat in [Seat(0), Seat(1)] {
            let Some(view) = evening.view(Some(person(seat))) else { continue };
            let PhaseView::Playing(playing) = &view.phase else { continue };
            let AnyView::Herz(game) = &playing.game else { continue };
            let Some(drawn) = &game.drawn else { continue };
            let page = format!("{:?}", pages::private(texts.say(Language::En), &view, None, None));
            let own = game.towers[seat].points;
            for choice in drawn.choices.iter().filter(|choice| choice.points > own) {
                let gain = choice.points - own;
                assert!(page.contains(&format!("· +{gain}")), "{page}");
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "some move of a whole game scores");
}

fn board_line(name: &str, place: usize, own: bool, games: u32) -> BoardLine {
    let standing = Standing {
        person: person(Seat(0)),
        place,
        rating: 27.0,
        uncertainty: 2.5,
        games,
        wins: games / 2,
        mean_points: 37.46,
        shortened: 2,
    };
    BoardLine { name: name.to_owned(), own, standing }
}

#[test]
fn every_leaderboard_can_be_shown() {
    let texts = texts();
    let own = board_line("Anna", 12, true, 1);
    for language in Language::ALL {
        for hidden in [false, true] {
            for own in [None, Some(own.clone())] {
                for lines in
                    [vec![], vec![board_line("**Chloé** <@1>", 1, false, 5), board_line("Ben", 2, false, 1)]]
                {
                    let view = BoardView { game: None, here: hidden, lines, own: own.clone(), hidden };
                    check(&pages::leaderboard(texts.say(language), &view));
                    let view = BoardView { game: Some(GameKind::Hearts), ..view };
                    check(&pages::leaderboard(texts.say(language), &view));
                }
            }
        }
    }
    for language in Language::complete() {
        let lines = vec![board_line("**Chloé** <@1>", 1, false, 5), board_line("Ben", 2, false, 1)];
        let of_herz = BoardView {
            game: Some(GameKind::Herz),
            here: true,
            lines,
            own: Some(own.clone()),
            hidden: false,
        };
        let of_all = BoardView { game: None, here: false, own: None, hidden: true, ..of_herz.clone() };
        let shown = [of_herz, of_all].map(|view| drawn(&pages::leaderboard(texts.say(language), &view)));
        compare(&format!("leaderboards-{language}"), &shown.join("\n\n"));
    }
    assert_eq!(texts.troubles(), 0);
}

#[test]
fn plurals_are_right() {
    let texts = texts();
    let said = |language, key, count: u32| texts.text(language, key, &[("count", count.into())]);
    let points = |language| [0, 1, 2, 5].map(|count| said(language, "points-count", count));
    assert_eq!(points(Language::En), ["0 points", "1 point", "2 points", "5 points"]);
    assert_eq!(points(Language::De), ["0 Punkte", "1 Punkt", "2 Punkte", "5 Punkte"]);
    assert_eq!(points(Language::Fr), ["0 point", "1 point", "2 points", "5 points"]);
    let cards = |language| [0, 1, 2, 5].map(|count| said(language, "herz-cards-left", count));
    assert_eq!(cards(Language::En), ["0 cards left", "1 card left", "2 cards left", "5 cards left"]);
    assert_eq!(cards(Language::De), ["noch 0 Karten", "noch 1 Karte", "noch 2 Karten", "noch 5 Karten"]);
    assert_eq!(
        cards(Language::Fr),
        ["encore 0 carte", "encore 1 carte", "encore 2 cartes", "encore 5 cartes"]
    );
    let rounds = |language| [1, 2].map(|count| said(language, "option-rounds-value", count));
    assert_eq!(rounds(Language::En), ["1 round", "2 rounds"]);
    assert_eq!(rounds(Language::De), ["1 Runde", "2 Runden"]);
    assert_eq!(rounds(Language::Fr), ["1 manche", "2 manches"]);
    let time =
        |language| ["clock-minutes", "clock-days"].map(|key| [1, 2].map(|count| said(language, key, count)));
    assert_eq!(time(Language::En), [["1 minute", "2 minutes"], ["1 day", "2 days"]]);
    assert_eq!(time(Language::De), [["1 Minute", "2 Minuten"], ["1 Tag", "2 Tage"]]);
    assert_eq!(time(Language::Fr), [["1 minute", "2 minutes"], ["1 jour", "2 jours"]]);
    let turn = |language, count: u32| {
        let args = [("count", count.into()), ("names", "X".into())];
        texts.text(language, "turn-of", &args)
    };
    assert_eq!(turn(Language::De, 1), "X ist dran.");
    assert_eq!(turn(Language::De, 2), "X sind dran.");
    assert_eq!(turn(Language::En, 1), "It's X's turn.");
}

#[test]
fn who_left_is_told_so() {
    let texts = texts();
    let mut evening = Evening::friendly(2);
    evening.step();
    let mut view = evening.view(Some(person(Seat(1)))).expect("a round is dealt");
    view.chairs[1].sitter = SitterView::Human {
        person: person(Seat(1)),
        presence: Presence::Left,
        unreachable: false,
        guest: false,
    };
    if let PhaseView::Playing(playing) = &mut view.phase {
        playing.seat = None;
    }
    let page = format!("{:?}", pages::private(texts.say(Language::En), &view, None, None));
    assert!(page.contains("You have left this game"), "{page}");
    view.chairs[1].sitter = SitterView::Computer(Level::Easy);
    let page = format!("{:?}", pages::private(texts.say(Language::En), &view, None, None));
    assert!(page.contains("You aren't playing at this table"), "{page}");
}

/// A player's view after drawing a thief with many targets.
fn thief() -> TableView {
    (0..)
        .find_map(|seed| {
            let mut evening = Evening::friendly(seed);
            while evening.step() {
                let view = evening.view(Some(person(Seat(1))))?;
                if matches!(&view.phase, PhaseView::Playing(playing) if playing.legal.len() > 6) {
                    return Some(view);
                }
            }
            None
        })
        .expect("some evening has a thief")
}

#[test]
fn a_theft_is_described_in_full() {
    let texts = texts();
    let page = pages::private(texts.say(Language::De), &thief(), None, None);
    let choices: Vec<_> = page.choices().map(|(_, _, label, word)| (label, word)).collect();
    let (label, word) = choices.iter().find(|(_, word)| *word == "stibitzen 1").expect("there is a theft");
    assert!(label.starts_with("Links · ") && label.contains(" von Anna"), "{label} {word}");
    assert_eq!(choices.last(), Some(&("Abwerfen", "abwerfen")));
}

/// Everybody can see every option of every game, and the host can change it within Discord's five rows.
#[test]
fn the_options_of_every_game_fit_their_pages() {
    let texts = texts();
    for language in Language::ALL {
        for game in GameKind::ALL {
            let view = Evening::of(game, 1).lobby(2);
            chapters(&texts, language, game, Some(&view)).iter().for_each(check);
            for may_set in [false, true] {
                let pages = [pages::options, pages::variants, pages::more_variants]
                    .map(|page| page(texts.say(language), &view, may_set));
                let mut offered = Vec::new();
                for page in &pages {
                    assert!((if may_set { 1..=5 } else { 0..=5 }).contains(&page.rows.len()), "{page:?}");
                    check(page);
                    for row in &page.rows {
                        if let ChoiceRow::Menu(menu) = row {
                            offered.push(menu.id.clone());
                        }
                    }
                }
                for option in game.options() {
                    let id = ChoiceId { table: view.id, act: Act::SetOption(option.key) }.to_string();
                    assert_eq!(offered.contains(&id), may_set, "{game} {option:?}");
                    let page = pages::with_option(texts.say(language), &view, may_set, option.key);
                    assert_eq!(format!("{page:?}").contains(&id), may_set, "{game} {option:?}");
                }
            }
        }
    }
    assert_eq!(texts.troubles(), 0);
}

#[test]
fn every_curve_and_plural_of_the_statistics_can_be_told() {
    let texts = texts();
    let tally = |games, wins| Tally { games, wins, shortened: wins };
    for language in Language::ALL {
        for curve in [Curve::TooShort, Curve::Peak, Curve::Rising, Curve::Steady, Curve::Falling] {
            for count in [1, 2] {
                let stats = Stats {
                    all: tally(count, count - 1),
                    games: GameKind::ALL.map(|game| (game, tally(count, 0)))[..count as usize].to_vec(),
                    curve,
                    best_evening: (count > 1)
                        .then(|| EveningOf { at: Moment(1_700_000_000_000), tally: tally(2, 1) }),
                    favourites: vec![],
                };
                let view = StatsView {
                    name: "**Chloé** <@1>".to_owned(),
                    stats,
                    standing: (count > 1).then(|| board_line("Anna", 3, true, 1).standing),
                    favourites: vec![("<@1>".to_owned(), 1), ("Ben".to_owned(), 2)],
                    against_reader: (count > 1).then_some(HeadToHead { games: 9, mine: 5, theirs: 3 }),
                };
                check(&pages::stats(texts.say(language), &view));
            }
        }
    }
    assert_eq!(texts.troubles(), 0);
}
