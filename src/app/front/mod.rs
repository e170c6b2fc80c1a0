//! What comes in: each event is brought to a table or to a handler. Where a function gives a notice, and the store fails, that is
//! [`OurFault`](herzbot_core::notice::Notice::OurFault) after a read and [`NotSaved`](herzbot_core::notice::Notice::NotSaved) after a write.

pub mod caller;
pub mod daily;
pub mod daily_board;
pub mod event_loop;
pub mod handlers;
pub mod inbound;
pub mod night_places;
pub mod night_starts;
pub mod night_view;
pub mod nights;
pub mod opening;
pub mod puzzles;
pub mod table_picker;
