use super::*;
use herzbot_adapter::queue::Allowance;
use herzbot_core::ids::ChannelRef;
use herzbot_core::page::{
    CardFace, CardLine, ChoiceButton, ChoiceRow, File, Hue, Link, Menu, MenuOption, Style, WebLink, escape,
};

fn draw(page: &Page, prefix: &str, mentions: &[Mention]) -> RenderedMessage {
    draw_in(None, page, prefix, mentions)
}

fn draw_in(zone: Option<TimeZone>, page: &Page, prefix: &str, mentions: &[Mention]) -> RenderedMessage {
    let texts = Texts::embedded().expect("the texts are well-formed");
    let choices = Numbered::of(page);
    let link = Some("https://matrix.to/#/!r/$e");
    render(
        page,
        &Canvas {
            texts: &texts,
            prefix,
            choices: &choices,
            now: Moment(1_000_000_000),
            mentions,
            link,
            zone,
        },
    )
}

fn check(page: &Page, body: &str, html: &str) {
    let message = draw(page, "!", &[]);
    assert_eq!(message.body, body);
    assert_eq!(message.html.as_deref(), Some(html));
}

fn text(text: impl Into<String>) -> Page {
    Page { blocks: vec![Block::Text(text.into())], ..Page::default() }
}

fn card(text: &str) -> Option<CardFace> {
    Some(CardFace {
        text: text.into(),
        mark: "♠".into(),
        worth: String::new(),
        hue: Hue::Black,
        name: text.into(),
    })
}

fn button(label: &str, emoji: &str, word: &str) -> ChoiceButton {
    ChoiceButton {
        id: label.into(),
        label: label.into(),
        emoji: emoji.into(),
        style: Style::Secondary,
        short: String::new(),
        disabled: false,
        word: word.into(),
    }
}

#[test]
fn markup_becomes_html_and_is_gone_from_the_plain_text() {
    check(
        &text("**Anna** plays `!left`\nand **wins"),
        "Anna plays !left\nand wins",
        "<p><b>Anna</b> plays <code>!left</code><br>and <b>wins</b></p>",
    );
    check(&text("a < b & \"c\" 2*3 \\"), "a < b & \"c\" 2*3 ", "<p>a &lt; b &amp; &quot;c&quot; 2*3 </p>");
}

#[test]
fn a_table_can_be_watched_by_a_link() {
    let watch = WebLink { label: "Watch".into(), url: "https://cards.example.org/watch/x".into() };
    check(
        &Page { watch: Some(watch), ..text("Anna plays") },
        "Anna plays\n\n→ Watch: https://cards.example.org/watch/x",
        "<p>Anna plays</p><p><a href=\"https://cards.example.org/watch/x\">→ Watch</a></p>",
    );
}

#[test]
fn nobody_brings_markup_mentions_or_links_by_their_name() {
    let name = "<b>**x**</b> `y` @room #a:b https://evil [z](w) <t:1:R>";
    let message = draw(&text(format!("**{}** plays", escape(name))), "!", &[]);
    let shown = message.body.replace('\u{2060}', "");
    assert_eq!(shown, format!("{name} plays"));
    for wild in ["@room", "#a:b", "https://"] {
        assert!(!message.body.contains(wild), "{wild}");
    }
    let html = message.html.unwrap_or_default();
    assert_eq!(html.matches('<').count(), 4, "{html}");
    assert!(!html.contains("<code>") && !html.contains("@room"));
}

#[test]
fn whoever_is_notified_is_named_in_a_room_only() {
    let anna = [Mention { id: "@anna:hs".into(), name: "Anna <3 @room".into() }];
    let in_room = draw(&text("Your turn."), "!", &anna);
    assert_eq!(in_room.body, "Anna <3 @\u{2060}room:\n\nYour turn.");
    assert_eq!(
        in_room.html.as_deref(),
        Some(
            "<p><a href=\"https://matrix.to/#/@anna:hs\">Anna &lt;3 @\u{2060}room</a>:</p><p>Your turn.</p>"
        )
    );
    let private = draw(&text("Your turn."), "", &anna);
    assert_eq!(private.body, "Your turn.");
    assert_eq!(
        (in_room.mentions, private.mentions),
        (vec!["@anna:hs".to_owned()], vec!["@anna:hs".to_owned()])
    );
}

#[test]
fn cards_stand_in_columns_and_one_alone_in_its_line() {
    let group = |lines: Vec<Vec<Option<CardFace>>>| CardGroup {
        caption: "**Hand**".into(),
        active: true,
        lines: lines.into_iter().map(|cells| CardLine { cells, ..CardLine::default() }).collect(),
        beside: false,
        flows: false,
    };
    let page = |lines| Page { blocks: vec![Block::Cards(group(lines))], ..Page::default() };
    check(
        &page(vec![vec![card("Q"), card("10")], vec![None, card("2")]]),
        "▶ Hand\n♠Q  ♠10\n·   ♠2",
        "<p>▶ <b>Hand</b></p><pre><code>♠Q  ♠10\n·   ♠2\n</code></pre>",
    );
    check(&page(vec![vec![card("Q")]]), "▶ Hand\n♠Q", "<p>▶ <b>Hand</b><br><code>♠Q</code></p>");
}

#[test]
fn choices_are_numbered_with_what_can_be_typed() {
    let option = |label: &str, selected| MenuOption {
        word: String::new(),
        value: label.into(),
        label: label.into(),
        selected,
    };
    let page = Page {
        title: "Table".into(),
        rows: vec![
            ChoiceRow::Buttons(vec![button("Join", "✋", "join"), button("Rules", "", "")]),
            ChoiceRow::Menu(Menu {
                id: "m".into(),
                label: "Clock".into(),
                options: vec![option("none", true), option("1 minute", false)],
            }),
        ],
        ..Page::default()
    };
    check(
        &page,
        "Table\n\n1. ✋ Join (!join)\n2. Rules\nClock: 3. none ✓ · 4. 1 minute",
        "<p><b>Table</b></p><p><b>1.</b> ✋ Join <code>!join</code><br><b>2.</b> Rules<br>\
         Clock: <b>3.</b> none ✓ · <b>4.</b> 1 minute</p>",
    );
}

#[test]
fn many_cards_share_a_line() {
    let cards = ["2♣", "3♣", "10♣", "A♣", "Q♠"].map(|label| button(label, "", &format!("play {label}")));
    let page =
        Page { rows: vec![ChoiceRow::Buttons(cards.into())], language: "de".into(), ..Page::default() };
    let message = draw(&page, "", &[]);
    assert_eq!(message.body, "1. 2♣ · 2. 3♣ · 3. 10♣ · 4. A♣ · 5. Q♠\nTippe die Nummer, 1, oder play 2♣.");
}

#[test]
fn moments_can_be_read_anywhere_and_later() {
    // The canvas time is 1,000,000 s: 1970-01-12, 13:46:40.
    for (seconds, expected) in [
        (1_000_000, "at 13:46 UTC"),
        (999_000, "at 13:30 UTC"),
        (900_000, "at 10:00 UTC on 1970-01-11"),
        (1_000_045, "in 45 seconds (13:47 UTC)"),
        (1_000_180, "in 3 minutes (13:49 UTC)"),
        (1_003_600, "in 60 minutes (14:46 UTC)"),
        (1_010_800, "in 3 hours (16:46 UTC)"),
        (1_259_200, "in 3 days (13:46 UTC)"),
    ] {
        assert_eq!(draw(&text(format!("<t:{seconds}:R>")), "!", &[]).body, expected);
    }
    let agreed = text("<t:1010800:F>".to_owned());
    assert_eq!(draw(&agreed, "!", &[]).body, "at 16:46 UTC on 1970-01-12", "a date stays true");
    // Kolkata is five and a half hours ahead of UTC.
    for (seconds, expected) in
        [(1_000_000, "at 19:16"), (925_000, "at 22:26 on 1970-01-11"), (1_000_045, "in 45 seconds (19:17)")]
    {
        let zone = "Asia/Kolkata".parse().ok();
        assert_eq!(draw_in(zone, &text(format!("<t:{seconds}:R>")), "", &[]).body, expected);
    }
}

#[test]
fn everything_that_a_page_has_is_there() {
    let channel = ChannelRef { realm: "matrix".into(), server: "!r".into(), channel: "!r".into() };
    let page = Page {
        link: Some(Link { label: "To the table".into(), channel, message: None }),
        file: Some(File { name: "record.json".into(), content: "{}".into() }),
        ..text("x")
    };
    check(
        &page,
        "x\n\n→ To the table: https://matrix.to/#/!r/$e\n\n📎 record.json",
        "<p>x</p><p><a href=\"https://matrix.to/#/!r/$e\">→ To the table</a></p><p>📎 record.json</p>",
    );
}

#[test]
fn the_first_line_says_whose_turn_it_is_and_a_question_keeps_its_mark() {
    let options = ["a", "b"].map(|label| MenuOption {
        word: String::new(),
        value: label.into(),
        label: label.into(),
        selected: false,
    });
    let menu = Menu { id: "m".into(), label: "Which?".into(), options: options.into() };
    let page = Page {
        title: "Vega".into(),
        tone: Tone::YourTurn,
        rows: vec![ChoiceRow::Menu(menu)],
        ..Page::default()
    };
    check(
        &page,
        "Your turn · Vega\n\nWhich? 1. a · 2. b",
        "<p><b>Your turn · Vega</b></p><p>Which? <b>1.</b> a · <b>2.</b> b</p>",
    );
}

#[test]
fn what_is_too_long_for_an_event_is_cut() {
    let bytes = |text: &str| serde_json::to_string(text).map_or(usize::MAX, |json| json.len());
    for line in ["a line of \"words\"\n", "♠♥♦♣\n", "<&>'\n"] {
        let long = draw(&text(line.repeat(900)), "!", &[]);
        let whole = bytes(&long.body) + long.html.as_deref().map_or(0, bytes);
        assert!(whole <= MOST_BYTES + 4, "{line} {whole}");
        let longer = draw(&text(line.repeat(9_000)), "!", &[]);
        assert!(longer.html.is_none() && longer.body.ends_with("\n…"));
        assert!(bytes(&longer.body) <= MOST_BYTES, "{}", bytes(&longer.body));
        assert!(bytes(&longer.body) > MOST_BYTES / 2);
    }
}

#[test]
fn a_late_message_says_why_unless_nothing_limits_it() {
    let texts = Texts::embedded().expect("the texts are well-formed");
    let page = Page { language: "de".into(), ..text("x") };
    let late = explained(page.clone(), &texts, Allowance::Paced(herzbot_adapter::pace::Pace::HOMESERVER));
    assert!(draw(&late, "!", &[]).body.contains("alle 5 Sekunden"));
    assert_eq!(explained(page.clone(), &texts, Allowance::Unlimited), page);
}
