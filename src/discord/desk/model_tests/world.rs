//! The desk in its world: steps happen, and the model of the core does what the core would.

use super::server::{Model, ServerAnswer};
use super::{CHANNEL, ModelStep, TABLE};
use crate::call::{CallOutcome, RestRequest, RestResponse};
use crate::desk::{DiscordDesk, Effect, InteractionKind, OpenInteraction, clock};
use crate::limits::RateLimitInfo;
use herzbot_core::ids::{Account, ChannelRef, MessageRef, Moment, TableId};
use herzbot_core::page::{Block, ChoiceButton, ChoiceRow, File, Page, Style};
use herzbot_core::port::{
    Answer, Inbound, Outbound, Place, PlatformEvent, Reply, Route, Show, Surface, SurfaceNews, Target,
    Undelivered, What, Who,
};
use serde_json::Value;
use std::collections::HashSet;
use std::time::Duration;

/// The desk, with the models of Discord and of the core around it.
pub struct World {
    /// What is shown: a table's message, or somebody's private view.
    pub surface: Surface,
    pub desk: DiscordDesk,
    now: Moment,
    pub model: Model,
    /// Calls that are under way, and what came of those that are done.
    calls: Vec<(u64, RestRequest, Option<ServerAnswer>)>,
    /// What the core knows, and notes for the process after this one.
    pub message: Option<MessageRef>,
    pub told: u64,
    pub rev: u64,
    pub superseded: Vec<MessageRef>,
    /// A new message was sent for in place of `message`.
    replacing: bool,
    /// What it does not note: the revision of the newest state that is on its way in a new message.
    fresh: Option<u64>,
    /// Where the table stands, as it is in the journal.
    pub channel: String,
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
    pub one_at_a_time: bool,
    starts: u64,
}

fn page(rev: u64) -> Page {
    let choice =
        ChoiceButton { id: "x".into(), label: "X".into(), style: Style::Primary, ..ChoiceButton::default() };
    Page {
        blocks: vec![Block::Text(format!("state {rev}"))],
        rows: vec![ChoiceRow::Buttons(vec![choice])],
        // Some have one.
        file: rev.is_multiple_of(3).then(|| File { name: "a.txt".into(), content: "a".into() }),
        ..Page::default()
    }
}

impl World {
    /// Nothing has happened yet.
    pub fn new(surface: Surface) -> Self {
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
                Effect::Event(PlatformEvent::Surface {
                    news: SurfaceNews::Delivered { outcome: Err(why), rev },
                    ..
                }) => {
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
                Effect::Event(PlatformEvent::Surface {
                    news: SurfaceNews::Delivered { outcome: Ok(message), rev },
                    ..
                }) => {
                    self.superseded.retain(|before| *before != message);
                    if self.message.replace(message.clone()).is_some_and(|before| before != message) {
                        // Another one may be on its way already; an answer that edits the one before does not stand for it.
                        self.fresh = self.fresh.filter(|fresh| *fresh > rev);
                        self.replacing = self.fresh.is_some();
                    }
                    self.told = self.told.max(rev);
                }
                Effect::Event(PlatformEvent::Surface {
                    news: SurfaceNews::ScrolledAway(message), ..
                }) => {
                    let age = self.now.since(clock::posted(&message).unwrap());
                    assert!(age >= Duration::from_secs(120), "it moves after {age:?}");
                    self.scrolled_away = Some(message);
                }
                Effect::Event(PlatformEvent::Surface {
                    news: SurfaceNews::Superseded { message, retired },
                    ..
                }) => {
                    self.superseded.retain(|known| *known != message);
                    self.superseded.extend((!retired).then_some(message));
                }
                Effect::Event(PlatformEvent::Inbound(inbound)) => reply = inbound.reply,
                Effect::Event(
                    PlatformEvent::Connected { .. }
                    | PlatformEvent::ThreadGone { .. }
                    | PlatformEvent::Surface { news: SurfaceNews::WentWithout(_), .. },
                ) => {}
            }
        }
        reply
    }

    /// The core shows a new state; `fresh`: in a new message.
    pub fn show(&mut self, fresh: bool) {
        self.rev += 1;
        if fresh {
            self.replacing = self.message.is_some() || self.rev > 1;
            self.fresh = Some(self.rev);
        }
        let realm = "discord".to_owned();
        let target = match self.surface {
            Surface::Private(..) => Target::Person(Account { realm, id: "77".into() }),
            Surface::Table(_)
            | Surface::Home(..)
            | Surface::Hand(..)
            | Surface::Nudge(..)
            | Surface::Note(..) => {
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
            timezone: None,
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
            route: Route::Direct,
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
            let ask =
                Outbound::OpenThread { table: TableId(1), message, name: "Vega".into(), is_slow: false };
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

    /// A call arrives, and so does its answer.
    pub fn finish(&mut self, which: usize) {
        if let Some(index) = self.act(which) {
            let (status, body) = self.calls[index].2.clone().unwrap();
            let info = RateLimitInfo { status, ..RateLimitInfo::default() };
            self.end(index, CallOutcome::Answered(RestResponse { info, body }));
        }
    }

    /// One of the steps happens.
    pub fn step(&mut self, step: ModelStep) {
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
