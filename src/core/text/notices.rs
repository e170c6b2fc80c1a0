//! Puts notices into words.

use super::{Arg, Language, Say, Texts, pages};
use crate::notice::{HerzAttempt, Notice};
use crate::page::escape;
use crate::port::Lack;
use crate::table::{Clock, CloseReason};
use herzbot_rules::herz::{Face, Refusal as Herz, Side};
use herzbot_rules::teufel::Refusal as Teufel;
use herzbot_rules::{GameKind, Refusal};

/// A notice in words, with inline markup (see [`crate::page`]).
pub fn notice(texts: &Texts, language: Language, notice: &Notice) -> String {
    let say = Say::new(texts, language);
    match notice {
        Notice::NotYourTurn { whose } => say.text(
            "notice-not-your-turn",
            &[("count", whose.len().into()), ("names", say.names(whose).into())],
        ),
        Notice::OldButton => say.word("notice-old-button"),
        Notice::TableGone => say.word("notice-table-gone"),
        Notice::NotAtThisTable => say.word("notice-not-at-this-table"),
        Notice::NoTableHere => say.word("notice-no-table-here"),
        Notice::WhichTable { names } => {
            let names: Vec<_> = names.iter().map(|name| format!("**{}**", escape(name))).collect();
            say.text("notice-which-table", &[("names", say.one_of(&names).into())])
        }
        Notice::NoSuchTable { name, did_you_mean } => {
            guess(say, ["notice-no-such-table", "notice-no-such-table-guess"], name, did_you_mean.as_deref())
        }
        Notice::TableFull { computers: false } => say.word("notice-table-full"),
        Notice::TableFull { computers: true } => say.word("notice-table-full-computers"),
        Notice::AlreadySeated => say.word("notice-already-seated"),
        Notice::AlreadyStarted => say.word("notice-already-started"),
        Notice::NotStarted => say.word("notice-not-started"),
        Notice::GameOver => say.word("notice-game-over"),
        Notice::HostOnly { host } if host.is_empty() => say.word("notice-moderators-only"),
        Notice::HostOnly { host } => say.text("notice-host-only", &[("host", escape(host).into())]),
        Notice::TooFewPlayers { needed } => {
            say.text("notice-too-few-players", &[("needed", (*needed).into())])
        }
        Notice::NoComputer => say.word("notice-no-computer"),
        Notice::IllegalMove { refusal, attempt } => refused(say, *refusal, *attempt),
        Notice::PickedEnough { count } => say.text("notice-picked-enough", &[("count", (*count).into())]),
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
        Notice::ChannelFull { limit } => say.text("notice-channel-full", &[("limit", (*limit).into())]),
        Notice::ChannelsOnly => say.word("notice-channels-only"),
        Notice::Lacks(lacks) => {
            let lacks: Vec<_> = lacks.iter().map(|lack| say.word(lack_key(*lack))).collect();
            say.text("notice-lacks", &[("lacks", say.all_of(&lacks).into())])
        }
        Notice::TableSilent { lacks } if lacks.is_empty() => say.word("notice-table-gone-silent"),
        Notice::TableSilent { lacks } => {
            let lacks: Vec<_> = lacks.iter().map(|lack| say.word(lack_key(*lack))).collect();
            say.text("notice-table-silent", &[("lacks", say.all_of(&lacks).into())])
        }
        Notice::ManagersOnly => say.word("notice-managers-only"),
        Notice::NotSaved => say.word("notice-not-saved"),
        Notice::OurFault => say.word("notice-our-fault"),
        Notice::UnknownCommand { name, did_you_mean } => guess(
            say,
            ["notice-unknown-command", "notice-unknown-command-guess"],
            name,
            did_you_mean.as_deref(),
        ),
        Notice::BadOption { name, did_you_mean } => {
            guess(say, ["notice-bad-option", "notice-bad-option-guess"], name, did_you_mean.as_deref())
        }
        Notice::Reminder { deadline } => {
            let deadline = format!("<t:{}:R>", deadline.seconds());
            say.text("notice-reminder", &[("deadline", deadline.into())])
        }
        Notice::YourTurnHere { table } => {
            say.text("notice-your-turn-here", &[("table", format!("**{}**", escape(table)).into())])
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
        Notice::CannotRead => say.word("notice-cannot-read"),
        Notice::NoStats { name: None } => say.word("notice-no-stats-own"),
        Notice::NoStats { name: Some(name) } => {
            say.text("notice-no-stats", &[("name", format!("**{}**", escape(name)).into())])
        }
        Notice::LeaderboardEmpty { game: None } => say.word("notice-leaderboard-empty-all"),
        Notice::LeaderboardEmpty { game: Some(game) } => {
            say.text("notice-leaderboard-empty", &[("game", game_name(say, *game).into())])
        }
    }
}

/// The name of a game, or of all together.
pub fn board_name(say: Say<'_>, game: Option<GameKind>) -> String {
    game.map_or_else(|| say.word("all-games"), |game| game_name(say, game))
}

/// The name of a game.
pub fn game_name(say: Say<'_>, game: GameKind) -> String {
    match game {
        GameKind::Herz => say.word("game-herz"),
        GameKind::Teufel => say.word("game-teufel"),
        GameKind::Hearts => say.word("game-hearts"),
    }
}

/// "3 minutes", "1 day", "no clock".
pub fn clock(say: Say<'_>, clock: Clock) -> String {
    const DAY: u32 = 86_400;
    match clock.seconds() {
        0 => say.word("clock-none"),
        seconds if seconds % DAY == 0 => say.text("clock-days", &[("count", (seconds / DAY).into())]),
        seconds => say.text("clock-minutes", &[("count", seconds.div_ceil(60).into())]),
    }
}

/// Why a table was closed.
pub(super) fn closed(say: Say<'_>, reason: CloseReason) -> String {
    match reason {
        CloseReason::LobbyIdle => say.word("closed-lobby-idle"),
        CloseReason::LobbyEmpty => say.word("closed-lobby-empty"),
        CloseReason::Host => say.word("closed-host"),
        CloseReason::Abandoned => say.word("closed-abandoned"),
        CloseReason::EverybodyLeft => say.word("closed-everybody-left"),
        CloseReason::Broken => say.word("notice-our-fault"),
    }
}

const fn lack_key(lack: Lack) -> &'static str {
    match lack {
        Lack::See => "lack-see",
        Lack::Write => "lack-write",
        Lack::Embed => "lack-embed",
        Lack::Attach => "lack-attach",
        Lack::History => "lack-history",
    }
}

/// The first text when there is no guess at what was meant, else the second.
fn guess(say: Say<'_>, keys: [&str; 2], name: &str, guess: Option<&str>) -> String {
    let name: Arg<'_> = escape(name).into();
    match guess {
        None => say.text(keys[0], &[("name", name)]),
        Some(guess) => say.text(keys[1], &[("name", name), ("guess", guess.into())]),
    }
}

fn refused(say: Say<'_>, refusal: Refusal, attempt: Option<HerzAttempt>) -> String {
    match refusal {
        Refusal::NotYourTurn => say.word("refused-not-your-turn"),
        Refusal::RoundOver => say.word("refused-round-over"),
        Refusal::OtherGame => say.word("refused-other-game"),
        Refusal::Teufel(refusal) => say.word(teufel_key(refusal)),
        Refusal::Hearts(refusal) => pages::hearts::refused(say, refusal),
        Refusal::Herz(refusal) => herz(say, refusal, attempt),
    }
}

const fn teufel_key(refusal: Teufel) -> &'static str {
    match refusal {
        Teufel::NotInHand => "teufel-refused-not-in-hand",
        Teufel::NeighboursColour => "teufel-refused-neighbours-colour",
        Teufel::RowMissing => "teufel-refused-row-missing",
        Teufel::EndNeeded => "teufel-refused-end-needed",
        Teufel::NotAtAnEnd => "teufel-refused-not-at-an-end",
        Teufel::OneEnd => "teufel-refused-one-end",
        Teufel::EndClosed => "teufel-refused-end-closed",
        Teufel::AngelTooEarly => "teufel-refused-angel-too-early",
        Teufel::RowHasAngel => "teufel-refused-row-has-angel",
        Teufel::MustMove => "teufel-refused-must-move",
    }
}

fn herz(say: Say<'_>, refusal: Herz, attempt: Option<HerzAttempt>) -> String {
    let card = attempt.map(|attempt| attempt.card);
    let side = attempt.and_then(|attempt| attempt.side);
    let above = attempt.and_then(|attempt| attempt.above);
    match refusal {
        Herz::NoStartCard => say.word("refused-no-start-card"),
        Herz::StartTaken => match above {
            Some(above) => say.text("refused-start-taken-worth", &[("above", above.into())]),
            None => say.word("refused-start-taken"),
        },
        Herz::ThiefStays => say.word("refused-thief-stays"),
        Herz::ColumnFull => match side {
            Some(Side::Left) => say.word("refused-left-full"),
            Some(Side::Right) => say.word("refused-right-full"),
            None => say.word("refused-column-full"),
        },
        Herz::DoesNotFit => match (attempt, side, above) {
            (Some(attempt), Some(side), Some(above)) => does_not_fit(say, attempt, side, above),
            _ => say.word("refused-does-not-fit"),
        },
        Herz::NoThief => match card.map(|card| card.face()) {
            Some(Face::Number(n)) => say.text("refused-no-thief-number", &[("card", n.into())]),
            Some(Face::Joker(_) | Face::SuperJoker) => say.word("refused-no-thief-joker"),
            Some(Face::Thief) | None => say.word("refused-no-thief"),
        },
        Herz::NoVictim => say.word("refused-no-victim"),
        Herz::NothingToSteal => say.word("refused-nothing-to-steal"),
    }
}

fn does_not_fit(say: Say<'_>, attempt: HerzAttempt, side: Side, above: u8) -> String {
    let side = match side {
        Side::Left => "left",
        Side::Right => "right",
    };
    let above: [(&str, Arg<'_>); 2] = [("side", side.into()), ("above", above.into())];
    let under_start = attempt.empty;
    match attempt.card.face() {
        Face::Number(n) => {
            let key = if under_start { "refused-number-under-start" } else { "refused-number" };
            say.text(key, &[&[("card", n.into())][..], &above].concat())
        }
        Face::Joker(group) => {
            let key = if under_start { "refused-joker-under-start" } else { "refused-joker" };
            let joker = [("lowest", group.lowest().into()), ("highest", group.highest().into())];
            say.text(key, &[&joker[..], &above].concat())
        }
        Face::SuperJoker | Face::Thief => say.word("refused-under-one"),
    }
}
