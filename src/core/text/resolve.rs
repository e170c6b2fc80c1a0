//! The interpretation of a typed text at a table: one reading, in one order.
//!
//! A text makes a move only by a card, by the number of a choice, or by the full label or word of a choice
//! that is offered to its author now. For a single word of a label, or a typo, the bot asks.

use super::names::words;
use super::spoken::{Spoken, Vocabulary};
use super::{Language, Texts, pages};
use crate::language::is_idle;
use crate::page::{Page, TypedChoice, labelled, picked, typed_number};
use crate::spelling::nearest;
use crate::table::{Act, ChoiceId, Look, Play, PlayingView, TableView};
use herzbot_rules::AnyMove;
use std::cell::OnceCell;

/// The author of a typed text, with the place and the views.
#[derive(Clone, Copy, Debug)]
pub struct Typist<'a> {
    /// Their language.
    pub language: Language,
    /// The language of the table's message.
    pub public_language: Language,
    /// The table for them.
    pub own: &'a TableView,
    /// The table for everybody.
    pub everybody: &'a TableView,
    /// Whether they type in their private chat: there, their own view comes before the table's message.
    /// Numbers refer only to the first of the two.
    pub private: bool,
}

/// The interpretation of a typed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolved {
    /// A choice on offer.
    Choice(OfferedChoice),
    /// A move by cards or in notation; the table says whether it is legal.
    Move(AnyMove),
    /// Their own cards, which make no move now; the table says why.
    Cards,
    /// The word of a choice that is not on offer now.
    Word(Act),
    /// Possible moves to ask about, by their names in the author's language.
    Which(Vec<String>),
    /// Nothing; with a suggestion that can be typed.
    Unknown(Option<String>),
}

/// A choice on one of the author's pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedChoice {
    /// The action of the choice.
    pub act: Act,
    /// The value of the menu's option.
    pub value: Option<String>,
    /// Whether it is offered in their own view; else in the table's message.
    pub own: bool,
}

impl OfferedChoice {
    /// Whether it only shows something: then one word of its label is enough.
    const fn changes_nothing(&self) -> bool {
        let Act::Look(look) = self.act else { return false };
        !matches!(look, Look::Hint | Look::CardsPrivate | Look::CardsHere | Look::CardsUntold)
    }
}

/// A page that the author sees, or would see in another language.
struct Shown {
    own: bool,
    /// Whether its choices are numbered: those of the table's menu are only shown on request.
    numbered: bool,
    page: Page,
}

/// The readings of texts for one author at one state of a table; pages are made lazily.
pub struct Reading<'a> {
    texts: &'a Texts,
    typist: Typist<'a>,
    shown: OnceCell<Vec<Shown>>,
    elsewhere: OnceCell<Vec<Shown>>,
    vocabulary: Option<Vocabulary<'a>>,
}

impl<'a> Reading<'a> {
    /// Nothing is read yet.
    pub fn new(texts: &'a Texts, typist: Typist<'a>) -> Self {
        let vocabulary = Vocabulary::new(texts, typist.language, typist.own);
        Self { texts, typist, shown: OnceCell::new(), elsewhere: OnceCell::new(), vocabulary }
    }

    fn own_page(&self, language: Language) -> Option<Shown> {
        let page = || pages::private(self.texts.say(language), self.typist.own, None, None);
        self.typist.own.own_game().map(|_| Shown { own: true, numbered: true, page: page() })
    }

    /// The table's message, and its menu.
    fn public_pages(&self, language: Language) -> impl Iterator<Item = Shown> {
        let everybody = self.typist.everybody;
        let message = pages::table(self.texts.say(language), everybody);
        let menu = (!everybody.phase.is_over())
            .then(|| pages::menu(self.texts.say(language), everybody, true, pages::Opens::Nowhere, false));
        let menu = menu.map(|page| Shown { own: false, numbered: false, page });
        std::iter::once(Shown { own: false, numbered: true, page: message }).chain(menu)
    }

    /// The pages where the author types, nearest first. The table's message is included in the table's
    /// language and in the author's.
    fn shown(&self) -> &[Shown] {
        self.shown.get_or_init(|| {
            let Typist { language, public_language, private, .. } = self.typist;
            let mut shown: Vec<Shown> = self.public_pages(public_language).collect();
            if language != public_language {
                shown.extend(self.public_pages(language));
            }
            let place = if private { 0 } else { shown.len() };
            shown.splice(place..place, self.own_page(language));
            shown
        })
    }

    /// The same pages in all other languages.
    fn elsewhere(&self) -> &[Shown] {
        self.elsewhere.get_or_init(|| {
            let others = Language::ALL.into_iter().filter(|language| *language != self.typist.language);
            others
                .flat_map(|language| self.own_page(language).into_iter().chain(self.public_pages(language)))
                .collect()
        })
    }

    /// Interprets a text. The order: choices on the author's pages (by full label, number, word); several
    /// numbers of cards; the word of a button that is not on offer; a card, or a move in notation; a move in
    /// free words that include a full card name or label; a full label in another language. Anything else
    /// makes no move: it is shown if that changes nothing, asked about, or answered with a suggestion.
    pub fn resolve(&self, text: &str) -> Resolved {
        let Typist { own: view, private, .. } = self.typist;
        let game = view.own_game();
        // A number refers only to the page where it is typed: a late one is not a choice of another page.
        let own = private && game.is_some();
        let is_number = typed_number(text).is_some();
        let shown = || {
            let shown = self.shown().iter();
            shown.filter(move |shown| !is_number || (shown.own == own && shown.numbered))
        };
        if let Some(choice) = shown().find_map(|shown| shown.choice(picked, text)) {
            return Resolved::Choice(choice);
        }
        let moved =
            |cards: &[String]| view.typed_move(&cards.join(" ")).map_or(Resolved::Cards, Resolved::Move);
        if let Some(cards) =
            game.and_then(|game| numbered_cards(game, shown().find(|shown| shown.own)?, text))
        {
            return moved(&cards);
        }
        let word = Act::by_word(text);
        // A word of another language than the page's.
        if let Some(choice) = word.and_then(|act| shown().find_map(|shown| shown.has_word_of(act))) {
            return Resolved::Choice(choice);
        }
        // The word of a button is never notation: a second `start` does not keep a start card.
        if let Some(act) = word.filter(|act| !matches!(act, Act::Play(_))) {
            return Resolved::Word(act);
        }
        let is_other =
            |mv: &AnyMove| self.vocabulary.as_ref().is_some_and(|known| known.calls_another_card(text, mv));
        if let Some(mv) = view.typed_move(text).filter(|mv| !is_other(mv)) {
            return Resolved::Move(mv);
        }
        let said = self.vocabulary.as_ref().filter(|_| game.is_some()).and_then(|known| known.meaning(text));
        let perhaps = match said {
            Some(Spoken::Choice(act)) => {
                return Resolved::Choice(OfferedChoice { act, value: None, own: true });
            }
            Some(Spoken::Cards(cards)) => return moved(&cards),
            Some(Spoken::Perhaps(moves)) => moves,
            None => Vec::new(),
        };
        let other = self.elsewhere().iter().find_map(|shown| shown.choice(labelled, text));
        match (other, word) {
            (Some(choice), _) => Resolved::Choice(choice),
            (None, Some(act)) => Resolved::Word(act),
            (None, None) => self.guess(text, perhaps, shown),
        }
    }

    /// The nearest interpretation of an inexact text: something to show, moves to ask about (`perhaps`), or a
    /// word. `shown`: the pages that numbers refer to.
    fn guess<'b, P: Iterator<Item = &'b Shown>>(
        &'b self,
        text: &str,
        perhaps: Vec<String>,
        shown: impl Fn() -> P,
    ) -> Resolved {
        let like = with_words(shown(), text).or_else(|| with_words(self.elsewhere().iter(), text));
        match like {
            Some((choice, _)) if choice.changes_nothing() => Resolved::Choice(choice),
            _ if !perhaps.is_empty() => Resolved::Which(perhaps),
            Some((_, typed)) => Resolved::Unknown(Some(typed)),
            None => {
                let words = shown().flat_map(Shown::offered).map(|(_, typed)| typed.word);
                let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
                Resolved::Unknown(nearest(text, words).map(str::to_owned))
            }
        }
    }
}

impl Shown {
    /// Returns the choices, each with the texts that can be typed for it.
    fn offered(&self) -> impl Iterator<Item = (OfferedChoice, TypedChoice<'_>)> {
        self.page.choices().filter_map(|(id, value, label, word)| {
            let ChoiceId { act, .. } = id.parse().ok()?;
            let value = value.map(str::to_owned);
            Some((OfferedChoice { act, value, own: self.own }, TypedChoice { label, word }))
        })
    }

    /// The choice with the same typed word.
    fn has_word_of(&self, act: Act) -> Option<OfferedChoice> {
        self.offered().map(|(choice, _)| choice).find(|choice| choice.act.has_word_of(act))
    }

    /// The choice at the index that `pick` finds for a text.
    fn choice(
        &self,
        pick: fn(&[TypedChoice<'_>], &str) -> Option<usize>,
        text: &str,
    ) -> Option<OfferedChoice> {
        let (offered, typed): (Vec<_>, Vec<_>) = self.offered().unzip();
        offered.into_iter().nth(pick(&typed, text)?)
    }
}

/// The only choice whose label contains all significant words of `text`, with its typed text.
fn with_words<'a>(pages: impl Iterator<Item = &'a Shown>, text: &str) -> Option<(OfferedChoice, String)> {
    let words = words(text);
    let telling: Vec<&String> = words.iter().filter(|word| !is_idle(word)).collect();
    let has_all = |label: &str| {
        let label = self::words(label);
        telling.iter().all(|word| label.contains(word))
    };
    let mut fitting =
        pages.flat_map(Shown::offered).filter(|(_, typed)| !telling.is_empty() && has_all(typed.label));
    let (choice, typed) = fitting.next()?;
    let typed = if typed.word.is_empty() { typed.label } else { typed.word };
    fitting
        .all(|(other, _)| (other.act, &other.value) == (choice.act, &choice.value))
        .then(|| (choice, typed.to_owned()))
}

/// The cards, in notation, for several numbers in a player's own view if a move takes as many (`1 3 5`, `pass
/// 1,3,5`).
fn numbered_cards(game: &PlayingView, own: &Shown, text: &str) -> Option<Vec<String>> {
    let picking = game.picking.as_ref()?;
    let own: Vec<_> = own.offered().map(|(choice, _)| choice.act).collect();
    let pass = Act::from(Play::PassPicked { turn: 0 });
    let is_pass = |word: &str| Act::by_word(word).is_some_and(|act| act.has_word_of(pass));
    let words = text.trim().trim_start_matches(['/', '!']).split([' ', ',', ';', '+', '&']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty() && !is_pass(word)).collect();
    if words.len() < 2 {
        return None;
    }
    let card = |word: &&str| {
        let picked = own.get(typed_number(word)?.checked_sub(1)?)?;
        let Act::Play(Play::Pick { index, .. }) = picked else { return None };
        picking.cards.get(usize::from(*index)).cloned()
    };
    words.iter().map(card).collect()
}
