//! The registration file, which the homeserver and the application service share.

use super::super::appservice_error::AppServiceError;
use herzbot_adapter::secret::SecretString;
use matrix_sdk::ruma::UserId;
use regex::Regex;
use serde_json::Value;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

/// The part of a registration file that the bot needs. It has no `Debug`, because it contains the token.
pub struct Registration {
    /// The token with which the bot authenticates at the homeserver.
    pub as_token: SecretString,
    /// The localpart of the sender's user id. The bot is another user.
    pub sender_localpart: String,
    /// Whether the homeserver limits the bot's rate.
    pub rate_limited: bool,
    /// Whether everybody on this machine can read the file.
    pub is_open: bool,
    /// Patterns of the user ids in its namespaces.
    users: Vec<String>,
}

impl Registration {
    /// Reads a registration file.
    ///
    /// # Errors
    /// Returns [`AppServiceError::File`] if it can't be read, isn't YAML, or lacks a field.
    pub fn read(file: &Path) -> Result<Self, AppServiceError> {
        let wrong = |cause: String| AppServiceError::File { file: file.to_owned(), cause };
        let text = std::fs::read_to_string(file).map_err(|cause| match cause.kind() {
            ErrorKind::NotFound => {
                wrong("there is no such file; herzbot matrix registration writes one".to_owned())
            }
            _ => wrong(format!("it can't be read ({cause})")),
        })?;
        let mut read = Self::parse(&text).map_err(wrong)?;
        read.is_open = is_open(file);
        Ok(read)
    }

    fn parse(text: &str) -> Result<Self, String> {
        // Errors of the parser may quote the file, including the token, so report only the line.
        let content: Value = serde_saphyr::from_str(text).map_err(|error| match error.location() {
            Some(at) => format!("it is no YAML (line {})", at.line()),
            None => "it is no YAML".to_owned(),
        })?;
        let field = |name: &str| match &content[name] {
            Value::String(text) if !text.is_empty() => Ok(text.clone()),
            Value::Null => {
                Err(format!("it has no {name}: is it the registration of an application service?"))
            }
            _ => Err(format!("{name} is no text in quotation marks")),
        };
        let as_token = field("as_token")?;
        if as_token.bytes().any(|byte| !byte.is_ascii_graphic()) {
            return Err("as_token has blanks or letters that no header may have".to_owned());
        }
        let rate_limited = match &content["rate_limited"] {
            // Without this field, homeservers limit the rate.
            Value::Null => true,
            Value::Bool(limited) => *limited,
            _ => return Err("rate_limited is neither true nor false".to_owned()),
        };
        let namespaces = content["namespaces"]["users"].as_array();
        let patterns =
            namespaces.into_iter().flatten().filter_map(|it| Some(it["regex"].as_str()?.to_owned()));
        Ok(Self {
            as_token: SecretString::new(as_token),
            sender_localpart: field("sender_localpart")?,
            rate_limited,
            is_open: false,
            users: patterns.collect(),
        })
    }

    /// Returns whether the user is in its namespaces. A pattern that isn't understood here counts as a match:
    /// the homeserver decides.
    pub fn may_be(&self, user: &UserId) -> bool {
        // Homeservers match patterns at the beginning of the id.
        let fits =
            |pattern: &String| Regex::new(&format!("^(?:{pattern})")).map(|it| it.is_match(user.as_str()));
        self.users.iter().any(|pattern| fits(pattern).unwrap_or(true))
    }

    /// Writes a new registration file for the bot with this whole user id and new random tokens, readable
    /// only by its owner.
    ///
    /// # Errors
    /// Returns [`AppServiceError::Exists`] if the file exists. Also fails if it can't be written, or if the
    /// user id is invalid.
    pub fn write(file: &Path, user: &str) -> Result<(), AppServiceError> {
        let user = UserId::parse(user).map_err(|_| AppServiceError::NoUser)?;
        let mut options = OpenOptions::new();
        let opened = options.write(true).create_new(true).mode(0o600).open(file);
        let written = opened.and_then(|mut out| {
            out.write_all(content(&user, &token(), &token()).as_bytes())?;
            out.sync_all()
        });
        written.map_err(|cause| match cause.kind() {
            ErrorKind::AlreadyExists => AppServiceError::Exists(file.to_owned()),
            _ => AppServiceError::NotWritten { file: file.to_owned(), cause },
        })
    }
}

fn is_open(file: &Path) -> bool {
    std::fs::metadata(file).is_ok_and(|about| about.permissions().mode() & 0o004 != 0)
}

/// Returns 256 random bits in hex.
pub fn token() -> String {
    let bits: [u8; 32] = rand::random();
    bits.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the content of a registration file. In the pattern, only letters, digits and a few signs of a user
/// id are unescaped, so the single-quoted string needs no YAML escapes.
fn content(user: &UserId, as_token: &str, hs_token: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    let name: String = user.localpart().chars().map(|it| if plain(it) { it } else { '_' }).collect();
    let mut pattern = String::new();
    for letter in user.as_str().chars() {
        match letter {
            '\'' => pattern.push_str("''"),
            '@' | ':' | '_' | '-' | '=' | '/' => pattern.push(letter),
            letter if letter.is_ascii_punctuation() => pattern.extend(['\\', letter]),
            letter => pattern.push(letter),
        }
    }
    format!(
        "# The registration of Herzbot as an application service, for the homeserver and for \
         MATRIX_APPSERVICE.\n\
         # Whoever has it can be the bot.\n\
         id: '{name}'\n\
         as_token: '{as_token}'\n\
         hs_token: '{hs_token}'\n\
         # Nothing is pushed to the bot: it asks by itself, so that nobody has to reach it.\n\
         url: null\n\
         # Not the bot: this user, whom every registration has, may not follow rooms.\n\
         sender_localpart: '_{name}_appservice'\n\
         # The bot may send as much as it likes.\n\
         rate_limited: false\n\
         # It makes its device by itself.\n\
         io.element.msc4190: true\n\
         namespaces:\n\
         \x20 users:\n\
         \x20   - exclusive: true\n\
         \x20     regex: '^{pattern}$'\n\
         \x20 aliases: []\n\
         \x20 rooms: []\n"
    )
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn cause(text: &str) -> String {
        Registration::parse(text).err().unwrap()
    }

    #[test]
    fn what_is_written_is_read_again_is_its_owners_alone_and_is_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("registration.yaml");
        let user = "@herzbot:example.org";
        assert!(matches!(Registration::write(&file, "herzbot"), Err(AppServiceError::NoUser)));
        Registration::write(&file, user).unwrap();
        let before = std::fs::read_to_string(&file).unwrap();
        let read = Registration::read(&file).unwrap();
        assert_eq!(read.as_token.expose().len(), 64);
        assert!(before.contains(read.as_token.expose()));
        assert_eq!(read.sender_localpart, "_herzbot_appservice");
        assert!(!read.rate_limited && !read.is_open);
        for (other, fits) in
            [("@herzbot:example.org", true), ("@herzbot2:example.org", false), ("@anna:example.org", false)]
        {
            assert_eq!(read.may_be(&UserId::parse(other).unwrap()), fits, "{other}");
        }
        let again = Registration::write(&file, user);
        assert!(matches!(again, Err(AppServiceError::Exists(_))));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
        assert!(Registration::read(&file).unwrap().is_open);
        let other = folder.path().join("other.yaml");
        Registration::write(&other, user).unwrap();
        let other = Registration::read(&other).unwrap();
        assert!(other.as_token.expose() != read.as_token.expose());
    }

    #[test]
    fn the_namespace_is_the_user_alone() {
        let user = UserId::parse("@herz.bot+1:[2001:db8::1]:8448").unwrap();
        let content: Value = serde_saphyr::from_str(&content(&user, "a", "h")).unwrap();
        assert_eq!(content["id"], "herz.bot_1");
        assert_eq!(content["url"], Value::Null);
        assert_eq!(content["io.element.msc4190"], true);
        let users = &content["namespaces"]["users"][0];
        assert_eq!(users["exclusive"], true);
        assert_eq!(users["regex"], r"^@herz\.bot\+1:\[2001:db8::1\]:8448$");
        assert!(Regex::new(users["regex"].as_str().unwrap()).unwrap().is_match(user.as_str()));
    }

    #[test]
    fn what_is_wrong_is_told_without_the_token() {
        assert_eq!(cause("{}"), "it has no as_token: is it the registration of an application service?");
        assert_eq!(cause("as_token: 17\n"), "as_token is no text in quotation marks");
        assert_eq!(
            cause("as_token: 'hush'\n"),
            "it has no sender_localpart: is it the registration of an application service?"
        );
        let limits = "as_token: hush\nsender_localpart: s\nrate_limited: maybe\n";
        assert_eq!(cause(limits), "rate_limited is neither true nor false");
        let broken = cause("id: x\nas_token: 'hush\n");
        assert!(broken.starts_with("it is no YAML") && !broken.contains("hush"), "{broken}");
        assert!(!cause("as_token: 'hush hush'\n").contains("hush"));
        assert!(Registration::parse("as_token: a\nsender_localpart: s\n").unwrap().rate_limited);
    }
}
