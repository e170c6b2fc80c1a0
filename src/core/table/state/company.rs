//! The players of a table. The format of these types is on disk.

use crate::ids::PersonId;
use crate::table::names::{COMPUTERS, as_read, told_apart};
use crate::table::{ChairKey, First, Member, Presence, WhichChair};
use herzbot_rules::{Level, MAX_SEATS, Seat};
use rand::{Rng, RngCore};
use serde::{Deserialize, Serialize};

/// A chair at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    pub key: ChairKey,
    pub sitter: Sitter,
    /// The previous owner of the result, if the sitter joined the running game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    late: Option<PlayedBefore>,
    /// Everybody who gave up this seat to another person.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    before: Vec<PersonId>,
}

/// The person for whom a seat counts after a takeover in the running game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PlayedBefore {
    /// Nobody: the game counts for no person.
    Nobody,
    Left(PersonId),
}

/// The occupant of a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    Human { member: Member, presence: Presence, missed: u8, unreachable: bool },
    Computer { level: Level, name: u16 },
    Reserved { member: Member },
}

/// The chairs of a table, in seat order, and its host.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Company {
    host: Option<PersonId>,
    chairs: Vec<Chair>,
    next_key: ChairKey,
}

impl Sitter {
    /// A person who has just sat down.
    const fn human(member: Member) -> Self {
        Self::Human { member, presence: Presence::Here, missed: 0, unreachable: false }
    }

    pub const fn is_computer(&self) -> bool {
        matches!(self, Self::Computer { .. })
    }

    pub const fn is_reserved(&self) -> bool {
        matches!(self, Self::Reserved { .. })
    }

    /// The person who sits here, or for whom the chair is reserved.
    pub const fn member(&self) -> Option<&Member> {
        match self {
            Self::Human { member, .. } | Self::Reserved { member } => Some(member),
            Self::Computer { .. } => None,
        }
    }

    pub const fn member_mut(&mut self) -> Option<&mut Member> {
        match self {
            Self::Human { member, .. } | Self::Reserved { member } => Some(member),
            Self::Computer { .. } => None,
        }
    }
}

impl Chair {
    /// The person who sits here, or for whom the chair is reserved.
    pub fn person(&self) -> Option<PersonId> {
        self.sitter.member().map(|member| member.person)
    }

    /// The display name of the person or the computer player, unescaped.
    pub fn name(&self) -> &str {
        match &self.sitter {
            Sitter::Human { member, .. } | Sitter::Reserved { member } => &member.name,
            Sitter::Computer { name, .. } => {
                COMPUTERS.get(usize::from(*name)).copied().unwrap_or(COMPUTERS[0])
            }
        }
    }
}

impl Company {
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// The person who may start, pause and close the table; none if only computers are left.
    pub const fn host(&self) -> Option<PersonId> {
        self.host
    }

    /// Every human with their seat, including those who left for good.
    pub fn humans(&self) -> impl Iterator<Item = (Seat, &Member, Presence)> {
        self.chairs.iter().enumerate().filter_map(|(index, chair)| match &chair.sitter {
            Sitter::Human { member, presence, .. } => Some((Seat(index as u8), member, *presence)),
            Sitter::Computer { .. } | Sitter::Reserved { .. } => None,
        })
    }

    /// The number of people for whom the game counts.
    pub fn counted(&self) -> usize {
        (0..self.chairs.len()).filter(|seat| self.counts_for(Seat(*seat as u8)).0.is_some()).count()
    }

    /// The people who sit here and have not left for good.
    pub fn members(&self) -> impl Iterator<Item = &Member> {
        self.humans().filter(|(_, _, presence)| *presence != Presence::Left).map(|(_, member, _)| member)
    }

    /// A person with a chair, even if only reserved.
    pub fn member_of(&self, person: PersonId) -> Option<&Member> {
        self.chairs.iter().filter_map(|chair| chair.sitter.member()).find(|member| member.person == person)
    }

    /// Whether a person plays themselves.
    pub fn presence(&self, person: PersonId) -> Option<Presence> {
        self.humans().find(|(_, member, _)| member.person == person).map(|(_, _, presence)| presence)
    }

    /// The seat of a person who sits here and has not left for good.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.humans()
            .find(|(_, member, presence)| member.person == person && *presence != Presence::Left)
            .map(|(seat, _, _)| seat)
    }

    /// The seat of a person who sits here, if they had it from the beginning.
    pub fn sole_seat_of(&self, person: PersonId) -> Option<Seat> {
        let is_theirs = |chair: &Chair| chair.person() == Some(person) && chair.before.is_empty();
        self.seat_of(person).filter(|seat| self.chairs.get(seat.index()).is_some_and(is_theirs))
    }

    /// The seat of the chair with a key.
    pub fn seat_with(&self, key: ChairKey) -> Option<Seat> {
        self.chairs.iter().position(|chair| chair.key == key).map(|index| Seat(index as u8))
    }

    /// The chosen starter; drawn if the chair is gone.
    pub fn starter(&self, chosen: First) -> First {
        match chosen {
            First::Chair(key) if self.seat_with(key).is_none() => First::Drawn,
            First::Chair(_) | First::Drawn => chosen,
        }
    }

    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.chairs.get(seat.index()).map(|chair| &chair.sitter)
    }

    /// The chair of a person, whether they sit there or it is reserved for them.
    pub fn chair_of(&self, person: PersonId) -> Option<&Chair> {
        self.chairs.iter().find(|chair| chair.person() == Some(person))
    }

    /// The referenced chair, if it exists.
    pub fn chair(&self, which: &WhichChair) -> Option<&Chair> {
        let of_person = |is_meant: &dyn Fn(&Member) -> bool| {
            self.chairs.iter().find(|chair| chair.sitter.member().is_some_and(is_meant))
        };
        match which {
            WhichChair::Key(key) => self.chairs.iter().find(|chair| chair.key == *key),
            WhichChair::Account(account) => of_person(&|member| member.account == *account),
            WhichChair::Named(name) => {
                let wanted = as_read(name);
                let names = self.names();
                let is_called =
                    |(chair, name): &(&Chair, String)| chair.person().is_some() && as_read(name) == wanted;
                let called = self.chairs.iter().zip(names).find(is_called).map(|(chair, _)| chair);
                called.or_else(|| of_person(&|member| as_read(&member.account.id) == wanted))
            }
        }
    }

    /// The names of the players, in seat order, made distinct even if people or computers share a name.
    pub fn names(&self) -> Vec<String> {
        let mut order: Vec<usize> = (0..self.chairs.len()).collect();
        // A person keeps their name rather than a computer player.
        order.sort_by_key(|at| self.chairs[*at].person().is_none());
        let names: Vec<&str> = order.iter().map(|at| self.chairs[*at].name()).collect();
        let mut told = vec![String::new(); names.len()];
        for (at, name) in order.into_iter().zip(told_apart(&names)) {
            told[at] = name;
        }
        told
    }

    /// The name of the player on a chair; empty if it doesn't exist.
    pub fn name_with(&self, key: ChairKey) -> String {
        let seat = self.seat_with(key);
        seat.and_then(|seat| self.names().into_iter().nth(seat.index())).unwrap_or_default()
    }

    /// The host's name; empty if there is no host.
    pub fn host_name(&self) -> String {
        let chair = self.host.and_then(|host| self.chair_of(host));
        chair.map(|chair| self.name_with(chair.key)).unwrap_or_default()
    }

    /// The number of consecutive turns that the human on a seat has missed.
    pub fn missed(&self, seat: Seat) -> u8 {
        match self.sitter(seat) {
            Some(Sitter::Human { missed, .. }) => *missed,
            Some(Sitter::Computer { .. } | Sitter::Reserved { .. }) | None => 0,
        }
    }

    /// Whether the human on a seat has left for good.
    pub fn has_left(&self, seat: Seat) -> bool {
        matches!(self.sitter(seat), Some(Sitter::Human { presence: Presence::Left, .. }))
    }

    /// Whether a person sits or sat here, even if another person has their seat now.
    pub fn has_played(&self, person: PersonId) -> bool {
        self.presence(person).is_some() || self.chairs.iter().any(|chair| chair.before.contains(&person))
    }

    /// The name of the person who took over another person's seat.
    pub fn successor_of(&self, person: PersonId) -> Option<String> {
        let chair = self.chairs.iter().find(|chair| chair.before.contains(&person))?;
        self.presence(person).is_none().then(|| self.name_with(chair.key))
    }

    /// The person for whom a seat counts, and whether they left it. It counts neither for guests nor for a
    /// person who took over in a running game.
    pub fn counts_for(&self, seat: Seat) -> (Option<PersonId>, bool) {
        match self.chairs.get(seat.index()) {
            Some(Chair { late: Some(PlayedBefore::Left(person)), .. }) => (Some(*person), true),
            Some(Chair { sitter: Sitter::Human { member, presence, .. }, late: None, .. }) => {
                (Some(member.person).filter(|_| !member.account.is_guest()), *presence == Presence::Left)
            }
            Some(_) | None => (None, false),
        }
    }

    pub fn is_played_by_computer(&self, seat: Seat) -> bool {
        match self.sitter(seat) {
            Some(Sitter::Human { presence, .. }) => *presence != Presence::Here,
            Some(Sitter::Computer { .. }) => true,
            Some(Sitter::Reserved { .. }) | None => false,
        }
    }

    /// Whether private messages reach a person, as far as known.
    pub fn is_reachable(&self, person: PersonId) -> bool {
        !self.chairs.iter().any(|chair| {
            matches!(&chair.sitter, Sitter::Human { member, unreachable: true, .. } if member.person == person)
        })
    }

    /// An unused computer name: an index in [`COMPUTERS`], which has more names than there are seats.
    pub fn free_computer(&self, rng: &mut dyn RngCore) -> u16 {
        let taken: Vec<String> = self.chairs.iter().map(|chair| as_read(chair.name())).collect();
        let is_free = |name: &u16| !taken.contains(&as_read(COMPUTERS[usize::from(*name)]));
        let free: Vec<u16> = (0..COMPUTERS.len() as u16).filter(is_free).collect();
        free[rng.random_range(0..free.len())]
    }
}

impl Company {
    /// A host alone.
    pub fn of_host(member: Member) -> Self {
        let host = Some(member.person);
        let chair = Chair { key: ChairKey(0), sitter: Sitter::human(member), late: None, before: Vec::new() };
        Self { host, chairs: vec![chair], next_key: ChairKey(1) }
    }

    /// The company of a rematch: `host` sits down at once, chairs are reserved for the others, computers
    /// stay.
    #[must_use]
    pub fn for_rematch(&self, host: &Member) -> Self {
        let again = |chair: &Chair| {
            let sitter = match &chair.sitter {
                Sitter::Human { member, .. } if member.person == host.person => Sitter::human(host.clone()),
                Sitter::Human { member, .. } | Sitter::Reserved { member } => {
                    Sitter::Reserved { member: member.clone() }
                }
                Sitter::Computer { level, name } => Sitter::Computer { level: *level, name: *name },
            };
            Chair { key: chair.key, sitter, late: None, before: Vec::new() }
        };
        let is_guest = |chair: &&Chair| chair.sitter.member().is_some_and(|it| it.account.is_guest());
        // Guests can't be notified of a reserved seat.
        let chairs = self.chairs.iter().filter(|chair| !is_guest(chair)).map(again).collect();
        Self { host: Some(host.person), chairs, next_key: self.next_key }
    }

    /// Seats a person, on their reserved chair if there is one. They become host if there is none.
    ///
    /// # Errors
    /// `most` seats are taken.
    pub fn join(&mut self, member: &Member, most: u8) -> Result<(), String> {
        let sitter = Sitter::human(member.clone());
        let reserved = self
            .chairs
            .iter_mut()
            .find(|chair| chair.sitter.is_reserved() && chair.person() == Some(member.person));
        match reserved {
            Some(chair) => chair.sitter = sitter,
            None => drop(self.seat(sitter, most)?),
        }
        self.host = self.host.or(Some(member.person));
        Ok(())
    }

    /// Seats a person in the running game on the chair of a computer, or of a person who left for good.
    ///
    /// # Errors
    /// There is no such chair, or the person has played here before.
    pub fn take_over(&mut self, key: ChairKey, member: &Member) -> Result<(), String> {
        if self.has_played(member.person) {
            return Err("they have played here".into());
        }
        let chair = self.chairs.iter_mut().find(|chair| chair.key == key).ok_or("there is no such chair")?;
        let before = match &chair.sitter {
            Sitter::Computer { .. } => PlayedBefore::Nobody,
            Sitter::Human { member, presence: Presence::Left, .. } if member.account.is_guest() => {
                PlayedBefore::Nobody
            }
            Sitter::Human { member, presence: Presence::Left, .. } => PlayedBefore::Left(member.person),
            Sitter::Human { .. } | Sitter::Reserved { .. } => return Err("somebody plays there".into()),
        };
        chair.late = chair.late.or(Some(before));
        chair.before.extend(chair.person());
        chair.sitter = Sitter::human(member.clone());
        self.host = self.host.or(Some(member.person));
        Ok(())
    }

    /// Reserves a new chair for a person, and returns its key.
    ///
    /// # Errors
    /// `most` seats are taken.
    pub fn keep_for(&mut self, member: &Member, most: u8) -> Result<ChairKey, String> {
        self.seat(Sitter::Reserved { member: member.clone() }, most)
    }

    /// Seats a computer player with the name at an index in [`COMPUTERS`].
    ///
    /// # Errors
    /// `most` seats are taken.
    pub fn add_computer(&mut self, level: Level, name: u16, most: u8) -> Result<(), String> {
        self.seat(Sitter::Computer { level, name }, most).map(drop)
    }

    fn seat(&mut self, sitter: Sitter, most: u8) -> Result<ChairKey, String> {
        if self.chairs.len() >= usize::from(most).min(MAX_SEATS) {
            return Err("every seat is taken".into());
        }
        let key = self.free_key();
        self.next_key = ChairKey(key.0.checked_add(1).ok_or("no key is left")?);
        self.chairs.push(Chair { key, sitter, late: None, before: Vec::new() });
        Ok(key)
    }

    /// An unused key. An earlier version restarted at 0 after 255: at its tables a chair may have a greater
    /// key than `next_key`.
    fn free_key(&self) -> ChairKey {
        let behind = self.chairs.iter().map(|chair| chair.key.0.saturating_add(1)).max();
        ChairKey(behind.unwrap_or(0).max(self.next_key.0))
    }

    /// Removes the chairs for which `stays` is false.
    pub fn retain(&mut self, stays: impl Fn(&Chair) -> bool) {
        self.chairs.retain(stays);
        self.choose_host();
    }

    /// Sets the level of one computer player, or of all.
    pub fn set_level(&mut self, key: Option<ChairKey>, new: Level) {
        for chair in self.chairs.iter_mut().filter(|chair| key.is_none_or(|key| key == chair.key)) {
            if let Sitter::Computer { level, .. } = &mut chair.sitter {
                *level = new;
            }
        }
    }

    /// Sets a person's presence. Being back resets missed turns. If the host leaves, another member becomes
    /// host.
    pub fn set_presence(&mut self, person: PersonId, new: Presence) {
        if let Some(Sitter::Human { presence, missed, .. }) = self.sitter_of(person) {
            *presence = new;
            if new == Presence::Here {
                *missed = 0;
            }
        }
        if new == Presence::Left {
            self.choose_host();
        }
    }

    pub fn set_reachable(&mut self, person: PersonId, yes: bool) {
        if let Some(Sitter::Human { unreachable, .. }) = self.sitter_of(person) {
            *unreachable = !yes;
        }
    }

    pub fn set_autoplay(&mut self, person: PersonId, yes: bool) {
        if let Some(Sitter::Human { member, .. }) = self.sitter_of(person) {
            member.autoplay = yes;
        }
    }

    /// Counts a turn that the human on a seat missed (`yes`), or resets the count.
    pub fn count_missed(&mut self, seat: Seat, yes: bool) {
        if let Some(Sitter::Human { missed, .. }) =
            self.chairs.get_mut(seat.index()).map(|chair| &mut chair.sitter)
        {
            *missed = if yes { missed.saturating_add(1) } else { 0 };
        }
    }

    fn sitter_of(&mut self, person: PersonId) -> Option<&mut Sitter> {
        let is_theirs =
            |sitter: &Sitter| matches!(sitter, Sitter::Human { member, .. } if member.person == person);
        self.chairs.iter_mut().map(|chair| &mut chair.sitter).find(|sitter| is_theirs(sitter))
    }

    pub fn set_host(&mut self, person: PersonId) -> Result<(), String> {
        self.seat_of(person).ok_or("they don't sit here")?;
        self.host = Some(person);
        Ok(())
    }

    fn choose_host(&mut self) {
        let stays = self.members().any(|member| Some(member.person) == self.host);
        if !stays {
            // Guests only if nobody else is left.
            let next = self.members().min_by_key(|member| member.account.is_guest());
            self.host = next.map(|member| member.person);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Account;

    fn member(id: u64) -> Member {
        let account = Account { realm: "test".into(), id: id.to_string() };
        Member { person: PersonId(id), account, name: format!("P{id}"), locale: None, autoplay: false }
    }

    #[test]
    fn keys_are_never_given_out_twice() {
        let mut company = Company::of_host(member(1));
        company.join(&member(2), 6).expect("a seat is free");
        company.retain(|chair| chair.key != ChairKey(1));
        company.add_computer(Level::Easy, 0, 6).expect("a seat is free");
        let keys: Vec<ChairKey> = company.chairs().iter().map(|chair| chair.key).collect();
        assert_eq!((keys, company.next_key), (vec![ChairKey(0), ChairKey(2)], ChairKey(3)));
        assert!(company.join(&member(3), 2).is_err(), "two seats are taken");
    }

    #[test]
    fn the_next_member_becomes_host() {
        let mut company = Company::of_host(member(1));
        company.join(&member(2), 6).expect("a seat is free");
        company.set_presence(PersonId(1), Presence::Away);
        assert_eq!(company.host(), Some(PersonId(1)), "the host may come back");
        company.set_presence(PersonId(1), Presence::Left);
        assert_eq!((company.host(), company.host_name()), (Some(PersonId(2)), "P2".into()));
        company.set_presence(PersonId(2), Presence::Left);
        assert_eq!((company.host(), company.host_name()), (None, String::new()));
    }

    #[test]
    fn reserved_chairs_are_taken_by_their_person() {
        let mut company = Company::of_host(member(1));
        company.join(&member(2), 6).expect("a seat is free");
        let mut again = company.for_rematch(&member(2));
        assert_eq!((again.host(), again.seat_of(PersonId(1))), (Some(PersonId(2)), None));
        again.join(&member(1), 2).expect("a chair is reserved");
        assert_eq!(again.seat_of(PersonId(1)), Some(Seat(0)));
    }

    #[test]
    fn who_takes_over_plays_for_nobodys_result() {
        let mut company = Company::of_host(member(1));
        company.join(&member(2), 6).expect("a seat is free");
        company.add_computer(Level::Easy, 0, 6).expect("a seat is free");
        assert!(company.take_over(ChairKey(1), &member(3)).is_err(), "somebody plays there");
        company.set_presence(PersonId(2), Presence::Left);
        assert!(company.take_over(ChairKey(1), &member(2)).is_err(), "they have left");
        company.take_over(ChairKey(1), &member(3)).expect("the computer plays there");
        assert!(company.take_over(ChairKey(2), &member(2)).is_err(), "they have left");
        company.take_over(ChairKey(2), &member(4)).expect("the computer plays there");
        // A successor of a latecomer represents the same person as the latecomer.
        company.set_presence(PersonId(3), Presence::Left);
        company.take_over(ChairKey(1), &member(5)).expect("the computer plays there");
        assert!(company.take_over(ChairKey(1), &member(3)).is_err(), "they have left, too");
        let counts: Vec<_> = (0..3).map(|seat| company.counts_for(Seat(seat))).collect();
        assert_eq!(counts, [(Some(PersonId(1)), false), (Some(PersonId(2)), true), (None, false)]);
        assert_eq!(company.seat_of(PersonId(5)), Some(Seat(1)));
    }

    #[test]
    fn missed_turns_are_counted_until_the_person_plays() {
        let mut company = Company::of_host(member(1));
        company.count_missed(Seat(0), true);
        company.count_missed(Seat(0), true);
        company.set_presence(PersonId(1), Presence::Away);
        assert_eq!((company.missed(Seat(0)), company.is_played_by_computer(Seat(0))), (2, true));
        company.set_presence(PersonId(1), Presence::Here);
        assert_eq!((company.missed(Seat(0)), company.is_played_by_computer(Seat(0))), (0, false));
    }
}
