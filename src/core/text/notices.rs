//! Puts notices into words.

use super::games;
use super::terms::{clock, closed, game_in_sentence};
use super::{Arg, Language, Say, Texts};
use crate::command_spec::{OptionKind, OptionSpec, Wording};
use crate::notice::Notice;
use crate::page::escape;
use crate::port::Lack;
use herzbot_rules::GameKind;

/// A notice in words, with inline markup (see [`crate::page`]). `prefix` is what commands begin with where it
/// is read ([`crate::command::Prefix::before_command`]); empty where they are typed as they are, or where
/// none can be named.
pub fn notice(texts: &Texts, language: Language, prefix: &str, notice: &Notice) -> String {
    let say = Say::new(texts, language);
    match notice {
        Notice::NotYourTurn { whose } => say.text(
            "notice-not-your-turn",
            &[("count", whose.len().into()), ("names", say.names(whose).into())],
        ),
        Notice::OldButton => say.word("notice-old-button"),
        Notice::TableGone => say.word("notice-table-gone"),
        Notice::NotAtThisTable => say.word("notice-not-at-this-table"),
        Notice::NoTableHere => opening(say, prefix, "notice-no-table-here"),
        Notice::WhichTable { names } => {
            let names: Vec<_> = names.iter().map(|name| format!("**{}**", escape(name))).collect();
            say.text("notice-which-table", &[("names", say.one_of(&names).into())])
        }
        Notice::NoSuchTable { name, did_you_mean } => {
            guess(say, ["notice-no-such-table", "notice-no-such-table-guess"], name, did_you_mean.as_deref())
        }
        Notice::TableFull { computers: false } => opening(say, prefix, "notice-table-full"),
        Notice::TableFull { computers: true } => say.word("notice-table-full-computers"),
        Notice::AlreadySeated => say.word("notice-already-seated"),
        Notice::AlreadyStarted => opening(say, prefix, "notice-already-started"),
        Notice::NotStarted => say.word("notice-not-started"),
        Notice::GameOver => say.word("notice-game-over"),
        Notice::NotOver => say.word("notice-not-over"),
        Notice::NotNow => say.word("notice-not-now"),
        Notice::HostOnly { host } if host.is_empty() => say.word("notice-moderators-only"),
        Notice::HostOnly { host } => say.text("notice-host-only", &[("host", escape(host).into())]),
        Notice::TooFewPlayers { needed } => {
            say.text("notice-too-few-players", &[("needed", (*needed).into())])
        }
        Notice::NoComputer => say.word("notice-no-computer"),
        Notice::IllegalMove { refusal, attempt } => games::refused(say, *refusal, attempt.as_deref()),
        Notice::PickedEnough { count } => say.text("notice-picked-enough", &[("count", (*count).into())]),
        Notice::ChooseExactly { count } => say.text("notice-choose-exactly", &[("count", (*count).into())]),
        Notice::PickMore { missing } => say.text("notice-pick-more", &[("count", (*missing).into())]),
        Notice::Paused => say.word("notice-paused"),
        Notice::NotPaused => say.word("notice-not-paused"),
        Notice::NotAway => say.word("notice-not-away"),
        Notice::NoHintNow => say.word("notice-no-hint-now"),
        Notice::HintsOff => say.word("notice-hints-off"),
        Notice::ReadByOthers => say.word("notice-read-by-others"),
        Notice::LeftForGood => say.word("notice-left-for-good"),
        Notice::NobodyToRemove => say.word("notice-nobody-to-remove"),
        Notice::LeaveQuestion { rated: false } => say.word("notice-leave-question"),
        Notice::LeaveQuestion { rated: true } => say.word("notice-leave-question-rated"),
        Notice::CloseQuestion => say.word("notice-close-question"),
        Notice::Stayed => say.word("notice-stayed"),
        Notice::YouLeft => say.word("notice-you-left"),
        Notice::Removed { name } => say.text("notice-removed", &[("name", escape(name).into())]),
        Notice::YouWereRemoved => say.word("notice-you-were-removed"),
        Notice::Closed(reason) => closed(say, *reason),
        Notice::OpenedTooMany { limit, next } => {
            let next = format!("<t:{}:R>", next.seconds());
            say.text("notice-opened-too-many", &[("limit", (*limit).into()), ("next", next.into())])
        }
        Notice::ChannelFull { limit } => say.text("notice-channel-full", &[("limit", (*limit).into())]),
        Notice::ChannelsOnly => say.word("notice-channels-only"),
        Notice::PlaysAlone => opening(say, prefix, "notice-plays-alone"),
        Notice::PlayingAlready { table } => {
            let table = format!("**{}**", escape(table));
            say.text("notice-playing-already", &[("table", table.into()), ("prefix", prefix.into())])
        }
        Notice::OpenHere { command } => {
            say.text("notice-open-here", &[("command", format!("`{command}`").into())])
        }
        Notice::Lacks(lacks) => say.text("notice-lacks", &[("lacks", lacked(say, lacks).into())]),
        Notice::GoesWithout(lacks) => {
            say.text("notice-goes-without", &[("lacks", lacked(say, lacks).into())])
        }
        Notice::NoThread { lacks } if lacks.is_empty() => say.word("notice-no-thread"),
        Notice::NoThread { lacks } => {
            say.text("notice-no-thread-lacks", &[("lacks", lacked(say, lacks).into())])
        }
        Notice::ThreadGone => say.word("notice-thread-gone"),
        Notice::TableSilent { lacks } if lacks.is_empty() => say.word("notice-table-gone-silent"),
        Notice::TableSilent { lacks } => {
            say.text("notice-table-silent", &[("lacks", lacked(say, lacks).into())])
        }
        Notice::ManagersOnly => say.word("notice-managers-only"),
        Notice::NotSaved => say.word("notice-not-saved"),
        Notice::TooBusy => say.word("notice-too-busy"),
        Notice::OurFault => say.word("notice-our-fault"),
        Notice::UnknownCommand { name, did_you_mean } => {
            let args = [("name", escape(name).into()), ("prefix", prefix.into())];
            match did_you_mean {
                None => say.text("notice-unknown-command", &args),
                Some(guess) => {
                    let guess = ("guess", guess.as_str().into());
                    say.text("notice-unknown-command-guess", &[&args[..], &[guess]].concat())
                }
            }
        }
        Notice::BadOption { name, did_you_mean } => {
            guess(say, ["notice-bad-option", "notice-bad-option-guess"], name, did_you_mean.as_deref())
        }
        Notice::MissingOption { option } => {
            let (tag, wording) = (say.language.tag(), &option.wording);
            let name = wording.names.get(tag).unwrap_or(&wording.name).as_str();
            let what = wording.descriptions.get(tag).unwrap_or(&wording.description).as_str();
            say.text("notice-missing-option", &[("name", name.into()), ("what", what.into())])
        }
        Notice::WhichMove { moves } => {
            let count = ("count", moves.len().into());
            let moves: Vec<_> = moves.iter().map(|mv| format!("**{}**", escape(mv))).collect();
            say.text("notice-which-move", &[count, ("moves", say.one_of(&moves).into())])
        }
        Notice::BadValue { option, value } => bad_value(say, option, value),
        Notice::Reminder { deadline } => {
            let deadline = format!("<t:{}:R>", deadline.seconds());
            say.text("notice-reminder", &[("deadline", deadline.into())])
        }
        Notice::YourTurnHere { table } => {
            say.text("notice-your-turn-here", &[("table", format!("**{}**", escape(table)).into())])
        }
        Notice::YourTurnPrivately { table } => {
            say.text("notice-your-turn-privately", &[("table", format!("**{}**", escape(table)).into())])
        }
        Notice::InPrivateChat => say.word("notice-in-private-chat"),
        Notice::StartChat => say.word("notice-start-chat"),
        Notice::OpenChat { table } => {
            say.text("notice-open-chat", &[("table", format!("**{}**", escape(table)).into())])
        }
        Notice::PlayedForYou => say.word("notice-played-for-you"),
        Notice::KeptForYou => say.word("notice-kept-for-you"),
        Notice::SeePrivate => say.word("notice-see-private"),
        Notice::Saved => say.word("notice-saved"),
        Notice::ForgetQuestion => say.word("notice-forget-question"),
        Notice::Forgotten => say.word("notice-forgotten"),
        Notice::ForgetStillPlaying => say.word("notice-forget-still-playing"),
        Notice::ServerClock(time) if time.limit().is_none() => say.word("notice-server-no-clock"),
        Notice::ServerClock(time) => say.text("notice-server-clock", &[("clock", clock(say, *time).into())]),
        Notice::Slow { seconds } => say.text("notice-slow", &[("seconds", (*seconds).into())]),
        Notice::BadPrefix => say.word("notice-bad-prefix"),
        Notice::BadQuietHours => say.word("notice-bad-quiet-hours"),
        Notice::NeedsTimeZone { hours } => {
            let zone = say.language.facts().zone.as_str();
            say.text("notice-needs-time-zone", &[("zone", zone.into()), ("hours", escape(hours).into())])
        }
        Notice::NoSuchTimeZone { name, did_you_mean } => {
            let keys = ["notice-no-such-time-zone", "notice-no-such-time-zone-guess"];
            guess(say, keys, name, did_you_mean.as_deref())
        }
        Notice::CardsHereNow => say.word("notice-cards-here-now"),
        Notice::PlayedInChannel => say.word("notice-played-in-channel"),
        Notice::CannotRead => say.word("notice-cannot-read"),
        Notice::NotSigned => say.word("notice-not-signed"),
        Notice::ReactionsUnsigned => say.word("notice-reactions-unsigned"),
        Notice::CompareSigns { signs } => {
            say.text("notice-compare-signs", &[("signs", escape(signs).into())])
        }
        Notice::AskVerificationAgain => say.word("notice-ask-verification-again"),
        Notice::WasAway => say.word("notice-was-away"),
        Notice::Interrupted => say.word("notice-interrupted"),
        Notice::NoStats { name: None } => say.word("notice-no-stats-own"),
        Notice::NoStats { name: Some(name) } => {
            say.text("notice-no-stats", &[("name", format!("**{}**", escape(name)).into())])
        }
        Notice::LeaderboardEmpty { game: None } => say.word("notice-leaderboard-empty-all"),
        Notice::LeaderboardEmpty { game: Some(game) } => {
            say.text("notice-leaderboard-empty", &[("game", game_in_sentence(say, *game).into())])
        }
    }
}

/// A text that names the commands which open a table.
fn opening(say: Say<'_>, prefix: &str, key: &str) -> String {
    let commands = GameKind::ALL.map(|game| format!("`{prefix}{}`", say.word(&format!("command-{game}"))));
    say.text(key, &[("commands", say.one_of(&commands).into())])
}

/// Missing permissions as a list.
pub fn lacked(say: Say<'_>, lacks: &[Lack]) -> String {
    let lacks: Vec<_> = lacks.iter().map(|lack| say.word(lack_key(*lack))).collect();
    say.all_of(&lacks)
}

const fn lack_key(lack: Lack) -> &'static str {
    match lack {
        Lack::See => "lack-see",
        Lack::Write => "lack-write",
        Lack::Attach => "lack-attach",
        Lack::History => "lack-history",
        Lack::OpenThreads => "lack-open-threads",
        Lack::WriteInThreads => "lack-write-in-threads",
    }
}

/// A value that an option does not take, and what it takes.
fn bad_value(say: Say<'_>, option: &OptionSpec, value: &str) -> String {
    let tag = say.language.tag();
    let label = |choice: &Wording| choice.descriptions.get(tag).unwrap_or(&choice.description).clone();
    let possible = match &option.kind {
        OptionKind::Word(choices) => say.one_of(&choices.iter().map(label).collect::<Vec<_>>()),
        OptionKind::Number { min, max } => {
            say.text("number-range", &[("min", (*min).into()), ("max", (*max).into())])
        }
        OptionKind::Flag => say.one_of(&[say.word("value-yes"), say.word("value-no")]),
        OptionKind::Person | OptionKind::Table | OptionKind::TimeZone => String::new(),
    };
    let name = option.wording.names.get(tag).unwrap_or(&option.wording.name);
    let args = [("name", name.as_str().into()), ("value", escape(value).into())];
    if possible.is_empty() {
        return say.text("notice-bad-value", &args);
    }
    say.text("notice-bad-value-possible", &[&args[..], &[("list", possible.into())]].concat())
}

/// The first text when there is no guess at what was meant, else the second.
fn guess(say: Say<'_>, keys: [&str; 2], name: &str, guess: Option<&str>) -> String {
    let name: Arg<'_> = escape(name).into();
    match guess {
        None => say.text(keys[0], &[("name", name)]),
        Some(guess) => say.text(keys[1], &[("name", name), ("guess", guess.into())]),
    }
}
