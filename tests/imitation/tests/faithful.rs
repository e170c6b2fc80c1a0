//! Checks the imitation's own output: it must be what Discord would send, as far as its OpenAPI description (if
//! available) and twilight's models can tell.
#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod common;

use std::path::Path;

use common::{Raw, Socket};
use herzbot_imitation::{Discord, Limits, Value, json};
use serde::de::DeserializeOwned;
use twilight_model::application::interaction::Interaction;
use twilight_model::gateway::payload::incoming::{
    ChannelUpdate, GuildCreate, MessageCreate, MessageDelete, MessageUpdate, ReactionAdd, ReactionRemove,
    Ready, ThreadCreate, ThreadDelete, ThreadUpdate,
};

const ALL: u64 = 1 | 1 << 9 | 1 << 10 | 1 << 12 | 1 << 13;

fn document() -> Option<Value> {
    let given = std::env::var_os("HERZBOT_OPENAPI").map(std::path::PathBuf::from);
    let path = given.or_else(|| {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .map(|folder| folder.join("shared/discord/openapi.json"))
            .find(|path| path.is_file())
    })?;
    Some(serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap())
}

/// Returns the schema of a response, with everything that it refers to.
fn schema(document: &Value, method: &str, template: &str, status: &str) -> Value {
    let operation = &document["paths"][template][method.to_lowercase()];
    let schema = &operation["responses"][status]["content"]["application/json"]["schema"];
    assert!(schema.is_object(), "{method} {template} {status}");
    let mut schema = schema.clone();
    schema["components"] = document["components"].clone();
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema
}

#[tokio::test]
async fn answers_of_rest_are_as_described() {
    let Some(document) = document() else {
        eprintln!("no openapi.json at hand: nothing to compare the imitation's answers with");
        return;
    };
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de");
    let raw = Raw::new(&discord);
    let bot = discord.bot_id();
    let there = channel.id();
    let said = anna.say(&channel, &anna.mention()).unwrap();
    anna.react(&said, "✋").unwrap();
    let message = json!({
        "content": format!("hello {}", anna.mention()),
        "embeds": [{ "title": "x", "fields": [{ "name": "a", "value": "b", "inline": true }] }],
        "message_reference": { "message_id": said.id.to_string() },
        "components": [
            { "type": 1, "components": [
                { "type": 2, "style": 1, "label": "Go", "custom_id": "a", "emoji": { "name": "✋" } },
                { "type": 2, "style": 5, "label": "Look", "url": "https://example.org" },
            ] },
            { "type": 1, "components": [
                { "type": 3, "custom_id": "m", "options": [{ "label": "x", "value": "1" }] },
            ] },
        ],
    });
    let commands = json!([{ "name": "herz", "description": "A game", "options": [
        { "type": 4, "name": "rounds", "description": "How many", "choices": [{ "name": "one", "value": 1 }] },
    ] }]);
    let all = [
        ("GET", "/gateway", "/gateway".to_owned(), Value::Null),
        ("GET", "/gateway/bot", "/gateway/bot".to_owned(), Value::Null),
        ("GET", "/users/@me", "/users/@me".to_owned(), Value::Null),
        ("GET", "/users/{user_id}", format!("/users/{}", anna.id()), Value::Null),
        ("GET", "/users/@me/guilds", "/users/@me/guilds".to_owned(), Value::Null),
        ("GET", "/applications/@me", "/applications/@me".to_owned(), Value::Null),
        ("GET", "/channels/{channel_id}", format!("/channels/{there}"), Value::Null),
        (
            "POST",
            "/users/@me/channels",
            "/users/@me/channels".to_owned(),
            json!({ "recipient_id": anna.id().to_string() }),
        ),
        ("GET", "/guilds/{guild_id}", format!("/guilds/{}", server.id()), Value::Null),
        ("GET", "/guilds/{guild_id}/channels", format!("/guilds/{}/channels", server.id()), Value::Null),
        (
            "GET",
            "/guilds/{guild_id}/members/{user_id}",
            format!("/guilds/{}/members/{}", server.id(), anna.id()),
            Value::Null,
        ),
        ("PUT", "/applications/{application_id}/commands", format!("/applications/{bot}/commands"), commands),
        (
            "GET",
            "/applications/{application_id}/commands",
            format!("/applications/{bot}/commands"),
            Value::Null,
        ),
        ("POST", "/channels/{channel_id}/messages", format!("/channels/{there}/messages"), message),
        ("GET", "/channels/{channel_id}/messages", format!("/channels/{there}/messages"), Value::Null),
        (
            "GET",
            "/channels/{channel_id}/messages/{message_id}",
            format!("/channels/{there}/messages/{}", said.id),
            Value::Null,
        ),
        (
            "GET",
            "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}",
            format!("/channels/{there}/messages/{}/reactions/%E2%9C%8B", said.id),
            Value::Null,
        ),
    ];
    let v2 = json!({ "flags": 1 << 15, "components": [
        { "type": 10, "content": "x" },
        { "type": 17, "components": [
            { "type": 9, "components": [{ "type": 10, "content": "x" }], "accessory": {
                "type": 2, "style": 1, "label": "Go", "custom_id": "a",
            } },
            { "type": 14 },
        ], "accent_color": 255 },
    ] });
    let edit = json!({ "content": "changed", "embeds": [], "components": [] });
    let thread = json!({ "name": "Table Vega" });
    let mut wrong = Vec::new();
    let mut mine = String::new();
    let (messages, one) = ("/channels/{channel_id}/messages", "/channels/{channel_id}/messages/{message_id}");
    let from = "/channels/{channel_id}/messages/{message_id}/threads";
    let more = [
        ("POST", messages, format!("/channels/{there}/messages"), v2),
        ("PATCH", one, String::new(), edit),
        ("POST", from, format!("/channels/{there}/messages/{}/threads", said.id), thread),
        ("GET", "/channels/{channel_id}", format!("/channels/{}", said.id), Value::Null),
    ];
    for (method, template, path, body) in all.into_iter().chain(more) {
        let path = if path.is_empty() { format!("/channels/{there}/messages/{mine}") } else { path };
        let reply = raw.call(method, &path, body).await;
        if mine.is_empty() && method == "POST" && template == messages {
            reply.body["id"].as_str().unwrap().clone_into(&mut mine);
        }
        let status = if template == from { 201 } else { 200 };
        assert_eq!(reply.status, status, "{method} {path}: {}", reply.body);
        let schema = schema(&document, method, template, &status.to_string());
        let validator = jsonschema::validator_for(&schema).unwrap();
        for error in validator.iter_errors(&reply.body) {
            wrong.push(format!("{method} {template} {}: {error}", error.instance_path));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    discord.assert_clean();
}

fn fits<T: DeserializeOwned>(what: &str, value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap_or_else(|why| panic!("{what}: {why}\n{value}"))
}

#[tokio::test]
async fn events_of_the_gateway_fit_twilights_models() {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de").moderator();
    let raw = Raw::new(&discord);
    let option = json!({ "type": 6, "name": "with", "description": "Somebody" });
    let commands = json!([{ "name": "herz", "description": "A game", "options": [option] }]);
    let path = format!("/applications/{}/commands", discord.bot_id());
    assert_eq!(raw.call("PUT", &path, commands).await.status, 200);

    let mut socket = Socket::open(&discord).await;
    socket.say(&common::identify(&discord.token(), ALL)).await;
    fits::<Ready>("READY", &socket.event("READY").await);
    fits::<GuildCreate>("GUILD_CREATE", &socket.event("GUILD_CREATE").await);

    for place in [&channel, &anna.private_channel()] {
        let said = anna.say(place, "hello").unwrap();
        fits::<MessageCreate>("MESSAGE_CREATE", &socket.event("MESSAGE_CREATE").await);
        anna.correct(&said, "hello again").unwrap();
        fits::<MessageUpdate>("MESSAGE_UPDATE", &socket.event("MESSAGE_UPDATE").await);
        anna.react(&said, "✋").unwrap();
        fits::<ReactionAdd>("REACTION_ADD", &socket.event("MESSAGE_REACTION_ADD").await);
        anna.unreact(&said, "✋");
        fits::<ReactionRemove>("REACTION_REMOVE", &socket.event("MESSAGE_REACTION_REMOVE").await);
        anna.delete(&said).unwrap();
        fits::<MessageDelete>("MESSAGE_DELETE", &socket.event("MESSAGE_DELETE").await);

        let deed = anna.begin_slash(place, "herz", &[("with", json!("Anna"))]).unwrap();
        let event = socket.event("INTERACTION_CREATE").await;
        let it: Interaction = fits("a command", &event);
        assert_eq!(it.author_id().unwrap().get(), anna.id());
        assert_eq!(it.member.is_some(), it.guild_id.is_some());
        let answer = json!({ "type": 4, "data": { "content": "x", "components": [{
            "type": 1, "components": [{ "type": 2, "style": 1, "label": "Go", "custom_id": "a" }],
        }] } });
        let path = format!("/interactions/{}/{}/callback", it.id, it.token);
        assert_eq!(raw.call("POST", &path, answer).await.status, 204);
        let table = deed.answer().await.unwrap().message().unwrap();
        let deed = anna.begin_press(&table, "Go").unwrap();
        let it: Interaction = fits("a press", &socket.event("INTERACTION_CREATE").await);
        assert_eq!(it.message.unwrap().id.get(), table.id);
        let form = json!({ "type": 9, "data": { "custom_id": "f", "title": "Form", "components": [{
            "type": 1, "components": [{ "type": 4, "custom_id": "n", "label": "Name", "style": 1 }],
        }] } });
        let path = format!("/interactions/{}/{}/callback", it.id, it.token);
        assert_eq!(raw.call("POST", &path, form).await.status, 204);
        let modal = deed.answer().await.unwrap().modal.unwrap();
        let (anna, raw) = (anna.clone(), raw.clone());
        let filled = tokio::spawn(async move { anna.submit(&modal, &[("Name", "Anna")]).await });
        let it: Interaction = fits("a form", &socket.event("INTERACTION_CREATE").await);
        let path = format!("/interactions/{}/{}/callback", it.id, it.token);
        let update = json!({ "type": 7, "data": { "content": "filled in" } });
        assert_eq!(raw.call("POST", &path, update).await.status, 204);
        let answer = filled.await.unwrap().unwrap();
        assert_eq!(answer.message().unwrap().content, "filled in");
    }
    server.remove_permission(&channel, herzbot_imitation::Permission::SEND_MESSAGES);
    fits::<ChannelUpdate>("CHANNEL_UPDATE", &socket.event("CHANNEL_UPDATE").await);
    let said = anna.say(&channel, "here").unwrap();
    let path = format!("/channels/{}/messages/{}/threads", channel.id(), said.id);
    assert_eq!(raw.call("POST", &path, json!({ "name": "Table Vega" })).await.status, 201);
    let thread = fits::<ThreadCreate>("THREAD_CREATE", &socket.event("THREAD_CREATE").await);
    assert_eq!(thread.parent_id.map(|id| id.get()), Some(channel.id()));
    let [thread] = channel.threads().try_into().unwrap();
    server.lock_thread(&thread);
    let update = fits::<ThreadUpdate>("THREAD_UPDATE", &socket.event("THREAD_UPDATE").await);
    assert!(update.thread_metadata.as_ref().is_some_and(|metadata| metadata.locked));
    server.delete_channel(&thread);
    fits::<ThreadDelete>("THREAD_DELETE", &socket.event("THREAD_DELETE").await);
    // All states were recorded, including those of deleted messages.
    let states: Vec<String> = channel.history().into_iter().map(|m| m.content).collect();
    assert_eq!(states, ["hello", "x", "filled in", "here"]);
    assert_eq!(anna.seen().len(), 7);
    discord.assert_clean();
}

#[tokio::test]
async fn answers_can_be_lost() {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let channel = discord.server("Spielwiese", "de").channel("karten");
    let raw = Raw::new(&discord);
    discord.lose_answers(1);
    let path = format!("/channels/{}/messages", channel.id());
    let text = json!({ "content": "x", "nonce": "1", "enforce_nonce": true });
    assert_eq!(raw.call("POST", &path, text.clone()).await.status, 502);
    // It was posted anyway; with the same nonce, it isn't posted again.
    assert_eq!(raw.call("POST", &path, text).await.status, 200);
    assert_eq!(channel.messages().len(), 1);
    discord.assert_clean();
}
