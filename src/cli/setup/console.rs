//! Questions on a terminal, or answers line by line from a pipe.

use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
use std::io::{self, IsTerminal, Write};
use tokio::sync::oneshot;

/// Why the questions ended before the last one.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// Ctrl-D, or the end of a pipe.
    #[error("there are no more answers")]
    End,
    /// Ctrl-C.
    #[error("stopped")]
    Interrupted,
    /// The answer to the last question.
    #[error("as you wish")]
    Declined,
    /// What is set can't go together; it was told what is wrong.
    #[error("with these settings the bot would not start: correct them, and begin again")]
    Wrong,
    /// Questions can't be asked, or answers not read.
    #[error("can't go on: {0}")]
    Io(#[from] io::Error),
}

/// A line on standard output.
pub fn say(line: &str) -> Result<(), Stopped> {
    Ok(writeln!(io::stdout(), "{line}")?)
}

/// Asks, and waits for a line, without blanks around it.
pub async fn ask(question: &str) -> Result<String, Stopped> {
    write!(io::stdout(), "{question}").and_then(|()| io::stdout().flush())?;
    let (answer, answered) = oneshot::channel();
    // A thread of its own: after Ctrl-C, nobody waits for it.
    std::thread::spawn(move || {
        let mut line = String::new();
        let read = io::stdin().read_line(&mut line).map(|length| (length > 0).then_some(line));
        // Nobody wants to know any more: it was cancelled.
        let _ = answer.send(read);
    });
    let line = answered.await.map_err(io::Error::other)??;
    if !io::stdin().is_terminal() {
        // As a terminal does when the answer is typed.
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

/// As long as it lives, the terminal doesn't show what is typed.
struct Hidden(Option<Termios>);

impl Hidden {
    fn new() -> io::Result<Self> {
        if !io::stdin().is_terminal() {
            return Ok(Self(None));
        }
        let before = tcgetattr(io::stdin())?;
        let mut hidden = before.clone();
        hidden.local_modes.remove(LocalModes::ECHO);
        // The end of the line is still shown.
        hidden.local_modes.insert(LocalModes::ECHONL);
        tcsetattr(io::stdin(), OptionalActions::Flush, &hidden)?;
        Ok(Self(Some(before)))
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        if let Some(before) = &self.0 {
            // Nothing is left to be done if the terminal is gone.
            let _gone = tcsetattr(io::stdin(), OptionalActions::Now, before);
        }
    }
}
