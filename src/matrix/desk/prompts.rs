//! The choices of the bot's messages. With them, a number, a word or a reaction means what its author saw.
//! The messages themselves contain the choices ([`crate::wire`]); the newest of each room are cached here.

use super::recent_set::RecentSet;
use herzbot_adapter::choices::{Numbered, Picked};
use herzbot_core::ids::TableId;
use herzbot_core::page::typed_number;
use herzbot_core::table::{Act, ChoiceId};
use std::collections::{HashMap, HashSet, VecDeque};

/// The number of messages of a room that are cached.
const MOST: usize = 16;
/// The number of other senders' messages that are remembered as such.
const MOST_FOREIGN: usize = 1000;

/// The choices of a message.
#[derive(Debug)]
struct Prompt {
    event: String,
    choices: Numbered,
    /// Whether a newer message replaces it.
    outdated: bool,
    /// Whether it was looked up by id, so there may be newer ones in its room.
    fetched: bool,
}

impl Prompt {
    fn new(event: &str, choices: Numbered) -> Self {
        Self { event: event.to_owned(), choices, outdated: false, fetched: false }
    }

    /// Returns the tables that it is about, and whether it offers moves at each.
    fn tables(&self) -> impl Iterator<Item = (TableId, bool)> {
        let ids = self.choices.ids().filter_map(|id| id.parse::<ChoiceId>().ok());
        ids.map(|id| (id.table, matches!(id.act, Act::Play(_))))
    }
}

/// The choices of the newest messages in each room.
#[derive(Debug, Default)]
pub struct Prompts {
    rooms: HashMap<String, VecDeque<Prompt>>,
    looked: HashSet<String>,
    foreign: RecentSet<MOST_FOREIGN>,
}

impl Prompts {
    /// Sets the choices of a message. A new message becomes the room's newest; an edit keeps its position.
    pub fn note(&mut self, room: &str, event: &str, choices: Numbered) {
        self.put(room, event, choices, 0);
    }

    /// Sets the choices of a message that typed text refers to only if there is no other message: a poll
    /// below a message with the same choices, or an unsolicited message. An edit keeps its position.
    pub fn beside(&mut self, room: &str, event: &str, choices: Numbered) {
        self.put(room, event, choices, 1);
    }

    fn put(&mut self, room: &str, event: &str, choices: Numbered, place: usize) {
        let prompts = self.rooms.entry(room.to_owned()).or_default();
        match prompts.iter_mut().find(|prompt| prompt.event == event) {
            Some(known) => known.choices = choices,
            None => {
                prompts.insert(place.min(prompts.len()), Prompt::new(event, choices));
                prompts.truncate(MOST);
            }
        }
    }

    /// Adds older messages, the newest first, that were found in a room after a restart. If there is a newer
    /// message about the same table, their moves belong to an earlier turn.
    pub fn found(&mut self, room: &str, older: impl IntoIterator<Item = (String, Numbered)>) {
        self.looked.insert(room.to_owned());
        let prompts = self.rooms.entry(room.to_owned()).or_default();
        let (fetched, known): (VecDeque<Prompt>, VecDeque<Prompt>) =
            std::mem::take(prompts).into_iter().partition(|prompt| prompt.fetched);
        *prompts = known;
        let mut newer_tables: HashSet<TableId> =
            prompts.iter().flat_map(Prompt::tables).map(|of| of.0).collect();
        for (event, choices) in older {
            if prompts.len() < MOST && prompts.iter().all(|prompt| prompt.event != event) {
                // The message may have been edited after the search.
                let newer = fetched.iter().find(|prompt| prompt.event == event);
                let choices = newer.map_or(choices, |prompt| prompt.choices.clone());
                let mut prompt = Prompt::new(&event, choices);
                let is_earlier = prompt.tables().any(|(table, moves)| moves && newer_tables.contains(&table));
                prompt.outdated = is_earlier;
                newer_tables.extend(prompt.tables().map(|of| of.0));
                prompts.push_back(prompt);
            }
        }
        let older =
            fetched.into_iter().filter(|fetched| prompts.iter().all(|prompt| prompt.event != fetched.event));
        let older: Vec<Prompt> = older.collect();
        prompts.extend(older);
        prompts.truncate(MOST);
    }

    /// Adds a single message that was looked up. Only a reply to it can choose from it.
    pub fn fetched(&mut self, room: &str, event: &str, choices: Numbered) {
        let prompts = self.rooms.entry(room.to_owned()).or_default();
        if prompts.iter().all(|prompt| prompt.event != event) {
            prompts.truncate(MOST - 1);
            prompts.push_back(Prompt { fetched: true, ..Prompt::new(event, choices) });
        }
    }

    /// Notes that a message isn't the bot's.
    pub fn note_foreign(&mut self, event: &str) {
        self.foreign.insert(event);
    }

    /// Returns whether a message is known not to be the bot's.
    pub fn is_foreign(&self, event: &str) -> bool {
        self.foreign.contains(event)
    }

    /// Returns whether a room was searched for messages from before this start.
    pub fn is_known(&self, room: &str) -> bool {
        self.looked.contains(room)
    }

    /// Notes that a room is new, so it has no older messages.
    pub fn begins(&mut self, room: &str) {
        self.looked.insert(room.to_owned());
    }

    /// Returns the choices of a message, if it is cached.
    pub fn of(&self, room: &str, event: &str) -> Option<&Numbered> {
        self.rooms.get(room)?.iter().find(|prompt| prompt.event == event).map(|prompt| &prompt.choices)
    }

    /// Notes that a newer message replaces this one. A reaction to it is answered as outdated, and typed text
    /// doesn't refer to it.
    pub fn outdate(&mut self, room: &str, event: &str) {
        let prompts = self.rooms.get_mut(room).into_iter().flatten();
        for prompt in prompts.filter(|prompt| prompt.event == event) {
            prompt.outdated = true;
        }
    }

    /// Returns the choice that a typed text picks, and its message: the one that the text replies to, else
    /// the newest, else the newest one with that number or word. If a word fits several tables, picks none,
    /// because the core knows at which of them the author sits.
    pub fn typed(&self, room: &str, text: &str, answered: Option<&str>) -> Option<(String, Picked)> {
        let prompts = self.rooms.get(room)?;
        let from = |prompt: &Prompt, picked: Option<Picked>| Some((prompt.event.clone(), picked?));
        let meant = prompts.iter().find(|prompt| answered.is_some_and(|answered| prompt.event == answered));
        let mut current = prompts.iter().filter(|prompt| !prompt.outdated && !prompt.fetched);
        let mut shown = meant.into_iter().chain(current.clone().next());
        let is_answer = meant.is_some();
        let tables: HashSet<TableId> = current.clone().flat_map(Prompt::tables).map(|of| of.0).collect();
        let picked = shown
            .find_map(|prompt| from(prompt, prompt.choices.typed(text)))
            .or_else(|| current.find_map(|prompt| from(prompt, prompt.choices.numbered_or_worded(text))))?;
        let act = picked.1.choice.parse::<ChoiceId>().map(|id| id.act);
        let is_button = act.is_ok_and(|act| !matches!(act, Act::Play(_) | Act::MoveMenu(_)));
        let is_open = tables.len() > 1 && is_button && !is_answer && typed_number(text).is_none();
        (!is_open).then_some(picked)
    }

    /// Forgets a message that is gone.
    pub fn forget(&mut self, room: &str, event: &str) {
        if let Some(prompts) = self.rooms.get_mut(room) {
            prompts.retain(|prompt| prompt.event != event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::page::{ChoiceButton, ChoiceRow, Page, Style};

    fn offering(ids: &[&str]) -> Numbered {
        let button = |id: &&str| ChoiceButton {
            id: (*id).into(),
            label: (*id).into(),
            emoji: String::new(),
            style: Style::Secondary,
            short: String::new(),
            disabled: false,
            word: (*id).into(),
        };
        Numbered::of(&Page {
            rows: vec![ChoiceRow::Buttons(ids.iter().map(button).collect())],
            ..Page::default()
        })
    }

    fn choice(found: Option<(String, Picked)>) -> Option<(String, String)> {
        found.map(|(event, picked)| (event, picked.choice))
    }

    #[test]
    fn the_newest_message_that_offers_it_is_meant_unless_another_is_answered() {
        let mut prompts = Prompts::default();
        prompts.note("!a", "$1", offering(&["old", "both"]));
        prompts.note("!a", "$2", offering(&["new"]));
        prompts.note("!b", "$3", offering(&["elsewhere"]));
        let said = |text: &str, answered| choice(prompts.typed("!a", text, answered));
        let of = |event: &str, choice: &str| Some((event.to_owned(), choice.to_owned()));
        assert_eq!(said("1", None), of("$2", "new"));
        assert_eq!(said("2", None), of("$1", "both"));
        assert_eq!(said("1", Some("$1")), of("$1", "old"));
        assert_eq!(said("1", Some("$3")), of("$2", "new"));
        assert_eq!(said("elsewhere", None), None);
    }

    #[test]
    fn a_label_is_typed_for_the_newest_message_or_the_one_that_is_answered() {
        let labelled = |id: &str, label: &str| {
            let button = ChoiceButton {
                id: id.into(),
                label: label.into(),
                emoji: "🎴".into(),
                style: Style::Secondary,
                short: String::new(),
                disabled: false,
                word: id.into(),
            };
            Numbered::of(&Page { rows: vec![ChoiceRow::Buttons(vec![button])], ..Page::default() })
        };
        let mut prompts = Prompts::default();
        prompts.note("!a", "$1", labelled("hearts", "Hearts leaderboard"));
        prompts.note("!a", "$2", labelled("cards", "My cards"));
        let said =
            |text: &str, answered| choice(prompts.typed("!a", text, answered)).map(|(_, choice)| choice);
        for text in ["my cards", "!My Cards", "🎴 My cards", "cards", "1"] {
            assert_eq!(said(text, None).as_deref(), Some("cards"), "{text}");
        }
        // The label of an older message's choice may be a command now; its word isn't.
        assert_eq!(said("hearts leaderboard", None), None);
        assert_eq!(said("hearts", None).as_deref(), Some("hearts"));
        assert_eq!(said("hearts leaderboard", Some("$1")).as_deref(), Some("hearts"));
        assert_eq!(said("my", None), None);
    }

    #[test]
    fn an_edit_changes_what_is_offered_and_not_its_place() {
        let mut prompts = Prompts::default();
        prompts.note("!a", "$1", offering(&["x"]));
        prompts.note("!a", "$2", offering(&["y"]));
        prompts.note("!a", "$1", offering(&["z"]));
        assert_eq!(choice(prompts.typed("!a", "1", None)).map(|(event, _)| event).as_deref(), Some("$2"));
        assert_eq!(prompts.of("!a", "$1"), Some(&offering(&["z"])));
        prompts.forget("!a", "$2");
        assert_eq!(choice(prompts.typed("!a", "1", None)).map(|(event, _)| event).as_deref(), Some("$1"));
    }

    #[test]
    fn what_is_beside_is_changed_where_it_is() {
        let mut prompts = Prompts::default();
        prompts.note("!a", "$1", offering(&["x"]));
        prompts.beside("!a", "$2", offering(&["y"]));
        prompts.beside("!a", "$1", offering(&["z"]));
        assert_eq!(choice(prompts.typed("!a", "1", None)), Some(("$1".to_owned(), "z".to_owned())));
        prompts.forget("!a", "$1");
        assert_eq!(choice(prompts.typed("!a", "1", None)), Some(("$2".to_owned(), "y".to_owned())));
    }

    #[test]
    fn who_types_does_not_mean_what_a_newer_message_shows() {
        let mut prompts = Prompts::default();
        prompts.note("!a", "$1", offering(&["2d", "3d"]));
        prompts.note("!a", "$2", offering(&["play 2d"]));
        prompts.outdate("!a", "$1");
        assert_eq!(prompts.typed("!a", "2d", None), None);
        assert_eq!(prompts.typed("!a", "2", None), None);
        assert!(prompts.typed("!a", "2d", Some("$1")).is_some());
        assert_eq!(prompts.of("!a", "$1"), Some(&offering(&["2d", "3d"])));
    }

    #[test]
    fn what_is_found_after_a_restart_is_older_than_what_came_since() {
        let mut prompts = Prompts::default();
        assert!(!prompts.is_known("!a"));
        prompts.note("!a", "$9", offering(&["new"]));
        prompts
            .found("!a", [("$9".to_owned(), offering(&["stale"])), ("$8".to_owned(), offering(&["a", "b"]))]);
        assert!(prompts.is_known("!a"));
        assert_eq!(prompts.of("!a", "$9"), Some(&offering(&["new"])));
        assert_eq!(choice(prompts.typed("!a", "2", None)).map(|(event, _)| event).as_deref(), Some("$8"));
    }

    #[test]
    fn moves_of_an_earlier_turn_are_not_meant_after_a_restart() {
        let act = |act: &str| format!("h1.{}.{act}", TableId(7));
        let (earlier, now) = (act("m1.0"), act("m2.0"));
        for known in [false, true] {
            let mut prompts = Prompts::default();
            if known {
                prompts.note("!a", "$3", offering(&[&now]));
            }
            let other = format!("h1.{}.m9.0", TableId(8));
            let found = [("$3", &now), ("$2", &earlier), ("$1", &other)];
            prompts.found("!a", found.map(|(event, id)| (event.to_owned(), offering(&[id]))));
            let meant = |word: &str| choice(prompts.typed("!a", word, None)).map(|(event, _)| event);
            assert_eq!(meant(&now).as_deref(), Some("$3"));
            assert_eq!(meant(&earlier), None, "it would be answered as too late");
            assert_eq!(meant(&other).as_deref(), Some("$1"), "another table");
            assert!(prompts.typed("!a", "1", Some("$2")).is_some(), "who answers it means it");
        }
    }

    #[test]
    fn a_message_looked_up_by_itself_is_meant_only_by_who_answers_it() {
        let mut prompts = Prompts::default();
        prompts.fetched("!a", "$3", offering(&["c"]));
        assert_eq!(prompts.typed("!a", "1", None), None);
        assert_eq!(prompts.of("!a", "$3"), Some(&offering(&["c"])));
        // The search of the room shows its position.
        let older = [("$5", "e"), ("$3", "stale"), ("$1", "a")];
        prompts.found("!a", older.map(|(event, id)| (event.to_owned(), offering(&[id]))));
        assert_eq!(choice(prompts.typed("!a", "1", None)).map(|(event, _)| event).as_deref(), Some("$5"));
        assert_eq!(choice(prompts.typed("!a", "c", None)).map(|(event, _)| event).as_deref(), Some("$3"));
        assert_eq!(prompts.typed("!a", "stale", None), None);
    }
}
