//! Tests of a homeserver that lets the bot create few rooms, and of the messages for people without a private
//! chat.

use crate::allowance::{four_people, trace};
use crate::club::Club;
use crate::evening::READS_AND_TYPES;
use crate::homeserver::{Allowance, Homeserver};
use crate::person::Person;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_be_invited_is_asked_to_start_a_chat_and_plays_there() {
    let club = Club::on(Homeserver::with_rooms(2).await, &[]).await;
    let (anna, ben, cleo) = (club.person("Anna").await, club.person("Ben").await, club.person("Cleo").await);
    let room = club.room(&[&anna, &ben, &cleo], true).await;
    anna.says(&room, "!hearts target=1").await;
    anna.is_invited_by(&club.herzbot).await;
    ben.says(&room, "!join").await;
    ben.is_invited_by(&club.herzbot).await;
    cleo.says(&room, "!join").await;
    for person in [&anna, &cleo] {
        person.sees(&room, &club.herzbot, "3 · Cleo").await;
    }

    // Private content waits for the person, and the room says where.
    ben.says(&room, "!more").await;
    ben.sees(&room, &club.herzbot, "please accept my invitation").await;
    // If she asks before the homeserver has refused the third room, she is told of an invitation, and asks
    // again.
    let asking = std::time::Instant::now();
    let told = loop {
        assert!(
            asking.elapsed() < std::time::Duration::from_secs(60),
            "she never hears that nobody can invite her"
        );
        cleo.says(&room, "!more").await;
        let asked = cleo.look(|seen| seen.by(&room, &cleo.id).count());
        let told = cleo
            .until("an answer", |seen| {
                let answer =
                    seen.by(&room, &club.herzbot).rev().find(|message| message.text.contains("private chat"));
                (seen.by(&room, &cleo.id).count() >= asked).then(|| answer.cloned()).flatten()
            })
            .await;
        if told.text.contains("Please start one with me: you'll find it there") {
            break told;
        }
    };
    assert!(told.text.contains("→ start a chat with me: https://matrix.to/#/@"), "{}", told.text);

    anna.says(&room, "!start").await;
    let told = cleo.sees(&room, &club.herzbot, "your cards for table").await;
    assert!(told.text.contains("→ start a chat with me: https://matrix.to/#/@"), "{}", told.text);
    let chat = cleo.makes_chat(&club.herzbot).await;
    cleo.is_in(&chat, &[&club.herzbot]).await;
    cleo.sees(&chat, &club.herzbot, "Choose three cards").await;
    cleo.sees(&chat, &club.herzbot, "What would you like to do?").await;
    club.ends().await;
}

/// Joins the private chat by an invitation, or creates one if the room asks for that. Returns how long that
/// took after `acted`, and whether the person created it.
async fn comes_into_chat(club: &Club, person: &Person, room: &str, acted: Instant) -> (Duration, bool) {
    let invitation = person
        .until("a way into a private chat", |seen| {
            let mut rooms = seen.rooms.iter();
            let invited = rooms
                .find(|(_, room)| room.mine == "invite" && room.inviter.as_deref() == Some(&*club.herzbot));
            let mut told = seen.by(room, &club.herzbot);
            let mut asked = told.by_ref().filter(|told| told.mentions.contains(&person.id));
            let asked = asked.any(|told| told.text.contains("start a chat with me"));
            invited.map(|(chat, _)| Some(chat.clone())).or_else(|| asked.then_some(None))
        })
        .await;
    let is_own = invitation.is_none();
    let chat = match invitation {
        Some(chat) => chat,
        None => person.makes_chat(&club.herzbot).await,
    };
    if !is_own {
        person.joins(&chat).await;
    }
    person.is_in(&chat, &[&club.herzbot]).await;
    (acted.elapsed(), is_own)
}

/// Takes three minutes: `cargo test --test matrix -- --ignored --nocapture twelve_new_people`. Three tables
/// are opened at once, and all players are new.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures, and proves nothing"]
async fn twelve_new_people() {
    twelve_on(Homeserver::with_rooms(10).await, "where only rooms are limited").await;
    twelve_on(Homeserver::with(Allowance::Default { faster: 1 }).await, "at the default limits").await;
}

async fn twelve_on(server: Arc<Homeserver>, limits: &str) {
    let club = Club::on(server, &[]).await;
    let tables = [four_people(&club).await, four_people(&club).await, four_people(&club).await];
    let sits_down = tables.iter().zip(["!herz", "!teufel", "!hearts"]).map(|(people, command)| {
        let club = &club;
        async move {
            let room = &*club.room(&people.iter().collect::<Vec<_>>(), true).await;
            people[0].says(room, command).await;
            let opened = Instant::now();
            people[0].sees(room, &club.herzbot, "(!join)").await;
            let come = people.iter().zip(0..).map(|(person, place)| async move {
                tokio::time::sleep(READS_AND_TYPES * place).await;
                let mut acted = opened;
                if place > 0 {
                    person.says(room, "!join").await;
                    acted = Instant::now();
                }
                comes_into_chat(club, person, room, acted).await
            });
            let starts = async {
                tokio::time::sleep(READS_AND_TYPES * 4).await;
                people[0].says(room, "!start").await;
            };
            futures_util::join!(futures_util::future::join_all(come), starts).0
        }
    });
    let took = futures_util::future::join_all(sits_down).await.concat();
    let mut seconds: Vec<u64> = took.iter().map(|(took, _)| took.as_secs()).collect();
    seconds.sort_unstable();
    let own = took.iter().filter(|(_, is_own)| *is_own).count();
    println!(
        "{limits}, twelve new people are in their private chats after {seconds:?} s, {own} of them in one of their own"
    );
    trace(&tables.iter().flatten().collect::<Vec<_>>(), &club.herzbot);
    club.ends().await;
}
