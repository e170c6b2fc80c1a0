//! The event loop: every event from outside passes through it.

use crate::app::front::inbound;
use crate::app::front::night_starts;
use crate::app::shell::Shell;
use crate::app::shell::clock_watch::BEAT;
use crate::app::shell::journals::platform_of;
use crate::app::shell::mailbox::TableInput;
use crate::app::shell::service_manager::{ProcessState, tell_service_manager};
use crate::app::shell::trace;
use crate::app::tables::rollback::compare_journals;
use crate::app::tables::start::alive;
use futures_util::future::join_all;
use herzbot_adapter::events::{EventReceiver, InputPlace};
use herzbot_adapter::tenure::Tenure;
use herzbot_core::command::Catalog;
use herzbot_core::ids::{Account, ChannelRef, Moment, TableId};
use herzbot_core::port::{Inbound, Place, PlatformEvent};
use metrics::histogram;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tracing::{Instrument as _, Span};

/// How often the time is recorded (a heartbeat), so that downtime after a crash counts on no player's clock.
const PULSE: Duration = Duration::from_secs(10);

/// The key by which events are serialized.
#[derive(Clone, PartialEq, Eq, Hash)]
enum InputLane {
    Account(Account),
    Channel(ChannelRef),
}

/// Answers inbound events in separate tasks. On platforms where choices are typed, events of one account or one
/// channel run one after the other, in order of arrival: several people often send `!herz`, `!join` and `!start`
/// without a pause.
#[derive(Default)]
struct InboundOrder {
    /// The newest task of each lane. Finished ones are dropped once the map has more than twice as many entries as
    /// remained.
    last: HashMap<InputLane, watch::Receiver<()>>,
    drop_at: usize,
}

impl InboundOrder {
    fn spawn(
        &mut self,
        shell: &Arc<Shell>,
        catalog: &Arc<Catalog>,
        inbound: Inbound,
        place: Option<InputPlace>,
        span: Span,
    ) {
        let account = inbound.who.account.clone();
        let is_typed = shell.platforms.capabilities(&account.realm).is_some_and(|can| !can.buttons);
        let channel = match &inbound.place {
            Place::Channel { channel, .. } => Some(InputLane::Channel(channel.clone())),
            Place::Private => None,
        };
        let answer = inbound::answer(Arc::clone(shell), Arc::clone(catalog), inbound, place).instrument(span);
        if !is_typed {
            tokio::spawn(answer);
            return;
        }
        if self.last.len() >= self.drop_at {
            // An entry whose sender was dropped is finished.
            self.last.retain(|_, ended| ended.has_changed().is_ok());
            self.drop_at = 2 * self.last.len() + 64;
        }
        let (ends, ended) = watch::channel(());
        let lines = [Some(InputLane::Account(account)), channel].into_iter().flatten();
        let before: Vec<_> = lines.filter_map(|line| self.last.insert(line, ended.clone())).collect();
        tokio::spawn(async move {
            for mut before in before {
                // Nothing is ever sent: this returns an error once the previous task has ended, even by a panic.
                let _ended = before.changed().await;
            }
            answer.await;
            drop(ends);
        });
    }
}

/// Handles events until `stop` completes or the store fails.
pub async fn serve(
    shell: &Arc<Shell>,
    catalog: &Arc<Catalog>,
    events: &mut EventReceiver,
    stop: impl Future<Output = ()>,
) {
    let tenure = shell.platforms.tenure();
    let speaks = tenure.silent_since().is_none();
    let mut router = EventRouter { shell, catalog, inputs: InboundOrder::default(), speaks };
    let mut pulse = tokio::time::interval(PULSE);
    tokio::pin!(stop);
    loop {
        tokio::select! {
            speaks_now = speaking_changes(&tenure, router.speaks) => {
                router.speaks = speaks_now;
                tell_of_silence(shell, &tenure).await;
            }
            event = events.recv() => match event {
                Some((event, place)) => router.route(event, place).await,
                // Every platform has sent its last event. Closing them may take a moment longer.
                None => {
                    stop.as_mut().await;
                    break;
                }
            },
            () = shell.store.reconnected() => drop(tokio::spawn(compare_journals(Arc::clone(shell)))),
            _ = pulse.tick() => {
                tell_service_manager(ProcessState::Alive);
                shell.clock.note_event_loop(shell.now());
                tokio::spawn(note_alive(shell));
                if shell.store.failure().is_some() {
                    break;
                }
            }
            () = &mut stop => break,
        }
    }
    // Platforms have reported what became of their last messages, which the next start would show again.
    for _ in 0..events.waiting() {
        if let Some((event, place)) = events.recv().await {
            router.route(event, place).await;
        }
    }
    note_alive(shell).await;
}

/// Routes each event to the table or handler that it concerns.
struct EventRouter<'a> {
    shell: &'a Arc<Shell>,
    catalog: &'a Arc<Catalog>,
    inputs: InboundOrder,
    /// Whether this process may speak now ([`Tenure`]).
    speaks: bool,
}

impl EventRouter<'_> {
    /// Routes an event. Inputs are answered in separate tasks, and tables reserve room for news, so this rarely
    /// waits.
    async fn route(&mut self, event: PlatformEvent, place: Option<InputPlace>) {
        match event {
            PlatformEvent::Inbound(inbound) => {
                let platform = platform_of(&inbound.who.account.realm).to_owned();
                let waited = self.shell.now().since(inbound.at);
                histogram!("herzbot_input_wait_seconds", "platform" => platform).record(waited);
                let span = trace::input(&inbound, waited);
                self.inputs.spawn(self.shell, self.catalog, *inbound, place, span);
            }
            PlatformEvent::Surface { surface, news } => {
                night_starts::posted(self.shell, surface, &news);
                self.tell(surface.table(), TableInput::Surface(surface, news)).await;
            }
            PlatformEvent::Thread { table, outcome } => {
                self.tell(table, TableInput::Thread(outcome)).await;
            }
            PlatformEvent::ThreadGone { realm, thread } => {
                for listing in self.shell.tables.in_thread(&realm, &thread) {
                    listing.tell(TableInput::ThreadGone).await;
                }
            }
            PlatformEvent::Connected { realm, shard, up, last_sign } => {
                self.connected(&realm, shard, up, last_sign).await;
            }
        }
    }

    /// Sends news to a table.
    async fn tell(&self, table: TableId, news: TableInput) {
        if let Some(listing) = self.shell.tables.get(table) {
            listing.tell(news).await;
        }
    }

    async fn connected(&self, realm: &str, shard: Option<u32>, up: bool, last_sign: Moment) {
        let shell = self.shell;
        tracing::info!(realm, shard, up, "platform");
        tokio::spawn(note_alive(shell));
        shell.platforms.set_connected(realm, shard, up, shell.now());
        if up {
            shell.nights.wake();
        }
        if up && !self.speaks {
            // The tables are told when this process may speak again.
            return;
        }
        let is_there =
            |channel: &ChannelRef| channel.realm == realm && shell.platforms.shard_of(channel) == shard;
        for listing in shell.tables.all() {
            if is_there(&listing.channel) {
                listing.tell(TableInput::Connected { up, last_sign }).await;
            }
            for channel in listing.homes.iter().filter(|home| is_there(home)).cloned() {
                listing.tell(TableInput::HomeConnected { channel, up, last_sign }).await;
            }
        }
    }
}

/// Waits until this process falls silent ([`Tenure`]), if it `speaks`; otherwise until it speaks again. Returns
/// whether it speaks.
async fn speaking_changes(tenure: &Tenure, speaks: bool) -> bool {
    if speaks {
        tenure.lapses().await;
        return false;
    }
    if !tenure.is_ours().await {
        // This process never speaks again, and is about to end.
        std::future::pending::<()>().await;
    }
    true
}

/// Tells the tables that this process has fallen silent, as if it were disconnected, or that it speaks again. The
/// silent time counts on no clock, and each table is then redrawn.
async fn tell_of_silence(shell: &Shell, tenure: &Tenure) {
    let silent_since = tenure.silent_since();
    let now = shell.now();
    for listing in shell.tables.all() {
        let up = silent_since.is_none();
        if !up || shell.platforms.hears(&listing.channel) {
            let last_sign = silent_since.map_or(now, |since| since.min(now));
            listing.tell(TableInput::Connected { up, last_sign }).await;
        }
        // Tables were not told of connections that came back in the meantime.
        for channel in listing.homes.iter().filter(|home| up && shell.platforms.hears(home)).cloned() {
            listing.tell(TableInput::HomeConnected { channel, up, last_sign: now }).await;
        }
    }
}

/// Watches the clocks for as long as the program runs.
pub async fn watch_clocks(shell: Arc<Shell>) {
    loop {
        if shell.clock.look(shell.now(), shell.clock.source().wall_ahead()) {
            for listing in shell.tables.all() {
                // A table with a full mailbox checks the clock anyway.
                let _busy = listing.inbox().map(|inbox| inbox.try_send(TableInput::LookAtClock));
            }
        }
        tokio::time::sleep(BEAT).await;
    }
}

/// Waits until every table has processed its mailbox and persisted what it shows, for two seconds at most.
pub async fn settle(shell: &Shell) {
    let settled = async {
        for listing in shell.tables.all() {
            let (done, settled) = tokio::sync::oneshot::channel();
            listing.tell(TableInput::WhenPersisted(done)).await;
            let _settled = settled.await;
        }
    };
    if tokio::time::timeout(Duration::from_secs(2), settled).await.is_err() {
        tracing::warn!("some tables are still busy");
    }
}

/// Records until when people at the live tables could act, based on the connected platforms. Events need not wait
/// for it.
fn note_alive(shell: &Arc<Shell>) -> impl Future<Output = ()> + use<> {
    let speaks = shell.platforms.tenure().silent_since().is_none();
    let connections: BTreeSet<_> = shell.platforms.connections().into_iter().filter(|_| speaks).collect();
    let now = shell.now();
    let mut notes: BTreeMap<String, Moment> = BTreeMap::new();
    let mut note = |realm: &str, shard, until: Moment| {
        let known = notes.entry(alive(realm, shard)).or_insert(until);
        *known = until.min(*known);
    };
    for (realm, shard) in &connections {
        note(realm, None, now);
        note(realm, *shard, now);
    }
    for listing in shell.tables.all() {
        let connection = (listing.channel.realm.clone(), shell.platforms.shard_of(&listing.channel));
        if connections.contains(&connection) {
            let until = shell.reach(&listing.channel).until();
            note(&connection.0, None, until);
            note(&connection.0, connection.1, until);
        }
    }
    let shell = Arc::clone(shell);
    async move {
        // All in parallel, so that one commit includes them all.
        let set =
            notes.iter().map(|(note, until)| shell.store.set_note(note, until.0.to_be_bytes().to_vec()));
        let set = join_all(set).await;
        if let Some(error) = set.into_iter().find_map(Result::err) {
            tracing::warn!(%error, "the data can't be written");
        }
    }
}
