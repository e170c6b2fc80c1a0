//! Whatever gets lost, refused or overtaken, and whenever the process ends: in the end people see the newest state, once.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::tests::said;
use super::*;
use crate::call::{Method, RestRequest, RestResponse};
use crate::limits::RateLimitInfo;
use herzbot_core::ids::{Account, ChannelRef, PersonId, TableId};
use herzbot_core::page::{Block, ChoiceButton, ChoiceRow, File, Page, Style};
use herzbot_core::port::{Answer, Place, Show, Target, Undelivered, What, Who};
use proptest::prelude::*;
use serde_json::{Value, json};

const TABLE: Surface = Surface::Table(TableId(1));
/// The channel in which the table was opened, and the private chat.
const CHANNEL: &str = "10";
const PRIVATE: Surface = Surface::Private(TableId(1), PersonId(1));

/// What happens next.
#[derive(Clone, Debug)]
enum ModelStep {
    Show {
        fresh: bool,
    },
    /// Somebody presses the newest message, and the core answers by an update of it.
    Press {
        updates: bool,
    },
    /// Discord does what a call asks, without anybody knowing yet.
    Do(usize),
    /// An answer arrives; what was not done yet is done now.
    Finish(usize),
    /// It is done, but the answer gets lost.
    Lose(usize),
    /// Nothing is done, and Discord says so: 503 or 429.
    Refuse(usize, bool),
    /// From now on Discord refuses files, saying so with this status; or takes them (0).
    Files(u16),
    Pass(u64),
    /// So many messages of others come.
    Chat(u64),
    /// The process ends, and another begins with what the core has noted. Of the calls under way those are done that
    /// have a bit here; nobody hears of it.
    Crash(u64),
    /// The core asks for a thread for the table, and has it shown there once that is open.
    Thread,
    /// Somebody deletes that thread. The core may be told so, or has to find out.
    DeleteThread {
        told: bool,
    },
}

fn steps() -> impl Strategy<Value = Vec<ModelStep>> {
    let step = prop_oneof![
        4 => any::<bool>().prop_map(|fresh| ModelStep::Show { fresh }),
        2 => any::<bool>().prop_map(|updates| ModelStep::Press { updates }),
        3 => any::<usize>().prop_map(ModelStep::Do),
        5 => any::<usize>().prop_map(ModelStep::Finish),
        1 => any::<usize>().prop_map(ModelStep::Lose),
        1 => (any::<usize>(), any::<bool>()).prop_map(|(which, limited)| ModelStep::Refuse(which, limited)),
        1 => prop::sample::select(vec![0, 400, 403, 413, 500]).prop_map(ModelStep::Files),
        3 => prop_oneof![1u64..3000, 60_000u64..4_000_000].prop_map(ModelStep::Pass),
        2 => (1u64..6).prop_map(ModelStep::Chat),
        1 => any::<u64>().prop_map(ModelStep::Crash),
        1 => Just(ModelStep::Thread),
        1 => any::<bool>().prop_map(|told| ModelStep::DeleteThread { told }),
    ];
    proptest::collection::vec(step, 1..40)
}

struct ModelMessage {
    id: String,
    channel: String,
    says: String,
    buttons: usize,
    nonce: Value,
}

/// As much of Discord as matters: a channel with its threads, interactions by their tokens.
#[derive(Default)]
struct Model {
    messages: Vec<ModelMessage>,
    /// The threads that were opened: each has the id of its message.
    threads: HashSet<String>,
    /// Those that were deleted.
    gone: HashSet<String>,
    /// The ids of the messages of others.
    others: Vec<u64>,
    /// The status by which files are refused; 0: they are taken.
    no_files: u16,
    /// Tokens and the messages that were pressed; answered or not.
    pressed: Vec<(String, String, bool)>,
    ids: u64,
}

impl Model {
    fn put(message: &mut ModelMessage, body: &Value) {
        let data = body.get("data").unwrap_or(body);
        if let Some(says) = said(data) {
            says.clone_into(&mut message.says);
        }
        if let Some(parts) = data.pointer("/components/0/components").and_then(Value::as_array) {
            message.buttons = parts.iter().filter(|part| part["type"] == 1).count();
        } else if data.get("components").is_some() {
            message.buttons = 0;
        }
    }

    fn change(&mut self, id: &str, body: &Value) -> (u16, Value) {
        match self.messages.iter_mut().find(|message| message.id == id) {
            Some(message) => {
                Self::put(message, body);
                (200, json!({}))
            }
            None => (404, json!({ "code": 10008 })),
        }
    }

    fn delete(&mut self, id: &str) -> ServerAnswer {
        let before = self.messages.len();
        self.messages.retain(|message| message.id != id);
        if self.messages.len() < before { (204, Value::Null) } else { (404, json!({ "code": 10008 })) }
    }

    /// The message that was pressed by the interaction of a token, once that was answered.
    fn original(&self, token: &str) -> Option<String> {
        let (_, id, answered) = self.pressed.iter().find(|(known, _, _)| known == token).unwrap();
        answered.then(|| id.clone())
    }

    fn fresh_id(&mut self, now: Moment) -> u64 {
        self.ids += 1;
        ((now.0 - 1_420_070_400_000) << 22) + self.ids
    }

    fn take(&mut self, request: &RestRequest, now: Moment) -> (u16, Value) {
        let null = Value::Null;
        let body = request.body.as_ref().unwrap_or(&null);
        let path: Vec<&str> =
            request.path.split('?').next().unwrap().trim_start_matches('/').split('/').collect();
        if let ["channels", channel, ..] = path.as_slice()
            && self.gone.contains(*channel)
        {
            return (404, json!({ "code": 10003 }));
        }
        if self.no_files > 0 && !request.files.is_empty() {
            let code = if self.no_files == 403 { 50013 } else { 0 };
            return (self.no_files, json!({ "code": code }));
        }
        match (request.method, path.as_slice()) {
            (Method::Post, ["channels", CHANNEL, "messages", id, "threads"]) => {
                if !self.messages.iter().any(|message| message.id == *id) {
                    return (404, json!({ "code": 10008 }));
                }
                if !self.threads.insert((*id).to_owned()) {
                    return (400, json!({ "code": 160_004 }));
                }
                (201, json!({ "id": id, "type": 11 }))
            }
            (Method::Post, ["channels", channel, "messages"]) => {
                assert!(*channel == CHANNEL || self.threads.contains(*channel), "{channel}");
                let is_known =
                    |message: &&ModelMessage| message.nonce == body["nonce"] && message.channel == *channel;
                if let Some(message) = self.messages.iter().find(is_known) {
                    return (200, json!({ "id": message.id, "channel_id": channel }));
                }
                let id = self.fresh_id(now).to_string();
                let nonce = body["nonce"].clone();
                let (channel, says) = ((*channel).to_owned(), String::new());
                let mut message = ModelMessage { id: id.clone(), channel, says, buttons: 0, nonce };
                Self::put(&mut message, body);
                let answer = json!({ "id": id, "channel_id": message.channel });
                self.messages.push(message);
                (200, answer)
            }
            (Method::Patch, ["channels", _, "messages", id]) => self.change(id, body),
            (Method::Get, ["channels", _, "messages"]) => {
                let after: u64 = request.path.split(['=', '&']).nth(1).unwrap().parse().unwrap();
                let ours = self.messages.iter().filter(|message| message.channel == CHANNEL);
                let ours = ours.map(|message| (message.id.parse().unwrap(), "901"));
                let mut after: Vec<(u64, &str)> = ours
                    .chain(self.others.iter().map(|id| (*id, "77")))
                    .filter(|(id, _)| *id > after)
                    .collect();
                after.sort_unstable();
                let listed = after.into_iter().take(10).rev();
                (200, listed.map(|(id, author)| json!({ "id": id, "author": { "id": author } })).collect())
            }
            (Method::Post, ["interactions", _, token, "callback"]) => {
                let it = self.pressed.iter_mut().find(|(known, _, _)| known == token).unwrap();
                if it.2 {
                    return (400, json!({ "code": 40060 }));
                }
                it.2 = true;
                let id = it.1.clone();
                if body["type"] == json!(7) { self.change(&id, &body["data"]) } else { (200, json!({})) }
            }
            (Method::Post, ["users", "@me", "channels"]) => (200, json!({ "id": CHANNEL })),
            (Method::Delete, ["channels", _, "messages", id]) => self.delete(id),
            (method, ["webhooks", _, token, "messages", "@original"]) => match self.original(token) {
                None => (404, json!({ "code": 10015 })),
                Some(id) if method == Method::Delete => self.delete(&id),
                Some(id) => self.change(&id, body),
            },
            other => panic!("{other:?}"),
        }
    }
}

/// Status and body of an answer.
type ServerAnswer = (u16, Value);

struct World {
    /// What is shown: a table's message, or somebody's private view.
    surface: Surface,
    desk: DiscordDesk,
    now: Moment,
    model: Model,
    /// Calls that are under way, and what came of those that are done.
    calls: Vec<(u64, RestRequest, Option<ServerAnswer>)>,
    /// What the core knows, and notes for the process after this one.
    message: Option<MessageRef>,
    told: u64,
    rev: u64,
    superseded: Vec<MessageRef>,
    /// A new message was sent for in place of `message`.
    replacing: bool,
    /// What it does not note: the revision of the newest state that is on its way in a new message.
    fresh: Option<u64>,
    /// Where the table stands, as it is in the journal.
    channel: String,
    /// Whether a thread was asked for.
    asked: bool,
    /// What was told of it, and the core has not dealt with yet.
    thread: Option<String>,
    /// Whether the channel of the table was found to be gone, and the core has not dealt with that yet.
    channel_gone: bool,
    /// Whether its message was found to be gone, and the core has not dealt with that yet.
    again: bool,
    /// A message that has scrolled away, and the core has not dealt with it yet.
    scrolled_away: Option<MessageRef>,
    /// Whether the core asks for no new message while one is on its way. It may, of course; but what a process leaves behind that
    /// ends between two of them is known of one message only.
    one_at_a_time: bool,
    starts: u64,
}

fn page(rev: u64) -> Page {
    let choice = ChoiceButton {
        id: "x".into(),
        label: "X".into(),
        emoji: String::new(),
        style: Style::Primary,
        short: String::new(),
        disabled: false,
        word: String::new(),
    };
    Page {
        blocks: vec![Block::Text(format!("state {rev}"))],
        rows: vec![ChoiceRow::Buttons(vec![choice])],
        // Some have one.
        file: rev.is_multiple_of(3).then(|| File { name: "a.txt".into(), content: "a".into() }),
        ..Page::default()
    }
}

impl World {
    fn new(surface: Surface) -> Self {
        let now = Moment(1_700_000_000_000);
        Self {
            surface,
            desk: DiscordDesk::new("discord".into(), "900".into(), "901".into(), HashSet::new(), 1, now),
            now,
            model: Model::default(),
            calls: vec![],
            message: None,
            told: 0,
            rev: 0,
            superseded: vec![],
            replacing: false,
            fresh: None,
            channel: CHANNEL.into(),
            asked: false,
            thread: None,
            channel_gone: false,
            again: false,
            scrolled_away: None,
            one_at_a_time: false,
            starts: 1,
        }
    }

    fn take(&mut self) -> Option<Reply> {
        let mut reply = None;
        while let Some(what) = self.desk.next_effect() {
            match what {
                Effect::Request(id, request) => self.calls.push((id, request, None)),
                Effect::Event(PlatformEvent::Delivered { outcome: Err(why), rev, .. }) => {
                    self.told = self.told.max(rev);
                    match &why {
                        Undelivered::ChannelGone => self.message = None,
                        // A token tells it so. It is posted anew.
                        Undelivered::MessageGone => (self.message, self.again) = (None, true),
                        // Nothing has moved into a thread that is gone.
                        Undelivered::Forbidden(_) => {}
                        other => panic!("nothing else is refused for good: {other:?}"),
                    }
                    self.fresh = self.fresh.filter(|fresh| *fresh > rev);
                    self.replacing = self.fresh.is_some();
                    // What is on its way to another channel is not meant.
                    self.channel_gone |= rev == self.rev && why != Undelivered::MessageGone;
                }
                Effect::Event(PlatformEvent::Thread { outcome, .. }) => {
                    self.asked = false;
                    self.thread = outcome.ok();
                }
                Effect::Event(PlatformEvent::Delivered { outcome: Ok(message), rev, .. }) => {
                    self.superseded.retain(|before| *before != message);
                    if self.message.replace(message.clone()).is_some_and(|before| before != message) {
                        // Another one may be on its way already; an answer that edits the one before does not stand for it.
                        self.fresh = self.fresh.filter(|fresh| *fresh > rev);
                        self.replacing = self.fresh.is_some();
                    }
                    self.told = self.told.max(rev);
                }
                Effect::Event(PlatformEvent::ScrolledAway { message, .. }) => {
                    let age = self.now.since(clock::posted(&message).unwrap());
                    assert!(age >= Duration::from_secs(120), "it moves after {age:?}");
                    self.scrolled_away = Some(message);
                }
                Effect::Event(PlatformEvent::Superseded { message, retired, .. }) => {
                    self.superseded.retain(|known| *known != message);
                    self.superseded.extend((!retired).then_some(message));
                }
                Effect::Event(PlatformEvent::Inbound(inbound)) => reply = inbound.reply,
                Effect::Event(
                    PlatformEvent::Connected { .. }
                    | PlatformEvent::ThreadGone { .. }
                    | PlatformEvent::WentWithout { .. },
                ) => {}
            }
        }
        reply
    }

    fn show(&mut self, fresh: bool) {
        self.rev += 1;
        if fresh {
            self.replacing = self.message.is_some() || self.rev > 1;
            self.fresh = Some(self.rev);
        }
        let realm = "discord".to_owned();
        let target = match self.surface {
            Surface::Private(..) => Target::Person(Account { realm, id: "77".into() }),
            Surface::Table(_) | Surface::Hand(..) | Surface::Nudge(..) | Surface::Note(..) => {
                Target::Channel(ChannelRef { realm, server: "5".into(), channel: self.channel.clone() })
            }
        };
        let show = Show {
            surface: self.surface,
            target,
            page: page(self.rev),
            rev: self.rev,
            message: self.message.clone(),
            fresh,
            superseded: self
                .superseded
                .iter()
                .filter(|it| Some(*it) != self.message.as_ref())
                .cloned()
                .collect(),
            urgent: false,
            ping: vec![],
            silent: false,
        };
        self.desk.say(Outbound::Show(show), self.now);
        self.take();
    }

    fn press(&mut self, updates: bool) {
        let Some(message) = self.message.clone() else { return };
        if self.model.gone.contains(&message.channel) {
            return;
        }
        let token = format!("t{}", self.model.pressed.len());
        self.model.pressed.push((token.clone(), message.message.clone(), false));
        let arrived = OpenInteraction {
            id: "3".into(),
            token,
            channel: message.channel.clone(),
            in_open_channel: message.channel == CHANNEL,
            kind: InteractionKind::Press(message),
        };
        let account = Account { realm: "discord".into(), id: "77".into() };
        let who = Who {
            account,
            name: "A".into(),
            own_name: None,
            locale: None,
            may_manage: false,
            may_moderate: false,
        };
        let what = What::Text(String::new());
        let inbound = Inbound {
            at: self.now,
            who,
            place: Place::Private,
            what,
            reply: None,
            handed: false,
            chat: None,
        };
        self.desk.arrived(Some(arrived), inbound, self.now);
        let reply = self.take().unwrap();
        let answer = if updates {
            self.rev += 1;
            Answer::Update { page: page(self.rev), surface: Some((self.surface, self.rev)) }
        } else {
            Answer::Nothing
        };
        self.desk.say(Outbound::Answer { reply, answer }, self.now);
        self.take();
    }

    /// Whether the table is to be shown in another channel than the one where it is.
    fn stands_elsewhere(&self) -> bool {
        let is_elsewhere = |message: &MessageRef| message.channel != self.channel;
        self.fresh.is_none() && self.message.as_ref().is_some_and(is_elsewhere)
    }

    fn ask_for_thread(&mut self) {
        let Some(message) = self.message.clone() else { return };
        let is_possible = self.surface == TABLE && self.channel == CHANNEL && message.channel == CHANNEL;
        if is_possible && !self.replacing && !self.asked {
            self.asked = true;
            let ask = Outbound::OpenThread { table: TableId(1), message, name: "Vega".into() };
            self.desk.say(ask, self.now);
            self.take();
        }
    }

    fn delete_thread(&mut self, told: bool) {
        if self.channel == CHANNEL {
            return;
        }
        let channel = self.channel.clone();
        self.model.messages.retain(|message| message.channel != channel);
        self.model.gone.insert(channel);
        if told {
            self.leave_thread();
        }
    }

    fn leave_thread(&mut self) {
        self.channel = CHANNEL.into();
        self.show(true);
    }

    /// The process ends, and the next one draws what is behind.
    fn crash(&mut self, done: u64) {
        // Where the first message goes lost, the next process posts another: of that this desk knows nothing.
        if self.message.is_none() {
            return;
        }
        for index in (0..self.calls.len()).filter(|index| done >> (index % 64) & 1 == 1) {
            self.act(index);
        }
        let was_busy = !self.desk.is_idle();
        self.calls.clear();
        self.starts += 1;
        let ids = ("900".to_owned(), "901".to_owned());
        self.desk = DiscordDesk::new("discord".into(), ids.0, ids.1, HashSet::new(), self.starts, self.now);
        (self.fresh, self.scrolled_away) = (None, None);
        (self.asked, self.thread) = (false, None);
        // Of two edits under way the older one may have come last, which the core was not told: that is made good by the next
        // change only, and here there is one.
        let elsewhere = self.stands_elsewhere();
        if was_busy || self.told < self.rev || self.replacing || elsewhere || !self.superseded.is_empty() {
            self.show(self.replacing || elsewhere);
        }
    }

    fn act(&mut self, which: usize) -> Option<usize> {
        let index = which.checked_rem(self.calls.len())?;
        let (_, request, done) = &mut self.calls[index];
        if done.is_none() {
            *done = Some(self.model.take(request, self.now));
        }
        Some(index)
    }

    fn end(&mut self, index: usize, outcome: CallOutcome) {
        let (id, _, _) = self.calls.remove(index);
        self.desk.finished(id, outcome, self.now);
        self.take();
    }

    fn finish(&mut self, which: usize) {
        if let Some(index) = self.act(which) {
            let (status, body) = self.calls[index].2.clone().unwrap();
            let info = RateLimitInfo { status, ..RateLimitInfo::default() };
            self.end(index, CallOutcome::Answered(RestResponse { info, body }));
        }
    }

    fn step(&mut self, step: ModelStep) {
        match step {
            ModelStep::Show { fresh } => {
                let fresh = fresh && !(self.one_at_a_time && self.replacing) && !self.asked;
                self.show(fresh || self.stands_elsewhere());
            }
            ModelStep::Thread => self.ask_for_thread(),
            ModelStep::DeleteThread { told } => self.delete_thread(told),
            ModelStep::Press { updates } => self.press(updates),
            ModelStep::Do(which) => drop(self.act(which)),
            ModelStep::Finish(which) => self.finish(which),
            ModelStep::Lose(which) => {
                if let Some(index) = self.act(which) {
                    self.end(index, CallOutcome::Lost("lost".into()));
                }
            }
            ModelStep::Refuse(which, limited) => {
                let Some(index) = which.checked_rem(self.calls.len()) else { return };
                if self.calls[index].2.is_none() {
                    let status = if limited { 429 } else { 503 };
                    let retry_after = limited.then_some(Duration::from_millis(700));
                    let info = RateLimitInfo { status, retry_after, ..RateLimitInfo::default() };
                    self.end(index, CallOutcome::Answered(RestResponse { info, body: Value::Null }));
                }
            }
            ModelStep::Files(refused) => self.model.no_files = refused,
            ModelStep::Pass(millis) => {
                self.now = self.now.after(Duration::from_millis(millis));
                self.desk.wake(self.now);
                self.take();
            }
            ModelStep::Chat(count) => {
                for _ in 0..count {
                    let id = self.model.fresh_id(self.now);
                    self.model.others.push(id);
                }
            }
            ModelStep::Crash(done) => self.crash(done),
        }
        if let Some(thread) = self.thread.take()
            && self.channel == CHANNEL
        {
            self.channel = thread;
            self.show(true);
        }
        if std::mem::take(&mut self.again) && self.fresh.is_none() {
            self.show(false);
        }
        if std::mem::take(&mut self.channel_gone) && self.channel != CHANNEL {
            self.leave_thread();
        }
        if let Some(message) = self.scrolled_away.take()
            && self.message.as_ref() == Some(&message)
            && !self.replacing
            && !self.asked
        {
            self.show(true);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_newest_state_is_seen_once_in_the_end(steps in steps()) {
        let stays = |step: &ModelStep| !matches!(step, ModelStep::DeleteThread { .. });
        check(TABLE, steps.into_iter().filter(stays).collect())?;
    }

    /// Of a message that is gone, a process that ends leaves nothing behind by which the next one would find what it has posted in
    /// its place.
    #[test]
    fn a_table_whose_thread_is_deleted_is_seen_in_the_channel(steps in steps()) {
        let goes_on = |step: &ModelStep| !matches!(step, ModelStep::Crash(_));
        check(TABLE, steps.into_iter().filter(goes_on).collect())?;
    }

    /// What a process that ends leaves behind there is not taken away by the next one.
    #[test]
    fn of_private_messages_the_newest_stays_alone(steps in steps()) {
        let goes_on = |step: &ModelStep| !matches!(step, ModelStep::Crash(_));
        check(PRIVATE, steps.into_iter().filter(goes_on).collect())?;
    }
}

fn check(surface: Surface, steps: Vec<ModelStep>) -> Result<(), TestCaseError> {
    let mut world = World::new(surface);
    world.one_at_a_time = steps.iter().any(|step| matches!(step, ModelStep::Crash(_)));
    world.show(false);
    for step in steps {
        world.step(step);
    }
    for last in [false, true] {
        for _ in 0..500 {
            if world.desk.is_idle() {
                break;
            }
            world.finish(0);
            world.step(ModelStep::Pass(100));
        }
        // Something happens at the table, by which also a thread is found to be gone of which nobody was told.
        if !last && world.model.gone.contains(&world.channel) {
            world.show(false);
        }
    }
    prop_assert!(world.desk.is_idle(), "{:?}", world.desk);
    let newest = format!("state {}", world.rev);
    let shown = world.message.clone().unwrap();
    let live: Vec<_> =
        world.model.messages.iter().filter(|message| message.buttons > 0).map(|m| (&m.id, &m.says)).collect();
    prop_assert_eq!(live, vec![(&shown.message, &newest)]);
    prop_assert_eq!(&shown.channel, &world.channel);
    prop_assert_eq!(world.told, world.rev);
    prop_assert_eq!(world.superseded, vec![]);
    Ok(())
}
