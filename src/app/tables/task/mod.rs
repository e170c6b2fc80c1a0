//! The actor of one running table. It takes inputs from its mailbox in order, lets the table's state machine
//! decide, appends to the journal, and only then shows the result. It owns three parts and passes data between
//! them: [`durable`], [presented](super::presented), and [`timed`].

mod changes;
mod durable;
mod guests;
mod homes;
mod leaving;
mod timed;
mod wake_ups;

use crate::app::shell::Shell;
use crate::app::shell::mailbox::{Ask, Intent, TableInput, ThoughtHint, Want};
use crate::app::shell::trace;
use crate::app::tables::hint::{self, Hints};
use crate::app::tables::presented::{Display, Presented};
use durable::Durable;
use herzbot_core::ids::{ChannelRef, Moment};
use herzbot_core::notice::Notice;
use herzbot_core::people::HandPlace;
use herzbot_core::port::{Answer, Surface, SurfaceNews};
use herzbot_core::table::{Actor, Do, Look, News, Table, TableRequest};
use herzbot_core::text::pages;
use herzbot_rules::AnyOpinion;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use timed::Timed;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use tracing::Instrument as _;

/// How long the task of a finished table continues while its last messages can't be delivered. The next start tries
/// again.
const LINGER: Duration = Duration::from_secs(60 * 60);

/// The state of a table's actor.
struct TableTask {
    shell: Arc<Shell>,
    durable: Durable,
    presented: Presented,
    timed: Timed,
    hints: Hints,
    rng: StdRng,
    inbox: mpsc::Receiver<TableInput>,
    own_inbox: mpsc::Sender<TableInput>,
    /// Dropped once everything that is shown has been delivered.
    settling: Option<oneshot::Sender<()>>,
    /// Since when the places to which the table was brought have been disconnected.
    lost_homes: BTreeMap<ChannelRef, Moment>,
    /// Another process takes over the table, and waits until this one has released it.
    leaving: Option<oneshot::Sender<()>>,
}

/// The initial state of a task.
pub struct Beginning {
    /// The table, replayed from its journal or new.
    pub table: Table,
    /// The sequence number of its next entry.
    pub seq: u64,
    /// What was shown of it.
    pub display: Display,
    /// Since when people have been unable to reach it (a restart).
    pub away_since: Option<Moment>,
}

/// Starts a table's task; the directory lists it from now on.
pub fn spawn(shell: &Arc<Shell>, beginning: Beginning) -> mpsc::Sender<TableInput> {
    let (own_inbox, inbox) = mpsc::channel(256);
    let Beginning { table, seq, display, away_since } = beginning;
    let durable = Durable::new(shell, own_inbox.clone(), table, seq);
    let task = TableTask {
        shell: Arc::clone(shell),
        presented: Presented::new(shell, durable.table(), display),
        durable,
        timed: Timed::new(away_since, shell.clock.sleeps()),
        hints: Hints::default(),
        rng: StdRng::from_os_rng(),
        inbox,
        own_inbox: own_inbox.clone(),
        settling: None,
        lost_homes: BTreeMap::new(),
        leaving: None,
    };
    tokio::spawn(task.run());
    own_inbox
}

impl TableTask {
    async fn run(mut self) {
        if self.presented.is_connected() {
            // The answer that opened the table is being sent over this connection.
            self.arrive(false).await;
        }
        let shell = Arc::clone(&self.shell);
        let id = self.durable.table().id();
        loop {
            self.catch_up().await;
            let is_drawn = self.presented.is_drawn();
            let is_over = self.durable.table().is_over();
            let ends = is_over && is_drawn && self.presented.is_connected() && self.inbox.is_empty();
            self.ponder();
            let (wake, note_due) = (self.wake_in(), self.presented.note_due());
            let platforms = self.platforms();
            let kept = async {
                for platform in platforms {
                    platform.kept().await;
                }
            };
            let message = tokio::select! {
                message = self.inbox.recv() => message,
                () = kept, if ends => {
                    self.presented.note_shown(self.durable.table(), true);
                    self.presented.written(self.durable.table()).await;
                    break;
                }
                () = sleep_until(note_due.unwrap_or_else(Instant::now)), if note_due.is_some() => {
                    self.presented.note_changes(self.durable.table());
                    continue;
                }
                () = tokio::time::sleep(wake.unwrap_or_default()), if wake.is_some() => {
                    // The next start tries again.
                    if is_over && self.presented.gives_up() {
                        break;
                    }
                    let _at_work = shell.tables.begin_work(id, shell.now());
                    self.wake_up().await;
                    continue;
                }
            };
            let Some(message) = message else { break };
            let _at_work = shell.tables.begin_work(id, shell.now());
            if self.take(message).await.is_break() {
                break;
            }
            if self.presented.is_settled() {
                self.settling = None;
            }
        }
        self.end().await;
    }

    /// Handles a message from the mailbox.
    async fn take(&mut self, message: TableInput) -> ControlFlow<()> {
        match message {
            TableInput::Ask(ask) => {
                let span = trace::table(ask.from.answering.span(), self.durable.table().id());
                self.ask(*ask).instrument(span).await;
            }
            TableInput::Surface(surface, news) => self.hear_of(surface, news).await,
            TableInput::Thread(outcome) => self.thread_answered(outcome).await,
            TableInput::ThreadGone => self.leave_thread().await,
            TableInput::Connected { up: true, .. } => self.arrive(true).await,
            TableInput::Connected { up: false, last_sign } => self.lose_connection(last_sign),
            TableInput::HomeConnected { channel, up, last_sign } => {
                self.home_connected(channel, up, last_sign).await;
            }
            TableInput::Replaced => self.presented.miss(),
            TableInput::JournalEnds(next) => {
                self.durable.compare(next).await;
                self.redraw_if_replaced().await;
            }
            TableInput::LookAtClock => self.look_at_clock().await,
            TableInput::Refresh => {
                self.presented.reread_people();
                self.redraw_with_choices(None).await;
            }
            TableInput::InBrowser { person, looks } => {
                self.presented.note_looks(person, looks, self.shell.now());
                self.redraw_if(!looks).await;
            }
            TableInput::PlaysPrivately(person) => self.presented.plays_privately(person),
            TableInput::PlaceSpeaks(language) => self.redraw_with_choices(Some(language)).await,
            TableInput::Hint(hint) => self.give_hint(*hint).await,
            TableInput::Seat(guest, answer) => {
                let seated = self.seat_guest(*guest).await;
                // A page that has gone meanwhile comes back by the same link.
                let _gone = answer.send(seated);
            }
            TableInput::Thought(thought) => self.timed.take_in(*thought, self.durable.sure_seq()),
            TableInput::WhenDelivered(done) => self.settling = Some(done),
            TableInput::Leave(done) => {
                self.leaving = Some(done);
                self.leave().await;
                return ControlFlow::Break(());
            }
            TableInput::WhenPersisted(done) => {
                self.presented.written(self.durable.table()).await;
                // The receiver may have waited long enough.
                let _gone = done.send(());
            }
            TableInput::Copy(answer) => {
                // The receiver may be gone, and then the copy is not needed.
                let _gone = answer.send(Box::new(self.durable.table().clone()));
            }
        }
        ControlFlow::Continue(())
    }

    /// Handles news of a surface's message.
    async fn hear_of(&mut self, surface: Surface, news: SurfaceNews) {
        match news {
            SurfaceNews::Delivered { rev, outcome } => self.delivered(surface, rev, outcome).await,
            SurfaceNews::WentWithout(lacks) => {
                let is_news = self.presented.go_without(surface, lacks);
                self.redraw_if(is_news).await;
            }
            SurfaceNews::ScrolledAway(message) => {
                let is_gone = self.presented.scrolled_away(self.durable.table(), surface, &message);
                self.redraw_if(is_gone).await;
            }
            SurfaceNews::Superseded { message, retired } => {
                self.presented.supersede(surface, message, retired);
                self.presented.note_shown(self.durable.table(), false);
            }
        }
    }

    /// Determines the intent of a request. None if it was already answered.
    async fn intent(&mut self, ask: &mut Option<Ask>) -> Option<Intent> {
        let asked = ask.as_mut()?;
        let table = self.durable.table();
        let render = self.presented.render_at(table, asked);
        let typed = match &asked.want {
            Want::Clear(intent) => return Some(intent.clone()),
            Want::Reaction { surface, emoji } => return render.reacted(&asked.actor, *surface, emoji),
            Want::Typed(typed) => typed,
        };
        match render.typed(&asked.actor, asked.from.private, asked.language, typed) {
            // It is answered as if it had been pressed where it is offered.
            Ok((intent, surface)) => {
                asked.from.message = self.presented.message(surface).cloned();
                asked.from.unseen = matches!(surface, Surface::Private(..));
                return Some(intent);
            }
            // Other bots may be meant, unless it begins as a move here.
            Err(Notice::UnknownCommand { did_you_mean: None, .. })
                if typed.overheard
                    && !table.view(Some(asked.actor.member.person)).begins_a_move(&typed.text) =>
            {
                ask.take()?.from.answering.answer(Answer::Nothing);
            }
            Err(notice @ Notice::CloseQuestion) => {
                self.presented.refuse(table, ask.take()?, &Do::Close.request(), notice).await;
            }
            Err(notice) => {
                let page = render.answer(asked, &notice);
                self.presented.tell_openly(table, ask.take()?, page);
            }
        }
        None
    }

    async fn ask(&mut self, ask: Ask) {
        let mut asked = Some(ask);
        let Some(intent) = self.intent(&mut asked).await else { return };
        let Some(ask) = asked else { return };
        let person = ask.actor.member.person;
        let now = self.shell.now();
        self.presented.note_press(person, now);
        let table = self.durable.table();
        let request = match intent {
            Intent::Do(request) => request,
            Intent::Look(Look::Hint) => return self.hint(ask),
            Intent::Look(Look::Invite) => return self.invite_guests(ask).await,
            Intent::Look(look) => return self.presented.look(table, ask, look).await,
            Intent::Status => return self.presented.show_status(table, ask),
            Intent::RemoveMenu => return self.presented.show_remove_menu(table, ask),
            Intent::Invite => return self.presented.invite(table, ask),
        };
        if !self.presented.is_connected() && self.is_elsewhere(&ask) && !ask.from.answering.is_drawn() {
            // The result would not be visible.
            return self.presented.refuse(table, ask, &request, Notice::NotSaved).await;
        }
        let request = self.placed(&ask, request);
        let before = self.presented.unconfirmed_pick(table, &ask.actor.member);
        match self.grant(&ask.actor, &request).await {
            Ok(news) => {
                let table = self.durable.table();
                if matches!(request, TableRequest::Hide { .. }) {
                    self.shell.tables.invites.forget(table.id());
                }
                // They know what they typed. Only the complete pick, with its confirmation, is drawn.
                let goes_on =
                    before.is_some() && before == self.presented.unconfirmed_pick(table, &ask.actor.member);
                if goes_on && request.is_pick() && news.is_empty() {
                    return ask.from.answering.answer(Answer::Nothing);
                }
                let is_live = self.presented.has_live_answers(&ask);
                let in_chat = ask.from.pressed && ask.from.unseen && !ask.from.answering.is_drawn();
                if in_chat && request.is_move() && is_live && table.daily().is_none() {
                    let place = if ask.from.private { HandPlace::Private } else { HandPlace::Channel };
                    self.presented.plays_at(table, person, place, !request.is_pick()).await;
                }
                self.after(Some((ask, request)), news).await;
            }
            Err(notice) => {
                self.presented.refuse(self.durable.table(), ask, &request, notice).await;
            }
        }
    }

    /// Decides a request, and makes the transition durable.
    async fn grant(&mut self, actor: &Actor, request: &TableRequest) -> Result<Vec<News>, Notice> {
        self.be_sure().await?;
        let step = self.durable.table().handle(actor, request, self.shell.now(), &mut self.rng)?;
        self.commit_and_answer(step).await
    }

    /// Computes a hint for a person, or answers at once with the one of this turn.
    fn hint(&mut self, ask: Ask) {
        let table = self.durable.table();
        let seat = match table.may_have_hint(ask.actor.member.person) {
            Ok(seat) => seat,
            Err(notice) => return self.presented.refuse_look(table, ask, &notice),
        };
        let Some((turn, view)) = table.turn_and_view(seat) else {
            return self.presented.refuse_look(table, ask, &Notice::OurFault);
        };
        if let Some(opinions) = self.hints.given(ask.actor.member.person, turn) {
            return self.tell_hint(ask, opinions);
        }
        let rng = StdRng::from_rng(&mut self.rng);
        hint::compute(&self.shell, self.own_inbox.clone(), ask, table.game(), (turn, view), rng);
    }

    /// Records that a hint is given; once that is durable, gives it.
    async fn give_hint(&mut self, hint: ThoughtHint) {
        let ThoughtHint { ask, turn, opinions } = hint;
        let Some(opinions) = opinions.filter(|opinions| !opinions.is_empty()) else {
            return self.presented.refuse_look(self.durable.table(), ask, &Notice::OurFault);
        };
        let person = ask.actor.member.person;
        if self.hints.given(person, turn).is_none() {
            match self.grant(&ask.actor, &TableRequest::TakeHint { turn }).await {
                Ok(news) => self.after(None, news).await,
                Err(notice) => return self.presented.refuse_look(self.durable.table(), ask, &notice),
            }
            self.hints.give(person, turn, opinions);
        }
        // Two presses during the computation get the same hint twice.
        if let Some(given) = self.hints.given(person, turn) {
            self.tell_hint(ask, given);
        }
    }

    fn tell_hint(&self, ask: Ask, opinions: &[AnyOpinion]) {
        let view = self.durable.table().view(Some(ask.actor.member.person));
        let page = pages::hint(self.shell.texts.say(ask.language), &view, opinions);
        ask.from.answering.privately(page);
    }

    /// Shows the result of a transition, and answers the person who asked for it.
    async fn after(&mut self, ask: Option<(Ask, TableRequest)>, news: Vec<News>) {
        let mut notes = HashMap::new();
        for item in news {
            match item {
                // Its people see the next round, but the channel must not see cards of either round.
                News::Round(_) if self.durable.table().is_concealed() => {}
                News::Round(view) => self.presented.show_round(self.durable.table(), &view),
                News::Everybody(notice) => self.presented.tell_everybody(self.durable.table(), &notice),
                News::Private(person, notice) => {
                    notes.insert(person, notice);
                }
            }
        }
        self.durable.follow_wall_clock();
        // If they can't be read, the last known holidays are shown.
        let _known = self.learn_holidays().await;
        self.presented.show(self.durable.table(), ask, notes).await;
    }

    /// Redraws everything that looks different now.
    async fn redraw(&mut self) {
        self.after(None, Vec::new()).await;
    }

    /// Reads the table back from the journal after an append with an unknown outcome, and draws it.
    async fn be_sure(&mut self) -> Result<(), Notice> {
        let sure = self.durable.be_sure().await;
        self.redraw_if_replaced().await;
        sure
    }

    async fn redraw_if(&mut self, changed: bool) {
        if changed {
            self.redraw().await;
        }
    }

    async fn redraw_if_replaced(&mut self) {
        let was_replaced = self.durable.was_replaced();
        self.redraw_if(was_replaced).await;
    }

    /// Commits a transition. The caller shows the result.
    async fn commit(&mut self, step: herzbot_core::table::Transition) -> Result<Vec<News>, Notice> {
        let committed = self.durable.commit(step).await;
        self.redraw_if_replaced().await;
        committed
    }
}
