//! The pages of a running table, each made from the view of its reader.

use super::attention::{turn_of, waits};
use crate::app::shell::Shell;
use crate::app::shell::mailbox::Ask;
use herzbot_core::board::Board;
use herzbot_core::ids::{Account, HomeNumber, MessageRef, PersonId};
use herzbot_core::notice::Notice;
use herzbot_core::page::{Block, Link, Page};
use herzbot_core::people::Person;
use herzbot_core::port::{Capabilities, Lack, Pictures};
use herzbot_core::table::{Actor, PhaseView, RoundView, Table, TableView};
use herzbot_core::text::pages::{self, Opens, SharedScene};
use herzbot_core::text::{self, Language};
use std::sync::atomic::Ordering;

/// Whether a realm's people can play through answers in the channel that only they see.
pub fn live_answers(shell: &Shell, account: &Account) -> bool {
    shell.capabilities(&account.realm).is_some_and(|can| can.live_answers)
}

/// Whether a realm's people choose with buttons.
pub fn has_buttons(shell: &Shell, account: &Account) -> bool {
    shell.capabilities(&account.realm).is_none_or(|can| can.buttons)
}

/// Whether a person may set up the table.
pub fn may_set(table: &Table, actor: &Actor) -> bool {
    actor.may_moderate || table.host() == Some(actor.member.person)
}

/// Makes the pages of a table.
pub struct Rendering<'a> {
    /// Texts, capabilities of platforms, links for spectators.
    pub shell: &'a Shell,
    pub table: &'a Table,
    /// The home for which the pages are made, or to which they lead.
    pub home: HomeNumber,
    /// The realm of the readers.
    pub realm: &'a str,
    /// The table's message in that home.
    pub message: Option<&'a MessageRef>,
    /// Why that message can't be shown, if so ([`super::Presented`]).
    pub silent: Option<&'a [Lack]>,
    /// The permissions without which its messages must do.
    pub lacks: &'a [Lack],
}

impl<'a> Rendering<'a> {
    /// Creates a renderer for one of the table's homes, where there is no message yet.
    pub fn of(shell: &'a Shell, table: &'a Table, home: HomeNumber) -> Self {
        let realm = &table.channel_in(home).realm;
        Self { shell, table, home, realm, message: None, silent: None, lacks: &[] }
    }
}

impl Rendering<'_> {
    /// Returns the capabilities of the readers' platform; none while it is not served.
    fn capabilities(&self) -> Option<Capabilities> {
        self.shell.capabilities(self.realm)
    }

    fn draws(&self) -> bool {
        self.capabilities().is_some_and(|can| can.boards)
    }

    /// Returns where the readers can also play on the drawn table: nowhere else if their platform draws it.
    pub fn opens(&self) -> Opens {
        match self.capabilities() {
            Some(can) if can.boards || !self.shell.boards.links.are_there() => Opens::Nowhere,
            Some(can) if can.launches => Opens::WithinPlatform,
            Some(_) => Opens::InBrowser,
            None => Opens::Nowhere,
        }
    }

    /// Whether guests can come by link, if the host wants that.
    pub fn invites(&self) -> bool {
        self.opens() != Opens::Nowhere && self.shell.boards.guests.load(Ordering::Relaxed)
    }

    /// Whether the result of a round stands in the table's message, not in a message of its own.
    pub fn folds_rounds(&self) -> bool {
        // Buttons have to stay in reach, below everything else of the table. Elsewhere people type, and read the results
        // in the order of the evening; a drawn result waits until each reader goes on. Who plays alone looks at their
        // cards, not at the table's message.
        let presses = self.capabilities().is_some_and(|can| can.buttons && !can.boards);
        presses && !self.table.is_alone()
    }

    fn pictures(&self) -> Pictures {
        self.capabilities().map_or(Pictures::None, |can| can.pictures)
    }

    /// Returns the language of pages for everybody.
    pub fn public_language(&self) -> Language {
        Language::from_tag(self.table.language_in(self.home)).unwrap_or(self.shell.language)
    }

    /// Returns an unrequested notice, which names no command.
    pub fn notice(&self, language: Language, notice: &Notice) -> Page {
        pages::notice(self.shell.texts.say(language), "", self.table.game(), self.table.name(), notice)
    }

    /// Returns the answer to a request, with commands in the syntax of the place where it was made.
    pub fn answer(&self, ask: &Ask, notice: &Notice) -> Page {
        let Ask { language, prefix, .. } = ask;
        pages::notice(self.shell.texts.say(*language), prefix, self.table.game(), self.table.name(), notice)
    }

    /// Returns a person's own page of the table. While they wait for others, it asks where they want to see it (until
    /// they have chosen) and leads to the next game that waits for them. In a game over days, their turn leads to the
    /// list of all games.
    pub fn own(&self, person: &Person, language: Language, view: &TableView, note: Option<&Notice>) -> Page {
        let scene = SharedScene::default();
        let mut page = self.private_with(language, view, &scene, note);
        let others = self.shell.tables.waiting_for(person.id, self.table.id());
        match others.first() {
            Some(next) if waits(view) => {
                pages::offer_next(
                    self.shell.texts.say(language),
                    (next.id, next.game, next.name()),
                    &mut page,
                );
            }
            Some(_) if view.options.clock.is_slow() && turn_of(view).is_some() => {
                pages::offer_games(self.shell.texts.say(language), &mut page);
            }
            Some(_) | None => {}
        }
        let can_choose = !self.table.is_alone() && live_answers(self.shell, &person.account);
        if person.settings.hand.is_none() && waits(view) && can_choose {
            pages::ask_where(self.shell.texts.say(language), view, &mut page);
        }
        self.drawn(language, view, scene, note, page)
    }

    /// Adds the names of other waiting games to a message that notifies. By its next edit, these may not wait any
    /// more.
    pub fn tell_of_others(&self, person: &Person, language: Language, view: &TableView, page: &mut Page) {
        if !view.options.clock.is_slow() || turn_of(view).is_none() {
            return;
        }
        let others = self.shell.tables.waiting_for(person.id, self.table.id());
        let others: Vec<_> = others.iter().map(|other| (other.game, other.name())).collect();
        pages::tell_of_others(self.shell.texts.say(language), &others, page);
    }

    /// Returns a private view without a board.
    pub fn private(&self, language: Language, view: &TableView, note: Option<&Notice>) -> Page {
        self.private_with(language, view, &SharedScene::default(), note)
    }

    fn private_with(
        &self,
        language: Language,
        view: &TableView,
        scene: &SharedScene,
        note: Option<&Notice>,
    ) -> Page {
        let say = self.shell.texts.say(language);
        let note = note.map(|notice| text::notice(say, "", notice));
        let link = self.link_to_table(language);
        let mut page = pages::private_with(say, view, scene, note.as_deref(), link);
        if self.opens() != Opens::Nowhere {
            pages::offer_to_open(say, view, &mut page);
        }
        if let Some(why) = self.silent.filter(|_| !self.table.is_over()) {
            let notice = Notice::TableSilent { lacks: why.to_vec() };
            page.blocks.push(Block::Text(text::notice(say, "", &notice)));
        }
        page
    }

    /// Returns the private message of a person who plays in the channel.
    pub fn elsewhere(&self, language: Language) -> Page {
        let mut page = self.notice(language, &Notice::PlayedInChannel);
        page.link = self.link_to_table(language);
        page
    }

    /// Returns the table's message for a single person.
    pub fn status(&self, language: Language) -> Page {
        let view = self.table.view(None);
        let mut page = pages::table(self.shell.texts.say(language), &view);
        page.link = self.link_to_table(language);
        page
    }

    /// Returns the menu of computer players, hints and spectators.
    pub fn computers(&self, ask: &Ask, view: &TableView) -> Page {
        let is_watched = self.shell.boards.spectators.links.are_there();
        pages::computers(
            self.shell.texts.say(ask.language),
            view,
            may_set(self.table, &ask.actor),
            is_watched,
        )
    }

    /// Returns a link to the table. None if the table is in the private chat, or not on the reader's platform.
    pub(super) fn link_to_table(&self, language: Language) -> Option<Link> {
        let channel = self.table.channel_in(self.home).clone();
        let is_there = !self.table.is_alone() && channel.realm == self.realm;
        let label = pages::to_the_table(self.shell.texts.say(language));
        is_there.then(|| Link { label, channel, message: self.message.cloned() })
    }

    /// Returns the table's message for its channel, with the result of the previous round, the link for spectators,
    /// the missing permissions, and the text that it shows after it has moved down. `view` is the public one.
    pub fn public(&self, language: Language, view: &TableView) -> Page {
        let Self { shell, table, lacks, .. } = self;
        let say = shell.texts.say(language);
        let (pictures, scene) = (self.pictures(), SharedScene::default());
        let is_over = matches!(view.phase, PhaseView::Finished(_));
        let page = match pictures {
            Pictures::EachRound if is_over && !self.draws() => pages::table_pictured(say, view),
            _ if view.alone && self.capabilities().is_some_and(|can| !can.buttons) => {
                pages::table_alone(say, view)
            }
            Pictures::None | Pictures::AtTheEnd | Pictures::EachRound => pages::table_with(say, view, &scene),
        };
        let mut page = self.drawn(language, view, scene, None, page);
        if self.folds_rounds() && matches!(view.phase, PhaseView::Playing(_)) {
            let previous = table.recent_result();
            let with_picture = pictures == Pictures::EachRound;
            page.above = previous.map(|round| Box::new(pages::previous_round(say, &round, with_picture)));
        }
        if pictures != Pictures::None && page.picture.is_none() {
            page = pages::illustrated(say, view, page);
        }
        if !lacks.is_empty() {
            let told = Block::Small(text::notice(say, "", &Notice::GoesWithout(lacks.to_vec())));
            page.unattached.extend((!page.unattached.is_empty()).then(|| told.clone()));
            page.blocks.push(told);
        }
        // A table without a result has no replay.
        let over = match view.phase {
            PhaseView::Closed(_) => None,
            PhaseView::Lobby { .. } | PhaseView::Playing(_) | PhaseView::Concealed(_) => Some(false),
            PhaseView::Finished(_) => Some(true),
        };
        let watch = over.filter(|_| !table.is_concealed());
        let watch = watch.and_then(|over| shell.boards.spectators.link(say, table.id(), over));
        let leads_on = pages::moved_down(say, view);
        let into_thread =
            || pages::over_in_thread(say, view).unwrap_or_else(|| pages::moved_into_thread(say, view));
        let parent = table.parent().filter(|_| self.home == HomeNumber::FIRST);
        let leads_elsewhere = parent.map(|_| into_thread()).unwrap_or_default();
        Page { watch, leads_on, leads_elsewhere, ..page }
    }

    /// Adds the drawn table as the reader of `view` sees it, with `note`.
    fn drawn(
        &self,
        language: Language,
        view: &TableView,
        scene: SharedScene,
        note: Option<&Notice>,
        page: Page,
    ) -> Page {
        if !self.draws() {
            return page;
        }
        // On another platform, the same id may belong to another person.
        let account = |person: PersonId| {
            self.table
                .account_of(person)
                .filter(|account| account.realm == self.realm)
                .map(|it| it.id.clone())
        };
        let say = self.shell.texts.say(language);
        let note = note.map(|notice| text::notice(say, "", notice));
        with_board(page, pages::board_with(say, view, scene, &account, note.as_deref()))
    }

    /// Returns the result of a round as a message of its own, with a picture of the points.
    pub fn round(&self, view: &RoundView) -> Page {
        let say = self.shell.texts.say(self.public_language());
        let page = pages::round_result(say, view);
        let page = match self.pictures() {
            Pictures::None | Pictures::AtTheEnd => page,
            Pictures::EachRound => pages::illustrated_round(say, view, page),
        };
        if !self.draws() {
            return page;
        }
        with_board(page, pages::round_board(say, &self.table.view(None), view))
    }
}

fn with_board(page: Page, board: Board) -> Page {
    Page { board: Some(Box::new(board)), ..page }
}
