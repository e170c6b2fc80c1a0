//! What processes tell each other that share a platform's tables: who has which table, and what somebody did in a private
//! chat, which one process hears of and another one's table is meant.

use crate::app::shell::Shell;
use crate::app::shell::directory::ListingNews;
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

/// What is older is not done any more: an answer would come too late.
const TOO_OLD: Duration = Duration::from_millis(1200);

/// The pause after the database could not be asked.
const RETRY: Duration = Duration::from_millis(500);

impl Peers {
    /// The process that a table belongs to, if it is another one.
    async fn owner_of(
        &self,
        shell: &Shell,
        realm: &str,
        table: TableId,
    ) -> Result<Option<ProcessId>, StoreError> {
        if let Some(listed) = self.exchange.listing(table).await? {
            // One that has gone has no table any more: who gets it is waited for.
            let is_there = |process: &ProcessId| *process != self.us && self.seeks(realm, *process);
            return Ok(listed.process.filter(is_there));
        }
        // One that is over belongs to the process that has its channel.
        let Some(map) = self.map(realm) else { return Ok(None) };
        let Some((snapshot, _)) = shell.store.archived(table).await? else { return Ok(None) };
        let Some(channel) = crate::app::tables::start::channel_of(&snapshot) else { return Ok(None) };
        let holder = map.holders.get(&(map.of)(&channel.server, map.count));
        Ok(holder.copied().filter(|process| *process != self.us))
    }

    /// Waits for what other processes hand over, and sees to it, until the process is `closing`. `hurry` is told when a lease is
    /// free.
    pub async fn listen(self: Arc<Self>, shell: Arc<Shell>, hurry: Arc<Notify>, closing: Arc<AtomicBool>) {
        while !closing.load(Ordering::Relaxed) {
            match self.exchange.take(TOO_OLD).await {
                Ok(taken) => {
                    for Taken { message, age } in taken {
                        match serde_json::from_str(&message) {
                            Ok(handed) => self.see_to(&shell, handed, age, &hurry).await,
                            // Of a newer version, say.
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

    /// Sees to what was handed over so long ago (`age`).
    async fn see_to(&self, shell: &Shell, handed: Handed, age: Duration, hurry: &Notify) {
        match handed {
            Handed::Inbound { inbound, interaction, from, waited } => {
                // The clocks of two machines need not agree, but count equally fast.
                let waited = Duration::from_millis(waited).saturating_add(age);
                match shell.platforms.get(&inbound.who.account.realm) {
                    Some(platform) => {
                        platform.resume(interaction, Inbound { at: shell.now().before(waited), ..*inbound });
                    }
                    // This process has just been started anew.
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
                // This may be heard before the database tells of the change.
                shell.store.expire_person(person);
                refresh(shell, person, privately).await;
            }
            Handed::Notified { person } => {
                let now = shell.now();
                // Of what kind is known only there, where the person presses, too.
                shell.ledger().note_sent(person, now, None);
            }
            Handed::NightDrawn { places } => {
                // At once: it is looked there whether it is so. What is connected later is looked at then.
                let ours = places.into_iter().filter(|place| shell.platforms.is_connected(place));
                ours.for_each(|place| shell.nights.schedule(&place, Some(Moment(0))));
                shell.nights.wake();
            }
            Handed::LeaseFree => hurry.notify_one(),
        }
    }

    /// Tells the database which tables this process has, for ever.
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
                    name: listing.name_index,
                    members: listing.members.clone(),
                    over: listing.over,
                    pages: self.pages.get().cloned(),
                    by: Some(self.us.0),
                };
                // It has only strings for keys.
                let text = serde_json::to_string(&shared).unwrap_or_default();
                self.exchange.list(listing.id, &lease, &listing.members, text).await
            }
            ListingNews::Gone(table) => self.exchange.unlist(*table).await,
            ListingNews::Acquired(lease) => self.exchange.forget(lease).await,
        }
    }
}

/// Applies the settings that somebody has changed to the tables that we have.
pub async fn refresh(shell: &Shell, person: PersonId, privately: bool) {
    // A page that may go on comes back at once.
    shell.boards.close(person);
    let sits_at = shell.tables.of_person(person);
    for listing in sits_at.into_iter().chain(shell.tables.asking(person)) {
        // A table that has just gone shows nothing any more.
        if privately {
            let _gone = listing.inbox.send(TableInput::PlaysPrivately(person)).await;
        }
        let _gone = listing.inbox.send(TableInput::Refresh).await;
    }
}

/// Hands on what somebody did in their private chat, if by what they pressed it is clear that another process has the table:
/// gives it back if not.
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
            // Whose message it is only its process knows.
            let others = peers.others(&realm);
            if others.is_empty() {
                return Some(inbound);
            }
            let inbound = Inbound { route: Route::Copied(rand::rng().random()), ..inbound };
            for other in others {
                hand_over(shell, inbound.clone(), other).await;
            }
            // It may be one of ours that is not known yet.
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
