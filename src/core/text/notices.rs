//! Renders notices.

use super::games;
use super::terms::{clock, closed, game_in_sentence};
use super::{Arg, Say};
use crate::command_spec::{OptionKind, OptionSpec, Wording};
use crate::holiday::DAYS_A_YEAR;
use crate::ids::Moment;
use crate::league::MOST_PLACES;
use crate::notice::Notice;
use crate::page::escape;
use crate::port::Lack;
use herzbot_rules::GameKind;

/// Renders a notice, with inline markup (see [`crate::page`]). `prefix`: the prefix of commands for the
/// reader ([`crate::command::Prefix::before_command`]); empty if there is none, or it is unknown.
pub fn notice(say: Say<'_>, prefix: &str, notice: &Notice) -> String {
    let key = match notice {
        Notice::IllegalMove { refusal, attempt } => return games::refused(say, *refusal, attempt.as_deref()),
        Notice::Closed(reason) => return closed(say, *reason),
        Notice::TableFull { computers: true } => "notice-table-full-computers",
        Notice::HostOnly { host } if host.is_empty() => "notice-moderators-only",
        Notice::SeatOffered { rated: true, .. } => "notice-seat-offered-rated",
        Notice::NightLeader { leader } if leader.is_empty() => "notice-moderators-only",
        Notice::LeaveQuestion { rated: true } => "notice-leave-question-rated",
        Notice::NoThread { lacks } if !lacks.is_empty() => "notice-no-thread-lacks",
        Notice::TableSilent { lacks } if lacks.is_empty() => "notice-table-gone-silent",
        Notice::ServerClock(time) if time.limit().is_none() => "notice-server-no-clock",
        Notice::InviteCode { night: true, .. } => "notice-night-code",
        Notice::NoSuchCode { shared: true } => "notice-no-such-code-shared",
        Notice::NoStats { name: None } => "notice-no-stats-own",
        Notice::LeaderboardEmpty { game: None } => "notice-leaderboard-empty-all",
        Notice::NoSuchTable { did_you_mean: Some(_), .. } => "notice-no-such-table-guess",
        Notice::UnknownCommand { did_you_mean: Some(_), .. } => "notice-unknown-command-guess",
        Notice::BadOption { did_you_mean: Some(_), .. } => "notice-bad-option-guess",
        Notice::NoSuchTimeZone { did_you_mean: Some(_), .. } => "notice-no-such-time-zone-guess",
        Notice::BadValue { option, .. } if takes(say, option).is_some() => "notice-bad-value-possible",
        regular => regular.key(),
    };
    say.text(key, &variables(say, prefix, notice))
}

/// The text variables of a notice; none for notices that are not listed. A test renders every notice.
fn variables<'a>(say: Say<'_>, prefix: &'a str, notice: &'a Notice) -> Vec<(&'static str, Arg<'a>)> {
    let bold = |name: &String| format!("**{}**", escape(name));
    let one_of = |names: &[String]| say.one_of(&names.iter().map(bold).collect::<Vec<_>>());
    let soon = |at: Moment| format!("<t:{}:R>", at.seconds());
    match notice {
        Notice::NotYourTurn { whose } => {
            vec![("count", whose.len().into()), ("names", say.names(whose).into())]
        }
        Notice::WhichTable { names } => vec![("names", one_of(names).into())],
        Notice::WhichMove { moves } => vec![("count", moves.len().into()), ("moves", one_of(moves).into())],
        Notice::NoTableHere
        | Notice::TableFull { computers: false }
        | Notice::AlreadyStarted
        | Notice::PlaysAlone => vec![("commands", opening_commands(say, prefix).into())],
        Notice::NoSuchTable { name, did_you_mean }
        | Notice::UnknownCommand { name, did_you_mean }
        | Notice::BadOption { name, did_you_mean }
        | Notice::NoSuchTimeZone { name, did_you_mean } => {
            let named = vec![("name", escape(name).into()), ("prefix", prefix.into())];
            with(named, "guess", did_you_mean.as_deref())
        }
        Notice::HostOnly { host } => vec![("host", escape(host).into())],
        Notice::TooFewPlayers { needed } => vec![("needed", (*needed).into())],
        Notice::PickedEnough { count }
        | Notice::ChooseExactly { count }
        | Notice::PickMore { missing: count } => vec![("count", (*count).into())],
        Notice::Removed { name }
        | Notice::GuestRemoved { name }
        | Notice::NightStays { name }
        | Notice::SeatKept { name }
        | Notice::SeatOffered { name, .. }
        | Notice::SeatGiven { name }
        | Notice::OfferDeclined { name }
        | Notice::SitsHere { name }
        | Notice::HasLeft { name }
        | Notice::AskedAlready { name }
        | Notice::HasDeclined { name }
        | Notice::NotOfThisPlace { name }
        | Notice::CannotHost { name }
        | Notice::HostAlready { name }
        | Notice::HostNow { name }
        | Notice::Claimed { name } => vec![("name", escape(name).into())],
        Notice::NotKnown { name } => vec![("name", escape(name).into()), ("prefix", prefix.into())],
        Notice::SeatKeptForYou { table } => vec![("table", bold(table).into())],
        Notice::SeatOfferedToYou { name, table } => {
            vec![("name", escape(name).into()), ("table", bold(table).into())]
        }
        Notice::SeatTaken { name, before } => {
            vec![("name", escape(name).into()), ("before", escape(before).into())]
        }
        Notice::OpenedTooMany { limit, next } => {
            vec![("limit", (*limit).into()), ("next", soon(*next).into())]
        }
        Notice::NightNone | Notice::NightHere => {
            vec![("command", format!("`{prefix}{}`", say.word("command-league")).into())]
        }
        Notice::NightLeader { leader } => vec![("leader", bold(leader).into())],
        Notice::BadStart { text } => vec![("text", escape(text).into())],
        Notice::StartNeedsZone => {
            let (settings, option) = (say.word("command-settings"), say.word("option-timezone"));
            let zone = say.language.facts().zone.as_str();
            vec![("command", format!("`{prefix}{settings} {option}={zone}`").into())]
        }
        Notice::NightDrawn { round } => vec![("round", (*round).into())],
        Notice::NightPlaying { tables } => {
            let names = say.all_of(&tables.iter().map(bold).collect::<Vec<_>>());
            vec![("count", tables.len().into()), ("names", names.into())]
        }
        Notice::ChannelFull { limit } | Notice::NightFull { limit } | Notice::TooManyHomes { limit } => {
            vec![("limit", (*limit).into())]
        }
        Notice::NightPlacesFull => vec![("limit", MOST_PLACES.into())],
        Notice::InviteCode { code, hours, night: _ } => {
            vec![("code", code.as_str().into()), ("hours", (*hours).into())]
        }
        Notice::TooManyGuesses { next } => vec![("next", soon(*next).into())],
        Notice::PlayingAlready { table } => vec![("table", bold(table).into()), ("prefix", prefix.into())],
        Notice::YourTurnHere { table }
        | Notice::YourTurnPrivately { table }
        | Notice::OpenChat { table }
        | Notice::BroughtHere { table } => vec![("table", bold(table).into())],
        Notice::WidgetShown => vec![("prefix", prefix.into())],
        Notice::WidgetNeedsPower { level } => vec![("level", level.to_string().into())],
        Notice::OpenHere { command } => vec![("command", format!("`{command}`").into())],
        Notice::Lacks(lacks)
        | Notice::GoesWithout(lacks)
        | Notice::NoThread { lacks }
        | Notice::TableSilent { lacks } => vec![("lacks", lacked(say, lacks).into())],
        Notice::MissingOption { option } => {
            vec![("name", name_of(say, option).into()), ("what", about(say, &option.wording).into())]
        }
        Notice::BadValue { option, value } => {
            let named = vec![("name", name_of(say, option).into()), ("value", escape(value).into())];
            with(named, "list", takes(say, option))
        }
        Notice::Reminder { deadline } => vec![("deadline", soon(*deadline).into())],
        Notice::ServerClock(time) => vec![("clock", clock(say, *time).into())],
        Notice::Slow { seconds } => vec![("seconds", (*seconds).into())],
        Notice::NeedsTimeZone { hours } => {
            let zone = say.language.facts().zone.as_str();
            vec![("zone", zone.into()), ("hours", escape(hours).into())]
        }
        Notice::HolidayPast { today, zone } => {
            vec![("date", today.as_str().into()), ("zone", zone.as_str().into())]
        }
        Notice::HolidayTooLong { days, left, year } => vec![
            ("count", (*days).into()),
            ("number", (*left).into()),
            ("limit", DAYS_A_YEAR.into()),
            ("year", year.to_string().into()),
        ],
        Notice::CompareSigns { signs } => vec![("signs", escape(signs).into())],
        Notice::NoStats { name: Some(name) } => vec![("name", bold(name).into())],
        Notice::LeaderboardEmpty { game: Some(game) } => vec![("game", game_in_sentence(say, *game).into())],
        _ => Vec::new(),
    }
}

/// The commands that open a table, as typed.
fn opening_commands(say: Say<'_>, prefix: &str) -> String {
    let command = |game: GameKind| format!("`{prefix}{}`", say.word(&format!("command-{game}")));
    say.one_of(&GameKind::ALL.map(command))
}

fn with<'a>(
    mut variables: Vec<(&'static str, Arg<'a>)>,
    name: &'static str,
    value: Option<impl Into<Arg<'a>>>,
) -> Vec<(&'static str, Arg<'a>)> {
    variables.extend(value.map(|value| (name, value.into())));
    variables
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

fn name_of<'a>(say: Say<'_>, option: &'a OptionSpec) -> &'a str {
    option.wording.names.get(say.language.tag()).unwrap_or(&option.wording.name)
}

/// The description of something in a language.
fn about<'a>(say: Say<'_>, wording: &'a Wording) -> &'a str {
    wording.descriptions.get(say.language.tag()).unwrap_or(&wording.description)
}

/// The possible values of an option; none if they can't be listed.
fn takes(say: Say<'_>, option: &OptionSpec) -> Option<String> {
    let label = |choice: &Wording| about(say, choice).to_owned();
    match &option.kind {
        OptionKind::Word(choices) if choices.is_empty() => None,
        OptionKind::Word(choices) => Some(say.one_of(&choices.iter().map(label).collect::<Vec<_>>())),
        OptionKind::Number { min, max } => {
            Some(say.text("number-range", &[("min", (*min).into()), ("max", (*max).into())]))
        }
        OptionKind::Flag => Some(say.one_of(&[say.word("value-yes"), say.word("value-no")])),
        OptionKind::Person | OptionKind::Table | OptionKind::TimeZone => None,
    }
}
