//! The leaderboards of the deals of the day: of a day or a month, everywhere on a platform or in one community.

use crate::app::front::daily::today;
use crate::app::front::handlers::leaderboard::name_on;
use crate::app::front::handlers::{Ctx, unread, whole};
use crate::app::shell::Shell;
use futures_util::stream::{self, StreamExt as _, TryStreamExt as _};
use herzbot_core::command::{DailyBoardAsk, DailySpan, Scope};
use herzbot_core::daily::{Day, is_better};
use herzbot_core::daily_board::{MonthSums, player, points};
use herzbot_core::ids::{Moment, PersonId};
use herzbot_core::notice::Notice;
use herzbot_core::results::LeaderboardScope;
use herzbot_core::text::pages::{DailyBoard, DailyLine};
use herzbot_rules::GameKind;
use std::collections::BTreeMap;
use std::time::Duration;

/// The maximum number of lines per game, not counting the reader's own.
const LINES: usize = 10;

/// How many people of a community are looked up at the same time.
const READS: usize = 16;

/// How long after the end of a day its results may still be written.
const SETTLED: Duration = Duration::from_secs(60 * 60);

/// A person's points in one community, which is identified by its server.
struct Reached {
    person: PersonId,
    server: String,
    points: i32,
}

/// Returns a leaderboard as its reader may see it: the people of their realm, without those who are hidden or
/// forgotten. The reader's own line is always included, unless they are hidden.
///
/// # Errors
/// [`Notice::ChannelsOnly`] for "here" in a private chat, [`Notice::OurFault`]: the store failed.
pub async fn board(shell: &Shell, ctx: &Ctx<'_>, ask: DailyBoardAsk) -> Result<DailyBoard, Notice> {
    let server = match ask.scope {
        Scope::Everywhere => None,
        Scope::Here => Some(ctx.channel().ok_or(Notice::ChannelsOnly)?.server.clone()),
    };
    let day = match ask.span {
        DailySpan::Today | DailySpan::Month => today(shell),
        DailySpan::Yesterday => today(shell).before(),
        DailySpan::LastMonth => today(shell).month_begins().before(),
    };
    let mut games = Vec::new();
    for game in GameKind::ALL.into_iter().filter(|other| ask.game.is_none_or(|game| game == *other)) {
        let scope = LeaderboardScope {
            realm: ctx.who.account.realm.clone(),
            server: server.clone(),
            game: Some(game),
        };
        let lines = match ask.span {
            DailySpan::Today | DailySpan::Yesterday => {
                let all = of_day(shell, day, game, &scope.realm).await?;
                let is_better = |points, other| is_better(game, points, other);
                lines(shell, ctx, &scope, all, is_better).await?
            }
            DailySpan::Month | DailySpan::LastMonth => {
                let all = of_month(shell, day, game, &scope.realm).await?;
                lines(shell, ctx, &scope, all, |points, other| points > other).await?
            }
        };
        games.push((game, lines));
    }
    let in_community = ctx.channel().is_some();
    Ok(DailyBoard { day, ask, in_community, games, hidden: ctx.who.settings.hidden })
}

/// Returns the results of a day in the order in which they were finished.
async fn of_day(shell: &Shell, day: Day, game: GameKind, realm: &str) -> Result<Vec<Reached>, Notice> {
    let all = shell.store.results_of_day(day, game).await.map_err(unread)?;
    let reached = all.into_iter().filter(|result| result.channel.realm == realm).filter_map(|result| {
        Some(Reached { person: player(&result)?, points: points(&result)?, server: result.channel.server })
    });
    Ok(reached.collect())
}

/// Returns the results of the month of a day, up to that day. Past days are summed once; the sums are kept until
/// the end of the next month.
async fn of_month(shell: &Shell, day: Day, game: GameKind, realm: &str) -> Result<Vec<Reached>, Notice> {
    let now = shell.wall();
    let settled = Day::of(Moment(now.0.saturating_sub(SETTLED.as_millis() as u64)));
    let mut months = shell.analyses.month_sums().await;
    let last = Day::of(now).month_begins().before().month_begins();
    months.retain(|(_, first), _| *first >= last);
    let kept = months.entry((game, day.month_begins())).or_insert_with(|| MonthSums::of(day));
    while kept.next <= day && kept.next < settled {
        kept.add(game, &shell.store.results_of_day(kept.next, game).await.map_err(unread)?);
    }
    let mut month = kept.clone();
    drop(months);
    while month.next <= day {
        month.add(game, &shell.store.results_of_day(month.next, game).await.map_err(unread)?);
    }
    let sums = month.sums.into_iter().filter(|((_, of, _), _)| of == realm);
    Ok(sums.map(|((person, _, server), points)| Reached { person, server, points }).collect())
}

/// Returns the best lines, and the reader's own.
async fn lines(
    shell: &Shell,
    ctx: &Ctx<'_>,
    scope: &LeaderboardScope,
    all: Vec<Reached>,
    is_better: impl Fn(i32, i32) -> bool,
) -> Result<Vec<DailyLine>, Notice> {
    let mut all = sum_by_person(ctx, scope, all).await?;
    all.sort_by(|(_, one), (_, other)| is_better(*other, *one).cmp(&is_better(*one, *other)));
    let mut people: Vec<DailyLine> = Vec::new();
    for (id, points) in &all {
        let own = *id == ctx.who.id;
        if people.len() >= LINES && !own {
            continue;
        }
        let Some(person) = whole(shell.read_person(*id).await)? else { continue };
        if person.settings.hidden {
            continue;
        }
        // Hidden people keep their places.
        let ahead = all.partition_point(|(_, other)| is_better(*other, *points));
        let name = name_on(ctx, scope, person).await?;
        people.push(DailyLine { place: ahead + 1, name, own, points: *points });
    }
    Ok(people)
}

/// Sums each person's points on a leaderboard. In a community, it counts games that were begun there, and games
/// from private chats if the person has finished a game in the community. Preserves the order of first appearance.
async fn sum_by_person(
    ctx: &Ctx<'_>,
    scope: &LeaderboardScope,
    all: Vec<Reached>,
) -> Result<Vec<(PersonId, i32)>, Notice> {
    let (mut order, mut sums) = (Vec::new(), BTreeMap::<PersonId, Sums>::new());
    for Reached { person, server, points } in all {
        let sums = sums.entry(person).or_insert_with(|| {
            order.push(person);
            Sums::default()
        });
        let sum = match &scope.server {
            Some(_) if server.is_empty() => &mut sums.in_private,
            Some(here) if *here != server => continue,
            Some(_) | None => &mut sums.begun_here,
        };
        *sum = Some(sum.unwrap_or_default().saturating_add(points));
    }
    let counted = order.into_iter().map(|person| {
        let sums = sums.remove(&person).unwrap_or_default();
        async move {
            let sum = match (sums, &scope.server) {
                (Sums { begun_here: Some(here), in_private }, _) => {
                    Some(here.saturating_add(in_private.unwrap_or_default()))
                }
                (Sums { begun_here: None, in_private: Some(sum) }, Some(here)) => {
                    let last = ctx.store.last_table(&scope.realm, here, person).await.map_err(unread)?;
                    last.map(|_| sum)
                }
                (Sums { begun_here: None, .. }, _) => None,
            };
            Ok(sum.map(|sum| (person, sum)))
        }
    });
    let counted: Vec<Option<(PersonId, i32)>> = stream::iter(counted).buffered(READS).try_collect().await?;
    Ok(counted.into_iter().flatten().collect())
}

/// A person's points as they count on one leaderboard; none if there are no results.
#[derive(Default)]
struct Sums {
    begun_here: Option<i32>,
    in_private: Option<i32>,
}
