//! Messages as people read them.

use std::sync::Arc;

use serde_json::Value;

use crate::state::{self, State, flag};
use crate::wire;

/// A message as it was when a person read it.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its id. [`Person`](super::Person) acts on this message's latest state.
    pub id: u64,
    /// Its channel.
    pub channel: u64,
    /// The id of its author.
    pub author: u64,
    /// Its text, as sent.
    pub content: String,
    /// The embeds, as Discord returns them.
    pub embeds: Vec<Value>,
    /// The rows of components; a v2 component without controls is an empty row.
    pub components: Vec<Vec<Component>>,
    /// The components as Discord returns them.
    pub raw_components: Vec<Value>,
    /// The files.
    pub attachments: Vec<Attachment>,
    /// The reactions, in the order of the first of each kind.
    pub reactions: Vec<Reaction>,
    /// When it was posted, in milliseconds since 1970.
    pub created: u64,
    /// When it was last edited, if ever.
    pub edited: Option<u64>,
    /// Discord's flags.
    pub flags: u64,
    /// Whether only one person sees it.
    pub ephemeral: bool,
    /// Whether it still shows "is thinking…".
    pub loading: bool,
    /// The message that it replies to.
    pub reference: Option<u64>,
    /// The people whom it mentions.
    pub mentions: Vec<u64>,
}

/// A control of a message.
#[derive(Clone, Debug)]
pub enum Component {
    /// A button.
    Button(Button),
    /// A menu.
    Menu(Menu),
}

/// A button.
#[derive(Clone, Debug)]
pub struct Button {
    /// The label.
    pub label: String,
    /// The emoji on it: itself, or the name of one of the application's.
    pub emoji: Option<String>,
    /// 1 blurple, 2 grey, 3 green, 4 red, 5 a link.
    pub style: u64,
    /// Whether it is disabled.
    pub disabled: bool,
    /// The id that the bot gets; links have none.
    pub custom_id: Option<String>,
    /// The URL of a link.
    pub url: Option<String>,
}

/// A select menu.
#[derive(Clone, Debug)]
pub struct Menu {
    /// The id that the bot gets.
    pub custom_id: String,
    /// The text while nothing is chosen.
    pub placeholder: String,
    /// 3 texts; 5 users, 6 roles, 7 both, 8 channels.
    pub kind: u64,
    /// The options of a menu of texts.
    pub options: Vec<MenuOption>,
    /// The minimum number of choices.
    pub least: u64,
    /// The maximum number of choices.
    pub most: u64,
    /// Whether it is disabled.
    pub disabled: bool,
}

/// An option of a menu.
#[derive(Clone, Debug)]
pub struct MenuOption {
    /// The label.
    pub label: String,
    /// The value that the bot gets.
    pub value: String,
    /// The small print.
    pub description: String,
    /// Whether it is preselected.
    pub chosen: bool,
}

/// A file.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// Its id.
    pub id: u64,
    /// Its name.
    pub filename: String,
    /// The description for people who can't see it.
    pub description: Option<String>,
    /// The URL for the download.
    pub url: String,
    pub(crate) bytes: Arc<Vec<u8>>,
}

/// Reactions of one kind.
#[derive(Clone, Debug)]
pub struct Reaction {
    /// The emoji, or `name:id` for one of the application's.
    pub emoji: String,
    /// The people who reacted.
    pub people: Vec<u64>,
}

impl Message {
    pub(crate) fn new(state: &State, it: &state::Message) -> Self {
        let files = it.attachments.iter();
        Self {
            id: it.id,
            channel: it.channel,
            author: it.author,
            content: it.content.clone(),
            embeds: it.embeds.clone(),
            components: it.components.iter().flat_map(rows).collect(),
            raw_components: it.components.clone(),
            attachments: files
                .map(|file| Attachment {
                    id: file.id,
                    filename: file.filename.clone(),
                    description: file.description.clone(),
                    url: wire::attachment_url(&state.base, it.channel, file),
                    bytes: Arc::clone(&file.bytes),
                })
                .collect(),
            reactions: it
                .reactions
                .iter()
                .map(|(emoji, people)| Reaction { emoji: emoji.clone(), people: people.clone() })
                .collect(),
            created: it.created,
            edited: it.edited,
            flags: it.flags,
            ephemeral: it.ephemeral_for.is_some(),
            loading: it.flags & flag::LOADING != 0,
            reference: it.reference,
            mentions: it.mentions.clone(),
        }
    }

    /// Returns the readable text: content, embeds, texts of v2, alt texts, then the text of the controls; each on
    /// a line.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines = vec![self.content.clone()];
        let texts = ["/author/name", "/title", "/description", "/footer/text"];
        for embed in &self.embeds {
            let mut of: Vec<&str> = texts[..3].iter().filter_map(|at| embed.pointer(at)?.as_str()).collect();
            for field in embed["fields"].as_array().into_iter().flatten() {
                of.extend(field["name"].as_str());
                of.extend(field["value"].as_str());
            }
            of.extend(embed.pointer(texts[3]).and_then(Value::as_str));
            lines.extend(of.into_iter().map(str::to_owned));
        }
        for component in &self.raw_components {
            displays(component, &mut lines);
        }
        lines.extend(self.attachments.iter().filter_map(|a| a.description.clone()));
        for component in self.components.iter().flatten() {
            match component {
                Component::Button(button) => lines.push(button.text()),
                Component::Menu(menu) => {
                    lines.push(menu.placeholder.clone());
                    lines.extend(menu.options.iter().map(|o| o.label.clone()));
                }
            }
        }
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    /// Returns the title: an embed's, or the heading at the start of its components.
    #[must_use]
    pub fn title(&self) -> Option<String> {
        let embed = self.embeds.first().and_then(|embed| embed["title"].as_str());
        let mut lines = Vec::new();
        for component in &self.raw_components {
            displays(component, &mut lines);
        }
        let heading = lines.iter().flat_map(|text| text.lines()).find_map(|line| line.strip_prefix("### "));
        embed.or(heading).map(str::to_owned)
    }

    /// Returns all buttons, row by row.
    pub fn buttons(&self) -> impl Iterator<Item = &Button> {
        self.components.iter().flatten().filter_map(|c| match c {
            Component::Button(button) => Some(button),
            Component::Menu(_) => None,
        })
    }

    /// Returns all menus, row by row.
    pub fn menus(&self) -> impl Iterator<Item = &Menu> {
        self.components.iter().flatten().filter_map(|c| match c {
            Component::Menu(menu) => Some(menu),
            Component::Button(_) => None,
        })
    }

    /// Returns the labels of the buttons.
    #[must_use]
    pub fn labels(&self) -> Vec<String> {
        self.buttons().map(|b| b.label.clone()).collect()
    }

    /// Returns whether a button with this label (see [`Message::button`]) exists and can be pressed.
    #[must_use]
    pub fn offers(&self, label: &str) -> bool {
        self.button(label).is_some_and(|b| !b.disabled && b.custom_id.is_some())
    }

    /// Returns the button with exactly this label; or the only one that starts with it; or the only one that
    /// contains it.
    #[must_use]
    pub fn button(&self, label: &str) -> Option<&Button> {
        let fits: [fn(&str, &str) -> bool; 3] = [
            |text, wanted| text == wanted,
            |text, wanted| text.starts_with(wanted),
            |text, wanted| text.contains(wanted),
        ];
        fits.iter().find_map(|fits| {
            let mut found = self.buttons().filter(|b| fits(&b.label, label));
            let first = found.next()?;
            found.next().is_none().then_some(first)
        })
    }
}

impl Button {
    /// Returns the emoji and the label.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.emoji {
            Some(emoji) if self.label.is_empty() => emoji.clone(),
            Some(emoji) => format!("{emoji} {}", self.label),
            None => self.label.clone(),
        }
    }
}

fn string(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Returns the rows of controls in a top-level component.
fn rows(component: &Value) -> Vec<Vec<Component>> {
    match component["type"].as_u64() {
        Some(1) => {
            let children = component["components"].as_array();
            vec![children.into_iter().flatten().filter_map(control).collect()]
        }
        Some(9) => vec![control(&component["accessory"]).into_iter().collect()],
        Some(17) => {
            let children = component["components"].as_array();
            children.into_iter().flatten().flat_map(rows).collect()
        }
        Some(_) | None => Vec::new(),
    }
}

fn control(value: &Value) -> Option<Component> {
    let disabled = value["disabled"].as_bool().unwrap_or(false);
    match value["type"].as_u64()? {
        2 => Some(Component::Button(Button {
            label: string(&value["label"]),
            emoji: value["emoji"]["name"].as_str().map(str::to_owned),
            style: value["style"].as_u64().unwrap_or_default(),
            disabled,
            custom_id: value["custom_id"].as_str().map(str::to_owned),
            url: value["url"].as_str().map(str::to_owned),
        })),
        kind @ (3 | 5..=8) => Some(Component::Menu(Menu {
            custom_id: string(&value["custom_id"]),
            placeholder: string(&value["placeholder"]),
            kind,
            options: value["options"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|option| MenuOption {
                    label: string(&option["label"]),
                    value: string(&option["value"]),
                    description: string(&option["description"]),
                    chosen: option["default"].as_bool().unwrap_or(false),
                })
                .collect(),
            least: value["min_values"].as_u64().unwrap_or(1),
            most: value["max_values"].as_u64().unwrap_or(1),
            disabled,
        })),
        _ => None,
    }
}

/// Collects the texts and alt texts of components v2.
fn displays(component: &Value, lines: &mut Vec<String>) {
    match component["type"].as_u64() {
        Some(10) => lines.extend(component["content"].as_str().map(str::to_owned)),
        Some(11) => lines.extend(component["description"].as_str().map(str::to_owned)),
        Some(12) => {
            for item in component["items"].as_array().into_iter().flatten() {
                lines.extend(item["description"].as_str().map(str::to_owned));
            }
        }
        Some(_) | None => {
            for child in component["components"].as_array().into_iter().flatten() {
                displays(child, lines);
            }
            if component["accessory"].is_object() {
                displays(&component["accessory"], lines);
            }
        }
    }
}
