//! `herzbot repair`: recovers as much as possible of a damaged data folder.

use super::backup::{rows, summary};
use super::progress::Progress;
use super::{FINE, told, written};
use herzbot_store::{Location, Repaired};
use std::io::{self, Write};

/// Shows what a repair saves and loses. With `replace`, performs the repair. Returns the exit status.
pub async fn run(store: &Location, replace: bool, progress: Progress, out: &mut impl Write) -> u8 {
    let Location::Folder(data) = store else {
        let why = "only data in a folder can be repaired; of PostgreSQL, restore a backup";
        return told("repair", Err(why));
    };
    match herzbot_store::repair(data, replace, rows(progress)).await {
        Ok(repaired) => written("repair", tell(&repaired, out), FINE, &mut io::stderr()),
        Err(error) => told("repair", Err(error)),
    }
}

fn tell(repaired: &Repaired, out: &mut impl Write) -> io::Result<()> {
    let Repaired { verified, missing, corrected, kept } = repaired;
    writeln!(out, "saved: {}", summary(verified))?;
    match missing {
        Some(0) => writeln!(out, "lost: nothing")?,
        Some(1) => writeln!(out, "lost: the last change (a move, a setting or a finished game)")?,
        Some(changes) => writeln!(out, "lost: the last {changes} changes (moves, settings, finished games)")?,
        None => writeln!(
            out,
            "lost: unknown, as herzbot.commits is missing, damaged or that of another database"
        )?,
    }
    if *corrected > 0 {
        writeln!(out, "corrected: wrong bits in the log: {corrected}")?;
    }
    match kept {
        Some(kept) => {
            writeln!(out, "The repaired data are in place. The damaged ones are kept: {}", kept.display())?
        }
        None => writeln!(
            out,
            "Nothing has been changed. `herzbot repair --replace` puts this in the place of the data"
        )?,
    }
    out.flush()
}
