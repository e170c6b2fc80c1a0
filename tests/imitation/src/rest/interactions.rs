//! The callback of an interaction: within three seconds, once.

use std::time::Duration;

use serde_json::{Value, json};
use twilight_model::http::interaction::InteractionResponse;

use super::threads::open_to_edit;
use super::{ApiError, FieldError, Reply, Request};
use crate::activities;
use crate::interact::{self, Draft};
use crate::state::{Callback, Shared, State, flag};
use crate::validate::{Body, Known, Place, message as validate, modal};
use crate::wire;

/// The time after which a second callback counts as a repetition, not as a second answer.
const PATIENCE: Duration = Duration::from_millis(900);

pub(crate) fn callback(shared: &Shared, state: &mut State, request: &Request) -> Result<Reply, ApiError> {
    let id = request.id(1)?;
    let within = shared.options.answer_within;
    let now = state.clock.now();
    let it = state.interactions.get(&id);
    let it = it
        .filter(|it| it.token == request.route.part(2))
        .ok_or_else(|| ApiError::unknown_interaction(true))?;
    if it.answer.is_some() {
        // A bot that never got the response can't know that the callback has succeeded.
        let repeated = it.redelivered || it.delivered.is_some_and(|(when, _)| when.elapsed() > PATIENCE);
        return Err(ApiError::already_acknowledged(!repeated));
    }
    // Both times are whole milliseconds. The person has given up by then.
    if Duration::from_millis(now.saturating_sub(it.created)) >= within {
        // A late delivery, by a resumed session or by a clock that a test advanced, isn't the bot's fault.
        let slow = it.delivered.is_some_and(|(when, _)| when.elapsed() > within);
        return Err(ApiError::unknown_interaction(slow));
    }
    let (kind, source, name) = (it.kind, it.source, it.name.clone());
    let (user, channel) = (it.user, it.channel);
    let (answer, place) = read(&request.body, kind, source.is_some())?;
    let data = match &request.body["data"] {
        Value::Null => json!({}),
        data => data.clone(),
    };
    let loading = |place| -> Result<u64, ApiError> {
        let known = Known { emojis: &state.emojis, files: &[], before: None };
        let body = validate(place, &data, &known).map_err(ApiError::within_data)?;
        Ok(body.flags.unwrap_or(0))
    };
    let (mut touched, mut instance) = (None, None);
    match answer {
        Callback::Message | Callback::DeferredMessage => {
            let body = if answer == Callback::DeferredMessage {
                let flags = loading(place)? | flag::LOADING;
                Body { flags: Some(flags), ..Body::default() }
            } else {
                let known = Known { emojis: &state.emojis, files: &request.files, before: None };
                validate(place, &data, &known).map_err(ApiError::within_data)?
            };
            let private = body.flags.unwrap_or(0) & flag::EPHEMERAL != 0;
            let mut body = body;
            body.reference = source;
            let draft = Draft {
                channel,
                author: state.bot,
                // A command's answer has the type of a command response; a button's is a reply.
                kind: if source.is_some() { 19 } else { 20 },
                body: silent_reply(body),
                files: &request.files,
                interaction: Some(id),
                ephemeral_for: private.then_some(user),
            };
            touched = Some(interact::post(state, draft));
        }
        Callback::DeferredUpdate => touched = source,
        Callback::Update => {
            let source = source.ok_or_else(|| ApiError::unknown_interaction(true))?;
            let before = state.messages.get(&source);
            let known = Known { emojis: &state.emojis, files: &request.files, before };
            let body = validate(place, &data, &known).map_err(ApiError::within_data)?;
            let before = before.ok_or_else(ApiError::unknown_message)?;
            open_to_edit(state, before.channel)?;
            interact::edit(state, source, body, &request.files);
            touched = Some(source);
        }
        Callback::Choices => {
            let choices = data["choices"].as_array().cloned().unwrap_or_default();
            if choices.len() > 25 {
                let says = "Must be 25 or fewer in length.";
                return Err(ApiError::invalid_at("data.choices", "BASE_TYPE_MAX_LENGTH", says));
            }
            if let Some(it) = state.interactions.get_mut(&id) {
                it.choices = choices;
            }
        }
        Callback::Launch => {
            if !state.activities.enabled {
                let says = "This application has no Activity.";
                return Err(ApiError::invalid_at("type", "BASE_TYPE_CHOICES", says).excused());
            }
            instance = Some(activities::launch(state, user, channel));
        }
        Callback::Modal => {
            modal(&data)?;
            if let Some(it) = state.interactions.get_mut(&id) {
                it.modal = Some(data);
            }
        }
    }
    if let Some(it) = state.interactions.get_mut(&id) {
        it.answer = Some(answer);
        it.original = touched;
    }
    if request.asked("with_response") != Some("true") {
        return Reply::nothing();
    }
    let number = request.body["type"].clone();
    let mut response = json!({ "interaction": {
        "id": id.to_string(), "type": kind,
        "response_message_id": touched.map(|m| m.to_string()),
        "response_message_loading": answer == Callback::DeferredMessage,
        "response_message_ephemeral": touched
            .and_then(|m| state.messages.get(&m))
            .is_some_and(|m| m.ephemeral_for.is_some()),
    } });
    if name.is_empty() {
        tracing::trace!(id, "an answer to a component");
    }
    if let Some(message) = touched.and_then(|m| state.messages.get(&m)) {
        response["resource"] = json!({ "type": number.clone(), "message": wire::message(state, message) });
    }
    if let Some(instance) = instance {
        response["resource"] = json!({ "type": number, "activity_instance": { "id": instance } });
    }
    Reply::ok(response)
}

/// Prevents the reply mark of a button's answer from mentioning anyone.
fn silent_reply(mut body: Body) -> Body {
    if let Some(allowed) = &mut body.allowed {
        allowed.replied = false;
    }
    body
}

/// Returns the type and place of a callback, or the errors in its frame.
fn read(body: &Value, kind: u8, component: bool) -> Result<(Callback, Place), ApiError> {
    let mut wrong: Vec<FieldError> = Vec::new();
    for key in body.as_object().into_iter().flatten().map(|(key, _)| key) {
        if key != "type" && key != "data" {
            wrong.push(FieldError::new(key, "IMITATION_UNKNOWN_KEY", "unknown key"));
        }
    }
    let frame = json!({ "type": body["type"] });
    // That library doesn't know this type yet.
    if body["type"] != 12
        && let Err(why) = serde_json::from_value::<InteractionResponse>(frame)
    {
        wrong.push(FieldError::new("type", "BASE_TYPE_CHOICES", why.to_string()));
    }
    let number = body["type"].as_u64();
    let answer = match number {
        Some(4) => Some((Callback::Message, Place::Callback)),
        Some(5) => Some((Callback::DeferredMessage, Place::Deferred)),
        Some(6) if component => Some((Callback::DeferredUpdate, Place::Update)),
        Some(7) if component => Some((Callback::Update, Place::Update)),
        Some(8) if kind == 4 => Some((Callback::Choices, Place::Callback)),
        Some(12) if kind != 4 && body["data"].is_null() => Some((Callback::Launch, Place::Callback)),
        Some(9) if kind != 5 && kind != 4 => Some((Callback::Modal, Place::Callback)),
        Some(_) | None => None,
    };
    let fits = answer.is_some_and(|(answer, _)| (kind == 4) == (answer == Callback::Choices));
    match answer {
        Some(answer) if fits && wrong.is_empty() => Ok(answer),
        Some(_) | None => {
            if !fits {
                let says = format!("callback {number:?} does not fit an interaction of type {kind}");
                wrong.push(FieldError::new("type", "BASE_TYPE_CHOICES", says));
            }
            Err(ApiError::invalid(&wrong))
        }
    }
}
