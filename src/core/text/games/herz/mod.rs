//! Herz an Herz in words and cards.

mod cards;
mod events;
mod reasons;
mod refusals;
mod rules;
#[cfg(any(test, feature = "samples"))]
mod samples;
mod scene;

use super::{Chapters, Ending, GameWords, Played, Position, Scene, SeatResult, SeatScene, Teller};
use crate::board::{SeatFact, Step};
use crate::page::CardFace;
use crate::table::ChairView;
use crate::text::Say;
use cards::tower_of;
use herzbot_rules::Seat;
use herzbot_rules::herz::{Event, Herz, Move, Refusal, TowerView, View};
use herzbot_rules::players::herz::Reason;

impl GameWords for Herz {
    const SHOWCASE: &'static [&'static str] = &["97", "J50", "62"];
    const LESSON: [&'static [&'static str]; 3] = [&["97", "81", "60"], &["62", "58"], &["J100", "S", "T"]];
    const HINT_UNIT: &'static str = "herz-hint-unit";
    const ROUND_LINE: &'static str = "herz-round-line";
    const SUMS_NOTE: Option<&'static str> = Some("herz-finished-note");

    fn rules(say: Say<'_>, played: Option<Played<'_>>) -> Chapters {
        rules::rules(say, played)
    }

    fn face(say: Say<'_>, card: Self::Card) -> CardFace {
        cards::face(say, card, None)
    }

    fn facts(teller: Teller<'_>, view: &View) -> Vec<String> {
        vec![scene::piles(teller.say, view)]
    }

    fn scene(at: &Position<'_, View>) -> Scene {
        scene::scene(at)
    }

    /// The score is above the tower.
    fn seat(at: &Position<'_, View>, seat: Seat) -> SeatScene {
        let points = tower_of(at.view, seat).points;
        let now = SeatFact {
            short: at.say.text("board-points", &[("count", points.into())]),
            long: at.say.text("points-count", &[("count", points.into())]),
            ..SeatFact::default()
        };
        let facts = std::iter::once(now).chain(at.total_fact(seat, points)).collect();
        SeatScene { score: String::new(), facts, cards: None }
    }

    fn steps(teller: Teller<'_>, _view: &View, events: &[&Event], _beside_table: bool) -> Vec<Step> {
        events.iter().map(|event| events::step(teller, event)).collect()
    }

    fn move_words(teller: Teller<'_>, view: &View, mv: Move) -> Option<String> {
        scene::move_words(teller, view, mv)
    }

    fn reason(teller: Teller<'_>, reason: Reason) -> Option<String> {
        Some(reasons::reason(teller, reason))
    }

    fn refused(say: Say<'_>, refusal: Refusal, attempt: Option<(&View, Move)>) -> String {
        refusals::refused(say, refusal, attempt)
    }

    fn ending(teller: Teller<'_>, view: &View) -> Ending {
        let tower = |chair: &ChairView| {
            let tower = tower_of(view, chair.seat);
            let (levels, bonuses) = earned(&tower);
            let args = [
                ("name", teller.name(chair.seat).into()),
                ("points", tower.points.into()),
                ("levels", levels.into()),
                ("bonuses", bonuses.into()),
            ];
            scene::tower(teller, view, chair.seat, teller.say.text("herz-finished-tower", &args))
        };
        Ending {
            why: view.end.map(|end| events::ended(teller, end)),
            areas: teller.chairs.iter().map(tower).collect(),
            ..Ending::default()
        }
    }

    /// The sum separates levels and bonuses.
    fn result(_say: Say<'_>, view: &View, seat: Seat, points: i32) -> SeatResult {
        let (levels, bonuses) = earned(&tower_of(view, seat));
        let args = [("points", points.into()), ("levels", levels.into()), ("bonuses", bonuses.into())];
        SeatResult { args: args.into(), sum: format!("({levels}+{bonuses})") }
    }
}

/// The points of a tower's levels, and of its bonuses.
fn earned(view: &TowerView) -> (u8, u8) {
    (view.levels.iter().map(|level| level.points).sum(), view.levels.iter().map(|level| level.bonus).sum())
}
