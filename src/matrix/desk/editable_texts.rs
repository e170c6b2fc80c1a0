//! People's recent texts. An edit shortly after a text counts as a new text.

use super::HeardEvent;
use crate::wire::TextMessage;
use herzbot_core::ids::Moment;
use std::collections::VecDeque;
use std::time::Duration;

/// How long after a text its edit counts.
const EDITED_WITHIN: Duration = Duration::from_secs(30);
/// The number of texts that are remembered.
const MOST: usize = 200;

#[derive(Debug)]
struct EditableText {
    event: String,
    room: String,
    sender: String,
    at: Moment,
    /// The current text.
    body: String,
    answers: Option<String>,
}

/// The texts that may be edited, the oldest first.
#[derive(Debug, Default)]
pub struct EditableTexts(VecDeque<EditableText>);

impl EditableTexts {
    /// Returns the message that a text replies to, if any. An edit replies to the same message as the
    /// original text. Returns `None` for an edit that doesn't count, because it is late or changes nothing.
    pub fn answered_by(&self, heard: &HeardEvent, text: &TextMessage) -> Option<Option<String>> {
        let Some(edited) = &text.edits else { return Some(text.answers.clone()) };
        let same = |written: &&EditableText| {
            written.event == *edited
                && written.sender == heard.event.sender
                && written.room == heard.context.room
        };
        let written = self.0.iter().find(same)?;
        let in_time = heard.event.at.since(written.at) <= EDITED_WITHIN;
        (in_time && written.body != text.body).then(|| written.answers.clone())
    }

    /// Remembers a text or an edit, with the message that it replies to.
    pub fn note(&mut self, heard: &HeardEvent, text: &TextMessage, answers: Option<String>) {
        let HeardEvent { event, context } = heard;
        let first = text.edits.as_ref().unwrap_or(&event.id);
        if let Some(written) = self.0.iter_mut().find(|written| written.event == *first) {
            written.body.clone_from(&text.body);
            return;
        }
        self.0.push_back(EditableText {
            event: first.clone(),
            room: context.room.clone(),
            sender: event.sender.clone(),
            at: event.at,
            body: text.body.clone(),
            answers,
        });
        if self.0.len() > MOST {
            self.0.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ANNA, BEN, ROOM, heard_event};
    use super::*;
    use crate::wire::MatrixEventKind;

    fn written(sender: &str, room: &str, seconds: u64, text: &TextMessage) -> HeardEvent {
        let id = if text.edits.is_some() { "$edit" } else { "$text" };
        let mut heard = heard_event(id, sender, room, MatrixEventKind::Text(text.clone()));
        heard.event.at = Moment(seconds * 1000);
        heard
    }

    #[test]
    fn an_edit_counts_soon_after_its_text_if_it_changes_it() {
        let first = TextMessage {
            body: "1".to_owned(),
            answers: Some("$question".to_owned()),
            ..TextMessage::default()
        };
        for (edits, sender, room, seconds, body, counts) in [
            ("$text", ANNA, ROOM, 30, "2", true),
            ("$text", ANNA, ROOM, 31, "2", false),
            ("$text", ANNA, ROOM, 1, "1", false),
            ("$text", BEN, ROOM, 1, "2", false),
            ("$text", ANNA, "!other:x", 1, "2", false),
            ("$unknown", ANNA, ROOM, 1, "2", false),
        ] {
            let mut texts = EditableTexts::default();
            texts.note(&written(ANNA, ROOM, 0, &first), &first, first.answers.clone());
            let edits = Some(edits.to_owned());
            let edit = TextMessage { body: body.to_owned(), edits, ..TextMessage::default() };
            let answered = texts.answered_by(&written(sender, room, seconds, &edit), &edit);
            let expected = counts.then(|| Some("$question".to_owned()));
            assert_eq!(answered, expected, "{edit:?} of {sender} in {room} after {seconds} s");
        }
    }
}
