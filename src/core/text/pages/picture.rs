//! The content of pictures of points: see [`crate::picture`].

use super::finished;
use crate::page::{Block, Page, escape};
use crate::picture::{LONGEST_ALT, MOST_LINES, ScoreLine, ScorePicture};
use crate::table::{ChairView, FinishedView, PhaseView, RoundView, TableView};
use crate::text::say::shorten;
use crate::text::{Say, plain};
use herzbot_rules::{BySeat, Seat};

/// `page`, which shows `view`, with a picture of the points if the game is over; the picture may be a message
/// of its own.
pub fn illustrated(say: Say<'_>, view: &TableView, page: Page) -> Page {
    match &view.phase {
        PhaseView::Finished(finished) => of_game(say, view, finished).illustrate(page),
        PhaseView::Lobby { .. } | PhaseView::Playing(_) | PhaseView::Concealed(_) | PhaseView::Closed(_) => {
            page
        }
    }
}

/// The page of a finished game with a picture of the points within it.
pub fn finished(say: Say<'_>, view: &TableView, finished: &FinishedView) -> Page {
    let picture = Some(Box::new(of_game(say, view, finished).picture()));
    let unattached = finished::finished(say, view, finished, None).blocks;
    let page = finished::finished(say, view, finished, Some(sign));
    Page { picture, unattached, ..page }
}

/// `page`, the result of a round, with a picture of the points so far.
pub fn illustrated_round(say: Say<'_>, view: &RoundView, page: Page) -> Page {
    let order: Vec<Seat> = view.chairs.iter().map(|chair| chair.seat).collect();
    let scored = scored(&view.chairs, &order, &view.so_far, &view.places());
    Points { say, scored, ahead: "picture-ahead" }.illustrate(page)
}

fn of_game<'a>(say: Say<'a>, view: &TableView, finished: &FinishedView) -> Points<'a> {
    let order = finished::placed(view, finished);
    let scored = scored(&view.chairs, &order, &finished.rounds, &finished.places);
    Points { say, scored, ahead: "picture-winners" }
}

/// The points of these chairs. `order`: the seats by number.
fn scored(chairs: &[ChairView], order: &[Seat], rounds: &[BySeat<i32>], places: &BySeat<u8>) -> Vec<Scored> {
    let of = |chair: &ChairView| {
        let at = order.iter().position(|other| *other == chair.seat).unwrap_or_default();
        let points = rounds.iter().map(|round| round.get(chair.seat).copied().unwrap_or_default());
        let sum = |sum: &mut i32, points: i32| {
            *sum += points;
            Some(*sum)
        };
        let sums = points.scan(0, sum).collect();
        Scored {
            at,
            name: chair.name.clone(),
            sums,
            place: places.get(chair.seat).copied().unwrap_or_default(),
        }
    };
    chairs.iter().map(of).collect()
}

/// A player's points.
pub struct Scored {
    /// The index in the picture's order.
    pub at: usize,
    /// The name, without markup.
    pub name: String,
    /// The points after each round.
    pub sums: Vec<i32>,
    /// The place, from 1.
    pub place: u8,
}

/// The data of a picture.
pub struct Points<'a> {
    /// The language.
    pub say: Say<'a>,
    /// The players in the order in which the text alternative names them.
    pub scored: Vec<Scored>,
    /// The key of the text for the players in the first place.
    pub ahead: &'static str,
}

impl Points<'_> {
    /// Adds the picture, and the legend of its numbers.
    pub fn illustrate(&self, mut page: Page) -> Page {
        let player = |scored: &&Scored| format!("{} **{}**", sign(scored.at), escape(&scored.name));
        let players = self.say.all_of(&self.numbered().iter().map(player).collect::<Vec<_>>());
        page.unattached.clone_from(&page.blocks);
        page.blocks.push(Block::Small(self.say.text("picture-players", &[("players", players.into())])));
        page.picture = Some(Box::new(self.picture()));
        page
    }

    fn picture(&self) -> ScorePicture {
        let line = |scored: &&Scored| ScoreLine {
            number: u8::try_from(scored.at + 1).unwrap_or(u8::MAX),
            sums: scored.sums.clone(),
            place: scored.place,
        };
        ScorePicture { alt: self.alt(), lines: self.numbered().iter().map(line).collect() }
    }

    /// The players by number.
    fn numbered(&self) -> Vec<&Scored> {
        let mut numbered: Vec<&Scored> = self.scored.iter().filter(|scored| scored.at < MOST_LINES).collect();
        numbered.sort_by_key(|scored| scored.at);
        numbered
    }

    fn alt(&self) -> String {
        let say = self.say;
        let total = |scored: &Scored| {
            let total = scored.sums.last().copied().unwrap_or_default();
            format!("{} {}", plain(&scored.name), total.to_string().replace('-', "−"))
        };
        let shown = self.scored.iter().filter(|scored| scored.at < MOST_LINES);
        let points = shown.map(total).collect::<Vec<_>>().join(&say.word("list-comma"));
        let ahead = self.scored.iter().filter(|scored| scored.place == 1);
        let ahead: Vec<String> = ahead.map(|scored| plain(&scored.name)).collect();
        let names = say.all_of(&ahead);
        let said = [
            say.text("picture-points", &[("points", points.into())]),
            say.text(self.ahead, &[("count", ahead.len().into()), ("names", names.into())]),
        ];
        shorten(&say.sentences(said), LONGEST_ALT)
    }
}

/// The number at an index of the picture's order, on a disc, as text.
fn sign(at: usize) -> char {
    u32::try_from(at).ok().and_then(|at| char::from_u32(u32::from('①') + at)).unwrap_or('●')
}
