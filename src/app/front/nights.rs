//! Game nights. The night of a channel is a note in the store, which the next night there replaces, or which
//! goes after a while; `night_places` finds it from other places. What has come of its tables is looked up on a press, or
//! when a round is due, and tables that were drawn and are not there are opened then, or when the process is back. So a crash
//! between two steps is mended.

use crate::app::front::handlers::{unread, unsaved, whole};
use crate::app::front::night_places::{self, key, night_in};
use crate::app::front::opening::{self, Taken};
use crate::app::shell::Shell;
use crate::app::shell::mailbox::copy_of;
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
    /// The note of the night as it was read or written last; none: there is none.
    pub seen: Option<Vec<u8>>,
    /// The language of the place.
    pub language: Language,
    /// Whether games there are played in threads; none: there can be none.
    pub thread: Option<bool>,
}

/// How long a night is kept after something has happened on it (`docs/privacy.md` says it).
const KEPT: Duration = Duration::from_secs(90 * 24 * 60 * 60);
/// How the names of all nights in the store begin.
const NOTES: &str = "[\"night\",";

/// The names of the tables that are on.
pub type Running = BTreeMap<TableId, &'static str>;

/// The night of a place as it is now, with the number that the place has there now.
///
/// # Errors
/// [`Notice::OurFault`]: the store failed. [`Notice::NotSaved`]: it is kept elsewhere now.
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

/// The night under the home of a place as it is now, whether the place takes part or not.
pub async fn kept(shell: &Shell, place: &mut NightPlace) -> Result<Option<Night>, Notice> {
    place.seen = shell.store.note(&key(&place.home)).await.map_err(unread)?;
    Ok(place.seen.as_deref().and_then(night_in))
}

/// Makes a new night of a channel durable, in place of the last one there.
pub async fn save(shell: &Shell, channel: &ChannelRef, night: &Night) -> Result<(), Notice> {
    shell.store.set_note(&key(channel), json_of(night)?).await.map_err(unsaved)?;
    night_places::note_all(shell, channel, night).await;
    Ok(())
}

/// Makes what has become of a night durable, if nobody has changed it since it was read: places may belong to different processes.
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

/// Every night that is kept, with its note in the store.
pub async fn all(shell: &Shell) -> Result<Vec<(String, Vec<u8>, Night)>, StoreError> {
    let notes = shell.store.notes(NOTES).await?.into_iter();
    let read = |(key, kept): (String, Vec<u8>)| {
        let night = serde_json::from_slice(&kept).ok()?;
        Some((key, kept, night))
    };
    Ok(notes.filter_map(read).collect())
}

/// Deletes the nights on which nothing has happened for [`KEPT`] and no table plays; gives how many.
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

/// The channel of a night, by the name of its note.
pub fn channel_of(key: &str) -> Option<ChannelRef> {
    let (_, realm, server, channel): (String, _, _, _) = serde_json::from_str(key).ok()?;
    Some(ChannelRef { realm, server, channel })
}

/// A channel as a place of the night that is kept under `home`. `locale`: the language that its platform tells. `threads`: whether
/// there can be any.
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

/// Notes what has come of the tables of a night meanwhile, and ends a night on which nothing has happened for
/// a week. Gives the tables that are on.
///
/// # Errors
/// [`Notice::OurFault`]: the store failed. [`Notice::NotSaved`]: the tables are not all there yet after a
/// start.
pub async fn catch_up(shell: &Shell, night: &mut Night) -> Result<Running, Notice> {
    let now = shell.wall();
    let mut running = Running::new();
    // Also of one that is over: as long as a table plays, the secret of the night is not shown.
    let open: Vec<NightTable> = night.tables().filter(|table| table.outcome.is_none()).cloned().collect();
    for table in open {
        match found(shell, table.id).await? {
            Found::Running(name) => {
                night.note_opened(table.id);
                running.insert(table.id, name);
            }
            Found::Over(state) => night.settle(table.id, Outcome::of(&state, &table.people), now),
            Found::Lost => night.settle(table.id, Outcome::unknown(), now),
            // It was closed so long ago that its record is deleted, or there can be no game any more.
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

/// The names of the tables for which the next round waits: not of those that everybody has left.
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

/// Whether a table that was not opened would play decks that were shown, since others that have played them had waited
/// for it too long.
async fn are_decks_known(shell: &Shell, night: &Night, table: TableId) -> bool {
    let same = night.decks_of(table).and_then(|(_, same)| same);
    for other in same.map(|same| same.tables).unwrap_or_default() {
        if over(shell, other).await.is_some_and(|other| !other.is_duplicate()) {
            return true;
        }
    }
    false
}

/// A table of a night, looked for.
enum Found {
    Running(&'static str),
    Over(Box<Table>),
    /// It was damaged.
    Lost,
    /// There is none.
    Nothing,
}

async fn found(shell: &Shell, id: TableId) -> Result<Found, Notice> {
    if let Some(listing) = shell.tables.get(id).filter(|listing| !listing.over) {
        return Ok(Found::Running(listing.name));
    }
    if let Some(table) = over(shell, id).await {
        return Ok(Found::Over(Box::new(table)));
    }
    match shell.store.some(vec![id]).await.map_err(unread)?.pop() {
        Some(live) if live.frozen.is_some() => return Ok(Found::Lost),
        Some(live) => match restore(&live.snapshot, &live.entries) {
            // Another process has it, or its platform is away.
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

/// Opens the tables of a place that were drawn and are not there, and adds them to those that are on. One
/// that can't be opened holds up nobody: it is tried again after a while, or at the next press.
pub async fn open_tables(
    shell: &Arc<Shell>,
    night: &mut Night,
    place: &mut NightPlace,
    running: &mut Running,
) {
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
            // Everybody has had themselves forgotten since: the next press settles it.
            Ok(None) => {}
            Err(notice) => {
                tracing::error!(table = %drawn.id, ?notice, "a table of a game night could not be opened");
            }
        }
    }
    if is_news {
        // If not, the next press finds and notes them.
        let _noted = update(shell, place, night).await;
    }
}

/// Makes a table durable and starts it. Gives its name; none: nobody is left of its people.
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

/// People as they sit down, without those who were forgotten.
async fn members(shell: &Shell, people: &[PersonId]) -> Result<Vec<Member>, Notice> {
    let mut members = Vec::new();
    for person in people {
        let person = whole(shell.read_person(*person).await)?;
        members.extend(person.map(|person| shell.member(&person, person.name.clone())));
    }
    Ok(members)
}

/// Takes people off who have had themselves forgotten: they are not drawn any more.
pub async fn without_forgotten(shell: &Shell, night: &mut Night) -> Result<(), Notice> {
    for person in night.present().collect::<Vec<_>>() {
        if whole(shell.read_person(person).await)?.is_none() {
            night.withdraw(person);
        }
    }
    Ok(())
}

/// Those who are not at their tables of the round that was drawn last, and which are on.
pub async fn away(shell: &Shell, night: &Night) -> Vec<PersonId> {
    let mut away = Vec::new();
    for drawn in night.current() {
        let company = running_table(shell, drawn.id).await.map(|table| table.everybody()).unwrap_or_default();
        let company = company.into_iter().filter(|(_, presence)| *presence != Presence::Here);
        away.extend(company.map(|(member, _)| member.person));
    }
    away
}

/// A table that is on, here or in another process.
async fn running_table(shell: &Shell, id: TableId) -> Option<Table> {
    if let Some(listing) = shell.tables.get(id) {
        return copy_of(&listing.inbox).await;
    }
    let live = shell.store.some(vec![id]).await.ok()?.pop().filter(|live| live.frozen.is_none())?;
    restore(&live.snapshot, &live.entries).ok()
}
