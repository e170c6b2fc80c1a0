//! The rare moments of Hol's der Teufel, and a tie of Herz an Herz: what the players concerned can press, what
//! everyone reads, and what the record says.

use crate::staged::{Scene, Staged};
use herzbot_imitation::json;
use herzbot_rules::teufel::{Situation, View};
use herzbot_rules::{AnyMatch, AnyMove, AnyView, GameKind, Seat};

fn teufel(people: usize) -> Scene {
    Scene::of(GameKind::Teufel, people, json!({"rounds": 1}))
}

/// Returns the view of the seat that is to move.
fn seen(game: &AnyMatch) -> View {
    match game.view(game.to_move().first()) {
        Some(AnyView::Teufel(view)) => view,
        other => panic!("{other:?}"),
    }
}

/// Returns what a move costs, and how much of that can be paid.
fn price(game: &AnyMatch, mv: AnyMove) -> (u8, u8) {
    let AnyMove::Teufel(mv) = mv else { panic!("{mv}") };
    let offer = seen(game).offers.into_iter().find(|offer| offer.mv == mv).unwrap();
    (offer.cost, offer.pays)
}

fn is_tied(game: &AnyMatch) -> bool {
    game.winners().is_some_and(|winners| winners.len() == 2)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dealer_without_a_colour_of_the_neighbour_begins_with_any_devil() {
    let scene =
        Scene { from: 277, dealt: |game| seen(game).situation == Some(Situation::OpensWithAny), ..teufel(6) };
    let mut evening = Staged::at(&scene).await;
    evening.reads(Seat(0), "**Ben** holds none of your colours, so any devil will do").await;
    let devils = evening.game.legal(Seat(0)).len();
    assert_eq!(evening.offers(Seat(0)).await.len(), devils);
    evening.play().await;
    evening.everybody_reads("any devil was allowed").await;
    evening.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_holds_nothing_but_angels_that_fit_nowhere_passes() {
    let scene =
        Scene { from: 1421, begins: |game, _| seen(game).situation == Some(Situation::Stuck), ..teufel(5) };
    let mut evening = Staged::at(&scene).await;
    let seat = evening.next();
    evening.reads(seat, "You only have angels left, and none of them can be played now. So you pass.").await;
    assert_eq!(evening.offers(seat).await, ["Pass"]);
    evening.play().await;
    let name = evening.person(seat).name();
    evening.everybody_reads(&format!("**{name}** passes: only angels left")).await;
    let record = evening.finish().await;
    assert!(record.rounds[0].moves.iter().any(|mv| *mv == format!("{seat} pass")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fine_above_the_last_chips_takes_them_all_and_no_more() {
    let scene = Scene {
        begins: |game, next| {
            let (cost, pays) = next.map_or((0, 0), |(_, mv)| price(game, mv));
            0 < pays && pays < cost
        },
        ..teufel(3)
    };
    let mut evening = Staged::at(&scene).await;
    let (seat, mv) = evening.plan[0];
    let (cost, pays) = price(&evening.game, mv);
    let [name, payee] = [seat, seat.right(3)].map(|seat| evening.person(seat).name());
    let label = evening.play().await;
    assert!(label.ends_with(&format!(" −{pays}")), "{label}");
    evening.everybody_reads(&format!("pays **{payee}** all that was left: {pays} of {cost} chips.")).await;
    evening.everybody_reads(&format!("{name}** · 0 chips")).await;
    evening.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_chips_pays_nothing() {
    let scene = Scene {
        begins: |game, next| {
            let (cost, pays) = next.map_or((0, 0), |(_, mv)| price(game, mv));
            pays == 0 && cost > 0
        },
        ..teufel(3)
    };
    let mut evening = Staged::at(&scene).await;
    let label = evening.play().await;
    assert!(label.ends_with(" free"), "{label}");
    evening.everybody_reads("there are no chips left to pay with").await;
    evening.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_share_a_victory_at_hols_der_teufel() {
    // The last card decides.
    let scene = Scene {
        begins: |game, next| {
            next.is_some_and(|(seat, mv)| {
                let mut after = game.clone();
                after.apply(seat, mv).unwrap();
                after.winners().is_some()
            })
        },
        ends: is_tied,
        ..teufel(4)
    };
    let mut evening = Staged::at(&scene).await;
    let record = shared(&mut evening).await;
    let totals = Staged::points(&record);
    let best = totals.iter().max().unwrap();
    assert_eq!(totals.iter().filter(|total| *total == best).count(), 2, "{totals:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_share_a_victory_at_herz_an_herz() {
    let scene = Scene {
        policy: |game, seat, _| game.legal(seat)[0],
        begins: |game, next| {
            next.is_some_and(|(seat, mv)| {
                let mut after = game.clone();
                after.apply(seat, mv).unwrap();
                after.winners().is_some()
            })
        },
        ends: is_tied,
        ..Scene::of(GameKind::Herz, 3, json!({"rounds": 1}))
    };
    let mut evening = Staged::at(&scene).await;
    shared(&mut evening).await;
}

/// Plays the last card of a game with two winners: everyone reads that, and both have the first place and a win.
async fn shared(evening: &mut Staged) -> herzbot_rules::Record {
    evening.play().await;
    let winners: Vec<String> =
        evening.game.winners().unwrap().iter().map(|seat| evening.person(seat).name()).collect();
    let [one, other] = &winners[..] else { panic!("{winners:?}") };
    evening.everybody_reads(&format!("🏆 **{one}** and **{other}** share the victory")).await;
    for name in [one, other] {
        evening.everybody_reads(&format!("**{name}**: **")).await;
        let won = evening.people.iter().find(|person| person.name() == *name).unwrap();
        let stats = won.slash(&evening.club.channel, "stats", &[]).await.unwrap();
        let text = stats.settled(crate::players::SOON).await.unwrap().text();
        assert!(text.contains("1 game, 1 won"), "{text}");
    }
    evening.finish().await
}
