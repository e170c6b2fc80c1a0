//! Game nights. The night of a channel is a note in the store. The next night there replaces it, or it is deleted
//! after [`KEPT`]; `night_places` finds it from other places. Tables' outcomes are looked up on a press, or when a
//! round is due. Tables that were drawn but don't exist are opened then, or when the process is back. This repairs
//! a crash between two steps.

use crate::app::front::handlers::{unread, unsaved, whole};
use crate::app::front::night_places::{self, key, night_in};
use crate::app::front::opening::{self, Taken};
use crate::app::shell::Shell;
use crate::app::tables::archive::over;
use crate::app::tables::journal::restore;
use herzbot_core::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_core::league::{Night, NightTable, Outcome, PlaceNumber};
use herzbot_core::notice::Notice;
use herzbot_core::table::{Clock, Member, Opening, Presence, Table};
use herzbot_core::text::Language;
use herzbot_store::StoreError;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

pub use crate::app::front::night_places::read;

/// A place of a night, where its tables are opened.
pub struct NightPlace {
    /// Its channel.
    pub channel: ChannelRef,
    /// The channel under which the night is kept: that of its first place.
    pub home: ChannelRef,
    /// Its number.
    pub number: PlaceNumber,
    /// The note of the night as it was last read or written; none if there is no note.
    pub seen: Option<Vec<u8>>,
    /// The language of the place.
    pub language: Language,
    /// Whether games there are played in threads; none if threads are impossible there.
    pub thread: Option<bool>,
}

/// How long a night is kept after its last change (stated in `docs/privacy.md`).
const KEPT: Duration = Duration::from_secs(90 * 24 * 60 * 60);
/// The prefix of the names of all nights in the store.
const NOTES: &str = "[\"night\",";

/// The names of the running tables.
pub type Running = BTreeMap<TableId, &'static str>;

/// Reads the current night of a place, and updates the place's number.
///
/// # Errors
/// [`Notice::OurFault`]: the store failed. [`Notice::NotSaved`]: the night is now stored under another channel.
pub async fn look(shell: &Shell, place: &mut NightPlace) -> Result<Option<Night>, Notice> {
    if night_places::home_of(shell, &place.channel).await? != place.home {
        return Err(Notice::NotSaved);
    }
    let Some(night) = kept(shell, place).await? else { return Ok(None) };
    if place.home == place.channel {
        return Ok(Some(night));
    }
    let Some(number) = night.place_of(&place.channel) else { return Ok(None) };
    place.number = number;
    Ok(Some(night))
}

/// Reads the current night under the home of a place, whether or not the place takes part.
pub async fn kept(shell: &Shell, place: &mut NightPlace) -> Result<Option<Night>, Notice> {
    place.seen = shell.store.note(&key(&place.home)).await.map_err(unread)?;
    Ok(place.seen.as_deref().and_then(night_in))
}

/// Makes a new night of a channel durable. It replaces the last one there.
pub async fn save(shell: &Shell, channel: &ChannelRef, night: &Night) -> Result<(), Notice> {
    shell.store.set_note(&key(channel), json_of(night)?).await.map_err(unsaved)?;
    night_places::note_all(shell, channel, night).await;
    Ok(())
}

/// Makes a changed night durable, unless it was changed since it was read: places may belong to different
/// processes.
pub async fn update(shell: &Shell, place: &mut NightPlace, night: &Night) -> Result<(), Notice> {
    let (key, json) = (key(&place.home), json_of(night)?);
    let Some(seen) = place.seen.take() else { return Err(Notice::NotSaved) };
    if !shell.store.swap_note(&key, seen, json.clone()).await.map_err(unsaved)? {
        return Err(Notice::NotSaved);
    }
    place.seen = Some(json);
    night_places::note_all(shell, &place.home, night).await;
    Ok(())
}

fn json_of(night: &Night) -> Result<Vec<u8>, Notice> {
    serde_json::to_vec(night).map_err(|error| {
        tracing::error!(%error, "a game night can't be written");
        Notice::OurFault
    })
}

/// Returns every stored night, with its note's name and value.
pub async fn all(shell: &Shell) -> Result<Vec<(String, Vec<u8>, Night)>, StoreError> {
    let notes = shell.store.notes(NOTES).await?.into_iter();
    let read = |(key, kept): (String, Vec<u8>)| {
        let night = serde_json::from_slice(&kept).ok()?;
        Some((key, kept, night))
    };
    Ok(notes.filter_map(read).collect())
}

/// Deletes the nights that have not changed for [`KEPT`] and have no running table. Returns how many were deleted.
pub async fn forget_nights(shell: &Shell) -> Result<usize, StoreError> {
    let now = shell.wall();
    let mut forgotten = 0;
    let mut left = Vec::new();
    for (key, kept, night) in all(shell).await? {
        if is_forgotten(shell, &night, now).await? {
            shell.store.drop_note(&key, kept).await?;
            forgotten += 1;
        } else {
            left.extend(channel_of(&key).map(|channel| (channel, night)));
        }
    }
    Ok(forgotten + night_places::forget(shell, &left).await?)
}

async fn is_forgotten(shell: &Shell, night: &Night, now: Moment) -> Result<bool, StoreError> {
    if now.since(night.changed()) < KEPT {
        return Ok(false);
    }
    let open = night.tables().filter(|table| table.outcome.is_none()).map(|table| table.id).collect();
    Ok(shell.store.some(open).await?.iter().all(|live| live.frozen.is_some()))
}

/// Returns the channel of a night, from the name of its note.
pub fn channel_of(key: &str) -> Option<ChannelRef> {
    let (_, realm, server, channel): (String, _, _, _) = serde_json::from_str(key).ok()?;
    Some(ChannelRef { realm, server, channel })
}

/// Returns a channel as a place of the night that is stored under `home`. `locale`: the language that its platform
/// reports. `threads`: whether threads are possible there.
pub async fn place(
    shell: &Shell,
    channel: &ChannelRef,
    home: ChannelRef,
    locale: Option<&str>,
    threads: bool,
) -> NightPlace {
    let language = shell.language_of_place(channel, locale).await;
    let thread = match threads {
        true => Some(shell.threads_of_place(channel).await),
        false => None,
    };
    let (channel, number) = (channel.clone(), PlaceNumber::FIRST);
    NightPlace { channel, home, number, seen: None, language, thread }
}

/// Records the outcomes of a night's tables, and ends a night on which nothing has happened for a week. Returns the
/// running tables.
///
/// # Errors
/// [`Notice::OurFault`]: the store failed. [`Notice::NotSaved`]: not all tables are restored yet after a start.
pub async fn catch_up(shell: &Shell, night: &mut Night) -> Result<Running, Notice> {
    let now = shell.wall();
    let mut running = Running::new();
    // This includes a night that is over: its secret is not shown while a table plays.
    let open: Vec<NightTable> = night.tables().filter(|table| table.outcome.is_none()).cloned().collect();
    for table in open {
        match found(shell, table.id).await? {
            Found::Running(name) => {
                night.note_opened(table.id);
                running.insert(table.id, name);
            }
            Found::Over(state) => night.settle(table.id, Outcome::of(&state, &table.people), now),
            Found::Lost => night.settle(table.id, Outcome::unknown(), now),
            // Its record was deleted long after it was closed, or there can no longer be a game.
            Found::Nothing
                if table.opened
                    || members(shell, &table.people).await?.is_empty()
                    || are_decks_known(shell, night, table.id).await =>
            {
                night.settle(table.id, Outcome::unknown(), now);
            }
            Found::Nothing => {}
        }
    }
    night.expire(!running.is_empty(), now);
    Ok(running)
}

/// Returns the names of the tables for which the next round waits, without those that everybody has left.
pub async fn waited_for(shell: &Shell, night: &Night, running: &Running) -> Vec<String> {
    let mut names = Vec::new();
    for table in night.open_tables() {
        let Some(name) = running.get(&table.id) else { continue };
        if !running_table(shell, table.id).await.is_some_and(|table| is_deserted(&table)) {
            names.push((*name).to_owned());
        }
    }
    names
}

fn is_deserted(table: &Table) -> bool {
    table.everybody().iter().all(|(_, presence)| *presence != Presence::Here)
}

/// Returns whether an unopened table would play decks that were already shown, because the tables that played them
/// had waited too long.
async fn are_decks_known(shell: &Shell, night: &Night, table: TableId) -> bool {
    let same = night.decks_of(table).and_then(|(_, same)| same);
    for other in same.map(|same| same.tables).unwrap_or_default() {
        if over(shell, other).await.is_some_and(|other| !other.is_duplicate()) {
            return true;
        }
    }
    false
}

/// The result of looking up a table of a night.
enum Found {
    Running(&'static str),
    Over(Box<Table>),
    /// The table was damaged.
    Lost,
    /// There is no such table.
    Nothing,
}

async fn found(shell: &Shell, id: TableId) -> Result<Found, Notice> {
    if let Some(listing) = shell.tables.get(id).filter(|listing| !listing.over) {
        return Ok(Found::Running(listing.name()));
    }
    if let Some(table) = over(shell, id).await {
        return Ok(Found::Over(Box::new(table)));
    }
    match shell.store.some(vec![id]).await.map_err(unread)?.pop() {
        Some(live) if live.frozen.is_some() => return Ok(Found::Lost),
        Some(live) => match restore(&live.snapshot, &live.entries) {
            // Another process has it, or its platform is disconnected.
            Ok(table) if !shell.platforms.is_connected(table.home_channel()) => {
                return Ok(Found::Running(table.name()));
            }
            Ok(_) | Err(_) => return Err(Notice::NotSaved),
        },
        None => {}
    }
    match shell.store.archived(id).await {
        Ok(None) => Ok(Found::Nothing),
        Ok(Some(_)) | Err(StoreError::Damaged(_)) => Ok(Found::Lost),
        Err(error) => Err(unread(error)),
    }
}

/// Opens the tables of a place that were drawn but don't exist, and adds them to the running ones. A table that
/// can't be opened blocks no others: it is tried again after a while, or at the next press. Returns whether any was
/// opened. If the caller doesn't save that, the next press finds and notes them.
pub async fn open_tables(
    shell: &Arc<Shell>,
    night: &mut Night,
    place: &NightPlace,
    running: &mut Running,
) -> bool {
    let is_missing = |table: &&NightTable| table.place == place.number && !running.contains_key(&table.id);
    let missing: Vec<NightTable> = night.open_tables().filter(is_missing).cloned().collect();
    let mut is_news = false;
    for drawn in missing {
        match open(shell, night, &drawn, place).await {
            Ok(Some(name)) => {
                night.note_opened(drawn.id);
                running.insert(drawn.id, name);
                is_news = true;
            }
            // All of its people have been forgotten since. The next press settles it.
            Ok(None) => {}
            Err(notice) => {
                tracing::error!(table = %drawn.id, ?notice, "a table of a game night could not be opened");
            }
        }
    }
    is_news
}

/// Makes a table durable and starts it. Returns its name; none if all of its people were forgotten.
async fn open(
    shell: &Arc<Shell>,
    night: &Night,
    drawn: &NightTable,
    place: &NightPlace,
) -> Result<Option<&'static str>, Notice> {
    let clock = match shell.clock_of_place(&place.channel).await {
        clock if night.is_season() && !clock.is_slow() => Clock::DAY,
        clock => clock,
    };
    let (secret, same) = night.decks_of(drawn.id).ok_or(Notice::OurFault)?;
    let mut members = members(shell, &drawn.people).await?.into_iter();
    let Some(host) = members.next() else { return Ok(None) };
    let others: Vec<Member> = members.collect();
    let (table, _taken) = Taken::besides(shell, &place.channel, |taken_names| {
        let opening = Opening {
            game: night.game(),
            channel: place.channel.clone(),
            place_language: place.language.tag().to_owned(),
            clock,
            host,
            taken_names,
            options: night.options().clone(),
            thread: place.thread,
            secret,
        };
        Table::open_seated(opening, drawn.id, &others, same.clone(), shell.now(), &mut StdRng::from_os_rng())
    })?;
    let name = table.name();
    opening::start(shell, table).await?;
    Ok(Some(name))
}

/// Returns people as members who can sit down, without those who were forgotten.
async fn members(shell: &Shell, people: &[PersonId]) -> Result<Vec<Member>, Notice> {
    let mut members = Vec::new();
    for person in people {
        let person = whole(shell.read_person(*person).await)?;
        members.extend(person.map(|person| shell.member(&person, person.name.clone())));
    }
    Ok(members)
}

/// Withdraws people who were forgotten, so that they are no longer drawn.
pub async fn without_forgotten(shell: &Shell, night: &mut Night) -> Result<(), Notice> {
    for person in night.present().collect::<Vec<_>>() {
        if whole(shell.read_person(person).await)?.is_none() {
            night.withdraw(person);
        }
    }
    Ok(())
}

/// Returns the people who are not present at their running tables of the latest round.
pub async fn away(shell: &Shell, night: &Night) -> Vec<PersonId> {
    let mut away = Vec::new();
    for drawn in night.current() {
        let company = running_table(shell, drawn.id).await.map(|table| table.everybody()).unwrap_or_default();
        let company = company.into_iter().filter(|(_, presence)| *presence != Presence::Here);
        away.extend(company.map(|(member, _)| member.person));
    }
    away
}

/// Returns a running table, of this process or another one.
async fn running_table(shell: &Shell, id: TableId) -> Option<Table> {
    if let Some((_, table)) = shell.tables.live(id).await {
        return Some(table);
    }
    let live = shell.store.some(vec![id]).await.ok()?.pop().filter(|live| live.frozen.is_none())?;
    restore(&live.snapshot, &live.entries).ok()
}
