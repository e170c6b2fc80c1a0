//! The pictures of messages over HTTP.

use super::WebShared;
use crate::picture::digest;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Another picture has another address.
const FOR_EVER: &str = "private, max-age=31536000, immutable";

/// The picture of a message in the channel, for everybody who is inside.
pub(super) async fn picture(
    State(shared): State<Arc<WebShared>>,
    Path((message, name)): Path<(u64, String)>,
    headers: HeaderMap,
) -> Response {
    if !shared.is_inside(&headers) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let picture = shared.chat().public_picture(message);
    let wanted = picture.map(|picture| (digest(&picture), picture));
    let Some((digest, picture)) = wanted.filter(|(digest, _)| name == format!("{digest}.png")) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    match shared.pictures.png(&digest, picture).await {
        Some(png) => {
            ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, FOR_EVER)], png).into_response()
        }
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
