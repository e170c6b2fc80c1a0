//! The typing notification: shown in private chats where a turn waits for the rate limit.

use super::effects::Effects;
use super::{MatrixEffect, MatrixSign};
use herzbot_core::ids::Moment;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// How long clients show it, unless it is ended before.
pub const SHOWN_FOR: Duration = Duration::from_secs(30);
/// The interval at which it is renewed.
const RENEWED_AFTER: Duration = Duration::from_secs(20);

/// The rooms that show it, each with the time of the last notification.
#[derive(Debug, Default)]
pub struct Typing {
    shown: BTreeMap<String, Moment>,
}

impl Typing {
    /// Shows it in exactly these rooms.
    pub fn show_in(&mut self, rooms: &BTreeSet<String>, effects: &mut Effects, now: Moment) {
        let mut sign = |room: &str, typing| {
            effects.push(MatrixEffect::Sign(MatrixSign::Typing { room: room.to_owned(), typing }));
        };
        self.shown.retain(|room, at| {
            let stays = rooms.contains(room);
            if !stays && now.since(*at) < SHOWN_FOR {
                sign(room, false);
            }
            stays
        });
        for room in rooms {
            let is_due = |at: &Moment| now.since(*at) >= RENEWED_AFTER;
            if self.shown.get(room).is_none_or(is_due) {
                sign(room, true);
                self.shown.insert(room.clone(), now);
            }
        }
    }

    /// Returns when it has to be renewed.
    pub fn wake_at(&self) -> Option<Moment> {
        self.shown.values().min().map(|at| at.after(RENEWED_AFTER))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_shown_as_long_as_a_turn_waits_and_then_no_more() {
        let (mut typing, mut effects) = (Typing::default(), Effects::default());
        for (seconds, rooms, expected) in [
            (0, &["!a"][..], &["!a on"][..]),
            (1, &["!a"], &[]),
            (2, &["!a", "!b"], &["!b on"]),
            (25, &["!a", "!b"], &["!a on", "!b on"]),
            (26, &["!b"], &["!a off"]),
            // Clients have stopped showing it by then.
            (90, &[], &[]),
        ] {
            let rooms = rooms.iter().map(|room| (*room).to_owned()).collect();
            typing.show_in(&rooms, &mut effects, Moment(1_000_000 + seconds * 1000));
            let signs = std::iter::from_fn(|| effects.next()).map(|effect| match effect {
                MatrixEffect::Sign(MatrixSign::Typing { room, typing }) => {
                    format!("{room} {}", if typing { "on" } else { "off" })
                }
                other => panic!("{other:?}"),
            });
            assert_eq!(signs.collect::<Vec<_>>(), expected, "after {seconds} s");
        }
    }
}
