//! The deal of the day, as a person asks for it.

use super::Caller;
use crate::app::front::handlers::unread;
use crate::app::front::{daily, opening};
use crate::app::shell::directory::Listing;
use crate::app::shell::mailbox::{Intent, Want};
use crate::app::tables::archive::over;
use herzbot_core::command::DailyAsk;
use herzbot_core::ids::{ChannelRef, TableId};
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::table::{Look, Table};
use herzbot_core::text::pages::{self, DailyOverview, DailyState};
use herzbot_rules::GameKind;
use herzbot_rules::shuffle::Secret;
use std::sync::Arc;

/// A person's only try at a deal.
enum Try {
    /// They have not begun.
    Open,
    /// They play it.
    Running(Box<Listing>),
    /// It is over.
    Over(Box<Table>),
}

impl Caller {
    /// Answers with a page, or with the person's cards. `in_place`: in the message that was pressed.
    pub async fn daily(self, ask: DailyAsk, in_place: bool) {
        if let DailyAsk::Play(game) = ask {
            return self.play_daily(game, in_place).await;
        }
        let page = self.daily_page(ask).await;
        let theirs = ask == DailyAsk::Today && page.is_ok();
        self.answer_page(page, in_place, theirs);
    }

    async fn play_daily(self, game: GameKind, in_place: bool) {
        let day = daily::today(&self.shell);
        let tried = match daily::secret(&self.shell, day, game).await {
            Ok(secret) => (self.tried(&secret).await, secret),
            Err(error) => return self.tell(&unread(error)),
        };
        let listing = match tried {
            (Try::Running(listing), _) => *listing,
            (Try::Over(table), _) => {
                let result = daily::result(&self.shell, &self.person, day, &table).await;
                let page = result.map(|found| pages::daily_result(&self.shell.texts, self.language, &found));
                return self.answer_page(page, in_place, true);
            }
            (Try::Open, secret) => {
                let opener = self.opener(self.where_it_counts());
                let opened = opening::open_daily(&self.shell, opener, game, day, secret).await;
                match opened.map(|id| self.shell.tables.get(id)) {
                    Ok(Some(listing)) => listing,
                    // It can't have ended yet.
                    Ok(None) => return self.tell(&Notice::OurFault),
                    Err(notice) => return self.tell(&notice),
                }
            }
        };
        self.ask(&listing, Want::Clear(Intent::Look(Look::MyCards)), None, false).await;
    }

    /// The channel to which a deal counts that is begun here.
    fn where_it_counts(&self) -> ChannelRef {
        let realm = || self.actor.member.account.realm.clone();
        let nowhere = || ChannelRef { realm: realm(), server: String::new(), channel: String::new() };
        self.channel().or(self.original.chat.as_ref()).cloned().unwrap_or_else(nowhere)
    }

    /// How the person stands with the deal of this secret.
    async fn tried(&self, secret: &Secret) -> Try {
        let id = Table::daily_id(secret, &self.actor.member.account);
        if let Some(listing) = self.listing_of(id).await {
            return Try::Running(Box::new(listing));
        }
        over(&self.shell, id).await.map_or(Try::Open, |table| Try::Over(Box::new(table)))
    }

    /// A table of the person's that is not over, in whatever process.
    async fn listing_of(&self, id: TableId) -> Option<Listing> {
        match self.shell.tables.get(id) {
            Some(listing) => Some(listing).filter(|listing| !listing.over),
            None => self.own_elsewhere().await.into_iter().find(|listing| listing.id == id),
        }
    }

    /// A page about the deals of today.
    pub async fn daily_page(&self, ask: DailyAsk) -> Result<Page, Notice> {
        let (shell, texts, language) = (Arc::clone(&self.shell), &self.shell.texts, self.language);
        let day = daily::today(&shell);
        Ok(match ask {
            DailyAsk::Board(game) => {
                let board = daily::board(&shell, &self.person, day, game).await?;
                pages::daily_board(texts, language, &board)
            }
            DailyAsk::Proof => {
                let mut proofs = Vec::new();
                for day in [day.before(), day, day.next()] {
                    proofs.push(daily::proof(&shell, day).await.map_err(unread)?);
                }
                pages::daily_proof(texts, language, &proofs)
            }
            DailyAsk::Today | DailyAsk::Play(_) => {
                let mut games = Vec::new();
                for game in GameKind::ALL {
                    let secret = daily::secret(&shell, day, game).await.map_err(unread)?;
                    let state = match self.tried(&secret).await {
                        Try::Open => DailyState::Open,
                        Try::Running(_) => DailyState::Running,
                        Try::Over(table) => {
                            let points = table.result().as_ref().and_then(daily::points);
                            points.map_or(DailyState::GivenUp, DailyState::Finished)
                        }
                    };
                    games.push((game, state));
                }
                let streak = daily::streak_of(&shell, &self.person).await?;
                pages::daily(texts, language, &DailyOverview { day, games, streak })
            }
        })
    }
}
