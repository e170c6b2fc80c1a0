//! Choices to press: reactions under lobbies, and where the homeserver lets us send as much as we like, also under
//! private views, or a poll below them.

use super::{Lookup, MatrixDesk, Purpose, SendJob};
use herzbot_adapter::choices::Numbered;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::page::{Block, ChoiceButton, ChoiceRow, Page, Tone};
use herzbot_core::port::{Show, Surface, Target};
use std::hash::{DefaultHasher, Hash, Hasher};

/// How many choices are offered as reactions.
const MOST_SEEDS: usize = 8;
/// How many offered reactions are remembered.
const MOST_SEEDED: usize = 10_000;
/// Of how many polls it is remembered how many choices they want.
const MOST_POLLS: usize = 100;
/// How many answers a poll can have.
const MOST_ANSWERS: usize = 20;

impl MatrixDesk {
    /// The page of a private view, as it is offered: where its numbers will be reactions, which are not encrypted, their
    /// order tells nothing about the cards. `salt` is the message's own, so that an edit leaves them where they are.
    pub(super) fn arranged(&self, show: &Show, salt: u64) -> Option<Page> {
        let is_private = matches!(show.surface, Surface::Private(..));
        let count = show.page.choices().count();
        (is_private && self.reactions && self.unlimited && (2..=MOST_SEEDS).contains(&count))
            .then(|| shuffled(&show.page, salt))
    }

    /// Puts under a message what can be pressed.
    pub(super) fn offer(
        &mut self,
        show: &Show,
        at: &MessageRef,
        choices: &Numbered,
        fresh: bool,
        now: Moment,
    ) {
        match (show.surface, &show.target) {
            (Surface::Table(_), _) if show.page.tone == Tone::Lobby => {
                let signs = choices.signs(MOST_SEEDS).into_iter().map(str::to_owned).collect();
                self.seed(show, at, signs, now);
            }
            (Surface::Private(..), Target::Person(account)) => {
                self.offer_privately(show, &account.id, at, choices, fresh, now);
            }
            (
                Surface::Table(_)
                | Surface::Private(..)
                | Surface::Hand(..)
                | Surface::Nudge(..)
                | Surface::Note(..),
                _,
            ) => {}
        }
    }

    fn seed(&mut self, show: &Show, at: &MessageRef, keys: Vec<String>, now: Moment) {
        if !self.reactions {
            return;
        }
        // What is offered twice is refused, which costs an event and nothing else.
        if self.seeded.len() > MOST_SEEDED {
            self.seeded.clear();
        }
        let is_older = show.message.as_ref() == Some(at) && self.unseen_seeds.insert(&at.message);
        if is_older && !self.seeded.iter().any(|(message, _)| *message == at.message) {
            // Somebody before us has posted it: what that one offered is not offered again.
            let lookup = Lookup::Reactions { room: at.channel.clone(), event: at.message.clone() };
            return self.look_up(lookup, Purpose::Seed { message: at.clone(), keys }, now);
        }
        for key in keys {
            if self.seeded.insert((at.message.clone(), key.clone())) {
                self.push(SendJob::Seed { message: at.clone(), key }, now);
            }
        }
    }

    /// What a message of before a restart offers already is known: the rest is offered now.
    pub(super) fn seed_rest(&mut self, at: &MessageRef, keys: Vec<String>, there: Vec<String>, now: Moment) {
        self.seeded.extend(there.into_iter().map(|key| (at.message.clone(), key)));
        for key in keys {
            if self.seeded.insert((at.message.clone(), key.clone())) {
                self.push(SendJob::Seed { message: at.clone(), key }, now);
            }
        }
    }

    fn offer_privately(
        &mut self,
        show: &Show,
        user: &str,
        at: &MessageRef,
        choices: &Numbered,
        fresh: bool,
        now: Moment,
    ) {
        let is_turn = show.page.tone == Tone::YourTurn && !choices.is_empty();
        if (fresh || !is_turn)
            && let Some(poll) = self.polls.remove(&show.surface)
        {
            self.prompts.forget(&poll.channel, &poll.message);
            self.push(SendJob::Redact(poll), now);
        }
        if !is_turn || !self.unlimited {
            return;
        }
        match choices.len() {
            2..=MOST_SEEDS => {
                let keys = choices.reactions(MOST_SEEDS).iter().map(|key| (*key).to_owned()).collect();
                self.seed(show, at, keys, now);
            }
            9..=MOST_ANSWERS if fresh => {
                let job = SendJob::Poll {
                    surface: show.surface,
                    user: user.to_owned(),
                    room: at.channel.clone(),
                    question: question(&show.page),
                    count: show.page.picks.as_ref().map_or(1, |picks| picks.count),
                    choices: choices.clone(),
                };
                self.push(job, now);
            }
            _ => {}
        }
    }

    /// A poll has arrived: it goes when the turn does.
    pub(super) fn polled(&mut self, surface: Surface, at: MessageRef, count: usize, now: Moment) {
        self.poll_counts.push_back((at.message.clone(), count));
        if self.poll_counts.len() > MOST_POLLS {
            self.poll_counts.pop_front();
        }
        if let Some(older) = self.polls.insert(surface, at) {
            self.push(SendJob::Redact(older), now);
        }
    }
}

/// What a page asks: the last it says before it shows any cards, without how long there is time.
fn question(page: &Page) -> String {
    let said = page.blocks.iter().map_while(|block| match block {
        Block::Text(text) => Some(text),
        Block::Small(_) | Block::Cards(_) => None,
    });
    let asked = said.last().unwrap_or(&page.title);
    let asked = herzbot_adapter::plain::unmarked(asked, |_| String::new());
    asked.lines().last().unwrap_or_default().trim_end_matches([' ', '\u{a0}', '⏳']).to_owned()
}

/// A page whose buttons stand in an order that tells nothing.
fn shuffled(page: &Page, salt: u64) -> Page {
    let mut page = page.clone();
    let (buttons, others): (Vec<ChoiceRow>, Vec<ChoiceRow>) =
        page.rows.into_iter().partition(|row| matches!(row, ChoiceRow::Buttons(_)));
    let mut choices: Vec<ChoiceButton> = buttons
        .into_iter()
        .flat_map(|row| match row {
            ChoiceRow::Buttons(choices) => choices,
            ChoiceRow::Menu(_) => Vec::new(),
        })
        .collect();
    choices.sort_by_key(|choice| {
        let mut hasher = DefaultHasher::new();
        (salt, &choice.id).hash(&mut hasher);
        hasher.finish()
    });
    page.rows = choices.chunks(5).map(|row| ChoiceRow::Buttons(row.to_vec())).chain(others).collect();
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::page::Style;

    #[test]
    fn the_order_of_offered_moves_tells_nothing_and_stays() {
        let button = |id: usize| ChoiceButton {
            id: id.to_string(),
            label: id.to_string(),
            emoji: String::new(),
            style: Style::Secondary,
            short: String::new(),
            disabled: false,
            word: String::new(),
        };
        let rows = vec![
            ChoiceRow::Buttons((0..5).map(button).collect()),
            ChoiceRow::Buttons((5..8).map(button).collect()),
        ];
        let page = Page { rows, ..Page::default() };
        let order = |salt| shuffled(&page, salt).choices().map(|(id, ..)| id.to_owned()).collect::<Vec<_>>();
        let orders: std::collections::BTreeSet<_> = (0..50).map(order).collect();
        assert!(orders.len() > 40, "{}", orders.len());
        assert_eq!(order(7), order(7));
        let mut all = order(3);
        all.sort();
        assert_eq!(all, (0..8).map(|id| id.to_string()).collect::<Vec<_>>());
    }
}
