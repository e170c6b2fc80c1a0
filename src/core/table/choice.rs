//! What the choices under a table's messages mean: short, opaque, versioned ids.

use crate::ids::{TableId, exact_number};
use herzbot_rules::OptionKey;
use std::fmt;
use std::str::FromStr;

/// The version of the ids; an id of another version is answered as an old button.
const VERSION: &str = "h1";

/// What comes back when something under a table's message is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChoiceId {
    /// The table.
    pub table: TableId,
    /// What is wanted.
    pub act: Act,
}

/// What can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Take a seat.
    Join,
    /// Leave the lobby, or ask whether to leave the game.
    Leave,
    /// Leave the game for good.
    LeaveForGood,
    /// Nothing after all (answers a question).
    Stay,
    /// Put a computer player on the next seat.
    AddComputer,
    /// Take the last computer player away.
    RemoveComputer,
    /// See, and change, how computer players play and whether there are hints.
    Computers,
    /// Menu: how computer players play.
    SetLevel,
    /// Menu: whether there are hints.
    SetHints,
    /// Get a hint for one's move.
    Hint,
    /// See what could have been played better.
    Review,
    /// Begin.
    Start,
    /// Read the rules.
    Rules,
    /// See, and as host change, the options.
    Options,
    /// Menu: who begins.
    SetFirst,
    /// See, and as host change, the rules that can be chosen besides the length.
    Variants,
    /// Menu: an option of the game.
    SetOption(OptionKey),
    /// Menu: the clock.
    SetClock,
    /// Menu: the language of the table.
    SetLanguage,
    /// See one's private view, fresh, where one is.
    MyCards,
    /// See the trick before once more.
    LastTrick,
    /// Make a move: which of the legal ones, at which turn.
    Move {
        /// [`super::PlayingView::turn`] when the choice was offered.
        turn: u32,
        /// The place in [`super::PlayingView::legal`].
        index: u16,
    },
    /// Menu: make a move, where there are too many for buttons; the value is the place in
    /// [`super::PlayingView::legal`].
    MoveMenu {
        /// As in [`Act::Move`].
        turn: u32,
        /// Which of the menus of a page, from 0.
        nth: u8,
    },
    /// Pick a card for a move that chooses several, or put it back.
    Pick {
        /// As [`Act::Move`]'s.
        turn: u32,
        /// The place in [`super::PickingView::cards`].
        index: u8,
    },
    /// Make the move with the cards that are picked.
    PassPicked {
        /// As [`Act::Move`]'s.
        turn: u32,
    },
    /// Take one's seat back from the computer.
    Back,
    /// Let the game stand still.
    Pause,
    /// Let it go on.
    Resume,
    /// Ask whether to close the table.
    Close,
    /// Close the table, without a result.
    CloseForGood,
    /// Menu: remove somebody.
    Remove,
    /// Play again with the same people.
    Rematch,
    /// Get the record of the game.
    Replay,
}

impl Act {
    const PLAIN: [(&'static str, Self); 27] = [
        ("join", Self::Join),
        ("leave", Self::Leave),
        ("left", Self::LeaveForGood),
        ("stay", Self::Stay),
        ("add", Self::AddComputer),
        ("less", Self::RemoveComputer),
        ("comps", Self::Computers),
        ("level", Self::SetLevel),
        ("hints", Self::SetHints),
        ("hint", Self::Hint),
        ("review", Self::Review),
        ("start", Self::Start),
        ("rules", Self::Rules),
        ("opts", Self::Options),
        ("first", Self::SetFirst),
        ("more", Self::Variants),
        ("clock", Self::SetClock),
        ("lang", Self::SetLanguage),
        ("cards", Self::MyCards),
        ("trick", Self::LastTrick),
        ("back", Self::Back),
        ("pause", Self::Pause),
        ("go", Self::Resume),
        ("close", Self::Close),
        ("closed", Self::CloseForGood),
        ("again", Self::Rematch),
        ("file", Self::Replay),
    ];
    const REMOVE: &'static str = "remove";
    /// What stands before the key of an option.
    const SET_OPTION: &'static str = "set-";

    /// Reads an act that carries something: the key of an option, or numbers.
    fn numbered(text: &str) -> Result<Self, UnknownChoice> {
        if let Some(key) = text.strip_prefix(Self::SET_OPTION) {
            return OptionKey::find(key).map(Self::SetOption).ok_or(UnknownChoice);
        }
        if let Some(place) = text.strip_prefix('m') {
            let (turn, index) = place.split_once('.').ok_or(UnknownChoice)?;
            return Ok(Self::Move {
                turn: exact_number(turn).ok_or(UnknownChoice)?,
                index: exact_number(index).ok_or(UnknownChoice)?,
            });
        }
        if let Some(place) = text.strip_prefix('v') {
            let (turn, nth) = place.split_once('.').ok_or(UnknownChoice)?;
            return Ok(Self::MoveMenu {
                turn: exact_number(turn).ok_or(UnknownChoice)?,
                nth: exact_number(nth).ok_or(UnknownChoice)?,
            });
        }
        let place = text.strip_prefix('p').ok_or(UnknownChoice)?;
        Ok(match place.split_once('.') {
            Some((turn, index)) => Self::Pick {
                turn: exact_number(turn).ok_or(UnknownChoice)?,
                index: exact_number(index).ok_or(UnknownChoice)?,
            },
            None => Self::PassPicked { turn: exact_number(place).ok_or(UnknownChoice)? },
        })
    }
}

impl fmt::Display for ChoiceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}.{}.", self.table)?;
        match self.act {
            Act::Move { turn, index } => write!(f, "m{turn}.{index}"),
            Act::MoveMenu { turn, nth } => write!(f, "v{turn}.{nth}"),
            Act::Pick { turn, index } => write!(f, "p{turn}.{index}"),
            Act::PassPicked { turn } => write!(f, "p{turn}"),
            Act::Remove => f.write_str(Act::REMOVE),
            Act::SetOption(option) => write!(f, "{}{option}", Act::SET_OPTION),
            act => {
                let word = Act::PLAIN.iter().find(|(_, plain)| *plain == act).map_or("", |(word, _)| word);
                f.write_str(word)
            }
        }
    }
}

/// A text that is no choice of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownChoice;

impl FromStr for ChoiceId {
    type Err = UnknownChoice;

    fn from_str(text: &str) -> Result<Self, UnknownChoice> {
        let rest = text.strip_prefix(VERSION).and_then(|rest| rest.strip_prefix('.')).ok_or(UnknownChoice)?;
        let (table, act) = rest.split_once('.').ok_or(UnknownChoice)?;
        let table = table.parse().map_err(|_| UnknownChoice)?;
        let act = match Act::PLAIN.iter().find(|(word, _)| *word == act) {
            Some((_, act)) => *act,
            None if act == Act::REMOVE => Act::Remove,
            None => Act::numbered(act)?,
        };
        Ok(Self { table, act })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_rules::GameKind;

    #[test]
    fn a_choice_reads_back_what_it_writes() {
        let options = GameKind::ALL.into_iter().flat_map(GameKind::options);
        let options = options.map(|option| Act::SetOption(option.key));
        let acts = Act::PLAIN.iter().map(|(_, act)| *act).chain(options).chain([
            Act::Remove,
            Act::Move { turn: 0, index: 0 },
            Act::Move { turn: 4_000_000_000, index: 65_535 },
            Act::MoveMenu { turn: 0, nth: 0 },
            Act::MoveMenu { turn: 4_000_000_000, nth: 255 },
            Act::Pick { turn: 7, index: 0 },
            Act::Pick { turn: u32::MAX, index: 255 },
            Act::PassPicked { turn: 0 },
            Act::PassPicked { turn: u32::MAX },
        ]);
        for act in acts {
            let id = ChoiceId { table: TableId(u64::MAX), act };
            assert_eq!(id.to_string().parse(), Ok(id));
            assert!(id.to_string().len() <= 100);
        }
    }

    #[test]
    fn a_forged_choice_is_refused() {
        for text in [
            "",
            "h1",
            "h1..join",
            "h1.0000000000001.",
            // Menus of options had ids without a prefix once.
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
