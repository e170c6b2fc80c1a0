//! Nights in several places. A night is one note, stored under the channel where it was opened. Each further place
//! has a note that points there, and takes part as long as the night lists it. Any process may change the night,
//! one at a time. The process that serves a place handles its tables and messages.

use crate::app::front::handlers::{unread, unsaved};
use crate::app::shell::Shell;
use herzbot_core::ids::{ChannelRef, Moment};
use herzbot_core::league::{FurtherPlace, Night, PlaceNumber};
use herzbot_core::notice::Notice;
use herzbot_store::StoreError;

/// The prefix of the names of all notes that point to a night.
const NOTES: &str = "[\"night place\",";

/// How often a change is attempted when other processes interfere.
const TRIES: usize = 4;

fn lead_key(channel: &ChannelRef) -> String {
    serde_json::json!(["night place", channel.realm, channel.server, channel.channel]).to_string()
}

/// Returns the name of the note of a night.
pub fn key(channel: &ChannelRef) -> String {
    serde_json::json!(["night", channel.realm, channel.server, channel.channel]).to_string()
}

/// Reads the night of a channel: the current one, or the last one.
pub async fn read(shell: &Shell, channel: &ChannelRef) -> Result<Option<Night>, Notice> {
    let kept = shell.store.note(&key(channel)).await.map_err(unread)?;
    Ok(kept.and_then(|kept| night_in(&kept)))
}

/// Parses the night in a note; none if it can't be read.
pub fn night_in(kept: &[u8]) -> Option<Night> {
    let night = serde_json::from_slice(kept);
    night.inspect_err(|error| tracing::error!(%error, "a game night can't be read")).ok()
}

/// Returns the channel under which a channel's night is stored: its own, or that of the night that it joined.
pub async fn home_of(shell: &Shell, channel: &ChannelRef) -> Result<ChannelRef, Notice> {
    let led = led_to(shell, channel).await?.filter(|(_, night)| night.place_of(channel).is_some());
    Ok(led.map_or_else(|| channel.clone(), |(home, _)| home))
}

/// Returns the night that a channel has left, and the channel's number there.
pub async fn left_by(shell: &Shell, channel: &ChannelRef) -> Result<Option<(Night, PlaceNumber)>, Notice> {
    let led = led_to(shell, channel).await?;
    Ok(led.and_then(|(_, night)| {
        let is_it = |(_, place): &(_, &FurtherPlace)| place.channel == *channel && place.gone;
        let number = night.places().find(is_it).map(|(number, _)| number)?;
        Some((night, number))
    }))
}

/// Returns the night that a channel's note points to, and the channel under which it is stored.
async fn led_to(shell: &Shell, channel: &ChannelRef) -> Result<Option<(ChannelRef, Night)>, Notice> {
    let note = shell.store.note(&lead_key(channel)).await.map_err(unread)?;
    let Some(home) = note.and_then(|note| serde_json::from_slice(&note).ok()) else { return Ok(None) };
    Ok(read(shell, &home).await?.map(|night| (home, night)))
}

/// Notes that the night of a place is stored under `home`. This takes effect once the night lists the place.
pub async fn lead_to(shell: &Shell, channel: &ChannelRef, home: &ChannelRef) -> Result<(), Notice> {
    // It has only strings for keys.
    let note = serde_json::to_vec(home).unwrap_or_default();
    shell.store.set_note(&lead_key(channel), note).await.map_err(unsaved)
}

/// Deletes the note by which a place points to a night.
pub async fn lead_nowhere(shell: &Shell, channel: &ChannelRef) -> Result<(), Notice> {
    let Some(note) = shell.store.note(&lead_key(channel)).await.map_err(unread)? else { return Ok(()) };
    shell.store.drop_note(&lead_key(channel), note).await.map_err(unsaved)
}

/// Deletes the notes that no longer point to a night. Returns how many were deleted.
pub async fn forget(shell: &Shell, nights: &[(ChannelRef, Night)]) -> Result<usize, StoreError> {
    let mut forgotten = 0;
    for (key, note) in shell.store.notes(NOTES).await? {
        let leads = nights.iter().any(|(home, night)| {
            let is_home = serde_json::from_slice::<ChannelRef>(&note).is_ok_and(|noted| noted == *home);
            is_home && night.places().any(|(_, place)| lead_key(&place.channel) == key)
        });
        if !leads {
            shell.store.drop_note(&key, note).await?;
            forgotten += 1;
        }
    }
    Ok(forgotten)
}

/// Returns when something is due in each place of a night without a press, by the wall clock.
pub fn due<'a>(
    home: &'a ChannelRef,
    night: &'a Night,
) -> impl Iterator<Item = (&'a ChannelRef, Option<Moment>)> {
    let first = (home, night.wakes_at(PlaceNumber::FIRST));
    let further = night.places().filter(|(_, place)| !place.gone);
    std::iter::once(first).chain(further.map(move |(number, place)| (&place.channel, night.wakes_at(number))))
}

/// Schedules what is due for a night that was written. Tells other processes of places where tables are to be
/// opened.
pub async fn note_all(shell: &Shell, home: &ChannelRef, night: &Night) {
    note_here(shell, home, night);
    let is_due = |(channel, at): &(&ChannelRef, Option<Moment>)| {
        // Later due times are handled when they come.
        *at == Some(Moment(0)) && night.is_shared() && !shell.platforms.is_connected(channel)
    };
    let places: Vec<ChannelRef> =
        due(home, night).filter(is_due).map(|(channel, _)| channel.clone()).collect();
    if let (Some(peers), false) = (shell.processes.peers(), places.is_empty()) {
        peers.tell_of_draw(places).await;
    }
}

fn note_here(shell: &Shell, home: &ChannelRef, night: &Night) {
    for (channel, at) in due(home, night) {
        // A further place of a night that is over may have a night of its own by now.
        if at.is_some() || channel == home {
            shell.nights.schedule(channel, at);
        }
    }
    if night.is_shared() {
        shell.nights.wake();
    }
}

/// Changes a night, and retries if another process was faster. `change` receives the number of previous attempts.
pub async fn tried<T, F: Future<Output = Result<T, Notice>>>(
    change: impl Fn(usize) -> F,
) -> Result<T, Notice> {
    for before in 0..TRIES - 1 {
        let done = change(before).await;
        if !matches!(done, Err(Notice::NotSaved)) {
            return done;
        }
    }
    change(TRIES - 1).await
}
