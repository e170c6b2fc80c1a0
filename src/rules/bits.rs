//! Sets of cards as bits: the search for the n-th.

/// `PLACES[rank][byte]`: the place of the set bit number `rank` of `byte`; 8 if it has no such bit.
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

/// How many bits are set in each byte and all those below it.
#[inline]
const fn sums(bits: u64) -> u64 {
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES)
}

/// The place of the set bit number `index`, which is below 64, if there are that many.
#[inline]
const fn select(bits: u64, sums: u64, index: usize) -> Option<u8> {
    // The bytes up to which there are more than `index`: no byte borrows from the next, as `index` is below
    // 64.
    let enough = ((sums | HIGH) - (index as u64 + 1) * ONES) & HIGH;
    if enough == 0 {
        return None;
    }
    let shift = enough.trailing_zeros() & !7;
    let before = (sums << 8 >> shift & 0xff) as usize;
    let byte = (bits >> shift & 0xff) as usize;
    Some(shift as u8 + PLACES[(index - before) & 7][byte])
}

/// The place of the set bit number `index`, counted from the lowest; none if there are not that many.
///
/// Without a loop or a branch on the bits: which card a random player chooses can't be predicted, and a wrong
/// guess of the processor costs more than this (Vigna, "Broadword implementation of rank/select queries").
#[inline]
pub(crate) const fn nth(bits: u64, index: usize) -> Option<u8> {
    if index > 63 { None } else { select(bits, sums(bits), index) }
}

/// The place of one of the set bits: the one that `choose` names by its number, given how many there are.
/// None if there is none, or no such number.
#[inline]
pub(crate) fn pick(bits: u64, choose: impl FnOnce(usize) -> usize) -> Option<u8> {
    if bits == 0 {
        return None;
    }
    let sums = sums(bits);
    // A set of all 64 has its count in the last byte too.
    let index = choose((sums >> 56) as usize);
    if index > 63 { None } else { select(bits, sums, index) }
}

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
