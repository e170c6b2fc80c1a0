//! Requests in a lobby, and late arrivals.

use super::state::company::{Chair, Sitter};
use super::transition::TransitionBuilder;
use super::{Actor, ChairKey, CloseReason, Fact, First};
use crate::ids::ChannelRef;
use crate::notice::Notice;
use herzbot_rules::{AnyMatch, Level, OptionKey};

impl TransitionBuilder<'_> {
    /// Seats a person. `channel`: where they sit, if that is a further place.
    pub fn join(&mut self, actor: &Actor, channel: Option<&ChannelRef>) -> Result<(), Notice> {
        if self.table.seat_of(actor.member.person).is_some() {
            return Err(Notice::AlreadySeated);
        }
        if self.table.is_alone() {
            return Err(Notice::PlaysAlone);
        }
        if self.table.is_playing() {
            self.take_over(actor)?;
            return self.sit_in(actor, channel);
        }
        if actor.member.account.is_guest() && self.table.invitation(self.now).is_none() {
            return Err(Notice::NotInvited);
        }
        if self.table.company().chair_of(actor.member.person).is_none() && self.is_full() {
            let computers = self.table.company().chairs().iter().any(|chair| chair.sitter.is_computer());
            return Err(Notice::TableFull { computers });
        }
        // The people and times of joining determine the decks, together with the table's secret: nobody knows
        // all of it beforehand.
        let contribution = format!("{}@{}", actor.member.person, self.now.0);
        self.happen(Fact::Joined { member: actor.member.clone(), contribution })?;
        self.sit_in(actor, channel)
    }

    /// Records a person's place if it changed.
    fn sit_in(&mut self, actor: &Actor, channel: Option<&ChannelRef>) -> Result<(), Notice> {
        let person = actor.member.person;
        if self.table.homes().seat_of(person) == channel {
            return Ok(());
        }
        self.happen(Fact::SatIn { person, channel: channel.cloned() })
    }

    /// Takes a computer's seat in the running game.
    fn take_over(&mut self, actor: &Actor) -> Result<(), Notice> {
        if let Some(offer) = self.table.offer_to(actor.member.person) {
            let key = offer.key;
            return self.take_offered(actor, key);
        }
        if self.table.company().has_played(actor.member.person) {
            return Err(Notice::LeftForGood);
        }
        if actor.member.account.is_guest() {
            return Err(Notice::AlreadyStarted);
        }
        let key = self.table.view(None).seat_to_take().ok_or(Notice::AlreadyStarted)?.key;
        self.sit_down_late(actor, key)
    }

    /// Seats a person on an available chair in the running game.
    pub fn sit_down_late(&mut self, actor: &Actor, key: ChairKey) -> Result<(), Notice> {
        let person = actor.member.person;
        let to_move = self.table.playing().map(|playing| playing.game().to_move()).unwrap_or_default();
        let seat = self.table.company().seat_with(key);
        // A newcomer gets a full turn, but not at the cost of others who are to move.
        let fresh = to_move.len() == 1 && seat.is_some_and(|seat| to_move.contains(seat));
        self.happen(Fact::TookOver { key, member: actor.member.clone(), fresh })?;
        let host = self.table.members().find(|member| Some(member.person) == self.table.host());
        if host.is_some_and(|host| host.account.is_guest()) && !actor.member.account.is_guest() {
            self.happen(Fact::HostSet { person })?;
        }
        // If nobody was present, the game continues.
        self.come_back(person)
    }

    pub fn leave(&mut self, actor: &Actor, sure: bool) -> Result<(), Notice> {
        let person = actor.member.person;
        if self.table.seat_of(person).is_none() {
            return match self.table.company().chair_of(person) {
                Some(_) if self.table.offer_to(person).is_some() => self.end_offer(actor, None),
                Some(Chair { key, sitter: Sitter::Reserved { .. }, .. }) => {
                    let key = *key;
                    self.happen(Fact::ChairRemoved { key })?;
                    self.close_if_empty()
                }
                Some(_) => Err(Notice::LeftForGood),
                None => self.seated(actor).map(drop),
            };
        }
        if self.table.is_playing() {
            if !sure {
                return Err(Notice::LeaveQuestion { rated: self.is_rated_for(actor) });
            }
            return self.hand_over(person);
        }
        self.happen(Fact::LeftLobby { person })?;
        self.close_if_empty()
    }

    /// Whether the running game counts for a person.
    pub fn is_rated_for(&self, actor: &Actor) -> bool {
        let person = actor.member.person;
        let seat = self.table.seat_of(person);
        let counts = seat.is_some_and(|seat| self.table.company().counts_for(seat).0 == Some(person));
        self.table.is_rated() && counts
    }

    /// Closes a lobby that is empty, or has only guests left: nobody of its place is there.
    pub fn close_if_empty(&mut self) -> Result<(), Notice> {
        if !self.table.is_playing() && self.table.members().all(|member| member.account.is_guest()) {
            self.happen(Fact::Closed { why: CloseReason::LobbyEmpty, by: None })?;
        }
        Ok(())
    }

    pub fn add_computer(&mut self, actor: &Actor) -> Result<(), Notice> {
        self.in_lobby()?;
        self.seated(actor)?;
        if self.is_full() {
            return Err(Notice::TableFull { computers: false });
        }
        let name = self.table.company().free_computer(&mut self.rng);
        let level = self.table.setup().level;
        self.happen(Fact::ComputerAdded { level, name })
    }

    /// Sets the level of computer players, at any time, so that a table can become easier or harder between
    /// rounds.
    pub fn set_level(&mut self, actor: &Actor, key: Option<ChairKey>, level: Level) -> Result<(), Notice> {
        if self.table.is_playing() {
            self.host(actor)?;
        } else {
            self.seated(actor)?;
        }
        if let Some(key) = key {
            let is_it = |chair: &Chair| chair.key == key && chair.sitter.is_computer();
            if !self.table.company().chairs().iter().any(is_it) {
                return Err(Notice::NoComputer);
            }
        }
        self.happen(Fact::LevelSet { key, level })
    }

    pub fn remove_computer(&mut self, actor: &Actor) -> Result<(), Notice> {
        self.in_lobby()?;
        self.seated(actor)?;
        let last = self.table.company().chairs().iter().rfind(|chair| chair.sitter.is_computer());
        let key = last.ok_or(Notice::NoComputer)?.key;
        self.happen(Fact::ChairRemoved { key })
    }

    pub fn start(&mut self, actor: &Actor) -> Result<(), Notice> {
        self.lobby_host(actor)?;
        let needed = *self.table.game().players().start();
        let seats = self.table.company().chairs().iter().filter(|chair| !chair.sitter.is_reserved()).count();
        if seats < usize::from(needed) {
            return Err(Notice::TooFewPlayers { needed });
        }
        self.happen(Fact::Started)
    }

    pub fn set_option(
        &mut self,
        actor: &Actor,
        option: OptionKey,
        value: &serde_json::Value,
    ) -> Result<(), Notice> {
        self.lobby_host(actor)?;
        let key = option.as_str();
        let mut options = self.table.chosen_options().clone();
        options.insert(key.to_owned(), value.clone());
        AnyMatch::new(self.table.game(), self.table.most_seats(), &options)
            .map_err(|_| Notice::BadOption { name: key.to_owned(), did_you_mean: None })?;
        self.happen(Fact::OptionSet { key: key.to_owned(), value: value.clone() })
    }

    /// Records a setup choice of the host in the lobby.
    pub fn agree(&mut self, actor: &Actor, fact: Fact) -> Result<(), Notice> {
        self.lobby_host(actor)?;
        self.happen(fact)
    }

    pub fn invite_guests(&mut self, actor: &Actor, wanted: bool) -> Result<(), Notice> {
        self.lobby_host(actor)?;
        if self.table.is_alone() {
            return Err(Notice::PlaysAlone);
        }
        let is_as_wanted = match wanted {
            true => self.table.invitation(self.now).is_some(),
            false => !self.table.was_guest_invited(),
        };
        if is_as_wanted {
            return Ok(());
        }
        self.happen(Fact::GuestsSet { invited: wanted })
    }

    pub fn set_thread(&mut self, actor: &Actor, wanted: bool) -> Result<(), Notice> {
        self.lobby_host(actor)?;
        if !self.table.can_have_thread() || self.table.parent().is_some() {
            return Err(Notice::OldButton);
        }
        self.happen(Fact::ThreadSet { wanted })
    }

    pub fn set_first(&mut self, actor: &Actor, first: First) -> Result<(), Notice> {
        self.lobby_host(actor)?;
        if let First::Chair(key) = first
            && self.table.company().seat_with(key).is_none()
        {
            return Err(Notice::OldButton);
        }
        self.happen(Fact::FirstSet { first })
    }
}
