//! Storage and lookups for adapters, independent of the store: the shell implements it.

use async_trait::async_trait;
use herzbot_core::ids::{Account, ChannelRef};
use herzbot_core::timezone::TimeZone;

/// A failed read or write; the text is for the log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoteError(pub String);

/// Small values of an adapter, and preferences of people and communities that it needs.
#[async_trait]
pub trait Notes: Send + Sync {
    /// The value under `key`, if there is one.
    async fn note(&self, key: &str) -> Result<Option<Vec<u8>>, NoteError>;

    /// Stores a value under `key`. Durable on return.
    async fn set_note(&self, key: &str, value: Vec<u8>) -> Result<(), NoteError>;

    /// The chosen language (BCP 47) of a person, else of the place; none: neither chose one.
    async fn language(&self, account: &Account, place: &ChannelRef) -> Option<String>;

    /// The chosen time zone of a person.
    async fn timezone(&self, account: &Account) -> Option<TimeZone>;

    /// The chosen command prefix of a place; none: not chosen.
    async fn prefix(&self, place: &ChannelRef) -> Option<String>;
}
