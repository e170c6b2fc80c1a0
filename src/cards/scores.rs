//! The picture of a game's points: a chart, and the cards that lay last beside or below it.

use super::chart::{Area, DISC, chart, disc};
use super::faces::{face, slot};
use super::picture::Scene;
use herzbot_core::picture::{ScoreCards, ScorePicture};

/// Its width in pixels.
const WIDTH: u32 = 800;
/// Its height in pixels.
const HEIGHT: u32 = 450;
/// Behind everything: darker than cards, so that they stand out.
const GROUND: u32 = 0xEF_E6_D4;
/// Around everything, and between the parts.
const MARGIN: f32 = 16.0;
/// Cards are not drawn larger, …
const LARGEST: f32 = 46.0;
/// … nor smaller: there they could not be read any more.
const SMALLEST: f32 = 18.0;
/// Between two cards, as a part of their width.
const BETWEEN: f32 = 0.08;
/// Between two groups.
const GROUPS_APART: f32 = 22.0;
/// Above a group, for the number of its player.
const HEAD: f32 = 2.0 * DISC + 10.0;
/// What of the picture the chart takes where cards are beside it.
const BESIDE: f32 = 430.0;
/// And where they are below it.
const ABOVE: f32 = 214.0;

/// The picture of a game's points, 800 by 450 pixels.
///
/// Players are numbers on discs of their colours, so that it needs no language, no font and no colour to be understood. Cards
/// for which there is no room, or no drawing, are left out.
pub fn scores(picture: &ScorePicture) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, GROUND);
    #[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
    let whole = Area { x: 0.0, y: 0.0, width: WIDTH as f32, height: HEIGHT as f32 };
    let whole = whole.within(MARGIN, MARGIN, MARGIN, MARGIN);
    let beside = whole.within(BESIDE + MARGIN, 0.0, 0.0, 0.0);
    let below = whole.within(0.0, ABOVE + MARGIN, 0.0, 0.0);
    let groups: Vec<&ScoreCards> = picture.groups.iter().filter(|group| columns(group) > 0).collect();
    let plans = [(ScoreLayout::of(&groups, beside), true), (ScoreLayout::of(&groups, below), false)];
    let best = plans.into_iter().filter_map(|(plan, beside)| Some((plan?, beside)));
    // Where both are as large, beside: a chart is easier to read when it is tall.
    match best.reduce(|one, other| if other.0.side > one.0.side { other } else { one }) {
        None => chart(&mut scene, &picture.lines, whole),
        Some((plan, is_beside)) => {
            let width = if is_beside { BESIDE } else { whole.width };
            let height = if is_beside { whole.height } else { ABOVE };
            chart(&mut scene, &picture.lines, Area { width, height, ..whole });
            plan.draw(&mut scene, picture, &groups);
        }
    }
    scene
}

fn columns(group: &ScoreCards) -> usize {
    group.rows.iter().map(Vec::len).max().unwrap_or(0)
}

/// How groups of cards fill an area: how large a card is, and how many groups stand beside each other.
struct ScoreLayout {
    area: Area,
    side: f32,
    across: usize,
}

impl ScoreLayout {
    /// The one with the largest cards; none where there are no cards, or no room for them.
    #[expect(clippy::cast_precision_loss, reason = "a handful of cards")]
    fn of(groups: &[&ScoreCards], area: Area) -> Option<Self> {
        let wide = groups.iter().map(|group| columns(group)).max()? as f32;
        let tall = groups.iter().map(|group| group.rows.len()).max()? as f32;
        let head = if groups.iter().any(|group| group.number.is_some()) { HEAD } else { 0.0 };
        let plan = |across: usize| {
            let down = groups.len().div_ceil(across) as f32;
            let across_f = across as f32;
            let by_width = GROUPS_APART.mul_add(1.0 - across_f, area.width) / across_f / spread(wide);
            let by_height = (GROUPS_APART.mul_add(1.0 - down, area.height) / down - head) / spread(tall);
            Self { area, side: by_width.min(by_height).min(LARGEST), across }
        };
        let plans = (1..=groups.len()).map(plan);
        let best = plans.reduce(|one, other| if other.side > one.side { other } else { one })?;
        (best.side >= SMALLEST).then_some(best)
    }

    #[expect(clippy::cast_precision_loss, reason = "a handful of cards")]
    fn draw(&self, scene: &mut Scene, picture: &ScorePicture, groups: &[&ScoreCards]) {
        let step = self.side * (1.0 + BETWEEN);
        let head = if groups.iter().any(|group| group.number.is_some()) { HEAD } else { 0.0 };
        let size = |count: usize| self.side * spread(count as f32);
        let tall = |group: &&ScoreCards| head + size(group.rows.len());
        let rows = groups.chunks(self.across);
        // Everything together is in the middle of its area.
        let height = |row: &[&ScoreCards]| row.iter().map(tall).fold(0.0, f32::max);
        let all: f32 = rows.clone().map(height).sum::<f32>()
            + GROUPS_APART * (groups.len().div_ceil(self.across) - 1) as f32;
        let mut y = self.area.y + (self.area.height - all) / 2.0;
        for row in rows {
            let cell = self.area.width / row.len() as f32;
            for (at, group) in row.iter().enumerate() {
                let middle = cell.mul_add(at as f32 + 0.5, self.area.x);
                if let Some(number) = group.number {
                    let ahead = picture.lines.iter().any(|line| line.number == number && line.ahead);
                    disc(scene, number, ahead, middle, y + DISC + 2.0);
                }
                // Rows that are alone as long as they are, as in towers, are centred; others begin together.
                let columns = columns(group);
                for (down, cards) in group.rows.iter().enumerate() {
                    let centred = group.number.is_some();
                    let across = if centred { cards.len() } else { columns };
                    let left = middle - size(across) / 2.0;
                    let top = step.mul_add(down as f32, y + head);
                    for (at, card) in cards.iter().enumerate() {
                        let left = step.mul_add(at as f32, left);
                        match card {
                            None => scene.put(&slot().1, left, top, self.side),
                            Some(card) => {
                                if let Some(drawn) = face(card) {
                                    scene.put(&drawn, left, top, self.side);
                                }
                            }
                        }
                    }
                }
            }
            y += height(row) + GROUPS_APART;
        }
    }
}

/// How wide so many cards beside each other are, in cards.
fn spread(count: f32) -> f32 {
    (count - 1.0).max(0.0).mul_add(1.0 + BETWEEN, 1.0)
}

#[cfg(test)]
#[path = "scores_tests.rs"]
mod tests;
