//! Activities: entry points, codes, instances, and applications without an Activity.

use super::*;
use herzbot_imitation::AnswerKind;

const TOKEN: &str = "/oauth2/token";

/// Posts a form, as OAuth2 requires.
async fn exchange(raw: &Raw, pairs: &[(&str, &str)]) -> (u16, Value) {
    let request = raw.client.post(format!("{}/api/v10{TOKEN}", raw.base)).form(pairs);
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test]
async fn an_application_with_an_activity_has_one_entry_point() {
    let discord = Discord::builder().limits(Limits::none()).activities().start().await;
    let raw = Raw::new(&discord);
    let commands = format!("/applications/{}/commands", discord.bot_id());
    let entry = |name: &str, handler: u64| json!({ "name": name, "description": "Opens it", "type": 4, "handler": handler });
    let slash = json!({ "name": "help", "description": "Helps" });
    for (what, list, code) in [
        ("left out", json!([slash]), 50240),
        ("renamed", json!([slash, entry("start", 1)]), 50240),
        ("twice", json!([entry("launch", 1), entry("start", 1)]), 50240),
        ("no such handler", json!([entry("launch", 3)]), 50035),
        (
            "a slash command with a handler",
            json!([entry("launch", 1), { "name": "x", "description": "x", "handler": 1 }]),
            50035,
        ),
    ] {
        let reply = raw.call("PUT", &commands, list).await;
        assert_eq!((reply.status, reply.code()), (400, code), "{what}: {}", reply.body);
        assert_eq!(discord.take_violations().len(), 1, "{what}");
    }
    assert_eq!(raw.call("PUT", &commands, json!([slash, entry("launch", 1)])).await.status, 200);
    discord.assert_clean();
    // Other applications have none, and can't launch anything.
    let world = world(Limits::none(), true).await;
    let commands = format!("/applications/{}/commands", world.discord.bot_id());
    let reply = world.raw.call("PUT", &commands, json!([entry("launch", 1)])).await;
    world.blamed("without an Activity", &reply, 400, 50035);
    world.raw.register(&world.discord).await;
    let (mut socket, _) = Socket::identified(&world.discord, 0).await;
    let deed = world.anna.begin_slash(&world.channel, "herz", &[]).unwrap();
    let it = socket.event("INTERACTION_CREATE").await;
    let path =
        format!("/interactions/{}/{}/callback", it["id"].as_str().unwrap(), it["token"].as_str().unwrap());
    let reply = world.raw.call("POST", &path, json!({ "type": 12 })).await;
    world.unblamed("a launch", &reply, 400, 50035);
    let said = json!({ "type": 4, "data": { "content": "a link", "flags": 64 } });
    assert_eq!(
        world.raw.call("POST", &path, said).await.status,
        204,
        "the interaction can still be answered"
    );
    assert_eq!(deed.answer().await.unwrap().kind, AnswerKind::Message);
}

#[tokio::test]
async fn a_code_is_for_one_person_and_one_exchange() {
    let discord = Discord::builder().limits(Limits::none()).activities().start().await;
    let server = discord.server("Spielwiese", "de");
    let (channel, anna) = (server.channel("karten"), server.member("Anna", "de"));
    let (raw, id, secret) = (Raw::new(&discord), discord.bot_id().to_string(), discord.client_secret());
    let code = anna.authorize();
    let pairs = |secret: &str, code: &str| {
        let (secret, code) = (secret.to_owned(), code.to_owned());
        [
            ("client_id", id.clone()),
            ("client_secret", secret),
            ("grant_type", "authorization_code".into()),
            ("code", code),
        ]
    };
    let ask = async |secret: &str, code: &str| {
        let pairs = pairs(secret, code);
        let pairs: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (*name, value.as_str())).collect();
        exchange(&raw, &pairs).await
    };
    assert_eq!(ask("wrong", &code).await, (401, json!({ "error": "invalid_client" })));
    assert_eq!(ask(&secret, "code-1").await, (400, json!({ "error": "invalid_grant" })));
    let (status, told) = ask(&secret, &code).await;
    assert_eq!(status, 200);
    assert_eq!(ask(&secret, &code).await.1["error"], "invalid_grant", "once");
    let who = async |token: &str| {
        let request = raw.client.get(format!("{}/api/v10/users/@me", raw.base)).bearer_auth(token);
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json::<Value>().await.unwrap()["id"].clone())
    };
    assert_eq!(who(told["access_token"].as_str().unwrap()).await, (200, json!(anna.id().to_string())));
    assert_eq!(who("made-up").await.0, 401);
    // An instance exists as long as someone is in it.
    let instance = anna.join_activity(&channel);
    let path = format!("/applications/{id}/activity-instances/{instance}");
    let open = raw.call("GET", &path, Value::Null).await;
    assert_eq!(
        (&open.body["location"]["channel_id"], &open.body["location"]["kind"]),
        (&json!(channel.id().to_string()), &json!("gc"))
    );
    assert_eq!(open.body["users"], json!([anna.id().to_string()]));
    anna.leave_activities();
    assert_eq!(raw.call("GET", &path, Value::Null).await.status, 404);
    discord.assert_clean();
}
