//! The findings about stuck work in `/ready`.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use super::House;
use crate::app::shell::mailbox::TableInput;
use crate::app::shell::stuck::stuck;
use crate::app::tests::slow_store::{MANY, SlowJournal};
use herzbot_core::backlog::Backlog;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Returns the findings, one a line, without the ids of tables.
fn said(house: &House) -> String {
    let found: Vec<String> = stuck(&house.shell).iter().map(ToString::to_string).collect();
    found.join("\n").replace(&house.table.id().to_string(), "ID")
}

fn pass(house: &House, seconds: u64) {
    house.clock.fetch_add(seconds * 1000, Ordering::Relaxed);
}

const NONE: &str = "ok    tables and requests: none is stuck";

#[tokio::test]
async fn a_table_that_gets_no_further_is_stuck() {
    let mut house = House::new().await;
    let journal = SlowJournal::before(&house);
    house.opens().await;
    house.look().await;
    assert_eq!(said(&house), NONE);
    // This waits because the display can't be persisted.
    let (done, settled) = tokio::sync::oneshot::channel();
    house.tell(TableInput::WhenPersisted(done)).await;
    let stuck = async {
        while !said(&house).starts_with("WRONG table ID: deals with one thing for ") {
            if house.shell.tables.longest_at_work().is_some() {
                pass(&house, 121);
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), stuck).await.unwrap();
    journal.notes.add_permits(MANY);
    settled.await.unwrap();
    house.look().await;
    assert_eq!(said(&house), NONE);
}

#[tokio::test]
async fn a_table_whose_clock_has_run_out_unnoticed_is_stuck() {
    let house = House::with_annas_turn().await;
    assert_eq!(said(&house), NONE);
    // The task sleeps by another clock, and has not noticed yet.
    pass(&house, 180 + 121);
    assert_eq!(said(&house), "WRONG table ID: its clock ran out 121 s ago, and nothing has happened");
    house.shell.platforms.set_connected("test", None, false, house.shell.now());
    assert_eq!(said(&house), NONE, "it stands still");
    house.shell.platforms.set_connected("test", None, true, house.shell.now());
    let noticed = async {
        while said(&house) != NONE {
            house.look().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), noticed).await.unwrap();
}

#[tokio::test]
async fn a_request_that_does_not_get_out_is_stuck() {
    let house = House::new().await;
    let waiting = Backlog { length: 3, since: Some(house.shell.now()), budget: None };
    *house.backlog.lock().unwrap() = waiting;
    pass(&house, 15 * 60);
    assert_eq!(said(&house), NONE);
    pass(&house, 1);
    assert_eq!(said(&house), "WRONG test: a request has waited for 901 s (3 wait)");
}
