//! The clock of a turn (three minutes, with a reminder after two) runs only while people can act.

use super::*;
use herzbot_core::table::Mover;

const TURN: u64 = 180;
/// The time within which a due timer fires. If a busy machine needs longer, a test proves less, but does not fail.
const TIMERS: Duration = Duration::from_millis(3);

impl House {
    /// Starts Anna's turn, before any of its time has passed.
    pub(super) async fn with_annas_turn() -> Self {
        let mut house = Self::new().await;
        house.lets_anna_lead();
        house.opens().await;
        // With another seed than the first one, the turn began some milliseconds later.
        house.clock.store(house.table.last_seen().0, Ordering::Relaxed);
        house.look().await;
        house
    }

    /// Returns the time this many seconds after the start of Anna's turn.
    fn at(&self, second: u64) -> Moment {
        self.table.last_seen().after(Duration::from_secs(second))
    }

    /// Sets the clock to this time, and lets the table check it many times.
    async fn is_at(&self, second: u64) {
        for look in 0..20 {
            // Between two checks of an old sign, it waits for half a second.
            self.clock.store(self.at(second).0 + look * 600, Ordering::Relaxed);
            self.look().await;
            tokio::time::sleep(TIMERS).await;
        }
    }

    /// Sets the time of the connection's last sign of life.
    fn signs_at(&self, second: u64) {
        *self.sign.lock().unwrap() = Some(self.at(second));
    }

    /// Returns the number of reminders, and of moves that the computer made because a clock ran out.
    async fn brought(&self) -> (usize, usize) {
        let journal = self.journal().await;
        let count = |is: &dyn Fn(&Fact) -> bool| journal.iter().filter(|fact| is(fact)).count();
        (
            count(&|fact| *fact == Fact::Reminded),
            count(&|fact| matches!(fact, Fact::Moved { by: Mover::Clock, .. })),
        )
    }

    /// Waits for these numbers, while the clock of the process advances as slowly as possible.
    async fn brings(&self, reminders: usize, moves: usize) {
        let until = tokio::time::Instant::now() + Duration::from_secs(60);
        while self.brought().await != (reminders, moves) {
            assert!(tokio::time::Instant::now() < until, "{:?}", self.journal().await);
            self.clock.fetch_add(50, Ordering::Relaxed);
            self.look().await;
            tokio::time::sleep(TIMERS).await;
        }
    }

    /// Returns how many whole seconds Anna has left.
    async fn left(&self) -> u64 {
        let PhaseView::Playing(playing) = self.look().await.view(None).phase else { panic!("a game") };
        playing.deadline.unwrap().since(self.shell.now()).as_secs()
    }
}

#[tokio::test]
async fn nothing_is_played_and_nobody_is_reminded_while_the_connection_may_be_dead() {
    let house = House::with_annas_turn().await;
    house.signs_at(60);
    for second in [121, 181, 3600] {
        house.is_at(second).await;
        assert_eq!(house.brought().await, (0, 0), "{second} s");
    }
    // The connection was lost: people get back the time that they had left.
    house.tell(TableInput::Connected { up: false, last_sign: house.at(60) }).await;
    house.is_at(4000).await;
    house.tell(TableInput::Connected { up: true, last_sign: house.at(4019) }).await;
    house.signs_at(4019);
    assert_eq!(house.left().await, TURN - 60);
    assert_eq!(house.brought().await, (0, 0));
}

#[tokio::test]
async fn a_quiet_connection_that_answers_when_it_is_asked_takes_no_time_from_anybody() {
    let house = House::with_annas_turn().await;
    house.signs_at(100);
    house.is_at(121).await;
    house.signs_at(132);
    house.clock.store(house.at(133).0, Ordering::Relaxed);
    house.brings(1, 0).await;
    assert!(house.left().await > TURN - 150, "no time was given");
    // The same happens at the end of the turn.
    house.is_at(181).await;
    assert_eq!(house.brought().await, (1, 0));
    house.signs_at(193);
    house.brings(1, 1).await;
}

#[tokio::test]
async fn a_connection_that_answers_late_has_given_nobody_time() {
    let house = House::with_annas_turn().await;
    house.signs_at(60);
    house.is_at(200).await;
    // No platform has reported a lost connection.
    house.signs_at(400);
    house.is_at(400).await;
    assert_eq!(house.brought().await, (0, 0));
    let left = house.left().await;
    assert!((TURN - 60 - 12..=TURN - 60).contains(&left), "{left}");
}

#[tokio::test]
async fn a_press_that_comes_with_the_sign_counts() {
    let house = House::with_annas_turn().await;
    house.signs_at(60);
    house.is_at(190).await;
    house.signs_at(203);
    house.hears_later("Anna", "c", What::Text("2♣".into())).await;
    house.is_at(203).await;
    let journal = house.journal().await;
    let by_anna = |fact: &Fact| matches!(fact, Fact::Moved { by: Mover::Person, .. });
    assert!(journal.iter().any(by_anna) && house.brought().await.1 == 0, "{journal:?}");
}

#[tokio::test]
async fn time_in_which_this_process_did_not_run_counts_for_nobody() {
    let house = House::with_annas_turn().await;
    let looks = |second| {
        house.shell.clock.look(house.at(second), 0);
    };
    looks(0);
    house.clock.store(house.at(59).0, Ordering::Relaxed);
    (1..60).for_each(looks);
    // The machine sleeps for an hour. A clock may be looked at before the watch has noticed it, and before a table is told.
    house.is_at(3600).await;
    assert_eq!(house.brought().await, (0, 0));
    looks(3620);
    house.is_at(3620).await;
    assert_eq!(house.brought().await, (0, 0));
    house.tell(TableInput::LookAtClock).await;
    house.look().await;
    let left = house.left().await;
    assert!((TURN - 60 - 12..=TURN - 59).contains(&left), "{left}");
}

#[tokio::test]
async fn a_turn_goes_on_after_a_restart_by_whatever_clock() {
    // When people could last act, by the clock of the previous process, and how far that was ahead of this one.
    for (acted, ahead, left) in
        [(60, 0, 120), (60, 600, 120), (60, -3600, 120), (0, 600, 180), (150, -9_000_000, 30)]
    {
        let mut house = House::new().await;
        house.lets_anna_lead();
        house.shell.store.open(house.table.id(), serde_json::to_string(&house.table).unwrap()).await.unwrap();
        let away_since = Some(house.at(acted));
        let now = house.at(acted + 5).0.saturating_add_signed(-ahead * 1000);
        house.clock.store(now, Ordering::Relaxed);
        let (table, display) = (house.table.clone(), Display::default());
        spawn(&house.shell, Beginning { table, seq: 0, display, away_since });
        assert_eq!(house.left().await, left, "{acted} {ahead}");
        assert_eq!(house.brought().await.1, 0);
        // The reminder comes a minute before the end; there is time left to see that it comes first.
        house.clock.fetch_add(left.saturating_sub(50) * 1000, Ordering::Relaxed);
        house.brings(1, 0).await;
        house.clock.fetch_add(left.min(50) * 1000, Ordering::Relaxed);
        house.brings(1, 1).await;
    }
}

#[tokio::test]
async fn times_are_drawn_anew_when_the_wall_clock_was_set() {
    let mut house = House::with_annas_turn().await;
    let until = |page: &Page| {
        let text = format!("{:?}", page.blocks);
        text.split("<t:").nth(1)?.split(':').next()?.parse::<u64>().ok()
    };
    let deadline = until(&house.sees(|page| until(page).is_some()).await).unwrap();
    for ahead in [3600, -40] {
        house.shell.clock.look(house.shell.now(), ahead);
        house.tell(TableInput::LookAtClock).await;
        let wanted = deadline.checked_add_signed(ahead);
        house.sees(|page| until(page) == wanted).await;
    }
}
