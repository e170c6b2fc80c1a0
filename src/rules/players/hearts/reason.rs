//! What matters most about a move of Hearts.

use crate::Seat;
use crate::hearts::{Card, CardSet, Move, Suit, View, worth};

/// What can matter most about a move; texts are made elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing else can be played.
    OnlyChoice,
    /// One tries to take all hearts and the queen of spades.
    GoesForAll,
    /// It takes a penalty away from this seat, which was about to take them all.
    StopsSourdine(Seat),
    /// It gives the queen of spades to this seat, which takes the trick as it stands.
    GivesQueen(Seat),
    /// It gives a heart to this seat, which takes the trick as it stands.
    GivesHeart(Seat),
    /// It takes the ten of diamonds, or brings one's own home.
    TakesTen,
    /// It stays below the card that takes the trick.
    Ducks,
    /// It takes a trick for sure in which nothing hurts, and is rid of a high card.
    TakesForNothing,
    /// While the queen of spades is out, one stays below her; the neighbour on the left has shown no spades, or may
    /// have some.
    QueenOut {
        /// Whether the left-hand neighbour has shown to have no spades.
        left_void: bool,
    },
    /// It makes the others play the queen of spades.
    DrawsQueen,
    /// It gets rid of a card that could take a bad trick later.
    SafeDiscard(Suit),
    /// A low card: others are likely to go over it.
    LeadsLow(Suit),
    /// A high card of a suit that all are still likely to have.
    HighWhileSafe(Suit),
    /// A pass with the queen of spades, or with what would catch her.
    PassesQueen,
    /// A pass after which one holds none of this suit.
    PassesForVoid(Suit),
    /// A pass of the highest cards.
    PassesHigh,
}

impl Reason {
    /// That of a move of `me`, who sees `view`; `all`: on the way to taking everything.
    pub(super) fn of(view: &View, me: Seat, mv: Move, all: bool) -> Self {
        if all {
            return Self::GoesForAll;
        }
        match mv {
            Move::Pass(three) => pass(view, three.set()),
            Move::Play(_) if view.playable.len() == 1 => Self::OnlyChoice,
            Move::Play(card) => {
                match view.trick.best.and_then(|best| Some((best, view.trick.cards[best]?))) {
                    Some((taker, best)) => follow(view, me, card, taker, best),
                    None => lead(view, me, card),
                }
            }
        }
    }
}

fn pass(view: &View, three: CardSet) -> Reason {
    let spades = CardSet::suit(Suit::Spades);
    let high = spades - spades.below(Card::QUEEN_OF_SPADES);
    if !(three & high).is_empty() {
        return Reason::PassesQueen;
    }
    let void = Suit::ALL.into_iter().find(|&suit| {
        let own = view.hand & CardSet::suit(suit);
        !own.is_empty() && (own - three).is_empty()
    });
    void.map_or(Reason::PassesHigh, Reason::PassesForVoid)
}

/// The cards that are not where one sees them.
fn out(view: &View) -> CardSet {
    let on_table: CardSet = view.trick.cards.as_slice().iter().flatten().copied().collect();
    CardSet::ALL - view.hand - view.seen() - on_table - view.reserve.cards.unwrap_or(CardSet::EMPTY)
}

/// Who, of the others, has taken all penalties so far, and more than half of their points.
fn threat(view: &View, me: Seat) -> Option<Seat> {
    let mut takers = view.taken.iter().filter(|(_, taken)| !(**taken & CardSet::PENALTIES).is_empty());
    let (Some((seat, taken)), None) = (takers.next(), takers.next()) else { return None };
    (view.options.moon && seat != me && worth(*taken & CardSet::PENALTIES) > 13).then_some(seat)
}

/// Whether the left-hand neighbour has shown to have no spades.
fn left_void(view: &View, me: Seat) -> bool {
    let left = me.left(view.players);
    view.plays.as_slice().chunks(view.players.into()).any(|trick| {
        trick[0].1.suit() == Suit::Spades
            && trick.iter().any(|&(seat, card)| seat == left && card.suit() != Suit::Spades)
    })
}

fn follow(view: &View, me: Seat, card: Card, taker: Seat, best: Card) -> Reason {
    let on_table: CardSet = view.trick.cards.as_slice().iter().flatten().copied().collect();
    let last = on_table.len() + 1 == usize::from(view.players);
    let follows = card.suit() == best.suit();
    let takes = follows && card > best;
    let with = on_table | CardSet::only(card);
    if takes {
        if let Some(threat) = threat(view, me)
            && !(with & CardSet::PENALTIES).is_empty()
        {
            return Reason::StopsSourdine(threat);
        }
        if with.contains(Card::TEN_OF_DIAMONDS) {
            return Reason::TakesTen;
        }
        return if last && worth(with) <= 0 {
            Reason::TakesForNothing
        } else if card.suit() == Suit::Spades && out(view).contains(Card::QUEEN_OF_SPADES) {
            Reason::QueenOut { left_void: left_void(view, me) }
        } else if last || card.rank() < 11 {
            Reason::LeadsLow(card.suit())
        } else {
            Reason::HighWhileSafe(card.suit())
        };
    }
    if card == Card::QUEEN_OF_SPADES {
        Reason::GivesQueen(taker)
    } else if card.suit() == Suit::Hearts && !follows {
        Reason::GivesHeart(taker)
    } else if !follows {
        Reason::SafeDiscard(card.suit())
    } else if card.suit() == Suit::Spades && out(view).contains(Card::QUEEN_OF_SPADES) {
        Reason::QueenOut { left_void: left_void(view, me) }
    } else {
        Reason::Ducks
    }
}

fn lead(view: &View, me: Seat, card: Card) -> Reason {
    let out = out(view);
    let higher = (out & CardSet::suit(card.suit())).above(card);
    if let Some(threat) = threat(view, me)
        && CardSet::PENALTIES.contains(card)
        && higher.is_empty()
    {
        return Reason::StopsSourdine(threat);
    }
    if card == Card::TEN_OF_DIAMONDS {
        return Reason::TakesTen;
    }
    if out.contains(Card::QUEEN_OF_SPADES) {
        if card.suit() == Suit::Spades && card < Card::QUEEN_OF_SPADES {
            return Reason::DrawsQueen;
        }
        if (view.hand & CardSet::suit(Suit::Spades)).last().is_some_and(|high| high > Card::QUEEN_OF_SPADES) {
            return Reason::QueenOut { left_void: left_void(view, me) };
        }
    }
    if higher.is_empty() { Reason::HighWhileSafe(card.suit()) } else { Reason::LeadsLow(card.suit()) }
}
