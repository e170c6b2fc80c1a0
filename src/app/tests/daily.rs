//! The deal of the day over three days, with a restart, and a bot that sleeps over midnight.

use super::*;
use crate::app::tables::archive::{over, over_for_all, record_of, review_of_table};
use crate::app::tables::start::restore_tables;
use herzbot_core::command::{DailyAsk, PageChoiceId};
use herzbot_core::daily::Day;
use herzbot_core::ids::TableId;
use herzbot_core::table::{Act, AfterGame, ChoiceId, Do};
use herzbot_playground::WatchKey;

/// The first of the three days.
pub(super) const FIRST: Day = Day(20_784);

/// The number of minutes in a day.
const MINUTES: u64 = 24 * 60;

impl House {
    /// Sets the clock to this many minutes after midnight (UTC), this many days after the first one.
    pub(super) fn is(&self, day: u64, minutes: u64) {
        let at = FIRST.begins().0 + (day * MINUTES + minutes) * 60_000;
        self.clock.store(at, Ordering::Relaxed);
    }

    /// Replaces the process by another one with the same store.
    pub(super) async fn restarts(&mut self) {
        let store = Arc::clone(&self.shell.store);
        *self = Self::with(store, Arc::clone(&self.clock), true, false).await;
        restore_tables(&self.shell, |_| true, |_| None).await.unwrap();
    }

    /// Returns all texts of the answer to a command in a channel.
    pub(super) async fn says(&mut self, name: &str, text: &str) -> String {
        while self.told.try_recv().is_ok() {}
        whole(&self.answer(name, "c", What::Text(text.into())).await.unwrap())
    }

    /// Returns the next view. A deal of the day shows only private views, and calls nobody.
    async fn next_view(&mut self) -> (TableId, Page) {
        let seen = async {
            loop {
                let Outbound::Show(show) = self.told.recv().await.unwrap() else { continue };
                assert!(matches!(show.surface, Surface::Private(..)) && show.ping.is_empty(), "{show:?}");
                return (show.surface.table(), show.page);
            }
        };
        tokio::time::timeout(Duration::from_secs(60), seen).await.unwrap()
    }

    /// Waits for the turn of the table's player, and returns the first move on offer; none if the game is over.
    async fn turn(&mut self, table: TableId) -> Option<String> {
        loop {
            let listing = self.shell.tables.get(table)?;
            let now = listing.copy().await.filter(|table| !table.is_over())?;
            let on_turn = now.awaited().next().map(|(_, member)| member.person);
            if let PhaseView::Playing(playing) = now.view(on_turn).phase
                && let Some(first) = playing.legal.first()
            {
                return Some(first.to_string());
            }
            self.next_view().await;
        }
    }

    /// Returns the texts of the answer in the private chat.
    pub(super) async fn whispers(&mut self, name: &str, text: &str) -> String {
        while self.told.try_recv().is_ok() {}
        self.writes(name, text).await;
        match self.answered().await {
            Answer::Private(page) | Answer::Quiet(page) | Answer::Update { page, .. } => whole(&page),
            other => panic!("{other:?}"),
        }
    }

    /// Sends a text in a person's private chat.
    pub(super) async fn writes(&self, name: &str, text: &str) {
        let said = Self::inbound(name, "c", What::Text(text.into()));
        self.takes(Inbound { at: self.shell.now(), place: Place::Private, ..said }).await;
    }

    /// Starts or continues the deal with this number of moves, or all of them. Returns the table.
    async fn plays(&mut self, name: &str, moves: usize) -> TableId {
        self.hear(name, "c", What::Text("daily teufel".into())).await;
        let (table, _) = self.next_view().await;
        self.goes_on(name, table, moves).await;
        table
    }

    async fn goes_on(&mut self, name: &str, table: TableId, moves: usize) {
        for _ in 0..moves {
            let Some(mv) = self.turn(table).await else { return };
            self.writes(name, &mv).await;
            self.answered().await;
        }
        // All later messages up to here belong to this.
        self.turn(table).await;
        while self.told.try_recv().is_ok() {}
    }
}

/// Returns all texts of a page.
pub(super) fn whole(page: &Page) -> String {
    let text = |block: &Block| match block {
        Block::Text(text) | Block::Small(text) => text.clone(),
        Block::Cards(cards) => cards.caption.clone(),
    };
    let labels = page.choices().map(|(.., label, _)| label.to_owned());
    std::iter::once(page.title.clone())
        .chain(page.blocks.iter().map(text))
        .chain(labels)
        .collect::<Vec<_>>()
        .join("\n")
}

const TO_THE_END: usize = usize::MAX;

/// Returns Anna's result of the deal, as soon as the best computer player's is there, too.
async fn compared(house: &mut House) -> String {
    let mut result = String::new();
    // An answer waits for it, but not for long.
    for _ in 0..20 {
        result = house.says("Anna", "daily teufel").await;
        if result.contains("The computer at its best") {
            return result;
        }
    }
    panic!("{result}")
}

#[tokio::test]
async fn three_days_with_a_restart_and_a_night_in_which_the_bot_sleeps() {
    let mut house = House::new().await;
    house.is(0, 9 * 60);
    let first = house.says("Anna", "daily").await;
    assert!(first.contains("Deal of the day · 2026-11-27") && first.contains("not started"), "{first}");
    let proof = house.says("Anna", "daily proof").await;
    let fingerprint = proof.split("2026-11-28").nth(1).and_then(|rest| rest.split('`').nth(1)).unwrap();
    assert!(!proof.split("2026-11-27").nth(1).unwrap().contains("secret:"), "{proof}");
    let table = house.plays("Anna", 3).await;
    house.restarts().await;
    assert!(house.says("Anna", "daily").await.contains("started, play on"));
    house.is(0, 22 * 60);
    assert_eq!(house.plays("Anna", TO_THE_END).await, table, "it goes on where it was");
    let result = compared(&mut house).await;
    assert!(result.contains("Nobody else has finished it"), "{result}");
    assert!(result.contains("Next deals: ") && result.contains("Days in a row: 1"), "{result}");
    // The wall clock is set. What counts is what was stored.
    let mut finished = over(&house.shell, table).await.unwrap();
    finished.set_wall_ahead(24 * 60 * 60);
    assert!(finished.view(None).daily.unwrap().late);
    let anna = house.shell.store.person_by_id(PersonId(1)).await.unwrap().unwrap();
    let stored = crate::app::front::daily::result(&house.shell, &anna, FIRST, &finished).await.unwrap();
    assert!(!stored.view.daily.unwrap().late);
    // Equal play gets equal answers from the computers.
    house.plays("Ben", TO_THE_END).await;
    let board = house.says("Ben", "daily board").await;
    assert!(board.contains("1. **Anna**") && board.contains("➡️ 1. **Ben**"), "{board}");
    let result = house.says("Anna", "daily teufel").await;
    assert!(result.contains("Place 1: better than 0% of the others (1)"), "{result}");
    // On the second day, she starts a minute before midnight, and the bot is away for the night.
    house.is(1, MINUTES - 1);
    let second = house.plays("Anna", 2).await;
    assert_ne!(second, table, "each day has another deal");
    house.is(2, 8 * 60);
    house.restarts().await;
    let yesterday = house.says("Anna", "daily proof").await;
    let of_yesterday = yesterday.split("2026-11-28").nth(1).unwrap();
    assert!(of_yesterday.contains(fingerprint) && of_yesterday.contains("secret: `"), "{yesterday}");
    house.goes_on("Anna", second, TO_THE_END).await;
    let late = over(&house.shell, second).await.unwrap();
    assert!(late.is_finished() && late.view(None).daily.unwrap().late);
    let counted = house.shell.store.results_of_day(FIRST.next(), GameKind::Teufel).await.unwrap();
    assert_eq!(counted, []);
    let stats = house.says("Anna", "stats").await;
    assert!(
        stats.contains("You haven't finished a game yet"),
        "no deal of the day counts, late or not: {stats}"
    );
    // The buttons below them show the result, and start no other deal.
    for (day, says) in [(FIRST, "Place 1"), (FIRST.next(), "after midnight")] {
        let choice = PageChoiceId::Daily(DailyAsk::Result(day, GameKind::Teufel)).id();
        let result = house.answer("Anna", "c", What::Press { choice, value: None, message: None }).await;
        let result = whole(&result.unwrap());
        assert!(result.contains(&day.to_string()) && result.contains(says), "{result}");
    }
    assert!(house.says("Anna", "daily").await.contains("**Hol's der Teufel**: not started"));
    // On the third day, one missed day does not end a streak.
    assert!(house.says("Anna", "daily").await.contains("Days in a row: 1"));
    house.plays("Anna", TO_THE_END).await;
    assert!(house.says("Anna", "daily").await.contains("Days in a row: 2"));
}

#[tokio::test]
async fn a_page_that_is_read_on_the_next_day_says_of_which_day_it_is() {
    let mut house = House::new().await;
    house.is(0, MINUTES - 1);
    // These were drawn in the evening, and stay unchanged.
    let deals = house.says("Anna", "daily").await;
    house.hear("Anna", "c", What::Text("daily teufel".into())).await;
    let (table, cards) = house.next_view().await;
    for page in [deals, whole(&cards)] {
        assert!(page.contains("t counts if you finish on 2026-11-27 (UTC)."), "{page}");
    }
    house.goes_on("Anna", table, TO_THE_END).await;
    assert!(house.says("Anna", "daily teufel").await.contains("Nobody else has finished it yet."));
    // The button below the cards also leads there on the next morning.
    house.is(1, 8 * 60);
    let choice = PageChoiceId::Daily(DailyAsk::Result(FIRST, GameKind::Teufel)).id();
    let result = house.answer("Anna", "c", What::Press { choice, value: None, message: None }).await;
    let result = whole(&result.unwrap());
    assert!(result.contains("2026-11-27") && result.contains("Nobody else finished it."), "{result}");
    assert!(house.says("Anna", "daily").await.contains("t counts if you finish on 2026-11-28 (UTC)."));
}

#[tokio::test]
async fn of_several_processes_one_computes_what_the_computer_makes_of_a_deal() {
    let mut house = House::new().await;
    house.is(0, 60);
    house.plays("Anna", TO_THE_END).await;
    // Another process started this a minute ago, and never finishes.
    let key = format!("daily hard {FIRST} {}", GameKind::Teufel);
    let claim = format!("{} 7", house.shell.now().0 - 60_000).into_bytes();
    house.shell.store.set_note(&key, claim.clone()).await.unwrap();
    let result = house.says("Anna", "daily teufel").await;
    assert!(result.contains("Your result") && !result.contains("The computer at its best"), "{result}");
    assert_eq!(house.shell.store.note(&key).await.unwrap(), Some(claim));
    // Two minutes later, that process is considered dead. The result is then stored, also for other processes.
    house.is(0, 62);
    let result = compared(&mut house).await;
    let [kept] = &house.shell.store.notes("daily hard").await.unwrap()[..] else { panic!("one note") };
    let points: i32 = str::from_utf8(&kept.1).unwrap().parse().unwrap();
    assert!(result.contains(&format!("in your seat: **{points}**")), "{result}");
    house.shell.store.set_note(&key, b"77".to_vec()).await.unwrap();
    house.restarts().await;
    assert!(house.says("Anna", "daily teufel").await.contains("in your seat: **77**"));
    // What is too old is deleted.
    let forgotten = async |first| crate::app::front::daily::forget_hard(&house.shell, first).await.unwrap();
    assert_eq!((forgotten(FIRST).await, forgotten(FIRST.next()).await), (0, 1));
    assert_eq!(house.shell.store.notes("daily hard").await.unwrap(), []);
}

#[tokio::test]
async fn a_deal_is_its_player_s_alone_and_played_once() {
    let mut house = House::new().await;
    house.is(0, 60);
    let table = house.plays("Anna", 1).await;
    let found = house.says("Ben", "table").await;
    assert!(found.contains("no table"), "nobody finds it in the channel: {found}");
    let refused = house.whispers("Anna", "hint").await;
    assert!(refused.contains("the same for everybody"), "{refused}");
    house.plays("Anna", TO_THE_END).await;
    for act in [AfterGame::Replay, AfterGame::Review] {
        let press = |choice| What::Press { choice, value: None, message: None };
        let choice = ChoiceId { table, act: Act::AfterGame(act) }.to_string();
        let theirs = house.answer("Anna", "c", press(choice.clone())).await.unwrap();
        assert_eq!(theirs.file.is_some(), act == AfterGame::Replay, "{theirs:?}");
        let others = whole(&house.answer("Ben", "c", press(choice)).await.unwrap());
        assert!(others.contains("aren't playing"), "{others}");
    }
    // Hidden and forgotten people are not on the board, and get no second try.
    let hidden = PersonSettings { hidden: true, ..PersonSettings::default() };
    house.shell.store.set_person(PersonId(1), hidden).await.unwrap();
    let board = house.says("Ben", "daily board").await;
    assert!(!board.contains("Anna") && board.contains("Nobody has finished it yet."), "{board}");
    house.shell.store.forget(PersonId(1)).await.unwrap();
    assert!(!house.says("Ben", "daily board").await.contains("Anna"));
    let again = house.says("Anna", "daily").await;
    assert!(again.contains("played, result"), "{again}");
    assert!(house.says("Anna", "daily teufel").await.contains("Next deals: "));
}

#[tokio::test]
async fn a_deal_opens_for_all_at_midnight_and_not_a_moment_earlier() {
    let mut house = House::new().await;
    let links = &house.shell.boards.spectators.links;
    links.open("http://127.0.0.1:7170".into(), WatchKey::new([7; 32]));
    house.is(0, 60);
    let table = house.plays("Anna", TO_THE_END).await;
    let midnight = FIRST.next().begins().0;
    for (at, is_open) in [(midnight - 1, false), (midnight, true)] {
        house.clock.store(at, Ordering::Relaxed);
        for act in [AfterGame::Replay, AfterGame::Review] {
            let choice = ChoiceId { table, act: Act::AfterGame(act) }.to_string();
            let press = What::Press { choice, value: None, message: None };
            let page = house.answer("Ben", "c", press).await.unwrap();
            assert_eq!(whole(&page).contains("aren't playing"), !is_open, "{page:?}");
            assert_eq!(page.file.is_some(), is_open && act == AfterGame::Replay, "{page:?}");
        }
        // The pages in the browser.
        assert_eq!(over_for_all(&house.shell, table).await.is_some(), is_open);
        assert_eq!(record_of(&house.shell, table).await.is_some(), is_open);
        assert_eq!(review_of_table(&house.shell, table).await.is_some(), is_open);
        let choice = PageChoiceId::Daily(DailyAsk::Result(FIRST, GameKind::Teufel)).id();
        let press = What::Press { choice, value: None, message: None };
        let own = house.answer("Anna", "c", press).await.unwrap();
        assert_eq!(own.watch.is_some(), is_open, "{own:?}");
    }
}

#[tokio::test]
async fn where_nothing_can_be_pressed_it_is_played_in_the_private_chat() {
    let mut house = House::on(false).await;
    house.is(0, 60);
    let table = house.plays("Anna", 2).await;
    house.writes("Anna", "daily teufel").await;
    let (_, cards) = house.next_view().await;
    assert!(whole(&cards).contains("fingerprint"), "{cards:?}");
    house.goes_on("Anna", table, TO_THE_END).await;
    assert!(over(&house.shell, table).await.unwrap().is_finished());
    assert!(house.whispers("Anna", "daily").await.contains("played, result"));
    // A deal that was given up counts as a try.
    house.is(1, 60);
    house.plays("Anna", 1).await;
    house.writes("Anna", "close").await;
    assert!(house.whispers("Anna", "daily").await.contains("started, play on"), "they are asked first");
    let asked = house.shell.tables.of_person(PersonId(1)).pop().unwrap();
    let choice = ChoiceId { table: asked.id, act: Act::Do(Do::CloseForGood) }.to_string();
    house.answer("Anna", "c", What::Press { choice, value: None, message: None }).await;
    let given_up = house.says("Anna", "daily teufel").await;
    assert!(given_up.contains("given up") && given_up.contains("Next deals: "), "{given_up}");
}
