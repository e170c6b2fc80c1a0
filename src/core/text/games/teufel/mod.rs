//! Hol's der Teufel in words and cards.

mod cards;
mod events;
mod reasons;
mod rules;
#[cfg(any(test, feature = "samples"))]
mod samples;
mod scene;

use super::{Chapters, Ending, GameWords, Played, Position, Scene, SeatScene, Teller};
use crate::board::{SeatFact, Step};
use crate::page::{CardFace, Hue};
use crate::text::Say;
use crate::text::parts::score_name;
use cards::{ANGEL, mark};
use herzbot_rules::Seat;
use herzbot_rules::players::teufel::Reason;
use herzbot_rules::teufel::{Backs, Card, Colour, Devil, Event, Move, Refusal, Teufel, View};

impl GameWords for Teufel {
    const SHOWCASE: &'static [&'static str] = &["R9", "V4", "A"];
    const LESSON: [&'static [&'static str]; 3] = [&["V9", "G9"], &["R2", "R6", "R9"], &["A"]];
    const HINT_UNIT: &'static str = "teufel-hint-unit";
    const ROUND_LINE: &'static str = "teufel-round-line";
    const POINTS: &'static str = "teufel-chips";
    const MEAN: &'static str = "teufel-board-mean";

    fn rules(say: Say<'_>, played: Option<Played<'_>>) -> Chapters {
        rules::rules(say, played)
    }

    fn face(say: Say<'_>, card: Self::Card) -> CardFace {
        cards::face(say, card)
    }

    /// The dealer, whose last card ends the round; the cards set aside.
    fn facts(teller: Teller<'_>, view: &View) -> Vec<String> {
        let say = teller.say;
        let dealer = say.text("teufel-dealer", &[("name", teller.name(view.dealer).into())]);
        let aside = (view.aside > 0).then(|| say.text("teufel-aside", &[("count", view.aside.into())]));
        std::iter::once(dealer).chain(aside).collect()
    }

    fn scene(at: &Position<'_, View>) -> Scene {
        scene::scene(at)
    }

    /// Chips, and the backs of cards.
    fn seat(at: &Position<'_, View>, seat: Seat) -> SeatScene {
        let (say, view) = (at.say, at.view);
        let chips = view.chips.get(seat).copied().unwrap_or_default();
        let backs = view.backs.get(seat).copied().unwrap_or_default();
        let named_chips = say.text("teufel-chips", &[("count", chips.into())]);
        let args = [
            ("name", score_name(say, at.table, seat).into()),
            ("chips", named_chips.clone().into()),
            ("total", (at.total(seat) + i32::from(chips)).into()),
            ("cards", held(backs).into()),
        ];
        let score =
            say.text(if at.has_earlier_rounds() { "teufel-score-later" } else { "teufel-score" }, &args);
        let chips_fact = SeatFact { short: format!("◉ {chips}"), long: named_chips, hue: Hue::None };
        let mut facts = vec![chips_fact];
        facts.extend(at.total_fact(seat, i32::from(chips)));
        for (colour, count) in Colour::ALL.into_iter().zip(backs.devils).filter(|(_, count)| *count > 0) {
            let args = [("colour", (colour as usize).into()), ("count", count.into())];
            facts.push(SeatFact {
                short: format!("{}{count}", mark(colour)),
                long: say.text("teufel-held", &args),
                hue: Devil::new(colour, 1)
                    .map_or(Hue::None, |devil| cards::face(say, Card::Devil(devil)).hue),
            });
        }
        if backs.angels > 0 {
            facts.push(SeatFact {
                short: format!("{ANGEL}{}", backs.angels),
                long: say.text("teufel-held-angels", &[("count", backs.angels.into())]),
                hue: Hue::Black,
            });
        }
        if view.dealer == seat {
            let [short, long] = ["teufel-board-dealer-short", "teufel-board-dealer"].map(|key| say.word(key));
            facts.push(SeatFact { short, long, hue: Hue::None });
        }
        let cards = backs.devils.iter().sum::<u8>() + backs.angels;
        SeatScene { score, facts, cards: Some(cards) }
    }

    fn steps(teller: Teller<'_>, _view: &View, events: &[&Event], _beside_table: bool) -> Vec<Step> {
        events.iter().map(|event| events::step(teller, event)).collect()
    }

    fn move_words(teller: Teller<'_>, view: &View, mv: Move) -> Option<String> {
        scene::move_words(teller.say, view, mv)
    }

    fn reason(teller: Teller<'_>, reason: Reason) -> Option<String> {
        reasons::reason(teller, reason)
    }

    fn refused(say: Say<'_>, refusal: Refusal, _attempt: Option<(&View, Move)>) -> String {
        say.word(match refusal {
            Refusal::NotInHand => "teufel-refused-not-in-hand",
            Refusal::NeighboursColour => "teufel-refused-neighbours-colour",
            Refusal::RowMissing => "teufel-refused-row-missing",
            Refusal::EndNeeded => "teufel-refused-end-needed",
            Refusal::NotAtAnEnd => "teufel-refused-not-at-an-end",
            Refusal::OneEnd => "teufel-refused-one-end",
            Refusal::EndClosed => "teufel-refused-end-closed",
            Refusal::AngelTooEarly => "teufel-refused-angel-too-early",
            Refusal::RowHasAngel => "teufel-refused-row-has-angel",
            Refusal::MustMove => "teufel-refused-must-move",
        })
    }

    fn ending(teller: Teller<'_>, view: &View) -> Ending {
        let why = view.ending.map(|ending| events::ended(teller.say, ending));
        let rows = scene::table_rows(teller.say, view, true);
        Ending { said: why.iter().cloned().collect(), why, areas: vec![rows], ..Ending::default() }
    }
}

/// "4◆ 3▲ 1★": the number first, so that it isn't read as a card's value.
fn held(backs: Backs) -> String {
    if backs.is_empty() {
        return "–".to_owned();
    }
    let devils = Colour::ALL.into_iter().map(|colour| (backs.devils[colour as usize], mark(colour)));
    let all = devils.chain([(backs.angels, ANGEL)]).filter(|(count, _)| *count > 0);
    all.map(|(count, mark)| format!("{count}{mark}")).collect::<Vec<_>>().join(" ")
}
