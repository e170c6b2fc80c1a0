//! Shared by the commands: opening the store, exit statuses, and the final message.

use crate::app::RunError;
use herzbot_store::{Location, Opening, SqlStore, StoreError};
use std::io::{self, Write};

/// Exit status: success.
pub const FINE: u8 = 0;

/// Exit status: the command failed, or a check has found a problem.
pub const FAILED: u8 = 1;

/// Exit status: the command line is wrong.
pub const WRONG_USE: u8 = 2;

/// Exit status of the bot: it can't run for now, but trying again later may help (`EX_TEMPFAIL` of
/// sysexits.h).
const MAY_PASS: u8 = 75;

/// Exit status: the host has to act first, for example correct a setting (`EX_CONFIG` of sysexits.h).
pub const HOST_MUST_ACT: u8 = 78;

/// Returns the exit status of a bot that ends with this error.
pub fn status_of(error: &RunError) -> u8 {
    if error.may_pass() { MAY_PASS } else { HOST_MUST_ACT }
}

/// Opens existing data. Doesn't create a missing folder.
pub async fn existing(store: &Location, opening: Opening) -> Result<SqlStore, StoreError> {
    match store {
        Location::Folder(data) if !data.exists() => {
            Err(StoreError::Io(format!("there is no folder {} (HERZBOT_DATA)", data.display())))
        }
        _ => SqlStore::open(store, opening).await,
    }
}

/// Prints the result of a command on standard error, and returns its exit status.
pub fn told<E: std::fmt::Display>(command: &str, done: Result<String, E>) -> u8 {
    let (text, status) = match done {
        Ok(text) => (text, FINE),
        Err(error) => (error.to_string(), FAILED),
    };
    say(&format!("herzbot {command}: {text}"));
    status
}

/// Returns the exit status of a command that has written to standard output. That is `status`, even if the
/// reader has closed the pipe early. Any other failure is reported on `err`.
pub fn written(command: &str, printed: io::Result<()>, status: u8, err: &mut impl Write) -> u8 {
    match printed {
        Ok(()) => status,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => status,
        Err(error) => {
            // If the message can't be written either, ignore that.
            let _ = writeln!(err, "herzbot {command}: can't write: {error}");
            FAILED
        }
    }
}

/// Prints a line on standard error. Ignores a failure.
pub fn say(line: &str) {
    let _unheard = writeln!(io::stderr(), "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::command::DefinitionError;
    use herzbot_core::text::TextError;
    use herzbot_playground::{PlaygroundStartError, WatchStartError};
    use std::io::{Error, ErrorKind};
    use std::net::{IpAddr, Ipv4Addr, SocketAddr};

    const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn stored(cause: StoreError) -> RunError {
        RunError::Store { place: Location::Folder("data".into()), cause }
    }

    fn playground(kind: ErrorKind) -> RunError {
        let cause = Error::from(kind);
        PlaygroundStartError::Address { address: SocketAddr::new(LOOPBACK, 80), cause }.into()
    }

    fn check(status: u8, cases: Vec<RunError>) {
        for error in cases {
            assert_eq!(status_of(&error), status, "{error}");
        }
    }

    #[test]
    fn what_passes_ends_with_75_and_what_the_host_has_to_mend_with_78() {
        let spectators = |kind: ErrorKind| {
            RunError::from(WatchStartError { address: SocketAddr::new(LOOPBACK, 80), cause: kind.into() })
        };
        let table = herzbot_core::ids::TableId(1);
        check(
            MAY_PASS,
            vec![
                // The database is unreachable, or the disk is full.
                stored(StoreError::Io("the database: connection refused".to_owned())),
                stored(StoreError::InUse),
                stored(StoreError::Fenced { table }),
                stored(StoreError::OutOfOrder { table, expected: 1, found: 2 }),
                RunError::TakenOver { lease: "discord/0".to_owned() },
                playground(ErrorKind::AddrInUse),
                // The network isn't up yet.
                playground(ErrorKind::AddrNotAvailable),
                spectators(ErrorKind::AddrInUse),
            ],
        );
        check(
            HOST_MUST_ACT,
            vec![
                stored(StoreError::Unusable("data belongs to another user".to_owned())),
                stored(StoreError::Damaged("a page".to_owned())),
                stored(StoreError::Newer { what: "the data".to_owned(), found: 9, known: 2 }),
                RunError::Commands(DefinitionError { file: "x", why: "x".to_owned() }),
                RunError::Texts(TextError { file: "x".to_owned(), why: "x".to_owned() }),
                PlaygroundStartError::NoPassphrase(LOOPBACK).into(),
                playground(ErrorKind::PermissionDenied),
                spectators(ErrorKind::PermissionDenied),
            ],
        );
    }

    #[cfg(feature = "discord")]
    #[test]
    fn discord_passes_unless_it_refuses_the_bot() {
        use herzbot_discord::DiscordStartError;
        check(
            MAY_PASS,
            vec![
                DiscordStartError::Unreachable("timed out".to_owned()).into(),
                DiscordStartError::Unexpected("503".to_owned()).into(),
                DiscordStartError::TooManyStarts(7).into(),
            ],
        );
        check(HOST_MUST_ACT, vec![DiscordStartError::Token.into(), DiscordStartError::Intents.into()]);
    }

    #[cfg(feature = "matrix")]
    #[test]
    fn matrix_passes_unless_the_account_or_its_folder_has_to_be_mended() {
        use herzbot_matrix::{AppServiceError, BrowserLoginError, StartError};
        let text = || "x".to_owned();
        let folder = |may_pass| StartError::Folder { folder: "data/matrix".into(), cause: text(), may_pass };
        let relay = || AppServiceError::Relay(ErrorKind::AddrInUse.into());
        let passing = vec![
            StartError::Unreachable { homeserver: text(), cause: text() },
            StartError::Unexpected(text()),
            folder(true),
            relay().into(),
            AppServiceError::Unexpected(text()).into(),
        ];
        check(MAY_PASS, passing.into_iter().map(RunError::from).collect());
        let lasting = vec![
            StartError::NoLogin("data/matrix".into()),
            StartError::NoSession { folder: "data/matrix".into(), homeserver: text() },
            BrowserLoginError::Expired.into(),
            StartError::Refused { user: text(), cause: text(), setting: "MATRIX_PASSWORD" },
            StartError::Ended("data/matrix".into()),
            StartError::EndedInBrowser("data/matrix".into()),
            StartError::OtherUser { folder: "data/matrix".into(), kept: text(), wanted: text() },
            StartError::PartOfUser,
            StartError::Unsigned(text()),
            StartError::WrongKey { user: text(), cause: text() },
            folder(false),
            AppServiceError::File { file: "x.yaml".into(), cause: text() }.into(),
            AppServiceError::UnknownToken { file: "x.yaml".into(), cause: text() }.into(),
            AppServiceError::Left("data/matrix".into()).into(),
        ];
        check(HOST_MUST_ACT, lasting.into_iter().map(RunError::from).collect());
    }
}
