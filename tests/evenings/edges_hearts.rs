//! The rare moments of Hearts: what the players concerned can press, what everyone reads, what only one player
//! knows, and what the record says.

use crate::players::private_view;
use crate::staged::{Scene, Staged};
use herzbot_imitation::{Value, json};
use herzbot_rules::hearts::{Card, CardSet, Move, Restriction, Suit, View};
use herzbot_rules::{AnyMatch, AnyMove, AnyView, GameKind, Seat};
use rand::rngs::StdRng;

fn hearts(people: usize) -> Scene {
    Scene::of(GameKind::Hearts, people, json!({"passing": false, "target": 1}))
}

fn seen_by(game: &AnyMatch, seat: Option<Seat>) -> View {
    match game.view(seat) {
        Some(AnyView::Hearts(view)) => view,
        other => panic!("{other:?}"),
    }
}

/// Returns the view of the seat that is to move.
fn seen(game: &AnyMatch) -> View {
    seen_by(game, game.to_move().first())
}

fn clubs(game: &AnyMatch, seat: Seat) -> CardSet {
    seen_by(game, Some(seat)).hand & CardSet::suit(Suit::Clubs)
}

fn all_clubs(game: &AnyMatch) -> CardSet {
    Seat::all(game.players()).fold(CardSet::EMPTY, |all, seat| all | clubs(game, seat))
}

fn play(card: Card) -> AnyMove {
    AnyMove::Hearts(Move::Play(card))
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// Returns a card as people write it: "10♦".
fn written(card: Card) -> String {
    let text = card.to_string();
    let (rank, suit) = text.split_at(text.len() - 1);
    let mark = match suit {
        "C" => "♣",
        "D" => "♦",
        "H" => "♥",
        _ => "♠",
    };
    format!("{rank}{mark}")
}

/// Returns the lowest card, whatever its suit.
fn lowest(cards: CardSet) -> Option<Card> {
    cards.iter().min_by_key(|card| card.rank())
}

fn highest(cards: CardSet) -> Option<Card> {
    cards.iter().max_by_key(|card| card.rank())
}

#[tokio::test(flavor = "multi_thread")]
async fn with_two_and_three_of_clubs_in_the_reserve_the_four_is_led() {
    // Five players leave two cards.
    let low: CardSet = [card("2C"), card("3C")].into_iter().collect();
    fn reserve(game: &AnyMatch) -> bool {
        let all = all_clubs(game);
        all.len() == 11 && !all.contains(card("2C")) && !all.contains(card("3C"))
    }
    let scene = Scene { from: 2508, dealt: reserve, ..hearts(5) };
    let mut evening = Staged::at(&scene).await;
    let leader = evening.next();
    evening.reads(leader, "The lowest club leads the first trick, and you hold it.").await;
    assert_eq!(evening.offers(leader).await, ["4♣"]);
    evening.everybody_reads("first trick + reserve (2 cards)").await;
    for _ in 0..5 {
        evening.play().await;
    }
    let taker = seen(&evening.game).reserve.taker.unwrap();
    assert_eq!(seen_by(&evening.game, Some(taker)).reserve.cards, Some(low));
    let name = evening.person(taker).name();
    evening.everybody_reads(&format!("**{name}** has the reserve (2)")).await;
    evening.reads(taker, "your reserve: 2♣ 3♣").await;
    for other in Seat::all(5).filter(|other| *other != taker) {
        let view = private_view(evening.person(other), &evening.table).unwrap().text();
        assert!(!view.contains("2♣") && !view.contains("3♣"), "{view}");
    }
    let public = evening.club.table(&evening.people[0], &evening.table).text();
    assert!(!public.contains("2♣") && !public.contains("3♣"), "{public}");
    evening.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_nobody_holds_a_club_the_dealers_neighbour_leads_something_else() {
    let scene = Scene { dealt: |game| all_clubs(game).is_empty(), from: 73_463, ..hearts(2) };
    let mut evening = Staged::at(&scene).await;
    assert_eq!(evening.next(), Seat(1), "the dealer's left-hand neighbour");
    let view = seen(&evening.game);
    assert_eq!(view.restriction, Some(Restriction::NotBroken));
    evening.reads(Seat(1), "Hearts and Q♠ can't be led yet.").await;
    let mut offered = evening.offers(Seat(1)).await;
    let mut allowed: Vec<String> = (view.hand - CardSet::PENALTIES).iter().map(written).collect();
    offered.sort();
    allowed.sort();
    assert_eq!(offered, allowed);
    evening.play().await;
    evening.finish().await;
}

/// A policy that delays breaking hearts as long as possible; the first leader keeps the lead and the hearts.
fn unbroken(game: &AnyMatch, seat: Seat, _: &mut StdRng) -> AnyMove {
    let view = seen_by(game, Some(seat));
    let harmless = view.playable - CardSet::suit(Suit::Hearts) - CardSet::suit(Suit::Spades);
    let pick = [harmless, view.playable - CardSet::suit(Suit::Hearts), view.playable];
    let among = pick.into_iter().find(|cards| !cards.is_empty()).unwrap();
    let card = if (view.hand & CardSet::HEARTS).len() * 2 >= view.hand.len() {
        highest(among)
    } else {
        lowest(among)
    };
    play(card.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_holds_only_hearts_may_lead_them_before_they_are_broken() {
    let scene = Scene {
        policy: unbroken,
        begins: |game, _| {
            let view = seen(game);
            view.trick.led.is_none()
                && !view.broken
                && view.hand.len() > 1
                && (view.hand - CardSet::HEARTS).is_empty()
        },
        from: 11,
        ..hearts(6)
    };
    let mut evening = Staged::at(&scene).await;
    let leader = evening.next();
    let hand = seen(&evening.game).hand;
    evening.everybody_reads("hearts not broken yet").await;
    evening.reads(leader, "You lead.").await;
    let offered = evening.offers(leader).await;
    assert_eq!(offered.len(), hand.len(), "all of them: {offered:?}");
    assert!(offered.iter().all(|label| label.ends_with('♥')), "{offered:?}");
    evening.play().await;
    evening.everybody_reads("hearts ♥ led").await;
    evening.finish().await;
}

/// A policy that gives all penalty cards to the first seat: it wins what it can, and the others give it theirs.
fn all_to_one(game: &AnyMatch, seat: Seat, _: &mut StdRng) -> AnyMove {
    let view = seen_by(game, Some(seat));
    let hers = view.trick.best == Some(Seat(0));
    let follows = view.trick.led.is_some_and(|led| !(view.hand & CardSet::suit(led)).is_empty());
    let card = if seat == Seat(0) {
        // It prefers suits in which it holds the highest cards.
        if view.trick.led.is_some() && !follows { lowest(view.playable - CardSet::HEARTS) } else { None }
            .or_else(|| highest(view.playable))
    } else if follows || view.trick.led.is_none() {
        lowest(view.playable - CardSet::PENALTIES).or_else(|| lowest(view.playable))
    } else if hers {
        highest(view.playable & CardSet::PENALTIES).or_else(|| lowest(view.playable))
    } else {
        lowest(view.playable - CardSet::PENALTIES).or_else(|| lowest(view.playable))
    };
    play(card.unwrap())
}

/// Returns whether the first seat holds the cards that it needs to take everything.
fn is_mighty(game: &AnyMatch) -> bool {
    let hand = seen_by(game, Some(Seat(0))).hand;
    hand.iter().filter(|card| card.rank() >= 12).count() >= 5
        && highest(hand & CardSet::HEARTS).is_some_and(|card| card.rank() == 14)
}

/// Returns who has taken the ten of diamonds, if the first seat has succeeded in a sourdine.
fn ten_taken_by(game: &AnyMatch) -> Option<Seat> {
    let end = seen_by(game, None);
    let taker = |card| Seat::all(end.players).find(|seat| end.taken[*seat].contains(card));
    (end.sourdine == Some(Seat(0))).then(|| taker(Card::TEN_OF_DIAMONDS))?
}

/// Returns whether few penalty cards are left to be played.
fn is_near_the_end(game: &AnyMatch) -> bool {
    let view = seen(game);
    view.trick.led.is_none() && (CardSet::PENALTIES - view.seen()).len() <= 4
}

/// Checks that everyone reads of the sourdine and each player's points, and `more`, above the table of the next round.
async fn sourdine(scene: Scene, points: &[i32], more: &[&str]) {
    let mut evening = Staged::at(&scene).await;
    evening.play_round().await;
    for (person, points) in evening.people.iter().zip(points) {
        let line = format!("**{}**: {points} points, {points} in all", person.name()).replace('-', "−");
        evening.is_told(&["🌙 **Shot the moon!** **Anna** has taken all the hearts", &line]).await;
    }
    evening.is_told(more).await;
    let record = evening.finish().await;
    assert_eq!(Staged::points(&record), points);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sourdine_counts_twenty_six_less_and_the_ten_of_diamonds_stays_with_its_taker() {
    let scene = Scene {
        dealt: is_mighty,
        policy: all_to_one,
        begins: |game, _| is_near_the_end(game),
        ends: |game| ten_taken_by(game) == Some(Seat(1)),
        from: 8403,
        ..hearts(4)
    };
    sourdine(scene, &[-26, -10, 0, 0], &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sourdine_with_the_ten_of_diamonds_counts_thirty_six_less() {
    let scene = Scene {
        dealt: is_mighty,
        policy: all_to_one,
        begins: |game, _| is_near_the_end(game),
        ends: |game| ten_taken_by(game) == Some(Seat(0)),
        from: 44,
        ..hearts(4)
    };
    sourdine(scene, &[-36, 0, 0, 0], &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_of_the_reserve_counts_for_the_sourdine_of_whoever_took_it() {
    // Five players: a heart or the queen of spades is in the reserve, so nobody holds it.
    fn has_penalty(game: &AnyMatch) -> bool {
        let held = Seat::all(5).fold(CardSet::EMPTY, |all, seat| all | seen_by(game, Some(seat)).hand);
        !(CardSet::PENALTIES - held).is_empty() && is_mighty(game)
    }
    let scene = Scene {
        dealt: has_penalty,
        policy: all_to_one,
        begins: |game, _| is_near_the_end(game),
        ends: |game| ten_taken_by(game) == Some(Seat(0)),
        from: 947,
        ..hearts(5)
    };
    sourdine(scene, &[-36, 0, 0, 0, 0], &["The reserve that **Anna** took: "]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_draw_the_last_cards_of_the_stock_and_see_only_their_own() {
    let scene = Scene {
        begins: |game, _| {
            let view = seen(game);
            view.stock == 2 && view.trick.led.is_none()
        },
        ..hearts(2)
    };
    let mut evening = Staged::at(&scene).await;
    evening.everybody_reads("2 cards in the stock").await;
    evening.play().await;
    evening.play().await;
    evening.everybody_reads("Both draw the last cards of the stock.").await;
    evening.everybody_reads("the stock is used up").await;
    let drawn = [Seat(0), Seat(1)].map(|seat| seen_by(&evening.game, Some(seat)).drawn.unwrap());
    assert_ne!(drawn[0], drawn[1]);
    let public = evening.club.table(&evening.people[0], &evening.table).text();
    for (seat, [own, other]) in [(Seat(0), drawn), (Seat(1), [drawn[1], drawn[0]])] {
        evening.reads(seat, &format!("Drawn: {}", written(own))).await;
        let view = private_view(evening.person(seat), &evening.table).unwrap().text();
        let words: Vec<&str> = view.split(|letter: char| letter.is_whitespace() || letter == ',').collect();
        assert!(!words.contains(&written(other).as_str()), "{view}");
        assert!(!public.contains(&format!("draw: {}", written(own))), "{public}");
    }
    let record = evening.finish().await;
    assert_eq!(record.rounds[0].moves.len(), 52, "all cards of the stock were played too");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_share_a_victory_with_the_fewest_points() {
    let scene = Scene {
        begins: |game, _| {
            let view = seen(game);
            view.trick.led.is_none() && (view.options.counting() - view.seen()).len() <= 3
        },
        ends: |game| game.winners().is_some_and(|winners| winners.len() == 2),
        ..hearts(4)
    };
    let mut evening = Staged::at(&scene).await;
    let record = evening.finish().await;
    let totals = Staged::points(&record);
    let least = totals.iter().min().unwrap();
    let winners: Vec<String> = evening
        .people
        .iter()
        .zip(&totals)
        .filter(|(_, total)| *total == least)
        .map(|(person, _)| person.name())
        .collect();
    let last = evening.club.table(&evening.people[0], &evening.table).text();
    let [one, other] = &winners[..] else { panic!("{totals:?}") };
    assert!(last.contains(&format!("🏆 **{one}** and **{other}** share the victory")), "{last}");
    for name in &winners {
        assert!(last.contains(&format!("**{name}**: **")), "{last}");
    }
    // Beside the picture, which numbers the places, the best players come first.
    let line = |name: &String| last.find(&format!("**{name}**: **"));
    let others = evening.people.iter().map(|person| person.name()).filter(|name| !winners.contains(name));
    for other in others {
        assert!(winners.iter().all(|winner| line(winner) < line(&other)), "{last}");
    }
    assert!(last.contains("Fewest points win."), "{last}");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_the_hearts_count_as_they_are_where_that_was_chosen() {
    let options: Value = json!({"passing": false, "target": 1, "moon": false});
    let scene = Scene {
        dealt: is_mighty,
        policy: all_to_one,
        begins: |game, _| is_near_the_end(game),
        ends: |game| {
            let end = seen_by(game, None);
            end.taken[Seat(0)].contains_all(CardSet::PENALTIES)
        },
        from: 44,
        options,
        ..hearts(4)
    };
    let mut evening = Staged::at(&scene).await;
    let record = evening.finish().await;
    let last = evening.club.table(&evening.people[0], &evening.table).text();
    assert!(!last.contains("moon"), "{last}");
    assert!(Staged::points(&record)[0] >= 16, "{last}");
}
