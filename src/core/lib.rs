//! The pure core of Herzbot: what a press means and what is shown, without sockets, clock or disk.
//!
//! Time and randomness come in as arguments. Data flows one way: [`port::Inbound`] → [`command`] → [`table`] → views and
//! [`notice`]s → [`text`] → [`page::Page`] → [`port::Outbound`].

pub mod clock;
pub mod close_reason;
pub mod command;
pub mod ids;
pub mod nearest;
pub mod notice;
pub mod page;
pub mod people;
pub mod port;
pub mod rating;
pub mod results;
pub mod review;
#[cfg(any(test, feature = "samples"))]
pub mod samples;
pub mod stats;
pub mod table;
pub mod text;
