//! A full disk, and an unusable data folder: the bot shows nothing unsaved, and deletes nothing.

use crate::bot::Bot;
use crate::club::Club;
use crate::players::{SOON, moves, next_turn, turn_view};
use herzbot_imitation::{Discord, Limits, Person};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, Executor, SqliteConnection};
use std::fs;
use std::path::Path;

#[cfg(target_os = "linux")]
mod full {
    use super::*;
    use std::process::Command;

    /// A small disk in memory, which exists until this is dropped.
    struct Disk(tempfile::TempDir);

    impl Disk {
        /// Mounts the disk. Returns none, with a message, if this process may not mount.
        fn new() -> Option<Self> {
            let folder = tempfile::TempDir::new().unwrap();
            let mounted = Command::new("mount")
                .args(["-t", "tmpfs", "-o", "size=64m", "none"])
                .arg(folder.path())
                .output();
            match mounted {
                Ok(done) if done.status.success() => Some(Self(folder)),
                other => {
                    eprintln!("SKIPPED: no test of a full disk without the right to mount one: {other:?}");
                    None
                }
            }
        }

        /// Leaves this many bytes free.
        fn fill_up_to(&self, free: u64) {
            let now = rustix::fs::statvfs(self.0.path()).unwrap();
            let ballast = (now.f_bavail * now.f_frsize).saturating_sub(free);
            fs::write(self.0.path().join("ballast"), vec![1; usize::try_from(ballast).unwrap()]).unwrap();
        }

        fn make_room(&self) {
            fs::remove_file(self.0.path().join("ballast")).unwrap();
        }
    }

    impl Drop for Disk {
        fn drop(&mut self) {
            let done = Command::new("umount").arg("-l").arg(self.0.path()).status();
            assert!(done.is_ok_and(|status| status.success()));
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn nothing_happens_while_the_disk_is_full_and_then_it_goes_on() {
        let Some(disk) = Disk::new() else { return };
        let discord = Discord::start().await;
        let data = disk.0.path().join("data");
        let bot = Bot::with(&[
            ("HERZBOT_DISCORD_API", &discord.url()),
            ("DISCORD_TOKEN", &discord.token()),
            ("HERZBOT_DATA", data.to_str().unwrap()),
        ]);
        let club = Club::with(discord, bot, "en-US").await;
        let people = [club.member("Anna", "en-US"), club.member("Ben", "en-US")];
        let table = club.start("herz", &[&people[0], &people[1]], &[]).await;
        let (person, view) = next_turn(&[&people[0], &people[1]], &club.channel, &table).await.unwrap();
        let other = people.iter().find(|other| other.id() != person.id()).unwrap();
        disk.fill_up_to(1 << 20);
        let before = club.table(person, &table).text();
        for _ in 0..2 {
            let now = person.look_again(&view).unwrap();
            assert_eq!(moves(&now), moves(&view), "the same turn");
            let answer = person.press(&now, &moves(&now)[0]).await.unwrap();
            // An earlier edit may still be on its way, and hide that for a moment.
            let is_told = |_: &Person| {
                let told = answer.message().into_iter().chain(answer.messages());
                told.map(|message| message.text()).any(|text| text.contains("couldn't save that"))
            };
            person.wait_for(is_told, SOON).await.unwrap_or_else(|_| panic!("{}", person.everything()));
        }
        assert!(turn_view(other, &table).is_none());
        assert_eq!(club.table(person, &table).text(), before);
        let refused = other.slash(&club.channel, "herz", &[]).await.unwrap().settled(SOON).await.unwrap();
        assert!(refused.ephemeral && refused.text().contains("couldn't save that"), "{}", refused.text());
        disk.make_room();
        let now = person.look_again(&view).unwrap();
        person.press(&now, &moves(&now)[0]).await.unwrap().settled(SOON).await.unwrap();
        other.wait_for(|other| turn_view(other, &table).is_some(), SOON).await.unwrap();
        person.wait_for(|person| turn_view(person, &table).is_none(), SOON).await.unwrap();
        club.discord.assert_clean();
        assert!(!club.bot.log().contains("panicked"), "{}", club.bot.log());
    }
}

/// Lists the files in a folder by name and size, except derived ones.
fn inventory(folder: &Path) -> Vec<(String, u64)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().to_string_lossy().into_owned();
        // The leaderboards are derived. So is SQLite's index of its log, which is made at each opening.
        if name == "leaderboards" || name.ends_with("-shm") || name.ends_with("-wal") {
            continue;
        }
        if entry.path().is_dir() {
            all.extend(inventory(&entry.path()));
        } else {
            all.push((entry.path().display().to_string(), entry.metadata().unwrap().len()));
        }
    }
    all.sort();
    all
}

/// Returns a club with a stopped bot and a running game.
async fn stopped() -> Club {
    let mut club = Club::new("en-US").await;
    let people: [Person; 2] = [club.member("Anna", "en-US"), club.member("Ben", "en-US")];
    let table = club.start("herz", &[&people[0], &people[1]], &[]).await;
    next_turn(&[&people[0], &people[1]], &club.channel, &table).await.unwrap();
    assert!(club.bot.stop().await.success());
    club
}

/// Checks that it refuses to start, with one line that has all these words, and changes nothing.
async fn refuses(bot: &Bot, words: &[&str]) {
    let before = inventory(&bot.data());
    let mut again = bot.beside();
    again.start();
    assert_eq!(again.ends().await.code(), Some(78), "{}", again.log());
    let data = bot.data().display().to_string();
    let log = again.log();
    let line = log.lines().find(|line| line.contains(&data)).unwrap_or_else(|| panic!("{log}"));
    for word in words {
        assert!(line.contains(word), "{word}: {log}");
    }
    assert_eq!(inventory(&bot.data()), before, "nothing is deleted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_folder_is_refused_with_the_way_back() {
    let club = stopped().await;
    let name = club.bot.data().join("herzbot.db");
    let mut bytes = fs::read(&name).unwrap();
    let written = bytes.iter().rposition(|byte| *byte != 0).unwrap();
    for place in (0..written).step_by(97) {
        bytes[place] ^= 0x55;
    }
    fs::write(&name, bytes).unwrap();
    refuses(&club.bot, &["herzbot restore"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_whose_database_is_gone_is_refused_with_the_way_back() {
    let club = stopped().await;
    fs::rename(club.bot.data().join("herzbot.db"), club.bot.folder().join("elsewhere")).unwrap();
    refuses(&club.bot, &["herzbot restore", "missing"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_folder_is_refused_with_the_way_back() {
    let club = stopped().await;
    let name = club.bot.data().join("herzbot.db");
    // The trace of a later version: a migration that this one doesn't know.
    let options = SqliteConnectOptions::new().filename(&name);
    let mut database = SqliteConnection::connect_with(&options).await.unwrap();
    database
        .execute(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES (99, 'later', 1, x'00', 0)",
        )
        .await
        .unwrap();
    database.close().await.unwrap();
    refuses(&club.bot, &["newer", "herzbot restore"]).await;
}

/// Makes the stored data of a person unreadable, or readable again.
async fn damage(club: &Club, name: &str, by: &str) {
    let options = SqliteConnectOptions::new().filename(club.bot.data().join("herzbot.db"));
    let mut database = SqliteConnection::connect_with(&options).await.unwrap();
    let changed = sqlx::query(sqlx::AssertSqlSafe(format!(
        "UPDATE people SET checksum = checksum {by} WHERE name = $1"
    )))
    .bind(name)
    .execute(&mut database)
    .await
    .unwrap();
    assert_eq!(changed.rows_affected(), 1, "{name}");
    database.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_whose_player_could_not_be_read_is_shown_as_soon_as_they_can_be() {
    // A restarted process forgets its rate limits.
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let bot = Bot::on(&discord);
    let mut club = Club::with(discord, bot, "en-US").await;
    let people = [club.member("Anna", "en-US"), club.member("Ben", "en-US")];
    let all: Vec<&Person> = people.iter().collect();
    let table = club.start("herz", &all, &[("rounds", json!(1))]).await;
    let (person, _) = next_turn(&all, &club.channel, &table).await.unwrap();
    let other = if person.id() == people[0].id() { &people[1] } else { &people[0] };
    // A process reads a person once.
    assert!(club.bot.stop().await.success());
    damage(&club, &other.name(), "+ 1").await;
    club.bot.join(&club.discord).await;
    let (person, view) = next_turn(&all, &club.channel, &table).await.unwrap();
    assert_ne!(person.id(), other.id());
    person.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
    let turn = format!("⏳ **{}**", other.name());
    let told = |other: &Person| {
        other.channel_messages(&club.channel).iter().any(|message| message.text().contains(&turn))
    };
    other.wait_for(told, SOON).await.unwrap();
    assert!(turn_view(other, &table).is_none(), "it can't be drawn: {}", other.everything());
    damage(&club, &other.name(), "- 1").await;
    assert_eq!(next_turn(&all, &club.channel, &table).await.unwrap().0.id(), other.id());
    club.discord.assert_clean();
}

/// The possible damages of a table's snapshot: still a table, no table, no text, an unknown table.
const DAMAGES: [&str; 4] = [
    "state || ' '",
    "substr(state, 2)",
    "CAST(x'ff' || substr(CAST(state AS BLOB), 2) AS TEXT)",
    "replace(state, '\"channel\":', '\"chbnnel\":')",
];

#[tokio::test(flavor = "multi_thread")]
async fn people_at_a_damaged_table_are_told_and_the_others_go_on() {
    // A restarted process forgets its rate limits.
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let bot = Bot::on(&discord);
    let mut club = Club::with(discord, bot, "en-US").await;
    let people = [club.member("Anna", "en-US"), club.member("Ben", "en-US")];
    let all: Vec<&Person> = people.iter().collect();
    let mut damaged = Vec::new();
    for _ in DAMAGES {
        damaged.push(club.start("herz", &all, &[("rounds", json!(1))]).await);
    }
    let sound = club.start("herz", &all, &[("rounds", json!(1))]).await;
    assert!(club.bot.stop().await.success());
    let options = SqliteConnectOptions::new().filename(club.bot.data().join("herzbot.db"));
    let mut database = SqliteConnection::connect_with(&options).await.unwrap();
    for (number, damage) in DAMAGES.iter().enumerate() {
        let table = format!("(SELECT id FROM live_tables ORDER BY opened_at LIMIT 1 OFFSET {number})");
        let sql = format!("UPDATE snapshots SET state = {damage} WHERE table_id = {table}");
        let changed = database.execute(sqlx::AssertSqlSafe(sql)).await.unwrap();
        assert_eq!(changed.rows_affected(), 1);
    }
    database.close().await.unwrap();

    let told = |person: &Person| {
        let messages = person.channel_messages(&club.channel);
        messages.into_iter().filter(|message| message.text().contains("is damaged")).collect::<Vec<_>>()
    };
    assert!(told(&people[0]).is_empty());
    for _ in 0..2 {
        club.bot.join(&club.discord).await;
        people[0].wait_for(|person| told(person).len() >= damaged.len(), SOON).await.unwrap();
        let messages = told(&people[0]);
        assert_eq!(messages.len(), damaged.len(), "it is said once at each");
        for damaged in &damaged {
            assert!(messages.iter().any(|message| message.text().contains(damaged)), "{damaged}");
            for person in &people {
                // Their own view no longer offers anything either.
                person.wait_for(|person| turn_view(person, damaged).is_none(), SOON).await.unwrap();
            }
        }
        // The other game goes on.
        let (person, view) = next_turn(&all, &club.channel, &sound).await.unwrap();
        person.press(&view, &moves(&view)[0]).await.unwrap().settled(SOON).await.unwrap();
        assert!(club.bot.stop().await.success());
    }
    let check = club.bot.command(&["check"]).output().unwrap();
    assert!(String::from_utf8_lossy(&check.stdout).contains("set aside"), "it is kept as it was: {check:?}");
    club.discord.assert_clean();
}
