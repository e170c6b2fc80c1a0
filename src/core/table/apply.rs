//! Event sourcing: how each entry of the journal changes the state. [`Table::apply`] is the only mutation.

use super::state::{Chair, Finished, Playing, Sitter, TablePhase};
use super::{ChairKey, Entry, Fact, First, Happened, Mover, PauseReason, Presence, Table, fitting};
use crate::ids::{ChannelRef, Moment, PersonId};
use herzbot_rules::{AnyMatch, AnyMove, BySeat, MAX_SEATS, Seat};
use std::collections::BTreeMap;

/// Why an entry could not be applied: the journal does not fit the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the entry {entry} does not fit the table: {why}")]
pub struct Misfit {
    /// The entry, in short.
    pub entry: String,
    /// What is wrong with it.
    pub why: String,
}

impl Table {
    /// Brings a fact into the state.
    ///
    /// # Errors
    /// When the fact can't have happened at this table; the state is then of no use any more.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Misfit> {
        self.bring_in(entry).map_err(|why| Misfit { entry: name_of(&entry.fact), why })
    }

    fn bring_in(&mut self, entry: &Entry) -> Result<(), String> {
        let at = entry.at;
        match &entry.fact {
            Fact::Joined { member, contribution } => {
                self.lobby()?;
                let sitter = Sitter::Human {
                    member: member.clone(),
                    presence: Presence::Here,
                    missed: 0,
                    unreachable: false,
                };
                let kept = self.chairs.iter_mut().find(
                    |chair| matches!(&chair.sitter, Sitter::Reserved { member: kept } if kept.person == member.person),
                );
                match kept {
                    Some(chair) => chair.sitter = sitter,
                    None => self.seat(sitter)?,
                }
                self.contributions.push(contribution.clone());
                self.host = self.host.or(Some(member.person));
                self.last_human = at;
            }
            Fact::LeftLobby { person } => {
                self.lobby()?;
                self.chairs.retain(|chair| chair.person() != Some(*person));
                self.choose_host();
                self.forget_first();
                self.last_human = at;
            }
            Fact::ComputerAdded { level, name } => {
                self.lobby()?;
                self.seat(Sitter::Computer { level: *level, name: *name })?;
                self.last_human = at;
            }
            Fact::LevelSet { key, level } => {
                for chair in &mut self.chairs {
                    if let Sitter::Computer { level: before, .. } = &mut chair.sitter
                        && key.is_none_or(|key| key == chair.key)
                    {
                        *before = *level;
                    }
                }
                if key.is_none() {
                    self.setup.level = *level;
                }
                self.last_human = at;
            }
            Fact::HintsSet { allowed } => {
                self.lobby()?;
                self.setup.hints = *allowed;
                self.last_human = at;
            }
            Fact::WatchSet { delayed } => {
                self.lobby()?;
                self.setup.delayed = *delayed;
                self.last_human = at;
            }
            Fact::ThreadSet { wanted } => {
                self.setup.thread = Some(*wanted);
                if matches!(self.phase, TablePhase::Lobby) {
                    self.last_human = at;
                }
            }
            Fact::ThreadOpened { thread } => {
                if self.parent.is_some() {
                    return Err("it stands in a thread already".into());
                }
                let channel = ChannelRef { channel: thread.clone(), ..self.channel.clone() };
                self.parent = Some(std::mem::replace(&mut self.channel, channel));
            }
            Fact::ThreadClosed => {
                self.channel = self.parent.take().ok_or("it stands in no thread")?;
                // Nobody wants another one opened in the middle of a game.
                self.setup.thread = Some(false);
            }
            Fact::Hinted { seat: _ } => {
                self.playing_mut()?;
                self.hints = self.hints.saturating_add(1);
                self.last_human = at;
            }
            Fact::ChairRemoved { key } => {
                self.lobby()?;
                self.chairs.retain(|chair| chair.key != *key);
                self.choose_host();
                self.forget_first();
                self.last_human = at;
            }
            Fact::FirstSet { first } => {
                self.setup.first = *first;
                self.last_human = at;
            }
            Fact::ClockSet { clock } => {
                let changed = self.setup.clock != *clock;
                self.setup.clock = *clock;
                // A shorter clock must not be over at once, nor a reminder be missed.
                if changed && let TablePhase::Playing(playing) = &mut self.phase {
                    playing.begin_turn(at);
                }
                self.last_human = at;
            }
            Fact::LanguageSet { language } => {
                self.setup.language.clone_from(language);
                self.last_human = at;
            }
            Fact::OptionSet { key, value } => {
                self.lobby()?;
                self.setup.game.insert(key.clone(), value.clone());
                self.last_human = at;
            }
            Fact::Started => self.start(at)?,
            Fact::Dealt { first } => self.deal(*first, at)?,
            Fact::Picked { seat, cards } => {
                let players = self.chairs.len();
                let playing = self.playing_mut()?;
                if seat.index() >= players {
                    return Err("no such seat".into());
                }
                playing.drafts[*seat] = None;
                playing.picked.insert(*seat, cards.clone());
                self.last_human = at;
            }
            Fact::Drafted { seat, mv, by } => {
                let players = self.chairs.len();
                let playing = self.playing_mut()?;
                if seat.index() >= players {
                    return Err("no such seat".into());
                }
                playing.drafts[*seat] = Some(mv.clone());
                playing.picked.remove(seat);
                self.chosen_by(*seat, *by, at);
            }
            Fact::Moved { seat, mv, by } => self.moved(*seat, mv, *by, at)?,
            Fact::Reminded => self.playing_mut()?.reminded = true,
            Fact::WentAway { person } => {
                if let Some((presence, _)) = self.presence_mut(*person) {
                    *presence = Presence::Away;
                }
            }
            Fact::CameBack { person } => {
                if let Some((presence, missed)) = self.presence_mut(*person) {
                    *presence = Presence::Here;
                    *missed = 0;
                }
                self.last_human = at;
            }
            Fact::LeftForGood { person } => {
                if let Some((presence, _)) = self.presence_mut(*person) {
                    *presence = Presence::Left;
                }
                self.choose_host();
                self.last_human = at;
            }
            Fact::Paused { why } => {
                self.playing_mut()?.paused = Some((*why, at));
                if *why == PauseReason::Host {
                    self.last_human = at;
                }
            }
            Fact::Resumed => {
                let playing = self.playing_mut()?;
                if let Some((_, paused_at)) = playing.paused.take() {
                    playing.since = playing.since.after(at.since(paused_at));
                }
                self.last_human = at;
            }
            Fact::Slept { millis } => {
                let shift = |at: &mut Moment| at.0 = at.0.saturating_add_signed(*millis);
                shift(&mut self.last_human);
                if let TablePhase::Playing(playing) = &mut self.phase {
                    shift(&mut playing.since);
                    if let Some((_, since)) = &mut playing.paused {
                        shift(since);
                    }
                }
            }
            Fact::Reachable { person, yes } => {
                for chair in &mut self.chairs {
                    if let Sitter::Human { member, unreachable, .. } = &mut chair.sitter
                        && member.person == *person
                    {
                        *unreachable = !yes;
                    }
                }
            }
            Fact::AutoplaySet { person, yes } => {
                for chair in &mut self.chairs {
                    if let Sitter::Human { member, .. } = &mut chair.sitter
                        && member.person == *person
                    {
                        member.autoplay = *yes;
                    }
                }
            }
            Fact::PlaceLanguageSet { language } => self.place_language.clone_from(language),
            Fact::Finished => {
                let playing = self.playing_mut()?;
                let (game, recent) = (playing.game.clone(), std::mem::take(&mut playing.recent));
                self.phase = TablePhase::Finished(Box::new(Finished { game, at, recent }));
            }
            Fact::Closed { why } => self.phase = TablePhase::Closed { why: *why, at },
        }
        Ok(())
    }

    fn lobby(&self) -> Result<(), String> {
        match self.phase {
            TablePhase::Lobby => Ok(()),
            TablePhase::Playing(_) | TablePhase::Finished(_) | TablePhase::Closed { .. } => {
                Err("the lobby is over".into())
            }
        }
    }

    fn playing_mut(&mut self) -> Result<&mut Playing, String> {
        match &mut self.phase {
            TablePhase::Playing(playing) => Ok(playing),
            TablePhase::Lobby | TablePhase::Finished(_) | TablePhase::Closed { .. } => {
                Err("no game is on".into())
            }
        }
    }

    fn seat(&mut self, sitter: Sitter) -> Result<(), String> {
        if self.chairs.len() >= usize::from(*self.game.players().end()).min(MAX_SEATS) {
            return Err("every seat is taken".into());
        }
        let key = self.free_key();
        self.next_key = ChairKey(key.0.checked_add(1).ok_or("no key is left")?);
        self.chairs.push(Chair { key, sitter });
        Ok(())
    }

    /// A key that no chair has. Tables were stored by a version that began again at 0 after 255: there a chair may
    /// have a greater key than the next one.
    fn free_key(&self) -> ChairKey {
        let behind = self.chairs.iter().map(|chair| chair.key.0.saturating_add(1)).max();
        ChairKey(behind.unwrap_or(0).max(self.next_key.0))
    }

    fn choose_host(&mut self) {
        let stays = self
            .humans()
            .any(|(_, member, presence)| Some(member.person) == self.host && presence != Presence::Left);
        if !stays {
            let next = self.members().next().map(|member| member.person);
            self.host = next;
        }
    }

    /// The named starter may have left: then it is drawn.
    fn forget_first(&mut self) {
        if let First::Chair(key) = self.setup.first
            && !self.chairs.iter().any(|chair| chair.key == key)
        {
            self.setup.first = First::Drawn;
        }
    }

    fn start(&mut self, at: Moment) -> Result<(), String> {
        self.lobby()?;
        self.chairs.retain(|chair| !matches!(chair.sitter, Sitter::Reserved { .. }));
        self.forget_first();
        let players = self.chairs.len() as u8;
        // Chosen when more may have been expected, or taken over from another table.
        let options = fitting(self.game, players, &self.setup.game);
        let game = AnyMatch::new(self.game, players, &options).map_err(|error| format!("{error:?}"))?;
        self.phase = TablePhase::Playing(Box::new(Playing {
            game,
            drafts: BySeat::new(players),
            picked: BTreeMap::new(),
            since: at,
            reminded: false,
            paused: None,
            recent: Vec::new(),
            forced: Vec::new(),
        }));
        self.last_human = at;
        Ok(())
    }

    fn deal(&mut self, first: Seat, at: Moment) -> Result<(), String> {
        let players = self.chairs.len() as u8;
        let pack = self.game.pack(players);
        let secret = self.secret.clone();
        let contributions = self.contributions.clone();
        let playing = self.playing_mut()?;
        let round = playing.game.round_points().len() + 1;
        let deck = herzbot_rules::shuffle::deck(&pack, &secret, round, &contributions);
        playing.game.deal(first, &deck).map_err(|error| format!("{error:?}"))?;
        playing.recent.clear();
        playing.forced.clear();
        playing.begin_turn(at);
        Ok(())
    }

    fn moved(&mut self, seat: Seat, mv: &str, by: Mover, at: Moment) -> Result<(), String> {
        let kind = self.game;
        let playing = self.playing_mut()?;
        let mv: AnyMove = kind.parse_move(mv).map_err(|error| error.to_string())?;
        let events = playing.game.apply(seat, mv).map_err(|refusal| format!("{refusal:?}"))?;
        if by == Mover::Person {
            playing.recent.clear();
            playing.forced.retain(|happened| happened.seat != seat);
        }
        if by == Mover::Forced {
            // The first event is the move itself; what others come to by it is told as ever.
            playing.forced.extend(events.first().map(|event| Happened { seat, event: event.clone() }));
        }
        playing.recent.extend(events.into_iter().map(|event| Happened { seat, event }));
        playing.drafts[seat] = None;
        playing.picked.remove(&seat);
        playing.begin_turn(at);
        self.chosen_by(seat, by, at);
        Ok(())
    }

    fn chosen_by(&mut self, seat: Seat, by: Mover, at: Moment) {
        let missed = match self.chairs.get_mut(seat.index()).map(|chair| &mut chair.sitter) {
            Some(Sitter::Human { missed, .. }) => Some(missed),
            Some(Sitter::Computer { .. } | Sitter::Reserved { .. }) | None => None,
        };
        match (by, missed) {
            (Mover::Person, missed) => {
                if let Some(missed) = missed {
                    *missed = 0;
                }
                self.last_human = at;
            }
            (Mover::Clock, Some(missed)) => *missed = missed.saturating_add(1),
            // A forced move does not show whether the person is there.
            (Mover::Clock, None) | (Mover::Computer | Mover::Forced, _) => {}
        }
    }

    fn presence_mut(&mut self, person: PersonId) -> Option<(&mut Presence, &mut u8)> {
        self.chairs.iter_mut().find_map(|chair| match &mut chair.sitter {
            Sitter::Human { member, presence, missed, .. } if member.person == person => {
                Some((presence, missed))
            }
            Sitter::Human { .. } | Sitter::Computer { .. } | Sitter::Reserved { .. } => None,
        })
    }
}

impl Playing {
    fn begin_turn(&mut self, at: Moment) {
        self.since = at;
        self.reminded = false;
        if let Some((_, since)) = &mut self.paused {
            *since = at;
        }
    }
}

/// A fact's name, without what it holds (a move may be hidden).
fn name_of(fact: &Fact) -> String {
    let mut name = format!("{fact:?}");
    name.truncate(name.find([' ', '{', '(']).unwrap_or(name.len()));
    name
}
