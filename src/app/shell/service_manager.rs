//! What the service manager (systemd) hears of this process, if it listens: `NOTIFY_SOCKET` says where.

/// What there is to tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessState {
    /// The tables are back, and the platforms have been started.
    Ready,
    /// The event loop is running. If that is not said for `WatchdogSec=`, the process is ended and started again.
    Alive,
    /// The process is about to end.
    Stopping,
}

/// Notifies the service manager. It is no error if there is none.
#[cfg(target_os = "linux")]
pub fn tell_service_manager(state: ProcessState) {
    use sd_notify::NotifyState;
    let said = match state {
        ProcessState::Ready => NotifyState::Ready,
        ProcessState::Alive => NotifyState::Watchdog,
        ProcessState::Stopping => NotifyState::Stopping,
    };
    if let Err(error) = sd_notify::notify(&[said]) {
        tracing::warn!(%error, ?state, "the service manager can't be told");
    }
}

/// There is none.
#[cfg(not(target_os = "linux"))]
pub const fn tell_service_manager(_state: ProcessState) {}
