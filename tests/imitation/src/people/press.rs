//! Pressing buttons, choosing from menus, filling in forms.

use serde_json::{Value, json};

use super::{Answer, Button, Deed, Menu, Message, Modal, ModalField, Person, Refused};
use crate::interact::{self, Use};
use crate::state::State;
use crate::wire;

impl Person {
    /// Presses the button with this label (see [`Message::button`]) on the current message.
    ///
    /// # Errors
    /// The person can't see the message, the button doesn't exist or is disabled, or the bot doesn't answer.
    pub async fn press(&self, message: &Message, label: &str) -> Result<Answer, Refused> {
        self.begin_press(message, label)?.answer().await
    }

    /// Presses the button with this emoji.
    ///
    /// # Errors
    /// As [`Person::press`].
    pub async fn press_emoji(&self, message: &Message, emoji: &str) -> Result<Answer, Refused> {
        let deed = self.shared.change(|state| {
            let now = self.now(state, message)?;
            let mut found = now.buttons().filter(|b| b.emoji.as_deref() == Some(emoji));
            let button = found.next().filter(|_| found.next().is_none());
            self.press_button(state, &now, button, emoji)
        })?;
        deed.answer().await
    }

    /// Presses without waiting for the answer.
    ///
    /// # Errors
    /// As [`Person::press`], except for the answer.
    pub fn begin_press(&self, message: &Message, label: &str) -> Result<Deed, Refused> {
        self.shared.change(|state| self.press_within(state, message, label))
    }

    fn press_within(&self, state: &mut State, message: &Message, label: &str) -> Result<Deed, Refused> {
        let now = self.now(state, message)?;
        self.press_button(state, &now, now.button(label), label)
    }

    fn press_button(
        &self,
        state: &mut State,
        message: &Message,
        button: Option<&Button>,
        wanted: &str,
    ) -> Result<Deed, Refused> {
        let button = button.ok_or_else(|| {
            let there: Vec<String> = message.buttons().map(Button::text).collect();
            Refused::NoSuchControl(format!("{wanted:?} among the buttons {there:?}"))
        })?;
        let Some(custom_id) = button.custom_id.as_ref().filter(|_| !button.disabled) else {
            return Err(Refused::Disabled(button.text()));
        };
        let data = json!({ "component_type": 2, "custom_id": custom_id, "id": 2 });
        Ok(self.component(state, message, data))
    }

    /// Presses a button that no client offers: one that was removed, or never existed. The message must exist.
    ///
    /// # Errors
    /// The message is gone, or the bot doesn't answer.
    pub async fn press_custom_id(&self, message: &Message, custom_id: &str) -> Result<Answer, Refused> {
        let deed = self.shared.change(|state| {
            if !state.messages.contains_key(&message.id) {
                return Err(Refused::NotVisible);
            }
            let data = json!({ "component_type": 2, "custom_id": custom_id, "id": 2 });
            Ok(self.component(state, message, data))
        })?;
        deed.answer().await
    }

    /// Chooses from a menu, named by its placeholder or custom_id. Options are named by their labels (for a menu
    /// of people: by their names).
    ///
    /// # Errors
    /// The person can't see the message, menu or option, chooses too few or too many, or the bot doesn't answer.
    pub async fn select(&self, message: &Message, menu: &str, labels: &[&str]) -> Result<Answer, Refused> {
        let deed = self.shared.change(|state| {
            let now = self.now(state, message)?;
            let found =
                now.menus().find(|m| m.placeholder == menu || m.custom_id == menu).ok_or_else(|| {
                    let there: Vec<&str> = now.menus().map(|m| m.placeholder.as_str()).collect();
                    Refused::NoSuchControl(format!("{menu:?} among the menus {there:?}"))
                })?;
            let data = chosen(state, &now, found, labels)?;
            Ok(self.component(state, &now, data))
        })?;
        deed.answer().await
    }

    /// Fills in a form and sends it: fields by label or custom_id. Other fields keep their value.
    ///
    /// # Errors
    /// A field doesn't exist, a required one stays empty, or the bot doesn't answer.
    pub async fn submit(&self, modal: &Modal, fields: &[(&str, &str)]) -> Result<Answer, Refused> {
        for (name, _) in fields {
            let there = modal.fields.iter().any(|f| f.label == *name || f.custom_id == *name);
            if !there {
                return Err(Refused::NoSuchControl(format!("no field {name:?}")));
            }
        }
        let mut rows = Vec::new();
        for (number, field) in modal.fields.iter().enumerate() {
            let mut given = fields.iter();
            let given = given.find(|(name, _)| field.label == *name || field.custom_id == *name);
            let value = given.map_or(field.value.as_str(), |(_, value)| value);
            if field.required && value.is_empty() {
                return Err(Refused::BadOption(format!("{} must be filled in", field.label)));
            }
            rows.push(json!({ "type": 1, "id": number * 2 + 1, "components": [{
                "type": 4, "id": number * 2 + 2, "custom_id": field.custom_id, "value": value,
            }] }));
        }
        let deed = self.shared.change(|state| {
            let from = state.interactions.get(&modal.interaction);
            let from = from.ok_or(Refused::NotVisible)?;
            let usage = Use {
                kind: 5,
                user: self.id,
                channel: from.channel,
                name: from.name.clone(),
                source: from.source,
                data: json!({ "custom_id": modal.custom_id, "components": rows }),
            };
            let interaction = interact::send(state, usage);
            Ok(Deed::new(self.clone(), interaction))
        })?;
        deed.answer().await
    }

    fn now(&self, state: &State, message: &Message) -> Result<Message, Refused> {
        let it = state.messages.get(&message.id).filter(|m| self.sees(state, m));
        it.map(|m| Message::new(state, m)).ok_or(Refused::NotVisible)
    }

    fn component(&self, state: &mut State, message: &Message, data: Value) -> Deed {
        let usage = Use {
            kind: 3,
            user: self.id,
            channel: message.channel,
            name: String::new(),
            source: Some(message.id),
            data,
        };
        let interaction = interact::send(state, usage);
        Deed::new(self.clone(), interaction)
    }
}

/// Makes several presses at the same moment: all are sent before the bot can answer any.
pub async fn press_at_once(presses: &[(&Person, &Message, &str)]) -> Vec<Result<Answer, Refused>> {
    let Some((first, ..)) = presses.first() else {
        return Vec::new();
    };
    let deeds: Vec<Result<Deed, Refused>> = first.shared.change(|state| {
        presses.iter().map(|(person, message, label)| person.press_within(state, message, label)).collect()
    });
    let mut answers = Vec::new();
    for deed in deeds {
        answers.push(match deed {
            Ok(deed) => deed.answer().await,
            Err(why) => Err(why),
        });
    }
    answers
}

fn chosen(state: &State, message: &Message, menu: &Menu, labels: &[&str]) -> Result<Value, Refused> {
    if menu.disabled {
        return Err(Refused::Disabled(menu.placeholder.clone()));
    }
    let count = labels.len() as u64;
    if count < menu.least || count > menu.most {
        let says = format!("{} to {} can be chosen", menu.least, menu.most);
        return Err(Refused::BadOption(says));
    }
    let mut data = json!({ "component_type": menu.kind, "custom_id": menu.custom_id, "id": 2 });
    let mut values = Vec::new();
    for label in labels {
        if menu.kind == 5 {
            let (id, resolved) = person_here(state, message.channel, label)
                .ok_or_else(|| Refused::NoSuchControl(format!("nobody is called {label:?}")))?;
            values.push(id.to_string());
            super::commands::merge(&mut data["resolved"], &resolved);
        } else {
            // Nobody can choose between two options with the same label.
            let mut found = menu.options.iter().filter(|o| o.label == *label);
            let option = found.next().filter(|_| found.next().is_none());
            let option = option.ok_or_else(|| {
                let there: Vec<&str> = menu.options.iter().map(|o| o.label.as_str()).collect();
                Refused::NoSuchControl(format!("{label:?} once among the options {there:?}"))
            })?;
            values.push(option.value.clone());
        }
    }
    data["values"] = json!(values);
    Ok(data)
}

/// Finds a person in this channel's server by name or id. Returns the id, and the person's data for `resolved`.
pub(super) fn person_here(state: &State, channel: u64, name: &str) -> Option<(u64, Value)> {
    let guild = state.channels.get(&channel)?.guild;
    let guild = guild.and_then(|id| state.guilds.get(&id));
    let fits = |id: &u64| {
        let nick = guild.and_then(|g| g.members.get(id)?.nick.as_deref());
        let user = state.users.get(id);
        id.to_string() == name
            || nick == Some(name)
            || user.is_some_and(|u| u.display == name || u.name == name)
    };
    let id = match guild {
        Some(guild) => *guild.members.keys().find(|id| fits(id))?,
        None => *state.users.keys().find(|id| fits(id))?,
    };
    let key = id.to_string();
    let mut resolved = json!({ "users": { key.as_str(): wire::user_by_id(state, id) } });
    if let Some(guild) = guild
        && let Some(mut member) = wire::member(state, guild, id, false)
    {
        // In `resolved`, a member has no user, deaf and mute, but has permissions.
        if let Some(map) = member.as_object_mut() {
            map.remove("deaf");
            map.remove("mute");
        }
        let permissions = guild.permissions(id).map(|p| p.bits().to_string());
        member["permissions"] = json!(permissions.unwrap_or_default());
        resolved["members"] = json!({ key: member });
    }
    Some((id, resolved))
}

pub(super) fn modal(interaction: u64, data: &Value) -> Modal {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let rows = data["components"].as_array();
    Modal {
        custom_id: text(&data["custom_id"]),
        title: text(&data["title"]),
        fields: rows
            .into_iter()
            .flatten()
            .map(|row| &row["components"][0])
            .map(|field| ModalField {
                custom_id: text(&field["custom_id"]),
                label: text(&field["label"]),
                value: text(&field["value"]),
                required: field["required"].as_bool().unwrap_or(true),
            })
            .collect(),
        interaction,
    }
}
