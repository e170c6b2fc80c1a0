//! Results, and the leaderboards that follow from them.

use super::backend::{Backend, Read, Tree, scan_prefix};
use super::engine::KvStore;
use super::values::{self, Txn};
use super::{Leaderboards, OnProgress, StoreError, keys};
use async_trait::async_trait;
use herzbot_core::ids::PersonId;
use herzbot_core::people::Person;
use herzbot_core::rating::{Line, rate, rated_people};
use herzbot_core::results::{Board, GameResult, ResultSeat, Standing};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

#[async_trait]
impl<B: Backend> Leaderboards for KvStore<B> {
    async fn top(&self, board: &Board, offset: usize, limit: usize) -> Result<Vec<Standing>, StoreError> {
        let board = keys::board(board);
        self.read(move |read| {
            let mut people = Vec::new();
            let mut place = 0;
            scan_prefix(read, Tree::Boards, &keys::ranking(&board), &mut |key, _| {
                if people.len() == limit {
                    return ControlFlow::Break(());
                }
                place += 1;
                if place > offset {
                    people.extend(keys::ranked(key).map(|person| (person, place)));
                }
                ControlFlow::Continue(())
            })?;
            people
                .into_iter()
                .map(|(person, place)| {
                    let key = keys::line(person, &board);
                    let line: Line = values::get_json(read, Tree::Boards, &key)?
                        .ok_or_else(|| StoreError::Damaged(format!("boards {}", values::hex(&key))))?;
                    Ok(line.standing(person, place))
                })
                .collect()
        })
        .await
    }

    async fn len(&self, board: &Board) -> Result<usize, StoreError> {
        let prefix = keys::ranking(&keys::board(board));
        self.read(move |read| count(read, &prefix, super::backend::after_prefix(&prefix).as_deref())).await
    }

    async fn standing(&self, board: &Board, person: PersonId) -> Result<Option<Standing>, StoreError> {
        let board = keys::board(board);
        self.read(move |read| {
            let Some(line) = values::get_json::<Line>(read, Tree::Boards, &keys::line(person, &board))?
            else {
                return Ok(None);
            };
            let rank = keys::rank(&board, &line.standing(person, 0));
            let better = count(read, &keys::ranking(&board), Some(&rank))?;
            Ok(Some(line.standing(person, better + 1)))
        })
        .await
    }

    async fn results_of(&self, person: PersonId) -> Result<Vec<GameResult>, StoreError> {
        self.read(move |read| {
            let mut numbers = Vec::new();
            scan_prefix(read, Tree::Results, &keys::played_by(person), &mut |key, _| {
                numbers.extend(keys::number_at(key, 9));
                ControlFlow::Continue(())
            })?;
            numbers
                .into_iter()
                .map(|number| {
                    let key = keys::result(number);
                    values::get_json(read, Tree::Results, &key)?
                        .ok_or_else(|| StoreError::Damaged(format!("results {}", values::hex(&key))))
                })
                .collect()
        })
        .await
    }

    async fn rebuild_with_progress(&self, on_progress: OnProgress) -> Result<(), StoreError> {
        self.write(true, |txn| rebuild(txn, on_progress)).await
    }
}

fn count(read: &dyn Read, from: &[u8], below: Option<&[u8]>) -> Result<usize, StoreError> {
    let mut count = 0;
    read.scan(Tree::Boards, from, below, &mut |_, _| {
        count += 1;
        ControlFlow::Continue(())
    })?;
    Ok(count)
}

/// Adds a result to the results and, if it is rated, to the leaderboards.
pub fn add(txn: &mut Txn<'_>, result: &GameResult) -> Result<(), StoreError> {
    let number = results(txn)?;
    txn.put_json(Tree::Results, &keys::result(number), result)?;
    for seat in &result.seats {
        if let Some(person) = seat.person {
            txn.put(Tree::Results, &keys::played(person, number), &[])?;
        }
    }
    for board in boards_of(result) {
        let people = rated_people(result)
            .into_iter()
            .map(|(person, seat)| Ok((person, seat, line(txn, person, &board)?)))
            .collect::<Result<Vec<_>, StoreError>>()?;
        for (person, line) in rate_all(&people, result.shortened) {
            if forgotten_after(txn, person)?.is_none() {
                set_line(txn, person, &board, &line)?;
            }
        }
    }
    Ok(())
}

/// How many results there are: the running number of the next one.
pub fn results(read: &dyn Read) -> Result<u64, StoreError> {
    // They are numbered without gaps, so that halving finds the end, and no count can ever disagree with them.
    let mut low = 0u64;
    let mut high = 1u64;
    let is_there =
        |number: u64| Ok::<_, StoreError>(read.get(Tree::Results, &keys::result(number))?.is_some());
    while is_there(high - 1)? {
        low = high;
        high = high.saturating_mul(2);
    }
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        if is_there(middle - 1)? { low = middle } else { high = middle }
    }
    Ok(low)
}

/// The boards on which a result counts, as [`keys::board`] writes them.
fn boards_of(result: &GameResult) -> Vec<Vec<u8>> {
    let servers = [None, Some(result.channel.server.clone())];
    let boards = servers.into_iter().flat_map(|server| {
        [Some(result.game), None].map(|game| {
            keys::board(&Board { realm: result.channel.realm.clone(), server: server.clone(), game })
        })
    });
    boards.collect()
}

fn rate_all(people: &[(PersonId, &ResultSeat, Line)], shortened: bool) -> Vec<(PersonId, Line)> {
    let lines: Vec<_> = people.iter().map(|(_, seat, line)| (*seat, *line)).collect();
    people.iter().map(|(person, _, _)| *person).zip(rate(&lines, shortened)).collect()
}

fn line(read: &dyn Read, person: PersonId, board: &[u8]) -> Result<Line, StoreError> {
    Ok(values::get_json(read, Tree::Boards, &keys::line(person, board))?.unwrap_or_default())
}

/// How many results there were when the person was forgotten; none if they were not.
fn forgotten_after(read: &dyn Read, person: PersonId) -> Result<Option<u64>, StoreError> {
    values::get_json(read, Tree::People, &keys::forgotten(person))
}

fn is_hidden(read: &dyn Read, person: PersonId) -> Result<bool, StoreError> {
    let person: Option<Person> = values::get_json(read, Tree::People, &keys::person(person))?;
    Ok(person.is_some_and(|person| person.settings.hidden))
}

fn set_line(txn: &mut Txn<'_>, person: PersonId, board: &[u8], line: &Line) -> Result<(), StoreError> {
    let key = keys::line(person, board);
    if let Some(old) = values::get_json::<Line>(txn, Tree::Boards, &key)? {
        txn.remove(Tree::Boards, &keys::rank(board, &old.standing(person, 0)))?;
    }
    txn.put_json(Tree::Boards, &key, line)?;
    if !is_hidden(txn, person)? {
        txn.put(Tree::Boards, &keys::rank(board, &line.standing(person, 0)), &[])?;
    }
    Ok(())
}

/// The lines of a person by board, as [`keys::board`] writes it.
fn lines_of(read: &dyn Read, person: PersonId) -> Result<Vec<(Vec<u8>, Line)>, StoreError> {
    let prefix = keys::lines_of(person);
    let mut found = Vec::new();
    scan_prefix(read, Tree::Boards, &prefix, &mut |key, _| {
        found.push(key.to_vec());
        ControlFlow::Continue(())
    })?;
    found
        .into_iter()
        .map(|key| {
            let line = values::get_json(read, Tree::Boards, &key)?.unwrap_or_default();
            Ok((key[prefix.len()..].to_vec(), line))
        })
        .collect()
}

/// Names a person in the rankings, or doesn't.
pub fn set_hidden(txn: &mut Txn<'_>, person: PersonId, hidden: bool) -> Result<(), StoreError> {
    for (board, line) in lines_of(txn, person)? {
        let rank = keys::rank(&board, &line.standing(person, 0));
        if hidden {
            txn.remove(Tree::Boards, &rank)?;
        } else {
            txn.put(Tree::Boards, &rank, &[])?;
        }
    }
    Ok(())
}

/// Removes a person from all boards for good.
pub fn forget(txn: &mut Txn<'_>, person: PersonId) -> Result<(), StoreError> {
    set_hidden(txn, person, true)?;
    for key in txn.keys(Tree::Boards, &keys::lines_of(person))? {
        txn.remove(Tree::Boards, &key)?;
    }
    if forgotten_after(txn, person)?.is_none() {
        let results = results(txn)?;
        txn.put_json(Tree::People, &keys::forgotten(person), &results)?;
    }
    Ok(())
}

fn rebuild(txn: &mut Txn<'_>, mut on_progress: OnProgress) -> Result<(), StoreError> {
    for key in txn.keys(Tree::Boards, &[])? {
        txn.remove(Tree::Boards, &key)?;
    }
    let mut lines: BTreeMap<(Vec<u8>, PersonId), Line> = BTreeMap::new();
    let mut forgotten: BTreeMap<PersonId, Option<u64>> = BTreeMap::new();
    let total = results(txn)?;
    for number in 0..total {
        on_progress(number, total);
        let Some(result) = values::get_json::<GameResult>(txn, Tree::Results, &keys::result(number))? else {
            continue;
        };
        for board in boards_of(&result) {
            let mut people = Vec::new();
            for (person, seat) in rated_people(&result) {
                let after = match forgotten.get(&person) {
                    Some(after) => *after,
                    None => *forgotten.entry(person).or_insert(forgotten_after(txn, person)?),
                };
                // From then on they played as somebody unknown, anew each time.
                if after.is_some_and(|after| number >= after) {
                    lines.remove(&(board.clone(), person));
                }
                people.push((person, seat, lines.get(&(board.clone(), person)).copied().unwrap_or_default()));
            }
            lines.extend(
                rate_all(&people, result.shortened)
                    .into_iter()
                    .map(|(person, line)| ((board.clone(), person), line)),
            );
        }
    }
    on_progress(total, total);
    for ((board, person), line) in lines {
        if forgotten_after(txn, person)?.is_none() {
            set_line(txn, person, &board, &line)?;
        }
    }
    Ok(())
}
