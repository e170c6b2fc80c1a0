//! Rate limits.

use super::*;

#[tokio::test]
async fn old_messages_are_hardly_edited() {
    let world = world(Limits::none(), true).await;
    let id = world.send(json!({ "content": "0" })).await.body["id"].as_str().unwrap().to_owned();
    for number in 1..10 {
        assert_eq!(world.edit(&id, json!({ "content": number.to_string() })).await.status, 200);
    }
    world.discord.advance(Duration::from_secs(61 * 60));
    for number in 10..13 {
        assert_eq!(world.edit(&id, json!({ "content": number.to_string() })).await.status, 200);
    }
    let reply = world.edit(&id, json!({ "content": "13" })).await;
    world.unblamed("many edits of an old message", &reply, 429, 30046);
    assert_eq!(world.channel.messages()[0].content, "12");
}

#[tokio::test]
async fn rate_limits_are_announced_and_hold() {
    let world = world(Limits::real(), true).await;
    let text = || json!({ "content": "x" });
    for left in ["4", "3", "2", "1", "0"] {
        let reply = world.send(text()).await;
        assert_eq!(reply.status, 200);
        assert_eq!(reply.header("x-ratelimit-limit"), "5");
        assert_eq!(reply.header("x-ratelimit-remaining"), left);
        assert!(reply.header("x-ratelimit-reset-after").parse::<f64>().unwrap() <= 5.0);
        assert!(reply.header("x-ratelimit-reset").parse::<f64>().unwrap() > 1e9);
        assert!(!reply.header("x-ratelimit-bucket").is_empty());
    }
    // Another channel has a bucket of its own.
    let other = world.server.channel("other");
    let path = format!("/channels/{}/messages", other.id());
    assert_eq!(world.raw.call("POST", &path, text()).await.status, 200);
    world.discord.assert_clean();
    // Longer than a response needs to arrive: a bot that sends now has ignored it.
    world.discord.advance(Duration::from_millis(300));
    let reply = world.send(text()).await;
    assert_eq!(reply.status, 429);
    assert_eq!(reply.body["global"], false);
    let after = reply.body["retry_after"].as_f64().unwrap();
    assert!(after > 0.0 && after <= 5.0);
    assert_eq!(reply.header("retry-after"), format!("{:.0}", after.ceil()));
    assert_eq!(reply.header("x-ratelimit-scope"), "user");
    assert_eq!(world.discord.take_violations().len(), 1);
    assert_eq!(world.discord.invalid_requests(), 1);

    // A limit that others used up is nobody's fault.
    world.discord.rate_limit(&other, Duration::from_secs(60));
    let reply = world.raw.call("POST", &path, text()).await;
    assert_eq!((reply.status, reply.header("x-ratelimit-scope")), (429, "shared"));
    world.discord.assert_clean();
    assert_eq!(world.discord.invalid_requests(), 1);
    world.discord.rate_limit_globally(Duration::from_secs(60));
    let reply = world.raw.call("GET", "/users/@me", Value::Null).await;
    assert_eq!((reply.status, &reply.body["global"]), (429, &json!(true)));
    assert_eq!(reply.header("x-ratelimit-scope"), "global");
    assert_eq!(reply.header("x-ratelimit-global"), "true");
    // Callbacks and calls by a token are exempt.
    let reply = world.raw.call("POST", "/interactions/17/x/callback", json!({ "type": 6 })).await;
    world.blamed("an interaction of nobody's", &reply, 404, 10062);
    world.discord.assert_clean();
}

#[tokio::test]
async fn fifty_a_second_are_enough() {
    let mut limits = Limits::none();
    limits.global = Limits::real().global;
    let world = world(limits, false).await;
    let all = (0..200).map(|_| world.raw.call("GET", "/users/@me", Value::Null));
    let all = futures_util::future::join_all(all).await;
    // On a slow machine, they may spread over a few windows.
    let fine = all.iter().filter(|reply| reply.status == 200).count();
    assert!((50..200).contains(&fine), "{fine}");
    assert!(all.iter().all(|reply| reply.status == 200 || reply.body["global"] == true));
    assert!(!world.discord.take_violations().is_empty());
}
