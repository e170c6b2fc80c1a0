//! What the gateway does, and which clients it refuses.
#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod common;

use std::time::Duration;

use common::{Raw, Socket, identify};
use herzbot_imitation::{Discord, Limits, Permission, Server, Value, json};

const GUILDS: u64 = 1;
const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_MESSAGES: u64 = 1 << 9;
const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
const DIRECT_MESSAGES: u64 = 1 << 12;
const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
const MESSAGE_CONTENT: u64 = 1 << 15;

/// Sends a first message. Returns the code that the connection was closed with, and whether that was a violation.
async fn first_word(discord: &Discord, word: &str) -> (u16, bool) {
    let mut socket = Socket::open(discord).await;
    socket.say_text(word).await;
    let code = socket.hear().await.unwrap_err();
    (code, !discord.take_violations().is_empty())
}

#[tokio::test]
async fn wrong_words_close_the_connection() {
    let discord = Discord::start().await;
    let token = discord.token();
    let wrong = identify(&discord.wrong_token(), 0).to_string();
    assert_eq!(first_word(&discord, &wrong).await, (4004, false));
    for intents in [GUILD_MEMBERS, MESSAGE_CONTENT] {
        let greedy = identify(&token, intents).to_string();
        assert_eq!(first_word(&discord, &greedy).await, (4014, true));
    }
    let unknown = identify(&token, 1 << 40).to_string();
    assert_eq!(first_word(&discord, &unknown).await, (4013, true));
    let mut shard = identify(&token, 0);
    shard["d"]["shard"] = json!([1, 1]);
    assert_eq!(first_word(&discord, &shard.to_string()).await, (4010, true));
    assert_eq!(first_word(&discord, "hello").await, (4002, true));
    assert_eq!(first_word(&discord, &json!({ "op": 99 }).to_string()).await, (4001, true));
    let presence = json!({ "op": 3, "d": {} }).to_string();
    assert_eq!(first_word(&discord, &presence).await, (4003, true));
    let long = json!({ "op": 1, "d": "x".repeat(5000) }).to_string();
    assert_eq!(first_word(&discord, &long).await, (4002, true));
    assert_eq!(discord.identifies(), 0);

    let (mut socket, _) = Socket::identified(&discord, 0).await;
    socket.say(&identify(&token, 0)).await;
    assert_eq!(socket.hear().await.unwrap_err(), 4005);
    assert_eq!(discord.identifies(), 1);
}

#[tokio::test]
async fn privileged_intents_can_be_switched_on() {
    let discord = Discord::builder().privileged_intents(MESSAGE_CONTENT).start().await;
    let (mut socket, _) = Socket::identified(&discord, GUILD_MESSAGES | MESSAGE_CONTENT).await;
    let server = discord.server("Spielwiese", "de");
    let anna = server.member("Anna", "de");
    anna.say(&server.channel("karten"), "hello").unwrap();
    assert_eq!(socket.event("MESSAGE_CREATE").await["content"], "hello");
    discord.assert_clean();
}

#[tokio::test]
async fn events_come_only_with_their_intent() {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de");
    let raw = Raw::new(&discord);
    raw.register(&discord).await;
    let (mut deaf, _) = Socket::identified(&discord, 0).await;
    let guild = GUILDS | GUILD_MESSAGES | GUILD_MESSAGE_REACTIONS;
    let (mut public, _) = Socket::identified(&discord, guild).await;
    assert_eq!(public.event("GUILD_CREATE").await["preferred_locale"], "de");
    let direct = DIRECT_MESSAGES | DIRECT_MESSAGE_REACTIONS;
    let (mut private, _) = Socket::identified(&discord, direct).await;

    let said = anna.say(&channel, "hello").unwrap();
    anna.react(&said, "✋").unwrap();
    anna.unreact(&said, "✋");
    anna.correct(&said, "hello again").unwrap();
    anna.say(&channel, &format!("<@{}> hello", discord.bot_id())).unwrap();
    anna.delete(&said).unwrap();
    let told = anna.say(&anna.private_channel(), "psst").unwrap();
    anna.react(&told, "👍").unwrap();
    // This one needs no intent: every session gets it.
    let deed = anna.begin_slash(&channel, "herz", &[]).unwrap();

    let names =
        |events: &[(String, Value)]| -> Vec<String> { events.iter().map(|(name, _)| name.clone()).collect() };
    assert_eq!(names(&deaf.events().await), ["INTERACTION_CREATE"]);
    let heard = public.events().await;
    assert_eq!(
        names(&heard),
        [
            "MESSAGE_CREATE",
            "MESSAGE_REACTION_ADD",
            "MESSAGE_REACTION_REMOVE",
            "MESSAGE_UPDATE",
            "MESSAGE_CREATE",
            "MESSAGE_DELETE",
            "INTERACTION_CREATE",
        ]
    );
    assert_eq!(heard[0].1["content"], "", "the text of others is privileged");
    assert_eq!(heard[0].1["member"]["roles"], json!([]));
    assert_eq!(heard[1].1["member"]["user"]["global_name"], "Anna");
    assert!(heard[4].1["content"].as_str().unwrap().ends_with("hello"), "it was mentioned");
    let heard = private.events().await;
    assert_eq!(names(&heard), ["MESSAGE_CREATE", "MESSAGE_REACTION_ADD", "INTERACTION_CREATE"]);
    assert_eq!(heard[0].1["content"], "psst");
    assert!(heard[1].1["member"].is_null());

    // The bot gets no events of channels that it can't see.
    server.remove_permission(&channel, Permission::VIEW_CHANNEL);
    anna.say(&channel, "alone").unwrap();
    assert_eq!(names(&public.events().await), ["CHANNEL_UPDATE"]);
    drop(deed);
}

#[tokio::test]
async fn a_session_is_resumed_where_it_stopped() {
    let discord = Discord::start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de");
    let (mut socket, session) = Socket::identified(&discord, GUILD_MESSAGES).await;
    anna.say(&channel, "one").unwrap();
    socket.event("MESSAGE_CREATE").await;
    let seen = socket.last;
    discord.drop_gateway();
    assert_eq!(socket.hear().await.unwrap_err(), 0);
    assert!(!discord.is_connected());
    let two = anna.say(&channel, "two").unwrap();
    let three = anna.say(&channel, "three").unwrap();

    let mut again = Socket::open(&discord).await;
    again.last = seen;
    again.say(&resume(&discord, &session, seen)).await;
    for message in [two, three] {
        let heard = again.event("MESSAGE_CREATE").await;
        assert_eq!(heard["id"], message.id.to_string());
    }
    again.event("RESUMED").await;
    assert_eq!((discord.resumes(), discord.identifies()), (1, 1));
    discord.assert_clean();

    let mut stranger = Socket::open(&discord).await;
    stranger.say(&resume(&discord, "nobody's", 1)).await;
    let word = stranger.hear().await.unwrap();
    assert_eq!((&word["op"], &word["d"]), (&json!(9), &json!(false)));
    stranger.say(&resume(&discord, &session, 1000)).await;
    assert_eq!(stranger.hear().await.unwrap_err(), 4007);
    assert_eq!(discord.take_violations().len(), 1);

    discord.ask_to_reconnect();
    assert_eq!(again.hear().await.unwrap()["op"], 7);
    discord.invalidate_sessions(false);
    assert_eq!(again.hear().await.unwrap()["op"], 9);
    let mut late = Socket::open(&discord).await;
    late.say(&resume(&discord, &session, again.last)).await;
    assert_eq!(late.hear().await.unwrap()["op"], 9);
}

fn resume(discord: &Discord, session: &str, seq: u64) -> Value {
    json!({ "op": 6, "d": { "token": discord.token(), "session_id": session, "seq": seq } })
}

#[tokio::test]
async fn a_session_that_is_resumed_elsewhere_leaves_its_old_connection() {
    let discord = Discord::start().await;
    let (mut old, session) = Socket::identified(&discord, GUILD_MESSAGES).await;
    let mut new = Socket::open(&discord).await;
    new.last = old.last;
    new.say(&resume(&discord, &session, old.last)).await;
    new.event("RESUMED").await;
    assert_eq!(old.hear().await.unwrap_err(), 4000);
    let server = discord.server("Spielwiese", "de");
    let said = server.member("Anna", "de").say(&server.channel("karten"), "hello").unwrap();
    assert_eq!(new.event("MESSAGE_CREATE").await["id"], said.id.to_string());
    discord.assert_clean();
}

#[tokio::test]
async fn what_a_session_has_forgotten_can_not_be_resumed() {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let server = discord.server("Spielwiese", "de");
    let (channel, anna) = (server.channel("karten"), server.member("Anna", "de"));
    let (mut socket, session) = Socket::identified(&discord, GUILD_MESSAGES).await;
    anna.say(&channel, "one").unwrap();
    socket.event("MESSAGE_CREATE").await;
    let seen = socket.last;
    discord.drop_gateway();
    // It keeps a hundred events of its only server.
    for _ in 0..100 {
        anna.say(&channel, "more").unwrap();
    }
    let is_over = async |session: &str, seq| {
        let mut late = Socket::open(&discord).await;
        late.last = seq;
        late.say(&resume(&discord, session, seq)).await;
        let word = late.hear().await.unwrap();
        (word["op"] == 9).then(|| assert_eq!(word["d"], false)).is_some()
    };
    assert!(is_over(&session, seen - 1).await, "the first of them has gone");
    assert!(!is_over(&session, seen).await);
    discord.drop_gateway();
    discord.expire_sessions();
    assert!(is_over(&session, seen + 100).await, "its time is over");
    discord.assert_clean();
}

#[tokio::test]
async fn a_client_without_heartbeat_is_a_zombie() {
    let discord = Discord::builder().heartbeat(Duration::from_secs(3)).start().await;
    let (mut socket, _) = Socket::identified(&discord, 0).await;
    // The time itself is under test: four heartbeats, each before the connection counts as dead (6 s), and longer
    // in total.
    for _ in 0..4 {
        tokio::time::sleep(Duration::from_secs(2)).await;
        assert!(socket.events().await.is_empty());
    }
    discord.assert_clean();
    assert_eq!(socket.hear().await.unwrap_err(), 4000);
    assert!(discord.violations()[0].reason.contains("heartbeat"));
}

#[tokio::test]
async fn an_outage_refuses_connections() {
    let discord = Discord::start().await;
    let (mut socket, _) = Socket::identified(&discord, 0).await;
    discord.gateway_outage(true);
    assert_eq!(socket.hear().await.unwrap_err(), 0);
    let url = discord.gateway_url();
    assert!(tokio_tungstenite::connect_async(&url).await.is_err());
    discord.gateway_outage(false);
    Socket::open(&discord).await;
    discord.assert_clean();
    let binary = format!("{url}/?v=10&encoding=etf");
    assert!(tokio_tungstenite::connect_async(&binary).await.is_err());
    assert_eq!(discord.take_violations().len(), 1);
}

/// Returns a server of this shard, out of two.
fn server_of(discord: &Discord, shard: u64) -> Server {
    (0..).map(|n| discord.server(&format!("Club {n}"), "de")).find(|server| server.shard(2) == shard).unwrap()
}

#[tokio::test]
async fn a_shard_hears_of_its_servers_and_the_first_of_direct_messages() {
    let discord = Discord::builder().limits(Limits::none()).shards(2, 2).start().await;
    let raw = Raw::new(&discord);
    let wanted = raw.call("GET", "/gateway/bot", Value::Null).await.body;
    assert_eq!(wanted["shards"], 2);
    assert_eq!(wanted["session_start_limit"]["max_concurrency"], 2);
    raw.register(&discord).await;
    let servers = [0, 1].map(|shard| server_of(&discord, shard));
    let ids = servers.each_ref().map(|server| json!(server.id().to_string()));
    let mut sockets = Vec::new();
    for shard in 0..2 {
        let mut socket = Socket::open(&discord).await;
        let mut word = identify(&discord.token(), GUILDS | DIRECT_MESSAGES);
        word["d"]["shard"] = json!([shard, 2]);
        socket.say(&word).await;
        let ready = socket.event("READY").await;
        assert_eq!(ready["shard"], json!([shard, 2]));
        let theirs = ready["guilds"].as_array().unwrap();
        assert!(theirs.iter().any(|guild| guild["id"] == ids[shard]));
        assert!(!theirs.iter().any(|guild| guild["id"] == ids[1 - shard]));
        // The servers follow one by one.
        socket.events().await;
        sockets.push(socket);
    }
    assert_eq!(discord.connected_shards(), [0, 1]);
    for (shard, server) in servers.iter().enumerate() {
        let anna = server.member("Anna", "de");
        let _deed = anna.begin_slash(&server.channel("karten"), "herz", &[]).unwrap();
        let heard = sockets[shard].events().await;
        assert!(heard.iter().any(|(name, _)| name == "INTERACTION_CREATE"), "{heard:?}");
        let elsewhere = sockets[1 - shard].events().await;
        assert!(elsewhere.is_empty(), "{elsewhere:?}");
        anna.say(&anna.private_channel(), "psst").unwrap();
        assert_eq!(sockets[0].event("MESSAGE_CREATE").await["content"], "psst");
        assert!(sockets[1].events().await.is_empty());
    }
}

#[tokio::test]
async fn shards_that_identify_too_soon_are_refused() {
    let discord = Discord::builder().shards(2, 1).start().await;
    let (_first, _) = Socket::identified(&discord, 0).await;
    let mut second = Socket::open(&discord).await;
    let mut word = identify(&discord.token(), 0);
    word["d"]["shard"] = json!([1, 2]);
    second.say(&word).await;
    let answer = second.hear().await.unwrap();
    assert_eq!((&answer["op"], &answer["d"]), (&json!(9), &json!(false)));
    assert_eq!(discord.take_violations().len(), 1);
    assert_eq!(discord.connected_shards(), [0]);
}
