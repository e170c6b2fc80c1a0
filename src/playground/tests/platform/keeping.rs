//! What survives damage and wrong clocks.

use super::*;
use herzbot_core::ids::Moment;
use std::time::{Instant, SystemTime};

/// Returns a clock that is wrong by this many days.
fn off_by(days: i64) -> TimeSource {
    let begin = Instant::now();
    TimeSource::of(
        move || begin.elapsed(),
        move || {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
            Moment(u64::try_from(now.as_millis()).unwrap().saturating_add_signed(days * 24 * 60 * 60 * 1000))
        },
    )
}

/// Returns the parsed content of a row.
fn value(rows: &MemoryRows, key: &str) -> Value {
    serde_json::from_str(&rows.all()[key]).unwrap()
}

#[tokio::test]
async fn a_damaged_row_costs_only_itself() {
    let evening = Evening::open(|_| ()).await;
    let mut browser = evening.visitor();
    let mut anna = browser.join("Anna").await;
    let ben = browser.join("Ben").await;
    let mut ids = Vec::new();
    for text in ["first", "second", "third"] {
        anna.say("channel", text).await;
        ids.push(anna.message(text).await["id"].as_str().unwrap().to_owned());
    }
    evening.playground.stop().await;
    // The store skips a row with a wrong checksum. Another row may be unknown to this version.
    evening.rows.all().remove(&format!("message {}", ids[1]));
    evening.rows.all().insert(format!("message {}", ids[2]), "{}".to_owned());
    evening.rows.all().remove(&format!("person {}", ben.me));
    evening.rows.all().remove("secrets");

    let evening = evening.again().await;
    browser.address = evening.playground.address();
    let anna = browser.open(&anna.me).await.unwrap();
    assert!(anna.heard.contains("first") && !anna.heard.contains("second") && !anna.heard.contains("third"));
    assert_eq!(browser.open(&ben.me).await.err(), Some(401));
    evening.playground.stop().await;
    assert_eq!(evening.rows.all()[&format!("message {}", ids[2])], "{}", "it stays as it is");
    assert_eq!(value(&evening.rows, "secrets"), value(&evening.rows, "copy of the secrets"));
}

#[tokio::test]
async fn a_clock_that_is_set_wrong_deletes_nobody() {
    let mut evening = Evening::open(|_| ()).await;
    let mut browser = evening.visitor();
    let _host = browser.join("Anna").await;
    let ben = browser.join("Ben").await;
    for days in [1461, 0] {
        evening = evening.again_at(off_by(days)).await;
    }
    browser.address = evening.playground.address();
    assert!(browser.open(&ben.me).await.is_ok());
    evening.playground.stop().await;
}

#[tokio::test]
async fn what_is_said_writes_one_row() {
    let evening = Evening::open(|_| ()).await;
    let mut anna = evening.visitor().join("Anna").await;
    for number in 0..20 {
        anna.say("channel", &format!("said {number}")).await;
    }
    anna.message("said 19").await;
    evening.playground.kept().await;
    let before = evening.rows.all().clone();
    anna.say("channel", "one more").await;
    anna.message("one more").await;
    evening.playground.kept().await;
    let after = evening.rows.all().clone();
    let changed: Vec<_> = after.iter().filter(|(key, value)| before.get(*key) != Some(value)).collect();
    assert!(changed.len() == 1 && changed[0].1.contains("one more"), "{changed:?}");
    evening.playground.stop().await;
}
