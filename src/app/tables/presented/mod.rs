//! The presentation of a running table: which surface (its message, private views, reminders, results of rounds)
//! shows which page, what must be redrawn, and who was notified. A page is sent only if it differs from the shown
//! one. The display is persisted in the background.

mod answers;
mod attention;
mod display;
mod homes;
mod message;
mod notifications;
mod offers;
mod pages;
mod plan;
mod private;
mod realms;
mod receipts;
mod thread_calls;
mod threads;
mod write_behind;

pub use attention::turn_of;
pub use display::{Display, outline};
pub use pages::{Rendering, may_set};
pub use realms::near;
pub use receipts::{Outcome, Reached};

use crate::app::shell::Shell;
use crate::app::shell::mailbox::Ask;
use crate::app::shell::reply::ReplyGuard;
use crate::app::tables::retries::{LONG_RETRY, RETRY};
use display::{Aftermath, Sending};
use herzbot_core::ids::{Account, HomeNumber, MessageRef, Moment, PersonId};
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Lack, Outbound, Show, Surface, Target};
use herzbot_core::table::{Home, Member, PhaseView, RoundView, Table, TableRequest, TableView};
use pages::has_buttons;
use plan::in_turn;
use realms::realm_of;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;
use thread_calls::ThreadCalls;
use tokio::time::Instant;
use write_behind::ShownNotes;

/// How a page is sent.
#[derive(Default)]
pub struct Manner {
    /// As a new message, even if there is one.
    pub fresh: bool,
    /// Whether a person needs it to make their move.
    pub urgent: bool,
    /// The accounts that it mentions.
    pub ping: Vec<Account>,
    /// Whether the mention does not notify them.
    pub silent: bool,
}

/// The pressed surfaces, with the duties to answer.
pub type Answers = Vec<(Surface, ReplyGuard)>;

/// The presentation of a table.
pub struct Presented {
    shell: Arc<Shell>,
    display: Display,
    /// Persists the display.
    notes: ShownNotes,
    redraws: Redraws,
    connection: Connection,
    thread: ThreadCalls,
    missing: Missing,
    /// The homes that got a new message for the end of the game.
    finale_shown: BTreeSet<HomeNumber>,
    /// The homes where the next redraw posts the table's message again, because it has scrolled away.
    moves_down: BTreeSet<HomeNumber>,
    /// The further homes of the table at the last redraw.
    homes: Vec<Home>,
    /// The notes that were sent to further homes.
    notes_elsewhere: BTreeMap<Surface, HomeNumber>,
    /// The people who were asked to take a seat, and the realm of each question.
    asked: BTreeMap<PersonId, String>,
}

/// The times of automatic redraws.
struct Redraws {
    /// When the next postponed notification is due.
    notification: Option<Moment>,
    /// When to retry because a player's settings could not be read.
    retry: Option<Moment>,
    /// The pause before the next retry (exponential back-off): from [`RETRY`] to [`LONG_RETRY`].
    pause: Duration,
}

impl Redraws {
    fn notify_at(&mut self, at: Moment) {
        self.notification = Some(self.notification.map_or(at, |before| before.min(at)));
    }

    fn next(&self) -> Option<Moment> {
        [self.notification, self.retry].into_iter().flatten().min()
    }
}

/// What the bot lacks in the table's channel.
#[derive(Default)]
struct Missing {
    /// The permissions without which the table's message can't be shown there (empty: the channel is gone); none if it
    /// can be shown.
    required: Option<Vec<Lack>>,
    /// Permissions that it can do without.
    optional: Vec<Lack>,
}

/// The connection to the table's platform.
struct Connection {
    up: bool,
    /// Whether a redraw was skipped while it was down.
    missed: bool,
    /// Whether the display was restored after a restart, and nothing has been shown since.
    restored: bool,
}

impl Presented {
    /// Creates the presentation of a new or restored table from its `display`.
    pub fn new(shell: &Arc<Shell>, table: &Table, display: Display) -> Self {
        shell.boards.spectators.publish(table);
        for (surface, message) in display.messages() {
            shell.tables.note_message(realm_of(table, surface, HomeNumber::FIRST), message.clone(), surface);
        }
        let restored = display.messages().next().is_some();
        let journal = {
            let (shell, channel) = (Arc::clone(shell), table.channel().clone());
            move || shell.processes.journals().of(&channel)
        };
        let mut presented = Self {
            shell: Arc::clone(shell),
            notes: ShownNotes::start(journal, table.id()),
            redraws: Redraws { notification: None, retry: None, pause: RETRY },
            connection: Connection {
                up: shell.platforms.is_connected(table.channel()),
                missed: false,
                restored,
            },
            thread: ThreadCalls::default(),
            missing: Missing::default(),
            finale_shown: BTreeSet::new(),
            moves_down: BTreeSet::new(),
            homes: table.further_homes().to_vec(),
            notes_elsewhere: BTreeMap::new(),
            asked: BTreeMap::new(),
            display,
        };
        presented.note_questions(table);
        presented
    }

    /// Whether the platform is connected.
    pub const fn is_connected(&self) -> bool {
        self.connection.up
    }

    /// Records that the platform is disconnected: nothing is sent.
    pub const fn disconnect(&mut self) {
        self.connection.up = false;
    }

    /// Records that the platform is connected. Returns whether a redraw was skipped in the meantime.
    pub const fn connect(&mut self) -> bool {
        self.connection.up = true;
        self.connection.missed
    }

    /// Records that messages in flight are lost.
    pub const fn miss(&mut self) {
        self.connection.missed = true;
    }

    /// Prepares a complete redraw. `reconnected`: messages in flight on the previous connection may be lost.
    pub async fn begin_again(&mut self, table: &Table, reconnected: bool) {
        self.connection.missed = false;
        if reconnected {
            self.display.drop_in_flight();
            self.thread.answered();
        }
        // Before clocks are adjusted, because the shown pages have the old times.
        self.remember_notified(table).await;
        let forgets = |realm: &String| self.shell.capabilities(realm).is_some_and(|can| !can.lasting);
        let mut realms = table.home_numbers().map(|home| &table.channel_in(home).realm);
        if std::mem::replace(&mut self.connection.restored, false) && realms.any(forgets) {
            self.display.mark_all_stale();
        }
    }

    /// Returns when to redraw everything automatically.
    pub fn due(&self) -> Option<Moment> {
        self.redraws.next()
    }

    /// Returns when to redraw because a person's settings could not be read; none if they could.
    pub const fn retry(&self) -> Option<Moment> {
        self.redraws.retry
    }

    /// Whether reading settings has failed for so long that a finished table can be released.
    pub fn gives_up(&self) -> bool {
        self.redraws.retry.is_none() || self.redraws.pause >= LONG_RETRY
    }

    /// Whether everything was delivered or has finally failed.
    pub fn is_settled(&self) -> bool {
        self.display.is_settled()
    }

    /// Whether nothing is left to draw, and everything was delivered.
    pub fn is_drawn(&self) -> bool {
        self.redraws.retry.is_none() && self.is_settled()
    }

    /// Returns the message that shows a surface.
    pub fn message(&self, surface: Surface) -> Option<&MessageRef> {
        self.display.message(surface)
    }

    /// Records that an earlier message of the surface is being retired, or is `retired`.
    pub fn supersede(&mut self, surface: Surface, message: MessageRef, retired: bool) {
        self.display.supersede(surface, message, retired);
    }

    /// Stores the permissions that the bot lacks in the table's channel. Returns whether they changed. In other
    /// places, the lack is not shown.
    pub fn go_without(&mut self, surface: Surface, lacks: Vec<Lack>) -> bool {
        if matches!(surface, Surface::Home(..)) || self.notes_elsewhere.contains_key(&surface) {
            return false;
        }
        let is_news = self.missing.optional != lacks;
        self.missing.optional = lacks;
        is_news
    }

    /// Persists the display in the background; `last`: nothing is left to show.
    pub fn note_shown(&mut self, table: &Table, last: bool) {
        self.notes.note(self.display.keep(table), last);
    }

    /// Has the display persisted a little later, together with the changes that follow: all its messages are known.
    pub fn note_shown_later(&mut self) {
        self.notes.gather();
    }

    /// Returns when to persist the display; none if it has not changed.
    pub const fn note_due(&self) -> Option<Instant> {
        self.notes.due()
    }

    /// Persists the display in the background if it has changed.
    pub fn note_changes(&mut self, table: &Table) {
        if self.notes.due().is_some() {
            self.note_shown(table, false);
        }
    }

    /// Persists the display if it has changed. Waits until everything is persisted, or has failed to be.
    pub async fn written(&mut self, table: &Table) {
        self.note_changes(table);
        self.notes.written().await;
    }

    /// Redraws everything that has changed, and answers the person who asked.
    pub async fn show(
        &mut self,
        table: &Table,
        ask: Option<(Ask, TableRequest)>,
        mut notes: HashMap<PersonId, Notice>,
    ) {
        for (person, notice) in &notes {
            if *notice == Notice::YouWereRemoved {
                self.shell.boards.note_removed(table.id(), *person);
            }
        }
        self.shell.boards.publish(table, || self.shell.boards.spectators.round(table.id()));
        if !self.connection.up {
            self.connection.missed = true;
            return;
        }
        let asker = ask.as_ref().map(|(ask, _)| ask.actor.member.person);
        if let Some(asker) = asker {
            // Their input carried the language of their device, so their settings are read again.
            self.attention(asker).person = None;
        }
        let said = asker.and_then(|person| notes.remove(&person));
        let told_others = ask.as_ref().is_some_and(|(ask, request)| {
            let tells = request.is_move() && table.is_concealed()
                || matches!(request, TableRequest::Move(mv) if mv.is_secret());
            tells && !ask.from.pressed && !ask.from.private
        });
        let pressed_surface = ask.as_ref().and_then(|(ask, request)| self.answered_in(table, ask, request));
        let mut answers = Answers::new();
        let mut rest = None;
        match (ask, pressed_surface) {
            (
                Some((ask, _)),
                Some(
                    surface @ (Surface::Table(_)
                    | Surface::Home(..)
                    | Surface::Private(..)
                    | Surface::Hand(..)),
                ),
            ) => {
                answers.push((surface, ask.from.answering));
            }
            (ask, _) => rest = ask,
        }
        if let Some(person) = asker.filter(|_| told_others) {
            notes.insert(person, Notice::ReadByOthers);
        }
        self.draw(table, answers, notes).await;
        if let Some((ask, request)) = rest {
            self.answer_elsewhere(table, ask, &request, said);
        }
        self.note_shown_later();
    }

    /// Sends every changed message. A person who pressed one of them is answered by it.
    pub async fn draw(&mut self, table: &Table, mut answers: Answers, mut notes: HashMap<PersonId, Notice>) {
        (self.redraws.notification, self.redraws.retry) = (None, None);
        let mut called = Vec::new();
        for (member, presence) in in_turn(table) {
            self.expect(&member);
            let note = notes.remove(&member.person);
            if self.show_private(table, &member, presence, note, &mut answers).await {
                called.extend(table.home_of(member.person).map(|home| (home, member.account)));
            }
        }
        let Redraws { retry, pause, .. } = &mut self.redraws;
        *pause = if retry.is_some() { (*pause * 2).min(LONG_RETRY) } else { RETRY };
        // A deal of the day is visible only to its player, and pings no one.
        if table.daily().is_none() {
            self.take_homes_away(table);
            self.show_farewells(table).await;
            self.show_offers(table).await;
            for home in table.home_numbers() {
                let called = called.iter().filter(|(at, _)| *at == home);
                let called = called.map(|(_, account)| account.clone()).collect();
                self.show_table(table, home, called, &mut answers).await;
            }
            self.shell.boards.spectators.publish(table);
        }
        tracing::debug!(table = %table.id(), "shown");
    }

    /// Handles a table message that has scrolled away: the next redraw posts it at the end of its channel. Returns
    /// whether it does, since the message may have moved already.
    pub fn scrolled_away(&mut self, table: &Table, surface: Surface, message: &MessageRef) -> bool {
        let Some(home) = surface.home() else { return false };
        let is_there = self.display.message(surface) == Some(message) && !self.display.is_replacing(surface);
        let is_gone = is_there && !table.is_over() && self.connection.up;
        if is_gone {
            self.moves_down.insert(home);
        }
        is_gone
    }

    /// `called`: the people at this place who must be notified.
    async fn show_table(
        &mut self,
        table: &Table,
        home: HomeNumber,
        called: Vec<Account>,
        answers: &mut Answers,
    ) {
        let surface = Surface::of_home(table.id(), home);
        let is_first = home == HomeNumber::FIRST;
        let called = if is_first {
            self.thread.who_is_called(table, called, self.missing.required.is_some())
        } else {
            called
        };
        let render = self.render_in(table, home);
        let page = render.public(render.public_language(), &table.view(None));
        // The end of a game deserves a message that people notice, but only once.
        let ends = table.is_finished() && !self.finale_shown.contains(&home);
        let finale = ends && !self.display.shows(surface, &page);
        if ends {
            self.finale_shown.insert(home);
        }
        let interrupted = self.display.was_interrupted(surface) && !self.display.is_replacing(surface);
        let waits = is_first && self.thread.is_asked_for();
        let moves = self.moves_down.remove(&home) && !waits || interrupted;
        let comes = is_first && self.stands_elsewhere(table);
        let fresh = finale || moves || comes || !called.is_empty();
        if fresh && self.display.replaces(surface) {
            // Persisted before the new message exists, so that it is found again if this process stops in between.
            self.note_shown(table, false);
            self.written(table).await;
        }
        // A mention adds people to a thread, so that it appears in their list of channels.
        let silent = called.is_empty() && comes && table.parent().is_some();
        let ping = if silent { self.people_in(table, home) } else { called };
        let manner = Manner { fresh, urgent: comes || !ping.is_empty(), ping, silent };
        self.present(surface, Target::Channel(table.channel_in(home).clone()), page, manner, answers);
        if is_first {
            self.ask_for_thread(table);
        }
    }

    /// Reads people's settings again at the next redraw, because they may have changed.
    pub fn reread_people(&mut self) {
        self.display.reread_people();
    }

    /// Returns the public view while a person is still picking the cards of a move, on platforms where each change of
    /// their own view is another message. None if they are not picking, or every pick is drawn.
    pub fn unconfirmed_pick(&self, table: &Table, member: &Member) -> Option<TableView> {
        if has_buttons(&self.shell, &member.account) {
            return None;
        }
        let PhaseView::Playing(playing) = table.view(Some(member.person)).phase else { return None };
        let picking = playing.picking.filter(|picking| picking.picked.len() < picking.count)?;
        (picking.count > 1).then(|| table.view(None))
    }

    /// Shows the result of a round, where the table's next message doesn't.
    pub fn show_round(&mut self, table: &Table, view: &RoundView) {
        self.shell.boards.spectators.note_round(table.id(), view);
        for home in table.home_numbers() {
            let render = self.render_in(table, home);
            if !render.folds_rounds() {
                let page = render.round(view);
                self.show_note(table, home, page);
            }
        }
    }

    /// Posts a notice for everybody in the table's channel, and in its further homes.
    pub fn tell_everybody(&mut self, table: &Table, notice: &Notice) {
        for home in table.home_numbers() {
            let render = self.render_in(table, home);
            let page = render.notice(render.public_language(), notice);
            self.show_note(table, home, page);
        }
    }

    /// Posts a notice in the place where the table was opened.
    pub fn tell_first_home(&mut self, table: &Table, notice: &Notice) {
        let render = self.render(table);
        let page = render.notice(render.public_language(), notice);
        self.show_note(table, HomeNumber::FIRST, page);
    }

    fn show_note(&mut self, table: &Table, home: HomeNumber, page: Page) {
        let surface = Surface::Note(table.id(), self.display.notes());
        if home != HomeNumber::FIRST {
            self.notes_elsewhere.insert(surface, home);
        }
        let target = Target::Channel(table.channel_in(home).clone());
        self.present(surface, target, page, Manner::default(), &mut Answers::new());
    }

    /// Sends a page to its surface if it has changed. A person who pressed that surface's message is answered with it
    /// in any case.
    pub fn present(
        &mut self,
        surface: Surface,
        target: Target,
        page: Page,
        manner: Manner,
        answers: &mut Answers,
    ) {
        let place = answers.iter().position(|(pressed, _)| *pressed == surface);
        if let Some(place) = place.filter(|_| !manner.fresh) {
            let (_, answering) = answers.swap_remove(place);
            if answering.is_awaited() {
                let rev = self.display.answer(surface, &page);
                return answering.answer(Answer::Update { page, surface: Some((surface, rev)) });
            }
        }
        let Some(sending) = self.display.show(surface, &page, manner.fresh) else { return };
        let Manner { fresh, urgent, ping, silent } = manner;
        let Sending { rev, message, superseded } = sending;
        let realm = match &target {
            Target::Channel(channel) => channel.realm.clone(),
            Target::Person(account) => account.realm.clone(),
        };
        let show = Show { surface, target, page, rev, message, fresh, superseded, urgent, ping, silent };
        self.shell.send(&realm, Outbound::Show(show));
    }
}
