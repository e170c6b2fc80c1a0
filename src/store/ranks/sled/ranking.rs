//! The rankings: the sorted orders of a board's ranked lines, in blocks, so that a place is found by adding
//! the lengths of earlier blocks.
//!
//! The blocks of a board are ranges of orders: each begins at its key and ends at the next one; the first
//! begins at [`FIRST`]. A block of more than `limit` orders is split in half, and a small one is joined with
//! the previous one, so that a board of 100,000 people has about 1,000 blocks of at most 128 orders (3 KiB).

use super::change::IndexChange;
use super::database::damaged;
use crate::StoreError;
use crate::ranks::keys::{self, END, FIRST, Order, RANK};
use std::ops::ControlFlow;

/// The maximum number of orders in a block.
pub const LIMIT: usize = 128;

/// The orders in a block.
pub fn orders(payload: &[u8]) -> Result<&[Order], StoreError> {
    match payload.as_chunks() {
        (orders, []) => Ok(orders),
        _ => Err(damaged("a block of a ranking")),
    }
}

/// The last block that begins at `order` or before: its first order and its orders.
fn block_at(
    change: &IndexChange<'_>,
    board: &[u8],
    order: &Order,
) -> Result<Option<(Order, Vec<Order>)>, StoreError> {
    let found = change.last(&keys::rank(board, &FIRST), &keys::rank(board, order))?;
    found.map(|(key, payload)| Ok((begin_of(&key)?, orders(&payload)?.to_vec()))).transpose()
}

fn begin_of(key: &[u8]) -> Result<Order, StoreError> {
    keys::split(key).map(|(_, begin)| begin).ok_or_else(|| damaged("the key of a ranking"))
}

fn set_block(
    change: &mut IndexChange<'_>,
    board: &[u8],
    begin: &Order,
    orders: &[Order],
) -> Result<(), StoreError> {
    change.put(keys::rank(board, begin), orders.as_flattened()).map(drop)
}

/// Adds a new order.
///
/// # Errors
/// [`StoreError::Damaged`], also if it is there; [`StoreError::Io`].
pub fn insert(
    change: &mut IndexChange<'_>,
    board: &[u8],
    order: &Order,
    limit: usize,
) -> Result<(), StoreError> {
    let (begin, mut orders) = block_at(change, board, order)?.unwrap_or((FIRST, Vec::new()));
    match orders.binary_search(order) {
        Ok(_) => return Err(damaged("a line is ranked twice")),
        Err(at) => orders.insert(at, *order),
    }
    if orders.len() > limit {
        let second = orders.split_off(orders.len() / 2);
        set_block(change, board, &second[0], &second)?;
    }
    set_block(change, board, &begin, &orders)
}

/// Removes an existing order.
///
/// # Errors
/// [`StoreError::Damaged`], also if it isn't there; [`StoreError::Io`].
pub fn remove(
    change: &mut IndexChange<'_>,
    board: &[u8],
    order: &Order,
    limit: usize,
) -> Result<(), StoreError> {
    let unranked = || damaged("a line is not ranked");
    let (begin, mut orders) = block_at(change, board, order)?.ok_or_else(unranked)?;
    orders.remove(orders.binary_search(order).map_err(|_| unranked())?);
    if orders.is_empty() {
        // The previous block takes over its range; without one, the next insertion creates it again.
        return change.remove(keys::rank(board, &begin)).map(drop);
    }
    if begin != FIRST
        && orders.len() < limit / 4
        && let Some((previous, mut joined)) = block_at(change, board, &just_before(&begin))?
        && joined.len() + orders.len() <= limit / 2
    {
        joined.extend(orders);
        change.remove(keys::rank(board, &begin))?;
        return set_block(change, board, &previous, &joined);
    }
    set_block(change, board, &begin, &orders)
}

/// The greatest order below one that isn't [`FIRST`].
fn just_before(order: &Order) -> Order {
    let mut before = *order;
    for byte in before.iter_mut().rev() {
        let (less, borrows) = byte.overflowing_sub(1);
        *byte = less;
        if !borrows {
            break;
        }
    }
    before
}

/// Visits the blocks of a board that begin at `to` or before, in order.
fn blocks(
    change: &IndexChange<'_>,
    board: &[u8],
    to: &Order,
    mut visit: impl FnMut(&[Order]) -> ControlFlow<()>,
) -> Result<(), StoreError> {
    change.scan(&keys::rank(board, &FIRST), &keys::rank(board, to), &mut |_, payload| {
        Ok(visit(orders(payload)?))
    })
}

/// The number of orders of a board.
pub fn len(change: &IndexChange<'_>, board: &[u8]) -> Result<usize, StoreError> {
    let mut len = 0;
    blocks(change, board, &END, |orders| {
        len += orders.len();
        ControlFlow::Continue(())
    })?;
    Ok(len)
}

/// The number of orders of a board before the given one, which need not exist.
pub fn before(change: &IndexChange<'_>, board: &[u8], order: &Order) -> Result<usize, StoreError> {
    let mut before = 0;
    blocks(change, board, order, |orders| {
        before += orders.partition_point(|other| other < order);
        ControlFlow::Continue(())
    })?;
    Ok(before)
}

/// The orders of the places `offset + 1` to `offset + limit`, as far as they exist.
pub fn page(
    change: &IndexChange<'_>,
    board: &[u8],
    offset: usize,
    limit: usize,
) -> Result<Vec<Order>, StoreError> {
    let mut page = Vec::new();
    let mut offset = offset;
    blocks(change, board, &END, |orders| {
        let here = orders.get(offset..).unwrap_or_default();
        offset = offset.saturating_sub(orders.len());
        page.extend(here.iter().take(limit - page.len()));
        if page.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(page)
}

/// Cuts the sorted orders of a board into blocks with room for insertions: first order and orders.
pub fn cut(orders: &[Order], limit: usize) -> impl Iterator<Item = (Order, &[Order])> {
    let blocks = orders.chunks(limit / 4 * 3).enumerate();
    blocks.map(|(at, block)| (if at == 0 { FIRST } else { block[0] }, block))
}

/// Checks the block under `key`, given the previous key.
pub fn check(
    before: Option<&[u8]>,
    key: &[u8],
    block: &[Order],
    last: Option<&Order>,
    limit: usize,
) -> Result<(), StoreError> {
    let wrong = || damaged("the blocks of a ranking");
    let (board, begin) = keys::split(key).ok_or_else(wrong)?;
    let continues = before.and_then(keys::split).is_some_and(|(other, _)| other == board);
    let is_sorted = block.is_sorted_by(|one, other| one < other)
        && block.first().is_some_and(|first| *first >= begin)
        && !(continues && last.is_some_and(|last| *last >= begin));
    if is_sorted && block.len() <= limit && key[0] == RANK { Ok(()) } else { Err(wrong()) }
}
