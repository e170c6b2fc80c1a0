//! Tests of the bot as an application service: no password, no rate limit, and the same encryption.

use crate::allowance::{beyond_the_allowance, first_cards, four_people, last_accept, sent_to_rooms};
use crate::bot::Bot;
use crate::club::{Club, service_bot};
use crate::evening::{Evening, Way};
use crate::homeserver::{Allowance, Homeserver};
use crate::person::Person;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;
use tempfile::TempDir;

const HERZBOT: &str = "@herzbot:localhost";

/// Runs the program with these arguments. Returns whether it succeeded, and its output.
fn runs(bot: &Bot, arguments: &[&str]) -> (bool, String) {
    let done = bot.command(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    (done.status.success(), said)
}

/// Makes the program write a registration.
fn registration(folder: &TempDir) -> PathBuf {
    let file = folder.path().join("registration.yaml");
    let written = ["matrix-registration", file.to_str().unwrap(), "--user", HERZBOT];
    let (done, said) = runs(&Bot::with(&[]), &written);
    assert!(done && said.contains("app_service_config_files"), "{said}");
    let (again, said) = runs(&Bot::with(&[]), &written);
    assert!(!again && said.contains("is there already"), "{said}");
    file
}

/// Returns a bot's devices on the homeserver.
async fn devices(server: &Homeserver, herzbot: &str) -> Vec<Value> {
    let path = format!("/_synapse/admin/v2/users/{herzbot}/devices");
    server.admin("GET", &path, &json!(null)).await["devices"].as_array().unwrap().clone()
}

/// Returns the ids of a bot's devices.
async fn device_ids(server: &Homeserver, herzbot: &str) -> BTreeSet<String> {
    let devices = devices(server, herzbot).await;
    devices.iter().map(|device| device["device_id"].as_str().unwrap().to_owned()).collect()
}

/// Returns the key of the bot's identity, as others see it.
async fn identity(person: &Person) -> Value {
    let keys = json!({"device_keys": {HERZBOT: []}});
    let keys = person.tries("POST", "/_matrix/client/v3/keys/query", keys).await.unwrap();
    let key = keys["master_keys"][HERZBOT]["keys"].clone();
    assert!(key.is_object(), "{keys}");
    key
}

/// Opens a table in the room, and waits for the encrypted answer. The person's client ignores unsigned
/// devices.
async fn answers(club: &Club, person: &Person, room: &str, command: &str, title: &str) {
    person.says(room, command).await;
    assert!(person.sees(room, &club.herzbot, title).await.encrypted);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_application_service_plays_without_a_limit_and_goes_on_after_a_crash() {
    let folder = TempDir::new().unwrap();
    let file = registration(&folder);
    let server = Homeserver::with_service(Allowance::Default { faster: 1 }, Some(&file)).await;
    let mut club = Club::of_service(server, HERZBOT, &file, &[]).await;
    let people = four_people(&club).await;
    let people: Vec<&Person> = people.iter().collect();
    let room = club.room(&people, true).await;
    let before = devices(&club.server, HERZBOT).await;
    let mut evening = Evening::begins(&club, &room, &people, "!hearts").await;
    // Passing by one line and moving by words takes few events, since the people have the usual limit.
    assert!(!evening.plays(&[Way::Word], |moves| moves == 8).await);
    let seen = first_cards(&evening, &club.herzbot, "!hearts").unwrap().saturating_sub(last_accept(&evening));
    println!("a table of four of an application service: all cards {seen} ms after the last accept");

    // It is killed just after a move.
    let turn = evening.next().await.unwrap();
    evening.moves(&turn, Way::Word).await;
    club.bot.kill();
    club.starts().await;
    evening.remembers_nothing_done();
    assert!(!evening.plays(&[Way::Word], |moves| moves == 14).await);
    evening.assert_nobody_saw_others_cards();

    assert_eq!(devices(&club.server, HERZBOT).await.len(), before.len());
    assert_eq!(before.len(), 1, "{before:?}");
    assert_eq!(before[0]["display_name"], "Herzbot");
    let sent = sent_to_rooms(&people, &club.herzbot);
    let beyond = beyond_the_allowance(&sent);
    assert!(beyond > 0, "no more was sent than anybody may: {sent:?}");
    println!("{} events sent, {beyond} of them beyond the default allowance", sent.len());
    let log = club.bot.log();
    let secret = std::fs::read_to_string(&file).unwrap();
    let tokens = secret.lines().filter(|line| line.contains("_token: ")).map(|line| line.split('\'').nth(1));
    for token in tokens {
        assert!(!log.contains(token.unwrap()), "a token is in the log");
    }
    assert!(!log.contains("the homeserver's rate limit for the bot has changed"), "it was refused:\n{log}");
    let profile = format!("/_matrix/client/v3/profile/{HERZBOT}");
    assert_eq!(club.server.admin("GET", &profile, &json!(null)).await["displayname"], "Herzbot");
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_that_the_registration_denies_is_found_out() {
    let folder = TempDir::new().unwrap();
    let file = registration(&folder);
    // The homeserver has another version of it.
    let limited = folder.path().join("limited.yaml");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&limited, text.replace("rate_limited: false", "rate_limited: true")).unwrap();
    let server = Homeserver::with_service(Allowance::Default { faster: 1 }, Some(&limited)).await;
    let club = Club::of_service(server, HERZBOT, &file, &[]).await;
    let anna = club.person("Anna").await;
    let room = club.room(&[&anna], true).await;
    // Each one is a message with many reactions.
    for command in ["!herz", "!teufel", "!hearts"] {
        anna.says(&room, command).await;
    }
    club.bot.says("the homeserver's rate limit for the bot has changed unlimited=false").await;
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_application_service_stays_itself() {
    let folder = TempDir::new().unwrap();
    let file = registration(&folder);
    let server = Homeserver::with_service(Allowance::Lifted, Some(&file)).await;
    let mut club = Club::of_service(server, HERZBOT, &file, &[]).await;
    let anna = club.person("Anna").await;
    let room = club.room(&[&anna], true).await;
    answers(&club, &anna, &room, "!herz", "(!join)").await;
    let before = identity(&anna).await;
    let (sound, said) = runs(&club.bot, &["check"]);
    assert!(sound && said.contains("is valid") && said.contains("signed by its identity"), "{said}");

    // Its device is removed.
    let path = format!("/_synapse/admin/v2/users/{HERZBOT}/delete_devices");
    let old = devices(&club.server, HERZBOT).await[0]["device_id"].clone();
    club.server.admin("POST", &path, &json!({ "devices": [old] })).await;
    club.bot.says("logged in anew").await;
    club.is_listening_again(1).await;
    answers(&club, &anna, &room, "!teufel", "Hol's der Teufel").await;
    assert_eq!(identity(&anna).await, before, "the same identity");
    let log = club.bot.log();
    let key = log.lines().map(str::trim).find(|line| line.starts_with("Es") && line.split(' ').count() >= 12);
    let key = key.unwrap_or_else(|| panic!("no recovery key: {log}")).to_owned();
    assert!(club.bot.stop().await.success());

    // All its saved data are lost, except for the recovery key.
    let url = club.server.url();
    club.bot = service_bot(&url, HERZBOT, &file, &[("MATRIX_RECOVERY_KEY", &key)]);
    club.starts().await;
    answers(&club, &anna, &room, "!hearts", "Hearts").await;
    assert_eq!(identity(&anna).await, before, "the same identity");
    assert!(!club.bot.log().contains(&key), "the key is never shown again");

    // The keys are lost, but the session isn't.
    assert!(club.bot.stop().await.success());
    let lost = devices(&club.server, HERZBOT).await.len();
    std::fs::remove_dir_all(club.bot.data().join("matrix/store")).unwrap();
    club.starts().await;
    assert_eq!(devices(&club.server, HERZBOT).await.len(), lost, "the device whose keys are lost is gone");
    answers(&club, &anna, &room, "!herz rounds=2", "Herz an Herz").await;
    assert_eq!(identity(&anna).await, before, "the same identity");
    assert!(club.bot.stop().await.success());
    assert!(!club.bot.log().contains("panicked"), "{}", club.bot.log());

    // Without the registration, it can't log in.
    let data = club.bot.data();
    let settings = [("MATRIX_HOMESERVER", &*url), ("MATRIX_USER", HERZBOT), ("HERZBOT_PLAYGROUND", "off")];
    let alone = Bot::with(&[&settings[..], &[("HERZBOT_DATA", data.to_str().unwrap())]].concat());
    for arguments in [&["check"][..], &[]] {
        let (sound, said) = runs(&alone, arguments);
        assert!(!sound && said.contains("is an application service's"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_becomes_an_application_service_and_goes_back() {
    let folder = TempDir::new().unwrap();
    let mut club = Club::on(Homeserver::lasting().await, &[]).await;
    let anna = club.person("Anna").await;
    let room = club.room(&[&anna], true).await;
    answers(&club, &anna, &room, "!herz", "(!join)").await;
    assert!(club.bot.stop().await.success());
    let before = device_ids(&club.server, &club.herzbot).await;

    let file = folder.path().join("registration.yaml");
    let written = ["matrix", "registration", file.to_str().unwrap()];
    // The user is known from the settings.
    let (done, said) = runs(&club.bot, &written);
    assert!(done, "{said}");
    club.server.takes_service(&file).await;
    let (url, herzbot) = (club.server.url(), club.herzbot.clone());
    let data = club.bot.data();
    let data = [("HERZBOT_DATA", data.to_str().unwrap())];
    let account = std::mem::replace(&mut club.bot, service_bot(&url, &herzbot, &file, &data));
    club.starts().await;
    answers(&club, &anna, &room, "!teufel", "Hol's der Teufel").await;
    assert_eq!(device_ids(&club.server, &club.herzbot).await, before, "the same device");
    assert!(club.bot.stop().await.success());

    club.bot = account;
    club.starts().await;
    answers(&club, &anna, &room, "!hearts", "Hearts").await;
    assert_eq!(device_ids(&club.server, &club.herzbot).await, before, "the same device");
    club.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_registration_is_told() {
    let folder = TempDir::new().unwrap();
    let file = registration(&folder);
    let right = std::fs::read_to_string(&file).unwrap();
    let server = Homeserver::with_service(Allowance::Lifted, Some(&file)).await;
    let url = server.url();
    let sender = "@_herzbot_appservice:localhost";
    // (the user, the replacement in the registration, the message)
    for (user, (from, to), says) in [
        (HERZBOT, ("as_token: '", "as_token: 'f"), "does not know the as_token"),
        (HERZBOT, ("as_token:", "astoken:"), "it has no as_token"),
        (HERZBOT, ("id: '", "id: ['"), "it is no YAML"),
        (HERZBOT, ("_herzbot_app", "_other_app"), "has another version of"),
        ("@anna:localhost", ("", ""), "fits none of the users in the namespaces"),
        ("@herzbot:example.org", ("", ""), "is the homeserver of localhost"),
        (sender, ("", ""), "is the sender_localpart of"),
    ] {
        let other = folder.path().join("other.yaml");
        let wrong = if from.is_empty() { right.clone() } else { right.replace(from, to) };
        assert!(from.is_empty() || wrong != right, "{from}");
        std::fs::write(&other, &wrong).unwrap();
        std::fs::set_permissions(&other, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
        let bot = service_bot(&url, user, &other, &[("HERZBOT_PLAYGROUND", "off")]);
        for arguments in [&["check"][..], &[]] {
            let (sound, said) = runs(&bot, arguments);
            assert!(!sound && said.contains(says), "{says}: {said}");
            for token in wrong.split('\'').filter(|token| token.len() > 60) {
                assert!(!said.contains(token), "{says}: a token is told: {said}");
            }
        }
        assert!(!bot.data().join("matrix/session.json").exists(), "{says}");
    }
    let lost = service_bot(&url, HERZBOT, &folder.path().join("none.yaml"), &[("HERZBOT_PLAYGROUND", "off")]);
    let (sound, said) = runs(&lost, &[]);
    assert!(!sound && said.contains("there is no such file"), "{said}");

    let bot = service_bot(&url, "herzbot", &file, &[("HERZBOT_PLAYGROUND", "off")]);
    let (sound, said) = runs(&bot, &["check"]);
    assert!(sound && said.contains("the first start registers it") && said.contains("is lifted"), "{said}");
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
    let (sound, said) = runs(&bot, &["check"]);
    assert!(!sound && said.contains("everybody on this machine can read"), "{said}");
}
