//! What pages become, and that no page becomes a message that Discord refuses.

use super::*;
use crate::wire::Component;
use herzbot_core::ids::{ChannelRef, MessageRef};
use herzbot_core::page::{CardFace, CardLine, ChoiceButton, ChoiceRow, Hue, Menu, MenuOption, Style};
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
                emoji: String::new(),
                style: Style::Secondary,
                disabled: false,
                word: String::new(),
            })
            .collect(),
    )
}

#[test]
fn text_comes_first_and_towers_stand_beside_each_other() {
    let page = Page {
        title: "Table".into(),
        blocks: vec![
            Block::Text("Round **2**".into()),
            group("Anna", true, 2),
            group("Ben", true, 2),
            Block::Small("small".into()),
        ],
        ..Page::default()
    };
    let body = message(&page, &["7"], "discord", &CardEmojis::default()).body;
    assert_eq!(body.content, "<@7>");
    assert_eq!(body.allowed_mentions.users, ["7"]);
    let embed = &body.embeds[0];
    assert_eq!(embed.description, "Round **2**");
    assert_eq!(embed.fields[0].name, "Anna");
    assert_eq!(embed.fields[0].value, "```\n1 ◆96 ◆96 +2\n```");
    assert!(embed.fields[0].inline && embed.fields[1].inline);
    assert_eq!(embed.fields[2].value, "-# small");
}

#[test]
fn wide_towers_of_many_stand_below_each_other() {
    let page = Page {
        blocks: vec![group("a", true, 6), group("b", true, 6), group("c", true, 6)],
        ..Page::default()
    };
    assert!(
        message(&page, &[], "discord", &CardEmojis::default()).body.embeds[0]
            .fields
            .iter()
            .all(|field| !field.inline)
    );
}

#[test]
fn the_link_takes_a_spare_slot_or_a_row_or_the_text() {
    let url = "https://discord.com/channels/1/2/3";
    let with = |rows: Vec<ChoiceRow>| {
        message(
            &Page { rows, link: Some(link("1")), ..Page::default() },
            &[],
            "discord",
            &CardEmojis::default(),
        )
        .body
    };
    let is_link = |component: &Component| matches!(component, Component::Button(button) if button.url.as_deref() == Some(url));
    assert!(is_link(&with(vec![buttons(0, 2)]).components[0].components[2]));
    assert!(is_link(&with(vec![buttons(0, 5)]).components[1].components[0]));
    let full = with((0..5).map(|row| buttons(5 * row, 5)).collect());
    assert_eq!(full.components.len(), 5);
    assert_eq!(full.embeds[0].description, format!("[Table]({url})"));
    let elsewhere = Page { link: Some(link("1")), ..Page::default() };
    assert!(message(&elsewhere, &[], "matrix", &CardEmojis::default()).body.components.is_empty());
}

#[test]
fn nothing_to_say_is_still_a_message() {
    let body = message(&Page::default(), &[], "discord", &CardEmojis::default()).body;
    assert_eq!(body.embeds[0].description, BLANK);
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
        there.then(|| CardFace { text, mark, worth, hue: Hue::None, name: String::new() })
    });
    let line =
        (short(), vec(face, 0..14), short()).prop_map(|(lead, cells, note)| CardLine { lead, cells, note });
    (words(), vec(line, 0..12), any::<bool>(), any::<bool>()).prop_map(|(caption, lines, beside, active)| {
        Block::Cards(CardGroup { caption, lines, beside, active })
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
            word: String::new(),
        },
    );
    let option = (words(), words(), any::<bool>()).prop_map(|(value, label, selected)| MenuOption {
        value,
        label,
        selected,
    });
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
    (words(), vec(block(), 0..40), vec(row(), 0..8), any::<bool>(), words(), any::<bool>()).prop_map(
        |(title, blocks, rows, linked, name, with_file)| Page {
            language: String::new(),
            title,
            tone: Tone::Playing,
            blocks,
            rows,
            link: linked.then(|| link("1")),
            file: with_file.then(|| File { name, content: "x".into() }),
            explains: String::new(),
            board: None,
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
        let WireMessage { body, file } = message(&page, &["1", "2"], "discord", &CardEmojis::default());
        let embed = &body.embeds[0];
        check_text(&embed.title, 0, 256)?;
        check_text(&embed.description, 0, 4096)?;
        prop_assert!(embed.fields.len() <= 25);
        let mut total = length(&embed.title) + length(&embed.description);
        for field in &embed.fields {
            check_text(&field.name, 1, 256)?;
            check_text(&field.value, 1, 1024)?;
            prop_assert!(!field.value.trim().is_empty());
            total += length(&field.name) + length(&field.value);
        }
        prop_assert!(total <= 6000 && total > 0);
        let mut fences = embed.fields.iter().map(|field| &field.value).chain([&embed.description]);
        prop_assert!(fences.all(|text| text.matches("```").count() % 2 == 0));
        prop_assert!(body.components.len() <= 5);
        let mut ids = HashSet::new();
        for row in &body.components {
            prop_assert!(!row.components.is_empty() && row.components.len() <= 5);
            for component in &row.components {
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
                        prop_assert_eq!(row.components.len(), 1);
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
        prop_assert_eq!(file.is_some(), page.file.is_some());
    }
}
