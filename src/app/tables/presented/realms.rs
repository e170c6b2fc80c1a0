//! The platforms of a table's messages.

use herzbot_core::ids::{Account, HomeNumber};
use herzbot_core::port::Surface;
use herzbot_core::table::Table;

/// Returns the realm of a surface's message; `note`: the home, if the surface is a note.
pub fn realm_of(table: &Table, surface: Surface, note: HomeNumber) -> &str {
    let asked = |person| table.offer_to(person).map(|offer| &offer.member.account);
    let account = |person| table.account_of(person).or_else(|| asked(person));
    let of_person = |person| account(person).map_or(&table.channel().realm, |account| &account.realm);
    match surface {
        Surface::Table(_) => &table.channel().realm,
        Surface::Home(_, home) => &table.channel_in(home).realm,
        Surface::Private(_, person) | Surface::Hand(_, person) | Surface::Nudge(_, person) => {
            of_person(person)
        }
        Surface::Note(..) => &table.channel_in(note).realm,
    }
}

/// Returns the first of a table's homes in the realm of an account.
pub fn near(table: &Table, account: &Account) -> Option<HomeNumber> {
    table.home_numbers().find(|home| table.channel_in(*home).realm == account.realm)
}
