//! `herzbot replay`: prints a game record in readable lines or as a trace, or checks its shuffle.

use super::{FAILED, FINE, transcript, written};
use herzbot_rules::shuffle::{self, Verification};
use herzbot_rules::trace::trace;
use herzbot_rules::{AnyMatch, Record};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Exit status: the record is broken or can't be read.
const BROKEN: u8 = 2;

/// The longest record that is read, in bytes. It is far longer than any real game.
const LONGEST: u64 = 256 << 20;

/// The arguments of `herzbot replay`.
#[derive(Clone, Debug, clap::Args)]
pub struct ReplayArgs {
    /// Print the state before each move and after the last, one JSON object per line
    #[arg(long, conflicts_with = "verify")]
    pub trace: bool,
    /// Check that the decks follow from the secret and the players' contributions
    #[arg(long)]
    pub verify: bool,
    /// Game record (`-`: standard input)
    #[arg(value_hint = clap::ValueHint::FilePath)]
    pub file: PathBuf,
}

/// Runs `herzbot replay`, with messages on `err`, and returns the exit status: 0, 1 if the shuffle doesn't
/// match the record or the output can't be written, 2 if the record is broken or can't be read.
pub fn run(args: &ReplayArgs, input: impl Read, out: &mut impl Write, err: &mut impl Write) -> u8 {
    let done = read(&args.file, input).and_then(|json| {
        let record = Record::parse(&json).map_err(|error| error.to_string())?;
        if args.verify {
            verify(&record, out)
        } else if args.trace {
            print_trace(&record, out)
        } else {
            transcript::print(&record, out).map(|printed| (FINE, printed)).map_err(|error| error.to_string())
        }
    });
    match done {
        Ok((status, printed)) => written("replay", printed, status, err),
        Err(message) => {
            // If the message can't be written either, ignore that.
            let _ = writeln!(err, "herzbot replay: {}: {message}", name(&args.file));
            BROKEN
        }
    }
}

fn name(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_owned() } else { format!("{file:?}") }
}

fn read(file: &Path, input: impl Read) -> Result<Vec<u8>, String> {
    let mut json = Vec::new();
    let length = if file == Path::new("-") {
        input.take(LONGEST + 1).read_to_end(&mut json)
    } else {
        std::fs::File::open(file).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut json))
    };
    match length {
        Ok(length) if length as u64 > LONGEST => Err(format!("longer than {} MiB", LONGEST >> 20)),
        Ok(_) => Ok(json),
        Err(error) => Err(format!("can't be read: {error}")),
    }
}

/// The exit status and the result of writing, or the reason why the record is broken.
type ReplayDone = Result<(u8, io::Result<()>), String>;

fn print_trace(record: &Record, out: &mut impl Write) -> ReplayDone {
    let mut out = io::BufWriter::new(out);
    let mut written = Ok(());
    let traced = trace(record, |line| {
        if written.is_ok() {
            written = serde_json::to_writer(&mut out, &line)
                .map_err(io::Error::from)
                .and_then(|()| out.write_all(b"\n"));
        }
    });
    let written = written.and_then(|()| out.flush());
    match traced {
        Ok(_) => Ok((FINE, written)),
        Err(error) => Err(error.to_string()),
    }
}

fn verify(record: &Record, out: &mut impl Write) -> ReplayDone {
    AnyMatch::from_record(record).map_err(|error| error.to_string())?;
    let verification = shuffle::verify(record).map_err(|error| error.to_string())?;
    let status = if verification.holds() { FINE } else { FAILED };
    Ok((status, print_verification(record, &verification, out)))
}

fn print_verification(record: &Record, verification: &Verification, out: &mut impl Write) -> io::Result<()> {
    let Verification { commitment, digest, rounds } = verification;
    let shown = |key: &str| {
        let value = record.extra.get(shuffle::KEY).and_then(|shuffle| shuffle.get(key)?.as_str());
        value.unwrap_or_default().escape_debug().to_string()
    };
    let says = |holds: bool| if holds { "ok" } else { "WRONG" };
    writeln!(out, "{}: the commitment {} is that of the secret", says(*commitment), shown("commitment"))?;
    writeln!(out, "{}: the digest {} is that of the contributions", says(*digest), shown("digest"))?;
    for (index, &holds) in rounds.iter().enumerate() {
        let round = index + 1;
        writeln!(out, "{}: the deck of round {round} follows from secret and contributions", says(holds))?;
    }
    Ok(())
}
