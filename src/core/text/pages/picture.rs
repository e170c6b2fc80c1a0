//! The content of pictures of points: see [`crate::picture`].

use super::finished;
use crate::page::{Block, Page, escape};
use crate::picture::{LONGEST_ALT, ScoreLine, ScorePicture};
use crate::table::{ChairView, FinishedView, PhaseView, RoundView, TableView};
use crate::text::say::shorten;
use crate::text::{Say, plain};
use herzbot_rules::{BySeat, Seat};

/// `page`, which shows `view`, with a picture of the points if the game is over; the picture may be a message
/// of its own.
pub fn illustrated(say: Say<'_>, view: &TableView, page: Page) -> Page {
    match &view.phase {
        PhaseView::Finished(finished) => Points::of_game(say, view, finished).illustrate(page),
        PhaseView::Lobby { .. } | PhaseView::Playing(_) | PhaseView::Concealed(_) | PhaseView::Closed(_) => {
            page
        }
    }
}

/// The page of a finished game with a picture of the points within it.
pub fn finished(say: Say<'_>, view: &TableView, finished: &FinishedView) -> Page {
    let picture = Some(Box::new(Points::of_game(say, view, finished).picture()));
    let unattached = finished::finished(say, view, finished, None).blocks;
    let page = finished::finished(say, view, finished, Some(sign));
    Page { picture, unattached, ..page }
}

/// `page`, the result of a round, with a picture of the points so far.
pub fn illustrated_round(say: Say<'_>, view: &RoundView, page: Page) -> Page {
    Points {
        say,
        chairs: &view.chairs,
        order: view.chairs.iter().map(|chair| chair.seat).collect(),
        rounds: &view.so_far,
        places: view.places(),
        said: "picture-ahead",
    }
    .illustrate(page)
}

/// The data of a picture.
struct Points<'a> {
    say: Say<'a>,
    chairs: &'a [ChairView],
    /// The seats by number.
    order: Vec<Seat>,
    /// The points of each round.
    rounds: &'a [BySeat<i32>],
    places: BySeat<u8>,
    /// The text for the leader (`ahead`).
    said: &'static str,
}

impl<'a> Points<'a> {
    fn of_game(say: Say<'a>, view: &'a TableView, finished: &'a FinishedView) -> Self {
        Self {
            say,
            chairs: &view.chairs,
            order: finished::placed(view, finished),
            rounds: &finished.rounds,
            places: finished.places,
            said: "picture-winners",
        }
    }

    /// Adds the picture, and the legend of its numbers.
    fn illustrate(&self, mut page: Page) -> Page {
        let player = |(at, chair): (usize, &ChairView)| format!("{} **{}**", sign(at), escape(&chair.name));
        let players = self.say.all_of(&self.numbered().map(player).collect::<Vec<_>>());
        page.unattached.clone_from(&page.blocks);
        page.blocks.push(Block::Small(self.say.text("picture-players", &[("players", players.into())])));
        page.picture = Some(Box::new(self.picture()));
        page
    }

    fn picture(&self) -> ScorePicture {
        let line = |(_, chair): (usize, &ChairView)| ScoreLine {
            number: self.number(chair.seat),
            sums: self.sums(chair.seat),
            place: self.places.get(chair.seat).copied().unwrap_or_default(),
        };
        ScorePicture { alt: self.alt(), lines: self.numbered().map(line).collect() }
    }

    /// The players by number, from 0.
    fn numbered(&self) -> impl Iterator<Item = (usize, &'a ChairView)> {
        let chair = |seat: &Seat| self.chairs.iter().find(|chair| chair.seat == *seat);
        self.order.iter().filter_map(chair).enumerate()
    }

    /// The number of a seat on the picture, from 1.
    fn number(&self, seat: Seat) -> u8 {
        let at = self.order.iter().position(|other| *other == seat).unwrap_or_default();
        u8::try_from(at + 1).unwrap_or(u8::MAX)
    }

    /// The points of a seat after each round.
    fn sums(&self, seat: Seat) -> Vec<i32> {
        let points = self.rounds.iter().map(|round| round.get(seat).copied().unwrap_or_default());
        let sum = |sum: &mut i32, points: i32| {
            *sum += points;
            Some(*sum)
        };
        points.scan(0, sum).collect()
    }

    fn alt(&self) -> String {
        let say = self.say;
        let total = |chair: &ChairView| {
            let total = self.sums(chair.seat).last().copied().unwrap_or_default();
            format!("{} {}", plain(&chair.name), total.to_string().replace('-', "−"))
        };
        let points = self.chairs.iter().map(total).collect::<Vec<_>>().join(&say.word("list-comma"));
        let ahead = self.chairs.iter().filter(|chair| self.places.get(chair.seat) == Some(&1));
        let ahead: Vec<String> = ahead.map(|chair| plain(&chair.name)).collect();
        let names = say.all_of(&ahead);
        let said = [
            say.text("picture-points", &[("points", points.into())]),
            say.text(self.said, &[("count", ahead.len().into()), ("names", names.into())]),
        ];
        shorten(&say.sentences(said), LONGEST_ALT)
    }
}

/// The number at an index of the picture's order, on a disc, as text.
fn sign(at: usize) -> char {
    u32::try_from(at).ok().and_then(|at| char::from_u32(u32::from('①') + at)).unwrap_or('●')
}
