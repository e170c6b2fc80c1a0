//! Reads texts into the typed [`Config`], and collects all problems.

use super::env_file;
use super::problems::{Problem, Problems};
use super::{
    Config, DATA, DATABASE, DATABASE_FILE, DISCORD_API, DISCORD_CLIENT_SECRET, DISCORD_CLIENT_SECRET_FILE,
    DISCORD_EMOJIS, DISCORD_TOKEN, DISCORD_TOKEN_FILE, DiscordSettings, KEEP, LANGUAGE, LOG_FILTER,
    LOG_FORMAT, LogConfig, LogFormat, MATRIX_HOMESERVER, METRICS, PLAYGROUND, PLAYGROUND_BIND,
    PLAYGROUND_PASSPHRASE, PLAYGROUND_PASSPHRASE_FILE, PLAYGROUND_PORT, SETTINGS, Setting, TEMPO, TRACES,
    TRUSTED_PROXY,
};
use crate::app::Tempo;
#[cfg(feature = "discord")]
use crate::app::WebSettings;
use herzbot_adapter::secret::SecretString;
use herzbot_core::spelling::nearest;
use herzbot_core::text::Language;
use herzbot_playground::{Network, PlaygroundSettings};
use herzbot_store::Location;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The settings file in the current folder.
pub const FILE: &str = ".env";
/// The prefixes of our keys. An unknown key with such a prefix is an error, even in the environment.
const PREFIXES: [&str; 3] = ["HERZBOT_", "DISCORD_", "MATRIX_"];

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl Config {
    /// Reads the environment and the file `.env` in the current folder. The environment has priority.
    ///
    /// # Errors
    /// Returns all problems at once.
    pub fn load() -> Result<Self, Problems> {
        let environment = std::env::vars_os()
            .filter_map(|(key, value)| Some((key.into_string().ok()?, value.to_string_lossy().into_owned())))
            .collect();
        Self::from_sources(environment, Path::new(FILE))
    }

    /// Reads these environment variables and a file.
    pub fn from_sources(environment: BTreeMap<String, String>, file: &Path) -> Result<Self, Problems> {
        let mut reader = Reader::default();
        reader.take_file(file);
        for (key, value) in environment {
            let ours = PREFIXES.iter().any(|prefix| key.starts_with(prefix));
            reader.take("environment", &key, value, ours);
        }
        if reader.problems.iter().any(|problem| matches!(problem, Problem::File { .. })) {
            // Seemingly missing settings may be in the unreadable lines.
            return Err(Problems(reader.problems));
        }
        Self::of(reader)
    }

    /// Reads answers to questions, without the environment and any file.
    pub fn from_answers(answers: BTreeMap<&'static str, String>) -> Result<Self, Problems> {
        let mut reader = Reader::default();
        for (key, value) in answers {
            reader.take("your answer", key, value, true);
        }
        Self::of(reader)
    }

    fn of(mut reader: Reader) -> Result<Self, Problems> {
        let config = reader.read();
        let warnings = reader.empty();
        if reader.problems.is_empty() {
            let unsafe_web = config.web.as_ref().filter(|web| !web.is_safe());
            let unsafe_web = unsafe_web.map(|web| Problem::PlainWeb(web.url.clone()));
            let warnings = warnings.into_iter().chain(unsafe_web).collect();
            return Ok(Self { warnings, ..config }.with_activities_where_they_work());
        }
        reader.problems.extend(warnings);
        Err(Problems(reader.problems))
    }
}

#[cfg(feature = "discord")]
impl Config {
    /// Disables activities unless the pages that they show can be reached safely.
    fn with_activities_where_they_work(mut self) -> Self {
        if let Some(discord) = self.discord.as_mut().filter(|discord| discord.client_secret.is_some())
            && !self.web.as_ref().is_some_and(WebSettings::is_safe)
        {
            discord.client_secret = None;
            self.warnings.push(Problem::ActivitiesWithoutWeb);
        }
        self
    }
}

#[cfg(not(feature = "discord"))]
impl Config {
    fn with_activities_where_they_work(self) -> Self {
        self
    }
}

pub const ON_OR_OFF: [(&str, bool); 2] = [("on", true), ("off", false)];

/// The least length of a passphrase, in characters, since attackers can try to guess it.
const LEAST_PASSPHRASE: usize = 8;

/// A value and its source: the file or the environment.
#[derive(Clone, Debug)]
pub struct GivenSettings {
    pub value: String,
    pub place: String,
}

/// The given values, and the problems found so far.
#[derive(Default)]
pub struct Reader {
    pub given: BTreeMap<&'static str, GivenSettings>,
    /// Settings without a value, and their sources.
    empty: BTreeMap<&'static str, String>,
    pub problems: Vec<Problem>,
}

impl Reader {
    /// Reads the file. All its keys are ours, so an unknown one is an error.
    fn take_file(&mut self, file: &Path) {
        let place = file.display().to_string();
        let content = match std::fs::read(file) {
            Ok(content) => content,
            Err(error) if error.kind() == ErrorKind::NotFound => return,
            Err(error) => return self.problems.push(Problem::File { file: place, why: error.to_string() }),
        };
        for entry in env_file::entries(&content) {
            match entry {
                Ok((key, value)) => self.take(&place, &key, value, true),
                Err(why) => self.problems.push(Problem::File { file: place.clone(), why }),
            }
        }
    }

    /// Takes a setting. A later source overrides an earlier one; an empty value counts as not set.
    fn take(&mut self, place: &str, key: &str, value: String, ours: bool) {
        match SETTINGS.iter().find(|setting| setting.key == key) {
            Some(setting) => {
                let value = value.trim().to_owned();
                let place = place.to_owned();
                if value.is_empty() {
                    self.empty.insert(setting.key, place);
                } else {
                    self.given.insert(setting.key, GivenSettings { value, place });
                }
            }
            None if ours => {
                let meant = nearest(key, SETTINGS.iter().map(|setting| setting.key));
                self.problems.push(Problem::Unknown { place: place.to_owned(), key: key.to_owned(), meant });
            }
            None => {}
        }
    }

    /// Returns the empty settings that no other source sets. `RUST_LOG` isn't only ours, so it may be empty.
    fn empty(&self) -> Vec<Problem> {
        let is_given = |key: &str| self.given.contains_key(key);
        let from_elsewhere = |key: &str| {
            is_given(key)
                || is_given(&format!("{key}_FILE"))
                || key.strip_suffix("_FILE").is_some_and(is_given)
        };
        let empty = self.empty.iter().filter(|(key, _)| **key != LOG_FILTER.key && !from_elsewhere(key));
        empty.map(|(key, place)| Problem::Empty { place: place.clone(), key }).collect()
    }

    fn read(&mut self) -> Config {
        let data = PathBuf::from(self.text(DATA).unwrap_or_else(|| DATA.default.to_owned()));
        let language = self.one(LANGUAGE, language).unwrap_or_default();
        let discord = self.discord();
        #[cfg(feature = "matrix")]
        let matrix = self.matrix(&data, language);
        #[cfg(not(feature = "matrix"))]
        let matrix = self.given.contains_key(MATRIX_HOMESERVER.key).then_some(super::LeftOut);
        let elsewhere =
            discord.is_some() || self.has_token() || self.given.contains_key(MATRIX_HOMESERVER.key);
        let proxies = self.proxies();
        let playground = self.playground(elsewhere, proxies.clone());
        let web = self.web(proxies);
        let database = self.secret(DATABASE, DATABASE_FILE, Location::is_postgres);
        let store = match database {
            Some(address) => Location::Postgres(address.expose().to_owned()),
            None => Location::Folder(data.clone()),
        };
        let keep = self.one(KEEP, |text| text.parse().ok().filter(|days| (1..=3650).contains(days)));
        Config {
            data,
            store,
            keep: DAY * keep.unwrap_or(30),
            language,
            tempo: self
                .word(TEMPO, [("human", Tempo::Human), ("instant", Tempo::Instant)])
                .unwrap_or_default(),
            discord,
            matrix,
            playground,
            web,
            warnings: Vec::new(),
            metrics: self.one(METRICS, |text| text.parse().ok()),
            traces: self.one(TRACES, |text| text.starts_with("http://").then(|| text.to_owned())),
            log: LogConfig {
                format: self
                    .word(LOG_FORMAT, [("text", LogFormat::Text), ("json", LogFormat::Json)])
                    .unwrap_or_default(),
                filter: self.one(LOG_FILTER, filter).unwrap_or_else(|| LOG_FILTER.default.to_owned()),
            },
        }
    }

    fn has_token(&self) -> bool {
        self.given.contains_key(DISCORD_TOKEN.key) || self.given.contains_key(DISCORD_TOKEN_FILE.key)
    }

    fn discord(&mut self) -> Option<DiscordSettings> {
        let api = self.one(DISCORD_API, |text| {
            let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"))?;
            (!rest.is_empty()).then(|| text.to_owned())
        });
        let emojis = self.word(DISCORD_EMOJIS, ON_OR_OFF);
        let one_word = |text: &str| !text.chars().any(|letter| letter.is_whitespace() || letter.is_control());
        let client_secret = self.secret(DISCORD_CLIENT_SECRET, DISCORD_CLIENT_SECRET_FILE, one_word);
        if client_secret.is_some() && !self.has_token() {
            self.problems.push(Problem::Alone(DISCORD_CLIENT_SECRET.key, DISCORD_TOKEN.key));
        }
        let token = self.secret(DISCORD_TOKEN, DISCORD_TOKEN_FILE, one_word)?;
        #[cfg(feature = "discord")]
        {
            let emojis = emojis.unwrap_or(true);
            Some(DiscordSettings { api, emojis, client_secret, ..DiscordSettings::new(token) })
        }
        #[cfg(not(feature = "discord"))]
        {
            let _unused = (token, api, emojis, client_secret);
            Some(super::LeftOut)
        }
    }

    /// Reads the trusted reverse proxies.
    fn proxies(&mut self) -> Vec<Network> {
        let networks =
            |text: &str| text.split([',', ' ']).filter(|one| !one.is_empty()).map(Network::parse).collect();
        self.one(TRUSTED_PROXY, networks).unwrap_or_default()
    }

    fn playground(&mut self, elsewhere: bool, proxies: Vec<Network>) -> Option<PlaygroundSettings> {
        let bind = self.one(PLAYGROUND_BIND, |text| text.parse().ok());
        let bind = bind.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let port = self.one(PLAYGROUND_PORT, |text| text.parse().ok());
        let given = self.problems.len();
        let long_enough = |phrase: &str| phrase.chars().count() >= LEAST_PASSPHRASE;
        let passphrase = self.secret(PLAYGROUND_PASSPHRASE, PLAYGROUND_PASSPHRASE_FILE, long_enough);
        let passphrase_wrong = self.problems.len() > given;
        let wanted = self.word(PLAYGROUND, ON_OR_OFF);
        if !wanted.unwrap_or(!elsewhere) {
            if !elsewhere {
                self.problems.push(Problem::Nowhere);
            }
            return None;
        }
        if !bind.is_loopback() && passphrase.is_none() && !passphrase_wrong {
            self.problems.push(Problem::NoPassphrase(bind));
        } else if !proxies.is_empty() && passphrase.is_none() && !passphrase_wrong {
            self.problems.push(Problem::ProxyWithoutPassphrase);
        }
        Some(PlaygroundSettings { bind, port, passphrase, proxies })
    }

    pub fn text(&self, setting: Setting) -> Option<String> {
        self.given.get(setting.key).map(|given| given.value.clone())
    }

    /// Returns a setting's value as parsed by `parse`.
    pub fn one<T>(&mut self, setting: Setting, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let given = self.given.get(setting.key)?;
        let parsed = parse(&given.value);
        if parsed.is_none() {
            let (place, found) = (given.place.clone(), format!("“{}”", given.value));
            self.problems.push(Problem::Wrong { place, key: setting.key, found, expected: setting.expected });
        }
        parsed
    }

    /// Returns the value that stands for one of these words.
    pub fn word<T: Copy>(&mut self, setting: Setting, words: [(&str, T); 2]) -> Option<T> {
        self.one(setting, |text| words.iter().find(|(word, _)| *word == text).map(|(_, meant)| *meant))
    }

    /// Returns a secret, given directly or by a file.
    pub fn secret(
        &mut self,
        plain: Setting,
        file: Setting,
        fits: impl Fn(&str) -> bool,
    ) -> Option<SecretString> {
        let (setting, place, secret) = match (self.given.get(plain.key), self.given.get(file.key)) {
            (None, None) => return None,
            (Some(_), Some(_)) => {
                self.problems.push(Problem::Both(plain.key, file.key));
                return None;
            }
            (Some(given), None) => (plain, given.place.clone(), given.value.clone()),
            (None, Some(given)) => match std::fs::read_to_string(&given.value) {
                Ok(text) => (file, given.place.clone(), text.trim().to_owned()),
                Err(error) => {
                    let (place, expected) = (given.place.clone(), file.expected);
                    let found = format!("“{}”, which can't be read ({error})", given.value);
                    self.problems.push(Problem::Wrong { place, key: file.key, found, expected });
                    return None;
                }
            },
        };
        if secret.is_empty() || !fits(&secret) {
            let found = if secret.is_empty() { "empty" } else { "of the wrong form" }.to_owned();
            // The path is right, but the content of the file isn't.
            self.problems.push(Problem::Wrong { place, key: setting.key, found, expected: plain.expected });
            return None;
        }
        Some(SecretString::new(secret))
    }
}

fn language(text: &str) -> Option<Language> {
    Language::ALL.into_iter().find(|language| language.tag() == text)
}

fn filter(text: &str) -> Option<String> {
    tracing_subscriber::EnvFilter::try_new(text).ok().map(|_| text.to_owned())
}
