//! The pure core of Herzbot: interprets actions and produces pages, without sockets, clock or disk.
//!
//! Time and randomness come in as arguments. Data flows one way: [`port::Inbound`] → [`command`] → [`table`]
//! → views and [`notice`]s → [`text`] → [`page::Page`] → [`port::Outbound`].
//!
//! This example opens a table, looks at it and renders it; no platform is involved:
//!
//! ```
//! use herzbot_core::ids::{Account, ChannelRef, Moment, PersonId};
//! use herzbot_core::table::{Clock, Member, Opening, Table};
//! use herzbot_core::text::{Language, Texts, pages};
//! use herzbot_rules::shuffle::Secret;
//! use rand::SeedableRng as _;
//!
//! let mut rng = rand::rngs::StdRng::seed_from_u64(1);
//! let opening = Opening {
//!     game: "hearts".parse()?,
//!     channel: ChannelRef { realm: "discord".into(), server: "1".into(), channel: "2".into() },
//!     place_language: "en".into(),
//!     clock: Clock::default(),
//!     host: Member {
//!         person: PersonId(1),
//!         account: Account { realm: "discord".into(), id: "3".into() },
//!         name: "Anna".into(),
//!         locale: None,
//!         autoplay: false,
//!     },
//!     taken_names: Vec::new(),
//!     options: serde_json::Map::new(),
//!     thread: None,
//!     secret: Secret::draw(&mut rng),
//! };
//! let table = Table::open(opening, Moment(1_700_000_000_000), &mut rng);
//!
//! // A view holds what its reader may know and nothing else; `None` is everybody in the channel.
//! let view = table.view(None);
//! let page = pages::table(Texts::embedded()?.say(Language::En), &view);
//! assert!(!page.title.is_empty());
//!
//! // What can be pressed has an opaque id, a label, and a word to type where there are no buttons.
//! assert!(page.choices().any(|(_id, _value, _label, word)| word == "join"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod backlog;
pub mod benchmark;
pub(crate) mod block;
pub mod board;
pub(crate) mod choice;
pub mod clock;
pub mod close_reason;
pub mod command;
pub mod command_spec;
pub mod daily;
pub mod daily_board;
pub mod holiday;
pub mod ids;
pub mod language;
pub mod league;
pub mod notice;
pub mod notify;
pub mod page;
pub mod people;
pub mod picture;
pub mod port;
pub mod puzzle;
pub mod rating;
pub mod results;
pub mod review;
#[cfg(any(test, feature = "samples"))]
pub mod samples;
pub mod spelling;
pub mod stats;
pub mod table;
pub mod text;
pub mod timezone;
pub mod widget;
