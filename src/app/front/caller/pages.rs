//! Pages that concern no table.

use super::{Caller, PageAnswer};
use crate::app::cluster::exchange;
use crate::app::front::handlers::{self, Ctx};
use crate::app::front::puzzles;
use crate::app::shell::directory::Listing;
use crate::app::shell::mailbox::TableInput;
use crate::app::tables::journal::restore;
use herzbot_core::command::{Change, Chapter, Command, PageChoiceId};
use herzbot_core::ids::MessageRef;
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::people::HandPlace;
use herzbot_core::port::{Answer, Place};
use herzbot_core::table::TableView;
use herzbot_core::text::{Say, pages};
use herzbot_rules::GameKind;

impl Caller {
    /// The texts in the person's language.
    pub fn say(&self) -> Say<'_> {
        self.shell.texts.say(self.language)
    }

    pub fn ctx(&self) -> Ctx<'_> {
        Ctx {
            store: &*self.shell.store,
            say: self.say(),
            wall: self.shell.wall(),
            who: &self.person,
            name: &self.actor.member.name,
            timezone: self.original.who.timezone,
            place: &self.place,
            may_manage: self.may_manage,
            playing: !(self.shell.tables.of_person(self.person.id).is_empty() && self.elsewhere.is_empty()),
            opens_nothing: self.opens_nothing(),
            platform: self.can(),
            in_browsers: (self.shell.boards.links.are_there() && self.can().is_some_and(|can| !can.boards))
                .then_some(&*self.shell.boards),
        }
    }

    pub async fn page_of(&self, command: &Command) -> Result<Page, Notice> {
        let ctx = self.ctx();
        match command {
            Command::Leaderboard { game, scope } => {
                handlers::leaderboard::leaderboard(&ctx, *game, *scope, 0).await
            }
            Command::Stats(who) => handlers::stats::stats(&ctx, who.as_ref()).await,
            Command::Games => self.own_games().await,
            Command::Puzzle => self.puzzle_page().await,
            Command::Rules { game } => Ok(self.rules(*game).await),
            Command::Server(changes) if changes.is_empty() => handlers::settings::server(&ctx).await,
            Command::Settings(changes) | Command::Server(changes) => self.settings(ctx, changes).await,
            Command::Help => Ok(handlers::help::help(&ctx, &self.catalog, &self.prefix)),
            Command::Open { .. } | Command::Table { .. } | Command::Daily(_) | Command::League(_) => {
                Err(Notice::OurFault)
            }
        }
    }

    /// Returns the rules of a game. Without `game`: those of the only table here, with its options, or else of the
    /// first game.
    async fn rules(&self, game: Option<GameKind>) -> Page {
        let say = self.say();
        if let (None, Ok(listing)) = (game, self.search().find(None, false)) {
            return self.chapter_at(&listing, Chapter::Short).await;
        }
        pages::rules(say, game.unwrap_or(GameKind::ALL[0]), Chapter::Short)
    }

    /// Returns a chapter of the rules with the options of a table, or without them if the table doesn't answer.
    async fn chapter_at(&self, listing: &Listing, chapter: Chapter) -> Page {
        let say = self.say();
        match listing.copy().await {
            Some(table) => pages::rules_at(say, &table.view(None), chapter),
            None => pages::rules(say, listing.game, chapter),
        }
    }

    /// Lists the tables where the person sits; tables of other processes are read from the store.
    pub async fn own_games(&self) -> Result<Page, Notice> {
        let (shell, person) = (&self.shell, self.person.id);
        let mut tables = Vec::new();
        let asked = shell.tables.asking(person).into_iter().filter(|listing| !listing.over);
        for listing in shell.tables.of_person(person).into_iter().chain(asked) {
            tables.extend(listing.copy().await);
        }
        let elsewhere = self.own_elsewhere().await.into_iter().map(|listing| listing.id).collect();
        for live in shell.store.some(elsewhere).await.map_err(handlers::unread)? {
            let Ok(mut table) = restore(&live.snapshot, &live.entries) else { continue };
            table.set_holidays(shell.holidays_at(&table).await.map_err(handlers::unread)?);
            tables.push(table);
        }
        tables.retain(|table| !table.is_over());
        let views: Vec<TableView> = tables.iter().map(|table| table.view(Some(person))).collect();
        Ok(pages::own_games(self.say(), &views))
    }

    /// Returns the person's tables in other processes.
    pub async fn own_elsewhere(&self) -> Vec<Listing> {
        self.shell.processes.listings_of(&self.actor.member.account.realm, self.person.id).await
    }

    /// Answers a press below a page that concerns no table. `message`: the pressed message, unless only the person
    /// sees it.
    pub async fn press_on_page(self, choice: PageChoiceId, message: Option<MessageRef>) {
        let is_theirs = message.is_none() || self.place == Place::Private;
        let public = PageAnswer::Quiet.in_place_if(is_theirs);
        let ctx = self.ctx();
        let (page, answer) = match choice {
            PageChoiceId::Daily(ask) => return self.daily(ask, is_theirs).await,
            PageChoiceId::Next(table) => return self.next_game(table, message).await,
            PageChoiceId::Night(night, act) => return self.night(night, act, message.is_some()).await,
            PageChoiceId::Puzzle { puzzle, choice, .. } => {
                return self.answer_puzzle(puzzle, choice, is_theirs).await;
            }
            // In a new message, because the pressed message shows cards.
            PageChoiceId::Games => (self.own_games().await, PageAnswer::Private),
            PageChoiceId::Change(change) => {
                // The pressed message shows the solution of a puzzle, so it stays.
                let replaces = change != Change::WeeklyPuzzle(true);
                let apart = PageAnswer::private_if(!change.is_of_community());
                (self.settings(ctx, &[change]).await, apart.in_place_if(is_theirs && replaces))
            }
            PageChoiceId::Mine => {
                let answer = PageAnswer::Private.in_place_if(is_theirs);
                (handlers::settings::settings(&ctx, &[]).await, answer)
            }
            PageChoiceId::NightOf(table) => (self.night_of(table).await, public),
            PageChoiceId::Commands => {
                (Ok(handlers::help::commands(&ctx, &self.catalog, &self.prefix)), public)
            }
            PageChoiceId::Rules { game, chapter, table } => {
                let listing = table.and_then(|table| self.shell.tables.get(table));
                let page = match listing.filter(|listing| listing.game == game) {
                    Some(listing) => self.chapter_at(&listing, chapter).await,
                    None => pages::rules(self.say(), game, chapter),
                };
                (Ok(page), public)
            }
            PageChoiceId::Board { game, scope, page } => {
                (handlers::leaderboard::leaderboard(&ctx, game, scope, page).await, public)
            }
        };
        self.answer_page(page, answer);
    }

    /// Changes settings and applies them to messages that are already shown.
    async fn settings(&self, mut ctx: Ctx<'_>, changes: &[Change]) -> Result<Page, Notice> {
        let forgets = |change: &Change| matches!(change, Change::Forget | Change::ForgetForGood);
        if changes.iter().any(forgets) && !ctx.playing {
            ctx.playing = !self.own_elsewhere().await.is_empty();
        }
        if changes.contains(&Change::WeeklyPuzzle(true)) {
            puzzles::begin_weekly(&self.shell, self.person.id).await.map_err(handlers::unsaved)?;
        }
        let page = handlers::settings::settings(&ctx, changes).await?;
        let privately = changes.contains(&Change::Hand(HandPlace::Private));
        if privately {
            // A person who chooses this has opened their private messages, so sending one may be tried again.
            self.shell.ledger().note_open(self.person.id);
        }
        if !changes.is_empty() {
            exchange::refresh(&self.shell, self.person.id, privately).await;
            if let Some(peers) = self.shell.processes.peers() {
                let realm = &self.actor.member.account.realm;
                peers.tell_of_change(realm, self.person.id, privately).await;
            }
        }
        let speaks = changes.iter().any(|change| matches!(change, Change::ServerLanguage(_)));
        if let (true, Place::Channel { channel, locale, .. }) = (speaks, &self.place) {
            let language = self.shell.language_of_place(channel, locale.as_deref()).await;
            for listing in self.shell.tables.in_server(channel) {
                listing.tell(TableInput::PlaceSpeaks(language)).await;
            }
        }
        Ok(page)
    }

    /// Answers with a page.
    pub fn answer_page(self, page: Result<Page, Notice>, answer: PageAnswer) {
        let page = page.unwrap_or_else(|notice| self.shell.notice_page(self.language, &self.prefix, &notice));
        let answer = match answer {
            PageAnswer::InPlace => Answer::Update { page, surface: None },
            PageAnswer::Private => Answer::Private(page),
            PageAnswer::Quiet => Answer::Quiet(page),
        };
        self.answering.answer(answer);
    }
}
