//! A game night as pure state: people sign up in a channel, play some rounds at drawn tables, and are ranked.
//!
//! A person's action is a [`NightRequest`], which gives the next state or a notice. Results are looked up at
//! the tables themselves ([`Night::open_tables`], [`Night::settle`]), so the night needs no messages and can
//! be read at any time. `draw` draws the tables, `standings` scores them.
//!
//! The JSON of [`Night`] is stored on disk: new fields need a default.

mod draw;
mod duplicate;
mod outcome;
mod places;
mod plan;
mod standings;
#[cfg(test)]
mod tests;
mod verify;

pub use draw::{Field, draw, sizes, sizes_alike, sizes_between};
pub use outcome::Outcome;
pub use places::{FurtherPlace, MOST_PLACES, PlaceCode, PlaceLine, PlaceNumber};
pub use plan::{Held, Plan, StartAsk};
pub use standings::{NightLine, WORTH};

use crate::ids::{Moment, NightId, PersonId, TableId};
use crate::notice::Notice;
use herzbot_rules::GameKind;
use herzbot_rules::shuffle::Secret;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::time::Duration;

/// The most people of a night: ten tables of four.
pub const MOST_PEOPLE: usize = 40;
/// The default number of rounds.
pub const ROUNDS: u8 = 3;
/// A night ends after this long without changes or running tables.
const IDLE: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// A game night in a channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Night {
    id: NightId,
    leader: PersonId,
    game: GameKind,
    /// The options of the game, as in a record.
    options: Map<String, Value>,
    rounds: u8,
    /// Whether the tables of a round play the same decks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    same_decks: bool,
    secret: Secret,
    entrants: Vec<Entrant>,
    drawn: Vec<Round>,
    /// When it last changed, by the wall clock.
    changed: Moment,
    over: bool,
    #[serde(default, skip_serializing_if = "Plan::is_none")]
    plan: Plan,
    /// The places besides the first one, in the order in which the night was brought there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    places: Vec<FurtherPlace>,
    /// The code that brings it to another place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<PlaceCode>,
}

/// A person who has signed up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The person.
    pub person: PersonId,
    /// Whether they are skipped in the next draw: they withdrew, or were absent at the end of their last
    /// game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
    /// Where they signed up and play.
    #[serde(default, skip_serializing_if = "PlaceNumber::is_first")]
    pub place: PlaceNumber,
}

/// A drawn round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Its tables.
    pub tables: Vec<NightTable>,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightTable {
    /// Its id, derived from the night's secret.
    pub id: TableId,
    /// Its people, in seat order.
    pub people: Vec<PersonId>,
    /// Whether it was opened: if it can't be found any more, it is lost and not opened again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opened: bool,
    /// Its outcome; none: it is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Where it is.
    #[serde(default, skip_serializing_if = "PlaceNumber::is_first")]
    pub place: PlaceNumber,
    /// Whether it no longer counts, because its place left the night.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left_out: bool,
}

/// The parameters of a new night.
#[derive(Clone, Debug)]
pub struct NightOpening {
    /// Its fresh id.
    pub id: NightId,
    /// Who opens it and signs up first.
    pub leader: PersonId,
    /// The game of the night.
    pub game: GameKind,
    /// The options of the game, as in a record.
    pub options: Map<String, Value>,
    /// How many rounds.
    pub rounds: u8,
    /// Whether the tables of a round play the same decks.
    pub same_decks: bool,
    /// When its rounds begin automatically.
    pub plan: Plan,
    /// The fresh secret of the draws.
    pub secret: Secret,
}

/// A person's action at a night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NightRequest {
    /// Sign up for the next rounds.
    Join,
    /// Withdraw.
    Leave,
    /// Draw the round with this number, from 1.
    Draw(u8),
    /// End it; for people who may only moderate a further place: end that place's part.
    Close,
}

/// The acting person and the context of a request.
#[derive(Clone, Copy, Debug)]
pub struct Asking<'a> {
    /// The person.
    pub person: PersonId,
    /// Whether they may moderate the place.
    pub moderates: bool,
    /// Where they ask.
    pub place: PlaceNumber,
    /// The name of the night's leader; empty if they are unknown now.
    pub leader: &'a str,
    /// The names of the running tables of the current round.
    pub running: &'a [String],
    /// The time, by the wall clock.
    pub now: Moment,
}

impl Night {
    /// A new night with its leader signed up.
    pub fn open(opening: NightOpening, now: Moment) -> Self {
        let NightOpening { id, leader, game, options, rounds, same_decks, plan, secret } = opening;
        let entrants = vec![Entrant { person: leader, out: false, place: Default::default() }];
        Self {
            id,
            leader,
            game,
            options,
            rounds,
            same_decks,
            secret,
            entrants,
            drawn: Vec::new(),
            changed: now,
            over: false,
            plan,
            places: Vec::new(),
            code: None,
        }
    }

    /// The night after a request.
    ///
    /// # Errors
    /// The notice for the person; the state is unchanged.
    pub fn handle(&self, asking: &Asking<'_>, request: NightRequest) -> Result<Self, Notice> {
        if self.over {
            return Err(Notice::NightOver);
        }
        let mut next = self.clone();
        match request {
            NightRequest::Join | NightRequest::Leave if self.played() >= usize::from(self.rounds) => {
                return Err(Notice::NightLast);
            }
            NightRequest::Join => next.join(asking.person, asking.place)?,
            NightRequest::Leave => next.leave(asking.person)?,
            NightRequest::Draw(round) => {
                self.is_led(asking)?;
                if self.played() > 0 && self.plan.weekly && self.plan.next.is_some() {
                    return Err(Notice::OldButton);
                }
                next.draw(round, asking.running)?;
                next.plan.begun(self.plan.next.unwrap_or(asking.now), asking.now);
            }
            NightRequest::Close if self.parts(asking) => next.part(asking.place),
            NightRequest::Close => {
                self.is_led(asking)?;
                (next.over, next.plan.next) = (true, None);
            }
        }
        next.changed = asking.now;
        Ok(next)
    }

    /// Checks that a person may draw rounds and end the night.
    ///
    /// # Errors
    /// [`Notice::NightLeader`]: who may.
    pub fn is_led(&self, asking: &Asking<'_>) -> Result<(), Notice> {
        if asking.person == self.leader || (asking.moderates && asking.place.is_first()) {
            return Ok(());
        }
        Err(Notice::NightLeader { leader: asking.leader.to_owned() })
    }

    /// Whether the request is done already, as after a stored change with a lost answer.
    pub fn is_done(&self, asking: &Asking<'_>, request: NightRequest) -> bool {
        match request {
            NightRequest::Join => self.present().any(|person| person == asking.person),
            NightRequest::Leave => self.present().all(|person| person != asking.person),
            NightRequest::Draw(round) => usize::from(round) <= self.drawn.len(),
            NightRequest::Close => self.over,
        }
    }

    fn join(&mut self, person: PersonId, place: PlaceNumber) -> Result<(), Notice> {
        let is_full = self.present().count() >= MOST_PEOPLE;
        match self.entrants.iter_mut().find(|entrant| entrant.person == person) {
            Some(Entrant { out: false, .. }) => return Err(Notice::NightJoined),
            _ if is_full => return Err(Notice::NightFull { limit: MOST_PEOPLE }),
            Some(entrant) => (entrant.out, entrant.place) = (false, place),
            None => self.entrants.push(Entrant { person, out: false, place }),
        }
        Ok(())
    }

    fn leave(&mut self, person: PersonId) -> Result<(), Notice> {
        if !self.entrants.iter().any(|entrant| entrant.person == person) {
            return Err(Notice::NightNotJoined);
        }
        self.withdraw(person);
        Ok(())
    }

    /// Withdraws a person from further draws. People who were never drawn are removed.
    pub fn withdraw(&mut self, person: PersonId) {
        let has_played = self.tables().any(|table| table.people.contains(&person));
        self.entrants.retain(|entrant| entrant.person != person || has_played);
        for entrant in self.entrants.iter_mut().filter(|entrant| entrant.person == person) {
            entrant.out = true;
        }
    }

    fn draw(&mut self, round: u8, running: &[String]) -> Result<(), Notice> {
        if usize::from(round) <= self.drawn.len() {
            return Err(Notice::NightDrawn { round });
        }
        if !running.is_empty() && !self.plan.weekly {
            return Err(Notice::NightPlaying { tables: running.to_vec() });
        }
        if usize::from(round) != self.drawn.len() + 1 || round > self.rounds {
            return Err(Notice::OldButton);
        }
        let tables = self.lots(round);
        if tables.is_empty() {
            return Err(Notice::NightTooFew);
        }
        self.drawn.push(Round { tables });
        Ok(())
    }

    /// Records that a table was opened.
    pub fn note_opened(&mut self, table: TableId) {
        let mut tables = self.drawn.iter_mut().flat_map(|round| &mut round.tables);
        if let Some(opened) = tables.find(|drawn| drawn.id == table) {
            opened.opened = true;
        }
    }

    /// Records the outcome of a table. People who were absent at the end of a table of the last round are not
    /// drawn until they sign up again; for earlier rounds, a later table decides. After the last table of the
    /// last round, the night is over. `now`: by the wall clock.
    pub fn settle(&mut self, table: TableId, outcome: Outcome, now: Moment) {
        let is_it = |open: &&mut NightTable| open.id == table && open.outcome.is_none() && !open.left_out;
        let mut tables = self.drawn.iter_mut().flat_map(|round| &mut round.tables);
        let Some(open) = tables.find(is_it).filter(|_| !self.over) else { return };
        let absent = outcome.absent.clone();
        open.outcome = Some(outcome);
        if self.current().iter().any(|drawn| drawn.id == table) {
            for entrant in self.entrants.iter_mut().filter(|entrant| absent.contains(&entrant.person)) {
                entrant.out = true;
            }
        }
        self.changed = now;
        self.end_if_done();
    }

    fn end_if_done(&mut self) {
        self.over = self.drawn.len() >= usize::from(self.rounds) && self.open_tables().next().is_none();
    }

    /// Ends it if nothing has happened for a week and no round is planned. `playing`: whether a table still
    /// plays, which counts as activity. `now`: by the wall clock.
    pub fn expire(&mut self, playing: bool, now: Moment) {
        self.over |= !playing && self.plan.next.is_none() && now.since(self.changed) >= IDLE;
    }
}

/// Accessors.
impl Night {
    /// Its id, part of its buttons.
    pub const fn id(&self) -> NightId {
        self.id
    }

    /// The person who opened it.
    pub const fn leader(&self) -> PersonId {
        self.leader
    }

    /// Returns the game of the night.
    pub const fn game(&self) -> GameKind {
        self.game
    }

    /// The options of the game, as in a record.
    pub const fn options(&self) -> &Map<String, Value> {
        &self.options
    }

    /// The planned number of rounds.
    pub const fn rounds(&self) -> u8 {
        self.rounds
    }

    /// The number of drawn rounds.
    pub const fn played(&self) -> usize {
        self.drawn.len()
    }

    /// Whether the tables of a round play the same decks.
    pub const fn has_same_decks(&self) -> bool {
        self.same_decks
    }

    /// When it last changed, by the wall clock.
    pub const fn changed(&self) -> Moment {
        self.changed
    }

    /// Whether it is over.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// All people who signed up, in that order.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The people in the next draw.
    pub fn present(&self) -> impl Iterator<Item = PersonId> {
        self.entrants.iter().filter(|entrant| !entrant.out).map(|entrant| entrant.person)
    }

    /// The tables of the last drawn round.
    pub fn current(&self) -> &[NightTable] {
        self.drawn.last().map_or(&[], |round| &round.tables)
    }

    /// Every table that was drawn.
    pub fn tables(&self) -> impl Iterator<Item = &NightTable> {
        self.drawn.iter().flat_map(|round| &round.tables)
    }

    /// The tables without an outcome; none once the night is over.
    pub fn open_tables(&self) -> impl Iterator<Item = &NightTable> {
        self.tables().filter(|table| table.outcome.is_none() && !table.left_out && !self.over)
    }

    /// The hash of its secret, published from the beginning.
    pub fn commitment(&self) -> String {
        self.secret.commitment()
    }

    /// The secret of the draws and decks, once the night is over. Withheld while a table is `playing`, since
    /// it would reveal the cards.
    pub fn revealed(&self, playing: bool) -> Option<String> {
        (self.over && !playing).then(|| self.secret.reveal())
    }
}
