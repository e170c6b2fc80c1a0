//! Packs the last states of tables, which are kept for ever: a model predicts each bit of a text from what came before in
//! several contexts, and an arithmetic coder writes what it did not foresee. Before each text, the model has read made-up
//! states. It takes some milliseconds, and a quarter less room than deflate after the same dictionary. Texts that are much
//! longer than states of games are deflated.
//!
//! It calculates with integers alone: every machine unpacks what another has packed.

use super::packing;
use crate::StoreError;
use std::sync::LazyLock;

/// Made-up states. What was packed after other ones can't be unpacked: they, and the model, change only together with
/// [`SCHEMA`](super::database::SCHEMA).
const DICTIONARY: &str = include_str!("archive.dictionary");

/// The longest text that is not deflated, in bytes.
const LONGEST: usize = 32 << 10;

/// The first byte before what is deflated. Before other texts it is their length, which is not 0.
const DEFLATED: u8 = 0;

/// How many contexts predict together.
const CONTEXTS: usize = 8;

/// The places of each context for what it has seen: two to the power of this.
const PLACES: u32 = 16;

/// After so many bits in the same place, its forecast changes no quicker than the average of them.
const SEEN_ENOUGH: u8 = 40;

/// How quickly a context is trusted that was right.
const RATE: i32 = 9;

/// The model after the dictionary.
static PRIMED: LazyLock<Model> = LazyLock::new(|| {
    let mut model = Model::new();
    for bit in DICTIONARY.bytes().flat_map(bits) {
        model.predict();
        model.learn(bit);
    }
    model
});

/// Packs a text.
///
/// # Errors
/// As for [`packing::pack`].
pub fn pack(text: &str) -> Result<Vec<u8>, StoreError> {
    if text.is_empty() || text.len() > LONGEST {
        return Ok([&[DEFLATED][..], &packing::pack(text)?].concat());
    }
    let mut model = PRIMED.clone();
    let mut packed = Vec::new();
    let mut rest = text.len();
    while rest > 127 {
        packed.push(rest as u8 | 128);
        rest >>= 7;
    }
    packed.push(rest as u8);
    let mut range = Range::WHOLE;
    for bit in text.bytes().flat_map(bits) {
        range = range.part(model.predict(), bit);
        model.learn(bit);
        while let Some(byte) = range.settled() {
            packed.push(byte);
        }
    }
    // Zeros follow: the shortest number within the range.
    if range.low > 0 {
        packed.push((range.low >> 24) as u8 + 1);
    }
    Ok(packed)
}

/// The text that was packed; none: that is damaged.
pub fn unpack(packed: &[u8]) -> Option<String> {
    if let Some((&DEFLATED, deflated)) = packed.split_first() {
        return packing::unpack(deflated);
    }
    let mut packed = packed.iter().copied();
    let (mut length, mut shift) = (0, 0);
    loop {
        let byte = packed.next()?;
        length |= usize::from(byte & 127) << shift;
        shift += 7;
        if byte < 128 {
            break;
        }
        if shift > 14 {
            return None;
        }
    }
    if length > LONGEST {
        return None;
    }
    let mut model = PRIMED.clone();
    let mut range = Range::WHOLE;
    let mut code = 0u32;
    for _ in 0..4 {
        code = code << 8 | u32::from(packed.next().unwrap_or(0));
    }
    let mut text = Vec::new();
    for _ in 0..length {
        let mut byte = 0;
        for _ in 0..8 {
            let ones = model.predict();
            let bit = code <= range.middle(ones);
            range = range.part(ones, bit);
            model.learn(bit);
            while range.settled().is_some() {
                code = code << 8 | u32::from(packed.next().unwrap_or(0));
            }
            byte = byte << 1 | u8::from(bit);
        }
        text.push(byte);
    }
    String::from_utf8(text).ok()
}

/// The bits of a byte, from the highest on.
fn bits(byte: u8) -> impl Iterator<Item = bool> {
    (0..8).rev().map(move |at| byte >> at & 1 == 1)
}

/// The numbers among which the packed text is, as far as it is known.
#[derive(Clone, Copy)]
struct Range {
    low: u32,
    high: u32,
}

impl Range {
    const WHOLE: Self = Self { low: 0, high: u32::MAX };

    /// The last number of the part for a one, which has `ones` of 4096 parts.
    const fn middle(self, ones: u32) -> u32 {
        let width = self.high - self.low;
        self.low + (width >> 12) * ones + ((width & 4095) * ones >> 12)
    }

    /// The part for a bit.
    const fn part(self, ones: u32, bit: bool) -> Self {
        let middle = self.middle(ones);
        if bit { Self { high: middle, ..self } } else { Self { low: middle + 1, ..self } }
    }

    /// Takes out the first byte, if all numbers have the same.
    const fn settled(&mut self) -> Option<u8> {
        if (self.low ^ self.high) >> 24 != 0 {
            return None;
        }
        let byte = (self.high >> 24) as u8;
        (self.low, self.high) = (self.low << 8, self.high << 8 | 255);
        Some(byte)
    }
}

/// What a context has seen in one place.
#[derive(Clone, Copy)]
struct Seen {
    /// How likely a one is, of 65,536.
    ones: u16,
    count: u8,
    /// Of the context whose place this is: another one begins anew.
    check: u8,
}

/// Where the text is within the strings of its JSON: a move is one of them.
#[derive(Clone, Default)]
struct Strings {
    /// A hash of the string so far, without the seat before a move.
    hash: u32,
    length: u32,
    /// The first letter: of a move, its seat. And that of the string before.
    first: [u8; 2],
    /// The hashes of the strings before, from the last on.
    before: [u32; 4],
}

impl Strings {
    fn add(&mut self, byte: u8) {
        if byte == b'"' {
            if self.length > 1 {
                self.before.rotate_right(1);
                self.before[0] = self.hash;
            }
            (self.hash, self.length) = (0, 0);
            return;
        }
        if self.length == 0 {
            self.first = [byte, self.first[0]];
        }
        self.length += 1;
        self.hash = if byte == b' ' && self.length == 2 { 7 } else { hash(&[self.hash, byte.into()]) };
    }
}

/// Predicts bits, and learns from each.
#[derive(Clone)]
struct Model {
    seen: Vec<Seen>,
    /// How much each context is trusted, by the bits of the byte so far.
    trust: Vec<[i32; CONTEXTS]>,
    contexts: [u32; CONTEXTS],
    /// The bits of the byte so far, after a one.
    bits: u32,
    /// The last bytes, the newest lowest.
    recent: u64,
    strings: Strings,
    places: [usize; CONTEXTS],
    forecasts: [i32; CONTEXTS],
    /// How likely a one is, of 4096.
    ones: i32,
}

impl Model {
    fn new() -> Self {
        let mut model = Self {
            seen: vec![Seen { ones: 1 << 15, count: 0, check: 0 }; CONTEXTS << PLACES],
            trust: vec![[19_660; CONTEXTS]; 256],
            contexts: [0; CONTEXTS],
            bits: 1,
            recent: 0,
            strings: Strings::default(),
            places: [0; CONTEXTS],
            forecasts: [0; CONTEXTS],
            ones: 2048,
        };
        model.begin_byte();
        model
    }

    /// How likely the next bit is a one: of 4096, and neither none nor all.
    fn predict(&mut self) -> u32 {
        let trust = &self.trust[self.bits as usize];
        let mut sum = 0;
        for at in 0..CONTEXTS {
            let hash = hash(&[self.contexts[at], self.bits]);
            let (place, check) = ((hash >> (32 - PLACES)) as usize, hash as u8);
            self.places[at] = at << PLACES | place;
            let seen = &mut self.seen[self.places[at]];
            if seen.check != check {
                *seen = Seen { ones: 1 << 15, count: 0, check };
            }
            let forecast = i32::from(STRETCHED[usize::from(seen.ones >> 4)]);
            self.forecasts[at] = if seen.count == 0 { 0 } else { forecast };
            sum += i64::from(self.forecasts[at]) * i64::from(trust[at]);
        }
        self.ones = squash((sum >> 16).clamp(-2047, 2047) as i32);
        self.ones.clamp(1, 4095).cast_unsigned()
    }

    /// Learns what the bit is that was predicted last.
    fn learn(&mut self, bit: bool) {
        let error = ((i32::from(bit) << 12) - self.ones) * RATE;
        for (trust, forecast) in self.trust[self.bits as usize].iter_mut().zip(self.forecasts) {
            *trust = (*trust + ((forecast * error + (1 << 13)) >> 14)).clamp(-(1 << 20), 1 << 20);
        }
        for place in self.places {
            let Seen { ones, count, .. } = &mut self.seen[place];
            let away = if bit { 65_535 } else { 0 } - i32::from(*ones);
            let nearer = i32::from(*ones) + away * 2 / (2 * i32::from(*count) + 3);
            *ones = nearer.clamp(32, 65_503) as u16;
            *count = (*count + 1).min(SEEN_ENOUGH);
        }
        self.bits = self.bits << 1 | u32::from(bit);
        if self.bits > 255 {
            let byte = self.bits as u8;
            self.recent = self.recent << 8 | u64::from(byte);
            self.strings.add(byte);
            self.bits = 1;
            self.begin_byte();
        }
    }

    /// The contexts of the next byte: so many bytes before it, and the string that it is in, with those before.
    fn begin_byte(&mut self) {
        let last = |bytes: u32| {
            let recent = self.recent & (u64::MAX >> (64 - 8 * bytes));
            hash(&[bytes, recent as u32, (recent >> 32) as u32])
        };
        let Strings { hash: string, length, first, before } = &self.strings;
        let within = |kind: u32, other: u32| hash(&[kind, *string, *length, other]);
        self.contexts = [
            last(1),
            last(2),
            last(3),
            last(4),
            last(6),
            within(7, first[usize::from(*length > 0)].into()),
            within(8, before[0] ^ (self.recent as u32 & 255)),
            within(9, before[3]),
        ];
    }
}

/// A hash of some numbers.
fn hash(numbers: &[u32]) -> u32 {
    numbers.iter().fold(0x9e37_79b9, |hash, number| {
        let hash = (hash ^ number).wrapping_mul(0x2545_f491);
        hash ^ hash >> 15
    })
}

/// The likelihood, of 4096, whose [`STRETCHED`] is this: 1 / (1 + e^(-x / 256)), between the numbers of a table.
const fn squash(stretched: i32) -> i32 {
    const KNOTS: [i32; 33] = [
        1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607,
        3785, 3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
    ];
    let (knot, between) = ((stretched + 2048) as usize >> 7, stretched & 127);
    (KNOTS[knot] * (128 - between) + KNOTS[knot + 1] * between + 64) >> 7
}

/// The inverse of [`squash`]: forecasts of different contexts are added up in this form.
const STRETCHED: [i16; 4096] = {
    let mut table = [2047; 4096];
    let (mut stretched, mut next) = (-2047, 0);
    while stretched < 2048 {
        while next <= squash(stretched) as usize {
            table[next] = stretched as i16;
            next += 1;
        }
        stretched += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_packed_is_unpacked_by_every_version_of_this_format() {
        let packed = pack(DICTIONARY).expect("memory takes everything");
        assert!(packed.len() < DICTIONARY.len() / 20, "{} of {}", packed.len(), DICTIONARY.len());
        assert_eq!(crc32fast::hash(&packed), 0xc865_b007, "what is there was packed otherwise");
        assert_ne!(unpack(&packed[..packed.len() / 2]).as_deref(), Some(DICTIONARY));
        for text in ["", "end", "[1,2]", &DICTIONARY.repeat(9)] {
            assert_eq!(unpack(&pack(text).expect("memory takes everything")).as_deref(), Some(text));
        }
        for damaged in [&b""[..], b"\x80", b"\xff\xff\xff\xff\xff\x01", b"\xff\xff\xff\x7f"] {
            assert_eq!(unpack(damaged), None);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn every_text_is_unpacked_as_it_was(text in ".{0,60}", repeated in 0..9usize) {
            for text in [text.repeat(repeated), format!(r#"["2 play {text}","0 play {text}"]"#)] {
                prop_assert_eq!(unpack(&pack(&text)?), Some(text));
            }
        }
    }
}
