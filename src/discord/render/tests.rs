//! Tests the rendering of pages, and that no page becomes a message that Discord refuses.

use super::*;
use crate::wire::{Button, COMPONENTS_V2};
use herzbot_core::ids::{ChannelRef, MessageRef};
use herzbot_core::page::{
    CardFace, CardLine, ChoiceButton, ChoiceRow, Hue, Menu, MenuOption, Style, WebLink,
};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::HashSet;

fn group(caption: &str, beside: bool, cells: usize) -> Block {
    let face = CardFace {
        text: "96".into(),
        mark: "◆".into(),
        worth: String::new(),
        hue: Hue::Red,
        name: "x".into(),
    };
    Block::Cards(CardGroup {
        caption: caption.into(),
        lines: vec![CardLine { lead: "1".into(), cells: vec![Some(face); cells], note: "+2".into() }],
        flows: false,
        beside,
        active: false,
    })
}

fn link(server: &str) -> Link {
    Link {
        label: "Table".into(),
        channel: ChannelRef { realm: "discord".into(), server: server.into(), channel: "2".into() },
        message: Some(MessageRef { channel: "2".into(), message: "3".into() }),
    }
}

fn buttons(from: usize, count: usize) -> ChoiceRow {
    ChoiceRow::Buttons(
        (from..from + count)
            .map(|n| ChoiceButton {
                id: format!("id{n}"),
                label: format!("Button {n}"),
                style: Style::Secondary,
                ..ChoiceButton::default()
            })
            .collect(),
    )
}

/// Returns the rows of a body's container.
pub fn rows(body: &WireBody) -> Vec<&ActionRow> {
    framed(body).iter().filter_map(|part| if let Part::Row(row) = part { Some(row) } else { None }).collect()
}

/// Returns all texts of a body, from top to bottom.
pub fn texts(body: &WireBody) -> Vec<&str> {
    fn text(part: &Part) -> Option<&str> {
        match part {
            Part::Text(text) => Some(text),
            Part::Section(text, _) => Some(text),
            Part::Container(..) | Part::Row(_) | Part::Separator | Part::File(_) | Part::Gallery(..) => None,
        }
    }
    body.components.iter().flat_map(inside).filter_map(text).collect()
}

/// A part, or what a container holds.
fn inside(part: &Part) -> &[Part] {
    match part {
        Part::Container(_, parts) => parts,
        Part::Text(_)
        | Part::Section(..)
        | Part::Row(_)
        | Part::Separator
        | Part::File(_)
        | Part::Gallery(..) => std::slice::from_ref(part),
    }
}

fn framed(body: &WireBody) -> &[Part] {
    match body.components.last() {
        Some(Part::Container(_, parts)) => parts,
        other => panic!("no container: {other:?}"),
    }
}

fn drawn(page: &Page) -> WireBody {
    message(page, &[], "discord", &CardEmojis::default()).body
}

#[test]
fn neighbours_of_one_kind_share_a_text_and_mentions_stand_above() {
    let page = Page {
        title: "Table".into(),
        blocks: vec![
            Block::Text("Round **2**".into()),
            group("Anna", true, 2),
            group("", true, 2),
            Block::Small("small".into()),
        ],
        rows: vec![buttons(0, 1)],
        ..Page::default()
    };
    let body = message(&page, &["7"], "discord", &CardEmojis::default()).body;
    assert_eq!(body.allowed_mentions.users, ["7"]);
    assert_eq!(body.flags, COMPONENTS_V2);
    let cards = "**Anna**\n```\n1 ◆96 ◆96 +2\n```\n```\n1 ◆96 ◆96 +2\n```";
    assert_eq!(texts(&body), ["<@7>", "### Table\nRound **2**", cards, "-# small"]);
    assert!(matches!(framed(&body), [.., Part::Separator, Part::Row(_)]));
}

#[test]
fn the_link_takes_a_spare_slot_or_stands_beside_the_title() {
    let url = "https://discord.com/channels/1/2/3";
    let with = |title: &str, rows: Vec<ChoiceRow>| {
        drawn(&Page { title: title.into(), rows, link: Some(link("1")), ..Page::default() })
    };
    let leads = |button: &Button| button.url.as_deref() == Some(url);
    let is_link = |component: &Component| matches!(component, Component::Button(button) if leads(button));
    assert!(is_link(&rows(&with("", vec![buttons(0, 2)]))[0][2]));
    let full = with("Table", (0..5).map(|row| buttons(5 * row, 5)).collect());
    assert_eq!(rows(&full).len(), 5);
    assert!(matches!(&framed(&full)[0], Part::Section(_, button) if leads(button)));
    assert_eq!(texts(&full), ["### Table"]);
    let bare = with("", vec![]);
    assert!(is_link(&rows(&bare)[0][0]));
    let elsewhere = Page { link: Some(link("1")), ..Page::default() };
    assert!(rows(&message(&elsewhere, &[], "matrix", &CardEmojis::default()).body).is_empty());
}

#[test]
fn a_file_is_shown_by_a_component_of_its_own() {
    let file = Some(File { name: "vega 1.txt".into(), content: "x".into() });
    let WireMessage { body, files } =
        message(&Page { title: "x".into(), file, ..Page::default() }, &[], "discord", &CardEmojis::default());
    assert_eq!(files.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["vega_1.txt"]);
    let shown = Part::File("vega_1.txt".to_owned());
    assert!(framed(&body).contains(&shown));
    assert_eq!(
        body.attachments,
        Some(vec![Attachment { id: 0, filename: "vega_1.txt".into(), description: None }])
    );
}

#[test]
fn a_picture_is_shown_with_what_it_shows() {
    let scores = ScorePicture { alt: "é".repeat(2000), ..ScorePicture::default() };
    let page = Page { title: "x".into(), picture: Some(Box::new(scores.clone())), ..Page::default() };
    let WireMessage { body, files } = message(&page, &[], "discord", &CardEmojis::default());
    let words = Some("é".repeat(1024));
    assert!(framed(&body).contains(&Part::Gallery("points.png".to_owned(), words.clone())));
    let attached = Attachment { id: 0, filename: "points.png".into(), description: words };
    assert_eq!(body.attachments, Some(vec![attached]));
    assert_eq!(files[0].content, UploadContent::Scores(Box::new(scores)));
    assert_eq!(files[0].content.media_type(), "image/png");
}

#[test]
fn a_table_can_be_watched_by_a_link() {
    let url = "https://cards.example.org/watch/x";
    let watch = Some(WebLink { label: "Watch".into(), url: url.into() });
    let page = Page { watch, rows: vec![buttons(0, 2)], ..Page::default() };
    let body = message(&page, &[], "discord", &CardEmojis::default()).body;
    let sent = serde_json::to_string(&body).expect("it is JSON");
    assert!(sent.contains(&format!("\"url\":\"{url}\"")) && sent.contains("\"label\":\"Watch\""), "{sent}");
}

#[test]
fn nothing_to_say_is_still_a_message() {
    assert_eq!(texts(&drawn(&Page::default())), ["…"]);
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        Just(" ".to_owned()),
        "[a-zA-Z*`_<>@#\\\\\n:. ♠🃏-]{0,40}",
        any::<String>(),
        (1usize..3000).prop_map(|n| "lörem **ipsüm**\n".repeat(n / 15 + 1)),
        (1usize..5000).prop_map(|n| "x".repeat(n)),
    ]
}

fn short() -> impl Strategy<Value = String> {
    prop_oneof![4 => "[a-z0-9=♠◆`*]{0,6}", 1 => words()]
}

fn cards() -> impl Strategy<Value = Block> {
    let face = (short(), short(), short(), any::<bool>()).prop_map(|(text, mark, worth, there)| {
        there.then(|| CardFace { text, mark: mark.into(), worth, hue: Hue::None, name: String::new() })
    });
    let line =
        (short(), vec(face, 0..14), short()).prop_map(|(lead, cells, note)| CardLine { lead, cells, note });
    (words(), vec(line, 0..12), any::<bool>(), any::<bool>()).prop_map(|(caption, lines, beside, active)| {
        Block::Cards(CardGroup { caption, lines, beside, flows: !beside, active })
    })
}

fn block() -> impl Strategy<Value = Block> {
    prop_oneof![words().prop_map(Block::Text), words().prop_map(Block::Small), cards()]
}

fn row() -> impl Strategy<Value = ChoiceRow> {
    let choice = (words(), words(), prop_oneof![Just("✋".to_owned()), short()], any::<bool>()).prop_map(
        |(id, label, emoji, disabled)| ChoiceButton {
            id,
            label,
            emoji,
            style: Style::Primary,
            disabled,
            ..ChoiceButton::default()
        },
    );
    let option = (words(), words(), any::<bool>())
        .prop_map(|(value, label, selected)| MenuOption::new(value, label, selected));
    prop_oneof![
        vec(choice, 0..8).prop_map(ChoiceRow::Buttons),
        (words(), words(), vec(option, 0..30)).prop_map(|(id, label, options)| ChoiceRow::Menu(Menu {
            id,
            label,
            options
        })),
    ]
}

fn pages() -> impl Strategy<Value = Page> {
    let above = proptest::option::of(vec(block(), 0..40));
    (words(), vec(block(), 0..40), vec(row(), 0..8), any::<bool>(), words(), any::<bool>(), above).prop_map(
        |(title, blocks, rows, linked, name, with_file, above)| Page {
            language: String::new(),
            title,
            tone: Tone::Playing,
            blocks,
            rows,
            link: linked.then(|| link("1")),
            watch: (!linked).then(|| WebLink { label: "Watch".into(), url: "https://example.org/x".into() }),
            file: with_file.then(|| File { name, content: "x".into() }),
            picture: with_file.then(Box::default),
            picks: None,
            explains: String::new(),
            board: None,
            above: above.map(|blocks| {
                let picture = (!with_file).then(Box::default);
                Box::new(Page { blocks, picture, ..Page::default() })
            }),
            unattached: Vec::new(),
            leads_on: String::new(),
            leads_elsewhere: String::new(),
        },
    )
}

fn check_text(text: &str, least: usize, most: usize) -> Result<(), TestCaseError> {
    prop_assert!(length(text) >= least && length(text) <= most, "{} not in {least}..={most}", length(text));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_page_is_a_valid_message(page in pages()) {
        let WireMessage { body, files } = message(&page, &["1", "2"], "discord", &CardEmojis::default());
        let texts = texts(&body);
        for text in &texts {
            check_text(text, 1, 4000)?;
            prop_assert!(!text.trim().is_empty());
            prop_assert!(text.matches("```").count() % 2 == 0);
        }
        prop_assert!(texts.iter().map(|text| length(text)).sum::<usize>() <= 4000);
        let nested = |part: &Part| match part {
            Part::Row(row) => row.len(),
            Part::Section(..) => 2,
            Part::Container(..) | Part::Text(_) | Part::Separator | Part::File(_) | Part::Gallery(..) => 0,
        };
        let containers = body.components.iter().filter(|part| matches!(part, Part::Container(..))).count();
        let inner: usize = body.components.iter().flat_map(inside).map(|part| 1 + nested(part)).sum();
        prop_assert!((1..=40).contains(&(containers + inner)));
        prop_assert!(body.components.iter().all(|part| !inside(part).is_empty()));
        let mut ids = HashSet::new();
        for row in rows(&body) {
            prop_assert!(!row.is_empty() && row.len() <= 5);
            for component in row {
                match component {
                    Component::Button(button) => {
                        check_text(&button.label, usize::from(button.emoji.is_none()), 80)?;
                        prop_assert!(button.custom_id.is_some() != button.url.is_some());
                        if let Some(id) = &button.custom_id {
                            check_text(id, 1, 100)?;
                            prop_assert!(ids.insert(id.clone()));
                        }
                    }
                    Component::Select(select) => {
                        prop_assert_eq!(row.len(), 1);
                        check_text(&select.custom_id, 1, 100)?;
                        prop_assert!(ids.insert(select.custom_id.clone()));
                        check_text(&select.placeholder, 0, 150)?;
                        prop_assert!((1..=25).contains(&select.options.len()));
                        prop_assert!(select.options.iter().filter(|option| option.default).count() <= 1);
                        let values: HashSet<_> = select.options.iter().map(|option| &option.value).collect();
                        prop_assert_eq!(values.len(), select.options.len());
                        for option in &select.options {
                            check_text(&option.label, 1, 100)?;
                            check_text(&option.value, 1, 100)?;
                        }
                    }
                }
            }
        }
        let above = page.above.iter().filter(|above| above.picture.is_some()).count();
        prop_assert_eq!(files.len(), if page.file.is_some() { 2 } else { above });
        let galleries = body.components.iter().flat_map(inside).filter(|part| matches!(part, Part::Gallery(..)));
        prop_assert_eq!(galleries.count(), files.len().min(1));
    }
}
