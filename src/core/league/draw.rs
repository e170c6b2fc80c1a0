//! The draw: who sits with whom.
//!
//! Round 1 is random. In later rounds, people with similar points meet, and repeated meetings are avoided
//! where possible. A draw depends only on a secret and public data, so that it can be checked:
//!
//! 1. People of one place are numbered from 0 in the order in which they signed up; each place has its own
//!    draw. A random order is a shuffled deck of these numbers ([`herzbot_rules::shuffle::deck`], without
//!    contributions).
//! 2. The order of try 1 is sorted by points, best first (stable), and cut into tables. People of two tables
//!    are exchanged as long as that improves the draw: fewer people meet again, or as many do and the points
//!    at the tables differ less.
//! 3. The orders of tries up to [`TRIES`] are treated alike, but not sorted. The best draw wins; of equals,
//!    the first. At each table, people sit in the order of try 1.

use herzbot_rules::shuffle::{Contributions, Secret, deck};

/// The preferred number of people at a table.
const BEST: usize = 4;
/// The minimum number of people at a table.
const LEAST: usize = 2;
/// The minimum at a table that is made smaller to be comparable with others.
const LEAST_ALIKE: usize = 3;
/// The number of tries per draw.
const TRIES: usize = 40;
/// The maximum number of passes over all pairs of people in a try.
const SWEEPS: usize = 50;

/// The people in a draw, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// Their points.
    pub points: Vec<u32>,
    /// How often each has met each other.
    pub met: Vec<Vec<u32>>,
}

/// The cost of a draw: repeated meetings first, then differences in points.
type Cost = (u64, u64);

/// The number of people at each table, largest first: the fewest tables with at most four each. Five sit
/// together if the game has that many seats (`most`).
pub fn sizes(people: usize, most: usize) -> Vec<usize> {
    let best = if people == BEST + 1 { BEST + 1 } else { BEST }.min(most);
    split(people, people.div_ceil(best))
}

fn split(people: usize, tables: usize) -> Vec<usize> {
    (0..tables).map(|table| people / tables + usize::from(table < people % tables)).collect()
}

/// The same if tables of equal size play the same decks, and a table with a unique size can't be compared: as
/// few people as possible sit at such a table, and five sit together only if nothing else avoids it. Ties go
/// to the number of tables nearest to that of [`sizes`], then to smaller tables.
pub fn sizes_alike(people: usize, most: usize) -> Vec<usize> {
    let usual = sizes(people, most);
    let counts = people.div_ceil(most.min(BEST + 1))..=people / LEAST_ALIKE;
    let counts = counts.filter(|tables| *tables > 0);
    let others = counts.map(|tables| split(people, tables)).chain([usual.clone()]);
    // The fewest people alone, then the usual number of tables, then the most tables.
    let rank = |sizes: &Vec<usize>| {
        let away = sizes.len().abs_diff(usual.len());
        (alone(sizes), away, std::cmp::Reverse(sizes.len()))
    };
    others.min_by_key(rank).unwrap_or(usual)
}

/// The same for several places with these numbers of `people`, two or more in each. People play in their own
/// place, but tables of equal size are comparable across places. Tables of two are allowed, since a place may
/// have no third person.
pub fn sizes_between(people: &[usize], most: usize) -> Vec<Vec<usize>> {
    let mut ways: Vec<Vec<Vec<usize>>> = vec![Vec::new()];
    for &count in people {
        let tables = count.div_ceil(most.min(BEST + 1))..=count / LEAST;
        let splits: Vec<Vec<usize>> = tables.map(|tables| split(count, tables)).collect();
        let more = |way: &Vec<Vec<usize>>| {
            let more = |sizes: &Vec<usize>| way.iter().chain([sizes]).cloned().collect();
            splits.iter().map(more).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(more).collect();
    }
    let usual: Vec<usize> = people.iter().map(|count| sizes(*count, most).len()).collect();
    let rank = |way: &Vec<Vec<usize>>| {
        let away: usize =
            way.iter().zip(&usual).map(|(sizes, usual): (&Vec<usize>, _)| sizes.len().abs_diff(*usual)).sum();
        (alone(&way.concat()), away, std::cmp::Reverse(way.concat().len()))
    };
    ways.into_iter().min_by_key(rank).unwrap_or_default()
}

/// How many people sit at tables with a unique size.
pub(super) fn alone(sizes: &[usize]) -> usize {
    sizes.iter().filter(|size| sizes.iter().filter(|other| other == size).count() == 1).sum()
}

/// Draws the tables of a round with these `sizes`: the numbers of the people in seat order.
pub fn draw(field: &Field, sizes: &[usize], secret: &Secret) -> Vec<Vec<usize>> {
    let people: Vec<usize> = (0..field.points.len()).collect();
    let lot = |nth| deck(&people, secret, nth, &Contributions::new());
    let mut best: Option<(Cost, Vec<Vec<usize>>)> = None;
    for nth in 1..=TRIES {
        let mut order = lot(nth);
        if nth == 1 {
            order.sort_by_key(|&person| std::cmp::Reverse(field.points(person)));
        }
        let mut rest = order.into_iter();
        let mut tables: Vec<Vec<usize>> =
            sizes.iter().map(|size| rest.by_ref().take(*size).collect()).collect();
        field.improve(&mut tables);
        let cost = field.cost(&tables);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, tables));
        }
        if cost == (0, 0) {
            break;
        }
    }
    let mut tables = best.map(|(_, tables)| tables).unwrap_or_default();
    let first = lot(1);
    for table in &mut tables {
        table.sort_by_key(|&person| first.iter().position(|&other| other == person));
    }
    tables
}

impl Field {
    fn points(&self, person: usize) -> u32 {
        self.points.get(person).copied().unwrap_or_default()
    }

    fn met(&self, one: usize, other: usize) -> u64 {
        self.met.get(one).and_then(|met| met.get(other)).copied().unwrap_or_default().into()
    }

    /// The cost of a table. A pair that has met twice counts four times.
    fn cost_of(&self, table: &[usize]) -> Cost {
        let pairs =
            table.iter().enumerate().flat_map(|(at, &one)| table[..at].iter().map(move |&two| (one, two)));
        pairs.fold((0, 0), |(again, apart), (one, two)| {
            let met = self.met(one, two);
            (again + met * met, apart + u64::from(self.points(one).abs_diff(self.points(two))))
        })
    }

    fn cost(&self, tables: &[Vec<usize>]) -> Cost {
        let add = |sum: Cost, cost: Cost| (sum.0 + cost.0, sum.1 + cost.1);
        tables.iter().map(|table| self.cost_of(table)).fold((0, 0), add)
    }

    /// Exchanges people between tables as long as that improves the draw.
    fn improve(&self, tables: &mut [Vec<usize>]) {
        for _ in 0..SWEEPS {
            let mut better = false;
            for second in 1..tables.len() {
                let (before, after) = tables.split_at_mut(second);
                let Some(second) = after.first_mut() else { continue };
                for first in before {
                    better |= self.exchange(first, second);
                }
            }
            if !better {
                return;
            }
        }
    }

    /// Exchanges people between these tables as long as that improves them. Returns whether any moved.
    fn exchange(&self, first: &mut [usize], second: &mut [usize]) -> bool {
        let mut changed = false;
        let sum = |one: Cost, other: Cost| (one.0 + other.0, one.1 + other.1);
        for at in 0..first.len() {
            for with in 0..second.len() {
                let before = sum(self.cost_of(first), self.cost_of(second));
                std::mem::swap(&mut first[at], &mut second[with]);
                if sum(self.cost_of(first), self.cost_of(second)) < before {
                    changed = true;
                } else {
                    std::mem::swap(&mut first[at], &mut second[with]);
                }
            }
        }
        changed
    }
}
