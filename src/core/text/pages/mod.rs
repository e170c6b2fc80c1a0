//! The pages of the bot: every view of a table or a leaderboard as a [`Page`] in one language.
//!
//! A page contains only data of its view; public pages are made from a view for everybody.

mod board;
mod computers;
mod concealed;
mod daily;
mod fair;
mod finished;
mod game_offers;
mod hint;
mod last_trick;
mod leaderboard;
mod league;
mod lobby;
mod menu;
mod option_lines;
mod options;
mod own_games;
mod picture;
mod player;
mod playing;
mod private;
mod puzzle;
mod replay_attempt;
mod replay_frames;
mod replay_review;
mod review;
mod round;
mod rules;
mod seats;
mod spectator;
mod stats;
mod table_picker;

pub use board::{board, board_with, round_board};
pub use computers::computers;
pub use daily::{
    DailyBoard, DailyLine, DailyOverview, DailyProof, DailyResult, DailyState, OwnDaily, daily, daily_board,
    daily_proof, daily_result,
};
pub use fair::fair;
pub use finished::replay;
pub use game_offers::{GameOffer, LessonPart, game_names, games};
pub use hint::hint;
pub use last_trick::last_trick;
pub use leaderboard::{BoardLine, BoardView, leaderboard};
pub use league::{NightPlaceView, NightTableView, NightView, end_night, end_part, night, night_pictured};
pub use menu::{Opens, is_in_menu, menu};
pub use option_lines::changed_options;
pub use options::{confirm, more_variants, options, remove, variants, with_option};
pub use own_games::{offer_games, offer_next, own_games, tell_of_others};
pub use picture::{illustrated, illustrated_round};
pub use player::{READER, invited, offer_to_open, opened, player, player_round};
pub use playing::{events, secret_move};
pub use private::{ask_where, our_private_chat, private, private_with, start_a_chat, to_the_table};
pub use puzzle::{NoPuzzleYet, no_puzzle, puzzle, weekly_puzzle};
pub use replay_attempt::{Attempt, AttemptEnd, attempt};
pub use replay_frames::{Frame, OpenHand, ReplayFrames, replay_frames};
pub use replay_review::{Critique, Judged, ShownFind, ShownSlip, critique, reviewed};
pub use review::review;
pub use round::{previous_round, round_result};
pub use rules::{rules, rules_at};
pub use seats::{seat_asked, seat_offered};
pub use spectator::{spectator, spectator_round};
pub use stats::{StatsView, stats};
pub use table_picker::{NamedTable, pick_table, table_label};

use super::games::{Scene, scene};
use super::parts::{bold_names, title};
use super::{Say, notice as words};
use crate::notice::Notice;
use crate::page::{Block, Page};
use crate::table::{PhaseView, PlayingView, TableView};
use herzbot_rules::GameKind;
use std::cell::OnceCell;

/// The scene of a running game for one reader, made when it is first needed. A page and a board of the same view
/// share it.
#[derive(Default)]
pub struct SharedScene(OnceCell<Scene>);

impl SharedScene {
    fn get(&self, say: Say<'_>, view: &TableView, playing: &PlayingView) -> &Scene {
        self.0.get_or_init(|| scene(say, view, playing, playing.is_readers_turn()))
    }

    fn take(self, say: Say<'_>, view: &TableView, playing: &PlayingView) -> Scene {
        self.get(say, view, playing);
        self.0.into_inner().unwrap_or_default()
    }
}

/// The table's message in its channel: the same for everybody.
pub fn table(say: Say<'_>, view: &TableView) -> Page {
    table_with(say, view, &SharedScene::default())
}

/// [`table`] with the scene of its board.
pub fn table_with(say: Say<'_>, view: &TableView, scene: &SharedScene) -> Page {
    match &view.phase {
        PhaseView::Lobby { closes } => lobby::lobby(say, view, *closes, lobby::advice(say, view)),
        PhaseView::Playing(playing) => playing::playing(say, view, playing, scene.get(say, view, playing)),
        PhaseView::Concealed(concealed) => concealed::concealed(say, view, concealed),
        PhaseView::Finished(finished) => finished::finished(say, view, finished, None),
        PhaseView::Closed(closed) => finished::closed(say, view, *closed),
    }
}

/// Like [`table`], with a picture of the points within the message if the game is over. The text omits what
/// the picture and its description show.
pub fn table_pictured(say: Say<'_>, view: &TableView) -> Page {
    match &view.phase {
        PhaseView::Finished(finished) => picture::finished(say, view, finished),
        PhaseView::Lobby { .. } | PhaseView::Playing(_) | PhaseView::Concealed(_) | PhaseView::Closed(_) => {
            table(say, view)
        }
    }
}

/// The table's message in the private chat of its only player. While the game runs, the player's own view
/// below it shows everything: this message stays unchanged, and offers no numbered choices.
pub fn table_alone(say: Say<'_>, view: &TableView) -> Page {
    match &view.phase {
        PhaseView::Playing(playing) => playing::alone(say, view, playing),
        PhaseView::Lobby { .. } | PhaseView::Concealed(_) | PhaseView::Finished(_) | PhaseView::Closed(_) => {
            table(say, view)
        }
    }
}

/// The text of an old message once a newer one shows the table ([`Page::leads_on`]).
pub fn moved_down(say: Say<'_>, view: &TableView) -> String {
    let table = title(say, view.game, view.name);
    say.text("table-moved-down", &[("table", table.as_str().into())])
}

/// The same if the newer one is in a thread.
pub fn moved_into_thread(say: Say<'_>, view: &TableView) -> String {
    let table = title(say, view.game, view.name);
    say.text("table-in-thread", &[("table", table.as_str().into())])
}

/// The text of a thread's parent message once the game is over; none: it has no result.
pub fn over_in_thread(say: Say<'_>, view: &TableView) -> Option<String> {
    let PhaseView::Finished(finished) = &view.phase else { return None };
    let names = bold_names(say, &view.chairs, finished.winners.iter());
    let count = finished.winners.len();
    let winners = say.text("picture-winners", &[("count", count.into()), ("names", names.into())]);
    let table = title(say, view.game, view.name);
    Some(say.text("table-over-in-thread", &[("table", table.as_str().into()), ("line", winners.into())]))
}

/// Returns the name of a table's thread, at most 100 characters.
pub fn thread_name(say: Say<'_>, view: &TableView) -> String {
    title(say, view.game, view.name).chars().take(100).collect()
}

/// The label of the link to watch a table, or to replay its game once it is `over`.
pub fn to_watch(say: Say<'_>, over: bool) -> String {
    say.word(if over { "button-watch-again" } else { "button-watch" })
}

/// A notice about a table, with its name. `prefix`: the command prefix there ([`super::notice`]).
pub fn notice(say: Say<'_>, prefix: &str, game: GameKind, table: &str, notice: &Notice) -> Page {
    Page { title: title(say, game, table), ..bare_notice(say, prefix, notice) }
}

/// A notice without a table. `prefix`: the command prefix there ([`super::notice`]).
pub fn bare_notice(say: Say<'_>, prefix: &str, notice: &Notice) -> Page {
    Page { tone: notice.tone(), blocks: vec![Block::Text(words(say, prefix, notice))], ..say.page() }
}
