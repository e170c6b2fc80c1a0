//! The inputs of the table's state machine: requests, elapsed time, and facts from elsewhere.
//!
//! Pure (sans-IO): time and randomness are arguments, a [`Transition`] is the result. A refused request gives
//! a [`Notice`] and changes nothing.

use super::transition::{Transition, TransitionBuilder};
use super::{Actor, Fact, Member, Opening, Reach, SameDecks, Table, TableRequest};
use crate::daily::Day;
use crate::ids::{Moment, TableId};
use crate::notice::Notice;
use herzbot_rules::Seat;
use rand::RngCore;

impl Table {
    /// A table at which the host plays a daily deal; `opening` has the secret of that deal. The game has
    /// begun, since there is nothing to choose. `rng` selects the names of the table and the computers.
    ///
    /// # Errors
    /// [`Notice::OurFault`]: the rules refuse it.
    pub fn open_daily(
        opening: Opening,
        day: Day,
        now: Moment,
        rng: &mut dyn RngCore,
    ) -> Result<Self, Notice> {
        Self::lobby_of_day(opening, day, now, rng)?.begun(now, rng)
    }

    /// A table of a game night with the host and `others`; the game has begun. `same`: other tables play the
    /// same decks. `rng` selects the names of the table and of computers, or without computers the first
    /// player.
    ///
    /// # Errors
    /// [`Notice::OurFault`]: the rules refuse it.
    pub fn open_seated(
        opening: Opening,
        id: TableId,
        others: &[Member],
        same: Option<SameDecks>,
        now: Moment,
        rng: &mut dyn RngCore,
    ) -> Result<Self, Notice> {
        Self::lobby_of_night(opening, id, others, same, now, rng)?.begun(now, rng)
    }

    /// The table after the automatic start of its game.
    fn begun(self, now: Moment, rng: &mut dyn RngCore) -> Result<Self, Notice> {
        let mut turn = TransitionBuilder::new(&self, now, rng);
        turn.happen(Fact::Started)?;
        turn.go_on()?;
        Ok(turn.table)
    }

    /// Decides a request. Computer players don't move yet: call [`Table::tick`] if
    /// [`Table::awaits_computers`].
    ///
    /// # Errors
    /// The notice for the person, to be sent privately; nothing has changed.
    pub fn handle(
        &self,
        actor: &Actor,
        request: &TableRequest,
        now: Moment,
        rng: &mut dyn RngCore,
    ) -> Result<Transition, Notice> {
        let mut turn = TransitionBuilder::new(self, now, rng);
        turn.request(actor, request)?;
        turn.go_on()?;
        Ok(turn.done())
    }

    /// Handles elapsed time: plays all moves of computers until a person is to move; reminds people, plays
    /// for people whose time is up, closes idle tables. Without entries if there is nothing to do. It takes
    /// as long as computer players think; they use this `share` (above 0; 1: all) of their budgets. Clocks of
    /// people run only while they could act ([`Reach`]).
    ///
    /// # Errors
    /// [`Notice::OurFault`]: the table is broken.
    pub fn tick(
        &self,
        reach: impl Into<Reach>,
        share: f32,
        rng: &mut dyn RngCore,
    ) -> Result<Transition, Notice> {
        let reach = reach.into();
        let builder = TransitionBuilder::new(self, reach.now, rng);
        let mut turn = TransitionBuilder { thinking: Some(share), reach, ..builder };
        turn.time()?;
        turn.go_on()?;
        Ok(turn.done())
    }

    /// Records a fact without a request: time that doesn't count, whether private messages arrive.
    ///
    /// # Errors
    /// [`Notice::OurFault`]: the table is broken.
    pub fn learn(&self, fact: Fact, now: Moment, rng: &mut dyn RngCore) -> Result<Transition, Notice> {
        let mut turn = TransitionBuilder::new(self, now, rng);
        turn.happen(fact)?;
        Ok(turn.done())
    }
}

impl TransitionBuilder<'_> {
    fn request(&mut self, actor: &Actor, request: &TableRequest) -> Result<(), Notice> {
        if self.table.is_finished() {
            return Err(Notice::GameOver);
        }
        if let Some(why) = self.table.closed() {
            return Err(Notice::Closed(why));
        }
        if self.table.is_fixed(request) {
            return Err(Notice::SameForAll);
        }
        if self.brings_newcomer(actor, request) && self.table.is_duplicate() {
            return Err(Notice::SameDecks);
        }
        match request {
            TableRequest::Join => self.join(actor, None),
            TableRequest::JoinIn(channel) => self.join(actor, Some(channel)),
            TableRequest::Bring { channel, language } => self.bring(channel, language),
            TableRequest::Hide { channel, moderates } => self.hide(actor, channel.as_ref(), *moderates),
            TableRequest::Leave { sure } => self.leave(actor, *sure),
            TableRequest::OfferSeat(asked) => self.offer_seat(actor, asked),
            TableRequest::EndOffer { asked } => self.end_offer(actor, *asked),
            TableRequest::SetHost(which) => self.set_host(actor, which),
            TableRequest::AddComputer => self.add_computer(actor),
            TableRequest::RemoveComputer => self.remove_computer(actor),
            TableRequest::SetLevel { key, level } => self.set_level(actor, *key, *level),
            TableRequest::SetHints(allowed) => self.agree(actor, Fact::HintsSet { allowed: *allowed }),
            TableRequest::SetLate(allowed) => self.agree(actor, Fact::LateSet { allowed: *allowed }),
            TableRequest::DelaySpectators(delayed) => self.agree(actor, Fact::WatchSet { delayed: *delayed }),
            TableRequest::InviteGuests(wanted) => self.invite_guests(actor, *wanted),
            TableRequest::SetThread(wanted) => self.set_thread(actor, *wanted),
            TableRequest::SetFirst(first) => self.set_first(actor, *first),
            TableRequest::SetOption { option, value } => self.set_option(actor, *option, value),
            TableRequest::SetStyle(style) => style
                .values()
                .iter()
                .try_for_each(|(option, value)| self.set_option(actor, *option, &value.to_json())),
            TableRequest::SetClock(clock) => {
                self.host(actor)?;
                self.may_decide_about_rivals(actor)?;
                self.happen(Fact::ClockSet { clock: *clock })
            }
            TableRequest::SetLanguage(language) => {
                self.host(actor)?;
                self.happen(Fact::LanguageSet { language: language.clone() })
            }
            TableRequest::Start => self.start(actor),
            TableRequest::TakeHint { turn } => self.take_hint(actor, *turn),
            TableRequest::Play(play) => self.play_offered(actor, *play),
            TableRequest::Move(mv) => self.play(actor, *mv),
            TableRequest::Back => self.back(actor),
            TableRequest::Pause => self.pause(actor),
            TableRequest::Resume => self.resume(actor),
            TableRequest::Close { sure } => self.close(actor, *sure),
            TableRequest::Remove(which) => self.remove(actor, which),
        }
    }

    // Permissions.

    /// Whether a request seats a person who has not played here and may know the decks from another table.
    fn brings_newcomer(&self, actor: &Actor, request: &TableRequest) -> bool {
        let joins = matches!(request, TableRequest::Join | TableRequest::JoinIn(_));
        matches!(request, TableRequest::OfferSeat(_))
            || joins && !self.table.company().has_played(actor.member.person)
    }

    pub fn seated(&self, actor: &Actor) -> Result<Seat, Notice> {
        let person = actor.member.person;
        self.table.seat_of(person).ok_or_else(|| {
            if self.table.company().has_played(person) { Notice::LeftForGood } else { Notice::NotAtThisTable }
        })
    }

    pub fn host(&self, actor: &Actor) -> Result<(), Notice> {
        if actor.may_moderate || self.table.host() == Some(actor.member.person) {
            return Ok(());
        }
        Err(Notice::HostOnly { host: self.table.host_name() })
    }

    /// The host of a game night's table must not decide about rivals.
    pub fn may_decide_about_rivals(&self, actor: &Actor) -> Result<(), Notice> {
        if self.table.is_of_night() && !actor.may_moderate { Err(Notice::NightTable) } else { Ok(()) }
    }

    pub fn in_lobby(&self) -> Result<(), Notice> {
        if self.table.is_playing() { Err(Notice::AlreadyStarted) } else { Ok(()) }
    }

    pub fn lobby_host(&self, actor: &Actor) -> Result<(), Notice> {
        self.in_lobby()?;
        self.host(actor)
    }

    pub fn is_full(&self) -> bool {
        self.table.company().chairs().len() >= usize::from(self.table.most_seats())
    }
}
