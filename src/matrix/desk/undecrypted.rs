//! Events that can't be decrypted yet.

use super::late_keys::Due;
use super::{BegunEvent, Decrypted, HeardEvent, Lookup, MatrixDesk, Purpose, SendJob};
use herzbot_core::ids::Moment;
use herzbot_core::notice::Notice;
use herzbot_core::page::Block;
use herzbot_core::text::{self, Language, Say};

impl MatrixDesk {
    pub(super) fn undecryptable(&mut self, room: String, event: String, sender: String, now: Moment) {
        if !self.handled.contains(&event) && self.late_keys.begin(room, event.clone(), sender, now) {
            self.ledger.note(&event);
        }
    }

    /// Tells somebody, once in a while, why what they do is not followed.
    pub(super) fn unsigned(&mut self, room: String, sender: String, reaction: bool, now: Moment) {
        if self.late_keys.may_tell(&sender, now) {
            let notice = if reaction { Notice::ReactionsUnsigned } else { Notice::NotSigned };
            let purpose = Purpose::Tell { room: room.clone(), notice };
            self.look_up(Lookup::Language { room, user: sender }, purpose, now);
        }
    }

    /// A device's keys have come too late for what it asked.
    pub(super) fn ask_verification_again(&mut self, room: String, user: String, now: Moment) {
        if self.late_keys.may_tell(&user, now) {
            let purpose = Purpose::Tell { room: room.clone(), notice: Notice::AskVerificationAgain };
            self.look_up(Lookup::Language { room, user }, purpose, now);
        }
    }

    pub(super) fn keys_arrived(&mut self, rooms: Option<&[String]>, now: Moment) {
        self.late_keys.keys_arrived(rooms, now);
        self.look_at_late(now);
    }

    /// Lets an event wait that its sender has written after one without a key; gives it back if it need not.
    pub(super) fn in_order(&mut self, heard: HeardEvent, now: Moment) -> Option<HeardEvent> {
        if !self.late_keys.is_blocked(&heard.scene.room, &heard.event.sender) {
            return Some(heard);
        }
        self.late_keys.follow(heard, now);
        self.look_at_late(now);
        None
    }

    /// Looks at events again whose time for that has come, gives up those that took too long, and hears what can be read.
    pub(super) fn look_at_late(&mut self, now: Moment) {
        for due in self.late_keys.due(now) {
            match due {
                Due::Look { room, event } => {
                    let purpose = Purpose::Decrypt { event: event.clone() };
                    self.look_up(Lookup::Event { room, event }, purpose, now);
                }
                Due::GiveUp { room, event, sender } => {
                    self.ledger.pass_by(&event);
                    tracing::info!(room, sender, "a message's key has not come");
                    if self.late_keys.may_tell(&sender, now) {
                        let purpose = Purpose::Tell { room: room.clone(), notice: Notice::CannotRead };
                        self.look_up(Lookup::Language { room, user: sender }, purpose, now);
                    }
                }
            }
        }
        while let Some(heard) = self.late_keys.next_readable(now) {
            self.take_in(heard, now);
        }
    }

    pub(super) fn looked_at_late(&mut self, event: &str, decrypted: Option<Decrypted>, now: Moment) {
        let decrypted = match decrypted {
            Some(Decrypted::Heard(heard)) if !self.is_news(&heard, now) => Some(Decrypted::Irrelevant),
            decrypted => decrypted,
        };
        if matches!(decrypted, Some(Decrypted::Irrelevant)) {
            self.ledger.pass_by(event);
        }
        self.late_keys.looked(event, decrypted);
        self.look_at_late(now);
    }

    /// Tells everybody in a room something, in a language that was chosen (BCP 47).
    pub(super) fn tell_room(&mut self, room: String, notice: &Notice, language: Option<&str>, now: Moment) {
        let language = language.and_then(Language::from_tag).unwrap_or(self.language);
        let text = text::notice(&self.texts, language, "", notice);
        let mut page = Say::new(&self.texts, language).page();
        page.blocks.push(Block::Text(text));
        let settles =
            matches!(notice, Notice::Interrupted).then(|| self.ledger.interrupted_in(&room)).flatten();
        self.push(SendJob::Public { room, page, answers: None, settles }, now);
    }

    /// Tells those whose commands may have been done or not when the bot was interrupted.
    pub(super) fn tell_interrupted(&mut self, now: Moment) {
        let mut rooms = std::collections::BTreeMap::new();
        for BegunEvent { room, sender } in std::mem::take(&mut self.interrupted).into_values() {
            rooms.entry(room).or_insert(sender);
        }
        for (room, user) in rooms {
            let purpose = Purpose::Tell { room: room.clone(), notice: Notice::Interrupted };
            self.look_up(Lookup::Language { room, user }, purpose, now);
        }
    }
}
