//! What a press, a reaction or a word at a table means.

use super::task::{TableTask, Want};
use herzbot_adapter::choices::{Numbered, typed_number};
use herzbot_core::nearest::nearest;
use herzbot_core::notice::Notice;
use herzbot_core::port::Surface;
use herzbot_core::table::{Act, Actor, ChoiceId, Clock, First, Request};
use herzbot_core::text::{Language, pages};
use herzbot_rules::GameKind;

impl TableTask {
    /// What a reaction or a word under one of our messages means: the choice that bears it.
    pub(super) fn picked(&self, actor: &Actor, surface: Surface, sign: &str) -> Option<Want> {
        let person = actor.member.person;
        let page = match surface {
            Surface::Table(_) => {
                pages::table(&self.core.texts, self.public_language(), &self.table.view(None))
            }
            Surface::Private(_, owner) if owner == person => {
                self.private_page(self.core.language, &self.table.view(Some(person)), None)
            }
            Surface::Private(..) | Surface::Nudge(..) | Surface::Note(..) => return None,
        };
        let by_number = || {
            let number: usize = sign.parse().ok()?;
            page.choices().nth(number.checked_sub(1)?).map(|(id, ..)| id)
        };
        let choice = page.choice_by_sign(sign).or_else(by_number)?;
        let ChoiceId { table, act } = choice.parse().ok()?;
        // Leaving a running game by a slip of the thumb would be too easy.
        let slip = matches!(act, Act::Leave | Act::LeaveForGood) && self.table.is_playing();
        if table != self.table.id || slip { None } else { want_of(act) }
    }

    /// What somebody means by what they typed: one of the choices before them, or a move. In private their own view goes
    /// before the table's message, in the channel behind it.
    ///
    /// # Errors
    /// `unknown`, with the nearest of what they could have typed.
    pub(super) fn typed(
        &self,
        actor: &Actor,
        private: bool,
        text: &str,
        unknown: &Notice,
    ) -> Result<(Want, Surface), Notice> {
        let person = actor.member.person;
        let own = Surface::Private(self.table.id, person);
        let plays = self.table.seat_of(person).is_some() && self.table.is_playing();
        let public = pages::table(&self.core.texts, self.public_language(), &self.table.view(None));
        let mut offers = vec![(Surface::Table(self.table.id), Numbered::of(&public))];
        if plays {
            let page = self.private_page(self.core.language, &self.table.view(Some(person)), None);
            offers.insert(if private { 0 } else { 1 }, (own, Numbered::of(&page)));
        }
        // In their private chat they don't see the table's numbers: one for a move that comes too late is none of those.
        let by_number = private && plays && typed_number(text).is_some();
        if by_number {
            offers.retain(|(surface, _)| *surface == own);
        }
        for (surface, picked) in offers.iter().filter_map(|(of, offer)| Some((*of, offer.typed(text)?))) {
            let Ok(ChoiceId { table, act }) = picked.choice.parse() else { continue };
            let want = chosen(act, picked.value.as_deref(), self.table.game);
            if let Some(want) = want.filter(|_| table == self.table.id) {
                return Ok((want, surface));
            }
        }
        if let Some(mv) = self.table.typed_move(person, text) {
            return Ok((Want::Do(Request::Move(mv)), own));
        }
        if let Some(notice) = self.table.no_move_of(person).filter(|_| by_number) {
            return Err(notice);
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

/// What a press without further value wants of its table.
pub fn want_of(act: Act) -> Option<Want> {
    Some(match act {
        Act::Join => Want::Do(Request::Join),
        Act::Leave => Want::Do(Request::Leave { sure: false }),
        Act::LeaveForGood => Want::Do(Request::Leave { sure: true }),
        Act::AddComputer => Want::Do(Request::AddComputer),
        Act::RemoveComputer => Want::Do(Request::RemoveComputer),
        Act::Start => Want::Do(Request::Start),
        Act::Move { turn, index } => Want::Do(Request::Choose { turn, index }),
        Act::Pick { turn, index } => Want::Do(Request::Pick { turn, index }),
        Act::PassPicked { turn } => Want::Do(Request::PassPicked { turn }),
        Act::Back => Want::Do(Request::Back),
        Act::Pause => Want::Do(Request::Pause),
        Act::Resume => Want::Do(Request::Resume),
        Act::Close => Want::Do(Request::Close { sure: false }),
        Act::CloseForGood => Want::Do(Request::Close { sure: true }),
        Act::MyCards => Want::MyCards,
        Act::Computers => Want::Computers,
        Act::Hint => Want::Hint,
        Act::LastTrick => Want::LastTrick,
        Act::Options => Want::Options,
        Act::Variants => Want::Variants,
        Act::Remove => Want::RemoveMenu,
        Act::Stay => Want::Stay,
        Act::Rules
        | Act::SetLevel
        | Act::SetHints
        | Act::Review
        | Act::SetFirst
        | Act::SetOption(_)
        | Act::MoveMenu { .. }
        | Act::SetClock
        | Act::SetLanguage
        | Act::Rematch
        | Act::Replay => return None,
    })
}

/// What is wanted by a choice of a table's with the value that came along, if the table can do it.
pub(super) fn chosen(act: Act, value: Option<&str>, game: GameKind) -> Option<Want> {
    let Some(value) = value.filter(|value| !value.is_empty()) else { return want_of(act) };
    Some(match act {
        Act::Remove => Want::Do(Request::Remove { key: value.parse().ok()? }),
        Act::SetLevel => {
            let (whose, level) = value.split_once('.')?;
            let key = if whose == "all" { None } else { Some(whose.parse().ok()?) };
            Want::Do(Request::SetLevel { key, level: level.parse().ok()? })
        }
        Act::SetHints => Want::Do(Request::SetHints(value == "yes")),
        Act::SetFirst if value == "drawn" => Want::Do(Request::SetFirst(First::Drawn)),
        Act::SetFirst => Want::Do(Request::SetFirst(First::Chair(value.parse().ok()?))),
        Act::SetClock => Want::Do(Request::SetClock(Clock::from_seconds(value.parse().ok()?)?)),
        Act::SetLanguage => {
            let language =
                if value == "auto" { None } else { Some(Language::from_tag(value)?.tag().to_owned()) };
            Want::Do(Request::SetLanguage(language))
        }
        Act::MoveMenu { turn, nth: _ } => Want::Do(Request::Choose { turn, index: value.parse().ok()? }),
        Act::SetOption(option) => {
            let most = *game.players().end();
            let offered = game.option(option)?.offered(most);
            let chosen = offered.into_iter().find(|offered| offered.to_string() == value)?;
            Want::Do(Request::SetOption { option, value: chosen.to_json() })
        }
        // Buttons have no value: whatever came along with the press means nothing.
        Act::Join
        | Act::Leave
        | Act::LeaveForGood
        | Act::Stay
        | Act::AddComputer
        | Act::RemoveComputer
        | Act::Start
        | Act::Rules
        | Act::Options
        | Act::Variants
        | Act::MyCards
        | Act::LastTrick
        | Act::Computers
        | Act::Hint
        | Act::Review
        | Act::Move { .. }
        | Act::Pick { .. }
        | Act::PassPicked { .. }
        | Act::Back
        | Act::Pause
        | Act::Resume
        | Act::Close
        | Act::CloseForGood
        | Act::Rematch
        | Act::Replay => return want_of(act),
    })
}
