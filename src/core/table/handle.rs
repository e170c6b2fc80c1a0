//! The inputs of the table's state machine: what people want, time that has passed, facts learned elsewhere.
//!
//! Pure (sans-IO): the time and the randomness come in as arguments, a [`Transition`] comes out. A refused request gives a
//! [`Notice`] and changes nothing.

use super::state::TablePhase;
use super::transition::{Transition, TransitionBuilder};
use super::{Actor, CloseReason, Fact, First, Play, Reach, Table, TableRequest};
use crate::ids::Moment;
use crate::notice::Notice;
use herzbot_rules::Seat;
use rand::RngCore;

impl Table {
    /// Decides a request. Computer players don't move yet: that is up to [`Table::tick`], when
    /// [`Table::awaits_computers`].
    ///
    /// # Errors
    /// What to tell them, privately; then nothing has happened.
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

    /// Time has passed: computer players move, as many as there are until a person is to move; reminds, plays for
    /// those whose time is up, closes what is idle. Without entries when there was nothing to do. It may take as long
    /// as computer players think; they use this `share` (above 0; 1: all) of their budgets. The clocks of people run only as
    /// far as they could act ([`Reach`]).
    ///
    /// # Errors
    /// [`Notice::OurFault`] when the table is broken.
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

    /// Something is known that nobody asked for: time that doesn't count, whether private messages arrive.
    ///
    /// # Errors
    /// [`Notice::OurFault`] when the table is broken.
    pub fn learn(&self, fact: Fact, now: Moment, rng: &mut dyn RngCore) -> Result<Transition, Notice> {
        let mut turn = TransitionBuilder::new(self, now, rng);
        turn.happen(fact)?;
        Ok(turn.done())
    }
}

impl TransitionBuilder<'_> {
    fn request(&mut self, actor: &Actor, request: &TableRequest) -> Result<(), Notice> {
        match self.table.phase {
            TablePhase::Finished(_) => return Err(Notice::GameOver),
            TablePhase::Closed { why, .. } => return Err(Notice::Closed(why)),
            TablePhase::Lobby | TablePhase::Playing(_) => {}
        }
        match request {
            TableRequest::Join => self.join(actor),
            TableRequest::Leave { sure } => self.leave(actor, *sure),
            TableRequest::AddComputer => self.add_computer(actor),
            TableRequest::RemoveComputer => self.remove_computer(actor),
            TableRequest::SetLevel { key, level } => self.set_level(actor, *key, *level),
            TableRequest::SetHints(allowed) => {
                self.lobby_host(actor)?;
                self.happen(Fact::HintsSet { allowed: *allowed })
            }
            TableRequest::DelaySpectators(delayed) => {
                self.lobby_host(actor)?;
                self.happen(Fact::WatchSet { delayed: *delayed })
            }
            TableRequest::SetThread(wanted) => {
                self.lobby_host(actor)?;
                if !self.table.can_have_thread() || self.table.parent.is_some() {
                    return Err(Notice::OldButton);
                }
                self.happen(Fact::ThreadSet { wanted: *wanted })
            }
            TableRequest::TakeHint { turn } => {
                self.table.may_have_hint(actor.member.person)?;
                let seat = self.on_turn(actor, *turn)?;
                self.happen(Fact::Hinted { seat })
            }
            TableRequest::Start => self.start(actor),
            TableRequest::SetFirst(first) => {
                self.lobby_host(actor)?;
                if let First::Chair(key) = first
                    && !self.table.chairs.iter().any(|chair| chair.key == *key)
                {
                    return Err(Notice::OldButton);
                }
                self.happen(Fact::FirstSet { first: *first })
            }
            TableRequest::SetClock(clock) => {
                self.host(actor)?;
                self.happen(Fact::ClockSet { clock: *clock })
            }
            TableRequest::SetLanguage(language) => {
                self.host(actor)?;
                self.happen(Fact::LanguageSet { language: language.clone() })
            }
            TableRequest::SetOption { option, value } => self.set_option(actor, *option, value),
            TableRequest::SetStyle(style) => style
                .values()
                .iter()
                .try_for_each(|(option, value)| self.set_option(actor, *option, &value.to_json())),
            TableRequest::Play(Play::Move { turn, index }) => {
                let mv = self.offered(actor, *turn, *index)?;
                self.play(actor, mv)
            }
            TableRequest::Play(Play::Pick { turn, index }) => self.pick(actor, *turn, *index),
            TableRequest::Play(Play::PassPicked { turn }) => {
                let mv = self.picked_move(actor, *turn)?;
                self.play(actor, mv)
            }
            TableRequest::Move(mv) => self.play(actor, *mv),
            TableRequest::Back => self.back(actor),
            TableRequest::Pause => self.pause(actor),
            TableRequest::Resume => self.resume(actor),
            TableRequest::Close { sure } => {
                self.host(actor)?;
                if !*sure && self.table.is_playing() {
                    return Err(Notice::CloseQuestion);
                }
                self.happen(Fact::Closed { why: CloseReason::Host })
            }
            TableRequest::Remove(which) => self.remove(actor, which),
        }
    }

    // Who may.

    pub(super) fn seated(&self, actor: &Actor) -> Result<Seat, Notice> {
        self.table.seat_of(actor.member.person).ok_or_else(|| {
            let left = self.table.humans().any(|(_, member, _)| member.person == actor.member.person);
            if left { Notice::LeftForGood } else { Notice::NotAtThisTable }
        })
    }

    pub(super) fn host(&self, actor: &Actor) -> Result<(), Notice> {
        if actor.may_moderate || self.table.host == Some(actor.member.person) {
            return Ok(());
        }
        Err(Notice::HostOnly { host: self.table.host_name() })
    }

    pub(super) fn in_lobby(&self) -> Result<(), Notice> {
        if self.table.is_playing() { Err(Notice::AlreadyStarted) } else { Ok(()) }
    }

    pub(super) fn lobby_host(&self, actor: &Actor) -> Result<(), Notice> {
        self.in_lobby()?;
        self.host(actor)
    }

    pub(super) fn is_full(&self) -> bool {
        self.table.chairs.len() >= usize::from(*self.table.game.players().end())
    }
}
