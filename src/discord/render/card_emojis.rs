//! Cards as emojis of the application's own.

use super::markup::markup;
use super::phone::{COLUMNS, WIDE_COLUMNS, width};
use crate::wire::Emoji;
use herzbot_core::page::{CardFace, CardGroup, CardLine, Hue};
use std::borrow::Cow;
use std::collections::HashMap;

/// The separator between two joined lines.
const BESIDE: &str = "\u{2003}";

fn fits_beside(before: &str, line: &str) -> bool {
    width(before) + 2 + width(line) <= COLUMNS
}

/// A blank as wide as a digit.
const FIGURE_SPACE: char = '\u{2007}';

/// The properties that decide how a card is drawn.
type FaceKey = (String, Cow<'static, str>, Hue);

fn key(face: &CardFace) -> FaceKey {
    (face.text.clone(), face.mark.clone(), face.hue)
}

/// The emojis of cards. Empty until all exist: then cards are text.
#[derive(Clone, Debug, Default)]
pub struct CardEmojis {
    by_face: HashMap<FaceKey, Emoji>,
    /// The emojis by a card's spelling on a button: `Q♠`, `Q ♠`. Spellings that cards of two games share are left
    /// out.
    spelled: HashMap<String, Emoji>,
    slot: Option<Emoji>,
}

impl CardEmojis {
    /// Creates the emojis of `faces`, given the ids by name.
    pub fn new(faces: &[CardFace], ids: &HashMap<String, String>) -> Self {
        let own = |name: String| ids.get(&name).map(|id| Emoji { name, id: Some(id.clone()) });
        let mut emojis = Self { slot: own(herzbot_cards::slot().0), ..Self::default() };
        let mut spelled: HashMap<String, Option<Emoji>> = HashMap::new();
        for face in faces {
            let Some(emoji) = herzbot_cards::name(face).and_then(own) else { continue };
            for gap in ["", " "] {
                let spelling = format!("{}{gap}{}", face.text, face.mark);
                spelled
                    .entry(spelling)
                    .and_modify(|other| {
                        if other.as_ref() != Some(&emoji) {
                            *other = None;
                        }
                    })
                    .or_insert_with(|| Some(emoji.clone()));
            }
            emojis.by_face.insert(key(face), emoji);
        }
        emojis.spelled =
            spelled.into_iter().filter_map(|(spelling, emoji)| Some((spelling, emoji?))).collect();
        emojis
    }

    /// Returns whether there are no emojis to show cards with.
    pub fn is_empty(&self) -> bool {
        self.by_face.is_empty()
    }

    /// Returns the emoji of the card that a label names, if the label says nothing else.
    pub fn spelled(&self, label: &str) -> Option<&Emoji> {
        self.spelled.get(label.trim())
    }

    /// Returns the lines of a group as Discord's markup. None: one of its cards has no emoji. `tight`: lines are
    /// joined if they fit on a phone. Of a group with `flows`, all lines may be joined; of a group with `beside`,
    /// pairs of numbered lines.
    pub fn lines(&self, group: &CardGroup, tight: bool) -> Option<Vec<String>> {
        if self.is_empty() {
            return None;
        }
        let lead = group.lines.iter().map(|line| line.lead.chars().count()).max().unwrap_or(0);
        let lines: Option<Vec<String>> = group.lines.iter().map(|line| self.line(line, lead)).collect();
        if !tight || !(group.beside || group.flows) {
            return lines;
        }
        let numbered = group.lines.iter().map(|line| group.flows || !line.lead.trim().is_empty());
        let mut joined: Vec<(String, bool)> = Vec::new();
        for (line, may_be_joined) in lines?.into_iter().zip(numbered) {
            match joined.last_mut() {
                Some((before, free)) if *free && may_be_joined && fits_beside(before, &line) => {
                    before.push_str(BESIDE);
                    before.push_str(&line);
                    *free = group.flows;
                }
                Some(_) | None => joined.push((line, may_be_joined)),
            }
        }
        Some(joined.into_iter().map(|(line, _)| line).collect())
    }

    /// Returns the caption of a group with `beside` together with the cards of its first line, if that line has no
    /// number and there is room. The cards alone then say the same as the note after them.
    pub fn head(&self, group: &CardGroup, caption: &str) -> Option<String> {
        let first = group.lines.first().filter(|line| group.beside && line.lead.trim().is_empty())?;
        let line = self.line(&CardLine { lead: String::new(), note: String::new(), ..first.clone() }, 0)?;
        let head = format!("{caption} {line}");
        (!caption.is_empty() && width(&head) <= WIDE_COLUMNS).then_some(head)
    }

    fn line(&self, line: &CardLine, lead: usize) -> Option<String> {
        let mut written = String::new();
        if lead > 0 {
            let blanks = lead.saturating_sub(line.lead.chars().count());
            written.extend(std::iter::repeat_n(FIGURE_SPACE, blanks));
            written.push_str(&markup(&line.lead, LEAD));
            written.push(' ');
        }
        for cell in &line.cells {
            let (emoji, worth) = match cell {
                Some(face) => (self.by_face.get(&key(face))?, face.worth.as_str()),
                None => (self.slot.as_ref()?, ""),
            };
            written.push_str(&format!("<:{}:{}>", emoji.name, emoji.id.as_deref()?));
            if !worth.is_empty() {
                written.push_str(&markup(worth, NOTE));
                written.push(' ');
            }
        }
        if !line.note.trim().is_empty() {
            if !written.ends_with(' ') {
                written.push(' ');
            }
            written.push_str(&markup(&line.note, NOTE));
        }
        Some(written.trim_end().to_owned())
    }
}

/// The maximum length of the lead; the next one is that of the note. Both are in characters.
const LEAD: usize = 20;
const NOTE: usize = 120;

#[cfg(test)]
pub mod tests {
    use super::super::message;
    use super::super::phone::Room;
    use super::*;
    use crate::wire::Component;
    use herzbot_core::page::{Block, ChoiceButton, ChoiceRow, Menu, MenuOption, Page};
    use herzbot_core::samples::{Scene, key_scenes};
    use herzbot_core::text::{Language, Texts, faces};
    use herzbot_rules::GameKind;

    fn face(text: &str, mark: &str, worth: &str, hue: Hue) -> CardFace {
        CardFace {
            text: text.into(),
            mark: mark.to_owned().into(),
            worth: worth.into(),
            hue,
            name: String::new(),
        }
    }

    pub(in crate::render) fn emojis(faces: &[CardFace]) -> CardEmojis {
        let names = faces.iter().filter_map(herzbot_cards::name).chain([herzbot_cards::slot().0]);
        let ids = names.enumerate().map(|(at, name)| (name, format!("12345678901234{at:05}"))).collect();
        CardEmojis::new(faces, &ids)
    }

    /// Returns a text as people see it: an emoji is `[name]`.
    fn seen(text: &str) -> String {
        let mut parts = text.split("<:");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |seen, part| {
            let (emoji, rest) = part.split_once('>').unwrap_or((part, ""));
            let name = emoji.rsplit_once(':').map_or(emoji, |(name, _)| name);
            let name = name.rsplit_once('_').map_or(name, |(name, _)| name);
            format!("{seen}[{name}]{rest}")
        })
    }

    #[test]
    fn cards_are_emojis_once_all_are_there() {
        let cards = [face("51", "◆", "", Hue::Red), face("J75", "◆", "", Hue::Red)];
        let line = |lead: &str, cells, note: &str| CardLine { lead: lead.into(), cells, note: note.into() };
        let group = CardGroup {
            lines: vec![
                line("", vec![Some(cards[0].clone())], "start card"),
                line("1", vec![Some(face("J75", "◆", "=68", Hue::Red)), None], "+3"),
            ],
            ..CardGroup::default()
        };
        let lines = emojis(&cards).lines(&group, false).map(|lines| seen(&lines.join("\n")));
        let wanted = "\u{2007} [51_diamond] start card\n1 [J75_diamond]\\=68 [empty] \\+3";
        assert_eq!(lines.map(|lines| lines.replace('\\', "")).as_deref(), Some(&*wanted.replace('\\', "")));
        assert_eq!(emojis(&cards[..1]).lines(&group, false), None, "one is missing");
        assert_eq!(CardEmojis::default().lines(&CardGroup::default(), true), None);
    }

    #[test]
    fn buttons_and_options_bear_the_card_that_they_name() {
        let cards = [
            face("Q", "♠", "", Hue::Black),
            face("5", "■", "", Hue::Violet),
            face("5", "■", "", Hue::Turquoise),
        ];
        let choice = |label: &str| ChoiceButton {
            id: label.into(),
            label: label.into(),
            style: herzbot_core::page::Style::Secondary,
            ..ChoiceButton::default()
        };
        let option = MenuOption::new("a", "Q♠", false);
        let menu = Menu { id: "m".into(), label: "m".into(), options: vec![option] };
        let rows = vec![
            ChoiceRow::Buttons(vec![choice("Q♠"), choice("5 ■"), choice("Leave")]),
            ChoiceRow::Menu(menu),
        ];
        let page = Page { rows, ..Page::default() };
        let body = message(&page, &[], "discord", &emojis(&cards)).body;
        let rows = super::super::tests::rows(&body);
        let has_emoji = |row: usize, at: usize| match &rows[row][at] {
            Component::Button(button) => button.emoji.is_some(),
            Component::Select(select) => select.options[0].emoji.is_some(),
        };
        assert!(has_emoji(0, 0) && has_emoji(1, 0));
        assert!(!has_emoji(0, 1), "it could be the card of either game");
        assert!(!has_emoji(0, 2));
    }

    #[test]
    fn every_scene_of_every_game_shows_its_cards() {
        let texts = Texts::embedded().expect("the files are well-formed");
        let emojis = emojis(&faces(&texts));
        for language in Language::ALL {
            for kind in GameKind::ALL {
                for Scene { name, page, .. } in key_scenes(&texts, language, kind) {
                    let has_cards = |block: &Block| match block {
                        Block::Cards(group) => !group.lines.is_empty(),
                        Block::Text(_) | Block::Small(_) => false,
                    };
                    let body = message(&page, &[], "discord", &emojis).body;
                    let text = super::super::tests::texts(&body).join("\n");
                    assert!(!text.contains("```"), "{kind} {name}: {text}");
                    let shows = |blocks: &[Block]| blocks.iter().any(has_cards);
                    // With little room, cards that are all on buttons are only shown there.
                    let is_folded = !shows(&crate::render::fold::folded(&page, Room::Little));
                    let drawn = text.contains("<:");
                    assert!(drawn == shows(&page.blocks) || (!drawn && is_folded), "{kind} {name}");
                }
            }
        }
    }
}
