//! People who play in a browser, through a link from their chat. Their presses count as if they were made in their
//! private chat with the bot.

use crate::app::platforms::door;
use crate::app::platforms::press::press;
use crate::app::shell::Shell;
use crate::app::shell::boards::BoardPage;
use crate::app::shell::mailbox::copy_of;
use crate::app::tables::archive::over;
use herzbot_adapter::events::EventSender;
use herzbot_core::command::PageChoiceId;
use herzbot_core::ids::TableId;
use herzbot_core::people::Person;
use herzbot_core::port::{Answer, Place};
use herzbot_core::table::{Act, AfterGame, ChoiceId, Look};
use herzbot_core::text::game_name;
use herzbot_playground::{
    Door, DoorRefusal, Later, OpenTable, OwnStates, OwnTable, PlayTables, Player, Refusal, SeatWish,
    TableServer,
};
use std::sync::Arc;
use tokio::runtime::Handle;

/// The tables of this process, for people who play in a browser.
pub struct Played {
    /// The services.
    pub shell: Arc<Shell>,
    /// The queue for presses.
    pub events: EventSender,
    /// The runtime of the store. Pages are served in another one.
    pub main: Handle,
}

impl PlayTables for Played {
    fn enter(&self, table: TableId, link: String) -> Later<'_, Result<String, Refusal>> {
        let shell = Arc::clone(&self.shell);
        let trade = async move { shell.boards.trade(&*shell.store, table, &link, shell.wall()).await };
        at_home(&self.main, trade, Err(Refusal::Unsaved))
    }

    fn elsewhere(&self, table: TableId) -> Option<Later<'_, TableServer>> {
        let peers = self.shell.processes.peers().filter(|_| self.shell.tables.get(table).is_none())?;
        let (peers, main) = (Arc::clone(peers), self.main.clone());
        // Queries the database only when the answer is awaited, because the request may be refused before.
        Some(Box::pin(async move {
            let asked = main.spawn(async move { peers.server_of(table).await });
            asked.await.unwrap_or(TableServer::Nowhere)
        }))
    }

    fn open(&self, table: TableId, session: String) -> Later<'_, Result<Box<dyn OpenTable>, Refusal>> {
        let (shell, events) = (Arc::clone(&self.shell), self.events.clone());
        let open = async move {
            let opened = open(shell, events, table, &session).await?;
            Ok(Box::new(opened) as Box<dyn OpenTable>)
        };
        at_home(&self.main, open, Err(Refusal::Unsaved))
    }

    fn door(
        &self,
        table: TableId,
        link: String,
        sessions: Vec<String>,
    ) -> Later<'_, Result<Door, DoorRefusal>> {
        let shell = Arc::clone(&self.shell);
        let come = async move { door::door(&shell, table, &link, &sessions).await };
        at_home(&self.main, come, Err(DoorRefusal::Unsaved))
    }

    fn sit(
        &self,
        table: TableId,
        link: String,
        sessions: Vec<String>,
        wish: SeatWish,
    ) -> Later<'_, Result<Option<String>, DoorRefusal>> {
        let (shell, events) = (Arc::clone(&self.shell), self.events.clone());
        let sit = async move { door::sit(shell, &events, table, &link, &sessions, wish).await };
        at_home(&self.main, sit, Err(DoorRefusal::Unsaved))
    }
}

/// Runs `work` in the runtime of the store; returns `lost` while that runtime is stopping.
pub fn at_home<T: Send + 'static>(
    main: &Handle,
    work: impl Future<Output = T> + Send + 'static,
    lost: T,
) -> Later<'static, T> {
    let done = main.spawn(work);
    Box::pin(async move { done.await.unwrap_or(lost) })
}

/// Opens a table for the person of a session.
async fn open(shell: Arc<Shell>, events: EventSender, id: TableId, session: &str) -> Result<Opened, Refusal> {
    let (person, until) = shell.boards.signed_in(&*shell.store, session, shell.wall()).await?;
    let reader = person.id;
    let inbox = shell.tables.get(id).and_then(|listing| listing.inbox().cloned());
    let page = BoardPage::enter(&shell.boards, id, reader, inbox.clone());
    // If the person was signed out just before, there was no page yet to close.
    shell.boards.signed_in(&*shell.store, session, shell.wall()).await?;
    let live = match inbox {
        Some(inbox) => copy_of(&inbox).await,
        None => None,
    };
    let table = match live {
        Some(table) => table,
        None => match over(&shell, id).await {
            Some(table) => table,
            None if shell.processes.has_owner(id).await => return Err(Refusal::Elsewhere),
            None => return Err(Refusal::Gone),
        },
    };
    let round = shell.boards.spectators.round(id);
    let state = OwnTable::of(&table, reader, round, false).ok_or(Refusal::Gone)?;
    page.begin(state);
    let name = table.everybody().into_iter().find(|(member, _)| member.person == reader);
    let name = name.map_or_else(|| person.name.clone(), |(member, _)| member.name);
    let language = shell.language_of(&person, Some(table.language()));
    let game = game_name(shell.texts.say(language), table.game());
    let player = Player { id: reader.to_string(), name, language, game, until };
    Ok(Opened { shell, events, page, table: id, person, player })
}

/// A table that is open on a person's page.
struct Opened {
    shell: Arc<Shell>,
    events: EventSender,
    page: BoardPage,
    table: TableId,
    person: Person,
    player: Player,
}

impl OpenTable for Opened {
    fn player(&self) -> Player {
        self.player.clone()
    }

    fn states(&self) -> OwnStates {
        self.page.states()
    }

    fn press(&self, choice: String, value: Option<String>) -> Later<'_, Answer> {
        if !may_press(&choice, self.table) {
            return Box::pin(async { Answer::Nothing });
        }
        Box::pin(press(
            &self.shell,
            &self.events,
            &self.person,
            &self.player.name,
            Place::Private,
            choice,
            value,
        ))
    }

    fn look(&self, seen: bool) {
        self.page.look(seen);
    }

    fn end(&self) {
        self.page.end();
    }
}

/// Whether a choice can be pressed on the drawn table: choices of that table, except those about messages in the
/// chat; of the choices without a table, only the rules.
fn may_press(choice: &str, table: TableId) -> bool {
    if PageChoiceId::is_ours(choice) {
        return matches!(PageChoiceId::read(choice, None), Ok(PageChoiceId::Rules { .. }));
    }
    let Ok(choice) = choice.parse::<ChoiceId>() else { return false };
    choice.table == table
        && match choice.act {
            Act::Look(look) => !matches!(
                look,
                Look::MyCards
                    | Look::CardsPrivate
                    | Look::CardsHere
                    | Look::CardsUntold
                    | Look::Open
                    | Look::Link
            ),
            Act::AfterGame(act) => act == AfterGame::Review,
            Act::Do(_)
            | Act::Play(_)
            | Act::MoveMenu(_)
            | Act::Menu(_)
            | Act::SetOption(_)
            | Act::TakeBack(_) => true,
        }
}
