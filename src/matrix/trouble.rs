//! What a homeserver's refusals mean.

use matrix_sdk::HttpError;
use matrix_sdk::ruma::api::error::{ErrorKind, RetryAfter};
use std::time::{Duration, SystemTime};

/// Why something could not be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Too much at once: it may be tried again after that time.
    Limited(Duration),
    /// The homeserver did not answer, or has trouble of its own: it is worth another try.
    Lost(String),
    /// We may not.
    Forbidden(String),
    /// We are not in that room any more.
    NotInRoom,
    /// There is no such thing.
    NotFound,
    /// It will never work.
    Refused(String),
}

/// Where a limit does not say how long it lasts.
const LIMITED: Duration = Duration::from_secs(5);

/// What an error of the SDK means.
pub fn trouble(error: &matrix_sdk::Error) -> Trouble {
    if matches!(error, matrix_sdk::Error::WrongRoomState(_)) {
        return Trouble::NotInRoom;
    }
    if let Some(ErrorKind::LimitExceeded(data)) = error.client_api_error_kind() {
        return Trouble::Limited(match data.retry_after {
            Some(RetryAfter::Delay(wait)) => wait,
            Some(RetryAfter::DateTime(until)) => until.duration_since(SystemTime::now()).unwrap_or_default(),
            None => LIMITED,
        });
    }
    let Some(said) = error.as_client_api_error() else {
        return match error {
            matrix_sdk::Error::Http(http) => match &**http {
                // Something between us and the homeserver answers, in words that are not Matrix.
                HttpError::Reqwest(_) | HttpError::Api(_) => Trouble::Lost(error.to_string()),
                _ => Trouble::Refused(error.to_string()),
            },
            _ => Trouble::Refused(error.to_string()),
        };
    };
    match said.status_code.as_u16() {
        403 => Trouble::Forbidden(said.to_string()),
        404 => Trouble::NotFound,
        429 => Trouble::Limited(LIMITED),
        500.. => Trouble::Lost(said.to_string()),
        _ => Trouble::Refused(said.to_string()),
    }
}
