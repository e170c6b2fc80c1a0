//! The computer's reasons for moves of Hearts.

use super::cards::suit_word;
use crate::text::games::Teller;
use herzbot_rules::Seat;
use herzbot_rules::hearts::Suit;
use herzbot_rules::players::hearts::Reason;

/// The main reason for a move; none for a single legal move.
pub fn reason(teller: Teller<'_>, reason: Reason) -> Option<String> {
    let say = teller.say;
    let about = |key: &str, seat: Seat| say.text(key, &[("name", teller.name(seat).into())]);
    let of = |key: &str, suit: Suit| {
        let suit = say.noun("hearts-reason-suit", &[("suit", suit_word(suit).into())]);
        say.text(key, &[("suit", suit.into())])
    };
    Some(match reason {
        Reason::OnlyChoice => return None,
        Reason::GoesForAll => say.word("reason-hearts-goes-for-all"),
        Reason::StopsSourdine(seat) => about("reason-hearts-stops-sourdine", seat),
        Reason::GivesQueen(seat) => about("reason-hearts-gives-queen", seat),
        Reason::GivesHeart(seat) => about("reason-hearts-gives-heart", seat),
        Reason::TakesTen => say.word("reason-hearts-takes-ten"),
        Reason::Ducks => say.word("reason-hearts-ducks"),
        Reason::TakesForNothing => say.word("reason-hearts-takes-for-nothing"),
        Reason::QueenOut { left_void: true } => say.word("reason-hearts-queen-out-void"),
        Reason::QueenOut { left_void: false } => say.word("reason-hearts-queen-out"),
        Reason::DrawsQueen => say.word("reason-hearts-draws-queen"),
        Reason::KeepsStopper(seat) => about("reason-hearts-keeps-stopper", seat),
        Reason::SafeDiscard(suit) => of("reason-hearts-safe-discard", suit),
        Reason::LeadsLow(suit) => of("reason-hearts-leads-low", suit),
        Reason::HighWhileSafe(suit) => of("reason-hearts-high-while-safe", suit),
        Reason::PassesQueen => say.word("reason-hearts-passes-queen"),
        Reason::MakesVoid(suit) => of("reason-hearts-makes-void", suit),
        Reason::PassesHigh => say.word("reason-hearts-passes-high"),
    })
}
