//! People at a table: they look, and press something that is there.

use herzbot_imitation::{Answer, AnswerKind, Channel, Message, Person};
use rand::Rng;
use rand::rngs::StdRng;
use std::time::Duration;

/// Long enough for a machine under load.
pub const SOON: Duration = Duration::from_secs(20);

/// The move buttons of a message that can be pressed.
pub fn moves(message: &Message) -> Vec<String> {
    message
        .buttons()
        .filter(|button| !button.disabled && button.custom_id.as_deref().is_some_and(is_move))
        .map(|button| button.label.clone())
        .collect()
}

fn is_move(custom_id: &str) -> bool {
    custom_id.split('.').nth(2).is_some_and(|act| {
        act.strip_prefix('m')
            .is_some_and(|turn| !turn.is_empty() && turn.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

/// Turn and index of a move button.
pub fn choice(custom_id: &str) -> Option<(u32, u16)> {
    let mut parts = custom_id.split('.').skip(2);
    let turn = parts.next()?.strip_prefix('m')?.parse().ok()?;
    Some((turn, parts.next()?.parse().ok()?))
}

/// Whether an answer to the press of a move tells that the move was made: it changes the view, and does not say that
/// it came too late or could not be.
pub fn is_made(answer: &Answer, turn: u32) -> bool {
    answer.kind == AnswerKind::Update
        && answer.message().is_some_and(|message| {
            let refused = ["Not yet", "isn't your turn", "an earlier moment", "could not be saved"];
            let text = message.text();
            !refused.iter().any(|refused| text.contains(refused))
                && message
                    .buttons()
                    .filter_map(|button| choice(button.custom_id.as_deref()?))
                    .all(|(now, _)| now > turn)
        })
}

/// The newest message of a table in its channel, by the table's name.
pub fn table_message(person: &Person, channel: &Channel, table: &str) -> Option<Message> {
    person.channel_messages(channel).into_iter().rev().find(|message| {
        message.text().contains(table) && message.buttons().next().is_some() && !message.ephemeral
    })
}

/// The private view of a table that can be played from, if it is this person's turn.
pub fn turn_view(person: &Person, table: &str) -> Option<Message> {
    person
        .direct_messages()
        .into_iter()
        .rev()
        .find(|message| message.text().contains(table) && !moves(message).is_empty())
}

/// The short name of a table: the last word of its title.
pub fn table_name(message: &Message) -> String {
    let title = message.embeds[0]["title"].as_str().unwrap();
    title.split(|c: char| !c.is_alphabetic()).rfind(|word| !word.is_empty()).unwrap().to_owned()
}

/// Whether the table's message shows the end of the game.
pub fn is_over(person: &Person, channel: &Channel, table: &str) -> bool {
    table_message(person, channel, table).is_some_and(|message| {
        message.buttons().any(|button| button.custom_id.as_deref().is_some_and(|id| id.ends_with(".again")))
    })
}

/// Whoever's turn it is makes a random move, until the game is over. Gives the number of moves that people made.
pub async fn play_to_the_end(people: &[&Person], channel: &Channel, table: &str, rng: &mut StdRng) -> usize {
    let mut made = 0;
    while let Some((person, view)) = next_turn(people, channel, table).await {
        let labels = moves(&view);
        let label = &labels[rng.random_range(0..labels.len())];
        person.press(&view, label).await.unwrap_or_else(|refused| {
            panic!("{} could not press {label}: {refused:?}\n{}", person.name(), view.text())
        });
        made += 1;
        assert!(made < 2_000, "the game never ends");
    }
    made
}

/// Waits until it is somebody's turn; none when the game is over.
pub async fn next_turn<'p>(
    people: &[&'p Person],
    channel: &Channel,
    table: &str,
) -> Option<(&'p Person, Message)> {
    let look = |_: &Person| {
        for person in people {
            if let Some(view) = turn_view(person, table) {
                return Some(Some((*person, view)));
            }
        }
        is_over(people[0], channel, table).then_some(None)
    };
    people[0].wait_for_some(look, SOON).await.unwrap_or_else(|refused| {
        let seen: Vec<String> = people.iter().map(|person| person.everything()).collect();
        panic!("nobody's turn at {table}: {refused:?}\n{}", seen.join("\n=====\n"))
    })
}
