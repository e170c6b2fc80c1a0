//! Integrity checks: versions and checksums of stored values.

use super::StoreError;
use super::backend::{Read, Tree};
use super::values::{read_whole, unseal};
use std::ops::ControlFlow;

/// The check before the program starts: no value may have a newer version than this program reads, and all must be
/// intact, except in the archive (not read: it is long, and damage shows when a table is asked for) and in the journals
/// (a damaged one is frozen, see [`super::journal`]).
///
/// # Errors
/// The first value that is damaged or newer, or the disk failed.
pub fn check_on_start(read: &dyn Read) -> Result<(), StoreError> {
    for tree in Tree::ALL {
        let (read_it, must_be_whole) = match tree {
            Tree::Archive => (false, false),
            Tree::Journal | Tree::Shown | Tree::Chunks => (true, false),
            Tree::Results | Tree::Boards | Tree::People | Tree::Servers | Tree::Notes => (true, true),
        };
        if read_it {
            each(read, tree, |key, value| {
                let readable = if must_be_whole {
                    read_whole(read, tree, key, value).map(drop)
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

/// Checks every value of every tree, and returns how many there are.
///
/// # Errors
/// The first value that is damaged or newer, or the disk failed.
pub fn check_all(read: &dyn Read) -> Result<usize, StoreError> {
    let mut count = 0;
    for tree in Tree::ALL {
        each(read, tree, |key, value| {
            count += 1;
            read_whole(read, tree, key, value).map(drop)
        })?;
    }
    Ok(count)
}

/// Calls `look` with every key and value of a tree until the first error.
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
