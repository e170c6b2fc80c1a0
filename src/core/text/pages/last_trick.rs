//! The page of the last trick, in games of tricks.

use crate::page::{Page, Tone};
use crate::table::{PhaseView, TableView};
use crate::text::Say;
use crate::text::games::{GameWords as _, OneOf as _, Teller, with_view};
use crate::text::parts::title;
use herzbot_rules::AnyView;

/// The last trick; early in a round that of the previous round, whose end is `before`. None if there is none.
pub fn last_trick(say: Say<'_>, table: &TableView, before: Option<&AnyView>) -> Option<Page> {
    let PhaseView::Playing(playing) = &table.phase else { return None };
    let teller = Teller { say, chairs: &table.chairs, reader: playing.seat };
    let blocks = with_view!(&playing.game, G, view => {
        G::last_trick(teller, view, before.and_then(G::view_of))
    })?;
    Some(Page { title: title(say, table.game, table.name), tone: Tone::Playing, blocks, ..say.page() })
}
