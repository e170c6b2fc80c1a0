//! Sample tables and notices for tests in all crates: a lobby, random games as their readers see them.

mod daily;
mod drawn;
mod folded;
mod golden;
mod league;
mod notices;
mod puzzle;
mod rules;

pub use crate::text::samples::reasons;
pub use drawn::drawn;
pub use folded::folded;
pub use golden::{Scene, golden_evening, hint_because, hint_of, key_scenes};
pub use rules::chapters;

use crate::ids::{Account, ChannelRef, Moment, PersonId, TableId};
use crate::notice::Notice;
use crate::page::Page;
use crate::table::{
    ChairKey, ChairView, Clock, Do, FinishedView, Happened, Member, Opening, PauseReason, PhaseView,
    PickingView, PlayingView, Presence, RoundView, SitterView, Table, TableSetup, TableView,
};
use crate::text::{Language, Texts, pages};
use herzbot_rules::shuffle::Secret;
use herzbot_rules::testing::Redeal as _;
use herzbot_rules::{
    AnyMatch, AnyMove, AnyView, BySeat, Game as _, GameKind, Level, Moves as _, Phase, Seat, SeatSet,
};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{Rng as _, SeedableRng as _};
use std::collections::BTreeMap;

/// Realistic names.
const NAMES: [&str; 6] = [
    "Anna_Bella",
    "Ben",
    "**Chloé** <@1> und noch viel mehr, was niemand lesen will",
    "Ω\u{202e}x",
    "Emil-Ernst (der Ältere), von und zu und überhaupt",
    "F",
];

/// The game of tables for which the game doesn't matter.
const GAME: GameKind = GameKind::ALL[0];

/// A game with its people, played step by step.
pub struct Evening {
    /// The current state of the game.
    pub game: AnyMatch,
    chairs: Vec<ChairView>,
    recent: Vec<Happened>,
    picked: BTreeMap<Seat, Vec<String>>,
    drafts: BTreeMap<Seat, AnyMove>,
    /// The source of all randomness here.
    pub rng: StdRng,
    paused: Option<PauseReason>,
    clock: Clock,
}

impl Evening {
    /// A random table of `players`.
    pub fn new(seed: u64, players: u8) -> Self {
        let rounds = StdRng::seed_from_u64(seed).random_range(1..=4);
        Self::random(GAME, &serde_json::json!({ "rounds": rounds }), seed, players)
    }

    /// A random table of any game, with `options`.
    pub fn random(kind: GameKind, options: &serde_json::Value, seed: u64, players: u8) -> Self {
        let mut rng = StdRng::seed_from_u64(seed);
        let options = options.as_object().cloned().unwrap_or_default();
        let game = AnyMatch::new(kind, players, &options).expect("as many can play");
        let chairs = Seat::all(players)
            .map(|seat| ChairView {
                seat,
                key: ChairKey(u32::from(seat.0) + 3),
                name: NAMES[seat.index()].to_owned(),
                sitter: if seat.0 > 0 && rng.random_bool(0.3) {
                    SitterView::Computer(Level::Easy)
                } else {
                    SitterView::Human {
                        person: person(seat),
                        presence: *[Presence::Here, Presence::Here, Presence::Away, Presence::Left]
                            .choose(&mut rng)
                            .unwrap_or(&Presence::Here),
                        unreachable: rng.random_bool(0.3),
                        guest: false,
                    }
                },
            })
            .collect();
        let paused = *[None, None, None, Some(PauseReason::Host), Some(PauseReason::NobodyHere)]
            .choose(&mut rng)
            .unwrap_or(&None);
        let clock = *Clock::ALL.choose(&mut rng).unwrap_or(&Clock::ALL[0]);
        Self {
            game,
            chairs,
            recent: Vec::new(),
            picked: BTreeMap::new(),
            drafts: BTreeMap::new(),
            rng,
            paused,
            clock,
        }
    }

    /// Nothing is paused.
    pub const fn going(mut self) -> Self {
        self.paused = None;
        self
    }

    /// The same table with other names, by seat.
    #[must_use]
    pub fn named(mut self, names: &[&str]) -> Self {
        for (chair, name) in self.chairs.iter_mut().zip(names) {
            chair.name = (*name).to_owned();
        }
        self
    }

    /// A table without problems: two people and two computers, with plain names.
    pub fn friendly(seed: u64) -> Self {
        let mut evening = Self::new(seed, 4);
        let options = serde_json::json!({ "rounds": 2 });
        let options = options.as_object().cloned().unwrap_or_default();
        evening.game = AnyMatch::new(GAME, 4, &options).expect("four can play");
        evening.paused = None;
        evening.clock = Clock::default();
        for (chair, name) in evening.chairs.iter_mut().zip(["Anna", "Ben", "Greta", "Hugo"]) {
            chair.name = name.to_owned();
            chair.sitter = if chair.seat.0 < 2 {
                let person = person(chair.seat);
                SitterView::Human { person, presence: Presence::Here, unreachable: false, guest: false }
            } else {
                SitterView::Computer(Level::Easy)
            };
        }
        evening
    }

    /// The same for another game.
    pub fn of(kind: GameKind, seed: u64) -> Self {
        let mut evening = Self::friendly(seed);
        evening.game = AnyMatch::new(kind, 4, &serde_json::Map::new()).expect("four can play");
        evening
    }

    /// A table of three where the second seat is dealt `cards` as its first ones (in Herz an Herz: draws
    /// them), after some moves in record notation (`0 play R5`).
    ///
    /// # Panics
    /// The cards are not in the pack, or a move is illegal.
    pub fn holding(kind: GameKind, options: &serde_json::Value, cards: &[&str], moves: &[&str]) -> Self {
        let mut evening = Self::random(kind, options, 1, 3).going().named(&["Anna", "Ben", "Clara"]);
        let mut pack = kind.pack(3);
        let mut own = cards.iter().map(|card| {
            let place = pack.iter().position(|other| other == card).expect("it is in the pack");
            pack.remove(place)
        });
        let own: Vec<String> = own.by_ref().collect();
        let mut deck = Vec::new();
        // The first card of each round of dealing goes to the dealer's neighbour; Herz an Herz deals no
        // cards.
        let mut own = own.into_iter();
        for place in 0..own.len() + pack.len() {
            let first = if kind.first_deals() { 0 } else { 1 };
            let next = if place % 3 == first { own.next() } else { None };
            deck.push(next.unwrap_or_else(|| {
                if pack.is_empty() { own.next().unwrap_or_default() } else { pack.remove(0) }
            }));
        }
        evening.game.deal(Seat(0), &deck).expect("it is a permutation of the pack");
        for mv in moves {
            let (seat, mv) = mv.split_once(' ').expect("a seat and a move");
            let mv = kind.parse_move(mv).expect("it is a move");
            evening.game.apply(Seat(seat.parse().expect("a number")), mv).expect("it is legal");
        }
        evening.all_present()
    }

    /// A game in any state, with what has just happened, and with people who are all present.
    pub fn at(game: AnyMatch, recent: Vec<Happened>) -> Self {
        let random = Self::random(game.kind(), &serde_json::json!({}), 1, game.players());
        Self { game, recent, ..random.going() }.all_present()
    }

    fn all_present(mut self) -> Self {
        for chair in &mut self.chairs {
            let person = person(chair.seat);
            chair.sitter =
                SitterView::Human { person, presence: Presence::Here, unreachable: false, guest: false };
        }
        self
    }

    /// Plays first legal moves of the others until the turn of `seat`.
    pub fn until(mut self, seat: Seat) -> Self {
        while !self.game.to_move().contains(seat) {
            let other = self.game.to_move().iter().next().expect("somebody is to move");
            let mv = self.game.legal(other).into_iter().next().expect("there is a legal move");
            self.game.apply(other, mv).expect("it is legal");
        }
        self
    }

    /// Deals or moves; false once the game is over.
    pub fn step(&mut self) -> bool {
        match self.game.phase() {
            Phase::Over => false,
            Phase::Deal { first } => {
                self.picked.clear();
                self.drafts.clear();
                self.recent.clear();
                let mut deck = self.game.kind().pack(self.game.players());
                deck.shuffle(&mut self.rng);
                self.game.deal(first.unwrap_or(Seat(0)), &deck).expect("the deck is a shuffled pack");
                true
            }
            Phase::Playing => {
                let everybody = SeatSet::all(self.game.players());
                if self.game.to_move() == everybody && self.drafts.len() < everybody.len() {
                    self.choose_together();
                    return true;
                }
                let seat = self.game.to_move().iter().next().expect("somebody is to move");
                let level = if self.rng.random_bool(0.5) { Level::Easy } else { Level::Random };
                let mv = match self.drafts.remove(&seat) {
                    Some(draft) => draft,
                    None => self.game.choose(level, seat, &mut self.rng).expect("the seat can move"),
                };
                let events = self.game.apply(seat, mv).expect("it is legal");
                if self.rng.random_bool(0.3) {
                    self.recent.clear();
                }
                self.recent.extend(events.into_iter().map(|event| Happened { seat, event }));
                true
            }
        }
    }

    /// One player picks a card or puts it back, confirms a choice, or changes it.
    fn choose_together(&mut self) {
        let seat = Seat(self.rng.random_range(0..self.game.players()));
        let Some(PickingView { count, cards, mut picked }) = self.picking(seat) else { return };
        self.drafts.remove(&seat);
        if picked.len() == count && self.rng.random_bool(0.8) {
            let mv = format!("pass {}", picked.join(" "));
            let mv = self.game.kind().parse_move(&mv).expect("it is a move");
            self.drafts.insert(seat, mv);
            return;
        }
        let card = cards.choose(&mut self.rng).expect("the hand is not empty").clone();
        match picked.iter().position(|other| *other == card) {
            Some(place) => drop(picked.remove(place)),
            None if picked.len() < count => picked.push(card),
            None => drop(picked.pop()),
        }
        self.picked.insert(seat, picked);
    }

    fn picking(&self, seat: Seat) -> Option<PickingView> {
        if !self.game.to_move().contains(seat) {
            return None;
        }
        let legal = self.game.legal_notation(seat);
        let cards = legal.first()?.strip_prefix("pass/3 ")?.split(' ').map(str::to_owned).collect();
        Some(PickingView { count: 3, cards, picked: self.picked.get(&seat).cloned().unwrap_or_default() })
    }

    fn drafted(&self) -> SeatSet {
        self.drafts.keys().copied().collect()
    }

    /// The table in its lobby, with `seats` taken.
    pub fn lobby(&self, seats: usize) -> TableView {
        let mut view = self.around(None, PhaseView::Lobby { closes: Moment(1_700_001_800_000) });
        view.chairs.truncate(seats);
        for chair in &mut view.chairs {
            if let SitterView::Human { presence, .. } = &mut chair.sitter {
                *presence = Presence::Here;
            }
        }
        view
    }

    /// The table as `reader` sees it; none before the first deal.
    pub fn view(&self, reader: Option<PersonId>) -> Option<TableView> {
        let seat = self.chairs.iter().find(|chair| match chair.sitter {
            SitterView::Human { person, presence, .. } => {
                Some(person) == reader && presence != Presence::Left
            }
            SitterView::Computer(_) | SitterView::Reserved(_) => false,
        });
        let seat = seat.map(|chair| chair.seat);
        let game = self.game.view(seat)?;
        let phase = match self.game.winners() {
            Some(winners) => PhaseView::Finished(Box::new(FinishedView {
                ends: self.game.ends(),
                rounds: self.game.round_points(),
                totals: self.game.totals(),
                winners,
                places: self.places(),
                secret: Some("5ec4e7".repeat(10)),
                digest: "d1".repeat(32),
                rated: true,
                shortened: true,
                hints: 1,
                last: PlayingView::of_position(&self.game, None, &self.recent, true),
            })),
            None => PhaseView::Playing(Box::new(PlayingView {
                seat,
                game,
                legal: seat.map_or_else(Vec::new, |seat| self.game.legal(seat)),
                turn: self.game.moves_made(),
                round: self.game.round(),
                rounds: self.game.rounds(),
                totals: self.game.totals(),
                to_move: self.game.to_move(),
                drafted: self.drafted(),
                draft: seat.and_then(|seat| self.drafts.get(&seat).copied()),
                picking: seat.and_then(|seat| self.picking(seat)),
                since: Moment(1_700_000_000_000),
                deadline: self.clock.limit().map(|limit| Moment(1_700_000_000_000).after(limit)),
                holidays: Vec::new(),
                paused: self.paused,
                recent: self.recent.clone(),
                forced: Vec::new(),
                digest: "d1".repeat(32),
                hints: 2,
                may_have_hint: false,
            })),
        };
        Some(self.around(reader, phase))
    }

    /// The place of each seat by its total, 1 for the best; ties share the better one.
    fn places(&self) -> BySeat<u8> {
        let totals = self.game.totals();
        let better = |a: i32, b: i32| if self.game.kind().lowest_wins() { a < b } else { a > b };
        BySeat::from_fn(self.game.players(), |seat| {
            1 + Seat::all(self.game.players())
                .map(|other| u8::from(better(totals[other], totals[seat])))
                .sum::<u8>()
        })
    }

    /// The same table for the same reader, with everything hidden from them dealt again: none once it is
    /// over.
    pub fn with_hidden_redealt(&mut self, view: &TableView) -> Option<TableView> {
        let PhaseView::Playing(playing) = &view.phase else { return None };
        let anew = self.redealt(playing.seat)?;
        let mut other = view.clone();
        if let PhaseView::Playing(playing) = &mut other.phase {
            playing.game = anew.game;
            playing.to_move = anew.to_move;
            playing.legal = anew.legal;
            // Other players' picks and confirmations are changed too: only the reader's own stay.
            if let Some(picking) = &mut playing.picking {
                let cards = anew.legal_notation.first()?.strip_prefix("pass/3 ")?;
                picking.cards = cards.split(' ').map(str::to_owned).collect();
            }
        }
        Some(other)
    }

    /// The result of the last round.
    pub fn round(&self) -> Option<RoundView> {
        let Phase::Deal { first: Some(first) } = self.game.phase() else { return None };
        Some(RoundView {
            chairs: self.chairs.clone(),
            name: "Vega",
            kind: self.game.kind(),
            round: self.game.round(),
            rounds: self.game.rounds(),
            last: PlayingView::of_position(&self.game, None, &self.recent, true)?,
            points: *self.game.round_points().last()?,
            so_far: self.game.round_points(),
            totals: self.game.totals(),
            next_first: Some(first),
        })
    }

    fn around(&self, reader: Option<PersonId>, phase: PhaseView) -> TableView {
        TableView {
            id: TableId(u64::MAX),
            name: "Vega",
            game: self.game.kind(),
            channel: ChannelRef { realm: "playground".into(), server: "s".into(), channel: "c".into() },
            alone: false,
            rematch: false,
            daily: None,
            night: false,
            duplicate: false,
            opened: Moment(1_699_999_000_000),
            chairs: self.chairs.clone(),
            host: Some(person(Seat(0))),
            options: TableSetup {
                clock: self.clock,
                game: self.game.options().to_json(self.game.players()),
                hints: true,
                ..TableSetup::default()
            },
            commitment: "3f".repeat(32),
            reader,
            phase,
        }
    }
}

/// A state as a seat sees it, with its legal moves.
struct Redealt {
    game: AnyView,
    to_move: SeatSet,
    legal: Vec<AnyMove>,
    legal_notation: Vec<String>,
}

macro_rules! redealt {
    ($($Name:ident = $game:ident,)+) => {
        impl Evening {
            /// The state for `seat` with everything hidden from it dealt again.
            fn redealt(&mut self, seat: Option<Seat>) -> Option<Redealt> {
                match &self.game {
                    $(AnyMatch::$Name(game) => {
                        let anew = game.state()?.redeal_hidden(seat, &mut self.rng);
                        let legal = |seat| anew.legal(seat).iter().map(AnyMove::$Name).collect();
                        Some(Redealt {
                            game: AnyView::$Name(anew.view(seat)),
                            to_move: anew.to_move(),
                            legal: seat.map_or_else(Vec::new, legal),
                            legal_notation: seat.map_or_else(Vec::new, |seat| anew.legal_notation(seat)),
                        })
                    })+
                }
            }
        }
    };
}

herzbot_rules::for_each_game!(redealt);

/// The person id used for this seat.
pub fn person(seat: Seat) -> PersonId {
    PersonId(u64::from(seat.0) + 100)
}

/// A lobby, with Anna as its host.
pub fn lobby() -> Table {
    let mut rng = StdRng::seed_from_u64(1);
    let account = Account { realm: "test".into(), id: "Anna".into() };
    let opening = Opening {
        game: GAME,
        channel: ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() },
        place_language: "en".into(),
        clock: Clock::default(),
        host: Member { person: person(Seat(0)), account, name: "Anna".into(), locale: None, autoplay: false },
        taken_names: vec![],
        options: serde_json::Map::new(),
        thread: None,
        secret: Secret::draw(&mut rng),
    };
    Table::open(opening, Moment(1_000_000_000), &mut rng)
}

/// Every page that `view`'s reader can be shown, in `language`: [`views_of`], and pages on request that don't
/// depend on moves.
pub fn pages_of(texts: &Texts, language: Language, view: &TableView) -> Vec<Page> {
    let say = texts.say(language);
    let mut all = views_of(texts, language, view);
    all.extend([
        pages::menu(say, view, true, pages::Opens::WithinPlatform, true),
        pages::menu(say, view, false, pages::Opens::Nowhere, false),
        pages::invited(say, view, "https://cards.example.org/table#invite-link"),
        pages::opened(say, view, "https://cards.example.org/table#link".to_owned()),
        pages::options(say, view, false),
        pages::options(say, view, true),
        pages::computers(say, view, false, true),
        pages::computers(say, view, true, false),
        pages::computers(say, view, true, true),
        pages::remove(say, view),
        pages::confirm(say, view, &Notice::CloseQuestion, Do::CloseForGood),
        pages::confirm(say, view, &Notice::LeaveQuestion { rated: true }, Do::LeaveForGood),
    ]);
    all
}

/// The pages of the table itself for `view`'s reader, in `language`; for a spectator also the table's
/// message.
pub fn views_of(texts: &Texts, language: Language, view: &TableView) -> Vec<Page> {
    let say = texts.say(language);
    let mut all = vec![pages::private(say, view, None, None), pages::private(say, view, Some("note"), None)];
    if view.reader.is_none() {
        let page = pages::table(say, view);
        let illustrated = pages::illustrated(say, view, page.clone());
        all.extend([page, illustrated, pages::table_pictured(say, view)]);
    }
    all
}
