//! The imperative shell around the pure core, in five wings above the services that they share. Each wing uses only
//! those below it in this list:
//!
//! - `run`: from settings to the event loop, and to a clean end;
//! - `front`: routes events from the platforms to a table or to a handler;
//! - `platforms`: starts, supervises and stops the platforms of this process, and the pages for spectators;
//! - `cluster`: the leases of this process, and its messages to other processes on the same database;
//! - `tables`: every table is an actor that handles its mailbox in order, decides, appends to the journal, and only
//!   then shows the result;
//! - `shell`: the shared services: the store, the registries of tables and platforms, clocks, thinkers.

mod cluster;
mod errors;
mod front;
mod platforms;
mod run;
mod settings;
mod shell;
mod tables;
#[cfg(test)]
mod tests;

pub use errors::RunError;
pub use front::event_loop::{serve, watch_clocks};
pub use front::handlers;
pub use front::night_check::check_nights;
pub use platforms::spectators::serve as serve_spectators;
pub use run::run;
pub use settings::{BotSettings, WebSettings};
pub use shell::Shell;
pub use shell::tempo::Tempo;
pub use shell::trace::TARGET as TRACE_TARGET;
pub use tables::journal::restore;
pub use tables::start::restore_tables;
