//! Game nights in two places, on two platforms.

use super::daily::whole;
use super::homes::{Other, room, there};
use super::*;
use crate::app::front::{night_places, night_starts, nights};
use crate::app::shell::opening_book::PER_HOUR;
use crate::app::tables::archive::record_of;
use herzbot_core::command::{NightAct, PageChoiceId};
use herzbot_core::ids::TableId;
use herzbot_core::league::{Night, PlaceNumber};
use herzbot_core::notice::Notice;
use herzbot_core::port::{Lack, Target};

const THERE: PlaceNumber = PlaceNumber(1);

fn here() -> ChannelRef {
    ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() }
}

impl House {
    /// Opens Anna's night, in which all tables of a round play the same decks.
    async fn alike(rounds: u8) -> (Self, Other) {
        let mut house = Self::hurried().await;
        let other = house.beside_another();
        house.opens_night("Anna", &format!("league game=teufel rounds={rounds} decks=same")).await;
        (house, other)
    }

    /// Returns the code that only Anna sees.
    async fn night_code(&mut self) -> String {
        self.hear("Anna", "c", What::Text("league invite".into())).await;
        let Answer::Private(page) = self.answered().await else { panic!("in private") };
        text_of(&page).split("**").nth(1).unwrap().to_owned()
    }

    /// Returns the answer to a person in the room.
    async fn in_the_room(&mut self, other: &mut Other, inbound: Inbound) -> Answer {
        while other.told.try_recv().is_ok() {}
        self.takes(Inbound { at: self.shell.now(), ..inbound }).await;
        answered(&mut other.told).await
    }

    async fn brings_it(&mut self, other: &mut Other, name: &str, code: &str) -> String {
        let typed = there(name, What::Text(format!("league bring={code}")));
        match self.in_the_room(other, typed).await {
            Answer::Public { page, surface: None } | Answer::Quiet(page) => whole(&page),
            other => panic!("{other:?}"),
        }
    }

    /// Returns the text of the answer to a press in the room.
    async fn presses_there(
        &mut self,
        other: &mut Other,
        name: &str,
        act: NightAct,
        moderates: bool,
    ) -> String {
        let message = Some(MessageRef { channel: "room".into(), message: "1".into() });
        let choice = PageChoiceId::Night(self.night().await.id(), act).id();
        let mut press = there(name, What::Press { choice, value: None, message });
        press.who.may_moderate = moderates;
        match self.in_the_room(other, press).await {
            Answer::Update { page, .. } | Answer::Public { page, .. } | Answer::Quiet(page) => whole(&page),
            other => panic!("{other:?}"),
        }
    }

    /// Opens a night with two people in each of two places.
    async fn of_four(rounds: u8) -> (Self, Other) {
        let (mut house, mut other) = Self::alike(rounds).await;
        let code = house.night_code().await;
        house.brings_it(&mut other, "Ben", &code).await;
        house.gathers(2).await;
        for name in ["Ben", "Cleo"] {
            house.presses_there(&mut other, name, NightAct::Join, false).await;
        }
        (house, other)
    }

    /// Runs everything that is due in all places.
    async fn does_what_is_due(&self) {
        for begun in night_starts::begin_due(&self.shell) {
            begun.await.unwrap();
        }
    }

    fn tables_there(&self) -> Vec<TableId> {
        self.shell.tables.in_channel(&room()).into_iter().map(|listing| listing.id).collect()
    }

    /// Plays a table in the room to its end; its people always make the first move on offer.
    async fn finishes_there(&mut self, other: &mut Other, table: TableId) {
        while let Some(listing) = self.shell.tables.get(table) {
            let Some(now) = listing.copy().await.filter(|table| !table.is_over()) else { return };
            let (person, name) =
                now.awaited().next().map(|(_, member)| (member.person, member.name.clone())).unwrap();
            let PhaseView::Playing(playing) = now.view(Some(person)).phase else { return };
            let said = there(&name, What::Text(playing.legal.first().unwrap().to_string()));
            self.in_the_room(other, Inbound { place: Place::Private, ..said }).await;
        }
    }
}

impl Other {
    /// Returns the message of the night that was posted in the room.
    fn posted(&mut self, night: &Night) -> Show {
        let id = TableId(night.id().0.wrapping_add(1));
        let shows = std::iter::from_fn(|| self.told.try_recv().ok()).filter_map(|out| match out {
            Outbound::Show(show) if show.surface.table() == id => Some(show),
            _ => None,
        });
        let mut posted: Vec<Show> = shows.collect();
        assert_eq!(posted.len(), 1, "{posted:?}");
        let posted = posted.remove(0);
        assert!(posted.ping.is_empty() && posted.silent && posted.target == Target::Channel(room()));
        posted
    }
}

#[tokio::test]
async fn two_people_in_each_of_two_places_play_the_same_decks_and_the_places_are_ranked() {
    let (mut house, mut other) = House::of_four(1).await;
    let gathering = house.night_shows("Anna", NightAct::Standings).await;
    assert!(gathering.contains("Places: **Ⓐ Anna** and **Ⓑ Ben**"), "{gathering}");
    assert!(gathering.contains("Signed up (4)") && gathering.contains("**Ⓑ Cleo**"), "{gathering}");
    // Anna sits at no table in the room, but may start the round from there.
    house.night_shows("Anna", NightAct::Draw(1)).await;
    assert_eq!((house.tables().len(), house.tables_there().len()), (1, 0));
    while other.told.try_recv().is_ok() {}
    house.does_what_is_due().await;
    let [table] = house.tables_there()[..] else { panic!("one table there") };
    let posted = whole(&other.posted(&house.night().await).page);
    assert!(posted.contains("Runde 1 von 1") && posted.contains("Ⓐ Anna"), "in its language: {posted}");
    house.does_what_is_due().await;
    assert!(other.told.try_recv().is_err(), "once");
    let listing = house.shell.tables.get(table).unwrap();
    let there = listing.copy().await.unwrap();
    assert!(there.everybody().iter().all(|(member, _)| member.account.realm == "other"));
    house.finishes_the_round().await;
    let night = house.night().await;
    let (first, second) = (night.current()[0].id, night.current()[1].id);
    let waits = house.night_shows("Anna", NightAct::Standings).await;
    assert!(waits.contains("Done, not counted yet: ") && !waits.contains("Places, by"), "{waits}");
    assert_eq!(record_of(&house.shell, first).await, None, "others still play these cards");
    // A restart in between.
    house.restarts().await;
    let mut other = house.beside_another();
    assert_eq!((house.tables_there(), second), (vec![table], table));
    house.finishes_there(&mut other, table).await;
    let end = house.presses_there(&mut other, "Ben", NightAct::Standings, false).await;
    assert!(end.contains("🏆") && end.contains("Orte, nach Punkten pro Spiel"), "{end}");
    assert!(record_of(&house.shell, first).await.is_some() && record_of(&house.shell, table).await.is_some());
    let night = house.night().await;
    let lines = night.place_standings();
    assert!(night.is_over() && lines.iter().map(|line| line.points).sum::<u32>() == 48, "{lines:?}");
    assert!(lines.iter().all(|line| line.games == 2));
    let seen = house.night_shows("P2", NightAct::Standings).await;
    assert!(seen.contains("Places, by points per game"), "{seen}");
}

#[tokio::test]
async fn who_can_t_invite_or_bring_is_told_why() {
    let (mut house, mut other) = House::alike(2).await;
    let not_theirs = house.is_told("P2", "c", "league invite").await;
    assert!(not_theirs.contains("up to **Anna**"), "{not_theirs}");
    let code = house.night_code().await;
    assert_eq!(house.night_code().await, code, "the one that it has");
    assert!(house.is_told("Anna", "c", &format!("league bring={code}")).await.contains("already on here"));
    for _ in 0..2 {
        let wrong = house.brings_it(&mut other, "Ben", "BBBBBB").await;
        assert!(wrong.contains("Diesen Code hat kein Spieleabend"), "{wrong}");
    }
    let mut silent = there("Ben", What::Text(format!("league bring={code}")));
    if let Place::Channel { lacks, .. } = &mut silent.place {
        *lacks = vec![Lack::Write];
    }
    let Answer::Quiet(page) = house.in_the_room(&mut other, silent).await else { panic!("a notice") };
    assert!(whole(&page).contains("Nachrichten schreiben"), "{page:?}");
    assert!(!house.night().await.is_shared());
    // The code outlives a restart.
    house.restarts().await;
    let mut other = house.beside_another();
    let brought = house.brings_it(&mut other, "Ben", &code.to_lowercase()).await;
    assert!(brought.contains("**Ⓑ Ben**") && brought.contains("Anmelden"), "{brought}");
    assert!(house.brings_it(&mut other, "Ben", &code).await.contains("Hier läuft schon"));
    let opened = there("Ben", What::Text("league game=herz".into()));
    let Answer::Quiet(page) = house.in_the_room(&mut other, opened).await else { panic!("a notice") };
    assert!(whole(&page).contains("Hier läuft schon"), "{page:?}");
    // A night with different decks stays in its place.
    house.hear("Zoe", "d", What::Text("league game=herz".into())).await;
    assert!(matches!(house.answered().await, Answer::Public { .. }));
    let own = house.is_told("Zoe", "d", "league invite").await;
    assert!(own.contains("all tables play the same cards") && own.contains("`decks`"), "{own}");
    assert!(house.is_told("Zoe", "e", "league invite").await.contains("no game night or season here"));
}

#[tokio::test]
async fn a_place_ends_its_part_and_the_others_play_on() {
    let (mut house, mut other) = House::of_four(2).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    house.does_what_is_due().await;
    house.finishes_the_round().await;
    let refused = house.presses_there(&mut other, "Cleo", NightAct::Close, false).await;
    assert!(refused.contains("Das kann hier nur **Anna**"), "{refused}");
    let refused = house.presses_there(&mut other, "Ben", NightAct::Draw(2), true).await;
    assert!(refused.contains("Das kann hier nur **Anna**"), "{refused}");
    let asked = house.presses_there(&mut other, "Ben", NightAct::Close, false).await;
    assert!(asked.contains("Hier nicht mehr mitmachen?") && asked.contains("Ja, beenden"), "{asked}");
    let parted = house.presses_there(&mut other, "Mod", NightAct::CloseForGood, true).await;
    assert!(parted.contains("**Ⓑ Ben**") && !parted.contains("Anmelden"), "{parted}");
    // The answer may have been lost.
    let again = house.presses_there(&mut other, "Mod", NightAct::CloseForGood, true).await;
    assert_eq!(again, parted);
    let refused = house.presses_there(&mut other, "Cleo", NightAct::CloseForGood, false).await;
    assert!(refused.contains("Das ist schon vorbei"), "{refused}");
    let over = house.presses_there(&mut other, "Ben", NightAct::Standings, false).await;
    assert!(over.contains("Das ist schon vorbei"), "{over}");
    // Their table continues, and no round waits for it; but its cards are not shown elsewhere.
    let first = house.night().await.current()[0].id;
    assert!(house.tables_there().len() == 1 && record_of(&house.shell, first).await.is_none());
    let next = house.night_shows("Anna", NightAct::Draw(2)).await;
    assert!(next.contains("Round 2 of 2") && !next.contains("Ⓑ Cleo** 1"), "{next}");
    assert_eq!(house.night().await.current().len(), 1);
    // The room is free for a night of its own.
    let opened = there("Ben", What::Text("league game=herz".into()));
    let answer = house.in_the_room(&mut other, opened).await;
    assert!(matches!(answer, Answer::Public { .. }), "{answer:?}");
}

#[tokio::test]
async fn a_place_where_the_bot_can_t_write_any_more_is_left_out() {
    let (mut house, mut other) = House::of_four(2).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    while other.told.try_recv().is_ok() {}
    house.does_what_is_due().await;
    let show = other.posted(&house.night().await);
    let news = SurfaceNews::Delivered { rev: show.rev, outcome: Err(Undelivered::ChannelGone) };
    night_starts::posted(&house.shell, show.surface, &news);
    let parted = async {
        while house.night().await.place_of(&room()).is_some() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), parted).await.unwrap();
    house.finishes_the_round().await;
    let next = house.night_shows("Anna", NightAct::Draw(2)).await;
    assert!(next.contains("Round 2 of 2") && house.tables().len() == 1, "{next}");
}

#[tokio::test]
async fn places_of_two_processes_play_one_night() {
    let (mut first, _) = House::of_four(1).await;
    let store = Arc::clone(&first.shell.store);
    // One process serves the first place, and another one serves the room.
    first.shell.platforms.set_connected("other", None, false, Moment(0));
    let mut second = House::with(store, Arc::clone(&first.clock), true, false).await;
    second.shell.platforms.set_connected("test", None, false, Moment(0));
    let mut other = second.beside_another();
    first.night_shows("Anna", NightAct::Draw(1)).await;
    first.does_what_is_due().await;
    assert_eq!(first.tables_there(), [], "that is up to the other one");
    let waits = first.night_shows("Anna", NightAct::Standings).await;
    assert!(waits.contains("Not open yet: "), "{waits}");
    second.shell.nights.schedule(&room(), Some(Moment(0)));
    second.does_what_is_due().await;
    let posted = whole(&other.posted(&second.night().await).page);
    assert_eq!(posted.matches(" spielt: ").count(), 2, "{posted}");
    assert_eq!((second.tables(), second.tables_there().len()), (vec![], 1));
    let on = first.night_shows("Anna", NightAct::Standings).await;
    assert_eq!(on.matches(" is playing: ").count(), 2, "{on}");
    let table = second.tables_there()[0];
    second.finishes_there(&mut other, table).await;
    second.presses_there(&mut other, "Ben", NightAct::Standings, false).await;
    first.finishes_the_round().await;
    let end = first.night_shows("Anna", NightAct::Standings).await;
    assert!(end.contains("🏆") && end.contains("Places, by points per game"), "{end}");
}

#[tokio::test]
async fn of_two_processes_that_change_a_night_at_once_one_has_to_look_again() {
    let (mut house, mut other) = House::of_four(1).await;
    let home = night_places::home_of(&house.shell, &room()).await.unwrap();
    assert_eq!(home, here());
    let (mut late, night) = night_starts::known(&house.shell, &room()).await.unwrap().unwrap();
    assert_eq!((late.number, late.language), (THERE, Language::De));
    house.presses_there(&mut other, "Dora", NightAct::Join, false).await;
    assert_eq!(nights::update(&house.shell, &mut late, &night).await, Err(Notice::NotSaved));
    assert_eq!(house.night().await.present().count(), 5, "nobody is lost");
}

#[tokio::test]
async fn a_night_that_is_brought_counts_once_however_often_it_was_tried() {
    let store = Arc::new(MemoryStore::default());
    let mut house = House::hurried_over(Arc::clone(&store)).await;
    let mut other = house.beside_another();
    house.opens_night("Anna", "league game=teufel rounds=1 decks=same").await;
    let code = house.night_code().await;
    // First the note that leads there is stored, then the night itself; both answers are lost.
    for lost in [1, 2] {
        store.lose_answer(lost);
        let brought = house.brings_it(&mut other, "Ben", &code).await;
        assert!(brought.contains("**Ⓑ Ben**") && brought.contains("Anmelden"), "{brought}");
        let ben = house.night().await.places().next().unwrap().1.host;
        let now = house.shell.now();
        let opens = || house.shell.tables.openings.book().note(ben, now).is_ok();
        assert_eq!(std::iter::repeat_with(opens).take_while(|opens| *opens).count(), PER_HOUR - 1);
        house.presses_there(&mut other, "Ben", NightAct::CloseForGood, false).await;
        // An hour later.
        house.clock.fetch_add(60 * 60 * 1000, Ordering::Relaxed);
    }
}

#[tokio::test]
async fn what_leads_to_a_night_goes_with_it() {
    let (mut house, _) = House::of_four(1).await;
    let night = house.night().await.id();
    house.presses_below("Anna", night, NightAct::CloseForGood, false).await;
    assert_eq!(nights::forget_nights(&house.shell).await.unwrap(), 0);
    let days = Duration::from_secs(91 * 24 * 60 * 60);
    house.clock.fetch_add(u64::try_from(days.as_millis()).unwrap(), Ordering::Relaxed);
    assert_eq!(nights::forget_nights(&house.shell).await.unwrap(), 2);
    assert_eq!(house.shell.store.notes("[\"night").await.unwrap(), []);
}
