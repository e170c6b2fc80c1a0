//! The buttons and menus under a table's messages.
//!
//! A button is one line here: its variant, the word of its id (see [`ChoiceId`](super::ChoiceId)), its emoji,
//! and the word to type instead. Then the compiler requires its action, by its kind: [`Do::request`]
//! (changes), a look in the table's task (no changes), a menu's value, or the archive of finished games.

use crate::ids::{PersonId, exact_number};
use crate::language::{Language, english_act};
use herzbot_rules::OptionKey;
use std::fmt;
use std::str::FromStr;

/// The prefix of an option's key in an id.
const SET_OPTION: &str = "set-";

/// The id and the labels of a button or menu.
#[derive(Clone, Copy)]
struct Sign {
    /// The last part of its id.
    id: &'static str,
    /// The emoji before its label; may be empty.
    emoji: &'static str,
    /// The English word that can be typed instead; may be empty. Other languages have theirs in
    /// `locales/*/language.toml`.
    typed: &'static str,
}

/// Declares acts with one-word ids: `Variant = "word of the id", "emoji", "typed word";`. A macro, so that no
/// variant is missing in `SIGNS`.
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

/// All buttons and menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// A button that shows something to one person; the table doesn't change.
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
    /// Withdraws the offer of one's seat to a person. It names the person, so that an old button can't end a
    /// newer offer.
    TakeBack(PersonId),
}

words! {
    /// Shows something privately to the person who presses it; the table doesn't change.
    Look in Look {
        /// One's private view, in a new message.
        MyCards = "cards", "🎴", "cards";
        /// The last trick, in games that have tricks.
        Back = "trick", "⏪", "last trick";
        /// The actions that have no button in the table's message.
        Menu = "menu", "📋", "more";
        /// The options; the host can change them there.
        Options = "opts", "⚙️", "options";
        /// The rule options besides the length; the host can change them there.
        Variants = "more", "🎛️", "variants";
        /// The rest of them, if they don't fit on one page.
        MoreVariants = "more2", "🎚️", "more variants";
        /// The levels of computer players and the hints setting; both can be changed there.
        Computers = "comps", "🤖", "computers";
        /// A hint for one's move (it is recorded and makes the game unrated).
        Hint = "hint", "💡", "hint";
        /// The rules of the game.
        Rules = "rules", "📖", "rules";
        /// Sends one's cards by private message from now on.
        CardsPrivate = "bypm", "✉️", "";
        /// Shows one's cards in the channel from now on.
        CardsHere = "here", "💬", "";
        /// The same, without notifications.
        CardsUntold = "untold", "🔕", "";
        /// The fingerprints of the fair shuffle.
        Fair = "fair", "🔏", "fair";
        /// A personal link to the drawn table in a browser, to play there.
        Open = "open", "🌐", "open";
        /// Invites guests, and shows the link for them.
        Invite = "guests", "🎟️", "guests";
        /// The same link as [`Look::Open`], on platforms where that opens the table in the client.
        Link = "link", "🔗", "link";
        /// Answers a question with no.
        Stay = "stay", "", "stay";
    }
}

words! {
    /// Changes the table.
    Do in Do {
        /// Take a seat.
        Join = "join", "✋", "join";
        /// Decline an offered seat.
        Decline = "decline", "🙅", "no thanks";
        /// Leave the lobby, or ask for confirmation before leaving the game.
        Leave = "leave", "🚪", "leave";
        /// Leave the game for good.
        LeaveForGood = "left", "🚪", "leave for good";
        /// Add a computer player.
        AddComputer = "add", "➕", "add";
        /// Remove the last computer player.
        RemoveComputer = "less", "➖", "less";
        /// Stop accepting guests.
        StopInvitations = "nomore", "🚫", "stop invitations";
        /// Play the game in a thread.
        PlayInThread = "thread", "🧵", "";
        /// Play the game in the channel.
        PlayInChannel = "inline", "🧵", "";
        /// Begin.
        Start = "start", "▶️", "start";
        /// Take one's seat back from the computer.
        Back = "back", "🙋", "back";
        /// Pause the game and its clock.
        Pause = "pause", "⏸️", "pause";
        /// Resume the game and its clock.
        Resume = "go", "⏯️", "resume";
        /// Close a lobby, or ask for confirmation before closing the table.
        Close = "close", "⛔", "close";
        /// Close the table, without a result.
        CloseForGood = "closed", "⛔", "close for good";
    }
}

/// A move of the running game, or a part of one.
///
/// Each carries the turn for which it was offered ([`PlayingView::turn`](super::PlayingView::turn)), as a
/// version for optimistic concurrency: at another turn it is refused as an old button. So pressing twice is
/// idempotent, and a late press never makes a different move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Make a move.
    Move {
        /// The turn for which it was offered.
        turn: u32,
        /// The index in [`PlayingView::legal`](super::PlayingView::legal).
        index: u16,
    },
    /// Pick a card for a move of several cards, or put it back.
    Pick {
        /// The turn for which it was offered.
        turn: u32,
        /// The index in [`PickingView::cards`](super::PickingView::cards).
        index: u8,
    },
    /// Make the move with the picked cards.
    PassPicked {
        /// The turn for which it was offered.
        turn: u32,
    },
    /// Take all remaining tricks of the round, which is certain; the table plays them.
    Claim {
        /// The turn for which it was offered.
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

/// A menu of moves; its value is the index in [`PlayingView::legal`](super::PlayingView::legal).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveMenu {
    /// The turn for which it was offered, as in [`Play`].
    pub turn: u32,
    /// The number of the menu on its page, from 0.
    pub nth: u8,
}

impl From<MoveMenu> for Act {
    fn from(menu: MoveMenu) -> Self {
        Self::MoveMenu(menu)
    }
}

words! {
    /// A menu about the table; its value is the choice.
    TableMenu in Menu {
        /// The level of computer players: `all` or the key of a chair, a dot, and the name of a level.
        Level = "level", "", "";
        /// The style of the game: the name of a style.
        Style = "style", "", "";
        /// Whether hints are allowed: `yes` or `no`.
        Hints = "hints", "", "";
        /// Whether people may take a computer's seat in the running game: `yes` or `no`.
        Late = "late", "", "";
        /// When spectators see moves: `now`, or `later` (a move behind).
        Watch = "watch", "", "";
        /// Who begins: `drawn` or the key of a chair.
        First = "first", "", "";
        /// The clock: seconds per turn, 0 for none.
        Clock = "clock", "", "";
        /// The language of the table: `auto` or a BCP 47 tag.
        Language = "lang", "", "";
        /// The player to remove: the key of a chair. As a button, without a value, it opens the menu.
        Remove = "remove", "👋", "remove";
    }
}

words! {
    /// A button under the message of a finished game, answered from the archive.
    AfterGame in AfterGame {
        /// Play again with the same people.
        Rematch = "again", "🔁", "rematch";
        /// Show possible improvements.
        Review = "review", "🔍", "review";
        /// Get the game's record.
        Replay = "file", "💾", "replay";
    }
}

/// Parses two numbers with a dot between them.
fn numbers<A: FromStr + fmt::Display, B: FromStr + fmt::Display>(text: &str) -> Option<(A, B)> {
    let (first, second) = text.split_once('.')?;
    Some((exact_number(first)?, exact_number(second)?))
}

impl Act {
    /// Every act with a one-word id.
    fn words() -> impl Iterator<Item = (Self, Sign)> {
        let looks = Look::SIGNS.iter().map(|(act, sign)| (Self::Look(*act), *sign));
        let does = Do::SIGNS.iter().map(|(act, sign)| (Self::Do(*act), *sign));
        let menus = TableMenu::SIGNS.iter().map(|(act, sign)| (Self::Menu(*act), *sign));
        let after = AfterGame::SIGNS.iter().map(|(act, sign)| (Self::AfterGame(*act), *sign));
        looks.chain(does).chain(menus).chain(after)
    }

    /// Parses the output of `Display`, and nothing else.
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
            "c" => exact_number(rest).map(|turn| Play::Claim { turn }.into()),
            "b" => rest.parse().ok().map(Self::TakeBack),
            "v" => numbers(rest).map(|(turn, nth)| MoveMenu { turn, nth }.into()),
            _ => None,
        }
    }

    /// The emoji before its label, and the English word to type. Each may be empty.
    pub const fn sign(self) -> (&'static str, &'static str) {
        let Sign { id: _, emoji, typed } = match self {
            Self::Look(act) => act.sign(),
            Self::Do(act) => act.sign(),
            Self::Menu(act) => act.sign(),
            Self::AfterGame(act) => act.sign(),
            Self::Play(Play::PassPicked { .. }) => return Play::PASS,
            Self::Play(Play::Move { .. } | Play::Pick { .. } | Play::Claim { .. })
            | Self::MoveMenu(_)
            | Self::SetOption(_)
            | Self::TakeBack(_) => return ("", ""),
        };
        (emoji, typed)
    }

    /// The act for a typed word in any language, ignoring case and command prefixes, whether it is on offer
    /// or not. An act that carries a turn has turn 0.
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

    /// Whether both have the same typed word.
    pub fn has_word_of(self, other: Self) -> bool {
        let (_, word) = self.sign();
        !word.is_empty() && word == other.sign().1
    }

    /// The word to type in a language; may be empty.
    pub fn word_in(self, language: Language) -> &'static str {
        language.act_word(self.sign().1)
    }

    /// Every act; those with numbers appear with the smallest and greatest.
    #[cfg(test)]
    pub(super) fn every() -> Vec<Self> {
        let mut every: Vec<Self> = Self::words().map(|(act, _)| act).collect();
        for (turn, index, nth) in [(0, 0, 0), (u32::MAX, u16::MAX, u8::MAX)] {
            every.extend([Play::Move { turn, index }, Play::Pick { turn, index: nth }].map(Self::from));
            every.extend([Self::Play(Play::PassPicked { turn }), Self::MoveMenu(MoveMenu { turn, nth })]);
            every.push(Self::Play(Play::Claim { turn }));
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
            Self::Play(Play::Claim { turn }) => write!(f, "c{turn}"),
            Self::MoveMenu(MoveMenu { turn, nth }) => write!(f, "v{turn}.{nth}"),
            Self::SetOption(option) => write!(f, "{SET_OPTION}{option}"),
            Self::TakeBack(person) => write!(f, "b{person}"),
        }
    }
}
