//! Interactions, and the commands that they come from.

use super::*;

#[tokio::test]
async fn an_interaction_is_answered_once_and_in_time() {
    let world = world(Limits::none(), true).await;
    let (raw, discord) = (&world.raw, &world.discord);
    raw.register(discord).await;
    let (mut socket, _) = Socket::identified(discord, 0).await;
    let ask = |answer: &'static str| {
        let (anna, channel) = (world.anna.clone(), world.channel.clone());
        let deed = anna.begin_slash(&channel, answer, &[]).unwrap();
        async move { deed.answer().await }
    };
    let path = |it: &Value| {
        format!("/interactions/{}/{}/callback", it["id"].as_str().unwrap(), it["token"].as_str().unwrap())
    };
    let original = |it: &Value| {
        format!("/webhooks/{}/{}/messages/@original", discord.bot_id(), it["token"].as_str().unwrap())
    };
    let said = |text: &str, flags: u64| json!({ "type": 4, "data": { "content": text, "flags": flags } });

    let deed = ask("herz");
    let it = socket.event("INTERACTION_CREATE").await;
    assert_eq!((&it["locale"], &it["guild_locale"], &it["context"]), (&json!("de"), &json!("de"), &json!(0)));
    let reply = raw.call("GET", &original(&it), Value::Null).await;
    world.blamed("before the callback", &reply, 404, 10015);
    for (what, body) in [
        ("an update of nothing", json!({ "type": 7, "data": { "content": "x" } })),
        ("choices for a command", json!({ "type": 8, "data": { "choices": [] } })),
        ("an unknown type", json!({ "type": 99 })),
        ("an unknown key", json!({ "type": 4, "data": { "content": "x", "text": "y" } })),
        ("a flag of nobody's", json!({ "type": 4, "data": { "content": "x", "flags": 1 } })),
        ("flags beside ephemeral", json!({ "type": 5, "data": { "flags": 64 | 4 } })),
    ] {
        let reply = raw.call("POST", &path(&it), body).await;
        world.blamed(what, &reply, 400, 50035);
    }
    let reply = raw.call("POST", &format!("{}?with_response=true", path(&it)), said("one", 64)).await;
    assert_eq!((reply.status, &reply.body["interaction"]["response_message_ephemeral"]), (200, &json!(true)));
    let private = reply.body["resource"]["message"]["id"].as_str().unwrap().to_owned();
    assert_eq!(deed.await.unwrap().message().unwrap().content, "one");
    let reply = raw.call("POST", &path(&it), said("two", 0)).await;
    world.blamed("a second callback", &reply, 400, 40060);

    // Private answers: only by the token, and only visible to her.
    let reply = world.edit(&private, json!({ "content": "x" })).await;
    world.unblamed("ephemeral by the channel", &reply, 404, 10008);
    assert_eq!(raw.call("PATCH", &original(&it), json!({ "content": "two" })).await.status, 200);
    assert_eq!(world.anna.ephemeral_messages()[0].content, "two");
    assert!(world.channel.messages().is_empty());
    let bea = world.server.member("Bea", "fr");
    assert!(bea.channel_messages(&world.channel).is_empty());

    // A deferred answer is filled in by the first follow-up.
    let deed = ask("herz");
    let it = socket.event("INTERACTION_CREATE").await;
    assert_eq!(raw.call("POST", &path(&it), json!({ "type": 5 })).await.status, 204);
    let answer = deed.await.unwrap();
    assert!(answer.message().unwrap().loading);
    let followup = format!("/webhooks/{}/{}", discord.bot_id(), it["token"].as_str().unwrap());
    assert_eq!(raw.call("POST", &followup, json!({ "content": "filled" })).await.status, 200);
    assert_eq!(answer.message().unwrap().content, "filled");
    assert_eq!(raw.call("POST", &followup, json!({ "content": "more" })).await.status, 200);
    assert_eq!(answer.messages().len(), 2);
    discord.assert_clean();

    // The token is valid for 15 minutes.
    discord.advance(Duration::from_secs(14 * 60));
    assert_eq!(raw.call("PATCH", &original(&it), json!({ "content": "late" })).await.status, 200);
    discord.advance(Duration::from_secs(2 * 60));
    let reply = raw.call("PATCH", &original(&it), json!({ "content": "too late" })).await;
    world.unblamed("a stale token", &reply, 401, 50027);
    let reply = raw.call("GET", &original(&json!({ "token": "made-up" })), Value::Null).await;
    world.blamed("a token of nobody's", &reply, 401, 50027);

    // Three seconds: here by an advanced clock, which is nobody's fault.
    let deed = ask("talk");
    let it = socket.event("INTERACTION_CREATE").await;
    discord.advance(Duration::from_secs(4));
    let reply = raw.call("POST", &path(&it), said("late", 0)).await;
    world.unblamed("a late callback", &reply, 404, 10062);
    let reply = raw.call("POST", &path(&json!({ "id": "17", "token": "x" })), said("x", 0)).await;
    world.blamed("an interaction of nobody's", &reply, 404, 10062);
    drop(deed);
}

#[tokio::test]
async fn a_callback_after_three_seconds_is_blamed() {
    let discord = Discord::builder().answer_within(Duration::from_millis(100)).start().await;
    let channel = discord.server("Spielwiese", "de").channel("karten");
    let raw = Raw::new(&discord);
    raw.register(&discord).await;
    let (mut socket, _) = Socket::identified(&discord, 0).await;
    let server = discord.server("Zweite", "en-US");
    let anna = server.member("Anna", "de");
    let there = server.channel("cards");
    assert!(anna.slash(&channel, "herz", &[]).await.is_err(), "she is no member there");
    let failed = anna.slash(&there, "herz", &[]).await;
    assert!(failed.is_err());
    let it = socket.event("INTERACTION_CREATE").await;
    let path =
        format!("/interactions/{}/{}/callback", it["id"].as_str().unwrap(), it["token"].as_str().unwrap());
    let reply = raw.call("POST", &path, json!({ "type": 4, "data": { "content": "x" } })).await;
    assert_eq!(reply.code(), 10062);
    assert_eq!(discord.violations().len(), 2, "{:?}", discord.violations());
}

#[tokio::test]
async fn commands_are_checked_and_keep_their_ids() {
    let world = world(Limits::none(), true).await;
    let (raw, bot) = (&world.raw, world.discord.bot_id());
    let path = format!("/applications/{bot}/commands");
    let command = |more: Value| {
        let mut command = json!({ "name": "herz", "description": "A game" });
        command.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!([command])
    };
    let option = |more: Value| {
        let mut option = json!({ "type": 3, "name": "deck", "description": "Which" });
        option.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        command(json!({ "options": [option] }))
    };
    let choices = |count: usize| -> Value {
        (0..count).map(|n| json!({ "name": n.to_string(), "value": n.to_string() })).collect()
    };
    for (what, body) in [
        ("upper case", command(json!({ "name": "Herz" }))),
        ("a space", command(json!({ "name": "herz an" }))),
        ("too long", command(json!({ "name": "x".repeat(33) }))),
        ("no description", command(json!({ "description": "" }))),
        ("a long description", command(json!({ "description": "x".repeat(101) }))),
        ("an unknown locale", command(json!({ "name_localizations": { "de-DE": "herz" } }))),
        ("a localized name in upper case", command(json!({ "name_localizations": { "de": "Herz" } }))),
        ("an unknown key", command(json!({ "usage": "x" }))),
        ("an unknown key in an option", option(json!({ "usage": "x" }))),
        ("26 choices", option(json!({ "choices": choices(26) }))),
        ("a number as choice of a text", option(json!({ "choices": [{ "name": "a", "value": 1 }] }))),
        ("an option in upper case", option(json!({ "name": "Deck" }))),
        ("an option without description", option(json!({ "description": "" }))),
        ("permissions that are none", command(json!({ "default_member_permissions": "all" }))),
        (
            "required after optional",
            command(json!({ "options": [
            { "type": 3, "name": "a", "description": "x" },
            { "type": 3, "name": "b", "description": "x", "required": true },
        ] })),
        ),
        ("a name twice", json!([{ "name": "a", "description": "x" }, { "name": "a", "description": "y" }])),
    ] {
        let reply = raw.call("PUT", &path, body).await;
        world.blamed(what, &reply, 400, 50035);
    }
    let first = raw.call("PUT", &path, command(json!({ "default_member_permissions": "32" }))).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let (id, version) = (first.body[0]["id"].clone(), first.body[0]["version"].clone());
    let same = raw.call("PUT", &path, command(json!({ "default_member_permissions": "32" }))).await;
    assert_eq!((&same.body[0]["id"], &same.body[0]["version"]), (&id, &version));
    let changed = raw.call("PUT", &path, option(json!({ "choices": choices(25) }))).await;
    assert_eq!(changed.body[0]["id"], id);
    assert_ne!(changed.body[0]["version"], version);
    let one = format!("{path}/{}", id.as_str().unwrap());
    let edited = raw.call("PATCH", &one, json!({ "description": "Another" })).await;
    assert_eq!((edited.status, &edited.body["description"]), (200, &json!("Another")));
    let talk = json!({ "name": "talk", "description": "x" });
    assert_eq!(raw.call("POST", &path, talk.clone()).await.status, 201);
    assert_eq!(raw.call("POST", &path, talk).await.status, 200);
    assert_eq!(raw.call("GET", &path, Value::Null).await.body.as_array().unwrap().len(), 2);
    assert_eq!(raw.call("DELETE", &one, Value::Null).await.status, 204);
    let gone = raw.call("GET", &one, Value::Null).await;
    world.unblamed("a command that is gone", &gone, 404, 10063);
    let here = format!("/applications/{bot}/guilds/{}/commands", world.server.id());
    assert_eq!(raw.call("PUT", &here, command(json!({}))).await.status, 200);
    assert_eq!(raw.call("PUT", &path, json!([])).await.status, 200);
    assert!(world.discord.commands().is_empty());
    assert_eq!(raw.call("GET", &here, Value::Null).await.body.as_array().unwrap().len(), 1);
    world.discord.assert_clean();
}
