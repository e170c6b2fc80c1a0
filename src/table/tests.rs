//! Tables, as the people at them see them.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use super::*;
use crate::ids::{ChannelRef, Moment};
use crate::notice::Notice;
use herzbot_rules::shuffle::Secret;
use herzbot_rules::{GameKind, Seat};
use rand::SeedableRng;
use rand::rngs::StdRng;

const MINUTE: Duration = Duration::from_secs(60);

/// A table with a clock of its own.
struct Evening {
    table: Table,
    journal: Vec<Entry>,
    opened: Table,
    now: Moment,
    rng: StdRng,
    news: Vec<News>,
}

fn member(name: &str) -> Member {
    let id = name.bytes().fold(7u64, |id, byte| id * 31 + u64::from(byte));
    let account = Account { realm: "test".into(), id: name.into() };
    Member { person: PersonId(id), account, name: name.into(), locale: None }
}

impl Table {
    /// A lobby of Herz an Herz, for tests elsewhere.
    pub(crate) fn sample() -> Self {
        Evening::opened_by("Anna").table
    }
}

impl Evening {
    fn opened_by(host: &str) -> Self {
        Self::of(GameKind::Herz, host)
    }

    fn of(game: GameKind, host: &str) -> Self {
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
            secret: Secret::draw(&mut rng),
        };
        let table = Table::open(opening, now, &mut rng);
        Self { opened: table.clone(), table, journal: vec![], now, rng, news: vec![] }
    }

    fn ask_as(&mut self, actor: &Actor, request: Request) -> Result<(), Notice> {
        let before = serde_json::to_value(&self.table).unwrap();
        match self.table.handle(actor, &request, self.now, &mut self.rng) {
            Ok(step) => {
                self.take(step);
                Ok(())
            }
            Err(notice) => {
                assert_eq!(serde_json::to_value(&self.table).unwrap(), before, "a refusal changes nothing");
                Err(notice)
            }
        }
    }

    fn ask(&mut self, name: &str, request: Request) -> Result<(), Notice> {
        self.ask_as(&Actor { member: member(name), may_moderate: false }, request)
    }

    fn take(&mut self, step: Step) {
        self.table = step.table;
        self.journal.extend(step.entries);
        self.news = step.news;
        // At any moment the journal gives the same table.
        let mut replayed = self.opened.clone();
        for entry in &self.journal {
            let entry: Entry = serde_json::from_str(&serde_json::to_string(entry).unwrap()).unwrap();
            replayed.apply(&entry).unwrap();
        }
        assert_eq!(serde_json::to_value(&replayed).unwrap(), serde_json::to_value(&self.table).unwrap());
        let kept: Table = serde_json::from_value(serde_json::to_value(&self.table).unwrap()).unwrap();
        assert_eq!(serde_json::to_value(&kept).unwrap(), serde_json::to_value(&self.table).unwrap());
    }

    fn pass(&mut self, time: Duration) {
        self.now = self.now.after(time);
        let step = self.table.tick(self.now, &mut self.rng).unwrap();
        self.take(step);
    }

    fn started(names: &[&str], computers: usize) -> Self {
        let mut evening = Self::opened_by(names[0]);
        for name in &names[1..] {
            evening.ask(name, Request::Join).unwrap();
        }
        for _ in 0..computers {
            evening.ask(names[0], Request::AddComputer).unwrap();
        }
        evening.ask(names[0], Request::Start).unwrap();
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

    /// Whoever is to move makes the first legal choice.
    fn somebody_plays(&mut self) {
        let name = self.on_turn()[0].clone();
        let turn = u32::try_from(self.playing().turn).unwrap();
        self.ask(&name, Request::Choose { turn, index: 0 }).unwrap();
    }

    fn presence(&self, name: &str) -> Presence {
        let everybody = self.table.everybody();
        everybody.iter().find(|(member, _)| member.name == name).map(|(_, presence)| *presence).unwrap()
    }

    fn closed(&self) -> Option<CloseReason> {
        match self.table.view(None).phase {
            PhaseView::Closed(why) => Some(why),
            PhaseView::Lobby { .. } | PhaseView::Playing(_) | PhaseView::Finished(_) => None,
        }
    }
}

#[test]
fn two_people_gather_and_play_a_whole_game() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let mut rounds = 0;
    while evening.table.is_playing() {
        evening.somebody_plays();
        rounds += evening.news.iter().filter(|news| matches!(news, News::Round(_))).count();
    }
    assert_eq!(rounds, 3, "after each round but the last a result is told");
    let result = evening.table.result().unwrap();
    assert!(result.is_rated());
    assert!(!result.shortened);
    assert_eq!(result.rounds, 4);
    let record = evening.table.record().unwrap();
    assert!(herzbot_rules::shuffle::verify(&record).unwrap().holds());
}

#[test]
fn one_person_plays_at_once_with_three_computers() {
    let mut evening = Evening::started(&["Anna"], 3);
    let mut presses = 0;
    while evening.table.is_playing() {
        assert_eq!(evening.on_turn(), ["Anna"], "computers don't keep people waiting");
        evening.somebody_plays();
        presses += 1;
    }
    assert!(presses > 40);
    assert!(!evening.table.result().unwrap().is_rated());
}

#[test]
fn the_lobby_says_what_is_wrong() {
    let mut evening = Evening::opened_by("Anna");
    assert_eq!(evening.ask("Anna", Request::Join), Err(Notice::AlreadySeated));
    assert_eq!(evening.ask("Anna", Request::Start), Err(Notice::TooFewPlayers { needed: 2 }));
    assert_eq!(evening.ask("Ben", Request::Start), Err(Notice::HostOnly { host: "Anna".into() }));
    assert_eq!(evening.ask("Ben", Request::AddComputer), Err(Notice::NotAtThisTable));
    assert_eq!(evening.ask("Ben", Request::Leave { sure: false }), Err(Notice::NotAtThisTable));
    assert_eq!(evening.ask("Anna", Request::RemoveComputer), Err(Notice::NoComputer));
    for name in ["Ben", "Cleo"] {
        evening.ask(name, Request::Join).unwrap();
    }
    evening.ask("Anna", Request::AddComputer).unwrap();
    assert_eq!(evening.ask("Dora", Request::Join), Err(Notice::TableFull { computers: true }));
    evening.ask("Anna", Request::RemoveComputer).unwrap();
    evening.ask("Dora", Request::Join).unwrap();
    assert_eq!(evening.ask("Emil", Request::Join), Err(Notice::TableFull { computers: false }));
    let rounds = |number: i32| Request::SetOption { option: GameOption::Rounds, value: number.into() };
    assert!(matches!(evening.ask("Anna", rounds(5)), Err(Notice::BadOption { .. })));
    evening.ask("Anna", rounds(1)).unwrap();
    evening.ask("Anna", Request::Start).unwrap();
    assert_eq!(evening.ask("Emil", Request::Join), Err(Notice::AlreadyStarted));
    assert_eq!(evening.ask("Anna", rounds(2)), Err(Notice::AlreadyStarted));
}

#[test]
fn when_the_host_leaves_the_next_human_is_host() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Anna", Request::AddComputer).unwrap();
    evening.ask("Ben", Request::Join).unwrap();
    evening.ask("Anna", Request::Leave { sure: false }).unwrap();
    assert_eq!(evening.table.host(), Some(member("Ben").person));
    evening.ask("Ben", Request::Leave { sure: false }).unwrap();
    assert_eq!(evening.closed(), Some(CloseReason::LobbyEmpty));
}

#[test]
fn the_named_starter_begins() {
    for key in 0..3 {
        let mut evening = Evening::opened_by("Anna");
        evening.ask("Ben", Request::Join).unwrap();
        evening.ask("Cleo", Request::Join).unwrap();
        evening.ask("Anna", Request::SetFirst(First::Chair(key))).unwrap();
        evening.ask("Anna", Request::Start).unwrap();
        assert_eq!(evening.on_turn(), [["Anna", "Ben", "Cleo"][usize::from(key)]]);
    }
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", Request::Join).unwrap();
    evening.ask("Anna", Request::SetFirst(First::Chair(1))).unwrap();
    evening.ask("Ben", Request::Leave { sure: false }).unwrap();
    assert_eq!(evening.table.view(None).options.first, First::Drawn, "the named starter has left");
}

#[test]
fn an_idle_lobby_closes_after_half_an_hour() {
    let mut evening = Evening::opened_by("Anna");
    evening.pass(29 * MINUTE);
    evening.ask("Ben", Request::Join).unwrap();
    evening.pass(29 * MINUTE);
    assert_eq!(evening.closed(), None);
    assert_eq!(evening.table.wake_at(), Some(evening.now.after(MINUTE)));
    evening.pass(MINUTE);
    assert_eq!(evening.closed(), Some(CloseReason::LobbyIdle));
}

#[test]
fn a_press_out_of_turn_or_on_an_old_button_is_told_so() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let first = evening.on_turn()[0].clone();
    let second = if first == "Anna" { "Ben" } else { "Anna" };
    assert_eq!(
        evening.ask(second, Request::Choose { turn: 0, index: 0 }),
        Err(Notice::NotYourTurn { whose: vec![first.clone()] })
    );
    assert_eq!(evening.ask("Cleo", Request::Choose { turn: 0, index: 0 }), Err(Notice::NotAtThisTable));
    assert_eq!(evening.ask(&first, Request::Choose { turn: 0, index: 99 }), Err(Notice::OldButton));
    evening.ask(&first, Request::Choose { turn: 0, index: 0 }).unwrap();
    assert_eq!(
        evening.ask(&first, Request::Choose { turn: 0, index: 0 }),
        Err(Notice::NotYourTurn { whose: vec![second.to_owned()] }),
        "two presses at once: the second one is late"
    );
    evening.ask(second, Request::Choose { turn: 1, index: 0 }).unwrap();
    assert_eq!(evening.ask(&first, Request::Choose { turn: 0, index: 0 }), Err(Notice::OldButton));
    let illegal = GameKind::Herz.parse_move("steal 3 left left").unwrap();
    assert!(matches!(evening.ask(&first, Request::Move(illegal)), Err(Notice::IllegalMove { .. })));
}

#[test]
fn the_clock_reminds_then_plays_one_move_then_keeps_the_seat() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let late = evening.on_turn()[0].clone();
    let other = if late == "Anna" { "Ben" } else { "Anna" };
    evening.pass(2 * MINUTE);
    let deadline = evening.now.after(MINUTE);
    assert_eq!(evening.news, [News::Private(member(&late).person, Notice::Reminder { deadline })]);
    assert_eq!(evening.on_turn()[0], late);
    evening.pass(MINUTE);
    assert_eq!(evening.news, [News::Private(member(&late).person, Notice::PlayedForYou)]);
    assert_eq!(evening.on_turn(), [other]);
    evening.somebody_plays();
    evening.pass(3 * MINUTE);
    assert_eq!(evening.news, [News::Private(member(&late).person, Notice::KeptForYou)]);
    assert_eq!(evening.presence(&late), Presence::Away);
    // From now on nobody waits for them.
    evening.somebody_plays();
    assert_eq!(evening.on_turn(), [other]);
    evening.ask(&late, Request::Back).unwrap();
    assert_eq!(evening.presence(&late), Presence::Here);
    assert_eq!(evening.ask(&late, Request::Back), Err(Notice::NotAway));
    evening.somebody_plays();
    assert_eq!(evening.on_turn(), [late]);
}

#[test]
fn playing_in_time_makes_a_missed_turn_forgotten() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    let late = evening.on_turn()[0].clone();
    for _ in 0..3 {
        evening.pass(3 * MINUTE);
        evening.somebody_plays();
        evening.somebody_plays();
        evening.somebody_plays();
        assert_eq!(evening.presence(&late), Presence::Here);
    }
}

#[test]
fn when_no_human_is_there_the_table_pauses_and_in_a_week_closes_unrated() {
    let mut evening = Evening::started(&["Anna"], 1);
    evening.pass(3 * MINUTE);
    evening.pass(3 * MINUTE);
    let turn = evening.playing().turn;
    assert_eq!(evening.playing().paused, Some(PauseReason::NobodyHere));
    evening.pass(24 * 60 * MINUTE);
    assert_eq!(evening.playing().turn, turn, "computers don't play on among themselves");
    let mut back = Evening {
        journal: evening.journal.clone(),
        table: evening.table.clone(),
        opened: evening.opened.clone(),
        rng: StdRng::seed_from_u64(2),
        news: vec![],
        now: evening.now,
    };
    back.ask("Anna", Request::Back).unwrap();
    assert_eq!(back.playing().paused, None);
    assert_eq!(back.on_turn(), ["Anna"]);
    assert!(back.playing().deadline.unwrap() > back.now, "with time to think");
    evening.pass(7 * 24 * 60 * MINUTE);
    assert_eq!(evening.closed(), Some(CloseReason::Abandoned));
    assert!(evening.table.result().is_none());
}

#[test]
fn the_host_pauses_and_resumes_and_the_clock_stands_still() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    assert_eq!(evening.ask("Ben", Request::Pause), Err(Notice::HostOnly { host: "Anna".into() }));
    evening.pass(MINUTE);
    evening.ask("Anna", Request::Pause).unwrap();
    assert_eq!(evening.ask("Anna", Request::Pause), Err(Notice::Paused));
    evening.pass(60 * MINUTE);
    let turn = evening.on_turn()[0].clone();
    assert_eq!(evening.ask(&turn, Request::Choose { turn: 0, index: 0 }), Err(Notice::Paused));
    evening.ask("Anna", Request::Resume).unwrap();
    assert_eq!(evening.playing().deadline, Some(evening.now.after(2 * MINUTE)));
    assert_eq!(evening.ask("Anna", Request::Resume), Err(Notice::NotPaused));
}

#[test]
fn who_may_moderate_the_channel_may_pause_remove_and_close() {
    let mut evening = Evening::started(&["Anna", "Ben", "Cleo"], 0);
    let moderator = Actor { member: member("Mod"), may_moderate: true };
    evening.ask_as(&moderator, Request::Pause).unwrap();
    evening.ask_as(&moderator, Request::Resume).unwrap();
    let key = evening.table.chair_of(|member| member.name == "Ben");
    evening.ask_as(&moderator, Request::Remove { key }).unwrap();
    assert_eq!(evening.presence("Ben"), Presence::Left);
    assert_eq!(evening.ask_as(&moderator, Request::Close { sure: false }), Err(Notice::CloseQuestion));
    evening.ask_as(&moderator, Request::Close { sure: true }).unwrap();
    assert_eq!(evening.closed(), Some(CloseReason::Host));
}

#[test]
fn who_is_removed_is_told_so_and_whoever_removes_hears_the_name() {
    let private = |name: &str, notice| News::Private(member(name).person, notice);
    let removed = || Notice::Removed { name: "Ben".into() };
    for playing in [false, true] {
        let mut evening = Evening::opened_by("Anna");
        evening.ask("Ben", Request::Join).unwrap();
        if playing {
            evening.ask("Anna", Request::Start).unwrap();
        }
        let key = evening.table.chair_of(|member| member.name == "Ben");
        evening.ask("Anna", Request::Remove { key }).unwrap();
        assert_eq!(evening.news, [private("Ben", Notice::YouWereRemoved), private("Anna", removed())]);
    }
}

#[test]
fn a_clock_that_is_changed_in_play_starts_anew() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    evening.ask("Anna", Request::SetClock(Clock::from_seconds(86_400).unwrap())).unwrap();
    evening.pass(10 * MINUTE);
    let turn = evening.playing().turn;
    evening.ask("Anna", Request::SetClock(Clock::from_seconds(60).unwrap())).unwrap();
    evening.pass(Duration::from_secs(1));
    assert_eq!(evening.playing().turn, turn, "not over at once");
    evening.pass(MINUTE);
    assert_eq!(evening.playing().turn, turn + 1);
}

#[test]
fn leaving_in_play_asks_once_more_and_costs_the_last_place() {
    let mut evening = Evening::started(&["Anna", "Ben"], 1);
    assert_eq!(
        evening.ask("Anna", Request::Leave { sure: false }),
        Err(Notice::LeaveQuestion { rated: true })
    );
    evening.ask("Anna", Request::Leave { sure: true }).unwrap();
    assert_eq!(evening.ask("Anna", Request::Back), Err(Notice::LeftForGood));
    assert_eq!(evening.ask("Anna", Request::Join), Err(Notice::LeftForGood));
    assert_eq!(evening.table.host(), Some(member("Ben").person));
    while evening.table.is_playing() {
        evening.somebody_plays();
    }
    let result = evening.table.result().unwrap();
    let anna = result.seats.iter().find(|seat| seat.person == Some(member("Anna").person)).unwrap();
    assert_eq!((anna.place, anna.left), (3, true));
    assert!(result.is_rated());
}

#[test]
fn when_everybody_leaves_the_table_closes() {
    let mut evening = Evening::started(&["Anna", "Ben"], 1);
    evening.ask("Anna", Request::Leave { sure: true }).unwrap();
    evening.ask("Ben", Request::Leave { sure: true }).unwrap();
    assert_eq!(evening.closed(), Some(CloseReason::EverybodyLeft));
}

#[test]
fn time_away_counts_on_nobodys_clock() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    evening.pass(MINUTE);
    let hour = 60 * MINUTE;
    evening.now = evening.now.after(hour);
    let millis = u64::try_from(hour.as_millis()).unwrap();
    let step = evening.table.learn(Fact::Slept { millis }, evening.now, &mut evening.rng).unwrap();
    evening.take(step);
    evening.pass(Duration::ZERO);
    assert_eq!(evening.news, []);
    assert_eq!(evening.playing().deadline, Some(evening.now.after(2 * MINUTE)));
}

#[test]
fn a_rematch_keeps_seats_for_the_others_and_the_next_one_begins() {
    let mut evening = Evening::opened_by("Anna");
    evening.ask("Ben", Request::Join).unwrap();
    evening.ask("Anna", Request::AddComputer).unwrap();
    evening.ask("Anna", Request::SetFirst(First::Chair(0))).unwrap();
    evening.ask("Anna", Request::SetOption { option: GameOption::Rounds, value: 1.into() }).unwrap();
    evening.ask("Anna", Request::Start).unwrap();
    while evening.table.is_playing() {
        evening.somebody_plays();
    }
    assert!(evening.table.result().unwrap().shortened);
    let secret = Secret::draw(&mut evening.rng);
    let next = evening.table.rematch(&member("Ben"), &[], secret, evening.now, &mut evening.rng).unwrap();
    assert_ne!(next.view(None).commitment, evening.table.view(None).commitment);
    assert_ne!(next.name(), evening.table.name());
    let mut again = Evening {
        opened: next.clone(),
        table: next,
        journal: vec![],
        now: evening.now,
        rng: evening.rng,
        news: vec![],
    };
    assert_eq!(again.table.host(), Some(member("Ben").person));
    assert_eq!(again.ask("Ben", Request::Start), Ok(()), "the computer is there, Anna's chair is given up");
    assert_eq!(again.table.view(None).chairs.len(), 2);
    assert_eq!(again.on_turn(), ["Ben"], "the left-hand neighbour of the last starter begins");
}

#[test]
fn all_choose_at_the_same_time_and_may_change_their_minds() {
    let mut evening = Evening::of(GameKind::Hearts, "Anna");
    evening.ask("Ben", Request::Join).unwrap();
    evening.ask("Cleo", Request::Join).unwrap();
    evening.ask("Anna", Request::AddComputer).unwrap();
    evening.ask("Anna", Request::Start).unwrap();
    let choose = |index| Request::Choose { turn: 0, index };
    evening.ask("Anna", choose(0)).unwrap();
    let anna = |evening: &Evening| match evening.table.view(Some(member("Anna").person)).phase {
        PhaseView::Playing(playing) => *playing,
        other => panic!("{other:?}"),
    };
    let first = anna(&evening).draft.unwrap();
    let turn = u32::try_from(anna(&evening).turn).unwrap();
    evening.ask("Anna", Request::Choose { turn, index: 1 }).unwrap();
    assert_ne!(anna(&evening).draft.unwrap(), first);
    let drafted: Vec<Seat> = evening.playing().drafted.iter().collect();
    assert_eq!(drafted, [Seat(0)]);
    assert_eq!(evening.playing().draft, None, "what she has chosen is hers alone to know");
    evening.ask("Ben", Request::Choose { turn, index: 0 }).unwrap();
    evening.ask("Cleo", Request::Choose { turn, index: 0 }).unwrap();
    assert_eq!(evening.on_turn().len(), 1, "now the cards are passed and somebody leads");
}

/// A game of Hearts that has just been dealt to three people and a computer player.
fn passing() -> Evening {
    let mut evening = Evening::of(GameKind::Hearts, "Anna");
    evening.ask("Ben", Request::Join).unwrap();
    evening.ask("Cleo", Request::Join).unwrap();
    evening.ask("Anna", Request::AddComputer).unwrap();
    evening.ask("Anna", Request::Start).unwrap();
    evening
}

impl Evening {
    fn seen_by(&self, name: &str) -> PlayingView {
        match self.table.view(Some(member(name).person)).phase {
            PhaseView::Playing(playing) => *playing,
            other => panic!("{other:?}"),
        }
    }

    fn pick(&mut self, name: &str, index: u8) -> Result<(), Notice> {
        let turn = u32::try_from(self.playing().turn).unwrap();
        self.ask(name, Request::Pick { turn, index })
    }

    fn confirm(&mut self, name: &str) -> Result<(), Notice> {
        let turn = u32::try_from(self.playing().turn).unwrap();
        self.ask(name, Request::PassPicked { turn })
    }

    fn picked(&self, name: &str) -> Vec<String> {
        self.seen_by(name).picking.unwrap().picked
    }
}

#[test]
fn three_cards_are_picked_one_by_one_and_confirmed() {
    let mut evening = passing();
    let hand = evening.seen_by("Anna").picking.unwrap().cards;
    assert_eq!(hand.len(), 13);
    for index in [4, 0, 9] {
        evening.pick("Anna", index).unwrap();
    }
    assert_eq!(evening.picked("Anna"), [4, 0, 9].map(|index: usize| hand[index].clone()));
    assert_eq!(evening.seen_by("Anna").draft, None, "not before she has confirmed it");
    assert_eq!(evening.pick("Anna", 5), Err(Notice::PickedEnough { count: 3 }));
    assert_eq!(evening.pick("Anna", 13), Err(Notice::OldButton));
    evening.pick("Anna", 0).unwrap();
    assert_eq!(evening.confirm("Anna"), Err(Notice::PickMore { missing: 1 }));
    assert_eq!(evening.confirm("Ben"), Err(Notice::PickMore { missing: 3 }));
    evening.pick("Anna", 5).unwrap();
    evening.confirm("Anna").unwrap();
    assert!(evening.seen_by("Anna").draft.is_some());
    assert_eq!(evening.picked("Anna"), [4, 9, 5].map(|index: usize| hand[index].clone()).sorted());
    // Nobody else sees any of it, only that she has chosen.
    assert_eq!(evening.picked("Ben"), [""; 0]);
    assert_eq!(evening.playing().picking, None);
    assert_eq!(evening.playing().drafted.iter().collect::<Vec<_>>(), [Seat(0)]);
}

trait Sorted {
    fn sorted(self) -> Self;
}

impl Sorted for [String; 3] {
    /// In the order in which the notation of a pass lists them.
    fn sorted(self) -> Self {
        let mv = GameKind::Hearts.parse_move(&format!("pass {}", self.join(" "))).unwrap().to_string();
        let mut words = mv.split(' ').skip(1).map(str::to_owned);
        std::array::from_fn(|_| words.next().unwrap())
    }
}

#[test]
fn who_has_chosen_may_choose_anew_until_the_last_one_has() {
    let mut evening = passing();
    for name in ["Anna", "Ben"] {
        for index in 0..3 {
            evening.pick(name, index).unwrap();
        }
        evening.confirm(name).unwrap();
    }
    assert_eq!(evening.playing().drafted.len(), 2);
    evening.pick("Anna", 2).unwrap();
    assert_eq!(evening.playing().drafted.len(), 1, "she is choosing again");
    for index in 0..3 {
        evening.pick("Cleo", index).unwrap();
    }
    evening.confirm("Cleo").unwrap();
    assert_eq!(evening.playing().to_move.len(), 4, "so the others wait for her");
    evening.pick("Anna", 12).unwrap();
    let chosen = <[String; 3]>::try_from(evening.picked("Anna")).unwrap().sorted();
    evening.confirm("Anna").unwrap();
    assert_eq!(evening.on_turn().len(), 1, "now the cards are passed and somebody leads");
    let record = serde_json::to_string(&evening.table.record().unwrap()).unwrap();
    assert!(record.contains(&format!("0 pass {}", chosen.join(" "))), "{record}");
    assert_eq!(evening.seen_by("Anna").picking, None);
    assert!(
        evening.ask("Anna", Request::PassPicked { turn: 0 }).is_err(),
        "the button belongs to a moment that is over"
    );
}

#[test]
fn what_was_typed_can_be_changed_card_by_card() {
    let mut evening = passing();
    let hand = evening.seen_by("Anna").picking.unwrap().cards;
    let typed = GameKind::Hearts.parse_move(&format!("pass {} {} {}", hand[1], hand[3], hand[7])).unwrap();
    evening.ask("Anna", Request::Move(typed)).unwrap();
    assert_eq!(evening.picked("Anna").len(), 3);
    evening.pick("Anna", 3).unwrap();
    assert_eq!(evening.seen_by("Anna").draft, None);
    let mut left = vec![hand[1].clone(), hand[7].clone()];
    let mut picked = evening.picked("Anna");
    left.sort();
    picked.sort();
    assert_eq!(picked, left);
    let foreign = evening.seen_by("Ben").picking.unwrap().cards[0].clone();
    let foreign = GameKind::Hearts.parse_move(&format!("pass {foreign} {} {}", hand[0], hand[2])).unwrap();
    assert!(matches!(evening.ask("Anna", Request::Move(foreign)), Err(Notice::IllegalMove { .. })));
}

#[test]
fn when_the_time_to_pass_is_up_what_was_picked_is_passed() {
    let mut evening = passing();
    for index in [0, 1, 2] {
        evening.pick("Anna", index).unwrap();
    }
    let picked = evening.picked("Anna");
    evening.pick("Ben", 0).unwrap();
    evening.pass(3 * MINUTE);
    let record = serde_json::to_string(&evening.table.record().unwrap()).unwrap();
    let [a, b, c] = <[String; 3]>::try_from(picked).unwrap().sorted();
    assert!(record.contains(&format!("0 pass {a} {b} {c}")), "{record}");
    assert_eq!(evening.on_turn().len(), 1);
}

#[test]
fn nobody_waits_for_who_leaves_during_the_pass() {
    let mut evening = passing();
    for name in ["Anna", "Ben"] {
        for index in 0..3 {
            evening.pick(name, index).unwrap();
        }
        evening.confirm(name).unwrap();
    }
    evening.pick("Cleo", 0).unwrap();
    evening.ask("Cleo", Request::Leave { sure: true }).unwrap();
    assert_eq!(evening.on_turn().len(), 1, "the computer has passed for her");
}

#[test]
fn a_table_that_is_over_takes_no_more_wishes() {
    let mut evening = Evening::started(&["Anna", "Ben"], 0);
    evening.ask("Anna", Request::Close { sure: true }).unwrap();
    assert_eq!(evening.ask("Ben", Request::Join), Err(Notice::Closed(CloseReason::Host)));
    assert_eq!(evening.table.wake_at(), None);
}

#[test]
fn tables_of_one_channel_have_different_names() {
    let mut rng = StdRng::seed_from_u64(3);
    let mut taken = vec![];
    for _ in 0..names::NAMES.len() {
        let name = names::free_name(&taken, &mut rng);
        assert!(!taken.contains(&name));
        taken.push(name);
    }
    names::free_name(&taken, &mut rng);
}

#[test]
fn entries_that_name_a_seat_that_is_not_there_are_refused() {
    let evening = Evening::started(&["Anna", "Ben"], 0);
    for seat in [2, 5, 6, 255] {
        let seat = Seat(seat);
        let facts = [
            Fact::Drafted { seat, mv: "left".into(), by: Mover::Person },
            Fact::Picked { seat, cards: vec!["QS".into()] },
            Fact::Moved { seat, mv: "discard".into(), by: Mover::Clock },
            Fact::Dealt { first: seat },
        ];
        for fact in facts {
            assert!(evening.table.clone().apply(&Entry { at: evening.now, fact }).is_err());
        }
    }
}

#[test]
fn more_rounds_than_players_are_as_many_as_there_are_players() {
    let mut evening = Evening::of(GameKind::Teufel, "Anna");
    evening.ask("Ben", Request::Join).unwrap();
    evening.ask("Anna", Request::SetOption { option: GameOption::Rounds, value: 6.into() }).unwrap();
    assert_eq!(evening.table.view(None).options.rounds, Some(2));
    evening.ask("Anna", Request::Start).unwrap();
    assert_eq!(evening.playing().rounds, Some(2));
}

#[test]
fn the_options_of_hearts_are_chosen_before_the_start() {
    let mut evening = Evening::of(GameKind::Hearts, "Anna");
    evening.ask("Ben", Request::Join).unwrap();
    for (option, value) in [
        (GameOption::Target, serde_json::json!(20)),
        (GameOption::Passing, false.into()),
        (GameOption::Moon, false.into()),
        (GameOption::Breaking, "heart_or_queen".into()),
        (GameOption::FirstTrickPoints, false.into()),
    ] {
        let by_guest = evening.ask("Ben", Request::SetOption { option, value: value.clone() });
        assert_eq!(by_guest, Err(Notice::HostOnly { host: "Anna".into() }));
        evening.ask("Anna", Request::SetOption { option, value }).unwrap();
    }
    let rounds = Request::SetOption { option: GameOption::Rounds, value: 1.into() };
    assert!(matches!(evening.ask("Anna", rounds), Err(Notice::BadOption { .. })));
    evening.ask("Anna", Request::Start).unwrap();
    let record = evening.table.record().unwrap();
    assert_eq!(record.options.len(), 5, "{:?}", record.options);
    assert_eq!(evening.playing().to_move.len(), 1, "nothing is passed");
}

#[test]
fn what_cannot_change_the_points_any_more_is_played_by_the_table() {
    let mut spared = 0;
    for seed in 0..6 {
        let mut evening = Evening::of(GameKind::Hearts, "Anna");
        evening.rng = StdRng::seed_from_u64(seed);
        evening.ask("Ben", Request::Join).unwrap();
        evening.ask("Anna", Request::SetOption { option: GameOption::Passing, value: false.into() }).unwrap();
        evening.ask("Anna", Request::SetOption { option: GameOption::Target, value: 1.into() }).unwrap();
        evening.ask("Anna", Request::Start).unwrap();
        while evening.table.is_playing() {
            let PhaseView::Playing(playing) = evening.table.view(None).phase else { break };
            let herzbot_rules::AnyView::Hearts(view) = &playing.game else { panic!("Hearts") };
            assert!(view.points_left(), "nobody is asked for what changes nothing");
            evening.somebody_plays();
        }
        let by_table = evening
            .journal
            .iter()
            .filter(|entry| matches!(entry.fact, Fact::Moved { by: Mover::Computer, .. }));
        spared += by_table.count();
        // The record holds every card.
        let record = evening.table.record().unwrap();
        let moves: usize = record.rounds.iter().map(|round| round.moves.len()).sum();
        assert_eq!(moves, record.rounds.len() * 52);
        assert!(herzbot_rules::AnyMatch::from_record(&record).unwrap().winners().is_some());
        assert!(evening.table.result().unwrap().shortened);
    }
    assert!(spared > 0, "some deals are decided before their last trick");
}
