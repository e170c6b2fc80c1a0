//! Rounds that start automatically: nights at a set time, and seasons over weeks with restarts.

use super::daily::whole;
use super::*;
use crate::app::front::{night_places, night_starts, nights};
use herzbot_core::command::NightAct;
use herzbot_core::ids::TableId;
use herzbot_core::league::{Asking, Held, NightRequest, PlaceNumber};
use herzbot_core::table::{Act, ChoiceId, Do};
use std::collections::BTreeSet;

const MINUTE: Duration = Duration::from_secs(60);
const WEEK: Duration = Duration::from_secs(7 * 24 * 60 * 60);

fn here() -> ChannelRef {
    ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() }
}

impl House {
    fn passes(&self, time: Duration) {
        self.clock.fetch_add(u64::try_from(time.as_millis()).unwrap(), Ordering::Relaxed);
    }

    /// Returns the text that is posted in the channel because it is due, without notifying anyone; none if nothing is
    /// due.
    async fn wakes(&mut self) -> Option<String> {
        while self.told.try_recv().is_ok() {}
        let night = nights::read(&self.shell, &here()).await.unwrap().map(|night| TableId(night.id().0));
        for begun in night_starts::begin_due(&self.shell) {
            begun.await.unwrap();
        }
        let mut posted = None;
        while let Ok(out) = self.told.try_recv() {
            let Outbound::Show(show) = out else { continue };
            if matches!(show.surface, Surface::Note(table, _) if Some(table) == night) {
                assert!(show.ping.is_empty() && show.silent && show.message.is_none(), "{show:?}");
                assert!(posted.is_none(), "one message");
                night_starts::posted(
                    &self.shell,
                    show.surface,
                    &delivered(Ok(MessageRef { channel: "c".into(), message: "9".into() })),
                );
                posted = Some(whole(&show.page));
            }
        }
        posted
    }

    /// Continues as another process that reads what this one has written.
    async fn restarts_and_learns(&mut self) {
        self.restarts().await;
        night_starts::learn(&self.shell).await.unwrap();
    }

    /// Starts at 0:16 UTC, with Anna's time zone set to UTC.
    async fn in_utc() -> Self {
        let mut house = Self::hurried().await;
        house.answer("Anna", "c", What::Text("settings timezone=UTC".into())).await.unwrap();
        house
    }

    async fn name_of(&self, person: PersonId) -> String {
        self.shell.store.person_by_id(person).await.unwrap().unwrap().name
    }

    /// Closes a table as a moderator.
    async fn closes(&mut self, table: TableId) {
        let choice = ChoiceId { table, act: Act::Do(Do::CloseForGood) }.to_string();
        let press = What::Press { choice, value: None, message: None };
        let mut inbound = Inbound { at: self.shell.now(), ..Self::inbound("Mod", "c", press) };
        inbound.who.may_moderate = true;
        self.takes(inbound).await;
        self.answered().await;
    }

    async fn held(&self) -> Option<Held> {
        self.night().await.plan().held
    }
}

fn delivered(outcome: Result<MessageRef, Undelivered>) -> SurfaceNews {
    SurfaceNews::Delivered { rev: 1, outcome }
}

#[tokio::test]
async fn a_night_begins_by_itself_at_its_time_even_after_a_restart() {
    let mut house = House::hurried().await;
    let asked = house.is_told("Anna", "c", "league game=teufel start=1:00").await;
    assert!(asked.contains("don't know your time zone") && asked.contains("settings timezone="), "{asked}");
    house.answer("Anna", "c", What::Text("settings timezone=UTC".into())).await.unwrap();
    let unclear = house.is_told("Anna", "c", "league game=teufel start=soon").await;
    assert!(unclear.contains("“soon”") && unclear.contains("20:00"), "{unclear}");
    let opened = house.opens_night("Anna", "league game=teufel rounds=2 start=1:00").await;
    assert!(opened.contains("Round 1 starts automatically: <t:3600:F>"), "{opened}");
    house.gathers(8).await;
    house.restarts().await;
    house.clock.store(3_600_000, Ordering::Relaxed);
    assert_eq!(house.wakes().await, None, "the new process knows nothing of it yet");
    night_starts::learn(&house.shell).await.unwrap();
    house.clock.store(3_599_999, Ordering::Relaxed);
    assert_eq!((house.wakes().await, house.tables().len()), (None, 0));
    house.clock.store(3_600_000, Ordering::Relaxed);
    // People in the channel could not be answered.
    house.shell.platforms.set_connected("test", None, false, house.shell.now());
    assert_eq!((house.wakes().await, house.tables().len()), (None, 0));
    house.shell.platforms.set_connected("test", None, true, house.shell.now());
    let begun = house.wakes().await.unwrap();
    assert!(begun.contains("Round 1 of 2") && begun.matches(" is playing: ").count() == 2, "{begun}");
    assert_eq!((house.wakes().await, house.tables().len()), (None, 2), "once");
    // From then on, its leader starts the rounds.
    house.finishes_the_round().await;
    house.passes(WEEK / 2);
    assert_eq!(house.wakes().await, None);
    assert!(house.night_shows("Anna", NightAct::Draw(2)).await.contains("Round 2 of 2"));
}

#[tokio::test]
async fn what_a_crash_kept_from_being_announced_is_announced_by_the_next_process() {
    let mut house = House::in_utc().await;
    house.opens_night("Anna", "league game=teufel rounds=1 start=1:00").await;
    house.gathers(4).await;
    house.clock.store(3_600_000, Ordering::Relaxed);
    assert!(house.wakes().await.unwrap().contains("Round 1 of 1"));
    // As if the tables had been opened, and nothing been written after that.
    let key = night_places::key(&here());
    let noted = String::from_utf8(house.shell.store.note(&key).await.unwrap().unwrap()).unwrap();
    let before = noted.replace(r#""opened":true"#, r#""opened":false"#);
    assert_ne!(before, noted);
    house.shell.store.set_note(&key, before.into_bytes()).await.unwrap();
    house.restarts_and_learns().await;
    let told = house.wakes().await.unwrap();
    assert!(told.contains("Round 1 of 1") && told.contains(" is playing: "), "{told}");
    assert_eq!((house.wakes().await, house.tables().len()), (None, 1), "once");
}

#[tokio::test]
async fn a_night_that_can_t_begin_says_why_and_waits_for_its_leader() {
    let mut house = House::in_utc().await;
    house.opens_night("Anna", "league game=teufel rounds=1 start=1:00").await;
    house.clock.store(3_600_000, Ordering::Relaxed);
    let alone = house.wakes().await.unwrap();
    assert!(alone.contains("Not enough people had signed up for round 1"), "{alone}");
    assert!(alone.contains("**Anna** can start round 1") && !alone.contains("automatically"), "{alone}");
    house.gathers(2).await;
    assert_eq!(house.wakes().await, None);
    assert!(house.night_shows("Anna", NightAct::Draw(1)).await.contains(" is playing: "));
    house.finishes_the_round().await;
    assert!(house.opens_night("P2", "league").await.contains("🏆"));
    // The bot is away for longer than people wait.
    house.opens_night("Anna", "league game=teufel rounds=1 start=2:00").await;
    house.gathers(4).await;
    house.clock.store(7_200_000, Ordering::Relaxed);
    house.passes(31 * MINUTE);
    house.restarts_and_learns().await;
    let late = house.wakes().await.unwrap();
    assert!(late.contains("I was away when round 1 should have started"), "{late}");
    assert_eq!((house.tables().len(), house.held().await), (0, Some(Held::BotAway)));
    assert!(house.night_shows("Anna", NightAct::Draw(1)).await.contains(" is playing: "));
    assert_eq!(house.held().await, None);
}

#[tokio::test]
async fn a_season_of_three_weeks_with_a_table_that_takes_longer_and_a_restart_each_week() {
    let mut house = House::hurried().await;
    let opened = house.opens_night("Anna", "league game=teufel season=3").await;
    assert!(
        opened.contains("Season · Hol's der Teufel") && opened.contains("Rounds: 3, one a week"),
        "{opened}"
    );
    house.gathers(8).await;
    let first = house.night_shows("Anna", NightAct::Draw(1)).await;
    let next = house.shell.now().after(WEEK);
    let starts = format!("Round 2 starts automatically: <t:{}:F>", next.seconds());
    assert!(first.contains("Round 1 of 3") && first.contains(&starts), "{first}");
    assert!(!first.contains("Start round") && first.contains("End the season"), "{first}");
    let tables = house.tables();
    for table in &tables {
        let listing = house.shell.tables.get(*table).unwrap();
        let playing = serde_json::to_string(&listing.copy().await.unwrap()).unwrap();
        assert!(playing.contains(r#""clock":86400"#), "a day for each move: {playing}");
    }
    house.finishes(tables[0]).await;
    house.restarts_and_learns().await;
    house.passes(WEEK - MINUTE);
    assert_eq!(house.wakes().await, None);
    // A player joins late, and another one leaves.
    house.night_shows("P9", NightAct::Join).await;
    let gone = house.night().await.tables().find(|table| table.id == tables[0]).unwrap().people[0];
    let name = house.name_of(gone).await;
    house.night_shows(&name, NightAct::Leave).await;
    house.passes(MINUTE);
    let second = house.wakes().await.unwrap();
    assert!(second.contains("Round 2 of 3") && second.contains("Round 3 starts automatically"), "{second}");
    assert!(second.contains("Still playing from earlier rounds: **"), "{second}");
    let night = house.night().await;
    let drawn: BTreeSet<PersonId> = night.current().iter().flat_map(|table| table.people.clone()).collect();
    assert_eq!(drawn, night.present().collect(), "also those whose first table goes on");
    assert!(!drawn.contains(&gone) && night.left_open().any(|table| table.id == tables[1]));
    house.restarts_and_learns().await;
    // The first week's table also counts, with any result.
    house.closes(tables[1]).await;
    house.finishes_the_round().await;
    let between = house.night_shows("P2", NightAct::Standings).await;
    assert!(!between.contains(" is playing: "), "{between}");
    let night = house.night().await;
    assert!(night.tables().all(|table| night.gained(table).is_some()) && !night.is_over());
    house.passes(WEEK);
    let third = house.wakes().await.unwrap();
    assert!(third.contains("Round 3 of 3") && third.contains("This is the last round"), "{third}");
    house.finishes_the_round().await;
    house.restarts_and_learns().await;
    house.passes(WEEK);
    let end = house.wakes().await.unwrap();
    assert!(
        end.contains("🏆") && end.contains("Rounds played: 3 of 3") && end.contains("the secret"),
        "{end}"
    );
    house.passes(WEEK);
    assert_eq!(house.wakes().await, None);
}

#[tokio::test]
async fn a_season_goes_on_without_its_leader_and_is_put_off_while_the_bot_is_away() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel season=2").await;
    house.gathers(5).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    house.finishes_the_round().await;
    // After a delay of two days, the next week begins a week later.
    house.passes(WEEK + 48 * 60 * MINUTE);
    house.restarts_and_learns().await;
    house.shell.store.forget(PersonId(1)).await.unwrap();
    let put_off = house.wakes().await.unwrap();
    assert!(
        put_off.contains("I was away when round 2") && put_off.contains("Round 2 starts automatically"),
        "{put_off}"
    );
    assert_eq!(house.tables(), []);
    house.passes(WEEK - 48 * 60 * MINUTE);
    let second = house.wakes().await.unwrap();
    assert!(second.contains("Round 2 of 2") && !second.contains("Anna"), "{second}");
    let drawn: BTreeSet<PersonId> =
        house.night().await.current().iter().flat_map(|table| table.people.clone()).collect();
    assert!(drawn.len() == 4 && !drawn.contains(&PersonId(1)), "{drawn:?}");
    let night = house.night().await.id();
    let (ended, _) = house.presses_below("Mod", night, NightAct::CloseForGood, true).await;
    assert!(ended.contains("Rounds played: 2 of 2"), "{ended}");
    house.passes(WEEK);
    assert_eq!(house.wakes().await, None);
}

#[tokio::test]
async fn a_season_in_a_server_that_has_removed_the_bot_stops_and_can_go_on() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel season=3").await;
    house.gathers(4).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    house.finishes_the_round().await;
    house.passes(WEEK);
    while house.told.try_recv().is_ok() {}
    for begun in night_starts::begin_due(&house.shell) {
        begun.await.unwrap();
    }
    let night = TableId(house.night().await.id().0);
    let show = house.shown(|show| matches!(show.surface, Surface::Note(table, _) if table == night)).await;
    night_starts::posted(&house.shell, show.surface, &delivered(Err(Undelivered::ChannelGone)));
    let held = async {
        while house.held().await != Some(Held::Silent) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(MINUTE, held).await.expect("no further round begins by itself");
    house.finishes_the_round().await;
    house.passes(WEEK);
    assert_eq!((house.wakes().await, house.tables().len()), (None, 0));
    // The bot is back, and so are all people who were missing at the end.
    let back = house.opens_night("P2", "league").await;
    assert!(back.contains("couldn't write here") && back.contains("Start round 3"), "{back}");
    house.passes(MINUTE);
    let third = house.night_shows("Anna", NightAct::Draw(3)).await;
    assert!(third.contains("Round 3 of 3") && !third.contains("couldn't write here"), "{third}");
}

#[tokio::test]
async fn what_was_drawn_before_a_crash_is_opened_and_shown_without_a_press() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel season=2").await;
    house.gathers(8).await;
    let asking = Asking {
        person: PersonId(1),
        moderates: false,
        place: PlaceNumber::FIRST,
        leader: "",
        running: &[],
        now: house.shell.now(),
    };
    let drawn = house.night().await.handle(&asking, NightRequest::Draw(1)).unwrap();
    nights::save(&house.shell, &here(), &drawn).await.unwrap();
    house.restarts_and_learns().await;
    assert_eq!(house.tables(), []);
    let opened = house.wakes().await.unwrap();
    assert!(opened.matches(" is playing: ").count() == 2 && house.tables().len() == 2, "{opened}");
    assert_eq!(house.wakes().await, None);
}

#[tokio::test]
async fn one_channel_that_takes_long_holds_up_no_other_and_is_tried_again() {
    let house = House::hurried().await;
    let slow = house.shell.nights.lock(&here()).await;
    let next = ChannelRef { channel: "d".into(), ..here() };
    for channel in [here(), next.clone()] {
        house.shell.nights.schedule(&channel, Some(Moment(0)));
    }
    let begun = night_starts::begin_due(&house.shell);
    let is_done = async {
        while house.shell.nights.scheduled(&next).is_some() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(MINUTE, is_done).await.expect("nothing is due there, which is found out");
    let again = house.shell.nights.scheduled(&here());
    assert_eq!(again, Some(house.shell.now().after(MINUTE)));
    drop(slow);
    for begun in begun {
        begun.await.unwrap();
    }
    assert_eq!([here(), next].map(|channel| house.shell.nights.scheduled(&channel)), [None, None]);
}

#[tokio::test]
async fn what_was_written_while_all_nights_were_read_is_due_when_it_says() {
    let mut house = House::in_utc().await;
    house.opens_night("Anna", "league game=teufel start=1:00").await;
    let due = || house.shell.nights.scheduled(&here());
    for (known, expected) in [(60_000, 60_000), (7_200_000, 3_600_000)] {
        house.shell.nights.schedule(&here(), Some(Moment(known)));
        night_starts::learn(&house.shell).await.unwrap();
        assert_eq!(due(), Some(Moment(expected)));
    }
}

#[tokio::test]
async fn what_is_on_can_t_be_set_otherwise() {
    let mut house = House::in_utc().await;
    let nothing = house.is_told("Anna", "c", "league season=3").await;
    assert!(nothing.contains("choose a game"), "{nothing}");
    let opened = house.opens_night("Anna", "league game=teufel start=1:00").await;
    assert!(opened.contains("Round 1 starts automatically: <t:3600:F>"), "{opened}");
    assert_eq!(house.night().await.plan().zone, None, "only seasons need it");
    for set in ["start=2:00", "season=4", "rounds=4", "decks=same"] {
        let refused = house.is_told("Anna", "c", &format!("league {set}")).await;
        assert!(refused.contains("already on here"), "{set}: {refused}");
    }
    assert!(house.opens_night("Anna", "league").await.contains("<t:3600:F>"));
}

#[tokio::test]
async fn a_season_with_the_same_decks_counts_a_week_when_all_its_tables_are_done() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel season=2 decks=same").await;
    house.gathers(8).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    let [one, two] = house.tables()[..] else { panic!("two tables of four") };
    house.finishes(one).await;
    assert!(house.night_shows("P2", NightAct::Standings).await.contains("Done, not counted yet: "));
    house.passes(WEEK);
    assert!(house.wakes().await.unwrap().contains("Round 2 of 2"));
    let night = house.night().await;
    assert!(night.tables().all(|table| night.gained(table).is_none()), "and nothing is known of the first");
    house.closes(two).await;
    house.night_shows("P2", NightAct::Standings).await;
    let night = house.night().await;
    let known =
        [one, two].map(|id| night.gained(night.tables().find(|table| table.id == id).unwrap()).is_some());
    assert_eq!(known, [true, true]);
}

#[tokio::test]
async fn who_has_left_the_table_of_the_week_is_not_there_for_the_next() {
    let mut house = House::hurried().await;
    house.opens_night("Anna", "league game=teufel season=3").await;
    house.gathers(4).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    let choice = ChoiceId { table: house.tables()[0], act: Act::Do(Do::LeaveForGood) }.to_string();
    house.answer("P2", "c", What::Press { choice, value: None, message: None }).await;
    let away = nights::away(&house.shell, &house.night().await).await;
    assert_eq!(away, [house.person("P2").await]);
}
