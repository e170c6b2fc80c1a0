//! What platform adapters share: addressed text, numbered choices, plain text and columns, the rate-limited outbound
//! queue, notes they keep, secrets.

pub mod addressed;
pub mod choices;
pub mod columns;
pub mod events;
pub mod finding;
pub mod notes;
pub mod pace;
pub mod plain;
pub mod queue;
pub mod secret;
pub mod shows;
