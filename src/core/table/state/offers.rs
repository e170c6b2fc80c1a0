//! Offers of seats: how long they last, and where people are asked.

use super::offer::{Declined, Offer};
use super::{Table, TablePhase};
use crate::ids::{HomeNumber, PersonId};
use crate::table::state::company::Sitter;
use crate::table::{ChairKey, Member, Presence, WhichChair};

impl Table {
    /// All open offers.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// The offer to a person.
    pub fn offer_to(&self, person: PersonId) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.member.person == person)
    }

    /// The name of the person who offers their own seat in the running game; none: the seat is reserved in
    /// the lobby.
    pub fn offered_by(&self, offer: &Offer) -> Option<String> {
        self.is_playing().then(|| self.company.name_with(offer.key))
    }

    /// The person who offers a seat: the host in the lobby, the seat's owner in the running game.
    pub fn offering(&self, offer: &Offer) -> Option<PersonId> {
        if !self.is_playing() {
            return self.host();
        }
        self.company.chair(&WhichChair::Key(offer.key)).and_then(|chair| chair.person())
    }

    /// Where a person is asked: in the place of the offering person if it is on their platform, else in the
    /// first place that is.
    pub fn asked_in(&self, offer: &Offer) -> Option<HomeNumber> {
        let sees = |home: &HomeNumber| self.channel_in(*home).realm == offer.member.account.realm;
        let of_asker = self.offering(offer).and_then(|asks| self.home_of(asks)).filter(sees);
        of_asker.or_else(|| self.home_numbers().find(sees))
    }

    /// The name of the person who took over another person's seat.
    pub fn successor_of(&self, person: PersonId) -> Option<String> {
        self.company.successor_of(person)
    }

    /// A chair is offered once, and a person is offered one chair.
    pub(super) fn offer(&mut self, key: Option<ChairKey>, member: &Member) -> Result<(), String> {
        let key = match key {
            Some(key) => key,
            None => {
                self.lobby()?;
                self.company.keep_for(member, self.most_seats())?
            }
        };
        self.end_offer(member.person);
        self.offers.retain(|offer| offer.key != key);
        self.offers.push(Offer { key, member: member.clone() });
        Ok(())
    }

    pub(super) fn end_offer(&mut self, person: PersonId) {
        self.offers.retain(|offer| offer.member.person != person);
    }

    /// Whether a person declined a seat that `by` offered them.
    pub(in crate::table) fn has_declined(&self, person: PersonId, by: PersonId) -> bool {
        self.declined.contains(&Declined { person, by })
    }

    pub(super) fn decline(&mut self, person: PersonId, by: PersonId) {
        // In the lobby the chair is no longer reserved.
        if matches!(self.phase, TablePhase::Lobby) {
            self.company.retain(|chair| !chair.sitter.is_reserved() || chair.person() != Some(person));
            self.setup.first = self.company.starter(self.setup.first);
        }
        self.end_offer(person);
        let declined = Declined { person, by };
        if !self.declined.contains(&declined) {
            self.declined.push(declined);
        }
    }

    /// Drops offers whose chair is gone, whose person has sat down, or whose lobby or game is over.
    pub(super) fn drop_offers_that_ended(&mut self) {
        if self.offers.is_empty() {
            return;
        }
        let Self { company, phase, .. } = self;
        self.offers.retain(|offer| {
            let person = offer.member.person;
            let Some(chair) = company.chair(&WhichChair::Key(offer.key)) else { return false };
            match phase {
                TablePhase::Lobby => chair.sitter.is_reserved() && chair.person() == Some(person),
                TablePhase::Playing(_) => {
                    let plays =
                        |sitter: &Sitter| matches!(sitter, Sitter::Human { presence, .. } if *presence != Presence::Left);
                    plays(&chair.sitter) && !company.has_played(person)
                }
                TablePhase::Finished(_) | TablePhase::Closed { .. } => false,
            }
        });
    }
}
