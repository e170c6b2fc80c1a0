#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use super::*;
use crate::ids::{Account, ChannelRef};
use crate::page::ChoiceRow;
use crate::review::{cost, review};
use crate::table::{Actor, Clock, Member, Opening, Play, TableRequest};
use crate::text::{Language, Texts, pages};
use herzbot_rules::shuffle::Secret;
use herzbot_rules::{GameKind, OptionKey};
use rand::Rng as _;
use std::time::Duration;

const NOW: Moment = Moment(1_000_000_000);

fn member(id: u64) -> Member {
    let account = Account { realm: "test".into(), id: id.to_string() };
    Member { person: PersonId(id), account, name: format!("P{id}"), locale: None, autoplay: false }
}

/// A random game of three people; if `sleeps`, the clock plays for the first one.
fn played(game: GameKind, sleeps: bool) -> Table {
    let mut rng = StdRng::seed_from_u64(3);
    let opening = Opening {
        game,
        channel: ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() },
        place_language: "en".into(),
        clock: Clock::default(),
        host: member(1),
        taken_names: vec![],
        options: serde_json::Map::new(),
        thread: None,
        secret: Secret::draw(&mut rng),
    };
    let mut now = NOW;
    let mut table = Table::open(opening, now, &mut rng);
    let ask = |table: &mut Table, id: u64, request: TableRequest, now, rng: &mut StdRng| {
        let actor = Actor { member: member(id), may_moderate: false };
        *table = table.handle(&actor, &request, now, rng).unwrap().table;
    };
    ask(&mut table, 2, TableRequest::Join, now, &mut rng);
    ask(&mut table, 3, TableRequest::Join, now, &mut rng);
    let length = game.options()[0].key;
    let least = game.options()[0].offered(3).into_iter().next().unwrap().to_json();
    ask(&mut table, 1, TableRequest::SetOption { option: length, value: least }, now, &mut rng);
    ask(&mut table, 1, TableRequest::Start, now, &mut rng);
    while !table.is_over() {
        now = now.after(Duration::from_millis(1));
        if table.awaits_computers() {
            table = table.tick(now, 0.1, &mut rng).unwrap().table;
            continue;
        }
        let on_turn = table.awaited().map(|(_, member)| member.person.0).next().unwrap();
        if sleeps && on_turn == 1 {
            now = table.wake_at().unwrap();
            table = table.tick(now, 0.1, &mut rng).unwrap().table;
            continue;
        }
        let PhaseView::Playing(playing) = table.view(Some(PersonId(on_turn))).phase else {
            panic!("it is on")
        };
        let turn = u32::try_from(playing.turn).unwrap();
        let index = u16::try_from(rng.random_range(0..playing.legal.len())).unwrap();
        ask(&mut table, on_turn, TableRequest::Play(Play::Move { turn, index }), now, &mut rng);
    }
    Table::from_state(&table.to_archive().unwrap()).unwrap()
}

fn puzzles(table: &Table, person: u64, review: &Review) -> Vec<Puzzle> {
    let person = PersonId(person);
    let puzzle = |(id, slip): (PuzzleId, &Slip)| {
        let puzzle = Puzzle::new(table, person, slip, NOW).unwrap();
        assert_eq!(puzzle.id, id);
        puzzle
    };
    own_slips(table, person, review).map(puzzle).collect()
}

#[test]
fn a_puzzle_has_the_position_of_its_slip_and_the_right_move_among_its_choices() {
    let texts = Texts::embedded().unwrap();
    for game in GameKind::ALL {
        let table = played(game, false);
        let review = review(&table.record().unwrap()).unwrap();
        let all: Vec<Puzzle> = (1..=3).flat_map(|person| puzzles(&table, person, &review)).collect();
        assert!(!all.is_empty(), "{game}");
        for puzzle in all {
            let playing = puzzle.playing().unwrap();
            // It shows what they saw, and nothing else.
            assert_eq!(playing.game, *puzzle.slip.view);
            let page = pages::puzzle(texts.say(Language::En), &puzzle, None, false);
            let answer = PuzzleAnswer { mv: puzzle.slip.played, cost: Some(puzzle.slip.cost) };
            let answered = pages::puzzle(texts.say(Language::En), &puzzle, Some(answer), false);
            let weekly = pages::weekly_puzzle(texts.say(Language::En), &puzzle);
            for shown in [&page, &answered, &weekly] {
                // The game is over, so no turn is announced.
                let said = format!("{:?}", shown.blocks).to_lowercase();
                assert!(!said.contains("your turn") && !said.contains("choose three cards"), "{said}");
            }
            assert!(format!("{:?}", page.blocks).contains("What would you choose now?"));
            assert!(!format!("{:?}", answered.blocks).contains("What would you choose now?"));
            let mut offered = Vec::new();
            for (id, value, label, word) in page.choices() {
                let read = crate::command::PageChoiceId::read(id, value).unwrap();
                let crate::command::PageChoiceId::Puzzle { puzzle: of, choice, .. } = read else {
                    panic!("{read:?}")
                };
                assert_eq!((of, word), (puzzle.id, ""), "{label}");
                offered.push(puzzle.choice(choice).unwrap());
            }
            assert!(offered.contains(&puzzle.slip.better) && offered.contains(&puzzle.slip.played));
            assert!((2..=25).contains(&offered.len()), "{game}: {offered:?}");
        }
    }
}

#[test]
fn nothing_tells_the_right_choice_from_the_others() {
    let texts = Texts::embedded().unwrap();
    for game in GameKind::ALL {
        let table = played(game, false);
        let review = review(&table.record().unwrap()).unwrap();
        for puzzle in (1..=3).flat_map(|person| puzzles(&table, person, &review)) {
            let rows = pages::puzzle(texts.say(Language::En), &puzzle, None, false).rows;
            // The page would be the same if another offered move were the best.
            let legal = &puzzle.playing().unwrap().legal;
            let offered = puzzle.offered.clone().unwrap_or_else(|| (0..legal.len() as u16).collect());
            for other in offered.iter().map(|choice| legal[usize::from(*choice)]) {
                let mut swapped = puzzle.clone();
                swapped.slip.better = other;
                assert_eq!(
                    pages::puzzle(texts.say(Language::En), &swapped, None, false).rows,
                    rows,
                    "{game}"
                );
            }
            assert!(offered.is_sorted(), "in the order of the rules");
            assert!(rows.iter().all(|row| match row {
                ChoiceRow::Buttons(buttons) => buttons.iter().all(|button| !button.disabled),
                ChoiceRow::Menu(menu) => menu.options.iter().all(|option| !option.selected),
            }));
        }
    }
}

#[test]
fn where_cards_are_passed_some_ways_are_offered_and_always_the_same() {
    let legal: Vec<AnyMove> = {
        let game = GameKind::ALL.into_iter().find(|game| {
            OptionKey::find("passing")
                .is_some_and(|key| game.options().iter().any(|option| option.key == key))
        });
        let table = played(game.unwrap(), false);
        let view = table.record().unwrap();
        let mut found = Vec::new();
        herzbot_rules::AnyMatch::replay(&view, |game| {
            if found.is_empty() {
                found = game.to_move().iter().next().map(|seat| game.legal(seat)).unwrap_or_default();
            }
        })
        .unwrap();
        found
    };
    assert!(legal.len() > 100, "three cards of a hand");
    let review = review(&played(GameKind::ALL[0], false).record().unwrap()).unwrap();
    let slip = review.players.iter().flat_map(|player| &player.slips).next().unwrap();
    for (played, better) in [(0, 1), (5, 200), (100, 3)] {
        let slip = Slip { played: legal[played], better: legal[better], ..slip.clone() };
        let id = PuzzleId { table: TableId(9), round: 1, number: 1 };
        let offered = some_of(&legal, &slip, id);
        assert_eq!((offered.len(), offered.is_sorted()), (OFFERED, true));
        assert!([played, better].iter().all(|place| offered.contains(&(*place as u16))));
        assert_eq!(some_of(&legal, &slip, id), offered);
        // Half of the others resemble the one move, half the other.
        let others = offered.iter().map(|place| legal[usize::from(*place)]);
        let others: Vec<AnyMove> = others.filter(|mv| ![slip.played, slip.better].contains(mv)).collect();
        for mv in [slip.played, slip.better] {
            let alike = others.iter().filter(|other| shared(mv, **other) == 2).count();
            assert!(alike * 2 >= others.len(), "{mv}: {others:?}");
        }
        assert!(
            others
                .iter()
                .all(|other| { shared(slip.played, *other) == 2 || shared(slip.better, *other) == 2 })
        );
    }
}

#[test]
fn only_own_decisions_become_puzzles() {
    for game in GameKind::ALL {
        let (awake, asleep) = (played(game, false), played(game, true));
        assert!(awake.has_own_moves(PersonId(1)) && !awake.has_own_moves(PersonId(9)));
        assert!(!asleep.has_own_moves(PersonId(1)) && asleep.has_own_moves(PersonId(2)), "{game}");
        let slips = |table: &Table| {
            let review = review(&table.record().unwrap()).unwrap();
            let listed = |seat: Seat| review.players[seat.index()].slips.len();
            let own = |person: u64| puzzles(table, person, &review).len();
            let seats = (1..=3).map(|person| table.seat_of(PersonId(person)).unwrap());
            seats.zip(1..=3).map(|(seat, person)| (listed(seat), own(person))).collect::<Vec<_>>()
        };
        assert!(slips(&awake).iter().all(|(listed, own)| listed == own), "{game}");
        let asleep = slips(&asleep);
        assert_eq!(asleep[0].1, 0, "{game}: the clock played for them");
        assert!(asleep[1..].iter().all(|(listed, own)| listed == own), "{game}");
        assert!(
            puzzles(&awake, 9, &review(&awake.record().unwrap()).unwrap()).is_empty(),
            "they sat elsewhere"
        );
    }
}

#[test]
fn an_answer_is_judged_as_in_the_review() {
    let table = played(GameKind::ALL[0], false);
    let review = review(&table.record().unwrap()).unwrap();
    let slip = review.players.iter().flat_map(|player| &player.slips).next().unwrap();
    assert_eq!((cost(slip, slip.better), cost(slip, slip.played)), (None, Some(slip.cost)));
}

#[test]
fn weeks_begin_on_monday() {
    let day = |day: u32| Day(day).begins();
    assert_eq!(Day(20_780).to_string(), "2026-11-23");
    assert_eq!(week_of(day(20_780)), week_of(day(20_779)) + 1);
    assert_eq!(week_of(day(20_786)), week_of(day(20_780)));
    assert_eq!(monday_of(week_of(day(20_786))), Day(20_780));
}
