//! The last trick, in a game of tricks.

use crate::page::{Page, Tone};
use crate::table::{PhaseView, TableView};
use crate::text::games::any;
use crate::text::parts::title;
use crate::text::{Language, Say, Texts};
use herzbot_rules::AnyView;

/// The last complete trick; early in a round that of the round before, whose end is `before`. None where there is no
/// such trick.
pub fn last_trick(
    texts: &Texts,
    language: Language,
    table: &TableView,
    before: Option<&AnyView>,
) -> Option<Page> {
    let say = Say::new(texts, language);
    let PhaseView::Playing(playing) = &table.phase else { return None };
    let blocks = any::last_trick(say, table, playing, before)?;
    Some(Page { title: title(say, table.game, table.name), tone: Tone::Playing, blocks, ..say.page() })
}
