//! Puzzles from a person's own mistakes: requested, answered, and sent each week, over three weeks with a restart.

use super::daily::whole;
use super::*;
use crate::app::front::puzzles::{find, send_weekly};
use crate::app::tables::archive::{over, review_of};
use herzbot_core::command::{Change, PageChoiceId};
use herzbot_core::daily::Day;
use herzbot_core::ids::TableId;
use herzbot_core::port::Target;
use herzbot_core::puzzle::Puzzle;
use herzbot_core::table::Play;
use rand::Rng as _;

/// Monday, 23 November 2026.
const MONDAY: Day = Day(20_780);
const HOUR: u64 = 60 * 60 * 1000;
const ANNA: PersonId = PersonId(1);

impl House {
    /// Sets the clock to this many hours after that Monday began (UTC).
    fn is_hour(&self, hours: u64) {
        self.clock.store(MONDAY.begins().0 + hours * HOUR, Ordering::Relaxed);
    }

    /// Anna and two others have just finished a game, in which they played at random. A deal of today, if it is to be one.
    async fn has_played(&self, seed: u64, daily: bool) -> TableId {
        let mut rng = StdRng::seed_from_u64(seed);
        let now = self.shell.now();
        let opening = Opening {
            game: GameKind::Teufel,
            channel: ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() },
            place_language: "en".into(),
            clock: herzbot_core::table::Clock::NONE,
            host: self.anna.clone(),
            taken_names: vec![],
            options: serde_json::Map::new(),
            thread: None,
            secret: Secret::draw(&mut rng),
        };
        let of_id = |id: u64| match id {
            1 => self.anna.clone(),
            id => Member { person: PersonId(id), name: format!("P{id}"), ..self.anna.clone() },
        };
        let mut table = match daily {
            true => Table::open_daily(opening, Day::of(now), now, &mut rng).unwrap(),
            false => Table::open(opening, now, &mut rng),
        };
        let first = serde_json::to_string(&table).unwrap();
        let ask = |table: &Table, id: u64, request: TableRequest, rng: &mut StdRng| {
            let actor = Actor { member: of_id(id), may_moderate: false };
            table.handle(&actor, &request, now, rng).unwrap().table
        };
        if !daily {
            for id in [2, 3] {
                table = ask(&table, id, TableRequest::Join, &mut rng);
            }
            table = ask(&table, 1, TableRequest::Start, &mut rng);
        }
        while !table.is_over() {
            if table.awaits_computers() || table.awaited().next().is_none() {
                table = table.tick(now, 0.1, &mut rng).unwrap().table;
                continue;
            }
            let on_turn = table.awaited().map(|(_, member)| member.person.0).next().unwrap();
            let PhaseView::Playing(playing) = table.view(Some(PersonId(on_turn))).phase else { panic!() };
            let turn = u32::try_from(playing.turn).unwrap();
            let index = u16::try_from(rng.random_range(0..playing.legal.len())).unwrap();
            table = ask(&table, on_turn, TableRequest::Play(Play::Move { turn, index }), &mut rng);
        }
        self.shell.store.open(table.id(), first).await.unwrap();
        let closed = self.shell.store.close(table.id(), 0, table.to_archive().unwrap(), table.result());
        closed.await.unwrap();
        table.id()
    }

    /// Stores such a game with its review.
    async fn has_reviewed(&self, seed: u64) -> TableId {
        let id = self.has_played(seed, false).await;
        let table = over(&self.shell, id).await.unwrap();
        review_of(&self.shell, &table).await.unwrap();
        id
    }

    async fn puzzle(&self) -> Puzzle {
        find(&self.shell, ANNA).await.unwrap().unwrap()
    }

    async fn asks(&mut self) -> Page {
        self.answer("Anna", "c", What::Text("puzzle".into())).await.unwrap()
    }

    /// Presses the best move as Anna, or the move that she made in the game.
    async fn answers(&mut self, puzzle: &Puzzle, right: bool) -> Page {
        let legal = &puzzle.playing().unwrap().legal;
        let mv = if right { puzzle.slip.better } else { puzzle.slip.played };
        let choice = u16::try_from(legal.iter().position(|other| *other == mv).unwrap()).unwrap();
        let choice = PageChoiceId::Puzzle { puzzle: puzzle.id, menu: None, choice }.id();
        self.answer("Anna", "c", What::Press { choice, value: None, message: None }).await.unwrap()
    }

    async fn clicks(&mut self, choice: PageChoiceId) -> Page {
        let press = What::Press { choice: choice.id(), value: None, message: None };
        self.answer("Anna", "c", press).await.unwrap()
    }

    /// Returns the automatic messages: to Anna alone, without a notification, and nothing in a channel.
    async fn is_sent(&mut self) -> Vec<Page> {
        while self.told.try_recv().is_ok() {}
        let sent = send_weekly(&self.shell).await.unwrap();
        let shown = std::iter::from_fn(|| self.told.try_recv().ok());
        let pages: Vec<Page> = shown
            .filter_map(|out| match out {
                // Messages of tables don't count.
                Outbound::Show(show) if matches!(show.surface, Surface::Note(..)) => {
                    assert_eq!(show.target, Target::Person(self.anna.account.clone()));
                    assert!(show.silent && show.ping.is_empty() && !show.urgent && !show.fresh, "{show:?}");
                    Some(show.page)
                }
                _ => None,
            })
            .collect();
        assert_eq!(pages.len(), sent);
        pages
    }

    async fn notes(&self) -> usize {
        let store = &self.shell.store;
        store.notes("puzzle ").await.unwrap().len() + store.notes("weekly puzzle ").await.unwrap().len()
    }
}

#[tokio::test]
async fn a_puzzle_is_answered_once_and_its_reason_comes_after() {
    let mut house = House::new().await;
    house.is_hour(9);
    assert!(whole(&house.asks().await).contains("No puzzle yet"));
    house.has_reviewed(1).await;
    house.is_hour(9 + 24);
    let puzzle = house.puzzle().await;
    let page = house.asks().await;
    let asked = whole(&page);
    assert!(
        asked.contains("A puzzle from your own game") && asked.contains("What would you choose"),
        "{asked}"
    );
    assert!(
        asked.contains("**P2**") && asked.contains("**P3**") && !asked.contains("**Anna** and"),
        "{asked}"
    );
    assert!(!asked.contains("would have been") && !asked.contains("on average"), "no reason before: {asked}");
    assert_eq!(whole(&house.asks().await), asked, "asked twice, it is the same");
    let wrong = whole(&house.answers(&puzzle, false).await);
    assert!(wrong.contains("❌") && wrong.contains("was your choice back then"), "{wrong}");
    assert!(wrong.contains(&format!("costs {} on average", puzzle.slip.cost)), "{wrong}");
    assert!(wrong.contains("would have been") && wrong.contains("Review"), "the reason after: {wrong}");
    assert!(wrong.contains("Would you like one each week?") && !wrong.contains("What would"), "{wrong}");
    // The first answer counts, and is repeated to her.
    assert_eq!(whole(&house.answers(&puzzle, true).await), wrong);
    // The next puzzle is another one, and does not offer weekly puzzles again.
    let next = house.puzzle().await;
    assert!(next.id != puzzle.id && next.slip.cost <= puzzle.slip.cost, "the costliest came first");
    let right = whole(&house.answers(&next, true).await);
    assert!(
        right.contains("✅") && right.contains("exactly right") && !right.contains("each week"),
        "{right}"
    );
    // Until none is left.
    while let Ok(next) = find(&house.shell, ANNA).await.unwrap() {
        house.answers(&next, true).await;
    }
    assert!(whole(&house.asks().await).contains("You've answered every puzzle"));
}

#[tokio::test]
async fn what_a_person_asks_for_is_theirs_alone() {
    let mut house = House::new().await;
    house.is_hour(9);
    house.has_reviewed(1).await;
    let puzzle = house.puzzle().await;
    let choice = PageChoiceId::Puzzle { puzzle: puzzle.id, menu: None, choice: 0 }.id();
    let press = What::Press { choice, value: None, message: None };
    // Ben did not sit there.
    let refused = whole(&house.answer("Ben", "c", press).await.unwrap());
    assert!(!refused.contains('✅') && !refused.contains('❌') && !refused.contains("Review"), "{refused}");
    // A choice that was not on offer is refused.
    let choice = PageChoiceId::Puzzle { puzzle: puzzle.id, menu: None, choice: 9999 };
    let refused = whole(&house.clicks(choice).await);
    assert!(!refused.contains('✅') && !refused.contains('❌'), "{refused}");
    assert_eq!(house.notes().await, 0);
    // She gets it privately, wherever she asks.
    while house.told.try_recv().is_ok() {}
    house.hear("Anna", "c", What::Text("puzzle".into())).await;
    assert!(matches!(house.answered().await, Answer::Private(_)));
}

#[tokio::test]
async fn games_without_a_review_are_reviewed_for_the_next_time() {
    let mut house = House::new().await;
    house.is_hour(9);
    house.has_played(1, false).await;
    assert!(whole(&house.asks().await).contains("Ask me again in a minute"));
    let found = async {
        // Asks again until it is there; the review runs in the meantime.
        while whole(&house.asks().await).contains("Ask me again") {
            drop(house.shell.analyses.background().await);
        }
    };
    tokio::time::timeout(Duration::from_secs(600), found).await.unwrap();
    assert!(whole(&house.asks().await).contains("What would you choose"));
}

#[tokio::test]
async fn recent_games_are_reviewed_while_an_older_one_gives_the_puzzle() {
    let house = House::new().await;
    house.is_hour(9);
    let old = house.has_reviewed(1).await;
    house.is_hour(8 * 24 + 9);
    let new = house.has_played(2, false).await;
    assert_eq!(house.puzzle().await.id.table, old);
    let found = async {
        while house.puzzle().await.id.table != new {
            drop(house.shell.analyses.background().await);
        }
    };
    tokio::time::timeout(Duration::from_secs(600), found).await.unwrap();
}

#[tokio::test]
async fn without_a_time_zone_it_comes_at_the_time_of_day_at_which_it_was_asked_for() {
    let mut house = House::new().await;
    // In the evening in Seattle.
    house.is_hour(24 + 4);
    house.is_told("Anna", "c", "settings puzzle=weekly").await;
    house.is_hour(7 * 24);
    house.has_reviewed(1).await;
    for hour in [0, 3, 6, 12, 23] {
        house.is_hour(7 * 24 + hour);
        assert_eq!(house.is_sent().await, [], "{hour}");
    }
    house.is_hour(8 * 24 + 5);
    assert_eq!(house.is_sent().await.len(), 1);
    // The same happens a week later.
    house.has_reviewed(2).await;
    house.is_hour(14 * 24 + 9);
    assert_eq!(house.is_sent().await, []);
    house.is_hour(15 * 24 + 4);
    assert_eq!(house.is_sent().await.len(), 1);
    // With a time zone, it is sent during the day.
    let zone = "America/Los_Angeles".parse().ok();
    assert!(zone.is_some());
    let settings = PersonSettings { timezone: zone, weekly_puzzle: true, ..PersonSettings::default() };
    house.shell.store.set_person(ANNA, settings).await.unwrap();
    house.has_reviewed(3).await;
    house.is_hour(21 * 24 + 9);
    assert_eq!(house.is_sent().await, [], "it is one o'clock at night there");
    house.is_hour(21 * 24 + 20);
    assert_eq!(house.is_sent().await.len(), 1);
}

#[tokio::test]
async fn a_game_whose_review_fails_again_and_again_is_left_out() {
    let mut house = House::new().await;
    house.is_hour(9);
    let id = house.has_played(1, false).await;
    for _ in 0..2 {
        house.shell.analyses.note_failed_review(id);
    }
    assert!(whole(&house.asks().await).contains("Ask me again in a minute"));
    house.shell.analyses.note_failed_review(id);
    assert!(whole(&house.asks().await).contains("No puzzle yet"));
}

#[tokio::test]
async fn games_of_the_last_seven_days_come_first_and_a_deal_of_today_not_at_all() {
    let mut house = House::new().await;
    house.is_hour(9);
    let old = house.has_reviewed(1).await;
    house.is_hour(8 * 24 + 9);
    assert_eq!(house.puzzle().await.id.table, old, "there is no newer one");
    let new = house.has_reviewed(2).await;
    assert_eq!(house.puzzle().await.id.table, new);
    let deal = house.has_played(3, true).await;
    let table = over(&house.shell, deal).await.unwrap();
    review_of(&house.shell, &table).await.unwrap();
    let mut tables = Vec::new();
    while let Ok(next) = find(&house.shell, ANNA).await.unwrap() {
        tables.push(next.id.table);
        house.answers(&next, true).await;
    }
    assert!(tables.contains(&new) && !tables.contains(&deal), "{tables:?}");
    house.is_hour(9 * 24 + 9);
    assert_eq!(house.puzzle().await.id.table, deal, "its day is over");
}

#[tokio::test]
async fn three_weeks_of_puzzles_with_a_restart() {
    let mut house = House::new().await;
    house.is_hour(9);
    house.has_played(1, false).await;
    assert_eq!(house.is_sent().await, [], "nobody has asked for them");
    let said = house.is_told("Anna", "c", "settings puzzle=weekly").await;
    assert!(said.contains("Saved"), "{said}");
    house.is_hour(2 * 24);
    assert_eq!(house.is_sent().await, [], "from the next week on");
    // On Monday at three in the morning, and at nine.
    house.is_hour(7 * 24 + 3);
    assert_eq!(house.is_sent().await, []);
    house.has_played(2, false).await;
    house.is_hour(7 * 24 + 9);
    let sent = house.is_sent().await;
    let [page] = sent.as_slice() else { panic!("{sent:?}") };
    let said = whole(page);
    assert!(said.contains("What would you choose") && said.contains("You asked for one each week"), "{said}");
    assert!(said.contains("No weekly puzzle"), "how to stop it: {said}");
    assert_eq!(house.is_sent().await, [], "once a week");
    house.restarts().await;
    assert_eq!(house.is_sent().await, [], "a restart sends nothing twice");
    house.is_hour(8 * 24 + 9);
    assert_eq!(house.is_sent().await, []);
    // A press in the private chat answers in that message.
    let (choice, value) =
        page.choices().map(|(id, value, ..)| (id.to_owned(), value.map(str::to_owned))).next().unwrap();
    let message = Some(MessageRef { channel: "dm".into(), message: "1".into() });
    let pressed = House::inbound("Anna", "c", What::Press { choice, value, message });
    house.takes(Inbound { at: house.shell.now(), place: Place::Private, ..pressed }).await;
    let Answer::Update { page, surface: None } = house.answered().await else { panic!("in place") };
    assert!(whole(&page).contains('✅') || whole(&page).contains('❌'), "{page:?}");
    // In the second week, she did not play.
    house.is_hour(15 * 24 + 9);
    assert_eq!(house.is_sent().await, [], "without a slip of the week there is none");
    // In the third week, the bot was down on Monday.
    house.is_hour(20 * 24);
    house.has_played(3, false).await;
    house.restarts().await;
    house.is_hour(22 * 24 + 10);
    assert_eq!(house.is_sent().await.len(), 1);
    // Then she turns them off.
    house.has_played(4, false).await;
    let said = whole(&house.clicks(PageChoiceId::Change(Change::WeeklyPuzzle(false))).await);
    assert!(said.contains("Saved") && !said.contains("Each week"), "{said}");
    house.is_hour(29 * 24 + 10);
    assert_eq!(house.is_sent().await, []);
    assert!(house.shell.store.notes("weekly puzzle ").await.unwrap().is_empty());
}

#[tokio::test]
async fn of_two_processes_one_sends() {
    let mut house = House::new().await;
    house.is_hour(9);
    house.is_told("Anna", "c", "settings puzzle=weekly").await;
    house.is_hour(7 * 24 + 9);
    house.has_reviewed(1).await;
    let store = Arc::clone(&house.shell.store);
    let other = House::with(store, Arc::clone(&house.clock), true, false).await;
    let (one, two) = tokio::join!(send_weekly(&house.shell), send_weekly(&other.shell));
    assert_eq!(one.unwrap() + two.unwrap(), 1);
}

#[tokio::test]
async fn nothing_is_sent_to_a_closed_chat_or_into_a_game() {
    let mut house = House::new().await;
    house.is_hour(9);
    house.is_told("Anna", "c", "settings puzzle=weekly").await;
    house.is_hour(7 * 24 + 9);
    house.has_reviewed(2).await;
    house.shell.ledger().note_refused(ANNA, house.shell.now());
    assert_eq!(house.is_sent().await, [], "private messages were refused");
    house.shell.ledger().note_open(ANNA);
    house.hear("Anna", "c", What::Text("daily teufel".into())).await;
    house.shown(|show| matches!(show.surface, Surface::Private(..))).await;
    assert_eq!(house.is_sent().await, [], "she plays");
}

#[tokio::test]
async fn a_person_who_is_forgotten_leaves_no_answers() {
    let mut house = House::new().await;
    house.is_hour(9);
    house.has_reviewed(1).await;
    let puzzle = house.puzzle().await;
    house.answers(&puzzle, true).await;
    let settings = house.clicks(PageChoiceId::Change(Change::WeeklyPuzzle(true))).await;
    assert!(whole(&settings).contains("**Each week**"), "{settings:?}");
    assert_eq!(house.notes().await, 2);
    house.clicks(PageChoiceId::Change(Change::ForgetForGood)).await;
    assert_eq!(house.notes().await, 0);
    house.is_hour(7 * 24 + 9);
    assert_eq!(house.is_sent().await, []);
}
