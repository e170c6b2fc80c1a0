//! Intent resolution: turns a press, a menu's value, a reaction or a typed text into an [`Intent`].

use crate::app::shell::mailbox::{Intent, Typed};
use crate::app::tables::presented::{Rendering, may_set};
use herzbot_core::notice::Notice;
use herzbot_core::page::typed_number;
use herzbot_core::port::Surface;
use herzbot_core::table::{
    Act, Actor, AfterGame, ChoiceId, Clock, Do, First, Look, MoveMenu, PhaseView, Play, TableMenu,
    TableRequest, TableView, WhichChair,
};
use herzbot_core::text::{Language, OfferedChoice, Reading, Resolved, Typist, pages};
use herzbot_rules::GameKind;

impl Rendering<'_> {
    /// Returns the intent of a reaction to one of our messages: that of the button with this emoji.
    pub fn reacted(&self, actor: &Actor, surface: Surface, emoji: &str) -> Option<Intent> {
        let person = actor.member.person;
        let page = match surface {
            Surface::Table(_) | Surface::Home(..) => {
                pages::table(self.shell.texts.say(self.public_language()), &self.table.view(None))
            }
            Surface::Private(_, owner) if owner == person => {
                self.private(self.shell.language, &self.table.view(Some(person)), None)
            }
            Surface::Nudge(_, asked) if asked == person && self.table.offer_to(person).is_some() => {
                let view = self.table.view(None);
                pages::seat_asked(self.shell.texts.say(self.shell.language), &view, &Notice::Declined)
            }
            Surface::Private(..) | Surface::Hand(..) | Surface::Nudge(..) | Surface::Note(..) => return None,
        };
        // The buttons in the menu of the table's message also accept reactions.
        let menu = surface.is_of_everybody().then(|| {
            let (say, everybody) = (self.shell.texts.say(self.public_language()), self.table.view(None));
            pages::menu(say, &everybody, true, self.opens(), false)
        });
        let pages = std::iter::once(&page).chain(&menu);
        let choice = pages.into_iter().find_map(|page| page.choice_by_sign(emoji))?;
        let ChoiceId { table, act } = choice.parse().ok()?;
        // Leaving a running game by accident would be too easy.
        let slip = matches!(act, Act::Do(Do::Leave | Do::LeaveForGood)) && self.table.is_playing();
        if table != self.table.id() || slip { None } else { intent_of(act, None, self.table.game()) }
    }

    /// Returns the intent of a typed text that is not a command, and the surface that offers it
    /// ([`Reading::resolve`]).
    ///
    /// # Errors
    /// The reason why the text means nothing now; a question if it is ambiguous; or `unknown`, with the closest valid
    /// text.
    pub fn typed(
        &self,
        actor: &Actor,
        private: bool,
        language: Language,
        typed: &Typed,
    ) -> Result<(Intent, Surface), Notice> {
        let Typed { text, unknown, overheard } = typed;
        let person = actor.member.person;
        let (own_surface, table_surface) =
            (Surface::Private(self.table.id(), person), Surface::of_home(self.table.id(), self.home));
        let (own, everybody) = (self.table.view(Some(person)), self.table.view(None));
        let public_language = self.public_language();
        let typist = Typist { language, public_language, own: &own, everybody: &everybody, private };
        match Reading::new(&self.shell.texts, typist).resolve(text) {
            Resolved::Choice(OfferedChoice { act, value, own }) => {
                let intent = match intent_of(act, value.as_deref(), self.table.game()) {
                    Some(intent) => intent,
                    None => self.not_on_offer(act, actor)?,
                };
                Ok((intent, if own { own_surface } else { table_surface }))
            }
            Resolved::Move(mv) => Ok((Intent::Do(TableRequest::Move(mv)), own_surface)),
            Resolved::Cards => Err(self.table.no_move_of(person).unwrap_or_else(|| unknown.clone())),
            Resolved::Word(act) if !overheard || self.concerns(act, &own, text) => {
                Ok((self.not_on_offer(act, actor)?, table_surface))
            }
            Resolved::Word(_) => Err(unknown.clone()),
            Resolved::Which(moves) => Err(Notice::WhichMove { moves }),
            Resolved::Unknown(did_you_mean) => {
                let is_number = private && own.own_game().is_some() && typed_number(text).is_some();
                let named = own.cards_named(text);
                let is_meant = is_number || named.is_some();
                if let Some(notice) = self.table.no_move_of(person).filter(|_| is_meant) {
                    return Err(notice);
                }
                if let Some(notice) = named.and_then(|named| wrong_count(&own, named)) {
                    return Err(notice);
                }
                Err(match unknown {
                    Notice::UnknownCommand { name, .. } if did_you_mean.is_some() => {
                        Notice::UnknownCommand { name: name.clone(), did_you_mean }
                    }
                    unknown => unknown.clone(),
                })
            }
        }
    }

    /// Whether a word that is not on offer, and that other bots may also know, is meant for this table: its author is
    /// one of the table's people, or asks for a seat.
    fn concerns(&self, act: Act, own: &TableView, text: &str) -> bool {
        match act {
            Act::Look(Look::Stay) => false,
            Act::Do(Do::Join) => true,
            // If this was said to someone else, it would cancel offers.
            Act::Do(Do::Decline) => own.reader.is_some_and(|reader| self.table.offer_to(reader).is_some()),
            Act::Play(_) => own.begins_a_move(text),
            Act::Look(_)
            | Act::Do(_)
            | Act::MoveMenu(_)
            | Act::Menu(_)
            | Act::SetOption(_)
            | Act::TakeBack(_)
            | Act::AfterGame(_) => {
                self.table.everybody().iter().any(|(member, _)| Some(member.person) == own.reader)
            }
        }
    }

    /// Returns the intent of a word for something that is not on offer now. Irreversible actions get a question
    /// first, because their author does not see the page that offers them.
    ///
    /// # Errors
    /// The reason for a refusal, if the table's state machine does not give it itself.
    fn not_on_offer(&self, act: Act, actor: &Actor) -> Result<Intent, Notice> {
        let person = actor.member.person;
        let view = self.table.view(Some(person));
        match act {
            Act::Do(Do::LeaveForGood) => Ok(Intent::Do(Do::Leave.request())),
            Act::Do(Do::Close | Do::CloseForGood) if may_set(self.table, actor) => Err(Notice::CloseQuestion),
            Act::Do(Do::CloseForGood) => Ok(Intent::Do(Do::Close.request())),
            Act::Look(Look::Back) if !self.table.is_playing() => Err(Notice::NotStarted),
            Act::Look(Look::Back) => {
                let before = self.table.round_before();
                let page =
                    pages::last_trick(self.shell.texts.say(self.shell.language), &view, before.as_ref());
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
            Act::Menu(TableMenu::Remove) if !may_set(self.table, actor) => {
                Err(Notice::HostOnly { host: self.table.host_name() })
            }
            Act::Look(_)
            | Act::Do(_)
            | Act::Play(_)
            | Act::MoveMenu(_)
            | Act::Menu(_)
            | Act::TakeBack(_)
            | Act::SetOption(_) => intent_of(act, None, self.table.game()).ok_or(Notice::NotNow),
        }
    }
}

/// Refuses a move with `named` cards if the reader must choose another number of cards.
fn wrong_count(own: &TableView, named: usize) -> Option<Notice> {
    let count = own.own_game()?.picking.as_ref()?.count;
    (named != count).then_some(Notice::ChooseExactly { count })
}

/// Returns the intent of a choice at a table, with its value; none if a live table has no such choice. Buttons have
/// no value, so a value in a press is ignored.
pub fn intent_of(act: Act, value: Option<&str>, game: GameKind) -> Option<Intent> {
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
        Act::TakeBack(asked) => Intent::Do(TableRequest::EndOffer { asked: Some(asked) }),
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
        TableMenu::Late => TableRequest::SetLate(value? == "yes"),
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
