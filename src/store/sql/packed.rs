//! The compressed states of closed tables.

use crate::StoreError;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::io::{Read as _, Write as _};

/// The longest state that is unpacked, in bytes: what is longer is damage.
const MAX_STATE: u64 = 256 << 20;

/// Packs a table's last state for the archive.
///
/// # Errors
/// Memory can't be written.
pub fn pack(state: &str) -> Result<Vec<u8>, StoreError> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
    packed
        .write_all(state.as_bytes())
        .and_then(|()| packed.finish())
        .map_err(|error| StoreError::Io(format!("packing a table's state: {error}")))
}

/// What [`pack`] has packed.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn unpack(packed: &[u8]) -> Result<String, StoreError> {
    let mut state = String::new();
    ZlibDecoder::new(packed)
        .take(MAX_STATE)
        .read_to_string(&mut state)
        .map_err(|error| StoreError::Damaged(format!("a closed table's state: {error}")))?;
    Ok(state)
}
