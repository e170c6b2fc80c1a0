//! Queries about a table: who sits where, who is the host, whether it is over.

use super::names::{COMPUTERS, NAMES, as_read, told_apart};
use super::state::{Chair, Sitter, TablePhase};
use super::{ChairKey, CloseReason, Member, PauseReason, Presence, Table, WhichChair};
use crate::ids::{Moment, PersonId};
use crate::notice::Notice;
use herzbot_rules::Seat;
use std::collections::BTreeMap;

impl Table {
    /// The table's short name.
    pub fn name(&self) -> &'static str {
        NAMES.get(usize::from(self.name)).copied().unwrap_or(NAMES[0])
    }

    /// The place of its name in [`NAMES`].
    pub const fn name_index(&self) -> u16 {
        self.name
    }

    /// Every human at the table, with the seat.
    pub(super) fn humans(&self) -> impl Iterator<Item = (Seat, &Member, Presence)> {
        self.chairs.iter().enumerate().filter_map(|(index, chair)| match &chair.sitter {
            Sitter::Human { member, presence, .. } => Some((Seat(index as u8), member, *presence)),
            Sitter::Computer { .. } | Sitter::Reserved { .. } => None,
        })
    }

    /// The people who sit here and have not left for good.
    pub fn members(&self) -> impl Iterator<Item = &Member> {
        self.humans().filter(|(_, _, presence)| *presence != Presence::Left).map(|(_, member, _)| member)
    }

    /// Every person with a seat, those who have left for good included.
    pub fn everybody(&self) -> Vec<(Member, Presence)> {
        self.humans().map(|(_, member, presence)| (member.clone(), presence)).collect()
    }

    /// The newest moment that the state knows of.
    pub fn last_seen(&self) -> Moment {
        match &self.phase {
            TablePhase::Playing(playing) => self.last_human.max(playing.since),
            TablePhase::Lobby | TablePhase::Finished(_) | TablePhase::Closed { .. } => self.last_human,
        }
    }

    /// The chair that is meant, if it stands here.
    pub(super) fn chair(&self, which: &WhichChair) -> Option<&Chair> {
        let of_person = |is_meant: &dyn Fn(&Member) -> bool| {
            self.chairs.iter().find(|chair| match &chair.sitter {
                Sitter::Human { member, .. } | Sitter::Reserved { member } => is_meant(member),
                Sitter::Computer { .. } => false,
            })
        };
        match which {
            WhichChair::Key(key) => self.chairs.iter().find(|chair| chair.key == *key),
            WhichChair::Account(account) => of_person(&|member| member.account == *account),
            WhichChair::Named(name) => {
                let wanted = as_read(name);
                let names = self.chair_names();
                let is_called =
                    |(chair, name): &(&Chair, String)| chair.person().is_some() && as_read(name) == wanted;
                let called = self.chairs.iter().zip(names).find(is_called).map(|(chair, _)| chair);
                called.or_else(|| of_person(&|member| as_read(&member.account.id) == wanted))
            }
        }
    }

    /// What the players are called, in the order of their chairs: no two names read the same, as display names of people and
    /// those of computers may.
    pub(super) fn chair_names(&self) -> Vec<String> {
        let mut chairs: Vec<&Chair> = self.chairs.iter().collect();
        // A computer player gives way to a person.
        chairs.sort_by_key(|chair| chair.person().is_none());
        let names: Vec<&str> = chairs.iter().map(|chair| chair.name()).collect();
        let names: BTreeMap<ChairKey, String> =
            chairs.iter().map(|chair| chair.key).zip(told_apart(&names)).collect();
        let name_of = |chair: &Chair| names.get(&chair.key).cloned().unwrap_or_default();
        self.chairs.iter().map(name_of).collect()
    }

    /// What the player on a chair is called; empty if it does not stand here.
    pub(super) fn chair_name(&self, key: ChairKey) -> String {
        let named = self.chairs.iter().zip(self.chair_names()).find(|(chair, _)| chair.key == key);
        named.map(|(_, name)| name).unwrap_or_default()
    }

    /// What the person is called here who may start, pause and close the table; empty if nobody may.
    pub fn host_name(&self) -> String {
        let is_host = |chair: &&Chair| self.host.is_some() && chair.person() == self.host;
        self.chairs.iter().find(is_host).map(|chair| self.chair_name(chair.key)).unwrap_or_default()
    }

    /// Whether private messages reach a person, as far as is known.
    pub fn is_reachable(&self, person: PersonId) -> bool {
        !self.chairs.iter().any(|chair| {
            matches!(&chair.sitter, Sitter::Human { member, unreachable: true, .. } if member.person == person)
        })
    }

    /// The seat of a person who sits here and has not left for good.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.humans()
            .find(|(_, member, presence)| member.person == person && *presence != Presence::Left)
            .map(|(seat, _, _)| seat)
    }

    /// The person who may start, pause and close it; none when only computers are left.
    pub const fn host(&self) -> Option<PersonId> {
        self.host
    }

    /// Whether the table is finished or closed, so that its state never changes again.
    pub fn is_over(&self) -> bool {
        match self.phase {
            TablePhase::Finished(_) | TablePhase::Closed { .. } => true,
            TablePhase::Lobby | TablePhase::Playing(_) => false,
        }
    }

    /// Why the table was closed without a result, if it was.
    pub fn closed(&self) -> Option<CloseReason> {
        match self.phase {
            TablePhase::Closed { why, .. } => Some(why),
            TablePhase::Lobby | TablePhase::Playing(_) | TablePhase::Finished(_) => None,
        }
    }

    /// Why a person has no move to make in the running game; none if they have.
    pub fn no_move_of(&self, person: PersonId) -> Option<Notice> {
        let Some(playing) = self.playing() else { return Some(Notice::NotStarted) };
        let Some(seat) = self.seat_of(person) else { return Some(Notice::NotAtThisTable) };
        if playing.paused.is_some_and(|(why, _)| why == PauseReason::Host) {
            return Some(Notice::Paused);
        }
        (!playing.game.to_move().contains(seat)).then(|| self.not_your_turn())
    }

    /// The refusal to a person who is not to move: it names who is.
    pub(super) fn not_your_turn(&self) -> Notice {
        let to_move = self.playing().map(|playing| playing.game.to_move()).unwrap_or_default();
        let names = self.chair_names();
        let whose = to_move.iter().filter_map(|seat| names.get(seat.index()).cloned());
        Notice::NotYourTurn { whose: whose.collect() }
    }

    pub(super) fn missed(&self, seat: Seat) -> u8 {
        match self.chairs.get(seat.index()).map(|chair| &chair.sitter) {
            Some(Sitter::Human { missed, .. }) => *missed,
            Some(Sitter::Computer { .. } | Sitter::Reserved { .. }) | None => 0,
        }
    }

    pub(super) fn is_played_by_computer(&self, seat: Seat) -> bool {
        match self.chairs.get(seat.index()).map(|chair| &chair.sitter) {
            Some(Sitter::Human { presence, .. }) => *presence != Presence::Here,
            Some(Sitter::Computer { .. }) => true,
            Some(Sitter::Reserved { .. }) | None => false,
        }
    }

    /// Whether the game counts: two or more humans play or have played, and nobody was given a hint.
    pub fn is_rated(&self) -> bool {
        self.humans().count() >= 2 && self.hints == 0
    }

    /// Whether the game has begun and is not over.
    pub fn is_playing(&self) -> bool {
        self.playing().is_some()
    }
}

impl Chair {
    /// The person who sits here, or for whom it is kept.
    pub fn person(&self) -> Option<PersonId> {
        match &self.sitter {
            Sitter::Human { member, .. } | Sitter::Reserved { member } => Some(member.person),
            Sitter::Computer { .. } => None,
        }
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
