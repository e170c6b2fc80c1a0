//! Tables as their people see them.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod alone;
mod claims;
mod daily;
mod forced;
mod game;
mod guests;
mod holidays;
mod homes;
mod late;
mod lobby;
mod pass;
mod seats;
mod time;

use super::*;
use crate::ids::{ChannelRef, Moment};
use crate::notice::Notice;
use herzbot_rules::shuffle::Secret;
use herzbot_rules::{GameKind, OptionKey, Seat};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);

/// A table with its own clock.
struct Evening {
    table: Table,
    journal: Vec<Entry>,
    opened: Table,
    now: Moment,
    rng: StdRng,
    news: Vec<News>,
}

fn option(key: &str) -> OptionKey {
    OptionKey::find(key).expect("an option of some game")
}

fn member(name: &str) -> Member {
    let id = name.bytes().fold(7u64, |id, byte| id * 31 + u64::from(byte));
    let account = Account { realm: "test".into(), id: name.into() };
    Member { person: PersonId(id), account, name: name.into(), locale: None, autoplay: false }
}

impl Evening {
    fn opened_by(host: &str) -> Self {
        Self::of(GameKind::Herz, host)
    }

    fn of(game: GameKind, host: &str) -> Self {
        Self::in_place(game, host, None)
    }

    /// In a place with threads; `by_default`: the place's setting.
    fn with_threads(by_default: bool) -> Self {
        Self::in_place(GameKind::Herz, "Anna", Some(by_default))
    }

    fn in_place(game: GameKind, host: &str, thread: Option<bool>) -> Self {
        let mut rng = StdRng::seed_from_u64(1);
        let now = Moment(1_000_000_000);
        let channel = ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() };
        let opening = Opening {
            game,
            channel,
            place_language: "en".into(),
            clock: Clock::default(),
            host: member(host),
            taken_names: vec![],
            options: serde_json::Map::new(),
            thread,
            secret: Secret::draw(&mut rng),
        };
        let table = Table::open(opening, now, &mut rng);
        Self { opened: table.clone(), table, journal: vec![], now, rng, news: vec![] }
    }

    fn ask_as(&mut self, actor: &Actor, request: TableRequest) -> Result<(), Notice> {
        let before = serde_json::to_value(&self.table).unwrap();
        match self.table.handle(actor, &request, self.now, &mut self.rng) {
            Ok(step) => {
                self.take(step);
                if self.table.awaits_computers() {
                    let news = std::mem::take(&mut self.news);
                    self.pass(Duration::ZERO);
                    self.news.splice(0..0, news);
                }
                Ok(())
            }
            Err(notice) => {
                assert_eq!(serde_json::to_value(&self.table).unwrap(), before, "a refusal changes nothing");
                Err(notice)
            }
        }
    }

    fn ask(&mut self, name: &str, request: TableRequest) -> Result<(), Notice> {
        self.ask_as(&Actor { member: member(name), may_moderate: false }, request)
    }

    fn take(&mut self, step: Transition) {
        self.table = step.table;
        self.journal.extend(step.entries);
        self.news = step.news;
        // The journal gives the same table at any moment.
        let mut replayed = self.opened.clone();
        for entry in &self.journal {
            let entry: Entry = serde_json::from_str(&serde_json::to_string(entry).unwrap()).unwrap();
            replayed.apply(&entry).unwrap();
        }
        assert_eq!(serde_json::to_value(&replayed).unwrap(), serde_json::to_value(&self.table).unwrap());
        let kept: Table = serde_json::from_value(serde_json::to_value(&self.table).unwrap()).unwrap();
        assert_eq!(serde_json::to_value(&kept).unwrap(), serde_json::to_value(&self.table).unwrap());
        self.is_the_same_from_the_archive();
    }

    fn is_the_same_from_the_archive(&self) {
        let (archive, whole) =
            (self.table.to_archive().unwrap(), serde_json::to_string(&self.table).unwrap());
        for state in [&archive, &whole] {
            let read = Table::from_state(state).unwrap();
            assert_eq!(read.record(), self.table.record());
            assert_eq!(serde_json::to_value(&read).unwrap(), serde_json::to_value(&self.table).unwrap());
        }
        // Most of what is left out are the decks.
        let is_finished = self.table.is_finished();
        assert_eq!(archive.len() < whole.len() * 9 / 10, is_finished, "{archive}");
    }

    fn pass(&mut self, time: Duration) {
        self.now = self.now.after(time);
        let step = self.table.tick(self.now, 0.1, &mut self.rng).unwrap();
        self.take(step);
    }

    fn started(names: &[&str], computers: usize) -> Self {
        let mut evening = Self::opened_by(names[0]);
        for name in &names[1..] {
            evening.ask(name, TableRequest::Join).unwrap();
        }
        for _ in 0..computers {
            evening.ask(names[0], TableRequest::AddComputer).unwrap();
        }
        evening.ask(names[0], TableRequest::Start).unwrap();
        evening
    }

    fn playing(&self) -> PlayingView {
        match self.table.view(None).phase {
            PhaseView::Playing(playing) => *playing,
            other => panic!("not playing: {other:?}"),
        }
    }

    fn on_turn(&self) -> Vec<String> {
        let view = self.table.view(None);
        let PhaseView::Playing(playing) = view.phase else { return vec![] };
        playing.to_move.iter().map(|seat| view.chairs[seat.index()].name.clone()).collect()
    }

    /// The player to move makes the first legal move.
    fn somebody_plays(&mut self) {
        let name = self.on_turn()[0].clone();
        let turn = u32::try_from(self.playing().turn).unwrap();
        self.ask(&name, TableRequest::Play(Play::Move { turn, index: 0 })).unwrap();
    }

    fn presence(&self, name: &str) -> Presence {
        let everybody = self.table.everybody();
        everybody.iter().find(|(member, _)| member.name == name).map(|(_, presence)| *presence).unwrap()
    }

    fn closed(&self) -> Option<CloseReason> {
        match self.table.view(None).phase {
            PhaseView::Closed(closed) => Some(closed.why),
            PhaseView::Lobby { .. }
            | PhaseView::Playing(_)
            | PhaseView::Concealed(_)
            | PhaseView::Finished(_) => None,
        }
    }
}
