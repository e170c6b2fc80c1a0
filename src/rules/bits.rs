//! Bit sets of cards: common methods, and selection of the n-th bit.

/// `PLACES[rank][byte]`: the position of the set bit number `rank` of `byte`; 8 if it has no such bit.
static PLACES: [[u8; 256]; 8] = {
    let mut places = [[8; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut rank, mut place) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[rank][byte] = place as u8;
                rank += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = ONES << 7;

/// The number of set bits in each byte and all lower ones.
#[inline]
const fn sums(bits: u64) -> u64 {
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES)
}

/// The position of the set bit number `index`, which is below 64, if there are that many.
#[inline]
const fn select(bits: u64, sums: u64, index: usize) -> Option<u8> {
    // The bytes whose sum exceeds `index`. No byte borrows from the next, since `index` is below 64.
    let enough = ((sums | HIGH) - (index as u64 + 1) * ONES) & HIGH;
    if enough == 0 {
        return None;
    }
    let shift = enough.trailing_zeros() & !7;
    let before = (sums << 8 >> shift & 0xff) as usize;
    let byte = (bits >> shift & 0xff) as usize;
    Some(shift as u8 + PLACES[(index - before) & 7][byte])
}

/// The position of the set bit number `index`, counted from the lowest; none if there are fewer.
///
/// Without loops and data-dependent branches: a random player's choice is unpredictable, and a mispredicted
/// branch costs more (Vigna, "Broadword implementation of rank/select queries").
#[inline]
pub(crate) const fn nth(bits: u64, index: usize) -> Option<u8> {
    if index > 63 { None } else { select(bits, sums(bits), index) }
}

/// The position of the set bit whose number `choose` returns for the count of set bits. None if there is
/// none, or no such number.
#[inline]
pub(crate) fn pick(bits: u64, choose: impl FnOnce(usize) -> usize) -> Option<u8> {
    if bits == 0 {
        return None;
    }
    let sums = sums(bits);
    // For a set of all 64, the last byte still holds the count.
    let index = choose((sums >> 56) as usize);
    if index > 63 { None } else { select(bits, sums, index) }
}

/// The methods of a bit set of cards; a card's inner number is its bit.
macro_rules! card_set {
    ($Set:ident of $Card:ident) => {
        impl $Set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// The set of just this card.
            pub const fn only(card: $Card) -> Self {
                Self(1 << card.0)
            }

            /// The union of both sets.
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The number of cards.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether there are no cards.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether `card` is in the set.
            pub const fn contains(self, card: $Card) -> bool {
                self.0 >> card.0 & 1 != 0
            }

            /// Adds a card.
            pub const fn insert(&mut self, card: $Card) {
                self.0 |= 1 << card.0;
            }

            /// Removes a card.
            pub const fn remove(&mut self, card: $Card) {
                self.0 &= !(1 << card.0);
            }

            /// The first card in order: of one colour or suit, the lowest.
            pub const fn first(self) -> Option<$Card> {
                if self.0 == 0 { None } else { Some($Card(self.0.trailing_zeros() as u8)) }
            }

            /// The card at `index`, in order.
            #[inline]
            pub const fn nth(self, index: usize) -> Option<$Card> {
                match $crate::bits::nth(self.0, index) {
                    Some(place) => Some($Card(place)),
                    None => None,
                }
            }

            /// The cards, in order.
            pub fn iter(self) -> impl Iterator<Item = $Card> + Clone {
                let mut left = self;
                std::iter::from_fn(move || {
                    let card = left.first()?;
                    left.remove(card);
                    Some(card)
                })
            }
        }

        impl std::ops::BitOr for $Set {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                self.union(other)
            }
        }

        impl std::ops::BitOrAssign for $Set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl std::ops::BitAnd for $Set {
            type Output = Self;

            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl std::ops::Sub for $Set {
            type Output = Self;

            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl FromIterator<$Card> for $Set {
            fn from_iter<I: IntoIterator<Item = $Card>>(cards: I) -> Self {
                cards.into_iter().fold(Self::EMPTY, |set, card| set | Self::only(card))
            }
        }

        impl std::fmt::Debug for $Set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}
pub(crate) use card_set;

#[cfg(test)]
mod tests {
    use super::{nth, pick};

    #[test]
    fn the_nth_bit_is_the_one_that_counting_finds() {
        let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..2000 {
            bits = bits.wrapping_mul(0xd129_0d3b_3f2f_5b27).rotate_left(17) ^ round;
            for set in [bits, bits & bits >> 7, bits & 0x1fff, u64::MAX, 0, 1 << 63] {
                let places: Vec<u8> = (0..64).filter(|place| set >> place & 1 == 1).collect();
                assert_eq!(pick(set, |count| count - 1), places.last().copied());
                for index in 0..70 {
                    let picked = pick(set, |count| {
                        assert_eq!(count, places.len());
                        index
                    });
                    assert_eq!(picked, places.get(index).copied(), "{set:x} {index}");
                    assert_eq!(nth(set, index), places.get(index).copied(), "{set:x} {index}");
                }
            }
        }
    }
}
