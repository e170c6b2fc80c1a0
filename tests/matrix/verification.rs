//! Tests of people who verify the bot in their client, by comparing emoji.

use crate::club::Club;
use crate::homeserver::{Homeserver, SOON};
use crate::host::Host;
use crate::person::{Person, Verified};
use crate::seen::Seen;
use serde_json::json;
use std::time::{Duration, Instant};

impl Verified {
    /// Formats the emoji as the bot shows them to its host.
    fn named(&self) -> String {
        let named: Vec<String> = self.emoji.iter().map(|(symbol, name)| format!("{symbol} {name}")).collect();
        named.join(", ")
    }

    /// Formats the emoji as the bot shows them to the person.
    fn short(&self) -> String {
        let symbols: Vec<&str> = self.emoji.iter().map(|(symbol, _)| symbol.as_str()).collect();
        symbols.join(" ")
    }
}

/// Opens Anna's private chat with the bot.
async fn chat_with(club: &Club, anna: &Person) -> String {
    let room = club.room(&[anna], true).await;
    anna.says(&room, "!settings").await;
    let chat = club.chat(anna).await;
    anna.until("the settings", |seen| seen.by(&chat, &club.herzbot).next().map(|_| ())).await;
    chat
}

/// Anna asks for help in her chat, and gets it.
async fn asks_for_help(club: &Club, anna: &Person, chat: &str) {
    let told = |seen: &Seen| seen.by(chat, &club.herzbot).count();
    let before = anna.look(told);
    anna.says(chat, "help").await;
    anna.until("help", |seen| (told(seen) > before).then_some(())).await;
}

/// Waits until a person's client shows the bot as verified.
async fn comes_to_trust(person: &Person, club: &Club) {
    let start = Instant::now();
    while !person.trusts(&club.herzbot).await {
        assert!(start.elapsed() < SOON, "{} does not see the bot as verified", person.name);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_verify_the_bot_at_once() {
    let club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    // Anna asks in the chat that the bot has created; Ben in his own chat, before the bot has joined it.
    let chats = [chat_with(&club, &anna).await, ben.makes_chat(&club.herzbot).await];
    let (of_anna, of_ben) = tokio::join!(
        anna.verifies(Some((&club.herzbot, &chats[0])), true, "confirm"),
        // He doesn't begin the comparison, so the bot does.
        ben.verifies(Some((&club.herzbot, &chats[1])), false, "confirm"),
    );
    for (person, chat, verified) in [(&anna, &chats[0], of_anna), (&ben, &chats[1], of_ben)] {
        assert!(verified.done && verified.emoji.len() == 7, "{}: {verified:?}", person.name);
        assert!(club.bot.log().contains(&verified.named()), "{verified:?}\n{}", club.bot.log());
        let told = person.sees(chat, &club.herzbot, &verified.short()).await;
        assert!(told.text.starts_with("Does your app show") && told.encrypted, "{told:?}");
        comes_to_trust(person, &club).await;
    }
    club.bot.says_again("verified: the person has confirmed it", 2).await;
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verification_that_is_cancelled_leaves_nothing_behind() {
    let club = Club::new().await;
    let anna = club.person("Anna").await;
    let chat = chat_with(&club, &anna).await;
    for (does, code) in [("cancel", "m.user"), ("mismatch", "m.mismatched_sas")] {
        let verified = anna.verifies(Some((&club.herzbot, &chat)), true, does).await;
        assert_eq!((verified.done, verified.code.as_deref()), (false, Some(code)), "{verified:?}");
        assert!(!anna.trusts(&club.herzbot).await);
    }
    club.bot.says_again("not verified: ", 2).await;
    let verified = anna.verifies(Some((&club.herzbot, &chat)), true, "confirm").await;
    assert!(verified.done, "{verified:?}");
    comes_to_trust(&anna, &club).await;
    // In a room with others, the bot declines.
    let ben = club.person("Ben").await;
    let room = club.room(&[&anna, &ben], true).await;
    let verified = anna.verifies(Some((&club.herzbot, &room)), true, "confirm").await;
    assert!(!verified.done && verified.emoji.is_empty(), "{verified:?}");
    asks_for_help(&club, &anna, &chat).await;
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_from_an_unknown_device_is_told_to_ask_again() {
    let club = Club::new().await;
    let anna = club.person("Anna").await;
    let chat = chat_with(&club, &anna).await;
    let request = json!({
        "msgtype": "m.key.verification.request", "body": "?", "to": club.herzbot, "from_device": "NEWPHONE",
        "methods": ["m.sas.v1"],
    });
    anna.sends(&chat, "m.room.message", request).await;
    let told = anna.sees(&chat, &club.herzbot, "start again").await;
    assert!(told.encrypted && told.kind == "m.notice", "{told:?}");
    // The unanswered request doesn't block the next one.
    let verified = anna.verifies(Some((&club.herzbot, &chat)), true, "confirm").await;
    assert!(verified.done, "{verified:?}");
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_verified_the_bot_may_reset_their_identity() {
    let club = Club::on(Homeserver::shared().await, &[("MATRIX_LISTEN", "signed")]).await;
    let anna = club.person("Anna").await;
    let chat = chat_with(&club, &anna).await;
    assert!(anna.verifies(Some((&club.herzbot, &chat)), true, "confirm").await.done);
    club.bot.says("verified: the person has confirmed it").await;
    // By the second answer, the bot knows of its own signature.
    for _ in 0..2 {
        asks_for_help(&club, &anna, &chat).await;
    }
    anna.resets_identity(&club.herzbot).await;
    club.bot.says("a person who had verified the bot has a new identity").await;
    asks_for_help(&club, &anna, &chat).await;
    club.ends().await;
}

/// With `MATRIX_LISTEN=signed`, the bot ignores an unsigned device, and that device can't read the bot's
/// messages.
#[tokio::test(flavor = "multi_thread")]
async fn only_signed_devices_are_heard_and_can_read() {
    let club = Club::on(Homeserver::shared().await, &[("MATRIX_LISTEN", "signed")]).await;
    let (anna, ben) = (club.person("Anna").await, club.older_person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    ben.says(&room, "!herz").await;
    anna.says(&room, "!teufel").await;
    anna.sees(&room, &club.herzbot, "Hol's der Teufel").await;
    let withheld = |seen: &Seen| {
        let mut unreadable = seen.unreadable.values();
        unreadable.any(|(place, sender)| *place == room && *sender == club.herzbot).then_some(())
    };
    ben.until("a message that is not for his device", withheld).await;
    assert_eq!(ben.look(|seen| seen.by(&room, &club.herzbot).count()), 0, "{}", ben.everything());
    let opened =
        anna.look(|seen| seen.by(&room, &club.herzbot).any(|told| told.text.contains("Herz an Herz")));
    assert!(!opened, "{}", anna.everything());
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_compares_for_another_session_of_the_bot() {
    let mut club = Club::new().await;
    let anna = club.person("Anna").await;
    let chat = chat_with(&club, &anna).await;
    let (status, shown) = Host::runs(&club.bot, &["matrix", "verify"]).ends().await;
    assert!(status == Some(1) && shown.contains("the bot is running: stop it first"), "{status:?}: {shown}");

    // A running bot doesn't answer its own account.
    let session = club.own_session().await;
    let asks = session.verifies(None, true, "confirm");
    let verified = tokio::select! {
        verified = asks => panic!("{verified:?}"),
        () = club.bot.says("run `herzbot matrix verify`") => false,
    };
    assert!(!verified && !session.has_identity().await);
    assert!(club.bot.stop().await.success());
    club.bot.assert_calm();

    for (answer, good) in [("no", false), ("yes", true)] {
        let start = Instant::now();
        let session = club.own_session().await;
        let mut host = Host::runs(&club.bot, &["matrix", "verify"]);
        host.sees("waiting for a request").await;
        let (verified, ()) = tokio::join!(session.verifies(None, true, "confirm"), host.compares(answer));
        assert_eq!(verified.done, good, "{verified:?}");
        if good {
            host.sees("Handing over the keys").await;
        }
        let (status, shown) = host.ends().await;
        assert!(shown.contains(&verified.named()), "{verified:?}\n{shown}");
        assert!(!shown.contains("panicked"), "{shown}");
        assert_eq!(status, Some(if good { 0 } else { 1 }), "{shown}");
        while session.has_identity().await != good {
            assert!(start.elapsed() < SOON, "the keys have not come: {shown}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    // A person verifies the bot, and people compare on both sides.
    let mut host = Host::runs(&club.bot, &["matrix", "verify"]);
    host.sees("waiting for a request").await;
    let asks = anna.verifies(Some((&club.herzbot, &chat)), true, "confirm");
    let (verified, ()) = tokio::join!(asks, host.compares("yes"));
    assert!(verified.done, "{verified:?}");
    comes_to_trust(&anna, &club).await;
    let (status, shown) = host.ends().await;
    assert!(status == Some(0) && shown.contains(&verified.named()), "{shown}");

    // The bot continues with that session.
    club.starts().await;
    asks_for_help(&club, &anna, &chat).await;
    club.ends().await;
}
