//! What lay on the table before: the last trick, in a game of tricks.

use crate::page::{Page, Tone};
use crate::table::{PhaseView, TableView};
use crate::text::games::any;
use crate::text::parts::title;
use crate::text::{Language, Say, Texts};
use herzbot_rules::AnyView;

/// What lay on the table before; early in a round that of the round before, whose end is `before`. None where there is no such
/// thing.
pub fn look_back(
    texts: &Texts,
    language: Language,
    table: &TableView,
    before: Option<&AnyView>,
) -> Option<Page> {
    let say = Say::new(texts, language);
    let PhaseView::Playing(playing) = &table.phase else { return None };
    let blocks = any::look_back(say, table, playing, before)?;
    Some(Page { title: title(say, table.game, table.name), tone: Tone::Playing, blocks, ..say.page() })
}
