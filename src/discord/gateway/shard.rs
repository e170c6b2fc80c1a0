//! A shard: one connection after the other, with their session, until it is left or Discord refuses the bot.

use super::connection::{Connection, IdentifyTurn, Resuming};
use super::ending::{End, Loss};
use super::listener::Listener;
use super::sessions::{ANSWERABLE, KeptSession, Sessions};
use crate::settings::{DiscordStartError, is_dialled};
use crate::shards::ShardControl;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, sleep};
use twilight_gateway::{Config, ConfigBuilder, ShardId};

/// The pause before the second attempt. It doubles with each attempt, up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// The duration after which a connection resets the count of failed attempts.
const SETTLED: Duration = Duration::from_secs(60);
/// The number of unanswered RESUMEs after which a new session is opened.
const RESUMES: u32 = 3;
/// The longest pause between two unanswered IDENTIFYs of a shard, multiplied by the number of shards: Discord
/// allows 1,000 a day for all of them, and then resets the token.
const LONGEST_IDENTIFY_PAUSE: Duration = Duration::from_secs(100);
/// The time after which a continuing outage is logged again.
const TELL_EVERY: Duration = Duration::from_secs(10 * 60);

/// The state that all shards share.
pub struct Shards {
    pub listener: Arc<Listener>,
    pub control: ShardControl,
    pub sessions: Arc<Sessions>,
    /// How to connect without a session to resume.
    pub config: Config<()>,
    /// Whether this is an imitation: then the real Discord is never contacted.
    pub imitation: bool,
    pub count: NonZeroU32,
    pub max_concurrency: NonZeroU32,
    /// Why Discord refuses the bot, once it does.
    pub refused: watch::Sender<Option<DiscordStartError>>,
}

/// The history of attempts.
#[derive(Debug, Default)]
struct Tries {
    /// The number of lost connections in a row.
    lost: u32,
    /// The number of IDENTIFYs since the last connection that lasted.
    identifies: u32,
    /// The number of unanswered RESUMEs in a row.
    resumes: u32,
}

impl Tries {
    /// Returns the pause before the next attempt.
    fn pause(&self, resumes: bool, shards: NonZeroU32) -> Duration {
        let pause = doubled(FIRST_PAUSE, self.lost.saturating_sub(1)).min(LONGEST_PAUSE);
        if resumes || self.identifies < 2 {
            return pause;
        }
        let identify = doubled(Duration::from_secs(1), self.identifies);
        pause.max(identify.min(LONGEST_IDENTIFY_PAUSE * shards.get()))
    }
}

fn doubled(pause: Duration, times: u32) -> Duration {
    pause.saturating_mul(1_u32.checked_shl(times).unwrap_or(u32::MAX))
}

/// Keeps a shard connected until it is left or refused.
pub async fn run(shards: Arc<Shards>, number: u32, mut left: oneshot::Receiver<()>) {
    let (signs, sessions) = (shards.listener.signs().clone(), &shards.sessions);
    let mut is_doubtful = sessions.adopt(number).await;
    let (adopted, mut was_up) = (Instant::now(), false);
    let mut tries = Tries::default();
    let mut outage = Outage::new(number);
    loop {
        // While this process has to stay silent, another one may have resumed the session.
        let is_left = tokio::select! {
            are_ours = sessions.are_ours() => !are_ours,
            _ = &mut left => true,
        };
        if is_left {
            break;
        }
        // Repeated events grow too old while the other process's session isn't resumed.
        is_doubtful |= !was_up && adopted.elapsed() > ANSWERABLE;
        let kept = sessions.of(number);
        let mut connection = shards.connection(number, kept.as_ref(), tries.lost, is_doubtful);
        let end = connection.run(&mut left).await;
        let lasted = connection.was_up_for();
        was_up |= lasted.is_some() || connection.has_identified();
        is_doubtful &= !was_up;
        shards.listener.now_connected(number, false, signs.last(number));
        let loss = match end {
            End::Left => break,
            End::Refused(error) => {
                tracing::error!(shard = number, %error, "Discord has closed the connection for good");
                sessions.forget(number);
                shards.refused.send_replace(Some(error));
                break;
            }
            End::Lost(loss) => loss,
        };
        if lasted.is_some_and(|lasted| lasted >= SETTLED) {
            tries = Tries::default();
        }
        tries.lost += 1;
        tries.identifies += u32::from(connection.has_identified());
        tries.resumes = if connection.is_resuming() { tries.resumes + 1 } else { 0 };
        if tries.resumes >= RESUMES || loss.ends_the_session() || !connection.has_session() {
            sessions.forget(number);
        }
        drop(connection);
        outage.lost(&loss, lasted.is_some(), tries.lost);
        let pause = tries.pause(sessions.of(number).is_some(), shards.count);
        tokio::select! {
            () = sleep(pause.mul_f64(rand::random_range(0.5..1.0))) => {}
            _ = &mut left => break,
        }
    }
    if !is_doubtful {
        sessions.leave(number);
    }
    signs.forget(number);
}

impl Shards {
    /// The next connection of a shard, whose number is less than their count. A session is resumed where Discord wants that;
    /// every other try goes to where new ones are opened, as the other address may be what is out of order. `is_doubtful`:
    /// interactions that Discord repeats are only answered.
    fn connection(
        &self,
        number: u32,
        kept: Option<&KeptSession>,
        lost: u32,
        is_doubtful: bool,
    ) -> Connection {
        let mut config = ConfigBuilder::from(self.config.clone()).queue(IdentifyTurn::default());
        if let Some(kept) = kept {
            config = config.session(kept.session());
            // The first attempt has lost no connection if it resumes another process's session.
            let url = kept.url().filter(|_| lost == 0 || lost % 2 == 1);
            if let Some(url) = url.and_then(|url| is_dialled(url, self.imitation)) {
                config = config.resume_url(url);
            }
        }
        let bucket = number % self.max_concurrency;
        let id = ShardId::new(number, self.count.get());
        let (listener, sessions) = (Arc::clone(&self.listener), Arc::clone(&self.sessions));
        let resuming = Resuming { sessions, is_doubtful };
        Connection::new(listener, resuming, self.control.gate(), bucket, id, config.build())
    }
}

/// Reports an outage to the host: once, and again from time to time.
struct Outage {
    shard: u32,
    since: Instant,
    told: Option<Instant>,
}

impl Outage {
    fn new(shard: u32) -> Self {
        Self { shard, since: Instant::now(), told: None }
    }

    /// Handles a lost connection. `was_up`: people's actions were received on it; `lost`: the number of losses in
    /// a row.
    fn lost(&mut self, loss: &Loss, was_up: bool, lost: u32) {
        let shard = self.shard;
        if was_up {
            *self = Self::new(shard);
        }
        if loss.is_routine() && (was_up || lost < 2) {
            tracing::info!(shard, cause = %loss, "Discord's gateway is connected anew");
        } else if self.told.is_none_or(|told| told.elapsed() >= TELL_EVERY) {
            self.told = Some(Instant::now());
            let seconds = self.since.elapsed().as_secs();
            tracing::warn!(
                shard,
                cause = %loss,
                seconds,
                "Discord's gateway is out of reach, so nobody is heard; it is tried again until it answers. Look at the \
                 network, at a firewall or proxy in between (it has to let WebSockets to *.discord.gg through), and at \
                 https://discordstatus.com"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_are_short_except_between_identifies() {
        // The columns: losses in a row, IDENTIFYs, whether the session can be resumed, the number of shards, and
        // the pause.
        let cases = [
            (1, 1, true, 1, 250),
            (2, 1, true, 1, 500),
            (4, 1, true, 1, 2000),
            (40, 9, true, 1, 2000),
            (1, 1, false, 1, 250),
            (2, 2, false, 1, 4000),
            (3, 3, false, 1, 8000),
            (60, 60, false, 1, 100_000),
            (60, 60, false, 16, 1_600_000),
        ];
        for (lost, identifies, resumable, shards, millis) in cases {
            let pause = Tries { lost, identifies, resumes: 0 };
            let pause = pause.pause(resumable, NonZeroU32::MIN.saturating_add(shards - 1));
            assert_eq!(pause, Duration::from_millis(millis), "{lost} {identifies} {resumable} {shards}");
        }
    }
}
