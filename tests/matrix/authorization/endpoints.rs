//! The endpoints of the authorization server.

use super::state::{Decision, Refusal};
use super::{SECRET, Shared};
use axum::body::Bytes;
use axum::extract::{Query, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

type Form = BTreeMap<String, String>;

/// Makes the router of all endpoints.
pub fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/.well-known/openid-configuration", get(metadata))
        .route("/oauth2/registration", post(register))
        .route("/oauth2/device", post(ask))
        .route("/oauth2/token", post(token))
        .route("/oauth2/revoke", post(revoke))
        .route("/oauth2/introspect", post(introspect))
        .route("/link", get(page).post(decide))
        .layer(from_fn_with_state(Arc::clone(&shared), is_there))
        .with_state(shared)
}

/// Simulates downtime, for clients but not for the homeserver.
async fn is_there(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    if shared.service.lock().unwrap().away && request.uri().path() != "/oauth2/introspect" {
        return (StatusCode::SERVICE_UNAVAILABLE, "Service Unavailable").into_response();
    }
    next.run(request).await
}

fn refuse(shared: &Shared, path: &str, form: &Form, (status, error): Refusal) -> Response {
    if !["authorization_pending", "access_denied", "expired_token"].contains(&error) {
        shared.service.lock().unwrap().complaints.push(format!("{path} {form:?}: {error}"));
    }
    let status = StatusCode::from_u16(status).unwrap();
    (status, Json(json!({"error": error, "error_description": "The request was refused."}))).into_response()
}

/// Parses a form, in which each field may occur only once.
fn form_of(headers: &HeaderMap, body: &Bytes) -> Result<Form, Refusal> {
    if headers.get("content-type").is_none_or(|kind| *kind != "application/x-www-form-urlencoded") {
        return Err((415, "invalid_request"));
    }
    let wrong: Refusal = (400, "invalid_request");
    let uri: Uri = format!("/?{}", String::from_utf8_lossy(body)).parse().map_err(|_| wrong)?;
    let Query(fields) = Query::<Vec<(String, String)>>::try_from_uri(&uri).map_err(|_| wrong)?;
    let form: Form = fields.iter().cloned().collect();
    if form.len() == fields.len() { Ok(form) } else { Err(wrong) }
}

async fn metadata(State(shared): State<Arc<Shared>>) -> Json<Value> {
    let url = &shared.url;
    Json(json!({
        "issuer": format!("{url}/"),
        "authorization_endpoint": format!("{url}/authorize"),
        "token_endpoint": format!("{url}/oauth2/token"),
        "registration_endpoint": format!("{url}/oauth2/registration"),
        "revocation_endpoint": format!("{url}/oauth2/revoke"),
        "introspection_endpoint": format!("{url}/oauth2/introspect"),
        "device_authorization_endpoint": format!("{url}/oauth2/device"),
        "account_management_uri": format!("{url}/account/"),
        "account_management_actions_supported": ["org.matrix.profile", "org.matrix.cross_signing_reset"],
        "response_types_supported": ["code"],
        "response_modes_supported": ["query", "fragment"],
        "grant_types_supported":
            ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
        "code_challenge_methods_supported": ["S256"],
    }))
}

async fn register(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let is_json = headers.get("content-type").is_some_and(|kind| *kind == "application/json");
    let metadata: Value = serde_json::from_slice(&body).unwrap_or_default();
    let registered = if is_json {
        shared.service.lock().unwrap().register(&metadata)
    } else {
        Err((415, "invalid_client_metadata"))
    };
    match registered {
        Ok(told) => (StatusCode::CREATED, Json(told)).into_response(),
        Err(refusal) => {
            let form = Form::from([("metadata".to_owned(), metadata.to_string())]);
            refuse(&shared, "registration", &form, refusal)
        }
    }
}

async fn ask(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let form = match form_of(&headers, &body) {
        Ok(form) => form,
        Err(refusal) => return refuse(&shared, "device", &Form::new(), refusal),
    };
    let asked = shared.service.lock().unwrap().asks(&form, &shared.url);
    match asked {
        Ok(told) => Json(told).into_response(),
        Err(refusal) => refuse(&shared, "device", &form, refusal),
    }
}

async fn token(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let form = match form_of(&headers, &body) {
        Ok(form) => form,
        Err(refusal) => return refuse(&shared, "token", &Form::new(), refusal),
    };
    let done = match form.get("grant_type").map(String::as_str) {
        Some("urn:ietf:params:oauth:grant-type:device_code") => {
            let exchanged = shared.service.lock().unwrap().exchange(&form);
            match exchanged {
                Ok((user, device, tokens)) => {
                    shared.makes_device(&user, &device).await;
                    Ok(tokens)
                }
                Err(refusal) => Err(refusal),
            }
        }
        Some("refresh_token") => {
            let refreshed = shared.service.lock().unwrap().refresh(&form);
            if refreshed.is_ok() {
                shared.has_made_tokens().await;
            }
            refreshed
        }
        Some(_) => Err((400, "unsupported_grant_type")),
        None => Err((400, "invalid_request")),
    };
    match done {
        Ok(tokens) => ([("cache-control", "no-store"), ("pragma", "no-cache")], Json(tokens)).into_response(),
        Err(refusal) => refuse(&shared, "token", &form, refusal),
    }
}

async fn revoke(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let form = match form_of(&headers, &body) {
        Ok(form) => form,
        Err(refusal) => return refuse(&shared, "revoke", &Form::new(), refusal),
    };
    let revoked = shared.service.lock().unwrap().revoke(&form);
    match revoked {
        Ok(Some((user, device))) => {
            shared.deletes_device(&user, &device).await;
            StatusCode::OK.into_response()
        }
        Ok(None) => StatusCode::OK.into_response(),
        Err(refusal) => refuse(&shared, "revoke", &form, refusal),
    }
}

/// Handles an introspection, which only the homeserver may request.
async fn introspect(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let secret = format!("Bearer {SECRET}");
    if headers.get("authorization").is_none_or(|given| *given != secret.as_str()) {
        return refuse(&shared, "introspect", &Form::new(), (401, "invalid_client"));
    }
    match form_of(&headers, &body) {
        Ok(form) if form.contains_key("token") => {
            Json(shared.service.lock().unwrap().introspect(&form["token"])).into_response()
        }
        Ok(form) => refuse(&shared, "introspect", &form, (400, "invalid_request")),
        Err(refusal) => refuse(&shared, "introspect", &Form::new(), refusal),
    }
}

async fn page(State(shared): State<Arc<Shared>>, Query(asked): Query<Form>) -> Response {
    let code = asked.get("code").map(String::as_str).unwrap_or_default();
    if code.is_empty() || shared.service.lock().unwrap().is_open(code) {
        Html("<form method=post><input name=code><button name=action value=allow>Allow</button></form>")
            .into_response()
    } else {
        (StatusCode::NOT_FOUND, "This code has expired.").into_response()
    }
}

async fn decide(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let form = match form_of(&headers, &body) {
        Ok(form) => form,
        Err(refusal) => return refuse(&shared, "link", &Form::new(), refusal),
    };
    let decision = match form["action"].as_str() {
        "allow" => Decision::Allowed(form["user"].clone()),
        _ => Decision::Declined,
    };
    let decided = shared.service.lock().unwrap().decide(&form["code"], decision);
    match decided {
        Ok(()) => StatusCode::OK.into_response(),
        Err(refusal) => refuse(&shared, "link", &form, refusal),
    }
}
