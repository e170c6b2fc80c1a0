//! Routes each inbound event to what answers it: a table's task, a handler, or a refusal.

use crate::app::cluster::exchange;
use crate::app::front::handlers::{self, Ctx};
use crate::app::front::opening::{self, Opener, bare};
use crate::app::front::table_picker::{TableSearch, act_of};
use crate::app::platforms::reply::ReplyGuard;
use crate::app::shell::Shell;
use crate::app::tables::directory::{Listing, Refused};
use crate::app::tables::intent::intent_of;
use crate::app::tables::mailbox::{Ask, AskSource, Intent, TableInput, Typed, Want};
use herzbot_adapter::events::InputPlace;
use herzbot_core::command::{self, Catalog, Change, Command, TableCommand, Whom};
use herzbot_core::ids::{ChannelRef, MessageRef, PersonId, TableId};
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::people::{HandPlace, Person};
use herzbot_core::port::{Answer, Capabilities, Completion, Inbound, Lack, Place, STALE_AFTER, What, Who};
use herzbot_core::table::{
    Act, Actor, ChoiceId, Clock, Do, Look, Member, TableRequest, WhichChair, written_move,
};
use herzbot_core::text::pages::NamedTable;
use herzbot_core::text::{Language, Texts, pages};
use herzbot_rules::GameKind;
use rand::Rng;
use std::sync::Arc;
use std::time::Duration;

/// How long a reaction waits for the receipt of the message that it is on.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long a press waits until this process may answer it: Discord gives it up after three seconds.
const PRESS_PATIENCE: Duration = Duration::from_millis(2500);

/// The most values that any platform offers for an option.
const MOST_COMPLETIONS: usize = 25;

const fn named(listing: &Listing) -> NamedTable {
    NamedTable { id: listing.id, game: listing.game, name: listing.name }
}

/// The person who did something, what they may do, and the duty to answer them.
struct Caller {
    shell: Arc<Shell>,
    catalog: Arc<Catalog>,
    person: Person,
    actor: Actor,
    language: Language,
    /// What commands begin with where they are; may be empty.
    prefix: String,
    may_manage: bool,
    place: Place,
    answering: ReplyGuard,
    /// What they did, as it came.
    original: Box<Inbound>,
    /// Their tables that other processes have, where they ask in their private chat.
    elsewhere: Vec<Listing>,
}

/// Handles one inbound event to the end; runs as a task of its own, so that no event waits for another. `place_in_queue`
/// is kept until it is answered.
pub async fn answer(
    shell: Arc<Shell>,
    catalog: Arc<Catalog>,
    inbound: Inbound,
    place_in_queue: Option<InputPlace>,
) {
    let Some(inbound) = in_our_time(&shell, inbound).await else { return };
    let Some(inbound) = exchange::route(&shell, inbound).await else { return };
    let original = Box::new(inbound.clone());
    let Inbound { at, who, place, what, reply, handed: _, chat: _ } = inbound;
    let answering = ReplyGuard::new(&shell.platforms, &who.account.realm, reply, place_in_queue);
    let fresh = PersonId(rand::rng().random());
    // What leaderboards show is no name that only one community knows.
    let name = who.own_name.as_ref().unwrap_or(&who.name);
    let person = match shell.store.person(&who.account, name, who.locale.as_deref(), fresh).await {
        Ok(person) => person,
        Err(error) => {
            tracing::error!(%error, "a person could not be looked up");
            let language = language_of_client(&who, shell.language);
            return answering.privately(bare(&shell, language, "", &Notice::NotSaved));
        }
    };
    let told = match &place {
        Place::Channel { locale, .. } => locale.as_deref(),
        Place::Private => None,
    };
    let language = shell.language_of(&person, told);
    let member = Member {
        person: person.id,
        account: who.account,
        name: who.name,
        locale: person.settings.language.clone().or_else(|| person.locale.clone()),
        autoplay: shell.autoplay(&person).unwrap_or_default(),
    };
    let actor = Actor { member, may_moderate: who.may_moderate };
    let elsewhere = match (&place, shell.sharing.get()) {
        (Place::Private, Some(sharing)) => {
            sharing.listings_of(&actor.member.account.realm, actor.member.person).await
        }
        _ => Vec::new(),
    };
    let prefix = prefix(&shell, &actor.member.account.realm, &place).await;
    let caller = Caller {
        shell,
        catalog,
        person,
        actor,
        language,
        prefix,
        may_manage: who.may_manage,
        place,
        answering,
        original,
        elsewhere,
    };
    if caller.shell.now().since(at) > STALE_AFTER {
        return caller.missed(&what);
    }
    match what {
        What::Command { name, options } => {
            let command = caller.catalog.command(&name, &options, caller.opens_nothing());
            caller.command(command).await;
        }
        What::Autocomplete { command, begun } => caller.autocomplete(&command, &begun),
        What::Text(text) => caller.typed(text, false).await,
        What::Overheard(text) => caller.typed(text, true).await,
        What::Press { choice, value, message } => caller.press(&choice, value.as_deref(), message).await,
        What::Reaction { emoji, message } => caller.reaction(emoji, message).await,
    }
}

/// The language of a person's client; `usual`, where it has none of ours. What they have chosen is in the store.
pub fn language_of_client(who: &Who, usual: Language) -> Language {
    who.locale.as_deref().and_then(Language::from_tag).unwrap_or(usual)
}

/// What tells people that the queue of events has no place for what they do.
pub fn busy_page(texts: Arc<Texts>, usual: Language) -> impl Fn(&Inbound) -> Page + Send + Sync {
    move |inbound| {
        tracing::warn!(
            realm = inbound.who.account.realm,
            "too many inputs wait for an answer: one is refused"
        );
        pages::bare_notice(&texts, language_of_client(&inbound.who, usual), "", &Notice::TooBusy)
    }
}

/// While this process has to be silent, what people do waits. Where they press buttons, they see after three seconds that
/// nothing happens, and press again: so it must not happen later. None: it is not done.
async fn in_our_time(shell: &Arc<Shell>, inbound: Inbound) -> Option<Inbound> {
    let (tenure, realm) = (shell.platforms.tenure(), &inbound.who.account.realm);
    let is_typed = shell.capabilities(realm).is_some_and(|can| !can.buttons);
    let patience = if is_typed { Duration::MAX } else { PRESS_PATIENCE };
    if matches!(tokio::time::timeout(patience, tenure.is_ours()).await, Ok(true)) {
        return Some(inbound);
    }
    let language = language_of_client(&inbound.who, shell.language);
    // Only a platform that needs no leave to speak tells them.
    let answering = ReplyGuard::new(&shell.platforms, realm, inbound.reply, None);
    answering.privately(bare(shell, language, "", &Notice::NotSaved));
    None
}

/// What stands before commands at a place: nothing in private chats where they are typed.
async fn prefix(shell: &Shell, realm: &str, place: &Place) -> String {
    let has_buttons = shell.capabilities(realm).is_none_or(|can| can.buttons);
    match place {
        _ if has_buttons => "/".to_owned(),
        Place::Channel { channel, .. } => {
            let chosen = shell.store.server(&channel.realm, &channel.server).await.ok();
            let chosen = chosen.and_then(|server| server.prefix);
            let prefix = chosen.unwrap_or_else(|| command::Prefix::default().to_string());
            command::Prefix::before_command(&prefix)
        }
        Place::Private => String::new(),
    }
}

/// A text that opens a game, with the name of the option before the number at its end: so it can't be a card.
fn without_doubt(text: &str, options: &serde_json::Map<String, serde_json::Value>) -> Option<String> {
    let text = text.trim().trim_start_matches(['/', '!']);
    let (command, number) = text.rsplit_once(char::is_whitespace)?;
    let value: serde_json::Value = number.parse::<i64>().ok()?.into();
    let (option, _) = options.iter().find(|(_, chosen)| **chosen == value)?;
    Some(format!("{} {option}={number}", command.trim_end()))
}

impl Caller {
    fn channel(&self) -> Option<&ChannelRef> {
        match &self.place {
            Place::Channel { channel, .. } => Some(channel),
            Place::Private => None,
        }
    }

    /// Whether no table can be opened where they are: in a private chat that is no place for one.
    fn opens_nothing(&self) -> bool {
        self.channel().is_none() && self.original.chat.is_none()
    }

    /// Whether the person's platform shows choices as buttons; else they can be typed.
    fn has_buttons(&self) -> bool {
        self.can().is_none_or(|can| can.buttons)
    }

    fn can(&self) -> Option<Capabilities> {
        self.shell.capabilities(&self.actor.member.account.realm)
    }

    fn tell(self, notice: &Notice) {
        let page = bare(&self.shell, self.language, &self.prefix, notice);
        self.answering.quietly(page);
    }

    fn opener(&self, channel: ChannelRef) -> Opener {
        let (told, lacks, threads, alone): (Option<String>, Vec<Lack>, bool, bool) = match &self.place {
            Place::Channel { locale, lacks, threads, .. } => {
                (locale.clone(), lacks.clone(), threads.as_ref().is_some_and(Vec::is_empty), false)
            }
            // There the place's language is its only reader's.
            Place::Private => (Some(self.language.tag().to_owned()), Vec::new(), false, true),
        };
        Opener {
            actor: self.actor.clone(),
            language: self.language,
            prefix: self.prefix.clone(),
            channel,
            told,
            lacks,
            threads,
            alone,
        }
    }

    /// What was asked for so long ago that nobody waits for it any more: that it was not done is told, where it is clear
    /// that we were meant.
    fn missed(self, what: &What) {
        let is_ours = match what {
            What::Overheard(text) => {
                self.catalog.text(text, self.opens_nothing()).is_ok() || Act::by_word(text).is_some()
            }
            What::Text(_) | What::Command { .. } | What::Press { .. } => true,
            What::Reaction { .. } | What::Autocomplete { .. } => false,
        };
        if is_ours {
            self.tell(&Notice::WasAway);
        }
    }

    // Commands.

    async fn command(self, command: Result<Command, Notice>) {
        match command {
            Err(notice) => self.tell(&notice),
            Ok(Command::Open { game, options, clock }) => self.open(game, options, clock).await,
            Ok(Command::Table { what, table }) => self.table_command(what, table).await,
            Ok(
                command @ (Command::Leaderboard { .. }
                | Command::Stats(_)
                | Command::Rules { .. }
                | Command::Settings(_)
                | Command::Server(_)
                | Command::Help),
            ) => {
                let page = self.page_of(&command).await;
                // What it says of one person alone is theirs.
                let theirs = matches!(command, Command::Stats(_) | Command::Settings(_)) && page.is_ok();
                self.answer_page(page, false, theirs);
            }
        }
    }

    /// A text: a command, a choice that is offered, or a move. `overheard`: it may be meant for another bot.
    async fn typed(self, text: String, overheard: bool) {
        let in_private = self.channel().is_none();
        if text.trim().is_empty() {
            return self.command(Ok(Command::Help)).await;
        }
        let unknown = match self.catalog.text(&text, self.opens_nothing()) {
            Err(unknown @ Notice::UnknownCommand { .. }) => unknown,
            // "Herz 9" is a card, too, where it opens no table …
            Err(refused @ (Notice::ChannelsOnly | Notice::BadValue { .. })) if in_private => refused,
            // … and where it could, for who plays somewhere.
            Ok(Command::Open { options, .. }) if in_private && self.may_mean_a_card(&text) => {
                self.no_card(&text, &options)
            }
            command => return self.command(command).await,
        };
        let found = self.search().find(None, false).or_else(|which| {
            // Of several tables the only one at which it can be a move.
            let mut playing = self.shell.tables.of_person(self.person.id).into_iter();
            let mut meant = playing.by_ref().filter(|listing| written_move(listing.game, &text).is_some());
            match (meant.next(), meant.next()) {
                (Some(only), None) => Ok(only),
                (Some(_), Some(_)) | (None, _) => Err(which),
            }
        });
        match found {
            Ok(listing) => {
                let want = Want::Typed(Typed { text, unknown, overheard });
                self.ask(&listing, want, None, false).await;
            }
            // What resembles a command is a slip of it, rather than meant for one of the tables.
            Err(which @ Notice::WhichTable { .. })
                if !overheard && matches!(unknown, Notice::UnknownCommand { did_you_mean: None, .. }) =>
            {
                self.tell(&which);
            }
            // A word for tables, where there is none or it isn't clear which.
            Err(notice) if !overheard && Act::by_word(&text).is_some() => self.tell(&notice),
            Err(_) => match unknown {
                Notice::UnknownCommand { did_you_mean: None, .. } if overheard => {
                    self.answering.answer(Answer::Nothing);
                }
                unknown => self.tell(&unknown),
            },
        }
    }

    /// Whether a text that could open a table ends with a number, and its author sits at one.
    fn may_mean_a_card(&self, text: &str) -> bool {
        let has_number = text.trim_end().ends_with(|last: char| last.is_ascii_digit());
        // `rounds=1` is no card.
        has_number && !text.contains(['=', ':']) && !self.shell.tables.of_person(self.person.id).is_empty()
    }

    /// What is answered where such a text was no card.
    fn no_card(&self, text: &str, options: &serde_json::Map<String, serde_json::Value>) -> Notice {
        let here = self.original.chat.as_ref().and_then(|chat| self.shell.tables.in_channel(chat).pop());
        if let Some(listing) = here {
            return Notice::PlayingAlready { table: listing.name.to_owned() };
        }
        without_doubt(text, options).map_or(Notice::ChannelsOnly, |command| Notice::OpenHere { command })
    }

    async fn open(
        self,
        game: GameKind,
        options: serde_json::Map<String, serde_json::Value>,
        clock: Option<Clock>,
    ) {
        let Some(channel) = self.channel().or(self.original.chat.as_ref()).cloned() else {
            return self.tell(&Notice::ChannelsOnly);
        };
        let opener = self.opener(channel);
        let (shell, language, prefix) = (Arc::clone(&self.shell), self.language, self.prefix);
        if let Err((notice, answering)) =
            opening::open(&shell, opener, game, options, clock, self.answering).await
        {
            answering.quietly(bare(&shell, language, &prefix, &notice));
        }
    }

    async fn table_command(self, what: TableCommand, table: Option<String>) {
        let needs_seat = what.needs_seat();
        let found = self.search().find(table.as_deref(), needs_seat);
        let listing = match (found, act_of(&what)) {
            (Ok(listing), _) => listing,
            (Err(Notice::WhichTable { .. }), Some(act)) => return self.ask_which(act, needs_seat),
            (Err(notice), _) => return self.tell(&notice),
        };
        let intent = match what {
            TableCommand::Status => Intent::Status,
            TableCommand::Show => Intent::Look(Look::MyCards),
            TableCommand::Hint => Intent::Look(Look::Hint),
            TableCommand::Leave => Intent::Do(Do::Leave.request()),
            TableCommand::Pause => Intent::Do(Do::Pause.request()),
            TableCommand::Resume => Intent::Do(Do::Resume.request()),
            TableCommand::Close => Intent::Do(Do::Close.request()),
            TableCommand::Remove { who } => Intent::Do(TableRequest::Remove(match who {
                Whom::Account { account, .. } => WhichChair::Account(account),
                Whom::Named(name) => WhichChair::Named(name),
            })),
        };
        self.ask(&listing, Want::Clear(intent), None, false).await;
    }

    fn search(&self) -> TableSearch<'_> {
        TableSearch {
            tables: &self.shell.tables,
            person: self.person.id,
            channel: self.channel(),
            elsewhere: &self.elsewhere,
        }
    }

    /// Several tables come into question: the person presses the one that they mean.
    fn ask_which(self, act: Act, needs_seat: bool) {
        let tables: Vec<NamedTable> = self.search().candidates(needs_seat).iter().map(named).collect();
        let page = pages::which_table(&self.shell.texts, self.language, &tables, act);
        self.answering.privately(page);
    }

    /// The names of tables that begin with what was typed.
    fn autocomplete(self, command: &str, begun: &str) {
        let meant = self.catalog.command(command, &[], self.channel().is_none());
        let needs_seat = matches!(meant, Ok(Command::Table { what, .. }) if what.needs_seat());
        let found = self.search().beginning(begun, needs_seat);
        let completion = |listing: &Listing| Completion {
            label: pages::table_label(&self.shell.texts, self.language, &named(listing)),
            value: listing.name.to_owned(),
        };
        let completions = found.iter().take(MOST_COMPLETIONS).map(completion).collect();
        self.answering.answer(Answer::Completions(completions));
    }

    // Presses and reactions.

    async fn press(self, choice: &str, value: Option<&str>, message: Option<MessageRef>) {
        if command::PageChoiceId::is_ours(choice) {
            let Ok(choice) = command::PageChoiceId::read(choice, value) else {
                return self.tell(&Notice::OldButton);
            };
            let unseen = message.is_none() || self.place == Place::Private;
            let theirs = match choice {
                command::PageChoiceId::Board { .. } => false,
                command::PageChoiceId::Change(change) => !change.is_of_community(),
                command::PageChoiceId::Mine => true,
            };
            let page = self.page_of_press(choice).await;
            return self.answer_page(page, unseen, theirs);
        }
        let Ok(ChoiceId { table, act }) = choice.parse() else { return self.tell(&Notice::OldButton) };
        let Some(listing) = self.shell.tables.get(table).filter(|listing| !listing.over) else {
            if self.is_moving(table).await {
                return self.tell(&Notice::NotSaved);
            }
            let channel = match self.channel() {
                Some(channel) => channel.clone(),
                None => ChannelRef {
                    realm: self.actor.member.account.realm.clone(),
                    server: String::new(),
                    channel: String::new(),
                },
            };
            let shell = Arc::clone(&self.shell);
            return opening::press_over(&shell, self.opener(channel), table, act, self.answering).await;
        };
        let Some(intent) = intent_of(act, value, listing.game) else {
            return self.tell(&Notice::OldButton);
        };
        self.ask(&listing, Want::Clear(intent), message, true).await;
    }

    async fn reaction(self, emoji: String, message: MessageRef) {
        let realm = self.actor.member.account.realm.clone();
        let tables = &self.shell.tables;
        let Some(surface) = tables.surface_soon(&realm, &message, PATIENCE).await else { return };
        let Some(listing) = self.shell.tables.get(surface.table()).filter(|listing| !listing.over) else {
            return;
        };
        self.ask(&listing, Want::Reaction { surface, emoji }, None, false).await;
    }

    /// Whether a table that we don't have is just going over from one process to another, or has.
    async fn is_moving(&self, table: TableId) -> bool {
        match (&self.place, self.shell.sharing.get()) {
            (_, None) => false,
            (Place::Channel { channel, .. }, _) => self.shell.is_elsewhere(channel),
            (Place::Private, Some(sharing)) => sharing.has_home(table).await,
        }
    }

    async fn ask(mut self, listing: &Listing, want: Want, message: Option<MessageRef>, pressed: bool) {
        if let Some(home) = listing.home {
            if self.original.handed {
                return self.tell(&Notice::NotSaved);
            }
            let inbound = Inbound { reply: self.answering.take(), ..*self.original };
            return exchange::hand_over(&self.shell, inbound, home).await;
        }
        let unseen = message.is_none() || self.place == Place::Private;
        let private = self.place == Place::Private;
        let from = AskSource { answering: self.answering, message, pressed, unseen, private };
        let ask = Ask { actor: self.actor, language: self.language, prefix: self.prefix.clone(), want, from };
        if let Err(Refused { ask, busy }) = listing.ask(ask) {
            let notice = match (busy, self.shell.is_elsewhere(&listing.channel)) {
                (true, _) => Notice::TooBusy,
                (false, true) => Notice::NotSaved,
                (false, false) => Notice::TableGone,
            };
            ask.from.answering.privately(bare(&self.shell, self.language, &self.prefix, &notice));
        }
    }

    // What is no table's business.

    fn ctx(&self) -> Ctx<'_> {
        Ctx {
            store: &*self.shell.store,
            texts: &self.shell.texts,
            now: self.shell.now(),
            who: &self.person,
            name: &self.actor.member.name,
            language: self.language,
            place: &self.place,
            may_manage: self.may_manage,
            playing: !(self.shell.tables.of_person(self.person.id).is_empty() && self.elsewhere.is_empty()),
            typed: !self.has_buttons(),
            opens_nothing: self.opens_nothing(),
            private_tables: self.can().is_some_and(|can| can.private_tables),
            threads: self.can().is_some_and(|can| can.threads),
            live_answers: self.can().is_some_and(|can| can.live_answers),
            plays_forced: self.can().is_some_and(|can| can.plays_forced()),
        }
    }

    async fn page_of(&self, command: &Command) -> Result<Page, Notice> {
        let ctx = self.ctx();
        match command {
            Command::Leaderboard { game, scope } => {
                handlers::leaderboard::leaderboard(&ctx, *game, *scope, 0).await
            }
            Command::Stats(who) => handlers::stats::stats(&ctx, who.as_ref()).await,
            Command::Rules { game } => Ok(self.rules(*game).await),
            Command::Server(changes) if changes.is_empty() => handlers::settings::server(&ctx).await,
            Command::Settings(changes) | Command::Server(changes) => self.settings(&ctx, changes).await,
            Command::Help => Ok(handlers::help::help(&ctx, &self.catalog, &self.prefix)),
            Command::Open { .. } | Command::Table { .. } => Err(Notice::OurFault),
        }
    }

    /// The rules of a game. Of none in particular: of that of the table where this is asked, with the table's options;
    /// where there is no such table, or several, of the first game.
    async fn rules(&self, game: Option<GameKind>) -> Page {
        let (texts, language) = (&self.shell.texts, self.language);
        if let (None, Ok(listing)) = (game, self.search().find(None, false)) {
            let (answer, table) = tokio::sync::oneshot::channel();
            if listing.inbox.send(TableInput::Look(answer)).await.is_ok()
                && let Ok(table) = table.await
            {
                return pages::rules_at(texts, language, &table.view(None));
            }
            return pages::rules(texts, language, listing.game);
        }
        pages::rules(texts, language, game.unwrap_or(GameKind::ALL[0]))
    }

    async fn page_of_press(&self, choice: command::PageChoiceId) -> Result<Page, Notice> {
        let ctx = self.ctx();
        match choice {
            command::PageChoiceId::Change(change) => self.settings(&ctx, &[change]).await,
            command::PageChoiceId::Mine => handlers::settings::settings(&ctx, &[]).await,
            command::PageChoiceId::Board { game, scope, page } => {
                handlers::leaderboard::leaderboard(&ctx, game, scope, page).await
            }
        }
    }

    /// Settings, and their effect on what is shown already.
    async fn settings(&self, ctx: &Ctx<'_>, changes: &[Change]) -> Result<Page, Notice> {
        let page = handlers::settings::settings(ctx, changes).await?;
        let privately = changes.contains(&Change::Hand(HandPlace::Private));
        if privately {
            // Whoever chooses that has opened them, and may well be tried again.
            self.shell.ledger().note_open(self.person.id);
        }
        if !changes.is_empty() {
            exchange::refresh(&self.shell, self.person.id, privately).await;
            if let Some(sharing) = self.shell.sharing.get() {
                let realm = &self.actor.member.account.realm;
                sharing.tell_of_change(realm, self.person.id, privately).await;
            }
        }
        let speaks = changes.iter().any(|change| matches!(change, Change::ServerLanguage(_)));
        if let (true, Place::Channel { channel, locale, .. }) = (speaks, &self.place) {
            let language = self.shell.language_of_place(channel, locale.as_deref()).await;
            for listing in self.shell.tables.in_server(channel) {
                let _gone = listing.inbox.send(TableInput::PlaceSpeaks(language)).await;
            }
        }
        Ok(page)
    }

    fn answer_page(self, page: Result<Page, Notice>, in_place: bool, theirs: bool) {
        let page = page.unwrap_or_else(|notice| bare(&self.shell, self.language, &self.prefix, &notice));
        let answer = match (in_place, theirs) {
            (true, _) => Answer::Update { page, surface: None },
            (false, true) => Answer::Private(page),
            (false, false) => Answer::Quiet(page),
        };
        self.answering.answer(answer);
    }
}
