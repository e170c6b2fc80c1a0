//! Message bodies as Discord's REST API takes them: only the fields that we use, in the shapes of its OpenAPI
//! description.

use serde::Serialize;

/// A message: to post, to edit with, or to answer with. An edit replaces every field that it names, and leaves the
/// attachments alone when there is no `attachments`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WireBody {
    /// Plain text above the embeds: mentions, nothing else.
    pub content: String,
    /// At most one.
    pub embeds: Vec<Embed>,
    /// Rows of buttons and menus.
    pub components: Vec<ActionRow>,
    /// Who is notified.
    pub allowed_mentions: AllowedMentions,
    /// [`EPHEMERAL`] or nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<u64>,
    /// At most 25 characters; with `enforce_nonce`, a second post with the same one gives the first message back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
    /// See `nonce`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enforce_nonce: Option<bool>,
    /// The files that come along with this request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attachments: Option<Vec<Attachment>>,
}

/// The flag of a message that one person alone sees.
pub const EPHEMERAL: u64 = 1 << 6;

/// Who may be notified by a message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AllowedMentions {
    /// Kinds of mentions that are looked for: none.
    pub parse: [&'static str; 0],
    /// User ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub users: Vec<String>,
}

/// A file of the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attachment {
    /// Its place among the files of the request.
    pub id: u32,
    /// Its file name.
    pub filename: String,
}

/// A framed text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Embed {
    /// At most 256 characters.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// At most 4096 characters.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// The accent, as 0xRRGGBB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<u32>,
    /// At most 25.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<Field>,
}

/// A part of an embed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    /// At most 256 characters, at least one.
    pub name: String,
    /// At most 1024 characters, at least one.
    pub value: String,
    /// Whether it may stand beside others.
    pub inline: bool,
}

/// A row of components.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActionRow {
    /// Always 1.
    #[serde(rename = "type")]
    pub kind: u8,
    /// At most five buttons, or one menu.
    pub components: Vec<Component>,
}

impl ActionRow {
    /// A row of these.
    pub const fn of(components: Vec<Component>) -> Self {
        Self { kind: 1, components }
    }
}

/// A button or a menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Component {
    /// A clickable button, or a link.
    Button(Button),
    /// A menu of texts.
    Select(Select),
}

/// A button (component type 2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Button {
    /// Always 2.
    #[serde(rename = "type")]
    pub kind: u8,
    /// 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u8,
    /// At most 80 characters.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Before the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emoji: Option<Emoji>,
    /// 1 to 100 characters; not on a link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom_id: Option<String>,
    /// Only on a link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Whether it can't be pressed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub disabled: bool,
}

/// A Unicode emoji, or one of the application's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Emoji {
    /// The emoji itself, or the name of our own.
    pub name: String,
    /// The id of our own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// A menu of texts, of which one is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Select {
    /// Always 3.
    #[serde(rename = "type")]
    pub kind: u8,
    /// 1 to 100 characters.
    pub custom_id: String,
    /// 1 to 25.
    pub options: Vec<SelectOption>,
    /// At most 150 characters.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub placeholder: String,
}

/// An option of a menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SelectOption {
    /// 1 to 100 characters.
    pub label: String,
    /// 1 to 100 characters.
    pub value: String,
    /// Before the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emoji: Option<Emoji>,
    /// Whether it is chosen already.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub default: bool,
}

/// A file to upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// Its file name.
    pub name: String,
    /// Its text, in UTF-8.
    pub content: String,
}

/// A message and the file that comes along with it.
#[derive(Clone, Debug, PartialEq)]
pub struct WireMessage {
    /// The JSON part.
    pub body: WireBody,
    /// The file, named in `body.attachments`.
    pub file: Option<Upload>,
}
