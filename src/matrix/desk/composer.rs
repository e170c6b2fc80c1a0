//! Composes the contents of messages from pages.

use super::surfaces::ShownMessage;
use crate::render::{self, Canvas, Mention};
use crate::{html, wire};
use herzbot_adapter::choices::Numbered;
use herzbot_adapter::queue::Allowance;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::page::Page;
use herzbot_core::port::{Show, Target};
use herzbot_core::text::Texts;
use herzbot_core::timezone::TimeZone;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A page with the other inputs of its message.
pub struct Drawing<'a> {
    pub page: &'a Page,
    /// The prefix of commands in the room. Empty in a private chat.
    pub prefix: &'a str,
    pub edits: Option<&'a MessageRef>,
    /// The user id of the only reader, if there is one: times are shown in their time zone.
    pub reader: Option<&'a str>,
    /// The user ids to mention.
    pub mentions: Vec<String>,
    /// Whether it may notify.
    pub loud: bool,
    /// Whether mentions don't notify either.
    pub silent: bool,
    /// The rate limit, if the message should explain that it is late because of it.
    pub explains: Option<Allowance>,
}

/// A message in the form in which it is sent.
pub struct ComposedMessage {
    /// The event's content.
    pub content: serde_json::Value,
    /// The meaning of its numbers.
    pub choices: Numbered,
    /// A digest of its content, the same for an edit and a new message.
    pub digest: u64,
}

/// Composes messages from pages.
pub struct Composer {
    texts: Arc<Texts>,
    /// People's display names and time zones, by user id.
    people: HashMap<String, (String, Option<TimeZone>)>,
}

impl Composer {
    /// Makes a composer that knows no people yet.
    pub fn new(texts: Arc<Texts>) -> Self {
        Self { texts, people: HashMap::new() }
    }

    /// Remembers a person's name and, if known, their time zone.
    pub fn note_person(&mut self, user: &str, name: String, zone: Option<TimeZone>) {
        self.people.insert(user.to_owned(), (name, zone));
    }

    /// Remembers the time zone of a person who hasn't written since the start. For others, more is known
    /// already.
    pub fn note_zone(&mut self, user: String, zone: TimeZone) {
        self.people.entry(user).or_insert_with_key(|user| (user.clone(), Some(zone)));
    }

    /// Composes the message that shows a page.
    pub fn compose(&self, drawing: Drawing<'_>, now: Moment) -> ComposedMessage {
        let Drawing { page, prefix, edits, reader, mentions, loud, silent, explains } = drawing;
        let explained = explains.map(|allowance| render::explained(page.clone(), &self.texts, allowance));
        let page = explained.as_ref().unwrap_or(page);
        let choices = Numbered::of(page);
        let link = page.link.as_ref().map(|link| {
            let at = match &link.message {
                Some(message) => vec![message.channel.as_str(), message.message.as_str()],
                None => vec![link.channel.channel.as_str()],
            };
            html::matrix_to(&at)
        });
        let name = |id: &String| self.people.get(id).map_or(id, |(name, _)| name).clone();
        let mentions: Vec<Mention> = mentions.into_iter().map(|id| Mention { name: name(&id), id }).collect();
        let mut said = render::render(
            page,
            &Canvas {
                texts: &self.texts,
                prefix,
                choices: &choices,
                now,
                mentions: &mentions,
                link: link.as_deref(),
                zone: reader.and_then(|reader| self.people.get(reader)?.1),
            },
        );
        if silent {
            // Clients notify only these people, not the names in the text.
            said.mentions.clear();
        }
        let message = wire::MessageContent { said: &said, choices: &choices, loud };
        let new = message.new_content();
        let mut hasher = DefaultHasher::new();
        new.to_string().hash(&mut hasher);
        let content = edits.map_or(new, |edited| message.edit_of(&edited.message));
        ComposedMessage { content, choices, digest: hasher.finish() }
    }
}

/// Returns whether a state notifies, and the user ids that it mentions. An edit is as loud as the message
/// that it edits.
pub fn notified(show: &Show, edited: Option<&ShownMessage>) -> (bool, Vec<String>) {
    let person = match &show.target {
        Target::Person(account) => Some(&account.id),
        Target::Channel(_) => None,
    };
    let loud = match edited {
        Some(known) => known.loud,
        None => !show.silent && (!show.ping.is_empty() || (person.is_some() && (show.urgent || show.fresh))),
    };
    let mut mentions: Vec<String> = show.ping.iter().map(|account| account.id.clone()).collect();
    if let Some(person) = person.filter(|person| loud && !mentions.contains(person)) {
        mentions.push(person.clone());
    }
    (loud, mentions)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ANNA, BEN, TABLE, state, view};
    use super::*;
    use herzbot_core::ids::Account;

    #[test]
    fn a_silent_message_names_a_person_whom_it_does_not_mention() {
        let texts = Arc::new(Texts::embedded().expect("the texts"));
        let mut composer = Composer::new(texts);
        composer.note_person(BEN, "Ben".to_owned(), None);
        let page = state(TABLE, 1, None).page;
        let content = |silent: bool| {
            let drawing = Drawing {
                page: &page,
                prefix: "!",
                edits: None,
                reader: None,
                mentions: vec![BEN.to_owned()],
                loud: !silent,
                silent,
                explains: None,
            };
            composer.compose(drawing, Moment(0)).content
        };
        for (silent, mentions) in [(false, serde_json::json!([BEN])), (true, serde_json::json!([]))] {
            let content = content(silent);
            let mentioned = content["m.mentions"].get("user_ids").cloned().unwrap_or(serde_json::json!([]));
            assert_eq!(mentioned, mentions, "{content}");
            assert!(content["body"].as_str().is_some_and(|body| body.contains("Ben")), "{content}");
        }
    }

    #[test]
    fn a_message_notifies_the_people_who_need_it_and_an_edit_is_as_loud_as_before() {
        let shown = |loud| {
            let at = MessageRef { channel: String::new(), message: String::new() };
            Some(ShownMessage {
                at,
                rev: 1,
                loud,
                digest: 0,
                sure: true,
                turn: false,
                followed: false,
                cards: 0,
                redacted: false,
            })
        };
        // (surface, mentioned person, urgent, fresh, the edited message) → whether it notifies, and whom it
        // mentions
        for (surface, pings, urgent, fresh, edited, loud, mentions) in [
            (TABLE, None, false, true, None, false, vec![]),
            (TABLE, Some(BEN), false, false, None, true, vec![BEN]),
            (TABLE, Some(BEN), false, false, shown(false), false, vec![BEN]),
            (view(ANNA), None, false, false, None, false, vec![]),
            (view(ANNA), None, true, false, None, true, vec![ANNA]),
            (view(ANNA), None, false, true, None, true, vec![ANNA]),
            (view(ANNA), Some(ANNA), false, false, None, true, vec![ANNA]),
            (view(ANNA), None, true, false, shown(false), false, vec![]),
            (view(ANNA), None, false, false, shown(true), true, vec![ANNA]),
        ] {
            let ping = pings.map(|id| Account { realm: String::new(), id: id.to_owned() });
            let show = Show { ping: ping.into_iter().collect(), urgent, fresh, ..state(surface, 2, None) };
            let what =
                format!("{surface:?}, ping {pings:?}, urgent {urgent}, fresh {fresh}, edits {edited:?}");
            let mentions: Vec<String> = mentions.into_iter().map(str::to_owned).collect();
            assert_eq!(notified(&show, edited.as_ref()), (loud, mentions.clone()), "{what}");
            // In quiet hours, no new message is loud.
            let show = Show { silent: true, ..show };
            let still_loud = edited.is_some() && loud;
            assert_eq!(notified(&show, edited.as_ref()).0, still_loud, "{what}, silent");
        }
    }
}
