//! What an unavailable or changed database means for people and their tables.

use super::*;
use crate::app::front::event_loop::serve;
use crate::app::tables::archive::over_or_why;
use herzbot_adapter::events::queue;
use herzbot_adapter::tenure::{Tenure, TenureKeeper};
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::TableId;
use herzbot_core::notice::Notice;
use herzbot_core::port::PlatformEvent;
use tokio::sync::oneshot;

const HOUR: Duration = Duration::from_secs(3600);

/// The text for the players of a table if its journal has lost entries.
const SET_ASIDE: &str = "data is damaged";

impl House {
    /// Makes this a process that others may replace; it may not send yet.
    fn is_shared(&self) -> TenureKeeper {
        let (keeper, tenure) = Tenure::kept(TimeSource::system());
        self.shell.platforms.keep_to(tenure);
        keeper
    }

    /// Waits until one of its messages says `wanted`.
    async fn shows(&mut self, wanted: &str) {
        let shown = async {
            loop {
                match self.told.recv().await.unwrap() {
                    Outbound::Show(show) if text_of(&show.page).contains(wanted) => return,
                    _ => {}
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(120), shown).await.unwrap();
    }
}

#[tokio::test]
async fn a_table_whose_journal_takes_nothing_any_more_ends() {
    let mut house = House::new().await;
    house.opens().await;
    house.shell.store.freeze(house.table.id(), "damaged".to_owned()).await.unwrap();
    let told = house.is_told("Anna", "c", "add").await;
    assert!(told.contains(SET_ASIDE), "{told}");
    let live = house.shell.store.live().await.unwrap();
    assert_eq!((live[0].next_seq, live[0].frozen.is_some()), (0, true), "it stays as it was found");
}

#[tokio::test]
async fn a_table_that_nobody_plays_at_looks_at_its_journal_when_the_database_is_back() {
    let mut house = House::new().await;
    house.opens().await;
    // This was read before the table was opened, so it checks again.
    house.tell(TableInput::JournalEnds(None)).await;
    house.tell(TableInput::JournalEnds(Some(0))).await;
    assert_eq!(house.look().await.closed(), None);
    house.shell.store.freeze(house.table.id(), "behind".to_owned()).await.unwrap();
    house.tell(TableInput::JournalEnds(None)).await;
    house.shows(SET_ASIDE).await;
}

#[tokio::test]
async fn what_people_do_waits_until_this_process_may_answer() {
    // A typed text stays in the chat, and its author can wait; a press expires after three seconds.
    for (buttons, waits) in [(false, true), (true, false)] {
        let mut house = House::on(buttons).await;
        let keeper = house.is_shared();
        house.opens().await;
        let add = tokio::spawn(house.hears_later("Anna", "c", What::Text("add".into())));
        if !waits {
            add.await.unwrap();
            let Answer::Private(page) = house.answered().await else { panic!("no private answer") };
            assert!(text_of(&page).contains("couldn't save that"), "{}", text_of(&page));
            assert_eq!(house.look().await.view(None).chairs.len(), 1);
            continue;
        }
        keeper.ours_until(keeper.now().after(HOUR));
        add.await.unwrap();
        house.answered().await;
        assert_eq!(house.look().await.view(None).chairs.len(), 2);
    }
}

#[tokio::test]
async fn no_clock_runs_while_this_process_is_silent() {
    let mut house = House::new().await;
    let keeper = house.is_shared();
    let channel = house.table.channel().clone();
    let platforms = Arc::clone(&house.shell.platforms);
    let silent_since = platforms.reachable_until(&channel);
    assert!(silent_since.is_some_and(|since| since <= keeper.now()), "{silent_since:?}");
    assert!(!platforms.is_connected(&channel));
    house.opens().await;

    // Although its platform is connected, the table waits until people can be answered.
    platforms.set_connected("test", None, false, Moment(1_000_000));
    let (events, mut inbox) = queue(|_| Page::default());
    let up = PlatformEvent::Connected {
        realm: "test".into(),
        shard: None,
        up: true,
        last_sign: Moment(1_000_000),
    };
    assert!(events.send(up).is_none());
    let (stop, stopped) = oneshot::channel::<()>();
    let catalog = Arc::new(herzbot_core::text::catalog(&house.shell.texts).unwrap());
    let serving = tokio::spawn({
        let shell = Arc::clone(&house.shell);
        async move { serve(&shell, &catalog, &mut inbox, async { drop(stopped.await) }).await }
    });
    while platforms.connections().is_empty() {
        tokio::task::yield_now().await;
    }
    house.look().await;
    assert!(house.told.try_recv().is_err(), "nothing is drawn");
    keeper.ours_until(keeper.now().after(HOUR));
    house.shows("").await;
    assert_eq!(platforms.reachable_until(&channel), None);
    assert!(platforms.is_connected(&channel));
    drop(stop);
    serving.await.unwrap();
}

/// Only a table that is unknown to the store is gone.
#[tokio::test]
async fn an_archive_that_cannot_be_read_is_not_called_gone() {
    let house = House::new().await;
    let store = &house.shell.store;
    let (known, unknown) = (TableId(900), TableId(901));
    store.open(known, String::new()).await.unwrap();
    store.close(known, 0, "no table".to_owned(), None).await.unwrap();
    assert_eq!(over_or_why(&house.shell, known).await.err(), Some(Notice::OurFault));
    assert_eq!(over_or_why(&house.shell, unknown).await.err(), Some(Notice::TableGone));
}

#[tokio::test]
async fn what_platforms_report_before_the_end_is_still_handled() {
    let house = House::new().await;
    let (events, mut inbox) = queue(|_| Page::default());
    for shard in 0..1000 {
        let last_sign = Moment(1_000_000);
        let up = PlatformEvent::Connected { realm: "test".into(), shard: Some(shard), up: true, last_sign };
        assert!(events.send(up).is_none());
    }
    let catalog = Arc::new(herzbot_core::text::catalog(&house.shell.texts).unwrap());
    serve(&house.shell, &catalog, &mut inbox, std::future::ready(())).await;
    let connected = house.shell.platforms.connections().into_iter().filter(|(_, shard)| shard.is_some());
    assert_eq!(connected.count(), 1000);
}
