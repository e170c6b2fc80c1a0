//! The value function of a tower: a table of expected points over all towers, for a given set of remaining
//! cards.
//!
//! The value is the expected number of points that optimal play would still make if each turn brought one of
//! the cards, drawn uniformly with replacement. It is computed by backward induction (dynamic programming
//! from the last turn). A state is the heights and the last cards of both columns, and the colours of the
//! cards that wait for a partner. Cards of a colour that lie close together are aggregated into one *cell*,
//! which keeps the table small; between cells the value is interpolated.

mod queues;

use crate::herz::{Card, CardSet, Face, Group, LEVELS, Placed, Side, Tower};
use queues::{MOST_AHEAD, Queues};

/// The value of each card that is further ahead than that, in points.
const FAR_AHEAD: f32 = 0.4;
/// The rank that a stolen card is assumed to have, as a share of the rank of the card above it.
const STOLEN_RANK: f32 = 0.85;
/// The expected colour bonus that is lost with a super joker that waits for a partner, in points.
const NO_COLOUR: f32 = 0.4;

/// Cards of one colour that the table does not tell apart; or, with none of them, the place above all of a
/// colour.
#[derive(Clone, Copy, Debug)]
struct ValueCell {
    colour: usize,
    /// How many of the cards lie below its middle.
    rank: f32,
    /// How likely one of its cards is drawn.
    weight: f32,
    /// How likely one of its cards fits under another.
    within: f32,
}

/// A joker or a thief: where it would stand under a card of each cell, if it fits.
struct Wild {
    weight: f32,
    stands: Vec<Option<usize>>,
    /// The colour that it has there.
    colours: Vec<Option<usize>>,
    start: Option<usize>,
}

/// The expected points of towers, by turns left.
pub struct ValueTable {
    cells: Vec<ValueCell>,
    /// How many of the cards lie below each number.
    lies: [(u8, u8, f32); 102],
    queues: Queues,
    /// Where the values of each pair of heights begin, the column ahead first.
    offsets: [[usize; LEVELS + 1]; LEVELS + 1],
    /// The heights from which the table is made.
    from: Heights,
    /// The values, as `place` orders them, for each number of turns left.
    layers: Vec<Layer>,
}

/// The expected points with a certain number of turns left.
#[derive(Clone, Default)]
struct Layer {
    values: Vec<f32>,
    /// Without a start card.
    bare: f32,
}

/// The heights of two columns: the one ahead (or either), and the other.
type Heights = (usize, usize);

impl ValueTable {
    /// For all towers that will get up to `turns` of these cards, with the lowest `groups` colours in play;
    /// about `detail` cells.
    pub fn new(cards: CardSet, groups: usize, turns: usize, detail: usize) -> Self {
        Self::make(Self::begin(cards, groups, detail, 101, (0, 0)), cards, groups, turns)
    }

    /// For this tower, and what it may become, when it will get up to `turns` of these cards.
    pub fn of(tower: &Tower, cards: CardSet, groups: usize, turns: usize, detail: usize) -> Self {
        let top = Side::ALL.into_iter().filter_map(|side| tower.above(side)).max().unwrap_or(101);
        let [left, right] = Side::ALL.map(|side| tower.height(side));
        let behind = left.min(right);
        let from = (left.max(right).min(behind + MOST_AHEAD), behind);
        Self::make(Self::begin(cards, groups, detail, top, from), cards, groups, turns)
    }

    fn make(mut this: Self, cards: CardSet, groups: usize, turns: usize) -> Self {
        let wilds = this.wilds(cards, groups);
        for _ in 0..turns {
            let mut layer = Layer { values: vec![0.0; this.size()], bare: 0.0 };
            this.fill(&this.layers[this.layers.len() - 1], &mut layer, &wilds);
            this.layers.push(layer);
        }
        this
    }

    /// The table for no turns left. Only the numbers below `top` matter.
    fn begin(cards: CardSet, groups: usize, detail: usize, top: u8, from: Heights) -> Self {
        let all = cards.len().max(1) as f32;
        let mut below = [0.0; 102];
        for n in 1..=101_u8 {
            let before = Card::number(n - 1).filter(|_| n <= top).map_or(0, |card| cards.count(card));
            below[usize::from(n)] = below[usize::from(n) - 1] + before as f32;
        }
        let groups_left = groups.min(usize::from(top.min(100) - 1) / 25 + 1);
        let numbers = Group::ALL[..groups_left].iter().map(|group| {
            (below[usize::from(group.highest()) + 1] - below[usize::from(group.lowest())]) as usize
        });
        let numbers = numbers.collect::<Vec<_>>();
        let width = numbers.iter().sum::<usize>().div_ceil(detail).max(1);
        let mut cells = Vec::new();
        let mut rank = 0;
        for (colour, &count) in numbers.iter().enumerate() {
            let parts = count.div_ceil(width);
            for part in 0..parts {
                let (from, to) = (part * count / parts, (part + 1) * count / parts);
                let size = (to - from) as f32;
                cells.push(ValueCell {
                    colour,
                    rank: (rank + from) as f32 + (size - 1.0) / 2.0,
                    weight: size / all,
                    within: (1.0 - 1.0 / size) / 2.0,
                });
            }
            rank += count;
            cells.push(ValueCell { colour, rank: rank as f32, weight: 0.0, within: 0.0 });
        }
        let queues = Queues::new(groups);
        let mut offsets = [[0; LEVELS + 1]; LEVELS + 1];
        let mut size = 0;
        for (ahead, offsets) in offsets.iter_mut().enumerate().skip(from.0) {
            let lowest = from.1.max(ahead.saturating_sub(MOST_AHEAD));
            let highest = ahead.min(LEVELS - 1);
            for (behind, offset) in offsets.iter_mut().enumerate().take(highest + 1).skip(lowest) {
                *offset = size;
                let length = (ahead - behind).saturating_sub(1);
                size += (queues.lengths[length + 1] - queues.lengths[length]) * cells.len().pow(2);
            }
        }
        let layers = vec![Layer { values: vec![0.0; size], bare: 0.0 }];
        let mut lies = [(0, 0, 0.0); 102];
        for worth in 1..=101_u8 {
            lies[usize::from(worth)] = find(&cells, worth, below[usize::from(worth)]);
        }
        Self { lies, queues, cells, offsets, from, layers }
    }

    fn wilds(&self, cards: CardSet, groups: usize) -> Vec<Wild> {
        let all = cards.len().max(1) as f32;
        let cells = &self.cells;
        let top = |colour: usize| {
            // A start card above all that is left is as good as the highest.
            let colour = colour.min(cells.last().map_or(0, |cell| cell.colour));
            cells.iter().rposition(|cell| cell.colour == colour)
        };
        let jokers = Group::ALL[..groups].iter().map(|&group| {
            let colour = group.index();
            let stands = cells.iter().enumerate().map(|(place, cell)| match cell.colour.cmp(&colour) {
                std::cmp::Ordering::Less => None,
                std::cmp::Ordering::Equal => Some(place),
                std::cmp::Ordering::Greater => top(colour),
            });
            Wild {
                weight: cards.count(Card::joker(group)) as f32 / all,
                stands: stands.collect(),
                colours: vec![Some(colour); cells.len()],
                start: top(colour),
            }
        });
        let supers = Wild {
            weight: cards.count(Card::SUPER_JOKER) as f32 / all,
            stands: (0..cells.len()).map(Some).collect(),
            colours: vec![None; cells.len()],
            start: Some(cells.len() - 1),
        };
        let lower =
            |rank: f32| cells.iter().rposition(|cell| cell.rank <= rank * STOLEN_RANK && cell.weight > 0.0);
        let prey = cells.iter().map(|cell| if cell.rank < 1.0 { None } else { lower(cell.rank) });
        let prey = prey.collect::<Vec<_>>();
        let thieves = Wild {
            weight: cards.count(Card::THIEF) as f32 / all,
            colours: prey.iter().map(|place| place.map(|place| cells[place].colour)).collect(),
            stands: prey,
            start: None,
        };
        jokers.chain([supers, thieves]).filter(|wild| wild.weight > 0.0).collect()
    }

    /// How many values a layer has.
    fn size(&self) -> usize {
        self.layers[0].values.len()
    }

    /// Where the values of towers with these heights and waiting colours begin. The lower column has fewer
    /// than six.
    fn place(&self, (ahead, behind): Heights, queue: usize) -> usize {
        let first = self.queues.lengths[(ahead - behind).saturating_sub(1)];
        self.offsets[ahead][behind] + (queue - first) * self.cells.len().pow(2)
    }

    /// Fills the layer for one more turn than that `before`.
    fn fill(&self, before: &Layer, layer: &mut Layer, wilds: &[Wild]) {
        let count = self.cells.len();
        for behind in self.from.1..LEVELS {
            for ahead in behind.max(self.from.0)..=LEVELS.min(behind + MOST_AHEAD) {
                let length = (ahead - behind).saturating_sub(1);
                for queue in self.queues.lengths[length]..self.queues.lengths[length + 1] {
                    let lowest = self.queues.colours[queue].last().copied().unwrap_or(3);
                    for last in (0..count).filter(|&last| self.cells[last].colour <= lowest) {
                        let row = self.place((ahead, behind), queue) + last * count;
                        let out = &mut layer.values[row..row + count];
                        self.row(&before.values, (ahead, behind), queue, last, wilds, out);
                    }
                }
            }
        }
        layer.bare = 0.0;
        if self.from == (0, 0) {
            let start = |place: usize| before.bare.max(before.values[place * count + place]);
            let mut nothing = 1.0;
            for (place, cell) in self.cells.iter().enumerate() {
                nothing -= cell.weight;
                layer.bare += cell.weight * start(place);
            }
            for wild in wilds {
                nothing -= wild.weight;
                layer.bare += wild.weight * wild.start.map_or(before.bare, start);
            }
            layer.bare += nothing * before.bare;
        }
    }

    /// The values of towers whose column ahead ends in the cell `last`, by the cell in which the other ends.
    fn row(
        &self,
        before: &[f32],
        heights: Heights,
        queue: usize,
        last: usize,
        wilds: &[Wild],
        out: &mut [f32],
    ) {
        let count = self.cells.len();
        let cells = &self.cells[..count];
        let (ahead, behind) = heights;
        let lead = ahead - behind;
        let here = self.place(heights, queue) + last * count;
        let old = &before[here..here + count];
        let colour = cells[last].colour;
        // A card on the column ahead: the rows by the cell where it stands.
        let pushed = if lead == 0 { Some(0) } else { self.queues.push[queue][colour] };
        let higher = if ahead < LEVELS && lead < MOST_AHEAD {
            pushed.map(|queue| self.place((ahead + 1, behind), queue))
        } else {
            None
        };
        // A card on the other column: what it scores for its colour, and where the values begin.
        let awaited = self.queues.colours[queue].first().copied().unwrap_or(colour);
        let complete = ahead == LEVELS && behind + 1 == LEVELS;
        let catches = if complete {
            None
        } else if lead == 0 {
            higher
        } else {
            Some(self.place((ahead, behind + 1), self.queues.pop[queue]))
        };
        let caught = |place: usize, shade: Option<usize>| -> f32 {
            let points = if lead == 0 {
                0.0
            } else if shade == Some(awaited) {
                3.0
            } else {
                2.0
            };
            // With level columns the roles change: the lower one goes ahead.
            let at = if lead == 0 { place * count + last } else { last * count + place };
            points + catches.map_or(0.0, |from| before[from + at])
        };
        out.fill(0.0);
        let mut nothing = 1.0;
        for (place, cell) in cells.iter().enumerate().filter(|(_, cell)| cell.weight > 0.0) {
            nothing -= cell.weight;
            let other = caught(place, Some(cell.colour));
            let fits = match place.cmp(&last) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => cell.within,
                std::cmp::Ordering::Greater => 0.0,
            };
            let mut add = |weight: f32, own: &[f32]| {
                for j in 0..place {
                    out[j] += weight * old[j].max(own[j]);
                }
                let without = old[place].max(own[place]);
                out[place] += weight * (without + cell.within * (other - without).max(0.0));
                for j in place + 1..count {
                    out[j] += weight * old[j].max(own[j]).max(other);
                }
            };
            match higher {
                Some(from) if fits > 0.0 => {
                    let from = from + place * count;
                    add(cell.weight * fits, &before[from..from + count]);
                    if fits < 1.0 {
                        add(cell.weight * (1.0 - fits), old);
                    }
                }
                Some(_) | None => add(cell.weight, old),
            }
        }
        for wild in wilds {
            nothing -= wild.weight;
            let own = match (higher, wild.stands[last]) {
                (Some(from), Some(place)) => &before[from + place * count..][..count],
                (Some(_) | None, _) => old,
            };
            for j in 0..count {
                let other = wild.stands[j].map_or(0.0, |place| caught(place, wild.colours[j]));
                out[j] += wild.weight * old[j].max(own[j]).max(other);
            }
        }
        for j in 0..count {
            out[j] += nothing * old[j];
        }
    }

    /// Whether the table was made for such a tower, too: a robbed one may be lower than any of them.
    pub fn covers(&self, tower: &Tower) -> bool {
        let [left, right] = Side::ALL.map(|side| tower.height(side));
        let behind = left.min(right);
        behind >= self.from.1 && left.max(right).min(behind + MOST_AHEAD) >= self.from.0
    }

    /// The expected points that a tower will still make with `turns` more cards. At least 0.
    pub fn expected_points(&self, tower: &Tower, turns: usize) -> f32 {
        let layer = &self.layers[turns.min(self.layers.len() - 1)];
        if tower.start().is_none() {
            return layer.bare;
        }
        if tower.is_complete() {
            return 0.0;
        }
        let [left, right] = Side::ALL.map(|side| tower.height(side));
        let side = if left >= right { Side::Left } else { Side::Right };
        let (ahead, behind) = (left.max(right), left.min(right));
        let far = (ahead - behind).saturating_sub(MOST_AHEAD);
        let mut queue = 0;
        let mut lost = 0.0;
        let colour = |placed: Placed| usize::from((placed.worth - 1) / 25);
        let waiting = (behind..ahead).filter_map(|level| tower.at(side, level));
        for (index, placed) in waiting.enumerate() {
            if placed.card.face() == Face::SuperJoker {
                lost += NO_COLOUR;
            }
            // The last one is told by its cell.
            if index + 1 < (ahead - behind).min(MOST_AHEAD) {
                queue = self.queues.push[queue][colour(placed)].unwrap_or(queue);
            }
        }
        let from = self.place((ahead - far, behind), queue);
        let above = |side: Side| tower.above(side).unwrap_or(1);
        let lies = |side: Side| {
            let (low, high, share) = self.lies[usize::from(above(side))];
            (usize::from(low), usize::from(high), share)
        };
        let (one, other) = (lies(side), lies(side.other()));
        let value = |i: usize, j: usize| layer.values[from + i * self.cells.len() + j];
        let mix = |low: f32, high: f32, share: f32| low + share * (high - low);
        let of_row = |i: usize| mix(value(i, other.0), value(i, other.1), other.2);
        let value = mix(of_row(one.0), of_row(one.1), one.2);
        (value + FAR_AHEAD * far as f32 - lost.min(value)).max(0.0)
    }
}

/// Where a card of this worth lies, when so many of the cards are below it.
fn find(cells: &[ValueCell], worth: u8, rank: f32) -> (u8, u8, f32) {
    // A colour above those that matter: above all.
    let colour = usize::from((worth - 1) / 25).min(cells.last().map_or(0, |cell| cell.colour));
    let lower = cells.iter().rposition(|cell| cell.colour == colour && cell.rank <= rank);
    let upper = cells.iter().position(|cell| cell.colour == colour && cell.rank >= rank);
    let (lower, upper) = match (lower, upper) {
        (Some(lower), Some(upper)) => (lower, upper),
        (Some(only), None) | (None, Some(only)) => (only, only),
        (None, None) => (0, 0),
    };
    let (from, to) = (cells[lower].rank, cells[upper].rank);
    let share = if to > from { (rank - from) / (to - from) } else { 0.0 };
    // There are far fewer than 256 cells.
    (lower as u8, upper as u8, share)
}
