//! The places to which a table was brought: joining from there, and lost or restored connections.

use super::TableTask;
use super::wake_ups::moment;
use crate::app::shell::mailbox::Ask;
use crate::app::tables::presented::near;
use herzbot_core::ids::{ChannelRef, HomeNumber, Moment};
use herzbot_core::port::Platform;
use herzbot_core::table::{Fact, TableRequest};
use std::collections::BTreeSet;
use std::sync::Arc;

impl TableTask {
    /// Returns the served platforms of all places where the table is shown.
    pub fn platforms(&self) -> Vec<Arc<dyn Platform>> {
        let table = self.durable.table();
        let realms: BTreeSet<&str> =
            table.home_numbers().map(|home| table.channel_in(home).realm.as_str()).collect();
        realms.into_iter().filter_map(|realm| self.shell.platforms.get(realm)).collect()
    }

    /// Completes a request to join with the person's place: where they pressed it, else where a seat is kept for
    /// them, else a place on their platform.
    pub fn placed(&self, ask: &Ask, request: TableRequest) -> TableRequest {
        if request != TableRequest::Join {
            return request;
        }
        let table = self.durable.table();
        let here = ask.from.channel.as_ref().and_then(|channel| table.home_at(channel));
        let member = &ask.actor.member;
        let kept = || table.account_of(member.person).and_then(|_| table.home_of(member.person));
        match here.or_else(kept).or_else(|| near(table, &member.account)) {
            None | Some(HomeNumber::FIRST) => request,
            Some(home) => TableRequest::JoinIn(table.channel_in(home).clone()),
        }
    }

    /// Returns whether a request comes from another place than the one where the table was opened.
    pub fn is_elsewhere(&self, ask: &Ask) -> bool {
        let table = self.durable.table();
        let home = ask.from.channel.as_ref().and_then(|channel| table.home_at(channel));
        home.unwrap_or_default() != HomeNumber::FIRST
            || ask.actor.member.account.realm != table.channel().realm
    }

    /// Handles a lost or restored connection of a place to which the table was brought. The game goes on, but the
    /// outage counts on no clock of the people there who must move.
    pub async fn home_connected(&mut self, channel: ChannelRef, up: bool, last_sign: Moment) {
        if !up {
            self.lost_homes.entry(channel).or_insert(last_sign);
            return;
        }
        let lost = self.lost_homes.remove(&channel);
        let table = self.durable.table();
        let home = table.home_at(&channel);
        let sits_there = |person| home.is_some() && table.home_of(person) == home;
        let is_awaited = table.awaited().any(|(_, member)| sits_there(member.person));
        if let Some(lost) = lost.filter(|_| is_awaited) {
            self.timed.disconnect(lost);
        }
        if !self.presented.is_connected() {
            // Messages in flight to that place are redrawn with everything else.
            return self.presented.miss();
        }
        let away = lost.map(|lost| self.shell.now().since(lost));
        if away.is_some_and(|away| away < moment(self.durable.table())) {
            // Messages were delivered or are still in flight.
            return self.tick().await;
        }
        self.presented.begin_again(self.durable.table(), true).await;
        self.tick().await;
        self.redraw().await;
    }

    /// Removes a place to which the table was brought, because the bot can no longer write there.
    pub async fn lose_home(&mut self, home: HomeNumber) {
        if self.be_sure().await.is_err() {
            return;
        }
        match self.learn(Fact::HomeGone { home }).await {
            Ok(()) => self.redraw().await,
            Err(notice) => tracing::warn!(?notice, "where the table is shown could not be saved"),
        }
    }
}
