//! Provides the client of the second account while it can be used.

use super::desk::{MatrixRequest, MatrixResponse, RequestError};
use super::reader::EventReader;
use super::{requests, session};
use matrix_sdk::RoomState;
use matrix_sdk::ruma::RoomId;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long the homeserver may take to say whether the session has ended.
const ANSWER: Duration = Duration::from_secs(3);

/// Holds the client of the second account while it can be used.
#[derive(Clone, Default)]
pub struct SecondSlot(Arc<Mutex<Option<Arc<EventReader>>>>);

impl SecondSlot {
    fn get(&self) -> Option<Arc<EventReader>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sets the client. `None` if the account can't be used.
    pub fn set(&self, reader: Option<Arc<EventReader>>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = reader;
    }

    /// Makes a request with the second account.
    ///
    /// # Errors
    /// Fails like [`requests::make`]. Returns [`RequestError::NotInRoom`] if the account can't be used, so
    /// nothing was sent.
    pub async fn make(&self, request: &MatrixRequest) -> Result<MatrixResponse, RequestError> {
        let reader = self.get().ok_or(RequestError::NotInRoom)?;
        let made = requests::make(&reader, request).await;
        if matches!(made, Err(RequestError::Lost(_))) && has_ended(&reader).await {
            return Err(RequestError::NotInRoom);
        }
        made
    }

    /// Makes the second account leave a room that the first has left.
    pub fn leave(&self, room: &str) {
        let Some(room) = self.get().and_then(|reader| reader.client.get_room(&RoomId::parse(room).ok()?))
        else {
            return;
        };
        tokio::spawn(async move {
            if room.state() == RoomState::Joined
                && let Err(error) = room.leave().await
            {
                tracing::info!(error = %session::brief(&error), "the second account can't leave a room");
            }
        });
    }
}

/// Returns whether the homeserver says that the session has ended.
async fn has_ended(reader: &EventReader) -> bool {
    let asked = async {
        match reader.client.whoami().await.map_err(matrix_sdk::Error::from) {
            Ok(_) => false,
            Err(error) => session::has_ended(&reader.client, &error).await,
        }
    };
    tokio::time::timeout(ANSWER, asked).await.unwrap_or(false)
}
