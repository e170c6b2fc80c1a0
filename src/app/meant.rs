//! Intent resolution: from a press, a menu's value, a reaction or a typed text at a table to an [`Intent`].

use super::mailbox::{Intent, Typed};
use super::task::TableTask;
use herzbot_adapter::choices::Numbered;
use herzbot_core::ids::PersonId;
use herzbot_core::nearest::nearest;
use herzbot_core::notice::Notice;
use herzbot_core::page::typed_number;
use herzbot_core::port::Surface;
use herzbot_core::table::{
    Act, Actor, AfterGame, ChoiceId, Clock, Do, First, Look, MoveMenu, PhaseView, Play, TableMenu,
    TableRequest, WhichChair,
};
use herzbot_core::text::{Language, Spoken, is_card_word, pages, spoken};
use herzbot_rules::GameKind;

impl TableTask {
    /// The intent of a reaction to one of our messages: the button on offer there that bears the emoji.
    pub(super) fn reacted(&self, actor: &Actor, surface: Surface, emoji: &str) -> Option<Intent> {
        let person = actor.member.person;
        let page = match surface {
            Surface::Table(_) => {
                pages::table(&self.shell.texts, self.public_language(), &self.table.view(None))
            }
            Surface::Private(_, owner) if owner == person => {
                self.private_page(self.shell.language, &self.table.view(Some(person)), None)
            }
            Surface::Private(..) | Surface::Hand(..) | Surface::Nudge(..) | Surface::Note(..) => return None,
        };
        let choice = page.choice_by_sign(emoji)?;
        let ChoiceId { table, act } = choice.parse().ok()?;
        // Leaving a running game by a slip of the thumb would be too easy.
        let slip = matches!(act, Act::Do(Do::Leave | Do::LeaveForGood)) && self.table.is_playing();
        if table != self.table.id || slip { None } else { intent_of(act, None, self.table.game) }
    }

    /// The intent of a typed text: one of the choices on offer, a move in notation or in people's own words, or a choice that is on offer at other times: then
    /// the table says why not now. In private the person's own view goes before the table's message, in the channel
    /// behind it.
    ///
    /// # Errors
    /// Why there is nothing of the kind now; `unknown`, with the nearest of what they could have typed.
    pub(super) fn typed(
        &self,
        actor: &Actor,
        private: bool,
        language: Language,
        typed: &Typed,
    ) -> Result<(Intent, Surface), Notice> {
        let Typed { text, unknown, overheard } = typed;
        let person = actor.member.person;
        let own = Surface::Private(self.table.id, person);
        let plays = self.table.seat_of(person).is_some() && self.table.is_playing();
        let public = pages::table(&self.shell.texts, self.public_language(), &self.table.view(None));
        let mut offers = vec![(Surface::Table(self.table.id), Numbered::of(&public))];
        if plays {
            let page = self.private_page(self.shell.language, &self.table.view(Some(person)), None);
            offers.insert(if private { 0 } else { 1 }, (own, Numbered::of(&page)));
        }
        // In their private chat they don't see the table's numbers: one for a move that comes too late is none of those.
        let by_number = private && plays && typed_number(text).is_some();
        if by_number {
            offers.retain(|(surface, _)| *surface == own);
        }
        for (surface, picked) in offers.iter().filter_map(|(of, offer)| Some((*of, offer.typed(text)?))) {
            let Ok(ChoiceId { table, act }) = picked.choice.parse() else { continue };
            let intent = intent_of(act, picked.value.as_deref(), self.table.game);
            if let Some(intent) = intent.filter(|_| table == self.table.id) {
                return Ok((intent, surface));
            }
        }
        let is_word = || is_card_word(&self.shell.texts, language, &self.table.view(Some(person)), text);
        if let Some(mv) = self.table.typed_move(person, text).filter(|_| !is_word()) {
            return Ok((Intent::Do(TableRequest::Move(mv)), own));
        }
        let own_offer = offers.iter().find(|(surface, _)| *surface == own).map(|(_, offer)| offer);
        if let Some(meant) = own_offer.and_then(|offer| self.in_own_words(person, language, offer, text)) {
            return meant.map(|intent| (intent, own));
        }
        if let Some(notice) = self.table.no_move_of(person).filter(|_| by_number) {
            return Err(notice);
        }
        let word = text.trim().trim_start_matches(['/', '!']);
        if let Some(act) = Act::by_word(word).filter(|act| !overheard || self.concerns(*act, person, word)) {
            return Ok((self.not_on_offer(act, actor)?, Surface::Table(self.table.id)));
        }
        let words = offers.iter().flat_map(|(_, offer)| offer.items()).map(|item| item.word);
        match (unknown, nearest(text, words.filter(|word| !word.is_empty()))) {
            (Notice::UnknownCommand { name, .. }, Some(word)) => {
                Err(Notice::UnknownCommand { name: name.clone(), did_you_mean: Some(word.to_owned()) })
            }
            (unknown, _) => Err(unknown.clone()),
        }
    }
}

impl TableTask {
    /// The intent of a move in people's own words ([`spoken`]), or of several cards by their numbers in `offer`; none:
    /// neither.
    fn in_own_words(
        &self,
        person: PersonId,
        language: Language,
        offer: &Numbered,
        text: &str,
    ) -> Option<Result<Intent, Notice>> {
        let view = self.table.view(Some(person));
        let said = match numbered_cards(&view.phase, offer, text) {
            Some(cards) => Spoken::Cards(cards),
            None => spoken(&self.shell.texts, language, &view, text)?,
        };
        match said {
            Spoken::Choice(choice) => {
                let ChoiceId { act, .. } = choice.parse().ok()?;
                intent_of(act, None, self.table.game).map(Ok)
            }
            Spoken::Cards(cards) => match self.table.typed_move(person, &cards.join(" ")) {
                Some(mv) => Some(Ok(Intent::Do(TableRequest::Move(mv)))),
                None => self.table.no_move_of(person).map(Err),
            },
            Spoken::Several(moves) => Some(Err(Notice::WhichMove { moves })),
        }
    }

    /// Whether a word that is not on offer, and that other bots may know too, is meant for this table: it is written by
    /// one of its people, or asks for a seat.
    fn concerns(&self, act: Act, person: PersonId, word: &str) -> bool {
        match act {
            Act::Look(Look::Stay) => false,
            Act::Do(Do::Join) => true,
            Act::Play(_) => self.table.begins_a_move(person, word),
            Act::Look(_)
            | Act::Do(_)
            | Act::MoveMenu(_)
            | Act::Menu(_)
            | Act::SetOption(_)
            | Act::AfterGame(_) => self.table.everybody().iter().any(|(member, _)| member.person == person),
        }
    }

    /// The intent of a word for something that is not on offer now. What can't be taken back is asked for, not done: the
    /// page that offers it is not before them.
    ///
    /// # Errors
    /// Why not, where the table's state machine does not say so itself.
    fn not_on_offer(&self, act: Act, actor: &Actor) -> Result<Intent, Notice> {
        let person = actor.member.person;
        let view = self.table.view(Some(person));
        match act {
            Act::Do(Do::LeaveForGood) => Ok(Intent::Do(Do::Leave.request())),
            Act::Do(Do::Close | Do::CloseForGood) if self.may_set(actor) => Err(Notice::CloseQuestion),
            Act::Do(Do::CloseForGood) => Ok(Intent::Do(Do::Close.request())),
            Act::Look(Look::Back) if !self.table.is_playing() => Err(Notice::NotStarted),
            Act::Look(Look::Back) => {
                let before = self.table.round_before();
                let page = pages::look_back(&self.shell.texts, self.shell.language, &view, before.as_ref());
                page.map(|_| Intent::Look(Look::Back)).ok_or(Notice::NotNow)
            }
            Act::Play(Play::PassPicked { .. }) => match (self.table.no_move_of(person), view.phase) {
                (Some(notice), _) => Err(notice),
                (None, PhaseView::Playing(playing)) if playing.picking.is_some() => {
                    let turn = u32::try_from(playing.turn).map_err(|_| Notice::OurFault)?;
                    Ok(Intent::Do(TableRequest::Play(Play::PassPicked { turn })))
                }
                (None, _) => Err(Notice::NotNow),
            },
            Act::AfterGame(_) if self.table.is_over() => Err(Notice::GameOver),
            Act::AfterGame(AfterGame::Rematch | AfterGame::Review | AfterGame::Replay) => {
                Err(Notice::NotOver)
            }
            Act::Menu(TableMenu::Remove) if !self.may_set(actor) => {
                Err(Notice::HostOnly { host: self.table.host_name() })
            }
            Act::Look(_)
            | Act::Do(_)
            | Act::Play(_)
            | Act::MoveMenu(_)
            | Act::Menu(_)
            | Act::SetOption(_) => intent_of(act, None, self.table.game).ok_or(Notice::NotNow),
        }
    }
}

/// The cards, in notation, that several numbers pick from `offer` where a move chooses as many (`1 3 5`, `pass 1,3,5`).
fn numbered_cards(phase: &PhaseView, offer: &Numbered, text: &str) -> Option<Vec<String>> {
    let PhaseView::Playing(playing) = phase else { return None };
    let picking = playing.picking.as_ref()?;
    let words = text.trim().trim_start_matches(['/', '!']).split([' ', ',', ';', '+', '&']);
    let words: Vec<&str> =
        words.filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("pass")).collect();
    if words.len() < 2 {
        return None;
    }
    let card = |word: &&str| {
        let picked = offer.typed(&typed_number(word)?.to_string())?;
        match picked.choice.parse::<ChoiceId>().ok()?.act {
            Act::Play(Play::Pick { index, .. }) => picking.cards.get(usize::from(index)).cloned(),
            Act::Play(_)
            | Act::Look(_)
            | Act::Do(_)
            | Act::MoveMenu(_)
            | Act::Menu(_)
            | Act::SetOption(_)
            | Act::AfterGame(_) => None,
        }
    };
    words.iter().map(card).collect()
}

/// The intent of a choice of a table's with the value that came along; none where a live table has no such choice.
/// Buttons have no value: one that came along with a press is ignored.
pub(super) fn intent_of(act: Act, value: Option<&str>, game: GameKind) -> Option<Intent> {
    let value = value.filter(|value| !value.is_empty());
    Some(match act {
        Act::Look(look) => Intent::Look(look),
        Act::Do(deed) => Intent::Do(deed.request()),
        Act::Play(play) => Intent::Do(TableRequest::Play(play)),
        Act::MoveMenu(MoveMenu { turn, nth: _ }) => {
            Intent::Do(TableRequest::Play(Play::Move { turn, index: value?.parse().ok()? }))
        }
        Act::Menu(menu) => return of_menu(menu, value, game),
        Act::SetOption(option) => {
            let (most, value) = (*game.players().end(), value?);
            let offered = game.option(option)?.offered(most);
            let chosen = offered.into_iter().find(|offered| offered.to_string() == value)?;
            Intent::Do(TableRequest::SetOption { option, value: chosen.to_json() })
        }
        Act::AfterGame(AfterGame::Rematch | AfterGame::Review | AfterGame::Replay) => return None,
    })
}

fn of_menu(menu: TableMenu, value: Option<&str>, game: GameKind) -> Option<Intent> {
    Some(Intent::Do(match menu {
        TableMenu::Remove => match value {
            Some(key) => TableRequest::Remove(WhichChair::Key(key.parse().ok()?)),
            None => return Some(Intent::RemoveMenu),
        },
        TableMenu::Level => {
            let (whose, level) = value?.split_once('.')?;
            let key = if whose == "all" { None } else { Some(whose.parse().ok()?) };
            let offered = game.levels().iter().find(|rated| rated.level.name() == level)?;
            TableRequest::SetLevel { key, level: offered.level }
        }
        TableMenu::Style => {
            let name = value?;
            TableRequest::SetStyle(game.styles().iter().find(|style| style.name == name)?)
        }
        TableMenu::Hints => TableRequest::SetHints(value? == "yes"),
        TableMenu::Watch => TableRequest::DelaySpectators(value? == "later"),
        TableMenu::First => TableRequest::SetFirst(match value? {
            "drawn" => First::Drawn,
            key => First::Chair(key.parse().ok()?),
        }),
        TableMenu::Clock => TableRequest::SetClock(Clock::from_seconds(value?.parse().ok()?)?),
        TableMenu::Language => TableRequest::SetLanguage(match value? {
            "auto" => None,
            tag => Some(Language::from_tag(tag)?.tag().to_owned()),
        }),
    }))
}
