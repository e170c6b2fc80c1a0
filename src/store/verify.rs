//! Whether what is stored can be read.

use super::StoreError;
use super::backend::{Read, Tree};
use super::values::{unseal, whole};
use std::ops::ControlFlow;

/// What has to be readable before anything starts: everything but the archive (which is long, and of which a damaged
/// part is noticed when it is asked for) and the journals (of which a damaged one is frozen). Nothing anywhere in
/// them may be newer than this program.
///
/// # Errors
/// The first value that is damaged or newer, or the disk failed.
pub fn before_start(read: &dyn Read) -> Result<(), StoreError> {
    for tree in Tree::ALL {
        let (read_it, must_be_whole) = match tree {
            Tree::Archive => (false, false),
            Tree::Journal | Tree::Shown | Tree::Chunks => (true, false),
            Tree::Results | Tree::Boards | Tree::People | Tree::Servers | Tree::Notes => (true, true),
        };
        if read_it {
            each(read, tree, |key, value| {
                let readable = if must_be_whole {
                    whole(read, tree, key, value).map(drop)
                } else {
                    unseal(tree, key, value).map(drop)
                };
                match readable {
                    Err(StoreError::Damaged(_)) if !must_be_whole => Ok(()),
                    other => other,
                }
            })?;
        }
    }
    Ok(())
}

/// Reads every value, and returns how many there are.
///
/// # Errors
/// The first value that is damaged or newer, or the disk failed.
pub fn everything(read: &dyn Read) -> Result<usize, StoreError> {
    let mut count = 0;
    for tree in Tree::ALL {
        each(read, tree, |key, value| {
            count += 1;
            whole(read, tree, key, value).map(drop)
        })?;
    }
    Ok(count)
}

/// Calls `look` with every key and value of a tree until it fails.
fn each(
    read: &dyn Read,
    tree: Tree,
    mut look: impl FnMut(&[u8], &[u8]) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut failed = Ok(());
    read.scan(tree, &[], None, &mut |key, value| {
        failed = look(key, value);
        if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    failed
}
