//! The texts of each game: its cards, scenes, events and refusals.
//!
//! A game is a module here that implements [`GameWords`] for its type in the rules; its texts are in
//! `locales/*/<game>.ftl`. Pages are independent of games: they render a [`Scene`], and `with_view!` finds
//! the game of a view.

mod hearts;
mod herz;
#[cfg(any(test, feature = "samples"))]
pub(crate) mod samples;
mod scene;
mod teufel;

pub use scene::{Area, Ending, Place, PlaceLine, Position, Scene, SeatResult, SeatScene, Teller};

use super::Say;
use crate::board::Step;
use crate::command::Chapter;
use crate::notice::Attempt;
use crate::page::{Block, CardFace};
use crate::table::{Happened, PlayingView, TableView};
use herzbot_rules::players::Playable;
use herzbot_rules::{AnyEvent, AnyMove, AnyReason, AnyView, Game, GameKind, GameOptionValue, Refusal, Seat};

/// The texts of one game.
///
/// Everything is made from a view, so it holds only what the reader may know. Texts may hold inline markup
/// (see [`crate::page`]); names that people chose are escaped.
pub trait GameWords: Playable {
    /// A few cards that represent the game, in notation.
    const SHOWCASE: &'static [&'static str];
    /// The cards beside each sentence of the introduction (`lesson-<game>-1` to `-3`).
    const LESSON: [&'static [&'static str]; 3];
    /// The text for the unit of a hint.
    const HINT_UNIT: &'static str;
    /// The text of a player's line in the result of a round; it gets `name`, `total` and [`SeatResult::args`].
    const ROUND_LINE: &'static str;
    /// The noun for a number of the game's points: "17 points".
    const POINTS: &'static str = "points-count";
    /// The text of a player's points per game: "17.5 points on average".
    const MEAN: &'static str = "board-mean";
    /// The text for a round if the number of rounds is open.
    const ROUND_NUMBER: &'static str = "round-number";
    /// The text that explains [`SeatResult::sum`] below the final standings; none if it is a plain number.
    const SUMS_NOTE: Option<&'static str> = None;
    /// The label of the button for [`GameWords::last_trick`]; none in a game without tricks.
    const LAST_TRICK: Option<&'static str> = None;

    /// The rules in chapters, [`Chapter::Short`] first, for `played` if given, else in general; without the
    /// shared chapters.
    fn rules(say: Say<'_>, played: Option<Played<'_>>) -> Chapters;

    /// The face of a card by itself.
    fn face(say: Say<'_>, card: Self::Card) -> CardFace;

    /// Facts about the round for the first line of the table's message, after the number of the round.
    fn facts(teller: Teller<'_>, view: &Self::View) -> Vec<String>;

    /// The cards on the table, the reader's hand and moves.
    fn scene(at: &Position<'_, Self::View>) -> Scene;

    /// The public facts of the player at `seat`.
    fn seat(at: &Position<'_, Self::View>, seat: Seat) -> SeatScene;

    /// Who still has to choose, in a simultaneous choice; none: the usual "it's X's turn".
    fn choosing(_at: &Position<'_, Self::View>) -> Option<String> {
        None
    }

    /// The events, oldest first: sentences and moving cards. An event may be omitted, or combined with
    /// others. `beside_table`: the table is shown too, so what it shows is omitted.
    fn steps(teller: Teller<'_>, view: &Self::View, events: &[&Self::Event], beside_table: bool)
    -> Vec<Step>;

    /// The last complete trick; early in a round that of the previous round, whose end is `before`.
    fn last_trick(
        _teller: Teller<'_>,
        _view: &Self::View,
        _before: Option<&Self::View>,
    ) -> Option<Vec<Block>> {
        None
    }

    /// The short label of a move; none if it was not legal in `view`. Not escaped.
    fn move_words(teller: Teller<'_>, view: &Self::View, mv: Self::Move) -> Option<String>;

    /// A seat's secret move, for readers who may see everything; none if no move of the game is secret. The
    /// name is already escaped.
    fn secret_move(_say: Say<'_>, _name: &str, _mv: Self::Move) -> Option<String> {
        None
    }

    /// The computer's reason for a move, in a sentence; none if it only looks best.
    fn reason(teller: Teller<'_>, reason: Self::Reason) -> Option<String>;

    /// Why a move was refused, as exactly as the player's view and the move allow, if known.
    fn refused(say: Say<'_>, refusal: Self::Refusal, attempt: Option<(&Self::View, Self::Move)>) -> String;

    /// How a round ended.
    fn ending(teller: Teller<'_>, view: &Self::View) -> Ending;

    /// The result of a finished round for the player at `seat`.
    fn result(_say: Say<'_>, _view: &Self::View, _seat: Seat, points: i32) -> SeatResult {
        SeatResult { args: vec![("points", points.into())], sum: points.to_string().replace('-', "−") }
    }
}

/// One game's variants of the enums over all games.
pub trait OneOf: Game {
    /// The view, if it is of this game.
    fn view_of(any: &AnyView) -> Option<&Self::View>;
    /// The event, if it is of this game.
    fn event_of(any: &AnyEvent) -> Option<&Self::Event>;
    /// The move, if it is of this game.
    fn move_of(any: AnyMove) -> Option<Self::Move>;
}

macro_rules! dispatch {
    ($($Name:ident = $module:ident,)+) => {
        /// Evaluates `$body` with `$G`, the game of the view `$any`, and `$view`, the view in that game's own type.
        macro_rules! with_view {
            ($any:expr, $G:ident, $view:ident => $body:expr) => {
                match $any {
                    $(herzbot_rules::AnyView::$Name($view) => {
                        type $G = herzbot_rules::$module::$Name;
                        $body
                    })+
                }
            };
        }

        /// Evaluates `$body` with `$G`, the game of the kind `$kind`.
        macro_rules! with_kind {
            ($kind:expr, $G:ident => $body:expr) => {
                match $kind {
                    $(herzbot_rules::GameKind::$Name => {
                        type $G = herzbot_rules::$module::$Name;
                        $body
                    })+
                }
            };
        }

        $(impl OneOf for herzbot_rules::$module::$Name {
            fn view_of(any: &AnyView) -> Option<&Self::View> {
                if let AnyView::$Name(view) = any { Some(view) } else { None }
            }

            fn event_of(any: &AnyEvent) -> Option<&Self::Event> {
                if let AnyEvent::$Name(event) = any { Some(event) } else { None }
            }

            fn move_of(any: AnyMove) -> Option<Self::Move> {
                if let AnyMove::$Name(mv) = any { Some(mv) } else { None }
            }
        })+

        /// [`GameWords::reason`].
        pub fn reason(teller: Teller<'_>, reason: AnyReason) -> Option<String> {
            match reason {
                $(AnyReason::$Name(reason) => {
                    <herzbot_rules::$module::$Name as GameWords>::reason(teller, reason)
                })+
            }
        }

        /// Why a move was refused.
        pub fn refused(say: Say<'_>, refusal: Refusal, attempt: Option<&Attempt>) -> String {
            match refusal {
                Refusal::NotYourTurn => say.word("refused-not-your-turn"),
                Refusal::RoundOver => say.word("refused-round-over"),
                Refusal::OtherGame => say.word("refused-other-game"),
                $(Refusal::$Name(refusal) => {
                    type G = herzbot_rules::$module::$Name;
                    let attempt = attempt.and_then(|tried| Some((G::view_of(&tried.view)?, G::move_of(tried.mv)?)));
                    <G as GameWords>::refused(say, refusal, attempt)
                })+
            }
        }
    };
}

herzbot_rules::for_each_game!(dispatch);

pub(in crate::text) use {with_kind, with_view};

/// [`GameWords::scene`]; `mine`: it is the reader's turn, and the game is not paused.
pub fn scene(say: Say<'_>, table: &TableView, playing: &PlayingView, mine: bool) -> Scene {
    with_view!(&playing.game, G, view => G::scene(&Position { say, table, playing, view, mine, past: false }))
}

/// [`GameWords::scene`] of the reader's turn in a finished game.
pub fn past_scene(say: Say<'_>, table: &TableView, playing: &PlayingView) -> Scene {
    with_view!(&playing.game, G, view => {
        G::scene(&Position { say, table, playing, view, mine: true, past: true })
    })
}

/// [`GameWords::seat`].
pub fn seat(say: Say<'_>, table: &TableView, playing: &PlayingView, seat: Seat) -> SeatScene {
    with_view!(&playing.game, G, view => {
        G::seat(&Position { say, table, playing, view, mine: false, past: false }, seat)
    })
}

/// [`GameWords::choosing`].
pub fn choosing(say: Say<'_>, table: &TableView, playing: &PlayingView) -> Option<String> {
    with_view!(&playing.game, G, view => {
        G::choosing(&Position { say, table, playing, view, mine: false, past: false })
    })
}

/// "Round 2 of 4"; "Deal 2" in a game with that term and an open number of rounds.
pub fn round_number(say: Say<'_>, game: GameKind, round: usize, rounds: Option<usize>) -> String {
    match rounds {
        Some(rounds) => say.text("round-of", &[("round", round.into()), ("rounds", rounds.into())]),
        None => say.text(with_kind!(game, G => G::ROUND_NUMBER), &[("round", round.into())]),
    }
}

/// [`GameWords::steps`] for the events up to `view`.
pub fn steps(teller: Teller<'_>, view: &AnyView, happened: &[Happened], beside_table: bool) -> Vec<Step> {
    with_view!(view, G, view => {
        let events: Vec<_> = happened.iter().filter_map(|happened| G::event_of(&happened.event)).collect();
        G::steps(teller, view, &events, beside_table)
    })
}

/// The sentences of [`steps`].
pub fn events(teller: Teller<'_>, view: &AnyView, happened: &[Happened], beside_table: bool) -> Vec<String> {
    let said = steps(teller, view, happened, beside_table).into_iter().map(|step| step.said);
    said.filter(|said| !said.is_empty()).collect()
}

/// [`GameWords::ending`].
pub fn ending(teller: Teller<'_>, view: &AnyView) -> Ending {
    with_view!(view, G, view => G::ending(teller, view))
}

/// [`GameWords::move_words`]; the notation for a move that was not legal in `view`.
pub fn move_words(teller: Teller<'_>, view: &AnyView, mv: AnyMove) -> String {
    let words = with_view!(view, G, view => G::move_of(mv).and_then(|mv| G::move_words(teller, view, mv)));
    words.unwrap_or_else(|| mv.to_string())
}

/// [`GameWords::face`] of cards in notation.
pub fn faces_of<G: GameWords>(say: Say<'_>, cards: &[&str]) -> Vec<CardFace> {
    cards.iter().filter_map(|card| card.parse().ok()).map(|card| G::face(say, card)).collect()
}

/// Every face of a game's cards, some of them several times.
pub fn faces(say: Say<'_>, kind: GameKind) -> Vec<CardFace> {
    with_kind!(kind, G => kind.players().flat_map(G::pack).map(|card| G::face(say, card)).collect())
}

/// The chapters of the rules, each with its blocks.
pub type Chapters = Vec<(Chapter, Vec<Block>)>;

/// The number of players and the options of a game.
#[derive(Clone, Copy)]
pub struct Played<'a> {
    /// The kind of game.
    pub game: GameKind,
    /// The number of players; none while people can still join.
    pub players: Option<u8>,
    /// The chosen options, as in a record.
    pub options: &'a serde_json::Map<String, serde_json::Value>,
}

impl Played<'_> {
    /// The value of an option; none if there is no such option, or if it depends on the players.
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

/// The number of players, for texts that treat 0 as any number.
fn players_of(played: Option<Played<'_>>) -> u8 {
    played.and_then(|played| played.players).unwrap_or_default()
}
