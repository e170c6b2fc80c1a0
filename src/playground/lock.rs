//! Locks that a panic does not close.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A panic elsewhere does not make what is behind the lock unusable: it is changed in small whole steps.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
