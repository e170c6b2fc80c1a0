//! The daily deal, derived from a secret that a bot has for all days.
//!
//! The secret of a deal is derived from the bot's secret, the day (in days since 1970, UTC) and the game. It
//! determines the decks, as at any table ([`crate::shuffle`]), and, together with the number of moves made
//! and the seat, the random numbers of each decision of a computer player. So its choice depends only on its
//! view and the deal: equal play meets equal answers.

use crate::players::Level;
use crate::shuffle::Secret;
use crate::{GameKind, GameOptionValue, OptionRange, Seat};
use rand::{Rng as _, RngCore};
use rand_chacha::ChaCha20Rng;
use serde_json::{Map, Value};

/// The number of players: one person and three computer players.
pub const PLAYERS: u8 = 4;

/// The level of the computer players.
pub const RIVALS: Level = Level::Medium;

/// The seat of the person.
pub const OWN_SEAT: Seat = Seat(0);

/// The secret of the deal of a day; `of_bot`: the secret for all days.
pub fn secret(of_bot: &Secret, day: u32, game: GameKind) -> Secret {
    of_bot.derived("daily", day as usize, game.name())
}

/// The seat that begins (or deals) first, among `players`.
pub fn first(secret: &Secret, players: u8) -> Seat {
    Seat(secret.derived("daily first", 0, "").rng().random_range(0..players))
}

/// The random numbers for a decision of a computer player on `seat`, after `made` moves of the game.
pub fn decision(secret: &Secret, made: usize, seat: Seat) -> ChaCha20Rng {
    secret.derived("daily decision", made, &seat.to_string()).rng()
}

/// The number of the table for an account's only attempt at the deal. Unpredictable before the day is over.
pub fn table(secret: &Secret, account: &str) -> u64 {
    secret.derived("daily table", 0, account).rng().next_u64()
}

/// The options for the shortest game, usually a single deal.
pub fn options(game: GameKind) -> Map<String, Value> {
    let shortest = |range| if let OptionRange::Number { min, .. } = range { Some(min) } else { None };
    let lengths = game.options().iter().filter(|option| option.is_length);
    let least = lengths.filter_map(|option| Some((option.key, shortest(option.range)?)));
    least.map(|(key, least)| (key.to_string(), GameOptionValue::Number(least).to_json())).collect()
}
