//! The person behind an input: identity, permissions, and the duty to answer them.

mod commands;
mod daily;
mod league;
mod league_places;
mod pages;
mod puzzle;

use crate::app::front::opening::{self, Opener};
use crate::app::front::table_picker::TableSearch;
use crate::app::shell::Shell;
use crate::app::shell::directory::{Listing, Refused, TaskPlace};
use crate::app::shell::handing::{Waiting, hand_on, hand_over};
use crate::app::shell::mailbox::{Ask, AskSource, Intent, Want};
use crate::app::shell::reply::ReplyGuard;
use crate::app::tables::intent::intent_of;
use herzbot_adapter::events::InputPlace;
use herzbot_core::command::{Catalog, PageChoiceId};
use herzbot_core::ids::{ChannelRef, MessageRef, PersonId, TableId};
use herzbot_core::notice::Notice;
use herzbot_core::people::Person;
use herzbot_core::port::{Capabilities, Inbound, Place, Route, STALE_AFTER, What, Who};
use herzbot_core::spelling::is_visible;
use herzbot_core::table::{Act, Actor, ChoiceId, Look, Member};
use herzbot_core::text::{ENTRY_POINT, Language};
use rand::Rng;
use std::sync::Arc;
use std::time::Duration;

/// How long a reaction waits for the receipt of its message.
const PATIENCE: Duration = Duration::from_secs(2);

/// Returns a person's name at tables, and their name on leaderboards, which never comes from a single community.
/// Names without visible characters are replaced by the account's.
fn names(who: &Who) -> (String, String) {
    let local = who.account.id.trim_start_matches('@').split(':').next().unwrap_or_default();
    let visible = |name: &str| is_visible(name).then(|| name.to_owned());
    let own = who.own_name.as_deref().and_then(visible);
    let shown = visible(&who.name).or_else(|| own.clone()).unwrap_or_else(|| local.to_owned());
    (shown.clone(), own.unwrap_or(shown))
}

/// Handles a person's input and answers it.
pub async fn act(
    shell: Arc<Shell>,
    catalog: Arc<Catalog>,
    inbound: Inbound,
    place_in_queue: Option<InputPlace>,
) {
    if let Some(caller) = Caller::identify(shell, catalog, inbound, place_in_queue).await {
        caller.act().await;
    }
}

/// Returns the language of a person's client, or `usual` if we don't have it. The language they chose is in the
/// store.
pub fn language_of_client(who: &Who, usual: Language) -> Language {
    who.locale.as_deref().and_then(Language::from_tag).unwrap_or(usual)
}

/// A person who sent an input.
struct Caller {
    shell: Arc<Shell>,
    catalog: Arc<Catalog>,
    person: Person,
    actor: Actor,
    language: Language,
    /// The command prefix at their place; may be empty.
    prefix: String,
    may_manage: bool,
    place: Place,
    answering: ReplyGuard,
    /// The input as it came.
    original: Box<Inbound>,
    /// Their tables in other processes, if they ask in their private chat.
    elsewhere: Vec<Listing>,
}

/// How a person made a request to a table.
enum Source {
    /// By a press; the pressed message, unless only the person sees it.
    Pressed(Option<MessageRef>),
    /// By a text, a command or a reaction.
    Typed,
}

/// Where an answering page appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageAnswer {
    /// In the pressed message.
    InPlace,
    /// In a message that only the person can read.
    Private,
    /// In a message that others can read, too.
    Quiet,
}

impl PageAnswer {
    /// [`Self::InPlace`] if the pressed message may change.
    pub const fn in_place_if(self, may_change: bool) -> Self {
        if may_change { Self::InPlace } else { self }
    }

    /// [`Self::Private`] for a page about one person alone.
    pub const fn private_if(is_theirs: bool) -> Self {
        if is_theirs { Self::Private } else { Self::Quiet }
    }
}

impl Caller {
    /// Looks up a person and their permissions. None if the lookup failed; the person was told so.
    async fn identify(
        shell: Arc<Shell>,
        catalog: Arc<Catalog>,
        inbound: Inbound,
        place_in_queue: Option<InputPlace>,
    ) -> Option<Self> {
        let original = Box::new(inbound.clone());
        let Inbound { who, place, reply, .. } = inbound;
        let answering = ReplyGuard::new(&shell.platforms, &who.account.realm, reply, place_in_queue);
        let fresh = PersonId(rand::rng().random());
        let (shown, name) = names(&who);
        let person = match shell.store.person(&who.account, &name, who.locale.as_deref(), fresh).await {
            Ok(person) => person,
            Err(error) => {
                tracing::error!(%error, "a person could not be looked up");
                let language = language_of_client(&who, shell.language);
                answering.privately(shell.notice_page(language, "", &Notice::NotSaved));
                return None;
            }
        };
        let place_language = match &place {
            Place::Channel { locale, .. } => locale.as_deref(),
            Place::Private => None,
        };
        let language = shell.language_of(&person, place_language);
        let member = Member { account: who.account, ..shell.member(&person, shown) };
        let realm = &member.account.realm;
        // A press or reaction already says which table is meant.
        let asks = !matches!(original.what, What::Press { .. } | What::Reaction { .. });
        let elsewhere = match place {
            Place::Private if asks => shell.processes.listings_of(realm, person.id).await,
            Place::Private | Place::Channel { .. } => Vec::new(),
        };
        let prefix = shell.prefix(realm, place.channel()).await;
        let actor = Actor { member, may_moderate: who.may_moderate };
        let may_manage = who.may_manage;
        Some(Self {
            shell,
            catalog,
            person,
            actor,
            language,
            prefix,
            may_manage,
            place,
            answering,
            original,
            elsewhere,
        })
    }

    /// Handles the input.
    async fn act(self) {
        if self.shell.now().since(self.original.at) > STALE_AFTER {
            return self.missed(&Notice::WasAway);
        }
        if self.original.route == Route::Repeated {
            return self.missed(&Notice::Interrupted);
        }
        match self.original.what.clone() {
            What::Command { name, .. } if name == ENTRY_POINT => self.open_in_browser().await,
            What::Command { name, options } => {
                let command = self.catalog.command(&name, &options, self.opens_nothing());
                self.command(command).await;
            }
            What::Autocomplete { command, begun } => self.autocomplete(&command, &begun),
            What::Text(text) => self.typed(text, false).await,
            What::Overheard(text) => self.typed(text, true).await,
            What::Press { choice, value, message } => self.press(&choice, value.as_deref(), message).await,
            What::Reaction { emoji, message } => self.reaction(emoji, message).await,
        }
    }

    fn channel(&self) -> Option<&ChannelRef> {
        self.place.channel()
    }

    /// Whether no table can be opened here: in a private chat that can't hold one.
    fn opens_nothing(&self) -> bool {
        self.channel().is_none() && self.original.chat.is_none()
    }

    fn can(&self) -> Option<Capabilities> {
        self.shell.capabilities(&self.actor.member.account.realm)
    }

    fn tell(self, notice: &Notice) {
        let page = self.shell.notice_page(self.language, &self.prefix, notice);
        self.answering.quietly(page);
    }

    fn opener(&self, channel: ChannelRef) -> Opener {
        let opener = Opener {
            actor: self.actor.clone(),
            language: self.language,
            prefix: self.prefix.clone(),
            channel,
            // In a private chat, the language of the place is that of its only reader.
            place_language: Some(self.language.tag().to_owned()),
            lacks: Vec::new(),
            threads: false,
            alone: true,
        };
        match &self.place {
            Place::Channel { locale, lacks, threads, .. } => Opener {
                place_language: locale.clone(),
                lacks: lacks.clone(),
                threads: threads.as_ref().is_some_and(Vec::is_empty),
                alone: false,
                ..opener
            },
            Place::Private => opener,
        }
    }

    /// Tells the person that an input is too old, or may already have been handled by another process. Says nothing
    /// unless the input was clearly meant for the bot.
    fn missed(self, why: &Notice) {
        let is_ours = match &self.original.what {
            What::Overheard(text) => {
                self.catalog.text(text, self.opens_nothing(), self.language).is_ok()
                    || Act::by_word(text).is_some()
            }
            What::Text(_) | What::Command { .. } | What::Press { .. } => true,
            What::Reaction { .. } | What::Autocomplete { .. } => false,
        };
        if is_ours {
            self.tell(why);
        }
    }

    fn search(&self) -> TableSearch<'_> {
        TableSearch {
            tables: &self.shell.tables,
            person: self.person.id,
            channel: self.channel(),
            elsewhere: &self.elsewhere,
        }
    }

    // Presses and reactions.

    async fn press(self, choice: &str, value: Option<&str>, message: Option<MessageRef>) {
        if PageChoiceId::is_ours(choice) {
            return match PageChoiceId::read(choice, value) {
                Ok(choice) => self.press_on_page(choice, message).await,
                Err(_) => self.tell(&Notice::OldButton),
            };
        }
        let Ok(ChoiceId { table, act }) = choice.parse() else { return self.tell(&Notice::OldButton) };
        let Some(listing) = self.shell.tables.get(table).filter(|listing| !listing.over) else {
            if self.is_moving(table).await {
                return self.hand_on(table);
            }
            let channel = match self.channel() {
                Some(channel) => channel.clone(),
                None => {
                    let realm = self.actor.member.account.realm.clone();
                    ChannelRef { realm, ..ChannelRef::default() }
                }
            };
            let shell = Arc::clone(&self.shell);
            return opening::press_over(&shell, self.opener(channel), table, act, self.answering).await;
        };
        let Some(intent) = intent_of(act, value, listing.game) else {
            return self.tell(&Notice::OldButton);
        };
        self.ask(&listing, Want::Clear(intent), Source::Pressed(message)).await;
    }

    /// Waits for a table that is moving to another process.
    fn hand_on(self, table: TableId) {
        let late = self.shell.notice_page(self.language, &self.prefix, &Notice::Moving);
        let (inbound, answering) = (*self.original, self.answering);
        hand_on(&self.shell, Waiting { table, inbound, answering, late, leaves: false });
    }

    /// Shows a person their cards at a table that waits for them, or all their games if it no longer waits. If
    /// another process has the table, that process decides.
    async fn next_game(self, table: TableId, message: Option<MessageRef>) {
        match self.shell.tables.get(table).filter(|listing| !listing.over) {
            Some(listing) if listing.waits.whom.contains(&self.person.id) => {
                self.ask(&listing, Want::Clear(Intent::Look(Look::MyCards)), Source::Pressed(message)).await;
            }
            None if self.is_moving(table).await => self.hand_on(table),
            Some(_) | None => {
                let page = self.own_games().await;
                self.answer_page(page, PageAnswer::Private);
            }
        }
    }

    async fn reaction(self, emoji: String, message: MessageRef) {
        let realm = self.actor.member.account.realm.clone();
        let tables = &self.shell.tables;
        let Some(surface) = tables.surface_soon(&realm, &message, PATIENCE).await else { return };
        let Some(listing) = self.shell.tables.get(surface.table()).filter(|listing| !listing.over) else {
            return;
        };
        if let (Route::Copied(number), Some(peers)) = (self.original.route, self.shell.processes.peers())
            && !peers.take_copy(number).await
        {
            return;
        }
        self.ask(&listing, Want::Reaction { surface, emoji }, Source::Typed).await;
    }

    /// Whether a table that this process doesn't have is moving, or has moved, to another process. A table that ended
    /// here is still listed for a moment, and doesn't move.
    async fn is_moving(&self, table: TableId) -> bool {
        let processes = &self.shell.processes;
        // A table leaves before the lease of its channel is returned.
        let leaves = self.channel().is_some_and(|channel| processes.journals().is_elsewhere(channel));
        !self.shell.tables.is_over(table) && (leaves || processes.has_owner(table).await)
    }

    /// Notes that the person may manage these tables of their current channel. Later questions may appear in their
    /// private chat, which doesn't tell their permissions.
    fn vouch(&self, listings: &[Listing]) {
        for listing in listings.iter().filter(|listing| Some(&listing.channel) == self.channel()) {
            if self.actor.may_moderate {
                self.shell.tables.vouchers.note(self.person.id, listing.id, self.shell.now());
            }
        }
    }

    async fn ask(mut self, listing: &Listing, want: Want, source: Source) {
        if let TaskPlace::Elsewhere(Some(owner)) = listing.task {
            if self.original.route != Route::Direct {
                return self.tell(&Notice::Moving);
            }
            let inbound = Inbound { reply: self.answering.take(), ..*self.original };
            return hand_over(&self.shell, inbound, owner).await;
        }
        let (message, pressed) = match source {
            Source::Pressed(message) => (message, true),
            Source::Typed => (None, false),
        };
        let unseen = message.is_none() || self.place == Place::Private;
        let private = self.place == Place::Private;
        self.vouch(std::slice::from_ref(listing));
        let person = self.person.id;
        self.actor.may_moderate |=
            private && self.shell.tables.vouchers.holds(person, listing.id, self.shell.now());
        let channel = self.channel().cloned();
        // Moderators of a place to which the table was brought (or where it was before) can't moderate the table.
        let stands_at =
            |channel: &ChannelRef| *channel == listing.channel || listing.parent.as_ref() == Some(channel);
        self.actor.may_moderate &= channel.as_ref().is_none_or(stands_at);
        let (answering, original) = (self.answering, Some(self.original));
        let from = AskSource { answering, message, pressed, unseen, private, channel, original };
        let ask = Ask { actor: self.actor, language: self.language, prefix: self.prefix.clone(), want, from };
        if let Err(Refused { ask, why }) = listing.ask(ask) {
            let moves =
                why == Notice::TableGone && self.shell.processes.journals().is_elsewhere(&listing.channel);
            let why = if moves { Notice::Moving } else { why };
            let page = self.shell.notice_page(self.language, &self.prefix, &why);
            match ask.from.original.filter(|_| moves) {
                Some(inbound) => {
                    let (table, inbound, answering) = (listing.id, *inbound, ask.from.answering);
                    hand_on(&self.shell, Waiting { table, inbound, answering, late: page, leaves: true });
                }
                None => ask.from.answering.privately(page),
            }
        }
    }
}
