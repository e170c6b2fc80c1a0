//! `/stats`: statistics of a person.

use super::{Ctx, unread, whole};
use herzbot_core::command::Whom;
use herzbot_core::ids::Account;
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::people::Person;
use herzbot_core::results::LeaderboardScope;
use herzbot_core::stats;
use herzbot_core::text::pages::{self, StatsView};

/// The number of opponents listed.
const FAVOURITES: usize = 3;

/// Returns a page with the statistics of a person; without `who`, of the reader.
///
/// # Errors
/// [`Notice::NoStats`] if there is nothing to show: an unknown name, no games, or a hidden person (which must look
/// the same).
pub async fn stats(ctx: &Ctx<'_>, who: Option<&Whom>) -> Result<Page, Notice> {
    let person = find(ctx, who).await?;
    let own = person.id == ctx.who.id;
    let nothing = || Notice::NoStats { name: if own { None } else { Some(person.name.clone()) } };
    if person.settings.hidden && !own {
        return Err(nothing());
    }
    let results = ctx.store.results_of(person.id).await.map_err(unread)?;
    let stats = stats::stats(person.id, &results);
    if stats.all.games == 0 {
        return Err(nothing());
    }
    let board = LeaderboardScope { realm: person.account.realm.clone(), server: None, game: None };
    let standing = ctx.store.standing(&board, person.id).await.map_err(unread)?;
    let mut favourites = Vec::new();
    for (other, games) in &stats.favourites {
        if favourites.len() == FAVOURITES {
            break;
        }
        // A forgotten person has no name any more.
        let other = whole(ctx.store.person_by_id(*other).await)?;
        let shown = other.filter(|other| !other.settings.hidden || other.id == ctx.who.id);
        favourites.extend(shown.map(|other| (other.name, *games)));
    }
    let against_reader = stats::head_to_head(ctx.who.id, person.id, &results).filter(|_| !own);
    let view = StatsView { name: person.name.clone(), stats, standing, favourites, against_reader };
    Ok(pages::stats(ctx.say, &view))
}

/// Finds a person. A name matches the reader or a person with whom they have played.
///
/// # Errors
/// [`Notice::NoStats`] if nobody matches.
pub async fn find(ctx: &Ctx<'_>, who: Option<&Whom>) -> Result<Person, Notice> {
    let (found, name) = match who {
        None => return Ok(ctx.who.clone()),
        Some(Whom::Account { account, name, .. }) => {
            (ctx.store.person_of(account).await.map_err(unread)?, name)
        }
        Some(Whom::Named(name)) => (named(ctx, name).await?, name),
    };
    found.ok_or_else(|| Notice::NoStats { name: Some(name.clone()) })
}

async fn named(ctx: &Ctx<'_>, name: &str) -> Result<Option<Person>, Notice> {
    // On some platforms, a person may type the id of an account.
    let account = Account { realm: ctx.who.account.realm.clone(), id: name.to_owned() };
    if let Some(person) = ctx.store.person_of(&account).await.map_err(unread)? {
        return Ok(Some(person));
    }
    let wanted = name.trim_start_matches('@').to_lowercase();
    if ctx.who.name.to_lowercase() == wanted {
        return Ok(Some(ctx.who.clone()));
    }
    let results = ctx.store.results_of(ctx.who.id).await.map_err(unread)?;
    for (other, _) in stats::stats(ctx.who.id, &results).favourites {
        let other = whole(ctx.store.person_by_id(other).await)?;
        if let Some(other) = other.filter(|other| other.name.to_lowercase() == wanted) {
            return Ok(Some(other));
        }
    }
    Ok(None)
}
