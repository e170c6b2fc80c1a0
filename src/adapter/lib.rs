//! What platform adapters share: numbered choices, pages as plain text, the pace of messages, notes they keep.

pub mod choices;
pub mod notes;
pub mod pace;
pub mod plain;
pub mod queue;
