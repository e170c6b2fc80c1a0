//! The bot's host at a terminal.

use crate::bot::Bot;
use crate::homeserver::SOON;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A running command of the bot, with the host at its terminal.
pub struct Host {
    process: Child,
    input: ChildStdin,
    shown: Arc<Mutex<String>>,
    readers: Vec<JoinHandle<()>>,
}

impl Host {
    /// Runs a command in a terminal.
    pub fn runs(bot: &Bot, arguments: &[&str]) -> Self {
        let mut command = bot.command(arguments);
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let shown = Arc::new(Mutex::new(String::new()));
        let outputs: [Box<dyn std::io::Read + Send>; 2] =
            [Box::new(process.stdout.take().unwrap()), Box::new(process.stderr.take().unwrap())];
        let read = |output: Box<dyn std::io::Read + Send>| {
            let shown = Arc::clone(&shown);
            std::thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    let mut shown = shown.lock().unwrap();
                    *shown += &(line + "\n");
                }
            })
        };
        let readers = outputs.into_iter().map(read).collect();
        let input = process.stdin.take().unwrap();
        Self { process, input, shown, readers }
    }

    /// Waits until a text is shown.
    pub async fn sees(&self, wanted: &str) {
        let start = Instant::now();
        while !self.shown.lock().unwrap().contains(wanted) {
            assert!(start.elapsed() < SOON, "{wanted:?} is not shown:\n{}", self.shown.lock().unwrap());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Returns the output so far.
    pub fn shown(&self) -> String {
        self.shown.lock().unwrap().clone()
    }

    /// Waits for the emoji, and types an answer.
    pub async fn compares(&mut self, answer: &str) {
        self.sees("should show this, in this order").await;
        writeln!(self.input, "{answer}").unwrap();
    }

    /// Waits until the command ends. Returns its status and output.
    pub async fn ends(mut self) -> (Option<i32>, String) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                for reader in self.readers.drain(..) {
                    reader.join().unwrap();
                }
                return (status.code(), self.shown());
            }
            assert!(start.elapsed() < SOON, "it does not end:\n{}", self.shown.lock().unwrap());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // It may have ended before.
        let _ended = self.process.kill();
        let _status = self.process.wait();
        if std::thread::panicking() {
            eprintln!("--- what the host was shown ---\n{}", self.shown.lock().unwrap());
        }
    }
}
