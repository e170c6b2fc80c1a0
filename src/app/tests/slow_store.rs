//! A slow store: nobody waits for other people's data, or for data that need not be durable.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use super::House;
use crate::app::shell::directory::KEPT_FOR_NEWS;
use crate::app::shell::mailbox::TableInput;
use herzbot_core::ids::TableId;
use herzbot_core::notice::Notice;
use herzbot_core::people::ServerSettings;
use herzbot_core::port::{Answer, What};
use herzbot_core::results::GameResult;
use herzbot_core::text::{Language, pages};
use herzbot_store::{Journal, Store, StoreError};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{Notify, Semaphore, watch};

/// A journal that opens tables, and persists displays, only as often as it is allowed to. It limits appends only in
/// tests that ask for it.
pub(super) struct SlowJournal {
    store: Arc<dyn Store>,
    pub(super) opens: Semaphore,
    /// How many opened tables are reported as such.
    opened: Semaphore,
    /// Told when a table exists already.
    exists: Notify,
    pub(super) notes: Semaphore,
    appends: Semaphore,
    /// The sequence numbers of the requested appends.
    asked: watch::Sender<Vec<u64>>,
    /// The number of appends or new tables to refuse, as a full disk does.
    pub(super) refusals: AtomicUsize,
}

/// More than any test appends.
pub(super) const MANY: usize = 1000;

impl SlowJournal {
    /// Puts the journal in front of a house's store.
    pub(super) fn before(house: &House) -> Arc<Self> {
        let store = Arc::clone(&house.shell.store);
        let journal = Arc::new(Self {
            store,
            opens: Semaphore::new(0),
            opened: Semaphore::new(MANY),
            exists: Notify::new(),
            notes: Semaphore::new(0),
            appends: Semaphore::new(MANY),
            asked: watch::Sender::default(),
            refusals: AtomicUsize::new(0),
        });
        house.shell.processes.journals().hold("test", Arc::clone(&journal) as Arc<dyn Journal>);
        journal
    }

    fn refuse(&self) -> Result<(), StoreError> {
        let one_less = |left: usize| left.checked_sub(1);
        match self.refusals.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less) {
            Ok(_) => Err(StoreError::Io("the disk is full".to_owned())),
            Err(_) => Ok(()),
        }
    }

    /// Returns the sequence numbers of appends, once there are this many.
    async fn asked(&self, count: usize) -> Vec<u64> {
        let mut asked = self.asked.subscribe();
        let enough = asked.wait_for(|asked| asked.len() >= count);
        tokio::time::timeout(Duration::from_secs(120), enough).await.unwrap().unwrap().clone()
    }
}

#[async_trait::async_trait]
impl Journal for SlowJournal {
    async fn open(&self, table: TableId, snapshot: String) -> Result<(), StoreError> {
        self.opens.acquire().await.unwrap().forget();
        self.refuse()?;
        let opened = self.store.open(table, snapshot).await;
        if opened.is_err() {
            self.exists.notify_one();
        } else {
            self.opened.acquire().await.unwrap().forget();
        }
        opened
    }

    async fn append(
        &self,
        table: TableId,
        seq: u64,
        entries: Vec<String>,
        snapshot: Option<String>,
    ) -> Result<(), StoreError> {
        self.asked.send_modify(|asked| asked.push(seq));
        self.appends.acquire().await.unwrap().forget();
        self.refuse()?;
        self.store.append(table, seq, entries, snapshot).await
    }

    async fn close(
        &self,
        table: TableId,
        seq: u64,
        snapshot: String,
        result: Option<GameResult>,
    ) -> Result<(), StoreError> {
        self.store.close(table, seq, snapshot, result).await
    }

    async fn note_shown(&self, table: TableId, shown: String, last: bool) -> Result<(), StoreError> {
        self.notes.acquire().await.unwrap().forget();
        self.store.note_shown(table, shown, last).await
    }

    async fn freeze(&self, table: TableId, why: String) -> Result<(), StoreError> {
        self.store.freeze(table, why).await
    }

    async fn set_chat_rows(
        &self,
        rows: Vec<(String, Option<String>)>,
        durable: bool,
    ) -> Result<(), StoreError> {
        self.store.set_chat_rows(rows, durable).await
    }
}

#[tokio::test]
async fn moves_do_not_wait_for_notes_of_what_is_shown() {
    let mut house = House::new().await;
    let journal = SlowJournal::before(&house);
    house.opens().await;
    for (word, computers) in [("add", 1), ("add", 2), ("less", 1)] {
        house.answer("Anna", "c", What::Text(word.into())).await.unwrap();
        assert_eq!(house.look().await.view(None).chairs.len(), 1 + computers, "{word}");
    }
    let shown = async || house.shell.store.live().await.unwrap().pop().unwrap().shown;
    assert_eq!(shown().await, None);
    // When it is its turn, only the newest state is persisted.
    journal.notes.add_permits(2);
    house.settles().await;
    assert!(shown().await.is_some());
    assert!(journal.notes.available_permits() <= 1);
}

#[tokio::test]
async fn what_a_table_shows_is_noted_soon_although_nobody_waits_for_it() {
    let mut house = House::new().await;
    house.opens().await;
    house.settles().await;
    let before = house.shell.store.live().await.unwrap().pop().unwrap().shown;
    house.answer("Anna", "c", What::Text("add".into())).await.unwrap();
    let noted = async {
        while house.shell.store.live().await.unwrap().pop().unwrap().shown == before {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), noted).await.expect("it is noted");
}

#[tokio::test]
async fn tables_are_opened_at_once_but_no_more_than_there_is_room_for() {
    let mut house = House::new().await;
    let journal = SlowJournal::before(&house);
    let limit = ServerSettings { tables_per_channel: Some(2), ..ServerSettings::default() };
    house.shell.store.set_server("test", "s", limit).await.unwrap();
    let open = |name: &'static str| tokio::spawn(house.hears_later(name, "d", What::Text("herz".into())));
    let (ben, clara) = (open("Ben"), open("Clara"));
    while house.shell.tables.openings.book().begun().len() < 2 {
        tokio::task::yield_now().await;
    }
    // Neither is durable or waits for the other, but their names and places are taken.
    let names: Vec<u16> = house.shell.tables.openings.book().begun().iter().map(|begun| begun.name).collect();
    assert_ne!(names[0], names[1]);
    let told = house.is_told("Dora", "d", "herz").await;
    assert!(told.contains('2'), "{told}");
    assert!(house.shell.tables.all().is_empty());
    journal.opens.add_permits(2);
    ben.await.unwrap();
    clara.await.unwrap();
    assert_eq!(house.shell.tables.all().len(), 2);
    assert!(house.shell.tables.openings.book().begun().is_empty());
}

#[tokio::test]
async fn a_second_press_finds_the_deal_of_the_day_that_the_first_one_is_opening() {
    let mut house = House::new().await;
    let journal = SlowJournal::before(&house);
    journal.opens.add_permits(2);
    journal.notes.add_permits(MANY);
    journal.opened.forget_permits(MANY);
    let press = || tokio::spawn(house.hears_later("Ben", "d", What::Text("daily teufel".into())));
    let (first, second) = (press(), press());
    // The deal is durable, and not listed yet, when it is refused to one of them.
    journal.exists.notified().await;
    assert!(house.shell.tables.all().is_empty());
    journal.opened.add_permits(1);
    first.await.unwrap();
    second.await.unwrap();
    let unsaved = pages::bare_notice(house.shell.texts.say(Language::En), "/", &Notice::NotSaved);
    for _ in 0..2 {
        let answer = house.answered().await;
        assert!(!matches!(&answer, Answer::Private(page) if page.blocks == unsaved.blocks), "{answer:?}");
    }
}

/// Starts a table at which Anna has led the lowest club: her move and the computers' answers wait for the journal.
async fn anna_has_led(house: &mut House) -> Arc<SlowJournal> {
    house.lets_anna_lead();
    let journal = SlowJournal::before(house);
    journal.notes.add_permits(MANY);
    house.opens().await;
    house.look().await;
    journal.appends.forget_permits(MANY);
    house.hears_later("Anna", "c", What::Text("2♣".into())).await;
    assert_eq!(journal.asked(2).await, [0, 1]);
    journal
}

#[tokio::test]
async fn computers_answers_are_with_the_journal_before_the_move_is_durable() {
    let mut house = House::new().await;
    let journal = anna_has_led(&mut house).await;
    let store = Arc::clone(&house.shell.store);
    let entries = async || store.live().await.unwrap().pop().unwrap().entries.len();
    assert_eq!(entries().await, 0);
    journal.appends.add_permits(1);
    let answered = house.answered().await;
    assert_eq!(entries().await, 1, "her move is shown as soon as it is durable: {answered:?}");
    journal.appends.add_permits(1);
    let table = house.look().await;
    assert!(!table.awaits_computers());
    assert!(entries().await > 1);
    assert_eq!(journal.asked(2).await, [0, 1]);
}

#[tokio::test]
async fn computers_answers_to_a_move_that_could_not_be_saved_are_none() {
    let mut house = House::new().await;
    let journal = anna_has_led(&mut house).await;
    journal.refusals.store(1, Ordering::Relaxed);
    journal.appends.add_permits(MANY);
    house.answered().await;
    let table = house.look().await;
    let entries = house.shell.store.live().await.unwrap().pop().unwrap().entries;
    assert_eq!(entries.len(), 0);
    assert!(!table.awaits_computers(), "it is Anna's turn again");
    house.hears_later("Anna", "c", What::Text("2♣".into())).await;
    assert_eq!(journal.asked(4).await, [0, 1, 0, 1]);
    assert!(!house.look().await.awaits_computers());
    assert!(house.shell.store.live().await.unwrap().pop().unwrap().entries.len() > 1);
}

#[tokio::test]
async fn a_table_that_can_not_keep_up_refuses_requests_and_takes_news() {
    let mut house = House::new().await;
    let journal = SlowJournal::before(&house);
    journal.notes.add_permits(MANY);
    house.opens().await;
    let table = house.look().await.id();
    journal.appends.forget_permits(MANY);
    house.hears_later("Anna", "c", What::Text("add".into())).await;
    assert_eq!(journal.asked(1).await, [0]);
    // Requests wait for the journal, until so many wait that the event loop would have to wait, too.
    let inbox = house.shell.tables.get(table).unwrap().inbox().unwrap().clone();
    while inbox.capacity() > KEPT_FOR_NEWS {
        house.hears_later("Ben", "c", What::Text("join".into())).await;
    }
    house.hears_later("Clara", "c", What::Text("join".into())).await;
    let answer = house.answered().await;
    let busy = pages::bare_notice(house.shell.texts.say(Language::En), "/", &Notice::TooBusy);
    assert!(matches!(&answer, Answer::Private(page) if *page == busy), "{answer:?}");
    for _ in 0..KEPT_FOR_NEWS {
        inbox.try_send(TableInput::LookAtClock).ok().unwrap();
    }
    journal.appends.add_permits(MANY);
    assert!(house.look().await.members().any(|member| member.name == "Ben"));
}
