//! The deal of the day, as a person asks for it.

use super::{Caller, PageAnswer, Source};
use crate::app::front::handlers::unread;
use crate::app::front::{daily, daily_board, opening};
use crate::app::shell::directory::Listing;
use crate::app::shell::mailbox::{Intent, Want};
use crate::app::tables::archive::over;
use herzbot_core::command::DailyAsk;
use herzbot_core::daily::Day;
use herzbot_core::daily_board::points;
use herzbot_core::ids::{ChannelRef, TableId};
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::table::{Look, Table};
use herzbot_core::text::pages::{self, DailyOverview, DailyState};
use herzbot_rules::GameKind;
use herzbot_rules::shuffle::Secret;
use std::time::Duration;

/// How long after a table is durable it is listed, at the latest.
const LISTED_WITHIN: Duration = Duration::from_millis(200);

/// A person's only try at a deal of the day.
enum Try {
    /// Not begun.
    Open,
    /// Being played.
    Running(Box<Listing>),
    Over(Box<Table>),
}

impl Caller {
    /// Answers with a page, or with the person's cards. `in_place`: in the pressed message.
    pub async fn daily(self, ask: DailyAsk, in_place: bool) {
        match ask {
            DailyAsk::Play(game) => return self.play_daily(game, in_place).await,
            DailyAsk::Result(day, game) => return self.daily_result(day, game, in_place).await,
            DailyAsk::Today | DailyAsk::Board(_) | DailyAsk::Proof => {}
        }
        let page = self.daily_page(ask).await;
        let answer = PageAnswer::private_if(ask == DailyAsk::Today && page.is_ok());
        self.answer_page(page, answer.in_place_if(in_place));
    }

    async fn play_daily(self, game: GameKind, in_place: bool) {
        let day = daily::today(&self.shell);
        let tried = match daily::secret(&self.shell, day, game).await {
            Ok(secret) => (self.tried(&secret).await, secret),
            Err(error) => return self.tell(&unread(error)),
        };
        let listing = match tried {
            (Try::Running(listing), _) => *listing,
            (Try::Over(table), _) => return self.tell_result(day, &table, in_place).await,
            (Try::Open, secret) => {
                let opener = self.opener(self.where_it_counts());
                let opened = opening::open_daily(&self.shell, opener, game, day, &secret).await;
                // A second press finds the table that the first press opened …
                let mut tried = self.tried(&secret).await;
                if matches!((&opened, &tried), (Err(Notice::NotSaved), Try::Open)) {
                    // … or is about to list.
                    tokio::time::sleep(LISTED_WITHIN).await;
                    tried = self.tried(&secret).await;
                }
                match (opened, tried) {
                    (_, Try::Running(listing)) => *listing,
                    (_, Try::Over(table)) => return self.tell_result(day, &table, in_place).await,
                    (Err(notice), Try::Open) => return self.tell(&notice),
                    (Ok(()), Try::Open) => return self.tell(&Notice::OurFault),
                }
            }
        };
        self.ask(&listing, Want::Clear(Intent::Look(Look::MyCards)), Source::Typed).await;
    }

    /// Shows the result of the person's deal of a day. If that deal is not over, shows today's deals instead.
    async fn daily_result(self, day: Day, game: GameKind, in_place: bool) {
        let tried = match daily::secret(&self.shell, day, game).await {
            Ok(secret) => self.tried(&secret).await,
            Err(error) => return self.tell(&unread(error)),
        };
        if let Try::Over(table) = tried {
            return self.tell_result(day, &table, in_place).await;
        }
        let page = self.daily_page(DailyAsk::Today).await;
        let answer = PageAnswer::private_if(page.is_ok());
        self.answer_page(page, answer.in_place_if(in_place));
    }

    async fn tell_result(self, day: Day, table: &Table, in_place: bool) {
        let result = daily::result(&self.shell, &self.person, day, table).await;
        let page = result.map(|found| {
            // With the link, others see the replay.
            let is_open = found.own.is_some() && table.is_for_all(found.today);
            let link = || self.shell.boards.spectators.link(self.say(), table.id(), true);
            Page { watch: is_open.then(link).flatten(), ..pages::daily_result(self.say(), &found) }
        });
        self.answer_page(page, PageAnswer::Private.in_place_if(in_place));
    }

    /// Returns the channel for which a deal begun here counts: from a private chat, a channel without a server.
    fn where_it_counts(&self) -> ChannelRef {
        if let Some(channel) = self.channel() {
            return channel.clone();
        }
        let chat = self.original.chat.as_ref().map(|chat| chat.channel.clone());
        let realm = self.actor.member.account.realm.clone();
        ChannelRef { realm, server: String::new(), channel: chat.unwrap_or_default() }
    }

    /// Returns the state of the person's try at the deal of this secret.
    async fn tried(&self, secret: &Secret) -> Try {
        let id = Table::daily_id(secret, &self.actor.member.account);
        if let Some(listing) = self.listing_of(id).await {
            return Try::Running(Box::new(listing));
        }
        over(&self.shell, id).await.map_or(Try::Open, |table| Try::Over(Box::new(table)))
    }

    /// Returns the person's table with this id if it is not over, in this process or another.
    async fn listing_of(&self, id: TableId) -> Option<Listing> {
        match self.shell.tables.get(id) {
            Some(listing) => Some(listing).filter(|listing| !listing.over),
            None => self.own_elsewhere().await.into_iter().find(|listing| listing.id == id),
        }
    }

    /// Returns a page about today's deals.
    pub async fn daily_page(&self, ask: DailyAsk) -> Result<Page, Notice> {
        let (shell, say) = (&self.shell, self.say());
        let day = daily::today(shell);
        Ok(match ask {
            DailyAsk::Board(ask) => {
                let board = daily_board::board(shell, &self.ctx(), ask).await?;
                pages::daily_board(say, &board)
            }
            DailyAsk::Proof => {
                let mut proofs = Vec::new();
                for day in
                    [day.before().before().before(), day.before().before(), day.before(), day, day.next()]
                {
                    proofs.push(daily::proof(shell, day).await.map_err(unread)?);
                }
                pages::daily_proof(say, &proofs)
            }
            DailyAsk::Today | DailyAsk::Play(_) | DailyAsk::Result(..) => {
                let mut games = Vec::new();
                for game in GameKind::ALL {
                    let secret = daily::secret(shell, day, game).await.map_err(unread)?;
                    let state = match self.tried(&secret).await {
                        Try::Open => DailyState::Open,
                        Try::Running(_) => DailyState::Running,
                        Try::Over(table) => {
                            let points = table.result().as_ref().and_then(points);
                            points.map_or(DailyState::GivenUp, DailyState::Finished)
                        }
                    };
                    games.push((game, state));
                }
                let streak = daily::streak_of(shell, &self.person).await?;
                pages::daily(say, &DailyOverview { day, games, streak })
            }
        })
    }
}
