//! A mistake as a puzzle: the position of a finished game, continued against computers.

use super::board::board;
use super::player::READER;
use super::replay_frames::{Camera, shown};
use crate::board::Board;
use crate::ids::PersonId;
use crate::notice::Notice;
use crate::table::{
    Act, ChoiceId, Happened, PhaseView, PickingView, Picks, Play, PlayingView, Presence, SitterView,
};
use crate::text::{Say, notice};
use herzbot_rules::{AnyMatch, AnyMove, Level, Record, Seat};
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The person who plays the puzzle, the only one there.
const PLAYER: PersonId = PersonId(0);

/// A request of a puzzle's player. The answer depends on nothing else.
#[derive(Deserialize)]
struct AttemptRequest {
    /// The record of the finished game.
    record: Value,
    /// The round, from 1.
    round: usize,
    /// The player's seat, from 0.
    seat: u8,
    /// The moves of the round so far, as in a record.
    moves: Vec<String>,
    /// The cards picked so far for a move of several cards, in notation.
    picked: Vec<String>,
    /// The pressed choice; none at the start.
    choice: Option<String>,
}

/// The next position in which the puzzle's player is to move, or the end of its round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Attempt {
    /// The moves of the round so far, as in a record.
    pub moves: Vec<String>,
    /// The cards picked so far for a move of several cards, in notation.
    pub picked: Vec<String>,
    /// Why the pressed choice was refused, with markup; then nothing has changed.
    pub refused: Option<String>,
    /// The table for the player.
    pub board: Board,
    /// The result, if the round is over.
    pub end: Option<AttemptEnd>,
}

/// The result of a round for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AttemptEnd {
    /// The points of the puzzle's round.
    pub made: i32,
    /// The points of the same round in the game.
    pub was: i32,
}

/// The next position of a puzzle for the request `json`; none if it has no valid game or position.
pub fn attempt(say: Say<'_>, json: &[u8]) -> Option<Attempt> {
    let AttemptRequest { record, round, seat, mut moves, mut picked, choice } =
        serde_json::from_slice(json).ok()?;
    let record = shown(record.to_string().as_bytes())?;
    let seat = Seat(seat);
    let mut game = position(&record, round, &moves)?;
    choose_beside(&record, round, seat, &mut game, &mut moves)?;
    let mut happened = Vec::new();
    let mut go = |game: &mut AnyMatch, seat: Seat, mv| {
        let events = game.apply(seat, mv).ok()?;
        moves.push(format!("{seat} {mv}"));
        happened.extend(events.into_iter().map(|event| Happened { seat, event }));
        Some(())
    };
    let mut refused = None;
    if let Some(choice) = choice {
        let ChoiceId { act: Act::Play(play), .. } = choice.parse().ok()? else { return None };
        match pressed(&game, seat, &mut picked, play)? {
            Ok(Some(mv)) => go(&mut game, seat, mv)?,
            Ok(None) => {}
            Err(why) => refused = Some(notice(say, "", &why)),
        }
    }
    // Seeded, so that the same request has the same answer.
    let mut rng = StdRng::seed_from_u64(u64::try_from(game.moves_made()).unwrap_or_default());
    while let Some(next) = game.to_move().first().filter(|_| !game.to_move().contains(seat)) {
        let mv = game.choose(Level::Medium, next, &mut rng)?;
        go(&mut game, next, mv)?;
    }
    let is_over = game.to_move().is_empty();
    let made = |game: &AnyMatch| game.round_points().get(round - 1)?.get(seat).copied();
    let end = match is_over {
        true => Some(AttemptEnd { made: made(&game)?, was: made(&AnyMatch::from_record(&record).ok()?)? }),
        false => None,
    };
    let picks = Picks::of(&game, seat);
    picked.retain(|_| picks.is_some());
    let picking = |Picks { count, cards, .. }| PickingView { count, cards, picked: picked.clone() };
    let playing = PlayingView {
        legal: game.legal(seat),
        picking: picks.map(picking),
        ..PlayingView::of_position(&game, Some(seat), &happened, is_over)?
    };
    let mut table = Camera::new(say, &record).table;
    table.phase = PhaseView::Playing(Box::new(playing));
    for chair in table.chairs.iter_mut().filter(|chair| chair.seat == seat) {
        chair.sitter =
            SitterView::Human { person: PLAYER, presence: Presence::Here, unreachable: false, guest: false };
    }
    let mut board = board(say, &table, &|_| Some(READER.to_owned()), None);
    board.controls.clear();
    Some(Attempt { moves, picked, refused, board, end })
}

/// Has everybody who chooses at the same time as `seat` choose as they did in the game.
fn choose_beside(
    record: &Record,
    round: usize,
    seat: Seat,
    game: &mut AnyMatch,
    moves: &mut Vec<String>,
) -> Option<()> {
    let together = game.to_move();
    let rest = record.rounds.get(round - 1)?.moves.get(moves.len()..).unwrap_or_default();
    for other in together.iter().filter(|other| *other != seat && together.contains(seat)) {
        let theirs = |text: &&String| record.read_move(text).is_some_and(|(seat, _)| seat == other);
        let text = rest.iter().find(theirs)?;
        let (_, mv) = record.read_move(text)?;
        game.apply(other, mv).ok()?;
        moves.push(text.clone());
    }
    Some(())
}

/// The move of a pressed choice; none yet if more cards are to be `picked`. None at all if it is no choice of
/// the position.
fn pressed(
    game: &AnyMatch,
    seat: Seat,
    picked: &mut Vec<String>,
    play: Play,
) -> Option<Result<Option<AnyMove>, Notice>> {
    let (Play::Move { turn, .. }
    | Play::Pick { turn, .. }
    | Play::PassPicked { turn }
    | Play::Claim { turn }) = play;
    if usize::try_from(turn) != Ok(game.moves_made()) {
        return Some(Err(Notice::OldButton));
    }
    Some(Ok(match play {
        Play::Move { index, .. } => Some(*game.legal(seat).get(usize::from(index))?),
        Play::Pick { index, .. } => match Picks::of(game, seat)?.toggled(picked.clone(), index) {
            Ok(now) => {
                *picked = now;
                None
            }
            Err(why) => return Some(Err(why)),
        },
        Play::PassPicked { .. } => Some(Picks::of(game, seat)?.making(game.kind(), picked)?),
        // Not offered in an attempt.
        Play::Claim { .. } => return None,
    }))
}

/// The position of a record's round after these moves of it.
fn position(record: &Record, round: usize, moves: &[String]) -> Option<AnyMatch> {
    let mut record = record.clone();
    record.rounds.get_mut(round.checked_sub(1)?)?.moves = moves.to_vec();
    record.rounds.truncate(round);
    AnyMatch::from_record(&record).ok()
}
