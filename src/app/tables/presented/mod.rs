//! What is presented of a running table: which surface (its message, private views, reminders, results of rounds) shows
//! what, what is due to be drawn, and who was notified. Pages that differ from what is shown are sent; what is shown is
//! persisted behind the table's back.

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
use write_behind::ShownNotes;

/// The way in which a page goes out.
#[derive(Default)]
pub struct Manner {
    /// In a new message, even if there is one.
    pub fresh: bool,
    /// A person needs it to make their move.
    pub urgent: bool,
    /// The accounts that it mentions.
    pub ping: Vec<Account>,
    /// Whether they are not notified by that.
    pub silent: bool,
}

/// The people who are answered by a surface that they pressed.
pub type Answers = Vec<(Surface, ReplyGuard)>;

/// What is presented of a table.
pub struct Presented {
    shell: Arc<Shell>,
    display: Display,
    /// Persists what is shown.
    notes: ShownNotes,
    redraws: Redraws,
    connection: Connection,
    thread: ThreadCalls,
    /// Why the table's message can't be shown in its channel, if that is so: what the bot may not do there (nothing:
    /// the channel is gone).
    silent: Option<Vec<Lack>>,
    /// What the bot may not do in its channel, and can do without.
    lacks: Vec<Lack>,
    /// The homes where the end of the game has been given a message of its own.
    finale_shown: BTreeSet<HomeNumber>,
    /// The homes where the table's message goes into a new message with the next redraw, as it has scrolled
    /// away.
    moves_down: BTreeSet<HomeNumber>,
    /// The places where the table is shown besides the first one, as they were drawn last.
    homes: Vec<Home>,
    /// The notes that were sent to them.
    notes_elsewhere: BTreeMap<Surface, HomeNumber>,
    /// The people who were asked to take a seat, and the realm of the message that asks them.
    asked: BTreeMap<PersonId, String>,
}

/// When everything is to be drawn again by itself.
struct Redraws {
    /// When the next notification is due that had to wait.
    notification: Option<Moment>,
    /// When to try again, because the store could not give a player's settings.
    retry: Option<Moment>,
    /// The pause before the next try (exponential back-off): from [`RETRY`] to [`LONG_RETRY`].
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

/// The connection to the table's platform.
struct Connection {
    up: bool,
    /// Whether something was to be shown while it was down.
    missed: bool,
    /// Whether the display is from before a restart, and nothing was shown since.
    restored: bool,
}

impl Presented {
    /// What `display` shows of a table that is new or was brought back.
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
            silent: None,
            lacks: Vec::new(),
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

    /// The platform is away: nothing is sent.
    pub const fn disconnect(&mut self) {
        self.connection.up = false;
    }

    /// The platform is there. Returns whether something was to be shown meanwhile.
    pub const fn connect(&mut self) -> bool {
        self.connection.up = true;
        self.connection.missed
    }

    /// What was on its way is lost.
    pub const fn miss(&mut self) {
        self.connection.missed = true;
    }

    /// Everything is about to be drawn again. `reconnected`: what was sent by the connection before may be lost on its
    /// way.
    pub async fn begin_again(&mut self, table: &Table, reconnected: bool) {
        self.connection.missed = false;
        if reconnected {
            self.display.drop_in_flight();
            self.thread.answered();
        }
        // Before clocks are set on: what people have before them shows them as they were.
        self.remember_notified(table).await;
        let forgets = |realm: &String| self.shell.capabilities(realm).is_some_and(|can| !can.lasting);
        let mut realms = table.home_numbers().map(|home| &table.channel_in(home).realm);
        if std::mem::replace(&mut self.connection.restored, false) && realms.any(forgets) {
            self.display.mark_all_stale();
        }
    }

    /// When everything is to be drawn again by itself.
    pub fn due(&self) -> Option<Moment> {
        self.redraws.next()
    }

    /// When to draw again because a person's settings could not be read; if it is so.
    pub const fn retry(&self) -> Option<Moment> {
        self.redraws.retry
    }

    /// Whether settings could not be read for so long that a table that is over can be let go.
    pub fn gives_up(&self) -> bool {
        self.redraws.retry.is_none() || self.redraws.pause >= LONG_RETRY
    }

    /// Whether everything has arrived, or never will.
    pub fn is_settled(&self) -> bool {
        self.display.is_settled()
    }

    /// Whether nothing is left to be drawn, and everything has arrived.
    pub fn is_drawn(&self) -> bool {
        self.redraws.retry.is_none() && self.is_settled()
    }

    /// The message that shows a surface.
    pub fn message(&self, surface: Surface) -> Option<&MessageRef> {
        self.display.message(surface)
    }

    /// A message that showed the surface before is being retired, or is `retired`.
    pub fn supersede(&mut self, surface: Surface, message: MessageRef, retired: bool) {
        self.display.supersede(surface, message, retired);
    }

    /// What the bot has to go without in the table's channel. Returns whether that is news. Elsewhere it just
    /// goes without.
    pub fn go_without(&mut self, surface: Surface, lacks: Vec<Lack>) -> bool {
        if matches!(surface, Surface::Home(..)) || self.notes_elsewhere.contains_key(&surface) {
            return false;
        }
        let is_news = self.lacks != lacks;
        self.lacks = lacks;
        is_news
    }

    /// Has what is shown persisted; `last`: nothing is left to be shown.
    pub fn note_shown(&self, table: &Table, last: bool) {
        self.notes.note(self.display.keep(table), last, true);
    }

    /// Has a state persisted a little later, together with the ones that follow: all its messages are known.
    pub fn note_shown_later(&self, table: &Table) {
        self.notes.note(self.display.keep(table), false, false);
    }

    /// Waits until what is shown is persisted, or could not be.
    pub async fn written(&mut self) {
        self.notes.written().await;
    }

    /// Draws everything that looks different now, and answers the person who asked.
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
            // What they did came with the language of their device.
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
        self.note_shown_later(table);
    }

    /// Sends every message that looks different now; people who have pressed one of them are answered by it.
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

    /// The table's message has scrolled away: the next redraw posts it at the end of its channel. Returns
    /// whether that is so: it may have moved meanwhile.
    pub fn scrolled_away(&mut self, table: &Table, surface: Surface, message: &MessageRef) -> bool {
        let Some(home) = surface.home() else { return false };
        let is_there = self.display.message(surface) == Some(message) && !self.display.is_replacing(surface);
        let is_gone = is_there && !table.is_over() && self.connection.up;
        if is_gone {
            self.moves_down.insert(home);
        }
        is_gone
    }

    /// `called`: who is to be notified there, since they play there.
    async fn show_table(
        &mut self,
        table: &Table,
        home: HomeNumber,
        called: Vec<Account>,
        answers: &mut Answers,
    ) {
        let surface = Surface::of_home(table.id(), home);
        let is_first = home == HomeNumber::FIRST;
        let called =
            if is_first { self.thread.who_is_called(table, called, self.silent.is_some()) } else { called };
        let render = self.render_in(table, home);
        let page = render.public(render.public_language(), &table.view(None));
        // The end is worth a message that people notice; but only once.
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
            // Before the new one is there: should we end in between, it is found again.
            self.note_shown(table, false);
            self.notes.written().await;
        }
        // By a mention people come into a thread, which they find in their list of channels then.
        let silent = called.is_empty() && comes && table.parent().is_some();
        let ping = if silent { self.people_in(table, home) } else { called };
        let manner = Manner { fresh, urgent: comes || !ping.is_empty(), ping, silent };
        self.present(surface, Target::Channel(table.channel_in(home).clone()), page, manner, answers);
        if is_first {
            self.ask_for_thread(table);
        }
    }

    /// People's settings may have changed: they are read again with the next redraw.
    pub fn reread_people(&mut self) {
        self.display.reread_people();
    }

    /// What everybody sees while a person is still picking the cards of a move, where each change of their own view is
    /// a message that counts; none: they are not, or every pick is drawn.
    pub fn unconfirmed_pick(&self, table: &Table, member: &Member) -> Option<TableView> {
        let PhaseView::Playing(playing) = table.view(Some(member.person)).phase else { return None };
        let picking = playing.picking.filter(|picking| picking.picked.len() < picking.count)?;
        (picking.count > 1 && !has_buttons(&self.shell, &member.account)).then(|| table.view(None))
    }

    /// Shows how a round has ended.
    pub fn show_round(&mut self, table: &Table, view: &RoundView) {
        self.shell.boards.spectators.note_round(table.id(), view);
        for home in table.home_numbers() {
            let page = self.render_in(table, home).round(view);
            self.show_note(table, home, page);
        }
    }

    /// Tells everybody something in the table's channel, and wherever else it is shown.
    pub fn tell_everybody(&mut self, table: &Table, notice: &Notice) {
        for home in table.home_numbers() {
            let render = self.render_in(table, home);
            let page = render.notice(render.public_language(), notice);
            self.show_note(table, home, page);
        }
    }

    /// Tells those something who sit where the table was opened.
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

    /// Sends a page to its surface if it looks different now; a person who pressed that surface's message is answered
    /// with it in any case.
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
