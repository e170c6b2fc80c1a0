//! What the REST API refuses, and which refusals are the bot's fault.
#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod common;

#[path = "refusals/activities.rs"]
mod activities;
#[path = "refusals/interactions.rs"]
mod interactions;
#[path = "refusals/limits.rs"]
mod limits;
#[path = "refusals/threads.rs"]
mod threads;

use std::time::Duration;

use common::{AGENT, Raw, Reply, Socket};
use herzbot_imitation::{Channel, Discord, Limits, Permission, Person, Server, Value, json};

struct World {
    discord: Discord,
    server: Server,
    channel: Channel,
    anna: Person,
    raw: Raw,
}

async fn world(limits: Limits, openapi: bool) -> World {
    let discord = Discord::builder().limits(limits).openapi(openapi).start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de");
    let raw = Raw::new(&discord);
    World { discord, server, channel, anna, raw }
}

impl World {
    async fn send(&self, body: Value) -> Reply {
        let path = format!("/channels/{}/messages", self.channel.id());
        self.raw.call("POST", &path, body).await
    }

    async fn edit(&self, message: &str, body: Value) -> Reply {
        let path = format!("/channels/{}/messages/{message}", self.channel.id());
        self.raw.call("PATCH", &path, body).await
    }

    /// Checks that the response is this refusal, and that it is the bot's fault.
    fn blamed(&self, what: &str, reply: &Reply, status: u16, code: u64) {
        assert_eq!((reply.status, reply.code()), (status, code), "{what}: {}", reply.body);
        let violations = self.discord.take_violations();
        assert_eq!(violations.len(), 1, "{what}: {violations:?}");
    }

    /// Checks that the response is this refusal, and that it is nobody's fault.
    fn unblamed(&self, what: &str, reply: &Reply, status: u16, code: u64) {
        assert_eq!((reply.status, reply.code()), (status, code), "{what}: {}", reply.body);
        let violations = self.discord.take_violations();
        assert!(violations.is_empty(), "{what}: {violations:?}");
    }
}

fn button(id: &str, label: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": label, "custom_id": id })
}

fn rows(count: usize) -> Value {
    let row = |n: usize| json!({ "type": 1, "components": [button(&format!("b{n}"), "Go")] });
    (0..count).map(row).collect()
}

fn row(children: Value) -> Value {
    json!([{ "type": 1, "components": children }])
}

fn menu(options: Value) -> Value {
    row(json!([{ "type": 3, "custom_id": "m", "options": options }]))
}

fn options(count: usize) -> Value {
    (0..count).map(|n| json!({ "label": format!("o{n}"), "value": n.to_string() })).collect()
}

fn buttons(count: usize) -> Value {
    row((0..count).map(|n| button(&format!("b{n}"), "Go")).collect())
}

fn bad_messages() -> Vec<(&'static str, Value)> {
    let with = |components: Value| json!({ "content": "x", "components": components });
    let emoji =
        |emoji: Value| with(row(json!([{ "type": 2, "style": 1, "custom_id": "a", "emoji": emoji }])));
    let embed = |embed: Value| json!({ "embeds": [embed] });
    let v2 = |components: Value| json!({ "flags": 1 << 15, "components": components });
    let text = json!({ "type": 10, "content": "x" });
    vec![
        ("content too long", json!({ "content": "x".repeat(2001) })),
        ("content no text", json!({ "content": 17 })),
        ("unknown key", json!({ "content": "x", "contents": "y" })),
        ("ephemeral outside of interactions", json!({ "content": "x", "flags": 64 })),
        ("loading", json!({ "content": "x", "flags": 128 })),
        ("six rows", with(rows(6))),
        ("six buttons", with(buttons(6))),
        ("an empty row", with(row(json!([])))),
        ("a button outside of a row", with(json!([button("a", "Go")]))),
        ("custom_id twice", with(row(json!([button("a", "Go"), button("a", "Stay")])))),
        ("custom_id empty", with(row(json!([button("", "Go")])))),
        ("custom_id too long", with(row(json!([button(&"x".repeat(101), "Go")])))),
        ("label too long", with(row(json!([button("a", &"x".repeat(81))])))),
        ("no label", with(row(json!([{ "type": 2, "style": 1, "custom_id": "a" }])))),
        ("no custom_id", with(row(json!([{ "type": 2, "style": 1, "label": "Go" }])))),
        (
            "a link with custom_id",
            with(row(
                json!([{ "type": 2, "style": 5, "label": "Go", "custom_id": "a", "url": "https://e.org" }]),
            )),
        ),
        ("a link to nowhere", with(row(json!([{ "type": 2, "style": 5, "label": "Go", "url": "nowhere" }])))),
        ("no such style", with(row(json!([{ "type": 2, "style": 9, "label": "Go", "custom_id": "a" }])))),
        (
            "an unknown key in a button",
            with(row(json!([{ "type": 2, "style": 1, "label": "Go", "custom_id": "a", "colour": 1 }]))),
        ),
        ("no emoji but a word", emoji(json!({ "name": "heart" }))),
        ("two emojis", emoji(json!({ "name": "✋✋" }))),
        ("an emoji of nobody's", emoji(json!({ "id": "17", "name": "ace" }))),
        (
            "a menu beside a button",
            with(row(json!([button("a", "Go"), { "type": 3, "custom_id": "m", "options": options(2) }]))),
        ),
        ("a menu of 26", with(menu(options(26)))),
        ("a menu of nothing", with(menu(options(0)))),
        (
            "a value twice",
            with(menu(json!([{ "label": "a", "value": "1" }, { "label": "b", "value": "1" }]))),
        ),
        (
            "more to choose than there is",
            with(row(json!([{ "type": 3, "custom_id": "m", "options": options(2), "max_values": 3 }]))),
        ),
        (
            "a text input in a message",
            with(row(json!([{ "type": 4, "custom_id": "t", "style": 1, "label": "x" }]))),
        ),
        ("an empty embed", embed(json!({}))),
        ("a title too long", embed(json!({ "title": "x".repeat(257) }))),
        ("a description too long", embed(json!({ "description": "x".repeat(4097) }))),
        ("a field without value", embed(json!({ "fields": [{ "name": "a", "value": "" }] }))),
        ("26 fields", embed(json!({ "fields": vec![json!({ "name": "a", "value": "b" }); 26] }))),
        ("an unknown key in an embed", embed(json!({ "titel": "x" }))),
        (
            "an image from nowhere",
            embed(json!({ "title": "x", "image": { "url": "attachment://none.png" } })),
        ),
        ("embeds of 6001", json!({ "embeds": vec![json!({ "description": "x".repeat(2001) }); 3] })),
        ("eleven embeds", json!({ "embeds": vec![json!({ "title": "x" }); 11] })),
        (
            "mentions parsed and listed",
            json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
        ),
        (
            "mentions of an unknown kind",
            json!({ "content": "x", "allowed_mentions": { "parse": ["friends"] } }),
        ),
        (
            "somebody mentioned twice",
            json!({ "content": "x", "allowed_mentions": { "parse": [], "users": ["1", "1"] } }),
        ),
        (
            "a file that is not there",
            json!({ "content": "x", "attachments": [{ "id": "0", "filename": "a.png" }] }),
        ),
        ("v2 without its flag", json!({ "components": [text] })),
        ("v2 with content", json!({ "content": "x", "flags": 1 << 15, "components": [text] })),
        ("v2 with an embed", json!({ "embeds": [{ "title": "x" }], "flags": 1 << 15, "components": [text] })),
        ("v2 with 41 components", v2(vec![text.clone(); 41].into())),
        (
            "a container in another",
            v2(json!([{ "type": 17, "components": [{ "type": 17, "components": [text] }] }])),
        ),
        ("a container of nothing", v2(json!([{ "type": 17, "components": [] }]))),
        ("a section without accessory", v2(json!([{ "type": 9, "components": [text] }]))),
        ("a text of nothing", v2(json!([{ "type": 10, "content": "" }]))),
        ("a file of nobody's", v2(json!([{ "type": 13, "file": { "url": "attachment://none.txt" } }]))),
        (
            "v2 with too much text",
            v2(
                json!([{ "type": 10, "content": "x".repeat(2001) }, { "type": 10, "content": "y".repeat(2001) }]),
            ),
        ),
    ]
}

#[tokio::test]
async fn malformed_messages_are_refused_and_blamed() {
    // With the imitation's own checks only, and with the OpenAPI description if available.
    for openapi in [false, true] {
        let world = world(Limits::none(), openapi).await;
        for (what, body) in bad_messages() {
            let reply = world.send(body).await;
            world.blamed(what, &reply, 400, 50035);
        }
        let empty = world.send(json!({ "content": "" })).await;
        world.blamed("empty", &empty, 400, 50006);
        let blank = world.send(json!({ "content": " \n" })).await;
        world.blamed("blank", &blank, 400, 50006);
        let nothing = world.send(Value::Null).await;
        world.blamed("no body", &nothing, 400, 50109);
        assert!(world.channel.messages().is_empty());
    }
}

#[tokio::test]
async fn well_formed_messages_are_taken() {
    for openapi in [false, true] {
        let world = world(Limits::none(), openapi).await;
        let own = world.discord.add_emoji("ace").to_string();
        let all = json!([
            { "content": "x".repeat(2000) },
            { "content": "x", "components": rows(5) },
            { "content": "x", "components": buttons(5) },
            { "content": "x", "components": menu(options(25)) },
            { "components": row(json!([{ "type": 2, "style": 1, "custom_id": "a", "emoji": { "name": "1️⃣" } }])) },
            { "components": row(json!([{ "type": 2, "style": 4, "custom_id": "a", "emoji": { "id": own, "name": "ace" } }])) },
            { "embeds": [{ "title": "x", "fields": [{ "name": "a", "value": "b" }] }] },
            { "content": "x", "allowed_mentions": { "parse": [], "users": ["1"] } },
            { "content": "x", "allowed_mentions": { "parse": ["users"], "users": [] } },
            { "content": "x", "flags": 1 << 12, "tts": false, "nonce": "n", "enforce_nonce": true },
            { "flags": 1 << 15, "components": vec![json!({ "type": 10, "content": "x" }); 40] },
            { "flags": 1 << 15, "components": [{ "type": 17, "accent_color": 255, "components": [
                { "type": 9, "components": [{ "type": 10, "content": "x" }], "accessory": button("a", "Go") },
                { "type": 14 },
                { "type": 1, "components": [button("b", "Stay")] },
            ] }] },
        ]);
        for body in all.as_array().unwrap() {
            let reply = world.send(body.clone()).await;
            assert_eq!(reply.status, 200, "{body}: {}", reply.body);
        }
        let shown = world.channel.messages();
        assert_eq!(shown.last().unwrap().labels(), ["Go", "Stay"]);
        world.discord.assert_clean();
    }
}

#[tokio::test]
async fn a_message_becomes_one_of_components_for_good_and_loses_the_rest() {
    for openapi in [false, true] {
        let world = world(Limits::none(), openapi).await;
        let before = world.send(json!({ "content": "x", "embeds": [{ "title": "x" }] })).await;
        let id = before.body["id"].as_str().unwrap();
        let text = json!([{ "type": 17, "components": [{ "type": 10, "content": "y" }] }]);
        let with = |more: Value| {
            let mut body = json!({ "flags": 1 << 15, "components": text });
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            body
        };
        world.blamed("content stays", &world.edit(id, with(json!({ "embeds": [] }))).await, 400, 50035);
        world.blamed("an embed stays", &world.edit(id, with(json!({ "content": null }))).await, 400, 50035);
        let emptied = world.edit(id, with(json!({ "content": null, "embeds": [] }))).await;
        assert_eq!((emptied.status, &emptied.body["flags"]), (200, &json!(1 << 15)), "{}", emptied.body);
        let again = world.edit(id, with(json!({ "content": null, "embeds": [] }))).await;
        assert_eq!(again.status, 200);
        let back = world.edit(id, json!({ "content": "x", "flags": 0, "components": [] })).await;
        world.blamed("the flag is taken off", &back, 400, 50035);
    }
}

#[tokio::test]
async fn a_file_that_no_component_shows_is_a_mistake() {
    let world = world(Limits::none(), true).await;
    let path = format!("/channels/{}/messages", world.channel.id());
    let text = json!({ "flags": 1 << 15, "components": [{ "type": 10, "content": "y" }] });
    let reply = world.raw.form("POST", &path, text, &[("a.txt", b"x")]).await;
    world.blamed("nobody sees it", &reply, 400, 50035);
    let shown = json!({
        "flags": 1 << 15, "components": [{ "type": 13, "file": { "url": "attachment://a.txt" } }],
    });
    assert_eq!(world.raw.form("POST", &path, shown, &[("a.txt", b"x")]).await.status, 200);
}

#[tokio::test]
async fn a_gallery_shows_pictures_that_are_there_and_says_what_they_show() {
    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n...";
    let world = world(Limits::none(), true).await;
    let path = format!("/channels/{}/messages", world.channel.id());
    let gallery = |items: Value| json!({ "flags": 1 << 15, "components": [{ "type": 12, "items": items }] });
    let item = |name: &str, description: Value| json!({ "media": { "url": format!("attachment://{name}") }, "description": description });
    let long = Value::from("x".repeat(1025));
    for (what, items, kind, bytes) in [
        ("nothing", json!([]), "image/png", PNG),
        ("a file of nobody's", json!([item("b.png", "b".into())]), "image/png", PNG),
        ("no picture", json!([item("a.png", "a".into())]), "text/plain", PNG),
        ("a picture that is none", json!([item("a.png", "a".into())]), "image/png", &b"a text"[..]),
        ("words without an end", json!([item("a.png", long)]), "image/png", PNG),
        ("words that are none", json!([item("a.png", "".into())]), "image/png", PNG),
    ] {
        let reply = world.raw.typed_form("POST", &path, gallery(items), &[("a.png", kind, bytes)]).await;
        world.blamed(what, &reply, 400, 50035);
    }
    let shown = gallery(json!([item("a.png", "A table".into())]));
    let reply = world.raw.typed_form("POST", &path, shown, &[("a.png", "image/png", PNG)]).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    // It is an error if an edit shows a file that it removes.
    let id = reply.body["id"].as_str().unwrap().to_owned();
    let mut gone = gallery(json!([item("a.png", "A table".into())]));
    gone["attachments"] = json!([]);
    let reply = world.edit(&id, gone).await;
    world.blamed("a picture that is taken away", &reply, 400, 50035);
}

#[tokio::test]
async fn the_frame_of_a_request_is_checked() {
    let world = world(Limits::none(), true).await;
    let raw = &world.raw;
    let url = format!("{}/api/v10/users/@me", world.discord.url());
    let nameless = reqwest::Client::new();
    let reply = common::reply(nameless.get(&url)).await;
    world.blamed("no user agent", &reply, 403, 40333);
    let reply = common::reply(nameless.get(&url).header("user-agent", "curl/8")).await;
    world.blamed("a user agent that is none", &reply, 403, 40333);

    let reply = common::reply(nameless.get(&url).header("user-agent", AGENT)).await;
    world.unblamed("no token", &reply, 401, 0);
    assert_eq!(reply.body, json!({ "message": "401: Unauthorized", "code": 0 }));
    let wrong = Raw { token: world.discord.wrong_token(), ..raw.clone() };
    let reply = wrong.call("GET", "/users/@me", Value::Null).await;
    world.unblamed("a wrong token", &reply, 401, 0);
    assert_eq!(world.discord.invalid_requests(), 4);

    let reply = raw.call("GET", "/users/@me/friends", Value::Null).await;
    world.blamed("no such route", &reply, 404, 0);
    let old = format!("{}/api/v9/users/@me", world.discord.url());
    let reply = common::reply(raw.client.get(old)).await;
    world.blamed("an old version", &reply, 404, 0);
    let path = format!("/channels/{}/messages", world.channel.id());
    let reply = raw.request("POST", &path).header("content-type", "application/json").body("{");
    world.blamed("broken JSON", &common::reply(reply).await, 400, 50109);
    let reply = raw.request("POST", &path).body("content=x");
    world.blamed("no content type", &common::reply(reply).await, 400, 50035);
    let reply = raw.call("GET", "/channels/karten", Value::Null).await;
    world.blamed("a name for an id", &reply, 400, 50035);

    world.discord.rest_outage(true);
    let reply = raw.call("GET", "/users/@me", Value::Null).await;
    world.unblamed("an outage", &reply, 503, 0);
}

#[tokio::test]
async fn situations_are_refused_and_not_blamed() {
    let world = world(Limits::none(), true).await;
    let (raw, channel) = (&world.raw, world.channel.id());
    let text = || json!({ "content": "x" });
    let reply = raw.call("POST", "/channels/17/messages", text()).await;
    world.unblamed("no such channel", &reply, 404, 10003);
    let reply = world.edit("17", text()).await;
    world.unblamed("no such message", &reply, 404, 10008);
    let posted = world.send(text()).await.body["id"].as_str().unwrap().to_owned();
    world.discord.delete_message(&world.channel.messages()[0]);
    let reply = world.edit(&posted, text()).await;
    world.unblamed("a message that is gone", &reply, 404, 10008);
    let path = format!("/channels/{channel}/messages/{posted}");
    let reply = raw.call("DELETE", &path, Value::Null).await;
    world.unblamed("a message that is gone", &reply, 404, 10008);

    let hers = world.anna.say(&world.channel, "hello").unwrap();
    let reply = world.edit(&hers.id.to_string(), text()).await;
    world.blamed("somebody else's message", &reply, 403, 50005);
    let path = format!("/channels/{channel}/messages/{}", hers.id);
    let reply = raw.call("DELETE", &path, Value::Null).await;
    world.unblamed("no MANAGE_MESSAGES", &reply, 403, 50013);
    world.server.grant_bot(Permission::MANAGE_MESSAGES);
    assert_eq!(raw.call("DELETE", &path, Value::Null).await.status, 204);

    for (taken, body) in [
        (Permission::SEND_MESSAGES, text()),
        (Permission::EMBED_LINKS, json!({ "embeds": [{ "title": "x" }] })),
    ] {
        world.server.remove_permission(&world.channel, taken);
        let reply = world.send(body.clone()).await;
        world.unblamed("a permission that was taken", &reply, 403, 50013);
        world.server.restore_permission(&world.channel, taken);
        assert_eq!(world.send(body).await.status, 200);
    }
    world.server.remove_permission(&world.channel, Permission::ATTACH_FILES);
    let path = format!("/channels/{channel}/messages");
    let reply = raw.form("POST", &path, text(), &[("a.png", b"x")]).await;
    world.unblamed("no ATTACH_FILES", &reply, 403, 50013);
    let message = &world.channel.messages()[0];
    let hand = format!("/channels/{channel}/messages/{}/reactions/%E2%9C%8B/@me", message.id);
    world.server.remove_permission(&world.channel, Permission::ADD_REACTIONS);
    let reply = raw.call("PUT", &hand, Value::Null).await;
    world.unblamed("no ADD_REACTIONS", &reply, 403, 50013);
    world.anna.react(message, "✋").unwrap();
    let reply = raw.call("PUT", &hand, Value::Null).await;
    assert_eq!(reply.status, 204, "somebody else's reaction may be joined");
    let word = format!("/channels/{channel}/messages/{}/reactions/hand/@me", message.id);
    let reply = raw.call("PUT", &word, Value::Null).await;
    world.blamed("no emoji but a word", &reply, 400, 10014);
    world.server.remove_permission(&world.channel, Permission::VIEW_CHANNEL);
    let reply = world.send(text()).await;
    world.unblamed("a channel out of sight", &reply, 403, 50001);
    world.server.delete_channel(&world.channel);
    let reply = world.send(text()).await;
    world.unblamed("a channel that is gone", &reply, 404, 10003);
}

#[tokio::test]
async fn private_channels_can_be_closed() {
    let world = world(Limits::none(), true).await;
    let raw = &world.raw;
    let whom = json!({ "recipient_id": world.anna.id().to_string() });
    let reply = raw.call("POST", "/users/@me/channels", whom.clone()).await;
    assert_eq!((reply.status, &reply.body["type"]), (200, &json!(1)));
    let path = format!("/channels/{}/messages", reply.body["id"].as_str().unwrap());
    let text = || json!({ "content": "psst" });
    let sent = raw.call("POST", &path, text()).await;
    assert_eq!(sent.status, 200);
    world.anna.close_direct_messages();
    let reply = raw.call("POST", &path, text()).await;
    world.unblamed("closed", &reply, 403, 50007);
    // An existing message can still be changed.
    let mine = format!("{path}/{}", sent.body["id"].as_str().unwrap());
    assert_eq!(raw.call("PATCH", &mine, text()).await.status, 200);
    world.anna.open_direct_messages();
    world.anna.leave(&world.server);
    let reply = raw.call("POST", &path, text()).await;
    world.unblamed("no common server", &reply, 403, 50278);
    let reply = raw.call("POST", "/users/@me/channels", json!({ "recipient_id": "17" })).await;
    world.unblamed("nobody", &reply, 404, 10013);
    let hers = world.anna.say(&world.anna.private_channel(), "hm").unwrap();
    let reply = raw.call("DELETE", &format!("{path}/{}", hers.id), Value::Null).await;
    world.blamed("her own words", &reply, 403, 50003);
}

#[tokio::test]
async fn files_come_with_a_form() {
    let world = world(Limits::none(), true).await;
    let path = format!("/channels/{}/messages", world.channel.id());
    let body = json!({ "attachments": [{ "id": 0, "filename": "table.png", "description": "A table" }] });
    let reply = world.raw.form("POST", &path, body, &[("x.png", b"one"), ("y.png", b"two")]).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let message = world.channel.messages().remove(0);
    let names: Vec<&str> = message.attachments.iter().map(|a| a.filename.as_str()).collect();
    assert_eq!(names, ["table.png", "y.png"]);
    assert_eq!(message.text(), "A table");
    // An edit without the list keeps the files; one with a list keeps the listed ones.
    let id = message.id.to_string();
    assert_eq!(world.edit(&id, json!({ "content": "x" })).await.body["attachments"][1]["filename"], "y.png");
    let keep = json!({ "attachments": [{ "id": message.attachments[1].id.to_string() }] });
    let kept = world.edit(&id, keep).await;
    assert_eq!(kept.body["attachments"].as_array().unwrap().len(), 1);
    assert_eq!(world.edit(&id, json!({ "attachments": [] })).await.body["attachments"], json!([]));
    world.discord.assert_clean();
    let large = vec![0; 10 * 1024 * 1024 + 1];
    let reply = world.raw.form("POST", &path, json!({}), &[("large.bin", &large)]).await;
    world.blamed("too large", &reply, 413, 40005);
}

#[tokio::test]
#[should_panic(expected = "the bot did 1 things that Discord does not allow")]
async fn an_offence_fails_the_test() {
    let world = world(Limits::none(), true).await;
    world.send(json!({ "content": "x".repeat(2001) })).await;
    world.discord.assert_clean();
}
