//! The actions at a table that have no button in its message.

use crate::page::{Block, Page, Style};
use crate::spelling::unvaried;
use crate::table::{Act, Do, Look, SitterView, TableView};
use crate::text::Say;
use crate::text::parts::{button, rows, title};

/// The menu of a table for one reader, in the lobby or in a game. `seated`: they have a seat, so they can
/// leave it; `opens`: where the drawn table opens; `invites`: whether guest links are available to the host.
pub fn menu(say: Say<'_>, view: &TableView, seated: bool, opens: Opens, invites: bool) -> Page {
    let in_lobby = view.phase.is_lobby();
    let is_computer = |sitter: &SitterView| matches!(sitter, SitterView::Computer(_));
    let has_computers = view.chairs.iter().any(|chair| is_computer(&chair.sitter));
    let invites = invites && in_lobby && view.host.is_some() && view.reader == view.host;
    let offered = entries(seated, opens, invites, in_lobby.then_some(has_computers));
    let offered = offered.into_iter().filter(|(is_offered, ..)| *is_offered);
    let buttons = offered.map(|(_, act, label)| button(say, view, act, say.word(label), Style::Secondary));
    Page {
        title: title(say, view.game, view.name),
        blocks: vec![Block::Text(say.word("menu-question"))],
        rows: rows(buttons.collect()),
        ..say.page()
    }
}

/// Where the drawn table opens on a platform that doesn't draw it itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// Nowhere.
    Nowhere,
    /// In a browser.
    InBrowser,
    /// Within the platform's client, and in a browser for people who can't use that.
    WithinPlatform,
}

/// All possible entries, with whether each is offered; `in_lobby`: whether a computer has a seat there.
fn entries(
    seated: bool,
    opens: Opens,
    invites: bool,
    in_lobby: Option<bool>,
) -> [(bool, Act, &'static str); 9] {
    [
        (seated && opens != Opens::Nowhere, Look::Open.into(), "button-open"),
        (seated && opens == Opens::WithinPlatform, Look::Link.into(), "button-link"),
        (invites, Look::Invite.into(), "button-invite"),
        (true, Look::Rules.into(), "button-rules"),
        (true, Look::Options.into(), "button-options"),
        (in_lobby.is_some(), Look::Computers.into(), "button-computers"),
        (in_lobby == Some(true), Do::RemoveComputer.into(), "button-remove-computer"),
        (true, Look::Fair.into(), "button-fair"),
        (seated, Do::Leave.into(), "button-leave"),
    ]
}

/// Whether an emoji, in any variation, belongs to a possible entry of a menu, such as leaving.
pub fn is_in_menu(emoji: &str) -> bool {
    let emoji = unvaried(emoji);
    entries(true, Opens::WithinPlatform, true, Some(true))
        .into_iter()
        .any(|(_, act, _)| unvaried(act.sign().0) == emoji)
}
