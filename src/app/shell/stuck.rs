//! Detects whether something that people wait for is stuck in this process.

use crate::app::shell::Shell;
use herzbot_adapter::finding::Finding;
use std::time::Duration;

/// The limit for a table to handle one input, for a table to go on after its clock ran out, and for a computer
/// player's move (including the wait for a thread). On a busy machine, each takes seconds.
const PATIENCE: Duration = Duration::from_secs(2 * 60);
/// The limit for a request to wait for a platform. At the usual limit of a homeserver, some requests wait for
/// minutes.
const QUEUED: Duration = Duration::from_secs(15 * 60);

/// Returns a finding for each thing that is stuck, or one that says that nothing is.
pub fn stuck(shell: &Shell) -> Vec<Finding> {
    let now = shell.now();
    let mut found = Vec::new();
    let busy = shell.tables.longest_at_work().map(|(id, since)| (id, now.since(since)));
    if let Some((id, lasts)) = busy.filter(|(_, lasts)| *lasts > PATIENCE) {
        found.push(format!("table {id}: deals with one thing for {} s", lasts.as_secs()));
    }
    let late = shell.tables.all().into_iter().filter(|listing| {
        // Clocks stop while a connection is lost.
        !listing.over && shell.platforms.is_connected(&listing.channel)
    });
    let late = late.filter_map(|listing| Some((now.since(listing.waits.until?), listing.id)));
    if let Some((lasts, id)) = late.max().filter(|(lasts, _)| *lasts > PATIENCE) {
        found.push(format!(
            "table {id}: its clock ran out {} s ago, and nothing has happened",
            lasts.as_secs()
        ));
    }
    let lasts = shell.thinker.longest_wait();
    if lasts > PATIENCE {
        found.push(format!("computer players: a move has been thought about for {} s", lasts.as_secs()));
    }
    for (realm, backlog) in shell.platforms.backlogs() {
        if let Some(lasts) = backlog.since.map(|since| now.since(since)).filter(|lasts| *lasts > QUEUED) {
            let length = backlog.length;
            found.push(format!("{realm}: a request has waited for {} s ({length} wait)", lasts.as_secs()));
        }
    }
    match found.is_empty() {
        true => vec![Finding::good("tables and requests: none is stuck")],
        false => found.into_iter().map(Finding::bad).collect(),
    }
}
