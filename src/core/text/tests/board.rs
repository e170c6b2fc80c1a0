//! Drawn tables: every move can be pressed, and they contain nothing that their readers may not know.

use super::texts;
use crate::board::{Board, Cell};
use crate::page::{Page, escape};
use crate::samples::{Evening, person};
use crate::table::{Act, ChoiceId, PhaseView, Play, PlayingView, TableView};
use crate::text::pages;
use crate::text::{Language, Say, Texts};
use herzbot_rules::{GameKind, Seat};
use proptest::prelude::*;
use std::collections::BTreeSet;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn drawn_tables_leak_nothing(seed: u64, players in 2u8..=4) {
        let texts = texts();
        for kind in GameKind::ALL {
            let mut evening = Evening::random(kind, &serde_json::json!({}), seed, players).going();
            let mut steps = 0u16;
            while evening.step() && steps < 150 {
                steps += 1;
                let turn = Seat((steps % u16::from(players)) as u8);
                for reader in [None, Some(person(turn))] {
                    let Some(view) = evening.view(reader) else { continue };
                    let Some(redealt_view) = evening.with_hidden_redealt(&view) else { continue };
                    let language = Language::ALL[usize::from(steps) % Language::ALL.len()];
                    prop_assert_eq!(board(texts.say(language), &view), board(texts.say(language), &redealt_view));
                    let picture = |view| pages::illustrated(texts.say(language), view, Page::default());
                    prop_assert_eq!(picture(&view), picture(&redealt_view));
                    prop_assert!(picture(&view).picture.is_none(), "nothing is told before the end");
                    let Some(everybody) = evening.view(None) else { continue };
                    let Some(redealt) = evening.with_hidden_redealt(&everybody) else { continue };
                    let guest = person(Seat(9));
                    let frames = |everybody: &TableView, own: &TableView| {
                        let own = reader.map(|_| own);
                        pages::player(texts.say(language), everybody, own, reader.unwrap_or(guest))
                    };
                    prop_assert_eq!(frames(&everybody, &view), frames(&redealt, &redealt_view));
                    if reader.is_none() {
                        let seen = pages::spectator(texts.say(language), &view);
                        prop_assert_eq!(&seen, &pages::spectator(texts.say(language), &redealt_view));
                        nothing_is_pressed(&seen);
                    }
                }
            }
        }
        prop_assert_eq!(texts.troubles(), 0);
    }
}

/// The picture of a finished game is the same for everybody; that of a round is the spectators'.
#[test]
fn pictures_are_the_same_for_everybody() {
    let texts = texts();
    for (kind, players) in GameKind::ALL.into_iter().flat_map(|kind| (2..=4).map(move |many| (kind, many))) {
        let mut evening = Evening::random(kind, &serde_json::json!({}), u64::from(players), players).going();
        let mut rounds = 0;
        while evening.step() {
            if let Some(round) = evening.round() {
                rounds += 1;
                let page = pages::illustrated_round(texts.say(Language::En), &round, Page::default());
                let picture = page.picture.expect("a round is over");
                let sums = |seat: usize| picture.lines[seat].sums.last().copied();
                assert_eq!(picture.lines[0].sums.len(), rounds);
                assert!(round.totals.iter().all(|(seat, total)| sums(seat.index()) == Some(*total)));
            }
        }
        let picture = |reader| {
            let view = evening.view(reader).expect("the game is over");
            pages::illustrated(texts.say(Language::De), &view, Page::default()).picture
        };
        assert!(picture(None).is_some(), "{kind:?}");
        for seat in Seat::all(players) {
            assert_eq!(picture(Some(person(seat))), picture(None), "{kind:?}");
        }
    }
}

#[test]
fn who_share_a_place_have_numbers_of_their_own_in_the_picture() {
    let texts = texts();
    let mut evening = Evening::random(GameKind::Herz, &serde_json::json!({}), 1, 3).going();
    while evening.step() {}
    let mut view = evening.view(None).expect("the game is over");
    let names: Vec<String> = view.chairs.iter().map(|chair| format!("**{}**", escape(&chair.name))).collect();
    for (places, expected) in [
        ([2, 1, 3], [(1, "① "), (0, "② "), (2, "③ ")]),
        ([1, 1, 3], [(0, "1. ① "), (1, "1. ② "), (2, "3. ③ ")]),
        ([2, 1, 2], [(1, "1. ① "), (0, "2. ② "), (2, "2. ③ ")]),
        ([1, 1, 1], [(0, "1. ① "), (1, "1. ② "), (2, "1. ③ ")]),
    ] {
        let PhaseView::Finished(finished) = &mut view.phase else { panic!("it is over") };
        for (seat, place) in Seat::all(3).zip(places) {
            finished.places[seat] = place;
        }
        let page = pages::table_pictured(texts.say(Language::En), &view);
        let said = format!("{:?}", page.blocks);
        for (who, number) in expected {
            // Escaped like the searched text.
            let wanted = format!("{:?}", format!("{number}{}", names[who]));
            assert!(said.contains(wanted.trim_matches('"')), "{wanted}: {said}");
        }
    }
}

#[test]
fn spectators_of_a_lobby_are_not_told_to_join() {
    let texts = texts();
    for (language, seats) in
        Language::ALL.into_iter().flat_map(|language| (1..=4).map(move |seats| (language, seats)))
    {
        let view = Evening::new(1, 4).lobby(seats);
        let join = format!("{:?}", texts.say(language).word("button-join"));
        let join = join.trim_matches('"');
        let says =
            |page: &Page| format!("{:?} {:?}", page.blocks, page.board.as_ref().map(|board| &board.status));
        let seen = pages::spectator(texts.say(language), &view);
        assert!(!says(&seen).contains(join), "{language}: {}", says(&seen));
        nothing_is_pressed(&seen);
        assert!(seats == 4 || says(&pages::table(texts.say(language), &view)).contains(join), "{language}");
    }
}

/// Spectators have no controls, no hand, and see no accounts.
fn nothing_is_pressed(seen: &Page) {
    let board = seen.board.as_ref().expect("it is drawn");
    assert!(seen.rows.is_empty() && seen.link.is_none() && seen.file.is_none());
    assert!(
        board.moves.is_empty()
            && board.controls.is_empty()
            && board.hand.is_empty()
            && board.notes.is_empty()
    );
    assert!(board.reader.is_none() && board.turn.is_none());
    assert!(board.seats.iter().all(|seat| seat.account.is_none()));
}

pub fn board(say: Say<'_>, view: &TableView) -> Board {
    pages::board(say, view, &|person| Some(person.0.to_string()), Some("note"))
}

/// The moves of a drawn table are the legal moves, with their cards and places.
pub fn the_board_has_every_move(texts: &Texts, language: Language, view: &TableView, playing: &PlayingView) {
    let board = board(texts.say(language), view);
    let mine = playing.is_readers_turn();
    assert_eq!(board.turn.is_some(), mine && playing.draft.is_none());
    assert!(!board.status.is_empty() && board.seats.len() == view.chairs.len(), "{board:?}");
    let lying: Vec<&Cell> =
        board.zones.iter().flat_map(|zone| &zone.lines).flat_map(|line| &line.cells).collect();
    let mut spots: Vec<&str> = lying.iter().map(|cell| cell.spot.as_str()).collect();
    spots.extend(board.hand.iter().map(|held| held.spot.as_str()));
    spots.retain(|spot| !spot.is_empty());
    let named: BTreeSet<&str> = spots.iter().copied().collect();
    assert_eq!(named.len(), spots.len(), "a name stands for one place: {spots:?}");
    for cell in lying.iter().filter(|cell| cell.face.is_none()) {
        let leads_here = board.moves.iter().any(|mv| mv.place.as_deref() == Some(&*cell.spot));
        assert!(
            !cell.name.is_empty() || (!leads_here && cell.why.is_empty()),
            "it has to be read out: {cell:?}"
        );
        // Most places of a tower are like that, and every page has them.
        if cell.spot.is_empty() && cell.sign.is_empty() {
            assert_eq!(serde_json::to_string(cell).expect("it is plain data"), "{}");
        }
    }
    let mut made = BTreeSet::new();
    let mut ways = BTreeSet::new();
    for mv in &board.moves {
        assert!(!mv.words.is_empty(), "{mv:?}");
        for spot in mv.card.iter().chain(&mv.place) {
            assert!(named.contains(spot.as_str()), "{spot} is nowhere: {board:?}");
        }
        assert!(ways.insert((&mv.card, &mv.place)), "one way leads to two moves: {mv:?}");
        match mv.choice.parse::<ChoiceId>().expect("it is an id of ours").act {
            Act::Play(Play::Move { turn, index }) => {
                assert_eq!(turn as usize, playing.turn);
                made.insert(usize::from(index));
            }
            Act::Play(Play::Pick { turn, index }) => {
                assert_eq!(turn as usize, playing.turn);
                made.insert(usize::from(index));
            }
            Act::Play(Play::PassPicked { .. } | Play::Claim { .. }) => {}
            other => panic!("{other:?} is no move"),
        }
    }
    let due = match &playing.picking {
        _ if !mine => 0,
        Some(picking) => picking.cards.len(),
        None => playing.legal.len(),
    };
    assert_eq!(made, (0..due).collect());
    // Unplayable cards have a reason.
    let used = |spot: &String| board.moves.iter().any(|mv| mv.card.as_ref() == Some(spot));
    for held in board.hand.iter().filter(|_| mine) {
        assert_eq!(held.why.is_empty(), used(&held.spot), "{held:?}");
    }
    for step in &board.happened {
        assert!(!step.said.is_empty() && step.face.is_some() == step.to.is_some(), "{step:?}");
    }
}
