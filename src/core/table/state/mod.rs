//! The state of a table, made of parts. Its JSON is on disk (see [`archive`]).

pub mod apply;
pub mod archive;
pub mod company;
mod daily;
mod guests;
mod hints;
mod holidays;
pub mod homes;
mod makers;
pub mod offer;
mod offers;
mod place;
pub mod playing;
pub mod seated;
mod views;
mod whereabouts;

use super::{ClockState, CloseReason, Member, PauseReason, Presence, Reach, TableSetup};
use crate::daily::Day;
use crate::holiday::TableHolidays;
use crate::ids::{Account, ChannelRef, Moment, PersonId, TableId};
use crate::notice::Notice;
use company::Company;
use herzbot_rules::shuffle::{Contributions, Secret};
use herzbot_rules::{AnyView, GameKind, Seat, SeatSet};
use offer::{Declined, Offer};
use place::Place;
use playing::{Finished, Playing};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A lobby closes after this long without any action.
pub const LOBBY_IDLE: Duration = Duration::from_secs(30 * 60);
/// A running table closes after this long without human action; if a turn may last for days, after three such
/// turns.
pub const ABANDONED: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The same for a daily deal, which doesn't count any more then.
const FORGOTTEN_DEAL: Duration = Duration::from_secs(2 * 24 * 60 * 60);

/// One table. [`Table::apply`] is the only mutation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Table {
    #[serde(flatten)]
    identity: Identity,
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    company: Company,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    offers: Vec<Offer>,
    /// Empty once the table is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    declined: Vec<Declined>,
    setup: TableSetup,
    #[serde(flatten)]
    shuffle: Shuffle,
    /// The number of hints that were given in the running or finished game.
    #[serde(default)]
    hints: u32,
    /// When a human was last active.
    last_human: Moment,
    phase: TablePhase,
    /// The seconds by which the wall clock, used for displayed times, is ahead of the clock of the entries.
    #[serde(skip)]
    wall_ahead: i64,
    #[serde(skip)]
    holidays: TableHolidays,
}

/// The constant properties.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Identity {
    version: u16,
    id: TableId,
    game: GameKind,
    opened: Moment,
    #[serde(default)]
    rematch_of: Option<TableId>,
    #[serde(default)]
    alone: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    daily: Option<Day>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    night: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    duplicates: Vec<TableId>,
    name: u16,
}

/// The inputs of the decks.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Shuffle {
    secret: Secret,
    contributions: Contributions,
}

/// The phase of a table, with its own fields.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TablePhase {
    Lobby,
    Playing(Box<Playing>),
    Finished(Box<Finished>),
    Closed {
        why: CloseReason,
        at: Moment,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PersonId>,
    },
}

impl Shuffle {
    /// The deck of a round (from 1) of `game` among so many players.
    fn deck(&self, game: GameKind, players: u8, round: usize) -> Vec<String> {
        herzbot_rules::shuffle::deck(&game.pack(players), &self.secret, round, &self.contributions)
    }
}

/// Identity and properties.
impl Table {
    /// The version of its journal's entries and rules ([`super::JOURNAL_VERSION`]).
    pub const fn version(&self) -> u16 {
        self.identity.version
    }

    /// Its id: random, and part of every choice id.
    pub const fn id(&self) -> TableId {
        self.identity.id
    }

    /// The game that is played here.
    pub const fn game(&self) -> GameKind {
        self.identity.game
    }

    /// When it was opened, by the clock of the entries.
    pub const fn opened(&self) -> Moment {
        self.identity.opened
    }

    /// The finished table that this is a rematch of.
    pub const fn rematch_of(&self) -> Option<TableId> {
        self.identity.rematch_of
    }

    /// Whether one person plays against computers in the private chat: nobody can join.
    pub const fn is_alone(&self) -> bool {
        self.identity.alone
    }

    /// The table's short name.
    pub fn name(&self) -> &'static str {
        super::names::name_of(self.identity.name)
    }

    /// The index of its name in [`super::names::NAMES`].
    pub const fn name_index(&self) -> u16 {
        self.identity.name
    }

    /// The channel of the table's message.
    pub const fn channel(&self) -> &ChannelRef {
        self.place.channel()
    }

    /// The parent channel of its thread, if the table is in one.
    pub const fn parent(&self) -> Option<&ChannelRef> {
        self.place.parent()
    }

    /// The channel to which it counts: that of its message, or the parent of its thread.
    pub fn home_channel(&self) -> &ChannelRef {
        self.parent().unwrap_or_else(|| self.channel())
    }

    /// The language of the place (BCP 47), used if none was chosen for the table.
    pub fn place_language(&self) -> &str {
        self.place.language()
    }

    /// The language of its public messages (BCP 47).
    pub fn language(&self) -> &str {
        self.setup.language.as_deref().unwrap_or_else(|| self.place_language())
    }

    /// Whether the running game is to be played in a thread that is not open yet.
    pub fn awaits_thread(&self) -> bool {
        self.is_playing() && self.setup.thread == Some(true) && self.parent().is_none()
    }

    /// Whether threads are possible where it was opened.
    pub const fn can_have_thread(&self) -> bool {
        self.setup.thread.is_some()
    }

    /// Whether a turn may last for days.
    pub const fn is_slow(&self) -> bool {
        self.setup.clock.is_slow()
    }

    /// The chosen options of the game, as in a record.
    pub const fn chosen_options(&self) -> &serde_json::Map<String, serde_json::Value> {
        &self.setup.game
    }

    /// Sets the difference for displayed times: the wall clock is so many seconds ahead of the clock of the
    /// entries.
    pub const fn set_wall_ahead(&mut self, seconds: i64) {
        self.wall_ahead = seconds;
    }

    /// Converts a moment to wall-clock time.
    pub(super) const fn by_wall(&self, at: Moment) -> Moment {
        Moment(at.0.saturating_add_signed(self.wall_ahead.saturating_mul(1000)))
    }

    /// The maximum number of seats of the game.
    pub(super) fn most_seats(&self) -> u8 {
        *self.game().players().end()
    }

    pub(super) const fn setup(&self) -> &TableSetup {
        &self.setup
    }
}

/// People.
impl Table {
    pub(super) const fn company(&self) -> &Company {
        &self.company
    }

    /// The people who sit here and have not left for good.
    pub fn members(&self) -> impl Iterator<Item = &Member> {
        self.company.members()
    }

    /// Every person with a seat, including those who left for good.
    pub fn everybody(&self) -> Vec<(Member, Presence)> {
        self.company.humans().map(|(_, member, presence)| (member.clone(), presence)).collect()
    }

    /// The account of a person with a chair, even one that is reserved until they join a rematch.
    pub fn account_of(&self, person: PersonId) -> Option<&Account> {
        self.company.member_of(person).map(|member| &member.account)
    }

    /// The seat of a person who sits here and has not left for good.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.company.seat_of(person)
    }

    /// The person who may start, pause and close it; none if only computers are left.
    pub const fn host(&self) -> Option<PersonId> {
        self.company.host()
    }

    /// The host's name here; empty if there is no host.
    pub fn host_name(&self) -> String {
        self.company.host_name()
    }

    /// Whether private messages reach a person, as far as known.
    pub fn is_reachable(&self, person: PersonId) -> bool {
        self.company.is_reachable(person)
    }

    /// Whether the game counts: it has or had two or more humans other than guests, and no hint was given.
    pub fn is_rated(&self) -> bool {
        self.company.counted() >= 2 && self.hints == 0
    }
}

/// Progress.
impl Table {
    pub(super) fn playing(&self) -> Option<&Playing> {
        if let TablePhase::Playing(playing) = &self.phase { Some(playing) } else { None }
    }

    /// Whether the game has begun and is not over.
    pub fn is_playing(&self) -> bool {
        self.playing().is_some()
    }

    /// Whether the game is finished, so that its record is public.
    pub const fn is_finished(&self) -> bool {
        matches!(self.phase, TablePhase::Finished(_))
    }

    /// Why the table was closed without a result, if it was.
    pub fn closed(&self) -> Option<CloseReason> {
        match self.phase {
            TablePhase::Closed { why, .. } => Some(why),
            TablePhase::Lobby | TablePhase::Playing(_) | TablePhase::Finished(_) => None,
        }
    }

    /// Whether the table is finished or closed, so that its state is final.
    pub fn is_over(&self) -> bool {
        self.is_finished() || self.closed().is_some()
    }

    /// Why a person has no move in the running game; none if they have one.
    pub fn no_move_of(&self, person: PersonId) -> Option<Notice> {
        let Some(playing) = self.playing() else { return Some(Notice::NotStarted) };
        let Some(seat) = self.seat_of(person) else { return Some(Notice::NotAtThisTable) };
        if playing.paused() == Some(PauseReason::Host) {
            return Some(Notice::Paused);
        }
        (!playing.game().to_move().contains(seat)).then(|| self.not_your_turn())
    }

    /// The seats that have to move in the running game.
    pub fn to_move(&self) -> SeatSet {
        self.playing().map(|playing| playing.game().to_move()).unwrap_or_default()
    }

    /// Returns the refusal for a person who is not to move. It names the people to move.
    pub(super) fn not_your_turn(&self) -> Notice {
        let to_move = self.to_move();
        let names = self.company.names();
        let whose = to_move.iter().filter_map(|seat| names.get(seat.index()).cloned());
        Notice::NotYourTurn { whose: whose.collect() }
    }

    /// The number of the turn ([`super::PlayingView::turn`]) and the view of `seat` on the running game.
    pub fn turn_and_view(&self, seat: Seat) -> Option<(u32, AnyView)> {
        let game = self.playing()?.game();
        Some((u32::try_from(game.moves_made()).ok()?, game.view(Some(seat))?))
    }
}

/// Waiting and clocks.
impl Table {
    /// When a human was last active.
    pub(super) const fn last_human(&self) -> Moment {
        self.last_human
    }

    /// The newest moment in the state.
    pub fn last_seen(&self) -> Moment {
        self.playing().map_or(self.last_human, |playing| self.last_human.max(playing.since()))
    }

    /// How long a running table waits for human action.
    pub(super) fn abandoned_after(&self) -> Duration {
        if self.daily().is_some() {
            return FORGOTTEN_DEAL;
        }
        ABANDONED.max(3 * self.setup.clock.limit().unwrap_or_default())
    }

    /// When to call [`Table::tick`] next; none: nothing happens automatically.
    pub fn wake_at(&self) -> Option<Moment> {
        match &self.phase {
            TablePhase::Lobby => Some(self.last_human.after(LOBBY_IDLE)),
            TablePhase::Playing(playing) if self.awaits_computers() => Some(playing.since()),
            TablePhase::Playing(playing) => {
                let limit = self.deadline().map(|deadline| match self.reminder() {
                    Some(reminder) if !playing.is_reminded() => reminder,
                    Some(_) | None => deadline,
                });
                [limit, Some(self.abandoned_at()), self.holiday_ends()].into_iter().flatten().min()
            }
            TablePhase::Finished(_) | TablePhase::Closed { .. } => None,
        }
    }

    /// The first deadline of the players to move; none without a clock, while paused, or if no human is to
    /// move.
    pub fn deadline(&self) -> Option<Moment> {
        self.turn_ends(self.setup.clock.limit()?).map(|(.., end)| end).min()
    }

    /// The part of a turn's time before the reminder.
    pub(super) fn unreminded(&self) -> Option<Duration> {
        self.setup.clock.limit().map(|limit| limit * 2 / 3)
    }

    /// When the first player to move is reminded.
    fn reminder(&self) -> Option<Moment> {
        self.turn_ends(self.unreminded()?).map(|(.., end)| end).min()
    }

    /// Whether the game waits for moves of computer players.
    pub fn awaits_computers(&self) -> bool {
        let Some(playing) = self.playing().filter(|playing| playing.paused().is_none()) else { return false };
        let to_move = playing.game().to_move();
        let is_ready = |seat| playing.draft(seat).is_some() || self.company.is_played_by_computer(seat);
        !to_move.is_empty() && to_move.iter().all(is_ready)
    }

    /// The people present who are to move and have not chosen yet.
    pub fn awaited(&self) -> impl Iterator<Item = (Seat, &Member)> {
        let playing = self.playing();
        self.company.humans().filter_map(move |(seat, member, presence)| {
            let playing = playing?;
            let waits = presence == Presence::Here
                && playing.game().to_move().contains(seat)
                && playing.draft(seat).is_none();
            waits.then_some((seat, member))
        })
    }

    /// The people for whom the game waits: empty while paused.
    pub fn waits_for(&self) -> Vec<PersonId> {
        let is_paused = self.playing().is_none_or(|playing| playing.paused().is_some());
        self.awaited().filter(|_| !is_paused).map(|(_, member)| member.person).collect()
    }

    /// The state of the clock that ends next.
    pub fn clock_state(&self, reach: Reach) -> ClockState {
        match self.wake_at() {
            // Computer players don't depend on a connection.
            Some(_) if self.awaits_computers() => ClockState::Runs,
            Some(end) => reach.clock(end),
            None => ClockState::Runs,
        }
    }

    /// How long a person could not act who could at `since` and can again now: the value for
    /// [`super::Fact::Slept`], in milliseconds. Time before the current turn is not returned. Negative: the
    /// journal's clock (of an earlier process, at a wrong time of day) was ahead of ours.
    pub fn time_away(&self, since: Moment, now: Moment) -> i64 {
        let since = since.max(self.last_seen());
        let millis = |span: Duration| i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        millis(now.since(since)) - millis(since.since(now))
    }
}
