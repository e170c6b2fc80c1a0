//! What happens by itself: time that passes, deals, computer players' moves.

use super::handle::{ABANDONED, LOBBY_IDLE, News, Turn};
use super::state::Phase;
use super::{CloseReason, Fact, First, Mover, PauseReason, Presence};
use crate::ids::PersonId;
use crate::notice::Notice;
use herzbot_rules::{Level, Phase as MatchPhase, Seat};
use rand::Rng;

/// After so many turns in a row that a person missed, the computer keeps the seat.
const MISSED_TURNS: u8 = 2;

impl Turn<'_> {
    pub(super) fn time(&mut self) -> Result<(), Notice> {
        match &self.table.phase {
            Phase::Finished(_) | Phase::Closed { .. } => Ok(()),
            Phase::Lobby => {
                if self.now >= self.table.last_human.after(LOBBY_IDLE) {
                    self.happen(Fact::Closed { why: CloseReason::LobbyIdle })?;
                }
                Ok(())
            }
            Phase::Playing(playing) => {
                if self.now >= self.table.last_human.after(ABANDONED) {
                    return self.happen(Fact::Closed { why: CloseReason::Abandoned });
                }
                let Some(deadline) = self.table.deadline() else { return Ok(()) };
                if self.now >= deadline {
                    return self.time_is_up();
                }
                if !playing.reminded && self.table.reminder().is_some_and(|reminder| self.now >= reminder) {
                    let awaited: Vec<PersonId> =
                        self.table.awaited().map(|(_, member)| member.person).collect();
                    self.happen(Fact::Reminded)?;
                    let reminders = awaited
                        .into_iter()
                        .map(|person| News::Private(person, Notice::Reminder { deadline }));
                    self.news.extend(reminders);
                }
                Ok(())
            }
        }
    }

    pub(super) fn time_is_up(&mut self) -> Result<(), Notice> {
        let late: Vec<(Seat, PersonId)> =
            self.table.awaited().map(|(seat, member)| (seat, member.person)).collect();
        for (seat, person) in late {
            let Some(playing) = self.table.playing() else { break };
            if !playing.game.to_move().contains(seat) {
                continue;
            }
            let together = playing.game.to_move().len() > 1;
            // Who has picked enough and only not confirmed it gets that.
            let mv = match self.table.playing().and_then(|playing| playing.whole_pick(seat)) {
                Some(mv) => mv.to_string(),
                None => self.computers_choice(seat)?,
            };
            if together {
                self.happen(Fact::Drafted { seat, mv, by: Mover::Clock })?;
            } else {
                self.make(seat, mv, Mover::Clock)?;
            }
            let missed = self.table.missed(seat);
            if missed >= MISSED_TURNS {
                self.happen(Fact::WentAway { person })?;
                self.news.push(News::Private(person, Notice::KeptForYou));
            } else {
                self.news.push(News::Private(person, Notice::PlayedForYou));
            }
        }
        Ok(())
    }

    /// Whatever happens by itself: deals, drafts that are complete, computer players' moves; a pause when no human is
    /// there.
    pub(super) fn go_on(&mut self) -> Result<(), Notice> {
        while let Some(playing) = self.table.playing() {
            if playing.paused.is_some() {
                return Ok(());
            }
            if !self.table.humans().any(|(_, _, presence)| presence == Presence::Here) {
                return self.happen(Fact::Paused { why: PauseReason::NobodyHere });
            }
            match playing.game.phase() {
                MatchPhase::Over => return self.happen(Fact::Finished),
                MatchPhase::Deal { first } => {
                    let first = first.unwrap_or_else(|| self.first());
                    self.happen(Fact::Dealt { first })?;
                    self.dealt = true;
                }
                // What can't change anything any more need not be asked for: the rest of the round is played at once.
                MatchPhase::Playing if playing.game.is_decided() => {
                    while let Some(seat) = self.next_of_a_decided_round() {
                        let mv = self.computers_choice(seat)?;
                        self.make(seat, mv, Mover::Computer)?;
                    }
                }
                MatchPhase::Playing => {
                    if !self.play_one()? {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Makes what needs no human any more: a computer player's move, or the moves that everybody has chosen at the same
    /// time, all at once and by seat. Says whether there was any.
    pub(super) fn play_one(&mut self) -> Result<bool, Notice> {
        let Some(playing) = self.table.playing() else { return Ok(false) };
        let to_move: Vec<Seat> = playing.game.to_move().iter().collect();
        let ready = |seat: &Seat| playing.drafts[*seat].is_some() || self.table.is_played_by_computer(*seat);
        if !to_move.iter().all(ready) {
            return Ok(false);
        }
        for &seat in &to_move {
            let draft = self.table.playing().and_then(|playing| playing.drafts[seat].clone());
            let mv = match draft {
                Some(mv) => mv,
                None => self.computers_choice(seat)?,
            };
            self.make(seat, mv, Mover::Computer)?;
        }
        Ok(!to_move.is_empty())
    }

    fn next_of_a_decided_round(&self) -> Option<Seat> {
        let game = &self.table.playing()?.game;
        (game.phase() == MatchPhase::Playing && game.is_decided()).then(|| game.to_move().iter().next())?
    }

    pub(super) fn computers_choice(&mut self, seat: Seat) -> Result<String, Notice> {
        let playing = self.table.playing().ok_or(Notice::OurFault)?;
        let mv = playing.game.choose(Level::Easy, seat, self.rng).ok_or(Notice::OurFault)?;
        Ok(mv.to_string())
    }

    pub(super) fn first(&mut self) -> Seat {
        let named = match self.table.setup.first {
            First::Chair(key) => self.table.chairs.iter().position(|chair| chair.key == key),
            First::Drawn => None,
        };
        let seat = named.unwrap_or_else(|| self.rng.random_range(0..self.table.chairs.len()));
        Seat(seat as u8)
    }
}
