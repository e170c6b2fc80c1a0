//! People at a table: they look, and press existing controls.

use herzbot_imitation::{Answer, AnswerKind, Channel, Message, Person, Refused};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// How many messages that were sent twice may still offer a past move.
const MOST_REPEATED: usize = 4;

/// A timeout that suits a machine under load.
pub const SOON: Duration = Duration::from_secs(60);

/// Returns the enabled move buttons of a message.
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

/// Returns the turn and index of a move button.
pub fn choice(custom_id: &str) -> Option<(u32, u16)> {
    let mut parts = custom_id.split('.').skip(2);
    let turn = parts.next()?.strip_prefix('m')?.parse().ok()?;
    Some((turn, parts.next()?.parse().ok()?))
}

/// Returns whether a text says that a move came too late or wasn't possible.
fn is_refusal(text: &str) -> bool {
    let refused = ["Not yet", "isn't your turn", "is from earlier", "couldn't save that", "being moved"];
    refused.iter().any(|refused| text.contains(refused))
}

/// Returns whether the answer to a press of a move shows that the move was made. Such an answer changes the view,
/// perhaps later on a busy machine, and doesn't say that it came too late or wasn't possible.
pub fn is_made(answer: &Answer, turn: u32) -> bool {
    matches!(answer.kind, AnswerKind::Update | AnswerKind::DeferredUpdate)
        && !is_taken_back(answer)
        && answer.message().is_some_and(|message| {
            !is_refusal(&message.text())
                && message
                    .buttons()
                    .filter_map(|button| choice(button.custom_id.as_deref()?))
                    .all(|(now, _)| now > turn)
        })
}

/// Returns whether a private message after the answer says that the move wasn't made. A view that had to be
/// redrawn anyway may come first.
pub fn is_taken_back(answer: &Answer) -> bool {
    answer.messages().iter().any(|message| message.ephemeral && is_refusal(&message.text()))
}

/// Returns whether a message is about the table with this name, according to its title.
pub fn is_of(message: &Message, table: &str) -> bool {
    message.title().is_some() && table_name(message) == table
}

/// Returns the newest message of a table in its channel, by the table's name.
pub fn table_message(person: &Person, channel: &Channel, table: &str) -> Option<Message> {
    person
        .channel_messages(channel)
        .into_iter()
        .rev()
        .find(|message| is_of(message, table) && message.buttons().next().is_some() && !message.ephemeral)
}

/// Returns the newest private message of a table.
pub fn private_view(person: &Person, table: &str) -> Option<Message> {
    person.direct_messages().into_iter().rev().find(|message| is_of(message, table))
}

/// Returns the private view of a table in which a person can play, if the game waits for them.
pub fn turn_view(person: &Person, table: &str) -> Option<Message> {
    person.direct_messages().into_iter().rev().find(|message| is_of(message, table) && is_awaited(message))
}

/// Returns the part after the table in the id of a control.
fn act(custom_id: Option<&str>) -> Option<&str> {
    custom_id?.splitn(3, '.').nth(2)
}

/// A move that a private message offers, by button or in a menu.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The turn for which it is offered.
    pub turn: u32,
    /// Its index among the legal moves.
    pub index: u16,
    /// Its label.
    pub label: String,
    menu: Option<String>,
}

impl Offer {
    /// Presses it, or chooses it.
    pub async fn take(&self, person: &Person, view: &Message) -> Result<Answer, Refused> {
        match &self.menu {
            Some(menu) => person.select(view, menu, &[&self.label]).await,
            None => person.press(view, &self.label).await,
        }
    }

    /// Returns whether it is in a menu.
    pub fn is_in_menu(&self) -> bool {
        self.menu.is_some()
    }
}

/// Returns every move that a message offers.
pub fn offers(message: &Message) -> Vec<Offer> {
    let buttons = message.buttons().filter(|button| !button.disabled).filter_map(|button| {
        let (turn, index) = choice(button.custom_id.as_deref()?)?;
        Some(Offer { turn, index, label: button.label.clone(), menu: None })
    });
    let menus = message.menus().filter_map(|menu| {
        let turn = act(Some(&menu.custom_id))?.strip_prefix('v')?.split('.').next()?.parse().ok()?;
        Some(menu.options.iter().filter_map(move |option| {
            let index = option.value.parse().ok()?;
            Some(Offer { turn, index, label: option.label.clone(), menu: Some(menu.custom_id.clone()) })
        }))
    });
    buttons.chain(menus.flatten()).collect()
}

/// Returns the turn for which a message offers moves.
pub fn turn_number(message: &Message) -> Option<u32> {
    offers(message).first().map(|offer| offer.turn)
}

/// Returns the cards to pick from for a pass: their labels, and whether each is picked.
pub fn cards_to_pick(message: &Message) -> Vec<(String, bool)> {
    message
        .buttons()
        .filter(|button| {
            act(button.custom_id.as_deref()).is_some_and(|act| act.starts_with('p') && act.contains('.'))
        })
        .map(|button| (button.label.clone(), button.emoji.as_deref().is_some_and(is_tick)))
        .collect()
}

/// Returns whether an emoji is a tick, and not the picture of a card.
fn is_tick(emoji: &str) -> bool {
    !emoji.is_ascii()
}

/// Returns the button that confirms the picked cards, if it exists: its label, and whether it is enabled.
fn confirm(message: &Message) -> Option<(String, bool)> {
    let button = message.buttons().find(|button| {
        act(button.custom_id.as_deref())
            .and_then(|act| act.strip_prefix('p'))
            .is_some_and(|turn| !turn.is_empty() && turn.bytes().all(|byte| byte.is_ascii_digit()))
    })?;
    Some((button.label.clone(), !button.disabled))
}

/// Returns whether the game waits for the person who sees this private message.
pub fn is_awaited(message: &Message) -> bool {
    !offers(message).is_empty() || confirm(message).is_some()
}

/// Makes one random press for a person whose turn it is: a move, which is returned, or a card to pass, or the
/// confirmation of the pass.
pub async fn press_something(person: &Person, view: &Message, rng: &mut StdRng) -> Option<Offer> {
    let all = offers(view);
    let (taken, answer) = if all.is_empty() {
        let (done, can_be_pressed) = confirm(view).expect("the game waits for this person");
        let left: Vec<String> =
            cards_to_pick(view).into_iter().filter(|(_, picked)| !picked).map(|(card, _)| card).collect();
        let label = if can_be_pressed { &done } else { &left[rng.random_range(0..left.len())] };
        (None, person.press(view, label).await)
    } else {
        let offer = all[rng.random_range(0..all.len())].clone();
        let answer = offer.take(person, view).await;
        (Some(offer), answer)
    };
    let answer = answer.unwrap_or_else(|refused| {
        panic!("{} could not press {taken:?}: {refused:?}\n{}", person.name(), view.text())
    });
    // After a restart, the view may just be reposted.
    answer.settled_or_gone(SOON).await.unwrap();
    if let Some(offer) = &taken {
        // The answer may have brought an earlier state that was still on its way; the move follows.
        let is_done =
            |person: &Person| person.look_again(view).is_none_or(|now| turn_number(&now) != Some(offer.turn));
        person.wait_for(is_done, SOON).await.unwrap();
    }
    taken
}

/// Returns the short name of a table: the last word of its title.
pub fn table_name(message: &Message) -> String {
    let title = message.title().unwrap();
    title.split(|c: char| !c.is_alphabetic()).rfind(|word| !word.is_empty()).unwrap().to_owned()
}

/// Returns whether the table's message shows the end of the game.
pub fn is_over(person: &Person, channel: &Channel, table: &str) -> bool {
    table_message(person, channel, table).is_some_and(|message| {
        message.buttons().any(|button| button.custom_id.as_deref().is_some_and(|id| id.ends_with(".again")))
    })
}

/// Lets the player to move make random moves until the game is over. Returns the moves that people made: turn →
/// index.
pub async fn play_to_the_end(
    people: &[&Person],
    channel: &Channel,
    table: &str,
    rng: &mut StdRng,
) -> BTreeMap<u32, u16> {
    play_and_look(people, channel, table, rng, |_, _| {}).await
}

/// Does the same; `look` gets every private message in which something is pressed, and its person.
pub async fn play_and_look(
    people: &[&Person],
    channel: &Channel,
    table: &str,
    rng: &mut StdRng,
    mut look: impl FnMut(&Person, &Message),
) -> BTreeMap<u32, u16> {
    let mut made = BTreeMap::new();
    let (mut presses, mut repeated) = (0, 0);
    while let Some((person, view)) = next_turn(people, channel, table).await {
        look(person, &view);
        if let Some(offer) = press_something(person, &view, rng).await {
            match made.entry(offer.turn) {
                Entry::Vacant(entry) => drop(entry.insert(offer.index)),
                // If a message was sent twice around a crash, the other one may still offer this move.
                Entry::Occupied(_) => repeated += 1,
            }
            assert!(
                repeated <= MOST_REPEATED,
                "{table} stands still at turn {}:\n{}",
                offer.turn,
                person.everything()
            );
        }
        presses += 1;
        assert!(presses < 3_000, "the game never ends");
    }
    made
}

/// Waits for a person's turn; none when the game is over.
pub async fn next_turn<'p>(
    people: &[&'p Person],
    channel: &Channel,
    table: &str,
) -> Option<(&'p Person, Message)> {
    next_turn_within(people, channel, table, SOON).await
}

/// Does the same with a longer timeout, for example when one bot takes over from another.
pub async fn next_turn_within<'p>(
    people: &[&'p Person],
    channel: &Channel,
    table: &str,
    limit: Duration,
) -> Option<(&'p Person, Message)> {
    let look = |_: &Person| {
        for person in people {
            if let Some(view) = turn_view(person, table) {
                return Some(Some((*person, view)));
            }
        }
        is_over(people[0], channel, table).then_some(None)
    };
    people[0].wait_for_some(look, limit).await.unwrap_or_else(|refused| {
        let seen: Vec<String> = people.iter().map(|person| person.everything()).collect();
        panic!("nobody's turn at {table}: {refused:?}\n{}", seen.join("\n=====\n"))
    })
}

/// A game, and the moves that its people have seen made: turn → index of the choice.
pub struct Game<'p> {
    pub channel: Channel,
    pub people: Vec<&'p Person>,
    pub table: String,
    pub made: BTreeMap<u32, u16>,
    /// The turns that were pressed.
    pressed: BTreeSet<u32>,
    rng: StdRng,
}

impl<'p> Game<'p> {
    /// Creates the state of a started game.
    pub fn new(channel: &Channel, people: Vec<&'p Person>, table: String) -> Self {
        let (channel, made) = (channel.clone(), BTreeMap::new());
        Self { channel, people, table, made, pressed: BTreeSet::new(), rng: StdRng::seed_from_u64(8) }
    }

    /// Makes `moves` moves. Returns whether the game goes on.
    pub async fn goes_on(&mut self, moves: usize) -> bool {
        for _ in 0..moves {
            let next = next_turn(&self.people, &self.channel, &self.table).await;
            let Some((person, view)) = next else { return false };
            let offers = offers(&view);
            let offer = &offers[self.rng.random_range(0..offers.len())];
            let answer = offer.take(person, &view).await.unwrap();
            answer.settled_or_gone(SOON).await.unwrap();
            // After a takeover, a message may be there twice. A late press on one of them gets the present view, which
            // looks like the answer to a move: which of two presses at one turn was the move is unknown.
            if !self.pressed.insert(offer.turn) {
                self.made.remove(&offer.turn);
            } else if is_made(&answer, offer.turn) {
                self.made.insert(offer.turn, offer.index);
            }
        }
        true
    }
}
