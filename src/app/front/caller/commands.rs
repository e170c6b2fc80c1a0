//! Commands and typed texts.

use super::{Caller, PageAnswer, Source};
use crate::app::front::handlers::stats;
use crate::app::front::opening;
use crate::app::front::table_picker::act_of;
use crate::app::shell::directory::Listing;
use crate::app::shell::mailbox::{Intent, Typed, Want};
use crate::app::shell::web_links::WebAddress;
use herzbot_core::command::{Command, CommandName, TableCommand, Whom};
use herzbot_core::notice::Notice;
use herzbot_core::port::{Answer, Completion, Place};
use herzbot_core::table::{Act, Clock, Do, Look, Member, TableRequest, WhichChair, written_move};
use herzbot_core::text::pages::{self, NamedTable};
use herzbot_core::timezone::TimeZone;
use herzbot_core::widget::WidgetRefusal;
use herzbot_rules::GameKind;

/// The most completions that any platform offers for an option.
const MOST_COMPLETIONS: usize = 25;

impl Caller {
    pub async fn command(self, command: Result<Command, Notice>) {
        match command {
            Err(notice) => self.tell(&notice),
            Ok(Command::Open { game, options, clock }) => self.open(game, options, clock).await,
            Ok(Command::Table { what, table }) => self.table_command(what, table).await,
            Ok(Command::Daily(ask)) => self.daily(ask, false).await,
            Ok(Command::League(ask)) => self.league(ask).await,
            Ok(
                command @ (Command::Leaderboard { .. }
                | Command::Stats(_)
                | Command::Games
                | Command::Puzzle
                | Command::Rules { .. }
                | Command::Settings(_)
                | Command::Server(_)
                | Command::Help),
            ) => {
                let page = self.page_of(&command).await;
                // A page about one person alone is shown only to them.
                let of_one = matches!(
                    command,
                    Command::Stats(_) | Command::Games | Command::Puzzle | Command::Settings(_)
                );
                let theirs = of_one && page.is_ok();
                self.answer_page(page, PageAnswer::private_if(theirs));
            }
        }
    }

    /// Handles a text: a command, a choice on offer, or a move. `overheard`: the text may be meant for another bot.
    pub async fn typed(self, text: String, overheard: bool) {
        let in_private = self.channel().is_none();
        if text.trim().is_empty() {
            return self.command(Ok(Command::Help)).await;
        }
        let unknown = match self.catalog.text(&text, self.opens_nothing(), self.language) {
            Err(unknown @ Notice::UnknownCommand { .. }) => unknown,
            // "Herz 9" is also a card. In a private chat that can't open tables, it is tried as a card first …
            Err(refused @ (Notice::ChannelsOnly | Notice::BadValue { .. })) if in_private => refused,
            // … and likewise in one that can, if the person plays somewhere.
            Ok(Command::Open { options, .. }) if in_private && self.may_mean_a_card(&text) => {
                self.no_card(&text, &options)
            }
            command => return self.command(command).await,
        };
        if let Some(table) = self.closes(&text, overheard) {
            return self.table_command(TableCommand::Do(Do::Close), table).await;
        }
        let declines = Act::by_word(&text) == Some(Act::Do(Do::Decline));
        let asking = self.search().asking().filter(|_| declines);
        let found = asking.map_or_else(|| self.search().find(None, false), Ok).or_else(|which| {
            // If several tables match, picks the only one at which the text can be a move.
            let mut playing = self.shell.tables.of_person(self.person.id).into_iter();
            let mut meant = playing.by_ref().filter(|listing| written_move(listing.game, &text).is_some());
            match (meant.next(), meant.next()) {
                (Some(only), None) => Ok(only),
                (Some(_), Some(_)) | (None, _) => Err(which),
            }
        });
        let act = Act::by_word(&text).filter(|act| self.is_meant(*act, overheard));
        match (found, act) {
            (Ok(listing), _) => {
                let want = Want::Typed(Typed { text, unknown, overheard });
                self.ask(&listing, want, Source::Typed).await;
            }
            // The word of a button, with several tables to choose from. (A button that plays a card is valid for one
            // turn only.)
            (Err(Notice::WhichTable { .. }), Some(act)) if !matches!(act, Act::Play(_)) => {
                self.ask_which(act, false);
            }
            // A text that resembles a command is probably a typo of it, so it gets no question about tables.
            (Err(which @ Notice::WhichTable { .. }), _)
                if !overheard && matches!(unknown, Notice::UnknownCommand { did_you_mean: None, .. }) =>
            {
                self.tell(&which);
            }
            // The word of a button, without a table.
            (Err(notice), Some(_)) if !overheard => self.tell(&notice),
            (Err(_), _) => match unknown {
                Notice::UnknownCommand { did_you_mean: None, .. } if overheard => {
                    self.answering.answer(Answer::Nothing);
                }
                unknown => self.tell(&unknown),
            },
        }
    }

    /// Returns the table that a text asks to close; none if the text says something else. The text names the table
    /// (`close Vega`), or its author has no seat here and may close the tables of others.
    fn closes(&self, text: &str, overheard: bool) -> Option<Option<String>> {
        let (word, name) = text.trim().split_once(char::is_whitespace).unwrap_or((text, ""));
        if Act::by_word(word) != Some(Act::Do(Do::Close)) {
            return None;
        }
        let name = name.trim();
        if self.search().find(Some(name), false).is_ok() {
            return Some(Some(name.to_owned()));
        }
        (name.is_empty() && overheard && self.actor.may_moderate && !self.search().sits_here())
            .then_some(None)
    }

    /// Whether the word of a button is meant for a table here. After a prefix it may be meant for another bot, so it
    /// must ask for a seat or come from a seated person.
    fn is_meant(&self, act: Act, overheard: bool) -> bool {
        let needs_seat = act != Act::Do(Do::Join);
        let is_for_others = act == Act::Look(Look::Stay) || act == Act::Do(Do::Decline);
        !overheard || !needs_seat || (!is_for_others && self.search().sits_here())
    }

    /// Whether a text that could open a table ends with a number, and its author sits at a table.
    fn may_mean_a_card(&self, text: &str) -> bool {
        let has_number = text.trim_end().ends_with(|last: char| last.is_ascii_digit());
        // `rounds=1` is not a card.
        has_number && !text.contains(['=', ':']) && !self.shell.tables.of_person(self.person.id).is_empty()
    }

    /// Returns the answer to such a text if it was no card.
    fn no_card(&self, text: &str, options: &serde_json::Map<String, serde_json::Value>) -> Notice {
        let here = self.original.chat.as_ref().and_then(|chat| self.shell.tables.in_channel(chat).pop());
        if let Some(listing) = here {
            return Notice::PlayingAlready { table: listing.name().to_owned() };
        }
        without_doubt(text, options).map_or(Notice::ChannelsOnly, |command| Notice::OpenHere { command })
    }

    async fn open(
        self,
        game: GameKind,
        options: serde_json::Map<String, serde_json::Value>,
        clock: Option<Clock>,
    ) {
        let Some(channel) = self.channel().or(self.original.chat.as_ref()).cloned() else {
            return self.tell(&Notice::ChannelsOnly);
        };
        let opener = self.opener(channel);
        match opening::open(&self.shell, opener, game, options, clock).await {
            Ok(answer) => self.answering.answer(answer),
            Err(notice) => self.tell(&notice),
        }
    }

    /// Also shows the table with the invite code `code` in this channel.
    async fn bring(self, code: &str) {
        let Place::Channel { channel, locale, lacks, .. } = self.place.clone() else {
            return self.tell(&Notice::ChannelsOnly);
        };
        let (tables, now) = (&self.shell.tables, self.shell.now());
        let is_there = |id| tables.get(id).is_some_and(|listing| !listing.over);
        let shared = self.shell.processes.peers().is_some();
        let found = self.shell.tables.invites.table_of(code, self.person.id, now, shared, is_there);
        let found = found.map_err(|notice| self.by_wall_clock(notice));
        let listing = match found.map(|id| tables.get(id)) {
            Ok(Some(listing)) => listing,
            Ok(None) => return self.tell(&Notice::TableGone),
            Err(notice) => return self.tell(&notice),
        };
        let is_there = listing.channel == channel || listing.homes.contains(&channel);
        if !is_there && let Err(notice) = opening::room_for(&self.shell, &channel, &lacks).await {
            return self.tell(&notice);
        }
        let language = self.shell.language_of_place(&channel, locale.as_deref()).await.tag().to_owned();
        let request = TableRequest::Bring { channel, language };
        self.ask(&listing, Want::Clear(Intent::Do(request)), Source::Typed).await;
    }

    /// Shows the drawn tables beside the chat of this channel in clients, or hides them (`off`).
    async fn widget(self, off: bool) {
        let platform = self.shell.platforms.get(&self.actor.member.account.realm);
        let Some(widgets) = platform.as_deref().and_then(|platform| platform.widgets()) else {
            // Platforms without widgets don't have this command.
            let name = "table widget".to_owned();
            return self.tell(&Notice::UnknownCommand { name, did_you_mean: None });
        };
        let Some(channel) = self.channel() else { return self.tell(&Notice::ChannelsOnly) };
        if !self.may_manage {
            return self.tell(&Notice::ManagersOnly);
        }
        let page = self.shell.boards.links.get().map(WebAddress::widget);
        if page.is_none() && !off {
            return self.tell(&Notice::WidgetUnserved);
        }
        let shown = widgets.show(channel, page.filter(|_| !off)).await;
        self.tell(&match shown {
            Ok(()) if off => Notice::WidgetHidden,
            Ok(()) => Notice::WidgetShown,
            Err(WidgetRefusal::Power(level)) => Notice::WidgetNeedsPower { level },
            Err(WidgetRefusal::Signed) => Notice::WidgetSigned,
            Err(WidgetRefusal::Missing) => Notice::WidgetMissing,
            Err(WidgetRefusal::Unreachable) => Notice::WidgetUnanswered,
        });
    }

    /// Gives a person a link to their table here, for platforms that can't open it in their own client.
    pub async fn open_in_browser(self) {
        if !self.shell.boards.links.are_there() {
            return self.tell(&Notice::NotOpened);
        }
        match self.search().find(None, true) {
            Ok(listing) => self.ask(&listing, Want::Clear(Intent::Look(Look::Link)), Source::Typed).await,
            Err(Notice::WhichTable { .. }) => self.ask_which(Act::Look(Look::Link), true),
            Err(notice) => self.tell(&notice),
        }
    }

    async fn table_command(self, what: TableCommand, table: Option<String>) {
        match &what {
            TableCommand::Bring { code } => return self.bring(code).await,
            TableCommand::Widget { off } => return self.widget(*off).await,
            _ => {}
        }
        let needs_seat = what.needs_seat();
        let found = self.search().find(table.as_deref(), needs_seat);
        let listing = match (found, act_of(&what)) {
            (Ok(listing), _) => listing,
            (Err(Notice::WhichTable { .. }), Some(act)) => return self.ask_which(act, needs_seat),
            (Err(notice), _) => return self.tell(&notice),
        };
        let intent = match what {
            TableCommand::Status => Intent::Status,
            TableCommand::Look(look) => Intent::Look(look),
            TableCommand::Do(deed) => Intent::Do(deed.request()),
            TableCommand::Remove { who } => Intent::Do(TableRequest::Remove(chair_of(who))),
            TableCommand::Host { who } => Intent::Do(TableRequest::SetHost(chair_of(who))),
            TableCommand::Seat { who } => match self.to_be_asked(&who).await {
                Ok(member) => Intent::Do(TableRequest::OfferSeat(Box::new(member))),
                Err(notice) => return self.tell(&notice),
            },
            TableCommand::Invite => Intent::Invite,
            TableCommand::Hide => Intent::Do(TableRequest::Hide {
                channel: self.channel().cloned(),
                moderates: self.actor.may_moderate,
            }),
            // Both are handled above and concern no table here.
            TableCommand::Bring { .. } | TableCommand::Widget { .. } => return self.tell(&Notice::OurFault),
        };
        self.ask(&listing, Want::Clear(intent), Source::Typed).await;
    }

    /// Finds the person to ask to take a seat. People who have never used the bot are refused: the bot doesn't call
    /// strangers.
    async fn to_be_asked(&self, who: &Whom) -> Result<Member, Notice> {
        let (name, shown) = match who {
            Whom::Account { name, absent: true, .. } => {
                return Err(Notice::NotOfThisPlace { name: name.clone() });
            }
            Whom::Account { name, .. } => (name, Some(name)),
            Whom::Named(name) => (name, None),
        };
        let person = stats::find(&self.ctx(), Some(who)).await.map_err(|notice| match notice {
            Notice::NoStats { .. } => Notice::NotKnown { name: name.clone() },
            other => other,
        })?;
        let name = shown.unwrap_or(&person.name).clone();
        Ok(self.shell.member(&person, name))
    }

    /// Asks the person to press the one of several tables that they mean.
    fn ask_which(self, act: Act, needs_seat: bool) {
        let candidates = self.search().candidates(needs_seat);
        self.vouch(&candidates);
        let tables: Vec<NamedTable> = candidates.iter().map(Listing::named).collect();
        let page = pages::pick_table(self.say(), &tables, act);
        self.answering.privately(page);
    }

    /// Completes names of tables (by the words of their labels), or time zones.
    pub fn autocomplete(self, command: &str, begun: &str) {
        if command == CommandName::Settings.name() {
            let zones = match begun.trim() {
                // Nothing is typed yet: the zone where most readers of the language live.
                "" => self.language.facts().zone.parse().into_iter().collect(),
                begun => TimeZone::beginning(begun, MOST_COMPLETIONS),
            };
            let completion =
                |zone: &TimeZone| Completion { label: zone.to_string(), value: zone.to_string() };
            return self.answering.answer(Answer::Completions(zones.iter().map(completion).collect()));
        }
        let meant = self.catalog.command(command, &[], self.channel().is_none());
        let needs_seat = matches!(meant, Ok(Command::Table { what, .. }) if what.needs_seat());
        let label = |listing: &Listing| pages::table_label(self.say(), &listing.named());
        let found = self.search().beginning(begun, needs_seat, label);
        let completion =
            |listing: &Listing| Completion { label: label(listing), value: listing.name().to_owned() };
        let completions = found.iter().take(MOST_COMPLETIONS).map(completion).collect();
        self.answering.answer(Answer::Completions(completions));
    }
}

fn chair_of(who: Whom) -> WhichChair {
    match who {
        Whom::Account { account, .. } => WhichChair::Account(account),
        Whom::Named(name) => WhichChair::Named(name),
    }
}

/// Rewrites `herz 9` as `herz rounds=9`, so that it can't be read as a card.
fn without_doubt(text: &str, options: &serde_json::Map<String, serde_json::Value>) -> Option<String> {
    let text = text.trim().trim_start_matches(['/', '!']);
    let (command, number) = text.rsplit_once(char::is_whitespace)?;
    let value: serde_json::Value = number.parse::<i64>().ok()?.into();
    let (option, _) = options.iter().find(|(_, chosen)| **chosen == value)?;
    Some(format!("{} {option}={number}", command.trim_end()))
}
