//! The value function of a tower: a table of expected points over all towers, for a given set of remaining
//! cards.
//!
//! The value is the expected number of further points under optimal play if each turn brought one of the
//! cards, drawn uniformly with replacement. It is computed by backward induction (dynamic programming from
//! the last turn). A state consists of the heights and last cards of both columns, and the colours of the
//! cards without a partner. Close cards of a colour are aggregated into a *cell* to keep the table small;
//! values are interpolated between cells.

mod queues;

use crate::herz::{Card, CardSet, Face, Group, LEVELS, Placed, Side, Tower};
use queues::{MOST_AHEAD, Queues};

/// The value of each card further ahead than [`MOST_AHEAD`], in points.
const FAR_AHEAD: f32 = 0.4;
/// The assumed rank of a stolen card, as a share of the rank of the card above it.
const STOLEN_RANK: f32 = 0.85;
/// The expected loss of colour bonus if a super joker waits for a partner, in points.
const NO_COLOUR: f32 = 0.4;

/// Cards of one colour that the table treats as equal; an empty cell is the place above all cards of a
/// colour.
#[derive(Clone, Copy, Debug)]
struct ValueCell {
    colour: usize,
    /// The number of cards below its middle.
    rank: f32,
    /// The probability of drawing one of its cards.
    weight: f32,
    /// The probability that one of its cards fits under another.
    within: f32,
}

/// A joker or a thief: its place under a card of each cell, if it fits.
struct Wild {
    weight: f32,
    stands: Vec<Option<usize>>,
    /// Its colour there.
    colours: Vec<Option<usize>>,
    start: Option<usize>,
}

/// The expected points of towers, by turns left.
pub struct ValueTable {
    cells: Vec<ValueCell>,
    /// The number of cards below each number.
    lies: [(u8, u8, f32); 102],
    queues: Queues,
    /// The offsets of the values for each pair of heights, the taller column first.
    offsets: [[usize; LEVELS + 1]; LEVELS + 1],
    /// The lowest heights of the table.
    from: Heights,
    /// The values, in the order of `place`, for each number of turns left.
    layers: Vec<Layer>,
}

/// The expected points with a certain number of turns left.
#[derive(Clone, Default)]
struct Layer {
    values: Vec<f32>,
    /// The value without a start card.
    bare: f32,
}

/// The heights of two columns: the taller one (or either), and the other.
type Heights = (usize, usize);

impl ValueTable {
    /// For all towers with up to `turns` further cards of this set and the lowest `groups` colours in play;
    /// about `detail` cells.
    pub fn new(cards: CardSet, groups: usize, turns: usize, detail: usize) -> Self {
        Self::make(Self::begin(cards, groups, detail, 101, (0, 0)), cards, groups, turns)
    }

    /// For this tower and its possible continuations, with up to `turns` further cards of this set.
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

    /// The table for no turns left, limited to numbers below `top`.
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
            // A start card above all remaining ones is as good as the highest.
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

    /// The number of values in a layer.
    fn size(&self) -> usize {
        self.layers[0].values.len()
    }

    /// The offset of the values for these heights and waiting colours. The lower column has fewer than six
    /// cards.
    fn place(&self, (ahead, behind): Heights, queue: usize) -> usize {
        let first = self.queues.lengths[(ahead - behind).saturating_sub(1)];
        self.offsets[ahead][behind] + (queue - first) * self.cells.len().pow(2)
    }

    /// Fills the layer with one more turn than `before`.
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
                        NextCard::new(self, &before.values, (ahead, behind), queue, last).values(wilds, out);
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

    /// Whether the table contains such a tower: a robbed one may be too low.
    pub fn covers(&self, tower: &Tower) -> bool {
        let [left, right] = Side::ALL.map(|side| tower.height(side));
        let behind = left.min(right);
        behind >= self.from.1 && left.max(right).min(behind + MOST_AHEAD) >= self.from.0
    }

    /// The expected further points of a tower with `turns` more cards. At least 0.
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
            // The cell determines the last colour.
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

/// The effect of one more card on towers with the same heights and waiting colours, whose taller column ends
/// in the same cell.
struct NextCard<'a> {
    cells: &'a [ValueCell],
    /// The values with one turn less.
    before: &'a [f32],
    /// The cell of the taller column's last card.
    last: usize,
    /// The values if the card is not placed, by the cell of the other column's last card.
    old: &'a [f32],
    /// The offset of the values if it is placed on the taller column, by its cell; none if impossible.
    ahead: Option<usize>,
    /// The same for the other column; none if that completes the tower.
    other: Option<usize>,
    /// Whether the columns are level: then the one that gets the card becomes the taller one.
    is_level: bool,
    /// The colour that the next card on the other column needs for a bonus.
    awaited: usize,
}

impl<'a> NextCard<'a> {
    fn new(
        table: &'a ValueTable,
        before: &'a [f32],
        (ahead, behind): Heights,
        queue: usize,
        last: usize,
    ) -> Self {
        let count = table.cells.len();
        let lead = ahead - behind;
        let here = table.place((ahead, behind), queue) + last * count;
        let colour = table.cells[last].colour;
        let pushed = if lead == 0 { Some(0) } else { table.queues.push[queue][colour] };
        let higher = pushed
            .filter(|_| ahead < LEVELS && lead < MOST_AHEAD)
            .map(|queue| table.place((ahead + 1, behind), queue));
        let other = match lead {
            _ if ahead == LEVELS && behind + 1 == LEVELS => None,
            0 => higher,
            _ => Some(table.place((ahead, behind + 1), table.queues.pop[queue])),
        };
        Self {
            cells: &table.cells,
            before,
            last,
            old: &before[here..here + count],
            ahead: higher,
            other,
            is_level: lead == 0,
            awaited: table.queues.colours[queue].first().copied().unwrap_or(colour),
        }
    }

    /// Writes the values, by the cell of the other column's last card.
    fn values(&self, wilds: &[Wild], out: &mut [f32]) {
        out.fill(0.0);
        let mut nothing = 1.0;
        for (place, cell) in self.cells.iter().enumerate().filter(|(_, cell)| cell.weight > 0.0) {
            nothing -= cell.weight;
            self.add_number(place, cell, out);
        }
        for wild in wilds {
            nothing -= wild.weight;
            self.add_wild(wild, out);
        }
        for (out, old) in out.iter_mut().zip(self.old) {
            *out += nothing * old;
        }
    }

    /// The values if the card is placed in a cell on the taller column; none if impossible.
    fn placed_ahead(&self, place: usize) -> Option<&'a [f32]> {
        let from = self.ahead? + place * self.cells.len();
        Some(&self.before[from..from + self.cells.len()])
    }

    /// The value, with the colour bonus, if the card is placed in a cell on the other column.
    #[inline]
    fn placed_other(&self, place: usize, colour: Option<usize>) -> f32 {
        let points = match self.is_level {
            true => 0.0,
            false if colour == Some(self.awaited) => 3.0,
            false => 2.0,
        };
        let (row, column) = if self.is_level { (place, self.last) } else { (self.last, place) };
        points + self.other.map_or(0.0, |from| self.before[from + row * self.cells.len() + column])
    }

    /// Adds the effect of a number from a cell. It fits on a column that ends in a higher cell, and possibly
    /// within the same cell.
    fn add_number(&self, place: usize, cell: &ValueCell, out: &mut [f32]) {
        let fits = match place.cmp(&self.last) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => cell.within,
            std::cmp::Ordering::Greater => 0.0,
        };
        let other = self.placed_other(place, Some(cell.colour));
        match self.placed_ahead(place).filter(|_| fits > 0.0) {
            Some(ahead) => {
                self.add_number_on((place, cell), cell.weight * fits, ahead, other, out);
                if fits < 1.0 {
                    self.add_number_on((place, cell), cell.weight * (1.0 - fits), self.old, other, out);
                }
            }
            None => self.add_number_on((place, cell), cell.weight, self.old, other, out),
        }
    }

    /// The same for a card with the place `ahead` on the taller column, and `other` on the other one, if it
    /// fits.
    #[inline]
    fn add_number_on(
        &self,
        (place, cell): (usize, &ValueCell),
        weight: f32,
        ahead: &[f32],
        other: f32,
        out: &mut [f32],
    ) {
        let count = self.cells.len();
        let (old, ahead, out) = (&self.old[..count], &ahead[..count], &mut out[..count]);
        for j in 0..place {
            out[j] += weight * old[j].max(ahead[j]);
        }
        let without = old[place].max(ahead[place]);
        out[place] += weight * (without + cell.within * (other - without).max(0.0));
        for j in place + 1..count {
            out[j] += weight * old[j].max(ahead[j]).max(other);
        }
    }

    /// Adds the effect of a joker or a thief.
    fn add_wild(&self, wild: &Wild, out: &mut [f32]) {
        let ahead = wild.stands[self.last].and_then(|place| self.placed_ahead(place)).unwrap_or(self.old);
        for j in 0..self.cells.len() {
            let other = wild.stands[j].map_or(0.0, |place| self.placed_other(place, wild.colours[j]));
            out[j] += wild.weight * self.old[j].max(ahead[j]).max(other);
        }
    }
}

/// The position of a card of this value, with `rank` cards below it.
fn find(cells: &[ValueCell], worth: u8, rank: f32) -> (u8, u8, f32) {
    // A colour above the relevant ones: above all.
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
