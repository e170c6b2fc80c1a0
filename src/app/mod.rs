//! The imperative shell around the pure core, in four wings. Each wing uses only those below it:
//!
//! - `front`: events from the platforms are brought to a table or to a handler;
//! - `tables`: every table is an actor that takes its mailbox in order, decides, appends to the journal, and only then
//!   shows what has changed;
//! - `platforms`: starts, supervises and stops the platforms of this process;
//! - `cluster`: the leases of this process, and what it tells other processes on the same database.

mod cluster;
mod errors;
mod front;
mod platforms;
mod run;
mod settings;
mod shell;
#[cfg(test)]
mod slow_store_tests;
mod tables;
#[cfg(test)]
mod tests;

pub use errors::RunError;
pub use front::event_loop::{serve, watch_clocks};
pub use front::handlers;
pub use front::spectators::{WebSettings, serve as serve_spectators};
pub use run::run;
pub use settings::BotSettings;
pub use shell::Shell;
pub use tables::journal::restore;
pub use tables::start::restore_tables;
pub use tables::tempo::Tempo;
