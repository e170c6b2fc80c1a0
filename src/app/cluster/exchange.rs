//! Messages between processes that share a platform's tables: which process has which table, and input from private
//! chats that one process receives for another one's table.

use crate::app::shell::Shell;
use crate::app::shell::directory::{Audience, ListingNews};
use crate::app::shell::handing::{hand_over, millis};
use crate::app::shell::mailbox::TableInput;
use crate::app::shell::peers::{Handed, Peers, SharedListing};
use herzbot_core::command;
use herzbot_core::ids::{Moment, PersonId, TableId};
use herzbot_core::port::{Inbound, Place, Route, What};
use herzbot_core::table::ChoiceId;
use herzbot_store::StoreError;
use herzbot_store::exchange::Taken;
use herzbot_store::leases::ProcessId;
use rand::Rng;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{Notify, mpsc};

/// Older messages are ignored, since an answer would come too late.
const TOO_OLD: Duration = Duration::from_millis(1200);

/// The pause after a failed query of the database.
const RETRY: Duration = Duration::from_millis(500);

impl Peers {
    /// Returns the process that a table belongs to, if it is another one.
    async fn owner_of(
        &self,
        shell: &Shell,
        realm: &str,
        table: TableId,
    ) -> Result<Option<ProcessId>, StoreError> {
        if let Some(listed) = self.exchange.listing(table).await? {
            // A dead process has no table any more; the input waits for the process that gets it.
            let is_there = |process: &ProcessId| *process != self.us && self.seeks(realm, *process);
            return Ok(listed.process.filter(is_there));
        }
        // A finished table belongs to the process that has its channel.
        let Some(map) = self.map(realm) else { return Ok(None) };
        let Some((snapshot, _)) = shell.store.archived(table).await? else { return Ok(None) };
        let Some(channel) = crate::app::tables::start::channel_of(&snapshot) else { return Ok(None) };
        let holder = map.holders.get(&(map.of)(&channel.server, map.count));
        Ok(holder.copied().filter(|process| *process != self.us))
    }

    /// Receives messages from other processes and handles them until the process is `closing`. Notifies `hurry`
    /// when a lease is free.
    pub async fn listen(self: Arc<Self>, shell: Arc<Shell>, hurry: Arc<Notify>, closing: Arc<AtomicBool>) {
        while !closing.load(Ordering::Relaxed) {
            match self.exchange.take(TOO_OLD).await {
                Ok(taken) => {
                    for Taken { message, age } in taken {
                        match serde_json::from_str(&message) {
                            Ok(handed) => self.see_to(&shell, handed, age, &hurry).await,
                            // For example, from a newer version.
                            Err(error) => {
                                tracing::warn!(%error, "what another process hands over can't be read")
                            }
                        }
                    }
                }
                Err(error) => {
                    tracing::debug!(%error, "what other processes hand over can't be asked for");
                    tokio::time::sleep(RETRY).await;
                }
            }
            self.exchange.woken().await;
        }
    }

    /// Handles a message that was handed over `age` ago.
    async fn see_to(&self, shell: &Shell, handed: Handed, age: Duration, hurry: &Notify) {
        match handed {
            Handed::Inbound { inbound, interaction, from, waited } => {
                // Two machines' clocks may differ, but run equally fast.
                let waited = Duration::from_millis(waited).saturating_add(age);
                match shell.platforms.get(&inbound.who.account.realm) {
                    Some(platform) => {
                        platform.resume(interaction, Inbound { at: shell.now().before(waited), ..*inbound });
                    }
                    // This process has just been restarted.
                    None if ProcessId(from) != self.us => {
                        let (from, waited) = (self.us.0, millis(waited));
                        let back = Handed::Inbound { inbound, interaction, from, waited };
                        self.tell(ProcessId(from), &back).await;
                    }
                    None => {}
                }
            }
            Handed::PersonChanged { person, privately } => {
                if privately {
                    shell.ledger().note_open(person);
                }
                // This message may arrive before the database reports the change.
                shell.store.expire_person(person);
                refresh(shell, person, privately).await;
            }
            Handed::Notified { person } => {
                let now = shell.now();
                // The kind is known only in the process where the person presses.
                shell.ledger().note_sent(person, now, None);
            }
            Handed::NightDrawn { places } => {
                // Due at once: the next look shows whether tables are missing there. Places that connect later are
                // checked then.
                let ours = places.into_iter().filter(|place| shell.platforms.is_connected(place));
                ours.for_each(|place| shell.nights.schedule(&place, Some(Moment(0))));
                shell.nights.wake();
            }
            Handed::LeaseFree => hurry.notify_one(),
        }
    }

    /// Publishes the tables of this process in the database, without end.
    pub async fn publish(self: Arc<Self>, mut news: mpsc::UnboundedReceiver<ListingNews>) {
        while let Some(item) = news.recv().await {
            while let Err(error) = self.say(&item).await {
                tracing::debug!(%error, "other processes can't be told of a table");
                tokio::time::sleep(RETRY).await;
            }
        }
    }

    async fn say(&self, news: &ListingNews) -> Result<(), StoreError> {
        match news {
            ListingNews::Listed(listing) => {
                let lease = self.lease_of(&listing.channel);
                let shared = SharedListing {
                    id: listing.id,
                    game: listing.game,
                    channel: listing.channel.clone(),
                    parent: listing.parent.clone(),
                    name: listing.name_index,
                    members: listing.members.clone(),
                    over: listing.over,
                    concealed: listing.audience != Audience::Everybody,
                    pages: self.pages.get().cloned(),
                    by: Some(self.us.0),
                };
                // All its keys are strings.
                let text = serde_json::to_string(&shared).unwrap_or_default();
                self.exchange.list(listing.id, &lease, &listing.members, text).await
            }
            ListingNews::Gone(table) => self.exchange.unlist(*table).await,
            ListingNews::Acquired(lease) => self.exchange.forget(lease).await,
        }
    }
}

/// Applies a person's changed settings to the tables of this process.
pub async fn refresh(shell: &Shell, person: PersonId, privately: bool) {
    // A page that may continue reconnects at once.
    shell.boards.close(person);
    let sits_at = shell.tables.of_person(person);
    for listing in sits_at.into_iter().chain(shell.tables.asking(person)) {
        if privately {
            listing.tell(TableInput::PlaysPrivately(person)).await;
        }
        listing.tell(TableInput::Refresh).await;
    }
}

/// Hands over an input from a private chat if the pressed message shows that another process has the table.
/// Otherwise returns the input.
pub async fn route(shell: &Arc<Shell>, inbound: Inbound) -> Option<Inbound> {
    let Some(peers) = shell.processes.peers() else { return Some(inbound) };
    let realm = inbound.who.account.realm.clone();
    if inbound.route != Route::Direct || inbound.place != Place::Private || !peers.is_shared(&realm) {
        return Some(inbound);
    }
    match &inbound.what {
        What::Press { choice, .. } if !command::PageChoiceId::is_ours(choice) => {
            let Ok(ChoiceId { table, .. }) = choice.parse() else { return Some(inbound) };
            if shell.tables.get(table).is_some() {
                return Some(inbound);
            }
            match peers.owner_of(shell, &realm, table).await {
                Ok(Some(owner)) => {
                    hand_over(shell, inbound, owner).await;
                    None
                }
                Ok(None) => Some(inbound),
                Err(error) => {
                    tracing::warn!(%error, "it can't be found out which process has a table");
                    Some(inbound)
                }
            }
        }
        What::Reaction { message, .. } if shell.tables.surface(&realm, message).is_none() => {
            // Only its process knows which table the message belongs to.
            let others = peers.others(&realm);
            if others.is_empty() {
                return Some(inbound);
            }
            let inbound = Inbound { route: Route::Copied(rand::rng().random()), ..inbound };
            for other in others {
                hand_over(shell, inbound.clone(), other).await;
            }
            // It may be a message of this process that is not recorded yet.
            Some(inbound)
        }
        What::Press { .. }
        | What::Reaction { .. }
        | What::Command { .. }
        | What::Autocomplete { .. }
        | What::Text(_)
        | What::Overheard(_) => Some(inbound),
    }
}
