//! Finished games: their tables from the archive, their records, and their reviews. A review is computed once and
//! then kept in the store.

use crate::app::shell::Shell;
use crate::app::shell::thinker::ThinkPriority;
use crate::app::tables::journal::restore;
use herzbot_core::daily::Day;
use herzbot_core::ids::TableId;
use herzbot_core::notice::Notice;
use herzbot_core::page::File;
use herzbot_core::review::{Review, review};
use herzbot_core::table::{ABANDONED, Table};

/// Returns a table that is over, from the archive or from its task. None also if the archive can't be read.
pub async fn over(shell: &Shell, id: TableId) -> Option<Table> {
    over_or_why(shell, id).await.ok()
}

/// Returns a table that is over, like [`over`], if everybody with its link may see it.
pub async fn over_for_all(shell: &Shell, id: TableId) -> Option<Table> {
    over(shell, id).await.filter(|table| table.is_for_all(Day::of(shell.wall())))
}

/// Returns a table that is over, like [`over`], or the reason why there is none.
///
/// # Errors
/// [`Notice::TableGone`]; [`Notice::OurFault`] if the archive can't be read.
pub async fn over_or_why(shell: &Shell, id: TableId) -> Result<Table, Notice> {
    let mut table = kept(shell, id).await?.ok_or(Notice::TableGone)?;
    if table.is_duplicate() && others_are_over(shell, &table).await {
        table.reveal();
    }
    Ok(table)
}

async fn kept(shell: &Shell, id: TableId) -> Result<Option<Table>, Notice> {
    if let Some((_, table)) = shell.tables.live(id).await {
        return Ok(table.is_over().then_some(table));
    }
    match shell.store.archived(id).await {
        Ok(archived) => {
            let Some((snapshot, _)) = archived else { return Ok(None) };
            restore(&snapshot, &[]).map(Some).map_err(|error| {
                tracing::error!(table = %id, error, "an archived table can't be read");
                Notice::OurFault
            })
        }
        Err(error) => {
            tracing::error!(table = %id, %error, "the archive can't be read");
            Err(Notice::OurFault)
        }
    }
}

/// Whether all other tables with the same decks as a finished table are over. A table that is neither live nor
/// archived has not been opened yet; after [`ABANDONED`] it is no longer awaited.
pub async fn others_are_over(shell: &Shell, table: &Table) -> bool {
    let others = table.duplicates();
    let Ok(live) = shell.store.some(others.to_vec()).await else { return false };
    if live.iter().any(|live| live.frozen.is_none()) {
        return false;
    }
    let waited = shell.now().since(table.last_seen()) >= ABANDONED;
    for other in others.iter().filter(|other| !waited && live.iter().all(|live| live.id != **other)) {
        if !matches!(shell.store.archived(*other).await, Ok(Some(_))) {
            return false;
        }
    }
    true
}

/// Returns the record of a finished game, as the content of its file; none if it has no result, or is no longer
/// stored.
pub async fn record_of(shell: &Shell, id: TableId) -> Option<String> {
    let table = over_for_all(shell, id).await?;
    let file = table.is_finished().then(|| replay_file(&table))??;
    Some(file.content)
}

/// Returns the review of a table's finished game; none if it has no result, or is no longer stored.
pub async fn review_of_table(shell: &Shell, id: TableId) -> Option<Review> {
    review_of(shell, &over_for_all(shell, id).await?).await
}

/// Returns the record of a finished game as a file.
pub fn replay_file(table: &Table) -> Option<File> {
    let record = table.record()?;
    let content = serde_json::to_string_pretty(&record).ok()?;
    Some(File { name: format!("{}-{}.json", table.game(), table.name().to_lowercase()), content })
}

/// Returns the stored review of a finished game, if one was computed before.
pub async fn kept_review(shell: &Shell, table: &Table) -> Option<Review> {
    let record = table.is_finished().then(|| table.record()).flatten()?;
    let kept = shell.store.note(&review_note(table.id())).await;
    let kept =
        kept.inspect_err(|error| tracing::error!(table = %table.id(), %error, "a review can't be read"));
    Review::from_json(&kept.ok().flatten()?, &record)
}

/// Returns the name of the note with a table's review.
fn review_note(table: TableId) -> String {
    format!("review {table}")
}

/// Returns the review of a finished game; none if the table has no result, or the search failed.
pub async fn review_of(shell: &Shell, table: &Table) -> Option<Review> {
    if let Some(review) = kept_review(shell, table).await {
        return Some(review);
    }
    // A second request waits for the first search.
    let _one_at_a_time = shell.analyses.one_review(table.id()).await;
    if let Some(review) = kept_review(shell, table).await {
        return Some(review);
    }
    let record = table.is_finished().then(|| table.record()).flatten()?;
    // The budget does not depend on the load, because a game has only one review.
    let found =
        shell.thinker.think(ThinkPriority::Question, move |_share| review(&record)).await.flatten()?;
    let saved = match found.to_json() {
        Ok(json) => {
            shell.store.set_note(&review_note(table.id()), json).await.map_err(|error| error.to_string())
        }
        Err(error) => Err(error.to_string()),
    };
    if let Err(error) = saved {
        tracing::error!(table = %table.id(), error, "a review can't be kept");
    }
    Some(found)
}
