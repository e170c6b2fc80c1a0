//! The imitation as a whole: starting it, disturbing it, asking it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::watch;
use twilight_model::guild::Permissions;

use crate::activities;
use crate::builder::{Builder, Running};
use crate::gateway::{Frame, GatewayFault};
use crate::interact;
use crate::people::{Message, Person};
use crate::rest::{MessagePart, RefusedPart};
use crate::server::{Channel, Server};
use crate::state::Shared;
use crate::violation::Violation;

/// A running imitation Discord. It ends when the last clone is dropped.
#[derive(Clone)]
pub struct Discord {
    pub(crate) shared: Arc<Shared>,
    _running: Arc<Running>,
}

impl std::fmt::Debug for Discord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Discord({})", self.url())
    }
}

impl Discord {
    pub(crate) fn running(shared: Arc<Shared>, running: Running) -> Self {
        Self { shared, _running: Arc::new(running) }
    }

    /// Opens one with everything as in life.
    pub async fn start() -> Self {
        Builder::default().start().await
    }

    /// For one that differs from life in something.
    #[must_use]
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// Where its REST is: `http://127.0.0.1:PORT`, without `/api/v10`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.shared.address)
    }

    /// The bot's token.
    #[must_use]
    pub fn token(&self) -> String {
        self.shared.read(|state| state.token.clone())
    }

    /// A token of the right shape that is not the bot's.
    #[must_use]
    pub fn wrong_token(&self) -> String {
        "MTk4NjIyNDgzNDcxOTI1MjQ5.Cl2FMQ.somebody-elses-token".to_owned()
    }

    /// The WebSocket URL of the gateway.
    #[must_use]
    pub fn gateway_url(&self) -> String {
        self.shared.read(|state| state.gateway.url.clone())
    }

    /// The id of the bot's user, and of the application.
    #[must_use]
    pub fn bot_id(&self) -> u64 {
        self.shared.read(|state| state.bot)
    }

    /// The application's client secret.
    #[must_use]
    pub fn client_secret(&self) -> String {
        self.shared.read(activities::secret)
    }

    /// Whether codes and access tokens are answered (they are).
    pub fn set_activity_outage(&self, outage: bool) {
        self.shared.change(|state| state.activities.outage = outage);
    }

    /// Switches Activities off in the portal; the entry point is still there.
    pub fn disable_activities(&self) {
        self.shared.change(|state| state.activities.enabled = false);
    }

    /// The address of a client in which somebody has an instance of the Activity open, with the page of a frame at `frame`; as a
    /// phone or on a desk (`platform`: `mobile` or `desktop`).
    #[must_use]
    pub fn client(&self, who: &Person, instance: &str, frame: &str, platform: &str) -> String {
        let query = self.shared.read(|state| activities::query(state, instance, platform));
        format!("{}/client?user={}#{frame}?{query}", self.url(), who.id())
    }

    /// A new server with the bot in it.
    #[must_use]
    pub fn server(&self, name: &str, locale: &str) -> Server {
        Server::open(&self.shared, name, locale)
    }

    /// The names of the application's own emojis.
    #[must_use]
    pub fn emoji_names(&self) -> Vec<String> {
        self.shared.read(|state| state.emojis.values().cloned().collect())
    }

    /// Uploads one of the application's own emojis; its id.
    #[must_use]
    pub fn add_emoji(&self, name: &str) -> u64 {
        self.shared.change(|state| {
            let id = state.clock.snowflake();
            state.emojis.insert(id, name.to_owned());
            id
        })
    }

    /// Lets time pass for tokens and the ages of messages. Rate limits and heartbeats stay with
    /// the machine's clock.
    pub fn advance(&self, by: Duration) {
        self.shared.change(|state| state.clock.advance(by));
    }

    /// Changes with every change of the state: to await instead of sleeping.
    #[must_use]
    pub fn changed(&self) -> watch::Receiver<u64> {
        self.shared.watch()
    }

    /// Waits until `is_so`, at most so long. Says whether it came to be.
    pub async fn wait_until(&self, is_so: impl Fn(&Self) -> bool, timeout: Duration) -> bool {
        let mut changes = self.changed();
        let until = tokio::time::Instant::now() + timeout;
        loop {
            if is_so(self) {
                return true;
            }
            match tokio::time::timeout_at(until, changes.changed()).await {
                Ok(Ok(())) => {}
                // Time is over; the sender lives as long as we do.
                Ok(Err(_)) | Err(_) => return is_so(self),
            }
        }
    }

    /// Waits until a bot is connected, and `count` commands are registered.
    pub async fn wait_for_bot(&self, count: usize, timeout: Duration) -> bool {
        self.wait_until(|d| d.is_connected() && d.commands().len() >= count, timeout).await
    }

    /// Whether the gateway takes connections now.
    #[must_use]
    pub fn lets_in(&self) -> bool {
        self.shared.read(|state| !state.gateway.outage)
    }

    /// Whether some session is connected now.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.shared.read(|state| state.gateway.connected() > 0)
    }

    /// The shards that are connected now, in their order.
    #[must_use]
    pub fn connected_shards(&self) -> Vec<u64> {
        self.shared.read(|state| state.gateway.connected_shards())
    }

    /// How many sessions were opened anew.
    #[must_use]
    pub fn identifies(&self) -> u64 {
        self.shared.read(|state| state.gateway.identifies)
    }

    /// How many sessions were resumed.
    #[must_use]
    pub fn resumes(&self) -> u64 {
        self.shared.read(|state| state.gateway.resumes)
    }

    /// The registered global commands, as `GET` shows them (without ids of ours).
    #[must_use]
    pub fn commands(&self) -> Vec<Value> {
        self.shared.read(|state| {
            let global = state.commands.values().filter(|c| c.guild.is_none());
            global
                .map(|c| {
                    let mut value = c.value.clone();
                    value["id"] = json!(c.id.to_string());
                    value["version"] = json!(c.version.to_string());
                    value
                })
                .collect()
        })
    }

    /// Cuts all gateway connections without a word, as a broken network does.
    pub fn drop_gateway(&self) {
        self.shared.change(|state| state.gateway.cut_all());
    }

    /// What becomes of new connections to the gateway from now on; none: they work.
    pub fn gateway_fault(&self, fault: Option<GatewayFault>) {
        self.shared.change(|state| state.gateway.fault = fault);
    }

    /// From now on, nothing comes over the gateway connections that are open, and nothing arrives: half-open, as when a
    /// router in between has lost its memory.
    pub fn hang_gateway(&self) {
        self.shared.change(|state| state.gateway.hang(None));
    }

    /// Acknowledges no more heartbeats on the gateway connections that are open.
    pub fn hold_heartbeats(&self) {
        self.shared.change(|state| state.gateway.close_all(|| Frame::HoldHeartbeats));
    }

    /// Closes the gateway connections that are open with this code.
    pub fn close_gateway(&self, code: u16) {
        self.shared.change(|state| state.gateway.close_all(|| Frame::Close(code, "As the test wants it.")));
    }

    /// How many gateway connections hang now: their clients have not closed them yet.
    #[must_use]
    pub fn hanging_connections(&self) -> usize {
        self.shared.read(|state| state.gateway.hanging)
    }

    /// How many gateway connections are open now, identified or not.
    #[must_use]
    pub fn open_connections(&self) -> usize {
        self.shared.read(|state| state.gateway.connections.len())
    }

    /// Asks all clients to come back by RESUME (opcode 7).
    pub fn ask_to_reconnect(&self) {
        self.shared.change(|state| {
            let word = json!({ "t": null, "s": null, "op": 7, "d": null }).to_string();
            state.gateway.close_all(|| Frame::Text(word.clone()));
        });
    }

    /// Declares all sessions invalid (opcode 9). Those that aren't `resumable` are forgotten.
    pub fn invalidate_sessions(&self, resumable: bool) {
        self.shared.change(|state| {
            let word = json!({ "t": null, "s": null, "op": 9, "d": resumable }).to_string();
            state.gateway.close_all(|| Frame::Text(word.clone()));
            if !resumable {
                state.gateway.sessions.clear();
            }
        });
    }

    /// Forgets all sessions without a connection: the time is over in which they can be resumed.
    pub fn expire_sessions(&self) {
        self.shared.change(|state| state.gateway.expire());
    }

    /// Takes gateway and REST away, or gives them back.
    pub fn outage(&self, on: bool) {
        self.gateway_outage(on);
        self.rest_outage(on);
    }

    /// Takes the gateway away (connections cut, new ones refused), or gives it back.
    pub fn gateway_outage(&self, on: bool) {
        self.shared.change(|state| {
            state.gateway.outage = on;
            if on {
                state.gateway.cut_all();
            }
        });
    }

    /// Answers every REST request with 503, or no longer.
    pub fn rest_outage(&self, on: bool) {
        self.shared.change(|state| state.rest_outage = on);
    }

    /// Lets every REST request take so much longer.
    pub fn latency(&self, time: Duration) {
        self.shared.change(|state| state.latency = time);
    }

    /// Lets edits of a channel's messages wait, by the bot's own requests, until this is called with none. An edit whose
    /// connection is cut meanwhile is not made.
    pub fn hold_edits(&self, channel: Option<&Channel>) {
        self.shared.change(|state| state.held_edits = channel.map(Channel::id));
    }

    /// Lets every request that opens a thread wait, or no longer.
    pub fn hold_threads(&self, on: bool) {
        self.shared.change(|state| state.held_threads = on);
    }

    /// Whether a request waits for [`Self::hold_edits`] or [`Self::hold_threads`].
    #[must_use]
    pub fn holds_a_request(&self) -> bool {
        self.shared.read(|state| state.held_requests > 0)
    }

    /// From now on servers have as many threads as they may, or not any more.
    pub fn refuse_threads(&self, on: bool) {
        self.shared.change(|state| state.no_more_threads = on);
    }

    /// From now on refuses every message with such a part: with 400 (naming the part), 403 (a missing permission), 413 or a status
    /// from 500 on. None: takes them all again.
    pub fn refuse(&self, refused: Option<(MessagePart, u16)>) {
        let refused = refused.map(|(part, status)| RefusedPart { part, status });
        self.shared.change(|state| state.refused = refused);
    }

    /// Deletes all of the application's own emojis.
    pub fn delete_emojis(&self) {
        self.shared.change(|state| {
            state.emojis.clear();
            state.emojis_deleted = true;
        });
    }

    /// Does what the next `count` REST requests ask, but answers 502: the bot can't know what
    /// came of them.
    pub fn lose_answers(&self, count: u64) {
        self.shared.change(|state| state.lost_answers = count);
    }

    /// Lets the next `count` callbacks of interactions hang for so long, before anything comes of them.
    pub fn hang_callbacks(&self, count: u64, lasting: Duration) {
        self.shared.change(|state| {
            state.hanging_callbacks = count;
            state.hanging = lasting;
        });
    }

    /// Refuses everything for a while with the 429 of the network's edge: a page of HTML, no headers but `Retry-After`.
    pub fn shut_the_edge(&self, lasting: Duration) {
        self.shared.change(|state| state.edge_shut = Some(Instant::now() + lasting));
    }

    /// Gives the bot another token: its REST calls are refused, and so is its session, with close code 4004.
    pub fn reset_token(&self) {
        self.shared.change(|state| {
            state.token = format!("{}-reset", state.token);
            state.gateway.sessions.clear();
            state.gateway.close_all(|| Frame::Close(4004, "Authentication failed."));
        });
    }

    /// Refuses everything about this channel with 429 for a while, through no fault of the bot
    /// (scope `shared`).
    pub fn rate_limit(&self, channel: &Channel, lasting: Duration) {
        let major = channel.id().to_string();
        self.shared.change(|state| state.limits.shut(&major, lasting, state.clock.instant()));
    }

    /// Refuses everything that counts for the global limit with 429 for a while.
    pub fn rate_limit_globally(&self, lasting: Duration) {
        self.shared.change(|state| state.limits.shut("", lasting, state.clock.instant()));
    }

    /// Deletes a message, as a moderator would.
    pub fn delete_message(&self, message: &Message) {
        self.shared.change(|state| interact::delete(state, message.id));
    }

    /// What was the bot's fault so far.
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        let within = self.shared.options.answer_within;
        self.shared.change(|state| {
            interact::give_up_overdue(state, within);
            state.violations.clone()
        })
    }

    /// Returns what was the bot's fault so far, and forgets it.
    #[must_use]
    pub fn take_violations(&self) -> Vec<Violation> {
        let violations = self.violations();
        self.shared.change(|state| state.violations.clear());
        violations
    }

    /// How many answers were 401, 403 or 429 (scope `shared` excepted): 10,000 in ten minutes ban
    /// the address.
    #[must_use]
    pub fn invalid_requests(&self) -> u64 {
        self.shared.read(|state| state.invalid_requests)
    }

    /// All REST requests so far, with the status of the answer.
    #[must_use]
    pub fn requests(&self) -> Vec<(String, u16)> {
        self.shared.read(|state| state.requests.clone())
    }

    /// # Panics
    /// When the bot did anything that Discord does not allow, with the list.
    #[track_caller]
    pub fn assert_clean(&self) {
        let violations = self.violations();
        if violations.is_empty() {
            return;
        }
        let list: Vec<String> = violations
            .iter()
            .enumerate()
            .map(|(number, violation)| format!("{:>4}. {violation}", number + 1))
            .collect();
        panic!("the bot did {} things that Discord does not allow:\n{}", list.len(), list.join("\n"));
    }

    /// What the bot may do in a channel now.
    #[must_use]
    pub fn bot_permissions(&self, channel: &Channel) -> Permissions {
        self.shared.read(|state| {
            let channel = state.channels.get(&channel.id());
            channel.map_or(Permissions::empty(), |c| crate::permissions::of(state, c, state.bot))
        })
    }

    /// When the imitation thinks it is: milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.shared.read(|state| state.clock.now())
    }
}
