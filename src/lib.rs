//! Herzbot: card games where people already talk. This is the imperative shell around the pure core (`herzbot_core`): it runs
//! the tables, keeps their data and serves the platforms. `main.rs` only calls [`cli::main`].
//!
//! | looking for | look in |
//! |---|---|
//! | the event loop, a task for each table, what answers a command | [`app`] |
//! | the settings, from the environment and `.env` | [`config`] |
//! | the command line: running the bot, and what helps its host | [`cli`] |

pub mod app;
pub mod cli;
pub mod config;
