//! Corrects single bits in SQLite's write-ahead log. The checksum of each frame continues from the previous
//! frame's, so SQLite stops at the first damaged frame, and loses all later changes. A frame is corrected if
//! flipping exactly one bit makes its checksum right. For the upper bits of a word there are several
//! candidates, since the checksum is a 32-bit sum: then nothing is changed.
//!
//! The format: <https://sqlite.org/fileformat2.html#the_write_ahead_log>.

/// The length of the log's header and of a frame's header, in bytes.
const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// The offset of a header's checksum, which covers everything before.
const HEADER_SUM: usize = 24;

/// The part of a frame's header in the checksum; the salt and the checksum follow.
const COVERED: usize = 8;
const SALT: std::ops::Range<usize> = 8..16;
const FRAME_SUM: std::ops::Range<usize> = 16..24;

/// A running checksum.
type Sum = (u32, u32);

/// The wrong bits of a log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WrongBits {
    /// The number of bits that were corrected.
    pub corrected: usize,
    /// Whether a frame has a wrong bit that can't be told from others.
    pub is_ambiguous: bool,
}

/// Whether a log has a wrong bit. The end of a log that was only partly written has none.
pub fn has_wrong_bit(log: &[u8]) -> bool {
    correct(&mut log.to_vec()) != WrongBits::default()
}

/// Corrects the frames with one wrong bit, up to the first with more.
pub fn correct(log: &mut [u8]) -> WrongBits {
    let mut wrong = WrongBits::default();
    let Some((header, frames)) = log.split_at_mut_checked(HEADER) else { return wrong };
    // 82: the words of checksums are little-endian, 83: big-endian.
    let right = |header: &[u8]| {
        let is_little = header[3] == 0x82;
        header[..3] == [0x37, 0x7f, 0x06]
            && (is_little || header[3] == 0x83)
            && stored(&header[HEADER_SUM..]) == sum((0, 0), &header[..HEADER_SUM], is_little)
    };
    if !right(header) {
        let fits = |bit: &usize| {
            let mut other = header.to_vec();
            flip(&mut other, *bit);
            right(&other)
        };
        let bits: Vec<usize> = (0..HEADER * 8).filter(fits).collect();
        let [bit] = bits[..] else {
            wrong.is_ambiguous = !bits.is_empty();
            return wrong;
        };
        flip(header, bit);
        wrong.corrected += 1;
    }
    let is_little = header[3] == 0x82;
    let page = u32::from_be_bytes([header[8], header[9], header[10], header[11]]) as usize;
    let salt: [u8; 8] = std::array::from_fn(|at| header[16 + at]);
    let mut before = stored(&header[HEADER_SUM..]);
    if page == 0 {
        return wrong;
    }
    let mut rest = frames;
    while let Some((frame, after)) = rest.split_at_mut_checked(FRAME_HEADER + page) {
        let found = frame_sum(before, frame, is_little);
        if found != stored(&frame[FRAME_SUM]) || frame[SALT] != salt {
            // Later frames may be left over from an older log.
            let next = after.get(..FRAME_HEADER + page).filter(|next| next[SALT] == salt);
            match correct_frame(frame, next, before, salt, is_little) {
                FrameDamage::Corrected => wrong.corrected += 1,
                FrameDamage::Ambiguous => {
                    wrong.is_ambiguous = true;
                    break;
                }
                FrameDamage::Other => break,
            }
        }
        before = stored(&frame[FRAME_SUM]);
        rest = after;
    }
    wrong
}

/// What is wrong with a frame.
enum FrameDamage {
    /// One bit, which was corrected.
    Corrected,
    /// One bit, for which there are several candidates.
    Ambiguous,
    /// More, or nothing: it belongs to an older log, or was only partly written.
    Other,
}

/// Corrects one bit of a frame.
fn correct_frame(
    frame: &mut [u8],
    next: Option<&[u8]>,
    before: Sum,
    salt: [u8; 8],
    is_little: bool,
) -> FrameDamage {
    let found = frame_sum(before, frame, is_little);
    let known = stored(&frame[FRAME_SUM]);
    let wrong_salt: u32 = frame[SALT].iter().zip(salt).map(|(one, other)| (one ^ other).count_ones()).sum();
    if wrong_salt > 0 {
        if wrong_salt == 1 && found == known {
            frame[SALT].copy_from_slice(&salt);
            return FrameDamage::Corrected;
        }
        return FrameDamage::Other;
    }
    // The next frame's checksum continues from the right one of these two.
    let goes_on = |sum| next.is_none_or(|next| frame_sum(sum, next, is_little) == stored(&next[FRAME_SUM]));
    let wrong_sum = (found.0 ^ known.0).count_ones() + (found.1 ^ known.1).count_ones();
    let is_sum = wrong_sum == 1 && goes_on(found);
    let candidates = fitting_bits(frame, found, known, is_little);
    let is_one_bit = wrong_sum == 1 || !candidates.is_empty();
    let bits = if goes_on(known) { candidates } else { Vec::new() };
    match (is_sum, bits.as_slice()) {
        (true, []) => {
            frame[FRAME_SUM][..4].copy_from_slice(&found.0.to_be_bytes());
            frame[FRAME_SUM][4..].copy_from_slice(&found.1.to_be_bytes());
        }
        (false, [bit]) => flip(frame, *bit),
        _ if is_one_bit => return FrameDamage::Ambiguous,
        _ => return FrameDamage::Other,
    }
    FrameDamage::Corrected
}

/// The bits of a frame whose flip would change its checksum from `found` to `known`. The effect of a word on
/// both halves of the checksum depends on the number of later words: each pair of words adds the halves to
/// each other.
fn fitting_bits(frame: &[u8], found: Sum, known: Sum, is_little: bool) -> Vec<usize> {
    let wanted = (known.0.wrapping_sub(found.0), known.1.wrapping_sub(found.1));
    let (mut first, mut second): (Sum, Sum) = ((1, 1), (0, 1));
    let mut bits = Vec::new();
    let pairs = (0..COVERED).step_by(8).chain((FRAME_HEADER..frame.len()).step_by(8));
    for pair in pairs.collect::<Vec<_>>().into_iter().rev() {
        for (at, (one, other)) in [(pair, first), (pair + 4, second)] {
            for bit in 0..32 {
                let place = if is_little { at * 8 + bit } else { (at + 3 - bit / 8) * 8 + bit % 8 };
                let is_set = frame[place / 8] & (1 << (place % 8)) != 0;
                let change = if is_set { (1_u32 << bit).wrapping_neg() } else { 1 << bit };
                if (one.wrapping_mul(change), other.wrapping_mul(change)) == wanted {
                    bits.push(place);
                }
            }
        }
        for sum in [&mut first, &mut second] {
            let one = sum.0.wrapping_add(sum.1);
            *sum = (one, sum.1.wrapping_add(one));
        }
    }
    bits
}

fn flip(bytes: &mut [u8], bit: usize) {
    bytes[bit / 8] ^= 1 << (bit % 8);
}

/// The checksum at the beginning of these bytes.
fn stored(bytes: &[u8]) -> Sum {
    let word = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    (word(0), word(4))
}

fn frame_sum(before: Sum, frame: &[u8], is_little: bool) -> Sum {
    sum(sum(before, &frame[..COVERED], is_little), &frame[FRAME_HEADER..], is_little)
}

/// Continues the checksum with `bytes`; their number is a multiple of eight.
fn sum((mut one, mut other): Sum, bytes: &[u8], is_little: bool) -> Sum {
    for words in bytes.chunks_exact(8) {
        let word = |at: usize| {
            let bytes = [words[at], words[at + 1], words[at + 2], words[at + 3]];
            if is_little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) }
        };
        one = one.wrapping_add(word(0)).wrapping_add(other);
        other = other.wrapping_add(word(4)).wrapping_add(one);
    }
    (one, other)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A log of three frames, with pages of 512 bytes.
    fn log(is_little: bool) -> Vec<u8> {
        let page = 512;
        let mut log = vec![0x37, 0x7f, 0x06, if is_little { 0x82 } else { 0x83 }, 0, 0x2d, 0xe2, 0x18];
        log.extend(u32::to_be_bytes(page));
        log.extend([0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
        let mut before = sum((0, 0), &log, is_little);
        log.extend([before.0.to_be_bytes(), before.1.to_be_bytes()].concat());
        for number in 1..=3_u32 {
            let mut frame = number.to_be_bytes().to_vec();
            frame.extend([0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0]);
            frame.extend((0..page).map(|at| (at * number * 37 % 251) as u8));
            before = frame_sum(before, &frame, is_little);
            frame[FRAME_SUM].copy_from_slice(&[before.0.to_be_bytes(), before.1.to_be_bytes()].concat());
            log.extend(frame);
        }
        log
    }

    #[test]
    fn a_wrong_bit_is_corrected_or_left_as_it_is_and_never_makes_another_log() {
        for is_little in [true, false] {
            let right = log(is_little);
            assert!(!has_wrong_bit(&right));
            // The last frame was only partly written, or is that of an older log.
            let mut torn = right.clone();
            torn[right.len() - 400..].fill(0);
            assert!(!has_wrong_bit(&torn));
            assert!(!has_wrong_bit(&right[..right.len() - 400]));
            let mut older = right.clone();
            older[HEADER + FRAME_HEADER + 512..][SALT].copy_from_slice(&[1, 2, 3, 3, 9, 9, 9, 9]);
            assert!(!has_wrong_bit(&older));
            let (mut corrected, mut left) = (0, 0);
            for bit in 0..right.len() * 8 {
                let mut wrong = right.clone();
                flip(&mut wrong, bit);
                assert!(has_wrong_bit(&wrong), "bit {bit}, little-endian: {is_little}");
                let mut mended = wrong.clone();
                correct(&mut mended);
                assert!(mended == right || mended == wrong, "bit {bit}, little-endian: {is_little}");
                if mended == right { corrected += 1 } else { left += 1 }
            }
            assert!(corrected > left, "{corrected} bits corrected, {left} left");
        }
    }
}
