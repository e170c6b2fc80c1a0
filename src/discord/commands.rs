//! Slash commands: their definitions in Discord's form, and their registration after changes.

use super::call::{CallOutcome, Method, RestRequest, codes};
use super::rest::Rest;
use herzbot_adapter::notes::Notes;
use herzbot_core::command::{OptionKind, OptionSpec, Spec, Wording};
use herzbot_core::text::negotiate;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

/// The locales that Discord supports.
const LOCALES: &[&str] = &[
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko",
];
const TEXT: usize = 100;
const CHOICES: usize = 25;
/// The type of the entry point command, which opens an Activity.
const ENTRY_POINT: i64 = 4;
/// The fields of the entry point command that can be written.
const ENTRY_POINT_FIELDS: [&str; 8] = [
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "type",
    "handler",
    "contexts",
    "integration_types",
];

/// The first pause before another attempt to register. It doubles each time, up to [`LONGEST_PAUSE`].
const PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(15 * 60);

/// Overwrites the application's commands if they differ from those registered last. If that fails for a reason
/// that may pass, it is repeated in the background, and the bot plays with the previous commands meanwhile.
/// `for_users`: users can install the bot for themselves.
pub async fn register(
    rest: &Rest,
    application: &str,
    specs: &[Spec],
    entry_point: Option<EntryPoint<'_>>,
    for_users: bool,
    notes: Arc<dyn Notes>,
) {
    let entry_point = entry_point.map(|entry_point| entry_point.command(for_users));
    let commands = specs.iter().map(|spec| command(spec, for_users)).chain(entry_point);
    let commands = Value::Array(commands.collect());
    let hash = Sha256::digest(commands.to_string()).to_vec();
    let key = format!("discord-commands:{application}");
    match notes.note(&key).await {
        Ok(Some(before)) if before == hash => return,
        Ok(_) => {}
        Err(error) => {
            tracing::warn!(%error, "can't tell whether the commands have changed; registering them")
        }
    }
    let request =
        RestRequest::of_bot(Method::PUT, format!("/applications/{application}/commands"), Some(commands));
    let mut registration =
        Registration { rest: rest.clone(), request, key, hash, notes, keeps_entry_point: false };
    if let Some(wait) = registration.attempt().await {
        tokio::spawn(registration.go_on(wait));
    }
}

/// A registration that may have to be repeated.
struct Registration {
    rest: Rest,
    request: RestRequest,
    key: String,
    hash: Vec<u8>,
    notes: Arc<dyn Notes>,
    /// Whether the existing entry point is included in the commands.
    keeps_entry_point: bool,
}

impl Registration {
    /// Keeps the entry point as Discord has it. This is needed if Discord has one although Activities seem to be
    /// off, or has none although they seem to be on.
    async fn keep_entry_point(&mut self) {
        let path = self.request.path.clone();
        let Ok(known) = self.rest.get(&path).await else { return };
        let is_entry_point = |command: &&Value| command["type"] == ENTRY_POINT;
        let there = known.as_array().into_iter().flatten().find(is_entry_point);
        let field =
            |key: &str| Some((key.to_owned(), there?.get(key).filter(|value| !value.is_null())?.clone()));
        let there = there.map(|_| ENTRY_POINT_FIELDS.into_iter().filter_map(field).collect::<Map<_, _>>());
        if let Some(Value::Array(commands)) = &mut self.request.body {
            commands.retain(|command| command["type"] != ENTRY_POINT);
            commands.extend(there.map(Value::Object));
        }
        self.keeps_entry_point = true;
    }

    /// Registers the commands once. If another attempt may help, returns how long Discord asks to wait (zero: it
    /// doesn't say).
    async fn attempt(&mut self) -> Option<Duration> {
        match self.rest.call(self.request.clone()).await {
            CallOutcome::Answered(answered) if answered.is_success() => {
                tracing::info!("registered the commands on Discord");
                if let Err(error) = self.notes.set_note(&self.key, self.hash.clone()).await {
                    tracing::warn!(%error, "can't remember that the commands are registered");
                }
                None
            }
            CallOutcome::Answered(answered) if answered.info.status == 429 || answered.info.status >= 500 => {
                let reason = answered.reason();
                tracing::warn!(reason, "Discord could not take the commands; trying again");
                Some(answered.info.retry_after.unwrap_or_default())
            }
            CallOutcome::Answered(answered)
                if answered.code() == codes::ENTRY_POINT_STAYS && !self.keeps_entry_point =>
            {
                tracing::info!(
                    "the application has an entry point that Discord keeps; registering the commands beside it"
                );
                self.keep_entry_point().await;
                if self.keeps_entry_point { Box::pin(self.attempt()).await } else { Some(Duration::ZERO) }
            }
            CallOutcome::Answered(answered) => {
                let reason = answered.reason();
                tracing::error!(reason, "Discord refused the commands; the ones before stay");
                None
            }
            CallOutcome::Lost(reason) => {
                tracing::warn!(%reason, "the commands could not be registered; trying again");
                Some(Duration::ZERO)
            }
        }
    }

    async fn go_on(mut self, mut wait: Duration) {
        let mut pause = PAUSE;
        loop {
            tokio::time::sleep(wait.max(pause)).await;
            pause = (2 * pause).min(LONGEST_PAUSE);
            match self.attempt().await {
                Some(longer) => wait = longer,
                None => return,
            }
        }
    }
}

/// Returns the names of the commands, with subcommand, whose answers are usually public.
pub fn public(specs: &[Spec]) -> HashSet<String> {
    let names = |spec: &Spec| {
        let name = spec.wording.name.clone();
        let subs = spec.subcommands.iter().filter(|sub| sub.public);
        let subs = subs.map(|sub| format!("{name} {}", sub.wording.name)).collect::<Vec<_>>();
        spec.public.then_some(name).into_iter().chain(subs)
    };
    specs.iter().flat_map(names).collect()
}

/// The contexts of a command: servers, the private chat with the bot, other private chats.
const CONTEXTS: [u8; 3] = [0, 1, 2];
/// The installation contexts: servers that have the bot, users who have installed it for themselves.
const INSTALLED: [u8; 2] = [0, 1];

/// The command that opens an application's Activity. If the Activity is enabled, Discord refuses a registration
/// without this command.
pub struct EntryPoint<'a> {
    /// The name and description of the command.
    pub wording: &'a Wording,
    /// Whether the bot handles the command. Otherwise, Discord opens the Activity itself and says so in the
    /// channel.
    pub is_ours: bool,
}

impl EntryPoint<'_> {
    fn command(&self, for_users: bool) -> Value {
        let mut value = named(self.wording);
        value.insert("type".into(), json!(ENTRY_POINT));
        value.insert("handler".into(), json!(if self.is_ours { 1 } else { 2 }));
        value.insert("contexts".into(), json!(if for_users { &CONTEXTS[..] } else { &CONTEXTS[..2] }));
        value.insert(
            "integration_types".into(),
            json!(if for_users { &INSTALLED[..] } else { &INSTALLED[..1] }),
        );
        Value::Object(value)
    }
}

/// Converts a top-level command. Users who have installed the bot for themselves can use privately answered
/// commands everywhere, and can play alone in their chat with the bot. They can't open tables elsewhere.
fn command(spec: &Spec, for_users: bool) -> Value {
    let contexts = match (spec.in_private, spec.opens) {
        (true, _) if for_users => &CONTEXTS[..],
        (true, _) | (false, true) => &CONTEXTS[..2],
        (false, false) => &CONTEXTS[..1],
    };
    let installed =
        if for_users && (spec.in_private || spec.opens) { &INSTALLED[..] } else { &INSTALLED[..1] };
    let mut value = named(&spec.wording);
    value.insert("type".into(), json!(1));
    value.insert("contexts".into(), json!(contexts));
    value.insert("integration_types".into(), json!(installed));
    value.insert("options".into(), options(spec));
    if spec.manages {
        // A bit set as a decimal string. Server admins can change who may use the command.
        value.insert("default_member_permissions".into(), json!(MANAGE_GUILD.to_string()));
    }
    Value::Object(value)
}

/// The permission to manage a server.
const MANAGE_GUILD: u64 = 1 << 5;

fn options(spec: &Spec) -> Value {
    if !spec.subcommands.is_empty() {
        return spec.subcommands.iter().filter(|sub| !sub.typed).map(subcommand).collect();
    }
    // Discord requires the required options first.
    let (required, optional): (Vec<_>, Vec<_>) =
        spec.options.iter().filter(|option| !option.typed).partition(|option| option.required);
    required.into_iter().chain(optional).map(option).collect()
}

fn subcommand(spec: &Spec) -> Value {
    let mut value = named(&spec.wording);
    // A group if it has subcommands of its own.
    value.insert("type".into(), if spec.subcommands.is_empty() { json!(1) } else { json!(2) });
    value.insert("options".into(), options(spec));
    Value::Object(value)
}

fn option(spec: &OptionSpec) -> Value {
    let mut value = named(&spec.wording);
    value.insert("required".into(), json!(spec.required));
    let kind = match &spec.kind {
        OptionKind::Word(choices) => {
            if !choices.is_empty() {
                value.insert("choices".into(), choices.iter().take(CHOICES).map(choice).collect());
            }
            3
        }
        OptionKind::Number { min, max } => {
            value.insert("min_value".into(), json!(min));
            value.insert("max_value".into(), json!(max));
            4
        }
        OptionKind::Flag => 5,
        OptionKind::Person => 6,
        OptionKind::Table | OptionKind::TimeZone => {
            value.insert("autocomplete".into(), json!(true));
            3
        }
    };
    value.insert("type".into(), json!(kind));
    Value::Object(value)
}

/// Converts a choice: `name` is the value, and the descriptions are the labels.
fn choice(wording: &Wording) -> Value {
    let label = if wording.description.is_empty() { &wording.name } else { &wording.description };
    let mut value = Map::new();
    value.insert("name".into(), short(label));
    value.insert("value".into(), json!(wording.name));
    localised(&mut value, "name_localizations", &wording.descriptions);
    Value::Object(value)
}

fn named(wording: &Wording) -> Map<String, Value> {
    let mut value = Map::new();
    value.insert("name".into(), json!(wording.name));
    let description = if wording.description.is_empty() { &wording.name } else { &wording.description };
    value.insert("description".into(), short(description));
    localised(&mut value, "name_localizations", &wording.names);
    localised(&mut value, "description_localizations", &wording.descriptions);
    value
}

fn localised(value: &mut Map<String, Value>, key: &str, texts: &BTreeMap<String, String>) {
    let (tags, texts): (Vec<&str>, Vec<&String>) =
        texts.iter().filter(|(_, text)| !text.is_empty()).map(|(tag, text)| (tag.as_str(), text)).unzip();
    let own = |locale: &&str| {
        let text = texts.get(negotiate(locale, &tags)?)?;
        Some(((*locale).to_owned(), short(text)))
    };
    let texts: Map<String, Value> = LOCALES.iter().filter_map(own).collect();
    if !texts.is_empty() {
        value.insert(key.to_owned(), Value::Object(texts));
    }
}

fn short(text: &str) -> Value {
    Value::String(text.chars().take(TEXT).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wording(name: &str, description: &str, german: &str) -> Wording {
        Wording {
            name: name.into(),
            names: BTreeMap::new(),
            description: description.into(),
            descriptions: [("de".to_owned(), german.to_owned()), ("tlh".to_owned(), "x".to_owned())].into(),
        }
    }

    #[test]
    fn a_command_is_told_with_its_languages() {
        let spec = Spec {
            wording: wording("herz", "Opens a table", "Öffnet einen Tisch"),
            in_private: false,
            opens: false,
            public: false,
            manages: false,
            typed: false,
            options: vec![
                OptionSpec {
                    typed: false,
                    wording: wording("rounds", "How many", "Wie viele"),
                    required: false,
                    kind: OptionKind::Number { min: 1, max: 4 },
                },
                OptionSpec {
                    typed: false,
                    wording: wording("clock", "Time", "Zeit"),
                    required: true,
                    kind: OptionKind::Word(vec![wording("3m", "3 minutes", "3 Minuten")]),
                },
            ],
            subcommands: vec![],
        };
        assert_eq!(
            command(&spec, false),
            json!({
                "name": "herz", "description": "Opens a table", "type": 1,
                "description_localizations": { "de": "Öffnet einen Tisch" },
                "contexts": [0], "integration_types": [0],
                "options": [
                    { "name": "clock", "description": "Time", "description_localizations": { "de": "Zeit" },
                      "type": 3, "required": true,
                      "choices": [{ "name": "3 minutes", "value": "3m", "name_localizations": { "de": "3 Minuten" } }] },
                    { "name": "rounds", "description": "How many", "description_localizations": { "de": "Wie viele" },
                      "type": 4, "required": false, "min_value": 1, "max_value": 4 },
                ],
            })
        );
    }

    #[test]
    fn what_is_for_managers_is_offered_to_them_alone_and_in_servers_alone() {
        let spec = Spec { wording: wording("server", "Its settings", ""), manages: true, ..Spec::default() };
        let told = command(&spec, true);
        assert_eq!(told["default_member_permissions"], json!("32"), "MANAGE_GUILD");
        assert_eq!((&told["contexts"], &told["integration_types"]), (&json!([0]), &json!([0])));
        let open = command(&Spec { manages: false, ..spec }, true);
        assert!(open.get("default_member_permissions").is_none());
    }

    #[test]
    fn subcommands_are_options_of_their_kind() {
        let leave = Spec { wording: wording("leave", "Leave", ""), in_private: true, ..Spec::default() };
        let table = Spec {
            wording: wording("table", "Your table", ""),
            in_private: true,
            subcommands: vec![leave],
            ..Spec::default()
        };
        let told = command(&table, false);
        assert_eq!(told["contexts"], json!([0, 1]));
        assert_eq!(told["options"][0]["type"], json!(1));
        assert_eq!(told["options"][0]["name"], json!("leave"));
    }

    /// Returns how many characters Discord counts for a command: of each name and description the longest over all
    /// languages, plus each value.
    fn counted(value: &Value) -> usize {
        let longest = |key: &str| {
            let localised = value[format!("{key}_localizations")].as_object();
            let all = localised.into_iter().flat_map(Map::values).chain([&value[key]]);
            all.filter_map(Value::as_str).map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let own = longest("name") + longest("description") + value["value"].as_str().map_or(0, str::len);
        let within = ["options", "choices"].into_iter().filter_map(|key| value[key].as_array());
        own + within.flatten().map(counted).sum::<usize>()
    }

    /// Discord allows 8,000 characters a command, 32 in a name, and 100 in a description or choice. Longer texts
    /// would be cut.
    #[test]
    fn every_command_keeps_to_the_limits_in_all_languages() {
        let texts = herzbot_core::text::Texts::embedded().expect("the files are well-formed");
        let catalog = herzbot_core::text::catalog(&texts).expect("the commands are well-formed");
        for spec in catalog.specs() {
            let size = counted(&command(spec, true));
            assert!(size <= 8000, "{}: {size} characters", spec.wording.name);
            let options = spec.options.iter().chain(spec.subcommands.iter().flat_map(|sub| &sub.options));
            let words = options.clone().filter_map(|option| {
                let OptionKind::Word(words) = &option.kind else { return None };
                Some(words)
            });
            let named = std::iter::once(spec).chain(&spec.subcommands).map(|spec| &spec.wording);
            let named: Vec<_> = named.chain(options.map(|option| &option.wording)).collect();
            for wording in named.iter().copied().chain(words.flatten()) {
                let texts = wording.descriptions.values().chain([&wording.description]);
                assert!(texts.clone().all(|text| text.chars().count() <= TEXT), "{wording:?}");
            }
            for wording in named {
                let names = wording.names.values().chain([&wording.name]);
                assert!(names.clone().all(|name| name.chars().count() <= 32), "{wording:?}");
            }
        }
    }

    #[test]
    fn every_variant_of_a_language_gets_its_texts_and_no_other() {
        let texts = ["es", "sv", "pt-PT", "ja", "tlh", "fr"].map(|tag| (tag.to_owned(), tag.to_owned()));
        let mut value = Map::new();
        localised(&mut value, "name_localizations", &texts.into());
        assert_eq!(
            value["name_localizations"],
            json!({ "es-ES": "es", "es-419": "es", "fr": "fr", "sv-SE": "sv", "ja": "ja" })
        );
    }
}
