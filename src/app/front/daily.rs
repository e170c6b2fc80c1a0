//! The deal of the day: the secrets that it follows from, and how people stand with it.

use crate::app::front::handlers::{unread, whole};
use crate::app::shell::Shell;
use crate::app::shell::thinker::ThinkPriority;
use crate::app::tables::archive::review_of;
use herzbot_core::benchmark::benchmark;
use herzbot_core::daily::{Comparison, Day, is_better, streak};
use herzbot_core::notice::Notice;
use herzbot_core::people::Person;
use herzbot_core::results::GameResult;
use herzbot_core::table::Table;
use herzbot_core::text::pages::{DailyBoard, DailyLine, DailyProof, DailyResult, OwnDaily};
use herzbot_rules::daily::OWN_SEAT;
use herzbot_rules::shuffle::Secret;
use herzbot_rules::{GameKind, daily};
use herzbot_store::StoreError;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// The name of the note with the secret from which all deals follow: of all processes of a bot the first one writes it.
const SECRET: &str = "daily secret";

/// How long the page of a result waits for what the best computer player makes of the deal: it is computed once for everybody.
const PLAYED_WITHIN: Duration = Duration::from_secs(30);
/// How long it waits then for the review of the game.
const REVIEWED_WITHIN: Duration = Duration::from_secs(5);

/// How many lines a game has on the board.
const LINES: usize = 10;

/// The day that it is, by UTC.
pub fn today(shell: &Shell) -> Day {
    Day::of(shell.clock.source().wall(shell.now()))
}

/// The secret from which the deal of a day follows.
///
/// # Errors
/// The store failed, or the secret of the bot is damaged.
pub async fn secret(shell: &Shell, day: Day, game: GameKind) -> Result<Secret, StoreError> {
    let kept = match shell.store.note(SECRET).await? {
        Some(kept) => kept,
        None => {
            let fresh = Secret::draw(&mut rand::rng()).reveal();
            shell.store.claim_note(SECRET, fresh.into_bytes()).await?
        }
    };
    let of_bot = str::from_utf8(&kept).ok().and_then(Secret::from_hex);
    let of_bot = of_bot.ok_or_else(|| StoreError::Damaged(format!("the note {SECRET} holds no secret")))?;
    Ok(daily::secret(&of_bot, day.0, game))
}

/// The fingerprints of a day's deals; the secrets, too, if it is over.
///
/// # Errors
/// As for [`secret`].
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

/// How many days a person has played in a row.
///
/// # Errors
/// [`Notice::OurFault`]: the store failed.
pub async fn streak_of(shell: &Shell, person: &Person) -> Result<usize, Notice> {
    let results = shell.store.results_of(person.id).await.map_err(unread)?;
    Ok(streak(&results.iter().filter_map(|result| result.daily).collect(), today(shell)))
}

/// The points of the person who played a deal.
pub fn points(result: &GameResult) -> Option<i32> {
    result.seats.get(OWN_SEAT.index()).map(|seat| seat.points)
}

/// What came of a person's try at a table that is over.
///
/// # Errors
/// [`Notice::OurFault`]: the store failed.
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
    let (view, streak) = (table.view(Some(person.id)), streak_of(shell, person).await?);
    Ok(DailyResult { day, view, own, streak })
}

async fn own(shell: &Arc<Shell>, day: Day, table: &Table, own: i32) -> Result<OwnDaily, Notice> {
    let game = table.game();
    let all = shell.store.results_of_day(day, game).await.map_err(unread)?;
    let others = all.iter().filter(|result| result.table != table.id()).filter_map(points);
    let compared = Comparison::of(game, own, others);
    let (playing, reviewing, finished) = (Arc::clone(shell), Arc::clone(shell), table.clone());
    let hard = tokio::spawn(async move { hard(&playing, day, game).await });
    let review = tokio::spawn(async move { review_of(&reviewing, &finished).await });
    // Many may finish at the same time. What comes later is kept, and is there when they look again.
    let hard = match timeout(PLAYED_WITHIN, hard).await {
        Ok(Ok(hard)) => hard.map_err(unread)?,
        Ok(Err(_)) | Err(_) => None,
    };
    let review = timeout(REVIEWED_WITHIN, review).await.ok().and_then(Result::ok).flatten();
    let review = review.and_then(|found| found.players.into_iter().find(|player| player.seat == OWN_SEAT));
    Ok(OwnDaily { points: own, hard, compared, review })
}

/// What the best computer player makes of the same seat: computed once, then kept.
async fn hard(shell: &Shell, day: Day, game: GameKind) -> Result<Option<i32>, StoreError> {
    let key = format!("daily hard {day} {game}");
    let kept = async || -> Result<Option<i32>, StoreError> {
        let kept = shell.store.note(&key).await?;
        Ok(kept.and_then(|kept| str::from_utf8(&kept).ok()?.parse().ok()))
    };
    if let Some(points) = kept().await? {
        return Ok(Some(points));
    }
    let _one_at_a_time = shell.benchmarks.lock(&(day, game)).await;
    if let Some(points) = kept().await? {
        return Ok(Some(points));
    }
    let secret = secret(shell, day, game).await?;
    let played = move |_share| benchmark(&secret, day, game);
    let Some(points) = shell.thinker.think(ThinkPriority::Question, played).await.flatten() else {
        tracing::error!(%day, %game, "the computer can't play the deal of the day");
        return Ok(None);
    };
    shell.store.set_note(&key, points.to_string().into_bytes()).await?;
    Ok(Some(points))
}

/// The best people of a day, as `reader` may see them: of their realm, without those who are hidden or forgotten. The
/// reader's own line stands there in any case, unless they are hidden.
///
/// # Errors
/// [`Notice::OurFault`]: the store failed.
pub async fn board(
    shell: &Shell,
    reader: &Person,
    day: Day,
    game: Option<GameKind>,
) -> Result<DailyBoard, Notice> {
    let mut games = Vec::new();
    for game in GameKind::ALL.into_iter().filter(|other| game.is_none_or(|game| game == *other)) {
        games.push((game, people(shell, reader, day, game).await?));
    }
    Ok(DailyBoard { day, games, hidden: reader.settings.hidden })
}

async fn people(shell: &Shell, reader: &Person, day: Day, game: GameKind) -> Result<Vec<DailyLine>, Notice> {
    let mut all = shell.store.results_of_day(day, game).await.map_err(unread)?;
    all.retain(|result| result.channel.realm == reader.account.realm);
    // The first one to finish stands first among equals.
    all.sort_by_key(|result| points(result).map(|points| if game.lowest_wins() { points } else { -points }));
    let reached: Vec<i32> = all.iter().filter_map(points).collect();
    let mut people: Vec<DailyLine> = Vec::new();
    for result in all {
        let (Some(points), Some(id)) = (points(&result), result.seats.iter().find_map(|seat| seat.person))
        else {
            continue;
        };
        let own = id == reader.id;
        if people.len() >= LINES && !own {
            continue;
        }
        let Some(person) = whole(shell.read_person(id).await)? else { continue };
        if person.settings.hidden {
            continue;
        }
        // Those who are hidden keep their places.
        let ahead = reached.iter().filter(|other| is_better(game, **other, points)).count();
        people.push(DailyLine { place: ahead + 1, name: person.name, own, points });
    }
    Ok(people)
}
