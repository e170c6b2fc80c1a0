//! The accounts that send for the bot. The second account, if there is one, sends states of surfaces: new
//! messages in rooms where it can, and edits of its own messages. The first account sends everything else.

use super::jobs::SendJob;
use super::recent_set::RecentSet;
use super::surfaces::Surfaces;
use herzbot_adapter::queue::{Urgency, Voice, VoiceChoice};
use herzbot_core::port::Surface;
use std::collections::BTreeSet;
use std::time::Duration;

/// The longest time that a turn waits for the second account to edit its message. After that, the first
/// account posts a new one.
const PATIENCE: Duration = Duration::from_secs(10);
/// The number of the second account's messages that are remembered.
const MOST: usize = 20_000;

/// The desk's knowledge of the second account. By default there is none.
#[derive(Debug, Default)]
pub struct Voices {
    /// The rooms that it is in. `None` if it can't be used (any more).
    rooms: Option<BTreeSet<String>>,
    /// The rooms where it was refused.
    muted: BTreeSet<String>,
    /// Its messages.
    own: RecentSet<MOST>,
    /// Whether messages from before this process may be the second account's.
    is_set: bool,
    /// Whether it isn't known yet if the second account can be used.
    is_awaited: bool,
    /// The edits of its messages that wait until that is known.
    held: Vec<SendJob>,
}

impl Voices {
    /// Makes the initial state. `is_set` says whether there is a second account.
    pub fn new(is_set: bool) -> Self {
        Self { is_set, is_awaited: is_set, ..Self::default() }
    }

    /// Returns whether it isn't known yet if the second account can be used.
    pub const fn is_awaited(&self) -> bool {
        self.is_awaited
    }

    /// Holds an edit of the second account's message until [`Self::release`]. Returns whether it is the only
    /// held edit.
    pub fn hold(&mut self, job: SendJob) -> bool {
        self.held.push(job);
        self.held.len() == 1
    }

    /// Stops waiting for the second account. Returns the held edits, the oldest first.
    pub fn release(&mut self) -> Vec<SendJob> {
        self.is_awaited = false;
        std::mem::take(&mut self.held)
    }

    /// Drops the held states of a surface.
    pub fn drop_surface(&mut self, surface: Surface) {
        self.held.retain(|job| job.surface() != Some(surface));
    }

    /// Returns whether an edit is held.
    #[cfg(test)]
    pub const fn is_holding(&self) -> bool {
        !self.held.is_empty()
    }

    /// Sets the rooms that the second account is in. `None` if it can't be used.
    pub fn can_speak(&mut self, rooms: Option<BTreeSet<String>>) {
        let before = self.rooms.take().unwrap_or_default();
        // A room that it has joined again is no longer muted.
        self.muted.retain(|room| before.contains(room) || !rooms.iter().any(|rooms| rooms.contains(room)));
        self.rooms = rooms;
    }

    /// Returns whether the second account can be used anywhere.
    pub fn has_second_voice(&self) -> bool {
        self.rooms.as_ref().is_some_and(|rooms| !rooms.is_empty())
    }

    /// Notes that the second account was refused in a room, so the first account sends there.
    pub fn mute(&mut self, room: &str) {
        self.muted.insert(room.to_owned());
    }

    /// Notes that a message belongs to the second account.
    pub fn note(&mut self, event: &str) {
        self.own.insert(event);
    }

    /// Returns whether a message belongs to the second account, and that account can't be used any more.
    pub fn is_lost(&self, event: &str) -> bool {
        self.rooms.is_none() && self.own.contains(event)
    }

    /// Returns whether the author of a message has to be looked up before an edit.
    pub fn is_unsure(&self, event: &str) -> bool {
        self.is_set && !self.own.contains(event)
    }

    /// Returns whether a voice can edit a message, as far as is known.
    pub fn may_edit(&self, voice: Voice, event: &str) -> bool {
        (voice == Voice::Second) == self.own.contains(event)
    }

    /// Returns the voices that may send a job. Without a rate limit on the first account, the second isn't
    /// needed. `wait` is the time until the second account may send.
    pub fn choice(
        &self,
        job: &SendJob,
        surfaces: &Surfaces,
        is_unlimited: bool,
        wait: Duration,
    ) -> VoiceChoice {
        let room = job.place();
        let is_muted = self.rooms.is_none() || self.muted.contains(room);
        let edited = match job {
            SendJob::Show { show, .. } => surfaces.edited(show),
            SendJob::Edit { message, .. } | SendJob::Redact(message) => Some(message),
            SendJob::Page { .. }
            | SendJob::Public { .. }
            | SendJob::Seed { .. }
            | SendJob::Poll { .. }
            | SendJob::ClosePoll { .. }
            | SendJob::Picture(_)
            | SendJob::OpenChat(_)
            | SendJob::Leave(_) => None,
        };
        let is_own = edited.is_some_and(|message| self.own.contains(&message.message));
        let is_turn = matches!(job, SendJob::Show { show, .. } if Urgency::of(show, false) == Urgency::Turn);
        let is_new = matches!(job, SendJob::Show { .. }) && edited.is_none();
        match self.rooms.as_ref().filter(|_| !is_muted) {
            Some(_) if is_own && is_turn && wait > PATIENCE => VoiceChoice::Only(Voice::First),
            Some(_) if is_own => VoiceChoice::Only(Voice::Second),
            Some(rooms) if is_new && !is_unlimited && rooms.contains(room) => VoiceChoice::Any,
            Some(_) | None => VoiceChoice::Only(Voice::First),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::MatrixInput;
    use super::super::surfaces::DrawnMessage;
    use super::super::testing::{ANNA, DeskWorld, NUDGE, ROOM, TABLE, Undelivered, state, view};
    use super::*;
    use herzbot_core::ids::MessageRef;
    use herzbot_core::port::Show;

    #[test]
    fn the_second_account_sends_new_states_and_edits_its_own() {
        let (first, second) = (VoiceChoice::Only(Voice::First), VoiceChoice::Only(Voice::Second));
        let in_room = || Some(BTreeSet::from([ROOM.to_owned()]));
        let message = |id: &str| MessageRef { channel: ROOM.to_owned(), message: id.to_owned() };
        // (its rooms, whether it was refused, the message that shows the table, fresh, unlimited) → the voice
        for (rooms, muted, shown, fresh, unlimited, expected) in [
            (None, false, None, false, false, first),
            (None, false, Some("$second"), false, false, first),
            (in_room(), false, None, false, false, VoiceChoice::Any),
            (in_room(), false, None, false, true, first),
            (in_room(), true, None, false, false, first),
            (in_room(), false, Some("$first"), false, false, first),
            (in_room(), false, Some("$first"), true, false, VoiceChoice::Any),
            (in_room(), false, Some("$second"), false, true, second),
            (in_room(), true, Some("$second"), false, false, first),
            // While it isn't connected, it sends no new messages.
            (Some(BTreeSet::new()), false, None, false, false, first),
            (Some(BTreeSet::new()), false, Some("$second"), false, false, second),
        ] {
            let mut voices = Voices::new(true);
            voices.note("$second");
            voices.can_speak(rooms.clone());
            if muted {
                voices.mute(ROOM);
            }
            let mut surfaces = Surfaces::default();
            if let Some(shown) = shown {
                surfaces.arrived(&state(TABLE, 1, None), &message(shown), &DrawnMessage::default());
            }
            let show = Show { fresh, ..state(TABLE, 2, None) };
            let job = SendJob::Show { show, room: ROOM.to_owned() };
            let what =
                format!("in {rooms:?}, muted {muted}, {shown:?}, fresh {fresh}, unlimited {unlimited}");
            assert_eq!(voices.choice(&job, &surfaces, unlimited, Duration::ZERO), expected, "{what}");
        }
    }

    #[test]
    fn a_turn_does_not_wait_for_long_until_the_second_account_may_edit_it() {
        let mut voices = Voices::new(true);
        voices.note("$second");
        voices.can_speak(Some(BTreeSet::from([ROOM.to_owned()])));
        let mut surfaces = Surfaces::default();
        let at = MessageRef { channel: ROOM.to_owned(), message: "$second".to_owned() };
        surfaces.arrived(&state(TABLE, 1, None), &at, &DrawnMessage::default());
        for (urgent, wait, expected) in
            [(true, 10, Voice::Second), (true, 11, Voice::First), (false, 11, Voice::Second)]
        {
            let show = Show { urgent, ..state(TABLE, 2, None) };
            let job = SendJob::Show { show, room: ROOM.to_owned() };
            let choice = voices.choice(&job, &surfaces, false, Duration::from_secs(wait));
            assert_eq!(choice, VoiceChoice::Only(expected), "urgent {urgent}, {wait} s");
        }
    }

    #[test]
    fn a_second_account_that_is_in_no_room_changes_nothing() {
        let posted = |rooms: Option<BTreeSet<String>>| {
            let mut world = DeskWorld::new(false);
            world.input(MatrixInput::Second(rooms));
            let mut sent = Vec::new();
            for rev in 1..=90 {
                world.show(state(TABLE, rev, None));
                if rev > 60 && rev % 7 == 0 {
                    world.show(Show { urgent: true, ..state(NUDGE, rev, None) });
                }
                while !world.lookups.is_empty() || !world.requests.is_empty() {
                    world.find(0);
                    world.finish(0);
                }
                sent.push(world.server.posted.iter().map(|post| post.versions.len()).sum::<usize>());
                world.pass(Duration::from_secs(1));
            }
            sent
        };
        assert_eq!(posted(Some(BTreeSet::new())), posted(None));
    }

    #[test]
    fn after_a_restart_messages_of_the_second_account_wait_for_it() {
        for comes in [true, false] {
            let mut world = DeskWorld::new(false);
            world.second_comes(&[ROOM]);
            for _ in 0..2 {
                // The first account has a smaller budget left than the second.
                world.input(MatrixInput::Spent(Voice::First));
            }
            world.show(state(TABLE, 1, None));
            world.settle();
            assert_eq!(world.server.posted[0].by, Voice::Second);
            let message = MessageRef { channel: ROOM.to_owned(), message: world.server.posted[0].id.clone() };
            world.restart();
            world.show(state(TABLE, 2, Some(message)));
            while !world.lookups.is_empty() || !world.requests.is_empty() {
                world.find(0);
                world.finish(0);
            }
            assert!(world.desk.outbox.voices.is_holding());
            if comes {
                world.second_comes(&[ROOM]);
            }
            world.settle();
            let posted = &world.server.posted;
            assert_eq!(posted[0].versions.len(), if comes { 2 } else { 1 }, "{posted:?}");
            assert_eq!(posted.len(), if comes { 1 } else { 2 }, "{posted:?}");
        }
    }

    #[test]
    fn what_a_lost_second_account_shows_is_redacted_where_the_first_may() {
        let mut world = DeskWorld::new(false);
        world.show(state(view(ANNA), 1, None));
        world.settle();
        world.accepts(ANNA);
        world.settle();
        let chat = world.chat_of(ANNA).expect("it was made");
        world.second_comes(&[ROOM, &chat]);
        // The first account has a smaller budget left than the second.
        (0..6).for_each(|_| world.input(MatrixInput::Spent(Voice::First)));
        world.show(Show { fresh: true, ..state(view(ANNA), 2, None) });
        world.show(state(TABLE, 1, None));
        world.settle();
        world.input(MatrixInput::Second(None));
        world.show(state(view(ANNA), 3, None));
        world.show(state(TABLE, 2, None));
        world.settle();
        let of_second = world.server.posted.iter().filter(|post| post.by == Voice::Second);
        let mut redacted: Vec<_> = of_second.map(|post| (&*post.room, post.redacted)).collect();
        redacted.sort_unstable();
        assert_eq!(redacted, [(&*chat, true), (ROOM, false)]);
    }

    #[test]
    fn messages_of_a_second_account_that_was_replaced_are_posted_anew() {
        let mut world = DeskWorld::new(false);
        world.second_comes(&[ROOM]);
        // The first account has a smaller budget left than the second.
        world.input(MatrixInput::Spent(Voice::First));
        world.show(state(TABLE, 1, None));
        world.settle();
        let message = MessageRef { channel: ROOM.to_owned(), message: world.server.posted[0].id.clone() };
        assert_eq!(world.server.posted[0].by, Voice::Second);
        world.restart_with_another_second();
        world.delivered();
        world.show(state(TABLE, 2, Some(message)));
        world.second_comes(&[ROOM]);
        world.settle();
        let [(_, 2, Err(Undelivered::MessageGone))] = world.delivered()[..] else { panic!("it is not gone") };
        world.show(state(TABLE, 3, None));
        world.settle();
        assert!(matches!(world.delivered()[..], [(_, 3, Ok(_))]));
        let versions: Vec<usize> = world.server.posted.iter().map(|post| post.versions.len()).collect();
        assert_eq!(versions, [1, 1]);
    }

    #[test]
    fn a_room_that_refused_it_hears_it_again_when_it_comes_back() {
        let show = |surface: Surface, room: &str| SendJob::Show {
            show: state(surface, 1, None),
            room: room.to_owned(),
        };
        let in_rooms = |rooms: &[&str]| Some(rooms.iter().map(|room| (*room).to_owned()).collect());
        let mut voices = Voices::new(true);
        let surfaces = Surfaces::default();
        voices.can_speak(in_rooms(&[ROOM, "!chat"]));
        voices.mute(ROOM);
        voices.can_speak(in_rooms(&[ROOM, "!chat", "!new"]));
        let choice = |voices: &Voices, job: SendJob| voices.choice(&job, &surfaces, false, Duration::ZERO);
        assert_eq!(choice(&voices, show(TABLE, ROOM)), VoiceChoice::Only(Voice::First));
        assert_eq!(choice(&voices, show(view(ANNA), "!chat")), VoiceChoice::Any);
        voices.can_speak(in_rooms(&["!chat"]));
        voices.can_speak(in_rooms(&[ROOM, "!chat"]));
        assert_eq!(choice(&voices, show(TABLE, ROOM)), VoiceChoice::Any);
    }
}
