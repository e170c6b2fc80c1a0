//! Slash commands, as a client offers them.

use serde_json::{Value, json};
use twilight_model::guild::Permissions;

use super::press::person_here;
use super::{Answer, Deed, Person, Refused};
use crate::interact::{self, Use};
use crate::permissions;
use crate::server::Channel;
use crate::state::{Command, State};
use crate::wire;

impl Person {
    /// Uses a slash command: `"herz"`, or `"table leave"` for a subcommand. Names are those of the definition or
    /// of the person's language. A value is what the person picks or types: a choice by its name (also in their
    /// language) or value, a person by name or id.
    ///
    /// # Errors
    /// The client doesn't offer that here, or the bot doesn't answer.
    pub async fn slash(
        &self,
        channel: &Channel,
        name: &str,
        options: &[(&str, Value)],
    ) -> Result<Answer, Refused> {
        self.begin_slash(channel, name, options)?.answer().await
    }

    /// Uses a command without waiting for the answer.
    ///
    /// # Errors
    /// As [`Person::slash`], except for the answer.
    pub fn begin_slash(
        &self,
        channel: &Channel,
        name: &str,
        options: &[(&str, Value)],
    ) -> Result<Deed, Refused> {
        self.shared.change(|state| self.call(state, channel.id, 2, name, options, None))
    }

    /// Types into an option, and waits for the choices that the bot offers.
    ///
    /// # Errors
    /// There is no such option with autocomplete, or the bot doesn't answer.
    pub async fn complete(
        &self,
        channel: &Channel,
        name: &str,
        options: &[(&str, Value)],
        typing: (&str, &str),
    ) -> Result<Vec<Value>, Refused> {
        let deed =
            self.shared.change(|state| self.call(state, channel.id, 4, name, options, Some(typing)))?;
        Ok(deed.answer().await?.choices)
    }

    fn call(
        &self,
        state: &mut State,
        channel: u64,
        kind: u8,
        name: &str,
        options: &[(&str, Value)],
        typing: Option<(&str, &str)>,
    ) -> Result<Deed, Refused> {
        let locale = state.users.get(&self.id).map(|u| u.locale.clone());
        let locale = locale.unwrap_or_default();
        let mut words = name.split(' ').filter(|word| !word.is_empty());
        let wanted = words.next().unwrap_or_default();
        let command = self.offered(state, channel, wanted, &locale)?;
        let base = command.name().to_owned();
        let mut definition = &command.value;
        let mut path = Vec::new();
        for word in words {
            let options = definition["options"].as_array();
            let sub = options.into_iter().flatten().find(|option| {
                option["type"].as_u64().is_some_and(|kind| kind <= 2) && called(option, word, &locale)
            });
            definition = sub.ok_or_else(|| Refused::BadOption(format!("no subcommand {word:?}")))?;
            path.push(definition);
        }
        let leaf = Leaf { state, channel, definition, locale: &locale };
        let mut resolved = Value::Null;
        let mut filled = leaf.fill(options, typing, &mut resolved)?;
        for step in path.into_iter().rev() {
            filled = vec![json!({
                "name": step["name"], "type": step["type"], "options": filled,
            })];
        }
        let mut data = json!({
            "id": command.id.to_string(), "name": command.name(), "type": 1, "options": filled,
        });
        if let Some(guild) = command.guild {
            data["guild_id"] = json!(guild.to_string());
        }
        if !resolved.is_null() {
            data["resolved"] = resolved;
        }
        let usage = Use { kind, user: self.id, channel, name: base, source: None, data };
        let interaction = interact::send(state, usage);
        Ok(Deed::new(self.clone(), interaction))
    }

    /// Returns the command, if the person's client offers it in this channel.
    fn offered<'a>(
        &self,
        state: &'a State,
        channel: u64,
        wanted: &str,
        locale: &str,
    ) -> Result<&'a Command, Refused> {
        let at = state.channels.get(&channel).ok_or(Refused::NotVisible)?;
        let may = permissions::of(state, at, self.id);
        if !may.contains(Permissions::VIEW_CHANNEL) {
            return Err(Refused::NotVisible);
        }
        if !may.contains(Permissions::USE_SLASH_COMMANDS) {
            return Err(Refused::NotAllowed("USE_SLASH_COMMANDS".to_owned()));
        }
        let (server, person) = state.installed(at.guild, self.id);
        let context = u64::from(at.guild.is_none());
        let fits = |command: &&Command| {
            let here = command.guild.is_none() || command.guild == at.guild;
            let contexts = command.value["contexts"].as_array();
            let in_context = match contexts {
                Some(list) => list.iter().any(|c| c.as_u64() == Some(context)),
                None => context == 0 || command.value["dm_permission"] != json!(false),
            };
            let types = command.value["integration_types"].as_array();
            let is_for =
                |kind: u64| types.is_none_or(|types| types.iter().any(|it| it.as_u64() == Some(kind)));
            let installed = (server.is_some() && is_for(0)) || (person.is_some() && is_for(1));
            let needed = command.value["default_member_permissions"].as_str();
            let needed = needed.and_then(|bits| bits.parse().ok());
            let needed = needed.map_or(Permissions::empty(), Permissions::from_bits_truncate);
            // Without a server, there are no permissions to check.
            let permitted = at.guild.is_none() || may.contains(needed);
            installed && here && in_context && permitted && command.kind() == 1
        };
        let all: Vec<&Command> = state.commands.values().filter(fits).collect();
        // A server's own command hides the global one with the same name.
        let mut found = all.iter().filter(|c| called(&c.value, wanted, locale));
        let found = found.clone().find(|c| c.guild.is_some()).or_else(|| found.next());
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(|c| c.name()).collect();
            Refused::NoSuchCommand(format!("{wanted:?}; {}", names.join(", ")))
        })
    }
}

/// Returns whether a definition has this name, in general or in the person's language.
fn called(definition: &Value, name: &str, locale: &str) -> bool {
    definition["name"].as_str() == Some(name)
        || definition["name_localizations"][locale].as_str() == Some(name)
}

struct Leaf<'a> {
    state: &'a State,
    channel: u64,
    definition: &'a Value,
    locale: &'a str,
}

impl Leaf<'_> {
    fn fill(
        &self,
        given: &[(&str, Value)],
        typing: Option<(&str, &str)>,
        resolved: &mut Value,
    ) -> Result<Vec<Value>, Refused> {
        let none = Vec::new();
        let defined = self.definition["options"].as_array().unwrap_or(&none);
        if defined.iter().any(|o| o["type"].as_u64().is_some_and(|kind| kind <= 2)) {
            return Err(Refused::BadOption("a subcommand must be named".to_owned()));
        }
        let mut filled = Vec::new();
        for (name, value) in given {
            let option = defined.iter().find(|o| called(o, name, self.locale));
            let option = option.ok_or_else(|| Refused::BadOption(format!("no option {name:?}")))?;
            let value = self.value(option, value, resolved)?;
            filled.push(json!({ "name": option["name"], "type": option["type"], "value": value }));
        }
        if let Some((name, text)) = typing {
            let option = defined.iter().find(|o| called(o, name, self.locale));
            let option = option.filter(|o| o["autocomplete"] == json!(true));
            let option =
                option.ok_or_else(|| Refused::BadOption(format!("{name:?} offers nothing while typing")))?;
            filled.push(json!({
                "name": option["name"], "type": option["type"], "value": text, "focused": true,
            }));
        } else {
            for option in defined.iter().filter(|o| o["required"] == json!(true)) {
                if !filled.iter().any(|f| f["name"] == option["name"]) {
                    let says = format!("{} is required", option["name"]);
                    return Err(Refused::BadOption(says));
                }
            }
        }
        Ok(filled)
    }

    fn value(&self, option: &Value, given: &Value, resolved: &mut Value) -> Result<Value, Refused> {
        let bad = |why: &str| Refused::BadOption(format!("{}: {given} {why}", option["name"]));
        let choices = option["choices"].as_array().filter(|list| !list.is_empty());
        if let Some(choices) = choices {
            let text = given.as_str().unwrap_or_default();
            let choice = choices.iter().find(|c| c["value"] == *given || called(c, text, self.locale));
            return choice.map(|c| c["value"].clone()).ok_or_else(|| bad("is no choice"));
        }
        let number = given.as_f64();
        let too_small = number.is_some_and(|n| option["min_value"].as_f64().is_some_and(|m| n < m));
        let too_big = number.is_some_and(|n| option["max_value"].as_f64().is_some_and(|m| n > m));
        if too_small || too_big {
            return Err(bad("is out of range"));
        }
        match option["type"].as_u64() {
            Some(3) => {
                let text = given.as_str().ok_or_else(|| bad("is no text"))?;
                let length = text.chars().count() as u64;
                let least = option["min_length"].as_u64().unwrap_or(0);
                let most = option["max_length"].as_u64().unwrap_or(6000);
                if length < least || length > most {
                    return Err(bad("is too short or too long"));
                }
                Ok(given.clone())
            }
            Some(4) if given.is_i64() || given.is_u64() => Ok(given.clone()),
            Some(5) if given.is_boolean() => Ok(given.clone()),
            Some(10) if given.is_number() => Ok(given.clone()),
            Some(6 | 9) => {
                let name = given.as_str().map_or_else(|| given.to_string(), str::to_owned);
                let (id, person) =
                    person_here(self.state, self.channel, &name).ok_or_else(|| bad("is nobody here"))?;
                merge(resolved, &person);
                Ok(json!(id.to_string()))
            }
            Some(7) => {
                let name = given.as_str().map_or_else(|| given.to_string(), str::to_owned);
                let here = self.state.channels.get(&self.channel).and_then(|c| c.guild);
                let mut all = self.state.channels.values().filter(|c| c.guild == here);
                let found = all.find(|c| c.name == name || c.id.to_string() == name);
                let found = found.ok_or_else(|| bad("is no channel here"))?;
                let key = found.id.to_string();
                let partial = wire::partial_channel(self.state, found, permissions::everyone());
                merge(resolved, &json!({ "channels": { key.as_str(): partial } }));
                Ok(json!(key))
            }
            Some(_) | None => Err(bad("does not fit the option's type")),
        }
    }
}

/// Merges all of `more` into `into`, level by level.
pub(super) fn merge(into: &mut Value, more: &Value) {
    match (into.as_object_mut(), more.as_object()) {
        (Some(map), Some(more)) => {
            for (key, value) in more {
                merge(map.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
        _ => *into = more.clone(),
    }
}
