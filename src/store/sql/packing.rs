//! Compresses the last states of tables, shown pages, and the playground's chat: raw deflate with a preset
//! dictionary of common parts, which are half of a state, and more of a page.

use crate::StoreError;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use parking_lot::Mutex;
use std::io::{Read as _, Write as _};

/// The maximum length of an unpacked text in bytes; more is damage.
const LONGEST: u64 = 256 << 20;

/// The compression of one kind of texts.
pub struct Packing {
    /// Made-up texts of that kind. Changing them makes stored data unreadable, so they change only together
    /// with [`SCHEMA`](super::database::SCHEMA).
    dictionary: &'static str,
    compression: fn() -> Compression,
    /// An encoder that was used before. A new one clears 300 KB, which takes longer than to pack a page.
    spare: Mutex<Option<DeflateEncoder<Vec<u8>>>>,
}

/// For the archive: compressed once, kept for ever.
pub static STATES: Packing = Packing {
    dictionary: include_str!("archive.dictionary"),
    compression: Compression::best,
    spare: Mutex::new(None),
};

/// For shown pages: compressed after each move.
pub static PAGES: Packing = Packing {
    dictionary: include_str!("shown.dictionary"),
    compression: Compression::fast,
    spare: Mutex::new(None),
};

impl Packing {
    /// An encoder with the dictionary, aligned to a byte.
    fn encoder(&self) -> std::io::Result<DeflateEncoder<Vec<u8>>> {
        let spare = self.spare.lock().take();
        let mut encoder = spare.unwrap_or_else(|| DeflateEncoder::new(Vec::new(), (self.compression)()));
        encoder.write_all(self.dictionary.as_bytes())?;
        // Later data can still refer to it.
        encoder.flush()?;
        Ok(encoder)
    }

    /// Ends the stream of an encoder and keeps the encoder. Returns the stream.
    fn end(&self, mut encoder: DeflateEncoder<Vec<u8>>) -> std::io::Result<Vec<u8>> {
        let stream = encoder.reset(Vec::new())?;
        *self.spare.lock() = Some(encoder);
        Ok(stream)
    }

    /// Packs a text.
    pub fn pack(&self, text: &str) -> Result<Vec<u8>, StoreError> {
        let pack = || {
            let mut encoder = self.encoder()?;
            let begin = encoder.get_ref().len();
            encoder.write_all(text.as_bytes())?;
            Ok(self.end(encoder)?.split_off(begin))
        };
        pack().map_err(|error: std::io::Error| StoreError::Io(format!("packing a text: {error}")))
    }

    /// Unpacks a text; none: it is damaged.
    pub fn unpack(&self, packed: &[u8]) -> Option<String> {
        let encoder = self.encoder().ok()?;
        let begin = encoder.get_ref().clone();
        self.end(encoder).ok()?;
        let mut unpacked = Vec::new();
        DeflateDecoder::new(begin.chain(packed)).take(LONGEST).read_to_end(&mut unpacked).ok()?;
        let text = unpacked.get(self.dictionary.len()..)?;
        String::from_utf8(text.to_vec()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked_by_every_version_of_this_format() {
        for (packing, sum) in [(&STATES, 0xc575_005a), (&PAGES, 0x32a0_440d)] {
            let Packing { dictionary, .. } = packing;
            assert_eq!(crc32fast::hash(dictionary.as_bytes()), sum, "what is there was packed with another");
            for text in ["", "end", "[1,2]", dictionary, &dictionary.repeat(9)] {
                let packed = packing.pack(text).expect("memory takes everything");
                assert_eq!(packing.unpack(&packed).as_deref(), Some(text));
            }
            let packed = packing.pack(dictionary).expect("memory takes everything");
            assert!(packed.len() < dictionary.len() / 20, "{} of {}", packed.len(), dictionary.len());
            assert_eq!(packing.unpack(&packed[..packed.len() / 2]), None);
            assert_eq!(packing.unpack(b"no deflate"), None);
        }
    }
}
