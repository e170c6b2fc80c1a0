//! A replay of a game from its record, position by position, with all hands open.

use super::board::whose_turn;
use super::round::decided;
use crate::board::{Board, BoardSeat, Stage};
use crate::ids::{ChannelRef, Moment, TableId};
use crate::page::{Block, CardFace};
use crate::table::{
    ChairKey, ChairView, Happened, PhaseView, PlayingView, RoundView, SitterView, TableSetup, TableView,
};
use crate::text::games::{self, Teller, round_number, scene};
use crate::text::{Say, game_name, plain};
use herzbot_rules::trace::TraceLine;
use herzbot_rules::{AnyMatch, BySeat, Level, Record, Seat};
use serde::Serialize;

/// The most moves of a replayable game: far more than people play.
const LONGEST: usize = 3000;

/// A game, position by position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReplayFrames {
    /// The game, no markup.
    pub title: String,
    /// All cards in their fixed order, in notation: the deck before shuffling.
    pub pack: Vec<String>,
    /// The positions, in order.
    pub frames: Vec<Frame>,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Frame {
    /// The table, without moves and the reader's hand.
    pub board: Board,
    /// All hands.
    pub hands: Vec<OpenHand>,
    /// The points of the finished rounds.
    pub totals: BySeat<i32>,
    /// The line of `herzbot replay --trace`; none for the end of a round, which is not a separate position
    /// there.
    pub trace: Option<TraceLine>,
    /// How the round was decided, if it ended.
    pub end: Vec<Block>,
}

/// An open hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenHand {
    /// The seat, from 0.
    pub seat: u8,
    /// In the order of its player's view.
    pub cards: Vec<CardFace>,
}

/// Replays the record in `json`; none if it is invalid, broken, or too long.
pub fn replay_frames(say: Say<'_>, json: &[u8]) -> Option<ReplayFrames> {
    let record = shown(json)?;
    let camera = Camera::new(say, &record);
    let mut game = AnyMatch::new(record.game, record.players, &record.options).ok()?;
    let mut frames = Vec::new();
    for (index, round) in record.rounds.iter().enumerate() {
        game.deal(round.first, &round.deck).ok()?;
        frames.push(camera.frame(&game, &[], true)?);
        for (number, text) in round.moves.iter().enumerate() {
            let (seat, mv) = record.read_move(text)?;
            let events = game.apply(seat, mv).ok()?;
            let happened: Vec<Happened> = events.into_iter().map(|event| Happened { seat, event }).collect();
            let ends = game.to_move().is_empty();
            // The trace continues with the next round's first position.
            let last = index + 1 == record.rounds.len() && number + 1 == round.moves.len();
            frames.push(camera.frame(&game, &happened, !ends || last)?);
        }
    }
    let pack = record.game.pack(record.players);
    Some(ReplayFrames { title: game_name(camera.say, record.game), pack, frames })
}

/// A record that can be replayed: neither empty nor too long.
pub fn shown(json: &[u8]) -> Option<Record> {
    let record = Record::parse(json).ok()?;
    let moves = record.rounds.iter().map(|round| round.moves.len()).sum::<usize>();
    (!record.rounds.is_empty() && moves <= LONGEST).then_some(record)
}

/// Renders the positions of a game.
pub struct Camera<'a> {
    pub say: Say<'a>,
    /// An imitated table without people and their features.
    pub table: TableView,
}

impl<'a> Camera<'a> {
    pub fn new(say: Say<'a>, record: &Record) -> Self {
        let names = record.extra.get("names").and_then(|names| names.as_array());
        let name = |seat: Seat| {
            let name = names.and_then(|names| names.get(usize::from(seat.0))?.as_str());
            let seat = usize::from(seat.0) + 1;
            name.map_or_else(|| say.text("replay-seat", &[("seat", seat.into())]), str::to_owned)
        };
        let chairs = Seat::all(record.players).map(|seat| ChairView {
            seat,
            key: ChairKey(seat.0.into()),
            name: name(seat),
            // Records don't contain the players; nothing shown here depends on them.
            sitter: SitterView::Computer(Level::Random),
        });
        let table = TableView {
            id: TableId(0),
            name: "",
            game: record.game,
            channel: ChannelRef::default(),
            alone: false,
            rematch: false,
            daily: None,
            night: false,
            duplicate: false,
            opened: Moment(0),
            chairs: chairs.collect(),
            host: None,
            options: TableSetup { game: record.options.clone(), ..TableSetup::default() },
            commitment: String::new(),
            reader: None,
            phase: PhaseView::Lobby { closes: Moment(0) },
        };
        Self { say, table }
    }

    /// The position after `happened`; `traced`: it is in the trace.
    fn frame(&self, game: &AnyMatch, happened: &[Happened], traced: bool) -> Option<Frame> {
        let (say, chairs) = (self.say, &self.table.chairs);
        let over = game.to_move().is_empty();
        let seen = |seat| PlayingView::of_position(game, seat, happened, over);
        let everybody = seen(None)?;
        let teller = Teller { say, chairs, reader: None };
        let steps = games::steps(teller, &everybody.game, happened, false);
        let told: Vec<String> =
            steps.iter().map(|step| step.said.clone()).filter(|said| !said.is_empty()).collect();
        let to_come = if over { String::new() } else { whose_turn(say, &self.table, &everybody) };
        let seat = |chair: &ChairView| BoardSeat {
            seat: chair.seat.0,
            name: plain(&chair.name),
            active: everybody.to_move.contains(chair.seat),
            facts: games::seat(say, &self.table, &everybody, chair.seat).facts,
            ..BoardSeat::default()
        };
        let board = Board {
            title: game_name(say, self.table.game),
            stage: if over { Stage::RoundOver } else { Stage::Playing },
            round: game.round(),
            facts: vec![round_number(say, game.kind(), game.round(), game.rounds())],
            status: if told.is_empty() { to_come } else { say.sentences(told) },
            seats: chairs.iter().map(seat).collect(),
            most_seats: game.players(),
            zones: scene(say, &self.table, &everybody, false).take_zones(),
            happened: steps,
            ..Board::default()
        };
        let hand = |chair: &ChairView| {
            let held = scene(say, &self.table, &seen(Some(chair.seat))?, false).hand.cards();
            Some(OpenHand { seat: chair.seat.0, cards: held.into_iter().map(|held| held.face).collect() })
        };
        Some(Frame {
            board,
            hands: chairs.iter().filter_map(hand).collect(),
            totals: game.totals(),
            trace: traced.then(|| TraceLine::of(game)),
            end: if over { self.end(game)? } else { Vec::new() },
        })
    }

    /// How the last round was decided.
    fn end(&self, game: &AnyMatch) -> Option<Vec<Block>> {
        let view = RoundView {
            chairs: self.table.chairs.clone(),
            name: self.table.name,
            kind: self.table.game,
            round: game.round(),
            rounds: game.rounds(),
            last: PlayingView::of_position(game, None, &[], true)?,
            points: game.round_points().last().copied()?,
            so_far: game.round_points(),
            totals: game.totals(),
            next_first: None,
        };
        let mut blocks = decided(self.say, &view);
        let teller = Teller { say: self.say, chairs: &view.chairs, reader: None };
        blocks.extend(games::ending(teller, &view.last.game).last_round());
        Some(blocks)
    }
}
