//! Seats that change hands: the message to a person who is asked to take one, and the answer to the one who asks.

use crate::ids::PersonId;
use crate::notice::Notice;
use crate::page::{Block, Page, Style};
use crate::table::{Act, Do, TableView};
use crate::text::parts::{button, rows, title};
use crate::text::{Language, Say, Texts, notice as words};

/// Asks a person to take a seat; `question` says which.
pub fn seat_asked(texts: &Texts, language: Language, view: &TableView, question: &Notice) -> Page {
    let say = Say::new(texts, language);
    let buttons = vec![
        button(say, view, Do::Join, say.word("button-join"), Style::Success),
        button(say, view, Do::Decline, say.word("button-decline"), Style::Secondary),
    ];
    Page { rows: rows(buttons), ..said(texts, say, view, question) }
}

/// Tells a person what they have offered, and lets them take it back.
pub fn seat_offered(
    texts: &Texts,
    language: Language,
    view: &TableView,
    offered: &Notice,
    asked: Option<PersonId>,
) -> Page {
    let say = Say::new(texts, language);
    let back =
        |asked| button(say, view, Act::TakeBack(asked), say.word("button-take-back"), Style::Secondary);
    Page { rows: rows(asked.map(back).into_iter().collect()), ..said(texts, say, view, offered) }
}

fn said(texts: &Texts, say: Say<'_>, view: &TableView, notice: &Notice) -> Page {
    Page {
        title: title(say, view.game, view.name),
        tone: notice.tone(),
        blocks: vec![Block::Text(words(texts, say.language, "", notice))],
        ..say.page()
    }
}
