//! Threads: how they are opened, and what can't be done in them.

use super::*;

impl World {
    fn thread_path(&self, message: u64) -> String {
        format!("/channels/{}/messages/{message}/threads", self.channel.id())
    }

    /// Opens a thread from one of the bot's messages. Returns its id, which is that of the message.
    async fn with_thread(&self) -> u64 {
        let posted = self.send(json!({ "content": "x" })).await;
        let id: u64 = posted.body["id"].as_str().unwrap().parse().unwrap();
        let body = json!({ "name": "Hearts · Table Vega", "auto_archive_duration": 1440 });
        let reply = self.raw.call("POST", &self.thread_path(id), body).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        assert_eq!((&reply.body["id"], &reply.body["type"]), (&posted.body["id"], &json!(11)));
        id
    }
}

#[tokio::test]
async fn a_thread_is_opened_once_from_a_message_where_that_is_allowed() {
    for openapi in [true, false] {
        let world = world(Limits::none(), openapi).await;
        let said = world.anna.say(&world.channel, "hello").unwrap();
        let path = world.thread_path(said.id);
        let long = "x".repeat(101);
        for (what, body) in [
            ("no name", json!({})),
            ("an empty name", json!({ "name": "" })),
            ("a long name", json!({ "name": long })),
            ("no such duration", json!({ "name": "x", "auto_archive_duration": 90 })),
        ] {
            let reply = world.raw.call("POST", &path, body).await;
            world.blamed(what, &reply, 400, 50035);
        }
        let named = || json!({ "name": "x" });
        let reply = world.raw.call("POST", &world.thread_path(77), named()).await;
        world.unblamed("no such message", &reply, 404, 10008);
        world.server.remove_permission(&world.channel, Permission::CREATE_PUBLIC_THREADS);
        let reply = world.raw.call("POST", &path, named()).await;
        world.unblamed("not allowed", &reply, 403, 50013);
        world.server.restore_permission(&world.channel, Permission::CREATE_PUBLIC_THREADS);
        world.discord.refuse_threads(true);
        let reply = world.raw.call("POST", &path, named()).await;
        world.unblamed("too many", &reply, 400, 160_006);
        world.discord.refuse_threads(false);
        assert_eq!(world.raw.call("POST", &path, named()).await.status, 201);
        let reply = world.raw.call("POST", &path, named()).await;
        world.unblamed("once more", &reply, 400, 160_004);
        let [thread] = world.channel.threads().try_into().unwrap();
        assert_eq!((thread.id(), thread.name().as_str()), (said.id, "x"));
        let there = world.anna.say(&thread, "in it").unwrap();
        let path = format!("/channels/{}/messages/{}/threads", thread.id(), there.id);
        let reply = world.raw.call("POST", &path, named()).await;
        world.blamed("a thread in a thread", &reply, 400, 50024);
    }
}

#[tokio::test]
async fn in_a_thread_one_writes_while_it_is_open() {
    let world = world(Limits::none(), true).await;
    let id = world.with_thread().await;
    let [thread] = world.channel.threads().try_into().unwrap();
    let messages = format!("/channels/{id}/messages");
    let text = json!({ "content": format!("{} is to find this", world.anna.mention()), "flags": 1 << 12 });
    assert!(!thread.is_joined_by(&world.anna));
    let posted = world.raw.call("POST", &messages, text).await;
    assert_eq!(posted.status, 200);
    assert!(thread.is_joined_by(&world.anna) && world.anna.notifications().is_empty());
    let one = format!("{messages}/{}", posted.body["id"].as_str().unwrap());
    let say = || json!({ "content": "y" });
    world.server.archive_thread(&thread);
    let reply = world.raw.call("PATCH", &one, say()).await;
    world.unblamed("an edit in an archived thread", &reply, 400, 50083);
    assert_eq!(world.raw.call("POST", &messages, say()).await.status, 200);
    assert!(!thread.is_archived(), "a message brings it back");
    assert_eq!(world.raw.call("PATCH", &one, say()).await.status, 200);
    world.server.lock_thread(&thread);
    let reply = world.raw.call("POST", &messages, say()).await;
    world.unblamed("a message in a locked thread", &reply, 400, 160_005);
    assert!(world.anna.say(&thread, "nor can she").is_err());
    world.server.remove_permission(&world.channel, Permission::SEND_MESSAGES_IN_THREADS);
    let reply = world.raw.call("POST", &messages, say()).await;
    world.unblamed("a permission that was taken", &reply, 403, 50013);
    world.server.delete_channel(&thread);
    let reply = world.raw.call("POST", &messages, say()).await;
    world.unblamed("a thread that is gone", &reply, 404, 10003);
    assert!(world.channel.threads().is_empty());
}
