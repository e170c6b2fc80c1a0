//! Determinization in Hearts: a seat's knowledge of the hidden cards, and uniform sampling of consistent
//! deals.

use super::showings::showings;
use super::stock::Slots;
use crate::fast::Fast;
use crate::fast::below;
use crate::hearts::{Card, CardSet, Guess, Hearts, Phase, View};
use crate::{MAX_SEATS, Seat};

/// The possible places of unknown cards: the hands, and last the reserve.
const PLACES: usize = MAX_SEATS + 1;
const RESERVE: usize = MAX_SEATS;

/// The information set of a seat: the unknown cards, and the constraints on where they are.
#[derive(Clone, Debug)]
pub struct HiddenCards {
    view: View,
    me: Seat,
    /// The cards at unknown places.
    unknown: CardSet,
    /// The known cards of each hand.
    fixed: [CardSet; MAX_SEATS],
    sampler: DealSampler,
}

/// The sampling method for the unknown cards.
#[derive(Clone, Debug)]
enum DealSampler {
    /// To hands and reserve: exactly, by counting the deals.
    Hands(DealCounter),
    /// To the other hand and the stock (two players): by a Markov chain.
    Stock(Slots),
}

impl HiddenCards {
    /// The information set of the view's seat; none for a spectator's view.
    pub fn new(view: &View) -> Option<Self> {
        let me = view.me?;
        let gone = view.seen() | view.on_table();
        let reserve = view.reserve.cards.unwrap_or(CardSet::EMPTY);
        let mut fixed = [CardSet::EMPTY; MAX_SEATS];
        let mut flying = CardSet::EMPTY;
        if let (Some(passed), Some(direction)) = (view.passed, view.direction) {
            match view.phase {
                Phase::Passing => flying = passed,
                Phase::Playing | Phase::Over => {
                    fixed[direction.receiver(me, view.players).index()] = passed - gone;
                }
            }
        }
        let known = fixed.iter().fold(view.hand | gone | reserve | flying, |all, &cards| all | cards);
        let unknown = CardSet::ALL - known;
        let showings = showings(view);
        let sampler = if view.players == 2 {
            DealSampler::Stock(Slots::new(view, me, unknown, fixed[me.left(2).index()], &showings))
        } else {
            let mut rooms = [0; PLACES];
            let mut barred = [CardSet::EMPTY; PLACES];
            for other in Seat::all(view.players).filter(|&other| other != me) {
                let passed = view.phase == Phase::Passing && !view.to_move.contains(other);
                let held = usize::from(view.counts[other]) + if passed { 3 } else { 0 };
                rooms[other.index()] = held - fixed[other.index()].len();
            }
            if view.reserve.cards.is_none() {
                rooms[RESERVE] = usize::from(view.reserve.count);
            }
            for showing in &showings {
                for other in
                    Seat::all(view.players).filter(|&other| showing.seat.is_none_or(|it| it == other))
                {
                    barred[other.index()] = barred[other.index()] | showing.lacks;
                }
            }
            DealSampler::Hands(DealCounter::new(unknown, &rooms, &barred))
        };
        Some(Self { view: view.clone(), me, unknown, fixed, sampler })
    }

    /// Whether only one deal is consistent with the view: perfect information.
    pub fn is_known(&self) -> bool {
        match &self.sampler {
            DealSampler::Hands(counting) => counting.places.len() < 2,
            DealSampler::Stock(_) => self.view.stock == 0 && self.view.phase == Phase::Playing,
        }
    }

    /// The number of ways to deal the cards to hands and reserve; none with a stock.
    #[cfg(test)]
    pub fn ways(&self) -> Option<f64> {
        match &self.sampler {
            DealSampler::Hands(counting) => Some(counting.ways()),
            DealSampler::Stock(_) => None,
        }
    }

    /// Samples a determinization, uniformly among the deals consistent with the view.
    pub fn sample(&mut self, rng: &mut Fast) -> Option<Hearts> {
        let guess = self.guess(rng)?;
        Some(Hearts::imagined(&self.view, self.me, &guess, rng))
    }

    pub fn guess(&mut self, rng: &mut Fast) -> Option<Guess> {
        let mut guess = Guess {
            hands: self.fixed,
            reserve: self.view.reserve.cards.unwrap_or(CardSet::EMPTY),
            stock: [Card::QUEEN_OF_SPADES; 26],
        };
        guess.hands[self.me.index()] = self.view.hand;
        match &mut self.sampler {
            DealSampler::Hands(counting) => {
                let places = counting.sample(rng)?;
                for (hand, cards) in guess.hands.iter_mut().zip(places) {
                    *hand |= cards;
                }
                guess.reserve |= places[RESERVE];
            }
            DealSampler::Stock(slots) => {
                let held = slots.sample(rng)?;
                guess.hands[self.me.left(2).index()] |= held;
                let mut rest = self.unknown - held;
                for place in guess.stock.iter_mut().rev().take(self.view.stock.into()) {
                    let card = rest.pick(|count| below(rng, count))?;
                    rest.remove(card);
                    *place = card;
                }
            }
        }
        Some(guess)
    }
}

/// Counts the ways to deal cards to places with restrictions, and draws one.
///
/// Cards excluded from the same places form a class; places excluding the same classes form a group. The
/// number of ways for the groups from one on depends on the number of cards left of each class: those numbers
/// are cached.
#[derive(Clone, Debug)]
struct DealCounter {
    classes: Vec<CardSet>,
    groups: Vec<Group>,
    /// The places that take cards, in the order of their groups, with their capacities.
    places: Vec<(usize, usize)>,
    /// By group and the cards left of each class, in mixed radix; below 0: not counted yet.
    ways: Vec<Vec<f64>>,
}

#[derive(Clone, Debug)]
struct Group {
    /// The total capacity of its places.
    room: usize,
    /// The range of its places in [`DealCounter::places`], end excluded.
    places: (usize, usize),
    /// The excluded classes, as bits.
    barred: u16,
}

const MOST_CLASSES: usize = 12;
type Counts = [u8; MOST_CLASSES];

impl DealCounter {
    fn new(unknown: CardSet, rooms: &[usize; PLACES], barred: &[CardSet; PLACES]) -> Self {
        let takers: Vec<usize> = (0..PLACES).filter(|&place| rooms[place] > 0).collect();
        let mut classes: Vec<(u16, CardSet)> = Vec::new();
        for card in unknown.iter() {
            let who = takers.iter().filter(|&&place| barred[place].contains(card));
            let who = who.fold(0_u16, |all, &place| all | 1 << place);
            match classes.iter_mut().find(|(key, _)| *key == who) {
                Some((_, cards)) => cards.insert(card),
                None => classes.push((who, CardSet::only(card))),
            }
        }
        // Players run out of whole suits, so there can't be more classes than bits.
        classes.truncate(MOST_CLASSES);
        let key = |place: usize| {
            classes.iter().enumerate().fold(0_u16, |all, (index, (who, _))| all | (who >> place & 1) << index)
        };
        let mut keyed: Vec<(u16, usize)> = takers.iter().map(|&place| (key(place), place)).collect();
        // The most restricted first: few ways to start with, and the last group takes the rest.
        keyed.sort_by_key(|&(barred, place)| (std::cmp::Reverse(barred.count_ones()), barred, place));
        let mut groups: Vec<Group> = Vec::new();
        let mut places = Vec::new();
        for (barred, place) in keyed {
            if groups.last().is_none_or(|last| last.barred != barred) {
                groups.push(Group { room: 0, places: (places.len(), places.len()), barred });
            }
            places.push((place, rooms[place]));
            if let Some(last) = groups.last_mut() {
                last.room += rooms[place];
                last.places.1 = places.len();
            }
        }
        let classes: Vec<CardSet> = classes.into_iter().map(|(_, cards)| cards).collect();
        let size = classes.iter().map(|cards| cards.len() + 1).product();
        let ways = groups.iter().skip(1).map(|_| vec![-1.0; size]).collect();
        Self { classes, groups, places, ways }
    }

    fn all(&self) -> Counts {
        let mut counts = [0; MOST_CLASSES];
        for (count, cards) in counts.iter_mut().zip(&self.classes) {
            *count = cards.len() as u8;
        }
        counts
    }

    /// The number of ways to fill the places.
    #[cfg(test)]
    fn ways(&self) -> f64 {
        let mut this = self.clone();
        let all = this.all();
        // Within a group the cards are split freely.
        let mut split = 1.0;
        for group in &self.groups {
            let mut left = group.room;
            for &(_, room) in &self.places[group.places.0..group.places.1] {
                split *= choose(left, room);
                left -= room;
            }
        }
        if this.groups.is_empty() { 1.0 } else { split * this.count(0, &all) }
    }

    fn index(&self, left: &Counts) -> usize {
        self.classes
            .iter()
            .zip(left)
            .fold(0, |index, (cards, &left)| index * (cards.len() + 1) + usize::from(left))
    }

    /// The number of ways to fill the groups from `group` on with the rest.
    fn count(&mut self, group: usize, left: &Counts) -> f64 {
        if group + 1 == self.groups.len() {
            // The last group takes the rest, if allowed.
            let barred = self.groups[group].barred;
            let fits = (0..self.classes.len()).all(|class| left[class] == 0 || barred >> class & 1 == 0);
            return if fits { 1.0 } else { 0.0 };
        }
        let index = self.index(left);
        if group > 0 && self.ways[group - 1][index] >= 0.0 {
            return self.ways[group - 1][index];
        }
        let mut sum = 0.0;
        self.each(group, left, &mut |ways, _| {
            sum += ways;
            true
        });
        if group > 0 {
            self.ways[group - 1][index] = sum;
        }
        sum
    }

    /// Calls `found` for every choice of card numbers for a group, with its number of ways including later
    /// groups, until it returns false.
    fn each(&mut self, group: usize, left: &Counts, found: &mut dyn FnMut(f64, &Counts) -> bool) {
        let mut rest = *left;
        self.spread(group, 0, self.groups[group].room, 1.0, &mut rest, found);
    }

    fn spread(
        &mut self,
        group: usize,
        class: usize,
        room: usize,
        ways: f64,
        rest: &mut Counts,
        found: &mut dyn FnMut(f64, &Counts) -> bool,
    ) -> bool {
        if class == self.classes.len() {
            if room > 0 {
                return true;
            }
            let ways = ways * self.count(group + 1, rest);
            return ways == 0.0 || found(ways, rest);
        }
        let here = usize::from(rest[class]);
        let most = if self.groups[group].barred >> class & 1 == 1 { 0 } else { here.min(room) };
        for taken in 0..=most {
            rest[class] = (here - taken) as u8;
            if !self.spread(group, class + 1, room - taken, ways * choose(here, taken), rest, found) {
                return false;
            }
        }
        rest[class] = here as u8;
        true
    }

    /// Deals the cards; by place.
    fn sample(&mut self, rng: &mut Fast) -> Option<[CardSet; PLACES]> {
        let mut places = [CardSet::EMPTY; PLACES];
        let mut left = self.all();
        let mut cards = self.classes.clone();
        for group in 0..self.groups.len() {
            let mut next = [0; MOST_CLASSES];
            if group + 1 < self.groups.len() {
                let all = self.count(group, &left);
                let mut drawn = rng.unit() * all;
                let mut chosen = None;
                self.each(group, &left, &mut |ways, rest| {
                    drawn -= ways;
                    chosen = Some(*rest);
                    drawn >= 0.0
                });
                next = chosen?;
            }
            let mut pool = CardSet::EMPTY;
            for (class, cards) in cards.iter_mut().enumerate() {
                let part = take(cards, usize::from(left[class] - next[class]), rng)?;
                pool |= part;
            }
            left = next;
            let (from, to) = self.groups[group].places;
            for &(place, room) in &self.places[from..to] {
                places[place] = take(&mut pool, room, rng)?;
            }
        }
        Some(places)
    }
}

/// Removes so many random cards.
fn take(cards: &mut CardSet, count: usize, rng: &mut Fast) -> Option<CardSet> {
    if count == cards.len() {
        return Some(std::mem::take(cards));
    }
    let mut taken = CardSet::EMPTY;
    for _ in 0..count {
        let card = cards.pick(|count| below(rng, count))?;
        cards.remove(card);
        taken.insert(card);
    }
    Some(taken)
}

/// The binomial coefficient.
fn choose(all: usize, part: usize) -> f64 {
    CHOOSE[all][part]
}

static CHOOSE: [[f64; 53]; 53] = {
    let mut table = [[0.0; 53]; 53];
    let mut all = 0;
    while all < 53 {
        table[all][0] = 1.0;
        let mut part = 1;
        while part <= all {
            table[all][part] = table[all - 1][part - 1] + table[all - 1][part];
            part += 1;
        }
        all += 1;
    }
    table
};
