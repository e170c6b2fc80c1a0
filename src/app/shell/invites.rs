//! Codes that bring tables to further places, and a limit on guesses of such codes. Codes exist in this process only.
//! A restart forgets them; the host can then ask for another one.

use herzbot_core::ids::{Moment, PersonId, TableId};
use herzbot_core::notice::Notice;
use parking_lot::Mutex;
use rand::Rng;
use std::collections::{HashMap, VecDeque};
use std::time::Duration;

/// [`VALID`] in hours.
pub const HOURS: u64 = 6;
/// How long a code is valid.
pub const VALID: Duration = Duration::from_secs(HOURS * 60 * 60);

/// No vowels, so that no code is a word, and no letters that look alike.
const LETTERS: &[u8; 19] = b"BCDFGHJKMNPQRSTVWXZ";
const LENGTH: usize = 6;

/// The number of wrong codes that one person may try within [`WITHIN`], …
const MOST_OF_ONE: usize = 5;
/// … and the number for all people together: so many guesses hit the only table with a code with a chance of one in
/// half a million. Above it, each person's first wrong code is their last.
const MOST_OF_ALL: usize = 100;
const WITHIN: Duration = Duration::from_secs(60 * 60);

/// The codes of tables, and the recent wrong guesses.
#[derive(Debug, Default)]
pub struct Invites {
    codes: Mutex<HashMap<String, (TableId, Moment)>>,
    /// Wrong codes of the last hour, oldest first.
    wrong: Mutex<VecDeque<(PersonId, Moment)>>,
}

/// Returns six random letters.
pub fn fresh_code(rng: &mut impl Rng) -> String {
    let letter = |_| char::from(LETTERS[rng.random_range(0..LETTERS.len())]);
    (0..LENGTH).map(letter).collect()
}

impl Invites {
    /// Returns a table's code and extends its validity. Creates a code if there is none.
    pub fn code_of(&self, table: TableId, now: Moment, rng: &mut impl Rng) -> String {
        let mut codes = self.codes.lock();
        codes.retain(|_, (_, until)| *until > now);
        let known = codes.iter().find(|(_, (of, _))| *of == table).map(|(code, _)| code.clone());
        let code = known.unwrap_or_else(|| {
            loop {
                let code = fresh_code(rng);
                if !codes.contains_key(&code) {
                    break code;
                }
            }
        });
        codes.insert(code.clone(), (table, now.after(VALID)));
        code
    }

    /// Invalidates the code of a table, after it was removed from a place to which the code had brought it.
    pub fn forget(&self, table: TableId) {
        self.codes.lock().retain(|_, (of, _)| *of != table);
    }

    /// Returns the table with a code; case and separators don't matter. `is_there`: whether the table still waits for
    /// players. `shared`: whether another process may have the table.
    ///
    /// # Errors
    /// [`Notice::NoSuchCode`], and [`Notice::TooManyGuesses`] after several of those.
    pub fn table_of(
        &self,
        typed: &str,
        person: PersonId,
        now: Moment,
        shared: bool,
        is_there: impl Fn(TableId) -> bool,
    ) -> Result<TableId, Notice> {
        let codes = self.codes.lock();
        let find = |code: &str| {
            let found = codes.get(code).filter(|(_, until)| *until > now).map(|(table, _)| *table);
            found.filter(|table| is_there(*table))
        };
        self.guess(typed, person, now, Notice::NoSuchCode { shared }, find)
    }

    /// Looks up a code with `find`; case and separators don't matter. `wrong`: the notice if nothing is found.
    ///
    /// # Errors
    /// `wrong`, and [`Notice::TooManyGuesses`] after several of those.
    pub fn guess<T>(
        &self,
        typed: &str,
        person: PersonId,
        now: Moment,
        wrong: Notice,
        find: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Notice> {
        let code: String = typed
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|letter| letter.to_ascii_uppercase())
            .collect();
        let mut guesses = self.wrong.lock();
        guesses.retain(|(_, at)| at.after(WITHIN) > now);
        let own = || guesses.iter().filter(|(who, _)| *who == person);
        let first = match own().count() >= MOST_OF_ONE {
            true => own().next(),
            // Wrong guesses of others don't lock out a person who has not guessed wrong yet.
            false => own().next().filter(|_| guesses.len() >= MOST_OF_ALL),
        };
        if let Some((_, at)) = first {
            return Err(Notice::TooManyGuesses { next: at.after(WITHIN) });
        }
        let found = find(&code).ok_or(wrong);
        if found.is_err() {
            guesses.push_back((person, now));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    const NOW: Moment = Moment(1_000_000);

    fn invites() -> (Invites, String) {
        let invites = Invites::default();
        let code = invites.code_of(TableId(1), NOW, &mut StdRng::seed_from_u64(1));
        (invites, code)
    }

    #[test]
    fn a_code_is_found_as_people_write_it_until_it_is_too_old_or_its_table_has_gone() {
        let (invites, code) = invites();
        assert!(code.len() == LENGTH && code.bytes().all(|letter| LETTERS.contains(&letter)), "{code}");
        assert_eq!(invites.code_of(TableId(1), NOW, &mut StdRng::seed_from_u64(2)), code, "it has one");
        assert_ne!(invites.code_of(TableId(2), NOW, &mut StdRng::seed_from_u64(2)), code);
        let (old, spaced) = (NOW.after(VALID), format!(" {}-{} ", &code[..3], &code[3..]));
        for (typed, now, is_there, found) in [
            (code.clone(), NOW, true, true),
            (code.to_lowercase(), NOW, true, true),
            (spaced, NOW, true, true),
            (code.clone(), NOW, false, false),
            (code.clone(), old, true, false),
            (code[1..].to_owned(), NOW, true, false),
            (String::new(), NOW, true, false),
        ] {
            let table = invites.table_of(&typed, PersonId(1), now, false, |_| is_there);
            let wanted = if found { Ok(TableId(1)) } else { Err(Notice::NoSuchCode { shared: false }) };
            assert_eq!(table, wanted, "{typed:?}");
        }
    }

    #[test]
    fn nobody_guesses_for_long_alone_or_together() {
        let (invites, code) = invites();
        let tries = |person, code: &str, minute: u64| {
            let at = NOW.after(Duration::from_secs(60 * minute));
            invites.table_of(code, PersonId(person), at, false, |_| true)
        };
        for minute in 0..MOST_OF_ONE as u64 {
            assert_eq!(tries(1, "BBBBBB", minute), Err(Notice::NoSuchCode { shared: false }));
        }
        let next = NOW.after(WITHIN);
        assert_eq!(tries(1, &code, 10), Err(Notice::TooManyGuesses { next }), "not even the right one");
        assert_eq!(tries(2, &code, 10), Ok(TableId(1)));
        assert_eq!(tries(1, &code, 60), Ok(TableId(1)), "an hour after the first");
        for person in 3..200 {
            let _wrong = tries(person, "BBBBBB", 70);
        }
        assert_eq!(tries(500, &code, 71), Ok(TableId(1)), "who has not guessed");
        assert!(matches!(tries(3, &code, 71), Err(Notice::TooManyGuesses { .. })), "who has");
        assert_eq!(tries(3, &code, 130), Ok(TableId(1)));
    }
}
