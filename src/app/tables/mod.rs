//! The live tables: one actor each, and what they share.

pub mod clock_watch;
pub mod directory;
pub mod hint;
pub mod intent;
pub mod journal;
pub mod mailbox;
pub mod openings;
pub mod presented;
pub mod retries;
pub mod reviews;
pub mod rollback;
pub mod spectator_cache;
pub mod start;
pub mod task;
pub mod tempo;
pub mod thinker;
