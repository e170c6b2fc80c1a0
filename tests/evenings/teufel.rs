//! An evening of Hol's der Teufel: two people with nineteen cards each, so that some moves stand in menus.

use crate::discord::Club;
use crate::players::{SOON, choice, is_over, table_name};
use herzbot_imitation::{Message, Person, json};

/// The turn of a message that a move can be made from, be it by button or by menu.
fn turn_of(message: &Message) -> Option<u32> {
    let button = message.buttons().filter(|button| !button.disabled).find_map(|button| {
        let (turn, _) = choice(button.custom_id.as_deref()?)?;
        Some(turn)
    });
    button.or_else(|| message.menus().find_map(|menu| menu_turn(&menu.custom_id)))
}

fn menu_turn(custom_id: &str) -> Option<u32> {
    custom_id.split('.').nth(2)?.strip_prefix('v')?.parse().ok()
}

/// The newest private view from which this person can move.
fn view(person: &Person, table: &str) -> Option<Message> {
    let mut private = person.direct_messages().into_iter().rev();
    private.find(|message| message.text().contains(table) && turn_of(message).is_some())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_hols_der_teufel_by_buttons_and_menus() {
    let mut club = Club::new("en-US").await;
    let people = [club.member("Anna", "en-US"), club.member("Ben", "en-US")];
    let answer = people[0].slash(&club.channel, "teufel", &[("rounds", json!(1))]).await.unwrap();
    let table = table_name(&answer.settled(SOON).await.unwrap());
    club.press(&people[1], &table, "join").await;
    club.press(&people[0], &table, "start").await;
    let (mut pressed, mut chosen) = (0, 0);
    let next = |_: &Person| {
        let turn = people.iter().find_map(|person| Some(Some((person, view(person, &table)?))));
        turn.or_else(|| is_over(&people[0], &club.channel, &table).then_some(None))
    };
    while let Some((person, view)) = people[0].wait_for_some(next, SOON).await.unwrap() {
        let turn = turn_of(&view).unwrap();
        let text = view.text();
        assert!(text.contains("Your hand") && text.contains("The rows"), "{text}");
        let menu = view.menus().find(|menu| menu_turn(&menu.custom_id).is_some());
        let answer = if let Some(menu) = menu {
            chosen += 1;
            let label = &menu.options.last().unwrap().label;
            person.select(&view, &menu.custom_id, &[label]).await
        } else {
            pressed += 1;
            let button = view
                .buttons()
                .find(|button| button.custom_id.as_deref().is_some_and(|id| choice(id).is_some()));
            person.press(&view, &button.unwrap().label).await
        };
        let after = answer.unwrap().settled(SOON).await.unwrap();
        assert!(turn_of(&after).is_none_or(|now| now > turn), "the move was made: {}", after.text());
    }
    assert!(chosen > 0 && pressed > 0, "{chosen} by menu, {pressed} by button");
    // The dealer's nineteen cards, and one of the other's between any two of them.
    assert!(chosen + pressed >= 37, "{chosen} + {pressed}");
    let last = club.table(&people[0], &table);
    assert!(last.text().contains("The dealer has played the last card."), "{}", last.text());
    let file = club.press(&people[1], &table, "file").await;
    let path = club.bot.folder().join("record.json");
    std::fs::write(&path, people[1].download(&file.attachments[0])).unwrap();
    let output = club.bot.command(&["replay", "--verify", path.to_str().unwrap()]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}
