//! What a person sees of a table in a browser: the public view, and the view from their own seat.

use crate::wire::{RoomName, ShownMessage};
use herzbot_core::command::PageChoiceId;
use herzbot_core::ids::PersonId;
use herzbot_core::notice::Notice;
use herzbot_core::page::{ChoiceRow, Page};
use herzbot_core::table::{Act, AfterGame, ChoiceId, Presence, RoundView, Table, TableView};
use herzbot_core::text::{Language, Texts, pages};
use std::sync::Arc;
use tokio::sync::watch;

/// The id, in a page, of the message with the public view.
const TABLE: &str = "table";
/// The id of the message with the person's own view.
const OWN: &str = "own";

/// A table for one person. It is made from the table's views, so it only contains what they may know.
#[derive(Clone, Debug)]
pub struct OwnTable {
    reader: PersonId,
    everybody: TableView,
    own: Option<TableView>,
    /// Why they no longer play there.
    gone: Option<Notice>,
    round: Option<Arc<RoundView>>,
}

/// The states of a table, only the newest at a time; none before the first. Closed when no more will come.
pub type OwnStates = watch::Receiver<Option<Arc<OwnTable>>>;

impl OwnTable {
    /// Returns the table as a person may see it, with the result of its last round, if any. None: they don't
    /// belong there. `removed`: they were removed from the table.
    pub fn of(table: &Table, reader: PersonId, round: Option<Arc<RoundView>>, removed: bool) -> Option<Self> {
        let has_seat = table.seat_of(reader).is_some();
        let has_left = table
            .everybody()
            .iter()
            .any(|(member, presence)| member.person == reader && *presence == Presence::Left);
        let gone = match (removed, has_left) {
            (true, _) => Some(Notice::YouWereRemoved),
            (false, true) => Some(Notice::LeftForGood),
            (false, false) => None,
        };
        let own = has_seat.then(|| table.view(Some(reader)));
        let belongs = own.is_some() || gone.is_some() || table.account_of(reader).is_some();
        belongs.then(|| Self { reader, everybody: table.view(None), own, gone, round })
    }

    /// Returns the table for a person who has left it before a game began.
    pub fn left(table: &Table, reader: PersonId) -> Self {
        let gone = Some(Notice::YouLeft);
        Self { reader, everybody: table.view(None), own: None, gone, round: None }
    }

    /// Returns what a page shows: the table, and the person's own view.
    fn pages(&self, texts: &Texts, language: Language) -> Vec<SeatPage> {
        let say = texts.say(language);
        let (mut everybody, own) = pages::player(say, &self.everybody, self.own.as_ref(), self.reader);
        everybody.rows.retain_mut(keeps_choices);
        let own = own.or_else(|| {
            let notice = self.gone.as_ref()?;
            let view = &self.everybody;
            Some(pages::notice(say, "", view.game, view.name, notice))
        });
        let own = own.map(|page| SeatPage { id: OWN, room: RoomName::Private, page });
        std::iter::once(SeatPage { id: TABLE, room: RoomName::Channel, page: everybody }).chain(own).collect()
    }

    /// Returns the message about the end of the last round.
    fn round_message(&self, texts: &Texts, language: Language, at: u64) -> Option<ShownMessage> {
        let round = self.round.as_ref()?;
        let page = pages::player_round(texts.say(language), &self.everybody, round);
        let id = format!("round-{}", round.round);
        Some(ShownMessage::live_page(id, RoomName::Channel, at, page))
    }
}

/// What a page shows of a table. Only changes are sent.
#[derive(Default)]
pub(super) struct ShownSeat {
    /// The shown pages; empty before the first state.
    pages: Vec<SeatPage>,
    /// The number of the last round whose end was shown.
    round: Option<usize>,
}

impl ShownSeat {
    /// Moves on to a state. Returns whether it is the first one, and the new or changed messages. The first state
    /// doesn't report the end of a round.
    pub(super) fn follow(
        &mut self,
        state: &OwnTable,
        texts: &Texts,
        language: Language,
        at: u64,
    ) -> (bool, Vec<ShownMessage>) {
        let is_first = self.pages.is_empty();
        let pages = state.pages(texts, language);
        let round = state.round.as_ref().map(|round| round.round);
        let has_ended = !is_first && round != self.round;
        let ended = if has_ended { state.round_message(texts, language, at) } else { None };
        let changed = pages.iter().filter(|page| !self.pages.contains(page)).map(|page| page.message(at));
        let messages = ended.into_iter().chain(changed).collect();
        (self.pages, self.round) = (pages, round);
        (is_first, messages)
    }
}

/// Removes the buttons that only work in the chat: rematch, replay file, deal of the day. Returns whether any
/// button is left.
fn keeps_choices(row: &mut ChoiceRow) -> bool {
    let ChoiceRow::Buttons(buttons) = row else { return true };
    let in_chat = [AfterGame::Rematch, AfterGame::Replay].map(Act::AfterGame);
    let is_for_chat = |id: &str| match id.parse::<ChoiceId>() {
        Ok(choice) => in_chat.contains(&choice.act),
        Err(_) => matches!(PageChoiceId::read(id, None), Ok(PageChoiceId::Daily(_))),
    };
    buttons.retain(|button| !is_for_chat(&button.id));
    !buttons.is_empty()
}

/// A page that is kept up to date.
#[derive(Clone, Debug, PartialEq)]
struct SeatPage {
    id: &'static str,
    room: RoomName,
    page: Page,
}

impl SeatPage {
    /// Returns the message that shows it; `at` is in milliseconds since 1970.
    fn message(&self, at: u64) -> ShownMessage {
        ShownMessage::live_page(self.id.into(), self.room, at, self.page.clone())
    }
}
