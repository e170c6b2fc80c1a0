//! Renders a page as a Matrix message: plain lines, bold, code, and cards in columns. The plain text says
//! everything that the HTML says, and colours carry no information.

mod writer;

use super::html::{escaped, matrix_to};
use herzbot_adapter::choices::{Item, Numbered, headed};
use herzbot_adapter::columns::display_width;
use herzbot_adapter::plain;
pub use herzbot_adapter::queue::explained;
use herzbot_core::daily::Day;
use herzbot_core::ids::Moment;
use herzbot_core::page::{Block, CardGroup, Page, Picks, Tone};
use herzbot_core::text::{Language, Say, Texts};
use herzbot_core::timezone::TimeZone;
use writer::MessageWriter;

/// The width of a line of cards that a phone shows without wrapping, in monospace characters.
const PHONE: usize = 32;
/// The most bytes that both texts may take as JSON. An event may have 65,536; an edit contains its text
/// twice, encryption adds a third, and the choices are in the event, too.
const MOST_BYTES: usize = 18_000;
/// The least number of consecutive short choices that share a line.
const MANY: usize = 5;
/// The width of a short choice, in columns, such as a card: "✅ 10♦", "(13)".
const SHORT: usize = 8;

/// The most lines of plain text that a turn should take. A page that is drawn at every move gets denser until
/// it fits.
const FEW_LINES: usize = 12;

/// The density of a message. Each one includes the measures of those before it. The first one that is short
/// enough is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Density {
    /// A blank line between paragraphs, and a line for each choice.
    Loose,
    /// No blank lines in the plain text.
    Close,
    /// Single choices are side by side.
    Choices,
    /// The sentences of a text are one paragraph, and short lines are side by side, such as the players'
    /// scores.
    Texts,
    /// A row of cards is one line of any length.
    Rows,
    /// Each group of cards is one line after its caption: a hand, a tower, the rows.
    Runs,
    /// Everything below the cards is one line, and so are all choices outside menus.
    Lines,
}

impl Density {
    const ALL: [Self; 7] =
        [Self::Loose, Self::Close, Self::Choices, Self::Texts, Self::Rows, Self::Runs, Self::Lines];
}

/// The width of the longest line that is put beside others.
const SHORT_LINE: usize = 24;

/// A person whom a message notifies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Their user id.
    pub id: String,
    /// Their display name in the room.
    pub name: String,
}

/// The context in which a page is drawn.
#[derive(Clone, Copy)]
pub struct Canvas<'a> {
    /// The texts that pages leave to platforms.
    pub texts: &'a Texts,
    /// The prefix of commands in the room. Empty in a private chat, where commands need none.
    pub prefix: &'a str,
    /// The page's choices with their numbers in this message. Empty if it offers none.
    pub choices: &'a Numbered,
    /// The time of the drawing.
    pub now: Moment,
    /// The people whom it notifies. In a room, their names come before the text.
    pub mentions: &'a [Mention],
    /// The target of the page's link (`https://matrix.to/#/…`, see [`super::html::matrix_to`]), if known.
    pub link: Option<&'a str>,
    /// The time zone of the only reader, if there is one and it is known. Otherwise times are in UTC.
    pub zone: Option<TimeZone>,
}

/// A message in the form in which it is sent: `m.text` or `m.notice` with `org.matrix.custom.html`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RenderedMessage {
    /// `body`: the whole message as plain text.
    pub body: String,
    /// `formatted_body`, unless it would be too long.
    pub html: Option<String>,
    /// The user ids for `m.mentions`. An empty list is sent, too: it says that no one is mentioned,
    /// regardless of the text.
    pub mentions: Vec<String>,
}

/// Renders a page.
pub fn render(page: &Page, canvas: &Canvas<'_>) -> RenderedMessage {
    let (body, html) = match page.tone {
        Tone::Playing | Tone::YourTurn => {
            let mut drawn = draw(page, canvas, Density::Loose);
            for &density in &Density::ALL[1..] {
                if drawn.0.lines().count() <= FEW_LINES {
                    break;
                }
                drawn = draw(page, canvas, density);
            }
            drawn
        }
        Tone::Plain | Tone::Lobby | Tone::Over | Tone::Trouble => draw(page, canvas, Density::Loose),
    };
    let (body, html) = fitting(body, html);
    RenderedMessage {
        body,
        html,
        mentions: canvas.mentions.iter().map(|mention| mention.id.clone()).collect(),
    }
}

/// Draws both texts of a page.
fn draw(page: &Page, canvas: &Canvas<'_>, density: Density) -> (String, String) {
    let language = Language::from_tag(&page.language).unwrap_or_default();
    let say = canvas.texts.say(language);
    let moment = |seconds, dated| moment(say, canvas, seconds, dated);
    let mut writer = MessageWriter::new(density == Density::Loose);
    greet(&mut writer, canvas);
    if !page.title.is_empty() {
        let title = plain::unmarked(&page.title, |seconds| moment(seconds, false));
        // A notification shows little more than the first line.
        let title = match page.tone {
            Tone::YourTurn => say.text("matrix-your-turn", &[("title", title.into())]),
            Tone::Plain | Tone::Lobby | Tone::Playing | Tone::Over | Tone::Trouble => title,
        };
        writer.paragraph(|writer| writer.bold(|writer| writer.plain(&title)));
    }
    let together = (density >= Density::Lines).then(|| below_the_cards_together(&page.blocks));
    for block in together.as_deref().unwrap_or(&page.blocks) {
        match block {
            Block::Text(text) | Block::Small(text) => {
                let text = if density >= Density::Texts { &side_by_side(text) } else { text };
                writer.paragraph(|writer| writer.text(text, &moment));
            }
            Block::Cards(group) if density >= Density::Runs => run(&mut writer, group, &moment),
            Block::Cards(group) => {
                let width = if density >= Density::Rows { usize::MAX } else { PHONE };
                cards(&mut writer, group, width, &moment);
            }
        }
    }
    choices(&mut writer, say, page.picks.as_ref(), canvas, density);
    if let Some(link) = &page.link {
        match canvas.link {
            Some(address) => writer.paragraph(|writer| {
                writer.both(
                    &format!("→ {}: {address}", link.label),
                    &linked(address, &format!("→ {}", link.label)),
                );
            }),
            None => writer.paragraph(|writer| writer.plain(&format!("→ {}", link.label))),
        }
    }
    if let Some(watch) = &page.watch {
        writer.paragraph(|writer| {
            let label = format!("→ {}", watch.label);
            writer.both(&format!("{label}: {}", watch.url), &linked(&watch.url, &label));
        });
    }
    if let Some(file) = &page.file {
        writer.paragraph(|writer| writer.plain(&format!("📎 {}", file.name)));
    }
    writer.finish()
}

/// Returns the blocks with consecutive texts below the cards joined into one line.
fn below_the_cards_together(blocks: &[Block]) -> Vec<Block> {
    let mut all: Vec<Block> = Vec::new();
    let mut are_below = false;
    for block in blocks {
        are_below |= matches!(block, Block::Cards(_));
        let (Block::Text(text) | Block::Small(text)) = block else {
            all.push(block.clone());
            continue;
        };
        // Without cards, only a list with a line for each player can be joined.
        let is_list = text.lines().count() > 2 && !text.lines().any(is_sentence);
        let text = if are_below || is_list { text.replace('\n', " · ") } else { text.clone() };
        match all.last_mut() {
            Some(Block::Text(before) | Block::Small(before)) if are_below => {
                before.push_str(" · ");
                before.push_str(&text);
            }
            Some(_) | None => all.push(Block::Text(text)),
        }
    }
    all
}

/// Joins the sentences of a text into one paragraph, and its short lines side by side.
fn side_by_side(text: &str) -> String {
    let is_short = |line: &str| {
        !line.contains('·') && display_width(&plain::unmarked(line, |_| String::new())) <= SHORT_LINE
    };
    let mut joined = String::new();
    for (at, line) in text.lines().enumerate() {
        let before = at.checked_sub(1).and_then(|before| text.lines().nth(before));
        joined.push_str(match before {
            None => "",
            // No space follows a sentence that ends in a full-width character.
            Some(before) if is_sentence(before) && is_sentence(line) => {
                if before.ends_with(['。', '！']) {
                    ""
                } else {
                    " "
                }
            }
            Some(before) if is_short(before) && is_short(line) && !is_sentence(before) => " · ",
            Some(_) => "\n",
        });
        joined.push_str(line);
    }
    joined
}

fn is_sentence(line: &str) -> bool {
    line.ends_with(['.', '!', '。', '！'])
}

/// Writes the names of the notified people in a room. A private chat needs none.
fn greet(writer: &mut MessageWriter, canvas: &Canvas<'_>) {
    if canvas.prefix.is_empty() || canvas.mentions.is_empty() {
        return;
    }
    let names = canvas.mentions.iter();
    let pills =
        names.clone().map(|mention| linked(&matrix_to(&[&mention.id]), writer::tamed(&mention.name).trim()));
    let names: Vec<String> = names.map(|mention| writer::tamed(&mention.name).trim().to_owned()).collect();
    let pills: Vec<String> = pills.collect();
    writer.paragraph(|writer| {
        writer.both(&format!("{}:", names.join(", ")), &format!("{}:", pills.join(", ")))
    });
}

fn linked(address: &str, label: &str) -> String {
    format!("<a href=\"{}\">{}</a>", escaped(address), escaped(label))
}

/// Writes a group of cards in one line. Semicolons separate the rows, since screen readers pause there.
fn run(writer: &mut MessageWriter, group: &CardGroup, moment: &dyn Fn(u64, bool) -> String) {
    let rows = plain::rows(group).join("; ");
    writer.paragraph(|writer| {
        if group.active {
            writer.plain("▶ ");
        }
        if !group.caption.is_empty() {
            let caption = if rows.is_empty() { group.caption.clone() } else { headed(&group.caption) };
            writer.text(&caption, moment);
            // A full-width colon includes a space.
            if !rows.is_empty() && caption.ends_with(':') {
                writer.plain(" ");
            }
        }
        if !rows.is_empty() {
            writer.code(&rows);
        }
    });
}

fn cards(writer: &mut MessageWriter, group: &CardGroup, width: usize, moment: &dyn Fn(u64, bool) -> String) {
    if !group.caption.is_empty() {
        writer.paragraph(|writer| {
            if group.active {
                writer.plain("▶ ");
            }
            writer.text(&group.caption, moment);
        });
    }
    let lines = plain::columns(group, width);
    match lines.as_slice() {
        [] => {}
        [line] if group.lines.iter().all(|line| line.cells.len() <= 2) => {
            writer.go_on(|writer| writer.code(line))
        }
        lines => writer.columns(lines),
    }
}

/// Writes the choices with their numbers and words.
fn choices(
    writer: &mut MessageWriter,
    say: Say<'_>,
    picks: Option<&Picks>,
    canvas: &Canvas<'_>,
    density: Density,
) {
    let items: Vec<Item<'_>> = canvas.choices.items().collect();
    let mut rest = items.as_slice();
    let mut lines: Vec<ChoiceLine<'_>> = Vec::new();
    while let [first, ..] = rest {
        let together = match first.heading {
            Some(_) => 1 + rest[1..].iter().take_while(|item| item.option && item.heading.is_none()).count(),
            None => rest.iter().take_while(|item| is_short(item)).count(),
        };
        let (now, later) = match first.heading {
            None if together < MANY => rest.split_at(1),
            Some(_) | None => rest.split_at(together),
        };
        lines.push(ChoiceLine { heading: first.heading.filter(|heading| !heading.is_empty()), items: now });
        rest = later;
    }
    if lines.is_empty() {
        return;
    }
    let prefix = canvas.prefix;
    let example = lines.iter().find(|line| line.items.len() >= MANY).map(|line| &line.items[0]);
    writer.paragraph(|writer| {
        for (at, line) in lines.iter().enumerate() {
            let beside = at > 0
                && density >= Density::Choices
                && line.is_alone()
                && (lines[at - 1].is_alone() || density >= Density::Lines && lines[at - 1].is_no_menu());
            match at {
                0 => {}
                _ if beside => writer.plain(" · "),
                _ => writer.line(),
            }
            line.draw(writer, prefix);
        }
        let typed = |what: &str| format!("`{prefix}{what}`").replace('\\', "\\\\");
        let several = picks.and_then(|picks| Some((picks, line_of_picks(&lines, picks)?)));
        if let Some((picks, words)) = several {
            let args = [("count", picks.count.into()), ("words", typed(&words).into())];
            writer.line();
            writer.text(&say.text("matrix-type-several", &args), &|_, _| String::new());
        } else if let Some((item, number)) = example.and_then(|item| Some((item, item.number?)))
            && !item.word.is_empty()
        {
            let args = [("number", typed(&number.to_string()).into()), ("word", typed(item.word).into())];
            writer.line();
            writer.text(&say.text("matrix-type", &args), &|_, _| String::new());
        }
    });
}

/// Returns the typed text that picks the first choices of a line at once.
fn line_of_picks(lines: &[ChoiceLine<'_>], picks: &Picks) -> Option<String> {
    let line = lines.iter().find(|line| line.items.len() >= MANY.max(picks.count))?;
    let words = line.items.iter().take(picks.count).map(|item| item.word);
    Some(std::iter::once(picks.word.as_str()).chain(words).collect::<Vec<_>>().join(" "))
}

fn is_short(item: &Item<'_>) -> bool {
    // A choice without a number is shown with its word.
    item.number.is_some() && !item.option && display_width(item.label) <= SHORT
}

/// Choices on one line.
struct ChoiceLine<'a> {
    heading: Option<&'a str>,
    items: &'a [Item<'a>],
}

impl ChoiceLine<'_> {
    /// Returns whether it is a single choice outside of menus.
    fn is_alone(&self) -> bool {
        self.is_no_menu() && self.items.len() == 1
    }

    const fn is_no_menu(&self) -> bool {
        self.heading.is_none()
    }

    fn draw(&self, writer: &mut MessageWriter, prefix: &str) {
        if let Some(heading) = self.heading {
            writer.plain(&format!("{} ", headed(heading)));
        }
        let [only] = self.items else {
            for (at, item) in self.items.iter().enumerate() {
                if at > 0 {
                    writer.plain(" · ");
                }
                self.item(writer, item);
            }
            return;
        };
        self.item(writer, only);
        if !only.word.is_empty() {
            writer.plain(" ");
            let typed = format!("{prefix}{}", only.word);
            writer.both(&format!("({typed})"), &format!("<code>{}</code>", escaped(&typed)));
        }
    }

    fn item(&self, writer: &mut MessageWriter, item: &Item<'_>) {
        if let Some(number) = item.number {
            writer.both(&format!("{number}. "), &format!("<b>{number}.</b> "));
        }
        writer.plain(item.label);
        if item.selected {
            writer.plain(" ✓");
        }
    }
}

/// Formats a time so that it stays clear to readers everywhere, even when the message is old.
fn moment(say: Say<'_>, canvas: &Canvas<'_>, seconds: u64, dated: bool) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    let (local, sign) = match canvas.zone {
        Some(zone) => {
            let ahead = zone.minutes_ahead(Moment(seconds * 1_000)) * 60;
            (seconds.saturating_add_signed(ahead), "")
        }
        None => (seconds, " UTC"),
    };
    let time = format!("{:02}:{:02}{sign}", local / HOUR % 24, local / MINUTE % 60);
    let now = canvas.now.seconds();
    if seconds <= now || dated {
        return if !dated && now - seconds < 20 * HOUR {
            say.text("matrix-at", &[("time", time.into())])
        } else {
            let day = Day::of(Moment(local.saturating_mul(1_000))).to_string();
            say.text("matrix-at-day", &[("time", time.into()), ("date", day.into())])
        };
    }
    let left = seconds - now;
    let (key, count) = match left {
        ..90 => ("matrix-in-seconds", left),
        90..5_400 => ("matrix-in-minutes", (left + MINUTE / 2) / MINUTE),
        5_400..129_600 => ("matrix-in-hours", (left + HOUR / 2) / HOUR),
        129_600.. => ("matrix-in-days", (left + DAY / 2) / DAY),
    };
    say.text(key, &[("count", count.into()), ("time", time.into())])
}

/// Limits both texts to what fits into an event. The plain text has priority, and is cut at the end of a line
/// if necessary.
fn fitting(body: String, html: String) -> (String, Option<String>) {
    let size = |text: &str| text.chars().map(json_bytes).sum::<usize>();
    let of_body = size(&body);
    if of_body + size(&html) <= MOST_BYTES {
        return (body, Some(html));
    }
    if of_body <= MOST_BYTES {
        return (body, None);
    }
    let mut room = MOST_BYTES - "\n…".len() - 8;
    let end = body.char_indices().find(|(_, letter)| {
        let bytes = json_bytes(*letter);
        let fits = bytes <= room;
        room = room.saturating_sub(bytes);
        !fits
    });
    let kept = &body[..end.map_or(body.len(), |(at, _)| at)];
    let kept = kept.rfind('\n').map_or(kept, |line| &kept[..line]);
    (format!("{kept}\n…"), None)
}

/// Returns the number of bytes that a character takes in a JSON string.
const fn json_bytes(letter: char) -> usize {
    match letter {
        '"' | '\\' | '\n' => 2,
        letter if (letter as u32) < 0x20 => 6,
        letter => letter.len_utf8(),
    }
}

#[cfg(test)]
mod pages_tests;
#[cfg(test)]
mod snapshots_tests;
#[cfg(test)]
mod tests;
