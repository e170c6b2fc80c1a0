//! The bot as a process.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long the bot may take to connect to Discord, even on a busy machine.
const JOINS: Duration = Duration::from_secs(90);

/// Returns a command that is killed when the thread that starts it ends, for whatever reason, so a killed test
/// leaves no bot behind. Its process id is the program's. (Without `setpriv`, as on macOS, it is just the
/// program.)
fn ends_with_us(program: &str) -> Command {
    static SETPRIV: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
        let folders = std::env::var_os("PATH")?;
        std::env::split_paths(&folders).map(|folder| folder.join("setpriv")).find(|file| file.is_file())
    });
    let Some(setpriv) = &*SETPRIV else { return Command::new(program) };
    let mut command = Command::new(setpriv);
    command.args(["--pdeathsig", "KILL", "--", program]);
    command
}

/// The settings and the folder of a bot, and the process while it runs.
pub struct Bot {
    folder: Arc<TempDir>,
    settings: Vec<(String, String)>,
    /// The process, while it runs.
    pub process: Option<Child>,
    log: Arc<Mutex<String>>,
    /// The threads that read its output until it ends.
    readers: Vec<JoinHandle<()>>,
}

impl Bot {
    /// Creates a bot with these settings and an empty data folder, not running yet.
    pub fn with(settings: &[(&str, &str)]) -> Self {
        let settings = settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Self {
            folder: Arc::new(TempDir::new().unwrap()),
            settings,
            process: None,
            log: Arc::default(),
            readers: Vec::new(),
        }
    }

    /// Creates a bot for an imitation of Discord.
    pub fn on(discord: &herzbot_imitation::Discord) -> Self {
        Self::with(&[("HERZBOT_DISCORD_API", &discord.url()), ("DISCORD_TOKEN", &discord.token())])
    }

    /// Creates a bot for an imitation of Discord, with its data in a PostgreSQL database.
    pub fn on_database(discord: &herzbot_imitation::Discord, address: &str) -> Self {
        let mut bot = Self::on(discord);
        bot.settings.push(("HERZBOT_DATABASE".to_owned(), address.to_owned()));
        bot
    }

    /// Returns the folder of its data.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Returns a command of the bot (or of another build, `PROGRAM`), with its settings and no other environment.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let program = std::env::var("PROGRAM");
        let mut command = ends_with_us(program.as_deref().unwrap_or(env!("CARGO_BIN_EXE_herzbot")));
        command.args(arguments).env_clear().current_dir(self.folder.path()).env("HERZBOT_DATA", self.data());
        // By default, computer players don't delay the tests.
        command.env("HERZBOT_TEMPO", "instant");
        // Pages aren't drawn twice, before and after the cards are uploaded.
        command.env("DISCORD_EMOJIS", "off");
        command.envs(self.settings.iter().map(|(key, value)| (key, value)));
        command
    }

    /// Takes over the environment of `recorder`, under which the bot runs from now on.
    pub fn record(&mut self, recorder: &Command) {
        for (key, value) in recorder.get_envs() {
            let [key, value] = [key, value.unwrap()].map(|text| text.to_str().unwrap().to_owned());
            self.settings.push((key, value));
        }
    }

    /// Starts the process.
    pub fn start(&mut self) {
        assert!(self.process.is_none(), "the bot runs already");
        let mut child = self
            .command(&[])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        self.read(child.stdout.take().unwrap());
        self.read(child.stderr.take().unwrap());
        self.process = Some(child);
    }

    /// Starts it, and waits until it is connected to that Discord by its own connection, not by the remains of a
    /// killed process.
    pub async fn join(&mut self, discord: &herzbot_imitation::Discord) {
        let logins = |discord: &herzbot_imitation::Discord| discord.identifies() + discord.resumes();
        let before = logins(discord);
        self.start();
        let is_there = |discord: &herzbot_imitation::Discord| {
            logins(discord) > before && discord.is_connected() && !discord.commands().is_empty()
        };
        assert!(discord.wait_until(is_there, JOINS).await, "the bot never came:\n{}", self.log());
    }

    fn read(&mut self, from: impl std::io::Read + Send + 'static) {
        let log = Arc::clone(&self.log);
        self.readers.push(std::thread::spawn(move || {
            for line in BufReader::new(from).lines().map_while(Result::ok) {
                let mut log = log.lock().unwrap();
                log.push_str(&line);
                log.push('\n');
            }
        }));
    }

    /// Waits until the log has the last output of an ended process.
    fn read_out(&mut self) {
        for reader in self.readers.drain(..) {
            reader.join().unwrap();
        }
    }

    /// Returns all output so far, over all starts.
    pub fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }

    /// Waits until it has printed this.
    pub async fn says(&self, wanted: &str) {
        self.says_again(wanted, 1).await;
    }

    /// Waits until it has printed this `times` times, over all starts.
    pub async fn says_again(&self, wanted: &str, times: usize) {
        let start = Instant::now();
        while self.log().matches(wanted).count() < times {
            assert!(start.elapsed() < JOINS, "it does not say {wanted:?}:\n{}", self.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Kills it without warning, as a crash would.
    pub fn kill(&mut self) {
        let mut child = self.process.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        self.read_out();
    }

    /// Asks it to stop (SIGTERM), and waits until it has.
    pub async fn stop(&mut self) -> ExitStatus {
        let child = self.process.as_ref().unwrap();
        let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
        assert!(asked.success());
        self.ends().await
    }

    /// Waits until it ends on its own.
    pub async fn ends(&mut self) -> ExitStatus {
        let start = Instant::now();
        let mut child = self.process.take().unwrap();
        loop {
            if let Some(status) = child.try_wait().unwrap() {
                self.read_out();
                return status;
            }
            assert!(start.elapsed() < JOINS, "does not stop:\n{}", self.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Returns whether it has ended on its own, or was never started.
    pub fn has_ended(&mut self) -> bool {
        if self.process.as_mut().is_some_and(|child| child.try_wait().unwrap().is_some()) {
            self.process = None;
            self.read_out();
        }
        self.process.is_none()
    }

    /// Asserts that no internal error occurred.
    pub fn assert_calm(&self) {
        let log = self.log();
        let bad = ["panicked", " ERROR "].iter().find(|bad| log.contains(**bad));
        assert!(bad.is_none(), "{bad:?} in the log:\n{log}");
    }

    /// Creates another process with the same folder.
    pub fn beside(&self) -> Self {
        Self {
            folder: Arc::clone(&self.folder),
            settings: self.settings.clone(),
            process: None,
            log: Arc::default(),
            readers: Vec::new(),
        }
    }

    /// Returns the folder with all files of this bot.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        if let Some(mut child) = self.process.take() {
            // It may have ended on its own.
            let _ended = child.kill();
            let _status = child.wait();
        }
        if std::thread::panicking() {
            eprintln!("--- the bot's log ---\n{}", self.log());
        }
    }
}
