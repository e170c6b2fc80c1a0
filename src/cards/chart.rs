//! The points of a game as a chart: lines over the rounds.

use super::faces::{GAP, PAPER, ink};
use super::figures::CIRCLE;
use super::glyphs::glyph;
use super::picture::{Picture, Step, placed, rounded};
use herzbot_core::page::Hue;
use herzbot_core::picture::{MOST_LINES, ScoreLine};

/// The colour of numbers at the axes.
const SOFT: u32 = 0x7A_6E_60;
/// The colour of the grid.
const GRID: u32 = 0xE6_DC_CA;
/// The colour of the zero line.
const ZERO: u32 = 0xA8_9C_8A;
/// The colours of players, in order: those of the cards.
const COLOURS: [Hue; MOST_LINES] =
    [Hue::Red, Hue::Turquoise, Hue::Yellow, Hue::Violet, Hue::Green, Hue::Black];
/// The radius of the disc with a player's number.
const DISC: f32 = 15.0;
/// The height of digits.
const DIGITS: f32 = 18.0;
/// The distance of a line's disc from its end.
const BEYOND: f32 = 26.0;
/// The minimum distance between the centres of discs.
const APART: f32 = 2.0 * DISC + 3.0;

/// A rectangle, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Area {
    pub fn right(self) -> f32 {
        self.x + self.width
    }

    pub fn bottom(self) -> f32 {
        self.y + self.height
    }

    /// The area without these margins.
    pub fn within(self, left: f32, top: f32, right: f32, bottom: f32) -> Self {
        Self {
            x: self.x + left,
            y: self.y + top,
            width: self.width - left - right,
            height: self.height - top - bottom,
        }
    }
}

/// The alignment of a number relative to a point.
#[derive(Clone, Copy)]
pub enum Align {
    Middle,
    Right,
}

/// The scale of points: from the lowest to the highest line of the grid.
struct Scale {
    low: i32,
    high: i32,
    step: i32,
    area: Area,
}

impl Scale {
    /// At most seven grid lines at round numbers, including 0, that cover all points.
    fn of(lines: &[ScoreLine], area: Area) -> Self {
        let sums = || lines.iter().flat_map(|line| line.sums.iter().copied());
        let (least, most) = (sums().min().unwrap_or(0).min(0), sums().max().unwrap_or(0).max(0));
        let most = if least == most { 1 } else { most };
        let steps = (0..9u32).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i32.saturating_pow(power)));
        let ends = |step: i32| (least.div_euclid(step), -(-most).div_euclid(step));
        let step = steps.into_iter().find(|step| ends(*step).1 - ends(*step).0 <= 6).unwrap_or(i32::MAX);
        let (low, high) = ends(step);
        Self { low: low.saturating_mul(step), high: high.saturating_mul(step), step, area }
    }

    /// The width of the numbers on the left.
    fn margin(lines: &[ScoreLine]) -> f32 {
        let scale = Self::of(lines, Area { x: 0.0, y: 0.0, width: 0.0, height: 0.0 });
        width(scale.low, DIGITS).max(width(scale.high, DIGITS)).max(18.0) + 22.0
    }

    #[expect(clippy::cast_precision_loss, reason = "points of games are small")]
    fn y(&self, points: i32) -> f32 {
        let part = (points - self.low) as f32 / (self.high - self.low) as f32;
        self.area.height.mul_add(-part, self.area.bottom())
    }

    /// Draws the grid with its numbers.
    fn draw(&self, picture: &mut Picture) {
        let mut points = self.low;
        while points <= self.high {
            let y = self.y(points).round() + 0.5;
            let line = vec![Step::Move(self.area.x, y), Step::Line(self.area.right(), y)];
            picture.stroke(line, if points == 0 { ZERO } else { GRID }, if points == 0 { 1.6 } else { 1.0 });
            number(picture, points, self.area.x - 8.0, y, Align::Right, SOFT, DIGITS);
            points = points.saturating_add(self.step);
        }
    }
}

/// The colour of a player, by their number from 1.
pub const fn colour(number: u8) -> u32 {
    ink(COLOURS[(number as usize).saturating_sub(1) % COLOURS.len()])
}

/// Draws the points of all players in this area.
#[expect(clippy::cast_precision_loss, reason = "a handful of rounds")]
pub fn chart(picture: &mut Picture, lines: &[ScoreLine], area: Area) {
    picture.fill(rounded(area.x, area.y, area.width, area.height, 14.0), PAPER);
    let rounds = lines.iter().map(|line| line.sums.len()).max().unwrap_or(0).max(1);
    let plot = area.within(Scale::margin(lines), 28.0, BEYOND + DISC + 10.0, 44.0);
    let scale = Scale::of(lines, plot);
    scale.draw(picture);
    let x = |round: usize| (plot.width / rounds as f32).mul_add(round as f32, plot.x);
    // A few numbers, including the last.
    let every = rounds.div_ceil(if rounds > 9 { 4 } else { 6 });
    for round in 1..=rounds {
        if (rounds - round).is_multiple_of(every) {
            let shown = i32::try_from(round).unwrap_or(i32::MAX);
            number(picture, shown, x(round), plot.bottom() + 22.0, Align::Middle, SOFT, DIGITS);
        }
    }
    // The leader is drawn on top.
    let mut order: Vec<&ScoreLine> = lines.iter().collect();
    order.sort_by_key(|line| std::cmp::Reverse(line.place));
    for line in &order {
        let colour = colour(line.number);
        let points: Vec<(f32, f32)> = std::iter::once((0, 0))
            .chain(line.sums.iter().enumerate().map(|(round, sum)| (round + 1, *sum)))
            .map(|(round, sum)| (x(round), scale.y(sum)))
            .collect();
        let path = points.iter().enumerate().map(|(at, (x, y))| match at {
            0 => Step::Move(*x, *y),
            _ => Step::Line(*x, *y),
        });
        let path: Vec<Step> = path.collect();
        if line.place == 1 {
            // A paper-coloured rim separates crossing lines.
            picture.stroke(path.clone(), PAPER, 7.0);
        }
        picture.stroke(path, colour, if line.place == 1 { 4.5 } else { 2.4 });
        if rounds <= 20 {
            let radius = if line.place == 1 { 0.105 } else { 0.072 };
            for (x, y) in points.iter().skip(1) {
                picture.fill(placed(&CIRCLE, *x, *y, radius, radius), colour);
            }
        }
    }
    ends(picture, lines, &scale, plot);
}

/// Draws a numbered disc at the end of each line, without overlaps.
fn ends(picture: &mut Picture, lines: &[ScoreLine], scale: &Scale, plot: Area) {
    let end = |line: &ScoreLine| scale.y(line.sums.last().copied().unwrap_or(0));
    let mut order: Vec<&ScoreLine> = lines.iter().collect();
    order.sort_by(|one, other| end(one).total_cmp(&end(other)).then(one.number.cmp(&other.number)));
    let mut places: Vec<f32> = order.iter().map(|line| end(line)).collect();
    apart(&mut places, plot.y - 8.0, plot.bottom() + 8.0);
    for (line, place) in order.iter().zip(places) {
        let colour = colour(line.number);
        let x = plot.right() + BEYOND;
        let from = end(line);
        picture.stroke(vec![Step::Move(plot.right(), from), Step::Line(x, place)], colour, 1.2);
        disc(picture, line.number, x, place, DISC);
    }
}

/// Moves sorted positions apart, as little as possible, within these bounds.
fn apart(places: &mut [f32], top: f32, bottom: f32) {
    let mut least = top;
    for place in places.iter_mut() {
        *place = place.max(least);
        least = *place + APART;
    }
    let mut most = bottom;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - APART;
    }
}

/// Draws a player's number on a disc of their colour.
pub fn disc(picture: &mut Picture, player: u8, x: f32, y: f32, radius: f32) {
    picture.fill(placed(&CIRCLE, x, y, radius / 48.0, radius / 48.0), colour(player));
    number(picture, player.into(), x, y, Align::Middle, PAPER, radius * DIGITS / DISC);
}

/// The distance between digits, and the width of the minus sign, in glyph units.
const BETWEEN: f32 = GAP * 0.92;
const MINUS: f32 = 44.0;

/// How wide a number is.
pub fn width(number: i32, tall: f32) -> f32 {
    let digits = number.unsigned_abs().to_string();
    let digits = digits.chars().filter_map(glyph).map(|glyph| glyph.width + BETWEEN).sum::<f32>();
    let sign = if number < 0 { MINUS + BETWEEN } else { 0.0 };
    (digits + sign - BETWEEN) * tall / 100.0
}

/// Draws a whole number, vertically centred at this height.
pub fn number(picture: &mut Picture, number: i32, x: f32, y: f32, align: Align, colour: u32, tall: f32) {
    let mut left = match align {
        Align::Middle => x - width(number, tall) / 2.0,
        Align::Right => x - width(number, tall),
    };
    let (scale, stroke) = (tall / 100.0, tall * 0.17);
    if number < 0 {
        picture.stroke(vec![Step::Move(left, y), Step::Line(MINUS.mul_add(scale, left), y)], colour, stroke);
        left += (MINUS + BETWEEN) * scale;
    }
    for glyph in number.unsigned_abs().to_string().chars().filter_map(glyph) {
        picture.stroke(placed(&glyph.steps, left, y - tall / 2.0, scale, scale), colour, stroke);
        left += (glyph.width + BETWEEN) * scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(sums: &[i32]) -> (i32, i32, i32) {
        let line = ScoreLine { number: 1, sums: sums.to_vec(), place: 1 };
        let scale = Scale::of(&[line], Area { x: 0.0, y: 0.0, width: 100.0, height: 100.0 });
        (scale.low, scale.high, scale.step)
    }

    #[test]
    fn the_axis_has_few_round_numbers_and_zero() {
        assert_eq!(scale(&[]), (0, 1, 1));
        assert_eq!(scale(&[0, 0]), (0, 1, 1));
        assert_eq!(scale(&[3]), (0, 3, 1));
        assert_eq!(scale(&[26, 104]), (0, 120, 20));
        assert_eq!(scale(&[-7, 12]), (-10, 15, 5));
        assert_eq!(scale(&[-61, -3]), (-80, 0, 20));
        assert_eq!(scale(&[1_999_999]), (0, 2_000_000, 500_000));
    }

    #[test]
    fn discs_lie_beside_each_other_where_lines_meet() {
        let mut places = [50.0, 50.0, 51.0, 200.0];
        apart(&mut places, 10.0, 200.0);
        assert!(places.windows(2).all(|two| two[1] - two[0] >= APART - 0.01), "{places:?}");
        assert!(places[0] >= 10.0 && places[3] <= 200.0, "{places:?}");
        let mut low = [195.0, 199.0];
        apart(&mut low, 10.0, 200.0);
        assert!(low[1] <= 200.0 && low[1] - low[0] >= APART - 0.01, "{low:?}");
    }
}
