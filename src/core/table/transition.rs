//! A transition of the table's state machine: built entry by entry, then handed to the shell.

use super::{Entry, Fact, Misfit, Reach, RoundView, Table};
use crate::ids::{Moment, PersonId};
use crate::notice::Notice;
use rand::RngCore;

/// One transition: the new state, and the entries that lead to it.
#[derive(Clone, Debug)]
pub struct Transition {
    /// The new state.
    pub table: Table,
    /// The journal entries: durable before any of it is shown.
    pub entries: Vec<Entry>,
    /// Messages besides the table's own pages.
    pub news: Vec<News>,
    /// Whether a round was dealt: a good moment for a snapshot.
    pub dealt: bool,
    /// How hard the hardest decision of the computer players was, from 0 to 1.
    pub hardness: f32,
}

/// A message besides the table's own pages.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// To the channel: a round has ended, and another follows.
    Round(Box<RoundView>),
    /// To everybody, in all places of the table.
    Everybody(Notice),
    /// To one person, privately.
    Private(PersonId, Notice),
}

impl Transition {
    /// The same transition as if decided at `at`: for results computed before they were due. `before`: the
    /// table that it was decided for.
    ///
    /// # Errors
    /// It was not decided for that table.
    pub fn delayed(mut self, before: &Table, at: Moment) -> Result<Self, Misfit> {
        self.table = before.clone();
        for entry in &mut self.entries {
            entry.at = at;
            self.table.apply(entry)?;
        }
        Ok(self)
    }
}

/// A transition under construction: a copy of the table with the entries applied so far.
pub struct TransitionBuilder<'a> {
    pub table: Table,
    pub entries: Vec<Entry>,
    pub news: Vec<News>,
    pub dealt: bool,
    pub now: Moment,
    /// The last time when people could act.
    pub reach: Reach,
    /// The share of their budget that computer players may use in this call; none: they don't move.
    pub thinking: Option<f32>,
    /// The difficulty of their hardest decision, from 0 to 1.
    pub hardness: f32,
    pub rng: &'a mut dyn RngCore,
}

impl<'a> TransitionBuilder<'a> {
    pub fn new(table: &Table, now: Moment, rng: &'a mut dyn RngCore) -> Self {
        Self {
            table: table.clone(),
            entries: Vec::new(),
            news: Vec::new(),
            dealt: false,
            now,
            reach: now.into(),
            thinking: None,
            hardness: 0.0,
            rng,
        }
    }

    pub fn done(self) -> Transition {
        Transition {
            table: self.table,
            entries: self.entries,
            news: self.news,
            dealt: self.dealt,
            hardness: self.hardness,
        }
    }

    pub fn happen(&mut self, fact: Fact) -> Result<(), Notice> {
        let entry = Entry { at: self.now, fact };
        if let Err(misfit) = self.table.apply(&entry) {
            tracing::error!(table = %self.table.id(), %misfit, "a decision does not fit its own table");
            return Err(Notice::OurFault);
        }
        self.entries.push(entry);
        Ok(())
    }
}
