//! Shared parts of platform adapters: addressed text, numbered choices, plain text and columns, the
//! rate-limited outbound queue, stored notes and chats, secrets, and fencing of processes.
//!
//! All of it is sans-IO except [`chat_rows`], [`events`], [`notes`], [`tenure`] and [`time_source`]: time is
//! an argument, and nothing is sent.
//!
//! | looking for | look in |
//! |---|---|
//! | whether a text is meant for the bot, and its prefix | [`addressed`] |
//! | numbered choices: reactions, typed numbers and words | [`choices`] (with an example) |
//! | a page as lines of text; columns by display width | [`plain`], [`columns`] |
//! | rate limit (token bucket), priorities, coalescing (debouncing) | [`queue`], [`pace`] |
//! | several states of a message folded into one | [`shows`] |
//! | what a refused message can go without | [`ornaments`] |
//!
//! A text in a room becomes a command without its wrapping, or is ignored as talk between people:
//!
//! ```
//! use herzbot_adapter::addressed::{AddressedText, Addressing, PREFIX, TypedMessage, addressed_text};
//!
//! let room = Addressing { prefix: PREFIX, own_id: "@herzbot:example.org", own_name: "Herzbot", private: false };
//! let said = |text| addressed_text(&room, &TypedMessage { text, ..TypedMessage::default() });
//! assert_eq!(said("!hearts moon=no"), Some(AddressedText::Overheard("hearts moon=no".into())));
//! assert_eq!(said("Herzbot: hearts"), Some(AddressedText::Command("hearts".into())));
//! assert_eq!(said("Shall we play hearts?"), None);
//! ```

pub mod addressed;
pub mod chat_rows;
pub mod choices;
pub mod columns;
pub mod events;
pub mod finding;
#[cfg(any(test, feature = "memory"))]
pub mod memory;
pub mod notes;
pub mod ornaments;
pub mod pace;
pub mod plain;
pub mod queue;
pub mod secret;
pub mod shows;
pub mod system_errors;
pub mod tenure;
pub mod time_source;
