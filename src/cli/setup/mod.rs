//! `herzbot setup`: asks for the settings of a first start, tests each answer like `herzbot check`, and
//! writes `.env`. Nothing is written before the last question is answered.

mod console;
mod file;

use super::check::{Folder, Line, allow_start, data_folder, on_matrix, spectators, tell};
use super::outcome::{FAILED, FINE, say as complain};
use crate::config::{
    Config, DATA, DATABASE, DATABASE_FILE, DISCORD_TOKEN, DISCORD_TOKEN_FILE, GUESTS, MATRIX_ACCESS_TOKEN,
    MATRIX_ACCESS_TOKEN_FILE, MATRIX_APPSERVICE, MATRIX_HOMESERVER, MATRIX_PASSWORD, MATRIX_PASSWORD_FILE,
    MATRIX_USER, PLAYGROUND, Problems, SETTINGS, Setting, WEB_BIND, WEB_PORT, WEB_URL,
};
use console::{Stopped, ask, ask_secret, say, yes};
use file::{Changes, SettingsFile};
use std::collections::BTreeMap;
use std::io;

/// The exit status after Ctrl-C, following the convention of shells.
const INTERRUPTED: u8 = 130;

/// Runs the dialogue, and returns the exit status.
pub async fn run() -> u8 {
    let file = match SettingsFile::find() {
        Ok(file) => file,
        Err(why) => {
            complain(&format!("herzbot setup: {why}"));
            return FAILED;
        }
    };
    if let Err(error) = file.can_be_written() {
        complain(&format!("herzbot setup: {} can't be written: {error}", file.path.display()));
        return FAILED;
    }
    let mut setup = Setup::new(file);
    let done = tokio::select! {
        done = setup.talk() => done,
        heard = tokio::signal::ctrl_c() => Err(heard.map_or_else(Stopped::Io, |()| Stopped::Interrupted)),
    };
    match done {
        Ok(()) => FINE,
        Err(stopped) => {
            let status = if matches!(stopped, Stopped::Interrupted) { INTERRUPTED } else { FAILED };
            complain(&format!("\nherzbot setup: {stopped}; nothing was written"));
            status
        }
    }
}

struct Setup {
    file: SettingsFile,
    /// The settings in the environment, which override those in the file.
    environment: BTreeMap<&'static str, String>,
    /// The answers so far.
    answers: Changes,
    /// Whether a bot is running on the data folder.
    is_running: bool,
}

impl Setup {
    fn new(file: SettingsFile) -> Self {
        let given = |setting: &Setting| Some((setting.key, std::env::var(setting.key).ok()?));
        let environment = SETTINGS.iter().filter_map(given).filter(|(_, value)| !value.trim().is_empty());
        Self { file, environment: environment.collect(), answers: Changes::new(), is_running: false }
    }

    async fn talk(&mut self) -> Result<(), Stopped> {
        self.introduce()?;
        self.data().await?;
        self.discord().await?;
        self.matrix().await?;
        self.playground()?;
        self.web().await?;
        self.write().await?;
        self.next()
    }

    /// Returns the effective value of a setting: the answer, else the environment, else the file.
    fn value(&self, setting: Setting) -> Option<&str> {
        match self.answers.get(setting.key) {
            Some(answer) => answer.as_deref(),
            None => {
                self.environment.get(setting.key).map(String::as_str).or_else(|| self.file.value(setting))
            }
        }
    }

    fn has(&self, setting: Setting) -> bool {
        self.value(setting).is_some()
    }

    /// Returns a configuration with only these settings, so all its problems are about them.
    fn trial(&self, settings: impl IntoIterator<Item = Setting>) -> Result<Config, Problems> {
        let given = |setting: Setting| Some((setting.key, self.value(setting)?.to_owned()));
        Config::from_answers(settings.into_iter().filter_map(given).collect())
    }

    /// Returns the configuration of the next start: the changed file, overridden by the environment.
    fn outcome(&self) -> Result<Config, Problems> {
        let in_file = |setting: Setting| match self.answers.get(setting.key) {
            Some(answer) => answer.as_deref(),
            None => self.file.value(setting),
        };
        let given = |setting: Setting| {
            let value = self.environment.get(setting.key).map(String::as_str).or_else(|| in_file(setting))?;
            Some((setting.key, value.to_owned()))
        };
        Config::from_answers(SETTINGS.iter().copied().filter_map(given).collect())
    }

    fn set(&mut self, setting: Setting, value: String) {
        self.answers.insert(setting.key, Some(value));
    }

    fn remove(&mut self, settings: impl IntoIterator<Item = Setting>) {
        self.answers.extend(settings.into_iter().map(|setting| (setting.key, None)));
    }

    fn introduce(&self) -> Result<(), Stopped> {
        let path = self.file.path.display();
        say(
            "Enter takes the answer in [brackets]. Ctrl-C stops. Nothing is written before the last question.",
        )?;
        if self.file.exists() {
            say(&format!("\n{path} is there, and has:"))?;
            for (key, value) in &self.file.values {
                say(&format!("    {}", shown(key, Some(value))))?;
            }
            for key in &self.file.unknown {
                say(&format!("    {key} (unknown; it stays as it is)"))?;
            }
        }
        if !self.environment.is_empty() {
            let keys: Vec<_> = self.environment.keys().copied().collect();
            say(&format!("\nThe environment goes before that file. It has: {}", keys.join(", ")))?;
        }
        Ok(())
    }

    async fn data(&mut self) -> Result<(), Stopped> {
        if let Err(problems) = self.trial([DATABASE, DATABASE_FILE]) {
            report(&wrong(problems))?;
            return Err(Stopped::Wrong);
        }
        say("\nThe folder for tables, results, people and settings; the first start makes it.")?;
        loop {
            let default = self.value(DATA).unwrap_or(DATA.default).to_owned();
            let answer = ask(&format!("Data folder [{default}]: ")).await?;
            if !answer.is_empty() && answer != default {
                self.set(DATA, answer);
            }
            let (mut lines, mut can_be_used) = (Vec::new(), false);
            match self.trial([DATA, DATABASE, DATABASE_FILE]) {
                Ok(config) => {
                    let folder = data_folder(&config, &mut lines);
                    self.is_running = folder == Folder::InUse;
                    can_be_used = allow_start(&lines);
                }
                Err(problems) => lines.extend(wrong(problems)),
            }
            report(&lines)?;
            if can_be_used {
                return Ok(());
            }
        }
    }

    #[cfg(not(feature = "discord"))]
    async fn discord(&mut self) -> Result<(), Stopped> {
        Ok(())
    }

    #[cfg(feature = "discord")]
    async fn discord(&mut self) -> Result<(), Stopped> {
        const TOKEN: [Setting; 2] = [DISCORD_TOKEN, DISCORD_TOKEN_FILE];
        let kept = TOKEN.into_iter().find(|setting| self.has(*setting));
        say("")?;
        if !yes("Shall people play on Discord?", kept.is_some() || !self.file.exists()).await? {
            self.remove(TOKEN);
            return Ok(());
        }
        say(
            "The token is at https://discord.com/developers/applications: your application, page Bot, \"Reset Token\".",
        )?;
        if let Some(fixed) = TOKEN.into_iter().find(|setting| self.environment.contains_key(setting.key)) {
            say(&format!("The environment has {}, which goes before any answer.", fixed.key))?;
            return self.try_token().await.map(drop);
        }
        let default = kept.map(|kept| format!(" [{} as it is]", kept.key)).unwrap_or_default();
        loop {
            let token = ask_secret(&format!("Token (not shown){default}: ")).await?;
            match (token.is_empty(), kept) {
                (true, None) => {
                    self.remove(TOKEN);
                    return say("Without a token, the bot is not on Discord.");
                }
                (true, Some(_)) => {
                    self.answers.retain(|key, _| TOKEN.iter().all(|setting| setting.key != *key))
                }
                (false, _) => {
                    self.remove([DISCORD_TOKEN_FILE]);
                    self.set(DISCORD_TOKEN, token);
                }
            }
            if self.try_token().await? {
                return Ok(());
            }
        }
    }

    /// Returns whether Discord accepts the token or can't be asked.
    #[cfg(feature = "discord")]
    async fn try_token(&self) -> Result<bool, Stopped> {
        let settings = match self.trial([DISCORD_TOKEN, DISCORD_TOKEN_FILE, crate::config::DISCORD_API]) {
            Ok(Config { discord: Some(settings), .. }) => settings,
            Ok(Config { discord: None, .. }) => return Ok(false),
            Err(problems) => return report(&wrong(problems)).map(|()| false),
        };
        match herzbot_discord::look(&settings).await {
            Ok(findings) => {
                let lines = findings.into_iter().map(|finding| Line::from(finding.about("Discord")));
                report(&lines.collect::<Vec<_>>()).map(|()| true)
            }
            Err(error) if error.may_pass() => {
                report(&[Line::doubtful(format!("Discord: {error}"))])?;
                say("The token could not be tried. `herzbot check` will.").map(|()| true)
            }
            Err(error) => report(&[Line::wrong(format!("Discord: {error}"))]).map(|()| false),
        }
    }

    async fn matrix(&mut self) -> Result<(), Stopped> {
        if !cfg!(feature = "matrix") {
            return Ok(());
        }
        say("")?;
        if !yes("Shall people play on Matrix?", self.has(MATRIX_HOMESERVER)).await? {
            self.remove(of_matrix());
            return Ok(());
        }
        say("The bot needs an account of its own there (docs/hosting.md, \"Matrix\").")?;
        loop {
            let default = self.value(MATRIX_USER).map(|user| format!(" [{user}]")).unwrap_or_default();
            let user = ask(&format!("Account, such as @herzbot:example.org{default}: ")).await?;
            if !user.is_empty() {
                self.set(MATRIX_USER, user);
            }
            let Some(user) = self.value(MATRIX_USER) else {
                self.remove(of_matrix());
                return say("Without an account, the bot is not on Matrix.");
            };
            let server = user.split_once(':').map(|(_, server)| server);
            let default = self.value(MATRIX_HOMESERVER).or(server).unwrap_or_default().to_owned();
            let server = ask(&format!("Homeserver, its address or name [{default}]: ")).await?;
            if !server.is_empty() || !self.has(MATRIX_HOMESERVER) {
                self.set(MATRIX_HOMESERVER, if server.is_empty() { default } else { server });
            }
            self.matrix_password().await?;
            let lines: Vec<Line> = match self.trial([DATA].into_iter().chain(of_matrix())) {
                Ok(config) => on_matrix(&config).await.into_iter().map(Line::from).collect(),
                Err(problems) => {
                    report(&wrong(problems))?;
                    continue;
                }
            };
            report(&lines)?;
            if allow_start(&lines) || !yes("Answer again?", false).await? {
                return Ok(());
            }
        }
    }

    /// Asks for the password, unless the account logs in by other means.
    async fn matrix_password(&mut self) -> Result<(), Stopped> {
        let others = [MATRIX_APPSERVICE, MATRIX_ACCESS_TOKEN, MATRIX_ACCESS_TOKEN_FILE, MATRIX_PASSWORD_FILE];
        if let Some(other) = others.into_iter().find(|setting| self.has(*setting)) {
            return say(&format!("It logs in by {}, as before.", other.key));
        }
        let default =
            if self.has(MATRIX_PASSWORD) { "[as it is]" } else { "[none: a browser lets the account in]" };
        let password = ask_secret(&format!("Password (not shown) {default}: ")).await?;
        if !password.is_empty() {
            self.set(MATRIX_PASSWORD, password);
        }
        Ok(())
    }

    /// Makes sure that the playground isn't off if there is no platform.
    fn playground(&mut self) -> Result<(), Stopped> {
        if [DISCORD_TOKEN, DISCORD_TOKEN_FILE, MATRIX_HOMESERVER].into_iter().any(|setting| self.has(setting))
        {
            return Ok(());
        }
        if self.value(PLAYGROUND) == Some("off") {
            self.remove([PLAYGROUND]);
        }
        say(
            "\nWithout a platform, the bot opens its playground: a small chat in the browser, for this machine.",
        )
    }

    async fn web(&mut self) -> Result<(), Stopped> {
        say(
            "\nIf a reverse proxy leads an address of the web to the bot, people can watch and play tables in their \
             browsers\n(docs/hosting.md, \"Spectators\"). That can wait.",
        )?;
        loop {
            let default = self.value(WEB_URL).unwrap_or("none").to_owned();
            let answer =
                ask(&format!("Address, such as https://cards.example.org, or none [{default}]: ")).await?;
            match if answer.is_empty() { default } else { answer }.as_str() {
                "none" => {
                    self.remove([WEB_URL, WEB_BIND, WEB_PORT, GUESTS]);
                    return Ok(());
                }
                url => self.set(WEB_URL, url.to_owned()),
            }
            let (lines, is_fine) = match self.trial([WEB_URL, WEB_BIND, WEB_PORT]) {
                Ok(config) => {
                    let server = config.web.iter().map(|web| spectators(web, self.is_running).0);
                    let warnings = config.warnings.iter().map(|warning| Line::doubtful(warning.to_string()));
                    (warnings.chain(server).collect(), true)
                }
                Err(problems) => (wrong(problems), false),
            };
            report(&lines)?;
            if is_fine {
                return Ok(());
            }
            self.answers.remove(WEB_URL.key);
        }
    }

    /// Returns the answers that differ from the file.
    fn changes(&self) -> Changes {
        let differs =
            |key: &&'static str, value: &Option<String>| self.file.values.get(key) != value.as_ref();
        let answers = self.answers.iter().filter(|(key, value)| differs(key, value));
        answers.map(|(key, value)| (*key, value.clone())).collect()
    }

    async fn write(&self) -> Result<(), Stopped> {
        let (changes, path) = (self.changes(), self.file.path.display());
        if changes.is_empty() {
            say(&format!("\nThere is nothing to write to {path}."))?;
            let advice = format!("Other users of this machine may read it: chmod 600 {path}");
            return if self.file.exists() && self.file.is_open() { say(&advice) } else { Ok(()) };
        }
        if let Err(problems) = self.outcome() {
            report(&wrong(problems))?;
            return Err(Stopped::Wrong);
        }
        let what = if self.file.exists() { "To be changed in" } else { "To be written to" };
        say(&format!("\n{what} {path}, which only you will be able to read:"))?;
        for (key, value) in &changes {
            say(&format!("    {}", shown(key, value.as_ref())))?;
        }
        let question = if self.file.exists() { "Change it?" } else { "Write it?" };
        if !yes(question, !self.file.exists()).await? {
            return Err(Stopped::Declined);
        }
        Ok(self.file.write(&changes)?)
    }

    fn next(&self) -> Result<(), Stopped> {
        let program = std::env::args().next().unwrap_or_else(|| "herzbot".to_owned());
        let is_on = |settings: &[Setting]| settings.iter().any(|setting| self.has(*setting));
        say("\nType next, in this folder:")?;
        if is_on(&[MATRIX_HOMESERVER]) && !is_on(&[MATRIX_APPSERVICE]) {
            say(&format!("    {program} matrix login    once: logs the bot in, and shows its recovery key"))?;
        }
        say(&format!("    {program} check           looks at everything that a start needs"))?;
        say(&format!("    {program}                 starts the bot"))?;
        if is_on(&[DISCORD_TOKEN, DISCORD_TOKEN_FILE]) {
            say(
                "`check` also prints the address that invites the bot to a server on Discord. Type /herz there.",
            )?;
        }
        say("docs/hosting.md has the steps for a service, a container, and backups.")
    }
}

/// Formats a setting as a line, without its value if that is secret.
fn shown(key: &str, value: Option<&String>) -> String {
    let is_secret = SETTINGS.iter().any(|setting| setting.key == key && setting.is_secret());
    match value {
        None => format!("{key} (removed)"),
        Some(_) if is_secret => format!("{key} (not shown)"),
        Some(value) => format!("{key}={value}"),
    }
}

fn of_matrix() -> impl Iterator<Item = Setting> {
    SETTINGS.iter().copied().filter(|setting| setting.key.starts_with("MATRIX_"))
}

fn wrong(Problems(problems): Problems) -> Vec<Line> {
    problems.into_iter().map(|problem| Line::wrong(problem.to_string())).collect()
}

fn report(lines: &[Line]) -> Result<(), Stopped> {
    Ok(tell(lines, &mut io::stdout())?)
}
