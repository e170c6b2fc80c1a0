//! The review of a finished game: computed once, then kept in the store.

use super::thinker::ThinkPriority;
use crate::app::shell::Shell;
use herzbot_core::review::{Review, review};
use herzbot_core::table::Table;

/// The review of a finished game; none if the table has no result, or the search failed.
pub async fn review_of(shell: &Shell, table: &Table) -> Option<Review> {
    let record = table.is_finished().then(|| table.record()).flatten()?;
    let key = format!("review {}", table.id());
    let kept = shell.store.note(&key).await;
    let kept =
        kept.inspect_err(|error| tracing::error!(table = %table.id(), %error, "a review can't be read"));
    if let Some(review) = kept.ok().flatten().and_then(|kept| Review::from_json(&kept, &record)) {
        return Some(review);
    }
    // The budget does not depend on the load: a game has one review.
    let found =
        shell.thinker.think(ThinkPriority::Question, move |_share| review(&record)).await.flatten()?;
    let saved = match found.to_json() {
        Ok(json) => shell.store.set_note(&key, json).await.map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    if let Err(error) = saved {
        tracing::error!(table = %table.id(), error, "a review can't be kept");
    }
    Some(found)
}
