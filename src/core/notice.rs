//! Everything that the bot can say besides the pages of a table: one typed enum, which [`crate::text`] puts
//! into words.
//!
//! Names are unescaped; [`crate::text`] escapes them.

use crate::clock::Clock;
use crate::close_reason::CloseReason;
use crate::command_spec::OptionSpec;
use crate::ids::Moment;
use crate::port::Lack;
use herzbot_rules::{AnyMove, AnyView, GameKind, Refusal};
use std::fmt;

/// Something that is said to one person, or to a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// It is another player's turn.
    NotYourTurn {
        /// The names of those who are to move.
        whose: Vec<String>,
    },
    /// The pressed button belongs to a moment that is over (or to another version of the bot).
    OldButton,
    /// The table is no longer there.
    TableGone,
    /// The person does not play at this table.
    NotAtThisTable,
    /// The person has no table here to which the command could refer.
    NoTableHere,
    /// Several tables come into question: which one?
    WhichTable {
        /// The tables' short names.
        names: Vec<String>,
    },
    /// There is no table of this name in the channel.
    NoSuchTable {
        /// The name that was asked for.
        name: String,
        /// The nearest name there is.
        did_you_mean: Option<String>,
    },
    /// All seats are taken.
    TableFull {
        /// Whether a computer player could be removed to make room.
        computers: bool,
    },
    /// The person has a seat already.
    AlreadySeated,
    /// The game has begun; nobody can join any more.
    AlreadyStarted,
    /// The game has not begun.
    NotStarted,
    /// The game is over.
    GameOver,
    /// That is for after the game, which is not over yet.
    NotOver,
    /// That exists, but not at this point of the game.
    NotNow,
    /// That is for the host (or a moderator).
    HostOnly {
        /// The host's name.
        host: String,
    },
    /// Too few seats are taken for a start.
    TooFewPlayers {
        /// How many players the game needs.
        needed: u8,
    },
    /// There is no computer player to remove.
    NoComputer,
    /// The move is against the rules: why.
    IllegalMove {
        /// The reason that the rules give.
        refusal: Refusal,
        /// What was tried, where that is known.
        attempt: Option<Box<Attempt>>,
    },
    /// As many cards are picked as are to be: another one only after one was put back.
    PickedEnough {
        /// How many.
        count: usize,
    },
    /// A typed move names more or fewer cards than it has to.
    ChooseExactly {
        /// How many it has to name.
        count: usize,
    },
    /// More cards have to be picked first.
    PickMore {
        /// How many more.
        missing: usize,
    },
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// The person plays already: nothing to come back from.
    NotAway,
    /// There is nothing to give a hint for: it is not the person's turn.
    NoHintNow,
    /// Hints are off at this table, since its result counts.
    HintsOff,
    /// The person wrote a move that is theirs alone where others could read it. It counts.
    ReadByOthers,
    /// The person left for good; the seat is the computer's.
    LeftForGood,
    /// Who is to be removed is not at the table (or is the person themselves).
    NobodyToRemove,
    /// Asks whether the person wants to leave the running game for good.
    LeaveQuestion {
        /// Whether the game counts for the leaderboard.
        rated: bool,
    },
    /// Asks whether the table is to be closed without a result.
    CloseQuestion,
    /// Good that you stay.
    Stayed,
    /// The person has left the lobby or the game.
    YouLeft,
    /// A player was removed.
    Removed {
        /// Their name.
        name: String,
    },
    /// Who hosts the table, or moderates the channel, has taken the person's seat away.
    YouWereRemoved,
    /// The table was closed.
    Closed(CloseReason),
    /// The channel has as many tables as it may.
    ChannelFull {
        /// The limit.
        limit: usize,
    },
    /// The person has opened as many tables as anybody may within an hour.
    OpenedTooMany {
        /// How many these are.
        limit: usize,
        /// When they may open the next one.
        next: Moment,
    },
    /// Games are played in channels of a server.
    ChannelsOnly,
    /// Nobody can join where somebody plays alone.
    PlaysAlone,
    /// The person has a table in their private chat already.
    PlayingAlready {
        /// Its name.
        table: String,
    },
    /// What was typed could open a game, or be a card, and was no move at the person's table.
    OpenHere {
        /// What opens the game without doubt.
        command: String,
    },
    /// The bot lacks permissions in this channel.
    Lacks(Vec<Lack>),
    /// In the table's message: what the bot may not do in the channel, and can do without.
    GoesWithout(Vec<Lack>),
    /// In a private view: the table can't be shown in its channel, the game goes on.
    TableSilent {
        /// What the bot may not do there; nothing when the channel itself is gone.
        lacks: Vec<Lack>,
    },
    /// In the channel: no thread could be opened, the game goes on where it is.
    NoThread {
        /// What the bot may not do there; nothing when something else is in the way.
        lacks: Vec<Lack>,
    },
    /// In the channel of a thread: that is gone, and the game goes on here.
    ThreadGone,
    /// That is for people who manage the server.
    ManagersOnly,
    /// It could not be saved, so it has not happened.
    NotSaved,
    /// So much waits to be answered that nothing more is taken: it has not happened.
    TooBusy,
    /// Something went wrong on our side; it is in the log.
    OurFault,
    /// The command is not known.
    UnknownCommand {
        /// What was typed.
        name: String,
        /// The nearest command.
        did_you_mean: Option<String>,
    },
    /// An option was not understood.
    BadOption {
        /// Its name as it was given.
        name: String,
        /// The nearest option or value there is.
        did_you_mean: Option<String>,
    },
    /// A command needs an option that was not given.
    MissingOption {
        /// The option.
        option: Box<OptionSpec>,
    },
    /// What was typed could be one of several moves, or names a move only by a part.
    WhichMove {
        /// As they stand on buttons, in the language of the answer; one or more.
        moves: Vec<String>,
    },
    /// An option does not take that value.
    BadValue {
        /// The option, with what it takes.
        option: Box<OptionSpec>,
        /// The value as it was given.
        value: String,
    },
    /// A reminder that it is the person's turn and the clock is running.
    Reminder {
        /// When the computer plays for them.
        deadline: Moment,
    },
    /// In the channel, to a person who has not accepted the invitation to their private chat: it is your
    /// turn.
    YourTurnPrivately {
        /// The table's name.
        table: String,
    },
    /// In the channel, to a person who has not accepted the invitation to their private chat: what they asked
    /// for is there.
    InPrivateChat,
    /// The same to a person whom the bot can't invite to a private chat at the moment: open one yourself.
    StartChat,
    /// In the channel, to a person whom the bot can't invite to a private chat at the moment: their cards
    /// come there once they open one.
    OpenChat {
        /// The table's name.
        table: String,
    },
    /// In the channel, to a person whose direct messages are closed: it is your turn, press *My cards*.
    YourTurnHere {
        /// The table's name.
        table: String,
    },
    /// The computer has played one move for the person.
    PlayedForYou,
    /// The computer keeps the seat until the person is back.
    KeptForYou,
    /// There is a private message for the person (answer where nothing private can be shown in the channel).
    SeePrivate,
    /// The person's settings were saved.
    Saved,
    /// Asks whether the person really wants to be forgotten.
    ForgetQuestion,
    /// The person was forgotten.
    Forgotten,
    /// The person still plays: first leave the tables.
    ForgetStillPlaying,
    /// A server's clock was set.
    ServerClock(Clock),
    /// Nobody stands on this leaderboard yet.
    LeaderboardEmpty {
        /// The game; none: all together.
        game: Option<GameKind>,
    },
    /// Why messages come late: the bot may not send more, and several tables share that.
    Slow {
        /// One message in so many seconds.
        seconds: u64,
    },
    /// A message that a person wrote to the bot can't be decrypted.
    CannotRead,
    /// The bot listens only to devices that their owners have signed, and the one that wrote is not.
    NotSigned,
    /// The bot follows only what is signed, which reactions are not.
    ReactionsUnsigned,
    /// To a person who verifies the bot: what their client should show, too.
    CompareSigns {
        /// Emoji, or numbers.
        signs: String,
    },
    /// To a person who asks to verify the bot from a device that it did not know yet.
    AskVerificationAgain,
    /// What was written while the bot was away for more than two minutes: it is not done.
    WasAway,
    /// The bot was interrupted while it dealt with what somebody wrote: it may have been done or not.
    Interrupted,
    /// That can't be what commands begin with.
    BadPrefix,
    /// Those are no quiet hours.
    BadQuietHours,
    /// Quiet hours go by the person's time zone, which is not known.
    NeedsTimeZone {
        /// The hours, as they were given.
        hours: String,
    },
    /// No time zone has this name.
    NoSuchTimeZone {
        /// What was given.
        name: String,
        /// The name that was probably meant.
        did_you_mean: Option<String>,
    },
    /// The person's private messages are closed to the bot: their cards are in the channel from now on.
    CardsHereNow,
    /// In a private view: the person plays in the channel now.
    PlayedInChannel,
    /// There are no statistics to show: no game, or nobody of that name.
    NoStats {
        /// The name that was asked for; none: the person asked for their own.
        name: Option<String>,
    },
}

/// A move that the rules refused, and the view of who tried it.
#[derive(Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The refused move.
    pub mv: AnyMove,
    /// What its maker could see: with hidden cards, so only they may read what is made of it.
    pub view: AnyView,
}

/// Without cards: notices are logged.
impl fmt::Debug for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Attempt").field("game", &self.mv.kind()).finish_non_exhaustive()
    }
}

impl Notice {
    /// The answer to a move that the rules refuse; more exact where the view of who tried it is known.
    pub fn illegal(refusal: Refusal, view: Option<&AnyView>, mv: AnyMove) -> Self {
        let attempt = view.map(|view| Box::new(Attempt { mv, view: view.clone() }));
        Self::IllegalMove { refusal, attempt }
    }

    /// The answer to a refused move where it is not known what was tried.
    pub const fn refused(refusal: Refusal) -> Self {
        Self::IllegalMove { refusal, attempt: None }
    }
}
