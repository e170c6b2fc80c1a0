//! The check of nights against the records of their tables.

use super::*;
use crate::app::front::night_check::check_nights;
use crate::app::front::night_places;
use herzbot_core::command::NightAct;
use serde_json::Value;

fn here() -> ChannelRef {
    ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() }
}

#[tokio::test]
async fn records_prove_a_night_and_any_change_is_found() {
    let mut house = House::hurried().await;
    let none = check_nights(&*house.shell.store).await.unwrap();
    assert_eq!((none.wrong, &*none.lines), (0, &["no game nights or seasons are stored".to_owned()][..]));
    house.opens_night("Anna", "league game=teufel rounds=2").await;
    house.gathers(8).await;
    for round in [1, 2] {
        house.night_shows("Anna", NightAct::Draw(round)).await;
        house.finishes_the_round().await;
    }
    house.night_shows("Anna", NightAct::Standings).await;
    let found = check_nights(&*house.shell.store).await.unwrap();
    assert_eq!(found.wrong, 0, "{found:#?}");
    assert_eq!(found.lines.iter().filter(|line| line.starts_with("ok: ")).count(), 6, "{found:#?}");
    assert!(found.lines.iter().any(|line| line.starts_with("1. ")), "{found:#?}");
    let key = night_places::key(&here());
    let kept = house.shell.store.note(&key).await.unwrap().unwrap();
    let kept: Value = serde_json::from_slice(&kept).unwrap();
    let changes: [fn(&mut Value); 4] = [
        |night| night["secret"] = "00".repeat(32).into(),
        |night| {
            let two = [0, 1].map(|table| night["drawn"][1]["tables"][table]["people"][0].take());
            for (table, person) in two.into_iter().rev().enumerate() {
                night["drawn"][1]["tables"][table]["people"][0] = person;
            }
        },
        |night| night["drawn"][0]["tables"][1]["outcome"]["places"] = serde_json::json!([1, 1, 1, 1]),
        |night| night["drawn"] = "nothing".into(),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut changed = kept.clone();
        change(&mut changed);
        assert_ne!(changed, kept);
        house.shell.store.set_note(&key, changed.to_string().into_bytes()).await.unwrap();
        let found = check_nights(&*house.shell.store).await.unwrap();
        assert!(found.wrong > 0, "change {number}: {found:#?}");
    }
    // The record of a table.
    let night: herzbot_core::league::Night = serde_json::from_value(kept).unwrap();
    let drawn = night.current()[0].clone();
    let (snapshot, _) = house.shell.store.archived(drawn.id).await.unwrap().unwrap();
    let mut state: Value = serde_json::from_str(&snapshot).unwrap();
    let table = crate::app::restore(&snapshot, &[]).unwrap();
    assert!(
        night.is_counted_rightly(&drawn, &table)
            && !night.is_counted_rightly(&night.drawn().next().unwrap()[0], &table)
    );
    state["secret"] = "00".repeat(32).into();
    // Its moves are impossible with other cards.
    assert!(crate::app::restore(&state.to_string(), &[]).is_err());
}
