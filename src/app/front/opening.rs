//! Opens tables and rematches, and answers presses below finished tables (from the archive).

use crate::app::front::handlers::settings::TABLES_PER_CHANNEL;
use crate::app::shell::Shell;
use crate::app::shell::directory::Refused;
use crate::app::shell::mailbox::{Ask, AskSource, Intent, TableInput, Want};
use crate::app::shell::opening_book::{Begun, OpeningBook, PER_HOUR};
use crate::app::shell::reply::ReplyGuard;
use crate::app::tables::archive::{over_or_why, replay_file, review_of};
use crate::app::tables::presented::{Display, Rendering};
use crate::app::tables::task::{Beginning, spawn};
use herzbot_core::command::Chapter;
use herzbot_core::daily::Day;
use herzbot_core::ids::{ChannelRef, HomeNumber, Moment, TableId};
use herzbot_core::notice::Notice;
use herzbot_core::port::{Answer, Lack, Surface, SurfaceNews};
use herzbot_core::table::names::NAMES;
use herzbot_core::table::{Act, Actor, AfterGame, Clock, Look, Opening, Table, TableRequest};
use herzbot_core::text::{Language, pages};
use herzbot_rules::GameKind;
use herzbot_rules::shuffle::Secret;
use herzbot_store::StoreError;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::sync::Arc;

/// The person who opens a table, and the place where they open it.
pub struct Opener {
    /// The person, with their rights there.
    pub actor: Actor,
    /// The language of their answers.
    pub language: Language,
    /// The prefix of commands in their answers; may be empty.
    pub prefix: String,
    /// The channel for the table.
    pub channel: ChannelRef,
    /// The language of the place, if the platform knows (BCP 47).
    pub place_language: Option<String>,
    /// The permissions that the bot needs there but lacks.
    pub lacks: Vec<Lack>,
    /// Whether threads can be opened there.
    pub threads: bool,
    /// Whether this is their private chat, where they play alone.
    pub alone: bool,
}

/// Opens a table, and returns the answer that shows it.
///
/// # Errors
/// The notice for the person; then there is no table.
pub async fn open(
    shell: &Arc<Shell>,
    opener: Opener,
    game: GameKind,
    options: serde_json::Map<String, serde_json::Value>,
    clock: Option<Clock>,
) -> Result<Answer, Notice> {
    let place_language = shell.language_of_place(&opener.channel, opener.place_language.as_deref()).await;
    let mut remembered = shell.options_of_place(&opener.channel, game).await;
    remembered.extend(options);
    let clock = match clock {
        Some(clock) => clock,
        // No other player waits for a person who plays alone.
        None if opener.alone => Clock::NONE,
        None => shell.clock_of_place(&opener.channel).await,
    };
    let thread = match opener.threads {
        true => Some(shell.threads_of_place(&opener.channel).await),
        false => None,
    };
    let limit = channel_limit(shell, &opener.channel).await;
    let (table, _taken) = Taken::take(shell, &opener, limit, |taken_names| {
        let opening = Opening {
            game,
            place_language: place_language.tag().to_owned(),
            clock,
            channel: opener.channel.clone(),
            host: opener.actor.member.clone(),
            taken_names,
            options: remembered,
            thread,
            secret: Secret::draw(&mut rand::rng()),
        };
        let open = if opener.alone { Table::open_alone } else { Table::open };
        Some(open(opening, shell.now(), &mut StdRng::from_os_rng()))
    })?;
    count(shell, &opener).await?;
    begin(shell, table, opener.lacks).await
}

/// A table that is being opened: its name and its place in the channel are reserved. It is dropped once the
/// directory lists the table, or the table could not be opened.
pub struct Taken<'a> {
    shell: &'a Shell,
    table: TableId,
}

impl<'a> Taken<'a> {
    /// Makes a table with `make`, which receives the names that are taken, if there is room for it.
    fn take(
        shell: &'a Shell,
        opener: &Opener,
        limit: usize,
        make: impl FnOnce(Vec<u16>) -> Option<Table>,
    ) -> Result<(Table, Self), Notice> {
        let mut openings = shell.tables.openings.book();
        let names = room(shell, opener, limit, &mut openings)?;
        let table = make(names).ok_or(Notice::TableGone)?;
        openings.begin(&table);
        let taken = Self { shell, table: table.id() };
        Ok((table, taken))
    }

    /// Does the same in a channel without checking limits.
    pub fn besides(
        shell: &'a Shell,
        channel: &ChannelRef,
        make: impl FnOnce(Vec<u16>) -> Result<Table, Notice>,
    ) -> Result<(Table, Self), Notice> {
        let mut openings = shell.tables.openings.book();
        let table = make(names_near(shell, channel, &openings))?;
        openings.begin(&table);
        let taken = Self { shell, table: table.id() };
        Ok((table, taken))
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        self.shell.tables.openings.book().end(self.table);
    }
}

/// Returns how many tables a channel may have at once.
async fn channel_limit(shell: &Shell, channel: &ChannelRef) -> usize {
    let settings = shell.server_settings(channel).await;
    usize::from(settings.tables_per_channel.unwrap_or(TABLES_PER_CHANNEL))
}

/// Makes a new table durable, and starts it. Returns the answer that shows it; the table learns what becomes of the
/// message.
async fn begin(shell: &Arc<Shell>, table: Table, lacks: Vec<Lack>) -> Result<Answer, Notice> {
    save(shell, &table).await?;
    let render = Rendering { lacks: &lacks, ..Rendering::of(shell, &table, HomeNumber::FIRST) };
    let language = render.public_language();
    let page = render.public(language, &table.view(None));
    let surface = Surface::Table(table.id());
    let mut display = Display::default();
    let rev = display.answer(surface, &page);
    let inbox = spawn(shell, Beginning { table, seq: 0, display, away_since: None });
    // The mailbox is empty, since the table was just spawned.
    let _full = inbox.try_send(TableInput::Surface(surface, SurfaceNews::WentWithout(lacks)));
    Ok(Answer::Public { page, surface: Some((surface, rev)) })
}

/// Makes a new table durable and starts it. It sends its own messages.
pub async fn start(shell: &Arc<Shell>, table: Table) -> Result<(), Notice> {
    save(shell, &table).await?;
    spawn(shell, Beginning { table, seq: 0, display: Display::default(), away_since: None });
    Ok(())
}

/// Makes a new table durable.
async fn save(shell: &Shell, table: &Table) -> Result<(), Notice> {
    let saved = match serde_json::to_string(table) {
        Ok(snapshot) => {
            let journal = shell.processes.journals().of(table.channel());
            match journal.open(table.id(), snapshot).await {
                // Only ids that follow from a secret can exist already, after a second press.
                Err(StoreError::TableExists { .. }) => return Err(Notice::NotSaved),
                opened => opened.map_err(|error| error.to_string()),
            }
        }
        Err(error) => Err(error.to_string()),
    };
    if let Err(error) = saved {
        tracing::error!(table = %table.id(), error, "a new table could not be saved");
        return Err(Notice::NotSaved);
    }
    tracing::info!(table = %table.id(), game = %table.game(), name = table.name(), "a table was opened");
    Ok(())
}

/// Starts the deal of a day for a person. It is shown when they ask for their cards.
///
/// # Errors
/// The notice for them: it could not be saved, including when they have already begun it.
pub async fn open_daily(
    shell: &Arc<Shell>,
    opener: Opener,
    game: GameKind,
    day: Day,
    secret: &Secret,
) -> Result<(), Notice> {
    let Opener { actor, language, channel, .. } = opener;
    let opening = Opening {
        game,
        // The person is its only reader.
        place_language: language.tag().to_owned(),
        clock: Clock::NONE,
        taken_names: shell.tables.names_in(&channel),
        channel,
        host: actor.member,
        options: serde_json::Map::new(),
        thread: None,
        secret: secret.clone(),
    };
    let table = Table::open_daily(opening, day, shell.now(), &mut StdRng::from_os_rng())?;
    start(shell, table).await
}

/// Checks whether the bot may show a table where it lacks these permissions.
pub fn may_write(lacks: &[Lack]) -> Result<(), Notice> {
    let is_needed = |lack: &Lack| matches!(lack, Lack::See | Lack::Write);
    let needed: Vec<Lack> = lacks.iter().copied().filter(is_needed).collect();
    if needed.is_empty() { Ok(()) } else { Err(Notice::Lacks(needed)) }
}

/// Checks whether a table can be moved to a channel, with the same limits as for opening one there.
pub async fn room_for(shell: &Shell, channel: &ChannelRef, lacks: &[Lack]) -> Result<(), Notice> {
    may_write(lacks)?;
    let limit = channel_limit(shell, channel).await;
    let listed = shell.tables.in_channel(channel).len();
    if listed >= limit { Err(Notice::ChannelFull { limit }) } else { Ok(()) }
}

/// Returns the names that are taken in the community, or why no table can be opened in the channel (its limit,
/// permissions) or by the person.
fn room(
    shell: &Shell,
    opener: &Opener,
    limit: usize,
    openings: &mut OpeningBook,
) -> Result<Vec<u16>, Notice> {
    may_write(&opener.lacks)?;
    let channel = &opener.channel;
    let listed = shell.tables.in_channel(channel);
    if let (true, Some(listing)) = (opener.alone, listed.first()) {
        // Text typed there must refer to a single table.
        return Err(Notice::PlayingAlready { table: listing.name().to_owned() });
    }
    let limit = if opener.alone { 1 } else { limit };
    // Tables that are being opened and are not listed yet.
    let is_listed = |begun: &Begun| listed.iter().any(|listing| listing.id == begun.id);
    let begun = openings.begun().iter().filter(|begun| begun.channel == *channel && !is_listed(begun));
    if listed.len() + begun.count() >= limit {
        return Err(Notice::ChannelFull { limit });
    }
    if shell.processes.peers_of(&channel.realm).is_none() {
        openings.note(opener.actor.member.person, shell.now()).map_err(|next| too_many(shell, next))?;
    }
    Ok(names_near(shell, channel, openings))
}

/// Returns the names of the community's tables, including those that are being opened, and of its last ones, which
/// can still be seen in its channels.
fn names_near(shell: &Shell, channel: &ChannelRef, openings: &OpeningBook) -> Vec<u16> {
    let near = openings.begun().iter().filter(|begun| begun.is_near(channel)).map(|begun| begun.name);
    let mut taken: Vec<u16> = shell.tables.names_in(channel).into_iter().chain(near).collect();
    // Half of the names are left for new tables.
    let last = (NAMES.len() / 2).saturating_sub(taken.len());
    taken.extend(openings.last_names(channel, last));
    taken
}

fn too_many(shell: &Shell, next: Moment) -> Notice {
    Notice::OpenedTooMany { limit: PER_HOUR, next: shell.clock.source().wall(next) }
}

/// Counts an opening where openings are counted over several processes, or returns a notice that the person opened
/// too many.
async fn count(shell: &Shell, opener: &Opener) -> Result<(), Notice> {
    let Some(peers) = shell.processes.peers_of(&opener.channel.realm) else { return Ok(()) };
    match peers.take_opening(opener.actor.member.person).await {
        Some(wait) => Err(too_many(shell, shell.now().after(wait))),
        None => Ok(()),
    }
}

/// Counts a game night among the tables that its leader may open within an hour.
pub async fn count_night(shell: &Shell, opener: &Opener) -> Result<(), Notice> {
    may_write(&opener.lacks)?;
    if shell.processes.peers_of(&opener.channel.realm).is_none() {
        let noted = shell.tables.openings.book().note(opener.actor.member.person, shell.now());
        noted.map_err(|next| too_many(shell, next))?;
    }
    count(shell, opener).await
}

/// Answers a press below the message of a table that is no longer live.
pub async fn press_over(shell: &Arc<Shell>, opener: Opener, id: TableId, act: Act, answering: ReplyGuard) {
    let (language, prefix) = (opener.language, opener.prefix.clone());
    let table = match over_or_why(shell, id).await {
        Ok(table) => table,
        Err(notice) => return answering.privately(shell.notice_page(language, &prefix, &notice)),
    };
    let sat_there = table.everybody().iter().any(|(member, _)| member.person == opener.actor.member.person);
    if table.daily().is_some() && !sat_there && !table.is_for_all(Day::of(shell.wall())) {
        return answering.privately(shell.notice_page(language, &prefix, &Notice::NotAtThisTable));
    }
    if table.is_duplicate() && matches!(act, Act::AfterGame(AfterGame::Replay | AfterGame::Review)) {
        return answering.privately(shell.notice_page(language, &prefix, &Notice::SameDecks));
    }
    match act {
        Act::AfterGame(AfterGame::Rematch) => rematch(shell, opener, &table, answering).await,
        Act::AfterGame(AfterGame::Replay) => {
            let page = match table.is_finished().then(|| replay_file(&table)).flatten() {
                Some(file) => pages::replay(shell.texts.say(language), &table.view(None), file),
                None => shell.notice_page(language, &prefix, &Notice::TableGone),
            };
            answering.privately(page);
        }
        Act::AfterGame(AfterGame::Review) => {
            // The search takes seconds. Other input typed in the room doesn't wait for it.
            let shell = Arc::clone(shell);
            tokio::spawn(async move { review(&shell, &opener, &table, answering).await });
        }
        Act::Look(Look::Rules) => {
            answering.quietly(pages::rules_at(shell.texts.say(language), &table.view(None), Chapter::Short));
        }
        Act::Look(Look::Fair) => answering.quietly(pages::fair(shell.texts.say(language), &table.view(None))),
        Act::Look(_)
        | Act::Do(_)
        | Act::Play(_)
        | Act::MoveMenu(_)
        | Act::Menu(_)
        | Act::SetOption(_)
        | Act::TakeBack(_) => {
            let notice = table.closed().map_or(Notice::GameOver, Notice::Closed);
            let page = pages::notice(shell.texts.say(language), &prefix, table.game(), table.name(), &notice);
            answering.quietly(page);
        }
    }
}

/// Shows the costliest mistakes of a finished game.
async fn review(shell: &Arc<Shell>, opener: &Opener, table: &Table, answering: ReplyGuard) {
    let (language, prefix) = (opener.language, &opener.prefix);
    if !table.is_finished() {
        return answering.privately(shell.notice_page(language, prefix, &Notice::TableGone));
    }
    let page = match review_of(shell, table).await {
        Some(review) => {
            let reader = table.seat_of(opener.actor.member.person);
            pages::review(shell.texts.say(language), &table.view(None), &review, reader)
        }
        None => shell.notice_page(language, prefix, &Notice::OurFault),
    };
    answering.privately(page);
}

async fn rematch(shell: &Arc<Shell>, opener: Opener, table: &Table, answering: ReplyGuard) {
    let (language, prefix) = (opener.language, opener.prefix.clone());
    if !table.everybody().iter().any(|(member, _)| member.person == opener.actor.member.person) {
        return answering.privately(shell.notice_page(language, &prefix, &Notice::NotAtThisTable));
    }
    let pressed_at = opener.channel.clone();
    // In the table's own channel, the answer shows the lobby.
    let is_there = table.is_alone() || table.home_at(&pressed_at) == Some(HomeNumber::FIRST);
    // The private chat itself names no channel.
    let opener = Opener { channel: table.home_channel().clone(), alone: table.is_alone(), ..opener };
    let opener = if is_there { opener } else { Opener { lacks: Vec::new(), ..opener } };
    let _one_at_a_time = shell.tables.openings.one_rematch(table.id()).await;
    // The second person to press joins the lobby that the first one opened.
    if let Some(other) = shell.tables.rematch_of(table.id())
        && let Some(listing) = shell.tables.get(other).filter(|listing| !listing.over)
    {
        let from = AskSource {
            answering,
            message: None,
            pressed: false,
            unseen: false,
            private: false,
            channel: Some(pressed_at),
            original: None,
        };
        let ask = Ask {
            actor: opener.actor,
            language,
            prefix,
            want: Want::Clear(Intent::Do(TableRequest::Join)),
            from,
        };
        if let Err(Refused { ask, why }) = listing.ask(ask) {
            ask.from.answering.privately(shell.notice_page(ask.language, &ask.prefix, &why));
        }
        return;
    }
    let limit = channel_limit(shell, &opener.channel).await;
    let open = async {
        let (next, _taken) = Taken::take(shell, &opener, limit, |names| {
            let secret = Secret::draw(&mut rand::rng());
            table.rematch(&opener.actor.member, &names, secret, shell.now(), &mut StdRng::from_os_rng())
        })?;
        count(shell, &opener).await?;
        match is_there {
            true => begin(shell, next, opener.lacks.clone()).await,
            // It sends its own messages, in the table's previous channel.
            false => start(shell, next).await.map(|()| Answer::Nothing),
        }
    };
    match open.await {
        Ok(answer) => answering.answer(answer),
        Err(notice) => answering.privately(shell.notice_page(language, &prefix, &notice)),
    }
}
