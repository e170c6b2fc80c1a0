//! Game nights. The night of a channel is a note in the store, which the next night there replaces. What has come of its tables
//! is looked up when somebody presses, and tables that were drawn and are not there are opened then. So a crash between two
//! steps is mended by the next press.

use crate::app::front::handlers::{unread, unsaved, whole};
use crate::app::front::opening;
use crate::app::shell::Shell;
use crate::app::tables::archive::over;
use crate::app::tables::presented::Display;
use crate::app::tables::task::{Beginning, spawn};
use herzbot_core::ids::{ChannelRef, PersonId, TableId};
use herzbot_core::league::{Night, NightTable, Outcome};
use herzbot_core::notice::Notice;
use herzbot_core::table::names::told_apart;
use herzbot_core::table::{FORGOTTEN_NAME, Member, Opening, Table};
use herzbot_core::text::Language;
use herzbot_core::text::pages::{NightTableView, NightView};
use herzbot_rules::shuffle::Secret;
use herzbot_store::StoreError;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Where the tables of a night are opened.
pub struct NightPlace {
    /// The channel of the night.
    pub channel: ChannelRef,
    /// The language of the place.
    pub language: Language,
    /// Whether games there are played in threads; none: there can be none.
    pub thread: Option<bool>,
}

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
    shell.store.set_note(&key(channel), json).await.map_err(unsaved)
}

fn key(channel: &ChannelRef) -> String {
    serde_json::json!(["night", channel.realm, channel.server, channel.channel]).to_string()
}

/// Notes what has come of the tables of a night meanwhile, and ends a night on which nothing has happened for a week. Gives
/// the tables that are on.
///
/// # Errors
/// [`Notice::OurFault`]: the store failed. [`Notice::NotSaved`]: the tables are not all there yet after a start.
pub async fn catch_up(shell: &Shell, night: &mut Night) -> Result<Running, Notice> {
    let now = shell.clock.source().wall(shell.now());
    let mut running = Running::new();
    let open: Vec<NightTable> = night.open_tables().cloned().collect();
    for table in open {
        match found(shell, table.id).await? {
            Found::Running(name) => {
                running.insert(table.id, name);
            }
            Found::Over(state) => night.settle(table.id, Outcome::of(&state, &table.people), now),
            Found::Lost => night.settle(table.id, Outcome::unknown(), now),
            Found::Nothing => {}
        }
    }
    night.expire(now);
    Ok(running)
}

/// A table of a night, looked for.
enum Found {
    Running(&'static str),
    Over(Box<Table>),
    /// It was damaged.
    Lost,
    /// It was never opened.
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

/// Opens the tables of a night that were drawn and are not there, and adds them to those that are on.
///
/// # Errors
/// What to tell the person: the rest is opened at the next press.
pub async fn open_tables(
    shell: &Arc<Shell>,
    night: &Night,
    place: &NightPlace,
    running: &mut Running,
) -> Result<(), Notice> {
    let clock = shell.clock_of_place(&place.channel).await;
    for drawn in night.open_tables() {
        if running.contains_key(&drawn.id) {
            continue;
        }
        let mut members = Vec::new();
        for person in &drawn.people {
            members.extend(member(shell, *person).await?);
        }
        let mut members = members.into_iter();
        // Everybody has had themselves forgotten since.
        let Some(host) = members.next() else { continue };
        let others: Vec<Member> = members.collect();
        let table = {
            let mut book = shell.openings.book();
            let begun = book.begun().iter().filter(|begun| {
                (&begun.channel.realm, &begun.channel.server) == (&place.channel.realm, &place.channel.server)
            });
            let taken = begun.map(|begun| begun.name).chain(shell.tables.names_in(&place.channel)).collect();
            let opening = Opening {
                game: night.game(),
                channel: place.channel.clone(),
                place_language: place.language.tag().to_owned(),
                clock,
                host,
                taken_names: taken,
                options: night.options().clone(),
                thread: place.thread,
                secret: Secret::draw(&mut rand::rng()),
            };
            let mut rng = StdRng::from_os_rng();
            let table = Table::open_seated(opening, drawn.id, &others, shell.now(), &mut rng)?;
            book.begin(&table);
            table
        };
        let opened = open(shell, table).await;
        shell.openings.book().end(drawn.id);
        running.insert(drawn.id, opened?);
    }
    Ok(())
}

/// Makes a table durable and starts it. Gives its name.
async fn open(shell: &Arc<Shell>, table: Table) -> Result<&'static str, Notice> {
    opening::save(shell, &table).await?;
    let name = table.name();
    spawn(shell, Beginning { table, seq: 0, display: Display::default(), away_since: None });
    Ok(name)
}

/// A person as they sit down; none: they were forgotten.
async fn member(shell: &Shell, person: PersonId) -> Result<Option<Member>, Notice> {
    let found = whole(shell.read_person(person).await)?;
    Ok(found.map(|person| Member {
        person: person.id,
        autoplay: shell.autoplay(&person).unwrap_or_default(),
        locale: person.settings.language.or(person.locale),
        account: person.account,
        name: person.name,
    }))
}

/// The name of who leads a night; empty if they were forgotten.
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
    let table = |table: &NightTable| match table.gained() {
        Some(gained) => {
            NightTableView::Over(gained.iter().map(|(person, points)| (name(person), *points)).collect())
        }
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
        played: night.played(),
        leader: leader.unwrap_or_else(|| FORGOTTEN_NAME.to_owned()),
        people: night.standings().into_iter().map(|line| (name(&line.person), line)).collect(),
        tables: night.current().iter().map(table).collect(),
        over: night.is_over(),
        commitment: night.commitment(),
        secret: night.revealed(),
    })
}
