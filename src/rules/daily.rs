//! The deal of the day: what follows, for everybody alike, from a secret that one bot has for all days.
//!
//! The secret of a deal is derived from that of the bot, the day (in days since 1970, UTC) and the game. The
//! decks follow from it as at any table ([`crate::shuffle`]). So do the random numbers of each decision of a
//! computer player, together with the number of moves made and the seat. Its choice hangs on what it sees and
//! on the deal alone, and equal play meets equal answers.

use crate::players::Level;
use crate::shuffle::Secret;
use crate::{GameKind, GameOptionValue, OptionRange, Seat};
use rand::{Rng as _, RngCore};
use rand_chacha::ChaCha20Rng;
use serde_json::{Map, Value};

/// How many play: one person and three computer players.
pub const PLAYERS: u8 = 4;

/// How the computer players play.
pub const RIVALS: Level = Level::Medium;

/// The seat of the person.
pub const OWN_SEAT: Seat = Seat(0);

/// The secret of the deal of a day; `of_bot` is that for all days.
pub fn secret(of_bot: &Secret, day: u32, game: GameKind) -> Secret {
    of_bot.derived("daily", day as usize, game.name())
}

/// The seat that begins (or deals) first, among so many.
pub fn first(secret: &Secret, players: u8) -> Seat {
    Seat(secret.derived("daily first", 0, "").rng().random_range(0..players))
}

/// The random numbers for a decision of a computer player on `seat`, after `made` moves of the game.
pub fn decision(secret: &Secret, made: usize, seat: Seat) -> ChaCha20Rng {
    secret.derived("daily decision", made, &seat.to_string()).rng()
}

/// The number of the table at which an account plays the deal: there is only one try, since there is only one
/// such table. Nobody can tell it before the day is over.
pub fn table(secret: &Secret, account: &str) -> u64 {
    secret.derived("daily table", 0, account).rng().next_u64()
}

/// The options of the game: as short as it can be, which is hardly ever more than one deal.
pub fn options(game: GameKind) -> Map<String, Value> {
    let shortest = |range| if let OptionRange::Number { min, .. } = range { Some(min) } else { None };
    let lengths = game.options().iter().filter(|option| option.is_length);
    let least = lengths.filter_map(|option| Some((option.key, shortest(option.range)?)));
    least.map(|(key, least)| (key.to_string(), GameOptionValue::Number(least).to_json())).collect()
}
