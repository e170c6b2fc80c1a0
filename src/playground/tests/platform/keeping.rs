//! What survives: files of earlier versions, damage, and clocks that are set wrong.

use super::*;
use herzbot_core::ids::Moment;
use std::fs;
use std::time::{Instant, SystemTime};

/// A clock that goes wrong by so many days.
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

/// What the parts of a row are.
fn value(rows: &MemoryRows, key: &str) -> Value {
    serde_json::from_str(&rows.all()[key]).unwrap()
}

/// Writes what an earlier version kept, and gives away where.
fn old_file(evening: &Evening, format: u32) -> std::path::PathBuf {
    let rows = &evening.rows;
    let secrets = value(rows, "secrets");
    let part = |kind: &str| -> serde_json::Map<String, Value> {
        let keys: Vec<String> = rows.all().keys().cloned().collect();
        let keys = keys.iter().filter_map(|key| Some((key, key.strip_prefix(kind)?)));
        keys.map(|(key, id)| (id.to_owned(), value(rows, key))).collect()
    };
    let file = json!({
        "format": format, "instance": secrets["instance"], "key": secrets["key"],
        "people": part("person "), "messages": part("message "),
    });
    let path = evening.folder.path().join("playground.json");
    fs::write(&path, file.to_string()).unwrap();
    path
}

#[tokio::test]
async fn the_file_of_an_earlier_version_is_taken_over_once() {
    let evening = Evening::open(|_| ()).await;
    let mut browser = evening.visitor();
    let mut anna = browser.join("Anna").await;
    anna.say("channel", "hello").await;
    anna.message("hello").await;
    evening.playground.stop().await;
    let file = old_file(&evening, 1);
    let before = std::mem::take(&mut *evening.rows.all());

    let evening = evening.again().await;
    browser.address = evening.playground.address();
    let mut anna = browser.open(&anna.me).await.unwrap();
    assert!(anna.heard.contains("hello"));
    assert!(!file.exists() && file.with_extension("json.taken-over").exists());
    anna.say("channel", "and something new").await;
    anna.message("and something new").await;
    evening.playground.stop().await;
    let after = evening.rows.all().clone();
    assert!(before.keys().all(|key| after.contains_key(key)), "everything, and what is new: {after:?}");

    // A file that comes back later changes nothing.
    fs::write(
        &file,
        json!({"format": 1, "instance": "x", "key": "x", "people": {}, "messages": {}}).to_string(),
    )
    .unwrap();
    let evening = evening.again().await;
    browser.address = evening.playground.address();
    assert!(browser.open(&anna.me).await.unwrap().heard.contains("and something new"));
    assert!(!file.exists());
    evening.playground.stop().await;

    // One that can't be read is left as it is, and said.
    for (text, newer) in [(r#"{"format": 99, "other": 1}"#, true), (r#"{"format": 1"#, false)] {
        fs::write(&file, text).unwrap();
        let (tell, _told) = queue(|_| Page::default());
        let clock = TimeSource::system();
        let rows = Arc::new(MemoryRows::default());
        let refused = start(settings(&evening.folder), rows, texts(), vec![], clock, tell).await.err();
        let Some(PlaygroundStartError::File(why)) = refused else { panic!("{text} was taken over") };
        assert_eq!(matches!(why, BadFile::Newer { found: 99, .. }), newer, "{why}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
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
    // The store leaves out a row whose checksum is wrong; another may be one that this version does not know.
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
