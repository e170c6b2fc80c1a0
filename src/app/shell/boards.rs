//! The tables that people on other platforms have open in browsers: each person's view, whether they are looking, and
//! the links that lead there. A table's task leaves each state here and goes on.

use crate::app::shell::launches::Launches;
use crate::app::shell::mailbox::TableInput;
use crate::app::shell::spectators::Spectators;
use crate::app::shell::web_links::{WebAddress, WebLinks};
use herzbot_core::ids::{Moment, PersonId, TableId};
use herzbot_core::people::Person;
use herzbot_core::table::{RoundView, Table};
use herzbot_playground::{
    BrowserSession, Entrance, LINK_LIFE, OwnStates, OwnTable, PersonalLink, Refusal, SESSION_LIFE,
    SessionKind,
};
use herzbot_store::{Store, StoreError};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// The tables that are open in browsers. Without [`Boards::links`], no table has a link.
#[derive(Default)]
pub struct Boards {
    /// The links by which tables are opened.
    pub links: WebLinks,
    /// Whether a table's host may invite guests.
    pub guests: AtomicBool,
    /// The tables that people asked for, if their platform opens tables in its own client.
    pub launches: Launches,
    /// The public states of the live tables for spectators.
    pub spectators: Spectators,
    tables: Mutex<HashMap<TableId, BTreeMap<PersonId, OpenBoard>>>,
}

/// A table that is open for one person.
struct OpenBoard {
    states: watch::Sender<Option<Arc<OwnTable>>>,
    /// The pages that show it.
    pages: BTreeSet<u64>,
    /// The pages that are in front.
    looking: BTreeSet<u64>,
    /// Whether the person was removed from the table.
    removed: bool,
}

/// The stored sign-in data of a person's browsers.
#[derive(Debug, Default, Serialize, Deserialize)]
struct BrowserNote {
    /// The nonces of used links, each kept until its link expires.
    #[serde(default)]
    used: BTreeMap<u64, Moment>,
    /// When the last session began.
    #[serde(default)]
    begun: Moment,
    /// When all sessions were ended. This note records nothing later.
    #[serde(default)]
    ended: Moment,
}

impl BrowserNote {
    fn name(person: PersonId) -> String {
        format!("browsers {person}")
    }

    async fn read(store: &dyn Store, person: PersonId) -> Result<Self, StoreError> {
        let kept = store.note(&Self::name(person)).await?;
        Ok(kept.and_then(|kept| serde_json::from_slice(&kept).ok()).unwrap_or_default())
    }

    /// Changes the note of a person and returns the new value. If another request (here or in another process)
    /// changes the note first, `change` is called again. So no link works twice, and a sign-out is never undone.
    async fn change<E>(
        store: &dyn Store,
        person: PersonId,
        change: impl Fn(Self) -> Result<Self, E>,
    ) -> Result<Result<Self, E>, StoreError> {
        let name = Self::name(person);
        loop {
            // A claim would not tell which of two requests in the same millisecond was first.
            let Some(kept) = store.note(&name).await? else {
                store.claim_note(&name, b"{}".to_vec()).await?;
                continue;
            };
            let before = serde_json::from_slice(&kept).unwrap_or_default();
            let after = match change(before) {
                Ok(after) => after,
                Err(refused) => return Ok(Err(refused)),
            };
            // All its keys are strings or numbers.
            let json = serde_json::to_vec(&after).unwrap_or_default();
            if store.swap_note(&name, kept, json).await? {
                return Ok(Ok(after));
            }
        }
    }
}

/// Whether a person is signed in with a browser, as far as the note tells; `now` by the wall clock.
pub async fn is_signed_in(store: &dyn Store, person: PersonId, now: Moment) -> Result<bool, StoreError> {
    let note = BrowserNote::read(store, person).await?;
    Ok(note.begun > note.ended && now < note.begun.after(SESSION_LIFE))
}

impl Boards {
    /// Returns a fresh link with which a person opens a table; `now` by the wall clock.
    pub fn link(&self, person: PersonId, table: TableId, now: Moment) -> Option<String> {
        let WebAddress { url, key } = self.links.get()?;
        let link = PersonalLink { person, table, made: now, nonce: rand::random() };
        Some(format!("{url}/table/{table}#{}", link.sign(key)))
    }

    /// Returns the link with which guests enter a table, for an invitation made at `made`.
    pub fn invitation(&self, table: TableId, made: Moment) -> Option<String> {
        let WebAddress { url, key } = self.links.get()?;
        Some(format!("{url}/table/{table}#{}", Entrance::invitation(key, table, made)))
    }

    /// Reads how a visitor enters a table; none if the link gives no access there.
    pub fn entrance(&self, table: TableId, link: &str) -> Option<Entrance> {
        Entrance::read(&self.links.get()?.key, table, link)
    }

    /// Returns the session of a guest for their browser; `now` by the wall clock.
    pub fn session_of_guest(&self, person: PersonId, now: Moment) -> Option<String> {
        Some(BrowserSession { kind: SessionKind::Cookie, person, begun: now }.sign(&self.links.get()?.key))
    }

    /// Trades a link to a table for a session; `now` by the wall clock. Durable on return.
    pub async fn trade(
        &self,
        store: &dyn Store,
        table: TableId,
        link: &str,
        now: Moment,
    ) -> Result<String, Refusal> {
        let key = &self.links.get().ok_or(Refusal::Wrong)?.key;
        let link = PersonalLink::read(key, table, link).ok_or(Refusal::Wrong)?;
        let end = link.made.after(LINK_LIFE);
        let unsaved = |error| {
            tracing::error!(%error, "a personal link can't be traded");
            Refusal::Unsaved
        };
        if store.person_by_id(link.person).await.map_err(unsaved)?.is_none() {
            return Err(Refusal::Wrong);
        }
        let trade = |mut note: BrowserNote| {
            if note.used.contains_key(&link.nonce) {
                return Err(Refusal::Used);
            }
            if now >= end || link.made <= note.ended {
                return Err(Refusal::Late);
            }
            note.used.retain(|_, end| *end > now);
            note.used.insert(link.nonce, end);
            note.begun = now;
            Ok(note)
        };
        BrowserNote::change(store, link.person, trade).await.map_err(unsaved)??;
        Ok(BrowserSession { kind: SessionKind::Cookie, person: link.person, begun: now }.sign(key))
    }

    /// Starts a session for a person's frame inside their platform, after the platform vouched for the person; `now`
    /// by the wall clock. Durable on return.
    ///
    /// # Errors
    /// There are no links, or nothing can be saved.
    pub async fn admit(&self, store: &dyn Store, person: PersonId, now: Moment) -> Result<String, Refusal> {
        let key = &self.links.get().ok_or(Refusal::Wrong)?.key;
        let unsaved = |error| {
            tracing::error!(%error, "a person can't be let in from a frame");
            Refusal::Unsaved
        };
        // Later than the moment in which all sessions were ended.
        let admit = |note: BrowserNote| {
            let begun = now.max(note.ended.after(Duration::from_millis(1)));
            Ok::<_, Refusal>(BrowserNote { begun, ..note })
        };
        let BrowserNote { begun, .. } =
            BrowserNote::change(store, person, admit).await.map_err(unsaved)??;
        Ok(BrowserSession { kind: SessionKind::Frame, person, begun }.sign(key))
    }

    /// Ends all sessions of a person in browsers; `now` by the wall clock. Durable on return.
    pub async fn sign_out(&self, store: &dyn Store, person: PersonId, now: Moment) -> Result<(), StoreError> {
        let end = |note: BrowserNote| Ok(BrowserNote { ended: now.max(note.begun), ..note });
        let Ok(_) = BrowserNote::change::<Infallible>(store, person, end).await?;
        Ok(())
    }

    /// Returns the person of a session; `now` by the wall clock. A guest's session lasts until the guest is
    /// forgotten, because no chat can give them another one.
    ///
    /// # Errors
    /// There is no such session, or it has expired.
    pub async fn person_of(&self, store: &dyn Store, session: &str, now: Moment) -> Result<Person, Refusal> {
        Ok(self.signed_in(store, session, now).await?.0)
    }

    /// Returns the person of a session, as in [`Self::person_of`], and when the session expires by the wall clock;
    /// none if it doesn't expire.
    ///
    /// # Errors
    /// There is no such session, or it has expired.
    pub async fn signed_in(
        &self,
        store: &dyn Store,
        session: &str,
        now: Moment,
    ) -> Result<(Person, Option<Moment>), Refusal> {
        let key = &self.links.get().ok_or(Refusal::Ended)?.key;
        let session = BrowserSession::read(key, session).ok_or(Refusal::Ended)?;
        let note = BrowserNote::read(store, session.person).await.map_err(|_| Refusal::Unsaved)?;
        let person = store.person_by_id(session.person).await.map_err(|_| Refusal::Unsaved)?;
        let person = person.ok_or(Refusal::Ended)?;
        let until = (!person.account.is_guest()).then(|| session.ends());
        let lasts = until.is_none_or(|until| now < until);
        if session.begun > note.ended && lasts { Ok((person, until)) } else { Err(Refusal::Ended) }
    }

    /// Registers a page that shows a table to a person, and returns its states from now on.
    fn enter(&self, table: TableId, person: PersonId, page: u64) -> OwnStates {
        let mut tables = self.tables.lock();
        let board = tables.entry(table).or_default().entry(person).or_insert_with(|| OpenBoard {
            states: watch::Sender::new(None),
            pages: BTreeSet::new(),
            looking: BTreeSet::new(),
            removed: false,
        });
        board.pages.insert(page);
        board.states.subscribe()
    }

    /// Sets the first state, unless there is a newer one.
    fn begin(&self, table: TableId, person: PersonId, state: OwnTable) {
        if let Some(board) = self.tables.lock().get(&table).and_then(|people| people.get(&person)) {
            board.states.send_if_modified(|known| {
                let is_first = known.is_none();
                if is_first {
                    *known = Some(Arc::new(state));
                }
                is_first
            });
        }
    }

    /// Records whether a page is in front. Returns whether any page of that person is.
    fn look(&self, table: TableId, person: PersonId, page: u64, seen: bool) -> bool {
        let mut tables = self.tables.lock();
        let board = tables.get_mut(&table).and_then(|people| people.get_mut(&person));
        board.is_some_and(|board| {
            if seen {
                board.looking.insert(page);
            } else {
                board.looking.remove(&page);
            }
            !board.looking.is_empty()
        })
    }

    fn leave(&self, table: TableId, person: PersonId, page: u64) {
        let mut tables = self.tables.lock();
        let Some(people) = tables.get_mut(&table) else { return };
        if let Some(board) = people.get_mut(&person) {
            board.pages.remove(&page);
            board.looking.remove(&page);
        }
        people.retain(|_, board| !board.pages.is_empty());
        if people.is_empty() {
            tables.remove(&table);
        }
    }

    /// Records that a person was removed from a table: their pages say so.
    pub fn note_removed(&self, table: TableId, person: PersonId) {
        if let Some(board) = self.tables.lock().get_mut(&table).and_then(|people| people.get_mut(&person)) {
            board.removed = true;
        }
    }

    /// Publishes a table's new state, with the result of its last round, to the people who have it open.
    pub fn publish(&self, table: &Table, round: impl FnOnce() -> Option<Arc<RoundView>>) {
        let mut tables = self.tables.lock();
        let Some(people) = tables.get_mut(&table.id()) else { return };
        let round = round();
        people.retain(|person, board| {
            board.removed &= table.seat_of(*person).is_none();
            let state = match OwnTable::of(table, *person, round.clone(), board.removed) {
                Some(state) => state,
                // Someone who left a lobby sees that, and still watches it. Their page closes when the game begins.
                None if table.is_playing() => return false,
                None => OwnTable::left(table, *person),
            };
            board.states.send_replace(Some(Arc::new(state)));
            true
        });
    }

    /// Closes the pages of a table that another process has taken over. The pages learn of it when they reconnect.
    pub fn remove(&self, table: TableId) {
        self.tables.lock().remove(&table);
    }

    /// Closes the pages of a person whose sessions have ended.
    pub fn close(&self, person: PersonId) {
        for people in self.tables.lock().values_mut() {
            people.remove(&person);
        }
    }
}

/// An open page that shows a table to a person, until it is dropped.
pub struct BoardPage {
    boards: Arc<Boards>,
    table: TableId,
    person: PersonId,
    id: u64,
    states: OwnStates,
    /// The mailbox to tell whether the person is looking; none if the table is over.
    inbox: Option<mpsc::Sender<TableInput>>,
    /// Whether this page reported that the person is looking, so it must also report when they stop.
    looks: Mutex<bool>,
}

impl BoardPage {
    /// Registers a page of a table that is live here, or over (then without a mailbox). [`Self::begin`] sets its
    /// first state.
    pub fn enter(
        boards: &Arc<Boards>,
        table: TableId,
        person: PersonId,
        inbox: Option<mpsc::Sender<TableInput>>,
    ) -> Self {
        let id = rand::random();
        let states = boards.enter(table, person, id);
        Self { boards: Arc::clone(boards), table, person, id, states, inbox, looks: Mutex::new(false) }
    }

    /// Sets the table's state as it was loaded, unless its task has published a newer one.
    pub fn begin(&self, state: OwnTable) {
        self.boards.begin(self.table, self.person, state);
    }

    /// Returns the states of the page's table.
    pub fn states(&self) -> OwnStates {
        self.states.clone()
    }

    /// Records whether the page is in front now.
    pub fn look(&self, seen: bool) {
        let mut looks = self.looks.lock();
        if !seen && !*looks {
            return;
        }
        *looks = seen;
        let looks_on = self.boards.look(self.table, self.person, self.id, seen);
        self.tell(seen || looks_on);
    }

    fn tell(&self, looks: bool) {
        if let Some(inbox) = &self.inbox {
            // A table with a full mailbox learns it from the next report.
            let _busy = inbox.try_send(TableInput::InBrowser { person: self.person, looks });
        }
    }

    /// Ends the page because the program is about to stop. This says nothing about the person.
    pub fn end(&self) {
        *self.looks.lock() = false;
    }
}

impl Drop for BoardPage {
    fn drop(&mut self) {
        self.look(false);
        self.boards.leave(self.table, self.person, self.id);
    }
}
