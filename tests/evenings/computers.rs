//! Evenings against computer players: how well they play, how long they take, hints, and the review afterwards.

use crate::bot::Bot;
use crate::club::{Club, own_answer};
use crate::players::{SOON, is_over, moves, next_turn, play_to_the_end, private_view, turn_view};
use herzbot_imitation::{Discord, Message, Person, json};
use herzbot_rules::GameKind;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::time::{Duration, Instant};

/// Computer players take at least half a second; this is a little less, for the rounding of clocks.
const SHORTEST: Duration = Duration::from_millis(450);

/// Returns the id of the menu that ends like this.
fn menu(message: &Message, end: &str) -> String {
    let found = message.menus().find(|menu| menu.custom_id.ends_with(end));
    found.unwrap_or_else(|| panic!("no {end} under\n{}", message.text())).custom_id.clone()
}

async fn choose(person: &Person, message: &Message, end: &str, option: &str) -> Message {
    let answer = person.select(message, &menu(message, end), &[option]).await.unwrap();
    answer.settled(SOON).await.unwrap()
}

/// Returns a private view in which a move can be made.
async fn own_turn(person: &Person, table: &str) -> Message {
    let view = person.wait_for_some(|person| turn_view(person, table), SOON).await;
    view.unwrap_or_else(|refused| panic!("{refused:?}\n{}", person.everything()))
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_are_chosen_in_the_lobby_and_changed_in_the_game() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let table = club.open_game("teufel", &anna, &[("rounds", json!(1))]).await;
    for _ in 0..2 {
        club.press(&anna, &table, "add").await;
    }
    let medium =
        |person: &Person| club.table(person, &table).text().matches("(computer, medium)").count() == 2;
    anna.wait_for(medium, SOON).await.unwrap();
    let page = club.press(&anna, &table, "comps").await;
    let page = choose(&anna, &page, ".level", "All: hard").await;
    assert_eq!(page.text().matches("**: hard").count(), 2, "{}", page.text());
    let hard = |person: &Person| club.table(person, &table).text().matches("(computer, hard)").count() == 2;
    anna.wait_for(hard, SOON).await.unwrap();
    club.press(&anna, &table, "start").await;
    let options = club.press(&anna, &table, "opts").await;
    let answer = anna.press(&options, "Computers").await.unwrap();
    let page = choose(&anna, &answer.settled(SOON).await.unwrap(), ".level", "All: easy").await;
    assert_eq!(page.text().matches("**: easy").count(), 2, "{}", page.text());
    play_to_the_end(&[&anna], &club.channel, &table, &mut StdRng::seed_from_u64(1)).await;
    club.record(&anna, &table).await;
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_late_takes_the_seat_of_a_computer_where_the_host_allows_it() {
    let club = Club::new("en-US").await;
    let [anna, ben, cleo, dora] = ["Anna", "Ben", "Cleo", "Dora"].map(|name| club.member(name, "en-US"));
    let table = club.open_game("teufel", &anna, &[("rounds", json!(1))]).await;
    club.press(&ben, &table, "join").await;
    club.press(&anna, &table, "add").await;
    let page = club.press(&anna, &table, "comps").await;
    choose(&anna, &page, ".late", "May take a computer's seat (the game won't count for them)").await;
    club.press(&anna, &table, "start").await;
    let offered = |person: &Person| club.table(person, &table).text().contains("“Join” to take the seat of");
    cleo.wait_for(offered, SOON).await.unwrap();
    club.press(&cleo, &table, "join").await;
    let is_seated = |person: &Person| {
        let text = club.table(person, &table).text();
        text.contains("Cleo") && !text.contains("“Join” to take the seat of")
    };
    dora.wait_for(is_seated, SOON).await.unwrap();
    play_to_the_end(&[&anna, &ben, &cleo], &club.channel, &table, &mut StdRng::seed_from_u64(1)).await;
    // It counts for those who have played from the beginning.
    let stats = async |person: &Person| {
        person.slash(&club.channel, "stats", &[]).await.unwrap().settled(SOON).await.unwrap().text()
    };
    assert!(stats(&ben).await.contains("1 game"), "{}", stats(&ben).await);
    assert!(!stats(&cleo).await.contains("1 game"), "{}", stats(&cleo).await);
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_private_says_why_and_marks_the_game() {
    let mut club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    for (game, option) in GameKind::ALL.map(|game| (game.name(), game.options()[0].name)) {
        let table = club.open_game(game, &anna, &[(option, json!(1))]).await;
        for _ in 0..2 {
            club.press(&anna, &table, "add").await;
        }
        club.press(&anna, &table, "start").await;
        let view = own_turn(&anna, &table).await;
        let answer = anna.press(&view, "Hint").await.unwrap();
        let hint = own_answer(&anna, &answer).await;
        assert!(hint.text().contains("I would choose"), "{}", hint.text());
        // A second request gets the same hint, which is recorded once.
        let again = anna.slash(&club.channel, "hint", &[("table", json!(table))]).await.unwrap();
        let again = again.settled(SOON).await.unwrap();
        assert_eq!(again.text(), hint.text());
        assert!(again.ephemeral, "nobody else may read a hint");
        let marked = |person: &Person| club.table(person, &table).text().contains("hint used");
        anna.wait_for(marked, SOON).await.unwrap();
        // It survives a restart.
        if game == "hearts" {
            assert!(club.bot.stop().await.success());
            club.bot.join(&club.discord).await;
            let text = club.table(&anna, &table).text();
            assert!(text.contains("hint used"), "{text}");
        }
    }
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_play_each_other_get_hints_only_where_they_were_allowed() {
    let club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    let table = club.start("herz", &[&anna, &ben], &[("rounds", json!(1))]).await;
    let (on_turn, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    assert!(view.buttons().all(|button| button.label != "Hint"), "{}", view.text());
    let refused = on_turn.slash(&club.channel, "hint", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(refused.text().contains("No hints at this table"), "{}", refused.text());

    let table = club.open_game("herz", &anna, &[("rounds", json!(1))]).await;
    club.press(&ben, &table, "join").await;
    let page = club.press(&anna, &table, "comps").await;
    choose(&anna, &page, ".hints", "Hints for everybody (the game won't count once one is used)").await;
    ben.wait_for(|person| club.table(person, &table).text().contains("hints allowed"), SOON).await.unwrap();
    club.press(&anna, &table, "start").await;
    let (first, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    let answer = first.press(&view, "Hint").await.unwrap();
    own_answer(first, &answer).await;
    play_to_the_end(&[&anna, &ben], &club.channel, &table, &mut StdRng::seed_from_u64(1)).await;
    let last = club.table(&anna, &table).text();
    assert!(last.contains("hint used") && !last.contains("counts for the leaderboard."), "{last}");
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_players_take_their_time_and_several_moves_come_as_one() {
    let discord = Discord::start().await;
    let url = discord.url();
    let token = discord.token();
    let bot =
        Bot::with(&[("HERZBOT_DISCORD_API", &url), ("DISCORD_TOKEN", &token), ("HERZBOT_TEMPO", "human")]);
    let club = Club::with(discord, bot, "en-US").await;
    let anna = club.member("Anna", "en-US");
    let table = club.open_game("herz", &anna, &[("rounds", json!(1))]).await;
    for _ in 0..3 {
        club.press(&anna, &table, "add").await;
    }
    club.press(&anna, &table, "start").await;
    for _ in 0..3 {
        let view = own_turn(&anna, &table).await;
        let label = moves(&view)[0].clone();
        let pressed = Instant::now();
        let answer = anna.press(&view, &label).await.unwrap();
        answer.settled(SOON).await.unwrap();
        // Her own move is visible at once. The three others come together, after at least half a second. (On a
        // busy machine, that may have passed before we look.)
        let is_her_turn = turn_view(&anna, &table).is_some();
        assert!(!is_her_turn || pressed.elapsed() >= SHORTEST, "{}", anna.everything());
        own_turn(&anna, &table).await;
        let waited = pressed.elapsed();
        assert!(waited >= SHORTEST, "{waited:?}");
    }
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn afterwards_the_review_says_what_would_have_been_better() {
    let club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "de"));
    for (game, option) in GameKind::ALL.map(|game| (game.name(), game.options()[0].name)) {
        let table = club.start(game, &[&anna, &ben], &[(option, json!(1))]).await;
        play_to_the_end(&[&anna, &ben], &club.channel, &table, &mut StdRng::seed_from_u64(1)).await;
        assert!(is_over(&anna, &club.channel, &table));
        let review = club.asks(&anna, &table, "review").await.text();
        assert!(review.contains("**Anna**") && review.contains("**Ben**"), "{review}");
        assert!(review.contains("would have been"), "{game}: who plays at random slips\n{review}");
        let german = club.asks(&ben, &table, "review").await.text();
        assert!(german.contains("**Ben**") && german.contains("wäre um "), "{german}");
        assert!(private_view(&anna, &table).is_some());
    }
    club.assert_clean();
}
