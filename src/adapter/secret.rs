//! Passwords, tokens and keys.

/// A text that no log, error or panic may show: it has neither `Debug` nor `Display`, so whatever holds one can't be
/// printed by accident.
///
/// ```compile_fail
/// println!("{:?}", herzbot_adapter::secret::SecretString::new("hush"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct SecretString(String);

impl SecretString {
    /// Keeps `secret` as it is.
    pub fn new(secret: impl Into<String>) -> Self {
        Self(secret.into())
    }

    /// The text itself, for the request that needs it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}
