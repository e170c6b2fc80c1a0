//! The data of the first version, whatever they are read from.

use super::keys::Tree;
use crate::StoreError;

/// Ordered keys and their values, as the first version kept them.
pub trait OldData: Send + Sync {
    /// The keys of a tree that begin with `prefix`, in ascending order.
    ///
    /// # Errors
    /// The disk failed.
    fn keys(&self, tree: Tree, prefix: &[u8]) -> Result<Vec<Vec<u8>>, StoreError>;

    /// The value of a key; none if there is no such key.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Newer`], or the disk failed.
    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError>;
}
