//! What each message of a table shows. This makes showing idempotent: a page that is already shown or in flight is
//! not sent again (compared by digest). It is eventually persisted, so that a restart redraws only stale messages.

use super::attention::Attention;
use super::message::{InFlight, MessageState};
use crate::app::shell::trace;
use herzbot_core::ids::{MessageRef, PersonId};
use herzbot_core::page::Page;
use herzbot_core::port::{Surface, Undelivered};
use herzbot_core::table::Table;
use metrics::histogram;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Instant;
use xxhash_rust::xxh3::Xxh3;

/// The messages of one table, by surface, and the last revision number.
#[derive(Debug, Default)]
pub struct Display {
    cards: BTreeMap<Surface, MessageState>,
    rev: u64,
    /// The last turn of which each person was told, or which they deliberately were not told.
    told: BTreeMap<PersonId, usize>,
    people: BTreeMap<PersonId, Attention>,
}

/// The persisted form of a display.
#[derive(Serialize, Deserialize)]
struct KeptDisplay<Outline> {
    rev: u64,
    cards: Vec<(Surface, MessageState)>,
    /// The turn of which each person was told by a delivered message.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    told: Vec<(PersonId, usize)>,
    /// The attention of each person at an unfinished table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    people: Vec<(PersonId, Attention)>,
    /// The outline of an unfinished table: tells whom to notify, and where, if its journal can't be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outline: Option<Outline>,
}

/// Returns the table outline that was stored with its display ([`Display::keep`]); none if it can't be read.
pub fn outline(kept: Option<&str>) -> Option<Table> {
    let kept: KeptDisplay<Value> = serde_json::from_str(kept?).ok()?;
    serde_json::from_value(kept.outline?).ok()
}

/// The consequences of a delivery receipt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// Whether to redraw the surface: its message was deleted, or can only be edited.
    pub again: bool,
    /// Whether a new message has arrived.
    pub posted: bool,
}

/// The parameters for sending a page that is not shown yet.
pub struct Sending {
    /// The revision. It rises with every state that this table sends, so an older state never overwrites a newer one.
    pub rev: u64,
    /// The message to edit, if there is one.
    pub message: Option<MessageRef>,
    /// Earlier messages that may still look current ([`herzbot_core::port::Show::superseded`]).
    pub superseded: Vec<MessageRef>,
}

impl Display {
    /// Restores a persisted display. Returns an empty one if it can't be read (then everything is redrawn).
    pub fn restore(kept: Option<&str>) -> Self {
        let mut display = kept
            .and_then(|kept| serde_json::from_str::<KeptDisplay<IgnoredAny>>(kept).ok())
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

    /// Returns the persisted form, with the [`outline`] of its table unless that is over.
    pub fn keep(&self, table: &Table) -> String {
        let outline = (!table.is_over()).then(|| table.outline());
        let cards = self.cards.iter().map(|(surface, card)| (*surface, card.clone())).collect();
        // If the message that tells a person of their turn is still in flight, the next process had better repeat it
        // than omit it.
        let has_arrived = |surface| self.cards.get(&surface).is_none_or(|card| !card.awaits_message());
        let knows = |person| {
            let home = table.home_of(person).unwrap_or_default();
            has_arrived(Surface::of_home(table.id(), home))
                && has_arrived(Surface::Private(table.id(), person))
        };
        let told = self.told.iter().filter(|(person, _)| knows(**person));
        let told = told.map(|(person, turn)| (*person, *turn)).collect();
        // Nothing is stored about people who only watch.
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

    /// Returns a person's attention at this table.
    pub fn attention(&mut self, person: PersonId) -> &mut Attention {
        self.people.entry(person).or_default()
    }

    /// Returns a person's attention at this table, if anything is known of it.
    pub fn known_attention(&self, person: PersonId) -> Option<&Attention> {
        self.people.get(&person)
    }

    /// Marks everybody's settings to be read again.
    pub fn reread_people(&mut self) {
        for attention in self.people.values_mut() {
            attention.person = None;
        }
    }

    /// Records the turn of which a person is told now, or deliberately isn't; none resets it.
    pub fn note_told(&mut self, person: PersonId, turn: Option<usize>) {
        match turn {
            Some(turn) => self.told.insert(person, turn),
            None => self.told.remove(&person),
        };
    }

    /// Returns the last turn of which a person was told, by this process or an earlier one.
    pub fn told(&self, person: PersonId) -> Option<usize> {
        self.told.get(&person).copied()
    }

    /// Returns how to send a page to a surface; none if the page is already shown or in flight. `fresh`: sends it as
    /// a new message in any case.
    pub fn show(&mut self, surface: Surface, page: &Page, fresh: bool) -> Option<Sending> {
        self.send(surface, page, fresh, fresh)
    }

    /// Registers a page that is sent as an answer, even if it is already shown. Returns its revision.
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
        // Until the new message arrives, the previous one is current and stays as it is.
        let superseded = card.superseded.iter().filter(|before| Some(*before) != card.message.as_ref());
        Some(Sending {
            rev: self.rev,
            message: card.message.clone(),
            superseded: superseded.cloned().collect(),
        })
    }

    /// Marks that a new message is about to replace the surface's message. Returns whether there is one to replace;
    /// if so, the display must be persisted ([`Self::keep`]) before sending. If this process stops in between, nobody
    /// knows of the new message. The next process then requests it again, and the platform returns the same message.
    pub fn replaces(&mut self, surface: Surface) -> bool {
        match self.cards.get_mut(&surface) {
            Some(card) => {
                card.replacing = card.message.is_some() || !card.sent.is_empty();
                card.replacing
            }
            None => false,
        }
    }

    /// Whether an earlier process stopped while a new message was in flight ([`Self::replaces`]).
    pub fn was_interrupted(&self, surface: Surface) -> bool {
        self.cards.get(&surface).is_some_and(|card| card.interrupted)
    }

    /// Whether a new message for the surface is in flight.
    pub fn is_replacing(&self, surface: Surface) -> bool {
        self.cards.get(&surface).is_some_and(|card| card.sent.iter().any(|sent| sent.fresh))
    }

    /// Records that an earlier message of the surface is being retired, or is `retired`.
    pub fn supersede(&mut self, surface: Surface, message: MessageRef, retired: bool) {
        if let Some(card) = self.cards.get_mut(&surface) {
            card.superseded.retain(|known| *known != message);
            if !retired {
                card.superseded.push(message);
            }
        }
    }

    /// Whether the surface is known to show exactly this page.
    pub fn shows(&self, surface: Surface, page: &Page) -> bool {
        self.cards.get(&surface).is_some_and(|card| card.sent.is_empty() && card.shown == Some(digest(page)))
    }

    /// Whether exactly this page was last sent to the surface.
    pub fn shows_or_will(&self, surface: Surface, page: &Page) -> bool {
        self.cards.get(&surface).is_some_and(|card| card.newest() == Some(digest(page)))
    }

    /// Handles the delivery receipt of a revision.
    pub fn delivered(
        &mut self,
        surface: Surface,
        rev: u64,
        outcome: &Result<MessageRef, Undelivered>,
    ) -> Aftermath {
        let Some(card) = self.cards.get_mut(&surface) else { return Aftermath::default() };
        // The message was outdated since the oldest revision that this delivery includes.
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
        // An answer is not redrawn while it is in flight, so it lacks the changes since then.
        again |= posted && matches!(surface, Surface::Hand(..));
        if matches!(outcome, Err(Undelivered::Expired)) && card.sent.is_empty() {
            self.cards.remove(&surface);
        }
        Aftermath { again, posted }
    }

    /// Returns the message that shows a surface.
    pub fn message(&self, surface: Surface) -> Option<&MessageRef> {
        self.cards.get(&surface)?.message.as_ref()
    }

    /// Returns the surface that a message shows now.
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

    /// Returns every surface with a message.
    pub fn messages(&self) -> impl Iterator<Item = (Surface, &MessageRef)> {
        self.cards.iter().filter_map(|(surface, card)| Some((*surface, card.message.as_ref()?)))
    }

    /// Removes a surface, and returns the message that showed it.
    pub fn remove(&mut self, surface: Surface) -> Option<Option<MessageRef>> {
        self.cards.remove(&surface).map(|card| card.message)
    }

    /// Whether everything was delivered or has finally failed, and no superseded message is left.
    pub fn is_settled(&self) -> bool {
        self.cards.values().all(|card| card.given_up || card.sent.is_empty() && card.superseded.is_empty())
    }

    /// Returns the number of notes (results of rounds) that were sent.
    pub fn notes(&self) -> u32 {
        let count = |surface: &Surface| if let Surface::Note(_, number) = surface { number + 1 } else { 0 };
        self.cards.keys().map(count).max().unwrap_or(0)
    }

    /// Marks all messages as stale, because delivered content may be lost.
    pub fn mark_all_stale(&mut self) {
        for card in self.cards.values_mut() {
            card.shown = None;
        }
    }

    /// Marks everything in flight as not sent, because it may have been lost with the connection.
    pub fn drop_in_flight(&mut self) {
        for card in self.cards.values_mut() {
            card.sent.clear();
            card.name_superseded();
        }
    }
}

/// Returns the XXH3 hash of the page as JSON. Digests are stored on disk, so they must be the same in all releases
/// and on all machines. A digest that differs (from an older release, or after a change of the page's format) causes
/// one redraw.
fn digest(page: &Page) -> u64 {
    let mut hash = HashWriter(Xxh3::new());
    // A page has no maps with other keys than strings, so it can always be written as JSON.
    let _written = serde_json::to_writer(&mut hash, page);
    hash.0.digest()
}

/// Hashes everything that is written to it.
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
