//! Transitions by time: clocks, reminders, deals, moves of computer players.

use super::state::LOBBY_IDLE;
use super::state::company::Sitter;
use super::state::playing::Playing;
use super::transition::{News, TransitionBuilder};
use super::{CloseReason, Fact, First, Mover, PauseReason, Presence};
use crate::ids::{Moment, PersonId};
use crate::notice::Notice;
use herzbot_rules::daily;
use herzbot_rules::players::Budget;
use herzbot_rules::{AnyOpinion, Level, Phase as MatchPhase, Seat};
use rand::{Rng, RngCore};

/// After missing so many turns in a row, the computer plays for a person.
const MISSED_TURNS: u8 = 2;

/// The level of the computer when it plays for absent people.
const IN_PLACE_OF_PEOPLE: Level = Level::Medium;
/// Moves with a gap of fewer standard errors are hard to tell apart.
const UNCLEAR: f32 = 2.0;

/// The difficulty of a choice, from 0 to 1: it grows with the number of moves that may be as good as the
/// best.
fn hardness(opinions: &[AnyOpinion]) -> f32 {
    let rivals = opinions.iter().skip(1).filter(|other| other.behind < UNCLEAR * other.behind_error).count();
    rivals as f32 / (rivals as f32 + 1.0)
}

impl TransitionBuilder<'_> {
    pub fn time(&mut self) -> Result<(), Notice> {
        if self.table.is_over() {
            return Ok(());
        }
        let (end, why) = if self.table.is_playing() {
            (self.table.abandoned_at(), CloseReason::Abandoned)
        } else {
            (self.table.last_human().after(LOBBY_IDLE), CloseReason::LobbyIdle)
        };
        if self.reach.is_out(end) {
            return self.happen(Fact::Closed { why, by: None });
        }
        match self.table.deadline() {
            Some(deadline) if self.reach.is_out(deadline) => self.time_is_up(),
            Some(_) => self.remind(),
            None => Ok(()),
        }
    }

    /// Reminds the people who are to move, if due. People on holiday get no reminder in this turn: the
    /// notification after the holiday replaces it.
    fn remind(&mut self) -> Result<(), Notice> {
        let is_reminded = self.table.playing().is_none_or(Playing::is_reminded);
        let (Some(unreminded), Some(limit), false) =
            (self.table.unreminded(), self.table.setup().clock.limit(), is_reminded)
        else {
            return Ok(());
        };
        let due = self.table.turn_ends(unreminded).zip(self.table.turn_ends(limit));
        let due: Vec<(PersonId, Moment)> = due
            .filter(|((.., reminder), _)| self.reach.is_out(*reminder))
            .map(|(_, (_, person, deadline))| (person, self.table.by_wall(deadline)))
            .collect();
        if due.is_empty() {
            return Ok(());
        }
        self.happen(Fact::Reminded)?;
        let reminders =
            due.into_iter().map(|(to, deadline)| News::Private(to, Notice::Reminder { deadline }));
        self.news.extend(reminders);
        Ok(())
    }

    pub fn time_is_up(&mut self) -> Result<(), Notice> {
        let limit = self.table.setup().clock.limit().unwrap_or_default();
        let ends = self.table.turn_ends(limit).filter(|(.., end)| self.reach.is_out(*end));
        let late: Vec<(Seat, PersonId)> = ends.map(|(seat, person, _)| (seat, person)).collect();
        for (seat, person) in late {
            let Some(playing) = self.table.playing() else { break };
            if !playing.game().to_move().contains(seat) {
                continue;
            }
            let together = playing.game().to_move().len() > 1;
            // A person who has picked enough cards without confirming gets these.
            let mv = match self.table.playing().and_then(|playing| playing.whole_pick(seat)) {
                Some(mv) => mv.to_string(),
                None => self.computers_choice(seat)?,
            };
            if together {
                self.happen(Fact::Drafted { seat, mv, by: Mover::Clock })?;
            } else {
                self.make(seat, mv, Mover::Clock)?;
            }
            let missed = self.table.company().missed(seat);
            if missed >= MISSED_TURNS {
                self.happen(Fact::WentAway { person })?;
                self.news.push(News::Private(person, Notice::KeptForYou));
            } else {
                self.news.push(News::Private(person, Notice::PlayedForYou));
            }
        }
        Ok(())
    }

    /// Plays all automatic steps: deals, complete drafts, moves of computer players; pauses if no human is
    /// present.
    pub fn go_on(&mut self) -> Result<(), Notice> {
        while let Some(playing) = self.table.playing() {
            if playing.paused().is_some() {
                return Ok(());
            }
            if !self.table.company().humans().any(|(_, _, presence)| presence == Presence::Here) {
                return self.happen(Fact::Paused { why: PauseReason::NobodyHere });
            }
            match playing.game().phase() {
                MatchPhase::Over => return self.happen(Fact::Finished),
                MatchPhase::Deal { first } => {
                    let first = first.unwrap_or_else(|| self.first());
                    self.happen(Fact::Dealt { first })?;
                    self.dealt = true;
                }
                // If nothing can change the result any more, the rest of the round is played at once.
                MatchPhase::Playing if playing.game().is_decided() => {
                    while let Some(seat) = self.next_of_a_decided_round() {
                        let mv = self.computers_choice(seat)?;
                        self.make(seat, mv, Mover::Computer)?;
                    }
                }
                MatchPhase::Playing => {
                    if !self.play_forced()? && !self.play_one()? {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Makes a forced move for a person, unless they chose to play such moves themselves. Returns whether there was one.
    ///
    /// Such a move is made in the same step as the one before it, as fast as a computer's. So everybody can
    /// tell that it was automatic, and hence the only legal move. A random pause would not hide that, since
    /// people have their own rhythms. Therefore the speed must reveal no more than the move: only those moves
    /// are automatic that everybody can tell to be forced from the open cards and the move itself
    /// ([`AnyMatch::openly_forced`](herzbot_rules::AnyMatch::openly_forced)): the last card of a hand, the
    /// lowest club that begins a deal, the last unseen card of the suit led. The person's hidden knowledge
    /// (their only club, while others are out) never decides; such a card they play themselves. A move that
    /// is not made at once reveals nothing more, either: a person who then plays another card shows that this
    /// card was not in their hand, and until then nobody can use it.
    ///
    /// Its entry is in the journal together with those of the previous move. If a crash loses it, nobody has
    /// seen it, and the next tick makes the move again.
    fn play_forced(&mut self) -> Result<bool, Notice> {
        let Some(playing) = self.table.playing() else { return Ok(false) };
        let forced = self
            .table
            .awaited()
            .filter(|(_, member)| member.autoplay)
            .find_map(|(seat, _)| Some((seat, playing.game().openly_forced(seat)?)));
        let Some((seat, mv)) = forced else { return Ok(false) };
        self.make(seat, mv.to_string(), Mover::Forced)?;
        Ok(true)
    }

    /// Makes a step without humans: a computer player's move, or the complete simultaneous choices, by seat.
    /// Returns whether there was one.
    fn play_one(&mut self) -> Result<bool, Notice> {
        let Some(playing) = self.table.playing() else { return Ok(false) };
        let to_move: Vec<Seat> = playing.game().to_move().iter().collect();
        let ready =
            |seat: &Seat| playing.draft(*seat).is_some() || self.table.company().is_played_by_computer(*seat);
        if !to_move.iter().all(ready) {
            return Ok(false);
        }
        let chosen = to_move.iter().all(|seat| playing.draft(*seat).is_some());
        if !chosen && self.thinking.is_none() {
            return Ok(false);
        }
        for &seat in &to_move {
            let draft = self.table.playing().and_then(|playing| playing.draft(seat).map(str::to_owned));
            let mv = match draft {
                Some(mv) => mv,
                None => self.computers_choice(seat)?,
            };
            self.make(seat, mv, Mover::Computer)?;
        }
        Ok(!to_move.is_empty())
    }

    fn next_of_a_decided_round(&self) -> Option<Seat> {
        let game = self.table.playing()?.game();
        (game.phase() == MatchPhase::Playing && game.is_decided()).then(|| game.to_move().iter().next())?
    }

    fn computers_choice(&mut self, seat: Seat) -> Result<String, Notice> {
        let playing = self.table.playing().ok_or(Notice::OurFault)?;
        let deal = self.table.secret_of_chance();
        let level = match self.table.company().sitter(seat) {
            Some(Sitter::Computer { level, .. }) => *level,
            Some(Sitter::Human { .. } | Sitter::Reserved { .. }) | None => IN_PLACE_OF_PEOPLE,
        };
        let budget = match self.thinking {
            Some(share) if !playing.game().is_decided() => {
                let share = if deal.is_some() { 1.0 } else { share };
                Budget::of(self.table.game(), level).map(|budget| budget.scaled(share))
            }
            Some(_) | None => None,
        };
        let view = playing.game().view(Some(seat)).ok_or(Notice::OurFault)?;
        // If people are compared, only the deal and visible information may decide.
        let mut own = deal.map(|secret| daily::decision(secret, playing.game().moves_made(), seat));
        let rng: &mut dyn RngCore = match &mut own {
            Some(own) => own,
            None => &mut *self.rng,
        };
        let mv = match budget {
            Some(budget) if playing.game().legal(seat).len() > 1 => {
                let opinions = view.ponder(budget.best(1), rng);
                self.hardness = self.hardness.max(hardness(&opinions));
                opinions.first().map(|opinion| opinion.mv)
            }
            Some(_) | None => view.choose(level.min(Level::Easy), 1.0, rng),
        };
        Ok(mv.ok_or(Notice::OurFault)?.to_string())
    }

    pub fn first(&mut self) -> Seat {
        let company = self.table.company();
        if let Some(secret) = self.table.secret_of_chance() {
            return daily::first(secret, company.chairs().len() as u8);
        }
        let named = match self.table.setup().first {
            First::Chair(key) => company.seat_with(key),
            First::Drawn => None,
        };
        named.unwrap_or_else(|| Seat(self.rng.random_range(0..company.chairs().len()) as u8))
    }
}
