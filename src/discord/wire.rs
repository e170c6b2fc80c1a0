//! Message bodies as Discord's REST API takes them: only the fields that we use, in the shapes of its OpenAPI
//! description.

use herzbot_core::picture::ScorePicture;
use serde::Serialize;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Part {
    /// A frame with an accent colour; not within another.
    Container(Container),
    /// A row of buttons or a menu.
    Row(ActionRow),
    /// A text with a button beside it.
    Section(Section),
    /// A text.
    Text(TextDisplay),
    /// A line between others.
    Separator(Separator),
    /// An attached file that can be downloaded.
    File(FileDisplay),
    /// An attached picture that is seen.
    Gallery(Gallery),
}

/// A frame around other components (type 17).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Container {
    /// Always 17.
    #[serde(rename = "type")]
    kind: u8,
    /// The accent, as 0xRRGGBB.
    pub accent_color: u32,
    /// At least one.
    pub components: Vec<Part>,
}

impl Container {
    /// A container of these.
    pub const fn of(accent_color: u32, components: Vec<Part>) -> Self {
        Self { kind: 17, accent_color, components }
    }
}

/// A text with a button beside it (type 9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// Always 9.
    #[serde(rename = "type")]
    kind: u8,
    /// One to three.
    pub components: [TextDisplay; 1],
    /// The button.
    pub accessory: Button,
}

impl Section {
    /// A section of these.
    pub const fn of(text: TextDisplay, accessory: Button) -> Self {
        Self { kind: 9, components: [text], accessory }
    }
}

/// A text in Discord's markup (type 10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextDisplay {
    /// Always 10.
    #[serde(rename = "type")]
    kind: u8,
    /// At least one character; at most 4000 in all texts of a message.
    pub content: String,
}

impl TextDisplay {
    /// This text.
    pub const fn of(content: String) -> Self {
        Self { kind: 10, content }
    }
}

/// A line between other components (type 14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Separator {
    /// Always 14.
    #[serde(rename = "type")]
    kind: u8,
}

impl Separator {
    /// A thin line with little space around it.
    pub const fn thin() -> Self {
        Self { kind: 14 }
    }
}

/// An attached file (type 13).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FileDisplay {
    /// Always 13.
    #[serde(rename = "type")]
    kind: u8,
    /// The attachment, as `attachment://NAME`.
    pub file: Media,
}

impl FileDisplay {
    /// The attachment with this file name.
    pub fn of(name: &str) -> Self {
        Self { kind: 13, file: Media { url: format!("attachment://{name}") } }
    }
}

/// Attached pictures that are seen (type 12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gallery {
    /// Always 12.
    #[serde(rename = "type")]
    kind: u8,
    /// One to ten.
    pub items: [GalleryItem; 1],
}

/// A picture of a gallery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GalleryItem {
    /// The attachment, as `attachment://NAME`.
    pub media: Media,
    /// What it shows, for those who don't see it: 1 to 1024 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl Gallery {
    /// The attachment with this file name alone.
    pub fn of(name: &str, description: Option<String>) -> Self {
        let media = Media { url: format!("attachment://{name}") };
        Self { kind: 12, items: [GalleryItem { media, description }] }
    }
}

/// The address of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Media {
    /// `attachment://` and the name of an attachment.
    pub url: String,
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
    /// The media type.
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
