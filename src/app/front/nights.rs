//! Game nights. The night of a channel is a note in the store, which the next night there replaces, or which
//! goes after a while. What has come of its tables is looked up on a press, or when a round is due, and tables
//! that were drawn and are not there are opened then, or when the process is back. So a crash between two steps is mended.

use crate::app::front::handlers::{unread, unsaved, whole};
use crate::app::front::opening::{self, Taken};
use crate::app::shell::Shell;
use crate::app::shell::mailbox::copy_of;
use crate::app::tables::archive::over;
use herzbot_core::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_core::league::{Night, NightTable, Outcome};
use herzbot_core::notice::Notice;
use herzbot_core::table::names::told_apart;
use herzbot_core::table::{Clock, FORGOTTEN_NAME, Member, Opening, Presence, Table};
use herzbot_core::text::Language;
use herzbot_core::text::pages::{NightTableView, NightView};
use herzbot_store::StoreError;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Where the tables of a night are opened.
pub struct NightPlace {
    /// The channel of the night.
    pub channel: ChannelRef,
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

/// The night of a channel: the one that is on, or the last one.
///
/// # Errors
/// [`Notice::OurFault`]: the store failed.
pub async fn read(shell: &Shell, channel: &ChannelRef) -> Result<Option<Night>, Notice> {
    let Some(kept) = shell.store.note(&key(channel)).await.map_err(unread)? else { return Ok(None) };
    let night = serde_json::from_slice(&kept);
    Ok(night.inspect_err(|error| tracing::error!(%error, "a game night can't be read")).ok())
}

/// Makes a night durable.
///
/// # Errors
/// [`Notice::NotSaved`].
pub async fn save(shell: &Shell, channel: &ChannelRef, night: &Night) -> Result<(), Notice> {
    let json = serde_json::to_vec(night).map_err(|error| {
        tracing::error!(%error, "a game night can't be written");
        Notice::OurFault
    })?;
    shell.store.set_note(&key(channel), json).await.map_err(unsaved)?;
    note(shell, channel, night.wakes_at());
    Ok(())
}

/// Notes when something is due for the night of a channel though nobody asks, by the wall clock; none: nothing is.
pub fn note(shell: &Shell, channel: &ChannelRef, at: Option<Moment>) {
    let mut agenda = shell.night_agenda.lock();
    match at {
        Some(at) => agenda.insert(channel.clone(), at),
        None => agenda.remove(channel),
    };
}

/// Every night that is kept, with its note in the store.
///
/// # Errors
/// The store can't be read.
pub async fn all(shell: &Shell) -> Result<Vec<(String, Vec<u8>, Night)>, StoreError> {
    let notes = shell.store.notes(NOTES).await?.into_iter();
    let read = |(key, kept): (String, Vec<u8>)| {
        let night = serde_json::from_slice(&kept).ok()?;
        Some((key, kept, night))
    };
    Ok(notes.filter_map(read).collect())
}

/// Deletes the nights on which nothing has happened for [`KEPT`] and no table plays; gives how many.
///
/// # Errors
/// The store can't be read or written.
pub async fn forget_nights(shell: &Shell) -> Result<usize, StoreError> {
    let now = shell.clock.source().wall(shell.now());
    let mut forgotten = 0;
    for (key, kept, night) in all(shell).await? {
        if now.since(night.changed()) < KEPT {
            continue;
        }
        let open = night.tables().filter(|table| table.outcome.is_none()).map(|table| table.id).collect();
        if shell.store.some(open).await?.iter().all(|live| live.frozen.is_some()) {
            shell.store.drop_note(&key, kept).await?;
            forgotten += 1;
        }
    }
    Ok(forgotten)
}

fn key(channel: &ChannelRef) -> String {
    serde_json::json!(["night", channel.realm, channel.server, channel.channel]).to_string()
}

/// The channel of a night, by the name of its note.
pub fn channel_of(key: &str) -> Option<ChannelRef> {
    let (_, realm, server, channel): (String, _, _, _) = serde_json::from_str(key).ok()?;
    Some(ChannelRef { realm, server, channel })
}

/// Where the tables of the night of a channel are opened. `locale`: the language that its platform tells. `threads`: whether there
/// can be any.
pub async fn place(shell: &Shell, channel: &ChannelRef, locale: Option<&str>, threads: bool) -> NightPlace {
    let language = shell.language_of_place(channel, locale).await;
    let thread = match threads {
        true => Some(shell.threads_of_place(channel).await),
        false => None,
    };
    NightPlace { channel: channel.clone(), language, thread }
}

/// Notes what has come of the tables of a night meanwhile, and ends a night on which nothing has happened for
/// a week. Gives the tables that are on.
///
/// # Errors
/// [`Notice::OurFault`]: the store failed. [`Notice::NotSaved`]: the tables are not all there yet after a
/// start.
pub async fn catch_up(shell: &Shell, night: &mut Night) -> Result<Running, Notice> {
    let now = shell.clock.source().wall(shell.now());
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
        Some(_) => return Err(Notice::NotSaved),
        None => {}
    }
    match shell.store.archived(id).await {
        Ok(None) => Ok(Found::Nothing),
        Ok(Some(_)) | Err(StoreError::Damaged(_)) => Ok(Found::Lost),
        Err(error) => Err(unread(error)),
    }
}

/// Opens the tables of a night that were drawn and are not there, and adds them to those that are on. One
/// that can't be opened holds up nobody: it is tried again after a while, or at the next press.
pub async fn open_tables(shell: &Arc<Shell>, night: &mut Night, place: &NightPlace, running: &mut Running) {
    let is_missing = |table: &&NightTable| !running.contains_key(&table.id);
    let missing: Vec<NightTable> = night.open_tables().filter(is_missing).cloned().collect();
    if missing.is_empty() {
        return;
    }
    for drawn in missing {
        match open(shell, night, &drawn, place).await {
            Ok(Some(name)) => {
                night.note_opened(drawn.id);
                running.insert(drawn.id, name);
            }
            // Everybody has had themselves forgotten since: the next press settles it.
            Ok(None) => {}
            Err(notice) => {
                tracing::error!(table = %drawn.id, ?notice, "a table of a game night could not be opened");
            }
        }
    }
    // If not, the next press finds and notes them.
    let _noted = save(shell, &place.channel, night).await;
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
///
/// # Errors
/// [`Notice::OurFault`]: the store failed.
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
    for listing in night.current().iter().filter_map(|table| shell.tables.get(table.id)) {
        let company = copy_of(&listing.inbox).await.map(|table| table.everybody()).unwrap_or_default();
        let company = company.into_iter().filter(|(_, presence)| *presence != Presence::Here);
        away.extend(company.map(|(member, _)| member.person));
    }
    away
}

/// The name of the leader of a night; empty if they were forgotten.
///
/// # Errors
/// [`Notice::OurFault`]: the store failed.
pub async fn leader(shell: &Shell, night: &Night) -> Result<String, Notice> {
    Ok(whole(shell.read_person(night.leader()).await)?.map(|person| person.name).unwrap_or_default())
}

/// A night as everybody may see it.
///
/// # Errors
/// [`Notice::OurFault`]: the store failed.
pub async fn view(shell: &Shell, night: &Night, running: &Running) -> Result<NightView, Notice> {
    let mut known = Vec::new();
    for entrant in night.entrants() {
        let person = whole(shell.read_person(entrant.person).await)?;
        known.push(person.map_or_else(|| FORGOTTEN_NAME.to_owned(), |person| person.name));
    }
    let known = told_apart(&known.iter().map(String::as_str).collect::<Vec<_>>());
    let ids = night.entrants().iter().map(|entrant| entrant.person);
    let names: BTreeMap<PersonId, String> = ids.zip(known).collect();
    let name = |person: &PersonId| names.get(person).cloned().unwrap_or_else(|| FORGOTTEN_NAME.to_owned());
    let table = |table: &NightTable| match night.gained(table) {
        Some(gained) => {
            NightTableView::Over(gained.iter().map(|(person, points)| (name(person), *points)).collect())
        }
        None if table.outcome.is_some() => NightTableView::Waits(table.people.iter().map(name).collect()),
        None => NightTableView::Open {
            name: running.get(&table.id).copied(),
            people: table.people.iter().map(name).collect(),
        },
    };
    let leader = Some(leader(shell, night).await?).filter(|name| !name.is_empty());
    Ok(NightView {
        id: night.id(),
        game: night.game(),
        options: night.options().clone(),
        rounds: night.rounds(),
        same_decks: night.has_same_decks(),
        season: night.is_season(),
        next: night.plan().next,
        held: night.plan().held,
        played: night.played(),
        leader: leader.unwrap_or_else(|| FORGOTTEN_NAME.to_owned()),
        people: night.standings().into_iter().map(|line| (name(&line.person), line)).collect(),
        tables: night.current().iter().map(table).collect(),
        left: night.left_open().filter_map(|table| running.get(&table.id).copied()).collect(),
        over: night.is_over(),
        commitment: night.commitment(),
        secret: night.revealed(!running.is_empty()),
    })
}
