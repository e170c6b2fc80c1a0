//! Pictures of the points: one at the end of each round, with words for those who don't see it.

use crate::club::Club;
use crate::players::{SOON, play_to_the_end};
use herzbot_imitation::{Message, Person, Value, json};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// The most bytes of a picture.
const LARGEST: usize = 60 * 1024;

/// The items of all galleries below a component.
fn shown(component: &Value) -> Vec<&Value> {
    let items = component["items"].as_array().into_iter().flatten();
    let children = component["components"].as_array().into_iter().flatten();
    items.chain(children.flat_map(shown)).collect()
}

/// Asserts that a message has one picture, which is small and says what it shows: its words.
fn words(person: &Person, message: &Message) -> String {
    let items: Vec<&Value> = message.raw_components.iter().flat_map(shown).collect();
    let ([item], [file]) = (&items[..], &message.attachments[..]) else {
        panic!("{items:#?}, {:#?}", message.attachments)
    };
    let png = person.download(file);
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.len() <= LARGEST, "{} bytes", png.len());
    assert_eq!(item["media"]["url"], file.url.as_str());
    let words = item["description"].as_str().unwrap().to_owned();
    assert_eq!(file.description.as_deref(), Some(words.as_str()));
    words
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_has_one_picture_and_so_has_the_end() {
    let mut club = Club::new("en-US").await;
    let people = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
    let all: Vec<&Person> = people.iter().collect();
    let table = club.start("herz", &all, &[("rounds", json!(2))]).await;
    let mut rng = StdRng::seed_from_u64(11);
    play_to_the_end(&all, &club.channel, &table, &mut rng).await;

    let messages = all[0].channel_messages(&club.channel);
    let pictured: Vec<&Message> = messages.iter().filter(|message| !message.attachments.is_empty()).collect();
    let [round, _] = &pictured[..] else { panic!("{pictured:#?}") };
    let said = words(all[0], round);
    assert!(said.starts_with("Chart of the points in 1 round: Anna "), "{said}");
    let over = club.table(all[1], &table);
    let said = words(all[1], &over);
    assert!(said.starts_with("Chart of the points over 2 rounds: Anna "), "{said}");
    assert!(said.contains("Anna: ") && said.contains(" / "), "what the picture shows is told: {said}");
    assert!(over.text().contains("① **Anna**") && over.text().contains("② **Ben**"), "{}", over.text());
    assert!(!over.text().contains("start card"), "it is not said twice: {}", over.text());

    // What is asked below it leaves it as it is.
    club.record(all[1], &table).await;
    let look = |person: &Person| person.look_again(&over).filter(|now| !now.attachments.is_empty());
    let now = all[0].wait_for_some(look, SOON).await.unwrap();
    assert_eq!(words(all[0], &now), said);
    // The other people's own views have none.
    for person in &all {
        assert!(person.direct_messages().iter().all(|message| message.attachments.is_empty()));
    }
    club.assert_clean();
    assert!(club.bot.stop().await.success());
}
