//! The accounts that speak for the bot. A second one, if there is any, sends states of surfaces: new messages
//! in rooms where it can, and edits of its own messages. Everything else is sent by the first.

use super::jobs::SendJob;
use super::recent::RecentSet;
use super::surfaces::Surfaces;
use herzbot_adapter::queue::{Voice, VoiceChoice};
use std::collections::BTreeSet;

/// How many messages of the second account are remembered.
const MOST: usize = 20_000;

/// What the desk knows of the second account. By default there is none.
#[derive(Debug, Default)]
pub struct Voices {
    /// The rooms where it is; none: it can't be used (any more).
    rooms: Option<BTreeSet<String>>,
    /// The rooms that have refused it.
    muted: BTreeSet<String>,
    /// Its messages.
    own: RecentSet<MOST>,
    /// Whether messages from before this process may be its own.
    is_set: bool,
}

impl Voices {
    /// `is_set`: whether there is a second account.
    pub fn new(is_set: bool) -> Self {
        Self { is_set, ..Self::default() }
    }

    /// The second account is in these rooms now; none: it can't be used.
    pub fn can_speak(&mut self, rooms: Option<BTreeSet<String>>) {
        let before = self.rooms.take().unwrap_or_default();
        // It came back there.
        self.muted.retain(|room| before.contains(room) || !rooms.iter().any(|rooms| rooms.contains(room)));
        self.rooms = rooms;
    }

    /// Whether the second account can be used.
    pub const fn is_both(&self) -> bool {
        self.rooms.is_some()
    }

    /// The second account was refused in a room: the first speaks there.
    pub fn mute(&mut self, room: &str) {
        self.muted.insert(room.to_owned());
    }

    /// A message is of the second account.
    pub fn note(&mut self, event: &str) {
        self.own.insert(event);
    }

    /// Whether the author of a message has to be found out before it is edited.
    pub fn is_unsure(&self, event: &str) -> bool {
        self.is_set && !self.own.contains(event)
    }

    /// Whether a voice can edit a message, as far as is known.
    pub fn may_edit(&self, voice: Voice, event: &str) -> bool {
        (voice == Voice::Second) == self.own.contains(event)
    }

    /// Which voices may send a job. Where the first may send as much as it likes, the second is not needed.
    pub fn choice(&self, job: &SendJob, surfaces: &Surfaces, is_unlimited: bool) -> VoiceChoice {
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
            | SendJob::Picture { .. }
            | SendJob::OpenChat(_)
            | SendJob::Leave(_) => None,
        };
        let is_own = edited.is_some_and(|message| self.own.contains(&message.message));
        let is_new = matches!(job, SendJob::Show { .. }) && edited.is_none();
        match self.rooms.as_ref().filter(|_| !is_muted) {
            Some(_) if is_own => VoiceChoice::Only(Voice::Second),
            Some(rooms) if is_new && !is_unlimited && rooms.contains(room) => VoiceChoice::Any,
            Some(_) | None => VoiceChoice::Only(Voice::First),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::surfaces::DrawnMessage;
    use super::super::testing::{ANNA, ROOM, TABLE, state, view};
    use super::*;
    use herzbot_core::ids::MessageRef;
    use herzbot_core::port::{Show, Surface};

    #[test]
    fn the_second_account_sends_new_states_and_edits_its_own() {
        let (first, second) = (VoiceChoice::Only(Voice::First), VoiceChoice::Only(Voice::Second));
        let in_room = || Some(BTreeSet::from([ROOM.to_owned()]));
        let message = |id: &str| MessageRef { channel: ROOM.to_owned(), message: id.to_owned() };
        // (where it is, whether it was refused, the message that shows the table, fresh, unlimited) → who
        // sends
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
            // While nothing is heard of it, nothing new is sent by it.
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
            assert_eq!(voices.choice(&job, &surfaces, unlimited), expected, "{what}");
        }
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
        let choice = |voices: &Voices, job: SendJob| voices.choice(&job, &surfaces, false);
        assert_eq!(choice(&voices, show(TABLE, ROOM)), VoiceChoice::Only(Voice::First));
        assert_eq!(choice(&voices, show(view(ANNA), "!chat")), VoiceChoice::Any);
        voices.can_speak(in_rooms(&["!chat"]));
        voices.can_speak(in_rooms(&[ROOM, "!chat"]));
        assert_eq!(choice(&voices, show(TABLE, ROOM)), VoiceChoice::Any);
    }
}
