//! How many tables each person has opened lately: everybody may open some, nobody a thousand.

use herzbot_core::ids::{Moment, PersonId};
use std::collections::{HashMap, VecDeque};

/// How many tables one person may open within an hour, rematches included.
pub const PER_HOUR: usize = 20;

/// An hour, in milliseconds.
const HOUR: u64 = 60 * 60 * 1000;

/// When each person has opened tables within the last hour (a sliding window). A restart forgets it.
#[derive(Debug, Default)]
pub struct Openings(HashMap<PersonId, VecDeque<Moment>>);

impl Openings {
    /// Notes that a person opens a table now.
    ///
    /// # Errors
    /// When they may open the next one, if these are too many; then nothing is noted.
    pub fn note(&mut self, person: PersonId, now: Moment) -> Result<(), Moment> {
        self.0.retain(|_, times| {
            while times.front().is_some_and(|time| time.0 + HOUR <= now.0) {
                times.pop_front();
            }
            !times.is_empty()
        });
        let times = self.0.entry(person).or_default();
        match times.front() {
            Some(first) if times.len() >= PER_HOUR => Err(Moment(first.0 + HOUR)),
            _ => {
                times.push_back(now);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_opens_some_tables_an_hour_and_others_are_not_affected() {
        let (anna, ben) = (PersonId(1), PersonId(2));
        let minute = |minute: u64| Moment(1_000_000 + minute * 60_000);
        let mut openings = Openings::default();
        for opened in 0..PER_HOUR as u64 {
            assert_eq!(openings.note(anna, minute(opened)), Ok(()), "{opened}");
        }
        assert_eq!(openings.note(anna, minute(30)), Err(minute(60)));
        assert_eq!(openings.note(ben, minute(30)), Ok(()));
        assert_eq!(openings.note(anna, minute(60)), Ok(()), "the first one is an hour ago");
        assert_eq!(openings.note(anna, minute(60)), Err(minute(61)));
        assert_eq!(openings.note(ben, minute(500)), Ok(()));
        assert_eq!(openings.0.len(), 1, "what is long ago is not kept");
    }
}
