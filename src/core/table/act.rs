//! What can be pressed under a table's messages: the one list of buttons and menus.
//!
//! A button is one line here: its variant, the word of its id (see [`ChoiceId`](super::ChoiceId)), its emoji,
//! and what can be typed instead of pressing it. From there the compiler leads to what it does, by its kind:
//! [`Do::request`] (something changes), a look in the table's task (nothing changes), a menu's value, or the
//! archive of finished games.

use crate::ids::exact_number;
use herzbot_rules::OptionKey;
use std::fmt;

/// What stands before the key of an option in an id.
const SET_OPTION: &str = "set-";

/// A kind of act: how one is written in a choice's id, and how it is offered.
trait ActKind: Copy {
    /// Reads what [`ActKind::write`] writes, and nothing else.
    fn read(text: &str) -> Option<Self>;

    /// Writes it as the last part of an id: ASCII letters, digits and dots.
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The emoji before its label, and the word that can be typed instead of pressing it; empty where there
    /// is none.
    fn sign(self) -> (&'static str, &'static str);

    /// The act that can be typed as `word`; of those that carry numbers, with the smallest.
    fn by_word(word: &str) -> Option<Self>;

    /// Every act of this kind; of those that carry numbers, with the smallest and with the greatest.
    #[cfg(test)]
    fn every() -> Vec<Self>;
}

/// Acts that are written as one word: `Variant = "word of the id", "emoji", "typed word";`.
macro_rules! words {
    (
        $(#[$doc:meta])*
        $name:ident {
            $($(#[$about:meta])* $variant:ident = $word:literal, $emoji:literal, $typed:literal;)+
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$about])* $variant,)+
        }

        impl ActKind for $name {
            fn read(text: &str) -> Option<Self> {
                match text {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }

            fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$variant => $word,)+
                })
            }

            fn sign(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$variant => ($emoji, $typed),)+
                }
            }

            fn by_word(word: &str) -> Option<Self> {
                $(if word == $typed {
                    return Some(Self::$variant);
                })+
                None
            }

            #[cfg(test)]
            fn every() -> Vec<Self> {
                vec![$(Self::$variant),+]
            }
        }
    };
}

/// Acts that are written as a letter and numbers with dots between them:
/// `Variant = "letter", "emoji", "typed word" { field: type, … };`.
macro_rules! numbered {
    (
        $(#[$doc:meta])*
        $name:ident {
            $(
                $(#[$about:meta])*
                $variant:ident = $letter:literal, $emoji:literal, $typed:literal {
                    $($(#[$what:meta])* $field:ident: $type:ty,)+
                };
            )+
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$about])* $variant { $($(#[$what])* $field: $type,)+ },)+
        }

        impl ActKind for $name {
            fn read(text: &str) -> Option<Self> {
                $(
                    let read = || -> Option<Self> {
                        let mut numbers = text.strip_prefix($letter)?.split('.');
                        let read = Self::$variant { $($field: exact_number::<$type>(numbers.next()?)?,)+ };
                        numbers.next().is_none().then_some(read)
                    };
                    if let Some(read) = read() {
                        return Some(read);
                    }
                )+
                None
            }

            fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$variant { $($field,)+ } => {
                        let numbers = [$($field.to_string(),)+];
                        write!(f, "{}{}", $letter, numbers.join("."))
                    })+
                }
            }

            fn sign(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$variant { .. } => ($emoji, $typed),)+
                }
            }

            fn by_word(word: &str) -> Option<Self> {
                $(if word == $typed {
                    return Some(Self::$variant { $($field: <$type>::MIN,)+ });
                })+
                None
            }

            #[cfg(test)]
            fn every() -> Vec<Self> {
                vec![$(
                    Self::$variant { $($field: <$type>::MIN,)+ },
                    Self::$variant { $($field: <$type>::MAX,)+ },
                )+]
            }
        }
    };
}

/// Everything that can be pressed, by kind.
macro_rules! acts {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $variant:ident($kind:ty),)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$about])* $variant($kind),)+
        }

        $(impl From<$kind> for $name {
            fn from(act: $kind) -> Self {
                Self::$variant(act)
            }
        })+

        impl $name {
            /// Reads what `Display` writes, and nothing else.
            pub(super) fn read(text: &str) -> Option<Self> {
                None$(.or_else(|| <$kind as ActKind>::read(text).map(Self::$variant)))+
            }

            /// The emoji before its label and the word that can be typed instead of pressing it, the same in
            /// every language; each empty where there is none.
            pub fn sign(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$variant(act) => act.sign(),)+
                }
            }

            /// The act that can be typed as this word, in any capitals, whether it is on offer or not. One
            /// that carries a turn has the first one.
            pub fn by_word(word: &str) -> Option<Self> {
                let word = word.trim().to_lowercase();
                if word.is_empty() {
                    return None;
                }
                None$(.or_else(|| <$kind as ActKind>::by_word(&word).map(Self::$variant)))+
            }

            /// Every act there is; of those that carry numbers, with the smallest and with the greatest.
            #[cfg(test)]
            pub(super) fn every() -> Vec<Self> {
                let mut every = Vec::new();
                $(every.extend(<$kind as ActKind>::every().into_iter().map(Self::$variant));)+
                every
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $(Self::$variant(act) => act.write(f),)+
                }
            }
        }
    };
}

acts! {
    /// What can be pressed.
    Act {
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
    }
}

words! {
    /// Shows something to who presses it, privately; nothing changes.
    Look {
        /// One's private view, fresh, where one is.
        MyCards = "cards", "🎴", "cards";
        /// What lay on the table before, where the game has such a thing: the last trick.
        Back = "trick", "⏪", "last trick";
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
        /// Answers a question with no: nothing happens.
        Stay = "stay", "", "stay";
    }
}

words! {
    /// Changes the table.
    Do {
        /// Take a seat.
        Join = "join", "✋", "join";
        /// Leave the lobby, or ask whether to leave the game.
        Leave = "leave", "🚪", "leave";
        /// Leave the game for good.
        LeaveForGood = "left", "🚪", "leave for good";
        /// Put a computer player on the next seat.
        AddComputer = "add", "➕", "add";
        /// Take the last computer player away.
        RemoveComputer = "less", "➖", "less";
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

numbered! {
    /// A move of the running game, or a part of one.
    ///
    /// Each carries the turn at which it was offered ([`PlayingView::turn`](super::PlayingView::turn)), as a
    /// version for optimistic concurrency: pressed at another turn it is refused as an old button, so that
    /// pressing twice is idempotent, and a late press never means another move.
    Play {
        /// Make a move.
        Move = "m", "", "" {
            /// The turn at which it was offered.
            turn: u32,
            /// The place in [`PlayingView::legal`](super::PlayingView::legal).
            index: u16,
        };
        /// Pick a card for a move that chooses several, or put it back.
        Pick = "p", "", "" {
            /// The turn at which it was offered.
            turn: u32,
            /// The place in [`PickingView::cards`](super::PickingView::cards).
            index: u8,
        };
        /// Make the move with the cards that are picked.
        PassPicked = "p", "📨", "pass" {
            /// The turn at which it was offered.
            turn: u32,
        };
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

words! {
    /// A menu about the table: the value that comes with it says what is chosen.
    TableMenu {
        /// How computer players play: `all` or the key of a chair, a dot, and the name of a level.
        Level = "level", "", "";
        /// In which style the game is played: the name of a style.
        Style = "style", "", "";
        /// Whether there are hints: `yes` or `no`.
        Hints = "hints", "", "";
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
    AfterGame {
        /// Play again with the same people.
        Rematch = "again", "🔁", "rematch";
        /// See what could have been played better.
        Review = "review", "🔍", "review";
        /// Get the record of the game.
        Replay = "file", "💾", "replay";
    }
}

impl ActKind for MoveMenu {
    fn read(text: &str) -> Option<Self> {
        let (turn, nth) = text.strip_prefix('v')?.split_once('.')?;
        Some(Self { turn: exact_number(turn)?, nth: exact_number(nth)? })
    }

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}.{}", self.turn, self.nth)
    }

    fn sign(self) -> (&'static str, &'static str) {
        ("", "")
    }

    fn by_word(_word: &str) -> Option<Self> {
        None
    }

    #[cfg(test)]
    fn every() -> Vec<Self> {
        vec![Self { turn: 0, nth: 0 }, Self { turn: u32::MAX, nth: u8::MAX }]
    }
}

impl ActKind for OptionKey {
    fn read(text: &str) -> Option<Self> {
        Self::find(text.strip_prefix(SET_OPTION)?)
    }

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{SET_OPTION}{self}")
    }

    fn sign(self) -> (&'static str, &'static str) {
        ("", "")
    }

    fn by_word(_word: &str) -> Option<Self> {
        None
    }

    #[cfg(test)]
    fn every() -> Vec<Self> {
        let mut every = Vec::new();
        for option in herzbot_rules::GameKind::ALL.into_iter().flat_map(herzbot_rules::GameKind::options) {
            if !every.contains(&option.key) {
                every.push(option.key);
            }
        }
        every
    }
}
