//! The pictures of messages: drawn on request, and cached for a while.

use super::recent::Recent;
use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use herzbot_core::picture::ScorePicture;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The maximum number of cached pictures.
const KEPT: usize = 16;
/// The caching rule for browsers: each picture has its own URL.
const FOR_EVER: &str = "private, max-age=31536000, immutable";

/// The pictures that were drawn last, by digest.
pub(crate) struct PictureCache {
    kept: Arc<Recent<String, Bytes>>,
    /// Pictures are drawn one at a time, since drawing takes processor time.
    turn: Arc<Semaphore>,
}

impl Default for PictureCache {
    fn default() -> Self {
        Self { kept: Arc::new(Recent::new(KEPT)), turn: Arc::new(Semaphore::new(1)) }
    }
}

impl PictureCache {
    /// Responds to a request for the picture of a message, given the last part of its [`address`].
    pub(crate) async fn answer(&self, name: &str, picture: Option<ScorePicture>) -> Response {
        let wanted = picture.map(|picture| (digest(&picture), picture));
        let Some((digest, picture)) = wanted.filter(|(digest, _)| name == format!("{digest}.png")) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        match self.png(digest, picture).await {
            Some(png) => ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, FOR_EVER)], png)
                .into_response(),
            None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    }

    /// Returns the picture as PNG, or none if it can't be drawn.
    async fn png(&self, digest: String, picture: ScorePicture) -> Option<Bytes> {
        if let Some(png) = self.kept.get(&digest) {
            return Some(png);
        }
        let turn = Arc::clone(&self.turn).acquire_owned().await.ok()?;
        // Another request may have had it drawn in the meantime.
        if let Some(png) = self.kept.get(&digest) {
            return Some(png);
        }
        let kept = Arc::clone(&self.kept);
        let drawn = tokio::task::spawn_blocking(move || {
            // This continues even if the browser disconnects, so that only one picture is drawn at a time, and the
            // next request finds it in the cache.
            let _turn = turn;
            let png = Bytes::from(herzbot_cards::scores(&picture).png().ok()?);
            kept.put(digest, png.clone());
            Some(png)
        });
        drawn.await.ok()?
    }
}

/// Returns the URL of a message's picture. Each picture has its own.
pub(crate) fn address(message: u64, picture: &ScorePicture) -> String {
    format!("picture/{message}/{}.png", digest(picture))
}

fn digest(picture: &ScorePicture) -> String {
    // Plain data always serializes.
    let written = serde_json::to_vec(picture).unwrap_or_default();
    hex::encode(&Sha256::digest(written)[..8])
}
