//! Requests of people in a running game.

use super::state::company::Sitter;
use super::state::playing::Playing;
use super::transition::{News, TransitionBuilder};
use super::{Actor, CloseReason, Fact, Mover, PauseReason, Play, Presence, WhichChair};
use crate::ids::PersonId;
use crate::notice::Notice;
use herzbot_rules::{AnyMove, Phase as MatchPhase, Seat};

impl TransitionBuilder<'_> {
    /// Makes an offered move, or a part of one.
    pub fn play_offered(&mut self, actor: &Actor, play: Play) -> Result<(), Notice> {
        match play {
            Play::Move { turn, index } => {
                let mv = self.offered(actor, turn, index)?;
                self.play(actor, mv)
            }
            Play::Pick { turn, index } => self.pick(actor, turn, index),
            Play::PassPicked { turn } => {
                let mv = self.picked_move(actor, turn)?;
                self.play(actor, mv)
            }
            Play::Claim { turn } => self.claim(actor, turn),
        }
    }

    /// Plays the rest of the round, of which the person is certain to take every trick, as ordinary moves:
    /// they lead from the top, the others play any legal card, which changes no points.
    fn claim(&mut self, actor: &Actor, turn: u32) -> Result<(), Notice> {
        let claimer = self.on_turn(actor, turn)?;
        let playing = self.table.playing().ok_or(Notice::NotStarted)?;
        let (round, certain) = (playing.game().round(), playing.game().takes_the_rest(claimer));
        let lead = playing.game().legal(claimer).last().copied();
        let lead = lead.filter(|_| certain).ok_or(Notice::OldButton)?;
        let name = actor.member.name.clone();
        self.news.push(News::Everybody(Notice::Claimed { name }));
        self.play(actor, lead)?;
        while let Some(game) = self.table.playing().map(Playing::game)
            && game.round() == round
            && let Some(seat) = game.to_move().iter().next()
        {
            let legal = game.legal(seat);
            let (mv, by) = if seat == claimer {
                (legal.last(), Mover::Person)
            } else {
                (legal.first(), Mover::Computer)
            };
            let mv = mv.ok_or(Notice::OurFault)?.to_string();
            self.make(seat, mv, by)?;
        }
        Ok(())
    }

    pub fn take_hint(&mut self, actor: &Actor, turn: u32) -> Result<(), Notice> {
        self.table.may_have_hint(actor.member.person)?;
        let seat = self.on_turn(actor, turn)?;
        self.happen(Fact::Hinted { seat })
    }

    fn offered(&self, actor: &Actor, turn: u32, index: u16) -> Result<AnyMove, Notice> {
        let seat = self.on_turn(actor, turn)?;
        let playing = self.table.playing().ok_or(Notice::NotStarted)?;
        playing.game().legal(seat).get(usize::from(index)).copied().ok_or(Notice::OldButton)
    }

    /// The seat of a person who presses a choice of `turn`, if it is the current turn, and theirs.
    pub fn on_turn(&self, actor: &Actor, turn: u32) -> Result<Seat, Notice> {
        let seat = self.seated(actor)?;
        let playing = self.table.playing().ok_or(Notice::NotStarted)?;
        if playing.game().moves_made() != turn as usize {
            return Err(if playing.game().to_move().contains(seat) {
                Notice::OldButton
            } else {
                self.table.not_your_turn()
            });
        }
        if !playing.game().to_move().contains(seat) {
            return Err(self.table.not_your_turn());
        }
        if playing.paused() == Some(PauseReason::Host) {
            return Err(Notice::Paused);
        }
        Ok(seat)
    }

    pub fn play(&mut self, actor: &Actor, mv: AnyMove) -> Result<(), Notice> {
        let seat = self.seated(actor)?;
        if let Some(notice) = self.table.no_move_of(actor.member.person) {
            return Err(notice);
        }
        let playing = self.table.playing().ok_or(Notice::NotStarted)?;
        // A trial on a copy: the rules' refusal becomes the answer, without any change.
        if let Err(refusal) = playing.game().clone().apply(seat, mv) {
            return Err(Notice::illegal(refusal, playing.game().view(Some(seat)).as_ref(), mv));
        }
        let together = playing.game().to_move().len() > 1;
        self.come_back(actor.member.person)?;
        if together {
            self.happen(Fact::Drafted { seat, mv: mv.to_string(), by: Mover::Person })
        } else {
            self.make(seat, mv.to_string(), Mover::Person)
        }
    }

    /// Makes a move with its immediate consequences: the end of the round, or of the game.
    pub fn make(&mut self, seat: Seat, mv: String, by: Mover) -> Result<(), Notice> {
        self.happen(Fact::Moved { seat, mv, by })?;
        let Some(playing) = self.table.playing() else { return Ok(()) };
        match playing.game().phase() {
            MatchPhase::Playing => {}
            MatchPhase::Deal { .. } => {
                let news = self.table.round_view().map(|view| News::Round(Box::new(view)));
                self.news.extend(news);
            }
            MatchPhase::Over => self.happen(Fact::Finished)?,
        }
        Ok(())
    }

    pub fn back(&mut self, actor: &Actor) -> Result<(), Notice> {
        self.seated(actor)?;
        if !self.table.is_playing() {
            return Err(Notice::NotStarted);
        }
        if self.is_away(actor.member.person) {
            self.come_back(actor.member.person)
        } else {
            Err(Notice::NotAway)
        }
    }

    pub fn is_away(&self, person: PersonId) -> bool {
        self.table.company().presence(person) == Some(Presence::Away)
    }

    pub fn come_back(&mut self, person: PersonId) -> Result<(), Notice> {
        if self.is_away(person) {
            self.happen(Fact::CameBack { person })?;
        }
        let paused = self.table.playing().and_then(Playing::paused);
        if paused == Some(PauseReason::NobodyHere) {
            self.happen(Fact::Resumed)?;
        }
        Ok(())
    }

    pub fn pause(&mut self, actor: &Actor) -> Result<(), Notice> {
        self.host(actor)?;
        let playing = self.table.playing().ok_or(Notice::NotStarted)?;
        if playing.paused().is_some() {
            return Err(Notice::Paused);
        }
        self.happen(Fact::Paused { why: PauseReason::Host })
    }

    pub fn resume(&mut self, actor: &Actor) -> Result<(), Notice> {
        let playing = self.table.playing().ok_or(Notice::NotStarted)?;
        match playing.paused() {
            None => Err(Notice::NotPaused),
            Some(PauseReason::NobodyHere) => {
                self.seated(actor)?;
                self.come_back(actor.member.person)
            }
            Some(PauseReason::Host) => {
                self.host(actor)?;
                self.happen(Fact::Resumed)
            }
        }
    }

    pub fn remove(&mut self, actor: &Actor, which: &WhichChair) -> Result<(), Notice> {
        self.host(actor)?;
        let chair = self.table.company().chair(which).ok_or(Notice::NobodyToRemove)?;
        let key = chair.key;
        let name = self.table.company().name_with(key);
        let mut removed = Notice::Removed { name: name.clone() };
        match &chair.sitter {
            Sitter::Human { member, .. } if member.person == actor.member.person => {
                return Err(Notice::NobodyToRemove);
            }
            Sitter::Human { member, presence, .. } => {
                let (person, presence) = (member.person, *presence);
                if presence == Presence::Left {
                    return Err(Notice::NobodyToRemove);
                }
                // The host of a game night's table must not decide about a rival.
                if self.table.is_of_night() && !actor.may_moderate && presence == Presence::Here {
                    return Err(Notice::NightStays { name });
                }
                if self.table.is_playing() {
                    self.hand_over(person)?;
                } else {
                    // By the same link, a guest would be back at once.
                    if member.account.is_guest() && self.table.invitation(self.now).is_some() {
                        removed = Notice::GuestRemoved { name };
                        self.happen(Fact::GuestsSet { invited: false })?;
                    }
                    self.happen(Fact::LeftLobby { person })?;
                    self.close_if_empty()?;
                }
                self.news.push(News::Private(person, Notice::YouWereRemoved));
            }
            Sitter::Computer { .. } if self.table.is_playing() => return Err(Notice::NobodyToRemove),
            Sitter::Computer { .. } | Sitter::Reserved { .. } => self.happen(Fact::ChairRemoved { key })?,
        }
        self.news.push(News::Private(actor.member.person, removed));
        Ok(())
    }

    pub fn close(&mut self, actor: &Actor, sure: bool) -> Result<(), Notice> {
        self.host(actor)?;
        self.may_decide_about_rivals(actor)?;
        if !sure && self.table.is_playing() {
            return Err(Notice::CloseQuestion);
        }
        self.happen(Fact::Closed { why: CloseReason::Host, by: Some(actor.member.person) })
    }

    pub fn hand_over(&mut self, person: PersonId) -> Result<(), Notice> {
        self.happen(Fact::LeftForGood { person })?;
        if self.table.members().next().is_none() {
            self.happen(Fact::Closed { why: CloseReason::EverybodyLeft, by: None })?;
        }
        Ok(())
    }
}
