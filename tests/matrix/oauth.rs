//! Tests of a homeserver without passwords: the host logs the bot in by a browser, and its tokens are
//! refreshed while people play.

use crate::authorization::AuthorizationServer;
use crate::club::Club;
use crate::evening::{Evening, WAYS, Way};
use crate::homeserver::{Homeserver, SOON};
use crate::host::Host;
use crate::person::Person;
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How soon access tokens expire after their first use.
const LIFETIME: Duration = Duration::from_secs(4);

/// Returns the authorization server of a homeserver without passwords, and a club whose bot isn't logged in
/// yet.
async fn outside(lifetime: Duration) -> (Arc<AuthorizationServer>, Club) {
    let authorization = Arc::new(AuthorizationServer::starts(lifetime).await);
    let server = Homeserver::delegating(Arc::clone(&authorization)).await;
    (authorization, Club::outside(server).await)
}

/// Returns the user name with which a bot signs in on pages.
fn name(club: &Club) -> &str {
    club.herzbot.trim_start_matches('@').split(':').next().unwrap()
}

/// The host runs `herzbot matrix login`. Returns the host and the link that it shows.
async fn begins(club: &Club, more: &[&str]) -> (Host, String) {
    let host = Host::runs(&club.bot, &[&["matrix", "login"], more].concat());
    host.sees("Waiting, for").await;
    let shown = host.shown();
    let link = shown.lines().map(str::trim).find(|line| line.contains("/link?code=")).unwrap().to_owned();
    (host, link)
}

/// The host logs the bot in. Returns what they were shown.
async fn lets_in(authorization: &AuthorizationServer, club: &Club) -> String {
    let (host, link) = begins(club, &[]).await;
    authorization.allows(&link, name(club)).await;
    let (status, shown) = host.ends().await;
    assert!(status == Some(0) && shown.contains(", as device "), "{status:?}: {shown}");
    shown
}

fn session_file(club: &Club) -> PathBuf {
    club.bot.data().join("matrix/session.json")
}

fn access_token(club: &Club) -> String {
    let session: Value = serde_json::from_slice(&std::fs::read(session_file(club)).unwrap()).unwrap();
    session["session"]["access_token"].as_str().unwrap().to_owned()
}

/// Waits until the bot has written tokens other than `old`, whether or not the disk has confirmed them.
async fn has_written_other_tokens(club: &Club, old: &str) {
    let (start, fresh) = (Instant::now(), session_file(club).with_extension("json.new"));
    let is_other = |bytes: Vec<u8>| {
        let session: Option<Value> = serde_json::from_slice(&bytes).ok();
        session.is_some_and(|session| session["session"]["access_token"] != old)
    };
    // A pause between two looks would nearly always miss the moment before the confirmation.
    while ![&fresh, &session_file(club)].iter().any(|file| std::fs::read(file).is_ok_and(is_other)) {
        assert!(start.elapsed() < SOON, "no tokens are written:\n{}", club.bot.log());
        tokio::task::yield_now().await;
    }
}

/// Waits until the homeserver refuses an access token.
async fn expires(club: &Club, token: &str) {
    let (web, start) = (reqwest::Client::builder().no_proxy().build().unwrap(), Instant::now());
    let url = format!("{}/_matrix/client/v3/account/whoami", club.server.url());
    while web.get(&url).bearer_auth(token).send().await.unwrap().status().is_success() {
        assert!(start.elapsed() < SOON, "the access token never expires");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Returns the keys of an identity.
async fn identity(asks: &Person, who: &str) -> Value {
    let body = json!({"device_keys": {who: []}});
    let keys = asks.tries("POST", "/_matrix/client/v3/keys/query", body).await.unwrap();
    keys["master_keys"][who]["keys"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_lets_the_bot_in_by_a_browser() {
    let (authorization, mut club) = outside(LIFETIME).await;
    // As a service it can't ask anybody, so one line says what to do.
    club.bot.start();
    let status = club.bot.ends().await;
    let log = club.bot.log();
    let said: Vec<&str> = log.lines().filter(|line| line.starts_with("herzbot: ")).collect();
    assert_eq!(status.code(), Some(78), "{log}");
    assert!(said.len() == 1 && said[0].contains("run `herzbot matrix login`"), "{log}");
    let (status, shown) = Host::runs(&club.bot, &["check"]).ends().await;
    assert!(status == Some(1) && shown.contains("run `herzbot matrix login`"), "{status:?}: {shown}");

    // The host declines, is signed in as another user, or forgets about it.
    let (host, link) = begins(&club, &[]).await;
    authorization.declines(&link, name(&club)).await;
    let (status, shown) = host.ends().await;
    assert!(status == Some(1) && shown.contains("it was declined in the browser"), "{status:?}: {shown}");
    authorization.registers("anna", "Anna").await;
    let (host, link) = begins(&club, &[]).await;
    authorization.allows(&link, "anna").await;
    let (status, shown) = host.ends().await;
    assert!(status == Some(1) && shown.contains("it was allowed by @anna:localhost"), "{status:?}: {shown}");
    assert!(!session_file(&club).exists() && authorization.open_sessions_of("anna") == 0);
    let (host, _) = begins(&club, &[]).await;
    authorization.passes(Duration::from_secs(21 * 60));
    let (status, shown) = host.ends().await;
    assert!(status == Some(1) && shown.contains("nobody has allowed it in time"), "{status:?}: {shown}");

    let shown = lets_in(&authorization, &club).await;
    assert!(shown.contains("The recovery key of the bot's Matrix identity"), "{shown}");
    let token = access_token(&club);
    assert!(!shown.contains(&token), "{shown}");
    let mode = std::fs::metadata(session_file(&club)).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let (status, shown) = Host::runs(&club.bot, &["matrix", "login"]).ends().await;
    assert!(status == Some(0) && shown.contains("is logged in already"), "{status:?}: {shown}");

    // An expired access token isn't a problem; only the bot refreshes it.
    expires(&club, &access_token(&club)).await;
    let before = authorization.refreshes();
    let (status, shown) = Host::runs(&club.bot, &["check"]).ends().await;
    assert!(status == Some(0) && shown.contains("the next start refreshes it"), "{status:?}: {shown}");
    assert_eq!(authorization.refreshes(), before);
    club.starts().await;
    assert!(authorization.refreshes() > before);
    assert_eq!(authorization.complaints(), [""; 0]);
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_play_while_tokens_expire_and_the_bot_is_killed_around_refreshes() {
    let (authorization, mut club) = outside(LIFETIME).await;
    lets_in(&authorization, &club).await;
    club.starts().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=2").await;
    let before = authorization.refreshes();
    assert!(!evening.plays(&WAYS, |moves| moves == 4).await);
    // Moves after the tokens have expired.
    for times in 1..=3 {
        expires(&club, &access_token(&club)).await;
        let turn = evening.next().await.unwrap();
        evening.moves(&turn, Way::Number).await;
        authorization.has_refreshed(before + times).await;
    }

    // It is killed after its new tokens were made but before their answer is sent, and as soon as it has
    // written them.
    for written in [false, true, true, true, true] {
        let mut held = authorization.holds_next_refresh();
        let old = access_token(&club);
        expires(&club, &old).await;
        anna.says(&room, "!help").await;
        held.is_made().await;
        if written {
            held.goes_on();
            has_written_other_tokens(&club, &old).await;
            club.bot.kill();
        } else {
            club.bot.kill();
            held.goes_on();
        }
        club.starts().await;
    }
    // Two requests that find the token expired both refresh it. The session survives that, at the start and
    // later.
    club.bot.kill();
    expires(&club, &access_token(&club)).await;
    authorization.takes_next_back();
    club.starts().await;
    let before = authorization.refreshes();
    expires(&club, &access_token(&club)).await;
    authorization.takes_next_back();
    anna.says(&room, "!help").await;
    authorization.has_refreshed(before + 2).await;

    evening.remembers_nothing_done();
    let moves = evening.moves + 4;
    assert!(!evening.plays(&[Way::Number, Way::Word], |now| now >= moves).await);

    // The authorization server is down for a while.
    expires(&club, &access_token(&club)).await;
    authorization.is_away(true);
    anna.says(&room, "!help").await;
    club.is_cut_off().await;
    authorization.is_away(false);
    club.is_back().await;
    let moves = evening.moves + 2;
    assert!(!evening.plays(&[Way::Number], |now| now >= moves).await);
    evening.assert_nobody_saw_others_cards();
    assert_eq!(authorization.complaints(), [""; 0]);

    // The session is ended: the bot prints one line and ends.
    let old = identity(&anna, &club.herzbot).await;
    authorization.ends_sessions_of(name(&club)).await;
    let status = club.bot.ends().await;
    let log = club.bot.log();
    let said: Vec<&str> = log.lines().filter(|line| line.starts_with("herzbot: ")).collect();
    assert_eq!(status.code(), Some(78), "{log}");
    assert!(said.len() == 1 && said[0].contains("has ended the session that is kept"), "{log}");
    assert!(said[0].contains("run `herzbot matrix login`") && !log.contains("panicked"), "{log}");

    // The host logs it in again with the same identity: Anna's client ignores unsigned devices.
    let shown = lets_in(&authorization, &club).await;
    assert!(shown.contains("a new one takes its place") && !shown.contains("The recovery key of"), "{shown}");
    assert_eq!(identity(&anna, &club.herzbot).await, old);
    club.starts().await;
    anna.says(&room, "!teufel").await;
    assert!(anna.sees(&room, &club.herzbot, "Hol's der Teufel").await.encrypted);
    assert!(club.bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_identity_is_replaced_with_the_hosts_approval() {
    let (authorization, club) = outside(Duration::from_secs(300)).await;
    lets_in(&authorization, &club).await;
    std::fs::remove_dir_all(club.bot.data().join("matrix")).unwrap();
    let (host, link) = begins(&club, &[]).await;
    authorization.allows(&link, name(&club)).await;
    let (status, shown) = host.ends().await;
    assert!(status == Some(1) && shown.contains("--new-identity"), "{status:?}: {shown}");

    let host = Host::runs(&club.bot, &["matrix", "login", "--new-identity"]);
    host.sees("action=org.matrix.cross_signing_reset").await;
    authorization.allows_new_identity(name(&club)).await;
    let (status, shown) = host.ends().await;
    assert!(status == Some(0) && shown.contains("The recovery key"), "{status:?}: {shown}");
    let (status, shown) = Host::runs(&club.bot, &["check"]).ends().await;
    assert!(status == Some(0) && shown.contains("is signed by its identity"), "{status:?}: {shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_by_password_is_refreshed_too() {
    let server = Homeserver::with_short_tokens(Duration::from_secs(15)).await;
    let club = Club::on(server, &[]).await;
    let anna = club.person("Anna").await;
    // The room is unencrypted. The relation of an answer is readable in either case.
    let room = club.room(&[&anna], false).await;
    for _ in 0..2 {
        let (before, start) = (access_token(&club), Instant::now());
        while access_token(&club) == before {
            assert!(start.elapsed() < SOON, "nothing is refreshed:\n{}", club.bot.log());
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let asked = anna.says(&room, "!help").await;
        let answered = |it: &Value| it["content"]["m.relates_to"]["m.in_reply_to"]["event_id"] == asked;
        anna.until("help", |seen| seen.events.iter().any(answered).then_some(())).await;
    }
    assert!(!club.bot.log().contains("logged in anew"), "{}", club.bot.log());
    club.ends().await;
}
