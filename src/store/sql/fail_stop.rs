//! The error after which a store refuses everything.

use crate::StoreError;
use parking_lot::Mutex;
use std::sync::Arc;

/// The error after which a store refuses everything until the next start; none while it works.
#[derive(Clone, Default)]
pub struct FailStop(Arc<Mutex<Option<StoreError>>>);

impl FailStop {
    /// The error, if there was one.
    pub fn get(&self) -> Option<StoreError> {
        self.0.lock().clone()
    }

    /// Sets the error with which everything is refused from now on.
    pub fn set(&self, error: StoreError) {
        *self.0.lock() = Some(error);
    }
}
