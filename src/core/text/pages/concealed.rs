//! The public page of a game of which nobody but its people may see a card, since other tables play the same decks.

use super::playing::{buttons, turn};
use crate::page::{Block, Page, Tone};
use crate::table::{ConcealedView, TableView};
use crate::text::Say;
use crate::text::games::round_number;
use crate::text::parts::{lines, rows, seat_name, title, unreachable};

/// The table's message: the round, whose turn it is, and the points of the rounds before.
pub fn concealed(say: Say<'_>, view: &TableView, concealed: &ConcealedView) -> Page {
    let round = round_number(say, view.game, concealed.round, concealed.rounds);
    let mut blocks = vec![Block::Text(format!("**{round}**\n{}", whose_turn(say, view, concealed)))];
    let total = |(seat, total): (_, &i32)| {
        let args = [("name", seat_name(say, view, seat).into()), ("total", (*total).into())];
        say.text("finished-line-one-round", &args)
    };
    // Before the first round is over, there are none.
    let totals = concealed.totals.iter().map(total).collect::<Vec<_>>();
    blocks.extend((concealed.round > 1).then(|| lines(&totals)));
    blocks.push(Block::Small(say.word("playing-concealed")));
    blocks.extend(unreachable(say, &view.chairs, "playing-unreachable"));
    Page {
        title: title(say, view.game, view.name),
        tone: Tone::Playing,
        blocks,
        rows: rows(buttons(say, view, concealed.paused, None)),
        ..say.page()
    }
}

/// Whose turn it is, and until when; or why nobody can play.
fn whose_turn(say: Say<'_>, view: &TableView, concealed: &ConcealedView) -> String {
    let ConcealedView { paused, awaited, deadline, .. } = *concealed;
    turn(say, view, paused, awaited, deadline, || None)
}
