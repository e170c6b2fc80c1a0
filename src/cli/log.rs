//! The log: tracing on standard error.

use crate::config::{LogConfig, LogFormat};
use tracing_subscriber::EnvFilter;

/// Starts the log of this process, once.
pub(super) fn start(config: &LogConfig) {
    // The filter was checked when the settings were read.
    let filter = EnvFilter::try_new(&config.filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let started = match config.format {
        LogFormat::Text => log.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    };
    if let Err(error) = started {
        super::say(&format!("herzbot: the log could not be started: {error}"));
    }
}
