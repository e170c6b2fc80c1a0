//! Inbound events: each is routed to a table or a handler. If the store fails, functions that return a notice
//! return [`OurFault`](herzbot_core::notice::Notice::OurFault) after a read and
//! [`NotSaved`](herzbot_core::notice::Notice::NotSaved) after a write.

pub mod caller;
pub mod daily;
pub mod daily_board;
pub mod event_loop;
pub mod handlers;
pub mod inbound;
pub mod night_check;
pub mod night_places;
pub mod night_starts;
pub mod night_view;
pub mod nights;
pub mod opening;
pub mod puzzles;
pub mod table_picker;
