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
        let line = format!("{frame}\n");
        let mut packed = Vec::with_capacity(line.len() / 4 + 64);
        let before = self.stream.total_in();
        loop {
            let read = usize::try_from(self.stream.total_in() - before).ok()?;
            self.stream.compress_vec(line.as_bytes().get(read..)?, &mut packed, FlushCompress::Sync).ok()?;
            // If there is capacity left, everything was written.
            if packed.len() < packed.capacity() {
                return Some(packed);
            }
            packed.reserve(line.len());
        }
    }
}
