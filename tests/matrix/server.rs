//! Tests that the moderators of a room set it up.

use crate::club::Club;

#[tokio::test(flavor = "multi_thread")]
async fn a_room_is_set_up_by_those_who_moderate_it() {
    let club = Club::new().await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let room = club.room(&[&anna, &ben], true).await;
    ben.says(&room, "!server tables=1").await;
    ben.sees(&room, &club.herzbot, "Only people who").await;
    anna.says(&room, "!server").await;
    let page = anna.sees(&room, &club.herzbot, "Commands begin with").await;
    assert!(!page.text.contains("channel") && !page.text.contains("server"), "{}", page.text);
    anna.says(&room, "!server tables=1 prefix=?").await;
    anna.sees(&room, &club.herzbot, "Commands begin with ?").await;
    ben.says(&room, "?herz").await;
    ben.sees(&room, &club.herzbot, "(?join)").await;
    anna.says(&room, "?hearts").await;
    anna.sees(&room, &club.herzbot, "There is a table here already").await;
    club.ends().await;
}
