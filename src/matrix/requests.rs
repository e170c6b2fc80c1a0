//! Makes one request to the homeserver, once.

use super::clients::once;
use super::desk::{MatrixRequest, MatrixResponse, MatrixSign, RequestError, TYPING_SHOWN_FOR};
use super::errors::request_error;
use super::reader::EventReader;
use super::{rooms, wire};
use herzbot_core::page::File;
use herzbot_core::picture::ScorePicture;
use matrix_sdk::attachment::{AttachmentConfig, AttachmentInfo, BaseImageInfo, Thumbnail};
use matrix_sdk::ruma::api::client::receipt::create_receipt;
use matrix_sdk::ruma::api::client::receipt::create_receipt::v3::ReceiptType;
use matrix_sdk::ruma::api::client::typing::create_typing_event;
use matrix_sdk::ruma::api::client::typing::create_typing_event::v3::{Typing, TypingInfo};
use matrix_sdk::ruma::events::room::message::TextMessageEventContent;
use matrix_sdk::ruma::{EventId, OwnedTransactionId, OwnedUserId, RoomId, UInt, UserId};
use matrix_sdk::{Client, Room, RoomState};
use serde_json::Value;
use std::time::Duration;

/// The deadline of one request. To the homeserver, a repeated request is the same one. For the SDK's own
/// requests, see [`super::clients::REQUEST`].
const ANSWER: Duration = Duration::from_secs(6);
/// The deadline for sending an event, with the requests for keys that come first. The next attempt uses the
/// keys that were found by then.
const SENDING: Duration = Duration::from_secs(12);
/// The deadline for leaving a room.
const LEAVING: Duration = Duration::from_secs(30);
/// The deadline for a picture or a file, including the upload before the event.
const UPLOAD: Duration = Duration::from_secs(30);

/// The media type of pictures.
const PNG: &str = "image/png";

/// Makes a request. It always ends: after a deadline, the response counts as lost.
///
/// # Errors
/// Fails if the request wasn't made, or may not have been.
pub async fn make(reader: &EventReader, request: &MatrixRequest) -> Result<MatrixResponse, RequestError> {
    let client = &reader.client;
    match request {
        MatrixRequest::Send { room, transaction, kind, content, needs, file } => {
            let room = joined(client, room).ok_or(RequestError::NotInRoom)?;
            let event = (transaction.as_str(), *kind, content);
            let sent = within(SENDING, send(reader, &room, event, needs.as_deref())).await?;
            if let (MatrixResponse::Sent(_), Some(file)) = (&sent, file) {
                attach(&room, file).await;
            }
            Ok(sent)
        }
        MatrixRequest::Picture { room, transaction, picture } => {
            let room = joined(client, room).ok_or(RequestError::NotInRoom)?;
            reader.gate.is_open().await;
            within(UPLOAD, send_picture(&room, transaction, picture)).await
        }
        MatrixRequest::Redact { room, transaction, event } => {
            // The bot can't redact an event without a valid id, or in a room that it doesn't know.
            let Some(room) = RoomId::parse(room).ok().and_then(|id| client.get_room(&id)) else {
                return Ok(MatrixResponse::Gone);
            };
            let Ok(event) = EventId::parse(event) else { return Ok(MatrixResponse::Gone) };
            let transaction = OwnedTransactionId::from(transaction.as_str());
            within(SENDING, async {
                let redacted = room.redact(&event, None, Some(transaction)).await;
                redacted.map_err(|error| request_error(&error.into()))?;
                Ok(MatrixResponse::Redacted)
            })
            .await
        }
        MatrixRequest::OpenChat { user, known } => {
            let user = UserId::parse(user).map_err(|error| RequestError::Refused(error.to_string()))?;
            let known = known.as_ref().and_then(|room| RoomId::parse(room).ok());
            rooms::open_chat((client, &reader.gate), reader.other().as_deref(), known, &user)
                .await
                .map(MatrixResponse::Chat)
        }
        MatrixRequest::Leave { room } => match joined(client, room) {
            Some(room) => within(LEAVING, rooms::leave_if_alone(&room, reader.other().as_deref()))
                .await
                .map(MatrixResponse::Left),
            None => Ok(MatrixResponse::Left(false)),
        },
    }
}

/// Sends an event, given by its transaction id, type and content. The message `needs` must still exist.
async fn send(
    reader: &EventReader,
    room: &Room,
    (transaction, kind, content): (&str, &str, &Value),
    needs: Option<&str>,
) -> Result<MatrixResponse, RequestError> {
    if let Some(message) = needs
        && let Some(why) = not_editable(reader, room, message).await?
    {
        return Ok(why);
    }
    // Reactions are never encrypted.
    if kind != "m.reaction" && room.encryption_state().is_encrypted() {
        reader.gate.is_open().await;
    }
    let sending =
        room.send_raw(kind, content.clone()).with_transaction_id(&OwnedTransactionId::from(transaction));
    let sent = sending.with_request_config(once(ANSWER)).await;
    sent.map(|sent| MatrixResponse::Sent(sent.response.event_id.to_string()))
        .map_err(|error| request_error(&error))
}

/// Shows a sign of attention, if possible.
pub async fn show(client: &Client, sign: MatrixSign) {
    let shown = within(ANSWER, async {
        let (MatrixSign::Read { room, .. } | MatrixSign::Typing { room, .. }) = &sign;
        let room = joined(client, room).ok_or(RequestError::NotInRoom)?.room_id().to_owned();
        let sent = match sign {
            MatrixSign::Read { event, .. } => {
                let event =
                    EventId::parse(event).map_err(|error| RequestError::Refused(error.to_string()))?;
                let request = create_receipt::v3::Request::new(room, ReceiptType::Read, event);
                client.send(request).with_request_config(once(ANSWER)).await.map(drop)
            }
            MatrixSign::Typing { typing, .. } => {
                let own = client.user_id().ok_or(RequestError::NotFound)?.to_owned();
                let typing = if typing { Typing::Yes(TypingInfo::new(TYPING_SHOWN_FOR)) } else { Typing::No };
                let request = create_typing_event::v3::Request::new(own, room, typing);
                client.send(request).with_request_config(once(ANSWER)).await.map(drop)
            }
        };
        sent.map_err(|error| request_error(&error.into()))
    });
    if let Err(error) = shown.await {
        tracing::debug!(?error, "a sign of attention could not be shown");
    }
}

async fn within<T>(
    deadline: Duration,
    request: impl Future<Output = Result<T, RequestError>>,
) -> Result<T, RequestError> {
    let lost = |_| Err(RequestError::Lost("it took too long".to_owned()));
    tokio::time::timeout(deadline, request).await.unwrap_or_else(lost)
}

fn joined(client: &Client, room: &str) -> Option<Room> {
    let id = RoomId::parse(room).ok()?;
    client.get_room(&id).filter(|room| room.state() == RoomState::Joined)
}

/// Returns the reason why this account can't edit a message, if there is one.
async fn not_editable(
    reader: &EventReader,
    room: &Room,
    message: &str,
) -> Result<Option<MatrixResponse>, RequestError> {
    Ok(match author(room, message).await? {
        Some(author) if author == reader.own => None,
        author if author.is_some() && author == reader.other() => Some(MatrixResponse::OfSecond),
        // A message of an account that no longer belongs to the bot can't be edited, so it counts as gone.
        Some(_) | None => Some(MatrixResponse::Gone),
    })
}

/// Returns the author of a message, if it still exists.
async fn author(room: &Room, message: &str) -> Result<Option<OwnedUserId>, RequestError> {
    let Ok(event) = EventId::parse(message) else { return Ok(None) };
    match room.event(&event, Some(once(ANSWER))).await {
        Ok(event) => {
            let content = event.raw().deserialize_as_unchecked::<Value>();
            let is_there = content.is_ok_and(|event| !wire::is_redacted(&event));
            Ok(event.sender().filter(|_| is_there))
        }
        Err(error) => match request_error(&error) {
            RequestError::NotFound => Ok(None),
            why => Err(why),
        },
    }
}

/// Sends a file after its message. If it is lost, people can ask for it again.
async fn attach(room: &Room, file: &File) {
    let Ok(kind) = "application/json".parse() else { return };
    let data = file.content.clone().into_bytes();
    let sending = async {
        let sent = room.send_attachment(&file.name, &kind, data, AttachmentConfig::new()).await;
        sent.map_err(|error| request_error(&error))
    };
    if let Err(error) = within(UPLOAD, sending).await {
        tracing::warn!(?error, "a file could not be sent");
    }
}

/// Sends a picture with its thumbnail, and with its description as text. It is encrypted if the room is.
async fn send_picture(
    room: &Room,
    transaction: &str,
    picture: &ScorePicture,
) -> Result<MatrixResponse, RequestError> {
    let broken = |_| RequestError::Refused("it can't be drawn".to_owned());
    let drawing = picture.clone();
    // Drawing takes some milliseconds and must not block other tasks.
    let drawn = tokio::task::spawn_blocking(move || {
        let scene = herzbot_cards::scores(&drawing);
        Ok((scene.size(), scene.png()?, scene.thumbnail_size(), scene.thumbnail()?))
    });
    let drawn = drawn.await.map_err(|error| RequestError::Lost(error.to_string()))?;
    let drawn: Result<_, herzbot_cards::RasterError> = drawn;
    let (size, png, small_size, small) = drawn.map_err(broken)?;
    let unknown = |_| RequestError::Refused("there is no such type".to_owned());
    let kind = PNG.parse().map_err(unknown)?;
    let bytes = |data: &[u8]| UInt::try_from(data.len()).unwrap_or(UInt::MAX);
    let info = BaseImageInfo {
        width: Some(size.0.into()),
        height: Some(size.1.into()),
        size: Some(bytes(&png)),
        is_animated: Some(false),
        ..BaseImageInfo::default()
    };
    let thumbnail = Thumbnail {
        size: bytes(&small),
        data: small,
        content_type: PNG.parse().map_err(unknown)?,
        width: small_size.0.into(),
        height: small_size.1.into(),
    };
    let config = AttachmentConfig::new()
        .txn_id(OwnedTransactionId::from(transaction))
        .info(AttachmentInfo::Image(info))
        .thumbnail(Some(thumbnail))
        .caption(Some(TextMessageEventContent::plain(picture.alt.clone())));
    let sent = room.send_attachment("points.png", &kind, png, config).await;
    let sent = sent.map_err(|error| request_error(&error))?;
    Ok(MatrixResponse::Sent(sent.event_id.to_string()))
}
