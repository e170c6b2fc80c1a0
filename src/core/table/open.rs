//! The begin of a table (a new one, a rematch), and what remains of it: its result and its record.

use super::names::free_name;
use super::state::{Chair, Sitter, TablePhase, TableSetup};
use super::{ChairKey, Clock, First, JOURNAL_VERSION, Member, Presence, Table};
use crate::ids::{ChannelRef, Moment, TableId};
use crate::results::{GameResult, ResultSeat};
use herzbot_rules::shuffle::{Contributions, Secret, ShuffleRecord};
use herzbot_rules::{BySeat, GameKind, Record, Seat};
use rand::{Rng, RngCore};

/// How many computers are seated for who plays alone.
const RIVALS: usize = 3;

/// The parameters of a new table.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The game that will be played.
    pub game: GameKind,
    /// The channel of the table's message.
    pub channel: ChannelRef,
    /// The language of the place (BCP 47).
    pub place_language: String,
    /// The time limit per turn that the place has chosen.
    pub clock: Clock,
    /// The person who opens it and takes the first seat.
    pub host: Member,
    /// Names that other tables of the community bear (places in [`super::names::NAMES`]).
    pub taken_names: Vec<u16>,
    /// Options of the game that were named with the command, as in a record.
    pub options: serde_json::Map<String, serde_json::Value>,
    /// Whether the game is to be played in a thread, as the place has chosen; none: there can be no threads.
    pub thread: Option<bool>,
    /// The fresh secret of the shuffle.
    pub secret: Secret,
}

impl Table {
    /// A new table with its host seated.
    pub fn open(opening: Opening, now: Moment, rng: &mut dyn RngCore) -> Self {
        let mut table = Self {
            version: JOURNAL_VERSION,
            id: TableId(rng.random()),
            game: opening.game,
            channel: opening.channel,
            parent: None,
            opened: now,
            rematch_of: None,
            alone: false,
            place_language: opening.place_language,
            name: free_name(&opening.taken_names, rng),
            host: Some(opening.host.person),
            chairs: Vec::new(),
            next_key: ChairKey(1),
            setup: TableSetup {
                clock: opening.clock,
                game: opening.options,
                thread: opening.thread,
                ..TableSetup::default()
            },
            secret: opening.secret,
            contributions: Contributions::default(),
            hints: 0,
            last_human: now,
            phase: TablePhase::Lobby,
            wall_ahead: 0,
        };
        table.contributions.push(format!("{}@{}", opening.host.person, now.0));
        let sitter =
            Sitter::Human { member: opening.host, presence: Presence::Here, missed: 0, unreachable: false };
        table.chairs.push(Chair { key: ChairKey(0), sitter });
        table
    }

    /// A new table in the private chat of its host, who plays there alone; computers are seated already.
    pub fn open_alone(opening: Opening, now: Moment, rng: &mut dyn RngCore) -> Self {
        let mut table = Self { alone: true, ..Self::open(opening, now, rng) };
        let most = usize::from(*table.game.players().end());
        while table.chairs.len() < most.min(1 + RIVALS) {
            let name = table.free_computer(rng);
            let sitter = Sitter::Computer { level: table.setup.level, name };
            table.chairs.push(Chair { key: table.next_key, sitter });
            table.next_key = ChairKey(table.next_key.0 + 1);
        }
        table
    }

    /// A lobby for another game of the same people, with a new secret: `host` sits down at once, chairs are kept for
    /// the others, computer players stay; the left-hand neighbour of the last first starter begins.
    pub fn rematch(
        &self,
        host: &Member,
        taken_names: &[u16],
        secret: Secret,
        now: Moment,
        rng: &mut dyn RngCore,
    ) -> Option<Self> {
        let TablePhase::Finished(finished) = &self.phase else { return None };
        // The message of the game before stands near the new lobby: they must not be taken for each other.
        let taken: Vec<u16> = taken_names.iter().copied().chain([self.name]).collect();
        let chairs: Vec<Chair> = self
            .chairs
            .iter()
            .map(|chair| {
                let sitter = match &chair.sitter {
                    Sitter::Human { member, .. } if member.person == host.person => Sitter::Human {
                        member: host.clone(),
                        presence: Presence::Here,
                        missed: 0,
                        unreachable: false,
                    },
                    Sitter::Human { member, .. } | Sitter::Reserved { member } => {
                        Sitter::Reserved { member: member.clone() }
                    }
                    Sitter::Computer { level, name } => Sitter::Computer { level: *level, name: *name },
                };
                Chair { key: chair.key, sitter }
            })
            .collect();
        let players = chairs.len() as u8;
        let first =
            finished.game.record().rounds.first().map(|round| Seat(round.first.0 % players).left(players));
        let first = first
            .and_then(|seat| chairs.get(seat.index()))
            .map_or(First::Drawn, |chair| First::Chair(chair.key));
        let mut contributions = Contributions::default();
        contributions.push(format!("{}@{}", host.person, now.0));
        Some(Self {
            id: TableId(rng.random()),
            opened: now,
            rematch_of: Some(self.id),
            name: free_name(&taken, rng),
            host: Some(host.person),
            chairs,
            setup: TableSetup { first, ..self.setup.clone() },
            secret,
            contributions,
            hints: 0,
            last_human: now,
            phase: TablePhase::Lobby,
            ..self.clone()
        })
    }

    /// The result of a finished game.
    pub fn result(&self) -> Option<GameResult> {
        let TablePhase::Finished(finished) = &self.phase else { return None };
        let totals = finished.game.totals();
        let places = self.places(&totals);
        let played = finished.game.round_points().len();
        Some(GameResult {
            table: self.id,
            game: self.game,
            channel: self.home_channel().clone(),
            at: self.by_wall(finished.at),
            rounds: u32::try_from(played).unwrap_or(u32::MAX),
            shortened: finished.game.options().is_shortened(totals.players()),
            hints: self.hints,
            seats: self
                .chairs
                .iter()
                .enumerate()
                .map(|(index, chair)| {
                    let seat = Seat(index as u8);
                    let (person, left) = match &chair.sitter {
                        Sitter::Human { member, presence, .. } => {
                            (Some(member.person), *presence == Presence::Left)
                        }
                        Sitter::Computer { .. } | Sitter::Reserved { .. } => (None, false),
                    };
                    ResultSeat { person, points: totals[seat], place: places[seat], left }
                })
                .collect(),
        })
    }

    /// Places by seat, from 1: by points, ties share one; people who have left share the last.
    pub(super) fn places(&self, totals: &BySeat<i32>) -> BySeat<u8> {
        let stayed = |seat: Seat| {
            !matches!(
                self.chairs.get(seat.index()).map(|chair| &chair.sitter),
                Some(Sitter::Human { presence: Presence::Left, .. })
            )
        };
        let better = |a: i32, b: i32| if self.game.lowest_wins() { a < b } else { a > b };
        BySeat::from_fn(totals.players(), |seat| {
            let ahead = totals.iter().filter(|(other, points)| {
                stayed(*other) && (!stayed(seat) || better(**points, totals[seat]))
            });
            1 + ahead.count() as u8
        })
    }

    /// The record of the game, with the shuffle revealed: every hidden card is in it. Players get it only of a
    /// finished game; one of a running game is for the host of the bot alone.
    pub fn record(&self) -> Option<Record> {
        let game = match &self.phase {
            TablePhase::Playing(playing) => &playing.game,
            TablePhase::Finished(finished) => &finished.game,
            TablePhase::Lobby | TablePhase::Closed { .. } => return None,
        };
        let mut record = game.record();
        let names: Vec<&str> = self.chairs.iter().map(Chair::name).collect();
        record.extra.insert("names".to_owned(), names.into());
        if let Ok(shuffle) =
            serde_json::to_value(ShuffleRecord::new(self.secret.clone(), self.contributions.clone()))
        {
            record.extra.insert(herzbot_rules::shuffle::KEY.to_owned(), shuffle);
        }
        Some(record)
    }

    /// Whether the game is finished, so that everybody may have its record.
    pub const fn is_finished(&self) -> bool {
        matches!(self.phase, TablePhase::Finished(_))
    }
}
