//! Asks questions on a terminal, or reads answers line by line from a pipe.

use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
use std::io::{self, IsTerminal, Write};
use tokio::sync::oneshot;

/// The reason why the questions ended early.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// Ctrl-D, or the end of a pipe.
    #[error("there are no more answers")]
    End,
    /// Ctrl-C.
    #[error("stopped")]
    Interrupted,
    /// The host declined the last question.
    #[error("as you wish")]
    Declined,
    /// The settings contradict each other. The problem was already printed.
    #[error("with these settings the bot would not start: correct them, and begin again")]
    Wrong,
    /// A question can't be printed, or an answer can't be read.
    #[error("can't go on: {0}")]
    Io(#[from] io::Error),
}

/// Prints a line on standard output.
pub fn say(line: &str) -> Result<(), Stopped> {
    Ok(writeln!(io::stdout(), "{line}")?)
}

/// Asks a question, and returns the answer without surrounding blanks.
pub async fn ask(question: &str) -> Result<String, Stopped> {
    write!(io::stdout(), "{question}").and_then(|()| io::stdout().flush())?;
    let (answer, answered) = oneshot::channel();
    // Use a separate thread, so that nothing waits for it after Ctrl-C.
    std::thread::spawn(move || {
        let mut line = String::new();
        let read = io::stdin().read_line(&mut line).map(|length| (length > 0).then_some(line));
        // This fails if the question was cancelled.
        let _ = answer.send(read);
    });
    let line = answered.await.map_err(io::Error::other)??;
    if !io::stdin().is_terminal() {
        // End the line, as a terminal does when an answer is typed.
        writeln!(io::stdout())?;
    }
    line.map(|line| line.trim().to_owned()).ok_or(Stopped::End)
}

/// Asks for a secret. A terminal doesn't show it while it is typed.
pub async fn ask_secret(question: &str) -> Result<String, Stopped> {
    let _shown_again = Hidden::new()?;
    ask(question).await
}

/// Asks until the answer is yes or no.
pub async fn yes(question: &str, default: bool) -> Result<bool, Stopped> {
    let shown = if default { "yes" } else { "no" };
    loop {
        match ask(&format!("{question} [{shown}]: ")).await?.to_lowercase().as_str() {
            "" => return Ok(default),
            "y" | "yes" => return Ok(true),
            "n" | "no" => return Ok(false),
            _ => say("Type yes or no.")?,
        }
    }
}

/// Hides typed text in the terminal until it is dropped.
struct Hidden(Option<Termios>);

impl Hidden {
    fn new() -> io::Result<Self> {
        if !io::stdin().is_terminal() {
            return Ok(Self(None));
        }
        let before = tcgetattr(io::stdin())?;
        let mut hidden = before.clone();
        hidden.local_modes.remove(LocalModes::ECHO);
        // Still show the end of the line.
        hidden.local_modes.insert(LocalModes::ECHONL);
        tcsetattr(io::stdin(), OptionalActions::Flush, &hidden)?;
        Ok(Self(Some(before)))
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        if let Some(before) = &self.0 {
            // If the terminal is closed, ignore that.
            let _gone = tcsetattr(io::stdin(), OptionalActions::Now, before);
        }
    }
}
