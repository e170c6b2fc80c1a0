//! The live tables: one actor each, and what they share.

pub mod answers;
pub mod attention;
pub mod clock_watch;
pub mod directory;
pub mod display;
pub mod drawing;
pub mod hint;
pub mod journal;
pub mod known;
pub mod mailbox;
pub mod openings;
pub mod reviews;
pub mod rollback;
pub mod showing;
pub mod spectator_cache;
pub mod start;
pub mod task;
pub mod tempo;
pub mod thinker;
