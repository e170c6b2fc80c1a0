//! Packs what is shown of tables, after each move, and the playground's chat: raw deflate, as if a dictionary stood before each
//! text. The dictionary has what all of them have, which is more than half.

use crate::StoreError;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read as _, Write as _};

/// The longest text that is unpacked, in bytes: what is longer is damage.
const LONGEST: u64 = 256 << 20;

/// Made-up texts. What was packed with other ones can't be unpacked: they change only together with
/// [`SCHEMA`](super::database::SCHEMA).
const DICTIONARY: &str = include_str!("shown.dictionary");

/// An encoder after the dictionary, which it has written up to the end of a byte.
fn encoder() -> std::io::Result<DeflateEncoder<Vec<u8>>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(DICTIONARY.as_bytes())?;
    // What follows may still refer to it.
    encoder.flush()?;
    Ok(encoder)
}

/// Packs a text.
///
/// # Errors
/// Memory can't be written.
pub fn pack(text: &str) -> Result<Vec<u8>, StoreError> {
    let pack = || {
        let mut encoder = encoder()?;
        let begin = encoder.get_ref().len();
        encoder.write_all(text.as_bytes())?;
        Ok(encoder.finish()?.split_off(begin))
    };
    pack().map_err(|error: std::io::Error| StoreError::Io(format!("packing a text: {error}")))
}

/// The text that was packed; none: that is damaged.
pub fn unpack(packed: &[u8]) -> Option<String> {
    let encoder = encoder().ok()?;
    let mut unpacked = Vec::new();
    DeflateDecoder::new(encoder.get_ref().chain(packed)).take(LONGEST).read_to_end(&mut unpacked).ok()?;
    let text = unpacked.get(DICTIONARY.len()..)?;
    String::from_utf8(text.to_vec()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked_by_every_version_of_this_format() {
        assert_eq!(
            crc32fast::hash(DICTIONARY.as_bytes()),
            0x32a0_440d,
            "what is there was packed with another"
        );
        for text in ["", "end", "[1,2]", DICTIONARY, &DICTIONARY.repeat(9)] {
            let packed = pack(text).expect("memory takes everything");
            assert_eq!(unpack(&packed).as_deref(), Some(text));
        }
        let packed = pack(DICTIONARY).expect("memory takes everything");
        assert!(packed.len() < DICTIONARY.len() / 20, "{} of {}", packed.len(), DICTIONARY.len());
        assert_eq!(unpack(&packed[..packed.len() / 2]), None);
        assert_eq!(unpack(b"no deflate"), None);
    }
}
