//! Reads texts into the typed [`Config`], and collects every problem on the way.

use super::env_file;
use super::{
    Config, DATA, DATABASE, DATABASE_FILE, DISCORD_API, DISCORD_EMOJIS, DISCORD_TOKEN, DISCORD_TOKEN_FILE,
    DiscordSettings, KEEP, LANGUAGE, LOG_FILTER, LOG_FORMAT, LogConfig, LogFormat, MATRIX_HOMESERVER,
    PLAYGROUND, PLAYGROUND_BIND, PLAYGROUND_PASSPHRASE, PLAYGROUND_PASSPHRASE_FILE, PLAYGROUND_PORT,
    SETTINGS, Setting, TEMPO, TRUSTED_PROXY,
};
use crate::app::Tempo;
use herzbot_adapter::secret::SecretString;
use herzbot_core::spelling::nearest;
use herzbot_core::text::Language;
use herzbot_playground::{Network, PlaygroundSettings};
use herzbot_store::Location;
use std::collections::BTreeMap;
use std::fmt;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file with settings, in the current folder.
const FILE: &str = ".env";
/// The prefixes of keys that are ours alone: an unknown key that begins so is a mistake, also in the environment.
const PREFIXES: [&str; 3] = ["HERZBOT_", "DISCORD_", "MATRIX_"];

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl Config {
    /// Reads the environment and the `.env` of the current folder, of which the environment goes first.
    ///
    /// # Errors
    /// Everything that is wrong, at once.
    pub fn load() -> Result<Self, Problems> {
        let environment = std::env::vars_os()
            .filter_map(|(key, value)| Some((key.into_string().ok()?, value.to_string_lossy().into_owned())))
            .collect();
        Self::from_sources(environment, Path::new(FILE))
    }

    /// Reads these variables of the environment, and a file.
    ///
    /// # Errors
    /// As [`Config::load`].
    pub fn from_sources(environment: BTreeMap<String, String>, file: &Path) -> Result<Self, Problems> {
        config(environment, file)
    }
}

/// The least number of characters of a passphrase: it can be guessed at from outside.
const LEAST_PASSPHRASE: usize = 8;

/// Something wrong with the settings: one line, which names the setting and what was expected, and never shows a
/// secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// There is no such setting.
    #[error("{place}: there is no setting {key}{}", did_you_mean(*.meant))]
    Unknown {
        /// The file, or the environment.
        place: String,
        /// The key as it was found.
        key: String,
        /// The setting that was probably meant.
        meant: Option<&'static str>,
    },
    /// The value is not what the setting takes.
    #[error("{place}: {key} is {found}, expected {expected}")]
    Wrong {
        /// The file, or the environment.
        place: String,
        /// The name of the setting.
        key: &'static str,
        /// What was found: the value in quotation marks, unless it is secret.
        found: String,
        /// What it takes.
        expected: &'static str,
    },
    /// A setting is there without a value: no reason not to start, but probably not what was meant.
    #[error("{place}: {key} is set but empty, which is the same as not set{}: give it a value, or remove it", without(.key))]
    Empty {
        /// The file, or the environment.
        place: String,
        /// The name of the setting.
        key: &'static str,
    },
    /// A setting and its file are both there.
    #[error("both {0} and {1} are set: remove one of them")]
    Both(&'static str, &'static str),
    /// A setting is there that needs another.
    #[error("{0} is set, but {1} is not: set both")]
    Alone(&'static str, &'static str),
    /// The playground is open to others, without a passphrase.
    #[error(
        "HERZBOT_PLAYGROUND_BIND is {0}, which others can reach: set HERZBOT_PLAYGROUND_PASSPHRASE (at least \
         8 characters), or bind to 127.0.0.1"
    )]
    NoPassphrase(IpAddr),
    /// The playground is behind a proxy, without a passphrase.
    #[error(
        "HERZBOT_TRUSTED_PROXY is set, so others can reach the playground: set HERZBOT_PLAYGROUND_PASSPHRASE (at least \
         8 characters)"
    )]
    ProxyWithoutPassphrase,
    /// The address for spectators is not one for players.
    #[error(
        "HERZBOT_WEB_URL is “{0}”: people can watch there, but to play in a browser it must begin with https://"
    )]
    PlainWeb(String),
    /// The address for spectators is none that a browser could open.
    #[error(
        "{place}: HERZBOT_WEB_URL is “{found}”, but {why}: expected an address such as https://cards.example.org"
    )]
    WebUrl {
        /// The file, or the environment.
        place: String,
        /// What was found.
        found: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Neither platform nor playground: nobody could reach the bot.
    #[error(
        "HERZBOT_PLAYGROUND is off and no platform is configured: set DISCORD_TOKEN or MATRIX_HOMESERVER, or turn the \
         playground on"
    )]
    Nowhere,
    /// The file, or a line of it, can't be read.
    #[error("{file}: {why}")]
    File {
        /// Its path.
        file: String,
        /// What is wrong with it.
        why: String,
    },
}

/// Everything that is wrong with the settings: one line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Problems {}

fn did_you_mean(meant: Option<&str>) -> String {
    meant.map(|meant| format!(" (did you mean {meant}?)")).unwrap_or_default()
}

/// What a bot is without a setting, where that is easily overlooked.
fn without(key: &str) -> &'static str {
    if key == DISCORD_TOKEN.key || key == DISCORD_TOKEN_FILE.key {
        " (the bot is not on Discord)"
    } else if key == MATRIX_HOMESERVER.key {
        " (the bot is not on Matrix)"
    } else if key == DATABASE.key || key == DATABASE_FILE.key {
        " (the data are in the data folder)"
    } else {
        ""
    }
}

/// A value, and the file or environment that it is from.
#[derive(Clone, Debug)]
pub(super) struct GivenSettings {
    pub(super) value: String,
    pub(super) place: String,
}

/// The values that were given, and the problems found so far.
pub(super) struct Reader {
    pub(super) given: BTreeMap<&'static str, GivenSettings>,
    /// Settings without a value, and where they are.
    empty: BTreeMap<&'static str, String>,
    pub(super) problems: Vec<Problem>,
}

pub(super) fn config(environment: BTreeMap<String, String>, file: &Path) -> Result<Config, Problems> {
    let mut reader = Reader { given: BTreeMap::new(), empty: BTreeMap::new(), problems: Vec::new() };
    reader.take_file(file);
    for (key, value) in environment {
        let ours = PREFIXES.iter().any(|prefix| key.starts_with(prefix));
        reader.take("environment", &key, value, ours);
    }
    if reader.problems.iter().any(|problem| matches!(problem, Problem::File { .. })) {
        // What seems to be missing may be in what can't be read.
        return Err(Problems(reader.problems));
    }
    let config = reader.read();
    let warnings = reader.empty();
    if reader.problems.is_empty() {
        let unsafe_web = config.web.as_ref().filter(|web| !web.is_safe());
        let unsafe_web = unsafe_web.map(|web| Problem::PlainWeb(web.url.clone()));
        return Ok(Config { warnings: warnings.into_iter().chain(unsafe_web).collect(), ..config });
    }
    reader.problems.extend(warnings);
    Err(Problems(reader.problems))
}

impl Reader {
    /// Every key in the file is ours: an unknown one is a mistake.
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

    /// A later source overrides an earlier one; an empty value counts as not set.
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

    /// The settings that are there without a value, and have none from elsewhere. `RUST_LOG` is not ours alone.
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
        let playground = self.playground(&data, elsewhere, proxies.clone());
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
            tempo: self.one(TEMPO, tempo).unwrap_or_default(),
            discord,
            matrix,
            playground,
            web,
            warnings: Vec::new(),
            log: LogConfig {
                format: self.one(LOG_FORMAT, log_format).unwrap_or_default(),
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
        let emojis = self.one(DISCORD_EMOJIS, |text| match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        });
        let token = self.secret(DISCORD_TOKEN, DISCORD_TOKEN_FILE, |token| {
            !token.chars().any(|letter| letter.is_whitespace() || letter.is_control())
        })?;
        #[cfg(feature = "discord")]
        {
            Some(DiscordSettings { api, emojis: emojis.unwrap_or(true), ..DiscordSettings::new(token) })
        }
        #[cfg(not(feature = "discord"))]
        {
            let _unused = (token, api, emojis);
            Some(super::LeftOut)
        }
    }

    /// The reverse proxies that are believed.
    fn proxies(&mut self) -> Vec<Network> {
        let networks =
            |text: &str| text.split([',', ' ']).filter(|one| !one.is_empty()).map(Network::parse).collect();
        self.one(TRUSTED_PROXY, networks).unwrap_or_default()
    }

    fn playground(
        &mut self,
        data: &Path,
        elsewhere: bool,
        proxies: Vec<Network>,
    ) -> Option<PlaygroundSettings> {
        let bind = self.one(PLAYGROUND_BIND, |text| text.parse().ok());
        let bind = bind.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let port = self.one(PLAYGROUND_PORT, |text| text.parse().ok());
        let given = self.problems.len();
        let long_enough = |phrase: &str| phrase.chars().count() >= LEAST_PASSPHRASE;
        let passphrase = self.secret(PLAYGROUND_PASSPHRASE, PLAYGROUND_PASSPHRASE_FILE, long_enough);
        let passphrase_wrong = self.problems.len() > given;
        let wanted = self.one(PLAYGROUND, |text| match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        });
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
        Some(PlaygroundSettings { bind, port, passphrase, proxies, data: data.to_owned() })
    }

    pub(super) fn text(&self, setting: Setting) -> Option<String> {
        self.given.get(setting.key).map(|given| given.value.clone())
    }

    /// A value that `parse` understands.
    pub(super) fn one<T>(&mut self, setting: Setting, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let given = self.given.get(setting.key)?;
        let parsed = parse(&given.value);
        if parsed.is_none() {
            self.problems.push(Problem::Wrong {
                place: given.place.clone(),
                key: setting.key,
                found: format!("“{}”", given.value),
                expected: setting.expected,
            });
        }
        parsed
    }

    /// A secret, given itself or by a file.
    pub(super) fn secret(
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
                    self.problems.push(Problem::Wrong {
                        place: given.place.clone(),
                        key: file.key,
                        found: format!("“{}”, which can't be read ({error})", given.value),
                        expected: file.expected,
                    });
                    return None;
                }
            },
        };
        if secret.is_empty() || !fits(&secret) {
            let found = if secret.is_empty() { "empty" } else { "of the wrong form" };
            self.problems.push(Problem::Wrong {
                place,
                key: setting.key,
                found: found.to_owned(),
                // The file is as it should be, what stands in it is not.
                expected: plain.expected,
            });
            return None;
        }
        Some(SecretString::new(secret))
    }
}

fn language(text: &str) -> Option<Language> {
    Language::ALL.into_iter().find(|language| language.tag() == text)
}

fn tempo(text: &str) -> Option<Tempo> {
    match text {
        "human" => Some(Tempo::Human),
        "instant" => Some(Tempo::Instant),
        _ => None,
    }
}

fn log_format(text: &str) -> Option<LogFormat> {
    match text {
        "text" => Some(LogFormat::Text),
        "json" => Some(LogFormat::Json),
        _ => None,
    }
}

fn filter(text: &str) -> Option<String> {
    tracing_subscriber::EnvFilter::try_new(text).ok().map(|_| text.to_owned())
}
