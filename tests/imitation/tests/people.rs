//! What people see, what they can do, and what notifies them.
#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod common;

use std::time::Duration;

use common::{Raw, SOON, Socket};
use herzbot_imitation::{
    AnswerKind, Channel, Discord, Limits, NotificationKind, Permission, Refused, Server, Value, json,
    press_at_once,
};

struct World {
    discord: Discord,
    server: Server,
    channel: Channel,
    raw: Raw,
}

/// Creates a world with a bot. It answers every command with a table, every press with its custom_id, every other
/// choice with its values, and typing with two choices.
async fn world() -> World {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let raw = Raw::new(&discord);
    let path = format!("/applications/{}/commands", discord.bot_id());
    let reply = raw.call("PUT", &path, commands()).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let (mut socket, _) = Socket::identified(&discord, 0).await;
    let bot = raw.clone();
    tokio::spawn(async move {
        loop {
            let it = socket.event("INTERACTION_CREATE").await;
            let bot = bot.clone();
            tokio::spawn(async move { answer(&bot, &it).await });
        }
    });
    World { discord, server, channel, raw }
}

fn commands() -> Value {
    json!([
        { "name": "herz", "description": "A game", "contexts": [0],
          "name_localizations": { "fr": "cœur" },
          "options": [
            { "type": 4, "name": "rounds", "description": "How many", "min_value": 1, "max_value": 4 },
            { "type": 3, "name": "starter", "description": "Who", "choices": [
                { "name": "drawn", "name_localizations": { "fr": "au sort" }, "value": "d" },
            ] },
            { "type": 6, "name": "with", "description": "Somebody" },
            { "type": 3, "name": "deck", "description": "Which", "autocomplete": true },
          ] },
        { "name": "table", "description": "This table", "contexts": [0, 1], "options": [
            { "type": 1, "name": "leave", "description": "Leave it", "options": [
                { "type": 5, "name": "really", "description": "Sure?", "required": true },
            ] },
        ] },
        { "name": "settings", "description": "For few", "default_member_permissions": "32" },
    ])
}

async fn answer(bot: &Raw, it: &Value) {
    let data = &it["data"];
    let body = match it["type"].as_u64().unwrap() {
        2 => json!({ "type": 4, "data": {
            "content": data.to_string(),
            "components": [
                { "type": 1, "components": [
                    { "type": 2, "style": 1, "label": "Join the table", "custom_id": "join" },
                    { "type": 2, "style": 1, "label": "Start", "custom_id": "start" },
                    { "type": 2, "style": 1, "label": "Start anew", "custom_id": "anew" },
                ] },
                { "type": 1, "components": [
                    { "type": 5, "custom_id": "whom", "placeholder": "Whom?", "max_values": 2 },
                ] },
            ],
        } }),
        4 => json!({ "type": 8, "data": { "choices": [
            { "name": "one", "value": "1" }, { "name": "two", "value": "2" },
        ] } }),
        _ if data["values"].is_array() => {
            json!({ "type": 4, "data": { "content": data.to_string(), "flags": 64 } })
        }
        _ => json!({ "type": 4, "data": { "content": data["custom_id"], "flags": 64 } }),
    };
    let path =
        format!("/interactions/{}/{}/callback", it["id"].as_str().unwrap(), it["token"].as_str().unwrap());
    let reply = bot.call("POST", &path, body).await;
    assert_eq!(reply.status, 204, "{}", reply.body);
}

#[tokio::test]
async fn commands_are_offered_as_they_were_defined() {
    let world = world().await;
    let anna = world.server.member("Anna", "fr");
    let boss = world.server.member("Boss", "en-US").manager();
    let here = &world.channel;
    let given = |answer: herzbot_imitation::Answer| -> Value {
        serde_json::from_str(&answer.message().unwrap().content).unwrap()
    };

    // In her own language, as well as by the definition's names.
    let data = given(anna.slash(here, "cœur", &[("starter", json!("au sort"))]).await.unwrap());
    assert_eq!((&data["name"], &data["options"][0]["value"]), (&json!("herz"), &json!("d")));
    assert!(anna.slash(here, "herz", &[("starter", json!("drawn"))]).await.is_ok());
    assert!(matches!(boss.slash(here, "cœur", &[]).await, Err(Refused::NoSuchCommand(_))));

    let data = given(anna.slash(here, "herz", &[("with", json!("Boss"))]).await.unwrap());
    let id = boss.id().to_string();
    assert_eq!(data["options"][0]["value"], id);
    assert_eq!(data["resolved"]["users"][&id]["global_name"], "Boss");
    assert!(data["resolved"]["members"][&id]["permissions"].is_string());

    let data = given(anna.slash(here, "table leave", &[("really", json!(true))]).await.unwrap());
    assert_eq!(data["options"][0]["name"], "leave");
    assert_eq!(data["options"][0]["options"][0]["value"], true);

    for (name, options) in [
        ("herz", vec![("rounds", json!(5))]),
        ("herz", vec![("rounds", json!("many"))]),
        ("herz", vec![("starter", json!("me"))]),
        ("herz", vec![("with", json!("Nobody"))]),
        ("herz", vec![("speed", json!(1))]),
        ("table", vec![]),
        ("table leave", vec![]),
        ("table enter", vec![]),
    ] {
        let refused = anna.slash(here, name, &options).await;
        assert!(matches!(refused, Err(Refused::BadOption(_))), "{name} {options:?}");
    }
    let choices = anna.complete(here, "herz", &[], ("deck", "o")).await.unwrap();
    assert_eq!(choices[1]["name"], "two");

    // Where and for whom it is meant.
    let private = anna.private_channel();
    assert!(matches!(anna.slash(&private, "herz", &[]).await, Err(Refused::NoSuchCommand(_))));
    assert!(anna.slash(&private, "table leave", &[("really", json!(true))]).await.is_ok());
    assert!(matches!(anna.slash(here, "settings", &[]).await, Err(Refused::NoSuchCommand(_))));
    assert!(boss.slash(here, "settings", &[]).await.is_ok());
    world.server.remove_permission_of(&anna, here, Permission::USE_SLASH_COMMANDS);
    assert!(matches!(anna.slash(here, "herz", &[]).await, Err(Refused::NotAllowed(_))));
    let stranger = world.discord.server("Anderswo", "en-US").member("Stranger", "en-US");
    assert_eq!(stranger.slash(here, "herz", &[]).await.err(), Some(Refused::NotVisible));
    world.server.remove_bot();
    assert!(matches!(boss.slash(here, "herz", &[]).await, Err(Refused::NoSuchCommand(_))));
    world.discord.assert_clean();
}

#[tokio::test]
async fn people_press_what_they_see() {
    let world = world().await;
    let (anna, bea) = (world.server.member("Anna", "de"), world.server.member("Bea", "fr"));
    let table = anna.slash(&world.channel, "herz", &[]).await.unwrap().message().unwrap();
    // By the exact label, by its beginning, by a part; never by guessing.
    for (label, custom_id) in [("Start", "start"), ("Join", "join"), ("anew", "anew")] {
        let answer = bea.press(&table, label).await.unwrap();
        assert_eq!(answer.message().unwrap().content, custom_id);
    }
    assert!(matches!(bea.press(&table, "t").await, Err(Refused::NoSuchControl(_))));
    assert!(table.offers("Join") && !table.offers("Leave"));
    let answer = bea.select(&table, "Whom?", &["Anna", "Bea"]).await.unwrap();
    let chosen: Value = serde_json::from_str(&answer.message().unwrap().content).unwrap();
    assert_eq!(chosen["values"], json!([anna.id().to_string(), bea.id().to_string()]));
    assert_eq!(chosen["resolved"]["users"].as_object().unwrap().len(), 2);
    assert!(matches!(bea.select(&table, "Whom?", &[]).await, Err(Refused::BadOption(_))));

    // Anna can neither see nor press Bea's private messages.
    let private = bea.ephemeral_messages();
    assert_eq!(private.len(), 4);
    assert!(anna.ephemeral_messages().is_empty());
    assert_eq!(anna.press(&private[0], "x").await.err(), Some(Refused::NotVisible));
    bea.dismiss(&private[0]);
    assert_eq!(bea.ephemeral_messages().len(), 3);
    assert!(bea.look_again(&private[0]).is_none());

    let both = press_at_once(&[(&anna, &table, "Join"), (&bea, &table, "Join"), (&bea, &table, "?")]).await;
    let kinds: Vec<_> = both.iter().map(|a| a.as_ref().ok().map(|a| a.kind)).collect();
    assert_eq!(kinds, [Some(AnswerKind::Message), Some(AnswerKind::Message), None]);

    world.server.remove_permission_of(&bea, &world.channel, Permission::VIEW_CHANNEL);
    assert_eq!(bea.press(&table, "Join").await.err(), Some(Refused::NotVisible));
    assert!(bea.channel_messages(&world.channel).is_empty());
    world.discord.delete_message(&table);
    assert_eq!(anna.press(&table, "Join").await.err(), Some(Refused::NotVisible));
    assert_eq!(anna.press_custom_id(&table, "join").await.err(), Some(Refused::NotVisible));
    world.discord.assert_clean();
}

#[tokio::test]
async fn phones_buzz_for_what_calls_them() {
    let world = world().await;
    let (anna, bea) = (world.server.member("Anna", "de"), world.server.member("Bea", "fr"));
    let path = format!("/channels/{}/messages", world.channel.id());
    let send = async |path: &str, body: Value| {
        let reply = world.raw.call("POST", path, body).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.body["id"].as_str().unwrap().to_owned()
    };
    let both = format!("{} and {}", anna.mention(), bea.mention());
    let only = |who: &herzbot_imitation::Person| json!({ "parse": [], "users": [who.id().to_string()] });
    let counts = || (anna.notifications().len(), bea.notifications().len());

    send(&path, json!({ "content": &both })).await;
    assert_eq!(counts(), (1, 1));
    send(&path, json!({ "content": &both, "allowed_mentions": only(&anna) })).await;
    assert_eq!(counts(), (2, 1));
    send(&path, json!({ "content": &both, "allowed_mentions": { "parse": [] } })).await;
    send(&path, json!({ "embeds": [{ "description": &both }] })).await;
    send(&path, json!({ "content": &both, "flags": 1 << 12 })).await;
    send(&path, json!({ "content": "@everyone" })).await;
    assert_eq!(counts(), (2, 1), "listed, embedded, silent and forbidden calls call nobody");
    let id = send(&path, json!({ "content": "x" })).await;
    let one = format!("{path}/{id}");
    assert_eq!(world.raw.call("PATCH", &one, json!({ "content": &both })).await.status, 200);
    assert_eq!(counts(), (2, 1), "an edit calls nobody");
    let word = bea.say(&world.channel, "hello").unwrap();
    let reply = json!({ "content": "x", "message_reference": { "message_id": word.id.to_string() } });
    send(&path, reply).await;
    assert_eq!(counts(), (2, 2), "a reply calls its author");
    world.server.remove_permission_of(&bea, &world.channel, Permission::VIEW_CHANNEL);
    send(&path, json!({ "content": &both })).await;
    assert_eq!(counts(), (3, 2), "nobody is called where she can't look");

    let private = format!("/channels/{}/messages", anna.private_channel().id());
    send(&private, json!({ "content": "psst" })).await;
    let last = anna.notifications().pop().unwrap();
    assert_eq!((last.kind, last.text.as_str()), (NotificationKind::DirectMessage, "psst"));
    // The person who asked is looking: the answer doesn't notify them.
    let count = anna.notifications().len();
    anna.slash(&anna.private_channel(), "table leave", &[("really", json!(true))]).await.unwrap();
    assert_eq!(anna.notifications().len(), count);
    world.discord.assert_clean();
}

#[tokio::test]
async fn waiting_in_vain_tells_what_was_there() {
    let world = world().await;
    let anna = world.server.member("Anna", "de");
    anna.say(&world.channel, "here I am").unwrap();
    let waited = anna.wait_for(|a| a.direct_messages().len() == 1, Duration::from_millis(50)).await;
    assert!(waited.unwrap_err().to_string().contains("here I am"));
    let (other, private) = (anna.clone(), anna.private_channel());
    let coming = tokio::spawn(async move { other.say(&private, "a word").unwrap() });
    anna.wait_for(|a| a.direct_messages().len() == 1, SOON).await.unwrap();
    assert_eq!(coming.await.unwrap().content, "a word");
}

#[tokio::test]
async fn moderators_may_more() {
    let world = world().await;
    let anna = world.server.member("Anna", "de");
    let mona = world.server.member("Mona", "de").moderator();
    let hers = anna.say(&world.channel, "hello").unwrap();
    let bea = world.server.member("Bea", "fr");
    assert!(matches!(bea.delete(&hers), Err(Refused::NotAllowed(_))));
    assert!(matches!(mona.correct(&hers, "x"), Err(Refused::NotAllowed(_))));
    mona.delete(&hers).unwrap();
    assert!(world.channel.messages().is_empty());
    assert!(matches!(anna.react(&hers, "✋"), Err(Refused::NotVisible)));
    let again = anna.say(&world.channel, "hello").unwrap();
    assert!(matches!(bea.react(&again, "hand"), Err(Refused::NotAllowed(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_is_served_at_once() {
    let world = world().await;
    let table = {
        let anna = world.server.member("Anna", "de");
        anna.slash(&world.channel, "herz", &[]).await.unwrap().message().unwrap()
    };
    let crowd: Vec<_> = (0..200).map(|n| world.server.member(&format!("Guest{n}"), "de")).collect();
    let presses: Vec<_> = crowd.iter().map(|guest| (guest, &table, "Join")).collect();
    let answers = press_at_once(&presses).await;
    assert!(answers.iter().all(Result::is_ok));
    assert!(crowd.iter().all(|guest| guest.ephemeral_messages().len() == 1));
    world.discord.assert_clean();
}

#[tokio::test]
async fn an_answer_that_comes_after_a_silent_callback_is_waited_for() {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let raw = Raw::new(&discord);
    raw.register(&discord).await;
    let (mut socket, _) = Socket::identified(&discord, 0).await;
    let anna = server.member("Anna", "de");
    let asked = anna.begin_slash(&channel, "herz", &[]).unwrap();
    answer(&raw, &socket.event("INTERACTION_CREATE").await).await;
    let table = asked.answer().await.unwrap().settled(SOON).await.unwrap();
    let application = discord.bot_id();
    for (method, path, says) in [("POST", "", "only for her"), ("PATCH", "/messages/@original", "changed")] {
        let pressed = anna.begin_press(&table, "Start").unwrap();
        let it = socket.event("INTERACTION_CREATE").await;
        let (id, token) = (it["id"].as_str().unwrap(), it["token"].as_str().unwrap());
        let callback = format!("/interactions/{id}/{token}/callback");
        assert_eq!(raw.call("POST", &callback, json!({ "type": 6 })).await.status, 204);
        let answer = pressed.answer().await.unwrap();
        assert_eq!(answer.kind, AnswerKind::DeferredUpdate);
        // A change of the message for another reason is no answer to her.
        let edit = format!("/channels/{}/messages/{}", channel.id(), table.id);
        let other = raw.call("PATCH", &edit, json!({ "content": "somebody else's" })).await;
        assert_eq!(other.status, 200, "{}", other.body);
        assert!(answer.settled(Duration::ZERO).await.is_err());
        let flags = if method == "POST" { 64 } else { 0 };
        let body = json!({ "content": says, "flags": flags });
        let follows = raw.call(method, &format!("/webhooks/{application}/{token}{path}"), body).await;
        assert_eq!(follows.status, 200, "{}", follows.body);
        assert_eq!(answer.settled(SOON).await.unwrap().content, says);
    }
    discord.assert_clean();
}

#[tokio::test]
async fn the_last_message_that_all_can_see_is_told_and_so_are_those_next_to_one() {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de");
    let raw = Raw::new(&discord);
    let path = format!("/applications/{}/commands", discord.bot_id());
    assert_eq!(raw.call("PUT", &path, commands()).await.status, 200);
    let (mut socket, _) = Socket::identified(&discord, 0).await;
    let said: Vec<String> =
        (0..4).map(|number| anna.say(&channel, &number.to_string()).unwrap().id.to_string()).collect();
    // The answer to the first one is only visible to her.
    for _ in 0..2 {
        let (person, here) = (anna.clone(), channel.clone());
        let asks = tokio::spawn(async move { person.slash(&here, "herz", &[]).await.is_ok() });
        let it = socket.event("INTERACTION_CREATE").await;
        assert_eq!(it["channel"]["last_message_id"], said[3]);
        let (id, token) = (it["id"].as_str().unwrap(), it["token"].as_str().unwrap());
        let answer = json!({ "type": 4, "data": { "content": "x", "flags": 64 } });
        let answered = raw.call("POST", &format!("/interactions/{id}/{token}/callback"), answer).await;
        assert_eq!(answered.status, 204, "{}", answered.body);
        assert!(asks.await.unwrap());
    }
    for (asked, expected) in [
        (format!("after={}&limit=2", said[0]), [&said[2], &said[1]]),
        (format!("before={}&limit=2", said[3]), [&said[2], &said[1]]),
        ("limit=2".to_owned(), [&said[3], &said[2]]),
    ] {
        let path = format!("/channels/{}/messages?{asked}", channel.id());
        let listed = raw.call("GET", &path, Value::Null).await.body;
        let ids: Vec<&Value> = listed.as_array().unwrap().iter().map(|message| &message["id"]).collect();
        assert_eq!(ids, expected, "{asked}");
    }
}
