//! People who open their table in a browser, on a platform with typed choices.

use super::*;
use crate::app::platforms::boards::Played;
use herzbot_core::ids::TableId;
use herzbot_core::table::{ChoiceId, Play, TableMenu};
use herzbot_playground::{LINK_LIFE, OpenTable, PlayTables, Refusal, WatchKey};
use tokio::runtime::Handle;

/// Starts a game in which Anna leads, at a table that can be opened in browsers.
async fn anna_leads() -> (House, Played) {
    let mut house = House::on(false).await;
    let shell = Arc::clone(&house.shell);
    shell.boards.links.open("http://127.0.0.1:7170".into(), WatchKey::new([7; 32]));
    let (events, mut queue) = herzbot_adapter::events::queue(|_| Page::default());
    let catalog = Arc::new(herzbot_core::text::catalog(&shell.texts).unwrap());
    let served = Arc::clone(&shell);
    tokio::spawn(async move { serve(&served, &catalog, &mut queue, std::future::pending()).await });
    house.lets_anna_lead();
    house.opens().await;
    (house, Played { shell, events, main: Handle::current() })
}

/// Returns the content of the link that Anna gets on request.
async fn link(house: &mut House) -> String {
    let page = house.answer("Anna", "c", What::Text("open".into())).await.unwrap();
    let url = page.watch.unwrap_or_else(|| panic!("{:?}", page.blocks)).url;
    let (address, link) = url.split_once('#').unwrap();
    assert_eq!(address, format!("http://127.0.0.1:7170/table/{}", house.table.id()));
    link.to_owned()
}

async fn opens(house: &mut House, played: &Played) -> (String, Box<dyn OpenTable>) {
    let link = link(house).await;
    let session = played.enter(house.table.id(), link).await.unwrap();
    let page = played.open(house.table.id(), session.clone()).await.ok().unwrap();
    (session, page)
}

/// Returns the private messages to Anna since the last call.
fn private_messages(house: &mut House) -> Vec<Page> {
    let sent = std::iter::from_fn(|| house.told.try_recv().ok());
    let private = sent.filter_map(|out| match out {
        Outbound::Show(show) if matches!(show.surface, Surface::Private(..)) => Some(show.page),
        _ => None,
    });
    private.collect()
}

#[tokio::test]
async fn who_plays_in_a_browser_is_called_in_the_chat_only_when_they_have_turned_away() {
    let (mut house, played) = anna_leads().await;
    let (_, page) = opens(&mut house, &played).await;
    assert_eq!(page.player().name, "Anna");
    page.look(true);
    house.look().await;
    private_messages(&mut house);
    let choice = ChoiceId { table: house.table.id(), act: Play::Move { turn: 0, index: 0 }.into() };
    let mut states = page.states();
    states.mark_unchanged();
    assert!(matches!(page.press(choice.to_string(), None).await, Answer::Nothing));
    states.changed().await.unwrap();
    // A repeated press is answered as an old button.
    let Answer::Private(refused) = page.press(choice.to_string(), None).await else { panic!() };
    assert!(!refused.blocks.is_empty() && refused.board.is_none());
    let anna = house.anna.person;
    let is_turn = |table: &Table| match table.view(Some(anna)).phase {
        PhaseView::Playing(playing) => playing.turn > 0 && !playing.legal.is_empty(),
        PhaseView::Lobby { .. } | PhaseView::Concealed(_) | PhaseView::Finished(_) | PhaseView::Closed(_) => {
            false
        }
    };
    while !is_turn(&house.look().await) {
        states.changed().await.unwrap();
    }
    assert_eq!(private_messages(&mut house), [], "she sees her turn");
    // Buttons of chat messages, and of other tables, can't be pressed here.
    for other in ["cards", "bypm", "here", "open", "again", "file"] {
        let choice = format!("h1.{}.{other}", house.table.id());
        assert!(matches!(page.press(choice, None).await, Answer::Nothing), "{other}");
    }
    let elsewhere = ChoiceId { table: TableId(1), ..choice };
    assert!(matches!(page.press(elsewhere.to_string(), None).await, Answer::Nothing));
    drop(page);
    house.look().await;
    assert_eq!(private_messages(&mut house), [], "the page may be reloading");
    house.clock.fetch_add(4_000, Ordering::Relaxed);
    house.tell(TableInput::LookAtClock).await;
    house.look().await;
    assert_eq!(private_messages(&mut house).len(), 1);
}

#[tokio::test]
async fn a_link_works_once_for_minutes_and_a_session_until_it_is_ended() {
    let (mut house, played) = anna_leads().await;
    let (table, anna, now) = (house.table.id(), house.anna.person, house.shell.now());
    let (session, page) = opens(&mut house, &played).await;
    let boards = Arc::clone(&house.shell.boards);
    let made = |table, at| boards.link(anna, table, at).unwrap().split_once('#').unwrap().1.to_owned();
    let used = link(&mut house).await;
    played.enter(table, used.clone()).await.unwrap();
    let stranger = boards.link(PersonId(99), table, now).unwrap().split_once('#').unwrap().1.to_owned();
    for (what, link, wrong) in [
        ("used", used.clone(), Refusal::Used),
        ("too old", made(table, now.before(LINK_LIFE)), Refusal::Late),
        ("for another table", made(TableId(1), now), Refusal::Wrong),
        ("altered", format!("z{}", &used[1..]), Refusal::Wrong),
        ("of a person who was forgotten", stranger, Refusal::Wrong),
        ("a session", session.clone(), Refusal::Wrong),
        ("nothing", String::new(), Refusal::Wrong),
    ] {
        assert_eq!(played.enter(table, link).await, Err(wrong), "{what}");
    }
    for (what, table, session, wrong) in [
        ("no session", table, String::new(), Refusal::Ended),
        ("a link", table, used, Refusal::Ended),
        ("another table", TableId(1), session.clone(), Refusal::Gone),
    ] {
        assert_eq!(played.open(table, session).await.err(), Some(wrong), "{what}");
    }
    let mut states = page.states();
    house.shell.boards.sign_out(&*house.shell.store, anna, now).await.unwrap();
    house.shell.boards.close(anna);
    while states.changed().await.is_ok() {}
    assert_eq!(played.open(table, session).await.err(), Some(Refusal::Ended));
}

#[tokio::test]
async fn who_is_removed_in_mid_game_sees_so() {
    let (mut house, played) = anna_leads().await;
    let (_, page) = opens(&mut house, &played).await;
    let remove = ChoiceId { table: house.table.id(), act: TableMenu::Remove.into() }.to_string();
    let key = house.table.view(None).chairs[0].key.to_string();
    let mut removing =
        House::inbound("Ben", "c", What::Press { choice: remove, value: Some(key), message: None });
    removing.who.may_moderate = true;
    house.takes(removing).await;
    let mut states = page.states();
    let told =
        |state: &Option<Arc<herzbot_playground::OwnTable>>| format!("{state:?}").contains("YouWereRemoved");
    let removed = states.wait_for(told);
    tokio::time::timeout(Duration::from_secs(120), removed).await.unwrap().unwrap();
}

#[tokio::test]
async fn of_two_processes_that_trade_a_link_in_the_same_moment_one_lets_in() {
    let folder = tempfile::TempDir::new().unwrap();
    let location = herzbot_store::Location::Folder(folder.path().join("data"));
    let stores: [Arc<dyn Store>; 2] =
        [Arc::new(MemoryStore::new()), herzbot_store::open_store(&location).await.unwrap()];
    for store in stores {
        let processes = [(); 2].map(|()| {
            let boards = crate::app::shell::boards::Boards::default();
            boards.links.open("http://127.0.0.1:7170".into(), WatchKey::new([7; 32]));
            boards
        });
        let now = Moment(1_700_000_000_000);
        // Nobody has used a link before, so the second link of each person finds an existing note.
        for number in 1..=8 {
            let account = herzbot_core::ids::Account { realm: "test".into(), id: number.to_string() };
            let person = store.person(&account, "Anna", None, PersonId(number)).await.unwrap().id;
            for _ in 0..2 {
                let link = processes[0].link(person, TableId(1), now).unwrap();
                let (_, link) = link.split_once('#').unwrap();
                let trades = processes.each_ref().map(|boards| boards.trade(&*store, TableId(1), link, now));
                let traded = futures_util::future::join_all(trades).await;
                assert_eq!(traded.iter().filter(|traded| traded.is_ok()).count(), 1, "{traded:?}");
                assert!(traded.contains(&Err(Refusal::Used)), "{traded:?}");
            }
        }
    }
}
