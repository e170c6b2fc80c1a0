//! Tests of the shell and its tables, with a platform that only records its requests.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use super::*;
use crate::app::front::opening::Taken;
use crate::app::shell::mailbox::TableInput;
use crate::app::shell::tempo::Tempo;
use crate::app::tables::presented::Display;
use crate::app::tables::task::{Beginning, spawn};
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::backlog::Backlog;
use herzbot_core::ids::Moment;
use herzbot_core::ids::{ChannelRef, MessageRef, PersonId};
use herzbot_core::page::{Block, Page};
use herzbot_core::people::{PersonSettings, ServerSettings};
use herzbot_core::port::{
    Answer, Capabilities, Inbound, OptionValue, Outbound, Pictures, Place, Platform, Reply, Route, Show,
    Surface, SurfaceNews, Undelivered, What, Who,
};
use herzbot_core::table::{Actor, Fact, Member, Opening, PhaseView, Table, TableRequest};
use herzbot_core::text::{Language, Texts, pages};
use herzbot_rules::GameKind;
use herzbot_rules::shuffle::Secret;
use herzbot_store::{MemoryStore, Store};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc;

mod boards;
mod clocks;
mod daily;
mod daily_boards;
mod database;
mod guests;
mod homes;
mod night_places;
mod night_records;
mod nights;
mod nights_alike;
mod notified;
mod over_days;
mod places;
mod puzzles;
mod seasons;
mod seats;
mod slow_store;
mod stuck;
mod threads;
mod typed;
mod typed_evenings;

/// Records its requests.
struct RecordingPlatform {
    realm: &'static str,
    told: mpsc::UnboundedSender<Outbound>,
    buttons: bool,
    live_answers: bool,
    /// The last sign of life of its connection.
    sign: Arc<Mutex<Option<Moment>>>,
    backlog: Arc<Mutex<Backlog>>,
}

impl Platform for RecordingPlatform {
    fn realm(&self) -> &str {
        self.realm
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            buttons: self.buttons,
            // Without buttons, as on Matrix, answers stay in the chat.
            ephemeral: self.buttons,
            boards: false,
            pictures: Pictures::None,
            live_answers: self.live_answers,
            launches: false,
            threads: false,
            private_tables: false,
            reactions: 0,
            pace: None,
            lasting: true,
        }
    }

    fn reachable_until(&self, _: &ChannelRef) -> Option<Moment> {
        *self.sign.lock().unwrap()
    }

    fn backlog(&self) -> Option<Backlog> {
        Some(*self.backlog.lock().unwrap())
    }

    fn send(&self, out: Outbound) {
        // A finished test has no receiver.
        let _over = self.told.send(out);
    }
}

/// The settings of people who make every move of a test themselves.
fn by_hand() -> PersonSettings {
    PersonSettings { autoplay: Some(false), ..PersonSettings::default() }
}

/// A running program with one table and one seated person, who makes every move herself.
pub struct House {
    shell: Arc<Shell>,
    told: mpsc::UnboundedReceiver<Outbound>,
    anna: Member,
    table: Table,
    /// The time, in milliseconds; it changes only if a test changes it.
    clock: Arc<AtomicU64>,
    sign: Arc<Mutex<Option<Moment>>>,
    backlog: Arc<Mutex<Backlog>>,
}

impl House {
    async fn new() -> Self {
        Self::on(true).await
    }

    /// Starts on a platform with or without buttons.
    async fn on(buttons: bool) -> Self {
        Self::answering(buttons, false).await
    }

    /// Starts on a platform with or without buttons, and with or without updatable answers.
    async fn answering(buttons: bool, live_answers: bool) -> Self {
        let clock = Arc::new(AtomicU64::new(1_000_000));
        Self::with(Arc::new(MemoryStore::default()), clock, buttons, live_answers).await
    }

    /// Starts a program with this store, at this time.
    async fn with(store: Arc<dyn Store>, clock: Arc<AtomicU64>, buttons: bool, live_answers: bool) -> Self {
        let texts = Arc::new(Texts::embedded().unwrap());
        let (sign, backlog) = (Arc::default(), Arc::default());
        let time = Arc::clone(&clock);
        let time = TimeSource::new(move || Moment(time.load(Ordering::Relaxed)));
        let shell = Shell::new(store, texts, Language::En, Tempo::Instant, time);
        let (notes, told) = mpsc::unbounded_channel();
        shell.platforms.add(Arc::new(RecordingPlatform {
            realm: "test",
            told: notes,
            buttons,
            live_answers,
            sign: Arc::clone(&sign),
            backlog: Arc::clone(&backlog),
        }));
        shell.platforms.set_connected("test", None, true, Moment(0));
        let account = herzbot_core::ids::Account { realm: "test".into(), id: "anna".into() };
        let person = shell.store.person(&account, "Anna", None, PersonId(1)).await.unwrap();
        if person.settings == PersonSettings::default() {
            shell.store.set_person(person.id, by_hand()).await.unwrap();
        }
        let anna = Member { person: person.id, account, name: "Anna".into(), locale: None, autoplay: false };
        let mut rng = StdRng::seed_from_u64(1);
        let opening = Opening {
            game: GameKind::Hearts,
            channel: ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() },
            place_language: "en".into(),
            clock: herzbot_core::table::Clock::default(),
            host: anna.clone(),
            taken_names: vec![],
            options: serde_json::Map::new(),
            thread: None,
            secret: Secret::draw(&mut rng),
        };
        let table = Table::open(opening, shell.now(), &mut rng);
        Self { shell, told, anna, table, clock, sign, backlog }
    }

    /// Begins a game with three computers in which Anna has to lead the lowest club.
    fn lets_anna_lead(&mut self) {
        // Anna or one of three computers leads the lowest club, so a deal in which Anna leads is found soon.
        let actor = Actor { member: self.anna.clone(), may_moderate: false };
        let started = (0..200).find_map(|seed| {
            let mut rng = StdRng::seed_from_u64(seed);
            let mut table = self.table.clone();
            let passing = herzbot_rules::OptionKey::find("passing").unwrap();
            let requests = [
                TableRequest::SetOption { option: passing, value: false.into() },
                TableRequest::AddComputer,
                TableRequest::AddComputer,
                TableRequest::AddComputer,
                TableRequest::Start,
            ];
            for request in requests {
                table = table.handle(&actor, &request, Moment(1_000_000 + seed), &mut rng).unwrap().table;
            }
            match table.view(None).phase {
                PhaseView::Playing(playing) if playing.turn == 0 && !table.awaits_computers() => Some(table),
                PhaseView::Playing(_)
                | PhaseView::Concealed(_)
                | PhaseView::Lobby { .. }
                | PhaseView::Finished(_)
                | PhaseView::Closed(_) => None,
            }
        });
        self.table = started.unwrap();
    }

    /// Starts the table's task from its journal.
    async fn opens(&mut self) {
        self.shell.store.open(self.table.id(), serde_json::to_string(&self.table).unwrap()).await.unwrap();
        let beginning =
            Beginning { table: self.table.clone(), seq: 0, display: Display::default(), away_since: None };
        spawn(&self.shell, beginning);
    }

    async fn tell(&self, message: TableInput) {
        let listing = self.shell.tables.get(self.table.id()).unwrap();
        listing.tell(message).await;
    }

    /// Returns the table after it has handled all earlier inputs.
    async fn look(&self) -> Table {
        let (answer, looked) = tokio::sync::oneshot::channel();
        self.tell(TableInput::Copy(answer)).await;
        *looked.await.unwrap()
    }

    /// Waits until the table's display is persisted.
    async fn settles(&self) {
        let (done, settled) = tokio::sync::oneshot::channel();
        self.tell(TableInput::WhenPersisted(done)).await;
        settled.await.unwrap();
    }

    /// Returns the next page of the table's message that matches.
    async fn sees(&mut self, wanted: impl Fn(&Page) -> bool) -> Page {
        let seen = async {
            loop {
                let Outbound::Show(show) = self.told.recv().await.unwrap() else { continue };
                if matches!(show.surface, Surface::Table(_)) && wanted(&show.page) {
                    return show.page;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(120), seen).await.unwrap()
    }

    async fn next<T>(&mut self, wanted: impl Fn(&Outbound) -> Option<T>) -> T {
        let sent = async {
            loop {
                if let Some(found) = wanted(&self.told.recv().await.unwrap()) {
                    return found;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(120), sent).await.unwrap()
    }

    /// Returns the next state of a message that matches.
    async fn shown(&mut self, wanted: impl Fn(&Show) -> bool) -> Show {
        let show = |out: &Outbound| match out {
            Outbound::Show(show) => Some(show.clone()).filter(&wanted),
            _ => None,
        };
        self.next(show).await
    }

    async fn lands(&self, show: &Show, outcome: Result<MessageRef, Undelivered>) {
        self.tell(TableInput::Surface(show.surface, SurfaceNews::Delivered { rev: show.rev, outcome })).await;
    }

    /// Returns the facts in the journal.
    async fn journal(&self) -> Vec<Fact> {
        let live = self.shell.store.live().await.unwrap();
        let entries = live.into_iter().flat_map(|live| live.entries);
        entries
            .map(|entry| serde_json::from_str::<herzbot_core::table::Entry>(&entry).unwrap().fact)
            .collect()
    }
}

/// Whether a table's page has the button for joining, with the label in this language.
fn says_join(page: &Page, language: Language) -> bool {
    let texts = Texts::embedded().unwrap();
    page.choices().any(|(.., label, _)| *label == texts.text(language, "button-join", &[]))
}

#[tokio::test]
async fn a_table_that_was_shown_by_the_answer_is_not_shown_again() {
    let mut house = House::new().await;
    house.shell.store.open(house.table.id(), serde_json::to_string(&house.table).unwrap()).await.unwrap();
    let mut display = Display::default();
    let page = pages::table(house.shell.texts.say(Language::En), &house.table.view(None));
    display.answer(Surface::Table(house.table.id()), &page);
    spawn(&house.shell, Beginning { table: house.table.clone(), seq: 0, display, away_since: None });
    // Answered after the task's initial steps.
    let (answer, looked) = tokio::sync::oneshot::channel();
    house.tell(TableInput::Copy(answer)).await;
    looked.await.unwrap();
    let shown =
        std::iter::from_fn(|| house.told.try_recv().ok()).find(|out| matches!(out, Outbound::Show(_)));
    assert!(shown.is_none(), "{shown:?}");
}

#[tokio::test]
async fn a_table_has_another_name_than_the_last_ones_in_its_community() {
    let house = House::new().await;
    let mut names = std::collections::BTreeSet::new();
    // Each of them is gone before the next one is opened.
    for seed in 0..25 {
        let rng = &mut StdRng::seed_from_u64(seed);
        let open = |taken_names| {
            let opening = Opening {
                game: GameKind::Herz,
                channel: house.table.channel().clone(),
                place_language: "en".into(),
                clock: herzbot_core::table::Clock::default(),
                host: house.anna.clone(),
                taken_names,
                options: serde_json::Map::new(),
                thread: None,
                secret: Secret::draw(rng),
            };
            Ok(Table::open(opening, house.shell.now(), rng))
        };
        let (table, _taken) = Taken::besides(&house.shell, house.table.channel(), open).unwrap();
        assert!(names.insert(table.name()), "{} after {names:?}", table.name());
    }
}

#[tokio::test]
async fn open_tables_follow_the_language_of_their_place() {
    let mut house = House::new().await;
    house.opens().await;
    house.sees(|page| says_join(page, Language::En)).await;
    house.tell(TableInput::PlaceSpeaks(Language::De)).await;
    house.sees(|page| says_join(page, Language::De)).await;
    assert_eq!(house.journal().await, [Fact::PlaceLanguageSet { language: "de".into() }]);
    // Repeating it changes nothing.
    house.tell(TableInput::PlaceSpeaks(Language::De)).await;
    house.tell(TableInput::PlaceSpeaks(Language::Fr)).await;
    house.sees(|page| says_join(page, Language::Fr)).await;
    assert_eq!(house.journal().await.len(), 2);
}

#[tokio::test]
async fn what_was_chosen_while_nobody_was_there_to_tell_the_table_holds_after_a_restart() {
    let mut house = House::new().await;
    let chosen = ServerSettings { language: Some("fr".into()), ..ServerSettings::default() };
    house.shell.store.set_server("test", "s", chosen).await.unwrap();
    let chosen = PersonSettings { autoplay: Some(true), ..PersonSettings::default() };
    house.shell.store.set_person(house.anna.person, chosen).await.unwrap();
    house.opens().await;
    house.sees(|page| says_join(page, Language::Fr)).await;
    let (answer, looked) = tokio::sync::oneshot::channel();
    house.tell(TableInput::Copy(answer)).await;
    let table = looked.await.unwrap();
    assert!(table.members().all(|member| member.autoplay));
    assert_eq!(
        house.journal().await,
        [
            Fact::PlaceLanguageSet { language: "fr".into() },
            Fact::AutoplaySet { person: house.anna.person, yes: true },
        ]
    );
}

#[tokio::test]
async fn forced_moves_are_made_unless_a_person_has_said_no() {
    for (buttons, chosen) in [(false, None), (true, None), (true, Some(false)), (true, Some(true))] {
        let made = chosen != Some(false);
        let mut house = House::on(buttons).await;
        let chosen = PersonSettings { autoplay: chosen, ..PersonSettings::default() };
        house.shell.store.set_person(house.anna.person, chosen).await.unwrap();
        // A table of an older version, at which no moves were made automatically.
        house.opens().await;
        house.sees(|page| says_join(page, Language::En)).await;
        house.answer("Anna", "c", What::Text("settings".into())).await.unwrap();
        let (answer, looked) = tokio::sync::oneshot::channel();
        house.tell(TableInput::Copy(answer)).await;
        assert!(looked.await.unwrap().members().all(|member| member.autoplay == made), "{buttons} {made}");
    }
}

#[tokio::test]
async fn a_choice_of_settings_makes_the_forced_move_that_is_due() {
    let mut house = House::new().await;
    house.lets_anna_lead();
    house.opens().await;
    let chosen = PersonSettings { autoplay: Some(true), ..PersonSettings::default() };
    house.shell.store.set_person(house.anna.person, chosen).await.unwrap();
    house.tell(TableInput::Refresh).await;
    // The card is on the table, or the trick is already over.
    let played = |page: &Page| {
        let blocks = format!("{:?}", page.blocks);
        blocks.contains("♣ led") || blocks.contains(" 2♣ ")
    };
    house.sees(played).await;
}

/// Returns the next answer that a platform receives.
async fn answered(told: &mut mpsc::UnboundedReceiver<Outbound>) -> Answer {
    let answered = async {
        loop {
            if let Outbound::Answer { answer, .. } = told.recv().await.unwrap() {
                return answer;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(120), answered).await.unwrap()
}

impl House {
    /// Returns the next answer to any input.
    async fn answered(&mut self) -> Answer {
        answered(&mut self.told).await
    }

    /// Returns the private answer to a person in a channel; none if there is none.
    async fn answer(&mut self, name: &str, channel: &str, what: What) -> Option<Page> {
        self.hear(name, channel, what).await;
        let answered = async {
            loop {
                match self.told.recv().await.unwrap() {
                    Outbound::Answer {
                        answer: Answer::Private(page) | Answer::Quiet(page) | Answer::Update { page, .. },
                        ..
                    } => {
                        return Some(page);
                    }
                    Outbound::Answer { answer: Answer::Nothing, .. } => return None,
                    _ => {}
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(120), answered).await.unwrap()
    }

    /// Returns everything that is sent up to the answer to a text, and the answer.
    async fn sent_for(&mut self, name: &str, text: &str) -> Vec<Outbound> {
        self.hear(name, "c", What::Text(text.into())).await;
        let answered = async {
            let mut sent = Vec::new();
            loop {
                sent.push(self.told.recv().await.unwrap());
                if let Some(Outbound::Answer { .. }) = sent.last() {
                    return sent;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(120), answered).await.unwrap()
    }

    async fn hear(&mut self, name: &str, channel: &str, what: What) {
        self.hears_later(name, channel, what).await;
    }

    /// Hands a person's input in a channel to the bot; the future ends when it is handled.
    fn hears_later(&self, name: &str, channel: &str, what: What) -> impl Future<Output = ()> + Send + use<> {
        self.takes(Inbound { at: self.shell.now(), ..Self::inbound(name, channel, what) })
    }

    /// Hands an input to the bot; the future ends when it is handled.
    fn takes(&self, inbound: Inbound) -> impl Future<Output = ()> + Send + use<> {
        let catalog = Arc::new(herzbot_core::text::catalog(&self.shell.texts).unwrap());
        crate::app::front::inbound::answer(Arc::clone(&self.shell), catalog, inbound, None)
    }

    /// Returns an input in a channel.
    fn inbound(name: &str, channel: &str, what: What) -> Inbound {
        let channel = ChannelRef { realm: "test".into(), server: "s".into(), channel: channel.into() };
        Inbound {
            at: Moment(1_000_000),
            who: Who {
                account: herzbot_core::ids::Account { realm: "test".into(), id: name.to_lowercase() },
                name: name.into(),
                own_name: None,
                locale: None,
                timezone: None,
                may_manage: false,
                may_moderate: false,
            },
            place: Place::Channel { channel, locale: None, lacks: vec![], threads: None },
            what,
            reply: Some(Reply(1)),
            route: Route::Direct,
            chat: None,
        }
    }

    /// Returns the text of the answer to a word after a prefix that other bots may share; empty if there is none.
    async fn hears(&mut self, name: &str, word: &str) -> String {
        let page = self.answer(name, "c", What::Overheard(word.into())).await;
        page.map(|page| text_of(&page)).unwrap_or_default()
    }

    /// Returns the text of the answer to a text that is meant for the bot alone.
    async fn is_told(&mut self, name: &str, channel: &str, word: &str) -> String {
        text_of(&self.answer(name, channel, What::Text(word.into())).await.unwrap())
    }
}

#[tokio::test]
async fn what_a_killed_process_may_have_done_is_answered_and_not_done() {
    use herzbot_core::table::{Act, ChoiceId, Do};
    let mut house = House::new().await;
    house.opens().await;
    let choice = ChoiceId { table: house.table.id(), act: Act::Do(Do::Join) }.to_string();
    let mut press = House::inbound("Ben", "c", What::Press { choice, value: None, message: None });
    (press.who.locale, press.route) = (Some("de".into()), Route::Repeated);
    let press = Inbound { at: house.shell.now(), ..press };
    house.takes(press.clone()).await;
    let Answer::Quiet(page) = house.answered().await else { panic!("a private word") };
    assert!(text_of(&page).contains("genau in dem Moment neu gestartet"), "{page:?}");
    assert_eq!(house.look().await.members().count(), 1);
    house.takes(Inbound { route: Route::Direct, ..press }).await;
    house.answered().await;
    assert_eq!(house.look().await.members().count(), 2);
    // A completion request accepts only one kind of answer.
    let what = What::Autocomplete { command: "rules".into(), begun: "he".into() };
    house
        .takes(Inbound { at: house.shell.now(), route: Route::Repeated, ..House::inbound("Ben", "c", what) })
        .await;
    assert!(matches!(house.answered().await, Answer::Nothing | Answer::Completions(_)));
}

/// Returns the commands that open tables, as an English answer lists them.
fn openings() -> String {
    let texts = Texts::embedded().unwrap();
    texts.say(Language::En).one_of(&GameKind::ALL.map(|game| format!("`/{game}`")))
}

/// Returns the first text of a page.
fn text_of(page: &Page) -> String {
    match page.blocks.first() {
        Some(Block::Text(text)) => text.clone(),
        _ => panic!("{page:?}"),
    }
}

#[tokio::test]
async fn people_are_known_by_a_name_that_is_no_community_s_own() {
    let house = House::new().await;
    let mut inbound = House::inbound("Anna", "c", What::Text("stats".into()));
    let account = inbound.who.account.clone();
    for (name, own_name, known) in [
        ("Anna", None, "Anna"),
        ("Herzdame", Some("Anna B."), "Anna B."),
        ("Anna", None, "Anna"),
        // An invisible name doesn't count; then the account's is used.
        ("\u{3164}", Some("Anna B."), "Anna B."),
        ("Anna", Some("\u{3164}"), "Anna"),
        ("\u{3164}", None, "anna"),
    ] {
        (inbound.who.name, inbound.who.own_name) = (name.to_owned(), own_name.map(str::to_owned));
        let catalog = Arc::new(herzbot_core::text::catalog(&house.shell.texts).unwrap());
        crate::app::front::inbound::answer(Arc::clone(&house.shell), catalog, inbound.clone(), None).await;
        let person = house.shell.store.person_of(&account).await.unwrap().unwrap();
        assert_eq!(person.name, known);
    }
}
