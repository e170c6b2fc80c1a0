//! Computes until when the bot and the people on Matrix could certainly reach each other.

use super::RequestId;
use herzbot_core::ids::Moment;
use std::collections::BTreeMap;

/// The homeserver's signs of life, in both directions.
///
/// A refusal is a sign of life: a homeserver is unreachable only if it doesn't answer or reports an internal
/// error. If it doesn't answer messages to one room but answers later ones elsewhere, it is unreachable only
/// for that room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reachability {
    /// The time up to which all events of the homeserver have been received.
    heard: Option<Moment>,
    /// When the current wait of an event for a lookup began.
    held: Option<Moment>,
    /// When the homeserver last answered a request.
    answered: Option<Moment>,
    unanswered: BTreeMap<RequestId, UnansweredRequest>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct UnansweredRequest {
    since: Moment,
    /// The channels of the tables that wait for it.
    channels: Vec<String>,
}

impl Reachability {
    /// Notes that all events that the homeserver had at this time have been received.
    pub fn heard(&mut self, until: Moment) {
        self.heard = self.heard.max(Some(until));
    }

    /// Sets whether an event waits to be interpreted.
    pub fn holds(&mut self, holds: bool, now: Moment) {
        self.held = holds.then(|| self.held.unwrap_or(now));
    }

    /// Notes that a request is sent, perhaps again, for the tables in these channels.
    pub fn sends(&mut self, id: RequestId, channels: Vec<String>, now: Moment) {
        self.unanswered.entry(id).or_insert(UnansweredRequest { since: now, channels });
    }

    /// Notes that the homeserver has answered a request.
    pub fn answered(&mut self, id: RequestId, now: Moment) {
        if self.unanswered.remove(&id).is_some() {
            self.answered = self.answered.max(Some(now));
        }
    }

    /// Notes that a request isn't repeated any more.
    pub fn gives_up(&mut self, id: RequestId) {
        self.unanswered.remove(&id);
    }

    /// Returns until when all people could be reached, or `None` before the first sync.
    pub fn for_all(&self) -> Option<Moment> {
        let newer = self.unanswered.values().filter(|request| Some(request.since) >= self.answered);
        Some(
            [self.held, newer.map(|request| request.since).min()]
                .into_iter()
                .flatten()
                .fold(self.heard?, Moment::min),
        )
    }

    /// Returns until when the people at a channel's tables could be reached, or `None` before the first sync.
    pub fn until(&self, channel: &str) -> Option<Moment> {
        let waits = |request: &&UnansweredRequest| request.channels.iter().any(|other| other == channel);
        let own = self.unanswered.values().filter(waits).map(|request| request.since).min();
        self.for_all().map(|all| own.map_or(all, |own| own.min(all)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    enum Happens {
        Heard,
        Sends(u64, &'static str),
        Answered(u64),
        GivesUp(u64),
        Holds(bool),
    }
    use Happens::{Answered, GivesUp, Heard, Holds, Sends};

    #[test]
    fn reachability_ends_where_the_homeserver_was_last_known_to_hear_and_to_answer() {
        for (what, happens, room, other) in [
            ("nothing was heard yet", vec![(1, Sends(1, "room")), (2, Answered(1))], None, None),
            ("it is heard", vec![(5, Heard), (9, Heard)], Some(9), Some(9)),
            (
                "what is sent is answered",
                vec![(1, Sends(1, "room")), (2, Answered(1)), (9, Heard)],
                Some(9),
                Some(9),
            ),
            ("nothing is answered any more", vec![(5, Sends(1, "room")), (9, Heard)], Some(5), Some(5)),
            (
                "one of several is answered, and nothing after it",
                vec![
                    (1, Sends(1, "room")),
                    (2, Sends(2, "other")),
                    (3, Answered(2)),
                    (4, Sends(3, "third")),
                    (9, Heard),
                ],
                Some(1),
                Some(4),
            ),
            (
                "one room alone is not answered",
                vec![(1, Sends(1, "room")), (4, Sends(2, "other")), (5, Answered(2)), (9, Heard)],
                Some(1),
                Some(9),
            ),
            (
                "what was lost is sent again",
                vec![(1, Sends(1, "room")), (6, Sends(1, "room")), (9, Heard)],
                Some(1),
                Some(1),
            ),
            (
                "what was lost is given up",
                vec![(1, Sends(1, "room")), (6, GivesUp(1)), (9, Heard)],
                Some(9),
                Some(9),
            ),
            (
                "a room waits for a lookup",
                vec![(3, Holds(true)), (5, Holds(true)), (9, Heard)],
                Some(3),
                Some(3),
            ),
            ("it waits no more", vec![(3, Holds(true)), (5, Holds(false)), (9, Heard)], Some(9), Some(9)),
            (
                "nothing is heard after that",
                vec![(5, Heard), (8, Sends(1, "room")), (9, Answered(1))],
                Some(5),
                Some(5),
            ),
        ] {
            let mut reach = Reachability::default();
            for (at, happens) in happens {
                match happens {
                    Heard => reach.heard(Moment(at)),
                    Sends(id, channel) => reach.sends(RequestId(id), vec![channel.to_owned()], Moment(at)),
                    Answered(id) => reach.answered(RequestId(id), Moment(at)),
                    GivesUp(id) => reach.gives_up(RequestId(id)),
                    Holds(holds) => reach.holds(holds, Moment(at)),
                }
            }
            assert_eq!(reach.until("room"), room.map(Moment), "{what}");
            assert_eq!(reach.until("other"), other.map(Moment), "{what}, elsewhere");
        }
    }
}
