//! Herzbot: card games where people already talk.

pub mod ids;
pub mod store;
