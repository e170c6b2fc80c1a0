//! Data of other installations, and missing data.

use super::*;

/// Replaces the database of a folder by another one's, as a mix-up would.
fn put(from: &Path, to: &Path) {
    fs::copy(from.join(sql::FILE), to.join(sql::FILE)).unwrap();
}

#[tokio::test]
async fn the_database_of_another_installation_is_refused() {
    let (_kept, path) = filled().await;
    let (_other, other) = filled().await;
    let store = open(&other).await;
    store.append(T, 2, vec!["later".into()], None).await.unwrap();
    drop(store);
    put(&other, &path);
    let before = data(&path);
    for _start in 0..2 {
        match refused(&path).await {
            StoreError::Unusable(why) => {
                assert!(why.contains("another one") && why.contains(&path.display().to_string()), "{why}");
                assert!(why.contains(witness::FILE), "the way on: {why}");
            }
            other => panic!("{other:?}"),
        }
        assert!(data(&path) == before);
    }
    // Follows the advice in the message.
    fs::remove_file(path.join(witness::FILE)).unwrap();
    assert_eq!(open(&path).await.live().await.unwrap()[0].next_seq, 3);
}

#[tokio::test]
async fn data_without_an_installation_get_one_and_keep_it() {
    let (_kept, path) = filled().await;
    // As written by an earlier version.
    tamper(&path, "DELETE FROM notes WHERE name = 'installation'").await;
    let witness::Testimony::Commits { number, installation } = witness::read(&path).unwrap() else {
        panic!()
    };
    let mut earlier = number.to_be_bytes().to_vec();
    earlier.extend(crc32fast::hash(&earlier).to_be_bytes());
    fs::write(path.join(witness::FILE), earlier).unwrap();
    let mut ids = Vec::new();
    for _start in 0..2 {
        assert_eq!(open(&path).await.live().await.unwrap()[0].next_seq, 2);
        let witness::Testimony::Commits { installation, .. } = witness::read(&path).unwrap() else {
            panic!()
        };
        ids.push(installation);
    }
    assert!(ids[0].is_some() && ids[0] == ids[1] && ids[0] != installation, "{ids:?}");
}

#[tokio::test]
async fn the_database_of_before_a_restore_is_not_taken_for_the_restored_one() {
    let (kept, path) = filled().await;
    let (file, back) = (kept.path().join("backup"), kept.path().join("back"));
    let quietly = || Box::new(|_, _| {}) as OnProgress;
    backup::backup(&Location::Folder(path.clone()), &file, quietly()).await.unwrap();
    backup::restore(&file, &Location::Folder(back.clone()), quietly()).await.unwrap();
    assert_eq!(open(&back).await.live().await.unwrap()[0].next_seq, 2);
    let store = open(&path).await;
    for seq in 2..9 {
        store.append(T, seq, vec!["later".into()], None).await.unwrap();
    }
    drop(store);
    put(&path, &back);
    assert!(matches!(refused(&back).await, StoreError::Unusable(_)));
}

#[tokio::test]
async fn an_unfinished_restore_is_told_and_can_be_made_again() {
    let (kept, path) = filled().await;
    let (file, back) = (kept.path().join("backup"), kept.path().join("back"));
    let quietly = || Box::new(|_, _| {}) as OnProgress;
    backup::backup(&Location::Folder(path), &file, quietly()).await.unwrap();
    // As left by a restore that was killed, early and late.
    for whole in [false, true] {
        fs::create_dir_all(&back).unwrap();
        fs::write(back.join("lock"), "").unwrap();
        let staged = fs::read(&file).unwrap();
        fs::write(back.join(sql::STAGED), &staged[..if whole { staged.len() } else { 5000 }]).unwrap();
        let place = Location::Folder(back.clone());
        fs::write(back.join(".herzbot-trial-1234"), "").unwrap();
        for told in [open_store(&place).await.err(), crate::inspect(&place).await.err()] {
            match told {
                Some(StoreError::Unusable(why)) => {
                    assert!(why.contains("restore") && why.contains(sql::STAGED), "{why}");
                }
                other => panic!("{other:?}"),
            }
        }
        backup::restore(&file, &place, quietly()).await.unwrap();
        assert_eq!(open(&back).await.live().await.unwrap()[0].next_seq, 2);
        fs::remove_dir_all(&back).unwrap();
    }
}
