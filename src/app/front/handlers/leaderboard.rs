//! `/leaderboard`: people ranked by rating. Everywhere they stand by the names of their accounts, in a community by those that they
//! have there.

use super::{Ctx, button, unread};
use herzbot_core::command::{PageChoiceId, Scope};
use herzbot_core::notice::Notice;
use herzbot_core::page::{ChoiceButton, ChoiceRow, Page, Style};
use herzbot_core::people::Person;
use herzbot_core::results::LeaderboardScope;
use herzbot_core::table::name_at;
use herzbot_core::text::pages::{self, BoardLine, BoardView};
use herzbot_rules::GameKind;

/// How many lines stand on a page.
const LINES: usize = 10;

/// A page of a leaderboard, `page` counted from 0 (the last one there is, if there are fewer). The person's own line
/// stands there in any case, also when it is on another page, or hidden from others.
///
/// # Errors
/// [`Notice::ChannelsOnly`] for "here" in a private chat, [`Notice::LeaderboardEmpty`] where nobody at all has
/// played; an empty board of this community still leads to the one of everywhere.
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
        // A person who was forgotten this very moment has no name any more.
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
    let mut answer = pages::leaderboard(ctx.say(), &view);
    let ways = ways(ctx, game, scope, page, last);
    if !ways.is_empty() {
        answer.rows.push(ChoiceRow::Buttons(ways));
    }
    Ok(answer)
}

/// The name of a person on a board: of a community's board the one that they had there in their newest game (who asks has the one
/// that they have there now), else that of their account, which no community has given them.
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

/// Buttons to other pages of the board and to other boards.
fn ways(ctx: &Ctx<'_>, game: Option<GameKind>, scope: Scope, page: usize, last: usize) -> Vec<ChoiceButton> {
    let say = ctx.say();
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
