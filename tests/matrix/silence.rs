//! Tests of a homeserver that doesn't answer some or all requests in the middle of a game. People elsewhere
//! keep playing. After its recovery, nothing is lost and nothing happens twice.

use crate::club::Club;
use crate::evening::{Evening, WAYS, Way};
use crate::homeserver::{Allowance, Homeserver};
use crate::proxy::{Fate, Proxy};
use crate::restart::answers;
use crate::seen::Seen;

/// Returns a club whose bot is behind a proxy.
async fn club(server: std::sync::Arc<Homeserver>) -> (Club, Proxy) {
    let proxy = Proxy::to(&server.url()).await;
    let club = Club::by_way_of(server, proxy.url(), &[]).await;
    (club, proxy)
}

/// While one kind of request isn't answered, a newcomer creates an encrypted room with the bot and asks for
/// something that is answered in private. That takes requests of each kind. Meanwhile, two others keep
/// playing. After the recovery, the newcomer gets the answer.
async fn check(kind: &'static str) {
    let (club, proxy) = club(Homeserver::shared().await).await;
    let (anna, ben, cleo) = (club.person("Anna").await, club.person("Ben").await, club.person("Cleo").await);
    let room = club.room(&[&anna, &ben], true).await;
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=3").await;
    evening.plays(&[Way::Number], |moves| moves == 2).await;

    // Dora hasn't written anything, so the bot has to claim keys to let her read its messages.
    let dora = club.person("Dora").await;
    let other = cleo.makes_room(true, &[&dora.id]).await;
    dora.until("an invitation", |seen| seen.rooms.contains_key(&other).then_some(())).await;
    dora.joins(&other).await;
    proxy.spoils(&[kind], Fate::Silence);
    cleo.invites(&other, &club.herzbot).await;
    if kind != "/join" {
        cleo.is_in(&other, &[&club.herzbot, &dora.id]).await;
        cleo.says(&other, "!help").await;
        cleo.says(&other, "!settings").await;
    }
    proxy.has_spoilt().await;
    assert!(!evening.plays(&[Way::Number, Way::Word], |moves| moves == 5).await);
    // The SDK claims keys for one room at a time, and encrypts nothing meanwhile.
    let beside = if kind == "/keys/claim" { 3 } else { proxy.sent_beside() };
    assert!(beside >= 3, "{beside} messages while {kind} was not answered:\n{}", proxy.tells());

    proxy.is_well();
    if kind == "/join" {
        cleo.is_in(&other, &[&club.herzbot]).await;
        cleo.says(&other, "!help").await;
        cleo.says(&other, "!settings").await;
    }
    dora.sees(&other, &club.herzbot, "!teufel").await;
    let chat = club.chat(&cleo).await;
    cleo.until("the settings", |seen| seen.by(&chat, &club.herzbot).next().map(|_| ())).await;
    let chats = |seen: &Seen| {
        seen.rooms.values().filter(|room| room.inviter.as_deref() == Some(&*club.herzbot)).count()
    };
    assert_eq!(cleo.look(chats), 1, "{}", cleo.everything());
    assert!(!evening.plays(&[Way::Number], |moves| moves == 6).await);
    evening.assert_nobody_saw_others_cards();
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_join_that_is_never_answered_holds_up_nobody() {
    check("/join").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_chat_that_is_never_made_holds_up_nobody() {
    check("/createRoom").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn account_data_that_is_never_taken_holds_up_nobody() {
    check("/account_data/m.direct").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn members_that_are_never_told_hold_up_nobody() {
    check("/members").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_are_never_told_hold_up_nobody() {
    check("/messages").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_that_can_never_be_claimed_hold_up_nobody() {
    check("/keys/claim").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_that_are_never_handed_over_hold_up_nobody() {
    check("/sendToDevice/").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_invitations_at_a_low_limit_silence_nobody() {
    const ROOMS: usize = 6;
    let club = Club::on(Homeserver::with_joins(0.02, 1).await, &[]).await;
    let (anna, cleo) = (club.person("Anna").await, club.plain_person("Cleo").await);
    let room = club.room(&[&anna], true).await;
    let mut others = Vec::new();
    for _ in 0..ROOMS {
        others.push(cleo.makes_room(true, &[&club.herzbot]).await);
    }
    club.bot.says("a room can't be entered yet").await;
    anna.says(&room, "!help").await;
    anna.sees(&room, &club.herzbot, "!teufel").await;
    let entered = cleo.look(|seen| {
        let is_in =
            |room: &&String| seen.rooms[*room].members.get(&club.herzbot).is_some_and(|now| now == "join");
        others.iter().filter(is_in).count()
    });
    assert!(entered < ROOMS, "it has only answered after it had entered all rooms");
    // It keeps answering while it waits for its next attempt.
    anna.says(&room, "!herz").await;
    anna.sees(&room, &club.herzbot, "(!join)").await;
    club.ends().await;
}

/// Tests a game in which the homeserver fails like this: people keep acting, and the game goes on afterwards.
async fn check_all(fate: Fate, kinds: &[&'static str], notices: bool) {
    let (club, proxy) = club(Homeserver::shared().await).await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=3").await;
    evening.plays(&WAYS, |moves| moves == 3).await;
    let turn = evening.next().await.unwrap();
    proxy.spoils(kinds, fate);
    if kinds == ["/keys/"] {
        // A new person makes the bot ask for keys.
        let cleo = club.person("Cleo").await;
        cleo.makes_room(true, &[&club.herzbot]).await;
    }
    evening.moves(&turn, Way::Number).await;
    let asked = ben.says(&room, "!help").await;
    proxy.has_spoilt().await;
    if notices {
        club.is_cut_off().await;
    }
    proxy.is_well();
    if notices {
        club.is_back().await;
    }
    assert!(!evening.plays(&WAYS, |moves| moves == 8).await);
    let helps =
        |seen: &Seen| seen.by(&room, &club.herzbot).filter(|said| said.text.contains("!stats")).count();
    ben.until(&format!("help after {asked}"), |seen| (helps(seen) == 1).then_some(())).await;
    evening.assert_nobody_saw_others_cards();
    assert_eq!(ben.look(helps), 1, "{}", ben.everything());
    assert!(club.bot.log().matches("panicked").count() == 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_homeserver_that_answers_nothing_is_noticed_and_nothing_is_lost() {
    check_all(Fate::Silence, &["/_matrix/"], true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_homeserver_that_takes_no_messages_loses_none() {
    check_all(Fate::Silence, &["/send/"], false).await;
}

/// Without an answer to `/keys/query`, the SDK encrypts nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_homeserver_that_tells_no_keys_loses_nothing() {
    check_all(Fate::Silence, &["/keys/"], false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_homeserver_in_trouble_loses_nothing() {
    check_all(Fate::Status(502), &["/send/", "/sync"], true).await;
}

/// Anna asks for the rules so often that not all answers can be sent. The bot ends, and is restarted.
async fn ends_among_answers(killed: bool) {
    const ASKED: usize = 18;
    // Synapse accepts a burst of ten messages, then one every 5 s. By the twelfth, the bot has waited for one
    // and has begun to answer the rest.
    const ANSWERED: usize = 12;
    let mut club = Club::on(Homeserver::with(Allowance::Default { faster: 1 }).await, &[]).await;
    let anna = club.plain_person("Anna").await;
    club.server.lift_limits(&anna.id).await;
    let room = club.room(&[&anna], false).await;
    let mut asked = Vec::new();
    for _ in 0..ASKED {
        asked.push(anna.says(&room, "!rules").await);
    }
    let herzbot = club.herzbot.clone();
    let answered = |seen: &Seen| {
        let times: Vec<usize> = asked.iter().map(|id| answers(seen, &herzbot, id)).collect();
        assert!(times.iter().all(|times| *times <= 1), "answered {times:?} times");
        times.iter().sum::<usize>()
    };
    anna.until("some answers", |seen| (answered(seen) >= ANSWERED).then_some(())).await;
    if killed {
        club.bot.kill();
    } else {
        assert!(club.bot.stop().await.success());
    }
    let before = anna.look(answered);
    assert!(before < ASKED, "all were answered");
    club.starts().await;
    let is_told = |seen: &Seen| seen.by(&room, &herzbot).any(|said| said.text.contains("restarted"));
    anna.until("a word on what is uncertain", |seen| is_told(seen).then_some(())).await;
    println!("{before} of {ASKED} were answered when it ended, {} in the end", anna.look(answered));
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_got_no_answer_before_a_stop_is_told_so() {
    ends_among_answers(false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_got_no_answer_before_a_crash_is_told_so() {
    ends_among_answers(true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reactions_that_are_never_taken_hold_up_nobody() {
    let (mut club, proxy) = club(Homeserver::shared().await).await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    proxy.spoils(&["/send/m.reaction", "/redact/"], Fate::Silence);
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=3").await;
    assert!(!evening.plays(&[Way::Number], |moves| moves == 4).await);
    let beside = proxy.sent_beside();
    assert!(beside >= 4, "{beside} messages:\n{}", proxy.tells());
    proxy.is_well();
    let turn = evening.next().await.unwrap();
    evening.moves(&turn, Way::Reaction).await;
    assert!(!evening.plays(&[Way::Reaction], |moves| moves == 6).await);
    assert!(club.bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_is_never_uploaded_holds_up_nobody() {
    let (mut club, proxy) = club(Homeserver::shared().await).await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    proxy.spoils(&["/media/"], Fate::Silence);
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=1").await;
    assert!(evening.plays(&[Way::Number], |_| false).await);
    proxy.has_spoilt().await;
    // Even the same room doesn't wait for it.
    anna.says(&room, "!rematch").await;
    anna.sees(&room, &club.herzbot, "(!join)").await;
    proxy.is_well();
    let pictures = |seen: &Seen| seen.by(&room, &club.herzbot).filter(|said| said.kind == "m.image").count();
    anna.until("the picture", |seen| (pictures(seen) == 1).then_some(())).await;
    assert!(club.bot.stop().await.success());
}

/// In an unencrypted room, a policy server reads the bot's messages. It refuses all reactions, and all
/// messages during some moves. The game goes on in the private chats, no attempt is repeated forever, and
/// afterwards the room sees the table again.
#[tokio::test(flavor = "multi_thread")]
async fn a_policy_server_that_refuses_events_stops_no_table() {
    const MOVES: usize = 4;
    let (club, proxy) = club(Homeserver::shared().await).await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], false).await;
    proxy.spoils(&["/send/m.reaction/"], Fate::Spam);
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=2").await;
    proxy.has_spoilt().await;
    // Messages in private chats are encrypted.
    proxy.spoils(&["/send/m.room.message/"], Fate::Spam);
    evening.plays(&[Way::Number], |moves| moves == MOVES).await;
    proxy.has_spoilt().await;
    // Each state of the table costs at most two events: the full message and the bare text. (The computer
    // makes forced moves, each with at most one state.)
    assert!(proxy.met() <= 8 * MOVES, "{} events for {MOVES} moves:\n{}", proxy.met(), proxy.tells());
    let before = anna.look(|seen| seen.by(&room, &club.herzbot).map(|message| message.edits).sum::<usize>());
    proxy.is_well();
    evening.plays(&[Way::Number], |moves| moves == MOVES + 2).await;
    let edits = |seen: &Seen| seen.by(&room, &club.herzbot).map(|message| message.edits).sum::<usize>();
    anna.until("the table in the room", |seen| (edits(seen) > before).then_some(())).await;
    club.ends().await;
}
