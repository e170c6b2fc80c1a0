//! Decides who is notified of what, and where a person plays, from what is known of their attention. The policy itself is
//! [`herzbot_core::notify`].

use super::attention::{Attention, turn_of, waits};
use super::pages::{has_buttons, live_answers};
use super::{Manner, Presented, Reached};
use herzbot_core::ids::{Moment, PersonId};
use herzbot_core::notice::Notice;
use herzbot_core::notify::{ATTENTIVE, Facts, LOOKS_FOR, Occasion, Verdict};
use herzbot_core::people::{HandPlace, Notify, Person, PersonSettings, QuietHours};
use herzbot_core::port::{Outbound, Surface, Target};
use herzbot_core::table::{Member, Presence, Table, TableView};
use std::time::Duration;

/// How long a page that has gone may take to come back before its person is notified again: it may be reloading.
const COMES_BACK: Duration = Duration::from_secs(3);

/// The settings of a person after `choose`, if they are others then.
fn changed(known: &Person, choose: &impl Fn(&mut PersonSettings)) -> Option<PersonSettings> {
    let mut settings = known.settings.clone();
    choose(&mut settings);
    (settings != known.settings).then_some(settings)
}

impl Presented {
    /// A person has pressed or asked for something at this table.
    pub fn note_press(&mut self, person: PersonId, now: Moment) {
        self.attention(person).pressed = Some(now);
        self.shell.ledger().note_pressed(person);
    }

    /// A person looks at the table in a browser, or has turned away from it: a moment later they are notified again.
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

    /// A person wants their cards by private message again, whatever they played from last.
    pub fn plays_privately(&mut self, person: PersonId) {
        self.attention(person).here = false;
    }

    /// What is known of a person at this table.
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

    /// Where a person sees and plays their cards now.
    pub fn place_of(&self, table: &Table, person: &Person) -> HandPlace {
        // Where the table is not shown any more, nothing leads to their cards.
        if !live_answers(&self.shell, &person.account) || table.home_of(person.id).is_none() {
            return HandPlace::Private;
        }
        if table.daily().is_some() {
            // Where it is asked for, and nowhere else.
            return HandPlace::Channel;
        }
        let hand = Surface::Hand(table.id(), person.id);
        let here = self.display.known_attention(person.id).is_some_and(|attention| attention.here)
            && self.display.message(hand).is_some();
        let closed = !self.shell.ledger().may_try(person.id, self.shell.now());
        let chosen = person.settings.hand == Some(HandPlace::Channel);
        if here || closed || chosen { HandPlace::Channel } else { HandPlace::Private }
    }

    /// Whether to notify a person now of what their view or a note to them says; notes it if so.
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
            // Once they are back, they are told of their turn, even if they had been told before.
            self.display.note_told(member.person, None);
            if turn.is_some() {
                self.redraws.notify_at(end);
            }
            return false;
        }
        let Some(occasion) = occasion.or(newly.map(|_| Occasion::Turn)) else { return false };
        let quiet_until = self.quiet_until(person, now, slow);
        let attention = self.display.attention(member.person);
        let facts = Facts {
            occasion,
            table: view.id,
            slow,
            notify: person.settings.notify,
            quiet_until,
            away: presence == Presence::Away,
            overlooks_edits,
            pressed: attention.pressed,
            looked: attention.looked,
            turned_away: attention.turned_away,
            notified: attention.notified(occasion),
        };
        let verdict = self.shell.decide_notification(&member.account.realm, member.person, &facts);
        match verdict {
            Verdict::Later(at) => {
                if occasion == Occasion::Reminder {
                    // Then they are told again that it is their turn.
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

    /// Until when a person has quiet hours, which go by the wall clock. A game over days (`slow`) doesn't wake anybody
    /// either who has chosen none, nor anybody on holiday. Without a time zone, it waits for the morning after a holiday.
    pub(super) fn quiet_until(&self, person: &Person, now: Moment, slow: bool) -> Option<Moment> {
        let PersonSettings { quiet, timezone, holidays, .. } = &person.settings;
        let wall = self.shell.clock.source().wall(now);
        let end = match quiet.or_else(|| (slow && timezone.is_some()).then_some(QuietHours::NIGHT)) {
            Some(hours) => hours.until(wall, *timezone),
            None => holidays.morning_after(wall).filter(|_| slow),
        };
        end.map(|end| now.after(end.since(wall))).max(self.holiday_until(person, now, slow))
    }

    /// Until when a person is on holiday, as far as it is about a game over days (`slow`).
    pub(super) fn holiday_until(&self, person: &Person, now: Moment, slow: bool) -> Option<Moment> {
        let wall = self.shell.clock.source().wall(now);
        let holiday = person.settings.holidays.on(wall).filter(|_| slow)?;
        Some(now.after(holiday.until.since(wall)))
    }

    /// The first message of this table is posted to a person whose turn it is: that is a notification, whether one was due or not.
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

    /// A person has pressed a move: where they did is where they play. Once they have been asked, and have not answered, it is
    /// also what they have chosen: with their next whole move (`complete`).
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

    /// Private messages to a person are refused: they play in the channel from now on, unless they choose otherwise.
    pub async fn is_closed_to(&mut self, person: PersonId) {
        self.shell.ledger().note_refused(person, self.shell.now());
        self.attention(person).not_reached();
        self.display.note_told(person, None);
        self.choose_place(person, |known| known.hand = Some(HandPlace::Channel)).await;
    }

    /// A person chooses where they see their cards, and whether they are told of their turns at all.
    pub async fn chooses_place(&mut self, person: PersonId, place: HandPlace, told: bool) {
        if place == HandPlace::Private {
            self.shell.ledger().note_open(person);
            self.attention(person).here = false;
        }
        self.choose_place(person, |known| {
            known.hand = Some(place);
            if !told {
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
        // All settings are written: another process may have changed others of them.
        self.shell.store.expire_person(person);
        let Some(known) = self.shell.person(person).await else { return };
        if let Some(settings) = changed(&known, &choose)
            && let Err(error) = self.shell.store.set_person(person, settings).await
        {
            tracing::warn!(%error, "where somebody plays could not be saved");
        }
        self.attention(person).person = None;
    }

    /// After a restart: marks the turns as notified of which people were told, so that nobody is notified twice; and who could
    /// not be reached is not tried again at once.
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
            // What was kept by an older release says only what is shown. In a game over days, whoever is to be told in the
            // morning still is.
            let page = self.render_for(table, &member).own(&person, language, &view, None);
            if let Some(turn) = turn_of(&view)
                && !view.options.clock.is_slow()
                && self.display.shows(Surface::Private(table.id(), member.person), &page)
            {
                self.display.note_told(member.person, Some(turn));
            }
        }
    }

    /// A private view did not reach a person. If it is their turn, the channel says so until they have played; if
    /// nobody could invite them to a private chat, it asks them to open one. `news`: they don't know yet that nothing
    /// reaches them.
    pub async fn nudge_instead(&mut self, table: &Table, person: PersonId, reached: Reached, news: bool) {
        if table.is_alone() {
            // The table's channel is the private chat that they are not in.
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

    /// A person's reminder in the channel is not needed any more.
    pub fn take_nudge_away(&mut self, table: &Table, person: PersonId) {
        let surface = Surface::Nudge(table.id(), person);
        let realm = self.realm_of(table, surface);
        self.delete(surface, realm);
    }
}
