//! The tables that people of other platforms have open in browsers: what each of them sees, whether they look, and the
//! links by which they come. A table's task leaves each state here and goes on.

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

/// The tables that are open in browsers; without [`Boards::links`] there are no links to any.
#[derive(Default)]
pub struct Boards {
    /// The links by which tables are opened.
    pub links: WebLinks,
    /// Whether guests may come, too, whom the host of a table invites.
    pub guests: AtomicBool,
    /// Which tables people have asked for who have them opened within their platform.
    pub launches: Launches,
    /// What spectators get of the live tables.
    pub spectators: Spectators,
    tables: Mutex<HashMap<TableId, BTreeMap<PersonId, OpenBoard>>>,
}

/// A table for one person.
struct OpenBoard {
    states: watch::Sender<Option<Arc<OwnTable>>>,
    /// The pages that show it.
    pages: BTreeSet<u64>,
    /// Those of them that are in front.
    looking: BTreeSet<u64>,
    /// Whether they were sent away.
    removed: bool,
}

/// What is kept of a person's browsers.
#[derive(Debug, Default, Serialize, Deserialize)]
struct BrowserNote {
    /// The links that were used, by their nonces, until they would be too old anyway.
    #[serde(default)]
    used: BTreeMap<u64, Moment>,
    /// When the last session began.
    #[serde(default)]
    begun: Moment,
    /// When all sessions were ended; none after that is in this note.
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

    /// Changes the note of a person, and gives what it is then. `change` is asked again where another request, here or in
    /// another process, was quicker: so no link works twice, and nobody stays signed in who was signed out meanwhile.
    async fn change<E>(
        store: &dyn Store,
        person: PersonId,
        change: impl Fn(Self) -> Result<Self, E>,
    ) -> Result<Result<Self, E>, StoreError> {
        let name = Self::name(person);
        loop {
            // Two requests may want the same note in the same millisecond: a claim would not tell which of them was first.
            let Some(kept) = store.note(&name).await? else {
                store.claim_note(&name, b"{}".to_vec()).await?;
                continue;
            };
            let before = serde_json::from_slice(&kept).unwrap_or_default();
            let after = match change(before) {
                Ok(after) => after,
                Err(refused) => return Ok(Err(refused)),
            };
            // It has only strings and numbers for keys.
            let json = serde_json::to_vec(&after).unwrap_or_default();
            if store.swap_note(&name, kept, json).await? {
                return Ok(Ok(after));
            }
        }
    }
}

/// Whether a person is signed in in a browser, as far as is known; `now` by the wall clock.
pub async fn is_signed_in(store: &dyn Store, person: PersonId, now: Moment) -> Result<bool, StoreError> {
    let note = BrowserNote::read(store, person).await?;
    Ok(note.begun > note.ended && now < note.begun.after(SESSION_LIFE))
}

impl Boards {
    /// A fresh link with which a person opens a table; `now` by the wall clock.
    pub fn link(&self, person: PersonId, table: TableId, now: Moment) -> Option<String> {
        let WebAddress { url, key } = self.links.get()?;
        let link = PersonalLink { person, table, made: now, nonce: rand::random() };
        Some(format!("{url}/table/{table}#{}", link.sign(key)))
    }

    /// The link by which guests come to a table, of an invitation that was made at that moment.
    pub fn invitation(&self, table: TableId, made: Moment) -> Option<String> {
        let WebAddress { url, key } = self.links.get()?;
        Some(format!("{url}/table/{table}#{}", Entrance::invitation(key, table, made)))
    }

    /// Reads how a visitor enters a table; none if the link gives no access there.
    pub fn entrance(&self, table: TableId, link: &str) -> Option<Entrance> {
        Entrance::read(&self.links.get()?.key, table, link)
    }

    /// The session that a browser keeps of a guest; `now` by the wall clock.
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

    /// A session for a person's frame inside their platform, which has said that it is theirs; `now` by the wall clock. Durable
    /// on return.
    ///
    /// # Errors
    /// There are no links, or nothing can be saved.
    pub async fn admit(&self, store: &dyn Store, person: PersonId, now: Moment) -> Result<String, Refusal> {
        let key = &self.links.get().ok_or(Refusal::Wrong)?.key;
        let unsaved = |error| {
            tracing::error!(%error, "a person can't be let in from a frame");
            Refusal::Unsaved
        };
        // Not in the same moment in which all sessions were ended.
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

    /// Whose session it is; `now` by the wall clock. That of a guest lasts until they are forgotten: no chat gives them
    /// another one.
    ///
    /// # Errors
    /// There is none, or it is over.
    pub async fn person_of(&self, store: &dyn Store, session: &str, now: Moment) -> Result<Person, Refusal> {
        Ok(self.signed_in(store, session, now).await?.0)
    }

    /// Whose session it is, as for [`Self::person_of`], and when it is over by the wall clock; none: it lasts.
    ///
    /// # Errors
    /// There is none, or it is over.
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

    /// A page of a person shows a table: what it looks like to them from now on.
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

    /// The first state, unless a newer one is there.
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

    /// A page is in front, or not any more. Returns whether any page of that person is.
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

    /// A person was sent away from a table: their pages say so.
    pub fn note_removed(&self, table: TableId, person: PersonId) {
        if let Some(board) = self.tables.lock().get_mut(&table).and_then(|people| people.get_mut(&person)) {
            board.removed = true;
        }
    }

    /// A table looks like this now, with the result of its last round. Nothing is made for who has no page open.
    pub fn publish(&self, table: &Table, round: impl FnOnce() -> Option<Arc<RoundView>>) {
        let mut tables = self.tables.lock();
        let Some(people) = tables.get_mut(&table.id()) else { return };
        let round = round();
        people.retain(|person, board| {
            board.removed &= table.seat_of(*person).is_none();
            let state = match OwnTable::of(table, *person, round.clone(), board.removed) {
                Some(state) => state,
                // Who has left a lobby reads so, and watches it; once its game begins, their page closes.
                None if table.is_playing() => return false,
                None => OwnTable::left(table, *person),
            };
            board.states.send_replace(Some(Arc::new(state)));
            true
        });
    }

    /// A table has gone to another process: its pages close, and are told so when they come back.
    pub fn remove(&self, table: TableId) {
        self.tables.lock().remove(&table);
    }

    /// A person's sessions are over: their pages close.
    pub fn close(&self, person: PersonId) {
        for people in self.tables.lock().values_mut() {
            people.remove(&person);
        }
    }
}

/// A page that shows a table to a person, until it is dropped.
pub struct BoardPage {
    boards: Arc<Boards>,
    table: TableId,
    person: PersonId,
    id: u64,
    states: OwnStates,
    /// Where the table hears whether they look at it; none where that is over.
    inbox: Option<mpsc::Sender<TableInput>>,
    /// Whether it has said that they look, and is to say so when they don't any more.
    looks: Mutex<bool>,
}

impl BoardPage {
    /// A page of a table that is live here, or over (then without a mailbox). Its first state follows by [`Self::begin`].
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

    /// The table as it was found; what its task has left meanwhile is newer.
    pub fn begin(&self, state: OwnTable) {
        self.boards.begin(self.table, self.person, state);
    }

    /// What it shows.
    pub fn states(&self) -> OwnStates {
        self.states.clone()
    }

    /// Whether the page is in front now.
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
            // One that has more to do than it can hold learns it by the next sign.
            let _busy = inbox.try_send(TableInput::InBrowser { person: self.person, looks });
        }
    }

    /// The program is about to end: that says nothing about the person.
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
