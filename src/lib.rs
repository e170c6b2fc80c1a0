//! Herzbot: card games where people already talk.

pub mod command;
pub mod ids;
pub mod page;
pub mod platform;
pub mod store;
