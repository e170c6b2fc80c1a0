//! Reads the settings of Matrix.

use super::problems::Problem;
use super::read::Reader;
use super::{
    MATRIX_ACCESS_TOKEN, MATRIX_ACCESS_TOKEN_FILE, MATRIX_APPSERVICE, MATRIX_DEVICE_ID, MATRIX_HOMESERVER,
    MATRIX_IGNORE, MATRIX_INVITERS, MATRIX_LISTEN, MATRIX_PASSWORD, MATRIX_PASSWORD_FILE,
    MATRIX_RECOVERY_KEY, MATRIX_RECOVERY_KEY_FILE, MATRIX_SECOND_ACCESS_TOKEN,
    MATRIX_SECOND_ACCESS_TOKEN_FILE, MATRIX_SECOND_DEVICE_ID, MATRIX_SECOND_PASSWORD,
    MATRIX_SECOND_PASSWORD_FILE, MATRIX_SECOND_RECOVERY_KEY, MATRIX_SECOND_RECOVERY_KEY_FILE,
    MATRIX_SECOND_USER, MATRIX_USER, Setting,
};
use herzbot_adapter::tenure::Tenure;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::text::Language;
use herzbot_matrix::{Login, MatrixSettings, SecondAccount};
use std::path::Path;

/// The settings for an account's log-in.
struct AccountKeys {
    password: Setting,
    password_file: Setting,
    token: Setting,
    token_file: Setting,
    device: Setting,
}

const FIRST: AccountKeys = AccountKeys {
    password: MATRIX_PASSWORD,
    password_file: MATRIX_PASSWORD_FILE,
    token: MATRIX_ACCESS_TOKEN,
    token_file: MATRIX_ACCESS_TOKEN_FILE,
    device: MATRIX_DEVICE_ID,
};

const SECOND: AccountKeys = AccountKeys {
    password: MATRIX_SECOND_PASSWORD,
    password_file: MATRIX_SECOND_PASSWORD_FILE,
    token: MATRIX_SECOND_ACCESS_TOKEN,
    token_file: MATRIX_SECOND_ACCESS_TOKEN_FILE,
    device: MATRIX_SECOND_DEVICE_ID,
};

impl Reader {
    /// Reads the settings of Matrix. Returns `None` without a homeserver, but checks the other settings
    /// anyway.
    pub fn matrix(&mut self, data: &Path, language: Language) -> Option<MatrixSettings> {
        let homeserver = self.one(MATRIX_HOMESERVER, homeserver);
        let user = self.one(MATRIX_USER, user);
        let login = self.matrix_login();
        let recovery_key = self.secret(MATRIX_RECOVERY_KEY, MATRIX_RECOVERY_KEY_FILE, |_| true);
        let second = self.second_account(user.as_deref());
        let inviters = self.one(MATRIX_INVITERS, patterns).unwrap_or_default();
        let ignore = self.one(MATRIX_IGNORE, patterns).unwrap_or_default();
        let strict = self.word(MATRIX_LISTEN, [("all", false), ("signed", true)]).unwrap_or_default();
        let given = |key: &str| self.given.contains_key(key);
        match (given(MATRIX_HOMESERVER.key), given(MATRIX_USER.key)) {
            (true, false) => self.problems.push(Problem::Alone(MATRIX_HOMESERVER.key, MATRIX_USER.key)),
            (false, true) => self.problems.push(Problem::Alone(MATRIX_USER.key, MATRIX_HOMESERVER.key)),
            (true, true) | (false, false) => {}
        }
        Some(MatrixSettings {
            homeserver: homeserver?,
            user: user?,
            login,
            recovery_key,
            second,
            inviters,
            ignore,
            strict,
            language,
            data: data.to_owned(),
            // `src/cli/run.rs` replaces this.
            show_recovery_key: |_| {},
            tenure: Tenure::forever(),
            clock: TimeSource::system(),
        })
    }

    /// Reads the second account. `first` is the user id of the first account, as it was set.
    fn second_account(&mut self, first: Option<&str>) -> Option<SecondAccount> {
        let user = self.one(MATRIX_SECOND_USER, |text| user(text).filter(|user| first != Some(user)));
        let login = self.account_login(&SECOND);
        let (key, file) = (MATRIX_SECOND_RECOVERY_KEY, MATRIX_SECOND_RECOVERY_KEY_FILE);
        let recovery_key = self.secret(key, file, |_| true);
        let given = |key: Setting| self.given.contains_key(key.key);
        let (is_second, is_service) = (given(MATRIX_SECOND_USER), given(MATRIX_APPSERVICE));
        if is_second && is_service {
            // An application service has no rate limit, so it needs no second account.
            self.problems.push(Problem::Both(MATRIX_APPSERVICE.key, MATRIX_SECOND_USER.key));
        }
        if login.is_some() && !is_second {
            self.problems.push(Problem::Alone(MATRIX_SECOND_PASSWORD.key, MATRIX_SECOND_USER.key));
        }
        Some(SecondAccount { user: user?, login, recovery_key })
    }

    fn matrix_login(&mut self) -> Option<Login> {
        let Some(file) = self.text(MATRIX_APPSERVICE) else { return self.account_login(&FIRST) };
        // The file is read when it is needed, because a command writes it.
        for (key, file) in [(FIRST.password, FIRST.password_file), (FIRST.token, FIRST.token_file)] {
            if self.given.contains_key(key.key) || self.given.contains_key(file.key) {
                self.problems.push(Problem::Both(MATRIX_APPSERVICE.key, key.key));
            }
        }
        Some(Login::AppService(file.into()))
    }

    fn account_login(&mut self, keys: &AccountKeys) -> Option<Login> {
        let password = self.secret(keys.password, keys.password_file, |_| true);
        let token = self.secret(keys.token, keys.token_file, |token| {
            !token.chars().any(|letter| letter.is_whitespace() || letter.is_control())
        });
        match (password, token, self.text(keys.device)) {
            (Some(_), Some(_), _) => {
                self.problems.push(Problem::Both(keys.password.key, keys.token.key));
                None
            }
            (None, Some(token), Some(device)) => Some(Login::Token { token, device }),
            (None, Some(_), None) => {
                self.problems.push(Problem::Alone(keys.token.key, keys.device.key));
                None
            }
            (Some(password), None, _) => Some(Login::Password(password)),
            (None, None, _) => None,
        }
    }
}

fn homeserver(text: &str) -> Option<String> {
    let name = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(text);
    let fits = !name.is_empty() && !name.starts_with('/') && !name.contains("://");
    (fits && !name.contains(char::is_whitespace)).then(|| text.trim_end_matches('/').to_owned())
}

fn user(text: &str) -> Option<String> {
    let whole = text.strip_prefix('@').is_none_or(|rest| {
        rest.split_once(':').is_some_and(|(name, server)| !name.is_empty() && !server.is_empty())
    });
    (whole && text != "@" && !text.contains(char::is_whitespace)).then(|| text.to_owned())
}

/// Parses patterns of user ids, separated by blanks or commas. Each must name a server: a lone `*` would
/// allow everybody in the world, which must be written as `*:*`.
fn patterns(text: &str) -> Option<Vec<String>> {
    let patterns: Vec<String> =
        text.split([',', ' ', '\t', '\n']).filter(|pattern| !pattern.is_empty()).map(str::to_owned).collect();
    patterns.iter().all(|pattern| pattern.contains(':')).then_some(patterns)
}
