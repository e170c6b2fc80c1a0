//! `/leaderboard`: people ranked by rating.

use super::{Ctx, button, unread};
use herzbot_core::command::{PageChoiceId, Scope};
use herzbot_core::notice::Notice;
use herzbot_core::page::{ChoiceButton, ChoiceRow, Page, Style};
use herzbot_core::results::LeaderboardScope;
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
            lines.push(BoardLine { name: person.name, own: standing.person == ctx.who.id, standing });
        }
    }
    let own = own.map(|standing| BoardLine { name: ctx.who.name.clone(), own: true, standing });
    let view = BoardView { game, here: scope == Scope::Here, lines, own, hidden: ctx.who.settings.hidden };
    let mut answer = pages::leaderboard(ctx.texts, ctx.language, &view);
    let ways = ways(ctx, game, scope, page, last);
    if !ways.is_empty() {
        answer.rows.push(ChoiceRow::Buttons(ways));
    }
    Ok(answer)
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
