//! Herz an Herz in words and cards.

mod cards;
mod events;
mod layout;
mod moves;
mod reasons;
mod refusals;
mod rules;
#[cfg(any(test, feature = "samples"))]
mod samples;
mod side;
mod tower;

use super::{GameWords, Layout, Played, RoundLine, points_at};
use crate::board::{SeatFact, Step};
use crate::page::{Block, CardFace, ChoiceRow};
use crate::picture::ScoreCards;
use crate::table::{ChairView, PlayingView, TableView};
use crate::text::Say;
use crate::text::parts::{bold_name, round_number, score_name};
use herzbot_rules::Seat;
use herzbot_rules::herz::{Event, Herz, Move, Refusal, View};
use herzbot_rules::players::herz::Reason;
use tower::tower_of;

impl GameWords for Herz {
    const HINT_UNIT: &'static str = "herz-hint-unit";
    const SUMS_NOTE: Option<&'static str> = Some("herz-finished-note");

    fn rules(say: Say<'_>, played: Option<Played<'_>>) -> Vec<Block> {
        rules::rules(say, played)
    }

    fn face(say: Say<'_>, card: Self::Card) -> CardFace {
        cards::face(say, card, None)
    }

    fn showcase(say: Say<'_>) -> Vec<CardFace> {
        layout::showcase(say)
    }

    fn lesson(say: Say<'_>) -> [Vec<CardFace>; 3] {
        layout::lesson(say)
    }

    fn state(say: Say<'_>, _chairs: &[ChairView], view: &View) -> Vec<String> {
        vec![tower::piles(say, view)]
    }

    /// A tower per seat.
    fn board(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View) -> Vec<Block> {
        let tower = |chair: &ChairView| {
            let tower = tower_of(view, chair.seat);
            let active = playing.paused.is_none() && playing.to_move.contains(chair.seat);
            let total = points_at(&playing.totals, chair.seat) + tower.points;
            let args = [
                ("name", score_name(say, table, chair.seat).into()),
                ("points", tower.points.into()),
                ("total", total.into()),
            ];
            let key = if playing.round > 1 { "herz-score-later" } else { "herz-score" };
            Block::Cards(tower::tower(say, say.text(key, &args), &tower, active))
        };
        table.chairs.iter().map(tower).collect()
    }

    fn events(
        say: Say<'_>,
        chairs: &[ChairView],
        _view: &View,
        reader: Option<Seat>,
        events: &[&Event],
    ) -> Vec<String> {
        events.iter().map(|event| events::event(say, chairs, reader, event)).collect()
    }

    /// The reader's own tower.
    fn own(
        say: Say<'_>,
        _table: &TableView,
        playing: &PlayingView,
        view: &View,
        seat: Seat,
        active: bool,
    ) -> Vec<Block> {
        let tower = tower_of(view, seat);
        let round = round_number(say, playing.round, playing.rounds);
        let args = [
            ("round", round.into()),
            ("points", tower.points.into()),
            ("total", (points_at(&playing.totals, seat) + tower.points).into()),
        ];
        let key = if playing.round > 1 { "herz-private-tower-later" } else { "herz-private-tower" };
        let mut group = tower::tower(say, say.text(key, &args), &tower, active);
        group.beside = false;
        vec![Block::Cards(group)]
    }

    fn turn(
        say: Say<'_>,
        table: &TableView,
        playing: &PlayingView,
        view: &View,
    ) -> (Vec<Block>, Vec<ChoiceRow>) {
        moves::turn(say, table, playing, view)
    }

    fn task(say: Say<'_>, _table: &TableView, _playing: &PlayingView, view: &View) -> String {
        layout::task(say, view)
    }

    fn layout(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View, mine: bool) -> Layout {
        layout::layout(say, table, playing, view, mine)
    }

    fn seat_facts(say: Say<'_>, playing: &PlayingView, view: &View, seat: Seat) -> Vec<SeatFact> {
        layout::seat_facts(say, playing, view, seat)
    }

    fn steps(
        say: Say<'_>,
        chairs: &[ChairView],
        _view: &View,
        reader: Option<Seat>,
        events: &[&Event],
    ) -> Vec<Step> {
        layout::steps(say, chairs, reader, events)
    }

    fn move_words(say: Say<'_>, chairs: &[ChairView], view: &View, mv: Move) -> Option<String> {
        moves::move_words(say, chairs, view, mv)
    }

    fn reason(say: Say<'_>, chairs: &[ChairView], reason: Reason) -> Option<String> {
        Some(reasons::reason(say, chairs, reason))
    }

    fn refused(say: Say<'_>, refusal: Refusal, attempt: Option<(&View, Move)>) -> String {
        refusals::refused(say, refusal, attempt)
    }

    fn round_end(say: Say<'_>, chairs: &[ChairView], view: &View) -> Option<String> {
        Some(events::ended(say, chairs, None, view.end?))
    }

    fn round_line(say: Say<'_>, view: &View, line: RoundLine) -> String {
        let (levels, bonuses) = tower::levels(&tower_of(view, line.seat));
        let args = [
            ("name", line.name.into()),
            ("points", line.points.into()),
            ("total", line.total.into()),
            ("levels", levels.into()),
            ("bonuses", bonuses.into()),
        ];
        say.text("herz-round-line", &args)
    }

    /// What the levels brought, and what the bonuses.
    fn round_sum(view: &View, seat: Seat, _points: i32) -> String {
        let (levels, bonuses) = tower_of(view, seat)
            .levels
            .iter()
            .fold((0, 0), |(points, bonuses), level| (points + level.points, bonuses + level.bonus));
        format!("({levels}+{bonuses})")
    }

    /// The towers.
    fn last_cards(say: Say<'_>, chairs: &[ChairView], view: &View) -> Vec<ScoreCards> {
        let tower = |chair: &ChairView| {
            let tower = tower::tower(say, String::new(), &tower_of(view, chair.seat), false);
            let rows = tower.lines.into_iter().map(|line| line.cells).collect();
            ScoreCards { number: Some(chair.seat.0 + 1), rows }
        };
        chairs.iter().map(tower).collect()
    }

    /// The towers of the last round, with their levels and bonuses.
    fn last_round(say: Say<'_>, chairs: &[ChairView], view: &View) -> Vec<Block> {
        let tower = |chair: &ChairView| {
            let tower = tower_of(view, chair.seat);
            let (levels, bonuses) = tower::levels(&tower);
            let args = [
                ("name", bold_name(chairs, chair.seat).into()),
                ("points", tower.points.into()),
                ("levels", levels.into()),
                ("bonuses", bonuses.into()),
            ];
            Block::Cards(tower::tower(say, say.text("herz-finished-tower", &args), &tower, false))
        };
        chairs.iter().map(tower).collect()
    }
}
