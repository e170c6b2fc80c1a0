//! Message bodies as Discord's REST API takes them: only the fields that we use, in the shapes of its OpenAPI
//! description.

use herzbot_core::picture::ScorePicture;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// A message of Components V2: to post, to edit with, or to answer with. An edit replaces every field that it names, and
/// leaves the attachments alone when there is no `attachments`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WireBody {
    /// What takes away the fields of a classic message, in edits alone: a message from before may still have them.
    #[serde(flatten)]
    pub emptied: Option<Emptied>,
    /// At most 40, those within others included, with at most 4000 characters of text.
    pub components: Vec<Part>,
    /// Who is notified.
    pub allowed_mentions: AllowedMentions,
    /// [`COMPONENTS_V2`], and [`EPHEMERAL`] or not.
    pub flags: u64,
    /// At most 25 characters; with `enforce_nonce`, a second post with the same one gives the first message back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
    /// See `nonce`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enforce_nonce: Option<bool>,
    /// The files that come along with this request; in an edit, those that the message has from then on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attachments: Option<Vec<Attachment>>,
}

impl WireBody {
    /// A message of these components, which notifies nobody.
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

/// The fields of a classic message, which exclude [`COMPONENTS_V2`], emptied: so an edit can turn it into one of
/// Components V2. They change nothing about a message that is one already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Emptied {
    /// Written as `null`.
    pub content: (),
    /// Always empty: Components V2 and embeds exclude each other.
    pub embeds: [(); 0],
}

/// The flag of a message that is all components. It stays on a message for good.
pub const COMPONENTS_V2: u64 = 1 << 15;

/// The flag of a message that one person alone sees.
pub const EPHEMERAL: u64 = 1 << 6;

/// The flag of a message that makes no device buzz, even if it mentions people.
pub const SILENT: u64 = 1 << 12;

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
    /// What a picture shows, for those who don't see it: at most 1024 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// A component that stands in a message or a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A frame with an accent colour (0xRRGGBB) around at least one part; not within another.
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
    /// The attached picture with this name, which is seen; and what it shows, for those who don't see it: 1 to 1024
    /// characters.
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
    /// What is in it.
    pub content: UploadContent,
}

/// What is in a file to upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UploadContent {
    /// A text, in UTF-8.
    Text(String),
    /// A picture, as PNG: drawn when the call is made.
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

/// A message and the files that come along with it.
#[derive(Clone, Debug, PartialEq)]
pub struct WireMessage {
    /// The JSON part.
    pub body: WireBody,
    /// The files, named in `body.attachments` by their places.
    pub files: Vec<Upload>,
}
