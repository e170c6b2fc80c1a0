//! A game night as pure state: people sign up in a channel, play some rounds at tables that are drawn, and
//! are ranked.
//!
//! What people do is a [`NightRequest`], which gives the next state or a notice. What comes of tables is a
//! fact that is looked up where the tables are kept ([`Night::open_tables`], [`Night::settle`]), so nothing
//! has to be told to a night, and it can be read at any moment. How tables are drawn, and what a table is
//! worth, is in `draw` and `standings`.
//!
//! The JSON of [`Night`] is on disks: what is added needs a default.

mod draw;
mod duplicate;
mod outcome;
mod places;
mod plan;
mod standings;
#[cfg(test)]
mod tests;

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
/// How many rounds a night has if nobody says how many.
pub const ROUNDS: u8 = 3;
/// A night is over if nothing has happened for so long and no table plays.
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
    /// When something last happened, by the wall clock.
    changed: Moment,
    over: bool,
    #[serde(default, skip_serializing_if = "Plan::is_none")]
    plan: Plan,
    /// The places besides the first one, in the order in which it was brought there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    places: Vec<FurtherPlace>,
    /// By what it can be brought to another place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<PlaceCode>,
}

/// A person who has signed up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The person.
    pub person: PersonId,
    /// Whether they are not drawn for the next round: they have withdrawn, or were not there at the end of
    /// their last game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
    /// Where they have signed up, and play.
    #[serde(default, skip_serializing_if = "PlaceNumber::is_first")]
    pub place: PlaceNumber,
}

/// A round that was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Its tables.
    pub tables: Vec<NightTable>,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightTable {
    /// Its id, which follows from the secret of the night.
    pub id: TableId,
    /// Who plays there, in the order of the seats.
    pub people: Vec<PersonId>,
    /// Whether it was opened: if it can't be found any more, it is lost, and is not opened anew.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opened: bool,
    /// What has come of it; none: it is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Where it is.
    #[serde(default, skip_serializing_if = "PlaceNumber::is_first")]
    pub place: PlaceNumber,
    /// Whether it counts no more: its place takes part no more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left_out: bool,
}

/// What a new night is like.
#[derive(Clone, Debug)]
pub struct NightOpening {
    /// Its fresh id.
    pub id: NightId,
    /// Who opens it, and is the first to have signed up.
    pub leader: PersonId,
    /// What is played.
    pub game: GameKind,
    /// The options of the game, as in a record.
    pub options: Map<String, Value>,
    /// How many rounds.
    pub rounds: u8,
    /// Whether the tables of a round play the same decks.
    pub same_decks: bool,
    /// When its rounds begin by themselves.
    pub plan: Plan,
    /// The fresh secret of the draws.
    pub secret: Secret,
}

/// What a person wants of a night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NightRequest {
    /// To be drawn for the rounds to come.
    Join,
    /// Not to be drawn any more.
    Leave,
    /// To draw the round with this number, from 1.
    Draw(u8),
    /// To end it; by those who may only moderate a further place: to end the part of that place.
    Close,
}

/// Who wants something of a night, and what is known around it.
#[derive(Clone, Copy, Debug)]
pub struct Asking<'a> {
    /// The person.
    pub person: PersonId,
    /// Whether they may moderate the place.
    pub moderates: bool,
    /// Where they ask.
    pub place: PlaceNumber,
    /// The name of the night's leader; empty if there is nobody of that name any more.
    pub leader: &'a str,
    /// The names of the tables of the current round that are not over.
    pub running: &'a [String],
    /// The time, by the wall clock.
    pub now: Moment,
}

impl Night {
    /// A new night, for which its leader has signed up.
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
    /// What to tell the person; then nothing has changed.
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

    /// Whether a person may draw rounds and end the night.
    ///
    /// # Errors
    /// [`Notice::NightLeader`]: who may.
    pub fn is_led(&self, asking: &Asking<'_>) -> Result<(), Notice> {
        if asking.person == self.leader || (asking.moderates && asking.place.is_first()) {
            return Ok(());
        }
        Err(Notice::NightLeader { leader: asking.leader.to_owned() })
    }

    /// Whether what a person wants is so already, as after a change that was stored but whose answer was lost.
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

    /// A person is not drawn any more. Nothing is left of people who were never drawn.
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

    /// Notes that a table was opened.
    pub fn note_opened(&mut self, table: TableId) {
        let mut tables = self.drawn.iter_mut().flat_map(|round| &mut round.tables);
        if let Some(opened) = tables.find(|drawn| drawn.id == table) {
            opened.opened = true;
        }
    }

    /// Notes what has come of a table. Those who were not there at the end of one of the last round are not drawn until they
    /// sign up again: of others, a later table tells more. After the last table of the last round, the night is over. `now`: by
    /// the wall clock.
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

    /// After the last table of the last round, it is over.
    fn end_if_done(&mut self) {
        self.over = self.drawn.len() >= usize::from(self.rounds) && self.open_tables().next().is_none();
    }

    /// Ends it if nothing has happened for a week, and no round is to begin by itself. Of a table that is
    /// `playing`, nothing is told until it is over. `now`: by the wall clock.
    pub fn expire(&mut self, playing: bool, now: Moment) {
        self.over |= !playing && self.plan.next.is_none() && now.since(self.changed) >= IDLE;
    }
}

/// What is to be known of it.
impl Night {
    /// Its id, which its buttons carry.
    pub const fn id(&self) -> NightId {
        self.id
    }

    /// Who has opened it.
    pub const fn leader(&self) -> PersonId {
        self.leader
    }

    /// What is played.
    pub const fn game(&self) -> GameKind {
        self.game
    }

    /// The options of the game, as in a record.
    pub const fn options(&self) -> &Map<String, Value> {
        &self.options
    }

    /// How many rounds it is to have.
    pub const fn rounds(&self) -> u8 {
        self.rounds
    }

    /// How many rounds were drawn.
    pub const fn played(&self) -> usize {
        self.drawn.len()
    }

    /// Whether the tables of a round play the same decks.
    pub const fn has_same_decks(&self) -> bool {
        self.same_decks
    }

    /// When something last happened, by the wall clock.
    pub const fn changed(&self) -> Moment {
        self.changed
    }

    /// Whether it is over.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Everybody who has signed up, in that order.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// Those who are drawn for the next round.
    pub fn present(&self) -> impl Iterator<Item = PersonId> {
        self.entrants.iter().filter(|entrant| !entrant.out).map(|entrant| entrant.person)
    }

    /// The tables of the round that was drawn last.
    pub fn current(&self) -> &[NightTable] {
        self.drawn.last().map_or(&[], |round| &round.tables)
    }

    /// Every table that was drawn.
    pub fn tables(&self) -> impl Iterator<Item = &NightTable> {
        self.drawn.iter().flat_map(|round| &round.tables)
    }

    /// The tables of which nothing has come yet; none once it is over.
    pub fn open_tables(&self) -> impl Iterator<Item = &NightTable> {
        self.tables().filter(|table| table.outcome.is_none() && !table.left_out && !self.over)
    }

    /// The hash of its secret, which is shown from the beginning.
    pub fn commitment(&self) -> String {
        self.secret.commitment()
    }

    /// The secret from which the draws and decks follow, once it is over. While a table of it is still
    /// `playing`, it would tell the cards there.
    pub fn revealed(&self, playing: bool) -> Option<String> {
        (self.over && !playing).then(|| self.secret.reveal())
    }
}
