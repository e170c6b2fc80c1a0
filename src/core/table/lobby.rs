//! What happens in a lobby.

use super::names::{COMPUTERS, as_read};
use super::state::{Chair, Sitter};
use super::transition::TransitionBuilder;
use super::{Actor, ChairKey, CloseReason, Fact, Table};
use crate::notice::Notice;
use herzbot_rules::{AnyMatch, Level, OptionKey};
use rand::{Rng, RngCore};

impl TransitionBuilder<'_> {
    pub(super) fn join(&mut self, actor: &Actor) -> Result<(), Notice> {
        if self.table.seat_of(actor.member.person).is_some() {
            return Err(Notice::AlreadySeated);
        }
        if self.table.alone {
            return Err(Notice::PlaysAlone);
        }
        if self.table.is_playing() {
            let left = self.table.humans().any(|(_, member, _)| member.person == actor.member.person);
            return Err(if left { Notice::LeftForGood } else { Notice::AlreadyStarted });
        }
        let kept = self.table.chairs.iter().any(|chair| chair.person() == Some(actor.member.person));
        if !kept && self.is_full() {
            let computers =
                self.table.chairs.iter().any(|chair| matches!(chair.sitter, Sitter::Computer { .. }));
            return Err(Notice::TableFull { computers });
        }
        // Who joins when decides the decks, together with the table's secret: nobody knows both beforehand.
        let contribution = format!("{}@{}", actor.member.person, self.now.0);
        self.happen(Fact::Joined { member: actor.member.clone(), contribution })
    }

    pub(super) fn leave(&mut self, actor: &Actor, sure: bool) -> Result<(), Notice> {
        let person = actor.member.person;
        if self.table.seat_of(person).is_none() {
            let kept = self.table.chairs.iter().find(|chair| chair.person() == Some(person));
            return match kept {
                Some(Chair { key, sitter: Sitter::Reserved { .. } }) => {
                    let key = *key;
                    self.happen(Fact::ChairRemoved { key })?;
                    self.close_if_empty()
                }
                Some(_) => Err(Notice::LeftForGood),
                None => Err(Notice::NotAtThisTable),
            };
        }
        if self.table.is_playing() {
            if !sure {
                return Err(Notice::LeaveQuestion { rated: self.table.is_rated() });
            }
            return self.hand_over(person);
        }
        self.happen(Fact::LeftLobby { person })?;
        self.close_if_empty()
    }

    pub(super) fn close_if_empty(&mut self) -> Result<(), Notice> {
        if !self.table.is_playing() && self.table.members().next().is_none() {
            self.happen(Fact::Closed { why: CloseReason::LobbyEmpty })?;
        }
        Ok(())
    }

    pub(super) fn add_computer(&mut self, actor: &Actor) -> Result<(), Notice> {
        self.in_lobby()?;
        self.seated(actor)?;
        if self.is_full() {
            return Err(Notice::TableFull { computers: false });
        }
        let name = self.table.free_computer(&mut self.rng);
        let level = self.table.setup.level;
        self.happen(Fact::ComputerAdded { level, name })
    }

    /// How computer players play: at any time, so that a table can be made easier or harder between rounds.
    pub(super) fn set_level(
        &mut self,
        actor: &Actor,
        key: Option<ChairKey>,
        level: Level,
    ) -> Result<(), Notice> {
        if self.table.is_playing() {
            self.host(actor)?;
        } else {
            self.seated(actor)?;
        }
        let meant = |chair: &Chair| {
            matches!(chair.sitter, Sitter::Computer { .. }) && key.is_none_or(|key| key == chair.key)
        };
        if !self.table.chairs.iter().any(meant) && key.is_some() {
            return Err(Notice::NoComputer);
        }
        self.happen(Fact::LevelSet { key, level })
    }

    pub(super) fn remove_computer(&mut self, actor: &Actor) -> Result<(), Notice> {
        self.in_lobby()?;
        self.seated(actor)?;
        let last = self.table.chairs.iter().rfind(|chair| matches!(chair.sitter, Sitter::Computer { .. }));
        let key = last.ok_or(Notice::NoComputer)?.key;
        self.happen(Fact::ChairRemoved { key })
    }

    pub(super) fn start(&mut self, actor: &Actor) -> Result<(), Notice> {
        self.lobby_host(actor)?;
        let needed = *self.table.game.players().start();
        let seats =
            self.table.chairs.iter().filter(|chair| !matches!(chair.sitter, Sitter::Reserved { .. })).count();
        if seats < usize::from(needed) {
            return Err(Notice::TooFewPlayers { needed });
        }
        self.happen(Fact::Started)
    }

    pub(super) fn set_option(
        &mut self,
        actor: &Actor,
        option: OptionKey,
        value: &serde_json::Value,
    ) -> Result<(), Notice> {
        self.lobby_host(actor)?;
        let key = option.as_str();
        let mut options = self.table.setup.game.clone();
        options.insert(key.to_owned(), value.clone());
        AnyMatch::new(self.table.game, *self.table.game.players().end(), &options)
            .map_err(|_| Notice::BadOption { name: key.to_owned(), did_you_mean: None })?;
        self.happen(Fact::OptionSet { key: key.to_owned(), value: value.clone() })
    }
}

impl Table {
    /// A name that nobody bears here, person or computer (a place in [`COMPUTERS`], of which there are more than seats).
    pub(super) fn free_computer(&self, rng: &mut dyn RngCore) -> u16 {
        let taken: Vec<String> = self.chairs.iter().map(|chair| as_read(chair.name())).collect();
        let is_free = |name: &u16| !taken.contains(&as_read(COMPUTERS[usize::from(*name)]));
        let free: Vec<u16> = (0..COMPUTERS.len() as u16).filter(is_free).collect();
        free[rng.random_range(0..free.len())]
    }
}
