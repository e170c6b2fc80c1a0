//! Interprets people's texts, reactions and answers to polls.

use super::editable_texts::EditableTexts;
use super::offers::Offers;
use super::prompts::Prompts;
use super::surfaces::Surfaces;
use super::{HeardEvent, Lookup};
use crate::wire::{MatrixEventKind, TextMessage};
use crate::words::{self, Addressing, Heard};
use herzbot_adapter::choices::Picked;
use herzbot_core::ids::MessageRef;
use herzbot_core::port::What;
use herzbot_core::text::pages::is_in_menu;

/// The meaning of an event.
#[derive(Debug)]
pub enum Meaning {
    /// It doesn't concern the bot.
    Nothing,
    /// It depends on this lookup.
    Unknown(Lookup),
    /// It is a request of a person.
    Wants {
        /// The command or choice.
        what: What,
        /// The message with the picked choice.
        pressed: Option<MessageRef>,
    },
}

impl Meaning {
    fn press(picked: Option<Picked>, message: Option<MessageRef>) -> Self {
        let Some(Picked { choice, value }) = picked else { return Self::Nothing };
        let what = What::Press { choice, value, message: message.clone() };
        Self::Wants { what, pressed: message }
    }
}

/// The facts that an interpretation depends on.
pub struct Interpreter<'a> {
    /// The bot's user id.
    pub own: &'a str,
    /// The choices of messages.
    pub prompts: &'a Prompts,
    /// The polls.
    pub offers: &'a Offers,
    /// The messages that show surfaces.
    pub surfaces: &'a Surfaces,
    /// Recent texts.
    pub editable: &'a mut EditableTexts,
    /// Whether the event is in the sender's private chat.
    pub is_private: bool,
    /// Whether a lookup was made for the event. A second one isn't needed.
    pub looked_up: bool,
}

impl Interpreter<'_> {
    pub fn meaning(&mut self, heard: &HeardEvent) -> Meaning {
        let room = &heard.context.room;
        match &heard.event.kind {
            MatrixEventKind::Text(text) => self.text(heard, text),
            MatrixEventKind::Reaction { to, key } => self.reaction(room, to, key),
            MatrixEventKind::PollAnswer { to, answers } => self.poll_answer(room, to, answers),
            // These are separate inputs.
            MatrixEventKind::Redaction(_) | MatrixEventKind::Member { .. } | MatrixEventKind::Tombstone => {
                Meaning::Nothing
            }
        }
    }

    fn text(&mut self, heard: &HeardEvent, text: &TextMessage) -> Meaning {
        let context = &heard.context;
        let Some(answered) = self.editable.answered_by(heard, text) else { return Meaning::Nothing };
        let addressing = Addressing {
            prefix: &context.prefix,
            own_id: self.own,
            own_name: &context.own_name,
            private: self.is_private,
        };
        let said = Heard {
            body: &text.body,
            html: text.html.as_deref(),
            mentions_us: text.mentions.iter().any(|mention| mention == self.own),
            answers_us: answered.as_ref().is_some_and(|id| self.prompts.of(&context.room, id).is_some()),
        };
        let addressed = words::addressed_text(&addressing, &said);
        if addressed.is_some() && !self.prompts.is_known(&context.room) && !self.looked_up {
            return Meaning::Unknown(Lookup::Room(context.room.clone()));
        }
        self.editable.note(heard, text, answered.clone());
        let Some(addressed) = addressed else { return Meaning::Nothing };
        match self.prompts.typed(&context.room, addressed.text(), answered.as_deref()) {
            Some((message, picked)) => {
                Meaning::press(Some(picked), Some(message_in(&context.room, &message)))
            }
            None => addressed.what().map_or(Meaning::Nothing, |what| Meaning::Wants { what, pressed: None }),
        }
    }

    fn reaction(&self, room: &str, to: &str, key: &str) -> Meaning {
        let Some(offered) = self.prompts.of(room, to) else { return self.unknown(room, to) };
        let message = message_in(room, to);
        if self.is_private {
            return Meaning::press(offered.reacted(key), Some(message));
        }
        match offered.signed(key) {
            Some(picked) => Meaning::press(Some(picked), Some(message)),
            None if is_in_menu(key) => {
                let what = What::Reaction { emoji: key.to_owned(), message };
                Meaning::Wants { what, pressed: None }
            }
            // People may react with any emoji.
            None => Meaning::Nothing,
        }
    }

    fn poll_answer(&self, room: &str, poll: &str, answers: &[String]) -> Meaning {
        let Some(choices) = self.prompts.of(room, poll) else { return self.unknown(room, poll) };
        let is_too_many = answers.len() > choices.len();
        // Polls are only in private chats. Clients send all answers whenever one is chosen or retracted.
        if !self.is_private
            || is_too_many
            || answers.is_empty()
            || answers.len() != self.offers.wanted(poll).unwrap_or(answers.len())
        {
            return Meaning::Nothing;
        }
        if let [answer] = answers {
            // It answers the view above the poll, which isn't known after a restart.
            let view = self.offers.surface_of(poll).and_then(|surface| self.surfaces.message(surface));
            return Meaning::press(choices.typed(answer), view.cloned());
        }
        // Several answers are a move, as if the person had typed their words.
        let chosen = |answer: &String| {
            let number = answer.parse::<usize>().ok()?;
            Some(choices.items().find(|item| item.number == Some(number))?.word.to_owned())
        };
        let words = answers.iter().filter_map(chosen).collect::<Vec<_>>().join(" ");
        Meaning::Wants { what: What::Text(words), pressed: None }
    }

    /// Requests a lookup of a message's choices, unless it is known to be another sender's.
    fn unknown(&self, room: &str, message: &str) -> Meaning {
        if self.looked_up || self.prompts.is_foreign(message) {
            return Meaning::Nothing;
        }
        Meaning::Unknown(Lookup::Message { room: room.to_owned(), event: message.to_owned() })
    }
}

fn message_in(room: &str, message: &str) -> MessageRef {
    MessageRef { channel: room.to_owned(), message: message.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ANNA, BOT, ROOM, heard_event, page, view};
    use super::*;
    use herzbot_adapter::choices::Numbered;

    fn text(body: &str, answers: Option<&str>) -> MatrixEventKind {
        let answers = answers.map(str::to_owned);
        MatrixEventKind::Text(TextMessage { body: body.to_owned(), answers, ..TextMessage::default() })
    }

    fn reaction(to: &str, key: &str) -> MatrixEventKind {
        MatrixEventKind::Reaction { to: to.to_owned(), key: key.to_owned() }
    }

    fn vote(to: &str, answers: &[&str]) -> MatrixEventKind {
        let answers = answers.iter().map(|answer| (*answer).to_owned()).collect();
        MatrixEventKind::PollAnswer { to: to.to_owned(), answers }
    }

    fn described(meaning: Meaning) -> String {
        match meaning {
            Meaning::Nothing => "nothing".to_owned(),
            Meaning::Unknown(Lookup::Room(_)) => "look up the room".to_owned(),
            Meaning::Unknown(lookup) => format!("look up {lookup:?}"),
            Meaning::Wants { what: What::Press { choice, .. }, pressed } => {
                format!("press {choice} of {}", pressed.map_or_else(String::new, |message| message.message))
            }
            Meaning::Wants { what: What::Text(text) | What::Overheard(text), .. } => format!("say {text}"),
            Meaning::Wants { what: What::Reaction { emoji, .. }, .. } => format!("react {emoji}"),
            Meaning::Wants { what, .. } => format!("{what:?}"),
        }
    }

    /// `$view` offers `x.0` to `x.2`. The polls `$one` and `$two` offer the same, with one and two choices to
    /// pick.
    #[test]
    fn what_people_do_means_a_choice_a_command_or_nothing() {
        let lookup = "look up Message { room: \"!room:x\", event: \"$other\" }";
        // (known: whether the room was searched; looked_up: whether that was done for this event)
        for (kind, private, known, looked_up, expected) in [
            (text("!herz", None), false, true, false, "say herz"),
            (text("!herz", None), false, false, false, "look up the room"),
            (text("!herz", None), false, false, true, "say herz"),
            (text("hello", None), false, false, false, "nothing"),
            (text("hello", None), true, true, false, "say hello"),
            (text("!word1", None), false, true, false, "press x.1 of $view"),
            (text("word1", None), false, true, false, "nothing"),
            (text("word1", Some("$view")), false, true, false, "press x.1 of $view"),
            (reaction("$view", "✋"), false, true, false, "press x.0 of $view"),
            (reaction("$view", "✋🏽"), false, true, false, "press x.0 of $view"),
            (reaction("$view", "2️⃣"), false, true, false, "nothing"),
            (reaction("$view", "2️⃣"), true, true, false, "press x.1 of $view"),
            (reaction("$view", "📖"), false, true, false, "react 📖"),
            (reaction("$view", "⚙"), false, true, false, "react ⚙"),
            (reaction("$view", "🏁"), false, true, false, "nothing"),
            (reaction("$view", "🏁"), true, true, false, "nothing"),
            (reaction("$other", "✋"), false, true, false, lookup),
            (reaction("$other", "✋"), false, true, true, "nothing"),
            (reaction("$foreign", "✋"), false, true, false, "nothing"),
            (vote("$one", &["2"]), true, true, false, "press x.1 of "),
            (vote("$one", &["2", "3"]), true, true, false, "nothing"),
            (vote("$two", &["2"]), true, true, false, "nothing"),
            (vote("$two", &["2", "3"]), true, true, false, "say word1 word2"),
            (vote("$old", &["2", "3"]), true, true, false, "say word1 word2"),
            (vote("$old", &[]), true, true, false, "nothing"),
            (vote("$old", &["2", "2", "2", "2"]), true, true, false, "nothing"),
            (vote("$view", &["2"]), false, true, false, "nothing"),
        ] {
            let (mut prompts, mut offers) = (Prompts::default(), Offers::new(true));
            let choices = Numbered::of(&page("state", "x", 3));
            prompts.note(ROOM, "$view", choices.clone());
            for (poll, wanted) in [("$one", Some(1)), ("$two", Some(2)), ("$old", None)] {
                prompts.beside(ROOM, poll, choices.clone());
                if let Some(wanted) = wanted {
                    offers.polled(view(ANNA), message_in(ROOM, poll), wanted);
                }
            }
            prompts.note_foreign("$foreign");
            if known {
                prompts.begins(ROOM);
            }
            let what = format!("{kind:?}, private: {private}, known: {known}, looked up: {looked_up}");
            let meaning = Interpreter {
                own: BOT,
                prompts: &prompts,
                offers: &offers,
                surfaces: &Surfaces::default(),
                editable: &mut EditableTexts::default(),
                is_private: private,
                looked_up,
            }
            .meaning(&heard_event("$new", ANNA, ROOM, kind));
            assert_eq!(described(meaning), expected, "{what}");
        }
    }
}
