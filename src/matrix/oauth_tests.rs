#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::future::{Ready, ready};
use std::io;

const PENDING: &str = "authorization_pending";

fn asked(more: Value) -> StandardDeviceAuthorizationResponse {
    let mut asked = json!({
        "device_code": "d", "user_code": "ABC234", "verification_uri": "https://auth.example.org/link",
        "expires_in": 1200, "interval": 5,
    });
    asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    serde_json::from_value(asked).unwrap()
}

fn answer(status: u16, body: &Value) -> Result<HttpResponse, io::Error> {
    let mut response = HttpResponse::new(body.to_string().into_bytes());
    *response.status_mut() = oauth2::http::StatusCode::from_u16(status).unwrap();
    Ok(response)
}

fn error(error: &str) -> Result<HttpResponse, io::Error> {
    answer(403, &json!({ "error": error }))
}

fn unreachable() -> Result<HttpResponse, io::Error> {
    Err(io::Error::other("no way there"))
}

/// Waits for tokens from a server that gives these answers, one by one. Returns the result, and the seconds
/// between the requests.
async fn wait_for(
    answers: Vec<Result<HttpResponse, io::Error>>,
) -> (Result<SessionTokens, String>, Vec<u64>) {
    let client: AskingClient = BasicClient::new(ClientId::new("c".to_owned()))
        .set_device_authorization_url(
            DeviceAuthorizationUrl::new("https://auth.example.org/device".to_owned()).unwrap(),
        )
        .set_token_uri(TokenUrl::new("https://auth.example.org/token".to_owned()).unwrap());
    let (answers, pauses) = (RefCell::new(answers.into_iter()), RefCell::new(Vec::new()));
    let send = |request: HttpRequest| -> Ready<Result<HttpResponse, io::Error>> {
        let form = String::from_utf8(request.into_body()).unwrap();
        assert_eq!(
            form,
            "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=d&client_id=c"
        );
        ready(answers.borrow_mut().next().unwrap())
    };
    let pause = |long: Duration| {
        pauses.borrow_mut().push(long.as_secs());
        ready(())
    };
    let done = wait(&client, &asked(json!({})), &send, pause).await;
    assert_eq!(answers.borrow().len(), 0, "it stops before the end");
    let done = done.map_err(|error| refused("https://auth.example.org/", &error).to_string());
    (done, pauses.into_inner())
}

#[tokio::test]
async fn the_server_is_asked_as_often_as_it_likes() {
    let tokens = json!({
        "access_token": "a", "refresh_token": "r", "token_type": "Bearer", "expires_in": 300, "scope": API,
    });
    let answers = vec![
        error(PENDING),
        error(PENDING),
        error("slow_down"),
        error(PENDING),
        unreachable(),
        unreachable(),
        unreachable(),
        error(PENDING),
        answer(200, &tokens),
    ];
    let (tokens, pauses) = wait_for(answers).await;
    let tokens = tokens.unwrap();
    assert_eq!((&*tokens.access_token, tokens.refresh_token.as_deref()), ("a", Some("r")));
    assert_eq!(pauses, [5, 5, 10, 10, 20, 40, 60, 60]);
}

#[tokio::test]
async fn what_the_host_has_decided_is_told_in_plain_words() {
    for (answer, said) in [
        (error("expired_token"), "nobody has allowed it in time: run the command again"),
        (error("access_denied"), "it was declined in the browser"),
        (error("invalid_grant"), "https://auth.example.org/ refuses (invalid_grant)"),
        (
            answer(401, &json!({"error": "invalid_client", "error_description": "gone"})),
            "https://auth.example.org/ refuses (invalid_client: gone)",
        ),
    ] {
        let (done, pauses) = wait_for(vec![error(PENDING), answer]).await;
        assert_eq!(done.err().as_deref(), Some(said));
        assert_eq!(pauses, [5]);
    }
    // An unreadable answer may contain tokens, so it isn't shown.
    let (done, _) = wait_for(vec![answer(200, &json!({"access_token": "secret"}))]).await;
    let said = done.err().unwrap();
    assert!(said.contains("it answers something else") && !said.contains("secret"), "{said}");
}

#[test]
fn the_host_is_told_where_to_go() {
    let link = json!({"verification_uri_complete": "https://auth.example.org/link?code=ABC234"});
    let text = instructions("@herzbot:example.org", &asked(link));
    assert!(text.contains("\n    https://auth.example.org/link?code=ABC234\n"), "{text}");
    for text in [text, instructions("@herzbot:example.org", &asked(json!({})))] {
        for part in
            ["as @herzbot:example.org", "https://auth.example.org/link", "type the code ABC234", "20 minutes"]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
