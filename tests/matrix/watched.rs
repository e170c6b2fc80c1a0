//! Tests of a table in a room that is watched in a browser by the link in its message.

use crate::club::Club;
use crate::evening::{Evening, Way, hidden};
use crate::homeserver::Homeserver;
use crate::port;
use crate::seen::Message;
use crate::spectator::Spectator;
use serde_json::Value;

/// Returns the target of a message's link *Watch*, which must be the same in both of its texts.
fn address(message: &Message) -> String {
    let line = message.text.lines().find_map(|line| line.strip_prefix("→ Watch: "));
    let address = line.unwrap_or_else(|| panic!("no link: {}", message.text)).to_owned();
    assert!(message.html.contains(&format!("<a href=\"{address}\">→ Watch</a>")), "{}", message.html);
    address
}

fn stage(told: &Value) -> &str {
    told["page"]["board"]["stage"].as_str().unwrap()
}

/// Collects all cards in a spectator's state, as the chat writes them: mark and text.
fn cards(told: &Value, found: &mut Vec<String>) {
    if let (Some(mark), Some(text)) = (told["mark"].as_str(), told["text"].as_str()) {
        found.push(format!("{mark}{text}"));
    }
    match told {
        Value::Array(parts) => parts.iter().for_each(|part| cards(part, found)),
        Value::Object(parts) => parts.values().for_each(|part| cards(part, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Plays at a table in an encrypted room while a spectator watches.
async fn is_watched(command: &str) {
    let port = port::free_port();
    let settings =
        [("HERZBOT_WEB_URL", &*format!("http://127.0.0.1:{port}/")), ("HERZBOT_WEB_PORT", &port.to_string())];
    let club = Club::on(Homeserver::shared().await, &settings).await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], command).await;
    let table = anna.sees(&room, &club.herzbot, "→ Watch: ").await;
    assert!(table.encrypted, "{table:?}");
    let address = address(&table);
    let watches = Spectator::follow(&address, "en").await;
    let mut watcher = watches.unwrap_or_else(|why| panic!("{address}: {why:?}"));
    let (mut compared, mut seen) = (0, 0);
    while let Some(turn) = evening.next().await {
        // Hidden cards are in no browser, neither during this person's turn nor before.
        let secret = hidden(&turn.view.text);
        let name = &evening.people[turn.who].name;
        let mut fresh = Spectator::follow(&address, "en").await.unwrap();
        let told = fresh
            .until(|told| {
                stage(told) == "playing" && told["page"]["board"]["status"].to_string().contains(name)
            })
            .await;
        // Ignore the end of the round before: its cards are in the draw pile again.
        let mut public = Vec::new();
        cards(&told["page"], &mut public);
        seen += public.len();
        for card in &secret {
            // Public cards are in nobody's hand. Duplicates of a card can't be told apart.
            assert!(
                !public.contains(card),
                "{card} of {name} is shown to spectators: {told}\n{}",
                turn.view.text
            );
        }
        compared += secret.len();
        evening.moves(&turn, Way::Number).await;
        if evening.moves > 16 {
            break;
        }
    }
    assert!(compared > 8 && seen > 8, "there was little to hide ({compared}), or to see ({seen})");
    watcher.until(|told| stage(told) == "playing").await;
    // Private chats have no such link, because it is public.
    for (person, chat) in evening.people.iter().zip(&evening.chats) {
        let leads =
            person.look(|seen| seen.by(chat, &club.herzbot).any(|message| message.text.contains(&address)));
        assert!(!leads, "{}", person.everything());
    }
    println!("{command}: {compared} hidden cards looked for among {seen} that spectators saw");
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn herz_an_herz_is_watched_and_nothing_hidden_is_seen() {
    is_watched("!herz rounds=2").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hearts_is_watched_and_nothing_hidden_is_seen() {
    is_watched("!hearts target=20").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hols_der_teufel_is_watched_and_nothing_hidden_is_seen() {
    is_watched("!teufel rounds=1").await;
}
