//! Pictures of messages, as browsers get them: drawn when they are asked for, each once for a while.

use super::recent::Recent;
use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use herzbot_core::picture::ScorePicture;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many drawn pictures are kept.
const KEPT: usize = 16;
/// How long browsers keep them: another picture has another address.
const FOR_EVER: &str = "private, max-age=31536000, immutable";

/// The pictures that were drawn last, by their digests.
pub(crate) struct PictureCache {
    kept: Arc<Recent<String, Bytes>>,
    /// One after the other is drawn: that takes a moment of a processor's time.
    turn: Arc<Semaphore>,
}

impl Default for PictureCache {
    fn default() -> Self {
        Self { kept: Arc::new(Recent::new(KEPT)), turn: Arc::new(Semaphore::new(1)) }
    }
}

impl PictureCache {
    /// Answers a request for the picture of a message by the last part of its [`address`].
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

    /// The picture as PNG; none if it can't be drawn.
    async fn png(&self, digest: String, picture: ScorePicture) -> Option<Bytes> {
        if let Some(png) = self.kept.get(&digest) {
            return Some(png);
        }
        let turn = Arc::clone(&self.turn).acquire_owned().await.ok()?;
        // Somebody else may have had it drawn meanwhile.
        if let Some(png) = self.kept.get(&digest) {
            return Some(png);
        }
        let kept = Arc::clone(&self.kept);
        let drawn = tokio::task::spawn_blocking(move || {
            // Also if the browser hangs up: one after the other, and kept for the next one.
            let _turn = turn;
            let png = Bytes::from(herzbot_cards::scores(&picture).png().ok()?);
            kept.put(digest, png.clone());
            Some(png)
        });
        drawn.await.ok()?
    }
}

/// Where a page finds the picture of a message: another address for another picture.
pub(crate) fn address(message: u64, picture: &ScorePicture) -> String {
    format!("picture/{message}/{}.png", digest(picture))
}

fn digest(picture: &ScorePicture) -> String {
    // Plain data: writing it can't fail.
    let written = serde_json::to_vec(picture).unwrap_or_default();
    hex::encode(&Sha256::digest(written)[..8])
}
