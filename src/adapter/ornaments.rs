//! Optional parts of a message: a refused message is sent again without some of them before it is given up.

use herzbot_core::ids::Account;
use herzbot_core::page::{Block, ChoiceRow, Page};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// An optional part of a message, in the order of removal. The text always stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ornament {
    /// Emojis on buttons, and cards as custom emojis: without, labels and cards are text.
    Emojis,
    /// The picture and the file: [`Page::unattached`] replaces them.
    Files,
    /// The mentions of people.
    Mentions,
    /// The links to other messages and to pages.
    Links,
    /// Buttons and menus. Not optional, but a text about the state of the game is better than none.
    Choices,
}

impl Ornament {
    /// Its name in figures.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Emojis => "emojis",
            Self::Files => "files",
            Self::Mentions => "mentions",
            Self::Links => "links",
            Self::Choices => "choices",
        }
    }
}

/// A set of ornaments.
pub type Ornaments = BTreeSet<Ornament>;

/// Why a message was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// This part of it was refused.
    Of(Ornament),
    /// The bot lacks a permission. Files need one of their own.
    Forbidden,
    /// The request is invalid, without details.
    Unclear,
    /// The service keeps failing, for example because only its file storage is down.
    Failing,
}

/// The ornaments of a page with mentions of `ping`.
pub fn of(page: &Page, ping: &[Account]) -> Ornaments {
    let is_cards = |block: &Block| matches!(block, Block::Cards(_));
    let has = |ornament: &Ornament| match ornament {
        // A button may have a card as its emoji.
        Ornament::Emojis => !page.rows.is_empty() || page.blocks.iter().any(is_cards),
        Ornament::Files => has_files(page),
        Ornament::Mentions => !ping.is_empty(),
        Ornament::Links => page.link.is_some() || page.watch.is_some(),
        Ornament::Choices => !page.rows.is_empty(),
    };
    let all = [Ornament::Emojis, Ornament::Files, Ornament::Mentions, Ornament::Links, Ornament::Choices];
    all.into_iter().filter(has).collect()
}

/// The ornaments to remove after a refusal of a message with `aboard`; empty: it is refused for good.
///
/// If the refusal names an ornament, that one is removed. A missing permission or a failing service removes
/// the files first, which have their own permission and storage. Without details, all ornaments are removed
/// at once, since trying each would exceed the three seconds of an interaction. If there are none left, the
/// choices are removed, unless they can't be the cause. A failing service never costs mentioned people their
/// notification.
pub fn shed(aboard: &Ornaments, refusal: Refusal) -> Ornaments {
    let named = match refusal {
        Refusal::Of(ornament) => Some(ornament),
        Refusal::Unclear => None,
        Refusal::Forbidden | Refusal::Failing if aboard.contains(&Ornament::Files) => Some(Ornament::Files),
        Refusal::Forbidden => return aboard - &Ornaments::from([Ornament::Choices]),
        Refusal::Failing => return aboard & &Ornaments::from([Ornament::Emojis, Ornament::Links]),
    };
    if let Some(named) = named.filter(|named| aboard.contains(named)) {
        return Ornaments::from([named]);
    }
    let ornaments = aboard - &Ornaments::from([Ornament::Choices]);
    if ornaments.is_empty() { aboard.clone() } else { ornaments }
}

/// The page without some ornaments. Mentions are not part of a page.
pub fn without<'a>(page: &'a Page, ornaments: &Ornaments) -> Cow<'a, Page> {
    let mut page = Cow::Borrowed(page);
    for ornament in ornaments {
        match ornament {
            Ornament::Emojis => page.to_mut().rows.iter_mut().for_each(strip_emojis),
            Ornament::Files if has_files(&page) => detach(page.to_mut()),
            Ornament::Files | Ornament::Mentions => {}
            Ornament::Links => {
                let page = page.to_mut();
                (page.link, page.watch) = (None, None);
            }
            Ornament::Choices => page.to_mut().rows.clear(),
        }
    }
    page
}

fn has_files(page: &Page) -> bool {
    page.file.is_some() || page.picture.is_some() || page.above.as_deref().is_some_and(has_files)
}

fn detach(page: &mut Page) {
    if page.file.take().is_some() | page.picture.take().is_some() && !page.unattached.is_empty() {
        page.blocks = std::mem::take(&mut page.unattached);
    }
    page.above.iter_mut().for_each(|above| detach(above));
}

fn strip_emojis(row: &mut ChoiceRow) {
    let ChoiceRow::Buttons(choices) = row else { return };
    for choice in choices {
        let emoji = std::mem::take(&mut choice.emoji);
        if choice.label.trim().is_empty() {
            choice.label = emoji;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Ornament::{Choices, Emojis, Files, Links, Mentions};
    use super::*;
    use herzbot_core::page::{ChoiceButton, File, Style, WebLink};

    const ALL: [Ornament; 5] = [Emojis, Files, Mentions, Links, Choices];

    #[test]
    fn each_refusal_strips_what_it_may_be_about() {
        let check = |aboard: &[Ornament], refusal, goes: &[Ornament]| {
            let aboard = aboard.iter().copied().collect();
            let goes: Ornaments = goes.iter().copied().collect();
            assert_eq!(shed(&aboard, refusal), goes, "{refusal:?} of {aboard:?}");
        };
        for named in [Emojis, Files, Mentions, Links] {
            check(&ALL, Refusal::Of(named), &[named]);
            // The named ornament is not present, so the cause is unknown.
            check(&[Choices], Refusal::Of(named), &[Choices]);
        }
        check(&[Emojis, Choices], Refusal::Of(Files), &[Emojis]);
        check(&ALL, Refusal::Unclear, &[Emojis, Files, Mentions, Links]);
        check(&[Files], Refusal::Unclear, &[Files]);
        check(&[Choices], Refusal::Unclear, &[Choices]);
        check(&[], Refusal::Unclear, &[]);
        check(&[], Refusal::Of(Files), &[]);
        for refusal in [Refusal::Forbidden, Refusal::Failing] {
            check(&ALL, refusal, &[Files]);
            check(&[Choices], refusal, &[]);
        }
        check(&[Emojis, Mentions, Links, Choices], Refusal::Forbidden, &[Emojis, Mentions, Links]);
        check(&[Emojis, Mentions, Links, Choices], Refusal::Failing, &[Emojis, Links]);
        check(&[Mentions], Refusal::Failing, &[]);
    }

    #[test]
    fn every_refusal_ends() {
        for refusal in [Refusal::Of(Files), Refusal::Forbidden, Refusal::Unclear, Refusal::Failing] {
            let mut aboard = Ornaments::from(ALL);
            let mut tries = 0;
            loop {
                let goes = shed(&aboard, refusal);
                if goes.is_empty() {
                    break;
                }
                aboard.retain(|ornament| !goes.contains(ornament));
                tries += 1;
            }
            assert!(tries <= 3, "{refusal:?}: {tries}");
        }
    }

    fn page() -> Page {
        let choice = |label: &str| ChoiceButton {
            id: "a".into(),
            label: label.into(),
            emoji: "👍".into(),
            style: Style::Primary,
            ..ChoiceButton::default()
        };
        Page {
            blocks: vec![Block::Text("with a file".into())],
            unattached: vec![Block::Text("without a file".into())],
            rows: vec![ChoiceRow::Buttons(vec![choice("Yes"), choice("")])],
            file: Some(File { name: "a.txt".into(), content: "a".into() }),
            watch: Some(WebLink { label: "Watch".into(), url: "https://a.example".into() }),
            ..Page::default()
        }
    }

    #[test]
    fn what_is_stripped_is_aboard_no_more() {
        let account = Account { realm: "r".into(), id: "1".into() };
        assert_eq!(of(&page(), &[account]), Ornaments::from(ALL));
        assert_eq!(of(&Page::default(), &[]), Ornaments::new());
        for ornament in [Files, Links, Choices] {
            let page = page();
            let left = without(&page, &Ornaments::from([ornament]));
            assert!(!of(&left, &[]).contains(&ornament), "{ornament:?}");
        }
        let labels: Vec<String> = without(&page(), &Ornaments::from([Emojis]))
            .rows
            .iter()
            .flat_map(|row| match row {
                ChoiceRow::Buttons(choices) => choices.clone(),
                ChoiceRow::Menu(_) => vec![],
            })
            .map(|choice| format!("{}{}", choice.emoji, choice.label))
            .collect();
        assert_eq!(labels, ["Yes", "👍"]);
        let said = without(&page(), &Ornaments::from([Files])).blocks.clone();
        assert_eq!(said, [Block::Text("without a file".into())]);
        assert_eq!(without(&page(), &Ornaments::new()).blocks, page().blocks);
        // A picture above the page is a file, too; the page itself keeps its text.
        let above = Page { file: None, picture: Some(Box::default()), ..page() };
        let below = Page { file: None, above: Some(Box::new(above)), ..page() };
        assert!(of(&below, &[]).contains(&Files));
        let left = without(&below, &Ornaments::from([Files]));
        assert!(!of(&left, &[]).contains(&Files));
        assert_eq!(left.blocks, page().blocks);
        assert_eq!(left.above.as_ref().map(|above| &above.blocks), Some(&said));
    }
}
