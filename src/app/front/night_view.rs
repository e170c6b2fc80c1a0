//! A game night as everybody may see it. It includes names, which the night itself doesn't store.

use crate::app::front::handlers::whole;
use crate::app::front::nights::Running;
use crate::app::shell::Shell;
use herzbot_core::ids::PersonId;
use herzbot_core::league::{Entrant, Night, NightTable, PlaceNumber};
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::port::Pictures;
use herzbot_core::table::FORGOTTEN_NAME;
use herzbot_core::table::names::told_apart;
use herzbot_core::text::Language;
use herzbot_core::text::pages::{self, NightPlaceView, NightTableView, NightView};
use std::collections::BTreeMap;

/// Returns the name of a night's leader; empty if they were forgotten.
pub async fn leader(shell: &Shell, night: &Night) -> Result<String, Notice> {
    Ok(whole(shell.read_person(night.leader()).await)?.map(|person| person.name).unwrap_or_default())
}

/// Renders the message of a night for readers of this realm.
pub async fn page(
    shell: &Shell,
    night: &Night,
    running: &Running,
    realm: &str,
    language: Language,
) -> Result<Page, Notice> {
    let (say, view) = (shell.texts.say(language), view(shell, night, running).await?);
    Ok(match shell.capabilities(realm).map_or(Pictures::None, |can| can.pictures) {
        Pictures::EachRound => pages::night_pictured(say, &view),
        // A separate picture message is only for the end of a game.
        Pictures::None | Pictures::AtTheEnd => pages::night(say, &view),
    })
}

/// Returns a night as everybody may see it.
async fn view(shell: &Shell, night: &Night, running: &Running) -> Result<NightView, Notice> {
    let mut known = Vec::new();
    for entrant in night.entrants() {
        let person = whole(shell.read_person(entrant.person).await)?;
        known.push(person.map_or_else(|| FORGOTTEN_NAME.to_owned(), |person| person.name));
    }
    let known = told_apart(&known.iter().map(String::as_str).collect::<Vec<_>>());
    let sign = |place: PlaceNumber, name: String| match night.is_shared() {
        true => format!("{} {name}", place.sign()),
        false => name,
    };
    let named = |(entrant, name): (&Entrant, String)| (entrant.person, sign(entrant.place, name));
    let names: BTreeMap<PersonId, String> = night.entrants().iter().zip(known).map(named).collect();
    let name = |person: &PersonId| names.get(person).cloned().unwrap_or_else(|| FORGOTTEN_NAME.to_owned());
    let table = |table: &NightTable| match night.gained(table) {
        Some(gained) => {
            NightTableView::Over(gained.iter().map(|(person, points)| (name(person), *points)).collect())
        }
        None if table.outcome.is_some() => NightTableView::Waits(table.people.iter().map(name).collect()),
        None => NightTableView::Open {
            name: running.get(&table.id).copied(),
            people: table.people.iter().map(name).collect(),
        },
    };
    let mut places = Vec::new();
    for line in night.place_standings() {
        let host = whole(shell.read_person(line.host).await)?;
        let host = host.map_or_else(|| FORGOTTEN_NAME.to_owned(), |person| person.name);
        places.push(NightPlaceView { name: sign(line.place, host), line });
    }
    let leader = Some(leader(shell, night).await?).filter(|name| !name.is_empty());
    Ok(NightView {
        id: night.id(),
        game: night.game(),
        options: night.options().clone(),
        rounds: night.rounds(),
        same_decks: night.has_same_decks(),
        season: night.is_season(),
        next: night.plan().next,
        held: night.plan().held,
        played: night.played(),
        leader: leader.unwrap_or_else(|| FORGOTTEN_NAME.to_owned()),
        people: night.standings().into_iter().map(|line| (name(&line.person), line)).collect(),
        places,
        tables: night.current().iter().filter(|table| !table.left_out).map(table).collect(),
        left: night.left_open().filter_map(|table| running.get(&table.id).copied()).collect(),
        over: night.is_over(),
        commitment: night.commitment(),
        secret: night.revealed(!running.is_empty()),
    })
}
