//! The error after which a store refuses everything.

use crate::StoreError;
use std::sync::{Arc, Mutex, PoisonError};

/// The error after which a store refuses everything until the next start; none while it works.
#[derive(Clone, Default)]
pub struct FailStop(Arc<Mutex<Option<StoreError>>>);

impl FailStop {
    /// The error, if there was one.
    pub fn get(&self) -> Option<StoreError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// From now on everything is refused because of this error.
    pub fn set(&self, error: StoreError) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    }
}
