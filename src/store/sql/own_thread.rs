//! A thread with its own runtime, for work that must not wait for long reads.

use crate::StoreError;
use std::thread::JoinHandle;
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

/// The thread; it ends when dropped.
pub struct OwnThread {
    handle: Handle,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl OwnThread {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system can't create a thread or a runtime.
    pub fn start(name: &str) -> Result<Self, StoreError> {
        let failed = |error: std::io::Error| StoreError::Io(format!("no thread for {name}: {error}"));
        let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
        let (handle, (end, ends)) = (runtime.handle().clone(), oneshot::channel::<()>());
        let thread = std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            // An error means that the owner was dropped, which is the awaited event.
            let _ended = runtime.block_on(ends);
        });
        Ok(Self { handle, end: Some(end), thread: Some(thread.map_err(failed)?) })
    }

    pub const fn runtime(&self) -> &Handle {
        &self.handle
    }
}

impl Drop for OwnThread {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("a thread of the store has panicked");
        }
    }
}
