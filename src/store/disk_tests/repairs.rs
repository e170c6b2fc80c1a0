//! Data saved by `herzbot repair`.

use super::*;

fn quietly() -> OnProgress {
    Box::new(|_, _| {})
}

/// Data of a killed bot, with moves in the log, and its tables.
async fn killed() -> (TempDir, PathBuf, Vec<LiveTable>) {
    let (kept, path) = filled().await;
    let store = open(&path).await;
    for seq in 2..30 {
        store.append(T, seq, vec![format!("move {seq}")], None).await.unwrap();
    }
    let killed = path.with_file_name("killed");
    fs::create_dir(&killed).unwrap();
    for (file, bytes) in content(&path) {
        fs::write(killed.join(file.file_name().unwrap()), bytes).unwrap();
    }
    let live = store.live().await.unwrap();
    (kept, killed, live)
}

fn names(path: &Path) -> Vec<String> {
    let names = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with("herzbot")).collect()
}

#[tokio::test]
async fn every_bit_of_the_log_can_be_corrected() {
    let (_kept, path, live) = killed().await;
    let log = path.join(format!("{}-wal", sql::FILE));
    let right = fs::read(&log).unwrap();
    // In the log's header, in a frame's, and in its page.
    for at in [1, 10, 25, 33, 37, 44, 51, 32 + 24 + 1, 32 + 24 + 4000, right.len() / 2] {
        let mut wrong = right.clone();
        wrong[at] ^= 16;
        fs::write(&log, &wrong).unwrap();
        refused_as_damaged(&path).await;
        assert!(fs::read(&log).unwrap() == wrong, "byte {at}: the start leaves it as it is");
        let before = data(&path);
        let shown = repair(&path, false, quietly()).await.unwrap();
        assert_eq!((shown.missing, shown.corrected, shown.kept.as_ref()), (Some(0), 1, None), "byte {at}");
        assert!(data(&path) == before && fs::read(&log).unwrap() == wrong, "byte {at}: only shown");
    }
    let shown = repair(&path, true, quietly()).await.unwrap();
    let damaged = shown.kept.unwrap();
    assert_eq!(open(&path).await.live().await.unwrap(), live);
    // The damaged files are kept, with their log.
    assert!(damaged.exists() && damaged.with_file_name("herzbot.db.damaged-1-wal").exists());
    assert!(
        !names(&path).iter().any(|name| name.contains("repair") || name.ends_with("new")),
        "{:?}",
        names(&path)
    );
}

/// Without the witness, nothing else tells that changes are missing.
#[tokio::test]
async fn a_wrong_bit_of_the_log_is_noticed_without_the_witness() {
    let (_kept, path, live) = killed().await;
    let log = path.join(format!("{}-wal", sql::FILE));
    let (witness, right) = (path.join(crate::witness::FILE), fs::read(&log).unwrap());
    let damages: [fn(&Path); 2] = [
        |witness| fs::remove_file(witness).unwrap(),
        |witness| {
            fs::write(witness, [0; 28]).unwrap();
        },
    ];
    for damage in damages {
        damage(&witness);
        for at in [1, 10, 25, 33, 37, 44, 51, 32 + 24 + 1, right.len() / 2] {
            let mut wrong = right.clone();
            wrong[at] ^= 128;
            fs::write(&log, &wrong).unwrap();
            let what = refused_as_damaged(&path).await;
            assert!(what.contains("a bit of herzbot.db-wal is wrong"), "byte {at}: {what}");
            assert!(fs::read(&log).unwrap() == wrong, "byte {at}: the start leaves it as it is");
        }
        // The log of a power cut ends in a frame that was only partly written: nothing of it was acknowledged.
        let mut torn = right.clone();
        torn.extend(&right[right.len() - 24 - PAGE_SIZE..]);
        fs::write(&log, &torn).unwrap();
        let found = crate::inspect(&Location::Folder(path.clone())).await;
        assert!(matches!(found, Ok(crate::FoundData::Whole(_))), "{found:?}");
    }
    // Corrected, it has everything; how much would be missing is unknown.
    let mut wrong = right;
    wrong[32 + 24 + PAGE_SIZE - 96] ^= 16;
    fs::write(&log, &wrong).unwrap();
    let repaired = repair(&path, true, quietly()).await.unwrap();
    assert_eq!((repaired.missing, repaired.corrected), (None, 1));
    assert_eq!(open(&path).await.live().await.unwrap(), live);
}

#[tokio::test]
async fn what_is_lost_is_told_before_it_is_given_up() {
    let (_kept, path, live) = killed().await;
    let log = path.join(format!("{}-wal", sql::FILE));
    let mut wrong = fs::read(&log).unwrap();
    // Two bits of a frame in the middle.
    let frame = 32 + 14 * (24 + PAGE_SIZE);
    wrong[frame + 100] ^= 1;
    wrong[frame + 200] ^= 1;
    fs::write(&log, &wrong).unwrap();
    let what = refused_as_damaged(&path).await;
    let shown = repair(&path, false, quietly()).await.unwrap();
    let missing = shown.missing.unwrap();
    assert!(
        missing > 0 && what.contains(&format!("the last {missing} changes are missing")),
        "{shown:?}: {what}"
    );
    repair(&path, true, quietly()).await.unwrap();
    let found = open(&path).await.live().await.unwrap();
    assert_eq!(found[0].entries, live[0].entries[..found[0].entries.len()]);
    assert_eq!(found[0].next_seq + missing, live[0].next_seq);
    // The damaged files are not used in their place.
    fs::copy(path.join("herzbot.db.damaged-1"), path.join(sql::FILE)).unwrap();
    assert!(matches!(refused(&path).await, StoreError::Unusable(_)));
}

#[tokio::test]
async fn damaged_rows_are_not_repaired_away() {
    let (_kept, path) = filled().await;
    tamper(&path, "UPDATE results SET rounds = 2 WHERE number = 3").await;
    let before = data(&path);
    let refused = repair(&path, true, quietly()).await.unwrap_err().to_string();
    assert!(refused.contains("result 3") && refused.contains("herzbot restore"), "{refused}");
    assert!(data(&path) == before);
}

#[tokio::test]
async fn nothing_is_repaired_while_a_bot_runs() {
    let (_kept, path) = filled().await;
    let _running = open(&path).await;
    assert_eq!(repair(&path, true, quietly()).await.err(), Some(StoreError::InUse));
}

/// As left by a repair that was killed after each of its steps.
#[tokio::test]
async fn a_killed_repair_loses_nothing_and_can_be_made_again() {
    for (step, is_again) in (0..4).flat_map(|step| [(step, false), (step, true)]) {
        let (_kept, path, live) = killed().await;
        let file = path.join(sql::FILE);
        let staged = path.join(witness::STAGED);
        let of = |file: &Path| witness::read(file.parent().unwrap()).unwrap();
        if step < 2 {
            fs::write(&staged, [0; 28]).unwrap();
            fs::hard_link(&file, path.join("herzbot.db.damaged-1")).unwrap();
        }
        if step == 1 {
            fs::rename(path.join("herzbot.db-wal"), path.join("herzbot.db.damaged-1-wal")).unwrap();
        }
        if step >= 2 {
            let witness = fs::read(path.join(witness::FILE)).unwrap();
            let before = of(&file);
            repair(&path, true, quietly()).await.unwrap();
            assert!(of(&file) != before && !staged.exists());
            if step == 2 {
                fs::rename(path.join(witness::FILE), &staged).unwrap();
                fs::write(path.join(witness::FILE), witness).unwrap();
            }
        }
        let place = Location::Folder(path.clone());
        if step != 1 {
            assert!(matches!(crate::inspect(&place).await, Ok(FoundData::Whole(_))), "step {step}");
        }
        if is_again {
            let shown = repair(&path, false, quietly()).await.unwrap();
            assert_eq!((shown.missing, shown.kept), (Some(0), None), "step {step}");
            let done = repair(&path, true, quietly()).await.unwrap();
            assert_eq!(done.missing, Some(0), "step {step}");
        }
        let store = open(&path).await;
        assert_eq!(store.live().await.unwrap(), live, "step {step}, again: {is_again}");
        store.append(T, live[0].next_seq, vec!["on".into()], None).await.unwrap();
        drop(store);
        assert!(!staged.exists(), "step {step}");
        drop(open(&path).await);
    }
}
