//! Game nights with further places.

use super::Caller;
use crate::app::front::night_places::{self, tried};
use crate::app::front::nights::{self, NightPlace};
use crate::app::front::{night_view, opening};
use crate::app::shell::invites::{HOURS, VALID, fresh_code};
use herzbot_core::command::LeagueAsk;
use herzbot_core::ids::ChannelRef;
use herzbot_core::league::FurtherPlace;
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::port::Answer;
use tokio::sync::OnceCell;

impl Caller {
    /// Gives the leader of a channel's night the code that brings it to another place.
    pub async fn invite_place(self, channel: &ChannelRef) {
        match tried(|_| self.code_of_night(channel)).await {
            Ok(code) => {
                let notice = Notice::InviteCode { code, hours: HOURS, night: true };
                let page = self.shell.notice_page(self.language, &self.prefix, &notice);
                self.answering.privately(page);
            }
            Err(notice) => self.tell(&notice),
        }
    }

    async fn code_of_night(&self, channel: &ChannelRef) -> Result<String, Notice> {
        let mut place = self.night_place(channel).await?;
        let _one_at_a_time = self.shell.nights.lock(&place.home).await;
        let kept = nights::look(&self.shell, &mut place).await?;
        let mut night = kept.filter(|night| !night.is_over()).ok_or(Notice::NightNone)?;
        let leader = night_view::leader(&self.shell, &night).await?;
        let asking = self.asking(&leader, &[], place.number);
        let code = night.invite(&asking, fresh_code(&mut rand::rng()), asking.now.after(VALID))?;
        nights::update(&self.shell, &mut place, &night).await?;
        Ok(code)
    }

    /// Adds a channel to the night with a code, and shows the night there.
    pub async fn bring_night(self, channel: &ChannelRef, code: &str) {
        let home = match self.night_with(code).await {
            Ok(home) => home,
            Err(notice) => return self.tell(&notice),
        };
        let counted = OnceCell::new();
        let (caller, home, counted) = (&self, &home, &counted);
        let bring = |before: usize| async move {
            match caller.brought_here(channel, home, counted).await {
                // The previous try was stored.
                Err(Notice::NightHere) if before > 0 => {
                    caller.night_here(channel, &LeagueAsk::default(), before, counted).await
                }
                shown => shown,
            }
        };
        match tried(bring).await {
            Ok(page) => self.answering.answer(Answer::Public { page, surface: None }),
            Err(notice) => self.tell(&notice),
        }
    }

    /// Returns the channel under which the night with a code is stored.
    async fn night_with(&self, code: &str) -> Result<ChannelRef, Notice> {
        let nights = nights::all(&self.shell).await.map_err(|error| {
            tracing::error!(%error, "the game nights can't be read");
            Notice::OurFault
        })?;
        let now = self.shell.wall();
        let find = |code: &str| {
            let (key, ..) = nights.iter().find(|(_, _, night)| night.has_code(code, now))?;
            nights::channel_of(key)
        };
        let found = self.shell.tables.invites.guess(
            code,
            self.person.id,
            self.shell.now(),
            Notice::NightNoCode,
            find,
        );
        found.map_err(|notice| self.by_wall_clock(notice))
    }

    /// Converts the time in a notice of [`Invites`](crate::app::shell::invites::Invites) to wall-clock time.
    pub(super) fn by_wall_clock(&self, notice: Notice) -> Notice {
        match notice {
            Notice::TooManyGuesses { next } => {
                Notice::TooManyGuesses { next: self.shell.clock.source().wall(next) }
            }
            notice => notice,
        }
    }

    async fn brought_here(
        &self,
        channel: &ChannelRef,
        home: &ChannelRef,
        counted: &OnceCell<()>,
    ) -> Result<Page, Notice> {
        if channel == home {
            return Err(Notice::NightHere);
        }
        // Locks in a fixed order, so two nights that are brought to each other's places can't deadlock.
        let _one_at_a_time = self.shell.nights.lock(channel.min(home)).await;
        let _nor_there = self.shell.nights.lock(channel.max(home)).await;
        let mut here = self.night_place(channel).await?;
        if let Some(mut night) = nights::look(&self.shell, &mut here).await? {
            nights::catch_up(&self.shell, &mut night).await?;
            if !night.is_over() {
                return Err(Notice::NightHere);
            }
        }
        let mut place = NightPlace { home: home.clone(), ..here };
        let night = nights::kept(&self.shell, &mut place).await?.ok_or(Notice::NightOver)?;
        let opener = self.opener(channel.clone());
        opening::may_write(&opener.lacks)?;
        let further = FurtherPlace {
            channel: channel.clone(),
            host: self.person.id,
            locale: opener.place_language.clone(),
            threads: opener.threads,
            gone: false,
        };
        let mut night = match night.place_of(channel) {
            // Only the note that leads there was lost.
            Some(_) => {
                night_places::lead_to(&self.shell, channel, home).await?;
                night
            }
            None => {
                let night = night.brought(further, self.shell.wall())?;
                counted.get_or_try_init(|| opening::count_night(&self.shell, &opener)).await?;
                night_places::lead_to(&self.shell, channel, home).await?;
                nights::update(&self.shell, &mut place, &night).await?;
                night
            }
        };
        let running = nights::catch_up(&self.shell, &mut night).await?;
        self.night_page(&night, &running, place.language).await
    }
}
