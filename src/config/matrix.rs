//! Reads the settings of Matrix.

use super::problems::Problem;
use super::read::Reader;
use super::{
    MATRIX_ACCESS_TOKEN, MATRIX_ACCESS_TOKEN_FILE, MATRIX_APPSERVICE, MATRIX_DEVICE_ID, MATRIX_HOMESERVER,
    MATRIX_IGNORE, MATRIX_INVITERS, MATRIX_LISTEN, MATRIX_PASSWORD, MATRIX_PASSWORD_FILE,
    MATRIX_RECOVERY_KEY, MATRIX_RECOVERY_KEY_FILE, MATRIX_USER,
};
use herzbot_adapter::tenure::Tenure;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::text::Language;
use herzbot_matrix::{Login, MatrixSettings};
use std::path::Path;

impl Reader {
    /// The settings of Matrix; none without a homeserver. The others are checked all the same.
    pub fn matrix(&mut self, data: &Path, language: Language) -> Option<MatrixSettings> {
        let homeserver = self.one(MATRIX_HOMESERVER, homeserver);
        let user = self.one(MATRIX_USER, user);
        let login = self.matrix_login();
        let recovery_key = self.secret(MATRIX_RECOVERY_KEY, MATRIX_RECOVERY_KEY_FILE, |_| true);
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
            inviters,
            ignore,
            strict,
            language,
            data: data.to_owned(),
            // `src/cli/run.rs` sets where it is shown.
            show_recovery_key: |_| {},
            tenure: Tenure::forever(),
            clock: TimeSource::system(),
        })
    }

    fn matrix_login(&mut self) -> Option<Login> {
        let password = self.secret(MATRIX_PASSWORD, MATRIX_PASSWORD_FILE, |_| true);
        let token = self.secret(MATRIX_ACCESS_TOKEN, MATRIX_ACCESS_TOKEN_FILE, |token| {
            !token.chars().any(|letter| letter.is_whitespace() || letter.is_control())
        });
        let device = self.text(MATRIX_DEVICE_ID);
        if let Some(file) = self.text(MATRIX_APPSERVICE) {
            // The file is read when it is needed: a command writes it.
            let beside = [(password.is_some(), MATRIX_PASSWORD), (token.is_some(), MATRIX_ACCESS_TOKEN)];
            for (_, other) in beside.into_iter().filter(|(given, _)| *given) {
                self.problems.push(Problem::Both(MATRIX_APPSERVICE.key, other.key));
            }
            return Some(Login::AppService(file.into()));
        }
        match (password, token, device) {
            (Some(_), Some(_), _) => {
                self.problems.push(Problem::Both(MATRIX_PASSWORD.key, MATRIX_ACCESS_TOKEN.key));
                None
            }
            (None, Some(token), Some(device)) => Some(Login::Token { token, device }),
            (None, Some(_), None) => {
                self.problems.push(Problem::Alone(MATRIX_ACCESS_TOKEN.key, MATRIX_DEVICE_ID.key));
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

/// Patterns of user ids, with blanks or commas between them. Each names a server at least: a lone `*` would let in
/// everybody in the world, which one has to say as `*:*`.
fn patterns(text: &str) -> Option<Vec<String>> {
    let patterns: Vec<String> =
        text.split([',', ' ', '\t', '\n']).filter(|pattern| !pattern.is_empty()).map(str::to_owned).collect();
    patterns.iter().all(|pattern| pattern.contains(':')).then_some(patterns)
}
