//! Sample pages of the bot, for tests of platforms without a bot.

use herzbot_core::ids::{ChannelRef, MessageRef, TableId};
use herzbot_core::page::{
    Block, CardFace, CardGroup, CardLine, ChoiceButton, ChoiceRow, File, Hue, Link, Menu, MenuOption, Page,
    Style, Tone,
};

pub const TABLE: TableId = TableId(77);

pub fn choice(id: &str, emoji: &str, label: &str, style: Style, word: &str) -> ChoiceButton {
    ChoiceButton {
        id: id.into(),
        label: label.into(),
        emoji: emoji.into(),
        style,
        short: String::new(),
        disabled: false,
        word: word.into(),
    }
}

pub fn text(text: &str) -> Page {
    Page { blocks: vec![Block::Text(text.into())], ..Page::default() }
}

pub fn lobby(names: &[&str]) -> Page {
    let seats: Vec<String> = names.iter().zip(1..).map(|(name, n)| format!("{n}. **{name}**")).collect();
    let mut start = choice("start", "▶️", "Start", Style::Success, "start");
    start.disabled = names.len() < 2;
    let option = |value: &str, label: &str, selected| MenuOption::new(value, label, selected);
    Page {
        title: "Herz an Herz · table Rose".into(),
        tone: Tone::Lobby,
        blocks: vec![
            Block::Text("**Who wants to play?** 2–4 seats, computers in any of them.".into()),
            Block::Text(seats.join("\n")),
            Block::Small("Fair shuffle `5f2c…a91e` · 4 rounds · opened <t:1790000000:R>".into()),
        ],
        rows: vec![
            ChoiceRow::Buttons(vec![
                choice("join", "✋", "Join", Style::Primary, "join"),
                choice("leave", "🚪", "Leave", Style::Secondary, "leave"),
                start,
            ]),
            ChoiceRow::Buttons(vec![
                choice("add", "🤖", "Add computer", Style::Secondary, "add"),
                choice("rules", "📖", "Rules", Style::Secondary, "rules"),
                choice("close", "", "Close table", Style::Danger, "close"),
            ]),
            ChoiceRow::Menu(Menu {
                id: "clock".into(),
                label: "Clock per turn".into(),
                options: vec![
                    option("60", "1 minute", false),
                    option("180", "3 minutes", true),
                    option("0", "no clock", false),
                ],
            }),
        ],
        ..Page::default()
    }
}

pub fn face(card: &str, worth: &str) -> Option<CardFace> {
    let number: u32 = card.trim_start_matches(['J', 'S']).parse().unwrap_or(0);
    let (mark, hue, group) = match number {
        0 => ("★", Hue::Violet, "no"),
        1..=25 => ("▲", Hue::Yellow, "yellow"),
        26..=50 => ("●", Hue::Green, "green"),
        51..=75 => ("◆", Hue::Red, "red"),
        _ => ("■", Hue::Turquoise, "turquoise"),
    };
    let name = format!(
        "{card}, {group} group{}",
        if worth.is_empty() { String::new() } else { format!(", worth {worth}") }
    );
    Some(CardFace { text: card.into(), mark: mark.into(), worth: worth.into(), hue, name })
}

pub fn tower(name: &str, active: bool, start: &str, left: &[&str], right: &[&str]) -> Block {
    let cell = |column: &[&str], level: usize| {
        column.get(level).and_then(|card| {
            let (card, worth) = card
                .split_once('=')
                .map_or((*card, String::new()), |(card, worth)| (card, format!("={worth}")));
            face(card, &worth)
        })
    };
    let mut lines = vec![CardLine { lead: String::new(), cells: vec![face(start, "")], note: String::new() }];
    lines.extend((0..6).map(|level| {
        let full = level < left.len() && level < right.len();
        CardLine {
            lead: (level + 1).to_string(),
            cells: vec![cell(left, level), cell(right, level)],
            note: if full { "+2".into() } else { String::new() },
        }
    }));
    Block::Cards(CardGroup {
        caption: format!("**{name}** · 6 points"),
        lines,
        beside: true,
        flows: false,
        active,
    })
}

pub fn one_card(caption: &str, card: &str) -> Block {
    let lines = vec![CardLine { lead: String::new(), cells: vec![face(card, "")], note: String::new() }];
    Block::Cards(CardGroup { caption: caption.into(), lines, beside: false, flows: false, active: false })
}

pub fn table() -> Page {
    Page {
        title: "Herz an Herz · table Rose".into(),
        tone: Tone::Playing,
        blocks: vec![
            Block::Text("Round 2 of 4 · 61 cards left · **Ben** to move since <t:1790000000:R>".into()),
            one_card("Top of the discard pile", "42"),
            tower(
                "Anna",
                false,
                "97",
                &["96", "73", "57", "S=56", "J50=50", "12"],
                &["J100=96", "95", "62", "40", "38"],
            ),
            tower("Ben", true, "93", &["90", "89", "65"], &["85", "S=84"]),
            tower("Computer Rosalinde", false, "88", &["80"], &[]),
            tower("Christopher Montgomery the Third", false, "100", &["99", "51"], &["75", "J75=74", "31"]),
            Block::Small("Totals: Anna 15 · Ben 9 · Rosalinde 12 · Christopher 3".into()),
        ],
        rows: vec![ChoiceRow::Buttons(vec![
            choice("mine", "🃏", "My cards", Style::Secondary, "mine"),
            choice("pause", "⏸", "Pause", Style::Secondary, "pause"),
            choice("leave", "🚪", "Leave", Style::Danger, "leave"),
        ])],
        ..Page::default()
    }
}

pub fn private(turn: u32, table: Option<MessageRef>) -> Page {
    Page {
        title: "Your turn at table Rose".into(),
        tone: Tone::YourTurn,
        blocks: vec![
            Block::Text(format!(
                "Move {turn}. You drew **44**. Left it would be worth **2** points, right nothing yet."
            )),
            one_card("Drawn", "44"),
            tower("Your tower", true, "93", &["90", "89", "65"], &["85", "S=84"]),
        ],
        rows: vec![ChoiceRow::Buttons(vec![
            choice(&format!("left/{turn}"), "⬅️", "Left", Style::Primary, "left"),
            choice(&format!("right/{turn}"), "➡️", "Right", Style::Primary, "right"),
            choice(&format!("discard/{turn}"), "🗑️", "Discard", Style::Secondary, "discard"),
        ])],
        link: table.map(|message| Link {
            label: "To the table".into(),
            channel: ChannelRef {
                realm: "playground".into(),
                server: "playground".into(),
                channel: "herzbot".into(),
            },
            message: Some(message),
        }),
        ..Page::default()
    }
}

pub fn result() -> Page {
    Page {
        title: "Table Rose is over".into(),
        tone: Tone::Over,
        blocks: vec![Block::Text("**Anna** wins with 51 points.".into())],
        rows: vec![ChoiceRow::Buttons(vec![choice("rematch", "🔁", "Rematch", Style::Primary, "rematch")])],
        file: Some(File { name: "rose.json".into(), content: "{\"format\":\"herzbot-record/1\"}".into() }),
        ..Page::default()
    }
}

pub fn specs() -> Vec<herzbot_core::command::Spec> {
    use herzbot_core::command::{OptionKind, OptionSpec, Spec, Wording};
    let wording = |name: &str, german: &str, about: &str, über: &str| Wording {
        name: name.into(),
        names: [("de".to_owned(), german.to_owned())].into(),
        description: about.into(),
        descriptions: [("de".to_owned(), über.to_owned())].into(),
    };
    let command = |wording, options, subcommands| Spec {
        wording,
        in_private: true,
        options,
        subcommands,
        ..Spec::default()
    };
    let rounds = OptionSpec {
        typed: false,
        wording: wording("rounds", "runden", "How many rounds", "Wie viele Runden"),
        required: false,
        kind: OptionKind::Number { min: 1, max: 4 },
    };
    let who = OptionSpec {
        typed: false,
        wording: wording("who", "wen", "Whom to remove", "Wen entfernen"),
        required: true,
        kind: OptionKind::Person,
    };
    let mut herz = command(
        wording("herz", "herz", "Open a table for Herz an Herz", "Einen Tisch für Herz an Herz aufmachen"),
        vec![rounds],
        vec![],
    );
    herz.in_private = false;
    vec![
        herz,
        command(wording("help", "hilfe", "What the bot can do", "Was der Bot kann"), vec![], vec![]),
        command(wording("rules", "regeln", "The rules of a game", "Die Regeln eines Spiels"), vec![], vec![]),
        command(
            wording("table", "tisch", "Your table", "Dein Tisch"),
            vec![],
            vec![
                command(
                    wording("leave", "verlassen", "Leave your table", "Deinen Tisch verlassen"),
                    vec![],
                    vec![],
                ),
                command(
                    wording("remove", "entfernen", "Remove somebody", "Jemanden entfernen"),
                    vec![who],
                    vec![],
                ),
            ],
        ),
    ]
}
