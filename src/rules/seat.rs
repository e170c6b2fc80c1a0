//! Seats around a table, sets of them, and values by seat.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// The maximum number of seats in any game.
pub const MAX_SEATS: usize = 6;

/// A seat at the table, numbered from 0, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The left-hand neighbour among `players` seats: `(s + 1) mod n`.
    pub const fn left(self, players: u8) -> Self {
        Self((self.0 + 1) % players)
    }

    /// The right-hand neighbour among `players` seats: `(s - 1) mod n`.
    pub const fn right(self, players: u8) -> Self {
        Self((self.0 + players - 1) % players)
    }

    /// All seats of a table of `players`, in order.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..players).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Just this seat.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Every seat of a table of `players`.
    pub const fn all(players: u8) -> Self {
        Self(((1u16 << players) - 1) as u8)
    }

    /// Whether `seat` is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }

    /// Adds `seat`.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes `seat`.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The number of seats.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, ascending.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.first()?;
            left.remove(seat);
            Some(seat)
        })
    }

    /// The lowest seat of the set.
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

/// A value for each seat of a table; copyable, no allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    items: [T; MAX_SEATS],
    len: u8,
}

impl<T: Default> BySeat<T> {
    /// The same default for each of `players` seats.
    pub fn new(players: u8) -> Self {
        debug_assert!(players as usize <= MAX_SEATS);
        Self { items: std::array::from_fn(|_| T::default()), len: players }
    }

    /// One value for each of `players` seats, made by `make`.
    pub fn from_fn(players: u8, mut make: impl FnMut(Seat) -> T) -> Self {
        let mut this = Self::new(players);
        for seat in Seat::all(players) {
            this.items[seat.index()] = make(seat);
        }
        this
    }
}

impl<T> BySeat<T> {
    /// The number of seats.
    pub const fn players(&self) -> u8 {
        self.len
    }

    /// The values in the order of the seats.
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len as usize]
    }

    /// The values with their seats, ascending.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        self.as_slice().iter().enumerate().map(|(index, value)| (Seat(index as u8), value))
    }

    /// The value of a seat, if the table has it.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.as_slice().get(seat.index())
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.items[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > MAX_SEATS {
            return Err(serde::de::Error::invalid_length(items.len(), &"at most six seats"));
        }
        let mut this = Self::new(items.len() as u8);
        for (place, item) in this.items.iter_mut().zip(items) {
            *place = item;
        }
        Ok(this)
    }
}
