//! Running and finished games. The format of these types is on disk.

use crate::ids::Moment;
use crate::notice::Notice;
use crate::table::{Happened, Mover, PauseReason, PickingView};
use herzbot_rules::{AnyMatch, AnyMove, BySeat, GameKind, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// A running game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Playing {
    game: AnyMatch,
    /// The simultaneous choices so far, in notation.
    drafts: BySeat<Option<String>>,
    /// The seats whose simultaneous choice was made by a person. Not part of a snapshot, which is taken just
    /// after a deal, before anybody has chosen.
    #[serde(skip)]
    own_drafts: SeatSet,
    /// The picked cards for a move of several cards that is not confirmed yet.
    #[serde(default)]
    picked: BTreeMap<Seat, Vec<String>>,
    #[serde(flatten)]
    clock: TurnClock,
    /// The events since a person last moved. Not part of a snapshot, which is taken just after a deal.
    #[serde(skip)]
    recent: Vec<Happened>,
    /// The moves that the table made for people since they last moved themselves. Not part of a snapshot.
    #[serde(skip)]
    forced: Vec<Happened>,
    #[serde(default, skip_serializing_if = "Makers::is_empty")]
    makers: Makers,
}

/// Who made the moves of a game, in order: `p` for a person on their seat, `c` for a computer, also one that
/// stood in. In games older than this field, unknown moves count as a computer's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Makers(String);

impl Makers {
    const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Records the maker of the move at index `before`.
    fn note(&mut self, before: usize, by_person: bool) {
        while self.0.len() < before {
            self.0.push('c');
        }
        self.0.push(if by_person { 'p' } else { 'c' });
    }

    /// Whether a person made the move at index `before`.
    pub fn is_person(&self, before: usize) -> bool {
        self.0.as_bytes().get(before) == Some(&b'p')
    }
}

/// The clock of a turn.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct TurnClock {
    since: Moment,
    reminded: bool,
    paused: Option<(PauseReason, Moment)>,
    /// Intervals of this turn that don't count, in the order in which they moved `since`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pauses: Vec<(Moment, Moment)>,
}

/// A finished game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finished {
    pub game: AnyMatch,
    pub at: Moment,
    #[serde(default, skip_serializing_if = "Makers::is_empty")]
    pub makers: Makers,
    /// The events since a person last moved. Not part of a snapshot: shown only once.
    #[serde(skip)]
    pub recent: Vec<Happened>,
}

/// The cards from which a seat picks a move of several cards.
pub struct Picks {
    verb: String,
    /// How many to pick.
    pub count: usize,
    /// The hand, in the order of the choices' numbers.
    pub cards: Vec<String>,
}

impl Picks {
    /// The cards that `seat` is to pick from, if that is its choice now. Parses the trace notation,
    /// `VERB/COUNT CARD CARD …`.
    pub fn of(game: &AnyMatch, seat: Seat) -> Option<Self> {
        if !game.to_move().contains(seat) {
            return None;
        }
        let [legal] = <[String; 1]>::try_from(game.legal_notation(seat)).ok()?;
        let mut words = legal.split(' ');
        let (verb, count) = words.next()?.split_once('/')?;
        let count = count.parse().ok()?;
        Some(Self { verb: verb.to_owned(), count, cards: words.map(str::to_owned).collect() })
    }

    /// The picked cards after picking the card at this index, or putting it back.
    ///
    /// # Errors
    /// There is no such card, or the maximum is picked.
    pub fn toggled(&self, mut picked: Vec<String>, index: u8) -> Result<Vec<String>, Notice> {
        let card = self.cards.get(usize::from(index)).ok_or(Notice::OldButton)?;
        match picked.iter().position(|other| other == card) {
            Some(place) => drop(picked.remove(place)),
            None if picked.len() >= self.count => return Err(Notice::PickedEnough { count: self.count }),
            None => picked.push(card.clone()),
        }
        Ok(picked)
    }

    /// The move with these cards.
    pub fn making(&self, kind: GameKind, picked: &[String]) -> Option<AnyMove> {
        let whole = picked.len() == self.count;
        whole.then(|| kind.parse_move(&format!("{} {}", self.verb, picked.join(" "))).ok()).flatten()
    }
}

/// Queries.
impl Playing {
    pub const fn game(&self) -> &AnyMatch {
        &self.game
    }

    /// A seat's simultaneous choice, in notation.
    pub fn draft(&self, seat: Seat) -> Option<&str> {
        self.drafts.get(seat)?.as_deref()
    }

    /// The seats that have chosen.
    pub fn drafted(&self) -> SeatSet {
        self.drafts.iter().filter(|(_, draft)| draft.is_some()).map(|(seat, _)| seat).collect()
    }

    /// The cards that `seat` has picked so far, confirmed or not.
    pub fn picked(&self, seat: Seat) -> Vec<String> {
        match self.draft(seat) {
            Some(draft) => draft.split(' ').skip(1).map(str::to_owned).collect(),
            None => self.picked.get(&seat).cloned().unwrap_or_default(),
        }
    }

    /// The cards that `seat` is to pick from, if that is its choice now.
    pub fn picks(&self, seat: Seat) -> Option<Picks> {
        Picks::of(&self.game, seat)
    }

    /// The choice of `seat` with its picked cards, if it picks now.
    pub fn picking(&self, seat: Seat) -> Option<PickingView> {
        let Picks { verb: _, count, cards } = self.picks(seat)?;
        Some(PickingView { count, cards, picked: self.picked(seat) })
    }

    /// The move of a seat that has picked enough cards, confirmed or not.
    pub fn whole_pick(&self, seat: Seat) -> Option<AnyMove> {
        self.picks(seat)?.making(self.game.kind(), &self.picked(seat))
    }

    /// When the current turn began.
    pub const fn since(&self) -> Moment {
        self.clock.since
    }

    /// A moment moved by later pauses of this turn, like [`Self::since`].
    pub fn since_pauses(&self, at: Moment) -> Moment {
        let pauses = self.clock.pauses.iter();
        pauses
            .fold(at, |at, (from, until)| if at < *until { at.after(until.since(at.max(*from))) } else { at })
    }

    pub const fn is_reminded(&self) -> bool {
        self.clock.reminded
    }

    pub fn paused(&self) -> Option<PauseReason> {
        self.clock.paused.map(|(why, _)| why)
    }

    /// The events since a person last moved, oldest first.
    pub fn recent(&self) -> &[Happened] {
        &self.recent
    }

    /// The moves that the table made for `seat` since it last moved itself.
    pub fn forced(&self, seat: Option<Seat>) -> Vec<Happened> {
        self.forced.iter().filter(|happened| Some(happened.seat) == seat).cloned().collect()
    }
}

/// Changes.
impl Playing {
    pub fn new(game: AnyMatch, at: Moment) -> Self {
        let drafts = BySeat::new(game.players());
        let clock = TurnClock { since: at, reminded: false, paused: None, pauses: Vec::new() };
        Self {
            game,
            drafts,
            own_drafts: SeatSet::EMPTY,
            picked: BTreeMap::new(),
            clock,
            recent: Vec::new(),
            forced: Vec::new(),
            makers: Makers::default(),
        }
    }

    /// Deals a round; `deck` gives the cards of a round, counted from 1.
    pub fn deal(
        &mut self,
        first: Seat,
        deck: impl FnOnce(usize) -> Vec<String>,
        at: Moment,
    ) -> Result<(), String> {
        let deck = deck(self.game.round_points().len() + 1);
        self.game.deal(first, &deck).map_err(|error| format!("{error:?}"))?;
        self.recent.clear();
        self.forced.clear();
        self.clock.begin_turn(at);
        Ok(())
    }

    /// Sets the picked cards of a seat; an earlier confirmation is void.
    pub fn pick(&mut self, seat: Seat, cards: &[String]) -> Result<(), String> {
        *self.draft_mut(seat)? = None;
        self.picked.insert(seat, cards.to_vec());
        Ok(())
    }

    /// Sets a seat's simultaneous choice.
    pub fn set_draft(&mut self, seat: Seat, mv: &str, by: Mover) -> Result<(), String> {
        *self.draft_mut(seat)? = Some(mv.to_owned());
        if by == Mover::Person {
            self.own_drafts.insert(seat);
        } else {
            self.own_drafts.remove(seat);
        }
        self.picked.remove(&seat);
        Ok(())
    }

    fn draft_mut(&mut self, seat: Seat) -> Result<&mut Option<String>, String> {
        if seat.index() >= usize::from(self.drafts.players()) {
            return Err("no such seat".into());
        }
        Ok(&mut self.drafts[seat])
    }

    pub fn make(&mut self, seat: Seat, mv: &str, by: Mover, at: Moment) -> Result<(), String> {
        let mv = self.game.kind().parse_move(mv).map_err(|error| error.to_string())?;
        let before = self.game.moves_made();
        let events = self.game.apply(seat, mv).map_err(|refusal| format!("{refusal:?}"))?;
        // A draft is played for its owner once everybody has chosen.
        let drafted = self.draft(seat).is_some() && self.own_drafts.contains(seat);
        self.makers.note(before, by == Mover::Person || drafted);
        self.own_drafts.remove(seat);
        if by == Mover::Person {
            self.recent.clear();
            self.forced.retain(|happened| happened.seat != seat);
        }
        if by == Mover::Forced {
            // The first event is the move itself. Its consequences for others are shown as usual.
            self.forced.extend(events.first().map(|event| Happened { seat, event: event.clone() }));
        }
        self.recent.extend(events.into_iter().map(|event| Happened { seat, event }));
        self.drafts[seat] = None;
        self.picked.remove(&seat);
        self.clock.begin_turn(at);
        Ok(())
    }

    /// Restarts the turn with its full time.
    pub fn begin_turn(&mut self, at: Moment) {
        self.clock.begin_turn(at);
    }

    pub const fn remind(&mut self) {
        self.clock.reminded = true;
    }

    pub const fn pause(&mut self, why: PauseReason, at: Moment) {
        self.clock.paused = Some((why, at));
    }

    /// Resumes with the remaining time of the turn.
    pub fn resume(&mut self, at: Moment) {
        if let Some((_, since)) = self.clock.paused.take() {
            self.clock.since = self.clock.since.after(at.since(since));
            self.clock.pauses.push((since, at));
        }
    }

    /// Moves the clock by uncounted time: so many milliseconds up to `now`; if negative, the clock was ahead.
    pub fn shift(&mut self, by: impl Fn(&mut Moment), now: Moment, millis: i64) {
        by(&mut self.clock.since);
        match u64::try_from(millis) {
            Ok(millis) => self.clock.pauses.push((now.before(Duration::from_millis(millis)), now)),
            Err(_) => {
                self.clock.pauses.iter_mut().for_each(|(from, until)| [from, until].into_iter().for_each(&by))
            }
        }
        if let Some((_, since)) = &mut self.clock.paused {
            by(since);
        }
    }

    pub fn finish(&mut self, at: Moment) -> Finished {
        let (makers, recent) = (std::mem::take(&mut self.makers), std::mem::take(&mut self.recent));
        Finished { game: self.game.clone(), at, makers, recent }
    }
}

impl TurnClock {
    fn begin_turn(&mut self, at: Moment) {
        self.since = at;
        self.reminded = false;
        self.pauses.clear();
        if let Some((_, since)) = &mut self.paused {
            *since = at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn playing() -> Playing {
        let game = AnyMatch::new(GameKind::ALL[0], 2, &serde_json::Map::new()).expect("two can play");
        Playing::new(game, Moment(1000))
    }

    #[test]
    fn a_pause_takes_no_time() {
        let mut playing = playing();
        playing.pause(PauseReason::Host, Moment(3000));
        playing.resume(Moment(10_000));
        assert_eq!((playing.since(), playing.paused()), (Moment(8000), None));
        playing.resume(Moment(20_000));
        assert_eq!(playing.since(), Moment(8000), "it was not paused");
    }

    #[test]
    fn a_new_turn_is_not_reminded_of_yet() {
        let mut playing = playing();
        playing.remind();
        assert!(playing.is_reminded());
        playing.begin_turn(Moment(2000));
        assert!(!playing.is_reminded() && playing.since() == Moment(2000));
    }

    #[test]
    fn a_pick_opens_what_was_confirmed() {
        let (mut playing, seat) = (playing(), Seat(1));
        playing.set_draft(seat, "pass A B", Mover::Person).expect("it is a seat");
        assert_eq!((playing.picked(seat).join(" "), playing.drafted().len()), ("A B".into(), 1));
        playing.pick(seat, &["C".to_owned()]).expect("it is a seat");
        assert_eq!((playing.draft(seat), playing.picked(seat)), (None, vec!["C".to_owned()]));
        assert!(
            playing.pick(Seat(2), &[]).is_err() && playing.set_draft(Seat(2), "x", Mover::Person).is_err()
        );
    }

    #[test]
    fn moves_of_which_nobody_has_noted_who_made_them_are_no_person_s() {
        let mut makers = Makers::default();
        makers.note(2, true);
        makers.note(3, false);
        makers.note(4, true);
        let noted: Vec<bool> = (0..6).map(|before| makers.is_person(before)).collect();
        assert_eq!(noted, [false, false, true, false, true, false]);
    }
}
