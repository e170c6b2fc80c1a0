//! The notification policy: whether and when a person is notified of an event at a table. Pure: facts and
//! times in, a [`Verdict`] out. Every notification passes through here, so that nobody is annoyed and
//! platforms don't classify the bot as spam.

use crate::ids::{Moment, PersonId, TableId};
use crate::people::Notify;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, VecDeque};
use std::time::Duration;

/// A person who pressed something within this time sees an edit; others need a new message.
pub const ATTENTIVE: Duration = Duration::from_secs(90);
/// Browsers that show a table report it more often than this; their readers are not notified.
pub const LOOKS_FOR: Duration = Duration::from_secs(60);
/// The pause after a refused private message, in which no other one is tried.
const CLOSED_FOR: Duration = Duration::from_secs(60 * 60);
/// The pause after an unanswered notification, in which the person gets no other one of that kind at the
/// table. If a turn of the game may last for days, the pause applies to all such games of theirs, since the
/// notification leads to them.
const UNANSWERED_FOR: Duration = Duration::from_secs(60 * 60);
/// The most notifications per person in [`MINUTE`], over all tables.
const PER_MINUTE: usize = 5;
/// The window of [`PER_MINUTE`].
pub const MINUTE: Duration = Duration::from_secs(60);

/// A reason to notify a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// It is their turn.
    Turn,
    /// The clock of their turn is running out.
    Reminder,
    /// The computer takes over their seat.
    TakenOver,
    /// They are invited to a seat: notified once until they answer.
    Asked,
    /// An answer to their own action just now.
    Answer,
}

/// The facts for a decision.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The reason.
    pub occasion: Occasion,
    /// The table.
    pub table: TableId,
    /// Whether the game lasts for days, so that a reminder is still valid hours later.
    pub slow: bool,
    /// Whether it is a reminder that would come too late if it waited for the end of the next quiet hours.
    pub before_night: bool,
    /// The person's setting.
    pub notify: Notify,
    /// The end of their current quiet hours, by the same clock as all times here; none outside of them.
    pub quiet_until: Option<Moment>,
    /// Whether the computer plays for them.
    pub away: bool,
    /// Whether they may overlook an edit of a message further up (on platforms without buttons, they write
    /// below it).
    pub overlooks_edits: bool,
    /// When they last pressed something at the table.
    pub pressed: Option<Moment>,
    /// When they were last known to look at the drawn table in a browser.
    pub looked: Option<Moment>,
    /// When they turned away from it: presses before that don't show that they see messages.
    pub turned_away: Option<Moment>,
    /// When they were last notified of this occasion at this table.
    pub notified: Option<Moment>,
}

/// Whether and when a person is notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Notify now.
    Now,
    /// Don't notify before this moment; decide again then.
    Later(Moment),
    /// Don't notify of this occasion.
    Never,
}

/// The notifications sent to each person, over all tables of this process. Lost at a restart, except for what
/// the tables store (people who can't be reached).
#[derive(Debug, Default)]
pub struct Ledger {
    people: HashMap<PersonId, Sent>,
}

#[derive(Debug, Default)]
struct Sent {
    /// The last [`PER_MINUTE`] notifications, oldest first.
    last: VecDeque<Moment>,
    refused: Option<Moment>,
    /// When they were last notified of a game over days, and which others that message names, unless they have
    /// pressed something since.
    slow: Option<(Moment, Vec<TableId>)>,
}

impl Sent {
    /// Whether the entry still has an effect.
    fn counts(&self, now: Moment) -> bool {
        let lately = |at: Option<&Moment>| at.is_some_and(|at| now.since(*at) < UNANSWERED_FOR);
        self.refused.is_some() || lately(self.last.back()) || lately(self.slow.as_ref().map(|(at, _)| at))
    }
}

impl Ledger {
    /// Decides whether and when to notify a person. Record a notification that is sent with
    /// [`Self::note_sent`].
    pub fn decide(&self, person: PersonId, facts: &Facts, now: Moment) -> Verdict {
        let is_turn = facts.occasion == Occasion::Turn;
        if facts.occasion == Occasion::Answer {
            return if facts.notify == Notify::Never { Verdict::Never } else { Verdict::Now };
        }
        if facts.notify == Notify::Never || (facts.away && facts.occasion != Occasion::TakenOver) {
            return Verdict::Never;
        }
        // Only turns wait while they look: the other occasions might be missed.
        let looks_until = facts.looked.map(|looked| looked.after(LOOKS_FOR));
        if is_turn && let Some(end) = looks_until.filter(|end| *end > now) {
            return Verdict::Later(end);
        }
        // A press on the drawn table proves nothing once its page has gone, even without a report.
        let gone = facts.turned_away.max(looks_until);
        let attentive = facts
            .pressed
            .is_some_and(|pressed| now.since(pressed) < ATTENTIVE && gone.is_none_or(|gone| gone < pressed));
        if is_turn && attentive && facts.overlooks_edits {
            // They are writing now, so a new message shows them their turn without disturbing them.
            return Verdict::Now;
        }
        if is_turn && attentive && facts.notify == Notify::WhenAway {
            return Verdict::Never;
        }
        let unanswered =
            facts.notified.filter(|notified| facts.pressed.is_none_or(|pressed| pressed < *notified));
        let asks = facts.occasion == Occasion::Asked;
        if unanswered.is_some_and(|notified| asks || now.since(notified) < UNANSWERED_FOR) {
            return Verdict::Never;
        }
        let is_reminder = facts.occasion == Occasion::Reminder;
        // Turns stay valid until then; the rest would be outdated.
        let keeps = is_turn || (facts.slow && (is_reminder || facts.occasion == Occasion::TakenOver));
        let later = |at| if keeps { Verdict::Later(at) } else { Verdict::Never };
        if let Some(end) = facts.quiet_until {
            return later(end);
        }
        let is_held_back = facts.slow && (is_turn || is_reminder);
        let silent_until = if is_held_back { self.silent_until(person, now) } else { None };
        let is_repeated = silent_until.is_some() && self.was_named(person, facts.table);
        if is_repeated && (is_turn || facts.before_night) {
            return Verdict::Never;
        }
        match silent_until.filter(|_| !facts.before_night).max(self.full_until(person, now)) {
            Some(at) => later(at),
            None => Verdict::Now,
        }
    }

    /// When the limit per minute allows the next notification.
    fn full_until(&self, person: PersonId, now: Moment) -> Option<Moment> {
        let last = &self.people.get(&person)?.last;
        let oldest = last.front().filter(|_| last.len() >= PER_MINUTE)?;
        Some(oldest.after(MINUTE)).filter(|at| *at > now)
    }

    /// Until when notifications of other games over days are held back, after an unanswered one.
    fn silent_until(&self, person: PersonId, now: Moment) -> Option<Moment> {
        let (at, _) = self.people.get(&person)?.slow.as_ref()?;
        Some(at.after(UNANSWERED_FOR)).filter(|at| *at > now)
    }

    /// Whether the last notification of a game over days, which is unanswered, named this table, too.
    fn was_named(&self, person: PersonId, table: TableId) -> bool {
        let slow = self.people.get(&person).and_then(|sent| sent.slow.as_ref());
        slow.is_some_and(|(_, named)| named.contains(&table))
    }

    /// Records a notification. `slow`: of a game over days, which names these other tables.
    pub fn note_sent(&mut self, person: PersonId, now: Moment, slow: Option<Vec<TableId>>) {
        if !self.people.contains_key(&person) {
            self.people.retain(|_, sent| sent.counts(now));
        }
        let sent = self.people.entry(person).or_default();
        if let Some(named) = slow {
            sent.slow = Some((now, named));
        }
        sent.last.push_back(now);
        while sent.last.len() > PER_MINUTE {
            sent.last.pop_front();
        }
    }

    /// Records that a person pressed something.
    pub fn note_pressed(&mut self, person: PersonId) {
        if let Some(sent) = self.people.get_mut(&person) {
            sent.slow = None;
        }
    }

    /// Records that a private message was refused.
    pub fn note_refused(&mut self, person: PersonId, now: Moment) {
        self.people.entry(person).or_default().refused = Some(now);
    }

    /// Records that private messages reach a person, or that they say so.
    pub fn note_open(&mut self, person: PersonId) {
        if let Some(sent) = self.people.get_mut(&person) {
            sent.refused = None;
        }
    }

    /// Whether to try a private message: none was refused lately.
    pub fn may_try(&self, person: PersonId, now: Moment) -> bool {
        let refused = self.people.get(&person).and_then(|sent| sent.refused);
        refused.is_none_or(|refused| now.since(refused) >= CLOSED_FOR)
    }

    /// Whether a private message to a person was ever refused.
    pub fn was_refused(&self, person: PersonId) -> bool {
        self.people.get(&person).is_some_and(|sent| sent.refused.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANNA: PersonId = PersonId(1);
    const NOON: Moment = Moment(12 * 60 * 60 * 1000);

    fn facts(occasion: Occasion) -> Facts {
        Facts {
            occasion,
            table: TableId(1),
            slow: false,
            before_night: false,
            notify: Notify::WhenAway,
            quiet_until: None,
            away: false,
            overlooks_edits: false,
            pressed: None,
            looked: None,
            turned_away: None,
            notified: None,
        }
    }

    fn before(seconds: u64) -> Option<Moment> {
        Some(Moment(NOON.0 - seconds * 1000))
    }

    #[test]
    fn only_what_still_counts_is_kept() {
        let (ben, cleo) = (PersonId(2), PersonId(3));
        let mut ledger = Ledger::default();
        ledger.note_sent(ANNA, NOON, None);
        ledger.note_refused(ben, NOON);
        ledger.note_sent(cleo, NOON.after(UNANSWERED_FOR), None);
        assert!(ledger.was_refused(ben) && !ledger.people.contains_key(&ANNA));
        assert_eq!(ledger.people.len(), 2);
    }

    #[test]
    fn who_is_notified_of_what() {
        use Occasion::{Answer, Asked, Reminder, TakenOver, Turn};
        let one = Moment(13 * 60 * 60 * 1000);
        let mut cases = 0;
        for (what, facts, expected) in [
            ("a turn", facts(Turn), Verdict::Now),
            ("a turn of somebody who is there", Facts { pressed: before(89), ..facts(Turn) }, Verdict::Never),
            ("who was there a while ago", Facts { pressed: before(90), ..facts(Turn) }, Verdict::Now),
            (
                "who looks at the drawn table",
                Facts { looked: before(20), notify: Notify::EveryTurn, ..facts(Turn) },
                Verdict::Later(Moment(NOON.0 + 40_000)),
            ),
            ("a reminder of who looks at it", Facts { looked: before(20), ..facts(Reminder) }, Verdict::Now),
            (
                "who was last seen there a minute ago",
                Facts { looked: before(60), ..facts(Turn) },
                Verdict::Now,
            ),
            (
                "who has turned away from it after a press there",
                Facts { pressed: before(20), turned_away: before(10), ..facts(Turn) },
                Verdict::Now,
            ),
            (
                "whose page has gone without a word after a press there",
                Facts { pressed: before(70), looked: before(65), ..facts(Turn) },
                Verdict::Now,
            ),
            (
                "and has pressed something in the chat since",
                Facts { pressed: before(5), turned_away: before(10), ..facts(Turn) },
                Verdict::Never,
            ),
            (
                "who wants to know of every turn",
                Facts { pressed: before(1), notify: Notify::EveryTurn, ..facts(Turn) },
                Verdict::Now,
            ),
            (
                "who overlooks edits",
                Facts { pressed: before(1), overlooks_edits: true, ..facts(Turn) },
                Verdict::Now,
            ),
            ("who wants nothing", Facts { notify: Notify::Never, ..facts(Turn) }, Verdict::Never),
            (
                "who wants nothing, taken over",
                Facts { notify: Notify::Never, ..facts(TakenOver) },
                Verdict::Never,
            ),
            (
                "a turn that the computer plays",
                Facts { away: true, notify: Notify::EveryTurn, ..facts(Turn) },
                Verdict::Never,
            ),
            ("a reminder, the computer plays", Facts { away: true, ..facts(Reminder) }, Verdict::Never),
            ("the computer takes over", Facts { away: true, ..facts(TakenOver) }, Verdict::Now),
            ("a reminder", Facts { pressed: before(30), ..facts(Reminder) }, Verdict::Now),
            (
                "a turn after one that was not answered",
                Facts { pressed: before(700), notified: before(600), ..facts(Turn) },
                Verdict::Never,
            ),
            (
                "the same, never pressed anything",
                Facts { notified: before(600), ..facts(Turn) },
                Verdict::Never,
            ),
            ("an hour later", Facts { notified: before(3600), ..facts(Turn) }, Verdict::Now),
            (
                "a turn after one that was answered",
                Facts { pressed: before(500), notified: before(600), ..facts(Turn) },
                Verdict::Now,
            ),
            ("a turn in quiet hours", Facts { quiet_until: Some(one), ..facts(Turn) }, Verdict::Later(one)),
            (
                "a reminder in quiet hours",
                Facts { quiet_until: Some(one), ..facts(Reminder) },
                Verdict::Never,
            ),
            (
                "the same in a game over days",
                Facts { quiet_until: Some(one), slow: true, ..facts(Reminder) },
                Verdict::Later(one),
            ),
            (
                "taken over in quiet hours, in a game over days",
                Facts { quiet_until: Some(one), slow: true, away: true, ..facts(TakenOver) },
                Verdict::Later(one),
            ),
            (
                "taken over in quiet hours",
                Facts { quiet_until: Some(one), away: true, ..facts(TakenOver) },
                Verdict::Never,
            ),
            ("a seat", facts(Asked), Verdict::Now),
            (
                "another seat, the first not answered in half a day",
                Facts { pressed: before(40_001), notified: before(40_000), ..facts(Asked) },
                Verdict::Never,
            ),
            ("an answer in quiet hours", Facts { quiet_until: Some(one), ..facts(Answer) }, Verdict::Now),
        ] {
            assert_eq!(Ledger::default().decide(ANNA, &facts, NOON), expected, "{what}");
            cases += 1;
        }
        assert_eq!(cases, 29);
    }

    #[test]
    fn nobody_gets_more_than_a_few_in_a_minute_over_all_tables() {
        let mut ledger = Ledger::default();
        for second in 0..PER_MINUTE as u64 {
            let now = NOON.after(Duration::from_secs(second));
            assert_eq!(ledger.decide(ANNA, &facts(Occasion::Turn), now), Verdict::Now);
            ledger.note_sent(ANNA, now, None);
        }
        let now = NOON.after(Duration::from_secs(10));
        let then = NOON.after(MINUTE);
        assert_eq!(ledger.decide(ANNA, &facts(Occasion::Turn), now), Verdict::Later(then));
        assert_eq!(ledger.decide(ANNA, &facts(Occasion::Reminder), now), Verdict::Never);
        assert_eq!(ledger.decide(ANNA, &facts(Occasion::Turn), then), Verdict::Now);
        assert_eq!(ledger.decide(PersonId(2), &facts(Occasion::Turn), now), Verdict::Now);
    }

    #[test]
    fn who_has_not_answered_in_a_game_over_days_hears_of_no_other_for_an_hour() {
        let mut ledger = Ledger::default();
        let turn = Facts { slow: true, ..facts(Occasion::Turn) };
        ledger.note_sent(ANNA, NOON, Some(vec![TableId(2)]));
        let soon = NOON.after(Duration::from_secs(60));
        let then = NOON.after(UNANSWERED_FOR);
        assert_eq!(ledger.decide(ANNA, &turn, soon), Verdict::Later(then));
        let named = Facts { table: TableId(2), ..turn };
        assert_eq!(ledger.decide(ANNA, &named, soon), Verdict::Never, "the first message names it");
        let reminder = Facts { occasion: Occasion::Reminder, ..named };
        assert_eq!(ledger.decide(ANNA, &reminder, then), Verdict::Now, "its time is running out");
        assert_eq!(ledger.decide(ANNA, &reminder, soon), Verdict::Later(then), "it can wait");
        let before_night = Facts { before_night: true, ..reminder };
        assert_eq!(ledger.decide(ANNA, &before_night, soon), Verdict::Never, "the first message names it");
        let before_night = Facts { table: TableId(3), ..before_night };
        assert_eq!(ledger.decide(ANNA, &before_night, soon), Verdict::Now, "later, it would be night");
        assert_eq!(ledger.decide(ANNA, &facts(Occasion::Turn), soon), Verdict::Now, "a game of minutes");
        assert_eq!(ledger.decide(PersonId(2), &turn, soon), Verdict::Now, "somebody else");
        let taken_over = Facts { slow: true, away: true, ..facts(Occasion::TakenOver) };
        assert_eq!(ledger.decide(ANNA, &taken_over, soon), Verdict::Now, "that the computer plays for them");
        assert_eq!(ledger.decide(ANNA, &turn, then), Verdict::Now, "an hour later");
        ledger.note_pressed(ANNA);
        assert_eq!(ledger.decide(ANNA, &turn, soon), Verdict::Now, "after an answer");
    }

    #[test]
    fn closed_private_messages_are_tried_once_an_hour() {
        let mut ledger = Ledger::default();
        assert!(ledger.may_try(ANNA, NOON) && !ledger.was_refused(ANNA));
        ledger.note_refused(ANNA, NOON);
        assert!(!ledger.may_try(ANNA, NOON.after(Duration::from_secs(3599))));
        assert!(ledger.may_try(ANNA, NOON.after(CLOSED_FOR)) && ledger.was_refused(ANNA));
        ledger.note_open(ANNA);
        assert!(ledger.may_try(ANNA, NOON));
    }

    /// An hour at tables with a turn every ten seconds. The computer plays for six people, six have closed
    /// private messages, and six answer either at once or after two minutes.
    #[test]
    fn an_hour_annoys_nobody() {
        let mut ledger = Ledger::default();
        let mut notified: HashMap<u64, Moment> = HashMap::new();
        let mut pressed: HashMap<u64, Moment> = HashMap::new();
        let (mut buzzes, mut refusals) = (HashMap::<u64, u32>::new(), HashMap::<u64, u32>::new());
        for second in (0..3600).step_by(10) {
            let now = NOON.after(Duration::from_secs(second));
            for id in 0..18 {
                let person = PersonId(id);
                let away = id < 6;
                let first = second == 0;
                let facts = Facts {
                    away,
                    pressed: pressed.get(&id).copied(),
                    notified: notified.get(&id).copied(),
                    ..facts(if away && first { Occasion::TakenOver } else { Occasion::Turn })
                };
                if ledger.decide(person, &facts, now) == Verdict::Now {
                    if (6..12).contains(&id) && ledger.may_try(person, now) {
                        *refusals.entry(id).or_default() += 1;
                        ledger.note_refused(person, now);
                    }
                    *buzzes.entry(id).or_default() += 1;
                    ledger.note_sent(person, now, None);
                    notified.insert(id, now);
                }
                let is_there = second % 600 < 300 || second % 120 == 0;
                if !away && is_there {
                    pressed.insert(id, now);
                }
            }
        }
        for id in 0..6 {
            assert_eq!(buzzes[&id], 1, "taken over, and no word after that");
        }
        for id in 6..12 {
            assert_eq!(refusals[&id], 1, "refused once");
        }
        for id in 12..18 {
            assert!((1..=20).contains(&buzzes[&id]), "{}", buzzes[&id]);
        }
    }
}
