//! Decides how a person's private view is sent: pure, from the state of the table and its messages.

use herzbot_core::people::HandPlace;
use herzbot_core::table::{Member, Presence, Table};
use herzbot_rules::Seat;

/// The facts for the decision.
#[derive(Clone, Debug)]
pub struct PrivateFacts {
    /// Whether the game is running.
    pub playing: bool,
    /// Whether the person is present.
    pub presence: Presence,
    /// Whether it is their turn.
    pub turn: bool,
    /// Whether they have not been told of that turn yet.
    pub newly: bool,
    /// Whether to notify them now.
    pub notify: bool,
    /// Whether they are told that the computer plays for them.
    pub taken_over: bool,
    /// Where they see and play their cards.
    pub place: HandPlace,
    /// Whether they have a private message.
    pub has_message: bool,
    /// Whether they pressed it.
    pub pressed: bool,
    /// Whether their platform has buttons.
    pub buttons: bool,
    /// Whether private messages reach them.
    pub reachable: bool,
    /// Whether they are looking at the table in a browser.
    pub looks_on: bool,
}

/// How the private view is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivatePlan {
    /// Not by a private message; `mention` them in the channel.
    Nothing {
        /// Whether to notify them there.
        mention: bool,
    },
    /// The private message leads to the channel, where they play; `mention` them there.
    LeadToChannel {
        /// Whether to notify them there.
        mention: bool,
    },
    /// By the private message.
    Show {
        /// As a new message, even if there is one.
        fresh: bool,
        /// They need it to make their move.
        urgent: bool,
        /// Whether it is their first one, which notifies them although nothing was due.
        first: bool,
    },
}

/// Decides how a person's private view is sent.
pub fn decide(facts: &PrivateFacts) -> PrivatePlan {
    let PrivateFacts { playing, presence, turn, notify, has_message, pressed, .. } = *facts;
    if facts.place == HandPlace::Channel {
        return if (has_message || pressed) && playing && presence != Presence::Left {
            PrivatePlan::LeadToChannel { mention: notify }
        } else {
            PrivatePlan::Nothing { mention: notify }
        };
    }
    // A person who is away gets nothing until they are back, since they know that the computer plays.
    let left_alone = presence == Presence::Away && facts.buttons && playing && !facts.taken_over;
    // A person who sees it elsewhere needs no first message, which would notify them.
    if facts.looks_on && !has_message && !pressed {
        return PrivatePlan::Nothing { mention: false };
    }
    let is_due = facts.newly || notify || has_message || facts.reachable;
    if left_alone && !pressed || !is_due {
        return PrivatePlan::Nothing { mention: false };
    }
    PrivatePlan::Show { fresh: notify, urgent: turn, first: turn && !notify && !has_message }
}

/// Returns the people at a table who receive messages, in the order of their moves. So platforms with tight rate
/// limits know whose cards can wait. Guests see everything on the drawn table.
pub fn in_turn(table: &Table) -> Vec<(Member, Presence)> {
    let mut everybody = table.everybody();
    everybody.retain(|(member, _)| !member.account.is_guest());
    if let Some(next) = table.to_move().iter().next() {
        let from_next = |seat: Seat| (seat < next, seat);
        everybody.sort_by_key(|(member, _)| table.seat_of(member.person).map(from_next));
    }
    everybody
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A person plays in private, and it is not their turn.
    const WAITS: PrivateFacts = PrivateFacts {
        playing: true,
        presence: Presence::Here,
        turn: false,
        newly: false,
        notify: false,
        taken_over: false,
        place: HandPlace::Private,
        has_message: true,
        pressed: false,
        buttons: true,
        reachable: true,
        looks_on: false,
    };

    const QUIETLY: PrivatePlan = PrivatePlan::Show { fresh: false, urgent: false, first: false };

    #[track_caller]
    fn check(facts: &PrivateFacts, plan: PrivatePlan) {
        assert_eq!(decide(facts), plan, "{facts:?}");
    }

    #[test]
    fn in_private() {
        check(&WAITS, QUIETLY);
        let turn = PrivateFacts { turn: true, newly: true, ..WAITS };
        check(&turn, PrivatePlan::Show { fresh: false, urgent: true, first: false });
        let notified = PrivateFacts { notify: true, ..turn.clone() };
        check(&notified, PrivatePlan::Show { fresh: true, urgent: true, first: false });
        let first = PrivateFacts { has_message: false, ..turn };
        check(&first, PrivatePlan::Show { fresh: false, urgent: true, first: true });
        let elsewhere = PrivateFacts { looks_on: true, ..first.clone() };
        check(&elsewhere, PrivatePlan::Nothing { mention: false });
        check(
            &PrivateFacts { has_message: true, ..elsewhere },
            PrivatePlan::Show { fresh: false, urgent: true, first: false },
        );
        let unreachable = PrivateFacts { reachable: false, has_message: false, ..WAITS };
        check(&unreachable, PrivatePlan::Nothing { mention: false });
    }

    #[test]
    fn away() {
        let away = PrivateFacts { presence: Presence::Away, ..WAITS };
        check(&away, PrivatePlan::Nothing { mention: false });
        check(&PrivateFacts { pressed: true, ..away.clone() }, QUIETLY);
        check(&PrivateFacts { taken_over: true, ..away.clone() }, QUIETLY);
        check(&PrivateFacts { playing: false, ..away.clone() }, QUIETLY);
        check(&PrivateFacts { buttons: false, ..away }, QUIETLY);
    }

    #[test]
    fn in_the_channel() {
        let here = PrivateFacts { place: HandPlace::Channel, notify: true, turn: true, ..WAITS };
        check(&here, PrivatePlan::LeadToChannel { mention: true });
        check(&PrivateFacts { has_message: false, ..here.clone() }, PrivatePlan::Nothing { mention: true });
        check(
            &PrivateFacts { playing: false, notify: false, ..here.clone() },
            PrivatePlan::Nothing { mention: false },
        );
        check(&PrivateFacts { presence: Presence::Left, ..here }, PrivatePlan::Nothing { mention: true });
    }
}
