//! Creates a table, new or as a rematch, and applies journal entries.

use super::company::{Chair, Company};
use super::{Identity, Place, Playing, Shuffle, Table, TablePhase, TableSetup};
use crate::holiday::TableHolidays;
use crate::ids::{ChannelRef, Moment, PersonId, TableId};
use crate::table::names::free_name;
use crate::table::{
    ChairKey, Clock, Entry, Fact, First, JOURNAL_VERSION, Member, Mover, PauseReason, Presence, fitting,
};
use herzbot_rules::shuffle::{Contributions, Secret};
use herzbot_rules::{AnyMatch, GameKind, Level, Seat};
use rand::{Rng, RngCore};

/// The number of computers for a person who plays alone.
const RIVALS: u8 = 3;

/// The parameters of a new table.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The game.
    pub game: GameKind,
    /// The channel of the table's message.
    pub channel: ChannelRef,
    /// The language of the place (BCP 47).
    pub place_language: String,
    /// The default time limit per turn of the place.
    pub clock: Clock,
    /// The person who opens it and takes the first seat.
    pub host: Member,
    /// Names of the community's other tables (indices in [`crate::table::names::NAMES`]).
    pub taken_names: Vec<u16>,
    /// Options of the game from the command, as in a record.
    pub options: serde_json::Map<String, serde_json::Value>,
    /// The place's setting for threads; none: threads are not possible.
    pub thread: Option<bool>,
    /// The fresh secret of the shuffle.
    pub secret: Secret,
}

/// An entry that could not be applied: the journal does not fit the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the entry {entry} does not fit the table: {why}")]
pub struct Misfit {
    /// The entry, in short.
    pub entry: String,
    /// The error message.
    pub why: String,
}

impl Shuffle {
    /// Includes the host's contribution by opening the table.
    fn opened_by(host: PersonId, secret: Secret, now: Moment) -> Self {
        let mut contributions = Contributions::default();
        contributions.push(format!("{host}@{}", now.0));
        Self { secret, contributions }
    }
}

/// Constructors.
impl Table {
    /// A new table with its host seated.
    pub fn open(opening: Opening, now: Moment, rng: &mut dyn RngCore) -> Self {
        let Opening { game, channel, place_language, clock, host, taken_names, options, thread, secret } =
            opening;
        let identity = Identity {
            version: JOURNAL_VERSION,
            id: TableId(rng.random()),
            game,
            opened: now,
            rematch_of: None,
            alone: false,
            daily: None,
            night: false,
            duplicates: Vec::new(),
            name: free_name(&taken_names, rng),
        };
        Self {
            identity,
            place: Place::new(channel, place_language),
            shuffle: Shuffle::opened_by(host.person, secret, now),
            company: Company::of_host(host),
            offers: Vec::new(),
            declined: Vec::new(),
            setup: TableSetup { clock, game: options, thread, ..TableSetup::default() },
            hints: 0,
            last_human: now,
            phase: TablePhase::Lobby,
            wall_ahead: 0,
            holidays: TableHolidays::new(),
        }
    }

    /// A new table in the private chat of its host, who plays alone; computers are seated already.
    pub fn open_alone(opening: Opening, now: Moment, rng: &mut dyn RngCore) -> Self {
        let mut table = Self::open(opening, now, rng);
        table.identity.alone = true;
        for _ in 1..table.most_seats().min(1 + RIVALS) {
            let name = table.company.free_computer(rng);
            let added = table.company.add_computer(table.setup.level, name, table.most_seats());
            debug_assert_eq!(added, Ok(()), "fewer computers than seats");
        }
        table
    }

    /// A lobby for a rematch, with a new secret; none unless the game is finished, and none after a daily
    /// deal. `host` is seated, chairs are reserved for the other people, computers stay. The player to the
    /// left of the first starter begins.
    pub fn rematch(
        &self,
        host: &Member,
        taken_names: &[u16],
        secret: Secret,
        now: Moment,
        rng: &mut dyn RngCore,
    ) -> Option<Self> {
        let (TablePhase::Finished(finished), None) = (&self.phase, self.daily()) else { return None };
        // The message of the previous game is near the new lobby, so they need different names.
        let taken: Vec<u16> = taken_names.iter().copied().chain([self.identity.name]).collect();
        let mut company = self.company.for_rematch(host);
        if company.chair_of(host.person).is_none() {
            // Their seat was taken over.
            company.join(host, self.most_seats()).ok()?;
        }
        let players = self.company.chairs().len() as u8;
        let record = finished.game.record();
        let first = record.rounds.first().map(|round| round.first.left(players));
        // Guests have no chair any more.
        let first = first.and_then(|seat| self.company.chairs().get(seat.index()));
        let first = first.filter(|chair| company.seat_with(chair.key).is_some());
        let first = first.map_or(First::Drawn, |chair| First::Chair(chair.key));
        let identity = Identity {
            id: TableId(rng.random()),
            opened: now,
            rematch_of: Some(self.id()),
            night: false,
            duplicates: Vec::new(),
            name: free_name(&taken, rng),
            ..self.identity.clone()
        };
        Some(Self {
            identity,
            company,
            setup: TableSetup { first, invited: None, ..self.setup.clone() },
            declined: Vec::new(),
            shuffle: Shuffle::opened_by(host.person, secret, now),
            hints: 0,
            last_human: now,
            phase: TablePhase::Lobby,
            ..self.clone()
        })
    }

    /// The people, place and language of a table, as a lobby without its game.
    #[must_use]
    pub fn outline(&self) -> Self {
        let shuffle =
            Shuffle { secret: self.shuffle.secret.clone(), contributions: Contributions::default() };
        let setup = TableSetup { language: self.setup.language.clone(), ..TableSetup::default() };
        Self {
            identity: self.identity.clone(),
            place: self.place.clone(),
            company: self.company.clone(),
            offers: Vec::new(),
            declined: Vec::new(),
            setup,
            shuffle,
            hints: 0,
            last_human: self.opened(),
            phase: TablePhase::Lobby,
            wall_ahead: self.wall_ahead,
            holidays: self.holidays.clone(),
        }
    }
}

/// Mutation by events.
impl Table {
    /// Applies an entry of the journal.
    ///
    /// # Errors
    /// The fact can't have happened at this table, which is unusable from now on.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Misfit> {
        self.apply_fact(&entry.fact, entry.at).map_err(|why| Misfit { entry: name_of(&entry.fact), why })?;
        self.drop_offers_that_ended();
        if self.is_by_human(&entry.fact) {
            self.last_human = entry.at;
        }
        Ok(())
    }

    fn apply_fact(&mut self, fact: &Fact, at: Moment) -> Result<(), String> {
        match fact {
            Fact::Joined { member, contribution } => self.join(member, contribution)?,
            Fact::ComputerAdded { level, name } => self.add_computer(*level, *name)?,
            Fact::LeftLobby { person } => self.keep_chairs(|chair| chair.person() != Some(*person))?,
            Fact::ChairRemoved { key } => self.keep_chairs(|chair| chair.key != *key)?,
            Fact::LevelSet { key, level } => self.set_level(*key, *level),
            Fact::HintsSet { allowed } => self.lobby()?.hints = *allowed,
            Fact::LateSet { allowed } => self.lobby()?.late = *allowed,
            Fact::TookOver { key, member, fresh } => {
                self.running()?;
                self.company.take_over(*key, member)?;
                if *fresh {
                    self.running()?.begin_turn(at);
                }
            }
            Fact::SeatOffered { key, member } => self.offer(*key, member)?,
            Fact::OfferEnded { person } => self.end_offer(*person),
            Fact::OfferDeclined { person, by } => self.decline(*person, *by),
            Fact::HostSet { person } => self.company.set_host(*person)?,
            Fact::WatchSet { delayed } => self.lobby()?.delayed = *delayed,
            Fact::GuestsSet { invited } => self.lobby()?.invited = invited.then_some(at),
            Fact::OptionSet { key, value } => {
                self.lobby()?.game.insert(key.clone(), value.clone());
            }
            Fact::FirstSet { first } => self.setup.first = *first,
            Fact::ClockSet { clock } => self.set_clock(*clock, at),
            Fact::LanguageSet { language } => self.setup.language.clone_from(language),
            Fact::PlaceLanguageSet { language } => self.place.set_language(language),
            Fact::ThreadSet { wanted } => self.setup.thread = Some(*wanted),
            Fact::ThreadOpened { thread } => self.place.enter_thread(thread)?,
            Fact::ThreadClosed => self.leave_thread()?,
            Fact::Brought { channel, language } => self.place.homes.bring(channel, language),
            Fact::HomeGone { home } => self.place.homes.drop(*home)?,
            Fact::SatIn { person, channel } => self.place.homes.seat(*person, channel.clone()),
            Fact::WentAway { person } => self.company.set_presence(*person, Presence::Away),
            Fact::CameBack { person } => self.company.set_presence(*person, Presence::Here),
            Fact::LeftForGood { person } => self.company.set_presence(*person, Presence::Left),
            Fact::Reachable { person, yes } => self.company.set_reachable(*person, *yes),
            Fact::AutoplaySet { person, yes } => self.company.set_autoplay(*person, *yes),
            Fact::Started => self.start(at)?,
            Fact::Dealt { first } => self.deal(*first, at)?,
            Fact::Hinted { seat: _ } => self.count_hint()?,
            Fact::Picked { seat, cards } => self.running()?.pick(*seat, cards)?,
            Fact::Drafted { seat, mv, by } => {
                self.running()?.set_draft(*seat, mv, *by)?;
                self.count_turn(*seat, *by);
            }
            Fact::Moved { seat, mv, by } => {
                self.running()?.make(*seat, mv, *by, at)?;
                self.count_turn(*seat, *by);
            }
            Fact::Reminded => self.running()?.remind(),
            Fact::Paused { why } => self.running()?.pause(*why, at),
            Fact::Resumed => self.running()?.resume(at),
            Fact::Slept { millis } => self.shift_clocks(*millis, at),
            Fact::Finished => self.phase = TablePhase::Finished(Box::new(self.running()?.finish(at))),
            Fact::Closed { why, by } => self.phase = TablePhase::Closed { why: *why, at, by: *by },
        }
        if self.is_over() {
            self.declined.clear();
        }
        Ok(())
    }

    /// Whether the fact proves that a human is active.
    fn is_by_human(&self, fact: &Fact) -> bool {
        match fact {
            Fact::Joined { .. }
            | Fact::LeftLobby { .. }
            | Fact::ComputerAdded { .. }
            | Fact::LevelSet { .. }
            | Fact::HintsSet { .. }
            | Fact::WatchSet { .. }
            | Fact::LateSet { .. }
            | Fact::TookOver { .. }
            | Fact::SeatOffered { .. }
            | Fact::HostSet { .. }
            | Fact::GuestsSet { .. }
            | Fact::Hinted { .. }
            | Fact::ChairRemoved { .. }
            | Fact::FirstSet { .. }
            | Fact::ClockSet { .. }
            | Fact::LanguageSet { .. }
            | Fact::OptionSet { .. }
            | Fact::Brought { .. }
            | Fact::SatIn { .. }
            | Fact::Started
            | Fact::Picked { .. }
            | Fact::CameBack { .. }
            | Fact::LeftForGood { .. }
            | Fact::Resumed => true,
            // In a running game the bot sets it, if no thread could be opened.
            Fact::ThreadSet { .. } => matches!(self.phase, TablePhase::Lobby),
            Fact::Drafted { by, .. } | Fact::Moved { by, .. } => *by == Mover::Person,
            Fact::Paused { why } => *why == PauseReason::Host,
            Fact::ThreadOpened { .. }
            | Fact::ThreadClosed
            | Fact::HomeGone { .. }
            | Fact::OfferEnded { .. }
            | Fact::OfferDeclined { .. }
            | Fact::Dealt { .. }
            | Fact::Reminded
            | Fact::WentAway { .. }
            | Fact::Slept { .. }
            | Fact::Reachable { .. }
            | Fact::AutoplaySet { .. }
            | Fact::PlaceLanguageSet { .. }
            | Fact::Finished
            | Fact::Closed { .. } => false,
        }
    }

    /// The setup, which can be changed in the lobby.
    pub(super) fn lobby(&mut self) -> Result<&mut TableSetup, String> {
        match self.phase {
            TablePhase::Lobby => Ok(&mut self.setup),
            TablePhase::Playing(_) | TablePhase::Finished(_) | TablePhase::Closed { .. } => {
                Err("the lobby is over".into())
            }
        }
    }

    /// The running game.
    fn running(&mut self) -> Result<&mut Playing, String> {
        match &mut self.phase {
            TablePhase::Playing(playing) => Ok(playing),
            TablePhase::Lobby | TablePhase::Finished(_) | TablePhase::Closed { .. } => {
                Err("no game is on".into())
            }
        }
    }

    fn join(&mut self, member: &Member, contribution: &str) -> Result<(), String> {
        self.lobby()?;
        self.company.join(member, self.most_seats())?;
        self.shuffle.contributions.push(contribution);
        Ok(())
    }

    fn add_computer(&mut self, level: Level, name: u16) -> Result<(), String> {
        self.lobby()?;
        self.company.add_computer(level, name, self.most_seats())
    }

    fn keep_chairs(&mut self, stays: impl Fn(&Chair) -> bool) -> Result<(), String> {
        self.lobby()?;
        self.company.retain(stays);
        self.setup.first = self.company.starter(self.setup.first);
        Ok(())
    }

    fn set_level(&mut self, key: Option<ChairKey>, level: Level) {
        self.company.set_level(key, level);
        if key.is_none() {
            self.setup.level = level;
        }
    }

    fn leave_thread(&mut self) -> Result<(), String> {
        self.place.leave_thread()?;
        // A new thread in the middle of a game would confuse people.
        self.setup.thread = Some(false);
        Ok(())
    }

    fn count_hint(&mut self) -> Result<(), String> {
        self.running()?;
        self.hints = self.hints.saturating_add(1);
        Ok(())
    }

    fn set_clock(&mut self, clock: Clock, at: Moment) {
        let before = std::mem::replace(&mut self.setup.clock, clock);
        // A shorter clock must neither be over at once nor skip the reminder.
        if before != clock
            && let TablePhase::Playing(playing) = &mut self.phase
        {
            playing.begin_turn(at);
        }
    }

    fn start(&mut self, at: Moment) -> Result<(), String> {
        self.keep_chairs(|chair| !chair.sitter.is_reserved())?;
        let players = self.company.chairs().len() as u8;
        // Chosen when more players may have been expected, or copied from another table.
        let options = fitting(self.game(), players, &self.setup.game);
        let game = AnyMatch::new(self.game(), players, &options).map_err(|error| format!("{error:?}"))?;
        self.phase = TablePhase::Playing(Box::new(Playing::new(game, at)));
        Ok(())
    }

    fn deal(&mut self, first: Seat, at: Moment) -> Result<(), String> {
        let (kind, players, shuffle) = (self.game(), self.company.chairs().len() as u8, self.shuffle.clone());
        self.running()?.deal(first, |round| shuffle.deck(kind, players, round), at)
    }

    fn count_turn(&mut self, seat: Seat, by: Mover) {
        match by {
            Mover::Person => self.company.count_missed(seat, false),
            Mover::Clock => self.company.count_missed(seat, true),
            // A forced move does not show whether the person is present.
            Mover::Computer | Mover::Forced => {}
        }
    }

    fn shift_clocks(&mut self, millis: i64, now: Moment) {
        let shift = |at: &mut Moment| at.0 = at.0.saturating_add_signed(millis);
        shift(&mut self.last_human);
        if let TablePhase::Playing(playing) = &mut self.phase {
            playing.shift(shift, now, millis);
        }
    }
}

/// A fact's name, without its content (a move may be hidden).
fn name_of(fact: &Fact) -> String {
    let mut name = format!("{fact:?}");
    name.truncate(name.find([' ', '{', '(']).unwrap_or(name.len()));
    name
}
