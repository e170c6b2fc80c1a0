//! All messages of the bot besides the pages of a table: one typed enum, which [`crate::text`] renders.
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

/// Declares the notices: `Tone Variant = "key of its text";`. If a notice has several texts, the key is that
/// of the usual one; it is empty if the game or another table of texts has the words.
macro_rules! notices {
    ($(
        $(#[$about:meta])*
        $tone:ident $name:ident
        $({ $($(#[$holds:meta])* $field:ident: $type:ty),+ $(,)? })?
        $(($held:ty))?
        = $key:literal;
    )+) => {
        /// A message to one person, or to a channel.
        #[expect(missing_docs, reason = "most fields say with their variant what they hold")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Notice {
            $($(#[$about])* $name $({ $($(#[$holds])* $field: $type,)+ })? $(($held))?,)+
        }

        impl Notice {
            /// Whether it reports a failure, announces the reader's turn, or neither.
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
    /// The pressed button is from an earlier state (or from another version of the bot).
    Trouble OldButton = "notice-old-button";
    /// The table is no longer there.
    Trouble TableGone = "notice-table-gone";
    /// The person does not play at this table.
    Trouble NotAtThisTable = "notice-not-at-this-table";
    /// The command refers to no table of the person here.
    Trouble NoTableHere = "notice-no-table-here";
    /// The command could refer to several tables.
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
    /// The action is only available after the game.
    Trouble NotOver = "notice-not-over";
    /// The action is not available at this point of the game.
    Trouble NotNow = "notice-not-now";
    /// Only the host (or a moderator) may do that.
    Trouble HostOnly { host: String } = "notice-host-only";
    /// Too few seats are taken to start.
    Trouble TooFewPlayers { needed: u8 } = "notice-too-few-players";
    /// There is no computer player to remove.
    Trouble NoComputer = "notice-no-computer";
    /// The move is against the rules.
    Trouble IllegalMove {
        /// The reason that the rules give.
        refusal: Refusal,
        /// The attempted move, if known.
        attempt: Option<Box<Attempt>>,
    } = "";
    /// All cards are picked: put one back before picking another.
    Trouble PickedEnough { count: usize } = "notice-picked-enough";
    /// A typed move has the wrong number of cards.
    Trouble ChooseExactly { count: usize } = "notice-choose-exactly";
    /// More cards have to be picked first.
    Trouble PickMore { missing: usize } = "notice-pick-more";
    /// The game is paused.
    Trouble Paused = "notice-paused";
    /// The game is not paused.
    Trouble NotPaused = "notice-not-paused";
    /// The person is playing already and needs not come back.
    Trouble NotAway = "notice-not-away";
    /// That would change the daily deal, which is the same for everybody.
    Trouble SameForAll = "notice-same-for-all";
    /// Other tables play the same decks, so the cards of this one stay private.
    Trouble SameDecks = "notice-same-decks";
    /// Hints are disabled because other tables play the same decks.
    Trouble NoHintsCompared = "notice-no-hints-compared";
    /// No hint is possible: it is not the person's turn.
    Trouble NoHintNow = "notice-no-hint-now";
    /// Hints are off at this table, since its result counts.
    Trouble HintsOff = "notice-hints-off";
    /// The person wrote a private move where others could read it. It counts.
    Plain ReadByOthers = "notice-read-by-others";
    /// The bot's operator has disabled guest links.
    Trouble GuestsOff = "notice-guests-off";
    /// A guest wants a seat, but the table's host no longer invites guests.
    Trouble NotInvited = "notice-not-invited";
    /// No more guests can come to the table.
    Plain NoMoreGuests = "notice-no-more-guests";
    /// The person left for good; the computer has the seat.
    Trouble LeftForGood = "notice-left-for-good";
    /// The player to remove is not at the table (or is the person themselves).
    Trouble NobodyToRemove = "notice-nobody-to-remove";
    /// Asks for confirmation before leaving the running game for good.
    Plain LeaveQuestion {
        /// Whether the game counts for the leaderboard.
        rated: bool,
    } = "notice-leave-question";
    /// Asks for confirmation before closing the table without a result.
    Plain CloseQuestion = "notice-close-question";
    /// The person chose to stay.
    Plain Stayed = "notice-stayed";
    /// The person has left the lobby or the game.
    Plain YouLeft = "notice-you-left";
    /// A player was removed.
    Plain Removed { name: String } = "notice-removed";
    Plain GuestRemoved { name: String } = "notice-guest-removed";
    /// A person was invited to a reserved seat.
    Plain SeatKept { name: String } = "notice-seat-kept";
    /// A person was invited to take over the reader's seat in the running game.
    Plain SeatOffered {
        /// Their name.
        name: String,
        /// Whether the game counts for the reader.
        rated: bool,
    } = "notice-seat-offered";
    /// In the channel, to a person for whom a lobby seat is reserved.
    Plain SeatKeptForYou { table: String } = "notice-seat-kept-for-you";
    /// In the channel, to a person who is invited to take over a seat in the running game.
    Plain SeatOfferedToYou {
        /// The current player.
        name: String,
        /// The table's name.
        table: String,
    } = "notice-seat-offered-to-you";
    /// A person took over another one's seat.
    Plain SeatTaken {
        /// The new player.
        name: String,
        /// The previous player.
        before: String,
    } = "notice-seat-taken";
    /// The same, to the previous player.
    Plain SeatGiven {
        /// The new player.
        name: String,
    } = "notice-seat-given";
    /// The person declined the offered seat.
    Plain Declined = "notice-declined";
    /// A person declined the reader's seat.
    Plain OfferDeclined { name: String } = "notice-offer-declined";
    /// The reader withdrew the offer of their seat.
    Plain OfferTakenBack = "notice-offer-taken-back";
    /// There is no offer to accept, decline or withdraw at this table.
    Trouble NoOffer = "notice-no-offer";
    /// Nobody can be offered their own seat.
    Trouble OwnSeat = "notice-own-seat";
    /// The invited person already has a seat at this table.
    Trouble SitsHere { name: String } = "notice-sits-here";
    /// The invited person has left this game.
    Trouble HasLeft { name: String } = "notice-has-left";
    /// The invited person has not answered yet.
    Trouble AskedAlready { name: String } = "notice-asked-already";
    /// The invited person has declined before.
    Trouble HasDeclined { name: String } = "notice-has-declined";
    /// The invited person is not where the table is shown.
    Trouble NotOfThisPlace { name: String } = "notice-not-of-this-place";
    /// The invited person has never used the bot.
    Trouble NotKnown { name: String } = "notice-not-known";
    /// The proposed host has no seat at the table.
    Trouble PlaysNotHere = "notice-plays-not-here";
    /// The proposed host is a computer, a guest, or has not joined.
    Trouble CannotHost { name: String } = "notice-cannot-host";
    /// The proposed host is already the host.
    Trouble HostAlready { name: String } = "notice-host-already";
    /// The table has a new host.
    Plain HostNow { name: String } = "notice-host-now";
    /// A player was certain to take the rest of the round and has claimed it.
    Plain Claimed { name: String } = "notice-claimed";
    /// The table's host or a moderator removed the person.
    Plain YouWereRemoved = "notice-you-were-removed";
    /// The table was closed.
    Plain Closed(CloseReason) = "";
    /// The channel has the maximum number of tables.
    Trouble ChannelFull { limit: usize } = "notice-channel-full";
    /// The person has opened the maximum number of tables within an hour.
    Trouble OpenedTooMany { limit: usize, next: Moment } = "notice-opened-too-many";
    /// Games are played in channels of a server.
    Trouble ChannelsOnly = "notice-channels-only";
    /// Nobody can join a game of a single player.
    Trouble PlaysAlone = "notice-plays-alone";
    /// The code that brings the table to another place.
    Plain InviteCode {
        /// Six letters.
        code: String,
        /// How long it works at most.
        hours: u64,
        /// Whether it is for a game night instead of a table.
        night: bool,
    } = "notice-invite-code";
    /// The table is now shown here, too.
    Plain BroughtHere { table: String } = "notice-brought-here";
    /// The table is now shown only where it was opened.
    Plain ShownOnce = "notice-shown-once";
    /// The table is not shown here any more.
    Plain HiddenHere = "notice-hidden-here";
    /// No table has that code.
    Trouble NoSuchCode {
        /// Whether another process may have the table.
        shared: bool,
    } = "notice-no-such-code";
    /// The person, or all people together, tried too many wrong codes.
    Trouble TooManyGuesses { next: Moment } = "notice-too-many-guesses";
    /// The table is already shown in this place.
    Trouble ShownHereAlready = "notice-shown-here-already";
    /// The table is shown in the maximum number of places.
    Trouble TooManyHomes { limit: usize } = "notice-too-many-homes";
    /// The table is shown in no further place.
    Trouble NotShownElsewhere = "notice-not-shown-elsewhere";
    /// The widget with drawn tables was added here.
    Plain WidgetShown = "notice-widget-shown";
    /// The widget was removed here.
    Plain WidgetHidden = "notice-widget-hidden";
    /// There was no widget here.
    Trouble WidgetMissing = "notice-widget-missing";
    /// The operator requires signed events in encrypted rooms, which widgets can't provide.
    Trouble WidgetSigned = "notice-widget-signed";
    /// There is no web server for the widget.
    Trouble WidgetUnserved = "notice-widget-unserved";
    /// The bot lacks the power level to change widgets here.
    Trouble WidgetNeedsPower { level: i64 } = "notice-widget-needs-power";
    /// The platform does not answer.
    Trouble WidgetUnanswered = "notice-widget-unanswered";
    /// The drawn table can't be opened from here, and there are no links to it.
    Trouble NotOpened = "notice-not-opened";
    /// The person already has a table in their private chat.
    Trouble PlayingAlready { table: String } = "notice-playing-already";
    /// The text could open a game or be a card, and was no move at the person's table.
    Trouble OpenHere { command: String } = "notice-open-here";
    /// The bot lacks permissions in this channel.
    Trouble Lacks(Vec<Lack>) = "notice-lacks";
    /// In the table's message: optional permissions that the bot lacks in the channel.
    Trouble GoesWithout(Vec<Lack>) = "notice-goes-without";
    /// In a private view: the table can't be shown in its channel, the game goes on.
    Trouble TableSilent {
        /// The missing permissions; empty if the channel itself is gone.
        lacks: Vec<Lack>,
    } = "notice-table-silent";
    /// In the channel: no thread could be opened, so the game continues in the channel.
    Trouble NoThread {
        /// The missing permissions; empty if there is another reason.
        lacks: Vec<Lack>,
    } = "notice-no-thread";
    /// In the channel of a thread: the thread is gone, and the game continues here.
    Trouble ThreadGone = "notice-thread-gone";
    /// Only managers of the server may do that.
    Trouble ManagersOnly = "notice-managers-only";
    /// There is no game night in the channel.
    Trouble NightNone = "notice-night-none";
    /// The channel already has a game night.
    Trouble NightHere = "notice-night-here";
    /// The game night is over.
    Trouble NightOver = "notice-night-over";
    /// The person has signed up already.
    Trouble NightJoined = "notice-night-joined";
    /// The person has not signed up.
    Trouble NightNotJoined = "notice-night-not-joined";
    /// The maximum number of people has signed up.
    Trouble NightFull { limit: usize } = "notice-night-full";
    /// The last round was drawn: nobody can sign up or withdraw any more.
    Trouble NightLast = "notice-night-last";
    /// The host of a game night's table can remove only absent people.
    Trouble NightStays { name: String } = "notice-night-stays";
    /// No game night has the typed code.
    Trouble NightNoCode = "notice-night-no-code";
    /// Only a game night with the same decks for all tables can be brought to other places.
    Trouble NightOwnDecks = "notice-night-own-decks";
    /// The game night is in the maximum number of places.
    Trouble NightPlacesFull = "notice-night-places-full";
    /// Only moderators can close a table of a game night.
    Trouble NightTable = "notice-night-table";
    /// Only the leader of the game night (or a moderator) may do that.
    Trouble NightLeader {
        /// Their name; empty if they are unknown now.
        leader: String,
    } = "notice-night-leader";
    /// Too few people have signed up for a round.
    Trouble NightTooFew = "notice-night-too-few";
    /// The round was already drawn.
    Trouble NightDrawn {
        /// The round, from 1.
        round: u8,
    } = "notice-night-drawn";
    /// The next round has to wait for these tables.
    Trouble NightPlaying {
        /// Their names; one or more.
        tables: Vec<String>,
    } = "notice-night-playing";
    /// The text is no time in the next 30 days.
    Trouble BadStart { text: String } = "notice-bad-start";
    /// The person gave a time of day, but their time zone is unknown.
    Trouble StartNeedsZone = "notice-start-needs-zone";
    /// The change couldn't be saved, so it was not made.
    Trouble NotSaved = "notice-not-saved";
    /// The table moves between processes. It is unknown whether the request was carried out.
    Trouble Moving = "notice-moving";
    /// The queue is full, so the request was dropped.
    Trouble TooBusy = "notice-too-busy";
    /// An internal error, which is in the log.
    Trouble OurFault = "notice-our-fault";
    /// The command is not known.
    Trouble UnknownCommand { name: String, did_you_mean: Option<String> } = "notice-unknown-command";
    /// An option was not understood.
    Trouble BadOption { name: String, did_you_mean: Option<String> } = "notice-bad-option";
    /// A required option is missing.
    Trouble MissingOption { option: Box<OptionSpec> } = "notice-missing-option";
    /// The text matches several moves, or only part of a move.
    Trouble WhichMove {
        /// Their button labels, in the language of the answer; one or more.
        moves: Vec<String>,
    } = "notice-which-move";
    /// An option doesn't accept that value.
    Trouble BadValue {
        /// The option's spec.
        option: Box<OptionSpec>,
        /// The value as given.
        value: String,
    } = "notice-bad-value";
    /// A reminder that it is the person's turn and the clock is running.
    YourTurn Reminder { deadline: Moment } = "notice-reminder";
    /// In the channel, to a person who has not accepted the invitation to their private chat: it is your
    /// turn.
    YourTurn YourTurnPrivately { table: String } = "notice-your-turn-privately";
    /// In the channel, to a person who has not accepted the invitation to their private chat: the answer is
    /// there.
    Plain InPrivateChat = "notice-in-private-chat";
    /// The same to a person whom the bot can't invite to a private chat now: open one yourself.
    Plain StartChat = "notice-start-chat";
    /// In the channel, to a person whom the bot can't invite to a private chat now: their cards arrive once
    /// they open one.
    Plain OpenChat { table: String } = "notice-open-chat";
    /// In the channel, to a person whose direct messages are closed: it is your turn, press *My cards*.
    YourTurn YourTurnHere { table: String } = "notice-your-turn-here";
    /// The computer played one move for the person.
    Plain PlayedForYou = "notice-played-for-you";
    /// The computer keeps the seat until the person is back.
    Plain KeptForYou = "notice-kept-for-you";
    /// The answer was sent privately (where the channel can't show private answers).
    Plain SeePrivate = "notice-see-private";
    /// The person's settings were saved.
    Plain Saved = "notice-saved";
    /// Asks for confirmation before forgetting the person.
    Plain ForgetQuestion = "notice-forget-question";
    /// The person was forgotten.
    Plain Forgotten = "notice-forgotten";
    /// The person still plays: they have to leave the tables first.
    Trouble ForgetStillPlaying = "notice-forget-still-playing";
    /// A server's clock was set.
    Plain ServerClock(Clock) = "notice-server-clock";
    /// The leaderboard is empty.
    Plain LeaderboardEmpty {
        /// The game; none: all together.
        game: Option<GameKind>,
    } = "notice-leaderboard-empty";
    /// Messages are delayed by a rate limit that several tables share.
    Plain Slow {
        /// The seconds per message.
        seconds: u64,
    } = "notice-slow";
    /// A message from the person can't be decrypted.
    Trouble CannotRead = "notice-cannot-read";
    /// The bot accepts only cross-signed devices, and the sending one is not.
    Trouble NotSigned = "notice-not-signed";
    /// The bot accepts only signed events, and reactions are not signed.
    Trouble ReactionsUnsigned = "notice-reactions-unsigned";
    /// To a person who verifies the bot: the emoji or numbers to compare.
    Plain CompareSigns {
        /// Emoji, or numbers.
        signs: String,
    } = "notice-compare-signs";
    /// To a person who asks to verify the bot from a device that was unknown to it.
    Plain AskVerificationAgain = "notice-ask-verification-again";
    /// The message was written while the bot was away for more than two minutes, so it was ignored.
    Trouble WasAway = "notice-was-away";
    /// The bot was interrupted while it handled a message, which may or may not have taken effect.
    Trouble Interrupted = "notice-interrupted";
    /// The text can't be a command prefix.
    Trouble BadPrefix = "notice-bad-prefix";
    /// The text is not a range of quiet hours.
    Trouble BadQuietHours = "notice-bad-quiet-hours";
    /// Quiet hours need the person's time zone, which is unknown.
    Trouble NeedsTimeZone { hours: String } = "notice-needs-time-zone";
    /// The text is no end of a holiday.
    Trouble BadHoliday = "notice-bad-holiday";
    /// The last day of the holiday has passed.
    Trouble HolidayPast {
        /// The current date.
        today: String,
        /// The time zone of that date.
        zone: String,
    } = "notice-holiday-past";
    /// The last day of a holiday is more than a year away.
    Trouble HolidayTooFar = "notice-holiday-too-far";
    /// The holiday exceeds the days left in a calendar year.
    Trouble HolidayTooLong {
        /// The days of that year that it would use.
        days: u16,
        /// The days left.
        left: u16,
        /// The year.
        year: i16,
    } = "notice-holiday-too-long";
    /// No time zone has this name.
    Trouble NoSuchTimeZone { name: String, did_you_mean: Option<String> } = "notice-no-such-time-zone";
    /// The bot can't send the person private messages: their cards are in the channel from now on.
    Plain CardsHereNow = "notice-cards-here-now";
    /// In a private view: the person now plays in the channel.
    Plain PlayedInChannel = "notice-played-in-channel";
    /// There are no statistics: no games, or an unknown name.
    Plain NoStats {
        /// The requested name; none: the person asked for their own.
        name: Option<String>,
    } = "notice-no-stats";
}

/// A move that the rules refused, with its maker's view.
#[derive(Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The refused move.
    pub mv: AnyMove,
    /// The maker's view, including hidden cards: only the maker may read anything derived from it.
    pub view: AnyView,
}

/// Prints no cards, since notices are logged.
impl fmt::Debug for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Attempt").field("game", &self.mv.kind()).finish_non_exhaustive()
    }
}

impl Notice {
    /// The notice for a move that the rules refuse; more specific if the maker's view is known.
    pub fn illegal(refusal: Refusal, view: Option<&AnyView>, mv: AnyMove) -> Self {
        let attempt = view.map(|view| Box::new(Attempt { mv, view: view.clone() }));
        Self::IllegalMove { refusal, attempt }
    }
}
