//! What each game says: its cards, boards, moves, events and refusals as texts and blocks of pages.
//!
//! A game is a module here that implements [`GameWords`] for its type in the rules; its texts are in
//! `locales/*/<game>.ftl`. The pages know no game: they call [`any`], which picks the implementation.

pub(super) mod any;
mod hearts;
mod herz;
#[cfg(any(test, feature = "samples"))]
pub(crate) mod samples;
mod teufel;

use super::Say;
use crate::board::{BoardMove, Held, SeatFact, Step, Zone};
use crate::page::{Block, CardFace, ChoiceButton, ChoiceRow};
use crate::picture::ScoreCards;
use crate::table::{ChairView, PlayingView, TableView};
use herzbot_rules::players::Playable;
use herzbot_rules::{BySeat, GameKind, GameOptionValue, Seat};

/// The words and boards of one game.
///
/// Everything here is made from a view alone: what its reader may not know is not in it. Texts may hold inline
/// markup (see [`crate::page`]); names that people chose are escaped.
pub(super) trait GameWords: Playable {
    /// The text that says in which unit a hint counts.
    const HINT_UNIT: &'static str;
    /// The noun for a number of the game's points: "17 points".
    const POINTS: &'static str = "points-count";
    /// The text that explains [`GameWords::round_sum`] below the final standings; none where it is just a number.
    const SUMS_NOTE: Option<&'static str> = None;

    /// The rules, as `played` where that is known, else in general; without the last paragraph (on the shuffle), which
    /// all games share.
    fn rules(say: Say<'_>, played: Option<Played<'_>>) -> Vec<Block>;

    /// The face of a card by itself.
    fn face(say: Say<'_>, card: Self::Card) -> CardFace;

    /// A few cards that stand for the game.
    fn showcase(say: Say<'_>) -> Vec<CardFace>;

    /// The cards beside each of the three sentences that lead a newcomer into the game (`lesson-<game>-1` to `-3`).
    fn lesson(say: Say<'_>) -> [Vec<CardFace>; 3];

    /// Facts about the round for the first line of the table's message, after the number of the round.
    fn state(say: Say<'_>, chairs: &[ChairView], view: &Self::View) -> Vec<String>;

    /// What lies on the table, for the table's message. Must not show anything that only `view`'s reader may know.
    fn board(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &Self::View) -> Vec<Block>;

    /// Who still has to choose, while several players choose at the same time; none: the usual "it's X's turn".
    fn choosing(
        _say: Say<'_>,
        _table: &TableView,
        _playing: &PlayingView,
        _view: &Self::View,
    ) -> Option<String> {
        None
    }

    /// What happened, oldest first, a sentence each; to `reader` what they did, or what befell them, is told in the
    /// second person. An event may be left out, or told together with others.
    fn events(
        say: Say<'_>,
        chairs: &[ChairView],
        view: &Self::View,
        reader: Option<Seat>,
        events: &[&Self::Event],
    ) -> Vec<String>;

    /// As [`GameWords::events`], beside the board: what that shows anyway is left out.
    fn news(
        say: Say<'_>,
        chairs: &[ChairView],
        view: &Self::View,
        reader: Option<Seat>,
        events: &[&Self::Event],
    ) -> Vec<String> {
        Self::events(say, chairs, view, reader, events)
    }

    /// What the reader at `seat` has: hand, own board, what they alone know. `active`: it is their turn.
    fn own(
        say: Say<'_>,
        table: &TableView,
        playing: &PlayingView,
        view: &Self::View,
        seat: Seat,
        active: bool,
    ) -> Vec<Block>;

    /// What the reader has to do, and a button or menu option for each of [`PlayingView::legal`] (by its index), or for
    /// each card of [`PlayingView::picking`]. At most four rows, so that *I'm back* fits below.
    fn turn(
        say: Say<'_>,
        table: &TableView,
        playing: &PlayingView,
        view: &Self::View,
    ) -> (Vec<Block>, Vec<ChoiceRow>);

    /// What the reader has to do, for a drawn table: as [`GameWords::turn`] says it, without what is seen there anyway.
    fn task(say: Say<'_>, table: &TableView, playing: &PlayingView, view: &Self::View) -> String;

    /// What lies on the table and what the reader holds, with each of [`PlayingView::legal`], or each card of
    /// [`PlayingView::picking`], as a move. `mine`: it is the reader's turn, and nothing is paused.
    fn layout(
        say: Say<'_>,
        table: &TableView,
        playing: &PlayingView,
        view: &Self::View,
        mine: bool,
    ) -> Layout;

    /// What everybody may know of the player at `seat`, in a few characters each.
    fn seat_facts(say: Say<'_>, playing: &PlayingView, view: &Self::View, seat: Seat) -> Vec<SeatFact>;

    /// As [`GameWords::events`], with what moved where.
    fn steps(
        say: Say<'_>,
        chairs: &[ChairView],
        view: &Self::View,
        reader: Option<Seat>,
        events: &[&Self::Event],
    ) -> Vec<Step>;

    /// Further buttons for the table's message, and for private views while it is not the reader's turn.
    fn buttons(
        _say: Say<'_>,
        _table: &TableView,
        _playing: &PlayingView,
        _view: &Self::View,
    ) -> Vec<ChoiceButton> {
        Vec::new()
    }

    /// What lay on the table before, if players may look at it once more (the last complete trick, in a game of tricks); early in a
    /// round that of the round before, whose end is `before`. The button to it ([`Look::Back`](crate::table::Look::Back)) is one
    /// of [`GameWords::buttons`].
    fn look_back(
        _say: Say<'_>,
        _table: &TableView,
        _playing: &PlayingView,
        _view: &Self::View,
        _before: Option<&Self::View>,
    ) -> Option<Vec<Block>> {
        None
    }

    /// A move in a few words, as on its button; none if it was not legal in `view`. Not escaped.
    fn move_words(say: Say<'_>, chairs: &[ChairView], view: &Self::View, mv: Self::Move) -> Option<String>;

    /// What a seat did with a move that the others must not learn, for who may see everything; none where no move of the
    /// game is secret. The name is ready to stand in a text.
    fn secret_move(_say: Say<'_>, _name: &str, _mv: Self::Move) -> Option<String> {
        None
    }

    /// Why the computer would make a move, in a sentence; none where there is nothing to say but that it looks best.
    fn reason(say: Say<'_>, chairs: &[ChairView], reason: Self::Reason) -> Option<String>;

    /// Why a move was refused, exact by what was tried (the move, and the view of who tried it), where that is known.
    fn refused(say: Say<'_>, refusal: Self::Refusal, attempt: Option<(&Self::View, Self::Move)>) -> String;

    /// What was special about the end of a round, for its result; none where there is nothing to say.
    fn round_end(say: Say<'_>, chairs: &[ChairView], view: &Self::View) -> Option<String>;

    /// A player's line in the result of a round.
    fn round_line(say: Say<'_>, view: &Self::View, line: RoundLine) -> String;

    /// What a finished round brought the player at `seat`, as a summand in the final standings.
    fn round_sum(_view: &Self::View, _seat: Seat, points: i32) -> String {
        points.to_string().replace('-', "−")
    }

    /// The cards that lay on the table at the end of a round, for its picture; empty where they tell nothing.
    fn last_cards(_say: Say<'_>, _chairs: &[ChairView], _view: &Self::View) -> Vec<ScoreCards> {
        Vec::new()
    }

    /// How the last round of a finished game ended. Cards stand below a heading that says so, where they stand at all.
    fn last_round(say: Say<'_>, chairs: &[ChairView], view: &Self::View) -> Vec<Block>;

    /// The cards that show how a round was decided, where a table is drawn: of themselves, those of the last round.
    fn deciding_cards(say: Say<'_>, chairs: &[ChairView], view: &Self::View) -> Vec<Block> {
        let blocks = Self::last_round(say, chairs, view);
        blocks.into_iter().filter(|block| matches!(block, Block::Cards(_))).collect()
    }
}

/// What lies on the table and what the reader holds.
#[derive(Debug, Default)]
pub(super) struct Layout {
    /// As [`crate::board::Board::zones`].
    pub zones: Vec<Zone>,
    /// As [`crate::board::Board::hand`].
    pub hand: Vec<Held>,
    /// As [`crate::board::Board::hand_name`].
    pub hand_name: String,
    /// As [`crate::board::Board::moves`].
    pub moves: Vec<BoardMove>,
}

/// The points of earlier rounds with those of this one, from the second round on.
fn in_all(say: Say<'_>, playing: &PlayingView, seat: Seat, points: i32) -> Option<SeatFact> {
    let total = points_at(&playing.totals, seat) + points;
    (playing.round > 1).then(|| SeatFact {
        short: format!("Σ {total}").replace('-', "−"),
        long: say.text("points-in-all", &[("count", total.into())]),
        ..SeatFact::default()
    })
}

/// By how many, and with which options, a game is played.
#[derive(Clone, Copy)]
pub(in crate::text) struct Played<'a> {
    /// The kind of game.
    pub game: GameKind,
    /// How many play; none as long as they can still join.
    pub players: Option<u8>,
    /// The options that were chosen, as a record has them.
    pub options: &'a serde_json::Map<String, serde_json::Value>,
}

impl Played<'_> {
    /// The value of an option; none where there is no such option, or where it depends on who will play.
    fn value(&self, key: &str) -> Option<GameOptionValue> {
        let option = self.game.options().iter().find(|option| option.key.as_str() == key)?;
        let depends = option.default(2) != option.default(3) && !self.options.contains_key(key);
        let players = self.players.or((!depends).then_some(*self.game.players().start()))?;
        Some(option.chosen(players, self.options))
    }

    /// The number of an option; 0 for none.
    fn number(self, key: &str) -> u16 {
        self.value(key).and_then(GameOptionValue::number).unwrap_or_default()
    }
}

/// How many play, for a text that says it in general for 0.
fn players_of(played: Option<Played<'_>>) -> u8 {
    played.and_then(|played| played.players).unwrap_or_default()
}

/// What the result of a round tells of one player.
pub(super) struct RoundLine {
    /// Where they sit.
    pub seat: Seat,
    /// Their name, in bold.
    pub name: String,
    /// The points of the round.
    pub points: i32,
    /// The points of all rounds so far.
    pub total: i32,
}

/// The points of a seat; 0 for one that isn't there.
fn points_at(points: &BySeat<i32>, seat: Seat) -> i32 {
    points.get(seat).copied().unwrap_or_default()
}
