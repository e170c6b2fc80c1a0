//! Tests the picture at the end of a game: exactly one, after the table's last message, encrypted if the room
//! is.

use crate::club::Club;
use crate::evening::{Evening, WAYS};
use crate::seen::Message;

/// The largest size of a picture, in bytes.
const LARGEST: u64 = 60 * 1024;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_ends_with_one_picture_also_after_a_restart() {
    let mut club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    let mut evening = Evening::begins(&club, &room, &[&anna, &ben], "!herz rounds=2").await;
    assert!(evening.plays(&WAYS, |_| false).await);
    let bot = club.herzbot.clone();
    let is_picture = |message: &&Message| message.kind == "m.image";
    let shown = anna.until("a picture", |seen| seen.by(&room, &bot).find(is_picture).cloned()).await;
    assert!(shown.encrypted && shown.text.starts_with("Chart of the scores: Anna "), "{shown:?}");
    let (content, info) = (&shown.content, &shown.content["info"]);
    assert!(content["file"]["url"].is_string() && content["url"].is_null(), "{content}");
    assert_eq!((&info["w"], &info["h"], &info["mimetype"]), (&800.into(), &450.into(), &"image/png".into()));
    assert!(info["size"].as_u64().is_some_and(|size| (500..=LARGEST).contains(&size)), "{info}");
    let small = &info["thumbnail_info"];
    assert_eq!((&small["w"], &small["h"]), (&400.into(), &225.into()));
    assert!(info["thumbnail_file"]["url"].is_string(), "{info}");
    // It comes after its message.
    let last = |message: &&Message| message.text.contains("In the picture: ①");
    let told = anna.look(|seen| seen.by(&room, &bot).find(last).cloned()).unwrap();
    assert!(told.sent <= shown.sent, "{} {}", told.sent, shown.sent);

    club.bot.kill();
    club.starts().await;
    ben.says(&room, "!rules").await;
    ben.sees(&room, &bot, "tower").await;
    let pictures = ben.look(|seen| seen.by(&room, &bot).filter(is_picture).count());
    assert_eq!(pictures, 1, "{}", ben.everything());
    club.ends().await;
}
