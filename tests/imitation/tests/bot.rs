//! Runs a small bot against the imitation. Like the real bot, it parses with serenity's models.
#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod common;

use common::{Raw, SOON, Socket};
use herzbot_imitation::{AnswerKind, Discord, Limits, NotificationKind, Permission, Refused, Value, json};
use serde::de::DeserializeOwned;
use serenity::all::{
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, Guild, GuildChannel, Interaction,
    Member, Message, PartialGuild, Reaction, User,
};
use tokio::task::JoinHandle;

/// GUILDS, GUILD_MESSAGE_REACTIONS, DIRECT_MESSAGES and DIRECT_MESSAGE_REACTIONS.
const INTENTS: u64 = 1 | 1 << 10 | 1 << 12 | 1 << 13;

fn read<T: DeserializeOwned>(value: &Value) -> T {
    T::deserialize(value).unwrap_or_else(|error| panic!("{error}: {value}"))
}

/// Makes a GET request, and parses the response.
async fn get<T: DeserializeOwned>(raw: &Raw, path: &str) -> T {
    let reply = raw.call("GET", path, Value::Null).await;
    assert_eq!(reply.status, 200, "{path}: {}", reply.body);
    read(&reply.body)
}

async fn ok(raw: &Raw, method: &str, path: &str, body: Value) -> Value {
    let reply = raw.call(method, path, body).await;
    assert!((200..300).contains(&reply.status), "{method} {path}: {}", reply.body);
    reply.body
}

/// Answers an interaction.
async fn callback(raw: &Raw, id: u64, token: &str, body: Value) {
    ok(raw, "POST", &format!("/interactions/{id}/{token}/callback"), body).await;
}

async fn register(raw: &Raw, discord: &Discord) {
    let rounds = json!({ "type": 4, "name": "rounds", "description": "How many",
        "choices": [{ "name": "one", "value": 1 }, { "name": "two", "value": 2 }] });
    let people = json!({ "type": 6, "name": "with", "description": "Somebody" });
    let body = json!([
        { "name": "herz", "name_localizations": { "de": "herz" }, "description": "Opens a table",
          "description_localizations": { "de": "Öffnet einen Tisch" }, "options": [rounds, people] },
        { "name": "slow", "description": "Thinks first" },
        { "name": "mute", "description": "Never answers" },
        { "name": "manage", "description": "For few", "default_member_permissions": "32" },
    ]);
    ok(raw, "PUT", &format!("/applications/{}/commands", discord.bot_id()), body).await;
}

async fn on_command(raw: &Raw, bot: u64, command: CommandInteraction) {
    let token = &command.token;
    let webhook = format!("/webhooks/{bot}/{token}");
    match command.data.name.as_str() {
        "herz" => {
            assert!(command.app_permissions.is_some());
            let buttons = json!([
                { "type": 2, "style": 3, "label": "Join", "custom_id": "join", "emoji": { "name": "✋" } },
                { "type": 2, "style": 1, "label": "Start", "custom_id": "off", "disabled": true },
                { "type": 2, "style": 5, "label": "Rules", "url": "https://example.org" },
            ]);
            let options = json!([
                { "label": "One round", "value": "1", "default": true },
                { "label": "Two rounds", "value": "2", "description": "longer" },
            ]);
            let menu =
                json!([{ "type": 3, "custom_id": "rounds", "placeholder": "Rounds", "options": options }]);
            let body = json!({ "type": 4, "data": {
                "content": format!("A table, {} {:?}", command.locale, command.data.options.len()),
                "embeds": [{ "title": "Lobby", "description": "Nobody yet", "color": 0x0033_66ff,
                    "fields": [{ "name": "Seats", "value": "4", "inline": true }],
                    "image": { "url": "attachment://table.png" } }],
                "attachments": [{ "id": 0, "filename": "table.png", "description": "A table" }],
                "components": [{ "type": 1, "components": buttons }, { "type": 1, "components": menu }],
            } });
            let path = format!("/interactions/{}/{token}/callback", command.id);
            let reply = raw.form("POST", &path, body, &[("table.png", b"png")]).await;
            assert!(reply.status < 300, "{}", reply.body);
            // The bot can fetch its own message, and open a private channel.
            get::<Message>(raw, &format!("{webhook}/messages/@original")).await;
            let recipient = json!({ "recipient_id": command.user.id.to_string() });
            let chat = ok(raw, "POST", "/users/@me/channels", recipient).await;
            let path = format!("/channels/{}/messages", chat["id"].as_str().unwrap());
            let told = raw.call("POST", &path, json!({ "content": "Your tower" })).await;
            if told.status >= 300 {
                let text = format!("no private message: {}", told.body["message"]);
                ok(raw, "POST", &webhook, json!({ "content": text, "flags": 64 })).await;
            }
        }
        "slow" => {
            callback(raw, command.id.get(), token, json!({ "type": 5, "data": { "flags": 64 } })).await;
            let path = format!("{webhook}/messages/@original");
            ok(raw, "PATCH", &path, json!({ "content": "thought enough" })).await;
        }
        _ => {}
    }
}

async fn on_press(raw: &Raw, press: ComponentInteraction) {
    let text = match &press.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => format!("chosen: {values:?}"),
        _ => format!("<@{}> pressed {}", press.user.id, press.data.custom_id),
    };
    let answer = if press.data.custom_id == "forged" {
        json!({ "type": 4, "data": { "content": text, "flags": 64 } })
    } else {
        json!({ "type": 7, "data": { "content": text, "attachments": [] } })
    };
    callback(raw, press.id.get(), &press.token, answer).await;
}

async fn on_event(raw: &Raw, bot: u64, kind: &str, data: &Value) {
    match kind {
        "INTERACTION_CREATE" => match read(data) {
            Interaction::Command(command) => on_command(raw, bot, command).await,
            Interaction::Component(press) => on_press(raw, press).await,
            other => panic!("unexpected {other:?}"),
        },
        "MESSAGE_REACTION_ADD" => {
            let reaction: Reaction = read(data);
            let who = reaction.user_id.unwrap();
            let text = format!("<@{who}> put {} there", reaction.emoji);
            let body = json!({ "content": text, "allowed_mentions": { "users": [who.to_string()] } });
            ok(raw, "POST", &format!("/channels/{}/messages", reaction.channel_id), body).await;
        }
        "MESSAGE_CREATE" => {
            let message: Message = read(data);
            if message.guild_id.is_none() && message.content == "hello" {
                let reference = json!({ "message_id": message.id.to_string() });
                let body = json!({ "content": "hello yourself", "message_reference": reference });
                ok(raw, "POST", &format!("/channels/{}/messages", message.channel_id), body).await;
            }
        }
        "GUILD_CREATE" => drop(read::<Guild>(data)),
        _ => {}
    }
}

/// Answers events, and resumes its session after a lost connection.
async fn run(raw: Raw, discord: Discord, mut socket: Socket, session: String) {
    loop {
        match socket.hear().await {
            Ok(word) if word["op"] == 0 => {
                on_event(&raw, discord.bot_id(), word["t"].as_str().unwrap(), &word["d"]).await;
            }
            Ok(word) if word["op"] != 7 => {}
            Ok(_) | Err(_) => {
                assert!(discord.wait_until(Discord::lets_in, SOON).await);
                let last = socket.last;
                socket = Socket::open(&discord).await;
                socket.last = last;
                let resume = json!({ "token": raw.token, "session_id": session, "seq": last });
                socket.say(&json!({ "op": 6, "d": resume })).await;
            }
        }
    }
}

async fn start(discord: &Discord) -> JoinHandle<()> {
    let raw = Raw::new(discord);
    register(&raw, discord).await;
    let (socket, session) = Socket::identified(discord, INTENTS).await;
    tokio::spawn(run(raw, discord.clone(), socket, session))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_is_used_by_people() {
    let discord = Discord::start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de");
    let bea = server.member("Bea", "fr");
    let bot = start(&discord).await;

    // A client only offers registered commands, and only to the intended people.
    let unknown = anna.slash(&channel, "hearts", &[]).await;
    assert!(matches!(unknown, Err(Refused::NoSuchCommand(_))));
    let secret = anna.slash(&channel, "manage", &[]).await;
    assert!(matches!(secret, Err(Refused::NoSuchCommand(_))));
    let odd = anna.slash(&channel, "herz", &[("rounds", json!("three"))]).await;
    assert!(matches!(odd, Err(Refused::BadOption(_))));

    let options = [("rounds", json!("two")), ("with", json!("Bea"))];
    let answer = anna.slash(&channel, "herz", &options).await.unwrap();
    assert_eq!(answer.kind, AnswerKind::Message);
    let table = answer.message().unwrap();
    assert!(table.text().contains("A table, de"), "{}", table.text());
    assert!(table.text().contains("Lobby\nNobody yet\nSeats\n4"), "{}", table.text());
    assert_eq!(table.labels(), ["Join", "Start", "Rules"]);
    assert_eq!(anna.download(&table.attachments[0]), b"png");
    assert_eq!(table.embeds[0]["image"]["url"], table.attachments[0].url.as_str());
    let fetched = reqwest::get(&table.attachments[0].url).await.unwrap();
    assert_eq!(fetched.bytes().await.unwrap().as_ref(), b"png");

    // The private message notified her once.
    anna.wait_for(|a| !a.notifications().is_empty(), SOON).await.unwrap();
    assert_eq!(anna.notifications()[0].kind, NotificationKind::DirectMessage);
    assert_eq!(anna.direct_messages()[0].content, "Your tower");
    assert!(bea.direct_messages().is_empty());

    // Bea can press existing buttons, and nothing else.
    let nothing = bea.press(&table, "Leave").await;
    assert!(matches!(nothing, Err(Refused::NoSuchControl(_))));
    for dead in ["Start", "Rules"] {
        let dead = bea.press(&table, dead).await;
        assert!(matches!(dead, Err(Refused::Disabled(_))));
    }
    let answer = bea.select(&table, "Rounds", &["Two rounds"]).await.unwrap();
    assert_eq!(answer.kind, AnswerKind::Update);
    assert_eq!(anna.look_again(&table).unwrap().content, "chosen: [\"2\"]");
    bea.press_emoji(&table, "✋").await.unwrap();
    assert!(anna.look_again(&table).unwrap().content.ends_with("pressed join"));
    let forged = bea.press_custom_id(&table, "forged").await.unwrap();
    assert!(forged.message().unwrap().ephemeral);
    assert_eq!(bea.ephemeral_messages().len(), 1);
    assert!(anna.ephemeral_messages().is_empty());

    // A deferred answer, in private.
    let slow = anna.slash(&channel, "slow", &[]).await.unwrap();
    assert_eq!(slow.kind, AnswerKind::Deferred);
    let settled = slow.settled(SOON).await.unwrap();
    assert_eq!((settled.content.as_str(), settled.ephemeral), ("thought enough", true));

    // Closed direct messages are an answer, not a violation.
    bea.close_direct_messages();
    let answer = bea.slash(&channel, "herz", &[]).await.unwrap();
    let told = |b: &herzbot_imitation::Person| {
        b.ephemeral_messages().iter().any(|m| m.content.contains("Cannot send messages to this user"))
    };
    bea.wait_for(told, SOON).await.unwrap();
    assert_eq!(answer.messages().len(), 2);

    // A reaction arrives, and the answer notifies her.
    let before = anna.notifications().len();
    anna.react(&table, "✋").unwrap();
    anna.wait_for(|a| a.notifications().len() > before, SOON).await.unwrap();
    assert_eq!(anna.notifications()[before].kind, NotificationKind::Mention);
    assert!(bea.notifications().is_empty(), "{:?}", bea.notifications());

    // A private message arrives without the privileged intent.
    anna.say(&anna.private_channel(), "hello").unwrap();
    anna.wait_for(|a| a.direct_messages().iter().any(|m| m.content == "hello yourself"), SOON).await.unwrap();

    // A command in the private channel.
    let there = anna.slash(&anna.private_channel(), "herz", &[]).await.unwrap();
    assert!(there.message().unwrap().content.contains("A table, de"));
    discord.assert_clean();
    bot.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_gateway_is_resumed_and_nothing_is_missed() {
    let discord = Discord::start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de");
    let bot = start(&discord).await;
    let table = anna.slash(&channel, "herz", &[]).await.unwrap().message().unwrap();

    // Disconnected for a while, since the client reconnects at once.
    discord.gateway_outage(true);
    assert!(!discord.is_connected());
    // Said during the disconnection, and received after the RESUME.
    anna.react(&table, "👍").unwrap();
    discord.gateway_outage(false);
    assert!(discord.wait_until(|d| d.resumes() == 1, SOON).await);
    let heard = |a: &herzbot_imitation::Person| {
        a.channel_messages(&channel).iter().any(|m| m.content.contains("put 👍 there"))
    };
    anna.wait_for(heard, SOON).await.unwrap();
    anna.press(&table, "Join").await.unwrap();

    discord.ask_to_reconnect();
    assert!(discord.wait_until(|d| d.resumes() == 2, SOON).await);
    anna.press(&table, "Join").await.unwrap();
    assert_eq!(discord.identifies(), 1);
    discord.assert_clean();
    bot.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_is_a_failed_interaction_and_a_violation() {
    let discord = Discord::start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de");
    let bot = start(&discord).await;
    let failed = anna.slash(&channel, "mute", &[]).await;
    assert_eq!(failed.err(), Some(Refused::InteractionFailed));
    let violations = discord.take_violations();
    assert_eq!(violations.len(), 1, "{violations:?}");
    assert!(violations[0].reason.contains("not answered in time"));

    // A disconnected bot also fails to answer, but violates no rule.
    bot.abort();
    assert!(discord.wait_until(|d| !d.is_connected(), SOON).await);
    let failed = anna.slash(&channel, "herz", &[]).await;
    assert_eq!(failed.err(), Some(Refused::InteractionFailed));
    discord.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn serenity_reads_everything() {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de");
    let raw = Raw::new(&discord);

    assert_eq!(get::<User>(&raw, "/users/@me").await.id.get(), discord.bot_id());
    let guild: PartialGuild = get(&raw, &format!("/guilds/{}", server.id())).await;
    assert_eq!(guild.preferred_locale, "de");
    let member =
        ok(&raw, "GET", &format!("/guilds/{}/members/{}", server.id(), anna.id()), Value::Null).await;
    let mut member = member;
    // serenity adds this itself if it knows the server.
    member["guild_id"] = json!(server.id().to_string());
    assert_eq!(read::<Member>(&member).user.global_name.as_deref(), Some("Anna"));
    let here = format!("/channels/{}", channel.id());
    assert_eq!(get::<GuildChannel>(&raw, &here).await.name, "karten");

    let said: Message =
        read(&ok(&raw, "POST", &format!("{here}/messages"), json!({ "content": "one" })).await);
    let there = format!("{here}/messages/{}", said.id);
    ok(&raw, "PATCH", &there, json!({ "content": "two" })).await;
    let reactions = format!("{there}/reactions/%E2%9C%8B");
    ok(&raw, "PUT", &format!("{reactions}/@me"), Value::Null).await;
    assert_eq!(get::<Vec<User>>(&raw, &reactions).await.len(), 1);
    ok(&raw, "DELETE", &format!("{reactions}/@me"), Value::Null).await;
    let fetched: Message = get(&raw, &there).await;
    assert_eq!(fetched.content, "two");
    assert!(fetched.edited_timestamp.is_some());
    assert_eq!(get::<Vec<Message>>(&raw, &format!("{here}/messages?limit=5")).await.len(), 1);
    ok(&raw, "DELETE", &there, Value::Null).await;
    assert_eq!(raw.call("GET", &there, Value::Null).await.body["message"], "Unknown Message");

    for (permission, reason) in
        [(Permission::SEND_MESSAGES, "Missing Permissions"), (Permission::VIEW_CHANNEL, "Missing Access")]
    {
        server.remove_permission(&channel, permission);
        let refused = raw.call("POST", &format!("{here}/messages"), json!({ "content": "three" })).await;
        assert_eq!(refused.body["message"], reason);
    }
    discord.assert_clean();
}
