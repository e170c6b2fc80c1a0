//! Applies the writer's requests in a transaction.

use super::journal::{self, Append};
use super::request::{Done, Write};
use super::shown::{self, Shown};
use super::transaction::RankChange;
use super::transaction::{Failure, Transaction};
use super::{chat, people, results, settings, standings};
use crate::StoreError;

/// The outcome of a transaction.
pub struct Committed {
    /// The answers, in the order of the requests.
    pub answers: Vec<Result<Done, StoreError>>,
    /// The number of the commit, of several the last (0 with PostgreSQL); none: nothing was written.
    pub number: Option<u64>,
    /// The changes for the leaderboards.
    pub changes: Vec<RankChange>,
}

impl Transaction<'_> {
    /// Applies all requests of a batch except the `fenced` ones. The caller ends the transaction.
    ///
    /// # Errors
    /// The database failed, or another process was faster.
    pub async fn write_all(&mut self, writes: &[Write], fenced: &[bool]) -> Result<Committed, Failure> {
        let refused = |(write, fenced): (&Write, &bool)| write.refused().filter(|_| *fenced).map(Err);
        let mut answers: Vec<Option<Result<Done, StoreError>>> =
            writes.iter().zip(fenced).map(refused).collect();
        let appends: Vec<(usize, &Append)> = writes
            .iter()
            .enumerate()
            .filter_map(|(at, write)| match write {
                Write::Append(append) if answers[at].is_none() => Some((at, append)),
                _ => None,
            })
            .collect();
        for (at, answer) in journal::append_all(self, &appends).await? {
            answers[at] = Some(answer.map(|()| Done::Nothing));
        }
        let mut notes: Vec<(usize, Shown<'_>)> = Vec::new();
        for (at, write) in writes.iter().enumerate() {
            if answers[at].is_none() {
                // All pages are written together, after the rest.
                if let Write::Shown { table, page, finished } = write {
                    notes.push((at, Shown { table: *table, page, finished: *finished }));
                    continue;
                }
                let before = std::mem::take(&mut self.wrote);
                answers[at] = Some(match self.apply(write).await {
                    Ok(done) => Ok(done),
                    // It found damage after a partial write: the whole transaction is rolled back.
                    Err(Failure::Refused(error)) if self.wrote => return Err(Failure::Refused(error)),
                    Err(Failure::Refused(error)) => Err(error),
                    Err(failure) => return Err(failure),
                });
                self.wrote |= before;
            }
        }
        for (at, answer) in shown::note_all(self, &notes).await? {
            answers[at] = Some(answer.map(|()| Done::Nothing));
        }
        // Each has an answer by now.
        let answers = answers.into_iter().flatten().collect();
        let number = if self.wrote { Some(self.count().await?) } else { None };
        Ok(Committed { answers, number, changes: std::mem::take(&mut self.changes) })
    }

    async fn apply(&mut self, write: &Write) -> Result<Done, Failure> {
        match write {
            Write::Open { table, snapshot } => journal::open(self, *table, snapshot).await?,
            // `write_all` writes them together.
            Write::Append(_) | Write::Shown { .. } => {}
            Write::Close { table, seq, snapshot, result } => {
                results::close(self, *table, *seq, snapshot, result.as_ref()).await?;
            }
            Write::Freeze { table, why } => journal::freeze(self, *table, why).await?,
            Write::Prune { before } => return Ok(Done::Count(results::prune(self, *before).await?)),
            Write::Meet { account, name, locale, fresh } => {
                let person = people::meet(self, account, name, locale.as_deref(), *fresh).await?;
                return Ok(Done::Person(Box::new(person)));
            }
            Write::SetPerson { id, settings } => people::set(self, *id, settings).await?,
            Write::ForgetAt { table, person } => results::forget_at(self, *table, *person).await?,
            Write::Forget(id) => people::forget(self, *id).await?,
            Write::SetServer { realm, server, settings } => {
                settings::set_server(self, realm, server, settings).await?
            }
            Write::SetNote { name, value } => settings::set_note(self, name, value).await?,
            Write::ClaimNote { name, value } => settings::claim_note(self, name, value).await?,
            Write::SwapNote { name, old, value } => {
                return Ok(Done::Swapped(settings::swap_note(self, name, old, value).await?));
            }
            Write::DropNote { name, value } => settings::drop_note(self, name, value).await?,
            Write::Chat { rows, durable: _ } => chat::write(self, rows).await?,
            Write::RebuildStandings => standings::rebuild(self).await?,
        }
        Ok(Done::Nothing)
    }
}
