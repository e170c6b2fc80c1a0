//! A sample of every notice, for tests and for proofreading.

use crate::clock::Clock;
use crate::close_reason::CloseReason;
use crate::command_spec::{OptionKind, OptionSpec, Wording};
use crate::ids::Moment;
use crate::notice::Notice;
use crate::port::Lack;
use crate::text::samples::refusals;
use herzbot_rules::{GameKind, Refusal};

impl Notice {
    /// The notice for a refused move if the attempt is unknown.
    pub(crate) const fn refused(refusal: Refusal) -> Self {
        Self::IllegalMove { refusal, attempt: None }
    }
}

/// Every kind of notice needs a line with at least one sample here, or this does not compile.
macro_rules! samples {
    ($($kind:pat => [$($sample:expr),+ $(,)?] $(and $more:expr)?,)+) => {
        impl Notice {
            /// At least one sample of every kind of notice.
            pub fn samples() -> Vec<Self> {
                let mut samples = Vec::new();
                $(
                    samples.extend([$($sample),+]);
                    $(samples.extend($more);)?
                )+
                debug_assert!(samples.iter().all(Self::has_sample));
                samples
            }

            const fn has_sample(&self) -> bool {
                match self {
                    $($kind => true,)+
                }
            }
        }

        #[cfg(test)]
        mod tests {
            use super::*;

            #[test]
            fn every_sample_stands_in_its_line() {
                $($(assert!(matches!($sample, $kind), "{:?}", $sample);)+)+
            }
        }
    };
}

samples! {
    Notice::NotYourTurn { .. } => [
        Notice::NotYourTurn { whose: vec![] },
        Notice::NotYourTurn { whose: vec![anna()] },
        Notice::NotYourTurn { whose: vec![anna(), "Ben".to_owned(), "*Chloé*".to_owned()] },
    ],
    Notice::OldButton => [Notice::OldButton],
    Notice::GuestsOff => [Notice::GuestsOff],
    Notice::NotInvited => [Notice::NotInvited],
    Notice::NoMoreGuests => [Notice::NoMoreGuests],
    Notice::TableGone => [Notice::TableGone],
    Notice::NotAtThisTable => [Notice::NotAtThisTable],
    Notice::NoTableHere => [Notice::NoTableHere],
    Notice::WhichTable { .. } => [Notice::WhichTable { names: vec!["Vega".to_owned(), "Mira".to_owned()] }],
    Notice::NoSuchTable { .. } => [
        Notice::NoSuchTable { name: "@everyone".to_owned(), did_you_mean: None },
        Notice::NoSuchTable { name: "Wega".to_owned(), did_you_mean: Some("Vega".to_owned()) },
    ],
    Notice::TableFull { .. } => [
        Notice::TableFull { computers: false },
        Notice::TableFull { computers: true },
    ],
    Notice::AlreadySeated => [Notice::AlreadySeated],
    Notice::AlreadyStarted => [Notice::AlreadyStarted],
    Notice::NotStarted => [Notice::NotStarted],
    Notice::GameOver => [Notice::GameOver],
    Notice::NotOver => [Notice::NotOver],
    Notice::NotNow => [Notice::NotNow],
    Notice::HostOnly { .. } => [
        Notice::HostOnly { host: anna() },
        Notice::HostOnly { host: String::new() },
    ],
    Notice::TooFewPlayers { .. } => [
        Notice::TooFewPlayers { needed: 1 },
        Notice::TooFewPlayers { needed: 2 },
    ],
    Notice::NoComputer => [Notice::NoComputer],
    Notice::IllegalMove { .. } => [
        Notice::refused(Refusal::NotYourTurn),
        Notice::refused(Refusal::RoundOver),
        Notice::refused(Refusal::OtherGame),
    ] and GameKind::ALL.into_iter().flat_map(refusals),
    Notice::PickedEnough { .. } => [Notice::PickedEnough { count: 3 }],
    Notice::ChooseExactly { .. } => [Notice::ChooseExactly { count: 1 }, Notice::ChooseExactly { count: 3 }],
    Notice::PickMore { .. } => [Notice::PickMore { missing: 1 }, Notice::PickMore { missing: 3 }],
    Notice::Paused => [Notice::Paused],
    Notice::NotPaused => [Notice::NotPaused],
    Notice::NotAway => [Notice::NotAway],
    Notice::NoHintNow => [Notice::NoHintNow],
    Notice::HintsOff => [Notice::HintsOff],
    Notice::SameForAll => [Notice::SameForAll],
    Notice::SameDecks => [Notice::SameDecks],
    Notice::NoHintsCompared => [Notice::NoHintsCompared],
    Notice::ReadByOthers => [Notice::ReadByOthers],
    Notice::LeftForGood => [Notice::LeftForGood],
    Notice::NobodyToRemove => [Notice::NobodyToRemove],
    Notice::LeaveQuestion { .. } => [
        Notice::LeaveQuestion { rated: false },
        Notice::LeaveQuestion { rated: true },
    ],
    Notice::CloseQuestion => [Notice::CloseQuestion],
    Notice::Stayed => [Notice::Stayed],
    Notice::YouLeft => [Notice::YouLeft],
    Notice::YouWereRemoved => [Notice::YouWereRemoved],
    Notice::Removed { .. } => [Notice::Removed { name: anna() }],
    Notice::GuestRemoved { .. } => [Notice::GuestRemoved { name: anna() }],
    Notice::SeatKept { .. } => [Notice::SeatKept { name: anna() }],
    Notice::SeatOffered { .. } => [
        Notice::SeatOffered { name: anna(), rated: false },
        Notice::SeatOffered { name: anna(), rated: true },
    ],
    Notice::SeatKeptForYou { .. } => [Notice::SeatKeptForYou { table: "Vega".to_owned() }],
    Notice::SeatOfferedToYou { .. } => [
        Notice::SeatOfferedToYou { name: anna(), table: "Vega".to_owned() },
    ],
    Notice::SeatTaken { .. } => [Notice::SeatTaken { name: anna(), before: "Ben".to_owned() }],
    Notice::SeatGiven { .. } => [Notice::SeatGiven { name: anna() }],
    Notice::Declined => [Notice::Declined],
    Notice::OfferDeclined { .. } => [Notice::OfferDeclined { name: anna() }],
    Notice::OfferTakenBack => [Notice::OfferTakenBack],
    Notice::NoOffer => [Notice::NoOffer],
    Notice::OwnSeat => [Notice::OwnSeat],
    Notice::SitsHere { .. } => [Notice::SitsHere { name: anna() }],
    Notice::HasLeft { .. } => [Notice::HasLeft { name: anna() }],
    Notice::AskedAlready { .. } => [Notice::AskedAlready { name: anna() }],
    Notice::HasDeclined { .. } => [Notice::HasDeclined { name: anna() }],
    Notice::NotOfThisPlace { .. } => [Notice::NotOfThisPlace { name: anna() }],
    Notice::NotKnown { .. } => [Notice::NotKnown { name: anna() }],
    Notice::PlaysNotHere => [Notice::PlaysNotHere],
    Notice::CannotHost { .. } => [Notice::CannotHost { name: anna() }],
    Notice::HostAlready { .. } => [Notice::HostAlready { name: anna() }],
    Notice::HostNow { .. } => [Notice::HostNow { name: anna() }],
    Notice::Claimed { .. } => [Notice::Claimed { name: anna() }],
    Notice::Closed(_) => [
        Notice::Closed(CloseReason::LobbyIdle),
        Notice::Closed(CloseReason::LobbyEmpty),
        Notice::Closed(CloseReason::Host),
        Notice::Closed(CloseReason::Abandoned),
        Notice::Closed(CloseReason::EverybodyLeft),
        Notice::Closed(CloseReason::Damaged),
    ],
    Notice::ChannelFull { .. } => [
        Notice::ChannelFull { limit: 1 },
        Notice::ChannelFull { limit: 5 },
    ],
    Notice::OpenedTooMany { .. } => [Notice::OpenedTooMany { limit: 20, next: Moment(1_700_000_000_000) }],
    Notice::ChannelsOnly => [Notice::ChannelsOnly],
    Notice::PlaysAlone => [Notice::PlaysAlone],
    Notice::InviteCode { .. } => [
        Notice::InviteCode { code: "KRBNTZ".to_owned(), hours: 6, night: false },
        Notice::InviteCode { code: "KRBNTZ".to_owned(), hours: 6, night: true },
    ],
    Notice::BroughtHere { .. } => [Notice::BroughtHere { table: "Vega".to_owned() }],
    Notice::ShownOnce => [Notice::ShownOnce],
    Notice::HiddenHere => [Notice::HiddenHere],
    Notice::NoSuchCode { .. } => [
        Notice::NoSuchCode { shared: false },
        Notice::NoSuchCode { shared: true },
    ],
    Notice::TooManyGuesses { .. } => [Notice::TooManyGuesses { next: Moment(1_700_000_000_000) }],
    Notice::ShownHereAlready => [Notice::ShownHereAlready],
    Notice::TooManyHomes { .. } => [Notice::TooManyHomes { limit: 4 }],
    Notice::NotShownElsewhere => [Notice::NotShownElsewhere],
    Notice::WidgetShown => [Notice::WidgetShown],
    Notice::WidgetHidden => [Notice::WidgetHidden],
    Notice::WidgetMissing => [Notice::WidgetMissing],
    Notice::WidgetSigned => [Notice::WidgetSigned],
    Notice::WidgetUnserved => [Notice::WidgetUnserved],
    Notice::WidgetNeedsPower { .. } => [Notice::WidgetNeedsPower { level: 50 }],
    Notice::WidgetUnanswered => [Notice::WidgetUnanswered],
    Notice::NotOpened => [Notice::NotOpened],
    Notice::PlayingAlready { .. } => [Notice::PlayingAlready { table: "Vega".to_owned() }],
    Notice::OpenHere { .. } => [Notice::OpenHere { command: "hearts target=10".to_owned() }],
    Notice::Lacks(_) => [
        Notice::Lacks(vec![Lack::Write]),
        Notice::Lacks(vec![Lack::See, Lack::Write, Lack::Attach, Lack::History]),
    ],
    Notice::GoesWithout(_) => [
        Notice::GoesWithout(vec![Lack::Attach]),
        Notice::GoesWithout(vec![Lack::Attach, Lack::History]),
    ],
    Notice::NoThread { .. } => [
        Notice::NoThread { lacks: vec![] },
        Notice::NoThread { lacks: vec![Lack::OpenThreads, Lack::WriteInThreads] },
    ],
    Notice::ThreadGone => [Notice::ThreadGone],
    Notice::ManagersOnly => [Notice::ManagersOnly],
    Notice::NightNone => [Notice::NightNone],
    Notice::NightHere => [Notice::NightHere],
    Notice::NightOver => [Notice::NightOver],
    Notice::NightJoined => [Notice::NightJoined],
    Notice::NightNotJoined => [Notice::NightNotJoined],
    Notice::NightFull { .. } => [Notice::NightFull { limit: 40 }],
    Notice::NightLast => [Notice::NightLast],
    Notice::NightStays { .. } => [Notice::NightStays { name: "Ben".to_owned() }],
    Notice::NightNoCode => [Notice::NightNoCode],
    Notice::NightOwnDecks => [Notice::NightOwnDecks],
    Notice::NightPlacesFull => [Notice::NightPlacesFull],
    Notice::NightTable => [Notice::NightTable],
    Notice::NightLeader { .. } => [
        Notice::NightLeader { leader: anna() },
        Notice::NightLeader { leader: String::new() },
    ],
    Notice::NightTooFew => [Notice::NightTooFew],
    Notice::NightDrawn { .. } => [Notice::NightDrawn { round: 2 }],
    Notice::BadStart { .. } => [Notice::BadStart { text: "soon".to_owned() }],
    Notice::StartNeedsZone => [Notice::StartNeedsZone],
    Notice::NightPlaying { .. } => [
        Notice::NightPlaying { tables: vec!["Vega".to_owned()] },
        Notice::NightPlaying { tables: vec!["Vega".to_owned(), "Mira".to_owned()] },
    ],
    Notice::NotSaved => [Notice::NotSaved],
    Notice::Moving => [Notice::Moving],
    Notice::TooBusy => [Notice::TooBusy],
    Notice::OurFault => [Notice::OurFault],
    Notice::UnknownCommand { .. } => [
        Notice::UnknownCommand { name: "`hrez`".to_owned(), did_you_mean: Some("herz".to_owned()) },
        Notice::UnknownCommand { name: "xyz".to_owned(), did_you_mean: None },
    ],
    Notice::MissingOption { .. } => [
        Notice::MissingOption { option: Box::new(rounds(OptionKind::Person)) },
    ],
    Notice::WhichMove { .. } => [
        Notice::WhichMove { moves: vec!["9 ◀".to_owned(), "9 ▶".to_owned()] },
        Notice::WhichMove { moves: vec!["Q♠".to_owned()] },
    ],
    Notice::BadOption { .. } => [
        Notice::BadOption { name: "ruonds".to_owned(), did_you_mean: Some("rounds".to_owned()) },
        Notice::BadOption { name: "xyz".to_owned(), did_you_mean: None },
    ],
    Notice::BadValue { .. } => [
        bad_value(OptionKind::Number { min: 1, max: 4 }),
        bad_value(OptionKind::Word(vec![choice("turn", "bei jedem Zug"), choice("never", "nie")])),
        bad_value(OptionKind::Flag),
        bad_value(OptionKind::Person),
    ],
    Notice::Reminder { .. } => [Notice::Reminder { deadline: Moment(1_700_000_000_000) }],
    Notice::TableSilent { .. } => [
        Notice::TableSilent { lacks: vec![Lack::Write] },
        Notice::TableSilent { lacks: vec![] },
    ],
    Notice::InPrivateChat => [Notice::InPrivateChat],
    Notice::StartChat => [Notice::StartChat],
    Notice::OpenChat { .. } => [Notice::OpenChat { table: "Vega".to_owned() }],
    Notice::YourTurnPrivately { .. } => [Notice::YourTurnPrivately { table: "Vega".to_owned() }],
    Notice::YourTurnHere { .. } => [Notice::YourTurnHere { table: "Vega".to_owned() }],
    Notice::PlayedForYou => [Notice::PlayedForYou],
    Notice::KeptForYou => [Notice::KeptForYou],
    Notice::SeePrivate => [Notice::SeePrivate],
    Notice::Saved => [Notice::Saved],
    Notice::ForgetQuestion => [Notice::ForgetQuestion],
    Notice::Forgotten => [Notice::Forgotten],
    Notice::ForgetStillPlaying => [Notice::ForgetStillPlaying],
    Notice::ServerClock(_) => [
        Notice::ServerClock(Clock::ALL[0]),
        Notice::ServerClock(Clock::ALL[1]),
        Notice::ServerClock(Clock::ALL[2]),
        Notice::ServerClock(Clock::ALL[3]),
        Notice::ServerClock(Clock::ALL[4]),
        Notice::ServerClock(Clock::ALL[5]),
        Notice::ServerClock(Clock::ALL[6]),
    ],
    Notice::Slow { .. } => [
        Notice::Slow { seconds: 5 },
        Notice::Slow { seconds: 1 },
    ],
    Notice::CannotRead => [Notice::CannotRead],
    Notice::NotSigned => [Notice::NotSigned],
    Notice::ReactionsUnsigned => [Notice::ReactionsUnsigned],
    Notice::CompareSigns { .. } => [
        Notice::CompareSigns { signs: "🐶 🎸 🍎 ⏰ ☂️ 🔒 🌙".to_owned() },
        Notice::CompareSigns { signs: "1234 5678 9012".to_owned() },
    ],
    Notice::AskVerificationAgain => [Notice::AskVerificationAgain],
    Notice::WasAway => [Notice::WasAway],
    Notice::Interrupted => [Notice::Interrupted],
    Notice::BadPrefix => [Notice::BadPrefix],
    Notice::BadQuietHours => [Notice::BadQuietHours],
    Notice::BadHoliday => [Notice::BadHoliday],
    Notice::HolidayPast { .. } => [
        Notice::HolidayPast { today: "2026-11-28".into(), zone: "UTC".into() },
        Notice::HolidayPast { today: "2026-11-28".into(), zone: "Europe/Berlin".into() },
    ],
    Notice::HolidayTooFar => [Notice::HolidayTooFar],
    Notice::HolidayTooLong { .. } => [
        Notice::HolidayTooLong { days: 14, left: 5, year: 2026 },
        Notice::HolidayTooLong { days: 2, left: 1, year: 2027 },
        Notice::HolidayTooLong { days: 1, left: 0, year: 2027 },
    ],
    Notice::NeedsTimeZone { .. } => [Notice::NeedsTimeZone { hours: "22-7".into() }],
    Notice::NoSuchTimeZone { .. } => [
        Notice::NoSuchTimeZone { name: "Atlantis".into(), did_you_mean: None },
        Notice::NoSuchTimeZone { name: "Berlim".into(), did_you_mean: Some("Europe/Berlin".into()) },
    ],
    Notice::CardsHereNow => [Notice::CardsHereNow],
    Notice::PlayedInChannel => [Notice::PlayedInChannel],
    Notice::NoStats { .. } => [
        Notice::NoStats { name: None },
        Notice::NoStats { name: Some(anna()) },
    ],
    Notice::LeaderboardEmpty { .. } => [Notice::LeaderboardEmpty { game: None }]
        and GameKind::ALL.map(|kind| Notice::LeaderboardEmpty { game: Some(kind) }),
}

fn bad_value(kind: OptionKind) -> Notice {
    Notice::BadValue { option: Box::new(rounds(kind)), value: "*9*".to_owned() }
}

fn rounds(kind: OptionKind) -> OptionSpec {
    let wording = choice("rounds", "runden");
    let wording = Wording { names: wording.descriptions.clone(), ..wording };
    OptionSpec { wording, required: false, typed: false, kind }
}

fn choice(name: &str, german: &str) -> Wording {
    Wording {
        name: name.to_owned(),
        description: name.to_owned(),
        descriptions: [("de".to_owned(), german.to_owned())].into(),
        ..Wording::default()
    }
}

fn anna() -> String {
    "Anna_Bella".to_owned()
}
