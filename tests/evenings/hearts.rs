//! An evening of Hearts: three people who pass by picking three cards, with the bot killed during the pass, and
//! one who leaves during it.

use crate::club::Club;
use crate::players::{SOON, cards_to_pick, play_to_the_end, press_something, private_view, turn_view};
use herzbot_imitation::{Message, Person, json};
use herzbot_rules::Record;
use rand::SeedableRng;
use rand::rngs::StdRng;

/// Picks three cards and confirms. Returns their labels.
async fn pass(person: &Person, table: &str, rng: &mut StdRng) -> Vec<String> {
    let mut picked = Vec::new();
    for press in 0..4 {
        let chosen = |view: &Message| cards_to_pick(view).iter().filter(|(_, picked)| *picked).count();
        let view = person
            .wait_for_some(
                |person| turn_view(person, table).filter(|view| chosen(view) == press.min(3)),
                SOON,
            )
            .await
            .unwrap();
        assert_eq!(cards_to_pick(&view).len(), 17, "every card of the hand");
        picked =
            cards_to_pick(&view).into_iter().filter(|(_, picked)| *picked).map(|(card, _)| card).collect();
        assert!(press_something(person, &view, rng).await.is_none(), "nothing but cards to pick");
    }
    picked
}

/// Returns the cards that a seat has passed in the first deal, according to the record.
fn passed(record: &Record, seat: usize) -> Vec<String> {
    let words = format!("{seat} pass ");
    let passed = record.rounds[0].moves.iter().find_map(|mv| mv.strip_prefix(&words));
    let mark = |card: &str| {
        ["C♣", "D♦", "H♥", "S♠"].iter().fold(card.to_owned(), |card, pair| {
            let (letter, mark) = pair.split_at(1);
            card.replace(letter, mark)
        })
    };
    passed.unwrap().split(' ').map(mark).collect()
}

fn sorted(mut cards: Vec<String>) -> Vec<String> {
    cards.sort();
    cards
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_pass_and_play_hearts_through_a_crash() {
    let mut club = Club::new("en-US").await;
    let people = ["Anna", "Ben", "Cleo"].map(|name| club.member(name, "en-US"));
    let all: Vec<&Person> = people.iter().collect();
    let table = club.start("hearts", &all, &[("target", json!(1))]).await;
    let mut rng = StdRng::seed_from_u64(3);
    let chosen = [pass(all[0], &table, &mut rng).await, pass(all[1], &table, &mut rng).await];
    // Two have chosen; their choice is saved.
    club.bot.kill();
    club.bot.join(&club.discord).await;
    pass(all[2], &table, &mut rng).await;
    let played = play_to_the_end(&all, &club.channel, &table, &mut rng).await;
    assert!(played.len() > 20, "{} cards", played.len());
    let record = club.record(all[1], &table).await;
    for (seat, chosen) in chosen.into_iter().enumerate() {
        assert_eq!(sorted(passed(&record, seat)), sorted(chosen));
    }
    assert!(club.bot.stop().await.success());
    club.discord.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_during_the_pass_is_played_for_and_nobody_waits() {
    let mut club = Club::new("en-US").await;
    let people = ["Anna", "Ben", "Cleo"].map(|name| club.member(name, "en-US"));
    let all: Vec<&Person> = people.iter().collect();
    let table = club.start("hearts", &all, &[("target", json!(1))]).await;
    let mut rng = StdRng::seed_from_u64(4);
    let bens = pass(all[1], &table, &mut rng).await;
    let still = |person: &Person| club.table(person, &table).text();
    all[0].wait_for(|anna| still(anna).contains("**Anna** and **Cleo** are choosing"), SOON).await.unwrap();
    // Cleo has picked one card, and leaves.
    let view = all[2].wait_for_some(|cleo| turn_view(cleo, &table), SOON).await.unwrap();
    press_something(all[2], &view, &mut rng).await;
    let question =
        all[2].slash(&club.channel, "table leave", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(question.ephemeral, "{}", question.text());
    let sure = question
        .buttons()
        .find(|button| button.custom_id.as_deref().is_some_and(|id| id.ends_with(".left")))
        .map(|button| button.label.clone())
        .unwrap();
    all[2].press(&question, &sure).await.unwrap().settled(SOON).await.unwrap();
    let gone = |person: &Person| {
        let text = still(person);
        text.contains("**Anna** is choosing") && text.contains("**Cleo** 🚪🤖")
    };
    all[0].wait_for(gone, SOON).await.unwrap_or_else(|_| panic!("{}", still(all[0])));
    let told = |cleo: &Person| {
        let view = private_view(cleo, &table).unwrap();
        turn_view(cleo, &table).is_none() && view.text().contains("have left")
    };
    all[2].wait_for(told, SOON).await.unwrap_or_else(|_| panic!("{}", all[2].everything()));
    // Anna is the last; the two remaining people play on with the computer.
    pass(all[0], &table, &mut rng).await;
    let played = play_to_the_end(&all[..2], &club.channel, &table, &mut rng).await;
    assert!(played.len() > 15, "{} cards", played.len());
    let last = still(all[0]);
    assert!(last.contains("③ **Cleo** (gone, the computer plays)"), "who leaves stands last: {last}");
    let record = club.record(all[1], &table).await;
    assert_eq!(sorted(passed(&record, 1)), sorted(bens));
    assert_eq!(passed(&record, 2).len(), 3);
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}
