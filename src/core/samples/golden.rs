//! One recorded evening of each game with every page that its players see, for snapshot tests.
//!
//! The moves come from the records in `tests/golden/`, so neither a new version of `rand` nor a better
//! computer player changes a page. Only texts, layout and rules do.

use super::{Evening, person, reasons};
use crate::command::Chapter;
use crate::ids::{ChannelRef, MessageRef, Moment, TableId};
use crate::notice::Notice;
use crate::page::{File, Link, Page};
use crate::results::Standing;
use crate::review::{PlayerReview, Review, Slip};
use crate::stats::{Curve, EveningOf, HeadToHead, Stats, Tally};
use crate::table::{
    Clock, CloseReason, ClosedView, Do, Happened, PauseReason, PhaseView, Presence, SitterView, TableView,
};
use crate::text::pages::{self, BoardLine, BoardView, StatsView};
use crate::text::{Language, Texts, notice, samples};
use herzbot_rules::{AnyMatch, AnyMove, AnyOpinion, AnyReason, AnyView, GameKind, Record, Seat};

/// The player whose private pages are shown.
const ANNA: Seat = Seat(0);
/// The distance between key scenes, in moves.
const STRIDE: usize = 24;

/// A page of the evening, with its situation.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The situation, unique within the evening: `turn 24, Anna`.
    pub name: String,
    /// Whether it represents similar scenes in snapshots that don't hold the whole evening.
    pub key: bool,
    /// The page.
    pub page: Page,
}

/// Every page of the recorded game of `kind`, in order: lobby, each turn of the first round, round results,
/// end, and reference pages.
pub fn golden_evening(texts: &Texts, language: Language, kind: GameKind) -> Vec<Scene> {
    let record = samples::evening(kind);
    let mut stage = Stage { texts, language, scenes: Vec::new() };
    let mut evening = Evening::friendly(1);
    evening.chairs.truncate(record.players.into());
    evening.game = AnyMatch::new(kind, record.players, &record.options).expect("the record is playable");
    stage.lobby(&evening);
    stage.first_round(&mut evening, &record);
    stage.end(&evening);
    stage.anywhere(kind);
    stage.scenes
}

/// The key scenes of [`golden_evening`].
pub fn key_scenes(texts: &Texts, language: Language, kind: GameKind) -> Vec<Scene> {
    golden_evening(texts, language, kind).into_iter().filter(|scene| scene.key).collect()
}

/// The hint for `reason` at Anna's first turn of the golden evening of its game.
pub fn hint_because(texts: &Texts, language: Language, kind: GameKind, reason: AnyReason) -> Page {
    hint_of(texts, language, kind, reason, &[4.5])
}

/// A hint with `values` for Anna's best moves at that turn, best first; extra values are ignored.
pub fn hint_of(texts: &Texts, language: Language, kind: GameKind, reason: AnyReason, values: &[f32]) -> Page {
    let record = samples::evening(kind);
    let mut evening = Evening::friendly(1);
    evening.chairs.truncate(record.players.into());
    evening.game = AnyMatch::new(kind, record.players, &record.options).expect("the record is playable");
    let round = record.rounds.first().expect("a record has a round");
    evening.game.deal(round.first, &round.deck).expect("the record is playable");
    while !evening.game.to_move().contains(ANNA) {
        let text = &round.moves[evening.game.moves_made()];
        evening.record_move(kind, text);
    }
    let view = evening.view(Some(person(ANNA))).expect("a round is dealt");
    let PhaseView::Playing(playing) = &view.phase else { panic!("nobody has moved three times") };
    let best = values.first().copied().unwrap_or_default();
    let opinion = |(&mv, &value): (&AnyMove, &f32)| {
        let behind = (best - value).abs();
        AnyOpinion { mv, value, error: 0.1, behind, behind_error: 0.1, points_error: 0.1, reason }
    };
    let opinions: Vec<AnyOpinion> = playing.legal.iter().zip(values).map(opinion).collect();
    pages::hint(texts.say(language), &view, &opinions)
}

fn opinion(mv: AnyMove, place: u8, reason: AnyReason) -> AnyOpinion {
    let behind = f32::from(place) * 1.25;
    AnyOpinion { mv, value: 4.5 - behind, error: 0.1, behind, behind_error: 0.1, points_error: 0.1, reason }
}

impl Evening {
    /// Makes a move in record notation, `SEAT MOVE`.
    fn record_move(&mut self, kind: GameKind, text: &str) {
        let (seat, mv) = text.split_once(' ').expect("a recorded move names its seat");
        let seat = Seat(seat.parse().expect("a seat is a number"));
        let mv = kind.parse_move(mv).expect("the record is playable");
        let events = self.game.apply(seat, mv).expect("the record is playable");
        if seat == ANNA {
            self.recent.clear();
        }
        self.recent.extend(events.into_iter().map(|event| Happened { seat, event }));
    }
}

/// Collects the scenes.
struct Stage<'a> {
    texts: &'a Texts,
    language: Language,
    scenes: Vec<Scene>,
}

impl Stage<'_> {
    fn add(&mut self, name: impl Into<String>, key: bool, page: Page) {
        self.scenes.push(Scene { name: name.into(), key, page });
    }

    fn lobby(&mut self, evening: &Evening) {
        let say = self.texts.say(self.language);
        let everybody = evening.chairs.len();
        let alone = evening.lobby(1);
        self.add("lobby, Anna alone", false, pages::table(say, &alone));
        let full = evening.lobby(everybody);
        self.add("lobby, full", true, pages::table(say, &full));
        self.add("more", true, pages::menu(say, &full, true, pages::Opens::Nowhere, false));
        for (may_set, who) in [(true, "host"), (false, "guest")] {
            self.add(format!("options, {who}"), may_set, pages::options(say, &full, may_set));
            self.add(format!("variants, {who}"), may_set, pages::variants(say, &full, may_set));
            let computers = pages::computers(say, &full, may_set, true);
            self.add(format!("computers, {who}"), may_set, computers);
        }
        self.add("whom to remove", true, pages::remove(say, &full));
        let close = pages::confirm(say, &full, &Notice::CloseQuestion, Do::CloseForGood);
        self.add("close?", true, close);
        let early = pages::private(say, &full, None, None);
        self.add("lobby, Anna asks for her cards", false, early);
        let closed = TableView {
            phase: PhaseView::Closed(ClosedView { why: CloseReason::LobbyIdle, by: None }),
            ..full
        };
        self.add("lobby, closed", true, pages::table(say, &closed));
    }

    /// Plays the whole record and shows every turn of its first round.
    fn first_round(&mut self, evening: &mut Evening, record: &Record) {
        let say = self.texts.say(self.language);
        let mut interrupted = false;
        let mut before = None;
        for (index, round) in record.rounds.iter().enumerate() {
            evening.recent.clear();
            evening.picked.clear();
            evening.game.deal(round.first, &round.deck).expect("the record is playable");
            if let Some(before) = before.take().filter(|_| index == 1) {
                for (pictured, name) in
                    [(false, "round 2 begins, table"), (true, "round 2 begins, with a picture")]
                {
                    let above = Some(Box::new(pages::previous_round(say, &before, pictured)));
                    let page = Page { above, ..pages::table(say, &everybodys(evening)) };
                    self.add(name, !pictured, page);
                }
            }
            for (number, text) in round.moves.iter().enumerate() {
                if index == 0 {
                    self.turn(evening, number);
                    if !interrupted && number >= STRIDE && evening.game.legal(ANNA).len() > 1 {
                        self.interrupt(evening);
                        interrupted = true;
                    }
                }
                evening.record_move(record.game, text);
            }
            if let Some(round) = evening.round() {
                let result = pages::round_result(say, &round);
                self.add(format!("result of round {}", index + 1), index == 0, result.clone());
                if index == 0 {
                    let result = pages::illustrated_round(say, &round, result);
                    self.add("result of round 1, with a picture", false, result);
                }
                before = Some(round);
            }
        }
    }

    /// The table's message, and Anna's own view at her turn.
    fn turn(&mut self, evening: &mut Evening, number: usize) {
        let say = self.texts.say(self.language);
        let key = number.is_multiple_of(STRIDE);
        let everybody = everybodys(evening);
        self.add(format!("turn {number}, table"), key, pages::table(say, &everybody));
        if !key && !evening.game.to_move().contains(ANNA) {
            return;
        }
        let own = own(evening);
        self.add(format!("turn {number}, Anna"), key, pages::private(say, &own, None, link()));
        let PhaseView::Playing(playing) = &own.phase else { return };
        if let Some(picking) = &playing.picking {
            let cards = picking.cards.iter().take(picking.count).cloned().collect();
            evening.picked.insert(ANNA, cards);
            let picked = self::own(evening);
            let page = pages::private(say, &picked, None, None);
            self.add(format!("turn {number}, Anna has picked"), true, page);
        }
    }

    /// Answers and interruptions at a turn of Anna's.
    fn interrupt(&mut self, evening: &mut Evening) {
        let (texts, language) = (self.texts, self.language);
        let say = texts.say(language);
        let view = own(evening);
        if let Some(page) = pages::last_trick(say, &view, None) {
            self.add("last trick", true, page);
        }
        let said = notice(say, "", &Notice::OldButton);
        self.add("an old button", true, pages::private(say, &view, Some(&said), None));
        let question = Notice::LeaveQuestion { rated: true };
        let leave = pages::confirm(say, &view, &question, Do::LeaveForGood);
        self.add("leave?", true, leave);
        let stranger = TableView { reader: Some(person(Seat(9))), ..everybodys(evening) };
        self.add("a stranger asks for cards", false, pages::private(say, &stranger, None, None));

        for (reason, why) in [(PauseReason::Host, "host"), (PauseReason::NobodyHere, "nobody here")] {
            evening.paused = Some(reason);
            let table = pages::table(say, &everybodys(evening));
            self.add(format!("paused, {why}"), true, table);
            let private = pages::private(say, &own(evening), None, None);
            self.add(format!("paused, {why}, Anna"), false, private);
        }
        evening.paused = None;
        let clock = std::mem::replace(&mut evening.clock, Clock::ALL[1]);
        let away = |presence| SitterView::Human {
            person: person(Seat(1)),
            presence,
            unreachable: false,
            guest: false,
        };
        let ben = std::mem::replace(&mut evening.chairs[1].sitter, away(Presence::Away));
        self.add("Ben is away", true, pages::table(say, &everybodys(evening)));
        evening.chairs[1].sitter = away(Presence::Left);
        self.add("Ben has left", false, pages::table(say, &everybodys(evening)));
        evening.chairs[1].sitter = ben;
        evening.clock = clock;
        self.hint(&view);
        for (name, page) in super::puzzle::puzzle_pages(texts, language, &view, ANNA) {
            self.add(name, name == "puzzle", page);
        }
    }

    fn hint(&mut self, view: &TableView) {
        let PhaseView::Playing(playing) = &view.phase else { return };
        let opinions: Vec<AnyOpinion> = (0..)
            .zip(&playing.legal)
            .zip(reasons(view.game))
            .map(|((place, &mv), reason)| opinion(mv, place, reason))
            .collect();
        self.add("hint", true, pages::hint(self.texts.say(self.language), view, &opinions));
    }

    fn end(&mut self, evening: &Evening) {
        let (texts, language) = (self.texts, self.language);
        let say = texts.say(language);
        let view = everybodys(evening);
        let page = pages::table(say, &view);
        self.add("end, table", true, page);
        self.add("end, with a picture", true, pages::table_pictured(say, &view));
        let mut helped = view.clone();
        if let PhaseView::Finished(finished) = &mut helped.phase {
            (finished.rated, finished.shortened, finished.hints) = (false, true, 1);
        }
        self.add("end, with a hint and fewer rounds", false, pages::table(say, &helped));
        let own = own(evening);
        self.add("end, Anna", true, pages::private(say, &own, None, link()));
        let file = File { name: "record.json".to_owned(), content: "{}".to_owned() };
        self.add("replay", true, pages::replay(say, &own, file));
        let review = review(evening);
        self.add("review, Anna", true, pages::review(say, &own, &review, Some(ANNA)));
        self.add("review, everybody", false, pages::review(say, &view, &review, None));
        let [player, ..] = review.players.as_slice() else { return };
        for (name, page) in super::daily::daily_pages(texts, language, &own, player) {
            self.add(name, name.ends_with("result"), page);
        }
    }

    /// Rules, leaderboard, statistics.
    fn anywhere(&mut self, kind: GameKind) {
        let (texts, language) = (self.texts, self.language);
        let say = texts.say(language);
        self.add("rules", true, pages::rules(say, kind, Chapter::Short));
        let line = |name: &str, place, own| {
            let standing = standing(place);
            BoardLine { name: name.to_owned(), own, standing }
        };
        let lines = vec![line("**Chloé** <@1>", 1, false), line("Ben", 2, false)];
        let board = BoardView {
            game: Some(kind),
            here: true,
            lines,
            own: Some(line("Anna", 12, true)),
            hidden: false,
        };
        self.add("leaderboard", true, pages::leaderboard(say, &board));
        let board = BoardView { game: None, here: false, lines: vec![], own: None, hidden: true };
        self.add("leaderboard of all games, hidden", false, pages::leaderboard(say, &board));
        let tally = Tally { games: 14, wins: 9, shortened: 2 };
        let stats = StatsView {
            name: "Anna_Bella".to_owned(),
            stats: Stats {
                all: tally,
                games: vec![(kind, tally)],
                curve: Curve::Rising,
                best_evening: Some(EveningOf { at: Moment(1_700_000_000_000), tally }),
                favourites: vec![],
            },
            standing: Some(standing(3)),
            favourites: vec![("<@1>".to_owned(), 1), ("Ben".to_owned(), 2)],
            against_reader: Some(HeadToHead { games: 9, mine: 5, theirs: 3 }),
        };
        self.add("stats", true, pages::stats(say, &stats));
        let tables = own_tables(kind);
        self.add("games", true, pages::own_games(say, &tables));
        self.add("no games", false, pages::own_games(say, &[]));
        for (name, page) in super::league::night_pages(texts, language, kind) {
            self.add(name, name == "game night, round 2", page);
        }
    }
}

/// Tables at which Anna sits: a lobby, a game at others' turn, two that wait for her.
fn own_tables(kind: GameKind) -> Vec<TableView> {
    let mut views = vec![super::lobby().view(Some(person(ANNA)))];
    let mut evening = Evening::holding(kind, &serde_json::json!({}), &[], &[]);
    for (on_turn, id, name) in [(false, TableId(1), "Deneb"), (true, TableId(2), "Mira")] {
        while evening.game.to_move().contains(ANNA) != on_turn && evening.step() {}
        views.push(TableView { id, name, ..own(&evening) });
    }
    views
}

fn everybodys(evening: &Evening) -> TableView {
    tidy(evening.view(None).expect("a round is dealt"))
}

/// Anna's view, with a hint available at her turn.
fn own(evening: &Evening) -> TableView {
    let mut view = tidy(evening.view(Some(person(ANNA))).expect("a round is dealt"));
    if let PhaseView::Playing(playing) = &mut view.phase {
        playing.may_have_hint = !playing.legal.is_empty();
    }
    view
}

/// Removes the hints that sample tables have taken.
fn tidy(mut view: TableView) -> TableView {
    match &mut view.phase {
        PhaseView::Playing(playing) => playing.hints = 0,
        PhaseView::Finished(finished) => {
            finished.hints = 0;
            finished.shortened = false;
        }
        PhaseView::Lobby { .. } | PhaseView::Concealed(_) | PhaseView::Closed(_) => {}
    }
    view
}

fn link() -> Option<Link> {
    let channel = ChannelRef { realm: "discord".to_owned(), server: "1".to_owned(), channel: "2".to_owned() };
    let message = Some(MessageRef { channel: "2".to_owned(), message: "3".to_owned() });
    Some(Link { label: String::new(), channel, message })
}

fn standing(place: usize) -> Standing {
    Standing {
        person: person(ANNA),
        place,
        rating: 27.0,
        uncertainty: 2.5,
        games: 14,
        wins: 9,
        mean_points: 37.46,
        shortened: 2,
    }
}

/// A review with two mistakes of Anna's and none of the others.
fn review(evening: &Evening) -> Review {
    let record = evening.game.record();
    let mut slips = Vec::new();
    AnyMatch::replay(&record, |game| {
        let legal = game.legal(ANNA);
        let view: Option<AnyView> = game.view(Some(ANNA));
        if let (Some(view), [first, second, ..], true) = (view, legal.as_slice(), slips.len() < 2) {
            let samples = reasons(game.kind());
            let reason = samples[(2 * slips.len() + 3) % samples.len()];
            let (played, better, view) = (*first, *second, Box::new(view));
            let (round, number) = (game.round(), game.moves_made() + 1);
            let line = vec![format!("{ANNA} {better}")];
            let place = number;
            slips.push(Slip { round, number, place, view, played, better, cost: 2, reason, line });
        }
    })
    .expect("the record is playable");
    let lost = if evening.game.kind().lowest_wins() { -5 } else { 5 };
    let player = |seat| PlayerReview {
        seat,
        decisions: 20,
        agreed: 18,
        slips: if seat == ANNA { slips.clone() } else { vec![] },
        best: None,
        promised: 12,
        worth: if seat == ANNA { 11 + lost } else { 11 },
        made: 11,
    };
    Review { players: Seat::all(evening.game.players()).map(player).collect() }
}
