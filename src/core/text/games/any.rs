//! The words of whichever game is played: picks the implementation of [`GameWords`] by the game of a view.

use super::{GameWords, Layout, Played, RoundLine};
use crate::board::{SeatFact, Step};
use crate::notice::Attempt;
use crate::page::{Block, CardFace, ChoiceButton, ChoiceRow};
use crate::picture::ScoreCards;
use crate::table::{ChairView, Happened, PlayingView, TableView};
use crate::text::Say;
use herzbot_rules::{AnyEvent, AnyMove, AnyReason, AnyView, Game, GameKind, Refusal, Seat};

/// One game's part of the enums over all games.
trait OneOf: Game {
    fn view_of(any: &AnyView) -> Option<&Self::View>;
    fn event_of(any: &AnyEvent) -> Option<&Self::Event>;
    fn move_of(any: AnyMove) -> Option<Self::Move>;
}

macro_rules! dispatch {
    ($($Name:ident = $module:ident,)+) => {
        /// Evaluates `$body` with `$G`, the game of the view `$any`, and `$view`, the view in that game's own type.
        macro_rules! with_view {
            ($any:expr, $G:ident, $view:ident => $body:expr) => {
                match $any {
                    $(AnyView::$Name($view) => {
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
                    $(GameKind::$Name => {
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
        pub(in crate::text) fn reason(
            say: Say<'_>,
            chairs: &[ChairView],
            reason: AnyReason,
        ) -> Option<String> {
            match reason {
                $(AnyReason::$Name(reason) => {
                    <herzbot_rules::$module::$Name as GameWords>::reason(say, chairs, reason)
                })+
            }
        }

        /// Why a move was refused.
        pub(in crate::text) fn refused(say: Say<'_>, refusal: Refusal, attempt: Option<&Attempt>) -> String {
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

/// [`GameWords::rules`].
pub(in crate::text) fn rules(say: Say<'_>, kind: GameKind, played: Option<Played<'_>>) -> Vec<Block> {
    with_kind!(kind, G => G::rules(say, played))
}

/// Every face of a game's cards, some of them several times.
pub(in crate::text) fn faces(say: Say<'_>, kind: GameKind) -> Vec<CardFace> {
    with_kind!(kind, G => kind.players().flat_map(G::pack).map(|card| G::face(say, card)).collect())
}

/// [`GameWords::showcase`].
pub(in crate::text) fn showcase(say: Say<'_>, kind: GameKind) -> Vec<CardFace> {
    with_kind!(kind, G => G::showcase(say))
}

/// [`GameWords::lesson`].
pub(in crate::text) fn lesson(say: Say<'_>, kind: GameKind) -> [Vec<CardFace>; 3] {
    with_kind!(kind, G => G::lesson(say))
}

/// [`GameWords::HINT_UNIT`].
pub(in crate::text) fn hint_unit(kind: GameKind) -> &'static str {
    with_kind!(kind, G => G::HINT_UNIT)
}

/// [`GameWords::POINTS`].
pub(in crate::text) fn points(kind: GameKind) -> &'static str {
    with_kind!(kind, G => G::POINTS)
}

/// [`GameWords::SUMS_NOTE`].
pub(in crate::text) fn sums_note(kind: GameKind) -> Option<&'static str> {
    with_kind!(kind, G => G::SUMS_NOTE)
}

/// [`GameWords::state`].
pub(in crate::text) fn state(say: Say<'_>, chairs: &[ChairView], view: &AnyView) -> Vec<String> {
    with_view!(view, G, view => G::state(say, chairs, view))
}

/// [`GameWords::board`].
pub(in crate::text) fn board(say: Say<'_>, table: &TableView, playing: &PlayingView) -> Vec<Block> {
    with_view!(&playing.game, G, view => G::board(say, table, playing, view))
}

/// [`GameWords::choosing`].
pub(in crate::text) fn choosing(say: Say<'_>, table: &TableView, playing: &PlayingView) -> Option<String> {
    with_view!(&playing.game, G, view => G::choosing(say, table, playing, view))
}

/// [`GameWords::events`], of what has happened up to `view`.
pub(in crate::text) fn events(
    say: Say<'_>,
    chairs: &[ChairView],
    view: &AnyView,
    reader: Option<Seat>,
    happened: &[Happened],
) -> Vec<String> {
    with_view!(view, G, view => {
        let events: Vec<_> = happened.iter().filter_map(|happened| G::event_of(&happened.event)).collect();
        G::events(say, chairs, view, reader, &events)
    })
}

/// [`GameWords::news`], of what has happened up to `view`.
pub(in crate::text) fn news(
    say: Say<'_>,
    chairs: &[ChairView],
    view: &AnyView,
    reader: Option<Seat>,
    happened: &[Happened],
) -> Vec<String> {
    with_view!(view, G, view => {
        let events: Vec<_> = happened.iter().filter_map(|happened| G::event_of(&happened.event)).collect();
        G::news(say, chairs, view, reader, &events)
    })
}

/// [`GameWords::own`].
pub(in crate::text) fn own(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    seat: Seat,
    active: bool,
) -> Vec<Block> {
    with_view!(&playing.game, G, view => G::own(say, table, playing, view, seat, active))
}

/// [`GameWords::turn`].
pub(in crate::text) fn turn(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
) -> (Vec<Block>, Vec<ChoiceRow>) {
    with_view!(&playing.game, G, view => G::turn(say, table, playing, view))
}

/// [`GameWords::task`].
pub(in crate::text) fn task(say: Say<'_>, table: &TableView, playing: &PlayingView) -> String {
    with_view!(&playing.game, G, view => G::task(say, table, playing, view))
}

/// [`GameWords::layout`].
pub(in crate::text) fn layout(say: Say<'_>, table: &TableView, playing: &PlayingView, mine: bool) -> Layout {
    with_view!(&playing.game, G, view => G::layout(say, table, playing, view, mine))
}

/// [`GameWords::seat_facts`].
pub(in crate::text) fn seat_facts(say: Say<'_>, playing: &PlayingView, seat: Seat) -> Vec<SeatFact> {
    with_view!(&playing.game, G, view => G::seat_facts(say, playing, view, seat))
}

/// [`GameWords::steps`], of what has happened up to `view`.
pub(in crate::text) fn steps(
    say: Say<'_>,
    chairs: &[ChairView],
    view: &AnyView,
    reader: Option<Seat>,
    happened: &[Happened],
) -> Vec<Step> {
    with_view!(view, G, view => {
        let events: Vec<_> = happened.iter().filter_map(|happened| G::event_of(&happened.event)).collect();
        G::steps(say, chairs, view, reader, &events)
    })
}

/// [`GameWords::buttons`].
pub(in crate::text) fn buttons(say: Say<'_>, table: &TableView, playing: &PlayingView) -> Vec<ChoiceButton> {
    with_view!(&playing.game, G, view => G::buttons(say, table, playing, view))
}

/// [`GameWords::look_back`].
pub(in crate::text) fn look_back(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    before: Option<&AnyView>,
) -> Option<Vec<Block>> {
    with_view!(&playing.game, G, view => {
        G::look_back(say, table, playing, view, before.and_then(G::view_of))
    })
}

/// [`GameWords::move_words`]; the notation for a move that was not legal in `view`.
pub(in crate::text) fn move_words(say: Say<'_>, chairs: &[ChairView], view: &AnyView, mv: AnyMove) -> String {
    let words =
        with_view!(view, G, view => G::move_of(mv).and_then(|mv| G::move_words(say, chairs, view, mv)));
    words.unwrap_or_else(|| mv.to_string())
}

/// [`GameWords::secret_move`].
pub(in crate::text) fn secret_move(say: Say<'_>, name: &str, mv: AnyMove) -> Option<String> {
    with_kind!(mv.kind(), G => G::move_of(mv).and_then(|mv| G::secret_move(say, name, mv)))
}

/// [`GameWords::round_end`].
pub(in crate::text) fn round_end(say: Say<'_>, chairs: &[ChairView], view: &AnyView) -> Option<String> {
    with_view!(view, G, view => G::round_end(say, chairs, view))
}

/// [`GameWords::round_line`].
pub(in crate::text) fn round_line(say: Say<'_>, view: &AnyView, line: RoundLine) -> String {
    with_view!(view, G, view => G::round_line(say, view, line))
}

/// [`GameWords::round_sum`].
pub(in crate::text) fn round_sum(view: &AnyView, seat: Seat, points: i32) -> String {
    with_view!(view, G, view => G::round_sum(view, seat, points))
}

/// [`GameWords::last_cards`].
pub(in crate::text) fn last_cards(say: Say<'_>, chairs: &[ChairView], view: &AnyView) -> Vec<ScoreCards> {
    with_view!(view, G, view => G::last_cards(say, chairs, view))
}

/// [`GameWords::deciding_cards`].
pub(in crate::text) fn deciding_cards(say: Say<'_>, chairs: &[ChairView], view: &AnyView) -> Vec<Block> {
    with_view!(view, G, view => G::deciding_cards(say, chairs, view))
}

/// [`GameWords::last_round`].
pub(in crate::text) fn last_round(say: Say<'_>, chairs: &[ChairView], view: &AnyView) -> Vec<Block> {
    with_view!(view, G, view => G::last_round(say, chairs, view))
}
