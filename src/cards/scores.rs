//! The picture of a game's points: a podium, and beside it the chart if there are several rounds.

use super::chart::{Align, Area, chart, colour, disc, number, width};
use super::faces::PAPER;
use super::glyphs::mark;
use super::picture::{Picture, Scene, placed, rounded};
use herzbot_core::picture::{ScoreLine, ScorePicture};

/// Its width in pixels. Phones show it at less than half of that, so text is at least 18 pixels tall.
const WIDTH: u32 = 800;
/// Its height in pixels.
const HEIGHT: u32 = 450;
/// The background colour.
const GROUND: u32 = 0xEF_E6_D4;
/// The margin, also between the parts.
const MARGIN: f32 = 16.0;
/// The width of the podium beside a chart.
const PODIUM: f32 = 430.0;
/// The maximum width of a podium block.
const WIDEST: f32 = 150.0;
/// The gap between two blocks.
const BETWEEN: f32 = 12.0;
/// The radius of a player's disc, if there is room.
const DISC: f32 = 34.0;
/// The space above the highest block, for disc and star.
const HEAD: f32 = 104.0;
/// The relative heights of the blocks of the first three places; all others have [`LOWEST`].
const HEIGHTS: [f32; 3] = [1.0, 0.74, 0.54];
const LOWEST: f32 = 0.38;
/// The height of points, if there is room.
const POINTS: f32 = 44.0;
/// The colour of the winner's edge and star.
const GOLD: u32 = 0xC9_8A_00;

/// The picture of a game's points, 800 by 450 pixels.
///
/// Players are numbers on coloured discs, so the picture is independent of language, fonts and colours.
pub fn scores(picture: &ScorePicture) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, GROUND);
    #[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
    let whole = Area { x: 0.0, y: 0.0, width: WIDTH as f32, height: HEIGHT as f32 };
    let whole = whole.within(MARGIN, MARGIN, MARGIN, MARGIN);
    if picture.lines.iter().any(|line| line.sums.len() > 1) {
        podium(&mut scene.picture, &picture.lines, Area { width: PODIUM, ..whole });
        chart(&mut scene.picture, &picture.lines, whole.within(PODIUM + MARGIN, 0.0, 0.0, 0.0));
    } else {
        podium(&mut scene.picture, &picture.lines, whole);
    }
    scene
}

/// Draws a block for each player: its height shows the place, with the points on it and the number above.
#[expect(clippy::cast_precision_loss, reason = "a handful of players")]
fn podium(picture: &mut Picture, lines: &[ScoreLine], area: Area) {
    let mut order: Vec<&ScoreLine> = lines.iter().collect();
    order.sort_by_key(|line| line.place);
    if order.len() > 2 {
        // The winner is in the middle.
        order.swap(0, 1);
    }
    let room = (area.width / order.len().max(1) as f32).min(WIDEST + BETWEEN);
    let wide = room - BETWEEN;
    let left = room.mul_add(-(order.len() as f32), area.width) / 2.0 + area.x;
    for (at, line) in order.iter().enumerate() {
        let middle = room.mul_add(at as f32 + 0.5, left);
        let part = HEIGHTS.get(usize::from(line.place).saturating_sub(1)).copied().unwrap_or(LOWEST);
        let height = (area.height - HEAD) * part;
        let (top, first) = (area.bottom() - height, line.place == 1);
        picture.fill(
            rounded(middle - wide / 2.0, top, wide, height, 14.0),
            if first { GOLD } else { colour(line.number) },
        );
        picture.fill(rounded(middle - wide / 2.0, top + 8.0, wide, height - 8.0, 10.0), PAPER);
        let radius = DISC.min(wide / 2.0);
        disc(picture, line.number, middle, top - radius - 10.0, radius);
        if let Some(star) = mark("★").filter(|_| first) {
            picture.fill(placed(star, middle, top - 2.0 * radius - 24.0, 0.3, 0.3), GOLD);
        }
        let sum = line.sums.last().copied().unwrap_or(0);
        let tall = POINTS.min(POINTS * (wide - 10.0) / width(sum, POINTS));
        number(picture, sum, middle, top + 24.0 + POINTS / 2.0, Align::Middle, colour(line.number), tall);
    }
}

#[cfg(test)]
#[path = "scores_tests.rs"]
mod tests;
