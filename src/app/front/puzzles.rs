//! Puzzles from people's own mistakes: which one is shown, how an answer is judged, and the weekly puzzle.

use crate::app::front::handlers::{unread, unsaved};
use crate::app::shell::Shell;
use crate::app::shell::puzzle_notes::{WEEKLY, answer_note, answers, asked_at, week_value, weeks_of};
use crate::app::shell::thinker::ThinkPriority;
use crate::app::tables::archive::{kept_review, over_for_all, review_of};
use herzbot_core::ids::{Moment, PersonId, TableId};
use herzbot_core::notice::Notice;
use herzbot_core::people::{Person, QuietHours};
use herzbot_core::port::{Surface, Target};
use herzbot_core::puzzle::{Puzzle, PuzzleAnswer, PuzzleId, own_slips, week_of};
use herzbot_core::results::GameResult;
use herzbot_core::review::{Review, Slip, cost};
use herzbot_core::table::Table;
use herzbot_core::text::pages::{self, NoPuzzleYet};
use herzbot_store::StoreError;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// Slips of games that ended within this time are preferred.
const RECENT: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// How many of a person's games are searched, newest first.
const GAMES: usize = 20;
/// How many unreviewed games are reviewed when a person asks, so that there is a puzzle the next time.
const REVIEWED: usize = 3;
/// How often a failing review of a game is attempted.
const TRIES: u8 = 3;
/// Without a time zone, a person's weekly puzzle comes at the time of day at which they asked for it, or up to this
/// much later.
const AWAKE: Duration = Duration::from_secs(2 * 60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Finds a puzzle for a person, or returns why there is none.
pub async fn find(shell: &Arc<Shell>, person: PersonId) -> Result<Result<Puzzle, NoPuzzleYet>, Notice> {
    let results = newest(shell, person).await.map_err(unread)?;
    let answered = answers(&*shell.store, person).await.map_err(unread)?;
    let since = shell.wall().before(RECENT);
    let (recent, older) = results.split_at(results.iter().take_while(|result| result.at >= since).count());
    let mut search = Search::new(person, &answered);
    let mut found = search.costliest(shell, recent).await;
    // Otherwise, use the latest reviewed game.
    for result in older {
        if found.is_some() || search.solved {
            break;
        }
        found = search.costliest(shell, std::slice::from_ref(result)).await;
    }
    let Search { unreviewed, solved, .. } = search;
    let why = match (unreviewed.is_empty(), solved) {
        (false, _) => NoPuzzleYet::Reviewing,
        (true, true) => NoPuzzleYet::Solved,
        (true, false) => NoPuzzleYet::Nothing,
    };
    let reviewing = Arc::clone(shell);
    tokio::spawn(async move {
        // One person at a time, since nothing waits for this.
        let _turn = reviewing.analyses.background().await;
        for table in unreviewed.iter().take(REVIEWED) {
            try_review(&reviewing, table).await;
        }
    });
    Ok(found.ok_or(why))
}

/// Reviews a game, and counts a failure. A game that fails repeatedly is skipped until the next start.
async fn try_review(shell: &Shell, table: &Table) {
    if review_of(shell, table).await.is_none() {
        shell.analyses.note_failed_review(table.id());
    }
}

/// Returns the results of a person's newest games, newest first.
async fn newest(shell: &Shell, person: PersonId) -> Result<Vec<GameResult>, StoreError> {
    let mut results = shell.store.results_of(person).await?;
    results.reverse();
    results.truncate(GAMES);
    Ok(results)
}

/// The state of a search in a person's games.
struct Search<'a> {
    person: PersonId,
    answered: &'a BTreeSet<PuzzleId>,
    /// Games without a review.
    unreviewed: Vec<Table>,
    /// Whether the search found puzzles that were already answered.
    solved: bool,
}

impl<'a> Search<'a> {
    const fn new(person: PersonId, answered: &'a BTreeSet<PuzzleId>) -> Self {
        Self { person, answered, unreviewed: Vec::new(), solved: false }
    }

    /// Returns the costliest unanswered slip in some games; among equal ones, that of the newest game.
    async fn costliest(&mut self, shell: &Shell, results: &[GameResult]) -> Option<Puzzle> {
        let mut found: Option<(i32, Puzzle)> = None;
        for result in results {
            let table = finished(shell, result.table).await;
            let Some(table) = table.filter(|table| table.has_own_moves(self.person)) else { continue };
            let Some(review) = kept_review(shell, &table).await else {
                if shell.analyses.failed_reviews(table.id()) < TRIES {
                    self.unreviewed.push(table);
                }
                continue;
            };
            let dearest = found.as_ref().map_or(0, |(cost, _)| *cost);
            if let Some(slip) = self.dearest_in(&table, &review, dearest)
                && let Some(puzzle) = Puzzle::new(&table, self.person, slip, result.at)
            {
                found = Some((slip.cost, puzzle));
            }
        }
        found.map(|(_, puzzle)| puzzle)
    }

    /// Returns the costliest unanswered slip in a game that costs more than `most`.
    fn dearest_in<'r>(&mut self, table: &'r Table, review: &'r Review, most: i32) -> Option<&'r Slip> {
        let own: Vec<(PuzzleId, &Slip)> = own_slips(table, self.person, review).collect();
        let is_open = |(id, _): &&(PuzzleId, &Slip)| !self.answered.contains(id);
        self.solved |= !own.iter().all(|slip| is_open(&slip));
        // The first of equal ones wins.
        own.iter()
            .rev()
            .filter(is_open)
            .map(|(_, slip)| *slip)
            .filter(|slip| slip.cost > most)
            .max_by_key(|slip| slip.cost)
    }
}

/// Returns a finished table that may be discussed: its deal of the day, or its decks, are no longer being played.
async fn finished(shell: &Shell, table: TableId) -> Option<Table> {
    over_for_all(shell, table).await.filter(Table::is_finished)
}

/// Returns a puzzle and the answer that counts: `choice`, unless the person has already given one. Durable on
/// return.
///
/// # Errors
/// [`Notice::OldButton`]: they no longer have this puzzle. [`Notice::OurFault`], [`Notice::NotSaved`].
pub async fn answer(
    shell: &Shell,
    person: PersonId,
    id: PuzzleId,
    choice: u16,
) -> Result<(Puzzle, PuzzleAnswer), Notice> {
    let results = shell.store.results_of(person).await.map_err(unread)?;
    let result = results.into_iter().find(|result| result.table == id.table).ok_or(Notice::OldButton)?;
    let table = finished(shell, id.table).await.ok_or(Notice::OldButton)?;
    let review = kept_review(shell, &table).await.ok_or(Notice::OldButton)?;
    let slip = own_slips(&table, person, &review).find(|(slip, _)| *slip == id).map(|(_, slip)| slip.clone());
    let slip = slip.ok_or(Notice::OldButton)?;
    let puzzle = Puzzle::new(&table, person, &slip, result.at).ok_or(Notice::OldButton)?;
    let mv = puzzle.choice(choice).ok_or(Notice::OldButton)?;
    let key = answer_note(person, id);
    let kept = match shell.store.note(&key).await.map_err(unread)? {
        Some(kept) => kept,
        None => {
            let judged = shell.thinker.think(ThinkPriority::Question, move |_share| cost(&slip, mv)).await;
            let cost = judged.ok_or(Notice::OurFault)?;
            let given = serde_json::to_vec(&PuzzleAnswer { mv, cost }).map_err(|_| Notice::OurFault)?;
            // The person may be forgotten in the meantime. Then no data of theirs may remain.
            if !is_known(shell, person).await? {
                return Err(Notice::OldButton);
            }
            let kept = shell.store.claim_note(&key, given).await.map_err(unsaved)?;
            if !is_known(shell, person).await? {
                shell.store.drop_note(&key, kept).await.map_err(unsaved)?;
                return Err(Notice::OldButton);
            }
            kept
        }
    };
    let answer = serde_json::from_slice(&kept).map_err(|error| {
        tracing::error!(%error, "the answer to a puzzle can't be read");
        Notice::OurFault
    })?;
    Ok((puzzle, answer))
}

/// Returns whether a person exists and is not forgotten, bypassing the cache.
async fn is_known(shell: &Shell, person: PersonId) -> Result<bool, Notice> {
    shell.store.expire_person(person);
    Ok(shell.read_person(person).await.map_err(unread)?.is_some())
}

/// Returns whether to offer a person a weekly puzzle: below their first answer only.
pub async fn offers_weekly(shell: &Shell, person: &Person) -> Result<bool, Notice> {
    let answered = answers(&*shell.store, person.id).await.map_err(unread)?;
    Ok(!person.settings.weekly_puzzle && answered.len() == 1)
}

/// Records that a person wants a weekly puzzle, from next week on. Durable on return.
pub async fn begin_weekly(shell: &Shell, person: PersonId) -> Result<(), StoreError> {
    let now = shell.wall();
    let key = format!("{}{}", weeks_of(person), week_of(now));
    shell.store.claim_note(&key, week_value(now)).await.map(drop)
}

/// The weeks for which a person is done, with their notes.
type Weeks = BTreeMap<u32, (String, Vec<u8>)>;

/// Sends the weekly puzzle to the people who want one and have not had it. Returns how many were sent.
///
/// # Errors
/// The notes can't be read. A failure for one person is logged, and the others still get their puzzles.
pub async fn send_weekly(shell: &Arc<Shell>) -> Result<usize, StoreError> {
    let mut people: BTreeMap<PersonId, Weeks> = BTreeMap::new();
    for (name, value) in shell.store.notes(WEEKLY).await? {
        let parts = name.strip_prefix(WEEKLY).and_then(|rest| rest.split_once(' '));
        let read = parts.and_then(|(person, week)| Some((person.parse().ok()?, week.parse().ok()?)));
        let Some((person, week)) = read else { continue };
        people.entry(person).or_default().insert(week, (name, value));
    }
    let mut sent = 0;
    for (person, weeks) in people {
        match send_to(shell, person, weeks).await {
            Ok(is_sent) => sent += usize::from(is_sent),
            Err(error) => tracing::warn!(%person, %error, "the puzzle of the week could not be sent"),
        }
    }
    Ok(sent)
}

/// Sends the weekly puzzle to a person if it is due. `weeks`: those for which they are done. Returns whether it was
/// sent.
async fn send_to(shell: &Arc<Shell>, id: PersonId, weeks: Weeks) -> Result<bool, StoreError> {
    let week = week_of(shell.wall());
    let last = weeks.last_key_value().and_then(|(last, (_, value))| Some((*last, asked_at(value)?)));
    let Some((_, asked)) = last.filter(|(last, _)| *last < week) else { return Ok(false) };
    let Some(person) = wanting(shell, id).await? else {
        forget_weeks(shell, weeks).await?;
        return Ok(false);
    };
    if !may_send(shell, &person, asked) {
        return Ok(false);
    }
    let (puzzle, is_complete) = of_week(shell, id).await?;
    // The reviews may have taken minutes.
    let person = wanting(shell, id).await?.filter(|person| may_send(shell, person, asked));
    let Some(person) = person.filter(|_| is_complete || puzzle.is_some()) else { return Ok(false) };
    // Of all processes, the first to write this note sends the puzzle. The note is written first, so a crash can't
    // cause a second one.
    let value = week_value(asked);
    let key = format!("{}{week}", weeks_of(id));
    let is_first = shell.store.claim_note(&key, value.clone()).await? == value;
    forget_weeks(shell, weeks).await?;
    let Some(puzzle) = puzzle.filter(|_| is_first) else { return Ok(false) };
    let page = pages::weekly_puzzle(shell.texts.say(shell.language_of(&person, None)), &puzzle);
    // A number that no round result and no other puzzle has: by week and seat.
    let surface = Surface::Note(puzzle.id.table, u32::MAX - 8 * week - u32::from(puzzle.seat.0));
    shell.post_silently(&person.account.realm, surface, Target::Person(person.account.clone()), page);
    Ok(true)
}

/// Returns the current state of a person in the store, if they are not forgotten and still want a weekly puzzle.
async fn wanting(shell: &Shell, id: PersonId) -> Result<Option<Person>, StoreError> {
    shell.store.expire_person(id);
    Ok(shell.read_person(id).await?.filter(|person| person.settings.weekly_puzzle))
}

async fn forget_weeks(shell: &Shell, weeks: Weeks) -> Result<(), StoreError> {
    for (name, value) in weeks.into_values() {
        shell.store.drop_note(&name, value).await?;
    }
    Ok(())
}

/// Returns whether the weekly puzzle may be sent now: by day, while the person is at no table (their typed text is
/// meant for their game), if this process serves their platform, and if their private chat is open as far as is
/// known. `asked`: when they asked for puzzles.
fn may_send(shell: &Shell, person: &Person, asked: Moment) -> bool {
    let (now, zone) = (shell.wall(), person.settings.timezone);
    let hours = person.settings.quiet.unwrap_or(QuietHours::NIGHT);
    let is_day = if hours.needs_zone() && zone.is_none() {
        // Their night is unknown, but at this time of day they were awake.
        now.since(asked).as_secs() % DAY.as_secs() < AWAKE.as_secs()
    } else {
        hours.until(now, zone).is_none()
    };
    let speaks = shell.platforms.tenure().silent_since().is_none();
    let is_served = shell.capabilities(&person.account.realm).is_some();
    let plays = !shell.tables.of_person(person.id).is_empty();
    is_day && speaks && is_served && !plays && shell.ledger().may_try(person.id, shell.now())
}

/// Returns the costliest slip of a person in the games of the last seven days, after reviewing those without a
/// review. Also returns whether all of them are then reviewed.
async fn of_week(shell: &Shell, person: PersonId) -> Result<(Option<Puzzle>, bool), StoreError> {
    let since = shell.wall().before(RECENT);
    let mut results = newest(shell, person).await?;
    results.retain(|result| result.at >= since);
    let _turn = shell.analyses.background().await;
    let none = BTreeSet::new();
    let mut search = Search::new(person, &none);
    search.costliest(shell, &results).await;
    for table in &search.unreviewed {
        try_review(shell, table).await;
    }
    let answered = answers(&*shell.store, person).await?;
    let mut search = Search::new(person, &answered);
    let puzzle = search.costliest(shell, &results).await;
    Ok((puzzle, search.unreviewed.is_empty()))
}
