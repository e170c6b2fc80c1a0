//! Verification by comparing emoji (SAS, `m.sas.v1`).
//!
//! The bot accepts the request of any person in their private chat. It tells them the emoji there, tells the
//! host in the log, and confirms its side at once, because it can't compare. The person's confirmation is
//! what matters: it marks the bot as verified in their client. The SDK then always signs the person's
//! identity with the bot's. Nobody else can see that signature, and nothing here depends on it;
//! [`withdraw_violations`] undoes its effects in the SDK. Another session of the bot's own account would
//! receive the bot's keys, so the host has to compare there (see [`mod@super::verify`]).

use super::desk::MatrixInput;
use super::driver::DriverInput;
use super::gate::JoinGate;
use super::reader::EventReader;
use super::{rooms, session};
use futures_util::future::{self, BoxFuture};
use futures_util::stream::{self, BoxStream};
use futures_util::{FutureExt as _, StreamExt as _};
use herzbot_core::ids::Moment;
use matrix_sdk::Client;
use matrix_sdk::encryption::verification::{
    SasState, SasVerification, VerificationRequest, VerificationRequestState,
};
use matrix_sdk::ruma::{OwnedRoomId, OwnedUserId, RoomId, UserId};
use matrix_sdk::sync::SyncResponse;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The most verifications that may be open at once. More are declined.
const MOST_OPEN: usize = 8;
/// The deadline of a verification (specification: ten minutes). Once it has begun, the SDK cancels it
/// earlier, like Element: a minute after the last event.
pub const PATIENCE: Duration = Duration::from_secs(10 * 60);
/// How long the bot waits for the other side to begin the comparison before it does so itself.
const BEGINS_AFTER: Duration = Duration::from_secs(10);

/// A request for verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerificationAsked {
    /// The user who sent it.
    pub sender: OwnedUserId,
    /// The id of the verification: the event id in a room, or the transaction id between devices.
    pub flow: String,
    /// The room of the request. `None` if it was sent from device to device.
    pub room: Option<OwnedRoomId>,
    /// The time of the request, by the clock of the homeserver or of the device.
    pub at: Moment,
}

/// The reason why a request can't be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswerable {
    /// The SDK has ignored it (matrix-sdk-crypto 0.18, `VerificationMachine::receive_any_event`), and can't
    /// process it again.
    #[error("it is too old, or its device is not known yet")]
    PassedOver,
    /// It was cancelled. The SDK allows each person one at a time.
    #[error("it was cancelled, or another one is open")]
    Cancelled,
}

/// Returns the requests in a sync's response.
pub fn asked(response: &SyncResponse, own: &UserId) -> Vec<VerificationAsked> {
    let to_devices = response
        .to_device
        .iter()
        .filter_map(|event| from_device(&event.as_raw().deserialize_as_unchecked::<Value>().ok()?));
    let rooms = response.rooms.joined.iter().flat_map(|(room, update)| {
        update.timeline.events.iter().filter_map(move |event| {
            in_room(&event.raw().deserialize_as_unchecked::<Value>().ok()?, room, own)
        })
    });
    to_devices.chain(rooms).collect()
}

fn from_device(event: &Value) -> Option<VerificationAsked> {
    (event["type"] == "m.key.verification.request").then_some(())?;
    let sender = UserId::parse(event["sender"].as_str()?).ok()?;
    let flow = event["content"]["transaction_id"].as_str()?.to_owned();
    let at = Moment(event["content"]["timestamp"].as_u64().unwrap_or(0));
    Some(VerificationAsked { sender, flow, room: None, at })
}

fn in_room(event: &Value, room: &RoomId, own: &UserId) -> Option<VerificationAsked> {
    let content = &event["content"];
    (event["type"] == "m.room.message" && content["msgtype"] == "m.key.verification.request").then_some(())?;
    (content["to"] == own.as_str()).then_some(())?;
    let sender = UserId::parse(event["sender"].as_str()?).ok()?;
    let flow = event["event_id"].as_str()?.to_owned();
    let at = Moment(event["origin_server_ts"].as_u64().unwrap_or(0));
    Some(VerificationAsked { sender, flow, room: Some(room.to_owned()), at })
}

/// The emoji or numbers that both sides show if there is no attacker in the middle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedSigns {
    /// Seven emoji, or three numbers if the other side doesn't support emoji.
    pub short: String,
    /// The same with the English names of the emoji.
    pub named: String,
}

impl ComparedSigns {
    fn of<'a>(emoji: Option<impl Iterator<Item = (&'a str, &'a str)>>, decimals: (u16, u16, u16)) -> Self {
        let Some(emoji) = emoji else {
            let numbers = format!("{} {} {}", decimals.0, decimals.1, decimals.2);
            return Self { short: numbers.clone(), named: numbers };
        };
        let (short, named): (Vec<_>, Vec<_>) =
            emoji.map(|(symbol, name)| (symbol, format!("{symbol} {name}"))).unzip();
        Self { short: short.join(" "), named: named.join(", ") }
    }
}

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerificationEnd {
    /// Both sides have confirmed.
    Verified,
    /// One side has cancelled it, or it timed out. Contains the reason.
    Cancelled(String),
    /// The bot's side showed something else.
    Different,
}

/// Finds a request in the SDK.
///
/// # Errors
/// Fails if it can't be answered.
pub async fn find(client: &Client, asked: &VerificationAsked) -> Result<VerificationRequest, Unanswerable> {
    let request = client.encryption().get_verification_request(&asked.sender, &asked.flow).await;
    let request = request.ok_or(Unanswerable::PassedOver)?;
    if request.is_cancelled() { Err(Unanswerable::Cancelled) } else { Ok(request) }
}

/// Asks whether both sides show the same.
type Compare<'a> = &'a (dyn Fn(ComparedSigns) -> BoxFuture<'static, bool> + Send + Sync);

/// A verification in progress.
struct OpenVerification<'a> {
    request: &'a VerificationRequest,
    /// Every message waits for this gate, since nothing is encrypted while the bot joins a room.
    gate: &'a JoinGate,
    compare: Compare<'a>,
    /// The comparison, once it has begun.
    sas: Option<SasVerification>,
    sas_steps: BoxStream<'static, SasState>,
    /// Whether [`Self::compare`] was asked.
    is_compared: bool,
    /// The answer of [`Self::compare`].
    same: BoxFuture<'static, bool>,
    /// When the bot begins the comparison itself. Equal to `over` if it doesn't have to.
    begins: Instant,
    /// The deadline.
    over: Instant,
}

/// The result of a step. `None` if the verification goes on.
type StepEnd = matrix_sdk::Result<Option<VerificationEnd>>;

impl OpenVerification<'_> {
    async fn request_step(&mut self, step: VerificationRequestState) -> StepEnd {
        match step {
            VerificationRequestState::Created { .. } => {}
            VerificationRequestState::Requested { .. } => {
                self.gate.is_open().await;
                self.request.accept().await?;
            }
            VerificationRequestState::Ready { .. } => self.begins = Instant::now() + BEGINS_AFTER,
            VerificationRequestState::Transitioned { verification } => {
                self.begins = self.over;
                // SAS is the only method, since QR codes aren't supported. If both sides begin at once, only
                // one of the two counts.
                if let Some(sas) = verification.sas() {
                    self.is_compared = false;
                    let changes = sas.changes();
                    self.sas_steps = stream::iter([sas.state()]).chain(changes).boxed();
                    self.sas = Some(sas);
                }
            }
            VerificationRequestState::Done => return Ok(Some(VerificationEnd::Verified)),
            VerificationRequestState::Cancelled(info) => {
                return Ok(Some(VerificationEnd::Cancelled(info.reason().to_owned())));
            }
        }
        Ok(None)
    }

    async fn sas_step(&mut self, step: SasState) -> StepEnd {
        match step {
            SasState::Created { .. } | SasState::Accepted { .. } | SasState::Confirmed => {}
            SasState::Started { .. } => {
                if let Some(sas) = &self.sas {
                    self.gate.is_open().await;
                    sas.accept().await?;
                }
            }
            SasState::KeysExchanged { emojis, decimals } => {
                if !std::mem::replace(&mut self.is_compared, true) {
                    let emoji = emojis
                        .as_ref()
                        .map(|all| all.emojis.iter().map(|emoji| (emoji.symbol, emoji.description)));
                    self.same = (self.compare)(ComparedSigns::of(emoji, decimals));
                }
            }
            SasState::Done { .. } => return Ok(Some(VerificationEnd::Verified)),
            SasState::Cancelled(info) => {
                return Ok(Some(VerificationEnd::Cancelled(info.reason().to_owned())));
            }
        }
        Ok(None)
    }

    async fn compared(&mut self, is_same: bool) -> StepEnd {
        self.same = future::pending().boxed();
        let Some(sas) = &self.sas else { return Ok(None) };
        self.gate.is_open().await;
        if is_same {
            sas.confirm().await?;
            return Ok(None);
        }
        sas.mismatch().await?;
        Ok(Some(VerificationEnd::Different))
    }

    async fn time_is_up(&mut self) -> StepEnd {
        self.gate.is_open().await;
        if Instant::now() >= self.over {
            self.request.cancel().await?;
            return Ok(Some(VerificationEnd::Cancelled("it took too long".to_owned())));
        }
        self.begins = self.over;
        self.request.start_sas().await?;
        Ok(None)
    }
}

/// Runs a verification to its end. `compare` is asked once whether both sides show the same.
///
/// # Errors
/// Fails if the homeserver doesn't accept a message.
pub async fn follow(
    request: &VerificationRequest,
    gate: &JoinGate,
    compare: impl Fn(ComparedSigns) -> BoxFuture<'static, bool> + Send + Sync,
) -> matrix_sdk::Result<VerificationEnd> {
    let changes = request.changes();
    let mut steps = stream::iter([request.state()]).chain(changes).boxed();
    let over = Instant::now() + PATIENCE;
    let mut open = OpenVerification {
        request,
        gate,
        compare: &compare,
        sas: None,
        sas_steps: stream::pending().boxed(),
        is_compared: false,
        same: future::pending().boxed(),
        begins: over,
        over,
    };
    loop {
        let end = tokio::select! {
            Some(step) = steps.next() => open.request_step(step).await?,
            Some(step) = open.sas_steps.next() => open.sas_step(step).await?,
            is_same = &mut open.same => open.compared(is_same).await?,
            () = tokio::time::sleep_until(open.begins.min(over)) => open.time_is_up().await?,
        };
        if let Some(end) = end {
            return Ok(end);
        }
    }
}

/// The verifications of a running bot.
pub struct Verifications {
    reader: Arc<EventReader>,
    driver: mpsc::UnboundedSender<DriverInput>,
    open: JoinSet<()>,
}

impl Verifications {
    /// Starts without verifications. Messages to people go to `driver`.
    pub fn new(reader: Arc<EventReader>, driver: mpsc::UnboundedSender<DriverInput>) -> Self {
        Self { reader, driver, open: JoinSet::new() }
    }

    /// Answers the requests in a sync's response.
    pub fn answer(&mut self, response: &SyncResponse) {
        while self.open.try_join_next().is_some() {}
        for asked in asked(response, &self.reader.own) {
            if asked.sender == self.reader.own {
                tracing::info!(
                    "another session of the bot's account asks to be verified: stop the bot, run `herzbot \
                     matrix verify`, and ask again"
                );
                continue;
            }
            // Requests that are being declined take time, too, so their number is also limited.
            if !self.reader.listens_to(&asked.sender) || self.open.len() >= 2 * MOST_OPEN {
                tracing::info!(user = %asked.sender, "a request for verification is ignored");
                continue;
            }
            let is_free = self.open.len() < MOST_OPEN;
            self.open.spawn(answer(Arc::clone(&self.reader), self.driver.clone(), asked, is_free));
        }
    }
}

/// Answers a request of a person.
async fn answer(
    reader: Arc<EventReader>,
    driver: mpsc::UnboundedSender<DriverInput>,
    asked: VerificationAsked,
    is_free: bool,
) {
    let user = asked.sender.clone();
    let request = match find(&reader.client, &asked).await {
        Ok(request) => request,
        Err(why) => {
            tracing::info!(%user, "a request for verification can't be answered: {why}");
            if why == Unanswerable::PassedOver {
                ask_again(&reader, &driver, &asked).await;
            }
            return;
        }
    };
    let ended = if !is_free {
        cancelled(&request, &reader.gate, "too many are open").await
    } else if !is_private(&reader.client, reader.other().as_deref(), &asked).await {
        cancelled(&request, &reader.gate, "others are in the room").await
    } else {
        tracing::info!(%user, "a person verifies the bot");
        let room = asked.room.as_ref().map(ToString::to_string);
        let compare = |signs: ComparedSigns| {
            tracing::info!(%user, emoji = %signs.named, "the person should see the same");
            if let Some(room) = room.clone() {
                let compare = MatrixInput::Compare { room, user: user.to_string(), signs: signs.short };
                // This fails only if the driver has ended, so the bot is about to.
                drop(driver.send(DriverInput::Desk(compare)));
            }
            future::ready(true).boxed()
        };
        follow(&request, &reader.gate, compare).await
    };
    match ended {
        Ok(VerificationEnd::Verified) => tracing::info!(%user, "verified: the person has confirmed it"),
        Ok(VerificationEnd::Different) => tracing::info!(%user, "not verified"),
        Ok(VerificationEnd::Cancelled(why)) => tracing::info!(%user, "not verified: {why}"),
        Err(error) => {
            tracing::warn!(%user, error = %session::brief(&error), "a verification can't go on");
            // If this fails, too, it times out for the person after ten minutes.
            drop(cancelled(&request, &reader.gate, "it can't go on").await);
        }
    }
}

/// Fetches the person's devices, so that the next request can be answered, and asks the person to try again.
async fn ask_again(
    reader: &EventReader,
    driver: &mpsc::UnboundedSender<DriverInput>,
    asked: &VerificationAsked,
) {
    // Nobody waits for an answer to an old request.
    let Some(room) = asked.room.as_ref().filter(|_| is_awaited(asked.at, reader.clock.now())) else { return };
    if !is_private(&reader.client, reader.other().as_deref(), asked).await {
        return;
    }
    if let Err(error) = reader.client.encryption().request_user_identity(&asked.sender).await {
        tracing::debug!(%error, user = %asked.sender, "the devices of who asks can't be asked for");
        return;
    }
    let again = MatrixInput::AskVerificationAgain { room: room.to_string(), user: asked.sender.to_string() };
    // This fails only if the driver has ended, so the bot is about to.
    drop(driver.send(DriverInput::Desk(again)));
}

/// Returns whether the person may still wait for an answer to a request of the time `at`.
fn is_awaited(at: Moment, now: Moment) -> bool {
    now <= at.after(PATIENCE)
}

async fn cancelled(
    request: &VerificationRequest,
    gate: &JoinGate,
    why: &str,
) -> matrix_sdk::Result<VerificationEnd> {
    gate.is_open().await;
    request.cancel().await?;
    Ok(VerificationEnd::Cancelled(why.to_owned()))
}

/// Returns whether only the person sees messages about their verification.
pub async fn is_private(client: &Client, other: Option<&UserId>, asked: &VerificationAsked) -> bool {
    match asked.room.as_ref().map(|room| client.get_room(room)) {
        None => true,
        Some(None) => false,
        Some(Some(room)) => !rooms::has_others(&room, &asked.sender, other).await,
    }
}

/// Lets people who have verified the bot reset their identity. The SDK has signed the old identity, although
/// nobody has compared anything for the bot, and it trusts no other. With `MATRIX_LISTEN=signed`, it would
/// decrypt no more of their messages.
pub async fn withdraw_violations(client: Client) {
    let Ok(updates) = client.encryption().user_identities_stream().await else { return };
    let mut updates = std::pin::pin!(updates);
    while let Some(updates) = updates.next().await {
        for (user, identity) in updates.changed.into_iter().chain(updates.new) {
            if !identity.has_verification_violation() {
                continue;
            }
            match identity.withdraw_verification().await {
                Ok(()) => tracing::info!(%user, "a person who had verified the bot has a new identity"),
                Err(error) => tracing::warn!(%user, %error, "a new identity can't be accepted"),
            }
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn requests_are_told_from_other_events() {
        let (room, own) = (RoomId::parse("!room:x").unwrap(), UserId::parse("@bot:x").unwrap());
        let event = |kind: &str, msgtype: &str, to: &str| {
            json!({"type": kind, "sender": "@anna:x", "event_id": "$asks", "origin_server_ts": 7,
                "content": {"msgtype": msgtype, "to": to, "transaction_id": "t1", "timestamp": 8}})
        };
        let request = "m.key.verification.request";
        let sender = UserId::parse("@anna:x").unwrap();
        assert_eq!(
            in_room(&event("m.room.message", request, "@bot:x"), &room, &own),
            Some(VerificationAsked {
                sender: sender.clone(),
                flow: "$asks".into(),
                room: Some(room.clone()),
                at: Moment(7),
            })
        );
        for (kind, msgtype, to) in [
            ("m.room.message", request, "@ben:x"),
            ("m.room.message", "m.text", "@bot:x"),
            ("m.reaction", request, "@bot:x"),
        ] {
            assert_eq!(in_room(&event(kind, msgtype, to), &room, &own), None, "{kind} {msgtype} {to}");
        }
        assert_eq!(
            from_device(&event(request, "", "")),
            Some(VerificationAsked { sender, flow: "t1".into(), room: None, at: Moment(8) })
        );
        assert_eq!(from_device(&event("m.room_key", "", "")), None);
        assert_eq!(from_device(&json!({"type": request, "sender": "anna", "content": {}})), None);
    }

    #[test]
    fn an_old_request_is_passed_over_in_silence() {
        let at = Moment(1_000);
        // The homeserver's clock may be ahead.
        assert!(is_awaited(at, Moment(0)) && is_awaited(at, Moment(601_000)));
        assert!(!is_awaited(at, Moment(601_001)));
    }

    #[test]
    fn without_emoji_there_are_numbers() {
        let emoji = [("🐶", "Dog"), ("🐱", "Cat")];
        let signs = ComparedSigns::of(Some(emoji.into_iter()), (1, 2, 3));
        assert_eq!((signs.short.as_str(), signs.named.as_str()), ("🐶 🐱", "🐶 Dog, 🐱 Cat"));
        let signs = ComparedSigns::of(None::<std::iter::Empty<_>>, (1234, 5678, 9012));
        assert_eq!((signs.short.as_str(), signs.named.as_str()), ("1234 5678 9012", "1234 5678 9012"));
    }
}
