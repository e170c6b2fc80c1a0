//! What happens at a table when somebody wants something, or when time has passed.

use super::state::{Phase, Sitter};
use super::{
    Clock, CloseReason, Do, Entry, Fact, First, GameOption, Member, Misfit, Play, Presence, RoundView, Table,
};
use crate::ids::{Moment, PersonId};
use crate::notice::Notice;
use herzbot_rules::{AnyMove, AnyView, Level, Seat};
use rand::RngCore;
use std::time::Duration;

/// A lobby closes when nobody has done anything in it for so long.
pub const LOBBY_IDLE: Duration = Duration::from_secs(30 * 60);
/// A running table closes when no human has done anything for so long.
pub const ABANDONED: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Who wants something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The person.
    pub member: Member,
    /// Whether they may moderate the channel.
    pub may_moderate: bool,
}

/// What somebody wants.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// A seat.
    Join,
    /// To leave: the lobby at once, a running game only when `sure`.
    Leave {
        /// Whether they have been asked.
        sure: bool,
    },
    /// A computer player on the next seat.
    AddComputer,
    /// The last computer player away.
    RemoveComputer,
    /// Computer players to play so.
    SetLevel {
        /// The key of one's chair; none: all, and those who come later.
        key: Option<u8>,
        /// How.
        level: Level,
    },
    /// Hints to be allowed, or not.
    SetHints(bool),
    /// A hint: it has been thought of, and is only noted.
    TakeHint {
        /// [`super::PlayingView::turn`] for which it holds.
        turn: u32,
    },
    /// To begin.
    Start,
    /// To choose who begins.
    SetFirst(First),
    /// To choose the clock.
    SetClock(Clock),
    /// To choose the language of the table.
    SetLanguage(Option<String>),
    /// To choose an option of the game.
    SetOption {
        /// Which.
        option: GameOption,
        /// Its value.
        value: serde_json::Value,
    },
    /// To make one of the moves that were offered, or a part of one.
    Play(Play),
    /// To make this move.
    Move(AnyMove),
    /// Their seat back from the computer.
    Back,
    /// The game to stand still.
    Pause,
    /// It to go on.
    Resume,
    /// The table closed without a result, when `sure`.
    Close {
        /// Whether they have been asked.
        sure: bool,
    },
    /// Somebody removed: the chair with this key.
    Remove {
        /// The chair.
        key: u8,
    },
}

impl Do {
    /// What who presses it wants.
    pub const fn request(self) -> Request {
        match self {
            Self::Join => Request::Join,
            Self::Leave => Request::Leave { sure: false },
            Self::LeaveForGood => Request::Leave { sure: true },
            Self::AddComputer => Request::AddComputer,
            Self::RemoveComputer => Request::RemoveComputer,
            Self::Start => Request::Start,
            Self::Back => Request::Back,
            Self::Pause => Request::Pause,
            Self::Resume => Request::Resume,
            Self::Close => Request::Close { sure: false },
            Self::CloseForGood => Request::Close { sure: true },
        }
    }
}

impl Request {
    /// Whether it is a move, or a part of one.
    pub const fn is_move(&self) -> bool {
        matches!(self, Self::Play(_) | Self::Move(_))
    }
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Step {
    /// The table as it is then.
    pub table: Table,
    /// What happened, for the journal: durable before any of it is shown.
    pub entries: Vec<Entry>,
    /// What is said besides the table's own pages.
    pub news: Vec<News>,
    /// Whether a round was dealt: a good moment for a snapshot.
    pub dealt: bool,
    /// How hard the hardest decision of the computer players was, from 0 to 1.
    pub hardness: f32,
}

/// Something that is said besides the table's own pages.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// A round has ended, and another follows: to the channel.
    Round(Box<RoundView>),
    /// To one person, privately.
    Private(PersonId, Notice),
}

impl Step {
    /// The same, as if decided only at `at`: for what was thought out before its time. `before` is the table that it
    /// was decided for.
    ///
    /// # Errors
    /// When it was not decided for that table.
    pub fn delayed(mut self, before: &Table, at: Moment) -> Result<Self, Misfit> {
        self.table = before.clone();
        for entry in &mut self.entries {
            entry.at = at;
            self.table.apply(entry)?;
        }
        Ok(self)
    }
}

/// The decisions of one call: what happened so far, brought into a copy of the table.
pub(super) struct Turn<'a> {
    pub table: Table,
    pub entries: Vec<Entry>,
    pub news: Vec<News>,
    pub dealt: bool,
    pub now: Moment,
    /// Which share of their budget computer players may use to choose their moves in this call; none: they don't move.
    pub thinking: Option<f32>,
    /// How hard the hardest of their decisions was, from 0 to 1.
    pub hardness: f32,
    pub rng: &'a mut dyn RngCore,
}

impl Table {
    /// Somebody wants something. Computer players don't move yet: that is up to [`Table::tick`], when
    /// [`Table::awaits_computers`].
    ///
    /// # Errors
    /// What to tell them, privately; then nothing has happened.
    pub fn handle(
        &self,
        actor: &Actor,
        request: &Request,
        now: Moment,
        rng: &mut dyn RngCore,
    ) -> Result<Step, Notice> {
        let mut turn = Turn::new(self, now, rng);
        turn.request(actor, request)?;
        turn.go_on()?;
        Ok(turn.done())
    }

    /// Time has passed: computer players move, as many as there are until somebody else is to move; reminds, plays for
    /// those whose time is up, closes what is idle. Without entries when there was nothing to do. It may take as long
    /// as computer players think; they use this `share` (above 0; 1: all) of their budgets.
    ///
    /// # Errors
    /// [`Notice::OurFault`] when the table is broken.
    pub fn tick(&self, now: Moment, share: f32, rng: &mut dyn RngCore) -> Result<Step, Notice> {
        let mut turn = Turn { thinking: Some(share), ..Turn::new(self, now, rng) };
        turn.time()?;
        turn.go_on()?;
        Ok(turn.done())
    }

    /// Something is known that nobody asked for: time that doesn't count, whether private messages arrive.
    ///
    /// # Errors
    /// [`Notice::OurFault`] when the table is broken.
    pub fn learn(&self, fact: Fact, now: Moment, rng: &mut dyn RngCore) -> Result<Step, Notice> {
        let mut turn = Turn::new(self, now, rng);
        turn.happen(fact)?;
        Ok(turn.done())
    }

    /// When to call [`Table::tick`] next; never, when nothing can happen by itself.
    pub fn wake_at(&self) -> Option<Moment> {
        match &self.phase {
            Phase::Lobby => Some(self.last_human.after(LOBBY_IDLE)),
            Phase::Playing(playing) if self.awaits_computers() => Some(playing.since),
            Phase::Playing(playing) => {
                let abandoned = self.last_human.after(ABANDONED);
                let limit = self.deadline().map(|deadline| match self.reminder() {
                    Some(reminder) if !playing.reminded => reminder,
                    Some(_) | None => deadline,
                });
                Some(limit.map_or(abandoned, |limit| limit.min(abandoned)))
            }
            Phase::Finished(_) | Phase::Closed { .. } => None,
        }
    }

    /// Until when those to move have time; none without a clock, while paused, or when no human is to move.
    pub fn deadline(&self) -> Option<Moment> {
        let playing = self.playing()?;
        let limit = self.setup.clock.limit()?;
        (playing.paused.is_none() && self.awaited().next().is_some()).then(|| playing.since.after(limit))
    }

    pub(super) fn reminder(&self) -> Option<Moment> {
        let playing = self.playing()?;
        Some(playing.since.after(self.setup.clock.limit()? * 2 / 3))
    }

    /// Whether the game goes on as soon as computer players have chosen their moves.
    pub fn awaits_computers(&self) -> bool {
        let Some(playing) = self.playing().filter(|playing| playing.paused.is_none()) else { return false };
        let to_move = playing.game.to_move();
        !to_move.is_empty()
            && to_move.iter().all(|seat| playing.drafts[seat].is_some() || self.is_played_by_computer(seat))
    }

    /// The people at their seats who are to move and have not chosen yet.
    pub fn awaited(&self) -> impl Iterator<Item = (Seat, &Member)> {
        let playing = self.playing();
        self.humans().filter_map(move |(seat, member, presence)| {
            let playing = playing?;
            let waits = presence == Presence::Here
                && playing.game.to_move().contains(seat)
                && playing.drafts.get(seat).is_some_and(Option::is_none);
            waits.then_some((seat, member))
        })
    }
}

impl<'a> Turn<'a> {
    fn new(table: &Table, now: Moment, rng: &'a mut dyn RngCore) -> Self {
        Self {
            table: table.clone(),
            entries: Vec::new(),
            news: Vec::new(),
            dealt: false,
            now,
            thinking: None,
            hardness: 0.0,
            rng,
        }
    }

    fn done(self) -> Step {
        Step {
            table: self.table,
            entries: self.entries,
            news: self.news,
            dealt: self.dealt,
            hardness: self.hardness,
        }
    }

    pub(super) fn happen(&mut self, fact: Fact) -> Result<(), Notice> {
        let entry = Entry { at: self.now, fact };
        if let Err(misfit) = self.table.apply(&entry) {
            tracing::error!(table = %self.table.id, %misfit, "a decision does not fit its own table");
            return Err(Notice::OurFault);
        }
        self.entries.push(entry);
        Ok(())
    }

    fn request(&mut self, actor: &Actor, request: &Request) -> Result<(), Notice> {
        match self.table.phase {
            Phase::Finished(_) => return Err(Notice::GameOver),
            Phase::Closed { why, .. } => return Err(Notice::Closed(why)),
            Phase::Lobby | Phase::Playing(_) => {}
        }
        match request {
            Request::Join => self.join(actor),
            Request::Leave { sure } => self.leave(actor, *sure),
            Request::AddComputer => self.add_computer(actor),
            Request::RemoveComputer => self.remove_computer(actor),
            Request::SetLevel { key, level } => self.set_level(actor, *key, *level),
            Request::SetHints(allowed) => {
                self.lobby_host(actor)?;
                self.happen(Fact::HintsSet { allowed: *allowed })
            }
            Request::TakeHint { turn } => {
                self.table.may_have_hint(actor.member.person)?;
                let seat = self.on_turn(actor, *turn)?;
                self.happen(Fact::Hinted { seat })
            }
            Request::Start => self.start(actor),
            Request::SetFirst(first) => {
                self.lobby_host(actor)?;
                if let First::Chair(key) = first
                    && !self.table.chairs.iter().any(|chair| chair.key == *key)
                {
                    return Err(Notice::OldButton);
                }
                self.happen(Fact::FirstSet { first: *first })
            }
            Request::SetClock(clock) => {
                self.host(actor)?;
                self.happen(Fact::ClockSet { clock: *clock })
            }
            Request::SetLanguage(language) => {
                self.host(actor)?;
                self.happen(Fact::LanguageSet { language: language.clone() })
            }
            Request::SetOption { option, value } => self.set_option(actor, *option, value),
            Request::Play(Play::Move { turn, index }) => {
                let mv = self.offered(actor, *turn, *index)?;
                self.play(actor, mv)
            }
            Request::Play(Play::Pick { turn, index }) => self.pick(actor, *turn, *index),
            Request::Play(Play::PassPicked { turn }) => {
                let mv = self.picked_move(actor, *turn)?;
                self.play(actor, mv)
            }
            Request::Move(mv) => self.play(actor, *mv),
            Request::Back => self.back(actor),
            Request::Pause => self.pause(actor),
            Request::Resume => self.resume(actor),
            Request::Close { sure } => {
                self.host(actor)?;
                if !*sure && self.table.is_playing() {
                    return Err(Notice::CloseQuestion);
                }
                self.happen(Fact::Closed { why: CloseReason::Host })
            }
            Request::Remove { key } => self.remove(actor, *key),
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
        let host = self.table.humans().find(|(_, member, _)| Some(member.person) == self.table.host);
        Err(Notice::HostOnly { host: host.map(|(_, member, _)| member.name.clone()).unwrap_or_default() })
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

impl Table {
    pub(super) fn missed(&self, seat: Seat) -> u8 {
        match self.chairs.get(seat.index()).map(|chair| &chair.sitter) {
            Some(Sitter::Human { missed, .. }) => *missed,
            Some(Sitter::Computer { .. } | Sitter::Reserved { .. }) | None => 0,
        }
    }

    pub(super) fn is_played_by_computer(&self, seat: Seat) -> bool {
        match self.chairs.get(seat.index()).map(|chair| &chair.sitter) {
            Some(Sitter::Human { presence, .. }) => *presence != Presence::Here,
            Some(Sitter::Computer { .. }) => true,
            Some(Sitter::Reserved { .. }) | None => false,
        }
    }

    /// Whether the game counts: two or more humans play or have played, and nobody was given a hint.
    pub fn is_rated(&self) -> bool {
        self.humans().count() >= 2 && self.hints == 0
    }

    /// The seat of somebody who may be given a hint now.
    ///
    /// # Errors
    /// What to tell them: that it is not their turn, or that hints are off, since the game counts.
    pub fn may_have_hint(&self, person: PersonId) -> Result<Seat, Notice> {
        let seat = self.seat_of(person).ok_or(Notice::NotAtThisTable)?;
        self.may_have_hint_at(seat)
    }

    /// The same for a seat.
    pub(super) fn may_have_hint_at(&self, seat: Seat) -> Result<Seat, Notice> {
        let playing = match &self.phase {
            Phase::Playing(playing) => playing,
            Phase::Lobby => return Err(Notice::NotStarted),
            Phase::Finished(_) | Phase::Closed { .. } => return Err(Notice::GameOver),
        };
        if playing.paused.is_some() {
            return Err(Notice::Paused);
        }
        if !playing.game.to_move().contains(seat) {
            return Err(Notice::NoHintNow);
        }
        if self.are_hints_allowed() { Ok(seat) } else { Err(Notice::HintsOff) }
    }

    /// The seats that humans have, or had until they left.
    pub fn human_seats(&self) -> Vec<Seat> {
        self.humans().map(|(seat, _, _)| seat).collect()
    }

    /// The number of the turn ([`super::PlayingView::turn`]) and what `seat` may know of the game; none unless one is
    /// on.
    pub fn turn_and_view(&self, seat: Seat) -> Option<(u32, AnyView)> {
        let playing = self.playing()?;
        Some((u32::try_from(playing.game.moves_made()).ok()?, playing.game.view(Some(seat))?))
    }

    /// Whether players may ask for hints: where the game does not count anyway, or it was chosen so.
    pub fn are_hints_allowed(&self) -> bool {
        self.setup.hints || self.humans().count() < 2
    }
}
