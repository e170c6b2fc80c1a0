//! The processes of people's clients, and the JSON lines that control them.

use crate::homeserver::{SOON, tools};
use crate::seen::Inbox;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::oneshot;

/// A process with clients of several people. It ends with the last handle.
pub struct Driver {
    process: Child,
    input: Mutex<Option<ChildStdin>>,
    desk: Arc<Desk>,
    number: AtomicU64,
}

/// The waiting requests and inboxes.
#[derive(Default)]
struct Desk {
    asked: Mutex<HashMap<u64, oneshot::Sender<Value>>>,
    inboxes: Mutex<HashMap<String, Arc<Inbox>>>,
    complaints: Mutex<String>,
}

impl Driver {
    /// Starts a process with `matrix-js-sdk`: its clients are cross-signed, and ignore unsigned devices.
    pub fn element() -> Arc<Self> {
        // Run it in the client's folder, so its packages are found.
        let mut node = Command::new(tools().join("node-to-use"));
        node.args(["--input-type=module", "--eval", include_str!("people/people.mjs")]);
        Self::start(node.current_dir(tools().join("people")))
    }

    /// Starts a process with `matrix-nio`: its clients have no cross-signing.
    pub fn nio() -> Arc<Self> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/matrix/people/people.py");
        let mut python = Command::new(tools().join("venv/bin/python"));
        Self::start(python.arg(script))
    }

    fn start(command: &mut Command) -> Arc<Self> {
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let desk = Arc::new(Desk::default());
        let (output, errors) = (process.stdout.take().unwrap(), process.stderr.take().unwrap());
        let (listener, complaints) = (Arc::clone(&desk), Arc::clone(&desk));
        std::thread::spawn(move || listener.listen(output));
        std::thread::spawn(move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                let mut complaints = complaints.complaints.lock().unwrap();
                complaints.push_str(&line);
                complaints.push('\n');
            }
        });
        let input = Mutex::new(process.stdin.take());
        Arc::new(Self { process, input, desk, number: AtomicU64::new(0) })
    }

    /// Sends a person's events to this inbox from now on.
    pub fn listens(&self, who: &str, inbox: Arc<Inbox>) {
        self.desk.inboxes.lock().unwrap().insert(who.to_owned(), inbox);
    }

    /// Makes a person's client do something. Returns the answer or the error.
    pub async fn ask(&self, who: &str, what: &str, mut details: Value) -> Result<Value, Value> {
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        for (key, value) in [("id", json!(number)), ("who", json!(who)), ("do", json!(what))] {
            details[key] = value;
        }
        let (answered, answer) = oneshot::channel();
        self.desk.asked.lock().unwrap().insert(number, answered);
        {
            let mut input = self.input.lock().unwrap();
            writeln!(input.as_mut().unwrap(), "{details}")
                .unwrap_or_else(|problem| panic!("{problem}: {}", self.desk.complaints.lock().unwrap()));
        }
        let answer = tokio::time::timeout(SOON, answer).await;
        let complaints = || self.desk.complaints.lock().unwrap().clone();
        let mut answer = answer
            .unwrap_or_else(|_| panic!("{who}: {what} takes too long: {details}\n{}", complaints()))
            .unwrap_or_else(|_| panic!("{who}: {what}: the client is gone\n{}", complaints()));
        if answer["error"].is_string() { Err(answer) } else { Ok(answer["ok"].take()) }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.input.lock().unwrap().take());
        let _ended = self.process.kill();
        let _status = self.process.wait();
        let complaints = self.desk.complaints.lock().unwrap();
        if std::thread::panicking() && !complaints.is_empty() {
            eprintln!("--- what the people's clients complain of ---\n{complaints}");
        }
    }
}

impl Desk {
    fn listen(&self, output: impl std::io::Read) {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let Ok(told) = serde_json::from_str::<Value>(&line) else {
                self.complaints.lock().unwrap().push_str(&line);
                continue;
            };
            if let Some(number) = told["id"].as_u64() {
                let asked = self.asked.lock().unwrap().remove(&number);
                if let Some(asked) = asked {
                    // After a failed test, nothing waits for it.
                    let _waits = asked.send(told);
                }
            } else if let Some(who) = told["who"].as_str() {
                let inbox = self.inboxes.lock().unwrap().get(who).cloned();
                if let Some(inbox) = inbox {
                    inbox.takes(&told);
                }
            }
        }
        self.asked.lock().unwrap().clear();
    }
}
