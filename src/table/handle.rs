//! What happens at a table when somebody wants something, or when time has passed.

use super::names::COMPUTERS;
use super::state::{Chair, Phase, Sitter};
use super::{Clock, CloseReason, Entry, Fact, First, Member, Mover, PauseReason, Presence, RoundView, Table};
use crate::ids::{Moment, PersonId};
use crate::notice::Notice;
use herzbot_rules::{AnyMatch, AnyMove, Level, Phase as MatchPhase, Seat};
use rand::{Rng, RngCore};
use std::time::Duration;

/// A lobby closes when nobody has done anything in it for so long.
pub const LOBBY_IDLE: Duration = Duration::from_secs(30 * 60);
/// A running table closes when no human has done anything for so long.
pub const ABANDONED: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// After so many turns in a row that a person missed, the computer keeps the seat.
const MISSED_TURNS: u8 = 2;

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
        /// Its key, as in a record.
        key: &'static str,
        /// Its value.
        value: serde_json::Value,
    },
    /// To make the move at this place of those that were legal at this turn.
    Choose {
        /// The turn for which the choice was offered.
        turn: u32,
        /// The place in the list of legal moves.
        index: u16,
    },
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
}

/// Something that is said besides the table's own pages.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// A round has ended, and another follows: to the channel.
    Round(Box<RoundView>),
    /// To one person, privately.
    Private(PersonId, Notice),
}

/// The decisions of one call: what happened so far, brought into a copy of the table.
struct Turn<'a> {
    table: Table,
    entries: Vec<Entry>,
    news: Vec<News>,
    dealt: bool,
    now: Moment,
    rng: &'a mut dyn RngCore,
}

impl Table {
    /// Somebody wants something.
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

    /// Time has passed: reminds, plays for those whose time is up, closes what is idle. Without entries when there
    /// was nothing to do.
    ///
    /// # Errors
    /// [`Notice::OurFault`] when the table is broken.
    pub fn tick(&self, now: Moment, rng: &mut dyn RngCore) -> Result<Step, Notice> {
        let mut turn = Turn::new(self, now, rng);
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

    fn reminder(&self) -> Option<Moment> {
        let playing = self.playing()?;
        Some(playing.since.after(self.setup.clock.limit()? * 2 / 3))
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
        Self { table: table.clone(), entries: Vec::new(), news: Vec::new(), dealt: false, now, rng }
    }

    fn done(self) -> Step {
        Step { table: self.table, entries: self.entries, news: self.news, dealt: self.dealt }
    }

    fn happen(&mut self, fact: Fact) -> Result<(), Notice> {
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
            Request::SetOption { key, value } => self.set_option(actor, key, value),
            Request::Choose { turn, index } => {
                let mv = self.offered(actor, *turn, *index)?;
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

    // The lobby.

    fn join(&mut self, actor: &Actor) -> Result<(), Notice> {
        if self.table.seat_of(actor.member.person).is_some() {
            return Err(Notice::AlreadySeated);
        }
        if self.table.is_playing() {
            let left = self.table.humans().any(|(_, member, _)| member.person == actor.member.person);
            return Err(if left { Notice::LeftForGood } else { Notice::AlreadyStarted });
        }
        let kept = self.table.chairs.iter().any(|chair| chair.person() == Some(actor.member.person));
        if !kept && self.is_full() {
            let computers =
                self.table.chairs.iter().any(|chair| matches!(chair.sitter, Sitter::Computer { .. }));
            return Err(Notice::TableFull { computers });
        }
        // Who joins when decides the decks, together with the table's secret: nobody knows both beforehand.
        let contribution = format!("{}@{}", actor.member.person, self.now.0);
        self.happen(Fact::Joined { member: actor.member.clone(), contribution })
    }

    fn leave(&mut self, actor: &Actor, sure: bool) -> Result<(), Notice> {
        let person = actor.member.person;
        if self.table.seat_of(person).is_none() {
            let kept = self.table.chairs.iter().find(|chair| chair.person() == Some(person));
            return match kept {
                Some(Chair { key, sitter: Sitter::Reserved { .. } }) => {
                    let key = *key;
                    self.happen(Fact::ChairRemoved { key })?;
                    self.close_if_empty()
                }
                Some(_) => Err(Notice::LeftForGood),
                None => Err(Notice::NotAtThisTable),
            };
        }
        if self.table.is_playing() {
            if !sure {
                return Err(Notice::LeaveQuestion { rated: self.table.is_rated() });
            }
            return self.hand_over(person);
        }
        self.happen(Fact::LeftLobby { person })?;
        self.close_if_empty()
    }

    fn close_if_empty(&mut self) -> Result<(), Notice> {
        if !self.table.is_playing() && self.table.members().next().is_none() {
            self.happen(Fact::Closed { why: CloseReason::LobbyEmpty })?;
        }
        Ok(())
    }

    fn add_computer(&mut self, actor: &Actor) -> Result<(), Notice> {
        self.in_lobby()?;
        self.seated(actor)?;
        if self.is_full() {
            return Err(Notice::TableFull { computers: false });
        }
        let taken: Vec<u16> = self
            .table
            .chairs
            .iter()
            .filter_map(|chair| match chair.sitter {
                Sitter::Computer { name, .. } => Some(name),
                Sitter::Human { .. } | Sitter::Reserved { .. } => None,
            })
            .collect();
        let free: Vec<u16> = (0..COMPUTERS.len() as u16).filter(|name| !taken.contains(name)).collect();
        let name = free[self.rng.random_range(0..free.len())];
        self.happen(Fact::ComputerAdded { level: Level::Easy, name })
    }

    fn remove_computer(&mut self, actor: &Actor) -> Result<(), Notice> {
        self.in_lobby()?;
        self.seated(actor)?;
        let last = self.table.chairs.iter().rfind(|chair| matches!(chair.sitter, Sitter::Computer { .. }));
        let key = last.ok_or(Notice::NoComputer)?.key;
        self.happen(Fact::ChairRemoved { key })
    }

    fn start(&mut self, actor: &Actor) -> Result<(), Notice> {
        self.lobby_host(actor)?;
        let needed = *self.table.game.players().start();
        let seats =
            self.table.chairs.iter().filter(|chair| !matches!(chair.sitter, Sitter::Reserved { .. })).count();
        if seats < usize::from(needed) {
            return Err(Notice::TooFewPlayers { needed });
        }
        self.happen(Fact::Started)
    }

    fn set_option(&mut self, actor: &Actor, key: &str, value: &serde_json::Value) -> Result<(), Notice> {
        self.lobby_host(actor)?;
        let mut options = self.table.setup.game.clone();
        options.insert(key.to_owned(), value.clone());
        AnyMatch::new(self.table.game, *self.table.game.players().end(), &options)
            .map_err(|_| Notice::BadOption { name: key.to_owned(), did_you_mean: None })?;
        self.happen(Fact::OptionSet { key: key.to_owned(), value: value.clone() })
    }

    // The game.

    fn offered(&self, actor: &Actor, turn: u32, index: u16) -> Result<AnyMove, Notice> {
        let seat = self.seated(actor)?;
        let playing = self.table.playing().ok_or(Notice::NotStarted)?;
        if playing.game.moves_made() != turn as usize {
            return Err(if playing.game.to_move().contains(seat) {
                Notice::OldButton
            } else {
                self.not_your_turn()
            });
        }
        if !playing.game.to_move().contains(seat) {
            return Err(self.not_your_turn());
        }
        playing.game.legal(seat).get(usize::from(index)).copied().ok_or(Notice::OldButton)
    }

    fn play(&mut self, actor: &Actor, mv: AnyMove) -> Result<(), Notice> {
        let seat = self.seated(actor)?;
        let playing = self.table.playing().ok_or(Notice::NotStarted)?;
        if playing.paused.is_some_and(|(why, _)| why == PauseReason::Host) {
            return Err(Notice::Paused);
        }
        if !playing.game.to_move().contains(seat) {
            return Err(self.not_your_turn());
        }
        // A trial on a copy: what the rules say of the move is the answer, and nothing has changed.
        if let Err(refusal) = playing.game.clone().apply(seat, mv) {
            return Err(Notice::illegal(refusal, playing.game.view(Some(seat)).as_ref(), mv));
        }
        let together = playing.game.to_move().len() > 1;
        self.come_back(actor.member.person)?;
        if together {
            self.happen(Fact::Drafted { seat, mv: mv.to_string(), by: Mover::Person })
        } else {
            self.make(seat, mv.to_string(), Mover::Person)
        }
    }

    fn not_your_turn(&self) -> Notice {
        let playing = self.table.playing();
        let whose = self
            .table
            .chairs
            .iter()
            .enumerate()
            .filter(|(index, _)| {
                playing.is_some_and(|playing| playing.game.to_move().contains(Seat(*index as u8)))
            })
            .map(|(_, chair)| chair.name().to_owned())
            .collect();
        Notice::NotYourTurn { whose }
    }

    /// Makes a move and whatever follows from it at once: the end of the round, of the game.
    fn make(&mut self, seat: Seat, mv: String, by: Mover) -> Result<(), Notice> {
        self.happen(Fact::Moved { seat, mv, by })?;
        let Some(playing) = self.table.playing() else { return Ok(()) };
        match playing.game.phase() {
            MatchPhase::Playing => {}
            MatchPhase::Deal { .. } => {
                let news = self.table.round_view().map(|view| News::Round(Box::new(view)));
                self.news.extend(news);
            }
            MatchPhase::Over => self.happen(Fact::Finished)?,
        }
        Ok(())
    }

    fn back(&mut self, actor: &Actor) -> Result<(), Notice> {
        self.seated(actor)?;
        if !self.table.is_playing() {
            return Err(Notice::NotStarted);
        }
        if self.is_away(actor.member.person) {
            self.come_back(actor.member.person)
        } else {
            Err(Notice::NotAway)
        }
    }

    fn is_away(&self, person: PersonId) -> bool {
        self.table.humans().any(|(_, member, presence)| member.person == person && presence == Presence::Away)
    }

    fn come_back(&mut self, person: PersonId) -> Result<(), Notice> {
        if self.is_away(person) {
            self.happen(Fact::CameBack { person })?;
        }
        if self
            .table
            .playing()
            .is_some_and(|playing| matches!(playing.paused, Some((PauseReason::NobodyHere, _))))
        {
            self.happen(Fact::Resumed)?;
        }
        Ok(())
    }

    fn pause(&mut self, actor: &Actor) -> Result<(), Notice> {
        self.host(actor)?;
        let playing = self.table.playing().ok_or(Notice::NotStarted)?;
        if playing.paused.is_some() {
            return Err(Notice::Paused);
        }
        self.happen(Fact::Paused { why: PauseReason::Host })
    }

    fn resume(&mut self, actor: &Actor) -> Result<(), Notice> {
        let playing = self.table.playing().ok_or(Notice::NotStarted)?;
        match playing.paused {
            None => Err(Notice::NotPaused),
            Some((PauseReason::NobodyHere, _)) => {
                self.seated(actor)?;
                self.come_back(actor.member.person)
            }
            Some((PauseReason::Host, _)) => {
                self.host(actor)?;
                self.happen(Fact::Resumed)
            }
        }
    }

    fn remove(&mut self, actor: &Actor, key: u8) -> Result<(), Notice> {
        self.host(actor)?;
        let chair = self.table.chairs.iter().find(|chair| chair.key == key).ok_or(Notice::NobodyToRemove)?;
        match &chair.sitter {
            Sitter::Human { member, .. } if member.person == actor.member.person => {
                Err(Notice::NobodyToRemove)
            }
            Sitter::Human { member, presence, .. } => {
                let (person, presence) = (member.person, *presence);
                if presence == Presence::Left {
                    return Err(Notice::NobodyToRemove);
                }
                if self.table.is_playing() {
                    self.hand_over(person)
                } else {
                    self.happen(Fact::LeftLobby { person })?;
                    self.close_if_empty()
                }
            }
            Sitter::Computer { .. } if self.table.is_playing() => Err(Notice::NobodyToRemove),
            Sitter::Computer { .. } | Sitter::Reserved { .. } => self.happen(Fact::ChairRemoved { key }),
        }
    }

    fn hand_over(&mut self, person: PersonId) -> Result<(), Notice> {
        self.happen(Fact::LeftForGood { person })?;
        if self.table.members().next().is_none() {
            self.happen(Fact::Closed { why: CloseReason::EverybodyLeft })?;
        }
        Ok(())
    }

    // Time.

    fn time(&mut self) -> Result<(), Notice> {
        match &self.table.phase {
            Phase::Finished(_) | Phase::Closed { .. } => Ok(()),
            Phase::Lobby => {
                if self.now >= self.table.last_human.after(LOBBY_IDLE) {
                    self.happen(Fact::Closed { why: CloseReason::LobbyIdle })?;
                }
                Ok(())
            }
            Phase::Playing(playing) => {
                if self.now >= self.table.last_human.after(ABANDONED) {
                    return self.happen(Fact::Closed { why: CloseReason::Abandoned });
                }
                let Some(deadline) = self.table.deadline() else { return Ok(()) };
                if self.now >= deadline {
                    return self.time_is_up();
                }
                if !playing.reminded && self.table.reminder().is_some_and(|reminder| self.now >= reminder) {
                    let awaited: Vec<PersonId> =
                        self.table.awaited().map(|(_, member)| member.person).collect();
                    self.happen(Fact::Reminded)?;
                    let reminders = awaited
                        .into_iter()
                        .map(|person| News::Private(person, Notice::Reminder { deadline }));
                    self.news.extend(reminders);
                }
                Ok(())
            }
        }
    }

    fn time_is_up(&mut self) -> Result<(), Notice> {
        let late: Vec<(Seat, PersonId)> =
            self.table.awaited().map(|(seat, member)| (seat, member.person)).collect();
        for (seat, person) in late {
            let Some(playing) = self.table.playing() else { break };
            if !playing.game.to_move().contains(seat) {
                continue;
            }
            let together = playing.game.to_move().len() > 1;
            let mv = self.computers_choice(seat)?;
            if together {
                self.happen(Fact::Drafted { seat, mv, by: Mover::Clock })?;
            } else {
                self.make(seat, mv, Mover::Clock)?;
            }
            let missed = self.table.missed(seat);
            if missed >= MISSED_TURNS {
                self.happen(Fact::WentAway { person })?;
                self.news.push(News::Private(person, Notice::KeptForYou));
            } else {
                self.news.push(News::Private(person, Notice::PlayedForYou));
            }
        }
        Ok(())
    }

    /// Whatever happens by itself: deals, drafts that are complete, computer players' moves; a pause when no human is
    /// there.
    fn go_on(&mut self) -> Result<(), Notice> {
        while let Some(playing) = self.table.playing() {
            if playing.paused.is_some() {
                return Ok(());
            }
            if !self.table.humans().any(|(_, _, presence)| presence == Presence::Here) {
                return self.happen(Fact::Paused { why: PauseReason::NobodyHere });
            }
            match playing.game.phase() {
                MatchPhase::Over => return self.happen(Fact::Finished),
                MatchPhase::Deal { first } => {
                    let first = first.unwrap_or_else(|| self.first());
                    self.happen(Fact::Dealt { first })?;
                    self.dealt = true;
                }
                MatchPhase::Playing => {
                    if !self.play_one()? {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Makes what needs no human any more: a computer player's move, or the moves that everybody has chosen at the same
    /// time, all at once and by seat. Says whether there was any.
    fn play_one(&mut self) -> Result<bool, Notice> {
        let Some(playing) = self.table.playing() else { return Ok(false) };
        let to_move: Vec<Seat> = playing.game.to_move().iter().collect();
        let ready = |seat: &Seat| playing.drafts[*seat].is_some() || self.table.is_played_by_computer(*seat);
        if !to_move.iter().all(ready) {
            return Ok(false);
        }
        for &seat in &to_move {
            let draft = self.table.playing().and_then(|playing| playing.drafts[seat].clone());
            let mv = match draft {
                Some(mv) => mv,
                None => self.computers_choice(seat)?,
            };
            self.make(seat, mv, Mover::Computer)?;
        }
        Ok(!to_move.is_empty())
    }

    fn computers_choice(&mut self, seat: Seat) -> Result<String, Notice> {
        let playing = self.table.playing().ok_or(Notice::OurFault)?;
        let mv = playing.game.choose(Level::Easy, seat, self.rng).ok_or(Notice::OurFault)?;
        Ok(mv.to_string())
    }

    fn first(&mut self) -> Seat {
        let named = match self.table.setup.first {
            First::Chair(key) => self.table.chairs.iter().position(|chair| chair.key == key),
            First::Drawn => None,
        };
        let seat = named.unwrap_or_else(|| self.rng.random_range(0..self.table.chairs.len()));
        Seat(seat as u8)
    }

    // Who may.

    fn seated(&self, actor: &Actor) -> Result<Seat, Notice> {
        self.table.seat_of(actor.member.person).ok_or_else(|| {
            let left = self.table.humans().any(|(_, member, _)| member.person == actor.member.person);
            if left { Notice::LeftForGood } else { Notice::NotAtThisTable }
        })
    }

    fn host(&self, actor: &Actor) -> Result<(), Notice> {
        if actor.may_moderate || self.table.host == Some(actor.member.person) {
            return Ok(());
        }
        let host = self.table.humans().find(|(_, member, _)| Some(member.person) == self.table.host);
        Err(Notice::HostOnly { host: host.map(|(_, member, _)| member.name.clone()).unwrap_or_default() })
    }

    fn in_lobby(&self) -> Result<(), Notice> {
        if self.table.is_playing() { Err(Notice::AlreadyStarted) } else { Ok(()) }
    }

    fn lobby_host(&self, actor: &Actor) -> Result<(), Notice> {
        self.in_lobby()?;
        self.host(actor)
    }

    fn is_full(&self) -> bool {
        self.table.chairs.len() >= usize::from(*self.table.game.players().end())
    }
}

impl Table {
    fn missed(&self, seat: Seat) -> u8 {
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

    /// Whether the game counts: two or more humans play or have played.
    pub fn is_rated(&self) -> bool {
        self.humans().count() >= 2
    }
}
