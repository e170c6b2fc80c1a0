//! Converts the SDK's errors into request errors.

use super::desk::RequestError;
use matrix_sdk::HttpError;
use matrix_sdk::ruma::api::error::{ErrorKind, RetryAfter};
use std::time::{Duration, SystemTime};

/// The wait after a refusal by the rate limit that names no time.
const LIMITED: Duration = Duration::from_secs(5);
/// The longest wait until a date, since the clocks may differ.
const LONGEST_DATE: Duration = Duration::from_secs(60);

/// Classifies an error of the SDK.
pub fn request_error(error: &matrix_sdk::Error) -> RequestError {
    if matches!(error, matrix_sdk::Error::WrongRoomState(_)) {
        return RequestError::NotInRoom;
    }
    if let Some(ErrorKind::LimitExceeded(data)) = error.client_api_error_kind() {
        return RequestError::RateLimited(match data.retry_after {
            Some(RetryAfter::Delay(wait)) => wait,
            Some(RetryAfter::DateTime(until)) => {
                until.duration_since(SystemTime::now()).unwrap_or_default().min(LONGEST_DATE)
            }
            None => LIMITED,
        });
    }
    let Some(said) = error.as_client_api_error() else {
        return match error {
            matrix_sdk::Error::Http(http) => match &**http {
                // A proxy between us and the homeserver may answer with something that isn't Matrix, also to
                // a refresh of tokens. If the session has ended, the message waits for the next one.
                HttpError::Reqwest(_) | HttpError::Api(_) | HttpError::RefreshToken(_) => {
                    RequestError::Lost(error.to_string())
                }
                _ => RequestError::Refused(error.to_string()),
            },
            _ => RequestError::Refused(error.to_string()),
        };
    };
    match said.status_code.as_u16() {
        // The session has ended, so the message waits for the next one.
        401 => RequestError::Lost(said.to_string()),
        403 => RequestError::Forbidden(said.to_string()),
        404 => RequestError::NotFound,
        429 => RequestError::RateLimited(LIMITED),
        500.. => RequestError::Lost(said.to_string()),
        _ => RequestError::Refused(said.to_string()),
    }
}
