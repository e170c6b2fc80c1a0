//! Herzbot: card games where people already talk.

pub mod app;
pub mod cli;
pub mod config;
