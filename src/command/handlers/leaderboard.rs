//! `/leaderboard`: who plays how well, everywhere or here.

use super::{Ctx, unread};
use crate::command::Scope;
use crate::ids::PersonId;
use crate::notice::Notice;
use crate::page::Page;
use crate::store::{Board, Standing};
use crate::text::pages;
use crate::text::pages::{BoardLine, BoardView};
use herzbot_rules::GameKind;

/// Lines on a page.
const LINES: usize = 10;

/// A page of a leaderboard, counted from 0, with the person's own line in any case.
///
/// # Errors
/// [`Notice::ChannelsOnly`] for "here" in a private chat; [`Notice::OurFault`] when it can't be read.
pub async fn leaderboard(ctx: &Ctx<'_>, game: GameKind, scope: Scope, page: usize) -> Result<Page, Notice> {
    let server = match scope {
        Scope::Everywhere => None,
        Scope::Here => Some(ctx.channel().ok_or(Notice::ChannelsOnly)?.server.clone()),
    };
    let here = server.is_some();
    let board = Board { realm: ctx.who.account.realm.clone(), server, game };
    let standings = ctx.store.top(&board, page.saturating_mul(LINES), LINES).await.map_err(unread)?;
    let mut lines = Vec::with_capacity(standings.len());
    for standing in standings {
        let person = ctx.store.person_by_id(standing.person).await.map_err(unread)?;
        let name = person.map(|person| person.name).unwrap_or_default();
        lines.push(line(ctx.who.id, name, standing));
    }
    let own = ctx.store.standing(&board, ctx.who.id).await.map_err(unread)?;
    let own = own.map(|standing| line(ctx.who.id, ctx.who.name.clone(), standing));
    let view = BoardView { game, here, lines, own, hidden: ctx.who.settings.hidden };
    Ok(pages::leaderboard(ctx.texts, ctx.language, &view))
}

fn line(reader: PersonId, name: String, standing: Standing) -> BoardLine {
    BoardLine { name, own: standing.person == reader, standing }
}
