//! Clickable choices: reactions under lobbies and, if the rate limit is lifted, a poll below a private view
//! with many choices. Other turns are chosen by number, because reactions aren't encrypted and clutter a
//! timeline.

use super::jobs::SendJob;
use super::recent_set::RecentSet;
use herzbot_adapter::choices::Numbered;
use herzbot_core::ids::MessageRef;
use herzbot_core::page::{Block, Page, Tone};
use herzbot_core::port::{Show, Surface, Target};
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::ops::RangeInclusive;

/// The most choices that are offered as reactions.
const MOST_SEEDS: usize = 8;
/// The number of offered reactions that are remembered.
const MOST_SEEDED: usize = 10_000;
/// The number of earlier processes' messages with looked-up reactions that are remembered.
const MOST_OLDER: usize = 4096;
/// The number of polls whose number of choices is remembered.
const MOST_POLLS: usize = 100;
/// The numbers of choices for which there is a poll: too many to survey at a glance, but no more than a poll
/// can have.
const POLLED: RangeInclusive<usize> = 9..=20;

/// A step to make a message clickable.
#[derive(Debug)]
pub enum OfferStep {
    /// Sends a reaction or a poll.
    Send(Box<SendJob>),
    /// Closes a poll.
    Close {
        poll: MessageRef,
        /// The language of its view (BCP 47).
        language: String,
    },
    /// Looks up which of these reactions exist, because an earlier process has posted the message.
    LookUp {
        message: MessageRef,
        /// The emoji of the reactions.
        keys: Vec<String>,
    },
}

/// The reactions and polls below messages.
#[derive(Debug)]
pub struct Offers {
    /// Whether reactions count. If not, none are offered.
    reactions: bool,
    /// The reactions that were already offered: (message, emoji).
    seeded: HashSet<(String, String)>,
    /// The messages of earlier processes whose reactions were looked up.
    older: RecentSet<MOST_OLDER>,
    /// The polls below private views.
    polls: BTreeMap<Surface, MessageRef>,
    /// The number of choices to pick in the newest polls, by event.
    wanted: VecDeque<(String, usize)>,
}

impl Offers {
    /// Starts without offers. `reactions` says whether reactions count.
    pub fn new(reactions: bool) -> Self {
        let (seeded, older) = (HashSet::new(), RecentSet::default());
        Self { reactions, seeded, older, polls: BTreeMap::new(), wanted: VecDeque::new() }
    }

    /// Returns the steps for the message of a surface. `fresh` says whether it is new.
    pub fn offer(
        &mut self,
        show: &Show,
        at: &MessageRef,
        choices: &Numbered,
        fresh: bool,
        unlimited: bool,
    ) -> Vec<OfferStep> {
        match (show.surface, &show.target) {
            (Surface::Table(_) | Surface::Home(..), _) if show.page.tone == Tone::Lobby => {
                let signs = choices.signs(MOST_SEEDS).into_iter().map(str::to_owned).collect();
                self.seed(show, at, signs)
            }
            (Surface::Private(..), Target::Person(account)) => {
                let is_turn = show.page.tone == Tone::YourTurn && !choices.is_empty();
                let outdated = if fresh || !is_turn { self.polls.remove(&show.surface) } else { None };
                let language = &show.page.language;
                let close = |poll| OfferStep::Close { poll, language: language.clone() };
                let mut steps: Vec<OfferStep> = outdated.map(close).into_iter().collect();
                if is_turn && unlimited && fresh {
                    steps.extend(Self::poll(show, &account.id, at, choices));
                }
                steps
            }
            (
                Surface::Table(_)
                | Surface::Home(..)
                | Surface::Private(..)
                | Surface::Hand(..)
                | Surface::Nudge(..)
                | Surface::Note(..),
                _,
            ) => Vec::new(),
        }
    }

    /// Returns a poll if there are so many moves that their numbers are hard to find.
    fn poll(show: &Show, user: &str, at: &MessageRef, choices: &Numbered) -> Option<OfferStep> {
        let job = SendJob::Poll {
            surface: show.surface,
            user: user.to_owned(),
            room: at.channel.clone(),
            question: question(&show.page),
            language: show.page.language.clone(),
            count: show.page.picks.as_ref().map_or(1, |picks| picks.count),
            choices: choices.clone(),
        };
        POLLED.contains(&choices.numbers()).then(|| OfferStep::Send(Box::new(job)))
    }

    fn seed(&mut self, show: &Show, at: &MessageRef, keys: Vec<String>) -> Vec<OfferStep> {
        if !self.reactions {
            return Vec::new();
        }
        // The homeserver refuses a reaction that exists already, and that costs one event.
        if self.seeded.len() > MOST_SEEDED {
            self.seeded.clear();
        }
        let is_older = show.message.as_ref() == Some(at) && self.older.insert(&at.message);
        if is_older && !self.seeded.iter().any(|(message, _)| *message == at.message) {
            return vec![OfferStep::LookUp { message: at.clone(), keys }];
        }
        self.seed_missing(at, keys)
    }

    /// Returns the steps that offer the missing ones of `keys`. The reactions `there` were found below a
    /// message of an earlier process.
    pub fn seed_rest(&mut self, at: &MessageRef, keys: Vec<String>, there: Vec<String>) -> Vec<OfferStep> {
        self.seeded.extend(there.into_iter().map(|key| (at.message.clone(), key)));
        self.seed_missing(at, keys)
    }

    fn seed_missing(&mut self, at: &MessageRef, keys: Vec<String>) -> Vec<OfferStep> {
        let missing = keys.into_iter().filter(|key| self.seeded.insert((at.message.clone(), key.clone())));
        missing.map(|key| OfferStep::Send(Box::new(SendJob::Seed { message: at.clone(), key }))).collect()
    }

    /// Notes a poll below a view in which `count` choices are to be picked. Returns the poll that it
    /// replaces.
    pub fn polled(&mut self, surface: Surface, at: MessageRef, count: usize) -> Option<MessageRef> {
        self.wanted.push_back((at.message.clone(), count));
        if self.wanted.len() > MOST_POLLS {
            self.wanted.pop_front();
        }
        self.polls.insert(surface, at)
    }

    /// Forgets the poll below a view, and returns it.
    pub fn unpolled(&mut self, surface: Surface) -> Option<MessageRef> {
        self.polls.remove(&surface)
    }

    /// Returns how many choices are to be picked in a poll, if that is remembered.
    pub fn wanted(&self, poll: &str) -> Option<usize> {
        self.wanted.iter().rev().find(|(known, _)| known == poll).map(|(_, wanted)| *wanted)
    }

    /// Returns the view above a poll, if that is remembered.
    pub fn surface_of(&self, poll: &str) -> Option<Surface> {
        self.polls.iter().find(|(_, at)| at.message == poll).map(|(surface, _)| *surface)
    }
}

/// Returns the question of a page: its last text before any cards, without the remaining time.
fn question(page: &Page) -> String {
    let said = page.blocks.iter().map_while(|block| match block {
        Block::Text(text) => Some(text),
        Block::Small(_) | Block::Cards(_) => None,
    });
    let asked = said.last().unwrap_or(&page.title);
    let asked = herzbot_adapter::plain::unmarked(asked, |_| String::new());
    asked.lines().last().unwrap_or_default().trim_end_matches([' ', '\u{a0}', '⏳']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ANNA, ROOM, TABLE, page, state, view};
    use super::*;

    #[test]
    fn what_can_be_pressed_follows_from_the_page_and_the_rate_limit() {
        let at = MessageRef { channel: ROOM.to_owned(), message: "$1".to_owned() };
        // (surface, choices, tone, unlimited, whether the message is new, whether the core knew it before a
        // restart)
        for (surface, count, tone, unlimited, fresh, older, expected) in [
            (TABLE, 3, Tone::Lobby, false, true, false, "✋ 🚪 ▶️"),
            (TABLE, 3, Tone::Lobby, false, true, true, "look up ✋ 🚪 ▶️"),
            (TABLE, 3, Tone::YourTurn, true, true, false, ""),
            (view(ANNA), 3, Tone::YourTurn, true, true, false, "close $poll"),
            (view(ANNA), 3, Tone::YourTurn, true, false, false, ""),
            (view(ANNA), 3, Tone::YourTurn, false, true, false, "close $poll"),
            (view(ANNA), 3, Tone::Lobby, true, false, false, "close $poll"),
            (view(ANNA), 12, Tone::YourTurn, true, true, false, "close $poll poll of 12"),
            (view(ANNA), 12, Tone::YourTurn, true, false, false, ""),
            (view(ANNA), 21, Tone::YourTurn, true, true, false, "close $poll"),
            (view(ANNA), 1, Tone::YourTurn, true, false, false, ""),
        ] {
            let mut offers = Offers::new(true);
            offers.polled(
                view(ANNA),
                MessageRef { channel: ROOM.to_owned(), message: "$poll".to_owned() },
                1,
            );
            let shown = Page { tone, ..page("state", "x", count) };
            let choices = Numbered::of(&shown);
            let show = Show { page: shown, ..state(surface, 1, older.then(|| at.clone())) };
            let steps = offers.offer(&show, &at, &choices, fresh, unlimited);
            let described = steps.into_iter().map(|step| match step {
                OfferStep::Send(job) => match &*job {
                    SendJob::Seed { key, .. } => key.clone(),
                    SendJob::Poll { choices, .. } => format!("poll of {}", choices.len()),
                    job => format!("{job:?}"),
                },
                OfferStep::Close { poll, .. } => format!("close {}", poll.message),
                OfferStep::LookUp { keys, .. } => format!("look up {}", keys.join(" ")),
            });
            let described: Vec<String> = described.collect();
            assert_eq!(described.join(" "), expected, "{surface:?}, {count} choices, {tone:?}, {unlimited}");
            let again = offers.offer(&show, &at, &choices, false, unlimited);
            assert!(!again.iter().any(|step| matches!(step, OfferStep::LookUp { .. })), "looked up once");
        }
    }
}
