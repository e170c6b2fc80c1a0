//! The registry of live tables: their mailboxes, who sits at them, and which messages show them.

use crate::app::shell::invites::Invites;
use crate::app::shell::mailbox::{Ask, TableInput, copy_of};
use crate::app::shell::opening_book::Openings;
use crate::app::shell::vouchers::Vouchers;
use herzbot_core::ids::{ChannelRef, MessageRef, Moment, PersonId, TableId};
use herzbot_core::notice::Notice;
use herzbot_core::port::Surface;
use herzbot_core::table::Table;
use herzbot_core::table::names::name_of;
use herzbot_core::text::pages::NamedTable;
use herzbot_rules::GameKind;
use herzbot_store::leases::ProcessId;
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::sync::OnceLock;
use std::time::Duration;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Notify, mpsc};

/// What is known about a live table outside its task.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The key of the registry.
    pub id: TableId,
    /// The game that is played there.
    pub game: GameKind,
    /// The channel of the table's message.
    pub channel: ChannelRef,
    /// The channel in which its thread was opened, if it is in a thread.
    pub parent: Option<ChannelRef>,
    /// The channels to which it was brought.
    pub homes: Vec<ChannelRef>,
    /// The index of its short name, unique in the community as long as there are names.
    pub name_index: u16,
    /// The people with a seat, without those who have left for good.
    pub members: Vec<PersonId>,
    /// The people who are asked to take a seat; empty where another process has the table.
    pub asked: Vec<PersonId>,
    /// The members whose move it waits for; empty where another process has the table.
    pub waits: Waits,
    /// Who may find and see it.
    pub audience: Audience,
    /// Whether nothing more will happen there.
    pub over: bool,
    /// Where its task runs.
    pub task: TaskPlace,
}

/// Who may find and see a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody in its channels.
    Everybody,
    /// Everybody may find it, but only its people may see it, because others play the same decks.
    Members,
    /// Only the player of this deal of the day.
    Player,
}

/// Where a table's task runs.
#[derive(Clone, Debug)]
pub enum TaskPlace {
    /// In this process, with this mailbox.
    Here(mpsc::Sender<TableInput>),
    /// In another process; none while the table moves.
    Elsewhere(Option<ProcessId>),
}

/// The people whose move a table waits for.
#[derive(Clone, Debug, Default)]
pub struct Waits {
    /// The people.
    pub whom: Vec<PersonId>,
    /// When their clock ends, if there is one.
    pub until: Option<Moment>,
}

/// A request that a table refuses.
pub struct Refused {
    /// The request.
    pub ask: Box<Ask>,
    /// [`Notice::TooBusy`] or [`Notice::TableGone`].
    pub why: Notice,
}

/// How many places in a table's mailbox are reserved for news, so that people's requests can't block the event
/// loop.
pub const KEPT_FOR_NEWS: usize = 64;

impl Listing {
    /// Returns the table's short name.
    pub fn name(&self) -> &'static str {
        name_of(self.name_index)
    }

    /// Returns the table as pages name it.
    pub fn named(&self) -> NamedTable {
        NamedTable { id: self.id, game: self.game, name: self.name() }
    }

    /// Whether people besides its player may find it.
    pub fn can_be_found(&self) -> bool {
        self.audience != Audience::Player
    }

    /// Returns the table's mailbox, if it is in this process.
    pub const fn inbox(&self) -> Option<&mpsc::Sender<TableInput>> {
        match &self.task {
            TaskPlace::Here(inbox) => Some(inbox),
            TaskPlace::Elsewhere(_) => None,
        }
    }

    /// Sends news to the table of this process. A table that has just gone needs none.
    pub async fn tell(&self, news: TableInput) {
        if let Some(inbox) = self.inbox() {
            let _gone = inbox.send(news).await;
        }
    }

    /// Asks the table of this process for a copy; none if it has gone.
    pub async fn copy(&self) -> Option<Table> {
        copy_of(self.inbox()?).await
    }

    /// Sends the table a request.
    ///
    /// # Errors
    /// When the table has gone, or has too many requests waiting.
    pub fn ask(&self, ask: Ask) -> Result<(), Refused> {
        let ask = Box::new(ask);
        let Some(inbox) = self.inbox() else { return Err(Refused { ask, why: Notice::TableGone }) };
        let why = match inbox.try_reserve() {
            Ok(place) if inbox.capacity() >= KEPT_FOR_NEWS => {
                place.send(TableInput::Ask(ask));
                return Ok(());
            }
            Ok(_) | Err(TrySendError::Full(())) => Notice::TooBusy,
            Err(TrySendError::Closed(())) => Notice::TableGone,
        };
        Err(Refused { ask, why })
    }
}

/// A change of the tables of this process.
#[derive(Clone, Debug)]
pub enum ListingNews {
    /// A table is new, its people have changed, or it is over.
    Listed(Box<Listing>),
    /// The table is over, and everybody has been told.
    Gone(TableId),
    /// This process acquired a lease. Earlier listings of its tables may be outdated.
    Acquired(String),
}

/// How many finished tables are remembered: many more than finish while a replica lags behind.
const ENDED: usize = 1000;

/// The registry of live tables. Its lock is held only while looking something up: no await inside.
#[derive(Default)]
pub struct Directory {
    /// The rights of people to manage tables from their private chat.
    pub vouchers: Vouchers,
    /// The tables that are being opened.
    pub openings: Openings,
    /// The codes by which tables are brought to further places.
    pub invites: Invites,
    inner: Mutex<Listings>,
    /// The tables whose tasks are busy, and since when.
    at_work: Mutex<HashMap<TableId, Moment>>,
    /// Wakes tasks that wait for a message to be noted.
    noted: Notify,
    /// The channel through which other processes are told of changes.
    news: OnceLock<mpsc::UnboundedSender<ListingNews>>,
}

/// Marks a table's task as busy until it is dropped.
pub struct AtWork<'a> {
    tables: &'a Mutex<HashMap<TableId, Moment>>,
    id: TableId,
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.tables.lock().remove(&self.id);
    }
}

#[derive(Default)]
struct Listings {
    tables: HashMap<TableId, Listing>,
    /// The surface of each message, by realm and message.
    messages: HashMap<(String, MessageRef), Surface>,
    /// The lobby of the rematch, by finished table.
    rematches: HashMap<TableId, TableId>,
    /// The last tables that were over when they were removed.
    ended: VecDeque<(TableId, ChannelRef)>,
}

impl Directory {
    /// Sends changes to this receiver from now on. There can be only one.
    pub fn tell(&self, news: mpsc::UnboundedSender<ListingNews>) {
        let _told_already = self.news.set(news);
    }

    /// Announces that this process holds a lease and lists its tables from now on.
    pub fn begin(&self, lease: String) {
        self.say(ListingNews::Acquired(lease));
    }

    fn say(&self, news: ListingNews) {
        if let Some(told) = self.news.get() {
            // The receiver is gone when the bot is about to stop.
            let _ending = told.send(news);
        }
    }

    /// Inserts a table, or updates its listing.
    pub fn list(&self, table: &Table, inbox: &mpsc::Sender<TableInput>) {
        let listing = Listing {
            id: table.id(),
            game: table.game(),
            channel: table.channel().clone(),
            parent: table.parent().cloned(),
            homes: table.further_homes().iter().map(|home| home.channel.clone()).collect(),
            name_index: table.name_index(),
            members: table.members().map(|member| member.person).collect(),
            asked: table.offers().iter().map(|offer| offer.member.person).collect(),
            waits: Waits { whom: table.waits_for(), until: table.deadline() },
            audience: match table.is_concealed() {
                _ if table.daily().is_some() => Audience::Player,
                true => Audience::Members,
                false => Audience::Everybody,
            },
            over: table.is_over(),
            task: TaskPlace::Here(inbox.clone()),
        };
        let mut inner = self.inner.lock();
        if let Some(before) = table.rematch_of().filter(|_| !listing.over) {
            inner.rematches.insert(before, table.id());
        }
        let before = inner.tables.insert(table.id(), listing.clone());
        let is_same = |before: Listing| {
            (before.members, before.over) == (listing.members.clone(), listing.over)
                && (&before.channel, &before.homes) == (&listing.channel, &listing.homes)
        };
        if !before.is_some_and(is_same) {
            self.say(ListingNews::Listed(Box::new(listing)));
        }
    }

    /// Removes a table with its messages and its rematch. `moves`: another process takes it over, and lists it.
    pub fn remove(&self, table: TableId, moves: bool) {
        let mut inner = self.inner.lock();
        if let Some(listing) = inner.tables.remove(&table).filter(|listing| listing.over) {
            inner.ended.truncate(ENDED - 1);
            inner.ended.push_front((table, listing.channel));
        }
        inner.messages.retain(|_, surface| surface.table() != table);
        inner.rematches.retain(|_, next| *next != table);
        if !moves {
            self.say(ListingNews::Gone(table));
        }
    }

    /// Marks a table's task as busy from now on.
    pub fn begin_work(&self, id: TableId, now: Moment) -> AtWork<'_> {
        self.at_work.lock().insert(id, now);
        AtWork { tables: &self.at_work, id }
    }

    /// Returns the table whose task has been busy with one input for the longest time, and since when.
    pub fn longest_at_work(&self) -> Option<(TableId, Moment)> {
        let at_work = self.at_work.lock();
        at_work.iter().map(|(id, since)| (*id, *since)).min_by_key(|(_, since)| *since)
    }

    /// Returns whether a table of this process is over, even if it was recently removed.
    pub fn is_over(&self, table: TableId) -> bool {
        let inner = self.inner.lock();
        match inner.tables.get(&table) {
            Some(listing) => listing.over,
            None => inner.ended.iter().any(|(ended, _)| *ended == table),
        }
    }

    /// Returns the latest finished tables, with their channels.
    pub fn ended(&self) -> Vec<(TableId, ChannelRef)> {
        let inner = self.inner.lock();
        let over = inner.tables.values().filter(|listing| listing.over);
        let over = over.map(|listing| (listing.id, listing.channel.clone()));
        over.chain(inner.ended.iter().cloned()).collect()
    }

    /// Returns the listing of a live table.
    pub fn get(&self, table: TableId) -> Option<Listing> {
        self.inner.lock().tables.get(&table).cloned()
    }

    /// Returns a live table with its mailbox.
    pub async fn live(&self, table: TableId) -> Option<(mpsc::Sender<TableInput>, Table)> {
        let listing = self.get(table)?;
        let table = listing.copy().await?;
        Some((listing.inbox()?.clone(), table))
    }

    /// Returns the listings of all live tables, in no particular order.
    pub fn all(&self) -> Vec<Listing> {
        self.those(|_| true)
    }

    fn those(&self, are_meant: impl Fn(&Listing) -> bool) -> Vec<Listing> {
        self.inner.lock().tables.values().filter(|listing| are_meant(listing)).cloned().collect()
    }

    /// Returns the open tables of a channel, including those in its threads and those that were brought there, but
    /// without deals of the day, which aren't visible there.
    pub fn in_channel(&self, channel: &ChannelRef) -> Vec<Listing> {
        self.those(|listing| {
            let stands_there = listing.channel == *channel || listing.parent.as_ref() == Some(channel);
            !listing.over && listing.can_be_found() && (stands_there || listing.homes.contains(channel))
        })
    }

    /// Returns the tables in a thread that was opened for one of them.
    pub fn in_thread(&self, realm: &str, thread: &str) -> Vec<Listing> {
        self.those(|listing| {
            listing.parent.is_some() && listing.channel.realm == realm && listing.channel.channel == thread
        })
    }

    /// Returns the open tables of a channel's community.
    pub fn in_server(&self, channel: &ChannelRef) -> Vec<Listing> {
        self.those(|listing| is_open_in(listing, channel))
    }

    /// Returns the names of the tables in a channel's community. They are unique there, since a person may sit at
    /// several tables.
    pub fn names_in(&self, channel: &ChannelRef) -> Vec<u16> {
        let inner = self.inner.lock();
        // Only its player refers to a deal of the day.
        let is_near = |home: &ChannelRef| (&home.realm, &home.server) == (&channel.realm, &channel.server);
        let there = inner.tables.values().filter(|listing| listing.can_be_found()).filter(|listing| {
            is_open_in(listing, channel) || !listing.over && listing.homes.iter().any(is_near)
        });
        there.map(|listing| listing.name_index).collect()
    }

    /// Returns the open tables at which a person sits.
    pub fn of_person(&self, person: PersonId) -> Vec<Listing> {
        self.those(|listing| !listing.over && listing.members.contains(&person))
    }

    /// Returns the tables of this process that offer a person a seat.
    pub fn asking(&self, person: PersonId) -> Vec<Listing> {
        self.those(|listing| listing.asked.contains(&person))
    }

    /// Returns the tables that wait for a person, except `besides` and the deal of the day, shortest clock first.
    pub fn waiting_for(&self, person: PersonId, besides: TableId) -> Vec<Listing> {
        let mut waiting = self.those(|listing| {
            listing.id != besides && listing.can_be_found() && listing.waits.whom.contains(&person)
        });
        waiting.sort_by_key(|listing| (listing.waits.until.unwrap_or(Moment(u64::MAX)), listing.id));
        waiting
    }

    /// Records which message shows a surface.
    pub fn note_message(&self, realm: &str, message: MessageRef, surface: Surface) {
        self.inner.lock().messages.insert((realm.to_owned(), message), surface);
        self.noted.notify_waiters();
    }

    /// Returns the surface that a message shows, or last showed. A reaction may come before the message's delivery
    /// is known, so this waits for at most `patience`. None if the message belongs to no live table.
    pub async fn surface_soon(
        &self,
        realm: &str,
        message: &MessageRef,
        patience: Duration,
    ) -> Option<Surface> {
        let heard = async {
            loop {
                // Listening starts before the check, so that no message is missed in between.
                let noted = self.noted.notified();
                if let Some(surface) = self.surface(realm, message) {
                    return surface;
                }
                noted.await;
            }
        };
        tokio::time::timeout(patience, heard).await.ok()
    }

    /// Returns the surface that a message shows, or last showed.
    pub fn surface(&self, realm: &str, message: &MessageRef) -> Option<Surface> {
        self.inner.lock().messages.get(&(realm.to_owned(), message.clone())).copied()
    }

    /// Returns the rematch of a finished table.
    pub fn rematch_of(&self, of: TableId) -> Option<TableId> {
        self.inner.lock().rematches.get(&of).copied()
    }
}

/// Returns whether a table is open and in the channel's community.
fn is_open_in(listing: &Listing, channel: &ChannelRef) -> bool {
    !listing.over && (&listing.channel.realm, &listing.channel.server) == (&channel.realm, &channel.server)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(60);

    fn message(id: &str) -> MessageRef {
        MessageRef { channel: "c".into(), message: id.into() }
    }

    #[tokio::test]
    async fn a_reaction_waits_until_its_message_is_known() {
        let directory = Directory::default();
        let surface = Surface::Table(TableId(1));
        let (wanted, other) = (message("1"), message("2"));
        let late = async {
            // Only once the other side waits.
            tokio::task::yield_now().await;
            directory.note_message("test", other, Surface::Table(TableId(2)));
            tokio::task::yield_now().await;
            directory.note_message("test", wanted.clone(), surface);
        };
        let (found, ()) = tokio::join!(directory.surface_soon("test", &wanted, PATIENCE), late);
        assert_eq!(found, Some(surface));
        assert_eq!(directory.surface_soon("test", &wanted, PATIENCE).await, Some(surface), "known already");
    }

    #[tokio::test]
    async fn a_reaction_to_something_else_is_given_up() {
        let directory = Directory::default();
        assert_eq!(directory.surface_soon("test", &message("1"), Duration::ZERO).await, None);
    }

    #[test]
    fn a_table_that_has_ended_is_over_though_it_was_removed() {
        let directory = Directory::default();
        let (ended, lobby) = (TableId(1), TableId(2));
        let (inbox, _) = mpsc::channel(1);
        for (id, over) in [(ended, true), (lobby, false)] {
            let channel = ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() };
            let listing = Listing {
                id,
                game: GameKind::Herz,
                channel,
                parent: None,
                homes: Vec::new(),
                name_index: 0,
                members: Vec::new(),
                asked: Vec::new(),
                waits: Waits::default(),
                audience: Audience::Everybody,
                over,
                task: TaskPlace::Here(inbox.clone()),
            };
            directory.inner.lock().tables.insert(id, listing);
            assert_eq!(directory.is_over(id), over);
            directory.remove(id, false);
            assert_eq!(directory.is_over(id), over);
        }
        assert!(!directory.is_over(TableId(3)));
    }
}
