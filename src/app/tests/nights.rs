//! Game nights: complete ones, and every refused press.

use super::daily::whole;
use super::slow_store::{MANY, SlowJournal};
use super::*;
use crate::app::front::{night_starts, nights};
use crate::app::shell::opening_book::PER_HOUR;
use herzbot_core::command::{NightAct, PageChoiceId};
use herzbot_core::ids::{NightId, TableId};
use herzbot_core::league::{Asking, MOST_PEOPLE, Night, NightRequest, PlaceNumber};
use herzbot_core::table::{Act, ChoiceId, Do};

fn here() -> ChannelRef {
    ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() }
}

impl House {
    /// Starts with the shortest possible games.
    pub(super) async fn hurried() -> Self {
        Self::hurried_over(Arc::default()).await
    }

    /// Starts with the shortest possible games, with this store.
    pub(super) async fn hurried_over(store: Arc<MemoryStore>) -> Self {
        let house = Self::with(store, Arc::new(AtomicU64::new(1_000_000)), true, false).await;
        for game in GameKind::ALL {
            house.shell.remember_options(&here(), game, &herzbot_rules::daily::options(game)).await;
        }
        house
    }

    /// Returns the stored night of the channel.
    pub(super) async fn night(&self) -> Night {
        nights::read(&self.shell, &here()).await.unwrap().unwrap()
    }

    /// Returns the text of the public answer to a command.
    pub(super) async fn opens_night(&mut self, name: &str, text: &str) -> String {
        match self.sent_for(name, text).await.pop() {
            Some(Outbound::Answer { answer: Answer::Public { page, surface: None }, .. }) => whole(&page),
            other => panic!("{other:?}"),
        }
    }

    /// Presses a button below the message of a night, or below a copy of it. Returns the text of the answer, and
    /// whether it is in that message.
    pub(super) async fn presses_below(
        &mut self,
        name: &str,
        night: NightId,
        act: NightAct,
        moderates: bool,
    ) -> (String, bool) {
        while self.told.try_recv().is_ok() {}
        let message = Some(MessageRef { channel: "c".into(), message: "1".into() });
        let press = What::Press { choice: PageChoiceId::Night(night, act).id(), value: None, message };
        let mut inbound = Inbound { at: self.shell.now(), ..Self::inbound(name, "c", press) };
        inbound.who.may_moderate = moderates;
        self.takes(inbound).await;
        match self.answered().await {
            Answer::Update { page, surface: None } => (whole(&page), true),
            // The end, which a player requested.
            Answer::Public { page, surface: None } if act == NightAct::CloseForGood => (whole(&page), false),
            Answer::Quiet(page) => (whole(&page), false),
            other => panic!("{other:?}"),
        }
    }

    /// Returns the text of the message after a press.
    pub(super) async fn night_shows(&mut self, name: &str, act: NightAct) -> String {
        let night = self.night().await.id();
        let (says, in_place) = self.presses_below(name, night, act, false).await;
        assert!(in_place, "{says}");
        says
    }

    /// Returns the reason why a press is refused.
    async fn night_refuses(&mut self, name: &str, act: NightAct) -> String {
        let night = self.night().await.id();
        let (says, in_place) = self.presses_below(name, night, act, false).await;
        assert!(!in_place, "{says}");
        says
    }

    /// Signs up people until there are this many, besides Anna: P2, P3 …
    pub(super) async fn gathers(&mut self, people: usize) {
        for person in 2..=people {
            self.night_shows(&format!("P{person}"), NightAct::Join).await;
        }
    }

    /// Returns the tables of the current round.
    pub(super) fn tables(&self) -> Vec<TableId> {
        self.shell.tables.in_channel(&here()).into_iter().map(|listing| listing.id).collect()
    }

    /// Plays a table to its end; its people always make the first move on offer.
    pub(super) async fn finishes(&mut self, table: TableId) {
        loop {
            let Some(listing) = self.shell.tables.get(table) else { return };
            let Some(now) = listing.copy().await.filter(|table| !table.is_over()) else { return };
            let mover = now.awaited().next().map(|(_, member)| (member.person, member.name.clone()));
            let Some((person, name)) = mover else {
                // Computers move, and that is shown.
                self.told.recv().await;
                continue;
            };
            let PhaseView::Playing(playing) = now.view(Some(person)).phase else { return };
            let mv = playing.legal.first().unwrap().to_string();
            self.writes(&name, &mv).await;
            self.answered().await;
        }
    }

    /// Plays all tables of the current round to their end.
    pub(super) async fn finishes_the_round(&mut self) {
        for table in self.tables() {
            self.finishes(table).await;
        }
    }

    /// Returns the table at which a person plays.
    fn table_of(&self, people: &[PersonId]) -> TableId {
        let sits = |table: &TableId| {
            let listing = self.shell.tables.get(*table);
            listing.is_some_and(|listing| people.iter().all(|person| listing.members.contains(person)))
        };
        self.tables().into_iter().find(sits).unwrap()
    }

    pub(super) async fn person(&self, name: &str) -> PersonId {
        let account = herzbot_core::ids::Account { realm: "test".into(), id: name.to_lowercase() };
        self.shell.store.person_of(&account).await.unwrap().unwrap().id
    }
}

#[tokio::test]
async fn thirteen_people_three_rounds_two_who_vanish_and_a_restart() {
    let mut house = House::hurried().await;
    let opened = house.opens_night("Anna", "league game=teufel rounds=3").await;
    assert!(opened.contains("Game night · Hol's der Teufel") && opened.contains("**Anna**"), "{opened}");
    house.gathers(13).await;
    let first = house.night_shows("Anna", NightAct::Draw(1)).await;
    assert!(first.contains("Round 1 of 3") && first.matches(" is playing: ").count() == 4, "{first}");
    let seats: Vec<usize> = house.night().await.current().iter().map(|table| table.people.len()).collect();
    assert_eq!(seats, [4, 3, 3, 3]);
    // One person leaves for good. The other tables continue after a restart.
    let gone = house.person("P5").await;
    let table = house.table_of(&[gone]);
    let choice = ChoiceId { table, act: Act::Do(Do::LeaveForGood) }.to_string();
    house.answer("P5", "c", What::Press { choice, value: None, message: None }).await;
    house.finishes(table).await;
    house.restarts().await;
    assert_eq!(house.tables().len(), 3);
    let early = house.night_refuses("Anna", NightAct::Draw(2)).await;
    assert!(early.contains("are still playing"), "{early}");
    house.finishes_the_round().await;
    let between = house.night_shows("P2", NightAct::Standings).await;
    assert!(between.contains("Anna** can start round 2") && between.contains("(sits out)"), "{between}");
    let night = house.night().await;
    let points = |night: &Night, person| {
        night.standings().into_iter().find(|line| line.person == person).map(|line| line.points)
    };
    assert_eq!((points(&night, gone), night.present().count()), (Some(0), 12));
    // The second person withdraws, and Anna's night continues without them.
    house.night_shows("P6", NightAct::Leave).await;
    house.night_shows("Anna", NightAct::Draw(2)).await;
    let second = house.night().await;
    let seats: Vec<usize> = second.current().iter().map(|table| table.people.len()).collect();
    assert_eq!(seats, [4, 4, 3]);
    house.finishes_the_round().await;
    house.night_shows("Anna", NightAct::Draw(3)).await;
    house.finishes_the_round().await;
    let end = house.night_shows("P9", NightAct::Join).await;
    assert!(end.contains("🏆") && end.contains("Rounds played: 3 of 3"), "{end}");
    assert!(end.contains("13. ") || end.contains("12. "), "everybody stands there: {end}");
    assert!(!end.contains("Sign up") && end.contains("follow from the secret"), "{end}");
    let night = house.night().await;
    let sum: u32 = night.standings().iter().map(|line| line.points).sum();
    // Each table distributes half of 24 points per person; at most 12 fewer for the person who left.
    let drawn: usize = night.tables().map(|table| table.people.len()).sum();
    assert!(night.is_over() && sum <= 12 * drawn as u32 && sum >= 12 * (drawn as u32 - 1), "{sum} {drawn}");
    // It can be posted again until the next one is opened; then the old message's buttons do nothing.
    assert!(house.opens_night("P2", "league").await.contains("🏆"));
    let old = night.id();
    assert!(house.opens_night("P2", "league game=herz").await.contains("led by **P2**"));
    let (refused, in_place) = house.presses_below("Anna", old, NightAct::Join, false).await;
    assert!(!in_place && refused.contains("This is over"), "{refused}");
}

/// A deserted table stands still, but the others continue.
#[tokio::test]
async fn a_table_that_everybody_has_left_holds_up_nobody() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel rounds=2").await;
    house.gathers(6).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    let tables = house.night().await.current().to_vec();
    let anna = house.person("Anna").await;
    let deserted = tables.iter().find(|table| !table.people.contains(&anna)).unwrap();
    for person in &deserted.people {
        let name = house.shell.read_person(*person).await.unwrap().unwrap().name;
        let choice = ChoiceId { table: deserted.id, act: Act::Do(Do::LeaveForGood) }.to_string();
        house.answer(&name, "c", What::Press { choice, value: None, message: None }).await;
    }
    let other = tables.iter().find(|table| table.id != deserted.id).unwrap();
    assert!(house.night_refuses("Anna", NightAct::Draw(2)).await.contains("still playing"));
    house.finishes(other.id).await;
    let next = house.night_shows("Anna", NightAct::Draw(2)).await;
    assert!(next.contains("Round 2 of 2"), "{next}");
    let night = house.night().await;
    let drawn: Vec<PersonId> = night.current().iter().flat_map(|table| table.people.clone()).collect();
    assert!(drawn.len() == 3 && drawn.iter().all(|person| other.people.contains(person)), "{drawn:?}");
}

#[tokio::test]
async fn every_press_that_can_t_be_says_why() {
    let mut house = House::hurried().await;
    let none = house.is_told("Anna", "c", "league").await;
    assert!(none.contains("no game night or season here") && none.contains("`/league`"), "{none}");
    let opened = house.opens_night("Anna", "league game=hearts").await;
    assert!(opened.contains("Rounds: 3"), "{opened}");
    assert!(house.is_told("P2", "c", "league game=herz").await.contains("already on here"));
    assert!(house.night_refuses("Anna", NightAct::Join).await.contains("already signed up"));
    assert!(house.night_refuses("P2", NightAct::Leave).await.contains("haven't signed up"));
    for act in [NightAct::Draw(1), NightAct::Close, NightAct::CloseForGood] {
        let refused = house.night_refuses("P2", act).await;
        assert!(refused.contains("up to **Anna**, who leads"), "{refused}");
    }
    assert!(house.night_refuses("Anna", NightAct::Draw(1)).await.contains("at least two people"));
    assert!(house.night_refuses("Anna", NightAct::Draw(2)).await.contains("is from earlier"));
    house.gathers(3).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    assert!(house.night_refuses("Anna", NightAct::Draw(1)).await.contains("Round 1 has already been drawn"));
    let running = house.night_refuses("Anna", NightAct::Draw(2)).await;
    let name = house.shell.tables.in_channel(&here()).pop().unwrap().name();
    assert!(running.contains(&format!("the table **{name}** is still playing")), "{running}");
    // Moderators have the leader's rights. They are asked first, in a new message.
    let night = house.night().await.id();
    let (asked, in_place) = house.presses_below("P9", night, NightAct::Close, true).await;
    assert!(
        !in_place && asked.contains("End the game night now?") && asked.contains("Yes, end it"),
        "{asked}"
    );
    assert!(!house.night_shows("P2", NightAct::Standings).await.contains("Yes, end it"));
    let (ended, in_place) = house.presses_below("P9", night, NightAct::CloseForGood, true).await;
    assert!(!in_place && ended.contains("Rounds played: 1 of 3"), "{ended}");
    assert_eq!(house.tables().len(), 1, "the table plays on");
    assert!(!ended.contains("follow from the secret"), "so do its decks: {ended}");
    // Every press below it shows the final page.
    for act in [NightAct::Join, NightAct::Draw(2), NightAct::Close, NightAct::CloseForGood] {
        assert_eq!(house.night_shows("P2", act).await, ended);
    }
    // In other channels there is no night, and in the private chat there can be none.
    let press =
        What::Press { choice: PageChoiceId::Night(night, NightAct::Join).id(), value: None, message: None };
    let elsewhere = whole(&house.answer("P2", "d", press).await.unwrap());
    assert!(elsewhere.contains("This is over"), "{elsewhere}");
    house.writes("P9", "league game=hearts").await;
    let Answer::Quiet(page) = house.answered().await else { panic!("a notice") };
    assert!(whole(&page).contains("where everybody can see it"), "{page:?}");
}

#[tokio::test]
async fn what_was_drawn_before_a_crash_is_opened_by_the_next_press() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel rounds=1").await;
    house.gathers(8).await;
    let night = house.night().await;
    let asking = Asking {
        person: PersonId(1),
        moderates: false,
        place: PlaceNumber::FIRST,
        leader: "",
        running: &[],
        now: house.shell.now(),
    };
    let drawn = night.handle(&asking, NightRequest::Draw(1)).unwrap();
    nights::save(&house.shell, &here(), &drawn).await.unwrap();
    house.restarts().await;
    assert_eq!(house.tables(), []);
    // Even a refused press.
    assert!(house.night_refuses("P2", NightAct::Join).await.contains("The last round has been drawn"));
    let (mut there, mut wanted) =
        (house.tables(), drawn.tables().map(|table| table.id).collect::<Vec<TableId>>());
    there.sort();
    wanted.sort();
    assert_eq!(there, wanted);
    house.restarts().await;
    let last = house.night_shows("P2", NightAct::Standings).await;
    assert!(!last.contains("Sign up") && !last.contains("Withdraw"), "no round is to come: {last}");
    assert_eq!(house.tables().len(), 2, "and never twice");
    // A table with a damaged journal delays nobody: everybody there gets half of the points.
    let lost = wanted[0];
    house.shell.store.freeze(lost, "damaged".into()).await.unwrap();
    house.restarts().await;
    house.finishes_the_round().await;
    let end = house.night_shows("P2", NightAct::Standings).await;
    assert!(end.contains("🏆"), "{end}");
    let night = house.night().await;
    let gained = night.gained(night.tables().find(|table| table.id == lost).unwrap()).unwrap();
    assert!(gained.iter().all(|(_, points)| *points == 12), "{gained:?}");
}

#[tokio::test]
async fn two_presses_for_the_last_place_seat_one() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel rounds=1").await;
    house.gathers(MOST_PEOPLE - 1).await;
    let night = house.night().await.id();
    let press = |name: &str| {
        let choice = PageChoiceId::Night(night, NightAct::Join).id();
        house.hears_later(name, "c", What::Press { choice, value: None, message: None })
    };
    tokio::join!(press("X"), press("Y"));
    assert_eq!(house.night().await.present().count(), MOST_PEOPLE);
    let full = house.night_refuses("Z", NightAct::Join).await;
    assert!(full.contains("40 people have signed up"), "{full}");
    let drawn = house.night_shows("Anna", NightAct::Draw(1)).await;
    assert_eq!((house.tables().len(), drawn.matches(" is playing: ").count()), (10, 10));
    // Each has its own name.
    let names: std::collections::BTreeSet<_> =
        house.shell.tables.in_channel(&here()).into_iter().map(|listing| listing.name()).collect();
    assert_eq!(names.len(), 10);
}

#[tokio::test]
async fn the_end_of_a_table_leads_to_its_night_and_a_forgotten_person_leaves_no_name() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel rounds=2").await;
    house.gathers(2).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    let table = house.tables()[0];
    house.finishes(table).await;
    let finished = crate::app::tables::archive::over(&house.shell, table).await.unwrap();
    let page = pages::table(house.shell.texts.say(Language::En), &finished.view(None));
    let choice = PageChoiceId::NightOf(table).id();
    assert!(page.choices().any(|(id, ..)| id == choice), "{page:?}");
    let press = |choice: &str| What::Press { choice: choice.to_owned(), value: None, message: None };
    let (before, kept) = (house.night().await, house.answer("P2", "c", press(&choice)).await.unwrap());
    assert!(whole(&kept).contains("can start round 2") && kept.choices().count() > 0, "{kept:?}");
    let elsewhere = house.answer("P2", "d", press(&choice)).await.unwrap();
    assert!(whole(&elsewhere).contains("can start round 2") && elsewhere.choices().count() == 0);
    assert_eq!(house.night().await, before, "who only looks changes nothing");
    let person = house.person("P2").await;
    house.shell.store.forget(person).await.unwrap();
    let shown = house.night_shows("Anna", NightAct::Standings).await;
    assert!(!shown.contains("P2") && shown.contains("👤"), "{shown}");
    house.shell.store.forget(PersonId(1)).await.unwrap();
    let refused = house.night_refuses("P3", NightAct::Close).await;
    assert!(refused.contains("Only people who moderate here"), "{refused}");
}

#[tokio::test]
async fn a_night_on_which_nothing_happens_for_a_week_is_over() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel rounds=2").await;
    house.gathers(2).await;
    let week = 7 * 24 * 60 * 60 * 1000;
    house.clock.fetch_add(week, Ordering::Relaxed);
    let shown = house.night_shows("P3", NightAct::Join).await;
    assert!(shown.contains("Rounds played: 0 of 2"), "{shown}");
    assert!(house.opens_night("P3", "league game=herz").await.contains("led by **P3**"));
}

#[tokio::test]
async fn the_end_is_seen_before_the_next_night_is_opened() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel rounds=1").await;
    house.gathers(2).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    house.finishes_the_round().await;
    assert!(house.opens_night("P2", "league game=herz").await.contains("🏆"));
    assert!(house.opens_night("P2", "league game=herz").await.contains("led by **P2**"));
}

#[tokio::test]
async fn a_table_that_can_t_be_opened_holds_up_nobody() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel rounds=2").await;
    house.gathers(8).await;
    let journal = SlowJournal::before(&house);
    journal.opens.add_permits(MANY);
    journal.notes.add_permits(MANY);
    journal.refusals.store(1, Ordering::Relaxed);
    let drawn = house.night_shows("Anna", NightAct::Draw(1)).await;
    assert_eq!((drawn.matches("Not open yet: ").count(), drawn.matches(" is playing: ").count()), (1, 1));
    let next = house.night_shows("P2", NightAct::Standings).await;
    assert!(next.matches(" is playing: ").count() == 2 && house.tables().len() == 2, "{next}");
}

#[tokio::test]
async fn tables_that_can_t_be_opened_are_tried_more_and_more_seldom() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel rounds=1").await;
    house.gathers(2).await;
    let journal = SlowJournal::before(&house);
    journal.opens.add_permits(MANY);
    journal.notes.add_permits(MANY);
    journal.refusals.store(MANY, Ordering::Relaxed);
    house.night_shows("Anna", NightAct::Draw(1)).await;
    // In two hours, each wake-up leaves nothing to do after at most one try.
    let mut tries = Vec::new();
    for _ in 0..120 {
        let before = journal.opens.available_permits();
        loop {
            let begun = night_starts::begin_due(&house.shell);
            if begun.is_empty() {
                break;
            }
            for begun in begun {
                begun.await.unwrap();
            }
        }
        tries.push(before - journal.opens.available_permits());
        house.clock.fetch_add(60_000, Ordering::Relaxed);
    }
    let minutes: Vec<usize> = (0..120).filter(|minute| tries[*minute] > 0).collect();
    assert_eq!(minutes, [0, 1, 2, 4, 8, 16, 32, 62, 92], "{tries:?}");
    assert!(tries.iter().all(|tries| *tries <= 1), "{tries:?}");
    journal.refusals.store(0, Ordering::Relaxed);
    house.clock.fetch_add(30 * 60_000, Ordering::Relaxed);
    for begun in night_starts::begin_due(&house.shell) {
        begun.await.unwrap();
    }
    assert!(house.night_shows("P2", NightAct::Standings).await.contains(" is playing: "));
}

#[tokio::test]
async fn nobody_is_refused_what_they_have_done_when_the_answer_of_the_store_was_lost() {
    let store = Arc::new(MemoryStore::default());
    let mut house = House::hurried_over(Arc::clone(&store)).await;
    store.lose_answer(1);
    let opened = house.opens_night("Anna", "league game=teufel rounds=2").await;
    assert!(opened.contains("led by **Anna**"), "{opened}");
    // It counts once among the tables that she may open per hour.
    let anna = house.person("Anna").await;
    let now = house.shell.now();
    let opens = || house.shell.tables.openings.book().note(anna, now).is_ok();
    assert_eq!(std::iter::repeat_with(opens).take_while(|opens| *opens).count(), PER_HOUR - 1);
    let signed_up = "Signed up (2)";
    for (act, says, not) in [
        (NightAct::Join, signed_up, "Signed up (1)"),
        (NightAct::Leave, "Signed up (1)", signed_up),
        (NightAct::Join, signed_up, "Signed up (1)"),
    ] {
        store.lose_answer(1);
        let shown = house.night_shows("P2", act).await;
        assert!(shown.contains(says) && !shown.contains(not), "{act:?}: {shown}");
    }
    store.lose_answer(1);
    let drawn = house.night_shows("Anna", NightAct::Draw(1)).await;
    assert!(drawn.contains("Round 1 of 2") && drawn.contains(" is playing: "), "{drawn}");
    assert_eq!(house.tables().len(), 1);
    store.lose_answer(1);
    let night = house.night().await.id();
    let (ended, in_place) = house.presses_below("Anna", night, NightAct::CloseForGood, false).await;
    assert!(!in_place && house.night().await.is_over(), "the end is everybody's: {ended}");
}

#[tokio::test]
async fn a_table_whose_record_is_deleted_does_not_come_back() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel rounds=2").await;
    house.gathers(3).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    let table = house.tables()[0];
    let choice = ChoiceId { table, act: Act::Do(Do::CloseForGood) }.to_string();
    let press = What::Press { choice, value: None, message: None };
    let mut inbound = Inbound { at: house.shell.now(), ..House::inbound("Mod", "c", press) };
    inbound.who.may_moderate = true;
    house.takes(inbound).await;
    house.answered().await;
    while house.shell.store.prune(Moment(u64::MAX)).await.unwrap() == 0 {
        tokio::task::yield_now().await;
    }
    house.restarts().await;
    let shown = house.night_shows("P2", NightAct::Standings).await;
    assert!(house.tables().is_empty() && shown.contains("can start round 2"), "{shown}");
}

#[tokio::test]
async fn a_night_is_deleted_when_nothing_has_happened_on_it_for_ninety_days() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel rounds=1").await;
    let days = 90 * 24 * 60 * 60 * 1000;
    house.clock.fetch_add(days - 1, Ordering::Relaxed);
    assert_eq!(nights::forget_nights(&house.shell).await, Ok(0));
    house.clock.fetch_add(1, Ordering::Relaxed);
    assert_eq!(nights::forget_nights(&house.shell).await, Ok(1));
    assert!(house.is_told("Anna", "c", "league").await.contains("no game night or season here"));
    // A night with a running table stays.
    house.opens_night("Anna", "league game=teufel rounds=1").await;
    house.gathers(2).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    house.clock.fetch_add(days, Ordering::Relaxed);
    assert_eq!(nights::forget_nights(&house.shell).await, Ok(0));
}

#[tokio::test]
async fn people_who_are_forgotten_are_not_drawn_any_more() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel rounds=2").await;
    house.gathers(8).await;
    let night = house.night().await;
    let anna = night.leader();
    let asking = Asking {
        person: anna,
        moderates: false,
        place: PlaceNumber::FIRST,
        leader: "",
        running: &[],
        now: house.shell.now(),
    };
    let drawn = night.handle(&asking, NightRequest::Draw(1)).unwrap();
    nights::save(&house.shell, &here(), &drawn).await.unwrap();
    // All people of a table that was drawn but is not open yet.
    let gone = drawn.tables().find(|table| !table.people.contains(&anna)).unwrap().clone();
    for person in &gone.people {
        house.shell.store.forget(*person).await.unwrap();
    }
    house.night_shows("Anna", NightAct::Standings).await;
    assert_eq!(house.tables().len(), 1, "nobody is left to play at the other one");
    house.finishes_the_round().await;
    house.night_shows("Anna", NightAct::Draw(2)).await;
    let second = house.night().await;
    let drawn: Vec<PersonId> = second.current().iter().flat_map(|table| table.people.clone()).collect();
    assert!(drawn.len() == 4 && gone.people.iter().all(|person| !drawn.contains(person)), "{drawn:?}");
    assert_eq!(house.tables().len(), 1);
}

#[tokio::test]
async fn a_night_goes_on_as_long_as_a_table_plays() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel rounds=2").await;
    house.gathers(2).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    let mut night = house.night().await;
    let week = Duration::from_secs(7 * 24 * 60 * 60);
    house.clock.fetch_add(week.as_millis() as u64, Ordering::Relaxed);
    // The clock has advanced, but the table has not checked it yet.
    let running = nights::catch_up(&house.shell, &mut night).await.unwrap();
    assert!(running.len() == 1 && !night.is_over());
}
