//! Message bodies as Discord's REST API accepts them: only the fields that we use, in the shapes of its OpenAPI
//! description.

use herzbot_core::picture::ScorePicture;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// A message of Components V2, for a post, an edit or an answer. An edit replaces every field that it names, and
/// keeps the attachments if there is no `attachments`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WireBody {
    /// Only in edits: empties the fields of a classic message, which an old message may still have.
    #[serde(flatten)]
    pub emptied: Option<Emptied>,
    /// At most 40, including nested ones, with at most 4000 characters of text.
    pub components: Vec<Part>,
    /// The people to notify.
    pub allowed_mentions: AllowedMentions,
    /// [`COMPONENTS_V2`], and optionally [`EPHEMERAL`].
    pub flags: u64,
    /// At most 25 characters. With `enforce_nonce`, a second post with the same nonce returns the first message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
    /// See `nonce`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enforce_nonce: Option<bool>,
    /// The files of this request. In an edit, these are all files that the message keeps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attachments: Option<Vec<Attachment>>,
}

impl WireBody {
    /// Creates a message of these components, which notifies nobody.
    pub fn of(components: Vec<Part>) -> Self {
        Self {
            emptied: None,
            components,
            allowed_mentions: AllowedMentions::default(),
            flags: COMPONENTS_V2,
            nonce: None,
            enforce_nonce: None,
            attachments: None,
        }
    }
}

/// The fields of a classic message, emptied, since they exclude [`COMPONENTS_V2`]. With them, an edit can convert
/// a classic message into Components V2. They have no effect on other messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Emptied {
    /// Serialized as `null`.
    pub content: (),
    /// Always empty: Components V2 and embeds exclude each other.
    pub embeds: [(); 0],
}

/// The flag of a message that only has components. It can't be removed from a message.
pub const COMPONENTS_V2: u64 = 1 << 15;

/// The flag of an ephemeral message.
pub const EPHEMERAL: u64 = 1 << 6;

/// The flag of a message without push notifications, even if it mentions people.
pub const SILENT: u64 = 1 << 12;

/// The people whom a message may notify.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AllowedMentions {
    /// The kinds of mentions that are parsed: none.
    pub parse: [&'static str; 0],
    /// User ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub users: Vec<String>,
}

/// A file of the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attachment {
    /// Its index among the files of the request.
    pub id: u32,
    /// Its file name.
    pub filename: String,
    /// The description of a picture for people who can't see it: at most 1024 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// A component in a message or a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A frame with an accent colour (0xRRGGBB) around at least one part. It can't be nested.
    Container(u32, Vec<Self>),
    /// At most five buttons, or one menu.
    Row(ActionRow),
    /// A text with a button beside it.
    Section(String, Button),
    /// A text in Discord's markup: at least one character; at most 4000 in all texts of a message.
    Text(String),
    /// A thin line with little space around it.
    Separator,
    /// The attached file with this name, which can be downloaded.
    File(String),
    /// The attached picture with this name, which is displayed, and its description for people who can't see it: 1
    /// to 1024 characters.
    Gallery(String, Option<String>),
}

pub type ActionRow = Vec<Component>;

#[derive(Serialize)]
struct GalleryItem<'a> {
    media: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: &'a Option<String>,
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let file = |name: &str| json!({ "url": format!("attachment://{name}") });
        let mut map = serializer.serialize_map(None)?;
        match self {
            Self::Container(accent, parts) => {
                map.serialize_entry("type", &17)?;
                map.serialize_entry("accent_color", accent)?;
                map.serialize_entry("components", parts)?;
            }
            Self::Row(components) => {
                map.serialize_entry("type", &1)?;
                map.serialize_entry("components", components)?;
            }
            Self::Section(text, accessory) => {
                map.serialize_entry("type", &9)?;
                map.serialize_entry("components", &[Self::Text(text.clone())])?;
                map.serialize_entry("accessory", accessory)?;
            }
            Self::Text(content) => {
                map.serialize_entry("type", &10)?;
                map.serialize_entry("content", content)?;
            }
            Self::Separator => map.serialize_entry("type", &14)?,
            Self::File(name) => {
                map.serialize_entry("type", &13)?;
                map.serialize_entry("file", &file(name))?;
            }
            Self::Gallery(name, description) => {
                map.serialize_entry("type", &12)?;
                map.serialize_entry("items", &[GalleryItem { media: file(name), description }])?;
            }
        }
        map.end()
    }
}

/// A button or a menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Component {
    /// A button to press, or a link.
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
    /// Whether it is disabled.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub disabled: bool,
}

/// A Unicode emoji, or one of the application's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Emoji {
    /// The emoji itself, or the name of the application's emoji.
    pub name: String,
    /// The id of the application's emoji.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// A menu of texts, of which one can be chosen.
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
    /// Whether it is preselected.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub default: bool,
}

/// A file to upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// Its file name.
    pub name: String,
    /// Its content.
    pub content: UploadContent,
}

/// The content of a file to upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UploadContent {
    /// A text, in UTF-8.
    Text(String),
    /// A picture as PNG, which is drawn when the call is made.
    Scores(Box<ScorePicture>),
}

impl UploadContent {
    pub const fn media_type(&self) -> &'static str {
        match self {
            Self::Text(_) => "text/plain; charset=utf-8",
            Self::Scores(_) => "image/png",
        }
    }
}

/// A message and its files.
#[derive(Clone, Debug, PartialEq)]
pub struct WireMessage {
    /// The JSON part.
    pub body: WireBody,
    /// The files, which `body.attachments` names by index.
    pub files: Vec<Upload>,
}
