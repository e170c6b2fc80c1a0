//! The ids of the choices under a table's messages: short, opaque to platforms, versioned, and stable across
//! releases, since old messages carry them.

use super::Act;
use crate::ids::TableId;
use std::fmt;
use std::str::FromStr;

/// The version of the ids; ids of other versions are answered as old buttons.
const VERSION: &str = "h1";

/// The id of a button or menu under a table's message: `h1.<table>.<act>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChoiceId {
    /// The table of the message.
    pub table: TableId,
    /// The button or menu.
    pub act: Act,
}

impl fmt::Display for ChoiceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}.{}.{}", self.table, self.act)
    }
}

/// A text that is not a choice id of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownChoice;

impl FromStr for ChoiceId {
    type Err = UnknownChoice;

    fn from_str(text: &str) -> Result<Self, UnknownChoice> {
        let rest = text.strip_prefix(VERSION).and_then(|rest| rest.strip_prefix('.')).ok_or(UnknownChoice)?;
        let (table, act) = rest.split_once('.').ok_or(UnknownChoice)?;
        let table = table.parse().map_err(|_| UnknownChoice)?;
        let act = Act::read(act).ok_or(UnknownChoice)?;
        Ok(Self { table, act })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::table::{AfterGame, Do, Look, MoveMenu, Play, TableMenu};
    use herzbot_rules::OptionKey;
    use std::collections::HashSet;

    #[test]
    fn every_act_has_an_id_of_its_own_that_reads_back() {
        let mut ids = HashSet::new();
        for act in Act::every() {
            for table in [TableId(0), TableId(u64::MAX)] {
                let id = ChoiceId { table, act };
                let text = id.to_string();
                assert_eq!(text.parse(), Ok(id), "{text}");
                assert!(text.len() <= 100 && text.is_ascii(), "{text}");
                assert!(!id.act.to_string().is_empty(), "{act:?}");
                assert!(ids.insert(text), "{act:?} has the id of another act");
            }
        }
    }

    #[test]
    fn every_word_finds_its_act() {
        for (_, word) in Act::every().into_iter().map(Act::sign).filter(|(_, word)| !word.is_empty()) {
            let found = Act::by_word(&format!(" {} ", word.to_uppercase())).expect("it is a word of ours");
            assert_eq!(found.sign().1, word);
        }
        assert_eq!(Act::by_word("close for good"), Some(Act::Do(Do::CloseForGood)));
        assert_eq!(Act::by_word(""), None);
        assert_eq!(Act::by_word("stop"), None);
    }

    /// In every language each word means one button, and none is a command with another meaning.
    #[test]
    fn every_word_of_every_language_finds_its_act() {
        let english: HashSet<&str> = Act::every().into_iter().map(|act| act.sign().1).collect();
        for language in Language::ALL {
            for (word, typed) in &language.facts().acts {
                assert!(
                    english.contains(word.as_str()),
                    "{language}: there is no button with the word {word}"
                );
                let found = Act::by_word(&typed.to_uppercase()).expect("it is a word of ours");
                assert_eq!(found.sign().1, word, "{language}: {typed}");
            }
            let has_own = language == Language::En || language.facts().acts.len() + 1 == english.len();
            assert!(
                has_own,
                "{language} has words for {} of {} buttons",
                language.facts().acts.len(),
                english.len() - 1
            );
        }
    }

    #[test]
    fn ids_that_are_out_there_keep_their_meaning() {
        let turn = 4_000_000_000;
        let rounds = OptionKey::find("rounds").expect("an option of a game");
        let ids: [(&str, Act); 53] = [
            ("bypm", Look::CardsPrivate.into()),
            ("here", Look::CardsHere.into()),
            ("untold", Look::CardsUntold.into()),
            ("set-rounds", Act::SetOption(rounds)),
            ("join", Do::Join.into()),
            ("decline", Do::Decline.into()),
            ("leave", Do::Leave.into()),
            ("left", Do::LeaveForGood.into()),
            ("stay", Look::Stay.into()),
            ("add", Do::AddComputer.into()),
            ("less", Do::RemoveComputer.into()),
            ("comps", Look::Computers.into()),
            ("level", TableMenu::Level.into()),
            ("hints", TableMenu::Hints.into()),
            ("late", TableMenu::Late.into()),
            ("watch", TableMenu::Watch.into()),
            ("hint", Look::Hint.into()),
            ("review", AfterGame::Review.into()),
            ("thread", Do::PlayInThread.into()),
            ("inline", Do::PlayInChannel.into()),
            ("start", Do::Start.into()),
            ("rules", Look::Rules.into()),
            ("fair", Look::Fair.into()),
            ("open", Look::Open.into()),
            ("link", Look::Link.into()),
            ("menu", Look::Menu.into()),
            ("opts", Look::Options.into()),
            ("first", TableMenu::First.into()),
            ("more", Look::Variants.into()),
            ("more2", Look::MoreVariants.into()),
            ("style", TableMenu::Style.into()),
            ("clock", TableMenu::Clock.into()),
            ("lang", TableMenu::Language.into()),
            ("cards", Look::MyCards.into()),
            ("trick", Look::Back.into()),
            ("back", Do::Back.into()),
            ("pause", Do::Pause.into()),
            ("go", Do::Resume.into()),
            ("close", Do::Close.into()),
            ("closed", Do::CloseForGood.into()),
            ("again", AfterGame::Rematch.into()),
            ("file", AfterGame::Replay.into()),
            ("remove", TableMenu::Remove.into()),
            ("m0.0", Play::Move { turn: 0, index: 0 }.into()),
            ("m4000000000.65535", Play::Move { turn, index: 65_535 }.into()),
            ("v0.0", MoveMenu { turn: 0, nth: 0 }.into()),
            ("v4000000000.255", MoveMenu { turn, nth: 255 }.into()),
            ("p7.0", Play::Pick { turn: 7, index: 0 }.into()),
            ("p4000000000.255", Play::Pick { turn, index: 255 }.into()),
            ("p0", Play::PassPicked { turn: 0 }.into()),
            ("p7", Play::PassPicked { turn: 7 }.into()),
            ("p4000000000", Play::PassPicked { turn }.into()),
            ("c4000000000", Play::Claim { turn }.into()),
        ];
        for (text, act) in ids {
            let id = format!("h1.0000000000001.{text}");
            assert_eq!(id.parse(), Ok(ChoiceId { table: TableId(1), act }), "{id}");
        }
    }

    #[test]
    fn a_forged_choice_is_refused() {
        for text in [
            "",
            "h1",
            "h1..join",
            "h1.0000000000001.",
            // Menus of options once had ids without a prefix.
            "h1.0000000000001.rounds",
            "h1.0000000000001.ftp",
            "h1.0000000000001.set-",
            "h1.0000000000001.set-poker",
            "h1.0000000000001.m01.0",
            "h1.0000000000001.m+1.0",
            "h2.0000000000001.join",
            "h1.0000000000001.m1",
            "h1.0000000000001.m1.99999",
            "h1.0000000000001.v1",
            "h1.0000000000001.v01.0",
            "h1.0000000000001.v1.256",
            "h1.0000000000001.p",
            "h1.0000000000001.p01",
            "h1.0000000000001.p1.",
            "h1.0000000000001.p1.256",
            "h1.0000000000001.p1.2.3",
        ] {
            assert_eq!(text.parse::<ChoiceId>(), Err(UnknownChoice), "{text}");
        }
    }
}
