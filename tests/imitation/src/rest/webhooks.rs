//! Calls by an interaction token: follow-ups and the original answer, for 15 minutes.

use super::routes::Act;
use super::threads::open_to_edit;
use super::{ApiError, Reply, Request};
use crate::interact::{self, Draft};
use crate::rest::messages::shown;
use crate::state::{State, flag};
use crate::validate::{Known, Place, message as validate};

/// The lifetime of a token, in milliseconds.
const LIFE: u64 = 15 * 60 * 1000;

pub(crate) fn serve(state: &mut State, request: &Request, act: Act) -> Result<Reply, ApiError> {
    if request.id(1)? != state.bot {
        return Err(ApiError::unknown_webhook());
    }
    let interaction = alive(state, request.route.part(2))?;
    let reply = serve_alive(state, request, act, interaction)?;
    if !matches!(act, Act::Get)
        && let Some(it) = state.interactions.get_mut(&interaction)
    {
        it.followed = true;
    }
    Ok(reply)
}

fn serve_alive(state: &mut State, request: &Request, act: Act, interaction: u64) -> Result<Reply, ApiError> {
    match act {
        Act::Create => create(state, request, interaction),
        Act::Get => shown(state, wanted(state, request, interaction)?),
        Act::Edit => {
            let id = wanted(state, request, interaction)?;
            let known =
                Known { emojis: &state.emojis, files: &request.files, before: state.messages.get(&id) };
            let body = validate(Place::WebhookEdit, &request.body, &known)?;
            open_to_edit(state, state.messages.get(&id).map_or(0, |message| message.channel))?;
            interact::edit(state, id, body, &request.files);
            shown(state, id)
        }
        Act::Delete => {
            let id = wanted(state, request, interaction)?;
            interact::delete(state, id);
            Reply::nothing()
        }
        // The route table has no such methods here.
        Act::List | Act::Overwrite => Err(ApiError::no_route()),
    }
}

/// Returns the interaction of a token that is still valid, if it was answered.
fn alive(state: &State, token: &str) -> Result<u64, ApiError> {
    let it = state.tokens.get(token).and_then(|id| state.interactions.get(id));
    let it = it.ok_or_else(|| ApiError::invalid_token(true))?;
    if state.clock.now().saturating_sub(it.created) > LIFE {
        // A test may have advanced our clock past the bot's: no violation.
        return Err(ApiError::invalid_token(false));
    }
    if it.answer.is_none() {
        return Err(ApiError::unknown_webhook());
    }
    Ok(it.id)
}

/// Returns the message that a path names: `@original`, or one that answers this interaction.
fn wanted(state: &State, request: &Request, interaction: u64) -> Result<u64, ApiError> {
    let it = state.interactions.get(&interaction);
    let original = it.and_then(|it| it.original);
    let id = if request.route.part(4) == "@original" {
        original.ok_or_else(ApiError::unknown_message)?
    } else {
        request.id(4)?
    };
    let message = state.messages.get(&id).ok_or_else(ApiError::unknown_message)?;
    if original == Some(id) || message.interaction == Some(interaction) {
        Ok(id)
    } else {
        Err(ApiError::unknown_message())
    }
}

fn create(state: &mut State, request: &Request, interaction: u64) -> Result<Reply, ApiError> {
    let Some(it) = state.interactions.get(&interaction) else {
        return Err(ApiError::invalid_token(true));
    };
    let (channel, user, original, source) = (it.channel, it.user, it.original, it.source);
    let known = Known { emojis: &state.emojis, files: &request.files, before: None };
    let mut body = validate(Place::Followup, &request.body, &known)?;
    // The first follow-up fills in a deferred answer. Its visibility was decided by the callback.
    let loading = original.and_then(|id| state.messages.get(&id)).filter(|m| m.flags & flag::LOADING != 0);
    if let Some(message) = loading {
        let id = message.id;
        let private = message.flags & flag::EPHEMERAL;
        body.flags = Some(body.flags.unwrap_or(0) & !flag::EPHEMERAL | private);
        interact::edit(state, id, body, &request.files);
        return shown(state, id);
    }
    let private = body.flags.unwrap_or(0) & flag::EPHEMERAL != 0;
    body.reference = original.or(source);
    let draft = Draft {
        channel,
        author: state.bot,
        kind: 19,
        body,
        files: &request.files,
        interaction: Some(interaction),
        ephemeral_for: private.then_some(user),
    };
    let id = interact::post(state, draft);
    shown(state, id)
}
