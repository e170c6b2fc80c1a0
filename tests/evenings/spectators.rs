//! Tables of Discord, watched in a browser by the link in their message.

use crate::bot::Bot;
use crate::club::{Club, by_hand};
use crate::players::{SOON, moves, next_turn, play_to_the_end, table_message};
use crate::port;
use herzbot_imitation::{Discord, Person, json};
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::Value;

#[path = "../support/spectator.rs"]
mod spectator;

use spectator::Spectator;

/// Creates a server with a bot whose tables can be watched.
async fn watched() -> Club {
    let discord = Discord::start().await;
    let port = port::free_port();
    let bot = Bot::with(&[
        ("HERZBOT_DISCORD_API", &discord.url()),
        ("DISCORD_TOKEN", &discord.token()),
        ("HERZBOT_WEB_URL", &format!("http://127.0.0.1:{port}/")),
        ("HERZBOT_WEB_PORT", &port.to_string()),
    ]);
    Club::with(discord, bot, "en-US").await
}

/// Returns the link for watching a table, as its message shows it; `label` is the button's label.
fn link(club: &Club, person: &Person, table: &str, label: &str) -> Option<String> {
    let message = club.table(person, table);
    let links: Vec<_> = message.buttons().filter(|button| button.url.is_some()).cloned().collect();
    assert!(links.len() < 2, "{links:?}");
    let link = links.into_iter().next()?;
    assert_eq!(link.label, label);
    link.url
}

async fn get(address: &str) -> (u16, String) {
    let answer = reqwest::get(address).await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

fn stage(told: &Value) -> &str {
    told["page"]["board"]["stage"].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_with_the_link_sees_the_game_and_nobodys_cards() {
    let mut club = watched().await;
    let anna = club.member("Anna", "en-US");
    let ben = club.member("Ben", "en-US");
    by_hand(&club.channel, &[&anna, &ben]).await;
    let table = club.open(&anna, &[("rounds", json!(1))]).await;
    let address = link(&club, &anna, &table, "Watch").expect("the table can be watched");

    // The page is served without the playground and its door.
    let (status, page) = get(&address).await;
    assert!(status == 200 && page.contains("watch.js"), "{status} {page}");
    let root = &address[..address.find("/watch/").unwrap()];
    for closed in ["/api/hello", "/api/chat", "/replay"] {
        assert_eq!(get(&format!("{root}{closed}")).await.0, 404, "{closed}");
    }
    let (_, hello) = get(&format!("{address}/hello?languages=de")).await;
    let hello: Value = serde_json::from_str(&hello).unwrap();
    assert!(hello["there"] == true && hello["language"] == "de", "{hello}");

    let mut watcher = Spectator::follow(&address, "en").await.unwrap();
    let mut german = Spectator::follow(&address, "de").await.unwrap();
    watcher.until(|told| stage(told) == "lobby").await;
    club.press(&ben, &table, "join").await;
    watcher.until(|told| told.to_string().contains("Ben")).await;
    club.press(&anna, &table, "start").await;
    let told = watcher.until(|told| stage(told) == "playing").await;
    assert_eq!(told["played"], false);
    // Nobody sees open hands during the game.
    for part in ["record", "replay", "review"] {
        assert_eq!(get(&format!("{address}/{part}")).await.0, 404, "{part}");
    }
    german.until(|told| stage(told) == "playing" && told["page"]["language"] == "de").await;
    for _ in 0..6 {
        let (person, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
        // Spectators see whose turn it is and, after the move, who is next.
        let name = if person.id() == anna.id() { "Anna" } else { "Ben" };
        let other = if name == "Anna" { "Ben" } else { "Anna" };
        let mut late = Spectator::follow(&address, "en").await.unwrap();
        late.until(|told| told["page"]["board"]["status"].to_string().contains(name)).await;
        let label = moves(&view)[0].clone();
        person.press(&view, &label).await.unwrap().settled(SOON).await.unwrap();
        watcher.until(|told| told["page"]["board"]["status"].to_string().contains(other)).await;
    }

    let mut rng = StdRng::seed_from_u64(3);
    play_to_the_end(&[&anna, &ben], &club.channel, &table, &mut rng).await;
    let told = watcher.until(|told| stage(told) == "over").await;
    assert_eq!(told["played"], true);
    assert!(watcher.next().await.is_none(), "that was all");
    // From now on, the link leads to the whole game.
    let replay = format!("{address}#again");
    let leads_there = |person: &Person| {
        let message = table_message(person, &club.channel, &table)?;
        message.buttons().any(|button| button.url.as_ref() == Some(&replay)).then_some(())
    };
    anna.wait_for_some(leads_there, SOON).await.unwrap();
    assert_eq!(link(&club, &anna, &table, "See it again"), Some(replay));
    // The button and the page show the same review, also after a crash.
    let review = club.asks(&anna, &table, "review").await.text();
    let (status, shown) = get(&format!("{address}/review?languages=en")).await;
    let found: Value = serde_json::from_str(&shown).unwrap();
    let slips = found["slips"].as_array().unwrap();
    assert!(status == 200 && !slips.is_empty(), "{status} {found}");
    for slip in slips {
        // The page gets Markdown; the button's text is plain.
        let said = slip["said"].as_str().unwrap().replace('\\', "");
        assert!(review.contains(&said), "{slip}\n{review}");
    }
    // After a crash, the same link leads to the last page.
    club.bot.kill();
    club.bot.join(&club.discord).await;
    assert_eq!(club.asks(&anna, &table, "review").await.text(), review);
    assert_eq!(get(&format!("{address}/review?languages=en")).await, (200, shown));
    let mut late = Spectator::follow(&address, "en").await.unwrap();
    assert!(late.until(|told| stage(told) == "over").await.to_string().contains("Ben"));
    let (status, record) = get(&format!("{address}/record")).await;
    let record: Value = serde_json::from_str(&record).unwrap();
    assert!(status == 200 && record["game"] == "herz", "{status} {record}");
    let moves: usize = record["rounds"][0]["moves"].as_array().unwrap().len();
    for (language, round) in [("en", "Round"), ("de", "Runde")] {
        let (status, replay) = get(&format!("{address}/replay?languages={language}")).await;
        let replay: Value = serde_json::from_str(&replay).unwrap();
        assert_eq!((status, replay["frames"].as_array().unwrap().len()), (200, moves + 1));
        assert!(replay.to_string().contains(round), "{replay}");
    }
    assert_eq!(get(&format!("{address}/secrets")).await.0, 404);

    let guessed = format!("{root}/watch/{}-{}", "0000000000001", "0".repeat(32));
    assert_eq!(Spectator::follow(&guessed, "en").await.err(), Some(404));
    assert!(get(&format!("{guessed}/hello")).await.1.contains("\"there\":false"));
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}

/// Watches people's game to its end. The messages on the way hold no player's cards.
async fn is_watched_to_its_end(game: &str, names: &[&str], options: &[(&str, Value)]) {
    let club = watched().await;
    let people: Vec<Person> = names.iter().map(|name| club.member(name, "en-US")).collect();
    let people: Vec<&Person> = people.iter().collect();
    let table = club.start(game, &people, options).await;
    let address = link(&club, people[0], &table, "Watch").expect("the table can be watched");
    let mut watcher = Spectator::follow(&address, "pl").await.unwrap();
    let watching = tokio::spawn(async move { watcher.until(|told| stage(told) == "over").await });
    play_to_the_end(&people, &club.channel, &table, &mut StdRng::seed_from_u64(5)).await;
    let told = watching.await.unwrap();
    assert_eq!((&told["played"], &told["page"]["language"]), (&json!(true), &json!("pl")));
    assert!(names.iter().all(|name| told.to_string().contains(name)), "{told}");
    let (status, replay) = get(&format!("{address}/replay?languages=pl")).await;
    assert!(status == 200 && replay.contains("frames"), "{status}");
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_hols_der_teufel_is_watched_to_its_end() {
    is_watched_to_its_end("teufel", &["Anna", "Ben", "Cleo"], &[("rounds", json!(1))]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_hearts_is_watched_to_its_end() {
    is_watched_to_its_end("hearts", &["Anna", "Ben", "Cleo"], &[("target", json!(1))]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_are_a_move_behind_where_the_host_wants_it() {
    let club = watched().await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    by_hand(&club.channel, &[&anna, &ben]).await;
    let table = club.open(&anna, &[("rounds", json!(1))]).await;
    let computers = club.press(&anna, &table, "comps").await;
    let menu = computers.menus().find(|menu| menu.custom_id.ends_with(".watch")).unwrap().custom_id.clone();
    let answer = anna.select(&computers, &menu, &["Spectators see each move one move later."]).await.unwrap();
    let text = answer.settled(SOON).await.unwrap().text();
    assert!(text.contains("one move later"), "{text}");
    club.press(&ben, &table, "join").await;
    club.press(&anna, &table, "start").await;
    let address = link(&club, &anna, &table, "Watch").expect("the table can be watched");
    let mut watcher = Spectator::follow(&address, "en").await.unwrap();
    let told = watcher.until(|told| stage(told) == "playing").await;
    assert!(told["page"].to_string().contains("What you see here is one move behind."), "{told}");
    // The player's turn is shown after it is over.
    for played in 0..6 {
        let (person, view) = next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
        let name = if person.id() == anna.id() { "Anna" } else { "Ben" };
        let label = moves(&view)[0].clone();
        person.press(&view, &label).await.unwrap().settled(SOON).await.unwrap();
        if played == 0 {
            continue;
        }
        watcher.until(|told| told["page"]["board"]["status"].to_string().contains(name)).await;
        let mut late = Spectator::follow(&address, "en").await.unwrap();
        let seen = late.next().await.unwrap();
        assert!(seen["page"]["board"]["status"].to_string().contains(name), "{seen}");
    }
    // The end isn't secret.
    play_to_the_end(&[&anna, &ben], &club.channel, &table, &mut StdRng::seed_from_u64(3)).await;
    watcher.until(|told| stage(told) == "over").await;
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_an_address_there_is_no_link() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let table = club.open(&anna, &[]).await;
    assert_eq!(link(&club, &anna, &table, "Watch"), None);
    let computers = club.press(&anna, &table, "comps").await;
    assert!(!computers.text().contains("Spectators"), "{}", computers.text());
    club.assert_clean();
}
