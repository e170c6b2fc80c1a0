//! The fair shuffle, by commit–reveal: nobody can choose a deck after the fact.
//!
//! A table has a [`Secret`] whose [commitment](Secret::commitment) is published before anybody can join.
//! Every join adds a contribution; the start fixes them and publishes their [digest](Contributions::digest).
//! The decks are derived from both, and can be checked once the secret is revealed ([`verify`]).
//!
//! Version 1 never changes (pinned by the golden vectors in this file). Numbers are unsigned, 8 bytes,
//! big-endian; `text(x)` is the length of `x` in bytes, as such a number, then its bytes:
//!
//! - commitment: SHA-256 over `text("herzbot-shuffle/1 commitment")`, `text(secret)`
//! - digest: SHA-256 over `text("herzbot-shuffle/1 contributions")`, their number, and `text` of each in
//!   order
//! - seed of a round: SHA-256 over `text("herzbot-shuffle/1 deck")`, `text(secret)`, the round's number from
//!   1, the number of contributions, and `text` of each in order
//! - deck: the pack in its fixed order (`GameKind::pack`); for each place from the last down to the second
//!   (index `i` from `n − 1` to 1) a number `j` from 0 to `i` is drawn, and the cards at `i` and `j` change
//!   places
//! - derived secret: SHA-256 over `text("herzbot-shuffle/1 …")` with a purpose, `text(secret)`, a number, and
//!   `text` of a name ([`crate::daily`] says which)
//! - drawing below `b`: 32-bit words of the ChaCha20 key stream (key: the seed; nonce and counter 0;
//!   little-endian), in order; words from `⌊2³² / b⌋ · b` on are thrown away; the first other one modulo `b`

use crate::Record;
use rand::{CryptoRng, RngCore, SeedableRng as _};
use rand_chacha::ChaCha20Rng;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// The version of the shuffle in this module.
pub const VERSION: u32 = 1;

/// The key of the [`ShuffleRecord`] in a record.
pub const KEY: &str = "shuffle";

/// A table's secret, from which, with the contributions, all its decks are derived. `Debug` never shows it;
/// it is serialised as 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// Draws a fresh secret.
    pub fn draw(rng: &mut (impl CryptoRng + ?Sized)) -> Self {
        let mut bytes = [0; 32];
        rng.fill_bytes(&mut bytes);
        Self(bytes)
    }

    /// The secret with these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Parses 64 lower-case hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(Self(bytes)).filter(|secret| secret.reveal() == text)
    }

    /// Derives another secret, which does not reveal this one.
    #[must_use]
    pub fn derived(&self, purpose: &str, number: usize, name: &str) -> Self {
        Self(Hash::new(purpose).text(&self.0).number(number).text(name.as_bytes()).done())
    }

    /// The random generator seeded by the secret.
    pub fn rng(&self) -> ChaCha20Rng {
        ChaCha20Rng::from_seed(self.0)
    }

    /// The secret as 64 hexadecimal digits: to be shown only after the game.
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    /// The public commitment before the game: SHA-256 in hexadecimal digits.
    pub fn commitment(&self) -> String {
        hex::encode(Hash::new("commitment").text(&self.0).done())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.reveal())
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        // The error omits the text, which may be most of a secret.
        Self::from_hex(&text).ok_or_else(|| serde::de::Error::custom("expected 64 hexadecimal digits"))
    }
}

/// The contributions of the joins, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Contributions(Vec<String>);

impl Contributions {
    /// No contributions.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a contribution.
    pub fn push(&mut self, contribution: impl Into<String>) {
        self.0.push(contribution.into());
    }

    /// All contributions, in order.
    pub fn as_slice(&self) -> &[String] {
        &self.0
    }

    /// The public digest at the start: SHA-256 in hexadecimal digits.
    pub fn digest(&self) -> String {
        hex::encode(Hash::new("contributions").contributions(self).done())
    }
}

impl<T: Into<String>> FromIterator<T> for Contributions {
    fn from_iter<I: IntoIterator<Item = T>>(contributions: I) -> Self {
        Self(contributions.into_iter().map(Into::into).collect())
    }
}

/// The deck of a round, counted from 1; `pack`: in its fixed order.
pub fn deck<T: Clone>(pack: &[T], secret: &Secret, round: usize, contributions: &Contributions) -> Vec<T> {
    let seed = Hash::new("deck").text(&secret.0).number(round).contributions(contributions).done();
    let mut rng = ChaCha20Rng::from_seed(seed);
    let mut deck = pack.to_vec();
    for last in (1..deck.len()).rev() {
        deck.swap(last, below(&mut rng, last + 1));
    }
    deck
}

/// A uniform number below `bound` (1 to 2³²).
fn below(rng: &mut impl RngCore, bound: usize) -> usize {
    let bound = bound as u64;
    let end = (1u64 << 32) / bound * bound;
    loop {
        let word = u64::from(rng.next_u32());
        if word < end {
            return (word % bound) as usize;
        }
    }
}

/// The value of [`KEY`] in a record of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShuffleRecord {
    /// The version of the shuffle: [`VERSION`].
    pub version: u32,
    /// The secret, revealed.
    pub secret: Secret,
    /// The commitment as published before anybody joined.
    pub commitment: String,
    /// The contributions of the joins.
    pub contributions: Contributions,
    /// The digest as published at the start.
    pub digest: String,
}

impl ShuffleRecord {
    /// The record of a table's shuffle.
    pub fn new(secret: Secret, contributions: Contributions) -> Self {
        let (commitment, digest) = (secret.commitment(), contributions.digest());
        Self { version: VERSION, secret, commitment, contributions, digest }
    }
}

/// The verification of a record's shuffle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// Whether the commitment matches the secret.
    pub commitment: bool,
    /// Whether the digest matches the contributions.
    pub digest: bool,
    /// For each round, whether its deck is derived from secret and contributions.
    pub rounds: Vec<bool>,
}

impl Verification {
    /// Whether all checks pass.
    pub fn holds(&self) -> bool {
        self.commitment && self.digest && self.rounds.iter().all(|&round| round)
    }
}

/// Why the shuffle of a record can't be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unverifiable {
    /// The record has no shuffle.
    #[error("the record has no `{KEY}`")]
    Absent,
    /// The shuffle can't be parsed, with the reason.
    #[error("`{KEY}`: {}", .0.replace(char::is_control, " "))]
    Broken(String),
    /// The version is unknown.
    #[error("`{KEY}` is of version {0}, only version {VERSION} is known")]
    Version(u32),
}

/// Checks the shuffle of a record, without replaying its moves.
///
/// # Errors
/// The shuffle is missing or unreadable.
pub fn verify(record: &Record) -> Result<Verification, Unverifiable> {
    let shuffle = record.extra.get(KEY).ok_or(Unverifiable::Absent)?;
    // The derived parser would also accept a list of the values.
    if !shuffle.is_object() {
        return Err(Unverifiable::Broken("expected an object".to_owned()));
    }
    let shuffle =
        ShuffleRecord::deserialize(shuffle).map_err(|error| Unverifiable::Broken(error.to_string()))?;
    if shuffle.version != VERSION {
        return Err(Unverifiable::Version(shuffle.version));
    }
    let pack = record.game.pack(record.players);
    let follows = |(index, round): (usize, &crate::record::RoundRecord)| {
        round.deck == deck(&pack, &shuffle.secret, index + 1, &shuffle.contributions)
    };
    Ok(Verification {
        commitment: shuffle.commitment == shuffle.secret.commitment(),
        digest: shuffle.digest == shuffle.contributions.digest(),
        rounds: record.rounds.iter().enumerate().map(follows).collect(),
    })
}

/// SHA-256 over unambiguously encoded texts and numbers.
struct Hash(Sha256);

impl Hash {
    fn new(purpose: &str) -> Self {
        Self(Sha256::new()).text(format!("herzbot-shuffle/{VERSION} {purpose}").as_bytes())
    }

    fn number(mut self, number: usize) -> Self {
        self.0.update((number as u64).to_be_bytes());
        self
    }

    fn text(self, bytes: &[u8]) -> Self {
        let mut this = self.number(bytes.len());
        this.0.update(bytes);
        this
    }

    fn contributions(self, contributions: &Contributions) -> Self {
        let all = contributions.as_slice();
        all.iter().fold(self.number(all.len()), |hash, one| hash.text(one.as_bytes()))
    }

    fn done(self) -> [u8; 32] {
        self.0.finalize().into()
    }
}
