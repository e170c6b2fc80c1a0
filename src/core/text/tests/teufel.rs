//! Invariants of every page of Hol's der Teufel.

use super::board::board;
use super::pages::{check, check_all, check_step, every_move_has_its_button};
use super::texts;
use crate::ids::PersonId;
use crate::page::{Block, ChoiceRow, Page};
use crate::samples::{Evening, person};
use crate::table::{Happened, PhaseView, TableView};
use crate::text::{Language, Texts, pages};
use herzbot_rules::testing::Redeal;
use herzbot_rules::teufel::{
    Colour, Devil, End, Ending, Event, Move, Offer, Opening, Situation, Teufel, View,
};
use herzbot_rules::{
    AnyEvent, AnyMatch, AnyMove, AnyView, BySeat, Game, GameKind, Moves as _, Seat, SeatSet,
};
use proptest::prelude::*;

fn evening(seed: u64, players: u8, rounds: u8) -> Evening {
    Evening::random(GameKind::Teufel, &serde_json::json!({ "rounds": rounds }), seed, players)
}

fn state(evening: &Evening) -> Option<&Teufel> {
    if let AnyMatch::Teufel(game) = &evening.game { game.state() } else { None }
}

/// The round in a view, while it is played.
fn game(view: &TableView) -> Option<&View> {
    match &view.phase {
        PhaseView::Playing(playing) => {
            if let AnyView::Teufel(game) = &playing.game {
                Some(game)
            } else {
                None
            }
        }
        PhaseView::Lobby { .. } | PhaseView::Concealed(_) | PhaseView::Finished(_) | PhaseView::Closed(_) => {
            None
        }
    }
}

fn readers(players: u8) -> impl Iterator<Item = Option<PersonId>> {
    std::iter::once(None).chain(Seat::all(players).map(|seat| Some(person(seat))))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn every_state_can_be_shown_and_every_move_chosen(seed: u64, players in 2u8..=6) {
        let texts = texts();
        let mut evening = evening(seed, players, 2);
        let mut shown = Language::ALL.into_iter().cycle().enumerate();
        while evening.step() {
            if let Some(round) = evening.round() {
                for language in Language::ALL {
                    check(&pages::round_result(texts.say(language), &round));
                }
            }
            let public = evening.view(None).expect("a round is dealt");
            for view in readers(players).filter_map(|reader| evening.view(reader)) {
                let (step, language) = shown.next().unwrap_or_default();
                check_step(&texts, language, &view, step);
                every_move_has_its_button(&texts, language, &view);
                there_is_room(&pages::private(texts.say(language), &view, None, None));
                prop_assert_eq!(
                    pages::table(texts.say(language), &view),
                    pages::table(texts.say(language), &public)
                );
            }
        }
        for language in Language::ALL {
            for view in readers(players).filter_map(|reader| evening.view(reader)) {
                check_all(&texts, language, &view);
            }
        }
        prop_assert_eq!(texts.troubles(), 0);
    }

    /// Pages don't depend on others' hands and the cards set aside.
    #[test]
    fn hidden_cards_change_no_byte(seed: u64, players in 2u8..=6) {
        let texts = texts();
        let mut evening = evening(seed, players, 1);
        let mut changed = 0;
        let mut languages = Language::ALL.into_iter().cycle();
        while evening.step() {
            let Some(before) = state(&evening).copied() else { continue };
            for reader in readers(players) {
                let seat = reader.map(|reader| Seat((reader.0 - 100) as u8));
                let after = before.redeal_hidden(seat, &mut evening.rng);
                changed += usize::from(after != before);
                let (Some(own), Some(public)) = (evening.view(reader), evening.view(None)) else { continue };
                let language = languages.next().unwrap_or_default();
                prop_assert_eq!(
                    bytes(&texts, language, &own),
                    bytes(&texts, language, &with(&own, &after))
                );
                prop_assert_eq!(
                    bytes(&texts, language, &public),
                    bytes(&texts, language, &with(&public, &after))
                );
            }
        }
        prop_assert!(changed > 0, "cards are dealt again");
    }
}

/// A view with another round.
fn with(view: &TableView, state: &Teufel) -> TableView {
    let mut view = view.clone();
    match &mut view.phase {
        PhaseView::Playing(playing) => {
            playing.game = AnyView::Teufel(state.view(playing.seat));
            playing.legal = playing
                .seat
                .map_or_else(Vec::new, |seat| state.legal(seat).iter().map(AnyMove::Teufel).collect());
            playing.to_move = state.to_move();
        }
        PhaseView::Finished(finished) => {
            if let Some(last) = finished.ends.last_mut() {
                *last = AnyView::Teufel(state.view(None));
            }
        }
        PhaseView::Lobby { .. } | PhaseView::Concealed(_) | PhaseView::Closed(_) => {}
    }
    view
}

/// Both pages of a view, with every byte.
fn bytes(texts: &Texts, language: Language, view: &TableView) -> [String; 2] {
    [pages::private(texts.say(language), view, None, None), pages::table(texts.say(language), view)]
        .map(|page| serde_json::to_string(&page).expect("a page is data"))
}

/// One row stays free for *I'm back*.
fn there_is_room(page: &Page) {
    let back = page.choice_by_sign("🙋").is_some();
    assert!(page.rows.len() <= 4 + usize::from(back), "{page:?}");
    for row in &page.rows {
        match row {
            ChoiceRow::Buttons(buttons) => assert!(buttons.len() <= 5),
            // More than two moves of a colour; at most nine devils and an angel, at two ends.
            ChoiceRow::Menu(menu) => assert!((3..=20).contains(&menu.options.len()), "{page:?}"),
        }
    }
}

/// The first match of `wanted` in friendly evenings.
fn find<T>(wanted: impl Fn(&TableView, &View) -> Option<T>) -> T {
    (0..)
        .find_map(|seed| {
            let mut evening = Evening::of(GameKind::Teufel, seed);
            while evening.step() {
                for seat in [Seat(0), Seat(1)] {
                    let view = evening.view(Some(person(seat)))?;
                    if let Some(found) = game(&view).and_then(|game| wanted(&view, game)) {
                        return Some(found);
                    }
                }
            }
            None
        })
        .expect("seeds never end")
}

fn said(language: Language, view: &TableView) -> String {
    let page = pages::private(texts().say(language), view, None, None);
    let texts: Vec<_> = page
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Text(text) => Some(text.as_str()),
            Block::Cards(_) | Block::Small(_) => None,
        })
        .collect();
    texts.join("\n")
}

#[test]
fn with_many_moves_a_colour_becomes_a_menu() {
    let (texts, mut menus, mut most) = (texts(), 0, 0);
    for seed in 0..40 {
        let mut evening = evening(seed, 2, 1);
        while evening.step() {
            let Some(view) = evening.view(Some(person(Seat(0)))) else { continue };
            most = most.max(game(&view).map_or(0, |game| game.offers.len()));
            let page = pages::private(texts.say(Language::En), &view, None, None);
            there_is_room(&page);
            menus += page.rows.iter().filter(|row| matches!(row, ChoiceRow::Menu(_))).count();
        }
    }
    assert!(most > 20, "{most} moves at once are more than four rows of buttons hold");
    assert!(menus > 0);
}

#[test]
fn a_button_says_what_it_costs_and_the_view_whom_that_pays() {
    let texts = texts();
    let (label, offer, onto) = find(|view, game| {
        let offer = game.offers.iter().find(|offer| offer.pays > 1 && offer.pays == offer.cost)?;
        let Move::Extend(devil, End::Down) = offer.mv else { return None };
        let onto = game.rows[devil.colour() as usize].value(End::Down)?;
        let page = pages::private(texts.say(Language::En), view, None, None);
        let word = offer.mv.to_string().replace("down", "left");
        let (.., label, _) = page.choices().find(|(.., own)| *own == word)?;
        // Ben pays Anna, Anna pays Hugo, on her right.
        let payee = if game.me == Some(Seat(0)) { "Hugo" } else { "Anna" };
        let paid = format!("What you pay goes to **{payee}**.");
        assert!(page.blocks.contains(&Block::Small(paid)), "{page:?}");
        Some((label.to_owned(), *offer, onto))
    });
    let expected = format!("◀ left of {onto} · pay {}", offer.pays);
    assert!(label.ends_with(&expected), "{label}");
}

#[test]
fn a_drawn_move_has_no_price_where_no_chips_are_left() {
    let texts = texts();
    let mut view = find(|view, game| game.offers.iter().any(|offer| offer.pays > 0).then(|| view.clone()));
    let prices = |view: &TableView| -> Vec<String> {
        board(texts.say(Language::En), view).moves.into_iter().map(|mv| mv.price).collect()
    };
    assert!(prices(&view).iter().any(|price| price.starts_with('−')));
    if let PhaseView::Playing(playing) = &mut view.phase
        && let AnyView::Teufel(game) = &mut playing.game
    {
        for offer in &mut game.offers {
            offer.pays = 0;
        }
    }
    assert!(prices(&view).iter().all(String::is_empty), "{:?}", prices(&view));
}

#[test]
fn a_turn_that_is_no_ordinary_one_is_explained() {
    let opening = find(|view, game| (game.situation == Some(Situation::Opens)).then(|| view.clone()));
    let forced = find(|view, game| (game.situation == Some(Situation::Forced)).then(|| view.clone()));
    // These situations are rare.
    let like_opening = |situation| {
        let mut view = opening.clone();
        if let PhaseView::Playing(playing) = &mut view.phase
            && let AnyView::Teufel(game) = &mut playing.game
        {
            game.situation = Some(situation);
            if situation == Situation::Stuck {
                game.offers = vec![Offer { mv: Move::Pass, cost: 0, pays: 0 }];
                playing.legal = vec![AnyMove::Teufel(Move::Pass)];
            }
        }
        view
    };
    let texts = texts();
    for (view, words) in [
        (opening.clone(), "You begin, with a colour that **"),
        (like_opening(Situation::OpensWithAny), "any devil will do"),
        (forced, "so play any devil"),
        (like_opening(Situation::Stuck), "So you pass."),
    ] {
        assert!(said(Language::En, &view).contains(words), "{}", said(Language::En, &view));
        for language in Language::ALL {
            check(&pages::private(texts.say(language), &view, None, None));
            every_move_has_its_button(&texts, language, &view);
        }
    }
}

/// The public page of the events.
fn told_to_all(view: &TableView) -> String {
    format!("{:?}", pages::table(texts().say(Language::En), view).blocks)
}

/// Anna reads: payments go to her; then the same for her own moves.
#[test]
fn what_happened_is_explained() {
    let texts = texts();
    let (anna, ben) = (Seat(0), Seat(1));
    let devil = |colour, value| Devil::new(colour, value).expect("1 to 9");
    let extended = |cost, paid| {
        move |seat: Seat| Event::Extended {
            seat,
            devil: devil(Colour::Violet, 4),
            end: End::Down,
            onto: 4 + cost,
            cost,
            paid,
            payee: seat.right(2),
        }
    };
    let opened = |opening| move |seat: Seat| Event::Opened { seat, devil: devil(Colour::Red, 7), opening };
    let closed = |seat: Seat| Event::Closed { seat, colour: Colour::Green, end: End::Up };
    let over = |ending| move |_: Seat| Event::Over { ending, points: BySeat::new(4) };
    type Told<'a> = (Box<dyn Fn(Seat) -> Event + 'a>, &'a str, &'a str, &'a str);
    // Ben's action for Anna, for everybody, and Anna's own action for herself.
    let told: [Told<'_>; 13] = [
        (
            Box::new(opened(Opening::First)),
            "**Ben** begins with the red 7 ◆.",
            "**Ben** begins with",
            "You begin with the red 7 ◆.",
        ),
        (
            Box::new(opened(Opening::FirstOfAny)),
            "any devil was allowed",
            "any devil was allowed",
            "You begin with the red 7 ◆: any devil",
        ),
        (
            Box::new(opened(Opening::Equal)),
            "**Ben** opens a row with the red 7 ◆.",
            "**Ben** opens a row",
            "You open a row with the red 7 ◆.",
        ),
        (
            Box::new(opened(Opening::Forced)),
            "**Ben** had no other move and opens a row with the red 7 ◆.",
            "**Ben** had no other move",
            "You had no other move and open a row with the red 7 ◆.",
        ),
        (
            Box::new(extended(0, 0)),
            "**Ben** puts the violet 4 ■ to the left of the 4.",
            "**Ben** puts",
            "You put the violet 4 ■ to the left of the 4.",
        ),
        (
            Box::new(extended(3, 3)),
            "**Ben** puts the violet 4 ■ to the left of the 7 and pays you 3 chips.",
            "pays **Anna** 3 chips.",
            "You put the violet 4 ■ to the left of the 7 and pay **Ben** 3 chips.",
        ),
        (
            Box::new(extended(5, 2)),
            "and pays you all that was left: 2 of 5 chips.",
            "and pays **Anna** all that was left: 2 of 5 chips.",
            "and pay **Ben** all you had left: 2 of 5 chips.",
        ),
        (
            Box::new(extended(5, 0)),
            "there are no chips left to pay with",
            "there are no chips left to pay with",
            "you have no chips left to pay with",
        ),
        (
            Box::new(closed),
            "**Ben** closes the green row ● on the right ▶ with an angel.",
            "**Ben** closes",
            "You close the green row ● on the right ▶ with an angel.",
        ),
        (
            Box::new(|seat| Event::Passed { seat }),
            "**Ben** passes: only angels left",
            "**Ben** passes",
            "You pass: only angels left",
        ),
        (
            Box::new(|seat| Event::Out { seat }),
            "**Ben** has no cards left.",
            "**Ben** has no cards left.",
            "You have no cards left.",
        ),
        (
            Box::new(over(Ending::DealerOut)),
            "The dealer has played their last card, so the round is over.",
            "The dealer has played their last card, so the round is over.",
            "The dealer has played their last card, so the round is over.",
        ),
        (
            Box::new(over(Ending::AllPassed)),
            "Nobody can play any more.",
            "Nobody can play any more.",
            "Nobody can play any more.",
        ),
    ];
    let anna_reads = find(|view, game| (game.me == Some(anna)).then(|| view.clone()));
    let after = |seat: Seat, event: Event| {
        let mut view = anna_reads.clone();
        if let PhaseView::Playing(playing) = &mut view.phase {
            playing.recent = vec![Happened { seat, event: AnyEvent::Teufel(event) }];
        }
        view
    };
    for (event, of_ben, to_all, of_anna) in told {
        for (seat, own, all) in [(ben, of_ben, to_all), (anna, of_anna, "")] {
            let view = after(seat, event(seat));
            assert!(said(Language::En, &view).contains(own), "{}", said(Language::En, &view));
            let public = told_to_all(&view);
            assert!(public.contains(all) && !public.contains("You "), "{public}");
            for language in Language::ALL {
                check(&pages::private(texts.say(language), &view, None, None));
                check(&pages::table(texts.say(language), &view));
            }
        }
    }
    assert_eq!(texts.troubles(), 0);
}

#[test]
fn the_table_shows_what_the_backs_tell() {
    let mut evening = Evening::of(GameKind::Teufel, 3);
    evening.step();
    let view = evening.view(None).expect("a round is dealt");
    let game = game(&view).expect("it is being played").clone();
    let page = format!("{:?}", pages::table(texts().say(Language::En), &view));
    for (seat, backs) in game.backs.iter() {
        let [red, ..] = backs.devils;
        assert_eq!(backs.len(), 9);
        if red > 0 {
            assert!(page.contains(&format!("20 chips · {red}◆")), "{seat:?}: {page}");
        }
    }
    assert!(page.contains("2 cards aside"));
    assert_eq!(evening.game.to_move(), SeatSet::only(game.dealer));
}

#[test]
fn plurals_of_chips_are_right() {
    let texts = texts();
    let said =
        |language, key| [0, 1, 2, 5].map(|count: u32| texts.text(language, key, &[("count", count.into())]));
    assert_eq!(said(Language::En, "teufel-chips"), ["0 chips", "1 chip", "2 chips", "5 chips"]);
    assert_eq!(said(Language::De, "teufel-chips"), ["0 Chips", "1 Chip", "2 Chips", "5 Chips"]);
    assert_eq!(said(Language::Fr, "teufel-chips"), ["0 jeton", "1 jeton", "2 jetons", "5 jetons"]);
}
