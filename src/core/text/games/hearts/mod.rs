//! Hearts in words and cards.

mod cards;
mod events;
mod reasons;
mod rules;
#[cfg(any(test, feature = "samples"))]
mod samples;
mod scene;

use super::{Chapters, Ending, GameWords, Played, Position, Scene, SeatResult, SeatScene, Teller};
use crate::board::{SeatFact, Step};
use crate::page::{Block, CardFace, CardGroup, CardLine, Hue};
use crate::table::ChairView;
use crate::text::parts::bold_names;
use crate::text::{Say, plain};
use cards::{in_order, list, points, short, together};
use herzbot_rules::Seat;
use herzbot_rules::hearts::{Breaking, Card, CardSet, Event, Hearts, Move, Options, Phase, Refusal, View};
use herzbot_rules::players::hearts::Reason;

impl GameWords for Hearts {
    const SHOWCASE: &'static [&'static str] = &["AH", "QS", "10D"];
    const LESSON: [&'static [&'static str]; 3] = [&["7C", "AC", "3C"], &["9H", "QS"], &["10D"]];
    const HINT_UNIT: &'static str = "hearts-hint-unit";
    const ROUND_LINE: &'static str = "hearts-round-line";
    const ROUND_NUMBER: &'static str = "hearts-round-number";
    const LAST_TRICK: Option<&'static str> = Some("hearts-see-last-trick");

    fn rules(say: Say<'_>, played: Option<Played<'_>>) -> Chapters {
        rules::rules(say, played)
    }

    fn face(say: Say<'_>, card: Self::Card) -> CardFace {
        cards::face(say, &Options::default(), card)
    }

    fn facts(teller: Teller<'_>, view: &View) -> Vec<String> {
        scene::facts(teller, view)
    }

    fn scene(at: &Position<'_, View>) -> Scene {
        scene::scene(at)
    }

    fn seat(at: &Position<'_, View>, seat: Seat) -> SeatScene {
        let (say, options) = (at.say, &at.view.options);
        let taken = at.view.taken.get(seat).copied().unwrap_or_default();
        let counts = options.worth(taken);
        let mut facts = vec![SeatFact {
            short: say.text("board-points", &[("count", counts.into())]),
            long: say.text("hearts-taken", &[("points", points(say, counts).into())]),
            ..SeatFact::default()
        }];
        for card in in_order(taken & (options.counting() - CardSet::HEARTS)) {
            let face = cards::face(say, options, card);
            let hue = if face.hue == Hue::Red { Hue::Red } else { Hue::Black };
            facts.push(SeatFact { short: format!("{}{}", face.text, face.mark), long: face.name, hue });
        }
        facts.extend(at.total_fact(seat, 0));
        SeatScene { score: scene::score(at, seat), facts, cards: at.view.counts.get(seat).copied() }
    }

    fn choosing(at: &Position<'_, View>) -> Option<String> {
        let seats = at.still_choosing();
        let count = ("count", seats.len().into());
        let args = [count, ("names", bold_names(at.say, &at.table.chairs, seats).into())];
        (at.view.phase == Phase::Passing).then(|| at.say.text("hearts-choosing", &args))
    }

    fn steps(teller: Teller<'_>, view: &View, events: &[&Event], beside_table: bool) -> Vec<Step> {
        events::steps(teller, view, events, beside_table)
    }

    fn last_trick(teller: Teller<'_>, view: &View, before: Option<&View>) -> Option<Vec<Block>> {
        scene::last_trick(teller, view, before)
    }

    fn move_words(teller: Teller<'_>, _view: &View, mv: Move) -> Option<String> {
        Some(match mv {
            Move::Play(card) => short(teller.say, card),
            Move::Pass(three) => list(teller.say, three.set()),
        })
    }

    fn secret_move(say: Say<'_>, name: &str, mv: Move) -> Option<String> {
        let Move::Pass(three) = mv else { return None };
        let cards = together(say, three.set());
        Some(say.text("hearts-did-pass", &[("name", name.into()), ("cards", cards.into())]))
    }

    fn reason(teller: Teller<'_>, reason: Reason) -> Option<String> {
        reasons::reason(teller, reason)
    }

    fn refused(say: Say<'_>, refusal: Refusal, attempt: Option<(&View, Move)>) -> String {
        let queen = ("queen", short(say, Card::QUEEN_OF_SPADES).into());
        match refusal {
            Refusal::NotInHand => say.word("hearts-refused-not-in-hand"),
            Refusal::PassThreeDifferent => say.word("hearts-refused-three-different"),
            Refusal::PassFirst => say.word("hearts-refused-pass-first"),
            Refusal::NoPassNow => say.word("hearts-refused-no-pass"),
            Refusal::MustPlay(card) => {
                say.text("hearts-refused-must-play", &[("card", short(say, card).into())])
            }
            Refusal::MustFollow(suit) => scene::follow(say, suit),
            Refusal::NotBroken => match attempt.map(|(view, _)| view.options.breaking) {
                Some(Breaking::Heart) => say.word("hearts-refused-not-broken-heart"),
                Some(Breaking::HeartOrSpade | Breaking::HeartOrQueen) | None => {
                    say.text("hearts-refused-not-broken", &[queen])
                }
            },
            Refusal::NoPointsInFirstTrick => say.text("hearts-must-not-discard", &[queen]),
        }
    }

    fn ending(teller: Teller<'_>, view: &View) -> Ending {
        let mut said = special(teller, view);
        let why = Some(teller.say.sentences(said.clone())).filter(|why| !why.is_empty());
        said.push(teller.say.text("hearts-ended", &[("target", view.options.target.into())]));
        Ending { why, said, counted: counted(teller, view), ..Ending::default() }
    }

    fn result(say: Say<'_>, _view: &View, _seat: Seat, scored: i32) -> SeatResult {
        let args = vec![("points", points(say, scored).into())];
        SeatResult { args, sum: scored.to_string().replace('-', "−") }
    }
}

/// Special facts of a finished round: automatic play of the rest, a sourdine, the cards of the reserve.
fn special(teller: Teller<'_>, view: &View) -> Vec<String> {
    let say = teller.say;
    let rest = view.was_decided_early().then(|| say.word("hearts-rest-played"));
    let sourdine = view.sourdine.map(|seat| events::sourdine(teller, &view.options, seat));
    let reserve = view.reserve.taker.zip(view.reserve.cards).map(|(taker, cards)| {
        let args = [("name", teller.name(taker).into()), ("cards", list(say, cards).into())];
        say.text("hearts-reserve-was", &args)
    });
    rest.into_iter().chain(sourdine).chain(reserve).collect()
}

/// The scoring cards and who took them; none if nobody took any.
fn counted(teller: Teller<'_>, view: &View) -> Option<CardGroup> {
    let (say, options) = (teller.say, &view.options);
    let line = |chair: &ChairView| {
        let reserve = view.reserve.cards.filter(|_| view.reserve.taker == Some(chair.seat));
        let taken = view.taken[chair.seat] | reserve.unwrap_or(CardSet::EMPTY);
        let cells: Vec<_> =
            in_order(taken & options.counting()).map(|card| Some(cards::face(say, options, card))).collect();
        (!cells.is_empty()).then(|| CardLine { cells, note: plain(&chair.name), ..CardLine::default() })
    };
    let lines: Vec<CardLine> = teller.chairs.iter().filter_map(line).collect();
    let caption = say.word("hearts-counted");
    (!lines.is_empty()).then_some(CardGroup { caption, lines, ..CardGroup::default() })
}
