//! A person's own mistake as a puzzle in their chat: the decision, the offered moves, and how an answer is
//! judged. It shows only what they knew when they decided.

use crate::daily::Day;
use crate::ids::{Moment, PersonId, TableId, exact_number};
use crate::review::{Review, Slip, position};
use crate::table::{PhaseView, PickingView, Picks, PlayingView, Table, TableView};
use herzbot_rules::{AnyMove, Seat};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// How many moves are offered if a move is a choice of several cards, with hundreds of combinations.
const OFFERED: usize = 8;

/// The decision of a puzzle, always one of the person who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId {
    /// The table.
    pub table: TableId,
    /// The round, from 1.
    pub round: usize,
    /// The number of the person's move in that round, from 1.
    pub number: usize,
}

/// A text that is not a puzzle id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPuzzle;

/// `TABLE.ROUND.NUMBER`.
impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, round, number } = self;
        write!(f, "{table}.{round}.{number}")
    }
}

impl FromStr for PuzzleId {
    type Err = NoPuzzle;

    fn from_str(text: &str) -> Result<Self, NoPuzzle> {
        let mut parts = text.split('.');
        let (Some(table), Some(round), Some(number), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(NoPuzzle);
        };
        let exact = |number| exact_number(number).ok_or(NoPuzzle);
        Ok(Self { table: table.parse().map_err(|_| NoPuzzle)?, round: exact(round)?, number: exact(number)? })
    }
}

/// A person's answer. The first one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleAnswer {
    /// The move.
    pub mv: AnyMove,
    /// Its average cost, in points above 0; none: it is as good as the best move.
    pub cost: Option<i32>,
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The decision.
    pub id: PuzzleId,
    /// When the game ended, by the wall clock.
    pub at: Moment,
    /// The mistake: the move, a better one, and why.
    pub slip: Slip,
    /// The person's seat.
    pub seat: Seat,
    /// The table at that moment, as the person saw it.
    pub table: TableView,
    /// The offered moves, by their indices among the legal ones; none: all of them.
    pub offered: Option<Vec<u16>>,
    /// Its index among the positions of the game's replay.
    pub place: usize,
}

impl Puzzle {
    /// The puzzle for a person's mistake at a finished table; none if it is not their decision there.
    pub fn new(table: &Table, person: PersonId, slip: &Slip, at: Moment) -> Option<Self> {
        let (seat, record) = (table.sole_seat_of(person)?, table.record()?);
        let id = PuzzleId { table: table.id(), round: slip.round, number: slip.number };
        let (game, place) = position(&record, seat, slip)?;
        let legal = game.legal(seat);
        // If all choose at the same time, the position hides what others chose before them.
        let picks = Picks::of(&game, seat);
        let offered = picks.is_some().then(|| some_of(&legal, slip, id));
        let picking =
            picks.map(|Picks { count, cards, .. }| PickingView { count, cards, picked: Vec::new() });
        let playing =
            PlayingView { legal, picking, ..PlayingView::of_position(&game, Some(seat), &[], false)? };
        let mut table = table.view(Some(person));
        table.phase = PhaseView::Playing(Box::new(playing));
        Some(Self { id, at, slip: slip.clone(), seat, table, offered, place })
    }

    /// The position.
    pub fn playing(&self) -> Option<&PlayingView> {
        if let PhaseView::Playing(playing) = &self.table.phase { Some(playing) } else { None }
    }

    /// The move of a choice; none: it is not offered.
    pub fn choice(&self, choice: u16) -> Option<AnyMove> {
        let is_offered = self.offered.as_ref().is_none_or(|offered| offered.contains(&choice));
        self.playing()?.legal.get(usize::from(choice)).copied().filter(|_| is_offered)
    }
}

/// The indices of some moves, in the order of the rules: the best one, the person's, and others that share
/// two cards with either, so that these two don't stand out. Deterministic for each decision.
fn some_of(legal: &[AnyMove], slip: &Slip, id: PuzzleId) -> Vec<u16> {
    let place = |mv| legal.iter().position(|other| *other == mv).and_then(|place| u16::try_from(place).ok());
    let mut offered: BTreeSet<u16> = [slip.better, slip.played].into_iter().filter_map(place).collect();
    let mut rng = StdRng::seed_from_u64(id.table.0.wrapping_add((id.round as u64) << 32 | id.number as u64));
    let mut all: Vec<(u16, AnyMove)> = (0..).zip(legal.iter().copied()).collect();
    all.shuffle(&mut rng);
    let like = |mv: AnyMove| {
        let alike = all.iter().filter(move |(_, other)| shared(mv, *other) == 2);
        alike.map(|(place, _)| *place).collect::<Vec<u16>>()
    };
    let (better, played) = (like(slip.better), like(slip.played));
    let of_both = |nth: usize| [better.get(nth), played.get(nth)].into_iter().flatten().copied();
    let alternating = (0..OFFERED).flat_map(of_both);
    for place in alternating.chain(all.iter().map(|(place, _)| *place)) {
        if offered.len() == OFFERED {
            break;
        }
        offered.insert(place);
    }
    offered.into_iter().collect()
}

/// How many cards two moves of several cards share.
fn shared(one: AnyMove, other: AnyMove) -> usize {
    let cards = |mv: AnyMove| mv.to_string().split(' ').skip(1).map(str::to_owned).collect::<BTreeSet<_>>();
    cards(one).intersection(&cards(other)).count()
}

/// A person's own mistakes in their game, with their puzzle ids.
pub fn own_slips<'a>(
    table: &'a Table,
    person: PersonId,
    review: &'a Review,
) -> impl Iterator<Item = (PuzzleId, &'a Slip)> {
    let seat = table.sole_seat_of(person);
    let theirs = review.players.iter().filter(move |player| Some(player.seat) == seat);
    let own = move |slip: &&Slip| table.is_own_move(person, slip.round, slip.number);
    let named =
        |slip: &'a Slip| (PuzzleId { table: table.id(), round: slip.round, number: slip.number }, slip);
    theirs.flat_map(|player| &player.slips).filter(own).map(named)
}

/// The number of the week of a moment, from Monday to Sunday by UTC.
pub fn week_of(wall: Moment) -> u32 {
    // 1970-01-01 was a Thursday.
    Day::of(wall).0.saturating_add(3) / 7
}

/// The first day of a week.
pub const fn monday_of(week: u32) -> Day {
    Day(week.saturating_mul(7).saturating_sub(3))
}

#[cfg(test)]
mod tests;
