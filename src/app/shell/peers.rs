//! Messages between the processes that share a database, about their tables.

use crate::app::shell::directory::{Audience, Listing, TaskPlace, Waits};
use crate::app::shell::journals::{ShardOf, platform_of};
use crate::app::shell::opening_book::{HOUR, PER_HOUR};
use herzbot_core::ids::{ChannelRef, PersonId, TableId};
use herzbot_core::port::Inbound;
use herzbot_playground::{PageServer, TableServer};
use herzbot_rules::GameKind;
use herzbot_store::exchange::Listed;
use herzbot_store::leases::ProcessId;
use herzbot_store::{Exchange, Leases};
use parking_lot::RwLock;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::num::NonZeroU32;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long it is remembered which process acted on an event that every process receives. This is far longer than
/// any copy takes to arrive.
const COPIES_LIVE: Duration = Duration::from_secs(60);

/// A message from one process to another.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Handed {
    /// A press or command for a table that the other process owns.
    Inbound {
        /// The press or command.
        inbound: Box<Inbound>,
        /// The interaction that must be answered, if any.
        interaction: Option<String>,
        /// The process that handed it over.
        from: u64,
        /// How long ago it had arrived at that time, in milliseconds.
        waited: u64,
    },
    /// A person at a table there changed their settings.
    PersonChanged {
        /// The person whose settings changed.
        person: PersonId,
        /// Whether they want their cards by private message again.
        privately: bool,
    },
    /// A person at a table there was notified. The limit of notifications per minute applies across all processes.
    Notified {
        /// The person who was notified.
        person: PersonId,
    },
    /// Tables of a night are to be opened in a place that the other process may serve.
    NightDrawn {
        /// The channels of such places.
        places: Vec<ChannelRef>,
    },
    /// A lease is free.
    LeaseFree,
}

/// What a process publishes about one of its tables.
#[derive(Serialize, Deserialize)]
pub struct SharedListing {
    pub id: TableId,
    pub game: GameKind,
    pub channel: ChannelRef,
    /// The channel in which its thread was opened, if it is in a thread.
    #[serde(default)]
    pub parent: Option<ChannelRef>,
    pub name: u16,
    pub members: Vec<PersonId>,
    pub over: bool,
    /// Whether only its people may see it.
    #[serde(default = "concealed_by_default")]
    pub concealed: bool,
    /// Where its pages are served, if other processes can reach that address.
    #[serde(default)]
    pub pages: Option<PageServer>,
    /// The process that published this. Another one may hold the lease by now.
    #[serde(default)]
    pub by: Option<u64>,
}

/// An earlier version doesn't say whether others may see a table.
const fn concealed_by_default() -> bool {
    true
}

/// Returns the name of a shard's lease.
pub fn lease(platform: &str, shard: u32) -> String {
    format!("{platform}/{shard}")
}

/// How the shards of a platform are distributed.
#[derive(Clone)]
pub struct ShardMap {
    /// Computes the shard of a community.
    pub of: ShardOf,
    /// The number of shards.
    pub count: NonZeroU32,
    /// The process that holds each shard.
    pub holders: BTreeMap<u32, ProcessId>,
    /// The processes that want a share.
    pub seekers: Vec<ProcessId>,
}

/// The connection between this process and the others.
pub struct Peers {
    pub exchange: Arc<Exchange>,
    pub us: ProcessId,
    pub maps: RwLock<HashMap<String, ShardMap>>,
    /// The live processes, including this one.
    pub alive: RwLock<Vec<ProcessId>>,
    /// Where this process serves pages, if others can reach that address.
    pub pages: OnceLock<PageServer>,
}

impl Peers {
    /// Creates the peers from the exchange of these leases.
    pub fn new(leases: &Leases) -> Self {
        Self {
            exchange: leases.exchange(),
            us: leases.process(),
            maps: RwLock::default(),
            alive: RwLock::default(),
            pages: OnceLock::new(),
        }
    }

    /// Updates how the shards of a platform are distributed.
    pub fn learn(&self, platform: &str, map: ShardMap) {
        self.maps.write().insert(platform.to_owned(), map);
    }

    pub fn map(&self, realm: &str) -> Option<ShardMap> {
        self.maps.read().get(platform_of(realm)).cloned()
    }

    /// Returns whether other processes may have tables of that realm.
    pub fn is_shared(&self, realm: &str) -> bool {
        self.map(realm).is_some()
    }

    /// Returns whether a process has tables of that realm or wants some.
    pub fn seeks(&self, realm: &str, process: ProcessId) -> bool {
        self.map(realm).is_none_or(|map| map.seekers.contains(&process))
    }

    /// Returns the other processes that have tables of that realm.
    pub fn others(&self, realm: &str) -> Vec<ProcessId> {
        let holders: BTreeSet<ProcessId> =
            self.map(realm).into_iter().flat_map(|map| map.holders.into_values()).collect();
        holders.into_iter().filter(|process| *process != self.us).collect()
    }

    /// Tells the other processes that a lease is free.
    pub async fn tell_of_free_lease(&self, others: impl IntoIterator<Item = ProcessId>) {
        for process in others {
            if process != self.us {
                self.tell(process, &Handed::LeaseFree).await;
            }
        }
    }

    /// Tells the other processes that this one has given back all its leases.
    pub async fn tell_of_leaving(&self) {
        let alive = self.alive.read().clone();
        self.tell_of_free_lease(alive).await;
    }

    /// Tells the other processes that tables of a night are to be opened in these places.
    pub async fn tell_of_draw(&self, places: Vec<ChannelRef>) {
        let (alive, drawn) = (self.alive.read().clone(), Handed::NightDrawn { places });
        for process in alive.into_iter().filter(|process| *process != self.us) {
            self.tell(process, &drawn).await;
        }
    }

    /// Tells the other processes with tables of this person that their settings have changed.
    pub async fn tell_of_change(&self, realm: &str, person: PersonId, privately: bool) {
        self.tell_owners(realm, person, &Handed::PersonChanged { person, privately }).await;
    }

    /// Tells the other processes with tables of this person that the person was notified here.
    pub async fn tell_of_notification(&self, realm: &str, person: PersonId) {
        self.tell_owners(realm, person, &Handed::Notified { person }).await;
    }

    /// Sends a message to the other processes with tables of this person.
    async fn tell_owners(&self, realm: &str, person: PersonId, handed: &Handed) {
        if !self.is_shared(realm) {
            return;
        }
        let homes: BTreeSet<ProcessId> =
            self.listed_of(person).await.into_iter().filter_map(|listed| listed.process).collect();
        for process in homes.into_iter().filter(|process| *process != self.us) {
            self.tell(process, handed).await;
        }
    }

    /// Counts an opening of a table by this person over all processes. Returns how long they must wait if they may
    /// not open one.
    pub async fn take_opening(&self, person: PersonId) -> Option<Duration> {
        let per_hour = u32::try_from(PER_HOUR).unwrap_or(u32::MAX);
        match self.exchange.take_place(&format!("open/{person}"), per_hour, HOUR).await {
            Ok(wait) => Some(wait).filter(|wait| !wait.is_zero()),
            // Then nothing can be saved either, which is what the person is told.
            Err(error) => {
                tracing::warn!(%error, "how many tables somebody has opened can't be asked");
                None
            }
        }
    }

    /// Returns whether this process must act on an event that every process receives. The first process to ask
    /// must.
    pub async fn take_copy(&self, number: u64) -> bool {
        match self.exchange.take_place(&format!("copy/{number:016x}"), 1, COPIES_LIVE).await {
            Ok(wait) => wait.is_zero(),
            Err(error) => {
                tracing::warn!(%error, "it can't be found out whether another process has acted on a reaction");
                false
            }
        }
    }

    pub async fn tell(&self, process: ProcessId, handed: &Handed) {
        // All its keys are strings.
        let message = serde_json::to_string(handed).unwrap_or_default();
        if let Err(error) = self.exchange.hand_over(process, message).await {
            tracing::warn!(%error, %process, "another process can't be told");
        }
    }

    /// Returns the tables of other processes at which a person sits.
    pub async fn listings_of(&self, person: PersonId) -> Vec<Listing> {
        let listed = self.listed_of(person).await;
        let read = listed.iter().filter_map(|listed| self.read(listed));
        read.filter(|listing| !listing.over).collect()
    }

    /// Returns the tables of another process that were opened in a channel or its threads, and that everybody may
    /// see.
    pub async fn public_listings_in(&self, channel: &ChannelRef) -> Vec<Listing> {
        let channel_text = serde_json::to_string(channel).unwrap_or_default();
        let listed = self.exchange.listings_in(&self.lease_of(channel), &channel_text).await;
        let listed = listed.unwrap_or_else(|error| {
            tracing::warn!(%error, "the tables of other processes can't be read");
            Vec::new()
        });
        let read = listed.iter().filter_map(|listed| self.read(listed));
        read.filter(|listing| !listing.over && listing.audience == Audience::Everybody).collect()
    }

    async fn listed_of(&self, person: PersonId) -> Vec<Listed> {
        self.exchange.listings_of(person).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "the tables of other processes can't be read");
            Vec::new()
        })
    }

    /// Returns the name of the lease for the tables in a channel: that of their shard, or of their whole platform.
    pub fn lease_of(&self, channel: &ChannelRef) -> String {
        let platform = platform_of(&channel.realm);
        let of_shard = |map: ShardMap| lease(platform, (map.of)(&channel.server, map.count));
        self.map(&channel.realm).map_or_else(|| platform.to_owned(), of_shard)
    }

    /// Parses the listing of another process's table.
    pub fn read(&self, listed: &Listed) -> Option<Listing> {
        let SharedListing { id, game, channel, parent, name, members, over, concealed, .. } =
            serde_json::from_str(&listed.listing).ok()?;
        if listed.process == Some(self.us) {
            return None;
        }
        Some(Listing {
            id,
            game,
            channel,
            parent,
            // Not used for tables of other processes.
            homes: Vec::new(),
            name_index: name,
            members,
            // These are not used for them either.
            asked: Vec::new(),
            waits: Waits::default(),
            audience: if concealed { Audience::Members } else { Audience::Everybody },
            over,
            task: TaskPlace::Elsewhere(listed.process),
        })
    }

    /// Returns where the pages of another process's table are served.
    pub async fn server_of(&self, table: TableId) -> TableServer {
        let listed = match self.exchange.listing(table).await {
            Ok(Some(listed)) => listed,
            Ok(None) => return TableServer::Here,
            Err(error) => {
                tracing::warn!(%error, "it can't be found out which process has a table");
                return TableServer::Nowhere;
            }
        };
        let shared = serde_json::from_str::<SharedListing>(&listed.listing).ok();
        let said_by = shared.as_ref().and_then(|shared| shared.by);
        // The table is moving, perhaps to this process, or its new process has not yet published where it serves
        // it.
        let has_come = |process: &ProcessId| *process != self.us && said_by.is_none_or(|by| by == process.0);
        if !listed.process.as_ref().is_some_and(has_come) {
            return TableServer::Nowhere;
        }
        let pages = shared.and_then(|shared| shared.pages);
        let is_reached = |pages: &PageServer| pages.is_reached_from(self.pages.get());
        pages.filter(is_reached).map_or(TableServer::Here, TableServer::There)
    }

    /// Returns whether any process, possibly this one, has a table or had it a moment ago. True if that can't be
    /// read.
    pub async fn has_owner(&self, table: TableId) -> bool {
        match self.exchange.listing(table).await {
            Ok(listed) => listed.is_some(),
            Err(error) => {
                tracing::warn!(%error, "it can't be found out which process has a table");
                true
            }
        }
    }
}
