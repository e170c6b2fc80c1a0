//! People who enter through a frame inside their platform's client: their identity, and the tables at their place.

use crate::app::platforms::boards::at_home;
use crate::app::platforms::door::{has_seat, seat_person};
use crate::app::shell::Shell;
use crate::app::shell::directory::{Audience, Listing};
use herzbot_adapter::events::EventSender;
use herzbot_core::ids::{Account, ChannelRef, PersonId, TableId};
use herzbot_core::port::Place;
use herzbot_core::text::Language;
use herzbot_core::text::pages::table_label;
use herzbot_core::widget::VisitorRefusal;
#[cfg(feature = "discord")]
use herzbot_discord::{Activities, ActivityError};
use herzbot_playground::{
    ActivityClient, DoorRefusal, FrameDoor, FrameEntry, FrameProof, FrameRefusal, FrameTable, Later,
    WidgetProof,
};
use herzbot_rules::GameKind;
use rand::Rng;
use std::sync::Arc;
use tokio::runtime::Handle;

/// The highest number of tables that a frame shows.
const MOST: usize = 20;

/// Lets people in from frames.
#[derive(Clone)]
pub struct Frames {
    /// The services.
    pub shell: Arc<Shell>,
    /// The queue for presses.
    pub events: EventSender,
    /// The client for Discord's Activities, if they are enabled.
    #[cfg(feature = "discord")]
    pub discord: Option<Arc<Activities>>,
    /// Whether there are frames beside rooms.
    pub widgets: bool,
    /// The runtime of the store. Pages are served in another one.
    pub main: Handle,
}

/// A person in a frame, and the frame's place.
struct FrameVisitor {
    account: Account,
    name: String,
    locale: Option<String>,
    channel: ChannelRef,
    /// The token with which their frame acts in the client, if it needs one.
    token: Option<String>,
    /// The session that their frame has kept since they entered.
    session: Option<String>,
}

impl FrameDoor for Frames {
    fn has_activities(&self) -> bool {
        #[cfg(feature = "discord")]
        {
            self.discord.is_some()
        }
        #[cfg(not(feature = "discord"))]
        {
            false
        }
    }

    fn has_widgets(&self) -> bool {
        self.widgets
    }

    fn client(&self) -> Later<'_, Option<ActivityClient>> {
        #[cfg(feature = "discord")]
        if let Some(discord) = self.discord.clone() {
            let asked = async move {
                let application = discord.application().await.ok()?.to_owned();
                let ancestors = vec![
                    "https://*.discord.com".to_owned(),
                    "https://*.discordapp.com".to_owned(),
                    format!("https://{application}.discordsays.com"),
                ];
                Some(ActivityClient { application, origins: discord.clients(), ancestors })
            };
            return at_home(&self.main, asked, None);
        }
        Box::pin(async { None })
    }

    fn enter(
        &self,
        proof: FrameProof,
        sit: Option<TableId>,
        language: Language,
    ) -> Later<'_, Result<FrameEntry, FrameRefusal>> {
        let door = self.clone();
        let enter = async move {
            let visitor = match proof {
                FrameProof::Activity { code, instance } => door.in_activity(&code, &instance).await?,
                FrameProof::Widget { who, room } => door.beside_room(who, room).await?,
            };
            door.let_in(visitor, sit, language).await
        };
        at_home(&self.main, enter, Err(FrameRefusal::Unreachable))
    }
}

impl Frames {
    /// Returns the visitor of a Discord Activity.
    #[cfg(feature = "discord")]
    async fn in_activity(&self, code: &str, instance: &str) -> Result<FrameVisitor, FrameRefusal> {
        let discord = self.discord.as_ref().ok_or(FrameRefusal::Broken)?;
        let user = discord.user(code).await.map_err(refusal)?;
        let place = discord.place(instance, &user.account).await.map_err(refusal)?;
        let token = Some(user.token.expose().to_owned());
        let (account, name, locale) = (user.account, user.name, user.locale);
        Ok(FrameVisitor { account, name, locale, channel: place.channel, token, session: None })
    }

    #[cfg(not(feature = "discord"))]
    async fn in_activity(&self, _: &str, _: &str) -> Result<FrameVisitor, FrameRefusal> {
        Err(FrameRefusal::Broken)
    }

    /// Returns the visitor of a page beside a room.
    async fn beside_room(&self, who: WidgetProof, room: String) -> Result<FrameVisitor, FrameRefusal> {
        let (shell, unreachable) = (&self.shell, FrameRefusal::Widget(VisitorRefusal::Unreachable));
        let platform = shell.platforms.with_widgets().ok_or(unreachable)?;
        let widgets = platform.widgets().ok_or(unreachable)?;
        let (account, session) = match who {
            WidgetProof::Session { session } => {
                let known = shell.boards.person_of(&*shell.store, &session, shell.wall()).await;
                (known.map_err(FrameRefusal::Session)?.account, Some(session))
            }
            WidgetProof::Token(token) => (widgets.person(token).await.map_err(FrameRefusal::Widget)?, None),
        };
        let address = shell.boards.links.get().ok_or(unreachable)?;
        let visitor = widgets.visitor(account, room, address.widget()).await.map_err(FrameRefusal::Widget)?;
        let (account, name, channel) = (visitor.account, visitor.name, visitor.channel);
        Ok(FrameVisitor { account, name, locale: None, channel, token: None, session })
    }

    /// Lets a person in, and seats them at the table `sit`, if given.
    async fn let_in(
        &self,
        visitor: FrameVisitor,
        sit: Option<TableId>,
        language: Language,
    ) -> Result<FrameEntry, FrameRefusal> {
        let (shell, channel) = (&self.shell, &visitor.channel);
        let unreadable = |error| {
            tracing::error!(%error, "a person can't be read");
            FrameRefusal::Unreachable
        };
        if let Some(table) = sit {
            self.seat(&visitor, table).await?;
        }
        // A person who has never played has no seat, and is not stored for just looking.
        let person = shell.store.person_of(&visitor.account).await.map_err(unreadable)?;
        let person = person.map(|person| person.id);
        let session = match (visitor.session, person) {
            // Using a session does not extend it.
            (Some(session), _) => Some(session),
            (None, Some(person)) => {
                let admitted = shell.boards.admit(&*shell.store, person, shell.wall()).await;
                Some(admitted.map_err(|_| FrameRefusal::Unreachable)?)
            }
            (None, None) => None,
        };
        let asked = sit.or_else(|| shell.boards.launches.table(person?, &channel.channel, shell.now()));
        let mut here = shell.tables.in_channel(channel);
        here.retain(|listing| sits_at(listing, person) || listing.audience == Audience::Everybody);
        if let Some(peers) = shell.processes.peers_of(&channel.realm) {
            here.extend(peers.public_listings_in(channel).await);
        }
        let mut listings = own_tables(shell, person, &visitor.account.realm, asked).await;
        let elsewhere = here.iter().filter(|listing| listings.iter().all(|own| own.id != listing.id));
        listings.extend(elsewhere.cloned().collect::<Vec<_>>());
        listings.sort_by_key(|listing| (!sits_at(listing, person), listing.name_index, listing.id));
        let open = asked.filter(|asked| listings.iter().any(|listing| listing.id == *asked));
        let open = open.or_else(|| only_table(&here, person)).or_else(|| only_table(&listings, person));
        let tables =
            listings.iter().take(MOST).map(|listing| table(shell, listing, person, language)).collect();
        let prefix = shell.prefix(&channel.realm, Some(channel)).await;
        let command = shell.texts.say(language).word(&format!("command-{}", GameKind::ALL[0]));
        let (account, token, command) = (visitor.account.id, visitor.token, format!("{prefix}{command}"));
        Ok(FrameEntry { account, session, token, tables, open, command })
    }

    /// Gives a person a seat at a table of their current place.
    async fn seat(&self, visitor: &FrameVisitor, table: TableId) -> Result<(), FrameRefusal> {
        let FrameVisitor { account, name, locale, channel, .. } = visitor;
        let here = self.shell.tables.in_channel(channel);
        let listing = here.into_iter().find(|listing| listing.id == table);
        let inbox = listing.as_ref().and_then(Listing::inbox);
        let inbox = inbox.ok_or(FrameRefusal::Door(DoorRefusal::Gone))?;
        let unsaved = |error| {
            tracing::error!(%error, "a person can't be saved");
            FrameRefusal::Unreachable
        };
        // A person who asks for a seat is not stored if there is no seat.
        if self.shell.store.person_of(account).await.map_err(unsaved)?.is_none() {
            has_seat(inbox).await.map_err(FrameRefusal::Door)?;
        }
        let number = PersonId(rand::rng().random());
        let known = self.shell.store.person(account, name, locale.as_deref(), number).await;
        let person = known.map_err(unsaved)?;
        let place =
            Place::Channel { channel: channel.clone(), locale: None, lacks: Vec::new(), threads: None };
        let seated = seat_person(&self.shell, &self.events, inbox, table, &person, place).await;
        seated.map_err(FrameRefusal::Door)
    }
}

#[cfg(feature = "discord")]
const fn refusal(error: ActivityError) -> FrameRefusal {
    match error {
        ActivityError::Code => FrameRefusal::Code,
        ActivityError::Instance => FrameRefusal::Instance,
        ActivityError::Absent => FrameRefusal::Absent,
        ActivityError::Unreachable => FrameRefusal::Unreachable,
        ActivityError::Refused => FrameRefusal::Broken,
    }
}

/// Returns a person's tables in all places, including those of other processes, to which requests of pages are
/// forwarded. Deals of the day are included only if they were `asked` for.
async fn own_tables(
    shell: &Shell,
    person: Option<PersonId>,
    realm: &str,
    asked: Option<TableId>,
) -> Vec<Listing> {
    let Some(person) = person else { return Vec::new() };
    let mut tables = shell.tables.of_person(person);
    tables.retain(|own| own.can_be_found() || Some(own.id) == asked);
    tables.extend(shell.processes.listings_of(realm, person).await);
    tables
}

/// Returns the table to open by default: the person's only one, or the only one at all.
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

fn table(shell: &Shell, listing: &Listing, person: Option<PersonId>, language: Language) -> FrameTable {
    let watched = shell.boards.spectators.links.get().filter(|_| listing.audience == Audience::Everybody);
    FrameTable {
        id: listing.id.to_string(),
        label: table_label(shell.texts.say(language), &listing.named()),
        seat: sits_at(listing, person),
        watch: watched.map(|address| address.key.token(listing.id)),
    }
}
