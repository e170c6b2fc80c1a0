//! Tests of a table that moves into its thread, and back.

use super::*;
use herzbot_core::port::{Lack, Target};

fn message(channel: &str, id: &str) -> MessageRef {
    MessageRef { channel: channel.into(), message: id.into() }
}

/// Returns the channel to which a message is sent.
fn posted_in(show: &Show) -> Option<&str> {
    match &show.target {
        Target::Channel(channel) => Some(&channel.channel),
        Target::Person(_) => None,
    }
}

impl House {
    /// Starts a game that waits for its thread, with its board in the channel.
    async fn with_a_board() -> Self {
        let mut house = Self::new().await;
        house.wants_a_thread();
        house.opens().await;
        let board = house.shown(|show| matches!(show.surface, Surface::Table(_))).await;
        house.lands(&board, Ok(message("c", "1"))).await;
        house
    }

    fn wants_a_thread(&mut self) {
        let mut table = serde_json::to_value(&self.table).unwrap();
        table["setup"]["thread"] = true.into();
        self.table = serde_json::from_value(table).unwrap();
        self.lets_anna_lead();
    }

    /// Returns the table's message, posted again.
    async fn board_moves(&mut self) -> Show {
        self.shown(|show| matches!(show.surface, Surface::Table(_)) && show.fresh).await
    }

    /// Returns the message from which a thread is requested, and the thread's name.
    async fn thread_asked(&mut self) -> (MessageRef, String) {
        let asked = |out: &Outbound| match out {
            Outbound::OpenThread { message, name, .. } => Some((message.clone(), name.clone())),
            _ => None,
        };
        self.next(asked).await
    }

    /// Returns a notice in the table's channel, with its channel.
    async fn notice(&mut self) -> (String, String) {
        let note = self.shown(|show| matches!(show.surface, Surface::Note(..))).await;
        (posted_in(&note).unwrap().to_owned(), text_of(&note.page))
    }
}

#[tokio::test]
async fn a_game_goes_into_its_thread_and_comes_back_when_that_is_gone() {
    let mut house = House::with_a_board().await;
    let name = format!("Hearts · Table {}", house.table.name());
    assert_eq!(house.thread_asked().await, (message("c", "1"), name));
    house.tell(TableInput::Thread(Ok("1".into()))).await;
    let board = house.board_moves().await;
    assert_eq!((posted_in(&board), &board.message), (Some("1"), &Some(message("c", "1"))));
    assert_eq!((board.silent, board.ping.as_slice()), (true, &[house.anna.account.clone()][..]));
    let leads = &board.page.leads_elsewhere;
    assert!(leads.ends_with("goes on in its thread"), "{leads}");
    let moved = house.journal().await;
    assert_eq!(moved, [Fact::ThreadOpened { thread: "1".into() }], "before it is shown there");
    house.lands(&board, Ok(message("1", "2"))).await;
    for channel in ["c", "1"] {
        let status = house.answer("Anna", channel, What::Text("table".into())).await.unwrap();
        assert!(status.title.contains(house.table.name()), "{channel}: {}", status.title);
    }
    house.tell(TableInput::ThreadGone).await;
    let (channel, told) = house.notice().await;
    assert_eq!(
        (channel.as_str(), told.as_str()),
        ("c", "This table's thread is gone. The game goes on here.")
    );
    let board = house.board_moves().await;
    assert_eq!((posted_in(&board), board.silent, board.ping.len()), (Some("c"), false, 0));
    // A refused call has the same effect.
    house.lands(&board, Ok(message("c", "3"))).await;
    house.tell(TableInput::ThreadGone).await;
    assert_eq!(house.look().await.channel().channel, "c");
    assert_eq!(house.journal().await.len(), 2);
}

#[tokio::test]
async fn where_the_bot_can_not_write_in_the_thread_the_game_goes_on_in_the_channel() {
    let mut house = House::with_a_board().await;
    house.thread_asked().await;
    house.tell(TableInput::Thread(Ok("1".into()))).await;
    let board = house.board_moves().await;
    house.lands(&board, Err(Undelivered::Forbidden(vec![Lack::Write]))).await;
    assert_eq!(house.notice().await.0, "c");
    // The existing board stays, since it never left.
    let table = house.look().await;
    assert!(table.parent().is_none() && !table.awaits_thread());
}

#[tokio::test]
async fn where_there_is_no_thread_the_game_stays_and_says_so() {
    let mut house = House::with_a_board().await;
    house.thread_asked().await;
    house.tell(TableInput::Thread(Err(vec![Lack::OpenThreads]))).await;
    let (channel, told) = house.notice().await;
    assert_eq!(channel, "c");
    assert!(told.contains("create public threads"), "{told}");
    assert_eq!(house.journal().await, [Fact::ThreadSet { wanted: false }]);
}

#[tokio::test]
async fn a_board_that_was_about_to_go_into_the_thread_goes_there_after_a_restart() {
    for is_open in [false, true] {
        let mut house = House::new().await;
        house.wants_a_thread();
        let mut display = Display::default();
        let page = Page::default();
        let rev = display.answer(Surface::Table(house.table.id()), &page);
        display.delivered(Surface::Table(house.table.id()), rev, &Ok(message("c", "1")));
        if is_open {
            let fact = Fact::ThreadOpened { thread: "1".into() };
            let mut rng = StdRng::seed_from_u64(1);
            house.table = house.table.learn(fact, Moment(1_000_000), &mut rng).unwrap().table;
        }
        house.shell.store.open(house.table.id(), serde_json::to_string(&house.table).unwrap()).await.unwrap();
        let display = Display::restore(Some(&display.keep(&house.table)));
        spawn(&house.shell, Beginning { table: house.table.clone(), seq: 0, display, away_since: None });
        if is_open {
            assert_eq!(posted_in(&house.board_moves().await), Some("1"));
        } else {
            assert_eq!(house.thread_asked().await.0, message("c", "1"));
        }
    }
}

#[tokio::test]
async fn tables_in_threads_count_to_the_channel() {
    let mut house = House::with_a_board().await;
    house.thread_asked().await;
    house.tell(TableInput::Thread(Ok("1".into()))).await;
    let board = house.board_moves().await;
    house.lands(&board, Ok(message("1", "2"))).await;
    let limit = ServerSettings { tables_per_channel: Some(1), ..ServerSettings::default() };
    house.shell.store.set_server("test", "s", limit).await.unwrap();
    let full = house.answer("Ben", "c", What::Text("hearts".into())).await.unwrap();
    assert!(text_of(&full).contains("There is a table here already"), "{full:?}");
}
