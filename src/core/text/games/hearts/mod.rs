//! Hearts in words and cards.

mod board;
mod cards;
mod events;
mod layout;
mod moves;
mod reasons;
mod result;
mod rules;
#[cfg(any(test, feature = "samples"))]
mod samples;
mod trick;

use self::cards::together;
use super::{GameWords, Layout, Played, RoundLine};
use crate::board::{SeatFact, Step};
use crate::page::{Block, CardFace, ChoiceButton, ChoiceRow};
use crate::table::{ChairView, PlayingView, TableView};
use crate::text::Say;
use crate::text::parts::lines;
use herzbot_rules::Seat;
use herzbot_rules::hearts::{Event, Hearts, Move, Options, Refusal, View};
use herzbot_rules::players::hearts::Reason;

impl GameWords for Hearts {
    const HINT_UNIT: &'static str = "hearts-hint-unit";

    fn rules(say: Say<'_>, played: Option<Played<'_>>) -> Vec<Block> {
        rules::rules(say, played)
    }

    fn face(say: Say<'_>, card: Self::Card) -> CardFace {
        cards::face(say, &Options::default(), card)
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

    fn choosing(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View) -> Option<String> {
        board::choosing(say, table, playing, view)
    }

    fn events(
        say: Say<'_>,
        chairs: &[ChairView],
        view: &View,
        reader: Option<Seat>,
        events: &[&Event],
    ) -> Vec<String> {
        events::told(say, chairs, view, reader, events)
    }

    fn news(
        say: Say<'_>,
        chairs: &[ChairView],
        view: &View,
        reader: Option<Seat>,
        events: &[&Event],
    ) -> Vec<String> {
        events::news(say, chairs, view, reader, events)
    }

    fn own(
        say: Say<'_>,
        table: &TableView,
        playing: &PlayingView,
        view: &View,
        _seat: Seat,
        active: bool,
    ) -> Vec<Block> {
        board::own(say, table, playing, view, active)
    }

    fn turn(
        say: Say<'_>,
        table: &TableView,
        playing: &PlayingView,
        view: &View,
    ) -> (Vec<Block>, Vec<ChoiceRow>) {
        moves::turn(say, table, playing, view)
    }

    fn buttons(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View) -> Vec<ChoiceButton> {
        trick::to_last_trick(say, table, playing, view).into_iter().collect()
    }

    fn look_back(
        say: Say<'_>,
        table: &TableView,
        playing: &PlayingView,
        view: &View,
        before: Option<&View>,
    ) -> Option<Vec<Block>> {
        trick::last_trick(say, table, playing, view, before)
    }

    fn task(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &View) -> String {
        layout::task(say, table, playing, view)
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
        view: &View,
        reader: Option<Seat>,
        events: &[&Event],
    ) -> Vec<Step> {
        layout::steps(say, chairs, view, reader, events)
    }

    fn move_words(say: Say<'_>, _chairs: &[ChairView], _view: &View, mv: Move) -> Option<String> {
        Some(moves::move_words(say, mv))
    }

    fn secret_move(say: Say<'_>, name: &str, mv: Move) -> Option<String> {
        let Move::Pass(three) = mv else { return None };
        let cards = together(say, three.set());
        Some(say.text("hearts-did-pass", &[("name", name.into()), ("cards", cards.into())]))
    }

    fn reason(say: Say<'_>, chairs: &[ChairView], reason: Reason) -> Option<String> {
        reasons::reason(say, chairs, reason)
    }

    fn refused(say: Say<'_>, refusal: Refusal, attempt: Option<(&View, Move)>) -> String {
        moves::refused(say, refusal, attempt.map(|(view, _)| view))
    }

    fn round_end(say: Say<'_>, chairs: &[ChairView], view: &View) -> Option<String> {
        Some(say.sentences(result::special(say, chairs, view))).filter(|special| !special.is_empty())
    }

    fn round_line(say: Say<'_>, _view: &View, line: RoundLine) -> String {
        result::round_line(say, line.name, line.points, line.total)
    }

    fn last_round(say: Say<'_>, chairs: &[ChairView], view: &View) -> Vec<Block> {
        let mut said = result::special(say, chairs, view);
        said.push(result::ended(say, view));
        vec![lines(&said)]
    }

    fn deciding_cards(say: Say<'_>, chairs: &[ChairView], view: &View) -> Vec<Block> {
        result::counted(say, chairs, view).map(Block::Cards).into_iter().collect()
    }
}
