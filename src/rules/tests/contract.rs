//! The suite that every game passes, for all numbers of players and several options.
#![expect(clippy::unwrap_used, reason = "tests")]

use herzbot_rules::players::{Budget, Playable, choose, choose_from};
use herzbot_rules::testing::{Redeal, below, shuffle};
use herzbot_rules::{
    AnyMatch, Game, GameKind, GameOption, Level, Match, Moves as _, OptionError, OptionKey, OptionRange,
    OptionStyle, Options, Phase, Record, Refusal, Seat,
};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

/// The default; then, in short games, every option alone with its first non-default value on offer, and all
/// of them together.
fn options(kind: GameKind, players: u8) -> Vec<Map<String, Value>> {
    let other = |option: &GameOption| {
        let default = option.default(players);
        let other = option.offered(players).into_iter().find(|value| *value != default).unwrap();
        (option.key.to_string(), other.to_json())
    };
    let (length, rest) = kind.options().split_first().unwrap();
    let short = Map::from_iter([other(length)]);
    let with = |option| short.clone().into_iter().chain([other(option)]).collect();
    let mut all = vec![Map::new(), short.clone()];
    all.extend(rest.iter().map(with));
    all.extend((rest.len() > 1).then(|| kind.options().iter().map(other).collect()));
    all
}

/// Calls `test` for all numbers of players and options of a game, each time with its own random numbers.
fn everywhere<G: Game>(mut test: impl FnMut(u8, &Map<String, Value>, &mut ChaCha8Rng)) {
    for players in G::KIND.players() {
        for (index, options) in options(G::KIND, players).iter().enumerate() {
            let mut rng = ChaCha8Rng::seed_from_u64(u64::from(players) * 100 + index as u64);
            test(players, options, &mut rng);
        }
    }
}

/// Plays random games to the end, and visits every state.
fn wander<G: Redeal + Playable>(
    games: usize,
    players: u8,
    options: &Map<String, Value>,
    rng: &mut ChaCha8Rng,
    mut visit: impl FnMut(&Match<G>, &mut ChaCha8Rng),
) {
    for _ in 0..games {
        let options = G::Options::from_json(options, players).unwrap();
        let mut game = Match::<G>::new(players, options);
        while let Phase::Deal { first } = game.phase() {
            let mut deck = G::pack(players);
            shuffle(&mut deck, rng);
            let first = first.unwrap_or_else(|| Seat(below(rng, players.into()) as u8));
            game.deal(first, &deck).unwrap();
            while game.phase() == Phase::Playing {
                visit(&game, rng);
                // Any of the seats to move may go first.
                let seats = game.to_move().iter().collect::<Vec<_>>();
                let seat = seats[below(rng, seats.len())];
                let level = Level::ALL[below(rng, 2)];
                let mv = choose(game.state().unwrap(), level, seat, rng).unwrap();
                game.apply(seat, mv, |_| {}).unwrap();
            }
            visit(&game, rng);
        }
        assert_eq!(game.phase(), Phase::Over);
        assert!(!game.winners().unwrap().is_empty());
        assert_eq!(game.round_points().len(), game.round());
        if let Some(rounds) = game.rounds() {
            assert_eq!(game.round(), rounds);
        }
        let totals = game.totals().as_slice();
        let best = if G::KIND.lowest_wins() { totals.iter().min() } else { totals.iter().max() }.unwrap();
        for (seat, total) in game.totals().iter() {
            assert_eq!(game.winners().unwrap().contains(seat), total == best);
        }
    }
}

fn no_card_is_lost_or_doubled<G: Redeal + Playable>() {
    everywhere::<G>(|players, options, rng| {
        let mut pack = G::pack(players);
        pack.sort_unstable();
        wander::<G>(4, players, options, rng, |game, _| {
            let state = game.state().unwrap();
            let mut cards = state.whereabouts();
            cards.sort_unstable();
            assert_eq!(cards, pack, "{state:?}");
            state.check().unwrap();
            assert_eq!(state.to_move().is_empty(), state.points().is_some());
        });
    });
}

fn legal_and_apply_agree<G: Redeal + Playable>() {
    everywhere::<G>(|players, options, rng| {
        wander::<G>(1, players, options, rng, |game, rng| {
            let state = game.state().unwrap();
            for seat in (0..=players).map(Seat) {
                let legal = state.legal(seat);
                let listed = legal.iter().collect::<Vec<_>>();
                assert_eq!(listed.len(), legal.len());
                assert_eq!(legal.is_empty(), legal.len() == 0);
                assert_eq!(legal.get(legal.len()), None);
                assert_eq!(state.to_move().contains(seat), !legal.is_empty());
                // Listed moves (for a pass a sample), and everything else that can be expressed.
                let mut tried = state.universe(rng);
                let step = (listed.len() / 40).max(1);
                tried.extend(listed.iter().step_by(step));
                for (index, &mv) in tried.iter().enumerate() {
                    let mut after = state.clone();
                    let mut events = 0;
                    let done = after.apply(seat, mv, |_| events += 1);
                    assert_eq!(legal.contains(mv), done.is_ok(), "{seat} {mv} {done:?} in {state:?}");
                    match done {
                        Ok(()) => assert!(events > 0),
                        Err(refusal) => {
                            assert_eq!(events, 0);
                            assert_eq!(&after, state, "refused, but changed by {seat} {mv}");
                            let over = state.to_move().is_empty();
                            assert_eq!(refusal == Refusal::RoundOver, over);
                            let elsewhere = !over && !state.to_move().contains(seat);
                            assert_eq!(refusal == Refusal::NotYourTurn, elsewhere);
                        }
                    }
                    if index < 200 {
                        assert_eq!(mv.to_string().parse::<G::Move>(), Ok(mv));
                    }
                }
                for mv in listed.iter().step_by(step) {
                    assert!(legal.contains(*mv));
                }
            }
        });
    });
}

fn views_leak_nothing<G: Redeal + Playable>() {
    everywhere::<G>(|players, options, rng| {
        wander::<G>(2, players, options, rng, |game, rng| {
            let state = game.state().unwrap();
            for seat in Seat::all(players).map(Some).chain([None]) {
                let view = state.view(seat);
                for _ in 0..2 {
                    let other = state.redeal_hidden(seat, rng);
                    assert_eq!(other.view(seat), view, "for {seat:?}: {state:?} and {other:?}");
                    assert_eq!(other.to_move(), state.to_move());
                    let Some(seat) = seat else { continue };
                    assert_eq!(other.legal_notation(seat), state.legal_notation(seat));
                    for level in Level::ALL {
                        let same = rng.clone();
                        // A short search suffices: its input is what could leak.
                        let share = Budget::of(G::KIND, level).map_or(1.0, |it| 50.0 / it.rollouts as f32);
                        let choose = |state: &G| {
                            let legal = state.legal(seat);
                            choose_from::<G>(&state.view(Some(seat)), &legal, level, share, &mut same.clone())
                        };
                        assert_eq!(choose(&other), choose(state));
                    }
                }
            }
        });
    });
}

/// A table may make an openly forced move automatically. Its speed reveals nothing: it is the only legal
/// move, and the same for all hidden cards.
fn forced_moves_give_nothing_away<G: Redeal + Playable>() {
    everywhere::<G>(|players, options, rng| {
        wander::<G>(2, players, options, rng, |game, rng| {
            let state = game.state().unwrap();
            for seat in Seat::all(players) {
                let forced = state.openly_forced(seat);
                let legal: Vec<G::Move> = state.legal(seat).iter().take(60).collect();
                if let Some(mv) = forced {
                    assert_eq!(legal, [mv]);
                    assert_eq!(state.to_move().len(), 1);
                }
                for _ in 0..2 {
                    let other = state.redeal_hidden(None, rng);
                    let shows = |state: &G, mv: G::Move| {
                        let mut events = Vec::new();
                        state.clone().apply(seat, mv, |event| events.push(event)).unwrap();
                        events
                    };
                    for &mv in legal.iter().filter(|mv| other.legal(seat).contains(**mv)) {
                        if shows(state, mv) != shows(&other, mv) {
                            continue;
                        }
                        let (here, there) = (forced == Some(mv), other.openly_forced(seat) == Some(mv));
                        assert_eq!(here, there, "{seat} {mv} in {state:?} and {other:?}");
                    }
                }
            }
        });
    });
}

/// Dealing again must change something, or the test above proves nothing.
fn much_is_hidden<G: Redeal + Playable>() {
    everywhere::<G>(|players, options, rng| {
        let (mut changed, mut all) = (0, 0);
        wander::<G>(1, players, options, rng, |game, rng| {
            let state = game.state().unwrap();
            all += 1;
            changed += usize::from(state.redeal_hidden(None, rng) != *state);
        });
        assert!(changed * 2 > all, "{changed} of {all} states");
    });
}

fn records_replay<G: Redeal + Playable>() {
    everywhere::<G>(|players, options, rng| {
        let mut any = AnyMatch::new(G::KIND, players, options).unwrap();
        let json = serde_json::to_string(&any).unwrap();
        assert_eq!(serde_json::from_str::<AnyMatch>(&json).unwrap(), any);
        while let Phase::Deal { first } = any.phase() {
            let mut deck = G::KIND.pack(players);
            shuffle(&mut deck, rng);
            any.deal(first.unwrap_or(Seat(0)), &deck).unwrap();
            while any.phase() == Phase::Playing {
                let seat = any.to_move().iter().next().unwrap();
                let mv = any.choose(Level::Random, seat, rng).unwrap();
                assert!(!any.apply(seat, mv).unwrap().is_empty());
                let again: herzbot_rules::AnyMove =
                    serde_json::from_str(&serde_json::to_string(&mv).unwrap()).unwrap();
                assert_eq!(again, mv);
                assert_eq!(G::KIND.parse_move(&mv.to_string()), Ok(mv));
                if any.moves_made().is_multiple_of(17) {
                    round_trips(&any);
                }
            }
            round_trips(&any);
        }
    });
}

fn round_trips(any: &AnyMatch) {
    let json = serde_json::to_string(&any.record()).unwrap();
    let record = Record::parse(json.as_bytes()).unwrap();
    assert_eq!(record, any.record());
    assert_eq!(any.ends().len(), any.round_points().len());
    assert_eq!(any.ends().pop(), any.last_end());
    if any.to_move().is_empty() {
        assert_eq!(any.ends().last(), any.view(None).as_ref(), "the end of the last round");
    }
    let again = AnyMatch::from_record(&record).unwrap();
    assert_eq!(&again, any);
    for seat in Seat::all(any.players()).map(Some).chain([None]) {
        assert_eq!(again.view(seat), any.view(seat));
    }
}

/// The declared option data match what the rules accept and produce.
fn options_are_as_they_say<G: Game>() {
    let options = G::Options::OPTIONS;
    assert!(options[0].is_length && options[1..].iter().all(|option| !option.is_length));
    for players in G::PLAYERS {
        assert!(
            options[0].read(players, &json!(1)).is_some(),
            "1 is as short as a game can be: newcomers play that"
        );
        let usual = G::Options::default();
        assert_eq!(G::Options::from_json(&Map::new(), players), Ok(usual.clone()));
        assert!(usual.to_json(players).is_empty() && !usual.is_shortened(players));
        assert_eq!(usual.values(players).len(), options.len());
        for (place, option) in options.iter().enumerate() {
            assert_eq!(OptionKey::find(option.key.as_str()), Some(option.key));
            assert_eq!(G::KIND.option(option.key), Some(option));
            let offered = option.offered(players);
            assert!((2..=25).contains(&offered.len()), "{option:?}");
            assert!(offered.contains(&option.default(players)), "{option:?}");
            for value in offered {
                let json = Map::from_iter([(option.key.to_string(), value.to_json())]);
                let read = G::Options::from_json(&json, players).unwrap();
                assert_eq!(read.values(players)[place], value);
                assert_eq!(option.chosen(players, &json), value);
                let default = option.default(players);
                assert_eq!(read.to_json(players), if value == default { Map::new() } else { json });
                assert_eq!(read.is_shortened(players), option.is_length && value.number() < default.number());
            }
            let outside = match option.range {
                OptionRange::Number { min, max, .. } => [i32::from(min) - 1, i32::from(max.of(players)) + 1],
                OptionRange::Flag { .. } | OptionRange::Word(_) => [0, 1],
                OptionRange::Points(points) => [-1, 1].map(|off| i32::from(points[0]) + off),
            };
            let of_the_wrong_kind = [json!(null), json!("poker"), json!([true])];
            for wrong in of_the_wrong_kind.into_iter().chain(outside.map(Value::from)) {
                let json = Map::from_iter([(option.key.to_string(), wrong)]);
                let error = OptionError { key: option.key.to_string(), unknown: false };
                assert_eq!(G::Options::from_json(&json, players), Err(error));
                assert_eq!(option.chosen(players, &json), option.default(players));
            }
        }
    }
    // The usual style has the default of all options that another style sets, and all styles differ.
    for (place, style) in G::KIND.styles().iter().enumerate() {
        for players in G::PLAYERS {
            let chosen = G::Options::from_json(&style.options(), players).unwrap();
            assert_eq!(chosen == G::Options::default(), place == 0, "{style:?}");
            assert_eq!(G::KIND.style(players, &chosen.to_json(players)), Some(style));
        }
        let keys = |style: &OptionStyle| style.values().iter().map(|(key, _)| *key).collect::<Vec<_>>();
        assert_eq!(keys(style), keys(&G::KIND.styles()[0]));
        assert!(keys(style).iter().all(|key| G::KIND.option(*key).is_some()));
    }
    let unknown = OptionError { key: "poker".to_owned(), unknown: true };
    let json = Map::from_iter([("poker".to_owned(), json!(true))]);
    assert_eq!(G::Options::from_json(&json, *G::PLAYERS.start()), Err(unknown));
}

macro_rules! suite {
    ($($Game:ident = $name:ident),+ $(,)?) => {
        $(mod $name {
            use herzbot_rules::$name::$Game;

            #[test]
            fn options_are_as_they_say() {
                super::options_are_as_they_say::<$Game>();
            }

            #[test]
            fn no_card_is_lost_or_doubled() {
                super::no_card_is_lost_or_doubled::<$Game>();
            }

            #[test]
            fn legal_and_apply_agree() {
                super::legal_and_apply_agree::<$Game>();
            }

            #[test]
            fn views_leak_nothing() {
                super::views_leak_nothing::<$Game>();
            }

            #[test]
            fn forced_moves_give_nothing_away() {
                super::forced_moves_give_nothing_away::<$Game>();
            }

            #[test]
            fn much_is_hidden() {
                super::much_is_hidden::<$Game>();
            }

            #[test]
            fn records_replay() {
                super::records_replay::<$Game>();
            }
        })+
    };
}

herzbot_rules::for_each_game!(suite);
