//! The desk in its environment: it executes steps, and models the core.

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

/// The desk, with the models of Discord and the core around it.
pub struct World {
    /// The surface under test: a table's message, or a private view.
    pub surface: Surface,
    pub desk: DiscordDesk,
    now: Moment,
    pub model: Model,
    /// Calls in flight, with the responses to those carried out.
    calls: Vec<(u64, RestRequest, Option<ServerAnswer>)>,
    /// The core's knowledge, which the next process gets.
    pub message: Option<MessageRef>,
    pub told: u64,
    pub rev: u64,
    pub superseded: Vec<MessageRef>,
    /// Whether a new message was requested in place of `message`.
    replacing: bool,
    /// The revision of the newest state on its way in a new message. The core doesn't store it.
    fresh: Option<u64>,
    /// The table's channel, as in the journal.
    pub channel: String,
    /// Whether a thread was requested.
    asked: bool,
    /// The opened thread, until the core has handled it.
    thread: Option<String>,
    /// Whether the table's channel was found to be gone, until the core has handled that.
    channel_gone: bool,
    /// Whether its message was found to be gone, until the core has handled that.
    again: bool,
    /// A message that has scrolled away, until the core has handled it.
    scrolled_away: Option<MessageRef>,
    /// Whether the core requests no new message while one is on its way. In reality it may. But if a process ends
    /// between two of them, the next one can know of one message only.
    pub one_at_a_time: bool,
    starts: u64,
}

fn page(rev: u64) -> Page {
    let choice =
        ChoiceButton { id: "x".into(), label: "X".into(), style: Style::Primary, ..ChoiceButton::default() };
    Page {
        blocks: vec![Block::Text(format!("state {rev}"))],
        rows: vec![ChoiceRow::Buttons(vec![choice])],
        // Every third page has a file.
        file: rev.is_multiple_of(3).then(|| File { name: "a.txt".into(), content: "a".into() }),
        ..Page::default()
    }
}

impl World {
    /// Creates an initial state.
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
                        // The response to a call by token revealed this. The state is posted in a new message.
                        Undelivered::MessageGone => (self.message, self.again) = (None, true),
                        // Nothing has moved into a deleted thread.
                        Undelivered::Forbidden(_) => {}
                        other => panic!("nothing else is refused for good: {other:?}"),
                    }
                    self.fresh = self.fresh.filter(|fresh| *fresh > rev);
                    self.replacing = self.fresh.is_some();
                    // A state on its way to another channel doesn't count.
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
                        // Another message may already be on its way; an answer that edits the previous one doesn't
                        // replace it.
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

    /// Has the core show a new state; `fresh`: in a new message.
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

    /// Returns whether the table is to be shown in a channel other than its current one.
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

    /// Ends the process. The next one sends all outdated messages.
    fn crash(&mut self, done: u64) {
        // If the first message is lost, the next process posts another, of which this desk knows nothing.
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
        // Of two edits in flight, the older one may have come last without the core's knowledge. Only the next
        // change corrects that, and here there is one.
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

    /// Carries out a call, if it wasn't yet, and delivers its response.
    pub fn finish(&mut self, which: usize) {
        if let Some(index) = self.act(which) {
            let (status, body) = self.calls[index].2.clone().unwrap();
            let info = RateLimitInfo { status, ..RateLimitInfo::default() };
            self.end(index, CallOutcome::Answered(RestResponse { info, body }));
        }
    }

    /// Executes a step.
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
