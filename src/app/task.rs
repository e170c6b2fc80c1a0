//! One running table: takes what people want in turn, makes it durable, and only then shows it.

mod durable;
mod learning;

pub use durable::restore;

use super::core::{Answering, Core};
use super::display::Display;
use super::hint::Hint;
use super::thinker::{Share, Urgency};
use herzbot_core::ids::{MessageRef, Moment, PersonId};
use herzbot_core::notice::Notice;
use herzbot_core::port::{Answer, Lack, Surface, Undelivered};
use herzbot_core::table::{Actor, Fact, Look, News, Table, TableRequest, Transition};
use herzbot_core::text::Language;
use herzbot_rules::AnyOpinion;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// How long a table that is over stays at hand while its last messages don't arrive; the next start tries again.
const LINGER: Duration = Duration::from_secs(60 * 60);
/// After something that time brought could not be saved, the next try is so much later.
const RETRY: Duration = Duration::from_secs(1);
/// The same where it makes no sense: another try will hardly help.
const LONG_RETRY: Duration = Duration::from_secs(60);

/// What a table's task is told.
pub enum Message {
    /// Somebody wants something.
    Ask(Box<Ask>),
    /// What became of a message.
    Delivered {
        /// Which.
        surface: Surface,
        /// Its revision.
        rev: u64,
        /// What became of it.
        outcome: Result<MessageRef, Undelivered>,
    },
    /// The platform was lost (`false`), or is there (`true`).
    Connected(bool),
    /// Somebody's settings have changed: follow them, and draw anew what looks different now.
    Refresh,
    /// The place speaks another language now.
    PlaceSpeaks(Language),
    /// A hint has been thought of.
    Hint(Box<Hint>),
    /// What computer players have thought of.
    Thought(Box<Thought>),
    /// Give the table as it is.
    Look(oneshot::Sender<Box<Table>>),
}

/// Somebody wants something.
pub struct Ask {
    /// Who.
    pub actor: Actor,
    /// Their language.
    pub language: Language,
    /// What.
    pub want: Want,
    /// How they asked.
    pub from: Source,
}

/// What somebody wants of a table, in the way in which they said it.
#[derive(Clone, Debug, PartialEq)]
pub enum Want {
    /// A choice that was pressed, or a command.
    Clear(Intent),
    /// What was typed and is no command: a choice that is offered, or a move.
    Typed {
        /// The text.
        text: String,
        /// What to answer if it is neither.
        unknown: Notice,
        /// Whether it may be meant for another bot: then only a slip of something that is offered is answered.
        overheard: bool,
    },
    /// A reaction to one of our messages: the button that bears this emoji there, if one does.
    Reaction {
        /// What the message shows.
        surface: Surface,
        /// The emoji.
        emoji: String,
    },
}

/// What somebody wants of a table, once it is clear.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// Something that changes it.
    Do(TableRequest),
    /// To see something; nothing changes.
    Look(Look),
    /// The table's message, privately.
    Status,
    /// A menu of whom to remove.
    RemoveMenu,
}

/// How somebody asked.
pub struct Source {
    /// The duty to answer.
    pub answering: Answering,
    /// The message they pressed, if it can be shown again by its id.
    pub message: Option<MessageRef>,
    /// Whether they pressed something (else: a command, a reaction, a text).
    pub pressed: bool,
    /// Whether nobody else sees the message they pressed: only then it may say something private.
    pub unseen: bool,
    /// Whether they asked in their private chat.
    pub private: bool,
}

/// One running table.
pub struct TableTask {
    pub(super) core: Arc<Core>,
    pub(super) table: Table,
    pub(super) display: Display,
    /// When each person last pressed something here.
    pub(super) last_press: HashMap<PersonId, Moment>,
    /// The turn for which each person was last notified.
    pub(super) notified: HashMap<PersonId, usize>,
    /// Whether the platform is there.
    pub(super) connected: bool,
    /// Whether the end of the game has been given a message of its own.
    pub(super) finale_shown: bool,
    /// Why the table's message can't be shown in its channel, if that is so: what the bot may not do there (nothing:
    /// the channel is gone).
    pub(super) silent: Option<Vec<Lack>>,
    seq: u64,
    inbox: mpsc::Receiver<Message>,
    pub(super) own_inbox: mpsc::Sender<Message>,
    pub(super) rng: StdRng,
    /// Since when the platform (or we) have been away.
    away_since: Option<Moment>,
    /// Whether the display is from before a restart, and nothing was shown since.
    restored: bool,
    /// An append failed in a way that leaves open whether it is in the journal.
    doubtful: bool,
    /// The sequence number for which computer players are thinking.
    thinking: Option<u64>,
    /// What they have thought of, until it is time to do it.
    thought: Option<Thought>,
    /// The hint that each person was given last: asked twice in a turn, they get the same.
    pub(super) hints: HashMap<PersonId, (u32, Vec<AnyOpinion>)>,
    /// Time brings nothing before this.
    quiet_until: Option<Moment>,
    shown_note: Vec<u8>,
}

/// What computer players have thought of.
pub struct Thought {
    /// The sequence number of the journal for which it holds: if anything has happened since, they think again.
    seq: u64,
    /// What they do; none when thinking went wrong.
    step: Option<Transition>,
    /// When.
    due: Moment,
}

/// How a task begins.
pub struct Beginning {
    /// The table.
    pub table: Table,
    /// The sequence number of its next entry.
    pub seq: u64,
    /// What was shown of it.
    pub display: Display,
    /// Since when nobody could reach it (a restart).
    pub away_since: Option<Moment>,
}

/// Starts a table's task; the directory lists it from now on.
pub fn spawn(core: &Arc<Core>, beginning: Beginning) -> mpsc::Sender<Message> {
    let (own_inbox, inbox) = mpsc::channel(256);
    let Beginning { table, seq, display, away_since } = beginning;
    core.tables.list(&table, &own_inbox);
    for (surface, message) in display.messages() {
        core.tables.note_message(&table.channel.realm, message.clone(), surface);
    }
    let connected = core.is_connected(&table.channel.realm);
    let restored = display.messages().next().is_some();
    let task = TableTask {
        core: Arc::clone(core),
        table,
        display,
        last_press: HashMap::new(),
        notified: HashMap::new(),
        connected,
        finale_shown: false,
        silent: None,
        seq,
        inbox,
        own_inbox: own_inbox.clone(),
        rng: StdRng::from_os_rng(),
        away_since,
        restored,
        doubtful: false,
        thinking: None,
        thought: None,
        hints: HashMap::new(),
        quiet_until: None,
        shown_note: Vec::new(),
    };
    tokio::spawn(task.run());
    own_inbox
}

impl TableTask {
    async fn run(mut self) {
        if self.connected {
            self.arrive().await;
        }
        loop {
            if self.table.is_over() && self.display.is_settled() && self.connected && self.inbox.is_empty() {
                self.note_shown(true).await;
                break;
            }
            self.ponder();
            let wake = self.wake_in();
            let message = tokio::select! {
                message = self.inbox.recv() => message,
                () = tokio::time::sleep(wake.unwrap_or_default()), if wake.is_some() => {
                    if self.table.is_over() {
                        break;
                    }
                    match self.thought.take() {
                        Some(thought) => self.do_as_thought(thought).await,
                        None => self.tick().await,
                    }
                    continue;
                }
            };
            let Some(message) = message else { break };
            if self.take(message).await.is_break() {
                break;
            }
        }
        self.inbox.close();
        self.core.tables.remove(self.table.id);
        while let Some(message) = self.inbox.recv().await {
            if let Message::Ask(ask) = message {
                let notice = self.table.closed().map_or(Notice::GameOver, Notice::Closed);
                let page = self.notice_page(ask.language, &notice);
                ask.from.answering.privately(page);
            }
        }
    }

    fn wake_in(&self) -> Option<Duration> {
        if !self.connected {
            return None;
        }
        if self.table.is_over() {
            return Some(LINGER);
        }
        let at = match &self.thought {
            Some(thought) => thought.due,
            // They have been asked, and will say when they know.
            None if self.thinking == Some(self.seq) => return None,
            None => self.table.wake_at()?,
        };
        let at = self.quiet_until.map_or(at, |quiet| at.max(quiet));
        Some(at.since(self.core.now()))
    }

    async fn take(&mut self, message: Message) -> ControlFlow<()> {
        match message {
            Message::Ask(ask) => self.ask(*ask).await,
            Message::Delivered { surface, rev, outcome } => self.delivered(surface, rev, outcome).await,
            Message::Connected(true) => self.arrive().await,
            Message::Connected(false) => {
                self.connected = false;
                self.away_since = self.away_since.or(Some(self.core.now()));
            }
            Message::Refresh => {
                self.learn_choices(None).await;
                self.show(None, HashMap::new()).await;
            }
            Message::PlaceSpeaks(language) => {
                self.learn_choices(Some(language)).await;
                self.show(None, HashMap::new()).await;
            }
            Message::Hint(hint) => self.give_hint(*hint).await,
            Message::Thought(thought) => {
                self.thinking = self.thinking.filter(|seq| *seq != thought.seq);
                if thought.seq == self.seq && !self.doubtful {
                    self.thought = Some(*thought);
                }
            }
            Message::Look(answer) => {
                // Whoever asked may be gone: then nobody needs it.
                let _gone = answer.send(Box::new(self.table.clone()));
            }
        }
        ControlFlow::Continue(())
    }

    /// The platform is there (again): what has passed since counts on no clock; what is behind is drawn.
    async fn arrive(&mut self) {
        self.connected = true;
        self.display.doubt();
        // Before clocks are set on: what people have before them shows them as they were.
        self.remember_notified().await;
        let can = self.core.capabilities(&self.table.channel.realm);
        if self.restored && can.is_some_and(|can| !can.lasting) {
            self.display.distrust();
        }
        self.restored = false;
        self.learn_choices(None).await;
        self.tick().await;
        self.show(None, HashMap::new()).await;
    }

    async fn tick(&mut self) {
        let brought = self.bring_time().await;
        let pause = match brought {
            Ok(()) => RETRY,
            Err(Notice::NotSaved) => {
                tracing::warn!(table = %self.table.id, "what time brought could not be saved");
                RETRY
            }
            Err(notice) => {
                tracing::error!(table = %self.table.id, ?notice, "time brought something that does not fit");
                LONG_RETRY
            }
        };
        self.quiet_until = Some(self.core.now().after(pause));
    }

    async fn bring_time(&mut self) -> Result<(), Notice> {
        self.be_sure().await?;
        if self.table.is_over() {
            return Ok(());
        }
        let now = self.core.now();
        if let Some(since) = self.away_since {
            let millis = u64::try_from(now.since(since).as_millis()).unwrap_or(u64::MAX);
            if millis > 0 {
                let step = self.table.learn(Fact::Slept { millis }, now, &mut self.rng)?;
                self.commit(step).await?;
            }
            self.away_since = None;
        }
        let step = self.think_now().await?;
        if !step.entries.is_empty() {
            let news = self.commit(step).await?;
            self.after(None, news).await;
        }
        Ok(())
    }

    /// What time brings, thought out where that keeps nobody waiting.
    async fn think_now(&mut self) -> Result<Transition, Notice> {
        let (table, now) = (self.table.clone(), self.core.now());
        let mut rng = StdRng::from_rng(&mut self.rng);
        let thought =
            self.core.thinker.think(Urgency::Move, move |share: Share| table.tick(now, share.0, &mut rng));
        thought.await.unwrap_or(Err(Notice::OurFault))
    }

    /// Lets computer players think, if the table waits for them and they don't yet.
    fn ponder(&mut self) {
        if self.thought.as_ref().is_some_and(|thought| thought.seq != self.seq) {
            self.thought = None;
        }
        let asked = self.thought.is_some() || self.thinking == Some(self.seq);
        if asked || !self.connected || self.doubtful || !self.table.awaits_computers() {
            return;
        }
        self.thinking = Some(self.seq);
        let (core, table, seq) = (Arc::clone(&self.core), self.table.clone(), self.seq);
        let (now, inbox) = (self.core.now(), self.own_inbox.clone());
        let mut rng = StdRng::from_rng(&mut self.rng);
        tokio::spawn(async move {
            let tempo = core.tempo;
            let thought = move |share: Share| {
                let step = table.tick(now, share.0, &mut rng).ok();
                let (moves, hardness) =
                    step.as_ref().map_or((0, 0.0), |step| (step.entries.len(), step.hardness));
                Thought { seq, step, due: tempo.due(now, moves, hardness, &mut rng) }
            };
            let thought = core.thinker.think(Urgency::Move, thought).await;
            let thought = thought.unwrap_or(Thought { seq, step: None, due: now });
            // A table that has just gone needs no moves.
            let _gone = inbox.send(Message::Thought(Box::new(thought))).await;
        });
    }

    /// The time has come to do what computer players have thought of.
    async fn do_as_thought(&mut self, thought: Thought) {
        let now = self.core.now();
        let step = match thought.step.map(|step| step.delayed(&self.table, now)) {
            Some(Ok(step)) => step,
            Some(Err(misfit)) => {
                tracing::error!(table = %self.table.id, %misfit, "a thought does not fit its table");
                self.quiet_until = Some(now.after(LONG_RETRY));
                return;
            }
            None => {
                tracing::error!(table = %self.table.id, "computer players can't think of anything");
                self.quiet_until = Some(now.after(LONG_RETRY));
                return;
            }
        };
        match self.commit(step).await {
            Ok(news) => self.after(None, news).await,
            Err(notice) => {
                tracing::warn!(table = %self.table.id, ?notice, "computer players' moves could not be saved");
                self.quiet_until = Some(self.core.now().after(RETRY));
            }
        }
    }

    async fn ask(&mut self, mut ask: Ask) {
        let intent = match &ask.want {
            Want::Clear(intent) => intent.clone(),
            Want::Typed { text, unknown, overheard } => {
                match self.typed(&ask.actor, ask.from.private, text, unknown) {
                    // It is answered as if it had been pressed where it is offered.
                    Ok((intent, surface)) => {
                        ask.from.message = self.display.message(surface).cloned();
                        ask.from.unseen = matches!(surface, Surface::Private(..));
                        intent
                    }
                    Err(Notice::UnknownCommand { did_you_mean: None, .. }) if *overheard => {
                        return ask.from.answering.answer(Answer::Nothing);
                    }
                    Err(notice) => {
                        let page = self.notice_page(ask.language, &notice);
                        return ask.from.answering.privately(page);
                    }
                }
            }
            Want::Reaction { surface, emoji } => match self.reacted(&ask.actor, *surface, emoji) {
                Some(intent) => intent,
                None => return,
            },
        };
        let now = self.core.now();
        self.last_press.insert(ask.actor.member.person, now);
        let request = match intent {
            Intent::Do(request) => request,
            Intent::Look(look) => return self.look(ask, look).await,
            Intent::Status => return self.show_status(ask),
            Intent::RemoveMenu => return self.show_remove_menu(ask),
        };
        match self.grant(&ask.actor, &request).await {
            Ok(news) => self.after(Some((ask, request)), news).await,
            Err(notice) => self.refuse(ask, &request, notice).await,
        }
    }

    /// Decides what somebody wants, and makes it durable.
    pub(super) async fn grant(&mut self, actor: &Actor, request: &TableRequest) -> Result<Vec<News>, Notice> {
        self.be_sure().await?;
        let step = self.table.handle(actor, request, self.core.now(), &mut self.rng)?;
        self.commit(step).await
    }

    pub(super) async fn after(&mut self, ask: Option<(Ask, TableRequest)>, news: Vec<News>) {
        let mut notes = HashMap::new();
        for item in news {
            match item {
                News::Round(view) => self.show_round(&view).await,
                News::Private(person, notice) => {
                    notes.insert(person, notice);
                }
            }
        }
        self.show(ask, notes).await;
    }
}
