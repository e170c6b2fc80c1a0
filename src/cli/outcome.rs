//! What commands have in common: the store that they open, exit statuses, and what they say at the end.

use herzbot_store::{Location, Opening, SqlStore, StoreError};
use std::io::{self, Write};

/// Exit status: all is well.
pub(super) const FINE: u8 = 0;

/// Exit status: it could not be done, or is not as it should be.
pub(super) const FAILED: u8 = 1;

/// Exit status: the command line is wrong.
pub(super) const WRONG_USE: u8 = 2;

/// Opens the data; a folder that is not there is not made.
pub(super) async fn existing(store: &Location, opening: Opening) -> Result<SqlStore, StoreError> {
    match store {
        Location::Folder(data) if !data.exists() => {
            Err(StoreError::Io(format!("there is no folder {} (HERZBOT_DATA)", data.display())))
        }
        _ => SqlStore::open(store, opening).await,
    }
}

/// Says on standard error what became of a command, and returns its exit status.
pub(super) fn told<E: std::fmt::Display>(command: &str, done: Result<String, E>) -> u8 {
    let (text, status) = match done {
        Ok(text) => (text, FINE),
        Err(error) => (error.to_string(), FAILED),
    };
    say(&format!("herzbot {command}: {text}"));
    status
}

/// The exit status of a command that has written to standard output: `status`, also if the reader has closed the pipe,
/// as it has seen enough; another failure is told on `err`.
pub(super) fn written(command: &str, printed: io::Result<()>, status: u8, err: &mut impl Write) -> u8 {
    match printed {
        Ok(()) => status,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => status,
        Err(error) => {
            // Nothing is left to be done if the message can't be written either.
            let _ = writeln!(err, "herzbot {command}: can't write: {error}");
            FAILED
        }
    }
}

/// A line on standard error. Nothing is left to be done if nobody can hear it.
pub(super) fn say(line: &str) {
    let _unheard = writeln!(io::stderr(), "{line}");
}
