//! `/settings`: a person's settings. `/server`: a community's settings, for its managers.

use super::{Ctx, button, unread, unsaved};
use crate::app::shell::boards::is_signed_in;
use crate::app::shell::puzzle_notes;
use herzbot_core::command::{Change, OptionWord as _, PageChoiceId, Prefix};
use herzbot_core::holiday::{DAYS_A_YEAR, HolidayAsk, Holidays, LENGTHS};
use herzbot_core::ids::ChannelRef;
use herzbot_core::notice::Notice;
use herzbot_core::page::{Block, ChoiceButton, ChoiceRow, Menu, MenuOption, Page, Style};
use herzbot_core::people::{HandPlace, Notify, PersonSettings, ServerSettings};
use herzbot_core::port::Place;
use herzbot_core::table::Clock;
use herzbot_core::text::{Language, Say, lacked, language_name, notice};
use herzbot_core::timezone::TimeZone;

/// Tables per channel by default.
pub const TABLES_PER_CHANNEL: u8 = 5;

/// The highest number of tables per channel.
const MOST_TABLES: u8 = 20;

/// Applies `changes` and shows the resulting settings; [`Change::Forget`] asks first. Forbidden changes are refused
/// before anything is saved.
///
/// # Errors
/// [`Notice::ManagersOnly`] and [`Notice::ChannelsOnly`] for the settings of a community,
/// [`Notice::ForgetStillPlaying`] while the person sits at a table, [`Notice::NeedsTimeZone`] if quiet hours need a
/// time zone that is unknown, and the errors of [`Holidays::change`].
pub async fn settings(ctx: &Ctx<'_>, changes: &[Change]) -> Result<Page, Notice> {
    let known = if changes.is_empty() { ctx.who.settings.clone() } else { newest(ctx).await? };
    let mut chosen = Chosen { own: known.clone(), ours: None, forget: None, signs_out: false };
    for change in changes {
        chosen.apply(ctx, *change).await?;
    }
    if let Some(quiet) = chosen.own.quiet.filter(|quiet| quiet.needs_zone() && chosen.own.timezone.is_none())
    {
        let zone = ctx.timezone.ok_or_else(|| Notice::NeedsTimeZone { hours: quiet.to_string() })?;
        chosen.move_to(Some(zone), ctx);
    }
    let Chosen { own, ours, forget, signs_out } = chosen;
    if forget.is_some() && ctx.playing {
        return Err(Notice::ForgetStillPlaying);
    }
    if let (true, Some(boards)) = (signs_out || forget == Some(true), ctx.in_browsers) {
        boards.sign_out(ctx.store, ctx.who.id, ctx.wall).await.map_err(unsaved)?;
    }
    if forget == Some(true) {
        puzzle_notes::forget(ctx.store, ctx.who.id).await.map_err(unsaved)?;
        ctx.store.forget(ctx.who.id).await.map_err(unsaved)?;
        // Answers given in between.
        puzzle_notes::forget(ctx.store, ctx.who.id).await.map_err(unsaved)?;
        return Ok(said(ctx, ctx.say.language, &Notice::Forgotten));
    }
    if own != known {
        ctx.store.set_person(ctx.who.id, own.clone()).await.map_err(unsaved)?;
    }
    if let (Some(settings), Some(channel)) = (&ours, ctx.channel()) {
        ctx.store.set_server(&channel.realm, &channel.server, settings.clone()).await.map_err(unsaved)?;
    }
    let say = ctx.say.texts().say(language_after(ctx, &own));
    if forget.is_some() {
        return Ok(question(ctx, say));
    }
    let mut page = match &ours {
        Some(settings) => server_page(ctx, say, settings),
        None => {
            let signed_in = ctx.in_browsers.is_some()
                && is_signed_in(ctx.store, ctx.who.id, ctx.wall).await.map_err(unread)?;
            own_page(ctx, say, &own, signed_in)
        }
    };
    if !changes.is_empty() {
        page.blocks.insert(0, Block::Text(notice(say, "", &Notice::Saved)));
    }
    Ok(page)
}

/// The settings after the changes, and further actions.
struct Chosen {
    own: PersonSettings,
    /// The settings of the community, if one was changed.
    ours: Option<ServerSettings>,
    /// Whether the person asked to be forgotten; true once they have confirmed it.
    forget: Option<bool>,
    signs_out: bool,
}

impl Chosen {
    async fn apply(&mut self, ctx: &Ctx<'_>, change: Change) -> Result<(), Notice> {
        match change {
            Change::Language(language) => {
                self.own.language = language.map(|language| language.tag().to_owned())
            }
            Change::Notify(notify) => self.own.notify = notify,
            Change::Hand(hand) => self.own.hand = Some(hand),
            Change::TimeZone(zone) => {
                let is_on = self.own.holidays.on(ctx.wall).is_some();
                self.move_to(zone.or(ctx.timezone.filter(|_| is_on)), ctx);
            }
            Change::Quiet(quiet) => self.own.quiet = quiet,
            Change::Holiday(ask) => {
                if ask != HolidayAsk::Off {
                    self.move_to(self.own.timezone.or(ctx.timezone), ctx);
                }
                self.own.holidays.change(ask, ctx.wall, self.own.timezone)?;
            }
            Change::Hidden(hidden) => self.own.hidden = hidden,
            Change::Autoplay(autoplay) => self.own.autoplay = Some(autoplay),
            Change::WeeklyPuzzle(wanted) => self.own.weekly_puzzle = wanted,
            Change::SignOut => self.signs_out = true,
            Change::Forget => self.forget = self.forget.or(Some(false)),
            Change::ForgetForGood => self.forget = Some(true),
            Change::ServerLanguage(language) => {
                of_server(ctx, &mut self.ours).await?.language =
                    language.map(|language| language.tag().to_owned());
            }
            Change::ServerClock(clock) => of_server(ctx, &mut self.ours).await?.clock = Some(clock.seconds()),
            Change::ServerPrefix(prefix) => {
                of_server(ctx, &mut self.ours).await?.prefix = Some(prefix.to_string());
            }
            // Platforms without threads don't have this option.
            Change::ServerThreads(_) if !ctx.can(|platform| platform.threads) => {
                return Err(Notice::BadOption { name: "threads".to_owned(), did_you_mean: None });
            }
            Change::ServerThreads(threads) => of_server(ctx, &mut self.ours).await?.threads = threads,
            Change::ServerTables(tables) => {
                of_server(ctx, &mut self.ours).await?.tables_per_channel = Some(tables.clamp(1, MOST_TABLES));
            }
        }
        Ok(())
    }

    /// Sets the time zone. A current holiday keeps its last day.
    fn move_to(&mut self, zone: Option<TimeZone>, ctx: &Ctx<'_>) {
        self.own.holidays.keep_last_day(ctx.wall, self.own.timezone, zone);
        self.own.timezone = zone;
    }
}

/// Reads the person's current settings: all of them are written, and another process may have changed some.
async fn newest(ctx: &Ctx<'_>) -> Result<PersonSettings, Notice> {
    ctx.store.expire_person(ctx.who.id);
    let known = ctx.store.person_by_id(ctx.who.id).await.map_err(unread)?;
    Ok(known.map_or_else(|| ctx.who.settings.clone(), |person| person.settings))
}

/// Shows the settings of the community to its managers.
///
/// # Errors
/// [`Notice::ManagersOnly`] for others, [`Notice::ChannelsOnly`] in a private chat.
pub async fn server(ctx: &Ctx<'_>) -> Result<Page, Notice> {
    let mut ours = None;
    let settings = of_server(ctx, &mut ours).await?;
    Ok(server_page(ctx, ctx.say, settings))
}

/// Returns the settings of the community, read at the first change.
async fn of_server<'s>(
    ctx: &Ctx<'_>,
    ours: &'s mut Option<ServerSettings>,
) -> Result<&'s mut ServerSettings, Notice> {
    let ChannelRef { realm, server, .. } = ctx.channel().ok_or(Notice::ChannelsOnly)?;
    if !ctx.may_manage {
        return Err(Notice::ManagersOnly);
    }
    let settings = match ours.take() {
        Some(settings) => settings,
        None => ctx.store.server(realm, server).await.map_err(unread)?,
    };
    Ok(ours.insert(settings))
}

/// Returns the language of the answer: the one just chosen, or the platform's if none is chosen.
fn language_after(ctx: &Ctx<'_>, own: &PersonSettings) -> Language {
    if own.language == ctx.who.settings.language {
        return ctx.say.language;
    }
    Language::choose([own.language.as_deref(), ctx.who.locale.as_deref()])
}

/// Returns the name of a language, or the text `auto` for none.
fn named(say: Say<'_>, language: Option<Language>, auto: &str) -> String {
    language.map_or_else(|| say.word(auto), |language| language_name(say, language))
}

fn own_page(ctx: &Ctx<'_>, say: Say<'_>, own: &PersonSettings, signed_in: bool) -> Page {
    let placed = |hand: HandPlace| say.word(&format!("option-cards-{}", hand.word()));
    let hand = own.hand.unwrap_or(HandPlace::Private);
    let language = own.language.as_deref().and_then(Language::from_tag);
    let languages = || std::iter::once(None).chain(Language::ALL.into_iter().map(Some));
    let named = |language| named(say, language, "option-language-auto");
    let when = |notify: Notify| say.word(&format!("option-notifications-{}", notify.word()));
    let autoplay = own.plays_forced();
    let mut holds = vec![
        say.text("settings-language-is", &[("language", named(language).into())]),
        say.text("settings-notify-is", &[("when", when(own.notify).into())]),
    ];
    if let Some(quiet) = own.quiet {
        holds.push(say.text("settings-quiet-is", &[("hours", quiet.to_string().into())]));
    }
    if let Some(zone) = own.timezone.or(ctx.timezone) {
        holds.push(say.text("settings-time-zone-is", &[("zone", zone.name().into())]));
    }
    if own.quiet.is_none() && own.timezone.is_some() {
        // [`QuietHours::NIGHT`]
        holds.push(say.word("settings-nights"));
    }
    holds.extend(holiday_lines(ctx, say, own));
    let mut rows = vec![
        menu(
            say.word("settings-language"),
            languages().map(|choice| (Change::Language(choice), named(choice), choice == language)),
        ),
        menu(
            say.word("settings-notify"),
            [Notify::EveryTurn, Notify::WhenAway, Notify::Never]
                .map(|choice| (Change::Notify(choice), when(choice), choice == own.notify)),
        ),
    ];
    if ctx.can(|platform| platform.live_answers) {
        holds.push(say.text("settings-cards-is", &[("where", placed(hand).into())]));
        rows.push(menu(
            say.word("settings-cards"),
            [HandPlace::Private, HandPlace::Channel]
                .map(|choice| (Change::Hand(choice), placed(choice), choice == hand)),
        ));
    }
    rows.push(holiday_menu(ctx, say, own));
    let played = if autoplay { "settings-autoplay-on" } else { "settings-autoplay-off" };
    let shown = if own.hidden { "settings-hidden" } else { "settings-shown" };
    holds.extend([say.word(played), say.word(shown)]);
    holds.extend(own.weekly_puzzle.then(|| say.word("settings-puzzle-weekly")));
    holds.extend(signed_in.then(|| say.word("settings-signed-in")));
    rows.push(ChoiceRow::Buttons(own_buttons(say, own, autoplay, signed_in)));
    Page {
        title: say.word("settings-title"),
        blocks: vec![Block::Text(holds.join("\n"))],
        rows,
        ..say.page()
    }
}

/// Tells when the holiday ends and how many days are left: this year and, if it ends in another year, in that year.
fn holiday_lines(ctx: &Ctx<'_>, say: Say<'_>, own: &PersonSettings) -> Vec<String> {
    let zone = own.timezone.or(ctx.timezone);
    let year = Holidays::year(ctx.wall, zone);
    let last = own.holidays.last_day(ctx.wall, zone);
    let is = match last {
        Some(date) => say.text("settings-holiday-is", &[("date", date.to_string().into())]),
        None => say.word("settings-holiday-none"),
    };
    let left = |year: i16| {
        let left = [
            ("count", own.holidays.left(year, zone).into()),
            ("limit", DAYS_A_YEAR.into()),
            ("year", year.to_string().into()),
        ];
        say.text("settings-holiday-left", &left)
    };
    let next = last.map(|last| last.year()).filter(|last| *last != year);
    let utc = zone.is_none().then(|| say.word("settings-holiday-utc"));
    [is, left(year)].into_iter().chain(next.map(left)).chain(utc).collect()
}

/// Offers lengths as a menu, so nobody has to type a date.
fn holiday_menu(ctx: &Ctx<'_>, say: Say<'_>, own: &PersonSettings) -> ChoiceRow {
    let is_off = own.holidays.on(ctx.wall).is_none();
    let off = (Change::Holiday(HolidayAsk::Off), say.word("settings-holiday-off"), is_off);
    let lengths = LENGTHS.map(|days| {
        let label = say.text("settings-holiday-days", &[("count", days.into())]);
        (Change::Holiday(HolidayAsk::Days(days)), label, false)
    });
    menu(say.word("settings-holiday"), std::iter::once(off).chain(lengths))
}

fn own_buttons(say: Say<'_>, own: &PersonSettings, autoplay: bool, signed_in: bool) -> Vec<ChoiceButton> {
    let plain = |change, key: &str| button(PageChoiceId::Change(change), say.word(key), Style::Secondary);
    let autoplay_key = if autoplay { "settings-autoplay-stop" } else { "settings-autoplay-start" };
    let hidden_key = if own.hidden { "settings-show" } else { "settings-hide" };
    let quiet = own.quiet.map(|_| plain(Change::Quiet(None), "settings-quiet-off"));
    let puzzle = own.weekly_puzzle.then(|| plain(Change::WeeklyPuzzle(false), "settings-puzzle-off"));
    let out = signed_in.then(|| plain(Change::SignOut, "settings-sign-out"));
    let always = [
        plain(Change::Autoplay(!autoplay), autoplay_key),
        plain(Change::Hidden(!own.hidden), hidden_key),
        button(PageChoiceId::Change(Change::Forget), say.word("settings-forget"), Style::Danger),
    ];
    quiet.into_iter().chain(puzzle).chain(out).chain(always).collect()
}

fn server_page(ctx: &Ctx<'_>, say: Say<'_>, settings: &ServerSettings) -> Page {
    let language = settings.language.as_deref().and_then(Language::from_tag);
    let languages = || std::iter::once(None).chain(Language::ALL.into_iter().map(Some));
    let named = |language| named(say, language, "option-server-language-auto");
    let timed = |clock: Clock| say.word(&format!("option-server-clock-{}", clock.word()));
    let chosen = settings.clock.and_then(Clock::from_seconds).unwrap_or_default();
    let tables = settings.tables_per_channel.unwrap_or(TABLES_PER_CHANNEL);
    let mut holds = vec![
        say.text("settings-server-language-is", &[("language", named(language).into())]),
        say.text("settings-server-clock-is", &[("clock", timed(chosen).into())]),
        say.text("settings-server-tables-is", &[("tables", tables.into())]),
    ];
    let mut prefixes = None;
    if ctx.is_typed() {
        let prefix: Prefix =
            settings.prefix.as_ref().and_then(|prefix| prefix.parse().ok()).unwrap_or_default();
        holds.push(say.text("settings-server-prefix-is", &[("prefix", prefix.to_string().into())]));
        let offered = Prefix::OFFERED.into_iter().filter_map(|offered| offered.parse::<Prefix>().ok());
        let choices =
            offered.map(|choice| (Change::ServerPrefix(choice), choice.to_string(), choice == prefix));
        prefixes = Some(menu(say.word("settings-server-prefix"), choices));
    }
    let mut page = Page {
        title: say.word("settings-server-title"),
        blocks: vec![Block::Text(holds.join("\n"))],
        rows: vec![
            menu(
                say.word("settings-server-language"),
                languages().map(|choice| (Change::ServerLanguage(choice), named(choice), choice == language)),
            ),
            menu(
                say.word("settings-server-clock"),
                Clock::ALL.map(|choice| (Change::ServerClock(choice), timed(choice), choice == chosen)),
            ),
            menu(
                say.word("settings-server-tables"),
                (1..=MOST_TABLES).map(|choice| {
                    let label = say.text("settings-server-tables-option", &[("tables", choice.into())]);
                    (Change::ServerTables(choice), label, choice == tables)
                }),
            ),
        ],
        ..say.page()
    };
    page.rows.extend(prefixes);
    if ctx.can(|platform| platform.threads) {
        offer_threads(ctx, say, settings.threads, &mut page);
    }
    page
}

/// Shows whether games are played in threads, which permissions are missing here, and a button to change it.
fn offer_threads(ctx: &Ctx<'_>, say: Say<'_>, chosen: bool, page: &mut Page) {
    let (now, otherwise) = if chosen {
        ("settings-server-threads-on", "settings-server-threads-stop")
    } else {
        ("settings-server-threads-off", "settings-server-threads-start")
    };
    page.blocks.push(Block::Text(say.word(now)));
    if let Place::Channel { threads: Some(lacks), .. } = ctx.place
        && !lacks.is_empty()
    {
        let lacks = say.text("settings-server-threads-lacks", &[("lacks", lacked(say, lacks).into())]);
        page.blocks.push(Block::Small(lacks));
    }
    let change = PageChoiceId::Change(Change::ServerThreads(!chosen));
    page.rows.push(ChoiceRow::Buttons(vec![button(change, say.word(otherwise), Style::Secondary)]));
}

fn menu(label: String, options: impl IntoIterator<Item = (Change, String, bool)>) -> ChoiceRow {
    let mut menu = Menu { id: String::new(), label, options: Vec::new() };
    for (change, label, selected) in options {
        let choice = PageChoiceId::Change(change);
        menu.id = choice.id();
        menu.options.push(MenuOption::new(choice.value().unwrap_or_default(), label, selected));
    }
    ChoiceRow::Menu(menu)
}

fn question(ctx: &Ctx<'_>, say: Say<'_>) -> Page {
    let mut page = said(ctx, say.language, &Notice::ForgetQuestion);
    page.rows.push(ChoiceRow::Buttons(vec![
        button(
            PageChoiceId::Change(Change::ForgetForGood),
            say.word("settings-forget-question"),
            Style::Danger,
        ),
        button(PageChoiceId::Mine, say.word("settings-keep"), Style::Secondary),
    ]));
    page
}

fn said(ctx: &Ctx<'_>, language: Language, what: &Notice) -> Page {
    let say = ctx.say.texts().say(language);
    Page {
        title: say.word("settings-title"),
        blocks: vec![Block::Text(notice(ctx.say.texts().say(language), "", what))],
        ..say.page()
    }
}
