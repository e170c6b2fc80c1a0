//! The live tables: one actor each, and what they share.

pub mod archive;
pub mod hint;
pub mod intent;
pub mod journal;
pub mod presented;
pub mod retries;
pub mod rollback;
pub mod start;
pub mod task;
