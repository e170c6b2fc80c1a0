//! Events of game nights without a press: a round that starts at its time, and tables that were drawn before a crash.
//!
//! Each process keeps in memory when something is due ([`Shell::nights`]). It reads all nights when a connection
//! comes up, since another process may have served it before, and then notes what it writes itself. It acts for the
//! channels that it serves.

use crate::app::front::night_places::{self, tried};
use crate::app::front::night_view;
use crate::app::front::nights::{self, NightPlace, Running};
use crate::app::shell::Shell;
use herzbot_core::ids::{ChannelRef, Moment, TableId};
use herzbot_core::league::Night;
use herzbot_core::notice::Notice;
use herzbot_core::port::{Lack, Outbound, Surface, SurfaceNews, Target, Undelivered};
use herzbot_store::StoreError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::task::JoinHandle;

/// How often to check at least whether something is due, since the wall clock may be set.
const LOOK_EVERY: Duration = Duration::from_secs(10);
/// How often all nights are read if there are other processes: one may have ended before it could announce a draw.
const LEARN_EVERY: Duration = Duration::from_secs(5 * 60);
/// After how long a failed action is tried again.
const RETRY: Duration = Duration::from_secs(60);
/// The longest pause between two attempts to open tables.
const SELDOM: Duration = Duration::from_secs(30 * 60);

/// Performs due actions for as long as the process runs.
pub async fn keep_nights(shell: Arc<Shell>) {
    let (mut known, mut learned) = (Vec::new(), shell.now());
    loop {
        let connections = shell.platforms.connections();
        let is_old = shell.processes.peers().is_some() && shell.now().since(learned) >= LEARN_EVERY;
        let is_new = is_old || connections.iter().any(|connection| !known.contains(connection));
        if is_new {
            learned = shell.now();
        }
        match if is_new { learn(&shell).await } else { Ok(()) } {
            Ok(()) => known = connections,
            Err(error) => tracing::warn!(%error, "the game nights can't be read"),
        }
        // They run in their own tasks.
        drop(begin_due(&shell));
        shell.nights.wait(shell.wall(), LOOK_EVERY).await;
    }
}

/// Reads when something is due for each night.
pub async fn learn(shell: &Shell) -> Result<(), StoreError> {
    for (key, _, night) in nights::all(shell).await? {
        let home = nights::channel_of(&key);
        for (channel, at) in home.iter().flat_map(|home| night_places::due(home, &night)) {
            let Some(at) = at else { continue };
            // A write since the notes were read may be due earlier. If something is no longer due, that is found
            // out then.
            shell.nights.schedule_by(channel, at);
        }
    }
    Ok(())
}

/// Performs due actions in the channels that this process serves. Each channel has its own task, so none waits for
/// another.
pub fn begin_due(shell: &Arc<Shell>) -> Vec<JoinHandle<()>> {
    let now = shell.wall();
    let begin = |channel: ChannelRef| {
        // If it takes longer than `RETRY`, it is tried again.
        shell.nights.schedule(&channel, Some(now.after(RETRY)));
        let shell = Arc::clone(shell);
        tokio::spawn(async move {
            let announced = AtomicBool::new(false);
            if let Err(notice) = tried(|_| begin(&shell, &channel, now, &announced)).await {
                tracing::warn!(?channel, ?notice, "a game night could not go on by itself");
                shell.nights.schedule(&channel, Some(now.after(RETRY)));
            }
        })
    };
    let due = shell.nights.due(now).into_iter();
    due.filter(|channel| shell.platforms.is_connected(channel)).map(begin).collect()
}

/// Performs due actions in a channel. `announced`: whether an earlier try has posted the message.
async fn begin(
    shell: &Arc<Shell>,
    channel: &ChannelRef,
    now: Moment,
    announced: &AtomicBool,
) -> Result<(), Notice> {
    let home = night_places::home_of(shell, channel).await?;
    let _one_at_a_time = shell.nights.lock(&home).await;
    let known = known(shell, channel).await?;
    let wakes_at = known.as_ref().and_then(|(place, night)| night.wakes_at(place.number));
    let Some((mut place, kept)) = known.filter(|_| wakes_at.is_some_and(|at| at <= now)) else {
        // A press or another process has already done it.
        shell.nights.schedule(channel, wakes_at);
        return Ok(());
    };
    let mut night = kept.clone();
    let mut running = nights::catch_up(shell, &mut night).await?;
    nights::without_forgotten(shell, &mut night).await?;
    let begun = match place.number.is_first() {
        true => night.begin_due(&nights::away(shell, &night).await, !running.is_empty(), now),
        false => None,
    };
    let is_due = begun.is_some();
    let mut night = begun.unwrap_or(night);
    // A draw is durable before its tables are opened.
    let mut stored = kept;
    if is_due {
        nights::update(shell, &mut place, &night).await?;
        stored = night.clone();
    }
    nights::open_tables(shell, &mut night, &place, &mut running).await;
    // A process that crashed may have opened them, but has not announced them.
    let mut unannounced = stored.open_tables().filter(|table| !table.opened && table.place == place.number);
    let is_news = is_due || unannounced.any(|table| running.contains_key(&table.id));
    if is_news && !announced.load(Ordering::Relaxed) {
        post(shell, &night, &place, &running, now).await?;
        announced.store(true, Ordering::Relaxed);
    }
    // Writing a night wakes everything that waits for it.
    if night != stored {
        nights::update(shell, &mut place, &night).await?;
    }
    if night.open_tables().any(|table| !table.opened && table.place == place.number) {
        // The longer the tables could not be opened, the longer the pause.
        let pause = now.since(night.changed()).clamp(RETRY, SELDOM);
        shell.nights.schedule(channel, Some(now.after(pause)));
    }
    Ok(())
}

/// Returns the place of a channel, as its platform reported it when the night was opened or brought there.
pub async fn known(shell: &Shell, channel: &ChannelRef) -> Result<Option<(NightPlace, Night)>, Notice> {
    let home = night_places::home_of(shell, channel).await?;
    let Some(night) = nights::read(shell, &home).await? else { return Ok(None) };
    let (locale, threads) = match night.place_of(channel).and_then(|number| night.place(number)) {
        Some(place) => (place.locale.clone(), place.threads),
        None => (night.plan().locale.clone(), night.plan().threads),
    };
    let mut place = nights::place(shell, channel, home, locale.as_deref(), threads).await;
    Ok(nights::look(shell, &mut place).await?.map(|night| (place, night)))
}

/// Posts the message of a night without notifying anyone.
async fn post(
    shell: &Shell,
    night: &Night,
    place: &NightPlace,
    running: &Running,
    now: Moment,
) -> Result<(), Notice> {
    let page = night_view::page(shell, night, running, &place.channel.realm, place.language).await?;
    let surface = message_of(night, place, now);
    shell.nights.begin_post(surface.table(), &place.channel);
    shell.post_silently(&place.channel.realm, surface, Target::Channel(place.channel.clone()), page);
    Ok(())
}

/// Returns the surface of a night's message in a place. Its number belongs to no table. The message stays unchanged
/// until it is pressed.
fn message_of(night: &Night, place: &NightPlace, now: Moment) -> Surface {
    let number = u64::try_from(place.number.0).unwrap_or_default();
    Surface::Note(
        TableId(night.id().0.wrapping_add(number)),
        u32::try_from(now.seconds()).unwrap_or(u32::MAX),
    )
}

/// Handles the outcome of posting such a message, or a table's message. If it could not be posted, the bot may have
/// been removed. Then no further round begins by itself, and a further place leaves the night.
pub fn posted(shell: &Arc<Shell>, surface: Surface, news: &SurfaceNews) {
    let SurfaceNews::Delivered { outcome, .. } = news else { return };
    let (channel, is_lost) = match shell.nights.end_post(surface.table()) {
        Some(channel) => {
            shell.send(&channel.realm, Outbound::LetGo(surface.table()));
            (channel, matches!(outcome, Err(Undelivered::Forbidden(_) | Undelivered::ChannelGone)))
        }
        None => {
            // A place that the bot still sees may let it write again, and its people play on in private.
            let is_blind = |lacks: &[Lack]| lacks.contains(&Lack::See);
            let is_lost = matches!(outcome, Err(Undelivered::ChannelGone))
                || matches!(outcome, Err(Undelivered::Forbidden(lacks)) if is_blind(lacks));
            if !is_lost || !matches!(surface, Surface::Table(_)) {
                return;
            }
            let Some(listing) = shell.tables.get(surface.table()) else { return };
            (listing.channel, true)
        }
    };
    if is_lost {
        let shell = Arc::clone(shell);
        tokio::spawn(async move {
            if let Err(notice) = tried(|_| hold(&shell, &channel)).await {
                tracing::warn!(?channel, ?notice, "a game night could not be held");
            }
        });
    }
}

async fn hold(shell: &Shell, channel: &ChannelRef) -> Result<(), Notice> {
    let home = night_places::home_of(shell, channel).await?;
    let _one_at_a_time = shell.nights.lock(&home).await;
    let Some((mut place, mut night)) = known(shell, channel).await? else { return Ok(()) };
    if place.number.is_first() {
        night.hold();
        return nights::update(shell, &mut place, &night).await;
    }
    night.part(place.number);
    nights::update(shell, &mut place, &night).await?;
    // Its leader is told where the night was opened.
    let Some((first, mut night)) = known(shell, &home).await? else { return Ok(()) };
    let running = nights::catch_up(shell, &mut night).await?;
    post(shell, &night, &first, &running, shell.wall()).await
}
