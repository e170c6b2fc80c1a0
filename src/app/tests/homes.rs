//! One table in two places, on two platforms.

use super::*;
use crate::app::platforms::door::seat_person;
use herzbot_core::ids::{Account, HomeNumber, MessageRef, TableId};
use herzbot_core::page::Tone;
use herzbot_core::port::{Lack, Show, SurfaceNews, Target, Undelivered};
use herzbot_core::table::{AfterGame, ChoiceId, Do, Mover, Play};

const HOME: HomeNumber = HomeNumber(1);

/// The second platform, with the requests that it receives.
pub(super) struct Other {
    pub(super) told: mpsc::UnboundedReceiver<Outbound>,
    sign: Arc<Mutex<Option<Moment>>>,
}

pub(super) fn room() -> ChannelRef {
    ChannelRef { realm: "other".into(), server: "r".into(), channel: "room".into() }
}

/// Returns an input of a person in the room on the second platform.
pub(super) fn there(name: &str, what: What) -> Inbound {
    let mut inbound = House::inbound(name, "room", what);
    inbound.who.account.realm = "other".into();
    inbound.place =
        Place::Channel { channel: room(), locale: Some("de".into()), lacks: vec![], threads: None };
    inbound
}

fn press(table: TableId, act: Do) -> What {
    let choice = ChoiceId { table, act: act.into() }.to_string();
    What::Press { choice, value: None, message: None }
}

/// Returns the first move on offer.
fn first_move(table: &Table) -> What {
    let PhaseView::Playing(playing) = table.view(None).phase else { panic!("a game is on") };
    let turn = u32::try_from(playing.turn).unwrap();
    let choice = ChoiceId { table: table.id(), act: Play::Move { turn, index: 0 }.into() }.to_string();
    What::Press { choice, value: None, message: None }
}

async fn next<T>(
    told: &mut mpsc::UnboundedReceiver<Outbound>,
    mut wanted: impl FnMut(Outbound) -> Option<T>,
) -> T {
    let found = async {
        loop {
            if let Some(found) = wanted(told.recv().await.unwrap()) {
                return found;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(120), found).await.unwrap()
}

fn answered(out: Outbound) -> Option<Page> {
    match out {
        Outbound::Answer { answer: Answer::Private(page) | Answer::Quiet(page), .. } => Some(page),
        _ => None,
    }
}

fn shown(out: Outbound) -> Option<Show> {
    if let Outbound::Show(show) = out { Some(show) } else { None }
}

fn all_shown(told: &mut mpsc::UnboundedReceiver<Outbound>) -> Vec<Show> {
    std::iter::from_fn(|| told.try_recv().ok()).filter_map(shown).collect()
}

impl House {
    /// Opens Anna's lobby, with a second platform.
    async fn with_another() -> (Self, Other) {
        let mut house = Self::new().await;
        let actor = Actor { member: house.anna.clone(), may_moderate: false };
        let mut rng = StdRng::seed_from_u64(1);
        for (option, value) in [("passing", serde_json::Value::from(false)), ("target", 30.into())] {
            let option = herzbot_rules::OptionKey::find(option).unwrap();
            let request = TableRequest::SetOption { option, value };
            house.table = house.table.handle(&actor, &request, house.shell.now(), &mut rng).unwrap().table;
        }
        house.opens().await;
        house.sees(|page| says_join(page, Language::En)).await;
        let other = house.beside_another();
        (house, other)
    }

    /// Adds a second platform.
    pub(super) fn beside_another(&self) -> Other {
        let (notes, told) = mpsc::unbounded_channel();
        let sign = Arc::default();
        let (realm, buttons, live_answers) = ("other", true, false);
        let platform = RecordingPlatform {
            realm,
            told: notes,
            buttons,
            live_answers,
            sign: Arc::clone(&sign),
            backlog: Arc::default(),
        };
        self.shell.platforms.add(Arc::new(platform));
        self.shell.platforms.set_connected("other", None, true, Moment(0));
        Other { told, sign }
    }

    /// Returns Anna's code.
    async fn code(&mut self) -> String {
        let told = self.is_told("Anna", "c", "table invite").await;
        told.split("**").nth(1).unwrap().to_owned()
    }

    pub(super) async fn comes_to_the_room(&mut self, other: &mut Other) -> Show {
        let code = self.code().await;
        self.takes(there("Ben", What::Text(format!("table bring {code}")))).await;
        let message = next(&mut other.told, shown).await;
        let told = next(&mut other.told, answered).await;
        assert_eq!(
            text_of(&told),
            format!("Tisch **{}** ist jetzt auch hier zu sehen. Setzt euch dazu!", self.table.name())
        );
        message
    }

    /// Starts a game of Anna and Ben, who sits in the room.
    async fn with_ben(&mut self, other: &mut Other) {
        self.comes_to_the_room(other).await;
        self.takes(there("Ben", press(self.table.id(), Do::Join))).await;
        self.look().await;
    }

    async fn starts(&mut self) {
        self.hear("Anna", "c", press(self.table.id(), Do::Start)).await;
        self.look().await;
    }

    async fn hears_of(&self, surface: Surface, rev: u64, outcome: Result<MessageRef, Undelivered>) {
        self.tell(TableInput::Surface(surface, SurfaceNews::Delivered { rev, outcome })).await;
    }
}

#[tokio::test]
async fn a_table_is_brought_by_its_code_and_each_place_has_its_own_message() {
    let (mut house, mut other) = House::with_another().await;
    let message = house.comes_to_the_room(&mut other).await;
    assert_eq!(message.surface, Surface::Home(house.table.id(), HOME));
    assert_eq!(message.target, Target::Channel(room()));
    assert!(says_join(&message.page, Language::De), "in the language of that place");
    house.takes(there("Ben", press(house.table.id(), Do::Join))).await;
    house.sees(|page| format!("{:?}", page.blocks).contains("Ben")).await;
    let joined = house.look().await;
    let ben = joined.members().find(|member| member.name == "Ben").unwrap().person;
    assert_eq!((joined.home_of(ben), joined.counts_in(ben)), (Some(HOME), &room()));
    // Commands work there like at any table of the channel.
    house.takes(there("Ben", What::Text("table".into()))).await;
    let status = next(&mut other.told, answered).await;
    assert!(status.title.contains(house.table.name()), "{status:?}");
    assert_eq!(status.link.unwrap().channel, room());
}

#[tokio::test]
async fn who_sits_down_from_a_page_beside_a_room_sits_in_that_room() {
    let (mut house, mut other) = House::with_another().await;
    house.comes_to_the_room(&mut other).await;
    let code = house.code().await;
    let beside = Place::Channel {
        channel: ChannelRef { channel: "beside".into(), ..room() },
        locale: None,
        lacks: vec![],
        threads: None,
    };
    let bring = Inbound { place: beside.clone(), ..there("Ben", What::Text(format!("table bring {code}"))) };
    house.takes(bring).await;
    let (shell, table) = (Arc::clone(&house.shell), house.table.id());
    let (events, mut queue) = herzbot_adapter::events::queue(|_| Page::default());
    let catalog = Arc::new(herzbot_core::text::catalog(&shell.texts).unwrap());
    let served = Arc::clone(&shell);
    tokio::spawn(async move { serve(&served, &catalog, &mut queue, std::future::pending()).await });
    for (name, place, home) in [("Cleo", beside, HomeNumber(2)), ("Dora", Place::Private, HOME)] {
        let account = Account { realm: "other".into(), id: name.into() };
        let number = PersonId(name.len() as u64 + name.as_bytes()[0] as u64);
        let person = shell.store.person(&account, name, None, number).await.unwrap();
        let inbox = shell.tables.live(table).await.unwrap().0;
        seat_person(&shell, &events, &inbox, table, &person, place).await.unwrap();
        assert_eq!(house.look().await.home_of(person.id), Some(home), "{name}");
    }
}

#[tokio::test]
async fn a_question_that_was_asked_in_another_place_goes_there() {
    for restarted in [false, true] {
        let (mut house, mut other) = House::with_another().await;
        house.comes_to_the_room(&mut other).await;
        let account = Account { realm: "other".into(), id: "cleo".into() };
        let cleo = house.shell.store.person(&account, "Cleo", None, PersonId(3)).await.unwrap().id;
        let who = OptionValue::Person { account, name: "Cleo".into(), absent: false };
        let ask = What::Command { name: "table seat".into(), options: vec![("who".into(), who)] };
        house.hear("Anna", "c", ask).await;
        let surface = Surface::Nudge(house.table.id(), cleo);
        let question = next(&mut other.told, |out| shown(out).filter(|show| show.surface == surface)).await;
        let message = MessageRef { channel: "room".into(), message: "q".into() };
        house.hears_of(surface, question.rev, Ok(message.clone())).await;
        if restarted {
            house.settles().await;
            let mut table = house.look().await;
            let cleo = Actor { member: table.offers()[0].member.clone(), may_moderate: false };
            let mut rng = StdRng::seed_from_u64(1);
            // Another process closed the offer, and ended before its message was deleted.
            let no = TableRequest::EndOffer { asked: None };
            table = table.handle(&cleo, &no, house.shell.now(), &mut rng).unwrap().table;
            let live = house.shell.store.live().await.unwrap();
            let kept = live.into_iter().find_map(|live| live.shown);
            let display = Display::restore(kept.as_deref());
            spawn(&house.shell, Beginning { table, seq: 100, display, away_since: None });
        } else {
            house.takes(there("Cleo", press(house.table.id(), Do::Decline))).await;
        }
        let gone = next(&mut other.told, |out| match out {
            Outbound::Delete { surface: of, message } if of == surface => Some(message),
            _ => None,
        })
        .await;
        assert_eq!(gone, Some(message), "restarted: {restarted}");
    }
}

#[tokio::test]
async fn codes_are_for_the_host_to_give_and_not_to_be_guessed() {
    let (mut house, mut other) = House::with_another().await;
    let told = house.is_told("Cleo", "c", "table invite").await;
    assert!(told.contains("Anna"), "{told}");
    for _ in 0..5 {
        house.takes(there("Ben", What::Text("table bring BBBBBB".into()))).await;
        let told = text_of(&next(&mut other.told, answered).await);
        assert!(told.starts_with("Diesen Code hat kein Tisch."), "{told}");
    }
    let code = house.code().await;
    house.takes(there("Ben", What::Text(format!("table bring {code}")))).await;
    let told = text_of(&next(&mut other.told, answered).await);
    assert!(told.starts_with("Das waren zu viele falsche Codes."), "{told}");
    // In a room where the bot may not write, and in one where the table is already shown.
    let mut refused = there("Dora", What::Text(format!("table bring {code}")));
    if let Place::Channel { lacks, .. } = &mut refused.place {
        *lacks = vec![Lack::Write];
    }
    house.takes(refused).await;
    let told = text_of(&next(&mut other.told, answered).await);
    assert!(told.contains("Nachrichten schreiben"), "{told}");
    let told = house.is_told("Anna", "c", &format!("table bring {code}")).await;
    assert_eq!(told, "This table is shown here already.");
}

#[tokio::test]
async fn each_person_sees_their_cards_where_they_sit_and_nowhere_else() {
    let (mut house, mut other) = House::with_another().await;
    house.with_ben(&mut other).await;
    house.starts().await;
    let ben = Account { realm: "other".into(), id: "ben".into() };
    for (told, account, home) in
        [(&mut house.told, house.anna.account.clone(), HomeNumber::FIRST), (&mut other.told, ben, HOME)]
    {
        let all = all_shown(told);
        let private = all.iter().filter(|show| matches!(show.surface, Surface::Private(..)));
        let private: Vec<_> = private.collect();
        assert!(!private.is_empty(), "{account:?}");
        assert!(private.iter().all(|show| show.target == Target::Person(account.clone())), "{private:?}");
        let messages = all.iter().filter_map(|show| show.surface.home());
        assert_eq!(messages.collect::<std::collections::BTreeSet<_>>(), [home].into());
        assert!(all.iter().flat_map(|show| &show.ping).all(|ping| ping.realm == account.realm), "{all:?}");
    }
}

/// Plays to the end with computers. Returns all shown pages.
async fn plays_to_the_end(house: &mut House, other: &mut Other) -> (Vec<Show>, Vec<Show>) {
    let (mut here, mut there_shown) = (Vec::new(), Vec::new());
    // The table may be looked at before a press has reached it; then the same press is made again.
    for _ in 0..10_000 {
        let table = house.look().await;
        here.extend(all_shown(&mut house.told));
        there_shown.extend(all_shown(&mut other.told));
        match table.awaited().next().map(|(_, member)| member.name.as_str()) {
            Some("Anna") => house.hear("Anna", "c", first_move(&table)).await,
            Some(_) => house.takes(there("Ben", first_move(&table))).await,
            None if table.is_over() => return (here, there_shown),
            None => {}
        }
    }
    panic!("the game never ends");
}

#[tokio::test]
async fn results_come_to_both_places_and_a_rematch_is_pressed_in_either() {
    let (mut house, mut other) = House::with_another().await;
    house.with_ben(&mut other).await;
    house.starts().await;
    let (here, shown_there) = plays_to_the_end(&mut house, &mut other).await;
    let notes =
        |shows: &[Show]| shows.iter().filter(|show| matches!(show.surface, Surface::Note(..))).count();
    assert_eq!(notes(&here), notes(&shown_there));
    for shows in [&here, &shown_there] {
        let last = shows.iter().rfind(|show| show.surface.is_of_everybody()).unwrap();
        assert_eq!(last.page.tone, Tone::Over);
        assert!(last.fresh, "the end is worth a message of its own in each place");
    }
    let result = house.look().await.result().unwrap();
    assert_eq!(result.channel, *house.table.channel());
    let choice = ChoiceId { table: house.table.id(), act: AfterGame::Rematch.into() };
    house.takes(there("Ben", What::Press { choice: choice.to_string(), value: None, message: None })).await;
    let lobby = |show: &Show| show.surface.is_of_everybody() && show.surface.table() != house.table.id();
    let wanted = ["**Ben** wants a rematch: choose “Join”", "**Ben** möchte eine Revanche: Mit „Mitspielen“"];
    let places = [(&mut house.told, house.table.channel().clone()), (&mut other.told, room())];
    for ((told, channel), wanted) in places.into_iter().zip(wanted) {
        let show = next(told, |out| shown(out).filter(lobby)).await;
        assert_eq!(show.target, Target::Channel(channel));
        assert!(format!("{:?}", show.page.blocks).contains(wanted), "{:?}", show.page);
        assert!(show.ping.is_empty(), "nobody is called by it");
    }
}

#[tokio::test]
async fn a_place_that_is_gone_is_left_and_the_game_goes_on() {
    for why in [Undelivered::ChannelGone, Undelivered::Forbidden(vec![Lack::Write])] {
        let (mut house, mut other) = House::with_another().await;
        house.with_ben(&mut other).await;
        house.starts().await;
        let last =
            all_shown(&mut other.told).into_iter().rfind(|show| show.surface.is_of_everybody()).unwrap();
        house.hears_of(last.surface, last.rev, Err(why)).await;
        let table = house.look().await;
        assert!(table.is_playing() && table.further_homes().is_empty());
        assert_eq!(house.journal().await.last(), Some(&Fact::HomeGone { home: HOME }));
        all_shown(&mut other.told);
        let (here, shown_there) = plays_to_the_end(&mut house, &mut other).await;
        assert!(here.iter().any(|show| show.page.tone == Tone::Over));
        assert!(
            shown_there.iter().all(|show| matches!(show.surface, Surface::Private(..))),
            "nothing goes to a place that is gone, and Ben has his cards: {shown_there:?}"
        );
        assert!(!shown_there.is_empty());
    }
}

#[tokio::test]
async fn moderators_of_a_place_send_the_table_away_from_there_and_close_nothing() {
    let (mut house, mut other) = House::with_another().await;
    let message = house.comes_to_the_room(&mut other).await;
    let at = MessageRef { channel: "room".into(), message: "1".into() };
    house.hears_of(message.surface, message.rev, Ok(at.clone())).await;
    let mod_does = |what| {
        let mut inbound = there("Mod", what);
        inbound.who.may_moderate = true;
        inbound
    };
    house.takes(mod_does(What::Text("table close".into()))).await;
    let told = text_of(&next(&mut other.told, answered).await);
    assert!(told.contains("Anna"), "{told}");
    house.takes(there("Ben", What::Text("table hide".into()))).await;
    let told = text_of(&next(&mut other.told, answered).await);
    assert!(told.contains("Anna"), "{told}");
    house.takes(mod_does(What::Text("table hide".into()))).await;
    let mut seen = (false, false);
    next(&mut other.told, |out| {
        match out {
            Outbound::Delete { surface, message } => {
                seen.0 = (surface, message) == (Surface::Home(house.table.id(), HOME), Some(at.clone()));
            }
            out => seen.1 |= answered(out).is_some_and(|page| text_of(&page).contains("nicht mehr zu sehen")),
        }
        (seen == (true, true)).then_some(())
    })
    .await;
    assert!(!house.look().await.is_over());
    house.takes(there("Ben", What::Text("table".into()))).await;
    let told = text_of(&next(&mut other.told, answered).await);
    assert!(told.starts_with("Du sitzt hier an keinem Tisch."), "{told}");
}

#[tokio::test]
async fn no_time_passes_for_people_whose_platform_is_away() {
    let (mut house, mut other) = House::with_another().await;
    house.with_ben(&mut other).await;
    house.starts().await;
    // Plays until only Ben must move.
    let only_ben = |table: &Table| {
        let awaited: Vec<_> = table.awaited().map(|(_, member)| member.name.clone()).collect();
        awaited == ["Ben"]
    };
    let mut table = house.look().await;
    while !only_ben(&table) {
        house.hear("Anna", "c", first_move(&table)).await;
        table = house.look().await;
    }
    let began = house.shell.now();
    *other.sign.lock().unwrap() = Some(began);
    house.shell.platforms.set_connected("other", None, false, began);
    house.tell(TableInput::HomeConnected { channel: room(), up: false, last_sign: began }).await;
    house.clock.fetch_add(60 * 60 * 1000, Ordering::Relaxed);
    house.tell(TableInput::LookAtClock).await;
    assert!(only_ben(&house.look().await), "an hour that counts for nobody");
    let now = house.shell.now();
    *other.sign.lock().unwrap() = Some(now);
    house.shell.platforms.set_connected("other", None, true, now);
    house.tell(TableInput::HomeConnected { channel: room(), up: true, last_sign: now }).await;
    assert!(only_ben(&house.look().await), "he has all of his time again");
    assert!(house.journal().await.iter().any(|fact| matches!(fact, Fact::Slept { millis: 3_600_000 })));
    // Now the time runs out, and the computer plays for him.
    house.clock.fetch_add(60 * 60 * 1000, Ordering::Relaxed);
    let by_clock = |fact: &Fact| matches!(fact, Fact::Moved { by: Mover::Clock, .. });
    let passes = async {
        while !house.journal().await.iter().any(by_clock) {
            *other.sign.lock().unwrap() = Some(house.shell.now());
            house.clock.fetch_add(1000, Ordering::Relaxed);
            house.tell(TableInput::LookAtClock).await;
            house.look().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), passes).await.unwrap();
}
