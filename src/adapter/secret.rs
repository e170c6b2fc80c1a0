//! Passwords, tokens and keys.

/// A text that must not appear in logs, errors or panics: it has neither `Debug` nor `Display`, so it can't
/// be printed by accident.
///
/// ```compile_fail
/// println!("{:?}", herzbot_adapter::secret::SecretString::new("hush"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct SecretString(String);

impl SecretString {
    /// Wraps `secret` unchanged.
    pub fn new(secret: impl Into<String>) -> Self {
        Self(secret.into())
    }

    /// The text, for the request that needs it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}
