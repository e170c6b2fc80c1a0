//! Offers of seats: the message to the invited person, and the answer to the offering one.

use crate::ids::PersonId;
use crate::notice::Notice;
use crate::page::{Block, Page, Style};
use crate::table::{Act, Do, TableView};
use crate::text::parts::{button, rows, title};
use crate::text::{Say, notice as words};

/// Invites a person to the seat in `question`.
pub fn seat_asked(say: Say<'_>, view: &TableView, question: &Notice) -> Page {
    let buttons = vec![
        button(say, view, Do::Join, say.word("button-join"), Style::Success),
        button(say, view, Do::Decline, say.word("button-decline"), Style::Secondary),
    ];
    Page { rows: rows(buttons), ..said(say, view, question) }
}

/// Confirms an offer, with a button to withdraw it.
pub fn seat_offered(say: Say<'_>, view: &TableView, offered: &Notice, asked: PersonId) -> Page {
    let back = button(say, view, Act::TakeBack(asked), say.word("button-take-back"), Style::Secondary);
    Page { rows: rows(vec![back]), ..said(say, view, offered) }
}

fn said(say: Say<'_>, view: &TableView, notice: &Notice) -> Page {
    Page {
        title: title(say, view.game, view.name),
        tone: notice.tone(),
        blocks: vec![Block::Text(words(say, "", notice))],
        ..say.page()
    }
}
