//! The deal of the day: the secrets that determine it, and how a person's result compares.

use crate::app::front::handlers::unread;
use crate::app::shell::Shell;
use crate::app::shell::thinker::ThinkPriority;
use crate::app::tables::archive::review_of;
use herzbot_core::benchmark::benchmark;
use herzbot_core::daily::{Comparison, Day, streak};
use herzbot_core::daily_board::points;
use herzbot_core::ids::Moment;
use herzbot_core::notice::Notice;
use herzbot_core::people::Person;
use herzbot_core::results::GameResult;
use herzbot_core::table::Table;
use herzbot_core::text::pages::{DailyProof, DailyResult, OwnDaily};
use herzbot_rules::daily::OWN_SEAT;
use herzbot_rules::shuffle::Secret;
use herzbot_rules::{GameKind, daily};
use herzbot_store::StoreError;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// The name of the note with the secret that determines all deals. The first process of a bot to need it writes it.
const SECRET: &str = "daily secret";

/// The prefix of the names of all notes with the best computer player's points.
const HARD: &str = "daily hard ";

/// How long the page of a result waits for the best computer player's result, which is computed once for everybody.
const PLAYED_WITHIN: Duration = Duration::from_secs(30);
/// After how long another process's claim to compute it expires.
const GONE_AFTER: Duration = Duration::from_secs(120);
/// How long the page then waits for the review of the game.
const REVIEWED_WITHIN: Duration = Duration::from_secs(5);

/// Returns the current day in UTC.
pub fn today(shell: &Shell) -> Day {
    Day::of(shell.wall())
}

/// Returns the secret that determines the deal of a day.
///
/// # Errors
/// The store failed, or the secret of the bot is damaged.
pub async fn secret(shell: &Shell, day: Day, game: GameKind) -> Result<Secret, StoreError> {
    let fresh = Secret::draw(&mut rand::rng()).reveal();
    let kept = shell.store.claim_note(SECRET, fresh.into_bytes()).await?;
    let of_bot = str::from_utf8(&kept).ok().and_then(Secret::from_hex);
    let of_bot = of_bot.ok_or_else(|| StoreError::Damaged(format!("the note {SECRET} holds no secret")))?;
    Ok(daily::secret(&of_bot, day.0, game))
}

/// Returns the commitments to a day's deals, and the secrets as well if the day is over.
pub async fn proof(shell: &Shell, day: Day) -> Result<DailyProof, StoreError> {
    let (mut fingerprints, mut secrets) = (Vec::new(), Vec::new());
    for game in GameKind::ALL {
        let secret = secret(shell, day, game).await?;
        fingerprints.push((game, secret.commitment()));
        secrets.push((game, secret));
    }
    let is_over = day < today(shell);
    let reveal = |(game, secret): (GameKind, Secret)| (game, secret.reveal());
    let secrets = is_over.then(|| secrets.into_iter().map(reveal).collect());
    Ok(DailyProof { day, fingerprints, secrets })
}

/// Returns how many days in a row a person has played.
pub async fn streak_of(shell: &Shell, person: &Person) -> Result<usize, Notice> {
    let results = shell.store.results_of(person.id).await.map_err(unread)?;
    Ok(streak_in(&results, shell, person))
}

fn streak_in(results: &[GameResult], shell: &Shell, person: &Person) -> usize {
    let counted = results.iter().filter(|result| result.counts_for_its_day());
    let mut finished: Vec<Moment> = counted.map(|result| result.at).collect();
    finished.sort_unstable();
    streak(&finished, person.settings.timezone, shell.wall())
}

/// Returns a person's result at a finished table.
pub async fn result(
    shell: &Arc<Shell>,
    person: &Person,
    day: Day,
    table: &Table,
) -> Result<DailyResult, Notice> {
    let own = match table.result().as_ref().and_then(points) {
        Some(points) => Some(own(shell, day, table, points).await?),
        None => None,
    };
    let results = shell.store.results_of(person.id).await.map_err(unread)?;
    let mut view = table.view(Some(person.id));
    // As on the boards, even if the wall clock was set since.
    let stored = results.iter().find(|result| result.table == table.id());
    if let Some((deal, stored)) = view.daily.as_mut().zip(stored) {
        deal.late = !stored.counts_for_its_day();
    }
    let streak = streak_in(&results, shell, person);
    Ok(DailyResult { day, view, own, today: today(shell), streak })
}

async fn own(shell: &Arc<Shell>, day: Day, table: &Table, own: i32) -> Result<OwnDaily, Notice> {
    let game = table.game();
    let all = shell.store.results_of_day(day, game).await.map_err(unread)?;
    // As on the boards: elsewhere, new accounts may cost nothing.
    let realm = &table.home_channel().realm;
    let others = all.iter().filter(|result| result.table != table.id() && result.channel.realm == *realm);
    let others = others.filter_map(points);
    let compared = Comparison::of(game, own, others);
    let (playing, reviewing, finished) = (Arc::clone(shell), Arc::clone(shell), table.clone());
    let hard = tokio::spawn(async move { hard(&playing, day, game).await });
    let review = tokio::spawn(async move { review_of(&reviewing, &finished).await });
    // Many people may finish at once. A late result is stored, and shown when they look again.
    let hard = match timeout(PLAYED_WITHIN, hard).await {
        Ok(Ok(hard)) => hard.map_err(unread)?,
        Ok(Err(_)) | Err(_) => None,
    };
    let review = timeout(REVIEWED_WITHIN, review).await.ok().and_then(Result::ok).flatten();
    let review = review.and_then(|found| found.players.into_iter().find(|player| player.seat == OWN_SEAT));
    Ok(OwnDaily { points: own, hard, compared, review })
}

/// Returns the best computer player's points in the same seat. They are computed once, then stored.
async fn hard(shell: &Shell, day: Day, game: GameKind) -> Result<Option<i32>, StoreError> {
    let key = format!("{HARD}{day} {game}");
    let kept = async || -> Result<Option<i32>, StoreError> {
        let kept = shell.store.note(&key).await?;
        Ok(kept.as_deref().and_then(points_in))
    };
    if let Some(points) = kept().await? {
        return Ok(Some(points));
    }
    let _one_at_a_time = shell.analyses.one_benchmark(day, game).await;
    if let Some(points) = kept().await? {
        return Ok(Some(points));
    }
    // Another process may have started. If it doesn't finish within `GONE_AFTER`, it is considered dead.
    let now = shell.wall();
    let claim = format!("{} {:x}", now.0, rand::random::<u64>()).into_bytes();
    let holder = shell.store.claim_note(&key, claim.clone()).await?;
    if let Some(points) = points_in(&holder) {
        return Ok(Some(points));
    }
    if holder != claim {
        // Of all who find it dead, one starts again.
        let is_dead = now >= begun(&holder).after(GONE_AFTER);
        if !is_dead || !shell.store.swap_note(&key, holder, claim).await? {
            return Ok(None);
        }
    }
    let secret = secret(shell, day, game).await?;
    let played = move |_share| benchmark(&secret, day, game);
    let points = shell.thinker.think(ThinkPriority::Question, played).await.flatten();
    match points {
        Some(points) => shell.store.set_note(&key, points.to_string().into_bytes()).await?,
        None => tracing::error!(%day, %game, "the computer can't play the deal of the day"),
    }
    Ok(points)
}

/// Deletes the best computer player's points in deals of days before `first`. Returns how many were deleted. A result
/// that is looked up later is computed again.
pub async fn forget_hard(shell: &Shell, first: Day) -> Result<usize, StoreError> {
    let mut forgotten = 0;
    // As a date, the day sorts as a text.
    let first = format!("{HARD}{first}");
    for (key, points) in shell.store.notes(HARD).await? {
        if key < first {
            shell.store.drop_note(&key, points).await?;
            forgotten += 1;
        }
    }
    Ok(forgotten)
}

/// Returns the points in the note of a deal; none if the note is a claim by a process that is still computing them.
fn points_in(note: &[u8]) -> Option<i32> {
    str::from_utf8(note).ok()?.parse().ok()
}

/// Returns when the process that wrote this claim started.
fn begun(claim: &[u8]) -> Moment {
    let time = str::from_utf8(claim).ok().and_then(|claim| claim.split(' ').next()?.parse().ok());
    Moment(time.unwrap_or_default())
}
