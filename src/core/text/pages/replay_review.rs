//! The review beside a replay: see [`super::replay_frames()`].

use super::replay_frames::{Camera, shown};
use super::review::{best_move, judged, mistake};
use crate::board::{BoardMove, Spot};
use crate::review::{self, PlayedMove, PlayerReview, Review, replay};
use crate::table::PlayingView;
use crate::text::games::scene;
use crate::text::{Say, plain};
use herzbot_rules::{AnyMatch, AnyMove, Record, Seat};
use serde::Serialize;

/// The review of a game for all its players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Critique {
    /// By seat.
    pub players: Vec<Judged>,
    /// The mistakes shown, in the order of the game.
    pub slips: Vec<ShownSlip>,
    /// The explanation of the method.
    pub how: String,
}

/// A player's evaluation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// The seat, from 0.
    pub seat: u8,
    /// No markup.
    pub name: String,
    /// In sentences, with markup.
    pub said: Vec<String>,
    /// The luck in points, by later cards and the other players' actions; below 0: bad luck.
    pub luck: i32,
    /// The cost of the mistakes in points; at least 0.
    pub lost: i32,
    /// The best move, if one was clearly better than every other.
    pub best: Option<ShownFind>,
    /// 1, or −1 if the fewest points win: multiply to get points of the game.
    pub sign: i32,
}

/// A good move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownFind {
    /// The move, and why it was better than all others; with markup.
    pub said: String,
    /// The difference to the next best move in points; above 0.
    pub gain: i32,
}

/// A mistake, with its position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShownSlip {
    /// The index of the position before it in [`super::ReplayFrames::frames`].
    pub at: usize,
    /// The round, from 1.
    pub round: usize,
    /// The number of moves of the round before it.
    pub before: usize,
    /// The seat, from 0.
    pub seat: u8,
    /// The move, the better one, and why; with markup.
    pub said: String,
    /// The difference in points; above 0.
    pub cost: i32,
    /// A possible continuation in record notation, from the better move to the end of the round.
    pub line: Vec<String>,
    /// The cards of the hand that the better move uses: indices in [`super::OpenHand::cards`].
    pub cards: Vec<usize>,
    /// The spots on the table that it uses.
    pub places: Vec<Spot>,
}

/// Reviews the record in `json`, which takes seconds; none if [`replay_frames`](super::replay_frames())
/// returns none.
pub fn reviewed(json: &[u8]) -> Option<Review> {
    review::review(&shown(json)?)
}

/// Renders the review `reviewed` of the record in `json`; none if [`replay_frames`](super::replay_frames())
/// returns none.
pub fn critique(say: Say<'_>, json: &[u8], reviewed: &Review) -> Option<Critique> {
    let record = shown(json)?;
    let camera = Camera::new(say, &record);
    Some(Critique {
        players: judge(&camera, &record, &reviewed.players),
        slips: slips(&camera, &record, &reviewed.players),
        how: camera.say.word("review-how"),
    })
}

fn judge(camera: &Camera<'_>, record: &Record, players: &[PlayerReview]) -> Vec<Judged> {
    let sign = if record.game.lowest_wins() { -1 } else { 1 };
    let judged = |player: &PlayerReview| Judged {
        seat: player.seat.0,
        name: camera
            .table
            .chairs
            .get(player.seat.index())
            .map_or_else(String::new, |chair| plain(&chair.name)),
        said: judged(camera.say, &camera.table, player),
        luck: sign * (player.worth - player.promised),
        best: player
            .best
            .as_ref()
            .map(|find| ShownFind { said: best_move(camera.say, &camera.table, find), gain: find.gain }),
        sign,
        lost: player.lost(),
    };
    players.iter().map(judged).collect()
}

/// The mistakes with their positions. The list ends at a position that can't be reached again, which valid
/// records don't have.
fn slips(camera: &Camera<'_>, record: &Record, players: &[PlayerReview]) -> Vec<ShownSlip> {
    let mut found = Vec::new();
    replay(record, |PlayedMove { game, seat, round, number, place, .. }| {
        let at = place - 1;
        // Each earlier round has one more position than moves.
        let earlier: usize = record.rounds.iter().take(round - 1).map(|round| round.moves.len() + 1).sum();
        let before = at - earlier;
        let theirs = players.iter().filter(|player| player.seat == seat).flat_map(|player| &player.slips);
        let here = theirs.filter(|slip| (slip.round, slip.number) == (round, number));
        found.extend(here.map(|slip| {
            let Uses { cards, places } = used(camera, game, seat, slip.better);
            let said = mistake(camera.say, &camera.table, slip);
            let (seat, cost, line) = (seat.0, slip.cost, slip.line.clone());
            ShownSlip { at, round, before, seat, said, cost, line, cards, places }
        }));
    });
    found
}

/// The cards and spots of a move.
#[derive(Default)]
struct Uses {
    /// Cards of the hand, by their number.
    cards: Vec<usize>,
    places: Vec<Spot>,
}

/// The cards and spots that a move uses: as on its maker's board; else the cards in its notation.
fn used(camera: &Camera<'_>, game: &AnyMatch, seat: Seat, mv: AnyMove) -> Uses {
    let Some(mut view) = PlayingView::of_position(game, Some(seat), &[], false) else {
        return Default::default();
    };
    view.legal = game.legal(seat);
    let Some(index) = view.legal.iter().position(|legal| *legal == mv) else { return Default::default() };
    let layout = scene(camera.say, &camera.table, &view, true);
    let ends = format!(".{index}");
    let uses = |found: &BoardMove| [found.card.clone(), found.place.clone()].into_iter().flatten();
    let (moves, hand) = (layout.board_moves(&camera.table), layout.hand.cards());
    let held = |spot: &str| hand.iter().position(|held| held.spot == spot);
    let shown: Vec<Spot> =
        moves.iter().find(|found| found.choice.ends_with(&ends)).map(uses).into_iter().flatten().collect();
    if shown.is_empty() {
        let cards = mv.to_string().split(' ').filter_map(held).collect();
        return Uses { cards, ..Uses::default() };
    }
    let cards = shown.iter().filter_map(|spot| held(spot)).collect();
    Uses { cards, places: shown.into_iter().filter(|spot| held(spot).is_none()).collect() }
}
