//! Moves of several cards: picked card by card, confirmed with one press, changeable until the last player
//! has chosen.

use super::state::playing::Picks;
use super::transition::TransitionBuilder;
use super::{Actor, Fact};
use crate::notice::Notice;
use herzbot_rules::{AnyMove, Seat};

impl TransitionBuilder<'_> {
    /// Picks the card at this index of the hand, or puts it back.
    pub fn pick(&mut self, actor: &Actor, turn: u32, index: u8) -> Result<(), Notice> {
        let (seat, picks) = self.picks(actor, turn)?;
        let picked = self.table.playing().map(|playing| playing.picked(seat)).unwrap_or_default();
        let cards = picks.toggled(picked, index)?;
        self.come_back(actor.member.person)?;
        self.happen(Fact::Picked { seat, cards })
    }

    /// The move with the person's picked cards.
    pub fn picked_move(&self, actor: &Actor, turn: u32) -> Result<AnyMove, Notice> {
        let (seat, picks) = self.picks(actor, turn)?;
        let picked = self.table.playing().map(|playing| playing.picked(seat)).unwrap_or_default();
        picks
            .making(self.table.game(), &picked)
            .ok_or(Notice::PickMore { missing: picks.count.saturating_sub(picked.len()) })
    }

    fn picks(&self, actor: &Actor, turn: u32) -> Result<(Seat, Picks), Notice> {
        let seat = self.on_turn(actor, turn)?;
        let playing = self.table.playing().ok_or(Notice::NotStarted)?;
        Ok((seat, playing.picks(seat).ok_or(Notice::OldButton)?))
    }
}
