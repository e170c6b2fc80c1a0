//! What adapters may keep and look up, without knowing the store: the shell implements it.

use async_trait::async_trait;
use herzbot_core::ids::{Account, ChannelRef};
use herzbot_core::timezone::TimeZone;

/// Something kept could not be read or written; the text is for the log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoteError(pub String);

/// Small values that an adapter keeps, and the choices of people and communities that it must know itself.
#[async_trait]
pub trait Notes: Send + Sync {
    /// The value under `key`, if there is one.
    async fn note(&self, key: &str) -> Result<Option<Vec<u8>>, NoteError>;

    /// Keeps a value under `key`. Durable on return.
    async fn set_note(&self, key: &str, value: Vec<u8>) -> Result<(), NoteError>;

    /// The language (BCP 47) that a person has chosen, else that of the place; none when neither chose one.
    async fn language(&self, account: &Account, place: &ChannelRef) -> Option<String>;

    /// The time zone that a person has chosen.
    async fn timezone(&self, account: &Account) -> Option<TimeZone>;

    /// What typed commands begin with in a place; none where nobody chose.
    async fn prefix(&self, place: &ChannelRef) -> Option<String>;
}
