//! Opening Activities.

use serde_json::json;

use super::{Answer, Deed, Person, Refused};
use crate::activities;
use crate::interact::{self, Use};
use crate::server::Channel;
use crate::state::Callback;

impl Person {
    /// Opens the application's Activity from a channel's list of apps, by its entry point.
    ///
    /// # Errors
    /// There is no entry point, or the bot doesn't answer.
    pub async fn open_activity(&self, channel: &Channel) -> Result<Answer, Refused> {
        let deed = self.shared.change(|state| {
            let entry_point = state.commands.values().find(|command| command.kind() == 4);
            let entry_point = entry_point
                .filter(|command| command.value["handler"] == 1)
                .ok_or_else(|| Refused::NoSuchControl("an entry point that the bot answers".to_owned()))?;
            let name = entry_point.name().to_owned();
            let data = json!({ "id": entry_point.id.to_string(), "name": name, "type": 4 });
            let usage = Use { kind: 2, user: self.id, channel: channel.id, name, source: None, data };
            let interaction = interact::send(state, usage);
            Ok(Deed::new(self.clone(), interaction))
        })?;
        deed.answer().await
    }

    /// Joins the Activity that is open in a channel, or opens it, as with the client's own button. Returns the
    /// name of the instance.
    #[must_use]
    pub fn join_activity(&self, channel: &Channel) -> String {
        self.shared.change(|state| activities::launch(state, self.id, channel.id))
    }

    /// Closes the person's open Activities.
    pub fn leave_activities(&self) {
        self.shared.change(|state| {
            let instances = &mut state.activities.instances;
            for open in instances.values_mut() {
                open.users.remove(&self.id);
            }
            instances.retain(|_, open| !open.users.is_empty());
        });
    }

    /// Returns a code for the page in the person's frame, as the client gets it.
    #[must_use]
    pub fn authorize(&self) -> String {
        self.shared.change(|state| activities::authorize(state, self.id))
    }
}

impl Answer {
    /// Returns the name of the instance that was opened for the person.
    #[must_use]
    pub fn activity(&self) -> Option<String> {
        self.person.shared.read(|state| {
            let it = state.interactions.get(&self.interaction)?;
            let opened = it.answer == Some(Callback::Launch);
            let mut open = state.activities.instances.iter();
            open.find(|(_, open)| opened && open.channel == it.channel).map(|(name, _)| name.clone())
        })
    }
}
