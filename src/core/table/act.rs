//! What can be pressed under a table's messages: the one list of buttons and menus.
//!
//! A button is one line here: its variant, the word of its id (see [`ChoiceId`](super::ChoiceId)), its emoji,
//! and what can be typed instead of pressing it. From there the compiler leads to what it does, by its kind:
//! [`Do::request`] (something changes), a look in the table's task (nothing changes), a menu's value, or the
//! archive of finished games.

use crate::ids::{PersonId, exact_number};
use crate::language::{Language, english_act};
use herzbot_rules::OptionKey;
use std::fmt;
use std::str::FromStr;

/// The prefix of an option's key in an id.
const SET_OPTION: &str = "set-";

/// What belongs to a button or menu.
#[derive(Clone, Copy)]
struct Sign {
    /// The last part of its id.
    id: &'static str,
    /// The emoji before its label; may be empty.
    emoji: &'static str,
    /// The English word that can be typed instead of pressing it; may be empty. Other languages have theirs in
    /// `locales/*/language.toml`.
    typed: &'static str,
}

/// Acts that are written as one word: `Variant = "word of the id", "emoji", "typed word";`. A macro, so that
/// a new variant can't be forgotten in `SIGNS`.
macro_rules! words {
    (
        $(#[$doc:meta])*
        $name:ident in $kind:ident {
            $($(#[$about:meta])* $variant:ident = $id:literal, $emoji:literal, $typed:literal;)+
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$about])* $variant,)+
        }

        impl $name {
            /// Every variant with its sign, in the order of the variants.
            const SIGNS: &[(Self, Sign)] =
                &[$((Self::$variant, Sign { id: $id, emoji: $emoji, typed: $typed })),+];

            const fn sign(self) -> Sign {
                Self::SIGNS[self as usize].1
            }
        }

        impl From<$name> for Act {
            fn from(act: $name) -> Self {
                Self::$kind(act)
            }
        }
    };
}

/// Everything that can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// A button that shows something to one person; nothing changes.
    Look(Look),
    /// A button that changes the table.
    Do(Do),
    /// A button that makes a move of the running game, or a part of one.
    Play(Play),
    /// A menu of moves, where there are too many for buttons.
    MoveMenu(MoveMenu),
    /// A menu about the table.
    Menu(TableMenu),
    /// A menu of an option of the game.
    SetOption(OptionKey),
    /// A button under the message of a finished game.
    AfterGame(AfterGame),
    /// Takes the offer of one's seat to a person back. An old one must not end a newer offer to somebody else.
    TakeBack(PersonId),
}

words! {
    /// Shows something to who presses it, privately; nothing changes.
    Look in Look {
        /// One's private view, fresh, where one is.
        MyCards = "cards", "🎴", "cards";
        /// What lay on the table before, where the game has such a thing: the last trick.
        Back = "trick", "⏪", "last trick";
        /// What can be done at the table besides the buttons of its message.
        Menu = "menu", "📋", "more";
        /// The options; the host can change them there.
        Options = "opts", "⚙️", "options";
        /// The rules that can be chosen besides the length; the host can change them there.
        Variants = "more", "🎛️", "variants";
        /// The rest of them, where they do not fit on one page.
        MoreVariants = "more2", "🎚️", "more variants";
        /// How computer players play and whether there are hints; both can be changed there.
        Computers = "comps", "🤖", "computers";
        /// A hint for one's move (that one was given is noted: the game is then unrated).
        Hint = "hint", "💡", "hint";
        /// The rules of the game.
        Rules = "rules", "📖", "rules";
        /// One's cards come by private message from now on.
        CardsPrivate = "bypm", "✉️", "";
        /// One's cards are in the channel from now on.
        CardsHere = "here", "💬", "";
        /// The same, and no notifications.
        CardsUntold = "untold", "🔕", "";
        /// The fingerprints of the fair shuffle.
        Fair = "fair", "🔏", "fair";
        /// A personal link to the table as it is drawn in a browser, to play there.
        Open = "open", "🌐", "open";
        /// Invites guests, and shows the link by which they come.
        Invite = "guests", "🎟️", "guests";
        /// The same link where [`Look::Open`] opens the table within the platform.
        Link = "link", "🔗", "link";
        /// Answers a question with no: nothing happens.
        Stay = "stay", "", "stay";
    }
}

words! {
    /// Changes the table.
    Do in Do {
        /// Take a seat.
        Join = "join", "✋", "join";
        /// Don't take the seat that one is offered.
        Decline = "decline", "🙅", "no thanks";
        /// Leave the lobby, or ask whether to leave the game.
        Leave = "leave", "🚪", "leave";
        /// Leave the game for good.
        LeaveForGood = "left", "🚪", "leave for good";
        /// Put a computer player on the next seat.
        AddComputer = "add", "➕", "add";
        /// Take the last computer player away.
        RemoveComputer = "less", "➖", "less";
        /// Let no more guests come.
        StopInvitations = "nomore", "🚫", "stop invitations";
        /// Have the game played in a thread.
        PlayInThread = "thread", "🧵", "";
        /// Have it played in the channel.
        PlayInChannel = "inline", "🧵", "";
        /// Begin.
        Start = "start", "▶️", "start";
        /// Take one's seat back from the computer.
        Back = "back", "🙋", "back";
        /// Stop the game and its clock.
        Pause = "pause", "⏸️", "pause";
        /// Let them go on.
        Resume = "go", "⏯️", "resume";
        /// Ask whether to close the table (a lobby: close it).
        Close = "close", "⛔", "close";
        /// Close the table, without a result.
        CloseForGood = "closed", "⛔", "close for good";
    }
}

/// A move of the running game, or a part of one.
///
/// Each carries the turn at which it was offered ([`PlayingView::turn`](super::PlayingView::turn)), as a
/// version for optimistic concurrency: pressed at another turn it is refused as an old button. So pressing
/// twice is idempotent, and a late press never means another move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Make a move.
    Move {
        /// The turn at which it was offered.
        turn: u32,
        /// The place in [`PlayingView::legal`](super::PlayingView::legal).
        index: u16,
    },
    /// Pick a card for a move that chooses several, or put it back.
    Pick {
        /// The turn at which it was offered.
        turn: u32,
        /// The place in [`PickingView::cards`](super::PickingView::cards).
        index: u8,
    },
    /// Make the move with the cards that are picked.
    PassPicked {
        /// The turn at which it was offered.
        turn: u32,
    },
}

impl Play {
    /// The emoji and the typed word of [`Play::PassPicked`].
    const PASS: (&str, &str) = ("📨", "pass");
}

impl From<Play> for Act {
    fn from(play: Play) -> Self {
        Self::Play(play)
    }
}

/// A menu of moves: the value that comes with it is the place in
/// [`PlayingView::legal`](super::PlayingView::legal).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveMenu {
    /// The turn at which it was offered, as in [`Play`].
    pub turn: u32,
    /// Which of the menus of a page, from 0.
    pub nth: u8,
}

impl From<MoveMenu> for Act {
    fn from(menu: MoveMenu) -> Self {
        Self::MoveMenu(menu)
    }
}

words! {
    /// A menu about the table: the value that comes with it says what is chosen.
    TableMenu in Menu {
        /// How computer players play: `all` or the key of a chair, a dot, and the name of a level.
        Level = "level", "", "";
        /// In which style the game is played: the name of a style.
        Style = "style", "", "";
        /// Whether there are hints: `yes` or `no`.
        Hints = "hints", "", "";
        /// Whether people may take the seat of a computer in the running game: `yes` or `no`.
        Late = "late", "", "";
        /// When spectators see what happens: `now`, or `later` (a move behind).
        Watch = "watch", "", "";
        /// Who begins: `drawn` or the key of a chair.
        First = "first", "", "";
        /// The clock: seconds per turn, 0 for none.
        Clock = "clock", "", "";
        /// The language of the table: `auto` or a BCP 47 tag.
        Language = "lang", "", "";
        /// Whom to remove: the key of a chair. As a button, without a value, it opens the menu.
        Remove = "remove", "👋", "remove";
    }
}

words! {
    /// Is pressed under the message of a finished game, and answered from the archive.
    AfterGame in AfterGame {
        /// Play again with the same people.
        Rematch = "again", "🔁", "rematch";
        /// See what could have been played better.
        Review = "review", "🔍", "review";
        /// Get the record of the game.
        Replay = "file", "💾", "replay";
    }
}

/// Two numbers with a dot between them.
fn numbers<A: FromStr + fmt::Display, B: FromStr + fmt::Display>(text: &str) -> Option<(A, B)> {
    let (first, second) = text.split_once('.')?;
    Some((exact_number(first)?, exact_number(second)?))
}

impl Act {
    /// Every act that is written as one word.
    fn words() -> impl Iterator<Item = (Self, Sign)> {
        let looks = Look::SIGNS.iter().map(|(act, sign)| (Self::Look(*act), *sign));
        let does = Do::SIGNS.iter().map(|(act, sign)| (Self::Do(*act), *sign));
        let menus = TableMenu::SIGNS.iter().map(|(act, sign)| (Self::Menu(*act), *sign));
        let after = AfterGame::SIGNS.iter().map(|(act, sign)| (Self::AfterGame(*act), *sign));
        looks.chain(does).chain(menus).chain(after)
    }

    /// Reads what `Display` writes, and nothing else.
    pub(super) fn read(text: &str) -> Option<Self> {
        if let Some((act, _)) = Self::words().find(|(_, sign)| sign.id == text) {
            return Some(act);
        }
        if let Some(key) = text.strip_prefix(SET_OPTION) {
            return OptionKey::find(key).map(Self::SetOption);
        }
        let (letter, rest) = text.split_at_checked(1)?;
        match letter {
            "m" => numbers(rest).map(|(turn, index)| Play::Move { turn, index }.into()),
            "p" if rest.contains('.') => numbers(rest).map(|(turn, index)| Play::Pick { turn, index }.into()),
            "p" => exact_number(rest).map(|turn| Play::PassPicked { turn }.into()),
            "b" => rest.parse().ok().map(Self::TakeBack),
            "v" => numbers(rest).map(|(turn, nth)| MoveMenu { turn, nth }.into()),
            _ => None,
        }
    }

    /// The emoji before its label, and the English word that can be typed instead of pressing it. Each may be
    /// empty.
    pub const fn sign(self) -> (&'static str, &'static str) {
        let Sign { id: _, emoji, typed } = match self {
            Self::Look(act) => act.sign(),
            Self::Do(act) => act.sign(),
            Self::Menu(act) => act.sign(),
            Self::AfterGame(act) => act.sign(),
            Self::Play(Play::PassPicked { .. }) => return Play::PASS,
            Self::Play(Play::Move { .. } | Play::Pick { .. })
            | Self::MoveMenu(_)
            | Self::SetOption(_)
            | Self::TakeBack(_) => return ("", ""),
        };
        (emoji, typed)
    }

    /// The act that can be typed as this text in some language, in any capitals and with what a command may begin
    /// with, whether it is on offer or not.
    /// One that carries a turn has turn 0.
    pub fn by_word(word: &str) -> Option<Self> {
        let word = word.trim().trim_start_matches(['/', '!']).trim_start().to_lowercase();
        if word.is_empty() {
            return None;
        }
        let word = english_act(&word).map_or(word.as_str(), |english| english);
        if word == Play::PASS.1 {
            return Some(Play::PassPicked { turn: 0 }.into());
        }
        Self::words().find(|(_, sign)| sign.typed == word).map(|(act, _)| act)
    }

    /// Whether the same is typed for both.
    pub fn has_word_of(self, other: Self) -> bool {
        let (_, word) = self.sign();
        !word.is_empty() && word == other.sign().1
    }

    /// What is typed for it in a language; may be empty.
    pub fn word_in(self, language: Language) -> &'static str {
        language.act_word(self.sign().1)
    }

    /// Every act there is; of those that carry numbers, with the smallest and with the greatest.
    #[cfg(test)]
    pub(super) fn every() -> Vec<Self> {
        let mut every: Vec<Self> = Self::words().map(|(act, _)| act).collect();
        for (turn, index, nth) in [(0, 0, 0), (u32::MAX, u16::MAX, u8::MAX)] {
            every.extend([Play::Move { turn, index }, Play::Pick { turn, index: nth }].map(Self::from));
            every.extend([Self::Play(Play::PassPicked { turn }), Self::MoveMenu(MoveMenu { turn, nth })]);
            every.push(Self::TakeBack(PersonId(turn.into())));
        }
        for option in herzbot_rules::GameKind::ALL.into_iter().flat_map(herzbot_rules::GameKind::options) {
            if !every.contains(&Self::SetOption(option.key)) {
                every.push(Self::SetOption(option.key));
            }
        }
        every
    }
}

/// The last part of an id: ASCII letters, digits, dashes and dots.
impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Look(act) => f.write_str(act.sign().id),
            Self::Do(act) => f.write_str(act.sign().id),
            Self::Menu(act) => f.write_str(act.sign().id),
            Self::AfterGame(act) => f.write_str(act.sign().id),
            Self::Play(Play::Move { turn, index }) => write!(f, "m{turn}.{index}"),
            Self::Play(Play::Pick { turn, index }) => write!(f, "p{turn}.{index}"),
            Self::Play(Play::PassPicked { turn }) => write!(f, "p{turn}"),
            Self::MoveMenu(MoveMenu { turn, nth }) => write!(f, "v{turn}.{nth}"),
            Self::SetOption(option) => write!(f, "{SET_OPTION}{option}"),
            Self::TakeBack(person) => write!(f, "b{person}"),
        }
    }
}
