//! The part of the store that platform adapters may use.

use async_trait::async_trait;
use herzbot_adapter::notes::{NoteError, Notes};
use herzbot_core::ids::{Account, ChannelRef};
use herzbot_core::text::Language;
use herzbot_core::timezone::TimeZone;
use herzbot_store::Store;
use std::sync::Arc;

/// The [`Notes`] of a store.
pub struct StoreNotes(pub Arc<dyn Store>);

#[async_trait]
impl Notes for StoreNotes {
    async fn note(&self, key: &str) -> Result<Option<Vec<u8>>, NoteError> {
        self.0.note(key).await.map_err(|error| NoteError(error.to_string()))
    }

    async fn set_note(&self, key: &str, value: Vec<u8>) -> Result<(), NoteError> {
        self.0.set_note(key, value).await.map_err(|error| NoteError(error.to_string()))
    }

    async fn language(&self, account: &Account, place: &ChannelRef) -> Option<String> {
        let person = self.0.person_of(account).await.ok().flatten();
        let own = person.and_then(|person| person.settings.language);
        // A tag of an older version that this version doesn't know is ignored.
        let known = |tag: &String| Language::from_tag(tag).is_some();
        match own.filter(known) {
            Some(own) => Some(own),
            None => self.0.server(&place.realm, &place.server).await.ok()?.language.filter(known),
        }
    }

    async fn timezone(&self, account: &Account) -> Option<TimeZone> {
        self.0.person_of(account).await.ok().flatten()?.settings.timezone
    }

    async fn prefix(&self, place: &ChannelRef) -> Option<String> {
        self.0.server(&place.realm, &place.server).await.ok()?.prefix
    }
}
