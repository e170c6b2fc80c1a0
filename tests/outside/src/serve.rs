//! This program as a player for a later build of itself: it follows a table line by line, and answers with moves.
//!
//! ```text
//! new teufel 4 {}
//! deal 1 Y9 R4 …
//! apply 1 play R9
//! choose hard 1 2 12345
//! ```
//!
//! Only the last one, with level, share of its budget, seat and seed, has an answer: a move.

use herzbot_rules::fast::Fast;
use herzbot_rules::{AnyMatch, Seat};
use std::io::{BufRead as _, Error, Result, Write as _, stdin, stdout};

/// Serves until its input ends.
pub fn serve() -> Result<()> {
    let mut game = None;
    for line in stdin().lock().lines() {
        let line = line?;
        let answer =
            follow(&mut game, &line).ok_or_else(|| Error::other(format!("not understood: {line}")))?;
        if let Some(answer) = answer {
            writeln!(stdout(), "{answer}")?;
            stdout().flush()?;
        }
    }
    Ok(())
}

/// Does what a line says, and gives its answer, if it has one; none if it makes no sense.
fn follow(game: &mut Option<AnyMatch>, line: &str) -> Option<Option<String>> {
    let (word, rest) = line.split_once(' ')?;
    let mut words = rest.splitn(4, ' ');
    let seat = |text: &str| text.parse().ok().map(Seat);
    match word {
        "new" => {
            let (kind, players, options) = (words.next()?, words.next()?, rest.splitn(3, ' ').nth(2)?);
            let options = serde_json::from_str(options).ok()?;
            *game = AnyMatch::new(kind.parse().ok()?, players.parse().ok()?, &options).ok();
        }
        "deal" => {
            let (first, deck) = rest.split_once(' ')?;
            let deck: Vec<String> = deck.split(' ').map(str::to_owned).collect();
            game.as_mut()?.deal(seat(first)?, &deck).ok()?;
        }
        "apply" => {
            let (who, mv) = rest.split_once(' ')?;
            let game = game.as_mut()?;
            game.apply(seat(who)?, game.kind().parse_move(mv).ok()?).ok()?;
        }
        "choose" => {
            let (level, share) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            let (who, seed) = (words.next()?, words.next()?);
            let view = game.as_ref()?.view(Some(seat(who)?))?;
            let mv = view.choose(level, share, &mut Fast::new(seed.parse().ok()?, 0))?;
            return Some(Some(mv.to_string()));
        }
        _ => return None,
    }
    Some(None)
}
