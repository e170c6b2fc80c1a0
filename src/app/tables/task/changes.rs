//! Changes from outside of the table's task: delivery receipts, threads, and settings.

use super::TableTask;
use crate::app::tables::presented::{Outcome, Reached};
use herzbot_core::notice::Notice;
use herzbot_core::port::{Lack, Surface};
use herzbot_core::table::Fact;
use herzbot_core::text::Language;

impl TableTask {
    /// Applies choices that were made elsewhere and concern the table: by its people for themselves, and by the
    /// managers of its place. `speaks`: the new language of the place; without it, the stored one is used. Choices
    /// that could not be saved are applied the next time.
    pub async fn learn_choices(&mut self, speaks: Option<Language>) {
        if self.durable.table().is_over() || self.be_sure().await.is_err() {
            return;
        }
        for fact in self.choices(speaks).await {
            if let Err(notice) = self.learn(fact).await {
                tracing::warn!(?notice, "what was chosen elsewhere could not be saved");
                return;
            }
        }
        // The next move may be a forced one, which is made at once.
        if self.presented.is_connected() && self.timed.is_accounted() {
            self.tick().await;
        }
    }

    /// Applies such choices and redraws.
    pub async fn redraw_with_choices(&mut self, speaks: Option<Language>) {
        self.learn_choices(speaks).await;
        self.redraw().await;
    }

    /// Returns the choices that the table does not know yet.
    async fn choices(&self, speaks: Option<Language>) -> Vec<Fact> {
        let table = self.durable.table();
        let channel = table.channel();
        let chosen = match speaks {
            Some(language) => Some(language.tag().to_owned()),
            None => self.shell.server_settings(channel).await.language,
        };
        let mut facts: Vec<Fact> = chosen
            .filter(|language| *language != table.place_language())
            .map(|language| Fact::PlaceLanguageSet { language })
            .into_iter()
            .collect();
        for (member, _) in table.everybody() {
            let Some(person) = self.shell.person(member.person).await else { continue };
            let yes = person.settings.plays_forced();
            if member.autoplay != yes {
                facts.push(Fact::AutoplaySet { person: member.person, yes });
            }
        }
        for offer in table.offers() {
            let person = offer.member.person;
            // The person was forgotten.
            if let Ok(None) = self.shell.read_person(person).await {
                facts.push(if table.is_playing() {
                    Fact::OfferEnded { person }
                } else {
                    Fact::ChairRemoved { key: offer.key }
                });
            }
        }
        facts
    }

    /// Reads the holidays of the table's people, if they stop clocks. Returns whether they changed.
    ///
    /// # Errors
    /// [`Notice::NotSaved`] if a person's settings can't be read: no clock may run out then.
    pub async fn learn_holidays(&mut self) -> Result<bool, Notice> {
        let table = self.durable.table();
        let holidays = self.shell.holidays_at(table).await.map_err(|error| {
            let table = table.id();
            tracing::warn!(%table, %error, "the holidays of a table's people can't be read");
            Notice::NotSaved
        })?;
        Ok(self.durable.follow_holidays(holidays))
    }

    /// Makes a fact about the table durable; a fact that no longer fits is dropped.
    pub async fn learn(&mut self, fact: Fact) -> Result<(), Notice> {
        let now = self.shell.now();
        match self.durable.table().learn(fact, now, &mut self.rng) {
            Ok(step) => self.commit(step).await.map(drop),
            Err(_) => Ok(()),
        }
    }

    /// Handles a message's delivery receipt.
    pub async fn delivered(&mut self, surface: Surface, rev: u64, outcome: Outcome) {
        let is_known = outcome.as_ref().is_ok_and(|message| self.presented.message(surface) == Some(message));
        let mut receipt = self.presented.receive(self.durable.table(), surface, rev, &outcome);
        if let Some((person, reached)) = receipt.reached {
            let yes = reached == Reached::Yes;
            let news = self.durable.table().is_reachable(person) != yes;
            self.presented.note_reached(self.durable.table(), person, yes).await;
            self.learn_reachable(person, yes).await;
            let again = self.presented.remind_instead(self.durable.table(), person, reached, news).await;
            receipt.again |= again;
        }
        let table = self.durable.table();
        if self.presented.is_shut_out(table, surface, &outcome) {
            tracing::info!(table = %table.id(), ?outcome, "the table's thread is of no use any more");
            return self.leave_thread().await;
        }
        if let Some(home) = self.presented.lost_home(table, surface, &outcome) {
            tracing::info!(table = %table.id(), ?outcome, "the table is not shown any more in a place");
            return self.lose_home(home).await;
        }
        receipt.again |= self.presented.follow_receipt(table, surface, &receipt, &outcome);
        if receipt.again {
            self.redraw().await;
        }
        if is_known {
            self.presented.note_shown_later();
        } else {
            self.presented.note_shown(self.durable.table(), false);
        }
    }

    async fn learn_reachable(&mut self, person: herzbot_core::ids::PersonId, yes: bool) {
        let table = self.durable.table();
        if table.is_over() || table.is_reachable(person) == yes || self.be_sure().await.is_err() {
            return;
        }
        match self.learn(Fact::Reachable { person, yes }).await {
            Ok(()) => self.redraw().await,
            Err(notice) => tracing::warn!(?notice, "whether somebody can be reached could not be saved"),
        }
    }

    /// Handles the answer about the thread. If none could be opened, the game continues where it is. The table's
    /// channel is in its journal, so nothing depends on the requests of this process: a repeated request returns the
    /// same thread.
    pub async fn thread_answered(&mut self, outcome: Result<String, Vec<Lack>>) {
        self.presented.stop_waiting_for_thread();
        if self.be_sure().await.is_err() || !self.durable.table().awaits_thread() {
            return;
        }
        match outcome {
            Ok(thread) => self.goes_on_elsewhere(Fact::ThreadOpened { thread }, None).await,
            Err(lacks) => {
                self.goes_on_elsewhere(Fact::ThreadSet { wanted: false }, Some(Notice::NoThread { lacks }))
                    .await;
            }
        }
    }

    /// Moves the table back into the thread's parent channel, because the thread is gone or closed to the bot.
    pub async fn leave_thread(&mut self) {
        if self.durable.table().is_over()
            || self.be_sure().await.is_err()
            || self.durable.table().parent().is_none()
        {
            return;
        }
        self.goes_on_elsewhere(Fact::ThreadClosed, Some(Notice::ThreadGone)).await;
    }

    /// Moves the table. A fact that could not be saved is applied the next time.
    async fn goes_on_elsewhere(&mut self, fact: Fact, notice: Option<Notice>) {
        let now = self.shell.now();
        let learned = self.durable.table().learn(fact, now, &mut self.rng);
        let saved = match learned {
            Ok(step) => self.commit(step).await,
            Err(notice) => Err(notice),
        };
        if let Err(notice) = saved {
            let table = self.durable.table().id();
            tracing::warn!(%table, ?notice, "where the table stands could not be saved");
            return;
        }
        if let Some(notice) = notice {
            self.presented.tell_first_home(self.durable.table(), &notice);
        }
        self.redraw().await;
    }
}
