//! People who come in from a frame inside Discord: who they are, and which tables are where they are.

use crate::app::shell::Shell;
use crate::app::shell::directory::Listing;
use herzbot_core::ids::{PersonId, TableId};
use herzbot_core::text::pages::{NamedTable, table_label};
use herzbot_core::text::{Language, Say};
use herzbot_discord::{Activities, ActivityError, ActivityPlace, ActivityUser};
use herzbot_playground::{
    ActivityClient, ActivityDoor, ActivityEntry, ActivityRefusal, ActivityTable, Later,
};
use herzbot_rules::GameKind;
use std::sync::Arc;
use tokio::runtime::Handle;

/// The most tables of a place that a frame shows.
const MOST: usize = 20;

/// The door of the frames inside Discord.
pub struct DiscordDoor {
    /// The services.
    pub shell: Arc<Shell>,
    /// What Discord is asked by.
    pub discord: Arc<Activities>,
    /// Where the store is at home: pages are served elsewhere.
    pub main: Handle,
}

impl ActivityDoor for DiscordDoor {
    fn client(&self) -> Later<'_, Option<ActivityClient>> {
        let discord = Arc::clone(&self.discord);
        let asked = self.main.spawn(async move {
            let application = discord.application().await.ok()?.to_owned();
            let ancestors = vec![
                "https://*.discord.com".to_owned(),
                "https://*.discordapp.com".to_owned(),
                format!("https://{application}.discordsays.com"),
            ];
            Some(ActivityClient { application, origins: discord.clients(), ancestors })
        });
        Box::pin(async move { asked.await.ok()? })
    }

    fn enter(
        &self,
        code: String,
        instance: String,
        language: Language,
    ) -> Later<'_, Result<ActivityEntry, ActivityRefusal>> {
        let (shell, discord) = (Arc::clone(&self.shell), Arc::clone(&self.discord));
        let entered = self.main.spawn(async move {
            let user = discord.user(&code).await.map_err(refusal)?;
            let place = discord.place(&instance, &user.account).await.map_err(refusal)?;
            enter(&shell, user, &place, language).await
        });
        Box::pin(async move { entered.await.unwrap_or(Err(ActivityRefusal::Unreachable)) })
    }
}

const fn refusal(error: ActivityError) -> ActivityRefusal {
    match error {
        ActivityError::Code => ActivityRefusal::Code,
        ActivityError::Instance => ActivityRefusal::Instance,
        ActivityError::Absent => ActivityRefusal::Absent,
        ActivityError::Unreachable => ActivityRefusal::Unreachable,
        ActivityError::Refused => ActivityRefusal::Broken,
    }
}

/// Lets in a person who takes part in the instance of a place.
async fn enter(
    shell: &Shell,
    user: ActivityUser,
    place: &ActivityPlace,
    language: Language,
) -> Result<ActivityEntry, ActivityRefusal> {
    // Who has never played has no seat either, and is not remembered for looking.
    let person = shell.store.person_of(&user.account).await.map_err(|error| {
        tracing::error!(%error, "a person can't be read");
        ActivityRefusal::Unreachable
    })?;
    let person = person.map(|person| person.id);
    let session = match person {
        Some(person) => {
            let now = shell.clock.source().wall(shell.now());
            let admitted = shell.boards.admit(&*shell.store, person, now).await;
            Some(admitted.map_err(|_| ActivityRefusal::Unreachable)?)
        }
        None => None,
    };
    let asked =
        person.and_then(|person| shell.boards.launches.table(person, &place.channel.channel, shell.now()));
    let here = shell.tables.in_channel(&place.channel);
    let listings = tables_for(shell, person, &here);
    let open = asked.filter(|asked| listings.iter().any(|listing| listing.id == *asked));
    let open = open.or_else(|| only_table(&here, person)).or_else(|| only_table(&listings, person));
    let tables = listings.iter().take(MOST).map(|listing| table(shell, listing, person, language)).collect();
    let ActivityUser { account, token } = user;
    let (account, token) = (account.id, token.expose().to_owned());
    let command = Say::new(&shell.texts, language).word(&format!("command-{}", GameKind::ALL[0]));
    Ok(ActivityEntry { account, session, token, tables, open, command })
}

/// The tables of the place, and a person's own wherever they are: one's own first.
fn tables_for(shell: &Shell, person: Option<PersonId>, here: &[Listing]) -> Vec<Listing> {
    let own = person.map(|person| shell.tables.of_person(person)).unwrap_or_default();
    let mut tables: Vec<Listing> = here.to_vec();
    tables
        .extend(own.into_iter().filter(|own| !own.daily && here.iter().all(|listing| listing.id != own.id)));
    tables.retain(|listing| listing.owner.is_none());
    tables.sort_by_key(|listing| (!sits_at(listing, person), listing.name_index, listing.id));
    tables
}

/// The table that is meant without a word: one's own, or the only one.
fn only_table(listings: &[Listing], person: Option<PersonId>) -> Option<TableId> {
    let mut own = listings.iter().filter(|listing| sits_at(listing, person));
    match (own.next(), own.next(), listings) {
        (Some(own), None, _) => Some(own.id),
        (None, _, [one]) => Some(one.id),
        _ => None,
    }
}

fn sits_at(listing: &Listing, person: Option<PersonId>) -> bool {
    person.is_some_and(|person| listing.members.contains(&person))
}

fn table(shell: &Shell, listing: &Listing, person: Option<PersonId>, language: Language) -> ActivityTable {
    let named = NamedTable { id: listing.id, game: listing.game, name: listing.name };
    let watched = shell.spectators.links.get().filter(|_| shell.spectators.states(listing.id).is_some());
    ActivityTable {
        id: listing.id.to_string(),
        label: table_label(&shell.texts, language, &named),
        seat: sits_at(listing, person),
        watch: watched.map(|address| address.key.token(listing.id)),
    }
}
