//! Some sixty positions with the moves and reasons of a good player, to measure how often hints agree.
//!
//! The positions of a game are in its `positions.txt` (docs/lab/players.md, "Advice"), separated by empty
//! lines. Each is the view of the reader, seat 0 ([`HasPositions::round_of`] defines the format), and
//!
//! - `best`: the moves of a good player, separated by `
//! `; for a pass, its certain cards;
//! - `keep`: cards that are not in the pass;
//! - `why`: the reasons of a good player, separated by `
//! `: `NAME`, or `NAME(DETAIL)` if a side, a suit or a colour matters;
//! - `says`: the same in words; `source`: the publication, else our own analysis.

mod read;

use super::Budget;
use crate::fast::Fast;
use crate::{AnyOpinion, AnyView, Game, GameKind, Level, Seat};
pub(crate) use read::{read, read_all, take};

/// The reader.
pub(crate) const ME: Seat = Seat(0);

/// A game with positions.
pub(crate) trait HasPositions: Game {
    /// Its `positions.txt`; empty: none yet.
    const POSITIONS: &'static str = "";

    /// A round with the position as the view of [`ME`], and fitting hidden cards. Required if there are
    /// positions.
    fn round_of(position: &Position) -> Self {
        panic!("{} can't be read: {} has no `round_of`", position.name(), Self::KIND)
    }
}

/// A position: its lines, as `key: value`.
pub(crate) struct Position {
    lines: Vec<(&'static str, &'static str)>,
}

impl Position {
    /// The value of a key; empty if missing.
    pub(crate) fn get(&self, key: &str) -> &'static str {
        self.lines.iter().find(|line| line.0 == key).map_or("", |line| line.1)
    }

    pub(crate) fn name(&self) -> &'static str {
        self.get("position")
    }

    /// The alternatives of a key.
    fn any(&self, key: &str) -> impl Iterator<Item = &'static str> {
        self.get(key).split('|').map(str::trim)
    }
}

macro_rules! games {
    ($($Name:ident = $module:ident),+ $(,)?) => {
        fn text(kind: GameKind) -> &'static str {
            match kind { $(GameKind::$Name => crate::$module::$Name::POSITIONS,)+ }
        }

        /// The reader's view.
        fn view(kind: GameKind, position: &Position) -> AnyView {
            match kind {
                $(GameKind::$Name => AnyView::$Name(crate::$module::$Name::round_of(position).view(Some(ME))),)+
            }
        }
    };
}

crate::for_each_game!(games);

/// The positions of a game.
fn positions(kind: GameKind) -> Vec<Position> {
    let position = |text: &'static str| {
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let pair = |line: &'static str| {
            let (key, value) = line.split_once(':').unwrap_or_else(|| panic!("no key: {line}"));
            (key.trim(), value.trim())
        };
        Position { lines: lines.map(pair).collect() }
    };
    text(kind).split("\n\n").map(position).filter(|position| !position.lines.is_empty()).collect()
}

/// The bot's hint for the position, with `times` the usual budget.
fn hint(view: &AnyView, times: f32, seed: u64) -> Vec<AnyOpinion> {
    let budget = Budget::of(view.kind(), Level::Hard).expect("hard thinks");
    view.ponder(budget.scaled(times).best(3), &mut Fast::new(seed, 0))
}

/// Whether a move is one of the best ones.
fn agrees(position: &Position, mv: &str) -> bool {
    let cards = |text: &'static str| text.split_whitespace().skip(1);
    position.any("best").any(|best| match mv.strip_prefix("pass ") {
        None => best == mv,
        Some(passed) => {
            let passed: Vec<&str> = passed.split_whitespace().collect();
            let mut kept = position.get("keep").split_whitespace();
            cards(best).all(|card| passed.contains(&card)) && !kept.any(|card| passed.contains(&card))
        }
    })
}

/// The `Debug` form of the reason, without the game.
fn reason(opinion: &AnyOpinion) -> String {
    let text = format!("{:?}", opinion.reason);
    let inner = text.split_once('(').and_then(|(_, inner)| inner.strip_suffix(')'));
    inner.unwrap_or(&text).to_owned()
}

/// Whether a good player would give this reason.
fn is_right(position: &Position, reason: &str) -> bool {
    position.any("why").any(|why| {
        let (name, detail) = why.split_once('(').unwrap_or((why, ""));
        let mut words = reason.split(|it: char| !it.is_alphanumeric());
        words.next() == Some(name)
            && (detail.is_empty() || words.any(|word| detail.strip_suffix(')') == Some(word)))
    })
}

/// The number of agreeing hints.
#[derive(Clone, Copy, Default)]
struct Count {
    asked: usize,
    moves: usize,
    /// The number whose reason agrees, too.
    reasons: usize,
}

impl Count {
    fn percent(self) -> (usize, usize) {
        (100 * self.moves / self.asked, 100 * self.reasons / self.asked)
    }
}

/// The number of hints per position, with different random numbers.
const SEEDS: u64 = 3;

/// Prints the hint for each position of a game.
fn ask(kind: GameKind) -> Count {
    let mut count = Count::default();
    for position in positions(kind) {
        let view = view(kind, &position);
        let mut here = Count::default();
        let mut first = None;
        for seed in 0..SEEDS {
            let opinions = hint(&view, 1.0, seed);
            let opinion = opinions.first().expect("there is a move");
            let (mv, reason) = (opinion.mv.to_string(), reason(opinion));
            let agrees = agrees(&position, &mv);
            here.asked += 1;
            here.moves += usize::from(agrees);
            here.reasons += usize::from(agrees && is_right(&position, &reason));
            first.get_or_insert((mv, reason));
        }
        let (mv, reason) = first.expect("asked at least once");
        println!("{kind:?}: {} ({})", position.name(), position.get("best"));
        println!("    {mv}: {reason}; move {}/{SEEDS}, reason {}/{SEEDS}", here.moves, here.reasons);
        count.asked += here.asked;
        count.moves += here.moves;
        count.reasons += here.reasons;
    }
    let (moves, reasons) = count.percent();
    println!("{kind:?}: the move agrees in {moves} %, the reason in {reasons} %\n");
    count
}

#[test]
fn hints_agree_with_a_good_player() {
    let mut all = Count::default();
    for kind in GameKind::ALL {
        if positions(kind).is_empty() {
            println!("{kind:?}: no positions yet");
            continue;
        }
        assert!(positions(kind).len() >= 20, "{kind:?}");
        let of_game = ask(kind);
        all.asked += of_game.asked;
        all.moves += of_game.moves;
        all.reasons += of_game.reasons;
    }
    let (moves, reasons) = all.percent();
    println!("all: the move agrees in {moves} %, the reason in {reasons} %");
    assert!(moves >= 90 && reasons >= 80, "the move agrees in {moves} %, the reason in {reasons} %");
}

/// For analysis: all evaluations of the positions whose names contain `POSITION`, with `TIMES` (30) the
/// budget and `SEED` (0).
#[test]
#[ignore = "takes minutes, and asserts nothing"]
fn long_looks() {
    let wanted = std::env::var("POSITION").unwrap_or_default();
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u16>().expect("a number"));
    let (times, seed) = (number("TIMES").unwrap_or(30).into(), number("SEED").unwrap_or(0).into());
    for kind in GameKind::ALL {
        for position in positions(kind).into_iter().filter(|it| it.name().contains(&wanted)) {
            println!("{kind:?}: {} ({})", position.name(), position.get("best"));
            for opinion in hint(&view(kind, &position), times, seed) {
                let AnyOpinion { mv, value, behind, behind_error, .. } = opinion;
                let reason = reason(&opinion);
                println!("    {mv}: {value:.2}, {behind:.2} ± {behind_error:.2} behind, {reason}");
            }
        }
    }
}
