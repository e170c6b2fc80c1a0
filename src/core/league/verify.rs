//! Checks a night against its secret and the records of its tables.

use super::{Night, NightTable, Outcome};
use crate::ids::TableId;
use crate::table::Table;
use herzbot_rules::{AnyMatch, shuffle};

impl Night {
    /// The tables of each drawn round.
    pub fn drawn(&self) -> impl Iterator<Item = &[NightTable]> {
        self.drawn.iter().map(|round| round.tables.as_slice())
    }

    /// Whether the people of a round (from 1) sit as its draw says: it is repeated with the people who were drawn, from
    /// the secret, the order of signing up, and the earlier tables that `was_over`.
    pub fn is_drawn_fairly(&self, round: u8, was_over: impl Fn(TableId) -> bool) -> bool {
        let Some(earlier) = usize::from(round).checked_sub(1) else { return false };
        let Some(drawn) = self.drawn.get(earlier) else { return false };
        let mut before = self.clone();
        before.drawn.truncate(earlier);
        for table in before.drawn.iter_mut().flat_map(|round| &mut round.tables) {
            table.outcome.take_if(|_| !was_over(table.id));
        }
        for entrant in &mut before.entrants {
            let table = drawn.tables.iter().find(|table| table.people.contains(&entrant.person));
            entrant.out = table.is_none();
            entrant.place = table.map_or(entrant.place, |table| table.place);
        }
        let lots = before.lots(round);
        let is_same = |(one, other): (&NightTable, &NightTable)| {
            (one.id, &one.people, one.place) == (other.id, &other.people, other.place)
        };
        lots.len() == drawn.tables.len() && lots.iter().zip(&drawn.tables).all(is_same)
    }

    /// Whether the record of a table that is over has the decks of the night, and gives the outcome that counts here.
    pub fn is_counted_rightly(&self, drawn: &NightTable, table: &Table) -> bool {
        let Some((secret, _)) = self.decks_of(drawn.id) else { return false };
        let is_played = table.record().is_none_or(|record| {
            let used = record.extra.get(shuffle::KEY).and_then(|shuffle| shuffle.get("secret")?.as_str());
            let game = AnyMatch::from_record(&record);
            used == Some(&secret.reveal())
                && shuffle::verify(&record).is_ok_and(|verification| verification.holds())
                && game.is_ok_and(|game| game.round_points() == table.round_points())
        });
        let Outcome { places, rounds, .. } = Outcome::of(table, &drawn.people);
        let counted = drawn.outcome.as_ref();
        is_played && counted.is_none_or(|counted| (&counted.places, &counted.rounds) == (&places, &rounds))
    }
}
