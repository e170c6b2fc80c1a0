//! Games over days: they notify by day, one at a time, and link to each other.

use super::*;
use herzbot_core::holiday::{Holiday, Holidays};
use herzbot_core::ids::TableId;
use herzbot_core::table::{Clock, Mover};
use herzbot_core::timezone::TimeZone;
use herzbot_rules::OptionKey;

/// The time within which a due timer fires. If a busy machine needs longer, a test proves less, but does not fail.
const TIMERS: Duration = Duration::from_millis(3);

/// Returns a time on the first day, by UTC.
const fn at(hour: u64, minute: u64) -> Moment {
    Moment((hour * 60 + minute) * 60_000)
}

impl House {
    /// Opens Anna's table, with a day for each move. After 16 hours of it, it is night where she lives.
    async fn over_days() -> Self {
        Self::over_days_in("Asia/Tokyo").await
    }

    /// Makes the same table, with Anna in this time zone. Her turn begins at 0:16 UTC.
    async fn over_days_in(zone: &str) -> Self {
        let mut house = Self::new().await;
        let timezone = TimeZone::beginning(zone, 1).pop();
        house
            .shell
            .store
            .set_person(house.anna.person, PersonSettings { timezone, ..by_hand() })
            .await
            .unwrap();
        let actor = Actor { member: house.anna.clone(), may_moderate: false };
        let day = TableRequest::SetClock(Clock::from_seconds(86_400).unwrap());
        let mut rng = StdRng::seed_from_u64(1);
        house.table = house.table.handle(&actor, &day, house.shell.now(), &mut rng).unwrap().table;
        house.lets_anna_lead();
        house
    }

    /// Returns the next state of Anna's cards, and delivers it.
    async fn cards(&mut self) -> Show {
        let view = Surface::Private(self.table.id(), self.anna.person);
        let show = self.shown(|show| show.surface == view).await;
        self.lands(&show, Ok(MessageRef { channel: "d".into(), message: show.rev.to_string() })).await;
        show
    }

    /// Returns whether Anna's cards were posted again since the last call, so that her device rang. Delivers all of
    /// them.
    async fn has_rung(&mut self) -> bool {
        self.look().await;
        let view = Surface::Private(self.table.id(), self.anna.person);
        let mut has_rung = false;
        while let Ok(out) = self.told.try_recv() {
            let Outbound::Show(show) = out else { continue };
            if show.surface == view {
                has_rung |= show.fresh;
                self.lands(&show, Ok(MessageRef { channel: "d".into(), message: show.rev.to_string() }))
                    .await;
            }
        }
        has_rung
    }

    /// Sets the clock to this time, and lets the table check it many times. Returns whether Anna's device rang.
    async fn rings_at(&mut self, time: Moment) -> bool {
        let mut has_rung = false;
        for look in 0..20 {
            self.clock.store(time.0 + look * 600, Ordering::Relaxed);
            has_rung |= self.has_rung().await;
            tokio::time::sleep(TIMERS).await;
        }
        has_rung
    }

    /// Waits until Anna's device rings, from this time on, while the clock advances as slowly as possible.
    async fn rings_from(&mut self, time: Moment) {
        let until = tokio::time::Instant::now() + Duration::from_secs(60);
        self.clock.store(time.0, Ordering::Relaxed);
        while !self.has_rung().await {
            assert!(tokio::time::Instant::now() < until, "{:?}", self.journal().await);
            self.clock.fetch_add(50, Ordering::Relaxed);
            tokio::time::sleep(TIMERS).await;
        }
    }

    /// Sets the time, and waits until the journal has a fact.
    async fn waits_for(&mut self, time: Moment, wanted: impl Fn(&Fact) -> bool) {
        let until = tokio::time::Instant::now() + Duration::from_secs(60);
        while !self.journal().await.iter().any(&wanted) {
            assert!(tokio::time::Instant::now() < until, "{:?}", self.journal().await);
            self.rings_at(time).await;
        }
    }

    /// Waits for the reminder at this time. Returns whether Anna's device rang with it.
    async fn rings_with_the_reminder(&mut self, time: Moment) -> bool {
        let mut has_rung = self.rings_at(time).await;
        let until = tokio::time::Instant::now() + Duration::from_secs(60);
        while !self.journal().await.contains(&Fact::Reminded) {
            assert!(tokio::time::Instant::now() < until, "{:?}", self.journal().await);
            has_rung |= self.rings_at(time.after(Duration::from_secs(20))).await;
        }
        has_rung | self.has_rung().await
    }
}

#[tokio::test]
async fn a_game_over_days_reminds_nobody_at_night() {
    let mut house = House::over_days().await;
    house.opens().await;
    let first = house.cards().await;
    assert!(first.fresh || first.message.is_none(), "the cards: {first:?}");
    assert!(!house.rings_with_the_reminder(at(16, 20)).await, "at 1:20 in Tokyo");
    assert!(!house.rings_at(at(22, 59)).await, "at 7:59 in Tokyo");
    house.rings_from(at(23, 0)).await;
}

#[tokio::test]
async fn a_reminder_that_waits_for_the_morning_survives_a_restart() {
    let mut house = House::over_days().await;
    house.opens().await;
    house.cards().await;
    assert!(!house.rings_with_the_reminder(at(16, 20)).await, "at 1:20 in Tokyo");
    house.settles().await;
    let (table, display) = (house.look().await, house.shell.store.live().await.unwrap());
    let shown = display.into_iter().find_map(|live| live.shown);
    let mut after = House::over_days().await;
    after.clock.store(at(22, 0).0, Ordering::Relaxed);
    after.shell.store.open(table.id(), serde_json::to_string(&table).unwrap()).await.unwrap();
    let display = Display::restore(shown.as_deref());
    after.table = table.clone();
    spawn(&after.shell, Beginning { table, seq: 0, display, away_since: None });
    assert!(!after.rings_at(at(22, 1)).await, "at 7:01 in Tokyo");
    after.rings_from(at(23, 0)).await;
}

#[tokio::test]
async fn a_reminder_that_the_night_would_swallow_comes_an_hour_before_it() {
    let mut house = House::over_days_in("Asia/Bangkok").await;
    house.opens().await;
    house.cards().await;
    assert!(!house.rings_at(at(1, 1)).await, "the cards told her that it is her turn");
    assert!(!house.rings_at(at(13, 59)).await, "at 20:59 in Bangkok");
    house.rings_from(at(14, 0)).await;
    assert!(!house.journal().await.contains(&Fact::Reminded), "the usual reminder is due at 23:16");
    assert!(!house.rings_at(at(14, 59)).await, "at 21:59, once more");
    assert!(!house.rings_with_the_reminder(at(16, 20)).await, "at 23:20");
}

#[tokio::test]
async fn who_is_taken_over_at_night_is_told_in_the_morning() {
    let mut house = House::over_days_in("Asia/Bangkok").await;
    house.opens().await;
    house.cards().await;
    house.waits_for(at(24, 18), |fact| matches!(fact, Fact::Moved { by: Mover::Clock, .. })).await;
    house.waits_for(at(48, 20), |fact| matches!(fact, Fact::WentAway { .. })).await;
    assert!(!house.rings_at(at(48, 59)).await, "at 7:59 in Bangkok");
    house.rings_from(at(49, 0)).await;
    assert!(!house.rings_at(at(49, 30)).await, "once");
}

#[tokio::test]
async fn who_waits_is_led_to_the_game_that_waits_for_them() {
    let (mut house, mut other) = (House::new().await, House::over_days().await);
    let account = herzbot_core::ids::Account { realm: "test".into(), id: "ben".into() };
    let ben = house.shell.store.person(&account, "Ben", None, PersonId(2)).await.unwrap().id;
    house.shell.store.set_person(ben, by_hand()).await.unwrap();
    let ben = Member { person: ben, account, name: "Ben".into(), locale: None, autoplay: false };
    house.table = (0..200)
        .find_map(|seed| {
            let mut rng = StdRng::seed_from_u64(seed);
            let steps = [
                (&ben, TableRequest::Join),
                (&house.anna, TableRequest::AddComputer),
                (&house.anna, TableRequest::AddComputer),
                (
                    &house.anna,
                    TableRequest::SetOption { option: OptionKey::find("passing")?, value: false.into() },
                ),
                (&house.anna, TableRequest::Start),
            ];
            let mut table = house.table.clone();
            for (member, request) in steps {
                let actor = Actor { member: member.clone(), may_moderate: false };
                table = table.handle(&actor, &request, house.shell.now(), &mut rng).unwrap().table;
            }
            let waits_for_ben = table.awaited().any(|(_, member)| member.person == ben.person);
            waits_for_ben.then_some(table)
        })
        .unwrap();
    let mut table = serde_json::to_value(&other.table).unwrap();
    table["id"] = serde_json::to_value(TableId(77)).unwrap();
    other.table = serde_json::from_value(table).unwrap();
    let (inbox, _) = mpsc::channel(1);
    house.shell.tables.list(&other.table, &inbox);
    house.opens().await;
    let cards = house.cards().await;
    let next = format!("Next game: Hearts · Table {}", other.table.name());
    let button = cards.page.choices().find(|(.., label, _)| **label == next);
    let (id, ..) = button.unwrap_or_else(|| panic!("{:?}", cards.page.rows));
    // When it is pressed, the other game waits for someone else (Ben presses), or is over.
    for is_over in [false, true] {
        if is_over {
            house.shell.tables.remove(other.table.id(), false);
        }
        let press = What::Press { choice: id.to_owned(), value: None, message: None };
        let page = house.answer("Ben", "c", press).await.unwrap();
        assert_eq!(page.title, "Your games");
        assert!(text_of(&page).contains(house.table.name()), "{page:?}");
    }
}

#[tokio::test]
async fn one_message_tells_of_all_games_over_days_that_wait() {
    let (mut house, other) = (House::over_days().await, House::over_days().await);
    let mut table = serde_json::to_value(&other.table).unwrap();
    table["id"] = serde_json::to_value(TableId(77)).unwrap();
    let waits: Table = serde_json::from_value(table).unwrap();
    let (inbox, _) = mpsc::channel(1);
    house.shell.tables.list(&waits, &inbox);
    house.opens().await;
    let cards = house.cards().await;
    let told = format!("It's also your turn here: Hearts · Table {}.", waits.name());
    let names_it = |page: &Page| page.blocks.contains(&Block::Small(told.clone()));
    assert!(names_it(&cards.page), "{:?}", cards.page.blocks);
    let button = cards.page.choices().find(|(.., label, _)| **label == *"My games");
    let (id, ..) = button.unwrap_or_else(|| panic!("{:?}", cards.page.rows));
    let press = What::Press { choice: id.to_owned(), value: None, message: None };
    let page = house.answer("Anna", "c", press).await.unwrap();
    assert_eq!(page.title, "Your games");
    // Pages that are drawn later may be shown when the other game has moved on.
    house.tell(TableInput::PlaceSpeaks(Language::De)).await;
    house.tell(TableInput::PlaceSpeaks(Language::En)).await;
    assert_eq!(house.cards().await.page.language, "de");
    let later = house.cards().await;
    assert!(later.page.language == "en" && !later.fresh && !names_it(&later.page), "{later:?}");
}

impl House {
    /// Types a holiday setting as Anna in the channel, and returns the answer.
    async fn anna_sets(&mut self, holiday: &str) -> String {
        let typed = What::Text(format!("settings holiday={holiday}"));
        let page = self.answer("Anna", "c", typed).await.unwrap();
        format!("{:?}", page.blocks)
    }

    /// Returns the current text of the table's message.
    async fn board(&self) -> String {
        let view = self.look().await.view(None);
        format!("{:?}", pages::table(self.shell.texts.say(Language::En), &view).blocks)
    }

    /// Returns when the time for Anna's move ends; none while her clock is stopped.
    async fn ends(&self) -> Option<Moment> {
        let PhaseView::Playing(playing) = self.look().await.view(Some(self.anna.person)).phase else {
            panic!("a game")
        };
        playing.deadline
    }

    async fn has_moved_by_clock(&self) -> bool {
        let by_clock =
            |fact: &Fact| matches!(fact, Fact::Moved { by: herzbot_core::table::Mover::Clock, .. });
        self.journal().await.iter().any(by_clock)
    }
}

#[tokio::test]
async fn a_holiday_stops_the_clock_over_a_restart_and_rings_in_the_morning_after_it() {
    let mut house = House::over_days().await;
    house.opens().await;
    house.cards().await;
    let before = house.ends().await.unwrap();
    // It is 9 pm in Tokyo: five days end at midnight after the fifth of January.
    house.clock.store(at(12, 0).0, Ordering::Relaxed);
    let said = house.anna_sets("5").await;
    assert!(said.contains("through 1970-01-05") && said.contains("**25** of 30"), "{said}");
    assert!(house.board().await.contains("**Anna** is on holiday through 1970-01-05"));
    assert_eq!(house.ends().await, None, "no countdown");
    assert!(!house.rings_at(at(40, 0)).await && house.journal().await.is_empty());
    house.settles().await;
    let state = serde_json::to_string(&house.look().await).unwrap();
    let shown = house.shell.store.live().await.unwrap().into_iter().find_map(|live| live.shown);
    let anna = house.shell.store.person_by_id(house.anna.person).await.unwrap().unwrap();
    // The next process has the same journal and settings; nobody could act for two hours.
    let mut after = House::over_days().await;
    after.shell.store.set_person(after.anna.person, anna.settings).await.unwrap();
    after.clock.store(at(42, 0).0, Ordering::Relaxed);
    let table: Table = serde_json::from_str(&state).unwrap();
    after.shell.store.open(table.id(), state).await.unwrap();
    let display = Display::restore(shown.as_deref());
    after.table = table.clone();
    spawn(&after.shell, Beginning { table, seq: 0, display, away_since: Some(at(40, 0)) });
    assert!(after.board().await.contains("**Anna** is on holiday through 1970-01-05"));
    for hour in [64, 88, 110] {
        assert!(!after.rings_at(at(hour, 50)).await, "{hour}");
        assert_eq!(after.ends().await, None);
    }
    let begins = at(5 * 24 - 9, 0);
    assert!(!after.rings_at(begins).await, "it is midnight in Tokyo");
    assert!(!after.board().await.contains("holiday"));
    let end = before.after(begins.since(at(12, 0)));
    assert_eq!(after.ends().await, Some(end), "the rest of the day, whenever the bot was away");
    assert!(!after.rings_with_the_reminder(at(5 * 24 - 4, 30)).await, "at 4:30 in Tokyo");
    after.rings_from(at(5 * 24 - 1, 0)).await;
    assert!(!after.rings_at(Moment(end.0 - 60_000)).await && !after.has_moved_by_clock().await);
    let until = tokio::time::Instant::now() + Duration::from_secs(60);
    while !after.has_moved_by_clock().await {
        assert!(tokio::time::Instant::now() < until, "{:?}", after.journal().await);
        after.rings_at(end).await;
    }
}

#[tokio::test]
async fn a_holiday_that_is_ended_early_gives_back_its_days_and_lets_the_clock_go_on() {
    let mut house = House::over_days().await;
    house.opens().await;
    house.cards().await;
    let before = house.ends().await.unwrap();
    house.clock.store(at(10, 0).0, Ordering::Relaxed);
    house.anna_sets("14").await;
    assert_eq!(house.ends().await, None);
    // The second day.
    house.clock.store(at(34, 0).0, Ordering::Relaxed);
    let said = house.anna_sets("off").await;
    assert!(said.contains("Holiday: **none**") && said.contains("**28** of 30"), "{said}");
    assert_eq!(house.ends().await, Some(before.after(Duration::from_secs(24 * 60 * 60))));
    let page = house.answer("Anna", "c", What::Text("settings holiday=someday".into())).await.unwrap();
    assert!(text_of(&page).contains("can't read this date"), "{page:?}");
}

#[tokio::test]
async fn people_on_holiday_read_it_in_their_list_of_games_and_may_play_on() {
    let mut house = House::over_days().await;
    house.opens().await;
    house.cards().await;
    house.anna_sets("3").await;
    let games = house.answer("Anna", "c", What::Text("games".into())).await.unwrap();
    assert!(text_of(&games).contains("You're on holiday through 1970-01-03"), "{games:?}");
    house.answer("Anna", "c", What::Text("2♣".into())).await;
    let by_anna = |fact: &Fact| matches!(fact, Fact::Moved { by: herzbot_core::table::Mover::Person, .. });
    assert!(house.journal().await.iter().any(by_anna), "{:?}", house.journal().await);
    assert!(
        house
            .shell
            .person(house.anna.person)
            .await
            .unwrap()
            .settings
            .holidays
            .on(house.shell.now())
            .is_some()
    );
}

#[tokio::test]
async fn without_a_time_zone_a_holiday_rings_once_it_is_day_in_most_places() {
    let mut house = House::over_days().await;
    let holidays = Holidays(vec![Holiday { from: at(0, 0), until: at(2 * 24, 0) }]);
    let settings = PersonSettings { holidays, ..by_hand() };
    house.shell.store.set_person(house.anna.person, settings).await.unwrap();
    house.opens().await;
    house.cards().await;
    assert!(house.board().await.contains("**Anna** is on holiday through 1970-01-02"));
    assert!(!house.rings_at(at(2 * 24, 0)).await, "at 1:00 in Berlin");
    assert!(!house.board().await.contains("holiday"));
    assert!(!house.rings_at(at(2 * 24 + 11, 59)).await);
    house.rings_from(at(2 * 24 + 12, 0)).await;
}
