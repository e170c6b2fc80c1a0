//! Herzbot: card games where people already talk.

pub mod app;
pub mod cli;
pub mod command;
pub mod config;
pub mod ids;
pub mod nearest;
pub mod notice;
pub mod page;
pub mod platform;
pub mod review;
pub mod stats;
pub mod store;
pub mod table;
pub mod text;
