//! The page of `/puzzle`: the position of the reader's mistake, and the feedback on their answer.

use super::hint::move_words;
use super::review::mistake;
use crate::command::{Change, PageChoiceId};
use crate::page::{Block, ChoiceButton, ChoiceRow, Menu, MenuOption, Page, Style, Tone};
use crate::puzzle::{Puzzle, PuzzleAnswer};
use crate::table::{Act, AfterGame, ChoiceId, Play, PlayingView};
use crate::text::games::{self, Scene, Teller, past_scene};
use crate::text::parts::{bold_names, button, lines, rows};
use crate::text::{Say, game_name};

/// Why there is no puzzle now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPuzzleYet {
    /// No mistake of theirs is known.
    Nothing,
    /// Games of theirs are being reviewed.
    Reviewing,
    /// They have answered all puzzles.
    Solved,
}

/// A puzzle, with feedback if there is an answer. `offers_weekly`: whether to offer the weekly puzzle.
pub fn puzzle(say: Say<'_>, puzzle: &Puzzle, answer: Option<PuzzleAnswer>, offers_weekly: bool) -> Page {
    let mut page = Page {
        title: say.word("puzzle-title"),
        blocks: vec![from(say, puzzle, answer.is_none())],
        ..say.page()
    };
    let Some(playing) = puzzle.playing() else { return page };
    let mut scene = past_scene(say, &puzzle.table, playing);
    match answer {
        None => page.rows = choices(say, puzzle, playing, &scene),
        Some(answer) => {
            page.tone = Tone::Over;
            scene.task.clear();
            page.blocks.push(lines(&told(say, puzzle, answer)));
            let review = say.word("button-review");
            page.rows = rows(vec![button(say, &puzzle.table, AfterGame::Review, review, Style::Secondary)]);
        }
    }
    page.blocks.extend(scene.own_blocks(say, playing, true, false));
    // Others' cards are in the table's message, which is not below this one.
    let of_others = scene.areas.iter().filter(|area| area.seat.is_some_and(|seat| seat != puzzle.seat));
    page.blocks.extend(of_others.filter_map(|area| area.group(false)).map(Block::Cards));
    if offers_weekly {
        page.blocks.push(Block::Small(say.word("puzzle-weekly")));
        page.rows.push(weekly(say, true, "button-puzzle-weekly"));
    }
    page
}

/// The automatic weekly puzzle, with an explanation and a button to stop it.
pub fn weekly_puzzle(say: Say<'_>, of_week: &Puzzle) -> Page {
    let mut page = puzzle(say, of_week, None, false);
    page.blocks.push(Block::Small(say.word("puzzle-asked")));
    page.rows.push(weekly(say, false, "settings-puzzle-off"));
    page
}

/// The button that switches the weekly puzzles on or off.
fn weekly(say: Say<'_>, wanted: bool, label: &'static str) -> ChoiceRow {
    ChoiceRow::Buttons(vec![ChoiceButton {
        id: PageChoiceId::Change(Change::WeeklyPuzzle(wanted)).id(),
        label: say.word(label),
        style: Style::Secondary,
        ..ChoiceButton::default()
    }])
}

/// The page without a puzzle.
pub fn no_puzzle(say: Say<'_>, why: NoPuzzleYet) -> Page {
    let key = match why {
        NoPuzzleYet::Nothing => "puzzle-none",
        NoPuzzleYet::Reviewing => "puzzle-reviewing",
        NoPuzzleYet::Solved => "puzzle-solved",
    };
    Page { title: say.word("puzzle-title"), blocks: vec![Block::Text(say.word(key))], ..say.page() }
}

/// The game of the puzzle; `asks`: with the question.
fn from(say: Say<'_>, puzzle: &Puzzle, asks: bool) -> Block {
    let chairs = &puzzle.table.chairs;
    let others = chairs.iter().map(|chair| chair.seat).filter(|seat| *seat != puzzle.seat);
    let args = [
        ("game", format!("**{}**", game_name(say, puzzle.table.game)).into()),
        ("names", bold_names(say, chairs, others).into()),
        ("when", format!("<t:{}:R>", puzzle.at.seconds()).into()),
    ];
    let question = asks.then(|| say.word("puzzle-ask"));
    lines(&std::iter::once(say.text("puzzle-from", &args)).chain(question).collect::<Vec<_>>())
}

/// The moves as the person had them below their cards; if there are too many, some of them.
fn choices(say: Say<'_>, puzzle: &Puzzle, playing: &PlayingView, scene: &Scene) -> Vec<ChoiceRow> {
    let Some(offered) = &puzzle.offered else {
        let turn = u32::try_from(playing.turn).unwrap_or(u32::MAX);
        let all = scene.choices(&puzzle.table, turn, None);
        return all.into_iter().zip(0..).map(|(row, nth)| own_choices(puzzle, row, nth)).collect();
    };
    let teller = Teller { say, chairs: &puzzle.table.chairs, reader: None };
    let whole = |choice: &u16| {
        let label = games::move_words(teller, &playing.game, puzzle.choice(*choice)?);
        Some(ChoiceButton { label, style: Style::Primary, ..of_puzzle(puzzle, *choice) })
    };
    rows(offered.iter().filter_map(whole).collect())
}

fn of_puzzle(puzzle: &Puzzle, choice: u16) -> ChoiceButton {
    let id = PageChoiceId::Puzzle { puzzle: puzzle.id, menu: None, choice }.id();
    ChoiceButton { id, ..ChoiceButton::default() }
}

/// A row of moves of a running game, as choices of the puzzle. They have no typed words, which would be read
/// as moves of a running game.
fn own_choices(puzzle: &Puzzle, row: ChoiceRow, nth: u8) -> ChoiceRow {
    match row {
        ChoiceRow::Buttons(buttons) => {
            let own = |button: ChoiceButton| {
                let ChoiceId { act: Act::Play(Play::Move { index, .. }), .. } = button.id.parse().ok()?
                else {
                    return None;
                };
                let ChoiceButton { id, .. } = of_puzzle(puzzle, index);
                Some(ChoiceButton { id, word: String::new(), ..button })
            };
            let enabled = buttons.into_iter().filter(|button| !button.disabled);
            ChoiceRow::Buttons(enabled.filter_map(own).collect())
        }
        ChoiceRow::Menu(menu) => {
            let id = PageChoiceId::Puzzle { puzzle: puzzle.id, menu: Some(nth), choice: 0 }.id();
            let own = |option: MenuOption| MenuOption { word: String::new(), ..option };
            ChoiceRow::Menu(Menu { id, options: menu.options.into_iter().map(own).collect(), ..menu })
        }
    }
}

/// Whether the answer was right, its cost, and the review's comment.
fn told(say: Say<'_>, puzzle: &Puzzle, answer: PuzzleAnswer) -> Vec<String> {
    let Puzzle { slip, table, .. } = puzzle;
    let chosen = answer.mv;
    let key = match answer.cost {
        None if chosen == slip.better => "puzzle-right",
        None => "puzzle-as-good",
        Some(_) if chosen == slip.played => "puzzle-again",
        Some(_) => "puzzle-wrong",
    };
    let args = [
        ("move", move_words(say, &table.chairs, &slip.view, chosen).into()),
        ("cost", answer.cost.unwrap_or_default().into()),
    ];
    vec![say.text(key, &args), mistake(say, table, slip)]
}
