//! Hol's der Teufel in words and cards.

mod board;
mod cards;
mod events;
mod layout;
mod moves;
mod reasons;
mod refusals;
mod rules;
#[cfg(any(test, feature = "samples"))]
mod samples;

use super::{GameWords, Layout, Played, RoundLine};
use crate::board::{SeatFact, Step};
use crate::page::{Block, CardFace, ChoiceRow};
use crate::picture::ScoreCards;
use crate::table::{ChairView, PlayingView, TableView};
use crate::text::Say;
use herzbot_rules::Seat;
use herzbot_rules::players::teufel::Reason;
use herzbot_rules::teufel::{Event, Move, Refusal, Teufel, View};

impl GameWords for Teufel {
    const HINT_UNIT: &'static str = "teufel-hint-unit";
    const POINTS: &'static str = "teufel-chips";

    fn rules(say: Say<'_>, played: Option<Played<'_>>) -> Vec<Block> {
        rules::rules(say, played)
    }

    fn face(say: Say<'_>, card: Self::Card) -> CardFace {
        cards::face(say, card)
    }

    fn showcase(say: Say<'_>) -> Vec<CardFace> {
        layout::showcase(say)
    }

    fn lesson(say: Say<'_>) -> [Vec<CardFace>; 3] {
        layout::lesson(say)
    }

    fn state(say: Say<'_>, chairs: &[ChairView], view: &View) -> Vec<String> {
        board::state(say, chairs, view)
    }

    fn board(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View) -> Vec<Block> {
        board::board(say, table, playing, view)
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

    fn own(
        say: Say<'_>,
        table: &TableView,
        playing: &PlayingView,
        view: &View,
        seat: Seat,
        active: bool,
    ) -> Vec<Block> {
        board::own(say, table, playing, view, seat, active)
    }

    fn turn(
        say: Say<'_>,
        table: &TableView,
        playing: &PlayingView,
        view: &View,
    ) -> (Vec<Block>, Vec<ChoiceRow>) {
        moves::turn(say, table, playing, view)
    }

    fn task(say: Say<'_>, table: &TableView, _playing: &PlayingView, view: &View) -> String {
        layout::task(say, table, view)
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

    fn move_words(say: Say<'_>, _: &[ChairView], view: &View, mv: Move) -> Option<String> {
        moves::move_words(say, view, mv)
    }

    fn reason(say: Say<'_>, chairs: &[ChairView], reason: Reason) -> Option<String> {
        reasons::reason(say, chairs, reason)
    }

    fn refused(say: Say<'_>, refusal: Refusal, _attempt: Option<(&View, Move)>) -> String {
        say.word(refusals::key(refusal))
    }

    fn round_end(say: Say<'_>, _chairs: &[ChairView], view: &View) -> Option<String> {
        Some(events::ended(say, view.ending?))
    }

    fn round_line(say: Say<'_>, _view: &View, line: RoundLine) -> String {
        let RoundLine { seat: _, name, points, total } = line;
        let args = [("name", name.into()), ("points", points.into()), ("total", total.into())];
        say.text("teufel-round-line", &args)
    }

    /// The rows that were begun.
    fn last_cards(say: Say<'_>, _chairs: &[ChairView], view: &View) -> Vec<ScoreCards> {
        let rows = cards::table_rows(say, view, false).lines.into_iter().map(|line| line.cells);
        let rows = rows.filter(|cells| cells.iter().any(Option::is_some)).collect();
        vec![ScoreCards { number: None, rows }]
    }

    fn last_round(say: Say<'_>, _chairs: &[ChairView], view: &View) -> Vec<Block> {
        let ending = view.ending.map(|ending| Block::Text(events::ended(say, ending)));
        let rows = Block::Cards(cards::table_rows(say, view, true));
        ending.into_iter().chain([rows]).collect()
    }
}
