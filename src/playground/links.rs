//! Spectator links. Each names a table and is signed, so that tables can't be found by guessing.

use crate::guard::{same, sign};
use herzbot_core::ids::TableId;

/// The number of hexadecimal digits of a signature in a link: 128 bits.
const SIGNATURE: usize = 32;

/// The key that signs the links of spectators and players. With the key, anyone can make links.
#[derive(Clone)]
pub struct WatchKey(String);

impl WatchKey {
    /// Creates a key from 256 random bits.
    pub fn new(secret: [u8; 32]) -> Self {
        Self(hex::encode(secret))
    }

    /// Returns the token in a table's link: letters, digits and a hyphen, 46 characters. It is the same after a
    /// restart.
    pub fn token(&self, table: TableId) -> String {
        format!("{table}-{}", self.signature(&format!("watch {table}")))
    }

    /// Returns the table of a link, or none if its signature is invalid.
    pub fn table(&self, token: &str) -> Option<TableId> {
        let (table, signature) = token.split_once('-')?;
        let table = table.parse().ok()?;
        same(signature, &self.signature(&format!("watch {table}"))).then_some(table)
    }

    /// Returns the signature of a text: 32 characters. The text starts with its purpose.
    pub(crate) fn signature(&self, text: &str) -> String {
        let mut signature = sign(&self.0, text);
        signature.truncate(SIGNATURE);
        signature
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_its_table_and_no_other() {
        let key = WatchKey::new([7; 32]);
        let (one, other) = (TableId(1), TableId(2));
        let token = key.token(one);
        assert_eq!(token.len(), 46);
        assert!(token.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'));
        assert_eq!(key.table(&token), Some(one));
        assert_eq!(WatchKey::new([7; 32]).token(one), token, "after a restart");
        assert_eq!(
            token, "0000000000001-efbb458ddf351bbd356ef17efa43c9c9",
            "links that people have keep working"
        );
        assert_ne!(
            token.split_once('-').map(|parts| parts.1),
            key.token(other).split_once('-').map(|parts| parts.1)
        );
    }

    #[test]
    fn nobody_makes_a_link_without_the_key() {
        let key = WatchKey::new([7; 32]);
        let token = key.token(TableId(1));
        let signature = &token[14..];
        for wrong in [
            WatchKey::new([8; 32]).token(TableId(1)),
            format!("{}-{signature}", TableId(2)),
            format!("{}-", TableId(1)),
            TableId(1).to_string(),
            token[..45].to_owned(),
            format!("{token}0"),
            token.to_uppercase(),
            format!(" {token}"),
            String::new(),
            "-".to_owned(),
            "ü-ü".to_owned(),
        ] {
            assert_eq!(key.table(&wrong), None, "{wrong}");
        }
    }
}
