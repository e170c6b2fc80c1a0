//! What each message of a table shows: makes showing idempotent. A page that is shown already, or in flight, is not
//! sent again (compared by digest). Eventually persisted, so that after a restart only stale messages are drawn
//! again.

use super::attention::Attention;
use super::message::{InFlight, MessageState};
use crate::app::shell::trace;
use herzbot_core::ids::{MessageRef, PersonId};
use herzbot_core::page::Page;
use herzbot_core::port::{Surface, Undelivered};
use herzbot_core::table::Table;
use metrics::histogram;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Instant;
use xxhash_rust::xxh3::Xxh3;

/// The messages of one table, by surface, and the last revision that was given out.
#[derive(Debug, Default)]
pub struct Display {
    cards: BTreeMap<Surface, MessageState>,
    rev: u64,
    /// The last turn of which each person was told, or of which they are not to be.
    told: BTreeMap<PersonId, usize>,
    people: BTreeMap<PersonId, Attention>,
}

/// The form in which a display is persisted.
#[derive(Serialize, Deserialize)]
struct KeptDisplay {
    rev: u64,
    cards: Vec<(Surface, MessageState)>,
    /// The turn of which each person was told by a message that has arrived.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    told: Vec<(PersonId, usize)>,
    /// What each person did at a table that goes on, and was told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    people: Vec<(PersonId, Attention)>,
    /// The outline of a table that goes on: who is to be told where, if its journal can't be read.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    outline: Value,
}

/// The outline of a table that was kept with what is shown of it ([`Display::keep`]); none if it can't be read.
pub fn outline(kept: Option<&str>) -> Option<Table> {
    let kept: KeptDisplay = serde_json::from_str(kept?).ok()?;
    serde_json::from_value(kept.outline).ok()
}

/// What follows from a delivery receipt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// Whether the surface is to be drawn again: its message was deleted, or can only be edited.
    pub again: bool,
    /// Whether a message has arrived that was not there before.
    pub posted: bool,
}

/// What to send for a page that is not shown yet.
pub struct Sending {
    /// Rises with every state that this table sends, so that an older one never overwrites a newer one.
    pub rev: u64,
    /// The message to edit, if there is one.
    pub message: Option<MessageRef>,
    /// Messages from before that may still look as if they showed it ([`herzbot_core::port::Show::superseded`]).
    pub superseded: Vec<MessageRef>,
}

impl Display {
    /// The display as it was kept; an empty one if that can't be read (then everything is drawn again).
    pub fn restore(kept: Option<&str>) -> Self {
        let mut display = kept
            .and_then(|kept| serde_json::from_str::<KeptDisplay>(kept).ok())
            .map(|kept| Self {
                rev: kept.rev,
                cards: kept.cards.into_iter().collect(),
                told: kept.told.into_iter().collect(),
                people: kept.people.into_iter().collect(),
            })
            .unwrap_or_default();
        for card in display.cards.values_mut() {
            card.interrupted = card.replacing;
            card.name_superseded();
        }
        display
    }

    /// The form in which it is kept, with the [`outline`] of its table unless that is over.
    pub fn keep(&self, table: &Table) -> String {
        let outline = (!table.is_over()).then(|| serde_json::to_value(table.outline()));
        let outline = outline.and_then(Result::ok).unwrap_or_default();
        let cards = self.cards.iter().map(|(surface, card)| (*surface, card.clone())).collect();
        // Where the message that tells it is still on its way, the next process had better tell it twice than not at all.
        let has_arrived = |surface| self.cards.get(&surface).is_none_or(|card| !card.awaits_message());
        let knows = |person| {
            let home = table.home_of(person).unwrap_or_default();
            has_arrived(Surface::of_home(table.id(), home))
                && has_arrived(Surface::Private(table.id(), person))
        };
        let told = self.told.iter().filter(|(person, _)| knows(**person));
        let told = told.map(|(person, turn)| (*person, *turn)).collect();
        // Of who only looks on, nothing is kept.
        let has_chair = |person: PersonId| {
            let is_known = table.account_of(person).is_some() || table.offer_to(person).is_some();
            !table.is_over() && is_known
        };
        let people =
            self.people.iter().filter(|(person, _)| has_chair(**person)).map(|(person, attention)| {
                let mut attention = attention.clone();
                if !knows(*person) {
                    attention.sent.clear();
                }
                (*person, attention)
            });
        let people = people.collect();
        serde_json::to_string(&KeptDisplay { rev: self.rev, cards, told, people, outline })
            .unwrap_or_default()
    }

    /// What is known of a person at this table.
    pub fn attention(&mut self, person: PersonId) -> &mut Attention {
        self.people.entry(person).or_default()
    }

    /// The same; none: nothing is.
    pub fn known_attention(&self, person: PersonId) -> Option<&Attention> {
        self.people.get(&person)
    }

    /// Has everybody's settings read again.
    pub fn reread_people(&mut self) {
        for attention in self.people.values_mut() {
            attention.person = None;
        }
    }

    /// A person is told of a turn of theirs by what is shown now, or not told on purpose; none: of no turn any more.
    pub fn note_told(&mut self, person: PersonId, turn: Option<usize>) {
        match turn {
            Some(turn) => self.told.insert(person, turn),
            None => self.told.remove(&person),
        };
    }

    /// The last turn of which a person was told, by this process or one before it.
    pub fn told(&self, person: PersonId) -> Option<usize> {
        self.told.get(&person).copied()
    }

    /// The page is to be shown on the surface: what to send, unless it is shown there, or on its way, already. `fresh`:
    /// in a new message, in any case.
    pub fn show(&mut self, surface: Surface, page: &Page, fresh: bool) -> Option<Sending> {
        self.send(surface, page, fresh, fresh)
    }

    /// The page goes out as an answer, even if it is shown already; gives its revision.
    pub fn answer(&mut self, surface: Surface, page: &Page) -> u64 {
        self.send(surface, page, false, true).map_or(0, |sending| sending.rev)
    }

    fn send(&mut self, surface: Surface, page: &Page, fresh: bool, anyway: bool) -> Option<Sending> {
        let digest = digest(page);
        let card = self.cards.entry(surface).or_default();
        if card.newest() == Some(digest) && !anyway {
            return None;
        }
        self.rev += 1;
        let replaces = card.message.is_some() || !card.sent.is_empty();
        card.sent.push(InFlight {
            rev: self.rev,
            digest,
            fresh: fresh && replaces,
            since: Instant::now(),
            _span: trace::show(surface),
        });
        card.due = if fresh && replaces { Some(self.rev) } else { card.due };
        card.given_up = false;
        // Until a new message is there, the one before is the message, and stays as it is.
        let superseded = card.superseded.iter().filter(|before| Some(*before) != card.message.as_ref());
        Some(Sending {
            rev: self.rev,
            message: card.message.clone(),
            superseded: superseded.cloned().collect(),
        })
    }

    /// A new message is about to be sent for in place of the one that there is, or will be: says, if so, that this has to be
    /// kept ([`Self::keep`]) before. A process that ends meanwhile leaves a message behind that nobody knows of; the next one
    /// sends for it again, and the platform gives the same one.
    pub fn replaces(&mut self, surface: Surface) -> bool {
        match self.cards.get_mut(&surface) {
            Some(card) => {
                card.replacing = card.message.is_some() || !card.sent.is_empty();
                card.replacing
            }
            None => false,
        }
    }

    /// Whether a process before this one has ended while a new message was on its way ([`Self::replaces`]).
    pub fn was_interrupted(&self, surface: Surface) -> bool {
        self.cards.get(&surface).is_some_and(|card| card.interrupted)
    }

    /// Whether a new message for the surface is on its way.
    pub fn is_replacing(&self, surface: Surface) -> bool {
        self.cards.get(&surface).is_some_and(|card| card.sent.iter().any(|sent| sent.fresh))
    }

    /// A message that showed the surface before is being retired, or is `retired`.
    pub fn supersede(&mut self, surface: Surface, message: MessageRef, retired: bool) {
        if let Some(card) = self.cards.get_mut(&surface) {
            card.superseded.retain(|known| *known != message);
            if !retired {
                card.superseded.push(message);
            }
        }
    }

    /// Whether exactly this page is known to be shown on the surface.
    pub fn shows(&self, surface: Surface, page: &Page) -> bool {
        self.cards.get(&surface).is_some_and(|card| card.sent.is_empty() && card.shown == Some(digest(page)))
    }

    /// Whether exactly this page is the newest that was sent to the surface.
    pub fn shows_or_will(&self, surface: Surface, page: &Page) -> bool {
        self.cards.get(&surface).is_some_and(|card| card.newest() == Some(digest(page)))
    }

    /// What became of a revision.
    pub fn delivered(
        &mut self,
        surface: Surface,
        rev: u64,
        outcome: &Result<MessageRef, Undelivered>,
    ) -> Aftermath {
        let Some(card) = self.cards.get_mut(&surface) else { return Aftermath::default() };
        // Since the oldest that is part of it, the message was behind.
        if let Some(landed) = card.sent.iter().find(|sent| sent.rev <= rev).filter(|_| outcome.is_ok()) {
            let what = match surface {
                Surface::Table(_) => "table",
                Surface::Private(..) | Surface::Hand(..) => "cards",
                _ => "other",
            };
            histogram!("herzbot_shown_seconds", "what" => what).record(landed.since.elapsed());
        }
        let before = card.message.clone();
        let mut again = card.delivered(rev, outcome);
        let posted = outcome.as_ref().is_ok_and(|message| before.as_ref() != Some(message));
        // An answer is not drawn again while it is on its way: what has happened meanwhile is missing in it.
        again |= posted && matches!(surface, Surface::Hand(..));
        if matches!(outcome, Err(Undelivered::Expired)) && card.sent.is_empty() {
            self.cards.remove(&surface);
        }
        Aftermath { again, posted }
    }

    /// The message that shows a surface.
    pub fn message(&self, surface: Surface) -> Option<&MessageRef> {
        self.cards.get(&surface)?.message.as_ref()
    }

    /// The surface that a message shows now.
    pub fn surface_of(&self, message: &MessageRef) -> Option<Surface> {
        self.cards
            .iter()
            .find(|(_, card)| card.message.as_ref() == Some(message))
            .map(|(surface, _)| *surface)
    }

    /// Whether a surface has ever been sent.
    pub fn has(&self, surface: Surface) -> bool {
        self.cards.contains_key(&surface)
    }

    /// Every surface with a message.
    pub fn messages(&self) -> impl Iterator<Item = (Surface, &MessageRef)> {
        self.cards.iter().filter_map(|(surface, card)| Some((*surface, card.message.as_ref()?)))
    }

    /// Forgets a surface, and says which message showed it.
    pub fn remove(&mut self, surface: Surface) -> Option<Option<MessageRef>> {
        self.cards.remove(&surface).map(|card| card.message)
    }

    /// Whether everything has arrived, or never will, and no message is left that shows what another one shows now.
    pub fn is_settled(&self) -> bool {
        self.cards.values().all(|card| card.given_up || card.sent.is_empty() && card.superseded.is_empty())
    }

    /// How many notes (results of rounds) were sent.
    pub fn notes(&self) -> u32 {
        let count = |surface: &Surface| if let Surface::Note(_, number) = surface { number + 1 } else { 0 };
        self.cards.keys().map(count).max().unwrap_or(0)
    }

    /// Counts every message as not shown: what was delivered may be lost.
    pub fn mark_all_stale(&mut self) {
        for card in self.cards.values_mut() {
            card.shown = None;
        }
    }

    /// Counts what is in flight as not sent: it may have been lost with the connection.
    pub fn drop_in_flight(&mut self) {
        for card in self.cards.values_mut() {
            card.sent.clear();
            card.name_superseded();
        }
    }
}

/// The XXH3 hash of the page as JSON. Digests are kept on disk, so they must be the same in every release and on every
/// machine; one that is not (of an older release, or of a page whose form has changed) makes the message drawn once more.
fn digest(page: &Page) -> u64 {
    let mut hash = HashWriter(Xxh3::new());
    // A page has no maps and only strings for keys, so that writing it as JSON can't fail.
    let _written = serde_json::to_writer(&mut hash, page);
    hash.0.digest()
}

/// Hashes what is written.
struct HashWriter(Xxh3);

impl Write for HashWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
#[path = "display_tests.rs"]
mod tests;
