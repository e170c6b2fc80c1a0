//! `/leaderboard`: people ranked by rating. The global board shows account names, the board of a community shows the
//! names used there.

use super::{Ctx, button, unread};
use herzbot_core::command::{PageChoiceId, Scope};
use herzbot_core::notice::Notice;
use herzbot_core::page::{ChoiceButton, ChoiceRow, Page, Style};
use herzbot_core::people::Person;
use herzbot_core::results::LeaderboardScope;
use herzbot_core::table::name_at;
use herzbot_core::text::pages::{self, BoardLine, BoardView};
use herzbot_rules::GameKind;

/// Lines per page.
const LINES: usize = 10;

/// Returns a page of a leaderboard. `page` counts from 0 and is limited to the last page. The person's own line is
/// always shown, even if it is on another page or hidden from others.
///
/// # Errors
/// [`Notice::ChannelsOnly`] for "here" in a private chat, [`Notice::LeaderboardEmpty`] if nobody has played anywhere.
/// An empty board of a community is shown with a button to the global board.
pub async fn leaderboard(
    ctx: &Ctx<'_>,
    game: Option<GameKind>,
    scope: Scope,
    page: usize,
) -> Result<Page, Notice> {
    let server = match scope {
        Scope::Everywhere => None,
        Scope::Here => Some(ctx.channel().ok_or(Notice::ChannelsOnly)?.server.clone()),
    };
    let board = LeaderboardScope { realm: ctx.who.account.realm.clone(), server, game };
    let people = ctx.store.len(&board).await.map_err(unread)?;
    let own = ctx.store.standing(&board, ctx.who.id).await.map_err(unread)?;
    if people == 0 && own.is_none() && scope == Scope::Everywhere {
        return Err(Notice::LeaderboardEmpty { game });
    }
    let last = people.saturating_sub(1) / LINES;
    let page = page.min(last);
    let top = ctx.store.top(&board, page * LINES, LINES).await.map_err(unread)?;
    let mut lines = Vec::with_capacity(top.len());
    for standing in top {
        // A person who was forgotten just now has no name any more.
        if let Some(person) = ctx.store.person_by_id(standing.person).await.map_err(unread)? {
            let name = name_on(ctx, &board, person).await?;
            lines.push(BoardLine { name, own: standing.person == ctx.who.id, standing });
        }
    }
    let own = match own {
        Some(standing) => {
            Some(BoardLine { name: name_on(ctx, &board, ctx.who.clone()).await?, own: true, standing })
        }
        None => None,
    };
    let view = BoardView { game, here: scope == Scope::Here, lines, own, hidden: ctx.who.settings.hidden };
    let mut answer = pages::leaderboard(ctx.say, &view);
    let ways = ways(ctx, game, scope, page, last);
    if !ways.is_empty() {
        answer.rows.push(ChoiceRow::Buttons(ways));
    }
    Ok(answer)
}

/// Returns the name of a person on a board. On a community's board it is the name in their newest game there (for the
/// reader, their current name there), otherwise the name of their account.
pub async fn name_on(ctx: &Ctx<'_>, board: &LeaderboardScope, person: Person) -> Result<String, Notice> {
    let Some(server) = &board.server else { return Ok(person.name) };
    if person.id == ctx.who.id {
        return Ok(ctx.name.to_owned());
    }
    let last = ctx.store.last_table(&board.realm, server, person.id).await.map_err(unread)?;
    let Some(table) = last else { return Ok(person.name) };
    let archived = ctx.store.archived(table).await.map_err(unread)?;
    let name = archived.and_then(|(state, _)| name_at(&state, person.id));
    Ok(name.filter(|name| !name.trim().is_empty()).unwrap_or(person.name))
}

/// Returns buttons to other pages of the board and to other boards.
fn ways(ctx: &Ctx<'_>, game: Option<GameKind>, scope: Scope, page: usize, last: usize) -> Vec<ChoiceButton> {
    let say = ctx.say;
    let way = |scope, page, key: &str| {
        button(PageChoiceId::Board { game, scope, page }, say.word(key), Style::Secondary)
    };
    let mut ways = Vec::new();
    if page > 0 {
        ways.push(way(scope, page - 1, "board-better"));
    }
    if page < last {
        ways.push(way(scope, page + 1, "board-further"));
    }
    match scope {
        Scope::Here => ways.push(way(Scope::Everywhere, 0, "board-everywhere")),
        Scope::Everywhere if ctx.channel().is_some() => ways.push(way(Scope::Here, 0, "board-here")),
        Scope::Everywhere => {}
    }
    ways
}
