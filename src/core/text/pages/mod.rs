//! Whole messages: what may be shown of a table, or of a leaderboard, as [`Page`]s in one language.
//!
//! A page holds what its view holds and nothing else: what everybody may see is made from a view for everybody.

mod computers;
pub(super) mod hearts;
mod herz;
mod hint;
mod leaderboard;
mod lobby;
mod options;
mod over;
mod playing;
mod private;
mod reasons;
mod review;
mod round;
mod rules;
mod stats;
mod teufel;

pub use computers::computers;
pub use hearts::last_trick;
pub use hint::hint;
pub use leaderboard::{BoardLine, BoardView, leaderboard};
pub use options::{confirm, options, remove, variants};
pub use over::replay;
pub use playing::events;
pub use private::{private, to_the_table};
pub use review::review;
pub use round::round_result;
pub use rules::{rules, rules_at};
pub use stats::{StatsView, stats};

use super::say::{clean, shorten};
use super::{Arg, Language, Say, Texts, notice as words};
use crate::notice::Notice;
use crate::page::{Block, Choice, Page, Row, Style, Tone, escape};
use crate::table::{Act, ChairView, ChoiceId, PhaseView, Presence, SitterView, TableView};
use herzbot_rules::{GameKind, Seat};

/// The most characters of a button's label.
const LABEL: usize = 80;
/// The most characters of a menu's label or option.
const OPTION: usize = 100;
/// The most buttons in a row, and rows in a page.
const FIVE: usize = 5;

/// The table's message in its channel: the same for everybody.
pub fn table(texts: &Texts, language: Language, view: &TableView) -> Page {
    let say = Say::new(texts, language);
    match &view.phase {
        PhaseView::Lobby { closes } => lobby::lobby(say, view, *closes),
        PhaseView::Playing(playing) => playing::playing(say, view, playing),
        PhaseView::Finished(finished) => over::finished(say, view, finished),
        PhaseView::Closed(reason) => over::closed(say, view, *reason),
    }
}

/// A notice about a table, which it names.
pub fn notice(texts: &Texts, language: Language, game: GameKind, table: &str, notice: &Notice) -> Page {
    let say = Say::new(texts, language);
    Page { title: title(say, game, table), ..bare_notice(texts, language, notice) }
}

/// A notice about no table in particular.
pub fn bare_notice(texts: &Texts, language: Language, notice: &Notice) -> Page {
    let say = Say::new(texts, language);
    Page { tone: tone(notice), blocks: vec![Block::Text(words(texts, language, notice))], ..say.page() }
}

/// Whether a notice tells of something that could not be done.
const fn tone(notice: &Notice) -> Tone {
    match notice {
        Notice::NotYourTurn { .. }
        | Notice::OldButton
        | Notice::TableGone
        | Notice::NotAtThisTable
        | Notice::NoTableHere
        | Notice::WhichTable { .. }
        | Notice::NoSuchTable { .. }
        | Notice::TableFull { .. }
        | Notice::AlreadySeated
        | Notice::AlreadyStarted
        | Notice::NotStarted
        | Notice::GameOver
        | Notice::HostOnly { .. }
        | Notice::TooFewPlayers { .. }
        | Notice::NoComputer
        | Notice::IllegalMove { .. }
        | Notice::PickedEnough { .. }
        | Notice::PickMore { .. }
        | Notice::Paused
        | Notice::NotPaused
        | Notice::NotAway
        | Notice::NoHintNow
        | Notice::HintsOff
        | Notice::LeftForGood
        | Notice::NobodyToRemove
        | Notice::ChannelFull { .. }
        | Notice::ChannelsOnly
        | Notice::Lacks(_)
        | Notice::TableSilent { .. }
        | Notice::ManagersOnly
        | Notice::NotSaved
        | Notice::OurFault
        | Notice::UnknownCommand { .. }
        | Notice::BadOption { .. }
        | Notice::CannotRead
        | Notice::BadPrefix
        | Notice::ForgetStillPlaying => Tone::Trouble,
        Notice::LeaveQuestion { .. }
        | Notice::CloseQuestion
        | Notice::Stayed
        | Notice::YouLeft
        | Notice::Removed { .. }
        | Notice::YouWereRemoved
        | Notice::Closed(_)
        | Notice::PlayedForYou
        | Notice::KeptForYou
        | Notice::SeePrivate
        | Notice::ReadByOthers
        | Notice::Saved
        | Notice::ForgetQuestion
        | Notice::Forgotten
        | Notice::ServerClock(_)
        | Notice::LeaderboardEmpty { .. }
        | Notice::NoStats { .. }
        | Notice::Slow { .. } => Tone::Plain,
        Notice::Reminder { .. } | Notice::YourTurnHere { .. } => Tone::YourTurn,
    }
}

/// "Herz an Herz · Table Vega".
fn title(say: Say<'_>, game: GameKind, table: &str) -> String {
    let game: Arg<'_> = super::game_name(say, game).into();
    say.text("table-title", &[("game", game), ("table", table.into())])
}

/// The chair at a seat.
fn chair(chairs: &[ChairView], seat: Seat) -> Option<&ChairView> {
    chairs.iter().find(|chair| chair.seat == seat)
}

/// The name at a seat, in bold, for a text.
fn bold_name(chairs: &[ChairView], seat: Seat) -> String {
    chair(chairs, seat).map_or_else(String::new, |chair| format!("**{}**", escape(&chair.name)))
}

/// The names at some seats, in bold, as a list.
fn bold_names(say: Say<'_>, chairs: &[ChairView], seats: impl IntoIterator<Item = Seat>) -> String {
    say.all_of(&seats.into_iter().map(|seat| bold_name(chairs, seat)).collect::<Vec<_>>())
}

/// Whether a person with that presence sits on a chair.
fn is_human(chair: &ChairView, wanted: Presence) -> bool {
    match chair.sitter {
        SitterView::Human { presence, .. } => presence == wanted,
        SitterView::Computer(_) | SitterView::Reserved(_) => false,
    }
}

/// Several lines as one block.
fn lines(lines: &[String]) -> Block {
    Block::Text(lines.join("\n"))
}

/// A hash as it is shown: whole, so that it can be compared with the game's file as it stands there.
fn whole_hash(hash: &str) -> String {
    format!("`{hash}`")
}

/// A button under a message about `view`.
fn button(view: &TableView, act: impl Into<Act>, label: String, style: Style) -> Choice {
    let act = act.into();
    let (emoji, word) = act.sign();
    Choice {
        id: ChoiceId { table: view.id, act }.to_string(),
        label: shorten(&label, LABEL),
        emoji: emoji.to_owned(),
        style,
        disabled: false,
        word: word.to_owned(),
    }
}

/// Buttons in rows of at most five.
fn rows(buttons: Vec<Choice>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    for button in buttons {
        if row.len() == FIVE {
            rows.push(Row::Buttons(std::mem::take(&mut row)));
        }
        row.push(button);
    }
    if !row.is_empty() {
        rows.push(Row::Buttons(row));
    }
    rows
}

/// A name for a menu's option, where there is no markup.
fn option_name(name: &str) -> String {
    shorten(&clean(name), OPTION)
}
