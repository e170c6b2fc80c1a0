//! Refusals of places, damaged data and invalid backups, without any loss.

use super::*;
use crate::sql::database::SCHEMA;
use crate::sql::packing::PAGES;

#[tokio::test]
async fn a_backup_is_a_file_and_nothing_else() {
    let place = Place::filled().await;
    fs::create_dir(place.path("folder")).unwrap();
    let mut refused =
        vec![place.path("folder"), place.path("data/herzbot.db"), place.path("data").join(witness::FILE)];
    let fifo = place.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    refused.extend([fifo, "/dev/full".into(), "/dev/null".into(), "/dev/stdin".into()]);
    let before = fs::read(place.path("data/herzbot.db")).unwrap();
    for path in refused {
        // Standard input may be a file in tests.
        if path.ends_with("stdin") && fs::metadata(&path).is_ok_and(|found| found.is_file()) {
            continue;
        }
        let answer = backup(&place.data(), &path, quietly()).await;
        assert!(
            matches!(&answer, Err(BackupError::NotAFile(why)) if why.contains(&*path.to_string_lossy())),
            "{answer:?}"
        );
    }
    assert_eq!(fs::read(place.path("data/herzbot.db")).unwrap(), before);
    assert!(place.names().iter().all(|name| !name.contains("part")));
    let nowhere = backup(&place.data(), &place.path("missing/backup.db"), quietly()).await;
    assert!(
        matches!(&nowhere, Err(BackupError::Store(StoreError::Io(why))) if why.contains("missing")),
        "{nowhere:?}"
    );
}

#[tokio::test]
async fn without_data_there_is_no_backup() {
    let place = Place::new();
    let answer = place.saved().await;
    assert!(
        matches!(&answer, Err(BackupError::Store(StoreError::Io(why))) if why.contains("no data")),
        "{answer:?}"
    );
    assert_eq!(place.names(), Vec::<String>::new(), "nothing is made by asking");
}

#[tokio::test]
async fn a_backup_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::filled().await;
    // An earlier backup, and the rest of a killed one, both readable by others.
    for name in ["backup.db", "backup.db.part"] {
        fs::write(place.path(name), "before").unwrap();
        fs::set_permissions(place.path(name), fs::Permissions::from_mode(0o644)).unwrap();
    }
    // Through a link.
    std::os::unix::fs::symlink(place.path("backup.db"), place.path("link")).unwrap();
    backup(&place.data(), &place.path("link"), quietly()).await.unwrap();
    assert_eq!(place.names(), ["backup.db", "data", "link"]);
    assert_eq!(fs::metadata(place.path("backup.db")).unwrap().permissions().mode() & 0o777, 0o600);
}

#[tokio::test]
async fn two_backups_into_one_file_do_not_mix() {
    let place = Place::filled().await;
    let (one, other) = tokio::join!(place.saved(), place.saved());
    assert!(one.is_ok() || other.is_ok(), "{one:?} {other:?}");
    let back = Location::Folder(place.path("back"));
    restore(&place.path("backup.db"), &back, quietly()).await.unwrap();
    assert_eq!(rows(&back).await, rows(&place.data()).await);
}

#[tokio::test]
async fn damaged_data_never_replace_a_good_backup() {
    // In the head of a journal, and in accounts and results.
    for damage in ["be replayed", "discord"] {
        let place = Place::filled().await;
        place.saved().await.unwrap();
        let before = fs::read(place.path("backup.db")).unwrap();
        flip(&place.path("data/herzbot.db"), damage);
        let answer = place.saved().await;
        if damage == "be replayed" {
            // Damage in the head of a journal gives a frozen table, as before.
            assert_eq!(answer.unwrap().frozen, 1);
            continue;
        }
        let Err(BackupError::Store(StoreError::Damaged(what))) = &answer else {
            panic!("{damage}: {answer:?}")
        };
        assert!(
            what.contains(&*place.path("data").to_string_lossy()) && what.contains("herzbot restore"),
            "{what}"
        );
        assert_eq!(fs::read(place.path("backup.db")).unwrap(), before);
        assert_eq!(place.names(), ["backup.db", "data"]);
    }
}

#[tokio::test]
async fn what_is_damaged_for_itself_does_not_stop_a_backup() {
    // One letter becomes another, then an invalid byte.
    for bit in [1, 0x80] {
        let place = Place::filled().await;
        flip_bit(&place.path("data/herzbot.db"), b"Anna", bit);
        let page = PAGES.pack("{\"page\":1}").unwrap();
        flip_bit(&place.path("data/herzbot.db"), &page, bit);
        let saved = place.saved().await.unwrap();
        assert_eq!(saved.people, 2);
        assert_eq!(saved.aside, [PersonId(1), PersonId(2)].map(|person| format!("person {person}")));
        let back = Location::Folder(place.path("back"));
        assert_eq!(restore(&place.path("backup.db"), &back, quietly()).await.unwrap(), saved);
        let store = open_store(&back).await.unwrap();
        assert!(matches!(store.person_by_id(PersonId(1)).await, Err(StoreError::Damaged(_))));
        assert_eq!(store.live().await.unwrap()[0].shown, None, "it is shown anew");
        assert_eq!(store.results_of(PersonId(1)).await.unwrap().len(), 5);
        store.append(T, 2, vec!["3".to_owned()], None).await.unwrap();
    }
}

#[tokio::test]
async fn a_damaged_journal_is_saved_as_a_frozen_table() {
    // One letter becomes another, then an invalid byte.
    for bit in [1, 0x80] {
        let place = Place::filled().await;
        flip_bit(&place.path("data/herzbot.db"), b"\"a\":1.10", bit);
        let saved = place.saved().await.unwrap();
        assert_eq!((saved.live, saved.frozen), (0, 2));
        let back = Location::Folder(place.path("back"));
        assert_eq!(restore(&place.path("backup.db"), &back, quietly()).await.unwrap(), saved);
        let live = open_store(&back).await.unwrap().live().await.unwrap();
        assert!(live[0].frozen.as_ref().unwrap().contains("damaged"), "{:?}", live[0].frozen);
    }
}

#[tokio::test]
async fn data_that_have_lost_something_are_not_saved() {
    let place = Place::filled().await;
    place.saved().await.unwrap();
    let older = fs::read(place.path("data/herzbot.db")).unwrap();
    open_store(&place.data()).await.unwrap().set_note("later", vec![1]).await.unwrap();
    // Closing the last connection happens in the background: it removes the log, which would restore the
    // note.
    while place.path("data/herzbot.db-wal").exists() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    fs::write(place.path("data/herzbot.db"), older).unwrap();
    let answer = place.saved().await;
    assert!(
        matches!(&answer, Err(BackupError::Store(StoreError::Damaged(why))) if why.contains("missing")),
        "{answer:?}"
    );
    fs::remove_file(place.path("data/herzbot.db")).unwrap();
    assert!(matches!(place.saved().await, Err(BackupError::Store(StoreError::Damaged(_)))));
}

#[tokio::test]
async fn what_is_no_whole_backup_is_refused_and_leaves_no_data() {
    let place = Place::filled().await;
    place.saved().await.unwrap();
    let good = fs::read(place.path("backup.db")).unwrap();
    let flipped = |text: &str| {
        fs::write(place.path("flipped"), &good).unwrap();
        flip(&place.path("flipped"), text);
        fs::read(place.path("flipped")).unwrap()
    };
    let other = {
        let database = Database::sqlite(&place.path("other"), true).unwrap();
        let mut connection = database.connect_plainly().await.unwrap();
        connection.execute("CREATE TABLE something (of TEXT)").await.unwrap();
        connection.close().await.unwrap();
        fs::read(place.path("other")).unwrap()
    };
    let wrong = [
        ("nothing", Vec::new()),
        ("a text", b"my recipes\n".to_vec()),
        ("another database", other),
        ("its beginning", good[..good.len() / 2].to_vec()),
        ("all but its end", good[..good.len() - 1024].to_vec()),
        ("another server", flipped("discords")),
        ("another column", flipped("closed_at")),
        ("data in use", fs::read(place.path("data/herzbot.db")).unwrap()),
    ];
    assert!(good.len() > 8192);
    for (what, wrong) in wrong {
        fs::write(place.path("wrong"), wrong).unwrap();
        let to = Location::Folder(place.path("back"));
        let refused = restore(&place.path("wrong"), &to, quietly()).await;
        assert!(matches!(refused, Err(BackupError::Wrong(_))), "{what}: {refused:?}");
        assert_eq!(names(&place.path("back")), ["lock"], "{what}");
    }
    let missing = restore(&place.path("missing"), &Location::Folder(place.path("new")), quietly()).await;
    assert!(missing.unwrap_err().to_string().contains("missing"));
    assert!(!place.path("new").exists());
}

#[tokio::test]
async fn a_backup_of_another_format_is_refused_as_such() {
    let place = Place::filled().await;
    place.saved().await.unwrap();
    let database = Database::sqlite(&place.path("backup.db"), false).unwrap();
    let mut refused = Vec::new();
    for format in [SCHEMA + 1, SCHEMA - 1] {
        let mut connection = database.connect_plainly().await.unwrap();
        let set = sqlx::AssertSqlSafe(format!("UPDATE _sqlx_migrations SET version = {format}"));
        connection.execute(set).await.unwrap();
        connection.close().await.unwrap();
        let back = Location::Folder(place.path(&format.to_string()));
        refused.push(restore(&place.path("backup.db"), &back, quietly()).await.unwrap_err());
    }
    let [newer, older] = &refused[..] else { panic!("{refused:?}") };
    assert!(
        matches!(newer, BackupError::Store(StoreError::Newer { found, .. }) if *found == SCHEMA + 1),
        "{newer:?}"
    );
    assert!(older.to_string().contains("before the first release"), "{older}");
}

#[tokio::test]
async fn a_backup_is_never_restored_over_anything() {
    let place = Place::filled().await;
    place.saved().await.unwrap();
    let before = rows(&place.data()).await;
    let store = open_store(&place.data()).await.unwrap();
    for _running in [true, false] {
        let refused = restore(&place.path("backup.db"), &place.data(), quietly()).await;
        assert!(matches!(refused, Err(BackupError::NotEmpty(_))), "{refused:?}");
    }
    drop(store);
    assert_eq!(rows(&place.data()).await, before);
    fs::create_dir(place.path("mine")).unwrap();
    fs::write(place.path("mine/something"), "of somebody").unwrap();
    let refused = restore(&place.path("backup.db"), &Location::Folder(place.path("mine")), quietly()).await;
    assert!(matches!(refused, Err(BackupError::NotEmpty(_))), "{refused:?}");
    assert_eq!(names(&place.path("mine")), ["something"]);
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_keeps_the_backup_of_before() {
    use std::process::Command;
    let place = Place::filled().await;
    let disk = place.path("disk");
    fs::create_dir(&disk).unwrap();
    let mounted =
        Command::new("mount").args(["-t", "tmpfs", "-o", "size=32k", "none"]).arg(&disk).output().unwrap();
    if !mounted.status.success() {
        use std::io::Write;
        writeln!(std::io::stderr(), "SKIPPED: no test of a full disk without the right to mount one")
            .unwrap();
        return;
    }
    fs::write(disk.join("backup.db"), "the backup of before").unwrap();
    let answer = backup(&place.data(), &disk.join("backup.db"), quietly()).await;
    let (left, kept) = (names(&disk), fs::read(disk.join("backup.db")).unwrap());
    assert!(Command::new("umount").arg("-l").arg(&disk).status().unwrap().success());
    assert!(answer.unwrap_err().to_string().contains("full"));
    assert_eq!((left, kept), (vec!["backup.db".to_owned()], b"the backup of before".to_vec()));
}
