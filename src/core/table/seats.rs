//! Offers of seats, and changes of the host.

use super::state::company::{Chair, Sitter};
use super::transition::{News, TransitionBuilder};
use super::{Actor, ChairKey, Fact, Member, WhichChair};
use crate::ids::PersonId;
use crate::notice::Notice;

impl TransitionBuilder<'_> {
    /// Invites a person: the host to a reserved seat in the lobby, a player in a running game to their own.
    /// Nothing else changes until they join.
    pub fn offer_seat(&mut self, actor: &Actor, asked: &Member) -> Result<(), Notice> {
        if self.table.is_alone() {
            return Err(Notice::PlaysAlone);
        }
        let name = asked.name.clone();
        let is_playing = self.table.is_playing();
        let company = self.table.company();
        let key = if is_playing {
            let seat = self.seated(actor)?;
            company.chairs().get(seat.index()).map(|chair| chair.key)
        } else {
            self.host(actor)?;
            company.chair_of(asked.person).map(|chair| chair.key)
        };
        self.may_be_asked(actor, asked)?;
        if key.is_none() && self.is_full() {
            let computers = company.chairs().iter().any(|chair| chair.sitter.is_computer());
            return Err(Notice::TableFull { computers });
        }
        self.happen(Fact::SeatOffered { key, member: asked.clone() })?;
        let told = if is_playing {
            Notice::SeatOffered { name, rated: self.is_rated_for(actor) }
        } else {
            Notice::SeatKept { name }
        };
        self.news.push(News::Private(actor.member.person, told));
        Ok(())
    }

    fn may_be_asked(&self, actor: &Actor, asked: &Member) -> Result<(), Notice> {
        let (person, name) = (asked.person, asked.name.clone());
        let company = self.table.company();
        if person == actor.member.person {
            return Err(Notice::OwnSeat);
        }
        if company.seat_of(person).is_some() {
            return Err(Notice::SitsHere { name });
        }
        if company.has_played(person) {
            return Err(Notice::HasLeft { name });
        }
        if self.table.offer_to(person).is_some() {
            return Err(Notice::AskedAlready { name });
        }
        let by = if self.table.is_playing() { Some(actor.member.person) } else { self.table.host() };
        if by.is_some_and(|by| self.table.has_declined(person, by)) {
            return Err(Notice::HasDeclined { name });
        }
        let sees = |home| self.table.channel_in(home).realm == asked.account.realm;
        if asked.account.is_guest() || !self.table.home_numbers().any(sees) {
            return Err(Notice::NotOfThisPlace { name });
        }
        Ok(())
    }

    /// Ends the offer to a person, or in a running game by them. `asked`: withdraw the offer to that person.
    pub fn end_offer(&mut self, actor: &Actor, asked: Option<PersonId>) -> Result<(), Notice> {
        let person = actor.member.person;
        if let Some(offer) = self.table.offer_to(person).filter(|_| asked.is_none()).cloned() {
            self.news.push(News::Private(person, Notice::Declined));
            let by = self.table.offering(&offer);
            if let Some(by) = by.filter(|_| self.table.is_playing()) {
                let name = offer.member.name;
                self.news.push(News::Private(by, Notice::OfferDeclined { name }));
            }
            return self.happen(match by {
                Some(by) => Fact::OfferDeclined { person, by },
                None => Fact::ChairRemoved { key: offer.key },
            });
        }
        let own = self.table.company().chair_of(person).map(|chair| chair.key);
        let mut offers = self.table.offers().iter();
        let made = offers.find(|offer| Some(offer.key) == own && self.table.is_playing());
        let Some(made) = made.map(|offer| offer.member.person) else {
            let sits_here = self.table.seat_of(person).is_some();
            return Err(if sits_here { Notice::OfferTakenBack } else { Notice::NoOffer });
        };
        if asked.is_some_and(|asked| asked != made) {
            return Err(Notice::OldButton);
        }
        self.news.push(News::Private(person, Notice::OfferTakenBack));
        self.happen(Fact::OfferEnded { person: made })
    }

    /// Takes an offered seat in the running game; its owner leaves.
    pub fn take_offered(&mut self, actor: &Actor, key: ChairKey) -> Result<(), Notice> {
        let company = self.table.company();
        let leaves = company.chair(&WhichChair::Key(key)).and_then(Chair::person).ok_or(Notice::NoOffer)?;
        let before = company.name_with(key);
        self.happen(Fact::LeftForGood { person: leaves })?;
        self.sit_down_late(actor, key)?;
        let name = self.table.company().name_with(key);
        self.news.push(News::Everybody(Notice::SeatTaken { name, before }));
        Ok(())
    }

    pub fn set_host(&mut self, actor: &Actor, which: &WhichChair) -> Result<(), Notice> {
        self.host(actor)?;
        let company = self.table.company();
        let chair = company.chair(which).ok_or(Notice::PlaysNotHere)?;
        let name = company.name_with(chair.key);
        let (Sitter::Human { member, .. } | Sitter::Reserved { member }) = &chair.sitter else {
            return Err(Notice::CannotHost { name });
        };
        let person = member.person;
        if self.table.host() == Some(person) {
            return Err(Notice::HostAlready { name });
        }
        // People who left, who have only a reserved chair, or who are guests can't be host.
        if company.seat_of(person).is_none() || member.account.is_guest() {
            return Err(Notice::CannotHost { name });
        }
        self.happen(Fact::HostSet { person })?;
        self.news.push(News::Everybody(Notice::HostNow { name: name.clone() }));
        self.news.push(News::Private(actor.member.person, Notice::HostNow { name }));
        Ok(())
    }
}
