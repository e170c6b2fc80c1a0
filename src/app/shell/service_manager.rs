//! Notifications to the service manager (systemd), if it listens at `NOTIFY_SOCKET`.

/// A state to report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessState {
    /// The tables are restored, and the platforms have been started.
    Ready,
    /// The event loop is running. Without this report for `WatchdogSec=`, the service manager restarts the process.
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

/// Does nothing: there is no such service manager.
#[cfg(not(target_os = "linux"))]
pub const fn tell_service_manager(_state: ProcessState) {}
