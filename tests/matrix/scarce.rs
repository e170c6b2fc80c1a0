//! Where a homeserver lets the bot make few rooms, and what people are told whose private chat is not there yet.

use crate::club::Club;
use crate::homeserver::Homeserver;

#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_be_invited_is_asked_to_start_a_chat_and_plays_there() {
    let club = Club::on(Homeserver::with_rooms(2).await, &[]).await;
    let (anna, ben, cleo) = (club.person("Anna").await, club.person("Ben").await, club.person("Cleo").await);
    let room = club.room(&[&anna, &ben, &cleo], true).await;
    anna.says(&room, "!hearts target=1").await;
    anna.is_invited_by(&club.herzbot).await;
    ben.says(&room, "!join").await;
    ben.is_invited_by(&club.herzbot).await;
    cleo.says(&room, "!join").await;
    for person in [&anna, &cleo] {
        person.sees(&room, &club.herzbot, "3 · Cleo").await;
    }

    // What is for one person alone waits for them: the room says where.
    ben.says(&room, "!more").await;
    ben.sees(&room, &club.herzbot, "please accept my invitation").await;
    // Who asks before the homeserver has refused the third room hears of an invitation, and asks again.
    let asking = std::time::Instant::now();
    let told = loop {
        assert!(
            asking.elapsed() < std::time::Duration::from_secs(60),
            "she never hears that nobody can invite her"
        );
        cleo.says(&room, "!more").await;
        let asked = cleo.look(|seen| seen.by(&room, &cleo.id).count());
        let told = cleo
            .until("an answer", |seen| {
                let answer =
                    seen.by(&room, &club.herzbot).rev().find(|message| message.text.contains("private chat"));
                (seen.by(&room, &cleo.id).count() >= asked).then(|| answer.cloned()).flatten()
            })
            .await;
        if told.text.contains("Please start one with me: you'll find it there") {
            break told;
        }
    };
    assert!(told.text.contains("→ start a chat with me: https://matrix.to/#/@"), "{}", told.text);

    anna.says(&room, "!start").await;
    let told = cleo.sees(&room, &club.herzbot, "your cards for table").await;
    assert!(told.text.contains("→ start a chat with me: https://matrix.to/#/@"), "{}", told.text);
    let chat = cleo.makes_chat(&club.herzbot).await;
    cleo.is_in(&chat, &[&club.herzbot]).await;
    cleo.sees(&chat, &club.herzbot, "Choose three cards").await;
    cleo.sees(&chat, &club.herzbot, "What would you like to do?").await;
    club.ends().await;
}
