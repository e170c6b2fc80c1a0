//! Decides who is notified and where a person plays, from their attention. The policy itself is
//! [`herzbot_core::notify`].

use super::attention::{Attention, turn_of, waits};
use super::pages::{has_buttons, live_answers};
use super::{Manner, Presented, Reached};
use herzbot_core::ids::{Moment, PersonId, TableId};
use herzbot_core::notice::Notice;
use herzbot_core::notify::{ATTENTIVE, Facts, LOOKS_FOR, Occasion, Verdict};
use herzbot_core::people::{HandPlace, Notify, Person, PersonSettings, QuietHours};
use herzbot_core::port::{Outbound, Surface, Target};
use herzbot_core::table::{Look, Member, PhaseView, Presence, Table, TableView};
use std::time::Duration;

/// How long a closed page may take to come back before its person is notified again: it may be reloading.
const COMES_BACK: Duration = Duration::from_secs(3);

/// A person is reminded this long before quiet hours that leave less time than this after them.
const NEAR_NIGHT: Duration = Duration::from_secs(60 * 60);

/// Returns the settings of a person after `choose`, if that changes them.
fn changed(known: &Person, choose: &impl Fn(&mut PersonSettings)) -> Option<PersonSettings> {
    let mut settings = known.settings.clone();
    choose(&mut settings);
    (settings != known.settings).then_some(settings)
}

/// Returns the quiet hours of a person. A game over days (`slow`) is quiet at night for people who have chosen none.
fn quiet_hours(person: &Person, slow: bool) -> Option<QuietHours> {
    let PersonSettings { quiet, timezone, .. } = &person.settings;
    quiet.or_else(|| (slow && timezone.is_some()).then_some(QuietHours::NIGHT))
}

/// Returns when to remind a person before quiet hours in which the usual reminder would be lost, and the deadline, both
/// by the wall clock. Returns none if the usual reminder is in time.
fn reminder_before_night(person: &Person, view: &TableView) -> Option<(Moment, Moment)> {
    let PhaseView::Playing(playing) = &view.phase else { return None };
    let clock = view.options.clock;
    turn_of(view).filter(|_| clock.is_slow())?;
    let (deadline, hours) = (playing.deadline?, quiet_hours(person, true)?);
    let morning = hours.until(deadline.before(clock.limit()? / 3), person.settings.timezone)?;
    (deadline < morning.after(NEAR_NIGHT)).then(|| (morning.before(hours.length() + NEAR_NIGHT), deadline))
}

impl Presented {
    /// Records that a person pressed or asked for something at this table.
    pub fn note_press(&mut self, person: PersonId, now: Moment) {
        self.attention(person).pressed = Some(now);
        self.shell.ledger().note_pressed(person);
    }

    /// Records that a person looks at the table in a browser, or stopped looking. Shortly after they stop, they are
    /// notified again.
    pub fn note_looks(&mut self, person: PersonId, looks: bool, now: Moment) {
        let attention = self.attention(person);
        attention.looked = Some(if looks { now } else { now.before(LOOKS_FOR - COMES_BACK) });
        attention.turned_away = (!looks).then_some(now);
    }

    /// Whether a person looks at the table in a browser now.
    pub fn looks_on(&self, person: PersonId) -> bool {
        let looked = self.display.known_attention(person).and_then(|attention| attention.looked);
        looked.is_some_and(|looked| self.shell.now().since(looked) < LOOKS_FOR)
    }

    /// Sends a person's cards by private message again, wherever they last played from.
    pub fn plays_privately(&mut self, person: PersonId) {
        self.attention(person).here = false;
    }

    /// Returns a person's attention at this table.
    pub(super) fn attention(&mut self, person: PersonId) -> &mut Attention {
        self.display.attention(person)
    }

    /// Tells the platform, once, that private messages follow for a person.
    pub fn expect(&mut self, member: &Member) {
        let ephemeral = self.shell.capabilities(&member.account.realm).is_none_or(|can| can.ephemeral);
        if !ephemeral && !std::mem::replace(&mut self.attention(member.person).expected, true) {
            self.shell.send(&member.account.realm, Outbound::Expect(member.account.clone()));
        }
    }

    /// Returns where a person sees and plays their cards now.
    pub fn place_of(&self, table: &Table, person: &Person) -> HandPlace {
        // If the table is no longer shown at their place, nothing there leads to their cards.
        if !live_answers(&self.shell, &person.account) || table.home_of(person.id).is_none() {
            return HandPlace::Private;
        }
        if table.daily().is_some() {
            // In the place where it was requested, and nowhere else.
            return HandPlace::Channel;
        }
        let hand = Surface::Hand(table.id(), person.id);
        let here = self.display.known_attention(person.id).is_some_and(|attention| attention.here)
            && self.display.message(hand).is_some();
        let closed = !self.shell.ledger().may_try(person.id, self.shell.now());
        let chosen = person.settings.hand == Some(HandPlace::Channel);
        if here || closed || chosen { HandPlace::Channel } else { HandPlace::Private }
    }

    /// Returns what decides whether to notify a person who is present and sees edits.
    pub(super) fn facts(&mut self, occasion: Occasion, person: &Person, table: TableId, slow: bool) -> Facts {
        let quiet_until = self.quiet_until(person, self.shell.now(), slow);
        let attention = self.attention(person.id);
        Facts {
            occasion,
            table,
            slow,
            before_night: false,
            notify: person.settings.notify,
            quiet_until,
            away: false,
            overlooks_edits: false,
            pressed: attention.pressed,
            looked: attention.looked,
            turned_away: attention.turned_away,
            notified: attention.notified(occasion),
        }
    }

    /// Decides whether to notify a person now of their view or of a note to them, and records the notification.
    pub fn is_to_notify(
        &mut self,
        member: &Member,
        person: &Person,
        presence: Presence,
        view: &TableView,
        note: Option<&Notice>,
    ) -> bool {
        let now = self.shell.now();
        let turn = turn_of(view);
        let overlooks_edits = !has_buttons(&self.shell, &member.account);
        let newly = turn.filter(|turn| self.display.told(member.person) != Some(*turn));
        let occasion = match note {
            Some(Notice::Reminder { .. }) => Some(Occasion::Reminder),
            Some(Notice::KeptForYou) => Some(Occasion::TakenOver),
            Some(Notice::ReadByOthers) => Some(Occasion::Answer),
            Some(_) | None => None,
        };
        let slow = view.options.clock.is_slow();
        if let Some(end) =
            self.holiday_until(person, now, slow).filter(|_| occasion != Some(Occasion::Answer))
        {
            // After the holiday, they are told of their turn, even if they had been told before.
            self.display.note_told(member.person, None);
            if turn.is_some() {
                self.redraws.notify_at(end);
            }
            return false;
        }
        let Some(occasion) = occasion.or(newly.map(|_| Occasion::Turn)) else { return false };
        let before_night = occasion == Occasion::Reminder && reminder_before_night(person, view).is_some();
        let away = presence == Presence::Away;
        let facts =
            Facts { before_night, away, overlooks_edits, ..self.facts(occasion, person, view.id, slow) };
        let attention = self.display.attention(member.person);
        let verdict = self.shell.decide_notification(&member.account.realm, member.person, &facts);
        let is_later = matches!(verdict, Verdict::Later(_));
        attention.taken_over_quietly = is_later && occasion == Occasion::TakenOver;
        match verdict {
            Verdict::Later(at) => {
                if occasion == Occasion::Reminder {
                    // Later they are told of their turn instead.
                    self.display.note_told(member.person, None);
                }
                self.redraws.notify_at(at);
                return false;
            }
            Verdict::Now => {
                attention.sent.insert(occasion, now);
            }
            Verdict::Never => {}
        }
        if turn.is_some() {
            self.display.note_told(member.person, turn);
        }
        verdict == Verdict::Now
    }

    /// Returns what a person at a game over days is told now because quiet hours are over or near. If that is due
    /// later, sets the timer.
    pub(super) fn waiting_note(
        &mut self,
        person: &Person,
        presence: Presence,
        view: &TableView,
    ) -> Option<Notice> {
        let now = self.shell.now();
        let (at, notice) = match presence {
            Presence::Here => self.reminder_due(person, view, now)?,
            Presence::Away if self.attention(person.id).taken_over_quietly => (now, Notice::KeptForYou),
            Presence::Away | Presence::Left => return None,
        };
        let quiet_until = self.quiet_until(person, now, view.options.clock.is_slow());
        let at = at.max(quiet_until.unwrap_or(now));
        if at <= now {
            return Some(notice);
        }
        self.redraws.notify_at(at);
        None
    }

    /// Returns the reminder that a person needs before quiet hours, and when. Returns none if they have had it.
    fn reminder_due(&self, person: &Person, view: &TableView, now: Moment) -> Option<(Moment, Notice)> {
        let (at, deadline) = reminder_before_night(person, view)?;
        let wall = self.shell.clock.source().wall(now);
        let begun = deadline.before(view.options.clock.limit()?);
        let attention = self.display.known_attention(person.id);
        let reminded = attention.and_then(|attention| attention.sent.get(&Occasion::Reminder));
        let is_reminded = reminded.is_some_and(|reminded| now.since(*reminded) <= wall.since(begun));
        let is_wanted = person.settings.notify != Notify::Never && !is_reminded;
        is_wanted.then(|| (now.after(at.since(wall)), Notice::Reminder { deadline }))
    }

    /// Returns when a person's quiet hours end; they follow the wall clock. A game over days (`slow`) also has
    /// default quiet hours at night, and is quiet during holidays. Without a time zone, it waits for the morning
    /// after a holiday.
    pub(super) fn quiet_until(&self, person: &Person, now: Moment, slow: bool) -> Option<Moment> {
        let PersonSettings { timezone, holidays, .. } = &person.settings;
        let wall = self.shell.clock.source().wall(now);
        let end = match quiet_hours(person, slow) {
            Some(hours) => hours.until(wall, *timezone),
            None => holidays.morning_after(wall).filter(|_| slow),
        };
        end.map(|end| now.after(end.since(wall))).max(self.holiday_until(person, now, slow))
    }

    /// Returns when a person's holiday ends, if the game lasts for days (`slow`).
    pub(super) fn holiday_until(&self, person: &Person, now: Moment, slow: bool) -> Option<Moment> {
        let wall = self.shell.clock.source().wall(now);
        let holiday = person.settings.holidays.on(wall).filter(|_| slow)?;
        Some(now.after(holiday.until.since(wall)))
    }

    /// Records a notification for the first private message to a person whose turn it is, whether or not one was due.
    /// `slow`: the game lasts for days.
    pub fn note_first(&mut self, table: &Table, person: PersonId, slow: bool) {
        let now = self.shell.now();
        self.shell.note_notification(
            self.realm_of(table, Surface::Private(table.id(), person)),
            person,
            slow.then(|| table.id()),
        );
        self.attention(person).sent.insert(Occasion::Turn, now);
    }

    /// Records where a person pressed a move: they play there from now on. If they were asked before and did not
    /// answer, their next `complete` move also becomes their chosen place.
    pub async fn plays_at(&mut self, table: &Table, person: PersonId, place: HandPlace, complete: bool) {
        let waits = waits(&table.view(Some(person)));
        let attention = self.attention(person);
        attention.here = place == HandPlace::Channel;
        let was_asked = attention.asked;
        attention.asked |= complete && waits;
        if !complete || !was_asked {
            return;
        }
        self.choose_place(person, |known| known.hand = known.hand.or(Some(place))).await;
    }

    /// Handles refused private messages: the person plays in the channel from now on, unless they choose otherwise.
    pub async fn is_closed_to(&mut self, person: PersonId) {
        let now = self.shell.now();
        let is_known = self.attention(person).closed && !self.shell.ledger().may_try(person, now);
        self.shell.ledger().note_refused(person, now);
        if is_known {
            // This message was on its way when the one before was refused. The channel tells them already.
            return;
        }
        self.attention(person).not_reached();
        self.display.note_told(person, None);
        self.choose_place(person, |known| known.hand = Some(HandPlace::Channel)).await;
    }

    /// Saves where a person wants to see their cards, and whether they are told of their turns:
    /// [`Look::CardsPrivate`], [`Look::CardsHere`] or [`Look::CardsUntold`].
    pub async fn chooses_place(&mut self, person: PersonId, choice: Look) {
        let is_private = choice == Look::CardsPrivate;
        if is_private {
            self.shell.ledger().note_open(person);
            self.attention(person).here = false;
        }
        self.choose_place(person, |known| {
            known.hand = Some(if is_private { HandPlace::Private } else { HandPlace::Channel });
            if choice == Look::CardsUntold {
                known.notify = Notify::Never;
            } else if known.notify == Notify::Never {
                known.notify = Notify::default();
            }
        })
        .await;
    }

    async fn choose_place(&mut self, person: PersonId, choose: impl Fn(&mut PersonSettings)) {
        let Some(known) = self.shell.person(person).await else { return };
        if changed(&known, &choose).is_none() {
            return;
        }
        // All settings are written, and another process may have changed some of them.
        self.shell.store.expire_person(person);
        let Some(known) = self.shell.person(person).await else { return };
        if let Some(settings) = changed(&known, &choose)
            && let Err(error) = self.shell.store.set_person(person, settings).await
        {
            tracing::warn!(%error, "where somebody plays could not be saved");
        }
        self.attention(person).person = None;
    }

    /// Restores notifications after a restart: nobody is notified twice of a turn, and private messages to
    /// unreachable people are not retried at once.
    pub async fn remember_notified(&mut self, table: &Table) {
        let now = self.shell.now();
        for (member, _) in table.everybody() {
            let Some(person) = self.shell.person(member.person).await else { continue };
            if !table.is_reachable(member.person) && live_answers(&self.shell, &member.account) {
                let mut ledger = self.shell.ledger();
                if !ledger.was_refused(member.person) {
                    ledger.note_refused(member.person, now);
                }
            }
            let language = self.shell.language_of(&person, Some(self.language_for(table, member.person)));
            let view = table.view(Some(member.person));
            // A display of an older release contains only shown pages. In a game over days, people with a
            // notification due in the morning still get it.
            let page = self.render_for(table, &member).own(&person, language, &view, None);
            if let Some(turn) = turn_of(&view)
                && !view.options.clock.is_slow()
                && self.display.shows(Surface::Private(table.id(), member.person), &page)
            {
                self.display.note_told(member.person, Some(turn));
            }
        }
    }

    /// Reminds a person in the channel because a private view did not reach them. If it is their turn, the reminder
    /// stays until they have played. If they could not be invited to a private chat, it asks them to open one.
    /// `news`: they don't know yet that messages don't reach them.
    pub async fn nudge_instead(&mut self, table: &Table, person: PersonId, reached: Reached, news: bool) {
        if table.is_alone() {
            // The table's channel is the private chat that they left.
            return;
        }
        let Some(home) = table.home_of(person) else { return };
        let surface = Surface::Nudge(table.id(), person);
        let everybody = table.everybody();
        let Some((member, _)) = everybody.into_iter().find(|(it, _)| it.person == person) else { return };
        let Some(known) = self.shell.person(person).await else { return };
        let on_holiday = self.holiday_until(&known, self.shell.now(), table.is_slow()).is_some();
        let pressed = self.attention(person).pressed;
        let attentive = pressed.is_some_and(|pressed| self.shell.now().since(pressed) < ATTENTIVE);
        let must_act = reached == Reached::Uninvited;
        if std::mem::replace(&mut self.attention(person).uninvited, must_act) && !must_act {
            // They are invited now.
            self.take_nudge_away(table, person);
        }
        let wanted = must_act
            || match known.settings.notify {
                Notify::EveryTurn => !on_holiday,
                Notify::WhenAway => !on_holiday && (news || !attentive),
                Notify::Never => false,
            };
        let is_turn = turn_of(&table.view(Some(person))).is_some();
        if !wanted || self.looks_on(person) || self.display.has(surface) || !(is_turn || must_act) {
            return;
        }
        let language = self.shell.language_of(&known, Some(table.language_in(home)));
        let name = table.name().to_owned();
        let notice = if must_act {
            Notice::OpenChat { table: name }
        } else if has_buttons(&self.shell, &member.account) {
            Notice::YourTurnHere { table: name }
        } else {
            Notice::YourTurnPrivately { table: name }
        };
        let page = self.render(table).notice(language, &notice);
        let target = Target::Channel(table.channel_in(home).clone());
        let manner = Manner { fresh: true, urgent: true, ping: vec![member.account], silent: false };
        self.present(surface, target, page, manner, &mut Vec::new());
    }

    /// Deletes a person's reminder in the channel.
    pub fn take_nudge_away(&mut self, table: &Table, person: PersonId) {
        let surface = Surface::Nudge(table.id(), person);
        let realm = self.realm_of(table, surface);
        self.delete(surface, realm);
    }
}
