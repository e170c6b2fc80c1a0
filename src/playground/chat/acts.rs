//! Handles people's actions on their pages, and reports them to the core.

use super::{CHANNEL, ChatBody, ChatPerson, LiveChat, REALM, ReplyTarget, Room, commands};
use crate::names::single_line;
use crate::wire::{FromPage, PageRequest, ToPage, Wrong};
use herzbot_adapter::plain;
use herzbot_core::ids::{Account, ChannelRef, Moment};
use herzbot_core::notice::Notice;
use herzbot_core::port::{Inbound, OptionValue, Place, PlatformEvent, Reply, Route, What, Who};
use herzbot_core::text;

/// The maximum length of a text, in characters.
const LONGEST_TEXT: usize = 1000;
/// The maximum number of different reactions to a message.
const MOST_REACTIONS: usize = 20;
/// The maximum number of events that wait for their answer.
const MOST_REPLIES: u64 = 10_000;

/// The outcome of a page's request.
enum ActOutcome {
    /// It was answered.
    Now,
    /// The core will answer.
    Later,
    /// It is refused: the key of one of the page's texts, and its arguments.
    Wrong(&'static str, serde_json::Value),
    /// It is refused, and the core's parser says why.
    Refused(Box<Notice>),
}

impl LiveChat {
    /// Handles a page's request.
    pub(crate) fn act(&mut self, page: u64, ask: FromPage, now: Moment) {
        let Some((person, language)) = self.pages.reader(page) else { return };
        let asked = Some((page, ask.n));
        let done = match ask.ask {
            PageRequest::Say { room, text } => self.say(&person, Room::of(room, &person), &text, asked, now),
            PageRequest::Press { message, choice, value } => {
                self.press(&person, &message, choice, value, asked, now)
            }
            // Everyone on a page sees the chat.
            PageRequest::Look { .. } => ActOutcome::Now,
            PageRequest::React { message, emoji } => self.react(&person, &message, &emoji, asked, now),
            PageRequest::Dismiss { message } => {
                let mine = self.chat.seen_by(&person, &message);
                if let Some(id) = mine.filter(|(_, message)| message.alone.is_some()).map(|(id, _)| id) {
                    self.withdraw(id);
                }
                ActOutcome::Now
            }
        };
        match done {
            ActOutcome::Now => self.send_to(page, &ToPage::Answered { to: ask.n }),
            ActOutcome::Later => {}
            ActOutcome::Wrong(key, arguments) => {
                self.send_to(page, &ToPage::Wrong { to: ask.n, why: Wrong::Word { key, arguments } });
            }
            ActOutcome::Refused(notice) => {
                // An invalid command's notice contains no times.
                let text =
                    plain::unmarked(&text::notice(self.texts.say(language), "/", &notice), |_| String::new());
                self.send_to(page, &ToPage::Wrong { to: ask.n, why: Wrong::Said { text } });
            }
        }
    }

    fn say(
        &mut self,
        person: &str,
        room: Room,
        text: &str,
        asked: Option<(u64, u64)>,
        now: Moment,
    ) -> ActOutcome {
        let text = text.trim();
        if text.is_empty() {
            return ActOutcome::Now;
        }
        if text.chars().count() > LONGEST_TEXT {
            return ActOutcome::Wrong("wrong-long", serde_json::json!({"max": LONGEST_TEXT}));
        }
        let private = matches!(room, Room::Private(_));
        let command = text.strip_prefix(['/', '!']).map(str::trim).filter(|rest| !rest.is_empty());
        if command.is_none() {
            let said: Vec<String> = text.lines().map(single_line).collect();
            let body = ChatBody::Said { by: person.to_owned(), text: said.join("\n") };
            self.post(self.message(room.clone(), now, body));
        }
        let line = match command {
            Some(rest) => rest,
            None if private => text,
            None => return ActOutcome::Now,
        };
        let (command, what) = match commands::parse(&self.specs, line, |name| self.person_called(name)) {
            Ok((name, options)) => (Some(format!("/{name}")), What::Command { name, options }),
            // The text may be a move, or the name of a choice.
            Err(Notice::UnknownCommand { .. }) => (None, What::Text(line.to_owned())),
            Err(notice) => return ActOutcome::Refused(Box::new(notice)),
        };
        let to = ReplyTarget { person: person.into(), room, pressed: None, command, asked };
        self.inbound(to, what, now)
    }

    /// Returns the person with this name, ignoring case.
    fn person_called(&self, name: &str) -> Option<OptionValue> {
        let name = single_line(name).to_lowercase();
        let (id, person) = self.chat.people.iter().find(|(_, person)| person.name.to_lowercase() == name)?;
        let account = Account { realm: REALM.into(), id: id.clone() };
        Some(OptionValue::Person { account, name: person.name.clone(), absent: false })
    }

    fn press(
        &mut self,
        person: &str,
        message: &str,
        choice: String,
        value: Option<String>,
        asked: Option<(u64, u64)>,
        now: Moment,
    ) -> ActOutcome {
        let Some((id, pressed)) = self.chat.seen_by(person, message) else {
            return ActOutcome::Wrong("wrong-gone", serde_json::json!({}));
        };
        if matches!(pressed.body, ChatBody::Said { .. }) {
            return ActOutcome::Wrong("wrong-gone", serde_json::json!({}));
        }
        let reference = pressed.alone.is_none().then(|| self.reference(id));
        let room = pressed.room.clone();
        let to = ReplyTarget { person: person.into(), room, pressed: Some(id), command: None, asked };
        self.inbound(to, What::Press { choice, value, message: reference }, now)
    }

    fn react(
        &mut self,
        person: &str,
        message: &str,
        emoji: &str,
        asked: Option<(u64, u64)>,
        now: Moment,
    ) -> ActOutcome {
        let Some((id, target)) = self.chat.seen_by(person, message) else {
            return ActOutcome::Wrong("wrong-gone", serde_json::json!({}));
        };
        let (room, alone) = (target.room.clone(), target.alone.is_some());
        let of_bot = matches!(target.body, ChatBody::Page(_));
        let full = target.reactions.len() >= MOST_REACTIONS && !target.reactions.contains_key(emoji);
        if full || alone || emoji.is_empty() || emoji.chars().count() > 8 || emoji.is_ascii() {
            return ActOutcome::Now;
        }
        let Some(target) = self.chat.messages.get_mut(&id) else { return ActOutcome::Now };
        let who = target.reactions.entry(emoji.to_owned()).or_default();
        let added = who.insert(person.to_owned());
        if !added {
            who.remove(person);
            target.reactions.retain(|_, who| !who.is_empty());
        }
        self.publish(id, false);
        if !added || !of_bot {
            return ActOutcome::Now;
        }
        let to = ReplyTarget { person: person.into(), room, pressed: Some(id), command: None, asked };
        let message = self.reference(id);
        self.inbound(to, What::Reaction { emoji: emoji.to_owned(), message }, now)
    }

    /// Reports a person's action to the core. The core's answer goes to `to`.
    fn inbound(&mut self, to: ReplyTarget, what: What, now: Moment) -> ActOutcome {
        let Some(person) = self.chat.people.get(&to.person) else { return ActOutcome::Now };
        let who = Self::who(&to.person, person);
        let place = match &to.room {
            Room::Channel => Place::Channel {
                channel: ChannelRef { realm: REALM.into(), server: REALM.into(), channel: CHANNEL.into() },
                // The channel has the language of the first person, who is its host.
                locale: self.chat.people.values().find(|p| p.first).and_then(|p| p.locale.clone()),
                lacks: Vec::new(),
                threads: None,
            },
            Room::Private(_) => Place::Private,
        };
        let reply = self.next_reply;
        self.next_reply += 1;
        self.replies.remove(&reply.saturating_sub(MOST_REPLIES));
        self.replies.insert(reply, to);
        self.tell(PlatformEvent::Inbound(Box::new(Inbound {
            at: now,
            who,
            place,
            what,
            reply: Some(Reply(reply)),
            route: Route::Direct,
            chat: None,
        })));
        ActOutcome::Later
    }

    fn who(id: &str, person: &ChatPerson) -> Who {
        Who {
            account: Account { realm: REALM.into(), id: id.to_owned() },
            name: person.name.clone(),
            own_name: None,
            locale: person.locale.clone(),
            timezone: None,
            may_manage: person.is_host(),
            may_moderate: person.is_host(),
        }
    }
}
