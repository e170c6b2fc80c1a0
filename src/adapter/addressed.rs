//! Detects typed messages to the bot: with the prefix, with its name, or any message in the private chat.
//! This module removes the wrapping; the core parses the rest ([`herzbot_core::command`]).

use herzbot_core::port::What;
use herzbot_core::spelling::narrow;

/// The default prefix of commands (see [`herzbot_core::command::Prefix`]).
pub const PREFIX: &str = "!";
/// The maximum length of a command, in characters.
const LONGEST: usize = 300;
/// The most words of a choice in a reply to the bot's message: `leave for good`, `pass qs ah 2c`.
const MOST_WORDS: usize = 4;

/// How the bot is addressed in a room.
#[derive(Clone, Copy, Debug)]
pub struct Addressing<'a> {
    /// The prefix of commands here (by default [`PREFIX`]).
    pub prefix: &'a str,
    /// The bot's own user id: `@herzbot:example.org`.
    pub own_id: &'a str,
    /// The bot's display name in this room; may be empty.
    pub own_name: &'a str,
    /// Whether it is a private chat, where every message is for the bot.
    pub private: bool,
}

/// A message.
#[derive(Clone, Copy, Debug, Default)]
pub struct TypedMessage<'a> {
    /// Its text, with mentions as account ids and without quotes.
    pub text: &'a str,
    /// Whether it mentions the bot in a way that notifies it.
    pub mentions_us: bool,
    /// Whether it replies to a message of the bot's.
    pub answers_us: bool,
}

/// The part of a message for the bot: without prefix or name, with people as `@user:server`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddressedText {
    /// A message to the bot only: it answers even if it understands nothing. Empty if only its name was said,
    /// which asks for help.
    Command(String),
    /// A text with a prefix that other bots in the room may share: if it resembles no command, it is theirs
    /// ([`herzbot_core::port::What::Overheard`]). Also a text before a mention, which may be a command or
    /// talk.
    Overheard(String),
    /// For the bot only if it picks a choice on offer (a number or a word in reply to the bot's message);
    /// else people are talking to each other.
    Perhaps(String),
}

impl AddressedText {
    /// The text.
    pub fn text(&self) -> &str {
        match self {
            Self::Command(text) | Self::Overheard(text) | Self::Perhaps(text) => text,
        }
    }

    /// The core's event if the text picks no choice; none: no event.
    pub fn what(self) -> Option<What> {
        match self {
            Self::Command(text) if text.trim().is_empty() => Some(What::Text("help".to_owned())),
            Self::Command(text) => Some(What::Text(text)),
            Self::Overheard(text) => Some(What::Overheard(text)),
            Self::Perhaps(_) => None,
        }
    }
}

/// The part of a message for the bot, if any. Full-width characters are converted ([`narrow`]), also in the
/// result.
pub fn addressed_text(addressing: &Addressing<'_>, said: &TypedMessage<'_>) -> Option<AddressedText> {
    let (prefix, own_name, text) =
        (narrow(addressing.prefix), narrow(addressing.own_name), narrow(said.text));
    let addressing = &Addressing { prefix: &prefix, own_name: &own_name, ..*addressing };
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST {
        return None;
    }
    if let Some(rest) = after_prefix(text, addressing.prefix).or_else(|| after_prefix(text, "/")) {
        let line = rest.lines().next().unwrap_or_default().trim().to_owned();
        return Some(if addressing.private {
            AddressedText::Command(line)
        } else {
            AddressedText::Overheard(line)
        });
    }
    if let Some(rest) = without_our_name(addressing, said, text) {
        return Some(AddressedText::Command(rest.to_owned()));
    }
    if let Some(addressed) = before_our_name(addressing, said, text) {
        return Some(addressed);
    }
    if addressing.private {
        return Some(AddressedText::Command(text.to_owned()));
    }
    // People use numbers in many ways: a bare number is a choice only in a reply to the bot.
    let is_answer = said.answers_us && text.split_whitespace().count() <= MOST_WORDS;
    is_answer.then(|| AddressedText::Perhaps(text.to_owned()))
}

/// The text after the prefix, if it begins with it and can be a command.
fn after_prefix<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    if prefix.is_empty() {
        return None;
    }
    let rest = strip_start(text, prefix)?;
    let is_word = prefix.chars().next_back().is_some_and(char::is_alphanumeric);
    if is_word && !rest.starts_with(char::is_whitespace) {
        return None;
    }
    let rest = if is_word { rest.trim_start_matches([':', ',']) } else { rest }.trim_start();
    let first = rest.split_whitespace().next()?;
    // "!?", "!!!" and "/etc/hosts" are no commands.
    let speaks = first.starts_with(|letter: char| letter.is_alphanumeric()) && !first.contains('/');
    speaks.then_some(rest)
}

/// The text without the bot's name, if it begins with it as an address.
fn without_our_name<'t>(
    addressing: &Addressing<'_>,
    said: &TypedMessage<'_>,
    text: &'t str,
) -> Option<&'t str> {
    let local = addressing.own_id.trim_start_matches('@').split(':').next().unwrap_or_default();
    let names = [addressing.own_id, addressing.own_id.trim_start_matches('@'), addressing.own_name, local];
    let mut names: Vec<&str> = names.into_iter().filter(|name| !name.trim().is_empty()).collect();
    // "Herz" must not be cut from "Herz Bot: hearts".
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let is_end = |rest: &str| !rest.starts_with(|letter: char| letter.is_alphanumeric());
    for name in names {
        let at = text.strip_prefix('@').filter(|_| !name.starts_with('@')).unwrap_or(text);
        if let Some(rest) = strip_start(at, name).filter(|rest| is_end(rest)) {
            let said_to = rest.trim_start().strip_prefix([':', ',']);
            let pill = said.mentions_us || name == addressing.own_id || at.len() < text.len();
            if let Some(rest) = said_to.or_else(|| (pill || rest.trim().is_empty()).then_some(rest)) {
                return Some(rest.trim());
            }
        }
    }
    None
}

/// The text before a final mention of the bot, if it is short enough for a command.
fn before_our_name(
    addressing: &Addressing<'_>,
    said: &TypedMessage<'_>,
    text: &str,
) -> Option<AddressedText> {
    let before = text.strip_suffix(addressing.own_id)?.trim_end_matches([',', ' ']);
    if !said.mentions_us || before.split_whitespace().count() > MOST_WORDS {
        return None;
    }
    // Without blanks between words, a sentence has no more of them than a command: only commands are
    // answered.
    let talks = !addressing.private && before.chars().any(is_unspaced);
    Some(if talks {
        AddressedText::Overheard(before.to_owned())
    } else {
        AddressedText::Command(before.to_owned())
    })
}

/// Whether a character is of a script without blanks between words: kana and ideographs.
const fn is_unspaced(letter: char) -> bool {
    matches!(letter, '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ff66}'..='\u{ff9f}')
}

/// The text after `start`, ignoring case.
fn strip_start<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    let mut rest = text.chars();
    for wanted in start.chars() {
        let letter = rest.next()?;
        if letter != wanted && letter.to_lowercase().ne(wanted.to_lowercase()) {
            return None;
        }
    }
    Some(rest.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Addressing<'_> =
        Addressing { prefix: PREFIX, own_id: "@herzbot:example.org", own_name: "Herz Bot", private: false };
    const PRIVATE: Addressing<'_> = Addressing { private: true, ..ROOM };

    fn command(text: &str) -> Option<AddressedText> {
        Some(AddressedText::Command(text.into()))
    }

    fn overheard(text: &str) -> Option<AddressedText> {
        Some(AddressedText::Overheard(text.into()))
    }

    fn perhaps(text: &str) -> Option<AddressedText> {
        Some(AddressedText::Perhaps(text.into()))
    }

    fn check(addressing: &Addressing<'_>, text: &str, expected: Option<AddressedText>) {
        assert_eq!(
            addressed_text(addressing, &TypedMessage { text, ..TypedMessage::default() }),
            expected,
            "{text}"
        );
    }

    #[test]
    fn in_a_room_only_what_is_said_to_the_bot_counts() {
        for (body, expected) in [
            ("!herz", overheard("herz")),
            ("  ! herz  moon=no \nand so on", overheard("herz  moon=no")),
            ("!1", overheard("1")),
            ("!pass qs ah 2c", overheard("pass qs ah 2c")),
            ("/leaderboard herz", overheard("leaderboard herz")),
            ("herzbot: hearts", command("hearts")),
            ("HERZBOT, hearts", command("hearts")),
            ("Herz Bot: hearts", command("hearts")),
            ("@herzbot hearts", command("hearts")),
            ("@herzbot:example.org hearts", command("hearts")),
            ("@herzbot:example.org: hearts", command("hearts")),
            ("herzbot", command("")),
            ("2", None),
            ("herzbot is great", None),
            ("herzbotany: hearts", None),
            ("Herz Botany", None),
            ("hello", None),
            ("!", None),
            ("!!!", None),
            ("!?", None),
            ("/etc/hosts", None),
            ("2 of us", None),
            ("1984", None),
            ("", None),
        ] {
            check(&ROOM, body, expected);
        }
    }

    #[test]
    fn in_the_private_chat_everything_counts() {
        for (body, expected) in [
            ("left", command("left")),
            ("1", command("1")),
            ("!left", command("left")),
            ("/left", command("left")),
            ("herzbot: left", command("left")),
            ("play 10d", command("play 10d")),
            ("   ", None),
        ] {
            check(&PRIVATE, body, expected);
        }
        check(&PRIVATE, &"x".repeat(LONGEST + 1), None);
    }

    #[test]
    fn a_room_may_have_its_own_prefix() {
        let addressing = |prefix| Addressing { prefix, ..ROOM };
        check(&addressing("?"), "?herz", overheard("herz"));
        check(&addressing("?"), "!herz", None);
        check(&addressing("karten"), "Karten herz", overheard("herz"));
        check(&addressing("karten"), "karten: herz", None);
        check(&addressing("karten"), "kartenspiel herz", None);
    }

    #[test]
    fn what_an_input_method_writes_is_understood() {
        for (body, expected) in [
            ("！ハーツ　終了点＝３０", overheard("ハーツ 終了点=30")),
            ("！２", overheard("2")),
            ("herzbot：ハーツ", command("ハーツ")),
            ("herzbot、ハーツ", command("ハーツ")),
            ("！！！", None),
            ("ハーツ", None),
        ] {
            check(&ROOM, body, expected);
        }
        check(&PRIVATE, "ｐａｓｓ　ＱＳ、ＡＨ、２Ｃ", command("pass QS,AH,2C"));
        check(&Addressing { prefix: "？", ..ROOM }, "？ハーツ", overheard("ハーツ"));
    }

    #[test]
    fn an_answer_to_the_bot_may_be_a_choice() {
        let answer = |text| TypedMessage { text, answers_us: true, mentions_us: true };
        assert_eq!(addressed_text(&ROOM, &answer("join")), perhaps("join"));
        assert_eq!(addressed_text(&ROOM, &answer("what a nice game that was")), None);
        assert_eq!(addressed_text(&ROOM, &answer("!join")), overheard("join"));
        assert_eq!(addressed_text(&ROOM, &answer("herzbot join")), command("join"));
        assert_eq!(addressed_text(&ROOM, &answer("2")), perhaps("2"));
    }

    #[test]
    fn a_mention_at_the_end_speaks_to_the_bot() {
        fn mention(text: &str) -> TypedMessage<'_> {
            TypedMessage { text, mentions_us: true, answers_us: false }
        }
        assert_eq!(addressed_text(&ROOM, &mention("hearts, @herzbot:example.org")), command("hearts"));
        assert_eq!(addressed_text(&ROOM, &mention("I do so like the games of @herzbot:example.org")), None);
        // Without blanks between words, a sentence is as short as a command.
        for said in ["ハーツ", "今日はとても楽しかったね", "ﾊｰﾂはいいｹﾞｰﾑ"] {
            for text in [format!("{said}、@herzbot:example.org"), format!("{said}@herzbot:example.org")] {
                assert_eq!(addressed_text(&ROOM, &mention(&text)), overheard(said), "{text}");
                assert_eq!(addressed_text(&PRIVATE, &mention(&text)), command(said), "{text}");
            }
        }
        assert_eq!(addressed_text(&ROOM, &mention("@herzbot:example.org ハーツ")), command("ハーツ"));
    }
}
