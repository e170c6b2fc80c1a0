//! Tests the foundation of the evenings: people with three kinds of clients read each other in an encrypted
//! room.

use crate::driver::Driver;
use crate::homeserver::{Allowance, Homeserver};
use crate::person::Person;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn people_read_each_other_in_an_encrypted_room() {
    let server = Homeserver::shared().await;
    let (element, nio) = (Driver::element(), Driver::nio());
    let anna = Person::comes(&server, &element, "Anna").await;
    let ben = Person::comes(&server, &element, "Ben").await;
    let nick = Person::comes(&server, &nio, "Nick").await;
    let room = anna.makes_room(true, &[&ben.id, &nick.id]).await;
    for person in [&ben, &nick] {
        assert_eq!(person.is_invited_by(&anna.id).await, room);
        person.joins(&room).await;
    }
    for person in [&anna, &ben, &nick] {
        person.is_in(&room, &[&anna.id, &ben.id, &nick.id]).await;
    }
    anna.says(&room, "Good evening").await;
    let said = ben.sees(&room, &anna.id, "Good evening").await;
    assert!(said.encrypted);

    // Strict clients ignore an unsigned device, and it can't read their messages.
    nick.says(&room, "Anybody here?").await;
    anna.until("something unreadable", |seen| (!seen.unreadable.is_empty()).then_some(())).await;
    nick.until("something unreadable", |seen| (!seen.unreadable.is_empty()).then_some(())).await;

    // A reaction, an edit and a redaction appear as people see them.
    ben.presses(&said, "2️⃣").await;
    anna.until("a reaction", |seen| {
        seen.by(&room, &anna.id).any(|message| message.has_reaction("2️⃣", &ben.id)).then_some(())
    })
    .await;
    let new = json!({"msgtype": "m.text", "body": "Good night"});
    let about = json!({"rel_type": "m.replace", "event_id": said.id});
    let edit =
        json!({"msgtype": "m.text", "body": "* Good night", "m.new_content": new, "m.relates_to": about});
    anna.sends(&room, "m.room.message", edit).await;
    assert_eq!(ben.sees(&room, &anna.id, "Good night").await.id, said.id);
    anna.redacts(&room, &said.id).await.unwrap();
    ben.until("it gone", |seen| seen.by(&room, &anna.id).next().is_none().then_some(())).await;

    // A key arrives late.
    anna.redacts(&room, &anna.says(&room, "new session follows").await).await.unwrap();
    anna.kicks(&room, &nick.id).await;
    anna.until("Nick gone", |seen| (seen.rooms[&room].members[&nick.id] == "leave").then_some(())).await;
    let before = ben.look(|seen| seen.unreadable.len());
    anna.holds_keys().await;
    anna.says(&room, "Late news").await;
    ben.until("something unreadable", |seen| (seen.unreadable.len() > before).then_some(())).await;
    assert!(anna.lets_keys_go().await > 0);
    ben.sees(&room, &anna.id, "Late news").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn plain_people_talk_and_limits_are_as_set() {
    let server = Homeserver::with(Allowance::Default { faster: 1 }).await;
    let pia = Person::comes_plainly(&server, "Pia").await;
    let pit = Person::comes_plainly(&server, "Pit").await;
    let room = pia.makes_room(false, &[&pit.id]).await;
    assert_eq!(pit.is_invited_by(&pia.id).await, room);
    pit.joins(&room).await;
    pia.is_in(&room, &[&pit.id]).await;
    pia.says(&room, "Hello").await;
    pit.sees(&room, &pia.id, "Hello").await;
    let path = |number: usize| format!("/_matrix/client/v3/rooms/{room}/send/m.room.message/x{number}");
    let mut refused = None;
    for number in 0..12 {
        if let Err(problem) =
            pia.tries("PUT", &path(number), json!({"msgtype": "m.text", "body": "and"})).await
        {
            refused = Some(problem);
            break;
        }
    }
    let refused = refused.expect("more than the allowance");
    assert_eq!(refused["errcode"], "M_LIMIT_EXCEEDED");
    // The limit is one every five seconds. The remaining time depends on how long the previous requests took.
    assert!((1..=5000).contains(&refused["retry_after_ms"].as_u64().unwrap()), "{refused}");
    server.lift_limits(&pia.id).await;
    for number in 20..32 {
        pia.tries("PUT", &path(number), json!({"msgtype": "m.text", "body": "and"})).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_homeserver_on_the_disk_comes_back_as_it_was() {
    let server = Homeserver::lasting().await;
    let pia = Person::comes_plainly(&server, "Pia").await;
    let room = pia.makes_room(false, &[]).await;
    pia.says(&room, "before").await;
    server.kill();
    server.comes_back().await;
    pia.says(&room, "after").await;
    pia.sees(&room, &pia.id, "before").await;
    pia.sees(&room, &pia.id, "after").await;
}
