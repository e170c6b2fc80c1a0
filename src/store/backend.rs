//! The contract of a storage backend: an ordered key-value database with a fixed set of trees ([`Tree`]), atomic batches
//! and an explicit sync. Values are opaque bytes; what is in them is up to the engine (`values.rs`).

use super::StoreError;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The trees, and what their keys look like. All numbers in keys are big-endian; texts in keys are as
/// [`super::keys::text`] writes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tree {
    /// Live tables: table, then 0 (the head), 1 (the snapshot) or 2 and a sequence number (an entry).
    Journal,
    /// What was last shown of tables: 0 (something is still to be shown) or 1 (nothing is), then the table.
    Shown,
    /// Closed tables: 0 and the table (the last state), or 1, the moment and the table (those without a result).
    Archive,
    /// 0 and a running number (a result), or 1, person and running number (nothing: who played it).
    Results,
    /// 0, person and board (a line), or 1, board, inverted score, uncertainty and person (nothing: the ranking).
    Boards,
    /// 0 and the id (a person), 1 and the account (their id), or 2 and the id (how many results there were when the
    /// person was forgotten).
    People,
    /// Realm and community: what was chosen for it.
    Servers,
    /// Name: a small value of another component's own (see [`super::Settings::note`]).
    Notes,
    /// What follows the first chunk of a long value: its tree's number, its key, the number of the chunk (2 bytes).
    Chunks,
}

impl Tree {
    /// Every tree, in the order of backups.
    pub const ALL: [Self; 9] = [
        Self::Journal,
        Self::Shown,
        Self::Archive,
        Self::Results,
        Self::Boards,
        Self::People,
        Self::Servers,
        Self::Notes,
        Self::Chunks,
    ];

    /// Its name in the database and in backups: never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Journal => "journal",
            Self::Shown => "shown",
            Self::Archive => "archive",
            Self::Results => "results",
            Self::Boards => "boards",
            Self::People => "people",
            Self::Servers => "servers",
            Self::Notes => "notes",
            Self::Chunks => "chunks",
        }
    }

    /// The tree of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tree| tree.name() == name)
    }

    /// Its number in keys of [`Tree::Chunks`]: never changes.
    pub const fn number(self) -> u8 {
        match self {
            Self::Journal => 1,
            Self::Shown => 2,
            Self::Archive => 3,
            Self::Results => 4,
            Self::Boards => 5,
            Self::People => 6,
            Self::Servers => 7,
            Self::Notes => 8,
            Self::Chunks => 9,
        }
    }

    /// The newest version of its values that this program writes and reads.
    pub const fn version(self) -> u16 {
        match self {
            Self::Journal
            | Self::Shown
            | Self::Archive
            | Self::Results
            | Self::Boards
            | Self::People
            | Self::Servers
            | Self::Notes
            | Self::Chunks => 1,
        }
    }
}

/// The address of a value: its tree and its key.
pub type TreeKey = (Tree, Vec<u8>);

/// Changes that are committed atomically: a new value, or none to remove the key.
pub type Batch = BTreeMap<TreeKey, Option<Vec<u8>>>;

/// The callback of a scan: gets key and value, and says whether to continue.
pub type Visit<'a> = &'a mut dyn FnMut(&[u8], &[u8]) -> ControlFlow<()>;

/// Ordered reading of committed state.
pub trait Read {
    /// The value of a key.
    ///
    /// # Errors
    /// The disk or the database failed.
    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError>;

    /// Visits the keys from `from` on and below `below`, in order.
    ///
    /// # Errors
    /// The disk or the database failed.
    fn scan(&self, tree: Tree, from: &[u8], below: Option<&[u8]>, visit: Visit<'_>)
    -> Result<(), StoreError>;
}

/// An ordered key-value database. The engine calls [`Backend::commit`] and [`Backend::sync`] from one thread only,
/// and nobody reads during a commit.
pub trait Backend: Read + Send + Sync + 'static {
    /// Applies the batch atomically: visible to reads on return, durable only after [`Backend::sync`]. After an error it
    /// is unknown whether it was applied; the engine then fails every further request until the next start.
    ///
    /// # Errors
    /// The disk or the database failed. The engine has called [`Backend::check_space`] before.
    fn commit(&self, batch: &Batch) -> Result<(), StoreError>;

    /// Returns when all commits so far would survive a power cut.
    ///
    /// # Errors
    /// As for [`Backend::commit`].
    fn sync(&self) -> Result<(), StoreError>;

    /// Checks that a batch of `bytes` can be committed. An error here has changed nothing and is transient.
    ///
    /// # Errors
    /// [`StoreError::Io`]: the disk is full.
    fn check_space(&self, bytes: usize) -> Result<(), StoreError>;

    /// Called once after a failed commit or sync: nothing more will be asked of the backend, and it must not write when
    /// it is dropped.
    fn abandon(&self);
}

/// The exclusive upper bound of the keys with this prefix; none if there is no greater key (only 255s).
pub fn after_prefix(prefix: &[u8]) -> Option<Vec<u8>> {
    let mut end = prefix.to_vec();
    while let Some(last) = end.pop() {
        if last < u8::MAX {
            end.push(last + 1);
            return Some(end);
        }
    }
    None
}

/// Visits the keys with this prefix, in ascending order.
///
/// # Errors
/// As for [`Read::scan`].
pub fn scan_prefix(read: &dyn Read, tree: Tree, prefix: &[u8], visit: Visit<'_>) -> Result<(), StoreError> {
    read.scan(tree, prefix, after_prefix(prefix).as_deref(), visit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_end_of_a_prefix_is_the_next_one() {
        assert_eq!(after_prefix(&[1, 2]), Some(vec![1, 3]));
        assert_eq!(after_prefix(&[1, 255]), Some(vec![2]));
        assert_eq!(after_prefix(&[255, 255]), None);
        assert_eq!(after_prefix(&[]), None);
    }

    #[test]
    fn trees_have_names_and_numbers_of_their_own() {
        assert_eq!(Tree::ALL.map(Tree::number).into_iter().collect::<HashSet<_>>().len(), Tree::ALL.len());
        for tree in Tree::ALL {
            assert_eq!(Tree::from_name(tree.name()), Some(tree));
        }
    }
}
