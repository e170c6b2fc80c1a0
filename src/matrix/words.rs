//! The plain text of a Matrix message, and the part of it that is addressed to the bot
//! ([`herzbot_adapter::addressed`]).

use super::html;
use herzbot_adapter::addressed::{self, TypedMessage};
pub use herzbot_adapter::addressed::{AddressedText, Addressing, PREFIX};

/// A message in a room.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heard<'a> {
    /// The plain text (`body`).
    pub body: &'a str,
    /// The HTML version (`formatted_body` of `org.matrix.custom.html`), which contains mentions as pills.
    pub html: Option<&'a str>,
    /// Whether `m.mentions` names the bot.
    pub mentions_us: bool,
    /// Whether it replies (`m.in_reply_to`) to a message of the bot.
    pub answers_us: bool,
}

/// Returns the part of a message that is addressed to the bot, if any.
pub fn addressed_text(addressing: &Addressing<'_>, heard: &Heard<'_>) -> Option<AddressedText> {
    let text = said(heard);
    addressed::addressed_text(
        addressing,
        &TypedMessage { text: &text, mentions_us: heard.mentions_us, answers_us: heard.answers_us },
    )
}

/// Returns the text with user ids in place of pills, and without the quoted message.
fn said(heard: &Heard<'_>) -> String {
    // HTML is read only if it mentions people: clients turn a typed "1." into a list, and the number is lost.
    if let Some(text) = heard.html.and_then(html::with_people) {
        return text;
    }
    let body = heard.body;
    if !body.starts_with("> <") {
        return body.to_owned();
    }
    let answer = body.lines().skip_while(|line| line.starts_with('>'));
    answer.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Addressing<'_> =
        Addressing { prefix: PREFIX, own_id: "@herzbot:example.org", own_name: "Herz Bot", private: false };

    fn command(text: &str) -> Option<AddressedText> {
        Some(AddressedText::Command(text.into()))
    }

    fn overheard(text: &str) -> Option<AddressedText> {
        Some(AddressedText::Overheard(text.into()))
    }

    fn perhaps(text: &str) -> Option<AddressedText> {
        Some(AddressedText::Perhaps(text.into()))
    }

    #[test]
    fn pills_are_people_and_the_bot() {
        let us = "<a href=\"https://matrix.to/#/@herzbot:example.org\">Herz Bot</a>";
        let anna = "<a href=\"https://matrix.to/#/%40anna%3Aexample.org\">Anna &amp; B</a>";
        for (html, mentions_us, expected) in [
            (format!("{us}: hearts"), true, command("hearts")),
            (format!("{us} hearts"), true, command("hearts")),
            (format!("hearts, {us}"), true, command("hearts")),
            (format!("I like {us} very much"), true, None),
            (format!("!table remove {anna}"), false, overheard("table remove @anna:example.org")),
            (format!("{anna}: hello"), false, None),
        ] {
            let heard = Heard { body: "whatever", html: Some(&html), mentions_us, answers_us: false };
            assert_eq!(addressed_text(&ROOM, &heard), expected, "{html}");
        }
    }

    #[test]
    fn the_quotation_of_an_answer_is_not_said() {
        let answer = |body| Heard { body, answers_us: true, mentions_us: true, html: None };
        assert_eq!(
            addressed_text(&ROOM, &answer("> <@herzbot:example.org> 1. Join\n> 2. Go\n\njoin")),
            perhaps("join")
        );
        let list = Heard { html: Some("<ol>\n<li></li>\n</ol>"), ..answer("1.") };
        assert_eq!(addressed_text(&ROOM, &list), perhaps("1."));
    }
}
