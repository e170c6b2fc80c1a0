//! What the bot can say besides the pages of a table: one typed enum, which [`crate::text`] puts into words.
//!
//! Names are unescaped; [`crate::text`] escapes them.

use crate::clock::Clock;
use crate::close_reason::CloseReason;
use crate::command_spec::OptionSpec;
use crate::ids::Moment;
use crate::page::Tone;
use crate::port::Lack;
use herzbot_rules::{AnyMove, AnyView, GameKind, Refusal};
use std::fmt;

/// Declares the notices: `Tone Variant = "key of its text";`. Where a notice has several texts, the key is that of the
/// usual one; it is empty where the game or another table of texts has the words.
macro_rules! notices {
    ($(
        $(#[$about:meta])*
        $tone:ident $name:ident
        $({ $($(#[$holds:meta])* $field:ident: $type:ty),+ $(,)? })?
        $(($held:ty))?
        = $key:literal;
    )+) => {
        /// Something that is said to one person, or to a channel.
        #[expect(missing_docs, reason = "most fields say with their variant what they hold")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Notice {
            $($(#[$about])* $name $({ $($(#[$holds])* $field: $type,)+ })? $(($held))?,)+
        }

        impl Notice {
            /// Whether it reports a failure, says that it is the reader's turn, or neither.
            pub const fn tone(&self) -> Tone {
                match self { $(Self::$name { .. } => Tone::$tone,)+ }
            }

            /// The key of its text.
            pub(crate) const fn key(&self) -> &'static str {
                match self { $(Self::$name { .. } => $key,)+ }
            }
        }
    };
}

notices! {
    /// It is another player's turn.
    Trouble NotYourTurn { whose: Vec<String> } = "notice-not-your-turn";
    /// The pressed button belongs to a moment that is over (or to another version of the bot).
    Trouble OldButton = "notice-old-button";
    /// The table is no longer there.
    Trouble TableGone = "notice-table-gone";
    /// The person does not play at this table.
    Trouble NotAtThisTable = "notice-not-at-this-table";
    /// The person has no table here to which the command could refer.
    Trouble NoTableHere = "notice-no-table-here";
    /// Several tables come into question: which one?
    Trouble WhichTable { names: Vec<String> } = "notice-which-table";
    /// There is no table of this name in the channel.
    Trouble NoSuchTable { name: String, did_you_mean: Option<String> } = "notice-no-such-table";
    /// All seats are taken.
    Trouble TableFull {
        /// Whether a computer player could be removed to make room.
        computers: bool,
    } = "notice-table-full";
    /// The person has a seat already.
    Trouble AlreadySeated = "notice-already-seated";
    /// The game has begun; nobody can join any more.
    Trouble AlreadyStarted = "notice-already-started";
    /// The game has not begun.
    Trouble NotStarted = "notice-not-started";
    /// The game is over.
    Trouble GameOver = "notice-game-over";
    /// That is for after the game, which is not over yet.
    Trouble NotOver = "notice-not-over";
    /// That exists, but not at this point of the game.
    Trouble NotNow = "notice-not-now";
    /// That is for the host (or a moderator).
    Trouble HostOnly { host: String } = "notice-host-only";
    /// Too few seats are taken for a start.
    Trouble TooFewPlayers { needed: u8 } = "notice-too-few-players";
    /// There is no computer player to remove.
    Trouble NoComputer = "notice-no-computer";
    /// The move is against the rules: why.
    Trouble IllegalMove {
        /// The reason that the rules give.
        refusal: Refusal,
        /// What was tried, where that is known.
        attempt: Option<Box<Attempt>>,
    } = "";
    /// As many cards are picked as are to be: another one only after one was put back.
    Trouble PickedEnough { count: usize } = "notice-picked-enough";
    /// A typed move names more or fewer cards than it has to.
    Trouble ChooseExactly { count: usize } = "notice-choose-exactly";
    /// More cards have to be picked first.
    Trouble PickMore { missing: usize } = "notice-pick-more";
    /// The game is paused.
    Trouble Paused = "notice-paused";
    /// The game is not paused.
    Trouble NotPaused = "notice-not-paused";
    /// The person plays already: nothing to come back from.
    Trouble NotAway = "notice-not-away";
    /// That would change the deal of the day, which is the same for everybody.
    Trouble SameForAll = "notice-same-for-all";
    /// Other tables play the same decks, so nobody else may see the cards of this one.
    Trouble SameDecks = "notice-same-decks";
    /// There are no hints where others play the same decks.
    Trouble NoHintsCompared = "notice-no-hints-compared";
    /// There is nothing to give a hint for: it is not the person's turn.
    Trouble NoHintNow = "notice-no-hint-now";
    /// Hints are off at this table, since its result counts.
    Trouble HintsOff = "notice-hints-off";
    /// The person wrote a move that is theirs alone where others could read it. It counts.
    Plain ReadByOthers = "notice-read-by-others";
    /// The host of the bot lets nobody invite guests by link.
    Trouble GuestsOff = "notice-guests-off";
    /// A guest wants a seat, and the table's host invites nobody any more.
    Trouble NotInvited = "notice-not-invited";
    /// No more guests can come to the table.
    Plain NoMoreGuests = "notice-no-more-guests";
    /// The person left for good; the seat is the computer's.
    Trouble LeftForGood = "notice-left-for-good";
    /// Who is to be removed is not at the table (or is the person themselves).
    Trouble NobodyToRemove = "notice-nobody-to-remove";
    /// Asks whether the person wants to leave the running game for good.
    Plain LeaveQuestion {
        /// Whether the game counts for the leaderboard.
        rated: bool,
    } = "notice-leave-question";
    /// Asks whether the table is to be closed without a result.
    Plain CloseQuestion = "notice-close-question";
    /// Good that you stay.
    Plain Stayed = "notice-stayed";
    /// The person has left the lobby or the game.
    Plain YouLeft = "notice-you-left";
    /// A player was removed.
    Plain Removed { name: String } = "notice-removed";
    Plain GuestRemoved { name: String } = "notice-guest-removed";
    /// A person was asked to take a seat that is kept for them.
    Plain SeatKept { name: String } = "notice-seat-kept";
    /// A person was asked to take over the reader's seat in the running game.
    Plain SeatOffered {
        /// Their name.
        name: String,
        /// Whether the game counts for the reader.
        rated: bool,
    } = "notice-seat-offered";
    /// In the channel, to a person for whom a seat is kept in the lobby.
    Plain SeatKeptForYou { table: String } = "notice-seat-kept-for-you";
    /// In the channel, to a person who is asked to take over a seat in the running game.
    Plain SeatOfferedToYou {
        /// Who plays there.
        name: String,
        /// The table's name.
        table: String,
    } = "notice-seat-offered-to-you";
    /// A person plays on in the place of another one.
    Plain SeatTaken {
        /// The person who has come.
        name: String,
        /// The person who has left.
        before: String,
    } = "notice-seat-taken";
    /// The same to the person who has left.
    Plain SeatGiven {
        /// The person who has come.
        name: String,
    } = "notice-seat-given";
    /// The person does not take the seat that they were offered.
    Plain Declined = "notice-declined";
    /// A person does not take the reader's seat.
    Plain OfferDeclined { name: String } = "notice-offer-declined";
    /// The reader keeps their seat after all.
    Plain OfferTakenBack = "notice-offer-taken-back";
    /// Nobody offers the person a seat at this table, nor do they offer theirs.
    Trouble NoOffer = "notice-no-offer";
    /// Nobody can be offered their own seat.
    Trouble OwnSeat = "notice-own-seat";
    /// A person who is to be asked to take a seat has one at this table.
    Trouble SitsHere { name: String } = "notice-sits-here";
    /// A person who is to be asked has left this game.
    Trouble HasLeft { name: String } = "notice-has-left";
    /// A person who is to be asked has not answered yet.
    Trouble AskedAlready { name: String } = "notice-asked-already";
    /// A person who is to be asked has declined before.
    Trouble HasDeclined { name: String } = "notice-has-declined";
    /// A person who is to be asked is not where the table is shown.
    Trouble NotOfThisPlace { name: String } = "notice-not-of-this-place";
    /// A person who is to be asked has never used the bot.
    Trouble NotKnown { name: String } = "notice-not-known";
    /// The person who is to be the host has no seat at the table.
    Trouble PlaysNotHere = "notice-plays-not-here";
    /// The one who is to be the host is a computer, a guest, or has not joined.
    Trouble CannotHost { name: String } = "notice-cannot-host";
    /// Who is to be the host is the host.
    Trouble HostAlready { name: String } = "notice-host-already";
    /// The table has a new host.
    Plain HostNow { name: String } = "notice-host-now";
    /// Who hosts the table, or moderates the channel, has taken the person's seat away.
    Plain YouWereRemoved = "notice-you-were-removed";
    /// The table was closed.
    Plain Closed(CloseReason) = "";
    /// The channel has as many tables as it may.
    Trouble ChannelFull { limit: usize } = "notice-channel-full";
    /// The person has opened as many tables as anybody may within an hour.
    Trouble OpenedTooMany { limit: usize, next: Moment } = "notice-opened-too-many";
    /// Games are played in channels of a server.
    Trouble ChannelsOnly = "notice-channels-only";
    /// Nobody can join where somebody plays alone.
    Trouble PlaysAlone = "notice-plays-alone";
    /// The code by which the table can be brought to another place.
    Plain InviteCode {
        /// Six letters.
        code: String,
        /// For how long it works at most.
        hours: u64,
        /// Whether it is that of a game night, and not of a table.
        night: bool,
    } = "notice-invite-code";
    /// The table is shown here, too, from now on.
    Plain BroughtHere { table: String } = "notice-brought-here";
    /// The table is shown only where it was opened from now on.
    Plain ShownOnce = "notice-shown-once";
    /// The table is not shown here any more.
    Plain HiddenHere = "notice-hidden-here";
    /// No table has that code.
    Trouble NoSuchCode {
        /// Whether another process may have the table.
        shared: bool,
    } = "notice-no-such-code";
    /// The person, or all people together, have tried too many codes that no table has.
    Trouble TooManyGuesses { next: Moment } = "notice-too-many-guesses";
    /// The table is shown in this place already.
    Trouble ShownHereAlready = "notice-shown-here-already";
    /// The table is shown in as many places as it may.
    Trouble TooManyHomes { limit: usize } = "notice-too-many-homes";
    /// The table is shown in no place to which it was brought.
    Trouble NotShownElsewhere = "notice-not-shown-elsewhere";
    /// The drawn tables are shown beside the chat here, from now on.
    Plain WidgetShown = "notice-widget-shown";
    /// The drawn tables are not shown beside the chat here any more.
    Plain WidgetHidden = "notice-widget-hidden";
    /// The drawn tables were not shown beside the chat here.
    Trouble WidgetMissing = "notice-widget-missing";
    /// The host wants everything in encrypted rooms to be signed, which can't be for what is shown beside the chat.
    Trouble WidgetSigned = "notice-widget-signed";
    /// There are no pages in browsers that could be shown beside the chat.
    Trouble WidgetUnserved = "notice-widget-unserved";
    /// The bot may not change what is shown beside the chat here.
    Trouble WidgetNeedsPower { level: i64 } = "notice-widget-needs-power";
    /// The platform does not answer.
    Trouble WidgetUnanswered = "notice-widget-unanswered";
    /// The drawn table can't be opened from here, nor are there links to it.
    Trouble NotOpened = "notice-not-opened";
    /// The person has a table in their private chat already.
    Trouble PlayingAlready { table: String } = "notice-playing-already";
    /// What was typed could open a game, or be a card, and was no move at the person's table.
    Trouble OpenHere { command: String } = "notice-open-here";
    /// The bot lacks permissions in this channel.
    Trouble Lacks(Vec<Lack>) = "notice-lacks";
    /// In the table's message: what the bot may not do in the channel, and can do without.
    Trouble GoesWithout(Vec<Lack>) = "notice-goes-without";
    /// In a private view: the table can't be shown in its channel, the game goes on.
    Trouble TableSilent {
        /// What the bot may not do there; nothing when the channel itself is gone.
        lacks: Vec<Lack>,
    } = "notice-table-silent";
    /// In the channel: no thread could be opened, the game goes on where it is.
    Trouble NoThread {
        /// What the bot may not do there; nothing when something else is in the way.
        lacks: Vec<Lack>,
    } = "notice-no-thread";
    /// In the channel of a thread: that is gone, and the game goes on here.
    Trouble ThreadGone = "notice-thread-gone";
    /// That is for people who manage the server.
    Trouble ManagersOnly = "notice-managers-only";
    /// There is no game night in the channel.
    Trouble NightNone = "notice-night-none";
    /// A game night is on in the channel already.
    Trouble NightHere = "notice-night-here";
    /// The game night is over.
    Trouble NightOver = "notice-night-over";
    /// The person has signed up already.
    Trouble NightJoined = "notice-night-joined";
    /// The person has not signed up.
    Trouble NightNotJoined = "notice-night-not-joined";
    /// As many have signed up as may.
    Trouble NightFull { limit: usize } = "notice-night-full";
    /// The last round was drawn: nobody can sign up or withdraw any more.
    Trouble NightLast = "notice-night-last";
    /// The host of a table of a game night removes only people who are away.
    Trouble NightStays { name: String } = "notice-night-stays";
    /// No game night has the code that the person typed.
    Trouble NightNoCode = "notice-night-no-code";
    /// Only a game night whose tables play the same decks can be brought to other places.
    Trouble NightOwnDecks = "notice-night-own-decks";
    /// The game night is in as many places as can be.
    Trouble NightPlacesFull = "notice-night-places-full";
    /// A table of a game night is closed by moderators only.
    Trouble NightTable = "notice-night-table";
    /// That is for the leader of the game night (or a moderator).
    Trouble NightLeader {
        /// Their name; empty if there is nobody of that name any more.
        leader: String,
    } = "notice-night-leader";
    /// Too few have signed up for a round.
    Trouble NightTooFew = "notice-night-too-few";
    /// The round was drawn before.
    Trouble NightDrawn {
        /// The round, from 1.
        round: u8,
    } = "notice-night-drawn";
    /// The next round has to wait for these tables.
    Trouble NightPlaying {
        /// Their names; one or more.
        tables: Vec<String>,
    } = "notice-night-playing";
    /// This is no time in the next 30 days at which something could begin.
    Trouble BadStart { text: String } = "notice-bad-start";
    /// The person named a time of day, and their time zone is not known.
    Trouble StartNeedsZone = "notice-start-needs-zone";
    /// It could not be saved, so it has not happened.
    Trouble NotSaved = "notice-not-saved";
    /// So much waits to be answered that nothing more is taken: it has not happened.
    Trouble TooBusy = "notice-too-busy";
    /// Something went wrong on our side; it is in the log.
    Trouble OurFault = "notice-our-fault";
    /// The command is not known.
    Trouble UnknownCommand { name: String, did_you_mean: Option<String> } = "notice-unknown-command";
    /// An option was not understood.
    Trouble BadOption { name: String, did_you_mean: Option<String> } = "notice-bad-option";
    /// A command needs an option that was not given.
    Trouble MissingOption { option: Box<OptionSpec> } = "notice-missing-option";
    /// What was typed could be one of several moves, or names a move only by a part.
    Trouble WhichMove {
        /// As they stand on buttons, in the language of the answer; one or more.
        moves: Vec<String>,
    } = "notice-which-move";
    /// An option does not take that value.
    Trouble BadValue {
        /// The option, with what it takes.
        option: Box<OptionSpec>,
        /// The value as it was given.
        value: String,
    } = "notice-bad-value";
    /// A reminder that it is the person's turn and the clock is running.
    YourTurn Reminder { deadline: Moment } = "notice-reminder";
    /// In the channel, to a person who has not accepted the invitation to their private chat: it is your
    /// turn.
    YourTurn YourTurnPrivately { table: String } = "notice-your-turn-privately";
    /// In the channel, to a person who has not accepted the invitation to their private chat: what they asked
    /// for is there.
    Plain InPrivateChat = "notice-in-private-chat";
    /// The same to a person whom the bot can't invite to a private chat at the moment: open one yourself.
    Plain StartChat = "notice-start-chat";
    /// In the channel, to a person whom the bot can't invite to a private chat at the moment: their cards
    /// come there once they open one.
    Plain OpenChat { table: String } = "notice-open-chat";
    /// In the channel, to a person whose direct messages are closed: it is your turn, press *My cards*.
    YourTurn YourTurnHere { table: String } = "notice-your-turn-here";
    /// The computer has played one move for the person.
    Plain PlayedForYou = "notice-played-for-you";
    /// The computer keeps the seat until the person is back.
    Plain KeptForYou = "notice-kept-for-you";
    /// There is a private message for the person (answer where nothing private can be shown in the channel).
    Plain SeePrivate = "notice-see-private";
    /// The person's settings were saved.
    Plain Saved = "notice-saved";
    /// Asks whether the person really wants to be forgotten.
    Plain ForgetQuestion = "notice-forget-question";
    /// The person was forgotten.
    Plain Forgotten = "notice-forgotten";
    /// The person still plays: first leave the tables.
    Trouble ForgetStillPlaying = "notice-forget-still-playing";
    /// A server's clock was set.
    Plain ServerClock(Clock) = "notice-server-clock";
    /// Nobody stands on this leaderboard yet.
    Plain LeaderboardEmpty {
        /// The game; none: all together.
        game: Option<GameKind>,
    } = "notice-leaderboard-empty";
    /// Why messages come late: the bot may not send more, and several tables share that.
    Plain Slow {
        /// One message in so many seconds.
        seconds: u64,
    } = "notice-slow";
    /// A message that a person wrote to the bot can't be decrypted.
    Trouble CannotRead = "notice-cannot-read";
    /// The bot listens only to devices that their owners have signed, and the one that wrote is not.
    Trouble NotSigned = "notice-not-signed";
    /// The bot follows only what is signed, which reactions are not.
    Trouble ReactionsUnsigned = "notice-reactions-unsigned";
    /// To a person who verifies the bot: what their client should show, too.
    Plain CompareSigns {
        /// Emoji, or numbers.
        signs: String,
    } = "notice-compare-signs";
    /// To a person who asks to verify the bot from a device that it did not know yet.
    Plain AskVerificationAgain = "notice-ask-verification-again";
    /// What was written while the bot was away for more than two minutes: it is not done.
    Trouble WasAway = "notice-was-away";
    /// The bot was interrupted while it dealt with what somebody wrote: it may have been done or not.
    Trouble Interrupted = "notice-interrupted";
    /// That can't be what commands begin with.
    Trouble BadPrefix = "notice-bad-prefix";
    /// Those are no quiet hours.
    Trouble BadQuietHours = "notice-bad-quiet-hours";
    /// Quiet hours go by the person's time zone, which is not known.
    Trouble NeedsTimeZone { hours: String } = "notice-needs-time-zone";
    /// That is no date until which a holiday could last.
    Trouble BadHoliday = "notice-bad-holiday";
    /// The last day of a holiday can't be over.
    Trouble HolidayPast {
        /// The day that it is.
        today: String,
        /// The time zone by which it is that day.
        zone: String,
    } = "notice-holiday-past";
    /// The last day of a holiday is more than a year away.
    Trouble HolidayTooFar = "notice-holiday-too-far";
    /// Less is left of the holidays of a calendar year.
    Trouble HolidayTooLong {
        /// How many more days of that year it would take.
        days: u16,
        /// How many are left.
        left: u16,
        /// The year.
        year: i16,
    } = "notice-holiday-too-long";
    /// No time zone has this name.
    Trouble NoSuchTimeZone { name: String, did_you_mean: Option<String> } = "notice-no-such-time-zone";
    /// The person's private messages are closed to the bot: their cards are in the channel from now on.
    Plain CardsHereNow = "notice-cards-here-now";
    /// In a private view: the person plays in the channel now.
    Plain PlayedInChannel = "notice-played-in-channel";
    /// There are no statistics to show: no game, or nobody of that name.
    Plain NoStats {
        /// The name that was asked for; none: the person asked for their own.
        name: Option<String>,
    } = "notice-no-stats";
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
