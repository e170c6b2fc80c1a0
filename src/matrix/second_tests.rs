#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::super::settings::{Login, SecondAccount};
use super::*;
use axum::Router;
use axum::http::{Method, StatusCode, Uri};
use herzbot_adapter::memory::MemoryNotes;
use herzbot_adapter::secret::SecretString;
use matrix_sdk::Client;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn the_host_is_told_the_settings_of_the_second_account() {
    let (user, cause) = ("@second:x".to_owned(), "no".to_owned());
    let refused = StartError::Refused { user: user.clone(), cause, setting: "MATRIX_PASSWORD" };
    assert_eq!(
        refused.of_second(),
        "@second:x is not let in (no): see whether MATRIX_SECOND_PASSWORD is right"
    );
    let unsigned = StartError::Unsigned(user.clone()).of_second();
    for part in ["set MATRIX_SECOND_RECOVERY_KEY", "`herzbot matrix login --second --new-identity`"] {
        assert!(unsigned.contains(part), "{unsigned}");
    }
    let (folder, wanted) = ("/data/matrix/second/matrix".into(), "@third:x".to_owned());
    assert_eq!(
        StartError::OtherUser { folder, kept: user, wanted }.of_second(),
        "/data/matrix/second/matrix belongs to @second:x, but MATRIX_SECOND_USER is @third:x: move that \
         folder away, or set @second:x"
    );
}

/// Starts a homeserver on which a proxy answers the first log-ins and every later log-in is refused. Returns
/// its address, and counts the log-ins in `asked`.
async fn homeserver_that_fails(first: usize, asked: Arc<AtomicUsize>) -> String {
    let answer = move |method: Method, uri: Uri| async move {
        match uri.path() {
            "/_matrix/client/versions" => (StatusCode::OK, r#"{"versions":["v1.11"]}"#),
            "/_matrix/client/v3/login" if method != Method::POST => {
                (StatusCode::OK, r#"{"flows":[{"type":"m.login.password"}]}"#)
            }
            "/_matrix/client/v3/login" if asked.fetch_add(1, Ordering::Relaxed) < first => {
                (StatusCode::OK, "<html>Out of order</html>")
            }
            "/_matrix/client/v3/login" => {
                (StatusCode::FORBIDDEN, r#"{"errcode":"M_FORBIDDEN","error":"no"}"#)
            }
            _ => (StatusCode::NOT_FOUND, r#"{"errcode":"M_UNRECOGNIZED","error":"what?"}"#),
        }
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, Router::new().fallback(answer)).await });
    address
}

fn settings(homeserver: &str, data: &Path, second: Option<SecondAccount>) -> MatrixSettings {
    MatrixSettings { second, ..MatrixSettings::for_tests(homeserver, data) }
}

#[test]
fn an_account_in_whose_place_another_is_set_is_a_stranger_in_private_chats() {
    let data = tempfile::tempdir().unwrap();
    let folder = Folder::of(data.path());
    let kept = UserId::parse("@second:x").unwrap();
    std::fs::create_dir_all(folder.path()).unwrap();
    folder.write(FILE, &kept).unwrap();
    for (set, is_trusted) in [
        (None, true),
        (Some("second"), true),
        (Some("@second:x"), true),
        (Some("third"), false),
        (Some("@second:y"), false),
    ] {
        let second = set.map(|user| SecondAccount { user: user.to_owned(), login: None, recovery_key: None });
        let trusted = trusted(&folder, &settings("http://x", data.path(), second));
        assert_eq!(trusted, is_trusted.then(|| kept.clone()), "{set:?}");
    }
}

#[tokio::test]
async fn a_log_in_is_tried_again_until_the_homeserver_has_refused_it() {
    let (data, asked) = (tempfile::tempdir().unwrap(), Arc::new(AtomicUsize::new(0)));
    let homeserver = homeserver_that_fails(2, Arc::clone(&asked)).await;
    let login = Some(Login::Password(SecretString::new("secret".to_owned())));
    let second = SecondAccount { user: "second".to_owned(), login, recovery_key: None };
    let settings = settings(&homeserver, data.path(), Some(second));
    let client = Client::builder().homeserver_url(&homeserver).build().await.unwrap();
    let (notes, realm): (Arc<dyn Notes>, _) = (Arc::new(MemoryNotes::default()), "matrix:x".to_owned());
    let accounts = (UserId::parse("@herzbot:x").unwrap(), None);
    let first = EventReader::new(client, accounts, realm.clone(), &settings, Arc::clone(&notes));
    let (driver, mut told) = mpsc::unbounded_channel();
    let slot = SecondSlot::default();
    let voice = SecondVoice::of(&settings, (Arc::new(first), realm), notes, slot, driver).unwrap();
    SecondVoice { pause: Duration::ZERO, ..voice }.run().await;
    assert_eq!(asked.load(Ordering::Relaxed), 3);
    // The desk doesn't wait for the account.
    for _ in 0..3 {
        assert!(matches!(told.recv().await, Some(DriverInput::Desk(MatrixInput::Second(None)))));
    }
    assert!(told.recv().await.is_none());
}

/// Invites into these rooms. The first `losses` invitations into `lost` get lost. Returns the rooms in the
/// order of the attempts.
async fn invited(rooms: &[&'static str], lost: &'static str, losses: usize) -> Vec<&'static str> {
    let attempts = Mutex::new(Vec::new());
    let (due, invitations) = mpsc::unbounded_channel();
    for room in rooms {
        due.send(Invitation { room: *room, at: Instant::now(), losses: 0 }).unwrap();
    }
    let (settled, mut all_settled) = mpsc::unbounded_channel();
    let invite = |room: &'static str| {
        let mut attempts = attempts.lock().unwrap();
        let before = attempts.iter().filter(|other| **other == room).count();
        attempts.push(room);
        let is_settled = room != lost || before >= losses;
        if is_settled || before + 1 == MOST_LOSSES as usize {
            settled.send(()).unwrap();
        }
        std::future::ready(is_settled)
    };
    let all = async {
        for _ in rooms {
            all_settled.recv().await.unwrap();
        }
    };
    tokio::select! {
        () = invite_all((invitations, due), Duration::ZERO, invite) => {}
        () = all => {}
    }
    attempts.into_inner().unwrap()
}

#[tokio::test]
async fn an_invitation_that_got_lost_is_made_again_after_those_that_wait() {
    assert_eq!(invited(&["!a", "!b", "!c"], "!a", 2).await, ["!a", "!b", "!c", "!a", "!a"]);
    let most = MOST_LOSSES as usize;
    let attempts = invited(&["!a", "!b"], "!a", usize::MAX).await;
    assert_eq!(attempts.iter().filter(|room| **room == "!a").count(), most, "it is given up");
}
