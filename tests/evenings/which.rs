//! People who sit at several tables say which one they mean.

use crate::club::Club;
use crate::players::SOON;
use herzbot_imitation::json;

#[tokio::test(flavor = "multi_thread")]
async fn who_sits_at_several_tables_presses_the_one_they_mean() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let ben = club.member("Ben", "de");
    let first = club.open(&anna, &[]).await;
    let second = club.open(&anna, &[]).await;
    for table in [&first, &second] {
        club.press(&ben, table, "join").await;
    }

    let question = ben.slash(&club.channel, "table leave", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(question.ephemeral && question.text().contains("mehrere Tische"), "{}", question.text());
    let label = format!("Herz an Herz · Tisch {second}");
    let labels: Vec<String> = question.buttons().map(|button| button.label.clone()).collect();
    assert!(labels.len() == 2 && labels.contains(&label), "{labels:?}");
    ben.press(&question, &label).await.unwrap();
    let has_left = |table: &str| !club.table(&anna, table).text().contains("Ben");
    anna.wait_for(|_| has_left(&second), SOON).await.unwrap();
    assert!(!has_left(&first), "only the one that was pressed is left");

    // While a person types a name, the bot offers the tables to which the command applies.
    let offered = async |person: &herzbot_imitation::Person, command: &str, begun: &str| {
        let choices = person.complete(&club.channel, command, &[], ("table", begun)).await.unwrap();
        choices.iter().map(|choice| choice["value"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(offered(&ben, "table leave", "").await, [first.as_str()]);
    // One may be called Mira, and the other one Mirach.
    let begins_alike = first.to_lowercase().starts_with(&second.to_lowercase());
    let alike: Vec<String> = begins_alike.then(|| first.clone()).into_iter().collect();
    assert_eq!(offered(&ben, "table leave", &second.to_lowercase()).await, alike);
    let status = offered(&ben, "table status", &second.to_lowercase()).await;
    assert!(status.len() == 1 + alike.len() && status.contains(&second), "{status:?}");
    for word in ["her", "herz an", "tisch"] {
        assert_eq!(offered(&ben, "table leave", word).await, [first.as_str()], "{word}");
    }
    assert_eq!(offered(&ben, "table leave", "erz").await, [""; 0], "not the beginning of a word");
    let both = offered(&anna, "hint", "").await;
    assert!(both.len() == 2 && both.contains(&first) && both.contains(&second), "{both:?}");
    let named = [("table", json!(first))];
    ben.slash(&club.channel, "table leave", &named).await.unwrap().settled(SOON).await.unwrap();
    anna.wait_for(|_| has_left(&first), SOON).await.unwrap();

    // All their games, each with a button.
    let third = club.open(&anna, &[]).await;
    club.press(&ben, &third, "join").await;
    let label = format!("Herz an Herz · Tisch {third}");
    let own_games =
        async || ben.slash(&club.channel, "games", &[]).await.unwrap().settled(SOON).await.unwrap();
    let games = own_games().await;
    assert!(
        games.ephemeral && games.text().contains(&format!("{label}: wartet auf weitere Leute")),
        "{}",
        games.text()
    );
    assert!(!games.text().contains(&format!("Tisch {first}:")), "{}", games.text());
    let menu = ben.press(&games, &label).await.unwrap().settled(SOON).await.unwrap();
    assert!(menu.text().contains("Was möchtest du tun?"), "{}", menu.text());
    club.press(&anna, &third, "start").await;
    let games = own_games().await;
    let is_told = ["Du bist dran", "**Anna**"].iter().any(|turn| games.text().contains(turn));
    assert!(is_told, "{}", games.text());
    let cards = ben.press(&games, &label).await.unwrap().settled(SOON).await.unwrap();
    assert!(cards.text().contains("Runde 1"), "{}", cards.text());
    club.assert_clean();
}
