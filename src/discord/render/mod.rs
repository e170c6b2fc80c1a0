//! Renders a page as one embed with classic components, within every limit of Discord's, however long the page is.

mod cards;
mod components;
mod emoji;
mod markup;
mod own;

use super::wire::{AllowedMentions, Attachment, Embed, Field, Upload, WireBody, WireMessage};
use cards::{PHONE, THIRD};
use herzbot_core::ids::{ChannelRef, MessageRef};
use herzbot_core::page::{Block, CardGroup, File, Link, Page, Tone};
use markup::{length, markup};
pub use own::CardEmojis;

/// All texts of an embed together.
const TOTAL: usize = 6000;
const TITLE: usize = 256;
const DESCRIPTION: usize = 4096;
const FIELDS: usize = 25;
const FIELD_NAME: usize = 256;
const FIELD_VALUE: usize = 1024;
/// Below this, a field says nothing worth its room.
const WORTHWHILE: usize = 24;
/// A text that is there and shows nothing: Discord wants a name on every field.
const BLANK: &str = "\u{200b}";

/// The message that shows a page. `ping` are the user ids to notify; `realm` is ours: links into another are left out.
/// Cards are those of `emojis`, where these are there.
pub fn message(page: &Page, ping: &[&str], realm: &str, emojis: &CardEmojis) -> WireMessage {
    let link = page.link.as_ref().filter(|link| link.channel.realm == realm).and_then(url);
    let (components, link_placed) = components::rows(&page.rows, link.as_ref(), emojis);
    let mut writer = Writer::new(page, emojis);
    for block in &page.blocks {
        writer.block(block);
    }
    if let Some((label, url)) = link.filter(|_| !link_placed) {
        // The parts are ours or digits, save the label.
        let label = markup(&label, 80);
        writer.line(&format!("[{label}]({url})"));
    }
    let file = page.file.as_ref().map(upload);
    WireMessage {
        body: WireBody {
            content: mentions(ping),
            embeds: vec![writer.finish()],
            components,
            allowed_mentions: AllowedMentions {
                parse: [],
                users: ping.iter().map(|&id| id.to_owned()).collect(),
            },
            flags: None,
            nonce: None,
            enforce_nonce: None,
            attachments: file.as_ref().map(|file| vec![Attachment { id: 0, filename: file.name.clone() }]),
        },
        file,
    }
}

/// At most 50 people, which stays below the 2000 characters of a message and the 100 of `allowed_mentions`.
fn mentions(ping: &[&str]) -> String {
    ping.iter().take(50).map(|id| format!("<@{id}>")).collect::<Vec<_>>().join(" ")
}

/// The label and the address, if the ids are Discord's.
fn url(link: &Link) -> Option<(String, String)> {
    Some((link.label.clone(), address(&link.channel, link.message.as_ref())?))
}

/// The address of a message, or of a channel, if the ids are Discord's.
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

/// Discord wants a name, and makes one of its own of what it doesn't like in it.
fn upload(file: &File) -> Upload {
    let name: String = file
        .name
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() || ".-_".contains(letter) { letter } else { '_' })
        .take(100)
        .collect();
    let name = if name.trim_matches('.').is_empty() { "file.txt".to_owned() } else { name };
    Upload { name, content: file.content.clone() }
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

/// Fills an embed from top to bottom and stops where it is full.
struct Writer<'a> {
    emojis: &'a CardEmojis,
    embed: Embed,
    left: usize,
    /// Whether the groups that stand beside each other fit on a desktop so.
    inline: bool,
}

impl<'a> Writer<'a> {
    fn new(page: &Page, emojis: &'a CardEmojis) -> Self {
        let title = markup(page.title.trim(), TITLE);
        let beside: Vec<usize> = page
            .blocks
            .iter()
            .filter_map(beside)
            .map(|group| cards::widest(&cards::columns(group, PHONE)))
            .collect();
        let widest = beside.iter().copied().max().unwrap_or(0);
        let inline = widest <= THIRD || beside.len() <= 2;
        Self {
            emojis,
            left: TOTAL - length(&title),
            embed: Embed { title, color: Some(colour(page.tone)), ..Embed::default() },
            inline,
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Text(text) => self.text(text),
            Block::Small(text) => self.small(text),
            Block::Cards(group) if group.beside => {
                let emojis = self.emojis;
                self.field(&caption(group), self.inline, |room| cards_of(group, emojis, room));
            }
            Block::Cards(group) => {
                let emojis = self.emojis;
                if self.embed.fields.is_empty() {
                    let room = self.description_room();
                    if group.lines.is_empty() || room < WORTHWHILE + FIELD_NAME {
                        self.line(&caption(group));
                    } else {
                        let caption = caption(group);
                        let head = if caption == BLANK { String::new() } else { format!("**{caption}**\n") };
                        let block = cards_of(group, emojis, room - length(&head) - 1);
                        self.line(&(head + block.as_str()));
                    }
                } else {
                    self.field(&caption(group), false, |room| cards_of(group, emojis, room));
                }
            }
        }
    }

    fn text(&mut self, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        if self.embed.fields.is_empty() {
            let room = self.description_room();
            self.line(&markup(text, room.saturating_sub(1)));
        } else {
            self.field(BLANK, false, |room| markup(text, room));
        }
    }

    fn small(&mut self, text: &str) {
        let small = |room: usize| {
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            let mut written = String::new();
            for line in lines {
                let gap = usize::from(!written.is_empty());
                let used = length(&written) + gap + 3;
                if used + 2 > room {
                    break;
                }
                if gap > 0 {
                    written.push('\n');
                }
                written.push_str("-# ");
                written.push_str(&markup(line.trim(), room - used));
            }
            written
        };
        if self.embed.fields.is_empty() {
            let room = self.description_room();
            self.line(&small(room.saturating_sub(1)));
        } else {
            self.field(BLANK, false, small);
        }
    }

    fn description_room(&self) -> usize {
        (DESCRIPTION - length(&self.embed.description)).min(self.left)
    }

    /// Adds a line that is already Discord's markup to the description, if it fits (with its line break).
    fn line(&mut self, line: &str) {
        if line.is_empty() || length(line) + 1 > self.description_room() {
            return;
        }
        if !self.embed.description.is_empty() {
            self.embed.description.push('\n');
            self.left -= 1;
        }
        self.embed.description.push_str(line);
        self.left -= length(line);
    }

    /// Adds a field, whose value is made for the room that there is.
    fn field(&mut self, name: &str, inline: bool, value: impl FnOnce(usize) -> String) {
        let room = self.left.saturating_sub(length(name)).min(FIELD_VALUE);
        if self.embed.fields.len() == FIELDS || room < WORTHWHILE {
            return;
        }
        let value = value(room);
        if value.trim().is_empty() {
            return;
        }
        self.left -= length(name) + length(&value);
        self.embed.fields.push(Field { name: name.to_owned(), value, inline });
    }

    fn finish(mut self) -> Embed {
        if self.embed.title.is_empty() && self.embed.description.is_empty() && self.embed.fields.is_empty() {
            BLANK.clone_into(&mut self.embed.description);
        }
        self.embed
    }
}

/// The cards of a group as emojis, or, where these are not all there or take too much room, in columns.
fn cards_of(group: &CardGroup, emojis: &CardEmojis, room: usize) -> String {
    let drawn = emojis.lines(group).map(|lines| lines.join("\n"));
    drawn
        .filter(|drawn| !drawn.is_empty() && length(drawn) <= room)
        .unwrap_or_else(|| cards::block(&cards::columns(group, PHONE), room))
}

fn beside(block: &Block) -> Option<&CardGroup> {
    match block {
        Block::Cards(group) => group.beside.then_some(group),
        Block::Text(_) | Block::Small(_) => None,
    }
}

/// Markup of a group's caption, never empty; bold as field names are anyway.
fn caption(group: &CardGroup) -> String {
    let written = markup(&group.caption.replace("**", "").replace('\n', " "), FIELD_NAME - 2);
    match (written.trim().is_empty(), group.active) {
        (true, false) => BLANK.to_owned(),
        (true, true) => "▶".to_owned(),
        (false, false) => written,
        (false, true) => format!("▶ {written}"),
    }
}

#[cfg(test)]
mod snapshots_tests;
#[cfg(test)]
mod tests;
