//! A whole game: its rounds, totals and winners.

use crate::record::{Reason, RecordError, RoundRecord};
use crate::{BySeat, Game, Refusal, Seat, SeatSet};

/// The next step of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A round has to be dealt.
    Deal {
        /// The seat that must start or deal it; none before the first round: any seat may.
        first: Option<Seat>,
    },
    /// A move has to be made.
    Playing,
    /// The game is over.
    Over,
}

/// A whole game, with all data of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match<G: Game> {
    players: u8,
    options: G::Options,
    rounds: Vec<Round<G>>,
    /// The current or last round.
    state: Option<G>,
    points: Vec<BySeat<i32>>,
    totals: BySeat<i32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Round<G: Game> {
    first: Seat,
    deck: Vec<G::Card>,
    moves: Vec<(Seat, G::Move)>,
}

impl<G: Game> Match<G> {
    /// A game of `players` (within the game's range), before its first deal.
    pub fn new(players: u8, options: G::Options) -> Self {
        let totals = BySeat::new(players);
        Self { players, options, rounds: Vec::new(), state: None, points: Vec::new(), totals }
    }

    /// The number of players.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// The options.
    pub const fn options(&self) -> &G::Options {
        &self.options
    }

    /// The number, from 1, of the current or last round; 0 before the first deal.
    pub const fn round(&self) -> usize {
        self.rounds.len()
    }

    /// The total number of rounds, if fixed.
    pub fn rounds(&self) -> Option<usize> {
        G::rounds(&self.options, self.players)
    }

    /// The next step.
    pub fn phase(&self) -> Phase {
        if self.points.len() < self.rounds.len() {
            return Phase::Playing;
        }
        let Some(last) = self.rounds.last() else { return Phase::Deal { first: None } };
        if G::is_over(&self.options, self.players, self.points.len(), &self.totals) {
            Phase::Over
        } else {
            Phase::Deal { first: Some(G::next_first(last.first, self.players)) }
        }
    }

    /// Deals the next round.
    ///
    /// # Errors
    /// The previous round is not finished or the game is over, `first` is wrong, or `deck` is no permutation
    /// of the pack. The state is unchanged.
    pub fn deal(&mut self, first: Seat, deck: &[G::Card]) -> Result<(), Reason> {
        match self.phase() {
            Phase::Playing => return Err(Reason::Unfinished),
            Phase::Over => return Err(Reason::GameOver),
            Phase::Deal { first: Some(due) } if due != first => return Err(Reason::First(Some(due))),
            Phase::Deal { .. } if first.0 >= self.players => return Err(Reason::First(None)),
            Phase::Deal { .. } => {}
        }
        check_deck(&mut G::pack(self.players), deck)?;
        let state = G::deal(self.players, &self.options, self.rounds.len() + 1, first, deck);
        self.rounds.push(Round { first, deck: deck.to_vec(), moves: Vec::new() });
        self.state = Some(state);
        self.finish_round();
        Ok(())
    }

    /// The current or last round; none before the first deal.
    pub const fn state(&self) -> Option<&G> {
        self.state.as_ref()
    }

    /// The seats that may move now.
    pub fn to_move(&self) -> SeatSet {
        self.state.as_ref().map_or(SeatSet::EMPTY, Game::to_move)
    }

    /// Makes a move, and reports its public events to `on_event`.
    ///
    /// # Errors
    /// The exact reason; the state is unchanged.
    pub fn apply(&mut self, seat: Seat, mv: G::Move, on_event: impl FnMut(G::Event)) -> Result<(), Refusal> {
        let (Some(state), Some(round)) = (&mut self.state, self.rounds.last_mut()) else {
            return Err(Refusal::RoundOver);
        };
        let to_move = state.to_move();
        if to_move.is_empty() {
            return Err(Refusal::RoundOver);
        }
        if !to_move.contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        state.apply(seat, mv, on_event)?;
        round.moves.push((seat, mv));
        self.finish_round();
        Ok(())
    }

    fn finish_round(&mut self) {
        let Some(points) = self.state.as_ref().and_then(Game::points) else { return };
        for (seat, points) in points.iter() {
            self.totals[seat] += points;
        }
        self.points.push(points);
    }

    /// The totals of the finished rounds.
    pub const fn totals(&self) -> &BySeat<i32> {
        &self.totals
    }

    /// The points of each finished round.
    pub fn round_points(&self) -> &[BySeat<i32>] {
        &self.points
    }

    /// The spectator's view at the end of each finished round.
    pub fn ends(&self) -> Vec<G::View> {
        (0..self.points.len()).filter_map(|index| self.end_of(index)).collect()
    }

    /// The spectator's view at the end of the last finished round.
    pub fn last_end(&self) -> Option<G::View> {
        self.end_of(self.points.len().checked_sub(1)?)
    }

    fn end_of(&self, index: usize) -> Option<G::View> {
        let round = self.rounds.get(index)?;
        let mut state = G::deal(self.players, &self.options, index + 1, round.first, &round.deck);
        for &(seat, mv) in &round.moves {
            // It was legal when made, and the state is the same.
            state.apply(seat, mv, |_| {}).ok()?;
        }
        Some(state.view(None))
    }

    /// The winners, once the game is over; several if they tie.
    pub fn winners(&self) -> Option<SeatSet> {
        (self.phase() == Phase::Over).then(|| best::<G>(&self.totals))
    }

    /// The number of moves in the whole game.
    pub fn moves_made(&self) -> usize {
        self.rounds.iter().map(|round| round.moves.len()).sum()
    }

    /// The number of moves in the current or last round.
    pub fn moves_in_round(&self) -> usize {
        self.rounds.last().map_or(0, |round| round.moves.len())
    }

    pub(crate) fn round_records(&self) -> Vec<RoundRecord> {
        let record = |round: &Round<G>| RoundRecord {
            first: round.first,
            deck: round.deck.iter().map(ToString::to_string).collect(),
            moves: round.moves.iter().map(|(seat, mv)| format!("{seat} {mv}")).collect(),
        };
        self.rounds.iter().map(record).collect()
    }
}

/// The seats with the best of `totals`: the highest, or the lowest where that wins.
pub fn best<G: Game>(totals: &BySeat<i32>) -> SeatSet {
    let rank = |points: i32| if G::KIND.lowest_wins() { -points } else { points };
    let best = totals.as_slice().iter().map(|&points| rank(points)).max();
    totals.iter().filter(|&(_, &points)| Some(rank(points)) == best).map(|(seat, _)| seat).collect()
}

/// Parses the cards of a deck.
pub(crate) fn read_deck<G: Game>(deck: &[String]) -> Result<Vec<G::Card>, Reason> {
    deck.iter().map(|card| card.parse().map_err(|_| Reason::Foreign(card.clone()))).collect()
}

/// Whether `deck` is a permutation of `pack` (which is sorted on the way).
fn check_deck<C: crate::Card>(pack: &mut [C], deck: &[C]) -> Result<(), Reason> {
    let mut sorted = deck.to_vec();
    sorted.sort_unstable();
    pack.sort_unstable();
    for (index, &card) in sorted.iter().enumerate() {
        match pack.get(index) {
            Some(&due) if due == card => {}
            Some(&due) if due < card => return Err(Reason::Missing(due.to_string())),
            Some(_) | None if pack.contains(&card) => return Err(Reason::Doubled(card.to_string())),
            Some(_) | None => return Err(Reason::Foreign(card.to_string())),
        }
    }
    match pack.get(sorted.len()) {
        Some(missing) => Err(Reason::Missing(missing.to_string())),
        None => Ok(()),
    }
}

impl From<Reason> for RecordError {
    fn from(reason: Reason) -> Self {
        Self::new(reason)
    }
}
