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

    /// Returns the next bytes of the stream (raw deflate), from which the frame and a following line break can be
    /// read at once. None if the compressor fails, which doesn't happen in memory.
    pub(crate) fn pack(&mut self, frame: &str) -> Option<Vec<u8>> {
        let mut packed = Vec::with_capacity(frame.len() / 4 + 64);
        self.add(frame.as_bytes(), FlushCompress::None, &mut packed)?;
        self.add(b"\n", FlushCompress::Sync, &mut packed)?;
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
