//! The public page of a game whose cards only its people may see, since other tables play the same decks.

use super::playing::{buttons, turn};
use crate::ids::Moment;
use crate::page::{Block, Page, Tone};
use crate::table::{ConcealedView, TableView};
use crate::text::Say;
use crate::text::games::round_number;
use crate::text::parts::{rows, title, unreachable};

/// The table's message.
pub fn concealed(say: Say<'_>, view: &TableView, concealed: &ConcealedView) -> Page {
    let mut blocks = vec![
        Block::Text(state(say, view, concealed).join("\n")),
        Block::Small(say.word("playing-concealed")),
    ];
    blocks.extend(unreachable(say, &view.chairs, "playing-unreachable"));
    Page {
        title: title(say, view.game, view.name),
        tone: Tone::Playing,
        blocks,
        rows: rows(buttons(say, view, concealed.paused, None)),
        ..say.page()
    }
}

/// The round, the deadline and the late players; or why nobody can play.
pub fn state(say: Say<'_>, view: &TableView, concealed: &ConcealedView) -> Vec<String> {
    let ConcealedView { round, rounds, late, deadline, paused, .. } = *concealed;
    let round = format!("**{}**", round_number(say, view.game, round, rounds));
    if paused.is_some() || !late.is_empty() {
        return vec![round, turn(say, view, paused, late, deadline, || None)];
    }
    let until = |deadline: Moment| format!("<t:{}:R>", deadline.seconds());
    vec![match deadline.map(until) {
        None => round,
        Some(until) => say.text("turn-until", &[("turn", round.into()), ("until", until.into())]),
    }]
}
