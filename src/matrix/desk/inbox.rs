//! What people did, in order: an event that can't be understood before something is looked up holds up the later ones of
//! its room, so that none of them overtakes it.

use super::{HeardEvent, Lookup, LookupResult, MatrixDesk, MessageOffer, Purpose};
use crate::people::shortened;
use crate::wire::MatrixEventKind;
use herzbot_core::ids::Moment;
use std::collections::VecDeque;
use std::time::Duration;

/// What is older when it reaches us is not even told to have come too late.
const TOO_OLD: Duration = Duration::from_secs(24 * 60 * 60);

impl MatrixDesk {
    /// Somebody did something.
    pub(super) fn heard(&mut self, heard: HeardEvent, now: Moment) {
        if self.is_news(&heard, now)
            && let Some(heard) = self.in_order(heard, now)
        {
            self.take_in(heard, now);
        }
    }

    /// Whether an event is one that we care for: each counts once, however often it comes.
    pub(super) fn is_news(&mut self, heard: &HeardEvent, now: Moment) -> bool {
        let HeardEvent { event, .. } = heard;
        if event.sender == self.own || !self.handled.insert(&event.id) {
            return false;
        }
        match event.kind {
            MatrixEventKind::Text(_)
            | MatrixEventKind::Reaction { .. }
            | MatrixEventKind::PollAnswer { .. } => {}
            // These are inputs of their own.
            MatrixEventKind::Redaction(_) | MatrixEventKind::Member { .. } | MatrixEventKind::Tombstone => {
                return false;
            }
        }
        if heard.age(now) > TOO_OLD {
            tracing::debug!(event = event.id, "too old to be answered");
            return false;
        }
        self.ledger.note(&event.id);
        true
    }

    /// The next event of its sender in its room: it waits where one before it in the room waits for a lookup.
    pub(super) fn take_in(&mut self, heard: HeardEvent, now: Moment) {
        let HeardEvent { event, scene } = &heard;
        self.names.insert(event.sender.clone(), shortened(&scene.name));
        self.seen(&event.sender);
        match self.inboxes.rooms.get_mut(&scene.room) {
            Some(inbox) => inbox.push_back(heard),
            None if self.inboxes.entering.contains(&scene.room) => {
                self.inboxes.rooms.insert(scene.room.clone(), VecDeque::from([heard]));
            }
            None => match self.understand(&heard, false, now) {
                Some(lookup) => self.hold(VecDeque::from([heard]), lookup, now),
                None => self.ledger.pass_by(&heard.event.id),
            },
        }
    }

    /// Holds up a room until something is looked up for its first event.
    fn hold(&mut self, inbox: VecDeque<HeardEvent>, lookup: Lookup, now: Moment) {
        let Some(first) = inbox.front() else { return };
        let room = first.scene.room.clone();
        self.look_up(lookup, Purpose::Inbox { room: room.clone() }, now);
        self.inboxes.rooms.insert(room, inbox);
    }

    /// What the first event of a room waited for was looked up.
    pub(super) fn inbox_found(&mut self, room: &str, found: LookupResult, now: Moment) {
        let Some(mut inbox) = self.inboxes.rooms.remove(room) else { return };
        let Some(first) = inbox.pop_front() else { return };
        match found {
            LookupResult::Room(prompts) => self.prompts.found(room, prompts),
            LookupResult::Message(offered) => {
                let to = match &first.event.kind {
                    MatrixEventKind::Reaction { to, .. } | MatrixEventKind::PollAnswer { to, .. } => to,
                    MatrixEventKind::Text(_)
                    | MatrixEventKind::Redaction(_)
                    | MatrixEventKind::Member { .. }
                    | MatrixEventKind::Tombstone => return self.ledger.pass_by(&first.event.id),
                };
                match offered {
                    MessageOffer::Ours(choices) => self.prompts.fetched(room, to, choices),
                    MessageOffer::Foreign => {
                        self.foreign.insert(to);
                    }
                }
            }
            // It is understood as well as it can be without.
            LookupResult::Channel(_)
            | LookupResult::Event(_)
            | LookupResult::Language(_)
            | LookupResult::Reactions(_)
            | LookupResult::Failed => {}
        }
        // One lookup for each event is enough: what is still missing then can't be had.
        self.understand(&first, true, now);
        self.ledger.pass_by(&first.event.id);
        self.go_on(inbox, now);
    }

    /// What is heard in a room waits until it is known whose it is.
    pub(super) fn entering(&mut self, room: String) {
        self.inboxes.entering.insert(room);
    }

    /// It is known whose room it is, as far as it can be.
    pub(super) fn entered(&mut self, room: &str, now: Moment) {
        if !self.inboxes.entering.remove(room) {
            // It is known already, and what waits there waits for a lookup.
            return;
        }
        if let Some(inbox) = self.inboxes.rooms.remove(room) {
            self.go_on(inbox, now);
        }
    }

    /// Takes in what has waited, up to what has to be looked up first.
    fn go_on(&mut self, mut inbox: VecDeque<HeardEvent>, now: Moment) {
        while let Some(next) = inbox.front() {
            if let Some(lookup) = self.understand(next, false, now) {
                return self.hold(inbox, lookup, now);
            }
            self.ledger.pass_by(&next.event.id);
            inbox.pop_front();
        }
    }
}
