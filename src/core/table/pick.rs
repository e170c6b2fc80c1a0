//! Moves that choose several cards of the hand: picked card by card, confirmed with one press, changeable until the
//! last player has chosen.

use super::state::Playing;
use super::transition::TransitionBuilder;
use super::{Actor, Fact, PickingView};
use crate::notice::Notice;
use herzbot_rules::{AnyMatch, AnyMove, GameKind, Seat};

/// What a seat picks from, for a move that chooses several cards.
pub(super) struct Picks {
    verb: String,
    count: usize,
    /// The hand, in the order in which choices number it.
    cards: Vec<String>,
}

impl Picks {
    /// From what `seat` is to pick, if that is its choice now: the rules say so in the notation of traces
    /// (RULES.md §4), `VERB/COUNT CARD CARD …`.
    pub(super) fn of(game: &AnyMatch, seat: Seat) -> Option<Self> {
        if !game.to_move().contains(seat) {
            return None;
        }
        let [legal] = <[String; 1]>::try_from(game.legal_notation(seat)).ok()?;
        let mut words = legal.split(' ');
        let (verb, count) = words.next()?.split_once('/')?;
        let count = count.parse().ok()?;
        Some(Self { verb: verb.to_owned(), count, cards: words.map(str::to_owned).collect() })
    }

    /// The move that picks these.
    fn making(&self, kind: GameKind, picked: &[String]) -> Option<AnyMove> {
        let whole = picked.len() == self.count;
        whole.then(|| kind.parse_move(&format!("{} {}", self.verb, picked.join(" "))).ok()).flatten()
    }
}

impl Playing {
    /// What `seat` has picked so far: confirmed or not.
    pub(super) fn picked(&self, seat: Seat) -> Vec<String> {
        match self.drafts.get(seat) {
            Some(Some(draft)) => draft.split(' ').skip(1).map(str::to_owned).collect(),
            Some(None) | None => self.picked.get(&seat).cloned().unwrap_or_default(),
        }
    }

    /// What `seat` picks from and has picked, if that is its choice now.
    pub(super) fn picking(&self, seat: Seat) -> Option<PickingView> {
        let Picks { verb: _, count, cards } = Picks::of(&self.game, seat)?;
        Some(PickingView { count, cards, picked: self.picked(seat) })
    }

    /// The move of a seat that has picked enough cards, confirmed or not.
    pub(super) fn whole_pick(&self, seat: Seat) -> Option<AnyMove> {
        Picks::of(&self.game, seat)?.making(self.game.kind(), &self.picked(seat))
    }
}

impl TransitionBuilder<'_> {
    /// Picks the card at this place of the hand, or puts it back.
    pub(super) fn pick(&mut self, actor: &Actor, turn: u32, index: u8) -> Result<(), Notice> {
        let (seat, picks) = self.picks(actor, turn)?;
        let card = picks.cards.get(usize::from(index)).ok_or(Notice::OldButton)?;
        let mut cards = self.table.playing().map(|playing| playing.picked(seat)).unwrap_or_default();
        match cards.iter().position(|picked| picked == card) {
            Some(place) => {
                cards.remove(place);
            }
            None if cards.len() >= picks.count => {
                return Err(Notice::PickedEnough { count: picks.count });
            }
            None => cards.push(card.clone()),
        }
        self.come_back(actor.member.person)?;
        self.happen(Fact::Picked { seat, cards })
    }

    /// The move that picks what the person has picked.
    pub(super) fn picked_move(&self, actor: &Actor, turn: u32) -> Result<AnyMove, Notice> {
        let (seat, picks) = self.picks(actor, turn)?;
        let picked = self.table.playing().map(|playing| playing.picked(seat)).unwrap_or_default();
        picks
            .making(self.table.game, &picked)
            .ok_or(Notice::PickMore { missing: picks.count.saturating_sub(picked.len()) })
    }

    fn picks(&self, actor: &Actor, turn: u32) -> Result<(Seat, Picks), Notice> {
        let seat = self.on_turn(actor, turn)?;
        let playing = self.table.playing().ok_or(Notice::NotStarted)?;
        Ok((seat, Picks::of(&playing.game, seat).ok_or(Notice::OldButton)?))
    }
}
