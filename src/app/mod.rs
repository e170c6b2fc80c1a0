//! The imperative shell around the pure core: one event loop from what people do to what they see.
//!
//! Events come in from the platforms ([`serve`]); each is brought to a table or to a handler ([`inbound`]). Every table is
//! an actor: its task ([`task`]) takes its mailbox ([`mailbox`]) in order, decides, appends to the journal, and only then
//! shows what has changed ([`showing`]); what is shown already is not sent again ([`display`]).

mod answers;
mod attention;
mod clock_watch;
mod directory;
mod display;
mod drawing;
mod errors;
mod event_loop;
pub mod handlers;
mod hint;
mod hosting;
mod inbound;
mod journal;
mod keeping;
mod known;
mod mailbox;
mod meant;
#[cfg(any(feature = "discord", feature = "matrix"))]
mod notes;
mod opening;
mod openings;
mod peers;
mod platforms;
#[cfg(feature = "matrix")]
mod renewal;
mod reply;
mod reviews;
mod rollback;
mod run;
mod settings;
mod shares;
mod sharing;
mod shell;
mod showing;
#[cfg(test)]
mod slow_store_tests;
mod spectators;
mod start;
#[cfg(feature = "discord")]
mod supervision;
mod task;
mod tempo;
#[cfg(test)]
mod tests;
mod thinker;
mod watchable;
mod which;

pub use errors::RunError;
pub use event_loop::{serve, watch_clocks};
pub use journal::restore;
pub use run::run;
pub use settings::BotSettings;
pub use shell::Shell;
pub use spectators::{WebSettings, serve as serve_spectators};
pub use start::restore_tables;
pub use tempo::Tempo;
