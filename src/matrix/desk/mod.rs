//! The desk: a sans-IO state machine that decides what the bot says on Matrix, and what people mean there.
//!
//! It has no client, clock, files or randomness of its own, and never waits. [`MatrixDesk::handle_input`] and
//! [`MatrixDesk::handle_timeout`] are told the time; what is to be done then comes out of [`MatrixDesk::poll_effect`],
//! and [`MatrixDesk::poll_timeout`] says when to call `handle_timeout` at the latest. `driver` does the rest.

mod chats;
mod dispatch;
mod heard;
mod inbox;
mod interface;
mod jobs;
mod keeping;
mod landing;
mod late_keys;
mod ledger;
mod offers;
mod ornaments;
mod outbound;
mod private;
mod prompts;
mod reach;
mod recent;
mod shown;
mod state;
mod undecrypted;

#[cfg(test)]
mod manners_tests;
#[cfg(test)]
mod model_tests;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use chats::Chats;
use herzbot_adapter::pace::Pace;
use herzbot_adapter::queue::{Allowance, NextRequest, Queue, Urgency};
use herzbot_core::ids::{MessageRef, Moment, TableId};
use herzbot_core::notice::Notice;
use herzbot_core::port::{PlatformEvent, Show, Surface, Undelivered};
use herzbot_core::text::{Language, Texts};
pub use interface::{
    BegunEvent, ChannelStanding, ChatStatus, Decrypted, DuePicture, EventContext, HeardEvent, Keep,
    KeptEvents, Lookup, LookupId, LookupResult, MatrixEffect, MatrixInput, MatrixRequest, MatrixResponse,
    MessageOffer, RequestError, RequestId,
};
use jobs::{EditPlace, SendJob};
use late_keys::LateKeys;
use ledger::InputLedger;
use prompts::Prompts;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
pub use reach::Reach;
use recent::RecentSet;
use shown::ShownMessage;
use state::{DeskTimer, InFlightRequest, Inboxes, PendingReply, Purpose, WrittenText};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

/// A lookup without a result after so long has failed.
const LOOKUP_PATIENCE: Duration = Duration::from_secs(30);
/// How many messages of others are remembered as such.
const MOST_FOREIGN: usize = 1000;
/// How many events are remembered, so that none counts twice.
const MOST_HANDLED: usize = 4096;
/// The first pause before a lost request is repeated, and the longest: people wait for it once the homeserver is well again.
const PAUSES: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(4));
/// How many tables are remembered, to know by which channel they are asked for.
const MOST_TABLES: usize = 10_000;

/// With what a desk begins.
pub struct DeskConfig {
    /// The bot's user id.
    pub own: String,
    /// The realm of its accounts.
    pub realm: String,
    /// The texts of all languages.
    pub texts: Arc<Texts>,
    /// The language where nobody chose one.
    pub language: Language,
    /// The private chats as they were kept ([`Keep::Chats`]).
    pub chats: BTreeMap<String, String>,
    /// What was heard before, as it was kept ([`Keep::Heard`]).
    pub heard: KeptEvents,
    /// The pictures that are still to be sent, as they were kept ([`Keep::Pictures`]).
    pub pictures: Vec<DuePicture>,
    /// Whether the rate limit is lifted, as it was kept ([`Keep::Unlimited`]).
    pub unlimited: bool,
    /// Whether reactions count: else none are offered.
    pub reactions: bool,
    /// What everything random comes from: transaction ids and the order of offered moves. Never the same twice.
    pub seed: [u8; 32],
}

/// See the module's documentation.
pub struct MatrixDesk {
    own: String,
    realm: String,
    texts: Arc<Texts>,
    language: Language,
    rng: StdRng,
    queue: Queue<SendJob>,
    /// When the queue wants to be asked again.
    queue_wake: Option<Moment>,
    flights: HashMap<RequestId, InFlightRequest>,
    lookups: HashMap<LookupId, Purpose>,
    timers: BTreeMap<(Moment, u64), DeskTimer>,
    prompts: Prompts,
    inboxes: Inboxes,
    late_keys: LateKeys,
    ledger: InputLedger,
    /// What the core may have done or not before it was interrupted: told once the homeserver can be reached.
    interrupted: BTreeMap<String, BegunEvent>,
    /// When it was told in a room that what had been written there came too late.
    told_late: HashMap<String, Moment>,
    chats: Chats,
    shown: HashMap<Surface, ShownMessage>,
    /// Nudges whose moment has not come.
    held_nudges: HashMap<Surface, Show>,
    /// Surfaces that were deleted while a request for them is in flight: its message is to go as soon as it has arrived.
    doomed: HashSet<Surface>,
    /// Messages that somebody redacted.
    gone: HashSet<String>,
    /// Messages that are known not to be the bot's.
    foreign: RecentSet,
    /// Events that were heard already.
    handled: RecentSet,
    /// Reactions that are offered already: (message, emoji).
    seeded: HashSet<(String, String)>,
    /// Messages of before this start whose offered reactions were asked for.
    unseen_seeds: RecentSet,
    replies: HashMap<u64, PendingReply>,
    next_reply: u64,
    /// What people wrote of late, for those who edit it.
    written: VecDeque<WrittenText>,
    /// The names by which people are seen, by user id.
    names: HashMap<String, String>,
    connected: Option<bool>,
    reach: Reach,
    /// The channels of tables, as the core knows them.
    tables: BTreeMap<TableId, String>,
    /// Whether the rate limit is lifted, as far as the core and the next start were told.
    unlimited: bool,
    /// How many choices the newest polls want, by event.
    poll_counts: VecDeque<(String, usize)>,
    /// Whether reactions count.
    reactions: bool,
    /// The polls that stand below private views.
    polls: HashMap<Surface, MessageRef>,
    /// The pictures that were not sent yet.
    pictures: Vec<DuePicture>,
    /// Sets the transaction ids of processes apart.
    nonce: u64,
    last_id: u64,
    effects: VecDeque<MatrixEffect>,
}

impl MatrixDesk {
    /// A desk on which nothing has happened.
    pub fn new(config: DeskConfig) -> Self {
        let DeskConfig { own, realm, texts, language, chats, heard, pictures, unlimited, reactions, seed } =
            config;
        let allowance = if unlimited { Allowance::Unlimited } else { Allowance::Paced(Pace::HOMESERVER) };
        let mut rng = StdRng::from_seed(seed);
        let (ledger, interrupted) = InputLedger::new(heard);
        let mut handled = RecentSet::new(MOST_HANDLED);
        for event in ledger.settled() {
            handled.insert(event);
        }
        Self {
            own,
            realm,
            texts,
            language,
            nonce: rand::Rng::random(&mut rng),
            rng,
            queue: Queue::new(allowance),
            queue_wake: None,
            flights: HashMap::new(),
            lookups: HashMap::new(),
            timers: BTreeMap::new(),
            prompts: Prompts::default(),
            inboxes: Inboxes::default(),
            late_keys: LateKeys::default(),
            ledger,
            interrupted,
            told_late: HashMap::new(),
            chats: Chats::new(chats),
            shown: HashMap::new(),
            held_nudges: HashMap::new(),
            doomed: HashSet::new(),
            gone: HashSet::new(),
            foreign: RecentSet::new(MOST_FOREIGN),
            handled,
            seeded: HashSet::new(),
            unseen_seeds: RecentSet::new(MOST_HANDLED),
            replies: HashMap::new(),
            next_reply: 0,
            written: VecDeque::new(),
            names: HashMap::new(),
            connected: None,
            reach: Reach::default(),
            tables: BTreeMap::new(),
            unlimited,
            poll_counts: VecDeque::new(),
            reactions,
            polls: HashMap::new(),
            pictures,
            last_id: 0,
            effects: VecDeque::new(),
        }
    }

    /// Something has happened.
    pub fn handle_input(&mut self, input: MatrixInput, now: Moment) {
        match input {
            MatrixInput::Say(out) => self.say(*out, now),
            MatrixInput::Heard(heard) => self.heard(*heard, now),
            MatrixInput::Undecryptable { room, event, sender } => {
                self.undecryptable(room, event, sender, now);
            }
            MatrixInput::Unsigned { room, sender, reaction } => {
                self.unsigned(room, sender, reaction, now);
            }
            MatrixInput::Compare { room, user, signs } => {
                let purpose = Purpose::Tell { room: room.clone(), notice: Notice::CompareSigns { signs } };
                self.look_up(Lookup::Language { room, user }, purpose, now);
            }
            MatrixInput::AskVerificationAgain { room, user } => {
                self.ask_verification_again(room, user, now);
            }
            MatrixInput::KeysArrived(rooms) => self.keys_arrived(rooms.as_deref(), now),
            MatrixInput::Member { room, user, membership } => self.member(&room, &user, &membership, now),
            MatrixInput::Left(room) => self.left(&room, now),
            MatrixInput::Moved { from } => self.moved(&from),
            MatrixInput::Entering(room) => self.entering(room),
            MatrixInput::Entered(room) => self.entered(&room, now),
            MatrixInput::Chosen { room, user } => self.chosen(&room, &user, now),
            MatrixInput::Alone(room) => self.push(SendJob::Leave(room), now),
            MatrixInput::Spent => self.queue.spent(now),
            MatrixInput::Redacted { room, event } => {
                self.prompts.forget(&room, &event);
                if self.shown.values().any(|shown| shown.at.message == event) {
                    self.gone.insert(event);
                }
            }
            MatrixInput::Synced(token) => self.synced(token, now),
            MatrixInput::HeardUntil(at) => self.reach.heard(at),
            MatrixInput::Responded { id, response } => self.responded(id, response, now),
            MatrixInput::LookedUp { id, found } => self.looked_up(id, found, now),
            MatrixInput::Connected(up) => self.connected(up, now),
        }
        self.pump(now);
    }

    /// Time has passed.
    pub fn handle_timeout(&mut self, now: Moment) {
        while let Some(entry) = self.timers.first_entry() {
            if entry.key().0 > now {
                break;
            }
            match entry.remove() {
                DeskTimer::Repeat(id) => self.repeat(id, now),
                DeskTimer::Nudge(surface) => self.nudge(surface, now),
                DeskTimer::Leave(room) => self.push(SendJob::Leave(room), now),
                DeskTimer::GiveUp(id) => {
                    if self.lookups.contains_key(&id) {
                        tracing::warn!("a lookup has taken too long");
                        self.looked_up(id, LookupResult::Failed, now);
                    }
                }
            }
        }
        self.look_at_late(now);
        self.write_ledger(now);
        self.pump(now);
    }

    fn connected(&mut self, up: bool, now: Moment) {
        if up && self.connected.is_none() {
            for due in self.pictures.clone() {
                self.push(due.into(), now);
            }
        }
        if self.connected != Some(up) {
            if up {
                self.repeat_all(now);
            }
            self.connected = Some(up);
            let realm = self.realm.clone();
            let last_sign = if up { now } else { self.reach.for_all().unwrap_or(now) };
            self.tell(PlatformEvent::Connected { realm, shard: None, up, last_sign });
        }
        if up {
            self.tell_interrupted(now);
        }
    }

    /// Until when people can be reached, and reach the bot.
    pub const fn reach(&self) -> &Reach {
        &self.reach
    }

    /// The next thing to do, in order; none: wait for [`Self::poll_timeout`] or an input.
    pub fn poll_effect(&mut self) -> Option<MatrixEffect> {
        self.effects.pop_front()
    }

    /// When to call [`Self::handle_timeout`] at the latest; none: not before the next input.
    pub fn poll_timeout(&self) -> Option<Moment> {
        let timer = self.timers.first_key_value().map(|((at, _), _)| *at);
        [timer, self.late_keys.wake_at(), self.ledger.wake_at(), self.queue_wake].into_iter().flatten().min()
    }

    /// Whether everything has been said that was to be said, as far as it can be.
    #[cfg(test)]
    fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.held_nudges.is_empty()
    }

    /// Whether there is nothing left to do before the end: everything is said, and the core has answered everything.
    pub fn is_done(&self) -> bool {
        self.queue.is_empty() && self.ledger.is_answered()
    }

    /// Starts what may go.
    fn pump(&mut self, now: Moment) {
        self.reach.holds(!self.inboxes.rooms.is_empty(), now);
        self.queue_wake = None;
        self.queue.expect(self.chats.coming());
        while self.connected == Some(true) {
            match self.queue.next(now) {
                NextRequest::Wait(wait) => {
                    self.queue_wake = wait.map(|wait| now.after(wait));
                    return;
                }
                NextRequest::Send { ticket, job, explain } => self.dispatch(ticket, job.what, explain, now),
            }
        }
    }

    /// Tells the driver and the next start what was learned of the rate limit.
    fn note_allowance(&mut self) {
        let unlimited = self.queue.allowance() == Allowance::Unlimited;
        if unlimited != self.unlimited {
            tracing::info!(unlimited, "what the homeserver lets us send has changed");
            self.unlimited = unlimited;
            self.effects.push_back(MatrixEffect::Keep(Keep::Unlimited(unlimited)));
        }
    }

    fn push(&mut self, job: SendJob, now: Moment) {
        let mut job = job.queued();
        if let SendJob::Show { show, .. } = &job.what
            && self.shown.contains_key(&show.surface)
        {
            job.urgency = Urgency::of(show, false);
        }
        self.queue.push(job, now);
    }

    fn tell(&mut self, event: PlatformEvent) {
        self.effects.push_back(MatrixEffect::Event(event));
    }

    fn delivered(&mut self, surface: Surface, rev: u64, outcome: Result<MessageRef, Undelivered>) {
        self.tell(PlatformEvent::Delivered { realm: self.realm.clone(), surface, rev, outcome });
    }

    fn fresh_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    fn at(&mut self, at: Moment, timer: DeskTimer) {
        let id = self.fresh_id();
        self.timers.insert((at, id), timer);
    }

    fn look_up(&mut self, lookup: Lookup, purpose: Purpose, now: Moment) {
        let id = LookupId(self.fresh_id());
        self.lookups.insert(id, purpose);
        self.at(now.after(LOOKUP_PATIENCE), DeskTimer::GiveUp(id));
        self.effects.push_back(MatrixEffect::LookUp { id, lookup });
    }

    /// A result that comes twice, or after its lookup was given up, is nothing.
    fn looked_up(&mut self, id: LookupId, found: LookupResult, now: Moment) {
        match self.lookups.remove(&id) {
            Some(Purpose::Draw { ticket, job, explain }) => {
                self.draw_in_channel(ticket, *job, explain, found, now);
            }
            Some(Purpose::Inbox { room }) => self.inbox_found(&room, found, now),
            Some(Purpose::Decrypt { event }) => {
                let decrypted = match found {
                    LookupResult::Event(decrypted) => decrypted,
                    LookupResult::Channel(_)
                    | LookupResult::Message(_)
                    | LookupResult::Room(_)
                    | LookupResult::Language(_)
                    | LookupResult::Reactions(_)
                    | LookupResult::Failed => None,
                };
                self.looked_at_late(&event, decrypted, now);
            }
            Some(Purpose::Seed { message, keys }) => {
                let there = match found {
                    LookupResult::Reactions(there) => there,
                    LookupResult::Channel(_)
                    | LookupResult::Message(_)
                    | LookupResult::Room(_)
                    | LookupResult::Event(_)
                    | LookupResult::Language(_)
                    | LookupResult::Failed => Vec::new(),
                };
                self.seed_rest(&message, keys, there, now);
            }
            Some(Purpose::Tell { room, notice }) => {
                let language = match found {
                    LookupResult::Language(language) => language,
                    LookupResult::Channel(_)
                    | LookupResult::Message(_)
                    | LookupResult::Room(_)
                    | LookupResult::Event(_)
                    | LookupResult::Reactions(_)
                    | LookupResult::Failed => None,
                };
                self.tell_room(room, &notice, language.as_deref(), now);
            }
            None => {}
        }
    }
}
