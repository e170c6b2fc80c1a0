//! An evening of Hearts: one person and two more, who pass by picking three cards, with the bot killed during the pass.

use crate::discord::Club;
use crate::players::{SOON, choice, is_over, table_name};
use herzbot_imitation::{Message, Person, json};

/// A button of this kind of act that can be pressed: its label.
fn offered(message: &Message, is_meant: impl Fn(&str) -> bool) -> Option<String> {
    message
        .buttons()
        .filter(|button| !button.disabled)
        .find(|button| {
            button.custom_id.as_deref().and_then(|id| id.splitn(3, '.').nth(2)).is_some_and(&is_meant)
        })
        .map(|button| button.label.clone())
}

/// Whether an act picks a card to pass; with a number after the turn.
fn picks(act: &str) -> bool {
    act.starts_with('p') && act.contains('.')
}

/// Whether an act confirms the three that are picked.
fn confirms(act: &str) -> bool {
    act.strip_prefix('p')
        .is_some_and(|turn| !turn.is_empty() && turn.bytes().all(|byte| byte.is_ascii_digit()))
}

fn newest(person: &Person, table: &str) -> Option<Message> {
    person.direct_messages().into_iter().rev().find(|message| message.text().contains(table))
}

/// Picks three different cards and confirms.
async fn pass(person: &Person, table: &str) {
    for at in 0..3 {
        let view = person
            .wait_for_some(|person| newest(person, table).filter(|view| offered(view, picks).is_some()), SOON)
            .await
            .unwrap();
        let cards: Vec<String> = view
            .buttons()
            .filter(|button| {
                button.custom_id.as_deref().and_then(|id| id.splitn(3, '.').nth(2)).is_some_and(picks)
            })
            .map(|button| button.label.clone())
            .collect();
        assert!(cards.len() == 17, "every card of the hand: {cards:?}");
        person.press(&view, &cards[at * 2]).await.unwrap().settled(SOON).await.unwrap();
    }
    let view = person
        .wait_for_some(|person| newest(person, table).filter(|view| offered(view, confirms).is_some()), SOON)
        .await
        .unwrap();
    let label = offered(&view, confirms).unwrap();
    person.press(&view, &label).await.unwrap().settled(SOON).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_pass_and_play_hearts_through_a_crash() {
    let mut club = Club::new("en-US").await;
    let people: Vec<Person> = ["Anna", "Ben", "Cleo"].iter().map(|name| club.member(name, "en-US")).collect();
    let answer = people[0].slash(&club.channel, "hearts", &[("target", json!(1))]).await.unwrap();
    let table = table_name(&answer.settled(SOON).await.unwrap());
    club.press(&people[1], &table, "join").await;
    club.press(&people[2], &table, "join").await;
    club.press(&people[0], &table, "start").await;
    pass(&people[0], &table).await;
    pass(&people[1], &table).await;
    // Two have chosen; what they chose is safe.
    club.bot.kill();
    club.bot.start();
    assert!(club.discord.wait_for_bot(1, SOON).await);
    pass(&people[2], &table).await;
    let next = |_: &Person| {
        for person in &people {
            let view = newest(person, &table)?;
            let can = view.buttons().find(|button| {
                !button.disabled && button.custom_id.as_deref().is_some_and(|id| choice(id).is_some())
            });
            if let Some(button) = can {
                return Some(Some((person, view.clone(), button.label.clone())));
            }
        }
        is_over(&people[0], &club.channel, &table).then_some(None)
    };
    let mut played = 0;
    while let Some((person, view, label)) = people[0].wait_for_some(next, SOON).await.unwrap() {
        if offered(&view, picks).is_some() {
            break;
        }
        person.press(&view, &label).await.unwrap().settled(SOON).await.unwrap();
        played += 1;
        if is_over(&people[0], &club.channel, &table) {
            break;
        }
        assert!(played < 2_000);
        // A second deal, when nobody has reached the target.
        if people
            .iter()
            .any(|person| newest(person, &table).is_some_and(|view| offered(&view, picks).is_some()))
        {
            for person in &people {
                pass(person, &table).await;
            }
        }
    }
    assert!(played > 20, "{played} cards");
    people[0].wait_for(|person| is_over(person, &club.channel, &table), SOON).await.unwrap();
    let file = club.press(&people[1], &table, "file").await;
    let path = club.bot.folder().join("record.json");
    std::fs::write(&path, people[1].download(&file.attachments[0])).unwrap();
    let output = club.bot.command(&["replay", "--verify", path.to_str().unwrap()]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(club.bot.stop().await.success());
    club.discord.assert_clean();
}
