//! A game's scene at one moment: the cards on the table, the reader's hand and moves. Messages, drawn boards,
//! replays, pictures and the spectator's page are all rendered from a [`Scene`].

use crate::board::{BoardMove, Cell, Held, SeatFact, Spot, Zone, ZoneKind, ZoneLine};
use crate::page::{Block, CardFace, CardGroup, CardLine, ChoiceButton, ChoiceRow, MenuOption, Style};
use crate::table::{Act, ChairView, MoveMenu, Play, PlayingView, Presence, TableView};
use crate::text::parts::{
    OPTION, PER_ROW, bold_name, choice_id, is_human, lines, menu, rows, with_clock, wordless_button,
};
use crate::text::say::shorten;
use crate::text::{Say, plain};
use herzbot_rules::{AnyMove, Seat};

/// The language, the names, and the seat that texts call "you".
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    /// The texts in one language.
    pub say: Say<'a>,
    /// The seats.
    pub chairs: &'a [ChairView],
    /// The seat that is addressed as "you".
    pub reader: Option<Seat>,
}

impl Teller<'_> {
    /// The name at a seat, in bold.
    pub fn name(self, seat: Seat) -> String {
        bold_name(self.chairs, seat)
    }

    /// The text `yours` if `seat` is the reader's, else `theirs`.
    pub fn either(self, seat: Seat, yours: &'static str, theirs: &'static str) -> &'static str {
        if self.reader == Some(seat) { yours } else { theirs }
    }
}

/// A position as one reader sees it.
pub struct Position<'a, V> {
    /// The texts in the reader's language.
    pub say: Say<'a>,
    /// The table.
    pub table: &'a TableView,
    /// The game at the table.
    pub playing: &'a PlayingView,
    /// The round, in the game's own type.
    pub view: &'a V,
    /// Whether it is the reader's turn, and the game is not paused.
    pub mine: bool,
    /// Whether this was the reader's turn in a finished game.
    pub past: bool,
}

impl<'a, V> Position<'a, V> {
    /// The same for texts about events.
    pub fn teller(&self) -> Teller<'a> {
        Teller { say: self.say, chairs: &self.table.chairs, reader: self.playing.seat }
    }

    /// The number of the turn for choices.
    pub fn turn(&self) -> u32 {
        u32::try_from(self.playing.turn).unwrap_or(u32::MAX)
    }

    /// The seats that have yet to choose, in a simultaneous choice.
    pub fn still_choosing(&self) -> Vec<Seat> {
        let playing = self.playing;
        let chooses = |chair: &&ChairView| {
            is_human(chair, Presence::Here)
                && playing.to_move.contains(chair.seat)
                && !playing.drafted.contains(chair.seat)
        };
        self.table.chairs.iter().filter(chooses).map(|chair| chair.seat).collect()
    }

    /// The points of the finished rounds at a seat.
    pub fn total(&self, seat: Seat) -> i32 {
        self.playing.totals.get(seat).copied().unwrap_or_default()
    }

    /// Whether earlier points are shown: this is not the first round.
    pub fn has_earlier_rounds(&self) -> bool {
        self.playing.round > 1
    }

    /// The points of earlier rounds with `points` of this one, from the second round on.
    pub fn total_fact(&self, seat: Seat, points: i32) -> Option<SeatFact> {
        let total = self.total(seat) + points;
        self.has_earlier_rounds().then(|| SeatFact {
            short: format!("Σ {total}").replace('-', "−"),
            long: self.say.text("points-in-all", &[("count", total.into())]),
            ..SeatFact::default()
        })
    }

    /// A legal move with its notation as its word; none if it is not legal now, or not the reader's turn.
    pub fn offer(&self, mv: AnyMove, label: String) -> Option<SceneMove> {
        let index = self.playing.legal.iter().position(|legal| *legal == mv).filter(|_| self.mine)?;
        let act = Play::Move { turn: self.turn(), index: u16::try_from(index).unwrap_or(u16::MAX) };
        Some(SceneMove { word: self.say.language.move_word(&mv.to_string()), ..SceneMove::new(act, label) })
    }
}

/// What a game shows at one moment.
#[derive(Default)]
pub struct Scene {
    /// The cards on the table.
    pub areas: Vec<Area>,
    /// The reader's hand.
    pub hand: Hand,
    /// The reader's task, one sentence each; the first says that it is their turn, unless the hand does.
    pub task: Vec<String>,
    /// The same beside a drawn board, if different.
    pub board_task: Option<Vec<String>>,
    /// Every legal move of the reader, in the order of the board.
    pub moves: Vec<SceneMove>,
    /// The arrangement of the moves in a message; empty: as buttons in the order of `moves`. At most four
    /// rows.
    pub rows: Vec<MoveRow>,
    /// The reader's private facts, below their hand.
    pub notes: Vec<Block>,
    /// The meaning of marks, below the table's message; none once people know them.
    pub legend: Option<String>,
    /// The same in a private message.
    pub own_legend: Option<String>,
}

/// Places that belong together: one group of cards in a message.
#[derive(Default)]
pub struct Area {
    /// Its caption in a message; none: it is only drawn.
    pub caption: Option<String>,
    /// The same in the private message of its owner, if that differs.
    pub own_caption: Option<String>,
    /// Its owner.
    pub seat: Option<Seat>,
    /// The places, in drawing order.
    pub places: Vec<Place>,
    /// The index of the place that a message shows first; the others follow cyclically.
    pub first: usize,
}

/// A place where cards lie.
pub struct Place {
    /// The layout of the cards.
    pub kind: ZoneKind,
    /// The owner.
    pub seat: Option<Seat>,
    /// Its name, no markup.
    pub name: String,
    /// Its lines, top to bottom.
    pub lines: Vec<PlaceLine>,
}

/// A line of cards.
#[derive(Default)]
pub struct PlaceLine {
    /// The text before it in a message.
    pub lead: String,
    /// The cells, left to right. A message omits empty ones, except in a tower.
    pub cells: Vec<Cell>,
    /// Its points.
    pub note: String,
    /// The text after it in a message instead of `note`; may be empty.
    pub told: String,
}

/// The reader's hand.
#[derive(Default)]
pub struct Hand {
    /// Its name on a board, no markup.
    pub name: String,
    /// Its caption in a message; without cards, the whole text.
    pub caption: String,
    /// The cards in lines.
    pub lines: Vec<HandLine>,
    /// Whether it is a drawn card: shown on top, on the reader's turn only.
    pub is_drawn: bool,
}

/// A line of a hand.
#[derive(Default)]
pub struct HandLine {
    /// The text before it in a message.
    pub lead: String,
    /// The cards, left to right.
    pub cards: Vec<Held>,
    /// The text after it in a message.
    pub note: String,
}

/// A legal move of the reader.
pub struct SceneMove {
    /// The action.
    pub act: Play,
    /// A short label, no markup.
    pub label: String,
    /// As [`ChoiceButton::short`].
    pub short: String,
    /// As [`ChoiceButton::emoji`].
    pub emoji: &'static str,
    /// As [`ChoiceButton::style`].
    pub style: Style,
    /// Whether it is shown in messages but can't be made yet.
    pub disabled: bool,
    /// As [`ChoiceButton::word`].
    pub word: String,
    /// The cards that trigger it on a board; empty: no card.
    pub cards: Vec<Spot>,
    /// The target place, if there is a choice.
    pub place: Option<Spot>,
    /// The cost or gain, in a few characters; may be empty.
    pub price: String,
}

impl SceneMove {
    /// A move with default properties.
    pub fn new(act: Play, label: String) -> Self {
        let (emoji, _) = Act::from(act).sign();
        Self {
            act,
            label,
            short: String::new(),
            emoji,
            style: Style::Primary,
            disabled: false,
            word: String::new(),
            cards: Vec::new(),
            place: None,
            price: String::new(),
        }
    }

    fn button(&self, table: &TableView) -> ChoiceButton {
        ChoiceButton {
            emoji: self.emoji.to_owned(),
            short: self.short.clone(),
            disabled: self.disabled,
            word: self.word.clone(),
            ..wordless_button(table, self.act.into(), self.label.clone(), self.style)
        }
    }

    /// The option of a menu; none for an act that a menu can't offer.
    fn option(&self) -> Option<MenuOption> {
        let Play::Move { index, .. } = self.act else { return None };
        let label = shorten(&self.label, OPTION);
        Some(MenuOption { value: index.to_string(), label, selected: false, word: self.word.clone() })
    }
}

/// Moves that a message groups: as buttons or, if set, as a menu.
#[derive(Default)]
pub struct MoveRow {
    /// The number of the menu and its title.
    pub menu: Option<(u8, String)>,
    /// The indices of the moves in [`Scene::moves`].
    pub moves: Vec<usize>,
}

/// The public facts of a seat.
pub struct SeatScene {
    /// Its line below the cards of a message; may be empty.
    pub score: String,
    /// The same on a board, in a few characters each.
    pub facts: Vec<SeatFact>,
    /// The number of cards in the hand; none in games without hands, or if `facts` include it.
    pub cards: Option<u8>,
}

/// How a round was decided.
#[derive(Default)]
pub struct Ending {
    /// Special facts for the round's result; none if there are none.
    pub why: Option<String>,
    /// The lines for the result of the whole game.
    pub said: Vec<String>,
    /// The final cards, for the result of the game, its picture and the board.
    pub areas: Vec<Area>,
    /// A further group for the board.
    pub counted: Option<CardGroup>,
}

/// A seat's result of a round.
pub struct SeatResult {
    /// The variables of [`super::GameWords::ROUND_LINE`] beside `name` and `total`.
    pub args: Vec<(&'static str, crate::text::Arg<'static>)>,
    /// The round as a summand in the final standings.
    pub sum: String,
}

impl Area {
    /// A trick: each seat's card at its `spot`, listed in order of play with its owner. The text `highest`,
    /// with the variable `name`, marks the `best` one.
    pub fn trick(
        teller: Teller<'_>,
        cards: impl Iterator<Item = Option<CardFace>>,
        leader: Seat,
        best: Option<Seat>,
        spot: fn(Seat) -> Spot,
        highest: &str,
    ) -> Self {
        let place = |(chair, face): (&ChairView, Option<CardFace>)| {
            let (seat, name) = (chair.seat, plain(&chair.name));
            let is_best = best == Some(seat);
            let told = if is_best {
                teller.say.text(highest, &[("name", name.as_str().into())])
            } else {
                name.clone()
            };
            let cell = Cell { spot: spot(seat), face, best: is_best, ..Cell::default() };
            let line = PlaceLine { cells: vec![cell], told, ..PlaceLine::default() };
            Place { kind: ZoneKind::Trick, seat: Some(seat), name, lines: vec![line] }
        };
        let places = teller.chairs.iter().zip(cards).map(place).collect();
        Self { places, first: leader.index(), ..Self::default() }
    }

    /// The cards as a group of a message; none if there are none.
    pub fn group(&self, active: bool) -> Option<CardGroup> {
        let caption = self.caption.clone()?;
        let kind = self.places.first()?.kind;
        let (before, after) = self.places.split_at(self.first.min(self.places.len()));
        let lines: Vec<CardLine> = after.iter().chain(before).flat_map(Place::card_lines).collect();
        let is_tower = kind == ZoneKind::Tower;
        (!lines.is_empty()).then_some(CardGroup {
            caption,
            lines,
            beside: is_tower,
            flows: !is_tower,
            active,
        })
    }

    fn kind(&self) -> Option<ZoneKind> {
        self.places.first().map(|place| place.kind)
    }
}

impl PlaceLine {
    /// Whether a card lies in it. A message omits empty lines of towers.
    pub fn has_cards(&self) -> bool {
        self.cells.iter().any(|cell| cell.face.is_some())
    }
}

impl Place {
    fn card_lines(&self) -> Vec<CardLine> {
        let shown = |(index, line): &(usize, &PlaceLine)| match self.kind {
            // The first line exists before its card.
            ZoneKind::Tower => *index == 0 || line.has_cards(),
            ZoneKind::Trick => line.has_cards(),
            ZoneKind::Row | ZoneKind::Pile => true,
        };
        let line = |(_, line): (usize, &PlaceLine)| {
            let cells = line.cells.iter().map(|cell| cell.face.clone());
            let mut cells: Vec<Option<CardFace>> = match self.kind {
                ZoneKind::Tower => cells.collect(),
                ZoneKind::Row | ZoneKind::Pile | ZoneKind::Trick => cells.filter(Option::is_some).collect(),
            };
            if cells.is_empty() {
                cells.push(None);
            }
            let note = if line.told.is_empty() { line.note.clone() } else { line.told.clone() };
            CardLine { lead: line.lead.clone(), cells, note }
        };
        self.lines.iter().enumerate().filter(shown).map(line).collect()
    }

    fn zone(self) -> Zone {
        let line = |line: PlaceLine| ZoneLine { cells: line.cells, note: line.note };
        Zone {
            kind: self.kind,
            seat: self.seat.map(|seat| seat.0),
            name: self.name,
            lines: self.lines.into_iter().map(line).collect(),
        }
    }
}

impl Hand {
    /// The cards in display order.
    pub fn cards(self) -> Vec<Held> {
        self.lines.into_iter().flat_map(|line| line.cards).collect()
    }

    fn block(&self, active: bool) -> Option<Block> {
        let line = |line: &HandLine| CardLine {
            lead: line.lead.clone(),
            cells: line.cards.iter().map(|held| Some(held.face.clone())).collect(),
            note: line.note.clone(),
        };
        let lines: Vec<CardLine> =
            self.lines.iter().map(line).filter(|line| !line.cells.is_empty()).collect();
        let caption = self.caption.clone();
        if lines.is_empty() {
            return (!caption.is_empty()).then_some(Block::Text(caption));
        }
        Some(Block::Cards(CardGroup { caption, lines, beside: false, flows: !self.is_drawn, active }))
    }
}

impl Scene {
    /// The zones for a board.
    pub fn take_zones(&mut self) -> Vec<Zone> {
        std::mem::take(&mut self.areas).into_iter().flat_map(|area| area.places).map(Place::zone).collect()
    }

    /// The moves for a board: one for each card that triggers a move.
    pub fn board_moves(&self, table: &TableView) -> Vec<BoardMove> {
        let offered = |mv: &SceneMove| {
            let made = BoardMove {
                choice: choice_id(table, mv.act),
                card: None,
                place: mv.place.clone(),
                words: mv.label.clone(),
                price: mv.price.clone(),
            };
            let by = |card: &Spot| BoardMove { card: Some(card.clone()), ..made.clone() };
            if mv.cards.is_empty() { vec![made] } else { mv.cards.iter().map(by).collect() }
        };
        self.moves.iter().filter(|mv| !mv.disabled).flat_map(offered).collect()
    }

    /// The reader's task beside a board.
    pub fn status(&self, say: Say<'_>) -> String {
        say.sentences(self.board_task.clone().unwrap_or_else(|| self.task.clone()))
    }

    /// The choices below a message; `last` comes after them.
    pub fn choices(&self, table: &TableView, turn: u32, last: Option<ChoiceButton>) -> Vec<ChoiceRow> {
        let all = MoveRow { menu: None, moves: (0..self.moves.len()).collect() };
        let arranged = if self.rows.is_empty() { std::slice::from_ref(&all) } else { &self.rows };
        let (mut choices, mut last) = (Vec::new(), last);
        for (index, row) in arranged.iter().enumerate() {
            let moves = row.moves.iter().filter_map(|index| self.moves.get(*index));
            if let Some((nth, label)) = &row.menu {
                let act = MoveMenu { turn, nth: *nth };
                let options = moves.filter_map(SceneMove::option).collect();
                choices.push(menu(table, act, shorten(label, OPTION), options));
            } else {
                let is_last = index + 1 == arranged.len();
                let buttons = moves.map(|mv| mv.button(table)).chain(last.take_if(|_| is_last));
                choices.extend(rows(buttons.collect()));
            }
        }
        choices
    }

    /// The public table in a message, with a line for each seat.
    pub fn table_blocks(&self, playing: &PlayingView, scores: Vec<String>) -> Vec<Block> {
        let active = |seat| playing.paused.is_none() && playing.to_move.contains(seat);
        let group = |area: &Area| area.group(area.seat.is_some_and(active));
        let mut blocks: Vec<Block> = self.areas.iter().filter_map(group).map(Block::Cards).collect();
        blocks.extend((!scores.is_empty()).then(|| lines(&scores)));
        blocks.extend(self.legend.clone().map(Block::Small));
        blocks
    }

    /// The reader's private message: hand and facts; on their turn, with their task. `whole`: also
    /// everybody's cards, if they are not shown elsewhere.
    pub fn own_blocks(&self, say: Say<'_>, playing: &PlayingView, mine: bool, whole: bool) -> Vec<Block> {
        let mut blocks = Vec::new();
        let hand = self.hand.block(mine);
        let (drawn, held) = if self.hand.is_drawn { (hand.filter(|_| mine), None) } else { (None, hand) };
        let mut task = self.task.clone();
        if let Some(first) = task.first_mut().filter(|_| drawn.is_none() && playing.draft.is_none()) {
            *first = with_clock(say, playing, std::mem::take(first));
        }
        blocks.extend(drawn);
        blocks.extend((mine && !task.is_empty()).then(|| lines(&task)));
        let own = |area: &&Area| whole || area.seat.is_none() || area.seat == playing.seat;
        let group = |area: &Area| {
            let group = area.group(mine && area.seat.is_some())?;
            let caption = area.own_caption.clone().unwrap_or(group.caption);
            Some(Block::Cards(CardGroup { caption, beside: false, ..group }))
        };
        let (tricks, others): (Vec<&Area>, Vec<&Area>) =
            self.areas.iter().filter(own).partition(|area| area.kind() == Some(ZoneKind::Trick));
        blocks.extend(tricks.into_iter().filter_map(group));
        blocks.extend(held);
        blocks.extend(others.into_iter().filter_map(group));
        blocks.extend(self.notes.iter().cloned());
        blocks.extend(self.own_legend.clone().map(Block::Small));
        blocks
    }
}

impl Ending {
    /// The cards as groups of a message.
    pub fn groups(&self) -> impl Iterator<Item = Block> {
        self.areas.iter().filter_map(|area| area.group(false)).map(Block::Cards)
    }

    /// The end of the last round, in words and cards.
    pub fn last_round(&self) -> Vec<Block> {
        let said = (!self.said.is_empty()).then(|| lines(&self.said));
        said.into_iter().chain(self.groups()).collect()
    }

    /// The cards for a board: those that decided the round.
    pub fn deciding_cards(&self) -> Vec<Block> {
        self.groups().chain(self.counted.clone().map(Block::Cards)).collect()
    }
}

/// The maximum number of rows of moves: one is kept free for *I'm back*.
const MOST_ROWS: usize = 4;
/// With more buttons, groups of more than [`FEW`] moves become menus: on a phone, one or two buttons fill a
/// line.
const MANY_BUTTONS: usize = 8;
const FEW: usize = 2;

/// Which groups of so many moves become menus: as few as possible, the largest first, so that all fits into
/// [`MOST_ROWS`] rows and at most [`MANY_BUTTONS`] buttons are left, as far as groups with [`FEW`] moves
/// allow. At most four groups; a menu holds 25 moves.
pub fn menus<const GROUPS: usize>(moves: [usize; GROUPS]) -> [bool; GROUPS] {
    let mut menus = [false; GROUPS];
    loop {
        let height = |place: usize| if menus[place] { 1 } else { moves[place].div_ceil(PER_ROW) };
        let buttons: usize = (0..GROUPS).filter(|&place| !menus[place]).map(|place| moves[place]).sum();
        let fits = (0..GROUPS).map(height).sum::<usize>() <= MOST_ROWS;
        if fits && buttons <= MANY_BUTTONS {
            return menus;
        }
        let may_be_one = |place: &usize| !menus[*place] && moves[*place] > FEW;
        let longest = (0..GROUPS).filter(may_be_one).max_by_key(|&place| moves[place]);
        let Some(longest) = longest else { return menus };
        menus[longest] = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn whatever_the_moves_are_there_is_room(moves in prop::array::uniform4(0_usize..=20)) {
            let menus = menus(moves);
            let rows: usize =
                moves.iter().zip(menus).map(|(moves, menu)| if menu { 1 } else { moves.div_ceil(PER_ROW) }).sum();
            prop_assert!(rows <= MOST_ROWS);
            // There are menus only if there are many buttons, and never for few moves.
            prop_assert!(moves.iter().zip(menus).all(|(moves, menu)| !menu || *moves > FEW));
            let buttons: usize = moves.iter().zip(menus).filter(|(_, menu)| !menu).map(|(moves, _)| moves).sum();
            prop_assert!(buttons <= MANY_BUTTONS);
            prop_assert!(moves.iter().sum::<usize>() > MANY_BUTTONS || !menus.contains(&true));
        }
    }
}
