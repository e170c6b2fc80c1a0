//! One connection of the gateway: HELLO, heartbeats, IDENTIFY, RESUME.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use axum::extract::{Query, State as Extract, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::{sleep_until, timeout_at};

use super::{Connection, Frame, GatewayFault, Hanging, IDENTIFY_PAUSE, identify, intent};
use crate::state::{Shared, State};

/// The maximum number of messages in a minute before Discord closes a connection.
const SAID_PER_MINUTE: usize = 120;
/// The maximum length of a client's message, in bytes.
const LONGEST: usize = 4096;
const PLACE: &str = "gateway";

#[derive(serde::Deserialize)]
pub(crate) struct Wanted {
    v: Option<String>,
    encoding: Option<String>,
    compress: Option<String>,
}

pub(crate) async fn upgrade(
    Extract(shared): Extract<Arc<Shared>>,
    Query(wanted): Query<Wanted>,
    socket: WebSocketUpgrade,
) -> Response {
    if shared.read(|s| s.gateway.outage) {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    if shared.read(|s| s.gateway.fault) == Some(GatewayFault::Upgrade) {
        let _hanging = Hanging::new(&shared);
        return std::future::pending().await;
    }
    let odd = [
        wanted.v.filter(|v| v != "10").map(|v| format!("version {v}, not 10")),
        wanted.encoding.filter(|e| e != "json").map(|e| format!("encoding {e}, not json")),
        wanted.compress.map(|c| format!("transport compression {c}, which is not imitated")),
    ];
    if let Some(reason) = odd.into_iter().flatten().next() {
        shared.change(|s| s.violation(PLACE, reason, ""));
        return StatusCode::BAD_REQUEST.into_response();
    }
    socket.on_upgrade(move |socket| serve(shared, socket))
}

/// The reaction to a client's message.
enum Next {
    Say(Vec<String>),
    Close(u16, &'static str),
    Hang,
}

async fn serve(shared: Arc<Shared>, socket: WebSocket) {
    let (sender, mut frames) = mpsc::unbounded_channel();
    let connection = shared.change(|state| {
        let id = state.clock.snowflake();
        let fault = state.gateway.fault;
        state.gateway.connections.insert(id, Connection { frames: sender, hangs: false });
        match fault {
            Some(GatewayFault::Hello) => state.gateway.hang(Some(id)),
            Some(GatewayFault::CloseAtOnce) => state.gateway.tell(id, Frame::Close(1001, "Going away.")),
            _ => {}
        }
        id
    });
    let (mut out, mut incoming) = socket.split();
    let interval = shared.options.heartbeat;
    let hello = json!({ "t": null, "s": null, "op": 10,
        "d": { "heartbeat_interval": u64::try_from(interval.as_millis()).unwrap_or(u64::MAX) } });
    let says_hello = shared
        .read(|state| !matches!(state.gateway.fault, Some(GatewayFault::Hello | GatewayFault::CloseAtOnce)));
    let mut alive = !says_hello || out.send(Message::Text(hello.to_string().into())).await.is_ok();
    let mut hanging = None;
    let mut acknowledges = true;
    let mut heard = tokio::time::Instant::now();
    let mut said = VecDeque::new();
    let mut clean = false;
    while alive {
        // Twice the interval: one heartbeat may be late; after two, the connection is dead.
        let zombie = sleep_until(heard + interval * 2);
        let next = tokio::select! {
            frame = frames.recv() => match frame {
                Some(Frame::Text(text)) => Next::Say(vec![text]),
                Some(Frame::Close(code, reason)) => Next::Close(code, reason),
                Some(Frame::Hang) => Next::Hang,
                Some(Frame::HoldHeartbeats) => {
                    acknowledges = false;
                    continue;
                }
                Some(Frame::Drop) | None => break,
            },
            word = incoming.next() => match word {
                Some(Ok(Message::Text(_))) if hanging.is_some() => continue,
                Some(Ok(Message::Text(text))) => {
                    let now = Instant::now();
                    said.push_back(now);
                    while said.front().is_some_and(|t| now.duration_since(*t).as_secs() >= 60) {
                        said.pop_front();
                    }
                    if said.len() > SAID_PER_MINUTE {
                        shared.change(|s| s.violation(PLACE, "more than 120 words a minute (4008)", ""));
                        Next::Close(4008, "Rate limited.")
                    } else {
                        hear(&shared, connection, text.as_str(), &mut heard, acknowledges)
                    }
                }
                Some(Ok(Message::Close(frame))) => {
                    clean = frame.is_some_and(|f| f.code == 1000 || f.code == 1001);
                    break;
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => Next::Say(Vec::new()),
                Some(Ok(Message::Binary(_))) => {
                    shared.change(|s| s.violation(PLACE, "binary where text was agreed (4002)", ""));
                    Next::Close(4002, "Error while decoding payload.")
                }
                Some(Err(_)) | None => break,
            },
            () = zombie, if hanging.is_none() && acknowledges => {
                shared.change(|s| s.violation(PLACE, "no heartbeat for two intervals", ""));
                Next::Close(4000, "No heartbeat.")
            }
        };
        match next {
            Next::Say(_) if hanging.is_some() => {}
            Next::Say(texts) => {
                for text in texts {
                    alive = alive && out.send(Message::Text(text.into())).await.is_ok();
                }
            }
            Next::Hang => hanging = Some(Hanging::new(&shared)),
            Next::Close(code, reason) => {
                forget(&shared, connection, false);
                let frame = CloseFrame { code, reason: reason.into() };
                if out.send(Message::Close(Some(frame))).await.is_ok() {
                    // Give the client a moment for its own close frame, as the protocol requires.
                    let until = tokio::time::Instant::now() + std::time::Duration::from_secs(1);
                    while let Ok(Some(Ok(_))) = timeout_at(until, incoming.next()).await {}
                }
                return;
            }
        }
    }
    forget(&shared, connection, clean);
}

/// Removes a connection. Its session can be resumed unless the client closed it on purpose.
fn forget(shared: &Shared, connection: u64, clean: bool) {
    shared.change(|state| {
        state.gateway.connections.remove(&connection);
        if clean {
            let sessions = &mut state.gateway.sessions;
            sessions.retain(|s| s.connection != Some(connection));
        }
        for session in &mut state.gateway.sessions {
            if session.connection == Some(connection) {
                session.connection = None;
                session.lost = Some(Instant::now());
            }
        }
    });
}

fn hear(
    shared: &Shared,
    connection: u64,
    text: &str,
    heard: &mut tokio::time::Instant,
    acknowledges: bool,
) -> Next {
    let offended = |reason: &str| shared.change(|s| s.violation(PLACE, reason, text));
    if text.len() > LONGEST {
        offended("a word longer than 4096 bytes (4002)");
        return Next::Close(4002, "Error while decoding payload.");
    }
    let Ok(word) = serde_json::from_str::<Value>(text) else {
        offended("no JSON (4002)");
        return Next::Close(4002, "Error while decoding payload.");
    };
    let data = &word["d"];
    match word["op"].as_u64() {
        Some(1) if !acknowledges => Next::Say(Vec::new()),
        Some(1) => {
            *heard = tokio::time::Instant::now();
            Next::Say(vec![json!({ "t": null, "s": null, "op": 11, "d": null }).to_string()])
        }
        Some(op @ (2 | 6)) => shared.change(|state| match (state.gateway.fault, op) {
            (Some(GatewayFault::Identify), 2) | (Some(GatewayFault::Resume), 6) => {
                state.gateway.hang(Some(connection));
                Next::Say(Vec::new())
            }
            (Some(GatewayFault::Refuse(code)), _) => Next::Close(code, "As the test wants it."),
            (_, 2) => on_identify(state, shared, connection, data, text),
            _ => on_resume(state, connection, data),
        }),
        // Presence, voice, member chunks, soundboards: none of them is imitated.
        Some(3 | 4 | 8 | 31) => {
            if shared.read(|s| s.gateway.sessions.iter().any(|x| x.connection == Some(connection))) {
                Next::Say(Vec::new())
            } else {
                offended("a word before IDENTIFY (4003)");
                Next::Close(4003, "Not authenticated.")
            }
        }
        Some(_) | None => {
            offended("unknown opcode (4001)");
            Next::Close(4001, "Unknown opcode.")
        }
    }
}

fn on_identify(state: &mut State, shared: &Shared, connection: u64, data: &Value, text: &str) -> Next {
    if state.gateway.sessions.iter().any(|s| s.connection == Some(connection)) {
        state.violation(PLACE, "a second IDENTIFY (4005)", "");
        return Next::Close(4005, "Already authenticated.");
    }
    // A wrong token is a configuration error, not a protocol violation.
    if bare_token(&data["token"]) != state.token {
        return Next::Close(4004, "Authentication failed.");
    }
    let properties = &data["properties"];
    if !["os", "browser", "device"].iter().all(|key| properties[key].is_string()) {
        state.violation(PLACE, "IDENTIFY without properties (4002)", &without_token(text, state));
        return Next::Close(4002, "Error while decoding payload.");
    }
    let shard = if data["shard"].is_null() { json!([0, 1]) } else { data["shard"].clone() };
    let shard = match (shard[0].as_u64(), shard[1].as_u64()) {
        (Some(number), Some(of)) if number < of => (number, of),
        (_, _) => {
            state.violation(PLACE, "invalid shard (4010)", &shard.to_string());
            return Next::Close(4010, "Invalid shard.");
        }
    };
    let Some(intents) = data["intents"].as_u64().filter(|i| i & !intent::KNOWN == 0) else {
        state.violation(PLACE, "invalid intents (4013)", &data["intents"].to_string());
        return Next::Close(4013, "Invalid intent(s).");
    };
    if intents & intent::PRIVILEGED & !shared.options.privileged_intents != 0 {
        state.violation(PLACE, "disallowed intents (4014)", &intents.to_string());
        return Next::Close(4014, "Disallowed intent(s).");
    }
    let sharding = state.gateway.sharding;
    let bucket = shard.0 % sharding.max_concurrency;
    let before = state.gateway.identified.insert(bucket, Instant::now());
    if sharding.strict && before.is_some_and(|before| before.elapsed() < IDENTIFY_PAUSE) {
        state.violation(PLACE, "IDENTIFY too soon after another one (op 9)", &format!("shard {}", shard.0));
        return Next::Say(vec![json!({ "t": null, "s": null, "op": 9, "d": false }).to_string()]);
    }
    Next::Say(identify(state, connection, intents, shard))
}

fn on_resume(state: &mut State, connection: u64, data: &Value) -> Next {
    if bare_token(&data["token"]) != state.token {
        return Next::Close(4004, "Authentication failed.");
    }
    let invalid = vec![json!({ "t": null, "s": null, "op": 9, "d": false }).to_string()];
    let wanted = data["session_id"].as_str().unwrap_or_default();
    state.gateway.forget_old();
    let Some(session) = state.gateway.sessions.iter_mut().find(|s| s.id == wanted) else {
        return Next::Say(invalid);
    };
    let seen = data["seq"].as_u64().unwrap_or_default();
    if seen > session.sequence {
        state.violation(PLACE, "RESUME ahead of the session (4007)", &seen.to_string());
        return Next::Close(4007, "Invalid seq.");
    }
    if session.events.front().is_some_and(|(first, _)| *first > seen + 1) {
        return Next::Say(invalid);
    }
    let mut out: Vec<String> =
        session.events.iter().filter(|(number, _)| *number > seen).map(|(_, text)| text.clone()).collect();
    out.push(session.push("RESUMED", "{\"_trace\":[]}"));
    let before = session.connection.replace(connection);
    session.lost = None;
    state.gateway.resumes += 1;
    if let Some(before) = before {
        state.gateway.tell(before, Frame::Close(4000, "Resumed elsewhere."));
    }
    // Interactions that waited in this session without a connection are sent now.
    let now = Instant::now();
    for text in &out {
        let event: Value = serde_json::from_str(text).unwrap_or_default();
        let id = event["d"]["id"].as_str().filter(|_| event["t"] == "INTERACTION_CREATE");
        let interaction =
            id.and_then(|id| id.parse().ok()).and_then(|id: u64| state.interactions.get_mut(&id));
        match interaction {
            Some(known) if known.delivered.is_some() => known.redelivered = true,
            Some(waiting) if waiting.answer.is_none() => waiting.delivered = Some((now, connection)),
            Some(_) | None => {}
        }
    }
    Next::Say(out)
}

fn bare_token(token: &Value) -> &str {
    let token = token.as_str().unwrap_or_default();
    token.strip_prefix("Bot ").unwrap_or(token)
}

fn without_token(text: &str, state: &State) -> String {
    text.replace(&state.token, "…")
}
