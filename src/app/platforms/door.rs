//! The door of a table: guests with an invitation link, and spectators who want a seat.

use crate::app::platforms::press::press;
use crate::app::shell::Shell;
use crate::app::shell::mailbox::{TableInput, copy_of};
use crate::app::tables::presented::near;
use herzbot_adapter::events::EventSender;
use herzbot_core::ids::{Account, PersonId, TableId};
use herzbot_core::notice::Notice;
use herzbot_core::people::Person;
use herzbot_core::port::Place;
use herzbot_core::table::{ChoiceId, Do, Table};
use herzbot_core::text::Language;
use herzbot_playground::{Door, DoorRefusal, Entrance, SeatWish};
use rand::Rng;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::sync::{mpsc, oneshot};

/// A table, and the visitor at its door.
struct AtDoor {
    table: Table,
    inbox: mpsc::Sender<TableInput>,
    /// Their identity on the table's platform, if they can sit down under it.
    myself: Option<Person>,
    /// Their guest identity at this table.
    guest: Option<Person>,
    /// Whether guests are invited.
    invited: bool,
}

/// Returns the state of the table that a link leads to, as its visitor may see it.
pub async fn door(shell: &Shell, id: TableId, link: &str, sessions: &[String]) -> Result<Door, DoorRefusal> {
    let AtDoor { table, myself, invited, .. } = come(shell, id, link, sessions).await?;
    Ok(Door { table: table.view(None), me: myself.map(|person| person.name), guests: invited })
}

/// Gives a visitor a seat. Returns the session for their browser if they are a guest. A visitor with a seat keeps
/// it.
pub async fn sit(
    shell: Arc<Shell>,
    events: &EventSender,
    id: TableId,
    link: &str,
    sessions: &[String],
    wish: SeatWish,
) -> Result<Option<String>, DoorRefusal> {
    let at = come(&shell, id, link, sessions).await?;
    match wish {
        SeatWish::Myself => {
            let person = at.myself.ok_or(DoorRefusal::InChat)?;
            seat_person(&shell, events, &at.inbox, id, &person, Place::Private).await.map(|()| None)
        }
        SeatWish::Guest { name, language } => {
            let guest = seat_guest(&shell, at, &name, language).await?;
            shell.boards.session_of_guest(guest, shell.wall()).map(Some).ok_or(DoorRefusal::Stopped)
        }
    }
}

/// Seats a person as themselves, as if they had pressed *Join* in `place`. A person with a seat keeps it.
pub async fn seat_person(
    shell: &Shell,
    events: &EventSender,
    inbox: &mpsc::Sender<TableInput>,
    id: TableId,
    person: &Person,
    place: Place,
) -> Result<(), DoorRefusal> {
    let join = ChoiceId { table: id, act: Do::Join.into() }.to_string();
    press(shell, events, person, &person.name, place, join, None).await;
    let after = copy_of(inbox).await.ok_or(DoorRefusal::Gone)?;
    if after.seat_of(person.id).is_some() { Ok(()) } else { Err(refusal_of(&after)) }
}

/// Whether a table has a seat for a newcomer.
pub async fn has_seat(inbox: &mpsc::Sender<TableInput>) -> Result<(), DoorRefusal> {
    let table = copy_of(inbox).await.ok_or(DoorRefusal::Gone)?;
    let is_open = !table.is_playing() && !table.is_over() && !table.is_alone();
    if is_open && table.free_seats() > 0 { Ok(()) } else { Err(refusal_of(&table)) }
}

/// Gives a guest a seat under a name. A guest with a seat keeps it.
async fn seat_guest(
    shell: &Shell,
    at: AtDoor,
    name: &str,
    language: Language,
) -> Result<PersonId, DoorRefusal> {
    let AtDoor { table, inbox, guest, invited, .. } = at;
    if let Some(guest) = &guest
        && table.seat_of(guest.id).is_some()
    {
        return Ok(guest.id);
    }
    if !invited {
        return Err(DoorRefusal::Stopped);
    }
    let view = table.view(None);
    let name = SeatWish::name(name, view.chairs.iter().map(|chair| chair.name.as_str()))?;
    let fresh = || Account::of_guest(table.id(), rand::rng().random());
    let account = guest.map_or_else(fresh, |guest| guest.account);
    let number = PersonId(rand::rng().random());
    let known = shell.store.person(&account, &name, Some(language.tag()), number).await;
    let person = known.map_err(|error| {
        tracing::error!(%error, "a guest can't be saved");
        DoorRefusal::Unsaved
    })?;
    let member = shell.member(&person, name);
    let (answer, seated) = oneshot::channel();
    let asked = inbox.send(TableInput::Seat(Box::new(member), answer)).await;
    asked.map_err(|_| DoorRefusal::Gone)?;
    match seated.await.map_err(|_| DoorRefusal::Gone)? {
        Ok(()) => Ok(person.id),
        Err(Notice::NotSaved | Notice::OurFault) => Err(DoorRefusal::Unsaved),
        Err(_) => Err(refusal_of(&copy_of(&inbox).await.ok_or(DoorRefusal::Gone)?)),
    }
}

/// Returns why no seat can be taken at a table, from its public state.
fn refusal_of(table: &Table) -> DoorRefusal {
    if table.is_over() || table.is_alone() {
        DoorRefusal::Gone
    } else if table.view(None).seat_to_take().is_some() {
        DoorRefusal::InChat
    } else if table.is_playing() {
        DoorRefusal::Begun
    } else if table.free_seats() == 0 {
        DoorRefusal::Full
    } else {
        DoorRefusal::Stopped
    }
}

/// Identifies a visitor at a table's door.
async fn come(shell: &Shell, id: TableId, link: &str, sessions: &[String]) -> Result<AtDoor, DoorRefusal> {
    let entrance = shell.boards.entrance(id, link).ok_or(DoorRefusal::Wrong)?;
    let Some((inbox, table)) = shell.tables.live(id).await else {
        let is_elsewhere = shell.processes.has_owner(id).await;
        return Err(if is_elsewhere { DoorRefusal::Elsewhere } else { DoorRefusal::Gone });
    };
    if table.is_playing() || table.is_over() || table.is_alone() {
        return Err(refusal_of(&table));
    }
    let (mut myself, mut guest) = (None, None);
    for session in sessions {
        let Ok(person) = shell.boards.person_of(&*shell.store, session, shell.wall()).await else { continue };
        if person.account.table_of_guest() == Some(id) {
            guest = Some(person);
        } else if near(&table, &person.account).is_some() {
            myself = Some(person);
        }
    }
    let made = table.invitation(shell.now()).filter(|_| shell.boards.guests.load(Ordering::Relaxed));
    let invited = match entrance {
        Entrance::Invitation(known) => made == Some(known),
        Entrance::Watched => made.is_some(),
    };
    match entrance {
        Entrance::Invitation(_) if !invited => return Err(DoorRefusal::Stopped),
        Entrance::Watched if !invited && myself.is_none() => return Err(DoorRefusal::InChat),
        Entrance::Invitation(_) | Entrance::Watched => {}
    }
    let is_theirs = |person: &Person| table.account_of(person.id).is_some();
    let comes_back = myself.as_ref().is_some_and(is_theirs) || guest.as_ref().is_some_and(is_theirs);
    if table.free_seats() == 0 && !comes_back {
        return Err(DoorRefusal::Full);
    }
    Ok(AtDoor { table, inbox, myself, guest, invited })
}
