//! The pages of a game night.

use super::option_lines::changed_options;
use super::picture::{Points, Scored};
use crate::command::{NightAct, PageChoiceId};
use crate::ids::{Moment, NightId, TableId};
use crate::league::{Held, Night, NightLine, PlaceLine, WORTH};
use crate::page::{Block, ChoiceButton, Page, Style, Tone, escape};
use crate::spelling::clean;
use crate::text::parts::{lines, rows};
use crate::text::say::shorten;
use crate::text::{Say, game_name};
use herzbot_rules::GameKind;
use serde_json::{Map, Value};

/// The most characters of a name.
const NAME: usize = 20;
/// The most lines of the standings, with those of places.
const LINES: usize = 40;
/// The most characters of a message with a picture: platforms cut longer ones.
const LONGEST: usize = 4000;
/// The most tables of earlier weeks in the list.
const LEFT: usize = 10;

/// A game night for everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightView {
    /// Its id, part of its buttons.
    pub id: NightId,
    /// The game.
    pub game: GameKind,
    /// The options that differ from the default, as in a record.
    pub options: Map<String, Value>,
    /// The planned number of rounds.
    pub rounds: u8,
    /// Whether the tables of a round play the same decks.
    pub same_decks: bool,
    /// Whether it is a season: a round begins each week.
    pub season: bool,
    /// When the next round begins automatically, by the wall clock; after the last one of a season: when its
    /// week ends.
    pub next: Option<Moment>,
    /// Why the last due round has not begun.
    pub held: Option<Held>,
    /// The number of drawn rounds.
    pub played: usize,
    /// The name of its leader.
    pub leader: String,
    /// All people, with their lines in the standings.
    pub people: Vec<(String, NightLine)>,
    /// The places, with their lines in the standings; empty if there is only one.
    pub places: Vec<NightPlaceView>,
    /// The tables of the last drawn round.
    pub tables: Vec<NightTableView>,
    /// The names of running tables of earlier weeks.
    pub left: Vec<&'static str>,
    /// Whether it is over.
    pub over: bool,
    /// The hash of the secret that determines the draws and decks.
    pub commitment: String,
    /// The secret, once it is over.
    pub secret: Option<String>,
}

/// A place of a game night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightPlaceView {
    /// Its sign, and the name of its leader.
    pub name: String,
    /// Its line in the standings.
    pub line: PlaceLine,
}

/// A table of a game night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NightTableView {
    /// It is not over.
    Open {
        /// Its name; none: not open yet.
        name: Option<&'static str>,
        /// Its people.
        people: Vec<String>,
    },
    /// It is over, but others with the same decks are not: its people.
    Waits(Vec<String>),
    /// It is over: its people with their points.
    Over(Vec<(String, u32)>),
}

/// The message of a game night.
pub fn night(say: Say<'_>, view: &NightView) -> Page {
    let (tone, mut blocks) = match (view.over, view.played) {
        (true, _) => (Tone::Over, end(say, view)),
        (false, 0) => (Tone::Lobby, gathering(say, view)),
        (false, _) => (Tone::Playing, round(say, view)),
    };
    // In full, for comparison with the secret at the end.
    let commitment = ("commitment", format!("`{}`", view.commitment).into());
    let fair = match &view.secret {
        None => say.text("night-fair", &[commitment]),
        Some(secret) => say.text("night-fair-over", &[commitment, ("secret", format!("`{secret}`").into())]),
    };
    blocks.push(Block::Small(fair));
    Page {
        title: title(say, view.season, view.game),
        tone,
        blocks,
        rows: rows(buttons(say, view)),
        ..say.page()
    }
}

/// The message of a game night, with a picture of the standings once there are points.
pub fn night_pictured(say: Say<'_>, view: &NightView) -> Page {
    let page = night(say, view);
    if view.played == 0 || !has_points(view) {
        return page;
    }
    let scored = |(at, (name, line)): (usize, &(String, NightLine))| Scored {
        at,
        name: shorten(&clean(name), NAME),
        // At most a few rounds times [`WORTH`], and at most the people of a night.
        sums: line.sums.iter().map(|sum| i32::try_from(*sum).unwrap_or(i32::MAX)).collect(),
        place: u8::try_from(line.place).unwrap_or(u8::MAX),
    };
    let scored = view.people.iter().enumerate().map(scored).collect();
    let ahead = if view.over { "picture-winners" } else { "picture-ahead" };
    let pictured = Points { say, scored, ahead }.illustrate(page.clone());
    // In a night of forty people, the legend of the picture may be one line too many.
    if pictured.visible_length() > LONGEST { page } else { pictured }
}

/// Asks for confirmation before ending a game night, or a season.
pub fn end_night(say: Say<'_>, night: &Night) -> Page {
    let label = say.word("button-night-closed");
    Page {
        title: title(say, night.is_season(), night.game()),
        blocks: vec![Block::Text(say.word(if night.is_season() { "season-sure" } else { "night-sure" }))],
        rows: rows(vec![choice(night.id(), NightAct::CloseForGood, label, Style::Danger)]),
        ..say.page()
    }
}

/// Asks for confirmation before the place leaves a game night or season.
pub fn end_part(say: Say<'_>, night: &Night) -> Page {
    let asked = end_night(say, night);
    Page { blocks: vec![Block::Text(say.word("night-part-sure"))], ..asked }
}

fn title(say: Say<'_>, season: bool, game: GameKind) -> String {
    let key = if season { "season-title" } else { "night-title" };
    say.text(key, &[("game", game_name(say, game).into())])
}

/// The button below a table for the standings of its game night.
pub fn to_night(say: Say<'_>, table: TableId) -> ChoiceButton {
    let label = say.word("button-night-standings");
    ChoiceButton { id: PageChoiceId::NightOf(table).id(), label, ..ChoiceButton::default() }
}

/// Before the first round.
fn gathering(say: Say<'_>, view: &NightView) -> Vec<Block> {
    let key = if view.season { "season-plan" } else { "night-plan" };
    let plan = say.text(key, &[("rounds", view.rounds.into()), leader(view)]);
    let mut told = vec![plan];
    let players = *view.game.players().end();
    told.extend(changed_options(say, view.game, players, &view.options));
    told.extend(view.same_decks.then(|| say.word("night-same-decks")));
    told.extend(places(say, view));
    told.extend(start(say, view));
    let advice = match (view.season, view.next) {
        (true, _) => "season-advice",
        (false, Some(_)) => "night-advice-planned",
        (false, None) => "night-advice",
    };
    let advice = Block::Text(say.text(advice, &[leader(view)]));
    vec![lines(&told), signed_up(say, view), advice, explained(say, view)]
}

/// The places of the people.
fn places(say: Say<'_>, view: &NightView) -> Option<String> {
    let here = view.places.iter().filter(|place| !place.line.gone);
    let names: Vec<String> = here.map(|place| bold(&place.name)).collect();
    let names = ("names", say.all_of(&names).into());
    (!view.places.is_empty()).then(|| say.text("night-places", &[names]))
}

/// When the next round begins automatically, and why the last one did not.
fn start(say: Say<'_>, view: &NightView) -> Vec<String> {
    if view.played >= usize::from(view.rounds) {
        return Vec::new();
    }
    let round = ("round", (view.played + 1).into());
    let held = view.held.map(|held| match held {
        Held::TooFew => "night-held-too-few",
        Held::BotAway => "night-held-bot-away",
        Held::Silent => "night-held-silent",
    });
    let mut told: Vec<String> =
        held.map(|key| say.text(key, std::slice::from_ref(&round))).into_iter().collect();
    if let Some(next) = view.next {
        let when = ("when", format!("<t:{}:F>", next.seconds()).into());
        told.push(say.text("night-starts", &[round, when]));
    } else if view.season || view.held.is_some() {
        told.push(say.text("night-by-hand", &[round, leader(view)]));
    }
    told
}

/// The people in the next draw.
fn signed_up(say: Say<'_>, view: &NightView) -> Block {
    let present = view.people.iter().filter(|(_, line)| !line.out);
    let names: Vec<String> = present.map(|(name, _)| bold(name)).collect();
    Block::Text(match names.as_slice() {
        [] => say.word("night-nobody"),
        names => {
            let all = ("names", say.all_of(names).into());
            say.text("night-signed-up", &[("count", names.len().into()), all])
        }
    })
}

/// A running round, or the pause before the next one.
fn round(say: Say<'_>, view: &NightView) -> Vec<Block> {
    let head = [("round", view.played.into()), ("rounds", view.rounds.into()), leader(view)];
    let mut told = vec![say.text("night-round", &head)];
    told.extend(view.same_decks.then(|| say.word("night-same-decks")));
    told.extend(view.tables.iter().map(|table| of_table(say, table)));
    if !view.left.is_empty() {
        let names: Vec<String> = view.left.iter().take(LEFT).map(|name| format!("**{name}**")).collect();
        told.push(say.text("season-left", &[("tables", say.all_of(&names).into())]));
    }
    told.extend(start(say, view));
    let next = [("round", (view.played + 1).into()), leader(view)];
    let advice = match (is_on(view), view.played < usize::from(view.rounds)) {
        (_, true) if view.season => None,
        (true, true) => Some(say.text("night-waiting", &next)),
        (false, true) => Some(say.text("night-next", &next)),
        (true, false) => Some(say.word("night-last")),
        // Unreachable: the night is over.
        (false, false) => None,
    };
    let mut blocks = vec![lines(&told)];
    blocks.extend(advice.map(Block::Text));
    // Before the first result there are no standings, but people who join late want to see that they are in.
    blocks.push(if has_points(view) { standings(say, view) } else { signed_up(say, view) });
    blocks.push(explained(say, view));
    blocks
}

fn has_points(view: &NightView) -> bool {
    view.people.iter().any(|(_, line)| line.points > 0)
}

/// Whether a table of the round is running.
fn is_on(view: &NightView) -> bool {
    view.tables.iter().any(|table| matches!(table, NightTableView::Open { .. }))
}

/// The final standings.
fn end(say: Say<'_>, view: &NightView) -> Vec<Block> {
    let first = view.people.iter().filter(|(_, line)| line.place == 1 && line.points > 0);
    let winners: Vec<String> = first.map(|(name, _)| bold(name)).collect();
    let played = say.text("night-played", &[("played", view.played.into()), ("rounds", view.rounds.into())]);
    if winners.is_empty() {
        let over = if view.season { "season-over" } else { "notice-night-over" };
        return vec![lines(&[say.word(over), played])];
    }
    let names = ("names", say.all_of(&winners).into());
    let is_one = view.season && winners.len() == 1;
    let won = say.text(
        if is_one { "season-winner" } else { "night-winners" },
        &[("count", winners.len().into()), names],
    );
    vec![lines(&[won, played]), standings(say, view), explained(say, view)]
}

fn of_table(say: Say<'_>, table: &NightTableView) -> String {
    match table {
        NightTableView::Open { name, people } => {
            let names = say.all_of(&people.iter().map(|name| bold(name)).collect::<Vec<_>>());
            match name {
                Some(table) => {
                    let table = format!("**{table}**");
                    say.text("night-table-on", &[("table", table.into()), ("names", names.into())])
                }
                None => say.text("night-table-missing", &[("names", names.into())]),
            }
        }
        NightTableView::Waits(people) => {
            let names = say.all_of(&people.iter().map(|name| bold(name)).collect::<Vec<_>>());
            say.text("night-table-waits", &[("names", names.into())])
        }
        NightTableView::Over(results) => {
            let result = |(name, points): &(String, u32)| {
                say.text("night-result", &[("name", bold(name).into()), ("points", (*points).into())])
            };
            let results = say.all_of(&results.iter().map(result).collect::<Vec<_>>());
            say.text("night-table-over", &[("results", results.into())])
        }
    }
}

fn standings(say: Say<'_>, view: &NightView) -> Block {
    let line = |(name, line): &(String, NightLine)| {
        let key = if line.out && !view.over { "night-line-out" } else { "night-line" };
        let args =
            [("place", line.place.into()), ("name", bold(name).into()), ("points", line.points.into())];
        say.text(key, &args)
    };
    let mut told = Vec::new();
    if !view.places.is_empty() {
        told.push(format!("**{}**", say.word("night-by-place")));
        told.extend(view.places.iter().map(|place| of_place(say, place)));
    }
    told.push(format!("**{}**", say.word("button-night-standings")));
    // A waiting table takes two more lines.
    let waits = view.tables.iter().filter(|table| matches!(table, NightTableView::Waits(_))).count();
    let most = LINES.saturating_sub(view.places.len() + 2 * waits);
    told.extend(view.people.iter().take(most).map(line));
    let more = view.people.len().saturating_sub(most);
    told.extend((more > 0).then(|| say.text("night-more", &[("count", more.into())])));
    lines(&told)
}

/// A place with its average points per game.
fn of_place(say: Say<'_>, place: &NightPlaceView) -> String {
    let line = &place.line;
    let points = say.decimal(f64::from(line.tenths()) / 10.0, 1);
    let args = [("place", line.rank.into()), ("name", bold(&place.name).into()), ("points", points.into())];
    say.text(if line.gone { "night-line-out" } else { "night-line" }, &args)
}

/// The explanation of the points.
fn explained(say: Say<'_>, view: &NightView) -> Block {
    let key = if view.same_decks { "night-explained-same" } else { "night-explained" };
    Block::Small(say.text(key, &[("worth", WORTH.into())]))
}

fn buttons(say: Say<'_>, view: &NightView) -> Vec<ChoiceButton> {
    let choice = |act, label, style| choice(view.id, act, label, style);
    if view.over {
        return Vec::new();
    }
    let (next, look) =
        if is_on(view) { (Style::Secondary, Style::Primary) } else { (Style::Primary, Style::Secondary) };
    let mut buttons = Vec::new();
    let round = u8::try_from(view.played + 1).ok().filter(|round| *round <= view.rounds);
    if round.is_some() {
        buttons.push(choice(NightAct::Join, say.word("button-night-join"), Style::Success));
        buttons.push(choice(NightAct::Leave, say.word("button-night-leave"), Style::Secondary));
    }
    if view.played > 0 {
        buttons.push(choice(NightAct::Standings, say.word("button-night-standings"), look));
    }
    let by_hand = !view.season || view.next.is_none() || view.played == 0;
    if let Some(round) = round.filter(|_| by_hand) {
        let label = say.text("button-night-round", &[("round", round.into())]);
        buttons.push(choice(NightAct::Draw(round), label, next));
    }
    let close = if view.season { "button-season-close" } else { "button-night-close" };
    buttons.push(choice(NightAct::Close, say.word(close), Style::Secondary));
    buttons
}

fn choice(night: NightId, act: NightAct, label: String, style: Style) -> ChoiceButton {
    let (id, emoji) = (PageChoiceId::Night(night, act).id(), emoji(act).to_owned());
    ChoiceButton { id, label, emoji, style, ..ChoiceButton::default() }
}

/// The emoji of a button, also its reaction where there are no buttons.
const fn emoji(act: NightAct) -> &'static str {
    match act {
        NightAct::Join => "✋",
        NightAct::Leave => "🚪",
        NightAct::Draw(_) => "▶️",
        NightAct::Standings => "🏆",
        NightAct::Close | NightAct::CloseForGood => "⛔",
    }
}

fn leader(view: &NightView) -> (&'static str, crate::text::Arg<'static>) {
    ("leader", bold(&view.leader).into())
}

fn bold(name: &str) -> String {
    format!("**{}**", escape(&shorten(&clean(name), NAME)))
}
