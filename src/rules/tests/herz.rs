//! Herz an Herz: a case for every rule.
#![expect(clippy::unwrap_used, reason = "tests")]

use herzbot_rules::herz::{Card, Event, Herz, HerzEnd, Move, Options, Refusal, Side};
use herzbot_rules::{BySeat, Game, GameKind, Match, Moves as _, Options as _, Phase, Seat, SeatSet};
use serde_json::{Map, json};

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// Plays `script`: `SEAT CARD MOVE`, comma-separated. A skipped seat draws and discards another card. With a
/// final `?` as the move, the seat has drawn this card and is to move.
fn play(players: u8, script: &str) -> Herz {
    let steps = script
        .split(',')
        .map(|step| {
            let mut words = step.trim().splitn(3, ' ');
            let mut word = || words.next().unwrap();
            (Seat(word().parse().unwrap()), card(word()), word())
        })
        .collect::<Vec<_>>();
    let mut rest = Herz::pack(players);
    for (_, card, _) in &steps {
        let index = rest.iter().position(|it| it == card).expect("the card is in play, once");
        rest.remove(index);
    }
    let (mut deck, mut moves, mut turn) = (Vec::new(), Vec::new(), Seat(0));
    for (seat, card, mv) in steps {
        while turn != seat {
            deck.push(rest.remove(0));
            moves.push((turn, Move::Discard));
            turn = turn.left(players);
        }
        deck.push(card);
        if mv != "?" {
            moves.push((turn, mv.parse().unwrap()));
            turn = turn.left(players);
        }
    }
    deck.extend(rest);
    let mut game = Herz::deal(players, &Options::default(), 1, Seat(0), &deck);
    for (seat, mv) in moves {
        game.apply(seat, mv, |_| {}).unwrap_or_else(|refusal| panic!("{seat} {mv}: {refusal}"));
    }
    game
}

/// Checks that after `script` the legal moves of the seat to move are exactly `legal`, comma-separated.
fn check(says: &str, players: u8, script: &str, legal: &str) -> Herz {
    let game = play(players, script);
    let seat = game.to_move().iter().next().expect("somebody is to move");
    let mut found = game.legal_notation(seat);
    found.sort();
    let mut expected = legal.split(',').map(|mv| mv.trim().to_owned()).collect::<Vec<_>>();
    expected.sort();
    assert_eq!(found, expected, "{says}");
    game
}

/// Checks that after `script` this move of the seat to move is refused for that reason.
fn refused(says: &str, players: u8, script: &str, mv: &str, refusal: Refusal) {
    let game = play(players, script);
    let seat = game.to_move().iter().next().expect("somebody is to move");
    let mut after = game;
    let result = after.apply(seat, mv.parse().unwrap(), |_| panic!("{says}: something happened"));
    assert_eq!(result, Err(herzbot_rules::Refusal::Herz(refusal)), "{says}");
    assert_eq!(after, game, "{says}");
}

fn points(game: &Herz, seat: u8) -> i32 {
    game.view(None).towers[Seat(seat)].points
}

#[test]
fn cards() {
    for (players, size, highest, jokers, supers, thieves) in
        [(4, 110, 100, 4, 2, 4), (3, 82, 75, 3, 1, 3), (2, 55, 50, 2, 1, 2)]
    {
        let pack = Herz::pack(players);
        assert_eq!(pack.len(), size);
        let count = |text: &str| pack.iter().filter(|&&it| it == card(text)).count();
        for n in 1..=100 {
            assert_eq!(count(&n.to_string()), usize::from(n <= highest), "{n} among {players}");
        }
        for (index, joker) in ["J25", "J50", "J75", "J100"].into_iter().enumerate() {
            assert_eq!(count(joker), usize::from(index < jokers), "{joker} among {players}");
        }
        assert_eq!((count("S"), count("T")), (supers, thieves));
    }
    for text in
        ["0", "101", "05", "+5", " 5", "5 ", "J1", "J025", "J26", "j25", "s", "t", "", "٥", "J", "-1", "1e1"]
    {
        assert!(text.parse::<Card>().is_err(), "{text:?} is no card");
    }
    for card in Herz::pack(4) {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
}

#[test]
fn notation() {
    for text in [
        "start",
        "left",
        "right",
        "discard",
        "steal 0 left right",
        "steal 3 right right",
        "steal 5 left left",
    ] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "Start",
        "start ",
        " start",
        "left right",
        "steal",
        "steal 0",
        "steal 0 left",
        "steal 0 left right ",
        "steal  0 left right",
        "steal 00 left right",
        "steal 6 left right",
        "steal -1 left right",
        "steal +1 left right",
        "steal 0 up left",
        "steal ٠ left right",
        "steal 300 left left",
        "pass",
        "LEFT",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text:?} is no move");
    }
}

#[test]
fn turns() {
    let game = check("number as start card", 3, "0 40 ?", "start, discard");
    assert_eq!(game.to_move(), SeatSet::only(Seat(0)));
    let view = game.view(Some(Seat(0)));
    assert_eq!(view.drawn.as_ref().unwrap().card, card("40"), "the seat to move sees its card");
    for other in [Some(Seat(1)), Some(Seat(2)), None] {
        assert_eq!(game.view(other).drawn, None, "the drawn card is private");
    }
    assert_eq!(view.cards_left, 81);

    let game = play(3, "0 40 start, 1 3 discard, 2 7 discard, 0 9 ?");
    assert_eq!(game.to_move(), SeatSet::only(Seat(0)), "clockwise, and round again; one card a turn");
    assert_eq!(game.view(None).discard, Some(card("7")), "only the top of the discard pile is shown");
    let mut game = game;
    for seat in [1, 2] {
        let result = game.apply(Seat(seat), Move::Discard, |_| {});
        assert_eq!(result, Err(herzbot_rules::Refusal::NotYourTurn));
        assert!(game.legal(Seat(seat)).is_empty());
    }
    let mut seen = Vec::new();
    game.apply(Seat(0), Move::Discard, |event| seen.push(event)).unwrap();
    assert_eq!(seen, [Event::Discarded { seat: Seat(0), card: card("9") }], "everybody sees each discard");
}

#[test]
fn start_cards() {
    for (first, worth) in [("40", 40), ("J25", 25), ("J100", 100), ("S", 100), ("1", 1)] {
        let game = check("a start card", 4, &format!("0 {first} ?"), "start, discard");
        assert_eq!(game.view(Some(Seat(0))).drawn.unwrap().choices[0].worth, Some(worth));
        let game = play(4, &format!("0 {first} start"));
        let start = game.view(None).towers[Seat(0)].tower.start().unwrap();
        assert_eq!((start.card, start.worth), (card(first), worth));
        assert_eq!(points(&game, 0), 0, "the start card is no level");
    }
    check("a thief is no start card", 4, "0 T ?", "discard");
    refused("a thief is no start card", 4, "0 T ?", "start", Refusal::ThiefStays);
    refused("one start card only", 4, "0 40 start, 0 50 ?", "start", Refusal::StartTaken);
    refused("columns need a start card", 4, "0 40 ?", "left", Refusal::NoStartCard);
    check("discard, always", 4, "0 40 start, 0 41 ?", "discard");
}

#[test]
fn columns() {
    check("both columns fit under the start card", 4, "0 40 start, 0 39 ?", "left, right, discard");
    check("strictly descending", 4, "0 J50 start, 0 50 ?", "discard");
    check("under the last card of the column", 4, "0 40 start, 0 20 left, 0 30 ?", "right, discard");
    refused("does not fit", 4, "0 40 start, 0 20 left, 0 30 ?", "left", Refusal::DoesNotFit);
    let full = "0 40 start, 0 39 left, 0 38 left, 0 37 left, 0 36 left, 0 35 left, 0 34 left, 0 33 ?";
    check("at most six cards", 4, full, "right, discard");
    refused("at most six cards", 4, full, "left", Refusal::ColumnFull);
    refused("full before unfit", 4, &full.replace("33 ?", "99 ?"), "left", Refusal::ColumnFull);
}

#[test]
fn fitting() {
    for (text, above, worth) in [
        ("39", 40, Some(39)),
        ("40", 40, None),
        ("41", 40, None),
        ("1", 2, Some(1)),
        ("1", 1, None),
        ("J50", 100, Some(50)),
        ("J50", 51, Some(50)),
        ("J50", 50, Some(49)),
        ("J50", 27, Some(26)),
        ("J50", 26, None),
        ("J50", 3, None),
        ("J25", 2, Some(1)),
        ("J25", 1, None),
        ("J100", 97, Some(96)),
        ("S", 97, Some(96)),
        ("S", 2, Some(1)),
        ("S", 1, None),
        ("T", 50, None),
    ] {
        assert_eq!(card(text).worth_under(above), worth, "{text} under {above}");
    }
    check("a joker counts by its worth", 4, "0 97 start, 0 J100 left, 0 96 ?", "right, discard");
    check(
        "the same worth may stand elsewhere",
        4,
        "0 97 start, 0 J100 left, 0 96 right, 0 95 ?",
        "left, right, discard",
    );
    check("a super joker next to a 1", 4, "0 1 start, 0 S ?", "discard");
}

#[test]
fn thieves() {
    let prey = "0 90 start, 1 80 start, 0 60 left, 1 70 left, 0 50 left, 1 T ?";
    let game = check(
        "the last card of a column, where it fits",
        4,
        prey,
        "discard, steal 0 left left, steal 0 left right",
    );
    let choice = game.view(Some(Seat(1))).drawn.unwrap().choices[1];
    assert_eq!(
        (choice.card, choice.worth, choice.points, choice.victim_points),
        (card("50"), Some(50), 0, Some(0))
    );
    check("how a thief is not used", 4, "0 90 start, 0 60 left, 1 T ?", "discard");
    for (says, script, mv, refusal) in [
        (
            "needs an own start card",
            "0 90 start, 0 60 left, 1 T ?",
            "steal 0 left left",
            Refusal::NoStartCard,
        ),
        ("not one's own", prey, "steal 1 left right", Refusal::NoVictim),
        ("nobody there", "0 T ?", "steal 4 left right", Refusal::NoVictim),
        ("empty column", prey, "steal 0 right left", Refusal::NothingToSteal),
        (
            "the start card stays",
            "0 30 start, 1 80 start, 1 T ?",
            "steal 0 left left",
            Refusal::NothingToSteal,
        ),
        ("only with a thief", "0 90 start, 1 80 start, 1 5 ?", "steal 0 left left", Refusal::NoThief),
        ("a thief stands in no column", prey, "left", Refusal::ThiefStays),
        (
            "it must fit like a drawn card",
            "0 90 start, 1 40 start, 0 60 left, 1 T ?",
            "steal 0 left left",
            Refusal::DoesNotFit,
        ),
        (
            "the column holds six",
            "0 90 start, 1 40 start, 1 39 left, 1 38 left, 1 37 left, 1 36 left, 1 35 left, 1 34 left, 0 5 left, 1 T ?",
            "steal 0 left left",
            Refusal::ColumnFull,
        ),
    ] {
        refused(says, 4, script, mv, refusal);
    }

    let mut game = play(4, prey);
    let mut seen = Vec::new();
    game.apply(Seat(1), "steal 0 left right".parse().unwrap(), |event| seen.push(event)).unwrap();
    let view = game.view(None);
    assert_eq!(view.discard, Some(Card::THIEF), "the thief goes to the discard pile");
    let [robbed, thief] = [0, 1].map(|seat| view.towers[Seat(seat)].tower);
    assert_eq!(robbed.column(Side::Left).map(|placed| placed.card).collect::<Vec<_>>(), [card("60")]);
    assert_eq!(thief.last(Side::Right).unwrap().card, card("50"));
    assert_eq!(view.towers[Seat(1)].points, 2);
    assert!(matches!(
        seen[..],
        [Event::Stole { seat: Seat(1), victim: Seat(0), from: Side::Left, to: Side::Right, .. }]
    ));

    // A joker's value is recalculated when stolen.
    let game = play(4, "0 40 start, 1 90 start, 0 J50 left, 1 T steal 0 left left");
    assert_eq!(game.view(None).towers[Seat(1)].tower.last(Side::Left).unwrap().worth, 50);
    let game = play(4, "0 90 start, 1 30 start, 0 J50 left, 1 T steal 0 left left");
    assert_eq!(game.view(None).towers[Seat(1)].tower.last(Side::Left).unwrap().worth, 29);
    check("a stolen joker must fit", 4, "0 90 start, 1 26 start, 0 J50 left, 1 T ?", "discard");
}

/// Figure 1 of the sheets.
const FIRST: &str = "0 97 start, 0 96 left, 0 73 left, 0 57 left, 0 S left, 0 J50 left, 0 12 left, \
                     0 J100 right, 0 95 right, 0 62 right, 0 40 right, 0 38 right";
const SECOND: &str = "0 93 start, 0 90 left, 0 89 left, 0 65 left, 0 48 left, 0 32 left, 0 13 left, \
                      0 85 right, 0 S right, 0 83 right, 0 24 right";

#[test]
fn scores() {
    let game = play(4, &format!("{FIRST}, 0 31 right"));
    let tower = game.view(None).towers[Seat(0)];
    let worths = |side| tower.tower.column(side).map(|placed| placed.worth).collect::<Vec<_>>();
    assert_eq!(worths(Side::Left), [96, 73, 57, 56, 50, 12]);
    assert_eq!(worths(Side::Right), [96, 95, 62, 40, 38, 31]);
    assert_eq!(tower.levels.map(|level| level.points), [2; 6]);
    assert_eq!(tower.levels.map(|level| level.bonus), [1, 0, 1, 0, 1, 0]);
    assert_eq!(game.points().unwrap()[Seat(0)], 15);

    let game = play(4, SECOND);
    let tower = game.view(None).towers[Seat(0)];
    assert_eq!(tower.levels.map(|level| level.points), [2, 2, 2, 2, 0, 0]);
    assert_eq!(tower.levels.map(|level| level.bonus), [1, 0, 0, 0, 0, 0]);
    assert_eq!(points(&game, 0), 9);

    for (says, script, points) in [
        ("one card is no level", "0 90 start, 0 60 left", 0),
        ("two colour groups", "0 90 start, 0 50 left, 0 51 right", 2),
        ("one colour group", "0 90 start, 0 50 left, 0 26 right", 3),
        ("a numbered joker has its colour", "0 90 start, 0 J50 left, 0 26 right", 3),
        ("a super joker has none", "0 90 start, 0 S left, 0 89 right", 2),
        ("nor have two", "0 90 start, 0 S left, 0 S right", 2),
        ("levels count by place, not by worth", "0 90 start, 0 60 left, 0 20 left, 0 21 right", 2),
    ] {
        assert_eq!(self::points(&play(4, script), 0), points, "{says}");
    }
    let best =
        (0..6).map(|n| format!("0 {} left, 0 {} right", 89 - n, 83 - n)).collect::<Vec<_>>().join(", ");
    assert_eq!(self::points(&play(4, &format!("0 90 start, {best}")), 0), 18, "at most 12 + 6");
}

#[test]
fn ends() {
    let mut game = play(4, &format!("{FIRST}, 0 31 ?"));
    let mut seen = Vec::new();
    game.apply(Seat(0), Move::Place(Side::Right), |event| seen.push(event)).unwrap();
    let end = HerzEnd::TowerComplete(Seat(0));
    assert_eq!(seen.last(), Some(&Event::Ended(end)), "at once when both columns are complete");
    let view = game.view(Some(Seat(1)));
    assert_eq!((view.end, view.turn, view.drawn, view.cards_left), (Some(end), None, None, 110 - 49));
    assert_eq!(game.apply(Seat(1), Move::Discard, |_| {}), Err(herzbot_rules::Refusal::RoundOver));

    let mut game = Herz::deal(3, &Options::default(), 1, Seat(1), &Herz::pack(3));
    for turn in 0..82 {
        assert_eq!(game.points(), None, "the last card is played too");
        game.apply(Seat(((1 + turn) % 3) as u8), Move::Discard, |_| {}).unwrap();
    }
    assert_eq!(game.view(None).end, Some(HerzEnd::PileEmpty));
    assert_eq!(game.points(), Some(BySeat::new(3)));

    // A thief can complete a tower, too.
    let script = format!("{FIRST}, 1 90 start, 1 10 left, 0 T steal 1 left right");
    assert_eq!(play(4, &script).view(None).end, Some(HerzEnd::TowerComplete(Seat(0))));
}

#[test]
fn games() {
    let mut game = Match::<Herz>::new(2, Options::default());
    assert_eq!(game.rounds(), Some(4));
    assert_eq!(game.phase(), Phase::Deal { first: None }, "anybody may start the first round");
    let pack = Herz::pack(2);
    let mut due = Seat(1);
    for round in 1..=4 {
        assert!(round == 1 || game.deal(due.left(2), &pack).is_err(), "only the left-hand neighbour");
        game.deal(due, &pack).unwrap();
        assert_eq!(game.to_move(), SeatSet::only(due), "`first` is the starter");
        assert_eq!((game.round(), game.winners()), (round, None));
        while let Some(seat) = game.to_move().iter().next() {
            game.apply(seat, Move::Discard, |_| {}).unwrap();
        }
        due = due.left(2);
    }
    assert_eq!(game.phase(), Phase::Over);
    assert_eq!(game.winners(), Some(SeatSet::all(2)), "a tie is a shared victory");
    assert_eq!(game.moves_made(), 220);
    assert!(game.deal(due, &pack).is_err(), "no fifth round");
    assert_eq!(GameKind::Herz.players(), 2..=4);
}

#[test]
fn options() {
    let read = |json: serde_json::Value| Options::from_json(json.as_object().unwrap(), 4);
    for rounds in 1..=4 {
        let options = read(json!({ "rounds": rounds })).unwrap();
        assert_eq!(options.rounds, rounds);
        assert_eq!(Options::from_json(&options.to_json(4), 4), Ok(options));
    }
    assert_eq!(read(json!({})), Ok(Options::default()));
    assert_eq!(read(json!({"rounds": 4})).unwrap().to_json(4), Map::new(), "only what differs is written");
    for wrong in [json!(0), json!(5), json!(-1), json!(2.0), json!("2"), json!(null), json!(true), json!(1e9)]
    {
        let error = read(json!({ "rounds": wrong })).unwrap_err();
        assert!(!error.unknown && error.key == "rounds", "{wrong}");
    }
    assert!(read(json!({"round": 2})).unwrap_err().unknown);
}
