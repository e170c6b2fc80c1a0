//! Renders a page as Components V2, in one container, within all of Discord's limits, however long the page is.

mod card_emojis;
mod cards;
mod components;
mod fold;
mod markup;
mod phone;

use super::wire::{
    ActionRow, AllowedMentions, Attachment, Button, Component, Part, Upload, UploadContent, WireBody,
    WireMessage,
};
pub use card_emojis::CardEmojis;
use cards::PHONE;
use herzbot_core::ids::{ChannelRef, MessageRef};
use herzbot_core::page::{Block, CardGroup, File, Link, Page, Tone};
use herzbot_core::picture::ScorePicture;
use markup::{length, markup};
use phone::Room;

/// The maximum length of all texts of a message together.
const TOTAL: usize = 4000;
/// The maximum length of one text. Discord's schema allows 4000 here, too, but some software that implements its
/// protocol doesn't.
const LONGEST: usize = 2000;
/// The maximum number of components of a message, including nested ones.
const COMPONENTS: usize = 40;
const TITLE: usize = 256;
const CAPTION: usize = 256;
/// The maximum length of a picture's description.
const DESCRIPTION: usize = 1024;
/// The remaining room below which a part of a text isn't worth showing.
const WORTHWHILE: usize = 24;

/// Renders a page as a message. `ping` are the user ids to notify. `realm` is ours: links into another one are
/// left out. Cards are shown with `emojis` if those exist.
pub fn message(page: &Page, ping: &[&str], realm: &str, emojis: &CardEmojis) -> WireMessage {
    let link = page.link.as_ref().filter(|link| link.channel.realm == realm).and_then(url);
    let link = link.or_else(|| page.watch.as_ref().map(|watch| (watch.label.clone(), watch.url.clone())));
    let mentions = (!ping.is_empty()).then(|| mentions(ping));
    let left = TOTAL - mentions.as_deref().map_or(0, length);
    let written = WrittenPage::fitting(page, link.as_ref(), emojis, left);
    let above = page.above.as_deref();
    let drawn = page.picture.as_deref().or_else(|| above?.picture.as_deref());
    let (file, picture) = (page.file.as_ref().map(upload), drawn.map(picture));
    let alt = drawn.and_then(|picture| description(&picture.alt));
    let gallery = picture.as_ref().map(|file| Part::Gallery(file.name.clone(), alt.clone()));
    let (gallery, gallery_above) = if page.picture.is_some() { (gallery, None) } else { (None, gallery) };
    let above = above.and_then(|above| {
        let texts = written.texts_above(above, emojis).into_iter().map(Part::Text);
        let parts: Vec<Part> = texts.chain(gallery_above).collect();
        (!parts.is_empty()).then(|| Part::Container(colour(above.tone), parts))
    });
    let frame = Part::Container(colour(page.tone), written.parts(gallery, file.as_ref()));
    let mentions = mentions.map(Part::Text);
    let files: Vec<Upload> = picture.into_iter().chain(file).collect();
    let attachments = (0..).zip(&files).map(|(id, file)| {
        let description = match file.content {
            UploadContent::Text(_) => None,
            UploadContent::Scores(_) => alt.clone(),
        };
        Attachment { id, filename: file.name.clone(), description }
    });
    let attachments: Vec<Attachment> = attachments.collect();
    let users = ping.iter().take(PINGED).map(|&id| id.to_owned()).collect();
    let body = WireBody {
        allowed_mentions: AllowedMentions { parse: [], users },
        attachments: (!attachments.is_empty()).then_some(attachments),
        ..WireBody::of(mentions.into_iter().chain(above).chain([frame]).collect())
    };
    WireMessage { body, files }
}

/// The texts of a page, its rows of buttons, and the link beside the first text.
struct WrittenPage {
    texts: Vec<String>,
    rows: Vec<ActionRow>,
    link: Option<Button>,
    /// The number of characters, and of components, that still fit into the message.
    left: (usize, usize),
}

impl WrittenPage {
    /// Renders a page in as few lines as needed to be no taller than a phone. `left`: the maximum length of all
    /// texts together.
    fn fitting(page: &Page, link: Option<&(String, String)>, emojis: &CardEmojis, left: usize) -> Self {
        let written = |room| Self::in_room(page, link, emojis, left, room);
        let mut fitting = written(Room::Ample);
        // A page to be read, such as a review, doesn't become small print.
        let is_game =
            matches!(page.tone, Tone::Playing | Tone::YourTurn | Tone::Over) && !page.rows.is_empty();
        for (room, most) in
            [(Room::Little, phone::TALL), (Room::Less, phone::TOO_TALL), (Room::Least, phone::TOO_TALL)]
        {
            let pixels = phone::pixels(&fitting.texts, &fitting.rows, page.picture.is_some());
            if pixels > most && (is_game || room == Room::Little) {
                fitting = written(room);
            }
        }
        fitting
    }

    fn in_room(
        page: &Page,
        link: Option<&(String, String)>,
        emojis: &CardEmojis,
        left: usize,
        room: Room,
    ) -> Self {
        let (rows, link) = components::rows(&page.rows, link, emojis, room);
        // The container and another one above it, the file, the picture, a separator, the mentions, and the link in a
        // row or section of its own.
        let taken = 9 + rows.iter().map(|row| 1 + row.len()).sum::<usize>();
        let most = COMPONENTS.saturating_sub(taken).max(1);
        let mut writer = PartWriter { emojis, room, texts: Vec::new(), last: None, left, most };
        writer.page(page, link.is_some());
        let left = (writer.left, most.saturating_sub(writer.texts.len()));
        Self { texts: writer.texts, rows, link, left }
    }

    /// Renders the texts of the page above this one.
    fn texts_above(&self, page: &Page, emojis: &CardEmojis) -> Vec<String> {
        let (left, most) = self.left;
        let mut writer = PartWriter { emojis, room: Room::Ample, texts: Vec::new(), last: None, left, most };
        if most > 0 {
            writer.page(page, false);
        }
        writer.texts
    }

    /// Returns the parts of the page, from the top.
    fn parts(self, picture: Option<Part>, file: Option<&Upload>) -> Vec<Part> {
        let mut texts = self.texts.into_iter();
        let mut parts = Vec::new();
        match (self.link, texts.next()) {
            (Some(link), Some(text)) => parts.push(Part::Section(text, link)),
            (Some(link), None) => parts.push(Part::Row(vec![Component::Button(link)])),
            (None, text) => parts.extend(text.map(Part::Text)),
        }
        parts.extend(texts.map(Part::Text));
        parts.extend(picture);
        parts.extend(file.map(|file| Part::File(file.name.clone())));
        if !parts.is_empty() && !self.rows.is_empty() {
            parts.push(Part::Separator);
        }
        parts.extend(self.rows.into_iter().map(Part::Row));
        if parts.is_empty() {
            parts.push(Part::Text("…".to_owned()));
        }
        parts
    }
}

/// Returns the line that replaces a message once another one shows its content: `words` (a page's
/// [`Page::leads_on`]), as a link if there is one.
pub fn leads_on(words: &str, link: Option<&str>) -> String {
    // Brackets would end the label of the link.
    let words = markup(&words.replace(['[', ']'], ""), CAPTION);
    match link {
        Some(link) if words.is_empty() => format!("⬇️ {link}"),
        Some(link) => format!("⬇️ [{words}]({link})"),
        None => format!("⬇️ {words}").trim_end().to_owned(),
    }
}

/// The maximum number of notified people, below the 100 of `allowed_mentions`.
const PINGED: usize = 50;

fn mentions(ping: &[&str]) -> String {
    ping.iter().take(PINGED).map(|id| format!("<@{id}>")).collect::<Vec<_>>().join(" ")
}

/// Returns the label and the URL, if the ids are Discord's.
fn url(link: &Link) -> Option<(String, String)> {
    Some((link.label.clone(), address(&link.channel, link.message.as_ref())?))
}

/// Returns the URL of a message, or of a channel, if the ids are Discord's.
pub fn address(channel: &ChannelRef, message: Option<&MessageRef>) -> Option<String> {
    let is_id =
        |text: &str| !text.is_empty() && text.len() <= 20 && text.bytes().all(|byte| byte.is_ascii_digit());
    let server = if is_id(&channel.server) { channel.server.as_str() } else { "@me" };
    let (channel, message) = match message {
        Some(message) => (message.channel.as_str(), Some(message.message.as_str())),
        None => (channel.channel.as_str(), None),
    };
    if !is_id(channel) || !message.is_none_or(is_id) {
        return None;
    }
    let mut url = format!("https://discord.com/channels/{server}/{channel}");
    if let Some(message) = message {
        url.push('/');
        url.push_str(message);
    }
    Some(url)
}

/// Returns a file, with a name of characters that Discord keeps.
fn upload(file: &File) -> Upload {
    let name: String = file
        .name
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() || ".-_".contains(letter) { letter } else { '_' })
        .take(100)
        .collect();
    let name = if name.trim_matches('.').is_empty() { "file.txt".to_owned() } else { name };
    Upload { name, content: UploadContent::Text(file.content.clone()) }
}

/// Returns the picture as a file. Its name differs from those of all other files of ours.
fn picture(picture: &ScorePicture) -> Upload {
    Upload { name: "points.png".to_owned(), content: UploadContent::Scores(Box::new(picture.clone())) }
}

/// Returns the description of a picture, if it has one.
fn description(alt: &str) -> Option<String> {
    let alt: String = alt.chars().take(DESCRIPTION).collect();
    (!alt.trim().is_empty()).then_some(alt)
}

const fn colour(tone: Tone) -> u32 {
    match tone {
        Tone::Plain => 0x5C_6B_8A,
        Tone::Lobby => 0x3B_82_C4,
        Tone::Playing => 0x7A_5C_B8,
        Tone::YourTurn => 0x2E_A0_6B,
        Tone::Over => 0xC8_9B_2C,
        Tone::Trouble => 0xC4_4B_4B,
    }
}

/// The content of a text of a message: neighbours of the same kind share a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PartKind {
    Title,
    Words,
    Cards,
}

/// Writes the texts of a page from top to bottom, and stops when the message is full.
struct PartWriter<'a> {
    emojis: &'a CardEmojis,
    room: Room,
    /// The finished texts, one component each.
    texts: Vec<String>,
    last: Option<PartKind>,
    left: usize,
    /// The maximum number of texts.
    most: usize,
}

impl PartWriter<'_> {
    /// Writes a page. `title_alone`: whether something stands beside the title.
    fn page(&mut self, page: &Page, title_alone: bool) {
        let title = markup(page.title.trim(), TITLE);
        if !title.is_empty() {
            let kind = if title_alone { PartKind::Title } else { PartKind::Words };
            self.write(kind, |_| format!("### {title}"));
        }
        let folded = (self.room > Room::Ample).then(|| fold::folded(page, self.room));
        for block in folded.as_ref().unwrap_or(&page.blocks) {
            match block {
                Block::Text(text) => self.write(PartKind::Words, |room| markup(text.trim_end(), room)),
                Block::Small(text) => self.write(PartKind::Words, |room| small(text, room)),
                Block::Cards(group) => {
                    let (emojis, space) = (self.emojis, self.room);
                    self.write(PartKind::Cards, |room| group_of(group, emojis, space, room));
                }
            }
        }
    }

    /// Appends `text(left)` on lines of its own; `left` is the number of characters that still fit into the
    /// message.
    fn write(&mut self, kind: PartKind, text: impl FnOnce(usize) -> String) {
        // A line break counts, too.
        let room = self.left.saturating_sub(1);
        if room < WORTHWHILE {
            return;
        }
        let text = text(room);
        if text.trim().is_empty() {
            return;
        }
        self.left = room.saturating_sub(length(&text));
        let is_full = self.texts.len() >= self.most;
        let joins = |last: &&mut String| {
            is_full || (self.last == Some(kind) && length(last) + 1 + length(&text) <= LONGEST)
        };
        match self.texts.last_mut().filter(joins) {
            Some(last) => {
                last.push('\n');
                last.push_str(&text);
            }
            None => self.texts.push(text),
        }
        self.last = Some(kind);
    }
}

/// Returns small print of at most `room` characters, without the lines that don't fit.
fn small(text: &str, room: usize) -> String {
    let mut written = String::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let gap = usize::from(!written.is_empty());
        let used = length(&written) + gap + SMALL.len();
        if used + 2 > room {
            break;
        }
        if gap > 0 {
            written.push('\n');
        }
        written.push_str(SMALL);
        written.push_str(&markup(line.trim(), room - used));
    }
    written
}

/// The prefix of a line of small print.
const SMALL: &str = "-# ";

/// Returns a group of cards with its caption in at most `room` characters, or the caption alone.
fn group_of(group: &CardGroup, emojis: &CardEmojis, space: Room, room: usize) -> String {
    let caption = caption(group);
    if group.lines.is_empty() || room < length(&caption) + WORTHWHILE {
        return markup_cut(caption, room);
    }
    let room = room - length(&caption) - 1;
    let mut drawn = emojis.lines(group, space > Room::Ample).filter(|lines| {
        !lines.is_empty() && lines.iter().map(|line| length(line) + 1).sum::<usize>() <= room
    });
    let head = emojis.head(group, &caption).filter(|_| space >= Room::Less);
    if let (Some(head), Some(lines)) = (head, &mut drawn) {
        lines[0] = head;
        return lines.join("\n");
    }
    match drawn {
        Some(lines) if caption.is_empty() => lines.join("\n"),
        Some(lines) => format!("{caption}\n{}", lines.join("\n")),
        None => {
            let block = cards::block(&cards::columns(group, PHONE), room);
            if caption.is_empty() { block } else { format!("{caption}\n{block}") }
        }
    }
}

/// Returns the caption if there is room for it; otherwise an empty text.
fn markup_cut(caption: String, room: usize) -> String {
    if length(&caption) <= room { caption } else { String::new() }
}

/// Returns the markup of a group's caption, in bold.
fn caption(group: &CardGroup) -> String {
    let written = markup(&group.caption.replace("**", "").replace('\n', " "), CAPTION);
    match (written.trim().is_empty(), group.active) {
        (true, false) => String::new(),
        (true, true) => "▶".to_owned(),
        (false, false) => format!("**{written}**"),
        (false, true) => format!("▶ **{written}**"),
    }
}

#[cfg(test)]
mod phone_tests;
#[cfg(test)]
mod snapshots_tests;
#[cfg(test)]
mod tests;
