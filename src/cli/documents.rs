//! `herzbot completions` and `herzbot man`: files that packagers install with the program.

use super::{FAILED, FINE, written};
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Prints the completion script of a shell, and returns the exit status.
pub fn completions(shell: Shell, mut command: Command, out: &mut impl Write, err: &mut impl Write) -> u8 {
    let mut script = Vec::new();
    // The generator panics on write errors, so write to memory first.
    clap_complete::generate(shell, &mut command, "herzbot", &mut script);
    let printed = out.write_all(&script).and_then(|()| out.flush());
    written("completions", printed, FINE, err)
}

/// Prints the program's man page, or writes it and one for each command into `folder`. Creates the folder if
/// necessary. Returns the exit status.
pub fn man(folder: Option<&Path>, command: Command, out: &mut impl Write, err: &mut impl Write) -> u8 {
    let Some(folder) = folder else {
        return written("man", print_page(command, out), FINE, err);
    };
    let made = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
    match made {
        Ok(()) => FINE,
        Err(error) => {
            // If the message can't be written either, ignore that.
            let _ = writeln!(err, "herzbot man: can't write to {}: {error}", folder.display());
            FAILED
        }
    }
}

fn print_page(command: Command, out: &mut impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    // `help` has no page.
    Man::new(command.disable_help_subcommand(true)).render(&mut out)?;
    out.flush()
}
