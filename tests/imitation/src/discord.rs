//! The imitation as a whole: its start, disturbances, and queries.

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

/// A running imitation of Discord. It ends when the last clone is dropped.
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

    /// Starts an imitation with all settings as in reality.
    pub async fn start() -> Self {
        Builder::default().start().await
    }

    /// Returns a builder for an imitation that differs from reality.
    #[must_use]
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// Returns the base URL of its REST API: `http://127.0.0.1:PORT`, without `/api/v10`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.shared.address)
    }

    /// Returns the bot's token.
    #[must_use]
    pub fn token(&self) -> String {
        self.shared.read(|state| state.token.clone())
    }

    /// Returns a token of the right shape that isn't the bot's.
    #[must_use]
    pub fn wrong_token(&self) -> String {
        "MTk4NjIyNDgzNDcxOTI1MjQ5.Cl2FMQ.somebody-elses-token".to_owned()
    }

    /// Returns the WebSocket URL of the gateway.
    #[must_use]
    pub fn gateway_url(&self) -> String {
        self.shared.read(|state| state.gateway.url.clone())
    }

    /// Returns the id of the bot's user, which is also that of the application.
    #[must_use]
    pub fn bot_id(&self) -> u64 {
        self.shared.read(|state| state.bot)
    }

    /// Returns the application's client secret.
    #[must_use]
    pub fn client_secret(&self) -> String {
        self.shared.read(activities::secret)
    }

    /// Sets whether codes and access tokens get no response (they do).
    pub fn set_activity_outage(&self, outage: bool) {
        self.shared.change(|state| state.activities.outage = outage);
    }

    /// Disables Activities in the portal; the entry point still exists.
    pub fn disable_activities(&self) {
        self.shared.change(|state| state.activities.enabled = false);
    }

    /// Returns the URL of a client in which a user has an instance of the Activity open, with the page of a frame
    /// at `frame`. `platform`: `mobile` or `desktop`.
    #[must_use]
    pub fn client(&self, who: &Person, instance: &str, frame: &str, platform: &str) -> String {
        let query = self.shared.read(|state| activities::query(state, instance, platform));
        format!("{}/client?user={}#{frame}?{query}", self.url(), who.id())
    }

    /// Adds a server with the bot in it.
    #[must_use]
    pub fn server(&self, name: &str, locale: &str) -> Server {
        Server::open(&self.shared, name, locale)
    }

    /// Returns the names of the application's own emojis.
    #[must_use]
    pub fn emoji_names(&self) -> Vec<String> {
        self.shared.read(|state| state.emojis.values().cloned().collect())
    }

    /// Uploads an emoji of the application, and returns its id.
    #[must_use]
    pub fn add_emoji(&self, name: &str) -> u64 {
        self.shared.change(|state| {
            let id = state.clock.snowflake();
            state.emojis.insert(id, name.to_owned());
            id
        })
    }

    /// Advances the clock for tokens and the ages of messages. Rate limits and heartbeats still use the machine's
    /// clock.
    pub fn advance(&self, by: Duration) {
        self.shared.change(|state| state.clock.advance(by));
    }

    /// Returns a receiver that changes with every change of the state, to await instead of sleeping.
    #[must_use]
    pub fn changed(&self) -> watch::Receiver<u64> {
        self.shared.watch()
    }

    /// Waits until `is_so`, at most for `timeout`. Returns whether it became true.
    pub async fn wait_until(&self, is_so: impl Fn(&Self) -> bool, timeout: Duration) -> bool {
        let mut changes = self.changed();
        let until = tokio::time::Instant::now() + timeout;
        loop {
            if is_so(self) {
                return true;
            }
            match tokio::time::timeout_at(until, changes.changed()).await {
                Ok(Ok(())) => {}
                // The time is over; the sender lives as long as `self`.
                Ok(Err(_)) | Err(_) => return is_so(self),
            }
        }
    }

    /// Waits until a bot is connected, and `count` commands are registered.
    pub async fn wait_for_bot(&self, count: usize, timeout: Duration) -> bool {
        self.wait_until(|d| d.is_connected() && d.commands().len() >= count, timeout).await
    }

    /// Returns whether the gateway accepts connections now.
    #[must_use]
    pub fn lets_in(&self) -> bool {
        self.shared.read(|state| !state.gateway.outage)
    }

    /// Returns whether a session is connected now.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.shared.read(|state| state.gateway.connected() > 0)
    }

    /// Returns the connected shards in order.
    #[must_use]
    pub fn connected_shards(&self) -> Vec<u64> {
        self.shared.read(|state| state.gateway.connected_shards())
    }

    /// Returns how many sessions were opened.
    #[must_use]
    pub fn identifies(&self) -> u64 {
        self.shared.read(|state| state.gateway.identifies)
    }

    /// Returns how many sessions were resumed.
    #[must_use]
    pub fn resumes(&self) -> u64 {
        self.shared.read(|state| state.gateway.resumes)
    }

    /// Returns the registered global commands, as `GET` shows them (without ids of ours).
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

    /// Cuts all gateway connections without a close frame, like a broken network.
    pub fn drop_gateway(&self) {
        self.shared.change(|state| state.gateway.cut_all());
    }

    /// Sets how new connections to the gateway fail from now on; none: they work.
    pub fn gateway_fault(&self, fault: Option<GatewayFault>) {
        self.shared.change(|state| state.gateway.fault = fault);
    }

    /// Stops all traffic on the open gateway connections in both directions. They are half-open, as if a router in
    /// between had lost its state.
    pub fn hang_gateway(&self) {
        self.shared.change(|state| state.gateway.hang(None));
    }

    /// Stops acknowledging heartbeats on the open gateway connections.
    pub fn hold_heartbeats(&self) {
        self.shared.change(|state| state.gateway.close_all(|| Frame::HoldHeartbeats));
    }

    /// Closes the open gateway connections with this code.
    pub fn close_gateway(&self, code: u16) {
        self.shared.change(|state| state.gateway.close_all(|| Frame::Close(code, "As the test wants it.")));
    }

    /// Returns the number of hanging gateway connections, which their clients haven't closed yet.
    #[must_use]
    pub fn hanging_connections(&self) -> usize {
        self.shared.read(|state| state.gateway.hanging)
    }

    /// Returns the number of open gateway connections, identified or not.
    #[must_use]
    pub fn open_connections(&self) -> usize {
        self.shared.read(|state| state.gateway.connections.len())
    }

    /// Asks all clients to reconnect with RESUME (opcode 7).
    pub fn ask_to_reconnect(&self) {
        self.shared.change(|state| {
            let word = json!({ "t": null, "s": null, "op": 7, "d": null }).to_string();
            state.gateway.close_all(|| Frame::Text(word.clone()));
        });
    }

    /// Declares all sessions invalid (opcode 9). If they aren't `resumable`, they are forgotten.
    pub fn invalidate_sessions(&self, resumable: bool) {
        self.shared.change(|state| {
            let word = json!({ "t": null, "s": null, "op": 9, "d": resumable }).to_string();
            state.gateway.close_all(|| Frame::Text(word.clone()));
            if !resumable {
                state.gateway.sessions.clear();
            }
        });
    }

    /// Forgets all sessions without a connection, as if the time to resume them were over.
    pub fn expire_sessions(&self) {
        self.shared.change(|state| state.gateway.expire());
    }

    /// Starts or ends an outage of gateway and REST.
    pub fn outage(&self, on: bool) {
        self.gateway_outage(on);
        self.rest_outage(on);
    }

    /// Starts or ends an outage of the gateway: connections are cut, and new ones refused.
    pub fn gateway_outage(&self, on: bool) {
        self.shared.change(|state| {
            state.gateway.outage = on;
            if on {
                state.gateway.cut_all();
            }
        });
    }

    /// Sets whether every REST request is answered with 503.
    pub fn rest_outage(&self, on: bool) {
        self.shared.change(|state| state.rest_outage = on);
    }

    /// Delays every REST request by this time.
    pub fn latency(&self, time: Duration) {
        self.shared.change(|state| state.latency = time);
    }

    /// Holds edits of a channel's messages with the bot's token, until this is called with none. If the connection
    /// of an edit is cut meanwhile, the edit isn't made.
    pub fn hold_edits(&self, channel: Option<&Channel>) {
        self.shared.change(|state| state.held_edits = channel.map(Channel::id));
    }

    /// Sets whether requests that open threads are held.
    pub fn hold_threads(&self, on: bool) {
        self.shared.change(|state| state.held_threads = on);
    }

    /// Returns whether a request waits because of [`Self::hold_edits`] or [`Self::hold_threads`].
    #[must_use]
    pub fn holds_a_request(&self) -> bool {
        self.shared.read(|state| state.held_requests > 0)
    }

    /// Sets whether servers have reached their maximum number of threads.
    pub fn refuse_threads(&self, on: bool) {
        self.shared.change(|state| state.no_more_threads = on);
    }

    /// Refuses every message with such a part from now on: with 400 (naming the part), 403 (a missing permission),
    /// 413 or a status from 500 on. None: accepts all messages again.
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

    /// Carries out the next `count` REST requests, but answers 502: the bot can't know their outcome.
    pub fn lose_answers(&self, count: u64) {
        self.shared.change(|state| state.lost_answers = count);
    }

    /// Lets the next `count` interaction callbacks hang for this long, before they take effect.
    pub fn hang_callbacks(&self, count: u64, lasting: Duration) {
        self.shared.change(|state| {
            state.hanging_callbacks = count;
            state.hanging = lasting;
        });
    }

    /// Refuses everything for a while with the 429 of the network's edge: an HTML page, without headers except
    /// `Retry-After`.
    pub fn shut_the_edge(&self, lasting: Duration) {
        self.shared.change(|state| state.edge_shut = Some(Instant::now() + lasting));
    }

    /// Gives the bot another token: its REST calls are refused, and its session is closed with code 4004.
    pub fn reset_token(&self) {
        self.shared.change(|state| {
            state.token = format!("{}-reset", state.token);
            state.gateway.sessions.clear();
            state.gateway.close_all(|| Frame::Close(4004, "Authentication failed."));
        });
    }

    /// Refuses everything about this channel with 429 for a while, through no fault of the bot (scope `shared`).
    pub fn rate_limit(&self, channel: &Channel, lasting: Duration) {
        let major = channel.id().to_string();
        self.shared.change(|state| state.limits.shut(&major, lasting, state.clock.instant()));
    }

    /// Refuses everything that counts against the global limit with 429 for a while.
    pub fn rate_limit_globally(&self, lasting: Duration) {
        self.shared.change(|state| state.limits.shut("", lasting, state.clock.instant()));
    }

    /// Deletes a message, as a moderator would.
    pub fn delete_message(&self, message: &Message) {
        self.shared.change(|state| interact::delete(state, message.id));
    }

    /// Returns the bot's violations so far.
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        let within = self.shared.options.answer_within;
        self.shared.change(|state| {
            interact::give_up_overdue(state, within);
            state.violations.clone()
        })
    }

    /// Returns the bot's violations so far, and forgets them.
    #[must_use]
    pub fn take_violations(&self) -> Vec<Violation> {
        let violations = self.violations();
        self.shared.change(|state| state.violations.clear());
        violations
    }

    /// Returns how many responses were 401, 403 or 429 (except scope `shared`): 10,000 in ten minutes get the
    /// address banned.
    #[must_use]
    pub fn invalid_requests(&self) -> u64 {
        self.shared.read(|state| state.invalid_requests)
    }

    /// Returns all REST requests so far, with the status of the response.
    #[must_use]
    pub fn requests(&self) -> Vec<(String, u16)> {
        self.shared.read(|state| state.requests.clone())
    }

    /// Checks that the bot did nothing that Discord doesn't allow.
    ///
    /// # Panics
    /// If it did, with the list.
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

    /// Returns the bot's current permissions in a channel.
    #[must_use]
    pub fn bot_permissions(&self, channel: &Channel) -> Permissions {
        self.shared.read(|state| {
            let channel = state.channels.get(&channel.id());
            channel.map_or(Permissions::empty(), |c| crate::permissions::of(state, c, state.bot))
        })
    }

    /// Returns the imitation's time in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.shared.read(|state| state.clock.now())
    }
}
