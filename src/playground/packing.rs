//! Compresses the frames of a line as one stream: the parts that a state shares with earlier ones cost almost
//! nothing.

use flate2::{Compress, Compression, FlushCompress};

/// Compresses the frames of one line.
pub(crate) struct Packer {
    stream: Compress,
}

impl Packer {
    pub(crate) fn new() -> Self {
        Self { stream: Compress::new(Compression::default(), false) }
    }

    /// Returns the next bytes of the stream (raw deflate), from which the frames, each with a following line break,
    /// can be read at once. None if the compressor fails, which doesn't happen in memory.
    pub(crate) fn pack(&mut self, frames: &[String]) -> Option<Vec<u8>> {
        let length: usize = frames.iter().map(String::len).sum();
        let mut packed = Vec::with_capacity(length / 4 + 64);
        for frame in frames {
            self.add(frame.as_bytes(), FlushCompress::None, &mut packed)?;
            self.add(b"\n", FlushCompress::None, &mut packed)?;
        }
        self.add(b"", FlushCompress::Sync, &mut packed)?;
        Some(packed)
    }

    /// Compresses more of the stream, and adds what comes out to `packed`.
    fn add(&mut self, bytes: &[u8], flush: FlushCompress, packed: &mut Vec<u8>) -> Option<()> {
        let before = self.stream.total_in();
        loop {
            let read = usize::try_from(self.stream.total_in() - before).ok()?;
            self.stream.compress_vec(bytes.get(read..)?, packed, flush).ok()?;
            // If there is capacity left, everything was written.
            if packed.len() < packed.capacity() {
                return Some(());
            }
            packed.reserve(bytes.len() / 4 + 64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Decompress, FlushDecompress};
    use rand::{Rng as _, SeedableRng as _};

    /// Lines that compress well and badly, of lengths around those of the buffers.
    #[test]
    fn all_frames_can_be_read_at_once() {
        let mut rng = rand::rngs::StdRng::seed_from_u64(1);
        let (mut packer, mut reader) = (Packer::new(), Decompress::new(false));
        for length in (0..200).chain((1..60).map(|number| number * 1_777)) {
            let alphabet = if length % 2 == 0 { 1 } else { 90 };
            let letter = |_| char::from(b' ' + rng.random_range(0..alphabet));
            let frame: String = (0..length).map(letter).collect();
            let frames = [frame, "next".to_owned()];
            let packed = packer.pack(&frames).expect("memory takes everything");
            let mut read = Vec::with_capacity(length + 64);
            reader.decompress_vec(&packed, &mut read, FlushDecompress::Sync).expect("deflate");
            let lines = frames.map(|frame| frame + "\n").concat();
            assert_eq!(String::from_utf8(read).expect("text"), lines, "{length} letters");
        }
    }
}
