//! Corrects single bits in SQLite's write-ahead log. The checksum of each frame goes on from that of the frame before it, so SQLite
//! ends at the first damaged frame, and all changes after it are lost. A frame in which one bit is changed so that the checksum
//! is right (64 bits of it) is the frame that was written.
//!
//! The format: <https://sqlite.org/fileformat2.html#the_write_ahead_log>.

/// The length of the header, and of that of a frame, in bytes.
const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// Where a header has its checksum, which covers what is before.
const HEADER_SUM: usize = 24;

/// What of a frame's header the checksum covers; the salt and the checksum follow.
const COVERED: usize = 8;
const SALT: std::ops::Range<usize> = 8..16;
const FRAME_SUM: std::ops::Range<usize> = 16..24;

/// A checksum so far.
type Sum = (u32, u32);

/// Corrects the frames that have one wrong bit, up to the first that has more; gives how many.
pub fn correct(log: &mut [u8]) -> usize {
    let Some((header, frames)) = log.split_at_mut_checked(HEADER) else { return 0 };
    let mut corrected = 0;
    // 82: the words of checksums are little-endian, 83: big-endian.
    let right = |header: &[u8]| {
        let is_little = header[3] == 0x82;
        header[..3] == [0x37, 0x7f, 0x06]
            && (is_little || header[3] == 0x83)
            && stored(&header[HEADER_SUM..]) == sum((0, 0), &header[..HEADER_SUM], is_little)
    };
    if !right(header) {
        let bit = (0..HEADER * 8).find(|bit| {
            flip(header, *bit);
            let found = right(header);
            flip(header, *bit);
            found
        });
        let Some(bit) = bit else { return 0 };
        flip(header, bit);
        corrected += 1;
    }
    let is_little = header[3] == 0x82;
    let page = u32::from_be_bytes([header[8], header[9], header[10], header[11]]) as usize;
    let salt: [u8; 8] = std::array::from_fn(|at| header[16 + at]);
    let mut before = stored(&header[HEADER_SUM..]);
    if page == 0 {
        return corrected;
    }
    for frame in frames.chunks_exact_mut(FRAME_HEADER + page) {
        let found = frame_sum(before, frame, is_little);
        if found != stored(&frame[FRAME_SUM]) || frame[SALT] != salt {
            if !correct_frame(frame, before, salt, is_little) {
                break;
            }
            corrected += 1;
        }
        before = stored(&frame[FRAME_SUM]);
    }
    corrected
}

/// Corrects one bit of a frame; false: that doesn't make it right, as with a frame of an older log.
fn correct_frame(frame: &mut [u8], before: Sum, salt: [u8; 8], is_little: bool) -> bool {
    let found = frame_sum(before, frame, is_little);
    let known = stored(&frame[FRAME_SUM]);
    let wrong_salt: u32 = frame[SALT].iter().zip(salt).map(|(one, other)| (one ^ other).count_ones()).sum();
    let wrong_sum = (found.0 ^ known.0).count_ones() + (found.1 ^ known.1).count_ones();
    match (wrong_salt, wrong_sum) {
        (1, 0) => frame[SALT].copy_from_slice(&salt),
        (0, 1) => {
            frame[FRAME_SUM][..4].copy_from_slice(&found.0.to_be_bytes());
            frame[FRAME_SUM][4..].copy_from_slice(&found.1.to_be_bytes());
        }
        (0, _) => {
            let bits = (0..COVERED * 8).chain(FRAME_HEADER * 8..frame.len() * 8);
            for bit in bits {
                flip(frame, bit);
                if frame_sum(before, frame, is_little) == known {
                    return true;
                }
                flip(frame, bit);
            }
            return false;
        }
        _ => return false,
    }
    true
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

/// The checksum of bytes, whose number is a multiple of eight, after what was before them.
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
