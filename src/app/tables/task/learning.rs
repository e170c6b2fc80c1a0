//! Delivery receipts of a table's messages, and settings that were changed elsewhere.

use super::TableTask;
use herzbot_core::ids::{MessageRef, PersonId};
use herzbot_core::port::{Surface, Undelivered};
use herzbot_core::table::Fact;
use herzbot_core::text::Language;
use std::collections::HashMap;

impl TableTask {
    /// Brings in what was chosen elsewhere, as far as it concerns the table: by its people for themselves, and by those
    /// who manage the place. `speaks`: its language; without it, the one that was chosen for it, if one was. What could
    /// not be saved comes with the next look at it.
    pub(super) async fn learn_choices(&mut self, speaks: Option<Language>) {
        if self.table.is_over() || self.be_sure().await.is_err() {
            return;
        }
        let channel = self.table.channel();
        let chosen = match speaks {
            Some(language) => Some(language.tag().to_owned()),
            None => {
                self.shell.store.server(&channel.realm, &channel.server).await.unwrap_or_default().language
            }
        };
        let mut facts: Vec<Fact> = chosen
            .filter(|language| *language != self.table.place_language())
            .map(|language| Fact::PlaceLanguageSet { language })
            .into_iter()
            .collect();
        for (member, _) in self.table.everybody() {
            let Some(person) = self.shell.person(member.person).await else { continue };
            let Some(yes) = self.shell.autoplay(&person) else { continue };
            if member.autoplay != yes {
                facts.push(Fact::AutoplaySet { person: member.person, yes });
            }
        }
        let now = self.shell.now();
        for fact in facts {
            let learned = self.table.learn(fact, now, &mut self.rng);
            if let Ok(step) = learned
                && let Err(notice) = self.commit(step).await
            {
                tracing::warn!(table = %self.table.id(), ?notice, "what was chosen elsewhere could not be saved");
                return;
            }
        }
        // The next move may be a forced one, to be made at once.
        if self.connected && self.away_since.is_none() {
            self.tick().await;
        }
    }

    pub(super) async fn delivered(
        &mut self,
        surface: Surface,
        rev: u64,
        outcome: Result<MessageRef, Undelivered>,
    ) {
        let stood_in = self.display.message(surface).map(|message| message.channel.clone());
        let mut aftermath = self.display.delivered(surface, rev, &outcome);
        let realm = self.table.channel().realm.clone();
        if let Ok(message) = &outcome {
            self.shell.tables.note_message(&realm, message.clone(), surface);
        }
        if let Surface::Private(_, person) = surface {
            let reached = match &outcome {
                // An edit arrives even where a new message would not.
                Ok(_) => aftermath.posted.then_some(true),
                Err(Undelivered::PrivateClosed | Undelivered::NotJoined) => Some(false),
                Err(
                    Undelivered::Forbidden(_)
                    | Undelivered::ChannelGone
                    | Undelivered::MessageGone
                    | Undelivered::Expired,
                ) => None,
            };
            if let Some(yes) = reached {
                let news = self.table.is_reachable(person) != yes;
                let live = self.shell.capabilities(&realm).is_some_and(|can| can.live_answers);
                match (live, yes) {
                    (true, true) => self.shell.ledger().note_open(person),
                    (true, false) => self.is_closed_to(person).await,
                    (false, _) => {}
                }
                self.learn_reachable(person, yes).await;
                if yes {
                    // What has just arrived notifies them itself.
                    self.take_nudge_away(person);
                } else if !live {
                    self.nudge_instead(person, news).await;
                }
                aftermath.again |= live && !yes;
            }
        }
        // What a newer one replaces may be refused because the table has left its channel, or a thread that is gone.
        let is_outdated = outcome.is_err() && self.display.is_replacing(surface);
        if surface == Surface::Table(self.table.id()) && !is_outdated {
            let stands_in_thread = self.table.parent().is_some() && !self.table.is_over();
            let is_shut_out = matches!(outcome, Err(Undelivered::Forbidden(_) | Undelivered::ChannelGone));
            if stands_in_thread && is_shut_out {
                tracing::info!(table = %self.table.id(), ?outcome, "the table's thread is of no use any more");
                return self.leave_thread().await;
            }
            self.ask_for_thread();
            if let Some(message) = outcome.as_ref().ok().filter(|_| !self.display.is_replacing(surface)) {
                self.tell_of_the_end(message);
            }
            // Private views lead to where the table stands now.
            let stands_in = outcome.as_ref().ok().map(|message| &message.channel);
            aftermath.again |= stood_in.is_some() && stands_in.is_some() && stood_in.as_ref() != stands_in;
            let silent = match &outcome {
                Ok(_) => None,
                Err(Undelivered::Forbidden(lacks)) => Some(lacks.clone()),
                Err(Undelivered::ChannelGone) => Some(Vec::new()),
                Err(
                    Undelivered::MessageGone
                    | Undelivered::PrivateClosed
                    | Undelivered::NotJoined
                    | Undelivered::Expired,
                ) => self.silent.take(),
            };
            aftermath.again |= silent != self.silent;
            self.silent = silent;
        }
        if let Err(why) = &outcome {
            tracing::info!(table = %self.table.id(), ?surface, ?why, "a message was not delivered");
        }
        if aftermath.again {
            self.show(None, HashMap::new()).await;
        }
        self.note_shown(false);
    }

    pub(super) async fn learn_reachable(&mut self, person: PersonId, yes: bool) {
        if self.table.is_over() || self.table.is_reachable(person) == yes {
            return;
        }
        if self.be_sure().await.is_err() {
            return;
        }
        let now = self.shell.now();
        if let Ok(step) = self.table.learn(Fact::Reachable { person, yes }, now, &mut self.rng) {
            match self.commit(step).await {
                Ok(_) => {
                    self.show(None, HashMap::new()).await;
                }
                Err(notice) => tracing::warn!(?notice, "whether somebody can be reached could not be saved"),
            }
        }
    }

    /// Has persisted what is shown; `last`: nothing is left to be shown.
    pub(in crate::app) fn note_shown(&self, last: bool) {
        self.shown.note(self.display.keep(&self.table), last);
    }
}
