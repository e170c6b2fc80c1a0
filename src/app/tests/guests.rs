//! Guests, who enter a table by its host's invitation, and are forgotten some days later.

use super::*;
use crate::app::platforms::boards::Played;
use crate::app::shell::guests::{REMEMBERED, forget_guests};
use herzbot_core::ids::Account;
use herzbot_core::table::{ChoiceId, CloseReason, Do, Presence, SitterView, TableMenu};
use herzbot_playground::{BrowserSession, DoorRefusal, PlayTables, Refusal, SeatWish, SessionKind, WatchKey};
use tokio::runtime::Handle;

const KEY: [u8; 32] = [7; 32];

/// Opens Anna's lobby, with guests allowed.
async fn lobby() -> (House, Played) {
    lobby_on(true).await
}

/// Opens the same lobby on a platform with or without buttons.
async fn lobby_on(buttons: bool) -> (House, Played) {
    let mut house = House::on(buttons).await;
    let shell = Arc::clone(&house.shell);
    shell.boards.links.open("http://127.0.0.1:7170".into(), WatchKey::new(KEY));
    shell.boards.guests.store(true, Ordering::Relaxed);
    let (events, mut queue) = herzbot_adapter::events::queue(|_| Page::default());
    let catalog = Arc::new(herzbot_core::text::catalog(&shell.texts).unwrap());
    let served = Arc::clone(&shell);
    tokio::spawn(async move { serve(&served, &catalog, &mut queue, std::future::pending()).await });
    house.opens().await;
    (house, Played { shell, events, main: Handle::current() })
}

impl House {
    /// Presses a button of the table, in its channel.
    async fn presses(&mut self, name: &str, act: impl Into<herzbot_core::table::Act>) -> Option<Page> {
        let choice = ChoiceId { table: self.table.id(), act: act.into() }.to_string();
        self.answer(name, "c", What::Press { choice, value: None, message: None }).await
    }

    /// Returns the secret part of the invitation link that Anna gets.
    async fn invites(&mut self) -> String {
        let page = self.presses("Anna", herzbot_core::table::Look::Invite).await.unwrap();
        let text = format!("{:?}", page.blocks);
        let link = text.split_once('#').unwrap_or_else(|| panic!("{text}")).1;
        link.split('`').next().unwrap().to_owned()
    }
}

fn guest(name: &str) -> SeatWish {
    SeatWish::Guest { name: name.into(), language: Language::En }
}

impl Played {
    async fn sits(
        &self,
        house: &House,
        link: &str,
        sessions: &[&str],
        wish: SeatWish,
    ) -> Result<Option<String>, DoorRefusal> {
        let sessions = sessions.iter().map(|session| (*session).to_owned()).collect();
        self.sit(house.table.id(), link.to_owned(), sessions, wish).await
    }
}

fn names(table: &Table) -> Vec<(String, bool)> {
    let chairs = table.view(None).chairs.into_iter();
    chairs.map(|chair| (chair.name, matches!(chair.sitter, SitterView::Human { guest: true, .. }))).collect()
}

#[tokio::test]
async fn guests_sit_down_under_names_of_their_own_and_keep_their_seats() {
    let (mut house, played) = lobby().await;
    let link = house.invites().await;
    assert_eq!(house.invites().await, link, "asked for again it is the same");
    let door = played.door(house.table.id(), link.clone(), vec![]).await.unwrap();
    assert_eq!((door.me, door.guests, door.table.chairs.len()), (None, true, 1));
    for (name, why) in [
        ("", DoorRefusal::NameLength),
        ("\u{200b} ", DoorRefusal::NameLength),
        (&"x".repeat(33), DoorRefusal::NameLength),
        ("\u{410}nna", DoorRefusal::NameTaken),
        ("Herzbot", DoorRefusal::NameTaken),
    ] {
        assert_eq!(played.sits(&house, &link, &[], guest(name)).await, Err(why), "{name}");
    }
    let lena = played.sits(&house, &link, &[], guest(" Lena  @everyone")).await.unwrap().unwrap();
    assert_eq!(played.sits(&house, &link, &[], guest("lena @everyone")).await, Err(DoorRefusal::NameTaken));
    assert_eq!(names(&house.look().await), [("Anna".to_owned(), false), ("Lena @everyone".to_owned(), true)]);

    // Another tab of hers leads to the same seat, and no messages are sent to her.
    let page = played.open(house.table.id(), lena.clone()).await.ok().unwrap();
    assert_eq!(page.player().name, "Lena @everyone");
    assert!(played.sits(&house, &link, &[&lena], guest("Nora")).await.is_ok());
    assert_eq!(house.look().await.members().count(), 2);
    house.presses("Anna", Do::Start).await;
    let table = house.look().await;
    assert!(table.is_playing());
    house.settles().await;
    while let Ok(out) = house.told.try_recv() {
        let told = format!("{out:?}");
        let is_for_guests = matches!(&out, Outbound::Show(show)
            if matches!(&show.target, herzbot_core::port::Target::Person(account) if account.is_guest())
                || show.ping.iter().any(Account::is_guest));
        assert!(!is_for_guests && !matches!(out, Outbound::Expect(_)), "{told}");
    }
    assert_eq!(played.sits(&house, &link, &[], guest("Mia")).await, Err(DoorRefusal::Begun));

    // A guest's session lasts until the guest is forgotten.
    let person = table.everybody()[1].0.person;
    let old = house.shell.boards.session_of_guest(person, Moment(1)).unwrap();
    house.clock.fetch_add(100 * 24 * 60 * 60 * 1000, Ordering::Relaxed);
    assert!(played.open(house.table.id(), old).await.is_ok());
    let stranger = BrowserSession { kind: SessionKind::Cookie, person: PersonId(99), begun: Moment(1) }
        .sign(&WatchKey::new(KEY));
    assert_eq!(played.open(house.table.id(), stranger).await.err(), Some(Refusal::Ended));
}

#[tokio::test]
async fn an_invitation_ends_when_its_host_wants_and_each_refusal_says_why() {
    let (mut house, played) = lobby().await;
    let id = house.table.id();
    let first = house.invites().await;
    let wrong = format!("{}0", &first[..first.len() - 1]);
    let at = |table, link: &str| played.door(table, link.to_owned(), vec![]);
    assert_eq!(at(id, &wrong).await.err(), Some(DoorRefusal::Wrong));
    assert_eq!(at(herzbot_core::ids::TableId(1), &first).await.err(), Some(DoorRefusal::Wrong));
    house.presses("Anna", Do::StopInvitations).await;
    assert_eq!(at(id, &first).await.err(), Some(DoorRefusal::Stopped));
    house.clock.fetch_add(1, Ordering::Relaxed);
    let second = house.invites().await;
    assert_eq!(at(id, &first).await.err(), Some(DoorRefusal::Stopped));
    assert!(at(id, &second).await.is_ok());
    // The bot's host has disabled guests.
    house.shell.boards.guests.store(false, Ordering::Relaxed);
    assert_eq!(at(id, &second).await.err(), Some(DoorRefusal::Stopped));
    let off = format!("{:?}", house.presses("Anna", herzbot_core::table::Look::Invite).await.unwrap().blocks);
    assert!(off.contains("aren't allowed"), "{off}");
    house.shell.boards.guests.store(true, Ordering::Relaxed);

    // All seats are taken; a seat that becomes free can be taken.
    let most = usize::from(*GameKind::Hearts.players().end());
    let mut seats = Vec::new();
    for number in 1..most {
        let name = format!("Guest of Anna {number}");
        seats.push(played.sits(&house, &second, &[], guest(&name)).await.unwrap().unwrap());
    }
    assert_eq!(played.sits(&house, &second, &[], guest("Mia")).await, Err(DoorRefusal::Full));
    let page = played.open(id, seats.remove(0)).await.ok().unwrap();
    page.press(ChoiceId { table: id, act: Do::Leave.into() }.to_string(), None).await;
    assert!(played.sits(&house, &second, &[], guest("Mia")).await.is_ok());
    house.presses("Anna", Do::Leave).await;
    while !house.shell.tables.is_over(id) {
        tokio::task::yield_now().await;
    }
    assert_eq!(at(id, &second).await.err(), Some(DoorRefusal::Gone));
}

#[tokio::test]
async fn from_a_page_of_spectators_people_sit_down_as_themselves() {
    let (mut house, played) = lobby().await;
    let (id, now) = (house.table.id(), house.shell.now());
    let watched = format!("join-{}", WatchKey::new(KEY).token(id));
    let at = |sessions: Vec<String>| played.door(id, watched.clone(), sessions);
    assert_eq!(at(vec![]).await.err(), Some(DoorRefusal::InChat));
    let session_of =
        |person| BrowserSession { kind: SessionKind::Cookie, person, begun: now }.sign(&WatchKey::new(KEY));
    let known = async |realm: &str, name: &str, id| {
        let account = Account { realm: realm.into(), id: name.into() };
        house.shell.store.person(&account, name, None, PersonId(id)).await.unwrap().id
    };
    let ben = session_of(known("test", "Ben", 5).await);
    let elsewhere = session_of(known("other", "Carla", 6).await);
    assert_eq!(at(vec![elsewhere.clone()]).await.err(), Some(DoorRefusal::InChat));
    assert_eq!(at(vec![ben.clone()]).await.unwrap().me.as_deref(), Some("Ben"));
    assert_eq!(
        played.sits(&house, &watched, &[&elsewhere], SeatWish::Myself).await,
        Err(DoorRefusal::InChat)
    );
    assert_eq!(played.sits(&house, &watched, &[&ben], guest("Bea")).await, Err(DoorRefusal::Stopped));
    assert_eq!(played.sits(&house, &watched, &[&ben], SeatWish::Myself).await, Ok(None));
    assert_eq!(names(&house.look().await), [("Anna".to_owned(), false), ("Ben".to_owned(), false)]);
    // If the host invites guests, spectators are also welcome.
    house.invites().await;
    assert!(at(vec![]).await.unwrap().guests);
    assert!(played.sits(&house, &watched, &[&elsewhere], guest("Carla")).await.is_ok());
    assert_eq!(names(&house.look().await)[2], ("Carla".to_owned(), true));
}

#[tokio::test]
async fn who_comes_from_a_platform_to_which_the_table_was_brought_sits_down_as_themselves() {
    let (mut house, played) = lobby().await;
    let mut other = house.beside_another();
    house.comes_to_the_room(&mut other).await;
    let (id, now) = (house.table.id(), house.shell.now());
    let watched = format!("join-{}", WatchKey::new(KEY).token(id));
    let account = Account { realm: "other".into(), id: "Carla".into() };
    let person = house.shell.store.person(&account, "Carla", None, PersonId(6)).await.unwrap().id;
    let session = BrowserSession { kind: SessionKind::Cookie, person, begun: now }.sign(&WatchKey::new(KEY));
    assert_eq!(played.sits(&house, &watched, &[&session], SeatWish::Myself).await, Ok(None));
    assert_eq!(house.look().await.home_of(person), Some(herzbot_core::ids::HomeNumber(1)));
}

#[tokio::test]
async fn guests_are_forgotten_some_days_after_their_game() {
    let (mut house, played) = lobby().await;
    let id = house.table.id();
    let link = house.invites().await;
    let lena = played.sits(&house, &link, &[], guest("Lena")).await.unwrap().unwrap();
    let guests = async |house: &House| house.shell.store.people_of(Account::GUESTS).await.unwrap().len();
    house.clock.fetch_add(2 * u64::try_from(REMEMBERED.as_millis()).unwrap(), Ordering::Relaxed);
    assert_eq!((forget_guests(&house.shell).await, guests(&house).await), (Ok(0), 1), "the table is there");
    house.presses("Anna", Do::Start).await;
    house.presses("Anna", Do::CloseForGood).await;
    let closed = async {
        while house.shell.store.archived(id).await.unwrap().is_none() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), closed).await.unwrap();
    let (state, _) = house.shell.store.archived(id).await.unwrap().unwrap();
    assert_eq!(Table::from_state(&state).unwrap().closed(), Some(CloseReason::Host));
    assert_eq!(forget_guests(&house.shell).await, Ok(0), "not at once");
    assert!(played.open(id, lena.clone()).await.is_ok());
    house.clock.fetch_add(u64::try_from(REMEMBERED.as_millis()).unwrap(), Ordering::Relaxed);
    assert_eq!((forget_guests(&house.shell).await, guests(&house).await), (Ok(1), 0));
    let (state, _) = house.shell.store.archived(id).await.unwrap().unwrap();
    assert!(state.contains("Anna") && !state.contains("Lena"), "{state}");
    assert_eq!(played.open(id, lena).await.err(), Some(Refusal::Ended));
}

#[tokio::test]
async fn where_choices_are_typed_a_word_invites_guests() {
    let (mut house, played) = lobby_on(false).await;
    for typed in ["guests", "table guests"] {
        let page = house.answer("Anna", "c", What::Text(typed.into())).await.unwrap();
        assert!(format!("{:?}", page.blocks).contains("#invite-"), "{typed}: {page:?}");
    }
    let link = house.invites().await;
    assert!(played.sits(&house, &link, &[], guest("Lena")).await.is_ok());
    house.answer("Anna", "c", What::Text("stop invitations".into())).await;
    assert_eq!(played.sits(&house, &link, &[], guest("Mia")).await, Err(DoorRefusal::Stopped));
}

#[tokio::test]
async fn a_guest_plays_on_without_new_ones_is_replaced_when_absent_and_can_be_removed() {
    let (mut house, played) = lobby().await;
    let id = house.table.id();
    let link = house.invites().await;
    let lena = played.sits(&house, &link, &[], guest("Lena")).await.unwrap().unwrap();
    let page = played.open(id, lena).await.ok().unwrap();
    house.presses("Anna", Do::Start).await;
    // The bot's host has disabled guests, but she stays.
    house.shell.boards.guests.store(false, Ordering::Relaxed);
    page.press(ChoiceId { table: id, act: Do::Leave.into() }.to_string(), None).await;
    let presence = async |house: &House| {
        let everybody = house.look().await.everybody();
        everybody.into_iter().find(|(member, _)| member.name == "Lena").unwrap().1
    };
    assert_eq!(presence(&house).await, Presence::Here, "she was asked whether she is sure");
    // Her time runs out like anybody else's.
    let absent = async {
        while presence(&house).await == Presence::Here {
            house.clock.fetch_add(60_000, Ordering::Relaxed);
            house.tell(TableInput::LookAtClock).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), absent).await.unwrap();
    let key = house.look().await.view(None).chairs[1].key.to_string();
    let remove = ChoiceId { table: id, act: TableMenu::Remove.into() }.to_string();
    house.answer("Anna", "c", What::Press { choice: remove, value: Some(key), message: None }).await;
    assert_eq!(presence(&house).await, Presence::Left);
    let mut states = page.states();
    let told =
        |state: &Option<Arc<herzbot_playground::OwnTable>>| format!("{state:?}").contains("YouWereRemoved");
    tokio::time::timeout(Duration::from_secs(120), states.wait_for(told)).await.unwrap().unwrap();
}
