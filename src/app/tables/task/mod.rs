//! The actor of one running table: takes its mailbox in order, lets the table's state machine decide, appends to the
//! journal, and only then shows it.

mod ahead;
mod clocks;
mod computers;
mod durable;
mod learning;
mod leaving;
mod threads;
mod write_behind;

use crate::app::shell::Shell;
use crate::app::tables::display::Display;
use crate::app::tables::known::Attention;
use crate::app::tables::mailbox::{Ahead, Ask, Intent, TableInput, Thought, Want};
use herzbot_core::ids::{Account, Moment, PersonId};
use herzbot_core::notice::Notice;
use herzbot_core::people::HandPlace;
use herzbot_core::port::{Answer, Lack, Surface};
use herzbot_core::table::{Actor, Do, News, Table, TableRequest};
use herzbot_rules::AnyOpinion;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use write_behind::ShownNotes;

/// How long the task of a table that is over goes on while its last messages don't arrive; the next start tries
/// again.
const LINGER: Duration = Duration::from_secs(60 * 60);
/// After a transition that time brought could not be saved, or a hand not be drawn, the next try comes this much later.
pub const RETRY: Duration = Duration::from_secs(1);
/// The same after an error that another try hardly helps against.
pub const LONG_RETRY: Duration = Duration::from_secs(60);

/// The state of a table's actor.
pub struct TableTask {
    pub shell: Arc<Shell>,
    pub table: Table,
    pub display: Display,
    pub people: HashMap<PersonId, Attention>,
    /// When the next notification is due that had to wait.
    pub later: Option<Moment>,
    /// When to draw again, because the store could not give a player's settings.
    pub redraw: Option<Moment>,
    /// The pause before the next redraw (exponential back-off): from [`RETRY`] to [`LONG_RETRY`].
    pub redraw_pause: Duration,
    /// Whether the platform is connected.
    pub connected: bool,
    /// Whether the end of the game has been given a message of its own.
    pub finale_shown: bool,
    /// Whether the table's message is to be posted anew with the next redraw, as it has scrolled away.
    pub moves_down: bool,
    /// Whether the platform was asked for a thread for the table, and has not answered yet.
    pub thread_asked: bool,
    /// Whether the channel of the table's thread was told how the game ended.
    pub end_told: bool,
    /// Who is to be mentioned in the table's message once it is known whether that moves into a thread.
    pub to_call: Vec<Account>,
    /// Whether the platform was connected before.
    was_connected: bool,
    /// Whether something was to be shown while the platform was away.
    pub missed: bool,
    /// Why the table's message can't be shown in its channel, if that is so: what the bot may not do there (nothing:
    /// the channel is gone).
    pub silent: Option<Vec<Lack>>,
    /// What the bot may not do in its channel, and can do without.
    pub lacks: Vec<Lack>,
    seq: u64,
    inbox: mpsc::Receiver<TableInput>,
    pub own_inbox: mpsc::Sender<TableInput>,
    pub rng: StdRng,
    /// Since when the platform (or the bot) has been away.
    away_since: Option<Moment>,
    /// Which of the sleeps of this process have been accounted for.
    sleeps: u64,
    /// A clock waits for a sign of life.
    awaited_sign: Option<AwaitedSign>,
    /// Whether the display is from before a restart, and nothing was shown since.
    restored: bool,
    /// The outcome of an append is unknown: it may or may not be in the journal, which has to be read again.
    doubtful: bool,
    /// The sequence number for which computer players' moves are being computed.
    thinking: Option<u64>,
    /// Their moves, until they are due.
    thought: Option<Thought>,
    /// The hint that each person was given last: asking twice in a turn is idempotent.
    pub hints: HashMap<PersonId, (u32, Vec<AnyOpinion>)>,
    /// What computer players do after the last move, and is not durable yet.
    ahead: Option<Ahead>,
    /// No tick before this: the pause after a failure.
    quiet_until: Option<Moment>,
    /// Persists what is shown.
    pub shown: ShownNotes,
    /// Another process is to have the table: who waits until this one has let go of it.
    leaving: Option<oneshot::Sender<()>>,
}

/// A clock has run out since the last sign of life.
#[derive(Clone, Copy)]
struct AwaitedSign {
    /// The sequence number of the journal: once something has happened, it is over.
    seq: u64,
    /// Since when a sign is awaited.
    asked: Moment,
    /// The last one.
    last: Moment,
}

/// The state with which a task begins.
pub struct Beginning {
    /// The table, replayed from its journal or new.
    pub table: Table,
    /// The sequence number of its next entry.
    pub seq: u64,
    /// What was shown of it.
    pub display: Display,
    /// Since when nobody could reach it (a restart).
    pub away_since: Option<Moment>,
}

/// Starts a table's task; the directory lists it from now on.
pub fn spawn(shell: &Arc<Shell>, beginning: Beginning) -> mpsc::Sender<TableInput> {
    let (own_inbox, inbox) = mpsc::channel(256);
    let Beginning { mut table, seq, display, away_since } = beginning;
    table.set_wall_ahead(shell.watch.wall_ahead());
    shell.tables.list(&table, &own_inbox);
    shell.spectators.publish(&table);
    for (surface, message) in display.messages() {
        shell.tables.note_message(&table.channel().realm, message.clone(), surface);
    }
    let connected = shell.platforms.is_connected(table.channel());
    let restored = display.messages().next().is_some();
    let journal = {
        let (shell, channel) = (Arc::clone(shell), table.channel().clone());
        move || shell.journal(&channel)
    };
    let shown = ShownNotes::start(journal, table.id());
    let task = TableTask {
        shell: Arc::clone(shell),
        table,
        display,
        people: HashMap::new(),
        later: None,
        redraw: None,
        redraw_pause: RETRY,
        connected,
        finale_shown: false,
        moves_down: false,
        thread_asked: false,
        end_told: false,
        to_call: Vec::new(),
        was_connected: false,
        missed: false,
        silent: None,
        lacks: Vec::new(),
        seq,
        inbox,
        own_inbox: own_inbox.clone(),
        rng: StdRng::from_os_rng(),
        away_since,
        sleeps: shell.watch.sleeps(),
        awaited_sign: None,
        restored,
        doubtful: false,
        thinking: None,
        thought: None,
        ahead: None,
        hints: HashMap::new(),
        quiet_until: None,
        shown,
        leaving: None,
    };
    tokio::spawn(task.run());
    own_inbox
}

impl TableTask {
    async fn run(mut self) {
        if self.connected {
            // The answer that has opened the table is on its way by this connection.
            self.arrive(false).await;
        }
        loop {
            self.catch_up().await;
            let is_drawn = self.redraw.is_none() && self.display.is_settled();
            let ends = self.table.is_over() && is_drawn && self.connected && self.inbox.is_empty();
            self.ponder();
            let wake = self.wake_in();
            let platform = self.shell.platforms.get(&self.table.channel().realm);
            let kept = async {
                if let Some(platform) = platform {
                    platform.kept().await;
                }
            };
            let message = tokio::select! {
                message = self.inbox.recv() => message,
                () = kept, if ends => {
                    self.note_shown(true);
                    self.shown.written().await;
                    break;
                }
                () = tokio::time::sleep(wake.unwrap_or_default()), if wake.is_some() => {
                    // The next start tries again.
                    let gives_up = self.redraw.is_none() || self.redraw_pause >= LONG_RETRY;
                    if self.table.is_over() && gives_up {
                        break;
                    }
                    let now = self.shell.now();
                    let is_due = |at: Option<Moment>| at.is_some_and(|at| at <= now);
                    match self.thought.take() {
                        Some(thought) => self.do_as_thought(thought).await,
                        None if is_due(self.later) || is_due(self.redraw) => {
                            self.show(None, HashMap::new()).await;
                        }
                        None => self.time_has_come().await,
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
        self.shell.tables.remove(self.table.id());
        self.shell.spectators.remove(self.table.id());
        while let Some(message) = self.inbox.recv().await {
            if let TableInput::Ask(ask) = message {
                let over = self.table.closed().map_or(Notice::GameOver, Notice::Closed);
                let notice = if self.leaving.is_some() { Notice::NotSaved } else { over };
                let page = self.answer_page(&ask, &notice);
                ask.from.answering.privately(page);
            }
        }
    }

    fn wake_in(&self) -> Option<Duration> {
        if !self.connected {
            return None;
        }
        if self.table.is_over() {
            return Some(self.redraw.map_or(LINGER, |at| at.since(self.shell.now())));
        }
        let at = match &self.thought {
            Some(thought) => thought.due,
            // They have been asked, and will say when they know.
            None if self.thinking == Some(self.seq) => return None,
            None => [self.table.wake_at(), self.later, self.redraw].into_iter().flatten().min()?,
        };
        let at = self.quiet_until.map_or(at, |quiet| at.max(quiet));
        Some(at.since(self.shell.now()))
    }

    async fn take(&mut self, message: TableInput) -> ControlFlow<()> {
        match message {
            TableInput::Ask(ask) => self.ask(*ask).await,
            TableInput::Delivered { surface, rev, outcome } => self.delivered(surface, rev, outcome).await,
            TableInput::WentWithout(lacks) => {
                if std::mem::replace(&mut self.lacks, lacks.clone()) != lacks {
                    self.show(None, HashMap::new()).await;
                }
            }
            TableInput::ScrolledAway { surface, message } => self.move_down(surface, &message).await,
            TableInput::Superseded { surface, message, retired } => {
                self.display.supersede(surface, message, retired);
                self.note_shown(false);
            }
            TableInput::Thread(outcome) => self.thread_answered(outcome).await,
            TableInput::ThreadGone => self.leave_thread().await,
            TableInput::Connected { up: true, .. } => self.arrive(true).await,
            TableInput::Connected { up: false, last_sign } => {
                self.connected = false;
                self.away_since = self.away_since.or(Some(last_sign));
            }
            TableInput::Replaced => self.missed = true,
            TableInput::JournalEnds(next) => self.journal_ends(next).await,
            TableInput::LookAtClock => {
                if self.connected && !self.table.is_over() {
                    self.tick().await;
                    self.show(None, HashMap::new()).await;
                }
            }
            TableInput::Refresh => {
                self.learn_choices(None).await;
                self.show(None, HashMap::new()).await;
            }
            TableInput::PlaysPrivately(person) => self.attention(person).here = false,
            TableInput::PlaceSpeaks(language) => {
                self.learn_choices(Some(language)).await;
                self.show(None, HashMap::new()).await;
            }
            TableInput::Hint(hint) => self.give_hint(*hint).await,
            TableInput::Thought(thought) => {
                self.thinking = self.thinking.filter(|seq| *seq != thought.seq);
                if thought.seq == self.seq && !self.doubtful {
                    self.thought = Some(*thought);
                }
            }
            TableInput::Leave(done) => {
                self.leaving = Some(done);
                self.leave().await;
                return ControlFlow::Break(());
            }
            TableInput::Settle(done) => {
                self.shown.written().await;
                // The receiver may have waited long enough.
                let _gone = done.send(());
            }
            TableInput::Look(answer) => {
                // The receiver may be gone: then nobody needs it.
                let _gone = answer.send(Box::new(self.table.clone()));
            }
        }
        ControlFlow::Continue(())
    }

    async fn ask(&mut self, mut ask: Ask) {
        let intent = match &ask.want {
            Want::Clear(intent) => intent.clone(),
            Want::Typed(typed) => {
                match self.typed(&ask.actor, ask.from.private, ask.language, typed) {
                    // It is answered as if it had been pressed where it is offered.
                    Ok((intent, surface)) => {
                        ask.from.message = self.display.message(surface).cloned();
                        ask.from.unseen = matches!(surface, Surface::Private(..));
                        intent
                    }
                    // Other bots may be meant, unless it begins as a move here.
                    Err(Notice::UnknownCommand { did_you_mean: None, .. })
                        if typed.overheard
                            && !self.table.view(Some(ask.actor.member.person)).begins_a_move(&typed.text) =>
                    {
                        return ask.from.answering.answer(Answer::Nothing);
                    }
                    Err(notice @ Notice::CloseQuestion) => {
                        return self.refuse(ask, &Do::Close.request(), notice).await;
                    }
                    Err(notice) => {
                        let page = self.answer_page(&ask, &notice);
                        return self.tell_openly(ask, page);
                    }
                }
            }
            Want::Reaction { surface, emoji } => match self.reacted(&ask.actor, *surface, emoji) {
                Some(intent) => intent,
                None => return,
            },
        };
        let now = self.shell.now();
        self.attention(ask.actor.member.person).pressed = Some(now);
        let request = match intent {
            Intent::Do(request) => request,
            Intent::Look(look) => return self.look(ask, look).await,
            Intent::Status => return self.show_status(ask),
            Intent::RemoveMenu => return self.show_remove_menu(ask),
        };
        let before = self.unconfirmed_pick(&ask.actor.member);
        match self.grant(&ask.actor, &request).await {
            Ok(news) => {
                // They know what they have typed; that all are picked, and what confirms it, is drawn.
                let goes_on = before.is_some() && before == self.unconfirmed_pick(&ask.actor.member);
                if goes_on && request.is_pick() && news.is_empty() {
                    return ask.from.answering.answer(Answer::Nothing);
                }
                if ask.from.pressed && ask.from.unseen && request.is_move() && self.has_live_answers(&ask) {
                    let place = if ask.from.private { HandPlace::Private } else { HandPlace::Channel };
                    self.plays_at(ask.actor.member.person, place).await;
                }
                self.after(Some((ask, request)), news).await;
            }
            Err(notice) => self.refuse(ask, &request, notice).await,
        }
    }

    /// Whether who asks can play by answers in the channel that they alone see.
    pub fn has_live_answers(&self, ask: &Ask) -> bool {
        self.live_answers(&ask.actor.member.account)
    }

    /// Decides a request, and makes the transition durable.
    pub async fn grant(&mut self, actor: &Actor, request: &TableRequest) -> Result<Vec<News>, Notice> {
        self.be_sure().await?;
        let step = self.table.handle(actor, request, self.shell.now(), &mut self.rng)?;
        self.commit_and_answer(step).await
    }

    pub async fn after(&mut self, ask: Option<(Ask, TableRequest)>, news: Vec<News>) {
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
