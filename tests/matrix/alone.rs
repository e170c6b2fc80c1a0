//! Tests of solo games: in the private chat with the bot, against computers.

use crate::club::Club;
use crate::evening::{Evening, Way};
use crate::seen::Seen;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_alone_is_played_in_ones_own_chat() {
    let club = Club::new().await;
    let anna = club.person("Anna").await;
    // Like a newcomer: she creates a chat with the bot, and writes as soon as the bot has joined.
    let chat = anna.makes_chat(&club.herzbot).await;
    anna.is_in(&chat, &[&club.herzbot]).await;
    anna.says(&chat, "herz rounds=1").await;
    let lobby = anna.sees(&chat, &club.herzbot, "(start)").await;
    println!("{}\n", lobby.text);
    assert!(lobby.encrypted && lobby.text.contains("Anna"), "{lobby:?}");
    assert_eq!(lobby.text.matches("(computer, ").count(), 3, "{}", lobby.text);
    for unfit in ["Join", "(!", "free", "per move"] {
        assert!(!lobby.text.contains(unfit), "{unfit}: {}", lobby.text);
    }

    // A plain word works, even one from the menu. A reaction to the lobby works as in any room.
    let computers = |seen: &Seen, count: usize| {
        let lobby = seen.by(&chat, &club.herzbot).find(|message| message.id == lobby.id)?;
        (lobby.text.matches("(computer, ").count() == count).then_some(())
    };
    anna.says(&chat, "less").await;
    anna.until("one computer less", |seen| computers(seen, 2)).await;
    let offered =
        |seen: &Seen| seen.by(&chat, &club.herzbot).find(|it| it.has_reaction("➕", &club.herzbot)).cloned();
    let lobby = anna.until("what can be pressed", offered).await;
    anna.presses(&lobby, "➕").await;
    anna.until("one computer more", |seen| computers(seen, 3)).await;
    anna.says(&chat, "less").await;
    anna.until("one computer less again", |seen| computers(seen, 2)).await;
    anna.says(&chat, "start").await;

    let mut evening = Evening::alone(&club, &anna, &chat);
    let turn = evening.next().await.unwrap();
    println!("{}\n", turn.view.text);
    let begun = anna.sees(&chat, &club.herzbot, "You're playing against").await;
    println!("{}\n", begun.text);
    assert_eq!(begun.id, lobby.id, "the lobby's own message");
    assert!(!begun.text.contains("1. "), "a number typed there can mean one message only: {}", begun.text);

    // Another game has to wait.
    anna.says(&chat, "hearts").await;
    anna.sees(&chat, &club.herzbot, "You have a game here already").await;
    let before = begun.edits;
    let ways = [Way::Number, Way::Word, Way::Reaction];
    // If few cards fit, the table makes nearly all moves itself.
    if !evening.plays(&ways, |moves| moves == 2).await {
        let quiet = anna.sees(&chat, &club.herzbot, "You're playing against").await;
        assert_eq!(quiet.edits, before, "only one message tells of the moves");
        assert!(evening.plays(&ways, |_| false).await);
    }
    let end = anna.sees(&chat, &club.herzbot, "(rematch)").await;
    println!("{}\n", end.text);
    assert_ne!(end.id, lobby.id, "the end is a message that one notices");

    // Nobody was sent anywhere else.
    anna.look(|seen| {
        assert_eq!(seen.rooms.keys().collect::<Vec<_>>(), [&chat], "{}", anna.everything_in(seen));
        let said = |what: &str| seen.by(&chat, &club.herzbot).any(|message| message.text.contains(what));
        for unfit in ["company", "invitation", "To the table", "📪"] {
            assert!(!said(unfit), "{unfit}:\n{}", anna.everything_in(seen));
        }
    });
    anna.says(&chat, "rematch").await;
    let again = anna.sees(&chat, &club.herzbot, "You play alone here").await;
    assert!(again.text.contains("Anna") && again.text.matches("(computer, ").count() == 2, "{}", again.text);
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_joins_who_plays_alone_and_nobody_sees_their_cards() {
    let club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let chat = anna.makes_chat(&club.herzbot).await;
    anna.is_in(&chat, &[&club.herzbot]).await;
    anna.says(&chat, "!hearts").await;
    anna.sees(&chat, &club.herzbot, "(start)").await;
    // Ben is invited. The chat is then a room, but the table stays a solo game.
    anna.invites(&chat, &ben.id).await;
    ben.until("an invitation", |seen| seen.rooms.contains_key(&chat).then_some(())).await;
    ben.joins(&chat).await;
    for person in [&anna, &ben] {
        person.is_in(&chat, &[&anna.id, &ben.id, &club.herzbot]).await;
    }
    ben.says(&chat, "!join").await;
    let told = ben.sees(&chat, &club.herzbot, "solo game against computers").await;
    assert!(told.text.contains("herz"), "{}", told.text);
    anna.says(&chat, "!start").await;
    let own = anna.is_invited_by(&club.herzbot).await;
    anna.joins(&own).await;
    anna.sees(&own, &club.herzbot, "Your hand ·").await;
    ben.look(|seen| {
        let hand = seen.by(&chat, &club.herzbot).find(|message| message.text.contains("Your hand ·"));
        assert!(hand.is_none(), "{hand:?}");
    });
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_group_that_was_made_as_a_chat_is_a_room() {
    let club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let wanted = json!({
        "preset": "trusted_private_chat", "is_direct": true, "invite": [ben.id, club.herzbot],
        "initial_state": [{
            "type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"},
        }],
    });
    let told = anna.tries("POST", "/_matrix/client/v3/createRoom", wanted).await.unwrap();
    let room = told["room_id"].as_str().unwrap();
    ben.until("an invitation", |seen| seen.rooms.contains_key(room).then_some(())).await;
    ben.joins(room).await;
    for person in [&anna, &ben] {
        person.is_in(room, &[&anna.id, &ben.id, &club.herzbot]).await;
    }
    anna.says(room, "!herz").await;
    ben.sees(room, &club.herzbot, "(!join)").await;
    ben.says(room, "!join").await;
    let both = |seen: &Seen| {
        seen.by(room, &club.herzbot).find(|message| message.text.contains("2 · Ben")).map(|_| ())
    };
    anna.until("Ben at the table", both).await;
    club.ends().await;
}
