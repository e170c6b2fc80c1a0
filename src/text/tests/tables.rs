//! Tables to show: random games of Herz an Herz, seen by everybody.

use crate::ids::{ChannelRef, Moment, PersonId, TableId};
use crate::table::{
    ChairView, Clock, FinishedView, First, Happened, OptionsView, PauseReason, PhaseView, PlayingView,
    Presence, RoundView, SitterView, TableView,
};
use herzbot_rules::{AnyMatch, BySeat, GameKind, Level, Phase, Seat};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{Rng as _, SeedableRng as _};

/// Names as people may have them.
const NAMES: [&str; 6] = [
    "Anna_Bella",
    "Ben",
    "**Chloé** <@1> und noch viel mehr, was niemand lesen will",
    "Ω\u{202e}x",
    "Emil-Ernst (der Ältere), von und zu und überhaupt",
    "F",
];

/// A game with its people, step by step.
pub(super) struct Evening {
    pub game: AnyMatch,
    chairs: Vec<ChairView>,
    recent: Vec<Happened>,
    pub rng: StdRng,
    paused: Option<PauseReason>,
    clock: Clock,
}

impl Evening {
    /// A random table of `players`.
    pub(super) fn new(seed: u64, players: u8) -> Self {
        let rounds = StdRng::seed_from_u64(seed).random_range(1..=4);
        Self::random(GameKind::Herz, &serde_json::json!({ "rounds": rounds }), seed, players)
    }

    /// A random table of any game, with `options`.
    pub(super) fn random(kind: GameKind, options: &serde_json::Value, seed: u64, players: u8) -> Self {
        let mut rng = StdRng::seed_from_u64(seed);
        let options = options.as_object().cloned().unwrap_or_default();
        let game = AnyMatch::new(kind, players, &options).expect("as many can play");
        let chairs = Seat::all(players)
            .map(|seat| ChairView {
                seat,
                key: seat.0 + 3,
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
                    }
                },
            })
            .collect();
        let paused = *[None, None, None, Some(PauseReason::Host), Some(PauseReason::NobodyHere)]
            .choose(&mut rng)
            .unwrap_or(&None);
        let clock = *Clock::ALL.choose(&mut rng).unwrap_or(&Clock::ALL[0]);
        Self { game, chairs, recent: Vec::new(), rng, paused, clock }
    }

    /// A table at which all is well: two people and two computers, with plain names.
    pub(super) fn friendly(seed: u64) -> Self {
        let mut evening = Self::new(seed, 4);
        let options = serde_json::json!({ "rounds": 2 });
        let options = options.as_object().cloned().unwrap_or_default();
        evening.game = AnyMatch::new(GameKind::Herz, 4, &options).expect("four can play");
        evening.paused = None;
        evening.clock = Clock::default();
        for (chair, name) in evening.chairs.iter_mut().zip(["Anna", "Ben", "Greta", "Hugo"]) {
            chair.name = name.to_owned();
            chair.sitter = if chair.seat.0 < 2 {
                let person = person(chair.seat);
                SitterView::Human { person, presence: Presence::Here, unreachable: false }
            } else {
                SitterView::Computer(Level::Easy)
            };
        }
        evening
    }

    /// A table of another game, at which all is well.
    pub(super) fn of(kind: GameKind, seed: u64) -> Self {
        let mut evening = Self::friendly(seed);
        evening.game = AnyMatch::new(kind, 4, &serde_json::Map::new()).expect("four can play");
        evening
    }

    /// Deals or moves; false when the game is over.
    pub(super) fn step(&mut self) -> bool {
        match self.game.phase() {
            Phase::Over => false,
            Phase::Deal { first } => {
                let mut deck = self.game.kind().pack(self.game.players());
                deck.shuffle(&mut self.rng);
                self.game.deal(first.unwrap_or(Seat(0)), &deck).expect("the deck is a shuffled pack");
                true
            }
            Phase::Playing => {
                let seat = self.game.to_move().iter().next().expect("somebody is to move");
                let level = if self.rng.random_bool(0.5) { Level::Easy } else { Level::Random };
                let mv = self.game.choose(level, seat, &mut self.rng).expect("the seat can move");
                let events = self.game.apply(seat, mv).expect("it is legal");
                if self.rng.random_bool(0.3) {
                    self.recent.clear();
                }
                self.recent.extend(events.into_iter().map(|event| Happened { seat, event }));
                true
            }
        }
    }

    /// The table in its lobby, with `seats` taken.
    pub(super) fn lobby(&self, seats: usize) -> TableView {
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
    pub(super) fn view(&self, reader: Option<PersonId>) -> Option<TableView> {
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
                places: BySeat::from_fn(
                    self.game.players(),
                    |seat| if winners.contains(seat) { 1 } else { 2 },
                ),
                secret: "5ec4e7".repeat(10),
                digest: "d1".repeat(32),
                rated: true,
                shortened: true,
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
                drafted: herzbot_rules::SeatSet::EMPTY,
                draft: None,
                since: Moment(1_700_000_000_000),
                deadline: self.clock.limit().map(|limit| Moment(1_700_000_000_000).after(limit)),
                paused: self.paused,
                recent: self.recent.clone(),
                digest: "d1".repeat(32),
            })),
        };
        Some(self.around(reader, phase))
    }

    /// The result of the round that has just ended.
    pub(super) fn round(&self) -> Option<RoundView> {
        let Phase::Deal { first: Some(first) } = self.game.phase() else { return None };
        Some(RoundView {
            chairs: self.chairs.clone(),
            name: "Vega",
            kind: self.game.kind(),
            round: self.game.round(),
            rounds: self.game.rounds(),
            game: self.game.view(None)?,
            points: *self.game.round_points().last()?,
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
            opened: Moment(1_699_999_000_000),
            chairs: self.chairs.clone(),
            max_players: *self.game.kind().players().end(),
            host: Some(person(Seat(0))),
            options: OptionsView {
                first: First::Drawn,
                clock: self.clock,
                language: None,
                game: serde_json::Map::new(),
                rounds: self.game.rounds(),
            },
            commitment: "3f".repeat(32),
            reader,
            phase,
        }
    }
}

/// The person who sits there, if one does.
pub(super) fn person(seat: Seat) -> PersonId {
    PersonId(u64::from(seat.0) + 100)
}
