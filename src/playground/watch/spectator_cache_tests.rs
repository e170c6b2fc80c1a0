use super::*;
use herzbot_core::review::Review;
use herzbot_core::samples;
use herzbot_core::table::{CloseReason, ClosedView};

/// The tables of a test.
struct Shown(Mutex<HashMap<TableId, watch::Sender<Arc<PublicTable>>>>);

impl PublicTables for Shown {
    fn watch(&self, table: TableId) -> Pin<Box<dyn Future<Output = Option<PublicStates>> + Send + '_>> {
        let states = crate::serving::lock(&self.0).get(&table).map(watch::Sender::subscribe);
        Box::pin(async move { states })
    }
}

impl FinishedGames for Shown {
    fn record(&self, _: TableId) -> Pin<Box<dyn Future<Output = Option<String>> + Send + '_>> {
        Box::pin(async { None })
    }

    fn review(&self, _: TableId) -> Pin<Box<dyn Future<Output = Option<Review>> + Send + '_>> {
        Box::pin(async { None })
    }
}

fn cache() -> (Arc<SpectatorCache>, Arc<Shown>, watch::Sender<Arc<PublicTable>>, TableId) {
    let table = samples::lobby();
    let (states, _) = watch::channel(Arc::new(PublicTable::of(&table, None)));
    let shown = Arc::new(Shown(Mutex::new(HashMap::from([(table.id(), states.clone())]))));
    let texts = Arc::new(Texts::embedded().expect("the texts are there"));
    (SpectatorCache::new(texts, Arc::clone(&shown) as Arc<dyn PublicTables>), shown, states, table.id())
}

#[tokio::test]
async fn all_who_watch_in_a_language_see_the_same_drawing() {
    let (cache, _shown, states, table) = cache();
    let mut first = cache.join(table, Language::En).await.expect("it is there");
    let mut second = cache.join(table, Language::En).await.expect("it is there");
    let mut german = cache.join(table, Language::De).await.expect("it is there");
    let text = |scenes: &watch::Receiver<WatchScene>| scenes.borrow().text.clone();
    assert_eq!(text(&first).as_str().as_ptr(), text(&second).as_str().as_ptr(), "drawn once");
    assert_ne!(text(&first), text(&german));
    assert!(cache.join(TableId(1), Language::En).await.is_none(), "no such table");
    states.send_replace(Arc::new(PublicTable::of(&samples::lobby(), None)));
    for scenes in [&mut first, &mut second, &mut german] {
        scenes.changed().await.expect("it goes on");
        scenes.mark_unchanged();
    }
    assert_eq!(text(&first).as_str().as_ptr(), text(&second).as_str().as_ptr(), "drawn once");
}

#[tokio::test]
async fn who_is_slow_sees_the_newest_state_and_nobody_waits_for_them() {
    let (cache, _shown, states, table) = cache();
    let mut slow = cache.join(table, Language::En).await.expect("it is there");
    let mut quick = cache.join(table, Language::En).await.expect("it is there");
    for _ in 0..50 {
        states.send_replace(Arc::new(PublicTable::of(&samples::lobby(), None)));
        quick.changed().await.expect("it goes on");
        quick.mark_unchanged();
    }
    slow.changed().await.expect("it goes on");
    assert_eq!(slow.borrow_and_update().text, quick.borrow().text);
    assert!(!slow.has_changed().expect("it goes on"), "one state, not fifty");
}

#[tokio::test]
async fn nothing_is_drawn_when_nobody_watches_any_more() {
    let (cache, shown, states, table) = cache();
    let seen = cache.join(table, Language::En).await.expect("it is there");
    assert_eq!(crate::serving::lock(&cache.open).len(), 1);
    drop(seen);
    // The drawing task releases the table.
    states.closed().await;
    assert!(crate::serving::lock(&cache.open).is_empty());
    drop(states);
    crate::serving::lock(&shown.0).clear();
    assert!(cache.join(table, Language::En).await.is_none());
}

#[tokio::test]
async fn the_last_state_stays_for_who_comes_late() {
    let (cache, shown, states, table) = cache();
    let seen = cache.join(table, Language::En).await.expect("it is there");
    let mut over = PublicTable::of(&samples::lobby(), None);
    over.view.phase = PhaseView::Closed(ClosedView { why: CloseReason::LobbyIdle, by: None });
    states.send_replace(Arc::new(over));
    crate::serving::lock(&shown.0).clear();
    drop(states);
    let mut late = cache.join(table, Language::En).await.expect("it is still there");
    late.wait_for(|scene| scene.last).await.expect("the last state");
    assert!(seen.borrow().last);
}
