//! What goes without its ornaments, or is given up, so that the game goes on: formatting, mentions and files of messages that the
//! homeserver refuses; reactions, polls and pictures that get lost again and again.

use super::{MatrixDesk, MatrixRequest, MatrixResponse, RequestError, RequestId, SendJob};
use crate::wire;
use herzbot_core::ids::Moment;
use std::sync::Arc;

impl MatrixDesk {
    /// Sends a message that was refused once more, as bare text. Whether that is so: there is nothing left to strip else, or it was
    /// not refused for what it says.
    pub(super) fn strip(
        &mut self,
        id: RequestId,
        response: &Result<MatrixResponse, RequestError>,
        now: Moment,
    ) -> bool {
        let Err(RequestError::Refused(why)) = response else { return false };
        let Some(flight) = self.flights.get_mut(&id) else { return false };
        let MatrixRequest::Send { room, transaction, kind, content, needs, file } = &*flight.request else {
            return false;
        };
        let (content, is_stripped) = wire::bare(content.clone());
        if !is_stripped && file.is_none() {
            return false;
        }
        tracing::warn!(why, "the homeserver refuses a message: it goes without its formatting");
        let (room, transaction, needs) = (room.clone(), transaction.clone(), needs.clone());
        let request = Arc::new(MatrixRequest::Send { room, transaction, kind, content, needs, file: None });
        flight.request = request;
        self.request(id, now);
        true
    }

    /// The response to a request; one that got lost too often for what it is worth is refused.
    pub(super) fn lost_for_good(
        &mut self,
        id: RequestId,
        response: Result<MatrixResponse, RequestError>,
    ) -> Result<MatrixResponse, RequestError> {
        let Err(RequestError::Lost(why)) = response else { return response };
        let Some(flight) = self.flights.get_mut(&id) else { return Err(RequestError::Lost(why)) };
        flight.losses += 1;
        let is_enough = losses(&flight.job).is_some_and(|most| flight.losses >= most);
        Err(if is_enough { RequestError::Refused(why) } else { RequestError::Lost(why) })
    }
}

/// How often a job may get lost before it is given up, where the game goes on without it: the fewer, the sooner people wait for
/// what comes after it in its room.
const fn losses(job: &SendJob) -> Option<u32> {
    match job {
        SendJob::Seed { .. } | SendJob::Poll { .. } => Some(2),
        SendJob::Redact(_) => Some(5),
        SendJob::Picture { .. } => Some(10),
        SendJob::Show { .. }
        | SendJob::Page { .. }
        | SendJob::Edit { .. }
        | SendJob::Public { .. }
        | SendJob::OpenChat(_)
        | SendJob::Leave(_) => None,
    }
}
