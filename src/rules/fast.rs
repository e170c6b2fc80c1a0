//! Random numbers for simulations: fast, and reproducible in all versions.

use rand::RngCore;

/// A small fast generator (Wang Yi's wyrand, seeded by SplitMix64), for simulations and searches, never for a
/// deck that people play.
#[derive(Clone, Debug)]
pub struct Fast(u64);

impl Fast {
    /// The stream with this number of a seed.
    pub fn new(seed: u64, number: u64) -> Self {
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        fn mix(mut z: u64) -> u64 {
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        }
        Self(mix((mix(seed.wrapping_add(GOLDEN)) ^ number).wrapping_add(GOLDEN)))
    }

    /// A uniform random number in [0, 1), with 53 random bits.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

impl RngCore for Fast {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
    }

    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (wide >> 64) as u64 ^ wide as u64
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        rand::rand_core::impls::fill_bytes_via_next(self, bytes);
    }
}

/// An unbiased random number below `bound` (above 0 and below 2³²), by rejection; reproducible in all
/// versions.
#[inline]
pub fn below<R: RngCore + ?Sized>(rng: &mut R, bound: usize) -> usize {
    let bound = bound as u32;
    let mut wide = u64::from(rng.next_u32()) * u64::from(bound);
    if (wide as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (wide as u32) < threshold {
            wide = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (wide >> 32) as usize
}

/// Shuffles uniformly (Fisher–Yates).
#[inline]
pub fn shuffle<T>(things: &mut [T], rng: &mut Fast) {
    for last in (1..things.len()).rev() {
        things.swap(last, below(rng, last + 1));
    }
}
